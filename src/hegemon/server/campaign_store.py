"""Campaigns in the store: the world as it is, people, and chapters. Whatever changes a campaign is one transaction.

Every transaction begins with the row of the campaign, and then those of its game, so that two never wait for each
other. What it was reckoned from is named by the hash of the world: if that has changed meanwhile, nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import func, insert, literal, select, update
from sqlalchemy.engine import Connection

from hegemon.server.schema import CAMPAIGNS, CHAPTERS, GAMES, PEOPLE, SEATS
from hegemon.server.store import GameRow, SeatRow, Store, add_game, notify, now

OPEN: Final = "open"
CLOSED: Final = "closed"
VOID: Final = "void"
NOTE: Final = "note"
"""What a chapter is: a game that is not ended, one that counts, one that does not; or what happened between two."""


class CampaignRow(msgspec.Struct):
    """A campaign in the store."""

    id: str
    edition: str
    name: str
    options: dict[str, bool | str]
    created: str
    touched: str
    creator: str
    host_hash: str
    watch_hash: str
    header: str
    world: str
    world_hash: str


class PersonRow(msgspec.Struct):
    """A person of a campaign in the store."""

    campaign: str
    person: int
    name: str
    kind: str
    bot: str
    token_hash: str = ""
    invite_hash: str = ""


class ChapterRow(msgspec.Struct):
    """A game of a campaign, or what happened between two, in the order of its file."""

    campaign: str
    n: int
    number: int
    attempt: int
    game: str
    status: str
    seated: list[int]
    line: str
    world: str = ""


class StoredCampaign(NamedTuple):
    """A campaign with its people and chapters, as the store holds it; the worlds of chapters are left out."""

    row: CampaignRow
    people: list[PersonRow]
    chapters: list[ChapterRow]

    @property
    def under_way(self) -> ChapterRow | None:
        """The chapter that is not ended."""
        return self.chapters[-1] if self.chapters and self.chapters[-1].status == OPEN else None

    @property
    def played(self) -> int:
        """How many games count."""
        return len([chapter for chapter in self.chapters if chapter.status == CLOSED])


class Changed(Exception):
    """Somebody else has changed the campaign meanwhile, so nothing was written."""


def add_campaign(
    store: Store, row: CampaignRow, people: Sequence[PersonRow], like: str = "", chapters: int = 0
) -> None:
    """Write a new campaign; a parallel world begins with the first chapters of another one."""

    def work(connection: Connection) -> None:
        values = msgspec.structs.asdict(row) | {"options": msgspec.json.encode(row.options).decode()}
        connection.execute(insert(CAMPAIGNS).values(values))
        connection.execute(insert(PEOPLE).values([msgspec.structs.asdict(person) for person in people]))
        if chapters:
            own = [literal(row.id) if column.name == "campaign" else column for column in CHAPTERS.c]
            copied = select(*own).where(CHAPTERS.c.campaign == like, CHAPTERS.c.n < chapters)
            connection.execute(insert(CHAPTERS).from_select(list(CHAPTERS.c), copied))

    store.write(work)


def campaigns_with(store: Store, game: str) -> list[str]:
    """The campaigns that a game belongs to: its own, and parallel worlds that begin with it."""
    with store.reading() as connection:
        return list(connection.execute(select(CHAPTERS.c.campaign).where(CHAPTERS.c.game == game)).scalars())


def read_campaign(store: Store, id: str) -> StoredCampaign | None:
    """A campaign as it is; None if there is none."""
    columns = [column for column in CHAPTERS.c if column.name != "world"]
    with store.reading() as connection:
        row = connection.execute(select(CAMPAIGNS).where(CAMPAIGNS.c.id == id)).mappings().first()
        if row is None:
            return None
        people = connection.execute(select(PEOPLE).where(PEOPLE.c.campaign == id).order_by(PEOPLE.c.person)).mappings()
        chapters = connection.execute(select(*columns).where(CHAPTERS.c.campaign == id).order_by(CHAPTERS.c.n))
        return StoredCampaign(
            CampaignRow(**{**row, "options": msgspec.json.decode(row["options"])}),
            [PersonRow(**dict(person)) for person in people],
            [
                ChapterRow(**{**chapter, "seated": msgspec.json.decode(chapter["seated"])})
                for chapter in chapters.mappings()
            ],
        )


def world_after(store: Store, id: str, number: int) -> str | None:
    """The world that a game has left; None if it is not closed."""
    query = select(CHAPTERS.c.world).where(
        CHAPTERS.c.campaign == id, CHAPTERS.c.number == number, CHAPTERS.c.status == CLOSED
    )
    return store.one(query)


def made_by(store: Store, creator: str, since: str) -> tuple[int, int]:
    """How many campaigns an address has made: since a moment, and ever."""
    own = select(func.count()).where(CAMPAIGNS.c.creator == creator)
    with store.reading() as connection:
        lately = connection.execute(own.where(CAMPAIGNS.c.created > since)).scalar_one()
        return lately, connection.execute(own).scalar_one()


def begin_chapter(
    store: Store, at: StoredCampaign, chapter: ChapterRow, game: GameRow, seats: Sequence[SeatRow]
) -> None:
    """Write the next game of a campaign down; Changed if there is one already, or the world is another."""

    def work(connection: Connection) -> None:
        checked(connection, at)
        add_game(connection, game, seats)
        add_chapter(connection, chapter)
        touch(connection, at.row.id)

    store.write(work)


def end_chapter(store: Store, at: StoredCampaign, status: str, line: str, world: str, hash: str) -> None:
    """Close the chapter that is under way, or make it void: it, and the world of the campaign, in one transaction."""
    chapter = at.under_way
    assert chapter is not None

    def work(connection: Connection) -> None:
        checked(connection, at)
        where = (CHAPTERS.c.campaign == at.row.id) & (CHAPTERS.c.n == chapter.n) & (CHAPTERS.c.status == OPEN)
        values = {"status": status, "line": line, "world": world if status == CLOSED else ""}
        if connection.execute(update(CHAPTERS).where(where).values(values)).rowcount != 1:
            raise Changed
        touch(connection, at.row.id, world=world, world_hash=hash)
        notify(store, connection, chapter.game)

    store.write(work)


def add_note(
    store: Store, at: StoredCampaign, note: ChapterRow, hash: str, more: Callable[[Connection], object]
) -> None:
    """Write down what happened between two games, with what else it changes."""

    def work(connection: Connection) -> None:
        checked(connection, at)
        add_chapter(connection, msgspec.structs.replace(note, world=""))
        touch(connection, at.row.id, world=note.world, world_hash=hash)
        more(connection)

    store.write(work)


def add_person(connection: Connection, person: PersonRow) -> None:
    """One more person."""
    connection.execute(insert(PEOPLE).values(msgspec.structs.asdict(person)))


def rename_person(connection: Connection, person: PersonRow, name: str) -> None:
    """Another spelling of a person's name."""
    where = (PEOPLE.c.campaign == person.campaign) & (PEOPLE.c.person == person.person)
    connection.execute(update(PEOPLE).where(where).values(name=name))


