"""Pack 1: the draft before every game, a scar, and the first events.

Kinds of draft cards: 1 Coin cards, 2 starting troops, 3 the order of placing, 4 the order of turns.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Choose, ChooseFaction, DraftCard, Encircle
from hegemon.editions.legacy.cards import coins_gone, event_over, hand_grew, population_leader
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.events import CardTaken
from hegemon.editions.legacy.extra import NO_FACTION, LegacyExtra, has_hq, legacy
from hegemon.editions.legacy.hooks import (
    TURN_START,
    EventCard,
    Pack,
    Scar,
    add_event,
    add_pack,
    add_scar,
    open_packs,
)
from hegemon.editions.legacy.losses import demolish, gain, lose
from hegemon.editions.legacy.maneuver import maneuvers, move_troops
from hegemon.editions.legacy.packs.sealing import Draft
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.packs.words import prompt, refusal
from hegemon.editions.legacy.setup import ChooseStart, free_factions
from hegemon.editions.legacy.things import drawn_event
from hegemon.editions.legacy.world import (
    CITIES_FOR_PACK_1,
    FORTIFICATIONS,
    FORTIFIED,
    MAJOR,
    MINOR,
    World,
    cities_founded,
)
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Fortify, Place
from hegemon.rules.setup import RollForFirst
from hegemon.table.events import SideChosen, some
from hegemon.table.table import NOBODY, Table

ID: Final = "pack_1"

KIND_COINS: Final = 1
KIND_TROOPS: Final = 2
KIND_PLACEMENT: Final = 3
KIND_ORDER: Final = 4


class Pack1(Pack):
    """It opens as the ninth Minor City is named, whether the others still stand or not.

    Its events are shuffled with those left in the deck, and its scars are dealt from the next game on.

    Rules: LG-PCK-01 LG-PCK-02 LG-PCK-07 LG-PCK-56 LG-PCK-61 LG-CRD-30
    """

    __slots__ = ()
    id = ID
    actions = (DraftCard, Choose)

    def due(self, t: Table) -> bool:
        return cities_founded(legacy(t).world) >= CITIES_FOR_PACK_1

    def opened(self, g: Game[Table], who: int) -> None:
        add_events(g, self.id)

    def setup(self, seats: int) -> tuple[Step[Table], ...] | None:
        return (RollForFirst(tuple(range(seats))), DraftInTurn(), PlaceByCard(), TakeDraftedCoins())


def add_events(g: Game[Table], pack: str) -> None:
    """The events of a pack are shuffled into what is left of the deck in the middle of a game; discards stay out.

    Rules: LG-CRD-30
    """
    x = legacy(g.table)
    new = [row.number * 10 + copy for row in read_seal(pack).event for copy in range(row.copies)]
    x.events = tuple(sorted([*x.events, *new]))


# --- the draft --------------------------------------------------------------------------------------------------------


def draft_cards(world: World, seats: int) -> list[Draft]:
    """The draft cards that are laid out for so many players.

    Rules: LG-PCK-03
    """
    return [row for opening in world.opened for row in read_seal(opening.pack).draft if row.players <= seats]


def kinds(world: World, seats: int) -> int:
    """How many kinds of draft card there are; everybody takes one of each, and a faction."""
    return len({row.kind for row in draft_cards(world, seats)})


def held(x: LegacyExtra, seat: int) -> tuple[int, ...]:
    """The draft cards that a seat has taken."""
    return x.drafted[seat] if x.drafted else ()


def taken(x: LegacyExtra) -> list[int]:
    """The draft cards that were taken."""
    return [number for numbers in x.drafted for number in numbers]


def drafter(t: Table, pick: int) -> int:
    """Whose pick it is: clockwise from the highest die, and after each round the direction turns.

    Rules: LG-PCK-02 LG-PCK-53
    """
    seats = t.edition.seats
    rounds, place = divmod(pick, seats)
    if rounds % 2:
        place = seats - 1 - place
    return (t.first + place) % seats


class DraftInTurn(Step[Table]):
    """One thing after the other is taken, until everybody has a faction and one card of each kind.

    Rules: LG-PCK-02 LG-PCK-04 LG-PCK-53
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        seats = t.edition.seats
        if not x.drafted:
            x.drafted = ((),) * seats
        picks = len(taken(x)) + seats - x.factions.count(NO_FACTION)
        if picks < seats * (kinds(x.world, seats) + 1):
            g.then(TakeOne(drafter(t, picks)), self)


