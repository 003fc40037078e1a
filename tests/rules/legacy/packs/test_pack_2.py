"""Pack 2: the first elimination, powers for the beaten, and a scar."""

from __future__ import annotations

import pytest

from changed_earth import (
    Earth,
    carved,
    coins,
    earth,
    fort,
    fresh_world,
    lands,
    major,
    minor,
    opened,
    place,
    scar,
    set_up,
    started,
    stuck,
)
from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.losses import lose
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import BLUE, ELIMINATED, World
from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS
from hegemon.match.live import LiveGame

ALL = {f"pick power_{number}" for number in range(11, 17)}


def with_power(number: int, *more: object, faction: int = 1) -> World:
    """A world in which a faction, alice's unless it is said, has this power."""
    return carved(fresh_world(), opened("pack_2"), stuck(faction, BLUE, number), *more)  # type: ignore[arg-type]


def blue(t: Earth, faction: int) -> int:
    return t.world.card(faction).slots[BLUE]


# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-09", "LG-PCK-58", "LG-CMP-27")
def test_it_opens_as_a_player_is_eliminated_who_chooses_though_he_is_out() -> None:
    t = earth("Peru: bob 1", fresh_world(), rest="alice", turn="carol", phase="turn", hqs={"carol": "egypt"})
    assert t.packs == ["pack_2"]
    assert t.table.out == (2,)
    assert (t.asked, t.step) == ("carol", "ComeBack")
    assert t.answers == ALL
    assert t.prompt == next(row.says for row in read_seal("pack_2").prompt if row.id == "comeback")
    assert t.table.revealed() == 1
    t = t.reloaded()
    t.carol.says("pick power_13")
    assert blue(t, 3) == 13
    assert t.asked == "alice"
    assert not t.world.faults()


@pytest.mark.rule("LG-CMP-27")
def test_an_answer_after_which_it_opened_cannot_be_taken_back() -> None:
    for world, stands in ((fresh_world(), True), (carved(fresh_world(), opened("pack_2")), False)):
        t = earth("Peru: bob 2", world, rest="alice", turn="bob", phase="attack", out=() if stands else ("carol",))
        live = LiveGame(t.game)
        live.answer(t.game.number, 1, PASS)
        assert t.world.is_open("pack_2")
        assert bool(live.why_no_undo(1)) == stands


@pytest.mark.rule("LG-PCK-57", "LG-PCK-09")
def test_it_does_not_open_at_a_knockout_while_the_player_can_still_join() -> None:
    t = earth("Peru: alice 4 | Brazil: carol 1 | Egypt: bob 2", fresh_world())
    t.alice.conquers("Peru", "Brazil")
    assert t.x.down == (2,)
    assert t.packs == []
    assert t.asked == "alice"


@pytest.mark.rule("LG-PCK-09", "LG-PCK-60", "LG-END-15", "LG-END-17")
def test_at_the_end_of_the_game_all_without_troops_choose_clockwise_from_the_winner() -> None:
    world = carved(fresh_world(), *[started(n + 1, "ural", 2, n) for n in range(4)])
    t = earth("Peru: bob 4 | Japan: dave 1", world, seats=4, turn="bob")
    finish(t.game, 1, "4 Red Stars.")
    t.game.run()
    assert t.packs == ["pack_2"]
    results = [t.world.card(faction).lines[-1].result for faction in (1, 2, 3, 4)]
    assert results == [ELIMINATED, 1, ELIMINATED, 2]
    assert t.asked == "carol"
    t.carol.says("pick power_11")
    assert t.asked == "alice"
    t.alice.cannot("pick power_11", "LG-PCK-10")
    t.alice.says("pick power_12")
    assert (t.asked, t.step) == ("bob", "SignTheBoard")
    t.bob.says("sign")
    t.bob.says("lower asia")
    assert t.asked == "dave"  # the eliminated choose nothing else


@pytest.mark.rule("LG-PCK-60")
def test_in_a_later_game_too_the_beaten_choose_at_its_end() -> None:
    t = earth("Peru: bob 4 | Japan: carol 1", carved(fresh_world(), opened("pack_2")), turn="bob")
    finish(t.game, 1, "4 Red Stars.")
    t.game.run()
    assert (t.asked, t.step) == ("alice", "ComeBack")


