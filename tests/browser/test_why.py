"""Asking a bot why it played as it did, with the mouse, with the keyboard and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from house import House, Page
from visitor import PHONE, Keys, Visitor

SAID = ("I go for ", "I took ", "I went for ", "Nothing within reach ")


@pytest.fixture(scope="module")
def played(house: House) -> Page:
    """The page of somebody who has played a few turns against two bots, and is asked now."""
    host = house.browser()
    game = house.new_game(host, "local", "medium", "easy", options={"deal": True})
    page = Page(house, host, game["id"])
    while not (page.asked() and page.now["table"]["turns"] > 3):
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    return page


def test_a_bot_says_why_until_the_next_click(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter()
    ada.sit_down(played)
    shown = ada.page.locator(":popover-open")
    assert ada.page.get_by_role("button", name="Why? Ask").count() == 2, "bots are asked, people are not"
    ada.page.get_by_role("button", name="Why? Ask Bruno").click()
    ada.until(lambda: shown.inner_text().startswith(SAID), "Bruno has answered")
    assert shown.get_attribute("aria-label") == "Bruno’s reasons"
    assert ada.axe("why") == []
    ada.page.get_by_role("button", name="Why? Ask Clio").click()
    ada.until(lambda: "Clio has nothing to say" in shown.inner_text(), "Clio has answered")
    assert shown.count() == 1
    ada.page.locator(".heading").click()
    ada.until(lambda: shown.count() == 0, "the next click puts it away")


def test_a_bot_is_asked_with_the_keyboard_alone(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(color_scheme="dark")
    ada.sit_down(played)
    shown = ada.page.locator(":popover-open")
    keys = Keys(ada)
    keys.tab_to('[aria-label="Why? Ask Bruno"]')
    ada.page.keyboard.press("Enter")
    ada.until(lambda: shown.inner_text().startswith(SAID), "Bruno has answered")
    said = shown.inner_text()
    assert ada.page.locator('[aria-live="polite"]').inner_text() == f"Bruno: {said}", "it is read out too"
    assert ada.axe("why, dark") == []
    ada.page.keyboard.press("Escape")
    ada.until(lambda: shown.count() == 0, "Escape puts it away")
    assert ada.page.evaluate("() => document.activeElement.textContent") == "Why?"


def test_a_bot_is_asked_on_a_phone(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(**PHONE)
    ada.sit_down(played)
    ada.page.get_by_role("button", name="Players").tap()
    why = ada.page.get_by_role("button", name="Why? Ask Bruno")
    why.tap()
    shown = ada.page.locator(":popover-open")
    ada.until(lambda: shown.inner_text().startswith(SAID), "Bruno has answered")
    box, touched = shown.bounding_box(), why.bounding_box()
    assert box is not None
    assert touched is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    assert min(touched["width"], touched["height"]) >= 38, "large enough for a finger"
    shown.tap()
    ada.until(lambda: shown.count() == 0, "a touch puts it away")


def test_the_rule_behind_a_refusal_is_one_click_away(enter: Callable[..., Visitor], played: Page) -> None:
    """A refusal says in words why, and shows its rule behind the same sign as a question does."""
    ada = enter()
    ada.sit_down(played)
    while "place" not in ada.verbs():
        ada.after(lambda: ada.see("pass").click())
        ada.wait_for_turn()
    own = {offer["words"][0] for offer in ada.offers("place")}
    lands = [land["id"] for land in played.browser.get(ada.now["board"]).json()["territories"]]
    ada.see(f"badge-{next(land for land in lands if land not in own)}").click()
    note = ada.see("note")
    note.wait_for()
    assert "CL-" not in note.inner_text(), "no code in the sentence"
    note.get_by_role("button", name="The rule behind this").click()
    shown = ada.page.locator(":popover-open")
    ada.until(lambda: "CL-" in shown.inner_text(), "the rule is told")
    ada.check()
