"""The world of a campaign: everything that one game leaves to the next, and the record of how it came about.

A world never changes. Whatever is done to it for good is an ``Engraving``, and ``World.engraved`` is the world after
it; so a world is its beginning and its chronicle: ``fold(fresh(names), world.chronicle) == world``. Worlds stand in
files, so fields and kinds tell nothing of what the packs hold: things are numbers, and what only a pack knows is empty
until that pack is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.packs.sealing import NAMES as SEALS
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.kernel.steps import Record

FORMAT: Final = 1
"""The form of worlds in files; ``upgraded`` reads older ones."""

GAMES: Final = BOX.campaign.games
"""So many games change the world by rewards, signatures and records.

Rules: LG-CMP-06 LG-CMP-12 LG-CMP-13
"""
LANDS: Final = len(BOX.territory)
REGIONS: Final = len(BOX.region)
BOXES: Final = BOX.fortification.boxes

MINOR: Final = 1
MAJOR: Final = 2
CAPITAL: Final = 3
RUIN: Final = 4
"""The kinds of mark in the place of a city; only the first two are in a fresh box, and the last is no city."""

LAST_MARK: Final = 5
"""The kind of scar that bars every other mark."""

NOBODY: Final = -1
NO_PLACE: Final = -1

GREEN: Final = 0
BLUE: Final = 1
BROWN: Final = 2
RED: Final = 3
YELLOW: Final = 4
SLOTS: Final = 5
BESIDE: Final = 5
"""The slots of a faction card; what is stuck beside them fills none and counts as printed."""
FREE: Final = 0
PRINTED: Final = -1
"""What a slot holds: the number of a sticker, nothing yet, or what is printed on the card."""
WEAKNESS: Final = 100
"""What is added to the number of a weakness in a slot, to tell it from a power."""

PLAYING: Final = 0
WON: Final = 1
HELD_ON: Final = 2
ELIMINATED: Final = 3
NOT_IN_PLAY: Final = 4
"""What a line of a faction's record says of a game."""

CITIES_FOR_PACK_1: Final = 9
SIGNATURES_FOR_PACK_3: Final = 2
"""What is printed on the outside of packs."""

MINOR_CITIES: Final = 0
MAJOR_CITIES: Final = 1
COVERS: Final = 2
PLUS: Final = 3
MINUS: Final = 4
FORTIFICATIONS: Final = 5
COINS: Final = 6
SUPPLY: Final = (
    BOX.supplies.minor_cities,
    BOX.supplies.major_cities,
    BOX.supplies.cancel_scars,
    BOX.supplies.continent_plus,
    BOX.supplies.continent_minus,
    BOX.supplies.fortifications,
    BOX.supplies.upgrade_coins,
)
"""The stickers of a fresh box, in this order.

Rules: LG-CMP-18
"""


class Person(Record):
    """Somebody who belongs to the campaign; the number never changes. Bots are persons too."""

    __slots__ = ("name", "number")
    __match_args__: ClassVar[tuple[str, ...]] = ("number", "name")

    def __init__(self, number: int, name: str) -> None:
        self.number: Final = number
        self.name: Final = name


class City(Record):
    """A mark in the place of a city: its kind, its name, and the person who founded it."""

    __slots__ = ("founder", "kind", "name")
    __match_args__: ClassVar[tuple[str, ...]] = ("kind", "name", "founder")

    def __init__(self, kind: int, name: str, founder: int) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.founder: Final = founder


class Christened(Record):
    """The name of a continent, and the person who gave it."""

    __slots__ = ("name", "person")
    __match_args__: ClassVar[tuple[str, ...]] = ("name", "person")

    def __init__(self, name: str, person: int) -> None:
        self.name: Final = name
        self.person: Final = person


