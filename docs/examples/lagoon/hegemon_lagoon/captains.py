"""Captains: everybody has one. It adds to a die where it stands, sails along into captured islands, and can be lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Event, Named, Step
from hegemon.table.board import Territory
from hegemon.table.combat import Battle, Side
from hegemon.table.decks import Deck
from hegemon.table.events import PiecePlaced
from hegemon.table.extra import Extra
from hegemon.table.table import Table

LOST: Final = -1
"""The place of a captain that is not on the board."""
CAPTAIN: Final = Named(0, "captain", "captain")


class LagoonExtra(Extra):
    """What lies beside the board: where the captains stand, and the tide cards."""

    __slots__ = ("captains", "tides")
    __match_args__: ClassVar[tuple[str, ...]] = ("captains", "tides")

    def __init__(self, captains: Sequence[int], tides: Deck) -> None:
        self.captains = list(captains)
        """The island where each seat's captain stands, or LOST."""
        self.tides = tides

    def copy(self) -> LagoonExtra:
        return LagoonExtra(self.captains, self.tides.copy())

    def seen_by(self, seat: int) -> LagoonExtra:
        return LagoonExtra(self.captains, self.tides.seen_by(seat))

    def imagined(self, unknown: list[int], rng: Rng) -> LagoonExtra:
        return LagoonExtra(self.captains, self.tides.imagined(rng))

    def deck(self, id: str) -> Deck:
        return self.tides

    def secrets(self, seat: int) -> bool:
        return len(self.tides.hands[seat]) > 0

    def faults(self) -> list[str]:
        return [] if self.tides.sound() else ["The tide cards do not make one deck."]


def lagoon(t: Table) -> LagoonExtra:
    """What lies beside the board of a game of Lagoon."""
    extra = t.extra
    assert isinstance(extra, LagoonExtra)
    return extra


class Post(Action):
    """``post harbour``: put the own captain onto an island."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "post"
    shape = ("territory",)
    label = "Post your captain"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PiecePlaced(who, CAPTAIN, self.land)


class PostCaptains(Step[Table]):
    """After the armies are placed, everybody posts a captain, the first player first.

    Rules: LA-SET-02
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(PostCaptain(g.table.first))


class PostCaptain(Ask[Table]):
    """Choose the own island where the captain stands; then the next seat chooses.

    Rules: LA-SET-02
    """

    __slots__ = ()
    title = "Post your captain"

    def moot(self, g: Game[Table]) -> bool:
        return lagoon(g.table).captains[self.who] != LOST

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return OneOf(tuple([Post(t.board.territories[land]) for land in t.lands(self.who)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Post)
        lagoon(g.table).captains[self.who] = action.land.index
        g.then(PostCaptain(g.table.after(self.who)))

    def prompt(self, g: Game[Table]) -> str:
        return "On which of your islands does your captain stand?"


def pieces(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """Whether a captain fights on a side of a battle; the odds ask the same.

    Rules: LA-CAP-01
    """
    land = battle.src if attacking else battle.dst
    return (1,) if land in lagoon(t).captains else ()


def captain_adds(side: Side, other: Side) -> None:
    """A captain adds one to the highest die.

    Rules: LA-CAP-01
    """
    if side.pieces:
        side.raise_highest(1)


def captured(g: Game[Table], battle: Battle, loser: int) -> None:
    """An island falls: its captain is lost, and a captain of the attacking island sails along.

    Rules: LA-CAP-02
    """
    captains = lagoon(g.table).captains
    for seat, land in enumerate(captains):
        if land == battle.dst:
            captains[seat] = LOST
    for seat, land in enumerate(captains):
        if land == battle.src:
            captains[seat] = battle.dst
