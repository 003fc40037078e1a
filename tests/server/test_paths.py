"""Odd paths: whatever stands in an address, the answer is never an error of the server."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection

import httpx
import pytest

from house import House, Nursery, database

ODD = (
    "%00",
    "a%00b.js",
    "%ff",
    "%C0%AF",
    "%",
    "%zz",
    "..%2f..%2f..%2fetc%2fpasswd",
    "../../../../etc/passwd",
    "....//",
    "x" * 300,
    "x/" * 2000,
    "x" * 30_000,
    "%2e%2e",
    "%20",
    "%0d%0aSet-Cookie:x=1",
    "~",
    "'; DROP TABLE games; --".replace(" ", "%20"),
    "%F0%9F%8E%B2",
    "%ED%A0%80",
    "con",
    "-1",
    "9" * 400,
    "1e999",
    "NaN",
    "{}",
    "{id}",
    "null",
    ";a=b",
    "a?b#c",
    "?seq=%00&seats=" + "9" * 50 + "&options=%7B%22a%22%3A%00%7D",
    "?seats=-1&options=[]",
    "?" + "a=b&" * 2000,
)
BEFORE = (
    "/",
    "/assets/",
    "/assets/../",
    "/api/",
    "/api/games/",
    "/api/editions/",
    "/api/boards/",
    "/api/boards/classic",
    "/api/rules/",
    "/g/",
    "/ws/",
    "/docs/",
    "/openapi.json/",
    "//",
)
AFTER = ("", "/", "/log", "/replay", "/board", "/seats/%00/why", "/backdrop.svg")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("paths")), nursery, "--rate", "100000")
    yield house
    house.stop()


def test_no_address_is_an_error_of_the_server(house: House) -> None:
    paths = [before + odd + after for before in BEFORE for odd in ODD for after in AFTER]
    asked = [path for path in paths if path.startswith("/assets/")] + random.Random(11).sample(paths, 400)
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=60)) as asking:
        for path in asked:
            asking.putrequest("GET", path, skip_accept_encoding=True)
            asking.endheaders()
            answer = asking.getresponse()
            answer.read()
            assert answer.status < 500, f"{path[:100]} answers {answer.status}"
            if answer.will_close:
                asking.close()


def test_a_file_that_no_system_can_have_is_not_there(house: House) -> None:
    for path in ("/assets/%00", "/assets/" + "x" * 300, "/assets/" + "x/" * 3000, "/assets/"):
        answer = httpx.get(house.address + path, timeout=60)
        assert (answer.status_code, answer.json()) == (404, {"says": "There is no such file."}), path


@pytest.mark.parametrize("line", [b"GET", b"GET  HTTP/1.1", b"\x00", b"GET /\xff HTTP/1.1"])
def test_what_is_no_request_is_told_so(house: House, line: bytes) -> None:
    with closing(socket.create_connection(("127.0.0.1", house.port), timeout=60)) as connection:
        connection.sendall(line + b"\r\nHost: here\r\n\r\n")
        told = b""
        with suppress(ConnectionResetError):
            while piece := connection.recv(4096):
                told += piece
    assert told.startswith(b"HTTP/1.1 400 "), told
