"""Battles: the dice of a roll, everything that may touch them, and what they cost."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.kernel.menus import PASS
from hegemon.table.combat import Battle, BattleDice, Combat, Rolled, Side, battle_dice, losses


def side(attacking: bool = True, armies: int = 3, sizes: tuple[int, ...] = (6, 6, 6), faces: str = "") -> Side:
    made = Side(attacking, armies, (), list(sizes))
    made.faces = [int(face) for face in faces.split()]
    return made


def lost(combat: Combat, red: str, white: str) -> tuple[int, int]:
    return combat.losses(side(True, faces=red), side(False, faces=white))


# --- the roll --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defend"), [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)])
def test_equal_throws_are_one_outcome_with_all_their_ways(attack: int, defend: int) -> None:
    dice = battle_dice((6,) * attack, (6,) * defend)
    counted: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for faces in product(range(1, 7), repeat=attack + defend):
        red, white = sorted(faces[:attack], reverse=True), sorted(faces[attack:], reverse=True)
        counted[tuple(red), tuple(white)] += 1
    assert dice.ways == 6 ** (attack + defend)
    assert len(dice) == len(counted) == len(list(dice))
    expected = {Rolled(red, white): Fraction(count, dice.ways) for (red, white), count in counted.items()}
    assert dict(dice.outcomes()) == expected
    assert sum(chance for _, chance in dice.outcomes()) == 1


def test_a_roll_is_written_highest_first() -> None:
    dice = battle_dice((6, 6, 6), (6, 6))
    assert Rolled((6, 3, 1), (5, 4)) in dice
    for wrong in (Rolled((3, 6, 1), (5, 4)), Rolled((6, 3), (5, 4)), Rolled((7, 3, 1), (5, 4)), PASS, None):
        assert wrong not in dice
    assert str(Rolled((6, 3, 1), (5, 4))) == "roll 6 3 1 against 5 4"
    assert "highest first" in dice.why_not(PASS)


def test_a_shape_of_dice_is_made_once() -> None:
    assert battle_dice((6, 8), (6,)) is battle_dice((8, 6), (6,))
    assert battle_dice((6, 6), (6,)) is not battle_dice((6,), (6, 6))


def test_dice_of_different_sizes_know_their_odds() -> None:
    dice = BattleDice((8, 6), (4,))
    assert dice.ways == 8 * 6 * 4
    outcomes = dict(dice.outcomes())
    assert sum(outcomes.values()) == 1
    assert outcomes[Rolled((8, 6), (4,))] == Fraction(1, 192)
    assert outcomes[Rolled((2, 1), (4,))] == outcomes[Rolled((1, 2), (4,))] == Fraction(1, 192)  # the larger die first
    assert Counter(dice.way(k) for k in range(dice.ways))[Rolled((2, 1), (4,))] == 1


# --- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("red", "white", "cost"),
    [
        ((6, 3, 1), (4,), (0, 1)),
        ((6, 3, 2), (5, 4), (1, 1)),
        ((4, 3, 3), (4, 3), (2, 0)),
        ((5,), (4, 3), (0, 1)),
        ((1,), (1,), (1, 0)),
        ((6, 6), (5, 5), (0, 2)),
        ((), (6,), (0, 0)),
    ],
)
def test_highest_against_highest_and_ties_to_the_defender(
    red: tuple[int, ...], white: tuple[int, ...], cost: tuple[int, int]
) -> None:
    assert losses(red, white) == cost


def test_ties_may_go_to_the_attacker() -> None:
    assert losses((4, 3), (4, 3), attacker_wins_ties=True) == (0, 2)
    assert losses((4, 2), (4, 3), attacker_wins_ties=True) == (1, 1)


@given(st.lists(st.integers(1, 8), min_size=1, max_size=4), st.lists(st.integers(1, 8), min_size=1, max_size=4))
def test_every_pair_costs_one_army(red: list[int], white: list[int]) -> None:
    plain = losses(tuple(sorted(red, reverse=True)), tuple(sorted(white, reverse=True)))
    assert sum(plain) == min(len(red), len(white))
    assert Combat().losses(side(faces=" ".join(map(str, red))), side(False, faces=" ".join(map(str, white)))) == plain


# --- sides -----------------------------------------------------------------------------------------------------------


def test_the_smallest_dice_are_upgraded_first() -> None:
    one = side(sizes=(6, 8, 6))
    one.upgrade(1, 8)
    assert one.sizes == [8, 6, 8]
    one.upgrade(5, 8)
    assert one.sizes == [8, 8, 8]
    one.upgrade(2, 6)
    assert sorted(one.sizes) == [8, 8, 8], "a die never becomes smaller"
    two = side(sizes=(4, 6))
    two.upgrade(1, 8)
    assert sorted(two.sizes) == [6, 8]
    two.upgrade(0, 12)
    assert sorted(two.sizes) == [6, 8]
    nothing = side(sizes=())
    nothing.upgrade(2, 8)
    assert nothing.sizes == []


def test_only_one_highest_die_is_raised() -> None:
    one = side(faces="3 5 5 1")
    one.raise_highest(2)
    assert one.faces == [3, 5, 5, 1], "nothing counts before all modifiers have spoken"
    one.add_up()
    assert one.faces == [3, 7, 5, 1]
    empty = side(faces="")
    empty.raise_highest(1)
    empty.add_up()
    assert empty.faces == []


def test_every_die_is_raised() -> None:
    one = side(faces="3 5 1")
    one.raise_all(2)
    one.raise_die(2, -1)
    one.add_up()
    assert one.faces == [5, 7, 2]
    one.add_up()
    assert one.faces == [5, 7, 2], "it counts once"


def test_the_defender_wins_ties_unless_told_otherwise() -> None:
    assert not side(True).wins_ties
    assert side(False).wins_ties


# --- everything that touches a battle --------------------------------------------------------------------------------


def siege(mine: Side, other: Side) -> None:
    if mine.attacking:
        mine.upgrade(1, 8)


def walls(mine: Side, other: Side) -> None:
    if not mine.attacking:
        mine.raise_highest(1)


def leader(mine: Side, other: Side) -> None:
    if mine.attacking:
        mine.raise_highest(1)


def missile(mine: Side, other: Side) -> None:
    if mine.attacking:
        mine.faces[0] = 6


def war(mine: Side, other: Side) -> None:
    if mine.attacking:
        mine.wins_ties = True
        other.wins_ties = False


def stubborn(mine: Side, other: Side) -> None:
    if not mine.attacking:
        mine.wins_ties = True


def test_modifiers_of_the_dice_choose_what_is_rolled() -> None:
    combat = Combat(dice=(siege,))
    assert not combat.plain
    dice = combat.prepare(side(True, 3, (6, 6)), side(False, 2, (6, 6)))
    assert dice is battle_dice((8, 6), (6, 6))


def test_what_is_added_counts_before_the_dice_are_compared() -> None:
    assert lost(Combat(), "5 2", "5 1") == (1, 1)
    assert lost(Combat(adds=(leader,)), "5 2", "5 1") == (0, 2)
    assert lost(Combat(adds=(leader, walls)), "5 2", "5 1") == (1, 1)


def test_modifiers_see_the_dice_as_rolled_and_not_what_others_added() -> None:
    def lowest_gains_three(mine: Side, other: Side) -> None:
        if mine.attacking:
            mine.raise_die(mine.faces.index(min(mine.faces)), 3)

    def envy(mine: Side, other: Side) -> None:
        if not mine.attacking and max(other.faces) > max(mine.faces):
            mine.raise_highest(1)

    for adds in ((lowest_gains_three, leader), (leader, lowest_gains_three)):
        mine, theirs = side(faces="4 3"), side(False, faces="5 5")
        Combat(adds=adds).losses(mine, theirs)
        assert mine.faces == [5, 6], "the highest die rolled is raised, whatever the other became"
    for adds in ((leader, envy), (envy, leader)):
        mine, theirs = side(faces="5"), side(False, faces="5")
        assert Combat(adds=adds).losses(mine, theirs) == (0, 1), "5 against 5 was no reason for envy"


def test_the_cap_bounds_what_was_added() -> None:
    assert lost(Combat(adds=(leader,)), "6", "6") == (0, 1)
    assert lost(Combat(adds=(leader,), cap=range(1, 7)), "6", "6") == (1, 0)

    def scar(mine: Side, other: Side) -> None:
        mine.raise_all(-4)

    assert lost(Combat(adds=(scar,), cap=range(1, 7)), "3", "1") == (1, 0), "both are 1, a tie"


def test_what_overrides_comes_after_the_cap() -> None:
    assert lost(Combat(fixes=(missile,), cap=range(1, 6)), "1", "5") == (0, 1)


def test_who_wins_ties_is_settled_last() -> None:
    assert lost(Combat(ties=(war,)), "4 4", "4 4") == (0, 2)
    assert lost(Combat(ties=(war, stubborn)), "4 4", "4 4") == (2, 0)
    assert lost(Combat(ties=(stubborn,)), "4", "4") == (1, 0)


def test_dice_are_sorted_after_they_were_changed() -> None:
    def last_is_six(mine: Side, other: Side) -> None:
        if mine.attacking:
            mine.faces[-1] = 6

    assert lost(Combat(fixes=(last_is_six,)), "5 2 1", "5 4") == (0, 2)


def test_how_many_dice_armies_allow() -> None:
    combat = Combat()
    assert [combat.most_attack(armies) for armies in range(6)] == [0, 0, 1, 2, 3, 3]
    assert [combat.most_defend(armies) for armies in range(4)] == [0, 1, 2, 2]
    assert [Combat(stay=0).most_attack(armies) for armies in range(4)] == [0, 1, 2, 3]
    assert combat.plain


def test_the_most_dice_may_depend_on_what_stands_there() -> None:
    def one_more_for_pieces(armies: int, pieces: tuple[int, ...]) -> int:
        return 2 + sum(pieces)

    combat = Combat(attack_most=one_more_for_pieces, defend_most=one_more_for_pieces)
    assert [combat.most_attack(9), combat.most_attack(9, (2,)), combat.most_attack(3, (2,))] == [2, 4, 2]
    assert [combat.most_defend(9), combat.most_defend(9, (1,)), combat.most_defend(1, (1,))] == [2, 3, 1]


def test_how_many_stay_behind_may_be_changed() -> None:
    combat = Combat(adds=(leader,), until=True)
    free = combat.staying(0)
    assert (free.stay, free.adds, free.until, free.most_attack(2)) == (0, (leader,), True, 2)
    assert free is combat.staying(0)
    assert combat.staying(1) is combat


def test_a_battle_remembers_what_was_done_about_the_roll() -> None:
    rolled, changed = Rolled((3,), (4,)), Rolled((6,), (4,))
    battle = Battle(0, 1, 1, 1, rolled).noted(changed, "commanded")
    assert (battle.src, battle.dst, battle.attack, battle.defend) == (0, 1, 1, 1)
    assert battle.rolled == changed
    assert battle.noted(changed, "rerolled").notes == ("commanded", "rerolled")
    assert Battle(0, 1, 3) == Battle(0, 1, 3, 0, None, ())
