"""Rollouts: a candidate turn is played with dice, the rivals take their turns, and the position then is evaluated.

The evaluator sees a position as it lies; what the next five turns of others make of it, it can only guess. So the best
candidates are played on in games that could be the one we are in, with what is hidden dealt at random: our own turn as
planned and then as the medium bot goes on, and a turn of everybody as it plays, until it is our turn again. Chance is
the same for all candidates as long as they go the same way. The better half goes on, with twice as many games.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.evaluator import Evaluator
from hegemon.ai.planning_table import planning_table
from hegemon.ai.search import Budget, Candidate
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.views import View
from hegemon.table.table import Table

ROLLOUT_COST: Final = 10
"""A game played on counts for so many candidates of the budget."""
PRIOR_GAMES: Final = 4.0
"""What the evaluator says at first counts as much as so many games."""
MAX_ANSWERS: Final = 3000
"""So many answers at most are given until it is our turn again."""
CHECK_EVERY: Final = 4
"""After every so many games a race looks who is behind."""
MIN_GAMES: Final = 8
"""Nobody is behind before so many games."""
CLEAR_ERRORS: Final = 2.5
"""Who is behind by so many standard errors is so clearly."""
NEGLIGIBLE: Final = 0.003
"""And so much is not worth more games."""


class RolloutSettings(NamedTuple):
    """How well a bot listens to the others."""

    first: int
    """So many games it plays on at first with each of its best candidates; none if it does not listen."""
    later: int
    """So many when it hears the others again in the same turn."""
    candidates: int
    """So many of its best candidates it plays on."""
    thorough: bool
    """Whether it also hears what to claim, where the starting armies should go, and whether to trade a set; and it
    hears no more of a candidate as soon as that is clearly behind."""


class Rollouts:
    """Plays candidates of one seat on, and tells which is the best."""

    __slots__ = ("bots", "first", "me", "evaluator", "race", "rng", "who")

    def __init__(self, who: int, seats: int, evaluator: Evaluator, first: int, race: bool, rng: Rng) -> None:
        self.who: Final = who
        self.evaluator: Final = evaluator
        self.first: Final = first
        """How many games are played on with every candidate at first."""
        self.race: Final = race
        """Whether candidates that are clearly behind drop out at once."""
        self.rng: Final = rng
        self.bots: Final = [MediumBot(rng) for _ in range(seats)]
        self.me: Final = self.bots[who]

    def best(self, view: View[Table], candidates: list[Candidate], budget: Budget) -> Candidate | None:
        """The candidate with which we are best off when it is our turn again; None if there is no time to find out."""
        start = perf_counter()
        self.rollout(view.imagine(self.rng), candidates[0], self.rng)
        afford = budget.games(ROLLOUT_COST, perf_counter() - start) // self.first
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
        """How likely we are to win when our next turn begins, after one such game; from the setup, the second one."""
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
    """What came of the games that were played on with a candidate."""

    __slots__ = ("number", "results", "candidate", "total")

    def __init__(self, candidate: Candidate, number: int) -> None:
        self.candidate: Final = candidate
        self.number: Final = number
        self.results: Final[list[float]] = []
        self.total = PRIOR_GAMES * candidate.value

    def add(self, result: float) -> None:
        """One more game."""
        self.results.append(result)
        self.total += result

    def mean(self) -> float:
        """How good the candidate is by all that is known."""
        return self.total / (PRIOR_GAMES + len(self.results))

    def chosen(self) -> Candidate:
        """The candidate, with the value that was found."""
        self.candidate.value = self.mean()
        return self.candidate


def by_mean(trials: Trials) -> tuple[float, int]:
    """What candidates are compared by; none is like another, so that the order is always the same."""
    return trials.mean(), trials.number


def leader(trials: list[Trials]) -> Trials:
    """The best so far."""
    best = trials[0]
    for other in trials:
        if other.mean() > best.mean():
            best = other
    return best


def contenders(trials: list[Trials]) -> list[Trials]:
    """Those that may still be better than the leader by something that counts: all have played the same games."""
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
    """The best of all candidates that were thought of, and the one that the offensive alone speaks for."""
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
