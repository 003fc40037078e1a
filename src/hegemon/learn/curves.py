"""How a training went, as pictures (SVG and PNG) and as a file of lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import msgspec

from hegemon.match.files import write

if TYPE_CHECKING:
    from hegemon.learn.trainer import Line

LOG: Final = "log.jsonl"
CURVES: Final = ("curves.svg", "curves.png")
FEWEST: Final = 20
"""A share of wins is drawn from so many games on."""


def write_log(folder: Path, lines: Sequence[Line]) -> None:
    """One JSON line for each update."""
    write(folder / LOG, b"".join([msgspec.json.encode(line._asdict()) + b"\n" for line in lines]))


def draw_curves(folder: Path, lines: Sequence[Line], title: str) -> None:
    """Shares of wins, the length of games, entropy and value, over the ids said so far."""
    figure, axes = plt.subplots(2, 2, figsize=(11, 7), layout="constrained")
    names = list(dict.fromkeys([name for line in lines for name in line.wins]))
    for name in names:
        told = [line for line in lines if line.counted.get(name, 0) >= FEWEST]
        label = "past selves" if name == "past" else name
        axes[0, 0].plot([line.steps for line in told], [100 * line.wins[name] for line in told], label=label)
    axes[0, 0].set(title="games won in training, of the last 200 (%)", ylim=(0, 100))
    if names:
        axes[0, 0].legend(loc="lower right")
    steps = [line.steps for line in lines]
    axes[0, 1].plot(steps, [line.length for line in lines])
    axes[0, 1].set(title="ids said in a game")
    axes[1, 0].plot(steps, [line.entropy for line in lines])
    axes[1, 0].set(title="entropy of the policy", xlabel="ids said")
    axes[1, 1].plot(steps, [line.explained for line in lines])
    axes[1, 1].set(title="variance of the outcome explained by the value", xlabel="ids said", ylim=(-0.2, 1))
    for axis in axes.flat:
        axis.grid(alpha=0.3)
        axis.locator_params(axis="x", nbins=6)
    figure.suptitle(title)
    try:
        for name in CURVES:
            figure.savefig(folder / name, metadata={"Date": None} if name.endswith("svg") else None)
    finally:
        plt.close(figure)
