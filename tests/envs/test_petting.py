"""PettingZoo's own tests, and the errors of its convention."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from hegemon import envs
from hegemon.envs.setting import BOOKS, NAMED, names

FIRST = BOOKS[0].id
pytestmark = [
    # The observation is a dictionary of planes, which PettingZoo allows and warns of.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("book", list(BOOKS), ids=lambda book: book.id)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_the_interface(book: Any, chance: str) -> None:
    api_test(envs.aec(book.id, seats=book.seats[0], chance=chance, turns=4), num_cycles=120)


@pytest.mark.parametrize("book", list(BOOKS), ids=lambda book: book.id)
@pytest.mark.parametrize("granularity", ["atomic", "macro"])
def test_seeds(book: Any, granularity: str) -> None:
    seed_test(partial(envs.aec, book.id, seats=book.seats[-1], granularity=granularity), num_cycles=60)


@pytest.mark.parametrize("book", list(BOOKS), ids=lambda book: book.id)
def test_rendering(book: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(envs.aec, book.id, seats=book.seats[0]))
    assert "seat 0 (" in capsys.readouterr().out


@pytest.mark.parametrize("book", list(BOOKS), ids=lambda book: book.id)
def test_cycles(book: Any) -> None:
    parallel = partial(envs.parallel, book.id, book.seats[0], illegal="replace")
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given))))


@pytest.mark.parametrize("book", list(BOOKS), ids=lambda book: book.id)
def test_the_parallel_interface(book: Any) -> None:
    parallel_api_test(envs.parallel(book.id, book.seats[-1], illegal="replace", turns=2), num_cycles=100)


def test_environments_are_made_by_name() -> None:
    for kind, made in (("aec", envs.aec), ("parallel", envs.parallel)):
        for name, one in zip(names(), NAMED, strict=True):
            seats = one.book.seats[-1]
            env = pettingzoo.make(kind, name, seats=seats)
            same = made(**one.given, seats=seats)
            assert type(env) is type(same)
            assert env.metadata["name"] == same.metadata["name"] == f"hegemon_{one.id}_v1"
            assert env.action_space("seat_0").n == same.action_space("seat_0").n


def test_a_name_of_a_board_keeps_it_whatever_options_are_given() -> None:
    """The named boards are small, and options beside them are those of the edition."""
    for name, one in zip(names(), NAMED, strict=True):
        if one.board:
            env: Any = pettingzoo.make("aec", name, seats=3, options={"deal": True}).unwrapped
            assert env.setting.edition.board.id == one.board
            assert env.setting.edition.options["deal"] is True
            with pytest.raises(
                ValueError, match=r"^board and the option board do not go together: leave one of them out"
            ):
                envs.aec(**one.given, seats=3, options={"board": "world"})
            assert envs.aec(**one.given, seats=3, options={"board": one.board}).setting.edition.board.id == one.board


def play(env: Any, seed: int, most: int = 100_000) -> dict[str, float]:
    """Play at random to the end; what everybody got."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, ended, cut, _ = env.last()
        total[agent] += reward
        if ended or cut:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return total


def test_a_whole_game_pays_each_seat_once() -> None:
    env = envs.aec(FIRST, seats=3, turns=3, reward="rank")
    total = play(env, 3)
    assert sorted(total.values()) == [-1.0, 0.0, 1.0]
    assert env.agents == []


def test_explicit_chance_is_an_agent_with_exact_probabilities() -> None:
    env = envs.aec(FIRST, seats=3, chance="explicit")
    env.reset(seed=1)
    assert env.agent_selection == "chance_0"
    observation, _, _, _, info = env.last()
    assert info["chances"].sum() == pytest.approx(1.0)
    assert len(info["chances"]) == observation["action_mask"].sum()
    assert not observation["observation"]["lands"].any()