@pytest.mark.rule("LG-PCK-09")
def test_after_game_15_it_may_still_open() -> None:
    t = earth("Peru: bob 4 | Japan: carol 1", fresh_world(), turn="bob", game=16)
    finish(t.game, 1, "4 Red Stars.")
    t.game.run()
    assert t.packs == ["pack_2"]
    t.alice.says("pick power_16")
    assert blue(t, 1) == 16
    assert t.game.result is not None


@pytest.mark.rule("LG-PCK-09")
def test_when_all_opponents_are_eliminated_it_opens_after_the_results() -> None:
    t = earth("", fresh_world(), rest="alice", turn="carol", phase="turn", out=("bob",))
    assert t.packs == ["pack_2"]
    assert t.asked == "bob"
    t.bob.says("pick power_11")
    t.carol.says("pick power_12")
    assert t.step == "SignTheBoard"


@pytest.mark.rule("LG-PCK-59")
def test_who_is_knocked_out_chooses_at_once_and_joins_with_the_power() -> None:
    world = carved(fresh_world(), opened("pack_2"))
    t = earth("Peru: alice 4 | Brazil: bob 1 | Egypt: carol 2", world)
    t.alice.attacks("Peru", "Brazil", 3)
    t.dice("6 6 6 against 1")
    assert (t.asked, t.step) == ("bob", "ComeBack")
    t = t.reloaded()
    t.bob.says("pick power_12")
    t.alice.passes()
    t.quiet()
    while t.asked == "alice":
        t.alice.passes()
    t.bob.says("start ural")
    t.expect("Ural: bob 4")
    assert blue(t, 2) == 12


@pytest.mark.rule("LG-PCK-59", "LG-PCK-10", "LG-PWR-26")
def test_a_second_knockout_gives_none() -> None:
    world = with_power(12, faction=2)
    t = earth("Peru: alice 4 | Brazil: bob 1 | Egypt: carol 2", world)
    t.alice.conquers("Peru", "Brazil")
    assert t.x.down == (1,)
    assert t.asked == "alice"
    assert blue(t, 2) == 12


@pytest.mark.rule("LG-PCK-10", "LG-PCK-11")
def test_each_power_is_there_once_and_six_in_all() -> None:
    names = [row.name for row in read_seal("pack_2").power]
    assert names == ["Resourceful", "Stealthy", "Well-Armed", "Mobile", "Convincing", "Well-Supplied"]
    taken = [stuck(faction, BLUE, 10 + faction) for faction in (1, 3, 4)]
    world = carved(fresh_world(), opened("pack_2"), *taken)
    t = earth("Peru: alice 4 | Brazil: bob 1 | Egypt: carol 2", world)
    t.alice.attacks("Peru", "Brazil", 3)
    t.dice("6 6 6 against 1")
    assert t.answers == {"pick power_12", "pick power_15", "pick power_16"}
    t.bob.cannot("pick power_14", "LG-PCK-10")
    t.bob.cannot("pass", "LG-PCK-10")
    t.bob.says("pick power_15")
    after = earth("Peru: alice 4 | Brazil: carol 1 | Egypt: bob 2", t.world, factions=(1, 2, 2), game=3)
    assert after.world.card(2).slots[BLUE] == 15


@pytest.mark.rule("LG-PCK-59")
def test_several_at_once_choose_in_the_order_of_turns() -> None:
    cities = [minor(land) for land in ("brazil", "egypt", "alaska")]
    world = carved(fresh_world(), opened("pack_1"), opened("pack_2"), *cities, *coins("japan", 2))
    position = "Peru: bob 4 | Brazil: alice 1 | Egypt: carol 1 | Alaska: dave 1"
    deeds = {"conquests": lands("peru")}
    t = earth(position, world, seats=4, turn="bob", phase="card", market="peru ural india china", deeds=deeds)
    t.bob.says("collect peru")
    t.draws("japan")
    t.draws("event_40")
    order = []
    while t.step == "ComeBack":
        order.append(t.asked)
        t.people[t.asked].says(sorted(t.answers)[0])
    assert order == ["carol", "dave", "alice"]


@pytest.mark.rule("LG-PCK-91")
def test_who_loses_the_last_troop_to_no_player_chooses_too() -> None:
    t = earth("Peru: alice 4 | Brazil: bob 1 | Egypt: carol 2", carved(fresh_world(), opened("pack_2")))
    asking = t.game.asking
    assert asking is not None
    t.game.asking = None
    t.game.then(asking)
    lose(t.game, place("brazil"), 3)
    t.game.run()
    assert (t.asked, t.step) == ("bob", "ComeBack")
    assert t.x.deeds.knocked_out == ()


