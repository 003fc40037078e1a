"""The exact odds of battles with gods and temples, against battles that were fought."""

from __future__ import annotations

import pytest
from hegemon.server.desk import Desk, OddsQuestion, rules_of

import hegemon
from hegemon.editions.godstorm.godswar import godswar_odds
from hegemon.kernel.saves import dump
from hegemon.table.attack_odds import (
    ON_THE_WAY,
    counted,
    next_roll,
    odds_of_attack,
    odds_of_way,
    strength_of,
    win_of_attack,
)
from hegemon.table.odds import odds_between, odds_of
from two_worlds import TwoWorlds, worlds

FIGHTS = 300
"""So many fights are fought; their share is off by more than NEAR once in a thousand times, and the dice are fixed."""

NEAR = 0.09

ASKED = ("FightOn", "AnnounceDefence", "SaveArmies", "ChooseChampion")
"""What the players are asked in a fight."""


def won_share(start: TwoWorlds) -> float:
    """How many of many fights are won, from a declared invasion on; all fight on and save what they can."""
    rng = hegemon.Rng(11)
    won = 0
    for _ in range(FIGHTS):
        game = start.game.copy()
        while (decision := game.pending) is not None and (decision.who < 0 or type(decision.step).__name__ in ASKED):
            choices = [answer for answer in decision.menu if str(answer) != "pass"] if decision.who >= 0 else []
            game.play(choices[-1] if choices else decision.menu.sample(rng))
        won += game.table.owner[start.land("Varangia").index] == 0
    return won / FIGHTS


def win(t: TwoWorlds) -> float:
    """The chance that Thule takes Varangia, as the table shows it."""
    found = odds_of_attack(t.table, t.land("Thule").index, t.land("Varangia").index)
    assert found.exact
    assert win_of_attack(t.table, t.land("Thule").index, t.land("Varangia").index) == pytest.approx(found.win)
    return found.win


@pytest.mark.parametrize(
    ("gods", "temples"),
    [({}, ""), ({"alice": "thor@thule"}, ""), ({"alice": "freya@thule"}, "varangia"), ({"bob": "hekate@varangia"}, "")],
)
def test_the_odds_are_those_of_the_fights(gods: dict[str, str], temples: str) -> None:
    position = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
    start = worlds(position, gods=gods, temples=temples)
    expected = odds_between(start.table, start.land("Thule").index, start.land("Varangia").index).win(6, 4)
    start.alice.invades("Thule", "Varangia")
    assert abs(won_share(start) - expected) < NEAR


def test_gods_and_temples_change_the_odds() -> None:
    def win_with(gods: dict[str, str], temples: str = "") -> float:
        t = worlds("Thule: alice 6 | Varangia: bob 4", gods=gods, temples=temples)
        return odds_between(t.table, t.land("Thule").index, t.land("Varangia").index).win(6, 4)

    plain = win_with({})
    assert win_with({"alice": "thor@thule"}) > plain
    assert win_with({"alice": "freya@thule"}) > plain
    assert win_with({"bob": "hekate@varangia"}) < plain
    assert (
        win_with({}, "varangia")
        == win_with({"bob": "hekate@varangia"})
        == win_with({"bob": "hekate@varangia"}, "varangia")
    )
    assert win_with({"alice": "odin@thule loki@thule", "bob": "ares@varangia"}) == plain


# --- godswar comes first ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-GWR-01", "GS-GWR-10")
@pytest.mark.parametrize(
    ("god", "foe", "godswar"),
    [
        ("thor", "zeus", godswar_odds(3, 4, 1, wins_ties=True)),
        ("freya", "hades", godswar_odds(3, 3, 1, again=True)),
        ("odin", "hekate", godswar_odds(4, 3, 1, foes_again=True)),
    ],
)
def test_a_god_counts_only_as_far_as_godswar_leaves_it(god: str, foe: str, godswar: float) -> None:
    """Alice brings five armies against four; after the godswar one of the gods is gone."""
    position = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
    t = worlds(position, gods={"alice": f"{god}@thule", "bob": f"{foe}@varangia"})
    src, dst = t.land("Thule").index, t.land("Varangia").index
    combat = t.table.edition.combat
    red = odds_between(t.table, src, dst).attacker_pieces
    white = odds_between(t.table, src, dst).defender_pieces
    chance = float(godswar)
    with_god, without = odds_of(combat, red).win(6, 4), odds_of(combat, (), white).win(6, 4)
    assert win(t) == pytest.approx(chance * with_god + (1 - chance) * without)
    assert win(t) != pytest.approx(odds_of(combat, red, white).win(6, 4), abs=0.001)
    assert odds_of_attack(t.table, src, dst).before == f"A godswar comes first ({100 * chance:.0f} % to win it)."
    t.alice.invades("Thule", "Varangia")
    assert win(t) == pytest.approx(chance * with_god + (1 - chance) * without)
    assert abs(won_share(t) - win(t)) < NEAR


