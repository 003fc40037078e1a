"""The table of access: it names every way in, and every kind of visitor tries every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from fastapi.routing import APIWebSocketRoute
from msgspec.structs import fields
from websockets.exceptions import ConnectionClosed

from hegemon.server.access import DOORS, FOUND, MESSAGE, ONLY_WATCH, SOCKET, Door, Who, table
from hegemon.server.app import make_app
from hegemon.server.protocol import FromBrowser
from house import House, Page, enter, token_of

ANY_DATABASE = True

DOCS = Path(__file__).resolve().parents[2] / "docs" / "access.md"
MESSAGES = FromBrowser.__args__
SERVE = ("--rate", "100000")  # so that nobody is refused for asking too often
CAMPAIGNS = "/api/campaigns/"  # which have people and a host of their own: see test_campaigns.py
ROUTES = [
    door
    for door in DOORS
    if door.method in ("GET", "POST") and door.who is not Who.LINK and not door.path.startswith(CAMPAIGNS)
]

FORMS: dict[str, dict[str, Any]] = {
    "/api/games": {"seats": []},
    "/api/games/{id}/join": {},
    "/api/games/{id}/seats/{seat}": {"bot": ""},
    "/api/games/{id}/status": {"status": "playing"},
    "/api/games/{id}/fork": {"seq": 0, "seat": 0},
    "/api/games/{id}/chat": {"chat": "on"},
    "/api/games/{id}/push": {"endpoint": "https://push.example/1", "key": "A" * 87, "auth": "A" * 22},
    "/api/games/{id}/push/stop": {"endpoint": "https://push.example/1"},
}
"""What is sent to doors that take a form. Where they are open it is refused for another reason, so nothing changes."""

SAID: dict[str, dict[str, Any]] = {
    "hello": {},
    "odds": {"src": "nowhere", "dst": "here"},
    "head": {"seq": 0},
    "ping": {},
    "say": {"number": -1, "say": "pass"},
    "undo": {"number": -1},
    "place_rest": {"number": -1},
    "reveal": {"seat": 7},
    "why": {"say": "pass"},
    "always": {"seat": 7, "step": "", "answer": "ask"},
    "chat": {"seat": 7, "says": "Hello"},
}


class Visitor(NamedTuple):
    """Somebody at the door: what they are at a private game, and at one of the lobby."""

    name: str
    browser: httpx.Client
    watches: bool
    plays: bool = False
    hosts: bool = False
    person: bool = False

    def may(self, door: Door, listed: bool) -> bool:
        """Whether the door should be open to this visitor."""
        watches = self.watches or listed
        rights = {
            Who.ANYBODY: True,
            Who.WATCH: watches,
            Who.PERSON: self.person,
            Who.SEAT: watches and self.plays,
            Who.TABLE: watches and (self.plays or self.hosts),
            Who.HOST: watches and self.hosts,
            Who.OPERATOR: True,  # all of them are at the server's own machine
        }
        return rights[door.who]


class Stage(NamedTuple):
    """A game, with everybody who might knock at its doors."""

    house: House
    game: dict[str, Any]
    listed: bool
    visitors: tuple[Visitor, ...]

    def knock(self, browser: httpx.Client, door: Door, **form: Any) -> httpx.Response:
        path = door.path.replace("{path:path}", "nowhere").format(id=self.game["id"], seat=2, edition="classic")
        return browser.get(path) if door.method == "GET" else browser.post(path, json=form)


@pytest.fixture(scope="module", params=[False, True], ids=["private", "listed"])
def stage(request: pytest.FixtureRequest, house: House) -> Stage:
    host, friend, watcher, elsewhere = (house.browser() for _ in range(4))
    game = house.new_game(host, "local", "link", "easy", listed=request.param)
    enter(friend, game, 1)
    watcher.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    other = house.new_game(elsewhere, "local", "easy", listed=False)
    elsewhere.cookies.set(f"hegemon-{game['id']}", elsewhere.cookies[f"hegemon-{other['id']}"])
    personal = host.post("/api/me/link").json()["link"]
    device = house.browser()
    device.post("/api/me/enter", json={"token": token_of(personal)}).raise_for_status()
    visitors = (
        Visitor("stranger", house.browser(), watches=False),
        Visitor("watcher", watcher, watches=True),
        Visitor("seat", friend, watches=True, plays=True),
        Visitor("host and seat of another game", elsewhere, watches=False),
        Visitor("host", host, watches=True, plays=True, hosts=True, person=True),
        Visitor("host on another device", device, watches=True, plays=True, hosts=True, person=True),
    )
    return Stage(house, game, request.param, visitors)


def ways(routes: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Every route of the application."""
    for route in routes:
        if not hasattr(route, "path"):
            yield from ways(route.original_router.routes)
        elif isinstance(route, APIWebSocketRoute):
            yield SOCKET, route.path
        else:
            yield from [(method, route.path) for method in route.methods if method != "HEAD"]


def test_every_way_in_is_in_the_table_and_nothing_else() -> None:
    app = make_app("sqlite://").app
    found = set(ways(app.routes))  # type: ignore[attr-defined]
    found |= {(MESSAGE, kind.__struct_config__.tag) for kind in MESSAGES}
    assert found == set(FOUND)
    assert len(FOUND) == len(DOORS)


