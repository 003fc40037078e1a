"""No question without a choice: what a page shows whenever somebody in front of it is asked, in games of every mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from house import House, Page
from modes import PLAIN, Mode
from newcomer import Plan
from visitor import Visitor

FEW = 30
"""So many questions of a mode are enough for make test; the soak plays whole games."""
MOST = 300

BOOKS = {mode.book.id: mode for mode in reversed(PLAIN)}
"""The first mode of every rulebook."""

WAYS = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const dock = document.querySelector(".dock");
  const buttons = [...dock.querySelectorAll(".endings button, .acts button")].filter(
    (one) => seen(one) && !one.disabled && one.dataset.testid !== "undo" && !one.matches(".link, .rule, .quiet"));
  const lands = document.querySelectorAll(".land.lit, .land.maybe, .land.target, .land.reach");
  const amounts = [...dock.querySelectorAll("input[type=range]")].filter(
    (one) => seen(one) && Number(one.max) > Number(one.min));
  return {
    ways: buttons.length + lands.length + 2 * amounts.length,
    words: [...buttons].map((one) => one.innerText.trim()),
    own: !!dock.querySelector(".prompt.own"),
  };
}"""
"""The ways to go on that are in sight: buttons of the question, territories that can be chosen, and amounts."""


def watch(enter: Callable[..., Visitor], house: House, mode: Mode, limit: int) -> int:
    """Play a mode against bots over a socket while a page shows every question; how many there were.

    There is nobody to hide anything from, so not even a hidden hand is a reason to ask without a choice.
    """
    host = house.browser()
    bots = ["random"] * (mode.seats - 1)
    game = house.new_game(host, "local", *bots, edition=mode.book.id, options=mode.options)
    page = Page(house, host, game["id"])
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    plan = Plan(house.get(page.now["board"]))
    asked = 0
    while asked < limit and page.now["status"] == "playing":
        if not page.asked():
            page.hear()
            continue
        question = page.now["asked"]
        answers = sum(max(1, offer["high"] - offer["low"] + 1) for offer in question["offers"])
        asked += 1
        assert answers > 1, f"{question['title']}: {question['prompt']}"
        ada.until(lambda: ada.now.get("seq") == page.now["seq"] and ada.up_to_date(), "the page shows it")
        shown = ada.page.evaluate(WAYS)
        assert shown["own"], question
        assert shown["ways"] > 1, (question["step"], question["prompt"], shown, question["offers"][:5])
        assert all(shown["words"]), "no button without words"
        verb, *words = plan.decide(page.now)
        most = max(offer["high"] for offer in question["offers"] if (offer["verb"], offer["words"]) == (verb, words))
        page.say(" ".join([verb, *words, *([str(most)] if most else [])]))
    return asked


@pytest.mark.parametrize("mode", BOOKS.values(), ids=repr)
def test_a_page_asks_nothing_without_a_choice(enter: Callable[..., Visitor], house: House, mode: Mode) -> None:
    assert watch(enter, house, mode, FEW) == FEW


@pytest.mark.soak
@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_a_page_asks_nothing_without_a_choice_in_whole_games(
    enter: Callable[..., Visitor], house: House, mode: Mode
) -> None:
    assert watch(enter, house, mode, MOST) > 10
