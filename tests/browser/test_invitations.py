"""Links in the browser: an invitation, the way back from another device, and a seat that the host frees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from house import House
from visitor import LATER_ON_A_PHONE, Visitor


@LATER_ON_A_PHONE
def test_a_seat_is_entered_once_come_back_to_and_freed(
    enter: Callable[..., Visitor], house: House, screen: dict[str, Any]
) -> None:
    ada = enter(**screen)
    ada.go("/new")
    ada.page.get_by_role("radio", name="3", exact=True).check()
    ada.page.get_by_label("Seat 1: name").fill("Ada")
    ada.page.get_by_label("Seat 2: who plays").select_option("link")
    ada.page.get_by_label("Seat 2: name").fill("Bruno")
    ada.page.get_by_role("switch", name="Choose my seed for the dice myself").check()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    ada.page.get_by_label("Letters and digits of your own").fill("ada-1")
    committed = ada.page.locator(".pg-seed code").inner_text()
    ada.page.get_by_role("button", name="Begin with this seed").click()
    ada.page.get_by_role("button", name="Copy the link for Bruno").wait_for()
    links = ada.page.evaluate("() => JSON.parse(Object.values(sessionStorage).find(text => text.includes('watch')))")
    assert links["commitment"] == committed == ada.now["dice"]["commitment"]
    assert ada.now["dice"]["seeds"][0] == "ada-1"

    bruno = enter(**screen)
    bruno.go(links["seats"][1])
    bruno.page.get_by_text("This link works once").wait_for()
    bruno.page.get_by_text("Your seed for the dice").click()
    assert bruno.page.locator(".pg-seed code").inner_text() == committed
    bruno.page.get_by_label("Letters and digits of your own").fill("bruno-1")
    assert not bruno.axe("invitation")
    bruno.page.get_by_role("button", name="Come in").click()
    bruno.until(lambda: bool(bruno.now) and bruno.up_to_date(), "Bruno sits at the table")
    assert bruno.now["seats"] == [1]
    assert bruno.now["dice"]["seeds"][:2] == ["ada-1", "bruno-1"]
    back = next(text for text in bruno.page.evaluate("() => Object.values(sessionStorage)") if "#t=" in text)
    show(bruno, screen, "players")
    bruno.page.get_by_role("button", name="My link").wait_for()

    ada.pardoned = ("403",)
    ada.page.goto("about:blank")  # so that the address is another one, not only its last part
    ada.go(links["seats"][1])
    ada.page.get_by_text("an invitation works once").wait_for()
    ada.go(f"/g/{links['id']}")
    ada.until(lambda: bool(ada.now) and ada.up_to_date(), "the host is back")
    assert ada.now["seats"] == [0], "the host cannot open the link of a taken seat"

    again = enter(**screen)
    again.go(back)
    again.page.get_by_text("everybody at the table is told").wait_for()
    again.page.get_by_role("button", name="Come in").click()
    told = "Bruno has joined from another device."
    ada.until(lambda: [one["says"] for one in ada.now["notices"]] == [told], "the host is told")
    show(ada, screen, "players")
    ada.page.get_by_text("· 2 devices").wait_for()
    show(ada, screen, "log")
    ada.see("notices").get_by_text(told).wait_for()

    ada.page.get_by_role("button", name="Host", exact=True).click()
    ada.page.get_by_role("button", name="Free Bruno’s seat…").click()
    # on a phone, axe counts the tokens of the map behind the menu among its neighbours
    assert screen or not ada.axe("the host's menu", "#host")
    ada.page.get_by_role("button", name="Free the seat").click()
    ada.page.get_by_role("button", name="Copy the new invitation for Bruno").wait_for()
    for visitor in (bruno, again):  # the table is private, so whoever loses the seat is shown out
        visitor.page.get_by_text("This game is private").wait_for()
    new = ada.page.evaluate("() => JSON.parse(Object.values(sessionStorage).find(text => text.includes('watch')))")
    clio = enter(**screen)
    clio.go(new["seats"][1])
    clio.page.get_by_role("button", name="Come in").click()
    clio.until(lambda: bool(clio.now) and clio.now["seats"] == [1], "somebody else has the seat")


def show(visitor: Visitor, screen: dict[str, Any], tab: str) -> None:
    """On a phone the players and the chronicle are behind tabs."""
    if screen:
        visitor.page.locator(f".tabs .tab-{tab}").click()
