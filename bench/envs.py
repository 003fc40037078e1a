"""Measure the environments: random masked play on one core, beside games of the libraries themselves.

    .venv-fast/bin/python bench/envs.py
    .venv-fast/bin/python bench/envs.py --seconds 5 --every

One line for each measure: steps a second (a step is one id, or one action of another game), and how many times a bar
that is asked for. ``--every`` measures every edition and not only the first. Games of the libraries that are not
installed whole are left out, and a line says so.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pyspiel

from hegemon.editions import RULEBOOKS
from hegemon.envs import gym, petting, spiel
from hegemon.envs.setting import Named
from hegemon.kernel import game as kernel
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import Rulebook
from options import real, whole

Steps = Callable[[], int]
"""Plays on for a while; how many steps that were."""

SOME = 200
BATCH = 128


def seats_of(book: Rulebook) -> int:
    """Three, if so many can play."""
    return 3 if 3 in book.seats else book.seats[0]


def aec(env: Any) -> Steps:
    """Play an AEC environment, looking at every observation."""
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(SOME):
            if not env.agents:
                env.reset(seed=int(rng.integers(1 << 30)))
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
        return SOME

    env.reset(seed=1)
    return play


def aec_of(book: Rulebook) -> Steps:
    """Play an edition as an AEC environment."""
    return aec(petting.aec(book.id, seats_of(book)))


def vector(book: Rulebook, observation: str, opponents: str) -> Steps:
    """Step many games at once."""
    count = None if opponents != gym.SELF else seats_of(book)
    env = gym.TableVector(book.id, BATCH, opponents, seats=count, observation=observation, copy=False)
    env.reset(seed=1)
    rng = Rng(3)

    def play() -> int:
        for _ in range(8):
            env.step(env.sample(rng))
        return 8 * BATCH

    return play


def open_spiel(name: str) -> Steps:
    """Play an OpenSpiel game, chance included."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    state = game.new_initial_state()

    def play() -> int:
        nonlocal state
        for _ in range(SOME):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                ids, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(ids, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
        return SOME

    return play


def library_game(name: str) -> Steps | None:
    """A game that comes with PettingZoo; None if what it needs is not installed."""
    try:
        return aec(pettingzoo.make("aec", name))
    except ImportError:
        return None


def speed(play: Steps, seconds: float, rounds: int) -> float:
    """The best of some rounds, in steps a second of processor time."""
    play()
    best = 0.0
    for _ in range(rounds):
        steps = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            steps += play()
        best = max(best, steps / spent)
    return best


Made = Callable[[], Steps | None]


def measures(every: bool) -> list[tuple[str, float, Made]]:
    """What is measured: its name, the bar in steps a second (0 for none), and what plays it."""
    found: list[tuple[str, float, Made]] = [
        ("PettingZoo: connect four", 0, partial(library_game, "connect_four_v3")),
        ("OpenSpiel: chess", 0, partial(open_spiel, "chess")),
        ("OpenSpiel: backgammon", 0, partial(open_spiel, "backgammon")),
    ]
    for number, book in enumerate(list(RULEBOOKS) if every else [RULEBOOKS[0]]):
        share = 1.0 if number == 0 else 0.25
        seats = seats_of(book)
        env = f"{book.id}, {seats} seats"
        masks = f"vector, masks only: {env}"
        found += [
            (f"AEC: {env}", 16_200 * share, partial(aec_of, book)),
            (f"vector: {env}", 60_000 * share, partial(vector, book, "planes", gym.SELF)),
            (masks, 250_000 * share, partial(vector, book, "none", gym.SELF)),
            (f"{masks}, against random", 0, partial(vector, book, "none", f"random*{seats - 1}")),
            (f"OpenSpiel: {env}", 20_000 * share, partial(open_spiel, spiel.name_of(Named(book)))),
        ]
    return found


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measure the environments, one core, random masked play.")
    parser.add_argument("--seconds", type=real(0.01, 600), default=2.0, help="how long each round takes")
    parser.add_argument("--rounds", type=whole(1), default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--every", action="store_true", help="every edition, not only the first")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    given = parser.parse_args()
    compiled = not str(kernel.__file__).endswith(".py")
    told: dict[str, dict[str, float | None]] = {}
    if not given.json:
        print(f"{'compiled' if compiled else 'plain'} build, {BATCH} games in a vector, steps a second")
    for name, bar, made in measures(given.every):
        play = made()
        found = None if play is None else speed(play, given.seconds, int(given.rounds))
        told[name] = {"steps_per_second": found, "bar": bar or None}
        if not given.json:
            times = f"   {found / bar:6.2f} x {bar:,.0f}" if bar and found else ""
            print(f"{name:60} {'not installed' if found is None else f'{found:>12,.0f}'}{times}", flush=True)
    if given.json:
        print(json.dumps({"compiled": compiled, "batch": BATCH, "measures": told}))


if __name__ == "__main__":
    main()
