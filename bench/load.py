"""Measure a server under load: many live games with bots, each with a player and somebody who watches.

    .venv/bin/python bench/load.py
    .venv/bin/python bench/load.py --games 50 200 --seconds 30 --think 3 --db postgresql+psycopg://HOST/NAME
    .venv/bin/python bench/load.py --games 1 --spectators 2000 --think 1

A server is started as people start it, but for the limits per address, and games are added step by step. In every game
a person plays against two bots, thinking for a while before each answer. What is measured is the time from sending an
answer until both pages, the player's and the watcher's, have the state after it; what the server's own process computes
for an entry of the log; and how its memory grows with the number of games. The pages run on the same machine, so their
work is in the figures too.

With ``--spectators`` so many pages more watch the first game, and it is measured as well when the last of them has the
state after an answer, and what one of them costs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import httpx
import msgspec

from hegemon.editions import RULEBOOKS
from hegemon.server.protocol import OfferMade
from options import real, whole

LAST = ("fortify", "pass")
SEQ = re.compile(rb'"seq":(\d+)')
TICK = os.sysconf("SC_CLK_TCK")
MANY = (
    *("rate", "connections", "connections-per-address", "sockets-per-address", "requests-per-address"),
    *("games-per-hour", "games-per-address", "listed-per-address"),
)
"""Limits that must not be met, since all pages come from one address."""


class Heard(msgspec.Struct):
    """What the player's page reads of a message."""

    type: str
    seq: int = 0
    status: str = ""
    asked: Asked | None = None


class Asked(msgspec.Struct):
    """What it reads of a question."""

    number: int
    offers: list[OfferMade]


HEARD = msgspec.json.Decoder(Heard)


