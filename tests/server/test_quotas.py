"""How many games an address may make, which of them the lobby shows, when games expire, and who may not come in."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hegemon.server.quotas import SHOWN, Keeper, Ranked, TooMany, fair, rank, stamp
from hegemon.server.settings import Settings
from hegemon.server.store import GameRow, SeatRow, Store
from house import House, Nursery, Page
from house import database as database_in


def game(id: str, status: str = "waiting", days: float = 0.0, **more: Any) -> GameRow:
    """A game that was made and last touched so many days ago."""
    moment = stamp(datetime.now(UTC) - timedelta(days=days))
    row: dict[str, Any] = {
        "id": id, "edition": "classic", "options": {}, "status": status, "listed": True, "created": moment,
        "host_hash": "", "watch_hash": "", "server_seed": "00", "clock": None, "header": "", "touched": moment,
    }  # fmt: skip
    return GameRow(**(row | more))


def seats(id: str, *kinds: str) -> list[SeatRow]:
    return [SeatRow(id, place, kind, kind, "", False, "", "", kind == "local") for place, kind in enumerate(kinds)]


def ranked(id: str, creator: str, status: str = "waiting", here: bool = True, full: bool = False) -> Ranked:
    return Ranked(id, "2026-11-17T12:00:00+00:00", creator, rank(status, not full, here))


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


# --- the lobby -------------------------------------------------------------------------------------------------------


def test_nobody_fills_the_lobby_alone() -> None:
    many = [ranked(f"many{place:03}", "one") for place in range(60)]
    others = [ranked(f"other{place:02}", f"c{place}", here=False) for place in range(5)]
    shown = fair([*many, *others], 50)
    assert len(shown) == 50
    assert set(others) <= set(shown)


def test_games_of_before_there_were_creators_share_nothing() -> None:
    assert len(fair([ranked(f"old{place}", "") for place in range(9)] + [ranked("new", "one")], 10)) == 10


def test_games_that_one_can_join_with_their_host_come_first() -> None:
    games = [
        ranked("full", "a", full=True),
        ranked("played", "b", "playing"),
        ranked("left", "c", here=False),
        ranked("here", "d"),
    ]
    assert [one.id for one in fair(games, 50)] == ["here", "left", "played", "full"]


def test_the_lobby_forgets_games_whose_host_has_left(store: Store) -> None:
    keeper = Keeper(store, Settings(lobby_minutes=60))
    rows = [
        game("fresh222"),
        game("left2222", days=50 / 1440),
        game("gone2222", days=70 / 1440),
        game("played22", "playing", 0.9),
        game("stale222", "playing", 1.1),
        game("over2222", "over"),
        game("hidden22", listed=False),
        game("aside222", aside="Its edition is not installed."),
    ]
    for row in rows:
        store.create(row, seats(row.id, "local", "open"))
    assert [row.id for row, _ in keeper.listed(lambda id: False)] == ["fresh222", "left2222", "played22"]
    keeper.touch(["left2222", "gone2222", "stale222"])
    listed = keeper.listed(lambda id: False)
    assert {row.id for row, _ in listed} == {"fresh222", "left2222", "gone2222", "played22"}
    assert [[seat.kind for seat in of] for _, of in listed] == [["local", "open"]] * 4


def test_the_lobby_shows_the_game_of_somebody_else_among_sixty_of_one(store: Store) -> None:
    for place in range(60):
        store.create(game(f"many{place:04}", creator="one"), seats(f"many{place:04}", "local", "open"))
    store.create(game("modest22", days=30 / 1440, creator="two"), seats("modest22", "local", "open"))
    listed = [row.id for row, _ in Keeper(store, Settings()).listed(lambda id: id != "modest22")]
    assert len(listed) == SHOWN
    assert "modest22" in listed


# --- expiry ----------------------------------------------------------------------------------------------------------


def test_games_expire_by_the_rules(store: Store) -> None:
    keeper = Keeper(store, Settings(keep_waiting_days=2, keep_unfinished_days=60, keep_finished_days=365))
    for status, days in (("waiting", 2), ("playing", 60), ("paused", 60), ("over", 365), ("ended", 365)):
        store.create(game(f"{status}1", status, days - 0.5), seats(f"{status}1", "local"))
        store.create(game(f"{status}2", status, days + 0.5), seats(f"{status}2", "local"))
    store.create(game("aside2", "playing", 400, aside="It cannot be read."), seats("aside2", "local"))
    assert set(keeper.expire(used=["paused2"])) == {"waiting2", "playing2", "over2", "ended2"}
    assert keeper.expire() == ["paused2"]
    assert keeper.expire() == []
    assert store.game("aside2") is not None
    assert store.game("over1") is not None


def test_a_few_expire_at_a_time_and_0_means_never(store: Store) -> None:
    for place in range(7):
        store.create(game(f"old{place}", "over", 400 + place), seats(f"old{place}", "local"))
    assert Keeper(store, Settings(keep_finished_days=0)).expire() == []
    assert Keeper(store, Settings()).expire(most=3) == ["old6", "old5", "old4"]


def test_an_original_stays_as_long_as_its_forks(store: Store) -> None:
    store.create(game("first", "over", 400), seats("first", "local"))
    store.create(game("fork", "over", 390, origin="first"), seats("fork", "local"))
    store.create(game("young", "playing", 1, origin="fork"), seats("young", "local"))
    keeper = Keeper(store, Settings())
    assert keeper.expire() == []
    store.delete("young")
    assert keeper.expire() == ["fork"]
    assert keeper.expire() == ["first"]


def test_games_of_a_campaign_never_expire(store: Store) -> None:
    for status in ("waiting", "playing", "paused", "over", "ended"):
        store.create(game(f"{status}1", status, 4000, campaign="worlds22"), seats(f"{status}1", "local"))
        store.create(game(f"{status}2", status, 4000), seats(f"{status}2", "local"))
    assert set(Keeper(store, Settings()).expire(most=99)) == {"waiting2", "playing2", "paused2", "over2", "ended2"}


# --- caps ------------------------------------------------------------------------------------------------------------


def test_an_address_has_caps_of_its_own(store: Store) -> None:
    keeper = Keeper(store, Settings(games_per_hour=3, forks_per_hour=2, games_per_address=9, listed_per_address=2))
    for place, minutes in enumerate((70, 50, 30, 10)):
        row = game(f"made{place}", "over", minutes / 1440, creator="one")
        store.create(row, seats(row.id, "local"))
    with pytest.raises(TooMany, match="Your address has made 3 games in the last hour; try again in 10 minutes") as e:
        keeper.check("one", False, False)
    assert 540 < e.value.retry_after <= 600
    keeper.check("one", False, fork=True)
    keeper.check("two", False, False)
    for place in range(2):
        row = game(f"fork{place}", "waiting", 2 / 24 if place else 0, creator="one", origin="made0")
        store.create(row, seats(row.id, "local"))
    keeper.check("one", False, fork=True)
    for place in range(7):
        row = game(f"open{place}", "paused", 1, creator="three", listed=place < 2)
        store.create(row, seats(row.id, "local"))
    keeper.check("three", False, False)
    with pytest.raises(TooMany, match="Your address has 2 games in the lobby; make this one private"):
        keeper.check("three", True, False)
    for place in range(2):
        store.create(game(f"more{place}", "playing", 1, creator="three", listed=False), seats(f"more{place}", "local"))
    with pytest.raises(TooMany, match=r"Your address has 9 unfinished games\. Finish or end one first"):
        keeper.check("three", False, False)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    """A server on which an address may make five games an hour, and play on from two."""
    words = "--rate 1000 --games-per-hour 5 --forks-per-hour 2"
    house = House(database_in(tmp_path_factory.mktemp("capped")), nursery, *words.split())
    yield house
    house.stop()


def asking_from(house: House, address: str) -> httpx.Client:
    """A browser at an address."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    house.browsers.append(httpx.Client(base_url=house.address, transport=transport, timeout=60))
    return house.browsers[-1]


