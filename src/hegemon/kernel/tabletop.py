"""What the kernel needs to know of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from hegemon.kernel.chance import Rng
    from hegemon.kernel.game import Game
    from hegemon.kernel.steps import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class Tabletop:
    """What the kernel needs to know of a table: how to copy it, and what a seat may see of it."""

    __slots__ = ()

    def copy(self) -> Tabletop:
        """A table that shares nothing changeable with this one."""
        raise NotImplementedError

    def read(self, game: Game[Any], text: str) -> Action:
        """The answer that a sentence gives to the open question; refused if there are no sentences at this table."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> Tabletop:
        """A copy in which every secret this seat may not know is hidden."""
        raise NotImplementedError

    def imagined(self, rng: Rng) -> Tabletop:
        """A copy in which everything hidden is made up, consistently with what is seen."""
        raise NotImplementedError