def test_max_cycles_cut_a_game_off() -> None:
    env = envs.aec(FIRST, seats=3, max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        assert not ended
        steps += not cut
        env.step(None if cut else env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 15


def test_errors_are_sentences() -> None:
    env = envs.aec(FIRST, seats=3)
    with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before anything else\.$"):
        env.observe("seat_0")
    with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before anything else\.$"):
        env.last()
    with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before anything else\.$"):
        env.step(0)
    with pytest.raises(ValueError, match=r"^seed must be a whole number, not 'x'\.$"):
        env.reset(seed="x")
    env.reset(seed=1)
    together = envs.parallel(FIRST, seats=3)
    for ask in (
        env.observe,
        env.observation_space,
        env.action_space,
        together.observation_space,
        together.action_space,
    ):
        with pytest.raises(AssertionError, match=r"^There is no agent 'nobody'; there are seat_0, seat_1, seat_2\.$"):
            ask("nobody")
    size = env.setting.space.size
    masked = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action, sentence in (
        (size, rf"^There is no id {size}; there are ids from 0 to {size - 1}\.$"),
        (-1, r"^There is no id -1; there are ids"),
        (masked, rf"^The id {masked} \(.+\) is masked: it is no answer to this question\.$"),
        (np.array([1, 2]), r"^An action is a single id, not an array of shape \(2,\)\.$"),
        ("pass", r"^An action is the number of an id, not 'pass'\.$"),
        (None, r"^An action is the number of an id, not None\.$"),
        (True, r"^An action is the number of an id, not True\.$"),
        (np.array(1.0), r"^An action is the number of an id, not (np\.float64\()?1\.0\)?\.$"),
    ):
        with pytest.raises(AssertionError, match=sentence):
            env.step(action)
    env.close()
    with pytest.raises(AssertionError, match=r"^The environment is closed; make a new one\.$"):
        env.step(0)
    with pytest.raises(ValueError, match=r"is for 2 to 6 players, not 1"):
        envs.aec(FIRST, seats=1)
    with pytest.raises(ValueError, match=r"^illegal must be raise, lose or replace, not 'cheat'\.$"):
        envs.aec(FIRST, seats=3, illegal="cheat")
    with pytest.raises(ValueError, match=r"^render_mode must be human or ansi, not 'oil'\.$"):
        envs.aec(FIRST, seats=3, render_mode="oil")
    for made in (envs.aec, envs.parallel):
        for cycles, sentence in (
            (0, r"^max_cycles must be 1 or more, or None, not 0\.$"),
            (-1, r"^max_cycles must be 1 or more, or None, not -1\.$"),
            (1.5, r"^max_cycles must be a whole number, or None, not 1\.5\.$"),
        ):
            with pytest.raises(ValueError, match=sentence):
                made(FIRST, seats=3, max_cycles=cycles)
        with pytest.raises(ValueError, match=r"^seats must be a whole number, not '3'\.$"):
            made(FIRST, seats="3")


def test_any_whole_number_is_a_seed() -> None:
    env = envs.aec(FIRST, seats=3)
    told = []
    for seed in (5, np.int64(5), np.array(5)):
        env.reset(seed=seed)
        told.append((env.agent_selection, env.last()[0]["action_mask"].tolist()))
    assert told == [told[0]] * 3


def test_after_the_end_nothing_can_be_said() -> None:
    env = envs.aec(FIRST, seats=3, turns=1)
    play(env, 1)
    for after in (env.last, partial(env.step, 0)):
        with pytest.raises(AssertionError, match=r"^The game is over; call reset\(\) first\.$"):
            after()


def test_environments_are_pickled_and_copied_as_they_were_made() -> None:
    board = next(one.board for one in NAMED if one.board)
    given: dict[str, Any] = {"granularity": "macro", "turns": 4, "reward": "rank", "board": board, "illegal": "lose"}
    alone = envs.aec(FIRST, seats=3, chance="explicit", max_cycles=7, **given)
    together = envs.parallel(FIRST, seats=3, max_cycles=7, **given)
    for env in (alone, together):
        for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
            one, same = [getattr(made, "env", made) for made in (env, other)]
            assert getattr(other, "limit", None) == getattr(env, "limit", None)
            assert same.illegal == "lose"
            assert same.setting.__reduce__() == one.setting.__reduce__()
            assert same.setting.space.names == one.setting.space.names
            assert same.metadata == one.metadata
            other.reset(seed=1)


def test_whoever_says_something_masked_may_lose() -> None:
    env = envs.aec(FIRST, seats=3, illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {name: -1.0 if name == loser else 0.5 for name in env.possible_agents}
    assert not env.last()[0]["action_mask"].any()


def test_in_a_parallel_game_all_but_one_wait() -> None:
    env = envs.parallel(FIRST, 3)
    observations, _ = env.reset(seed=2)
    asked = [name for name, seen in observations.items() if not seen["action_mask"][env.wait]]
    assert len(asked) == 1
    choice = int(np.flatnonzero(observations[asked[0]]["action_mask"])[0])
    actions = {name: choice if name in asked else env.wait for name in env.agents}
    waits = dict.fromkeys(env.agents, env.wait)
    size = env.wait + 1
    for said, sentence in (
        (dict.fromkeys(env.agents, choice), r"is not asked and can only wait\.$"),
        (waits, rf"^{asked[0]} is asked and cannot wait\.$"),
        ({**waits, asked[0]: "pass"}, r"^An action is the number of an id, not 'pass'\.$"),
        ({**waits, asked[0]: None}, r"^An action is the number of an id, not None\.$"),
        ({**waits, asked[0]: size}, rf"^There is no id {size}; there are ids from 0 to {env.wait}\.$"),
        ({**actions, "nobody": env.wait}, r"^There is no agent 'nobody'; there are seat_0, seat_1, seat_2\.$"),
        ({}, rf"^{asked[0]} is asked, and there is no action of it\.$"),
        ([0, 1, 2], r"^Actions are a dictionary of ids by agents, not \[0, 1, 2\]\.$"),
    ):
        with pytest.raises(AssertionError, match=sentence):
            env.step(said)
    _, rewards, _, _, _ = env.step(actions)
    assert set(rewards.values()) == {0.0}
    with pytest.raises(ValueError, match="needs chance='sampled'"):
        type(env)(envs.aec(FIRST, seats=3, chance="explicit"))


def test_a_parallel_game_that_is_cut_off_pays_by_rank() -> None:
    for reward, paid in (("rank", [-1.0, 0.0, 1.0]), ("win", [0.0, 0.0, 0.0])):
        env = envs.parallel(FIRST, 3, max_cycles=12, reward=reward)
        observations, _ = env.reset(seed=2)
        cycles = 0
        actions: dict[str, int] = {}
        cut: dict[str, bool] = {}
        rewards: dict[str, float] = {}
        while env.agents:
            actions = {name: int(np.flatnonzero(seen["action_mask"])[0]) for name, seen in observations.items()}
            observations, rewards, ended, cut, _ = env.step(actions)
            assert not any(ended.values())
            cycles += 1
        assert cycles == 12
        assert all(cut.values())
        assert sorted(rewards.values()) == paid
        assert all([np.flatnonzero(seen["action_mask"]).tolist() == [env.wait] for seen in observations.values()])
        with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before step\(\)\.$"):
            env.step(actions)


def test_a_map_of_ones_own_is_an_environment(tmp_path: Path) -> None:
    file = tmp_path / "row.toml"
    lands = ", ".join([f'{{id = "land_{k}", name = "Land {k}"}}' for k in range(5)])
    edges = ", ".join([f'["land_{k}", "land_{k + 1}"]' for k in range(4)])
    file.write_text(f'name = "Row"\nterritory = [{lands}]\nedges = [{edges}]\n', encoding="utf-8")
    env = envs.aec(FIRST, seats=3, board=str(file), turns=4)
    assert env.setting.edition.board.name == "Row"
    assert env.metadata["name"] == f"hegemon_{FIRST}_v1"
    assert sum(play(env, 3).values()) == pytest.approx(0.0)
    file.write_text("name = 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"row\.toml: In the map, name should be text, not a whole number\.$"):
        envs.aec(FIRST, seats=3, board=str(file))
