"""Exact odds: against published values, against every throw counted one by one, and against simulated battles."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.kernel.chance import Rng
from hegemon.table.combat import Combat, Rolled, Side
from hegemon.table.odds import (
    EXACT,
    KEPT,
    battle,
    chain,
    expected,
    going_again,
    odds_of,
    one_roll,
    quantile,
    table,
    win_chance,
)

CLASSIC = Combat()
CAMPAIGN = (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)


# --- battles computed the long way, without the module under test ----------------------------------------------------

Lost = tuple[int, int]
Exact = dict[Lost, Fraction]
Compare = Callable[[list[int], list[int]], Lost]
"""What the dice of attacker and defender, highest first, cost either side."""


def plainly(red: list[int], white: list[int], ties_to_attacker: bool = False) -> Lost:
    pairs = list(zip(sorted(red)[::-1], sorted(white)[::-1], strict=False))
    fallen = sum(mine > theirs or (ties_to_attacker and mine == theirs) for mine, theirs in pairs)
    return len(pairs) - fallen, fallen


def every_throw(red: tuple[int, ...], white: tuple[int, ...], compare: Compare, again: tuple[int, ...] = ()) -> Exact:
    """All throws of dice of these sizes; dice that show a face in ``again`` are thrown once more."""
    sizes = red + white
    found: Exact = Counter()  # type: ignore[assignment]
    for first in product(*[range(1, size + 1) for size in sizes]):
        options = [range(1, size + 1) if face in again else [face] for face, size in zip(first, sizes, strict=True)]
        ways = 1
        for option in options:
            ways *= len(option)
        for faces in product(*options):
            lost = compare(sorted(faces[: len(red)])[::-1], sorted(faces[len(red) :])[::-1])
            found[lost] += Fraction(1, ways)
    total = sum(found.values())
    return {lost: chance / total for lost, chance in found.items()}


def every_end(roll: Callable[[int, int], Exact], attackers: int, defenders: int, stop: int = 1) -> Exact:
    """All ends of a battle, exactly; ``roll`` is told the armies on both sides."""
    open_: Exact = {(attackers, defenders): Fraction(1)}
    ends: Exact = Counter()  # type: ignore[assignment]
    while open_:
        later: Exact = Counter()  # type: ignore[assignment]
        for (a, d), chance in open_.items():
            if d == 0 or a <= stop:
                ends[a, d] += chance
                continue
            for (mine, theirs), share in roll(a, d).items():
                later[a - mine, d - theirs] += chance * share
        open_ = later
    return dict(ends)


@cache
def sixes(red: int, white: int) -> Exact:
    return every_throw((6,) * red, (6,) * white, plainly)


def classic_roll(a: int, d: int) -> Exact:
    return sixes(min(3, a - 1), min(2, d))


# --- published values ------------------------------------------------------------------------------------------------


def counts(red: int, white: int, total: int) -> dict[Lost, int]:
    return {lost: int(chance * total) for lost, chance in one_roll(CLASSIC, red, white).items()}


@pytest.mark.rule("CL-ATK-26")
def test_three_dice_against_two_are_as_published() -> None:
    chances = one_roll(CLASSIC, 3, 2)
    assert chances == {
        (2, 0): Fraction(2275, 7776),
        (1, 1): Fraction(2611, 7776),
        (0, 2): Fraction(2890, 7776),
    }
    assert [round(float(chances[lost]), 6) for lost in ((2, 0), (1, 1), (0, 2))] == [0.292567, 0.335777, 0.371656]


@pytest.mark.parametrize(
    ("red", "white", "total", "published"),
    [
        (1, 1, 36, {(1, 0): 21, (0, 1): 15}),
        (2, 1, 216, {(1, 0): 91, (0, 1): 125}),
        (3, 1, 1296, {(1, 0): 441, (0, 1): 855}),
        (1, 2, 216, {(1, 0): 161, (0, 1): 55}),
        (2, 2, 1296, {(2, 0): 581, (1, 1): 420, (0, 2): 295}),
        (3, 2, 7776, {(2, 0): 2275, (1, 1): 2611, (0, 2): 2890}),
    ],
)
def test_single_rolls_are_as_published(red: int, white: int, total: int, published: dict[Lost, int]) -> None:
    assert counts(red, white, total) == published


def test_twelve_against_ten_is_as_published_to_the_last_digit() -> None:
    published = 0.6538260547697077
    assert battle(CLASSIC, 12, 10).win == published
    assert win_chance(CLASSIC, 12, 10) == published
    assert table(CLASSIC, 11, 10)[11][10] == published
    exact = sum(chance for (_, d), chance in every_end(classic_roll, 12, 10).items() if d == 0)
    assert float(exact) == published


PUBLISHED_TABLE = """
.417 .106 .027 .007 .002 .000 .000 .000 .000 .000
.754 .363 .206 .091 .049 .021 .011 .005 .003 .001
.916 .656 .470 .315 .206 .134 .084 .054 .033 .021
.972 .785 .642 .477 .359 .253 .181 .123 .086 .057
.990 .890 .769 .638 .506 .397 .297 .224 .162 .118
.997 .934 .857 .745 .638 .521 .423 .329 .258 .193
.999 .967 .910 .834 .736 .640 .536 .446 .357 .287
1.00 .980 .947 .888 .818 .730 .643 .547 .464 .380
1.00 .990 .967 .930 .873 .808 .726 .646 .558 .480
1.00 .994 .981 .954 .916 .861 .800 .724 .650 .568
"""


@pytest.mark.parametrize("numpy", [False, None, True])
def test_the_table_of_ten_by_ten_is_as_published(numpy: bool | None) -> None:
    wanted = [[float(number) for number in line.split()] for line in PUBLISHED_TABLE.split("\n") if line]
    got = table(CLASSIC, 10, 10, numpy=numpy)
    assert len(got) == 11
    assert {len(row) for row in got} == {11}
    assert [[round(chance, 3) for chance in row[1:]] for row in got[1:]] == wanted
    assert got[0] == [1.0] + [0.0] * 10
    assert [row[0] for row in got] == [1.0] * 11


@pytest.mark.parametrize(
    ("armies", "published"),
    [(4, 0.4765), (5, 0.5062), (15, 0.605244), (20, 0.633432), (30, 0.676114), (50, 0.735535), (100, 0.824363)],
)
def test_equal_forces_are_as_published(armies: int, published: float) -> None:
    digits = 4 if armies < 10 else 6
    assert round(battle(CLASSIC, armies + 1, armies).win, digits) == published
    assert round(win_chance(CLASSIC, armies + 1, armies), digits) == published


def test_a_hundred_defenders_are_even_with_88_attackers() -> None:
    assert battle(CLASSIC, 87, 100).win < 0.5 < battle(CLASSIC, 88, 100).win


def test_the_campaign_is_as_published() -> None:
    assert round(chain(CLASSIC, 72, CAMPAIGN).win, 6) == 0.810549


# --- other editions' dice, against every throw -----------------------------------------------------------------------


def knights(side: Side, other: Side) -> None:
    """One to the highest die for every knight."""
    if side.pieces:
        side.raise_highest(side.pieces[0])


def siege_engines(side: Side, other: Side) -> None:
    if len(side.pieces) > 1:
        side.upgrade(side.pieces[1], 8)


def bunker(side: Side, other: Side) -> None:
    if not side.attacking:
        side.raise_highest(1)


def fortified(side: Side, other: Side) -> None:
    if not side.attacking:
        side.faces = [face + 1 for face in side.faces]


def god_of_war(side: Side, other: Side) -> None:
    side.wins_ties = side.attacking


def missile(side: Side, other: Side) -> None:
    """The attacker's lowest die becomes a six."""
    if side.attacking:
        side.faces[-1] = 6


