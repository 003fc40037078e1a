"""The odds of an attack with Commander and cards: what the best play at the table itself comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hegemon.editions.classic.experts import InfluenceRoll, influence
from hegemon.kernel.chance import CHANCE, ChanceMenu
from hegemon.kernel.game import Game
from hegemon.rules.actions import Attack
from hegemon.rules.invade import AnnounceDefence, DeclareAttack
from hegemon.table.attack_odds import next_roll, odds_of_attack, odds_of_way, win_of_attack
from hegemon.table.table import Table
from scene import Scene, scene

COMMANDER = {"commander": True}
REROLL = {"card_reroll": True}
BOTH = {"commander": True, "card_reroll": True}


def pair(t: Scene) -> tuple[int, int]:
    return t.land("Alaska").index, t.land("Kamchatka").index


def best(game: Game[Table], known: dict[object, Fraction]) -> Fraction:
    """The chance that Kamchatka is taken from here on, if alice does the best she can and bob rolls all he may."""
    t = game.table
    decision = game.pending
    assert decision is not None
    src, dst = t.board.places["alaska"], t.board.places["kamchatka"]
    if t.owner[dst.index] == 0:
        return Fraction(1)
    if isinstance(decision.step, DeclareAttack) and t.armies[src.index] < 2:
        return Fraction(0)
    battle = t.battle
    rolled = None if battle is None else (str(battle.rolled), battle.notes, battle.defend)
    key = (repr(decision.step), t.armies[src.index], t.armies[dst.index], rolled, repr(t.extra), t.shown)
    if key in known:
        return known[key]
    found: list[Fraction] = []
    if isinstance(decision.menu, ChanceMenu):
        assert decision.who == CHANCE
        total = Fraction(0)
        for action, chance in decision.menu.outcomes():
            after = game.copy()
            after.play(action)
            total += chance * best(after, known)
        found.append(total)
    else:
        answers = list(decision.menu)
        if isinstance(decision.step, DeclareAttack):
            most = max([a.dice for a in answers if isinstance(a, Attack) and (a.src, a.dst) == (src, dst)])
            answers = [Attack(src, dst, most)]
        elif isinstance(decision.step, AnnounceDefence):
            answers = [answers[-1]]
        else:
            assert isinstance(decision.step, InfluenceRoll)
        for action in answers:
            after = game.copy()
            after.play(action)
            found.append(best(after, known))
    known[key] = max(found)
    return known[key]


@pytest.mark.rule("CL-VAR-13", "CL-VAR-20", "CL-VAR-21", "CL-VAR-23", "CL-VAR-30")
@pytest.mark.parametrize(
    ("position", "options", "hand"),
    [
        ("Alaska: alice 2 | Kamchatka: bob 1", COMMANDER, ""),
        ("Alaska: alice 3 | Kamchatka: bob 2", COMMANDER, ""),
        ("Alaska: alice 3 | Kamchatka: bob 2", REROLL, "kamchatka"),
        ("Alaska: alice 3 | Kamchatka: bob 2", BOTH, "alaska"),
        ("Alaska: alice 2 | Kamchatka: bob 3", BOTH, "alaska"),
    ],
)
def test_the_odds_are_those_of_the_best_play_at_the_table(position: str, options: dict[str, object], hand: str) -> None:
    t = scene(position, options=options, hands={"alice": hand})
    found = odds_of_attack(t.game.view(0).table, *pair(t))
    assert found.win == pytest.approx(float(best(t.game, {})), abs=1e-12)
    assert win_of_attack(t.game.view(0).table, *pair(t)) == pytest.approx(found.win)


@pytest.mark.rule("CL-VAR-20", "CL-VAR-21")
def test_the_commander_makes_two_against_one_five_of_six_until_he_has_acted() -> None:
    t = scene("Alaska: alice 3 | Kamchatka: bob 2 | Ontario: alice 2 | Alberta: bob 1", options=COMMANDER)
    west, north = t.land("Ontario").index, t.land("Alberta").index
    assert odds_of_attack(t.table, west, north).win == pytest.approx(5 / 6)
    assert next_roll(t.table, west, north) == {(1, 0): Fraction(1, 6), (0, 1): Fraction(5, 6)}
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("3 1 against 5 4")
    t.alice.says("command 1")
    assert odds_of_attack(t.table, west, north).win == pytest.approx(15 / 36)
    assert odds_of_attack(t.table, north, west).win == 0  # a single army cannot attack
    t.table.armies[north] = 2
    t.table.armies[west] = 1
    assert odds_of_attack(t.table, north, west).win == pytest.approx(5 / 6)  # bob's own turn is still to come


@pytest.mark.rule("CL-VAR-13", "CL-VAR-19")
def test_only_a_known_card_of_source_or_target_counts() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 4", options=REROLL, hands={"alice": "alaska", "bob": "siam"})
    own = odds_of_attack(t.game.view(0).table, *pair(t)).win
    public = odds_of_attack(t.game.view(1).table, *pair(t)).win
    other = scene("Alaska: alice 5 | Kamchatka: bob 4", options=REROLL, hands={"alice": "siam"})
    assert own > public
    assert public == odds_of_attack(other.game.view(0).table, *pair(other)).win
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.alice.says("reroll 1 alaska")
    t.chance("throw 2")
    shown = odds_of_attack(t.game.view(1).table, *pair(t)).win
    assert shown == odds_of_attack(t.game.view(0).table, *pair(t)).win


@pytest.mark.rule("CL-VAR-20")
def test_a_way_counts_the_commander_once() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 2 | Japan: bob 2", options=COMMANDER)
    plain = scene("Alaska: alice 6 | Kamchatka: bob 2 | Japan: bob 2")
    lands = [t.land(name).index for name in ("Alaska", "Kamchatka", "Japan")]
    found, without = odds_of_way(t.table, lands), odds_of_way(plain.table, lands)
    assert without.win < found.win < 1
    assert found.reach(1) >= found.win
    assert sum(found.taken) == pytest.approx(1)
    assert win_of_attack(plain.table, *pair(plain)) == pytest.approx(without.reach(1))


def known(t: Table, who: int, src: int, dst: int) -> tuple[bool, int]:
    """Whether an attacker may roll a die again, and how often the Commander may act, as far as is known."""
    found = influence(t, who, src, dst)
    return found.rolls_again, found.turns


@pytest.mark.rule("CL-VAR-13")
def test_only_cards_that_are_known_to_be_the_attackers_let_him_roll_again() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9", options=REROLL, hands={"alice": "alaska", "bob": "brazil"})
    src, dst = pair(t)
    other = t.land("Peru").index
    again, nothing = (True, 0), (False, 0)
    assert known(t.table, 0, src, dst) == known(t.table, 0, other, src) == again
    assert known(t.table, 0, other, dst) == known(t.table, 1, src, dst) == nothing
    hidden = t.game.view(1).table
    assert known(hidden, 0, src, dst) == nothing
    hidden.shown = (t.has("alaska").index,)
    assert known(hidden, 0, src, dst) == again, "everybody has seen it"
    assert known(hidden, 1, src, dst) == known(hidden, 2, src, dst) == nothing, "it is that of alice"


@pytest.mark.rule("CL-VAR-13", "CL-VAR-20")
def test_the_neutral_force_has_no_cards_and_without_an_option_there_is_no_influence() -> None:
    t = scene("Alaska: neutral 9 | Kamchatka: bob 9", seats=2, options=REROLL, rest="alice", hands={"bob": "alaska"})
    src, dst = pair(t)
    for who, may in ((0, False), (1, True), (2, False)):
        assert known(t.table, who, src, dst) == (may, 0)
    t = scene("Alaska: alice 9 | Kamchatka: bob 9", options=COMMANDER, hands={"alice": "alaska"})
    assert known(t.table, 0, *pair(t)) == (False, 1)


@pytest.mark.rule("CL-VAR-21")
def test_a_commander_who_has_acted_is_back_in_the_next_turn_alone() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9", options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    assert known(t.table, 0, *pair(t)) == (False, 1)
    t.alice.says("command 1")
    assert [known(t.table, who, *pair(t))[1] for who in range(3)] == [0, 1, 1]
