"""Games that were played ahead: by bots in the seats of people, while the server is down.

The server finds such a game as if everybody had answered at its doors: the dice are those that it had committed to, and
every entry is one that it would have written itself.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Event
from hegemon.match.own_bots import seat_bot
from hegemon.server.game import ServerGame
from hegemon.server.store import EntryRow, Store
from hegemon.table.events import PackOpened
from hegemon.table.table import Table
from house import House

MOST = 3000
"""So many answers are enough for any game of bots that want to win."""


class Next(NamedTuple):
    """Whose answer comes next, and what a bot would say."""

    seat: int
    say: str


Until = Callable[[Decision[Table], list[Event]], bool]


def asked_to(step: str) -> Until:
    """Up to the first question of this kind."""
    return lambda decision, events: type(decision.step).__name__ == step


def opens_a_pack(decision: Decision[Table], events: list[Event]) -> bool:
    """Up to the answer that opens something sealed."""
    return any(isinstance(event, PackOpened) for event in events)


def play_ahead(house: House, game: str, until: Until, *bots: str) -> Next:
    """Play on up to the question whose answer, as a bot gives it, has what is wanted; that answer is not given.

    Easy bots sit everywhere, unless there is one named for each seat.

    ``until`` is told the question, and what came of its answer: also of the dice that follow from it.
    """
    after = try_ahead(house, game, until, *bots)
    assert after is not None, "the game is over"
    return after


def finish_ahead(house: House, game: str) -> None:
    """Play a game to its end."""
    try_ahead(house, game, lambda decision, events: False)


def try_ahead(house: House, game: str, until: Until, *bots: str) -> Next | None:
    """Play on up to such a question, or to the end of the game; None then."""
    with down(house) as store:
        rows, after = played(store, game, until, bots)
        store.append(game, rows, over=after is None)
    return after


@contextmanager
def down(house: House) -> Iterator[Store]:
    """The database of a server that is down for a moment."""
    house.end(signal.SIGTERM)
    store = Store(house.database)
    try:
        yield store
    finally:
        store.close()
        house.start()


def played(store: Store, game: str, until: Until, named: tuple[str, ...]) -> tuple[list[EntryRow], Next | None]:
    """The entries up to a question, and its answer; None at the end of the game."""
    found = store.game(game)
    assert found is not None
    at = ServerGame(store, *found)
    live = at.read_stored().live
    seated = named or ("easy",) * len(found[1])
    bots = [seat_bot(bot, Rng(seat)) for seat, bot in enumerate(seated)]
    rows: list[EntryRow] = []
    for _ in range(MOST):
        decision = live.game.pending
        if decision is None:
            return rows, None
        if decision.who == CHANCE:
            rows.append(at.entry_row(live.answer(decision.number, CHANCE, live.deal())))
            continue
        view = live.game.view(decision.who)
        assert view.pending is not None
        action = bots[decision.who].choose(view, view.pending)
        one = live.answer(decision.number, decision.who, action)
        since, events = [at.entry_row(one)], list(one.events)
        while live.asks_chance():
            assert live.game.pending is not None
            one = live.answer(live.game.pending.number, CHANCE, live.deal())
            since.append(at.entry_row(one))
            events += one.events
        if until(decision, events):
            return rows, Next(decision.who, str(action))
        rows += since
    raise AssertionError(f"what was waited for has not come in {MOST} answers")
