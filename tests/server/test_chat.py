"""What is said at a table: who may say what, who hears it, and that nothing of the game knows about it."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from hegemon.kernel.game import Refused
from hegemon.server import chat
from hegemon.server.protocol import PHRASES
from hegemon.server.store import Store
from hegemon.server.viewers import Viewer
from house import House, Nursery, Page, enter, token_of
from inside import finish, new_game, running
from postgres import Postgres
from program import ROOT

ONE = {"type": "chat", "seat": 0}


def talk(page: Page, lines: int) -> list[dict[str, Any]]:
    """Listen until a page has heard so many messages of the table; all of them."""
    said: list[dict[str, Any]] = []
    for message in page.frames:
        said = heard(said, message)
    while len(said) < lines:
        page.hear()
        said = heard(said, page.frames[-1])
    return said


def heard(said: list[dict[str, Any]], frame: str) -> list[dict[str, Any]]:
    message = json.loads(frame)
    if message["type"] != "chat":
        return said
    lines: list[dict[str, Any]] = message["lines"]
    return lines if message["whole"] else said + lines


def refusal(page: Page, **message: Any) -> str:
    """Say something that is refused; why."""
    page.refusals.clear()
    page.tell(**message)
    while not page.refusals:
        page.hear()
    return page.refusals[0]


def test_everybody_at_the_table_hears_it_and_a_page_that_comes_later_too(house: House) -> None:
    host, guest, watcher = (house.browser() for _ in range(3))
    game = house.new_game(host, "local", "link", listed=False)
    enter(guest, game, 1)
    watcher.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["watch"])}).raise_for_status()
    pages = [Page(house, browser, game["id"]) for browser in (host, guest, watcher)]
    nasty = "<img src=x onerror=alert(1)> & “quotes”"
    pages[1].tell(type="chat", seat=1, says=nasty)
    pages[0].tell(**ONE, phrase="hello")
    for page in pages:
        assert {(line["seat"], line["phrase"], line["says"]) for line in talk(page, 2)} == {
            (1, "", nasty),
            (0, "hello", ""),
        }
    assert not any('"whole":true' in frame for page in pages for frame in page.frames), "all of it was new"
    later = Page(house, host, game["id"])
    assert [line["n"] for line in talk(later, 2)] == [0, 1]
    assert any('"whole":true' in frame for frame in later.frames)
    assert refusal(pages[2], **ONE, says="I only watch") == "You are watching this game. Take a seat to play."
    assert "one of your own" in refusal(pages[1], **ONE, says="I am not this seat")


def test_what_is_said_changes_nothing_of_the_game_and_its_record(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "random", listed=False)
    page = Page(house, host, game["id"])
    page.wait(lambda _: page.asked()) if not page.asked() else None
    before = (page.now["seq"], page.now["head"])
    page.tell(**ONE, says="a secret plan")
    talk(page, 1)
    late = Page(house, host, game["id"])
    assert (late.now["seq"], late.now["head"]) == before
    updates = [frame for frame in page.frames if '"type":"update"' in frame]
    assert not any("a secret plan" in frame for frame in updates), "views hold no chat, so bots see none"
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    for part in ("log", "replay"):
        assert "a secret plan" not in host.get(f"/api/games/{game['id']}/{part}").text


def test_the_host_switches_it_off(house: House) -> None:
    host, guest = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", chat="phrases")
    enter(guest, game, 1)
    page, other = Page(house, host, game["id"]), Page(house, guest, game["id"])
    assert page.now["chat"] == "phrases"
    assert refusal(page, **ONE, says="Hello") == chat.ONLY_PHRASES
    page.tell(**ONE, phrase="luck")
    assert talk(other, 1)[0]["phrase"] == "luck"
    door = f"/api/games/{game['id']}/chat"
    assert guest.post(door, json={"chat": "on"}).status_code == 403
    assert host.post(door, json={"chat": "loud"}).status_code == 422
    host.post(door, json={"chat": "off"}).raise_for_status()
    other.wait(lambda update: update["chat"] == "off")
    assert refusal(other, type="chat", seat=1, phrase="luck") == chat.OFF


def test_nobody_can_flood_a_table(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", listed=False)
    page = Page(house, host, game["id"])
    page.refusals.clear()
    for k in range(12):
        page.tell(type="chat", seat=k % 2, says=f"line {k}")
    while not page.refusals:
        page.hear()
    assert page.refusals[0] == chat.TOO_MANY
    assert len(talk(page, 5)) < 12, "both seats of a screen share one pace"
    page = Page(house, host, house.new_game(host, "local", "local", listed=False)["id"])  # where nobody wrote so fast
    assert "may have 200 characters" in refusal(page, **ONE, says="x" * 201)
    assert "empty" in refusal(page, **ONE, says=" \n\x00\u202e ")
    assert "phrase must be one of" in refusal(page, **ONE, phrase="rude")
    assert "not both" in refusal(page, **ONE, phrase="hello", says="x")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  two\nlines\tand  spaces ", "two lines and spaces"),
        ("bell\x07 escape\x1b[31m", "bell escape[31m"),
        ("turned \u202eround\u2066", "turned round"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e" + "\u0301" * 50, "é" + "\u0301" * 3),
        ("👩\u200d🚀 ok", "👩\u200d🚀 ok"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_a_text_is_kept_on_one_line_without_control_characters(written: str, kept: str) -> None:
    assert chat.cleaned(written) == kept
    assert chat.checked("", written) == ("", kept)


def test_what_is_too_long_or_nothing_is_refused() -> None:
    assert chat.checked("", "x" * chat.LONGEST) == ("", "x" * chat.LONGEST)
    for says in ("", "\x00", "x" * (chat.LONGEST + 1)):
        with pytest.raises(Refused):
            chat.checked("", says)


def test_only_the_last_messages_are_kept(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    game = house.new_game(house.browser(), "local", "local")["id"]
    house.stop()
    store = Store(database)
    for k in range(210):
        assert store.add_chat(game, k % 2, "", f"line {k}") is not None
    kept = store.chat(game)
    assert [row.says for row in kept] == [f"line {k}" for k in range(10, 210)]
    store.delete(game)
    assert store.chat(game) == []
    store.close()


def test_nothing_is_told_twice_though_the_game_is_read_again_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads the whole game has read the chat first, and is slow with the rest: by then more was said."""

    async def talk() -> None:
        async with running(tmp_path) as (browser, lobby):
            room = await lobby.room(await new_game(browser))
            lines: list[str] = []

            async def send(data: bytes) -> None:
                lines.extend(line["says"] for line in json.loads(data)["lines"])

            viewer = Viewer(send, frozenset({0}), host=False)
            task = asyncio.create_task(room.serve_chat(viewer))
            room.come(viewer)
            read, go_on = threading.Event(), threading.Event()
            reading = room.read_stored

            def slow() -> Any:
                stored = reading()
                read.set()
                go_on.wait()
                return stored

            monkeypatch.setattr(room, "read_stored", slow)
            again = asyncio.create_task(room.catch_up())
            await asyncio.to_thread(read.wait)
            one = asyncio.create_task(room.say_at_table(viewer, 0, "", "one"))
            while not await asyncio.to_thread(room.store.chat, room.id):
                await asyncio.sleep(0)
            go_on.set()
            await asyncio.gather(again, one)
            await room.say_at_table(viewer, 0, "", "two")
            while "two" not in lines:
                await asyncio.sleep(0)
            assert lines == ["one", "two"]
            task.cancel()

    finish(talk())