class Line(Record):
    """A line on the back of a faction card: the game, who played it, where it started, and how it ended."""

    __slots__ = ("game", "person", "result", "start")
    __match_args__: ClassVar[tuple[str, ...]] = ("game", "person", "start", "result")

    def __init__(self, game: int, person: int, start: int, result: int) -> None:
        self.game: Final = game
        self.person: Final = person
        self.start: Final = start
        self.result: Final = result


class FactionCard(Record):
    """A faction card: what is stuck into its five slots, what is printed on it, its titles, and its record."""

    __slots__ = ("lines", "number", "printed", "slots", "titles")
    __match_args__: ClassVar[tuple[str, ...]] = ("number", "slots", "printed", "titles", "lines")

    def __init__(
        self,
        number: int,
        slots: tuple[int, ...] = (FREE,) * SLOTS,
        printed: tuple[int, ...] = (),
        titles: tuple[int, ...] = (),
        lines: tuple[Line, ...] = (),
    ) -> None:
        self.number: Final = number
        self.slots: Final = slots
        self.printed: Final = printed
        """The numbers of powers that are printed on the card."""
        self.titles: Final = titles
        self.lines: Final = lines

    def stuck(self, slot: int, sticker: int) -> FactionCard:
        """The card with a sticker in a slot."""
        return FactionCard(self.number, put(self.slots, slot, sticker), self.printed, self.titles, self.lines)

    def stuck_beside(self, sticker: int) -> FactionCard:
        """The card with a sticker that fills no slot."""
        return FactionCard(self.number, self.slots, (*self.printed, sticker), self.titles, self.lines)

    def titled(self, title: int) -> FactionCard:
        """The card with one more title."""
        return FactionCard(self.number, self.slots, self.printed, (*self.titles, title), self.lines)

    def recorded(self, lines: tuple[Line, ...]) -> FactionCard:
        """The card with these lines."""
        return FactionCard(self.number, self.slots, self.printed, self.titles, lines)


class Opening(Record):
    """A pack that was opened: which, in which game, at which decision, and by whom."""

    __slots__ = ("at", "game", "pack", "person")
    __match_args__: ClassVar[tuple[str, ...]] = ("pack", "game", "at", "person")

    def __init__(self, pack: str, game: int, at: int, person: int) -> None:
        self.pack: Final = pack
        self.game: Final = game
        self.at: Final = at
        self.person: Final = person


class Signature(Record):
    """A signature on the board: the game, who won it with which faction, the date, and words.

    Rules: LG-END-30
    """

    __slots__ = ("date", "faction", "game", "person", "words")
    __match_args__: ClassVar[tuple[str, ...]] = ("game", "person", "faction", "date", "words")

    def __init__(self, game: int, person: int, faction: int, date: str, words: str) -> None:
        self.game: Final = game
        self.person: Final = person
        self.faction: Final = faction
        self.date: Final = date
        self.words: Final = words


class Engraving(Record):
    """One thing done to the world for good.

    ``game`` and ``at`` (the number of the decision) say when, ``person`` who chose it, ``kind`` what it is. What
    ``land``, ``number`` and ``text`` mean depends on the kind; see KINDS.
    """

    __slots__ = ("at", "game", "kind", "land", "number", "person", "text")
    __match_args__: ClassVar[tuple[str, ...]] = ("game", "at", "person", "kind", "land", "number", "text")

    def __init__(
        self, game: int, at: int, person: int, kind: int, land: int = NO_PLACE, number: int = 0, text: str = ""
    ) -> None:
        self.game: Final = game
        self.at: Final = at
        self.person: Final = person
        self.kind: Final = kind
        self.land: Final = land
        self.number: Final = number
        self.text: Final = text


