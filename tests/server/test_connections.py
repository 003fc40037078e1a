"""Slow clients and too many of them: nobody is locked out, and the log stays small."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hegemon.server.connections import FULL, FULL_ADDRESS, Door
from hegemon.server.limits import AT_ONCE, Limits, Proxies
from hegemon.server.meters import Meters
from hegemon.server.settings import Settings
from house import House, Nursery, Page, database, free_port
from inside import finish

HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"
HALF_BODY = b"POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
SMALL = 20_000
"""Bytes that the log may have after an attack."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    """A server for which everything is slow after a second."""
    words = "--sockets-per-address 3 --header-seconds 1 --body-seconds 1"
    words += " --hello-seconds 1 --idle-seconds 1 --stall-seconds 1"
    house = House(database(tmp_path_factory.mktemp("slow")), nursery, *words.split())
    yield house
    house.stop()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    """A server with room for 40 connections, 10 from each address."""
    words = "--connections 40 --connections-per-address 10"
    house = House(database(tmp_path_factory.mktemp("small")), nursery, *words.split())
    yield house
    house.stop()


def half_sent(port: int, source: str, text: bytes = HALF) -> socket.socket:
    """A connection that begins a request and does not end it."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))
    connection.sendall(text)
    return connection


def well(port: int, source: str) -> int:
    """What /healthz answers somebody at an address."""
    asking = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    try:
        asking.request("GET", "/healthz")
        return asking.getresponse().status
    finally:
        asking.close()


def ended(connection: socket.socket) -> bytes:
    """All that a connection is told until the server closes it."""
    told = b""
    with connection, suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            told += piece
    return told


def metric(house: House, limit: str) -> float:
    """How often a limit has refused something."""
    text = httpx.get(house.address + "/metrics", timeout=60).text
    found = re.search(rf'(?m)^hegemon_refused_total{{limit="{limit}"}} (\S+)$', text)
    return float(found[1]) if found else 0.0


