"""Seats can be told apart by their colours, however one sees them, and without any colour at all."""

from __future__ import annotations

from itertools import combinations

import pytest

from boards.eyesight import EYES, contrast, distance, lab, seen
from hegemon.boards.banners import BANNERS, CREAM, EMBLEMS, NEUTRAL, NEUTRAL_SEAT, RINGS, banner

ALL = [*BANNERS, NEUTRAL]
APART = 15.0
"""The least distance of two banners; ten is seen at a glance, and two by a trained eye."""


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # from the test data of Sharma, Wu and Dalal (2005)
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ],
)
def test_the_measure_of_distance(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=1e-4)


def test_the_measure_of_colours() -> None:
    assert lab((1, 1, 1)) == pytest.approx((100, 0, 0), abs=0.01)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


@pytest.mark.parametrize("eyes", EYES)
def test_all_colours_are_well_apart(eyes: str) -> None:
    for one, other in combinations(ALL, 2):
        gap = distance(seen(one.colour, eyes), seen(other.colour, eyes))
        assert gap >= APART, f"{one.name} and {other.name} are {gap:.1f} apart with {eyes}"


def test_the_test_would_find_colours_that_are_not() -> None:
    red, green = seen("#c8372d", "deuteranopia"), seen("#2e7d46", "deuteranopia")
    blue, purple = seen("#1f5fa8", "deuteranopia"), seen("#6b3a8c", "deuteranopia")
    assert distance(red, green) < APART
    assert distance(blue, purple) < APART


def test_no_two_banners_share_a_ring_or_an_emblem() -> None:
    assert len({one.ring for one in ALL}) == len({one.emblem for one in ALL}) == len({one.name for one in ALL}) == 8
    assert {one.ring for one in ALL} == set(RINGS)
    assert {one.emblem for one in ALL} == set(EMBLEMS)
    assert len(set(RINGS.values())) == len(set(EMBLEMS.values())) == 8


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_marks_and_emblems_stand_out_from_what_they_lie_on(one: object) -> None:
    found = next(other for other in ALL if other is one)
    assert contrast(CREAM, found.field) >= 4.5  # the emblem
    if found.ring != "plain":
        assert contrast(found.marks, found.colour) >= 2.2  # the pattern, also in grey


def test_whoever_has_no_banner_fights_under_the_plain_one() -> None:
    assert banner(0) is BANNERS[0]
    assert banner(NEUTRAL_SEAT) is banner(99) is banner(-1) is NEUTRAL
