"""What all routes share: the lobby of this server, the cookie of a game, and which errors a route may answer with."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import Request, Response, WebSocket

from hegemon.server import persons, schemas
from hegemon.server.access import FOUND, Who, why_closed
from hegemon.server.campaign_store import campaigns_with, read_campaign
from hegemon.server.campaigns import may_look
from hegemon.server.lobby import Lobby
from hegemon.server.rights import Forbidden, Keys
from hegemon.server.room import Room

COOKIE: Final = "hegemon-"
PERSON: Final = "hegemon-me"
"""The cookie of a personal link; no game has such an id."""

COOKIE_SECONDS: Final = 60 * 60 * 24 * 90

Responses = dict[int | str, dict[str, Any]]


def errors(*codes: int) -> Responses:
    """What the description of a route says about its errors."""
    return {code: {"model": schemas.ErrorTold} for code in codes}


def lobby_of(request: Request | WebSocket) -> Lobby:
    """The lobby of this server."""
    lobby = request.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


def address(request: Request | WebSocket) -> str:
    """Where a request comes from: turns are taken by address."""
    client = request.client
    return str(request.scope.get("state", {}).get("address") or (client.host if client is not None else "?"))


def keys(request: Request | WebSocket, room: Room) -> Keys:
    """The tokens that this page brings along to a game; the token of a campaign is good for all its games."""
    own, campaign = request.cookies.get(COOKIE + room.id, ""), room.row.campaign
    token = own or (request.cookies.get(COOKIE + campaign, "") if campaign else "")
    return Keys(token, request.cookies.get(PERSON, ""))


async def person_of(request: Request) -> str:
    """The hash of this browser's personal token, if there is one and it is in use; else nothing."""
    token = request.cookies.get(PERSON, "")
    return await asyncio.to_thread(persons.valid, lobby_of(request).store, token) if token else ""


def give_cookie(request: Request, response: Response, id: str, token: str) -> None:
    """Let the browser keep the token where no script can read it."""
    keep(request, response, COOKIE + id, token)


def keep(request: Request, response: Response, name: str, token: str) -> None:
    """Give the browser a cookie that no script can read and no other site sends along."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, token, max_age=COOKIE_SECONDS, httponly=True, samesite="strict", secure=secure)


async def allowed_room(request: Request, id: str) -> Room:
    """The room of a game, if the table of access lets this page do what it asks for."""
    lobby = lobby_of(request)
    door = FOUND[request.method, request.scope["route"].path]
    room = await lobby.room(id)
    try:
        closed = why_closed(door, *await lobby.rights(room, keys(request, room)))
    except Forbidden:
        if door.who is Who.WATCH and await in_parallel(request, room):
            return room
        raise
    if closed:
        raise Forbidden(closed)
    return room


async def in_parallel(request: Request, room: Room) -> bool:
    """Whether a game is over, and this page belongs to a parallel world that begins with it."""
    if not room.row.campaign or not room.over:
        return False
    store = lobby_of(request).store
    for id in await asyncio.to_thread(campaigns_with, store, room.id):
        token = request.cookies.get(COOKIE + id, "")
        at = await asyncio.to_thread(read_campaign, store, id) if token else None
        if at is not None and may_look(at, token):
            return True
    return False
