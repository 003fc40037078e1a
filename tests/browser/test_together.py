"""Being called when it is one's turn, talking at the table, invitations, and the page as an app."""

from __future__ import annotations

import json
from collections.abc import Callable

from house import House, Page, enter
from visitor import PHONE, Visitor

NASTY = "<img src=x onerror=\"document.title='pwned'\"> & <b>bold</b>"
WATCHED = """
let hidden = false;
Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
window.leave = (gone) => { hidden = gone; document.dispatchEvent(new Event('visibilitychange')); };
window.rung = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...words) { window.rung += 1; return start.apply(this, words); };
"""
"""A page that can be put out of sight, and counts its tones."""
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((one) => new URL(one.url).pathname);
}"""
"""What the service worker keeps."""


def seated(house: House, ada: Visitor) -> tuple[str, Page, Page]:
    """A game of Ada in the browser and Bruno without one; Ada has a second page that answers for her."""
    host, guest = house.browser(), house.browser()
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "link", "name": "Bruno"}]
    form = {"seats": [*seats, {"kind": "bot", "bot": "easy"}], "options": {"deal": True}}
    game = host.post("/api/games", json=form).json()
    enter(guest, game, 1)
    ada.carry(host.cookies)
    return game["id"], Page(house, host, game["id"]), Page(house, guest, game["id"])


def answer_until(asked: Page, others: Page) -> None:
    """Whoever is asked answers, until it is the first one's turn."""
    while True:
        for page in (asked, others):
            page.catch_up(0.01)
        if asked.asked():
            return
        if others.asked():
            others.say(others.first_answer())


def push(visitor: Visitor, told: dict[str, str]) -> None:
    """Let the service worker of a page get a push, as from its push service."""
    found: list[str] = []
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    visitor.until(lambda: bool(found), "the service worker is known")
    message = {"origin": visitor.house.address, "registrationId": found[0], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", message)


def test_the_page_calls_when_it_is_ones_turn(house: House, enter: Callable[..., Visitor]) -> None:
    ada = enter(permissions=["notifications"], service_workers="allow")
    ada.context.add_init_script(WATCHED)
    game, own, bruno = seated(house, ada)
    answer_until(bruno, own)
    ada.go(f"/g/{game}")
    ada.until(lambda: bool(ada.now) and ada.up_to_date(), "the table is there")
    icon = "() => document.querySelector('link[rel=icon]').href"
    usual = ada.page.evaluate(icon)
    assert "Your turn" not in ada.page.title()
    ada.page.get_by_role("button", name="Settings").click()
    loud = ada.page.get_by_role("group", name="Sound").get_by_label("Loud")
    loud.check()
    ada.until(lambda: ada.page.evaluate("() => window.rung") > 0, "one hears what was chosen")
    ada.page.get_by_role("group", name="Notifications").get_by_label("On").check()
    ada.until(
        lambda: bool(ada.page.evaluate("() => localStorage.getItem('hegemon-alerts') === 'on'")), "they are allowed"
    )
    assert not ada.axe("settings", "#settings")
    ada.page.keyboard.press("Escape")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ada.page.evaluate("() => { window.rung = 0; leave(true); }")

    answer_until(own, bruno)
    ada.until(lambda: ada.page.title().startswith("● Your turn · "), "the title says so")
    assert ada.page.evaluate(icon) != usual
    ada.until(lambda: ada.page.evaluate("() => window.rung") == 6, "a bell rings")
    shown = (
        "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(one => one.title + one.data)"
    )
    ada.until(lambda: ada.page.evaluate(shown) == [f"Your turn{game}"], "a notification is shown")
    ada.page.evaluate("() => leave(false)")
    ada.until(lambda: ada.page.evaluate(shown) == [], "the notification is gone")

    answer_until(bruno, own)
    ada.until(lambda: "Your turn" not in ada.page.title(), "the title is as before")
    assert ada.page.evaluate(icon) == usual
    answer_until(own, bruno)
    ada.until(lambda: "Your turn" in ada.page.title(), "the title says so again")
    assert ada.page.evaluate(shown) == [], "whoever looks at the page is not notified"
    ada.page.goto(house.address)  # so that no page of the game is open
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    push(ada, {"game": game, "says": "Your turn", "table": "Somewhere"})
    ada.until(lambda: ada.page.evaluate(shown) == [f"Your turn{game}"], "a push is shown")


def test_players_talk_and_mute_each_other(house: House, enter: Callable[..., Visitor]) -> None:
    ada, bruno = enter(), enter(**PHONE)
    ada.go("/new")
    ada.page.get_by_label("Seat 2: who plays").select_option("link")
    ada.page.get_by_role("group", name="Chat").get_by_label("Off").check()  # as the host may, and is asked again later
    host = house.browser()
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "link", "name": "Bruno"}, {"kind": "bot", "bot": "easy"}]
    form = {"seats": seats, "clock": {"turn": 600, "bank": 600}, "options": {"deal": True}}
    game = host.post("/api/games", json=form).json()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    bruno.go(game["seats"][1])
    about = bruno.see("about")
    about.wait_for()
    told = about.inner_text()
    for part in ("Ada", "Bruno", "easy bot", "10 minutes"):
        assert part in told, told
    assert bruno.page.get_by_role("heading", name="Ada invites you to a game").is_visible()
    assert not bruno.axe("invitation")
    bruno.page.get_by_role("button", name="Come in").click()
    for visitor in (ada, bruno):
        visitor.until(lambda visitor=visitor: bool(visitor.now) and visitor.up_to_date(), "everybody is there")  # type: ignore[misc]
    assert game["id"] in (bruno.page.evaluate("localStorage.getItem('hegemon-recent')") or ""), "it is among his games"

    bruno.page.locator("#chat-button").click()
    bruno.page.get_by_label("Write to everybody at the table").fill(NASTY)
    bruno.page.get_by_role("button", name="Send").click()
    bubble = ada.see("bubble")
    bubble.wait_for()
    assert bubble.inner_text() == NASTY
    assert bubble.locator("img, b").count() == 0, "it is text, whatever is written in it"
    ada.page.get_by_role("button", name="Chat (1 new)").click()
    ada.see("line").wait_for()
    assert NASTY in ada.see("line").inner_text()
    assert "pwned" not in ada.page.title()

    bruno.page.get_by_role("button", name="Laugh").click()
    ada.see("bubble").locator(".face").wait_for()
    ada.page.get_by_role("button", name="Well played!").click()
    bruno.see("line").get_by_text("Well played!").wait_for()
    assert not ada.axe("chat")
    assert not bruno.axe("chat on a phone")

    ada.page.get_by_text("Mute players").click()
    ada.page.get_by_role("button", name="Mute Bruno").click()
    ada.until(lambda: ada.see("line").count() == 1, "what Bruno says is hidden")
    bruno.page.get_by_role("button", name="Sorry!").click()
    bruno.see("line").get_by_text("Sorry!").wait_for()
    ada.page.get_by_role("button", name="Good luck!").click()
    ada.see("line").get_by_text("Good luck!").wait_for()
    assert ada.see("line").get_by_text("Sorry!").count() == 0
    ada.page.reload()
    ada.page.locator("#chat-button").click()
    ada.see("line").get_by_text("Good luck!").wait_for()
    assert ada.see("line").count() == 2, "Bruno stays muted"

    ada.page.get_by_role("button", name="Close the chat").click()
    ada.page.get_by_role("button", name="Host").click()
    ada.page.get_by_role("group", name="Chat").get_by_label("Off").check()
    bruno.page.get_by_text("The host has switched chat off.").wait_for()
    assert bruno.page.get_by_role("button", name="Sorry!").count() == 0


