"""A campaign in the browser: its home, two games by people who name and sign, and nothing that is still sealed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import WebSocketRoute

from ahead import asked_to, play_ahead
from house import House, Page, together, token_of
from test_seals import tells
from visitor import PHONE, Keys, Visitor

Enter = Callable[..., Visitor]
NAMES = ("Ann", "Bo", "Cy")
DESK = {"viewport": {"width": 1440, "height": 900}}


def box(house: House) -> tuple[str, list[httpx.Client]]:
    """A campaign of three people who have come: its id, and everybody's browser, the host's first."""
    browsers = [house.browser() for _ in NAMES]
    people = [{"name": name, "kind": "link" if k else "local"} for k, name in enumerate(NAMES)]
    links = browsers[0].post("/api/campaigns", json={"name": "Ours", "people": people}).json()
    for browser, link in zip(browsers[1:], links["people"][1:], strict=True):
        browser.post(f"/api/campaigns/{links['id']}/enter", json={"token": token_of(link)}).raise_for_status()
    return links["id"], browsers


class Clicks:
    """Uses a page with the mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def press(self, id: str) -> None:
        self.visitor.see(id).click()

    def write(self, id: str, text: str) -> None:
        self.visitor.see(id).fill(text)


class Tabs(Clicks):
    """Uses a page with the keyboard alone: tabs to where something is, types, and presses Enter."""

    def press(self, id: str) -> None:
        self.visitor.see(id).wait_for()
        Keys(self.visitor).tab_to(f"[data-testid={id}]")
        self.visitor.page.keyboard.press("Enter")

    def write(self, id: str, text: str) -> None:
        self.visitor.see(id).wait_for()
        Keys(self.visitor).tab_to(f"[data-testid={id}]")
        self.visitor.page.keyboard.press("Control+A")
        self.visitor.page.keyboard.type(text)


def read_pack(visitor: Visitor, hands: Clicks) -> list[str]:
    """Read a pack that is opened card by card; the words of its cards."""
    visitor.see("opening").wait_for()
    shown, read = visitor.page.locator(".opening[open] article"), [""]
    visitor.until(lambda: bool(shown.all_inner_texts()), "the first card is shown")
    while now := shown.all_inner_texts():
        read.extend(now)
        hands.press("next-card")
        visitor.until(lambda: shown.all_inner_texts() != read[-1:], "the next card is shown")
    return read[1:]


def play_one(
    house: House, enter: Enter, host: Visitor, id: str, browsers: list[httpx.Client], number: int, hands: type[Clicks]
) -> None:
    """One game, which the first person wins: begun on the home of the campaign, signed and rewarded in one browser,
    told to another; the second signature of the same person opens a pack in both."""
    hands(host).press("begin")
    hands(host).press("sit")
    host.page.wait_for_url("**/g/*")
    game = host.page.url.rpartition("/")[2]
    for browser in browsers[1:]:
        browser.post(f"/api/games/{game}/begin", json={"seed": "abc"}).raise_for_status()
    host.page.goto("about:blank")
    signer = play_ahead(house, game, asked_to("SignTheBoard"), "medium", "random", "random").seat
    assert signer == 0, "a medium bot wins against random ones"
    pages = [Page(house, browser, game) for browser in browsers]
    winner, other = enter(**DESK), enter(**PHONE)
    mine, theirs = hands(winner), Clicks(other)
    other.carry(browsers[1].cookies)
    other.go(f"/g/{game}")
    winner.sit_down(pages[0])
    if any(pack["game"] == number for pack in browsers[0].get(f"/api/campaigns/{id}").json()["packs"]):
        assert read_pack(winner, mine) == read_pack(other, theirs), "what bots have opened is read first"
    mine.write("words-sign-text", f"Words of {number}")
    mine.press("words-sign-say")
    other.until(lambda: other.see("ceremony").is_visible(), "the signature is shown to others")
    assert f"Words of {number}" in other.see("ceremony").inner_text()
    assert number > 1 or other.axe("the table of a campaign") == []
    winner.until(lambda: winner.asked() and "found" in winner.verbs(), "the winner chooses a reward")
    seen = [*winner.frames, *other.frames, winner.storage(), other.storage(), winner.page.content()]
    opened = any(pack["game"] for pack in browsers[0].get(f"/api/campaigns/{id}").json()["packs"])
    assert opened or [told for text in seen if (told := tells(text, home=True))] == []
    mine.write("words-found-text", f"City {number}")
    winner.after(lambda: mine.press("words-found-say"))
    if number > 1:
        read = read_pack(winner, mine)
        assert len(read) > 3
        assert read_pack(other, theirs) == read, "everybody is shown the same cards"
        reread = browsers[2].get(f"/api/campaigns/{id}/packs/pack_3")
        assert reread.json()["sections"], "it can be read again while the game goes on"
    together(pages, lambda: bool(pages[0].now["status"] == "over"))
    mine.press("to-campaign")
    winner.page.wait_for_url(f"**/c/{id}")
    winner.until(lambda: f"Words of {number}" in winner.page.inner_text("main"), "the victor is shown")
    assert f"City {number}" in winner.page.inner_text("main")
    assert winner.axe("the home of a campaign") == []
    for one in pages:
        one.close()
    for visitor in (winner, other):
        visitor.page.goto("about:blank")


