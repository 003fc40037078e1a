"""Whole games in a real browser, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from house import House, Page
from newcomer import Newcomer
from visitor import PHONE, Keys, Mouse, Visitor

STEPS = {"place", "trade", "attack", "occupy", "fortify", "pass"}


def test_a_newcomer_plays_a_whole_game_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="New game…").click()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: which bot").select_option("random")
    page.get_by_role("switch", name="Neutrals roll all they may").check()
    page.get_by_role("button", name="Begin").click()
    newcomer = Newcomer(ada, Mouse(ada))
    newcomer.play()
    assert set(newcomer.plan.done) >= STEPS
    ada.see("end").wait_for()
    winner = ada.now["players"][ada.now["result"]["winners"][0]]["name"]
    assert ada.see("end").get_by_role("heading").first.inner_text() == winner
    ada.see("end").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").first.wait_for()
    ada.go("/")
    page.get_by_text("over: see the replay").wait_for()


@pytest.mark.soak
def test_a_newcomer_plays_a_whole_game_with_the_keyboard_alone(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    keys = Keys(ada)
    keyboard = ada.page.keyboard
    ada.go("/new")
    keys.tab_to('input[name="Number of players"]')
    while not ada.page.evaluate("() => document.activeElement.parentElement.innerText.trim() === '2'"):
        keyboard.press("ArrowLeft")
    keys.tab_to('[aria-label="Seat 1: name"]')
    keyboard.type("Ada")
    keys.tab_to('[aria-label="Seat 2: which bot"]')
    keyboard.type("Random")
    keys.tab_to("#" + str(ada.page.get_by_role("switch", name="Neutrals roll all they may").get_attribute("id")))
    keyboard.press("Space")
    keys.tab_to("button[type=submit]")
    keyboard.press("Enter")
    ada.wait_for_turn()
    keys.explore()
    newcomer = Newcomer(ada, keys)
    assert set(keys.ways) == set(newcomer.plan.near), "every territory can be reached with the arrow keys"
    newcomer.play()
    assert set(newcomer.plan.done) >= STEPS
    ada.see("end").wait_for()


def test_whoever_can_only_pass_is_told_why(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    played = Page(house, host, house.new_game(host, "local", "easy", "easy", options={"deal": True})["id"])
    exhausted = {"verbs": {"pass"}, "step": "DeclareAttack"}
    while (now := offered(played)) != exhausted:
        if now:
            played.say(played.first_answer())
        else:
            played.hear()
    desk, phone = enter(), enter(**PHONE)
    for ada in (desk, phone):
        ada.sit_down(played)
        ada.page.get_by_label("What to do").get_by_text("None of your territories can attack now.").wait_for()
    phone.see("pass").tap()
    phone.until(lambda: (phone.now["asked"] or {}).get("step") != "DeclareAttack", "the attack is over")


def offered(page: Page) -> dict[str, object]:
    """What a page may answer to, and how."""
    asked = page.now["asked"]
    return {"verbs": {offer["verb"] for offer in asked["offers"]}, "step": asked["step"]} if page.asked() else {}
