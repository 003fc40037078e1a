"""What visitors ask for and what costs time: odds, boards, replays, records.

All of it is computed in worker processes, one thing after the other and fairly by address, and kept: the odds by the
numbers they depend on, everything else compressed, up to so many bytes. A game that is over does not change, and
neither does what is told of its past.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

import msgspec

from hegemon.kernel.game import Game
from hegemon.kernel.saves import dump
from hegemon.kernel.views import View
from hegemon.server.queues import Turn
from hegemon.server.worker_tasks import OddsFound, OddsQuestion, Packed, rules_of
from hegemon.server.workers import BEHIND, Place, WorkFailed
from hegemon.table.attack_odds import assault_on, influence_on, strength_of
from hegemon.table.odds import odds_between, odds_of_next
from hegemon.table.table import Table

ODDS_KEPT: Final = 10_000
"""The most odds kept."""

ODDS_SECONDS: Final = 10.0
BUILD_SECONDS: Final = 60.0
"""The most time for one answer, once it is at it."""

ODDS_WAITING: Final = 200
BUILDS_WAITING: Final = 64
"""The most questions that wait, of all addresses together."""

ODDS_EACH: Final = 20
BUILDS_EACH: Final = 8
"""The most questions of one address that wait."""

KEPT_BYTES: Final = 64 << 20
"""The most bytes kept of replays, records and boards."""


Asked = msgspec.Struct | Callable[[], Awaitable[msgspec.Struct]]
"""A question for a worker, or how it is made, which is done only where it is needed."""


class Busy(Exception):
    """Too much is asked for at the moment. The text is one sentence."""


class Kept:
    """Things built, up to so many bytes; those that were not asked for the longest go first."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.found: Final[OrderedDict[Hashable, Packed]] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> Packed | None:
        """What is kept under a key."""
        found = self.found.get(key)
        if found is not None:
            self.found.move_to_end(key)
        return found

    def put(self, key: Hashable, what: Packed) -> None:
        """Keep something."""
        self.found[key] = what
        self.bytes += len(what.gzipped)
        while self.bytes > self.most:
            self.bytes -= len(self.found.popitem(last=False)[1].gzipped)


class Work:
    """The workers for visitors: one that reckons odds, and one that builds what takes longer."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.odds_place: Final = Place()
        self.builder: Final = Place(nice=BEHIND)
        self.odds_kept: Final[OrderedDict[Hashable, OddsFound]] = OrderedDict()
        self.kept: Final = Kept(most)
        self.building: Final[dict[Hashable, asyncio.Task[Packed]]] = {}
        self.builds_of: Final[Counter[str]] = Counter()
        """How many of them one address has asked for."""

    async def odds(self, view: View[Table], src: int, dst: int, stop: int, owner: str) -> OddsFound:
        """The odds of an attack as the table lies in a view."""
        t = view.table
        influence = influence_on(t, t.owner[src], src, dst)
        stop = min(stop, t.armies[src])
        kinds = odds_between(t, src, dst), odds_of_next(t, src, dst)
        strength = strength_of(t, src, dst)
        numbers = t.armies[src], t.armies[dst], None if strength is None else strength.key()
        assault = assault_on(t, src, dst)
        changes = None if assault is None else assault.key(t.armies[src] + t.armies[dst])
        key = (*kinds, *numbers, influence.rolls_again, influence.turns, changes, stop)
        found = self.odds_kept.get(key)
        if found is None:
            queue = self.odds_place.queue
            check_room(len(queue), queue.waiting(owner), ODDS_WAITING, ODDS_EACH, "odds")
            question = OddsQuestion(rules_of(t.edition), src, dst, stop, dump(view.masked))
            try:
                found = (await self.odds_place.ask(question, OddsFound, ODDS_SECONDS, Turn(owner=owner)))[0]
            except WorkFailed as error:
                raise Busy("These odds took too long; try again in a moment.") from error
            if len(self.odds_kept) >= ODDS_KEPT:
                self.odds_kept.popitem(last=False)
            self.odds_kept[key] = found
        return found

    async def built(self, key: Hashable, question: Asked, owner: str) -> Packed:
        """Something that is built once and kept; whoever asks for it meanwhile waits for the same."""
        found = self.kept.get(key)
        if found is not None:
            return found
        task = self.building.get(key)
        if task is None:
            check_room(len(self.building), self.builds_of[owner], BUILDS_WAITING, BUILDS_EACH, "replays and boards")
            task = self.building[key] = asyncio.create_task(self.build(key, question, owner))
            self.builds_of[owner] += 1
            task.add_done_callback(lambda _: self.done(key, owner))
        return await asyncio.shield(task)  # it is kept even if this one goes away

    def done(self, key: Hashable, owner: str) -> None:
        """Something is built, or cannot be."""
        del self.building[key]
        self.builds_of[owner] -= 1
        if not self.builds_of[owner]:
            del self.builds_of[owner]

    async def build(self, key: Hashable, question: Asked, owner: str) -> Packed:
        """Let it be built, and keep it."""
        try:
            asked = question if isinstance(question, msgspec.Struct) else await question()
            found, data = await self.builder.ask(asked, Packed, BUILD_SECONDS, Turn(owner=owner))
        except WorkFailed as error:
            raise Busy("This took too long to build; try again in a minute.") from error
        found.gzipped = data
        self.kept.put(key, found)
        return found

    async def close(self) -> None:
        """End all processes."""
        for task in list(self.building.values()):
            task.cancel()
        await asyncio.gather(*self.building.values(), return_exceptions=True)
        for place in (self.odds_place, self.builder):
            await place.close()


def check_room(waiting: int, own: int, most: int, each: int, what: str) -> None:
    """Refuse to wait where too many wait already."""
    if waiting >= most:
        raise Busy(f"Many people ask for {what} just now; try again in a moment.")
    if own >= each:
        raise Busy(f"{each} questions about {what} from your address wait already; try again in a moment.")


def seen(game: Game[Table], seat: int) -> dict[str, object]:
    """What a seat may know of a game, as a worker gets it."""
    return dump(game.view(seat).masked)
