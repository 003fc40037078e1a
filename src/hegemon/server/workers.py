"""Worker processes: bots think there, and whatever a visitor may ask for is computed there, never in the server itself.

A worker writes one line when it is ready. It is ended and replaced when it crashes, stalls or answers nonsense. What it
does is in ``desk``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from hegemon.kernel.game import Refused
from hegemon.server.budgets import RANKS, Background, light
from hegemon.server.queues import FairQueue, Turn
from hegemon.server.worker_tasks import READY, Frame, Prospects, ProspectsQuestion, Question, Reply

LOG: Final = logging.getLogger("hegemon.workers")
LINE: Final = 1 << 20
"""The longest line a worker may write."""

LARGEST: Final = 1 << 28
"""The most bytes that may follow a line."""

START: Final = 60.0
"""Seconds in which a new process must be ready; they are not taken from the time of the question."""

BEHIND: Final = 10
"""How far workers that think or build for long stand behind the server, as ``nice`` counts it."""

A = TypeVar("A")


class WorkFailed(Exception):
    """A worker gave no usable answer in time."""


class Worker:
    """One process that answers one question at a time; ``nice`` says how far it stands behind the server."""

    def __init__(self, nice: int = 0, policies: Sequence[str] = ()) -> None:
        self.nice: Final = nice
        self.policies: Final = policies
        """The policies it plays, each ``policy:FILE``."""
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: msgspec.Struct, kind: type[A], seconds: float) -> tuple[A, bytes]:
        """The answer and the bytes that follow it; Refused with a sentence; WorkFailed, and a new process next time."""
        try:
            async with asyncio.timeout(START):  # wait_for may lose a cancellation, and then the server never ends
                process = await self.ready()
            async with asyncio.timeout(seconds):
                return await self.exchange(process, question, kind)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError, ValueError, asyncio.LimitOverrunError) as error:
            await self.end()
            raise WorkFailed(type(error).__name__) from error
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
                "hegemon.server.worker_tasks",
                str(self.nice),
                *self.policies,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
            )
            assert process.stdout is not None
            if await process.stdout.readline() != READY:
                raise EOFError
        return process

    async def exchange(
        self, process: asyncio.subprocess.Process, question: msgspec.Struct, kind: type[A]
    ) -> tuple[A, bytes]:
        """Write the question, read the answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        frame = msgspec.json.decode(line, type=Frame)
        if frame.failed:
            LOG.error("a worker failed", extra={"trace": frame.failed})
            raise EOFError
        if frame.refused:
            raise Refused(frame.refused)
        if not 0 <= frame.size <= LARGEST:
            raise ValueError
        data = await process.stdout.readexactly(frame.size) if frame.size else b""
        return msgspec.json.decode(frame.answer, type=kind), data

    async def end(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                process.kill()
            await process.wait()


class Job:
    """A question that waits for its worker."""

    __slots__ = ("answer", "kind", "question", "seconds")

    def __init__(self, question: msgspec.Struct, kind: type[Any], seconds: float) -> None:
        self.question: Final = question
        self.kind: Final = kind
        self.seconds: Final = seconds
        self.answer: Final[asyncio.Future[tuple[Any, bytes]]] = asyncio.get_running_loop().create_future()


class Place:
    """A worker and the fair queue of those who wait for it."""

    def __init__(self, ranks: int = 1, nice: int = 0, policies: Sequence[str] = ()) -> None:
        self.worker: Final = Worker(nice, policies)
        self.queue: Final[FairQueue[Job]] = FairQueue(ranks)
        self.task: asyncio.Task[None] | None = None

    async def ask(self, question: msgspec.Struct, kind: type[A], seconds: float, turn: Turn) -> tuple[A, bytes]:
        """Line up, and get the answer; time runs only while the worker is at it."""
        job = Job(question, kind, seconds)
        self.queue.put(job, turn)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())
        return await job.answer

    async def work(self) -> None:
        """Answer one after the other, until nobody waits."""
        while self.queue:
            job = self.queue.take()
            if job.answer.done():  # whoever asked has gone
                continue
            try:
                answer = await self.worker.ask(job.question, job.kind, job.seconds)
            except (WorkFailed, Refused) as error:
                if not job.answer.done():
                    job.answer.set_exception(error)
            except asyncio.CancelledError:
                job.answer.cancel()
                raise
            else:
                if not job.answer.done():
                    job.answer.set_result(answer)

    async def close(self) -> None:
        """Let nobody wait any more, and end the process."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        while self.queue:
            self.queue.take().answer.cancel()
        await self.worker.end()


class Workers:
    """The workers of bots, shared by all tables.

    Bots that answer at once have a worker of their own as long as people play with them, so that nobody waits for a
    bot that thinks. The others share ``count`` workers; the same game gets the same one, with the bot's plans.
    """

    def __init__(self, count: int, seconds: float, policies: Sequence[str] = ()) -> None:
        self.seconds: Final = seconds
        self.quick: Final = Place(len(RANKS), policies=policies)
        self.slow: Final = [Place(len(RANKS), BEHIND, policies) for _ in range(count)]
        self.background: Final = Background()
        self.failed = 0
        """How many answers were not usable, for the metrics."""

    def place(self, game: str, quick: bool) -> Place:
        """Where the bots of a game are asked."""
        return self.quick if quick else self.slow[hash(game) % len(self.slow)]

    async def ask(self, question: Question, turn: Turn, alone: bool) -> Reply:
        """The bot's answer; WorkFailed if there is none. ``alone`` says that only bots play in this game."""
        try:
            place = self.place(question.game, light(question.bot) and not alone)
            return (await place.ask(question, Reply, self.seconds, turn))[0]
        except WorkFailed:
            self.failed += 1
            about = {"game": question.game, "seat": question.seat, "bot": question.bot}
            LOG.warning("a bot gave no answer", extra=about)
            raise

    async def prospects(self, question: ProspectsQuestion, turn: Turn) -> Prospects:
        """What the answers to a question would change; WorkFailed if that takes too long."""
        return (await self.quick.ask(question, Prospects, self.seconds, turn))[0]

    def move(self, turn: Turn) -> None:
        """A game has another rank now, since somebody has come."""
        for place in (self.quick, self.place(turn.game, quick=False)):
            place.queue.move(turn)

    def waiting(self) -> list[int]:
        """How many questions wait, by rank."""
        places = [self.quick, *self.slow]
        return [sum(ranks) for ranks in zip(*[place.queue.by_rank() for place in places], strict=True)]

    async def close(self) -> None:
        """End all processes."""
        for place in (self.quick, *self.slow):
            await place.close()
