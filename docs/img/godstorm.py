"""Takes the pictures of Godstorm: run it as ``python docs/img/godstorm.py`` after ``make client``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "tests")]

from lotr import DESKTOP, sit, take  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402

from house import House, database  # noqa: E402
from newcomer import Newcomer, Plan  # noqa: E402
from table import Where, finished, midway  # noqa: E402
from visitor import PHONE, Mouse, Visitor, chromium  # noqa: E402

FOUR = ("easy",) * 4
STAY = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, after, ...more) => (after >= 3000 ? 0 : later(act, after, ...more));
}"""
"""What is shown for a while stays, so that a slow camera does not miss it."""


def contest(house: House) -> Where:
    """A finished game, and where in it an attacker chooses a god for a godswar."""
    while True:
        replay = finished(house, *FOUR, edition="godstorm")
        for frame in replay["frames"]:
            if frame["say"].startswith("choose") and frame["who"] == frame["seat"]:
                return replay, {"seq": frame["seq"], "seat": frame["who"]}


def declare(visitor: Visitor) -> None:
    """Play until one may invade, and declare the strongest invasion there is, up to the size of its force."""
    newcomer = Newcomer(visitor, Mouse(visitor), "godstorm", 4)
    while "invade" not in visitor.verbs():
        newcomer.answer()
        visitor.wait_for_turn()
    newcomer.pair(*max((o["words"] for o in visitor.offers("invade")), key=lambda way: newcomer.plan.armies(way[0])))
    visitor.after(lambda: newcomer.hands.press("roll"))


def look(house: House, browser: Browser) -> None:
    """Both boards and a force with its gods, a godswar, and a phone."""
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    phone = Visitor(house, browser.new_context(**PHONE))
    ada.context.add_init_script("if (location.host) localStorage.setItem('hegemon-speed', 'instant')")
    where = midway(house, 8, *FOUR, edition="godstorm")
    sit(phone, where)
    take(phone, "godstorm-phone")
    phone.page.get_by_text("Underworld", exact=True).tap()
    take(phone, "godstorm-phone-below")
    sit(ada, where)
    declare(ada)
    take(ada, "godstorm-table")
    sit(ada, contest(house))
    ada.page.evaluate(STAY)
    if not ada.now["asked"]["itself"]:
        Mouse(ada).press(f"choose-{ada.offers('choose')[0]['words'][0]}")
    ada.see("duel").wait_for()
    ada.page.screenshot(path=HERE / "godstorm-godswar.jpg", type="jpeg", quality=78)
    for visitor in (ada, phone):
        visitor.check()


def look_at_classic(house: House, browser: Browser) -> None:
    """Classic on the Ancient Earth, with the odds of an attack."""
    ada = Visitor(house, browser.new_context(**DESKTOP))  # type: ignore[arg-type]
    sit(ada, midway(house, 4, *FOUR, edition="godstorm", options={"mode": "classic"}))
    newcomer = Newcomer(ada, Mouse(ada), "godstorm", 4)
    newcomer.plan = Plan(house.get(ada.now["board"]))  # without the Underworld
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    newcomer.pair(*max((o["words"] for o in ada.offers("attack")), key=lambda way: newcomer.plan.armies(way[0])))
    ada.see("odds").wait_for()
    take(ada, "godstorm-earth")
    ada.check()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(database(Path(folder)))
        try:
            with chromium() as browser:
                look(house, browser)
                look_at_classic(house, browser)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
