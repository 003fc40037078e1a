"""The board of a world, its cards, and the factions: what is printed, with everything that the campaign has changed."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.files import BOX, FactionFile
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import World
from hegemon.kernel.steps import Named
from hegemon.table.board import SEA, Board, Changes, Region, board_of
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.factions import Faction

EARTH: Final = board_of(BOX)
"""The board of a fresh box."""

TERRITORY: Final = "territory"
COIN: Final = "coin"
"""The symbols of the two kinds of Resource card."""

TERRITORY_CARDS: Final = tuple(
    [Card(land.index, land.id, land.name, TERRITORY, land.index) for land in EARTH.territories]
)
COIN_CARDS: Final = tuple(
    [Card(len(EARTH) + k, f"coin_{k + 1}", "Coin", COIN, NO_LAND) for k in range(BOX.cards.coin_cards)]
)
"""Rules: LG-SET-04 LG-SET-26"""
CARDS: Final = (*TERRITORY_CARDS, *COIN_CARDS)
FIRST_COIN: Final = len(TERRITORY_CARDS)
AFTER_COINS: Final = len(CARDS)
"""Coin cards have the numbers between these; the cards of added territories come after them."""

ISLANDS: Final = tuple([k for k, place in enumerate(BOX.territory) if place.island])
INLAND: Final = tuple([k for k, place in enumerate(BOX.territory) if not place.ocean])
"""The territories that touch no ocean."""

BANNERS: Final = {"red": 0, "blue": 1, "green": 2, "gold": 3, "purple": 4, "black": 5, "white": 6}
"""The numbers of the banners by colour."""

HQ: Final = Named(0, "hq", "HQ")
ATTACKER: Final = Named(0, "attacker", "attacker")
DEFENDER: Final = Named(1, "defender", "defender")
SIDES: Final = (ATTACKER, DEFENDER)


class StartingPower(Named):
    """A starting power of a faction; the number is its own in the whole edition."""

    __slots__ = ("faction", "number", "says")

    def __init__(self, index: int, id: str, name: str, number: int, faction: int, says: str) -> None:
        super().__init__(index, id, name)
        self.number: Final = number
        self.faction: Final = faction
        self.says: Final = says


def faction_of(row: FactionFile) -> Faction:
    """A faction of the fresh box."""
    return Faction(row.number - 1, row.id, row.name, BANNERS[row.banner], row.emblem, says=row.says)


FACTIONS: Final = tuple([faction_of(row) for row in BOX.faction])
STARTING_POWERS: Final = tuple(
    [
        StartingPower(power.number - 1, power.id, power.name, power.number, row.number, power.says)
        for row in BOX.faction
        for power in row.power
    ]
)


def factions(world: World) -> tuple[Faction, ...]:
    """All factions of a world, those of opened packs too."""
    found = list(FACTIONS)
    for opening in world.opened:
        for row in read_seal(opening.pack).faction:
            found.append(Faction(row.number - 1, row.id, row.name, BANNERS[row.banner], row.emblem, says=row.text))
    return tuple(sorted(found, key=lambda faction: faction.index))


Shape = tuple[tuple[tuple[str, int], ...], tuple[tuple[int, int], ...], tuple[tuple[str, str], ...]]

NAMED: Final[dict[tuple[tuple[str, int], ...], Board]] = {}
"""The boards with names and bonuses of continents as they are, each made once."""


def places_added(world: World) -> tuple[tuple[str, str], ...]:
    """Id and name of every territory that was added."""
    found = [(row.id, row.name) for opening in world.opened for row in read_seal(opening.pack).place]
    return tuple(found[: len(world.added)])


def board(world: World) -> Board:
    """The board of a world: the names and bonuses of its continents, its sea lines, and its added territories.

    The same world gives the same board, and so does one that differs in other things.
    """
    titles = tuple(
        [
            (region.name if named is None else named.name, region.bonus + mark)
            for region, named, mark in zip(EARTH.regions, world.named, world.marked, strict=True)
        ]
    )
    base = NAMED.get(titles)
    if base is None:
        base = NAMED[titles] = with_titles(titles)
    added = tuple([(id, name, "", True) for id, name in places_added(world)])
    joined = tuple(sorted([(one, other, SEA) for one, other in world.lanes]))
    return base.changed(Changes(added=added, joined=joined, spots=world.added[: len(added)]))


def with_titles(titles: tuple[tuple[str, int], ...]) -> Board:
    """The board of a fresh box with other names and bonuses of its continents."""
    plain = tuple([(region.name, region.bonus) for region in EARTH.regions])
    if titles == plain:
        return EARTH
    regions = tuple(
        [
            Region(region.index, region.id, name, bonus, region.lands)
            for region, (name, bonus) in zip(EARTH.regions, titles, strict=True)
        ]
    )
    return Board(EARTH.id, EARTH.name, EARTH.territories, regions, EARTH.edges, kinds=EARTH.kinds)


def continents(board: Board) -> tuple[Region, ...]:
    """The continents of a board, by their numbers; bots plan on boards with one more region, of all that is in none."""
    return board.regions[: len(EARTH.regions)]


def cards(world: World) -> tuple[Card, ...]:
    """The Resource cards: Territory cards, Coin cards, cards of added territories; destroyed ones keep their place.

    Rules: LG-SET-26
    """
    if not world.added:
        return CARDS
    more = [
        Card(AFTER_COINS + k, id, name, TERRITORY, len(EARTH) + k) for k, (id, name) in enumerate(places_added(world))
    ]
    return (*CARDS, *more)


def is_coin(card: int) -> bool:
    """Whether a card is a Coin card."""
    return FIRST_COIN <= card < AFTER_COINS


def land_of(card: int) -> int:
    """The territory that a Territory card shows."""
    return card if card < FIRST_COIN else len(EARTH) + card - AFTER_COINS


def card_of(land: int) -> int:
    """The card that shows a territory."""
    return land if land < len(EARTH) else AFTER_COINS + land - len(EARTH)


def resources(world: World, card: int) -> int:
    """The coins on a card.

    Rules: LG-SET-04
    """
    return 1 if is_coin(card) else world.coins[land_of(card)]


def islands(world: World) -> tuple[int, ...]:
    """The territories that only sea lines lead to; those that are added are among them."""
    return (*ISLANDS, *range(len(EARTH), len(EARTH) + len(world.added)))


def at_ocean(land: int) -> bool:
    """Whether a territory touches an ocean."""
    return land not in INLAND
