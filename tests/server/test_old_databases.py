"""A database that an earlier Hegemon wrote (``tests/fixtures``) is opened, its games are there, and all go on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from fixtures.seen import facts
from hegemon.match.log import read_log, verify
from hegemon.server.game import ServerGame
from hegemon.server.room import encoded
from hegemon.server.store import Store
from hegemon.server.viewers import Viewer, update_for
from house import House, Nursery, Page
from inside import finish
from postgres import Postgres

OLD = Path(__file__).resolve().parent.parent / "fixtures"
GAMES = (
    "classic_waiting", "classic_playing", "classic_shared", "classic_clocks", "classic_ended", "classic_over",
    "classic_over_fork", "thrones_waiting", "thrones_playing", "thrones_paused", "thrones_over", "thrones_over_fork",
)  # fmt: skip


def unpacked(name: str) -> bytes:
    return gzip.decompress((OLD / name).read_bytes())


def restored(request: pytest.FixtureRequest, kind: str) -> str:
    """The address of the old database, on its own server."""
    if kind == "sqlite":
        folders: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
        path = folders.mktemp("old") / "games.db"
        path.write_bytes(unpacked("games.sqlite.gz"))
        return f"sqlite:///{path}"
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.database()
    with psycopg.connect(address.replace("postgresql+psycopg:", "postgresql:"), autocommit=True) as connection:
        connection.execute(unpacked("games.postgresql.sql.gz"))
    return address


def seen_by_hosts(address: str, games: dict[str, Any]) -> dict[str, Any]:
    """What the pages of the hosts would be shown now, before anything goes on."""
    store = Store(address)
    found = {}

    async def nowhere(_: bytes) -> None:
        """Nobody looks at it."""

    for name, told in games.items():
        rows = store.game(told["id"])
        assert rows is not None
        game = ServerGame(store, *rows)
        finish(game.load())
        viewer = Viewer(nowhere, frozenset({row.seat for row in game.seats if row.kind == "local"}), host=True)
        found[name] = facts(json.loads(encoded(update_for(game, viewer, [viewer]))))
    store.close()
    return found


def goes_on(then: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether a game has gone on from there: what was said is said, and whoever was asked has been answered for."""
    said = {seq: (who, say) for seq, who, say in now["said"]}
    same = all(said.get(seq, (who, say)) == (who, say) for seq, who, say in then["said"])
    return same and now["seq"] > then["seq"] and said[then["seq"]][0] == then["asked"][1]


class Old:
    """A server on the old database, and what was known of its games."""

    def __init__(self, house: House, games: dict[str, Any], seen: dict[str, Any] | None = None) -> None:
        self.house = house
        self.games = games
        self.seen = seen or {}
        """What is shown of them before the server goes on with any."""

    def host(self, name: str) -> tuple[httpx.Client, str]:
        """The host's browser, and the id of the game."""
        browser, game = self.house.browser(), self.games[name]
        browser.post(f"/api/games/{game['id']}/enter", json={"token": game["host"]}).raise_for_status()
        return browser, game["id"]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, nursery: Nursery) -> Iterator[Old]:
    games = json.loads(unpacked(f"games.{request.param}.json.gz"))
    seen = seen_by_hosts(restored(request, request.param), games)
    house = House(restored(request, request.param), nursery)
    yield Old(house, games, seen)
    house.stop()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_looks_as_it_did_and_goes_on_and_a_fork_verifies(old: Old, name: str, tmp_path: Path) -> None:
    then = old.games[name]["sees"]
    assert old.seen[name] == then
    browser, id = old.host(name)
    page = Page(old.house, browser, id)
    # Nobody is asked any more who has no choice: there the game has gone on already.
    assert facts(page.now) == then or goes_on(then, facts(page.now))
    if page.now["status"] in ("waiting", "paused"):
        browser.post(f"/api/games/{id}/status", json={"status": "playing"}).raise_for_status()
        page.wait(lambda update: update["status"] != "paused" and update["status"] != "waiting")
    before = page.now["seq"]
    if page.now["status"] == "playing":
        if page.now["curtain"] >= 0:
            page.lift()
        assert page.play(4) == 4 or page.now["status"] == "over"
        assert page.now["seq"] >= before + 4
    if name.endswith("_fork"):
        browser.post(f"/api/games/{id}/status", json={"status": "ended"})
        record = tmp_path / f"{name}.game"
        record.write_bytes(browser.get(f"/api/games/{id}/log").content)
        log = read_log(record)
        assert log.copied > 100
        assert verify(log).good


