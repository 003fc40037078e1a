"""Measure a server under load: many live games with bots, each with a player and somebody who watches.

    .venv/bin/python bench/load.py
    .venv/bin/python bench/load.py --games 50 200 --seconds 30 --think 3 --db postgresql+psycopg://HOST/NAME

A server is started as people start it, and games are added step by step. In every game a person plays against two bots,
thinking for a while before each answer. What is measured is the time from sending an answer until both pages, the
player's and the watcher's, have the state after it; and how the server's memory grows with the number of games. The
pages run on the same machine, so their work is in the figures too.
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
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from options import real, whole

LAST = ("fortify", "pass")
MANY = (
    *("connections", "connections-per-address", "sockets-per-address", "requests-per-address"),
    *("games-per-hour", "games-per-address"),
)


class Answered:
    """An answer on its way: when it was sent, after how many entries, and which pages still wait for it."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.sent = time.monotonic()
        self.waiting = {0, 1}


class Live:
    """One game with its two pages."""

    def __init__(self, think: float, took: list[float]) -> None:
        self.think = think
        self.took = took
        self.on_its_way: list[Answered] = []
        self.over = False

    def seen(self, page: int, seq: int) -> None:
        """A page has the state after so many entries."""
        for answered in self.on_its_way:
            if seq > answered.seq:
                answered.waiting.discard(page)
                if not answered.waiting:
                    self.took.append(time.monotonic() - answered.sent)
        self.on_its_way = [answered for answered in self.on_its_way if answered.waiting]

    async def watch(self, sock: ClientConnection) -> None:
        """The page of somebody who watches."""
        async for text in sock:
            message = msgspec.json.decode(text)
            if message["type"] == "update":
                self.seen(1, message["seq"])

    async def play(self, sock: ClientConnection) -> None:
        """The page of the player, who answers everything after a while."""
        thinking: asyncio.Task[None] | None = None
        async for text in sock:
            message = msgspec.json.decode(text)
            if message["type"] != "update":
                continue
            self.seen(0, message["seq"])
            self.over = message["status"] != "playing"
            asked = message["asked"]
            if asked and asked["offers"] and (thinking is None or thinking.done()):
                thinking = asyncio.create_task(self.answer(sock, asked, message["seq"]))

    async def answer(self, sock: ClientConnection, asked: dict[str, Any], seq: int) -> None:
        """Think, then say something."""
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.think)
        self.on_its_way.append(Answered(seq))
        say = {"type": "say", "number": asked["number"], "say": some_answer(asked["offers"])}
        with contextlib.suppress(Exception):  # the measurement may have ended meanwhile
            await sock.send(msgspec.json.encode(say).decode())


def some_answer(offers: list[dict[str, Any]]) -> str:
    """Attack and place as much as possible; pass when nothing else is left."""
    best = min(offers, key=lambda o: (LAST.index(o["verb"]) + 1 if o["verb"] in LAST else 0, -o["high"]))
    words = [best["verb"], *best["words"]]
    return " ".join([*words, str(best["high"])] if best["high"] else words)


@contextlib.contextmanager
def server(database: str, workers: int) -> Iterator[tuple[int, str]]:
    """A server of its own: its process and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "--port", str(port), "--db", database, "--bot-workers", str(workers), "--rate", "100000"]
    for many in MANY:
        words += [f"--{many}", "100000"]  # all pages come from one address
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


def show(*columns: object) -> None:
    """A line of the table."""
    print(" ".join([f"{column!s:>9}" for column in columns]), flush=True)


async def open_game(client: httpx.AsyncClient, address: str, live: Live, tasks: list[asyncio.Task[None]]) -> None:
    """Begin a game and open its two pages."""
    seats = [{"kind": "local"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    made = await client.post("/api/games", json={"seats": seats, "options": {"deal": True, "lots": True}})
    made.raise_for_status()
    id = made.json()["id"]
    cookie = f"hegemon-{id}={made.cookies[f'hegemon-{id}']}"
    for headers, listen in (({"Cookie": cookie}, live.play), ({}, live.watch)):
        sock = await connect(f"ws://{address}/ws/{id}", additional_headers=headers, max_queue=None)
        await sock.send('{"type":"hello"}')
        tasks.append(asyncio.create_task(listen(sock)))


async def measure(args: argparse.Namespace, database: str) -> None:
    """Add games step by step, and print a line for each step."""
    with server(database, args.bot_workers) as (pid, address):
        took: list[float] = []
        lives: list[Live] = []
        tasks: list[asyncio.Task[None]] = []
        empty = memory(pid)
        show("games", "sockets", "answers/s", "p50 ms", "p95 ms", "p99 ms", "MB", "MB/game")
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=120) as client:
            for games in args.games:
                while sum(not live.over for live in lives) < games:
                    lives.append(Live(args.think, took))
                    await open_game(client, address, lives[-1], tasks)
                await asyncio.sleep(args.think * 2)
                took.clear()
                await asyncio.sleep(args.seconds)
                if len(took) < 100:
                    sys.exit(f"Only {len(took)} answers were given in {args.seconds} seconds; measure for longer.")
                cuts = [f"{1000 * cut:.0f}" for cut in statistics.quantiles(took, n=100)]
                held = memory(pid)
                running = sum(not live.over for live in lives)
                pace, each = f"{len(took) / args.seconds:.1f}", f"{(held - empty) / len(lives):.2f}"
                show(running, 2 * running, pace, cuts[49], cuts[94], cuts[98], f"{held:.0f}", each)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description="Measure a server with many live games.")
    parser.add_argument("--games", type=whole(1), nargs="+", default=[50, 100, 200], help="how many games in each step")
    parser.add_argument("--seconds", type=real(1, 3600), default=30, help="how long each step is measured")
    parser.add_argument("--think", type=real(0, 3600), default=3, help="seconds a player thinks, on average")
    parser.add_argument("--bot-workers", type=whole(1), default=1, help="processes that think for the bots")
    parser.add_argument("--db", default="", help="the database; a new SQLite file by default")
    args = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(args, args.db or f"sqlite:///{folder}/games.db"))
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the end, this program's share included.")


if __name__ == "__main__":
    main()
