"""A server in the process of the test, without a network, so that a test can reach into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

from hegemon.match.dealer import FairDealer
from hegemon.match.live import LiveGame
from hegemon.server.app import make_app
from hegemon.server.game import ServerGame
from hegemon.server.lobby import Lobby
from hegemon.server.store import GameRow, SeatRow
from house import database
from modes import Mode

ADA = {"kind": "local"}
SEED = "5eed" * 16
T = TypeVar("T")


LONGEST = 120.0
"""Seconds after which a test waits for something that never comes."""


def finish(coroutine: Coroutine[Any, Any, T], seconds: float = LONGEST) -> T:
    """What a coroutine returns, run in a thread of its own: in this one, the browser of other tests has its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(coroutine, seconds)).result()  # noqa: TID251


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[httpx.AsyncClient, Lobby]]:
    """A server in this process, without a network."""
    app: Any = make_app(database(folder))
    inner = app
    while not isinstance(inner, FastAPI):
        inner = inner.app
    async with (
        inner.router.lifespan_context(inner),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table") as browser,
    ):
        yield browser, inner.state.lobby


async def new_game(browser: httpx.AsyncClient, *seats: dict[str, str]) -> str:
    made = await browser.post("/api/games", json={"seats": seats or (ADA, ADA, ADA), "options": {"deal": True}})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def seated(mode: Mode) -> ServerGame:
    """A game of people, each at a screen of their own, as the server has it in memory; nothing is stored."""
    row = GameRow("id", mode.book.id, mode.options, "playing", False, "", "", "", SEED, None, "")
    seats = [SeatRow("id", k, "link", f"Seat {k}", "", False, f"token {k}", "", True) for k in range(mode.seats)]
    game = ServerGame(None, row, seats)  # type: ignore[arg-type]
    game.live = LiveGame(mode.game(), dealer=FairDealer(bytes.fromhex(SEED), ()))
    return game
