"""Nothing is acknowledged that may be lost, and the server says so when its database cannot be relied on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from hegemon.server import upkeep
from hegemon.server.store import GameRow, SeatRow, Store, StoreError
from house import House, Nursery, Page
from inside import finish, running
from postgres import Postgres
from wire import Wire

GONE = "The database file was deleted or replaced, so nothing can be saved. Restart the server."
FULL = "The disk of the database is full, so nothing can be written."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{path}", serve=True)
    yield store
    store.close()


def new_game(store: Store, id: str, name: str = "Ada") -> None:
    row = GameRow(id, "classic", {}, "waiting", True, "", "", "", "5e" * 32, None, "")
    store.create(row, [SeatRow(id, 0, "local", name, "", False, "", "ab", True)])


def health(house: House) -> list[tuple[int, str]]:
    answers = [httpx.get(house.address + door, timeout=30) for door in ("/healthz", "/readyz")]
    return [(answer.status_code, answer.json().get("says", "")) for answer in answers]


def wait_for(house: House, status: int, says: str) -> None:
    deadline = time.monotonic() + 240
    while [(code, told[: len(says)]) for code, told in health(house)] != [(status, says)] * 2:
        assert time.monotonic() < deadline, health(house)
        time.sleep(0.05)


def test_a_sqlite_file_is_for_one_server(store: Store, path: Path) -> None:
    says = r"is served by another process already; SQLite is for one\. End that one, or use PostgreSQL\.$"
    with pytest.raises(StoreError, match=says):
        Store(f"sqlite:///{path}", serve=True)
    words = [sys.executable, "-m", "hegemon", "serve", "--db", f"sqlite:///{path}"]
    second = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert second.returncode == 1
    assert second.stderr.startswith("hegemon: The database sqlite:///")
    assert "is served by another process already" in second.stderr
    Store(f"sqlite:///{path}").close()  # an operator may look into it all the same
    store.close()
    Store(f"sqlite:///{path}", serve=True).close()


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_when_the_file_is_gone(path: Path, nursery: Nursery, how: str) -> None:
    house = House(f"sqlite:///{path}", nursery)
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"]
    page = Page(house, host, game)
    assert page.play(1) == 1
    while not page.asked():
        page.hear()
    assert health(house) == [(200, "")] * 2
    copy = path.with_name("copy.db")
    with sqlite3.connect(path) as old, sqlite3.connect(copy) as new:
        old.backup(new)
    old.close()
    new.close()
    path.unlink()
    if how == "replaced":
        copy.rename(path)
    seq = page.now["seq"]
    page.tell(type="say", number=page.now["asked"]["number"], say=page.first_answer())
    while not page.refusals:
        page.hear()
    assert page.refusals == [GONE]
    assert page.now["seq"] == seq
    answer = host.post("/api/games", json={"seats": [{"kind": "local"}, {"kind": "local"}, {"kind": "local"}]})
    assert (answer.status_code, answer.json()["says"]) == (503, GONE)
    wait_for(house, 503, GONE)
    house.stop()


def fill(connection: sqlite3.Connection, *_: object) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(connection: sqlite3.Connection, *_: object) -> None:
    connection.execute("PRAGMA max_page_count = 100000")


def test_a_full_disk_is_told_until_there_is_room(store: Store) -> None:
    new_game(store, "abcdefgh")
    event.listen(store.engine, "checkout", fill)
    with pytest.raises(StoreError, match="cannot reach its database"):  # noqa: PT012
        for number in range(1000):
            new_game(store, f"game{number}", "Ada" * 20)
    assert store.trouble() == FULL
    event.remove(store.engine, "checkout", fill)
    event.listen(store.engine, "checkout", make_room)
    new_game(store, "hgfedcba", "Ada" * 20)
    assert store.trouble() == ""


def test_health_is_not_well_while_the_disk_is_full(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):

            async def told() -> list[tuple[int, str]]:
                answers = [await browser.get(door) for door in ("/healthz", "/readyz")]
                return [(answer.status_code, answer.json().get("says", "")) for answer in answers]

            engine, numbers = lobby.store.engine, count()
            assert await told() == [(200, "")] * 2
            event.listen(engine, "checkout", fill)
            while await told() != [(503, FULL)] * 2:  # a small write may still find room, and then all is well again
                with contextlib.suppress(StoreError):
                    for _ in range(100):
                        new_game(lobby.store, f"game{next(numbers)}", "Ada" * 20)
                await asyncio.sleep(0.05)
            event.remove(engine, "checkout", fill)
            event.listen(engine, "checkout", make_room)
            while await told() != [(200, "")] * 2:
                await asyncio.sleep(0.05)

    finish(visit())


def test_a_locked_file_is_told_until_it_is_free(path: Path, nursery: Nursery) -> None:
    house = House(f"sqlite:///{path}", nursery)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    wait_for(house, 503, "Another program has locked the database, so nothing can be written.")
    other.execute("ROLLBACK")
    other.close()
    wait_for(house, 200, "")
    house.stop()


def test_a_database_that_does_not_answer_is_told_until_it_does(postgres: Postgres, nursery: Nursery) -> None:
    wire = Wire(postgres.folder)
    house = House(postgres.database().replace(str(postgres.folder), wire.folder.name), nursery)
    assert health(house) == [(200, "")] * 2
    wire.cut()
    wait_for(house, 503, "The database ")  # has not answered for so long, or does not: which comes first is chance
    wire.mend()
    wait_for(house, 200, "")
    house.stop()
    wire.close()


def test_what_a_database_says_is_told_without_its_address() -> None:
    assert upkeep.failure("connection to server at 10.0.0.7 failed") == "The database does not answer."
    assert upkeep.failure("attempt to write a readonly database").startswith("The database may only be read")