def ones(side: Side, other: Side) -> tuple[int, ...]:
    return tuple([place for place, face in enumerate(side.faces) if face == 1])


def attackers_twos(side: Side, other: Side) -> tuple[int, ...]:
    return tuple([place for place, face in enumerate(side.faces) if face == 2]) if side.attacking else ()


def lowest_if_behind(side: Side, other: Side) -> tuple[int, ...]:
    """The attacker rolls his last die again if his best is below the defender's."""
    return (len(side.faces) - 1,) if side.attacking and side.faces[0] < other.faces[0] else ()


def lowest_large_die(side: Side, other: Side) -> tuple[int, ...]:
    """The lowest of the eight-sided dice goes again."""
    large = [place for place, size in enumerate(side.sizes) if size == 8]
    return (large[-1],) if large else ()


def spare_defender(side: Side, other: Side) -> None:
    """The defender rolls one die more than he has armies for."""
    if not side.attacking:
        side.sizes.append(side.sizes[0])


def stronger_by_numbers(side: Side, other: Side) -> None:
    if side.armies > other.armies:
        side.raise_highest(1)


def highest_plus(red: int, white: int, cap: int = 99) -> Compare:
    def compare(reds: list[int], whites: list[int]) -> Lost:
        reds, whites = reds.copy(), whites.copy()
        reds[0] = min(cap, reds[0] + red)
        whites[0] = min(cap, whites[0] + white)
        return plainly(reds, whites)

    return compare


def ties_to_attacker(red: list[int], white: list[int]) -> Lost:
    return plainly(red, white, ties_to_attacker=True)


SHAPES = [(a, d) for a in (1, 2, 3) for d in (1, 2)]


