"""A rematch: the same table once more, with one click, and everybody's seat is kept by their own keys."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from hegemon.server.store import Store
from house import House, Nursery, Page, enter, token_of
from house import database as database_in

QUICK = {"deal": True, "defender_most": True}


def finished(house: House, host: httpx.Client, *kinds: str, guests: tuple[httpx.Client, ...] = (), **more: Any) -> str:
    """A game that was begun and then ended by its host; guests take the seats by link, in order."""
    game = house.new_game(host, *kinds, options=QUICK, **{"listed": False, **more})
    links = [seat for seat, kind in enumerate(kinds) if kind == "link"]
    for guest, seat in zip(guests, links, strict=False):
        enter(guest, game, seat)
    if len(guests) < len(links):
        host.post(f"/api/games/{game['id']}/status", json={"status": "playing"}).raise_for_status()
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    return str(game["id"])


def again(browser: httpx.Client, id: str, seed: str = "") -> dict[str, Any]:
    """Ask for a rematch, and sit down there."""
    answer = browser.post(f"/api/games/{id}/rematch", json={})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    browser.post(f"/api/games/{told['id']}/begin", json={"seed": seed}).raise_for_status()
    return told


def test_two_people_play_again_in_their_own_seats(house: House) -> None:
    host, guest = house.browser(), house.browser()
    id = finished(house, host, "local", "link", "easy", guests=(guest,), clock={"turn": 60, "bank": 100})
    before = Page(house, guest, id)
    first = again(host, id, "from-host")
    told = before.wait(lambda update: update["rematch"])
    assert told["rematch"] == first["id"] != id
    assert told["notices"][-1]["says"].endswith(" asks for a rematch.")
    table = Page(house, host, first["id"])
    assert table.now["status"] == "waiting"
    assert (table.now["seats"], table.now["host"]) == ([0], True)
    second = again(guest, id, "from-guest")
    assert second["id"] == first["id"]
    assert second["commitment"] == first["commitment"]
    now = Page(house, guest, first["id"]).now
    assert (now["status"], now["seats"], now["host"]) == ("playing", [1], False)
    assert [player["name"] for player in now["players"]] == [player["name"] for player in told["players"]]
    assert [player["bot"] for player in now["players"]] == ["", "", "easy"]
    assert now["dice"]["seeds"][:2] == ["from-host", "from-guest"]
    assert now["clock"] == told["clock"] != ""
    assert now["edition"] == told["edition"]
    assert token_of(second["back"]) == guest.cookies[f"hegemon-{id}"] == guest.cookies[f"hegemon-{first['id']}"]


def test_a_guest_may_ask_first_and_is_the_host_then(house: House) -> None:
    host, guest = house.browser(), house.browser()
    id = finished(house, host, "local", "link", "easy", guests=(guest,))
    new = again(guest, id)["id"]
    now = Page(house, guest, new).now
    assert (now["seats"], now["host"], now["status"]) == ([1], True, "waiting")
    assert again(host, id)["id"] == new
    now = Page(house, host, new).now
    assert (now["seats"], now["host"], now["status"]) == ([0], False, "playing")


def test_the_asker_need_not_wait_for_the_others(house: House) -> None:
    host, guest = house.browser(), house.browser()
    id = finished(house, host, "local", "link", "easy", guests=(guest,))
    new = again(guest, id)["id"]
    guest.post(f"/api/games/{new}/status", json={"status": "playing"}).raise_for_status()
    page = Page(house, guest, new)
    assert page.now["status"] == "playing"
    assert page.now["players"][0]["kind"] == "bot"
    assert again_refused(host, id, new) == 409, "it has begun; but the seat is still theirs"
    assert Page(house, host, new).now["seats"] == [0]


def again_refused(browser: httpx.Client, id: str, new: str) -> int:
    """Come to a rematch that has begun; what the attempt to sit down is answered with."""
    assert browser.post(f"/api/games/{id}/rematch", json={}).json()["id"] == new
    return browser.post(f"/api/games/{new}/begin", json={}).status_code


def test_two_clicks_at_the_same_moment_make_one_game(house: House) -> None:
    host, guest = house.browser(), house.browser()
    id = finished(house, host, "local", "link", "easy", guests=(guest,))
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(browser.post, f"/api/games/{id}/rematch", json={}) for browser in (host, guest) * 3]
        answers = [one.result() for one in asked]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_seats_that_nobody_has_a_key_to_are_bots(house: House) -> None:
    host = house.browser()
    id = finished(house, host, "local", "link", "open")
    now = Page(house, host, again(host, id)["id"]).now
    assert now["status"] == "playing"
    assert [player["kind"] for player in now["players"]] == ["local", "bot", "bot"]


def test_bots_alone_play_again_for_their_host(house: House) -> None:
    host = house.browser()
    id = finished(house, host, "easy", "easy", "easy")
    now = Page(house, host, host.post(f"/api/games/{id}/rematch", json={}).json()["id"]).now
    assert (now["seats"], now["host"]) == ([], True)
    assert now["status"] in ("playing", "over")


def test_everybody_keeps_their_colour(house: House) -> None:
    host = house.browser()
    seats = [
        {"kind": "local", "banner": 4},
        {"kind": "bot", "bot": "easy", "banner": 0},
        {"kind": "bot", "bot": "easy"},
    ]
    answer = host.post("/api/games", json={"seats": seats, "options": QUICK, "listed": False})
    id = answer.json()["id"]
    assert [player["banner"] for player in Page(house, host, id).now["players"]] == [4, 0, 2]
    host.post(f"/api/games/{id}/status", json={"status": "ended"}).raise_for_status()
    assert [player["banner"] for player in host.get(f"/api/games/{id}/replay").json()["players"]] == [4, 0, 2]
    now = Page(house, host, again(host, id)["id"]).now
    assert [player["banner"] for player in now["players"]] == [4, 0, 2]


def test_what_is_no_game_for_a_rematch_is_refused_with_a_sentence(house: House) -> None:
    host, watcher, stranger = (house.browser() for _ in range(3))
    game = house.new_game(host, "local", "easy", "easy", options=QUICK, listed=False)
    door = f"/api/games/{game['id']}/rematch"
    assert host.post(door, json={}).json()["says"] == "You can ask for a rematch when this game is over."
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    watcher.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    assert watcher.post(door, json={}).status_code == 403
    assert "You are watching" in watcher.post(door, json={}).json()["says"]
    assert stranger.post(door, json={}).status_code == 403
    assert host.post("/api/games/aaaaaaaa/rematch", json={}).status_code == 404
    waits = house.new_game(host, "local", "link", listed=False)["id"]
    host.post(f"/api/games/{waits}/status", json={"status": "ended"}).raise_for_status()
    assert host.post(f"/api/games/{waits}/rematch", json={}).json()["says"] == "This game never began; make a new one."


def test_a_stranger_cannot_sit_down_in_a_rematch(house: House) -> None:
    host, guest, other = (house.browser() for _ in range(3))
    id = finished(house, host, "local", "link", "easy", guests=(guest,), listed=True)
    new = again(host, id)["id"]
    assert other.post(f"/api/games/{new}/begin", json={}).status_code == 403
    assert other.post(f"/api/games/{new}/join", json={}).status_code == 409
    assert Page(house, host, new).now["status"] == "waiting"


def test_a_rematch_counts_as_a_new_game(nursery: Nursery, tmp_path: Path) -> None:
    house = House(database_in(tmp_path), nursery, "--games-per-hour", "2")
    host = house.browser()
    id = finished(house, host, "local", "easy", "easy")
    new = again(host, id)["id"]
    assert again_refused(host, id, new) == 409, "whoever comes to it makes none"
    host.post(f"/api/games/{new}/status", json={"status": "ended"}).raise_for_status()
    refused = host.post(f"/api/games/{new}/rematch", json={})
    assert refused.status_code == 429
    assert "2 games in the last hour" in refused.json()["says"]
    house.stop()


def test_a_rematch_that_is_gone_can_be_asked_for_anew(house: House) -> None:
    host = house.browser()
    id = finished(house, host, "local", "easy", "easy")
    new = again(host, id)["id"]
    host.post(f"/api/games/{new}/status", json={"status": "ended"}).raise_for_status()
    store_delete(house, new)
    assert again(host, id)["id"] != new


def store_delete(house: House, id: str) -> None:
    """Let a game expire."""
    store = Store(house.database)
    assert store.delete(id)
    store.close()
