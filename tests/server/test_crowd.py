"""Many pages at one table: an update is made once for all who see the same, and whoever plays is served first."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hegemon.server import room as rooms
from hegemon.server.lobby import Lobby
from hegemon.server.protocol import Update
from hegemon.server.room import CROWD, Room
from hegemon.server.schemas import ClockWanted, GameWanted, SeatWanted
from hegemon.server.store import Store
from hegemon.server.viewers import Viewer, update_for
from hegemon.server.workers import Workers
from house import database
from inside import finish

LOCAL = SeatWanted(kind="local")


class Page:
    """A page that keeps what it is sent."""

    def __init__(self, room: Room, *seats: int, order: list[int] | None = None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.order = order
        self.viewer = Viewer(self.take, frozenset(seats), host=False)
        self.task = asyncio.create_task(room.serve(self.viewer))
        room.come(self.viewer)

    async def take(self, data: bytes) -> None:
        self.heard.append(json.loads(data))
        if self.order is not None:
            self.order.append(len(self.viewer.seats))

    async def wait(self, updates: int) -> None:
        while len(self.heard) < updates:
            await asyncio.sleep(0)


@asynccontextmanager
async def table(folder: Path, **more: Any) -> AsyncIterator[Room]:
    """A game of three people that waits for its first answer."""
    lobby = Lobby(Store(database(folder)), Workers(1, 60.0))
    links = await lobby.create(GameWanted(seats=[LOCAL] * 3, options={"deal": True, "lots": True}, **more))
    room = await lobby.room(links.id)
    while (ask := room.live.game.asking) is None or ask.who < 0:
        await asyncio.sleep(0)
    yield room
    await lobby.close()
    lobby.store.close()


def counted(monkeypatch: pytest.MonkeyPatch) -> list[frozenset[int]]:
    """For which seats an update was made."""
    made: list[frozenset[int]] = []

    def count(game: Room, viewer: Viewer, viewers: Any) -> Update:
        made.append(viewer.seats)
        return update_for(game, viewer, viewers)

    monkeypatch.setattr(rooms, "update_for", count)
    return made


async def answer(room: Room, page: Page) -> None:
    """The seat that is asked gives some answer."""
    decision = room.live.game.pending
    assert decision is not None
    await room.say(page.viewer, decision.number, str(next(iter(decision.menu))))


def test_an_update_is_made_once_for_all_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch)

    async def play() -> None:
        async with table(tmp_path) as room:
            ask = room.live.game.asking
            assert ask is not None
            player = Page(room, ask.who)
            crowd = [Page(room) for _ in range(20)]
            for page in crowd:
                await page.wait(1)
            await player.wait(1)
            heard = [len(page.heard) for page in crowd]
            made.clear()
            await answer(room, player)
            for page, before in zip(crowd, heard, strict=True):
                await page.wait(before + 1)
            assert made.count(frozenset()) <= 2  # after the answer, and after the dice that may follow it
            newest = crowd[0].heard[-1]
            assert newest["seats"] == []
            assert newest["table"]["hand"] == []
            for page in crowd:
                seqs = [news["seq"] for update in page.heard for news in update["news"]]
                assert seqs == list(range(len(seqs)))  # every entry once, in order

    finish(play())


def test_what_one_seat_sees_goes_to_no_other_page(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as room:
            pages = [Page(room, seat) for seat in range(3)] + [Page(room), Page(room, 0, 1)]
            for page in pages:
                await page.wait(1)
            room.stir()
            for page in pages:
                await page.wait(2)
                assert {tuple(update["seats"]) for update in page.heard} == {tuple(sorted(page.viewer.seats))}

    finish(play())


def test_whoever_watches_comes_and_goes_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with table(tmp_path) as room:
            player, other = Page(room, 0), Page(room)
            await player.wait(1)
            await other.wait(1)
            made = counted(monkeypatch)
            for _ in range(50):
                guest = Page(room)
                await guest.wait(1)
                room.leave(guest.viewer)
            assert made.count(frozenset({0})) == 0
            assert len(other.heard) == len(player.heard) == 1
            Page(room, 1)
            await player.wait(2)
            assert player.heard[-1]["players"][1]["present"] is True

    finish(play())


def test_those_who_play_are_served_before_a_crowd(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as room:
            order: list[int] = []
            crowd = [Page(room, order=order) for _ in range(3 * CROWD)]
            player = Page(room, 0, order=order)
            for page in (*crowd, player):
                await page.wait(1)
            order.clear()
            room.wake_viewers()
            for page in (*crowd, player):
                await page.wait(2)
            assert 1 in order[: CROWD + 1]  # not behind all the others
            assert len(order) == 3 * CROWD + 1

    finish(play())


def test_a_page_that_does_not_read_is_not_written_to_again_and_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as room:
            stuck, sent = asyncio.Event(), 0

            async def send(data: bytes) -> None:
                nonlocal sent
                sent += 1
                await stuck.wait()

            viewer = Viewer(send, frozenset(), host=False)
            task = asyncio.create_task(room.serve(viewer))
            room.come(viewer)
            reader = Page(room)
            for _ in range(30):
                before = len(reader.heard)
                room.stir()
                await reader.wait(before + 1)
            assert sent == 1  # what it has not read is one update, however much happens
            task.cancel()

    finish(play())


@pytest.mark.parametrize(("clock", "updates"), [(None, 1), (ClockWanted(turn=60, bank=60), 3)])
def test_running_clocks_are_shown_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: ClockWanted | None, updates: int
) -> None:
    monkeypatch.setattr(rooms, "TICKS", 10**9)
    made = counted(monkeypatch)

    async def play() -> None:
        async with table(tmp_path, clock=clock) as room:
            room.wake_viewers()
            for _ in range(3):
                room.update_data(Viewer(nowhere, frozenset(), host=False))
            assert len(made) == updates

    finish(play())


async def nowhere(data: bytes) -> None:
    """The page is not there."""
