"""Attacks in which a roll changes more than the armies, with changes of our own."""

from __future__ import annotations

import pytest

from hegemon.table.assault import CLOSED, SWEPT, After, Assault, AssaultChances
from hegemon.table.attack_odds import CHANGES_LEFT_OUT, LEFT_OUT, Influence, odds_of_assault
from hegemon.table.combat import Combat, Rolled
from hegemon.table.odds import Odds, odds_of

PLAIN = odds_of(Combat())


class Nothing(Assault):
    """Nothing changes."""

    def odds(self, state: int, defenders: int) -> Odds:
        return PLAIN

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        return state, 0

    def key(self, most: int) -> tuple[object, ...]:
        return (type(self).__name__, self.start)


class Rolls(Nothing):
    """The attack is closed after so many rolls."""

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        return (state - 1 if state else CLOSED), 0


class Panic(Nothing):
    """All defenders flee once two fall."""

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        return state, SWEPT if lost == 2 else 0


class Help(Nothing):
    """Whoever falls is replaced, so that only two at once count."""

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        return state, 1 if lost == 1 else 0


def test_where_nothing_changes_the_odds_are_the_usual_ones() -> None:
    found = odds_of_assault(Nothing(0), 8, 5)
    assert found.win == pytest.approx(PLAIN.battle(8, 5).win)
    assert found.ends == pytest.approx(PLAIN.battle(8, 5).ends)
    assert odds_of_assault(Nothing(0), 8, 5, stop=4).ends == pytest.approx(PLAIN.battle(8, 5, 4).ends)
    assert AssaultChances(Nothing(0)).win(8, 5) == pytest.approx(found.win)


def test_an_attack_that_is_closed_after_one_roll() -> None:
    roll = {lost: float(chance) for lost, chance in PLAIN.roll((3, 2, 0, 0)).items()}
    found = odds_of_assault(Rolls(0), 8, 2)
    assert found.win == pytest.approx(roll[0, 2])
    assert found.ends == pytest.approx({(8 - mine, 2 - theirs): chance for (mine, theirs), chance in roll.items()})
    assert [odds_of_assault(Rolls(more), 8, 5).win for more in (0, 1)] == [0.0, 0.0]
    assert 0.0 < odds_of_assault(Rolls(2), 8, 5).win < odds_of_assault(Rolls(9), 8, 5).win


def test_defenders_who_flee_and_who_come() -> None:
    usual = PLAIN.battle(8, 5).win
    assert odds_of_assault(Panic(0), 8, 5).win > usual
    found = odds_of_assault(Help(0), 8, 5)
    assert found.win < usual
    assert sum(found.ends.values()) == pytest.approx(1.0)
    assert AssaultChances(Help(0)).win(8, 5) == pytest.approx(found.win)


def test_what_is_left_out_is_said() -> None:
    assert odds_of_assault(Nothing(0), 8, 5).note == ""
    assert odds_of_assault(Nothing(0), 8, 5, Influence(rolls_again=True)).note == LEFT_OUT
    assert CHANGES_LEFT_OUT in odds_of_assault(Nothing(0), 300, 200).note
