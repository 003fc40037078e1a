"""Simulation: many games between bots, on as many processes as you like, always with the same results.

Every game has a seed of its own, made from the seed of the whole run and the number of the game. So it makes no
difference which process plays it, and a single game can be played again.

>>> from hegemon.editions import RULEBOOKS
>>> plan = Plan(RULEBOOKS[0].id, ("easy", "random", "random"), games=4, seed=1)
>>> [played.winner for played in simulate(plan)]
['easy', 'easy', 'easy', 'easy']
>>> play_game(plan, 3) == list(simulate(plan))[2]
True
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from hegemon.ai import playout
from hegemon.ai.agent import Agent
from hegemon.editions import begin, rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.match.own_bots import Guarded, check_bot, seat_bot
from hegemon.rules.eliminate import ranking
from hegemon.table.rulebook import BadOption
from hegemon.table.table import Table

LIMIT: Final = 1000
"""A game that is not over after so many turns is broken off, unless told otherwise."""

AHEAD: Final = 2
"""So many games lie ready for each process, so that it never waits for the next."""


def check_size(games: int, limit: int) -> None:
    """Refuse, with one sentence, no games and no turns."""
    if games < 1:
        raise BadOption(f"The number of games must be 1 or more, not {games}.")
    if limit < 1:
        raise BadOption(f"The limit must be 1 turn or more, not {limit}.")


class SimFailed(Exception):
    """A game or a process broke down. The text is one sentence that says which."""


class Plan(NamedTuple):
    """What is to be played: the edition, who takes part, how often, and the seed of it all."""

    edition: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, bool | str], ...] = ()
    rotate: bool = True
    limit: int = LIMIT

    def check(self) -> None:
        """Refuse, with one sentence, what cannot be played."""
        check_size(self.games, self.limit)
        edition = rulebook(self.edition).open(len(self.bots), dict(self.options))
        for spec in self.bots:
            check_bot(spec, edition)

    def fixture(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The seed of a game, and who sits where."""
        return game_seed(self.seed, number), seating(self.bots, number) if self.rotate else self.bots


