"""Cards in the browser: what is printed on them, what they would change, and those that others play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import house as doors
from house import House, Page, together
from visitor import Mouse, Visitor

DOMINION = {"edition": "thrones", "options": {"mode": "dominion", "defender_most": True}}

WATCH = """() => {
  window.announced = [];
  new MutationObserver(() => {
    const card = document.querySelector('[data-testid="played"]');
    if (card && window.announced.at(-1) !== card.innerText) window.announced.push(card.innerText);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes the cards that are laid over the board."""


def announced(visitor: Visitor) -> bool:
    """Whether a page has laid a card over its board."""
    return bool(visitor.page.evaluate("announced.length"))


def usable(page: Page) -> list[dict[str, Any]]:
    """The cards that somebody may use at the declaration of an invasion, of which it can be told what they change."""
    if not page.asked() or "invades" not in page.now["asked"]["prompt"] or page.now["table"]["battle"]:
        return []
    return [offer for offer in page.now["asked"]["offers"] if offer.get("would")]


def invaded(house: House) -> tuple[dict[str, Any], list[Page]]:
    """A game of two in which somebody may use a card at the declaration of an invasion; and their pages."""
    game = house.new_game(house.browser(), "link", "link", **DOMINION)
    browsers = [house.browser(), house.browser()]
    for seat, browser in enumerate(browsers):
        doors.enter(browser, game, seat)
    pages = [Page(house, browser, game["id"]) for browser in browsers]

    def answer(page: Page) -> None:
        offers = page.now["asked"]["offers"]
        invasions = [offer for offer in offers if offer["verb"] == "invade"]
        if invasions:
            page.say(" ".join(["invade", *invasions[0]["words"]]))
        elif not usable(page):
            passes = any(offer["verb"] == "pass" for offer in offers)
            page.say("pass" if passes else page.first_answer())

    together(pages, lambda: any(usable(page) for page in pages), answer)
    return game, pages


def test_a_card_tells_what_it_would_change_and_is_announced_when_it_is_played(
    enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = invaded(house)
    asked = next(page for page in pages if usable(page))
    other = next(page for page in pages if page is not asked)
    ada, bruno, guest = enter(), enter(), enter()
    for visitor, page in ((ada, asked), (bruno, other)):
        visitor.carry(page.browser.cookies)
    for visitor in (ada, bruno, guest):
        visitor.go(f"/g/{game['id']}")
        visitor.until(visitor.up_to_date, "the table is shown")
        visitor.page.evaluate(WATCH)
    offer = usable(asked)[0]
    id = offer["words"][0]
    trays = [tray for tray in ada.now["table"]["extra"]["trays"] if tray["seat"] == ada.now["seat"]]
    card = next(card for tray in trays for card in tray["cards"] if card["id"] == id)

    button = ada.see(f"use-{id}")
    for text in (card["name"], card["says"], card["cost"], offer["would"], f"Use · {card['cost']}"):
        assert text in button.inner_text()
    assert button.locator(".emblem path").count() > 0

    ada.page.get_by_role("button", name="Cards").click()
    laid = ada.page.get_by_label("Cards", exact=True)
    offered = {word for one in ada.offers("use") for word in one["words"]}
    lit = laid.locator(".laid-card.lit").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert set(lit) == offered
    assert card["when"] in laid.locator(f"[data-card={id}]").inner_text()
    assert laid.locator(".laid-card:not(.lit)").count() > 0
    assert bruno.page.locator(".laid-card.lit").count() == 0

    ada.after(lambda: Mouse(ada).press(f"use-{id}"))
    name = ada.now["players"][ada.now["seat"]]["name"]
    for visitor in (bruno, guest):
        visitor.until(partial(announced, visitor), "the card is announced")
        said = visitor.page.evaluate("announced[0]")
        assert f"{name} plays" in said
        assert card["name"] in said
        assert card["says"] in said
    assert ada.page.evaluate("announced") == []

    force = ada.now["table"]["extra"]["forces"][0]
    for visitor in (ada, bruno):
        shown = visitor.see("in-force").first
        shown.wait_for()
        for text in (force["title"], force["says"], force["until"], name):
            assert text in shown.inner_text()
    where = bruno.see("in-force").get_by_role("button").first
    named = bruno.see("in-force").get_by_role("button", name=where.inner_text())
    assert named.count() > 0, "it is called what stands on it"
    where.focus()
    bruno.page.locator(".token.hot").first.wait_for()
    assert bruno.page.locator(".token.hot").count() == len(force["lands"])
    for visitor in (ada, bruno, guest):
        visitor.check()
