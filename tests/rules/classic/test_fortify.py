"""Fortifying your position: one move at the end of a turn."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions import classic
from scene import scene

WEST = "Alaska: alice 5 | Alberta: alice 3 | Ontario: alice 4 | Siam: alice 6 | Kamchatka: bob 1 | Japan: bob 1"
"""Alaska borders Alberta and Alberta borders Ontario, but Alaska does not border Ontario; Siam is far away."""


@pytest.mark.rule("CL-FRT-01")
def test_one_move_between_two_adjacent_own_territories() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", 2)
    t.expect("Alaska: alice 3 | Alberta: alice 5 | Ontario: alice 4 | Siam: alice 6")


@pytest.mark.rule("CL-FRT-01")
def test_a_second_move_is_refused() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", 2)
    t.alice.cannot("fortify alberta ontario 1")
    t.alice.cannot("fortify alaska alberta 1")
    assert t.asked == "bob"


@pytest.mark.rule("CL-FRT-01")
def test_armies_do_not_move_to_or_from_others() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.cannot("fortify alaska kamchatka 1", "CL-FRT-01")  # bob's
    t.alice.cannot("fortify alaska northwest_territory 1", "CL-FRT-01")  # carol's
    t.alice.cannot("fortify kamchatka alaska 1", "CL-FRT-01")
    t.alice.cannot("fortify kamchatka japan 1", "CL-FRT-01")


@pytest.mark.rule("CL-FRT-01")
def test_armies_do_not_move_to_or_from_the_neutral_force() -> None:
    t = scene("Alaska: alice 5 | Alberta: neutral 5", seats=2, rest="bob", phase="fortify")
    t.alice.cannot("fortify alaska alberta 1", "CL-FRT-01")
    t.alice.cannot("fortify alberta alaska 1", "CL-FRT-01")


@pytest.mark.rule("CL-FRT-01")
def test_armies_move_along_dashed_lines_too() -> None:
    t = scene("Brazil: alice 3 | North Africa: alice 1 | Siam: bob 1", phase="fortify")
    t.alice.fortifies("Brazil", "North Africa", 2)
    t.expect("Brazil: alice 1 | North Africa: alice 3")


@pytest.mark.rule("CL-FRT-02")
@pytest.mark.parametrize("armies", [5, 6, 100])
def test_at_least_one_army_stays_behind(armies: int) -> None:
    t = scene(WEST, phase="fortify")
    t.alice.cannot(f"fortify alaska alberta {armies}", "CL-FRT-02")
    t.alice.fortifies("Alaska", "Alberta", 4)
    t.expect("Alaska: alice 1 | Alberta: alice 7")


@pytest.mark.rule("CL-FRT-02")
def test_a_single_army_cannot_leave() -> None:
    t = scene("Alaska: alice 1 | Alberta: alice 2 | Japan: bob 1", phase="fortify")
    t.alice.cannot("fortify alaska alberta 1", "CL-FRT-02")
    assert t.answers == {"fortify alberta alaska 1", "pass"}


@pytest.mark.rule("CL-FRT-03")
def test_fortifying_is_optional() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.passes()
    t.expect("Alaska: alice 5 | Alberta: alice 3 | Ontario: alice 4 | Siam: alice 6")
    assert (t.asked, t.step) == ("bob", "Reinforce")


@pytest.mark.rule("CL-FRT-03")
def test_fortifying_needs_no_attack() -> None:
    t = scene(WEST, phase="reinforce")
    t.alice.places("Alaska", 3)
    t.alice.passes()
    assert t.step == "FortifyPosition"
    t.alice.fortifies("Alaska", "Alberta", 7)
    t.expect("Alaska: alice 1 | Alberta: alice 10")


@pytest.mark.rule("CL-FRT-03")
@pytest.mark.parametrize("dice", ["6 against 1", "1 against 6"])
def test_fortifying_is_allowed_whether_a_battle_was_won_or_lost(dice: str) -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 3 | Kamchatka: bob 2", phase="attack")
    t.alice.attacks("Alaska", "Kamchatka", 1)
    t.dice(dice)
    t.alice.passes()
    t.alice.fortifies("Alberta", "Alaska", 2)
    assert t.armies("Alberta") == 1
    assert t.asked == "bob"


@pytest.mark.rule("CL-FRT-04")
def test_own_territories_that_are_not_adjacent_are_refused() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.cannot("fortify alaska ontario 1", "CL-FRT-04")  # joined by Alberta, which is hers as well
    t.alice.cannot("fortify siam alaska 1", "CL-FRT-04")
    t.alice.cannot("fortify alaska alaska 1", "CL-FRT-01")


@pytest.mark.rule("CL-FRT-04")
def test_a_move_is_possible_between_neighbours_and_between_no_others() -> None:
    board = classic.BOARD
    t = scene(" | ".join(f"{land.id}: alice 2" for land in board.territories[:-1]), phase="fortify")
    last = board.territories[-1].index
    moves = {
        f"fortify {land.id} {board.territories[other].id} 1"
        for land in board.territories[:-1]
        for other in board.near[land.index]
        if other != last
    }
    assert t.answers == moves | {"pass"}


@pytest.mark.rule("CL-FRT-05")
def test_fortifying_ends_the_turn_and_the_next_player_goes_on() -> None:
    t = scene(WEST, phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", 1)
    assert (t.asked, t.step) == ("bob", "Reinforce")
    t.alice.cannot("attack alaska kamchatka 1")
    t.bob.idles()
    assert (t.asked, t.step) == ("carol", "Reinforce")
    t.carol.idles()
    assert (t.asked, t.step) == ("alice", "Reinforce")


@pytest.mark.rule("CL-FRT-05")
@pytest.mark.parametrize(
    ("turn", "out", "following"),
    [
        ("alice", ("bob",), "carol"),
        ("alice", ("bob", "carol"), "dave"),
        ("carol", ("dave",), "alice"),
        ("dave", ("alice",), "bob"),
        ("dave", ("alice", "bob"), "carol"),
        ("bob", ("alice", "carol"), "dave"),
    ],
)
def test_the_turn_passes_over_those_who_are_out(turn: str, out: tuple[str, ...], following: str) -> None:
    living = [name for name in ("alice", "bob", "carol", "dave") if name not in out]
    places = ["Alaska", "Alberta", "Siam", "Peru"]
    position = " | ".join(f"{land}: {name} 3" for land, name in zip(places, living, strict=False))
    t = scene(position, seats=4, rest=following, turn=turn, phase="fortify", out=out)
    t.people[turn].passes()
    assert (t.asked, t.step) == (following, "Reinforce")


@pytest.mark.rule("CL-FRT-05")
def test_who_was_eliminated_in_this_turn_is_passed_over() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 1", phase="attack")
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Alaska", "Kamchatka", 1)
    assert (t.asked, t.step) == ("carol", "Reinforce")
    t.carol.idles()
    assert t.asked == "alice"


@pytest.mark.rule("CL-FRT-06")
def test_moving_no_army_is_the_same_as_not_fortifying() -> None:
    moved, passed = scene(WEST, phase="fortify"), scene(WEST, phase="fortify")
    moved.alice.fortifies("Alaska", "Alberta", 0)
    passed.alice.passes()
    assert moved.game == passed.game
    assert moved.asked == "bob"
    moved.expect("Alaska: alice 5 | Alberta: alice 3 | Ontario: alice 4 | Siam: alice 6")


@pytest.mark.rule("CL-FRT-06")
def test_moving_no_army_is_never_listed_beside_passing() -> None:
    t = scene("Alaska: alice 3 | Alberta: alice 1 | Japan: bob 1", phase="fortify")
    assert t.answers == {"fortify alaska alberta 1", "fortify alaska alberta 2", "pass"}


@pytest.mark.rule("CL-FRT-06", "CL-RNF-11")
def test_moving_no_army_does_not_end_the_attack() -> None:
    t = scene(WEST, phase="attack")
    t.alice.cannot("fortify alaska alberta 0", "CL-RNF-11")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-FRT-07")
@pytest.mark.parametrize("armies", range(1, 10))
def test_any_number_up_to_all_but_one_may_move(armies: int) -> None:
    t = scene("Alaska: alice 10 | Alberta: alice 2 | Japan: bob 1", phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", armies)
    t.expect(f"Alaska: alice {10 - armies} | Alberta: alice {2 + armies}")


@pytest.mark.rule("CL-FRT-07")
def test_armies_may_follow_into_a_territory_captured_this_turn() -> None:
    t = scene("Alaska: alice 8 | Alberta: alice 1 | Kamchatka: bob 1 | Japan: bob 1", phase="attack")
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Alaska", "Kamchatka", 4)
    t.expect("Alaska: alice 1 | Kamchatka: alice 7")


@pytest.mark.rule("CL-FRT-07")
def test_armies_that_moved_in_may_move_out_again() -> None:
    t = scene("Alaska: alice 8 | Kamchatka: bob 1 | Japan: bob 1", phase="attack")
    t.alice.conquers("Alaska", "Kamchatka", 7)
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Kamchatka", "Alaska", 6)  # even back to where they came from
    t.expect("Alaska: alice 7 | Kamchatka: alice 1")


@pytest.mark.rule("CL-FRT-07")
def test_armies_may_move_between_two_territories_captured_this_turn() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1 | Japan: bob 1 | Peru: bob 1", phase="attack")
    t.alice.conquers("Alaska", "Kamchatka", 8)
    t.alice.conquers("Kamchatka", "Japan", 3)
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Kamchatka", "Japan", 4)
    t.expect("Alaska: alice 1 | Kamchatka: alice 1 | Japan: alice 7")


@pytest.mark.rule("CL-FRT-08")
def test_the_card_is_drawn_before_the_fortify_move() -> None:
    t = scene("Alaska: alice 8 | Kamchatka: bob 1 | Japan: bob 1", phase="attack")
    t.alice.conquers("Alaska", "Kamchatka", 3)
    assert t.alice.hand == set()
    t.alice.passes()
    assert (t.asked, t.step) == ("chance", "DrawCard")
    with pytest.raises(hegemon.Refused):
        t.alice.fortifies("Alaska", "Kamchatka", 1)
    t.draws("siam")
    assert t.alice.hand == {"siam"}
    assert (t.asked, t.step) == ("alice", "FortifyPosition")
    t.alice.fortifies("Alaska", "Kamchatka", 1)
    assert t.alice.hand == {"siam"}  # and none after it
    assert (t.asked, t.step) == ("bob", "Reinforce")
