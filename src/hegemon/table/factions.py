"""Factions: the sides that players choose to fight for, in editions that have them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Named

NO_BANNER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Faction(Named):
    """A side to fight for: its banner, its emblem, where it is at home, what is special about it, and for how many.

    A rulebook lists all of its factions, so that they can be shown before a game begins.
    """

    __slots__ = ("banner", "emblem", "home", "says", "seats")

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        banner: int = NO_BANNER,
        emblem: str = "",
        home: str = "",
        says: str = "",
        seats: tuple[int, ...] = (),
    ) -> None:
        super().__init__(index, id, name)
        self.banner: Final = banner
        """The number of the banner it fights under, or NO_BANNER for that of its seat."""
        self.emblem: Final = emblem
        """The name of its sigil among the emblems of the edition."""
        self.home: Final = home
        """Where it is at home, by name; empty if nowhere in particular."""
        self.says: Final = says
        """What is special about it, in a sentence."""
        self.seats: Final = seats
        """The numbers of players in whose games it can be chosen; empty: in all."""

    def plays(self, seats: int) -> bool:
        """Whether it can be chosen in a game of so many."""
        return not self.seats or seats in self.seats
