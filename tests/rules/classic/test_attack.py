"""Attacking: who may attack what, with how many dice, what a roll costs either side, and moving in."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hegemon
from hegemon.kernel.chance import ChanceMenu
from hegemon.kernel.game import Refused
from hegemon.rules.actions import Claim, Dealt, Place
from hegemon.table.combat import Rolled
from hegemon.table.events import ArmiesLost, BattleFought, BonusPlaced, Captured, SetTraded, TurnBegan
from scene import Scene, random_play, scene, set_up

FORTRESS = "Alaska: alice 4 | Kamchatka: bob 2"


def pairs_lost(red: tuple[int, ...], white: tuple[int, ...]) -> tuple[int, int]:
    """What attacker and defender lose, as the rulebook has it: the highest dice, then the next if both have one."""
    attacker = defender = 0
    if red[0] > white[0]:
        defender += 1
    else:
        attacker += 1
    if len(red) > 1 and len(white) > 1:
        if red[1] > white[1]:
            defender += 1
        else:
            attacker += 1
    return attacker, defender


def rolls(dice: int, defence: int) -> list[tuple[Rolled, Fraction, tuple[int, int]]]:
    """Every roll of so many dice against so many, how likely it is, and what it really costs on the board."""
    t = scene("Alaska: alice 20 | Kamchatka: bob 20")
    t.alice.attacks("Alaska", "Kamchatka", dice=dice)
    t.bob.says(f"defend {defence}")
    asked = t.game.pending
    assert asked is not None
    menu = asked.menu
    assert isinstance(menu, ChanceMenu)
    found: list[tuple[Rolled, Fraction, tuple[int, int]]] = []
    for rolled, chance in menu.outcomes():
        assert isinstance(rolled, Rolled)
        after = Scene(t.game.copy())
        after.game.play(rolled)
        found.append((rolled, chance, (20 - after.armies("Alaska"), 20 - after.armies("Kamchatka"))))
    return found


def dice_asked(t: Scene) -> tuple[int, int]:
    """How many dice chance now rolls for attacker and defender."""
    assert t.step == "RollDice"
    battle = t.table.battle
    assert battle is not None
    assert t.game.pending is not None
    sizes = {(len(a.attack), len(a.defend)) for a in t.game.pending.menu if isinstance(a, Rolled)}
    assert sizes == {(battle.attack, battle.defend)}
    return battle.attack, battle.defend


# --- where one may attack --------------------------------------------------------------------------------------------

ADJACENT = [
    ("Middle East", "East Africa"),
    ("Southern Europe", "Egypt"),
    ("Southern Europe", "North Africa"),
    ("Western Europe", "North Africa"),
    ("Ural", "China"),
    ("Siberia", "Mongolia"),
    ("Kamchatka", "Mongolia"),
    ("Kamchatka", "Irkutsk"),
    ("Ukraine", "Middle East"),
    ("Egypt", "Middle East"),
    ("North Africa", "East Africa"),
    ("Greenland", "Ontario"),
    ("Great Britain", "Scandinavia"),
]
APART = [
    ("Western Europe", "Egypt"),
    ("Middle East", "China"),
    ("Siberia", "Kamchatka"),
    ("Alberta", "Eastern United States"),
    ("Yakutsk", "Mongolia"),
    ("Madagascar", "North Africa"),
    ("Japan", "China"),
    ("Peru", "Central America"),
    ("Eastern Australia", "Indonesia"),
    ("Alaska", "Brazil"),
]


def ways(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The pairs in both directions."""
    return pairs + [(dst, src) for src, dst in pairs]


@pytest.mark.rule("CL-ATK-01")
@pytest.mark.parametrize(("src", "dst"), ways(ADJACENT))
def test_a_territory_may_be_attacked_from_any_neighbour(src: str, dst: str) -> None:
    t = scene(f"{src}: alice 2 | {dst}: bob 1")
    t.alice.attacks(src, dst, dice=1)
    t.dice("6 against 1")
    t.expect(f"{src}: alice 1 | {dst}: alice 1")


@pytest.mark.rule("CL-ATK-01")
@pytest.mark.parametrize(("src", "dst"), ways(APART))
def test_a_territory_that_is_not_adjacent_cannot_be_attacked(src: str, dst: str) -> None:
    t = scene(f"{src}: alice 9 | {dst}: bob 1")
    t.alice.cannot(f"attack {src} {dst} 1", "CL-ATK-01")


