"""Letting the others reply: a scheme is played out with dice, the rivals take their turns, and we look at what is left.

The outlook sees a position as it lies; what the next five turns of others make of it, it can only guess. So the best
schemes are played on in games that could be the one we are in, with what is hidden dealt at random: our own turn as
planned and then as the medium bot goes on, and a turn of everybody as it plays, until it is our turn again. Chance is
the same for all schemes as long as they go the same way. The better half goes on, with twice as many games.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from hegemon.ai.medium import MediumBot
from hegemon.ai.outlook import Outlook
from hegemon.ai.search import Budget, Scheme
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.views import View
from hegemon.table.table import Table

HEARD: Final = 8
"""So many schemes are compared."""
PRICE: Final = 10
"""A game played on counts for so many schemes of the budget."""
TRUST: Final = 4.0
"""What the outlook says at first counts as much as so many games."""
LIMIT: Final = 3000
"""So many answers at most are given until it is our turn again."""


class Replies:
    """Plays schemes of one seat on, and tells which is the best."""

    __slots__ = ("bots", "first", "me", "outlook", "rng", "who")

    def __init__(self, who: int, seats: int, outlook: Outlook, first: int, rng: Rng) -> None:
        self.who: Final = who
        self.outlook: Final = outlook
        self.first: Final = first
        """How many games are played on with every scheme at first."""
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
        totals = [TRUST * scheme.value for scheme in schemes]
        counts = [TRUST] * len(schemes)
        running = list(range(len(schemes)))
        games = self.first
        while True:
            for _ in range(games):
                seed = self.rng.below(1 << 60)
                game = view.imagine(Rng(seed))
                for k in running:
                    if not budget.take(PRICE):
                        return leader(schemes, running, totals, counts)
                    totals[k] += self.played(game.copy(), schemes[k], Rng(seed + 1))
                    counts[k] += 1.0
            if len(running) <= 2:
                return leader(schemes, running, totals, counts)
            means = [(totals[k] / counts[k], k) for k in running]
            means.sort(reverse=True)
            running = [k for _, k in means[: (len(means) + 1) // 2]]
            games *= 2

    def played(self, game: Game[Table], scheme: Scheme, rng: Rng) -> float:
        """How likely we are to win when our next turn begins, after one such game."""
        who = self.who
        t = game.table
        bots = self.bots
        for bot in bots:
            bot.turns = -1
        self.me.take_over(t, scheme.plan, scheme.at, list(scheme.gifts.items()))
        turns = t.turns
        if scheme.now is not None:
            game.play(scheme.now)
        for _ in range(LIMIT):
            ask = game.asking
            if ask is None:
                break
            if t.turns != turns and (t.turn == who or who in t.out):
                break
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


def leader(schemes: list[Scheme], running: list[int], totals: list[float], counts: list[float]) -> Scheme:
    """The best so far; it gets the value that was found."""
    best = running[0]
    for k in running:
        if totals[k] / counts[k] > totals[best] / counts[best]:
            best = k
    schemes[best].value = totals[best] / counts[best]
    return schemes[best]


def promising(tried: list[Scheme]) -> list[Scheme]:
    """The best of all schemes that were thought of, and the one that the campaign alone speaks for."""
    found: list[Scheme] = []
    seen: set[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = set()
    plain = tried[0]
    for scheme in tried:
        if scheme.score > plain.score:
            plain = scheme
    for scheme in [*tried[: 4 * HEARD], plain]:
        key = (scheme.goal, tuple(sorted(scheme.gifts.items())))
        if key not in seen and (len(found) < HEARD - 1 or scheme is plain):
            seen.add(key)
            found.append(scheme)
    return found