def test_a_page_is_told_of_the_godswar_and_what_was_told_before_is_kept_apart() -> None:
    """The same armies with other gods have odds of their own."""
    position = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
    keys = set()
    for god in ("thor", "odin", "loki"):
        t = worlds(position, gods={"alice": f"{god}@thule", "bob": "zeus@varangia"})
        src, dst = t.land("Thule").index, t.land("Varangia").index
        question = OddsQuestion(rules_of(t.table.edition), src, dst, 0, dump(t.game.view(0).masked))
        told = Desk().odds(question)
        assert (told.before, told.note) == (odds_of_attack(t.table, src, dst).before, "")
        assert told.before.startswith("A godswar comes first (")
        strength = strength_of(t.table, src, dst)
        assert strength is not None
        keys.add(strength.key())
    assert len(keys) == 3


@pytest.mark.rule("GS-GWR-02", "GS-GWR-13")
def test_both_sides_risk_the_gods_they_can_spare() -> None:
    """Loki does nothing for armies and goes first. Against both Bob parts with Hekate, against Thor alone with Zeus."""
    position = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
    t = worlds(position, gods={"alice": "thor@thule loki@thule", "bob": "hekate@varangia zeus@varangia"})
    combat = t.table.edition.combat
    usual = odds_between(t.table, t.land("Thule").index, t.land("Varangia").index)
    red, white = usual.attacker_pieces, usual.defender_pieces
    thor, nobody, hekate = (odds_of(combat, *pieces).win(6, 4) for pieces in ((red,), (), ((), white)))
    against_both = float(godswar_odds(3, 4, 1, foes_again=True, wins_ties=True))
    against_zeus = float(godswar_odds(3, 4, 1, wins_ties=True))
    against_hekate = float(godswar_odds(3, 3, 1, foes_again=True, wins_ties=True))

    def after(chance: float, won: float, lost: float) -> float:
        return chance * won + (1 - chance) * lost

    thor_to_zeus = after(against_zeus, thor, nobody)
    thor_to_hekate = after(against_hekate, thor, hekate)
    two_to_zeus = after(against_zeus, thor, thor_to_zeus)
    two_to_hekate = after(against_hekate, thor, thor_to_hekate)
    assert two_to_zeus < two_to_hekate
    assert thor_to_hekate < thor_to_zeus
    thor_to_both = after(against_both, thor_to_hekate, hekate)
    assert win(t) == pytest.approx(after(against_both, two_to_zeus, thor_to_both))


