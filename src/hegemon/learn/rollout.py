"""Games to learn from: by self-play, against past selves, and against our bots; all stepped together.

A trajectory is what one seat of one game was asked. Where one network answers for several seats, their answers come
between each other, so values and rewards are told apart by seat (``advantages``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from hegemon.envs.gym import SELF, TableVector
from hegemon.envs.planes import Arrays, Floats
from hegemon.learn.features import Features
from hegemon.learn.network import Network

HIDDEN: Final = -1e9
"""The number of an id that is masked."""
RECENT: Final = 200
"""So many of the last games against a bot count for its share of wins."""
Ints = NDArray[np.int64]


class Tables:
    """All games that are played at once, a part of them against each bot, the others between selves."""

    def __init__(
        self,
        edition: str,
        seats: int,
        options: Mapping[str, object],
        turns: int,
        selves: int,
        bots: Sequence[tuple[str, int]],
        seed: int,
    ) -> None:
        self.names: Final = [SELF, *[bot for bot, _ in bots]]
        self.parts: Final = [
            TableVector(
                edition,
                count,
                opponents=SELF if name == SELF else ",".join([name] * (seats - 1)),
                seats=seats,
                options=options,
                granularity="macro",
                turns=turns,
                copy=False,
            )
            for name, count in zip(self.names, [selves, *[count for _, count in bots]], strict=True)
        ]
        self.setting: Final = self.parts[0].setting
        self.features: Final = Features(self.parts[0].planes)
        starts = np.cumsum([0, *[part.num_envs for part in self.parts]])
        self.slices: Final = [slice(int(a), int(b)) for a, b in pairwise(starts)]
        self.count: Final = int(starts[-1])
        self.seats: Final = seats
        size = self.setting.space.size
        self.lands: Final[Floats] = np.zeros((self.count, self.features.places, self.features.land_size), np.float32)
        self.whole: Final[Floats] = np.zeros((self.count, self.features.whole_size), np.float32)
        self.said: Final = np.zeros((self.count, size), np.int8)
        self.mask: Final = np.zeros((self.count, size), np.bool_)
        self.seat: Final[Ints] = np.zeros(self.count, np.int64)
        self.ended: Final = np.zeros(self.count, np.bool_)
        self.finished: Final = np.zeros(self.count, np.bool_)
        """Whether a game that has ended was over, and not cut off."""
        self.returns: Final[Floats] = np.zeros((self.count, seats), np.float32)
        for part, where in zip(self.parts, self.slices, strict=True):
            self.show(part, where, *part.reset(seed=seed * 1_000_003 + where.start))

    def step(self, ids: Ints) -> None:
        """Say an id in every game; one that had ended begins anew."""
        for part, where in zip(self.parts, self.slices, strict=True):
            told, _, ended, cut, infos = part.step(ids[where])
            self.ended[where] = ended | cut
            self.finished[where] = ended
            if "returns" in infos:
                self.returns[where] = infos["returns"]
            self.show(part, where, told, infos)

    def show(self, part: TableVector, where: slice, told: Arrays, infos: dict[str, Any]) -> None:
        """Take over what the games of one part tell."""
        self.lands[where] = self.features.lands(told)
        self.whole[where] = self.features.whole(told)
        self.said[where] = told["said"]
        self.mask[where] = infos["action_mask"]
        self.seat[where] = infos["seat"]


class Rollout:
    """What happened in so many steps of all games."""

    def __init__(self, tables: Tables, steps: int) -> None:
        count = tables.count
        self.steps: Final = steps
        self.lands: Final[Floats] = np.zeros((steps, *tables.lands.shape), np.float32)
        self.whole: Final[Floats] = np.zeros((steps, *tables.whole.shape), np.float32)
        self.said: Final = np.zeros((steps, *tables.said.shape), np.int8)
        self.mask: Final = np.zeros((steps, *tables.mask.shape), np.bool_)
        self.ids: Final[Ints] = np.zeros((steps, count), np.int64)
        self.logs: Final[Floats] = np.zeros((steps, count), np.float32)
        self.values: Final[Floats] = np.zeros((steps + 1, count), np.float32)
        self.seat: Final[Ints] = np.zeros((steps + 1, count), np.int64)
        self.idle: Final = np.zeros((steps + 1, count), np.bool_)
        """Whether the game was over, so that what was said did nothing."""
        self.past: Final = np.zeros((steps, count), np.bool_)
        """Whether a past self answered."""
        self.returns: Final[Floats] = np.zeros((steps, count, tables.seats), np.float32)


class Player:
    """Lets a network, and past selves of it, answer in all games."""

    def __init__(self, tables: Tables, network: Network, old: Network, past: float, seed: int) -> None:
        self.tables: Final = tables
        self.network: Final = network
        self.old: Final = old
        """A past self; its weights are changed from rollout to rollout."""
        self.rng: Final = np.random.default_rng(seed)
        selves = tables.slices[0].stop
        self.against_past: Final = int(selves * past)
        """In so many games, the first ones, one self meets past selves."""
        self.me: Final[Ints] = self.rng.integers(tables.seats, size=tables.count)
        """Where the learner sits in games against past selves."""
        self.wins: Final[dict[str, deque[float]]] = {name: deque(maxlen=RECENT) for name in [*tables.names[1:], "past"]}
        self.lengths: Final[deque[int]] = deque(maxlen=RECENT)
        self.games = 0
        self.cut = 0
        self.begun: Ints = np.zeros(tables.count, np.int64)
        self.steps = 0

    def play(self, rollout: Rollout) -> None:
        """Fill a rollout."""
        tables = self.tables
        for t in range(rollout.steps):
            past = np.zeros(tables.count, np.bool_)
            past[: self.against_past] = (tables.seat != self.me)[: self.against_past]
            rollout.lands[t], rollout.whole[t], rollout.said[t] = tables.lands, tables.whole, tables.said
            rollout.mask[t], rollout.seat[t], rollout.idle[t] = tables.mask, tables.seat, tables.ended
            rollout.past[t] = past
            numbers, rollout.values[t] = answers(self.network, tables.lands, tables.whole, tables.said)
            if past.any():
                numbers[past] = answers(self.old, tables.lands[past], tables.whole[past], tables.said[past])[0]
            ids, rollout.logs[t] = drawn(numbers, tables.mask, self.rng)
            rollout.ids[t] = ids
            tables.step(ids)
            self.begun += 1
            if tables.ended.any():
                rollout.returns[t] = tables.returns
                self.note()
        self.steps += rollout.steps * tables.count
        rollout.seat[-1], rollout.idle[-1] = tables.seat, tables.ended
        rollout.values[-1] = answers(self.network, tables.lands, tables.whole, tables.said)[1]

    def note(self) -> None:
        """Count the games that have just ended."""
        tables = self.tables
        for name, where in zip(tables.names, tables.slices, strict=True):
            for k in where.start + np.flatnonzero(tables.ended[where]):
                self.games += 1
                self.cut += not tables.finished[k]
                self.lengths.append(int(self.begun[k]))
                self.begun[k] = 0
                seat = tables.seat[k]
                if k < self.against_past:
                    self.wins["past"].append(float(tables.returns[k, self.me[k]] > 0))
                    self.me[k] = self.rng.integers(tables.seats)
                elif name in self.wins:
                    self.wins[name].append(float(tables.returns[k, seat] > 0))


def answers(network: Network, lands: Floats, whole: Floats, said: NDArray[np.int8]) -> tuple[Floats, Floats]:
    """The numbers of all ids, and the values, without learning anything."""
    with torch.no_grad():
        numbers, values = network(torch.from_numpy(lands), torch.from_numpy(whole), torch.from_numpy(said).float())
    return numbers.numpy(), values.numpy()


def drawn(numbers: Floats, mask: NDArray[np.bool_], rng: np.random.Generator) -> tuple[Ints, Floats]:
    """An id for each game, as likely as its number says, and the logarithm of how likely it was."""
    hidden = np.where(mask, numbers, HIDDEN)
    hidden -= hidden.max(axis=1, keepdims=True)
    noise = rng.gumbel(size=hidden.shape).astype(np.float32)
    ids = np.argmax(np.where(mask, hidden + noise, HIDDEN), axis=1)
    total = np.log(np.exp(hidden).sum(axis=1))
    return ids, np.take_along_axis(hidden, ids[:, None], axis=1)[:, 0] - total