@pytest.mark.rule("CL-ATK-01")
def test_from_one_territory_exactly_its_neighbours_can_be_attacked() -> None:
    t = scene("Brazil: alice 2")
    assert t.answers == {
        "attack brazil venezuela 1",
        "attack brazil peru 1",
        "attack brazil argentina 1",
        "attack brazil north_africa 1",
        "pass",
    }


@pytest.mark.rule("CL-ATK-01")
def test_an_own_territory_in_between_does_not_carry_an_attack_further() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: alice 1 | Japan: bob 1")
    t.alice.cannot("attack Alaska Japan 1", "CL-ATK-01")


@pytest.mark.rule("CL-ATK-02")
@pytest.mark.parametrize(("src", "dst"), ways([("Alaska", "Kamchatka"), ("North Africa", "Brazil")]))
def test_territories_joined_by_a_dashed_line_are_adjacent(src: str, dst: str) -> None:
    t = scene(f"{src}: alice 4 | {dst}: bob 1")
    sea = {t.land(src).index, t.land(dst).index}
    assert any(set(line) == sea for line in t.table.board.seas)
    t.alice.attacks(src, dst, dice=3)
    t.dice("6 5 4 against 3")
    t.expect(f"{src}: alice 1 | {dst}: alice 3")


@pytest.mark.rule("CL-ATK-27")
@pytest.mark.parametrize(("src", "dst"), ways([("Greenland", "Northwest Territory"), ("North Africa", "Egypt")]))
def test_territories_lying_next_to_each_other_are_adjacent_without_a_dashed_line(src: str, dst: str) -> None:
    t = scene(f"{src}: alice 4 | {dst}: bob 1")
    border = {t.land(src).index, t.land(dst).index}
    assert not any(set(line) == border for line in t.table.board.seas)
    t.alice.attacks(src, dst, dice=3)
    t.dice("6 5 4 against 3")
    t.expect(f"{src}: alice 1 | {dst}: alice 3")


@pytest.mark.rule("CL-ATK-07")
def test_nobody_attacks_a_territory_of_their_own() -> None:
    t = scene("Alaska: alice 4 | Alberta: alice 1 | Kamchatka: bob 1")
    t.alice.cannot("attack Alaska Alberta 1", "CL-ATK-07")
    assert not any("alberta" in answer for answer in t.answers if answer.startswith("attack alaska"))
    t.alice.attacks("Alaska", "Kamchatka", dice=1)


@pytest.mark.rule("CL-ATK-07")
def test_a_territory_captured_a_moment_ago_is_an_own_one_and_safe_from_its_captor() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("6 against 1")
    t.alice.occupies(1)
    t.alice.cannot("attack Alaska Kamchatka 1", "CL-ATK-07")


@pytest.mark.rule("CL-ATK-08")
def test_an_attack_starts_from_a_territory_of_ones_own() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 9 | Japan: carol 1")
    t.alice.cannot("attack Kamchatka Alaska 3", "CL-ATK-08")
    t.alice.cannot("attack Kamchatka Japan 1", "CL-ATK-08")
    t.alice.cannot("attack Japan Kamchatka 1", "CL-ATK-08")
    sources = {answer.split()[1] for answer in t.answers if answer != "pass"}
    assert sources == {"alaska"}


@pytest.mark.rule("CL-ATK-08")
def test_nobody_attacks_out_of_turn() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 9 | Japan: carol 1")
    t.bob.cannot("attack Alaska Kamchatka 1", "Seat 0 is asked")
    t.bob.cannot("attack Kamchatka Japan 1")


