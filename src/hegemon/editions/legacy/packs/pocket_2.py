"""Pocket 2, which thirty recruits and a missile open. Reading this tells what it holds; its words are in its seal."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Burden, Choose, Collect, DrawLine, LayCard, SingleOut
from hegemon.editions.legacy.cards import collect, event_over, lay_open, put_away
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import EMPTY_SLOT, PLAY, Lasting, is_occupied, legacy
from hegemon.editions.legacy.hooks import (
    OWN_TURN,
    EventCard,
    MissionCard,
    Pack,
    Power,
    Scar,
    add_event,
    add_mission,
    add_pack,
    add_power,
    add_scar,
    add_weakness,
)
from hegemon.editions.legacy.lands import EARTH, at_ocean, card_of, is_coin
from hegemon.editions.legacy.losses import demolish, lose
from hegemon.editions.legacy.packs.basics import playing, put, says, thing
from hegemon.editions.legacy.packs.pocket_1 import printed_mission
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import (
    BESIDE,
    FREE,
    ISLAND,
    LANE,
    MINOR,
    RUIN,
    RUINED,
    STUCK,
    WEAKNESS,
    YELLOW,
)
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.table.events import Reinforced
from hegemon.table.table import NOBODY, Table

POCKET: Final = "pocket_2"
RECRUITS: Final = 30
"""So many recruits open it."""
FACTION: Final = 7
MISSION: Final = 16
HELPER: Final = 1
"""The weakness of whoever opens it."""
PLACE: Final = len(EARTH)
"""The number of the territory that it adds."""
FROM_THE_PLACE: Final = 2
BEAMED: Final = 5
HELD_COINS: Final = 2
HELD_PLACES: Final = 2

# --- the opening ------------------------------------------------------------------------------------------------------


class RaiseIsland(Ask[Table]):
    """Where in the seas the new territory lies; it is in no continent, and its card joins the territory deck.

    Rules: LG-PCK-40
    """

    __slots__ = ()
    title = "Choose a place in the sea"

    def menu(self, g: Game[Table]) -> Menu:
        spots = [row.number for row in read_seal(POCKET).choice if row.of == "island"]
        return OneOf(tuple([Choose(thing(g.table, "choice", f"island_{number}")) for number in spots]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        t = g.table
        place = read_seal(POCKET).place[0]
        told = f"finds {place.name} here: {action.choice.name}"
        engrave(g, self.who, ISLAND, place.coins, action.choice.index - 1, told=told)
        t.pile = Pile((tuple(sorted([*t.pile.top(), card_of(PLACE)])), *t.pile.layers[1:]))

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "island")


class Shores(OneOf):
    """The territories to which a sea line may be drawn from the new one."""

    __slots__ = ()

    def meant(self, action: Action) -> Action:
        if isinstance(action, DrawLine) and action.other.index == PLACE:
            return DrawLine(action.other, action.one)
        return action

    def why_not(self, action: Action) -> str:
        if not isinstance(action, DrawLine):
            return "Draw a sea line (LG-PCK-40)."
        if action.one.index != PLACE:
            return f"The sea line begins in {self.answers[0].fields()[0]} (LG-PCK-40)."
        if not at_ocean(action.other.index):
            return f"{action.other.name} touches no ocean (LG-PCK-83)."
        return f"{action.other.name} is joined to it already (LG-PCK-92)."


class JoinIsland(Ask[Table]):
    """A sea line from the new territory to one that touches an ocean and is not joined to it yet.

    Rules: LG-PCK-40 LG-PCK-83 LG-PCK-92
    """

    __slots__ = ()
    title = "Draw a sea line"

    def menu(self, g: Game[Table]) -> Menu:
        board = g.table.board
        near = board.near[PLACE]
        ends = [land for land in board.lands if at_ocean(land) and land != PLACE and land not in near]
        places = board.territories
        return Shores(tuple([DrawLine(places[PLACE], places[land]) for land in ends]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, DrawLine)
        told = f"draws a sea line from {action.one.name} to {action.other.name}"
        engrave(g, self.who, LANE, action.one.index, action.other.index, told=told)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "lines")


class LandOnIsland(SeatStep[Table]):
    """All recruits go to the new territory, whatever limits them else, and ten troops of others with them.

    They are all of one faction in this game.

    Rules: LG-PCK-41 LG-PCK-85
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        troops = t.reserve[self.who] + read_seal(POCKET).place[0].troops
        t.reserve[self.who] = 0
        t.owner[PLACE] = self.who
        t.armies[PLACE] = troops
        if g.events is not None:
            place = t.board.territories[PLACE]
            g.tell(Reinforced(self.who, place, troops, place.name))


# --- weaknesses -------------------------------------------------------------------------------------------------------


class Weakness1(Power):
    """One resource more in a turn-in; two troops more are lost in empty cities.

    Rules: LG-PCK-42 LG-PWR-25 LG-TRN-13
    """

    __slots__ = ()
    more_resources = 1

    def city_toll(self) -> int:
        return 2


