"""An edition that comes in a package of its own, in a real browser that knows nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from house import House, database
from newcomer import Newcomer
from outside import install, on_the_path
from visitor import Mouse, Visitor


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server beside which the package is installed."""
    with on_the_path(install(tmp_path_factory.mktemp("outside"))):
        house = House(database(tmp_path_factory.mktemp("house")))
    yield house
    house.stop()


def test_a_whole_game_from_the_form_to_the_checked_replay(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="Lagoon").check(force=True)  # its card lies over it and takes the click
    page.get_by_role("radio", name="4", exact=True).check()
    for seat in (2, 3, 4):
        page.get_by_label(f"Seat {seat}: which bot").select_option("easy")
    page.get_by_text("House rules").click()
    assert page.get_by_role("switch", name="Two sides").is_enabled()
    page.get_by_role("radio", name="2", exact=True).check()
    assert page.get_by_role("switch", name="Two sides").is_disabled()
    assert "For 4 players" in page.locator(".ng-switches").inner_text()
    page.get_by_label("Seat 1: name").fill("Ann")
    page.get_by_label("Seat 2: name").fill("Anna")
    page.get_by_role("button", name="Begin").click()
    track = ada.see("tracks")
    track.wait_for()
    assert track.locator("li").count() == 10
    stood = [stop.get_attribute("title") for stop in track.locator("li.stood").all()]
    assert {name for stop in stood for name in str(stop).partition("10: ")[2].split(", ")} == {"Ann", "Anna"}
    newcomer = Newcomer(ada, Mouse(ada), "lagoon", 2)
    newcomer.play()
    assert set(newcomer.plan.done) >= {"place", "post", "attack", "occupy", "pass"}
    ada.see("end").wait_for()
    names = [turn.inner_text() for turn in page.locator(".chronicle .turn .head b").all()]
    assert {name.partition(". ")[2] for name in names if ". " in name} <= {"Ann", "Anna"}
    ada.see("end").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").first.wait_for()
    page.get_by_role("button", name="Check it here").click()
    page.get_by_text("outcomes of chance are right").wait_for()
    assert " and all " in page.locator(".rp-proof").inner_text(), "every outcome is checked"
