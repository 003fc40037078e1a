"""Leases: one process leads a game, for a few seconds at a time, and answers for its bots, dice and clocks.

Only PostgreSQL has them; with SQLite there is one process. A lease ends by the database's clock unless it is renewed. A
process that is frozen or cut off from the database loses its leases, and others take them over. Every new holder has a
higher term, and whatever a leader writes names the term, so that one who was replaced without noticing writes nothing.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Engine, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

LOG: Final = logging.getLogger("hegemon.leases")

LASTS: Final = 3.0
"""Seconds a lease lasts."""
BEAT: Final = 0.8
"""Seconds between two renewals; others look for leases that have ended as often."""
LEFT: Final = 1.0
"""Seconds after which a lease that has ended may be taken by a process that does not have its game open."""
ADOPTED: Final = 10
"""The most games that a process takes over at once without having them open."""

UNTIL: Final = f"clock_timestamp() + interval '{LASTS} seconds'"
TAKE: Final = text(
    f"""INSERT INTO leases (game, holder, term, until)
    SELECT wanted, CAST(:holder AS text), 1, {UNTIL} FROM unnest(CAST(:games AS text[])) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM leases
        WHERE game = wanted AND holder <> CAST(:holder AS text) AND until >= clock_timestamp())
    ORDER BY wanted
    ON CONFLICT (game) DO UPDATE SET holder = CAST(:holder AS text), term = leases.term + 1, until = {UNTIL}
    WHERE leases.holder = CAST(:holder AS text) OR leases.until < clock_timestamp()
    RETURNING game, term"""
)
RENEW: Final = text(
    f"""UPDATE leases SET until = {UNTIL} WHERE holder = CAST(:holder AS text) AND game = ANY(CAST(:games AS text[]))
    RETURNING game, term"""
)
ADOPT: Final = text(
    f"""UPDATE leases SET holder = CAST(:holder AS text), term = term + 1, until = {UNTIL}
    WHERE game IN (SELECT game FROM leases JOIN games ON games.id = leases.game
        WHERE until < clock_timestamp() - interval '{LEFT} seconds' AND holder NOT IN ('', CAST(:holder AS text))
        AND status = 'playing' AND aside = ''
        ORDER BY game LIMIT {ADOPTED} FOR UPDATE OF leases SKIP LOCKED)
    RETURNING game, term"""
)
DROP: Final = text("UPDATE leases SET holder = '', until = clock_timestamp() WHERE game = :game AND holder = :holder")
LEAVE: Final = text("UPDATE leases SET until = clock_timestamp() - interval '1 hour' WHERE holder = :holder")
HOLDS: Final = text("SELECT 1 FROM leases WHERE game = :game AND holder = :holder AND term = :term")


class Fenced(Exception):
    """Another process leads this game now, so what this one would have answered for it is not written."""


class Lease(NamedTuple):
    """A game that this process leads: its term, and until when by this process's own clock."""

    term: int
    until: float


class Leases:
    """The games that one process leads."""

    def __init__(self, engine: Engine, holder: str) -> None:
        self.engine: Final = engine
        self.holder: Final = holder
        self.held: Final[dict[str, Lease]] = {}
        self.wanted: Final[set[str]] = set()
        """Games that are open here and led by somebody else."""
        self.lock: Final = threading.Lock()
        self.stopped: Final = threading.Event()
        self.thread: threading.Thread | None = None
        self.changed: Callable[[str], None] | None = None
        """Told of every game that this process leads all of a sudden, or does not lead any more."""

    def start(self) -> None:
        """Begin to renew leases, and to take over those that others leave."""
        with self.lock:
            if self.thread is None and not self.stopped.is_set():
                self.thread = threading.Thread(target=self.run, name="hegemon-leases", daemon=True)
                self.thread.start()

    def close(self) -> None:
        """Leave all games to others at once."""
        self.stopped.set()
        if self.thread is not None:
            self.thread.join(LASTS)
        try:
            with self.engine.begin() as connection:
                connection.execute(LEAVE, {"holder": self.holder})
        except SQLAlchemyError:
            LOG.info("the leases of this process end by themselves")

    def term(self, game: str) -> int:
        """The term in which this process leads a game, as far as it knows; 0 if it does not."""
        lease = self.held.get(game)
        return lease.term if lease is not None and time.monotonic() < lease.until else 0

    def take(self, game: str) -> int:
        """The term in which this process leads a game; 0 if another does, and then it takes over when that one ends."""
        held = self.term(game)
        if held:
            return held
        self.start()
        with self.lock:
            self.wanted.add(game)
        self.ask(TAKE, [game])
        return self.term(game)

    def drop(self, game: str) -> None:
        """Leave a game to other processes."""
        with self.lock:
            self.wanted.discard(game)
            held = self.held.pop(game, None)
        if held is not None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(DROP, {"game": game, "holder": self.holder})
            except SQLAlchemyError:
                LOG.info("a lease ends by itself", extra={"game": game})

    def check(self, connection: Connection, game: str, term: int) -> None:
        """Fenced if this process does not lead a game in this term any more."""
        values = {"game": game, "holder": self.holder, "term": term}
        if connection.execute(HOLDS, values).first() is None:
            with self.lock:
                self.held.pop(game, None)
            raise Fenced

    # --- the thread

    def run(self) -> None:
        """Renew and take over, again and again."""
        while not self.stopped.wait(BEAT):
            try:
                self.beat()
            except SQLAlchemyError:
                LOG.warning("the database does not answer; this process leads no game when its leases have ended")

    def beat(self) -> None:
        """Renew all leases, and take over what others have left."""
        with self.lock:
            held, wanted = list(self.held), sorted(self.wanted - self.held.keys())
        if held:
            kept = self.ask(RENEW, held)
            with self.lock:
                lost = [game for game in held if game not in kept and self.held.pop(game, None) is not None]
            self.tell(lost)
        if wanted:
            self.tell(self.ask(TAKE, wanted))
        if self.changed is not None:
            self.tell(self.ask(ADOPT, []))

    def ask(self, order: object, games: list[str]) -> list[str]:
        """Renew or take leases; those that this process has now."""
        until = time.monotonic() + LASTS  # from before the question, so that it ends here before it ends there
        with self.engine.begin() as connection:
            rows = connection.execute(order, {"holder": self.holder, "games": games}).all()  # type: ignore[call-overload]
        with self.lock:
            for game, term in rows:
                if order is not RENEW or game in self.held:
                    self.held[game] = Lease(term, until)
        return [game for game, _ in rows]

    def tell(self, games: list[str]) -> None:
        """Let the rooms know that something about their leases has changed."""
        if self.changed is not None:
            for game in games:
                self.changed(game)