class TakeOne(Ask[Table]):
    """Take a faction, or a draft card of a kind that one does not have yet.

    Rules: LG-PCK-03 LG-PCK-04 LG-PCK-55
    """

    __slots__ = ()
    title = "Take a card"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        x = legacy(t)
        rows = draft_cards(x.world, t.edition.seats)
        gone = taken(x)
        mine = [row.kind for row in rows if row.number in held(x, self.who)]
        found: list[Action] = []
        if x.factions[self.who] == NO_FACTION:
            found += [ChooseFaction(faction) for faction in free_factions(t)]
        left = [row.number for row in rows if row.number not in gone and row.kind not in mine]
        found += [DraftCard(thing) for thing in t.edition.things["draft"] if thing.index in left]
        return Takings(tuple(found))

    def take(self, g: Game[Table], action: Action) -> None:
        x = legacy(g.table)
        if isinstance(action, ChooseFaction):
            x.factions[self.who] = action.faction.index + 1
            g.tell(SideChosen(self.who, action.faction, action.faction.name))
            return
        assert isinstance(action, DraftCard)
        mine = (*held(x, self.who), action.card.index)
        x.drafted = (*x.drafted[: self.who], mine, *x.drafted[self.who + 1 :])
        g.tell(CardTaken(self.who, f"takes the card {action.card.name}"))

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "draft")


class Takings(OneOf):
    """What is left to take, and why not another thing."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, ChooseFaction):
            return f"{action.faction.name} is taken, or you have a faction already (LG-PCK-55)."
        if isinstance(action, DraftCard):
            return f"You cannot take {action.card.name}: it is taken, or you have one of its kind (LG-PCK-55)."
        return f"{prompt(ID, 'draft').rstrip('.')} (LG-PCK-55)."


def drafted_value(t: Table, seat: int, kind: int) -> int:
    """What a seat's card of a kind says."""
    x = legacy(t)
    rows = draft_cards(x.world, t.edition.seats)
    return next(row.value for row in rows if row.kind == kind and row.number in held(x, seat))


class PlaceByCard(Step[Table]):
    """Starts are placed in the order of one kind of card, with the troops of another; turns go by a third.

    Rules: LG-PCK-05 LG-PCK-54 LG-PCK-55 LG-SET-10 LG-SET-18
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        seats = range(t.edition.seats)
        x.starting = [drafted_value(t, seat, KIND_TROOPS) for seat in seats]
        x.order = tuple(sorted(seats, key=lambda seat: drafted_value(t, seat, KIND_ORDER)))
        t.first = x.order[0]
        placing = sorted(seats, key=lambda seat: drafted_value(t, seat, KIND_PLACEMENT))
        g.then(*[ChooseStart(seat) for seat in placing])
        for pack in open_packs(x.world):
            pack.factions_chosen(g)


class TakeDraftedCoins(Step[Table]):
    """Coin cards are taken from their pile, as many as the card says; it may be the first time that the pile is empty.

    Rules: LG-PCK-54 LG-CRD-07
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        for seat in x.order:
            cards = x.coin_pile[: drafted_value(t, seat, KIND_COINS)]
            if cards:
                x.coin_pile = x.coin_pile[len(cards) :]
                t.hands[seat] = t.hands[seat].with_cards(cards)
                g.tell(CardTaken(seat, f"takes {some(len(cards), 'Coin card', 'Coin cards')}"))
                hand_grew(g, seat)
        coins_gone(g)


# --- the scar ---------------------------------------------------------------------------------------------------------


