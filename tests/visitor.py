"""Somebody in a real browser: eyes that read the page and what it was sent, and hands that click, type or touch."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, sync_playwright

from house import House
from house import Page as PlainPage
from program import ROOT

PROGRAMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LATER_IN_THE_DARK = pytest.mark.parametrize(
    ("light", "only"), [("light", ""), pytest.param("dark", "color-contrast", marks=pytest.mark.soak)]
)
"""Contrast in one edition: colours are shared, and the first edition has all its screens looked at in the dark."""
LATER_ON_A_PHONE = pytest.mark.parametrize(
    "screen", [pytest.param({}, id="desk"), pytest.param(PHONE, id="phone", marks=pytest.mark.soak)]
)
PATIENCE = 60.0
"""Seconds after which something that should happen counts as not happening; slow machines need most of it."""

SETTLED = """async () => {
  const settle = async () => {
    await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter(one => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(one => one.finished));
  };
  await Promise.race([settle(), new Promise(late => setTimeout(late, 5000))]);
}"""
"""Wait until nothing changes its colour any more; a page that is not drawn would never say so."""

SHOWN = """() => [
  document.getElementById("main")?.dataset.seq,
  document.querySelector(".dock")?.ariaBusy === "true",
]"""
"""After how many entries the table is shown, and whether presses are not taken for a moment."""

JUDGE = "([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ['violations']})"
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def need(there: bool, lack: str) -> None:
    """Skip what cannot be tried here, and say what is lacking; where everything has to be there, fail."""
    if not there:
        (pytest.fail if os.environ.get("HEGEMON_CI") else pytest.skip)(lack)


def find_chromium() -> str:
    """The browser of this machine."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    need(found is not None, "There is no Chromium here; install it (often the package chromium).")
    assert found is not None
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, with a profile of its own that is forgotten afterwards."""
    program = find_chromium()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=list(FLAGS), timeout=PATIENCE * 1000)
        yield browser
        browser.close()


SERVER_GONE = (
    *("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH", "ERR_INCOMPLETE", "WebSocket connection"),
    "dynamically imported module",
)
"""What a page complains of, sometimes late, when its server was killed: also in the middle of a file."""


class Visitor:
    """A page of the client. It keeps every frame of its socket, and whatever the page complained about."""

    def __init__(self, house: House, context: BrowserContext) -> None:
        self.house = house
        self.context = context
        context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = context.new_page()
        self.frames: list[str] = []
        self.said: list[str] = []
        """The answers that this page has sent."""
        self.now: dict[str, Any] = {}
        self.faults: list[str] = []
        self.pardoned: tuple[str, ...] = ()
        """Complaints that are expected, such as those about a server that was just ended."""
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", self.listen)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.pardoned):
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def listen(self, socket: WebSocket) -> None:
        def received(frame: str | bytes) -> None:
            text = frame if isinstance(frame, str) else frame.decode()
            self.frames.append(text)
            message = json.loads(text)
            if message["type"] == "update":
                self.now = message

        def sent(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "say":
                self.said.append(message["say"])

        socket.on("framereceived", received)
        socket.on("framesent", sent)

    # --- looking ---------------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(self.house.address + path)

    def post(self, path: str, form: dict[str, Any]) -> Any:
        """Send a form to a door, as the page would."""
        answer = self.context.request.post(self.house.address + path, data=form)
        assert answer.ok, answer.text()
        return answer.json()

    def fork(self, replay: dict[str, Any]) -> str:
        """Play on in a finished game as the first seat, from the beginning of a turn of its; the new game."""
        begun = next(f for f in replay["frames"] if f["turn"] > 0 and f["who"] == 0 and f["say"].startswith("place"))
        return str(self.post(f"/api/games/{replay['id']}/fork", {"seq": begun["seq"], "seat": 0})["id"])

    def carry(self, cookies: httpx.Cookies) -> None:
        """Bring along the cookies of somebody who has talked to the server without a browser."""
        kept = [{"name": one.name, "value": one.value or "", "url": self.house.address} for one in cookies.jar]
        self.context.add_cookies(kept)  # type: ignore[arg-type]

    def sit_down(self, played: PlainPage) -> None:
        """Go on where somebody has played without a browser, and wait to be asked."""
        self.carry(played.browser.cookies)
        self.go(f"/g/{played.game}")
        self.wait_for_turn()

    def storage(self) -> str:
        """Everything that this browser has written down."""
        return json.dumps(self.context.storage_state(indexed_db=True)["origins"]) + str(
            self.page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")
        )

    def see(self, id: str) -> Locator:
        return self.page.get_by_test_id(id)

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Look again and again until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"Waited in vain until {what}.\nPrompt: {self.prompt()}\nFaults: {self.faults}")
            self.page.wait_for_timeout(15)

    def prompt(self) -> str:
        shown = self.see("prompt")
        return shown.inner_text() if shown.count() else self.page.url

    def up_to_date(self) -> bool:
        """Whether the page shows the newest update that it got, and takes an answer to it."""
        seq, busy = self.page.evaluate(SHOWN)
        return bool(self.now) and seq == str(self.now["seq"]) and not busy

    def level(self, other: Visitor) -> bool:
        """Whether two pages have heard the same of the game."""
        return bool(self.now) and bool(other.now) and bool(self.now["seq"] == other.now["seq"])

    def asked(self) -> bool:
        """Whether the page may answer now."""
        asked = self.now.get("asked")
        return bool(asked and asked["offers"]) and self.now["status"] == "playing" and self.now["curtain"] < 0

    def over(self) -> bool:
        return self.now.get("status") in ("over", "ended")

    def wait_for_turn(self) -> None:
        """Wait until the page is asked something, or the game is over, and the page shows it."""
        self.until(
            lambda: (self.asked() or self.over() or self.now.get("curtain", -1) >= 0) and self.up_to_date(),
            "somebody here is asked",
        )

    def verbs(self) -> set[str]:
        return {offer["verb"] for offer in self.now["asked"]["offers"]}

    def offers(self, verb: str) -> list[dict[str, Any]]:
        return [offer for offer in self.now["asked"]["offers"] if offer["verb"] == verb]

    def after(self, act: Callable[[], object]) -> None:
        """Do something and wait until the game has gone on."""
        seq = self.now["seq"]
        act()
        self.until(lambda: int(self.now["seq"]) != seq and self.up_to_date(), "the game goes on")

    # --- judging ---------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Nothing has gone wrong in this page."""
        assert not self.faults, self.faults

    def axe(self, where: str, within: str = "html", only: str = "") -> list[str]:
        """What stands between a screen and people who see, hear or move differently (WCAG 2.2 AA, or one rule)."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        rules = {"type": "rule", "values": [only]} if only else {"type": "tag", "values": list(WCAG)}
        self.page.evaluate(SETTLED)
        judged = self.page.evaluate(JUDGE, [within, rules])
        return [
            f"{where}: {fault['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for fault in judged["violations"]
            for node in fault["nodes"]
        ]


# --- hands -----------------------------------------------------------------------------------------------------------


class Hands(Protocol):
    """A way to touch the page."""

    def land(self, id: str, rest: bool = False) -> None:
        """Choose a territory on the map; ``rest`` to lay out everything there."""

    def press(self, id: str) -> None:
        """Press the button with this name."""


class Mouse:
    """Plays with the mouse alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def land(self, id: str, rest: bool = False) -> None:
        token = self.visitor.see(f"badge-{id}")
        if rest:
            token.dblclick()
        else:
            token.click()

    def press(self, id: str) -> None:
        self.visitor.see(id).first.click()


