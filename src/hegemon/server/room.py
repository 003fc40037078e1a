"""A room: one live game, the pages that watch it, and the bots and the dealer that answer in it.

Everything that changes a game goes through one lock: the answer is tried on a copy, written to the store, and only then
becomes the game and is shown. So nothing is ever shown or acknowledged that is not committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from hegemon.ai.agent import safe_answer
from hegemon.ai.explain import named
from hegemon.editions import begin, first_question
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Decision, Refused
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.kernel.views import SPECTATOR
from hegemon.match.catalogue import rule_behind
from hegemon.match.dealer import SCHEME, FairDealer
from hegemon.match.files import edition_of, pack, reopen
from hegemon.match.live import UNDO, LiveGame, Played, first_hash, walk
from hegemon.match.log import Log, Player
from hegemon.server.clocks import NOBODY, Clocks, Times, told
from hegemon.server.limits import PACE, Bucket
from hegemon.server.protocol import Dice, Ended, Message, News, Seated, Update
from hegemon.server.protocol import Refused as RefusedMessage
from hegemon.server.show import asked_of, news_for, no_secrets, read_news, seated, shown_table, standing_told
from hegemon.server.standing_answers import Policy, Standing, answer_by, changed
from hegemon.server.store import EntryRow, GameRow, SeatRow, Store, Taken
from hegemon.server.workers import BotFailed, Workers, question_of
from hegemon.table.notation import read
from hegemon.table.table import Table

LOG: Final = logging.getLogger("hegemon.rooms")

RECENT: Final = 400
"""So many entries of the log a page gets when it has none yet; the rest it may fetch."""

SNAPSHOT_EVERY: Final = 300
STAND_IN: Final = "easy"
"""The bot that plays on for somebody whose clock has run out, and for a bot that fails."""

TICK: Final = 5.0
"""So often clocks that run are written down."""

AGAIN: Final = 1.0
"""After so many seconds a process looks again whether it has to go on with a game that another one led."""

TOGETHER: Final = 0.04
"""Answers of bots and dice that come within so many seconds are written and shown together."""


class Viewer:
    """One page: which seats it plays, what it has seen, and how to reach it."""

    def __init__(self, send: Callable[[bytes], Awaitable[None]], seats: frozenset[int], host: bool) -> None:
        self.send: Final = send
        self.seats: Final = seats
        self.host: Final = host
        self.last = -1
        """The last entry of the log that the page has."""
        self.revealed = -1
        """At a shared screen: the seat that has taken over."""
        self.wake: Final = asyncio.Event()


class State(NamedTuple):
    """A game as it was read from the store."""

    row: GameRow
    seats: list[SeatRow]
    live: LiveGame
    snapshot_at: int
    news: list[EntryRow]
    standing: Standing
    times: Times | None


class Room:
    """A game that is being played."""

    def __init__(self, store: Store, workers: Workers, game: GameRow, seats: list[SeatRow]) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.row = game
        self.seats = seats
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.news: list[EntryRow] = []
        self.snapshot_at = 0
        self.live = LiveGame(begin(game.edition, len(seats), game.options))
        self.task: asyncio.Task[None] | None = None
        self.leads = False
        """Whether this process, and not another one, answers for bots and dice here."""
        self.stirred: Final = asyncio.Event()
        self.clocks: Final = Clocks(*game.clock, len(seats)) if game.clock is not None else None
        self.standing: Standing = {}
        self.paces: Final[dict[int, Bucket]] = {}
        self.reasons: Final[dict[int, str]] = {}
        """Why bots answered as they did: the last sentence of each seat that has said one. It is kept only here."""
        self.thoughts: Final[dict[int, str]] = {}
        """The same for answers that are not committed yet."""

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self.live.entries

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if 0 <= seat < len(self.seats):
            return self.seats[seat].name
        return "Chance" if seat == CHANCE else "Neutral"

    async def load(self) -> None:
        """Read the whole game from the store."""
        state = await asyncio.to_thread(self.read_state)
        self.row, self.seats, self.standing = state.row, state.seats, state.standing
        self.live, self.snapshot_at, self.news = state.live, state.snapshot_at, state.news
        if self.clocks is not None and state.times is not None:
            self.clocks.set(state.times)

    def read_state(self) -> State:
        """The game as it lies in the store: the newest snapshot, and the entries since."""
        game, seats = self.read_rows()
        if not game.header:
            return State(game, seats, self.live, 0, [], {}, None)
        kept = self.store.snapshot(self.id)
        edition = edition_of(msgspec.json.decode(game.header), f"game {self.id}")
        start, since = first_question(edition), 0
        if kept is not None:
            try:
                start = reopen(msgspec.json.decode(kept[1]), edition)
                since = kept[0]
            except SaveError:
                LOG.exception("the snapshot of game %s cannot be read; replaying from the start", self.id)
        first = max(0, since - RECENT)
        entries = self.store.entries(self.id, first)
        dealer = FairDealer(bytes.fromhex(game.server_seed), [seat.seed for seat in seats])
        hash = entries[since - first - 1].hash if since else first_hash(game.header.encode())
        live = LiveGame(start, hash, since, dealer)
        for _ in walk(live, entries[since - first :]):
            pass
        standing, times = self.store.standing(self.id), self.store.times(self.id)
        return State(game, seats, live, since, entries[-RECENT:], standing, times)

    def fresh_game(self) -> LiveGame:
        """The game before its first answer."""
        return LiveGame(first_question(self.live.game.table.edition))

    def read_rows(self) -> tuple[GameRow, list[SeatRow]]:
        """The game and its seats as they lie in the store."""
        found = self.store.game(self.id)
        assert found is not None
        return found

    def log(self) -> Log:
        """The log of the match, as it may be downloaded: with the server seed once the game is over."""
        edition = self.live.game.table.edition
        players = tuple([Player(seat.name, seat.bot or "human") for seat in self.seats])
        log = Log(edition, players, tuple([s.seed for s in self.seats]), "", self.row.header.encode(), self.id)
        for entry in self.store.entries(self.id):
            log.add(entry.who, entry.say)
        if self.status in ("over", "ended"):
            log.seed = bytes.fromhex(self.row.server_seed)
        return log

    # --- changing --------------------------------------------------------------------------------------------------

    async def start(self, copied: Sequence[EntryRow] = ()) -> None:
        """Begin: fix the seeds and the header; from now on all is in the log, which may begin with copied answers."""
        edition = self.live.game.table.edition
        dealer = FairDealer(bytes.fromhex(self.row.server_seed), [seat.seed for seat in self.seats])
        players = tuple([Player(seat.name, seat.bot or "human") for seat in self.seats])
        log = Log(edition, players, dealer.seeds, dealer.commitment, copied=len(copied))
        for entry in copied:
            log.add(entry.who, entry.say)
        hashes = [entry.hash for entry in log.entries]
        rows = [EntryRow(e.seq, e.who, e.say, hash, e.news) for e, hash in zip(copied, hashes, strict=True)]
        await asyncio.to_thread(self.store.start, self.id, log.header.decode(), rows)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read the whole game from the store, after a start or when anything may have been missed."""
        async with self.lock:
            await self.load()
        self.stir()

    async def read_on(self, seq: int = -1) -> None:
        """Another process has written: the game has ``seq`` entries now, or (-1) its seats or status have changed."""
        if 0 <= seq <= self.seq:
            return
        async with self.lock:
            if seq < 0:
                row, self.seats = await asyncio.to_thread(self.read_rows)
                self.standing = await asyncio.to_thread(self.store.standing, self.id)
                begun = bool(row.header) and not self.row.header
                self.row = row
                if begun:
                    await self.load()
            elif seq > self.seq:
                await self.read_entries()
        self.stir()

    async def read_entries(self) -> None:
        """Carry out what another process has written since. Hold the lock."""
        entries = await asyncio.to_thread(self.store.entries, self.id, self.seq)
        live = self.live.copy()
        for _ in walk(live, entries):
            pass
        self.live = live
        self.news = (self.news + entries)[-RECENT:]

    def pace(self, seats: frozenset[int]) -> Bucket:
        """How quickly messages may come; all pages of a seat share it."""
        return self.paces.setdefault(min(seats), Bucket(*PACE)) if seats else Bucket(*PACE)

    def reveal(self, viewer: Viewer, seat: int) -> None:
        """At a shared screen somebody has taken over: only the seat that is asked may."""
        ask = self.live.game.asking
        if ask is None or ask.who != seat or seat not in viewer.seats:
            raise Refused("The curtain opens only for the seat that is asked.")
        viewer.revealed = seat
        viewer.last = -1
        viewer.wake.set()

    def stir(self) -> None:
        """Something has changed: let bots and dice go on, and show everybody."""
        self.stirred.set()
        for viewer in self.viewers:
            viewer.wake.set()

    async def say(self, viewer: Viewer, number: int, say: str) -> None:
        """A person answers. It returns when the answer is committed; it is refused with a sentence otherwise."""
        async with self.lock:
            self.check_open()
            ask = self.live.game.asking
            if ask is None:
                raise Refused("The game is over; nothing more can be answered.")
            if ask.who not in viewer.seats or self.seats[ask.who].kind == "bot":
                raise Refused(f"It is not your turn: {self.name(ask.who)} is asked.")
            if number != self.live.game.number:
                raise Refused("Something has happened since; look again.")
            action = read(self.live.game.table.edition, say, ask.menu(self.live.game))
            await self.commit([(ask.who, action)])
        self.stir()

    async def undo(self, viewer: Viewer, number: int) -> None:
        """A person takes back the last answer."""
        async with self.lock:
            self.check_open()
            if number != self.live.game.number:
                raise Refused("Something has happened since; look again.")
            last = self.live.answers[-1].who if self.live.answers else CHANCE
            seat = last if last in viewer.seats else min(viewer.seats, default=SPECTATOR)
            await self.commit([(seat, UNDO)])
        self.stir()

    def check_open(self) -> None:
        """Refuse to go on while the game waits, is paused, or is over."""
        if self.status == "waiting":
            raise Refused("The game has not begun yet.")
        if self.status == "paused":
            raise Refused("The game is paused; the host can go on with it.")
        if self.status in ("over", "ended"):
            raise Refused("The game is over; nothing more can be answered.")

    async def commit(self, answers: Sequence[tuple[int, Action]]) -> None:
        """Try answers on a copy, write them, and only then let them happen. Hold the lock."""
        live = self.live.copy()
        entries: list[EntryRow] = []
        for who, action in answers:
            played = live.play(who, action)
            entry = played.entry
            entries.append(EntryRow(entry.number, who, entry.say, entry.hash, self.write_news(played)))
        status = "over" if live.game.pending is None else None
        try:
            times = self.clocks.noted() if self.clocks is not None else None
            await asyncio.to_thread(self.store.append, self.id, entries, status, times)
        except Taken:
            await self.read_entries()
            raise Refused("Something has happened since; look again.") from None
        self.live = live
        self.news = (self.news + entries)[-RECENT:]
        if status is not None:
            self.row.status = status
        if self.seq - self.snapshot_at >= SNAPSHOT_EVERY and not live.back:
            self.snapshot_at = self.seq
            data = pack(live.game).splitlines()[1].decode()
            await asyncio.to_thread(self.store.save_snapshot, self.id, self.seq, data)

    def write_news(self, played: Played) -> str:
        """The entry as everybody may read it, and as single seats may, where that is more."""
        public = self.news_for(played, SPECTATOR)
        found: dict[str, News] = {"": public}
        for seat in range(len(self.seats)):
            own = self.news_for(played, seat)
            if own != public:
                found[str(seat)] = own
        return msgspec.json.encode(found).decode()

    def news_for(self, played: Played, seat: int) -> News:
        """The entry as one seat may read it."""
        entry = played.entry
        return news_for(
            entry.number, entry.who, played.ask, played.before, played.action, played.events, seat, self.name
        )

    # --- bots and dice ---------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Let dice and bots answer whenever they are asked, as long as the room is open."""
        while True:
            self.stirred.clear()
            wait: float | None = AGAIN
            try:
                self.keep_time()
                self.leads = self.status == "playing" and await asyncio.to_thread(self.store.lead, self.id)
                if self.leads:
                    await self.answer_for_others()
                    await self.save_times()
                if self.leads or self.status != "playing":
                    wait = self.until_overdue()
            except Refused:
                LOG.info("game %s went on elsewhere", self.id)
            except Exception:
                LOG.exception("game %s cannot go on by itself", self.id)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.stirred.wait()

    async def answer_for_others(self) -> None:
        """Answer for chance, bots and those whose time is up, until a person is asked."""
        shown_at = time.monotonic()
        while self.status == "playing":
            self.keep_time()
            seq = self.seq
            answers = await self.next_answers()
            if not answers:
                break
            async with self.lock:
                if self.seq == seq and self.status == "playing":
                    await self.commit(answers)
                    self.reasons.update(self.thoughts)
            if time.monotonic() - shown_at > TOGETHER:
                shown_at = time.monotonic()
                self.wake_viewers()
            await asyncio.sleep(0)
        self.wake_viewers()

    def wake_viewers(self) -> None:
        """Show everybody the state as it is."""
        for viewer in self.viewers:
            viewer.wake.set()

    async def next_answers(self) -> list[tuple[int, Action]]:
        """The next answer of a bot or of chance, and the dice that follow from it at once; nothing for a person."""
        live = self.live.copy()
        self.thoughts.clear()
        found: list[tuple[int, Action]] = []
        while len(found) < 4:
            decision = live.game.pending
            if decision is None:
                break
            if decision.who == CHANCE:
                action = live.deal()
            elif self.plays_itself(decision.who) and not (found and found[-1][0] != CHANCE):
                action = await self.bot_answer(live, decision.who)
            else:
                standing = self.standing_answer(decision)
                if standing is None:
                    break
                action = standing
            live.answer(decision.number, decision.who, action)
            found.append((decision.who, action))
        return found

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot answers for this seat now."""
        return self.seats[seat].kind == "bot" or (self.clocks is not None and self.clocks.left(seat) <= 0)

    async def bot_answer(self, live: LiveGame, seat: int) -> Action:
        """What the bot at a seat says; a safe answer if it fails."""
        spec = self.seats[seat].bot or STAND_IN
        game = live.game
        decision = game.pending
        assert decision is not None
        try:
            question = question_of(game, self.id, seat, spec, int(self.row.server_seed[:12], 16) ^ seat)
            reply = await self.workers.ask(question)
            action = read(game.table.edition, reply.say)
            if action in decision.menu:
                if reply.why is not None:
                    self.thoughts[seat] = named(reply.why, self.name)
                return action
        except (BotFailed, Refused):
            pass
        return safe_answer(decision.menu)

    def why(self, seat: int) -> str | None:
        """What the bot at a seat has said about its last moves; None if it has said nothing since the room is open."""
        if not 0 <= seat < len(self.seats):
            raise Refused(f"Field seat: there are seats 0 to {len(self.seats) - 1}.")
        if self.seats[seat].kind != "bot":
            raise Refused(f"Field seat: {self.name(seat)} is no bot, and only bots are asked for their reasons.")
        return self.reasons.get(seat)

    # --- clocks ----------------------------------------------------------------------------------------------------

    def keep_time(self) -> None:
        """Let the clock of the seat that is asked run, and no other."""
        if self.clocks is None:
            return
        game, ask = self.live.game, self.live.game.asking
        person = self.status == "playing" and ask is not None and ask.who >= 0 and self.seats[ask.who].kind != "bot"
        turn = game.table.turns or -1 - game.number  # in a set-up every answer is a turn of its own
        self.clocks.run(turn, ask.who if person and ask is not None else NOBODY)

    def time_left(self, seat: int) -> float | None:
        """Seconds until a bot answers for this seat; None without clocks and for bots."""
        return None if self.clocks is None or self.seats[seat].kind == "bot" else self.clocks.left(seat)

    def until_overdue(self) -> float | None:
        """How long to wait before somebody's time is up, or before the clocks are to be written down."""
        if self.clocks is None or self.clocks.running == NOBODY:
            return None
        return min(TICK, max(0.02, self.clocks.left(self.clocks.running)))

    async def save_times(self) -> None:
        """Write down how the clocks stand, if they run here, so that thinking long survives a crash too."""
        if self.clocks is not None and self.leads and self.clocks.running != NOBODY:
            await asyncio.to_thread(self.store.save_times, self.id, self.clocks.noted())

    # --- standing answers --------------------------------------------------------------------------------------------

    async def set_standing(self, viewer: Viewer, seat: int, step: str, policy: Policy) -> None:
        """A seat says how questions of a kind are answered in its name from now on."""
        if seat not in viewer.seats:
            raise Refused("Field seat: standing answers are for a seat of your own.")
        async with self.lock:
            standing = changed(self.standing, seat, step, policy)
            await asyncio.to_thread(self.store.save_standing, self.id, standing)
            self.standing = standing
        self.stir()

    def standing_answer(self, decision: Decision[Table]) -> Action | None:
        """What a seat has said it always answers to this, if it has."""
        policy = self.standing.get(decision.who, {}).get(type(decision.step).__name__)
        return answer_by(policy, decision.game.table.edition, decision.menu) if policy is not None else None

    # --- showing ---------------------------------------------------------------------------------------------------

    def update_for(self, viewer: Viewer) -> Update:
        """Everything this viewer may know, with the entries of the log it does not have yet."""
        game = self.live.game
        ask = game.asking
        asked = ask.who if ask is not None else SPECTATOR
        shared = len(viewer.seats) > 1
        curtain = -1
        seat = min(viewer.seats, default=SPECTATOR) if not shared else SPECTATOR
        answering = asked if asked in viewer.seats and self.status == "playing" else SPECTATOR
        itself = answering != SPECTATOR and self.answers_itself()
        if itself:
            answering = SPECTATOR
        if shared:
            if no_secrets(game.table, sorted(viewer.seats), ask):
                seat = answering
            elif answering != SPECTATOR and ask is not None and not ask.open_hand:
                if viewer.revealed != answering:
                    viewer.revealed = -1
                    curtain = answering
                seat = viewer.revealed if curtain == -1 else SPECTATOR
            elif answering == SPECTATOR and viewer.revealed in viewer.seats:
                seat = viewer.revealed
        over = self.status in ("over", "ended")
        view = game.view(seat)
        offering = game.view(answering) if answering not in (SPECTATOR, seat) else view
        rule = rule_behind(ask, game.table.edition) if ask is not None else ""
        result = game.result
        return Update(
            edition=self.row.edition,
            seq=self.seq,
            status=self.status,  # type: ignore[arg-type]
            seats=sorted(viewer.seats),
            host=viewer.host,
            seat=seat if seat != SPECTATOR else -1,
            curtain=curtain,
            undo=self.live.why_no_undo(self.last_of(viewer)) if viewer.seats else "You only watch.",
            table=shown_table(view),
            asked=asked_of(offering, rule, with_offers=curtain == -1 and self.status == "playing" and not itself),
            players=[self.seated(other) for other in range(len(self.seats))],
            dice=Dice(
                SCHEME,
                hashlib.sha256(bytes.fromhex(self.row.server_seed)).hexdigest(),
                [player.seed for player in self.seats],
                self.row.server_seed if over else None,
            ),
            clock=clock_told(self.row),
            always=[
                told for seat in sorted(viewer.seats) for told in standing_told(seat, self.standing.get(seat, {}))
            ],
            result=Ended(list(result.winners), list(result.ranking), result.reason) if result is not None else None,
            news=self.news_since(viewer.last, seat if not shared or curtain == -1 else SPECTATOR),
        )

    def answers_itself(self) -> bool:
        """Whether a standing answer is about to be given to the open question."""
        decision = self.live.game.pending
        return decision is not None and self.standing_answer(decision) is not None

    def last_of(self, viewer: Viewer) -> int:
        """The viewer's seat that would take something back: the one that answered last, if it is his."""
        last = self.live.answers[-1].who if self.live.answers else CHANCE
        return last if last in viewer.seats else min(viewer.seats)

    def seated(self, seat: int) -> Seated:
        """A player as everybody sees him."""
        row = self.seats[seat]
        present = any(seat in viewer.seats for viewer in self.viewers) or row.kind == "bot"
        return seated(self.live.game.table, seat, row.name, row.kind, row.bot, present, self.time_left(seat))

    def news_since(self, last: int, seat: int) -> list[News]:
        """The entries after ``last``, as this seat may read them."""
        entries = [entry for entry in self.news if entry.seq > last]
        found: list[News] = []
        for entry in entries:
            told = read_news(entry.news)
            found.append(told.get(str(seat), told[""]))
        return found

    async def serve(self, viewer: Viewer) -> None:
        """Send a page whatever is new, as long as it is there."""
        while True:
            await viewer.wake.wait()
            viewer.wake.clear()
            update = self.update_for(viewer)
            viewer.last = self.seq - 1
            await viewer.send(msgspec.json.encode(update))

    async def refuse(self, viewer: Viewer, says: str) -> None:
        """Tell a page why not, and show it the state as it is."""
        await viewer.send(encoded(RefusedMessage(says)))
        viewer.wake.set()


def clock_told(game: GameRow) -> str:
    """What the clocks of a game are and what happens at zero; empty without clocks."""
    return told(*game.clock, STAND_IN) if game.clock is not None else ""


def encoded(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message)
