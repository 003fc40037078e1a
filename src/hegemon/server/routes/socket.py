"""The socket: one for each page. Messages come in, are carried out in the room of the game, and updates go out."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.kernel.views import SPECTATOR
from hegemon.server.limits import FRAME, same_origin
from hegemon.server.lobby import Forbidden, NoSuchGame
from hegemon.server.meters import Meters
from hegemon.server.protocol import (
    Always,
    Because,
    FromBrowser,
    Hello,
    OddsAsked,
    OddsTold,
    Ping,
    Pong,
    Reveal,
    Say,
    Undo,
    Why,
)
from hegemon.server.room import Room, encoded
from hegemon.server.routes.common import cookie, lobby_of
from hegemon.server.viewers import Viewer, reveal
from hegemon.table.attack_odds import next_roll, odds_of_attack
from hegemon.table.notation import read_at
from hegemon.table.rulebook import BadOption

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
    try:
        room = await lobby.room(id)
        seats, host = await lobby.rights(room, cookie(page, id))
    except (NoSuchGame, Forbidden, BadOption, Refused, SaveError) as error:
        says = str(error) or "There is no such game."
        await page.accept()
        await page.close(4404, says.encode()[:REASON].decode(errors="ignore"))
        return
    await page.accept()

    async def send(data: bytes) -> None:
        await page.send_text(data.decode())

    viewer = Viewer(send, seats, host)
    bucket = room.pace(seats)
    serving = asyncio.create_task(room.serve(viewer))
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
            await hear(room, viewer, text, meters)
    except (WebSocketDisconnect, RuntimeError):  # it was closed while something was being sent
        pass
    finally:
        meters.sockets.dec()
        room.viewers.discard(viewer)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        room.wake_viewers()


async def hear(room: Room, viewer: Viewer, text: str, meters: Meters) -> None:
    """Carry out what a page says; anything wrong is answered with a sentence and the state."""
    try:
        message = DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        await room.refuse(viewer, "That message is not one this server knows; reload the page.")
        return
    try:
        if isinstance(message, Hello):
            viewer.last = message.last
            room.viewers.add(viewer)
            room.wake_viewers()
        elif isinstance(message, Say):
            with meters.commit.time():
                await room.say(viewer, message.number, message.say)
            meters.answers.inc()
        elif isinstance(message, Undo):
            await room.undo(viewer, message.number)
        elif isinstance(message, Reveal):
            reveal(room, viewer, message.seat)
        elif isinstance(message, Why):
            await viewer.send(encoded(Because(message.say, why(room, viewer, message.say))))
        elif isinstance(message, OddsAsked):
            await viewer.send(encoded(odds(room, viewer, message)))
        elif isinstance(message, Always):
            await room.set_standing(viewer, message.seat, message.step, message.answer)
        elif isinstance(message, Ping):
            await viewer.send(encoded(Pong()))
    except Refused as refusal:
        meters.refusals.inc()
        await room.refuse(viewer, str(refusal))


def why(room: Room, viewer: Viewer, say: str) -> str:
    """Why a sentence would be refused; empty if it would not. It uses only what the viewer may know."""
    ask = room.live.game.asking
    if ask is None or ask.who not in viewer.seats:
        return "You are not asked now."
    view = room.live.game.view(ask.who)
    decision = view.pending
    assert decision is not None
    try:
        action = read_at(view.table, say, decision.menu)
    except Refused as refusal:
        return str(refusal)
    return "" if action in decision.menu else decision.menu.why_not(action)


def odds(room: Room, viewer: Viewer, asked: OddsAsked) -> OddsTold:
    """The odds of an attack as the board stands and as far as the viewer knows it."""
    game = room.live.game
    who = game.table.turn if game.table.turn in viewer.seats else min(viewer.seats, default=SPECTATOR)
    t = game.view(who).table
    places = t.board.places
    if asked.src not in places or asked.dst not in places:
        raise Refused("Odds are for two territories of this board.")
    src, dst = places[asked.src].index, places[asked.dst].index
    if t.armies[src] <= t.stays(src) or t.armies[dst] < 1:
        raise Refused("Odds need armies on both sides, and one that may attack.")
    fight = odds_of_attack(t, src, dst, max(0, asked.stop))
    least, most = (round(fight.left_if_won),) * 2 if fight.battle is None else fight.battle.attackers_between(0.1, 0.9)
    chances = [(a, d, float(chance)) for (a, d), chance in sorted(next_roll(t, src, dst).items())]
    return OddsTold(asked.src, asked.dst, asked.stop, fight.win, fight.left_if_won, least, most, chances, fight.note)
