"""What the home of a campaign tells of a world, section by section, and of nothing that is still sealed."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.faction_card import NO_CONTINENT, home_continent, stuck_on
from hegemon.editions.legacy.files import BOX, FactionFile, HeadingFile
from hegemon.editions.legacy.lands import EARTH, board, factions
from hegemon.editions.legacy.packs.sealing import Addition
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import (
    ELIMINATED,
    FREE,
    GAMES,
    GREEN,
    HELD_ON,
    NOT_IN_PLAY,
    WON,
    FactionCard,
    Line,
    World,
)
from hegemon.table.campaign import Section

SUPPLIES: Final = (
    "Minor Cities",
    "Major Cities",
    "covers for scars",
    "bonus marks +1",
    "bonus marks −1",
    "Fortifications",
    "coins",
)
"""What the supplies of a world are called, in their order."""

PACKS: Final = {row.id: row.name for row in BOX.pack}
RESULTS: Final = {WON: "won", HELD_ON: "held on", ELIMINATED: "eliminated"}
NOTHING_YET: Final = "Nothing yet."
BLANK: Final = "Blank: a pack may bring what is stuck here."


def victors(world: World) -> Section:
    """The lines of the board, signed or empty.

    Rules: LG-END-30
    """
    rows: list[tuple[str, ...]] = []
    known = {row.index + 1: row.name for row in factions(world)}
    signed = {signature.game: signature for signature in world.signatures}
    for game in range(1, GAMES + 1):
        line = signed.get(game)
        if line is None:
            rows.append((str(game), "", "", "", ""))
        else:
            rows.append((str(game), world.person(line.person).name, known[line.faction], line.date, line.words))
    return Section("victors", "Victors", ("Game", "Name", "Faction", "Date", "Words"), tuple(rows))


def faction_cards(world: World) -> Section:
    """Front and back of the faction cards: what is stuck there in its words, and a line for each game."""
    rows = [(row.name, front(world, world.card(row.index + 1)), back(world, row.index + 1)) for row in factions(world)]
    return Section("factions", "Factions", ("Faction", "Front", "Back"), tuple(rows))


def front(world: World, card: FactionCard) -> str:
    """What stands on the front of a faction card, line by line; before the first game, what it may get."""
    row = next((one for one in BOX.faction if one.number == card.number), None)
    lines = [f"{laid.name}: {laid.says}" if laid.says else laid.name for laid in stuck_on(world, card.number)]
    if row is not None and card.slots[GREEN] == FREE:
        lines = [*either(row), *lines]
    return "\n".join(lines) or NOTHING_YET


def either(row: FactionFile) -> list[str]:
    """The powers of which a faction gets one."""
    return [f"{word} {power.name}: {power.says}" for word, power in zip(("Either", "Or"), row.power, strict=True)]


def back(world: World, faction: int) -> str:
    """The record of a faction, game by game, and what follows from it once a pack says so."""
    lines = [recorded(world, line) for line in world.card(faction).lines]
    return "\n".join([*lines, *home_of(world, faction)]) or NOTHING_YET


def recorded(world: World, line: Line) -> str:
    """A line of the record: the game, who played the faction, where it started, and what became of it."""
    if line.result == NOT_IN_PLAY:
        return f"Game {line.game}: not in play"
    where = f" in {EARTH.territories[line.start].name}" if 0 <= line.start < len(EARTH) else ""
    result = f", {RESULTS[line.result]}" if line.result in RESULTS else ""
    return f"Game {line.game}: {world.person(line.person).name}{where}{result}"


def home_of(world: World, faction: int) -> list[str]:
    """The continent that a faction is at home in, if the pack that says so is open."""
    if not world.is_open("pack_3"):
        return []
    region = home_continent(world, faction)
    (rule,) = read_seal("pack_3").addition
    return [] if region == NO_CONTINENT else [f"{rule.title}: {EARTH.regions[region].name}"]


def territory_cards(world: World) -> Section:
    """The coins on the Territory cards, the richest first, and the cards that were destroyed.

    Rules: LG-SET-04
    """
    found: dict[int, list[str]] = {}
    for land, coins in enumerate(world.coins):
        found.setdefault(coins, []).append(board(world).territories[land].name)
    rows = [(coins_of(coins), ", ".join(found[coins])) for coins in sorted(found, reverse=True)]
    return Section("cards", "Territory cards", ("Coins", "Cards"), tuple(rows))


def coins_of(coins: int) -> str:
    """How many coins are on a card; one without any was destroyed."""
    return "destroyed" if not coins else "1 coin" if coins == 1 else f"{coins} coins"


def packs(world: World) -> Section:
    """The packs with what is printed on their outside, and which of them are open."""
    rows: list[tuple[str, ...]] = []
    opened = {opening.pack: opening for opening in world.opened}
    for row in BOX.pack:
        opening = opened.get(row.id)
        if opening is None:
            rows.append((row.name, row.opens, "sealed"))
        else:
            rows.append((row.name, row.opens, f"opened in game {opening.game}: {read_seal(row.id).title}"))
    for opening in world.opened:
        if opening.pack not in PACKS:
            seal = read_seal(opening.pack)
            rows.append((seal.title, "", f"opened in game {opening.game}"))
    return Section("packs", "Packs", ("Pack", "Opens", "Now"), tuple(rows))


def rules_in_force(world: World) -> Section:
    """The headings of the book in our words, each with its places for additions: blank until a pack fills them.

    Rules: LG-CMP-26
    """
    found = [addition for opening in world.opened for addition in read_seal(opening.pack).addition]
    filled = {addition.letter: addition for addition in found if addition.letter}
    rows = [row for heading in BOX.heading for row in under(heading, filled)]
    rows += [("Addition", worded(addition)) for addition in found if not addition.letter]
    return Section("rules", "Rules in force", ("Place", "Rule"), tuple(rows))


def under(heading: HeadingFile, filled: dict[str, Addition]) -> list[tuple[str, str]]:
    """A heading with its rule, which an addition may replace, and the additions at its places."""
    replaced = heading.replaced in filled
    rows = [(heading.title, f"Replaced by addition {heading.replaced}." if replaced else heading.says)]
    for letter in heading.places:
        rows.append((f"Addition {letter}", worded(filled[letter]) if letter in filled else BLANK))
    return rows


def worded(addition: Addition) -> str:
    """An addition with its title."""
    return f"{addition.title}: {addition.says}"


def supplies(world: World) -> Section:
    """What is left of the stickers."""
    rows = [(name[:1].upper() + name[1:], str(left)) for name, left in zip(SUPPLIES, world.supply, strict=True)]
    rows.append(("Scar cards", str(len(world.scars))))
    return Section("supplies", "Supplies left", ("What", "Left"), tuple(rows))