@pytest.mark.parametrize("name", ["classic_over", "classic_ended", "thrones_over"])
def test_what_is_over_is_replayed_verified_and_forked(old: Old, name: str, tmp_path: Path) -> None:
    browser, id = old.host(name)
    seq = old.games[name]["sees"]["seq"]
    record = tmp_path / f"{name}.game"
    record.write_bytes(browser.get(f"/api/games/{id}/log").content)
    verdict = verify(read_log(record))
    assert verdict.good, verdict.says
    assert verdict.entries == seq
    frames = browser.get(f"/api/games/{id}/replay").json()["frames"]
    assert [frame["seq"] for frame in frames] == list(range(seq))
    fork = browser.post(f"/api/games/{id}/fork", json={"seq": seq // 3, "seat": 1, "bot": "easy"})
    id = fork.json()["id"]
    page = Page(old.house, browser, id)
    assert page.play(2) == 2
    browser.post(f"/api/games/{id}/status", json={"status": "ended"}).raise_for_status()
    record.write_bytes(browser.get(f"/api/games/{id}/log").content)
    assert read_log(record).edition.version == 1, "it goes by the rules of the game it was forked from"
    assert verify(read_log(record)).good


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("joined", [False, True], ids=["invitation", "seat"])
def test_links_of_an_earlier_version_work(
    request: pytest.FixtureRequest, nursery: Nursery, kind: str, joined: bool
) -> None:
    """A link that nobody had opened is an invitation now; one of a seat that was taken leads back to it, as before."""
    address = restored(request, kind)
    game = json.loads(unpacked(f"games.{kind}.json.gz"))["thrones_waiting"]
    engine = create_engine(address)
    with engine.begin() as connection:
        change = text("UPDATE seats SET joined = :joined WHERE game = :game AND seat = 1")
        connection.execute(change, {"joined": joined, "game": game["id"]})
    engine.dispose()
    house = House(address, nursery)
    form = {"token": game["links"][1].partition("#t=")[2]}
    answers = [house.browser().post(f"/api/games/{game['id']}/enter", json=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200 if joined else 403]
    assert (answers[0].json()["back"] == game["links"][1]) == joined
    house.stop()


def test_a_game_of_an_edition_that_is_not_installed_does_not_stop_the_others(tmp_path: Path, nursery: Nursery) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(unpacked("games.sqlite.gz"))
    games = json.loads(unpacked("games.sqlite.json.gz"))
    lost = games["classic_playing"]["id"]
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET edition = 'atlantis' WHERE id = ?", (lost,))
    house = House(f"sqlite:///{path}", nursery)
    refused = house.browser().post(f"/api/games/{lost}/enter", json={"token": games["classic_playing"]["host"]})
    assert refused.status_code == 409
    says = "This game cannot go on here: There is no edition 'atlantis'"
    assert refused.json()["says"].startswith(f"{says}; there are ")
    with pytest.raises(ConnectionClosed, match=says):
        Page(house, house.browser(), lost)
    browser, id = Old(house, games).host("thrones_playing")
    page = Page(house, browser, id)
    assert page.play(2) == 2
    [line] = [line for line in house.said().splitlines() if "is put aside" in line]
    assert json.loads(line)["game"] == lost
    assert "There is no edition 'atlantis'" in json.loads(line)["why"]
    house.stop()
