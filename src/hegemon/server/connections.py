"""Connections: how many there may be at once, and how long a client may take over each step.

uvicorn waits for ever for the headers of a request, for its body, and for a client that does not read. Here one task
looks at all connections twice a second and closes those that take too long. When there are too many, the connection
that has waited longest without a whole request makes room for the new one, so that half-sent requests lock nobody out.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final, Protocol

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from hegemon.server.limits import Bucket, Proxies, one_address
from hegemon.server.meters import Meters
from hegemon.server.settings import Settings

LOG: Final = logging.getLogger("hegemon.connections")

TICK: Final = 0.5
"""Seconds between two looks at all connections."""
CLOSING: Final = 5.0
"""Seconds a closed connection may take to read the rest of what it was sent."""
PROXY_IDLE: Final = 150
"""Seconds for which the connections of trusted proxies are kept: longer than proxies keep theirs, or one would send a
request over a connection that is just being closed."""
FRAMES: Final = (100.0, 1000.0)
"""How many frames a second a socket may send, and how many at once: beyond that it is closed unread."""
CHUNK: Final = 4096
"""The most bytes read from a socket at once, so that tiny frames cannot keep everybody else waiting."""

FULL: Final = "This server is full. Try again in a minute."
FULL_ADDRESS: Final = "Too many connections are open from your address. Close some and try again."
SLOW: Final = "The request took too long to arrive. Send it in one go."


class Watched(Protocol):
    """A connection as the door sees it."""

    transport: asyncio.Transport

    def step(self) -> tuple[str, float]:
        """What it is waiting for, and how many seconds that may take; ("", 0) if it waits for nothing.

        The text changes whenever it gets on, for instance when some of what it was sent has been read.
        """

    def overdue(self, waits_for: str) -> None:
        """It has taken too long."""


class Place:
    """What the door notes about one connection."""

    __slots__ = ("address", "since", "waits_for", "watched")

    def __init__(self, watched: Watched, address: str) -> None:
        self.watched = watched
        self.address: Final = address
        self.waits_for = ""
        self.since = 0.0


class Door:
    """All connections of this process."""

    def __init__(self, settings: Settings, proxies: Proxies, meters: Meters) -> None:
        self.settings: Final = settings
        self.proxies: Final = proxies
        self.meters: Final = meters
        self.most = settings.connections
        self.places: Final[dict[asyncio.Transport, Place]] = {}
        self.by_address: Final[Counter[str]] = Counter()
        self.unsent: Final[dict[asyncio.Transport, Place]] = {}
        """The connections without a whole request, those that have waited longest first."""

    def admit(self, watched: Watched, peer: str) -> str:
        """Take note of a new connection; the sentence by which it is refused, or nothing."""
        address = one_address(peer)
        if self.by_address[address] >= self.settings.connections_per_address and not self.proxies.trusts(peer):
            if not self.make_room(address):
                self.meters.refused.labels("connections of an address").inc()
                return FULL_ADDRESS
        elif len(self.places) >= self.most and not self.make_room():
            self.meters.refused.labels("connections").inc()
            return FULL
        place = Place(watched, address)
        self.places[watched.transport] = self.unsent[watched.transport] = place
        self.by_address[address] += 1
        self.meters.connections.set(len(self.places))
        return ""

    def make_room(self, address: str = "") -> bool:
        """Close the connection that has waited longest without a whole request, of one address or of all."""
        for transport, place in self.unsent.items():
            if address in ("", place.address):
                self.leave(transport)
                transport.abort()
                self.meters.refused.labels("half-sent requests").inc()
                return True
        return False

    def hand_over(self, watched: Watched) -> None:
        """A connection has become a socket."""
        place = self.places.get(watched.transport)
        if place is not None:
            place.watched = watched
            self.unsent.pop(watched.transport, None)

    def sent(self, transport: asyncio.Transport, whole: bool) -> None:
        """A connection has sent a whole request, or waits for the next one."""
        if whole:
            self.unsent.pop(transport, None)
        elif transport in self.places and transport not in self.unsent:
            self.unsent[transport] = self.places[transport]

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is closed."""
        place = self.places.pop(transport, None)
        self.unsent.pop(transport, None)
        if place is not None:
            self.by_address[place.address] -= 1
            if not self.by_address[place.address]:
                del self.by_address[place.address]
            self.meters.connections.set(len(self.places))

    async def watch(self) -> None:
        """Close whatever takes too long, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            self.look(loop.time())

    def look(self, now: float) -> None:
        """Look at every connection once."""
        for place in list(self.places.values()):
            try:
                waits_for, seconds = place.watched.step()
            except Exception:  # whatever it is, the others are looked at too
                LOG.exception("a connection cannot be looked at")
                self.leave(place.watched.transport)
                place.watched.transport.abort()
                continue
            if waits_for != place.waits_for:
                place.waits_for, place.since = waits_for, now
            elif waits_for and now - place.since > seconds:
                self.meters.refused.labels(f"slow {waits_for.partition(' ')[0]}").inc()
                place.watched.overdue(waits_for)


class HttpConnection(H11Protocol):
    """A connection that speaks HTTP."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door: Final[Door] = config.app.door  # type: ignore[union-attr]
        self.answered = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit it or refuse it."""
        super().connection_made(transport)
        peer = self.client[0] if self.client is not None else ""
        if self.door.proxies.trusts(peer):
            self.timeout_keep_alive = max(self.timeout_keep_alive, PROXY_IDLE)
        refusal = self.door.admit(self, peer)
        if refusal:
            self.transport.write(plain_response(503, "Service Unavailable", refusal))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        super().data_received(data)
        self.door.sent(self.transport, self.conn.their_state not in (h11.IDLE, h11.SEND_BODY))

    def on_response_complete(self) -> None:
        """A request was answered; the next one may come."""
        self.answered += 1
        super().on_response_complete()
        self.door.sent(self.transport, self.conn.their_state not in (h11.IDLE, h11.SEND_BODY))

    def step(self) -> tuple[str, float]:
        """What it is waiting for."""
        settings = self.door.settings
        if self.transport.is_closing():
            return f"closing {self.transport.get_write_buffer_size()}", CLOSING
        if self.flow.write_paused:
            return f"reader {self.transport.get_write_buffer_size()}", settings.stall_seconds
        if self.conn.their_state is h11.IDLE:
            if self.answered and not self.conn.trailing_data[0]:
                return "", 0.0  # between two requests; uvicorn knows how long it may be idle
            return f"headers {self.answered}", settings.header_seconds
        if self.conn.their_state is h11.SEND_BODY:
            return f"body {self.answered}", settings.body_seconds + TICK  # who answers it gets the chance to say so
        return "", 0.0

    def overdue(self, waits_for: str) -> None:
        """Close it, with a sentence if there is somebody who listens."""
        if waits_for.startswith("headers") and self.conn.trailing_data[0]:
            self.transport.write(plain_response(408, "Request Timeout", SLOW))
            self.transport.close()
        else:
            self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door: Final[Door] = config.app.door  # type: ignore[union-attr]
        self.pace: Final = Bucket(*FRAMES)
        self.deaf = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It takes over from HTTP."""
        super().connection_made(transport)
        if hasattr(transport, "max_size"):
            transport.max_size = CHUNK
        self.door.hand_over(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        if self.conn.parser_exc is not None:
            return  # it has been told why, and the rest is only read so that it hears it
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(plain_response(400, "Bad Request", "This handshake cannot be read."))
            self.transport.close()

    def pause_writing(self) -> None:
        """Whoever does not read is not read from either, or the answers to pings would pile up."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on reading."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        """A ping was not answered."""
        self.door.meters.refused.labels("unanswered pings").inc()
        super().keepalive_timeout()

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self.in_time():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, wanted or not."""
        if self.in_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message."""
        if self.in_time():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """A message, or the first piece of one."""
        if self.in_time():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """A message that is no text, or the first piece of one."""
        if self.in_time():
            super().handle_bytes(event)

    def in_time(self) -> bool:
        """Whether one more frame may come now; the socket is closed if not."""
        if not self.deaf and not self.pace.take():
            self.deaf = True
            self.door.meters.refused.labels("frames").inc()
            self.conn.fail(1008, "Too many frames; go slower.")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        return not self.deaf

    def send_receive_event_to_app(self) -> None:
        """A message is whole; text that is none ends the socket."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            self.conn.send_close(1007, "Messages are text in UTF-8.")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """What came cannot be read: say why, and close when the rest was read, or the reason would be lost with it."""
        closed = self.conn.close_sent
        assert closed is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closed.code, "reason": closed.reason})
        self.stop_keepalive()
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.deaf = True
        self.read_paused = False
        self.transport.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_timer = self.loop.call_later(CLOSING, self.transport.close)

    def step(self) -> tuple[str, float]:
        """What it is waiting for."""
        settings = self.door.settings
        if self.transport.is_closing():
            return f"closing {self.transport.get_write_buffer_size()}", CLOSING
        if not self.handshake_complete:
            return "handshake", settings.header_seconds
        if not self.writable.is_set():
            return f"reader {self.transport.get_write_buffer_size()}", settings.stall_seconds
        return "", 0.0

    def overdue(self, _: str) -> None:
        """Close it at once: it does not read."""
        self.transport.abort()


def is_text(pieces: list[bytes]) -> bool:
    """Whether a message is UTF-8."""
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def plain_response(status: int, phrase: str, sentence: str) -> bytes:
    """A whole response without any application behind it."""
    body = f'{{"says":"{sentence}"}}'
    return (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        f"retry-after: 60\r\nconnection: close\r\n\r\n{body}"
    ).encode()
