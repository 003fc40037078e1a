"""How much better each answer was than expected (generalised advantage estimation), told apart by game and seat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hegemon.envs.planes import Floats

Flags = NDArray[np.bool_]


def advantages(
    values: Floats, seat: NDArray[np.int64], idle: Flags, returns: Floats, discount: float, trace: float
) -> tuple[Floats, Flags]:
    """The advantages of all answers, step by step and game by game, and of which answers they are known.

    ``values`` are those of the seats that are asked (``seat``), one step more than there are answers; ``idle`` says in
    which games nothing was asked, because the game was over; ``returns`` is what every seat got if an answer ended its
    game. What the last answer of a seat was worth is unknown if the seat is not asked again.
    """
    steps, count, seats = returns.shape
    every = np.arange(count)
    found = np.zeros((steps, count), np.float32)
    usable = np.zeros((steps, count), np.bool_)
    value = np.zeros((count, seats), np.float32)
    gain = np.zeros((count, seats), np.float32)
    paid = np.zeros((count, seats), np.float32)
    known = np.zeros((count, seats), np.bool_)
    value[every, seat[-1]] = values[-1]
    known[every, seat[-1]] = True
    for t in range(steps - 1, -1, -1):
        over = idle[t + 1]
        value[over] = gain[over] = 0.0
        paid[over] = returns[t, over]
        known[over] = True
        live = np.flatnonzero(~idle[t])
        who = seat[t, live]
        now = values[t, live]
        sure = known[live, who]
        more = paid[live, who] + discount * value[live, who] - now + discount * trace * gain[live, who]
        found[t, live] = np.where(sure, more, 0.0)
        usable[t, live] = sure
        value[live, who] = now
        gain[live, who] = found[t, live]
        paid[live, who] = 0.0
        known[live, who] = True
    return found, usable
