"""What only Classic lays beside the board: the Headquarters, and whether the Commander has acted this turn."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.table.extra import Extra, Facts
from hegemon.table.show import Beside, Marker
from hegemon.table.table import Table


class ClassicExtra(Extra):
    """The Headquarters of every seat once they are shown (empty before), and whether the Commander was used."""

    __slots__ = ("commander_used", "headquarters")
    __match_args__: ClassVar[tuple[str, ...]] = ("headquarters", "commander_used")

    def __init__(self, headquarters: tuple[int, ...] = (), commander_used: bool = False) -> None:
        self.headquarters: Final = headquarters
        self.commander_used: Final = commander_used

    def tell(self, facts: Facts) -> None:
        facts.pieces("headquarters", self.headquarters)
        facts.number("commander used", self.commander_used)

    def misfits(self, seats: int, places: int) -> list[str]:
        if len(self.headquarters) not in (0, seats) or not all([0 <= land < places for land in self.headquarters]):
            return ["The Headquarters are not one territory for each seat."]
        return []

    def commanding(self, used: bool) -> ClassicExtra:
        """The same with the Commander used or fresh."""
        return ClassicExtra(self.headquarters, used)

    def showing(self, headquarters: tuple[int, ...]) -> ClassicExtra:
        """The same with all Headquarters shown."""
        return ClassicExtra(headquarters, self.commander_used)


def show(t: Table, seat: int) -> Beside:
    """The Headquarters, once they are shown; each stays the one of the seat that chose it."""
    lands = t.board.territories
    chosen = enumerate(classic(t).headquarters)
    return Beside(markers={lands[land].id: [Marker("headquarters", "Headquarters", seat=of)] for of, land in chosen})


def classic(t: Table) -> ClassicExtra:
    """What lies beside the board of a Classic game."""
    extra = t.extra
    assert isinstance(extra, ClassicExtra)
    return extra