JOINED: Final = 1
POWER: Final = 2
COIN: Final = 3
STARTED: Final = 4
UNUSED: Final = 5
SCARRED: Final = 6
COVERED: Final = 7
FOUNDED: Final = 8
RUINED: Final = 9
FORTIFIED: Final = 10
BOXED: Final = 11
NAMED: Final = 12
MARKED: Final = 13
DESTROYED: Final = 14
UPGRADED: Final = 15
STUCK: Final = 16
TITLED: Final = 17
OPENED: Final = 18
LANE: Final = 19
ISLAND: Final = 20
EVENT_GONE: Final = 21
MISSION_GONE: Final = 22
ANSWERED: Final = 23
RESULT: Final = 24
SIGNED: Final = 25
WORLD_NAMED: Final = 26
SCAR_GONE: Final = 27
CONTAMINATED: Final = 28
ERRATUM: Final = 29
VOID: Final = 30

KINDS: Final = {
    JOINED: "a person joins: number, text (the name)",
    POWER: "a starting power: land (the faction), number",
    COIN: "a coin before the first game: land (the card)",
    STARTED: "a faction starts: land, number (the faction); the person plays it",
    UNUSED: "a faction is not in this game: number",
    SCARRED: "a scar on a territory: land, number (its kind)",
    COVERED: "a scar is covered: land",
    FOUNDED: "a city is founded: land, number (its kind), text (its name)",
    RUINED: "a city is no more: land",
    FORTIFIED: "a Fortification: land",
    BOXED: "a box of a Fortification is marked: land, number (how many boxes)",
    NAMED: "a continent is named: land (the continent), text",
    MARKED: "a continent's bonus is changed: land (the continent), number (+1 or -1)",
    DESTROYED: "a Territory card is destroyed: land",
    UPGRADED: "a coin is added to a Territory card: land",
    STUCK: "a sticker in a slot of a faction card: land (the faction), number (slot * 1000 + sticker)",
    TITLED: "a faction has a title: land (the faction), number",
    OPENED: "a pack is opened: text (its id), number (how many of its cards are used, where that varies)",
    LANE: "a sea line: land, number (the other end)",
    ISLAND: "a territory is added: number (its place on the sheet)",
    EVENT_GONE: "an event card is destroyed: number (the card)",
    MISSION_GONE: "a mission card is destroyed: number",
    ANSWERED: "an answer for good: number (the answer), land (the question)",
    RESULT: "how the game ended for a faction: land (the faction), number (the result)",
    SIGNED: "a signature: number (the faction), text (date and words, with a line between)",
    WORLD_NAMED: "the world is named: text",
    SCAR_GONE: "a scar card on a faction is used up: number (its kind)",
    CONTAMINATED: "a mark covers all others in a territory for ever: land, number (its kind)",
    ERRATUM: "the spelling of a name: land and number say which, text the name",
    VOID: "a game was broken off and counts for nothing: number (the game)",
}
"""The kinds of engraving, and what their fields mean."""

RESHAPING: Final = (NAMED, MARKED, OPENED, LANE, ISLAND)
"""The kinds after which the edition in force is another one."""


