"""A phone: small, upright, and touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hegemon.editions import RULEBOOKS
from newcomer import Newcomer
from visitor import PHONE, Fingers, Visitor


def test_a_turn_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    ada.go(f"/r/{finished['id']}")
    ada.go(f"/g/{ada.fork(finished)}")
    ada.wait_for_turn()
    tap_the_tabs(ada)
    turn = ada.now["table"]["turns"]
    newcomer = Newcomer(ada, Fingers(ada))
    while ada.now["table"]["turns"] == turn and not ada.over():
        newcomer.answer()
        ada.wait_for_turn()
    assert newcomer.plan.done["place"]
    assert newcomer.plan.done["attack"] or newcomer.plan.done["pass"]  # chance may have left nothing worth attacking
    wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], "nothing sticks out sideways"


ENDING = """() => {
  const end = document.querySelector('[data-testid="end"]');
  const table = end.querySelector(".standing");
  table.querySelectorAll("tbody th .named > span").forEach((one) => (one.firstChild.textContent = "Maximilian"));
  const { right } = end.querySelector(".chart").getBoundingClientRect();
  const chart = end.querySelector(".chart svg[role=img]");
  const letters = [...chart.querySelectorAll("text")].map((one) => parseFloat(getComputedStyle(one).fontSize));
  const least = Math.min(...letters) * chart.getScreenCTM().a;
  return { out: Math.round(table.getBoundingClientRect().right - right), least };
}"""
"""How far the ranking sticks out with long names, and the smallest letters of the chart, in pixels."""


def test_the_end_gives_way_to_the_table_on_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    ada.go(f"/g/{finished['id']}")
    end = ada.see("end")
    end.locator("polyline").first.wait_for(state="attached")
    ending = ada.page.evaluate(ENDING)
    assert ending["out"] <= 0
    assert ending["least"] >= 10
    ada.page.get_by_role("button", name="Look at the map").tap()
    end.wait_for(state="detached")
    tap_the_tabs(ada)
    ada.page.get_by_role("button", name="How it went").tap()
    end.wait_for()


def test_no_page_is_wider_than_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    paths = ["/", "/new", "/me", f"/r/{finished['id']}"]
    paths += [f"/{page}/{book.id}" for page in ("how", "rules") for book in RULEBOOKS]
    for path in paths:
        ada.go(path)
        ada.page.get_by_role("link", name="For developers (API)").wait_for()
        ada.page.wait_for_load_state("networkidle")
        wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"nothing sticks out sideways on {path}"


def tap_the_tabs(visitor: Visitor) -> None:
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        visitor.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
