"""The store: games as append-only logs in a database, SQLite in one file or PostgreSQL by address, with the same code.

An entry is there or it is not: (game, seq) is unique, so two processes can never both write the same one, and an
answer is acknowledged only after its transaction is committed.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec
from sqlalchemy import (
    Engine,
    Select,
    Table,
    TextClause,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import StaticPool

from hegemon.match.live import first_hash, link
from hegemon.server.clocks import Times
from hegemon.server.leases import Leases
from hegemon.server.migrate import SchemaError, migrate
from hegemon.server.schema import (
    CHAT,
    CLOCKS,
    ENTRIES,
    GAMES,
    LEASES,
    NOTICES,
    PUSHES,
    SEATS,
    SECRETS,
    SETTINGS,
    SNAPSHOTS,
    STANDING,
)
from hegemon.server.standing_answers import Standing
from hegemon.server.upkeep import Pulse, SqliteFile, failure

T = TypeVar("T")
CHANNEL: Final = "hegemon"
STATUSES: Final = ("waiting", "playing", "paused", "over", "ended")
TOLD: Final = 20
"""So many notices are kept of a table, the last ones."""

SAID: Final = 200
"""So many chat messages are kept of a table, the last ones."""

CHANGED: Final = -1
"""In a notification instead of a number of entries: the seats or the status of a game have changed."""

PUSHES_PER_SEAT: Final = 4
"""So many browsers of a seat are told that it is its turn, the last ones that wanted to be."""

PUSH_EVERY: Final = timedelta(minutes=1)
"""A browser is told no more often than this."""

TALKED: Final = -2
"""The same: somebody has said something at the table."""

FINAL: Final = {"over", "ended"}
"""Where no game comes back from."""

MINUTES: Final = len("2026-11-17T12:00")
"""As much of a time as is compared when entries come: they note only the minute in which something changed."""

OF_A_GAME: Final = (ENTRIES, SNAPSHOTS, CLOCKS, STANDING, LEASES, NOTICES, CHAT, PUSHES, SEATS, SETTINGS)
"""Where a game has rows beside its own."""

LOG: Final = logging.getLogger("hegemon.store")

DOWN: Final = "The server cannot reach its database, so nothing was changed. Try again in a moment."

GONE: Final = "The database file was deleted or replaced, so nothing can be saved. Restart the server."

PULSE: Final = "pulse"
"""The row among the secrets that is written to see whether anything can be; it holds the time."""

NETWORK: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "options": "-c idle_in_transaction_session_timeout=3000 -c lock_timeout=10000",
}
"""A process that is cut off notices within seconds; one that freezes in a transaction holds nobody up for longer."""

CANNOT_GO_ON: Final = "This game cannot go on here: "
"""How the sentences begin with which a server itself puts games aside; after a restart it tries them again."""

COLUMNS: Final[tuple[tuple[str, object, object], ...]] = (
    ("options", dict[str, bool | str], {}),
    ("clock", tuple[int, int] | None, None),
)
"""What a game has as JSON: the column, its type, and what stands for it if it cannot be read."""

AT_ONCE: Final = 500
"""The most entries written by one statement."""

ALONE: Final = 1
"""The term of a process that leads every game, because there is no other."""


class StoreError(Exception):
    """The database cannot be used. The text is one sentence that says why."""


class Taken(Exception):
    """Somebody else has written this entry first; read on from the store and try again."""


class Stopped(Exception):
    """The game is not being played any more, so nothing can be added to its log."""


class Again(Exception):
    """The players of a game play again already; ``game`` is where."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game: Final = game


class Referred(Exception):
    """A game cannot be deleted because others play on from it. The text is one sentence."""


class Locked(NamedTuple):
    """What decides whether a game may be changed."""

    status: str
    header: str
    touched: str


class Note(msgspec.Struct, array_like=True):
    """A notification to other processes: a game has ``seq`` entries now, or ``CHANGED``, or ``TALKED``."""

    game: str
    seq: int
    writer: str


class GameRow(msgspec.Struct):
    """A game in the store."""

    id: str
    edition: str
    options: dict[str, bool | str]
    status: str
    listed: bool
    created: str
    host_hash: str
    watch_hash: str
    server_seed: str
    clock: tuple[int, int] | None
    header: str
    revealed: str = ""
    aside: str = ""
    origin: str = ""
    origin_seq: int = 0
    touched: str = ""
    creator: str = ""
    person: str = ""
    rematch: str = ""
    chat: str = "on"
    campaign: str = ""
    damaged: bool = False
    """Whether something in this row cannot be read; it is no column."""
    setting: str = ""
    """What the game is begun from beside its options, as JSON, or nothing; it has a table of its own."""


