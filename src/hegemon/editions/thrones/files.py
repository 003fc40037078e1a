"""The files of this edition, field by field: what is printed on boards and cards."""

from __future__ import annotations

from typing import Final

import msgspec

from hegemon.table.files import BoardFile, PlaceFile, load

PACKAGE: Final = "hegemon.editions.thrones"


class ThronesPlace(PlaceFile, kw_only=True):
    """A territory: the symbol of its card, whether it has a castle and touches the sea, and the colour of its port."""

    symbol: str
    castle: bool
    coastal: bool
    port: str = ""


class ThronesBoard(BoardFile, kw_only=True):
    """One of the two boards."""

    territory: tuple[ThronesPlace, ...]


class RedemptionFile(msgspec.Struct):
    """A set of Territory cards and the armies for it."""

    set: list[str]
    armies: int


class HouseFile(msgspec.Struct):
    """A House, its colour, its seat of power, its sigil, and what is special about it."""

    id: str
    name: str
    colour: str
    seat: str
    emblem: str
    says: str


class WindowFile(msgspec.Struct):
    """When a card may be used, in words."""

    id: str
    says: str


class SetupFile(msgspec.Struct):
    """The set-up for a number of players."""

    players: int
    boards: list[str]
    houses: list[str]
    dominion_armies: int


class BonusFile(msgspec.Struct):
    """What a later place in the order of turns gets at the start."""

    players: list[int]
    seat: int
    gold: int
    territory_cards: int
    maester_cards: int


class CharacterFile(msgspec.Struct):
    """A character card."""

    id: str
    house: str
    name: str
    cost: int
    emblem: str
    says: str


class MaesterFile(msgspec.Struct):
    """A Maester card and how many there are of it."""

    id: str
    name: str
    cost: int
    copies: int
    emblem: str
    says: str


class ObjectiveFile(msgspec.Struct):
    """An objective, and the figures it asks for."""

    id: str
    name: str
    points: int
    emblem: str
    says: str
    kind: str
    territories: int = 0
    territories_each: int = 0
    regions: int = 0
    ports: int = 0
    castles: int = 0
    armies: int = 0
    amount: int = 0

    def figures(self) -> dict[str, int]:
        """The figures that are asked for, by name."""
        names = ("territories", "territories_each", "regions", "ports", "castles", "armies", "amount")
        return {name: getattr(self, name) for name in names if getattr(self, name)}


class CardsFile(msgspec.Struct):
    """All cards, Houses and tables of the edition."""

    redemption: list[RedemptionFile]
    house: list[HouseFile]
    setup: list[SetupFile]
    bonus: list[BonusFile]
    window: list[WindowFile]
    character: list[CharacterFile]
    maester: list[MaesterFile]
    objective: list[ObjectiveFile]


PRINTED: Final = load(PACKAGE, "cards.toml", CardsFile)


def read_sheet(name: str) -> ThronesBoard:
    """The file of one of the two boards."""
    return load(PACKAGE, f"{name}.toml", ThronesBoard)
