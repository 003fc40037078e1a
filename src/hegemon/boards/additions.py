"""What a game has added to a drawn board: lands at the places that its sheet has prepared, and sea lanes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import hypot
from typing import Final

from hegemon.boards.geometry import Land, Lane, Point, Sheet, inside
from hegemon.boards.islands import in_lines, outline
from hegemon.table.board import NO_SPOT, SEA, Board

RADIUS: Final = 23.0
"""Of a land that is added; the survey keeps the prepared places clear of all others."""
FRAME: Final = 16.0
"""No name stands in the frame of a sheet."""
ENDS: Final = 28
"""So many points of a coast are tried as the end of a lane."""
TRIED: Final = 60
"""So many pairs of them, the nearest first."""
BENDS: Final = (0.0, 0.14, -0.14, 0.28, -0.28)
"""How far a lane may swing out, in parts of its length."""
POINTS: Final = 14
"""A lane is looked at in so many points for land under it."""
ASHORE: Final = 30.0
"""Each of these points over land counts as so many units of length."""


@lru_cache(maxsize=64)
def grown(sheet: Sheet, board: Board) -> Sheet:
    """A sheet with the lands and the sea lanes that its board has and it lacks; the same sheet if it lacks none."""
    lands = [added_land(sheet, board, index, spot) for index, spot in places(board) if lacks(sheet, board, index, spot)]
    known = sheet.lands | {land.id: land for land in lands}
    drawn = [{way.a, way.b} for way in (*sheet.lanes, *sheet.causeways)]
    drawn += [{line.a, line.b} for line in sheet.frontiers]
    ways = [(board.territories[a].id, board.territories[b].id) for a, b, kind in board.changes.joined if kind == SEA]
    lanes = [
        Lane(one, other, course(known[one], known[other], list(known.values())))
        for one, other in ways
        if one in known and other in known and {one, other} not in drawn
    ]
    return sheet.grown(lands, lanes) if lands or lanes else sheet


def places(board: Board) -> list[tuple[int, int]]:
    """The places that were added to a board, each with its spot."""
    first = len(board) - len(board.changes.added)
    return [(first + k, spot) for k, spot in enumerate(board.changes.spots) if spot != NO_SPOT]


def lacks(sheet: Sheet, board: Board, index: int, spot: int) -> bool:
    """Whether a place that was added is not on the sheet, which has a place for it."""
    place = board.territories[index]
    return place.id in board.places and place.id not in sheet.lands and 0 <= spot < len(sheet.spots)


def added_land(sheet: Sheet, board: Board, index: int, spot: int) -> Land:
    """A land that was added: a round one."""
    place, region = board.territories[index], board.region_of(index)
    x, y = sheet.spots[spot]
    ring = outline(index, x, y, RADIUS)
    path = "".join([f"{'L' if k else 'M'}{u:.1f} {v:.1f}" for k, (u, v) in enumerate(ring)]) + "z"
    home = region.id if region is not None else ""
    lines = in_lines(place.name)
    high = sheet.lettering * len(lines)
    low = y + RADIUS + 3 + high > sheet.height - FRAME
    label = (x, y - RADIUS - 3 - high if low else y + RADIUS + 3)
    return Land(place.id, home, (x, y), label, lines, "above" if low else "below", (ring,), path)


def course(one: Land, other: Land, lands: Sequence[Land]) -> str:
    """A line from coast to coast: a short one, with as little land under it as can be."""
    pairs = sorted(product(coast(one), coast(other)), key=lambda pair: away(*pair))[:TRIED]
    tries = [(start, bend_of(start, end, bend), end) for start, end in pairs for bend in BENDS]
    boxes = [(land, box(land)) for land in lands]
    start, bend, end = min(tries, key=lambda way: away(way[0], way[2]) + ASHORE * over_land(way, boxes))
    return f"M{start[0]:.1f} {start[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {end[0]:.1f} {end[1]:.1f}"


def coast(land: Land) -> list[Point]:
    """Points along the longest coast of a land."""
    ring = max(land.rings, key=len)
    step = max(1, len(ring) // ENDS)
    return list(ring[::step])


def away(one: Point, other: Point) -> float:
    """How far apart two points are."""
    return hypot(one[0] - other[0], one[1] - other[1])


def bend_of(start: Point, end: Point, bend: float) -> Point:
    """The point towards which a line swings out."""
    (x, y), (u, v) = start, end
    return (x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x)


def box(land: Land) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a land."""
    points = [point for ring in land.rings for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def over_land(way: tuple[Point, Point, Point], lands: Sequence[tuple[Land, tuple[float, float, float, float]]]) -> int:
    """How many points of a line between its ends lie over land."""
    (x, y), (p, q), (u, v) = way
    found = 0
    for k in range(1, POINTS):
        part = k / POINTS
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        point = a * x + b * p + c * u, a * y + b * q + c * v
        found += any(
            [
                left <= point[0] <= right and top <= point[1] <= bottom and inside(point, land.rings)
                for land, (left, top, right, bottom) in lands
            ]
        )
    return found
