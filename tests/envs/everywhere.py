"""What is seen behind every interface in some games of every edition, as numbers to compare two processes by."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from hegemon.envs import gym, petting, spiel
from hegemon.envs.setting import BOOKS, Named
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import Rulebook


def bytes_of(seen: dict[str, Any]) -> list[bytes]:
    """An observation."""
    return [array.tobytes() for array in seen.values()]


def any_of(mask: Any, rng: Rng) -> int:
    """Any id that can be said."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.below(len(legal))])


def in_turn(book: Rulebook) -> list[object]:
    """An AEC environment with explicit chance."""
    env = petting.aec(book.id, book.seats[0], chance="explicit", turns=4)
    env.reset(seed=3)
    rng, told = Rng(5), list[object]()
    for _ in range(80):
        if not env.agents:
            env.reset()
        seen, reward, ended, cut, _ = env.last()
        assert seen is not None
        told.append((env.agent_selection, reward, bytes_of(seen["observation"]), seen["action_mask"].tobytes()))
        env.step(None if ended or cut else any_of(seen["action_mask"], rng))
    return told


def together(book: Rulebook) -> list[object]:
    """A parallel environment."""
    env = petting.parallel(book.id, book.seats[0], turns=4)
    seen, _ = env.reset(seed=3)
    rng, told = Rng(5), list[object]()
    for _ in range(40):
        if not env.agents:
            seen, _ = env.reset()
        seen, rewards, *_ = env.step({name: any_of(one["action_mask"], rng) for name, one in seen.items()})
        told.append((rewards, [bytes_of(one["observation"]) for one in seen.values()]))
    return told


def against_bots(book: Rulebook) -> list[object]:
    """One seat against bots."""
    env = gym.TableGym(book.id, f"easy*{book.seats[0] - 1}", turns=2)
    seen, info = env.reset(seed=3)
    rng, told = Rng(5), list[object]()
    for _ in range(30):
        seen, reward, ended, cut, info = env.step(any_of(info["action_mask"], rng))
        told.append((reward, bytes_of(seen), info["seat"]))
        if ended or cut:
            seen, info = env.reset()
    return told


def many(book: Rulebook) -> list[object]:
    """Many games at once."""
    env = gym.TableVector(book.id, 3, seats=book.seats[-1], turns=1)
    env.reset(seed=3)
    rng, told = Rng(5), list[object]()
    for _ in range(60):
        seen, rewards, _, _, info = env.step(env.sample(rng))
        told.append((bytes_of(seen), rewards.tobytes(), info["action_mask"].tobytes()))
    return told


def searched(book: Rulebook) -> list[object]:
    """A state of OpenSpiel."""
    state = pyspiel.load_game(f"{spiel.name_of(Named(book))}(turns=2)").new_initial_state()
    rng = Rng(5)
    for _ in range(200):
        if state.is_terminal():
            break
        ids = state.legal_actions()
        state.apply_action(ids[rng.below(len(ids))])
    return [state.history(), state.information_state_string(0), state.observation_tensor(1), state.serialize()]


INTERFACES: Final[tuple[Callable[[Rulebook], list[object]], ...]] = (in_turn, together, against_bots, many, searched)


def main() -> None:
    """A line for every edition behind every interface."""
    for book in BOOKS:
        for play in INTERFACES:
            print(book.id, play.__name__, hashlib.sha256(repr(play(book)).encode()).hexdigest())


if __name__ == "__main__":
    main()