@pytest.mark.rule("LG-PCK-61")
def test_its_scars_are_dealt_from_the_next_game_on() -> None:
    t = earth("Peru: bob 1", fresh_world(), rest="alice", turn="carol", phase="turn", scars={"bob": 1, "alice": 2})
    t.carol.says("pick power_13")
    assert t.world.scars.count(4) == 3
    assert t.step != "PlayScars"  # nobody can hold one of them in this game
    fewer = [scar(land, kind) for land, kind in (("peru", 1), ("egypt", 1), ("india", 1), ("ural", 2))]
    t = set_up(carved(fresh_world(), opened("pack_2"), *fewer))
    assert "draw scar_4_3" in t.answers


# --- the scar ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-12", "LG-PCK-62", "LG-TRN-40")
def test_one_troop_comes_at_the_end_of_its_controllers_turn() -> None:
    world = carved(fresh_world(), opened("pack_2"), scar("peru", 4), scar("egypt", 4))
    t = earth("Peru: alice 1 | Egypt: bob 1 | Japan: carol 2", world, phase="end")
    t.expect("Peru: alice 2 | Egypt: bob 1")


@pytest.mark.rule("LG-PCK-62", "LG-TRN-39")
def test_it_is_played_at_the_start_of_any_turn() -> None:
    world = carved(fresh_world(), opened("pack_2"))
    t = earth("Peru: alice 1 | Egypt: bob 1 | Japan: carol 2", world, phase="turn", scars={"carol": 4})
    t.carol.says("scar egypt")
    assert t.world.scar[place("egypt")] == 4


@pytest.mark.rule("LG-PWR-05", "LG-PCK-12")
def test_power_15_makes_it_two() -> None:
    world = with_power(15, scar("peru", 4), scar("brazil", 4), scar("egypt", 4), opened("pack_1"), scar("india", 3))
    position = "Peru: alice 1 | Brazil: alice 2 | India: alice 2 | Egypt: bob 1 | Japan: carol 2"
    t = earth(position, world, phase="end")
    t.expect("Peru: alice 3 | Brazil: alice 4 | India: alice 1 | Egypt: bob 1")


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PWR-01")
def test_power_11_an_expansion_into_a_city_gives_a_right_to_one_card() -> None:
    world = with_power(11, minor("brazil"))
    t = earth("Peru: alice 5 | Egypt: bob 1 | Japan: carol 2", world, market="brazil peru ural china")
    t.alice.says("enter peru brazil 3")
    t.alice.passes()
    while t.step == "ManeuverTroops":
        t.alice.passes()
    assert t.step == "TakeACard"
    t.alice.says("collect brazil")
    t.quiet()
    assert t.alice.hand == {"brazil"}
    assert t.asked == "bob"


@pytest.mark.rule("LG-PWR-01")
def test_power_11_not_for_land_without_a_city() -> None:
    t = earth(
        "Peru: alice 5 | Egypt: bob 1", with_power(11, fort("peru"), minor("ural")), market="brazil peru ural china"
    )
    t.alice.says("enter peru brazil 3")
    t.alice.passes()
    while t.step == "ManeuverTroops":
        t.alice.passes()
    assert t.asked != "alice"


@pytest.mark.rule("LG-PWR-02", "LG-TRN-16")
def test_power_12_recruits_go_into_one_empty_unmarked_territory_anywhere() -> None:
    world = with_power(12, minor("japan"), scar("iceland", 1), major("ural", 2))
    t = earth("Peru: alice 3 | Egypt: bob 1 | India: carol 2", world, phase="turn", hqs={"carol": "alaska"})
    for land in ("japan", "iceland", "ural", "egypt", "alaska"):
        t.alice.cannot(f"place {land} 1", "LG-TRN-16")
    t.alice.says("place china 1")
    t.expect("China: alice 1")
    t.alice.cannot("place mongolia 1", "LG-TRN-16")
    t.alice.says("place china 1")
    t.alice.says("place peru 1")
    t.expect("China: alice 2 | Peru: alice 4")
    assert t.x.deeds.entered == ()
    assert t.step == "ExpandAndAttack"


