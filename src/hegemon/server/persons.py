"""Personal links: one link by which somebody finds all his games on any device, without account or password.

Games and seats remember the hash of their person's token, and a personal link is valid as long as one of them does. So
a new link, which takes over all of them at once, makes the one before it void.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.engine import Connection

from hegemon.server.rights import Forbidden, Keys, hashed, rights_of
from hegemon.server.schema import GAMES, SEATS
from hegemon.server.store import GameRow, SeatRow, Store, notify, read_game, read_seats

MOST: Final = 50
"""So many games are told, those in which something happened last; as many cookies are looked at."""

INVALID: Final = "This personal link no longer works: it was replaced by a newer one, or its games are gone."
NONE_YET: Final = "You have no games in this browser yet. Start or join one, then make your link."


def valid(store: Store, token: str) -> str:
    """The hash of a personal token that is in use; empty for any other."""
    person = hashed(token)
    if not person:
        return ""
    with store.engine.connect() as connection:
        found = connection.execute(select(GAMES.c.id).where(of(person)).limit(1)).first()
    return person if found is not None else ""


def of(person: str) -> ColumnElement[bool]:
    """What holds for the games of a person."""
    seats = select(SEATS.c.game).where(SEATS.c.person == person)
    return or_(GAMES.c.person == person, GAMES.c.id.in_(seats))


def games_of(store: Store, person: str) -> list[tuple[GameRow, list[SeatRow]]]:
    """The games of a person with their seats, those first in which something happened last."""
    query = select(GAMES).where(of(person)).order_by(GAMES.c.touched.desc(), GAMES.c.id).limit(MOST)
    with store.engine.connect() as connection:
        games = [read_game(dict(row)) for row in connection.execute(query).mappings()]
        return [(game, read_seats(connection, game.id)) for game in games]


def claim(store: Store, tokens: Mapping[str, str], person: str) -> list[str]:
    """Let the games of a browser, by id with its token for each, be a person's; the games in which it has anything."""
    claimed: list[str] = []
    for id, token in list(tokens.items())[:MOST]:
        found = store.game(id)
        if found is None:
            continue
        try:
            seats, host = rights_of(*found, Keys(token))
        except Forbidden:
            continue
        if seats or host:
            take(store, id, seats, host, person)
            claimed.append(id)
    return claimed


def take(store: Store, game: str, seats: frozenset[int], host: bool, person: str) -> None:
    """Let seats of a game, or the part of its host, be a person's."""

    def work(connection: Connection) -> None:
        connection.execute(update(SEATS).where(SEATS.c.game == game, SEATS.c.seat.in_(seats)).values(person=person))
        if host:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(person=person))
        notify(store, connection, game)

    store.write(work)


def renew(store: Store, old: str, new: str) -> list[str]:
    """Let a new token take over everything from the one before, which is void then; the games it is about."""

    def work(connection: Connection) -> list[str]:
        ids = list(connection.execute(select(GAMES.c.id).where(of(old)).order_by(GAMES.c.id)).scalars())
        for table in (GAMES, SEATS):
            connection.execute(update(table).where(table.c.person == old).values(person=new))
        for id in ids:
            notify(store, connection, id)
        return ids

    return store.write(work)


def add_device(store: Store, person: str) -> list[str]:
    """Somebody opens his personal link on another device: all his tables are told; the games that are not over yet."""
    told: list[str] = []
    for game, seats in games_of(store, person):
        if game.status in ("over", "ended"):
            continue
        own = [seat for seat in seats if seat.person == person or (game.person == person and seat.kind == "local")]
        for seat in own:
            says = f"{seat.name} has joined from another device."
            store.change_seat(game.id, seat.seat, {}, {"devices": max(1, seat.devices) + 1}, says)
        if not own:
            store.tell(game.id, "The host has joined from another device.")
        told.append(game.id)
    return told
