"""The spaces of observations, as Gymnasium describes them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from hegemon.envs.planes import Planes

WIDE = 1e6
"""No number of an observation is larger."""


def observation_space(planes: Planes) -> spaces.Dict:
    """The named planes."""
    found: dict[str, spaces.Space[Any]] = {}
    for name, shape in planes.shapes.items():
        found[name] = spaces.Box(0, 1, shape, np.int8) if name == "said" else spaces.Box(-WIDE, WIDE, shape, np.float32)
    return spaces.Dict(found)


def flat_space(planes: Planes) -> spaces.Box:
    """All planes as one vector."""
    return spaces.Box(-WIDE, WIDE, (planes.size,), np.float32)


def graph_space(planes: Planes) -> spaces.Dict:
    """The position as a graph."""
    places = planes.space.places
    nodes = len(planes.land_names) + len(planes.fixed_names)
    whole = sum([int(np.prod(planes.shapes[name])) for name in ("globals", "question", "seats", "cards")])
    return spaces.Dict(
        {
            "edge_index": spaces.Box(0, places - 1, planes.edge_index.shape, np.int64),
            "nodes": spaces.Box(-WIDE, WIDE, (places, nodes), np.float32),
            "whole": spaces.Box(-WIDE, WIDE, (whole,), np.float32),
        }
    )