# --- how many dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-ATK-03")
def test_one_army_alone_cannot_attack_but_two_can() -> None:
    t = scene("Alaska: alice 1 | Kamchatka: bob 1 | Peru: alice 2")
    t.alice.cannot("attack Alaska Kamchatka 1", "CL-ATK-03")
    t = scene("Alaska: alice 2 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    assert t.asked == "bob"


@pytest.mark.rule("CL-ATK-03")
def test_with_single_armies_everywhere_there_is_nothing_to_do_but_pass() -> None:
    t = scene("Alaska: alice 1 | Brazil: alice 1 | Kamchatka: bob 1")
    assert t.answers == {"pass"}


@pytest.mark.rule("CL-ATK-04")
@pytest.mark.parametrize(("armies", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (12, 3), (40, 3)])
def test_the_attacker_needs_one_army_more_than_dice_and_never_rolls_more_than_three(armies: int, most: int) -> None:
    t = scene(f"Alaska: alice {armies} | Kamchatka: bob 2")
    offered = {answer for answer in t.answers if answer.startswith("attack alaska kamchatka")}
    assert offered == {f"attack alaska kamchatka {dice}" for dice in range(1, most + 1)}
    t.alice.cannot(f"attack Alaska Kamchatka {most + 1}", "CL-ATK-04")
    t.alice.attacks("Alaska", "Kamchatka", dice=most)
    t.bob.says("defend 1")
    assert dice_asked(t) == (most, 1)


@pytest.mark.rule("CL-ATK-05")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_attacker_may_roll_fewer_dice_than_allowed(dice: int) -> None:
    t = scene("Alaska: alice 30 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=dice)
    t.bob.says("defend 2")
    assert dice_asked(t) == (dice, 2)


@pytest.mark.rule("CL-ATK-05", "CL-ATK-34")
def test_the_attacker_rolls_at_least_one_die() -> None:
    t = scene(FORTRESS)
    t.alice.cannot("attack Alaska Kamchatka 0", "not 0")
    assert "attack alaska kamchatka 0" not in t.answers
    assert "attack alaska kamchatka 1" in t.answers


@pytest.mark.rule("CL-ATK-06")
@pytest.mark.parametrize(("armies", "most"), [(1, 1), (2, 2), (3, 2), (12, 2)])
def test_the_defender_rolls_one_die_or_two_and_needs_two_armies_for_two(armies: int, most: int) -> None:
    t = scene(f"Alaska: alice 4 | Kamchatka: bob {armies}")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    assert t.asked == "bob"
    assert t.answers == {f"defend {dice}" for dice in range(1, most + 1)}
    t.bob.says(f"defend {most}")
    assert dice_asked(t) == (3, most)


@pytest.mark.rule("CL-ATK-06")
@pytest.mark.parametrize("armies", [2, 9])
def test_the_defender_of_many_armies_may_still_roll_a_single_die(armies: int) -> None:
    t = scene(f"Alaska: alice 4 | Kamchatka: bob {armies}")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.says("defend 1")
    assert dice_asked(t) == (3, 1)
    t.chance("roll 6 6 6 against 1")
    t.expect(f"Alaska: alice 4 | Kamchatka: bob {armies - 1}")


@pytest.mark.rule("CL-ATK-06")
def test_a_lone_defender_who_wants_two_dice_is_told_which_rule_is_in_the_way() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.cannot("defend 2", "CL-ATK-06")


@pytest.mark.rule("CL-ATK-06")
def test_a_defender_who_wants_three_dice_is_told_which_rule_is_in_the_way() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.cannot("defend 3", "CL-ATK-06")


@pytest.mark.rule("CL-ATK-06")
@pytest.mark.parametrize(("armies", "dice"), [(1, 1), (2, 2), (7, 2)])
def test_as_an_option_defenders_are_not_asked_and_roll_as_many_dice_as_they_may(armies: int, dice: int) -> None:
    t = scene(f"Alaska: alice 4 | Kamchatka: bob {armies}", options={"defender_most": True})
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    assert dice_asked(t) == (2, dice)


@pytest.mark.rule("CL-ATK-13")
def test_the_numbers_of_dice_cannot_change_once_they_are_announced() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.alice.cannot("attack Alaska Kamchatka 1")
    t.alice.cannot("pass")
    t.bob.says("defend 2")
    t.alice.cannot("attack Alaska Kamchatka 1")
    t.alice.cannot("pass")
    t.bob.cannot("defend 1")
    for roll in ("roll 6 5 against 4 3", "roll 6 5 4 against 3", "roll 6 against 4 3"):
        with pytest.raises(Refused, match="not a roll of these dice"):
            t.chance(roll)
    assert dice_asked(t) == (3, 2)


@pytest.mark.rule("CL-ATK-13")
def test_the_numbers_of_dice_cannot_change_after_the_roll() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("2 2 1 against 6 6")
    t.expect("Alaska: alice 7 | Kamchatka: bob 9")
    t.bob.cannot("defend 1")
    with pytest.raises(Refused):
        t.chance("roll 6 6 6 against 1 1")
    assert t.asked == "alice"
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-ATK-33")
def test_an_attack_names_its_territories_then_both_announce_dice_then_both_roll_together() -> None:
    t = scene(FORTRESS)
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    battle = t.table.battle
    assert battle is not None
    assert (battle.src, battle.dst, battle.attack) == (t.land("Alaska").index, t.land("Kamchatka").index, 3)
    assert battle.rolled is None
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")
    assert t.game.pending is not None
    assert t.game.pending.prompt == "Alaska attacks Kamchatka with 3 dice: how many do you roll?"
    t.bob.says("defend 2")
    assert (t.asked, t.step) == ("chance", "RollDice")
    t.expect("Alaska: alice 4 | Kamchatka: bob 2")
    t.chance("roll 6 3 1 against 5 4")
    t.expect("Alaska: alice 3 | Kamchatka: bob 1")


@pytest.mark.rule("CL-ATK-33")
@pytest.mark.parametrize("half", ["attack Alaska", "attack", "attack Kamchatka 3", "attack Alaska 3"])
def test_an_attack_that_does_not_name_both_territories_is_refused(half: str) -> None:
    scene(FORTRESS).alice.cannot(half)


@pytest.mark.rule("CL-ATK-34")
@pytest.mark.parametrize("answer", ["defend 0", "pass", "attack Kamchatka Alaska 1"])
def test_the_defender_can_neither_roll_no_die_nor_decline_the_battle(answer: str) -> None:
    t = scene(FORTRESS)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.cannot(answer)
    assert t.answers == {"defend 1", "defend 2"}


@pytest.mark.rule("CL-ATK-34")
def test_the_attacker_cannot_call_the_battle_off_once_it_is_announced() -> None:
    t = scene(FORTRESS)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.alice.cannot("pass")
    t.bob.says("defend 2")
    t.alice.cannot("pass")
    assert t.asked == "chance"


# --- what a roll costs -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-ATK-09")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_tie_goes_to_the_defender(face: int) -> None:
    t = scene(FORTRESS)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice(f"{face} against {face}")
    t.expect("Alaska: alice 3 | Kamchatka: bob 2")


@pytest.mark.rule("CL-ATK-09")
@pytest.mark.parametrize("low", [1, 2, 3, 4, 5])
def test_the_higher_die_wins_its_pair_by_a_single_point(low: int) -> None:
    t = scene(FORTRESS)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice(f"{low + 1} against {low}")
    t.expect("Alaska: alice 4 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice(f"{low} against {low + 1}")
    t.expect("Alaska: alice 3 | Kamchatka: bob 1")


@pytest.mark.rule("CL-ATK-09")
def test_the_second_pair_is_compared_on_its_own() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("5 5 1 against 6 4")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 4 against 5 4")
    t.expect("Alaska: alice 7 | Kamchatka: bob 7")


@pytest.mark.rule("CL-ATK-09", "CL-ATK-12")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2])
def test_every_roll_there_is_costs_what_its_pairs_say_and_never_more_than_two(dice: int, defence: int) -> None:
    found = rolls(dice, defence)
    assert sum(chance for _, chance, _ in found) == 1
    for rolled, _, lost in found:
        assert (len(rolled.attack), len(rolled.defend)) == (dice, defence)
        assert lost == pairs_lost(rolled.attack, rolled.defend), rolled
        assert sum(lost) == min(dice, defence)
        assert lost[0] <= 2


@pytest.mark.rule("CL-ATK-12")
def test_three_lost_dice_against_two_cost_the_attacker_two_armies_not_three() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("1 1 1 against 6 6")
    t.expect("Alaska: alice 2 | Kamchatka: bob 9")


@pytest.mark.rule("CL-ATK-10")
def test_three_dice_against_two_are_two_pairs() -> None:
    assert {lost for _, _, lost in rolls(3, 2)} == {(2, 0), (1, 1), (0, 2)}
    for roll, left in (
        ("6 5 1 against 5 4", "Alaska: alice 9 | Kamchatka: bob 7"),
        ("6 3 3 against 5 4", "Alaska: alice 8 | Kamchatka: bob 8"),
        ("5 4 4 against 5 4", "Alaska: alice 7 | Kamchatka: bob 9"),
    ):
        t = scene("Alaska: alice 9 | Kamchatka: bob 9")
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        t.dice(roll)
        t.expect(left)


@pytest.mark.rule("CL-ATK-28")
def test_two_dice_against_two_are_two_pairs() -> None:
    assert {lost for _, _, lost in rolls(2, 2)} == {(2, 0), (1, 1), (0, 2)}
    for roll, left in (
        ("6 5 against 5 4", "Alaska: alice 9 | Kamchatka: bob 7"),
        ("6 3 against 5 4", "Alaska: alice 8 | Kamchatka: bob 8"),
        ("5 4 against 5 4", "Alaska: alice 7 | Kamchatka: bob 9"),
    ):
        t = scene("Alaska: alice 9 | Kamchatka: bob 9")
        t.alice.attacks("Alaska", "Kamchatka", dice=2)
        t.dice(roll)
        t.expect(left)


@pytest.mark.rule("CL-ATK-11")
@pytest.mark.parametrize(
    ("roll", "lost"),
    [
        ("6 6 6 against 5", (0, 1)),
        ("5 5 5 against 5", (1, 0)),
        ("4 1 against 3", (0, 1)),
        ("4 4 against 4", (1, 0)),
        ("6 against 5 5", (0, 1)),
        ("5 against 6 1", (1, 0)),
        ("2 against 1", (0, 1)),
        ("2 against 2", (1, 0)),
    ],
)
def test_with_a_single_die_on_one_side_only_the_highest_dice_are_compared(roll: str, lost: tuple[int, int]) -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9")
    t.alice.attacks("Alaska", "Kamchatka", dice=len(roll.partition("against")[0].split()))
    t.dice(roll)
    t.expect(f"Alaska: alice {9 - lost[0]} | Kamchatka: bob {9 - lost[1]}")


@pytest.mark.rule("CL-ATK-11")
@pytest.mark.parametrize(("dice", "defence"), [(3, 1), (2, 1), (1, 2), (1, 1)])
def test_one_pair_costs_one_army(dice: int, defence: int) -> None:
    assert {lost for _, _, lost in rolls(dice, defence)} == {(1, 0), (0, 1)}


@pytest.mark.rule("CL-ATK-26")
def test_the_odds_of_three_dice_against_two_are_exact() -> None:
    odds: dict[tuple[int, int], Fraction] = {}
    for _, chance, lost in rolls(3, 2):
        odds[lost] = odds.get(lost, Fraction(0)) + chance
    assert odds == {(2, 0): Fraction(2275, 7776), (0, 2): Fraction(2890, 7776), (1, 1): Fraction(2611, 7776)}


@pytest.mark.rule("CL-ATK-26")
@pytest.mark.parametrize(
    ("dice", "defence", "odds"),
    [
        (1, 1, {(0, 1): Fraction(15, 36), (1, 0): Fraction(21, 36)}),
        (2, 1, {(0, 1): Fraction(125, 216), (1, 0): Fraction(91, 216)}),
        (3, 1, {(0, 1): Fraction(855, 1296), (1, 0): Fraction(441, 1296)}),
        (1, 2, {(0, 1): Fraction(55, 216), (1, 0): Fraction(161, 216)}),
        (2, 2, {(0, 2): Fraction(295, 1296), (1, 1): Fraction(420, 1296), (2, 0): Fraction(581, 1296)}),
    ],
)
def test_the_odds_of_every_other_roll_are_exact(dice: int, defence: int, odds: dict[tuple[int, int], Fraction]) -> None:
    found: dict[tuple[int, int], Fraction] = {}
    for _, chance, lost in rolls(dice, defence):
        found[lost] = found.get(lost, Fraction(0)) + chance
    assert found == odds


@pytest.mark.rule("CL-ATK-29")
def test_the_first_printed_result_the_defender_loses_one() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 4")
    t.expect("Alaska: alice 4 | Kamchatka: bob 1")


@pytest.mark.rule("CL-ATK-30")
def test_the_second_printed_result_each_side_loses_one() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 2 against 5 4")
    t.expect("Alaska: alice 3 | Kamchatka: bob 1")


@pytest.mark.rule("CL-ATK-31")
def test_the_third_printed_result_two_ties_cost_the_attacker_two() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("4 3 3 against 4 3")
    t.expect("Alaska: alice 2 | Kamchatka: bob 2")


@pytest.mark.rule("CL-ATK-32")
def test_the_fourth_printed_result_the_second_white_die_is_ignored() -> None:
    t = scene("Alaska: alice 2 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("5 against 4 3")
    t.expect("Alaska: alice 2 | Kamchatka: bob 1")


# --- capturing and moving in -----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-ATK-14")
def test_when_the_last_defender_falls_the_territory_is_captured_and_occupied_before_anything_else() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 2 | Alberta: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 5 1 against 4 3")
    assert t.owner("Kamchatka") == "alice"
    assert t.armies("Kamchatka") >= 3
    assert (t.asked, t.step) == ("alice", "MoveIn")
    t.alice.cannot("attack Alaska Alberta 1", "CL-ATK-15")
    t.alice.cannot("attack Kamchatka Japan 1", "CL-ATK-15")
    t.alice.cannot("pass", "CL-ATK-15")
    t.alice.occupies(5)
    t.expect("Alaska: alice 4 | Kamchatka: alice 5")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-ATK-14")
def test_as_long_as_one_defender_is_left_the_territory_is_not_captured() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 3")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 5 1 against 4 3")
    t.expect("Alaska: alice 9 | Kamchatka: bob 1")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.cannot("occupy 3")


@pytest.mark.rule("CL-ATK-15", "CL-ATK-16", "CL-ATK-17")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_at_least_the_dice_rolled_and_at_most_all_but_one_army_move_in(dice: int) -> None:
    for moved in range(dice, 7):
        t = scene("Alaska: alice 7 | Kamchatka: bob 1")
        t.alice.attacks("Alaska", "Kamchatka", dice=dice)
        t.dice(f"{' '.join(['6'] * dice)} against 1")
        assert t.answers == {f"occupy {n}" for n in range(dice, 7)}
        t.alice.cannot(f"occupy {dice - 1}", "CL-ATK-15")
        t.alice.cannot("occupy 0", "CL-ATK-15")
        t.alice.cannot("occupy 7", "CL-ATK-16")
        t.alice.occupies(moved)
        t.expect(f"Alaska: alice {7 - moved} | Kamchatka: alice {moved}")


@pytest.mark.rule("CL-ATK-16")
def test_the_last_army_of_the_source_never_moves_in() -> None:
    t = scene("Alaska: alice 3 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("6 against 1")
    t.alice.cannot("occupy 3", "CL-ATK-16")
    t.alice.occupies(2)
    t.expect("Alaska: alice 1 | Kamchatka: alice 2")


@pytest.mark.rule("CL-ATK-35")
def test_three_dice_from_four_armies_move_exactly_three() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 5 4 against 1")
    t.expect("Alaska: alice 1 | Kamchatka: alice 3")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-ATK-35")
def test_three_dice_from_ten_armies_move_three_to_nine() -> None:
    t = scene("Alaska: alice 10 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 5 4 against 1")
    assert t.answers == {f"occupy {n}" for n in (3, 4, 5, 6, 7, 8, 9)}
    t.alice.cannot("occupy 2", "CL-ATK-15")
    t.alice.cannot("occupy 10", "CL-ATK-16")
    t.alice.occupies(9)
    t.expect("Alaska: alice 1 | Kamchatka: alice 9")


@pytest.mark.rule("CL-ATK-36")
def test_only_the_dice_of_the_capturing_roll_count_for_moving_in() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 3")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1 1")
    t.expect("Alaska: alice 6 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 6 against 1")
    assert t.answers == {"occupy 2", "occupy 3", "occupy 4", "occupy 5"}
    t.alice.cannot("occupy 1", "CL-ATK-15")
    t.alice.occupies(2)
    t.expect("Alaska: alice 4 | Kamchatka: alice 2")


@pytest.mark.rule("CL-ATK-36")
def test_three_must_move_if_the_capturing_roll_was_of_three_though_one_was_rolled_before() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("6 against 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.cannot("occupy 2", "CL-ATK-15")
    t.alice.occupies(3)
    t.expect("Alaska: alice 3 | Kamchatka: alice 3")


@pytest.mark.rule("CL-ATK-18")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("defenders", [1, 2])
def test_the_capturing_roll_costs_nothing_so_the_dice_can_always_move_in(dice: int, defenders: int) -> None:
    """Every roll from the fewest armies that allow so many dice: wherever it captures, all of them move in."""
    captures = 0
    for defence in range(1, defenders + 1):
        t = scene(f"Alaska: alice {dice + 1} | Kamchatka: bob {defenders}")
        t.alice.attacks("Alaska", "Kamchatka", dice=dice)
        t.bob.says(f"defend {defence}")
        assert t.game.pending is not None
        for rolled in t.game.pending.menu:
            after = Scene(t.game.copy())
            after.game.play(rolled)
            if after.owner("Kamchatka") == "alice":
                captures += 1
                after.expect(f"Alaska: alice 1 | Kamchatka: alice {dice}")
            else:
                assert after.armies("Alaska") >= 1
                assert after.armies("Kamchatka") >= 1
    assert (captures > 0) == (defenders == 1 or dice > 1)


# --- the course of a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-ATK-19")
def test_the_same_two_territories_fight_as_often_as_the_attacker_likes() -> None:
    t = scene("Alaska: alice 30 | Kamchatka: bob 30")
    for roll in range(1, 26):
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        t.dice("6 1 1 against 5 5")
        t.expect(f"Alaska: alice {30 - roll} | Kamchatka: bob {30 - roll}")


@pytest.mark.rule("CL-ATK-19")
@pytest.mark.parametrize("before", [0, 1, 2, 5])
def test_the_attacker_may_stop_after_any_roll(before: int) -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9")
    for _ in range(before):
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        t.dice("6 1 1 against 5 5")
    t.alice.passes()
    t.expect(f"Alaska: alice {9 - before} | Kamchatka: bob {9 - before}")
    assert (t.asked, t.step) == ("alice", "FortifyPosition")


@pytest.mark.rule("CL-ATK-20")
def test_one_turn_may_see_attacks_on_several_targets_from_several_sources() -> None:
    t = scene(
        "Alaska: alice 5 | Brazil: alice 5 | Kamchatka: bob 2 | Alberta: bob 2 | North Africa: carol 2 | Peru: bob 1"
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("6 against 1")
    t.alice.attacks("Brazil", "North Africa", dice=2)
    t.dice("6 2 against 3")
    t.alice.attacks("Alaska", "Alberta", dice=3)
    t.dice("1 1 1 against 4 4")
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("2 2 against 3")
    t.alice.attacks("Brazil", "Peru", dice=1)
    t.dice("6 against 5")
    t.alice.occupies(1)
    t.expect("Alaska: alice 2 | Kamchatka: bob 1 | Alberta: bob 2")
    t.expect("Brazil: alice 4 | North Africa: carol 1 | Peru: alice 1")


@pytest.mark.rule("CL-ATK-21")
def test_a_captured_territory_may_attack_on_in_the_same_turn() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 1 | Japan: bob 1 | Mongolia: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(5)
    t.alice.attacks("Kamchatka", "Japan", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(3)
    t.alice.attacks("Japan", "Mongolia", dice=2)
    t.dice("6 6 against 1")
    t.expect("Alaska: alice 1 | Kamchatka: alice 2 | Japan: alice 1 | Mongolia: alice 2")


@pytest.mark.rule("CL-ATK-22")
def test_nobody_has_to_attack() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1 | Alberta: alice 1")
    assert "pass" in t.answers
    t.alice.passes()
    assert (t.asked, t.step) == ("alice", "FortifyPosition")
    t.alice.fortifies("Alaska", "Alberta", 8)
    t.expect("Alaska: alice 1 | Alberta: alice 9 | Kamchatka: bob 1")
    assert t.asked == "bob"


@pytest.mark.rule("CL-ATK-23")
def test_whoever_has_ended_the_attack_cannot_attack_again_in_this_turn() -> None:
    t = scene("Alaska: alice 9 | Alberta: alice 2 | Kamchatka: bob 1")
    t.alice.passes()
    t.alice.cannot("attack Alaska Kamchatka 3", "CL-RNF-11")
    t.alice.fortifies("Alaska", "Alberta", 1)
    t.alice.cannot("attack Alaska Kamchatka 3")
    assert t.asked == "bob"


@pytest.mark.rule("CL-ATK-23")
def test_after_the_card_is_drawn_there_is_no_attack_either() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1 | Peru: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(3)
    t.alice.passes()
    t.draws("siam")
    assert not any(answer.startswith("attack") for answer in t.answers)
    t.alice.cannot("attack Kamchatka Japan 1", "CL-RNF-11")


@pytest.mark.rule("CL-ATK-25")
def test_a_player_without_territories_is_eliminated_and_never_has_a_turn_again() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    assert t.table.out == (1,)
    assert "bob is eliminated by alice." in t.told()
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    assert t.asked == "carol"
    for _ in range(3):
        t.carol.places("Japan", t.carol.reserve)
        t.carol.passes()
        t.carol.passes()
        assert t.asked == "alice"
        t.alice.places("Alaska", t.alice.reserve)
        t.alice.passes()
        t.alice.passes()
        assert t.asked == "carol"


@pytest.mark.rule("CL-ATK-25")
def test_a_player_with_one_territory_left_is_still_in_the_game() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 1 | Peru: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    assert t.table.out == ()
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    assert t.asked == "bob"


# --- invariants of whole games ---------------------------------------------------------------------------------------


def checked_game(seats: int, options: dict[str, object], seed: int, most: int = 30_000) -> None:
    """Random play: every army is accounted for by what happened, and no territory is ever empty.

    The board gains what is placed and what a card brings, and loses what a battle costs, read off its dice once more.
    What is still to be placed grows by territories, regions and sets, and shrinks by placing and by the cap.
    """
    t = set_up(seats, options)
    board, waiting = 0, sum(t.table.reserve)
    captures = 0
    for action in random_play(t, hegemon.Rng(seed), most):
        table = t.table
        placed = action.armies if isinstance(action, Place) else int(isinstance(action, (Claim, Dealt)))
        granted = lost = bonus = 0
        for event in t.events:
            if isinstance(event, (TurnBegan, SetTraded)):
                granted += event.armies
            elif isinstance(event, ArmiesLost):
                assert options.get("army_cap"), "armies are lost only under a cap"
                granted -= event.armies
            elif isinstance(event, BonusPlaced):
                bonus += event.armies
            elif isinstance(event, BattleFought):
                assert event.dst.index in table.board.near[event.src.index]
                assert (event.attacker_lost, event.defender_lost) == pairs_lost(event.red, event.white)
                lost = event.attacker_lost + event.defender_lost
            elif isinstance(event, Captured):
                captures += 1
                fought = next(event for event in t.events if isinstance(event, BattleFought))
                assert fought.attacker_lost == 0
                assert table.armies[event.land.index] == len(fought.red)
                assert table.armies[fought.src.index] >= 1
        board += placed + bonus - lost
        waiting += granted - placed
        assert sum(table.armies) == board
        assert sum(table.reserve) == waiting
        assert table.faults() == []
        if table.turns:
            assert min(table.armies) >= 1
        if table.turns and t.step != "MoveIn":  # who is out is settled when the armies have moved in
            holders = set(table.owner) - {table.edition.neutral}
            assert sorted({*holders, *table.out}) == list(range(seats)), "out are those without a territory"
            assert holders.isdisjoint(table.out)
            assert table.turn not in table.out
        t.game.events = []
    assert captures > 0


CAPPED: dict[str, object] = {"army_cap": True, "deal": True}


@pytest.mark.rule("CL-ATK-18", "CL-ATK-24", "CL-ATK-25", "CL-ATK-37")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 4)]])
def test_in_whole_games_armies_change_only_by_new_armies_losses_and_the_cap(seats: int, seed: int) -> None:
    checked_game(seats, CAPPED, seed)


