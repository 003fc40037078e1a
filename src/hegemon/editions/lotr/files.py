"""The files of this edition, field by field: what is printed on the board and the cards."""

from __future__ import annotations

from typing import Final

import msgspec

from hegemon.table.files import BoardFile, PlaceFile, load

PACKAGE: Final = "hegemon.editions.lotr"

GOOD: Final = "good"
EVIL: Final = "evil"
NEUTRAL: Final = "neutral"
"""The sides on Territory cards."""


class LotrPlace(PlaceFile, kw_only=True):
    """A territory: the side and the symbol of its card, and the names of its stronghold or Site of Power."""

    alignment: str
    symbol: str
    stronghold: str = ""
    site_of_power: str = ""


class RangeFile(msgspec.Struct):
    """A mountain range and the territories that stand at it."""

    id: str
    name: str
    territories: list[str]


class FellowshipFile(msgspec.Struct):
    """The path of the Fellowship, where it leaves with a roll, and what that roll must be above."""

    path: list[str]
    dice: list[str]
    success_above: int


class LotrBoard(BoardFile, kw_only=True):
    """The board; ``impassable`` are pairs that touch and are no neighbours, with what parts them."""

    territory: tuple[LotrPlace, ...]
    wilds: int
    impassable: list[tuple[str, str, str]]
    mountain_range: list[RangeFile]
    fellowship: FellowshipFile


class RedemptionFile(msgspec.Struct):
    """A set of Territory cards and the battalions for it."""

    set: list[str]
    battalions: int


class ArmyFile(msgspec.Struct):
    """An army, its side, its colour, its sigil, and what is special about it."""

    id: str
    name: str
    side: str
    colour: str
    emblem: str
    says: str


class SetupFile(msgspec.Struct):
    """The set-up for a number of players.

    ``dealt_…`` are the Territory cards that an army is dealt: so many of its own side, and so many neutral ones.
    """

    players: int
    battalions: int
    good: int
    evil: int
    dealt_good: tuple[int, int]
    dealt_evil: tuple[int, int]
    dealt_neutral: tuple[int, int]


class WindowFile(msgspec.Struct):
    """When a card may be played, in words."""

    id: str
    says: str


class AdventureFile(msgspec.Struct, kw_only=True):
    """What all Adventure cards have; ``when`` is the id of a window, ``title`` the printed name if it is another."""

    id: str
    name: str
    when: str
    emblem: str
    says: str
    title: str = ""
    copies: int = 1


class MissionFile(AdventureFile, kw_only=True, tag_field="type", tag="mission"):
    """A Mission: where a Leader must be, what it pays to either side, and where those battalions go."""

    territory: str
    region: str
    reward: str
    place: str = ""
    good_battalions: int = 0
    evil_battalions: int = 0
    points_good: int
    points_evil: int


class EventFile(AdventureFile, kw_only=True, tag_field="type", tag="event"):
    """An Event and its figures."""

    cards: int = 0
    battalions: int = 0
    territory: str = ""
    favours: str = ""
    gain: int = 0
    loss: int = 0


class PowerFile(AdventureFile, kw_only=True, tag_field="type", tag="power"):
    """A Power and its figures."""

    points: int
    battalions: int = 0
    moves: int = 0
    bonus: int = 0
    above: int = 0
    adds: tuple[int, ...] = ()
    territory: str = ""


class CardsFile(msgspec.Struct):
    """All cards, armies and tables of the edition."""

    redemption: list[RedemptionFile]
    army: list[ArmyFile]
    setup: list[SetupFile]
    window: list[WindowFile]
    adventure: list[MissionFile | EventFile | PowerFile]


BOARD: Final = load(PACKAGE, "board.toml", LotrBoard)
PRINTED: Final = load(PACKAGE, "cards.toml", CardsFile)
