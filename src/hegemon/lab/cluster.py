"""The same games on many machines, by Ray. A machine that goes down loses no game: others play it again."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, Final

from hegemon.lab.sim import Played, Schedule, SimFailed, broken, play_game
from hegemon.table.rulebook import BadOption
from hegemon.version import __version__

AHEAD: Final = 3
"""So many games lie ready for each processor of the cluster."""


def load_ray() -> Any:
    """The library that spreads work over machines; it need not be there."""
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise BadOption("--ray needs Ray: install it with pip install 'hegemon[ray]', or leave it out.") from error


def play_there(plan: Schedule, number: int, version: str) -> Played | str:
    """What a machine of the cluster does: play one game; a sentence if it breaks down."""
    if version != __version__:
        return f"A machine of the cluster has Hegemon {__version__}, but this one has {version}: install the same."
    try:
        return play_game(plan, number)
    except Exception as error:
        return broken(plan, number, error)


def simulate_on_cluster(plan: Schedule, numbers: Sequence[int], address: str | None = None) -> Generator[Played]:
    """These games of a run, in the order in which they end, played wherever the cluster has a processor to spare.

    Without an address it is the cluster that this machine belongs to, or else this machine alone.
    """
    ray = load_ray()
    plan.check()
    joined = not ray.is_initialized()
    if joined:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            what = " ".join(str(error).split()).rstrip(".")
            raise BadOption(f"The Ray cluster {address or 'of this machine'} cannot be joined: {what}.") from error
    # A game is played again for as long as it is the machine that fails; what is wrong with a game comes as a sentence.
    task = ray.remote(play_there).options(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")
    waiting: list[Any] = []
    left = iter(numbers)
    try:
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(waiting)
            waiting += [task.remote(plan, number, __version__) for number in islice(left, max(0, room))]
            if not waiting:
                return
            ready, waiting = ray.wait(waiting, num_returns=1)
            for message in ray.get(ready):
                if not isinstance(message, Played):
                    raise SimFailed(str(message))
                yield message
    except ray.exceptions.RayError as error:
        raise SimFailed(f"The Ray cluster failed ({type(error).__name__}); the games so far are kept.") from error
    finally:
        with contextlib.suppress(Exception):
            for game in waiting:
                ray.cancel(game, force=True)
        if joined:
            ray.shutdown()
