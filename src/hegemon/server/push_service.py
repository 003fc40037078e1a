"""How a push is sent: encrypted for one browser (RFC 8291), signed by this server (RFC 8292), to a public address."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import socket
import ssl
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from hegemon.kernel.game import Refused
from hegemon.server.push import is_public

LOG: Final = logging.getLogger("hegemon.push")

SECONDS: Final = 10.0
"""Seconds a push service has to answer."""
KEPT: Final = 12 * 60 * 60
"""Seconds for which a push service keeps a message for a browser that is not there, and for which a signature holds."""


class PushError(Exception):
    """The key cannot be used. The text is one sentence."""


def load_key(path: Path) -> Vapid02:
    """The key of this server, made on first use; only its owner may read the file."""
    try:
        if not path.exists():
            made = Vapid02()
            made.generate_keys()
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(made.private_pem())
        return Vapid02.from_pem(path.read_bytes())
    except FileExistsError:  # another process has just made it
        return Vapid02.from_pem(path.read_bytes())
    except (OSError, ValueError, TypeError, VapidException) as error:
        raise PushError(f"The key for push messages {path} cannot be used: {error}.") from error


def raw(text: str) -> bytes:
    """What base64url stands for."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def check_keys(key: str, auth: str) -> None:
    """Refuse what cannot be a browser's keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
    except ValueError as error:
        raise Refused("key is no point of the curve P-256; send your browser's p256dh.") from error
    if len(raw(auth)) != 16:
        raise Refused("auth must be 16 bytes in base64url; send your browser's auth.")


def encrypted(data: bytes, key: str, auth: str) -> bytes:
    """A message that only one browser can read."""
    own = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(data, private_key=own, dh=raw(key), auth_secret=raw(auth), version="aes128gcm")
    return sealed


class PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only: the name is looked up here, and what was looked at is what is connected to."""

    def __init__(self, loopback: bool) -> None:
        self.inner: Final = httpcore.AnyIOBackend()
        self.loopback: Final = loopback

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect, unless any address behind the name is not public."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(f"{host} is not known") from error
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all([is_public(address, self.loopback) for address in addresses]):
            raise httpcore.ConnectError(f"{host} is not at a public address")
        return await self.inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        """There is none."""
        raise httpcore.ConnectError("no push service is a file")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class PushService:
    """Sends to push services: over few connections, with time-outs, without redirects, cookies or proxies."""

    def __init__(self, key: Path, contact: str, loopback: bool = False) -> None:
        self.key: Final = load_key(key)
        self.contact: Final = contact
        public = self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: Final = base64.urlsafe_b64encode(public).rstrip(b"=").decode()
        """What browsers subscribe with."""
        try:
            self.key.sign({"sub": contact, "aud": "https://push.example", "exp": int(time.time()) + KEPT})
        except VapidException as error:
            raise PushError(
                "Push services want to know whom to write to: give --push-contact mailto:you@example.org."
            ) from error
        self.pool: Final = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=8,
            max_keepalive_connections=4,
            keepalive_expiry=30,
            network_backend=PublicOnly(loopback),
        )

    async def post(self, endpoint: str, key: str, auth: str, data: bytes) -> int:
        """Send a message to one browser; the status of the answer, 0 if there is none. The answer is not read."""
        parts = urlsplit(endpoint)
        claims = {"sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + KEPT}
        headers = {
            **self.key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        try:
            async with asyncio.timeout(SECONDS):
                body = encrypted(data, key, auth)
                async with self.pool.stream(
                    "POST", endpoint, headers=headers, content=body, extensions={"timeout": timeouts}
                ) as answer:
                    return int(answer.status)
        except (
            TimeoutError,
            OSError,
            httpcore.TimeoutException,
            httpcore.NetworkError,
            httpcore.ProtocolError,
        ) as error:
            LOG.info("a push service does not answer", extra={"host": parts.hostname, "why": str(error)})
            return 0

    async def close(self) -> None:
        """Close all connections."""
        await self.pool.aclose()
