"""Pack 4: private missions, the red slot, and the faction in the lead."""

from __future__ import annotations

import pytest

from changed_earth import (
    Earth,
    capital,
    carved,
    coins,
    cut,
    earth,
    ended,
    fresh_world,
    lands,
    major,
    opened,
    place,
    scar,
    set_up,
    started,
    stuck,
)
from hegemon.editions.legacy.cards import TakeACard
from hegemon.editions.legacy.faction_card import home_continent
from hegemon.editions.legacy.packs.pack_4 import lead
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import HELD_ON, POWER, RED, WON, Engraving, World

HELD = "Peru: alice 3 | Egypt: bob 3 | Japan: carol 2"
MARKET = "peru ural china india"


def open_world(*more: Engraving) -> World:
    """Packs 3 and 4 are open, and the capital stands in Ural."""
    done = (cut(22, number=7),)
    return carved(fresh_world(), opened("pack_3"), capital("ural"), opened("pack_4"), *done, *more)


def at_card(position: str, world: World, **given: object) -> Earth:
    return earth(position, world, phase="card", **given)  # type: ignore[arg-type]


def offers(t: Earth, mission: int) -> bool:
    return t.step == "TakeACard" and f"complete mission_{mission}" in t.answers


def wins(faction: int, *games: int) -> list[Engraving]:
    found: list[Engraving] = []
    for game in games:
        found += [started(faction, "peru", game), ended(faction, WON, game)]
    return found


# --- the opening ------------------------------------------------------------------------------------------------------


def founding(*more: Engraving, **given: object) -> Earth:
    world = carved(fresh_world(), opened("pack_3"), *coins("peru", 4), *more)
    t = at_card(HELD, world, mission=7, market=MARKET, deeds={"conquests": lands("egypt")}, **given)
    t.alice.says("complete mission_7")
    t.alice.says('found peru "Centre"')
    return t


@pytest.mark.rule("LG-PCK-21", "LG-PCK-19", "LG-CMP-27")
def test_six_private_missions_join_the_deck_at_once() -> None:
    t = founding()
    assert t.packs == ["pack_3", "pack_4"]
    assert t.table.revealed() == 2
    assert t.x.missions == (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14)
    assert t.world.missions == t.x.missions
    assert t.step == "NextMission"
    t.draws("mission_12")
    assert t.x.mission == 12


@pytest.mark.rule("LG-PCK-24", "LG-PCK-21")
def test_the_leader_picks_the_mission_that_follows_the_opening() -> None:
    t = founding(*wins(3, 1))
    assert (t.asked, t.step) == ("carol", "ChooseMission")
    assert t.prompt == next(row.says for row in read_seal("pack_4").prompt if row.id == "first_mission")
    t = t.reloaded()
    t.carol.cannot("pass", "LG-PCK-24")
    t.carol.cannot("reveal mission_7", "LG-PCK-24")
    t.carol.says("reveal mission_11")
    assert t.x.mission == 11
    assert 11 not in t.x.missions
    assert t.asked == "bob"


@pytest.mark.rule("LG-PCK-24")
def test_later_missions_come_by_chance() -> None:
    world = open_world(*wins(3, 1))
    t = at_card(HELD, world, mission=2, deeds={"conquests": tuple(range(9))})
    t.alice.says("complete mission_2")
    assert t.step == "NextMission"


@pytest.mark.rule("LG-PCK-67")
def test_the_founder_of_a_covered_major_city_cannot_start_there() -> None:
    world = carved(fresh_world(), opened("pack_3"), major("peru", 0), major("brazil", 0), capital("peru"))
    t = earth("Egypt: bob 3", world, phase="turn")
    t.alice.cannot("start peru", "LG-SET-11")
    t.alice.says("start brazil")


# --- the leader -------------------------------------------------------------------------------------------------------


def prepared(world: World) -> World:
    return carved(world, *[cut(POWER, faction, 2 * faction) for faction in range(1, 6)])


def begun(world: World, game: int = 5) -> Earth:
    """Alice plays Khan Industries (4) in Peru, bob Die Mechaniker (1) in Egypt, carol Saharan (5) in Japan."""
    t = set_up(prepared(world), game=game)
    while t.step == "DealScar":
        t.chance(min(t.answers))
    t.chance("throw 6 1 1")
    for faction, land in (("khan_industries", "peru"), ("die_mechaniker", "egypt"), ("saharan_republic", "japan")):
        t.people[t.asked].says(f"faction {faction}")
        t.people[t.asked].says(f"start {land}")
    while t.step == "Refill":
        t.chance(min(t.answers))
    return t


