"""A personal link finds all one's games on any device, and a new one makes it void."""

from __future__ import annotations

import signal
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from hegemon.server.schema import GAMES
from hegemon.server.store import Store
from house import House, Nursery, Page, enter, token_of
from postgres import Postgres

SERVE = ("--rate", "100000")


def make(browser: httpx.Client) -> str:
    """A personal link."""
    answer = browser.post("/api/me/link")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"])


def come(house: House, link: str) -> httpx.Client:
    """Another device, with a personal link."""
    device = house.browser()
    answer = device.post("/api/me/enter", json={"token": token_of(link)})
    assert answer.status_code == 200, answer.text
    return device


def own(browser: httpx.Client) -> dict[str, dict[str, Any]]:
    """One's games by id."""
    return {game["id"]: game for game in browser.get("/api/me").json()}


def test_one_link_finds_all_games_on_any_device(house: House) -> None:
    ada, bruno = house.browser(), house.browser()
    before = house.new_game(ada, "local", "easy", listed=False)
    other = house.new_game(bruno, "local", "link", "easy", listed=False)
    link = make(ada)
    assert link.startswith("/me#t=")
    after = house.new_game(ada, "local", "local", "link", listed=False)
    enter(ada, other, 1)
    phone = come(house, link)
    games = own(phone)
    assert set(games) == {before["id"], other["id"], after["id"]}
    assert (games[before["id"]]["seats"], games[before["id"]]["host"]) == ([0], True)
    assert (games[after["id"]]["seats"], games[after["id"]]["status"]) == ([0, 1], "waiting")
    assert (games[other["id"]]["seats"], games[other["id"]]["host"]) == ([1], False)
    assert games[other["id"]]["players"] == ["Ada", "Bruno", "Clio"]
    assert Page(house, phone, other["id"]).now["seats"] == [1]
    assert phone.post(f"/api/games/{before['id']}/status", json={"status": "paused"}).status_code == 200
    assert phone.post(f"/api/games/{other['id']}/status", json={"status": "paused"}).status_code == 403


def test_it_tells_who_is_asked(house: House) -> None:
    ada = house.browser()
    game = house.new_game(ada, "local", "easy", listed=False)
    page = Page(house, ada, game["id"])
    while not page.asked():
        page.hear()
    make(ada)
    assert own(ada)[game["id"]]["asked"] == page.now["asked"]["who"] == 0


def test_every_table_is_told_when_another_device_comes(house: House) -> None:
    ada, bruno = house.browser(), house.browser()
    game = house.new_game(bruno, "local", "link", "easy")
    enter(ada, game, 1)
    page = Page(house, bruno, game["id"])
    link = make(ada)
    phone = come(house, link)
    page.wait(lambda update: update["players"][1]["devices"] == 2)
    assert [notice["says"] for notice in page.now["notices"]] == ["Bruno has joined from another device."]
    phone.post("/api/me/enter", json={"token": token_of(link)}).raise_for_status()
    page.tell(type="hello", last=-1)
    page.wait(lambda update: True)
    assert page.now["players"][1]["devices"] == 2, "the same device is no other one"


def test_a_new_link_makes_the_one_before_void(house: House) -> None:
    ada = house.browser()
    game = house.new_game(ada, "local", "easy", listed=False)
    first = make(ada)
    thief = come(house, first)
    page = Page(house, thief, game["id"])
    second = make(ada)
    assert second != first
    with pytest.raises(ConnectionClosed, match="This game is private"):
        page.wait(lambda update: False)
    refused = house.browser().post("/api/me/enter", json={"token": token_of(first)})
    assert refused.status_code == 403
    assert refused.json()["says"].startswith("This personal link no longer works: it was replaced by a newer one, or ")
    assert own(thief) == {}
    stray = house.new_game(thief, "local", "easy", listed=False)
    assert set(own(come(house, second))) == {game["id"]}
    assert stray["id"] not in own(ada)
    assert Page(house, ada, game["id"]).now["seats"] == [0]


def test_a_seat_that_is_freed_is_no_longer_found(house: House) -> None:
    ada, bruno = house.browser(), house.browser()
    game = house.new_game(bruno, "local", "link", "easy", listed=False)
    enter(ada, game, 1)
    kept = house.new_game(ada, "local", "easy", listed=False)
    link = make(ada)
    bruno.post(f"/api/games/{game['id']}/seats/1/free").raise_for_status()
    assert set(own(come(house, link))) == {kept["id"]}


def test_without_a_game_there_is_no_link_and_without_a_link_no_games(house: House) -> None:
    stranger, watcher = house.browser(), house.browser()
    game = house.new_game(house.browser(), "local", "easy")
    watcher.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    for browser in (stranger, watcher):
        refused = browser.post("/api/me/link")
        assert refused.status_code == 409
        assert refused.json()["says"].startswith("You have no games in this browser yet. ")
        assert own(browser) == {}


def test_a_game_that_was_put_aside_says_so(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    ada = house.browser()
    game, other = (house.new_game(ada, "local", "easy", listed=False) for _ in range(2))
    make(ada)
    house.end(signal.SIGTERM)
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(update(GAMES).where(GAMES.c.id == game["id"]).values(aside="Somebody looks into it."))
    store.close()
    house.start()
    assert own(ada)[game["id"]]["aside"] == "Somebody looks into it."
    assert own(ada)[other["id"]]["aside"] == ""
    house.stop()


def test_a_device_may_forget_the_link(house: House) -> None:
    ada = house.browser()
    game = house.new_game(ada, "local", "easy", listed=False)
    phone = come(house, make(ada))
    phone.post("/api/me/leave").raise_for_status()
    assert own(phone) == {}
    assert set(own(ada)) == {game["id"]}


def test_a_link_made_at_one_server_opens_games_at_the_other(postgres: Postgres, nursery: Nursery) -> None:
    address = postgres.database()
    one, other = House(address, nursery), House(address, nursery)
    ada = one.browser()
    game = one.new_game(ada, "local", "easy", listed=False)
    Page(other, ada, game["id"])  # so that the game is open at both before the link is made
    phone = come(other, make(ada))
    assert Page(other, phone, game["id"]).now["seats"] == [0]
    for house in (one, other):
        house.stop()
