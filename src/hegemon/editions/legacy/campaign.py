"""The campaign: what is told of a world, and what happens to it between two games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.editions.legacy.drawings import drawing_of
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import EARTH, STARTING_POWERS, board, factions
from hegemon.editions.legacy.packs.sealing import NAMES, digest
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.sections import (
    PACKS,
    SUPPLIES,
    faction_cards,
    packs,
    rules_in_force,
    supplies,
    territory_cards,
    victors,
)
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.things import scar_name, stickers
from hegemon.editions.legacy.world import (
    ANSWERED,
    BOXED,
    CITIES_FOR_PACK_1,
    COIN,
    CONTAMINATED,
    COVERED,
    DESTROYED,
    ELIMINATED,
    ERRATUM,
    EVENT_GONE,
    FORTIFIED,
    FOUNDED,
    GAMES,
    HELD_ON,
    ISLAND,
    JOINED,
    LANE,
    MARKED,
    MISSION_GONE,
    NAMED,
    NOBODY,
    OPENED,
    POWER,
    RESULT,
    RUIN,
    RUINED,
    SCAR_GONE,
    SCARRED,
    SIGNATURES_FOR_PACK_3,
    SIGNED,
    STARTED,
    STUCK,
    TITLED,
    UNUSED,
    UPGRADED,
    VOID,
    WON,
    WORLD_NAMED,
    Engraving,
    FactionCard,
    World,
    cities_founded,
)
from hegemon.kernel.steps import Record
from hegemon.table.campaign import Campaigning, Deed, Mark, SealedPack, Section, Tally
from hegemon.table.table import Table

MARKS: Final = {row.number: row.name for row in BOX.mark}
QUIET: Final = (COIN, STARTED, UNUSED, BOXED, ANSWERED, SCAR_GONE, EVENT_GONE, MISSION_GONE)
"""Kinds that are no story of their own."""


class LegacyCampaign(Campaigning):
    """Fifteen games on one world, and any number after them.

    Rules: LG-CMP-01 LG-CMP-15 LG-CMP-25
    """

    __slots__ = ()
    games: ClassVar[int] = GAMES

    def fresh(self, names: Sequence[str]) -> Record:
        from hegemon.editions.legacy.world import fresh  # noqa: PLC0415 - the method has its name

        return fresh(names)

    def setting(self, world: Record, number: int, people: tuple[int, ...], date: str) -> Record:
        return Sitting(as_world(world), number, people, date)

    def people(self, setting: Record) -> tuple[int, ...]:
        assert isinstance(setting, Sitting)
        return setting.people

    def date(self, setting: Record) -> str:
        assert isinstance(setting, Sitting)
        return setting.date

    def after(self, t: Table) -> Record:
        return legacy(t).world

    def joined(self, world: Record, game: int, name: str) -> Record:
        known = as_world(world)
        number = max([person.number for person in known.people], default=-1) + 1
        return known.engraved(Engraving(game, 0, number, JOINED, number=number, text=name))

    def renamed(self, world: Record, game: int, old: str, new: str) -> Record | None:
        known = as_world(world)
        for kind, land, name in named_things(known):
            if name == old:
                return known.engraved(Engraving(game, 0, NOBODY, ERRATUM, land, kind, new))
        return None

    def voided(self, world: Record, game: int) -> Record:
        return as_world(world).engraved(Engraving(game, 0, NOBODY, VOID, number=game))

    def faults(self, world: Record) -> list[str]:
        return as_world(world).faults() if isinstance(world, World) else ["This is no world of Risk Legacy."]

    def seals(self) -> dict[str, str]:
        return {name: digest(name) for name in NAMES}

    def title(self, world: Record) -> str:
        return as_world(world).name

    def story(self, world: Record) -> tuple[Section, ...]:
        known = as_world(world)
        return (
            victors(known),
            faction_cards(known),
            territory_cards(known),
            packs(known),
            rules_in_force(known),
            supplies(known),
        )

    def marks(self, world: Record) -> dict[str, tuple[Mark, ...]]:
        return marks(as_world(world))

    def packs(self, world: Record) -> tuple[SealedPack, ...]:
        known = as_world(world)
        opened = {opening.pack: opening.game for opening in known.opened}
        found = [
            SealedPack(
                row.id,
                row.name,
                row.opens,
                opened.get(row.id, 0),
                read_seal(row.id).title if row.id in opened else "",
                "" if row.id in opened else nearness(known, row.id),
            )
            for row in BOX.pack
        ]
        more = [pack for pack in opened if pack not in PACKS]
        return (*found, *[SealedPack(id, read_seal(id).title, "", opened[id], read_seal(id).title) for id in more])

    def contents(self, world: Record, pack: str) -> tuple[Section, ...] | None:
        return pack_contents(pack) if as_world(world).is_open(pack) else None

    def deeds(self, world: Record) -> tuple[Deed, ...]:
        known = as_world(world)
        told = [(what, says(known, what)) for what in known.chronicle if what.kind not in QUIET]
        return tuple([Deed(what.game, what.person, places(known, what), words) for what, words in told if words])

    def tally(self, world: Record) -> Tally:
        known = as_world(world)
        milestones = [(pack_name(opening.pack), opening.game) for opening in known.opened]
        wins = [(row.name, won(known.card(row.number))) for row in BOX.faction]
        wins.append(("those of packs", sum([won(card) for card in known.factions[len(BOX.faction) :]])))
        return Tally(tuple(milestones), tuple(wins), tuple(zip(SUPPLIES, known.supply, strict=True)))


def as_world(world: Record) -> World:
    """A world of this edition."""
    assert isinstance(world, World)
    return world


def named_things(world: World) -> list[tuple[int, int, str]]:
    """Everything that people have named: the kind of engraving, whose it is, and the name."""
    found = [(JOINED, person.number, person.name) for person in world.people]
    found += [(FOUNDED, land, city.name) for land, city in enumerate(world.city) if city is not None and city.name]
    found += [(NAMED, region, named.name) for region, named in enumerate(world.named) if named is not None]
    return [*found, *([(WORLD_NAMED, NOBODY, world.name)] if world.name else [])]


def pack_name(pack: str) -> str:
    """What a pack is called on its outside; the title inside is told only by the page that shows it open."""
    return PACKS.get(pack, "the pack not to be opened" if pack.startswith("envelope") else "a further pack")


def won(card: FactionCard) -> int:
    """How often a faction has won."""
    return [line.result for line in card.lines].count(WON)


def nearness(world: World, pack: str) -> str:
    """How near the printed condition of a pack is, where everybody can count it.

    Rules: LG-PCK-01
    """
    if pack == "pack_1":
        return f"Minor Cities founded so far: {cities_founded(world)} of {CITIES_FOR_PACK_1}"
    if pack == "pack_3":
        names = [signature.person for signature in world.signatures]
        most = max([names.count(one) for one in names], default=0)
        return f"most signatures of one person so far: {most} of {SIGNATURES_FOR_PACK_3}"
    return ""


# --- marks and packs -------------------------------------------------------------------------------------------------


def marks(world: World) -> dict[str, tuple[Mark, ...]]:
    """Cities first, then scars, Fortifications, and the cards that were destroyed."""
    found: dict[str, list[Mark]] = {}
    lands = board(world).territories
    kinds = {row.number: row.id for row in BOX.mark}
    sealed = {row.number: row for opening in world.opened for row in read_seal(opening.pack).mark}
    scars = {row.number: row.id for row in BOX.scar}
    for land, city in enumerate(world.city):
        if city is not None:
            plain = MARKS.get(city.kind) or (sealed[city.kind].name if city.kind in sealed else "City")
            name = f"{city.name} ({plain})" if city.name else plain
            kind = kinds.get(city.kind, f"mark_{city.kind}")
            drawn = drawing_of(world, kind)
            found.setdefault(lands[land].id, []).append(Mark(kind, name, label=city.name, drawing=drawn))
            if world.fort[land]:
                found[lands[land].id].append(Mark("fortification", "Fortification", world.fort[land], ring=True))
    for land, scar in enumerate(world.scar):
        if scar:
            kind = scars.get(scar, f"scar_{scar}")
            drawn = drawing_of(world, kind)
            found.setdefault(lands[land].id, []).append(Mark(kind, scar_name(world, scar), drawing=drawn))
    for land, coins in enumerate(world.coins):
        if not coins:
            found.setdefault(lands[land].id, []).append(Mark("destroyed", "Card destroyed"))
    return {land: tuple(some) for land, some in found.items()}


def pack_contents(pack: str) -> tuple[Section, ...]:
    """What is in an opened pack: its words, the rules it adds, and its cards."""
    seal = read_seal(pack)
    story = [("", line) for line in (*seal.story, *([seal.ours] if seal.ours else []))]
    found = [
        Section("story", seal.title, ("", "Words"), tuple(story)),
        Section(
            "rules",
            "Rules added",
            ("Place", "Rule"),
            tuple([(row.letter or "–", f"{row.title}: {row.says}") for row in seal.addition]),
        ),
    ]
    cards: list[tuple[str, str, list[tuple[str, str]]]] = [
        ("factions", "Factions", [(row.name, row.text) for row in seal.faction]),
        ("powers", "Powers", [(row.name, row.text) for row in seal.power]),
        ("scars", "Scars", [(row.name, row.text) for row in seal.scar]),
        ("burdens", "Scars on factions", [(row.name, row.text) for row in seal.weakness]),
        ("events", "Events", [(row.name, row.text) for row in seal.event]),
        ("missions", "Missions", [(row.name, row.text) for row in seal.mission]),
        ("marks", "Marks", [(row.name, row.text) for row in seal.mark]),
        ("titles", "Titles", [(row.name, row.text) for row in seal.title_given]),
        ("places", "Territories", [(row.name, row.text) for row in seal.place]),
        ("cards", "Cards", [(row.name, row.text) for row in seal.draft_kind]),
    ]
    found += [Section(id, title, ("Name", "Text"), tuple(rows)) for id, title, rows in cards]
    return tuple([section for section in found if section.rows])


# --- the chronicle ----------------------------------------------------------------------------------------------------


def places(world: World, what: Engraving) -> tuple[str, ...]:
    """The territories that an engraving is about."""
    lands = board(world).territories
    if what.kind in (SCARRED, COVERED, FOUNDED, RUINED, FORTIFIED, DESTROYED, UPGRADED, CONTAMINATED):
        return (lands[what.land].id,)
    if what.kind == LANE:
        return (lands[what.land].id, lands[what.number].id)
    if what.kind == ISLAND:
        return (lands[len(EARTH) + world.added.index(what.number)].id,)
    if what.kind == ERRATUM and what.number == FOUNDED:
        return (lands[what.land].id,)
    return ()


TELLING: Final = {
    JOINED: "joins the campaign",
    POWER: "gives {faction} the power {name}",
    SCARRED: "puts {name} on {land}",
    COVERED: "covers the scar on {land}",
    FOUNDED: "founds {name} in {land}",
    RUINED: "leaves {name} where a city stood, in {land}",
    FORTIFIED: "fortifies the city in {land}",
    NAMED: "names {region} {text}",
    MARKED: "changes the bonus of {region} by {change}",
    DESTROYED: "destroys the card of {land}",
    UPGRADED: "adds a coin to the card of {land}",
    STUCK: "gives {faction} {name}",
    TITLED: "gives {faction} the title {name}",
    OPENED: "opens {name}",
    LANE: "draws a sea line between {land} and {other}",
    ISLAND: "adds {name} to the world",
    CONTAMINATED: "leaves {name} on {land} for good",
    RESULT: "{name} with {faction}",
    SIGNED: "signs the board{quoted}",
    WORLD_NAMED: "names the world {text}",
    ERRATUM: "the name {text} is spelled so from now on",
    VOID: "game {number} was broken off and counts for nothing",
}
"""What each kind of engraving says, in words that follow the name of the person."""


def says(world: World, what: Engraving) -> str:
    """An engraving in words that follow the name of the person; nothing if there is nothing to tell."""
    lands, regions = board(world).territories, board(world).regions
    sides = {row.index + 1: row.name for row in factions(world)}
    name = name_in(world, what)
    if what.kind == RESULT and not name:
        return ""
    signed = what.text.partition("\n")[2]
    told = {
        "land": lands[what.land].name if 0 <= what.land < len(lands) else "",
        "other": lands[what.number].name if 0 <= what.number < len(lands) else "",
        "region": regions[what.land].name if 0 <= what.land < len(regions) else "",
        "faction": sides.get(what.land, ""),
        "text": what.text,
        "change": f"{what.number:+d}",
        "number": str(what.number),
        "quoted": f": “{signed}”" if signed else "",
        "name": name,
    }
    if what.kind == POWER and what.person == NOBODY:
        return f"chance {TELLING[POWER].format(**told)}"
    if what.kind == NAMED:
        told["region"] = EARTH.regions[what.land].name
    return TELLING[what.kind].format(**told)


def name_in(world: World, what: Engraving) -> str:
    """What the thing is called that an engraving puts somewhere."""
    seals = [read_seal(opening.pack) for opening in world.opened]
    if what.kind == POWER:
        return next(power.name for power in STARTING_POWERS if power.number == what.number)
    if what.kind in (SCARRED, CONTAMINATED):
        return scar_name(world, what.number)
    if what.kind in (FOUNDED, RUINED):
        kind = RUIN if what.kind == RUINED else what.number
        return (
            what.text
            or MARKS.get(kind)
            or next((row.name for seal in seals for row in seal.mark if row.number == kind), "")
        )
    if what.kind == STUCK:
        return next((one.name for one in stickers(world) if one.index == what.number % 1000), "a sticker")
    if what.kind == TITLED:
        return next((row.name for seal in seals for row in seal.title_given if row.number == what.number), "")
    if what.kind == ISLAND:
        return board(world).territories[len(EARTH) + world.added.index(what.number)].name
    if what.kind == OPENED:
        return pack_name(what.text)
    return (
        {WON: "wins", HELD_ON: "holds on", ELIMINATED: "is eliminated"}.get(what.number, "")
        if what.kind == RESULT
        else ""
    )
