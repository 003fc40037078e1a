"""A faction card: what is stuck on its front, and what follows from the record on its back."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.drawings import emblem_of
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import EARTH
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.things import mission_card, stickers
from hegemon.editions.legacy.world import RED, World
from hegemon.table.show import LaidCard

POWER_WORDS: Final = {power.number: power for row in BOX.faction for power in row.power}
NO_CONTINENT: Final = -1


def stuck_on(world: World, faction: int) -> list[LaidCard]:
    """What is stuck on a faction card."""
    card = world.card(faction)
    laid: list[LaidCard] = []
    sealed = {sticker.index: sticker for sticker in stickers(world)}
    mission = card.slots[RED]
    for number in (*card.printed, *[number for slot, number in enumerate(card.slots) if slot != RED and number > 0]):
        if number in POWER_WORDS:
            power = POWER_WORDS[number]
            laid.append(LaidCard(power.id, power.name, power.says, emblem=power.emblem))
        elif number in sealed:
            sticker = sealed[number]
            laid.append(LaidCard(sticker.id, sticker.name, sticker.says, emblem=emblem_of(world, sticker.id)))
    for title in sealed_titles(world, card.titles):
        laid.append(title)
    printed = [row.mission for opening in world.opened for row in read_seal(opening.pack).faction]
    if mission < 0:
        numbers = [row.number for opening in world.opened for row in read_seal(opening.pack).faction]
        mission = printed[numbers.index(card.number)]
    if mission > 0:
        laid.append(laid_mission(world, mission))
    return laid


def sealed_titles(world: World, numbers: tuple[int, ...]) -> list[LaidCard]:
    """The titles on a faction card, by their seals."""
    rows = [row for opening in world.opened for row in read_seal(opening.pack).title_given]
    return [
        LaidCard(f"title_{row.number}", row.name, row.text, emblem=row.emblem) for row in rows if row.number in numbers
    ]


def laid_mission(world: World, number: int) -> LaidCard:
    """A mission as it lies on the table or on a faction card."""
    card = mission_card(world, number)
    return LaidCard(card.id, card.name, mission_says(world, number), emblem=emblem_of(world, card.id))


def mission_says(world: World, number: int) -> str:
    """What a mission says, by its seal."""
    for opening in world.opened:
        for row in read_seal(opening.pack).mission:
            if row.number == number:
                return row.text
    return ""


def region_of(land: int) -> int:
    """The continent of a territory; one that was added has none."""
    return EARTH.territories[land].region if land < len(EARTH) else NO_CONTINENT


def home_continent(world: World, faction: int) -> int:
    """The continent in which a faction has started most often by its record, this game included; none on a tie.

    Rules: LG-PCK-14 LG-PCK-63 LG-PCK-64
    """
    starts = [region_of(line.start) for line in world.card(faction).lines if line.start >= 0]
    starts = [region for region in starts if region != NO_CONTINENT]
    counts = {region: starts.count(region) for region in starts}
    best = [region for region, count in counts.items() if count == max(counts.values())]
    return best[0] if len(best) == 1 else NO_CONTINENT
