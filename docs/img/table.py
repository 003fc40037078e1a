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
    visitor.page.screenshot(path=HERE / f"table-{name}.jpg", type="jpeg", quality=78)


def finished(house: House) -> dict[str, Any]:
    """A game of four bots to its end, as a replay."""
    host = house.browser()
    game = house.new_game(host, "medium", "easy", "medium", "easy", options={"deal": True, "headquarters": "two"})
    page = Page(house, host, game["id"])
    while page.now["status"] == "playing":
        page.hear(PATIENCE)
    page.close()
    replay: dict[str, Any] = host.get(f"/api/games/{game['id']}/replay").json()
    return replay


def look(house: House, browser: Browser) -> None:
    """Go from screen to screen."""
    frames: list[dict[str, Any]] = []
    replay: dict[str, Any] = {}
    while not frames:  # some games are over too soon to look at
        replay = finished(house)
        frames = [f for f in replay["frames"] if f["who"] == 0 and f["turn"] > 4 and f["say"].startswith("place")]
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    house.new_game(house.browser(), "open", "medium", "easy")
    ada.go("/")
    ada.page.get_by_text("1 seat free").wait_for()
    take(ada, "lobby")
    ada.go(f"/r/{replay['id']}#n={len(replay['frames']) * 2 // 3}")
    ada.page.get_by_role("slider").first.wait_for()
    take(ada, "replay")
    ada.go(f"/g/{replay['id']}")
    ada.see("end").locator("polyline").first.wait_for()
    take(ada, "end")
    form = {"seq": frames[0]["seq"], "seat": 0}
    game = str(ada.post(f"/api/games/{replay['id']}/fork", form)["id"])
    ada.page.evaluate("() => localStorage.setItem('hegemon-speed', 'step')")
    ada.go(f"/g/{game}")
    ada.wait_for_turn()
    newcomer = Newcomer(ada, Mouse(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    src, dst = max((o["words"] for o in ada.offers("attack")), key=lambda w: newcomer.plan.armies(w[0]))
    newcomer.pair(src, dst)
    ada.see("odds").wait_for()
    take(ada, "odds")
    ada.after(lambda: Mouse(ada).press("roll"))
    ada.see("battle").wait_for()
    ada.page.screenshot(path=HERE / "table-battle.jpg", type="jpeg", quality=78)
    phone = Visitor(house, browser.new_context(**PHONE))  # type: ignore[arg-type]
    game = str(phone.post(f"/api/games/{replay['id']}/fork", form)["id"])
    phone.go(f"/g/{game}")
    phone.wait_for_turn()
    take(phone, "phone")
    host = house.browser()
    shared = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, shared["id"])
    ada.carry(host.cookies)
    ada.go(f"/g/{shared['id']}")
    ada.see("curtain").wait_for()
    take(ada, "curtain")
    for visitor in (ada, phone):
        visitor.check()


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
