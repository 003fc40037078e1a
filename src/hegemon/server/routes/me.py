"""The personal link: all games of somebody on any device."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, Request, Response

from hegemon.kernel.game import Refused
from hegemon.server import persons, schemas
from hegemon.server.game import Aside, NoSuchGame
from hegemon.server.lobby import ID, Lobby
from hegemon.server.rights import Forbidden, Keys, hashed, new_token, rights_of
from hegemon.server.room import Room
from hegemon.server.routes.common import COOKIE, PERSON, errors, keep, lobby_of, person_of
from hegemon.server.store import GameRow, SeatRow

router = APIRouter()

OPENED = 12
"""So many games that are not open here are opened to see who is asked; of the others only the status is told."""


@router.get("/api/me")
async def me(request: Request) -> list[schemas.OwnGame]:
    """The games of whoever has a personal link, which are one or more; none without a link."""
    lobby = lobby_of(request)
    person = await person_of(request)
    if not person:
        return []
    found = await asyncio.to_thread(persons.games_of, lobby.store, person)
    keys = Keys(person=request.cookies.get(PERSON, ""))
    going_on = [game.id for game, _ in found if game.status == "playing" and not game.aside]
    for id in [id for id in going_on if id not in lobby.rooms][:OPENED]:
        with contextlib.suppress(NoSuchGame, Aside):
            await lobby.room(id)
    return [told(lobby.rooms.get(game.id), game, seats, keys) for game, seats in found]


def told(room: Room | None, game: GameRow, seats: list[SeatRow], keys: Keys) -> schemas.OwnGame:
    """A game as its player finds it."""
    own, host = rights_of(game, seats, keys)
    ask = room.live.game.asking if room is not None and room.status == "playing" else None
    return schemas.OwnGame(
        id=game.id,
        edition=game.edition,
        status=game.status,
        players=[seat.name for seat in seats],
        seats=sorted(own),
        host=host,
        asked=ask.who if ask is not None and ask.who >= 0 else -1,
        turns=room.live.game.table.turns if room is not None else 0,
        touched=game.touched,
        aside=game.aside,
    )


@router.post("/api/me/link", responses=errors(409))
async def make(request: Request, response: Response) -> schemas.PersonalLink:
    """Make a personal link for the games of this browser. One that is in use is replaced, and void from then on."""
    lobby = lobby_of(request)
    token, person = new_token(), await person_of(request)
    if person:
        games = await asyncio.to_thread(persons.renew, lobby.store, person, hashed(token))
    else:
        cookies = {name.removeprefix(COOKIE): value for name, value in request.cookies.items()}
        tokens = {id: given for id, given in cookies.items() if ID.fullmatch(id)}
        games = await asyncio.to_thread(persons.claim, lobby.store, tokens, hashed(token))
    if not games:
        raise Refused(persons.NONE_YET)
    await read_again(lobby, games)
    keep(request, response, PERSON, token)
    return schemas.PersonalLink(link=f"/me#t={token}")


@router.post("/api/me/enter", responses=errors(403))
async def come(request: Request, response: Response, form: schemas.Knocking) -> schemas.Fine:
    """Open a personal link on this device; everybody at one's tables is told if it is another one."""
    lobby = lobby_of(request)
    person = await asyncio.to_thread(persons.valid, lobby.store, form.token)
    if not person:
        raise Forbidden(persons.INVALID)
    if request.cookies.get(PERSON, "") != form.token:
        await read_again(lobby, await asyncio.to_thread(persons.add_device, lobby.store, person))
    keep(request, response, PERSON, form.token)
    return schemas.Fine()


@router.post("/api/me/leave")
async def leave(response: Response) -> schemas.Fine:
    """Forget the personal link on this device; it stays valid on others."""
    response.delete_cookie(PERSON)
    return schemas.Fine()


async def read_again(lobby: Lobby, games: list[str]) -> None:
    """Show what has changed about the seats of games that are open here."""
    for id in games:
        room = lobby.rooms.get(id)
        if room is not None:
            await room.read_on()
