"""Pack 3: home continents, the mission deck with missions 1 to 8, event 5, and the mark of kind 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Choose, Complete, DrawLine, Found, Reveal
from hegemon.editions.legacy.aftermath import Rewards, city_names
from hegemon.editions.legacy.cards import entitled, event_over, takable
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import EMPTY_SLOT, REWARDED, legacy
from hegemon.editions.legacy.faction_card import NO_CONTINENT, home_continent, region_of
from hegemon.editions.legacy.hooks import EventCard, MissionCard, Pack, add_event, add_mission, add_pack
from hegemon.editions.legacy.lands import at_ocean, continents, is_coin, islands, land_of, resources
from hegemon.editions.legacy.missions import destroy_mission, turn_up
from hegemon.editions.legacy.names import CITIES, suggested
from hegemon.editions.legacy.packs.pack_1 import (
    EventAnswers,
    EventAsk,
    add_events,
    ask_leader,
    offered,
    own_cities,
    reinforce_city,
)
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.packs.words import prompt, refusal
from hegemon.editions.legacy.recruit import for_continents
from hegemon.editions.legacy.things import mission_card
from hegemon.editions.legacy.world import CAPITAL, FOUNDED, LANE, SIGNATURES_FOR_PACK_3
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Place
from hegemon.table.table import Table

ID: Final = "pack_3"


class Pack3(Pack):
    """It opens when somebody has signed twice, after the reward for it.

    It makes the mission deck. Cards of the home continent may be taken from the market.

    Rules: LG-PCK-13 LG-PCK-15 LG-PCK-16 LG-PCK-18 LG-PCK-19 LG-PCK-65
    """

    __slots__ = ()
    id = ID
    actions = (Choose, Complete, DrawLine, Reveal)

    def due(self, t: Table) -> bool:
        x = legacy(t)
        persons = [signature.person for signature in x.world.signatures]
        return x.stage >= REWARDED and any([persons.count(person) >= SIGNATURES_FOR_PACK_3 for person in persons])

    def opened(self, g: Game[Table], who: int) -> None:
        add_events(g, self.id)
        add_missions(g, self.id)

    def takable(self, t: Table, who: int) -> tuple[int, ...]:
        x = legacy(t)
        home = home_continent(x.world, x.factions[who])
        if home == NO_CONTINENT:
            return ()
        return tuple([card for card in x.market if card != EMPTY_SLOT and region_of(land_of(card)) == home])

    def mission_done(self, g: Game[Table], who: int, mission: int) -> bool:
        if mission not in (CAPITAL_MISSION, LINE_MISSION):
            return False
        destroy_mission(g, who, mission)
        return True


def add_missions(g: Game[Table], pack: str) -> None:
    """The missions of a pack are shuffled into the mission deck."""
    x = legacy(g.table)
    x.missions = tuple(sorted([*x.missions, *[row.number for row in read_seal(pack).mission]]))


# --- the event --------------------------------------------------------------------------------------------------------

VOLUNTEERS: Final = 3


class Event5(EventCard):
    """The player with the largest population puts troops into his cities, or chooses the mission.

    Rules: LG-EVT-06 LG-EVT-14 LG-PCK-20
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        ask_leader(g, card, Event5Choice)


class Event5Choice(EventAsk):
    """Troops, or another mission if the deck has one.

    Rules: LG-EVT-06 LG-PCK-20
    """

    __slots__ = ()

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        numbers = [1, 2] if legacy(t).missions else [1]
        return EventAnswers(offered(t, 5, numbers), ID, "event_5", "LG-EVT-06")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        if action.choice.index == 1:
            g.then(Event5Place(self.who, self.card, VOLUNTEERS))
        else:
            g.then(Event5Mission(self.who, self.card))

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_5")


class Event5Place(EventAsk):
    """Three troops in one or more of the own cities.

    Rules: LG-EVT-06
    """

    __slots__ = ("left",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card", "left")

    def __init__(self, who: int, card: int, left: int) -> None:
        super().__init__(who, card)
        self.left: Final = left

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        lands = t.board.territories
        found: list[Action] = [
            Place(lands[land], troops + 1) for land in own_cities(t, self.who) for troops in range(self.left)
        ]
        return EventAnswers(found, ID, "event_5_1", "LG-EVT-06")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        reinforce_city(g, action, self.card)
        if action.armies < self.left:
            g.then(Event5Place(self.who, self.card, self.left - action.armies))
        else:
            event_over(g, self.card, False)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_5_1")


class Event5Mission(EventAsk):
    """Any mission of the deck lies face up; the one that lay there goes back to the box until the next game.

    Rules: LG-EVT-06
    """

    __slots__ = ()

    def menu(self, g: Game[Table]) -> Menu:
        return EventAnswers(reveals(g.table), ID, "event_5_2", "LG-EVT-06")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Reveal)
        turn_up(g, action.mission.index)
        event_over(g, self.card, False)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_5_2")


def reveals(t: Table) -> list[Action]:
    """The answers that lay out a mission of the deck."""
    x = legacy(t)
    return [Reveal(mission_card(x.world, number)) for number in x.missions]


# --- missions ---------------------------------------------------------------------------------------------------------

CAPITAL_MISSION: Final = 7
LINE_MISSION: Final = 8


class Mission1(MissionCard):
    """Six cities.

    Rules: LG-MSN-01
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        return len(own_cities(t, who)) >= 6


class Mission2(MissionCard):
    """Nine conquests in this turn, also of what was lost again.

    Rules: LG-MSN-02 LG-MSN-18
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        return len(set(legacy(t).deeds.conquests)) >= 9


