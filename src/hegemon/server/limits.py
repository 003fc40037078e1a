"""Limits on the size and rate of requests, security headers, and the check of a socket's origin."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY: Final = 64 * 1024
"""The largest body of a request."""

FRAME: Final = 8 * 1024
"""The largest frame a page may send over the socket."""

PACE: Final = (30.0, 100.0)
"""How many messages a second a seat may send over its sockets, and how many at once."""

TOO_LARGE: Final = f"The body is too large; {BODY} bytes are allowed."
TOO_MANY: Final = "Too many requests from your address; wait a moment."

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; font-src 'self'; "
        b"connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Bucket:
    """A token bucket: lets ``rate`` requests a second pass, and ``burst`` at once."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Buckets:
    """A token bucket for each address; those that are full again are forgotten now and then."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.known: Final[dict[str, Bucket]] = {}

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this address may pass now."""
        bucket = self.known.get(key)
        if bucket is None:
            if len(self.known) > 10_000:
                self.forget()
            bucket = self.known[key] = Bucket(self.rate, self.burst)
        return bucket.take(cost)

    def forget(self) -> None:
        """Drop those that have not come for a while."""
        now = time.monotonic()
        for key in [key for key, bucket in self.known.items() if (now - bucket.at) * bucket.rate > bucket.burst]:
            del self.known[key]


class Limits:
    """The whole application behind its limits; responses get the security headers."""

    def __init__(self, app: App, rate: float, burst: float) -> None:
        self.app: Final = app
        self.buckets: Final = Buckets(rate, burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is too large or comes too often."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        client = scope.get("client") or ("?", 0)
        if scope["path"].startswith(("/api", "/ws")) and not self.buckets.take(str(client[0])):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013, "reason": TOO_MANY})
            else:
                await say(send, 429, TOO_MANY)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY:
            await say(send, 413, TOO_LARGE)
            return
        limited = LimitedRequest(receive, send)
        await self.app(scope, limited.receive, limited.send)


class LimitedRequest:
    """One request: its body is cut off where it is too large, and its response gets the headers."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.inward: Final = receive
        self.outward: Final = send
        self.read = 0
        self.refused = False

    async def receive(self) -> MutableMapping[str, Any]:
        """The next piece of the body."""
        message = await self.inward()
        self.read += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.read > BODY else message

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """The next piece of the response; one to a body that was cut off is replaced by an error."""
        if self.refused:
            return
        if message["type"] == "http.response.start":
            if self.read > BODY:
                self.refused = True
                await say(self.outward, 413, TOO_LARGE)
                return
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await self.outward(message)


async def say(send: Send, status: int, sentence: str) -> None:
    """Answer with one sentence."""
    body = ('{"says":"' + sentence + '"}').encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether a socket comes from a page of this server; programs that send no origin may come too."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return origin.partition(b"://")[2] == headers.get(b"host", b"")
