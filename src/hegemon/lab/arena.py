"""The arena: tournaments between bots, and ratings with their margins of error.

Every group of bots that fits the table plays the same number of games. One seed is used for a whole *block*: each
group, with everybody at every seat once. So luck and seats are the same for all, and from block to block the order
around the table changes. A game depends on its number alone, so it makes no difference who plays it and when.

>>> from hegemon.editions import RULEBOOKS
>>> cup = Tournament(RULEBOOKS[0].id, ("medium", "easy", "random"), seats=2, games=12, seed=1)
>>> cup.block, [cup.fixture(number)[1] for number in (1, 2, 3)]
(6, [('medium', 'easy'), ('easy', 'medium'), ('medium', 'random')])
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from hegemon.editions import rulebook
from hegemon.kernel.chance import Rng
from hegemon.lab.sim import LIMIT, Played, check_size, game_seed, seating, wilson
from hegemon.match.own_bots import check_bot
from hegemon.table.rulebook import BadOption

CENTRE: Final = 1500.0
"""The mean rating of all bots of a tournament."""
SCALE: Final = 400.0
"""So many points of difference are odds of ten to one."""
RESAMPLES: Final = 400
"""From so many tournaments with random weights the margins of error are taken."""
FEWEST_BLOCKS: Final = 30
"""With fewer blocks than this, every game has a weight of its own."""
HALF: Final = 0.5
"""Everybody has drawn one more game, with somebody of average strength."""
CLOSE: Final = 1e-6
LONGEST: Final = 2.0
"""The longest step of the search for the best strengths."""
ROUNDS: Final = 100


class Tournament(NamedTuple):
    """What is to be played: the edition, the bots, how many sit at a table, how many games, and the seed of it all."""

    edition: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int
    options: tuple[tuple[str, bool | str], ...] = ()
    limit: int = LIMIT

    def check(self) -> None:
        """Refuse, with one sentence, what cannot be played."""
        check_size(self.games, self.limit)
        if len(set(self.bots)) < max(2, len(self.bots)):
            raise BadOption("A tournament is between two bots or more, each named once.")
        edition = rulebook(self.edition).open(self.seats, dict(self.options))
        for spec in self.bots:
            check_bot(spec, edition)

    @property
    def block(self) -> int:
        """How many games are played with one seed."""
        return len(groups(self.bots, self.seats)) * self.seats

    def fixture(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The seed of a game, and who sits where."""
        block, place = divmod(number - 1, self.block)
        group, turned = divmod(place, self.seats)
        table = groups(self.bots, self.seats)[group]
        return game_seed(self.seed, block + 1), seating(table, block * self.seats + turned + 1)


