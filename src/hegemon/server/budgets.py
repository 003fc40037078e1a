"""How long the bots of strangers may think, and in which order they do.

People come first: bots in games in which somebody plays and is there, then those in games that somebody watches, then
all others. Games of bots alone use no more than a share of the server while people are at it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from hegemon.ai import EXPERT_PLANS, HARD_PLANS, budget_of
from hegemon.table.rulebook import BadOption

PEOPLE: Final = 0
WATCHED: Final = 1
UNWATCHED: Final = 2
"""The ranks of games: somebody who plays in it is there; somebody watches, or may come back; bots alone, unseen."""
RANKS: Final = ("people", "watched", "unwatched")

PLANS_A_SECOND: Final = 200
"""How many candidates are about a second of thought."""

USUAL: Final = {"hard": (1.0, HARD_PLANS), "expert": (5.0, EXPERT_PLANS)}
"""The bots that have a budget: seconds and candidates of a turn, if none are named."""

SHARE: Final = 0.25
"""The share of its time that the server gives to games of bots alone while people play."""

CALM: Final = 1.0
"""Seconds without people after which games of bots alone get all of it."""


def light(spec: str) -> bool:
    """Whether a bot answers at once, without any budget."""
    return spec.partition(":")[0] not in USUAL


def check_budget(spec: str, seconds: float) -> None:
    """Refuse a bot that would think longer in a turn than this server allows."""
    name, _, argument = spec.partition(":")
    if name not in USUAL:
        return
    budget = budget_of(name, argument or None, *USUAL[name])
    plans = max(1, int(seconds * PLANS_A_SECOND))
    if budget.seconds > seconds or (not budget.seconds and budget.plans > plans):
        time = f"{int(seconds)}s" if seconds == int(seconds) else f"{int(seconds * 1000)}ms"
        raise BadOption(
            f"Field bot: {spec} thinks longer than bots may on this server; {name}:{time} and {name}:plans={plans} are "
            "the most.",
            "bot",
        )


class Background:
    """Games of bots alone take turns with each other and with people: they wait a while after each of their answers."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock: Final = clock
        self.sleep: Final = sleep
        self.lock: Final = asyncio.Lock()
        self.people_at = clock() - CALM

    def people(self) -> None:
        """Somebody has answered, or a bot has answered somebody."""
        self.people_at = self.clock()

    async def commit(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for a game of bots alone, and then nothing for as long as its share asks for."""
        async with self.lock:
            began = self.clock()
            await work()
            ended = self.clock()
            if ended - self.people_at < CALM:
                await self.sleep((ended - began) * (1 / SHARE - 1))
