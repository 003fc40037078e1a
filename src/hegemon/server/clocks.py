"""Clocks: in every turn each seat has some seconds for all it is asked, and a bank for the whole game beyond them.

During set-up every answer counts as a turn of its own. Time runs only for the seat that is asked, and only while the
game is being played; bots, dice, pauses and a server that is down cost nobody time.

Time that was used stays used: whoever takes answers back, however many, finds every turn as it was left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec

from hegemon.kernel.game import Game
from hegemon.table.table import Table

NOBODY: Final = -1

KEPT: Final = 60
"""How many other turns are kept; nobody takes back more answers than that one after the other."""

TICK: Final = 5.0
"""Seconds between two saves of running clocks."""


class Times(msgspec.Struct):
    """What the store keeps of the clocks of a game."""

    banks: list[float]
    """What each seat had beyond its turns, before those in ``past``."""
    used: list[float]
    """Seconds that each seat has used in this turn."""
    turn: int
    past: list[tuple[int, int, float]] = []
    """Turns that may come back, since answers can be taken back: the turn, a seat, and the seconds it has used."""


class Clocks:
    """The clocks of one game."""

    def __init__(self, turn: int, bank: int, seats: int, now: Callable[[], float] = time.monotonic) -> None:
        self.allowed: Final = float(turn)
        self.now: Final = now
        self.times = Times([float(bank)] * seats, [0.0] * seats, 0)
        self.past: dict[int, list[float]] = {}
        """What each seat has used in other turns that may come back."""
        self.running = NOBODY
        self.since = now()

    def run(self, turn: int, seat: int) -> None:
        """From now on this seat (or NOBODY) is asked, in this turn."""
        self.charge()
        times = self.times
        if turn != times.turn:
            if any(times.used):
                self.past[times.turn] = times.used
            times.used = self.past.pop(turn, [0.0] * len(times.banks))
            times.turn = turn
            while len(self.past) > KEPT:
                oldest = next(iter(self.past))
                times.banks = self.charged({oldest: self.past.pop(oldest)})
        self.running = seat

    def charged(self, turns: Mapping[int, Sequence[float]]) -> list[float]:
        """What is left of the banks after these turns."""
        banks = self.times.banks
        for used in turns.values():
            banks = [max(0.0, bank - max(0.0, spent - self.allowed)) for bank, spent in zip(banks, used, strict=True)]
        return banks

    def run_for(self, game: Game[Table], people: Collection[int]) -> None:
        """Let the clock of the seat that is asked run, if it is one of these."""
        ask = game.asking
        turn = game.table.turns or -1 - game.number  # in a set-up every answer is a turn of its own
        self.run(turn, ask.who if ask is not None and ask.who in people else NOBODY)

    @property
    def runs(self) -> bool:
        """Whether anybody's time runs."""
        return self.running != NOBODY

    def until_overdue(self) -> float | None:
        """Seconds until a player's time is up or the clocks are saved next."""
        return min(TICK, max(0.02, self.left(self.running))) if self.runs else None

    def charge(self) -> None:
        """Write down the time that has run."""
        now = self.now()
        if self.runs:
            self.times.used[self.running] += now - self.since
        self.since = now

    def left(self, seat: int) -> float:
        """The seconds a seat has left: of this turn, and of its bank."""
        running = self.now() - self.since if seat == self.running else 0.0
        return max(0.0, self.allowed + self.charged(self.past)[seat] - self.times.used[seat] - running)

    def noted(self) -> Times:
        """How the clocks stand now, to be kept."""
        self.charge()
        past = [
            (turn, seat, round(spent, 3))
            for turn, used in self.past.items()
            for seat, spent in enumerate(used)
            if spent
        ]
        return Times(self.times.banks.copy(), self.times.used.copy(), self.times.turn, past)

    def set(self, times: Times) -> None:
        """Go on from what the store has kept."""
        if len(times.banks) == len(times.used) == len(self.times.banks):
            self.times = times
            self.past = {}
            for turn, seat, spent in times.past:
                if 0 <= seat < len(times.banks):
                    self.past.setdefault(turn, [0.0] * len(times.banks))[seat] = spent
            self.since = self.now()


def told(turn: int, bank: int, bot: str) -> str:
    """What happens at zero, said beforehand."""
    beyond = f", and {spoken(bank)} for the whole game beyond that" if bank else ""
    return (
        f"You have {spoken(turn)} in every turn{beyond}. "
        f"At zero the bot “{bot}” answers for you until the turn ends; your seat stays yours."
    )


def spoken(seconds: int) -> str:
    """A time as one says it."""
    minutes, rest = divmod(seconds, 60)
    parts = [counted(minutes, "minute")] if minutes else []
    parts += [counted(rest, "second")] if rest or not minutes else []
    return " and ".join(parts)


def counted(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
