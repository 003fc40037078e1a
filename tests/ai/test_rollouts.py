"""Rollouts: they keep to the budget, repeat from a seed, and find the best candidate."""

from __future__ import annotations

from typing import Self

import pytest

import hegemon
from hegemon.ai import bot
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.bots.medium import REPLANS, MediumBot
from hegemon.ai.evaluator import ONE_MORE, SET_CHANCE, Evaluator, Terms, learnt
from hegemon.ai.features import Atlas
from hegemon.ai.planner import Offensive
from hegemon.ai.rollouts import (
    CLEAR_ERRORS,
    MIN_GAMES,
    PRIOR_GAMES,
    ROLLOUT_COST,
    Rollouts,
    RolloutSettings,
    Trials,
    contenders,
    promising,
)
from hegemon.ai.search import Budget, Candidate
from hegemon.cli.commands.bench import compiled
from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import HIDDEN, Hand
from hegemon.kernel.steps import Step
from hegemon.rules.actions import Fortify
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.reinforce import Reinforce
from hegemon.rules.sets import ChooseBonus
from hegemon.rules.setup import ClaimOne, PlaceOne
from hegemon.table.odds import odds_of
from hegemon.table.table import NOBODY, Table
from scene import Scene, scene, set_up

FIRST = 4


def evaluator_at(t: Scene) -> Evaluator:
    return Evaluator(Atlas(t.table.board), odds_of(t.table.edition.combat), learnt(Terms())[:1], Terms())


def candidates_at(t: Scene) -> list[Candidate]:
    """The hard bot's candidates when seat 0 gets its armies."""
    agent = bot("hard:plans=400", 3)
    assert isinstance(agent, HardBot)
    table = t.game.view(0).table
    agent.prepare(table)
    return agent.search(table, 0, table.reserve[0], 1.0)


def by_rollouts(
    t: Scene, candidates: list[Candidate], plans: int, seed: int = 1, race: bool = False
) -> Candidate | None:
    budget = Budget(0.0, plans)
    budget.open(1.0)
    return Rollouts(0, 3, evaluator_at(t), FIRST, race, hegemon.Rng(seed)).best(t.game.view(0), candidates, budget)


def frontier() -> Scene:
    """Alice holds nearly all, and there is much to choose from."""
    return scene("Alaska: alice 8 | Kamchatka: bob 1 | Japan: carol 30", rest="alice", phase="reinforce")


def test_rollouts_keep_to_the_budget() -> None:
    t = frontier()
    candidates = candidates_at(t)[:4]
    assert len(candidates) == 4
    assert by_rollouts(t, candidates, 2 * FIRST * ROLLOUT_COST - 1) is None
    two = by_rollouts(t, candidates, 2 * FIRST * ROLLOUT_COST)
    assert two in candidates[:2]
    assert by_rollouts(t, candidates, 100_000) in candidates


def test_the_same_seed_gives_the_same_rollouts() -> None:
    t = frontier()
    found = []
    for _ in range(2):
        best = by_rollouts(t, candidates_at(t), 3000, 9)
        assert best is not None
        found.append((best.goal, best.placements, best.value))
    assert found[0] == found[1]


def chance_of(t: Scene, seed: int) -> float:
    """The rollout value of the first candidate of seat 0."""
    rollouts = Rollouts(0, 3, evaluator_at(t), FIRST, False, hegemon.Rng(seed))
    return rollouts.rollout(t.game.view(0).imagine(hegemon.Rng(seed)), candidates_at(t)[0], hegemon.Rng(seed))


