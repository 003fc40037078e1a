"""What the home of a campaign shows of a world: faction cards in words, and the rules in force with their blanks."""

from __future__ import annotations

import pytest

from hegemon.boards.poster import told_of
from hegemon.editions.legacy.campaign import LegacyCampaign
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.packs.sealing import NAMES, read
from hegemon.editions.legacy.sections import BLANK, NOTHING_YET, faction_cards, rules_in_force, territory_cards
from hegemon.editions.legacy.world import (
    COIN,
    DESTROYED,
    FOUNDED,
    MINOR,
    RESULT,
    RUINED,
    STARTED,
    UNUSED,
    WON,
    Engraving,
    World,
)
from new_earth import ALL_POWERS, a_world, place
from pocket_scene import opened, with_power


def rules(world: World) -> dict[str, str]:
    """The rules in force by their places."""
    return {where: says for where, says, *_ in rules_in_force(world).rows}


def card(world: World, name: str) -> tuple[list[str], list[str]]:
    """Front and back of a faction card, line by line."""
    row = next(row for row in faction_cards(world).rows if row[0] == name)
    return row[1].split("\n"), row[2].split("\n")


def with_game(world: World, game: int, faction: int, land: str, result: int) -> World:
    """A faction has started somewhere in a game, and this became of it."""
    world = world.engraved(Engraving(game, 0, 0, STARTED, place(land), faction))
    return world.engraved(Engraving(game, 0, 0, RESULT, faction, result))


def test_before_the_first_game_a_faction_card_offers_both_powers() -> None:
    front, back = card(a_world(), "Die Mechaniker")
    assert [line.split(":")[0] for line in front] == ["Either Fortified Headquarters", "Or Unbreakable"]
    assert back == [NOTHING_YET]


def test_a_faction_card_has_the_words_of_what_is_stuck_on_it() -> None:
    world = a_world(powers=ALL_POWERS)
    power = BOX.faction[0].power[0]
    assert card(world, "Die Mechaniker")[0] == [f"{power.name}: {power.says}"]
    sealed = read("pocket_1").power[0]
    front, _ = card(with_power(opened(world, "pocket_1"), 1, sealed.number), "Die Mechaniker")
    assert front == [f"{power.name}: {power.says}", f"{sealed.name}: {sealed.text}"]


def test_the_back_has_a_line_for_each_game_and_what_follows_from_it_once_a_pack_says_so() -> None:
    world = with_game(a_world(powers=ALL_POWERS), 1, 1, "Peru", WON)
    world = world.engraved(Engraving(2, 0, -1, UNUSED, number=1))
    assert card(world, "Die Mechaniker")[1] == ["Game 1: alice in Peru, won", "Game 2: not in play"]
    (rule,) = read("pack_3").addition
    assert card(opened(world, "pack_3"), "Die Mechaniker")[1][2:] == [f"{rule.title}: South America"]


@pytest.mark.rule("LG-CMP-26")
def test_the_rules_in_force_of_a_fresh_box_have_a_blank_at_every_place() -> None:
    fresh = rules(a_world())
    blank = {where: says for where, says in fresh.items() if where.startswith("Addition")}
    assert blank == {f"Addition {letter}": BLANK for letter in "ABCDEFGHIJKLMN"}
    assert fresh["Factions and starts"].startswith("The highest roll chooses")


@pytest.mark.parametrize("pack", [name for name in NAMES if read(name).addition])
def test_the_additions_of_a_pack_are_stuck_at_their_places(pack: str) -> None:
    before, after = rules(a_world()), rules(opened(a_world(), pack))
    added = {f"Addition {one.letter}".strip(): f"{one.title}: {one.says}" for one in read(pack).addition}
    assert {where: says for where, says in after.items() if where.startswith("Addition") and says != BLANK} == added
    replaced = {head.title for head in BOX.heading if f"Addition {head.replaced}" in added}
    changed = {where for where, says in after.items() if before.get(where) != says}
    assert changed == {*added, *replaced}


def test_an_addition_may_replace_what_stood_there() -> None:
    after = rules(opened(a_world(), "pack_1"))
    assert after["Factions and starts"] == "Replaced by addition B."
    assert after["The first turn"] == "Replaced by addition D."


def test_every_place_for_an_addition_is_printed_once_and_belongs_to_one_pack() -> None:
    printed = [letter for heading in BOX.heading for letter in heading.places]
    assert printed == sorted(set(printed))
    assert sorted([one.letter for name in NAMES for one in read(name).addition if one.letter]) == printed
    assert {heading.replaced for heading in BOX.heading} - {""} <= set(printed)


@pytest.mark.rule("LG-PCK-01")
def test_a_city_that_stands_no_more_counts_for_the_first_pack() -> None:
    """Ruling R78: what is counted are the cities that were founded."""
    world = a_world(powers=ALL_POWERS)
    for land in ("Peru", "Brazil", "Egypt"):
        world = world.engraved(Engraving(1, 0, 0, FOUNDED, place(land), MINOR, land))
    world = world.engraved(Engraving(2, 0, 0, RUINED, place("Peru")))
    near = {pack.id: pack.near for pack in LegacyCampaign().packs(world)}
    assert near["pack_1"] == "Minor Cities founded so far: 3 of 9"
    assert near["pack_3"] == "most signatures of one person so far: 0 of 2"


def coins(world: World) -> dict[str, str]:
    """The Territory cards by the coins on them."""
    return {head: names for head, names, *_ in territory_cards(world).rows}


@pytest.mark.rule("LG-SET-04")
def test_coins_on_territory_cards_are_told_and_which_cards_are_no_more() -> None:
    world = a_world(powers=ALL_POWERS)
    rows = coins(world)
    assert list(rows) == ["1 coin"]
    assert len(rows["1 coin"].split(", ")) == 42
    for land in ("Peru", "Brazil", "Peru"):
        world = world.engraved(Engraving(1, 0, 0, COIN, place(land)))
    world = world.engraved(Engraving(1, 0, 0, DESTROYED, place("Egypt")))
    rows = coins(world)
    assert list(rows) == ["3 coins", "2 coins", "1 coin", "destroyed"]
    assert (rows["3 coins"], rows["2 coins"], rows["destroyed"]) == ("Peru", "Brazil", "Egypt")
    assert territory_cards(world) in LegacyCampaign().story(world)
    poster = told_of(LegacyCampaign(), world)
    assert ("Territory cards", "") in poster
    assert ("", "3 coins: Peru") in poster
