"""Who sits where: invitations, which work once, free seats, stand-ins, and seats that the host frees for all to see.

Every change is written with what is expected of the seat, so of two who want the same one only one gets it, also at
different processes. What changes who may play a seat is told to everybody at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from hegemon.kernel.game import Refused
from hegemon.server.rights import Forbidden, Keys, freed, hashed, new_token, rights_of, same
from hegemon.server.room import Room
from hegemon.server.store import STATUSES, SeatRow

STAND_IN: Final = "medium"
"""The bot that takes the seat of a player who has not come."""

WAITING: Final = ("waiting",)
"""The status in which seats may still get seeds: they are fixed when the game begins."""

INVALID: Final = (
    "This link is not valid here: an invitation works once, and a seat that was freed needs a new one. "
    "Ask whoever sent it."
)
CHANGED: Final = "Somebody has just changed this seat. Look again."
NONE_FREE: Final = "No seat is free at this table any more, but you can watch."


class Opened(NamedTuple):
    """What a link opens: one seat, the host's seats, or the table as everybody sees it."""

    kind: str
    seat: int = -1
    invited: bool = False
    """Whether it is an invitation that nobody has used."""


def opened_by(room: Room, token: str) -> Opened:
    """What the token of a link opens; Forbidden if it opens nothing here."""
    given = hashed(token)
    for row in room.seats:
        if same(given, row.invite_hash):
            return Opened("seat", row.seat, invited=True)
    if same(given, room.row.host_hash):
        return Opened("host")
    for row in room.seats:
        if same(given, row.token_hash):
            return Opened("seat", row.seat)
    if same(given, room.row.watch_hash):
        return Opened("watch")
    raise Forbidden(INVALID)


def own_token(room: Room, keys: Keys) -> str:
    """The token of somebody who sits at this table or is its host; else nothing, for one to watch is everybody's."""
    try:
        seats, host = rights_of(room.row, room.seats, Keys(keys.token))
    except Forbidden:
        return ""
    return keys.token if seats or host else ""


def host_name(seats: Sequence[SeatRow]) -> str:
    """The name of the host, who plays the first seat without links of its own; empty if the host only watches."""
    for row in seats:
        if row.kind == "local" or (row.stands_in and not row.token_hash and not row.invite_hash):
            return row.name
    return ""


async def enter(room: Room, token: str, keys: Keys, name: str, seed: str, person: str = "") -> str:
    """Somebody opens a link; the token that is his from now on. An invitation is void then."""
    opened = opened_by(room, token)
    if opened.kind == "watch":
        return own_token(room, keys) or token
    if opened.invited:
        return await accept(room, room.seats[opened.seat], keys, name, seed, person)
    if not same(hashed(token), hashed(keys.token)):
        await count_device(room, token, person)
    return token


async def accept(room: Room, row: SeatRow, keys: Keys, name: str, seed: str, person: str) -> str:
    """Exchange an invitation for a token of one's own. Whoever sits here already keeps his token, and has two seats."""
    token = own_token(room, keys) or new_token()
    expected = {"invite_hash": row.invite_hash}
    values: dict[str, object] = {"token_hash": hashed(token), "invite_hash": "", "devices": 1, "person": person}
    coming = {"joined": True, "name": name or row.name, "seed": seed or row.seed}
    first = row.kind == "link" and not row.joined
    if not (first and await change(room, row, expected, values | coming, statuses=WAITING)):
        says = f"Somebody has taken {row.name}'s seat with the host's invitation."
        if not await change(room, row, expected, values, says):
            raise Forbidden(INVALID)
    await begin_if_complete(room)
    return token


async def count_device(room: Room, token: str, person: str) -> None:
    """Somebody comes back by a link of his own, from another browser than before: everybody at the table is told."""
    seats, host = rights_of(room.row, room.seats, Keys(token))
    for seat in sorted(seats):
        row = room.seats[seat]
        values: dict[str, object] = {"devices": max(1, row.devices) + 1, "person": row.person or person}
        says = f"{row.name} has joined from another device."
        expected = {"token_hash": row.token_hash, "devices": row.devices}
        if not await change(room, row, expected, values, says):
            raise Refused(CHANGED)
    if host and not seats:
        await asyncio.to_thread(room.store.tell, room.id, "The host's link was opened on another device.")
        await room.read_on()


