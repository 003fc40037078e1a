"""What visitors ask for costs the server nothing: workers do it, once, in turns, and everybody goes on meanwhile."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hegemon.boards import draw
from hegemon.editions import begin
from hegemon.match.live import LiveGame
from hegemon.server import boards, replay, worker_tasks
from hegemon.server.limits import PACE, WATCHING_PACE
from hegemon.server.meters import Meters
from hegemon.server.room import Room
from hegemon.server.routes.socket import hear
from hegemon.server.viewers import Viewer
from hegemon.server.work import BUILDS_EACH, BUILDS_WAITING, ODDS_EACH, ODDS_WAITING, Busy, Kept, Work
from hegemon.server.worker_tasks import BoardQuestion, OddsFound, Packed, Played
from hegemon.server.workers import Place, Worker
from house import House, Nursery, database
from inside import finish, new_game, running

SOME_ODDS = OddsFound(0.5, 3.0, 1, 5, [(1, 0, 0.5), (0, 1, 0.5)], "")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("house")), nursery)
    yield house
    house.stop()


async def ended_game(browser: httpx.AsyncClient) -> str:
    id = await new_game(browser)
    assert (await browser.post(f"/api/games/{id}/status", json={"status": "ended"})).status_code == 200
    return id


class Held:
    """A worker that is at something for as long as one likes."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.release = asyncio.Event()
        self.asked: list[msgspec.Struct] = []

    async def ask(self, question: msgspec.Struct, kind: type[Any], seconds: float) -> tuple[Any, bytes]:
        self.asked.append(question)
        self.begun.set()
        await self.release.wait()
        if kind is OddsFound:
            return SOME_ODDS, b""
        return Packed("application/json", '"etag"'), gzip.compress(b"{}")


def hold(place: Place) -> Held:
    held = Held()
    place.worker.ask = held.ask  # type: ignore[method-assign]
    return held


def borders(room: Room) -> tuple[str, str]:
    """Two neighbours, one of which may attack the other."""
    t = room.live.game.table
    land = t.board.territories[0]
    return land.id, t.board.territories[min(t.board.near[0])].id


def crowd(room: Room) -> None:
    """Armies as after a game without end."""
    t = room.live.game.table
    t.owner[:] = [land % 2 for land in range(len(t.owner))]
    t.armies[:] = [4000] * len(t.armies)


class Listener:
    """A page that keeps what it is sent."""

    def __init__(self, room: Room, *seats: int) -> None:
        self.room = room
        self.heard: list[dict[str, Any]] = []
        self.viewer = Viewer(self.take, frozenset(seats), False)
        self.meters = Meters()

    async def take(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    async def tell(self, work: Work, **message: Any) -> None:
        await hear(self.room, self.viewer, json.dumps(message), self.meters, work, "address")

    async def rest(self) -> None:
        if self.viewer.odds_task is not None:
            await self.viewer.odds_task


def forbidden(*_: object, **__: object) -> Any:
    raise AssertionError("The server does this itself.")


def test_the_server_reckons_and_builds_nothing_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_tasks, "odds_of_attack", forbidden)
    monkeypatch.setattr(replay, "walk", forbidden)
    monkeypatch.setattr(replay, "written", forbidden)
    monkeypatch.setattr(boards, "board_told", forbidden)
    monkeypatch.setattr(draw, "backdrop", forbidden)

    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            id = await ended_game(browser)
            for door in ("replay", "chances", "log", "board", "board?seq=0"):
                told = await browser.get(f"/api/games/{id}/{door}")
                assert told.status_code == 200, (door, told.text)
            for door in ("classic?seats=3", "classic/backdrop.svg?seats=3"):
                assert (await browser.get(f"/api/boards/{door}")).status_code == 200, door
            room = await lobby.room(id)
            src, dst = borders(room)
            crowd(room)
            page = Listener(room)
            await page.tell(lobby.work, type="odds", src=src, dst=dst)
            await page.rest()
            (told_odds,) = page.heard
            assert told_odds["type"] == "odds", told_odds
            assert "estimate" in told_odds["note"]

    finish(visit())


