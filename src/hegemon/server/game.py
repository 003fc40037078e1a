"""A game as the server knows it: what the store holds of it, read into memory, and its record for downloading."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

import msgspec

from hegemon.editions import begin, first_question, rulebook
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Decision, Game, Refused
from hegemon.kernel.steps import Action
from hegemon.kernel.steps import Record as Setting
from hegemon.kernel.views import SPECTATOR, View
from hegemon.match.dealer import FairDealer
from hegemon.match.files import Header, edition_of, pack, reopen, setting_of
from hegemon.match.live import LiveGame, Played, first_hash, walk
from hegemon.match.log import Log, Origin, Player
from hegemon.rules.factions import PickFaction
from hegemon.server.boards import board_changed
from hegemon.server.clocks import Clocks, Times
from hegemon.server.no_choice import NO_CHOICE, asks_to_place, only_answer, pause_before, tells
from hegemon.server.protocol import News
from hegemon.server.replay import Record, Said
from hegemon.server.show import news_for, read_news, sums_between
from hegemon.server.standing_answers import PLACING, WISH, Standing, answer_by, wished_in
from hegemon.server.store import ChatRow, EntryRow, GameRow, NoticeRow, SeatRow, Store, StoreError
from hegemon.server.worker_tasks import rules_of
from hegemon.table.edition import Edition
from hegemon.table.table import Table

LOG: Final = logging.getLogger("hegemon.rooms")

RECENT: Final = 400
"""The most log entries sent to a new page; it can fetch the rest."""

SNAPSHOT_EVERY: Final = 300
"""Entries between two snapshots."""


class NoSuchGame(Exception):
    """There is no game with this id, or no longer."""


class Aside(Exception):
    """The game was put aside and does not go on. The text is one sentence for everybody."""


class Damaged(Exception):
    """What the store holds of a game cannot be read. The text says what, as the end of a sentence."""


class Fork(NamedTuple):
    """Where a game plays on from: the first entries of another game, the version of its rules, and what proves them."""

    game: str
    entries: int
    rules: int
    proof: Origin | None
    position: str = ""
    """The position after these entries, which a worker has found: nobody has to play through them again."""


class Stored(NamedTuple):
    """A game as it was read from the store."""

    row: GameRow
    seats: list[SeatRow]
    live: LiveGame
    snapshot_at: int
    board_since: int
    news: list[EntryRow]
    standing: Standing
    times: Times | None
    notices: list[NoticeRow]
    chat: list[ChatRow]


class ServerGame:
    """A game in memory: its rows in the store, the live game, its newest entries, its clocks and standing answers."""

    def __init__(self, store: Store, game: GameRow, seats: list[SeatRow]) -> None:
        self.store: Final = store
        self.row = game
        self.seats = seats
        self.live = LiveGame(begin(game.edition, len(seats), game.options, setting=setting_in(game)))
        self.news: list[EntryRow] = []
        self.snapshot_at = 0
        """After how many entries the newest snapshot was taken."""
        self.board_since = 0
        """The number of log entries at the last change of the board."""
        self.clocks: Final = Clocks(*game.clock, len(seats)) if game.clock is not None else None
        self.standing: Standing = {}
        self.since = time.monotonic()
        """When the open question was put, or the seat that is asked took over a shared screen."""
        self.placed: set[int] = set()
        """The numbers of questions that a bot has answered for a person who wanted the rest placed."""
        self.notices: list[NoticeRow] = []
        """What everybody at the table was told beside the log, the last of it."""
        self.chat: list[ChatRow] = []
        """What was said at the table, the last of it; nothing of the game depends on it, and no bot sees it."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def over(self) -> bool:
        """Whether nobody will answer any more, so that there are no secrets left."""
        return self.status in ("over", "ended")

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self.live.entries

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if 0 <= seat < len(self.seats):
            return self.seats[seat].name
        return "Chance" if seat == CHANCE else "Neutral"

    def check_seat(self, seat: int) -> SeatRow:
        """The row of a seat; refused if there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise Refused(f"There is no seat {seat}: seat must be 0 to {len(self.seats) - 1}.")
        return self.seats[seat]

    def check_open(self) -> None:
        """Refuse to go on while the game waits, is paused, or is over."""
        if self.status == "waiting":
            raise Refused("The game has not begun yet.")
        if self.status == "paused":
            raise Refused("The game is paused. The host can resume it.")
        if self.over:
            raise Refused("The game is over.")

    def given_itself(self, decision: Decision[Table]) -> Action | None:
        """What the server answers for a person: what the seat has said it always answers, or the only answer."""
        found = self.standing_answer(decision)
        return only_answer(decision.menu) if found is None else found

    def pause_left(self, decision: Decision[Table]) -> float:
        """Seconds until the server may give its answer to the open question; 0 where nobody learns anything by it."""
        if self.standing_answer(decision) is not None or not self.tells(decision):
            return 0.0
        return max(0.0, pause_before(self.row.server_seed, decision.number) - (time.monotonic() - self.since))

    def tells(self, decision: Decision[Table]) -> bool:
        """Whether an answer at once would tell another player something; bots do not look at the time."""
        return tells(decision.game) and any([is_person(row) for row in self.seats if row.seat != decision.who])

    def at_same_screen(self, seat: int) -> list[int]:
        """The seats of people who play at the same screen as this one, as far as the seats tell; itself among them."""
        own = self.seats[seat]
        return [
            row.seat
            for row in self.seats
            if row is own
            or (row.kind == own.kind == "local")
            or (row.kind != "bot" and bool(row.token_hash) and row.token_hash == own.token_hash)
        ]

    def places_rest(self, decision: Decision[Table]) -> bool:
        """Whether a bot places armies for the seat that is asked, because it has asked for that."""
        placing = self.standing.get(decision.who, {}).get(PLACING)
        return placing == str(decision.game.table.turns) and asks_to_place(decision)

    def answers_back(self, seat: int) -> int:
        """How many answers this seat takes back at once: up to the last that it chose itself; refused without one.

        What the server has answered since goes with it, or it would be answered again in a moment; and so does
        everything that a bot has placed for the seat in one go.
        """
        self.live.check_undo(seat)
        for count, position in enumerate(reversed(self.live.back), start=1):
            decision = position.pending
            assert decision is not None
            if decision.number in self.placed and decision.number - 1 in self.placed:
                continue
            if decision.number in self.placed or self.given_itself(decision) is None:
                return count
        raise Refused(NO_CHOICE)

    def why_no_undo(self, seat: int) -> str:
        """Empty if this seat can take something back, else the reason why not."""
        try:
            self.answers_back(seat)
        except Refused as refusal:
            return str(refusal)
        return ""

    def would(self, view: View[Table]) -> Mapping[str, str]:
        """What the answers to the open question would change, as far as it is known already."""
        return {}

    def standing_answer(self, decision: Decision[Table]) -> Action | None:
        """What a seat has said it always answers to this, if it has."""
        wish = self.wish(decision)
        if wish is not None:
            return wish
        policy = self.standing.get(decision.who, {}).get(type(decision.step).__name__)
        return answer_by(policy, decision.game.table.edition, decision.menu) if policy is not None else None

    def wish(self, decision: Decision[Table]) -> Action | None:
        """The side that a seat has wished for, if it is asked to choose one now and that is still free."""
        faction = self.standing.get(decision.who, {}).get(WISH)
        if faction is None or not isinstance(decision.step, PickFaction):
            return None
        return wished_in(decision.menu, faction)

    # --- reading

    async def load(self) -> None:
        """Read the whole game from the store."""
        stored = await asyncio.to_thread(self.read_stored)
        self.row, self.seats, self.standing = stored.row, stored.seats, stored.standing
        self.notices, self.chat = stored.notices, stored.chat
        self.live, self.news = stored.live, stored.news
        self.snapshot_at, self.board_since = stored.snapshot_at, stored.board_since
        self.since = time.monotonic()
        if self.clocks is not None and stored.times is not None:
            self.clocks.set(stored.times)

    def read_stored(self) -> Stored:
        """The game as the store holds it: the newest snapshot, and the entries since."""
        game, seats = self.read_rows()
        notices, chat = self.store.notices(self.id), self.store.chat(self.id)
        if not game.header:
            return Stored(game, seats, self.live, 0, 0, [], {}, None, notices, chat)
        with damage("the first line of its log cannot be read."):
            header = msgspec.json.decode(game.header, type=Header)
        edition = edition_of(header, "it")
        with damage("its server seed cannot be read."):
            dealer = FairDealer(bytes.fromhex(game.server_seed), [seat.seed for seat in seats])
        with damage("its clocks or standing answers in the database cannot be read."):
            standing, times = self.store.standing(self.id), self.store.times(self.id)
        start, since = self.newest_position(edition)
        first = max(0, since - RECENT)
        entries = self.store.entries(self.id, first)
        numbers = range(first, first + len(entries))
        if [entry.seq for entry in entries] != list(numbers) or numbers.stop < since:
            raise Damaged("entries of its log are missing.")
        hash = entries[since - first - 1].hash if since else first_hash(game.header.encode())
        live, board_since = LiveGame(start, hash, since, dealer), since
        for entry in entries[since - first :]:
            with damage(f"entry {live.entries} of its log cannot be carried out."):
                played = live.carry_out(entry.who, entry.say)
            if played.entry.hash != entry.hash:
                raise Damaged(f"entry {entry.seq} of its log was changed: its hash does not fit.")
            if board_changed(played.before.table, played.game.table):
                board_since = live.entries
        news = entries[-RECENT:]
        for entry in news:
            with damage(f"what pages are told of entry {entry.seq} cannot be read."):
                read_news(entry.news)
        return Stored(game, seats, live, since, board_since, news, standing, times, notices, chat)

    def newest_position(self, edition: Edition) -> tuple[Game[Table], int]:
        """The newest position that was kept, and after how many entries it stood; else the first question."""
        kept = self.store.snapshot(self.id)
        if kept is not None:
            try:
                return reopen(msgspec.json.decode(kept[1]), edition), kept[0]
            except Exception as error:  # however it is damaged: the log is the truth
                LOG.error("a snapshot cannot be read; replaying it all", extra={"game": self.id, "why": repr(error)})
        return first_question(edition), 0

    def read_rows(self) -> tuple[GameRow, list[SeatRow]]:
        """The game and its seats as the store holds them."""
        found = self.store.game(self.id)
        if found is None:
            raise NoSuchGame(self.id)
        return found

    async def read_entries(self) -> None:
        """Carry out what another process has written since."""
        entries = await asyncio.to_thread(self.store.entries, self.id, self.seq)
        live = self.live.copy()
        for _ in walk(live, entries):
            pass
        self.go_on(live, entries)

    # --- writing

    async def write(self, live: LiveGame, entries: Sequence[EntryRow], term: int | None = None) -> None:
        """Commit entries to the store; only then does ``live``, in which they were tried, become the game."""
        over = live.game.pending is None
        times = self.clocks.noted() if self.clocks is not None else None
        work = partial(self.store.append, self.id, entries, over, times, term)
        await asyncio.get_running_loop().run_in_executor(self.store.writers, work)
        self.go_on(live, entries)
        if over:
            self.row.status, self.row.revealed = "over", self.row.server_seed
        if self.seq - self.snapshot_at >= SNAPSHOT_EVERY and not live.back:
            self.snapshot_at = self.seq
            data = pack(live.game).splitlines()[1].decode()
            await asyncio.to_thread(self.store.save_snapshot, self.id, self.seq, data)

    def go_on(self, live: LiveGame, entries: Sequence[EntryRow]) -> None:
        """The game is now as it is after these entries, which are in the store."""
        if board_changed(self.live.game.table, live.game.table):
            self.board_since = live.entries
        self.live = live
        self.since = time.monotonic()
        self.news = [*self.news, *entries][-RECENT:]

    def entry_row(self, played: Played) -> EntryRow:
        """An entry for the store, with what everybody may read of it, and what single seats may, where that is more."""
        entry = played.entry
        sums = sums_between(played.before.table, played.game.table)
        public = news_for(played, SPECTATOR, self.name, sums)
        news: dict[str, News] = {"": public}
        seen, said = played.seen_by(SPECTATOR), played.said_to(SPECTATOR)
        for seat in range(len(self.seats)):
            if played.said_to(seat) == said and played.seen_by(seat) == seen:
                continue
            own = news_for(played, seat, self.name, sums)
            if own != public:
                news[str(seat)] = own
        return EntryRow(entry.number, entry.who, entry.say, entry.hash, msgspec.json.encode(news).decode())

    # --- the record

    def head_after(self, entries: int) -> str:
        """The fingerprint that pages note of the log after so many entries; empty if they are not at hand."""
        if not self.row.header:
            return ""
        if entries == self.seq:
            hash = self.live.hash
        elif entries == 0:
            hash = first_hash(self.row.header.encode())
        else:
            hash = next((row.hash for row in self.news if row.seq == entries - 1), "")
        return head_of(self.row.server_seed, entries, hash) if hash else ""

    def first_line(self, seats: Sequence[SeatRow], fork: Fork | None = None) -> str:
        """The first line of the log of a game that begins now; one that plays on from another goes by its rules."""
        dealer = FairDealer(bytes.fromhex(self.row.server_seed), [seat.seed for seat in seats])
        version, copied, proof = (fork.rules, fork.entries, fork.proof) if fork is not None else (None, 0, None)
        edition = rulebook(self.row.edition).open(len(seats), self.row.options, version, setting_in(self.row))
        log = Log(edition, players(seats), dealer.seeds, dealer.commitment, copied=copied, origin=proof)
        return log.header.decode()

    def record(self) -> Record:
        """All that is told of this game when it is over; before that, without the server seed."""
        return Record(
            id=self.id,
            rules=rules_of(self.live.game.table.edition),
            names=[seat.name for seat in self.seats],
            bots=[seat.bot for seat in self.seats],
            seeds=[seat.seed for seat in self.seats],
            header=self.row.header,
            seed=self.row.revealed,
            entries=[Said(entry.who, entry.say) for entry in self.store.entries(self.id)],
            banners=[seat.banner for seat in self.seats],
        )


def setting_in(row: GameRow) -> Setting | None:
    """What a game is begun from beside its options, if anything."""
    return setting_of(msgspec.json.decode(row.setting), rulebook(row.edition)) if row.setting else None


def is_person(row: SeatRow) -> bool:
    """Whether a seat is a person's, also while a bot holds it until that person comes back."""
    return row.kind != "bot" or row.stands_in


@lru_cache(maxsize=4096)
def head_of(server_seed: str, entries: int, hash: str) -> str:
    """The fingerprint of a log: all pages of a table are told the same one."""
    return FairDealer(bytes.fromhex(server_seed), ()).head(entries, hash)


@contextlib.contextmanager
def damage(says: str) -> Iterator[None]:
    """Whatever goes wrong within, this is what cannot be read."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise Damaged(says) from error


def players(seats: Sequence[SeatRow]) -> tuple[Player, ...]:
    """Who sits where, as the record says it."""
    return tuple([Player(seat.name, seat.bot or "human") for seat in seats])
