"""Takes the pictures of the table in docs/img: run it as ``python docs/img/table.py`` after ``make client``.

It starts a server of its own, lets bots play, and looks at every screen in a real Chromium: on a desktop and on a
phone, light and dark. Pictures of the desktop in the light stand in the documents; all of a kind are on one sheet,
``all-phone-dark.jpg`` and so on. With a folder as its argument it writes every single picture there as well, to be
looked at.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from playwright.sync_api import Browser  # noqa: E402

from house import House, Page, database  # noqa: E402
from newcomer import Newcomer  # noqa: E402
from visitor import PATIENCE, PHONE, Fingers, Hands, Mouse, Visitor, chromium  # noqa: E402

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {**DESKTOP, "color_scheme": "light"},
    "desktop-dark": {**DESKTOP, "color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light"},
    "phone-dark": {**PHONE, "color_scheme": "dark"},
}
IN_DOCS = {"desktop": "", "phone": "-phone", "desktop-dark": "-dark"}
"""Looks whose pictures may stand in the documents by themselves, and what is added to their names."""
SINGLE = (
    *("table-lobby", "table-new", "table-how", "table-odds", "table-battle", "table-since", "table-curtain"),
    *("table-end", "table-replay", "table-since-phone", "table-odds-dark"),
    *("thrones-dominion", "thrones-skirmish", "thrones-war", "thrones-houses", "thrones-dominion-phone"),
)
"""The pictures that the documents show."""

DRAWN = """() => {
  const sheet = document.querySelector("svg.sheet");
  return !sheet || [...sheet.querySelectorAll("image")].length > 1;
}"""
"""Whether the map is painted, with what lies on its territories."""

SHEET = "<style>body{{margin:0;padding:12px;display:grid;grid-template-columns:repeat({columns},1fr);gap:12px;\
background:{ground};width:{width}px}}figure{{margin:0;font:15px sans-serif;color:{ink}}}img{{width:100%}}</style>{all}"

Where = tuple[dict[str, Any], dict[str, Any]]
"""A finished game as a replay, and where in it to play on."""


class Camera:
    """Looks at every screen as one kind of visitor."""

    def __init__(self, house: House, browser: Browser, look: str, folder: Path | None) -> None:
        self.house = house
        self.browser = browser
        self.look = look
        self.folder = folder
        context = browser.new_context(**LOOKS[look], reduced_motion="reduce", service_workers="block")
        context.add_init_script("if (location.host) localStorage.setItem('hegemon-speed', 'instant')")
        self.visitor = Visitor(house, context)
        self.hands: Hands = Fingers(self.visitor) if "phone" in look else Mouse(self.visitor)
        self.taken: dict[str, bytes] = {}

    def take(self, name: str) -> None:
        """A picture, once letters and map are there."""
        page = self.visitor.page
        if "phone" not in self.look:
            page.mouse.move(2, 2)
        page.evaluate("() => document.fonts.ready")
        page.wait_for_load_state("networkidle")
        page.wait_for_function(DRAWN)
        self.snap(name)

    def snap(self, name: str) -> None:
        """A picture of what is there just now."""
        picture = self.visitor.page.screenshot(type="jpeg", quality=80)
        self.taken[name] = picture
        single = name + IN_DOCS.get(self.look, "-")
        if single in SINGLE:
            (HERE / f"{single}.jpg").write_bytes(picture)
        if self.folder:
            (self.folder / f"{self.look}-{name}.jpg").write_bytes(picture)

    def sheet(self) -> None:
        """All pictures on one."""
        phone, dark = "phone" in self.look, "dark" in self.look
        each = [
            f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(data).decode()}'>{name}</figure>"
            for name, data in self.taken.items()
        ]
        width = 1680
        page = self.browser.new_page(viewport={"width": width + 24, "height": 600})
        page.set_content(
            SHEET.format(
                columns=8 if phone else 4,
                ground="#17110b" if dark else "#e9dcbb",
                ink="#e9dcbb" if dark else "#17110b",
                width=width,
                all="".join(each),
            )
        )
        page.evaluate("() => Promise.all([...document.images].map((one) => one.decode()))")
        page.screenshot(path=HERE / f"all-{self.look}.jpg", type="jpeg", quality=72, full_page=True)
        page.close()
        self.visitor.check()
        self.visitor.context.close()

    def sit(self, where: Where) -> None:
        """Play on from there."""
        replay, place = where
        game = self.visitor.post(f"/api/games/{replay['id']}/fork", place)["id"]
        self.visitor.go(f"/g/{game}")
        self.visitor.wait_for_turn()

    def aim(self, verb: str, edition: str, seats: int) -> None:
        """Play until one may attack, and choose the strongest attack there is."""
        newcomer = Newcomer(self.visitor, self.hands, edition, seats)
        while verb not in self.visitor.verbs():
            asked = self.visitor.now["asked"]
            if not asked["itself"]:
                newcomer.answer()
            else:  # it is answered by itself, and one must not answer what comes next
                self.visitor.until(lambda number=asked["number"]: self.gone(number), "it was answered")  # type: ignore[misc]
            self.visitor.wait_for_turn()
        offers = [offer["words"] for offer in self.visitor.offers(verb)]
        newcomer.pair(*max(offers, key=lambda way: newcomer.plan.armies(way[0])))
        self.visitor.see("odds").wait_for()

    def gone(self, number: int) -> bool:
        """Whether a question was answered."""
        asked = self.visitor.now["asked"]
        return asked is None or asked["number"] != number


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


def midway(house: House, turn: int, *bots: str, **wanted: Any) -> Where:
    """A finished game, and where in it to play on: the first seat places armies, so many turns or more on."""
    while True:  # some games are over too soon to look at
        replay = finished(house, *bots, **wanted)
        for frame in replay["frames"]:
            if frame["who"] == 0 and frame["turn"] > turn and frame["say"].startswith("place"):
                return replay, {"seq": frame["seq"], "seat": 0}


def played(house: House, turns: int, *kinds: str, **more: Any) -> Page:
    """The page of somebody who plays against bots, in a turn of their own after so many."""
    host = house.browser()
    page = Page(house, host, house.new_game(host, *kinds, **more)["id"])
    while not (page.asked() and page.now["table"]["turns"] > turns and page.now["table"]["turn"] == 0):
        if page.asked() and not page.now["asked"]["itself"]:
            page.say(page.first_answer())
        else:
            page.hear()
    return page


class Games:
    """What there is to be looked at, the same for all."""

    def __init__(self, house: House) -> None:
        dominion = {"edition": "thrones", "options": {"mode": "dominion"}}
        house.new_game(house.browser(), "open", "medium", "easy")
        sealed = {"deal": True, "headquarters": "two"}
        self.classic = midway(house, 4, "medium", "easy", "medium", "easy", options=sealed)
        self.since = played(house, 4, "local", "medium", "easy", options={"deal": True, "lots": True})
        self.dominion = midway(house, 4, "medium", "easy", "medium", **dominion)
        self.skirmish = midway(house, 3, "medium", "easy", edition="thrones")
        self.war = midway(house, 7, *["easy"] * 6, **dominion)
        host = house.browser()
        game = house.new_game(host, "local", *["easy"] * 6, **dominion)
        self.houses = Page(house, host, game["id"])
        while not self.houses.asked():
            self.houses.hear()


def look_at_pages(camera: Camera, games: Games) -> None:
    """The screens around the table."""
    ada = camera.visitor
    replay = games.classic[0]
    ada.go("/")
    ada.page.get_by_text("1 seat free").wait_for()
    camera.take("table-lobby")
    ada.go("/new")
    ada.page.get_by_text("House rules").wait_for()
    camera.take("table-new")
    for name, edition in (("table-how", "classic"), ("thrones-how", "thrones")):
        ada.go(f"/how/{edition}")
        ada.page.locator(".how-crop").first.wait_for()
        camera.take(name)
    ada.go("/rules/classic")
    ada.page.get_by_label("Search the rules").wait_for()
    camera.take("table-rules")
    ada.go(f"/r/{replay['id']}#n={len(replay['frames']) * 2 // 3}")
    ada.page.get_by_role("slider").first.wait_for()
    camera.take("table-replay")
    ada.go(f"/g/{replay['id']}")
    ada.see("end").locator("polyline").first.wait_for(state="attached")
    camera.take("table-end")


def look_at_classic(camera: Camera, games: Games, house: House) -> None:
    """A turn of Classic, and the curtain between two people at one screen."""
    ada = camera.visitor
    ada.sit_down(games.since)
    ada.see("since").wait_for()
    camera.take("table-since")
    camera.sit(games.classic)
    camera.aim("attack", "classic", 4)
    camera.take("table-odds")
    camera.hands.press("roll")
    ada.until(lambda: ada.see("battle").count() > 0, "dice were thrown")
    camera.snap("table-battle")
    ada.wait_for_turn()
    host = house.browser()
    shared = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, shared["id"])
    ada.carry(host.cookies)
    ada.go(f"/g/{shared['id']}")
    ada.see("curtain").wait_for()
    camera.take("table-curtain")


def look_at_thrones(camera: Camera, games: Games) -> None:
    """Houses to choose from, Dominion on Westeros, Skirmish on Essos, and World at War."""
    ada = camera.visitor
    ada.sit_down(games.houses)
    camera.take("thrones-houses")
    camera.sit(games.dominion)
    camera.aim("invade", "thrones", 3)
    camera.take("thrones-dominion")
    if "phone" in camera.look:
        ada.page.get_by_role("button", name="Cards").tap()
        camera.take("thrones-cards")
        ada.page.get_by_role("button", name="Act").tap()
    camera.sit(games.skirmish)
    camera.take("thrones-skirmish")
    camera.sit(games.war)
    camera.take("thrones-war")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(database(Path(folder)))
        try:
            with chromium() as browser:
                games = Games(house)
                for look in LOOKS:
                    camera = Camera(house, browser, look, Path(sys.argv[1]) if len(sys.argv) > 1 else None)
                    look_at_pages(camera, games)
                    look_at_classic(camera, games, house)
                    look_at_thrones(camera, games)
                    camera.sheet()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
