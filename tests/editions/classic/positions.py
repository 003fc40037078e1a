"""Counts of answer trees from fixed positions. Run this file to count anew, and review the difference like code.

    python tests/editions/classic/positions.py

Chance counts by its distinct outcomes. A line of positions.perft has the name of a position and how many ways there are
to give one, two, three … answers from it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1])] if str(HERE.parents[1]) not in sys.path else []

from hegemon.kernel.chance import Rng  # noqa: E402
from hegemon.kernel.game import Game  # noqa: E402
from hegemon.table.table import Table  # noqa: E402
from scene import Scene, carried_out, scene, set_up  # noqa: E402

COUNTS: Final = HERE / "positions.perft"


def attack() -> Scene:
    return scene("Alaska: alice 3 | Kamchatka: bob 2 | Alberta: bob 1")


def two_fronts() -> Scene:
    return scene("Iceland: alice 4 | Brazil: alice 2 | Greenland: bob 2")


def capture() -> Scene:
    return scene("Japan: alice 6 | Kamchatka: bob 1 | Mongolia: alice 1")


def place() -> Scene:
    return scene("Siam: alice 2 | Peru: alice 1 | Egypt: bob 3", phase="reinforce")


def place_continent() -> Scene:
    australia = "Indonesia: alice 1 | New Guinea: alice 1 | Western Australia: alice 2 | Eastern Australia: alice 1"
    return scene(australia, phase="reinforce")


def place_under_cap() -> Scene:
    return scene("Siam: alice 11 | Peru: alice 12 | Ural: alice 10", phase="reinforce", options={"army_cap": True})


def fortify() -> Scene:
    position = "Alaska: alice 4 | Alberta: alice 1 | Ontario: alice 3 | Japan: alice 5 | Peru: bob 1"
    return scene(position, phase="fortify")


def fortify_under_cap() -> Scene:
    position = "Alaska: alice 12 | Alberta: alice 11 | Ontario: alice 12 | Siam: bob 12"
    return scene(position, phase="fortify", options={"army_cap": True})


def redistribute() -> Scene:
    position = "Alaska: alice 3 | Alberta: alice 1 | Ontario: alice 2 | Japan: alice 5 | Peru: bob 1"
    return scene(position, phase="fortify", options={"multi_fortify": True})


def redistribute_under_cap() -> Scene:
    position = "Brazil: alice 11 | Peru: alice 3 | Argentina: alice 12 | Ural: bob 11"
    return scene(position, phase="fortify", options={"multi_fortify": True, "army_cap": True})


def end_of_turn() -> Scene:
    return scene("Alaska: alice 2 | Kamchatka: bob 1", captured=True)


def trades() -> Scene:
    hands = {"alice": "alaska siam congo wild_1 peru"}
    return scene("Alaska: alice 1 | Siam: alice 1", phase="reinforce", hands=hands)


def influence() -> Scene:
    t = scene(
        "Alaska: alice 4 | Kamchatka: bob 2",
        options={"card_reroll": True, "commander": True},
        hands={"alice": "alaska kamchatka"},
    )
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("4 2 2 against 6 3")
    return t


def elimination() -> Scene:
    hands = {"alice": "siam congo wild_1", "bob": "peru india ural"}
    t = scene("Japan: alice 5 | Kamchatka: bob 1", hands=hands)
    t.alice.attacks("Japan", "Kamchatka", 3)
    t.dice("6 6 6 against 1")
    return t


def headquarters() -> Scene:
    t = set_up(4, {"headquarters": "two", "deal": True, "lots": True})
    carried_out(t, Rng(2), until="ChooseHeadquarters")
    return t


def headquarters_won() -> Scene:
    return scene(
        "Japan: alice 3 | Kamchatka: bob 1 | Siam: alice 1",
        options={"headquarters": "all"},
        headquarters={"alice": "Siam", "bob": "Kamchatka", "carol": "Japan"},
    )


def claims() -> Scene:
    t = set_up(3, {"lots": True})
    t.chance("throw 2")
    return t


def first_throw() -> Scene:
    return set_up(2)


def two_players() -> Scene:
    t = set_up(2, {"lots": True})
    carried_out(t, Rng(4), until="PlaceOwn")
    return t


def neutral() -> Scene:
    return scene("Alaska: alice 3 | Kamchatka: neutral 2 | Siam: bob 1", seats=2, rest="neutral")


POSITIONS: Final[dict[str, tuple[Callable[[], Scene], int]]] = {
    "attack": (attack, 4),
    "two_fronts": (two_fronts, 3),
    "capture": (capture, 4),
    "place": (place, 4),
    "place_continent": (place_continent, 3),
    "place_under_cap": (place_under_cap, 3),
    "fortify": (fortify, 2),
    "fortify_under_cap": (fortify_under_cap, 2),
    "redistribute": (redistribute, 3),
    "redistribute_under_cap": (redistribute_under_cap, 3),
    "end_of_turn": (end_of_turn, 3),
    "trades": (trades, 3),
    "influence": (influence, 4),
    "elimination": (elimination, 4),
    "headquarters": (headquarters, 4),
    "headquarters_won": (headquarters_won, 4),
    "claims": (claims, 2),
    "first_throw": (first_throw, 3),
    "two_players": (two_players, 3),
    "neutral": (neutral, 3),
}
"""Where the counting begins, and how deep it goes."""


def count(game: Game[Table], depth: int) -> int:
    """How many ways there are to give so many answers; a game that is over ends its branch."""
    decision = game.pending
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.menu)
    total = 0
    for action in decision.menu:
        after = game.copy()
        after.play(action)
        total += count(after, depth - 1)
    return total


def counts(name: str) -> list[int]:
    begin, deepest = POSITIONS[name]
    game = begin().game
    return [count(game, depth) for depth in range(1, deepest + 1)]


def stored() -> dict[str, list[int]]:
    lines = COUNTS.read_text(encoding="utf-8").splitlines()
    return {line.split()[0]: [int(word) for word in line.split()[1:]] for line in lines if line and line[0] != "#"}


def main() -> None:
    lines = ["# The ways to give one, two, three ... answers; written by tests/editions/classic/positions.py."]
    for name in POSITIONS:
        lines.append(f"{name} {' '.join([str(number) for number in counts(name)])}")
        print(lines[-1], file=sys.stderr)
    COUNTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
