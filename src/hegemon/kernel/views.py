"""Views: what one seat may know. Agents and browsers get a view, never a game."""

from __future__ import annotations

from typing import Final, Generic

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.menus import NOTHING
from hegemon.kernel.steps import Ask, T

SPECTATOR: Final = -2
"""The seat of a spectator."""


class View(Generic[T]):
    """The game as one seat may know it: the same table with every secret hidden, and that seat's own question."""

    __slots__ = ("masked", "seat")

    def __init__(self, masked: Game[T], seat: int) -> None:
        self.masked: Final = masked
        self.seat: Final = seat

    @property
    def table(self) -> T:
        """The table, to be read; cards this seat cannot know are HIDDEN."""
        return self.masked.table

    @property
    def pending(self) -> Decision[T] | None:
        """The open decision. Its menu is empty for everybody but the seat that is asked."""
        ask = self.masked.asking
        if ask is None:
            return None
        menu = ask.menu(self.masked) if ask.who == self.seat else NOTHING
        return Decision(self.masked, self.masked.number, ask.who, ask, menu)

    def imagine(self, rng: Rng) -> Game[T]:
        """A whole game that this seat could be in: what it cannot know is dealt at random."""
        masked = self.masked
        game: Game[T] = Game(masked.table.imagined(rng), [], masked.asking, masked.number, masked.result)  # type: ignore[arg-type]
        game.stack = [step.imagined(game, rng) for step in masked.stack]
        if game.asking is not None:
            asking = game.asking.imagined(game, rng)
            assert isinstance(asking, Ask)
            game.asking = asking
        return game

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        return f"<view of {who}: {self.masked!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.masked == other.masked

    def __hash__(self) -> int:
        return id(self)


def view_of(game: Game[T], seat: int) -> View[T]:
    """What this seat may know of a game."""
    masked: Game[T] = Game(game.table.seen_by(seat), [], None, game.number, game.result)  # type: ignore[arg-type]
    masked.stack = [step.seen_by(seat) for step in game.stack]
    if game.asking is not None:
        asking = game.asking.seen_by(seat)
        assert isinstance(asking, Ask)
        masked.asking = asking
    return View(masked, seat)