@pytest.mark.rule("LG-PWR-02")
def test_power_12_all_recruits_may_go_there_and_others_have_no_such_right() -> None:
    t = earth("Peru: alice 3 | Egypt: bob 1 | India: carol 2", with_power(12), phase="turn")
    t.alice.says("place china 3")
    t.expect("China: alice 3")
    t = earth("Peru: alice 3 | Egypt: bob 1 | India: carol 2", with_power(12), phase="turn", turn="bob")
    t.bob.cannot("place china 1", "LG-TRN-16")


@pytest.mark.rule("LG-PWR-03")
def test_power_13_adds_1_to_each_attack_die_against_an_hq() -> None:
    t = earth("Peru: alice 4 | Brazil: bob 2 | Egypt: carol 1", with_power(13), hqs={"carol": "brazil"})
    t.alice.attacks("Peru", "Brazil", 3)
    t.dice("5 4 4 against 5 4")
    t.expect("Peru: alice 1 | Brazil: alice 3")


@pytest.mark.rule("LG-PWR-03")
def test_power_13_at_most_6_and_not_without_an_hq() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 2 | Egypt: carol 1", with_power(13), hqs={"bob": "brazil"})
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("6 5 against 6 6")
    t.expect("Peru: alice 1 | Brazil: bob 2")
    t = earth("Peru: alice 3 | Brazil: bob 2 | Egypt: carol 1", with_power(13), hqs={"bob": "egypt"})
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("5 4 against 5 4")
    t.expect("Peru: alice 1 | Brazil: bob 2")


@pytest.mark.rule("LG-PWR-03")
def test_power_13_is_for_attacks_alone() -> None:
    hqs = {"alice": "peru", "bob": "brazil"}
    t = earth("Peru: alice 3 | Brazil: bob 2 | Egypt: carol 1", with_power(13, faction=2), hqs=hqs)
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("5 4 against 4 3")
    assert t.owner("Brazil") == "alice"


@pytest.mark.rule("LG-PWR-04")
def test_power_14_moves_one_hq_at_the_start_of_the_own_turn() -> None:
    position = "Peru: alice 3 | Brazil: alice 1 | Argentina: alice 1 | Venezuela: bob 1 | India: carol 2"
    t = earth(position, with_power(14), phase="turn", hqs={"alice": "peru", "bob": "argentina", "carol": "india"})
    assert t.answers == {"pass", "hq peru brazil", "hq argentina brazil"}
    t.alice.says("hq argentina brazil")
    assert [t.x.hqs[seat] for seat in (0, 1)] == list(lands("peru brazil"))
    assert t.stars("alice") == 2
    assert t.step == "PlaceTroops"
    t.alice.cannot("hq brazil argentina")


@pytest.mark.rule("LG-PWR-04")
def test_power_14_only_in_the_own_turn() -> None:
    position = "Peru: alice 3 | Brazil: alice 1 | Venezuela: bob 1 | India: carol 2"
    t = earth(position, with_power(14), phase="turn", turn="bob", hqs={"alice": "peru"})
    assert t.asked == "bob"
    assert t.step == "PlaceTroops"


@pytest.mark.rule("LG-PWR-06")
def test_power_16_ammo_shortage_does_not_lower_the_own_dice() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 2 | Egypt: carol 1", with_power(16, scar("brazil", 2), faction=2))
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("5 4 against 5 4")
    t.expect("Peru: alice 1 | Brazil: bob 2")


@pytest.mark.rule("LG-PWR-06")
def test_power_16_others_still_suffer_it() -> None:
    t = earth("Peru: alice 3 | Brazil: carol 2 | Egypt: bob 1", with_power(16, scar("brazil", 2), faction=2))
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("5 4 against 5 4")
    t.expect("Peru: alice 2 | Brazil: carol 1")


@pytest.mark.rule("LG-PWR-06")
def test_power_16_a_bunker_still_helps() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 1 | Egypt: carol 1", with_power(16, scar("brazil", 1), faction=2))
    t.alice.attacks("Peru", "Brazil", 2)
    t.dice("5 4 against 4")
    t.expect("Peru: alice 2 | Brazil: bob 1")


@pytest.mark.rule("LG-PWR-26")
def test_a_faction_has_one_power_of_a_colour() -> None:
    t = earth("Peru: bob 1", with_power(11, faction=3), rest="alice", turn="carol", phase="turn")
    assert t.table.out == (2,)
    assert t.step != "ComeBack"
    with pytest.raises(Refused):
        t.alice.says("pick power_12")