def test_the_page_is_an_app_and_says_kindly_when_there_is_no_connection(
    house: House, enter: Callable[..., Visitor]
) -> None:
    ada = enter(service_workers="allow")
    ada.pardoned = ("ERR_INTERNET_DISCONNECTED",)
    ada.go("/")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ada.go("/rules")
    ada.page.get_by_label("Search the rules").wait_for()
    ada.until(lambda: any("/assets/Rules-" in path for path in ada.page.evaluate(KEPT)), "the files of a page are kept")
    game = ada.post("/api/games", {"seats": [{"kind": "local"}, {"kind": "bot", "bot": "easy"}]})
    ada.go(f"/g/{game['id']}")
    ada.until(lambda: bool(ada.now) and ada.up_to_date(), "the table is there")
    paths = ada.page.evaluate(KEPT)
    assert not [path for path in paths if not path.startswith(("/assets/", "/api/boards/", "/offline.html"))], paths
    manifest = ada.page.evaluate(
        "() => fetch(document.querySelector('link[rel=manifest]').href).then(one => one.json())"
    )
    assert manifest["display"] == "standalone"
    ada.context.set_offline(True)
    ada.page.goto(house.address + "/g/whatever")
    ada.page.get_by_role("heading", name="No connection just now").wait_for()
    assert ada.page.evaluate("() => getComputedStyle(document.body).display") == "grid", "its style is kept too"
    assert not ada.axe("offline")
    ada.context.set_offline(False)
    ada.page.get_by_role("link", name="Try again").click()
    ada.page.get_by_role("heading", name="This table is closed to you").wait_for()
