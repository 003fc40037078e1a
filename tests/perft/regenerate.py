"""Counts of legal answers in every rulebook and mode. Run this file to count anew; review the difference like code.

    python tests/perft/regenerate.py               # every rulebook
    python tests/perft/regenerate.py classic       # one of them

A seeded game of each mode (``modes.plain``) is played, and where a kind of question comes up for the first time, the
ways to give one answer, two, and three in a row are counted, as far as there are few enough. Chance counts by its
distinct outcomes. A line has the mode, the number of the decision, the kind of question, and the counts.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)] if str(HERE.parent) not in sys.path else []

from hegemon.editions import RULEBOOKS, rulebook  # noqa: E402
from hegemon.kernel.chance import Rng  # noqa: E402
from hegemon.kernel.game import Game  # noqa: E402
from hegemon.table.rulebook import Rulebook  # noqa: E402
from hegemon.table.table import Table  # noqa: E402
from modes import Mode, bold, plain  # noqa: E402

PLIES: Final = 500
"""So many decisions of a mode are played."""
MOST: Final = 150
"""A count that is larger than this is the last of its line."""
DEEPEST: Final = 3


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


def counts(game: Game[Table]) -> list[int]:
    """The ways to give one, two, three answers."""
    found = [count(game, 1)]
    while len(found) < DEEPEST and 0 < found[-1] <= MOST:
        found.append(count(game, len(found) + 1))
    return found


def counted(mode: Mode) -> list[str]:
    """The lines of a mode."""
    game, rng = mode.game(), Rng(mode.seed)
    seen: set[str] = set()
    lines: list[str] = []
    while game.pending is not None and game.number < PLIES:
        step = type(game.pending.step).__name__
        if step not in seen:
            seen.add(step)
            lines.append(" ".join([mode.name, str(game.number), step, *[str(number) for number in counts(game)]]))
        game.play(bold(game.pending, rng))
    return lines


def path_of(book: Rulebook) -> Path:
    return HERE / f"{book.id}.perft"


def stored(book: Rulebook) -> dict[str, list[str]]:
    """The lines of every mode as they were written down."""
    found: dict[str, list[str]] = {}
    if path_of(book).exists():
        for line in path_of(book).read_text(encoding="utf-8").splitlines()[1:]:
            found.setdefault(line.split()[0], []).append(line)
    return found


def main(words: list[str]) -> None:
    for book in [rulebook(word) for word in words] or RULEBOOKS:
        lines = ["# Mode, decision, question, and the ways to give one, two, three answers: tests/perft/regenerate.py."]
        for mode in plain(book):
            lines += counted(mode)
        path_of(book).write_text("\n".join([*lines, ""]), encoding="utf-8")
        print(f"{path_of(book).name}: {len(lines) - 1} positions", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