@pytest.mark.parametrize("seed", range(4))
def test_a_rollout_may_be_won_or_lost(seed: int) -> None:
    won = scene("Alaska: alice 60 | Kamchatka: bob 1", rest="alice", phase="reinforce", out=("carol",))
    assert chance_of(won, seed) == 1.0
    lost = scene("Alaska: alice 1 | Kamchatka: bob 60", rest="bob", phase="reinforce", out=("carol",))
    assert chance_of(lost, seed) == 0.0
    beaten = scene("Alaska: alice 1 | Kamchatka: bob 60 | Siam: carol 9", rest="bob", phase="reinforce")
    assert chance_of(beaten, seed) == 0.0
    going = scene("Alaska: alice 9 | Kamchatka: bob 6 | Siam: carol 9", rest="carol", phase="reinforce")
    assert 0.0 < chance_of(going, seed) < 1.0


def test_the_candidate_with_the_best_rollout_value_is_chosen() -> None:
    t = scene("Alaska: alice 1 | Kamchatka: bob 4", rest="alice", phase="reinforce", out=("carol",))
    pool = t.table.reserve[0]
    kamchatka = t.land("Kamchatka").index
    winning = next(candidate for candidate in candidates_at(t) if candidate.goal == (kamchatka,))
    useless = Candidate((), None, {t.land("Peru").index: pool})
    for candidate in (useless, winning):
        candidate.value = 0.0
    assert by_rollouts(t, [useless, winning], 100_000) is winning
    assert winning.value == FIRST / (FIRST + PRIOR_GAMES)  # won every time


def test_rollouts_do_not_depend_on_hidden_cards() -> None:
    """Rollouts are dealt from what the seat knows: other secrets lead to the same choice."""
    found = []
    for hand in ("siam china india", "peru brazil egypt"):
        t = scene(
            "Alaska: alice 8 | Kamchatka: bob 6 | Japan: carol 9", rest="carol", phase="reinforce", hands={"bob": hand}
        )
        agent = bot("hard:plans=4000", 5)
        view = t.game.view(0)
        decision = view.pending
        assert decision is not None
        found.append(str(agent.choose(view, decision)))
        assert isinstance(agent, HardBot)
        assert agent.by_rollouts
    assert found[0] == found[1]


def test_an_offensive_is_carried_out_as_in_its_rollouts() -> None:
    t = frontier()
    agent = bot("hard:plans=4000", 5)
    plain = MediumBot(hegemon.Rng(1))
    assert isinstance(agent, HardBot)
    rng = hegemon.Rng(2)
    answers = compared = 0
    while (asked := t.game.pending) is not None and t.table.turn == 0:
        if asked.who == hegemon.CHANCE:
            t.game.play(asked.menu.sample(rng))
            continue
        view = t.game.view(asked.who)
        decision = view.pending
        assert decision is not None
        action = agent.choose(view, decision)
        if answers == 0:
            assert agent.by_rollouts
            assert agent.candidate is not None
            plain.take_over(view.table, agent.candidate.plan, 0, [])
        elif isinstance(asked.step, DeclareAttack) and agent.plans == 0:
            compared += 1
            assert str(plain.choose(view, decision)) == str(action)
        answers += 1
        t.game.play(action)
    assert compared > 0


def test_rollouts_are_used_by_a_bot_that_takes_over_in_the_middle_of_a_turn() -> None:
    t = scene("Alaska: alice 8 | Kamchatka: bob 2 | Japan: carol 30", rest="alice")
    agent = bot("hard:plans=4000", 5)
    assert isinstance(agent, HardBot)
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    assert agent.choose(view, decision) in decision.menu
    assert agent.by_rollouts
    hasty = bot("hard:plans=20", 5)
    assert isinstance(hasty, HardBot)
    assert hasty.choose(view, decision) in decision.menu
    assert not hasty.by_rollouts