class Weakness2(Power):
    """Recruits go into two territories at most.

    Rules: LG-PCK-44 LG-PWR-20 LG-PWR-28
    """

    __slots__ = ()
    most_places = HELD_PLACES


class Weakness3(Power):
    """Never more than two Coin cards, and those lie open.

    Rules: LG-PCK-44 LG-PWR-21
    """

    __slots__ = ()
    most_coins = HELD_COINS

    def hand_grew(self, g: Game[Table], who: int) -> None:
        g.then(GiveBackCoins(who))


class Weakness4(Power):
    """The manoeuvre joins neighbours only.

    Rules: LG-PCK-44 LG-PWR-22 LG-TRN-23
    """

    __slots__ = ()
    adjacent_only = True


class Weakness5(Power):
    """One troop more is lost in empty cities.

    Rules: LG-PCK-44 LG-PWR-23 LG-EXP-11
    """

    __slots__ = ()

    def city_toll(self) -> int:
        return 1


class Weakness6(Power):
    """Recruits for territories alone.

    Rules: LG-PCK-44 LG-PWR-24
    """

    __slots__ = ()
    without_population = True


class GiveBackCoins(Ask[Table]):
    """Coin cards above two go back to their pile; which, the holder chooses.

    Rules: LG-PWR-21
    """

    __slots__ = ()
    title = "Give back Coin cards"

    def coins(self, t: Table) -> list[int]:
        """The Coin cards in the hand."""
        return [card for card in t.hands[self.who].cards if is_coin(card)]

    def moot(self, g: Game[Table]) -> bool:
        return len(self.coins(g.table)) <= HELD_COINS

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf(tuple([LayCard(g.table.edition.cards[card]) for card in self.coins(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, LayCard)
        put_away(g.table, self.who, (action.card.index,))
        g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "purist")


class WeaknessScar(Scar):
    """A scar card that is played in the own turn, on any faction with a free yellow slot.

    Rules: LG-PCK-43 LG-PCK-90
    """

    __slots__ = ()
    moment = OWN_TURN
    on_faction = True


class Scar7(WeaknessScar):
    """The card of weakness 2."""

    __slots__ = ()
    weakness = 2


class Scar8(WeaknessScar):
    """The card of weakness 3."""

    __slots__ = ()
    weakness = 3


class Scar9(WeaknessScar):
    """The card of weakness 4."""

    __slots__ = ()
    weakness = 4


class Scar10(WeaknessScar):
    """The card of weakness 5."""

    __slots__ = ()
    weakness = 5


class Scar11(WeaknessScar):
    """The card of weakness 6."""

    __slots__ = ()
    weakness = 6


class NeverDealt(Scar):
    """The scar of whoever opens this pocket: its card is never dealt.

    Rules: LG-PCK-86
    """

    __slots__ = ()
    on_faction = True
    weakness = HELPER


# --- the faction ------------------------------------------------------------------------------------------------------


class Power29(Power):
    """Empty cities cost nothing to enter, fortified ones neither.

    Rules: LG-PCK-45 LG-PWR-19
    """

    __slots__ = ()

    def city_cost(self, t: Table, land: int, cost: int) -> int:
        return 0


class Power30(Power):
    """Two recruits more with the territory of this pocket, and one for each ruin that one controls.

    Rules: LG-PCK-45 LG-PWR-18
    """

    __slots__ = ()

    def recruits(self, t: Table, who: int) -> int:
        world = legacy(t).world
        ruins = [city for land, city in enumerate(world.city) if city is not None and t.owner[land] == who]
        more = FROM_THE_PLACE if world.added and t.owner[PLACE] == who else 0
        return more + len([city for city in ruins if city.kind == RUIN])


class Mission16(MissionCard):
    """Control every city on the board; it brings two tokens, unless the campaign has decided otherwise.

    Rules: LG-MSN-16
    """

    __slots__ = ()
    stars = 2
    private = True

    def tokens(self, t: Table) -> int:
        return int(t.edition.options["d5"])

    def done(self, t: Table, who: int) -> bool:
        world = legacy(t).world
        cities = [land for land in t.board.lands if world.has_city(land)]
        return bool(cities) and all([t.owner[land] == who for land in cities])


# --- events -----------------------------------------------------------------------------------------------------------


def in_ruins(t: Table) -> list[int]:
    """The territories whose city may become a ruin: Minor Cities.

    Rules: LG-EVT-11
    """
    return [land for land, city in enumerate(legacy(t).world.city) if city is not None and city.kind == MINOR]


def free_cities(t: Table) -> list[int]:
    """The cities without any piece.

    Rules: LG-EVT-12
    """
    world = legacy(t).world
    return [land for land in t.board.lands if world.has_city(land) and not is_occupied(t, land)]


class Event10(EventCard):
    """The player of this pocket's faction may turn a Minor City into a ruin.

    Rules: LG-PCK-46 LG-EVT-11 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        seat = playing(g.table, FACTION)
        if seat == NOBODY or not in_ruins(g.table):
            event_over(g, card, False)
        else:
            g.then(RuinCity(seat, card))


class RuinCity(Ask[Table]):
    """Which Minor City is ruined, if any; the card is destroyed only if one is.

    Rules: LG-PCK-46 LG-EVT-11
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "Ruin a city"
    passing = "None"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def menu(self, g: Game[Table]) -> Menu:
        places = g.table.board.territories
        return OneOf((PASS, *[SingleOut(places[land]) for land in in_ruins(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, SingleOut):
            land = action.land.index
            lose(g, land, g.table.armies[land])
            demolish(g, land)
            engrave(g, self.who, RUINED, land, told=f"lays the city in {action.land.name} in ruins")
        event_over(g, self.card, isinstance(action, SingleOut))

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "event_10")


class Event11(EventCard):
    """The player of this pocket's faction may put five troops into an unoccupied city; it is no expansion.

    Rules: LG-PCK-47 LG-EVT-12 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        event_over(g, card, False)
        seat = playing(g.table, FACTION)
        if seat != NOBODY and free_cities(g.table):
            g.then(Descend(seat))


class Descend(Ask[Table]):
    """Into which unoccupied city, if any?

    Rules: LG-PCK-47 LG-EVT-12
    """

    __slots__ = ()
    title = "Choose an empty city"
    passing = "None"

    def menu(self, g: Game[Table]) -> Menu:
        places = g.table.board.territories
        return OneOf((PASS, *[SingleOut(places[land]) for land in free_cities(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, SingleOut):
            t = g.table
            t.owner[action.land.index] = self.who
            t.armies[action.land.index] = BEAMED
            if g.events is not None:
                g.tell(Reinforced(self.who, action.land, BEAMED, "event"))

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "event_11")


class Event12(EventCard):
    """Whoever controls the territory of this pocket may take a face-up card; the next one may bring another event.

    Rules: LG-PCK-48 LG-EVT-13
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        event_over(g, card, False)
        seat = t.owner[PLACE] if legacy(t).world.added else NOBODY
        if seat != NOBODY:
            g.then(TakeFromMarket(seat))


class TakeFromMarket(Ask[Table]):
    """Any of the face-up cards, or none.

    Rules: LG-PCK-48 LG-EVT-13
    """

    __slots__ = ()
    title = "Take a face-up card"
    passing = "Take nothing"

    def moot(self, g: Game[Table]) -> bool:
        return len(self.menu(g)) == 1

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        cards = [card for card in legacy(t).market if card != EMPTY_SLOT]
        return OneOf((PASS, *[Collect(t.edition.cards[card]) for card in cards]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Collect):
            collect(g, self.who, action.card.index)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "event_12")


# --- the pocket -------------------------------------------------------------------------------------------------------


class Pocket2(Pack):
    """The second pocket.

    Rules: LG-PCK-39 LG-PCK-49 LG-PCK-50 LG-PCK-79
    """

    __slots__ = ()
    id = POCKET
    actions = (Choose, DrawLine, Burden, SingleOut)

    def due(self, t: Table) -> bool:
        """Whoever is in turn is about to place thirty recruits or more and has a missile.

        Rules: LG-PCK-39 LG-PCK-82
        """
        x = legacy(t)
        return x.stage == PLAY and t.turn >= 0 and t.reserve[t.turn] >= RECRUITS and x.missiles[t.turn] > 0

    def opened(self, g: Game[Table], who: int) -> None:
        """The recruiting faction gets its weakness, in its yellow slot or beside it if that is taken; then the landing.

        Rules: LG-PCK-40 LG-PCK-41 LG-PCK-42 LG-PCK-84
        """
        x = legacy(g.table)
        lines = [JoinIsland(who) for _ in range(read_seal(POCKET).place[0].lines)]
        g.then(RaiseIsland(who), *lines, LandOnIsland(who))
        faction = x.factions[who]
        slot = YELLOW if x.world.card(faction).slots[YELLOW] == FREE else BESIDE
        name = next(row.name for row in read_seal(POCKET).weakness if row.number == HELPER)
        engrave(g, who, STUCK, faction, slot * 1000 + WEAKNESS + HELPER, told=f"is from now on called {name}")

    def starts_placed(self, g: Game[Table]) -> None:
        lay_open(g.table)

    def missions_of(self, t: Table, who: int) -> tuple[int, ...]:
        return printed_mission(t, who, FACTION, MISSION)

    def mission_done(self, g: Game[Table], who: int, mission: int) -> bool:
        if mission != MISSION:
            return False
        put(g.table, Lasting(-MISSION, who))
        return True


def register() -> None:
    """Register the pocket and its things."""
    add_pack(Pocket2())
    add_scar(6, NeverDealt())
    for scar in (Scar7(), Scar8(), Scar9(), Scar10(), Scar11()):
        add_scar(5 + scar.weakness, scar)
    for place, power in enumerate((Weakness1(), Weakness2(), Weakness3(), Weakness4(), Weakness5(), Weakness6())):
        add_weakness(place + 1, power)
    add_power(29, Power29())
    add_power(30, Power30())
    add_mission(MISSION, Mission16())
    add_event(10, Event10())
    add_event(11, Event11())
    add_event(12, Event12())
