"""The hard bots: they keep to their budget, repeat themselves from a seed, and see what is there to be seen."""

from __future__ import annotations

import time

import pytest

import hegemon
from answers import answered
from hegemon.ai import UnknownBot, bot
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.evaluator import FEATURES, Evaluator, Network, Terms, learnt
from hegemon.ai.features import Atlas
from hegemon.ai.lookahead import FLOOR, SMALL, Outcomes
from hegemon.ai.search import Budget, think_by
from hegemon.kernel.game import Game
from hegemon.lab.random_boards import elsewhere, random_board
from hegemon.table.odds import odds_of
from hegemon.table.table import Table, empty_table
from scene import Scene, scene


def hard(spec: str = "hard:plans=300") -> HardBot:
    found = bot(spec, 5)
    assert isinstance(found, HardBot)
    return found


def said(t: Scene, agent: HardBot) -> str:
    """What the bot says to the open question."""
    asked = t.game.pending
    assert asked is not None
    view = t.game.view(asked.who)
    decision = view.pending
    assert decision is not None
    action = agent.choose(view, decision)
    assert action in asked.menu
    return str(action)


@pytest.mark.parametrize("spec", ["hard:plans=300", "expert:plans=60"])
def test_it_finishes_off_a_rival_who_holds_cards(spec: str) -> None:
    t = scene(
        "Alaska: alice 12 | Kamchatka: bob 1 | Ukraine: carol 20",
        rest="alice",
        hands={"bob": "siam china india ural"},
    )
    agent = hard(spec)
    assert " kamchatka " in said(t, agent)
    told = agent.explain()
    assert told is not None
    assert "put seat 1 out" in told
    assert told.endswith(" % chance to win.")


def test_a_budget_of_plans_is_used_up_and_renewed() -> None:
    budget = Budget(0.0, 10)
    budget.open(0.5)
    assert [budget.more() for _ in range(7)] == [True] * 5 + [False] * 2
    budget.close()
    budget.open(1.0)
    assert [budget.more() for _ in range(6)] == [True] * 5 + [False]
    budget.renew()
    budget.open(0.2)
    assert budget.more()
    budget.close()
    assert budget.left == 9


def test_bots_think_by_the_clock_they_are_given() -> None:
    times = [0.0]
    think_by(lambda: times[0])
    try:
        budget = Budget(2.0, 1_000_000_000)
        budget.open(0.5)
        times[0] = 0.9
        assert budget.more()
        times[0] = 1.1
        assert not budget.more()
        budget.close()
        budget.open(1.0)  # what is left of the two seconds
        times[0] = 1.9
        assert budget.more()
        times[0] = 2.1
        assert not budget.more()
    finally:
        think_by(time.perf_counter)


def test_a_budget_of_time_ends_by_the_clock() -> None:
    budget = Budget(0.2, 1_000_000_000)
    start = time.perf_counter()
    budget.open(0.5)
    while budget.more():
        pass
    budget.close()
    assert time.perf_counter() - start >= 0.1
    assert 0.1 <= budget.spent < 60.0


@pytest.mark.parametrize("spec", ["hard:", "hard:0ms", "hard:fast", "hard:plans=0", "expert:plans=x", "hard:-1s"])
def test_budgets_that_make_no_sense(spec: str) -> None:
    with pytest.raises(UnknownBot) as error:
        bot(spec, 1)
    assert "plans=500" in str(error.value)


def test_it_plays_on_maps_it_has_never_seen() -> None:
    for seed in range(3):
        rng = hegemon.Rng(seed)
        edition = elsewhere(random_board(rng), 2 + seed * 2, {}, (lambda _: 8) if seed else None)
        game: Game[Table] = Game(empty_table(edition), list(reversed(edition.setup)))
        game.run()
        answered(game, ["hard:plans=10", *["easy"] * (edition.seats - 1)], seed, 500)
        assert game.table.turns > 5


class Favour(Terms):
    """A term that favours one seat."""

    def strength(self, t: Table, seat: int) -> float:
        return 2.0 if seat == 1 else 0.0


