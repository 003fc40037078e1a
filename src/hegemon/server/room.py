"""A room: one live game, the pages that watch it, and the bots and the dealer that answer in it.

Everything that changes a game goes through one lock: the answer is tried on a copy, written to the store, and only then
becomes the game and is shown. So nothing is ever shown or acknowledged that is not committed.

What a game is lies in ``game``, who answers by himself in ``bots``, what a page sees in ``viewers``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from hegemon.kernel.game import Refused
from hegemon.kernel.steps import Action, Ask
from hegemon.kernel.views import View
from hegemon.match.catalogue import without_rule
from hegemon.match.live import UNDO, LiveGame, Played
from hegemon.server import chat
from hegemon.server.bots import Bots, Tried
from hegemon.server.game import Fork, NoSuchGame, ServerGame
from hegemon.server.leases import Fenced
from hegemon.server.limits import PACE, WATCHING_PACE, Bucket
from hegemon.server.no_choice import asks_to_place
from hegemon.server.prospects import OpenQuestion
from hegemon.server.protocol import HeadTold, Message
from hegemon.server.protocol import Refused as RefusedMessage
from hegemon.server.rights import Forbidden
from hegemon.server.standing_answers import ASK, PLACING, Policy, changed
from hegemon.server.store import TALKED, GameRow, SeatRow, Stopped, Store, StoreError, Taken
from hegemon.server.viewers import Viewer, check_curtain, undoing_seat, update_for
from hegemon.server.workers import Workers
from hegemon.table.notation import read_at
from hegemon.table.table import Table

LOG: Final = logging.getLogger("hegemon.rooms")

AGAIN: Final = 1.0
"""Seconds after which a room tries again when something went wrong."""

LEADS_TO: Final = {"paused": ("playing",), "playing": ("paused",), "ended": ("waiting", "playing", "paused")}
"""From where a host may bring a game to a status."""

TOGETHER: Final = 0.04
"""Answers of bots and dice that come within this many seconds are shown together."""


CROWD: Final = 50
"""So many pages are shown what is new at a time."""

SHOWN: Final = 64
"""The most updates that are kept for other pages until something changes."""

TICKS: Final = 5
"""How often in a second clocks are shown anew."""


class Room(ServerGame):
    """A game that is open in this process."""

    def __init__(self, store: Store, workers: Workers, game: GameRow, seats: list[SeatRow]) -> None:
        super().__init__(store, game, seats)
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.pages: Final[set[Viewer]] = set()
        """Every page that is connected; those that have said hello are among the viewers too."""
        self.bots: Final = Bots(self, workers, lambda: self.viewers)
        self.workers: Final = workers
        self.open_question: Final = OpenQuestion(workers, self.bots.turn, self.tell_prospects)
        self.task: asyncio.Task[None] | None = None
        self.leads = False
        """Whether this process, and not another one, answers for bots and dice here."""
        self.stirred: Final = asyncio.Event()
        self.shown: Final[dict[tuple[object, ...], bytes]] = {}
        """Updates as they were sent since the last change, for other pages that may see just the same."""
        self.crowd_waits = False
        self.waking: asyncio.Task[None] | None = None
        self.paces: Final[dict[int, Bucket]] = {}
        self.chat_paces: Final[dict[int, Bucket]] = {}
        self.chat_lock: Final = asyncio.Lock()

    # --- reading what others have written

    async def start(self, fork: Fork | None = None, stand_in: str = "") -> bool:
        """Begin if everybody is there: fix the seeds and the header; from now on all is in the log.

        It may play on from another game, and then goes by that game's version of the rules; its header holds the proof
        of the dice. With ``stand_in``, that bot takes the seats of those who have not come.
        """

        def first_line(seats: list[SeatRow]) -> str:
            return self.first_line(seats, fork)

        begun = await asyncio.to_thread(self.store.start, self.id, first_line, stand_in)
        await self.catch_up()
        return begun

    async def change_status(self, to: str) -> None:
        """Pause the game, go on with it, or end it; refused if it cannot come there from where it is."""
        async with self.lock:
            changed = await asyncio.to_thread(self.store.change_status, self.id, to, LEADS_TO.get(to, ()))
            self.row, self.seats = await asyncio.to_thread(self.read_rows)
            if not changed:
                raise Refused(f"A game that is {self.status} cannot become {to}.")
        self.stir()

    async def catch_up(self) -> None:
        """Read the whole game from the store, after a start or when anything may have been missed."""
        async with self.lock:
            await self.load()
        self.tell_chat()
        self.stir()

    async def load(self) -> None:
        """Read the whole game from the store; no chat that is read meanwhile is overwritten by an older one."""
        async with self.chat_lock:
            await super().load()

    async def read_on(self, seq: int = -1) -> None:
        """Another process has written: the game has ``seq`` entries now, or (-1) its seats or status have changed."""
        if 0 <= seq <= self.seq:
            return
        if seq == TALKED:
            await self.read_chat()
            return
        async with self.lock:
            if seq < 0:
                row, self.seats = await asyncio.to_thread(self.read_rows)
                self.notices = await asyncio.to_thread(self.store.notices, self.id)
                self.standing = await asyncio.to_thread(self.store.standing, self.id)
                begun = bool(row.header) and not self.row.header
                self.row = row
                if begun:
                    await self.load()
            elif seq > self.seq:
                await self.read_entries()
        self.stir()

    async def told_head(self, seq: int) -> HeadTold:
        """The fingerprint of the log after so many entries; another process may have written the last of them."""
        if seq > self.seq and self.store.postgres:
            before = self.seq
            async with self.lock:
                await self.read_entries()
            if self.seq > before:
                self.stir()
        return HeadTold(seq, self.head_after(seq), missing=seq > self.seq)

    # --- changing

    async def say(self, viewer: Viewer, number: int, say: str) -> None:
        """A person answers. It returns when the answer is committed; it is refused with a sentence otherwise."""
        async with self.lock:
            ask = self.check_asked(viewer, number)
            position = self.live.game
            action = read_at(position.table, say, ask.menu(position))
            self.workers.background.people()
            await self.commit(ask.who, action)
            self.placed.discard(number)
        self.stir()

    def check_asked(self, viewer: Viewer, number: int) -> Ask[Table]:
        """The open question, if it is this viewer's to answer and still the one he means; refused otherwise."""
        self.check_open()
        position = self.live.game
        ask = position.asking
        if ask is None:
            raise Refused("The game is over.")
        if number != position.number:
            raise Refused("The game has moved on. Look again.")
        if ask.who not in viewer.seats or self.seats[ask.who].kind == "bot":
            raise Refused(f"It is not your turn: {self.name(ask.who)} is to move.")
        check_curtain(self, viewer)
        return ask

    async def undo(self, viewer: Viewer, number: int) -> None:
        """A person takes back the last answer that was chosen, with what was answered by itself since."""
        async with self.lock:
            self.check_open()
            if number != self.live.game.number:
                raise Refused("The game has moved on. Look again.")
            seat = undoing_seat(self, viewer)
            count = self.answers_back(seat)
            await self.keep_standing(seat, PLACING, ASK)
            live = self.live.copy()
            await self.write_or_look_again(live, [live.play(seat, UNDO) for _ in range(count)])
            self.placed = {number for number in self.placed if number < live.game.number}
        self.stir()

    async def set_standing(self, viewer: Viewer, seat: int, step: str, policy: Policy) -> None:
        """A seat says how questions of a kind are answered in its name from now on."""
        if seat not in viewer.seats:
            raise Refused("seat must be one of your own: standing answers are for nobody else.")
        async with self.lock:
            await self.keep_standing(seat, step, policy)
        self.stir()

    async def keep_standing(self, seat: int, step: str, policy: str) -> None:
        """Write down a standing answer, or that there is none any more. Hold the lock."""
        standing = changed(self.standing, seat, step, policy)
        if standing.get(seat, {}) != self.standing.get(seat, {}):
            await asyncio.to_thread(self.store.save_standing, self.id, standing)
            self.standing = standing

    async def place_rest(self, viewer: Viewer, number: int) -> None:
        """A person has the rest of his armies placed by a bot, now and whenever he is asked to place some."""
        async with self.lock:
            self.check_asked(viewer, number)
            decision = self.live.game.pending
            assert decision is not None
            if not asks_to_place(decision):
                armies = decision.game.table.edition.units[1]
                raise Refused(f"There are no {armies} to place now; ask for it when you are asked to place some.")
            await self.keep_standing(decision.who, PLACING, str(decision.game.table.turns))
        self.stir()

    async def say_at_table(self, viewer: Viewer, seat: int, phrase: str, says: str) -> None:
        """Somebody says something to everybody at the table, for one of his seats."""
        if seat not in viewer.seats:
            raise Refused("seat must be one of your own: nobody speaks for another seat.")
        phrase, says = chat.checked(phrase, says)
        if why := chat.why_silent(self.row.chat, self.seats[seat], phrase):
            raise Refused(why)
        if not self.chat_paces.setdefault(min(viewer.seats), Bucket(*chat.PACE)).take():
            raise Refused(chat.TOO_MANY)
        said = await asyncio.to_thread(self.store.add_chat, self.id, seat, phrase, says)
        if said is None:
            raise Refused("Your message was not sent: chat has just been switched off.")
        await self.read_chat()

    async def read_chat(self) -> None:
        """Read what was said at the table, and tell everybody; one read after the other, so that none is older."""
        async with self.chat_lock:
            self.chat = await asyncio.to_thread(self.store.chat, self.id)
        self.tell_chat()

    async def allow_chat(self, allowed: str) -> None:
        """The host changes what may be said at the table."""
        await asyncio.to_thread(self.store.set_chat, self.id, allowed)
        await self.read_on()

    async def end_placing(self) -> None:
        """Whoever had the rest placed answers himself again as soon as he is asked something else."""
        position = self.live.game
        decision = position.pending
        for seat, standing in self.standing.items():
            if PLACING not in standing:
                continue
            other = decision is not None and decision.who == seat and not self.places_rest(decision)
            if standing[PLACING] != str(position.table.turns) or other:
                async with self.lock:
                    await self.keep_standing(seat, PLACING, ASK)
                return

    async def commit(self, who: int, action: Action) -> None:
        """Try an answer on a copy, write it, and only then let it happen. Hold the lock."""
        live = self.live.copy()
        await self.write_or_look_again(live, [live.play(who, action)])

    async def write_or_look_again(self, live: LiveGame, played: Sequence[Played], term: int | None = None) -> None:
        """Write what was tried; refused if others were quicker. What a leader answers for others has its term."""
        try:
            await self.write(live, [self.entry_row(one) for one in played], term)
        except (Taken, Fenced):
            await self.read_entries()
            raise Refused("The game has moved on. Look again.") from None
        except Stopped:
            self.row, self.seats = await asyncio.to_thread(self.read_rows)
            self.check_open()
            raise Refused("The game has moved on. Look again.") from None

    # --- bots, dice and clocks

    async def run(self) -> None:
        """Let dice and bots answer whenever they are asked, as long as the room is open."""
        while True:
            self.stirred.clear()
            wait: float | None = AGAIN
            try:
                self.keep_time()
                led, self.leads = self.leads, False
                if self.status == "playing":
                    led_already = self.store.term(self.id)  # which asks nobody
                    self.leads = bool(led_already or await asyncio.to_thread(self.store.lead, self.id))
                elif led:
                    await asyncio.to_thread(self.store.unlead, self.id)
                if self.leads:
                    finished = await self.answer_for_others()
                    await self.save_times()
                    wait = self.until_next() if finished else AGAIN
                else:  # stirred when this process takes over
                    wait = None
            except (Refused, Fenced):
                LOG.info("a game went on elsewhere", extra={"game": self.id})
            except NoSuchGame:  # it was deleted, and is let go of in a moment
                LOG.info("a game is gone", extra={"game": self.id})
            except StoreError:
                LOG.warning("a game waits for the database", extra={"game": self.id})
            except Exception:
                LOG.exception("a game cannot go on by itself", extra={"game": self.id})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.stirred.wait()

    async def answer_for_others(self) -> bool:
        """Answer for chance, bots and those whose time is up, until a person is asked; False if the lease ended before.

        The lease may be renewed a moment later, and nobody would tell this room: so it looks again by itself.
        """
        shown_at = time.monotonic()
        finished = True
        while self.status == "playing":
            term = self.store.term(self.id)
            if not term:
                finished = False
                break
            self.keep_time()
            await self.end_placing()
            tried = await self.bots.next_answers()
            if not tried.played:
                break
            if self.bots.alone():
                await self.workers.background.commit(partial(self.commit_tried, tried, term))
            else:
                self.workers.background.people()
                await self.commit_tried(tried, term)
            if time.monotonic() - shown_at > TOGETHER:
                shown_at = time.monotonic()
                self.wake_viewers()
            await asyncio.sleep(0)
        self.wake_viewers()
        return finished

    async def commit_tried(self, tried: Tried, term: int) -> None:
        """Commit answers of bots and dice, unless something has happened meanwhile."""
        async with self.lock:
            if self.live is tried.base and self.status == "playing":
                await self.write_or_look_again(tried.live, tried.played, term)
                self.bots.committed()

    def keep_time(self) -> None:
        """Let the clock of the person who is asked run, and no other."""
        if self.clocks is not None:
            people = [seat.seat for seat in self.seats if seat.kind != "bot"] if self.status == "playing" else []
            self.clocks.run_for(self.live.game, people)

    def until_next(self) -> float | None:
        """Seconds until something has to be done even if nobody says anything."""
        waits = [self.bots.until_next(), self.clocks.until_overdue() if self.clocks is not None else None]
        return min([seconds for seconds in waits if seconds is not None], default=None)

    async def save_times(self) -> None:
        """Write down how the clocks stand, if they run here, so that thinking long survives a crash too."""
        if self.clocks is not None and self.leads and self.clocks.runs:
            term = self.store.term(self.id)
            await asyncio.to_thread(self.store.save_times, self.id, self.clocks.noted(), term)

    # --- pages

    def come(self, viewer: Viewer) -> None:
        """A page is here: it is shown everything, and its bots may get a better place in the queue."""
        self.viewers.add(viewer)
        self.workers.move(self.bots.turn())
        self.tell_presence(viewer)
        viewer.wake.set()
        viewer.chat_last = None
        viewer.chat_wake.set()

    def leave(self, viewer: Viewer) -> None:
        """A page is gone."""
        self.viewers.discard(viewer)
        self.pages.discard(viewer)
        self.tell_presence(viewer)

    def would(self, view: View[Table]) -> Mapping[str, str]:
        """What the answers to the open question would change, as far as it is known already."""
        return self.open_question.ask(view, [seat.name for seat in self.seats], self.live.hash)

    def tell_prospects(self, seat: int) -> None:
        """It is known what the answers of a seat would change: show its own pages, and nobody else."""
        self.shown.clear()
        for viewer in self.viewers:
            if seat in viewer.seats:
                viewer.wake.set()

    def tell_presence(self, viewer: Viewer) -> None:
        """Show everybody who is here; whoever only watches is not shown, so nothing has changed."""
        if viewer.seats:
            self.wake_viewers()

    def pace(self, seats: frozenset[int]) -> Bucket:
        """How quickly messages may come; all pages of a seat share it, and pages that only watch have less."""
        return self.paces.setdefault(min(seats), Bucket(*PACE)) if seats else Bucket(*WATCHING_PACE)

    def stir(self) -> None:
        """Something has changed: let bots and dice go on, and show everybody."""
        self.stirred.set()
        self.wake_viewers()

    def wake_viewers(self) -> None:
        """Show everybody the state as it is: first those who play, then those who watch, some at a time."""
        self.shown.clear()
        few = len(self.viewers) <= CROWD
        for viewer in self.viewers:
            if few or viewer.seats:
                viewer.wake.set()
        self.crowd_waits = not few
        if self.crowd_waits and (self.waking is None or self.waking.done()):
            self.waking = asyncio.create_task(self.wake_crowd())

    async def wake_crowd(self) -> None:
        """Show those who only watch what is new, some at a time, so that nobody else waits for all of them."""
        while self.crowd_waits:
            self.crowd_waits = False
            crowd = [viewer for viewer in self.viewers if not viewer.seats]
            for first in range(0, len(crowd), CROWD):
                for viewer in crowd[first : first + CROWD]:
                    viewer.wake.set()
                await asyncio.sleep(0)

    async def serve(self, viewer: Viewer) -> None:
        """Send a page whatever is new, as long as it is there."""
        while True:
            await viewer.wake.wait()
            viewer.wake.clear()
            try:
                viewer.look_up(self)
            except Forbidden as error:
                await viewer.close(4404, str(error))
                return
            await viewer.send(self.update_data(viewer))

    def tell_chat(self) -> None:
        """Something was said at the table: tell everybody."""
        for viewer in self.viewers:
            viewer.chat_wake.set()

    async def serve_chat(self, viewer: Viewer) -> None:
        """Send a page whatever is said at the table, as long as it is there."""
        while True:
            await viewer.chat_wake.wait()
            viewer.chat_wake.clear()
            with contextlib.suppress(Forbidden):  # which the next update sees to
                viewer.look_up(self)
                last, newest = viewer.chat_last, self.chat[-1].n if self.chat else -1
                viewer.chat_last = newest
                if newest > (-1 if last is None else last):
                    await viewer.send(encoded(chat.told(self.chat, last)))

    def update_data(self, viewer: Viewer) -> bytes:
        """What is new for a page, encoded once for all pages that may see the same and have the same entries."""
        tick = None if self.clocks is None else int(time.monotonic() * TICKS)
        key = (viewer.seats, viewer.host, viewer.last, self.seq, tick)
        data = self.shown.get(key) if not viewer.shared else None
        if data is None:
            data = encoded(update_for(self, viewer, self.viewers))
            if not viewer.shared and len(self.shown) < SHOWN:
                self.shown[key] = data
        viewer.last = self.seq - 1
        return data

    async def refuse(self, viewer: Viewer, says: str) -> None:
        """Tell a page why not, and show it the state as it is."""
        says, rule = without_rule(says, self.row.edition)
        await viewer.send(encoded(RefusedMessage(says, rule=rule)))
        viewer.wake.set()


def encoded(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message)
