"""One process leads a game at a time: one that is frozen or cut off is replaced in seconds, and cannot write."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from hegemon.kernel.chance import CHANCE
from hegemon.match.log import read_log, verify
from hegemon.server.clocks import Times
from hegemon.server.leases import BEAT, LASTS, LEFT, Fenced
from hegemon.server.lobby import Lobby
from hegemon.server.schema import LEASES
from hegemon.server.schemas import GameWanted, SeatWanted
from hegemon.server.store import ALONE, EntryRow, GameRow, SeatRow, Store, locked
from hegemon.server.viewers import Viewer
from hegemon.server.workers import Workers
from house import House, Nursery, Page, database
from inside import finish
from postgres import Postgres
from wire import Wire

ID = "abcdefgh"


@pytest.fixture
def stores(postgres: Postgres) -> Iterator[tuple[Store, Store]]:
    address = postgres.database()
    one, other = Store(address), Store(address)
    seats = [SeatRow(ID, n, "bot", f"Seat {n}", "easy", False, "", "ab", True) for n in range(2)]
    one.create(GameRow(ID, "classic", {}, "waiting", True, "", "", "", "5e" * 32, None, ""), seats)
    one.start(ID, lambda seats: "{}")
    yield one, other
    one.close()
    other.close()


def wait(until: Callable[[], Any], seconds: float = 60) -> float:
    """Wait until something holds; how long that took."""
    since = time.monotonic()
    while not until():
        assert time.monotonic() - since < seconds
        time.sleep(0.02)
    return time.monotonic() - since


def entry(seq: int) -> EntryRow:
    return EntryRow(seq, 0, "pass", "", "{}")


def freeze(store: Store) -> None:
    """Let a process renew its leases no more, as if it were stopped."""
    assert store.leases is not None
    store.leases.stopped.set()
    assert store.leases.thread is not None
    store.leases.thread.join()


def test_a_lease_is_renewed(stores: tuple[Store, Store]) -> None:
    one, _ = stores
    assert one.lead(ID) == 1
    freeze(one)
    assert one.leases is not None
    query = select(LEASES.c.until, LEASES.c.term, LEASES.c.holder).where(LEASES.c.game == ID)
    for _ in range(3):
        with one.engine.connect() as connection:
            before = connection.execute(query).one()
        one.leases.beat()
        with one.engine.connect() as connection:
            after = connection.execute(query).one()
        assert after.until > before.until
        assert (after.term, after.holder) == (1, one.writer)


def test_a_frozen_leader_is_replaced_and_cannot_write(stores: tuple[Store, Store]) -> None:
    one, other = stores
    term = one.lead(ID)
    one.append(ID, [entry(0)], term=term)
    other.lead(ID)
    freeze(one)
    wait(lambda: other.term(ID))  # by itself, because it wanted to
    assert other.term(ID) == term + 1
    with pytest.raises(Fenced):
        one.append(ID, [entry(1)], term=term)
    with pytest.raises(Fenced):
        one.save_times(ID, None, term)  # type: ignore[arg-type]
    assert one.lead(ID) == 0
    assert len(one.entries(ID)) == 1
    other.append(ID, [entry(1)], term=other.term(ID))
    one.append(ID, [entry(2)])  # what people say has no term


def test_a_process_that_ends_leaves_its_games_at_once(stores: tuple[Store, Store]) -> None:
    one, other = stores
    told: list[str] = []
    assert other.leases is not None
    other.leases.changed = told.append
    other.leases.start()
    assert one.lead(ID)
    one.close()
    wait(lambda: told)
    assert told == [ID]
    assert other.term(ID) == 2


def test_a_game_that_is_left_alone_is_nobodys(stores: tuple[Store, Store]) -> None:
    one, other = stores
    assert one.lead(ID) == 1
    one.unlead(ID)
    assert one.term(ID) == 0
    assert other.lead(ID) == 2
    other.unlead(ID)
    assert one.lead(ID) == 3


def test_a_term_that_is_over_does_not_come_back(stores: tuple[Store, Store]) -> None:
    """What a process had begun to write before it lost a game is not written when it leads the game again."""
    one, other = stores
    before = one.lead(ID)
    one.unlead(ID)
    assert other.lead(ID) == before + 1
    other.unlead(ID)
    now = one.lead(ID)
    with pytest.raises(Fenced):
        one.append(ID, [entry(0)], term=before)
    assert one.entries(ID) == []
    one.append(ID, [entry(0)], term=now)


def test_who_freezes_in_a_transaction_holds_nobody_up_for_long(stores: tuple[Store, Store]) -> None:
    one, other = stores
    frozen = one.engine.connect()
    locked(frozen, ID)
    other.append(ID, [entry(0)])  # after the database has thrown the other one out
    with pytest.raises(DBAPIError):
        locked(frozen, ID)
    frozen.close()
    assert len(other.entries(ID)) == 1


def test_another_process_takes_over_within_five_seconds() -> None:
    assert LASTS + LEFT + BEAT < 5  # a lease that was just renewed, its grace, and the next look


def test_what_is_answered_for_others_names_the_term_and_what_people_say_does_not(tmp_path: Path) -> None:
    async def nowhere(data: bytes) -> None:
        """The page is not there."""

    async def play() -> None:
        lobby = Lobby(Store(database(tmp_path)), Workers(1, 60.0))
        append, terms = lobby.store.append, dict[int, int | None]()

        def noted(game: str, entries: Sequence[EntryRow], over: bool, times: Times | None, term: int | None) -> None:
            terms[entries[0].who] = term
            append(game, entries, over, times, term)

        lobby.store.append = noted  # type: ignore[assignment, method-assign]
        room = await lobby.room((await lobby.create(GameWanted(seats=[SeatWanted(kind="local")] * 2))).id)
        while (decision := room.live.game.pending) is None or decision.who < 0 or room.lock.locked():
            await asyncio.sleep(0.001)
        viewer = Viewer(nowhere, frozenset({0, 1}), True)
        await room.say(viewer, decision.number, str(next(iter(decision.menu))))
        assert terms == {CHANCE: ALONE, decision.who: None}
        await lobby.close()
        lobby.store.close()

    finish(play())


class Leaders:
    """Two servers at one database; the first may reach it by a wire that can be cut."""

    def __init__(self, postgres: Postgres, nursery: Nursery, wire: Wire | None = None) -> None:
        self.address = postgres.database()
        by_wire = self.address.replace(str(postgres.folder), wire.folder.name) if wire is not None else self.address
        self.one = House(by_wire, nursery, "--rate", "1000")
        self.other = House(self.address, nursery, "--rate", "1000")

    def ask(self, question: str, *values: Any) -> Any:
        with psycopg.connect(self.address.replace("postgresql+psycopg:", "postgresql:")) as connection:
            row = connection.execute(question.encode(), values).fetchone()
        return row[0] if row is not None else None

    def term(self, game: str) -> int:
        return int(self.ask("SELECT term FROM leases WHERE game = %s", game) or 0)

    def entries(self, game: str) -> int:
        return int(self.ask("SELECT count(*) FROM entries WHERE game = %s", game))

    def table(self) -> tuple[str, list[httpx.Client], list[Page]]:
        """A game that the first server leads, with its host's pages at both."""
        hosts = [self.one.browser(), self.other.browser()]
        game = self.one.new_game(hosts[0], "local", "easy", "easy", options={"deal": True})
        id = str(game["id"])
        hosts[1].cookies.set(f"hegemon-{id}", game["host"].partition("#t=")[2])
        pages = [Page(house, host, id) for house, host in zip((self.one, self.other), hosts, strict=True)]
        assert pages[1].play(3) == 3
        return id, hosts, pages

    def stop(self) -> None:
        self.one.stop()
        self.other.stop()