class RolloutBot(HardBot):
    """A hard bot that has chosen its offensive by rollouts, and notes the candidates of later choices."""

    __slots__ = ("choices",)

    def __new__(cls, *settings: object, **named: object) -> Self:
        if compiled():
            pytest.skip("a compiled bot has no subclass that is not, and so cannot be watched")
        return super().__new__(cls)

    def __init__(self, plans: int = 4000, games: int = FIRST, thorough: bool = False) -> None:
        super().__init__(hegemon.Rng(7), Budget(0.0, plans), 1, RolloutSettings(games, games, 8, thorough))
        self.choices: list[list[str]] = []

    def answered(self, t: Scene, edges: list[tuple[str, str]] | None = None, by_rollouts: bool = True) -> str:
        """What it says in the middle of a turn, with an offensive of these attacks to carry out."""
        view = t.game.view(0)
        decision = view.pending
        assert decision is not None
        plan: Offensive | None = None
        if edges is not None:
            plan = Offensive()
            plan.edges = [(t.land(src).index, t.land(dst).index) for src, dst in edges]
        self.take_over(view.table, plan, 0, [])
        self.by_rollouts = by_rollouts
        action = self.choose(view, decision)
        assert action in decision.menu
        return str(action)

    def roll_out(self, t: Table, who: int, candidates: list[Candidate], share: float, games: int) -> Candidate | None:
        self.choices.append([str(candidate.now) if candidate.now is not None else "go on" for candidate in candidates])
        return super().roll_out(t, who, candidates, share, games)


def test_an_offensive_goes_on_without_more_rollouts() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 2 | Japan: carol 30", rest="alice")
    agent = RolloutBot()
    assert agent.answered(t, [("Alaska", "Kamchatka")]) == "attack alaska kamchatka 3"
    assert not agent.choices


def test_rollouts_decide_whether_to_stop_after_an_offensive() -> None:
    t = scene("Alaska: alice 20 | Kamchatka: bob 1", rest="alice", out=("carol",))
    agent = RolloutBot()
    assert agent.answered(t, [("Alaska", "Alberta")]) == "attack alaska kamchatka 3"  # it wins the game
    (ways,) = agent.choices
    assert ways[0] == "pass"
    assert "go on" in ways
    assert agent.candidate is not None
    assert agent.candidate.value > 0.5


@pytest.mark.parametrize(("armies", "says"), [(4, "pass"), (9, "attack alaska kamchatka 3")])
def test_an_attack_that_rivals_would_punish_is_not_made(armies: int, says: str) -> None:
    """A large stack stands behind Kamchatka: whoever takes it with few has nobody left to guard America."""
    t = scene(
        f"Alaska: alice {armies} | Kamchatka: bob 1 | Mongolia: carol 15 | Irkutsk: carol 1 | Siam: bob 3",
        rest="alice",
        captured=True,
    )
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    assert str(MediumBot(hegemon.Rng(1)).choose(view, decision)) == "attack alaska kamchatka 3"
    assert RolloutBot(40_000, 32).answered(t) == says


def test_no_rollouts_without_armies_to_attack_with() -> None:
    t = scene("Alaska: alice 1 | Kamchatka: bob 30 | Japan: carol 30", rest="alice")
    agent = RolloutBot()
    assert agent.answered(t) == "pass"
    assert not agent.choices


def test_the_number_of_offensives_in_a_turn_is_limited() -> None:
    t = scene("Alaska: alice 20 | Kamchatka: bob 1", rest="alice", out=("carol",))
    agent = RolloutBot()
    view = t.game.view(0)
    agent.take_over(view.table, None, 0, [])
    agent.plans = REPLANS
    assert agent.stops(view.table, 0)
    assert not agent.choices


def captured(position: str) -> Scene:
    """Alice has just taken Kamchatka from Alaska, and bob is left in one place."""
    t = scene(position, rest="alice", out=("carol",))
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    return t


def test_rollouts_decide_how_many_move_in_at_the_end_of_an_offensive() -> None:
    t = captured("Alaska: alice 30 | Kamchatka: bob 1 | Siam: bob 2")
    agent = RolloutBot()
    said = agent.answered(t, [("Alaska", "Kamchatka")])
    assert said in agent.choices[0]
    assert agent.choices[0][0] == "occupy 3"
    assert agent.choices[0][-1] == "occupy 29"
    assert len(agent.choices) == 1


