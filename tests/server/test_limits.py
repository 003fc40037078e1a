"""What stands at every door: sizes, paces, origins, and the headers of a careful page."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from house import House, Nursery, Page, database


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("house")), nursery)
    yield house
    house.stop()


def test_every_answer_carries_the_headers_of_a_careful_page(house: House) -> None:
    browser = house.browser()
    for answer in (
        browser.get("/api/games"),
        browser.get("/api/nowhere"),
        browser.get("/api/boards/classic/backdrop.svg"),
        browser.get("/docs"),
        browser.get("/metrics"),
        browser.get("/assets/nothing.js"),
        browser.post("/api/games", content=b"x" * 100_000),
        browser.request("DELETE", "/api/games"),
    ):
        policy = dict(part.split(None, 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert "<script" not in browser.get("/docs").text


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    browser = house.browser()
    answer = browser.post("/api/games", json={"seats": [{"kind": "local"}, {"kind": "local"}]})
    kept = answer.headers["set-cookie"].lower()
    assert "httponly" in kept
    assert "samesite=strict" in kept


def test_bodies_have_a_limit_whether_they_say_how_long_they_are_or_not(house: House) -> None:
    browser = house.browser()
    said = browser.post("/api/games", content=b"x" * 65_537)
    assert said.status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    unsaid = browser.post("/api/games", content=pieces(), headers={"content-type": "application/json"})
    assert unsaid.status_code == 413
    assert "65536 bytes" in unsaid.json()["says"]
    wrong = browser.post("/api/games", content=b"{}", headers={"content-type": "text/plain"})
    assert wrong.status_code == 422


def end_of(page: Page) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            page.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_frames_have_a_limit(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "local", options={"lots": True})
    for frame, code in (("x" * 9000, 1009), ("x" * 40_000, 1009), (b"\x00\x01", 1003)):
        page = Page(house, browser, game["id"])
        page.socket.send(frame)
        assert end_of(page) == code


def test_pages_of_other_sites_get_no_socket(house: House) -> None:
    game = house.new_game(house.browser(), "local", "local")
    address = f"ws://127.0.0.1:{house.port}/ws/{game['id']}"
    for origin in ("https://elsewhere.example", "null", f"http://127.0.0.1:{house.port}.elsewhere.example"):
        with pytest.raises(InvalidStatus):
            connect(address, additional_headers={"Origin": origin})
    with connect(address, additional_headers={"Origin": house.address}) as socket:
        socket.send(json.dumps({"type": "ping"}))
        assert json.loads(socket.recv(timeout=60))["type"] == "pong"


def test_a_seat_that_talks_too_much_is_told_to_wait_whichever_page_it_uses(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", options={"lots": True})
    pages = [Page(house, browser, game["id"]) for _ in range(2)]
    for _ in range(60):
        for page in pages:
            for _ in range(10):
                page.tell(type="ping")
    for page in pages:
        while not page.refusals:
            page.hear()
        assert page.refusals[0] == "You are too quick; wait a moment."


def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path, nursery: Nursery) -> None:
    slow = House(database(tmp_path), nursery, "--rate", "1")
    browser = slow.browser()
    deadline = time.monotonic() + 60
    answer = browser.get("/api/bots")
    assert answer.status_code == 200
    while answer.status_code == 200:
        assert time.monotonic() < deadline
        answer = browser.get("/api/bots")
    assert answer.status_code == 429
    assert answer.json()["says"] == "Too many requests from your address. Wait a moment and try again."
    assert "content-security-policy" in answer.headers
    with suppress(InvalidStatus):
        while time.monotonic() < deadline:
            connect(f"ws://127.0.0.1:{slow.port}/ws/abcdefgh").close()
    assert time.monotonic() < deadline
    slow.stop()
