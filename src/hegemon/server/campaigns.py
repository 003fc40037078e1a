"""Campaigns: games that change one another, one after the other, on one world.

A chapter gathers its people, is played, and is over; then the world that it has left becomes that of the campaign, in
one transaction. That is done whenever somebody looks, so a server that is killed in between loses nothing. A game that
is ended instead of won is void.
"""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy.engine import Connection

from hegemon.editions import rulebook
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import encode
from hegemon.kernel.steps import Record
from hegemon.match.campaign import (
    MOST_PEOPLE,
    Between,
    Campaign,
    CampaignHeader,
    check_name,
    check_spelling,
    new_campaign,
    read_world,
    world_data,
    world_hash,
)
from hegemon.match.log import Player
from hegemon.match.match import HUMAN
from hegemon.server import campaign_store as kept
from hegemon.server.campaign_store import CampaignRow, Changed, ChapterRow, PersonRow, StoredCampaign
from hegemon.server.lobby import ID, Lobby, new_id
from hegemon.server.quotas import TooMany, stamp
from hegemon.server.rights import Forbidden, hashed, new_token, same
from hegemon.server.schemas import CampaignForking, CampaignWanted, PersonWanted, Sitting, WorldTold
from hegemon.server.seating import begin_if_complete
from hegemon.server.store import GameRow, SeatRow, now
from hegemon.table.campaign import Campaigning
from hegemon.table.rulebook import Rulebook

WORLDS_KEPT: Final = 64
"""So many worlds are kept as pages got them."""

MOST_EACH: Final = 60
"""So many campaigns one address may have: they are kept for good."""

PRIVATE: Final = "This campaign is private. Open it with the link you were sent."
INVALID: Final = "This link is not valid here: an invitation works once. Ask whoever sent it for a new one."
LOOK_AGAIN: Final = "Somebody has just changed this campaign. Look again."
ONLY_HOST: Final = "Only the host of the campaign can do that."


class NoSuchCampaign(Exception):
    """There is no campaign with this id."""


class Rights(NamedTuple):
    """What somebody is in a campaign: which persons, and whether its host."""

    persons: frozenset[int]
    host: bool


def book_of(row: CampaignRow) -> Rulebook:
    """The rulebook of a campaign."""
    return rulebook(row.edition)


def rules_of(row: CampaignRow) -> Campaigning:
    """What its edition tells of campaigns."""
    campaign = book_of(row).campaign
    assert campaign is not None
    return campaign


def world_of(row: CampaignRow) -> Record:
    """The world of a campaign as it is."""
    return read_world(row.world, book_of(row))


def rights_in(at: StoredCampaign, token: str) -> Rights:
    """What a token allows; Forbidden if not even to look."""
    given = hashed(token)
    host = same(given, at.row.host_hash)
    persons = [one.person for one in at.people if same(given, one.token_hash) or (host and one.kind == "local")]
    if not (host or persons or same(given, at.row.watch_hash)):
        raise Forbidden(PRIVATE)
    return Rights(frozenset(persons), host)


def may_look(at: StoredCampaign, token: str) -> bool:
    """Whether a token opens a campaign."""
    try:
        rights_in(at, token)
    except Forbidden:
        return False
    return True


def today() -> str:
    """The date, as it is written on a board."""
    moment = datetime.now(UTC)
    return f"{moment.day} {moment:%B %Y}"


