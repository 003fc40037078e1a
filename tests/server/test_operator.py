"""What the operator of a server does with its games, on the database of a server that runs."""

from __future__ import annotations

import io
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from hegemon.server.schema import GAMES
from hegemon.server.store import Store
from house import House, Nursery, Page, enter
from program import Done, Say


class Served:
    """A server, and the operator at its database."""

    def __init__(self, house: House, database: str, say: Say) -> None:
        self.house = house
        self.database = database
        self.say = say

    def try_to(self, *words: object) -> Done:
        return self.say("admin", *words, "--db", self.database)

    def admin(self, *words: object) -> Done:
        done = self.try_to(*words)
        assert done.code == 0, done.err
        return done

    def told(self, *words: object) -> Any:
        return self.admin(*words, "--json").json


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    return Say(monkeypatch, capsys)


@pytest.fixture
def served(database: str, nursery: Nursery, say: Say) -> Iterator[Served]:
    house = House(database, nursery)
    yield Served(house, database, say)
    house.stop()


def code_at_end(page: Page) -> int:
    """With which code a page is hung up on; 1012 lets it come back by itself."""
    with suppress(ConnectionClosed):
        while True:
            page.hear()
    return page.socket.close_code or 0


def test_games_are_listed_and_shown_without_secrets(served: Served) -> None:
    host = served.house.browser()
    made = served.house.new_game(host, "local", "link", "easy")
    listed = served.told("list", "--status", "waiting")
    assert [game["id"] for game in listed] == [made["id"]]
    assert served.told("list", "--status", "over") == []
    assert served.told("list", "--untouched", "1") == []
    seen = served.admin("show", made["id"])
    assert "link, has not come" in seen.out
    for link in (made["host"], made["watch"], made["seats"][1]):
        assert link.partition("#t=")[2] not in seen.out


def test_a_game_is_put_aside_and_goes_on(served: Served) -> None:
    host = served.house.browser()
    game = served.house.new_game(host, "local", "local")["id"]
    page = Page(served.house, host, game)
    before = page.now["seq"]
    served.admin("aside", game, "--why", "Somebody looks into it.")
    assert code_at_end(page) == 1012
    refused = host.get(f"/api/games/{game}/board")
    assert refused.status_code == 409
    assert "Somebody looks into it." in refused.json()["says"]
    assert game not in [listed["id"] for listed in host.get("/api/games").json()]
    assert [one["id"] for one in served.told("list", "--aside")] == [game]
    served.admin("restore", game)
    again = Page(served.house, host, game)
    assert again.now["seq"] >= before
    served.try_to("restore", game).refuses("not put aside", code=1)


def test_a_deleted_game_is_gone(served: Served) -> None:
    host = served.house.browser()
    game = served.house.new_game(host, "local", "local")["id"]
    page = Page(served.house, host, game)
    for answer in ("n\n", ""):  # no, or nobody is there to agree
        served.say.monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        asked = served.try_to("delete", game)
        assert asked.code == 1
        assert f"Game {game} is not deleted" in asked.err
    served.admin("delete", game, "--yes")
    assert code_at_end(page) == 1012
    assert host.get(f"/api/games/{game}/board").status_code == 404
    served.try_to("show", game).refuses(f"no game {game}", code=1)


def test_games_whose_time_is_up_are_deleted(served: Served) -> None:
    host = served.house.browser()
    game = served.house.new_game(host, "local", "link")["id"]
    assert served.admin("expire", "--dry-run").out == ""
    store = Store(served.database)
    store.write(lambda connection: connection.execute(update(GAMES).values(touched="2026-01-01T00:00:00+00:00")))
    store.close()
    assert served.admin("expire", "--keep-waiting-days", "0", "--dry-run").out == ""
    assert served.admin("expire", "--dry-run").out.split() == [game]
    assert "1 games are deleted" in served.admin("expire").out
    while host.get(f"/api/games/{game}/board").status_code != 404:
        time.sleep(0.05)


def test_the_links_of_a_seat_are_revoked_openly(served: Served) -> None:
    host, guest = served.house.browser(), served.house.browser()
    made = served.house.new_game(host, "local", "link")
    enter(guest, made, 1)
    watching, sitting = Page(served.house, host, made["id"]), Page(served.house, guest, made["id"])
    assert sitting.now["seats"] == [1]
    link = served.admin("revoke", made["id"], "1").out.strip()
    assert code_at_end(sitting) == code_at_end(watching) == 1012
    assert Page(served.house, guest, made["id"]).now["seats"] == [], "the old cookie opens nothing any more"
    assert any("has freed" in line for line in served.told("show", made["id"])["notices"])
    other = served.house.browser()
    entered = other.post(f"/api/games/{made['id']}/enter", json={"token": link.partition("#t=")[2]})
    assert entered.status_code == 200, entered.text
    assert Page(served.house, other, made["id"]).now["seats"] == [1]
    served.try_to("revoke", made["id"], "0").refuses("no links", code=1)
    served.try_to("revoke", made["id"], "9").refuses("seats 0 to 1", code=1)