class SeatRow(msgspec.Struct):
    """A seat in the store."""

    game: str
    seat: int
    kind: str
    name: str
    bot: str
    stands_in: bool
    token_hash: str
    seed: str
    joined: bool
    invite_hash: str = ""
    devices: int = 0
    person: str = ""
    banner: int = -1
    """The colour that was chosen, or -1."""
    muted: int = 0


class NoticeRow(msgspec.Struct):
    """What everybody at a table was told beside the log."""

    n: int
    at: str
    says: str


class ChatRow(msgspec.Struct):
    """What a seat has said at the table: a quick phrase by its name, or a text."""

    n: int
    at: str
    seat: int
    phrase: str
    says: str


class PushRow(NamedTuple):
    """Where a browser is told that it is somebody's turn: its endpoint, with the hash of that, and its keys."""

    id: str
    endpoint: str
    key: str
    auth: str


class EntryRow(msgspec.Struct):
    """An entry of a log in the store; ``news`` is JSON for the pages."""

    seq: int
    who: int
    say: str
    hash: str
    news: str


ENTRY_FIELDS: Final = ("seq", "who", "say", "hash", "news")


class Store:
    """All games. Every method is one transaction and may be called from any thread."""

    def __init__(self, address: str, serve: bool = False) -> None:
        """Open a database, and bring its tables up to date; to serve it, keep a SQLite file for this process alone."""
        self.address: Final = address
        self.file: Final = sqlite_file(address)
        if serve:
            self.hold()
        self.engine: Final = migrated(address)
        if self.file is not None:
            self.file.opened()
        self.postgres: Final = self.engine.dialect.name == "postgresql"
        self.writing: Final = threading.Lock()
        """SQLite has one writer; waiting here is fairer and quicker than its busy loop."""
        self.writers: Final = None if self.postgres else ThreadPoolExecutor(1, "hegemon-writer")
        """Where entries are written: with SQLite in one thread, so that those who wait hold no other thread up."""
        self.writer: Final = secrets.token_hex(4)
        """Tells this process from the others that write to the same database."""
        self.took: Callable[[float], None] = lambda seconds: None
        """Told of every writing transaction how long it took."""
        self.address_key = b""
        """The key of the hashes of addresses, once it is known."""
        self.gone = False
        """Whether the file that was opened is not there any more."""
        self.failure = ""
        """Why the last write failed; empty if it did not."""
        self.leases: Final = Leases(self.engine, self.writer) if self.postgres else None
        self.pulse: Final = Pulse(self.beat) if serve else None
        if self.pulse is not None:
            self.pulse.thread.start()

    def close(self) -> None:
        """Let go of the database."""
        if self.pulse is not None:
            self.pulse.stop()
        if self.leases is not None:
            self.leases.close()
        if self.writers is not None:
            self.writers.shutdown()
        self.engine.dispose()
        if self.file is not None:
            self.file.release()

    # --- one process leads a game ------------------------------------------------------------------------------------

    def lead(self, game: str) -> int:
        """The term in which this process answers for bots, dice and clocks of this game; 0 if another one does."""
        if self.leases is None:
            return ALONE
        with self.reported():
            return self.leases.take(game)

    def term(self, game: str) -> int:
        """The term in which this process leads a game, without asking the database; 0 if it does not."""
        return self.leases.term(game) if self.leases is not None else ALONE

    def unlead(self, game: str) -> None:
        """Leave a game to other processes."""
        if self.leases is not None:
            self.leases.drop(game)

    def fence(self, connection: Connection, game: str, term: int | None) -> None:
        """Fenced if a leader writes whose term is over; whoever is no leader writes without a term."""
        if self.leases is not None and term is not None:
            self.leases.check(connection, game, term)

    # --- games -------------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with self.reported(), self.engine.connect() as connection:
            yield connection

    @contextlib.contextmanager
    def reported(self) -> Iterator[None]:
        """StoreError if the database does not answer, or cannot be written; what it said goes to the log."""
        try:
            yield
        except (DBAPIError, PoolTimeout) as error:
            if isinstance(error, IntegrityError):
                raise
            LOG.error("the database failed", extra={"why": plain(error)})
            if isinstance(error, (OperationalError, InterfaceError, PoolTimeout)):
                self.failure = failure(plain(error))
            raise StoreError(DOWN) from error

    def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out one writing transaction."""
        began = time.monotonic()
        try:
            done = self.carry_out(work)
        finally:
            self.took(time.monotonic() - began)
        self.failure = ""
        return done

    def carry_out(self, work: Callable[[Connection], T]) -> T:
        """Carry out one writing transaction, unmeasured."""
        if self.postgres:
            with self.reported(), self.engine.begin() as connection:
                done = work(connection)
        else:
            with self.writing, self.reported():
                self.check_file()
                with self.engine.begin() as connection:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")  # what is read in it must still hold when it writes
                    done = work(connection)
                self.check_file()  # what was written to a file that is gone is not acknowledged
        return done

    # --- whether all is well -----------------------------------------------------------------------------------------

    def hold(self) -> None:
        """Keep a SQLite file for this process; StoreError if another one has it."""
        try:
            held = self.file is None or self.file.hold()
        except OSError as error:
            raise StoreError(f"The database {shown(self.address)} cannot be locked: {error.strerror}.") from error
        if not held:
            raise StoreError(
                f"The database {shown(self.address)} is served by another process already; SQLite is for one. "
                "End that one, or use PostgreSQL."
            )

    def beat(self) -> bool:
        """Whether a small write succeeds."""

        def work(connection: Connection) -> None:
            values = {"value": now()}
            if not connection.execute(update(SECRETS).where(SECRETS.c.name == PULSE).values(values)).rowcount:
                connection.execute(insert(SECRETS).values(name=PULSE, **values))

        try:
            self.write(work)
        except IntegrityError:  # another process has just written it
            return True
        except StoreError:
            return False
        return True

    def check_file(self) -> None:
        """StoreError if the file that was opened is not there any more, or is another one."""
        if self.file is not None and not self.file.there():
            if not self.gone:
                LOG.error("the file of the database was deleted or replaced; nothing is acknowledged any more")
            self.gone = True
        if self.gone:
            raise StoreError(GONE)

    def trouble(self) -> str:
        """Why nothing can be written just now, in a sentence; empty if all is well. It never waits."""
        if self.gone:
            return GONE
        return self.failure or (self.pulse.overdue() if self.pulse is not None else "")

    def create(self, game: GameRow, seats: Sequence[SeatRow], before: str = "", says: str = "") -> None:
        """Add a game with its seats; Stopped if it would play on from a game that is not there any more.

        It may be the rematch of a game that is over (``before``), whose table is told; Again if there is one already.
        """

        def work(connection: Connection) -> None:
            if before:
                note_rematch(self, connection, before, game.id, says)
            if game.origin and locked(connection, game.origin).status not in FINAL:
                raise Stopped(game.origin)
            add_game(connection, game, seats)

        self.write(work)

    def game(self, id: str) -> tuple[GameRow, list[SeatRow]] | None:
        """A game with its seats; None if there is none."""
        with self.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == id)).mappings().first()
            if row is None:
                return None
            setting = connection.execute(select(SETTINGS.c.data).where(SETTINGS.c.game == id)).scalar()
            return read_game({**row, "setting": setting or ""}), read_seats(connection, id)

    def put_aside(self, game: str, sentence: str) -> None:
        """Let a game rest that cannot go on; with an empty sentence, let it go on. What an operator says stands."""

        def work(connection: Connection) -> None:
            own = GAMES.c.aside.startswith(CANNOT_GO_ON) | (GAMES.c.aside == "")
            connection.execute(update(GAMES).where(GAMES.c.id == game, own).values(aside=sentence))

        self.write(work)

    def live(self) -> list[str]:
        """The games in which bots or clocks could go on when the server stopped, those touched last first."""
        with self.reading() as connection:
            bots = select(SEATS.c.game).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind == "bot").exists()
            playing = (GAMES.c.status == "playing") & (GAMES.c.aside == "") & (bots | (GAMES.c.clock != "null"))
            query = select(GAMES.c.id).where(playing).order_by(GAMES.c.touched.desc())
            return list(connection.execute(query).scalars())

    def change_seat(
        self,
        game: str,
        seat: int,
        expected: Mapping[str, object],
        values: Mapping[str, object],
        says: str = "",
        statuses: Collection[str] = STATUSES,
    ) -> bool:
        """Change a seat and tell the table of it, if its columns are still as expected and the game has such a status.

        If not, nothing is changed: False.
        """
        where = [SEATS.c.game == game, SEATS.c.seat == seat, *[SEATS.c[k] == v for k, v in expected.items()]]

        def work(connection: Connection) -> bool:
            if locked(connection, game).status not in statuses:
                return False
            changed = connection.execute(update(SEATS).where(*where).values(values)).rowcount == 1
            if changed:
                if says:
                    add_notice(connection, game, says)
                if "token_hash" in values:  # somebody else sits there now
                    connection.execute(delete(PUSHES).where(PUSHES.c.game == game, PUSHES.c.seat == seat))
                touch(connection, game)
                notify(self, connection, game)
            return changed

        return self.write(work)

    def tell(self, game: str, says: str) -> None:
        """Tell everybody at a table something beside the log."""

        def work(connection: Connection) -> None:
            locked(connection, game)
            add_notice(connection, game, says)
            notify(self, connection, game)

        self.write(work)

    def notices(self, game: str) -> list[NoticeRow]:
        """The last notices of a table, oldest first."""
        query = select(NOTICES.c.n, NOTICES.c.at, NOTICES.c.says).where(NOTICES.c.game == game)
        with self.reading() as connection:
            rows = connection.execute(query.order_by(NOTICES.c.n)).all()
        return [NoticeRow(int(n), str(at), str(says)) for n, at, says in rows]

    # --- what is said at the table -----------------------------------------------------------------------------------

    def set_chat(self, game: str, chat: str) -> bool:
        """Change what may be said at a table; False if there is no such game."""

        def work(connection: Connection) -> bool:
            locked(connection, game)
            changed = connection.execute(update(GAMES).where(GAMES.c.id == game).values(chat=chat)).rowcount == 1
            notify(self, connection, game)
            return changed

        return self.write(work)

    def add_chat(self, game: str, seat: int, phrase: str, says: str) -> ChatRow | None:
        """Keep what a seat has said, and forget what was said long ago; None if it may not say that (any more)."""

        def work(connection: Connection) -> ChatRow | None:
            locked(connection, game)
            allowed = connection.execute(select(GAMES.c.chat).where(GAMES.c.id == game)).scalar()
            muted = select(SEATS.c.muted).where(SEATS.c.game == game, SEATS.c.seat == seat)
            if allowed not in ("on", "phrases" if phrase else "on") or connection.execute(muted).scalar():
                return None
            last = connection.execute(select(func.max(CHAT.c.n)).where(CHAT.c.game == game)).scalar()
            row = ChatRow(0 if last is None else int(last) + 1, now(), seat, phrase, says)
            connection.execute(insert(CHAT).values(game=game, **msgspec.structs.asdict(row)))
            connection.execute(delete(CHAT).where(CHAT.c.game == game, CHAT.c.n <= row.n - SAID))
            notify(self, connection, game, TALKED)
            return row

        return self.write(work)

    def chat(self, game: str, since: int = 0) -> list[ChatRow]:
        """What was said at a table from message ``since`` on, oldest first."""
        query = select(CHAT).where(CHAT.c.game == game, CHAT.c.n >= since).order_by(CHAT.c.n)
        with self.reading() as connection:
            rows = connection.execute(query).all()
        return [ChatRow(row.n, row.at, row.seat, row.phrase, row.says) for row in rows]

    # --- who is told that it is their turn ---------------------------------------------------------------------------

    def add_pushes(self, game: str, seats: Collection[int], endpoint: str, key: str, auth: str) -> None:
        """Let a browser be told when one of these seats is asked; the oldest of too many browsers is told no more."""
        values = {"endpoint": endpoint, "key": key, "auth": auth, "made": stamp_now()}
        id = hashlib.sha256(endpoint.encode()).hexdigest()

        def work(connection: Connection) -> None:
            if locked(connection, game).status in FINAL | {"gone"}:
                return
            for seat in seats:
                own = (PUSHES.c.game == game) & (PUSHES.c.seat == seat)
                if connection.execute(update(PUSHES).where(own, PUSHES.c.id == id).values(values)).rowcount:
                    continue
                connection.execute(insert(PUSHES).values(game=game, seat=seat, id=id, seq=-1, **values))
                kept = connection.execute(select(PUSHES.c.id).where(own).order_by(PUSHES.c.made.desc())).scalars().all()
                connection.execute(delete(PUSHES).where(own, PUSHES.c.id.in_(kept[PUSHES_PER_SEAT:])))

        self.write(work)

    def stop_pushes(self, game: str, seats: Collection[int], endpoint: str) -> None:
        """Let a browser be told no more about these seats."""
        id = hashlib.sha256(endpoint.encode()).hexdigest()
        where = (PUSHES.c.game == game) & PUSHES.c.seat.in_(seats) & (PUSHES.c.id == id)
        self.write(lambda connection: connection.execute(delete(PUSHES).where(where)))

    def drop_push(self, id: str) -> None:
        """Forget a browser that its push service does not know any more, in every game."""
        self.write(lambda connection: connection.execute(delete(PUSHES).where(PUSHES.c.id == id)))

    def see_pushes(self, game: str, seat: int, seq: int) -> None:
        """Somebody has a page open at which this question is shown: it need not be pushed."""
        where = (PUSHES.c.game == game) & (PUSHES.c.seat == seat)
        self.write(lambda connection: connection.execute(update(PUSHES).where(where).values(seq=seq)))

    def claim_pushes(self, game: str, seat: int, seq: int) -> tuple[list[PushRow], bool]:
        """The browsers to be told of a question now, each of them once; and whether others are to be told later."""
        before = (datetime.now(UTC) - PUSH_EVERY).isoformat(timespec="microseconds")
        where = (PUSHES.c.game == game) & (PUSHES.c.seat == seat) & (PUSHES.c.seq != seq)
        with self.reading() as connection:
            if connection.execute(select(PUSHES.c.id).where(where).limit(1)).first() is None:
                return [], False

        def work(connection: Connection) -> tuple[list[PushRow], bool]:
            locked(connection, game)
            rows = connection.execute(select(PUSHES).where(where)).all()
            due = [row for row in rows if row.told < before]
            claimed = where & PUSHES.c.id.in_([row.id for row in due])
            connection.execute(update(PUSHES).where(claimed).values(seq=seq, told=stamp_now()))
            return [PushRow(row.id, row.endpoint, row.key, row.auth) for row in due], len(due) < len(rows)

        return self.write(work)

    # --- whether a game waits, is played, paused, or over ------------------------------------------------------------

    def change_status(self, game: str, to: str, expected: Collection[str]) -> bool:
        """Change the status if it is still one of those expected; False if it is not.

        What ends a game for good publishes its server seed in the same moment, and nothing leads back from there.
        """
        change = update(GAMES).where(GAMES.c.id == game, GAMES.c.status.in_(set(expected) - FINAL))
        values = {"status": to, "touched": now()} | ({"revealed": GAMES.c.server_seed} if to in FINAL else {})

        def work(connection: Connection) -> bool:
            changed = connection.execute(change.values(values)).rowcount == 1
            if changed and to in FINAL:
                connection.execute(delete(PUSHES).where(PUSHES.c.game == game))
            notify(self, connection, game)
            return changed

        return self.write(work)

    def start(self, game: str, first_line: Callable[[list[SeatRow]], str], stand_in: str = "") -> bool:
        """Begin a game that waits, if everybody is there; False if somebody is not, or if it does not wait any more.

        With ``stand_in``, that bot takes the seats of those who have not come. Who sits where is read, fixed in the
        header and made playable in one transaction.
        """

        def work(connection: Connection) -> bool:
            row = locked(connection, game)
            if row.status != "waiting" or row.header:
                return False
            seats = read_seats(connection, game)
            for seat in seats:
                if not seat.joined and stand_in:
                    seat.joined = True
                    if seat.kind != "local":
                        seat.stands_in, seat.kind, seat.bot = seat.kind == "link", "bot", stand_in
                    where = (SEATS.c.game == game) & (SEATS.c.seat == seat.seat)
                    connection.execute(update(SEATS).where(where).values(msgspec.structs.asdict(seat)))
            if not all([seat.joined for seat in seats]):
                return False
            values = {"header": first_line(seats), "status": "playing", "touched": now()}
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))
            notify(self, connection, game)
            return True

        return self.write(work)

    def append(
        self,
        game: str,
        entries: Sequence[EntryRow],
        over: bool = False,
        times: Times | None = None,
        term: int | None = None,
    ) -> None:
        """Add entries to a log, all or none, and publish the server seed if the game is over with them.

        Taken if somebody else has written one of them, Stopped if the game is not being played any more, Fenced if they
        are a leader's whose term is over.
        """

        def work(connection: Connection) -> None:
            row = locked(connection, game)
            if row.status != "playing":
                raise Stopped(row.status)
            self.fence(connection, game, term)
            add_entries(connection, game, entries)
            if times is not None:
                put(connection, CLOCKS, game, times=msgspec.json.encode(times).decode())
            if over:
                values = {"status": "over", "revealed": GAMES.c.server_seed, "touched": now()}
                connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))
                connection.execute(delete(PUSHES).where(PUSHES.c.game == game))
                notify(self, connection, game)
            elif row.touched[:MINUTES] != now()[:MINUTES]:
                touch(connection, game)
            notify(self, connection, game, entries[-1].seq + 1)

        try:
            self.write(work)
        except IntegrityError as error:
            raise Taken from error

    def entries(self, game: str, since: int = 0) -> list[EntryRow]:
        """The entries of a log from number ``since`` on.

        Those that a fork begins with are its original's; their hashes are computed, since they follow from its header.
        """
        with self.reading() as connection:
            own = read_entries(connection, game, since)
            if own and own[0].seq == since:
                return own
            fork = connection.execute(select(GAMES.c.header, GAMES.c.origin_seq).where(GAMES.c.id == game)).first()
            if fork is None or since >= fork.origin_seq:
                return own
            parts: list[list[EntryRow]] = []
            source, end, seen = game, int(fork.origin_seq), {""}
            while end and source not in seen:
                seen.add(source)
                row = connection.execute(select(GAMES.c.origin, GAMES.c.origin_seq).where(GAMES.c.id == source)).first()
                if row is None:
                    break
                begin = min(end, int(row.origin_seq))
                parts.append(read_entries(connection, source, begin, end))
                source, end = row.origin, begin
        copied = [entry for part in reversed(parts) for entry in part]
        hash = first_hash(fork.header.encode())
        for entry in copied:
            hash = entry.hash = link(hash, entry.seq, entry.who, entry.say)
        return [*copied[since:], *own]

    def source(self, game: str, entries: int) -> str:
        """The game that has the first so many entries of a game itself, at least the last of them."""
        with self.reading() as connection:
            while True:
                columns = (GAMES.c.origin, GAMES.c.origin_seq)
                row = connection.execute(select(*columns).where(GAMES.c.id == game)).first()
                if row is None or not row.origin or not 0 < entries <= row.origin_seq:
                    return game
                game = row.origin

    def save_times(self, game: str, times: Times, term: int | None = None) -> None:
        """Keep how the clocks stand, as the leader of a game knows it."""

        def work(connection: Connection) -> None:
            locked(connection, game)
            self.fence(connection, game, term)
            put(connection, CLOCKS, game, times=msgspec.json.encode(times).decode())

        self.write(work)

    def times(self, game: str) -> Times | None:
        """How the clocks stood."""
        kept = self.one(select(CLOCKS.c.times).where(CLOCKS.c.game == game))
        return msgspec.json.decode(kept, type=Times) if kept is not None else None

    def save_standing(self, game: str, standing: Standing) -> None:
        """Keep the standing answers of all seats."""

        def work(connection: Connection) -> None:
            put(connection, STANDING, game, answers=msgspec.json.encode(standing).decode())
            notify(self, connection, game)

        self.write(work)

    def standing(self, game: str) -> Standing:
        """The standing answers of all seats."""
        kept = self.one(select(STANDING.c.answers).where(STANDING.c.game == game))
        return msgspec.json.decode(kept, type=Standing) if kept is not None else {}

    def one(self, query: Select[str]) -> str | None:
        """The only value of a query, if there is one."""
        with self.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def save_snapshot(self, game: str, seq: int, data: str) -> None:
        """Keep the position after ``seq`` entries, and forget the one before it."""

        def work(connection: Connection) -> None:
            locked(connection, game)  # another process may keep one too
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.game == game))
            connection.execute(insert(SNAPSHOTS).values(game=game, seq=seq, data=data))

        self.write(work)

    def snapshot(self, game: str) -> tuple[int, str] | None:
        """The newest position that was kept, and after how many entries it stood."""
        query = select(SNAPSHOTS.c.seq, SNAPSHOTS.c.data).where(SNAPSHOTS.c.game == game)
        with self.reading() as connection:
            row = connection.execute(query.order_by(SNAPSHOTS.c.seq.desc()).limit(1)).first()
        return (int(row[0]), str(row[1])) if row is not None else None

    # --- who has made games, and which may go ------------------------------------------------------------------------

    def hash_address(self, address: str) -> str:
        """The keyed hash of an address, which is all that the database keeps of it."""
        if not self.address_key:
            self.address_key = self.secret("addresses").encode()
        return hmac.new(self.address_key, address.encode(), hashlib.sha256).hexdigest()

    def secret(self, name: str) -> str:
        """A secret of all servers on this database, made when it is first needed."""
        query = select(SECRETS.c.value).where(SECRETS.c.name == name)
        known = self.one(query)
        if known is None:
            made = insert(SECRETS).values(name=name, value=secrets.token_hex(32))
            with contextlib.suppress(IntegrityError):  # another process has just made it
                self.write(lambda connection: connection.execute(made))
            known = self.one(query)
        assert known is not None
        return known

    def delete(self, game: str, statuses: Collection[str] = STATUSES, untouched_since: str = "") -> bool:
        """Delete a game for good, if its status is one of these and nothing has changed since; False if not.

        Referred if another game plays on from it: an original outlives its forks.
        """

        def work(connection: Connection) -> bool:
            row = locked(connection, game)
            if row.status not in statuses or (untouched_since and row.touched >= untouched_since):
                return False
            forks = connection.execute(select(func.count()).where(GAMES.c.origin == game)).scalar_one()
            campaign = connection.execute(select(GAMES.c.campaign).where(GAMES.c.id == game)).scalar()
            if campaign:
                raise Referred(f"Game {game} is kept because it is a part of campaign {campaign}.")
            if forks:
                raise Referred(f"Game {game} is kept because {forks} play on from it; delete those first.")
            for table in OF_A_GAME:
                connection.execute(delete(table).where(table.c.game == game))
            connection.execute(delete(GAMES).where(GAMES.c.id == game))
            notify(self, connection, game)
            return True

        return self.write(work)


def add_game(connection: Connection, game: GameRow, seats: Sequence[SeatRow]) -> None:
    """Write a new game with its seats, and with what it is begun from."""
    row = msgspec.structs.asdict(game)
    row["touched"] = game.touched or now()
    del row["damaged"], row["setting"]
    row["options"] = msgspec.json.encode(game.options).decode()
    row["clock"] = msgspec.json.encode(game.clock).decode()
    connection.execute(insert(GAMES).values(row))
    connection.execute(insert(SEATS).values([msgspec.structs.asdict(seat) for seat in seats]))
    if game.setting:
        connection.execute(insert(SETTINGS).values(game=game.id, data=game.setting))


def read_game(row: dict[str, object]) -> GameRow:
    """A row of the games table. One that cannot be read is told as put aside, so that it is in nobody's way."""
    for column, kind, instead in COLUMNS:
        try:
            row[column] = msgspec.json.decode(str(row[column]), type=kind)
        except (msgspec.MsgspecError, RecursionError):
            row[column] = instead
            row["damaged"] = True
            row["aside"] = row["aside"] or CANNOT_GO_ON + f"its {column} in the database cannot be read."
    return GameRow(**row)  # type: ignore[arg-type]


