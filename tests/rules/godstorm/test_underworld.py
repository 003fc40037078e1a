"""Steps 8 and 9: heaven, and war in the land of the dead."""

from __future__ import annotations

import pytest

from two_worlds import TwoWorlds, worlds

DEAD = "Thule: alice 2 | Valhalla: alice 5"


def embarking(position: str = DEAD, **given: object) -> TwoWorlds:
    return worlds(position, **{"rest": "bob", "phase": "embark", **given})  # type: ignore[arg-type]


def below(position: str, **given: object) -> TwoWorlds:
    return worlds(f"Thule: alice 2 | {position}", **{"rest": "bob", "phase": "underworld", **given})  # type: ignore[arg-type]


@pytest.mark.rule("GS-HEA-02", "GS-HEA-05", "GS-HEA-08")
def test_without_a_space_armies_enter_by_free_gates_several_if_they_like() -> None:
    t = embarking(f"{DEAD} | Gate IV: bob 2")
    assert {answer.split()[1] for answer in t.answers if answer != "pass"} == {"gate_i", "gate_viii"}
    t.alice.cannot("embark gate_iv 1", "Gate IV is held by others; invade it in the next step (GS-HEA-04).")
    t.alice.cannot("embark crypt_ii 1", "not to Crypt II (GS-HEA-09).")
    t.alice.cannot("embark gate_i 6", "5 armies of yours are in heaven, not 6 (GS-HEA-07).")
    t.alice.says("embark gate_i 2")
    t.alice.says("embark gate_viii 1")
    t.expect("Gate I: alice 2 | Gate VIII: alice 1 | Valhalla: alice 2")


@pytest.mark.rule("GS-HEA-03", "GS-HEA-09")
def test_with_a_space_armies_go_to_any_own_space_and_to_free_gates() -> None:
    t = embarking(f"{DEAD} | Altar IX: alice 1 | Gate I: bob 1 | Gate IV: bob 1")
    assert {answer.split()[1] for answer in t.answers if answer != "pass"} == {"altar_ix", "gate_viii"}
    t.alice.cannot("embark plain_xi 1", "(GS-HEA-09)")
    t.alice.says("embark altar_ix 5")
    t.expect("Altar IX: alice 6 | Valhalla: nobody 0")


@pytest.mark.rule("GS-HEA-04", "GS-UND-03", "GS-UND-12")
def test_with_all_gates_held_one_is_attacked_from_heaven() -> None:
    t = embarking(f"{DEAD} | Gate I: bob 1 | Gate IV: bob 2 | Gate VIII: carol 1")
    assert t.step == "InvadeTheUnderworld"
    assert {answer for answer in t.answers if "gate_i " in answer} == {f"attack valhalla gate_i {n}" for n in (1, 2, 3)}
    t.alice.says("attack valhalla gate_i 3")
    t.roll("6 5 4 against 1")
    t.alice.cannot("occupy 2", "(GS-CAP-02)")
    t.alice.says("occupy 5")  # none need stay
    t.expect("Gate I: alice 5 | Valhalla: nobody 0")


@pytest.mark.rule("GS-HEA-06", "GS-UND-11")
def test_armies_below_move_neither_in_step_eight_nor_between_own_spaces() -> None:
    t = embarking(f"{DEAD} | Gate I: alice 4 | Plain XI: alice 2")
    assert not any("fortify" in answer for answer in t.answers)
    t.alice.says("embark gate_i 5")
    t.alice.cannot(
        "enter gate_i plain_xi 1", "Plain XI is your own; armies do not move between your spaces (GS-UND-11)."
    )
    t.alice.cannot("attack gate_i plain_xi 1", "Plain XI is your own")


@pytest.mark.rule("GS-HEA-07")
def test_embarking_is_optional() -> None:
    t = embarking()
    t.alice.passes()
    t.expect("Valhalla: alice 5")


@pytest.mark.rule("GS-HEA-10", "GS-UND-06")
def test_a_heaven_is_its_owner_s_gives_nothing_and_cannot_be_attacked() -> None:
    t = below("Gate I: alice 5 | Elysium: bob 3 | Gate IV: bob 1")
    t.alice.cannot("attack gate_i elysium 3", "Elysium is a heaven, which cannot be attacked (GS-UND-06).")
    t.alice.cannot("enter gate_i valhalla 1")
    assert not any("elysium" in answer or "duat" in answer for answer in t.answers)
    assert worlds("Thule: alice 2 | Valhalla: alice 9", rest="bob").alice.score == 1


@pytest.mark.rule("GS-UND-01", "GS-UND-04", "GS-UND-14")
def test_battles_below_are_fought_by_armies_alone_and_the_dead_go_to_the_reserve() -> None:
    t = below(
        "Gate I: alice 6 | Plain XI: bob 4",
        gods={"alice": "thor@thule freya@thule loki@thule", "bob": "hekate@roma"},
        temples="roma thule",
        relics={"bob": "the_tree_of_life"},
        faith={"bob": 5},
    )
    pools = t.alice.pool, t.bob.pool
    t.alice.says("attack gate_i plain_xi 3")
    t.roll("5 3 1 against 5 1")  # a tie, and 3 against 1
    t.expect("Gate I: alice 5 | Plain XI: bob 3")
    assert (t.alice.pool, t.bob.pool) == (pools[0] + 1, pools[1] + 1)
    assert t.alice.dead == t.bob.dead == 0


