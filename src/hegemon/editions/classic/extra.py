"""What only Classic lays beside the board: the Headquarters, and whether the Commander has acted this turn."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.table.extra import Extra
from hegemon.table.table import Table


class ClassicExtra(Extra):
    """The Headquarters of every seat once they are shown (empty before), and whether the Commander was used."""

    __slots__ = ("commander_used", "headquarters")
    __match_args__: ClassVar[tuple[str, ...]] = ("headquarters", "commander_used")

    def __init__(self, headquarters: tuple[int, ...] = (), commander_used: bool = False) -> None:
        self.headquarters: Final = headquarters
        self.commander_used: Final = commander_used

    def commanding(self, used: bool) -> ClassicExtra:
        """The same with the Commander used or fresh."""
        return ClassicExtra(self.headquarters, used)

    def showing(self, headquarters: tuple[int, ...]) -> ClassicExtra:
        """The same with all Headquarters shown."""
        return ClassicExtra(headquarters, self.commander_used)


def show(t: Table, seat: int) -> dict[str, object]:
    """The Headquarters in seat order, once they are shown."""
    return {"headquarters": [t.board.territories[land].id for land in classic(t).headquarters]}


def classic(t: Table) -> ClassicExtra:
    """What lies beside the board of a Classic game."""
    extra = t.extra
    assert isinstance(extra, ClassicExtra)
    return extra