class Schedule(Protocol):
    """Games to be played: what is needed of a plan, or of a tournament."""

    @property
    def edition(self) -> str: ...
    @property
    def options(self) -> tuple[tuple[str, bool | str], ...]: ...
    @property
    def games(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def limit(self) -> int: ...

    def check(self) -> None:
        """Refuse, with one sentence, what cannot be played."""

    def fixture(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The seed of a game, and who sits where."""


class Played(NamedTuple):
    """One game: a row of the results. Seats count from 0, games from 1."""

    game: int
    seed: int
    seating: tuple[str, ...]
    """The bot at each seat."""
    winner: str | None
    """The bot that won, of several winners the one that stands first; None if the game was broken off."""
    winner_seat: int | None
    turns: int
    decisions: int
    """All answers, those of chance included."""
    ranking: tuple[int, ...]
    """The seats from best to last. In a game that was broken off: by territories, then armies, then seats."""
    reason: str
    lost_turns: int = 0
    """The turns that bots from outside have lost because they gave no usable answer."""


class Keeper(Protocol):
    """Keeps more of one game than its row: it watches the seats while the game is played."""

    def seated(self, agent: Agent) -> Agent:
        """Who answers in the place of a bot: somebody who asks it and gives the same answers. Called seat by seat."""

    def ended(self, game: Game[Table]) -> object:
        """What is kept of the game, which is over or broken off; it can be sent to another process."""


class Kept(NamedTuple):
    """A game, and what was kept of it besides."""

    played: Played
    more: Any


T = TypeVar("T")
Player = Callable[[Schedule, int], T]
"""Plays one game of a run, by its number."""


# --- one game --------------------------------------------------------------------------------------------------------


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run: 63 bits, so that it fits into any table."""
    digest = hashlib.sha256(f"hegemon-sim-1|{seed}|{number}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def seating(bots: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in this game of a run, so that nobody profits from the order.

    From game to game everybody moves up one seat. Once everybody has sat everywhere the order around the table changes,
    until every order has come about; then all begins again.

    >>> ["".join(seating("abc", number)) for number in range(1, 8)]
    ['abc', 'bca', 'cab', 'acb', 'cba', 'bac', 'abc']
    """
    rounds, turned = divmod(number - 1, len(bots))
    left = list(bots[1:])
    order = [bots[0]]
    rest = rounds % math.factorial(len(left))
    while left:
        place, rest = divmod(rest, math.factorial(len(left) - 1))
        order.append(left.pop(place))
    return tuple(order[turned:] + order[:turned])


def play_game(plan: Schedule, number: int) -> Played:
    """Play one game of a run; the same plan and number always give the same game."""
    return play_kept(None, plan, number).played


def play_kept(keep: Callable[[], Keeper] | None, plan: Schedule, number: int) -> Kept:
    """The same game, watched by a keeper, if there is one."""
    seed, seats = plan.fixture(number)
    rng = Rng(seed)
    agents = [seat_bot(spec, rng.split()) for spec in seats]
    outside = [agent for agent in agents if isinstance(agent, Guarded)]
    game = begin(plan.edition, len(seats), dict(plan.options))
    keeper = None if keep is None else keep()
    if keeper is not None:
        agents = [keeper.seated(agent) for agent in agents]
    try:
        while game.asking is not None and game.table.turns <= plan.limit:
            # A turn has at least one decision, so this many cannot overshoot the limit.
            playout(game, agents, rng, max(1, plan.limit - game.table.turns))
    finally:
        for agent in outside:
            agent.close()
    lost = sum([agent.lost for agent in outside])
    more = None if keeper is None else keeper.ended(game)
    return Kept(outcome(plan, number, seed, seats, game, lost), more)


def outcome(plan: Schedule, number: int, seed: int, seats: tuple[str, ...], game: Game[Table], lost: int) -> Played:
    """The row of a game that is over or broken off."""
    result = game.result
    if result is None:
        reason = f"not over after {plan.limit} turns."
        return Played(number, seed, seats, None, None, plan.limit, game.number, standings(game.table), reason, lost)
    seat = next((one for one in result.ranking if one in result.winners), None)
    winner = None if seat is None else seats[seat]
    return Played(number, seed, seats, winner, seat, game.table.turns, game.number, result.ranking, result.reason, lost)


def standings(t: Table) -> tuple[int, ...]:
    """How the seats stand in a game that is not over: the living by territories and armies, then the eliminated."""
    armies = [sum([t.armies[land] for land in t.lands(seat)]) for seat in range(t.edition.seats)]
    leader = max(t.living(), key=lambda seat: (t.count(seat), armies[seat], -seat))
    return ranking(t, leader)


# --- many games ------------------------------------------------------------------------------------------------------


def cores() -> int:
    """How many processes this machine can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def simulate(plan: Schedule, workers: int = 1, numbers: Sequence[int] | None = None) -> Generator[Played]:
    """The games of a run, in the order in which they end. With one worker they are played in this process.

    If numbers are given, only these games are played.
    """
    yield from play_each(play_game, plan, workers, numbers)


def simulate_kept(keep: Callable[[], Keeper], plan: Schedule, workers: int = 1) -> Generator[Kept]:
    """The same with what a keeper keeps of each game; it is told at the end of each, so that nothing piles up."""
    yield from play_each(partial(play_kept, keep), plan, workers)


def play_each(play: Player[T], plan: Schedule, workers: int = 1, numbers: Sequence[int] | None = None) -> Generator[T]:
    """Whatever is told of each game of a run, in the order in which they end."""
    plan.check()
    wanted = range(1, plan.games + 1) if numbers is None else numbers
    if min(workers, len(wanted)) > 1:
        yield from spread(play, plan, min(workers, len(wanted)), wanted)
        return
    for number in wanted:
        yield attempted(play, plan, number)


def attempted(play: Player[T], plan: Schedule, number: int) -> T:
    """Play one game; if it breaks down, say which one it was."""
    try:
        return play(plan, number)
    except Exception as error:
        raise SimFailed(broken(plan, number, error)) from error


def broken(plan: Schedule, number: int, error: Exception) -> str:
    """What to say of a game that broke down: enough to play it again."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"Game {number} of the run with seed {plan.seed} broke down ({what})."


def spread(play: Player[T], plan: Schedule, workers: int, wanted: Sequence[int]) -> Iterator[T]:
    """Play the games on several processes, each of which gets the next game as soon as it has finished one."""
    context = multiprocessing.get_context("spawn")
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # the first process would start it, which lets Ctrl-C through again
    numbers = iter(wanted)
    processes = []
    lines: dict[Connection, int] = {}
    try:
        for place in range(workers):
            mine, theirs = context.Pipe()
            process = context.Process(target=work, args=(play, plan, theirs), name=f"hegemon-{place + 1}", daemon=True)
            with no_interrupts():
                process.start()
            theirs.close()
            processes.append(process)
            lines[mine] = 0
        for _ in range(AHEAD):
            for line in lines:
                lines[line] += hand_out(line, numbers)
        while lines:
            ready = wait(list(lines))
            for line in [line for line in lines if line in ready]:
                yield received(line)
                lines[line] += hand_out(line, numbers) - 1
                if lines[line] == 0:
                    line.close()
                    del lines[line]
    finally:
        for line in lines:
            line.close()
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def hand_out(line: Connection, numbers: Iterator[int]) -> int:
    """Send the next game to a process, if there is one left; how many were sent."""
    number = next(numbers, None)
    if number is None:
        return 0
    try:
        line.send(number)
    except OSError as error:
        raise SimFailed(LOST) from error
    return 1


LOST: Final = "A worker process ended before its games were over: try again with fewer --workers."


def received(line: Connection) -> Any:
    """What a process has sent: a finished game, or a sentence about one that broke down."""
    try:
        message = line.recv()
    except (EOFError, OSError) as error:
        raise SimFailed(LOST) from error
    if isinstance(message, str):
        raise SimFailed(message)
    return message


def work(play: Player[T], plan: Schedule, line: Connection) -> None:
    """What a process does: play the games it is sent until no more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one says when to stop
    try:
        while True:
            number = line.recv()
            try:
                line.send(play(plan, number))
            except Exception as error:
                line.send(broken(plan, number, error))
    except (EOFError, OSError):
        return  # nobody listens any more


@contextlib.contextmanager
def no_interrupts() -> Iterator[None]:
    """While a process is started, Ctrl-C waits, and it never reaches the new process."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread has a say in signals
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))  # other threads do not block it
    blocks = hasattr(signal, "pthread_sigmask")  # not on every system
    if blocks:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # what is blocked stays blocked in a new process
    try:
        yield
    finally:
        if blocks:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


# --- what came of it -------------------------------------------------------------------------------------------------


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval around a share of wins: where the true share lies, with 95 % confidence by default.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + z * z / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Tally(NamedTuple):
    """How often a bot, or whoever sat at a seat, has won."""

    name: str
    seats: int
    games: int
    wins: int
    mean_place: float
    """The place in the ranking on average, from 1; of all its seats, if a bot has several."""

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence."""
        return wilson(self.wins, self.games)


def by_bot(plan: Plan, rows: Sequence[Played]) -> list[Tally]:
    """How the bots did, in the order in which they are named."""
    tallies: list[Tally] = []
    for name in dict.fromkeys(plan.bots):
        wins = sum([row.winner == name for row in rows])
        places = [row.ranking.index(seat) + 1 for row in rows for seat, who in enumerate(row.seating) if who == name]
        tallies.append(Tally(name, plan.bots.count(name), len(rows), wins, mean(places)))
    return tallies


def by_seat(plan: Plan, rows: Sequence[Played]) -> list[Tally]:
    """How the seats did, whoever sat there."""
    tallies: list[Tally] = []
    for seat in range(len(plan.bots)):
        wins = sum([row.winner_seat == seat for row in rows])
        places = [row.ranking.index(seat) + 1 for row in rows]
        tallies.append(Tally(f"seat {seat}", 1, len(rows), wins, mean(places)))
    return tallies


def mean(numbers: Sequence[int]) -> float:
    """The mean; 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0
