"""Web Push: telling people who have closed the page that it is their turn. Off unless the operator gives a key file.

A browser that wants it subscribes at its maker's push service and tells this server the address. That makes an address
to which this server posts on demand, so only known hosts are taken, over https, and never one that leads to a private
address (``push_service`` looks at the address that it connects to). Nothing is retried, and everything has a limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from hegemon.kernel.game import Refused
from hegemon.server.limits import is_loopback
from hegemon.server.settings import Settings
from hegemon.server.store import PushRow, Store, StoreError

if TYPE_CHECKING:
    from hegemon.server.meters import Meters
    from hegemon.server.push_service import PushService
    from hegemon.server.room import Room

LOG: Final = logging.getLogger("hegemon.push")

TICK: Final = 1.0
"""Seconds between two looks at who is asked."""
SEEN: Final = 2.0
"""Seconds after which a page counts as having seen a question, so that no other process pushes it."""
WAITING: Final = 200
"""The most pushes that wait to be sent; beyond that they are dropped."""
SENDERS: Final = 4
"""How many pushes are sent at once."""
GONE: Final = (404, 410)
"""What a push service answers when a browser does not want to be told any more."""

OFF: Final = "This server sends no notifications to closed pages."


class Push(NamedTuple):
    """Somebody who is to be told."""

    game: str
    seat: int
    seq: int
    table: str


class Waits(msgspec.Struct):
    """A question that somebody has not answered yet, and has no page open for."""

    seat: int
    seq: int
    since: float
    done: bool = False


def check_endpoint(endpoint: str, settings: Settings) -> None:
    """Refuse an address that is not one of a known push service."""
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError as error:
        raise Refused("endpoint is no address; send the one your browser got.") from error
    if settings.push_loopback and is_loopback(host) and parts.scheme in ("http", "https"):
        return
    if parts.scheme != "https" or parts.username is not None or parts.fragment or port not in (None, 443):
        raise Refused("endpoint must be a plain https address, without port or password.")
    if not allowed_host(host, settings.push_hosts):
        raise Refused("endpoint is at a push service that this server does not send to.")


def allowed_host(host: str, allowed: str) -> bool:
    """Whether a host is one of a list: names, or ``*.`` and a name for all hosts below it."""
    for one in [word.strip().lower() for word in allowed.split(",")]:
        if one and (host == one or (one.startswith("*.") and host.endswith(one[1:]) and len(host) > len(one[1:]))):
            return True
    return False


def is_public(address: str, loopback: bool = False) -> bool:
    """Whether an address is one of the internet at large; with ``loopback``, this machine's own instead."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if loopback:
        return found.is_loopback
    if isinstance(found, ipaddress.IPv6Address) and (
        found.ipv4_mapped is not None or found.sixtofour is not None or found.teredo is not None or found in NAT64
    ):
        return False  # an IPv4 address in disguise
    return found.is_global and not found.is_multicast


NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class Pusher:
    """Looks who is asked and not there, and has them told."""

    def __init__(self, store: Store, settings: Settings, service: PushService, meters: Meters) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.service: Final = service
        self.meters: Final = meters
        self.waits: Final[dict[str, Waits]] = {}
        self.queue: Final[asyncio.Queue[Push]] = asyncio.Queue(WAITING)

    async def run(self, rooms: Callable[[], Iterable[Room]]) -> None:
        """Look again and again, for as long as the server runs."""
        senders = [asyncio.create_task(self.send_all()) for _ in range(SENDERS)]
        try:
            while True:
                await asyncio.sleep(TICK)
                try:
                    await self.look(list(rooms()), time.monotonic())
                except StoreError:  # the store has told why
                    continue
                except Exception:
                    LOG.exception("cannot look who is asked")
        finally:
            for task in senders:
                task.cancel()
            await asyncio.gather(*senders, return_exceptions=True)
            await self.service.close()

    async def look(self, rooms: list[Room], now: float) -> None:
        """Look at all open games once."""
        open_games = {room.id for room in rooms}
        for id in [id for id in self.waits if id not in open_games]:
            del self.waits[id]
        for room in rooms:
            seat = asked_person(room)
            if seat < 0:
                self.waits.pop(room.id, None)
                continue
            waits = self.waits.get(room.id)
            if waits is None or (waits.seat, waits.seq) != (seat, room.seq):
                waits = self.waits[room.id] = Waits(seat, room.seq, now)
            if waits.done:
                continue
            here = any([seat in viewer.seats for viewer in room.viewers])
            if here:
                if self.store.postgres and not room.leads and now - waits.since >= SEEN:
                    waits.done = True  # whichever process leads the game need not push it
                    await asyncio.to_thread(self.store.see_pushes, room.id, seat, room.seq)
                elif room.leads:
                    waits.since = now
            elif room.leads and now - waits.since >= self.settings.push_seconds:
                waits.since = now
                self.add(Push(room.id, seat, room.seq, room.live.game.table.edition.name))

    def add(self, push: Push) -> None:
        """Have somebody told, unless too many wait already."""
        try:
            self.queue.put_nowait(push)
        except asyncio.QueueFull:
            self.meters.refused.labels("pushes").inc()

    async def send_all(self) -> None:
        """Send one push after the other."""
        while True:
            push = await self.queue.get()
            try:
                await self.send(push)
            except StoreError:
                LOG.warning("a push is dropped: the database cannot be used")
            except Exception:
                LOG.exception("a push cannot be sent", extra={"game": push.game})

    async def send(self, push: Push) -> None:
        """Tell all browsers of a seat, once for each question."""
        rows, later = await asyncio.to_thread(self.store.claim_pushes, push.game, push.seat, push.seq)
        waits = self.waits.get(push.game)
        if waits is not None and (waits.seat, waits.seq) == (push.seat, push.seq):
            waits.done = not later
        data = msgspec.json.encode({"game": push.game, "says": "Your turn", "table": push.table})
        for row in rows:
            await self.send_to(row, data)

    async def send_to(self, row: PushRow, data: bytes) -> None:
        """Tell one browser; what does not work now is not tried again."""
        outcome = "failed"
        with contextlib.suppress(Refused):  # a host that is not allowed any more
            check_endpoint(row.endpoint, self.settings)
            status = await self.service.post(row.endpoint, row.key, row.auth, data)
            outcome = "sent" if 200 <= status < 300 else "gone" if status in GONE else "failed"
        if outcome == "gone":
            await asyncio.to_thread(self.store.drop_push, row.id)
        if outcome == "failed":
            LOG.info("a push was not taken", extra={"host": urlsplit(row.endpoint).hostname})
        self.meters.pushes.labels(outcome).inc()


def asked_person(room: Room) -> int:
    """The seat of the person who is asked; -1 if nobody is."""
    ask = room.live.game.asking
    if room.status != "playing" or ask is None or not 0 <= ask.who < len(room.seats):
        return -1
    return ask.who if room.seats[ask.who].kind != "bot" else -1
