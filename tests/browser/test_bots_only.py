"""A page that watches bots play among themselves, thousands of entries a minute, answers like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from house import House
from visitor import Visitor

ENTRIES = 1500
"""So many entries of the log come while the page is watched."""

TOGETHER = 120
"""Milliseconds within which whatever comes is drawn together."""

WATCH = """() => {
  const main = document.getElementById("main");
  window.watched = { began: performance.now(), drawn: 0 };
  new MutationObserver(() => { watched.drawn += 1; }).observe(main, { attributeFilter: ["data-seq"] });
}"""
WATCHED = "() => ({ ...watched, lasted: performance.now() - watched.began })"
"""How often the page has drawn another state, and how long it has been watched, by its own clock."""

CLICK = """async () => {
  const before = watched.drawn;
  await new Promise((done) => setTimeout(done));
  document.querySelector("button[popovertarget=help]").click();
  return [watched.drawn - before, document.getElementById("help").matches(":popover-open")];
}"""
"""Click as soon as the page finds time for it: how often it has drawn before it did, and what the click has done."""


# On a busy machine everything takes longer, but nothing is drawn more often: drawings are counted, not seconds.
@pytest.mark.parametrize("speed", [pytest.param("calm", marks=pytest.mark.soak), "instant"])
def test_a_page_answers_and_keeps_up_while_bots_play(enter: Callable[..., Visitor], house: House, speed: str) -> None:
    host = house.browser()
    game = house.new_game(host, *["random"] * 6, options={"deal": True})
    ada = enter(speed=speed)
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    ada.page.locator("#main[data-seq]").wait_for()
    ada.page.evaluate(WATCH)
    first, heard = ada.now["seq"], len(ada.frames)
    opened = False
    while ada.now["seq"] < first + ENTRIES:
        drawn, now_open = ada.page.evaluate(CLICK)
        assert now_open is not opened, "a click does what it should"
        assert drawn <= 3, "it is answered before anything else that waits"
        opened = now_open
    updates = len(ada.frames) - heard
    watched: dict[str, Any] = ada.page.evaluate(WATCHED)
    assert watched["drawn"] <= watched["lasted"] / TOGETHER + 2, "what comes too fast is drawn together"
    assert watched["drawn"] < updates, "and something came too fast"
    seq = ada.now["seq"]
    ada.until(lambda: shown(ada) >= seq, "what is shown does not fall behind")
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()


def shown(visitor: Visitor) -> int:
    """After how many entries the page shows the table."""
    return int(visitor.page.locator("#main").get_attribute("data-seq") or 0)