class Scar3(Scar):
    """One troop goes at the end of the turn of whoever controls the territory.

    Rules: LG-PCK-06 LG-PCK-62 LG-TRN-40
    """

    __slots__ = ()
    moment = TURN_START

    def end_of_turn(self) -> int:
        return -1


# --- events -----------------------------------------------------------------------------------------------------------


def own_cities(t: Table, who: int) -> list[int]:
    """The cities that a seat controls."""
    world = legacy(t).world
    return [land for land in t.lands(who) if world.has_city(land)]


def ask_leader(g: Game[Table], card: int, ask: type[EventAsk]) -> None:
    """Ask the player with the largest population. On a tie nothing happens, and the card is discarded.

    Rules: LG-CRD-12 LG-EVT-14
    """
    who = population_leader(g.table)
    if who == NOBODY:
        event_over(g, card, False)
    else:
        g.then(ask(who, card))


class EventAsk(Ask[Table]):
    """A question that an event puts to a seat."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "An event"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card


def offered(t: Table, event: int, numbers: list[int]) -> list[Action]:
    """The answers to an event by number."""
    ids = [f"event_{event}_{number}" for number in numbers]
    return [Choose(thing) for thing in t.edition.things["choice"] if thing.id in ids]


class EventAnswers(OneOf):
    """The answers to an event, and what is asked if something else is answered."""

    __slots__ = ("id", "pack", "rule")

    def __init__(self, answers: list[Action], pack: str, id: str, rule: str) -> None:
        super().__init__(tuple(answers))
        self.pack: Final = pack
        self.id: Final = id
        self.rule: Final = rule

    def why_not(self, action: Action) -> str:
        return refusal(self.pack, self.id, self.rule)


def reinforce_city(g: Game[Table], action: Action, card: int) -> None:
    """Troops of an event come to a city."""
    assert isinstance(action, Place)
    gain(g, action.land.index, action.armies, drawn_event(legacy(g.table).world, card).name)


class Event1(EventCard):
    """The player with the largest population fortifies a city of his, or reinforces up to two, or declines.

    Rules: LG-EVT-01 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        ask_leader(g, card, Event1Choice)


class Event1Choice(EventAsk):
    """A Fortification, if one is left; or troops; or neither.

    Rules: LG-EVT-01
    """

    __slots__ = ()
    passing = "Decline"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        left = legacy(t).world.supply[FORTIFICATIONS]
        return EventAnswers([*offered(t, 1, [1, 2] if left else [2]), PASS], ID, "event_1", "LG-EVT-01")

    def take(self, g: Game[Table], action: Action) -> None:
        if not isinstance(action, Choose):
            event_over(g, self.card, False)
        elif action.choice.index == 1:
            g.then(Event1Build(self.who, self.card))
        else:
            g.then(Event1Garrison(self.who, self.card, ()))

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_1")


class Event1Build(EventAsk):
    """A Fortification of the supply goes on one of the own cities, and the card is destroyed.

    Rules: LG-EVT-01
    """

    __slots__ = ()

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        found: list[Action] = [Encircle(t.board.territories[land]) for land in own_cities(t, self.who)]
        return EventAnswers(found, ID, "event_1_1", "LG-EVT-01")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Encircle)
        told = f"puts a Fortification around {action.land.name}"
        engrave(g, self.who, FORTIFIED, action.land.index, told=told)
        event_over(g, self.card, True)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_1_1")


class Event1Garrison(EventAsk):
    """Two troops come to a city, and to a second one if the player likes; the card is discarded.

    Rules: LG-EVT-01
    """

    __slots__ = ("done",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card", "done")

    def __init__(self, who: int, card: int, done: tuple[int, ...]) -> None:
        super().__init__(who, card)
        self.done: Final = done

    def places(self, t: Table) -> list[Action]:
        """The cities that may still be reinforced."""
        cities = [land for land in own_cities(t, self.who) if land not in self.done]
        return [Place(t.board.territories[land], EVENT_1_TROOPS) for land in cities]

    def moot(self, g: Game[Table]) -> bool:
        return not self.places(g.table)

    def menu(self, g: Game[Table]) -> Menu:
        more: list[Action] = [PASS] if self.done else []
        return EventAnswers([*self.places(g.table), *more], ID, self.question(), "LG-EVT-01")

    def take(self, g: Game[Table], action: Action) -> None:
        if not isinstance(action, Place):
            event_over(g, self.card, False)
            return
        reinforce_city(g, action, self.card)
        if self.done:
            event_over(g, self.card, False)
        else:
            g.then(Event1Garrison(self.who, self.card, (action.land.index,)))

    def question(self) -> str:
        """The id of what is asked."""
        return "event_1_3" if self.done else "event_1_2"

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, self.question())


