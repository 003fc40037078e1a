"""Recruiting: troops for territories and population, for continents, and for cards; then placing all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hegemon.editions.legacy.actions import LayCard
from hegemon.editions.legacy.cards import population, put_away, worth
from hegemon.editions.legacy.engrave import open_due
from hegemon.editions.legacy.events import CardTaken
from hegemon.editions.legacy.extra import has_troops, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import NO_LIMIT, SCARS, open_packs
from hegemon.editions.legacy.lands import continents
from hegemon.editions.legacy.own_turn import any_time, did_any_time
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, OneOf, Spans
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.actions import Place
from hegemon.rules.reinforce import collect
from hegemon.table.events import ArmiesLost, some
from hegemon.table.table import NOBODY, Table

LEAST: Final = BOX.recruit.least
DIVISOR: Final = BOX.recruit.divisor
FEWEST, MOST = BOX.cards.resources
CHART: Final = BOX.cards.troops


def for_territories(t: Table, who: int) -> int:
    """A third of territories and population, rounded down, but never fewer than three.

    Rules: LG-TRN-07 LG-TRN-08 LG-TRN-19 LG-TRN-42
    """
    powers = legacy(t).powers(who)
    units = t.count(who)
    if not any([power.without_population for power in powers]):
        units += population(t, who)
    if any([power.rounds_up for power in powers]):
        units += DIVISOR - 1
    return max(LEAST, units // DIVISOR)


def continent_bonus(t: Table, who: int, region: int) -> int:
    """What a continent brings to a seat that controls all of it: its bonus with its mark, and one more to its namer.

    Rules: LG-TRN-09 LG-TRN-10 LG-TRN-11 LG-TRN-30 LG-TRN-31 LG-END-21
    """
    place = t.board.regions[region]
    if not t.holds(who, place.lands):
        return 0
    x = legacy(t)
    if any([power.bonus_lost(t, who, region) for power in x.powers(who)]):
        return 0
    if any([pack.bonus_lost(t, who, region) for pack in open_packs(x.world)]):
        return 0
    named = x.world.named[region]
    more = BOX.recruit.named if named is not None and named.person == x.people[who] else 0
    return place.bonus + more


def for_continents(t: Table, who: int) -> int:
    """The bonuses of all continents that a seat controls.

    Rules: LG-TRN-10
    """
    return sum([continent_bonus(t, who, region.index) for region in continents(t.board)])


def recruits(t: Table, who: int) -> int:
    """The recruits of a seat, without cards.

    Rules: LG-TRN-07 LG-TRN-42
    """
    x = legacy(t)
    total = for_territories(t, who) + for_continents(t, who)
    total += sum([power.recruits(t, who) for power in x.powers(who)])
    for pack in open_packs(x.world):
        total = pack.recruits(t, who, total)
    return total


def for_cards(total: int) -> int:
    """The troops for so many resources; more than ten count as ten.

    Rules: LG-TRN-12 LG-TRN-14
    """
    return CHART[min(total, MOST) - FEWEST]


class CountRecruits(SeatStep[Table]):
    """Whoever controls a territory recruits, unless he has just joined the war.

    Rules: LG-TRN-04 LG-TRN-05 LG-TRN-07
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if not legacy(t).deeds.joined and has_troops(t, self.who):
            collect(g, self.who, recruits(t, self.who))


# --- cards for troops -------------------------------------------------------------------------------------------------


