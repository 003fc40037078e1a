"""What an operator does with the games of a server: look into them, put them aside, delete them, void links, ban.

It works on the database alone, whether servers run or not. Every change is written down as an order too, in the same
transaction; running servers read the orders every second or so and let go of the game, so that everybody comes back to
it as it is now.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from hegemon.editions import first_question
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.match.files import Header, edition_of
from hegemon.match.live import LiveGame, first_hash
from hegemon.server.limits import is_address, one_address
from hegemon.server.quotas import Keeper, Rule, stamp
from hegemon.server.rights import freed, new_token
from hegemon.server.schema import BANS, CHAT, ENTRIES, GAMES, NOTICES, ORDERS, PUSHES, SEATS
from hegemon.server.settings import Settings
from hegemon.server.store import ChatRow, GameRow, Referred, SeatRow, Store, add_notice, locked, read_game, read_seats
from hegemon.table.rulebook import BadOption

ALL: Final = 1_000_000
"""As many games as there are."""


class Facts(msgspec.Struct):
    """A game as an operator sees it: nothing in it is secret."""

    id: str
    edition: str
    status: str
    listed: bool
    created: str
    touched: str
    entries: int
    players: list[str]
    maker: str
    """The beginning of the keyed hash of the address that made it: the same for games from one address."""
    aside: str
    origin: str


class Seat(msgspec.Struct):
    """A seat as an operator sees it."""

    seat: int
    name: str
    kind: str
    bot: str
    joined: bool
    devices: int
    muted: bool


class Looked(msgspec.Struct):
    """All that an operator is told of one game."""

    game: Facts
    seats: list[Seat]
    options: dict[str, bool | str]
    bytes: int
    """What its entries take in the database, about."""
    forks: list[str]
    notices: list[str]


class Ban(msgspec.Struct):
    """An address that is refused: its keyed hash, until when, and why."""

    address: str
    until: str
    why: str


class Operator:
    """The operator at a database."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    # --- looking

    def games(self, status: str = "", aside: bool = False, untouched: int = 0, limit: int = 100) -> list[Facts]:
        """The newest games: of a status, put aside, or not touched for so many days."""
        query = select(GAMES).order_by(GAMES.c.created.desc()).limit(limit)
        if status:
            query = query.where(GAMES.c.status == status)
        if aside:
            query = query.where(GAMES.c.aside != "")
        if untouched:
            query = query.where(GAMES.c.touched < stamp(datetime.now(UTC) - timedelta(days=untouched)))
        with self.store.engine.connect() as connection:
            rows = [read_game(dict(row)) for row in connection.execute(query).mappings()]
            return [facts(connection, row, read_seats(connection, row.id)) for row in rows]

    def look(self, id: str) -> Looked:
        """One game."""
        with self.store.engine.connect() as connection:
            row = found(connection, id)
            seats = read_seats(connection, id)
            size = func.sum(func.length(ENTRIES.c.say) + func.length(ENTRIES.c.news) + 80)
            forks = select(GAMES.c.id).where(GAMES.c.origin == id).order_by(GAMES.c.created)
            notices = select(NOTICES.c.at, NOTICES.c.says).where(NOTICES.c.game == id).order_by(NOTICES.c.n)
            return Looked(
                facts(connection, row, seats),
                [Seat(s.seat, s.name, s.kind, s.bot, s.joined, s.devices, bool(s.muted)) for s in seats],
                row.options,
                int(connection.execute(select(size).where(ENTRIES.c.game == id)).scalar() or 0),
                list(connection.execute(forks).scalars()),
                [f"{at}: {says}" for at, says in connection.execute(notices)],
            )

    def ids(self) -> Iterator[str]:
        """Every game."""
        with self.store.engine.connect() as connection:
            yield from list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created)).scalars())

    # --- changing

    def put_aside(self, id: str, why: str) -> None:
        """Stop a game; its page shows the sentence."""
        if not why.strip():
            raise Refused("Say why: the sentence is shown on the page of the game.")

        def work(connection: Connection) -> None:
            found(connection, id)
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(aside=why.strip()))
            order(connection, id)

        self.store.write(work)

    def put_back(self, id: str) -> None:
        """Let a game go on that was put aside."""

        def work(connection: Connection) -> None:
            if not found(connection, id).aside:
                raise Refused(f"Game {id} is not put aside.")
            connection.execute(update(GAMES).where(GAMES.c.id == id).values(aside=""))
            order(connection, id)

        self.store.write(work)

    def delete(self, id: str) -> None:
        """Delete a game for good, unless a fork plays on from it."""
        with self.store.engine.connect() as connection:
            found(connection, id)
        try:
            self.store.delete(id)
        except Referred as error:
            raise Refused(str(error)) from error
        self.store.write(lambda connection: order(connection, id))

    def revoke(self, id: str, seat: int) -> str:
        """Void the links and cookies of a seat, openly; a new invitation to it."""
        token = new_token()

        def work(connection: Connection) -> None:
            locked(connection, id)
            game = found(connection, id)
            seats = read_seats(connection, id)
            if seat >= len(seats):
                raise Refused(f"Game {id} has seats 0 to {len(seats) - 1}, and no seat {seat}.")
            row = seats[seat]
            if row.kind != "link" and not row.token_hash:
                raise Refused(f"Seat {seat} of game {id} has no links: it is played at the host's screen or by a bot.")
            where = (SEATS.c.game == id) & (SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(where).values(freed(game, row, token)))
            connection.execute(delete(PUSHES).where(PUSHES.c.game == id, PUSHES.c.seat == seat))
            add_notice(connection, id, f"The operator of this server has freed {row.name}'s seat.")
            order(connection, id)

        self.store.write(work)
        return f"/g/{id}#t={token}"

    # --- what is said at tables

    def chat(self, id: str) -> list[ChatRow]:
        """What was said at the table of a game, oldest first."""
        with self.store.engine.connect() as connection:
            found(connection, id)
        return self.store.chat(id)

    def mute(self, id: str, seat: int, everywhere: bool, muted: bool = True) -> list[str]:
        """Mute a seat or unmute it; everywhere: all seats of the same personal link. The games it is about."""

        def work(connection: Connection) -> list[str]:
            found(connection, id)
            seats = read_seats(connection, id)
            if seat >= len(seats):
                raise Refused(f"Game {id} has seats 0 to {len(seats) - 1}, and no seat {seat}.")
            where: ColumnElement[bool] = (SEATS.c.game == id) & (SEATS.c.seat == seat)
            if everywhere:
                if not seats[seat].person:
                    raise Refused(f"Seat {seat} of game {id} has no personal link: mute it in this game alone.")
                where = SEATS.c.person == seats[seat].person
            ids = sorted(set(connection.execute(select(SEATS.c.game).where(where)).scalars()))
            connection.execute(update(SEATS).where(where).values(muted=int(muted)))
            for game in ids:
                order(connection, game)
            return ids

        return self.store.write(work)

    def erase(self, id: str, numbers: Sequence[int], seat: int | None = None) -> int:
        """Delete messages of a table by their numbers, or all of a seat, or (without either) all; how many."""

        def work(connection: Connection) -> int:
            locked(connection, id)
            found(connection, id)
            query = delete(CHAT).where(CHAT.c.game == id)
            if numbers:
                query = query.where(CHAT.c.n.in_(numbers))
            if seat is not None:
                query = query.where(CHAT.c.seat == seat)
            order(connection, id)
            return connection.execute(query).rowcount

        return self.store.write(work)

    # --- bans

    def hash(self, address: str) -> str:
        """The keyed hash by which an address is known in the database."""
        if not is_address(address):
            raise Refused(f"{address!r} is no address; name one such as 203.0.113.9 or 2001:db8::7.")
        return self.store.hash_address(one_address(address))

    def maker(self, id: str) -> str:
        """The keyed hash of the address that made a game."""
        with self.store.engine.connect() as connection:
            hash = found(connection, id).creator
        if not hash:
            raise Refused(f"Who made game {id} is not known: it is older than that was kept.")
        return hash

    def ban(self, address: str, hours: float, why: str) -> str:
        """Refuse an address, given by its keyed hash, for some hours; until when."""
        until = stamp(datetime.now(UTC) + timedelta(hours=hours))

        def work(connection: Connection) -> None:
            connection.execute(delete(BANS).where(BANS.c.address == address))
            connection.execute(insert(BANS).values(address=address, until=until, why=why.strip()))

        self.store.write(work)
        return until

    def unban(self, address: str) -> None:
        """Let an address in again, given as such or by the beginning of its hash."""
        hash = address.lower() if re.fullmatch(r"[0-9a-fA-F]{12,64}", address) else self.hash(address)
        gone: list[int] = []

        def work(connection: Connection) -> None:
            gone.append(connection.execute(delete(BANS).where(BANS.c.address.startswith(hash))).rowcount)

        self.store.write(work)
        if not gone[0]:
            raise Refused("That address is not banned: `hegemon admin bans` lists those that are.")

    def bans(self) -> list[Ban]:
        """The bans that are not over."""
        query = select(BANS).where(BANS.c.until > stamp(datetime.now(UTC))).order_by(BANS.c.until)
        with self.store.engine.connect() as connection:
            return [Ban(row.address, row.until, row.why) for row in connection.execute(query)]

    # --- expiry

    def due(self, settings: Settings) -> list[str]:
        """The games whose time is up."""
        keeper = Keeper(self.store, settings)
        return [id for rule in keeper.rules() for id in self.of_rule(keeper, rule)]

    def of_rule(self, keeper: Keeper, rule: Rule) -> list[str]:
        """The games that one rule lets go now."""
        before = stamp(datetime.now(UTC) - timedelta(days=rule.days))
        return keeper.expired(rule, before, ALL) if rule.days else []

    def expire(self, settings: Settings) -> int:
        """Delete the games whose time is up; how many."""
        gone = Keeper(self.store, settings).expire(most=ALL)

        def work(connection: Connection) -> None:
            for id in gone:
                order(connection, id)

        self.store.write(work)
        return len(gone)

    # --- copies

    def fault(self, id: str) -> str:
        """What is wrong with a game: why it cannot be replayed, or where its hashes do not fit; empty if nothing is."""
        found = self.store.game(id)
        if found is None or not found[0].header:
            return ""
        header = found[0].header
        try:
            live = LiveGame(first_question(edition_of(msgspec.json.decode(header, type=Header), f"game {id}")))
            live.hash = first_hash(header.encode())
            for entry in self.store.entries(id):
                live.carry_out(entry.who, entry.say)
                if entry.hash != live.hash:
                    return f"Entry {entry.seq} was changed: its hash does not fit."
        except (BadOption, Refused, SaveError, msgspec.MsgspecError, ValueError) as error:
            return str(error)
        return ""

    def backup(self, file: Path) -> None:
        """A whole and consistent copy of a SQLite database, also while a server writes to it."""
        if self.store.postgres:
            raise Refused("This database is PostgreSQL: back it up with pg_dump.")
        source = self.store.engine.url.database
        if not source:
            raise Refused("A database in memory cannot be backed up.")
        if file.exists():
            raise Refused(f"{file} exists already; name a new file.")
        try:
            with sqlite3.connect(source) as live, sqlite3.connect(file) as copy:
                live.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, complete by itself
            copy.close()
            live.close()
        except sqlite3.Error as error:
            file.unlink(missing_ok=True)
            raise Refused(f"The copy {file} cannot be written: {error}.") from error


