"""A sheet for a board that nobody has drawn yet: every territory is a round island, every border a lane.

The islands are laid out by springs: neighbours pull each other together, and everything else keeps its distance. The
same board always gives the same sheet, so an edition or a map of one's own can be played before it has art.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

from hegemon.boards.geometry import Land, Lane, Point, Sheet
from hegemon.table.board import Board

WIDTH: Final = 1400
HEIGHT: Final = 900
MARGIN: Final = 110
LEGEND: Final = 180
"""The width of the legend, which stands at the left edge."""
ROUNDS: Final = 400
CORNERS: Final = 24
LONGEST_LINE: Final = 13
"""A name with more letters is broken into lines."""


@lru_cache(maxsize=64)
def island_sheet(board: Board) -> Sheet:
    """The sheet of a board, made from its territories and borders alone."""
    spots = spread_out(board)
    near = [hypot(x - u, y - v) for n, (x, y) in enumerate(spots) for u, v in spots[:n]]
    radius = max(22.0, min(58.0, 0.36 * min(near, default=140.0)))
    lands: dict[str, Land] = {}
    for territory, (x, y) in zip(board.territories, spots, strict=True):
        ring = outline(territory.index, x, y, radius)
        region = board.regions[territory.region].id if territory.region >= 0 else ""
        lines = in_lines(territory.name)
        path = "".join([f"{'L' if k else 'M'}{u:.1f} {v:.1f}" for k, (u, v) in enumerate(ring)]) + "z"
        label = (x, y + radius + 13.0)
        lands[territory.id] = Land(territory.id, region, (x, y), label, lines, "below", (ring,), path)
    lanes = [
        Lane(board.territories[a].id, board.territories[b].id, lane(spots[a], spots[b], radius))
        for a in range(len(board))
        for b in board.near[a]
        if a < b
    ]
    return Sheet(
        board.id,
        WIDTH,
        HEIGHT,
        lands,
        (),
        lanes,
        title=board.name.upper(),
        legend=(40, 60, LEGEND),
        compass=(110, HEIGHT - 110, 44),
    )


def spread_out(board: Board) -> list[Point]:
    """Where the islands lie: neighbours close to each other, all others apart."""
    size = len(board)
    places = [(cos(2 * pi * k / size), sin(2 * pi * k / size)) for k in range(size)]
    ideal = 1.6 / max(1.0, size**0.5)
    for step in range(ROUNDS):
        heat = 0.12 * (1 - step / ROUNDS)
        pushed: list[Point] = []
        for n, (x, y) in enumerate(places):
            dx = dy = 0.0
            for m, (u, v) in enumerate(places):
                if m == n:
                    continue
                away = max(0.01, hypot(x - u, y - v))
                force = ideal * ideal / away
                if m in board.near[n]:
                    force -= away * away / ideal
                dx += (x - u) / away * force
                dy += (y - v) / away * force
            size_of_push = max(1e-9, hypot(dx, dy))
            far = min(size_of_push, heat)
            pushed.append((x + dx / size_of_push * far, y + dy / size_of_push * far))
        places = pushed
    return pushed_apart(fitted(places))


def fitted(places: list[Point]) -> list[Point]:
    """The same places, stretched over the sheet beside its legend."""
    left, top = min([x for x, _ in places]), min([y for _, y in places])
    wide = max(1e-9, max([x for x, _ in places]) - left)
    high = max(1e-9, max([y for _, y in places]) - top)
    free = WIDTH - LEGEND - 2 * MARGIN
    return [
        (
            round(LEGEND + MARGIN + (x - left) / wide * free, 1),
            round(MARGIN + (y - top) / high * (HEIGHT - 2 * MARGIN), 1),
        )
        for x, y in places
    ]


def pushed_apart(places: list[Point]) -> list[Point]:
    """The same places with room for a token and a name around each, as far as the sheet has it."""
    free = (WIDTH - LEGEND - 2 * MARGIN) * (HEIGHT - 2 * MARGIN)
    apart = min(130.0, 0.85 * (free / len(places)) ** 0.5)
    spots = [[x, y] for x, y in places]
    for _ in range(ROUNDS):
        calm = True
        for n, one in enumerate(spots):
            for other in spots[:n]:
                dx, dy = one[0] - other[0], one[1] - other[1]
                away = max(1.0, hypot(dx, dy))
                if away < apart:
                    calm = False
                    push = 0.26 * (apart - away) / away
                    for spot, way in ((one, push), (other, -push)):
                        spot[0] = min(WIDTH - MARGIN, max(LEGEND + MARGIN, spot[0] + way * dx))
                        spot[1] = min(HEIGHT - MARGIN, max(MARGIN, spot[1] + way * (dy or 0.5)))
        if calm:
            break
    return [(round(x, 1), round(y, 1)) for x, y in spots]


def outline(number: int, x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The coast of an island: a circle that is a little different for each."""
    return tuple(
        [
            (
                round(x + radius * wobble(number, k) * cos(2 * pi * k / CORNERS), 1),
                round(y + radius * wobble(number, k) * sin(2 * pi * k / CORNERS), 1),
            )
            for k in range(CORNERS)
        ]
    )


def wobble(number: int, corner: int) -> float:
    """How far out a corner of an island lies."""
    angle = 2 * pi * corner / CORNERS
    return 1.0 + 0.07 * sin(3 * angle + number) + 0.05 * cos(5 * angle + 2 * number)


def lane(one: Point, other: Point, radius: float) -> str:
    """A straight line from coast to coast."""
    away = max(1e-9, hypot(other[0] - one[0], other[1] - one[1]))
    part = min(0.45, 0.97 * radius / away)
    x, y = other[0] - one[0], other[1] - one[1]
    start = one[0] + part * x, one[1] + part * y
    end = other[0] - part * x, other[1] - part * y
    return f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"


def in_lines(name: str) -> tuple[str, ...]:
    """A name in lines that are not too long."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
