"""What the network is told of a position: the planes, and a few things that follow from them.

Each place gets a row with what lies on it and beside it (the strongest rival next to it, who holds its region, how far
it is to the front), and the whole position one row. Everything is computed with NumPy from the planes, so that training
and play see the same numbers, and nothing here knows an edition.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hegemon.envs.encoding import SEAT_FACTS
from hegemon.envs.planes import BATTLE_PLANES, NAMED_PLANES, Arrays, Floats, Planes

MARKS: Final = len(BATTLE_PLANES) + len(NAMED_PLANES)
"""So many columns of ``lands``, the last ones, mark where a battle is fought and what the answer has named so far."""
STEPS: Final = 4
"""Places further than so many steps from the front are told alike."""
DERIVED: Final = 13
"""So many columns follow from the planes, for each place."""


class Features:
    """The rows that a network is told, for many positions at once."""

    def __init__(self, planes: Planes) -> None:
        self.planes: Final = planes
        shapes = planes.shapes
        self.seats: Final = planes.space.seats
        self.places: Final = planes.space.places
        self.armies: Final = planes.land_names.index("armies")
        near = np.zeros((self.places, self.places), dtype=np.float32)
        near[planes.edge_index[0], planes.edge_index[1]] = 1.0
        self.near: Final[Floats] = near
        """1 where two places are neighbours on the printed board."""
        degree = int(near.sum(axis=1).max()) if near.any() else 1
        self.around: Final = np.full((self.places, max(1, degree)), self.places, dtype=np.int64)
        """The neighbours of each place, filled up with one that is none."""
        for place in range(self.places):
            found = np.flatnonzero(near[place])
            self.around[place, : len(found)] = found
        regions = planes.fixed_names.index("bonus")
        self.member: Final[Floats] = planes.fixed[:, :regions].copy()
        size = self.member.sum(axis=0)
        self.share: Final[Floats] = self.member / np.maximum(size, 1.0)
        """Each place as a part of its region."""
        first = [int(np.argmax(self.member[:, k])) for k in range(regions)]
        self.worth: Final[Floats] = planes.fixed[first, regions].copy() if regions else np.zeros(0, dtype=np.float32)
        """The bonus of each region."""
        fixed = planes.fixed.copy()
        fixed[:, regions] /= 10.0
        self.fixed: Final[Floats] = fixed
        self.land_size: Final = shapes["lands"][1] + fixed.shape[1] + DERIVED
        self.whole_size: Final = (
            sum([int(np.prod(shapes[name])) for name in ("seats", "globals", "question", "cards")]) + 2 * self.seats
        )
        self.said_size: Final = shapes["said"][0]

    def lands(self, arrays: Arrays) -> Floats:
        """A row for each place of each position."""
        told = np.asarray(arrays["lands"], dtype=np.float32)
        count = len(told)
        seats = self.seats
        log = told[:, :, self.armies]
        armies = np.expm1(log)
        own = told[:, :, 0]
        rival = told[:, :, 1 : seats + 1].sum(axis=2)
        hostile = armies * rival
        friendly = armies * own
        padded = np.concatenate([hostile, np.zeros((count, 1), dtype=np.float32)], axis=1)
        strongest = padded[:, self.around].max(axis=2)
        beside = hostile @ self.near
        rivals = rival @ self.near
        held = np.einsum("bps,pr->brs", told[:, :, : seats + 1], self.share)
        mine = held[:, :, 0] @ self.member.T
        owners = np.einsum("brs,pr->bps", held, self.member)
        others = (owners * told[:, :, : seats + 1]).sum(axis=2)
        against = (hostile @ self.member) @ self.member.T
        behind = (friendly @ self.member) @ self.member.T
        front = ((rivals > 0) & (own > 0)).astype(np.float32)
        far = 1.0 - front
        reached = front
        for _ in range(STEPS - 1):
            reached = np.minimum(1.0, reached + (reached @ self.near > 0) * own)
            far += 1.0 - reached
        out = np.empty((count, self.places, self.land_size), dtype=np.float32)
        width = told.shape[2]
        out[:, :, :width] = told
        out[:, :, self.armies + 1 : width - MARKS] = squashed(told[:, :, self.armies + 1 : width - MARKS])
        at = width + self.fixed.shape[1]
        out[:, :, width:at] = self.fixed
        columns = (
            armies / 10.0,
            np.log1p(strongest),
            np.log1p(beside),
            np.log1p(friendly @ self.near),
            rivals / 4.0,
            log - np.log1p(strongest),
            front,
            far * own / STEPS,
            mine,
            others,
            np.log1p(against),
            np.log1p(behind),
            own * log,
        )
        for k, column in enumerate(columns):
            out[:, :, at + k] = column
        return out

    def whole(self, arrays: Arrays) -> Floats:
        """A row for each position."""
        told = np.asarray(arrays["lands"], dtype=np.float32)
        count = len(told)
        seats = self.seats
        held = np.einsum("bps,pr->brs", told[:, :, :seats], self.share)
        income = ((held > 0.999) * self.worth[None, :, None]).sum(axis=1)
        facts = np.asarray(arrays["seats"], dtype=np.float32)
        armies = facts[:, :, SEAT_FACTS.index("armies")]
        part = armies / np.maximum(armies.sum(axis=1, keepdims=True), 1.0)
        return np.concatenate(
            [
                squashed(facts).reshape(count, -1),
                squashed(np.asarray(arrays["globals"], dtype=np.float32)),
                squashed(np.asarray(arrays["question"], dtype=np.float32)),
                np.asarray(arrays["cards"], dtype=np.float32).reshape(count, -1),
                income / 5.0,
                part,
            ],
            axis=1,
            dtype=np.float32,
        )


def squashed(numbers: Floats) -> Floats:
    """Numbers of any size as small ones, in the same order."""
    found: Floats = np.sign(numbers) * np.log1p(np.abs(numbers))
    return found