@pytest.mark.parametrize(("red", "white"), SHAPES)
@pytest.mark.parametrize("pieces", [((), ()), ((1,), ()), ((), (1,)), ((2,), (1,))])
def test_knights_lift_the_highest_die_beyond_its_faces(
    red: int, white: int, pieces: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    mine, theirs = pieces
    got = one_roll(Combat(adds=(knights,)), red, white, Side(True, 9, mine, []), Side(False, 9, theirs, []))
    assert got == every_throw((6,) * red, (6,) * white, highest_plus(sum(mine), sum(theirs)))


@pytest.mark.parametrize(("red", "white"), SHAPES)
@pytest.mark.parametrize("engines", [0, 1, 2, 5])
def test_siege_engines_turn_dice_into_larger_ones(red: int, white: int, engines: int) -> None:
    got = one_roll(Combat(dice=(siege_engines,)), red, white, Side(True, 9, (0, engines), []))
    large = min(red, engines)
    assert got == every_throw((8,) * large + (6,) * (red - large), (6,) * white, plainly)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_a_bunker_never_lifts_a_die_beyond_the_cap(red: int, white: int) -> None:
    got = one_roll(Combat(adds=(bunker,), cap=range(1, 7)), red, white)
    assert got == every_throw((6,) * red, (6,) * white, highest_plus(0, 1, cap=6))
    assert got == every_throw((6,) * red, (6,) * white, highest_plus(0, 1))  # a tie is the defender's anyway


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_the_cap_matters_where_the_attacker_wins_ties(red: int, white: int) -> None:
    def compare(reds: list[int], whites: list[int]) -> Lost:
        return ties_to_attacker(reds, [min(6, face + 1) for face in whites])

    got = one_roll(Combat(adds=(fortified,), ties=(god_of_war,), cap=range(1, 7)), red, white)
    assert got == every_throw((6,) * red, (6,) * white, compare)
    assert got != one_roll(Combat(adds=(fortified,), ties=(god_of_war,)), red, white)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_the_attacker_may_win_ties(red: int, white: int) -> None:
    got = one_roll(Combat(ties=(god_of_war,)), red, white)
    assert got == every_throw((6,) * red, (6,) * white, ties_to_attacker)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_what_is_fixed_overrides_what_is_added(red: int, white: int) -> None:
    def compare(reds: list[int], whites: list[int]) -> Lost:
        return plainly([*reds[:-1], 6], [face + 1 for face in whites])

    got = one_roll(Combat(adds=(fortified,), fixes=(missile,)), red, white)
    assert got == every_throw((6,) * red, (6,) * white, compare)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_ones_go_again_once(red: int, white: int) -> None:
    got = one_roll(Combat(size=4, rerolls=(ones,)), red, white)
    assert got == every_throw((4,) * red, (4,) * white, plainly, again=(1,))


def test_ones_of_six_sided_dice_go_again_once() -> None:
    got = one_roll(Combat(rerolls=(ones,)), 3, 2)
    assert got == every_throw((6,) * 3, (6,) * 2, plainly, again=(1,))


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_ones_go_again_until_none_is_left(red: int, white: int) -> None:
    got = one_roll(Combat(rerolls=(ones,), until=True), red, white)
    found: Exact = Counter()  # type: ignore[assignment]
    for faces in product(range(2, 7), repeat=red + white):
        found[plainly(list(faces[:red]), list(faces[red:]))] += Fraction(1, 5 ** (red + white))
    assert got == dict(found)


def test_dice_of_two_sizes_go_again_until_none_is_left() -> None:
    combat = Combat(dice=(siege_engines,), rerolls=(ones, attackers_twos), until=True)
    found: Exact = Counter()  # type: ignore[assignment]
    for large, small, white in product(range(3, 9), range(3, 7), range(2, 7)):
        found[plainly(sorted([large, small])[::-1], [white])] += Fraction(1, 6 * 4 * 5)
    assert one_roll(combat, 2, 1, Side(True, 9, (0, 1), [])) == dict(found)


def test_rerolls_that_need_not_end_are_refused() -> None:
    def always(side: Side, other: Side) -> tuple[int, ...]:
        return tuple(range(len(side.faces)))

    with pytest.raises(ValueError, match=r"^Rerolls until a condition holds must come to an end\.$"):
        one_roll(Combat(rerolls=(always,), until=True), 1, 1)
    with pytest.raises(ValueError, match=r"^Rerolls until a condition holds must let a die rest"):
        one_roll(Combat(rerolls=(lowest_if_behind,), until=True), 2, 1)


def test_odds_follow_the_most_dice_of_what_stands_there() -> None:
    def by_pieces(armies: int, pieces: tuple[int, ...]) -> int:
        return 1 + sum(pieces)

    combat = Combat(attack_most=by_pieces, defend_most=by_pieces)
    for mine, theirs in product((0, 1, 2), (0, 1)):
        plain_rules = Combat(attack_dice=1 + mine, defend_dice=1 + theirs)
        odds = odds_of(combat, (mine,) if mine else (), (theirs,) if theirs else ())
        assert odds.win(9, 7) == odds_of(plain_rules).win(9, 7)


def test_odds_follow_the_most_dice_for_so_many_armies() -> None:
    def three_for_a_crowd(armies: int, pieces: tuple[int, ...]) -> int:
        return 3 if armies > 4 else 1

    combat = Combat(defend_dice=3, attack_dice=3, defend_most=three_for_a_crowd, by_armies=True)
    assert odds_of(combat).roll(odds_of(combat).key(9, 4)) == one_roll(Combat(), 3, 1)
    assert odds_of(combat).roll(odds_of(combat).key(9, 5)) == one_roll(Combat(defend_dice=3), 3, 3)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_two_reasons_to_roll_again_look_at_the_same_dice(red: int, white: int) -> None:
    found: Exact = Counter()  # type: ignore[assignment]
    for first in product(range(1, 5), repeat=red + white):
        named = [face == 1 or (face == 2 and place < red) for place, face in enumerate(first)]
        for second in product(*[range(1, 5) if again else [face] for again, face in zip(named, first, strict=True)]):
            found[plainly(list(second[:red]), list(second[red:]))] += Fraction(1, 4 ** (red + white + sum(named)))
    assert one_roll(Combat(size=4, rerolls=(ones, attackers_twos)), red, white) == dict(found)
    assert one_roll(Combat(size=4, rerolls=(attackers_twos, ones, ones)), red, white) == dict(found)


@pytest.mark.parametrize(("red", "white"), SHAPES)
def test_a_reroll_may_depend_on_the_other_side(red: int, white: int) -> None:
    found: Exact = Counter()  # type: ignore[assignment]
    for first in product(range(1, 5), repeat=red + white):
        reds, whites = sorted(first[:red])[::-1], sorted(first[red:])[::-1]
        for face in range(1, 5):
            after = [*reds[:-1], face] if reds[0] < whites[0] else reds
            found[plainly(after, whites)] += Fraction(1, 4 ** (red + white + 1))
    assert one_roll(Combat(size=4, rerolls=(lowest_if_behind,)), red, white) == dict(found)


def test_a_die_that_goes_again_keeps_its_size() -> None:
    combat = Combat(attack_dice=2, defend_dice=1, dice=(siege_engines,), rerolls=(lowest_large_die,))
    found: Exact = Counter()  # type: ignore[assignment]
    for _, small, again, white in product(range(1, 9), range(1, 7), range(1, 9), range(1, 7)):
        found[plainly([again, small], [white])] += Fraction(1, 8 * 6 * 8 * 6)
    assert one_roll(combat, 2, 1, Side(True, 9, (0, 1), [])) == dict(found)


def test_dice_that_go_again_are_named_by_their_places() -> None:
    attacker, defender = Side(True, 4, (), [6, 6, 6]), Side(False, 2, (), [6, 6])
    attacker.faces, defender.faces = [5, 2, 1], [1, 1]
    assert going_again(CLASSIC, attacker, defender) == ([], [])
    assert going_again(Combat(rerolls=(ones,)), attacker, defender) == ([2], [0, 1])
    assert going_again(Combat(rerolls=(ones, attackers_twos, ones)), attacker, defender) == ([1, 2], [0, 1])

    def beyond(side: Side, other: Side) -> tuple[int, ...]:
        return (len(side.faces),)

    with pytest.raises(ValueError, match="no die"):
        going_again(Combat(rerolls=(beyond,)), attacker, defender)


def test_either_side_may_have_other_dice() -> None:
    combat = Combat(attack_dice=2, defend_dice=3, size=4)
    assert one_roll(combat, 2, 3) == every_throw((4, 4), (4, 4, 4), plainly)
    assert set(one_roll(combat, 2, 3)) == {(2, 0), (1, 1), (0, 2)}


def test_armies_count_where_the_rules_look_at_them() -> None:
    combat = Combat(adds=(stronger_by_numbers,), by_armies=True)
    for a, d in ((4, 9), (9, 4), (5, 5)):
        got = one_roll(combat, 3, 2, Side(True, a, (), []), Side(False, d, (), []))
        assert got == every_throw((6,) * 3, (6,) * 2, highest_plus(a > d, d > a))
    assert one_roll(combat, 3, 2) == every_throw((6,) * 3, (6,) * 2, highest_plus(1, 0))  # four armies against two


def test_a_roll_takes_dice_on_both_sides() -> None:
    for red, white in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one die"):
            one_roll(CLASSIC, red, white)
    with pytest.raises(ValueError, match="at least one die"):
        battle(CLASSIC, 3, 3, attacker_dice=0)


def test_the_table_of_a_roll_is_the_callers_own() -> None:
    one_roll(CLASSIC, 3, 2).clear()
    assert sum(one_roll(CLASSIC, 3, 2).values()) == 1


def test_odds_are_computed_once_for_the_same_rules() -> None:
    assert odds_of(Combat()) is odds_of(CLASSIC)
    assert odds_of(Combat(adds=(knights,)), (1,)) is odds_of(Combat(adds=(knights,)), (1,))
    assert odds_of(Combat(adds=(knights,)), (1,)) is not odds_of(Combat(adds=(knights,)), (2,))
    for k in range(KEPT + 5):  # more than are remembered; whatever is forgotten is simply computed again
        odds_of(Combat(size=4, stay=k))
        odds_of(CLASSIC, (k,))
    assert win_chance(CLASSIC, 12, 10) == 0.6538260547697077


# --- whole battles, against every throw ------------------------------------------------------------------------------


def by_dice(shape: Callable[[int, int], Exact], most_red: int = 3, most_white: int = 2) -> Callable[[int, int], Exact]:
    known = cache(shape)
    return lambda a, d: known(min(most_red, a - 1), min(most_white, d))


def knight_and_engine(red: int, white: int) -> Exact:
    return every_throw((8,) + (6,) * (red - 1), (6,) * white, highest_plus(1, 0))


def three_whites(red: int, white: int) -> Exact:
    return every_throw((4,) * red, (4,) * white, plainly)


def by_numbers(a: int, d: int) -> Exact:
    return numbered(min(3, a - 1), min(2, d), (a > d) - (a < d))


@cache
def numbered(red: int, white: int, lead: int) -> Exact:
    return every_throw((4,) * red, (4,) * white, highest_plus(lead > 0, lead < 0))


BATTLES: list[tuple[str, Combat, tuple[int, ...], Callable[[int, int], Exact]]] = [
    ("classic", CLASSIC, (), classic_roll),
    ("knight and siege engine", Combat(dice=(siege_engines,), adds=(knights,)), (1, 1), by_dice(knight_and_engine)),
    ("three dice each", Combat(3, 3, size=4), (), by_dice(three_whites, 3, 3)),
    ("one die each", Combat(1, 1), (), by_dice(sixes, 1, 1)),
    ("one white die", Combat(3, 1), (), by_dice(sixes, 3, 1)),
    ("by armies", Combat(size=4, adds=(stronger_by_numbers,), by_armies=True), (), by_numbers),
]
NAMED = [pytest.param(*rest, id=name) for name, *rest in BATTLES]


@pytest.mark.parametrize(("combat", "pieces", "roll"), NAMED)
@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(2, 1, 1), (9, 7, 1), (6, 9, 1), (9, 8, 4), (3, 5, 7)])
def test_a_battle_ends_as_it_does_throw_by_throw(
    combat: Combat,
    pieces: tuple[int, ...],
    roll: Callable[[int, int], Exact],
    attackers: int,
    defenders: int,
    stop: int,
) -> None:
    wanted = every_end(roll, attackers, defenders, stop)
    got = battle(combat, attackers, defenders, stop=stop, attacker_pieces=pieces)
    assert set(got.ends) == set(wanted)
    assert all(got.ends[end] == pytest.approx(float(chance), abs=1e-14) for end, chance in wanted.items())
    won = sum(chance for (_, d), chance in wanted.items() if d == 0)
    assert got.win == pytest.approx(float(won), abs=1e-15)
    means = (
        attackers - sum(a * chance for (a, _), chance in wanted.items()),
        defenders - sum(d * chance for (_, d), chance in wanted.items()),
    )
    assert (got.attackers_lost, got.defenders_lost) == pytest.approx([float(number) for number in means], abs=1e-12)
    left = sum(a * chance for (a, d), chance in wanted.items() if d == 0) / won if won else 0
    held = sum(d * chance for (_, d), chance in wanted.items()) / (1 - won) if won < 1 else 0
    assert (got.left_if_won, got.held_if_lost) == pytest.approx([float(left), float(held)], abs=1e-12)
    if stop == 1:
        odds = odds_of(combat, pieces)
        assert odds.win(attackers, defenders) == pytest.approx(float(won), abs=1e-14)
        assert odds.expected(attackers, defenders) == pytest.approx([float(left), *map(float, means)], abs=1e-12)
        assert table(combat, attackers - 1, defenders, pieces)[-1][-1] == pytest.approx(float(won), abs=1e-14)


