"""The training itself: rollouts and updates in turn, past selves, checkpoints, and the policy that comes of it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch

from hegemon.kernel.saves import SaveError
from hegemon.learn.heads import Heads
from hegemon.learn.network import ROUNDS, Network
from hegemon.learn.policy import FORMAT, Header, fingerprint, save_policy
from hegemon.learn.ppo import Learner, Learnt, Settings
from hegemon.learn.rollout import Player, Rollout, Tables
from hegemon.match.files import write
from hegemon.version import __version__

POOL: Final = 20
"""The most past selves that are kept to play against."""
EVERY: Final = 10
"""After so many updates the present self joins them."""
SAVED: Final = 120.0
"""Seconds between two checkpoints."""
STAGES: Final = 10
"""So many policies of a training are kept to be compared, the last one included."""
PAST: Final = 0.5
"""The share of games between selves in which all but one of them are past ones."""

POLICY: Final = "policy.npz"
STAGE: Final = "policy-{}0.npz"
CHECKPOINT: Final = "checkpoint.pt"


class Course(NamedTuple):
    """What is to be learnt, against whom, for how long."""

    edition: str
    seats: int
    options: tuple[tuple[str, bool | str], ...] = ()
    opponents: tuple[str, ...] = ("easy", "random")
    seed: int = 1
    minutes: float = 60.0
    updates: int = 0
    """So many updates, whatever the clock says; 0 for as many as fit into the time."""
    games: int = 96
    """So many games are played at once."""
    alone: float = 0.5
    """The share of them that is between selves; half of that against past ones."""
    steps: int = 64
    """Steps of each game in a rollout."""
    width: int = 64
    turns: int = 100
    """A game is cut off after so many turns."""
    threads: int = 1


class Line(NamedTuple):
    """A line of the log: how it stands after an update."""

    update: int
    minutes: float
    cpu_minutes: float
    steps: int
    games: int
    cut_off: int
    """Games that were cut off so far."""
    length: float
    """Ids said in a game, on average over the last games."""
    wins: dict[str, float]
    """The share of the last games won in training, against each bot and against past selves."""
    counted: dict[str, int]
    """Over how many games each share is."""
    entropy: float
    divergence: float
    value_loss: float
    explained: float
    """How much of the variance of what was gained the values explain."""
    rate: float


class Trainer:
    """A network that learns, with everything it takes to go on after a break."""

    def __init__(self, course: Course, state: dict[str, Any] | None = None) -> None:
        torch.set_num_threads(course.threads)
        torch.manual_seed(course.seed)
        done = 0 if state is None else int(state["update"])
        seed = course.seed * 1_000_003 + done
        self.course: Final = course
        self.tables: Final = Tables(
            course.edition, course.seats, dict(course.options), course.turns, *shared(course), seed
        )
        heads = Heads(self.tables.setting.space, self.tables.features.places)
        self.fingerprint: Final = fingerprint(self.tables.setting.space, self.tables.parts[0].planes)
        self.network: Final = Network(self.tables.features, heads, course.width)
        self.old: Final = Network(self.tables.features, heads, course.width)
        self.player: Final = Player(self.tables, self.network, self.old, PAST, seed)
        self.learner: Final = Learner(self.network, Settings(), seed)
        self.rollout: Final = Rollout(self.tables, course.steps)
        self.rng: Final = np.random.default_rng(seed)
        self.pool: list[dict[str, torch.Tensor]] = [self.present()]
        self.lines: list[Line] = []
        if state is not None:
            self.take_over(state)

    def present(self) -> dict[str, torch.Tensor]:
        """A copy of the weights."""
        return {name: value.clone() for name, value in self.network.state_dict().items()}

    @property
    def progress(self) -> float:
        """The part of the training that is over."""
        line, course = self.lines[-1] if self.lines else None, self.course
        if line is None:
            return 0.0
        return line.update / course.updates if course.updates else line.minutes / course.minutes

    def train(self, folder: Path, say: Callable[[Line], None]) -> None:
        """Learn until the time is up or Ctrl-C ends it, and keep what was learnt."""
        line = self.lines[-1] if self.lines else None
        began = time.monotonic() - (0.0 if line is None else 60 * line.minutes)
        worked = time.process_time() - (0.0 if line is None else 60 * line.cpu_minutes)
        saved = time.monotonic()
        try:
            while self.progress < 1.0:
                stage = int(self.progress * STAGES)
                self.old.load_state_dict(self.pool[int(self.rng.integers(len(self.pool)))])
                self.player.play(self.rollout)
                learnt = self.learner.update(self.rollout, self.progress)
                self.lines.append(
                    self.line((time.monotonic() - began) / 60, (time.process_time() - worked) / 60, learnt)
                )
                if len(self.lines) % EVERY == 0:
                    self.pool = [*self.pool, self.present()][-POOL:]
                say(self.lines[-1])
                reached = int(self.progress * STAGES)
                if stage < reached < STAGES:
                    save_policy(folder / STAGE.format(reached), self.header(), self.network.arrays())
                if time.monotonic() - saved > SAVED:
                    self.save(folder)
                    saved = time.monotonic()
        except KeyboardInterrupt:
            pass
        self.save(folder)

    def line(self, minutes: float, cpu_minutes: float, learnt: Learnt) -> Line:
        """How it stands."""
        player = self.player
        return Line(
            self.lines[-1].update + 1 if self.lines else 1,
            minutes,
            cpu_minutes,
            player.steps,
            player.games,
            player.cut,
            float(np.mean(player.lengths)) if player.lengths else 0.0,
            {name: float(np.mean(wins)) for name, wins in player.wins.items() if wins},
            {name: len(wins) for name, wins in player.wins.items()},
            learnt.entropy,
            learnt.divergence,
            learnt.value_loss,
            learnt.explained,
            self.learner.rate,
        )

    # --- what is kept

    def header(self) -> Header:
        """What the policy is for, and how it came about."""
        edition = self.tables.setting.edition
        return Header(
            format=FORMAT,
            edition=edition.id,
            seats=edition.seats,
            options=dict(edition.options),
            version=edition.version,
            fingerprint=self.fingerprint,
            width=self.course.width,
            rounds=ROUNDS,
            hegemon=__version__,
            seed=self.course.seed,
            games=self.player.games,
            steps=self.player.steps,
            minutes=self.lines[-1].minutes if self.lines else 0.0,
        )

    def save(self, folder: Path) -> None:
        """Write the policy, and a checkpoint to go on from."""
        save_policy(folder / POLICY, self.header(), self.network.arrays())
        state = {
            "course": course_data(self.course),
            "fingerprint": self.fingerprint,
            "network": self.network.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(),
            "rate": self.learner.rate,
            "pool": self.pool,
            "update": self.lines[-1].update if self.lines else 0,
            "counts": [self.player.games, self.player.cut, self.player.steps],
            "lines": [line._asdict() for line in self.lines],
        }
        file = io.BytesIO()
        torch.save(state, file)
        write(folder / CHECKPOINT, file.getvalue())

    def take_over(self, state: dict[str, Any]) -> None:
        """Go on where a checkpoint was written; games that were going on then begin anew."""
        if state["fingerprint"] != self.fingerprint:
            raise SaveError("The checkpoint is of a version in which ids or observations were others.")
        self.network.load_state_dict(state["network"])
        self.learner.optimiser.load_state_dict(state["optimiser"])
        self.learner.rate = float(state["rate"])
        self.pool = [dict(one) for one in state["pool"]]
        self.player.games, self.player.cut, self.player.steps = [int(number) for number in state["counts"]]
        self.lines = [Line(**line) for line in state["lines"]]


def shared(course: Course) -> tuple[int, list[tuple[str, int]]]:
    """How many of the games are between selves, and how many against each bot."""
    bots = course.opponents
    selves = max(2, round(course.games * course.alone)) if bots else course.games
    left = max(len(bots), course.games - selves)
    return selves, [(bot, left // len(bots) + (k < left % len(bots))) for k, bot in enumerate(bots)]


def course_data(course: Course) -> dict[str, Any]:
    """A course as it is kept."""
    return {**course._asdict(), "options": dict(course.options), "opponents": list(course.opponents)}


def read_checkpoint(path: Path) -> tuple[Course, dict[str, Any]]:
    """What was being trained, and how far it had come; ``SaveError`` with a sentence if the file is no checkpoint."""
    if not path.is_file():
        raise SaveError(f"There is no file {path} to go on from.")
    try:
        state: dict[str, Any] = torch.load(path, weights_only=True)
        told = dict(state["course"])
        told["options"], told["opponents"] = tuple(told["options"].items()), tuple(told["opponents"])
        return Course(**told), state
    except Exception as error:  # whatever a strange file makes the reader say
        raise SaveError(f"{path} is no checkpoint, or damaged.") from error
