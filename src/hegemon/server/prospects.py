"""What the answers to the open question would change (``hegemon.rules.prospects``), reckoned in a worker process.

A page is shown its question at once, and what its answers would change as soon as that is known. Only the pages of the
seat that is asked are shown the question again: to everybody else it would tell that there is something to choose.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from hegemon.kernel.game import Refused
from hegemon.kernel.saves import dump
from hegemon.kernel.views import View
from hegemon.rules.prospects import worth_telling
from hegemon.server.queues import Turn
from hegemon.server.worker_tasks import Prospects, ProspectsQuestion, rules_of
from hegemon.server.workers import Workers, WorkFailed
from hegemon.table.table import Table


class OpenQuestion:
    """What the answers to the open question of a game would change, for the seat that is asked."""

    def __init__(self, workers: Workers, turn: Callable[[], Turn], found: Callable[[int], None]) -> None:
        self.workers: Final = workers
        self.turn: Final = turn
        self.found: Final = found
        """Called with the seat when something is known."""
        self.after = ""
        """The hash of the log's last entry when the question was asked: numbers come again when something is undone."""
        self.would: Prospects | None = None
        """None as long as nobody has asked, or the worker has not answered."""
        self.task: asyncio.Task[None] | None = None

    def ask(self, view: View[Table], names: list[str], after: str) -> Prospects:
        """What is known now; the rest is reckoned, and told when it is known."""
        decision = view.pending
        if decision is None or decision.who != view.seat or not worth_telling(view):
            return {}
        if self.after != after:
            self.forget()
            self.after = after
            question = ProspectsQuestion(rules_of(view.table.edition), view.seat, names, dump(view.masked))
            self.task = asyncio.create_task(self.reckon(question))
        return self.would or {}

    async def reckon(self, question: ProspectsQuestion) -> None:
        """Let a worker try every answer; where it fails, nothing is told."""
        try:
            self.would = await self.workers.prospects(question, self.turn())
        except (WorkFailed, Refused):
            self.would = {}
        if self.would:
            self.found(question.seat)

    def forget(self) -> None:
        """Another question is open."""
        if self.task is not None:
            self.task.cancel()
        self.task = None
        self.after, self.would = "", None
