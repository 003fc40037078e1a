"""Invasions: declaring, committing, what units and cards do to the dice, and moving in."""

from __future__ import annotations

import pytest

from realm import realm


@pytest.mark.rule("GT-SKI-48")
@pytest.mark.rule("GT-SKI-43")
def test_harrenhal_takes_kings_landing() -> None:
    t = realm("Harrenhal: alice 7 | Kings Landing: carol 2", mode="skirmish")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.commits(3)
    t.battle("6 4 1", "5 4")
    t.expect("Harrenhal: alice 6 | Kings Landing: carol 1")
    t.alice.commits(3)
    t.battle("6 4 1", "5")
    t.alice.occupies(5)
    t.expect("Harrenhal: alice 1 | Kings Landing: alice 5")


@pytest.mark.rule("GT-CHR-35")
@pytest.mark.rule("GT-CHR-04")
def test_robb_stark_adds_one_to_every_die() -> None:
    t = realm("Harrenhal: alice 7 | Kings Landing: carol 2", gold={"alice": 300})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    assert t.alice.gold == 0
    t.all_pass()
    t.alice.commits(3)
    t.battle("6 4 1", "6 4")
    t.expect("Harrenhal: alice 4 | Kings Landing: alice 3")


@pytest.mark.rule("GT-DOM-50")
@pytest.mark.rule("GT-CHR-37")
def test_a_siege_engine_makes_one_die_eight_sided() -> None:
    t = realm("Harrenhal: alice 7 | Kings Landing: carol 2", units="Harrenhal: 1 siege_engine")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.defends(2)
    assert t.sizes() == ((8, 6, 6), (6, 6))
