"""Game of Thrones in a real browser: a whole Skirmish, cards on somebody else's turn, secrets, and a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import house as doors
from house import House, Page, together
from newcomer import Newcomer, ending, take_turns
from visitor import LATER_IN_THE_DARK, PHONE, Fingers, Mouse, Visitor

HIZDAHR = "hizdahr_zo_loraq"
DOMINION = {"edition": "thrones", "options": {"mode": "dominion", "defender_most": True}}


@pytest.mark.soak
def test_a_newcomer_plays_a_whole_skirmish_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="Game of Thrones").check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: which bot").select_option("random")
    page.get_by_role("button", name="Begin").click()
    newcomer = Newcomer(ada, Mouse(ada), "thrones", 2)
    newcomer.play()
    assert set(newcomer.plan.done) >= {"place", "invade", "commit", "occupy", "take", "pass"}
    ada.see("end").wait_for()
    assert ada.see("end").get_by_role("heading").first.inner_text() == ending(ada)
    ada.see("end").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").first.wait_for()


def test_a_house_is_chosen_from_cards_and_the_last_one_comes_by_itself(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    game = ada.post("/api/games", {"seats": [{"kind": "local"}, {"kind": "local"}], "edition": "thrones"})
    ada.go(f"/g/{game['id']}")
    ada.wait_for_turn()
    first = ada.now["asked"]["who"]
    cards = ada.page.locator(".faction-cards").get_by_role("button")
    assert cards.count() == 2
    assert "Targaryen" in ada.see("house-targaryen").inner_text()
    Mouse(ada).press("house-targaryen")
    ada.until(lambda: all(ada.now["table"]["extra"]["facts"]) and ada.up_to_date(), "both have their House")
    assert [fact(ada, seat, "House") for seat in (first, 1 - first)] == ["Targaryen", "Ghiscari"]


def test_two_boards_are_tabs_on_a_phone_and_the_first_one_shown_has_something_to_choose(
    enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", *("easy",) * 5, **DOMINION)
    played = Page(house, host, game["id"])
    while not (played.asked() and any(offer["verb"] == "place" for offer in played.now["asked"]["offers"])):
        played.say(played.first_answer()) if played.asked() else played.hear()
    ada = enter(**PHONE, reduced_motion="reduce")
    ada.sit_down(played)
    tabs = ada.page.locator(".parts").get_by_role("button")
    assert [tab.inner_text() for tab in tabs.all()] == ["Westeros", "Essos", "All"]

    def pressed() -> list[str]:
        return [tab.inner_text() for tab in tabs.all() if tab.get_attribute("aria-pressed") == "true"]

    lit = {offer["words"][0] for offer in ada.offers("place")}
    lands = house.browser().get(ada.now["board"]).json()["territories"]
    west = {land["id"] for land in lands if land["token"][0] < 960}
    busiest = "Westeros" if len(lit & west) >= len(lit - west) else "Essos"
    ada.until(lambda: pressed() == [busiest], f"most can be chosen in {busiest}")
    for name in ("Essos", "Westeros", "All", "Essos"):
        ada.page.locator(".parts").get_by_text(name, exact=True).click()
        ada.until(lambda name=name: pressed() == [name], f"{name} is looked at")  # type: ignore[misc]
    map, bar = ada.page.locator(".board").bounding_box(), ada.page.locator(".parts").bounding_box()
    assert map is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= map["y"] + 1, "tabs stand above the map"
    assert bar["x"] >= 0
    assert bar["x"] + bar["width"] <= 390
    ada.check()


def committing(house: House) -> Page:
    """The page of somebody who plays a Skirmish and has declared an invasion."""
    host = house.browser()
    game = house.new_game(host, "local", "easy", edition="thrones")
    page = Page(house, host, game["id"])
    while not (page.asked() and any(offer["verb"] == "commit" for offer in page.now["asked"]["offers"])):
        page.say(page.first_answer()) if page.asked() else page.hear()
    return page


def test_an_invasion_is_seen_on_the_map_from_its_declaration_on(enter: Callable[..., Visitor], house: House) -> None:
    page = committing(house)
    ada = enter()
    ada.sit_down(page)
    chosen = Newcomer(ada, Mouse(ada), "thrones", 2).chosen()
    assert chosen == set(page.now["table"]["extra"]["invasion"])
    assert ada.page.locator(".arrow.hostile").count() == 1
    ada.check()


def test_armies_are_committed_with_a_thumb_and_the_next_question_is_read_from_its_beginning(
    enter: Callable[..., Visitor], house: House
) -> None:
    page = committing(house)
    ada = enter(**PHONE, reduced_motion="reduce")
    ada.sit_down(page)
    ada.see("odds").wait_for()
    buttons = ada.page.locator(".numbers .button")
    boxes = [button.bounding_box() for button in buttons.all()]
    ending = ada.page.locator(".endings").bounding_box()
    assert ending is not None
    for box in boxes:
        assert box is not None
        assert box["y"] == boxes[0]["y"], "all of them in one row"  # type: ignore[index]
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= ending["y"], "and in sight"
    scroll = "(most) => { const dock = document.querySelector('.dock'); if (most) dock.scrollTop = 9999; \
return dock.scrollTop; }"
    ada.page.evaluate("() => { document.querySelector('.dock').style.flex = '0 0 9rem'; }")  # a very small phone
    assert ada.page.evaluate(scroll, True) > 0
    ada.after(lambda: buttons.last.dispatch_event("click"))
    ada.wait_for_turn()
    assert ada.page.evaluate(scroll, False) == 0
    ada.check()


WATCH = """() => {
  window.eightSided = [];
  new MutationObserver(() => {
    const shown = document.querySelector('[data-testid="battle"]');
    if (shown) window.eightSided.push(shown.querySelectorAll(".side:last-of-type .die path").length);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes how many dice of the defender have eight sides, whenever the dice of a battle are shown."""


def shows_eight_sides(visitor: Visitor) -> bool:
    """Whether a page has shown the dice of a battle in which the defender had one large die."""
    return 1 in visitor.page.evaluate("eightSided")


def test_a_character_is_used_on_the_turn_of_another_and_no_secret_crosses_the_table(
    enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = set_up(house, "link", "link")
    turn = pages[0].now["table"]["turn"]
    both = {}
    for seat in (turn, 1 - turn):
        visitor = enter()
        visitor.carry(pages[seat].browser.cookies)
        visitor.go(f"/g/{game['id']}")
        both[visitor] = Newcomer(visitor, Mouse(visitor), "thrones", 2)
        both[visitor].careful = True
        for spent in ("use", "buy", "score"):
            both[visitor].plan.done[spent] = 1
    dany, kraznys = both
    take_turns(both, lambda: kraznys.asked() and HIZDAHR in usable(kraznys))
    names = {land["id"]: land["name"] for land in house.get("/api/boards/thrones?seats=2")["territories"]}
    src, dst = kraznys.now["table"]["extra"]["invasion"]
    assert kraznys.prompt() == f"House Targaryen invades {names[dst]} from {names[src]}: use a card, or pass."
    waited = kraznys.now["players"][1 - turn]["name"]
    assert dany.prompt() == f"Waiting for {waited}: “Use a card”"

    gold = fact(kraznys, 1 - turn, "Gold")
    kraznys.after(lambda: Mouse(kraznys).press(f"use-{HIZDAHR}"))
    dany.until(lambda: dany.level(kraznys) and dany.up_to_date(), "the other page shows it too")
    for visitor in both:
        assert fact(visitor, 1 - turn, "Gold") == gold - 200
        player = visitor.page.locator(".player").nth(1 - turn)
        assert f"Gold\n{gold - 200}" in player.locator(".facts:visible").inner_text()
        assert "uses Hizdahr zo Loraq for 200 gold" in visitor.page.locator(".log-pane").inner_text()
        visitor.page.get_by_role("button", name="Cards").click()
        turned = visitor.page.get_by_label("Cards", exact=True).locator(".laid-card.turned")
        assert "Hizdahr zo Loraq" in turned.inner_text()

    heard = {visitor: len(visitor.frames) for visitor in both}
    for visitor in both:
        visitor.page.evaluate(WATCH)
    take_turns(both, lambda: any("BattleFought" in frame for one in both for frame in one.frames[heard[one] :]))
    for visitor in both:  # any touch puts the dice away, so they are noted as they are shown
        visitor.until(partial(shows_eight_sides, visitor), "one die of the defender has eight sides")
        visitor.page.keyboard.press("Escape")

    frames = [[*pages[seat].frames, *visitor.frames] for seat, visitor in zip((turn, 1 - turn), both, strict=True)]
    for visitor, own, others in zip(both, frames, frames[::-1], strict=True):
        held = secrets(visitor.now)
        assert len(held) == 3, "two objectives and a Maester card"
        assert named(own) >= held, "the search finds what is there"
        assert not named(others) & held


def named(frames: list[str]) -> set[str]:
    """Every id that these frames mention."""
    return {word for frame in frames for word in re.findall(r"\w+", frame)}


def test_a_turn_of_dominion_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], house: House) -> None:
    game, pages = set_up(house, "local", "random")
    ada = enter(**PHONE)
    ada.carry(pages[0].browser.cookies)
    ada.go(f"/g/{game['id']}")
    ada.wait_for_turn()
    turn = ada.now["table"]["turns"]
    newcomer = Newcomer(ada, Fingers(ada), "thrones", 2)
    done = newcomer.plan.done
    steps = {"place", "buy", "invade", "pass"}  # not every turn has all of them: an opponent may be too strong
    while ada.now["table"]["turns"] == turn or not steps <= set(done):
        assert ada.now["table"]["turns"] < turn + 12, done
        newcomer.answer()
        ada.wait_for_turn()
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        ada.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
        wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"{tab} sticks out sideways"


PRESS = """() => {
  let alone = false;
  window.pressed = null;
  new MutationObserver(() => {
    const button = document.querySelector('[data-testid="pass"]');
    const itself = document.querySelector(".dock")?.innerText.includes("goes on by itself") ?? false;
    if (alone && !itself && button && !window.pressed) {
      window.pressed = document.getElementById("main").dataset.seq;
      button.click();
    }
    alone = itself;
  }).observe(document.getElementById("main"), { childList: true, subtree: true, attributes: true });
}"""
"""Presses the button of a question without a choice a moment late: the server has answered, and the next is asked."""


def test_a_press_for_a_question_that_was_just_answered_is_no_answer_to_the_next(
    enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = set_up(house, "link", "link")
    own = next(page for page in pages if page.asked())
    ada = enter()
    ada.carry(own.browser.cookies)
    ada.go(f"/g/{game['id']}")
    ada.wait_for_turn()
    ada.page.evaluate(PRESS)

    def pressed() -> bool:
        """Whether the button was pressed late; the page shows what the server has said last."""
        ada.until(lambda: ada.now["seq"] >= own.now["seq"] and ada.up_to_date(), "the page shows the question")
        return bool(ada.page.evaluate("pressed !== null"))

    def answer(page: Page) -> None:
        asked = page.now["asked"]
        if asked["itself"]:
            page.wait(lambda update: (update["asked"] or {}).get("number") != asked["number"])
        elif not pressed():
            settle(page)

    together(pages, pressed, answer)
    assert pressed(), "a question without a choice was followed by one with a choice"
    assert ada.said == [], "it was no answer"
    assert ada.page.evaluate("pressed") == str(ada.now["seq"])
    ada.after(lambda: Mouse(ada).press("pass"))
    assert ada.said == ["pass"], "a moment later it is one"


# In the dark only colours differ.
@LATER_IN_THE_DARK
def test_what_lies_beside_the_board_is_open_to_everybody(
    light: str, only: str, enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = set_up(house, "local", "random")
    found: list[str] = []
    for screen in ({}, PHONE):
        ada = enter(**screen, color_scheme=light)
        ada.carry(pages[0].browser.cookies)
        ada.go(f"/g/{game['id']}")
        ada.wait_for_turn()
        found += ada.axe("table", only=only)
        for tab in ("Players", "Cards"):
            button = ada.page.get_by_role("button", name=re.compile(f"^{tab}"))
            if button.is_visible():
                button.click()
                found += ada.axe(tab, ".right", only=only)
    assert not found, "\n".join(found)


# --- what is arranged over sockets, and what is looked up ----------------------------------------------------------


def set_up(house: House, *kinds: str) -> tuple[dict[str, Any], list[Page]]:
    """A Dominion game of two, played until each has bought a Maester card and the next turn begins; and their pages."""
    host = house.browser()
    game = house.new_game(host, *kinds, **DOMINION)
    browsers = [host]
    if "link" in kinds:
        browsers = [house.browser() for _ in kinds]
        for seat, browser in enumerate(browsers):
            doors.enter(browser, game, seat)
    pages = [Page(house, browser, game["id"]) for browser in browsers]

    def ready() -> bool:
        deploying = any(page.asked() and page.now["asked"]["step"] == "Muster" for page in pages)
        return deploying and all(len(secrets(page.now)) == 3 for page in pages)

    together(pages, ready, settle)
    return game, pages


def settle(page: Page) -> None:
    """Answer peacefully, and buy one Maester card."""
    verbs = {offer["verb"] for offer in page.now["asked"]["offers"]}
    if "buy" in verbs and len(secrets(page.now)) == 2:
        page.say("buy maester")
    else:
        page.say("pass" if "pass" in verbs else page.first_answer())


def secrets(now: dict[str, Any]) -> set[str]:
    """The cards that only whoever gets this message may see: objectives and Maester cards."""
    trays = now["table"]["extra"].get("trays", [])
    return {card["id"] for tray in trays if tray["secret"] for card in tray["cards"]}


def usable(visitor: Visitor) -> list[str]:
    """The cards that a page may use now."""
    return [offer["words"][0] for offer in visitor.offers("use")]


def fact(visitor: Visitor, seat: int, label: str) -> Any:
    """What everybody knows of a player."""
    return next(one["value"] for one in visitor.now["table"]["extra"]["facts"][seat] if one["label"] == label)
