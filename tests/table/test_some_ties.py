"""Ties that an attacker wins only from a face upward."""

from __future__ import annotations

from fractions import Fraction

from hegemon.table.combat import Combat, Side, losses
from hegemon.table.odds import one_roll


def high_ties(side: Side, other: Side) -> None:
    """The attacker wins ties of fives and sixes."""
    if side.attacking:
        side.wins_ties = True
        side.ties_from = 5
        other.wins_ties = False


def test_only_high_ties_go_to_the_attacker() -> None:
    assert losses((6, 5, 4), (6, 5)) == (2, 0)
    assert losses((6, 5, 4), (6, 5), True) == (0, 2)
    assert losses((6, 4), (6, 4), True, 5) == (1, 1)


def test_the_odds_know_it() -> None:
    chances = one_roll(Combat(ties=(high_ties,)), 1, 1)
    assert chances[0, 1] == Fraction(15 + 2, 36)  # fifteen rolls are higher, and two ties are high
