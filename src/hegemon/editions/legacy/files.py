"""The file of this edition, field by field: what a fresh box shows."""

from __future__ import annotations

from typing import Final

import msgspec

from hegemon.table.files import BoardFile, PlaceFile, load

PACKAGE: Final = "hegemon.editions.legacy"


class LegacyPlace(PlaceFile, kw_only=True):
    """A territory: whether only sea lines lead there, and whether it lies at an ocean."""

    island: bool = False
    ocean: bool = True


class CampaignFile(msgspec.Struct):
    """For how many, and how many games change the world by rewards."""

    seats: list[int]
    games: int


class BeforeFile(msgspec.Struct):
    """Before the first game: coins to place, and the most on one card."""

    powers: int
    coins: int
    most: int


class StartFile(msgspec.Struct):
    """What everybody starts a game with."""

    troops: int
    stars: int
    missiles: int
    scars: int
    join: int


class VictoryFile(msgspec.Struct):
    """Stars to win, and what one costs."""

    stars: int
    price: int


class RecruitFile(msgspec.Struct):
    """How recruits are counted."""

    divisor: int
    least: int
    named: int


class CardsFile(msgspec.Struct):
    """Resource cards, and what they bring."""

    coin_cards: int
    territory_cards: int
    coins: int
    most: int
    slots: int
    resources: tuple[int, int]
    troops: tuple[int, ...]


class FortificationFile(msgspec.Struct):
    """What a Fortification does."""

    adds: int
    boxes: int
    attackers: int
    costs: int


class CombatFile(msgspec.Struct):
    """The most dice."""

    attack: int
    defence: int


class SuppliesFile(msgspec.Struct):
    """How many of each sticker and line there are."""

    minor_cities: int
    major_cities: int
    cancel_scars: int
    continent_plus: int
    continent_minus: int
    fortifications: int
    upgrade_coins: int
    victor_lines: int
    faction_lines: int


class MarkFile(msgspec.Struct):
    """A mark in the place of a city."""

    number: int
    id: str
    name: str
    population: int
    copies: int
    emblem: str
    says: str


class ScarFile(msgspec.Struct):
    """A scar of the fresh box."""

    number: int
    id: str
    name: str
    copies: int
    when: str
    emblem: str
    says: str


class PackFile(msgspec.Struct):
    """What is printed on the outside of a pack."""

    number: int
    id: str
    name: str
    opens: str


class PowerFile(msgspec.Struct):
    """A starting power."""

    number: int
    id: str
    name: str
    says: str
    emblem: str = ""


class FactionFile(msgspec.Struct):
    """A faction and the two powers of which it gets one."""

    number: int
    id: str
    name: str
    banner: str
    emblem: str
    says: str
    power: tuple[PowerFile, ...]


class RewardFile(msgspec.Struct):
    """A reward at the end of a game."""

    id: str
    who: str
    says: str


class HeadingFile(msgspec.Struct):
    """A heading of the book, its rule in our words, and the letters of the places for additions under it.

    ``replaced`` is the letter of the addition that takes the place of the rule.
    """

    title: str
    says: str
    places: str = ""
    replaced: str = ""


class WorldFile(BoardFile, kw_only=True):
    """Everything that a fresh box shows."""

    territory: tuple[LegacyPlace, ...]
    campaign: CampaignFile
    before: BeforeFile
    start: StartFile
    victory: VictoryFile
    recruit: RecruitFile
    cards: CardsFile
    fortification: FortificationFile
    combat: CombatFile
    supplies: SuppliesFile
    mark: tuple[MarkFile, ...]
    scar: tuple[ScarFile, ...]
    pack: tuple[PackFile, ...]
    faction: tuple[FactionFile, ...]
    reward: tuple[RewardFile, ...]
    heading: tuple[HeadingFile, ...]


BOX: Final = load(PACKAGE, "world.toml", WorldFile)
