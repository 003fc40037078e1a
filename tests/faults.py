"""Servers that share a database, people who play there all the time, and everything that can go wrong with servers.

A ``Town`` has one server on SQLite or three on PostgreSQL. Every table has players, who move from server to server
(there is no stickiness), and at each server somebody who only watches. Faults strike one by one; meanwhile and
afterwards play must go on, and in the end everything that any page was shown is compared with the store (``Witness``).
"""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import httpx
from websockets.exceptions import WebSocketException

import hegemon
from hegemon.server.store import Store
from house import House, Nursery, Page, enter
from house import database as database_in
from postgres import Postgres
from wire import Wire
from witness import Seen, Witness, seen

PATIENCE: Final = float(os.environ.get("HEGEMON_PATIENCE", "1"))
"""How much longer than on an idle machine everything may take."""

GUARD: Final = 120 * PATIENCE
"""Seconds after which something that is waited for will not happen any more."""

GONE: Final = (WebSocketException, OSError, EOFError)
"""What a page meets whose server is gone."""

KINDS: Final[Sequence[tuple[Sequence[str], dict[str, Any]]]] = (
    (("local", "easy", "easy"), {"deal": True}),
    (("link", "link", "easy", "easy"), {"deal": True, "headquarters": "two"}),
    (("local", "local", "random"), {"lots": True, "army_cap": True}),
)
"""Tables: who plays, and with which options."""


class Guest(threading.Thread):
    """Somebody at a table: a player, who plays wherever a server is up, or one who watches at one server."""

    def __init__(self, town: Town, table: Gathering, browser: httpx.Client, home: House | None = None) -> None:
        super().__init__(daemon=True)
        self.town, self.table, self.browser, self.home = town, table, browser, home
        self.rng = hegemon.Rng(town.rng.below(1 << 30))
        self.leaving = threading.Event()
        self.known = 0
        """After how many entries he has seen the table."""
        self.shown: list[Seen] = []
        self.moments: list[float] = []
        """When he was shown something new."""
        self.answered: tuple[int, int] | None = None
        self.answered_at = 0.0

    def run(self) -> None:
        try:
            while not self.leaving.is_set():
                house = self.home or self.town.somewhere(self.rng)
                if house.pid and not (self.town.several and house in self.town.struck):
                    with suppress(*GONE):
                        self.visit(house)
                self.leaving.wait(0.05)
        except BaseException as error:
            self.town.failures.append(error)

    def visit(self, house: House) -> None:
        """Be at one server, for a while or until it is gone."""
        page = Page(house, self.browser, self.table.id, self.known - 1)
        page.socket.close_timeout = 0.1  # a frozen server does not say goodbye
        self.answered, stays = None, 20 + self.rng.below(60)
        try:
            while not self.leaving.is_set():
                page.catch_up(0.01)
                self.note(page)
                if self.home is None:
                    stays -= self.answer(page)
                    if self.town.several and (not stays or house in self.town.struck):
                        break
        finally:
            with suppress(*GONE):
                page.catch_up(0.01)  # what had arrived before the end
            self.note(page)
            house.pages.remove(page)
            page.close()

    def note(self, page: Page) -> None:
        """Keep what was shown; no entry may be left out on the way."""
        for update in page.updates():
            self.shown.append(seen(update))
            told = [entry["seq"] for entry in update["news"]]
            assert told == list(range(update["seq"] - len(told), update["seq"])), (self.table.id, told)
            if update["seq"] > self.known:
                self.known = update["seq"]
                self.moments.append(time.monotonic())
            if update["status"] == "over":
                self.table.over = True
        page.frames.clear()

    def answer(self, page: Page) -> bool:
        """Answer if asked; again, a moment later, if that was refused."""
        if page.refusals:
            page.refusals.clear()
            self.answered = None
            self.leaving.wait(0.1)
        state = (page.now["seq"], page.now["curtain"])
        if page.now["seq"] < self.known or (state == self.answered and time.monotonic() < self.answered_at + 5):
            return False
        if page.now["curtain"] >= 0:
            page.tell(type="reveal", seat=page.now["curtain"])
        elif page.asked():
            page.tell(type="say", number=page.now["asked"]["number"], say=page.first_answer())
        else:
            return False
        self.answered, self.answered_at = state, time.monotonic()
        self.leaving.wait(0.03)
        return True


