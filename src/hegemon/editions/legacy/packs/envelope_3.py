"""The third content of the pack that is not to be opened; it is our own. Its words are in its seal."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.actions import SingleOut
from hegemon.editions.legacy.cards import event_over
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import BUNKER, EventCard, Pack, add_event, add_pack
from hegemon.editions.legacy.lands import islands
from hegemon.editions.legacy.losses import gain, lose
from hegemon.editions.legacy.packs.basics import end, in_force, put, says
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.packs.words import refusal
from hegemon.editions.legacy.recruit import may_stand
from hegemon.editions.legacy.world import BOXED
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.table.board import SEA
from hegemon.table.combat import Battle
from hegemon.table.table import Table

ENVELOPE: Final = "envelope_3"
NIGHT: Final = 16
STORM: Final = 17
SHAKEN: Final = 19
BOXES_LOST: Final = 5
HARVEST: Final = 2


class Envelope3(Pack):
    """Three of its events last until the next turn of whoever was in turn.

    Rules: LG-PCK-52 LG-OPT-03
    """

    __slots__ = ()
    id = ENVELOPE
    actions = (SingleOut,)

    def turn_begins(self, g: Game[Table], who: int) -> None:
        for key in (NIGHT, STORM, SHAKEN):
            end(g.table, key, who)

    def closes_ways(self, t: Table) -> bool:
        return bool(in_force(t, NIGHT))

    def may_attack(self, t: Table, src: int, dst: int) -> bool:
        return not in_force(t, NIGHT) or t.board.kind(src, dst) != SEA

    def may_enter(self, t: Table, src: int, dst: int) -> bool:
        return t.owner[src] == t.owner[dst] or self.may_attack(t, src, dst)

    def may_launch(self, t: Table, who: int) -> bool:
        return not in_force(t, STORM)

    def drops(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        shaken = any([battle.dst in effect.lands for effect in in_force(t, SHAKEN)])
        return (BUNKER,) if shaken and not attacking else ()


class Lasts(EventCard):
    """It lasts until the next turn of the player in turn, and comes once.

    Rules: LG-OPT-03
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        put(g.table, Lasting(card // 10, g.table.turn))
        event_over(g, card, True)


class Event18(EventCard):
    """Islands with two troops or more lose one for each of their sea lines, down to one.

    Rules: LG-OPT-03
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        for land in islands(legacy(t).world):
            lines = len([other for other in t.board.near[land] if t.board.kind(land, other) == SEA])
            if t.armies[land] > 1:
                lose(g, land, min(lines, t.armies[land] - 1))
        event_over(g, card, True)


class Event19(EventCard):
    """A continent by die: Fortifications lose five boxes, and Bunkers do not count for a while.

    Rules: LG-OPT-03
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        g.then(Shake())
        event_over(g, card, True)


class Shake(Ask[Table]):
    """The die for the continent.

    Rules: LG-OPT-03
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
        lands = t.board.regions[action.faces[0] - 1].lands
        put(t, Lasting(SHAKEN, t.turn, lands))
        for land in lands:
            if legacy(t).world.fort[land]:
                engrave(g, t.turn, BOXED, land, BOXES_LOST)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_19")


class Event20(EventCard):
    """Everybody puts two troops into one own territory, in the order of turns.

    Rules: LG-OPT-03
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        order = legacy(t).turn_order(t.turn, t.edition.seats)
        g.then(*[Harvest(seat) for seat in order if t.alive(seat)])
        event_over(g, card, True)


class Harvest(Ask[Table]):
    """Where do the two troops come?

    Rules: LG-OPT-03
    """

    __slots__ = ()
    title = "Choose a territory"

    def lands(self, t: Table) -> list[int]:
        """Where they may come."""
        return [land for land in t.lands(self.who) if may_stand(t, self.who, land)]

    def moot(self, g: Game[Table]) -> bool:
        return not self.lands(g.table)

    def menu(self, g: Game[Table]) -> Menu:
        places = g.table.board.territories
        return Fields(tuple([SingleOut(places[land]) for land in self.lands(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, SingleOut)
        name = next(row.name for row in read_seal(ENVELOPE).event if row.number == 20)
        gain(g, action.land.index, HARVEST, name)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_20")


class Fields(OneOf):
    """The own territories."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return refusal(ENVELOPE, "event_20", "LG-OPT-03")


def register() -> None:
    """Register the content."""
    add_pack(Envelope3())
    add_event(NIGHT, Lasts())
    add_event(STORM, Lasts())
    add_event(18, Event18())
    add_event(19, Event19())
    add_event(20, Event20())