class Answered:
    """An answer on its way: when it was sent, after how many entries, and which pages still wait for it."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.sent = time.monotonic()
        self.waiting = {0, 1}


class Live:
    """One game with its two pages."""

    def __init__(self, think: float, took: list[float], crowd: Crowd | None = None) -> None:
        self.think = think
        self.took = took
        self.crowd = crowd
        self.seq = 0
        self.on_its_way: list[Answered] = []
        self.over = False
        self.thinking: asyncio.Task[None] | None = None

    def seen(self, page: int, seq: int) -> None:
        """A page has the state after so many entries."""
        self.seq = max(seq, self.seq)
        for answered in self.on_its_way:
            if seq > answered.seq:
                answered.waiting.discard(page)
                if not answered.waiting:
                    self.took.append(time.monotonic() - answered.sent)
        self.on_its_way = [answered for answered in self.on_its_way if answered.waiting]

    def watch(self, _: Line, text: bytes) -> None:
        """The page of somebody who watches hears something."""
        if number := SEQ.search(text):
            self.seen(1, int(number[1]))

    def play(self, line: Line, text: bytes) -> None:
        """The page of the player, who answers everything after a while, hears something."""
        message = HEARD.decode(text)
        if message.type != "update":
            return
        self.seen(0, message.seq)
        self.over = message.status != "playing"
        if message.asked is not None and message.asked.offers and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.answer(line, message.asked, message.seq))

    async def answer(self, line: Line, asked: Asked, seq: int) -> None:
        """Think, then say something."""
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.think)
        self.on_its_way.append(Answered(seq))
        if self.crowd is not None:
            self.crowd.sent(seq)
        say = {"type": "say", "number": asked.number, "say": some_answer(asked.offers)}
        line.say(0x1, msgspec.json.encode(say))


class Crowd:
    """Those who watch one game: when the last of them has the state after an answer."""

    def __init__(self) -> None:
        self.pages: list[Line] = []
        self.took: list[float] = []
        self.updates = 0
        self.waiting = 0
        self.seq = 0
        self.began = 0.0

    def sent(self, seq: int) -> None:
        """An answer was sent after so many entries; one that is still on its way to somebody is measured first."""
        if not self.waiting:
            self.seq, self.began, self.waiting = seq, time.monotonic(), len(self.pages)

    def hear(self, line: Line, text: bytes) -> None:
        """Somebody hears something."""
        if not (number := SEQ.search(text)):
            return
        before, seq = line.seq, int(number[1])
        line.seq = seq
        self.updates += 1
        if self.waiting and before <= self.seq < seq:
            self.waiting -= 1
            if not self.waiting:
                self.took.append(time.monotonic() - self.began)


class Line(asyncio.Protocol):
    """The socket of a page, as plain as it can be, since the pages share the machine with the server."""

    def __init__(self, address: str, game: str, cookie: str, hear: Callable[[Line, bytes], None]) -> None:
        self.hear = hear
        self.asking = (
            f"GET /ws/{game} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Cookie: {cookie}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.data = b""
        self.open = False
        self.seq = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.asking.encode())

    def data_received(self, data: bytes) -> None:
        """Read whole frames."""
        self.data += data
        if not self.open:
            _, found, rest = self.data.partition(b"\r\n\r\n")
            if not found:
                return
            self.open, self.data = True, rest
            self.say(0x1, b'{"type":"hello"}')
        while (size := self.frame()) is not None:
            kind, start, end = size
            frame, self.data = self.data[start:end], self.data[end:]
            if kind == 0x9:
                self.say(0xA, frame)
            elif kind == 0x1:
                self.hear(self, frame)

    def frame(self) -> tuple[int, int, int] | None:
        """What kind of frame comes next, where it starts and where it ends; None if it is not whole yet."""
        data = self.data
        if len(data) < 2:
            return None
        size, start = data[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        return (data[0] & 0xF, start, start + size) if len(data) >= start + size and start <= len(data) else None

    def say(self, kind: int, text: bytes) -> None:
        """Send a frame; its mask is nothing."""
        assert self.transport is not None
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE, *len(text).to_bytes(2, "big")])
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + text)


def some_answer(offers: list[OfferMade]) -> str:
    """Attack and place as much as possible; pass when nothing else is left."""
    best = min(offers, key=lambda o: (LAST.index(o.verb) + 1 if o.verb in LAST else 0, -o.high))
    words = [best.verb, *best.words]
    return " ".join([*words, str(best.high)] if best.high else words)


@contextlib.contextmanager
def server(database: str, workers: int) -> Iterator[tuple[int, str]]:
    """A server of its own: its process and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "--port", str(port), "--db", database, "--bot-workers", str(workers)]
    for many in MANY:
        words += [f"--{many}", "100000"]
    command = [sys.executable, "-c", "from hegemon.cli import main; main()", *words]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            address = f"127.0.0.1:{port}"
            deadline = time.monotonic() + 60
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"http://{address}/healthz").status_code == 200:
                        break
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"The server does not start on {database}.")
                time.sleep(0.1)
            yield process.pid, address
        finally:
            process.terminate()


def memory(pid: int) -> float:
    """The megabytes a process holds."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read())
    assert found is not None
    return int(found[1]) / 1024


def spent(pid: int) -> float:
    """The seconds a process has computed, without its workers."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def show(*columns: object) -> None:
    """A line of the table."""
    print(" ".join([f"{column!s:>9}" for column in columns]), flush=True)


async def open_line(address: str, game: str, cookie: str, hear: Callable[[Line, bytes], None]) -> Line:
    """Open the socket of a page."""
    host, _, port = address.partition(":")
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(address, game, cookie, hear), host, int(port)
    )
    return line