def test_a_battle_tells_how_many_are_left() -> None:
    got = battle(CLASSIC, 3, 1)  # two dice against one, then perhaps one against one
    first, second = Fraction(125, 216), Fraction(91, 216) * Fraction(15, 36)
    assert got.attackers_left == pytest.approx({3: float(first), 2: float(second)})
    assert got.defenders_left == pytest.approx({1: float(1 - first - second)})
    assert got.attackers_after() == pytest.approx({3: float(first), 2: float(second), 1: float(1 - first - second)})
    assert got.defenders_after() == pytest.approx({0: got.win, 1: 1 - got.win})
    assert repr(got) == "<3 against 1: 75.4%>"


def test_quantiles_bound_what_is_left() -> None:
    got = battle(CLASSIC, 12, 10)
    low, high = got.attackers_between()
    after = got.attackers_after()
    assert sum(chance for left, chance in after.items() if left < low) < 0.1
    assert sum(chance for left, chance in after.items() if left <= low) >= 0.1
    assert sum(chance for left, chance in after.items() if left < high) < 0.9
    assert sum(chance for left, chance in after.items() if left <= high) >= 0.9
    assert got.attackers_between(0.0, 1.0) == (1, 12)
    assert got.defenders_between(0.5, 1.0) == (0, 10)
    assert quantile({1: 0.25, 2: 0.5, 4: 0.25}, 0.25) == 1
    assert quantile({1: 0.25, 2: 0.5, 4: 0.25}, 0.26) == 2
    for chances, share in (({}, 0.5), ({1: 1.0}, 1.5)):
        with pytest.raises(ValueError, match="quantile"):
            quantile(chances, share)


