"""Takes the pictures of The Lord of the Rings: run it as ``python docs/img/lotr.py`` after ``make client``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "tests")]

from playwright.sync_api import Browser  # noqa: E402

from house import House, database  # noqa: E402
from newcomer import Newcomer  # noqa: E402
from table import Where, midway  # noqa: E402
from visitor import PHONE, Mouse, Visitor, chromium  # noqa: E402

PAINTED = "() => !document.querySelector('.board.washed') || document.querySelector('image.relief')"
"""Whether mountains and rivers are drawn over the colours of the players."""
DESKTOP = {"viewport": {"width": 1360, "height": 850}, "reduced_motion": "reduce"}
FOUR = ("easy",) * 4


def take(visitor: Visitor, name: str) -> None:
    """A picture, once letters and map are there."""
    visitor.page.mouse.move(2, 2)
    visitor.page.evaluate("() => document.fonts.ready")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_function(PAINTED)
    visitor.page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=78)


def sit(visitor: Visitor, where: Where) -> None:
    """Play on from the middle of a game."""
    replay, place = where
    game = visitor.post(f"/api/games/{replay['id']}/fork", place)["id"]
    visitor.go(f"/g/{game}")
    visitor.wait_for_turn()


def look(house: House, browser: Browser) -> None:
    """The trilogy game with the odds of an invasion, a Team game, and a phone."""
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    phone = Visitor(house, browser.new_context(**PHONE))
    where = midway(house, 8, *FOUR, edition="lotr")
    sit(phone, where)
    take(phone, "lotr-phone")
    sit(ada, where)
    newcomer = Newcomer(ada, Mouse(ada), "lotr", 4)
    while "invade" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    newcomer.pair(*max((o["words"] for o in ada.offers("invade")), key=lambda way: newcomer.plan.armies(way[0])))
    ada.see("odds").wait_for()
    take(ada, "lotr-trilogy")
    sit(ada, midway(house, 12, *FOUR, edition="lotr", options={"mode": "team"}))
    take(ada, "lotr-team")
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