def give_link(store: Store, at: StoredCampaign, person: PersonRow, token_hash: str, invite_hash: str) -> None:
    """Change by what token a person comes, at the game that is under way too; Changed if it has just been changed."""

    def work(connection: Connection) -> None:
        locked(connection, at.row.id)
        where = (PEOPLE.c.campaign == person.campaign) & (PEOPLE.c.person == person.person)
        where &= (PEOPLE.c.token_hash == person.token_hash) & (PEOPLE.c.invite_hash == person.invite_hash)
        values = {"token_hash": token_hash, "invite_hash": invite_hash}
        if connection.execute(update(PEOPLE).where(where).values(values)).rowcount != 1:
            raise Changed
        chapter = at.under_way
        if chapter is not None and person.person in chapter.seated:
            own = (SEATS.c.game == chapter.game) & (SEATS.c.seat == chapter.seated.index(person.person))
            connection.execute(select(GAMES.c.id).where(GAMES.c.id == chapter.game).with_for_update())
            connection.execute(update(SEATS).where(own).values(token_hash=token_hash, devices=1))
            notify(store, connection, chapter.game)
        touch(connection, at.row.id)

    store.write(work)


def locked(connection: Connection, id: str) -> str:
    """The hash of the world; nobody else changes the campaign until this transaction ends."""
    query = select(CAMPAIGNS.c.world_hash).where(CAMPAIGNS.c.id == id).with_for_update()
    return str(connection.execute(query).scalar())


def checked(connection: Connection, at: StoredCampaign) -> None:
    """Changed if the world or the chapters are not those that the caller has seen."""
    hash = locked(connection, at.row.id)
    last = connection.execute(select(func.max(CHAPTERS.c.n)).where(CHAPTERS.c.campaign == at.row.id)).scalar()
    if hash != at.row.world_hash or last != (at.chapters[-1].n if at.chapters else None):
        raise Changed


def add_chapter(connection: Connection, chapter: ChapterRow) -> None:
    """Write a chapter."""
    values = msgspec.structs.asdict(chapter) | {"seated": msgspec.json.encode(chapter.seated).decode()}
    connection.execute(insert(CHAPTERS).values(values))


def touch(connection: Connection, id: str, **values: str) -> None:
    """Note that something about a campaign has changed."""
    connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == id).values(touched=now(), **values))
