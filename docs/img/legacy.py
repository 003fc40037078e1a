"""Takes the pictures of Risk Legacy: run it as ``python docs/img/legacy.py`` after ``make client``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "tests")]

import httpx  # noqa: E402
from lotr import DESKTOP, take  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402

from house import House, Page, database  # noqa: E402
from newcomer import Newcomer, Plan  # noqa: E402
from test_seals import tells  # noqa: E402
from visitor import PHONE, Mouse, Visitor, chromium  # noqa: E402

NAMES = ("Ann", "Bo", "Cy", "Di")
GAMES = 2
"""So many games have changed the world before it is looked at; no pack is open by then."""
TURNS = 8


def opened(host: httpx.Client) -> str:
    """A campaign of one person against bots."""
    people = [{"name": name, "kind": "bot" if k else "local", "bot": "easy"} for k, name in enumerate(NAMES)]
    links = host.post("/api/campaigns", json={"name": "The long war", "people": people}).json()
    return str(links["id"])


def next_game(house: House, host: httpx.Client, campaign: str) -> Page:
    """The next game of a campaign, begun."""
    order = list(range(len(NAMES)))
    game = host.post(f"/api/campaigns/{campaign}/sit", json={"order": order}).json()["game"]
    host.post(f"/api/games/{game}/begin", json={})
    return Page(house, host, game)


def played(house: House) -> tuple[str, Page]:
    """A campaign after some games that opened no pack, and the page of its host in a later turn of the next."""
    while True:
        host = house.browser()
        campaign = opened(host)
        for _ in range(GAMES):
            next_game(house, host, campaign).play(100_000)
        page = next_game(house, host, campaign)
        while not (page.asked() and page.now["table"]["turn"] == 0 and page.now["table"]["turns"] > TURNS):
            if page.now["status"] != "playing":
                break
            page.play(1)
        packs = host.get(f"/api/campaigns/{campaign}").json()["world"]["packs"]
        if page.now["status"] == "playing" and not any(pack["game"] for pack in packs):
            return campaign, page


def aim(visitor: Visitor, board: dict[str, Any]) -> None:
    """Play until one may attack, and choose the strongest attack there is."""
    newcomer = Newcomer(visitor, Mouse(visitor), "legacy", len(NAMES))
    newcomer.plan = Plan(board)
    while "attack" not in visitor.verbs():
        newcomer.answer()
        visitor.wait_for_turn()
    newcomer.plan.now = visitor.now
    newcomer.pair(*max((o["words"] for o in visitor.offers("attack")), key=lambda way: newcomer.plan.armies(way[0])))
    visitor.see("odds").wait_for()


def look(house: House, browser: Browser) -> None:
    """The table with the odds of an attack, the home of the campaign, and a phone; nothing that is sealed."""
    campaign, page = played(house)
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    phone = Visitor(house, browser.new_context(**PHONE))
    for visitor in (phone, ada):
        visitor.sit_down(page)
    take(phone, "legacy-phone")
    aim(ada, page.browser.get(page.now["board"]).json())
    take(ada, "legacy-table")
    ada.go(f"/c/{campaign}")
    ada.see("slider").wait_for()
    ada.page.wait_for_selector(".cp-map image")
    take(ada, "legacy-campaign")
    for visitor in (ada, phone):
        visitor.check()
        assert tells(visitor.page.content(), home=True) == []


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(database(Path(folder)))
        try:
            with chromium() as browser:
                look(house, browser)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
