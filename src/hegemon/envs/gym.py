"""Gymnasium: one seat against named bots, or all seats by one policy; and many such games at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import error, spaces
from gymnasium.utils import EzPickle
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hegemon.envs.arguments import one_of, whole
from hegemon.envs.core import OVER, Batch
from hegemon.envs.encoding import Misfit
from hegemon.envs.planes import Arrays, Planes
from hegemon.envs.setting import NAMED, TURNS, Setting, bots, described, maker, names
from hegemon.envs.tensors import flat_space, graph_space, observation_space
from hegemon.kernel.chance import Rng
from hegemon.match.own_bots import check_bot
from hegemon.table.edition import Edition

SELF: Final = "self"
"""In the place of opponents: the learner answers for every seat."""
OBSERVATIONS: Final = ("planes", "flat", "graph", "none")
RENDER_MODES: Final = ("human", "ansi")
ANY_SEAT: Final = -1
ILLEGAL: Final = ("raise", "replace")
"""What is done about an id that is masked: it is an error, or any other that fits is said instead."""


class Ids(spaces.Discrete):
    """All ids; ``sample()`` draws one of those that can be said now, unless it is given a mask of its own."""

    def __init__(self, size: int, legal: NDArray[np.int8]) -> None:
        super().__init__(size)
        self.legal: Final = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class Players:
    """Who plays beside the learner, and where it sits."""

    def __init__(self, opponents: str, seat: int | None, seats: int | None) -> None:
        if not isinstance(opponents, str):
            raise ValueError(f"opponents must be a list of bots such as medium*2,easy, or self, not {opponents!r}.")
        alone = opponents.strip().lower() == SELF
        seats = None if seats is None else whole("seats", seats)
        self.bots: Final = [] if alone else bots(opponents)
        self.seats: Final = (3 if seats is None else seats) if alone else len(self.bots) + 1
        if seats is not None and seats != self.seats:
            raise ValueError(f"There are {len(self.bots)} opponents and one learner, which are not {seats} seats.")
        seat = None if seat is None else whole("seat", seat, hint=", or None")
        if alone and seat is not None:
            raise ValueError("seat goes with bots as opponents: with self the learner answers for every seat.")
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"seat must be 0 to {self.seats - 1}, or None for another one in each game, not {seat}.")
        self.seat: Final = ANY_SEAT if seat is None else seat
        self.makers: Final = [maker(bot) for bot in self.bots]

    def fit(self, edition: Edition) -> None:
        """Refuse, with a sentence, bots that cannot play this edition."""
        for bot in dict.fromkeys(self.bots):
            check_bot(bot, edition)


def seen_as(observation: str) -> str:
    """How positions are told, if it is possible."""
    one_of("observation", observation, OBSERVATIONS)
    return observation


class TableGym(gymnasium.Env[Any, np.int64], EzPickle):
    """One seat of a game against bots. An action is an id of ``setting.space``; ``action_masks()`` says which fit.

    The reward comes at the end of the game: with ``reward="win"`` 1 for a win, and less than nothing for a defeat.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        edition: str,
        opponents: str = "medium*2",
        seat: int | None = None,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        granularity: str = "atomic",
        turns: int = TURNS,
        reward: str = "win",
        observation: str = "planes",
        render_mode: str | None = None,
        illegal: str = "raise",
        board: str | Path = "",
        campaign: str | Path = "",
    ) -> None:
        where = (granularity, turns, reward, observation)
        EzPickle.__init__(self, edition, opponents, seat, seats, options, *where, render_mode, illegal, board, campaign)
        one_of("illegal", illegal, ILLEGAL)
        players = Players(opponents, seat, seats)
        self.illegal: Final = illegal
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.setting: Final = Setting(
            edition, players.seats, options, granularity, "sampled", turns, reward, board=board, campaign=campaign
        )
        players.fit(self.setting.edition)
        self.planes: Final = Planes(self.setting.book, self.setting.edition, self.setting.space)
        self.told: Final = seen_as(observation)
        positions = None if self.told == "none" else self.planes.space
        self.batch: Final = Batch(self.setting.rules, 1, players.makers, players.seat, positions, self.setting.ranked)
        self.mask: Final = np.frombuffer(self.batch.masks, dtype=np.int8)
        self.action_space = Ids(self.setting.space.size, self.mask)
        self.observation_space = space_of(self.planes, self.told)
        self.begun = False
        self.closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game; a seed decides all chance and the bots' chance too."""
        self.still_open()
        super().reset(seed=None if seed is None else seed_of(seed))
        self.batch.reset([int(self.np_random.integers(1 << 62))])
        self.begun = True
        return self.observed(), self.info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Say an id, and play on until the learner is asked again."""
        self.still_open()
        if not self.begun or self.batch.runners[0].who == OVER:
            raise error.ResetNeeded("The game has not begun or is over; call reset() first.")
        try:
            id = single(action)
            if self.illegal == "replace" and 0 <= id < len(self.mask) and not self.mask[id]:
                id = int(self.np_random.choice(np.flatnonzero(self.mask)))
            self.batch.step([id])
        except Misfit as misfit:
            raise error.InvalidAction(str(misfit).removeprefix("In game 0: ")) from misfit
        batch = self.batch
        return self.observed(), batch.rewards[0], batch.ended[0], batch.truncated[0], self.info()

    def still_open(self) -> None:
        """Refuse anything after ``close``."""
        if self.closed:
            raise error.ClosedEnvironmentError("The environment is closed; make a new one.")

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids can be said now, as maskable algorithms ask for it."""
        self.still_open()
        return self.mask.astype(np.bool_)

    def observed(self) -> Any:
        """The position as the learner sees it."""
        return told(self.planes, self.told, self.batch.written[0])

    def info(self) -> dict[str, Any]:
        """The mask, the learner's seat, and after the end what every seat got."""
        found: dict[str, Any] = {"action_mask": self.mask.copy(), "seat": self.batch.seats[0]}
        if self.batch.runners[0].who == OVER:
            found["returns"] = np.array(self.batch.returns[0], dtype=np.float32)
        return found

    def render(self) -> str | None:
        """The position in words: returned, or printed for a person."""
        self.still_open()
        if self.render_mode is None:
            return None
        text = described(self.batch.runners[0].game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing can be done with it after this."""
        self.closed = True


def seed_of(seed: Any) -> int:
    """A seed, which Gymnasium wants whole and not negative."""
    try:
        return whole("seed", seed, 0)
    except ValueError as wrong:
        raise error.Error(str(wrong)) from wrong


def seeds_of(seed: Any, count: int) -> list[int | None]:
    """A seed for each of so many games: those in a list, or as many in a row from a single one on."""
    if seed is None:
        return [None] * count
    if isinstance(seed, str) or not isinstance(seed, Iterable):
        first = seed_of(seed)
        return [first + k for k in range(count)]
    given = [None if one is None else seed_of(one) for one in seed]
    if len(given) != count:
        raise ValueError(f"There are {count} games, and {len(given)} seeds for them.")
    return given


def single(action: Any) -> int:
    """An action that is one whole number."""
    if isinstance(action, np.ndarray) and action.shape != ():
        raise Misfit(f"An action is a single id, not an array of shape {action.shape}.")
    if isinstance(action, (bool, np.bool_, str)) or (isinstance(action, np.ndarray) and action.dtype.kind not in "iu"):
        raise Misfit(f"An action is the number of an id, not {action!r}.")
    if not isinstance(action, (int, np.integer, np.ndarray)):
        raise Misfit(f"An action is the number of an id, not {action!r}.")
    return int(action)


def space_of(planes: Planes, observation: str) -> spaces.Space[Any]:
    """The space of observations of a kind."""
    if observation == "planes":
        return observation_space(planes)
    if observation == "flat":
        return flat_space(planes)
    return graph_space(planes) if observation == "graph" else spaces.Box(0, 1, (1,), np.float32)


def told(planes: Planes, observation: str, row: list[int]) -> Any:
    """One position in a kind of observation."""
    if observation == "planes":
        return planes.one(row)
    if observation == "flat":
        return planes.flat(row)
    return planes.graph(row) if observation == "graph" else np.zeros(1, dtype=np.float32)


class TableVector(VectorEnv[Any, Any, Any], EzPickle):
    """Many games at once, stepped together in compiled code.

    With ``copy=False`` masks and observations are written into the same arrays at every step, which is faster: what is
    to be kept must be copied then. A game that has ended begins anew at the next step, whatever is said there.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        edition: str,
        num_envs: int = 1,
        opponents: str = SELF,
        seat: int | None = None,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        granularity: str = "atomic",
        turns: int = TURNS,
        reward: str = "win",
        observation: str = "planes",
        copy: bool = True,
        board: str | Path = "",
        campaign: str | Path = "",
    ) -> None:
        where = (granularity, turns, reward, observation)
        EzPickle.__init__(self, edition, num_envs, opponents, seat, seats, options, *where, copy, board, campaign)
        num_envs = whole("num_envs", num_envs, 1)
        if observation == "graph":
            raise ValueError("Many games at once are told as planes, flat or none; graph is for single games.")
        players = Players(opponents, seat, seats)
        self.setting: Final = Setting(
            edition, players.seats, options, granularity, "sampled", turns, reward, board=board, campaign=campaign
        )
        players.fit(self.setting.edition)
        self.planes: Final = Planes(self.setting.book, self.setting.edition, self.setting.space)
        self.told: Final = seen_as(observation)
        self.num_envs = num_envs
        positions = None if self.told == "none" else self.planes.space
        self.batch: Final = Batch(
            self.setting.rules, num_envs, players.makers, players.seat, positions, self.setting.ranked
        )
        size = self.setting.space.size
        self.mask: Final = np.frombuffer(self.batch.masks, dtype=np.int8).reshape(num_envs, size)
        width = self.planes.space.size if positions is not None else 0
        self.rows: Final = np.frombuffer(self.batch.rows, dtype=np.int32).reshape(num_envs, width)
        self.copies: Final = copy
        self.arrays: Final[Arrays] = self.planes.empty(num_envs) if positions is not None else {}
        self.nothing: Final = np.zeros((num_envs, 1), dtype=np.float32)
        self.single_action_space = spaces.Discrete(size)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = space_of(self.planes, self.told)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.begun = False
        self.render_mode = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew; one seed stands for as many in a row, as elsewhere in Gymnasium.

        Without a seed, and for every None in a list, one is drawn from the generator that the last seeds have begun.
        """
        self.still_open()
        given = seeds_of(seed, self.num_envs)
        known = [one for one in given if one is not None]
        if known:
            self.np_random = np.random.default_rng(known)
        self.batch.reset([int(self.np_random.integers(1 << 62)) if one is None else one for one in given])
        self.begun = True
        return self.observed(), self.info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Say an id in every game."""
        self.still_open()
        if not self.begun:
            raise error.ResetNeeded("The games have not begun; call reset() first.")
        try:
            ids = np.asarray(actions)
        except ValueError as ragged:
            why = f"Actions are {self.num_envs} whole numbers, not lists of any length."
            raise error.InvalidAction(why) from ragged
        if ids.shape != (self.num_envs,) or ids.dtype.kind not in "iu":
            raise error.InvalidAction(
                f"Actions are {self.num_envs} whole numbers, not an array of shape {ids.shape} and type {ids.dtype}."
            )
        batch = self.batch
        try:
            batch.step(ids.tolist())
        except Misfit as misfit:
            raise error.InvalidAction(str(misfit)) from misfit
        ended = np.array(batch.ended, dtype=np.bool_)
        truncated = np.array(batch.truncated, dtype=np.bool_)
        return self.observed(), np.array(batch.rewards), ended, truncated, self.info()

    def still_open(self) -> None:
        """Refuse anything after ``close``."""
        if self.closed:
            raise error.ClosedEnvironmentError("The environment is closed; make a new one.")

    def observed(self) -> Any:
        """The positions as the learners see them."""
        if self.told == "none":
            return self.nothing
        self.planes.fill(self.rows, self.arrays)
        if self.told == "flat":
            return np.concatenate(
                [array.reshape(self.num_envs, -1) for array in self.arrays.values()], axis=1, dtype=np.float32
            )
        return {name: array.copy() for name, array in self.arrays.items()} if self.copies else dict(self.arrays)

    def info(self) -> dict[str, Any]:
        """The masks, the seats that are asked, and what every seat got in games that have ended."""
        batch = self.batch
        found: dict[str, Any] = {
            "action_mask": self.mask.copy() if self.copies else self.mask,
            "seat": np.array(batch.seats, dtype=np.int64),
        }
        if any(batch.ended) or any(batch.truncated):
            found["returns"] = np.array(batch.returns, dtype=np.float32)
        return found

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids can be said in each game."""
        self.still_open()
        return self.mask.astype(np.bool_)

    def sample(self, rng: Rng) -> NDArray[np.int64]:
        """Any id that can be said in each game, drawn much faster than from the masks."""
        return np.array(self.batch.sample(rng), dtype=np.int64)


def register_all() -> None:
    """Make the environments known to ``gymnasium.make`` and ``gymnasium.make_vec``."""
    for one, name in zip(NAMED, names(), strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="hegemon.envs.gym:TableGym",
                vector_entry_point="hegemon.envs.gym:TableVector",
                kwargs=one.given,
            )
