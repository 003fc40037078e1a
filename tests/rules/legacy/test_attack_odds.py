"""The odds of whole attacks in which a roll changes more than the armies, against attacks that were fought."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

import hegemon
from hegemon.editions.legacy.battle import COMBAT
from hegemon.editions.legacy.lands import EARTH
from hegemon.table.attack_odds import CHANGES_LEFT_OUT, next_roll, odds_of_attack, odds_of_way, win_of_attack
from hegemon.table.odds import odds_between, odds_of
from hegemon.table.table import Table
from new_earth import NewEarth, a_world, earth, place
from pocket_scene import opened, with_fallout, with_power

FIGHTS = 400
"""So many attacks are fought; their share is off by more than NEAR once in a thousand times, and the dice are fixed."""

NEAR = 0.085


def attack(mine: int, theirs: int, **given: Any) -> NewEarth:
    """Alice may attack Bob in Brazil, from Peru."""
    return earth(f"Peru: alice {mine} | Brazil: bob {theirs} | Egypt: carol 1", **given)


def win(t: NewEarth) -> float:
    """The chance as everybody is shown it, which is exact."""
    found = odds_of_attack(t.table, place("Peru"), place("Brazil"))
    assert found.exact
    assert sum(found.ends.values()) == pytest.approx(1.0)
    assert win_of_attack(t.table, place("Peru"), place("Brazil")) == pytest.approx(found.win)
    return found.win


def fought(start: NewEarth) -> float:
    """How many of many attacks take the territory, all with as many dice as can be."""
    rng = hegemon.Rng(5)
    src, dst = place("Peru"), place("Brazil")
    won = 0
    for _ in range(FIGHTS):
        game = start.game.copy()
        while (decision := game.pending) is not None and game.table.owner[dst] != 0:
            menu = decision.menu
            if decision.who < 0:
                game.play(menu.sample(rng))
                continue
            dice = min(3, game.table.armies[src] - 1)
            wanted = [answer for answer in menu if str(answer) == f"attack peru brazil {dice}"]
            if type(decision.step).__name__ == "AnnounceDefence":
                wanted = [menu.pick(len(menu) - 1)]
            elif not wanted and type(decision.step).__name__ == "ExpandAndAttack":
                break
            game.play(wanted[0] if wanted else next(answer for answer in menu if str(answer) == "pass"))
        won += game.table.owner[dst] == 0
    return won / FIGHTS


def by_hand(attackers: int, defenders: int, what: str = "", boxes: int = 0) -> float:
    """The same chance, from every throw of the dice by the words of the rules."""

    @cache
    def value(a: int, d: int, left: int) -> float:
        if d == 0:
            return 1.0
        if a < 2:
            return 0.0
        red, white = min(3, a - 1), min(2, d)
        total, same = 0.0, 0
        for faces in product(range(1, 7), repeat=red + white):
            mine, theirs = sorted(faces[:red], reverse=True), sorted(faces[red:], reverse=True)
            counted = [min(6, face + (left > 0)) for face in theirs]
            beaten = sum([one > other for one, other in zip(mine, counted, strict=False)])
            lost = min(red, white) - beaten
            after = d - beaten
            if what == "sweep" and red == 3 and len(set(mine)) == 1 and beaten:
                after = 0
            if what == "close" and theirs == [6, 6] and after:
                continue
            if what == "join" and white == 2 and theirs[0] == theirs[1] and after:
                after += 1
            if (lost, after) == (0, d):
                same += 1
            else:
                total += value(a - lost, after, max(0, left - (red == 3)))
        return total / float(6 ** (red + white) - same)

    found: float = value(attackers, defenders, boxes)
    return found


# --- a Fortification wears down ---------------------------------------------------------------------------------------


@pytest.mark.rule("LG-ATK-09")
def test_boxes_that_are_used_up_are_counted() -> None:
    def walls(boxes: int) -> float:
        return win(attack(9, 5, world=a_world(minor={"Brazil": "bob"}, forts={"Brazil": boxes})))

    chances = [walls(boxes) for boxes in range(1, 11)]
    assert chances == sorted(chances, reverse=True)
    for boxes in (1, 3, 10):
        assert walls(boxes) == pytest.approx(by_hand(9, 5, boxes=boxes))


@pytest.mark.parametrize("boxes", [1, 3])
def test_a_wall_that_wears_down_falls_as_often_as_is_shown(boxes: int) -> None:
    t = attack(9, 5, world=a_world(minor={"Brazil": "bob"}, forts={"Brazil": boxes}))
    assert abs(fought(t) - win(t)) < NEAR


def test_an_own_hq_stays_fortified_when_the_boxes_are_gone() -> None:
    world = a_world(powers=["fortified_hq"], major={"Brazil": "bob"}, forts={"Brazil": 1})
    mechanics = {"bob": "die_mechaniker", "alice": "enclave_of_the_bear"}
    t = attack(9, 5, world=world, factions=mechanics, hqs={"bob": "brazil"})
    plain = attack(9, 5, world=a_world(major={"Brazil": "bob"}, forts={"Brazil": 10}), hqs={"bob": "brazil"})
    assert win(t) == pytest.approx(win(plain))


# --- powers that look at the dice -------------------------------------------------------------------------------------


@pytest.mark.rule("LG-ATK-19")
def test_two_sixes_end_the_attack_on_the_unbreakable() -> None:
    sides = {"bob": "die_mechaniker", "alice": "enclave_of_the_bear"}
    t = attack(9, 5, world=a_world(powers=["double_six"]), factions=sides)
    assert win(t) == pytest.approx(by_hand(9, 5, "close"))
    assert win(t) < win(attack(9, 5)) == pytest.approx(by_hand(9, 5))
    assert abs(fought(t) - win(t)) < NEAR


@pytest.mark.rule("LG-ATK-21")
def test_three_of_a_kind_takes_all_defenders() -> None:
    sides = {"alice": "enclave_of_the_bear", "bob": "die_mechaniker"}
    for power in ("rampage", "intimidate"):
        t = attack(9, 5, world=a_world(powers=[power]), factions=sides)
        assert win(t) > win(attack(9, 5))
        assert abs(fought(t) - win(t)) < NEAR
    for numbers in ((9, 5), (4, 9)):
        t = attack(*numbers, world=a_world(powers=["rampage"]), factions=sides)
        assert win(t) == pytest.approx(by_hand(*numbers, "sweep"))


@pytest.mark.rule("LG-PWR-14")
def test_doubles_bring_a_troop_to_the_defender() -> None:
    world = with_power(opened(a_world(), "evolution_3"), 2, 27)
    t = attack(9, 5, world=world)
    assert win(t) == pytest.approx(by_hand(9, 5, "join"))
    assert abs(fought(t) - win(t)) < NEAR
    found = odds_of_attack(t.table, place("Peru"), place("Brazil"))
    assert max(theirs for _, theirs in found.ends) > 5, "more may stand there in the end than at first"


# --- several territories, the next roll, and very many ----------------------------------------------------------------


def test_an_attack_through_several_territories_counts_it_too() -> None:
    world = a_world(minor={"Brazil": "bob"}, forts={"Brazil": 1})
    t = earth("Peru: alice 12 | Brazil: bob 4 | North Africa: bob 3", world=world)
    way = odds_of_way(t.table, [place("Peru"), place("Brazil"), place("North Africa")])
    first = odds_of_attack(t.table, place("Peru"), place("Brazil"))
    assert way.note == ""
    stuck = sum(way.armies[0].values())
    assert stuck == pytest.approx(1.0 - first.win)


def test_what_entering_costs_is_counted_on_the_way() -> None:
    t = earth("Southeast Asia: alice 12 | China: bob 2 | Mongolia: bob 2", world=with_fallout(a_world()))
    way = odds_of_way(t.table, [place("Southeast Asia"), place("China"), place("Mongolia")])
    assert way.note == ""
    plain = odds_of(COMBAT)
    taken = 0.0
    for (mine, theirs), chance in plain.battle(12, 2).ends.items():
        if not theirs:
            moved = max(1, mine - 1)
            taken += chance * plain.win(moved - (moved + 1) // 2, 2)
    assert sum(way.armies[-1].values()) == pytest.approx(taken)


def test_the_next_roll_counts_the_wall_as_it_stands() -> None:
    t = attack(9, 5, world=a_world(minor={"Brazil": "bob"}, forts={"Brazil": 1}))
    plain = odds_between(t.table, place("Peru"), place("Brazil"))
    assert next_roll(t.table, place("Peru"), place("Brazil")) == dict(plain.roll((3, 2, 0, 0)))


def test_of_very_many_the_changes_are_left_out_and_it_is_said() -> None:
    t = attack(250, 240, world=a_world(minor={"Brazil": "bob"}, forts={"Brazil": 3}))
    found = odds_of_attack(t.table, place("Peru"), place("Brazil"))
    assert CHANGES_LEFT_OUT in found.note
    assert not found.exact


def test_where_nothing_changes_nothing_is_reckoned_twice() -> None:
    t: Table = attack(9, 5).table
    assert t.edition.assault is not None
    assert t.edition.assault(t, place("Peru"), place("Brazil"), place("Peru")) is None
    assert len(EARTH) == 42
