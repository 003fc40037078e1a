"""How many games an address may make, which of them the lobby shows, and when games expire.

The rules are in docs/server.md. Addresses are known by their keyed hash only.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import weakref
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import func, select, update

from hegemon.server.schema import BANS, GAMES, SEATS
from hegemon.server.settings import Settings
from hegemon.server.store import GameRow, Referred, SeatRow, Store, read_game

LOG: Final = logging.getLogger("hegemon.keeping")

UNFINISHED: Final = ("waiting", "playing", "paused")
SHOWN: Final = 50
"""How many games the lobby shows."""
CONSIDERED: Final = 1000
"""How many it looks at for that, those touched last."""
WATCHABLE: Final = timedelta(days=1)
"""How long a game is shown in which nobody answers."""
HERE: Final = 150.0
"""A game that waits was touched within so many seconds if its host is here, at whichever process."""
COUNTED: Final = 15.0
"""Seconds for which the number of games is not counted anew."""
AT_ONCE: Final = 20
"""How many games expire in one round; the next comes soon if there are more."""
SOON: Final = 1.0
BANS_EVERY: Final = 5.0
"""Seconds after which a ban is known everywhere."""


class TooMany(Exception):
    """An address has reached a cap. The text is one sentence; in ``retry_after`` seconds it is worth trying again."""

    def __init__(self, sentence: str, retry_after: int, limit: str) -> None:
        super().__init__(sentence)
        self.retry_after: Final = max(1, retry_after)
        self.limit: Final = limit


class Rule(NamedTuple):
    """Games with one of these statuses go when nothing has changed for some days."""

    statuses: tuple[str, ...]
    days: float
    """0 if they never go."""


class Keeper:
    """Caps, the lobby's choice, and expiry, for one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.counted: dict[str, int] = {}
        self.counted_until = 0.0
        self.making: Final[weakref.WeakValueDictionary[str, asyncio.Lock]] = weakref.WeakValueDictionary()

    # --- caps per address --------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def new_game(self, address: str, listed: bool = False, fork: bool = False) -> AsyncIterator[str]:
        """Let an address make a game within this context, one after the other; the hash by which it is known."""
        creator = await asyncio.to_thread(self.store.hash_address, address)
        lock = self.making.get(creator)
        if lock is None:
            lock = self.making[creator] = asyncio.Lock()
        async with lock:
            await asyncio.to_thread(self.check, creator, listed, fork)
            yield creator

    def check(self, creator: str, listed: bool, fork: bool) -> None:
        """Refuse a game beyond the caps."""
        settings, now = self.settings, datetime.now(UTC)
        own = GAMES.c.creator == creator
        unfinished = (own, GAMES.c.status.in_(UNFINISHED))
        kind = GAMES.c.origin != "" if fork else GAMES.c.origin == ""
        hour = (own, kind, GAMES.c.created > stamp(now - timedelta(hours=1)))
        with self.store.reading() as connection:
            made = list(connection.execute(select(GAMES.c.created).where(*hour).order_by(GAMES.c.created)).scalars())
            open_now = connection.execute(select(func.count()).where(*unfinished)).scalar_one()
            shown = connection.execute(select(func.count()).where(*unfinished, GAMES.c.listed)).scalar_one()
        most = settings.forks_per_hour if fork else settings.games_per_hour
        if len(made) >= most:
            free = datetime.fromisoformat(made[len(made) - most]) + timedelta(hours=1) - now
            minutes = -(-max(1, round(free.total_seconds())) // 60)
            what = "played on from" if fork else "made"
            raise TooMany(
                f"Your address has {what} {len(made)} games in the last hour; try again in {minutes} minutes.",
                round(free.total_seconds()),
                "forks an hour" if fork else "games an hour",
            )
        if open_now >= settings.games_per_address:
            says = f"Your address has {open_now} unfinished games. Finish or end one first."
            raise TooMany(says, 60, "unfinished games")
        if listed and shown >= settings.listed_per_address:
            raise TooMany(
                f"Your address has {shown} games in the lobby; make this one private, or end one of them first.",
                60,
                "listed games",
            )

    # --- the lobby ---------------------------------------------------------------------------------------------------

    def listed(self, host_is_here: Callable[[str], bool]) -> list[tuple[GameRow, list[SeatRow]]]:
        """The games that the lobby shows."""
        now = datetime.now(UTC)
        waiting = stamp(now - timedelta(minutes=self.settings.lobby_minutes))
        joinable = select(SEATS.c.game).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind == "open").exists()
        query = (
            select(GAMES.c.id, GAMES.c.status, GAMES.c.created, GAMES.c.creator, GAMES.c.touched, joinable)
            .where(
                GAMES.c.listed,
                GAMES.c.aside == "",
                ((GAMES.c.status == "waiting") & (GAMES.c.touched > waiting))
                | (GAMES.c.status.in_(("playing", "paused")) & (GAMES.c.touched > stamp(now - WATCHABLE))),
            )
            .order_by(GAMES.c.touched.desc())
            .limit(CONSIDERED)
        )
        lately = stamp(now - timedelta(seconds=max(HERE, 2.5 * self.settings.sweep_seconds)))
        with self.store.reading() as connection:
            found = connection.execute(query).all()
            ranked = [
                Ranked(id, created, creator, rank(status, joinable, touched > lately or host_is_here(id)))
                for id, status, created, creator, touched, joinable in found
            ]
            ids = [one.id for one in fair(ranked, SHOWN)]
            rows = connection.execute(select(GAMES).where(GAMES.c.id.in_(ids))).mappings()
            games = {str(row["id"]): read_game(dict(row)) for row in rows}
            seats: dict[str, list[SeatRow]] = {id: [] for id in ids}
            for row in connection.execute(select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.seat)).mappings():
                seats[row["game"]].append(SeatRow(**dict(row)))
        return [(games[id], seats[id]) for id in ids if id in games and not games[id].aside]

    def by_status(self) -> dict[str, int]:
        """How many games there are, by their status; counted anew only now and then."""
        if time.monotonic() > self.counted_until:
            query = select(GAMES.c.status, func.count()).group_by(GAMES.c.status)
            with self.store.reading() as connection:
                self.counted = {str(status): int(count) for status, count in connection.execute(query)}
            self.counted_until = time.monotonic() + COUNTED
        return self.counted

    # --- expiry ------------------------------------------------------------------------------------------------------

    def rules(self) -> list[Rule]:
        """When games go."""
        settings = self.settings
        return [
            Rule(("waiting",), settings.keep_waiting_days),
            Rule(("playing", "paused"), settings.keep_unfinished_days),
            Rule(("over", "ended"), settings.keep_finished_days),
        ]

    def expire(self, used: Collection[str] = (), most: int = AT_ONCE) -> list[str]:
        """Delete some of the games whose time is up, unless they are used; those that were deleted."""
        gone: list[str] = []
        for rule in self.rules():
            if rule.days:
                before = stamp(datetime.now(UTC) - timedelta(days=rule.days))
                for id in self.expired(rule, before, most - len(gone) + len(used)):
                    if id not in used and len(gone) < most:
                        with contextlib.suppress(Referred):  # somebody plays on from it since a moment
                            gone += [id] if self.store.delete(id, rule.statuses, before) else []
        return gone

    def expired(self, rule: Rule, before: str, most: int) -> list[str]:
        """The games that a rule lets go, those untouched for longest first. Originals stay as long as their forks."""
        fork = GAMES.alias()
        query = (
            select(GAMES.c.id)
            .where(
                GAMES.c.status.in_(rule.statuses),
                GAMES.c.touched < before,
                GAMES.c.aside == "",
                GAMES.c.campaign == "",
                ~select(fork.c.id).where(fork.c.origin == GAMES.c.id).exists(),
            )
            .order_by(GAMES.c.touched)
            .limit(most)
        )
        with self.store.reading() as connection:
            return list(connection.execute(query).scalars())

    def touch(self, ids: Collection[str]) -> None:
        """The hosts of these games are here and wait for players."""
        if ids:
            change = update(GAMES).where(GAMES.c.id.in_(ids), GAMES.c.status == "waiting")
            self.store.write(lambda connection: connection.execute(change.values(touched=stamp(datetime.now(UTC)))))

    # --- bans --------------------------------------------------------------------------------------------------------

    def bans(self) -> dict[str, str]:
        """The addresses that may not come in, by their hashes, each with the sentence it is told."""
        query = select(BANS.c.address, BANS.c.until, BANS.c.why).where(BANS.c.until > stamp(datetime.now(UTC)))
        with self.store.reading() as connection:
            return {address: banned(until, why) for address, until, why in connection.execute(query)}


