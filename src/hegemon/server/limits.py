"""Limits on the size and rate of requests, addresses behind proxies, security headers, and the origin of a socket."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from hegemon.server.meters import Meters
from hegemon.server.settings import Settings

if TYPE_CHECKING:
    from hegemon.server.connections import Door

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOG: Final = logging.getLogger("hegemon.limits")

BODY: Final = 64 * 1024
"""The largest body of a request."""

FRAME: Final = 8 * 1024
"""The largest frame a page may send over the socket."""

PACE: Final = (30.0, 100.0)
"""How many messages a second a seat may send over its sockets, and how many at once."""

WATCHING_PACE: Final = (5.0, 20.0)
"""The same for a page that only watches."""

TOO_LARGE: Final = f"The body is too large; {BODY} bytes are allowed."
TOO_MANY: Final = "Too many requests from your address. Wait a moment and try again."
AT_ONCE: Final = "Too many of your requests are still being answered. Wait a moment and try again."
SOCKETS: Final = "Too many tables are open from your address. Close one first."
NO_HELLO: Final = "Say hello when the socket is open."
TOO_SLOW: Final = "The request body took too long to arrive. Send it in one go."
PAGES: Final = 10
"""How many times as often as for anything else one may ask for pages and their files."""
ALWAYS: Final = ("/healthz", "/readyz")
"""What is answered to anybody."""
BURST: Final = 4
"""The burst: requests for this many seconds may come at once."""

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


class Proxies:
    """The proxies in front of this server, which are trusted to tell from where and how a request came to them."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        self.networks: Final = [ipaddress.ip_network(proxy.strip(), strict=False) for proxy in trusted]

    def trusts(self, peer: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        if not self.networks:
            return False
        try:
            address = ipaddress.ip_address(one_address(peer) if peer.startswith("::ffff:") else peer)
        except ValueError:
            return False
        return any([address in network for network in self.networks])

    def read(self, scope: Scope) -> str:
        """The address a request comes from; behind a trusted proxy that which it forwards, with the scheme."""
        peer = str((scope.get("client") or ("?",))[0])
        if not self.trusts(peer):
            if is_near(peer) and any([name == b"x-forwarded-for" for name, _ in scope["headers"]]):
                LOG.warning("a proxy nearby is not trusted: all its visitors count as one; see --trusted-proxy")
            return one_address(peer)
        told = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        for part in reversed(b",".join(told).decode("latin-1").split(",")):
            address = without_port(part.strip())
            if not is_address(address):
                break  # nobody can tell what stands before it
            peer = address
            if not self.trusts(address):
                break
        schemes = [value for name, value in scope["headers"] if name == b"x-forwarded-proto"]
        secure = b",".join(schemes).rpartition(b",")[2].strip().lower() in (b"https", b"wss")
        scope["scheme"] = (
            ("wss" if secure else "ws") if scope["type"] == "websocket" else ("https" if secure else "http")
        )
        return one_address(peer)


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_near(text: str) -> bool:
    """Whether an address is of a private network, where one's own proxies are."""
    return is_address(text) and ipaddress.ip_address(text).is_private


def is_loopback(text: str) -> bool:
    """Whether an address is this machine's own."""
    return text == "::/64" or (is_address(text) and ipaddress.ip_address(text).is_loopback)  # the network of ::1


def without_port(text: str) -> str:
    """An address as proxies write it, without its port: 192.0.2.1:80, [2001:db8::1]:80."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def one_address(peer: str) -> str:
    """What counts as one address: an IPv4 address, or the network (/64) of an IPv6 address."""
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Limits:
    """The whole application behind its limits; responses get the security headers."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        proxies: Proxies,
        meters: Meters,
        door: Door,
        hash_address: Callable[[str], str],
    ) -> None:
        self.app: Final = app
        self.hash_address: Final = hash_address
        self.banned: dict[str, str] = {}
        """The hashes of addresses that may not come in, each with the sentence that it is told."""
        self.settings: Final = settings
        self.proxies: Final = proxies
        self.meters: Final = meters
        self.door: Final = door
        self.buckets: Final = Buckets(settings.rate, BURST * settings.rate)
        self.pages: Final = Buckets(PAGES * settings.rate, BURST * PAGES * settings.rate)
        self.requests: Final[Counter[str]] = Counter()
        self.sockets: Final[Counter[str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is too large, too slow, or one too many."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address = scope.setdefault("state", {})["address"] = self.proxies.read(scope)
        ban = self.banned.get(self.hash_address(address)) if self.banned else None
        if ban is not None and scope["path"] not in ALWAYS:
            self.meters.refused.labels("bans").inc()
            if scope["type"] == "websocket":
                await send({"type": "websocket.accept"})  # or the page could not read why
                await send(
                    {"type": "websocket.close", "code": 4403, "reason": ban.encode()[:123].decode(errors="ignore")}
                )
            else:
                await say(send, 403, ban)
        elif not self.buckets_of(scope["path"]).take(address):
            self.meters.refused.labels("requests a second").inc()
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013, "reason": TOO_MANY})
            else:
                await say(send, 429, TOO_MANY, 1)
        elif scope["type"] == "websocket":
            await self.socket(address, scope, receive, send)
        else:
            await self.request(address, scope, receive, send)

    def buckets_of(self, path: str) -> Buckets:
        """How often one may ask for something: what a page is made of comes in dozens, and costs little."""
        return self.buckets if path.startswith(("/api", "/ws")) else self.pages

    async def socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a socket on, unless its address has too many."""
        if self.sockets[address] >= self.settings.sockets_per_address:
            self.meters.refused.labels("sockets of an address").inc()
            await send({"type": "websocket.accept"})  # or the page could not read why
            await send({"type": "websocket.close", "code": 1013, "reason": SOCKETS})
            return
        limited = LimitedSocket(receive, send, self.settings.hello_seconds)
        self.sockets[address] += 1
        try:
            await self.app(scope, limited.receive, send)
        finally:
            leave(self.sockets, address)

    async def request(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its whole body, which counts from now on among those that are being answered."""
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > BODY:
            await say(send, 413, TOO_LARGE)
            return
        body = b""
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                more = True
                while more and len(body) <= BODY:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
        except TimeoutError:
            self.meters.refused.labels("slow body").inc()
            await say(send, 408, TOO_SLOW, 1, closing=True)
            return
        if len(body) > BODY:
            await say(send, 413, TOO_LARGE)
            return
        if self.requests[address] >= self.settings.requests_per_address:
            self.meters.refused.labels("requests at once").inc()
            await say(send, 429, AT_ONCE, 1)
            return
        whole = WholeRequest(body, receive, send)
        self.requests[address] += 1
        try:
            await self.app(scope, whole.receive, whole.send)
        finally:
            leave(self.requests, address)


