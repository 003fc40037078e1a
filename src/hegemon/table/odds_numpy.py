"""Win chances of many battles at once, for those who have numpy. It need not be compiled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def diagonals(
    attackers: int,
    defenders: int,
    flat: Sequence[Sequence[float]],
    thin: Sequence[Sequence[float]],
    outcomes: Sequence[tuple[int, int, float]],
) -> list[list[float]]:
    """The table of all battles up to so many on either side, from those in which one side has too few for all its dice.

    ``flat`` holds its first rows, ``thin`` the first columns of all its rows; in all other battles a roll has these
    outcomes, and always costs the same number of armies in all. So all battles with the same number of armies follow at
    once from those with so many fewer. They stand in one row of ``sums``, by attackers.
    """
    cost = outcomes[0][0] + outcomes[0][1]
    first = len(flat)
    widest = len(thin[0])
    width = attackers + 1
    chances = np.zeros(max(lost for lost, _, _ in outcomes) + 1)
    for lost, _, chance in outcomes:
        chances[len(chances) - 1 - lost] = chance
    reach = len(chances) - 1
    sums = np.zeros((attackers + defenders + 1, width))
    high, wide = sums.strides
    table = np.lib.stride_tricks.as_strided(sums, (width, defenders + 1), (high + wide, high))
    table[:, :widest] = thin
    table[:first] = flat
    line = sums.reshape(-1)
    for total in range(first + widest, attackers + defenders + 1, cost):
        follow = np.correlate(line[(total - cost) * width : total * width], chances)
        for row in range(min(cost, attackers + defenders + 1 - total)):
            low = max(first, total + row - defenders)
            end = min(width, total + row - widest + 1)
            place = row * width - reach
            sums[total + row, low:end] = follow[place + low : place + end]
    rows: list[list[float]] = table.tolist()
    return rows