def read_seats(connection: Connection, game: str) -> list[SeatRow]:
    """The seats of a game."""
    rows = connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat)).mappings()
    return [SeatRow(**dict(row)) for row in rows]


LOCKING: Final = (
    select(GAMES.c.status, GAMES.c.header, GAMES.c.touched).where(GAMES.c.id == bindparam("game")).with_for_update()
)


def read_entries(connection: Connection, game: str, begin: int, end: int | None = None) -> list[EntryRow]:
    """The entries that a game has itself, from one number on and before another."""
    query = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.seq >= begin).order_by(ENTRIES.c.seq)
    if end is not None:
        query = query.where(ENTRIES.c.seq < end)
    rows = connection.execute(query).mappings()
    return [EntryRow(row["seq"], row["who"], row["say"], row["hash"], row["news"]) for row in rows]


def locked(connection: Connection, game: str) -> Locked:
    """What decides whether a game may be changed; nobody else changes it until this transaction ends.

    Every transaction that changes a game begins with this, so that two never wait for each other.
    """
    row = connection.execute(LOCKING, {"game": game}).first()
    return Locked(*row) if row is not None else Locked("gone", "", "")


def note_rematch(store: Store, connection: Connection, game: str, rematch: str, says: str) -> None:
    """Note that the players of a game that is over play again, and tell its table; Again if they do already."""
    if locked(connection, game).status not in FINAL:
        raise Stopped(game)
    known = connection.execute(select(GAMES.c.rematch).where(GAMES.c.id == game)).scalar_one()
    if known and connection.execute(select(GAMES.c.id).where(GAMES.c.id == known)).first() is not None:
        raise Again(known)
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(rematch=rematch))
    add_notice(connection, game, says)
    notify(store, connection, game)