def test_an_address_is_banned_for_a_time(served: Served) -> None:
    browser = served.house.browser()
    assert browser.get("/api/games").status_code == 200
    served.admin("ban", "127.0.0.1", "--hours", "1", "--why", "Hundreds of empty games")

    while (answer := browser.get("/api/games")).status_code == 200:
        time.sleep(0.05)
    assert answer.status_code == 403
    assert "Hundreds of empty games." in answer.json()["says"]
    assert [ban["why"] for ban in served.told("bans")] == ["Hundreds of empty games"]
    served.admin("unban", "127.0.0.1")
    while browser.get("/api/games").status_code == 403:
        time.sleep(0.05)
    served.try_to("unban", "127.0.0.1").refuses("not banned", code=1)
    served.try_to("ban", "example").refuses("no address", code=1)
    served.try_to("ban").refuses("Name an address")


def test_a_copy_of_a_busy_server_is_whole_and_goes_on(tmp_path: Path, nursery: Nursery, say: Say) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    house = House(database, nursery)
    served = Served(house, database, say)
    host = house.browser()
    game = served.house.new_game(host, "local", "easy", "easy")["id"]
    page = Page(served.house, host, game)
    page.play(5)
    known = page.now["seq"]
    copy = tmp_path / "copy.db"
    served.admin("backup", copy)
    page.play(5)
    served.try_to("backup", copy).refuses("exists already", code=1)
    restored = f"sqlite:///{copy}"
    checked = say("admin", "check", "--db", restored)
    assert checked.code == 0, checked.out
    assert "1 games, 0 that do not fit" in checked.out
    house.stop()
    other = House(restored, nursery)
    browser = other.browser()
    browser.cookies.update(host.cookies)
    again = Page(other, browser, game)
    assert again.now["seq"] >= known
    again.play(3)
    other.stop()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE entries SET say = 'pass' WHERE seq = 3")
    wrong = say("admin", "check", "--db", restored)
    assert wrong.code == 1
    assert game in wrong.out


def test_bad_words_are_answered_with_a_sentence(tmp_path: Path, say: Say) -> None:
    say("admin", "list", "--db", f"sqlite:///{tmp_path}/none.db").refuses("no database", code=1)
    say("admin", "list", "--db", "nonsense").refuses("database", code=1)
    (tmp_path / "letter.db").write_text("Dear operator", encoding="utf-8")
    say("admin", "list", "--db", f"sqlite:///{tmp_path}/letter.db").refuses("is not a database", code=1)
    say("admin", "list", "--status", "done").refuses("--status", "waiting")


def test_what_is_said_at_a_table_is_read_muted_and_deleted(served: Served) -> None:
    host = served.house.browser()
    game = served.house.new_game(host, "local", "local")["id"]
    page = Page(served.house, host, game)
    for seat, says in ((0, "rude words"), (1, "kind words")):
        page.tell(type="chat", seat=seat, says=says)
        while page.hear()["type"] != "chat":
            pass
    assert [(line["seat"], line["says"]) for line in served.told("chat", game)] == [
        (0, "rude words"),
        (1, "kind words"),
    ]
    assert "rude words" in served.admin("chat", game).out
    assert "1 messages" in served.admin("erase", game, "0").out
    assert code_at_end(page) == 1012
    again = Page(served.house, host, game)
    while (heard := again.hear())["type"] != "chat":
        pass
    assert heard["whole"]
    assert [line["says"] for line in heard["lines"]] == ["kind words"]
    served.admin("mute", game, "0")
    assert code_at_end(again) == 1012
    muted = Page(served.house, host, game)
    assert muted.now["muted"] == [0]
    muted.tell(type="chat", seat=0, says="more rude words")
    while not muted.refusals:
        muted.hear()
    assert "muted you" in muted.refusals[0]
    assert [seat["muted"] for seat in served.told("show", game)["seats"]] == [True, False]
    served.admin("unmute", game, "0")
    assert code_at_end(muted) == 1012
    assert Page(served.house, host, game).now["muted"] == []
    assert "1 messages" in served.admin("erase", game, "--seat", "1").out
    served.try_to("erase", game).refuses("Say which messages", code=2)
    served.try_to("mute", game, "9").refuses("seats 0 to 1", code=1)
    served.try_to("mute", game, "0", "--everywhere").refuses("no personal link", code=1)


def test_a_person_is_muted_in_all_games(served: Served) -> None:
    host = served.house.browser()
    games = sorted(served.house.new_game(host, "local", "local")["id"] for _ in range(2))
    host.post("/api/me/link").raise_for_status()
    other = served.house.new_game(served.house.browser(), "local", "local")["id"]
    with closing(Store(served.database)) as store:
        assert all(seat.person for game in games for seat in store.game(game)[1])  # type: ignore[index]
    page = Page(served.house, host, games[1])
    assert served.admin("mute", games[0], "0", "--everywhere").out.startswith(f"Muted in {', '.join(games)};")
    assert code_at_end(page) == 1012
    assert Page(served.house, host, games[1]).now["muted"] == [0, 1]
    assert Page(served.house, served.house.browsers[1], other).now["muted"] == []