class TurnInCards(Ask[Table]):
    """Once in a turn cards may be turned in for troops, one after the other; passing closes it.

    Rules: LG-TRN-12 LG-TRN-13 LG-TRN-14 LG-TRN-15 LG-TRN-28 LG-TRN-32 LG-TRN-34
    """

    __slots__ = ()
    title = "Turn in cards"
    passing = "Turn in no more"

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        if x.deeds.joined or not has_troops(t, self.who):
            return
        if t.hands[self.who].cards:
            g.asking = self
        else:
            self.close(g)

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        return TurnIns(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = legacy(t)
        if isinstance(action, LayCard):
            x.deeds = x.deeds.replaced(laid=(*x.deeds.laid, action.card.index))
            put_away(t, self.who, (action.card.index,))
            g.then(self)
        else:
            self.close(g)

    def close(self, g: Game[Table]) -> None:
        """The troops for the cards that were turned in."""
        t = g.table
        x = legacy(t)
        laid = x.deeds.laid
        if not laid:
            return
        total = worth(t, laid) + more_resources(t, self.who)
        troops = for_cards(total)
        t.reserve[self.who] += troops
        x.deeds = x.deeds.replaced(laid=(), turned_in=laid)
        if g.events is not None:
            cards = some(len(laid), "card", "cards")
            g.tell(CardTaken(self.who, f"turns in {cards} worth {total} for {some(troops, 'troop', 'troops')}"))
        for power in x.powers(self.who):
            power.turned_in(g, self.who, laid)

    def prompt(self, g: Game[Table]) -> str:
        laid = legacy(g.table).deeds.laid
        if not laid:
            return "Turn in cards for troops, or none."
        return f"You have turned in {some(worth(g.table, laid), 'resource', 'resources')}: turn in more, or go on."


def more_resources(t: Table, who: int) -> int:
    """What powers add to the resources of a turn-in."""
    return sum([power.more_resources for power in legacy(t).powers(who)])


class TurnIns(OneOf):
    """The cards of the own hand, if they make two resources or more with those already turned in; and passing."""

    __slots__ = ("few",)

    def __init__(self, t: Table, who: int) -> None:
        x = legacy(t)
        laid, hand = x.deeds.laid, t.hands[who].cards
        more = more_resources(t, who)
        total = worth(t, laid) + more if laid else 0
        self.few: Final = bool(laid) and total < FEWEST
        enough = worth(t, (*laid, *hand)) + more >= FEWEST
        cards = [LayCard(t.edition.cards[card]) for card in hand] if enough else []
        super().__init__((*cards, *(() if self.few else (PASS,))))

    def why_not(self, action: Action) -> str:
        if self.few:
            return "One resource alone brings nothing: turn in another card (LG-TRN-13)."
        if isinstance(action, LayCard):
            return f"You cannot turn in {action.card.name}: you do not hold it, or have too little (LG-TRN-13)."
        return "This is the moment to turn in cards for troops, or to pass (LG-TRN-24)."


# --- placing ----------------------------------------------------------------------------------------------------------


def may_stand(t: Table, who: int, land: int) -> bool:
    """Whether more troops of a seat may be put into a territory that it controls.

    Rules: LG-TRN-16
    """
    x = legacy(t)
    scar = x.world.scar[land]
    if t.owner[land] != who:
        return False
    return not (scar in SCARS and SCARS[scar].blocks_placing) or any([power.spared(scar) for power in x.powers(who)])


def may_place(t: Table, who: int, land: int) -> bool:
    """Whether recruits of a seat may be placed in a territory.

    Rules: LG-TRN-16
    """
    x = legacy(t)
    powers = x.powers(who)
    most = min([power.most_places for power in powers], default=NO_LIMIT)
    if most != NO_LIMIT and land not in x.deeds.placed and len(x.deeds.placed) >= most:
        return False
    return may_stand(t, who, land) or any([land in power.far_places(t, who) for power in powers])


class Placements(Menu):
    """Recruits into one of the own territories, as many as one likes; all of them have to be placed.

    Rules: LG-TRN-16
    """

    __slots__ = ("found", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.found: Final = places_for(t, who)

    def __len__(self) -> int:
        return len(self.found) * self.t.reserve[self.who]

    def pick(self, k: int) -> Action:
        most = self.t.reserve[self.who]
        return Place(self.t.board.territories[self.found[k // most]], k % most + 1)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place):
            return False
        return 1 <= action.armies <= self.t.reserve[self.who] and action.land.index in self.found

    def __iter__(self) -> Iterator[Action]:
        return iter([self.pick(k) for k in range(len(self))])

    def spans(self, to: Spans) -> None:
        place, most = to.kind(Place), self.t.reserve[self.who]
        for land in self.found if most else []:
            to.row(place, land, low=1, high=most)

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        return [Offer("place", (lands[land].id,), 1, self.t.reserve[self.who]) for land in self.found]

    def why_not(self, action: Action) -> str:
        left = self.t.reserve[self.who]
        if not isinstance(action, Place):
            return f"Place your {some(left, 'recruit', 'recruits')} first (LG-TRN-16)."
        if action.land.index in self.found:
            return f"You may place 1 to {left} here, not {action.armies} (LG-TRN-16)."
        if self.t.owner[action.land.index] != self.who:
            return f"{action.land.name} is not yours; recruits go into territories that you control (LG-TRN-16)."
        return f"You may not place recruits in {action.land.name} now (LG-TRN-16)."


def places_for(t: Table, who: int) -> list[int]:
    """The territories into which a seat may place recruits."""
    x = legacy(t)
    own = t.lands(who)
    if not x.world.opened:
        return own
    for power in x.powers(who):
        far = power.far_places(t, who)
        if far or power.most_places != NO_LIMIT:
            return special_places(t, who, own)
    scar = x.world.scar
    return [land for land in own if not scar[land] or may_stand(t, who, land)]


def special_places(t: Table, who: int, own: list[int]) -> list[int]:
    """The same for a seat whose powers add to these territories or limit them."""
    far = [land for power in legacy(t).powers(who) for land in power.far_places(t, who)]
    return [land for land in sorted({*own, *far}) if may_place(t, who, land)]


class PlaceTroops(Ask[Table]):
    """All recruits are placed in territories that one controls, one or many. Those that fit nowhere are lost.

    Rules: LG-TRN-16 LG-TRN-37
    """

    __slots__ = ()
    topic = "reinforce"
    title = "Place troops"

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if not t.reserve[self.who]:
            return
        if places_for(t, self.who):
            g.asking = self
        else:
            g.tell(ArmiesLost(self.who, t.reserve[self.who]))
            t.reserve[self.who] = 0

    def private(self, g: Game[Table]) -> bool:
        return legacy(g.table).scars[self.who] != 0

    def menu(self, g: Game[Table]) -> Menu:
        return any_time(g.table, self.who, Placements(g.table, self.who))

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = legacy(t)
        g.stack.append(self)
        if isinstance(action, Place):
            land = action.land.index
            if t.owner[land] == NOBODY:
                t.owner[land] = self.who
                for power in x.powers(self.who):
                    power.placed_afar(g, self.who, land)
            t.armies[land] += action.armies
            t.reserve[self.who] -= action.armies
            if land not in x.deeds.placed:
                x.deeds = x.deeds.replaced(placed=(*x.deeds.placed, land))
        else:
            did_any_time(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        return f"Place your {some(g.table.reserve[self.who], 'recruit', 'recruits')}."


class BeforePlacing(SeatStep[Table]):
    """The recruits are counted and about to be placed: packs may have a say.

    Rules: LG-PCK-39
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        for pack in open_packs(legacy(g.table).world):
            pack.before_placing(g, self.who)
        open_due(g, self.who)
