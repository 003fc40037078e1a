"""The two boards, alone and together: who borders whom, where castles and ports stand, and whose seat is where."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.files import PRINTED, HouseFile, read_sheet
from hegemon.kernel.steps import Named
from hegemon.table.board import board_of
from hegemon.table.cards import END, NO_LAND, Card
from hegemon.table.factions import Faction
from hegemon.table.files import BoardFile

NO_PORT: Final = ""
BLUE: Final = "blue"
"""The colour of the ports on both sides of the Narrow Sea."""


BANNERS: Final = {
    "stark": 6,
    "baratheon": 5,
    "lannister": 3,
    "tyrell": 2,
    "martell": 4,
    "targaryen": 0,
    "ghiscari": 1,
}
"""The banner that comes nearest to the colour of each House: white, black, gold, green, purple, red and blue."""


class House(Faction):
    """A House; ``seat`` is the id of its seat of power, ``colour`` what it is painted in."""

    __slots__ = ("colour", "seat")

    def __init__(self, index: int, row: HouseFile, home: str) -> None:
        seats = tuple([line.players for line in PRINTED.setup if row.id in line.houses])
        super().__init__(index, row.id, row.name, BANNERS[row.id], row.emblem, home, row.says, seats)
        self.colour: Final = row.colour
        self.seat: Final = row.seat


PLACES: Final = {place.id: place.name for name in ("westeros", "essos") for place in read_sheet(name).territory}
"""The names of all territories by id."""

HOUSES: Final = tuple([House(k, row, PLACES[row.seat]) for k, row in enumerate(PRINTED.house)])
"""Rules: GT-CMP-12 GT-DOM-09"""


def house(id: str) -> House:
    """The House with this id."""
    return HOUSES[[one.id for one in HOUSES].index(id)]


class Realm:
    """A board with what stands on it: castles, the colours of ports, coasts, and the seats of power by House.

    ``inland`` lists the neighbours without the links between ports.

    Rules: GT-CMP-07 GT-CMP-08 GT-CMP-09 GT-CMP-15 GT-CMP-16 GT-SKI-32 GT-SKI-71
    """

    __slots__ = (
        "board",
        "cards",
        "castle",
        "castles",
        "coastal",
        "colours",
        "inland",
        "port",
        "ports",
        "seats",
        "sheets",
    )

    def __init__(self, id: str, name: str, sheets: tuple[str, ...]) -> None:
        printed = [read_sheet(sheet) for sheet in sheets]
        places = tuple([place for sheet in printed for place in sheet.territory])
        regions = [region for sheet in printed for region in sheet.region]
        edges = [edge for sheet in printed for edge in sheet.edges]
        inland = board_of(BoardFile(id, name, places, edges, regions))
        self.inland: Final = inland.near
        self.port: Final = tuple([place.port for place in places])
        lands = inland.territories
        links = [
            (one.id, other.id, "port")
            for one in lands
            for other in lands[one.index + 1 :]
            if self.port[one.index] != NO_PORT
            and self.port[one.index] == self.port[other.index]
            and other.index not in inland.near[one.index]
        ]
        self.board: Final = board_of(BoardFile(id, name, places, [*edges, *links], regions))
        self.castle: Final = tuple([place.castle for place in places])
        self.castles: Final = tuple([land for land, castle in enumerate(self.castle) if castle])
        self.ports: Final = tuple([land for land, colour in enumerate(self.port) if colour != NO_PORT])
        self.coastal: Final = tuple([place.coastal for place in places])
        self.colours: Final = tuple(sorted({colour for colour in self.port if colour != NO_PORT}))
        self.seats: Final = {one.index: inland.find(one.seat).index for one in HOUSES if one.seat in inland.places}
        self.sheets: Final = sheets
        self.cards: Final = tuple([Card(k, place.id, place.name, place.symbol, k) for k, place in enumerate(places)])
        """Rules: GT-CMP-10 GT-WAW-03"""

    def deck(self, end: bool) -> tuple[Card, ...]:
        """The Territory cards, with the End Game card if it is in."""
        last = Card(len(self.cards), "end_game", "End Game", END, NO_LAND)
        return (*self.cards, last) if end else self.cards


ESSOS: Final = Realm("essos", "Essos", ("essos",))
"""Rules: GT-CMP-02 GT-CMP-05 GT-CMP-06 GT-CMP-17"""
WESTEROS: Final = Realm("westeros", "Westeros", ("westeros",))
"""Rules: GT-CMP-01 GT-CMP-03 GT-CMP-04 GT-CMP-06 GT-CMP-17"""
WORLD: Final = Realm("world_at_war", "Westeros and Essos", ("westeros", "essos"))
"""Ports of one colour are joined, so the blue ones join the boards across the Narrow Sea.

Rules: GT-WAW-01 GT-WAW-13 GT-WAW-14 GT-WAW-15 GT-WAW-24
"""
REALMS: Final = {realm.board.id: realm for realm in (ESSOS, WESTEROS, WORLD)}


def realm_for(seats: int) -> Realm:
    """Two play on Essos, three to five on Westeros, six or seven on both.

    Rules: GT-SKI-01 GT-SKI-02 GT-DOM-01 GT-WAW-01
    """
    return ESSOS if seats == 2 else WESTEROS if seats < 6 else WORLD


class Unit(Named):
    """A kind of special unit."""

    __slots__ = ()


KNIGHT: Final = Unit(0, "knight", "Knight")
ENGINE: Final = Unit(1, "siege_engine", "Siege Engine")
FORT: Final = Unit(2, "fortification", "Fortification")
UNITS: Final = (KNIGHT, ENGINE, FORT)
TOKENS: Final = 21
"""So many pieces there are of each kind."""
