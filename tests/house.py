"""A real server in a process of its own, and pages that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Update = dict[str, Any]


class House:
    """The server; it can be killed at any moment and started again on the same database."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None
        self.browsers: list[httpx.Client] = []
        self.pages: list[Page] = []
        self.start()

    def start(self) -> None:
        words = ["from hegemon.cli import main; main()", "serve", "--port", str(self.port), "--db", self.database]
        self.process = subprocess.Popen([sys.executable, "-c", *words], stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.address}/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError("the server does not come up")

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
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it politely."""
        self.leave()
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=30)

    def browser(self) -> httpx.Client:
        """Somebody with cookies of their own."""
        self.browsers.append(httpx.Client(base_url=self.address, timeout=30))
        return self.browsers[-1]

    def new_game(self, browser: httpx.Client, *kinds: str, **more: Any) -> dict[str, Any]:
        """A game; a kind is local, link, open, or the name of a bot."""
        people = ("local", "link", "open")
        seats = [{"kind": kind} if kind in people else {"kind": "bot", "bot": kind} for kind in kinds]
        answer = browser.post("/api/games", json={"seats": seats, **more})
        assert answer.status_code == 201, answer.text
        links: dict[str, Any] = answer.json()
        return links


class Page:
    """A page at a table: it keeps the newest update."""

    def __init__(self, house: House, browser: httpx.Client, game: str, last: int = -1) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        self.opened = ExitStack()
        address, headers = f"ws://127.0.0.1:{house.port}/ws/{game}", {"Cookie": cookies} if cookies else {}
        self.socket: ClientConnection = self.opened.enter_context(connect(address, additional_headers=headers))
        house.pages.append(self)
        self.frames: list[str] = []
        self.refusals: list[str] = []
        self.now: Update = {}
        self.tell(type="hello", last=last)
        self.wait(lambda update: True)

    def tell(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 20) -> Update:
        """The next message."""
        text = str(self.socket.recv(timeout=seconds))
        self.frames.append(text)
        message: Update = json.loads(text)
        if message["type"] == "update":
            self.now = message
        elif message["type"] == "refused":
            self.refusals.append(message["says"])
        return message

    def wait(self, until: Any, seconds: float = 20) -> Update:
        """Listen until an update fits."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            message = self.hear(max(0.1, deadline - time.monotonic()))
            if message["type"] == "update" and until(message):
                return message
        raise TimeoutError

    def catch_up(self) -> None:
        """Hear everything that has been said up to now, at a pace that a person could keep."""
        time.sleep(0.06)
        self.tell(type="ping")
        while self.hear()["type"] != "pong":
            pass

    def asked(self) -> bool:
        """Whether this page may answer now."""
        asked = self.now.get("asked")
        return bool(asked and asked["offers"])

    def say(self, sentence: str) -> Update:
        """Answer, and wait for the state after it."""
        seq = self.now["seq"]
        while True:
            self.refusals.clear()
            self.tell(type="say", number=self.now["asked"]["number"], say=sentence)
            while self.now["seq"] == seq and not self.refusals:
                self.hear()
            if not self.refusals:
                return self.now
            if "too quick" not in self.refusals[0]:
                raise AssertionError(self.refusals[0])
            time.sleep(0.3)

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


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"