def orders_since(store: Store, n: int) -> list[tuple[int, str]]:
    """The orders after number ``n``, with the game that each is about."""
    query = select(ORDERS.c.n, ORDERS.c.game).where(ORDERS.c.n > n).order_by(ORDERS.c.n)
    with store.reading() as connection:
        return [(int(row[0]), str(row[1])) for row in connection.execute(query)]


def last_order(store: Store) -> int:
    """The number of the newest order."""
    with store.reading() as connection:
        return int(connection.execute(select(func.max(ORDERS.c.n))).scalar() or 0)


def order(connection: Connection, game: str) -> None:
    """Let running servers know that something about a game was changed from outside."""
    connection.execute(insert(ORDERS).values(game=game, at=stamp(datetime.now(UTC))))


def found(connection: Connection, id: str) -> GameRow:
    """The row of a game; refused if there is none."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == id)).mappings().first()
    if row is None:
        raise Refused(f"There is no game {id}: `hegemon admin list` lists them.")
    return read_game(dict(row))


def facts(connection: Connection, row: GameRow, seats: list[SeatRow]) -> Facts:
    """A game as an operator sees it."""
    last = connection.execute(select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.game == row.id)).scalar()
    entries = int(last) + 1 if last is not None else row.origin_seq
    names = [seat.name for seat in seats]
    return Facts(
        row.id, row.edition, row.status, row.listed, row.created, row.touched, entries, names, row.creator[:12],
        row.aside, row.origin,
    )  # fmt: skip