@pytest.mark.rule("LG-PCK-24", "LG-SET-16", "LG-SET-29")
def test_the_leader_holds_the_capital_and_picks_the_first_mission() -> None:
    t = begun(open_world(*wins(1, 1, 3), *wins(4, 2), *wins(3, 4)))
    t.expect("Ural: bob 3 | Egypt: bob 8")
    assert t.x.hqs[1] == place("egypt")
    assert (t.asked, t.step) == ("bob", "ChooseMission")
    t.bob.says("reveal mission_5")
    assert t.x.mission == 5
    assert sum(1 for owner in t.table.owner if owner >= 0) == 4


@pytest.mark.rule("LG-PCK-24")
def test_only_factions_in_the_game_and_wins_count() -> None:
    held_on = [started(4, "peru", 3), ended(4, HELD_ON, 3), started(4, "peru", 4), ended(4, HELD_ON, 4)]
    t = begun(open_world(*wins(3, 1, 2), *wins(5, 3), *held_on))
    t.expect("Ural: carol 3")
    assert t.asked == "carol"


@pytest.mark.rule("LG-PCK-69", "LG-SET-16")
def test_on_a_tie_nobody_leads() -> None:
    for won in ([], [*wins(1, 1), *wins(4, 2)]):
        t = begun(open_world(*won))
        assert lead(t.table) == -1
        assert t.owner("Ural") == "nobody"
        assert t.step == "NextMission"


@pytest.mark.rule("LG-PCK-24")
def test_wins_of_games_after_the_fifteenth_do_not_count() -> None:
    t = begun(open_world(*wins(1, 1)), game=16)
    assert t.owner("Ural") == "bob"
    assert [len(card.lines) for card in t.world.factions] == [1, 0, 0, 0, 0]


@pytest.mark.rule("LG-TRN-44")
def test_the_troops_in_the_capital_do_not_count_for_half_the_start() -> None:
    t = begun(open_world(*wins(1, 1)))
    assert t.x.starting == [8, 8, 8]
    t.bob.says("reveal mission_5")
    for land in ("ural", "egypt"):
        t.table.owner[place(land)] = -1
        t.table.armies[place(land)] = 0
    t.x.down = (1,)
    while t.asked != "bob" or t.step != "JoinTheWar":
        who = t.people[t.asked]
        who.passes() if "pass" in t.answers else who.says(max(t.answers))
    t.bob.says("start india")
    t.expect("India: bob 4")


@pytest.mark.rule("LG-PCK-64")
def test_the_troops_in_the_capital_are_no_start() -> None:
    t = begun(open_world(*wins(1, 1), *wins(1, 2)))
    assert t.world.card(1).lines[-1].start == place("egypt")
    assert home_continent(t.world, 1) == 1  # South America, where it started twice


@pytest.mark.rule("LG-PCK-24", "LG-PCK-54")
def test_with_the_draft_the_capital_is_held_before_starts_are_placed() -> None:
    t = set_up(prepared(open_world(opened("pack_1"), *wins(1, 1))), game=5)
    while t.step == "DealScar":
        t.chance(min(t.answers))
    t.chance("throw 6 1 1")
    while t.step == "TakeOne":
        t.people[t.asked].says(max(t.answers))
    assert t.step == "ChooseStart"
    seat = t.x.factions.index(1) if 1 in t.x.factions else -1
    assert t.table.owner[place("ural")] == seat
    assert seat == -1 or t.armies("Ural") == 3


# --- private missions -------------------------------------------------------------------------------------------------

NINE = tuple(range(9))
SURGE = "Ural: alice 1 | Peru: alice 1 | Brazil: alice 1 | Egypt: alice 1 | Japan: bob 1 | India: carol 1"


def surge(*more: Engraving, **given: object) -> Earth:
    """Alice may complete mission 12: the capital and three Major Cities."""
    cities = [major(land) for land in ("peru", "brazil", "egypt")]
    return at_card(SURGE, open_world(*cities, *more), **given)