@pytest.mark.rule("GS-UND-02")
def test_one_army_stays_in_a_space() -> None:
    t = below("Gate I: alice 1 | Plain XI: bob 1")
    assert t.step != "InvadeTheUnderworld"
    t = below("Gate I: alice 3 | Plain XI: bob 1")
    t.alice.cannot("attack gate_i plain_xi 3", "may roll 1 to 2 dice, not 3 (GS-UND-18).")
    t.alice.says("attack gate_i plain_xi 2")
    t.roll("6 5 against 1")
    t.expect("Gate I: alice 1 | Plain XI: alice 2")


@pytest.mark.rule("GS-UND-05")
def test_flames_cannot_be_crossed() -> None:
    t = below("Gate I: alice 5 | Crypt II: bob 1 | Crypt X: bob 1 | Plain XII: bob 1 | Crypt V: alice 5")
    for pair in ("gate_i crypt_ii", "gate_i crypt_x", "crypt_v plain_xii"):
        t.alice.cannot(f"attack {pair} 2", "(GS-UND-05)")
    assert "attack gate_i plain_xii 2" in t.answers
    t.alice.cannot("enter crypt_v plain_xii 1")


@pytest.mark.rule("GS-UND-08")
def test_who_died_below_may_be_raised_again() -> None:
    t = worlds(
        "Thule: alice 2 | Gate I: alice 5 | Plain XI: bob 3 | Egypt: carol 1",
        rest="bob",
        phase="underworld",
        pool={"alice": 0},
        order="alice bob carol",
    )
    t.alice.says("attack gate_i plain_xi 2")
    t.roll("1 1 against 6 6")
    t.alice.ends()
    t.goes_on_to("alice", "Reinforce")
    assert t.alice.reserve == 2


@pytest.mark.rule("GS-UND-10")
def test_a_free_space_is_entered_from_next_door() -> None:
    t = below("Gate I: alice 3 | Plain XI: alice 1")
    assert {answer for answer in t.answers if answer.startswith("enter")} == {
        f"enter gate_i {space} {n}" for space in ("plain_xii", "plain_xiii") for n in (1, 2)
    }
    t.alice.says("enter gate_i plain_xiii 2")
    t.expect("Gate I: alice 1 | Plain XIII: alice 2")
    t.alice.says("enter plain_xiii crypt_ii 1")  # and on
    t.expect("Crypt II: alice 1")


@pytest.mark.rule("GS-UND-13")
def test_a_captured_space_is_entered_with_the_dice_at_least() -> None:
    t = below("Gate I: alice 6 | Plain XI: bob 1")
    t.alice.says("attack gate_i plain_xi 3")
    t.roll("6 5 4 against 1")
    t.alice.cannot("occupy 2", "(GS-CAP-02)")
    t.alice.says("occupy 3")
    t.expect("Gate I: alice 3 | Plain XI: alice 3")


@pytest.mark.rule("GS-UND-15")
def test_the_underworld_is_invaded_in_step_nine_only_and_as_often_as_one_likes() -> None:
    t = below("Gate I: alice 9 | Plain XI: bob 1 | Plain XII: bob 1", phase="invade")
    t.alice.cannot("invade gate_i plain_xi", "Gate I is in the Underworld, which is invaded in step 9 (GS-UND-15).")
    t.goes_on_to("alice", "InvadeTheUnderworld")
    t.alice.cannot("attack thule varangia 1", "Territories are invaded in step 6; this is the Underworld (GS-UND-15).")
    for space in ("plain_xi", "plain_xii"):
        t.alice.says(f"attack gate_i {space} 3")
        t.roll("6 5 4 against 1")
        t.alice.says("occupy 3")
    t.expect("Plain XI: alice 3 | Plain XII: alice 3")


@pytest.mark.rule("GS-UND-16")
def test_nobody_is_out_for_losing_the_underworld() -> None:
    t = below("Gate I: alice 6 | Plain XI: bob 1")
    t.alice.says("attack gate_i plain_xi 3")
    t.roll("6 5 4 against 1")
    t.alice.says("occupy 3")
    assert t.table.out == ()


@pytest.mark.rule("GS-UND-17")
def test_from_heaven_only_gates_are_reached() -> None:
    t = below("Valhalla: alice 5 | Plain XI: bob 1 | Gate I: bob 1")
    t.alice.cannot("attack valhalla plain_xi 3", "(GS-UND-05)")
    assert {answer.split()[2] for answer in t.answers if answer != "pass"} == {"gate_i", "gate_iv", "gate_viii"}
    t.alice.says("enter valhalla gate_iv 5")  # a free gate, without dice
    t.expect("Gate IV: alice 5 | Valhalla: nobody 0")


@pytest.mark.rule("GS-UND-18")
def test_no_force_is_declared_below() -> None:
    t = below("Gate I: alice 5 | Plain XI: bob 3")
    t.alice.says("attack gate_i plain_xi 3")
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")
    t.roll("1 1 1 against 6 6")
    assert "attack gate_i plain_xi 2" in t.answers
    assert "pass" in t.answers
