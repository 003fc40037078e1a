"""A page that watches bots play among themselves, thousands of entries a minute, answers as quickly as any other."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pytest

from house import House
from visitor import Visitor

SOON = 1000
"""Milliseconds within which a page answers a click."""

CLICK = """async () => {
  const before = performance.now();
  await new Promise((done) => setTimeout(done));
  document.querySelector("button[popovertarget=help]").click();
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return [performance.now() - before, document.getElementById("help").matches(":popover-open")];
}"""
"""Click as soon as the page finds time for it, and wait until what it does is on the screen."""

WATCH = """() => {
  window.watched = { since: performance.now(), busy: 0 };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) watched.busy += one.duration;
  }).observe({ type: "longtask" });
}"""
BUSY = "() => watched.busy / (performance.now() - watched.since)"
"""The share of its time in which the page could not answer, in pieces of 50 ms and more."""


@pytest.mark.soak  # it measures, and so needs a machine that does nothing else
@pytest.mark.parametrize("speed", ["calm", "instant"])
def test_a_page_answers_at_once_while_bots_play(enter: Callable[..., Visitor], house: House, speed: str) -> None:
    host = house.browser()
    game = house.new_game(host, *["random"] * 6, options={"deal": True})
    ada = enter(speed=speed)
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    ada.page.locator("#main[data-seq]").wait_for()
    ada.page.evaluate(WATCH)
    first = ada.now["seq"]
    waits: list[float] = []
    while ada.now["seq"] < first + 6000 or len(waits) < 10:
        took, opened = ada.page.evaluate(CLICK)
        assert opened == (len(waits) % 2 == 0)
        waits.append(took)
        ada.page.wait_for_timeout(50)
    shown = int(ada.page.locator("#main").get_attribute("data-seq") or 0)
    assert shown > first + 3000, "what is shown does not fall behind"
    assert median(waits) < SOON, waits
    assert ada.page.evaluate(BUSY) < 0.4, "it has time for more than drawing"
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