class World(Record):
    """The world as it is. ``engraved`` gives the one after a change; nothing else makes worlds.

    Rules: LG-CMP-01 LG-CMP-02
    """

    __slots__ = (
        "added",
        "answers",
        "chronicle",
        "city",
        "coins",
        "events",
        "factions",
        "format",
        "fort",
        "lanes",
        "marked",
        "missions",
        "name",
        "named",
        "opened",
        "people",
        "scar",
        "scars",
        "signatures",
        "supply",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "format",
        "people",
        "scar",
        "city",
        "fort",
        "coins",
        "named",
        "marked",
        "lanes",
        "added",
        "factions",
        "scars",
        "supply",
        "events",
        "missions",
        "answers",
        "opened",
        "signatures",
        "name",
        "chronicle",
    )

    def __init__(
        self,
        format: int,
        people: tuple[Person, ...],
        scar: tuple[int, ...],
        city: tuple[City | None, ...],
        fort: tuple[int, ...],
        coins: tuple[int, ...],
        named: tuple[Christened | None, ...],
        marked: tuple[int, ...],
        lanes: tuple[tuple[int, int], ...],
        added: tuple[int, ...],
        factions: tuple[FactionCard, ...],
        scars: tuple[int, ...],
        supply: tuple[int, ...],
        events: tuple[int, ...],
        missions: tuple[int, ...],
        answers: tuple[tuple[int, int], ...],
        opened: tuple[Opening, ...],
        signatures: tuple[Signature, ...],
        name: str,
        chronicle: tuple[Engraving, ...],
    ) -> None:
        self.format: Final = format
        self.people: Final = people
        self.scar: Final = scar
        """The kind of scar on each territory, or 0."""
        self.city: Final = city
        self.fort: Final = fort
        """The boxes left of each territory's Fortification; 0 if there is none."""
        self.coins: Final = coins
        """The coins on each Territory card; 0 if it is destroyed."""
        self.named: Final = named
        self.marked: Final = marked
        """What is added to the bonus of each continent."""
        self.lanes: Final = lanes
        """Sea lines that were added."""
        self.added: Final = added
        """The places on the sheet of territories that were added; they have the next numbers."""
        self.factions: Final = factions
        self.scars: Final = scars
        """The kinds of all scar cards that were not played yet, one for each card."""
        self.supply: Final = supply
        self.events: Final = events
        """The event cards that are not destroyed: number of the event times ten, and the copy."""
        self.missions: Final = missions
        self.answers: Final = answers
        """Answers for good: question and answer."""
        self.opened: Final = opened
        self.signatures: Final = signatures
        self.name: Final = name
        self.chronicle: Final = chronicle

    def replaced(self, **changes: object) -> World:
        """The world but for some fields."""
        values = self.fields()
        for name, value in changes.items():
            values[PLACES[name]] = value
        return World(*values)  # type: ignore[arg-type]

    def engraved(self, what: Engraving) -> World:
        """The world after something was done to it for good.

        Rules: LG-CMP-02 LG-CMP-24
        """
        return CARVING[what.kind](self, what).replaced(chronicle=(*self.chronicle, what))

    # --- looking things up

    def is_open(self, pack: str) -> bool:
        """Whether a pack was opened."""
        return any([opening.pack == pack for opening in self.opened])

    def card(self, faction: int) -> FactionCard:
        """A faction card by its number; packs may bring later numbers before earlier ones."""
        cards = self.factions
        if faction <= len(cards) and cards[faction - 1].number == faction:
            return cards[faction - 1]
        return next(card for card in cards if card.number == faction)

    def signed(self, person: int) -> int:
        """How often a person has signed the board.

        Rules: LG-CMP-16
        """
        return [signature.person for signature in self.signatures].count(person)

    def population(self, land: int) -> int:
        """The population of a territory's city.

        Rules: LG-TRN-29 LG-EXP-02
        """
        city = self.city[land]
        return 0 if city is None else POPULATION[city.kind]

    def has_city(self, land: int) -> bool:
        """Whether a city stands in a territory; a ruin is none."""
        city = self.city[land]
        return city is not None and city.kind != RUIN

    def is_marked(self, land: int) -> bool:
        """Whether there is any sticker on a territory; sea lines are none, and neither is a worn-out Fortification.

        Rules: LG-SET-11 LG-SET-25 LG-SET-30
        """
        return self.scar[land] != 0 or self.city[land] is not None or self.fort[land] > 0

    def may_be_marked(self, land: int) -> bool:
        """Whether stickers may still be put on a territory: one mark bars all others for ever.

        Rules: LG-END-19 LG-END-24
        """
        return self.scar[land] != LAST_MARK

    def person(self, number: int) -> Person:
        """A person by number."""
        return next(person for person in self.people if person.number == number)

    def answer(self, question: int) -> int:
        """What was answered for good to a question; 0 if nothing was."""
        return dict(self.answers).get(question, 0)

    def faults(self) -> list[str]:
        """What cannot be: an empty list unless something is broken.

        Rules: LG-CMP-18 LG-CRD-18
        """
        found: list[str] = []
        size = LANDS + len(self.added)
        for rows in (self.scar, self.city, self.fort, self.coins):
            if len(rows) != size:
                found.append("The world has another number of territories than its board.")
        if len(self.named) != REGIONS or len(self.marked) != REGIONS:
            found.append("The world has another number of continents than its board.")
        if any([not 0 <= boxes <= BOXES for boxes in self.fort]):
            found.append("A Fortification has more boxes than there are.")
        if any([not 0 <= coins <= BOX.cards.most for coins in self.coins]):
            found.append("A Territory card has more coins than fit on it.")
        if len(self.supply) != len(SUPPLY) or any([left < 0 for left in self.supply]):
            found.append("There are fewer stickers than none.")
        elif found_supply(self) != self.supply:
            found.append("The stickers on the board and those left are not those of the box.")
        if sorted(self.scars) != scars_left(self):
            found.append("The scar cards left and those that were played are not those of the box.")
        if len(self.signatures) > GAMES:
            found.append("The board has more signatures than lines.")
        if any([len(card.slots) != SLOTS or len(card.lines) > GAMES for card in self.factions]):
            found.append("A faction card has more slots or lines than are printed.")
        if len({person.number for person in self.people}) != len(self.people):
            found.append("Two persons have the same number.")
        names = [opening.pack for opening in self.opened]
        if len(set(names)) != len(names):
            found.append("A pack was opened twice.")
        return found


