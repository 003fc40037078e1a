"""Step 2: summoning gods and building temples, and what gods and temples do."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.pieces import reckon
from two_worlds import worlds

NORTH = "Thule: alice 3 | Rus: alice 2"


@pytest.mark.rule("GS-SUM-01", "GS-SUM-09")
def test_a_god_costs_three_faith_and_is_summoned_once() -> None:
    t = worlds(NORTH, phase="summon", faith={"alice": 7}, rest="bob")
    t.alice.says("summon odin thule")
    assert (t.alice.faith, t.alice.gods) == (4, {"odin": "thule"})
    t.alice.cannot("summon odin rus", "Odin is in play already (GS-SUM-09).")
    t.alice.cannot("summon zeus rus", "Zeus is no god of yours (GS-SUM-01).")
    t.alice.says("summon thor rus")
    assert t.step != "SummonGods"  # one faith is too little for anything
    t = worlds(NORTH, phase="summon", faith={"alice": 5}, rest="bob", gods={"alice": "thor@thule"})
    t.alice.says("build rus")
    assert t.alice.faith == 0


@pytest.mark.rule("GS-SUM-02", "GS-SUM-05")
def test_a_god_needs_an_army_of_the_own_people() -> None:
    t = worlds(f"{NORTH} | Scythia: nobody 0 | Gate I: alice 3", phase="summon", faith={"alice": 9}, rest="bob")
    t.alice.cannot("summon thor varangia", "Varangia is not yours; a god takes an army of yours there (GS-SUM-02).")
    t.alice.cannot("summon thor scythia", "is not yours")
    t.alice.cannot("summon thor gate_i", "No god is summoned into the Underworld (GS-SUM-05).")
    t.alice.cannot("summon thor valhalla", "(GS-SUM-05)")
    t.alice.says("summon thor rus")


@pytest.mark.rule("GS-SUM-03")
def test_a_banished_god_comes_back_for_three_faith() -> None:
    t = worlds(
        f"{NORTH} | Varangia: bob 3", faith={"alice": 3, "bob": 3}, gods={"alice": "thor@thule", "bob": "zeus@varangia"}
    )
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "zeus", "1 1 2", "6 6 5 4")
    assert t.alice.gods == {}
    t.goes_on_to("alice", "SummonGods")
    before = t.alice.faith
    t.alice.says("summon thor rus")
    assert (t.alice.gods, t.alice.faith) == ({"thor": "rus"}, before - 3)


@pytest.mark.rule("GS-SUM-04", "GS-SUM-06")
def test_a_god_without_armies_is_banished() -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 1 | Roma: bob 1", gods={"bob": "zeus@varangia ares@varangia hades@roma"})
    t.alice.wins("Thule", "Varangia")
    assert t.bob.gods == {"hades": "roma"}
    t = worlds(
        "Thule: alice 5 | Varangia: bob 2 | Roma: bob 1",
        phase="play",
        gods={"alice": "thor@thule", "bob": "zeus@varangia"},
        cards={"alice": "storms_rage"},
    )
    t.alice.says("play storms_rage")
    t.alice.says("target varangia")
    t.throws("2")
    assert t.bob.gods == {}
    t.expect("Varangia: nobody 0")


@pytest.mark.rule("GS-SUM-06")
def test_gods_are_no_armies() -> None:
    t = worlds(
        "Thule: alice 1 | Varangia: bob 1",
        gods={"alice": "thor@thule odin@thule", "bob": "zeus@varangia"},
        temples="thule",
    )
    assert t.answers == {"pass"}
    t = worlds("Thule: alice 1 | Rus: nobody 0", phase="turn", rest="bob", gods={"alice": "thor@thule odin@thule"})
    assert t.alice.reserve == 3
    t = worlds("Thule: alice 1 | Varangia: bob 3", gods={"alice": "thor@thule"})
    t.table.armies[t.land("Thule").index] = 0
    t.table.owner[t.land("Thule").index] = -1
    reckon(t.game)
    assert t.table.out == (0,)  # a god alone holds nothing


@pytest.mark.rule("GS-SUM-07")
def test_no_god_is_summoned_into_a_plague_land() -> None:
    t = worlds(NORTH, phase="summon", faith={"alice": 9}, rest="bob", plague="thule")
    t.alice.cannot("summon thor thule", "No god sets foot in Thule, a plague land (GS-SUM-07).")
    t.alice.says("summon thor rus")


@pytest.mark.rule("GS-SUM-08")
def test_several_gods_may_come_to_one_place() -> None:
    t = worlds(NORTH, phase="summon", faith={"alice": 12}, rest="bob")
    for god in ("thor", "odin", "freya", "loki"):
        t.alice.says(f"summon {god} thule")
    assert t.alice.faith == 0
    assert set(t.alice.gods.values()) == {"thule"}
    assert len(t.alice.gods) == 4


@pytest.mark.rule("GS-SUM-09")
def test_without_three_faith_nobody_comes() -> None:
    t = worlds(NORTH, phase="summon", faith={"alice": 2}, rest="bob")
    assert t.step == "InvadeTerritories"
    t = worlds(NORTH, phase="summon", faith={"alice": 5}, rest="bob", gods={"alice": "thor@thule odin@thule"})
    t.alice.says("summon freya rus")
    assert t.step == "ObtainMiracles"
    assert t.alice.faith == 2


# --- temples ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-TMP-01", "GS-TMP-02", "GS-TMP-04")
def test_a_temple_costs_five_faith_on_own_land_without_one() -> None:
    t = worlds(f"{NORTH} | Gate I: alice 2", phase="summon", faith={"alice": 11}, rest="bob")
    t.alice.cannot("build varangia", "is not yours; a temple takes an army of yours there (GS-TMP-01).")
    t.alice.cannot("build gate_i", "There are no temples in the Underworld (GS-TMP-04).")
    t.alice.says("build thule")
    t.alice.cannot("build thule", "Thule has a temple already (GS-TMP-02).")
    t.alice.says("build rus")
    assert (t.alice.faith, t.temples) == (1, {"thule", "rus"})
    t = worlds(NORTH, phase="summon", faith={"alice": 4}, rest="bob")
    t.alice.cannot("build thule", "A temple costs 5 faith and you have 4 (GS-TMP-01).")


@pytest.mark.rule("GS-TMP-11")
def test_several_temples_in_one_step_as_far_as_the_supply_goes() -> None:
    eleven = "gaul iberia egypt sumer babylon roma atlas kush nubia sheba dacia"
    t = worlds(NORTH, phase="summon", faith={"alice": 20}, rest="bob", temples=eleven)
    t.alice.says("build thule")
    t.alice.cannot("build rus", "All twelve temples are built (GS-TMP-03).")
    t = worlds(NORTH, phase="summon", faith={"alice": 20}, rest="bob")
    t.alice.says("build thule")
    t.alice.says("build rus")
    assert t.alice.faith == 10


@pytest.mark.rule("GS-TMP-05", "GS-CAP-04")
def test_a_temple_changes_hands_with_its_land() -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 1 | Roma: bob 1", temples="varangia")
    t.alice.wins("Thule", "Varangia")
    t.alice.ends()
    t.goes_on_to("alice", "Reinforce")
    assert t.alice.faith == 4  # three for territories, one for the temple
    assert t.temples == {"varangia"}


@pytest.mark.rule("GS-TMP-06", "GS-TMP-07", "GS-ATK-14")
def test_a_temple_rolls_the_ones_of_its_defender_again() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", temples="varangia thule")
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("3 1 1 against 1 1")  # the attacker's temple in Thule does nothing
    assert t.step == "RerollDice"
    t.chance("roll against 4 1")
    t.chance("roll against 1")
    t.chance("roll against 6")  # until none is left
    t.expect("Thule: alice 6 | Varangia: bob 4")
    t.alice.sends(3)
    t.roll("6 5 4 against 2 1")  # on every roll
    t.chance("roll against 2")
    t.expect("Varangia: bob 2")


@pytest.mark.rule("GS-TMP-08")
def test_a_temple_may_stand_with_gods_and_in_a_plague_land() -> None:
    t = worlds(NORTH, phase="summon", faith={"alice": 10}, rest="bob", plague="thule", gods={"alice": "thor@rus"})
    t.alice.says("build thule")
    t.alice.says("build rus")
    assert t.temples == {"thule", "rus"}


@pytest.mark.rule("GS-TMP-09", "GS-CAP-06")
def test_a_temple_of_nobody_serves_nobody_until_somebody_comes() -> None:
    t = worlds(
        "Thule: alice 3 | Varangia: nobody 0 | Egypt: carol 1 | Crypt II: alice 3",
        temples="varangia",
        rest="bob",
        phase="revive",
    )
    assert t.step != "ReviveArmies"
    t.goes_on_to("alice", "InvadeTerritories")
    t.alice.says("enter thule varangia 2")
    assert t.owner("Varangia") == "alice"
    t.alice.ends()
    t.goes_on_to("alice", "Reinforce")
    assert t.armies("Varangia") == 3


@pytest.mark.rule("GS-TMP-10", "GS-ATL-06")
def test_a_destroyed_temple_can_be_built_again() -> None:
    twelve = "hesperide rus gaul iberia egypt sumer babylon roma atlas kush nubia sheba"
    t = worlds(
        "Thule: alice 3",
        rest="bob",
        phase="play",
        temples=twelve,
        gods={"alice": "loki@thule"},
        faith={"alice": 3},
        cards={"alice": "the_sea_is_your_tomb"},
    )
    t.alice.says("play the_sea_is_your_tomb")
    assert t.extra.supply == 1
    assert "hesperide" not in t.temples


# --- powers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-GOD-01", "GS-ATK-07")
def test_a_god_of_death_in_the_attack_sends_defenders_to_the_reserve() -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 3 | Roma: bob 1", gods={"alice": "loki@thule"})
    pools = t.bob.pool
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 2 2 against 5 4")
    assert (t.bob.pool, t.bob.dead) == (pools + 1, 0)
    assert t.alice.dead == 1  # the attacker's go to heaven


@pytest.mark.rule("GS-GOD-02")
def test_a_god_of_death_in_the_defence_does_nothing() -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 3 | Roma: bob 1", gods={"bob": "hades@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 2 2 against 5 4")
    assert (t.alice.dead, t.bob.dead) == (1, 1)


@pytest.mark.rule("GS-GOD-03", "GS-GOD-09")
def test_a_goddess_of_magic_rolls_ones_again_on_either_side_and_a_temple_adds_nothing() -> None:
    t = worlds(
        "Thule: alice 8 | Varangia: bob 4 | Roma: bob 1 | Rus: alice 8 | Scythia: bob 4",
        gods={"alice": "freya@thule", "bob": "hekate@scythia"},
        temples="scythia",
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("4 1 1 against 1 1")
    t.chance("roll 5 1 against")
    t.chance("roll 2 against")  # until none is left; the defender's stand
    t.expect("Varangia: bob 2")
    t.alice.passes()
    t.alice.invades("Rus", "Scythia")
    t.alice.sends(2)
    t.roll("2 1 against 1 1")
    t.chance("roll against 6 3")
    assert t.step == "FightOn"  # once more would be a second reroll
    t.expect("Rus: alice 6 | Scythia: bob 4")


@pytest.mark.rule("GS-GOD-05")
def test_a_god_of_the_sky_does_nothing_in_army_battles() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "odin@thule"})
    t.alice.invades("Thule", "Varangia")
    assert t.answers == {"commit 1", "commit 2", "commit 3"}
    t.alice.sends(3)
    t.roll("5 4 1 against 5 4")
    t.expect("Thule: alice 6 | Varangia: bob 4")


@pytest.mark.rule("GS-GOD-06", "GS-ATK-04", "GS-ATK-13")
def test_an_attacking_god_of_war_wins_ties() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "thor@thule"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("5 4 1 against 5 4")
    t.expect("Thule: alice 8 | Varangia: bob 2")


@pytest.mark.rule("GS-GOD-07", "GS-ATK-11")
def test_a_defending_god_of_war_does_nothing_more() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"bob": "ares@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("5 4 1 against 5 4")
    t.expect("Thule: alice 6 | Varangia: bob 4")


@pytest.mark.rule("GS-GOD-08", "GS-GWR-12")
def test_a_power_counts_only_where_its_god_fights() -> None:
    t = worlds("Thule: alice 8 | Rus: alice 2 | Varangia: bob 6 | Roma: bob 1", gods={"alice": "thor@rus freya@thule"})
    t.alice.invades("Thule", "Varangia", without="freya")
    t.alice.sends(3)
    t.roll("5 4 1 against 5 4")  # neither Thor in Rus nor Freya, who was held back
    t.expect("Thule: alice 6 | Varangia: bob 6")
    t.alice.passes()
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("5 4 1 against 5 4")
    t.chance("roll 6 against")
    t.expect("Thule: alice 6 | Varangia: bob 4")