EVENT_1_TROOPS: Final = 2
EVENT_2_TROOPS: Final = 5
EVENT_3_SUM: Final = 6
EVENT_4_MOST: Final = 2
"""Troops for each city, troops for one city, the sum that keeps a city quiet, the most troops that are too few."""


class Event2(EventCard):
    """The player with the largest population reinforces a city, or makes a manoeuvre at once.

    Rules: LG-EVT-02 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        ask_leader(g, card, Event2Choice)


class Event2Choice(EventAsk):
    """Troops for a city; or a manoeuvre, if one is possible.

    Rules: LG-EVT-02
    """

    __slots__ = ()

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        moves = len(maneuvers(t, self.who, False)) > 0
        return EventAnswers(offered(t, 2, [1, 2] if moves else [1]), ID, "event_2", "LG-EVT-02")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        g.then((Event2Levy if action.choice.index == 1 else Event2March)(self.who, self.card))

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_2")


class Event2Levy(EventAsk):
    """Five troops come to one of the own cities.

    Rules: LG-EVT-02
    """

    __slots__ = ()

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        lands = t.board.territories
        found: list[Action] = [Place(lands[land], EVENT_2_TROOPS) for land in own_cities(t, self.who)]
        return EventAnswers(found, ID, "event_2_1", "LG-EVT-02")

    def take(self, g: Game[Table], action: Action) -> None:
        reinforce_city(g, action, self.card)
        event_over(g, self.card, False)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_2_1")


class Event2March(EventAsk):
    """A manoeuvre at once, in anybody's turn, and not instead of that of the own turn.

    Rules: LG-EVT-02
    """

    __slots__ = ()
    topic = "fortify"

    def menu(self, g: Game[Table]) -> Menu:
        return maneuvers(g.table, self.who, False)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Fortify)
        move_troops(g, self.who, action)
        event_over(g, self.card, False)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_2_2")


class Event3(EventCard):
    """A die is rolled for every Major City that somebody controls.

    Rules: LG-EVT-03 LG-EVT-04 LG-PCK-08
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        cities = enumerate(legacy(t).world.city)
        majors = [land for land, city in cities if city is not None and city.kind == MAJOR and t.owner[land] >= 0]
        g.then(*[Event3Roll(land) for land in majors])
        event_over(g, card, False)


class Event3Roll(Ask[Table]):
    """The die, with 1 for each troop and for an HQ: below six, so many troops go as the die shows, and the HQ.

    Rules: LG-EVT-03 LG-EVT-04 LG-PCK-08
    """

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    title = "Roll for an event"

    def __init__(self, land: int) -> None:
        super().__init__(CHANCE)
        self.land: Final = land

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        t = g.table
        face = action.faces[0]
        if face + t.armies[self.land] + has_hq(t, self.land) < EVENT_3_SUM:
            demolish(g, self.land)
            lose(g, self.land, face)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "event_3")


class Event4(EventCard):
    """Every Minor City with one or two troops loses one, whoever holds it.

    Rules: LG-EVT-05
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        for land, city in enumerate(legacy(t).world.city):
            if city is not None and city.kind == MINOR and t.armies[land] <= EVENT_4_MOST:
                lose(g, land, 1)
        event_over(g, card, False)


def register() -> None:
    """Register the pack and what it brings."""
    add_pack(Pack1())
    add_scar(3, Scar3())
    for number, event in enumerate((Event1(), Event2(), Event3(), Event4())):
        add_event(number + 1, event)
