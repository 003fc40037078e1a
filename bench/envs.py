"""Measure the environments: random masked play on one core, beside games of the libraries themselves.

    .venv-fast/bin/python bench/envs.py
    .venv-fast/bin/python bench/envs.py --seconds 5 --every
    .venv-fast/bin/python bench/envs.py --table --into docs/envs.md

One line for each measure: steps a second (a step is one id, or one action of another game), and how many times a bar
that is asked for. ``--every`` measures every edition and not only the first. Games of the libraries that are not
installed whole are left out, and a line says so. ``--table`` prints the figures of every edition as a table in
Markdown, and ``--into`` puts it into a page, between the two comments that say where.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pettingzoo
import pyspiel
from pettingzoo.env_registry.exceptions import FailedToImport

from hegemon.envs import gym, petting, spiel
from hegemon.envs.setting import BOOKS, Named
from hegemon.kernel import game as kernel
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import Rulebook
from hegemon.version import __version__
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
                (legal,) = observation["action_mask"].nonzero()
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
    (found,) = [id for id in pettingzoo.aec_registry if id.rpartition("/")[2] == name]
    try:
        return aec(pettingzoo.make("aec", found))
    except FailedToImport:
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


CONNECT_FOUR = "PettingZoo's connect four"
FASTER = 3
"""So many times the steps of connect four are asked for behind the same interface."""
AEC, PLANES, MASKS, OPPONENTS, SPIEL = "AEC", "vector", "vector, masks only", "the same, against random", "OpenSpiel"
COLUMNS = (AEC, PLANES, MASKS, OPPONENTS, SPIEL)
BARS = {AEC: 16_200, PLANES: 60_000, MASKS: 250_000, SPIEL: 20_000}
"""Steps a second that are asked for in the first edition; a quarter of that in every other.

That of AEC is for runs without connect four: else it is ``FASTER`` times what connect four does in the same run.
"""
BEGIN, END = "<!-- begin: python bench/envs.py --table -->", "<!-- end -->"


class Measure(NamedTuple):
    """What is measured: a game behind an interface, its share of the bar (0 for none), and what plays it."""

    game: str
    column: str
    share: float
    made: Callable[[], Steps | None]


Told = list[tuple[Measure, float | None]]
"""What was measured, in steps a second; None if what it needs is not installed."""


def bar_of(measure: Measure, told: Told) -> float:
    """How many steps a second are asked for, or 0."""
    bar: float = BARS.get(measure.column, 0)
    if measure.column == AEC:
        beside = next((found for other, found in told if other.game == CONNECT_FOUR), None)
        bar = FASTER * beside if beside else bar
    return bar * measure.share


def measures(books: Sequence[Rulebook]) -> list[Measure]:
    """Games of the libraries, and these editions."""
    found = [
        Measure(CONNECT_FOUR, AEC, 0, partial(library_game, "connect_four-v3")),
        Measure("OpenSpiel's chess", SPIEL, 0, partial(open_spiel, "chess")),
        Measure("OpenSpiel's backgammon", SPIEL, 0, partial(open_spiel, "backgammon")),
    ]
    for number, book in enumerate(books):
        seats = seats_of(book)
        makers: dict[str, Callable[[], Steps | None]] = {
            AEC: partial(aec_of, book),
            PLANES: partial(vector, book, "planes", gym.SELF),
            MASKS: partial(vector, book, "none", gym.SELF),
            OPPONENTS: partial(vector, book, "none", f"random*{seats - 1}"),
            SPIEL: partial(open_spiel, spiel.name_of(Named(book))),
        }
        share = 1.0 if number == 0 else 0.25
        for column in COLUMNS:
            found.append(Measure(f"{book.name}, {seats} seats", column, share, makers[column]))
    return found


def table(told: Told, build: str) -> str:
    """The figures in Markdown: a row for each game, a column for each interface."""
    libraries = [f"{name} {version(package)}" for name, package in LIBRARIES]
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    lines = [
        f"Steps a second on one core, random masked play, {BATCH} games in a vector; in brackets, × the bar.",
        f"Hegemon {__version__}, the {build} build; {', '.join(libraries)}; {machine}.",
        "",
        "| game | " + " | ".join(COLUMNS) + " |",
        "|---|" + "---|" * len(COLUMNS),
    ]
    for game in dict.fromkeys([measure.game for measure, _ in told]):
        mine = {measure.column: (measure, found) for measure, found in told if measure.game == game}
        cells = [cell(mine[name][1], bar_of(mine[name][0], told)) if name in mine else "" for name in COLUMNS]
        lines.append(f"| {' | '.join([game, *cells])} |")
    return "\n".join(lines)


LIBRARIES = (("PettingZoo", "pettingzoo"), ("Gymnasium", "gymnasium"), ("OpenSpiel", "open_spiel"))


def cell(found: float | None, bar: float) -> str:
    """One figure, and how many times its bar it is."""
    if found is None:
        return "not installed"
    return f"{found:,.0f}" + (f" ({found / bar:.1f} ×)" if bar else "")


def put(text: str, path: Path) -> None:
    """Put a table into a page, in the place of the one before."""
    page = path.read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or END not in page.partition(BEGIN)[2]:
        sys.exit(f"{path} has no place for the table: it stands between {BEGIN} and {END}.")
    found = re.sub(rf"(?s)(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", lambda _: f"\n{text}\n\n", page, count=1)
    path.write_text(found, encoding="utf-8")


def main(words: Sequence[str] | None = None) -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measure the environments, one core, random masked play.")
    parser.add_argument("--seconds", type=real(0.01, 600), default=2.0, help="how long each round takes")
    parser.add_argument("--rounds", type=whole(1), default=3, help="how many rounds, of which the best counts")
    parser.add_argument("--every", action="store_true", help="every edition, not only the first")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    parser.add_argument("--table", action="store_true", help="every edition, as a table in Markdown")
    parser.add_argument("--into", type=Path, help="with --table: a page to put it into, such as docs/envs.md")
    given = parser.parse_args(words)
    if given.into is not None and not given.table:
        parser.error("--into needs --table.")
    build = "plain" if str(kernel.__file__).endswith(".py") else "compiled"
    told: Told = []
    lines = not given.json and not given.table
    if lines:
        print(f"{build} build, {BATCH} games in a vector, steps a second")
    for measure in measures(BOOKS if given.every or given.table else BOOKS[:1]):
        play = measure.made()
        found = None if play is None else speed(play, given.seconds, int(given.rounds))
        told.append((measure, found))
        if lines:
            bar = bar_of(measure, told)
            times = f"   {found / bar:6.2f} x {bar:,.0f}" if bar and found else ""
            name = f"{measure.column}: {measure.game}"
            print(f"{name:60} {'not installed' if found is None else f'{found:>12,.0f}'}{times}", flush=True)
    if given.table:
        text = table(told, build)
        print(text)
        if given.into is not None:
            put(text, given.into)
    if given.json:
        figures = {
            f"{measure.column}: {measure.game}": {"steps_per_second": found, "bar": bar_of(measure, told) or None}
            for measure, found in told
        }
        print(json.dumps({"compiled": build == "compiled", "batch": BATCH, "measures": figures}))


if __name__ == "__main__":
    main()
