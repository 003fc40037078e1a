"""Bots run in processes of their own: they get a view and a time budget, and a bot that fails never blocks a table.

A worker writes one line when it is ready; then it reads one JSON line for each question and writes one for each answer.
It is ended and replaced when it crashes, stalls or answers nonsense.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from typing import Final

import msgspec

from hegemon.ai import bot
from hegemon.ai.agent import Agent
from hegemon.ai.explain import explained
from hegemon.editions import rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import dump
from hegemon.kernel.views import View
from hegemon.match.files import reopen
from hegemon.table.edition import Edition
from hegemon.table.table import Table

LOG: Final = logging.getLogger("hegemon.bots")
LINE: Final = 1 << 20
"""The longest line a worker may write."""

READY: Final = b"ready\n"
"""The first line of a worker: it has loaded its code."""

START: Final = 60.0
"""Seconds in which a new process must be ready; they are not taken from the time of the bot."""

KEPT: Final = 64
"""The most bots kept in a worker; then the oldest is dropped, and with it its plans."""


class Question(msgspec.Struct):
    """What a worker is asked: which bot for which seat of which game, and what that seat may know."""

    game: str
    edition: str
    version: int
    options: dict[str, bool | str]
    seats: int
    seat: int
    bot: str
    seed: int
    view: dict[str, object]


class Reply(msgspec.Struct):
    """What a worker answers: the sentence of the bot, and what it says about it, if anything."""

    say: str
    why: str | None = None


class BotFailed(Exception):
    """A bot gave no usable answer in time."""


class Worker:
    """One process that answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float) -> Reply:
        """What the bot answers; BotFailed, and a new process next time, if it gives none in time."""
        try:
            async with asyncio.timeout(START):  # wait_for may lose a cancellation, and then the server never ends
                process = await self.ready()
            async with asyncio.timeout(seconds):
                return await self.exchange(process, question)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError, ValueError, asyncio.LimitOverrunError) as error:
            await self.end()
            raise BotFailed(type(error).__name__) from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def ready(self) -> asyncio.subprocess.Process:
        """The process, begun anew if there is none."""
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "hegemon.server.workers",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
            )
            assert process.stdout is not None
            if await process.stdout.readline() != READY:
                raise EOFError
        return process

    async def exchange(self, process: asyncio.subprocess.Process, question: Question) -> Reply:
        """Write the question, read the answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        return msgspec.json.decode(line, type=Reply)

    async def end(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Workers:
    """A few workers, shared by all tables. The same seat of the same game tends to get the same one, with its plans."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds: Final = seconds
        self.workers: Final = [Worker() for _ in range(count)]
        self.locks: Final = [asyncio.Lock() for _ in range(count)]
        self.failed = 0
        """How many answers were not usable, for the metrics."""

    async def ask(self, question: Question) -> Reply:
        """The bot's answer; BotFailed if there is none."""
        place = hash(question.game) % len(self.workers)
        async with self.locks[place]:
            try:
                return await self.workers[place].ask(question, self.seconds)
            except BotFailed:
                self.failed += 1
                LOG.warning("bot %s at seat %s of game %s gave no answer", question.bot, question.seat, question.game)
                raise

    async def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.end()


# --- inside the worker -----------------------------------------------------------------------------------------------


class Desk:
    """Where a worker keeps the bots it plays and the editions it knows."""

    def __init__(self) -> None:
        self.agents: dict[tuple[str, int, str], Agent] = {}
        self.editions: dict[bytes, Edition] = {}

    def answer(self, question: Question) -> Reply:
        """What the bot says, and why."""
        key = (question.game, question.seat, question.bot)
        agent = self.agents.get(key)
        if agent is None:
            if len(self.agents) >= KEPT:
                del self.agents[next(iter(self.agents))]
            agent = self.agents[key] = bot(question.bot, Rng(question.seed))
        edition = self.edition(question)
        masked = reopen(question.view, edition)
        view = View(masked, question.seat)
        decision = view.pending
        assert decision is not None
        return Reply(str(agent.choose(view, decision)), explained(agent))

    def edition(self, question: Question) -> Edition:
        """The rulebook of this game."""
        key = msgspec.json.encode([question.edition, question.version, question.seats, question.options])
        if key not in self.editions:
            self.editions[key] = rulebook(question.edition).open(question.seats, question.options, question.version)
        return self.editions[key]


def question_of(game: Game[Table], id: str, seat: int, spec: str, seed: int) -> Question:
    """What a bot is asked at this point of a game: its view, and nothing else."""
    edition = game.table.edition
    view = dump(game.view(seat).masked)
    return Question(id, edition.id, edition.version, edition.options, edition.seats, seat, spec, seed, view)


def main() -> None:
    """Answer questions until the server ends: an interrupt at the terminal is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = Desk()
    decoder = msgspec.json.Decoder(Question)
    try:
        write(READY)
        for line in sys.stdin.buffer:
            write(msgspec.json.encode(desk.answer(decoder.decode(line))) + b"\n")
    except BrokenPipeError:  # nobody is there any more to hear it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write(line: bytes) -> None:
    """Send a line to the server at once."""
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
