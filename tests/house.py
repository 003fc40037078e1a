"""A real server in a process of its own, and pages that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Update = dict[str, Any]

CAPS = (
    *("connections-per-address", "requests-per-address", "sockets-per-address"),
    *("rate", "games-per-hour", "forks-per-hour", "games-per-address", "listed-per-address"),
)
GENEROUS = [word for cap in CAPS for word in (f"--{cap}", "100000")]
"""Every guest of a test comes from one address, which is limited only where a test is about that."""

FORWARDED = "X-Forwarded-For"
"""From where somebody comes, as a server believes it behind a proxy that it trusts (``--trusted-proxy``)."""

LUCK = os.environ.get("HEGEMON_LUCK", "hegemon")
"""What the seeds of all served games are made from; another word gives other dice, but every run the same."""

PORTS = (20_000, 32_000)
"""Where servers listen: below the ports that systems lend to outgoing connections, so that a port stays free while a
server is started again."""


SLOWEST = 120.0
"""Seconds that an answer may take on a machine where everything else is busy too."""


def free_port() -> int:
    """A port that nobody uses."""
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", random.SystemRandom().randrange(*PORTS)))
            return int(found.getsockname()[1])


class Nursery:
    """Where servers come from: they start in a tenth of the time that reading all code takes."""

    def __init__(self) -> None:
        program = str(Path(__file__).with_name("nursery.py"))
        self.process = subprocess.Popen(
            [sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def order(self, **order: Any) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate(timeout=60)


class House:
    """The server; it can be killed at any moment and started again on the same database."""

    def __init__(self, database: str, nursery: Nursery | None = None, *words: str, luck: str = LUCK) -> None:
        self.database = database
        self.nursery = nursery or Nursery()
        self.alone = nursery is None
        self.words = words
        self.luck = luck
        self.port = free_port()
        self.pid = 0
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-house-"))
        self.stderr = self.folder / "stderr"
        self.browsers: list[httpx.Client] = []
        self.pages: list[Page] = []
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--db", self.database, *GENEROUS, *self.words]
        self.pid = self.nursery.order(words=words, stderr=str(self.stderr), luck=self.luck)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with suppress(OSError), closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as asking:
                asking.request("GET", "/healthz")
                if asking.getresponse().status == 200:
                    return
            time.sleep(0.01)
        raise TimeoutError(f"the server does not come up: {self.said()}")

    def said(self) -> str:
        """What the server has written to stderr."""
        return self.stderr.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def leave(self) -> None:
        """Everybody goes home."""
        for page in self.pages:
            page.close()
        for browser in self.browsers:
            browser.close()

    def kill(self) -> None:
        """End it without any warning."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """End it; the code it ends with."""
        pid, self.pid = self.pid, 0
        os.kill(pid, how)
        return self.nursery.order(pid=pid)

    def stop(self) -> None:
        """End it politely, if it still runs; it must never have met anything unexpected."""
        self.leave()
        if self.pid:
            assert self.end(signal.SIGTERM) in (0, -signal.SIGTERM), self.said()
        if self.alone:
            self.nursery.close()
        assert "Traceback" not in self.said(), self.said()
        shutil.rmtree(self.folder)

    def browser(self) -> httpx.Client:
        """Somebody with cookies of their own."""
        self.browsers.append(httpx.Client(base_url=self.address, timeout=SLOWEST))
        return self.browsers[-1]

    def get(self, path: str) -> Any:
        """What a door tells anybody."""
        return httpx.get(self.address + path, timeout=SLOWEST).json()

    def new_game(self, browser: httpx.Client, *kinds: str, **more: Any) -> dict[str, Any]:
        """A game; a kind is local, link, open, or the name of a bot."""
        people = ("local", "link", "open")
        seats = [{"kind": kind} if kind in people else {"kind": "bot", "bot": kind} for kind in kinds]
        answer = browser.post("/api/games", json={"seats": seats, **more})
        assert answer.status_code == 201, answer.text
        links: dict[str, Any] = answer.json()
        return links

    def to_headquarters(self, browser: httpx.Client, game: str) -> None:
        """Place all armies of a game whose people sit at one screen, up to the secret choice of Headquarters."""
        page = Page(self, browser, game)
        while page.now["asked"]["step"] != "ChooseHeadquarters":
            if page.asked():
                page.say(page.first_answer())
            else:
                page.hear()
        page.close()


Server = House
"""What benches call it: outside the tests a House is something of an edition."""


class Listening(Protocol):
    """Whatever has a server at a port."""

    port: int
    pages: list[Page]


class Page:
    """A page at a table: it keeps the newest update."""

    def __init__(self, house: Listening, browser: httpx.Client, game: str, last: int = -1) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        self.browser = browser
        self.game = game
        self.opened = ExitStack()
        address, headers = f"ws://127.0.0.1:{house.port}/ws/{game}", {"Cookie": cookies} if cookies else {}
        headers |= {name: browser.headers[name] for name in (FORWARDED,) if name in browser.headers}
        opening = connect(address, additional_headers=headers, max_queue=None)
        self.socket: ClientConnection = self.opened.enter_context(opening)
        house.pages.append(self)
        self.frames: list[str] = []
        self.refusals: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """The entries of the log that this page was told, in that order."""
        self.now: Update = {}
        self.overtaken = False
        """Whether it has answered a question without a choice, in which the server may have been quicker."""
        self.tell(type="hello", last=last)
        self.wait(lambda update: True)

    def tell(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 60) -> Update:
        """The next message."""
        text = str(self.socket.recv(timeout=seconds))
        self.frames.append(text)
        message: Update = json.loads(text)
        if message["type"] == "update":
            self.now = message
            self.heard += message["news"]
        elif message["type"] == "refused" and not (self.overtaken and "moved on" in message["says"]):
            self.refusals.append(message["says"])
        return message

    def wait(self, until: Any, seconds: float = 60) -> Update:
        """Listen until an update fits."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            message = self.hear(max(0.1, deadline - time.monotonic()))
            if message["type"] == "update" and until(message):
                return message
        raise TimeoutError

    def reach(self, seq: int) -> None:
        """Listen until the log has so many entries."""
        while self.now["seq"] < seq:
            self.hear()

    def updates(self) -> list[Update]:
        """Every update that came."""
        return [message for message in map(json.loads, self.frames) if message["type"] == "update"]

    def catch_up(self, seconds: float = 0) -> None:
        """Hear everything until nothing comes for so long."""
        with suppress(TimeoutError):
            while True:
                self.hear(seconds)

    def asked(self) -> bool:
        """Whether this page may answer now."""
        asked = self.now.get("asked")
        return bool(asked and asked["offers"])

    def say(self, sentence: str) -> Update:
        """Answer, and wait for the state after it."""
        seq = self.now["seq"]
        self.overtaken |= self.now["asked"]["itself"]
        return self.insist(lambda: self.now["seq"] != seq, type="say", number=self.now["asked"]["number"], say=sentence)

    def lift(self) -> Update:
        """Take over the screen, and wait until the curtain is open."""
        return self.insist(lambda: self.now["curtain"] < 0, type="reveal", seat=self.now["curtain"])

    def insist(self, done: Callable[[], bool], **message: Any) -> Update:
        """Say something, again and more slowly if that was too quick, until it is done."""
        deadline = time.monotonic() + SLOWEST
        while time.monotonic() < deadline:
            self.refusals.clear()
            self.tell(**message)
            while not done() and not self.refusals:
                self.hear()
            if not self.refusals:
                return self.now
            if "too quick" not in self.refusals[0]:
                raise AssertionError(self.refusals[0])
            time.sleep(0.3)
        raise TimeoutError(message)

    def first_answer(self) -> str:
        """Some answer of the offers: attack and place as much as possible, pass when nothing else is left."""
        offers = self.now["asked"]["offers"]
        last = ("fortify", "pass")
        best = min(offers, key=lambda o: (last.index(o["verb"]) + 1 if o["verb"] in last else 0, -o["high"]))
        words = [best["verb"], *best["words"]]
        return " ".join([*words, str(best["high"])] if best["high"] else words)

    def play(self, answers: int) -> int:
        """Answer so often, or until the game is over; how many answers were given."""
        given = 0
        while given < answers and self.now["status"] == "playing":
            if self.asked():
                self.say(self.first_answer())
                given += 1
            else:
                self.hear()
        return given

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self.opened.close()


def token_of(link: str) -> str:
    """The token of a link."""
    return link.partition("#t=")[2]


def enter(browser: httpx.Client, game: dict[str, Any], seat: int) -> None:
    """Open the link of a seat."""
    answer = browser.post(f"/api/games/{game['id']}/enter", json={"token": token_of(game["seats"][seat])})
    assert answer.status_code == 200, answer.text


def answer(page: Page) -> None:
    """Some answer."""
    page.say(page.first_answer())


def together(pages: list[Page], until: Callable[[], bool], answer: Callable[[Page], None] = answer) -> None:
    """Whoever is asked answers, until something holds or the game is over."""
    deadline = time.monotonic() + 60
    while not until() and pages[0].now["status"] == "playing":
        assert time.monotonic() < deadline, "nobody is asked"
        for page in pages:
            page.catch_up(0.002)
            if page.asked() and not until():
                answer(page)
                deadline = time.monotonic() + 60


POSTGRES_LATER = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)], indirect=True
)
"""For a test that takes long and tells little more on the other database: that one is for the soak."""


def database(folder: Path) -> str:
    """The address of a database in a folder."""
    return f"sqlite:///{folder / 'games.db'}"
