"""What the home of a campaign tells: its sections word by word, deeds of every kind, marks, packs, and what is counted.

Words of packs are read from their seals, so that nothing of them stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hegemon.editions.legacy.campaign import TELLING, LegacyCampaign
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import EARTH, FACTIONS, STARTING_POWERS, factions
from hegemon.editions.legacy.packs.sealing import NAMES as SEALS
from hegemon.editions.legacy.packs.sealing import Pack, digest, read
from hegemon.editions.legacy.sections import supplies, victors
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import (
    ANSWERED,
    BOXED,
    COIN,
    CONTAMINATED,
    COVERED,
    DESTROYED,
    ELIMINATED,
    ERRATUM,
    EVENT_GONE,
    FORTIFIED,
    FOUNDED,
    HELD_ON,
    ISLAND,
    JOINED,
    LANE,
    MAJOR,
    MARKED,
    MINOR,
    MISSION_GONE,
    NAMED,
    NOT_IN_PLAY,
    OPENED,
    PLAYING,
    POWER,
    RESULT,
    RUINED,
    SCAR_GONE,
    SCARRED,
    SIGNED,
    STARTED,
    STUCK,
    TITLED,
    UNUSED,
    UPGRADED,
    VOID,
    WEAKNESS,
    WON,
    WORLD_NAMED,
    YELLOW,
    Engraving,
    World,
    fresh,
)
from hegemon.table.campaign import Deed, Mark, SealedPack, Section
from new_earth import DATE, a_world, earth, place
from pocket_scene import opened, with_island
from scene import NAMES

CAMPAIGN = LegacyCampaign()
POCKET_1, POCKET_2, PACK_3 = read("pocket_1"), read("pocket_2"), read("pack_3")
ISLE = POCKET_2.place[0]
CAPITAL, RUIN, FALLOUT, BIOHAZARD = 3, 4, 5, 3


def after(*what: Engraving, world: World | None = None) -> World:
    """The world of a fresh box, or another one, after some engravings."""
    there = fresh(NAMES[:3]) if world is None else world
    for engraving in what:
        there = there.engraved(engraving)
    return there


def mark(number: int) -> str:
    """What a sealed mark is called."""
    return next(row.name for seal in (PACK_3, POCKET_2) for row in seal.mark if row.number == number)


# --- sections ---------------------------------------------------------------------------------------------------------


def test_the_home_of_a_campaign_has_six_sections_in_their_order() -> None:
    story = CAMPAIGN.story(a_world())
    assert [(section.id, section.title, section.heads) for section in story] == [
        ("victors", "Victors", ("Game", "Name", "Faction", "Date", "Words")),
        ("factions", "Factions", ("Faction", "Front", "Back")),
        ("cards", "Territory cards", ("Coins", "Cards")),
        ("packs", "Packs", ("Pack", "Opens", "Now")),
        ("rules", "Rules in force", ("Place", "Rule")),
        ("supplies", "Supplies left", ("What", "Left")),
    ]
    assert all(len(row) == len(section.heads) for section in story for row in section.rows)
    assert [row[0] for row in story[1].rows] == [faction.name for faction in FACTIONS]


@pytest.mark.rule("LG-END-30")
def test_every_line_of_the_board_is_signed_or_empty() -> None:
    world = after(
        Engraving(2, 0, 1, SIGNED, number=3, text=f"{DATE}\nWell fought"),
        Engraving(15, 0, 2, SIGNED, number=5, text="x"),
    )
    rows = victors(world).rows
    assert len(rows) == 15
    assert rows[0] == ("1", "", "", "", "")
    assert rows[1] == ("2", "bob", "Imperial Balkania", DATE, "Well fought")
    assert rows[14] == ("15", "carol", "Saharan Republic", "x", "")
    later = after(Engraving(3, 0, 0, SIGNED, number=7, text="x"), world=opened(fresh(NAMES[:3]), "pocket_2"))
    assert victors(later).rows[2] == ("3", "alice", POCKET_2.faction[0].name, "x", "")


def test_faction_cards_before_and_after_their_games() -> None:
    world = opened(a_world(powers=["double_six"]), "pocket_2")
    for game, result in ((1, WON), (2, HELD_ON), (3, ELIMINATED), (4, PLAYING)):
        world = after(
            Engraving(game, 0, 1, STARTED, place("peru"), 1), Engraving(game, 0, 1, RESULT, 1, result), world=world
        )
    world = after(Engraving(5, 0, -1, UNUSED, number=1), Engraving(6, 0, 0, STARTED, 42, 1), world=world)
    rows = CAMPAIGN.story(world)[1].rows
    power, words = BOX.faction[0].power[1], BOX.faction[1].power
    assert rows[0] == (
        "Die Mechaniker",
        f"{power.name}: {power.says}",
        "Game 1: bob in Peru, won\nGame 2: bob in Peru, held on\nGame 3: bob in Peru, eliminated\n"
        "Game 4: bob in Peru\nGame 5: not in play\nGame 6: alice",
    )
    assert rows[1] == (
        "Enclave of the Bear",
        f"Either {words[0].name}: {words[0].says}\nOr {words[1].name}: {words[1].says}",
        "Nothing yet.",
    )
    alien = POCKET_2.faction[0]
    powers = [f"{row.name}: {row.text}" for number in alien.powers for row in POCKET_2.power if row.number == number]
    mission = next(row for row in POCKET_2.mission if row.number == alien.mission)
    assert rows[-1] == (alien.name, "\n".join([*powers, f"{mission.name}: {mission.text}"]), "Nothing yet.")


def test_packs_are_sealed_or_tell_when_they_were_opened() -> None:
    world = after(Engraving(3, 0, 1, OPENED, text="pack_2"), Engraving(4, 0, 1, OPENED, text="envelope_2"))
    rows = CAMPAIGN.story(world)[3].rows
    assert rows[0] == ("Pack 1", "When the ninth Minor City has been founded.", "sealed")
    assert rows[1] == ("Pack 2", BOX.pack[1].opens, f"opened in game 3: {read('pack_2').title}")
    assert [row[2] for row in rows[2:6]] == ["sealed"] * 4
    assert rows[6:] == ((read("envelope_2").title, "", "opened in game 4"),)


def test_rules_in_force_have_headings_additions_and_blanks() -> None:
    rows = CAMPAIGN.story(opened(a_world(), "pack_1"))[4].rows
    letters = {row.letter: f"{row.title}: {row.says}" for row in read("pack_1").addition}
    for heading in BOX.heading:
        at = [row[0] for row in rows].index(heading.title)
        told = f"Replaced by addition {heading.replaced}." if heading.replaced in letters else heading.says
        assert rows[at] == (heading.title, told)
        for below, letter in enumerate(heading.places):
            blank = "Blank: a pack may bring what is stuck here."
            assert rows[at + 1 + below] == (f"Addition {letter}", letters.get(letter, blank))
    more = CAMPAIGN.story(opened(a_world(), "promo"))[4].rows
    (row,) = read("promo").addition
    assert more[-1] == ("Addition", f"{row.title}: {row.says}")
    assert len(more) == len(rows) + 1


def test_supplies_are_counted_by_their_names() -> None:
    world = a_world(minor={"peru": "bob"}, scars={"ural": 1})
    assert supplies(world) == Section(
        "supplies",
        "Supplies left",
        ("What", "Left"),
        (
            ("Minor Cities", "8"),
            ("Major Cities", "5"),
            ("Covers for scars", str(world.supply[2])),
            ("Bonus marks +1", str(world.supply[3])),
            ("Bonus marks −1", str(world.supply[4])),
            ("Fortifications", str(world.supply[5])),
            ("Coins", str(world.supply[6])),
            ("Scar cards", str(len(world.scars))),
        ),
    )


# --- deeds ------------------------------------------------------------------------------------------------------------

PERU, JAPAN, CHINA, ALASKA = place("peru"), place("japan"), place("china"), 0
DEEDS: list[tuple[Engraving, tuple[str, ...], str]] = [
    (Engraving(1, 0, 3, JOINED, -1, 3, "dave"), (), "joins the campaign"),
    (Engraving(1, 0, 0, POWER, 2, 4), (), f"gives Enclave of the Bear the power {STARTING_POWERS[3].name}"),
    (Engraving(1, 0, -1, POWER, 1, 1), (), f"chance gives Die Mechaniker the power {STARTING_POWERS[0].name}"),
    (Engraving(1, 0, 1, SCARRED, ALASKA, 1), ("alaska",), "puts Bunker on Alaska"),
    (Engraving(1, 0, 1, SCARRED, PERU, 2), ("peru",), "puts Ammo Shortage on Peru"),
    (Engraving(1, 0, 1, COVERED, PERU), ("peru",), "covers the scar on Peru"),
    (Engraving(1, 0, 1, FOUNDED, PERU, MINOR, "Quito"), ("peru",), "founds Quito in Peru"),
    (Engraving(1, 0, 1, FOUNDED, JAPAN, MAJOR, ""), ("japan",), "founds Major City in Japan"),
    (Engraving(1, 0, 1, FORTIFIED, PERU), ("peru",), "fortifies the city in Peru"),
    (Engraving(1, 0, 1, NAMED, 0, 0, "Farland"), (), "names North America Farland"),
    (Engraving(1, 0, 1, NAMED, 4, 0, "Eastland"), (), "names Asia Eastland"),
    (Engraving(1, 0, 1, MARKED, 4, 1), (), "changes the bonus of Asia by +1"),
    (Engraving(1, 0, 1, MARKED, 0, -1), (), "changes the bonus of North America by -1"),
    (Engraving(1, 0, 1, DESTROYED, ALASKA), ("alaska",), "destroys the card of Alaska"),
    (Engraving(1, 0, 1, UPGRADED, PERU), ("peru",), "adds a coin to the card of Peru"),
    (Engraving(1, 0, 1, OPENED, text="pack_1"), (), "opens Pack 1"),
    (Engraving(1, 0, 1, OPENED, text="pocket_2"), (), "opens Pocket 2"),
    (Engraving(1, 0, 1, OPENED, text="envelope_3"), (), "opens the pack not to be opened"),
    (Engraving(1, 0, 1, OPENED, text="promo"), (), "opens a further pack"),
    (Engraving(1, 0, 1, LANE, ALASKA, JAPAN), ("alaska", "japan"), "draws a sea line between Alaska and Japan"),
    (Engraving(1, 0, 1, LANE, JAPAN, ALASKA), ("japan", "alaska"), "draws a sea line between Japan and Alaska"),
    (Engraving(1, 0, 1, RESULT, 1, WON), (), "wins with Die Mechaniker"),
    (Engraving(1, 0, 1, RESULT, 5, HELD_ON), (), "holds on with Saharan Republic"),
    (Engraving(1, 0, 1, RESULT, 2, ELIMINATED), (), "is eliminated with Enclave of the Bear"),
    (Engraving(1, 0, 1, SIGNED, -1, 1, f"{DATE}\nWell fought"), (), "signs the board: “Well fought”"),
    (Engraving(1, 0, 1, SIGNED, -1, 1, DATE), (), "signs the board"),
    (Engraving(1, 0, 1, WORLD_NAMED, -1, 1, "Old Earth"), (), "names the world Old Earth"),
    (Engraving(3, 0, -1, VOID, -1, 3), (), "game 3 was broken off and counts for nothing"),
]


@pytest.mark.rule("LG-CMP-24")
@pytest.mark.parametrize(("what", "lands", "words"), DEEDS)
def test_each_deed_is_told_in_words_that_follow_a_name(what: Engraving, lands: tuple[str, ...], words: str) -> None:
    assert CAMPAIGN.deeds(after(what)) == (Deed(what.game, what.person, lands, words),)


QUIET = [
    Engraving(1, 0, 1, COIN, PERU),
    Engraving(1, 0, 1, STARTED, PERU, 1),
    Engraving(1, 0, -1, UNUSED, -1, 1),
    Engraving(1, 0, 1, ANSWERED, 8, 1),
    Engraving(1, 0, 1, SCAR_GONE, -1, 1),
    Engraving(1, 0, 1, EVENT_GONE, -1, 10),
    Engraving(1, 0, 1, MISSION_GONE, -1, 1),
    Engraving(1, 0, 1, BOXED, PERU, 1),
    Engraving(1, 0, 1, RESULT, 1, PLAYING),
    Engraving(1, 0, 1, RESULT, 1, NOT_IN_PLAY),
]


@pytest.mark.parametrize("what", QUIET)
def test_what_is_no_story_of_its_own_is_not_told(what: Engraving) -> None:
    assert CAMPAIGN.deeds(after(what)) == ()


def test_all_kinds_of_engraving_that_are_told_have_words() -> None:
    told = {what.kind for what, _, _ in DEEDS}
    assert set(TELLING) - told == {RUINED, STUCK, TITLED, ISLAND, CONTAMINATED, ERRATUM}, "they follow"
    assert not set(TELLING) & {what.kind for what in QUIET[:8]}


def test_corrections_are_told_with_the_new_name() -> None:
    world = after(Engraving(1, 0, 1, FOUNDED, PERU, MINOR, "Kito"), Engraving(1, 0, 1, NAMED, 2, 0, "Yurope"))
    city = after(Engraving(2, 0, -1, ERRATUM, PERU, FOUNDED, "Quito"), world=world)
    assert CAMPAIGN.deeds(city)[2:] == (Deed(2, -1, ("peru",), "the name Quito is spelled so from now on"),)
    name = after(Engraving(2, 0, -1, ERRATUM, 2, NAMED, "Europe"), world=world)
    assert CAMPAIGN.deeds(name)[2:] == (Deed(2, -1, (), "the name Europe is spelled so from now on"),)


def test_a_continent_is_told_by_its_name_at_the_end_but_for_its_naming() -> None:
    world = after(Engraving(1, 0, 1, NAMED, 4, 0, "Farland"), Engraving(1, 0, 1, MARKED, 4, -1))
    assert [deed.says for deed in CAMPAIGN.deeds(world)] == ["names Asia Farland", "changes the bonus of Farland by -1"]


def test_deeds_of_packs_are_told_in_the_words_of_their_seals() -> None:
    world = opened(fresh(NAMES[:3]), "pack_1", "pack_3", "pocket_1", "pocket_2")
    title, weakness = POCKET_1.title_given[0], POCKET_2.weakness[3]
    fallout, hazard = POCKET_1.scar[0], read("pack_1").scar[0]
    cases: list[tuple[Engraving, tuple[str, ...], str]] = [
        (Engraving(2, 0, 1, SCARRED, PERU, BIOHAZARD), ("peru",), f"puts {hazard.name} on Peru"),
        (Engraving(2, 0, 1, CONTAMINATED, CHINA, FALLOUT), ("china",), f"leaves {fallout.name} on China for good"),
        (Engraving(2, 0, 1, RUINED, PERU), ("peru",), f"leaves {mark(RUIN)} where a city stood, in Peru"),
        (Engraving(2, 0, 1, FOUNDED, PERU, CAPITAL, ""), ("peru",), f"founds {mark(CAPITAL)} in Peru"),
        (Engraving(2, 0, 1, TITLED, 3, title.number), (), f"gives Imperial Balkania the title {title.name}"),
        (
            Engraving(2, 0, 1, STUCK, 6, YELLOW * 1000 + WEAKNESS + weakness.number),
            (),
            f"gives {POCKET_1.faction[0].name} {weakness.name}",
        ),
        (Engraving(2, 0, 1, STUCK, 1, 2 * 1000 + 18), (), f"gives Die Mechaniker {POCKET_1.power[1].name}"),
        (Engraving(2, 0, 1, STUCK, 1, 3 * 1000 + 9), (), "gives Die Mechaniker a sticker"),
        (Engraving(2, 0, 1, ISLAND, 3, 4), (ISLE.id,), f"adds {ISLE.name} to the world"),
        (Engraving(2, 0, 1, SCARRED, PERU, 99), ("peru",), "puts Scar 99 on Peru"),
    ]
    for what, lands, words in cases:
        told = CAMPAIGN.deeds(after(what, world=world))[-1]
        assert told == Deed(2, 1, lands, words)
    closed = after(Engraving(2, 0, 1, RUINED, PERU), Engraving(2, 0, 1, TITLED, 1, 1))
    assert [deed.says for deed in CAMPAIGN.deeds(closed)] == [
        "leaves  where a city stood, in Peru",
        "gives Die Mechaniker the title ",
    ]


def test_an_island_is_told_of_where_it_is_meant() -> None:
    world = after(Engraving(2, 0, 1, FOUNDED, len(EARTH), MINOR, "Newtown"), world=with_island())
    assert [(deed.lands, deed.says) for deed in CAMPAIGN.deeds(world)[1:]] == [
        ((ISLE.id,), f"adds {ISLE.name} to the world"),
        ((ISLE.id, "brazil"), f"draws a sea line between {ISLE.name} and Brazil"),
        ((ISLE.id, "south_africa"), f"draws a sea line between {ISLE.name} and South Africa"),
        ((ISLE.id,), f"founds Newtown in {ISLE.name}"),
    ]


# --- marks ------------------------------------------------------------------------------------------------------------


def test_marks_on_the_board_have_their_kind_name_and_label() -> None:
    world = a_world(
        minor={"peru": "bob"},
        major={"japan": "carol"},
        forts={"japan": 4},
        scars={"peru": 2, "ural": 1},
        destroyed="ural",
    )
    assert CAMPAIGN.marks(world) == {
        "peru": (
            Mark("minor_city", "City of peru (Minor City)", label="City of peru"),
            Mark("ammo_shortage", "Ammo Shortage"),
        ),
        "japan": (
            Mark("major_city", "City of japan (Major City)", label="City of japan"),
            Mark("fortification", "Fortification", 4, ring=True),
        ),
        "ural": (Mark("bunker", "Bunker"), Mark("destroyed", "Card destroyed")),
    }


def drawn(pack: str, name: str) -> tuple[str, str]:
    """What a seal draws; it is never nothing."""
    found = read(pack).emblem[name]
    assert found.fill or found.line
    return found.fill, found.line


def test_sealed_marks_have_the_names_and_drawings_of_their_seals() -> None:
    world = after(
        Engraving(1, 0, 1, FOUNDED, PERU, CAPITAL, "Centre"),
        Engraving(1, 0, 1, RUINED, JAPAN),
        Engraving(1, 0, 1, CONTAMINATED, CHINA, FALLOUT),
        Engraving(1, 0, 1, FOUNDED, ALASKA, MINOR, ""),
        world=opened(fresh(NAMES[:3]), "pack_3", "pocket_1", "pocket_2"),
    )
    assert CAMPAIGN.marks(world) == {
        "alaska": (Mark("minor_city", "Minor City"),),
        "peru": (Mark("mark_3", f"Centre ({mark(CAPITAL)})", label="Centre", drawing=drawn("pack_3", "mark_3")),),
        "japan": (Mark("mark_4", mark(RUIN), drawing=drawn("pocket_2", "mark_4")),),
        "china": (Mark("scar_5", POCKET_1.scar[0].name, drawing=drawn("pocket_1", "scar_5")),),
    }
    shut = after(Engraving(1, 0, 1, RUINED, JAPAN), Engraving(1, 0, 1, SCARRED, PERU, BIOHAZARD))
    assert CAMPAIGN.marks(shut) == {"japan": (Mark("mark_4", "City"),), "peru": (Mark("scar_3", "Scar 3"),)}


# --- packs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-01")
def test_packs_as_they_look_from_outside() -> None:
    world = after(
        Engraving(2, 0, 1, OPENED, text="pack_1"),
        Engraving(4, 0, 1, OPENED, text="evolution_2"),
        Engraving(1, 0, 0, SIGNED, number=1, text="x"),
        Engraving(2, 0, 1, SIGNED, number=1, text="x"),
    )
    names = ["Pack 1", "Pack 2", "Pack 3", "Pack 4", "Pocket 1", "Pocket 2"]
    box = {name: row.opens for name, row in zip(names, BOX.pack, strict=True)}
    evolved = read("evolution_2").title
    assert CAMPAIGN.packs(world) == (
        SealedPack("pack_1", "Pack 1", box["Pack 1"], 2, read("pack_1").title),
        SealedPack("pack_2", "Pack 2", box["Pack 2"], 0, ""),
        SealedPack("pack_3", "Pack 3", box["Pack 3"], 0, "", "most signatures of one person so far: 1 of 2"),
        SealedPack("pack_4", "Pack 4", box["Pack 4"], 0, ""),
        SealedPack("pocket_1", "Pocket 1", box["Pocket 1"], 0, ""),
        SealedPack("pocket_2", "Pocket 2", box["Pocket 2"], 0, ""),
        SealedPack("evolution_2", evolved, "", 4, evolved),
    )
    assert CAMPAIGN.packs(fresh())[0].near == "Minor Cities founded so far: 0 of 9"
    assert CAMPAIGN.packs(fresh())[2].near == "most signatures of one person so far: 0 of 2"


@pytest.mark.rule("LG-CMP-26")
@pytest.mark.parametrize("pack", SEALS)
def test_what_is_in_a_pack_is_told_once_it_is_open(pack: str) -> None:
    other = "pack_2" if pack == "pack_1" else "pack_1"
    assert CAMPAIGN.contents(opened(a_world(), other), pack) is None
    sections = CAMPAIGN.contents(opened(a_world(), other, pack), pack)
    assert sections is not None
    seal = read(pack)
    story = [*seal.story, *([seal.ours] if seal.ours else [])]
    expected = [Section("story", seal.title, ("", "Words"), tuple([("", line) for line in story]))]
    rules = tuple([(row.letter or "–", f"{row.title}: {row.says}") for row in seal.addition])
    expected.append(Section("rules", "Rules added", ("Place", "Rule"), rules))
    expected += [Section(id, title, ("Name", "Text"), rows) for id, title, rows in cards_in(seal)]
    assert list(sections) == [section for section in expected if section.rows]


def cards_in(seal: Pack) -> list[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """The cards of a seal under their headings."""
    kinds: dict[tuple[str, str], Sequence[Any]] = {
        ("factions", "Factions"): seal.faction,
        ("powers", "Powers"): seal.power,
        ("scars", "Scars"): seal.scar,
        ("burdens", "Scars on factions"): seal.weakness,
        ("events", "Events"): seal.event,
        ("missions", "Missions"): seal.mission,
        ("marks", "Marks"): seal.mark,
        ("titles", "Titles"): seal.title_given,
        ("places", "Territories"): seal.place,
        ("cards", "Cards"): seal.draft_kind,
    }
    return [(id, title, tuple([(row.name, row.text) for row in rows])) for (id, title), rows in kinds.items()]


def test_all_seals_are_proved_by_a_digest() -> None:
    seals = CAMPAIGN.seals()
    assert list(seals) == list(SEALS)
    assert all(seals[name] == digest(name) and len(seals[name]) == 64 for name in SEALS)


# --- what is counted --------------------------------------------------------------------------------------------------


def test_simulations_count_milestones_wins_and_supplies() -> None:
    world = after(
        Engraving(3, 0, 1, OPENED, text="pocket_1"),
        Engraving(4, 0, 1, OPENED, text="pack_2"),
        Engraving(4, 0, 1, OPENED, text="evolution_1"),
        Engraving(4, 0, 1, OPENED, text="envelope_1"),
    )
    for game, faction, result in ((1, 2, WON), (2, 2, WON), (3, 6, WON), (4, 1, HELD_ON)):
        world = after(
            Engraving(game, 0, 1, STARTED, PERU, faction), Engraving(game, 0, 1, RESULT, faction, result), world=world
        )
    tally = CAMPAIGN.tally(world)
    assert tally.milestones == (
        ("Pocket 1", 3),
        ("Pack 2", 4),
        ("a further pack", 4),
        ("the pack not to be opened", 4),
    )
    assert tally.wins == (
        ("Die Mechaniker", 0),
        ("Enclave of the Bear", 2),
        ("Imperial Balkania", 0),
        ("Khan Industries", 0),
        ("Saharan Republic", 0),
        ("those of packs", 1),
    )
    assert tally.left == tuple(
        zip(
            (
                "Minor Cities",
                "Major Cities",
                "covers for scars",
                "bonus marks +1",
                "bonus marks −1",
                "Fortifications",
                "coins",
            ),
            world.supply,
            strict=True,
        )
    )


def test_what_a_campaign_asks_of_settings_and_tables() -> None:
    world = fresh(NAMES[:4])
    sitting = CAMPAIGN.setting(world, 3, (3, 0, 1), DATE)
    assert sitting == Sitting(world, 3, (3, 0, 1), DATE)
    assert (CAMPAIGN.people(sitting), CAMPAIGN.date(sitting), CAMPAIGN.games) == ((3, 0, 1), DATE, 15)
    t = earth("Peru: alice 3 | Brazil: bob 1 | Japan: carol 2", world=a_world(minor={"peru": "bob"}))
    assert CAMPAIGN.after(t.table) is t.world
    assert CAMPAIGN.fresh(NAMES[:4]) == world
    assert CAMPAIGN.title(world) == ""
    assert CAMPAIGN.title(after(Engraving(15, 0, 1, WORLD_NAMED, -1, 1, "Old Earth"))) == "Old Earth"
    broken = CAMPAIGN.voided(world, 7)
    assert isinstance(broken, World)
    assert broken == world.engraved(Engraving(7, 0, -1, VOID, number=7))


def test_factions_and_starting_powers_are_those_of_the_box() -> None:
    colours = {"red": 0, "blue": 1, "green": 2, "gold": 3, "purple": 4, "black": 5, "white": 6}
    told = [(one.index, one.id, one.name, one.banner, one.emblem, one.says) for one in FACTIONS]
    assert told == [
        (row.number - 1, row.id, row.name, colours[row.banner], row.emblem, row.says) for row in BOX.faction
    ]
    powers = [(one.index, one.id, one.name, one.number, one.faction, one.says) for one in STARTING_POWERS]
    assert powers == [
        (power.number - 1, power.id, power.name, power.number, row.number, power.says)
        for row in BOX.faction
        for power in row.power
    ]
    more = factions(opened(fresh(), "pocket_2"))[-1]
    row = POCKET_2.faction[0]
    assert (more.index, more.id, more.name) == (row.number - 1, row.id, row.name)
    assert (more.emblem, more.says) == (row.emblem, row.text)