def test_every_message_is_tried_with_all_that_it_needs() -> None:
    for kind in MESSAGES:
        needed = {field.name for field in fields(kind) if field.required}
        assert needed <= set(SAID[kind.__struct_config__.tag])


@pytest.mark.skipif(not DOCS.is_file(), reason="the documentation is not at hand")
def test_the_documentation_has_the_whole_table() -> None:
    assert table() in DOCS.read_text(encoding="utf-8"), "python -m hegemon.server.access prints it"


@pytest.mark.parametrize("door", ROUTES, ids=lambda door: f"{door.method} {door.path}")
def test_a_door_is_open_to_whom_the_table_names_and_to_nobody_else(stage: Stage, door: Door) -> None:
    for visitor in stage.visitors:
        if door.path == "/api/me/link" and visitor.person:
            continue  # it would make the links of the others void
        browser = visitor.browser
        if door.path.startswith("/api/me/"):
            browser = stage.house.browser()  # whose new cookies are forgotten
            browser.cookies.update(visitor.browser.cookies)
        answer = stage.knock(browser, door, **FORMS.get(door.path, {}))
        assert answer.status_code < 500 or "not built" in answer.text, answer.text
        refused = answer.status_code in (401, 403)
        assert refused != visitor.may(door, stage.listed), f"{visitor.name}: {answer.status_code} {answer.text[:200]}"


def test_a_link_opens_its_own_game_and_no_other(stage: Stage) -> None:
    other = stage.house.new_game(stage.house.browser(), "local", "link", listed=stage.listed)
    good = [token_of(stage.game[link]) for link in ("host", "watch")]
    bad = [token_of(other["host"]), token_of(other["watch"]), token_of(other["seats"][1]), "", "x" * 22]
    for door in [door for door in DOORS if door.who is Who.LINK and "{id}" in door.path]:
        for token in (*good, *bad):
            answer = stage.knock(stage.house.browser(), door, token=token)
            assert answer.status_code == (200 if token in good else 403), answer.text


def test_a_personal_link_is_its_own_and_no_other(stage: Stage) -> None:
    for token in ("", "x" * 22, token_of(stage.game["host"]), token_of(stage.game["watch"])):
        answer = stage.knock(stage.house.browser(), FOUND["POST", "/api/me/enter"], token=token)
        assert answer.status_code == 403, answer.text


def test_the_socket_and_its_messages_are_open_to_whom_the_table_names(stage: Stage) -> None:
    for visitor in stage.visitors:
        if not visitor.may(FOUND[SOCKET, "/ws/{id}"], stage.listed):
            with pytest.raises(ConnectionClosed, match="This game is private"):
                Page(stage.house, visitor.browser, stage.game["id"])
            continue
        for kind in MESSAGES:
            page = Page(stage.house, visitor.browser, stage.game["id"])  # or whoever watches would be too quick
            tag = kind.__struct_config__.tag
            page.tell(type=tag, **SAID[tag])
            page.tell(type="ping")
            pongs = 2 if tag == "ping" else 1
            while pongs:
                pongs -= page.hear()["type"] == "pong"
            assert (ONLY_WATCH in page.refusals) != visitor.may(FOUND[MESSAGE, tag], stage.listed), (visitor.name, tag)
            page.close()


def test_a_private_game_cannot_be_joined_by_its_id(house: House) -> None:
    host, guest = house.browser(), house.browser()
    game = house.new_game(host, "local", "open", "easy", listed=False)
    door = f"/api/games/{game['id']}/join"
    refused = guest.post(door, json={"name": "Gast"})
    assert refused.status_code == 403
    assert refused.json()["says"] == "This game is private. Open it with the link you were sent."
    assert not guest.cookies
    guest.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    assert guest.post(door, json={"name": "Gast"}).status_code == 200, "whoever was sent the link to watch may sit down"
    assert Page(house, guest, game["id"]).now["seats"] == [1]


def test_a_game_that_is_ended_has_no_free_seats(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "open")
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    late = house.browser().post(f"/api/games/{game['id']}/join", json={})
    assert late.status_code == 409
    assert "No seat is free" in late.json()["says"]


@pytest.mark.parametrize("listed", [False, True])
def test_what_is_left_of_a_game_is_for_whoever_might_watch_it(house: House, listed: bool) -> None:
    host, stranger = house.browser(), house.browser()
    game = house.new_game(host, "easy", "random", listed=listed)
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    for part in ("log", "replay", "chances", "board"):
        path = f"/api/games/{game['id']}/{part}"
        assert host.get(path).status_code == 200
        assert stranger.get(path).status_code == (200 if listed else 403)


def test_at_a_lowered_curtain_nothing_is_told_about_the_hand_behind_it(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "local", "local", options={"headquarters": "all", "deal": True})
    house.to_headquarters(browser, game["id"])
    page = Page(house, browser, game["id"])
    asked = page.now["asked"]
    assert page.now["curtain"] == asked["who"]
    answer = {"type": "say", "number": asked["number"], "say": "headquarter alaska"}
    for message in ({"type": "why", "say": "headquarter alaska"}, answer):
        page.refusals.clear()
        page.tell(**message)
        while not page.refusals:
            assert page.hear()["type"] != "because", "it would tell whether Alaska may be chosen"
        assert page.refusals[0].startswith("The curtain is down: ")
    page.lift()
    page.tell(type="why", say="headquarter nowhere")
    while (told := page.hear())["type"] != "because":
        pass
    assert "nowhere" in told["says"]
    page.close()
