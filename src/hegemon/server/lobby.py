"""The lobby: the open rooms of this server, new games, and what a token allows."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

import msgspec

from hegemon.boards.banners import BANNERS
from hegemon.editions import rulebook
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.match.dealer import commitment
from hegemon.match.log import DEEPEST, depth, origin_of
from hegemon.server.budgets import check_budget
from hegemon.server.game import Aside, Damaged, Fork, NoSuchGame
from hegemon.server.policies import Policies, is_policy
from hegemon.server.quotas import AT_ONCE, SOON, Keeper
from hegemon.server.rematch import banner_wanted, kept_seats, wanted_again
from hegemon.server.rights import Keys, hashed, new_token, rights_of, same
from hegemon.server.room import AGAIN, Room
from hegemon.server.schemas import LONGEST_NAME, Forking, GameListed, GameWanted, Links, SeatWanted
from hegemon.server.seating import STAND_IN, begin_if_complete
from hegemon.server.settings import Settings
from hegemon.server.standing_answers import WISH, Standing
from hegemon.server.store import CANNOT_GO_ON, Again, GameRow, SeatRow, Stopped, Store, StoreError
from hegemon.server.viewers import clock_told
from hegemon.server.work import Work
from hegemon.server.worker_tasks import Packed, RecordQuestion
from hegemon.server.workers import Workers
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, briefly

T = TypeVar("T")
LOG: Final = logging.getLogger("hegemon.lobby")

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID: Final = re.compile(f"[{ALPHABET}]{{8}}")
NAMES: Final = ("Ada", "Bruno", "Clio", "Dario", "Edda", "Falk", "Greta")
CHANGED: Final = "The operator has changed something. The page will reconnect by itself."
IDLE: Final = 600.0
"""Seconds after which a room that nobody watches and no bot plays in is closed; the store keeps the game."""


async def insist(work: Callable[[], Awaitable[T]]) -> T:
    """Do something that must not be left out only because the database does not answer just now."""
    while True:
        try:
            return await work()
        except StoreError:
            LOG.warning("the lobby waits for the database")
            await asyncio.sleep(AGAIN)


class Lobby:
    """Opens rooms on demand, and keeps them as long as somebody is there."""

    def __init__(self, store: Store, workers: Workers, settings: Settings | None = None) -> None:
        self.store: Final = store
        self.keeper: Final = Keeper(store, settings or Settings())
        self.settings: Final = settings or Settings()
        self.workers: Final = workers
        self.policies: Final = Policies(self.settings.policies)
        self.work: Final = Work()
        """What visitors ask for and what costs time."""
        self.rooms: Final[dict[str, Room]] = {}
        self.opening: Final[dict[str, asyncio.Task[Room]]] = {}
        self.adding_bots: Final = asyncio.Lock()
        """Games of bots alone are counted and begun one by one."""
        self.aside: Final[set[str]] = set()
        """The games that this process has put aside, so that it does not try them again and again."""

    async def go_on(self) -> None:
        """Open the games in which bots or clocks can go on, one after the other, while the server is at work already.

        All others are opened when somebody comes.
        """
        try:
            for id in await asyncio.to_thread(self.store.live):
                leads = id in self.rooms or bool(await asyncio.to_thread(self.store.lead, id))
                if leads:
                    with contextlib.suppress(Aside, NoSuchGame):
                        await self.room(id)
                else:  # it goes on elsewhere
                    await asyncio.to_thread(self.store.unlead, id)
        except StoreError:
            LOG.error("games go on when somebody opens them: the database cannot be used")

    async def room(self, id: str) -> Room:
        """The room of a game, opened if it is not."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if not ID.fullmatch(id):
            raise NoSuchGame
        task = self.opening.get(id)
        if task is None:
            task = self.opening[id] = asyncio.create_task(self.open(id))
            task.add_done_callback(lambda done: self.opened(id, done))
        return await asyncio.shield(task)

    def opened(self, id: str, task: asyncio.Task[Room]) -> None:
        """A game was opened, or could not be; whoever waited for it is told."""
        self.opening.pop(id, None)
        if not task.cancelled():
            task.exception()  # even if nobody waits any more

    async def open(self, id: str) -> Room:
        """Open a game; Aside with a sentence if it cannot go on."""
        found = await asyncio.to_thread(self.store.game, id)
        if found is None:
            raise NoSuchGame
        game = found[0]
        if game.damaged and id not in self.aside:
            await self.put_aside(id, Damaged(game.aside.removeprefix(CANNOT_GO_ON)))
        if game.aside and (game.damaged or id in self.aside or not game.aside.startswith(CANNOT_GO_ON)):
            raise Aside(game.aside)
        try:
            room = Room(self.store, self.workers, *found)
            await room.load()
        except (NoSuchGame, StoreError):
            raise
        except Exception as error:  # one bad game must not be in the way of the others
            raise Aside(await self.put_aside(id, error)) from error
        if game.aside:  # it can go on again, with an edition that was missing, say
            await asyncio.to_thread(self.store.put_aside, id, "")
            room.row.aside = ""
        room.task = asyncio.create_task(room.run())
        self.rooms[id] = room
        return room

    async def put_aside(self, id: str, error: Exception) -> str:
        """Let a game rest that cannot be opened, and say why: to the operator in full, to everybody in a sentence."""
        known = isinstance(error, (BadOption, SaveError, Damaged))
        says = CANNOT_GO_ON + (str(error) if known else "what the database holds of it cannot be read.")
        cause = error.__cause__ or error
        LOG.error("a game is put aside", extra={"game": id, "why": says, "error": repr(cause)})
        self.aside.add(id)
        await asyncio.to_thread(self.store.put_aside, id, says)
        await asyncio.to_thread(self.store.unlead, id)
        return says

    async def read_on(self, id: str, seq: int) -> None:
        """Another process has written: a game has ``seq`` entries now, or (-1) its seats or status have changed."""
        room = self.rooms.get(id)
        if room is not None:
            try:
                await insist(partial(room.read_on, seq))
            except NoSuchGame:
                await self.let_go(id)
                return
            if seq == -1:
                await insist(partial(begin_if_complete, room))

    async def led(self, id: str) -> None:
        """This process leads a game all of a sudden, or does not lead it any more: let its room see to it."""
        try:
            room = self.rooms.get(id) or (await insist(partial(self.room, id)) if self.store.term(id) else None)
        except (Aside, NoSuchGame):
            await asyncio.to_thread(self.store.unlead, id)
            return
        if room is not None:
            room.stir()

    async def read_all(self) -> None:
        """Other processes may have written anything."""
        for id, room in list(self.rooms.items()):
            try:
                await insist(room.catch_up)
            except NoSuchGame:
                await self.let_go(id)

    async def close(self) -> None:
        """Close all rooms; everything is in the store."""
        for room in self.rooms.values():
            if room.task is not None:
                room.task.cancel()
        await asyncio.gather(*[room.task for room in self.rooms.values() if room.task], return_exceptions=True)
        self.rooms.clear()
        await self.workers.close()
        await self.work.close()

    async def sweep(self) -> None:
        """Now and then close the rooms in which nothing happens."""
        while True:
            await asyncio.sleep(IDLE)
            for id, room in list(self.rooms.items()):
                asleep = room.status != "playing" or not room.live.game.asking or not room.leads
                if not room.viewers and (asleep or self.waits_for_person(room)) and not room.lock.locked():
                    if room.task is not None:
                        room.task.cancel()
                    del self.rooms[id]
                    await asyncio.to_thread(self.store.unlead, id)

    async def let_go(self, id: str) -> None:
        """Close a game that was changed from outside; whoever is there comes back to it as it is now."""
        room = self.rooms.pop(id, None)
        if room is not None:
            if room.task is not None:
                room.task.cancel()
            await asyncio.to_thread(self.store.unlead, id)
        self.aside.discard(id)
        if room is not None:
            await asyncio.gather(*[viewer.close(1012, CHANGED) for viewer in list(room.pages)], return_exceptions=True)

    def waits_for_person(self, room: Room) -> bool:
        """Whether only a person can go on, and no clock is running."""
        ask = room.live.game.asking
        return room.row.clock is None and ask is not None and ask.who >= 0 and not room.bots.plays(ask.who)

    # --- new games -------------------------------------------------------------------------------------------------

    async def create(
        self,
        wanted: GameWanted,
        creator: str = "",
        person: str = "",
        fork: Fork | None = None,
        setting: str = "",
    ) -> Links:
        """A new game with its links. It begins at once if nobody has to come first, nor the host to send a seed."""
        self.check_bots([seat.bot for seat in wanted.seats], wanted.opened)
        if any([seat.kind != "bot" for seat in wanted.seats]):
            return await self.make(wanted, creator, person, fork, setting)
        async with self.adding_bots:
            self.check_bots_alone(creator)
            return await self.make(wanted, creator, person, fork, setting)

    async def make(self, wanted: GameWanted, creator: str, person: str, fork: Fork | None, setting: str) -> Links:
        """Write a new game down, and open its room."""
        id = new_id()
        host, watch = new_token(), new_token()
        tokens = [new_token() if seat.kind == "link" else "" for seat in wanted.seats]
        used: list[str] = []
        rows: list[SeatRow] = []
        colours = banners_of(wanted)
        for place, (seat, token) in enumerate(zip(wanted.seats, tokens, strict=True)):
            rows.append(new_seat(id, place, seat, token, wanted.begin, used))
            rows[-1].banner = colours[place]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        game = GameRow(
            id=id,
            edition=wanted.book.id,
            options=dict(wanted.options),
            status="waiting",
            listed=wanted.listed,
            created=now,
            host_hash=hashed(host),
            watch_hash=hashed(watch),
            server_seed=secrets.token_bytes(32).hex(),
            clock=(wanted.clock.turn, wanted.clock.bank) if wanted.clock is not None else None,
            header="",
            touched=now,
            creator=creator,
            origin=fork.game if fork is not None else "",
            origin_seq=fork.entries if fork is not None else 0,
            person=person,
            chat=wanted.chat,
            setting=setting,
        )
        try:
            await asyncio.to_thread(self.store.create, game, rows)
        except Stopped as gone:  # the game that this one would play on from
            raise NoSuchGame from gone
        wishes: Standing = {place: {WISH: seat.faction} for place, seat in enumerate(wanted.seats) if seat.faction}
        if wishes:
            await asyncio.to_thread(self.store.save_standing, id, wishes)
        if fork is not None and fork.position:
            await asyncio.to_thread(self.store.save_snapshot, id, fork.entries, fork.position)
        room = await self.room(id)
        if all(row.joined for row in rows):
            await room.start(fork)
        return Links(
            id=id,
            host=f"/g/{id}#t={host}",
            watch=f"/g/{id}#t={watch}",
            seats=[f"/g/{id}#t={token}" if token else "" for token in tokens],
            commitment=commitment_of(game),
            seeds=fixed_seeds(rows),
        )

    async def rematch_of(self, room: Room) -> str:
        """Where the players of a game play again already; empty if they do not, or that game is gone."""
        id = room.row.rematch
        return id if id and await asyncio.to_thread(self.store.game, id) is not None else ""

    async def rematch(self, room: Room, keys: Keys, creator: str) -> str:
        """A new game with the same players, edition, options and clock; where it is, if there is one already.

        Everybody's seat is kept by the keys they have, and whoever asks for it is the host.
        """
        before, seats = room.row, room.seats
        wanted = wanted_again(before, seats)
        self.check_bots([seat.bot for seat in wanted.seats], wanted.opened)
        own, host = rights_of(before, seats, keys)
        asker = seats[min(own)].name if own else "The host"
        id, now = new_id(), datetime.now(UTC).isoformat(timespec="seconds")
        game = GameRow(
            id=id,
            edition=before.edition,
            options=before.options,
            status="waiting",
            listed=before.listed,
            created=now,
            host_hash=before.host_hash if host else seats[min(own)].token_hash,
            watch_hash=before.watch_hash,
            server_seed=secrets.token_bytes(32).hex(),
            clock=before.clock,
            header="",
            touched=now,
            creator=creator,
            person=before.person if host else seats[min(own)].person,
            chat=before.chat,
        )
        rows = kept_seats(id, before, seats, host)
        alone = all([row.kind == "bot" for row in rows])
        async with self.adding_bots if alone else contextlib.nullcontext():
            if alone:
                self.check_bots_alone(creator)
            try:
                await asyncio.to_thread(self.store.create, game, rows, before.id, f"{asker} asks for a rematch.")
            except Again as already:
                id = already.game
            except Stopped as gone:
                raise NoSuchGame from gone
            await room.read_on()
            await begin_if_complete(await self.room(id))
        return id

    def check_bots_alone(self, creator: str, but: str = "") -> None:
        """Refuse one more game of bots alone where there are enough of them."""
        alone = [
            room.row.creator
            for room in self.rooms.values()
            if room.status == "playing" and room.id != but and room.bots.alone()
        ]
        most, each = self.settings.bot_games, self.settings.bot_games_per_address
        if len(alone) >= most:
            raise Refused(f"{most} bot-only games are being played here already. Try again later.")
        if creator and alone.count(creator) >= each:
            raise Refused(
                f"{each} bot-only games from your address are being played already. Wait until one is over, end "
                "one, or play a seat yourself."
            )

    async def fork(self, room: Room, form: Forking, creator: str = "") -> Links:
        """A new game that begins with the first answers of a finished one; its dice are new from there on.

        The answers stay where they are: the new game refers to them. Its header says how many there are and proves
        their dice: they were dealt from the seed of the game that is over.
        """
        if not room.over:
            raise Refused("You can play on from a game only when it is over.")
        entries = await asyncio.to_thread(self.store.entries, room.id)
        if form.seq >= len(entries):
            raise Refused(f"seq must be one of the game's {len(entries)} answers, before its end.")
        room.check_seat(form.seat)
        copied, header = entries[: form.seq], room.row.header.encode()
        origin = await asyncio.to_thread(origin_of, header, room.row.revealed, copied)
        if origin is not None and depth(origin.line) >= DEEPEST:
            raise Refused(f"This game plays on from {DEEPEST} others in a row; play on from one of them.")
        wanted = GameWanted(
            seats=[
                SeatWanted(kind="local", name=seat.name, banner=banner_wanted(seat))
                if seat.seat == form.seat
                else SeatWanted(kind="bot", name=seat.name, bot=seat.bot or form.bot, banner=banner_wanted(seat))
                for seat in room.seats
            ],
            edition=room.row.edition,
            options=room.row.options,
            listed=False,
        )
        version = room.live.game.table.edition.version
        source = await asyncio.to_thread(self.store.source, room.id, form.seq)
        position = await self.told_of(room, "position", form.seq, creator) if form.seq else None
        data = gzip.decompress(position.gzipped).decode() if position is not None else ""
        played_on = Fork(source, form.seq, version, origin, data)
        return await self.create(wanted, creator, fork=played_on, setting=room.row.setting)

    async def told_of(self, room: Room, what: str, seq: int, owner: str) -> Packed:
        """Something that a worker builds from the whole record of a game, once."""

        async def question() -> RecordQuestion:
            record = await asyncio.to_thread(room.record)
            return RecordQuestion(what, msgspec.Raw(msgspec.json.encode(record)), seq)

        return await self.work.built((what, room.id, seq), question, owner)

    async def listed(self) -> list[GameListed]:
        """The games that can be joined or watched."""
        found: list[GameListed] = []
        for game, seats in await asyncio.to_thread(self.keeper.listed, self.host_is_here):
            room = self.rooms.get(game.id)
            turns = room.live.game.table.turns if room is not None else 0
            free = [seat.seat for seat in seats if seat.kind == "open"]
            names = [seat.name for seat in seats]
            found.append(
                GameListed(
                    id=game.id,
                    edition=game.edition,
                    options=briefly(game.options),
                    status=game.status,
                    players=names,
                    open=free,
                    turns=turns,
                    created=game.created,
                    clock=clock_told(game),
                    commitment=commitment_of(game),
                )
            )
        return found

    def host_is_here(self, id: str) -> bool:
        """Whether the host of a game looks at it at this process."""
        room = self.rooms.get(id)
        return room is not None and any([viewer.host for viewer in list(room.viewers)])

    async def expire(self) -> None:
        """Now and then note whose hosts are here, and delete a few games whose time is up."""
        wait = every = self.keeper.settings.sweep_seconds
        while True:
            await asyncio.sleep(wait)
            here = [id for id, room in self.rooms.items() if room.status == "waiting" and self.host_is_here(id)]
            used = [id for id, room in self.rooms.items() if room.viewers]
            try:
                await asyncio.to_thread(self.keeper.touch, here)
                gone = await asyncio.to_thread(self.keeper.expire, used)
            except StoreError:  # the store has told why; the next look is soon enough
                continue
            for id in gone:
                await self.let_go(id)
            if gone:
                LOG.info("games have expired", extra={"games": len(gone)})
            wait = min(SOON, every) if len(gone) == AT_ONCE else every

    # --- who may do what -------------------------------------------------------------------------------------------

    async def rights(self, room: Room, keys: Keys) -> tuple[frozenset[int], bool]:
        """The seats somebody plays, and whether he is the host. Without any key one only watches a listed game."""
        if self.store.postgres and not self.knows(room, hashed(keys.token), hashed(keys.person)):
            await room.read_on()  # somebody may have sat down at another process a moment ago
        return rights_of(room.row, room.seats, keys)

    async def fresh_room(self, id: str) -> Room:
        """The room of a game, with what other processes have changed about its seats until now."""
        room = await self.room(id)
        if self.store.postgres:
            await room.read_on()
        return room

    def knows(self, room: Room, token: str, person: str) -> bool:
        """Whether every hash that is given is one of this game's."""
        tokens = (room.row.host_hash, room.row.watch_hash, *[seat.token_hash for seat in room.seats])
        persons = (room.row.person, *[seat.person for seat in room.seats])
        return (not token or any([same(token, known) for known in tokens])) and (
            not person or any([same(person, known) for known in persons])
        )

    def check_bots(self, names: Sequence[str], opened: Callable[[], Edition] | None) -> None:
        """Refuse bots that would think too long, or cannot play what is played; nothing stands for a campaign."""
        for name in names:
            check_budget(name, self.settings.bot_budget)
            if is_policy(name):
                self.policies.check(name, None if opened is None else opened())

    def check_bot(self, room: Room, seat: int, by: str) -> None:
        """Refuse a bot at a seat that would think too long, or leave one more game to bots alone than there may be."""
        row = room.row
        self.check_bots(
            [by], None if row.campaign else lambda: rulebook(row.edition).open(len(room.seats), row.options)
        )
        others = [row.kind == "bot" for row in room.seats if row.seat != seat]
        if by and all(others) and room.check_seat(seat).kind != "bot":
            self.check_bots_alone(room.row.creator, room.id)

    async def set_status(self, room: Room, status: str) -> None:
        """The host pauses the game, goes on with it, or ends it."""
        if status == "playing" and all([seat.kind == "bot" or not seat.joined for seat in room.seats]):
            self.check_bots_alone(room.row.creator, room.id)
        if status == "playing" and room.status == "waiting" and await room.start(stand_in=STAND_IN):
            return  # without those who had not come: bots took the free seats, and may give them back
        await room.change_status(status)


