"""The socket: one for each page. Messages come in, are carried out in the room of the game, and updates go out."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from hegemon.kernel.game import Refused
from hegemon.server.doors import FOUND, MESSAGE, why_closed
from hegemon.server.game import Aside, NoSuchGame
from hegemon.server.limits import FRAME, same_origin
from hegemon.server.meters import Meters
from hegemon.server.protocol import (
    Always,
    Because,
    Chat,
    FromBrowser,
    HeadAsked,
    Hello,
    OddsAsked,
    OddsTold,
    Ping,
    PlaceRest,
    Pong,
    Reveal,
    Say,
    Undo,
    Why,
)
from hegemon.server.protocol import Refused as RefusedMessage
from hegemon.server.rights import Forbidden
from hegemon.server.room import Room, encoded
from hegemon.server.routes.common import address, keys, lobby_of
from hegemon.server.store import StoreError
from hegemon.server.viewers import Viewer, answering_seat, check_curtain, reveal, seat_shown
from hegemon.server.work import Busy, Work
from hegemon.table.attack_odds import counted
from hegemon.table.notation import read_at

router = APIRouter()
DECODER = msgspec.json.Decoder(FromBrowser)

REASON = 123
"""The most bytes of the reason for closing a socket."""


@router.websocket("/ws/{id}")
async def socket(page: WebSocket, id: str) -> None:
    if not same_origin(dict(page.headers.raw)):
        await page.close(4403, "Pages of other servers may not play here.")
        return
    lobby, meters = lobby_of(page), page.app.state.meters

    async def close(code: int, says: str) -> None:
        await page.close(code, says.encode()[:REASON].decode(errors="ignore"))

    try:
        room = await lobby.room(id)
        given = keys(page, room)
        seats, host = await lobby.rights(room, given)
    except (NoSuchGame, Forbidden, Aside, Refused, StoreError) as error:
        await page.accept()
        await close(4404, str(error) or "There is no such game.")
        return
    await page.accept()

    async def send(data: bytes) -> None:
        await page.send_text(data.decode())

    viewer = Viewer(send, seats, host, given, close)
    room.pages.add(viewer)
    bucket, owner = room.pace(seats), address(page)
    serving = [asyncio.create_task(room.serve(viewer)), asyncio.create_task(room.serve_chat(viewer))]
    meters.sockets.inc()
    try:
        while True:
            message = await page.receive()
            if message["type"] == "websocket.disconnect":
                break
            text = message.get("text")
            if text is None:
                await page.close(1003, "Messages are text.")
                break
            if len(text) > FRAME:
                await page.close(1009, f"A message may have {FRAME} characters.")
                break
            if not bucket.take():
                await room.refuse(viewer, "You are too quick; wait a moment.")
                continue
            await hear(room, viewer, text, meters, lobby.work, owner)
    except (WebSocketDisconnect, RuntimeError):  # it was closed while something was being sent
        pass
    finally:
        meters.sockets.dec()
        room.leave(viewer)
        tasks = serving if viewer.odds_task is None else [*serving, viewer.odds_task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def hear(room: Room, viewer: Viewer, text: str, meters: Meters, work: Work, owner: str) -> None:
    """Carry out what a page says; anything wrong is answered with a sentence and the state."""
    try:
        message = DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        await room.refuse(viewer, "That message is not one this server knows; reload the page.")
        return
    try:
        viewer.look_up(room)
        closed = why_closed(FOUND[MESSAGE, message.__struct_config__.tag], viewer.seats, viewer.host)
        if closed:
            raise Refused(closed)
        if isinstance(message, Hello):
            viewer.last = message.last
            room.come(viewer)
        elif isinstance(message, Say):
            with meters.commit.time():
                await room.say(viewer, message.number, message.say)
            meters.answers.inc()
        elif isinstance(message, Undo):
            await room.undo(viewer, message.number)
        elif isinstance(message, Reveal):
            reveal(room, viewer, message.seat)
            room.stirred.set()
        elif isinstance(message, PlaceRest):
            await room.place_rest(viewer, message.number)
        elif isinstance(message, Why):
            await viewer.send(encoded(Because(message.say, why(room, viewer, message.say))))
        elif isinstance(message, OddsAsked):
            viewer.odds_asked = message
            if viewer.odds_task is None or viewer.odds_task.done():
                viewer.odds_task = asyncio.create_task(answer_odds(room, viewer, work, owner))
        elif isinstance(message, Always):
            await room.set_standing(viewer, message.seat, message.step, message.answer)
        elif isinstance(message, HeadAsked):
            await viewer.send(encoded(await room.told_head(message.seq)))
        elif isinstance(message, Chat):
            try:
                await room.say_at_table(viewer, message.seat, message.phrase, message.says)
            except (Refused, StoreError) as refusal:
                await viewer.send(encoded(RefusedMessage(str(refusal), "chat")))
        elif isinstance(message, Ping):
            await viewer.send(encoded(Pong()))
    except NoSuchGame:
        await room.refuse(viewer, "This game was deleted.")
    except (Refused, Forbidden, StoreError) as refusal:
        meters.refusals.inc()
        await room.refuse(viewer, str(refusal))


def why(room: Room, viewer: Viewer, say: str) -> str:
    """Why a sentence would be refused; empty if it would not. It uses only what the viewer may know."""
    ask = room.live.game.asking
    if ask is None or ask.who not in viewer.seats:
        return "You are not asked now."
    check_curtain(room, viewer)
    view = room.live.game.view(ask.who)
    decision = view.pending
    assert decision is not None
    try:
        action = read_at(view.table, say, decision.menu)
    except Refused as refusal:
        return str(refusal)
    return "" if action in decision.menu else decision.menu.why_not(action)


async def answer_odds(room: Room, viewer: Viewer, work: Work, owner: str) -> None:
    """Answer what a page asks about odds, one question at a time; one that waits gives way to a newer one."""
    while (asked := viewer.odds_asked) is not None:
        viewer.odds_asked = None
        try:
            told = await odds(room, viewer, asked, work, owner)
        except (Refused, Busy) as refusal:
            await viewer.send(encoded(RefusedMessage(str(refusal), "odds")))  # an answer under way is not refused
        else:
            await viewer.send(encoded(told))


async def odds(room: Room, viewer: Viewer, asked: OddsAsked, work: Work, owner: str) -> OddsTold:
    """The odds of an attack as the board stands and as far as the viewer knows it."""
    game = room.live.game
    view = game.view(seat_shown(room, viewer, answering_seat(room, viewer)[0])[0])
    t = view.table
    places = t.board.places
    if asked.src not in places or asked.dst not in places:
        raise Refused("Odds are for two territories of this board.")
    src, dst = places[asked.src].index, places[asked.dst].index
    if t.armies[src] <= t.stays(src) or t.armies[dst] < 1:
        raise Refused(t.edition.worded("Odds need {armies} on both sides, and one that can attack."))
    found = await work.odds(view, src, dst, max(0, asked.stop), owner)
    return OddsTold(
        asked.src,
        asked.dst,
        asked.stop,
        found.win,
        found.left,
        found.least,
        found.most,
        found.roll,
        found.note,
        f"{counted(t, src, dst)} {found.before}".strip(),
    )