def test_armies_move_in_as_usual_in_the_middle_of_an_offensive() -> None:
    t = captured("Alaska: alice 30 | Kamchatka: bob 1 | Japan: bob 2")
    agent = RolloutBot()
    usual = MediumBot(hegemon.Rng(1))
    edges = [("Alaska", "Kamchatka"), ("Kamchatka", "Japan")]
    said = agent.answered(t, edges)
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    usual.take_over(view.table, agent.plan, 0, [])
    assert said == str(usual.choose(view, decision))
    assert not agent.choices


def test_rollouts_decide_what_to_fortify() -> None:
    t = scene("Alberta: alice 30 | Alaska: alice 2 | Kamchatka: bob 4", rest="alice", out=("carol",), phase="fortify")
    agent = RolloutBot()
    assert agent.answered(t).startswith("fortify alberta alaska")
    (ways,) = agent.choices
    assert "pass" in ways
    assert len(set(ways)) == len(ways)


def test_without_time_for_rollouts_the_turn_goes_on_as_usual() -> None:
    fortify = scene("Alberta: alice 30 | Kamchatka: bob 4", rest="alice", out=("carol",), phase="fortify")
    assert RolloutBot(20).answered(fortify) == "fortify alberta alaska 29"
    attack = scene("Alaska: alice 20 | Kamchatka: bob 1", rest="alice", out=("carol",))
    assert RolloutBot(20).answered(attack) == "attack alaska kamchatka 3"
    occupy = captured("Alaska: alice 30 | Kamchatka: bob 1 | Siam: bob 2")
    assert RolloutBot(20).answered(occupy, [("Alaska", "Kamchatka")]).startswith("occupy")


@pytest.mark.parametrize("plans", [4000, 20])
def test_rollouts_are_used_at_any_point_of_a_turn_taken_over(plans: int) -> None:
    for t in (
        captured("Alaska: alice 30 | Kamchatka: bob 1 | Siam: bob 2"),
        scene("Alberta: alice 30 | Alaska: alice 2 | Kamchatka: bob 4", rest="alice", out=("carol",), phase="fortify"),
    ):
        agent = RolloutBot(plans)
        said = agent.answered(t, by_rollouts=False)
        (ways,) = agent.choices
        assert said in ways or plans == 20  # then it goes by the evaluator


def test_candidates_that_are_not_on_the_menu_are_not_rolled_out() -> None:
    t = scene("Alberta: alice 30 | Alaska: alice 2 | Kamchatka: bob 4", rest="alice", out=("carol",), phase="fortify")
    agent = RolloutBot()
    agent.answered(t)
    lands = t.table.board.territories
    impossible = Candidate((), None, {}, 0, Fortify(lands[0], lands[0], 99))
    stay = Candidate((), None, {}, 0, PASS)
    assert agent.roll_out(t.game.view(0).table, 0, [impossible, stay], 1.0, FIRST) is None


SET = "north_africa egypt madagascar"


def wealthy(hand: str = SET, sets: int = 0) -> Scene:
    """Alice begins her turn with a set in her hand."""
    position = "Alaska: alice 3 | Kamchatka: bob 20"
    return scene(position, rest="alice", phase="reinforce", out=("carol",), hands={"alice": hand}, sets=sets)


class Saver(RolloutBot):
    """Always takes the first candidate that keeps its sets, or the first that does not."""

    __slots__ = ("saves",)

    def __init__(self, saves: bool) -> None:
        super().__init__(thorough=True)
        self.saves = saves

    def roll_out(self, t: Table, who: int, candidates: list[Candidate], share: float, games: int) -> Candidate | None:
        super().roll_out(t, who, candidates, share, games)
        return next((candidate for candidate in candidates if candidate.keeps is self.saves), candidates[0])


def mustered(t: Scene, agent: HardBot) -> list[str]:
    """What a bot says until it attacks."""
    said = []
    while (asked := t.game.pending) is not None and isinstance(asked.step, Reinforce | ChooseBonus):
        view = t.game.view(0)
        decision = view.pending
        assert decision is not None
        action = agent.choose(view, decision)
        said.append(str(action))
        t.game.play(action)
    return said


