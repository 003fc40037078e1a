"""Games on a Ray cluster: the same as at home, and none is lost when a machine goes down. Skipped without Ray."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.lab.arena import Tournament
from hegemon.lab.cluster import load_ray, play_there, simulate_on_cluster
from hegemon.lab.sim import Played, SimFailed, simulate
from hegemon.table.rulebook import BadOption
from hegemon.version import __version__

CUP = Tournament("classic", ("easy", "random"), seats=3, games=36, seed=5, limit=200)

try:
    load_ray()
    HAS_RAY = True
except BadOption:
    HAS_RAY = False

with_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: pip install 'hegemon[ray]'")
# What Ray warns of is Ray's own business.
quietly = pytest.mark.filterwarnings("ignore")


@pytest.fixture
def two_machines() -> Iterator[Any]:
    """A cluster of two machines, as far as Ray can tell, and this process joined to it."""
    ray = load_ray()
    make = importlib.import_module("ray.cluster_utils").Cluster
    machines = make(initialize_head=True, head_node_args={"num_cpus": 1})
    second = machines.add_node(num_cpus=1)
    machines.wait_for_nodes(120)
    ray.init(address=machines.address, log_to_driver=False, logging_level="ERROR")
    yield machines, second
    ray.shutdown()
    machines.shutdown()


@with_ray
@quietly
def test_a_cluster_plays_the_same_games_and_none_is_lost_with_a_machine(two_machines: Any) -> None:
    machines, second = two_machines
    ray = load_ray()
    assert ray.cluster_resources()["CPU"] == 2
    rows: list[Played] = []
    for row in simulate_on_cluster(CUP, range(1, CUP.games + 1)):
        rows.append(row)
        if len(rows) == 5:
            machines.remove_node(second, allow_graceful=False)
    begun = time.monotonic()
    while sum(node["Alive"] for node in ray.nodes()) > 1 and time.monotonic() - begun < 120:
        time.sleep(0.1)
    assert sum(node["Alive"] for node in ray.nodes()) == 1
    assert [row.game for row in sorted(rows)] == list(range(1, CUP.games + 1))
    assert sorted(rows) == list(simulate(CUP))


@with_ray
@quietly
def test_a_game_that_breaks_down_on_a_cluster_is_named(two_machines: Any) -> None:
    with pytest.raises(SimFailed, match=r"Game 2 of the run with seed 5 broke down \(BadOption"):
        list(simulate_on_cluster(Unplayable(), [2]))


class Unplayable:
    """A schedule whose games cannot be played."""

    edition, options, games, seed, limit = "classic", (), 2, 5, 10

    def check(self) -> None:
        """Nothing is wrong yet."""

    def fixture(self, number: int) -> tuple[int, tuple[str, ...]]:
        """Nine bots at a table of six."""
        return 1, ("easy",) * 9


def test_a_machine_with_another_version_says_so() -> None:
    assert "has Hegemon" in str(play_there(CUP, 1, "0.0.0"))
    assert play_there(CUP, 1, __version__) == next(simulate(CUP))


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'hegemon\[ray\]'"):
        list(simulate_on_cluster(CUP, [1]))