def test_the_evaluator_adds_up_and_takes_more_terms() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5").table
    atlas, odds = Atlas(t.board), odds_of(t.edition.combat)
    network = learnt(Terms())
    plain = Evaluator(atlas, odds, network, Terms()).chances(t, 0, 1)
    assert sum(plain) == pytest.approx(1.0)
    assert plain[2] > max(plain[0], plain[1])
    favoured = Evaluator(atlas, odds, network, Favour()).chances(t, 0, 1)
    assert favoured[1] > plain[1]
    assert all(len(features) == len(FEATURES) for features in Evaluator(atlas, odds, [], Terms()).features(t, 0, 1))


@pytest.mark.parametrize(("attackers", "defenders"), [(2, 1), (4, 2), (9, 6), (15, 12), (24, 20), (40, 31), (90, 80)])
def test_battles_end_on_average_as_they_end_with_dice(attackers: int, defenders: int) -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5").table
    odds = odds_of(t.edition.combat)
    found = Outcomes(odds).of(attackers, defenders)
    rng = hegemon.Rng(attackers)
    won = left = beaten = standing = 0
    games = 3000
    for _ in range(games):
        mine, theirs = attackers, defenders
        while theirs and mine > 1 and odds.win(mine, theirs) >= FLOOR:
            luck = rng.unit()
            for lost, killed, chance in odds.costs(mine, theirs).outcomes:
                luck -= chance
                if luck < 0.0:
                    mine -= lost
                    theirs -= killed
                    break
        if theirs:
            beaten += mine
            standing += theirs
        else:
            won += 1
            left += mine
    exact = max(attackers, defenders) <= SMALL
    assert found.chance == pytest.approx(won / games, abs=0.03 if exact else 0.2)
    assert found.left == pytest.approx(left / won, rel=0.04 if exact else 0.15)
    if games - won > 200:
        assert found.beaten == pytest.approx(beaten / (games - won), rel=0.08 if exact else 0.3)
        assert found.standing == pytest.approx(standing / (games - won), rel=0.08 if exact else 0.3)


@pytest.mark.parametrize("attackers", [3, 60])
def test_land_without_armies_is_walked_into(attackers: int) -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5").table
    outcome = Outcomes(odds_of(t.edition.combat)).of(attackers, 0)
    assert (outcome.chance, outcome.left) == (1.0, attackers)


def test_a_battle_without_hope_is_not_fought() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5").table
    outcomes = Outcomes(odds_of(t.edition.combat))
    assert outcomes.of(1, 1).chance == 0.0
    assert outcomes.of(3, 9).chance == 0.0


def test_a_network_adds_up_as_it_should() -> None:
    network = Network([1.0, 0.0], [2.0, 1.0], [[1.0, 1.0], [-1.0, 0.0]], [0.0, 0.5], [3.0, 5.0], [0.5, 0.25])
    assert network.strength([2.0, 1.0]) == pytest.approx(0.5 * 2 + 0.25 * 1 + 3.0 * 3.0)


def test_it_says_why_it_does_not_attack() -> None:
    t = scene("Alaska: alice 2 | Kamchatka: bob 9", rest="bob")
    agent = hard()
    assert said(t, agent) == "pass"
    told = agent.explain()
    assert told is not None
    assert told.startswith("Nothing within reach")


@pytest.mark.parametrize("hand", ["siam china india", "alaska alberta ontario", "wild_1 wild_2 peru"])
def test_what_it_tells_does_not_depend_on_its_cards(hand: str) -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 3 | Ukraine: carol 9", hands={"alice": hand})
    agent = hard()
    said(t, agent)
    view = t.game.view(0)
    told = agent.public_chance(view.table, 0)
    hidden = view.table.copy()
    hidden.hands[0] = hidden.hands[0].hidden()
    assert told is not None
    assert told == agent.public_chance(hidden, 0)
    explained = agent.explain()
    assert explained is not None
    assert f"{100 * told:.0f} % chance" in explained
