"""Training with PyTorch: short, repeatable, and what comes of it plays as NumPy says it does."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hegemon.lab.sim import Plan, play_game
from hegemon.learn.policy import read_policy
from program import Say

pytestmark = pytest.mark.soak
torch = pytest.importorskip("torch")
pytest.importorskip("matplotlib")

WORDS = ("--option", "board=mini12", "--games", 24, "--threads", 1, "--seed", 3, "--quiet", "--json")
KEPT = ("policy.npz", "checkpoint.pt", "log.jsonl", "summary.json", "curves.svg", "curves.png")


@pytest.mark.parametrize("seats", [2, 3])
def test_numpy_and_torch_agree(tmp_path: Path, seats: int) -> None:
    from hegemon.learn.rollout import answers, drawn  # noqa: PLC0415
    from hegemon.learn.trainer import Course, Trainer  # noqa: PLC0415

    trainer = Trainer(Course("classic", seats, (("board", "mini12"),), ("easy",), games=8, width=16))
    trainer.save(tmp_path)
    tables, batch = trainer.tables, trainer.tables.parts[0].batch
    brain = read_policy(tmp_path / "policy.npz").brain(trainer.tables.setting.edition)
    rng = np.random.default_rng(1)
    for _ in range(60):
        numbers, values = answers(trainer.network, tables.lands, tables.whole, tables.said)
        for k in range(tables.slices[0].stop):
            if not tables.ended[k]:
                row = [int(number) for number in tables.parts[0].rows[k]]
                found, value = brain.numbers(row)
                np.testing.assert_allclose(found, numbers[k], atol=1e-4)
                assert value == pytest.approx(float(values[k]), abs=1e-4)
        tables.step(drawn(numbers, tables.mask, rng)[0])
    assert batch.runners[0].game.number > 0


def test_a_short_training_can_be_repeated_and_played(tmp_path: Path, say: Say) -> None:
    first = say("train", *WORDS, "--updates", 3, "--measure", 4, "--output", tmp_path / "a")
    assert first.code == 0, first
    for name in KEPT:
        assert (tmp_path / "a" / name).stat().st_size > 0
    told = first.json
    assert told["trained"]["update"] == 3
    assert [one["games"] for one in told["measured"]] == [4, 4]
    assert say("train", *WORDS, "--updates", 3, "--measure", 0, "--output", tmp_path / "b").code == 0
    one, other = read_policy(tmp_path / "a" / "policy.npz"), read_policy(tmp_path / "b" / "policy.npz")
    for name, array in one.weights.items():
        np.testing.assert_array_equal(array, other.weights[name])
    plan = Plan("classic", (f"policy:{tmp_path / 'a' / 'policy.npz'}", "easy"), 1, 1, (("board", "mini12"),))
    assert play_game(plan, 1).lost_turns == 0


def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path, say: Say) -> None:
    folder = tmp_path / "run"
    assert say("train", *WORDS, "--updates", 2, "--measure", 0, "--output", folder).code == 0
    say("train", *WORDS, "--updates", 4, "--output", folder).refuses("go on with --resume", code=1)
    say("train", *WORDS, "--updates", 4, "--output", folder, "--resume", "--width", 32).refuses("another --width")
    assert say("train", *WORDS, "--updates", 4, "--measure", 0, "--output", folder, "--resume").code == 0
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert [line["update"] for line in lines] == [1, 2, 3, 4]
    assert lines[3]["steps"] > lines[1]["steps"]
    (folder / "checkpoint.pt").write_bytes(b"nothing")
    say("train", *WORDS, "--output", folder, "--resume").refuses("checkpoint.pt is no checkpoint, or damaged", code=1)


def test_it_learns(tmp_path: Path, say: Say) -> None:
    """Sixty updates are enough to win more than half of the games against a bot that answers at random."""
    done = say("train", *WORDS, "--updates", 60, "--opponents", "random", "--measure", 40, "--output", tmp_path / "run")
    assert done.code == 0, done
    assert done.json["measured"][0]["won"] > 30