def commitment_of(game: GameRow) -> str:
    """What a game has committed its dice to, from the moment it was made."""
    return commitment(bytes.fromhex(game.server_seed))


def new_id() -> str:
    """An id for a new game."""
    return "".join([secrets.choice(ALPHABET) for _ in range(8)])


def banners_of(wanted: GameWanted) -> list[int]:
    """Everybody's colour: the one they chose, or else the one of their place, or the next that is free."""
    if not wanted.book.banners_chosen:
        return [-1] * len(wanted.seats)
    found = [seat.banner if seat.banner is not None else -1 for seat in wanted.seats]
    for place, banner in enumerate(found):
        if banner < 0:
            free = [one for one in range(len(BANNERS)) if one not in found]
            found[place] = place if place in free else free[0] if free else -1
    return found


def fixed_seeds(seats: Sequence[SeatRow]) -> list[str]:
    """The seeds of seats whose players can give no other any more; empty for those who still may."""
    return [row.seed if row.kind == "bot" or (row.kind == "local" and row.joined) else "" for row in seats]


def new_seat(game: str, place: int, wanted: SeatWanted, token: str, begin: bool, used: list[str]) -> SeatRow:
    """A seat of a new game. Its seed is drawn here, and stands unless whoever plays it gives another one."""
    name = wanted.name or next(n for n in (*NAMES, f"Seat {place + 1}") if n not in used)
    while name in used:
        name = f"{name[: LONGEST_NAME - 3]} {place + 1}"
    used.append(name)
    kind, spec = wanted.kind, wanted.bot if wanted.kind == "bot" else ""
    joined = kind == "bot" or (kind == "local" and begin)
    devices = 1 if kind == "local" else 0
    seed, invitation = secrets.token_hex(8), hashed(token)
    return SeatRow(game, place, kind, name, spec, False, "", seed, joined, invite_hash=invitation, devices=devices)