class Gathering:
    """A table, and everybody at it."""

    def __init__(self, town: Town, at: House, kind: int) -> None:
        self.over = False
        kinds, options = KINDS[kind]
        self.host = at.browser()
        game = at.new_game(self.host, *kinds, options=options)
        self.id = str(game["id"])
        links = [seat for seat, kind in enumerate(kinds) if kind == "link"]
        people = [town.somewhere(town.rng).browser() for _ in links] or [self.host]
        for browser, seat in zip(people, links, strict=False):
            enter(browser, game, seat)
        self.players = [Guest(town, self, browser) for browser in people]
        self.watchers = [Guest(town, self, house.browser(), house) for house in town.houses]
        for guest in self.guests:
            guest.start()

    @property
    def guests(self) -> list[Guest]:
        return [*self.players, *self.watchers]

    def leave(self) -> None:
        """Everybody goes home."""
        for guest in self.guests:
            guest.leaving.set()
        for guest in self.guests:
            guest.join(GUARD)
            assert not guest.is_alive(), f"{self.id}: somebody is stuck at a server"


class Count(NamedTuple):
    """What has been compared: entries that somebody was shown, and updates that showed them."""

    entries: int = 0
    updates: int = 0


class Town:
    """All servers of a database, and the tables there."""

    def __init__(self, nursery: Nursery, rng: hegemon.Rng, postgres: Postgres | None) -> None:
        self.rng, self.postgres = rng, postgres
        self.folder = tempfile.TemporaryDirectory(prefix="hegemon-town-")
        self.database = postgres.database() if postgres else database_in(Path(self.folder.name))
        self.several = postgres is not None
        self.wires = [Wire(postgres.folder) for _ in range(3)] if postgres else []
        addresses = [self.database.replace(str(postgres.folder), wire.folder.name) for wire in self.wires if postgres]
        self.houses = [House(address, nursery) for address in addresses or [self.database]]
        self.store = Store(self.database)
        self.struck: set[House] = set()
        """Servers that nobody should be sent to, as a load balancer would know."""
        self.failures: list[BaseException] = []
        self.tables: list[Gathering] = []
        self.count = Count()

    def somewhere(self, rng: hegemon.Rng) -> House:
        """A server that is up."""
        up = [house for house in self.houses if house not in self.struck] or self.houses
        return up[rng.below(len(up))]

    def sit_down(self, at: House, kind: int) -> None:
        """One more table; the server where it is made leads it."""
        self.tables.append(Gathering(self, at, kind))

    def retire(self, table: Gathering) -> None:
        """Everybody leaves a table, and all that they were shown is compared with the store."""
        self.tables.remove(table)
        table.leave()
        self.check()
        shown = [one for guest in table.guests for one in guest.shown]
        Witness(self.store, table.id).check(shown)
        if not table.over:
            ended = table.host.post(f"/api/games/{table.id}/status", json={"status": "ended"})
            assert ended.status_code in (200, 409), ended.text  # it may have been over a moment before
        self.count = Count(self.count.entries + max(one.seq for one in shown), self.count.updates + len(shown))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Everybody leaves every table, and the servers end: politely, if nothing has failed."""
        try:
            if error is None:
                for table in list(self.tables):
                    self.retire(table)
        finally:
            for guest in [guest for table in self.tables for guest in table.guests]:
                guest.leaving.set()
            if error is not None:  # a server may be frozen, the database down
                for house in [house for house in self.houses if house.pid]:
                    house.kill()
            self.store.close()
            for house in self.houses:
                house.leave() if error is not None else house.stop()
            for wire in self.wires:
                wire.close()
            self.folder.cleanup()

    # --- whether play goes on

    def check(self) -> None:
        """Nobody has met anything unexpected."""
        if self.failures:
            raise self.failures[0]

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + GUARD
        while not until():
            self.check()
            assert time.monotonic() < deadline, what
            time.sleep(0.02)

    def play_on(self, houses: Collection[House], entries: int = 3) -> None:
        """Wait until something has happened at every table, for whoever watches at these servers."""
        watchers = [(table, one) for table in self.tables for one in table.watchers if one.home in houses]
        last = {table: max(guest.known for guest in table.guests) for table in self.tables}

        def gone_on() -> bool:
            return all(table.over or one.known >= last[table] + entries for table, one in watchers)

        try:
            self.wait(gone_on, "play does not go on")
        except AssertionError as error:
            for table, one in watchers:
                if not table.over and one.known < last[table] + entries and one.home is not None:
                    where, players = self.houses.index(one.home), [guest.known for guest in table.players]
                    error.add_note(
                        f"{table.id} at server {where}: {one.known} entries, {last[table]} at first, players {players},"
                        f" {len(self.store.entries(table.id))} in the store; it says: {one.home.said()[-2000:]}"
                    )
            raise

    def stood_still(self, houses: Collection[House], since: float) -> float:
        """The longest time in which somebody who watches at these servers was shown nothing new."""
        now, worst = time.monotonic(), 0.0
        for table in self.tables:
            for one in table.watchers:
                if one.home in houses:
                    moments = [since, *[moment for moment in one.moments if moment > since]]
                    if not table.over:
                        moments.append(now)
                    gaps = [later - before for before, later in pairwise(moments)]
                    worst = max([worst, *gaps])
        return worst

    # --- what can go wrong; each fault is struck and mended

    def others(self, house: House) -> list[House]:
        return [other for other in self.houses if other is not house]

    def kill(self, house: House) -> None:
        self.struck.add(house)
        house.kill()

    def start(self, house: House) -> None:
        house.start()
        self.struck.discard(house)

    def freeze(self, house: House) -> None:
        self.struck.add(house)
        os.kill(house.pid, signal.SIGSTOP)

    def thaw(self, house: House) -> None:
        os.kill(house.pid, signal.SIGCONT)
        self.struck.discard(house)

    def cut(self, house: House) -> None:
        """The server does not reach the database any more, and is not told."""
        self.struck.add(house)
        self.wires[self.houses.index(house)].cut()

    def sever(self, house: House) -> None:
        """The server does not reach the database any more, and is told."""
        self.struck.add(house)
        self.wires[self.houses.index(house)].sever()

    def mend(self, house: House) -> None:
        self.wires[self.houses.index(house)].mend()
        self.struck.discard(house)

    def fill(self, house: House) -> None:
        """The disk is full."""
        if self.postgres is not None:
            self.postgres.allow("4096")
        else:
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def empty(self, house: House) -> None:
        """There is room on the disk again."""
        if self.postgres is None:
            resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        elif self.postgres.process.poll() is None:
            self.postgres.allow("unlimited")
            self.postgres.wait()
        else:
            self.postgres.start()

    def crash(self, house: House) -> None:
        """The database ends at once."""
        assert self.postgres is not None
        self.postgres.crash()

    def restore(self, house: House) -> None:
        assert self.postgres is not None
        self.postgres.start()


class Fault(NamedTuple):
    """Something that goes wrong: how it is struck and mended, how long it lasts, whether it is one server's only."""

    strike: Callable[[Town, House], None]
    mend: Callable[[Town, House], None]
    least: float
    most: float
    of_one: bool
    """Then the others must go on meanwhile; otherwise play goes on when it is mended."""