async def open_game(client: httpx.AsyncClient, address: str, live: Live) -> str:
    """Begin a game and open its two pages; its id."""
    seats = [{"kind": "local"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    made = await client.post("/api/games", json={"seats": seats, "options": dict(RULEBOOKS[0].quick)})
    made.raise_for_status()
    id = str(made.json()["id"])
    await open_line(address, id, f"hegemon-{id}={made.cookies[f'hegemon-{id}']}", live.play)
    await open_line(address, id, "", live.watch)
    return id


async def gather_crowd(crowd: Crowd, address: str, game: str, count: int) -> None:
    """Let so many watch a game, and wait until all of them see it."""
    for _ in range(count):
        crowd.pages.append(await open_line(address, game, "", crowd.hear))
    while not all(page.seq for page in crowd.pages):
        await asyncio.sleep(0.1)


async def measure(args: argparse.Namespace, database: str) -> None:
    """Add games step by step, and print a line for each step."""
    with server(database, args.bot_workers) as (pid, address):
        took: list[float] = []
        crowd = Crowd()
        lives: list[Live] = []
        empty = memory(pid)
        show("games", "sockets", "answers/s", "p50 ms", "p95 ms", "p99 ms", "entries/s", "ms/entry", "MB", "MB/game")
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=120) as client:
            for games in args.games:
                while sum(not live.over for live in lives) < games:
                    lives.append(Live(args.think, took, None if lives else crowd))
                    game = await open_game(client, address, lives[-1])
                    if len(lives) == 1 and args.spectators:
                        before = memory(pid)
                        await gather_crowd(crowd, address, game, args.spectators)
                        empty += memory(pid) - before
                        each = 1024 * (memory(pid) - before) / args.spectators
                        print(f"{args.spectators} spectators: {each:.0f} KB each")
                await asyncio.sleep(args.think * 2)
                for measured in (took, crowd.took):
                    measured.clear()
                crowd.updates, entries, computed = 0, sum([live.seq for live in lives]), spent(pid)
                await asyncio.sleep(args.seconds)
                entries, computed = sum([live.seq for live in lives]) - entries, spent(pid) - computed
                if len(took) < args.least:
                    sys.exit(f"Only {len(took)} answers were given in {args.seconds} seconds; measure for longer.")
                cuts = cut(took)
                held = memory(pid)
                running = sum(not live.over for live in lives)
                pace, grown = f"{len(took) / args.seconds:.1f}", f"{(held - empty) / len(lives):.2f}"
                log, cost = f"{entries / args.seconds:.0f}", f"{1000 * computed / max(1, entries):.2f}"
                sockets = 2 * running + args.spectators
                show(running, sockets, pace, cuts[49], cuts[94], cuts[98], log, cost, f"{held:.0f}", grown)
                if len(crowd.took) > 1:
                    ends, updates = cut(crowd.took), crowd.updates / args.seconds
                    print(
                        f"all spectators have it after {ends[49]} ms (p50), {ends[94]} ms (p95); {updates:.0f} updates "
                        f"a second, {100 * computed / args.seconds:.0f} % of a core"
                    )
        for live in lives:
            if live.thinking is not None:
                live.thinking.cancel()


def cut(took: list[float]) -> list[str]:
    """The percentiles of some times, in milliseconds."""
    return [f"{1000 * cut:.0f}" for cut in statistics.quantiles(took, n=100)]


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description="Measure a server with many live games.")
    parser.add_argument("--games", type=whole(1), nargs="+", default=[50, 100, 200], help="how many games in each step")
    parser.add_argument("--seconds", type=real(1, 3600), default=30, help="how long each step is measured")
    parser.add_argument("--think", type=real(0, 3600), default=3, help="seconds a player thinks, on average")
    parser.add_argument("--bot-workers", type=whole(1), default=1, help="processes that think for the bots")
    parser.add_argument("--spectators", type=whole(0), default=0, help="how many pages more watch the first game")
    parser.add_argument("--least", type=whole(2), default=100, help="fewer answers than this are no measurement")
    parser.add_argument("--db", default="", help="the database; a new SQLite file by default")
    args = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(args, args.db or f"sqlite:///{folder}/games.db"))
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the end, this program's share included.")


if __name__ == "__main__":
    main()