def check(id: str, host: httpx.Client, folder: Path) -> None:
    """End a game and verify its record: every entry, every roll."""
    host.post(f"/api/games/{id}/status", json={"status": "ended"}).raise_for_status()
    record = folder / "record.game"
    record.write_bytes(host.get(f"/api/games/{id}/log").content)
    verdict = verify(read_log(record))
    assert verdict.good, verdict.says


def test_play_goes_on_while_the_leader_is_frozen(postgres: Postgres, nursery: Nursery, tmp_path: Path) -> None:
    leaders = Leaders(postgres, nursery)
    id, hosts, pages = leaders.table()
    term = leaders.term(id)
    os.kill(leaders.one.pid, signal.SIGSTOP)
    assert pages[1].play(6) == 6
    wait(lambda: leaders.term(id) > term)
    os.kill(leaders.one.pid, signal.SIGCONT)
    pages[0].reach(pages[1].now["seq"])
    assert pages[0].play(2) == 2
    pages[1].reach(pages[0].now["seq"])
    assert pages[1].play(2) == 2
    assert [entry["seq"] for entry in pages[0].heard] == list(range(len(pages[0].heard)))
    check(id, hosts[0], tmp_path)
    leaders.stop()


def test_bots_go_on_elsewhere_though_nobody_looks(postgres: Postgres, nursery: Nursery) -> None:
    leaders = Leaders(postgres, nursery)
    host = leaders.one.browser()
    id = leaders.one.new_game(host, "easy", "easy", "easy", "easy", options={"deal": True})["id"]
    wait(lambda: leaders.term(id))
    term = leaders.term(id)
    os.kill(leaders.one.pid, signal.SIGSTOP)
    wait(lambda: leaders.term(id) > term or leaders.ask("SELECT status FROM games WHERE id = %s", id) == "over")
    entries = leaders.entries(id)
    wait(lambda: leaders.entries(id) > entries or leaders.ask("SELECT status FROM games WHERE id = %s", id) == "over")
    os.kill(leaders.one.pid, signal.SIGCONT)
    leaders.stop()


def test_play_goes_on_while_the_leader_is_cut_off(postgres: Postgres, nursery: Nursery, tmp_path: Path) -> None:
    wire = Wire(postgres.folder)
    leaders = Leaders(postgres, nursery, wire)
    id, hosts, pages = leaders.table()
    term = leaders.term(id)
    wire.cut()
    assert pages[1].play(6) == 6
    wait(lambda: leaders.term(id) > term)
    wire.mend()
    pages[0].reach(pages[1].now["seq"])
    assert pages[0].play(2) == 2
    assert [entry["seq"] for entry in pages[0].heard] == list(range(len(pages[0].heard)))
    check(id, hosts[1], tmp_path)
    leaders.stop()
    wire.close()