@pytest.mark.rule("CL-ATK-18", "CL-ATK-24", "CL-ATK-37")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_without_a_cap_every_army_is_accounted_for_too(seats: int, seed: int) -> None:
    checked_game(seats, {}, seed + 100, most=6_000)


@pytest.mark.rule("CL-ATK-37")
def test_battles_cost_what_they_cost_and_moving_in_and_fortifying_change_no_total() -> None:
    t = scene("Alaska: alice 9 | Alberta: alice 3 | Kamchatka: bob 2 | Peru: bob 1")
    before = sum(t.table.armies)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 4 4 against 5 5")
    assert sum(t.table.armies) == before - 2
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("5 5 against 5")
    assert sum(t.table.armies) == before - 3
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 6 against 5")
    assert sum(t.table.armies) == before - 4
    t.alice.occupies(5)
    assert sum(t.table.armies) == before - 4
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Alberta", "Alaska", 2)
    t.expect("Alaska: alice 4 | Alberta: alice 1 | Kamchatka: alice 5")
    assert sum(t.table.armies) == before - 4
    assert (t.asked, t.bob.reserve) == ("bob", 3)
    t.bob.places("Peru", 3)
    assert sum(t.table.armies) == before - 4 + 3


@pytest.mark.rule("CL-ATK-24")
def test_at_the_moment_of_the_capture_the_territory_is_already_occupied() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 6 against 5")
    assert t.step == "MoveIn"
    assert min(t.table.armies) >= 1
    t.expect("Alaska: alice 7 | Kamchatka: alice 2")


@pytest.mark.rule("CL-ATK-24")
@pytest.mark.parametrize("armies", [2, 3, 4])
def test_even_the_worst_rolls_leave_the_attacker_one_army_in_the_source(armies: int) -> None:
    t = scene(f"Alaska: alice {armies} | Kamchatka: bob 9")
    while any(answer.startswith("attack alaska kamchatka") for answer in t.answers):
        dice = min(3, t.armies("Alaska") - 1)
        t.alice.attacks("Alaska", "Kamchatka", dice=dice)
        t.bob.says("defend 2")
        assert t.game.pending is not None
        t.game.play(Rolled((1,) * dice, (6, 6)))
    t.expect("Alaska: alice 1 | Kamchatka: bob 9")
    t.alice.cannot("attack Alaska Kamchatka 1", "CL-ATK-03")
