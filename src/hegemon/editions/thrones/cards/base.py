"""What every card of this edition says of itself: its window, whom it serves, and what it changes while in force."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.battle import NO_DICE
from hegemon.editions.thrones.cards import MAESTERS, Character
from hegemon.editions.thrones.extra import NO_HOUSE
from hegemon.table.cards import Power
from hegemon.table.effects import Effect, Force
from hegemon.table.table import Table

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
EITHER_SIDE: Final = ""
"""Whom a character serves in an invasion."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ThronesCard(Effect):
    """A character or a Maester card. ``when`` is its window, ``role`` whom a character serves in an invasion.

    ``dice`` is where it is counted among what works on the dice of its owner's side while it is in force.
    """

    __slots__ = ("copies", "house", "index")
    when: ClassVar[str] = ""
    role: ClassVar[str] = EITHER_SIDE
    dice: ClassVar[int] = NO_DICE
    raises: ClassVar[bool] = False
    """Whether using cards may be dearer for somebody while it is in force."""
    needs: ClassVar[str] = ""
    """The part of the game without which it would do nothing, so that it is left in the box."""

    def __init__(self, power: Power) -> None:
        super().__init__(power)
        self.index: Final = power.index
        self.house: Final = power.house if isinstance(power, Character) else NO_HOUSE
        """The House of a character."""
        self.copies: Final[tuple[int, ...]] = (
            () if isinstance(power, Character) else tuple([one.index for one in MAESTERS if one.key == power.key])
        )
        """The numbers of a Maester card and its copies."""

    def serves(self, own_turn: bool) -> bool:
        """Whether it takes the side of the seat in turn, or of the others.

        Rules: GT-CHR-30
        """
        if self.role == ATTACKER:
            return own_turn
        return self.role != DEFENDER or not own_turn

    def undiscarded(self, discards: tuple[int, ...]) -> bool:
        """Whether somebody may still hold it."""
        for copy in self.copies:  # noqa: SIM110  (a generator is slow when compiled, and a list goes on to the end)
            if copy not in discards:
                return True
        return False

    def modifies(self, t: Table, force: Force, pieces: list[int]) -> None:
        if self.dice != NO_DICE:
            pieces[self.dice] += 1

    def dearer(self, force: Force, who: int) -> int:
        """By how much using cards is dearer for a seat while it is in force."""
        return 1

    def halves(self, force: Force, who: int) -> bool:
        """Whether a seat collects only half of its armies and gold while it is in force."""
        return False

    def early(self, force: Force, who: int) -> bool:
        """Whether a seat may make its manoeuvre before the invasions are over while it is in force."""
        return False
