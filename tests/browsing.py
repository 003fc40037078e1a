"""A server, a browser, and people who come in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import hegemon.server
from house import LUCK, House, Nursery, Page, database
from visitor import AXE, PATIENCE, Visitor, chromium, need

TURNS = 8
"""A finished game has so many turns at least: enough for a chart of it, and to go on from its middle."""
LUCKY = hashlib.sha256(LUCK.encode()).digest()[0]
"""What the seeds that browsers send for the dice are made of, so that these are the same in every run too."""
BUILT = Path(hegemon.server.__path__[0]) / "static" / "index.html"


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    need(BUILT.is_file() and AXE.is_file(), "The browser's side is not built: run make client, which needs Node.")
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def house(browser: Browser, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("house")), nursery)
    yield house
    house.stop()


@pytest.fixture
def enter(browser: Browser, house: House) -> Iterator[Callable[..., Visitor]]:
    """Let somebody in, with cookies and a screen of their own; at the end nobody may have a complaint."""
    visitors: list[Visitor] = []

    def come(speed: str = "instant", **screen: Any) -> Visitor:
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"}
        screen = {**usual, **screen}
        context = browser.new_context(**screen)
        context.add_init_script(f"crypto.getRandomValues = bytes => bytes.fill({LUCKY})")
        context.add_init_script(f"if (location.host) localStorage.setItem('hegemon-speed', '{speed}')")
        visitors.append(Visitor(house, context))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()


@pytest.fixture(scope="module")
def finished(house: House) -> dict[str, Any]:
    """A game that two bots have played to its end, as a replay; not one that was too short."""
    host = house.browser()
    for bots in product(("easy", "random"), repeat=2):
        game = house.new_game(host, *bots, options={"headquarters": "all"})
        page = Page(house, host, game["id"])
        while page.now["status"] == "playing":
            page.hear(PATIENCE)
        page.close()
        if page.now["table"]["turns"] >= TURNS:
            replay: dict[str, Any] = host.get(f"/api/games/{game['id']}/replay").json()
            return replay
    raise AssertionError("All games were over too soon")