@pytest.mark.soak
@pytest.mark.parametrize("hands", [Clicks, Tabs], ids=["mouse", "keyboard"])
def test_two_games_are_played_signed_and_named_by_people_in_browsers(
    house: House, enter: Enter, hands: type[Clicks]
) -> None:
    id, browsers = box(house)
    host = enter(**DESK)
    host.carry(browsers[0].cookies)
    for number in (1, 2):
        host.go(f"/c/{id}")
        host.see("begin").wait_for()
        play_one(house, enter, host, id, browsers, number, hands)
    packs = browsers[1].get(f"/api/campaigns/{id}").json()["packs"]
    assert {pack["id"]: pack["game"] for pack in packs}["pack_3"] == 2
    host.go(f"/c/{id}")
    host.see("slider").wait_for()
    assert host.see("slider").get_attribute("max") == "2"
    host.see("slider").focus()
    host.page.keyboard.press("ArrowLeft")
    host.page.get_by_text("begins after game 1").wait_for()
    host.page.get_by_label("Name of the parallel world").fill("Elsewhere")
    host.see("fork").click()
    host.page.wait_for_url(lambda address: not address.endswith(id))
    host.page.get_by_text("1 of 15 games played").wait_for()
    assert host.page.get_by_role("button", name="link for Bo").first.is_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_box_is_opened_from_the_form_for_a_new_game(house: House, enter: Enter, screen: dict[str, Any]) -> None:
    visitor = enter(**screen)
    visitor.go("/new?edition=legacy")
    visitor.page.get_by_role("radio", name="A campaign").check()
    visitor.page.get_by_label("Name of the campaign").fill("New world")
    assert visitor.axe("the form for a campaign") == []
    visitor.see("open-box").click()
    visitor.page.wait_for_url("**/c/*")
    visitor.see("begin").wait_for()
    visitor.page.wait_for_selector(".cp-map image")
    assert visitor.axe("a fresh campaign") == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    text = visitor.page.content()
    assert tells(text, home=True) == []
    assert "Pack 1" in text
    visitor.go("/")
    assert visitor.see("campaigns").inner_text().strip() == "New world"