async def join(room: Room, keys: Keys, name: str, seed: str, person: str = "") -> str:
    """Somebody who may watch takes a free seat; the token that is his from now on."""
    for row in list(room.seats):
        if row.kind == "open" and room.status == "waiting":
            token = own_token(room, keys) or new_token()
            values = {
                "kind": "link",
                "name": name or row.name,
                "seed": seed or row.seed,
                "token_hash": hashed(token),
                "joined": True,
                "devices": 1,
                "person": person,
            }
            if await change(room, row, {"kind": "open"}, values, statuses=WAITING):
                await begin_if_complete(room)
                return token
    raise Refused(NONE_FREE)


async def free(room: Room, seat: int) -> str:
    """The host frees a seat for all to see; the token of a new invitation to it. Whoever sat there only watches now."""
    row = room.check_seat(seat)
    if room.over:
        raise Refused("The game is over, so its seats cannot change.")
    if room.row.campaign:
        raise Refused("This seat belongs to a person of the campaign: make a new link for them on its page.")
    if not row.token_hash and not row.invite_hash:
        where = {"local": "at your own screen", "open": "free", "bot": "a bot's"}[row.kind]
        raise Refused(f"{row.name}'s seat is {where}. Only the seat of somebody who joined by link can be freed.")
    invitation = new_token()
    expected = {"token_hash": row.token_hash, "invite_hash": row.invite_hash}
    says = f"The host has freed {row.name}'s seat. Its old links no longer work."
    if not await change(room, row, expected, freed(room.row, row, invitation), says, (room.status,)):
        raise Refused(CHANGED)
    return invitation


async def replace(room: Room, seat: int, by: str) -> None:
    """The host lets a bot play for somebody, or gives the seat back with ``by`` empty."""
    row = room.check_seat(seat)
    expected = {"kind": row.kind, "bot": row.bot, "stands_in": row.stands_in}
    values: dict[str, object]
    if by:
        values = {"stands_in": row.kind != "bot" or row.stands_in, "kind": "bot", "bot": by, "joined": True}
    elif row.stands_in:
        kind = "link" if row.token_hash or row.invite_hash else "local"
        values = {"stands_in": False, "kind": kind, "bot": ""}
    else:
        raise Refused("This seat belongs to a bot: there is nobody to give it back to.")
    if not await change(room, row, expected, values):
        raise Refused(CHANGED)
    room.bots.reasons.pop(seat, None)
    await begin_if_complete(room)


async def begin(room: Room, seed: str, seats: Collection[int]) -> None:
    """Somebody gives a seed for the seats that are kept for him, now that he knows the commitment; now they are there.

    These are the host's at his own screen, and everybody's in a rematch.
    """
    if room.row.header:
        raise Refused("The game has begun, so its seeds are fixed.")
    for row in list(room.seats):
        if row.seat in seats and row.kind in ("local", "link") and not row.joined:
            values = {"joined": True, "seed": seed or row.seed}
            await change(room, row, {"kind": row.kind, "joined": False}, values, statuses=WAITING)
    await begin_if_complete(room)


async def begin_if_complete(room: Room) -> None:
    """Begin when everybody is there."""
    if room.status == "waiting" and all(seat.joined for seat in room.seats):
        await room.start()
    room.stir()


async def change(
    room: Room,
    row: SeatRow,
    expected: Mapping[str, object],
    values: Mapping[str, object],
    says: str = "",
    statuses: Collection[str] = STATUSES,
) -> bool:
    """Write a change of a seat if it is as expected, and show it to everybody."""
    done = await asyncio.to_thread(room.store.change_seat, room.id, row.seat, expected, values, says, statuses)
    await room.read_on()
    return done