def test_thorough_rollouts_decide_whether_to_trade_a_set() -> None:
    t = wealthy()
    agent = Saver(saves=True)
    said = mustered(t, agent)
    assert agent.choices[0][:2] == ["go on", "trade north_africa egypt madagascar"]
    assert said[-1] == "pass"
    assert not [answer for answer in said if answer.startswith("trade")]
    assert len(t.table.hands[0]) == 3
    t = wealthy()
    assert mustered(t, Saver(saves=False))[0] == "trade north_africa egypt madagascar"
    assert not t.table.hands[0].cards
    t = wealthy()
    heedless = RolloutBot()
    mustered(t, heedless)
    assert all(way == "go on" for ways in heedless.choices for way in ways)


def test_a_set_is_traded_if_that_wins() -> None:
    agent = RolloutBot(thorough=True, games=16, plans=20_000)
    assert mustered(wealthy(sets=12), agent)[0] == "trade north_africa egypt madagascar"


def test_what_must_be_traded_is_traded() -> None:
    t = wealthy(f"{SET} siam brazil")
    agent = Saver(saves=True)
    said = mustered(t, agent)
    assert said[0].startswith("trade")
    assert len(t.table.hands[0]) == 2
    for saver in (Saver(saves=True), MediumBot(hegemon.Rng(1))):
        view = wealthy(f"{SET} siam brazil").game.view(0)
        decision = view.pending
        assert decision is not None
        saver.take_over(view.table, None, 0, [], keeps=True)
        assert str(saver.choose(view, decision)).startswith("trade")


def test_without_time_for_rollouts_the_evaluator_decides_about_sets() -> None:
    agent = RolloutBot(60, thorough=True)
    said = mustered(wealthy(), agent)
    assert agent.choices
    assert agent.keeps is not any(answer.startswith("trade") for answer in said)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_set_that_is_kept_is_kept_in_rollouts(keeps: bool) -> None:
    t = wealthy()
    table = t.table
    candidate = Candidate((), None, {t.land("Peru").index: table.reserve[0]})
    candidate.keeps = keeps
    game = t.game.view(0).imagine(hegemon.Rng(1))
    Rollouts(0, 3, evaluator_at(t), FIRST, False, hegemon.Rng(1)).rollout(game, candidate, hegemon.Rng(2))
    assert (len(game.table.hands[0]) >= 3) is keeps


def set_out(until: type[Step[Table]], lands: int = 0) -> Scene:
    """Alice is asked this before the first turn, and so many territories are claimed."""
    t = set_up(3)
    bots = [MediumBot(hegemon.Rng(seat)) for seat in range(3)]
    rng = hegemon.Rng(4)
    while (asked := t.game.pending) is not None:
        claimed = len(t.table.owner) - t.table.owner.count(NOBODY)
        if isinstance(asked.step, until) and asked.who == 0 and claimed >= lands:
            break
        view = t.game.view(asked.who)
        decision = view.pending
        t.game.play(bots[asked.who].choose(view, decision) if decision is not None else asked.menu.sample(rng))
    return t


def test_thorough_rollouts_decide_what_to_claim() -> None:
    t = set_out(ClaimOne, 30)
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    free = t.table.owner.count(NOBODY)
    usual = str(MediumBot(hegemon.Rng(1)).choose(view, decision))
    agent = RolloutBot(40_000, thorough=True)
    assert agent.choose(view, decision) in decision.menu
    (ways,) = agent.choices
    assert ways[0] == usual
    assert len(set(ways)) == free
    for heedless in (RolloutBot(40_000), RolloutBot(20, thorough=True)):
        assert str(heedless.choose(view, decision)) == usual