PLACES: Final = {name: place for place, name in enumerate(World.__match_args__)}
"""The place of each field of a world among them."""

POPULATION: Final = {MINOR: 1, MAJOR: 2, CAPITAL: 5, RUIN: 0}
"""The population of each kind of mark.

Rules: LG-EXP-02 LG-PCK-25
"""


def put(row: Sequence[int], place: int, value: int) -> tuple[int, ...]:
    """A row of numbers with another value in a place."""
    return (*row[:place], value, *row[place + 1 :])


def used(world: World, place: int, more: int = -1) -> tuple[int, ...]:
    """The supply after a sticker was taken from it."""
    return put(world.supply, place, world.supply[place] + more)


def found_supply(world: World) -> tuple[int, ...]:
    """What the chronicle leaves of the stickers of a fresh box."""
    left = list(SUPPLY)
    for what in world.chronicle:
        if what.kind == FOUNDED and what.number in (MINOR, MAJOR):
            left[what.number - 1] -= 1
        elif what.kind == COVERED:
            left[COVERS] -= 1
        elif what.kind == MARKED:
            left[PLUS if what.number > 0 else MINUS] -= 1
        elif what.kind == FORTIFIED:
            left[FORTIFICATIONS] -= 1
        elif what.kind == UPGRADED:
            left[COINS] -= 1
    return tuple(left)


def scars_left(world: World) -> list[int]:
    """What the chronicle leaves of the scar cards of the box and of opened packs."""
    left = printed_scars(world)
    for what in world.chronicle:
        if what.kind in (SCARRED, SCAR_GONE) and what.number in left:
            left.remove(what.number)
    return sorted(left)


def cities_founded(world: World) -> int:
    """How many Minor Cities were ever founded, whatever became of them."""
    return SUPPLY[MINOR_CITIES] - world.supply[MINOR_CITIES]


def printed_scars(world: World) -> list[int]:
    """The scar cards of the box and of opened packs, by kind."""
    found = [row.number for row in BOX.scar for _ in range(row.copies)]
    for opening in world.opened:
        found += scars_in(opening.pack)
    return found


def scars_in(pack: str) -> list[int]:
    """The scar cards of a pack that are dealt, by kind."""
    seal = read_seal(pack)
    found = [row.number for row in seal.scar if row.dealt for _ in range(row.copies)]
    return found + [row.scar for row in seal.weakness if row.dealt for _ in range(row.copies)]