def touch(connection: Connection, game: str) -> None:
    """Note that something about a game has changed."""
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(touched=now()))


def now() -> str:
    """The time, as the store keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def stamp_now() -> str:
    """The time to the microsecond, for what comes in an order."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def put(connection: Connection, table: Table, game: str, **values: str) -> None:
    """Write the only row of a game in a table."""
    if not connection.execute(update(table).where(table.c.game == game).values(values)).rowcount:
        connection.execute(insert(table).values(game=game, **values))


def add_notice(connection: Connection, game: str, says: str) -> None:
    """Tell everybody at a table something beside the log. Hold the row of the game."""
    last = connection.execute(select(func.max(NOTICES.c.n)).where(NOTICES.c.game == game)).scalar()
    n = 0 if last is None else int(last) + 1
    connection.execute(insert(NOTICES).values(game=game, n=n, at=now(), says=says))
    connection.execute(delete(NOTICES).where(NOTICES.c.game == game, NOTICES.c.n <= n - TOLD))


def add_entries(connection: Connection, game: str, entries: Sequence[EntryRow]) -> None:
    """Write entries of a log."""
    # In one statement: after an executemany, PostgreSQL does not throw out a process that freezes in the transaction.
    for first in range(0, len(entries), AT_ONCE):
        some = entries[first : first + AT_ONCE]
        values: dict[str, object] = {"game": game}
        for place, entry in enumerate(some):
            values |= {f"{field}{place}": getattr(entry, field) for field in ENTRY_FIELDS}
        connection.execute(adding(len(some)), values)