class Mission3(MissionCard):
    """Four cities conquered in this turn.

    Rules: LG-MSN-03 LG-MSN-18
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        x = legacy(t)
        return len([land for land in set(x.deeds.conquests) if x.world.has_city(land)]) >= 4


class Mission4(MissionCard):
    """Four conquests over sea lines in this turn, printed or added ones.

    Rules: LG-MSN-04 LG-MSN-18 LG-PCK-17
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        return len(set(legacy(t).deeds.over_sea)) >= 4


class Mission5(MissionCard):
    """All of a continent conquered in this turn, each territory in battle.

    Rules: LG-MSN-05 LG-MSN-18
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        taken = legacy(t).deeds.conquests
        return any([all([land in taken for land in region.lands]) for region in continents(t.board)])


class Mission6(MissionCard):
    """Continents that bring seven troops now.

    Rules: LG-MSN-06
    """

    __slots__ = ()

    def done(self, t: Table, who: int) -> bool:
        return for_continents(t, who) >= 7


class Mission7(MissionCard):
    """A right to a card, and a Territory card of four coins or more to take; the mark stands there instead.

    Rules: LG-MSN-07 LG-PCK-19 LG-PCK-66
    """

    __slots__ = ()
    stars = 2

    def done(self, t: Table, who: int) -> bool:
        return entitled(t, who) and bool(rich_cards(t, who))

    def completed(self, g: Game[Table], who: int) -> None:
        g.then(PlaceCapital(who))


def rich_cards(t: Table, who: int) -> list[int]:
    """The Territory cards of four coins or more that a seat could take.

    Rules: LG-MSN-07
    """
    world = legacy(t).world
    return [card for card in takable(t, who) if not is_coin(card) and resources(world, card) >= 4]


class PlaceCapital(Ask[Table]):
    """The mark is put into the territory of one of those cards, over whatever is in the place of the city, and named.

    No card is taken. A scar stays, and so does a Fortification.

    Rules: LG-PCK-19 LG-PCK-66 LG-PCK-67 LG-MSN-07
    """

    __slots__ = ()
    title = "A mission"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        x = legacy(t)
        places = [land_of(card) for card in rich_cards(t, self.who)]
        lands = t.board.territories
        why = "only the territory of a card of four coins or more that you could take will do (LG-MSN-07)."
        cities = city_names(x.world)
        return Rewards([Found(lands[land], suggested(CITIES, x.game, land, cities)) for land in places], why)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Found)
        mark = next(row.name for row in read_seal(ID).mark if row.number == CAPITAL)
        told = f"founds the {mark} “{action.name}” in {action.land.name}"
        engrave(g, self.who, FOUNDED, action.land.index, CAPITAL, action.name, told)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "mission_7")


class Mission8(MissionCard):
    """Seven islands; a sea line is drawn for good.

    Rules: LG-MSN-08 LG-PCK-18 LG-PCK-87
    """

    __slots__ = ()
    stars = 2

    def done(self, t: Table, who: int) -> bool:
        return len([land for land in islands(legacy(t).world) if t.owner[land] == who]) >= 7

    def completed(self, g: Game[Table], who: int) -> None:
        g.then(DrawSeaLine(who))


class Lines(Menu):
    """The pairs of territories at an ocean that are not joined yet; either end may be named first."""

    __slots__ = ("pairs", "t")

    def __init__(self, t: Table) -> None:
        lands = [land for land in t.board.lands if at_ocean(land)]
        near = t.board.near
        self.t: Final = t
        self.pairs: Final = [(one, other) for one in lands for other in lands if one < other and other not in near[one]]

    def __len__(self) -> int:
        return len(self.pairs)

    def pick(self, k: int) -> Action:
        lands = self.t.board.territories
        one, other = self.pairs[k]
        return DrawLine(lands[one], lands[other])

    def __iter__(self) -> Iterator[Action]:
        return iter([self.pick(k) for k in range(len(self.pairs))])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, DrawLine) and (action.one.index, action.other.index) in self.pairs

    def meant(self, action: Action) -> Action:
        if isinstance(action, DrawLine) and action.one.index > action.other.index:
            return DrawLine(action.other, action.one)
        return action

    def why_not(self, action: Action) -> str:
        if not isinstance(action, DrawLine):
            return refusal(ID, "mission_8", "LG-MSN-08")
        for land in (action.one, action.other):
            if not at_ocean(land.index):
                return f"{land.name} touches no ocean (LG-MSN-08)."
        if action.one == action.other:
            return f"A sea line joins two territories, and {action.one.name} is only one (LG-PCK-92)."
        return f"{action.one.name} and {action.other.name} are joined already (LG-PCK-92)."


class DrawSeaLine(Ask[Table]):
    """One new sea line joins two territories at an ocean that were not joined before.

    Rules: LG-MSN-08 LG-PCK-18 LG-PCK-92 LG-SET-30
    """

    __slots__ = ()
    title = "A mission"

    def moot(self, g: Game[Table]) -> bool:
        return not len(Lines(g.table))

    def menu(self, g: Game[Table]) -> Menu:
        return Lines(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, DrawLine)
        told = f"draws a sea line from {action.one.name} to {action.other.name}"
        engrave(g, self.who, LANE, action.one.index, action.other.index, told=told)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "mission_8")


def register() -> None:
    """Register the pack and what it brings."""
    add_pack(Pack3())
    add_event(5, Event5())
    missions: tuple[MissionCard, ...] = (
        Mission1(),
        Mission2(),
        Mission3(),
        Mission4(),
        Mission5(),
        Mission6(),
        Mission7(),
        Mission8(),
    )
    for number, mission in enumerate(missions):
        add_mission(number + 1, mission)
