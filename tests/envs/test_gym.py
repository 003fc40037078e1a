"""Gymnasium's own tests, many games at once, and the errors of its convention."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env

from hegemon import envs
from hegemon.envs import gym
from hegemon.envs.setting import BOOKS, NAMED, Named, names
from hegemon.kernel.chance import Rng

NAMES = names()
FIRST = NAMES[0]


def chosen(mask: Any, rng: np.random.Generator) -> Any:
    """Any ids that can be said."""
    return np.argmax(mask * rng.random(mask.shape), axis=-1)


@pytest.mark.parametrize(("name", "one"), list(zip(NAMES, NAMED, strict=True)), ids=NAMES)
def test_the_interface(name: str, one: Named) -> None:
    opponents = f"random*{one.book.seats[0] - 1}"
    env = gymnasium.make(name, opponents=opponents, turns=3, render_mode="ansi", illegal="replace")
    check_env(env.unwrapped)


@pytest.mark.parametrize("observation", ["planes", "flat", "graph"])
def test_every_kind_of_observation(observation: str) -> None:
    env = gymnasium.make(FIRST, opponents="easy*2", observation=observation, illegal="replace")
    check_env(env.unwrapped)


def test_the_names_come_from_the_rulebooks() -> None:
    assert len(NAMES) == len(NAMED) > len(BOOKS)
    assert all([name in gymnasium.registry for name in NAMES])


def test_a_game_against_bots_to_its_end() -> None:
    env: Any = gymnasium.make(FIRST, opponents="easy*2", seat=1, turns=6).unwrapped
    _, info = env.reset(seed=4)
    rng = np.random.default_rng(1)
    while True:
        assert info["seat"] == 1
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        _, reward, ended, cut, info = env.step(chosen(info["action_mask"], rng))
        if ended or cut:
            break
        assert reward == 0.0
    assert info["returns"].sum() == pytest.approx(0.0)
    assert info["returns"][1] == pytest.approx(reward)
    with pytest.raises(error.ResetNeeded, match=r"^The game has not begun or is over; call reset\(\) first\.$"):
        env.step(0)


def test_sampling_the_action_space_draws_what_can_be_said() -> None:
    env = gymnasium.make(FIRST, opponents="random*2")
    _, info = env.reset(seed=1)
    env.action_space.seed(3)
    for _ in range(50):
        action = env.action_space.sample()
        assert info["action_mask"][action]
        *_, info = env.step(action)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(FIRST, opponents="random*2", render_mode="human")
    env.reset(seed=1)
    env.render()
    assert "seat 0 (" in capsys.readouterr().out
    silent = envs.TableGym(BOOKS[0].id)
    silent.reset(seed=1)
    assert silent.render() is None


def test_many_games_are_the_single_ones() -> None:
    """Each game of a vector is the one that its seed makes, step by step."""
    vector: Any = gymnasium.make_vec(FIRST, num_envs=3, opponents="random*2", turns=2)
    assert isinstance(vector, gym.TableVector)
    observations, infos = vector.reset(seed=7)
    alone = [gym.TableVector(BOOKS[0].id, 1, "random*2", turns=2, copy=False) for _ in range(3)]
    single = [env.reset(seed=7 + k) for k, env in enumerate(alone)]
    rng = np.random.default_rng(5)
    for _ in range(150):
        for k in range(3):
            for name, array in single[k][0].items():
                assert np.array_equal(array[0], observations[name][k]), name
            assert np.array_equal(single[k][-1]["action_mask"][0], infos["action_mask"][k])
        actions = chosen(infos["action_mask"], rng)
        observations, rewards, ended, cut, infos = vector.step(actions)
        told = [env.step(actions[k : k + 1]) for k, env in enumerate(alone)]
        assert [one[1][0] for one in told] == rewards.tolist()
        assert [bool(one[2][0] or one[3][0]) for one in told] == (ended | cut).tolist()
        single = [(one[0], one[4]) for one in told]


def test_one_policy_may_answer_for_every_seat() -> None:
    vector = gym.TableVector(BOOKS[0].id, 4, seats=3, turns=1, observation="none", reward="rank")
    _, infos = vector.reset(seed=1)
    rng = np.random.default_rng(2)
    seats: set[int] = set()
    ends = 0
    for _ in range(400):
        seats.update(infos["seat"].tolist())
        acted = infos["seat"]
        _, rewards, ended, cut, infos = vector.step(chosen(infos["action_mask"], rng))
        for k in np.flatnonzero(ended | cut):
            ends += 1
            assert infos["action_mask"][k].all()
            assert rewards[k] == pytest.approx(infos["returns"][k][acted[k]])
    assert seats == {0, 1, 2}
    assert ends > 2


def test_ids_are_drawn_without_looking_at_masks() -> None:
    vector = gym.TableVector(BOOKS[0].id, 3, seats=3, observation="none", turns=1, copy=False)
    vector.reset(seed=1)
    rng = Rng(1)
    for _ in range(200):
        ids = vector.sample(rng)
        assert vector.action_masks()[range(3), ids].all()
        vector.step(ids)


def test_flat_observations_of_many_games() -> None:
    vector = gym.TableVector(BOOKS[0].id, 2, seats=3, observation="flat")
    observations, _ = vector.reset(seed=1)
    assert vector.observation_space.contains(observations)
    assert vector.action_masks().shape == (2, vector.setting.space.size)


def test_games_after_the_seeded_ones_are_repeatable_too() -> None:
    """A seed decides the games that are begun without one, until there is another seed."""

    def seen(vector: gym.TableVector, seed: Any) -> list[Any]:
        return [vector.reset(seed=seed)[1]["seat"], *[vector.reset()[1]["seat"] for _ in range(5)]]

    one, other = [gym.TableVector(BOOKS[0].id, 4, seats=3, observation="none", turns=1) for _ in range(2)]
    for seed in (7, np.int64(7), [3, None, 5, None], np.arange(4)):
        assert np.array_equal(seen(one, seed), seen(other, seed))
    assert not np.array_equal(seen(one, 7), seen(other, 8))


def test_seeds_that_are_none_are_refused() -> None:
    vector = gym.TableVector(BOOKS[0].id, 2, seats=3, observation="none")
    single = envs.TableGym(BOOKS[0].id)
    refused: list[tuple[Any, str]] = [
        (-1, r"^seed must be 0 or more, not -1\.$"),
        (1.5, r"^seed must be a whole number, not 1\.5\.$"),
        ("7", r"^seed must be a whole number, not '7'\.$"),
        (True, r"^seed must be a whole number, not True\.$"),
    ]
    for seed, sentence in refused:
        for given in (seed, [1, seed]):
            with pytest.raises(error.Error, match=sentence):
                vector.reset(seed=given)
        with pytest.raises(error.Error, match=sentence):
            single.reset(seed=seed)
    assert single.reset(seed=np.int64(7))[1]["seat"] == single.reset(seed=7)[1]["seat"]


def test_environments_are_pickled_and_copied_as_they_were_made() -> None:
    for env in (
        envs.TableGym(BOOKS[0].id, opponents="easy*2", seat=1, turns=4, render_mode="ansi", illegal="replace"),
        gym.TableVector(BOOKS[0].id, 3, seats=4, observation="flat", reward="rank", copy=False),
    ):
        _, info = env.reset(seed=3)
        for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
            _, again = other.reset(seed=3)
            assert np.array_equal(info["action_mask"], again["action_mask"])
            assert (other.render_mode, other.told, other.setting.ranked) == (
                env.render_mode,
                env.told,
                env.setting.ranked,
            )


def test_errors_are_sentences() -> None:
    env: Any = gymnasium.make(FIRST, opponents="random*2").unwrapped
    with pytest.raises(error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    size = env.action_space.n
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action, sentence in (
        (size, rf"^There is no id {size}; there are ids from 0 to {size - 1}\.$"),
        (masked, rf"^The id {masked} \(.+\) is masked: it is no answer to this question\.$"),
        (np.array([1]), r"^An action is a single id, not an array of shape \(1,\)\.$"),
        (np.array(1.5), r"^An action is the number of an id, not array\(1\.5\)\.$"),
        ("pass", r"^An action is the number of an id, not 'pass'\.$"),
        (True, r"^An action is the number of an id, not True\.$"),
        (None, r"^An action is the number of an id, not None\.$"),
    ):
        with pytest.raises(error.InvalidAction, match=sentence):
            env.step(action)
    env.close()
    with pytest.raises(error.ClosedEnvironmentError, match=r"^The environment is closed; make a new one\.$"):
        env.reset()


def test_errors_of_many_games_are_sentences() -> None:
    vector = gym.TableVector(BOOKS[0].id, 2, seats=3)
    with pytest.raises(error.ResetNeeded, match=r"^The games have not begun; call reset\(\) first\.$"):
        vector.step(np.array([0, 0]))
    with pytest.raises(ValueError, match=r"^There are 2 games, and 3 seeds for them\.$"):
        vector.reset(seed=[1, 2, 3])
    vector.reset(seed=[1, None])
    with pytest.raises(error.InvalidAction, match=r"^Actions are 2 whole numbers, not an array of shape \(3,\)"):
        vector.step(np.array([0, 0, 0]))
    with pytest.raises(error.InvalidAction, match=r"^Actions are 2 whole numbers, not lists of any length\.$"):
        vector.step([[1, 2], [3]])
    with pytest.raises(error.InvalidAction, match=r"^In game 0: The id \d+ \(.+\) is masked"):
        vector.step(np.array([vector.setting.space.size - 1] * 2))
    vector.close()
    with pytest.raises(error.ClosedEnvironmentError):
        vector.step(np.array([0, 0]))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponents": "random*9"}, r"is for 2 to 6 players, not 10"),
        ({"opponents": "random*2", "seats": 4}, r"^There are 2 opponents and one learner, which are not 4 seats\.$"),
        ({"opponents": "random*2", "seat": 3}, r"^seat must be 0 to 2, or None for another one in each game, not 3\.$"),
        ({"opponents": None}, r"^opponents must be a list of bots such as medium\*2,easy, or self, not None\.$"),
        ({"seats": 3.0}, r"^seats must be a whole number, not 3\.0\.$"),
        ({"opponents": "self", "seats": 0}, r"is for 2 to 6 players, not 0"),
        ({"seat": "a"}, r"^seat must be a whole number, or None, not 'a'\.$"),
        (
            {"opponents": "self", "seat": 1},
            r"^seat goes with bots as opponents: with self the learner answers for every",
        ),
        ({"observation": "smell"}, r"^observation must be planes, flat, graph or none, not 'smell'\.$"),
        ({"illegal": "cheat"}, r"^illegal must be raise or replace, not 'cheat'\.$"),
        ({"render_mode": "oil"}, r"^render_mode must be human or ansi, not 'oil'\.$"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        envs.TableGym(BOOKS[0].id, **arguments)
    with pytest.raises(ValueError, match=r"^num_envs must be 1 or more, not 0\.$"):
        envs.TableVector(BOOKS[0].id, 0)
    with pytest.raises(ValueError, match=r"^num_envs must be a whole number, not '2'\.$"):
        envs.TableVector(BOOKS[0].id, "2")
    with pytest.raises(ValueError, match=r"^Many games at once are told as planes, flat or none"):
        envs.TableVector(BOOKS[0].id, 2, observation="graph")