def test_two_processes_hear_each_other(postgres: Postgres, nursery: Nursery) -> None:
    database = postgres.database()
    houses = [House(database, nursery) for _ in range(2)]
    host, guest = houses[0].browser(), houses[1].browser()
    game = houses[0].new_game(host, "local", "link")
    enter(guest, game, 1)
    pages = [Page(houses[0], host, game["id"]), Page(houses[1], guest, game["id"])]
    pages[0].tell(**ONE, says="Can you hear me?")
    assert talk(pages[1], 1)[0]["says"] == "Can you hear me?"
    pages[1].tell(type="chat", seat=1, phrase="smile")
    assert [line["phrase"] for line in talk(pages[0], 2)] == ["", "smile"]
    host.post(f"/api/games/{game['id']}/chat", json={"chat": "off"}).raise_for_status()
    pages[1].wait(lambda update: update["chat"] == "off")
    for house in houses:
        house.stop()


def test_the_client_knows_every_phrase() -> None:
    text = (ROOT / "client" / "src" / "text" / "chat.ts").read_text(encoding="utf-8")
    for phrase in PHRASES:
        assert re.search(rf"^ +{phrase}: \"", text, re.MULTILINE), phrase


def test_an_invitation_says_what_one_is_invited_to(house: House) -> None:
    host = house.browser()
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "link", "name": "Ben"}, {"kind": "bot", "bot": "easy"}]
    form = {"seats": seats, "clock": {"turn": 60, "bank": 300}, "chat": "phrases", "options": {"deal": True}}
    game = host.post("/api/games", json=form).json()
    told = house.browser().post(f"/api/games/{game['id']}/knock", json={"token": token_of(game["seats"][1])}).json()
    assert (told["host"], told["chat"], told["options"]) == ("Ada", "phrases", {"deal": True})
    assert [(seat["name"], seat["kind"], seat["joined"]) for seat in told["seated"]][:2] == [
        ("Ada", "local", True),
        ("Ben", "link", False),
    ]
    assert told["seated"][2]["bot"] == "easy"
    assert "60 seconds" in told["clock"] or "minute" in told["clock"], told["clock"]
