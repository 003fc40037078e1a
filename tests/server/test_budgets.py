"""Bots of strangers think only for so long, and games of bots alone wait behind people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.editions import begin
from hegemon.kernel.game import Refused
from hegemon.server.budgets import CALM, PEOPLE, SHARE, UNWATCHED, WATCHED, Background, check_budget, light
from hegemon.server.lobby import Lobby
from hegemon.server.queues import Turn
from hegemon.server.schemas import GameWanted, SeatWanted
from hegemon.server.settings import Settings
from hegemon.server.store import Store
from hegemon.server.viewers import Viewer
from hegemon.server.worker_tasks import Question, Reply, question_of
from hegemon.server.workers import Workers
from hegemon.table.rulebook import BadOption
from house import House, Nursery, Page, database
from inside import finish

TOO_MANY_PLANS = "expert:plans=10000000"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("house")), nursery)
    yield house
    house.stop()


@pytest.mark.parametrize(
    ("spec", "seconds", "most"),
    [
        (TOO_MANY_PLANS, 5.0, "expert:5s and expert:plans=1000 are the most."),
        ("expert:6s", 5.0, "expert:5s and expert:plans=1000 are the most."),
        ("hard:plans=1001", 5.0, "hard:5s and hard:plans=1000 are the most."),
        ("expert", 1.5, "expert:1500ms and expert:plans=300 are the most."),
    ],
)
def test_a_budget_beyond_the_cap_is_refused_with_the_cap(spec: str, seconds: float, most: str) -> None:
    with pytest.raises(BadOption) as refused:
        check_budget(spec, seconds)
    assert str(refused.value) == f"Field bot: {spec} thinks longer than bots may on this server; {most}"


@pytest.mark.parametrize("spec", ["", "random", "easy", "medium", "hard", "expert", "hard:5s", "expert:plans=1000"])
def test_whatever_is_within_the_cap_may_play(spec: str) -> None:
    check_budget(spec, 5.0)
    assert light(spec) == (spec.partition(":")[0] not in ("hard", "expert"))


def test_no_door_takes_a_bot_beyond_the_cap(house: House) -> None:
    browser = house.browser()
    seats = [{"kind": "local"}, {"kind": "bot", "bot": TOO_MANY_PLANS}]
    made = browser.post("/api/games", json={"seats": seats})
    assert made.status_code == 422
    assert "expert:plans=1000 are the most." in made.json()["says"]
    game = house.new_game(browser, "local", "easy", "link")["id"]
    replaced = browser.post(f"/api/games/{game}/seats/2", json={"bot": TOO_MANY_PLANS})
    assert replaced.status_code == 422, replaced.text
    assert browser.post(f"/api/games/{game}/status", json={"status": "playing"}).status_code == 200
    Page(house, browser, game).play(1)
    assert browser.post(f"/api/games/{game}/status", json={"status": "ended"}).status_code == 200
    forked = browser.post(f"/api/games/{game}/fork", json={"seq": 0, "seat": 1, "bot": TOO_MANY_PLANS})
    assert forked.status_code == 422, forked.text


def test_an_address_has_only_so_many_games_of_bots_alone(house: House) -> None:
    browser = house.browser()
    games = [house.new_game(browser, "hard", "hard")["id"] for _ in range(3)]
    seats = [{"kind": "bot", "bot": "hard"}] * 2
    refused = browser.post("/api/games", json={"seats": seats})
    assert refused.status_code == 409
    assert refused.json()["says"].startswith("3 bot-only games from your address are being played already. ")
    mixed = house.new_game(browser, "local", "hard")["id"]
    assert browser.post(f"/api/games/{mixed}/seats/0", json={"bot": "easy"}).status_code == 409
    assert browser.post(f"/api/games/{games[0]}/status", json={"status": "paused"}).status_code == 200
    games.append(house.new_game(browser, "hard", "hard")["id"])
    assert browser.post(f"/api/games/{games[0]}/status", json={"status": "playing"}).status_code == 409
    for game in games:
        assert browser.post(f"/api/games/{game}/status", json={"status": "ended"}).status_code == 200
    assert 'hegemon_bots_waiting{rank="people"}' in browser.get("/metrics").text


async def nowhere(data: bytes) -> None:
    """The page is not there."""


def test_games_with_people_come_before_watched_ones_and_those_before_all_others(tmp_path: Path) -> None:
    async def play() -> None:
        lobby = Lobby(Store(database(tmp_path)), Workers(1, 60.0))
        local, bot = SeatWanted(kind="local"), SeatWanted(kind="bot", bot="expert")
        alone = await lobby.room((await lobby.create(GameWanted(seats=[bot, bot]), creator="somebody")).id)
        mixed = await lobby.room((await lobby.create(GameWanted(seats=[local, bot]))).id)
        assert alone.bots.turn() == Turn(UNWATCHED, "somebody", alone.id)
        assert mixed.bots.turn() == Turn(WATCHED, "", mixed.id)  # whoever plays it may come back
        for room in (alone, mixed):
            room.come(Viewer(nowhere, frozenset(), False))
            assert room.bots.turn().rank == WATCHED
        mixed.come(Viewer(nowhere, frozenset({0}), True))
        assert mixed.bots.turn().rank == PEOPLE
        await lobby.close()
        lobby.store.close()

    finish(play())


def asked(game: str, bot: str) -> Question:
    return question_of(begin("classic", 3, {"deal": True}), game, 0, bot, 1)


def test_twenty_games_of_bots_alone_do_not_make_people_wait() -> None:
    order: list[str] = []
    release = asyncio.Event()

    async def ask(question: msgspec.Struct, kind: type[Any], seconds: float) -> tuple[Any, bytes]:
        assert isinstance(question, Question)
        order.append(question.game)
        await release.wait()
        return Reply("pass"), b""

    async def wait() -> None:
        workers = Workers(1, 60.0)
        for place in (workers.quick, *workers.slow):
            place.worker.ask = ask  # type: ignore[method-assign]
        tasks = [
            asyncio.create_task(workers.ask(asked(f"alone{n}", "expert"), Turn(UNWATCHED, "a", f"alone{n}"), True))
            for n in range(20)
        ]
        while not order:
            await asyncio.sleep(0)
        for game, bot, turn in (
            ("watched", "easy", Turn(WATCHED, "a", "watched")),
            ("person", "expert", Turn(PEOPLE, "b", "person")),
        ):
            tasks.append(asyncio.create_task(workers.ask(asked(game, bot), turn, game == "watched")))
        tasks.append(asyncio.create_task(workers.ask(asked("easy", "easy"), Turn(PEOPLE, "c", "easy"), False)))
        while len(order) < 2:
            await asyncio.sleep(0)
        assert order == ["alone0", "easy"]  # quick bots of people wait for nobody who thinks
        assert workers.waiting() == [1, 1, 19]
        workers.move(Turn(WATCHED, "a", "alone7"))  # somebody opens its page
        release.set()
        await asyncio.gather(*tasks)
        assert order[2:6] == ["person", "watched", "alone7", "alone1"]
        await workers.close()

    finish(wait())


def test_games_of_bots_alone_get_a_share_of_the_server_while_people_play() -> None:
    now = 100.0
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def work() -> None:
        nonlocal now
        now += 0.01

    async def play() -> None:
        nonlocal now
        background = Background(lambda: now, sleep)
        await background.commit(work)
        assert slept == []  # nobody is there whom it could disturb
        background.people()
        await background.commit(work)
        assert slept == pytest.approx([0.01 * (1 / SHARE - 1)])
        now += CALM
        await background.commit(work)
        assert len(slept) == 1

    finish(play())


def test_bots_alone_write_only_in_their_share_and_people_are_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        lobby = Lobby(Store(database(tmp_path)), Workers(1, 60.0))
        background, release = lobby.workers.background, asyncio.Event()
        waiting: list[Callable[[], Awaitable[None]]] = []
        people: list[bool] = []

        async def wait(work: Callable[[], Awaitable[None]]) -> None:
            waiting.append(work)
            await release.wait()
            await work()

        background.commit = wait  # type: ignore[method-assign]
        background.people = lambda: people.append(True)  # type: ignore[method-assign]
        local, bot = SeatWanted(kind="local"), SeatWanted(kind="bot", bot="easy")
        alone = await lobby.room((await lobby.create(GameWanted(seats=[bot, bot]))).id)
        while not waiting:
            await asyncio.sleep(0.001)
        assert (alone.seq, people) == (0, [])
        mixed = await lobby.room((await lobby.create(GameWanted(seats=[local, bot]))).id)
        while not mixed.seq:
            await asyncio.sleep(0.001)
        assert people
        assert (alone.seq, len(waiting)) == (0, 1)
        release.set()
        while not alone.seq:
            await asyncio.sleep(0.001)
        await lobby.close()
        lobby.store.close()

    finish(play())


def test_a_server_has_only_so_many_games_of_bots_alone(tmp_path: Path) -> None:
    async def play() -> None:
        lobby = Lobby(Store(database(tmp_path)), Workers(1, 60.0), Settings(bot_games=2))
        wanted = GameWanted(seats=[SeatWanted(kind="bot", bot="expert")] * 2)
        for creator in ("one", "two"):
            await lobby.create(wanted, creator=creator)
        with pytest.raises(Refused, match=r"^2 bot-only games are being played here already. Try again later\.$"):
            await lobby.create(wanted, creator="three")
        await lobby.close()
        lobby.store.close()

    finish(play())


def test_a_person_plays_on_while_twenty_games_of_experts_run(tmp_path: Path, nursery: Nursery) -> None:
    house = House(database(tmp_path), nursery, "--bot-games-per-address", "20")
    browser = house.browser()
    for _ in range(20):
        house.new_game(browser, "expert", "expert", "expert")
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True, "lots": True})["id"]
    assert Page(house, browser, game).play(10) == 10  # every one within the minute that a page waits
    house.stop()
