"""The ladder: a picture of ratings with their margins of error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from hegemon.boards.pen import group, tag
from hegemon.lab.arena import Rating

LEFT: Final = 190.0
RIGHT: Final = 560.0
WIDTH: Final = 680.0
TOP: Final = 64.0
ROW: Final = 34.0
LONGEST: Final = 24
"""A longer name is cut in the middle."""
STEPS: Final = (5, 10, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
MARKS: Final = 8
"""So many lines across at most."""


def draw_ladder(ratings: Sequence[Rating], title: str) -> str:
    """The ladder as SVG: a dot for each rating, a bar for where the true one lies, the best on top."""
    low, high = min([rating.low for rating in ratings]), max([rating.high for rating in ratings])
    step = next((step for step in STEPS if (high - low) / step <= MARKS), STEPS[-1])
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    last = max(last, first + step)
    height = TOP + ROW * len(ratings) + 40.0

    def at(value: float) -> float:
        bounded = min(float(last), max(float(first), value))
        return LEFT + (RIGHT - LEFT) * (bounded - first) / (last - first)

    parts = [
        tag("rect", width=WIDTH, height=height, fill="#fffdf7"),
        tag("text", title, x=20.0, y=30.0, font_size=16.0, font_weight="bold"),
    ]
    for mark in range(first, last + 1, step):
        parts.append(tag("path", d=f"M{at(mark):.1f} {TOP - 12:.1f}V{height - 34:.1f}", stroke="#d8d2c4"))
        parts.append(tag("text", str(mark), x=at(mark), y=height - 16, text_anchor="middle", fill="#6b6558"))
    for place, rating in enumerate(ratings):
        y = TOP + ROW * place + ROW / 2
        margin = f"M{at(rating.low):.1f} {y:.1f}H{at(rating.high):.1f}"
        parts += [
            tag("text", short(rating.bot), x=LEFT - 16, y=y + 4, text_anchor="end"),
            tag("path", d=margin, stroke="#56b4e9", stroke_width=8.0, stroke_linecap="round", stroke_opacity=0.55),
            tag("circle", cx=at(rating.rating), cy=y, r=5.0, fill="#1f4e79"),
            tag("text", f"{rating.rating:.0f} {spread(rating)}", x=RIGHT + 16, y=y + 4, fill="#333"),
        ]
    return group(
        "svg",
        [tag("title", title), *parts],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        width=WIDTH,
        height=height,
        font_family="system-ui, sans-serif",
        font_size=13.0,
    )


def spread(rating: Rating) -> str:
    """How far the true rating may lie from this one, in either direction."""
    return f"+{rating.high - rating.rating:.0f} −{rating.rating - rating.low:.0f}"


def short(name: str) -> str:
    """A name that fits beside the picture."""
    half = LONGEST // 2 - 1
    return name if len(name) <= LONGEST else f"{name[:half]}…{name[-half:]}"
