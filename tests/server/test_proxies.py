"""Behind proxies: the visitor's address counts, and only a proxy that is trusted may tell it."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest

from hegemon.server.limits import Proxies
from house import House, Nursery, database
from program import Say


def read(trusted: str, peer: str, *forwarded: str, kind: str = "http", proto: str = "") -> tuple[str, str]:
    """The address and the scheme of a request."""
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    if proto:
        headers.append((b"x-forwarded-proto", proto.encode()))
    scope: dict[str, Any] = {"type": kind, "client": (peer, 1), "scheme": "http", "headers": headers}
    return Proxies(trusted.split(",") if trusted else ()).read(scope), scope["scheme"]


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "address"),
    [
        ("", "192.0.2.1", ["198.51.100.7"], "192.0.2.1"),  # nobody is trusted
        ("10.0.0.0/8", "192.0.2.1", ["198.51.100.7"], "192.0.2.1"),  # it comes from somebody else
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),  # the first was made up by the visitor
        ("10.0.0.0/8", "10.1.2.3", ["1.1.1.1", "198.51.100.7"], "198.51.100.7"),  # in a header of its own
        ("10.0.0.0/8", "10.1.2.3", ["1.1.1.1, 198.51.100.7, 10.9.9.9"], "198.51.100.7"),  # two proxies
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7, nonsense"], "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", ["", ","], "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", [], "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7:4711"], "198.51.100.7"),
        ("10.0.0.0/8,::1", "::1", ["[2001:db8:1:2:3::4]:80"], "2001:db8:1:2::/64"),
        ("::1", "::1", ["2001:db8:1:2:ffff::9"], "2001:db8:1:2::/64"),  # a whole network is one address
        ("", "::ffff:192.0.2.1", [], "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", ["::ffff:192.0.2.1"], "192.0.2.1"),
    ],
)
def test_whose_address_counts(trusted: str, peer: str, forwarded: list[str], address: str) -> None:
    assert read(trusted, peer, *forwarded)[0] == address


@pytest.mark.parametrize(
    ("peer", "kind", "proto", "scheme"),
    [
        ("10.0.0.1", "http", "https", "https"),
        ("10.0.0.1", "websocket", "https", "wss"),
        ("10.0.0.1", "http", "http", "http"),
        ("10.0.0.1", "http", "https, http", "http"),  # what the nearest proxy says
        ("10.0.0.1", "http", "gopher", "http"),
        ("192.0.2.1", "http", "https", "http"),  # not trusted
    ],
)
def test_whose_scheme_counts(peer: str, kind: str, proto: str, scheme: str) -> None:
    assert read("10.0.0.1", peer, kind=kind, proto=proto)[1] == scheme


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    """A server that trusts 127.0.0.7 only, and lets an address ask once a second."""
    words = ("--trusted-proxy", "127.0.0.7, 2001:db8::/32", "--rate", "1")
    house = House(database(tmp_path_factory.mktemp("proxied")), nursery, *words)
    yield house
    house.stop()


def ask_from(house: House, peer: str, forwarded: list[str]) -> list[int]:
    """What an address is answered when it says that it asks for each of these."""
    codes: list[int] = []
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=60, source_address=(peer, 0))) as asking:
        for address in forwarded:
            asking.request("GET", "/api/bots", headers={"x-forwarded-for": address})
            answer = asking.getresponse()
            answer.read()
            codes.append(answer.status)
    return codes


def test_a_made_up_address_does_not_get_around_the_limits(house: House) -> None:
    made_up = [f"198.51.100.{place}" for place in range(1, 60)]
    assert 429 in ask_from(house, "127.0.0.2", made_up)
    assert 429 in ask_from(house, "127.0.0.7", [f"{address}, 203.0.113.9" for address in made_up])


def test_visitors_behind_a_proxy_do_not_share_a_limit(house: House) -> None:
    assert 429 in ask_from(house, "127.0.0.7", ["203.0.113.1"] * 60)
    assert ask_from(house, "127.0.0.7", ["203.0.113.2"]) == [200]


def test_the_connections_of_a_proxy_are_kept_longer(tmp_path: Path, nursery: Nursery) -> None:
    house = House(database(tmp_path), nursery, "--trusted-proxy", "127.0.0.7", "--idle-seconds", "1")
    with socket.create_connection(("127.0.0.1", house.port), 60, ("127.0.0.8", 0)) as visitor:
        visitor.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        with closing(HTTPConnection("127.0.0.1", house.port, timeout=60, source_address=("127.0.0.7", 0))) as proxy:
            proxy.request("GET", "/healthz")
            assert proxy.getresponse().read()
            kept = proxy.sock
            while visitor.recv(65536):
                pass  # until the connection of the visitor, which is a little older, is closed
            time.sleep(1.5)
            proxy.request("GET", "/healthz")
            assert proxy.getresponse().status == 200
            assert proxy.sock is kept
    house.stop()


def test_cookies_are_secure_behind_a_proxy_with_tls(house: House) -> None:
    for peer, secure in (("127.0.0.7", True), ("127.0.0.8", False)):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=peer), timeout=60) as client:
            seats = {"seats": [{"kind": "local"}, {"kind": "local"}]}
            answer = client.post(house.address + "/api/games", json=seats, headers={"x-forwarded-proto": "https"})
        assert answer.status_code == 201
        assert ("secure" in answer.headers["set-cookie"].lower()) is secure


def test_whoever_forgets_to_name_a_proxy_is_told_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert read("10.0.0.1", "8.8.8.8", "203.0.113.7") == ("8.8.8.8", "http")  # a visitor who makes it up
    assert caplog.messages == []
    assert read("10.0.0.1", "10.0.0.2", "203.0.113.7") == ("10.0.0.2", "http")
    assert caplog.messages == ["a proxy nearby is not trusted: all its visitors count as one; see --trusted-proxy"]


def test_a_proxy_that_is_no_address_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = Say(monkeypatch, capsys)("serve", "--trusted-proxy", "127.0.0.1,caddy.local")
    assert done.code == 2
    assert "'caddy.local' is no address; use one like 10.0.0.5, or a network like 10.0.0.0/8" in done.err
    assert done.err.count("\n") == 1