class Fingers:
    """Plays by touch."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def land(self, id: str, rest: bool = False) -> None:
        for _ in range(4):  # in a crowd the first touch comes closer
            if not self.in_sight(id):
                self.visitor.page.get_by_role("button", name="Whole map").tap()
            before, seq = self.looked(), self.visitor.now["seq"]
            self.visitor.see(f"badge-{id}").tap()
            self.visitor.until(
                lambda was=(before, seq): (self.looked(), self.visitor.now["seq"]) != was,  # type: ignore[misc]
                "a touch does something",
            )
            if self.visitor.now["seq"] != seq or id in self.looked()[1]:
                break  # it was said at once, or is chosen now
        if rest:
            self.visitor.page.locator(".laid .last .all").tap()

    def in_sight(self, id: str) -> bool:
        """Whether the middle of a token is inside the frame of the map."""
        token = self.visitor.see(f"badge-{id}").bounding_box()
        frame = self.visitor.page.locator(".board").bounding_box()
        assert token is not None
        assert frame is not None
        x, y = token["x"] + token["width"] / 2 - frame["x"], token["y"] + token["height"] / 2 - frame["y"]
        return 0 < x < frame["width"] and 0 < y < frame["height"]

    def looked(self) -> tuple[str | None, list[str]]:
        """Which part of the map is shown, and what is chosen on it."""
        chosen = self.visitor.page.locator(".land.selected").evaluate_all("all => all.map(one => one.dataset.id)")
        return self.visitor.page.locator("svg.sheet").get_attribute("viewBox"), chosen

    def press(self, id: str) -> None:
        self.visitor.see(id).first.tap()


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keys:
    """Plays with the keyboard alone: arrows on the map, tabs to buttons."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.ways: dict[str, dict[str, str]] = {}
        """For each territory where each arrow leads, as found out by pressing them."""

    def where(self) -> str:
        """The territory that has the focus."""
        script = "() => document.activeElement?.closest?.('.land')?.dataset.id ?? ''"
        return str(self.visitor.page.evaluate(script))

    def tab_to(self, there: str) -> None:
        """Press the tab key until the focus is there."""
        for _ in range(120):
            if self.visitor.page.evaluate("what => document.activeElement?.matches(what)", there):
                return
            self.visitor.page.keyboard.press("Tab")
        raise AssertionError(f"The tab key does not lead to {there}")

    def explore(self) -> None:
        """Go everywhere, and note where each arrow leads."""
        self.tab_to(".land")
        while True:
            here = self.where()
            known = self.ways.setdefault(here, {})
            untried = [arrow for arrow in ARROWS if arrow not in known]
            if untried:
                self.visitor.page.keyboard.press(untried[0])
                known[untried[0]] = self.where()
                continue
            paths = self.paths(here)
            found = [land for land in paths if len(self.ways.get(land, {})) < len(ARROWS)]
            if not found:
                return
            self.walk(found[0])

    def paths(self, here: str) -> dict[str, list[str]]:
        """The shortest known way to each territory, as arrows; the nearest territories first."""
        found: dict[str, list[str]] = {here: []}
        queue = deque([here])
        while queue:
            land = queue.popleft()
            for arrow, there in self.ways.get(land, {}).items():
                if there not in found:
                    found[there] = [*found[land], arrow]
                    queue.append(there)
        return found

    def walk(self, goal: str) -> None:
        """Go to a territory by the shortest known way."""
        for arrow in self.paths(self.where())[goal]:
            self.visitor.page.keyboard.press(arrow)
        assert self.where() == goal

    def land(self, id: str, rest: bool = False) -> None:
        if not self.where():
            self.tab_to(".land")
        self.walk(id)
        key = "Shift+Enter" if rest else "Enter"
        for _ in range(8 if rest else 1):  # five at a time, until nothing is left
            self.visitor.page.keyboard.press(key)

    def press(self, id: str) -> None:
        if id == "pass":
            self.visitor.page.keyboard.press("e")
            return
        self.tab_to(f'[data-testid="{id}"]')
        self.visitor.page.keyboard.press("Enter")
