"""A game that plays on from another refers to its entries instead of copying them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from hegemon.match.log import read_log, verify
from hegemon.server.game import RECENT, SNAPSHOT_EVERY
from hegemon.server.migrate import main
from hegemon.server.store import EntryRow, Referred, Store
from house import POSTGRES_LATER, House, Nursery, Page


def rows(database: str, question: str, **values: object) -> list[tuple[Any, ...]]:
    """What the database holds itself."""
    engine = create_engine(database)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(question), values)]
    engine.dispose()
    return found


def own_entries(database: str, game: str) -> list[int]:
    """The numbers of the entries that a game has itself."""
    found = rows(database, "SELECT seq FROM entries WHERE game = :game ORDER BY seq", game=game)
    return [int(row[0]) for row in found]


def all_entries(database: str, *games: str) -> list[list[EntryRow]]:
    """The logs of some games as the store tells them."""
    store = Store(database)
    found = [store.entries(game) for game in games]
    store.close()
    return found


def fork(browser: httpx.Client, game: str, seq: int) -> str:
    answer = browser.post(f"/api/games/{game}/fork", json={"seq": seq, "seat": 0, "bot": "easy"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play(house: House, browser: httpx.Client, game: str, answers: int) -> int:
    """Play a little; how many entries there are then."""
    page = Page(house, browser, game)
    page.play(answers)
    page.close()
    return int(page.now["seq"])


def end(browser: httpx.Client, game: str) -> None:
    browser.post(f"/api/games/{game}/status", json={"status": "ended"}).raise_for_status()


def check(browser: httpx.Client, game: str, folder: Path) -> None:
    """The record of a game that is over proves every roll, and its replay is whole."""
    record = folder / f"{game}.game"
    record.write_bytes(browser.get(f"/api/games/{game}/log").raise_for_status().content)
    log = read_log(record)
    verdict = verify(log)
    assert verdict.good, verdict.says
    assert verdict.proved, verdict.says
    frames = browser.get(f"/api/games/{game}/replay").json()["frames"]
    assert [frame["seq"] for frame in frames] == list(range(len(log.entries)))


@POSTGRES_LATER
def test_forks_and_their_forks_keep_only_what_is_new(database: str, nursery: Nursery, tmp_path: Path) -> None:
    house = House(database, nursery, "--rate", "1000")
    host = house.browser()
    first = str(house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"])
    count = play(house, host, first, 4)
    end(host, first)
    second = fork(host, first, count - 2)
    play(house, host, second, 3)
    house.kill()
    house.start()
    play(house, host, second, 2)
    end(host, second)
    beyond = max(own_entries(database, second))
    third = fork(host, second, beyond)
    early = fork(host, third_over(house, host, third), count - 5)
    for game, begins in ((second, count - 2), (third, beyond), (early, count - 5)):
        own = own_entries(database, game)
        assert own == list(range(begins, begins + len(own))), "only what came after"
    origins = rows(database, "SELECT id, origin, origin_seq FROM games WHERE origin <> ''")
    assert sorted(origins) == sorted([(second, first, count - 2), (third, second, beyond), (early, first, count - 5)])
    end(host, early)
    for game in (first, second, third, early):
        check(host, game, tmp_path)
    house.stop()
    games = (first, second, third, early)
    before = all_entries(database, *games)
    for log in before:
        assert [entry.seq for entry in log] == list(range(len(log)))
    assert main([database, "0001"]) == 0  # an older Hegemon finds copies
    question = "SELECT seq, who, say, hash, news FROM entries WHERE game = :game ORDER BY seq"
    after = [[EntryRow(*row) for row in rows(database, question, game=game)] for game in games]
    assert after == before
    assert all_entries(database, *games) == before


def third_over(house: House, host: httpx.Client, game: str) -> str:
    """The same game, after it was played a little and ended."""
    play(house, host, game, 2)
    end(host, game)
    return game


def test_an_original_outlives_its_forks(database: str, nursery: Nursery) -> None:
    house = House(database, nursery, "--rate", "1000")
    host = house.browser()
    first = str(house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"])
    count = play(house, host, first, 2)
    end(host, first)
    second = fork(host, first, count - 1)
    end(host, second)
    house.stop()
    store = Store(database)
    with pytest.raises(Referred, match=f"Game {first} is kept because 1 play on from it"):
        store.delete(first)
    assert len(store.entries(second)) == count - 1
    assert store.delete(second)
    assert store.delete(first)
    store.close()


@POSTGRES_LATER
def test_a_fork_goes_on_from_its_snapshot(database: str, nursery: Nursery, tmp_path: Path) -> None:
    house = House(database, nursery, "--rate", "1000")
    host = house.browser()
    first = str(house.new_game(host, "easy", "easy", "easy", "easy", options={"deal": True})["id"])
    page = Page(house, host, first)
    page.reach(RECENT + SNAPSHOT_EVERY)
    end(host, first)
    second = fork(host, first, RECENT + 50)
    page = Page(house, host, second)
    kept: list[tuple[Any, ...]] = []
    while not kept:
        assert page.play(1) == 1
        kept = rows(database, "SELECT seq FROM snapshots WHERE game = :game", game=second)
    assert kept[0][0] >= RECENT + 50
    house.kill()
    house.start()
    again = Page(house, host, second)
    assert [entry["seq"] for entry in again.heard] == list(range(again.now["seq"]))[-RECENT:]
    assert again.play(2) == 2
    again.close()
    end(host, second)
    check(host, second, tmp_path)
    house.stop()