def test_a_flood_of_games_is_refused_after_the_cap(house: House) -> None:
    flood = asking_from(house, "127.0.0.2")
    wanted = {"seats": [{"kind": "local"}, {"kind": "local"}]}
    answers = [flood.post("/api/games", json=wanted) for _ in range(20)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 15
    assert answers[-1].json()["says"].startswith("Your address has made 5 games in the last hour; try again in ")
    assert 3000 < int(answers[-1].headers["retry-after"]) <= 3600
    assert asking_from(house, "127.0.0.3").post("/api/games", json=wanted).status_code == 201
    flood.post("/api/games", content=b"nonsense")
    creators = change(house, "SELECT DISTINCT creator FROM games")
    assert len(creators) >= 2  # those of other tests too
    assert {len(creator) for (creator,) in creators} == {64}


def test_forks_have_a_cap_too(house: House) -> None:
    host = asking_from(house, "127.0.0.4")
    made = house.new_game(host, "local", "local", options={"lots": True})
    page = Page(house, host, made["id"])
    page.reach(1)
    page.close()
    assert host.post(f"/api/games/{made['id']}/status", json={"status": "ended"}).status_code == 200
    forks = [host.post(f"/api/games/{made['id']}/fork", json={"seq": 0, "seat": 0}) for _ in range(4)]
    assert [answer.status_code for answer in forks] == [201, 201, 429, 429], forks[0].text
    assert forks[-1].json()["says"].startswith("Your address has played on from 2 games in the last hour")


def test_a_banned_address_is_told_so_and_until_when(house: House) -> None:
    guest = asking_from(house, "127.0.0.5")
    made = house.new_game(guest, "local", "local", listed=True)
    ((creator,),) = change(house, "SELECT creator FROM games WHERE id = ?", made["id"])
    change(house, "INSERT INTO bans VALUES (?, ?, ?)", creator, "2999-01-02T03:04:05+00:00", "It made noise.")
    deadline = time.monotonic() + 60
    while (answer := guest.get("/api/games")).status_code != 403:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert answer.json()["says"] == "Your address may not use this server until 2999-01-02 03:04 UTC: It made noise."
    assert guest.get("/healthz").status_code == 200
    assert house.browser().get("/api/games").status_code == 200
    address = f"ws://127.0.0.1:{house.port}/ws/{made['id']}"
    with connect(address, source_address=("127.0.0.5", 0)) as page, pytest.raises(ConnectionClosed) as closed:
        page.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


def test_a_running_server_lets_games_expire(tmp_path: Path, nursery: Nursery) -> None:
    house = House(database_in(tmp_path), nursery, "--keep-finished-days", "10", "--sweep-seconds", "0.1")
    host = house.browser()
    made = [house.new_game(host, "local", "local") for _ in range(2)]
    for one in made:
        assert host.post(f"/api/games/{one['id']}/status", json={"status": "ended"}).status_code == 200
    change(house, "UPDATE games SET touched = ? WHERE id = ?", "2020-01-01T00:00:00+00:00", made[0]["id"])
    deadline = time.monotonic() + 60
    while host.get(f"/api/games/{made[0]['id']}/log").status_code != 404:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert host.get(f"/api/games/{made[1]['id']}/log").status_code == 200
    house.stop()


def change(house: House, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Change the database of a house from outside, or read it."""
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"), timeout=60)) as connection, connection:
        return connection.execute(sql, values).fetchall()