def test_a_fork_begins_from_a_position_that_a_worker_has_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            id = await new_game(browser)
            room = await lobby.room(id)
            player = Listener(room, 0, 1, 2)
            for _ in range(6):
                while (decision := room.live.game.pending) is None or decision.who < 0 or room.lock.locked():
                    await asyncio.sleep(0.001)
                await player.tell(lobby.work, type="say", number=decision.number, say=str(next(iter(decision.menu))))
            assert (await browser.post(f"/api/games/{id}/status", json={"status": "ended"})).status_code == 200
            seq = room.seq - 1
            board = replay.table_after(room.record(), seq)
            with monkeypatch.context() as patched:
                patched.setattr(LiveGame, "carry_out", forbidden)
                made = await browser.post(f"/api/games/{id}/fork", json={"seq": seq, "seat": 0, "bot": "easy"})
            assert made.status_code == 201, made.text
            fork = await lobby.room(made.json()["id"])
            assert fork.live.entries >= seq
            assert [entry.say for entry in lobby.store.entries(fork.id)][:seq] == [
                entry.say for entry in lobby.store.entries(id)
            ][:seq]
            if fork.live.entries == seq:
                assert (fork.live.game.table.owner, fork.live.game.table.armies) == (board.owner, board.armies)

    finish(visit())


