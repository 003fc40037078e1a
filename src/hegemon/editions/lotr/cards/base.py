"""What every Adventure card says of itself: when it may be played, and what it changes while in force."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.lotr.cards import ADVENTURES, Adventure
from hegemon.table.cards import Power
from hegemon.table.combat import Battle
from hegemon.table.effects import Effect, Force
from hegemon.table.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class AdventureCard(Effect):
    """A Mission, an Event or a Power. ``moments`` are those at which it may be played; an Event has none."""

    __slots__ = ("adventure", "copies")
    moments: ClassVar[tuple[str, ...]] = ()

    def __init__(self, power: Power) -> None:
        super().__init__(power)
        assert isinstance(power, Adventure)
        self.adventure: Final = power
        self.copies: Final[tuple[int, ...]] = tuple([one.index for one in ADVENTURES if one.key == power.key])
        """The numbers of the card and its copies."""

    def may_be_held(self, out: list[bool]) -> bool:
        """Whether somebody may hold it, as everybody sees, given which cards are out: not every copy of it is."""
        for copy in self.copies:  # noqa: SIM110  (a generator is slow when compiled, and a list goes on to the end)
            if not out[copy]:
                return True
        return False

    def adds(self, t: Table, force: Force, battle: Battle, attacking: bool) -> int:
        """What it adds to the highest die of a side of a battle, while it is in force."""
        return 0