def fresh(names: Iterable[str] = ()) -> World:
    """The world of a fresh box, with these persons.

    Rules: LG-SET-04 LG-SET-26
    """
    return World(
        FORMAT,
        tuple([Person(number, name) for number, name in enumerate(names)]),
        (0,) * LANDS,
        (None,) * LANDS,
        (0,) * LANDS,
        (BOX.cards.coins,) * LANDS,
        (None,) * REGIONS,
        (0,) * REGIONS,
        (),
        (),
        tuple([FactionCard(row.number) for row in BOX.faction]),
        tuple([row.number for row in BOX.scar for _ in range(row.copies)]),
        SUPPLY,
        (),
        (),
        (),
        (),
        (),
        "",
        (),
    )


def everything(names: Iterable[str] = ()) -> World:
    """A world in which all packs are open and all territories added, as no campaign ever comes to it."""
    world = fresh(names)
    for pack in SEALS:
        world = world.engraved(Engraving(1, 0, NOBODY, OPENED, text=pack))
    for place in range(sum([len(read_seal(pack).place) for pack in SEALS])):
        world = world.engraved(Engraving(1, 0, NOBODY, ISLAND, number=place))
    return world


def fold(world: World, chronicle: Iterable[Engraving]) -> World:
    """A world after everything that a chronicle tells.

    Rules: LG-CMP-24
    """
    for what in chronicle:
        world = world.engraved(what)
    return world


# --- one function for each kind of engraving --------------------------------------------------------------------------


def joined(world: World, what: Engraving) -> World:
    """A person joins the campaign.

    Rules: LG-CMP-25
    """
    return world.replaced(people=(*world.people, Person(what.number, what.text)))


def power_chosen(world: World, what: Engraving) -> World:
    """A faction gets its starting power; the other one is destroyed.

    Rules: LG-SET-02
    """
    return with_card(world, world.card(what.land).stuck(GREEN, what.number))


def with_card(world: World, card: FactionCard) -> World:
    """The world with another form of a faction card."""
    return world.replaced(factions=tuple([card if old.number == card.number else old for old in world.factions]))


def coin_placed(world: World, what: Engraving) -> World:
    """A coin is put on a card before the first game.

    Rules: LG-SET-03
    """
    return world.replaced(coins=put(world.coins, what.land, world.coins[what.land] + 1))


def upgraded_card(world: World, what: Engraving) -> World:
    """A coin of the supply is added to a card.

    Rules: LG-END-11
    """
    return coin_placed(world, what).replaced(supply=used(world, COINS))


def card_destroyed(world: World, what: Engraving) -> World:
    """A Territory card is torn up.

    Rules: LG-END-10 LG-CRD-17
    """
    return world.replaced(coins=put(world.coins, what.land, 0))


def started(world: World, what: Engraving) -> World:
    """A faction's record: who plays it and where it starts.

    Rules: LG-CMP-12
    """
    card = world.card(what.number)
    return with_card(world, card.recorded((*card.lines, Line(what.game, what.person, what.land, PLAYING))))


def unused(world: World, what: Engraving) -> World:
    """A faction's record: not in this game.

    Rules: LG-SET-17
    """
    card = world.card(what.number)
    return with_card(world, card.recorded((*card.lines, Line(what.game, NOBODY, NO_PLACE, NOT_IN_PLAY))))


def result_recorded(world: World, what: Engraving) -> World:
    """A faction's record: how the game ended.

    Rules: LG-END-03 LG-CMP-12
    """
    card = world.card(what.land)
    lines = [
        Line(line.game, line.person, line.start, what.number) if line.game == what.game else line for line in card.lines
    ]
    return with_card(world, card.recorded(tuple(lines)))


def scarred(world: World, what: Engraving) -> World:
    """A scar card is used up and its sticker is on a territory.

    Rules: LG-CMP-20
    """
    return scar_used(world, what).replaced(scar=put(world.scar, what.land, what.number))


