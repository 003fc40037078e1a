"""Questions that leave no choice are answered by the server, and logged; undo goes past them, and they tell nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Refused
from hegemon.match.live import LiveGame
from hegemon.server.bots import Bots
from hegemon.server.no_choice import NO_CHOICE, PAUSE, pause_before, tells
from hegemon.server.room import Room, encoded
from hegemon.server.viewers import Viewer, answering_seat, reveal, update_for
from house import POSTGRES_LATER, House, Nursery, Page, enter, together
from inside import SEED, finish, new_game, running, seated
from modes import MODES, PLAIN, Mode, bold
from scene import Scene, scene


def held(t: Any, seat: int, wanted: bool) -> None:
    """Give a seat three cards that are a set or none."""
    by_symbol: dict[str, list[int]] = {}
    for card in t.edition.cards:
        by_symbol.setdefault(card.symbol, []).append(card.index)
    symbols = sorted(by_symbol, key=lambda symbol: -len(by_symbol[symbol]))
    one, other = by_symbol[symbols[0]], by_symbol[symbols[1]]
    cards = one[:3] if wanted else [*one[:2], other[0]]
    hand = t.hands[seat]
    t.hands[seat] = type(hand)(tuple(sorted(cards)))
    everything = {card.index for card in t.edition.cards}
    t.pile = type(t.pile)((tuple(sorted(everything - set(cards))),))


@asynccontextmanager
async def sitting(folder: Path, apart: bool = True) -> AsyncIterator[Room]:
    """A game of three people, each at a screen of their own or all at one, that nobody has answered in yet."""
    async with running(folder) as (browser, lobby):
        room = await lobby.room(await new_game(browser))
        if apart:
            for seat in room.seats:
                seat.kind, seat.token_hash = "link", f"token {seat.seat}"
        yield room


def lay(room: Room, at: Scene) -> None:
    """The table is as in a scene from now on."""
    at.game.events = None
    room.live = LiveGame(at.game, room.live.hash, room.live.entries, room.live.dealer)
    room.since = time.monotonic()
    room.stir()


def page(room: Room, *seats: int) -> Viewer:
    async def send(_: bytes) -> None:
        """Nobody reads it."""

    viewer = Viewer(send, frozenset(seats), host=False)
    room.viewers.add(viewer)
    return viewer


async def until(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.005)


def asked(room: Room) -> str:
    return type(room.live.game.asking).__name__


def test_undo_takes_back_what_was_answered_by_itself_too(tmp_path: Path) -> None:
    """Alice places far from all enemies and so cannot attack: she is asked to fortify next, and undo leads back."""

    async def work() -> None:
        async with sitting(tmp_path) as room:
            lay(room, scene("Argentina: bob 1 | Madagascar: carol 1", phase="reinforce", rest="alice"))
            viewer = page(room, 0)
            seq, number = room.seq, room.live.game.number
            armies = room.live.game.table.reserve[0]
            await room.say(viewer, number, f"place ural {armies}")
            await until(lambda: asked(room) == "FortifyPosition")
            assert [(entry.who, entry.say) for entry in room.news] == [(0, f"place ural {armies}"), (0, "pass")]
            assert update_for(room, viewer, [viewer]).undo == ""
            await room.undo(viewer, room.live.game.number)
            assert (asked(room), room.live.game.number, room.seq) == ("Reinforce", number, seq + 4)
            await room.answer_for_others()  # and there is nothing to answer
            assert (asked(room), room.seq) == ("Reinforce", seq + 4)
            with pytest.raises(Refused, match="nothing to take back yet"):
                await room.undo(viewer, room.live.game.number)

    finish(work(), 30)


def test_where_nothing_was_chosen_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with sitting(tmp_path) as room:
            lay(room, scene("Argentina: bob 1 | Ural: alice 2 | Madagascar: carol 1", rest="alice"))
            viewer = page(room, 0)
            await until(lambda: asked(room) == "FortifyPosition")
            assert update_for(room, viewer, [viewer]).undo == NO_CHOICE
            with pytest.raises(Refused, match="no choice"):
                await room.undo(viewer, room.live.game.number)

    finish(work(), 30)


def private_position(room: Room, with_set: bool) -> None:
    """Alice has placed everything and holds three cards: has she a set to trade?"""
    at = scene("Alaska: alice 5 | Siam: alice 2", phase="reinforce", rest="bob")
    held(at.table, 0, with_set)
    at.alice.places("Alaska", at.alice.reserve)
    assert at.step == "Reinforce"
    assert at.answers == ({"pass"} if not with_set else at.answers)
    assert len(at.answers) > 1 or not with_set
    lay(room, at)


def test_others_are_shown_the_same_whether_there_is_a_choice_or_not(tmp_path: Path) -> None:
    async def work() -> None:
        async with sitting(tmp_path) as room:
            frames: list[list[bytes]] = []
            for with_set in (True, False):
                private_position(room, with_set)
                viewers = [page(room, 1), page(room, 2), page(room)]
                frames.append([encoded(update_for(room, viewer, viewers)) for viewer in viewers])
                decision = room.live.game.pending
                assert decision is not None
                assert tells(room.live.game)
                assert room.bots.waits(decision)  # nobody is answered for at once
                own = page(room, 0)
                told = update_for(room, own, [own]).asked
                assert told is not None
                assert told.offers
                assert told.itself is not with_set
                room.viewers.clear()
            assert frames[0] == frames[1]
            assert b'"itself":false' in frames[1][0]
            assert b'"itself":true' not in frames[1][0]

    finish(work(), 30)


def test_the_pass_comes_by_itself_after_a_pause_and_the_clock_runs_meanwhile(tmp_path: Path) -> None:
    async def work() -> None:
        async with sitting(tmp_path) as room:
            private_position(room, with_set=False)
            begun, seq = time.monotonic(), room.seq
            await until(lambda: room.seq > seq)
            took = time.monotonic() - begun
            assert took >= PAUSE[0]
            assert took >= pause_before(room.row.server_seed, room.live.game.number - 1) - 0.01
            assert [(entry.who, entry.say) for entry in room.news[-1:]] == [(0, "pass")]
            # Whoever is asked may be quicker than that, like anybody who has a choice.
            private_position(room, with_set=False)
            viewer = page(room, 0)
            begun = time.monotonic()
            await room.say(viewer, room.live.game.number, "pass")
            assert asked(room) == "DeclareAttack"

    finish(work(), 30)


def test_whoever_plays_against_bots_alone_does_not_wait(tmp_path: Path) -> None:
    """Nobody is there to learn anything; a person whom a bot stands in for may come back, and would be."""

    async def work() -> None:
        async with sitting(tmp_path) as room:
            for row in room.seats[1:]:
                row.kind, row.bot, row.stands_in = "bot", "easy", row.seat == 2
            private_position(room, with_set=False)
            decision = room.live.game.pending
            assert decision is not None
            viewer = page(room, 0)
            assert room.tells(decision)
            assert room.bots.waits(decision)
            assert room.pause_left(decision) > 0
            assert answering_seat(room, viewer) == (0, False)
            room.seats[2].stands_in = False
            assert not room.tells(decision)
            assert not room.bots.waits(decision)
            assert room.pause_left(decision) == 0
            assert answering_seat(room, viewer) != (0, False)
            room.stir()
            await until(lambda: asked(room) == "DeclareAttack")

    finish(work(), 30)


def test_pauses_differ_cover_the_whole_range_and_are_the_same_after_a_restart() -> None:
    pauses = [pause_before(SEED, number) for number in range(500)]
    low, high = PAUSE
    assert all(low <= pause <= high for pause in pauses)
    assert min(pauses) < low + 0.1
    assert max(pauses) > high - 0.1
    assert pauses == [pause_before(SEED, number) for number in range(500)]
    assert pauses != [pause_before("0" + SEED[1:], number) for number in range(500)]


def test_at_a_shared_screen_the_curtain_falls_for_a_choice_and_for_none_alike(tmp_path: Path) -> None:
    """The pause begins when the seat has taken over; before that, nobody at the screen learns anything."""

    async def work() -> None:
        async with sitting(tmp_path, apart=False) as room:
            shown: list[dict[str, Any]] = []
            viewer = page(room, 0, 1, 2)
            for with_set in (True, False):
                viewer.revealed = -1
                private_position(room, with_set)
                update = json.loads(encoded(update_for(room, viewer, [viewer])))
                assert update["curtain"] == 0
                shown.append(update)
            assert shown[0] == shown[1]
            assert room.bots.until_next() is None  # however long nobody takes over
            room.since -= 60
            decision = room.live.game.pending
            assert decision is not None
            assert room.bots.waits(decision)
            reveal(room, viewer, 0)
            assert room.bots.waits(decision)
            left = room.bots.until_next()
            assert left is not None
            assert left > PAUSE[0] - 0.5
            room.since -= PAUSE[1]
            room.stirred.set()
            await until(lambda: asked(room) == "DeclareAttack")

    finish(work(), 30)


def test_no_curtain_falls_for_a_question_that_is_answered_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with sitting(tmp_path, apart=False) as room:
            at = scene("Alaska: alice 5 | Kamchatka: bob 1", rest="carol", hands={"bob": "siam", "alice": "peru"})
            at.alice.attacks("Alaska", "Kamchatka", 3)
            room.row.status = "paused"  # nobody answers yet
            lay(room, at)
            viewer = page(room, 0, 1, 2)
            viewer.revealed = 0
            room.row.status = "playing"
            update = update_for(room, viewer, [viewer])
            assert update.curtain == -1
            assert update.asked is not None
            assert (update.asked.who, update.asked.offers) == (1, [])

    finish(work(), 30)


@POSTGRES_LATER
def test_games_of_people_go_on_by_themselves_and_over_a_restart(database: str, nursery: Nursery) -> None:
    """Defences with one die are in the log, though nobody was asked and nobody said them."""
    house = House(database, nursery)
    host, friend = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", options={"deal": True, "lots": True})
    enter(friend, game, 1)
    pages = [Page(house, host, game["id"]), Page(house, friend, game["id"])]
    said: list[tuple[int, str]] = []

    def answer(page: Page) -> None:
        asked = page.now["asked"]
        choices = sum([max(1, offer["high"] - offer["low"] + 1) for offer in asked["offers"]])
        assert choices > 1 or asked["itself"]
        said.append((asked["who"], page.first_answer()))
        page.say(page.first_answer())

    def given() -> list[tuple[int, str]]:
        log = [(entry["who"], entry["say"]) for entry in pages[0].heard]
        return [entry for entry in log if entry[1] == "defend 1" and entry not in said]

    together(pages, lambda: len(given()) > 2, answer)
    assert len(given()) > 2
    house.kill()
    house.start()
    pages = [Page(house, host, game["id"]), Page(house, friend, game["id"])]
    before = len(given())
    together(pages, lambda: len(given()) > before + 2, answer)
    house.stop()


# --- whole games -----------------------------------------------------------------------------------------------------


async def ask_no_question_in_vain(mode: Mode, decisions: int) -> int:
    """Play a game by what the server answers itself; people are asked only where they have a choice, or in secret."""
    game = seated(mode)
    bots = Bots(game, None, lambda: ())  # type: ignore[arg-type]
    rng = Rng(mode.seed)
    asked = 0
    for _ in range(decisions):
        decision = game.live.game.pending
        if decision is None:
            break
        tried = await bots.next_answers()
        if tried.played:
            assert decision.who == CHANCE or not tells(decision.game)
            game.live = tried.live
            continue
        asked += 1
        viewer = Viewer(None, frozenset({decision.who}), host=False)  # type: ignore[arg-type]
        assert answering_seat(game, viewer) == (decision.who, False)
        if len(decision.menu) == 1:
            left = bots.until_next()
            assert tells(decision.game), f"{decision!r} leaves no choice"
            assert left is not None
            assert 0 < left <= PAUSE[1]
            game.since -= PAUSE[1]
            tried = await bots.next_answers()
            assert tried.played, f"{decision!r} waits for ever"
        game.since = time.monotonic()
        game.live.answer(decision.number, decision.who, bold(decision, rng))
    return asked


@pytest.mark.parametrize("mode", PLAIN[::3], ids=repr)
def test_nobody_is_asked_without_a_choice(mode: Mode) -> None:
    assert finish(ask_no_question_in_vain(mode, 150)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_nobody_is_asked_without_a_choice_in_whole_games(mode: Mode) -> None:
    assert finish(ask_no_question_in_vain(mode, 6000), 600) > 10


def test_an_answer_that_comes_too_late_is_told_so_and_not_whose_turn_it_is(tmp_path: Path) -> None:
    """The server was quicker with the only answer, and somebody else is asked now."""

    async def try_it() -> None:
        async with sitting(tmp_path) as room:
            while room.live.asks_chance():
                await asyncio.sleep(0.01)
            decision = room.live.game.pending
            assert decision is not None
            late = Viewer(None, frozenset({decision.who}), host=False)  # type: ignore[arg-type]
            await room.say(late, decision.number, str(decision.menu.pick(0)))
            again = room.live.game.pending
            assert again is not None
            assert again.who not in (CHANCE, decision.who)
            with pytest.raises(Refused, match="has moved on"):
                await room.say(late, decision.number, str(decision.menu.pick(0)))
            with pytest.raises(Refused, match="not your turn"):
                await room.say(late, again.number, str(again.menu.pick(0)))

    finish(try_it())
