"""The files of this edition, field by field: what is printed on the two boards and on the cards."""

from __future__ import annotations

from typing import Final

import msgspec

from hegemon.table.files import BoardFile, PlaceFile, load

PACKAGE: Final = "hegemon.editions.godstorm"


class EarthPlace(PlaceFile, kw_only=True):
    """A territory, and the symbol on its card."""

    symbol: str


class EarthFile(BoardFile, kw_only=True):
    """The Ancient Earth; ``impassable`` are pairs that touch and are parted by mountains."""

    territory: tuple[EarthPlace, ...]
    wilds: int
    impassable: list[tuple[str, str, str]]


class UnderworldPlace(PlaceFile, kw_only=True):
    """A space of the Underworld or a heaven: gate, crypt, altar, plain or heaven."""

    kind: str


class UnderworldFile(BoardFile, kw_only=True):
    """The Underworld; ``impassable`` are frontiers closed by flames."""

    territory: tuple[UnderworldPlace, ...]
    impassable: list[tuple[str, str, str]]


class PantheonFile(msgspec.Struct):
    """A pantheon: its colour, its heaven, and its four gods."""

    id: str
    name: str
    colour: str
    heaven: str
    death: str
    magic: str
    sky: str
    war: str
    emblem: str = ""


class DeckFile(msgspec.Struct):
    """A deck of miracle cards, and the Labour that earns one."""

    id: str
    name: str
    labour: str
    emblem: str = ""


class WindowFile(msgspec.Struct):
    """When a card is played or acts, in words."""

    id: str
    says: str


class MiracleFile(msgspec.Struct):
    """A kind of miracle card."""

    id: str
    deck: str
    name: str
    when: str
    says: str
    copies: int = 1
    cost: int = 0
    bonus: str = ""
    emblem: str = ""


class CardsFile(msgspec.Struct):
    """Pantheons, decks and cards."""

    pantheon: list[PantheonFile]
    deck: list[DeckFile]
    window: list[WindowFile]
    card: list[MiracleFile]


EARTH_FILE: Final = load(PACKAGE, "board.toml", EarthFile)
UNDERWORLD_FILE: Final = load(PACKAGE, "underworld.toml", UnderworldFile)
PRINTED: Final = load(PACKAGE, "cards.toml", CardsFile)