@lru_cache(maxsize=64)
def adding(count: int) -> TextClause:
    """The statement that adds so many entries: prepared, since to build one takes longer than to carry it out."""
    rows = [f"(:game, {', '.join([f':{field}{place}' for field in ENTRY_FIELDS])})" for place in range(count)]
    return text(f"INSERT INTO {ENTRIES.name} (game, {', '.join(ENTRY_FIELDS)}) VALUES {', '.join(rows)}")


def notify(store: Store, connection: Connection, game: str, seq: int = -1) -> None:
    """Tell other processes, when the transaction commits, what is new about this game."""
    if store.postgres:
        note = msgspec.json.encode(Note(game, seq, store.writer)).decode()
        connection.execute(text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})


def migrated(address: str, to: str = "head") -> Engine:
    """The database behind an address, with the schema of this program, or with an older one."""
    engine = open_engine(address)
    try:
        with engine.begin() as connection:
            migrate(connection, to)
    except (SQLAlchemyError, SchemaError) as error:
        engine.dispose()
        says = plain(error) if isinstance(error, SQLAlchemyError) else str(error)
        raise StoreError(f"The database {shown(address)} cannot be used: {says.rstrip('.')}.") from error
    return engine


def sqlite_file(address: str) -> SqliteFile | None:
    """The file of a SQLite database; None if it is in memory, or no SQLite."""
    try:
        url = make_url(address)
    except ArgumentError:  # which is told when it is opened
        return None
    named = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return SqliteFile(Path(str(url.database))) if named else None