FAULTS: Final = {
    "kill": Fault(Town.kill, Town.start, 0, 6, True),
    "freeze": Fault(Town.freeze, Town.thaw, 1, 8, True),
    "cut": Fault(Town.cut, Town.mend, 1, 8, True),
    "sever": Fault(Town.sever, Town.mend, 1, 8, True),
    "database": Fault(Town.crash, Town.restore, 0, 3, False),
    "full disk": Fault(Town.fill, Town.empty, 1, 4, False),
}
ODDS: Final = {
    "sqlite": ("kill", "kill", "freeze", "full disk"),
    "postgresql": ("kill", "kill", "freeze", "freeze", "cut", "sever", "database", "full disk"),
}
"""What may happen on each database, and how often: a server with its own file cannot be cut off from it."""


def strike(town: Town, name: str, house: House, seconds: float) -> float:
    """Let a fault happen, and mend it; how long play stood still at the others, or, if at all, after it was mended."""
    fault = FAULTS[name]
    others = town.others(house) if fault.of_one else []
    since = time.monotonic()
    fault.strike(town, house)
    while time.monotonic() < since + seconds:
        town.check()
        time.sleep(0.02)
    if not others:
        since = time.monotonic()
    fault.mend(town, house)
    town.play_on(town.houses)
    return town.stood_still(others or town.houses, since)


class Struck(NamedTuple):
    """A fault that happened: how long play stood still, and how long it did in the calm before it."""

    name: str
    stood_still: float
    calm: float
    load: float


def chaos(nursery: Nursery, postgres: Postgres | None, seed: int, faults: int) -> tuple[list[Struck], Count]:
    """Some faults at random, and what was compared in the end."""
    rng = hegemon.Rng(seed)
    names = ODDS["postgresql" if postgres else "sqlite"]
    struck: list[Struck] = []
    with Town(nursery, rng, postgres) as town:
        for n in range(faults):
            name, house = names[rng.below(len(names))], town.houses[rng.below(len(town.houses))]
            for table in [table for table in town.tables if table.over] + town.tables[len(KINDS) - 1 :]:
                if table in town.tables:
                    town.retire(table)
            while len(town.tables) < len(KINDS):
                town.sit_down(house, rng.below(len(KINDS)))  # so the server that something happens to leads a game
            since = time.monotonic()
            town.play_on(town.houses)
            time.sleep(rng.below(500) / 1000)
            calm = town.stood_still(town.houses, since)
            fault = FAULTS[name]
            seconds = fault.least + rng.below(1000) / 1000 * (fault.most - fault.least)
            try:
                stood_still = strike(town, name, house, seconds)
            except BaseException as error:
                error.add_note(f"fault {n + 1} of seed {seed}: {name} for {seconds:.1f} s")
                raise
            struck.append(Struck(name, stood_still, calm, os.getloadavg()[0]))
    return struck, town.count