def scar_used(world: World, what: Engraving) -> World:
    """A scar card is used up."""
    left = list(world.scars)
    if what.number in left:
        left.remove(what.number)
    return world.replaced(scars=tuple(left))


def covered(world: World, what: Engraving) -> World:
    """A scar is covered.

    Rules: LG-END-07
    """
    return world.replaced(scar=put(world.scar, what.land, 0), supply=used(world, COVERS))


def with_city(world: World, land: int, city: City | None) -> tuple[City | None, ...]:
    """The cities with another one in a territory."""
    return (*world.city[:land], city, *world.city[land + 1 :])


def founded(world: World, what: Engraving) -> World:
    """A city is founded, over whatever was in its place.

    Rules: LG-END-06 LG-END-11
    """
    city = with_city(world, what.land, City(what.number, what.text, what.person))
    if what.number not in (MINOR, MAJOR):
        return world.replaced(city=city)
    return world.replaced(city=city, supply=used(world, MINOR_CITIES if what.number == MINOR else MAJOR_CITIES))


def ruined(world: World, what: Engraving) -> World:
    """A city is a ruin; its Fortification is gone with it."""
    city = with_city(world, what.land, City(RUIN, "", NOBODY))
    return world.replaced(city=city, fort=put(world.fort, what.land, 0))


def contaminated(world: World, what: Engraving) -> World:
    """A mark covers city, Fortification and scar."""
    return world.replaced(
        scar=put(world.scar, what.land, what.number),
        city=with_city(world, what.land, None),
        fort=put(world.fort, what.land, 0),
    )


def fortified(world: World, what: Engraving) -> World:
    """A Fortification with all its boxes, also over an old one.

    Rules: LG-END-09 LG-END-22 LG-ATK-11
    """
    return world.replaced(fort=put(world.fort, what.land, BOXES), supply=used(world, FORTIFICATIONS))


def boxed(world: World, what: Engraving) -> World:
    """Boxes of a Fortification are marked.

    Rules: LG-ATK-09 LG-CMP-05
    """
    return world.replaced(fort=put(world.fort, what.land, max(0, world.fort[what.land] - what.number)))


def continent_named(world: World, what: Engraving) -> World:
    """A continent has a name, and its namer a bonus.

    Rules: LG-END-05
    """
    named = (*world.named[: what.land], Christened(what.text, what.person), *world.named[what.land + 1 :])
    return world.replaced(named=named)


def continent_marked(world: World, what: Engraving) -> World:
    """The bonus of a continent is changed.

    Rules: LG-END-08
    """
    supply = used(world, PLUS if what.number > 0 else MINUS)
    return world.replaced(marked=put(world.marked, what.land, what.number), supply=supply)


def stuck(world: World, what: Engraving) -> World:
    """A sticker in a slot of a faction card.

    Rules: LG-PWR-26
    """
    slot, sticker = divmod(what.number, 1000)
    card = world.card(what.land)
    return with_card(world, card.stuck_beside(sticker) if slot == BESIDE else card.stuck(slot, sticker))


def titled(world: World, what: Engraving) -> World:
    """A faction has a title for good."""
    return with_card(world, world.card(what.land).titled(what.number))


def opened(world: World, what: Engraving) -> World:
    """A pack is open: its scars, events, missions and factions are in the box.

    ``number`` limits how many cards of its events are used, where the book says so; 0 means all.

    Rules: LG-PCK-88
    """
    seal = read_seal(what.text)
    events = [row.number * 10 + copy for row in seal.event if not row.hand for copy in range(row.copies)]
    missions = [row.number for row in seal.mission if row.after != "printed"]
    cards = [
        FactionCard(row.number, (PRINTED, PRINTED, FREE, PRINTED, PRINTED), row.powers)
        for row in sorted(seal.faction, key=lambda row: row.number)
    ]
    return world.replaced(
        opened=(*world.opened, Opening(what.text, what.game, what.at, what.person)),
        scars=tuple(sorted([*world.scars, *scars_in(what.text)])),
        events=tuple(sorted([*world.events, *(events[: what.number] if what.number else events)])),
        missions=tuple(sorted([*world.missions, *missions])),
        factions=tuple(sorted([*world.factions, *cards], key=lambda card: card.number)),
    )