@lru_cache(maxsize=8)
def groups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Who sits together: every choice of different bots; if there are too few for the table, some come twice or more.

    >>> groups(("a", "b"), 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [group for group in combinations_with_replacement(bots, seats) if len(set(group)) > 1]


# --- ratings ---------------------------------------------------------------------------------------------------------


class Rating(NamedTuple):
    """How a bot did: games and wins, and its rating with where the true one lies, with 95 % confidence."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: int
    share: float
    share_low: float
    share_high: float
    even_share: float
    """The share of wins it would have if all were equal."""


class Meeting(NamedTuple):
    """How one bot did against another: a win counts for every seat of the other at the table."""

    bot: str
    other: str
    wins: int
    losses: int

    @property
    def share(self) -> float | None:
        """The share of wins; None if neither has won a game with both at the table."""
        decided = self.wins + self.losses
        return self.wins / decided if decided else None


Tally = dict[tuple[int, ...], list[float]]
"""For each group, by how many seats of each bot it has: the wins of each bot."""


def tally(cup: Tournament, rows: Sequence[Played]) -> Tally:
    """The wins, by group. Games that were broken off count for nobody."""
    found: Tally = {}
    for row in rows:
        if row.winner is not None:
            seats = tuple([row.seating.count(name) for name in cup.bots])
            wins = found.setdefault(seats, [0.0] * len(cup.bots))
            wins[cup.bots.index(row.winner)] += 1.0
    return found


def strengths(counts: Tally, extra_wins: Sequence[float], extra_losses: Sequence[float]) -> list[float]:
    """The logarithms of the strengths that make these wins most likely, if a seat wins in proportion to its strength.

    That is the model of Bradley and Terry for more than two (Luce's), solved by Newton's method. The extra wins and
    losses are against somebody of strength 1; they keep the strength of who always or never wins finite.
    """
    size = len(extra_wins)
    found = [0.0] * size
    for _ in range(ROUNDS):
        slope = list(extra_wins)
        curve = [[0.0] * size for _ in range(size)]
        for who in range(size):
            chance = 1.0 / (1.0 + math.exp(-found[who]))
            extra = extra_wins[who] + extra_losses[who]
            slope[who] -= extra * chance
            curve[who][who] += extra * chance * (1.0 - chance)
        for seats, wins in counts.items():
            weights = [count * math.exp(log) for count, log in zip(seats, found, strict=True)]
            games, total = sum(wins), sum(weights)
            for who in range(size):
                chance = weights[who] / total
                slope[who] += wins[who] - games * chance
                curve[who][who] += games * chance
                for other in range(size):
                    curve[who][other] -= games * chance * weights[other] / total
        step = solved(curve, slope)
        largest = max([abs(value) for value in step])
        part = LONGEST / max(LONGEST, largest)
        found = [log + part * value for log, value in zip(found, step, strict=True)]
        if largest < CLOSE:
            break
    return found


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[below][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum([rows[at][column] * found[column] for column in range(at + 1, size)])
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def points(logs: Sequence[float]) -> list[float]:
    """Logarithms of strengths as ratings around the common mean."""
    mean = sum(logs) / len(logs)
    return [CENTRE + SCALE / math.log(10.0) * (log - mean) for log in logs]


def resampled(cup: Tournament, rows: Sequence[Played]) -> list[list[float]]:
    """Ratings as they might as well be: every block counts with a random weight (the Bayesian bootstrap).

    The games of a block share a seed, so they stand or fall together; weighing them one by one would flatter. The
    extra wins and losses have random weights too, so that nobody who never won is thought to be known exactly.
    """
    decided = [row for row in rows if row.winner is not None]
    blocks: dict[int, list[Played]] = {}
    for row in decided:
        blocks.setdefault((row.game - 1) // cup.block, []).append(row)
    units = list(blocks.values()) if len(blocks) >= FEWEST_BLOCKS else [[row] for row in decided]
    tallies = [tally(cup, unit) for unit in units]
    rng = Rng(cup.seed)
    drawn: list[list[float]] = []
    for _ in range(RESAMPLES):
        total: Tally = {}
        for counts in tallies:
            weight = drawn_weight(rng)
            for seats, wins in counts.items():
                so_far = total.setdefault(seats, [0.0] * len(cup.bots))
                for who, count in enumerate(wins):
                    so_far[who] += weight * count
        extra_wins = [drawn_weight(rng) for _ in cup.bots]
        extra_losses = [drawn_weight(rng) for _ in cup.bots]
        drawn.append(points(strengths(total, extra_wins, extra_losses)))
    return drawn


def drawn_weight(rng: Rng) -> float:
    """A random weight, 1 on average (exponentially distributed)."""
    return -math.log(1.0 - rng.unit())


def ratings(cup: Tournament, rows: Sequence[Played]) -> list[Rating]:
    """How the bots did, the best first."""
    counts = tally(cup, rows)
    mean = points(strengths(counts, [HALF] * len(cup.bots), [HALF] * len(cup.bots)))
    drawn = resampled(cup, rows)
    found: list[Rating] = []
    for who, name in enumerate(cup.bots):
        played = [row for row in rows if name in row.seating]
        wins = sum([row.winner == name for row in played])
        low, high = margins([points[who] for points in drawn])
        share_low, share_high = wilson(wins, len(played))
        even = sum([row.seating.count(name) for row in played]) / (cup.seats * len(played)) if played else 0.0
        share = wins / len(played) if played else 0.0
        found.append(
            Rating(
                name,
                mean[who],
                min(low, mean[who]),
                max(high, mean[who]),
                len(played),
                wins,
                share,
                share_low,
                share_high,
                even,
            )
        )
    return sorted(found, key=lambda rating: -rating.rating)


def margins(values: list[float]) -> tuple[float, float]:
    """The middle 95 % of some values."""
    values.sort()
    cut = int(0.025 * len(values))
    return values[cut], values[-1 - cut]


def meetings(cup: Tournament, rows: Sequence[Played]) -> list[Meeting]:
    """How every bot did against every other."""
    won = {(one, other): 0 for one in cup.bots for other in cup.bots if one != other}
    for row in rows:
        if row.winner is not None:
            for name in row.seating:
                if name != row.winner:
                    won[row.winner, name] += 1
    return [Meeting(one, other, wins, won[other, one]) for (one, other), wins in won.items()]