def leave(counter: Counter[str], address: str) -> None:
    """One less of an address."""
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


class WholeRequest:
    """A request whose body has been read; its response gets the security headers."""

    def __init__(self, body: bytes, receive: Receive, send: Send) -> None:
        self.body: bytes | None = body
        self.inward: Final = receive
        self.outward: Final = send

    async def receive(self) -> MutableMapping[str, Any]:
        """The body, and then whether the client is still there."""
        if self.body is None:
            return await self.inward()
        body, self.body = self.body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """The next piece of the response."""
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await self.outward(message)


class LimitedSocket:
    """A socket: its page has to say something soon after it is open."""

    def __init__(self, receive: Receive, send: Send, seconds: float) -> None:
        self.inward: Final = receive
        self.outward: Final = send
        self.seconds: Final = seconds
        self.connected = False
        self.heard = False

    async def receive(self) -> MutableMapping[str, Any]:
        """The next message."""
        if self.heard or not self.connected:
            self.connected = True  # the first message is that of the connection itself
            return await self.inward()
        try:
            async with asyncio.timeout(self.seconds):
                message = await self.inward()
        except TimeoutError:
            await self.outward({"type": "websocket.close", "code": 1008, "reason": NO_HELLO})
            return {"type": "websocket.disconnect", "code": 1008}
        self.heard = True
        return message


async def say(send: Send, status: int, sentence: str, retry_after: int = 0, closing: bool = False) -> None:
    """Answer with one sentence."""
    body = json.dumps({"says": sentence}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    if retry_after:
        headers.append((b"retry-after", str(retry_after).encode()))
    if closing:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether a socket comes from a page of this server; programs that send no origin may come too."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return origin.partition(b"://")[2] == headers.get(b"host", b"")