def test_who_stops_at_once_loses_nothing() -> None:
    got = battle(CLASSIC, 5, 4, stop=5)
    assert got.ends == {(5, 4): 1.0}
    assert (got.win, got.attackers_lost, got.defenders_lost, got.left_if_won) == (0.0, 0.0, 0.0, 0.0)


def test_a_side_may_always_roll_fewer_dice() -> None:
    for mine, theirs in ((1, 2), (2, 2), (3, 1), (1, 1)):
        got = battle(CLASSIC, 8, 6, attacker_dice=mine, defender_dice=theirs)
        other = Combat(mine, theirs)
        assert got.ends == pytest.approx(battle(other, 8, 6).ends)
        assert table(CLASSIC, 7, 6, attacker_dice=mine, defender_dice=theirs)[7][6] == pytest.approx(got.win)
    assert battle(CLASSIC, 8, 6, attacker_dice=9, defender_dice=9).ends == battle(CLASSIC, 8, 6).ends


def test_armies_that_need_not_stay_behind_all_fight() -> None:
    assert battle(Combat(stay=0), 11, 10).win == battle(CLASSIC, 12, 10).win
    assert battle(Combat(stay=3), 14, 10).win == battle(CLASSIC, 12, 10).win
    assert table(Combat(stay=0), 20, 20) == table(CLASSIC, 20, 20) == table(Combat(stay=3), 20, 20)
    assert set(battle(Combat(stay=0), 3, 9).attackers_after()) >= {0}


def test_nobody_loses_more_than_he_has() -> None:
    combat = Combat(size=4, dice=(spare_defender,))
    roll = by_dice(lambda red, white: every_throw((4,) * red, (4,) * (white + 1), plainly))

    def at_most(a: int, d: int) -> Exact:
        found: Exact = Counter()  # type: ignore[assignment]
        for (mine, theirs), chance in roll(a, d).items():
            found[min(mine, a - 1), min(theirs, d)] += chance
        return found

    for a, d in ((2, 1), (4, 1), (7, 6), (5, 8)):
        wanted = every_end(at_most, a, d)
        got = battle(combat, a, d)
        assert got.ends == pytest.approx({end: float(chance) for end, chance in wanted.items()})
        assert win_chance(combat, a, d) == pytest.approx(got.win)
        assert table(combat, a - 1, d, numpy=True)[-1][-1] == pytest.approx(got.win)
        assert expected(combat, a, d)[1:] == pytest.approx((got.attackers_lost, got.defenders_lost))


def no_faces(side: Side, other: Side) -> None:
    side.faces = []


def sometimes_no_faces(side: Side, other: Side) -> None:
    if 6 in side.faces or 6 in other.faces:
        side.faces = [face for face in side.faces if face < 6]


