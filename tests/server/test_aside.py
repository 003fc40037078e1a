"""A game that cannot go on is put aside with a sentence, and is in nobody's way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from hegemon.editions import rulebook
from hegemon.match.log import Log
from hegemon.server.app import make_app
from hegemon.server.game import players
from hegemon.server.lobby import Lobby
from hegemon.server.store import GameRow, SeatRow, Store
from hegemon.server.workers import Workers
from house import POSTGRES_LATER, House, Nursery, Page
from inside import finish

DAMAGE = {
    "entry": ("UPDATE entries SET say = 'fly away' WHERE game = :id AND seq = 3", "entry 3 of its log cannot be"),
    "hash": ("UPDATE entries SET hash = 'ab' WHERE game = :id AND seq = 3", "entry 3 of its log was changed"),
    "gap": ("DELETE FROM entries WHERE game = :id AND seq = 3", "entries of its log are missing."),
    "news": ("UPDATE entries SET news = '{' WHERE game = :id AND seq = 3", "what pages are told of entry 3 cannot"),
    "options": ("UPDATE games SET options = '{' WHERE id = :id", "its options in the database cannot be read."),
    "clock": ("UPDATE games SET clock = '[1' WHERE id = :id", "its clock in the database cannot be read."),
    "header": ("UPDATE games SET header = '{' WHERE id = :id", "the first line of its log cannot be read."),
    "option": (
        """UPDATE games SET header = replace(header, '"deal":true', '"fly":true') WHERE id = :id""",
        "it names what this Hegemon does not know: ",
    ),
    "rules": (
        """UPDATE games SET header = replace(header, '"rules":', '"rules":9') WHERE id = :id""",
        "it was played by newer rules of ",
    ),
    "edition": ("UPDATE games SET edition = 'atlantis' WHERE id = :id", "There is no edition 'atlantis'; there are "),
    "seed": ("UPDATE games SET server_seed = 'secret' WHERE id = :id", "its server seed cannot be read."),
    "standing": ("INSERT INTO standing VALUES (:id, '{')", "its clocks or standing answers in the database cannot"),
    "times": ("INSERT INTO clocks VALUES (:id, '7')", "its clocks or standing answers in the database cannot"),
}
SAYS = "This game cannot go on here: "


def change(database: str, *changes: tuple[str, str]) -> None:
    """Carry out what is no good behind the server's back."""
    engine = create_engine(database)
    with engine.begin() as connection:
        for order, id in changes:
            connection.execute(text(order.replace('":', '"\\:')), {"id": id})
    engine.dispose()


@POSTGRES_LATER
def test_damaged_games_are_put_aside_and_everything_else_goes_on(database: str, nursery: Nursery) -> None:
    house = House(database, nursery, "--rate", "1000", "--games-per-hour", "100", "--listed-per-address", "100")
    host = house.browser()
    games = {name: house.new_game(host, "local", "easy", "easy", options={"deal": True}) for name in (*DAMAGE, "well")}
    ids = {name: game["id"] for name, game in games.items()}
    for id in ids.values():
        page = Page(house, host, id)
        page.reach(4)
        page.close()
    house.kill()
    broken = [(order, ids[name]) for name, (order, _) in DAMAGE.items()]
    spoiled = ("INSERT INTO snapshots VALUES (:id, 2, '{')", ids["well"])  # the log is the truth
    change(database, *broken, spoiled)
    house.start()
    page = Page(house, host, ids["well"])
    assert page.play(2) == 2
    for name, (_, says) in DAMAGE.items():
        answer = host.get(f"/api/games/{ids[name]}/board")
        assert answer.status_code == 409, name
        assert answer.json()["says"].startswith(SAYS + says), name
        with pytest.raises(ConnectionClosed, match=SAYS):
            Page(house, host, ids[name])
        assert host.post(f"/api/games/{ids[name]}/status", json={"status": "ended"}).status_code == 409
    assert [game["id"] for game in house.get("/api/games")] == [ids["well"]]
    for name in DAMAGE:
        told = [line for line in house.said().splitlines() if "is put aside" in line and ids[name] in line]
        assert len(told) == 1, name
    house.stop()


def test_a_game_whose_edition_comes_back_goes_on(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"]
    house.kill()
    change(database, ("UPDATE games SET edition = 'atlantis' WHERE id = :id", game))
    house.start()
    assert host.get(f"/api/games/{game}/board").json()["says"].startswith(SAYS)
    house.kill()
    change(database, ("UPDATE games SET edition = 'classic' WHERE id = :id", game))
    house.start()
    page = Page(house, host, game)
    assert page.play(2) == 2
    assert [one["id"] for one in house.get("/api/games")] == [game]
    house.stop()


def test_what_an_operator_puts_aside_stays_there(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"]
    house.kill()
    change(database, ("UPDATE games SET aside = 'Somebody complained.' WHERE id = :id", game))
    house.start()
    assert host.get(f"/api/games/{game}/board").json()["says"] == "Somebody complained."
    with pytest.raises(ConnectionClosed, match="Somebody complained"):
        Page(house, host, game)
    house.stop()


def test_a_game_goes_on_by_the_rules_it_was_begun_with(tmp_path: Path) -> None:
    async def play() -> None:
        store, id = Store(f"sqlite:///{tmp_path / 'games.db'}"), "abcdefgh"
        edition = rulebook("classic").open(2, {}, 1)
        assert edition.version < rulebook("classic").version
        people = [SeatRow(id, n, "local", f"Seat {n}", "", False, "", "ab", True) for n in range(2)]
        store.create(GameRow(id, "classic", {}, "waiting", True, "", "", "", "5e" * 32, None, ""), people)
        store.start(id, lambda rows: Log(edition, players(rows), ("ab", "ab"), "5e" * 32).header.decode())
        lobby = Lobby(store, Workers(1, 60.0))
        room = await lobby.room(id)
        while not room.seq:
            await asyncio.sleep(0.001)
        assert room.live.game.table.edition.version == 1
        assert room.record().rules.version == 1
        await lobby.close()
        store.close()

    finish(play())


def test_a_server_is_ready_before_it_has_read_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(address)
    id = "abcdefgh"
    seats = [SeatRow(id, n, "bot", f"Seat {n}", "easy", False, "", "ab", True) for n in range(2)]
    store.create(GameRow(id, "classic", {}, "waiting", True, "", "", "", "5e" * 32, None, ""), seats)
    store.start(id, lambda _: "{")
    store.close()
    asked: list[str] = []

    async def open(lobby: Lobby, id: str) -> None:
        asked.append(id)
        await asyncio.Event().wait()  # a game that takes for ever to be read

    monkeypatch.setattr(Lobby, "room", open)

    async def serve() -> None:
        app = make_app(address).app
        assert isinstance(app, FastAPI)
        async with asyncio.timeout(60), app.router.lifespan_context(app):
            while not asked:
                await asyncio.sleep(0.01)

    finish(serve())
    assert asked == [id]
