"""Missiles: dice that are set to 6 after the roll."""

from __future__ import annotations

import pytest

from new_earth import ALL_POWERS, AMMO, BUNKER, NewEarth, a_world, chosen, earth

POSITION = "Siberia: bob 5 | Ural: alice 5 | Egypt: carol 1"


def battle(world: object = None, **missiles: int) -> NewEarth:
    """Alice attacks bob in Siberia with two against two; whoever is named has missiles."""
    t = earth(POSITION, missiles=missiles, world=world)  # type: ignore[arg-type]
    t.alice.attacks("ural", "siberia", 2)
    return t


@pytest.mark.rule("LG-MIS-01", "LG-MIS-06", "LG-MIS-07")
def test_a_missile_sets_one_die_of_either_side() -> None:
    t = battle(alice=1)
    t.throws_dice("4 3 against 5 2")
    t.alice.says("launch attacker 2")
    t.expect("Ural: alice 5 | Siberia: bob 3")  # 6 and 4 against 5 and 2
    assert t.alice.missiles == 0
    tie = battle(bob=1)
    tie.throws_dice("6 3 against 5 2")
    tie.bob.says("launch defender 1")
    tie.expect("Ural: alice 4 | Siberia: bob 4")  # 6 against 6 is the defender's


@pytest.mark.rule("LG-MIS-02")
def test_nothing_changes_a_missile_die() -> None:
    ammo = battle(a_world(scars={"siberia": AMMO}), bob=1)
    ammo.throws_dice("6 3 against 5 2")
    ammo.bob.says("launch defender 1")
    ammo.expect("Ural: alice 4 | Siberia: bob 4")  # 6 and 2, not 5 and 2
    bunker = battle(a_world(scars={"siberia": BUNKER}), bob=1)
    bunker.throws_dice("6 6 against 5 2")
    bunker.bob.says("launch defender 1")  # the die that the Bunker would change: the Bunker is lost
    bunker.expect("Ural: alice 4 | Siberia: bob 4")


@pytest.mark.rule("LG-MIS-03", "LG-MIS-04", "LG-MIS-09")
def test_the_printed_chain() -> None:
    t = battle(alice=1, carol=1)
    t.throws_dice("4 3 against 5 4")
    t.alice.says("launch attacker 1")
    assert t.asked == "carol"
    t.carol.says("launch defender 1")
    t.expect("Ural: alice 3 | Siberia: bob 5")
    without = battle(alice=1, carol=1)
    without.throws_dice("4 3 against 5 4")
    without.alice.says("launch attacker 1")
    without.carol.passes()
    without.expect("Ural: alice 4 | Siberia: bob 4")
    nobody = battle(alice=1, carol=1)
    nobody.rolls("4 3 against 5 4")
    nobody.expect("Ural: alice 3 | Siberia: bob 5")


@pytest.mark.rule("LG-MIS-05", "LG-MIS-13")
def test_the_order_of_priority() -> None:
    t = earth(
        "Siberia: carol 5 | Ural: alice 5 | Egypt: bob 1 | Peru: dave 1",
        seats=4,
        missiles={"alice": 2, "carol": 1, "dave": 1},
    )
    t.alice.attacks("ural", "siberia", 2)
    t.throws_dice("4 3 against 5 4")
    asked = []
    for _ in range(3):
        asked.append(t.asked)
        t.player(t.asked).passes()
    assert asked == ["alice", "carol", "dave"]
    assert t.step == "ExpandAndAttack"


@pytest.mark.rule("LG-MIS-13")
def test_the_roll_is_settled_when_all_holders_pass_in_a_row() -> None:
    t = battle(alice=1, bob=1)
    t.throws_dice("4 3 against 5 4")
    t.alice.passes()
    t.bob.says("launch defender 2")
    assert t.asked == "alice"
    t.alice.says("launch attacker 1")
    t.expect("Ural: alice 3 | Siberia: bob 5")


@pytest.mark.rule("LG-MIS-08")
def test_missiles_come_back_by_signatures() -> None:
    t = chosen(world=a_world(powers=ALL_POWERS, signed={"bob": 3}))
    assert t.bob.missiles == 3


@pytest.mark.rule("LG-MIS-11")
def test_a_missile_die_is_not_set_again_but_a_natural_six_may_be() -> None:
    t = battle(alice=3)
    t.throws_dice("6 3 against 5 4")
    t.alice.says("launch attacker 1")
    t.alice.cannot("launch attacker 1", "LG-MIS-11")
    t.alice.cannot("launch attacker 3", "LG-MIS-11")
    t.alice.says("launch attacker 2")
    t.alice.passes()
    t.expect("Siberia: bob 3")


@pytest.mark.rule("LG-MIS-12")
def test_missiles_wait_for_the_roll_and_come_before_the_losses() -> None:
    t = battle(alice=1, bob=1)
    t.bob.cannot("launch defender 1")
    t.throws_dice("4 3 against 5 4")
    t.expect("Ural: alice 5 | Siberia: bob 5")
    t.alice.passes()
    t.bob.passes()
    t.alice.cannot("launch attacker 1", "LG-TRN-24")


@pytest.mark.rule("LG-MIS-15")
def test_a_die_without_a_partner_comes_to_the_front() -> None:
    t = earth(POSITION, missiles={"alice": 1})
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice("4 3 2 against 5")
    t.alice.says("launch attacker 3")
    t.expect("Ural: alice 5 | Siberia: bob 4")
