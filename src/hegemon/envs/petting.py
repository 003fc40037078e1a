"""PettingZoo: every seat an agent, one after the other (AEC) or all at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register

from hegemon.envs.arguments import one_of, whole
from hegemon.envs.core import OVER, Runner
from hegemon.envs.planes import Arrays, Planes
from hegemon.envs.setting import NAMED, TURNS, Setting, described, names, seeded
from hegemon.envs.tensors import observation_space
from hegemon.kernel.chance import CHANCE, Rng

Illegal = Literal["raise", "lose", "replace"]
ILLEGAL: Final = ("raise", "lose", "replace")
RENDER_MODES: Final = ("human", "ansi")
Space = TypeVar("Space", spaces.Dict, spaces.Discrete)


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which every seat is an agent, ``seat_0`` and so on; chance is one too, ``chance_0``, if it is explicit.

    An observation is a dictionary: ``observation`` has the named planes, ``action_mask`` a one for every id that can be
    said. Rewards come at the end of the game and sum to nothing.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": True, "name": "hegemon"}  # noqa: RUF012

    def __init__(
        self,
        setting: Setting,
        render_mode: str | None = None,
        illegal: Illegal = "raise",
    ) -> None:
        EzPickle.__init__(self, setting, render_mode, illegal)
        super().__init__()
        one_of("illegal", illegal, ILLEGAL)
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.setting: Final = setting
        self.metadata = {**type(self).metadata, "name": setting.name}
        self.render_mode = render_mode
        self.illegal: Final = illegal
        self.planes: Final = Planes(setting.book, setting.edition, setting.space)
        self.runner: Runner | None = None
        self.closed = False
        self.names: Final = [f"seat_{seat}" for seat in range(setting.seats)]
        chance = ["chance_0"] if setting.explicit else []
        self.possible_agents = [*self.names, *chance]
        self.seat_of: Final = {name: seat for seat, name in enumerate(self.names)}
        self.agents: list[str] = []
        self.seed = 0
        planes = observation_space(self.planes)
        mask = spaces.Box(0, 1, (setting.space.size,), np.int8)
        self.observation_spaces = {
            name: spaces.Dict({"observation": planes, "action_mask": mask}) for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(setting.space.size) for name in self.possible_agents}
        self.row: list[int] = []
        self.painted = bytearray()
        self.row_of = (-1, -1)

    def observation_space(self, agent: str) -> spaces.Dict:
        return space_of(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return space_of(self.action_spaces, agent)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game; the seed decides all chance."""
        self.still_open()
        if seed is None:
            self.seed += 1
            seed = self.seed if self.runner is not None else int(np.random.default_rng().integers(1 << 62))
        seed = whole("seed", seed)
        self.seed = seed
        self.runner = Runner(self.setting.rules)
        self.runner.reset(seeded(seed))
        self.drawing = Rng(seed & 0xFFFFFFFF)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.row_of = (-1, -1)
        self.ask(self.runner)

    def still_open(self) -> None:
        """Refuse anything after ``close``."""
        assert not self.closed, "The environment is closed; make a new one."

    def ask(self, runner: Runner) -> None:
        """Say whose answer is waited for."""
        who = runner.who
        if who == CHANCE:
            self.agent_selection = "chance_0"
            self.infos["chance_0"] = {"chances": np.array(runner.question.chances)}
        elif who != OVER:
            self.agent_selection = self.names[who]

    def running(self) -> Runner:
        """The game under way. Refuses anything after ``close`` and before ``reset``."""
        runner = self.runner
        if runner is None or self.closed:
            self.still_open()
            raise AssertionError("reset() needs to be called before anything else.")
        return runner

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees: its own view, and a mask of zeros unless it is asked."""
        runner = self.running()
        space_of(self.observation_spaces, agent)
        seat = self.seat_of.get(agent, -1)
        asked = runner.who != OVER and agent == self.agent_selection
        mask = runner.mask() if asked else bytearray(self.setting.space.size)
        return {"observation": self.seen(runner, seat, asked), "action_mask": np.frombuffer(mask, np.int8)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked sees, what it got since it was asked last, and whether it has ended."""
        self.running()
        assert self.agents, "The game is over; call reset() first."
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def seen(self, runner: Runner, seat: int, asked: bool) -> Arrays:
        """The planes of a seat's view; chance has none, and sees zeros."""
        if seat < 0:
            return self.planes.empty()
        said = runner.question.chosen if asked else []
        key = (runner.said, seat)
        if self.row_of != key:
            self.row = self.planes.space.write(runner.game.view(seat), said)
            self.painted = self.planes.paint(self.row)
            self.row_of = key
        else:
            self.planes.space.say(self.row, said)
        return self.planes.one(self.row, self.painted)

    def step(self, action: int | None) -> None:
        """Say an id for the agent that is asked."""
        self.running()
        assert self.agents, "The game is over; call reset() first."
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
        else:
            self.say(agent, checked(action, self.setting.space.size))

    def say(self, agent: str, id: int) -> None:
        """Say an id for the agent that is asked, or do about a masked one what is to be done."""
        runner = self.running()
        ids = runner.question.ids
        if id not in ids:
            if self.illegal == "raise":
                raise AssertionError(runner.question.why_not(id))
            if self.illegal == "lose":
                self.forfeit(agent)
                return
            id = ids[self.drawing.below(len(ids))]
        self._cumulative_rewards[agent] = 0.0
        runner.step_known(id)
        if runner.who == OVER:
            self.finish(runner)
        else:
            self.ask(runner)

    def cut_off(self) -> None:
        """End the game here, as if its turns were over."""
        runner = self.running()
        runner.who = OVER
        runner.truncated = True
        self.finish(runner)

    def forfeit(self, agent: str) -> None:
        """An agent has said something masked: it loses, and everybody else shares what it loses."""
        self.running().who = OVER
        others = len(self.names) - 1
        rewards = {name: -1.0 if name == agent else 1.0 / others for name in self.names}
        self.tell_end(rewards, cut=False)

    def finish(self, runner: Runner) -> None:
        """Tell the end."""
        returns = runner.returns(self.setting.ranked)
        rewards = {name: returns[seat] for seat, name in enumerate(self.names)}
        self.tell_end(rewards, cut=runner.truncated)

    def tell_end(self, rewards: dict[str, float], cut: bool) -> None:
        """Every agent ends at once."""
        for name in self.agents:
            self.rewards[name] = rewards.get(name, 0.0)
            self.terminations[name] = not cut
            self.truncations[name] = cut
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The position in words: returned, or printed for a person."""
        self.still_open()
        if self.render_mode is None:
            return None
        text = described(self.running().game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing can be done with it after this."""
        self.closed = True