def test_the_claim_with_the_best_rollout_value_is_made() -> None:
    """In other games than those in which it was chosen, alice is better off with it than with the usual claim."""
    t = set_out(ClaimOne, 30)
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    usual = MediumBot(hegemon.Rng(1)).choose(view, decision)
    chosen = RolloutBot(20_000, thorough=True).choose(view, decision)
    assert chosen != usual
    rollouts = Rollouts(0, 3, evaluator_at(t), FIRST, False, hegemon.Rng(1))
    totals = []
    for action in (usual, chosen):
        candidate = Candidate((), None, {}, 0, action)
        totals.append(sum(rollouts.rollout(view.imagine(hegemon.Rng(k)), candidate, hegemon.Rng(k)) for k in range(32)))
    assert totals[1] > totals[0] + 1.0


def test_thorough_rollouts_decide_where_the_starting_armies_go() -> None:
    t = set_out(PlaceOne)
    view = t.game.view(0)
    decision = view.pending
    assert decision is not None
    for thorough in (True, False):
        agent = RolloutBot(thorough=thorough)
        assert agent.choose(view, decision) in decision.menu
        assert len(agent.choices) == (1 if thorough else 0)
        assert sum(count for _, count in agent.orders) == t.table.reserve[0] - 1
        assert not agent.by_rollouts
    hasty = RolloutBot(20, thorough=True)
    assert hasty.choose(view, decision) in decision.menu


def test_starting_armies_are_evaluated_after_a_turn_of_everybody() -> None:
    t = set_out(PlaceOne)
    candidate = Candidate((), None, {t.table.lands(0)[0]: t.table.reserve[0]})
    game = t.game.view(0).imagine(hegemon.Rng(1))
    chance = Rollouts(0, 3, evaluator_at(t), FIRST, False, hegemon.Rng(1)).rollout(game, candidate, hegemon.Rng(2))
    assert 0.0 < chance < 1.0
    assert game.table.turn == 0
    assert 4 <= game.table.turns <= 6


def test_thorough_settings_try_more_places_for_spare_armies() -> None:
    t = frontier()
    table = t.game.view(0).table
    pool = table.reserve[0]
    found = []
    for thorough in (False, True):
        agent = RolloutBot(40_000, thorough=thorough)
        agent.prepare(table)
        candidates = agent.search(table, 0, pool, 1.0)
        values = [candidate.value for candidate in candidates]
        assert values == sorted(values, reverse=True)
        assert all(sum(candidate.placements.values()) == pool for candidate in candidates)
        found.append({(candidate.goal, tuple(sorted(candidate.placements.items()))) for candidate in candidates})
    usual, more = found
    assert usual < more
    idle = [places for goal, places in more if goal == ()]
    assert ((t.land("Alaska").index, pool),) in idle  # all of them at the border, and nothing is attacked
    assert {goal for goal, _ in more} == {goal for goal, _ in usual}  # the offensives are the same


def test_the_best_candidates_and_the_one_with_the_best_offensive_are_rolled_out() -> None:
    candidates = [Candidate((k,), None, {k: 3}) for k in range(32)]
    candidates[-1].score = 9.0
    candidates.insert(1, Candidate((0,), None, {0: 3}))
    assert [candidate.goal[0] for candidate in promising(candidates, 8)] == [*range(7), 31]
    assert [candidate.goal[0] for candidate in promising(candidates, 16)] == [*range(15), 31]
    assert len(promising(candidates[:3], 8)) == 2


def trials(mean: float, number: int, games: int, swing: float = 0.0) -> Trials:
    """Trials with this mean over so many games, alternately a little above and below it."""
    candidate = Candidate((number,), None, {})
    candidate.value = mean
    found = Trials(candidate, number)
    for game in range(games):
        found.add(mean + (swing if game % 2 else -swing))
    return found


def test_a_candidate_clearly_behind_in_the_same_games_drops_out() -> None:
    best = trials(0.5, 0, MIN_GAMES)
    near = trials(0.49, 1, MIN_GAMES, 0.1)  # the error is 0.1 / sqrt(MIN_GAMES - 1): that is not clear yet
    far = trials(0.5 - CLEAR_ERRORS * 0.1, 2, MIN_GAMES, 0.1)
    assert contenders([near, far, best]) == [best, near]
    early = [trials(0.5, 0, MIN_GAMES - 1), trials(0.1, 1, MIN_GAMES - 1)]
    assert contenders(early) == early


