"""A contest between champions, as an edition may tell it: no edition of our own is needed to see it drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from house import House
from visitor import PHONE, Visitor

DUEL: dict[str, Any] = {
    "kind": "DuelFought",
    "says": "Rook meets Gull.",
    "weight": 2,
    "lands": [],
    "attacker": 0,
    "defender": 1,
    "src": "brazil",
    "dst": "north_africa",
    "champion": {"id": "rook", "name": "Rook", "says": ""},
    "foe": {"id": "gull", "name": "Gull", "says": ""},
    "red": [2, 5, 3],
    "white": [6, 3, 2],
    "armies": 4,
    "foes": 3,
    "more": 0,
    "foes_more": 0,
    "tie": True,
    "won": False,
}


def tell(visitor: Visitor, event: dict[str, Any]) -> None:
    """Put an event into the news of the next update that follows an answer."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def passed_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "update" and told["seq"] > 0 and told["news"] and visitor.now:
                told["news"][-1]["told"].append(event)
            page.send(json.dumps(told))

        server.on_message(passed_on)

    visitor.page.route_web_socket("**/ws/**", between)


def sit(visitor: Visitor, house: House) -> None:
    """A game whose first answer is asked for at once."""
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"lots": True})
    visitor.carry(host.cookies)
    visitor.go(f"/g/{game['id']}")
    visitor.wait_for_turn()


def test_a_contest_shows_dice_sums_and_the_winner(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter()
    tell(ada, DUEL)
    sit(ada, house)
    assert not ada.see("duel").count()
    answer(ada)
    duel = ada.see("duel")
    duel.wait_for()
    ada.until(lambda: duel.locator(".total").first.inner_text() != "?", "the dice lie still")
    mine, theirs = duel.locator(".side").all()
    assert (mine.locator(".total").inner_text(), theirs.locator(".total").inner_text()) == ("14", "14")
    assert [side.locator(".die").count() for side in (mine, theirs)] == [3, 3]
    assert mine.locator(".parts-of").inner_text() == "10 dice + 4 armies"
    assert theirs.locator(".fate").inner_text() == "wins"
    assert "A tie, which goes to the defender." in duel.inner_text()
    assert "Rook" in mine.inner_text()
    assert "Brazil" in mine.inner_text()
    ada.until(lambda: duel.count() == 0, "it goes away by itself")
    ada.check()


def test_it_fits_a_phone(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter(viewport=PHONE["viewport"])
    tell(ada, {**DUEL, "red": [6, 6, 6, 5, 5, 5], "white": [6, 5, 5, 4, 4, 1], "foes": 120, "foes_more": 8})
    sit(ada, house)
    answer(ada)
    duel = ada.see("duel")
    duel.wait_for()
    box = duel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["viewport"]["width"]  # type: ignore[index]


def answer(visitor: Visitor) -> None:
    """Say the first answer there is, at the command line of the page."""
    visitor.page.keyboard.press("/")
    field = visitor.page.get_by_role("textbox", name="Command")
    field.wait_for()
    offer = visitor.now["asked"]["offers"][0]
    words = [offer["verb"], *offer["words"], *([str(offer["low"])] if offer.get("high") else [])]
    field.fill(" ".join(words))
    field.press("Enter")
