"""An edition is a rulebook with its options chosen: a value that reads like the book's table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import Action, Named, Step
from hegemon.table.board import Board
from hegemon.table.cards import Card
from hegemon.table.combat import Battle, Combat
from hegemon.table.extra import Extra

if TYPE_CHECKING:
    from hegemon.table.show import Beside
    from hegemon.table.table import Table

NO_CAP: Final = 1 << 30
NO_SEAT: Final = -1


class BadOption(Exception):
    """An option that does not exist or does not fit. The text is one sentence that names it and the fix."""


class Option:
    """A switch of the rules: its name, what it may be set to (the first is the default), and a sentence of help."""

    __slots__ = ("choices", "help", "name", "rules")

    def __init__(self, name: str, choices: tuple[bool | str, ...], help: str, rules: tuple[str, ...]) -> None:
        self.name: Final = name
        self.choices: Final = choices
        self.help: Final = help
        self.rules: Final = rules

    @property
    def default(self) -> bool | str:
        """What holds when nothing is said."""
        return self.choices[0]

    def read(self, value: object) -> bool | str:
        """The value if it is possible; words such as ``yes`` and ``off`` are understood for switches."""
        if isinstance(value, str) and isinstance(self.default, bool):
            word = value.strip().lower()
            if word in ("true", "yes", "on", "1"):
                value = True
            elif word in ("false", "no", "off", "0"):
                value = False
        if isinstance(value, bool) and not isinstance(self.default, bool):
            off = "off" in self.choices and not value
            value = "off" if off else self.choices[int(value)]  # switching a choice on takes the first form of it
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        named = ", ".join([str(choice).lower() for choice in self.choices])
        raise BadOption(f"Option {self.name} cannot be {value!r}; it takes {named}.")


def read_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, bool | str]:
    """All options of an edition with what was chosen, the rest at their defaults."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"There is no option {name!r}; there are {', '.join(sorted(known))}.")
    return {o.name: o.read(given[o.name]) if o.name in given else o.default for o in options}


NOTHING_RENAMED: Final[dict[str, str]] = {}

NO_THINGS: Final[dict[str, tuple[Named, ...]]] = {}

Opening = Callable[[int], Step["Table"]]
"""Makes a step for a seat."""

Showing = Callable[["Table", int], "Beside"]
"""What lies beside the board, for whoever looks from a seat.

The table is that seat's view of it, or the whole table once there are no secrets any more.
"""


class Edition:
    """The rulebook in force at one table: board, cards, steps of set-up and turn, battle rules, ends, and numbers."""

    __slots__ = (
        "actions",
        "armies",
        "army_cap",
        "board",
        "captured",
        "cards",
        "code",
        "combat",
        "defender_rolls_most",
        "eliminated",
        "extra",
        "id",
        "income",
        "name",
        "neutral",
        "neutral_rolls_most",
        "options",
        "pieces",
        "rolled",
        "rules",
        "seats",
        "set_value",
        "setup",
        "show",
        "things",
        "turn",
        "victory",
    )

    def __init__(
        self,
        *,
        id: str,
        name: str,
        code: str,
        seats: int,
        options: dict[str, bool | str],
        board: Board,
        cards: tuple[Card, ...],
        actions: tuple[type[Action], ...],
        armies: int,
        setup: tuple[Step[Table], ...],
        turn: tuple[Opening, ...],
        combat: Combat,
        set_value: Callable[[int], int],
        income: Callable[[Table, int], int],
        victory: Callable[[Game[Table], int], Result | None],
        eliminated: Callable[[int, int], Step[Table]],
        rolled: Opening | None = None,
        show: Showing | None = None,
        captured: Callable[[Game[Table], Battle, int], None] | None = None,
        pieces: Callable[[Table, Battle, bool], tuple[int, ...]] | None = None,
        things: Mapping[str, tuple[Named, ...]] = NO_THINGS,
        rules: Mapping[str, str] | None = None,
        extra: Extra | None = None,
        neutral: int = NO_SEAT,
        army_cap: int = NO_CAP,
        defender_rolls_most: bool = False,
        neutral_rolls_most: bool = False,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.code: Final = code
        """The letters its rule ids begin with."""
        self.seats: Final = seats
        self.options: Final = options
        self.board: Final = board
        self.cards: Final = cards
        self.actions: Final = actions
        """Every kind of sentence that can be said at this table."""
        self.armies: Final = armies
        """The armies everybody starts with."""
        self.setup: Final = setup
        self.turn: Final = turn
        self.combat: Final = combat
        self.set_value: Final = set_value
        """What the n-th set of the game is worth, from 0."""
        self.income: Final = income
        """The new armies a seat would get if its turn began now, without cards."""
        self.victory: Final = victory
        """The result, if the seat in turn has just won."""
        self.rolled: Final = rolled
        """The window between the roll and the losses, if the options open one."""
        self.show: Final = show
        """What to tell pages of ``table.extra``, if the edition lays anything there."""
        self.eliminated: Final = eliminated
        """What follows when the first seat has eliminated the second and taken its cards."""
        self.captured: Final = captured
        """What this edition does when a territory falls in a battle, and from whom it was taken."""
        self.pieces: Final = pieces
        """What stands on a side of a battle and works on the dice, for attacker (true) or defender."""
        self.things: Final = things
        """What can be named in a sentence beside territories and cards of the deck: houses, characters, units."""
        self.rules: Final = rules
        """The own ids of this edition for rules that the shared steps refer to; none if they are its own anyway."""
        self.extra: Final = extra
        """What only this edition lays on the table, as it lies at the start."""
        self.neutral: Final = neutral
        """The owner number of the force that nobody plays, or NO_SEAT."""
        self.army_cap: Final = army_cap
        """The most armies one territory may hold."""
        self.defender_rolls_most: Final = defender_rolls_most
        self.neutral_rolls_most: Final = neutral_rolls_most

    def cite(self, rule: str) -> str:
        """The rule behind a refusal, as it stands at the end of a sentence: `` (CL-ATK-01)``, or nothing."""
        if self.rules is not None:
            rule = self.rules.get(rule, "")
        return f" ({rule})" if rule else ""


class Rulebook:
    """An edition before anything is chosen: what it is called, for how many, and how it is opened."""

    __slots__ = (
        "code",
        "id",
        "name",
        "open",
        "options",
        "package",
        "renamed",
        "seats",
        "summary",
        "upgrade",
        "version",
    )

    def __init__(
        self,
        *,
        id: str,
        name: str,
        code: str,
        summary: str,
        version: int,
        seats: range,
        options: tuple[Option, ...],
        open: Callable[[int, Mapping[str, object]], Edition],
        package: str,
        upgrade: Callable[[dict[str, object]], dict[str, object]] | None = None,
        renamed: Mapping[str, str] = NOTHING_RENAMED,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.code: Final = code
        self.summary: Final = summary
        """What it is, in a sentence."""
        self.version: Final = version
        """Counts the changes of its rules; saves carry it."""
        self.seats: Final = seats
        self.options: Final = options
        self.open: Final = open
        """The edition for so many seats with these options."""
        self.package: Final = package
        """Where its rules.toml and rulings.md lie, and the name space of its records in saves."""
        self.upgrade: Final = upgrade
        """Brings the data of a saved position from any older form to the present one, and leaves that as it is."""
        self.renamed: Final = renamed
        """What records of old saves are called now; one that only moved between edition and rules needs no entry."""
