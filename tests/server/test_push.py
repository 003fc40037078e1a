"""Web Push: a push service on this machine is sent what only the browser can read, and nobody else is sent anything."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import httpcore
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from hegemon.kernel.game import Refused
from hegemon.server.push import check_endpoint, is_public
from hegemon.server.push_service import PublicOnly, PushError, PushService, load_key
from hegemon.server.settings import Settings
from hegemon.server.store import PUSHES_PER_SEAT, Store
from house import House, Nursery, Page, enter
from inside import finish
from postgres import Postgres

CONTACT = "mailto:operator@example.org"


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a browser that has subscribed."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.key = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"sixteen bytes ok"

    def form(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "key": plain(self.key), "auth": plain(self.auth)}

    def read(self, body: bytes) -> Any:
        """What a push says."""
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))


class Service(ThreadingHTTPServer):
    """A push service on this machine: it keeps what it is sent, and answers as it is told by the path."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_port}/{path}"

    def sent(self, path: str) -> list[bytes]:
        return [body for where, _, body in list(self.got) if where == f"/{path}"]


class Answering(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, Service)
        self.server.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        if "moved" in self.path:
            self.send_response(307)
            self.send_header("Location", self.server.address("elsewhere"))
        else:
            self.send_response(410 if "gone" in self.path else 201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.shutdown()
    service.server_close()


def words(folder: Path) -> tuple[str, ...]:
    return (
        *("--push", str(folder / "vapid.pem"), "--push-contact", CONTACT),
        *("--push-seconds", "0.5", "--push-loopback"),
    )


@pytest.fixture
def pushing(database: str, nursery: Nursery, tmp_path: Path) -> Iterator[House]:
    house = House(database, nursery, *words(tmp_path))
    yield house
    house.stop()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def subscribe(house: House, browser: httpx.Client, game: str, form: dict[str, str]) -> None:
    answer = browser.post(f"/api/games/{game}/push", json=form)
    assert answer.status_code == 200, answer.text


def test_whoever_has_closed_the_page_is_told_once_and_nobody_else(
    pushing: House, service: Service, tmp_path: Path
) -> None:
    service.got.clear()
    host, guest = pushing.browser(), pushing.browser()
    made = pushing.new_game(host, "local", "link", listed=False)
    game = made["id"]
    ada, bruno = Browser(), Browser()
    subscribe(pushing, host, game, ada.form(service.address("ada")))
    subscribe(pushing, host, game, Browser().form(service.address("gone")))
    subscribe(pushing, host, game, Browser().form(service.address("moved")))
    enter(guest, made, 1)
    page = Page(pushing, guest, game)
    subscribe(pushing, guest, game, bruno.form(service.address("bruno")))
    while page.now["asked"]["who"] != 0:
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    until(lambda: bool(service.sent("ada")) and bool(service.sent("gone")) and bool(service.sent("moved")))
    told = ada.read(service.sent("ada")[0])
    assert (told["game"], told["says"]) == (game, "Your turn")
    assert set(told) == {"game", "says", "table"}, "no secrets"
    headers = next(headers for where, headers, _ in service.got if where == "/ada")
    assert Vapid02.verify(headers["authorization"])
    claims = headers["authorization"].partition("t=")[2].partition(".")[2].partition(".")[0]
    read = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert read["aud"] == f"http://127.0.0.1:{service.server_port}"
    assert read["sub"] == CONTACT
    assert 0 < read["exp"] - time.time() <= 24 * 60 * 60
    assert headers["authorization"].endswith(f"k={pushing.get('/api/push')['key']}")
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert (tmp_path / "vapid.pem").stat().st_mode & 0o777 == 0o600
    store = Store(pushing.database)
    until(lambda: endpoints(store, game, 0) == {"ada", "moved"})  # 410 removes it
    time.sleep(1.5)  # three times as long as it took: it is not told again
    assert len(service.sent("ada")) == 1
    assert not service.sent("elsewhere"), "no redirect is followed"
    assert not service.sent("bruno"), "his page is open"
    host.post(f"/api/games/{game}/push/stop", json={"endpoint": service.address("ada")}).raise_for_status()
    assert endpoints(store, game, 0) == {"moved"}
    host.post(f"/api/games/{game}/seats/1/free").raise_for_status()
    assert endpoints(store, game, 1) == set(), "whoever sits there next is somebody else"
    host.post(f"/api/games/{game}/status", json={"status": "ended"}).raise_for_status()
    assert endpoints(store, game, 0) == set()
    store.close()


def endpoints(store: Store, game: str, seat: int) -> set[str]:
    """Where a seat is told."""
    from hegemon.server.schema import PUSHES  # noqa: PLC0415

    query = PUSHES.select().where(PUSHES.c.game == game, PUSHES.c.seat == seat)
    with store.reading() as connection:
        return {row.endpoint.rpartition("/")[2] for row in connection.execute(query)}


def test_it_is_off_unless_the_operator_wants_it(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "easy")["id"]
    assert house.get("/api/push") == {"key": ""}
    answer = host.post(f"/api/games/{game}/push", json=Browser().form("https://fcm.googleapis.com/fcm/send/1"))
    assert answer.status_code == 409
    assert "sends no notifications" in answer.json()["says"]


def test_a_form_that_cannot_be_right_is_refused(pushing: House) -> None:
    host = pushing.browser()
    game = pushing.new_game(host, "local", "easy")["id"]
    good = Browser().form("https://fcm.googleapis.com/fcm/send/1")
    door = f"/api/games/{game}/push"
    assert host.post(door, json=good).status_code == 200
    assert pushing.browser().post(door, json=good).status_code == 403
    for field, value, says in (
        ("endpoint", "https://evil.example/1", "does not send to"),
        ("endpoint", "https://fcm.googleapis.com/" + "x" * 500, "endpoint"),
        ("key", "A" * 87, "P-256"),
        ("key", "short", "key"),
        ("auth", "A" * 60, "auth"),
    ):
        answer = host.post(door, json={**good, field: value})
        assert answer.status_code in (409, 422), answer.text
        assert says in answer.json()["says"], answer.text


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/1",
        "https://fcm.googleapis.com:8443/fcm/send/1",
        "https://user:word@fcm.googleapis.com/fcm/send/1",
        "https://fcm.googleapis.com.evil.example/1",
        "https://push.services.mozilla.com.evil.example/1",
        "https://evilpush.apple.com/1",
        "https://.push.apple.com/1",
        "https://127.0.0.1/1",
        "http://127.0.0.1:8000/api/games",
        "https://[::1]/1",
        "https://localhost/1",
        "https://169.254.169.254/latest/meta-data",
        "ftp://fcm.googleapis.com/1",
        "https://[bad/1",
        "nothing",
    ],
)
def test_only_push_services_over_https_are_taken(endpoint: str) -> None:
    with pytest.raises(Refused):
        check_endpoint(endpoint, Settings())


