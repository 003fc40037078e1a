"""A tiny sheet for tests: west, east and south touch; isle lies off in the water. Every fault can be made in it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from hegemon.boards import Sheet, read_sheet
from hegemon.table.board import Board, read_board

#   20  60  100    140
# 20 +---+---+
#    | W | E |      +-+   isle
# 60 +---+---+      +-+
#    | S |
# 90 +---+
ARCS = [
    [(60, 20), (60, 60)],  # 0: west and east
    [(60, 60), (20, 60)],  # 1: west and south
    [(20, 60), (20, 20), (60, 20)],  # 2: the coast of west
    [(60, 20), (100, 20), (100, 60), (60, 60)],  # 3: the coast of east
    [(60, 60), (60, 90), (20, 90), (20, 60)],  # 4: the coast of south
    [(140, 30), (152, 30), (152, 42), (140, 42), (140, 30)],  # 5: the isle
]
RINGS = {"west": [0, 1, 2], "east": [~0, 3], "south": [~1, 4], "isle": [5]}
TOKENS = {"west": [40, 40], "east": [80, 40], "south": [40, 75], "isle": [146, 36]}
EDGES = [["west", "east", "border"], ["west", "south", "border"], ["east", "isle", "sea"]]


def delta(places: Sequence[tuple[float, float]]) -> list[list[int]]:
    tenths = [(round(10 * x), round(10 * y)) for x, y in places]
    before = [(0, 0), *tenths]
    return [[x - u, y - v] for (x, y), (u, v) in zip(tenths, before, strict=False)]


def shape(id: str) -> dict[str, Any]:
    x, y = TOKENS[id]
    told = {"region": "here", "token": [x, y], "label": [x, y - 25], "lines": [id.title()], "side": "above"}
    return {"type": "MultiPolygon", "id": id, "properties": told, "arcs": [[RINGS[id]]]}


def frontier(a: str, b: str, kind: str, length: float, arc: int) -> dict[str, Any]:
    return {
        "type": "MultiLineString",
        "properties": {"a": a, "b": b, "kind": kind, "length": length},
        "arcs": [[arc]],
    }


GEO: dict[str, Any] = {
    "type": "Topology",
    "sheet": [200, 100],
    "transform": {"scale": [0.1, 0.1], "translate": [0, 0]},
    "objects": {
        "territories": {"geometries": [shape(id) for id in RINGS]},
        "borders": {
            "geometries": [frontier("east", "west", "border", 40.0, 0), frontier("south", "west", "border", 40.0, 1)]
        },
    },
    "lanes": [{"a": "east", "b": "isle", "d": "M98 40Q120 30 142 36"}],
    "bridges": [],
    "arcs": [delta(arc) for arc in ARCS],
}


def geo() -> dict[str, Any]:
    """The values of the file, to be changed at will."""
    return copy.deepcopy(GEO)


KINDS: dict[str, Any] = {
    "castle": {"name": "Castle", "drawing": "castle"},
    "seat": {"name": "Seat of power", "drawing": "crowned_castle", "colour": "#efbf3f"},
    "silver": {"name": "Silver port", "drawing": "round_port", "colour": "#dfe3e6", "side": -1},
    "blue": {"name": "Blue port", "drawing": "diamond_port", "colour": "#2b6cb5", "side": -1},
    "teal": {"name": "Teal port", "drawing": "triangle_port", "colour": "#12857c", "side": -1},
}


GLYPH = [{"d": "M-3 3L0-3L3 3Z", "fill": "#e8641b"}, {"d": "M0-3V3", "stroke": "#4a1205"}]
LAVA: dict[str, Any] = {"barrier": {"lava": {"spacing": 6, "glyph": GLYPH}}}
"""A kind of barrier that only this sheet has."""
HUT: dict[str, Any] = {"hut": {"wall": "M-5 5V-2L0-6L5-2V5Z", "dark": "M-1 5V1H1V5Z", "gold": "M-1-7H1V-6H-1Z"}}
"""A drawing that only this sheet has."""


def atoll(values: dict[str, Any] | None = None, art: dict[str, Any] | None = None) -> Sheet:
    return read_sheet("atoll", geo() if values is None else values, {"sign": KINDS, **(art or {})})


def board(edges: list[list[str]] | None = None, extra: Sequence[str] = ()) -> Board:
    return read_board(
        {
            "id": "atoll",
            "name": "Atoll",
            "region": [{"id": "here", "name": "Here & there", "bonus": 2}],
            "territory": [{"id": id, "name": id.title(), "region": "here"} for id in [*RINGS, *extra]],
            "edges": EDGES if edges is None else edges,
        }
    )
