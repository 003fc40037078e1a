"""What only Game of Thrones lays beside the boards: Houses, gold, points, units, characters, and two more decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.editions.thrones.cards import CHARACTERS, MAESTER, MAESTERS, OBJECTIVES
from hegemon.editions.thrones.lands import BANNERS, ENGINE, HOUSES, KNIGHT, REALMS, TOKENS, Realm
from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import HIDDEN, Pile
from hegemon.kernel.steps import Record
from hegemon.table.cards import END, Card
from hegemon.table.decks import Deck
from hegemon.table.effects import ExtraWithForces, Force
from hegemon.table.extra import Extra, Facts
from hegemon.table.invasion import Invasion
from hegemon.table.table import Table

NO_HOUSE: Final = -1

AWAY: Final = 0
"""A character of a House that nobody plays."""
READY: Final = 1
TURNED: Final = 2
GONE: Final = 3
"""A character removed for the rest of the game."""
CAPTIVE: Final = 4
"""A character held by seat 0; 5 is one held by seat 1, and so on."""


class Rally(Record):
    """Five armies that wait on a Territory card face down before a seat."""

    __slots__ = ("card", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")

    def __init__(self, who: int, card: int) -> None:
        self.who: Final = who
        self.card: Final = card


class ThronesExtra(ExtraWithForces):
    """Everything beside the boards. Its lists change; a copy shares none of them."""

    __slots__ = (
        "characters",
        "conquered",
        "destroyed",
        "engines",
        "enlisted",
        "forts",
        "gold",
        "houses",
        "invaded",
        "knights",
        "losers",
        "lower",
        "maesters",
        "maneuvers",
        "objectives",
        "order",
        "points",
        "rallies",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "houses",
        "order",
        "lower",
        "gold",
        "points",
        "characters",
        "knights",
        "engines",
        "forts",
        "maesters",
        "objectives",
        "rallies",
        "forces",
        "invasion",
        "conquered",
        "losers",
        "destroyed",
        "invaded",
        "enlisted",
        "maneuvers",
        "die",
    )

    def __init__(
        self,
        houses: Sequence[int],
        order: tuple[int, ...],
        lower: int,
        gold: Sequence[int],
        points: Sequence[int],
        characters: Sequence[int],
        knights: Sequence[int],
        engines: Sequence[int],
        forts: Sequence[int],
        maesters: Deck,
        objectives: Deck,
        rallies: tuple[Rally, ...],
        forces: tuple[Force, ...],
        invasion: Invasion | None,
        conquered: tuple[int, ...],
        losers: tuple[int, ...],
        destroyed: int,
        invaded: bool,
        enlisted: bool,
        maneuvers: int,
        die: int,
    ) -> None:
        super().__init__(forces, invasion, die)
        self.houses = list(houses)
        """The House of each seat, or NO_HOUSE."""
        self.order = order
        """The seats in the order of turns, once that is known."""
        self.lower = lower
        """How many cards the lower half of the Territory deck has, with the End Game card; 0 before it is put in."""
        self.gold = list(gold)
        self.points = list(points)
        self.characters = list(characters)
        """AWAY, READY, TURNED, GONE, or CAPTIVE plus the captor's seat."""
        self.knights = list(knights)
        self.engines = list(engines)
        self.forts = list(forts)
        """How many of each unit stand on each territory."""
        self.maesters = maesters
        self.objectives = objectives
        self.rallies = rallies
        self.conquered = conquered
        """The territories conquered this turn, in order."""
        self.losers = losers
        """From whom each of them was taken."""
        self.destroyed = destroyed
        """How many armies of others the seat in turn has destroyed this turn."""
        self.invaded = invaded
        """Whether an invasion was declared this turn."""
        self.enlisted = enlisted
        """Whether a single card was traded for a unit this turn."""
        self.maneuvers = maneuvers
        """How many manoeuvres are left this turn."""

    def copy(self) -> ThronesExtra:
        return ThronesExtra(
            self.houses,
            self.order,
            self.lower,
            self.gold,
            self.points,
            self.characters,
            self.knights,
            self.engines,
            self.forts,
            self.maesters.copy(),
            self.objectives.copy(),
            self.rallies,
            self.forces,
            self.invasion,
            self.conquered,
            self.losers,
            self.destroyed,
            self.invaded,
            self.enlisted,
            self.maneuvers,
            self.die,
        )

    def seen_by(self, seat: int) -> Extra:
        """The Maester cards, objectives and rally cards of others are face down, and so are the decks.

        Rules: GT-DOM-32 GT-DOM-37 GT-DOM-93 GT-SKI-68
        """
        seen = self.copy()
        seen.maesters = self.maesters.seen_by(seat)
        seen.objectives = self.objectives.seen_by(seat)
        seen.rallies = tuple([one if one.who == seat else Rally(one.who, HIDDEN) for one in self.rallies])
        return seen

    def imagined(self, unknown: list[int], rng: Rng) -> Extra:
        full = self.copy()
        rallies: list[Rally] = []
        for one in self.rallies:
            rallies.append(Rally(one.who, unknown.pop()) if one.card == HIDDEN else one)
        full.rallies = tuple(rallies)
        full.maesters = self.maesters.imagined(rng)
        full.objectives = self.objectives.imagined(rng)
        return full

    def cards(self) -> tuple[int, ...]:
        return tuple([one.card for one in self.rallies])

    def deck(self, id: str) -> Deck:
        return self.maesters if id == MAESTER else self.objectives

    def next_cards(self, pile: Pile, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The End Game card lies in the lower half of the Territory cards, any place equally likely.

        Rules: GT-SKI-12 GT-MIX-05
        """
        top = pile.top()
        if self.lower and len(pile) <= self.lower:
            return top
        return tuple([card for card in top if cards[card].symbol != END])

    def secrets(self, seat: int) -> bool:
        held = len(self.maesters.hands[seat]) or len(self.objectives.hands[seat])
        return bool(held) or any([one.who == seat for one in self.rallies])

    def banner(self, seat: int) -> int:
        house = self.houses[seat]
        return seat if house == NO_HOUSE else BANNERS[HOUSES[house].id]

    def following(self, seat: int, seats: int) -> int:
        """The next seat in the order of turns.

        Rules: GT-SKI-13 GT-DOM-02 GT-DOM-03
        """
        if not self.order:
            return (seat + 1) % seats
        return self.order[(self.order.index(seat) + 1) % seats]

    def turn_order(self, first: int, seats: int) -> tuple[int, ...]:
        order = self.order
        if not order:
            return super().turn_order(first, seats)
        place = order.index(first)
        return order[place:] + order[:place]

    def tell(self, facts: Facts) -> None:
        super().tell(facts)
        facts.on_lands("knights", self.knights)
        facts.on_lands("siege engines", self.engines)
        facts.on_lands("fortifications", self.forts)
        facts.at("conquered this turn", self.conquered)
        facts.of_seats("house", [house + 1 for house in self.houses])
        facts.of_seats("gold", [gold // 100 for gold in self.gold])
        facts.of_seats("points", self.points)
        waiting = [0] * facts.seats
        for one in self.rallies:
            waiting[one.who] += 1
        facts.of_seats("rallies", waiting)
        for character, state in zip(CHARACTERS, self.characters, strict=True):
            held = state >= CAPTIVE
            facts.number(character.id, CAPTIVE + facts.relative(state - CAPTIVE) if held else state)
        facts.number("armies destroyed this turn", self.destroyed)
        facts.number("invaded this turn", self.invaded)
        facts.number("enlisted this turn", self.enlisted)
        facts.number("manoeuvres left", self.maneuvers)

    def faults(self) -> list[str]:
        """What cannot be.

        Rules: GT-DOM-29 GT-DOM-94
        """
        found: list[str] = []
        if any([gold < 0 or gold % 100 for gold in self.gold]):
            found.append("Somebody has an amount of gold that no coins make.")
        if any([points < 0 for points in self.points]):
            found.append("Somebody has fewer than no points.")
        for units in (self.knights, self.engines, self.forts):
            if sum(units) > TOKENS or any([count < 0 for count in units]):
                found.append("There are more units of a kind than pieces, or fewer than none.")
        if len(self.characters) != len(CHARACTERS):
            found.append("There are more or fewer characters than cards.")
        for what, deck in (("Maester cards", self.maesters), ("objectives", self.objectives)):
            if not deck.sound():
                found.append(f"The {what} do not make one deck.")
        return found

    def misfits(self, seats: int, places: int) -> list[str]:
        found = super().misfits(seats, places)
        if any([len(own) != seats for own in (self.houses, self.gold, self.points)]):
            found.append("There is not one House, purse and track for each seat.")
        if any([len(units) != places for units in (self.knights, self.engines, self.forts)]):
            found.append("The units do not stand on this board.")
        if self.order and sorted(self.order) != list(range(seats)):
            found.append("The order of turns does not name each seat once.")
        houses = [house for house in self.houses if house != NO_HOUSE]
        if len(set(houses)) != len(houses) or not all([0 <= house < len(HOUSES) for house in houses]):
            found.append("Two seats have one House, or one that does not exist.")
        if not all([AWAY <= state < CAPTIVE + seats for state in self.characters]):
            found.append("A character is held by a seat that does not exist.")
        if not all([0 <= land < places for land in self.conquered]) or len(self.losers) != len(self.conquered):
            found.append("A territory was conquered that does not exist, or from nobody.")
        if not all([0 <= one.who < seats for one in self.rallies]):
            found.append("A rally waits before a seat that does not exist.")
        if not self.maesters.fits(seats, len(MAESTERS)) or not self.objectives.fits(seats, len(OBJECTIVES)):
            found.append("A deck has cards that were never printed, or too few hands.")
        return found

    def marching(self, invasion: Invasion) -> tuple[int, int]:
        """The Knights and Siege Engines that fight in an invasion: those of its territory that do not stay out."""
        knights, engines = self.knights[invasion.src], self.engines[invasion.src]
        if not invasion.out:
            return knights, engines
        return max(0, knights - invasion.out.count(KNIGHT.index)), max(0, engines - invasion.out.count(ENGINE.index))

    def bound(self, land: int) -> tuple[int, int]:
        """The Knights and Siege Engines of a territory that have fought in the invasion under way: they stay in it.

        Rules: GT-DOM-86
        """
        invasion = self.invasion
        if invasion is None or invasion.src != land:
            return 0, 0
        return invasion.fought.count(KNIGHT.index), invasion.fought.count(ENGINE.index)

    def clear_units(self, land: int) -> None:
        """Take every unit off a territory."""
        self.knights[land] = self.engines[land] = self.forts[land] = 0

    def units(self, kind: int) -> list[int]:
        """Where the units of a kind stand."""
        return (self.knights, self.engines, self.forts)[kind]


def thrones(t: Table) -> ThronesExtra:
    """What lies beside the boards of a Game of Thrones."""
    extra = t.extra
    assert isinstance(extra, ThronesExtra)
    return extra


def realm(t: Table) -> Realm:
    """The board in play with its castles and ports."""
    return REALMS[t.board.id]


def castles(t: Table, who: int) -> int:
    """How many castles a seat holds."""
    owner = t.owner
    return [owner[land] for land in realm(t).castles].count(who)


def ports(t: Table, who: int) -> int:
    """How many ports a seat holds."""
    owner = t.owner
    return [owner[land] for land in realm(t).ports].count(who)


def on(t: Table, module: str) -> bool:
    """Whether a part of Dominion is in the game."""
    return t.edition.options[module] == "on"