class Campaigns:
    """All campaigns of this server."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby: Final = lobby
        self.store: Final = lobby.store
        self.worlds: Final[OrderedDict[tuple[object, ...], WorldTold]] = OrderedDict()
        """Worlds as pages got them: every home asks again and again, and they change only with the games."""

    # --- new ones

    async def create(self, wanted: CampaignWanted, address: str) -> tuple[str, str, str, list[str]]:
        """A new campaign: its id, the tokens of host and watchers, and the invitations of those who come by link."""
        for person in wanted.people:
            self.lobby.check_bots([person.bot], None)
        players = [player_of(person) for person in wanted.people]
        begun = new_campaign(wanted.edition, players, dict(wanted.options), wanted.name)
        creator = await asyncio.to_thread(self.store.hash_address, address)
        await asyncio.to_thread(self.check_caps, creator)
        row, host, watch = new_row(begun, begun.world, creator)
        invitations = [new_token() if person.kind == "link" else "" for person in wanted.people]
        people = [
            PersonRow(row.id, number, person.name, person.kind, bot_of(person), invite_hash=hashed(token))
            for number, (person, token) in enumerate(zip(wanted.people, invitations, strict=True))
        ]
        await asyncio.to_thread(kept.add_campaign, self.store, row, people)
        return row.id, host, watch, invitations

    async def fork(
        self, at: StoredCampaign, rights: Rights, form: CampaignForking, address: str
    ) -> tuple[str, str, str, list[str]]:
        """A parallel world: a new campaign that begins with the first games of this one, and has links of its own.

        Whoever makes it is its host, and plays for the same persons; everybody else is invited anew. After the last
        game it has all that has happened since, too; the one that is under way stays where it is.
        """
        if not 0 <= form.after <= at.played:
            raise Refused(f"{at.row.name} can be forked after game 0 to {at.played}, not {form.after}.")
        name = form.name or at.row.name
        check_name(name, "The name of the campaign")
        creator = await asyncio.to_thread(self.store.hash_address, address)
        await asyncio.to_thread(self.check_caps, creator)
        copied = chapters_until(at, form.after)
        first = msgspec.json.decode(at.row.header, type=CampaignHeader)
        begun = Campaign(
            book_of(at.row), name, [Player(one.name, one.agent) for one in first.people], at.row.options, first.seals
        )
        row, host, watch = new_row(begun, await self.world_after(at, form.after), creator)
        names = names_after(first, copied)
        kinds = ["link" if one.kind == "local" and not rights.host else one.kind for one in at.people[: len(names)]]
        invited = [kind == "link" and number not in rights.persons for number, kind in enumerate(kinds)]
        invitations = [new_token() if one else "" for one in invited]
        people = [
            PersonRow(
                row.id,
                number,
                person_name,
                kinds[number],
                at.people[number].bot,
                token_hash=hashed(host) if kinds[number] == "link" and not invited[number] else "",
                invite_hash=hashed(invitations[number]),
            )
            for number, person_name in enumerate(names)
        ]
        await asyncio.to_thread(kept.add_campaign, self.store, row, people, at.row.id, len(copied))
        return row.id, host, watch, invitations

    def check_caps(self, creator: str) -> None:
        """Refuse a campaign beyond what one address may make."""
        most = self.lobby.settings.games_per_hour
        lately, ever = kept.made_by(self.store, creator, stamp(datetime.now(UTC) - timedelta(hours=1)))
        if lately >= most:
            raise TooMany(
                f"Your address has made {lately} campaigns in the last hour; try again later.", 600, "campaigns"
            )
        if ever >= max(MOST_EACH, most):
            raise TooMany(f"Your address has {ever} campaigns; go on with one of them.", 3600, "campaigns")

    # --- looking

    async def look(self, id: str) -> StoredCampaign:
        """A campaign as it is; a game of it that has ended meanwhile is closed now."""
        if not ID.fullmatch(id):
            raise NoSuchCampaign
        while True:
            at = await asyncio.to_thread(kept.read_campaign, self.store, id)
            if at is None:
                raise NoSuchCampaign
            chapter = at.under_way
            found = await asyncio.to_thread(self.store.game, chapter.game) if chapter is not None else None
            if chapter is None or (found is not None and found[0].status not in ("over", "ended")):
                return at
            try:
                await self.end(at, None if found is None else found[0])
            except Changed:  # by another process; look again
                await asyncio.sleep(0)

    async def end(self, at: StoredCampaign, game: GameRow | None) -> None:
        """Close the chapter under way if its game was won; else it is void, and nothing at all if it never began."""
        rules, world = rules_of(at.row), world_of(at.row)
        number = at.played + 1
        if game is None or not game.header:
            work = partial(kept.end_chapter, self.store, at, kept.VOID, "", at.row.world, at.row.world_hash)
        elif game.status == "over":
            room = await self.lobby.fresh_room(game.id)
            await room.catch_up()
            work = self.ended(at, kept.CLOSED, rules.after(room.live.game.table))
        else:
            work = self.ended(at, kept.VOID, rules.voided(world, number))
        await asyncio.to_thread(work)

    def ended(self, at: StoredCampaign, status: str, world: Record) -> partial[None]:
        """How a chapter is ended with a world."""
        hash = world_hash(world)
        line = msgspec.json.encode(Between("closed" if status == kept.CLOSED else "void", hash)).decode()
        return partial(kept.end_chapter, self.store, at, status, line, world_data(world), hash)

    async def world_now(self, at: StoredCampaign) -> Record:
        """The world as the game under way has it so far: what was opened in it lies open to everybody."""
        chapter = at.under_way
        if chapter is None:
            return world_of(at.row)
        room = await self.lobby.fresh_room(chapter.game)
        if not room.row.header:
            return world_of(at.row)
        return rules_of(at.row).after(room.live.game.table)

    async def world_after(self, at: StoredCampaign, number: int) -> Record:
        """The world after a game, 0 for the fresh one; refused if that game is not closed."""
        if not 0 <= number <= at.played:
            raise Refused(f"There is a world after game 0 to {at.played}, not {number}.")
        if number == at.played:
            return world_of(at.row)
        if number == 0:
            first = msgspec.json.decode(at.row.header, type=CampaignHeader)
            return rules_of(at.row).fresh([person.name for person in first.people])
        data = await asyncio.to_thread(kept.world_after, self.store, at.row.id, number)
        assert data is not None
        return read_world(data, book_of(at.row))

    # --- people

    async def enter(self, at: StoredCampaign, token: str, own: str) -> str:
        """Somebody opens a link; the token that is theirs from now on. An invitation is void then."""
        given = hashed(token)
        for person in at.people:
            if same(given, person.invite_hash):
                mine = own if belongs(at, own) else new_token()
                await self.give_link(at, person, hashed(mine), "")
                return mine
        if same(given, at.row.watch_hash):
            return own if belongs(at, own) else token
        try:
            rights_in(at, token)
        except Forbidden as error:
            raise Forbidden(INVALID) from error
        return token

    async def invite(self, at: StoredCampaign, number: int) -> str:
        """A new invitation for a person who has lost the link; the one before it is void."""
        person = person_of(at, number)
        if person.kind != "link":
            raise Refused(f"{person.name} does not come by link.")
        invitation = new_token()
        await self.give_link(at, person, "", hashed(invitation))
        return invitation

    async def give_link(self, at: StoredCampaign, person: PersonRow, token_hash: str, invite_hash: str) -> None:
        """Change by what token a person comes."""
        try:
            await asyncio.to_thread(kept.give_link, self.store, at, person, token_hash, invite_hash)
        except Changed as error:
            raise Refused(LOOK_AGAIN) from error
        await self.read_on(at)

    async def read_on(self, at: StoredCampaign) -> None:
        """Let the game under way see what has changed about its seats."""
        chapter = at.under_way
        room = self.lobby.rooms.get(chapter.game) if chapter is not None else None
        if room is not None:
            await room.read_on()

    async def join(self, at: StoredCampaign, wanted: PersonWanted) -> str:
        """Somebody joins, before the next game; the token of the invitation, if they come by link."""
        between_games(at, "Somebody can join")
        check_name(wanted.name, "The name")
        self.lobby.check_bots([wanted.bot], None)
        if wanted.name.lower() in [person.name.lower() for person in at.people]:
            raise Refused(f"{wanted.name} belongs to {at.row.name} already.")
        if len(at.people) >= MOST_PEOPLE:
            raise Refused(f"A campaign has at most {MOST_PEOPLE} people.")
        world = rules_of(at.row).joined(world_of(at.row), at.played + 1, wanted.name)
        invitation = new_token() if wanted.kind == "link" else ""
        person = PersonRow(at.row.id, len(at.people), wanted.name, wanted.kind, bot_of(wanted), "", hashed(invitation))
        line = Between("joined", world_hash(world), wanted.name, player_of(wanted).agent)
        await self.note(at, line, world, partial(kept.add_person, person=person))
        return invitation

    async def rename(self, at: StoredCampaign, old: str, new: str) -> None:
        """Correct the spelling of a name, between two games."""
        between_games(at, "A name can be corrected")
        check_spelling(old, new)
        world = rules_of(at.row).renamed(world_of(at.row), at.played + 1, old, new)
        if world is None:
            raise Refused(f"Nothing and nobody in {at.row.name} is called {old!r}.")
        person = next((one for one in at.people if one.name == old), None)
        if person is not None and new.lower() in [one.name.lower() for one in at.people if one is not person]:
            raise Refused(f"{new} belongs to {at.row.name} already.")

        def more(connection: Connection) -> None:
            if person is not None:
                kept.rename_person(connection, person, new)

        await self.note(at, Between("renamed", world_hash(world), new, old=old), world, more)

    async def note(
        self, at: StoredCampaign, line: Between, world: Record, more: Callable[[Connection], object]
    ) -> None:
        """Write down what happens between two games."""
        text = msgspec.json.encode(line).decode()
        row = ChapterRow(at.row.id, len(at.chapters), at.played + 1, 0, "", kept.NOTE, [], text, world_data(world))
        try:
            await asyncio.to_thread(kept.add_note, self.store, at, row, line.world, more)
        except Changed as error:
            raise Refused(LOOK_AGAIN) from error

    # --- games

    async def sit(self, at: StoredCampaign, form: Sitting, creator: str) -> str:
        """Begin the next game: its people take their seats by the links that they have. The id of the game."""
        row = at.row
        if at.under_way is not None:
            raise Refused(f"Game {at.played + 1} of {row.name} is under way; it is played on or broken off first.")
        seated = [person_of(at, number) for number in form.order]
        absent = [person_of(at, number) for number in form.absent]
        if missing := [person.name for person in absent if person not in seated]:
            raise Refused(f"{missing[0]} does not play this game, so nobody stands in.")
        self.lobby.check_bots([form.bot], None)
        book, number = book_of(row), at.played + 1
        setting = rules_of(row).setting(world_of(row), number, tuple(form.order), today())
        book.open(len(seated), row.options, setting=setting)  # whatever does not fit is refused now
        attempt = 1 + len([one for one in at.chapters if one.number == number and one.game])
        game = self.new_game(at, creator, msgspec.json.encode(encode(setting)).decode(), form)
        rows = [
            seat_of(game.id, place, person, form.bot if person in absent else "") for place, person in enumerate(seated)
        ]
        alone = all([seat.kind == "bot" for seat in rows])
        chapter = ChapterRow(row.id, len(at.chapters), number, attempt, game.id, kept.OPEN, list(form.order), "")
        try:
            if alone:
                async with self.lobby.adding_bots:
                    self.lobby.check_bots_alone(creator)
                    await asyncio.to_thread(kept.begin_chapter, self.store, at, chapter, game, rows)
            else:
                await asyncio.to_thread(kept.begin_chapter, self.store, at, chapter, game, rows)
        except Changed as error:
            raise Refused(LOOK_AGAIN) from error
        await begin_if_complete(await self.lobby.room(game.id))
        return game.id

    def new_game(self, at: StoredCampaign, creator: str, setting: str, form: Sitting) -> GameRow:
        """The row of the next game."""
        row, moment = at.row, now()
        return GameRow(
            id=new_id(),
            edition=row.edition,
            options=row.options,
            status="waiting",
            listed=False,
            created=moment,
            host_hash=row.host_hash,
            watch_hash=row.watch_hash,
            server_seed=secrets.token_bytes(32).hex(),
            clock=(form.clock.turn, form.clock.bank) if form.clock is not None else None,
            header="",
            touched=moment,
            creator=creator,
            chat=form.chat,
            campaign=row.id,
            setting=setting,
        )

    async def break_off(self, at: StoredCampaign) -> None:
        """Break off the game under way: it counts for nothing."""
        chapter = at.under_way
        if chapter is None:
            raise Refused(f"No game of {at.row.name} is under way.")
        room = await self.lobby.room(chapter.game)
        if not room.over:
            await room.change_status("ended")
        await self.look(at.row.id)

    # --- the file

    async def file(self, at: StoredCampaign, owner: str) -> bytes:
        """The campaign as a file: every game that has ended, and what happened between them."""
        lines = [at.row.header.encode()]
        for chapter in at.chapters:
            if chapter.game and chapter.line:
                room = await self.lobby.room(chapter.game)
                packed = await self.lobby.told_of(room, "log", 0, owner)
                lines += [
                    line for line in (await asyncio.to_thread(gzip.decompress, packed.gzipped)).split(b"\n") if line
                ]
            if chapter.line:
                lines.append(chapter.line.encode())
        return b"\n".join((*lines, b""))


def new_row(begun: Campaign, world: Record, creator: str) -> tuple[CampaignRow, str, str]:
    """The row of a new campaign, and the tokens of host and watchers."""
    host, watch, moment = new_token(), new_token(), now()
    row = CampaignRow(
        new_id(),
        begun.book.id,
        begun.name,
        {name: value for name, value in begun.options.items() if isinstance(value, (bool, str))},
        moment,
        moment,
        creator,
        hashed(host),
        hashed(watch),
        begun.header.decode(),
        world_data(world),
        world_hash(world),
    )
    return row, host, watch


def chapters_until(at: StoredCampaign, after: int) -> list[ChapterRow]:
    """The chapters up to the one that closed a game; after the last one also what has happened since."""
    ended = [chapter for chapter in at.chapters if chapter is not at.under_way]
    if after == at.played:
        return ended
    last = [place for place, chapter in enumerate(ended) if chapter.number == after and chapter.status == kept.CLOSED]
    return ended[: last[0] + 1] if last else []


def names_after(first: CampaignHeader, chapters: Sequence[ChapterRow]) -> list[str]:
    """What the persons of a campaign are called after some chapters."""
    names = [person.name for person in first.people]
    for line in [chapter.line for chapter in chapters if chapter.line]:
        told = msgspec.json.decode(line, type=Between)
        if told.event == "joined":
            names.append(told.name)
        elif told.event == "renamed":
            names = [told.name if name == told.old else name for name in names]
    return names


def player_of(person: PersonWanted) -> Player:
    """A person as the file names them."""
    return Player(person.name, bot_of(person) or HUMAN)


def bot_of(person: PersonWanted) -> str:
    """The bot that a person is, or nothing."""
    return person.bot if person.kind == "bot" else ""


def belongs(at: StoredCampaign, token: str) -> bool:
    """Whether a token is the host's or a person's."""
    try:
        persons, host = rights_in(at, token)
    except Forbidden:
        return False
    return host or bool(persons)


def person_of(at: StoredCampaign, number: int) -> PersonRow:
    """A person by number; refused if there is none."""
    if not 0 <= number < len(at.people):
        raise Refused(f"Nobody in {at.row.name} has the number {number}; there are 0 to {len(at.people) - 1}.")
    return at.people[number]


def between_games(at: StoredCampaign, what: str) -> None:
    """Refuse what is possible only between two games."""
    if at.under_way is not None:
        raise Refused(f"{what} between two games; game {at.played + 1} is under way.")


def seat_of(game: str, place: int, person: PersonRow, stand_in: str) -> SeatRow:
    """The seat of a person in the next game; a bot may stand in."""
    bot, away = person.kind == "bot", bool(stand_in) and person.kind != "bot"
    return SeatRow(
        game,
        place,
        "bot" if bot or away else person.kind,
        person.name,
        stand_in if away else person.bot,
        away,
        person.token_hash,
        secrets.token_hex(8),
        bot or away,
        devices=0 if bot else 1,
    )