def test_a_candidate_that_is_better_in_no_game_drops_out() -> None:
    first, same = trials(0.5, 0, MIN_GAMES, 0.2), trials(0.5, 1, MIN_GAMES, 0.2)
    assert contenders([first, same]) == [first]
    lucky = trials(0.5, 2, MIN_GAMES, -0.2)  # as good on average, but in other games
    assert contenders([first, lucky]) == [first, lucky]


def test_a_race_ends_when_the_best_candidate_is_clear() -> None:
    """What wins always against what never wins: no more games than are needed to see that."""
    t = scene("Alaska: alice 1 | Kamchatka: bob 4", rest="alice", phase="reinforce", out=("carol",))
    kamchatka = t.land("Kamchatka").index
    winning = next(candidate for candidate in candidates_at(t) if candidate.goal == (kamchatka,))
    useless = [Candidate((), None, {land: t.table.reserve[0]}) for land in (t.land("Peru").index, t.land("Siam").index)]
    played = []
    for race in (False, True):
        budget = Budget(0.0, 100_000)
        budget.open(1.0)
        rollouts = Rollouts(0, 3, evaluator_at(t), 32, race, hegemon.Rng(1))
        for candidate in (*useless, winning):
            candidate.value = 0.0
        assert rollouts.best(t.game.view(0), [*useless, winning], budget) is winning
        played.append((100_000 - budget.most) // ROLLOUT_COST)
    assert played == [3 * 32 + 2 * 64, 3 * MIN_GAMES]


def test_a_budget_tells_for_how_many_games_there_is_time() -> None:
    counted = Budget(0.0, 100)
    counted.open(0.5)
    assert counted.games(10, 1000.0) == 5
    assert counted.take(40)
    assert not counted.take(20)
    assert counted.games(10, 0.0) == 0
    timed = Budget(10.0, 1_000_000)
    timed.open(0.5)
    assert 20 <= timed.games(1, 0.2) <= 25


@pytest.mark.parametrize(
    ("known", "unseen", "chance"),
    [
        ("siam china peru", 0, None),
        ("siam", 2, SET_CHANCE[3]),
        ("", 4, SET_CHANCE[4]),
    ],
)
def test_how_likely_a_hand_holds_a_set(known: str, unseen: int, chance: float | None) -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5", hands={"alice": known} if known else None)
    table = t.table
    table.hands[0] = Hand((*table.hands[0].cards, *[HIDDEN] * unseen))
    found = evaluator_at(t).set_chance(table, 0, 0)
    if chance is None:
        assert found in (0.0, 1.0)
    else:
        assert found == chance


def test_a_card_to_come_makes_a_set_more_likely_and_spoils_none() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5")
    table = t.table
    evaluator = evaluator_at(t)
    cards = table.edition.cards
    kinds: dict[object, list[int]] = {}
    for card in cards:
        kinds.setdefault(card.symbol, []).append(card.index)
    one, two, *_ = (found for found in kinds.values() if len(found) > 3)
    table.hands[0] = Hand((*one[:3], HIDDEN))
    assert evaluator.set_chance(table, 0, 0) == 1.0
    table.hands[0] = Hand((*one[:2], two[0], HIDDEN))
    assert evaluator.set_chance(table, 0, 0) == ONE_MORE[4]
    table.hands[0] = Hand((one[0], two[0], HIDDEN))
    assert evaluator.set_chance(table, 0, 0) == ONE_MORE[3]
    table.hands[0] = Hand((*one[:2], two[0]))
    assert evaluator.set_chance(table, 0, 0) == 0.0
    assert evaluator.set_chance(table, 0, 1) == SET_CHANCE[3]