@pytest.mark.parametrize("text", [HALF, HALF_BODY, b""], ids=["headers", "body", "nothing"])
def test_half_sent_requests_lock_nobody_out(small: House, text: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(half_sent(small.port, "127.0.0.2", text))
        assert well(small.port, "127.0.0.1") == 200
        assert well(small.port, "127.0.0.2") == 200
        for place in range(3, 13):
            for _ in range(10):
                stack.enter_context(half_sent(small.port, f"127.0.0.{place}", text))
        assert well(small.port, "127.0.0.1") == 200
        assert well(small.port, "127.0.0.13") == 200
    assert metric(small, "half-sent requests") > 50
    assert len(small.said()) < SMALL


def test_a_request_has_to_arrive_in_time(house: House) -> None:
    assert b"408" in ended(half_sent(house.port, "127.0.0.1"))
    told = ended(half_sent(house.port, "127.0.0.1", HALF_BODY))
    assert b"408" in told
    assert b"The request body took too long to arrive. Send it in one go." in told
    assert ended(half_sent(house.port, "127.0.0.1", b"")) == b""
    trickling = half_sent(house.port, "127.0.0.1")
    with suppress(OSError):
        for _ in range(600):
            trickling.sendall(b"X-More: of this\r\n")
            time.sleep(0.1)
        pytest.fail("headers may take a minute")
    trickling.close()


def test_a_connection_without_a_request_is_closed(house: House) -> None:
    kept = half_sent(house.port, "127.0.0.1", HALF + b"\r\n")
    assert ended(kept).startswith(b"HTTP/1.1 200 OK")


def test_a_client_that_does_not_read_is_cut_off(house: House) -> None:
    before = metric(house, "slow reader")
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(("127.0.0.1", house.port))
    lazy.sendall(b"GET /api/boards/classic?seats=3 HTTP/1.1\r\nHost: here\r\n\r\n" * 400)
    deadline = time.monotonic() + 60
    while metric(house, "slow reader") == before:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    lazy.close()


def test_a_page_has_to_say_hello(house: House) -> None:
    game = house.new_game(house.browser(), "local", "local")
    with connect(f"ws://127.0.0.1:{house.port}/ws/{game['id']}") as page, pytest.raises(ConnectionClosed) as closed:
        page.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "Say hello when the socket is open."


def test_an_address_may_have_some_tables_open_and_no_more(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "local")
    pages = [Page(house, browser, game["id"]) for _ in range(3)]
    with pytest.raises(ConnectionClosed) as closed:
        Page(house, browser, game["id"])
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "Too many tables are open from your address. Close one first."
    for page in pages:
        page.close()


def handshake(house: House, game: str, more: bytes = b"") -> socket.socket:
    """A socket by hand, when the server has said something about it."""
    text = f"GET /ws/{game} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    text += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    connection = half_sent(house.port, "127.0.0.1", text.encode() + more + b"\r\n")
    assert connection.recv(1, socket.MSG_PEEK)
    return connection


def frame(opcode: int, data: bytes) -> bytes:
    """A frame of a client, with a mask of zeros."""
    return struct.pack("!BBI", 0x80 | opcode, 0x80 | len(data), 0) + data


def test_a_flood_of_frames_ends_the_socket(house: House) -> None:
    game = house.new_game(house.browser(), "local", "local")["id"]
    for flood in (frame(9, b""), frame(10, b""), frame(1, b"{}")):
        connection = handshake(house, game)
        with suppress(OSError):
            for _ in range(1000):
                connection.sendall(flood * 100)
        ended(connection)
        assert well(house.port, "127.0.0.1") == 200
    assert metric(house, "frames") == 3


def test_a_socket_that_sends_too_much_is_not_reset_before_it_hears_why(house: House) -> None:
    game = house.new_game(house.browser(), "local", "local", listed=True)["id"]
    for size in (20_000, 100_000, 500_000):
        told = b""
        with handshake(house, game) as connection:
            connection.sendall(struct.pack("!BBQI", 0x81, 0xFF, size, 0) + b"x" * size)
            while piece := connection.recv(65536):
                told += piece
        assert struct.pack("!H", 1009) in told


def test_nonsense_over_a_socket_is_no_error_of_the_server(house: House) -> None:
    game = house.new_game(house.browser(), "local", "local")["id"]
    assert b"Messages are text in UTF-8." in ended_after(handshake(house, game), frame(1, b"\xff\xfe") + frame(9, b""))
    assert b"400" in ended(handshake(house, game, b"X-Long: " + b"x" * 20_000 + b"\r\n"))
    ended_after(handshake(house, game), b"\xff" * 100)
    assert "Traceback" not in house.said()


def ended_after(connection: socket.socket, data: bytes) -> bytes:
    """What a connection is told after it has sent something."""
    connection.sendall(data)
    return ended(connection)


def test_more_connections_than_files_lock_nobody_out(tmp_path: Path) -> None:
    port = free_port()
    words = ["serve", "--port", str(port), "--db", database(tmp_path), "--connections-per-address", "1000"]
    log = tmp_path / "log"
    with (
        log.open("wb") as stderr,
        subprocess.Popen(
            ["/bin/sh", "-c", 'ulimit -n 120; exec "$@"', "sh", sys.executable, "-m", "hegemon", *words],
            stderr=stderr,
            stdout=stderr,
        ) as server,
        ExitStack() as stack,
    ):
        stack.callback(server.kill)
        deadline = time.monotonic() + 60
        while True:
            with suppress(OSError):
                if well(port, "127.0.0.1") == 200:
                    break
            assert time.monotonic() < deadline, log.read_text(encoding="utf-8")
            time.sleep(0.1)
        for number in range(300):
            stack.enter_context(half_sent(port, f"127.0.0.{2 + number % 100}"))
        assert well(port, "127.0.0.1") == 200
        said = log.read_text(encoding="utf-8")
        assert '"fewer connections fit than wanted; raise ulimit -n for more"' in said
        assert '"connections": 60, "files": 120' in said
        assert log.stat().st_size < SMALL


def test_json_of_the_refusals_can_be_read(house: House) -> None:
    told = ended(half_sent(house.port, "127.0.0.1"))
    assert json.loads(told.partition(b"\r\n\r\n")[2]) == {
        "says": "The request took too long to arrive. Send it in one go."
    }


def test_between_two_requests_a_connection_may_be_idle_for_longer(tmp_path: Path, nursery: Nursery) -> None:
    house = House(database(tmp_path), nursery, "--header-seconds", "0.2", "--idle-seconds", "60")
    asking = HTTPConnection("127.0.0.1", house.port, timeout=60)
    for _ in range(2):
        asking.request("GET", "/healthz")
        assert asking.getresponse().read()
        assert asking.sock is not None
        time.sleep(1.5)
    asking.close()
    house.stop()


# --- without any connection ------------------------------------------------------------------------------------------


class Connection:
    """A connection as the door sees it."""

    def __init__(self) -> None:
        self.transport: Any = self
        self.closed = False

    def abort(self) -> None:
        self.closed = True

    def step(self) -> tuple[str, float]:
        return "", 0.0

    def overdue(self, waits_for: str) -> None:
        """Never."""


def come(door: Door, address: str, whole: bool) -> str:
    """Somebody comes, and sends a whole request or not; what he is told."""
    connection = Connection()
    told = door.admit(connection, address)
    if not told:
        door.sent(connection.transport, whole)
    return told


def test_who_comes_when_all_is_in_use_is_refused_with_a_sentence() -> None:
    settings = Settings(connections=6, connections_per_address=4)
    door = Door(settings, Proxies(["10.0.0.1"]), Meters())
    assert [come(door, "192.0.2.1", whole=True) for _ in range(5)] == ["", "", "", "", FULL_ADDRESS]
    assert [come(door, "192.0.2.2", whole=False) for _ in range(5)] == [""] * 5  # each makes room for the next
    assert len(door.places) == 6
    assert come(door, "10.0.0.1", whole=True) == come(door, "10.0.0.1", whole=True) == ""
    assert come(door, "10.0.0.1", whole=True) == FULL
    assert door.by_address == {"192.0.2.1": 4, "10.0.0.1": 2}


def test_a_trusted_proxy_has_no_limit_of_its_own() -> None:
    door = Door(Settings(connections=6, connections_per_address=2), Proxies(["10.0.0.1"]), Meters())
    assert [come(door, "10.0.0.1", whole=True) for _ in range(7)] == [""] * 6 + [FULL]


def test_an_address_has_some_requests_answered_at_once_and_no_more() -> None:
    waiting = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await waiting.wait()
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": b""})

    settings, meters = Settings(requests_per_address=3), Meters()
    limits = Limits(app, settings, Proxies(), meters, Door(settings, Proxies(), meters), lambda address: "")

    async def ask(address: str) -> tuple[int, bytes]:
        scope = {"type": "http", "path": "/api/bots", "headers": [], "client": (address, 1)}
        told: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        await limits(scope, receive, send)
        return told[0]["status"], told[1]["body"]

    async def all_at_once() -> list[tuple[int, bytes]]:
        asked = [asyncio.create_task(ask("192.0.2.1")) for _ in range(4)]
        other = asyncio.create_task(ask("192.0.2.2"))
        refused = await asked.pop()
        waiting.set()
        return [refused, *await asyncio.gather(*asked, other)]

    refused, *answered = finish(all_at_once())
    assert refused == (429, json.dumps({"says": AT_ONCE}).encode())
    assert [status for status, _ in answered] == [200] * 4
    assert not limits.requests
