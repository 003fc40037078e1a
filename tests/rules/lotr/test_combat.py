"""Combat: where one may invade, what is sent, how the dice are compared, and what follows a conquest."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.editions.lotr.lands import MIDDLE_EARTH, STRONGHOLDS
from hegemon.kernel.chance import ChanceMenu
from hegemon.table.combat import Rolled
from middle_earth import MiddleEarth, middle_earth

BORDER = "Evendim Hills: alice 5 | Lune Valley: alice 10 | Borderlands: bob 4 | Harad: bob 1"
"""Two territories of alice border one of bob, who has another far away."""


def attack_on(land: str) -> tuple[str, str]:
    """A neighbour from which a territory can be attacked, and the territory."""
    place = MIDDLE_EARTH.find(land)
    return MIDDLE_EARTH.territories[MIDDLE_EARTH.near[place.index][0]].id, land


def thrown(t: MiddleEarth) -> list[Rolled]:
    """Every throw that may come now."""
    assert t.asked == "chance"
    assert t.game.pending is not None
    found = [action for action in t.game.pending.menu if isinstance(action, Rolled)]
    assert found
    return found


def losses(t: MiddleEarth, src: str, dst: str) -> Counter[tuple[int, int]]:
    """What every throw that may come now costs both sides, and in how many ways."""
    assert t.game.pending is not None
    menu = t.game.pending.menu
    assert isinstance(menu, ChanceMenu)
    before = t.armies(src) + t.armies(dst)
    found: Counter[tuple[int, int]] = Counter()
    for action, chance in menu.outcomes():
        trial = MiddleEarth(t.game.copy())
        attackers, defenders = t.armies(src), t.armies(dst)
        trial.game.play(action)
        lost = attackers - trial.armies(src), defenders - trial.armies(dst)
        if trial.owner(dst) == trial.owner(src):
            lost = before - defenders - trial.armies(src) - trial.armies(dst), defenders
        found[lost] += int(chance * menu.ways)
    return found


# --- where and with what ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CBT-01")
def test_only_an_adjacent_enemy_is_invaded() -> None:
    t = middle_earth("Evendim Hills: alice 5 | Lune Valley: alice 2 | Borderlands: bob 3")
    evendim = {answer for answer in t.answers if answer.startswith("invade evendim_hills")}
    assert evendim == {"invade evendim_hills borderlands", "invade evendim_hills tower_hills"}
    t.alice.cannot("invade evendim_hills lune_valley", "Lune Valley is your own; invade a territory of somebody else")
    t.alice.cannot("invade evendim_hills lune_valley", "(LR-CBT-01)")
    t.alice.cannot(
        "invade evendim_hills north_downs",
        "North Downs cannot be invaded from Evendim Hills: no border, bridge or sea-line joins them (LR-CBT-01).",
    )
    t.alice.cannot("invade borderlands angmar", "Borderlands is not yours; invade from a territory of your own")
    t.alice.cannot("invade evendim_hills forodwaith", "(LR-CBT-01)")


@pytest.mark.rule("LR-CBT-01")
def test_good_may_invade_good_where_everybody_plays_alone() -> None:
    t = middle_earth("Evendim Hills: alice 5 | Borderlands: carol 1", seats=4)
    t.alice.wins("Evendim Hills", "Borderlands")
    t.expect("Borderlands: alice 3")


@pytest.mark.rule("LR-CBT-02")
def test_one_battalion_cannot_attack() -> None:
    t = middle_earth("Evendim Hills: alice 1 | Lune Valley: alice 2 | Borderlands: bob 1")
    t.alice.cannot(
        "invade evendim_hills borderlands", "Evendim Hills has only one battalion; it takes two to invade (LR-CBT-02)."
    )
    t.alice.invades("Lune Valley", "Borderlands")
    assert t.answers == {"commit 1"}


@pytest.mark.rule("LR-CBT-03")
@pytest.mark.parametrize(("battalions", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (40, 3)])
def test_one_to_three_are_sent_and_never_the_last(battalions: int, most: int) -> None:
    t = middle_earth(f"Evendim Hills: alice {battalions} | Borderlands: bob 3")
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {f"commit {n}" for n in range(1, most + 1)}
    number = "1 battalion" if most == 1 else f"1 to {most} battalions"
    t.alice.cannot(f"commit {most + 1}", f"Commit {number}; one must stay behind (LR-CBT-03).")


@pytest.mark.rule("LR-CBT-04")
@pytest.mark.parametrize("sent", [1, 2, 3])
def test_every_battalion_that_is_sent_rolls_a_die(sent: int) -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(sent)
    t.bob.says("defend 2")
    assert {(len(throw.attack), len(throw.defend)) for throw in thrown(t)} == {(sent, 2)}
    assert {face for throw in thrown(t) for face in throw.attack} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("LR-CBT-05", "LR-CBT-29")
@pytest.mark.parametrize(("there", "most"), [(1, 1), (2, 2), (3, 2), (20, 2)])
def test_the_defender_sends_one_or_two_of_those_who_are_there(there: int, most: int) -> None:
    t = middle_earth(f"Evendim Hills: alice 5 | Borderlands: bob {there}")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    assert t.asked == "bob"
    assert t.answers == {f"defend {n}" for n in range(1, most + 1)}
    rule = "(LR-CBT-29)" if there == 1 else "(LR-CBT-05)"
    t.bob.cannot(f"defend {most + 1}", rule)
    t.bob.cannot("pass", rule)
    t.bob.says("defend 1")
    assert {len(throw.defend) for throw in thrown(t)} == {1}


@pytest.mark.rule("LR-CBT-29")
def test_a_lone_defender_rolls_one_die_against_three() -> None:
    t = middle_earth("Evendim Hills: alice 5 | Borderlands: bob 1 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.cannot("defend 2", "The only battalion there defends with one die; it cannot decline (LR-CBT-29).")
    t.roll("6 6 6 against 6")
    t.expect("Evendim Hills: alice 4 | Borderlands: bob 1")


@pytest.mark.rule("LR-CBT-28")
def test_the_attacker_sends_first_then_the_defender_then_both_roll() -> None:
    t = middle_earth(BORDER)
    t.alice.declares("Evendim Hills", "Borderlands")
    t.bob.cannot("defend 2")
    assert (t.asked, t.step) == ("alice", "FightOn")
    t.alice.sends(2)
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")
    t.alice.cannot("commit 3")
    t.bob.says("defend 1")
    assert (t.asked, t.step) == ("chance", "RollDice")


@pytest.mark.rule("LR-CBT-25")
@pytest.mark.parametrize(
    ("src", "dst"),
    [("mithlond", "minhiriath"), ("minhiriath", "umbar"), ("the_shire", "buckland"), ("umbar", "belfalas")],
)
def test_sea_lines_and_bridges_carry_invasions(src: str, dst: str) -> None:
    t = middle_earth(f"{src}: alice 4 | {dst}: bob 1 | Harad: bob 1")
    t.alice.wins(src, dst)
    assert t.owner(dst) == "alice"


@pytest.mark.rule("LR-CBT-25", "LR-CBT-01")
def test_a_river_without_a_bridge_carries_none() -> None:
    t = middle_earth("Minhiriath: alice 4 | The Shire: bob 1 | Harlindon: bob 1")
    for land in ("the_shire", "harlindon"):
        t.alice.cannot(f"invade minhiriath {land}", "no border, bridge or sea-line joins them (LR-CBT-01)")


# --- the dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CBT-06", "LR-CBT-30")
@pytest.mark.parametrize(
    ("roll", "alice", "bob"),
    [
        ("6 5 1 against 5 4", 5, 2),  # six beats five, five beats four, the one is ignored
        ("6 2 2 against 5 4", 4, 3),
        ("3 3 2 against 5 4", 3, 4),
        ("4 1 against 5", 4, 4),
        ("6 6 6 against 5", 5, 3),
        ("5 against 4 3", 5, 3),
        ("4 against 6 1", 4, 4),  # the defender's second die has nothing to be compared to
    ],
)
def test_highest_against_highest_then_next_against_next(roll: str, alice: int, bob: int) -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(len(roll.split(" against ", maxsplit=1)[0].split()))
    t.roll(roll)
    t.expect(f"Evendim Hills: alice {alice} | Borderlands: bob {bob}")


@pytest.mark.rule("LR-CBT-07", "LR-CBT-30")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_defender_wins_a_tie(face: int) -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.roll(f"{face} {face} against {face} {face}")
    t.expect("Evendim Hills: alice 3 | Borderlands: bob 4")


@pytest.mark.rule("LR-CBT-08", "LR-CBT-09")
@pytest.mark.parametrize(("sent", "defending"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_every_comparison_costs_one_battalion_and_a_battle_two_at_most(sent: int, defending: int) -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(sent)
    t.bob.says(f"defend {defending}")
    assert {mine + theirs for mine, theirs in losses(t, "Evendim Hills", "Borderlands")} == {min(sent, defending)}


@pytest.mark.rule("LR-CBT-06", "LR-CBT-07", "LR-CBT-09")
def test_three_against_two_cost_what_everybody_knows() -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.says("defend 2")
    assert losses(t, "Evendim Hills", "Borderlands") == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


# --- strongholds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CBT-16")
@pytest.mark.parametrize("land", [MIDDLE_EARTH.territories[land].id for land in STRONGHOLDS])
def test_a_stronghold_adds_one_to_the_higher_die_by_itself(land: str) -> None:
    src, dst = attack_on(land)
    t = middle_earth(f"{src}: alice 4 | {dst}: bob 3 | Old Forest: bob 1")
    t.alice.invades(src, dst)
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2"}
    t.bob.says("defend 2")
    t.roll("5 4 against 4 3")  # five against five, four against three
    t.expect(f"{src}: alice 3 | {dst}: bob 2")


@pytest.mark.rule("LR-CBT-16")
def test_a_stronghold_does_nothing_for_those_who_attack_from_it_or_stand_elsewhere() -> None:
    t = middle_earth("Evendim Hills: alice 4 | Borderlands: bob 3 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.roll("4 3 against 4 2")
    t.expect("Evendim Hills: alice 3 | Borderlands: bob 2")
    t.alice.sends(2)
    t.roll("5 2 against 4 3")
    t.expect("Evendim Hills: alice 2 | Borderlands: bob 1")


@pytest.mark.rule("LR-CBT-17")
def test_with_one_die_the_bonus_is_on_that_one() -> None:
    t = middle_earth("Carrock: alice 6 | Rhudaur: bob 3 | Harad: bob 1")
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(3)
    t.roll("4 4 4 against 3")
    t.expect("Carrock: alice 5 | Rhudaur: bob 3")
    t.alice.sends(3)
    t.roll("5 1 1 against 3")
    t.expect("Carrock: alice 5 | Rhudaur: bob 2")


@pytest.mark.rule("LR-CBT-18")
def test_bonuses_go_to_the_highest_die_only_and_above_six() -> None:
    position = "Carrock: alice 6 | Rhudaur: bob 3 | Harad: bob 1"
    t = middle_earth(position, leaders={"alice": "carrock", "bob": "rhudaur"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(3, leader=True)
    t.bob.says("stand 2")
    t.roll("6 6 1 against 5 5")  # seven against seven, then six against five
    t.expect("Carrock: alice 5 | Rhudaur: bob 2")
    t.alice.sends(3, leader=True)
    t.bob.says("stand 2")
    t.roll("6 6 1 against 6 6")  # seven against eight, then six against six
    t.expect("Carrock: alice 3 | Rhudaur: bob 2")
    t.alice.sends(2, leader=True)
    t.bob.says("stand 1")
    t.roll("6 6 against 4")  # seven against six
    t.expect("Carrock: alice 3 | Rhudaur: bob 1")


# --- from battle to battle -------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CBT-10")
def test_survivors_go_back_and_fight_again_at_once() -> None:
    t = middle_earth("Evendim Hills: alice 4 | Borderlands: bob 4 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 2 1 against 5 4")
    t.expect("Evendim Hills: alice 3 | Borderlands: bob 3")
    assert t.answers == {"commit 1", "commit 2", "pass"}
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2"}
    t.roll("6 5 against 5 4")
    t.expect("Evendim Hills: alice 3 | Borderlands: bob 1")


@pytest.mark.rule("LR-CBT-32", "LR-CBT-11")
def test_a_declared_invasion_has_a_battle_and_may_be_called_off_after_it() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 9")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.cannot("pass", "A declared invasion has at least one battle (LR-CBT-32).")
    for left in (4, 2):
        t.alice.sends(2)
        t.roll("1 1 against 6 6")
        t.expect(f"Evendim Hills: alice {left} | Borderlands: bob 9")
        assert "pass" in t.answers
    t.alice.passes()
    assert (t.asked, t.step) == ("alice", "DeclareInvasion")
    assert t.extra.invasion is None


@pytest.mark.rule("LR-CBT-11")
def test_with_one_battalion_left_everywhere_the_invasion_is_over() -> None:
    t = middle_earth("Evendim Hills: alice 2 | Borderlands: bob 3")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    assert t.step == "DeclareInvasion"
    assert t.answers == {"pass"}


@pytest.mark.rule("LR-CBT-12")
def test_what_was_attacked_before_may_be_invaded_again() -> None:
    t = middle_earth("Evendim Hills: alice 9 | Borderlands: bob 2 | Tower Hills: bob 2 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 1 1 against 5 5")
    t.alice.passes()
    t.alice.wins("Evendim Hills", "Tower Hills")
    t.alice.wins("Evendim Hills", "Borderlands")
    t.expect("Tower Hills: alice 3 | Borderlands: alice 3")


@pytest.mark.rule("LR-CBT-13")
def test_combat_may_be_skipped() -> None:
    t = middle_earth(BORDER)
    before = list(t.table.armies), list(t.table.owner)
    t.alice.passes()
    assert (t.asked, t.step) == ("alice", "FortifyYourPosition")
    assert (t.table.armies, t.table.owner) == before


@pytest.mark.rule("LR-CBT-14", "LR-CBT-15")
def test_the_attacking_territory_may_change_between_battles_and_only_one_fights() -> None:
    t = middle_earth(BORDER)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.cannot("shift lune_valley", "The attacking territory may change between battles")
    t.alice.cannot("shift lune_valley", "(LR-CBT-14)")
    t.alice.sends(3)
    t.roll("1 1 1 against 6 6")
    t.expect("Evendim Hills: alice 3 | Lune Valley: alice 10 | Borderlands: bob 4")
    assert t.answers == {"commit 1", "commit 2", "shift lune_valley", "pass"}
    t.alice.says("shift lune_valley")
    assert t.answers == {"commit 1", "commit 2", "commit 3", "shift evendim_hills", "pass"}
    t.alice.sends(3)
    t.roll("6 1 1 against 5 5")
    t.expect("Evendim Hills: alice 3 | Lune Valley: alice 9 | Borderlands: bob 3")
    t.alice.says("shift evendim_hills")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    t.expect("Evendim Hills: alice 2 | Lune Valley: alice 9 | Borderlands: bob 3")


@pytest.mark.rule("LR-CBT-15")
def test_two_and_two_do_not_make_three() -> None:
    t = middle_earth("Evendim Hills: alice 2 | Lune Valley: alice 2 | Borderlands: bob 4")
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {"commit 1"}
    t.alice.cannot("commit 2", "(LR-CBT-03)")


@pytest.mark.rule("LR-CBT-31")
def test_it_does_not_change_to_where_nobody_can_attack_from() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Lune Valley: alice 1 | The Shire: alice 8 | Borderlands: bob 9 | Fornost: bob 7"
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    assert t.answers == {"commit 1", "commit 2", "commit 3", "pass"}
    t.alice.cannot("shift the_shire", "Borderlands cannot be invaded from The Shire")
    t.alice.cannot("shift the_shire", "(LR-CBT-31)")
    t.alice.cannot("shift lune_valley", "Lune Valley has only one battalion; it takes two to invade (LR-CBT-31).")
    t.alice.cannot("shift fornost", "Fornost is not yours")
    t.alice.cannot("shift evendim_hills", "The invasion comes from Evendim Hills already (LR-CBT-31).")


@pytest.mark.rule("LR-CBT-14", "LR-CBT-31")
def test_a_territory_with_nothing_left_to_send_hands_on_to_another() -> None:
    t = middle_earth("Evendim Hills: alice 2 | Lune Valley: alice 4 | Borderlands: bob 4")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    assert t.answers == {"shift lune_valley", "pass"}
    t.alice.cannot("commit 1", "Evendim Hills has only one battalion, which must stay (LR-CBT-02).")
    t.alice.says("shift lune_valley")
    t.alice.sends(3)
    t.roll("6 6 1 against 5 5")
    t.expect("Evendim Hills: alice 1 | Lune Valley: alice 4 | Borderlands: bob 2")


# --- conquest --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CBT-21")
def test_a_territory_is_conquered_when_its_last_defender_falls() -> None:
    t = middle_earth("Evendim Hills: alice 6 | Borderlands: bob 2 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 1 1 against 5 5")
    t.expect("Borderlands: bob 1")
    t.alice.sends(3)
    t.roll("6 1 1 against 5")
    assert t.step == "MoveIn"
    assert t.owner("Borderlands") == "alice"
    assert "borderlands" not in t.bob.lands


@pytest.mark.rule("LR-CBT-22")
@pytest.mark.parametrize(("sent", "moves"), [(3, 3), (3, 7), (2, 2), (1, 1), (1, 4)])
def test_those_who_won_move_in_and_others_may_follow(sent: int, moves: int) -> None:
    t = middle_earth("Evendim Hills: alice 8 | Borderlands: bob 1 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(sent)
    t.roll(f"{'6 ' * sent}against 1")
    assert t.answers == {f"occupy {n}" for n in range(sent, 8)}
    t.alice.cannot(f"occupy {sent - 1}", f"Move in {sent} to 7 battalions: at least as many as dice were rolled")
    t.alice.cannot(f"occupy {sent - 1}", "(LR-CBT-22)")
    t.alice.cannot("occupy 8", "One battalion must stay behind, so 7 may move in at most (LR-CBT-22)")
    t.alice.occupies(moves)
    t.expect(f"Evendim Hills: alice {8 - moves} | Borderlands: alice {moves}")


@pytest.mark.rule("LR-CBT-22")
def test_with_nobody_else_to_follow_nothing_is_asked() -> None:
    t = middle_earth("Evendim Hills: alice 3 | Borderlands: bob 1 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.roll("6 6 against 1")
    assert t.step == "DeclareInvasion"
    t.expect("Evendim Hills: alice 1 | Borderlands: alice 2")


@pytest.mark.rule("LR-CBT-22")
def test_one_who_falls_in_the_last_battle_does_not_move_in() -> None:
    t = middle_earth("Evendim Hills: alice 8 | Borderlands: bob 1 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.says("defend 1")
    assert losses(t, "Evendim Hills", "Borderlands").keys() == {(0, 1), (1, 0)}  # nobody falls in the battle that wins


@pytest.mark.rule("LR-CBT-23")
def test_more_move_in_before_the_next_invasion_or_not_at_all() -> None:
    t = middle_earth("Evendim Hills: alice 8 | Borderlands: bob 1 | Tower Hills: bob 1 | Harad: bob 1")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.cannot("invade evendim_hills tower_hills", "Move in 3 to 7 battalions")
    t.alice.occupies(4)
    assert t.step == "DeclareInvasion"
    t.alice.cannot("occupy 2", "Declare an invasion, or pass to end them; “occupy 2” is for another step")
    t.alice.wins("Evendim Hills", "Tower Hills")
    t.alice.cannot("occupy 2", "for another step")
    t.expect("Evendim Hills: alice 1 | Borderlands: alice 4 | Tower Hills: alice 3")


@pytest.mark.rule("LR-CBT-33")
def test_a_conquered_territory_with_two_battalions_invades_on() -> None:
    t = middle_earth("Evendim Hills: alice 8 | Borderlands: bob 1 | Fornost: bob 1 | Buckland: bob 1 | Harad: bob 1")
    t.alice.wins("Evendim Hills", "Borderlands", 7)
    t.alice.wins("Borderlands", "Fornost", 6)
    t.alice.wins("Fornost", "Buckland", 3)
    t.expect("Evendim Hills: alice 1 | Borderlands: alice 1 | Fornost: alice 3 | Buckland: alice 3")
    t.alice.cannot("invade borderlands angmar", "(LR-CBT-02)")


# --- the example of the book -----------------------------------------------------------------------------------------

EXAMPLE = "Evendim Hills: alice 3 | Lune Valley: alice 10 | Borderlands: bob 3"


@pytest.mark.rule("LR-CBT-26")
def test_yellow_declares_the_invasion_and_red_defends() -> None:
    t = middle_earth(EXAMPLE, leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.answers == {"commit 1", "commit 2"}
    t.alice.cannot("commit 3", "Commit 1 to 2 battalions; one must stay behind (LR-CBT-03).")
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2", "stand 1", "stand 2"}
    t.bob.cannot("stand 3", "Defend with 1 to 2 dice, with the Leader or without; a battle cannot be declined")
    t.bob.cannot("defend 3", "(LR-CBT-05)")


@pytest.mark.rule("LR-CBT-19")
def test_four_and_two_against_three_and_one_with_a_leader() -> None:
    t = middle_earth(EXAMPLE, leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.bob.says("stand 2")
    assert {len(throw.defend) for throw in thrown(t)} == {2}  # red does not roll a die for her Leader
    t.roll("4 2 against 3 1")
    t.expect("Evendim Hills: alice 2 | Borderlands: bob 2")


@pytest.mark.rule("LR-CBT-20")
def test_six_and_two_fours_against_two_fours_with_a_leader() -> None:
    t = middle_earth("Lune Valley: alice 10 | Borderlands: bob 2", leaders={"bob": "borderlands"})
    t.alice.invades("Lune Valley", "Borderlands")
    t.alice.sends(3)
    t.bob.says("stand 2")
    t.roll("6 4 4 against 4 4")
    t.expect("Lune Valley: alice 9 | Borderlands: bob 1")


@pytest.mark.rule("LR-CBT-24")
def test_three_win_and_five_of_six_follow() -> None:
    t = middle_earth("Lune Valley: alice 9 | Borderlands: bob 1 | Harad: bob 1", leaders={"bob": "borderlands"})
    t.alice.invades("Lune Valley", "Borderlands")
    t.alice.sends(3)
    t.bob.says("stand 1")
    t.roll("6 5 5 against 4")
    t.alice.occupies(8)
    t.expect("Lune Valley: alice 1 | Borderlands: alice 8")
    assert t.bob.leaders == set()


@pytest.mark.rule("LR-CBT-27", "LR-CBT-14", "LR-FRT-03")
def test_the_example_of_the_rulebook_from_the_declaration_to_the_fortification() -> None:
    t = middle_earth(
        f"{EXAMPLE} | Mithlond: alice 1 | Forlindon: alice 1 | Harad: bob 1", leaders={"bob": "borderlands"}
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.bob.says("stand 2")
    t.roll("4 2 against 3 1")
    t.expect("Evendim Hills: alice 2 | Borderlands: bob 2")
    t.alice.says("shift lune_valley")
    t.alice.sends(3)
    t.bob.says("stand 2")
    t.roll("6 4 4 against 4 4")
    t.expect("Lune Valley: alice 9 | Borderlands: bob 1")
    t.alice.sends(3)
    t.bob.says("stand 1")
    t.roll("6 5 5 against 4")
    assert t.step == "MoveIn"
    t.alice.occupies(8)
    t.expect("Evendim Hills: alice 2 | Lune Valley: alice 1 | Borderlands: alice 8")
    assert t.bob.leaders == set()
    t.alice.passes()
    t.alice.fortifies("borderlands", "forlindon", 7)
    t.expect("Borderlands: alice 1 | Lune Valley: alice 1 | Mithlond: alice 1 | Forlindon: alice 8")