class Ranked(NamedTuple):
    """A game that the lobby may show."""

    id: str
    created: str
    creator: str
    rank: int


def rank(status: str, joinable: bool, host_is_here: bool) -> int:
    """Games that one can join come first, best with their host here; then those to watch; then full ones."""
    if status != "waiting":
        return 2
    if not joinable:
        return 3
    return 0 if host_is_here else 1


def fair(games: Sequence[Ranked], most: int) -> list[Ranked]:
    """The best games, the newest first; creators take turns, so that nobody fills the lobby alone."""
    by_age = sorted(games, key=lambda one: one.created, reverse=True)
    in_order = sorted(by_age, key=lambda one: one.rank)
    turns: dict[str, int] = {}
    found: list[tuple[int, int]] = []
    for place, one in enumerate(in_order):
        turn = turns.get(one.creator, 0) if one.creator else 0
        turns[one.creator] = turn + 1
        found.append((turn, place))
    return [in_order[place] for place in sorted([place for _, place in sorted(found)[:most]])]


def banned(until: str, why: str) -> str:
    """What an address is told that may not come in."""
    moment = until[:16].replace("T", " ")
    return f"Your address may not use this server until {moment} UTC{': ' + why.rstrip('.') if why else ''}."


def stamp(moment: datetime) -> str:
    """A moment as the store keeps it."""
    return moment.isoformat(timespec="seconds")