def space_of(spaces_of: dict[str, Space], agent: object) -> Space:
    """The space of an agent, if there is such an agent."""
    space = spaces_of.get(agent) if isinstance(agent, str) else None
    assert space is not None, f"There is no agent {agent!r}; there are {', '.join(spaces_of)}."
    return space


def checked(action: object, size: int) -> int:
    """The id, if it is one at all."""
    if type(action) is int and 0 <= action < size:
        return action
    if isinstance(action, np.ndarray):
        assert action.shape == (), f"An action is a single id, not an array of shape {action.shape}."
        action = action[()]
    number = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
    assert number, f"An action is the number of an id, not {action!r}."
    id: int = int(action)  # type: ignore[call-overload]
    assert 0 <= id < size, f"There is no id {id}; there are ids from 0 to {size - 1}."
    return id


class ParallelTable(ParallelEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """The same game with an action of every seat in each cycle.

    Only the seat that is asked has a choice; for the others the one legal id is the last, ``wait``.
    """

    metadata: dict[str, Any] = TableEnv.metadata

    def __init__(self, env: TableEnv, max_cycles: int | None = None) -> None:
        EzPickle.__init__(self, env, max_cycles)
        if env.setting.explicit:
            raise ValueError("A parallel environment needs chance='sampled', since chance is no seat in its cycles.")
        self.env: Final = env
        self.metadata = env.metadata
        self.render_mode = env.render_mode
        self.limit: Final = None if max_cycles is None else whole("max_cycles", max_cycles, 1, ", or None")
        self.cycles = 0
        self.wait: Final = env.setting.space.size
        self.possible_agents = env.possible_agents
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        planes = observation_space(env.planes)
        self.observation_spaces = {
            name: spaces.Dict({"observation": planes, "action_mask": mask}) for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(self.wait + 1) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return space_of(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return space_of(self.action_spaces, agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.env.reset(seed, options)
        self.agents = self.possible_agents.copy()
        self.cycles = 0
        return self.observations(), {name: {} for name in self.agents}

    def observations(self) -> dict[str, dict[str, Any]]:
        """What every agent sees."""
        found: dict[str, dict[str, Any]] = {}
        over = self.env.running().over
        for name in self.agents:
            seen = self.env.observe(name)
            asked = name == self.env.agent_selection and not over
            seen["action_mask"] = np.append(seen["action_mask"], np.int8(not asked))
            found[name] = seen
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Take the action of the agent that is asked; the others wait."""
        env = self.env
        env.still_open()
        assert self.agents, "reset() needs to be called before step()."
        asked = env.agent_selection
        assert isinstance(actions, Mapping), f"Actions are a dictionary of ids by agents, not {actions!r}."
        assert asked in actions, f"{asked} is asked, and there is no action of it."
        said = {name: checked(action, self.wait + 1) for name, action in actions.items()}
        if env.illegal == "raise":
            for name, id in said.items():
                assert name in self.agents, f"There is no agent {name!r}; there are {', '.join(self.agents)}."
                assert name == asked or id == self.wait, f"{name} is not asked and can only wait."
            assert said[asked] != self.wait, f"{asked} is asked and cannot wait."
        env.say(asked, said[asked])
        self.cycles += 1
        if self.limit is not None and self.cycles >= self.limit and not env.running().over:
            env.cut_off()
        rewards = {name: float(env.rewards[name]) for name in self.agents}
        ended = {name: env.terminations[name] for name in self.agents}
        cut = {name: env.truncations[name] for name in self.agents}
        observations = self.observations()
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        if all([ended[name] or cut[name] for name in self.agents]):
            self.agents = []
        return observations, rewards, ended, cut, infos

    def render(self) -> str | None:
        """The position in words."""
        return self.env.render()

    def close(self) -> None:
        """Nothing can be done with it after this."""
        self.env.close()


def aec(
    edition: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    granularity: str = "atomic",
    chance: str = "sampled",
    turns: int = TURNS,
    reward: str = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    board: str | Path = "",
    campaign: str | Path = "",
) -> TableEnv:
    """A game as a PettingZoo AEC environment; docs/envs.md has all arguments."""
    seats = whole("seats", seats)
    steps = 0 if max_cycles is None else whole("max_cycles", max_cycles, 1, ", or None") * seats
    setting = Setting(edition, seats, options, granularity, chance, turns, reward, steps, board, campaign)
    return TableEnv(setting, render_mode, illegal)


def parallel(
    edition: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    granularity: str = "atomic",
    turns: int = TURNS,
    reward: str = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    board: str | Path = "",
    campaign: str | Path = "",
) -> ParallelTable:
    """The same as a PettingZoo parallel environment, in which all but one agent wait."""
    setting = Setting(edition, seats, options, granularity, "sampled", turns, reward, board=board, campaign=campaign)
    return ParallelTable(TableEnv(setting, render_mode, illegal), max_cycles)


def register_all() -> None:
    """Make the environments known to ``pettingzoo.make``."""
    for one, name in zip(NAMED, names(), strict=True):
        if name not in aec_registry:
            register("aec", name, "hegemon.envs.petting:aec", kwargs=one.given)
        if name not in parallel_registry:
            register("parallel", name, "hegemon.envs.petting:parallel", kwargs=one.given)
