"""Whole games in a real browser, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from newcomer import Newcomer, ending
from visitor import Keys, Mouse, Visitor

STEPS = {"place", "trade", "attack", "occupy", "fortify", "pass"}


def test_a_newcomer_plays_a_whole_game_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="New game…").click()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: which bot").select_option("random")
    page.get_by_text("House rules").click()
    page.get_by_role("switch", name="Neutrals roll all they may").check()
    page.get_by_role("button", name="Begin").click()
    newcomer = Newcomer(ada, Mouse(ada))
    newcomer.play()
    assert set(newcomer.plan.done) >= STEPS
    ada.see("end").wait_for()
    assert ada.see("end").get_by_role("heading").first.inner_text() == ending(ada)
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
    keys.tab_to("button[type=submit]")
    keyboard.press("Enter")
    ada.wait_for_turn()
    keys.explore()
    newcomer = Newcomer(ada, keys)
    assert set(keys.ways) == set(newcomer.plan.near), "every territory can be reached with the arrow keys"
    newcomer.play()
    assert set(newcomer.plan.done) >= STEPS
    ada.see("end").wait_for()
