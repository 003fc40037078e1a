"""A server that swaps its seed or its log is caught by every page that stayed open or comes back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from hegemon.match.live import first_hash, link
from house import House, Page
from visitor import SERVER_GONE, Visitor


def begun(house: House, ada: Visitor, answers: int = 0) -> tuple[str, int]:
    """A game whose territories were dealt, with so many answers, and how many entries it has; Ada sits down at it."""
    host = house.browser()
    id = house.new_game(host, "local", "local", "local", options={"deal": True})["id"]
    page = Page(house, host, id)
    while not page.asked():
        page.hear()
    page.play(answers)
    page.close()
    ada.sit_down(page)
    ada.until(lambda: bool(ada.now["seq"] == page.now["seq"]), "the game is there")
    return id, page.now["seq"]


@contextmanager
def swapping(house: House, *visitors: Visitor) -> Iterator[sqlite3.Connection]:
    """The server is down for a moment, and somebody works on its database; then all pages are back."""
    for visitor in visitors:
        visitor.pardoned = SERVER_GONE
    house.kill()
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database, database:
        yield database
    for visitor in visitors:
        visitor.frames.clear()
    house.start()
    for visitor in visitors:
        visitor.until(lambda visitor=visitor: bool(visitor.frames), "the page is back")  # type: ignore[misc]


def swap_deals(database: sqlite3.Connection, game: str) -> None:
    """Change the last two territories that were dealt for one another, and make all hashes fit."""
    (header,) = database.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
    rows = database.execute("SELECT seq, who, say FROM entries WHERE game = ? ORDER BY seq", (game,)).fetchall()
    says = [say for _, _, say in rows]
    says[-1], says[-2] = says[-2], says[-1]
    before = first_hash(header.encode())
    for (seq, who, _), say in zip(rows, says, strict=True):
        before = link(before, seq, who, say)
        database.execute("UPDATE entries SET say = ?, hash = ? WHERE game = ? AND seq = ?", (say, before, game, seq))


def check_rolls(visitor: Visitor, game: str) -> None:
    """End the game and let the page check it."""
    visitor.post(f"/api/games/{game}/status", {"status": "ended"})
    visitor.page.get_by_role("button", name="Look at the map").click()
    visitor.page.get_by_role("button", name="Dice", exact=True).click()
    visitor.see("check-dice").click()
    visitor.see("verify").click()
    visitor.see("verdict").wait_for()


def test_an_honest_server_raises_no_alarm_and_its_record_is_the_game_that_was_seen(
    enter: Callable[..., Visitor], house: House
) -> None:
    ada = enter()
    game, seq = begun(house, ada, 2)
    with swapping(house, ada):
        pass
    ada.page.reload()
    ada.until(lambda: ada.now.get("seq") == seq, "the table is laid again")
    assert ada.see("alarm").count() == 0
    check_rolls(ada, game)
    verdict = ada.see("verdict")
    assert "good" in str(verdict.get_attribute("class"))
    assert f"all {seq - 2} outcomes of chance are right" in verdict.inner_text()
    assert "fingerprints noted while it was played fit" in verdict.inner_text()


def test_another_seed_is_noticed_and_the_alarm_stays(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter()
    game, _ = begun(house, ada)
    with swapping(house, ada) as database:
        database.execute("UPDATE games SET server_seed = ? WHERE id = ?", ("ab" * 32, game))
    ada.see("alarm").wait_for()
    assert "changed the secret behind the dice" in ada.see("alarm").inner_text()
    assert ada.axe("the alarm") == []
    with swapping(house, ada):
        pass
    ada.page.reload()
    ada.see("alarm").wait_for()
    check_rolls(ada, game)
    assert "The server seed is not the one that was committed to." in ada.see("verdict").inner_text()


def test_another_log_is_noticed_by_a_page_that_stayed_open(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter()
    game, seq = begun(house, ada)
    with swapping(house, ada) as database:
        swap_deals(database, game)
    ada.see("alarm").wait_for()
    assert f"changed the game: its first {seq} moves are not those" in ada.see("alarm").inner_text()
    check_rolls(ada, game)
    assert "This is not the game that was played" in ada.see("verdict").inner_text()


def test_a_log_that_was_cut_is_noticed_by_a_page_that_comes_back(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter()
    game, seq = begun(house, ada, 2)
    ada.page.goto("about:blank")
    with swapping(house) as database:
        database.execute("DELETE FROM entries WHERE game = ? AND seq >= ?", (game, seq - 1))
    ada.go(f"/g/{game}")
    ada.see("alarm").wait_for()
    assert f"lost or cut off part of the game: this browser has seen {seq} moves" in ada.see("alarm").inner_text()


def test_another_seed_of_a_bot_is_noticed(enter: Callable[..., Visitor], house: House) -> None:
    """The page notes the seeds of bots before it sends its own: who chose them later could choose the dice."""
    ada = enter()
    ada.go("/new")
    ada.page.get_by_role("button", name="Begin").click()
    ada.wait_for_turn()
    game = ada.page.url.rpartition("/")[2]
    note = json.loads(ada.page.evaluate("id => localStorage.getItem(`hegemon-noted-${id}`)", game))
    assert note["begun"] == ada.now["dice"]["seeds"]
    assert note["seeds"], "those of the bots"
    assert ada.see("alarm").count() == 0
    with swapping(house, ada) as database:
        database.execute("UPDATE seats SET seed = 'swapped' WHERE game = ? AND kind = 'bot'", (game,))
    ada.see("alarm").wait_for()
    assert "changed a seed for the dice" in ada.see("alarm").inner_text()
