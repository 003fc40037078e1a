"""Rollouts: play a candidate turn with dice, let the rivals reply, and evaluate the position when it is our turn again.

The evaluator sees only the present position, not what up to five rivals do before our next turn. So the best candidates
are played in sampled games, with hidden cards dealt at random: our turn as planned and continued by the medium bot,
then a turn of every rival as the medium bot. All candidates share the same random numbers as long as their games agree.
The better half of the candidates goes on with twice as many games (successive halving).
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.evaluator import Evaluator
from hegemon.ai.planning_table import planning_table
from hegemon.ai.search import Budget, Candidate, clock_time
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.views import View
from hegemon.table.table import Table

ROLLOUT_COST: Final = 10
"""The cost of a rollout, in candidates of the budget."""
PRIOR_GAMES: Final = 4.0
"""The weight of the lookahead value, in games."""
MAX_ANSWERS: Final = 3000
"""The most answers in one rollout."""
CHECK_EVERY: Final = 4
"""In a race, candidates are compared after every this many games."""
MIN_GAMES: Final = 8
"""No candidate drops out of a race before this many games."""
CLEAR_ERRORS: Final = 2.5
"""A candidate drops out when it is behind by this many standard errors."""
NEGLIGIBLE: Final = 0.003
"""Differences smaller than this are not worth more games."""


class RolloutSettings(NamedTuple):
    """How many rollouts a bot plays, and for which decisions."""

    first: int
    """Games per candidate in the first round of a turn's first choice; 0 for no rollouts."""
    later: int
    """Games per candidate in the first round of later choices in the same turn."""
    candidates: int
    """How many of the best candidates are rolled out."""
    thorough: bool
    """Whether rollouts also decide claims, starting armies and trades of sets; candidates that are clearly behind then
    drop out early."""


class Rollouts:
    """Compares candidates of one seat by rollouts."""

    __slots__ = ("bots", "first", "me", "evaluator", "race", "rng", "who")

    def __init__(self, who: int, seats: int, evaluator: Evaluator, first: int, race: bool, rng: Rng) -> None:
        self.who: Final = who
        self.evaluator: Final = evaluator
        self.first: Final = first
        """Games per candidate in the first round."""
        self.race: Final = race
        """Whether candidates that are clearly behind drop out during a round."""
        self.rng: Final = rng
        self.bots: Final = [MediumBot(rng) for _ in range(seats)]
        self.me: Final = self.bots[who]
        for bot in self.bots:
            bot.hasty = True

    def best(self, view: View[Table], candidates: list[Candidate], budget: Budget) -> Candidate | None:
        """The candidate with the best rollout value; None if there is no time to compare two."""
        start = clock_time()
        self.rollout(view.imagine(self.rng), candidates[0], self.rng)
        afford = budget.games(ROLLOUT_COST, clock_time() - start) // self.first
        if afford < 2:
            return None
        candidates = candidates[:afford]
        trials = [Trials(candidate, number) for number, candidate in enumerate(candidates)]
        games = self.first
        while True:
            half = (len(trials) + 1) // 2
            for number in range(1, games + 1):
                seed = self.rng.below(1 << 60)
                game = view.imagine(Rng(seed))
                for trial in trials:
                    if not budget.take(ROLLOUT_COST):
                        return leader(trials).chosen()
                    trial.add(self.rollout(game.copy(), trial.candidate, Rng(seed + 1)))
                if self.race and number % CHECK_EVERY == 0:
                    trials = contenders(trials)
                    if len(trials) == 1:
                        return trials[0].chosen()
            if len(trials) <= 2:
                return leader(trials).chosen()
            trials.sort(key=by_mean, reverse=True)
            trials = trials[:half]
            games *= 2

    def rollout(self, game: Game[Table], candidate: Candidate, rng: Rng) -> float:
        """Play one rollout: our chance to win at our next turn, or at our second one if it starts in the set-up."""
        who = self.who
        t = game.table
        bots = self.bots
        for bot in bots:
            bot.turns = -1
        self.me.take_over(t, candidate.plan, candidate.at, list(candidate.placements.items()), candidate.keeps)
        turns = t.turns
        opening = turns == 0
        special = planning_table(t) is not t or t.edition.allied is not None
        if candidate.now is not None:
            game.play(candidate.now)
        for _ in range(MAX_ANSWERS):
            ask = game.asking
            if ask is None:
                break
            if t.turns != turns and (t.turn == who or who in t.out):
                if not opening or who in t.out:
                    break
                opening = False
                turns = t.turns
            menu = ask.menu(game)
            if ask.who == CHANCE:
                game.play(menu.sample(rng))
                continue
            seen = planning_table(t) if special else t
            action = bots[ask.who].answer(seen, ask.who, Decision(game, game.number, ask.who, ask, menu))
            game.play(action if action is not None and action in menu else menu.sample(rng))
        result = game.result
        if result is not None:
            return 1.0 if who in result.winners else 0.0
        if who in t.out:
            return 0.0
        return self.evaluator.chance(planning_table(t), who, t.turn)


class Trials:
    """The rollout results of a candidate."""

    __slots__ = ("number", "results", "candidate", "total")

    def __init__(self, candidate: Candidate, number: int) -> None:
        self.candidate: Final = candidate
        self.number: Final = number
        self.results: Final[list[float]] = []
        self.total = PRIOR_GAMES * candidate.value

    def add(self, result: float) -> None:
        """Add the result of a rollout."""
        self.results.append(result)
        self.total += result

    def mean(self) -> float:
        """The mean of the rollouts and the lookahead value."""
        return self.total / (PRIOR_GAMES + len(self.results))

    def chosen(self) -> Candidate:
        """The candidate, with its mean as its value."""
        self.candidate.value = self.mean()
        return self.candidate


def by_mean(trials: Trials) -> tuple[float, int]:
    """Sort key: the mean, then the number, so that the order is always the same."""
    return trials.mean(), trials.number


def leader(trials: list[Trials]) -> Trials:
    """The trials with the highest mean."""
    best = trials[0]
    for other in trials:
        if other.mean() > best.mean():
            best = other
    return best


def contenders(trials: list[Trials]) -> list[Trials]:
    """The leader and those not clearly behind it, by a paired comparison: all have played the same games."""
    best = leader(trials)
    games = len(best.results)
    if games < MIN_GAMES:
        return trials
    found = [best]
    for other in trials:
        if other is best:
            continue
        total = 0.0
        squares = 0.0
        for i in range(games):
            ahead = best.results[i] - other.results[i]
            total += ahead
            squares += ahead * ahead
        mean = total / games
        error = sqrt(max(0.0, squares / games - mean * mean) / (games - 1))
        if best.mean() - other.mean() + NEGLIGIBLE <= CLEAR_ERRORS * error:
            found.append(other)
    return found


def promising(tried: list[Candidate], most: int) -> list[Candidate]:
    """The ``most`` best different candidates, always including the one whose offensive has the highest score."""
    found: list[Candidate] = []
    seen: set[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = set()
    plain = tried[0]
    for candidate in tried:
        if candidate.score > plain.score:
            plain = candidate
    for candidate in [*tried[: 4 * most], plain]:
        key = (candidate.goal, tuple(sorted(candidate.placements.items())))
        if key not in seen and (len(found) < most - 1 or candidate is plain):
            seen.add(key)
            found.append(candidate)
    return found
