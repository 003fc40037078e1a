"""Nothing stands still for good because of one unlucky moment: a lease that lapses, a database that does not answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hegemon.server import lobby as lobby_module
from hegemon.server.room import Room
from hegemon.server.store import Store, StoreError
from inside import ADA, finish, new_game, running

EASY = {"kind": "bot", "bot": "easy"}


async def until_ada_is_asked(room: Room) -> None:
    async with asyncio.timeout(120):
        while (ask := room.live.game.asking) is None or ask.who != 0:
            await asyncio.sleep(0.01)


def test_a_game_goes_on_after_its_lease_was_away_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def term(_: Store, game: str) -> int:
        looks.append(game)
        return 0 if len(looks) == 2 else 1  # held when the room looks, away when it begins to answer, and back again

    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            monkeypatch.setattr(Store, "term", term)
            room = await lobby.room(await new_game(browser, ADA, EASY, EASY))
            await until_ada_is_asked(room)
            assert len(looks) > 3

    finish(visit())


def test_a_database_that_does_not_answer_once_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[str] = []

    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            id = await new_game(browser)
            await lobby.let_go(id)
            really: Any = lobby.store.game

            def game(id: str) -> Any:
                if not failed:
                    failed.append(id)
                    raise StoreError("The database does not answer.")
                return really(id)

            monkeypatch.setattr(lobby.store, "game", game)
            monkeypatch.setattr(lobby_module, "AGAIN", 0.01)
            await lobby.led(id)
            assert failed == [id]
            assert id in lobby.rooms, "a game that this process leads is open"

    finish(visit())
