"""Leaders: what they add to the dice, how they move in, fall, and come back."""

from __future__ import annotations

import pytest

from hegemon.table.combat import Rolled
from middle_earth import MiddleEarth, middle_earth

BORDER = "Evendim Hills: alice 6 | Borderlands: bob 4 | Harad: bob 1"


def dice(t: MiddleEarth) -> set[tuple[int, int]]:
    """How many dice both sides throw now."""
    assert t.game.pending is not None
    return {(len(roll.attack), len(roll.defend)) for roll in t.game.pending.menu if isinstance(roll, Rolled)}


# --- the dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-LDR-01", "LR-LDR-07")
def test_a_leader_who_is_sent_adds_one_to_the_highest_die_of_the_attack() -> None:
    t = middle_earth(BORDER, leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {"commit 1", "commit 2", "commit 3", "lead 1", "lead 2", "lead 3"}
    t.alice.sends(3, leader=True)
    t.roll("5 3 1 against 5 3")  # six against five, three against three
    t.expect("Evendim Hills: alice 5 | Borderlands: bob 3")
    t.alice.sends(3)  # he stays in Evendim Hills this time
    t.roll("5 3 1 against 5 2")  # five against five, three against two
    t.expect("Evendim Hills: alice 4 | Borderlands: bob 2")


@pytest.mark.rule("LR-LDR-02", "LR-LDR-07", "LR-LDR-18")
def test_the_defender_decides_for_each_battle_whether_the_leader_fights() -> None:
    t = middle_earth(BORDER, leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2", "stand 1", "stand 2"}
    t.bob.says("stand 2")
    t.roll("5 4 against 4 3")  # five against five, four against three
    t.expect("Evendim Hills: alice 5 | Borderlands: bob 3")
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2", "stand 1", "stand 2"}
    t.bob.says("defend 2")
    t.roll("5 4 against 4 4")  # five against four, four against four
    t.expect("Evendim Hills: alice 4 | Borderlands: bob 2")
    t.alice.sends(2)
    t.bob.says("stand 1")
    t.roll("5 4 against 4")
    t.expect("Evendim Hills: alice 3 | Borderlands: bob 2")


@pytest.mark.rule("LR-LDR-03")
def test_leader_and_stronghold_together_add_two() -> None:
    t = middle_earth("Carrock: alice 9 | Rhudaur: bob 5 | Harad: bob 1", leaders={"bob": "rhudaur"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(3)
    t.bob.says("stand 2")
    t.roll("6 5 1 against 4 4")  # six against six, five against four
    t.expect("Carrock: alice 8 | Rhudaur: bob 4")
    t.alice.sends(3)
    t.bob.says("defend 2")  # the stronghold alone
    t.roll("6 5 1 against 4 4")
    t.expect("Carrock: alice 8 | Rhudaur: bob 2")
    t.alice.sends(3)
    t.bob.says("stand 1")
    t.roll("6 6 6 against 4")
    t.expect("Carrock: alice 7 | Rhudaur: bob 2")


@pytest.mark.rule("LR-LDR-04")
def test_a_leader_rolls_no_die_and_is_no_battalion() -> None:
    t = middle_earth(
        "Evendim Hills: alice 3 | Borderlands: bob 1 | Harad: bob 1",
        leaders={"alice": "evendim_hills", "bob": "borderlands"},
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {"commit 1", "commit 2", "lead 1", "lead 2"}
    t.alice.cannot("lead 3", "Commit 1 to 2 battalions; one must stay behind (LR-CBT-03).")
    t.alice.sends(2, leader=True)
    assert t.answers == {"defend 1", "stand 1"}
    t.bob.cannot("stand 2", "The only battalion there defends with one die, with the Leader or without (LR-CBT-29).")
    t.bob.says("stand 1")
    assert dice(t) == {(2, 1)}


@pytest.mark.rule("LR-LDR-05", "LR-CBT-02")
def test_one_battalion_and_a_leader_cannot_attack() -> None:
    t = middle_earth("Evendim Hills: alice 1 | Borderlands: bob 1", leaders={"alice": "evendim_hills"})
    assert t.answers == {"pass"}
    t.alice.cannot("invade evendim_hills borderlands", "it takes two to invade (LR-CBT-02)")


@pytest.mark.rule("LR-LDR-05")
def test_a_leader_does_not_keep_an_invasion_going_with_the_last_battalion() -> None:
    t = middle_earth("Evendim Hills: alice 2 | Borderlands: bob 4", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(1, leader=True)
    t.roll("1 against 6 6")
    assert t.step == "DeclareInvasion"
    t.expect("Evendim Hills: alice 1")


@pytest.mark.rule("LR-LDR-06")
def test_a_leader_next_door_gives_nothing() -> None:
    t = middle_earth(
        f"{BORDER} | Lune Valley: alice 4 | Angmar: bob 1",
        leaders={"alice": "lune_valley", "bob": "angmar"},
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.cannot("lead 3", "No Leader of yours is in Evendim Hills (LR-LDR-06).")
    t.alice.sends(3)
    assert t.answers == {"defend 1", "defend 2"}
    t.bob.cannot("stand 2", "No Leader of yours is there to defend it (LR-LDR-06).")
    t.roll("5 4 1 against 5 3")
    t.expect("Evendim Hills: alice 5 | Borderlands: bob 3")
    t.alice.says("shift lune_valley")
    assert {"lead 1", "lead 2", "lead 3"} < t.answers
    t.alice.sends(3, leader=True)
    t.roll("5 4 1 against 5 3")
    t.expect("Lune Valley: alice 4 | Borderlands: bob 1")


@pytest.mark.rule("LR-LDR-06")
def test_nobody_is_led_by_a_leader_of_somebody_else() -> None:
    t = middle_earth(f"{BORDER} | Angmar: carol 3", leaders={"carol": "angmar"})
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {"commit 1", "commit 2", "commit 3"}
    t.alice.sends(1)
    t.roll("5 against 5 1")
    t.expect("Evendim Hills: alice 5 | Borderlands: bob 4")


@pytest.mark.rule("LR-LDR-16")
def test_five_and_three_with_a_leader_against_six_on_a_stronghold() -> None:
    t = middle_earth("Carrock: alice 3 | Rhudaur: bob 3", leaders={"alice": "carrock"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(2, leader=True)
    t.bob.says("defend 1")
    t.roll("5 3 against 6")  # six against seven
    t.expect("Carrock: alice 2 | Rhudaur: bob 3")


@pytest.mark.rule("LR-LDR-17")
def test_six_with_a_leader_beats_five_on_a_stronghold() -> None:
    t = middle_earth("Carrock: alice 3 | Rhudaur: bob 3", leaders={"alice": "carrock"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(1, leader=True)
    t.bob.says("defend 1")
    t.roll("6 against 5")  # seven against six
    t.expect("Carrock: alice 3 | Rhudaur: bob 2")


@pytest.mark.rule("LR-LDR-18")
def test_the_attacker_decides_for_each_battle_too() -> None:
    t = middle_earth(BORDER, leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    for leader in (False, True, False):
        t.alice.sends(1, leader=leader)
        t.roll("4 against 4")  # only with the Leader it is five against four
    t.expect("Evendim Hills: alice 4 | Borderlands: bob 3")


# --- moving in -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-LDR-08")
def test_a_leader_who_fought_the_conquering_battle_moves_in() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 1", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2, leader=True)
    t.roll("6 6 against 1")
    assert t.alice.leaders == {"borderlands"}
    t.alice.occupies(2)
    assert t.step == "DeclareInvasion"
    assert t.alice.leaders == {"borderlands"}


@pytest.mark.rule("LR-LDR-08")
def test_he_does_not_go_back_with_those_who_follow() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 1", leaders={"alice": "evendim_hills"})
    t.alice.wins("Evendim Hills", "Borderlands", 5, leader=True)
    assert t.step == "DeclareInvasion"
    assert t.alice.leaders == {"borderlands"}


@pytest.mark.rule("LR-LDR-09")
@pytest.mark.parametrize("follows", [True, False])
def test_a_leader_who_was_not_sent_may_follow_with_another_battalion(follows: bool) -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 1", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    assert t.alice.leaders == {"evendim_hills"}
    t.alice.occupies(4)
    assert (t.asked, t.step) == ("alice", "BringLeader")
    assert t.answers == {"bring leader", "pass"}
    t.alice.says("bring leader" if follows else "pass")
    assert t.alice.leaders == {"borderlands" if follows else "evendim_hills"}
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-LDR-09", "LR-LDR-14")
def test_without_another_battalion_he_stays() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 1", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(3)
    assert t.step == "DeclareInvasion"
    t.alice.cannot("bring leader", "for another step")
    assert t.alice.leaders == {"evendim_hills"}


@pytest.mark.rule("LR-LDR-09", "LR-LDR-08")
def test_a_leader_of_earlier_battles_only_need_not_move_in() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 3 | Harad: bob 1", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3, leader=True)
    t.roll("6 6 1 against 1 1")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    assert t.alice.leaders == {"evendim_hills"}
    t.alice.occupies(5)
    t.alice.passes()
    assert t.alice.leaders == {"evendim_hills"}


@pytest.mark.rule("LR-LDR-09")
def test_only_a_leader_of_the_attacking_territory_follows() -> None:
    t = middle_earth(
        "Evendim Hills: alice 6 | Lune Valley: alice 6 | Borderlands: bob 2 | Harad: bob 1",
        leaders={"alice": "evendim_hills"},
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(1, leader=True)
    t.roll("6 against 1 1")
    t.alice.says("shift lune_valley")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(5)
    assert t.step == "DeclareInvasion"
    assert t.alice.leaders == {"evendim_hills"}


@pytest.mark.rule("LR-LDR-19")
def test_a_conquering_leader_never_meets_the_other_one() -> None:
    t = middle_earth(
        "Evendim Hills: alice 6 | Lune Valley: alice 6 | Borderlands: bob 1 | Harad: bob 1",
        leaders={"alice": "evendim_hills lune_valley"},
    )
    t.alice.cannot("invade evendim_hills lune_valley", "(LR-CBT-01)")
    t.alice.wins("Evendim Hills", "Borderlands", leader=True)
    assert t.alice.leaders == {"borderlands", "lune_valley"}


# --- falling and coming back -----------------------------------------------------------------------------------------


@pytest.mark.rule("LR-LDR-10")
def test_a_leader_whose_battalions_all_fell_goes_back() -> None:
    t = middle_earth("Evendim Hills: alice 3 | Borderlands: bob 4", leaders={"alice": "evendim_hills"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2, leader=True)
    t.roll("1 1 against 6 6")
    t.expect("Evendim Hills: alice 1 | Borderlands: bob 4")
    assert t.alice.leaders == {"evendim_hills"}


@pytest.mark.rule("LR-LDR-11")
@pytest.mark.parametrize("defence", ["stand 1", "defend 1"])
def test_the_leader_falls_with_the_last_battalion_sent_or_not(defence: str) -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 2", leaders={"bob": "borderlands harad"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.says(defence)
    t.roll("6 6 6 against 1")
    assert t.bob.leaders == {"harad"}
    assert t.alice.leaders == set()
    assert "bob loses a Leader in Borderlands." in t.told()


@pytest.mark.rule("LR-LDR-11")
def test_as_long_as_a_battalion_is_left_so_is_he() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 3", leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.says("stand 2")
    t.roll("6 6 6 against 1 1")
    t.expect("Borderlands: bob 1")
    assert t.bob.leaders == {"borderlands"}


@pytest.mark.rule("LR-LDR-12", "LR-RPL-03")
def test_a_fallen_leader_comes_back_in_the_own_sixth_step_and_not_before() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 1 | Harad: bob 5", leaders={"bob": "borderlands"})
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.ends()
    t.draws("fangorn")
    t.alice.says("appoint evendim_hills")  # alice had none either
    assert (t.asked, t.step) == ("bob", "PlaceReinforcements")
    t.bob.cannot("appoint harad")
    t.bob.places("Harad", 3)
    t.bob.cannot("appoint harad", "for another step")
    t.bob.passes()
    t.bob.cannot("appoint harad")
    assert t.bob.leaders == set()
    t.bob.passes()
    assert t.step == "PlaceLeader"
    t.bob.says("appoint harad")
    assert t.bob.leaders == {"harad"}


@pytest.mark.rule("LR-LDR-12")
def test_a_second_one_comes_back_by_an_event_only() -> None:
    t = middle_earth(
        "Harad: alice 3 | Borderlands: alice 3", leaders={"alice": "harad"}, phase="adventure", site_won=True
    )
    t.draws("appoint_a_second_leader")
    assert (t.asked, t.step) == ("alice", "PlaceLeader")
    t.alice.cannot("appoint harad", "Your other Leader is in Harad; two never share a territory (LR-SET-17).")
    t.alice.cannot("appoint fangorn", "Fangorn is not yours; a Leader goes into a territory of his own army")
    t.alice.says("appoint borderlands")
    assert t.alice.leaders == {"harad", "borderlands"}
    t = middle_earth("Harad: alice 3 | Borderlands: alice 3", leaders={"alice": "harad"}, phase="adventure")
    assert t.alice.leaders == {"harad"}
    assert t.asked != "alice"


@pytest.mark.rule("LR-LDR-13", "LR-LDR-14")
def test_battalions_go_to_the_other_leader_and_the_first_one_stays() -> None:
    t = middle_earth(
        "Evendim Hills: alice 6 | Lune Valley: alice 1", leaders={"alice": "evendim_hills lune_valley"}, phase="fortify"
    )
    t.alice.fortifies("evendim_hills", "lune_valley", 5)
    t.expect("Evendim Hills: alice 1 | Lune Valley: alice 6")
    assert t.asked != "alice"
    assert t.alice.leaders == {"evendim_hills", "lune_valley"}


@pytest.mark.rule("LR-LDR-14")
def test_a_leader_does_not_move_alone() -> None:
    t = middle_earth(
        "Evendim Hills: alice 1 | Lune Valley: alice 6", leaders={"alice": "evendim_hills"}, phase="fortify"
    )
    t.alice.cannot("bring leader", "Move battalions between two territories of yours, or pass")
    t.alice.cannot("carry evendim_hills lune_valley")
    t.alice.cannot(
        "fortify evendim_hills lune_valley 1", "The only battalion in Evendim Hills must stay there (LR-FRT-04)."
    )
    t.alice.fortifies("lune_valley", "evendim_hills", 1)
    assert t.alice.leaders == {"evendim_hills"}


@pytest.mark.rule("LR-LDR-15")
def test_nobody_gets_a_third_leader() -> None:
    t = middle_earth(
        "Harad: alice 3 | Borderlands: alice 3 | Angmar: alice 3",
        leaders={"alice": "harad borderlands"},
        phase="adventure",
        site_won=True,
    )
    t.draws("appoint_a_second_leader")
    assert (t.asked, t.step) == ("chance", "DrawAdventure")
    assert t.alice.leaders == {"harad", "borderlands"}
    t.draws("mission_erebor")
    assert t.asked != "alice"
    assert t.alice.leaders == {"harad", "borderlands"}
