"""Where the network gets the number of each id from: from the row of the place that the id names, or from the whole."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from hegemon.envs.encoding import ActionSpace

NO_PLACE: Final = -1


class Heads:
    """Ids in blocks: one for each verb that names a place first, one for all places named later, and the others."""

    def __init__(self, space: ActionSpace, places: int) -> None:
        kinds: list[int] = []
        block: list[int] = []
        for id in range(space.size):
            if space.place_of[id] == NO_PLACE:
                block.append(-1)
                continue
            kind = space.kind_of[id]
            if kind not in kinds:
                kinds.append(kind)
            block.append(kinds.index(kind))
        self.blocks: Final = max(1, len(kinds))
        order: list[int] = []
        others = 0
        for id in range(space.size):
            if block[id] < 0:
                order.append(places * self.blocks + others)
                others += 1
            else:
                order.append(space.place_of[id] * self.blocks + block[id])
        self.others: Final = max(1, others)
        self.order: Final[NDArray[np.int64]] = np.array(order, dtype=np.int64)
        """Where each id stands among the numbers that the network makes: first all places, block by block."""
