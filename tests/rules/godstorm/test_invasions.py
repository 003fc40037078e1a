"""Step 6: invasions, godswar, battles, capture and elimination."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.godswar import godswar_odds, odds_of_godswar, totals
from hegemon.editions.godstorm.pieces import lose, reckon
from hegemon.kernel.chance import Rng
from hegemon.kernel.saves import dump, restore
from hegemon.rules.terrain import close
from hegemon.table.table import lay
from two_worlds import TwoWorlds, worlds

BORDER = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
GODS = {"alice": "thor@thule odin@thule", "bob": "zeus@varangia ares@varangia"}


# --- declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-INV-01", "GS-INV-03", "GS-INV-04", "GS-INV-05", "GS-INV-16")
def test_what_may_be_invaded_from_where() -> None:
    lands = "Thule Rus Poseidonis Atlas Alemannia Galicia Anatolia Caledonia"
    t = worlds(" | ".join(f"{land}: alice 3" for land in lands.split()), rest="bob")
    may = {"thule varangia", "rus varangia", "poseidonis oricalcos", "atlas oricalcos", "caledonia anglia"}
    assert {f"invade {pair}" for pair in may} <= t.answers
    for pair in ("alemannia dacia", "galicia scythia", "anatolia assyria"):  # mountains
        t.alice.cannot(f"invade {pair}", "does not border")
    t.alice.cannot("invade caledonia thule", "Thule is your own; invade a territory of somebody else (GS-INV-05).")
    t.alice.cannot("invade thule roma", "Roma does not border Thule (GS-INV-01).")
    t.alice.cannot("invade caledonia iberia", "(GS-INV-01)")  # a sea without a dotted line
    close(t.game, t.land("Atlas").index, t.land("Oricalcos").index)  # the maelstrom
    t.alice.cannot("invade atlas oricalcos", "(GS-INV-01)")
    assert "invade poseidonis oricalcos" in t.answers


@pytest.mark.rule("GS-INV-02")
def test_it_takes_two_armies() -> None:
    t = worlds("Thule: alice 1 | Rus: alice 2", rest="bob", gods={"alice": "thor@thule"})
    t.alice.cannot("invade thule varangia", "Thule has only one army; it takes two to invade (GS-INV-02).")
    assert "invade rus varangia" in t.answers


@pytest.mark.rule("GS-INV-06", "GS-INV-14")
def test_any_number_of_invasions_and_each_is_declared_anew() -> None:
    t = worlds(f"{BORDER} | Rus: alice 3", gods={"alice": "odin@thule"})
    t.alice.invades("Thule", "Varangia", force=2, without="odin")
    t.alice.sends(2)
    t.roll("6 5 against 1 1")
    t.alice.passes()
    t.alice.invades("Rus", "Varangia")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    t.alice.passes()
    t.alice.says("invade thule varangia")
    assert "leave odin" in t.answers  # he is in the force again
    t.alice.says("force 5")
    assert t.extra.force == 5


@pytest.mark.rule("GS-INV-07", "GS-INV-11")
def test_all_gods_take_part_unless_held_back_and_all_is_open_before_any_answer() -> None:
    t = worlds(
        BORDER,
        gods={"alice": "thor@thule odin@thule", "bob": "zeus@varangia"},
        faith={"bob": 5},
        cards={"bob": "men_become_warriors"},
    )
    t.alice.says("invade thule varangia")
    assert t.answers == {"leave thor", "leave odin", *(f"force {n}" for n in range(1, 6))}
    t.alice.cannot("force 6", "Invade with 1 to 5 armies; one must stay behind (GS-INV-11).")
    t.alice.cannot("leave loki", "Loki is not in this force (GS-INV-07).")
    t.alice.says("leave odin")
    t.alice.cannot("leave odin", "(GS-INV-07)")
    t.alice.says("force 4")
    assert t.asked == "bob"
    assert t.game.pending is not None
    assert t.game.pending.prompt.startswith("The Norse invade Varangia from Thule with 4 armies and Thor:")


@pytest.mark.rule("GS-INV-07", "GS-INV-11")
def test_three_gods_of_a_force_are_told_one_after_the_other() -> None:
    gods = {"alice": "thor@thule odin@thule freya@thule", "bob": "zeus@varangia"}
    t = worlds(BORDER, gods=gods, faith={"bob": 5}, cards={"bob": "men_become_warriors"})
    t.alice.says("invade thule varangia")
    assert t.game.pending is not None
    assert t.game.pending.prompt == "Thule against Varangia with Freya, Odin and Thor: how many armies invade?"
    t.alice.says("force 5")
    told = "The Norse invade Varangia from Thule with 5 armies, Freya, Odin and Thor:"
    assert t.game.pending.prompt.startswith(told)


@pytest.mark.rule("GS-INV-08")
def test_one_attack_must_be_made_before_calling_off() -> None:
    t = worlds(BORDER)
    t.alice.invades("Thule", "Varangia")
    t.alice.cannot("pass", "A declared invasion has at least one battle (GS-INV-08).")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    t.alice.passes()
    assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-INV-09", "GS-CRD-42")
def test_sacred_ground_ends_the_invasion_and_bars_the_land_this_turn() -> None:
    t = worlds(
        f"{BORDER} | Rus: alice 4", gods={"bob": "zeus@roma"}, faith={"bob": 3}, cards={"bob": "this_ground_is_sacred"}
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("play this_ground_is_sacred")
    assert t.step == "InvadeTerritories"
    for src in ("thule", "rus"):
        t.alice.cannot(f"invade {src} varangia", "A card keeps Varangia from being invaded now (GS-INV-09).")
    t.goes_on_to("bob", "InvadeTerritories")
    t.goes_on_to("alice", "InvadeTerritories")
    assert "invade thule varangia" in t.answers


@pytest.mark.rule("GS-INV-10")
def test_an_invasion_ends_with_the_last_declared_army_or_the_last_but_one() -> None:
    t = worlds(BORDER)
    t.alice.invades("Thule", "Varangia", force=2)
    t.alice.sends(2)
    t.roll("1 1 against 6 6")
    assert t.step == "InvadeTerritories"
    t.expect("Thule: alice 4")
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("1 1 1 against 6 6")
    t.alice.sends(1)
    t.roll("1 against 6 6")
    t.expect("Thule: alice 1")
    assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-INV-12", "GS-ATK-01")
def test_dice_are_bound_by_the_declared_armies_that_are_left() -> None:
    t = worlds(BORDER)
    t.alice.invades("Thule", "Varangia", force=3)
    assert t.answers == {"commit 1", "commit 2", "commit 3"}
    t.alice.sends(3)
    t.roll("6 1 1 against 5 5")
    assert t.answers == {"commit 1", "commit 2", "pass"}
    t.alice.cannot("commit 3", "Commit 1 to")
    t = worlds("Thule: alice 3 | Varangia: bob 4")
    t.alice.invades("Thule", "Varangia")
    assert t.answers == {"commit 1", "commit 2"}


@pytest.mark.rule("GS-INV-13", "GS-GWR-09")
def test_a_godswar_battle_is_an_attack() -> None:
    t = worlds(BORDER, gods=GODS)
    t.alice.invades("Thule", "Varangia")
    t.alice.cannot("pass", "A declared invasion has at least one battle (GS-INV-08).")
    t.godswar("thor", "zeus", "1 1 2 2", "6 5 4 3")
    assert "pass" in t.answers
    t.alice.passes()
    assert t.step == "InvadeTerritories"
    t.expect("Thule: alice 6 | Varangia: bob 4")


# --- godswar ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-GWR-01", "GS-GWR-02", "GS-ATK-15")
def test_gods_meet_before_armies_and_the_attacker_chooses_first() -> None:
    t = worlds(BORDER, gods=GODS)
    t.alice.invades("Thule", "Varangia")
    assert (t.step, t.asked, t.answers) == ("ChooseChampion", "alice", {"choose thor", "choose odin"})
    t.alice.cannot("commit 3")
    t.alice.says("choose odin")
    assert (t.asked, t.answers) == ("bob", {"choose zeus", "choose ares"})
    t.bob.cannot("choose hades", "Hades takes no part on your side of this invasion (GS-GWR-17).")
    t.bob.says("choose ares")
    assert t.asked == "chance"


@pytest.mark.rule("GS-GWR-03", "GS-GWR-04", "GS-GWR-05", "GS-GWR-18", "GS-GOD-04", "GS-ALT-01", "GS-ALT-02")
@pytest.mark.parametrize(
    ("gods", "altars", "dice"),
    [
        ("thor@thule", "", 3),
        ("thor@thule odin@thule", "", 4),
        ("odin@thule", "Altar III: alice 1", 5),
        ("odin@thule", "Altar III: alice 1 | Altar IX: alice 1", 6),
        ("thor@thule", "Altar III: bob 1 | Altar IX: alice 1", 4),
    ],
)
def test_how_many_dice_a_side_rolls(gods: str, altars: str, dice: int) -> None:
    t = worlds(f"{BORDER} | {altars}", gods={"alice": gods, "bob": "ares@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.alice.says(f"choose {gods.split('@', maxsplit=1)[0]}")
    t.bob.says("choose ares")
    assert t.game.pending is not None
    assert len(t.game.pending.menu) == 6**dice
    t.throws(" ".join(["2"] * dice))
    defending = 4 if "Altar III: bob" in altars else 3
    assert len(t.game.pending.menu) == 6**defending


@pytest.mark.rule("GS-GWR-06", "GS-GWR-17")
@pytest.mark.parametrize(
    ("temples", "goddess"), [("varangia", ""), ("", " hekate@varangia"), ("varangia", " hekate@varangia")]
)
def test_a_defender_with_temple_or_goddess_rolls_ones_again(temples: str, goddess: str) -> None:
    t = worlds(BORDER, gods={"alice": "thor@thule", "bob": f"ares@varangia{goddess}"}, temples=temples)
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "ares", "1 2 3", "1 1 4")
    assert t.step == "RollOnesAgain"
    t.throws("1 5")
    t.throws("6")
    assert (t.duel.red, t.duel.white) == ((3, 2, 1), (6, 5, 4))  # the attacker's 1 stands


@pytest.mark.rule("GS-GWR-06")
def test_an_attacking_goddess_rolls_ones_again() -> None:
    t = worlds(BORDER, gods={"alice": "thor@thule freya@thule", "bob": "ares@varangia"}, temples="thule")
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "ares", "1 2 3", "1 1 4")  # Freya was not chosen
    t.throws("4")
    assert (t.duel.red, t.duel.white) == ((4, 3, 2), (4, 1, 1))


@pytest.mark.rule("GS-GWR-07", "GS-GWR-11", "GS-GWR-13")
def test_the_loser_s_god_is_banished_and_no_army_dies() -> None:
    t = worlds(BORDER, gods=GODS)
    t.alice.invades("Thule", "Varangia", force=2)
    t.godswar("thor", "zeus", "1 1 1 2", "6 5 4 3")
    assert t.alice.gods == {"odin": "thule"}
    assert t.bob.gods == {"zeus": "varangia", "ares": "varangia"}
    t.expect("Thule: alice 6 | Varangia: bob 4")
    assert not any(t.table.armies[42:])
    assert t.told()[-1] == "Thor is banished from Thule."


@pytest.mark.rule("GS-GWR-08", "GS-GWR-15", "GS-GOD-06")
@pytest.mark.parametrize(
    ("gods", "won"), [("odin@thule", False), ("thor@thule", True), ("loki@thule thor@thule", True)]
)
def test_the_example_of_a_tie_at_fourteen(gods: str, won: bool) -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 3 | Roma: bob 1", gods={"alice": gods, "bob": "ares@varangia"})
    t.alice.invades("Thule", "Varangia")
    sky = "odin" in gods
    t.godswar(gods.split("@", maxsplit=1)[0], "ares", "4 3 2 1" if sky else "5 3 2", "6 3 2")
    assert (sum(t.duel.red) + t.duel.armies, sum(t.duel.white) + t.duel.foes) == (14, 14)
    assert (t.duel.tie, t.duel.won) == (True, won)


@pytest.mark.rule("GS-GWR-09", "GS-GWR-10")
def test_another_battle_while_both_have_gods_and_armies_when_one_has_none() -> None:
    t = worlds(BORDER, gods={"alice": "thor@thule", "bob": "zeus@varangia ares@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "zeus", "6 6 5", "1 1 1 2")
    assert (t.step, t.answers) == ("ChooseChampion", {"choose thor", "pass"})
    t.godswar("thor", "ares", "6 6 5", "1 1 2")
    assert t.step == "FightOn"


@pytest.mark.rule("GS-GWR-12")
def test_no_godswar_if_gods_are_held_back_or_none_are_there() -> None:
    t = worlds(BORDER, gods=GODS)
    t.alice.invades("Thule", "Varangia", without="thor odin")
    assert t.step == "FightOn"
    t = worlds(BORDER, gods={"bob": "zeus@varangia"})
    t.alice.invades("Thule", "Varangia")
    assert t.step == "FightOn"
    t = worlds(BORDER, gods={"alice": "thor@thule"})
    t.alice.invades("Thule", "Varangia")
    assert t.step == "FightOn"


@pytest.mark.rule("GS-GWR-14")
def test_the_attacker_counts_declared_armies_and_the_defender_all() -> None:
    t = worlds(BORDER, gods=GODS)
    t.alice.invades("Thule", "Varangia", force=2)
    t.godswar("thor", "zeus", "2 2 2 2", "2 2 2 2")
    assert (t.duel.armies, t.duel.foes) == (2, 4)


@pytest.mark.rule("GS-GWR-16", "GS-CRD-37", "GS-CRD-53")
def test_relics_and_cards_add_to_the_total_of_their_owner() -> None:
    t = worlds(
        f"{BORDER} | Rus: alice 3 | Scythia: bob 1",
        gods={"alice": "thor@thule loki@rus", "bob": "zeus@varangia ares@scythia"},
        relics={"alice": "mjolnir_hammer_of_thor"},
        cards={"bob": "fire_sears_the_sky fire_sears_the_sky_2"},
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("play fire_sears_the_sky")
    t.bob.says("play fire_sears_the_sky")
    t.all_pass()
    t.godswar("thor", "zeus", "6 6 6", "1 1 2 2")
    assert (t.duel.more, t.duel.foes_more) == (3, 8)
    t.alice.sends(1)
    t.roll("6 against 5 5")
    t.expect("Varangia: bob 3")  # nothing in army battles
    t.alice.passes()
    t.alice.invades("Rus", "Scythia")
    t.godswar("loki", "ares", "6 6 5", "1 1 2")
    assert t.duel.foes_more == 8  # until the turn ends
    t.goes_on_to("bob", "InvadeTerritories")
    assert t.extra.forces == ()


@pytest.mark.rule("GS-GWR-17", "GS-GOD-08")
def test_banished_gods_lend_no_power_any_more() -> None:
    t = worlds(BORDER, gods={"alice": "thor@thule odin@thule", "bob": "ares@varangia hades@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "ares", "1 1 2 2", "6 6 6")  # Thor is gone
    t.godswar("odin", "ares", "2 2 2 1", "3 3 2")  # 7 + 5 armies against 8 + 4: a tie, and Thor is gone
    assert (t.duel.tie, t.duel.won) == (True, False)


@pytest.mark.rule("GS-GWR-19", "GS-CAP-04")
def test_armies_may_fight_on_against_land_with_gods() -> None:
    t = worlds("Thule: alice 6 | Varangia: bob 1 | Roma: bob 1", gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "zeus", "1 1 2", "6 6 6 5")
    assert "commit 3" in t.answers
    t.alice.sends(3)
    t.roll("6 5 4 against 1")
    t.alice.says("occupy 3")
    assert t.bob.gods == {}
    assert t.owner("Varangia") == "alice"


def test_a_save_in_the_middle_of_a_godswar_goes_on_alike() -> None:
    t = worlds(BORDER, gods={"alice": "thor@thule freya@thule", "bob": "zeus@varangia"}, temples="varangia")
    t.alice.invades("Thule", "Varangia")
    t.alice.says("choose thor")
    for _ in range(6):
        again = restore(dump(t.game), lambda fields: lay(t.table.edition, fields), "godstorm")
        assert dump(again) == dump(t.game)
        decision = t.game.pending
        assert decision is not None
        action = decision.menu.pick(0)
        t.game.play(action)
        again.play(action)
        assert dump(again) == dump(t.game)
        if t.step == "RollOnesAgain":
            t.game.play(t.game.pending.menu.pick(10))  # type: ignore[union-attr]


def test_the_odds_of_godswar_are_exact() -> None:
    assert sum(totals(4, True).values()) == 1
    rng = Rng(7)
    rounds, won = 20_000, 0
    for _ in range(rounds):
        mine = sum([2 + rng.below(5) for _ in range(4)]) + 1
        theirs = sum([1 + rng.below(6) for _ in range(3)])
        won += mine >= theirs
    exact = float(godswar_odds(4, 3, 1, again=True, wins_ties=True))
    assert abs(won / rounds - exact) < 0.01
    t = worlds(BORDER, gods={"alice": "thor@thule freya@thule", "bob": "zeus@varangia"}, temples="varangia")
    t.alice.invades("Thule", "Varangia")
    assert odds_of_godswar(t.table) == godswar_odds(3, 4, 5 - 4, again=True, foes_again=True, wins_ties=True)


# --- attacking -------------------------------------------------------------------------------------------------------


def fight(red: str, white: str, gods: str = "") -> TwoWorlds:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"alice": gods} if gods else None)
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(len(red.split()))
    t.roll(f"{red} against {white}")
    return t


@pytest.mark.rule("GS-ATK-03", "GS-ATK-05", "GS-ATK-09", "GS-ATK-10", "GS-ATK-11", "GS-ATK-12", "GS-ATK-13")
@pytest.mark.parametrize(
    ("red", "white", "gods", "alice", "bob"),
    [
        ("6 4 1", "3", "", 0, 1),
        ("6 3 2", "5 4", "", 1, 1),
        ("5 4 1", "5 4", "", 2, 0),
        ("5", "4 3", "", 0, 1),
        ("5 4 1", "5 4", "thor@thule", 0, 2),
        ("6 6 6", "5 5", "", 0, 2),
    ],
)
def test_the_printed_examples(red: str, white: str, gods: str, alice: int, bob: int) -> None:
    t = fight(red, white, gods)
    t.expect(f"Thule: alice {8 - alice} | Varangia: bob {4 - bob}")


@pytest.mark.rule("GS-ATK-02", "GS-ATK-08")
def test_the_attacker_announces_then_the_defender_who_has_two_dice_with_two_armies() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 2 | Roma: bob 1")
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    assert (t.asked, t.answers) == ("bob", {"defend 1", "defend 2"})
    t.bob.says("defend 1")
    assert t.asked == "chance"
    t.chance("roll 6 5 4 against 1")
    t.alice.sends(3)
    assert t.answers == {"defend 1"}
    t.bob.cannot("defend 2", "The only army there is defends with one die")


@pytest.mark.rule("GS-ATK-06", "GS-HEA-01")
def test_the_dead_of_both_sides_go_to_their_heavens() -> None:
    t = fight("6 3 2", "5 4")
    t.expect("Valhalla: alice 1 | Elysium: bob 1")


# --- capture ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CAP-01", "GS-CAP-02", "GS-CAP-08")
def test_captured_land_is_occupied_with_the_dice_at_least_and_all_but_one_at_most() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 1 | Roma: bob 1")
    t.alice.invades("Thule", "Varangia", force=3)
    t.alice.sends(2)
    t.roll("6 5 against 1")
    assert t.owner("Varangia") == "alice"
    t.alice.cannot("occupy 1", "at least as many as dice were rolled (GS-CAP-02).")
    t.alice.cannot("occupy 8", "One army must stay behind, so 7 may move in at most (GS-CAP-02).")
    t.alice.cannot("pass")
    t.alice.says("occupy 7")  # more than were declared
    t.expect("Thule: alice 1 | Varangia: alice 7")


@pytest.mark.rule("GS-CAP-03")
def test_gods_of_the_force_move_in_and_those_held_back_stay() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 1 | Roma: bob 1", gods={"alice": "thor@thule odin@thule freya@thule"})
    t.alice.invades("Thule", "Varangia", without="odin")
    t.alice.sends(3)
    t.roll("6 5 4 against 2")
    assert t.alice.gods == {"thor": "varangia", "freya": "varangia", "odin": "thule"}


@pytest.mark.rule("GS-CAP-05", "GS-CAP-07")
def test_a_single_army_survives_in_a_captured_plague_land() -> None:
    t = worlds("Thule: alice 2 | Varangia: bob 1 | Roma: bob 1", plague="varangia", gods={"alice": "thor@thule"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(1)
    t.roll("6 against 1")
    t.expect("Thule: alice 1 | Varangia: alice 1")
    assert (t.alice.gods, t.alice.dead) == ({}, 0)


@pytest.mark.rule("GS-CAP-06", "GS-CAP-10")
def test_empty_land_is_entered_without_dice() -> None:
    t = worlds(
        "Thule: alice 4 | Rus: alice 1 | Varangia: nobody 0",
        rest="bob",
        temples="varangia",
        gods={"alice": "thor@thule odin@thule"},
    )
    assert {a for a in t.answers if a.startswith("enter")} == {f"enter thule varangia {n}" for n in (1, 2, 3)}
    t.alice.cannot("enter rus varangia 1")
    t.alice.cannot("enter thule varangia 4")
    t.alice.cannot("invade thule varangia", "Nobody holds Varangia; it can be entered (GS-CAP-06).")
    t.alice.says("enter thule varangia 2")
    t.alice.says("bring odin")
    t.alice.passes()
    t.expect("Thule: alice 2 | Varangia: alice 2")
    assert t.alice.gods == {"thor": "thule", "odin": "varangia"}
    assert t.extra.conquests == 0


@pytest.mark.rule("GS-CAP-06")
def test_the_last_owner_walks_back_in_like_anybody() -> None:
    t = worlds("Thule: alice 4 | Varangia: alice 1", rest="bob")
    lose(t.game, t.land("Varangia").index, 1)
    t.alice.says("enter thule varangia 1")
    t.expect("Varangia: alice 1")


@pytest.mark.rule("GS-CAP-09")
def test_a_capture_earns_no_territory_card() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 1 | Roma: bob 1")
    t.alice.wins("Thule", "Varangia")
    t.alice.ends()
    assert all(len(hand) == 0 for hand in t.table.hands)
    assert len(t.table.pile) == 42


# --- elimination -----------------------------------------------------------------------------------------------------


def doomed(**given: object) -> TwoWorlds:
    """Bob has one territory left, and much else."""
    base: dict[str, object] = {
        "gods": {"bob": "zeus@varangia"},
        "faith": {"bob": 7},
        "temples": "varangia",
        "cards": {"bob": "storms_rage lava_erupts"},
        "relics": {"bob": "excalibur"},
    }
    position = "Thule: alice 8 | Varangia: bob 1 | Gate I: bob 3 | Crypt II: bob 2 | Elysium: bob 4 | Gate IV: alice 3"
    return worlds(position, **{**base, **given})  # type: ignore[arg-type]


@pytest.mark.rule("GS-ELI-01", "GS-ELI-02", "GS-ELI-03", "GS-ELI-07", "GS-ELI-09", "GS-ELI-10")
def test_who_has_no_army_on_earth_is_out_with_everything() -> None:
    t = doomed()
    t.alice.wins("Thule", "Varangia")
    assert t.table.out == (1,)
    assert (t.bob.faith, t.bob.cards, t.bob.relics, t.bob.gods) == (0, set(), [], {})
    t.expect("Gate I: nobody 0 | Crypt II: nobody 0 | Elysium: nobody 0")
    assert t.in_all("bob") == 0
    assert (t.alice.faith, t.alice.cards, t.alice.relics) == (0, set(), [])
    assert len(t.extra.war.discards) == len(t.extra.sky.discards) == len(t.extra.magic.discards) == 1


@pytest.mark.rule("GS-ELI-04")
def test_the_temple_of_who_is_out_is_the_conqueror_s_or_nobody_s() -> None:
    t = doomed()
    t.alice.wins("Thule", "Varangia")
    assert t.owner("Varangia") == "alice"
    t = doomed(phase="play", gods={"alice": "thor@thule"}, cards={"alice": "storms_rage"}, relics={})
    t.alice.says("play storms_rage")
    t.alice.says("target varangia")
    t.throws("1")
    assert t.table.out == (1,)
    assert (t.owner("Varangia"), t.temples) == ("nobody", {"varangia"})


@pytest.mark.rule("GS-ELI-05", "GS-UND-10")
def test_spaces_of_who_is_out_may_be_entered_in_the_same_turn() -> None:
    t = doomed()
    t.alice.wins("Thule", "Varangia")
    t.goes_on_to("alice", "InvadeTheUnderworld")
    t.alice.says("enter gate_iv crypt_v 1")
    assert t.owner("Crypt V") == "alice"
    assert not any("attack" in answer for answer in t.answers)


@pytest.mark.rule("GS-ELI-06")
def test_the_last_one_wins_at_once() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 1", rest="alice", out=("carol",), order="alice bob", epoch=2)
    t.alice.wins("Thule", "Varangia")
    assert t.winners == {"alice"}


@pytest.mark.rule("GS-ELI-08", "GS-ELI-10")
def test_a_card_may_put_out_the_one_in_turn_whose_turn_is_over() -> None:
    t = worlds(
        "Hesperide: alice 3 | Valhalla: alice 5 | Gate I: alice 4 | Roma: bob 3",
        phase="turn",
        relics={"alice": "pandoras_box"},
        order="alice bob carol",
    )
    t.draws("the_sea_is_your_tomb")
    assert t.table.out == (0,)
    assert t.table.turn == 1
    assert t.step == "Reinforce"


@pytest.mark.rule("GS-ELI-08")
def test_a_sky_card_may_put_out_the_attacker() -> None:
    t = worlds(
        "Thule: alice 3 | Varangia: bob 2",
        rest="carol",
        gods={"bob": "zeus@varangia"},
        faith={"bob": 5},
        cards={"bob": "men_become_warriors"},
    )
    t.alice.declares("Thule", "Varangia")
    lose(t.game, t.land("Thule").index, 3)
    reckon(t.game, 1)
    t.game.asking = None
    t.game.run()
    assert t.table.out == (0,)
    assert t.table.turn == 1
    assert t.extra.invasion is None


@pytest.mark.rule("GS-ELI-11")
def test_those_who_fall_together_share_the_victory() -> None:
    t = worlds("Hesperide: alice 1 | Tritonis: bob 2", rest="alice", out=("carol",), order="alice bob")
    for land in range(42):
        if land not in (t.land("Hesperide").index, t.land("Tritonis").index):
            t.table.owner[land], t.table.armies[land] = -1, 0
    for name in ("Hesperide", "Tritonis"):
        lose(t.game, t.land(name).index, 9)
    reckon(t.game, 0)
    assert t.winners == {"alice", "bob"}