def test_while_workers_are_at_it_everybody_else_goes_on(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            over, id = await ended_game(browser), await new_game(browser)
            watched, room = await lobby.room(over), await lobby.room(id)
            reckoning, building = hold(lobby.work.odds_place), hold(lobby.work.builder)
            src, dst = borders(watched)
            crowd(watched)
            pages = [Listener(watched) for _ in range(10)]
            for stop in range(6):
                for page in pages:
                    await page.tell(lobby.work, type="odds", src=src, dst=dst, stop=stop)
            asking = [asyncio.create_task(browser.get(f"/api/games/{over}/replay")) for _ in range(20)]
            await reckoning.begun.wait()
            await building.begun.wait()
            assert (await browser.get("/healthz")).status_code == 200
            player = Listener(room, 0, 1, 2)
            while (decision := room.live.game.pending) is None or decision.who < 0:
                await asyncio.sleep(0.001)
            before = room.seq
            say = str(next(iter(decision.menu)))
            await player.tell(lobby.work, type="say", number=decision.number, say=say)
            assert room.seq > before
            assert not any(task.done() for task in asking)
            reckoning.release.set()
            building.release.set()
            assert {(await task).status_code for task in asking} == {200}
            assert len(building.asked) == 1  # what one waits for, the others wait for too
            for page in pages:
                await page.rest()
                assert [told["stop"] for told in page.heard] in ([5], [0, 5])  # the newest replaces those that wait

    finish(visit())


def test_odds_are_reckoned_once_for_the_same_numbers(tmp_path: Path) -> None:
    async def ask() -> None:
        work = Work()
        held = hold(work.odds_place)
        held.release.set()
        game = begin("classic", 3, {"deal": True})
        t = game.table
        t.owner[:], t.armies[:] = [0] * len(t.owner), [5] * len(t.armies)
        board = t.board
        for land in (0, 1):
            other = min(board.near[land])
            t.owner[other] = 1
            assert await work.odds(game.view(0), land, other, 0, "address") == SOME_ODDS
        assert len(held.asked) == 1
        await work.odds(game.view(0), 0, min(board.near[0]), 2, "address")
        assert len(held.asked) == 2
        await work.close()

    finish(ask())


def question(number: int) -> BoardQuestion:
    return BoardQuestion(Played("classic", None, {"number": str(number)}, 3))


def test_one_address_cannot_fill_the_queue_and_gets_a_sentence() -> None:
    async def ask() -> None:
        work = Work()
        held = hold(work.builder)
        first = asyncio.create_task(work.built(0, question(0), "greedy"))
        await held.begun.wait()
        waiting = []
        for number in range(1, BUILDS_EACH):
            waiting.append(asyncio.create_task(work.built(number, question(number), "greedy")))
        while work.builder.queue.waiting("greedy") < BUILDS_EACH - 1:
            await asyncio.sleep(0)
        with pytest.raises(Busy, match=r"from your address wait already; try again in a moment\."):
            await work.built(99, question(99), "greedy")
        other = asyncio.create_task(work.built(100, question(100), "modest"))
        while not work.builder.queue.waiting("modest"):
            await asyncio.sleep(0)
        held.release.set()
        await asyncio.gather(first, other, *waiting)
        order = [asked.rules.options["number"] for asked in held.asked if isinstance(asked, BoardQuestion)]
        assert order.index("100") == 2  # after the one under way and one of those that waited
        asked = len(held.asked)
        await work.built(0, question(0), "greedy")
        assert len(held.asked) == asked  # it was kept
        await work.close()

    finish(ask())


def test_only_so_many_builds_wait_in_all() -> None:
    async def ask() -> None:
        work = Work()
        held = hold(work.builder)
        some = [work.built(number, question(number), f"address {number}") for number in range(BUILDS_WAITING)]
        waiting = [asyncio.create_task(one) for one in some]
        while len(work.building) < BUILDS_WAITING:
            await asyncio.sleep(0)
        with pytest.raises(Busy, match=r"Many people ask for replays and boards just now; try again in a moment\."):
            await work.built("late", question(99), "late")
        held.release.set()
        await asyncio.gather(*waiting)
        await work.built("late", question(99), "late")
        await work.close()

    finish(ask())


@pytest.mark.parametrize(("owners", "most", "says"), [(1, ODDS_EACH, "from your"), (20, ODDS_WAITING, "Many people")])
def test_only_so_many_odds_wait(owners: int, most: int, says: str) -> None:
    async def ask() -> None:
        work = Work()
        held = hold(work.odds_place)
        game = begin("classic", 3, {"deal": True})
        t = game.table
        t.owner[:], t.armies[:] = [0] * len(t.owner), [4000] * len(t.armies)
        other = min(t.board.near[0])
        t.owner[other] = 1
        view = game.view(0)
        waiting = [asyncio.create_task(work.odds(view, 0, other, 0, "first"))]
        await held.begun.wait()
        for stop in range(1, most + 1):
            waiting.append(asyncio.create_task(work.odds(view, 0, other, stop, f"address {stop % owners}")))
        while len(work.odds_place.queue) < most:
            await asyncio.sleep(0)
        with pytest.raises(Busy, match=says):
            await work.odds(view, 0, other, most + 1, "address 0")
        held.release.set()
        await asyncio.gather(*waiting)
        await work.close()

    finish(ask())


def test_when_the_server_is_busy_a_sentence_says_so(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            id = await ended_game(browser)

            async def busy(*_: object) -> Packed:
                raise Busy("Many replays and boards are being built; try again in a minute.")

            lobby.work.built = busy  # type: ignore[method-assign, assignment]
            told = await browser.get(f"/api/games/{id}/replay")
            assert told.status_code == 503
            assert told.json() == {"says": "Many replays and boards are being built; try again in a minute."}
            assert told.headers["retry-after"] == "10"

    finish(visit())


def test_only_so_many_bytes_are_kept() -> None:
    kept = Kept(100)
    for number in range(5):
        kept.put(number, Packed("", "", bytes(30)))
        kept.get(0)
    assert set(kept.found) == {0, 3, 4}
    assert kept.bytes == 90


@pytest.mark.parametrize("door", ["replay", "chances", "log"])
def test_records_are_compressed_and_known_by_their_etag(house: House, door: str) -> None:
    browser = house.browser()
    id = house.new_game(browser, "local", "local", "local", options={"deal": True})["id"]
    assert browser.post(f"/api/games/{id}/status", json={"status": "ended"}).status_code == 200
    packed = browser.get(f"/api/games/{id}/{door}", headers={"accept-encoding": "gzip"})
    plain = browser.get(f"/api/games/{id}/{door}", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert packed.headers["vary"] == "accept-encoding"
    assert packed.headers["cache-control"] == "private, no-cache"
    again = browser.get(f"/api/games/{id}/{door}", headers={"if-none-match": packed.headers["etag"]})
    assert again.status_code == 304


def test_no_garbage_is_looked_for_in_code(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running(tmp_path):
            assert gc.get_freeze_count() > 10_000
        assert gc.get_freeze_count() == 0

    finish(visit())


def test_those_who_only_watch_may_say_less(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running(tmp_path) as (browser, lobby):
            room = await lobby.room(await new_game(browser))
            watching, playing = room.pace(frozenset()), room.pace(frozenset({0}))
            assert (watching.rate, watching.burst) == WATCHING_PACE
            assert (playing.rate, playing.burst) == PACE

    finish(visit())


def test_a_worker_that_refuses_says_why_and_lives_on() -> None:
    async def ask() -> None:
        worker = Worker()
        with pytest.raises(Exception, match="There is no edition"):
            await worker.ask(BoardQuestion(Played("nowhere", None, {}, 3)), Packed, 60)
        process = worker.process
        packed, data = await worker.ask(BoardQuestion(Played("classic", None, {}, 3)), Packed, 60)
        assert worker.process is process
        assert packed.media_type == "application/json"
        assert len(json.loads(gzip.decompress(data))["territories"]) == 42
        await worker.end()

    finish(ask())