@pytest.mark.rule("LG-PCK-22", "LG-PCK-68", "LG-CRD-21")
def test_a_private_mission_fills_an_empty_red_slot_and_its_card_is_destroyed() -> None:
    t = surge(mission=12)
    t.alice.says("complete mission_12")
    assert t.tokens("alice") == 1
    assert t.world.card(1).slots[RED] == 12
    assert 12 not in t.world.missions
    assert t.step == "NextMission"
    t.draws("mission_1")
    tray = next(tray for tray in t.beside().trays if tray.seat == 0)
    assert [card.name for card in tray.cards] == ["Urban Troop Surge"]
    assert not t.world.faults()


@pytest.mark.rule("LG-PCK-22")
def test_with_a_filled_slot_the_star_is_taken_and_the_card_discarded() -> None:
    t = surge(stuck(1, RED, 9), mission=12)
    t.alice.says("complete mission_12")
    assert t.tokens("alice") == 1
    assert t.world.card(1).slots[RED] == 9
    assert 12 in t.world.missions
    assert 12 not in t.x.missions


@pytest.mark.rule("LG-PCK-22")
def test_the_slot_is_filled_also_if_the_star_wins() -> None:
    t = surge(mission=12, tokens={"alice": 3})
    t.alice.says("complete mission_12")
    assert t.x.winner == 0
    assert t.world.card(1).slots[RED] == 12


@pytest.mark.rule("LG-PCK-68", "LG-PCK-23")
def test_it_can_be_done_again_only_from_the_next_game_on() -> None:
    t = surge(mission=12)
    t.alice.says("complete mission_12")
    t.draws("mission_2")
    assert t.world.card(1).slots[RED] == 12
    assert "complete mission_12" not in could_take(t)
    later = earth(SURGE, t.world, game=3, phase="card", mission=1)
    assert offers(later, 12)
    later.alice.says("complete mission_12")
    assert later.tokens("alice") == 1


def could_take(t: Earth) -> set[str]:
    """What alice could take or complete if her turn ended now."""
    return {str(answer) for answer in TakeACard(0).menu(t.game)}


@pytest.mark.rule("LG-PCK-23", "LG-MSN-17", "LG-PCK-68", "LG-CRD-14")
def test_the_mission_of_the_red_slot_is_done_once_a_game_instead_of_card_and_public_mission() -> None:
    t = surge(stuck(1, RED, 12), cut(22, number=12), mission=2, market=MARKET, deeds={"conquests": NINE})
    assert t.answers == {"pass", "complete mission_2", "complete mission_12", "collect peru", "collect ural"}
    t.alice.says("complete mission_12")
    assert t.tokens("alice") == 1
    assert t.alice.hand == set()
    assert t.x.mission == 2  # the public mission stays
    assert t.asked == "bob"
    assert "complete mission_12" not in could_take(t)
    assert t.world.card(1).slots[RED] == 12


@pytest.mark.rule("LG-PCK-23", "LG-MSN-17")
def test_with_the_public_mission_or_the_card_the_red_one_is_not_done_in_that_turn() -> None:
    given = {"mission": 2, "market": MARKET, "deeds": {"conquests": NINE}}
    t = surge(stuck(1, RED, 12), cut(22, number=12), **given)
    t.alice.says("complete mission_2")
    t.draws("mission_1")
    assert t.asked == "bob"
    t = surge(stuck(1, RED, 12), cut(22, number=12), **given)
    t.alice.says("collect peru")
    t.quiet()
    assert t.asked == "bob"


@pytest.mark.rule("LG-PCK-23")
def test_another_faction_cannot_complete_it() -> None:
    assert not offers(surge(stuck(2, RED, 12), cut(22, number=12), mission=1), 12)


# --- their conditions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-MSN-09")
def test_mission_9_the_last_troop_of_somebody_with_three_cards() -> None:
    assert not offers(at_card(HELD, open_world(), mission=9, deeds={"knocked_out": ((1, 2), (2, 0))}), 9)
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: carol 2"
    t = earth(position, open_world(), mission=9, hands={"bob": "alaska coin_1 coin_2"})
    t.alice.conquers("Peru", "Brazil")
    t.alice.passes()
    while t.step == "ManeuverTroops":
        t.alice.passes()
    assert offers(t, 9)
    t = earth(position, open_world(), mission=9, hands={"bob": "alaska coin_1"})
    t.alice.conquers("Peru", "Brazil")
    t.alice.passes()
    while t.step == "ManeuverTroops":
        t.alice.passes()
    assert not offers(t, 9)


