"""Whoever wants to be told by their browser that it is their turn, also when the page is closed."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from hegemon.kernel.game import Refused
from hegemon.server import schemas
from hegemon.server.push import OFF, Pusher, check_endpoint
from hegemon.server.routes.common import allowed_room, errors, keys, lobby_of

router = APIRouter()
REFUSALS = errors(403, 404, 409)


def pusher_of(request: Request) -> Pusher | None:
    """Who tells closed pages, if this server does."""
    found: Pusher | None = request.app.state.pusher
    return found


@router.get("/api/push")
async def push(request: Request) -> schemas.PushTold:
    """The key with which a browser subscribes; empty if this server sends no notifications to closed pages."""
    pusher = pusher_of(request)
    return schemas.PushTold(key=pusher.service.public if pusher is not None else "")


@router.post("/api/games/{id}/push", responses=REFUSALS)
async def subscribe(request: Request, id: str, form: schemas.Subscribing) -> schemas.Fine:
    """Be told in this game, at all seats of one's own."""
    room = await allowed_room(request, id)
    pusher = pusher_of(request)
    if pusher is None:
        raise Refused(OFF)
    from hegemon.server.push_service import check_keys  # noqa: PLC0415  (its libraries are for this alone)

    check_endpoint(form.endpoint, pusher.settings)
    check_keys(form.key, form.auth)
    if room.over:
        raise Refused("The game is over; nobody is asked any more.")
    seats, _ = await lobby_of(request).rights(room, keys(request, room))
    await asyncio.to_thread(room.store.add_pushes, id, seats, form.endpoint, form.key, form.auth)
    return schemas.Fine()


@router.post("/api/games/{id}/push/stop", responses=REFUSALS)
async def stop(request: Request, id: str, form: schemas.Unsubscribing) -> schemas.Fine:
    """Be told no more in this game by this browser."""
    room = await allowed_room(request, id)
    seats, _ = await lobby_of(request).rights(room, keys(request, room))
    await asyncio.to_thread(room.store.stop_pushes, id, seats, form.endpoint)
    return schemas.Fine()