def test_a_roll_that_costs_nothing_is_rolled_again() -> None:
    never = Combat(adds=(no_faces,))
    assert one_roll(never, 3, 2) == {(0, 0): 1}
    assert battle(never, 6, 5).ends == {(6, 5): 1.0}
    assert win_chance(never, 6, 5) == 0.0
    assert expected(never, 6, 5) == (0.0, 0.0, 0.0)
    assert table(never, 5, 5, numpy=True)[5] == [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert win_chance(never, 600, 500) == 0.0
    assert expected(never, 600, 500) == (0.0, 0.0, 0.0)

    seldom = Combat(1, 1, adds=(sometimes_no_faces,))  # a six takes its own die off the table
    chances = one_roll(seldom, 1, 1)
    assert chances == {(0, 0): Fraction(11, 36), (1, 0): Fraction(15, 36), (0, 1): Fraction(10, 36)}
    assert battle(seldom, 2, 1).win == pytest.approx(10 / 25)
    assert win_chance(seldom, 2, 1) == pytest.approx(10 / 25)


@pytest.mark.parametrize(
    ("attackers", "defenders", "reason"), [(-1, 3, "from 0 up"), (3, -1, "from 0 up"), (3, 0, "takes a defender")]
)
def test_battles_that_cannot_be_are_refused(attackers: int, defenders: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        battle(CLASSIC, attackers, defenders)


# --- campaigns -------------------------------------------------------------------------------------------------------


def every_campaign(attackers: int, defenders: tuple[int, ...], leave: tuple[int, ...], stop: int) -> list[Exact]:
    """By territories taken: the probability of so many armies there and so many defenders in the next."""
    open_ = {attackers: Fraction(1)}
    stages: list[Exact] = []
    for count, behind in zip(defenders, leave, strict=True):
        stuck: Exact = Counter()  # type: ignore[assignment]
        later: dict[int, Fraction] = Counter()  # type: ignore[assignment]
        for armies, chance in open_.items():
            for (a, d), share in every_end(classic_roll, armies, count, max(1, stop)).items():
                if d:
                    stuck[a, d] += chance * share
                else:
                    later[max(1, a - behind)] += chance * share
        stages.append(dict(stuck))
        open_ = later
    stages.append({(armies, 0): chance for armies, chance in open_.items()})
    return stages


@pytest.mark.parametrize(
    ("attackers", "defenders", "leave", "stop"),
    [
        (12, (3, 2, 4), (1, 1, 1), 0),
        (9, (1, 1, 1, 1), (2, 1, 3, 1), 0),
        (14, (5, 3), (1, 4), 4),
        (6, (9,), (1,), 2),
    ],
)
def test_a_campaign_ends_as_it_does_throw_by_throw(
    attackers: int, defenders: tuple[int, ...], leave: tuple[int, ...], stop: int
) -> None:
    got = chain(CLASSIC, attackers, defenders, leave=leave, stop=stop)
    stages = every_campaign(attackers, defenders, leave, stop)
    assert len(got.taken) == len(stages) == len(got.defenders_left) + 1
    for taken, stage in enumerate(stages):
        armies: dict[int, Fraction] = Counter()  # type: ignore[assignment]
        held: dict[int, Fraction] = Counter()  # type: ignore[assignment]
        for (a, d), chance in stage.items():
            armies[a] += chance
            held[d] += chance
        assert got.armies[taken] == pytest.approx({a: float(chance) for a, chance in armies.items()}, abs=1e-14)
        assert got.taken[taken] == pytest.approx(float(sum(stage.values())), abs=1e-14)
        if taken < len(defenders):
            assert got.defenders_left[taken] == pytest.approx({d: float(chance) for d, chance in held.items()})
    assert got.win == got.taken[-1] == got.reach(len(defenders))
    assert got.reach(0) == pytest.approx(1.0)
    assert got.mean_taken == pytest.approx(sum(got.reach(k + 1) for k in range(len(defenders))))
    if got.win:
        mean = sum(armies * chance for armies, chance in got.armies[-1].items()) / got.win
        assert got.left_if_won == pytest.approx(mean)


def test_a_campaign_of_one_territory_is_a_battle() -> None:
    got, one = chain(CLASSIC, 12, [10]), battle(CLASSIC, 12, 10)
    assert got.win == one.win
    assert got.armies[1] == {left - 1: chance for left, chance in one.attackers_left.items()}
    assert got.defenders_left[0] == pytest.approx(one.defenders_left)
    assert repr(chain(CLASSIC, 12, [1, 10])).startswith("<12 against 1, 10: ")


def test_one_number_stays_behind_everywhere() -> None:
    assert chain(CLASSIC, 20, [2, 3, 4], leave=2).taken == chain(CLASSIC, 20, [2, 3, 4], leave=[2, 2, 2]).taken
    assert chain(CLASSIC, 20, [2, 3, 4], leave=2).win < chain(CLASSIC, 20, [2, 3, 4]).win


def test_a_campaign_through_nothing_is_won() -> None:
    assert chain(CLASSIC, 5, []).armies == [{5: 1.0}]
    assert chain(CLASSIC, 5, []).win == 1.0


def test_a_territory_without_defenders_is_walked_into() -> None:
    assert chain(CLASSIC, 5, [0, 0]).armies == [{}, {}, {3: 1.0}]
    short = chain(CLASSIC, 2, [0, 0])
    assert short.taken == [0.0, 1.0, 0.0]
    assert short.armies == [{}, {1: 1.0}, {}]
    assert short.left_if_won == 0.0
    assert chain(CLASSIC, 6, [0, 3]).win == battle(CLASSIC, 5, 3).win


def test_each_territory_has_its_own_pieces() -> None:
    combat = Combat(adds=(knights,))
    guarded = chain(combat, 12, [3, 3], defender_pieces=[(), (1,)])
    assert chain(combat, 12, [3, 3], defender_pieces=[(1,), (1,)]).win < guarded.win < chain(combat, 12, [3, 3]).win
    first = battle(combat, 12, 3)
    wanted = sum(p * battle(combat, a - 1, 3, defender_pieces=(1,)).win for a, p in first.attackers_left.items())
    assert guarded.win == pytest.approx(wanted)


def test_campaigns_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 must stay"):
        chain(CLASSIC, 5, [1, 1], leave=0)
    with pytest.raises(ValueError, match="from 0 up"):
        chain(CLASSIC, 5, [1, -1])
    with pytest.raises(ValueError, match="once for every territory"):
        chain(CLASSIC, 5, [1, 1], leave=[1])
    with pytest.raises(ValueError, match="once for every territory"):
        chain(CLASSIC, 5, [1, 1], defender_pieces=[()])
    assert chain(Combat(stay=0), 5, [1, 1], leave=0).win > chain(CLASSIC, 5, [1, 1]).win


# --- look-ups --------------------------------------------------------------------------------------------------------


def test_look_ups_grow_as_they_are_asked() -> None:
    combat = Combat(size=4)
    asked = [(3, 2), (40, 3), (3, 40), (20, 20), (EXACT, 1), (1, EXACT), (0, 5), (5, 0), (EXACT, EXACT)]
    for a, d in asked:
        wanted = battle(combat, a, d).win if d else 1.0
        assert win_chance(combat, a, d) == pytest.approx(wanted, abs=1e-12)
    for a, d in asked:
        if d:
            got = battle(combat, a, d)
            assert expected(combat, a, d) == pytest.approx(
                (got.left_if_won, got.attackers_lost, got.defenders_lost), abs=1e-9
            )
    assert expected(combat, 5, 0) == (5.0, 0.0, 0.0)
    for a, d in ((-1, 3), (3, -1), (-1, 9 * EXACT)):
        with pytest.raises(ValueError, match="from 0 up"):
            win_chance(combat, a, d)
        with pytest.raises(ValueError, match="from 0 up"):
            expected(combat, a, d)


FAR = [
    pytest.param(combat, id=name)
    for name, combat in {
        "classic": CLASSIC,
        "bunker": Combat(adds=(bunker,)),
        "attacker wins ties": Combat(ties=(god_of_war,)),
        "one die each": Combat(1, 1),
        "three dice each": Combat(3, 3, size=4),
        "nobody stays": Combat(stay=0),
    }.items()
]


@pytest.mark.parametrize("combat", FAR)
def test_look_ups_beyond_the_exact_table_are_near_the_truth(combat: Combat) -> None:
    largest = 2 * EXACT
    exact = table(combat, largest, largest)
    for f in range(2, largest + 1, 7):
        for d in [*range(2, largest + 1, 11), EXACT + 1]:
            if f + combat.stay > EXACT or d > EXACT:
                assert win_chance(combat, f + combat.stay, d) == pytest.approx(exact[f][d], abs=0.003)


@pytest.mark.parametrize("combat", FAR)
@pytest.mark.parametrize(("attackers", "defenders"), [(260, 300), (300, 100), (90, 250)])
def test_means_beyond_the_exact_table_are_near_the_truth(combat: Combat, attackers: int, defenders: int) -> None:
    exact = battle(combat, attackers, defenders)
    left, mine, theirs = expected(combat, attackers, defenders)
    assert (mine, theirs) == pytest.approx((exact.attackers_lost, exact.defenders_lost), abs=0.5)
    if exact.win > 0.01:
        assert left == pytest.approx(exact.left_if_won, abs=1.0)


def test_armies_without_number_do_no_harm() -> None:
    assert win_chance(CLASSIC, 10**6, 10**6) == pytest.approx(1.0)
    assert win_chance(CLASSIC, 10**6, 2 * 10**6) == pytest.approx(0.0)
    assert win_chance(CLASSIC, 10**6, 1) == 1.0
    assert win_chance(CLASSIC, 10**6, 0) == 1.0
    assert win_chance(CLASSIC, 2, 10**6) == pytest.approx(0.0)
    assert win_chance(CLASSIC, 1, 10**6) == 0.0
    assert expected(CLASSIC, 1, 10**6) == (0.0, 0.0, 0.0)
    assert expected(CLASSIC, 10**6, 0) == (10.0**6, 0.0, 0.0)
    assert expected(CLASSIC, 2, 10**6) == pytest.approx((0.0, 1.0, 0.0), abs=2.0)
    left, mine, theirs = expected(CLASSIC, 10**6, 10**5)
    assert mine == pytest.approx(85341, abs=10)
    assert left == pytest.approx(10**6 - mine)
    assert theirs == pytest.approx(10**5)


def always(mine: int, theirs: int) -> Combat:
    """Dice that always show the same."""

    def fixed(side: Side, other: Side) -> None:
        side.faces = [mine if side.attacking else theirs for _ in side.faces]

    return Combat(fixes=(fixed,))


def test_dice_without_chance_leave_no_doubt_far_away() -> None:
    assert win_chance(always(6, 1), 500, 10**4) == win_chance(always(6, 1), 5, 10) == 1.0
    assert expected(always(6, 1), 500, 10**4) == (500.0, 0.0, 10.0**4)
    assert win_chance(always(1, 6), 10**4, 500) == win_chance(always(1, 6), 10, 5) == 0.0
    assert expected(always(1, 6), 10**4, 500) == (0.0, 10.0**4 - 1, 0.0)

    def one_each(side: Side, other: Side) -> None:
        if len(side.faces) == len(other.faces) == 2:
            side.faces = [6, 1] if side.attacking else [5, 2]

    even = Combat(2, 2, fixes=(one_each,))
    assert win_chance(even, 500, 400) == pytest.approx(1.0)
    assert win_chance(even, 400, 500) == pytest.approx(0.0)


def test_far_battles_in_which_armies_count_are_guessed_from_smaller_ones() -> None:
    combat = Combat(size=4, adds=(stronger_by_numbers,), by_armies=True)
    assert win_chance(combat, 200, 100) > 0.99
    assert win_chance(combat, 100, 200) < 0.01
    assert win_chance(combat, 60, 3) > 0.99
    assert win_chance(combat, 60, 50) > win_chance(combat, 60, 70)


# --- laws ------------------------------------------------------------------------------------------------------------


@st.composite
def combats(draw: st.DrawFn) -> Combat:
    """Rules of battle as editions might have them; the dice are small, so that it does not take long."""
    return Combat(
        attack_dice=draw(st.integers(1, 3)),
        defend_dice=draw(st.integers(1, 2)),
        size=4,
        stay=draw(st.integers(0, 2)),
        dice=draw(st.sampled_from([(), (siege_engines,)])),
        rerolls=draw(st.sampled_from([(), (ones,), (attackers_twos,)])),
        adds=draw(st.sampled_from([(), (bunker,), (fortified,), (knights,), (knights, bunker)])),
        ties=draw(st.sampled_from([(), (god_of_war,)])),
        cap=draw(st.sampled_from([None, range(1, 5)])),
    )


pieces = st.sampled_from([(), (1,), (0, 1), (1, 2)])
few = st.integers(1, 14)


@settings(max_examples=60)
@given(combats(), pieces, pieces, st.integers(1, 3), st.integers(1, 2))
def test_the_chances_of_a_roll_sum_to_one(
    combat: Combat, mine: tuple[int, ...], theirs: tuple[int, ...], red: int, white: int
) -> None:
    chances = one_roll(combat, red, white, Side(True, 5, mine, []), Side(False, 5, theirs, []))
    assert sum(chances.values()) == 1
    assert all(chance > 0 for chance in chances.values())
    assert {a + d for a, d in chances} == {min(red, white)}


@settings(max_examples=60)
@given(combats(), pieces, pieces, few, few, st.integers(0, 8))
def test_the_ends_of_a_battle_sum_to_one(
    combat: Combat, mine: tuple[int, ...], theirs: tuple[int, ...], attackers: int, defenders: int, stop: int
) -> None:
    got = battle(combat, attackers, defenders, stop, mine, theirs)
    assert sum(got.ends.values()) == pytest.approx(1.0, abs=1e-12)
    assert sum(got.attackers_left.values()) == pytest.approx(got.win, abs=1e-12)
    assert sum(got.defenders_left.values()) == pytest.approx(1.0 - got.win, abs=1e-12)
    halt = max(stop, combat.stay)
    assert all(d == 0 or a <= halt for a, d in got.ends)
    assert all(a >= min(attackers, combat.stay) for a, _ in got.ends)


@settings(max_examples=60)
@given(combats(), pieces, pieces)
def test_more_attackers_help_and_more_defenders_hinder(
    combat: Combat, mine: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    rows = table(combat, 12, 12, mine, theirs)
    for row in rows:
        assert all(fewer >= more - 1e-12 for fewer, more in pairwise(row))
    for d in range(13):
        assert all(fewer[d] <= more[d] + 1e-12 for fewer, more in pairwise(rows))


@settings(max_examples=60)
@given(combats(), pieces, pieces, few, few)
def test_tables_battles_and_look_ups_agree(
    combat: Combat, mine: tuple[int, ...], theirs: tuple[int, ...], fighting: int, defenders: int
) -> None:
    attackers = fighting + combat.stay
    got = battle(combat, attackers, defenders, 0, mine, theirs)
    odds = odds_of(combat, mine, theirs)
    assert odds.win(attackers, defenders) == pytest.approx(got.win, abs=1e-12)
    for numpy in (False, True):
        rows = table(combat, fighting, defenders, mine, theirs, numpy=numpy)
        assert rows[fighting][defenders] == pytest.approx(got.win, abs=1e-12)
    means = (got.left_if_won, got.attackers_lost, got.defenders_lost)
    assert odds.expected(attackers, defenders) == pytest.approx(means, abs=1e-9)


@settings(max_examples=60)
@given(combats(), few, few, st.integers(0, 8))
def test_who_stops_and_goes_on_after_all_has_not_stopped(
    combat: Combat, attackers: int, defenders: int, stop: int
) -> None:
    stopped = battle(combat, attackers, defenders, stop)
    resumed = sum(p if d == 0 else p * battle(combat, a, d).win for (a, d), p in stopped.ends.items())
    assert resumed == pytest.approx(battle(combat, attackers, defenders).win, abs=1e-12)
    assert battle(combat, attackers, defenders, stop + 1).win <= stopped.win + 1e-12
    assert battle(combat, attackers, defenders, combat.stay).ends == battle(combat, attackers, defenders).ends


@settings(max_examples=40)
@given(combats(), few, st.lists(st.integers(1, 4), max_size=4), st.integers(2, 3), st.integers(0, 4))
def test_a_campaign_gets_somewhere(combat: Combat, attackers: int, defenders: list[int], leave: int, stop: int) -> None:
    got = chain(combat, attackers, defenders, leave, stop)
    assert sum(got.taken) == pytest.approx(1.0, abs=1e-12)
    for count in range(len(defenders)):
        shorter = chain(combat, attackers, defenders[: count + 1], leave, stop)
        assert shorter.win == pytest.approx(got.reach(count + 1), abs=1e-12)


# --- simulated battles -----------------------------------------------------------------------------------------------


def simulated(combat: Combat, attackers: int, defenders: int, mine: tuple[int, ...], rng: Rng) -> Lost:
    """One battle, rolled and resolved the way the rules do it."""
    while defenders > 0 and combat.most_attack(attackers) > 0:
        red = Side(True, attackers, mine, [combat.size] * combat.most_attack(attackers))
        white = Side(False, defenders, (), [combat.size] * combat.most_defend(defenders))
        rolled = combat.prepare(red, white).sample(rng)
        assert isinstance(rolled, Rolled)
        red.faces, white.faces = list(rolled.attack), list(rolled.defend)
        for side, places in zip((red, white), going_again(combat, red, white), strict=True):
            for place in places:
                side.faces[place] = rng.below(side.sizes[place]) + 1
            side.faces.sort(reverse=True)
        fewer_attackers, fewer_defenders = combat.losses(red, white)
        attackers -= fewer_attackers
        defenders -= fewer_defenders
    return attackers, defenders


def simulations() -> Iterator[tuple[str, Combat, tuple[int, ...]]]:
    yield "classic", CLASSIC, ()
    yield "knight and siege engine", Combat(dice=(siege_engines,), adds=(knights,)), (1, 1)
    yield "capped bunker", Combat(adds=(bunker,), cap=range(1, 7)), ()
    yield "ones go again, ties to the attacker", Combat(rerolls=(ones,), ties=(god_of_war,)), ()
    yield "by armies", Combat(size=4, adds=(stronger_by_numbers,), by_armies=True), ()


@pytest.mark.parametrize(("combat", "mine"), [pytest.param(c, m, id=name) for name, c, m in simulations()])
def test_simulated_battles_end_as_often_as_they_should(combat: Combat, mine: tuple[int, ...]) -> None:
    runs = 4000
    rng = Rng(20_250_611)
    seen = Counter(simulated(combat, 7, 6, mine, rng) for _ in range(runs))
    exact = battle(combat, 7, 6, attacker_pieces=mine)
    assert set(seen) <= set(exact.ends)
    square = 0.0
    for end, chance in exact.ends.items():
        square += (seen[end] - runs * chance) ** 2 / (runs * chance)
    freedom = len(exact.ends) - 1
    assert square < freedom + 5 * sqrt(2 * freedom)
    captures = sum(count for (_, d), count in seen.items() if d == 0)
    assert captures / runs == pytest.approx(exact.win, abs=4 * sqrt(exact.win * (1 - exact.win) / runs))


# --- with and without numpy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defenders"), [(100, 100), (3, 2), (2, 9), (9, 1), (1, 1), (0, 4), (4, 0), (60, 7), (7, 60)]
)
@pytest.mark.parametrize("combat", FAR)
def test_numpy_makes_the_same_table(combat: Combat, attackers: int, defenders: int) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed, so there is only the plain table")
    plain = table(combat, attackers, defenders, numpy=False)
    fast = table(combat, attackers, defenders, numpy=True)
    assert [len(row) for row in fast] == [defenders + 1] * (attackers + 1)
    for one, other in zip(plain, fast, strict=True):
        assert one == pytest.approx(other, abs=1e-12)


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from hegemon.table.combat import Combat
from hegemon.table.odds import table
assert table(Combat(), 30, 30, numpy=True) == table(Combat(), 30, 30, numpy=False) == table(Combat(), 30, 30)
print(table(Combat(), 11, 10, numpy=True)[11][10])
"""


def test_without_numpy_the_plain_table_is_made() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout == "0.6538260547697077\n"


def test_a_table_cannot_be_smaller_than_nothing() -> None:
    with pytest.raises(ValueError, match="from 0 up"):
        table(CLASSIC, -1, 3)
