"""The server as its pages see it: real processes, real sockets, a real database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hegemon.match.log import read_log, verify
from house import House, Page, enter, together


def test_a_person_plays_a_whole_game_against_bots_and_its_dice_can_be_verified(house: House, tmp_path: Path) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", options={"headquarters": "all", "army_cap": True})
    page = Page(house, browser, game["id"])
    refused = browser.get(f"/api/games/{game['id']}/log")
    assert refused.status_code == 409
    page.play(5000)
    assert page.now["status"] == "over"
    assert page.now["result"]["winners"]
    record = tmp_path / "match.game"
    record.write_bytes(browser.get(f"/api/games/{game['id']}/log").content)
    log = read_log(record)
    verdict = verify(log)
    assert verdict.good, verdict.says
    assert verdict.dice > 20
    ended = log.game()
    assert ended.result is not None
    assert list(ended.result.winners) == page.now["result"]["winners"]
    assert ended.table.owner == page.now["table"]["owner"]
    replay = browser.get(f"/api/games/{game['id']}/replay").json()
    owner, armies = [-1] * 42, [0] * 42
    extra: dict[str, list[str]] = {}
    for frame in replay["frames"]:
        extra = frame["extra"] or extra
        for land, held, count in frame["changes"]:
            owner[land], armies[land] = held, count
    assert (owner, armies) == (ended.table.owner, ended.table.armies)
    assert extra == page.now["table"]["extra"]
    assert len(extra["markers"]) == 2
    assert page.now["edition"] == replay["edition"] == "classic"
    forked = browser.post(f"/api/games/{game['id']}/fork", json={"seq": len(log.entries) // 2, "seat": 0})
    assert forked.status_code == 201
    again = Page(house, browser, forked.json()["id"])
    assert again.now["seq"] >= len(log.entries) // 2
    page.close()
    again.close()


def test_the_same_answers_meet_the_same_dice_in_every_run_of_a_test(house: House) -> None:
    """What the tests of servers and browsers build on: none of them may depend on luck."""
    told: list[list[str]] = []
    for _ in range(2):
        host = house.browser()
        page = Page(house, host, house.new_game(host, "local", "random", "easy", options={"deal": True})["id"])
        page.play(40)
        told.append([entry["say"] for entry in page.heard])
    shared = min(map(len, told))
    assert shared > 100
    assert told[0][:shared] == told[1][:shared]


def test_refusals_say_why_and_change_nothing(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True})
    page = Page(house, browser, game["id"])
    while not page.asked():
        page.hear()
    before = page.now["table"]
    number = page.now["asked"]["number"]
    for message, part in (
        ({"type": "say", "number": number, "say": "attack nowhere here"}, "nowhere"),
        ({"type": "say", "number": number, "say": "pass"}, "Place"),
        ({"type": "say", "number": number - 1, "say": "pass"}, "Look again"),
        ({"type": "undo", "number": number}, "take"),
        ({"type": "reveal", "seat": 1}, "curtain"),
        ({"type": "odds", "src": "x", "dst": "y"}, "territories"),
        ({"type": "nonsense"}, "reload"),
    ):
        page.refusals.clear()
        page.tell(**message)
        while not page.refusals:
            page.hear()
        assert part in page.refusals[0]
    page.socket.send("{{{{")
    page.wait(lambda update: True)
    assert page.now["table"] == before
    page.tell(type="why", say="place alaska 99")
    while page.hear()["type"] != "because":
        pass
    page.close()


def test_a_refusal_names_its_rule_beside_the_sentence(house: House) -> None:
    browser = house.browser()
    page = Page(house, browser, house.new_game(browser, "local", "easy", "easy", options={"deal": True})["id"])
    while not page.asked():
        page.hear()
    page.tell(type="why", say="pass")
    while (because := page.hear())["type"] != "because":
        pass
    page.tell(type="say", number=page.now["asked"]["number"], say="pass")
    while (refused := page.hear())["type"] != "refused":
        pass
    assert because["rule"] == refused["rule"] == "CL-SET-18"
    assert because["says"] == refused["says"]
    assert "CL-" not in refused["says"]
    page.close()


def test_undo_takes_back_and_says_why_not(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "local", options={"lots": True})
    page = Page(house, browser, game["id"])
    while not page.asked():
        page.hear()
    land = page.now["asked"]["offers"][0]["words"][0]
    before = page.now["table"]["armies"]
    page.say(f"place {land} 1")
    assert page.now["undo"] == ""
    page.tell(type="undo", number=page.now["asked"]["number"])
    page.wait(lambda update: update["table"]["armies"] == before)
    assert "dice" in page.now["undo"]
    page.close()


def test_nobody_sees_what_is_not_theirs(house: House) -> None:
    host, friend, stranger = house.browser(), house.browser(), house.browser()
    game = house.new_game(host, "link", "link", "easy", options={"headquarters": "all", "deal": True})
    enter(host, game, 0)
    enter(friend, game, 1)
    pages = [Page(house, browser, game["id"]) for browser in (host, friend, stranger)]

    def choose(page: Page) -> None:
        if page.now["asked"]["step"] != "ChooseHeadquarters":
            page.say(page.first_answer())
            return
        chosen = page.now["asked"]["offers"][0]["words"][0]
        page.say(f"headquarter {chosen}")
        if not page.now["table"]["extra"].get("markers"):
            others = [frame for other in pages if other is not page for frame in other.frames]
            assert not any(f"headquarter {chosen}" in frame for frame in others)

    together(pages, until=lambda: pages[0].now["table"]["turns"] > 8, answer=choose)
    pages[2].reach(pages[0].now["seq"])
    for frame in pages[2].frames:
        message = json.loads(frame)
        if message["type"] == "update":
            assert message["table"]["hand"] == []
            assert message["asked"] is None or message["asked"]["offers"] == []
            assert not any(news["say"].startswith("draw ") and news["say"] != "draw hidden" for news in message["news"])
    for page in pages:
        page.close()


def test_at_one_screen_a_curtain_falls_before_every_secret(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "local", "local", options={"headquarters": "all", "deal": True})
    page = Page(house, browser, game["id"])
    curtains = 0
    while page.now["table"]["turns"] == 0:
        if page.now["curtain"] >= 0:
            assert page.now["table"]["hand"] == []
            assert page.now["asked"]["offers"] == []
            curtains += 1
            page.tell(type="reveal", seat=page.now["curtain"])
            page.wait(lambda update: update["curtain"] == -1)
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    assert curtains == 3  # one for each secret choice, none for placing armies
    page.close()


def test_strange_guests_are_answered_with_a_sentence(house: House) -> None:
    browser = house.browser()
    for answer, code in (
        (browser.get("/api/games/nothere1/log"), 404),
        (browser.post("/api/games", json={"seats": []}), 422),
        (browser.post("/api/games", json={"seats": [{"kind": "bot", "bot": "nobody"}] * 2}), 422),
        (browser.post("/api/games", json={"seats": [{"kind": "local"}] * 2, "options": {"flying": True}}), 422),
        (browser.post("/api/games", json={"seats": [{"kind": "local"}] * 2, "edition": "chess"}), 422),
        (browser.post("/api/games", json={"seats": [{"kind": "local"}] * 2, "seed": "early"}), 422),
        (browser.post("/api/games", content=b"{", headers={"content-type": "application/json"}), 422),
        (browser.post("/api/games", content=b"x" * 100_000), 413),
        (browser.get("/api/nowhere"), 404),
        (browser.get("/api/boards/chess"), 404),
        (browser.get("/api/boards/classic?seats=7"), 422),
        (browser.get("/api/boards/classic?seats=0"), 422),
        (browser.get("/api/boards/classic?seats=many"), 422),
        (browser.get("/api/boards/classic/backdrop.svg?seats=1"), 422),
    ):
        assert answer.status_code == code, answer.text
        assert answer.json()["says"].endswith(".")
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    two = [{"kind": "local"}] * 2
    for body, says in (
        ({"seats": [{"kind": "bot", "bot": "nobody"}, *two]}, "seats.0.bot: There is no bot 'nobody'; there are"),
        ({"seats": [*two, {"kind": "bot"}]}, "seats.2: There is no bot ''; there are"),
        ({"seats": two, "seed": "early"}, "seed: it comes after the commitment; "),
        ({"seats": two, "options": {"flying": True}}, "There is no option 'flying'; there are"),
        ({"seats": two, "options": {"headquarters": "maybe"}}, "Option headquarters cannot be 'maybe'; it takes"),
        ({"seats": two, "edition": "chess"}, "There is no edition 'chess'; there are"),
        ({"seats": two, "colour": "red"}, "colour is unknown here: leave it out."),
        ({"seats": two, "clock": {"turn": 1, "bank": 0}}, "clock.turn must be 5 or more."),
    ):
        answer = browser.post("/api/games", json=body)
        assert answer.status_code == 422
        assert answer.json()["says"].startswith(says), answer.text
    game = house.new_game(browser, "local", "easy", listed=False)
    with pytest.raises(ConnectionClosed):
        Page(house, house.browser(), game["id"])
    refused = house.browser().post(f"/api/games/{game['id']}/status", json={"status": "ended"})
    assert refused.status_code == 403


def test_the_lobby_seats_somebody_at_a_free_place(house: House) -> None:
    host, guest = house.browser(), house.browser()
    game = house.new_game(host, "local", "open", "easy")
    page = Page(house, host, game["id"])
    assert page.now["status"] == "waiting"
    listed = {entry["id"]: entry for entry in guest.get("/api/games").json()}
    assert listed[game["id"]]["open"] == [1]
    assert guest.post(f"/api/games/{game['id']}/join", json={"name": "Gast"}).status_code == 200
    page.wait(lambda update: update["status"] == "playing")
    assert [player["name"] for player in page.now["players"]][1] == "Gast"
    late = house.browser().post(f"/api/games/{game['id']}/join", json={})
    assert late.status_code == 409
    page.close()


def test_boards_and_rules_are_told(house: House) -> None:
    browser = house.browser()
    board = browser.get("/api/boards/classic").json()
    assert len(board["territories"]) == 42
    assert browser.get("/api/boards/classic?seats=6").json() == board
    picture = browser.get(board["backdrop"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert len(browser.get("/api/rules/classic").json()) == 214
    assert "hegemon_sockets" in browser.get("/metrics").text
    assert "/api/games" in browser.get("/docs").text