def test_the_push_services_of_the_browsers_are_taken() -> None:
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-by3p.notify.windows.com",
    ):
        check_endpoint(f"https://{host}/some/where?token=1", Settings())
    check_endpoint("https://push.example/1", Settings(push_hosts="push.example"))


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.106", True),
        ("2a00:1450:4001:830::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("no address", False),
    ],
)
def test_private_addresses_are_known_as_such(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_leads_to_this_machine_is_not_connected_to(service: Service, tmp_path: Path) -> None:
    async def knock(host: str, loopback: bool) -> None:
        stream = await PublicOnly(loopback).connect_tcp(host, service.server_port, timeout=5)
        await stream.aclose()

    for host in ("localhost", "127.0.0.1"):
        with pytest.raises(httpcore.ConnectError, match="not at a public address"):
            finish(knock(host, loopback=False))
    finish(knock("127.0.0.1", loopback=True))
    with pytest.raises(httpcore.ConnectError, match="not at a public address"):
        finish(knock("192.0.2.1", loopback=True))

    async def post() -> int:
        sender = PushService(tmp_path / "key.pem", CONTACT)
        try:
            return await sender.post(service.address("inside"), plain(Browser().key), plain(b"sixteen bytes ok"), b"{}")
        finally:
            await sender.close()

    assert finish(post()) == 0
    assert not service.sent("inside")


def test_the_key_is_made_once_and_a_bad_one_is_refused(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    assert PushService(key, CONTACT).public == PushService(key, CONTACT).public
    with pytest.raises(PushError, match="--push-contact"):
        PushService(key, "")
    key.write_text("not a key")
    with pytest.raises(PushError, match="cannot be used"):
        load_key(key)
    with pytest.raises(PushError, match="cannot be used"):
        load_key(tmp_path / "nowhere" / "key.pem")


def test_a_seat_has_few_browsers_and_a_question_is_claimed_once(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    game = house.new_game(house.browser(), "local", "local")["id"]
    house.stop()
    store = Store(database)
    for k in range(PUSHES_PER_SEAT + 2):
        store.add_pushes(game, {0}, f"https://push.example/{k}", "k" * 87, "a" * 22)
    assert endpoints(store, game, 0) == {"2", "3", "4", "5"}
    assert len(store.claim_pushes(game, 0, 7)[0]) == PUSHES_PER_SEAT
    assert store.claim_pushes(game, 0, 7) == ([], False), "once for each question"
    assert store.claim_pushes(game, 0, 9) == ([], True), "and not more often than once a minute"
    store.see_pushes(game, 0, 9)
    assert store.claim_pushes(game, 0, 9) == ([], False), "nor if a page has shown it"
    store.delete(game)
    assert endpoints(store, game, 0) == set()
    store.close()


def test_a_page_at_another_process_counts(
    postgres: Postgres, nursery: Nursery, service: Service, tmp_path: Path
) -> None:
    service.got.clear()
    database = postgres.database()
    houses = [
        House(database, nursery, *words(tmp_path)[:-3], "--push-seconds", "4", "--push-loopback") for _ in range(2)
    ]
    host, guest = houses[0].browser(), houses[1].browser()
    made = houses[0].new_game(host, "local", "link", listed=False)
    enter(guest, made, 1)
    subscribe(houses[0], host, made["id"], Browser().form(service.address("ada")))
    subscribe(houses[1], guest, made["id"], Browser().form(service.address("bruno")))
    pages = [Page(houses[0], host, made["id"]), Page(houses[1], guest, made["id"])]
    time.sleep(6)  # longer than it takes to be pushed
    assert not service.got, "whoever is asked has a page open"
    for page in pages:
        page.close()
    for house in houses:
        house.stop()
