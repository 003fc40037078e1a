"""Golden games: whole games as text. Run this file to write them anew, and review the difference like code.

    python tests/golden/regenerate.py

A file has a header, one line for each decision (number, who, step, size of the menu, answer) and, every so often, a
digest of the position and of what every seat and a spectator sees of it. It is replayed by reading its sentences, so
no random generator is needed, and the compiled build has to come to the same digests as the plain one.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

import hegemon
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.saves import dump, revised
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Commit, Invade, Occupy, Place
from hegemon.table.table import Table

HERE: Final = Path(__file__).resolve().parent
EVERY: Final = 50

Options = dict[str, object]
Chooser = Callable[[Decision[Table]], Action]

VARIATIONS: Final[Options] = {
    "set_plus_one": True,
    "multi_fortify": True,
    "army_cap": True,
    "card_reroll": True,
    "commander": True,
}
GAMES: Final[dict[str, tuple[int, Options, int, int]]] = {
    "three": (3, {}, 9, 600),
    "two": (2, {}, 17, 1200),
    "six": (6, {"deal": True, "lots": True}, 5, 600),
    "variations": (4, VARIATIONS, 4, 600),
    "headquarters": (3, {"headquarters": "all", "defender_most": True}, 59, 1200),
    "two_headquarters": (4, {"headquarters": "two", "card_reroll": True, "deal": True}, 26, 600),
    "three_headquarters": (5, {**VARIATIONS, "headquarters": "three", "lots": True, "multi_fortify": False}, 46, 1200),
    "two_players_everything": (2, {**VARIATIONS, "headquarters": "all", "neutral_most": True}, 8, 600),
    "thrones_skirmish": (3, {}, 6, 700),
    "thrones_dominion": (2, {"mode": "dominion"}, 12, 900),
    "thrones_westeros": (5, {"mode": "dominion"}, 21, 700),
    "thrones_world_at_war": (6, {"mode": "dominion"}, 3, 600),
    "thrones_mixture": (4, {"gold": "on", "characters": "on", "special_units": "on"}, 2, 600),
}
"""Seats, options, seed and the most decisions of each game; several of them are played to their end."""


def digest(game: Game[Table], length: int = 16) -> str:
    """A fingerprint of a whole position; it does not depend on which records are shared and which an edition's own."""
    return hashlib.sha256(msgspec.json.encode(revised(dump(game), bare))).hexdigest()[:length]


def bare(record: dict[str, object]) -> dict[str, object]:
    """A saved record without its name space."""
    return {**record, "@": str(record["@"]).rpartition(".")[2]} if "@" in record else record


def digests(game: Game[Table]) -> str:
    """The fingerprints of the position and of every view of it."""
    seats = [*range(game.table.edition.seats), hegemon.SPECTATOR]
    views = " ".join([digest(game.view(seat).masked, 6) for seat in seats])
    return f"= {digest(game)} views {views}"


def edition_of(name: str) -> str:
    """The edition of a game, which opens its name unless it is Classic."""
    return "thrones" if name.startswith("thrones") else "classic"


def start(name: str, seats: int, options: Options) -> Game[Table]:
    return hegemon.new_game(edition_of(name), seats=seats, options=options)


def header(name: str, seats: int, options: Options, seed: int) -> list[str]:
    chosen = " ".join([f"{option}={str(value).lower()}" for option, value in options.items()])
    edition = f"edition {edition_of(name)}"
    return [f"# {name}", edition, f"seats {seats}", f"options {chosen}".strip(), f"seed {seed}", ""]


def told(game: Game[Table], longest: int, choose: Chooser) -> list[str]:
    """The lines of a game in which the answers are chosen like this."""
    lines: list[str] = []
    while game.number < longest:
        decision = game.pending
        if decision is None:
            break
        if decision.number % EVERY == 0:
            lines.append(digests(game))
        action = choose(decision)
        who = "chance" if decision.who == hegemon.CHANCE else str(decision.who)
        size = len(decision.menu)
        lines.append(f"{decision.number} {who} {type(decision.step).__name__} {size} | {action}")
        game.submit(decision.number, decision.who, action)
    lines.append(digests(game))
    if game.result is not None:
        lines.append(f"won by {game.result.winner}: {game.result.reason}")
        lines.append(f"ranking {' '.join([str(seat) for seat in game.result.ranking])}")
    else:
        lines.append("cut off")
    return lines


def bold(rng: hegemon.Rng) -> Chooser:
    """Whoever chooses like this attacks where it pays, so that something happens in few decisions."""

    def worth(t: Table, action: Action) -> int:
        if isinstance(action, Attack):
            return 50 + t.armies[action.src.index] - 2 * t.armies[action.dst.index] + action.dice
        if isinstance(action, Invade):
            return 50 + t.armies[action.src.index] - 2 * t.armies[action.dst.index]
        if isinstance(action, (Place, Occupy, Commit)):
            return 50 + action.armies
        return 48

    def choose(decision: Decision[Table]) -> Action:
        if decision.who == hegemon.CHANCE:
            return decision.menu.sample(rng)
        tried = [decision.menu.sample(rng) for _ in range(1 + rng.below(6))]
        return max(tried, key=lambda action: worth(decision.game.table, action))

    return choose


def playthrough(name: str) -> str:
    """The text of a golden game, played anew."""
    seats, options, seed, longest = GAMES[name]
    lines = told(start(name, seats, options), longest, bold(hegemon.Rng(seed)))
    return "\n".join([*header(name, seats, options, seed), *lines, ""])


def replayed(text: str, name: str) -> str:
    """The text of a golden game, played again by its own sentences."""
    seats, options, seed, longest = GAMES[name]
    said = [line.split(" | ")[1] for line in text.splitlines() if " | " in line]
    game = start(name, seats, options)
    lines = told(game, longest, lambda decision: hegemon.parse(decision.game, said[decision.number]))
    return "\n".join([*header(name, seats, options, seed), *lines, ""])


def main() -> None:
    for path in HERE.glob("*.game"):
        if path.stem not in GAMES:
            path.unlink()
    for name in GAMES:
        text = playthrough(name)
        (HERE / f"{name}.game").write_text(text, encoding="utf-8")
        print(f"{name}.game: {len(text.encode())} bytes, {text.splitlines()[-1]}", file=sys.stderr)


if __name__ == "__main__":
    main()
