"""The odds of an attack with what the attacker may do about his rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hegemon.table.attack_odds import (
    ESTIMATED,
    LARGE,
    LEFT_OUT,
    Influence,
    best_use,
    ends_of_way,
    odds_of_numbers,
    odds_of_numbers_on_way,
)
from hegemon.table.combat import Combat, Side
from hegemon.table.odds import chain, odds_of

PLAIN = odds_of(Combat())
LARGE_DICE = odds_of(Combat(size=8))


@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(2, 1, 0), (12, 10, 0), (12, 10, 4), (3, 9, 0)])
def test_without_choices_the_odds_are_those_of_the_plain_battle(attackers: int, defenders: int, stop: int) -> None:
    plain = PLAIN.battle(attackers, defenders, stop)
    found = odds_of_numbers(PLAIN, attackers, defenders, stop=stop)
    assert (found.win, found.ends, found.exact) == (plain.win, plain.ends, True)
    nothing = best_use(PLAIN, attackers, defenders, Influence(), stop)
    assert nothing.won[0, attackers, defenders, 0] == pytest.approx(plain.win)
    assert nothing.ends(attackers, defenders)[0] == pytest.approx(plain.ends)


def test_one_die_turned_to_a_six_loses_to_a_six_only() -> None:
    assert odds_of_numbers(PLAIN, 2, 1, Influence(turns=1)).win == pytest.approx(5 / 6)
    assert odds_of_numbers(LARGE_DICE, 2, 1, Influence(turns=1)).win == pytest.approx(7 / 8)


def test_one_die_against_one_is_rolled_again_if_it_loses() -> None:
    once = Fraction(15, 36)
    again = once + sum(
        [Fraction(1, 36) * Fraction(6 - white, 6) for red in range(1, 7) for white in range(red, 7)], Fraction()
    )
    assert odds_of_numbers(PLAIN, 2, 1, Influence(rolls_again=True)).win == pytest.approx(float(again))


def test_more_choices_never_make_it_worse() -> None:
    for attackers in range(2, 9):
        for defenders in range(1, 7):
            wins = [
                odds_of_numbers(PLAIN, attackers, defenders, Influence(reroll, turns)).win
                for reroll, turns in ((False, 0), (False, 1), (True, 1), (True, 2))
            ]
            assert wins == sorted(wins)
            assert odds_of_numbers(PLAIN, attackers, defenders, Influence(rolls_again=True)).win > wins[0]


def test_all_ends_add_up_to_one() -> None:
    found = odds_of_numbers(PLAIN, 9, 7, Influence(True, 1), stop=3)
    assert sum(found.ends.values()) == pytest.approx(1)
    assert all(mine > 3 or mine >= 1 for mine, _ in found.ends)
    assert found.win == pytest.approx(sum([chance for (_, theirs), chance in found.ends.items() if theirs == 0]))
    low, high = found.left_between()
    assert 1 < low < found.left_if_won < high <= 9


def test_a_way_without_choices_is_the_plain_chain() -> None:
    plain = chain(Combat(), 20, [3, 4, 2])
    nothing = [Influence()] * 3
    ends = ends_of_way([PLAIN] * 3, 20, [3, 4, 2], nothing, 0)
    taken = sum([chance for (_, theirs), chance in ends[-1].items() if theirs == 0])
    assert taken == pytest.approx(plain.win)


def test_on_a_way_a_die_is_turned_where_it_helps_most() -> None:
    once = [Influence(turns=1)] * 2
    ends = ends_of_way([PLAIN] * 2, 6, [2, 2], once, 0)
    taken = sum([chance for (_, theirs), chance in ends[-1].items() if theirs == 0])
    at_once = odds_of_numbers(PLAIN, 6, 2, Influence(turns=1)).battle
    assert at_once is not None
    early = sum([chance * PLAIN.win(left - 1, 2) for left, chance in at_once.attackers_left.items()])
    assert taken > max(early, chain(Combat(), 6, [2, 2]).win)
    assert sum([chance for end in ends for chance in end.values()]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("attackers", "defenders", "stop"), [(220, 200, 0), (250, 210, 50), (300, 200, 150), (500, 520, 0), (1000, 60, 0)]
)
def test_an_estimate_is_near_the_truth(attackers: int, defenders: int, stop: int) -> None:
    found, exact = odds_of_numbers(PLAIN, attackers, defenders, stop=stop), PLAIN.battle(attackers, defenders, stop)
    assert not found.exact
    assert found.win == pytest.approx(exact.win, abs=0.02)
    assert found.left_if_won == pytest.approx(exact.left_if_won, abs=2)
    assert found.attackers_between() == pytest.approx(exact.attackers_between(), abs=3)


def test_where_every_number_of_armies_has_its_own_roll_fewer_are_reckoned() -> None:
    rolled: list[tuple[int, int]] = []

    def counted(side: Side, other: Side) -> None:
        rolled.append((side.armies, other.armies))

    odds = odds_of(Combat(size=2, adds=(counted,), by_armies=True))
    found = odds_of_numbers(odds, 4000, 62)
    assert not found.exact
    assert len(set(rolled)) < 10  # and not a quarter of a million


def test_very_large_battles_are_estimated() -> None:
    found = odds_of_numbers(PLAIN, LARGE, 2 * LARGE // 3)
    assert not found.exact
    assert found.ends == {}
    assert found.win > 0.99
    assert found.left_between() == (round(found.left_if_won),) * 2
    large = odds_of_numbers(PLAIN, 60, 50, Influence(True, 1))
    assert not large.exact
    assert large.win == pytest.approx(PLAIN.battle(60, 50).win)


def test_odds_say_what_they_leave_out() -> None:
    turn = Influence(turns=1)
    assert odds_of_numbers(PLAIN, 30, 30, turn).note == ""
    assert odds_of_numbers(PLAIN, 31, 30, turn).note == LEFT_OUT
    assert odds_of_numbers(PLAIN, 31, 30).note == ""
    assert odds_of_numbers(PLAIN, LARGE, 2).note == ESTIMATED
    assert odds_of_numbers(PLAIN, LARGE, 2, turn).note == f"{ESTIMATED} {LEFT_OUT}"


def test_odds_of_a_way_say_what_they_leave_out() -> None:
    two = [PLAIN] * 2
    assert odds_of_numbers_on_way(two, 30, [15, 15], [Influence(turns=1)] * 2).note == ""
    assert odds_of_numbers_on_way(two, 31, [15, 15], [Influence(), Influence(turns=1)]).note == LEFT_OUT
    assert odds_of_numbers_on_way(two, 31, [15, 15], [Influence()] * 2).note == ""
