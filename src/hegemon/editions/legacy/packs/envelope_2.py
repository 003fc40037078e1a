"""The second content of the pack that is not to be opened; it is our own. Its words are in its seal."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import PickContinent
from hegemon.editions.legacy.cards import event_over
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import EventCard, Pack, add_event, add_pack
from hegemon.editions.legacy.losses import lose
from hegemon.editions.legacy.packs.basics import end, in_force, put, says
from hegemon.editions.legacy.packs.words import refusal
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.table.table import Table

ENVELOPE: Final = "envelope_2"
MANY: Final = 3
CLOSED: Final = 15


class Envelope2(Pack):
    """A continent may be closed until the next turn of whoever named it.

    Rules: LG-PCK-52 LG-OPT-02
    """

    __slots__ = ()
    id = ENVELOPE
    actions = (PickContinent,)

    def turn_begins(self, g: Game[Table], who: int) -> None:
        end(g.table, CLOSED, who)

    def closes_ways(self, t: Table) -> bool:
        return bool(in_force(t, CLOSED))

    def may_attack(self, t: Table, src: int, dst: int) -> bool:
        return self.may_enter(t, src, dst)

    def may_enter(self, t: Table, src: int, dst: int) -> bool:
        places = t.board.territories
        for effect in in_force(t, CLOSED):
            if (places[src].region == effect.number) != (places[dst].region == effect.number):
                return False
        return True


class Event14(EventCard):
    """A continent by die: territories with three troops or more lose one there, in cities two.

    Rules: LG-OPT-02
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        event_over(g, card, False)
        g.then(FallIll())


class FallIll(Ask[Table]):
    """The die for the continent.

    Rules: LG-OPT-02
    """

    __slots__ = ()
    __match_args__ = ()
    title = "Roll for a continent"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        t = g.table
        world = legacy(t).world
        for land in t.board.regions[action.faces[0] - 1].lands:
            if t.armies[land] >= MANY:
                lose(g, land, 2 if world.has_city(land) else 1)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_14")


class Event15(EventCard):
    """The player in turn names a continent: nobody goes into it or out of it until his next turn.

    Rules: LG-OPT-02
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        g.then(CloseContinent(g.table.turn, card))


class CloseContinent(Ask[Table]):
    """Which continent?

    Rules: LG-OPT-02
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "Name a continent"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def menu(self, g: Game[Table]) -> Menu:
        return Continents(tuple([PickContinent(region) for region in g.table.board.regions]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, PickContinent)
        put(g.table, Lasting(CLOSED, self.who, number=action.region.index))
        event_over(g, self.card, True)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_15")


class Continents(OneOf):
    """All continents."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return refusal(ENVELOPE, "event_15", "LG-OPT-02")


def register() -> None:
    """Register the content."""
    add_pack(Envelope2())
    add_event(14, Event14())
    add_event(15, Event15())