def test_a_game_is_begun_and_broken_off_by_keyboard_alone(house: House, enter: Enter) -> None:
    visitor = enter(**DESK)
    people = [{"name": name, "kind": "bot" if k else "local", "bot": "random"} for k, name in enumerate(NAMES)]
    links = visitor.post("/api/campaigns", {"people": people})
    visitor.go(f"/c/{links['id']}")
    visitor.see("begin").wait_for()
    visitor.page.get_by_label("Cy: one seat earlier").focus()
    visitor.page.keyboard.press("Enter")
    visitor.see("begin").focus()
    visitor.page.keyboard.press("Enter")
    visitor.see("sit").wait_for()
    assert visitor.page.locator(".cp-order li").all_inner_texts() == ["Ann", "Cy", "Bo"]
    visitor.see("sit").focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/g/*")
    visitor.page.get_by_label("Campaign page").focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/c/*")
    for name in ("Break off…", "Break it off"):
        visitor.page.get_by_role("button", name=name).focus()
        visitor.page.keyboard.press("Enter")
    visitor.until(lambda: "broken off" in visitor.page.inner_text(".cp-games"), "the game is broken off")
    assert visitor.see("slider").is_disabled()
    assert "game 1 was broken off" in visitor.page.inner_text(".cp-chronicle")


SOLEMN = (
    {"kind": "PackOpened", "seat": 0, "says": "Ann opens Pack 1.", "words": "opens Pack 1", "weight": 2, "lands": []}
    | {"pack": "pack_1", "cards": [["One", "The first card."], ["Two", "The second card."], ["Three", "The third."]]},
    {"kind": "Engraved", "seat": 0, "says": "Ann destroys the card of Peru.", "words": "destroys the card of Peru"}
    | {"weight": 2, "lands": ["peru"], "what": "tear", "places": ["peru"]},
)
"""What happens rarely, put into the next entry that a page is sent."""


DICE = """() => {
  const dice = document.createElement("div");
  dice.dataset.corner = "top";
  dice.dataset.testid = "some-dice";
  dice.style.cssText = "width: 200px; height: 160px";
  document.querySelector(".board").append(dice);
}"""
"""Another panel over the map."""


def put_in(frame: str, left: list[Any]) -> str:
    """The same frame; if it has news for a page that has seen something before, with what is left to be told."""
    message = json.loads(frame)
    if message["type"] == "update" and message["news"] and message["news"][0]["seq"] > 0 and left:
        message["news"][-1]["told"] += left
        left.clear()
    return json.dumps(message)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_pack_is_read_card_by_card_by_keyboard(house: House, enter: Enter, screen: dict[str, Any]) -> None:
    visitor = enter(**screen)
    people = [{"name": name, "kind": "bot" if k else "local", "bot": "random"} for k, name in enumerate(NAMES)]
    links = visitor.post("/api/campaigns", {"people": people})
    game = visitor.post(f"/api/campaigns/{links['id']}/sit", {"order": [0, 1, 2]})["game"]
    left: list[Any] = list(SOLEMN)

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda frame: page.send(put_in(str(frame), left)))

    visitor.page.route_web_socket("**/ws/*", between)
    visitor.go(f"/g/{game}")
    visitor.page.wait_for_selector("[data-testid=prompt]")
    visitor.post(f"/api/games/{game}/begin", {})
    plain = house.browser()
    plain.post(f"/api/campaigns/{links['id']}/enter", json={"token": token_of(links["host"])}).raise_for_status()
    page = Page(house, plain, game)
    page.play(3)
    visitor.see("opening").wait_for()
    assert visitor.axe("a pack that is opened", "[data-testid=opening]") == []
    visitor.page.evaluate(DICE)
    for title in ("One", "Two", "Three"):
        visitor.page.locator(".opening h3", has_text=title).wait_for()
        visitor.page.keyboard.press("Enter")
    visitor.see("opening").wait_for(state="detached")
    visitor.see("ceremony").wait_for()
    assert "Ann destroys the card of Peru." in visitor.see("ceremony").inner_text()
    says, dice = (visitor.see(name).bounding_box() for name in ("ceremony", "some-dice"))
    assert says is not None
    assert dice is not None
    assert says["y"] >= dice["y"] + dice["height"], "it lies over no other panel"
    visitor.page.keyboard.press("Escape")
    visitor.see("ceremony").wait_for(state="detached")
    page.close()


def put_first(frame: str) -> str:
    """The same frame; if its news begin with the first answer, a pack was opened then."""
    message = json.loads(frame)
    if message["type"] == "update" and message["news"] and message["news"][0]["seq"] == 0:
        message["news"][0]["told"].append(SOLEMN[0])
    return json.dumps(message)


def test_a_pack_that_was_opened_while_nobody_looked_is_read_at_the_next_visit(house: House, enter: Enter) -> None:
    visitor = enter(**DESK)
    people = [{"name": name, "kind": "bot" if k else "local", "bot": "random"} for k, name in enumerate(NAMES)]
    links = visitor.post("/api/campaigns", {"people": people})
    game = visitor.post(f"/api/campaigns/{links['id']}/sit", {"order": [0, 1, 2]})["game"]
    visitor.post(f"/api/games/{game}/begin", {})

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda frame: page.send(put_first(str(frame))))

    visitor.page.route_web_socket("**/ws/*", between)
    visitor.go(f"/g/{game}")
    visitor.see("opening").wait_for()
    visitor.page.keyboard.press("Enter")
    visitor.page.reload()
    visitor.see("opening").wait_for()  # it was not read to its end
    for title in ("One", "Two", "Three"):
        visitor.page.locator(".opening h3", has_text=title).wait_for()
        visitor.page.keyboard.press("Enter")
    visitor.see("opening").wait_for(state="detached")
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-testid=prompt]")
    assert visitor.page.evaluate("localStorage.getItem('hegemon-packs-read')") == json.dumps([f"{links['id']}/pack_1"])
    visitor.page.wait_for_timeout(500)
    assert visitor.see("opening").count() == 0
