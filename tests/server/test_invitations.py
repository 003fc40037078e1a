"""An invitation works once; one comes back by a link of one's own; the host frees seats for all to see."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hegemon.server.store import Store
from house import House, Nursery, Page, enter, token_of
from postgres import Postgres

SERVE = ("--rate", "100000")


def knock(browser: httpx.Client, game: dict[str, Any], link: str, door: str = "enter", **more: str) -> httpx.Response:
    """Open a link."""
    return browser.post(f"/api/games/{game['id']}/{door}", json={"token": token_of(link), **more})


def sits(house: House, browser: httpx.Client, game: dict[str, Any]) -> list[int]:
    """The seats that somebody plays."""
    page = Page(house, browser, game["id"])
    page.close()
    return list(page.now["seats"])


def test_the_host_cannot_open_the_link_of_a_taken_seat(house: House) -> None:
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True}, listed=False)
    back = knock(friend, game, game["seats"][1], name="Frieda").json()["back"]
    assert back.startswith(f"/g/{game['id']}#t=")
    assert back not in (game["seats"][1], game["host"])
    for browser in (host, house.browser()):
        refused = knock(browser, game, game["seats"][1])
        assert refused.status_code == 403
        assert "an invitation works once" in refused.json()["says"]
    assert sits(house, friend, game) == [1]
    assert sits(house, host, game) == [0]
    used = house.browser()
    used.cookies.set(f"hegemon-{game['id']}", token_of(game["seats"][1]))
    with pytest.raises(ConnectionClosed, match="This game is private"):
        Page(house, used, game["id"])


def test_an_invitation_as_a_cookie_opens_nothing(house: House) -> None:
    game = house.new_game(house.browser(), "local", "link", listed=False)
    sly = house.browser()
    sly.cookies.set(f"hegemon-{game['id']}", token_of(game["seats"][1]))
    with pytest.raises(ConnectionClosed, match="This game is private"):
        Page(house, sly, game["id"])
    assert knock(sly, game, game["seats"][1]).status_code == 200


def test_of_many_who_open_one_invitation_at_once_one_gets_the_seat(house: House) -> None:
    game = house.new_game(house.browser(), "local", "link", "link")
    people = [house.browser() for _ in range(6)]
    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(pool.map(lambda browser: knock(browser, game, game["seats"][1]), people))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403, 403]
    assert [sits(house, browser, game) for browser in people].count([1]) == 1


def test_of_two_servers_one_gives_the_seat(postgres: Postgres, nursery: Nursery) -> None:
    address = postgres.database()
    one, other = House(address, nursery), House(address, nursery)
    game = one.new_game(one.browser(), "local", "link", "link")
    Page(other, other.browser(), game["id"])  # so that the game is open at both
    people = [house.browser() for house in (one, other, one, other)]
    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(pool.map(lambda browser: knock(browser, game, game["seats"][1]), people))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
    for house in (one, other):
        house.stop()


def test_one_comes_back_by_a_link_of_ones_own_and_everybody_is_told(house: House) -> None:
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True})
    back = knock(friend, game, game["seats"][1], name="Frieda").json()["back"]
    page = Page(house, host, game["id"])
    assert page.now["players"][1]["devices"] == 1
    assert page.now["notices"] == []
    assert knock(friend, game, back).status_code == 200
    assert sits(house, friend, game) == [1]
    assert page.now["notices"] == [], "the same browser is no other device"
    phone = house.browser()
    assert knock(phone, game, back).json()["back"] == back
    page.wait(lambda update: update["players"][1]["devices"] == 2)
    assert [notice["says"] for notice in page.now["notices"]] == ["Frieda has joined from another device."]
    assert sits(house, phone, game) == sits(house, friend, game) == [1]
    assert sits(house, host, game) == [0]


def test_the_host_frees_a_seat_for_all_to_see(house: House) -> None:
    host, friend, watcher = house.browser(), house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True}, listed=False)
    back = knock(friend, game, game["seats"][1], name="Frieda").json()["back"]
    knock(watcher, game, game["watch"])
    seated, looking = Page(house, friend, game["id"]), Page(house, watcher, game["id"])
    door = f"/api/games/{game['id']}/seats/1/free"
    for browser in (friend, watcher):
        assert browser.post(door).status_code == 403
    invitation = host.post(door).json()["invitation"]
    with pytest.raises(ConnectionClosed, match="This game is private"):
        seated.wait(lambda update: False)
    looking.wait(lambda update: bool(update["notices"]))
    assert looking.now["notices"][0]["says"].startswith("The host has freed Frieda's seat. ")
    assert looking.now["players"][1]["devices"] == 0
    for link in (back, game["seats"][1]):
        assert knock(house.browser(), game, link).status_code == 403
    new = house.browser()
    assert knock(new, game, invitation).status_code == 200
    assert sits(house, new, game) == [1]
    looking.wait(lambda update: len(update["notices"]) == 2)
    assert looking.now["notices"][1]["says"] == "Somebody has taken Frieda's seat with the host's invitation."
    assert knock(host, game, invitation).status_code == 403
    seeds = looking.now["dice"]["seeds"]
    assert Page(house, new, game["id"]).now["dice"]["seeds"] == seeds, "the seeds of a game that has begun are fixed"


def test_whoever_loses_a_seat_at_a_game_of_the_lobby_watches_on(house: House) -> None:
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True})
    enter(friend, game, 1)
    page = Page(house, friend, game["id"])
    host.post(f"/api/games/{game['id']}/seats/1/free").raise_for_status()
    page.wait(lambda update: update["seats"] == [])
    assert page.now["table"]["hand"] == []
    page.tell(type="say", number=page.now["asked"]["number"], say="pass")
    while not page.refusals:
        page.hear()
    assert page.refusals == ["You are watching this game. Take a seat to play."]


def test_a_seat_freed_before_the_game_waits_for_somebody_again(house: House) -> None:
    host, friend, late = house.browser(), house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "link")
    enter(friend, game, 1)
    page = Page(house, host, game["id"])
    invitation = host.post(f"/api/games/{game['id']}/seats/1/free").json()["invitation"]
    enter(late, game, 2)
    page.wait(lambda update: bool(update["notices"]))
    assert page.now["status"] == "waiting"
    assert knock(friend, game, invitation).status_code == 200
    page.wait(lambda update: update["status"] == "playing")


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        (0, "Ada's seat is at your own screen. Only the seat of somebody who joined by link can be freed."),
        (1, "Bruno's seat is free. Only the seat of somebody who joined by link can be freed."),
        (2, "Clio's seat is a bot's. Only the seat of somebody who joined by link can be freed."),
        (3, "There is no seat 3: seat must be 0 to 2."),
    ],
)
def test_what_cannot_be_freed_is_refused_with_a_sentence(house: House, seat: int, says: str) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "open", "easy")
    refused = host.post(f"/api/games/{game['id']}/seats/{seat}/free")
    assert refused.status_code == 409
    assert refused.json()["says"] == says


def test_whoever_sits_here_already_keeps_his_token_and_has_two_seats(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "link", "link", "open")
    assert knock(host, game, game["seats"][0]).json()["back"] == game["host"]
    assert sits(house, host, game) == [0]
    assert knock(host, game, game["watch"]).status_code == 200
    assert host.post(f"/api/games/{game['id']}/join", json={}).json()["back"] == game["host"]
    page = Page(house, host, game["id"])
    assert page.now["seats"] == [0, 2]
    assert page.now["host"]
    friend = house.browser()
    back = knock(friend, game, game["seats"][1]).json()["back"]
    assert knock(friend, game, game["watch"]).json()["back"] == back, "to watch takes no seat away"
    assert sits(house, friend, game) == [1]


def test_a_guest_knows_the_commitment_before_he_gives_a_seed(house: House) -> None:
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy")
    told = knock(friend, game, game["seats"][1], "knock").json()
    assert told["opens"] == "seat"
    assert told["seat"] == 1
    assert told["invited"]
    assert told["commitment"] == game["commitment"]
    assert told["seeds"] == game["seeds"]
    assert not friend.cookies, "nothing is taken yet"
    assert knock(house.browser(), game, "#t=nothing", "knock").status_code == 403
    knock(friend, game, game["seats"][1], seed="mine").raise_for_status()
    page = Page(house, friend, game["id"])
    assert page.now["dice"]["commitment"] == told["commitment"]
    assert page.now["dice"]["seeds"] == [told["seeds"][0], "mine", told["seeds"][2]]


def test_the_host_gives_his_seed_after_the_commitment(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "easy", "local", begin=False)
    page = Page(house, host, game["id"])
    assert page.now["status"] == "waiting"
    assert page.now["dice"]["commitment"] == game["commitment"]
    door = f"/api/games/{game['id']}/begin"
    refused = host.post(door, json={"seed": "no spaces"})
    assert refused.status_code == 422
    assert refused.json()["says"].startswith("seed: The seed 'no spaces' will not do")
    assert house.browser().post(door, json={"seed": "theirs"}).status_code == 403
    host.post(door, json={"seed": "mine"}).raise_for_status()
    page.wait(lambda update: update["status"] == "playing")
    assert page.now["dice"]["commitment"] == game["commitment"]
    assert page.now["dice"]["seeds"] == ["mine", game["seeds"][1], "mine"], "the bot's seed was fixed before"
    again = host.post(door, json={"seed": "other"})
    assert again.status_code == 409
    assert again.json()["says"] == "The game has begun, so its seeds are fixed."


def test_a_seed_before_the_commitment_is_refused(house: House) -> None:
    form = {"seats": [{"kind": "local"}] * 2, "seed": "early"}
    refused = house.browser().post("/api/games", json=form)
    assert refused.status_code == 422
    assert refused.json()["says"] == (
        "seed: it comes after the commitment; make the game with begin = false, "
        "then send the seed to /api/games/{id}/begin."
    )


def test_the_host_may_begin_without_a_seed_and_without_those_who_have_not_come(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "link", begin=False)
    host.post(f"/api/games/{game['id']}/status", json={"status": "playing"}).raise_for_status()
    page = Page(house, host, game["id"])
    assert page.now["status"] == "playing"
    assert page.now["seats"] == [0], "his own seat is no bot's"
    assert page.now["players"][1]["kind"] == "bot"
    friend = house.browser()
    assert knock(friend, game, game["seats"][1]).status_code == 200, "whoever comes late may have the seat back"
    host.post(f"/api/games/{game['id']}/seats/1", json={"bot": ""}).raise_for_status()
    late = Page(house, friend, game["id"])
    assert late.now["seats"] == [1]
    assert late.now["players"][1]["kind"] == "link"


def test_a_seat_changes_only_if_it_is_as_expected(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    game = house.new_game(house.browser(), "local", "link")
    house.stop()
    store = Store(database)
    found = store.game(game["id"])
    assert found is not None
    invitation = found[1][1].invite_hash
    assert not store.change_seat(game["id"], 1, {"invite_hash": "other"}, {"name": "Nobody"}, "Something happened.")
    assert store.notices(game["id"]) == []
    assert store.change_seat(game["id"], 1, {"invite_hash": invitation}, {"invite_hash": ""}, "Something happened.")
    assert not store.change_seat(game["id"], 1, {"invite_hash": invitation}, {"invite_hash": ""}, "Once more.")
    assert [notice.says for notice in store.notices(game["id"])] == ["Something happened."]
    for n in range(40):
        store.tell(game["id"], f"Device {n}.")
    assert [notice.says for notice in store.notices(game["id"])] == [f"Device {n}." for n in range(20, 40)]
    store.close()