def open_engine(address: str) -> Engine:
    """The database behind an address: ``sqlite:///games.db``, ``postgresql+psycopg://…``, or ``sqlite://``."""
    safely = {"hide_parameters": True}  # no error may show seeds or hashes
    try:
        if address == "sqlite://":
            engine = create_engine(address, **safely, poolclass=StaticPool, connect_args={"check_same_thread": False})
        elif address.startswith("sqlite"):
            engine = create_engine(address, **safely, connect_args={"check_same_thread": False, "timeout": 5})
        else:
            pool = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
            engine = create_engine(address, **safely, **pool, connect_args=NETWORK)
    except (ArgumentError, ModuleNotFoundError, ValueError) as error:
        raise StoreError(
            f"The database address {shown(address)} cannot be read; use sqlite:///FILE or postgresql+psycopg://HOST/NAME."
        ) from error
    if engine.dialect.name not in ("sqlite", "postgresql"):
        raise StoreError(f"Databases of kind {engine.dialect.name} are not supported; use sqlite or postgresql.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: object, _: object) -> None:
    """Readers never wait for the writer, and a commit survives the end of the process."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def shown(address: str) -> str:
    """An address without its password."""
    head, at, tail = address.rpartition("@")
    return f"{head.split('//')[0]}//…{at}{tail}" if at else address


def plain(error: SQLAlchemyError) -> str:
    """The first line of what the database said."""
    return (str(getattr(error, "orig", None) or error).splitlines() or ["no reason given"])[0]