@pytest.mark.rule("GS-INV-11", "GS-GWR-12")
def test_gods_who_are_held_back_wage_no_godswar() -> None:
    t = worlds("Thule: alice 6 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    plain = odds_of(t.table.edition.combat).win(6, 4)
    assert win(t) != pytest.approx(plain)
    t.alice.declares("Thule", "Varangia", without="thor")
    assert win(t) == pytest.approx(plain)
    assert odds_of_attack(t.table, t.land("Thule").index, t.land("Varangia").index).before == ""


# --- armies saved for faith ------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-55")
@pytest.mark.parametrize("defenders", [1, 4])
def test_the_tree_of_life_saves_armies_of_the_defender(defenders: int) -> None:
    """A faith is one more army to beat, but an only army never rolls two dice."""
    position = f"Thule: alice 7 | Varangia: bob {defenders} | Roma: bob 1"
    t = worlds(position, relics={"bob": "the_tree_of_life"}, faith={"bob": 2})
    src, dst = t.land("Thule").index, t.land("Varangia").index
    combat = t.table.edition.combat
    assert win(t) == pytest.approx(odds_of(combat, defender_dice=min(2, defenders)).win(7, defenders + 2))
    assert win(t) < odds_of(combat).win(7, defenders)
    found = odds_of_attack(t.table, src, dst)
    assert max(left for _, left in found.ends) == defenders
    assert sum(next_roll(t.table, src, dst).values()) == 1
    assert {theirs for _, theirs in next_roll(t.table, src, dst)} == {0}
    assert "The Tree of Life (saves an army for each faith, up to 2)" in counted(t.table, src, dst)
    t.alice.invades("Thule", "Varangia")
    assert abs(won_share(t) - win(t)) < NEAR


@pytest.mark.rule("GS-CRD-55")
def test_without_faith_or_for_the_attacker_the_tree_saves_nothing() -> None:
    position = "Thule: alice 7 | Varangia: bob 4 | Roma: bob 1"
    plain = win(worlds(position))
    assert win(worlds(position, relics={"bob": "the_tree_of_life"})) == plain
    assert win(worlds(position, relics={"alice": "the_tree_of_life"}, faith={"alice": 3, "bob": 3})) == plain


# --- the declared force ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-INV-10", "GS-INV-12")
@pytest.mark.parametrize("force", [2, 5])
def test_only_the_declared_force_fights(force: int) -> None:
    """Eight more armies stay in Thule; whoever is left of the force is there with them."""
    t = worlds(f"Thule: alice {force + 9} | Varangia: bob 3 | Roma: bob 1")
    src, dst = t.land("Thule").index, t.land("Varangia").index
    combat = t.table.edition.combat
    everybody, capped = odds_of(combat).win(force + 9, 3), odds_of(combat).win(force + 1, 3)
    assert win(t) == pytest.approx(everybody)
    t.alice.invades("Thule", "Varangia", force=force)
    assert win(t) == pytest.approx(capped)
    found = odds_of_attack(t.table, src, dst)
    assert min(left for left, _ in found.ends) == 9
    assert max(left for left, _ in found.ends) == force + 9
    assert found.left_if_won == pytest.approx(odds_of(combat).battle(force + 1, 3).left_if_won + 8)
    assert odds_of_attack(t.table, src, dst, stop=10).win == pytest.approx(odds_of(combat).battle(force + 1, 3, 2).win)
    dice = min(3, force)
    assert next_roll(t.table, src, dst) == odds_of(combat).roll((dice, 2, 0, 0))
    assert abs(won_share(t) - win(t)) < NEAR


@pytest.mark.rule("GS-INV-11")
def test_a_force_counts_for_its_own_invasion_only() -> None:
    t = worlds("Thule: alice 9 | Varangia: bob 3 | Caledonia: bob 3 | Roma: bob 1")
    t.alice.invades("Thule", "Varangia", force=2)
    src, dst = t.land("Thule").index, t.land("Caledonia").index
    assert odds_of_attack(t.table, src, dst).win == pytest.approx(odds_of(t.table.edition.combat).win(9, 3))


def test_very_large_invasions_are_estimated_with_all_of_it() -> None:
    """Far more than there are pieces for, so that the mean of two estimates is told."""
    t = worlds("Thule: alice 6 | Varangia: bob 4", gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    src, dst = t.land("Thule").index, t.land("Varangia").index
    t.table.armies[src], t.table.armies[dst] = 401, 400
    found = odds_of_attack(t.table, src, dst)
    assert not found.exact
    assert found.win == pytest.approx(win_of_attack(t.table, src, dst))
    low, high = found.attackers_between()
    assert 1 <= low < high <= 401
    assert low < found.left_if_won < 401


def test_an_attack_through_several_territories_says_what_it_leaves_out() -> None:
    position = "Thule: alice 9 | Caledonia: alice 1 | Varangia: bob 2 | Rus: bob 2 | Roma: bob 1"
    lands = ["Thule", "Varangia", "Rus"]
    plain = worlds(position)
    assert odds_of_way(plain.table, [plain.land(name).index for name in lands]).note == ""
    t = worlds(position, relics={"bob": "the_tree_of_life"}, faith={"bob": 1})
    assert odds_of_way(t.table, [t.land(name).index for name in lands]).note == ON_THE_WAY
    t = worlds(position, gods={"alice": "thor@thule", "bob": "zeus@rus"})
    assert odds_of_way(t.table, [t.land(name).index for name in lands]).note == ON_THE_WAY
    t = worlds(position, gods={"alice": "thor@caledonia", "bob": "ares@varangia zeus@rus"})
    assert odds_of_way(t.table, [t.land(name).index for name in lands]).note == ""
