"""Takes the pictures of the table in docs/img: run it as ``python docs/img/table.py`` after ``make client``.

It starts a server of its own, lets bots play, and looks at every screen in a real Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from playwright.sync_api import Browser  # noqa: E402

from house import House, Page, database  # noqa: E402
from newcomer import Newcomer  # noqa: E402
from visitor import PATIENCE, PHONE, Mouse, Visitor, chromium  # noqa: E402

DESKTOP = {"viewport": {"width": 1360, "height": 850}, "reduced_motion": "reduce"}


def take(visitor: Visitor, name: str) -> None:
    """A picture, once letters and map are there."""
    visitor.page.mouse.move(2, 2)
    visitor.page.evaluate("() => document.fonts.ready")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=78)


def finished(house: House, *bots: str, **wanted: Any) -> dict[str, Any]:
    """A game of bots to its end, as a replay."""
    host = house.browser()
    game = house.new_game(host, *bots, **wanted)
    page = Page(house, host, game["id"])
    while page.now["status"] == "playing":
        page.hear(PATIENCE)
    page.close()
    replay: dict[str, Any] = host.get(f"/api/games/{game['id']}/replay").json()
    return replay


def midway(house: House, turn: int, *bots: str, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A finished game, and where in it to play on: the first seat places armies, so many turns or more on."""
    while True:  # some games are over too soon to look at
        replay = finished(house, *bots, **wanted)
        for frame in replay["frames"]:
            if frame["who"] == 0 and frame["turn"] > turn and frame["say"].startswith("place"):
                return replay, {"seq": frame["seq"], "seat": 0}


def sit(visitor: Visitor, replay: dict[str, Any], place: dict[str, Any]) -> None:
    """Play on from there."""
    game = visitor.post(f"/api/games/{replay['id']}/fork", place)["id"]
    visitor.go(f"/g/{game}")
    visitor.wait_for_turn()


def look(house: House, browser: Browser) -> None:
    """Go from screen to screen."""
    fours = ("medium", "easy", "medium", "easy")
    replay, place = midway(house, 4, *fours, options={"deal": True, "headquarters": "two"})
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    house.new_game(house.browser(), "open", "medium", "easy")
    ada.go("/")
    ada.page.get_by_text("1 seat free").wait_for()
    take(ada, "table-lobby")
    ada.go(f"/r/{replay['id']}#n={len(replay['frames']) * 2 // 3}")
    ada.page.get_by_role("slider").first.wait_for()
    take(ada, "table-replay")
    ada.go(f"/g/{replay['id']}")
    ada.see("end").locator("polyline").first.wait_for()
    take(ada, "table-end")
    ada.page.evaluate("() => localStorage.setItem('hegemon-speed', 'step')")
    sit(ada, replay, place)
    newcomer = Newcomer(ada, Mouse(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    src, dst = max((o["words"] for o in ada.offers("attack")), key=lambda w: newcomer.plan.armies(w[0]))
    newcomer.pair(src, dst)
    ada.see("odds").wait_for()
    take(ada, "table-odds")
    ada.after(lambda: Mouse(ada).press("roll"))
    ada.see("battle").wait_for()
    ada.page.screenshot(path=HERE / "table-battle.jpg", type="jpeg", quality=78)
    phone = Visitor(house, browser.new_context(**PHONE))  # type: ignore[arg-type]
    sit(phone, replay, place)
    take(phone, "table-phone")
    host = house.browser()
    shared = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, shared["id"])
    ada.carry(host.cookies)
    ada.go(f"/g/{shared['id']}")
    ada.see("curtain").wait_for()
    take(ada, "table-curtain")
    for visitor in (ada, phone):
        visitor.check()


def look_at_thrones(house: House, browser: Browser) -> None:
    """Dominion on Westeros, Skirmish on Essos, and World at War."""
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    phone = Visitor(house, browser.new_context(**PHONE))  # type: ignore[arg-type]
    dominion = {"edition": "thrones", "options": {"mode": "dominion"}}
    replay, place = midway(house, 4, "medium", "easy", "medium", **dominion)
    sit(phone, replay, place)
    take(phone, "thrones-phone")
    sit(ada, replay, place)
    newcomer = Newcomer(ada, Mouse(ada), "thrones", 3)
    while "invade" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    newcomer.pair(*max((o["words"] for o in ada.offers("invade")), key=lambda way: newcomer.plan.armies(way[0])))
    ada.see("odds").wait_for()
    take(ada, "thrones-dominion")
    sit(ada, *midway(house, 3, "medium", "easy", edition="thrones"))
    take(ada, "thrones-skirmish")
    sit(ada, *midway(house, 7, *["easy"] * 6, **dominion))
    ada.page.get_by_role("button", name="Cards").click()
    take(ada, "thrones-war")
    for visitor in (ada, phone):
        visitor.check()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(database(Path(folder)))
        try:
            with chromium() as browser:
                look(house, browser)
                look_at_thrones(house, browser)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
