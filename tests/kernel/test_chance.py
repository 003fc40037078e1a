"""Chance: the generator is the same in every build, and menus of dice know their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from hegemon.kernel.chance import CHANCE, Rng, Throw, Thrown
from hegemon.kernel.menus import PASS
from kernel.toy import ToyDrawn, ToyDraws

PINNED = {
    0: [4216505632, 947923937, 2491578854, 3964400089, 2091952393, 4208506024],
    1: [3387734806, 1080862987, 3546521498, 2861869171, 428981239, 2719816156],
    7: [4196707356, 3891143111, 2994695642, 1852364411, 1948228013, 3153001767],
    (1 << 31) - 1: [2080180967, 2762581115, 1992942738, 904876123, 2449470323, 1833129047],
    (1 << 64) + 5: [3703188348, 3253687599, 291473888, 3861294852, 3678661553, 69143118],
    -1: [163292757, 66647681, 4198423949, 1356320052, 1806129180, 381401778],
    123456789012345678901234567890: [1953919451, 4220184527, 911216579, 1326778890, 4257339223, 2144618624],
}


def sfc32(seed: int) -> Iterator[int]:
    """The published generator, written down once more."""
    a, b, c, counter = seed % 2**32, (seed >> 32) % 2**32, (seed >> 64) % 2**32, 1
    made = 0
    while True:
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21) % 2**32 | (c >> 11)) + word
        c %= 2**32
        made += 1
        if made > 15:
            yield word


@pytest.mark.parametrize("seed", PINNED)
def test_the_first_words_of_a_seed_never_change(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(6)] == PINNED[seed]


@pytest.mark.parametrize("seed", PINNED)
def test_the_generator_is_sfc32(seed: int) -> None:
    rng, other = Rng(seed), sfc32(seed)
    assert [rng.word() for _ in range(2000)] == [next(other) for _ in range(2000)]


def test_every_way_to_ask_takes_one_word() -> None:
    rng = Rng(7)
    assert [rng.below(6) for _ in range(12)] == [5, 5, 4, 2, 2, 4, 2, 1, 5, 2, 5, 3]
    assert [rng.below(1 << 30) for _ in range(2)] == [711913623, 162148051]
    assert rng.unit() == 0.4668710941914469
    assert rng.split().word() == 1213389804
    words = Rng(7)
    below = Rng(7)
    for _ in range(500):
        word = words.word()
        assert below.below(1000) == word * 1000 >> 32


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 44, 46656, 1 << 30])
def test_numbers_stay_below_their_bound(bound: int) -> None:
    rng = Rng(bound)
    drawn = [rng.below(bound) for _ in range(3000)]
    assert 0 <= min(drawn) <= max(drawn) < bound


def test_numbers_are_roughly_even() -> None:
    rng = Rng(2024)
    for bound in (2, 6, 10):
        counts = Counter([rng.below(bound) for _ in range(6000)])
        expected = 6000 / bound
        assert sum((counts[k] - expected) ** 2 / expected for k in range(bound)) < 30
    units = [rng.unit() for _ in range(6000)]
    assert min(units) >= 0
    assert max(units) < 1
    assert abs(sum(units) / 6000 - 0.5) < 0.02


def test_a_split_generator_goes_its_own_way() -> None:
    one, other = Rng(5), Rng(5)
    branch = one.split()
    assert [branch.word() for _ in range(4)] != [one.word() for _ in range(4)]
    assert other.split().word() == Rng(5).split().word()


@pytest.mark.parametrize(("count", "size"), [(1, 6), (2, 6), (3, 4), (1, 1)])
def test_a_throw_has_every_outcome_once_and_evenly(count: int, size: int) -> None:
    menu = Throw(count, size)
    assert len(menu) == menu.ways == size**count
    listed = list(menu)
    assert len(set(listed)) == len(listed)
    assert all(action in menu for action in listed)
    assert [menu.way(k) for k in range(menu.ways)] == listed
    outcomes = dict(menu.outcomes())
    assert set(outcomes) == set(listed)
    assert set(outcomes.values()) == {Fraction(1, size**count)}
    assert sum(outcomes.values()) == 1


def test_a_throw_refuses_what_cannot_be_thrown() -> None:
    menu = Throw(2, 6)
    for wrong in (Thrown((1,)), Thrown((1, 2, 3)), Thrown((0, 1)), Thrown((7, 1)), Thrown(()), PASS, None, (1, 2)):
        assert wrong not in menu
    assert Thrown((6, 1)) in menu
    assert menu.why_not(Thrown((7, 1))) == "“throw 7 1” is not a throw of 2 dice with 6 faces."


def test_sampling_goes_by_ways() -> None:
    menu = Throw(2, 6)
    rng, again = Rng(3), Rng(3)
    assert [menu.sample(rng) for _ in range(50)] == [menu.way(again.below(36)) for _ in range(50)]


def test_a_chance_menu_of_ones_own_needs_no_more_than_length_and_places() -> None:
    menu = ToyDraws((2, 5))
    assert menu.ways == 2
    assert menu.way(1) == ToyDrawn(5)
    assert list(menu.outcomes()) == [(ToyDrawn(2), Fraction(1, 2)), (ToyDrawn(5), Fraction(1, 2))]
    assert menu.sample(Rng(1)) in menu


def test_chance_is_no_seat_of_a_person() -> None:
    assert CHANCE < 0
