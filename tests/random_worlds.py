"""Worlds of Legacy made by random engravings, without playing the games: each could be what some games have left.

Everything goes through ``World.engraved``, as in a game, and only what the rules allow is done: stickers of the supply,
scar cards that are left, marks where marks may be, packs that are due. Reaches late worlds in a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.editions.legacy.hooks import SCARS
from hegemon.editions.legacy.lands import EARTH
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import (
    ANSWERED,
    BLUE,
    BOXED,
    BOXES,
    BROWN,
    CAPITAL,
    COIN,
    COINS,
    CONTAMINATED,
    COVERED,
    COVERS,
    DESTROYED,
    ELIMINATED,
    FORTIFICATIONS,
    FORTIFIED,
    FOUNDED,
    FREE,
    GAMES,
    HELD_ON,
    ISLAND,
    LANE,
    LAST_MARK,
    MAJOR,
    MAJOR_CITIES,
    MARKED,
    MINOR,
    MINOR_CITIES,
    MINUS,
    MISSION_GONE,
    NAMED,
    NO_PLACE,
    NOBODY,
    OPENED,
    PLUS,
    POWER,
    RED,
    RESULT,
    RUINED,
    SCAR_GONE,
    SCARRED,
    SIGNED,
    STARTED,
    STUCK,
    SUPPLY,
    TITLED,
    UNUSED,
    UPGRADED,
    WEAKNESS,
    WON,
    WORLD_NAMED,
    YELLOW,
    Engraving,
    World,
    fresh,
)
from hegemon.kernel.chance import Rng

MOST_COINS = 6
COINS_BEFORE = 12
FIRST_PACK = 9
"""So many Minor Cities open the first pack."""
PLACES = 6
"""So many places on the sheet there are for a territory that is added."""
QUESTIONS = (8, 9)
EVOLVED = 6


class Carver:
    """A world that is made by random engravings, game by game."""

    def __init__(self, names: Sequence[str], rng: Rng) -> None:
        self.world = fresh(names)
        self.rng = rng
        self.game = 0

    def cut(self, kind: int, land: int = NO_PLACE, number: int = 0, text: str = "", person: int = NOBODY) -> None:
        """Do one thing for good."""
        self.world = self.world.engraved(Engraving(self.game, 0, person, kind, land, number, text))

    def one_of(self, things: Sequence[int]) -> int:
        """Any of some numbers."""
        return things[self.rng.below(len(things))]

    def drawn(self, things: Sequence[int], count: int) -> list[int]:
        """Some different ones of some numbers."""
        left = list(things)
        return [left.pop(self.rng.below(len(left))) for _ in range(min(count, len(left)))]

    def lands(self, fits: Callable[[World, int], bool]) -> list[int]:
        """The territories that may be marked and fit."""
        world = self.world
        return [land for land in range(len(world.scar)) if world.may_be_marked(land) and fits(world, land)]

    def open(self, pack: str) -> None:
        """Open a pack, if it is closed."""
        if not self.world.is_open(pack):
            self.cut(OPENED, text=pack)

    # --- games

    def prepare(self) -> None:
        """Powers and coins before the first game."""
        self.game = 1
        for card in self.world.factions:
            self.cut(POWER, card.number, 2 * card.number - self.rng.below(2))
        for land in self.drawn(range(len(self.world.coins)), COINS_BEFORE):
            self.cut(COIN, land)

    def play(self, number: int) -> None:
        """What one game leaves."""
        self.game = number
        people = self.drawn([person.number for person in self.world.people], 3 + self.rng.below(3))
        factions = self.drawn([card.number for card in self.world.factions], len(people))
        starts = self.drawn(self.lands(lambda world, land: not world.is_marked(land)), len(people))
        seated = dict(zip(factions, people, strict=True))
        if len(starts) < len(people):
            return
        for card in self.world.factions:
            if card.number in factions:
                place = starts[factions.index(card.number)]
                self.cut(STARTED, place, card.number, person=seated[card.number])
            else:
                self.cut(UNUSED, number=card.number)
        self.scars()
        self.fight(factions)
        winner = self.one_of(factions)
        for faction in factions:
            lost = ELIMINATED if self.rng.below(5) == 0 else HELD_ON
            self.cut(RESULT, faction, WON if faction == winner else lost)
        self.comebacks(factions)
        self.cut(SIGNED, number=winner, text="18 November 2031\nWell fought", person=seated[winner])
        self.reward(seated[winner])
        if any([self.world.signed(person.number) > 1 for person in self.world.people]):
            self.open("pack_3")
        for faction, person in seated.items():
            if faction != winner:
                self.hold_on(person)
        if number == GAMES:
            self.cut(WORLD_NAMED, text="Old Earth", person=seated[winner])

    def scars(self) -> None:
        """Some of the scar cards of a game are played."""
        for _ in range(self.rng.below(3)):
            if not self.world.scars:
                return
            kind = self.one_of(self.world.scars)
            rule = SCARS[kind]
            if not rule.on_faction:
                places = self.lands(lambda world, land: world.scar[land] == 0)
                if places:
                    self.cut(SCARRED, self.one_of(places), kind)
                continue
            free = [card.number for card in self.world.factions if card.slots[YELLOW] == FREE]
            if free:
                self.cut(STUCK, self.one_of(free), YELLOW * 1000 + WEAKNESS + rule.weakness)
                self.cut(SCAR_GONE, number=kind)

    def fight(self, factions: Sequence[int]) -> None:
        """What may happen in the middle of a game: boxes, missions, pockets."""
        for land in range(len(self.world.fort)):
            if self.world.fort[land] and self.rng.below(3) == 0:
                self.cut(BOXED, land, 1 + self.rng.below(self.world.fort[land]))
        missions = self.world.missions
        if 7 in missions and self.rng.below(2):
            places = self.lands(lambda world, land: world.city[land] is None and land < len(EARTH))
            self.cut(FOUNDED, self.one_of(places), CAPITAL, "Centre", self.world.people[0].number)
            self.cut(MISSION_GONE, number=7)
            self.open("pack_4")
        if 8 in missions and self.rng.below(2):
            self.line(self.rng.below(len(EARTH)))
            self.cut(MISSION_GONE, number=8)
        private = [number for number in missions if number > 8]
        free = [card.number for card in self.world.factions if card.slots[RED] == FREE]
        if private and free and self.rng.below(2):
            mission = self.one_of(private)
            self.cut(STUCK, self.one_of(free), RED * 1000 + mission)
            self.cut(MISSION_GONE, number=mission)
        if self.game > 2 and not self.world.is_open("pocket_1") and self.rng.below(4) == 0:
            self.first_pocket(self.one_of(factions))
        if self.game > 2 and not self.world.is_open("pocket_2") and self.rng.below(6) == 0:
            self.second_pocket(self.one_of(factions))
        if self.world.is_open("pocket_1"):
            self.missile_power()

    def line(self, one: int) -> None:
        """A sea line to any territory that is not a neighbour."""
        others = [land for land in range(len(EARTH)) if land != one and land not in EARTH.near[min(one, 41)]]
        other = self.one_of(others)
        if (min(one, other), max(one, other)) not in self.world.lanes:
            self.cut(LANE, one, other)

    def first_pocket(self, faction: int) -> None:
        """The first pocket is opened, by this faction."""
        self.open("pocket_1")
        land = self.one_of(self.lands(lambda world, land: world.coins[land] > 0 and not capital_in(world, land)))
        self.cut(CONTAMINATED, land, LAST_MARK)
        self.cut(DESTROYED, land)
        self.cut(TITLED, faction, 1)
        if self.rng.below(2):
            answers = [1 + self.rng.below(2) for _ in QUESTIONS]
            for question, answer in zip(QUESTIONS, answers, strict=True):
                self.cut(ANSWERED, question, answer)
            box = 2 * (answers[0] - 1) + answers[1]
            self.open(f"evolution_{box}")
            self.cut(STUCK, EVOLVED, YELLOW * 1000 + 24 + box)

    def second_pocket(self, faction: int) -> None:
        """The second pocket is opened, by this faction."""
        self.open("pocket_2")
        if self.world.card(faction).slots[YELLOW] == FREE:
            self.cut(STUCK, faction, YELLOW * 1000 + WEAKNESS + 1)
        self.cut(ISLAND, read_seal("pocket_2").place[0].coins, self.rng.below(PLACES))
        for _ in range(2):
            self.line(len(EARTH))
        cities = self.lands(lambda world, land: world.has_city(land) and not capital_in(world, land))
        if cities and self.rng.below(2):
            self.cut(RUINED, self.one_of(cities))

    def missile_power(self) -> None:
        """A faction gets a power that is left into its free brown slot."""
        powers = [row.number for row in read_seal("pocket_1").power if 17 <= row.number <= 21]
        left = [power for power in powers if power not in [card.slots[BROWN] for card in self.world.factions]]
        free = [card.number for card in self.world.factions if card.slots[BROWN] == FREE]
        if left and free and self.rng.below(2):
            self.cut(STUCK, self.one_of(free), BROWN * 1000 + self.one_of(left))

    # --- after a game

    def comebacks(self, factions: Sequence[int]) -> None:
        """Whoever was eliminated opens the second pack, and gets a power of it."""
        beaten = [faction for faction in factions if self.world.card(faction).lines[-1].result == ELIMINATED]
        if not beaten:
            return
        self.open("pack_2")
        for faction in beaten:
            taken = [card.slots[BLUE] for card in self.world.factions]
            left = [row.number for row in read_seal("pack_2").power if row.number not in taken]
            if left and self.world.card(faction).slots[BLUE] == FREE:
                self.cut(STUCK, faction, BLUE * 1000 + self.one_of(left))

    def reward(self, person: int) -> None:
        """One of the rewards of a winner that are left."""
        world = self.world
        cities = self.lands(lambda world, land: world.city[land] is None)
        walls = self.lands(lambda world, land: world.has_city(land) and world.fort[land] < BOXES)
        scars = self.lands(lambda world, land: world.scar[land] != 0)
        unnamed = [region for region, name in enumerate(world.named) if name is None]
        even = [region for region, mark in enumerate(world.marked) if mark == 0]
        cards = [land for land, coins in enumerate(world.coins) if coins]
        ways: list[tuple[int, int, int, str]] = []
        if cities and world.supply[MAJOR_CITIES]:
            ways.append((FOUNDED, self.one_of(cities), MAJOR, "Anvil"))
        if walls and world.supply[FORTIFICATIONS]:
            ways.append((FORTIFIED, self.one_of(walls), 0, ""))
        if scars and world.supply[COVERS]:
            ways.append((COVERED, self.one_of(scars), 0, ""))
        if unnamed:
            ways.append((NAMED, self.one_of(unnamed), 0, "Sunland"))
        if even:
            ways += [
                (MARKED, self.one_of(even), mark, "") for mark, left in ((1, PLUS), (-1, MINUS)) if world.supply[left]
            ]
        ways.append((DESTROYED, self.one_of(cards), 0, ""))
        kind, land, number, text = ways[self.rng.below(len(ways))]
        self.cut(kind, land, number, text, person)

    def hold_on(self, person: int) -> None:
        """A city or a coin for whoever held on."""
        places = self.lands(lambda world, land: world.city[land] is None)
        cards = [land for land, coins in enumerate(self.world.coins) if 0 < coins < MOST_COINS]
        if places and self.world.supply[MINOR_CITIES] and self.rng.below(3):
            self.cut(FOUNDED, self.one_of(places), MINOR, "Ember", person)
            if SUPPLY[MINOR_CITIES] - self.world.supply[MINOR_CITIES] >= FIRST_PACK:
                self.open("pack_1")
        elif cards and self.world.supply[COINS]:
            self.cut(UPGRADED, self.one_of(cards), person=person)


def capital_in(world: World, land: int) -> bool:
    """Whether the capital stands in a territory."""
    city = world.city[land]
    return city is not None and city.kind == CAPITAL


def random_world(names: Sequence[str], rng: Rng) -> tuple[World, int]:
    """A world that some games could have left, and the number of the next game."""
    carver = Carver(names, rng)
    carver.prepare()
    played = rng.below(GAMES + 3)
    for number in range(1, min(played, GAMES) + 1):
        carver.play(number)
    return carver.world, played + 1
