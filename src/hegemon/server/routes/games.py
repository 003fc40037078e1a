"""The lobby, new games, links and seats, boards, and what is left of games that are over: logs, replays, forks."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hegemon.kernel.game import Refused
from hegemon.server import schemas
from hegemon.server.boards import table_content
from hegemon.server.replay import chances, replayed, table_after
from hegemon.server.routes.common import allowed_room, errors, give_cookie, lobby_of
from hegemon.server.static_files import REVALIDATE, respond

router = APIRouter()
REFUSALS = errors(403, 404, 409)


@router.get("/api/games")
async def games(request: Request) -> list[schemas.GameListed]:
    """The games that can be joined or watched."""
    return await lobby_of(request).listed()


@router.post("/api/games", status_code=201)
async def create(request: Request, response: Response, wanted: schemas.GameWanted) -> schemas.Links:
    """Begin a new game; the answer holds its links, and the browser becomes its host."""
    links = await lobby_of(request).create(wanted)
    give_cookie(request, response, links.id, links.host.partition("#t=")[2])
    return links


@router.post("/api/games/{id}/enter", responses=REFUSALS)
async def enter(request: Request, response: Response, id: str, form: schemas.Entering) -> schemas.Fine:
    """Exchange the token of a link for a cookie."""
    await lobby_of(request).enter(id, form.token, form.name, form.seed)
    give_cookie(request, response, id, form.token)
    return schemas.Fine()


@router.post("/api/games/{id}/join", responses=REFUSALS)
async def join(request: Request, response: Response, id: str, form: schemas.Joining) -> schemas.Fine:
    """Take a free seat."""
    room = await allowed_room(request, id)
    give_cookie(request, response, id, await lobby_of(request).join(room, form.name, form.seed))
    return schemas.Fine()


@router.post("/api/games/{id}/seats/{seat}", responses=REFUSALS)
async def replace(request: Request, id: str, seat: int, form: schemas.Replacing) -> schemas.Fine:
    """The host lets a bot play for somebody, or gives the seat back."""
    await lobby_of(request).replace(await allowed_room(request, id), seat, form.bot)
    return schemas.Fine()


@router.get("/api/games/{id}/seats/{seat}/why", responses=REFUSALS)
async def reason(request: Request, id: str, seat: int) -> schemas.WhyTold:
    """Why the bot at a seat played as it did, in a sentence for everybody; null if it has said nothing yet."""
    room = await allowed_room(request, id)
    return schemas.WhyTold(why=room.bots.why(seat))


@router.post("/api/games/{id}/status", responses=REFUSALS)
async def status(request: Request, id: str, form: schemas.Changing) -> schemas.Fine:
    """The host pauses the game, goes on, or ends it."""
    await lobby_of(request).set_status(await allowed_room(request, id), form.status)
    return schemas.Fine()


@router.get("/api/games/{id}/board", responses=REFUSALS, response_model=schemas.BoardTold)
async def board(request: Request, id: str, seq: Annotated[int | None, Query(ge=0)] = None) -> Response:
    """The board of a game as it is now, or as it was after the first ``seq`` entries of its log."""
    room = await allowed_room(request, id)
    table = room.live.game.table
    if seq is not None and not room.board_since <= seq <= room.seq:
        table = await asyncio.to_thread(table_after, room, seq)
    return respond(request, table_content(table), REVALIDATE)


@router.get("/api/games/{id}/log", responses=REFUSALS, response_class=PlainTextResponse)
async def log(request: Request, id: str) -> PlainTextResponse:
    """The record of a finished game, for ``hegemon verify`` and ``hegemon replay``."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("The record can be downloaded when the game is over; until then it holds secrets.")
    record = await asyncio.to_thread(room.log)
    headers = {"content-disposition": f'attachment; filename="{id}.game"'}
    return PlainTextResponse(record.write(reveal=True), media_type="application/jsonl", headers=headers)


@router.get("/api/games/{id}/replay", responses=REFUSALS)
async def replay(request: Request, id: str) -> schemas.ReplayTold:
    """A finished game, answer by answer."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("A game can be replayed when it is over; until then it holds secrets.")
    return await asyncio.to_thread(replayed, room)


@router.get("/api/games/{id}/chances", responses=REFUSALS)
async def possible(request: Request, id: str) -> list[schemas.ChanceTold]:
    """What chance could have said in a finished game, entry by entry, so that a page can check what it did say."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("The dice can be checked when the game is over; until then they are secret.")
    return await asyncio.to_thread(chances, room)


@router.post("/api/games/{id}/fork", status_code=201, responses=REFUSALS)
async def fork(request: Request, response: Response, id: str, form: schemas.Forking) -> schemas.Links:
    """Play on from a position of a finished game, against bots."""
    room = await allowed_room(request, id)
    links = await lobby_of(request).fork(room, form)
    give_cookie(request, response, links.id, links.host.partition("#t=")[2])
    return links
