"""Every rulebook in every mode, for the tests that ask the same of all of them.

A mode is a rulebook with a number of seats and some options. ``plain`` are the modes that a rulebook's own list of
options gives: every number of seats without any option, and every choice of every option, one at a time. ``mixed`` are
two or three choices at once, drawn by a seed. A rulebook in ``hegemon.editions.RULEBOOKS`` has them by being there.
"""

from __future__ import annotations

from itertools import combinations

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.steps import Action
from hegemon.table.board import Territory
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table, empty_table

Options = dict[str, bool | str]
Choice = tuple[str, bool | str]

MIXED = 10
"""So many mixtures are drawn for a rulebook."""


class Mode:
    """A rulebook, how many play, the options that differ from the defaults, and the version of the rules."""

    def __init__(self, book: Rulebook, seats: int, options: Options, version: int | None = None) -> None:
        self.book = book
        self.seats = seats
        self.options = options
        self.version = book.version if version is None else version

    @property
    def name(self) -> str:
        """Such as ``3`` or ``4-headquarters=two``; it may name a file."""
        return "-".join([str(self.seats), *[f"{name}={str(value).lower()}" for name, value in self.options.items()]])

    def __repr__(self) -> str:
        return f"{self.book.id}-{self.name}"

    def edition(self) -> Edition:
        return self.book.open(self.seats, self.options, self.version)

    def game(self) -> Game[Table]:
        """A new game at its first question."""
        edition = self.edition()
        game = Game(empty_table(edition), list(reversed(edition.setup)))
        game.run()
        return game

    @property
    def seed(self) -> int:
        """A seed of its own, the same in every run."""
        return sum([(place + 1) * ord(letter) for place, letter in enumerate(repr(self))])


def opens(book: Rulebook, seats: int, options: Options) -> bool:
    """Whether the rulebook allows this."""
    try:
        book.open(seats, options)
    except BadOption:
        return False
    return True


def choices(book: Rulebook) -> list[Choice]:
    """Every choice that is not the default."""
    return [(option.name, choice) for option in book.options for choice in option.choices if choice != option.default]


def completed(book: Rulebook, wanted: Choice, first: int, known: list[Options]) -> Mode | None:
    """A new mode with this choice, alone or with one that it needs, and seats that allow it, from ``first`` on."""
    others = [choice for choice in choices(book) if choice[0] != wanted[0]]
    seats = [book.seats[(first + k) % len(book.seats)] for k in range(len(book.seats))]
    for count in range(2):
        for more in combinations(others, count):
            for number in seats:
                mode = Mode(book, number, dict([wanted, *more]))
                if opens(book, number, mode.options):
                    if mode.edition().options not in known:
                        return mode
                    break
    return None


def plain(book: Rulebook) -> list[Mode]:
    """Every number of seats, and every choice of every option that changes the rules."""
    found = [Mode(book, seats, {}) for seats in book.seats]
    known = [found[0].edition().options]
    for place, choice in enumerate(choices(book)):
        mode = completed(book, choice, place, known)
        if mode is not None:
            known.append(mode.edition().options)
            found.append(mode)
    return found


def mixed(book: Rulebook, count: int = MIXED) -> list[Mode]:
    """Two or three choices that go together, at any number of seats, drawn by a seed."""
    rng = Rng(sum(map(ord, book.id)))
    every = choices(book)
    found: dict[str, Mode] = {}
    known = [mode.edition().options for mode in plain(book)]
    for _ in range(100 * count):
        if len(found) == count or len(every) < 2:
            break
        drawn = dict([every[rng.below(len(every))] for _ in range(2 + rng.below(2))])
        mode = Mode(book, book.seats[rng.below(len(book.seats))], drawn)
        if len(drawn) > 1 and opens(book, mode.seats, drawn) and mode.edition().options not in known:
            found.setdefault(mode.name, mode)
            known.append(mode.edition().options)
    return list(found.values())


PLAIN = [mode for book in RULEBOOKS for mode in plain(book)]
MODES = PLAIN + [mode for book in RULEBOOKS for mode in mixed(book)]


def bold(decision: Decision[Table], rng: Rng) -> Action:
    """An answer that drives the game on: the best of some, by what any action says of itself."""
    if decision.who < 0:
        return decision.menu.sample(rng)
    tried = [decision.menu.sample(rng) for _ in range(1 + rng.below(6))]
    return max(tried, key=lambda action: drive(decision.game.table, decision.who, action))


def drive(t: Table, who: int, action: Action) -> int:
    """How much an answer drives the game on: attacks that pay, and large numbers."""
    shape = [part for part in type(action).shape if not part.startswith("=")]
    fields = action.fields()
    number = sum([value for value in fields if isinstance(value, int)])
    if shape[:2] == ["territory", "territory"]:
        src, dst = fields[:2]
        assert isinstance(src, Territory)
        assert isinstance(dst, Territory)
        if t.owner[dst.index] == who:
            return 48
        return 50 + t.armies[src.index] - 2 * t.armies[dst.index] + number
    return 50 + number if shape and shape[-1] == "number" else 48