def lane_drawn(world: World, what: Engraving) -> World:
    """A sea line is drawn."""
    return world.replaced(lanes=(*world.lanes, (min(what.land, what.number), max(what.land, what.number))))


def island_added(world: World, what: Engraving) -> World:
    """A territory is added; its card has as many coins as its pack says in ``land``."""
    return world.replaced(
        added=(*world.added, what.number),
        scar=(*world.scar, 0),
        city=(*world.city, None),
        fort=(*world.fort, 0),
        coins=(*world.coins, what.land),
    )


def event_gone(world: World, what: Engraving) -> World:
    """An event card is destroyed.

    Rules: LG-CRD-21
    """
    return world.replaced(events=tuple([card for card in world.events if card != what.number]))


def mission_gone(world: World, what: Engraving) -> World:
    """A mission card is destroyed.

    Rules: LG-CRD-21
    """
    return world.replaced(missions=tuple([card for card in world.missions if card != what.number]))


def answered(world: World, what: Engraving) -> World:
    """An answer for good."""
    return world.replaced(answers=(*world.answers, (what.land, what.number)))


def signed(world: World, what: Engraving) -> World:
    """The winner signs the board.

    Rules: LG-END-04 LG-END-30
    """
    date, _, words = what.text.partition("\n")
    signature = Signature(what.game, what.person, what.number, date, words)
    return world.replaced(signatures=(*world.signatures, signature))


def world_named(world: World, what: Engraving) -> World:
    """The world has a name.

    Rules: LG-CMP-07 LG-CMP-14
    """
    return world.replaced(name=what.text)


def corrected(world: World, what: Engraving) -> World:
    """The spelling of a name is corrected.

    ``number`` is the kind of engraving that gave it (FOUNDED, NAMED, JOINED or WORLD_NAMED), ``land`` says whose.
    """
    if what.number == FOUNDED:
        city = world.city[what.land]
        assert city is not None
        return world.replaced(city=with_city(world, what.land, City(city.kind, what.text, city.founder)))
    if what.number == NAMED:
        named = world.named[what.land]
        assert named is not None
        row = (*world.named[: what.land], Christened(what.text, named.person), *world.named[what.land + 1 :])
        return world.replaced(named=row)
    if what.number == JOINED:
        people = [Person(one.number, what.text if one.number == what.land else one.name) for one in world.people]
        return world.replaced(people=tuple(people))
    return world.replaced(name=what.text)


def voided(world: World, what: Engraving) -> World:
    """A game was broken off: nothing has changed but that the chronicle says so.

    Rules: LG-CMP-23
    """
    return world


CARVING: Final[dict[int, Callable[[World, Engraving], World]]] = {
    JOINED: joined,
    POWER: power_chosen,
    COIN: coin_placed,
    STARTED: started,
    UNUSED: unused,
    SCARRED: scarred,
    COVERED: covered,
    FOUNDED: founded,
    RUINED: ruined,
    FORTIFIED: fortified,
    BOXED: boxed,
    NAMED: continent_named,
    MARKED: continent_marked,
    DESTROYED: card_destroyed,
    UPGRADED: upgraded_card,
    STUCK: stuck,
    TITLED: titled,
    OPENED: opened,
    LANE: lane_drawn,
    ISLAND: island_added,
    EVENT_GONE: event_gone,
    MISSION_GONE: mission_gone,
    ANSWERED: answered,
    RESULT: result_recorded,
    SIGNED: signed,
    WORLD_NAMED: world_named,
    SCAR_GONE: scar_used,
    CONTAMINATED: contaminated,
    ERRATUM: corrected,
    VOID: voided,
}
