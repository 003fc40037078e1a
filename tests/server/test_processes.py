"""Several servers on one PostgreSQL: whoever is connected to whichever sees the same game."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import make_url

from hegemon.server.store import Store
from house import House, Nursery, Page, enter, together, token_of
from postgres import Postgres


@pytest.fixture
def houses(postgres: Postgres, nursery: Nursery) -> Iterator[tuple[House, House]]:
    address = postgres.database()
    pair = House(address, nursery), House(address, nursery)
    yield pair
    for house in pair:
        house.stop()


def test_two_servers_share_a_game_and_one_takes_over_when_the_other_is_killed(houses: tuple[House, House]) -> None:
    one, other = houses
    host, friend, watcher = one.browser(), other.browser(), other.browser()
    game = one.new_game(host, "local", "link", "easy", options={"deal": True})
    enter(friend, game, 1)
    pages = [Page(one, host, game["id"]), Page(other, friend, game["id"]), Page(other, watcher, game["id"])]
    together(pages, until=lambda: pages[0].now["table"]["turns"] > 6)
    said = {entry["seq"]: entry["say"] for entry in pages[0].heard}
    pages[2].reach(len(said))
    seen = {entry["seq"]: entry["say"] for entry in pages[2].heard}
    assert sorted(seen) == list(range(len(seen)))  # every move, in order, each of them once
    assert len(seen) == len(pages[2].heard)
    public = {seq for seq, say in said.items() if not say.startswith("draw ")}
    assert {seq: seen[seq] for seq in public} == {seq: said[seq] for seq in public}
    one.kill()
    last = pages[0].now["seq"] - 1
    again = Page(other, host, game["id"], last)
    turns = again.now["table"]["turns"]
    together([again, *pages[1:]], until=lambda: again.now["table"]["turns"] > turns + 4)
    one.start()
    back = Page(one, host, game["id"], again.now["seq"] - 1)
    turns = back.now["table"]["turns"]
    together([back, *pages[1:]], until=lambda: back.now["table"]["turns"] > turns + 3)


def test_a_game_begins_when_the_last_two_come_at_different_servers_at_once(houses: tuple[House, House]) -> None:
    one, other = houses
    for _ in range(5):
        host = one.browser()
        game = one.new_game(host, "link", "link", "easy", options={"deal": True})
        watching = Page(other, other.browser(), game["id"])  # so that the game is open at both
        guests = [(one.browser(), 0), (other.browser(), 1)]
        coming = [threading.Thread(target=enter, args=(browser, game, seat)) for browser, seat in guests]
        for thread in coming:
            thread.start()
        for thread in coming:
            thread.join()
        if watching.now["status"] == "waiting":
            watching.wait(lambda update: update["status"] == "playing")


def test_somebody_who_sits_down_at_one_server_may_play_at_the_other_at_once(houses: tuple[House, House]) -> None:
    one, other = houses
    game = one.new_game(one.browser(), "local", "open", "easy", options={"deal": True}, listed=False)
    guest = one.browser()
    guest.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    assert guest.post(f"/api/games/{game['id']}/join", json={"name": "Gast"}).status_code == 200
    page = Page(other, guest, game["id"])
    assert page.now["seats"] == [1]


def test_notes_that_were_missed_are_made_up_for(houses: tuple[House, House], postgres: Postgres) -> None:
    one, other = houses
    host = one.browser()
    game = one.new_game(host, "local", "easy", "easy", options={"deal": True})
    pages = [Page(one, host, game["id"]), Page(other, other.browser(), game["id"])]
    listening = "FROM pg_stat_activity WHERE query = 'LISTEN hegemon' AND datname = %s"
    where = [make_url(one.database).database]
    deadline = time.monotonic() + 60
    with psycopg.connect(postgres.plain("postgres"), autocommit=True) as connection:
        while connection.execute(f"SELECT count(*) {listening}".encode(), where).fetchone() != (2,):
            assert time.monotonic() < deadline, "both servers listen"
        ended = connection.execute(f"SELECT pg_terminate_backend(pid) {listening}".encode(), where).fetchall()
        assert ended == [(True,), (True,)]
    pages[0].play(5)
    pages[1].reach(pages[0].now["seq"])
    assert [entry["seq"] for entry in pages[1].heard] == list(range(len(pages[1].heard)))


def test_one_process_leads_a_game_until_it_ends(postgres: Postgres) -> None:
    address = postgres.database()
    one, other = Store(address), Store(address)
    try:
        assert one.lead("abcdefgh")
        assert one.lead("abcdefgh")
        assert not other.lead("abcdefgh")
        assert other.lead("hgfedcba")
        one.unlead("abcdefgh")
        assert other.lead("abcdefgh")
        assert not one.lead("abcdefgh")
        other.close()
        deadline = time.monotonic() + 60
        while not one.lead("abcdefgh"):  # the database notices a moment later
            assert time.monotonic() < deadline
    finally:
        one.close()
        other.close()