@pytest.mark.rule("LG-MSN-10")
def test_mission_10_two_cards_of_four_coins_turned_in() -> None:
    world = open_world(*coins("alaska", 4), *coins("peru", 5), *coins("egypt", 3))
    assert offers(at_card(HELD, world, mission=10, deeds={"turned_in": lands("alaska peru egypt")}), 10)
    assert not offers(at_card(HELD, world, mission=10, deeds={"turned_in": lands("alaska egypt japan")}), 10)


@pytest.mark.rule("LG-MSN-10", "LG-MSN-14")
def test_missions_10_and_14_look_at_the_cards_turned_in_this_turn() -> None:
    world = open_world(*coins("alaska", 5), *coins("china", 5))
    for mission in (10, 14):
        t = earth(HELD, world, phase="turn", mission=mission, hands={"alice": "alaska china"})
        t.alice.says("lay alaska")
        t.alice.says("lay china")
        while not offers(t, mission):
            who = t.people[t.asked]
            assert t.asked == "alice"
            who.passes() if "pass" in t.answers else who.says("place peru")


@pytest.mark.rule("LG-MSN-11")
def test_mission_11_two_continents_as_the_turn_began_held_or_not_now() -> None:
    both = "indonesia new_guinea western_australia eastern_australia venezuela peru brazil argentina"
    position = " | ".join(f"{name}: alice 1" for name in both.split())
    t = earth(f"{position} | Egypt: bob 1", open_world(), phase="turn", mission=11)
    assert len(t.x.deeds.regions) == 2
    t.alice.says("place peru")
    t.table.owner[place("brazil")] = 1
    t.alice.passes()
    while t.step == "ManeuverTroops":
        t.alice.passes()
    assert offers(t, 11)
    one = position.replace("venezuela: alice", "venezuela: bob")
    t = earth(f"{one} | Egypt: bob 1", open_world(), phase="turn", mission=11)
    assert len(t.x.deeds.regions) == 1
    assert not offers(at_card(f"{position}", open_world(), mission=11, deeds={"regions": (1,)}), 11)


@pytest.mark.rule("LG-MSN-12")
def test_mission_12_the_capital_and_three_major_cities() -> None:
    assert offers(surge(mission=12), 12)
    cities = [major(land) for land in ("peru", "brazil", "egypt")]
    without = "Ural: alice 1 | Peru: alice 1 | Brazil: alice 1 | Egypt: bob 1 | India: carol 1"
    assert not offers(at_card(without, open_world(*cities), mission=12), 12)
    without = "Ural: bob 1 | Peru: alice 1 | Brazil: alice 1 | Egypt: alice 1 | India: carol 1"
    assert not offers(at_card(without, open_world(*cities), mission=12), 12)


@pytest.mark.rule("LG-MSN-13")
def test_mission_13_every_territory_with_one_of_two_scars_and_at_least_one() -> None:
    assert not offers(at_card(HELD, open_world(), mission=13), 13)
    assert not offers(at_card(HELD, open_world(scar("peru", 2)), mission=13), 13)
    assert offers(at_card(HELD, open_world(scar("peru", 1), scar("egypt", 2)), mission=13), 13)
    both = open_world(opened("pack_2"), scar("peru", 1), scar("egypt", 4))
    assert not offers(at_card(HELD, both, mission=13), 13)
    assert offers(at_card("Peru: alice 1 | Egypt: alice 1 | Japan: bob 1", both, mission=13), 13)
    assert not offers(at_card("Peru: alice 1 | Japan: bob 1", both, mission=13), 13)


@pytest.mark.rule("LG-MSN-14")
def test_mission_14_a_turn_in_of_ten() -> None:
    world = open_world(*coins("alaska", 5), *coins("peru", 4))
    assert offers(at_card(HELD, world, mission=14, deeds={"turned_in": (*lands("alaska peru"), 42)}), 14)
    assert not offers(at_card(HELD, world, mission=14, deeds={"turned_in": lands("alaska peru")}), 14)
    assert not offers(at_card(HELD, world, mission=14), 14)
