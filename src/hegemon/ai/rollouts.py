"""Letting the others reply: a scheme is played out with dice, the rivals take their turns, and we look at what is left.

The outlook sees a position as it lies; what the next five turns of others make of it, it can only guess. So the best
schemes are played on in games that could be the one we are in, with what is hidden dealt at random: our own turn as
planned and then as the medium bot goes on, and a turn of everybody as it plays, until it is our turn again. Chance is
the same for all schemes as long as they go the same way. The better half goes on, with twice as many games.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.evaluator import Outlook
from hegemon.ai.search import Budget, Scheme
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.views import View
from hegemon.table.table import Table

PRICE: Final = 10
"""A game played on counts for so many schemes of the budget."""
TRUST: Final = 4.0
"""What the outlook says at first counts as much as so many games."""
LIMIT: Final = 3000
"""So many answers at most are given until it is our turn again."""
PAUSE: Final = 4
"""After every so many games a race looks who is behind."""
WARM: Final = 8
"""Nobody is behind before so many games."""
CLEAR: Final = 2.5
"""Who is behind by so many standard errors is so clearly."""
TINY: Final = 0.003
"""And so much is not worth more games."""


class Hearing(NamedTuple):
    """How well a bot listens to the others."""

    first: int
    """So many games it plays on at first with each of its best schemes; none if it does not listen."""
    later: int
    """So many when it hears the others again in the same turn."""
    schemes: int
    """So many of its best schemes it plays on."""
    closely: bool
    """Whether it also hears what to claim, where the starting armies should go, and whether to trade a set; and it
    hears no more of a scheme as soon as that is clearly behind."""


class Replies:
    """Plays schemes of one seat on, and tells which is the best."""

    __slots__ = ("bots", "first", "me", "outlook", "race", "rng", "who")

    def __init__(self, who: int, seats: int, outlook: Outlook, first: int, race: bool, rng: Rng) -> None:
        self.who: Final = who
        self.outlook: Final = outlook
        self.first: Final = first
        """How many games are played on with every scheme at first."""
        self.race: Final = race
        """Whether schemes that are clearly behind drop out at once."""
        self.rng: Final = rng
        self.bots: Final = [MediumBot(rng) for _ in range(seats)]
        self.me: Final = self.bots[who]

    def best(self, view: View[Table], schemes: list[Scheme], budget: Budget) -> Scheme | None:
        """The scheme with which we are best off when it is our turn again; None if there is no time to find out."""
        start = perf_counter()
        self.played(view.imagine(self.rng), schemes[0], self.rng)
        afford = budget.games(PRICE, perf_counter() - start) // self.first
        if afford < 2:
            return None
        schemes = schemes[:afford]
        trials = [Trials(scheme, number) for number, scheme in enumerate(schemes)]
        games = self.first
        while True:
            half = (len(trials) + 1) // 2
            for number in range(1, games + 1):
                seed = self.rng.below(1 << 60)
                game = view.imagine(Rng(seed))
                for trial in trials:
                    if not budget.take(PRICE):
                        return leader(trials).chosen()
                    trial.add(self.played(game.copy(), trial.scheme, Rng(seed + 1)))
                if self.race and number % PAUSE == 0:
                    trials = abreast(trials)
                    if len(trials) == 1:
                        return trials[0].chosen()
            if len(trials) <= 2:
                return leader(trials).chosen()
            trials.sort(key=by_mean, reverse=True)
            trials = trials[:half]
            games *= 2

    def played(self, game: Game[Table], scheme: Scheme, rng: Rng) -> float:
        """How likely we are to win when our next turn begins, after one such game; from the setup, the second one."""
        who = self.who
        t = game.table
        bots = self.bots
        for bot in bots:
            bot.turns = -1
        self.me.take_over(t, scheme.plan, scheme.at, list(scheme.gifts.items()), scheme.keeps)
        turns = t.turns
        opening = turns == 0
        if scheme.now is not None:
            game.play(scheme.now)
        for _ in range(LIMIT):
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
            action = bots[ask.who].answer(t, ask.who, Decision(game, game.number, ask.who, ask, menu))
            game.play(action if action is not None and action in menu else menu.sample(rng))
        result = game.result
        if result is not None:
            return 1.0 if who in result.winners else 0.0
        if who in t.out:
            return 0.0
        return self.outlook.chance(t, who, t.turn)


class Trials:
    """What came of the games that were played on with a scheme."""

    __slots__ = ("number", "results", "scheme", "total")

    def __init__(self, scheme: Scheme, number: int) -> None:
        self.scheme: Final = scheme
        self.number: Final = number
        self.results: Final[list[float]] = []
        self.total = TRUST * scheme.value

    def add(self, result: float) -> None:
        """One more game."""
        self.results.append(result)
        self.total += result

    def mean(self) -> float:
        """How good the scheme is by all that is known."""
        return self.total / (TRUST + len(self.results))

    def chosen(self) -> Scheme:
        """The scheme, with the value that was found."""
        self.scheme.value = self.mean()
        return self.scheme


def by_mean(trials: Trials) -> tuple[float, int]:
    """What schemes are compared by; none is like another, so that the order is always the same."""
    return trials.mean(), trials.number


def leader(trials: list[Trials]) -> Trials:
    """The best so far."""
    best = trials[0]
    for other in trials:
        if other.mean() > best.mean():
            best = other
    return best


def abreast(trials: list[Trials]) -> list[Trials]:
    """Those that may still be better than the leader by something that counts: all have played the same games."""
    best = leader(trials)
    games = len(best.results)
    if games < WARM:
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
        if best.mean() - other.mean() + TINY <= CLEAR * error:
            found.append(other)
    return found


def promising(tried: list[Scheme], most: int) -> list[Scheme]:
    """The best of all schemes that were thought of, and the one that the campaign alone speaks for."""
    found: list[Scheme] = []
    seen: set[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = set()
    plain = tried[0]
    for scheme in tried:
        if scheme.score > plain.score:
            plain = scheme
    for scheme in [*tried[: 4 * most], plain]:
        key = (scheme.goal, tuple(sorted(scheme.gifts.items())))
        if key not in seen and (len(found) < most - 1 or scheme is plain):
            seen.add(key)
            found.append(scheme)
    return found
