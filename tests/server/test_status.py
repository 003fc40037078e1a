"""A game ends once and for all: its seed is published in the same moment, and nothing is written after it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse

import httpx
import pytest

from hegemon.server.store import EntryRow, GameRow, SeatRow, Stopped, Store
from house import House, Nursery, Page
from postgres import Postgres

SEED = "5e" * 32
TRIES = 12


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def new_game(store: Store, *joined: bool) -> str:
    """A game that waits, with seats that are taken or not."""
    id = "abcdefgh"
    times = ("waiting", True, "2026-11-17T12:00:00+00:00")
    seats = [SeatRow(id, n, "link", f"Seat {n}", "", False, "", "ab", here) for n, here in enumerate(joined)]
    store.create(GameRow(id, "classic", {}, *times, "host", "watch", SEED, None, ""), seats)
    return id


def begin(seats: list[SeatRow]) -> str:
    return json.dumps([seat.name for seat in seats])


def entry(seq: int) -> EntryRow:
    return EntryRow(seq, 0, "pass", "", "{}")


def row(store: Store, id: str) -> GameRow:
    found = store.game(id)
    assert found is not None
    return found[0]


def test_the_status_changes_only_from_what_is_expected(store: Store) -> None:
    id = new_game(store, True, True)
    assert not store.change_status(id, "paused", ("playing",))
    assert store.start(id, begin)
    assert not store.start(id, begin)
    assert store.change_status(id, "paused", ("playing",))
    assert not store.change_status(id, "paused", ("playing",))
    assert row(store, id).revealed == ""
    assert store.change_status(id, "ended", ("waiting", "playing", "paused"))
    assert (row(store, id).status, row(store, id).revealed) == ("ended", SEED)
    for status in ("waiting", "playing", "paused", "over"):
        assert not store.change_status(id, status, ("waiting", "playing", "paused", "over", "ended"))
    assert row(store, id).status == "ended"


def test_a_game_that_was_ended_before_it_began_does_not_begin(store: Store) -> None:
    id = new_game(store, True, True)
    assert store.change_status(id, "ended", ("waiting",))
    assert not store.start(id, begin)
    assert (row(store, id).status, row(store, id).header) == ("ended", "")


def test_a_game_begins_with_those_who_are_there_in_the_store(store: Store) -> None:
    id = new_game(store, True, False)
    assert not store.start(id, begin)
    assert row(store, id).status == "waiting"
    coming = {"name": "Gast", "seed": "cd", "joined": True}
    assert store.change_seat(id, 1, {"joined": False}, coming, statuses=("waiting",))
    assert not store.change_seat(id, 1, {"joined": False}, coming, statuses=("waiting",))
    assert store.start(id, begin)
    assert row(store, id).header == '["Seat 0", "Gast"]'
    assert not store.change_seat(id, 1, {"joined": True}, coming, statuses=("waiting",))


def test_bots_take_the_places_of_those_who_have_not_come(store: Store) -> None:
    id = new_game(store, True, False)
    assert store.start(id, begin, "medium")
    found = store.game(id)
    assert found is not None
    assert [(seat.kind, seat.bot, seat.stands_in, seat.joined) for seat in found[1]] == [
        ("link", "", False, True),
        ("bot", "medium", True, True),
    ]


@pytest.mark.parametrize("status", ["paused", "ended"])
def test_nothing_is_written_unless_the_game_is_played(store: Store, status: str) -> None:
    id = new_game(store, True, True)
    with pytest.raises(Stopped):
        store.append(id, [entry(0)])
    store.start(id, begin)
    store.append(id, [entry(0)])
    assert store.change_status(id, status, ("playing",))
    with pytest.raises(Stopped):
        store.append(id, [entry(1)])
    assert len(store.entries(id)) == 1


def test_the_last_entry_publishes_the_seed(store: Store) -> None:
    id = new_game(store, True, True)
    store.start(id, begin)
    store.append(id, [entry(0), entry(1)], over=True)
    assert (row(store, id).status, row(store, id).revealed) == ("over", SEED)
    with pytest.raises(Stopped):
        store.append(id, [entry(2)])


def test_no_entry_comes_after_the_seed_however_close_they_are(store: Store) -> None:
    id = new_game(store, True, True)
    store.start(id, begin)
    other = Store(store.address) if store.postgres else store
    with ThreadPoolExecutor(1) as pool:

        def write() -> int:
            seq = 0
            while True:
                try:
                    other.append(id, [entry(seq)])
                except Stopped:
                    return seq
                seq += 1

        written = pool.submit(write)
        while len(store.entries(id)) < 20:
            pass
        assert store.change_status(id, "ended", ("playing",))
        then = len(store.entries(id))
        assert row(store, id).revealed == SEED
        assert written.result(60) == then
    assert len(store.entries(id)) == then
    other.close()


def change_at_once(wanted: list[tuple[House, httpx.Client, str]], game: str) -> list[int]:
    """Ask for changes of the status over several connections in the same moment; the codes of the answers."""
    with ExitStack() as open_until_answered:
        asking: list[tuple[HTTPConnection, bytes]] = []
        for house, host, status in wanted:
            connection = open_until_answered.enter_context(closing(HTTPConnection("127.0.0.1", house.port, timeout=60)))
            connection.connect()
            body = json.dumps({"status": status})
            head = {
                "Host": f"127.0.0.1:{house.port}",
                "Cookie": f"hegemon-{game}={host.cookies[f'hegemon-{game}']}",
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
            }
            lines = [f"POST /api/games/{game}/status HTTP/1.1", *[f"{name}: {value}" for name, value in head.items()]]
            asking.append((connection, ("\r\n".join(lines) + "\r\n\r\n" + body).encode()))
        for connection, request in asking:
            connection.sock.sendall(request)
        codes = []
        for connection, _ in asking:
            response = HTTPResponse(connection.sock, method="POST")
            response.begin()
            codes.append(response.status)
            response.read()
    return codes


def attack(houses: list[House]) -> None:
    """The host sends ``ended`` and ``paused`` at once, then ``playing``, to whichever servers there are."""
    hosts = [house.browser() for house in houses]
    games = [houses[0].new_game(hosts[0], "local", "easy", "easy", options={"deal": True}) for _ in range(TRIES)]
    for host in hosts[1:]:
        host.cookies = httpx.Cookies({f"hegemon-{game['id']}": game["host"].partition("#t=")[2] for game in games})
    for game in games:
        address = f"/api/games/{game['id']}/status"
        pages = [Page(house, host, game["id"]) for house, host in zip(houses, hosts, strict=True)]
        wanted = [(houses[0], hosts[0], "ended"), (houses[-1], hosts[-1], "paused")]
        ended, paused = [code == 200 for code in change_at_once(wanted, game["id"])]
        assert ended or paused
        goes_on = [host.post(address, json={"status": "playing"}).status_code == 200 for host in hosts]
        assert not (ended and any(goes_on)), "the game was ended, and goes on"
        end = "playing" if any(goes_on) else "ended"
        for page in pages:
            if page.now["status"] != end:
                page.wait(lambda update, end=end: update["status"] == end)
            updates = [json.loads(frame) for frame in page.frames]
            seeds = {update["dice"]["server_seed"] for update in updates if update["type"] == "update"}
            assert seeds == {None} or end == "ended", "the seed was published, and the game goes on"
            assert seeds != {None} or end == "playing", "the game is over, and its seed is a secret"
        for host in hosts:
            assert host.get(f"/api/games/{game['id']}/log").status_code == (409 if end == "playing" else 200)
        for page in pages:
            page.close()


def test_the_seed_is_secret_as_long_as_the_game_can_go_on(database: str, nursery: Nursery) -> None:
    house = House(database, nursery, "--rate", "1000")
    attack([house])
    house.stop()


def test_the_seed_is_secret_at_two_servers(postgres: Postgres, nursery: Nursery) -> None:
    address = postgres.database()
    houses = [House(address, nursery, "--rate", "1000") for _ in range(2)]
    attack(houses)
    for house in houses:
        house.stop()
