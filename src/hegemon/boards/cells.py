"""A sheet for a board that nobody has drawn, but whose file says where its territories lie: land is cut into cells.

Every territory is what lies nearest to its place. Neighbours by land share a line; between others there is water, and
lanes where a way leads over it. The same board always gives the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from hegemon.boards.geometry import BORDER, Frontier, Land, Lane, Point, Ring, Sheet, in_units, inside, reach, trace
from hegemon.boards.islands import LEGEND, MARGIN, in_lines
from hegemon.table.board import SEA, Board

WIDEST: Final = 1600
HIGHEST: Final = 1100
NARROWEST: Final = 760
LOWEST: Final = 560
STEP: Final = 180.0
"""How far neighbours are from each other, as a rule, if the sheet has room for it."""
STRAIT: Final = 0.09
"""How wide the water is between lands that are no neighbours, in steps."""
COAST: Final = 0.66
"""How far a territory reaches out into open water, in steps."""
WAVE: Final = 0.31
"""How close to each other the points of the water are, in steps."""
NECK: Final = 0.72
"""How wide the land is between two neighbours, in parts of the way from one to the other."""
FARTHEST: Final = 1.6
"""Neighbours by land that are farther from each other have a lane, in steps."""
SHORTEST: Final = 14.0
"""A shorter line between two lands is no border for the eye."""
SEAM: Final = 0.05
"""Corners that are closer to each other than this are one."""
SAMPLES: Final = 48
BENDS: Final = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.8, -0.8, 1.0, -1.0)
"""How far a lane may bend, in parts of its length; the first that crosses the least land is taken."""

Pair = tuple[int, int]
Side = tuple[Point, int]
"""A corner of a cell, and what lies beyond the side from there to the next: a territory, or WATER."""
WATER: Final = -1


@lru_cache(maxsize=64)
def cell_sheet(board: Board) -> Sheet:
    """The sheet of a board whose territories have places."""
    step, width, height, spots = laid(board)
    cells, touching = cut(board, spots, step)
    rings = [coastline(sides) for sides in cells]
    lands: dict[str, Land] = {}
    for territory, ring in zip(board.territories, rings, strict=True):
        x, y = middle(ring)
        tenths = [(round(10 * u), round(10 * v)) for u, v in ring]
        region = board.regions[territory.region].id if territory.region >= 0 else ""
        token = round(x, 1), round(y - min(10.0, 0.06 * step), 1)
        label = round(x, 1), round(y + 18, 1)
        path = trace(tenths) + "z"
        lands[territory.id] = Land(
            territory.id, region, token, label, in_lines(territory.name), "below", (in_units(tenths),), path
        )
    ids = [land.id for land in board.territories]
    frontiers: list[Frontier] = []
    contacts: dict[tuple[str, str], float] = {}
    for (one, other), line in touching.items():
        tenths = [(round(10 * u), round(10 * v)) for u, v in line]
        a, b = sorted([ids[one], ids[other]])
        length = reach(line)
        contacts[a, b] = length
        frontiers.append(Frontier(a, b, BORDER, length, (in_units(tenths),), trace(tenths)))
    lanes = [
        Lane(ids[one], ids[other], lane(one, other, rings))
        for one in range(len(board))
        for other in board.near[one]
        if one < other and (one, other) not in touching
    ]
    return Sheet(
        board.id,
        width,
        height,
        lands,
        frontiers,
        lanes,
        contacts=contacts,
        title=board.name.upper(),
        legend=(40, 60, LEGEND),
        compass=(110, height - 110, 44),
    )


def laid(board: Board) -> tuple[float, int, int, list[Point]]:
    """How long a step is on the sheet, its size, and the places on it."""
    places = board.spots
    left, top = min([x for x, _ in places]), min([y for _, y in places])
    wide, high = max([x for x, _ in places]) - left, max([y for _, y in places]) - top
    apart = sorted([hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]) for a, b in pairs(board)])
    usual = apart[len(apart) // 2]
    room, deep = WIDEST - LEGEND - 2 * MARGIN, HIGHEST - 2 * MARGIN
    scale = min(STEP / usual, room / (wide or 1e-9), deep / (high or 1e-9))
    width = max(NARROWEST, round(scale * wide) + LEGEND + 2 * MARGIN)
    height = max(LOWEST, round(scale * high) + 2 * MARGIN)
    x0 = (width + LEGEND - scale * wide) / 2
    y0 = (height - scale * high) / 2
    return scale * usual, width, height, [(x0 + scale * (x - left), y0 + scale * (y - top)) for x, y in places]


def pairs(board: Board) -> Iterator[Pair]:
    """The neighbours, each pair once."""
    for one in range(len(board)):
        for other in board.near[one]:
            if one < other:
                yield one, other


def cut(board: Board, spots: Sequence[Point], step: float) -> tuple[list[list[Side]], dict[Pair, Ring]]:
    """The cells of all territories, and the lines that two share, if they are long enough to be seen."""
    close = {
        (one, other)
        for one, other in pairs(board)
        if board.kind(one, other) != SEA and away(spots[one], spots[other]) <= FARTHEST * step
    }
    while True:
        water = waves(spots, close, step)
        cells = [cell(n, spots, close, water, step) for n in range(len(spots))]
        short = {pair for pair in close if reach(shared(cells, *pair)) < SHORTEST}
        if not short:
            return [seamed(cells, n) for n in range(len(cells))], {pair: shared(cells, *pair) for pair in sorted(close)}
        close -= short  # so that there is water between them, and a lane


def away(one: Point, other: Point) -> float:
    """How far one point is from another."""
    return hypot(one[0] - other[0], one[1] - other[1])


def waves(spots: Sequence[Point], close: set[Pair], step: float) -> list[Point]:
    """Points of the open water: rows of them, but not near a territory, nor between two that share a line."""
    bridges = [
        ((spots[a][0] + spots[b][0]) / 2, (spots[a][1] + spots[b][1]) / 2, NECK * away(spots[a], spots[b]))
        for a, b in close
    ]
    left, top = min([x for x, _ in spots]) - 1.6 * step, min([y for _, y in spots]) - 1.6 * step
    right, bottom = max([x for x, _ in spots]) + 1.6 * step, max([y for _, y in spots]) + 1.6 * step
    gap = WAVE * step
    found: list[Point] = []
    row = 0
    while top + row * gap <= bottom:
        column = 0
        while left + column * gap <= right:
            sway = 0.22 * gap * ((7 * row + 5 * column) % 9 - 4) / 4
            place = left + (column + 0.5 * (row % 2)) * gap + sway, top + row * gap - sway
            free = all([away(place, spot) > COAST * step for spot in spots])
            if free and all([away(place, (x, y)) > wide for x, y, wide in bridges]):
                found.append(place)
            column += 1
        row += 1
    return found


def cell(n: int, spots: Sequence[Point], close: set[Pair], water: Sequence[Point], step: float) -> list[Side]:
    """What lies nearer to a territory than to any other and to the open water, with a strait to who is no neighbour."""
    x, y = spots[n]
    far = 2 * step
    sides: list[Side] = [
        ((x - far, y - far), WATER),
        ((x + far, y - far), WATER),
        ((x + far, y + far), WATER),
        ((x - far, y + far), WATER),
    ]
    for other, spot in enumerate(spots):
        if other != n and away(spot, spots[n]) < 2.9 * far:
            joined = (min(n, other), max(n, other)) in close
            sides = clipped(sides, spots[n], spot, 0.0 if joined else STRAIT * step / 2, other if joined else WATER)
    for spot in water:
        if away(spot, spots[n]) < far:
            sides = clipped(sides, spots[n], spot, 0.0, WATER)
    return sides


def clipped(sides: list[Side], own: Point, other: Point, gap: float, beyond: int) -> list[Side]:
    """The part of a cell that lies on the own side of the line halfway to another point, less a gap."""
    length = away(own, other) or 1e-9
    dx, dy = (other[0] - own[0]) / length, (other[1] - own[1]) / length
    limit = length / 2 - gap

    def over(place: Point) -> float:
        return (place[0] - own[0]) * dx + (place[1] - own[1]) * dy - limit

    found: list[Side] = []
    for k, (start, label) in enumerate(sides):
        end = sides[(k + 1) % len(sides)][0]
        first, last = over(start), over(end)
        if first <= 0:
            found.append((start, label))
        if (first <= 0) != (last <= 0):
            part = first / (first - last)
            crossing = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
            found.append((crossing, beyond if first <= 0 else label))
    return found


def side(cells: Sequence[list[Side]], one: int, other: int) -> Ring:
    """The side of a cell beyond which another one lies; nothing if there is none."""
    sides = cells[one]
    for k, (start, beyond) in enumerate(sides):
        if beyond == other:
            return start, sides[(k + 1) % len(sides)][0]
    return ()


def shared(cells: Sequence[list[Side]], one: int, other: int) -> Ring:
    """The line along which two cells touch; nothing if they do not."""
    own, theirs = side(cells, one, other), side(cells, other, one)
    if not own or not theirs:
        return ()
    (x, y), (u, v) = own
    length = hypot(u - x, v - y)
    if length < 1e-6:
        return ()
    dx, dy = (u - x) / length, (v - y) / length
    ends = sorted([(px - x) * dx + (py - y) * dy for px, py in theirs])
    first, last = max(0.0, ends[0]), min(length, ends[1])
    return ((x + first * dx, y + first * dy), (x + last * dx, y + last * dy)) if last > first else ()


def seamed(cells: Sequence[list[Side]], n: int) -> list[Side]:
    """The same cell with the ends of every shared line among its corners, so that both lands run through them."""
    found: list[Side] = []
    for k, (start, beyond) in enumerate(cells[n]):
        end = cells[n][(k + 1) % len(cells[n])][0]
        line = shared(cells, n, beyond) if beyond != WATER else ()
        ends = sorted(line, key=lambda place: away(place, start))
        found.append((start, beyond))
        found += [(place, beyond) for place in ends if min(away(place, start), away(place, end)) > SEAM]
    return found


def coastline(sides: list[Side]) -> list[Point]:
    """The outline of a cell, with its corners on the water rounded."""
    marked = [(place, beyond == WATER) for place, beyond in sides]
    for _ in range(2):
        rounded: list[tuple[Point, bool]] = []
        for k, (place, wet) in enumerate(marked):
            before, wet_before = marked[k - 1]
            after = marked[(k + 1) % len(marked)][0]
            if wet and wet_before:
                rounded.append((between(place, before, 0.25), True))
                rounded.append((between(place, after, 0.25), True))
            else:
                rounded.append((place, wet))
        marked = rounded
    return [place for place, _ in marked]


def between(one: Point, other: Point, part: float) -> Point:
    """The point a part of the way from one to another."""
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def middle(ring: Sequence[Point]) -> Point:
    """The centre of gravity of an outline."""
    twice = x = y = 0.0
    for k, (px, py) in enumerate(ring):
        qx, qy = ring[(k + 1) % len(ring)]
        part = px * qy - qx * py
        twice += part
        x += (px + qx) * part
        y += (py + qy) * part
    return x / (3 * twice), y / (3 * twice)


def lane(one: int, other: int, rings: Sequence[Sequence[Point]]) -> str:
    """A lane from coast to coast, bent around other lands if that helps."""
    start, end = middle(rings[one]), middle(rings[other])
    middles = [middle(ring) for ring in rings]
    reaches = [max([away(centre, place) for place in ring]) for centre, ring in zip(middles, rings, strict=True)]
    best: list[Point] = []
    least = SAMPLES + 1
    for bend in BENDS:
        across = bend * (start[1] - end[1]), bend * (end[0] - start[0])
        pole = (start[0] + end[0]) / 2 + across[0], (start[1] + end[1]) / 2 + across[1]
        course = [curve(start, pole, end, k / SAMPLES) for k in range(SAMPLES + 1)]
        leaves = max([k for k, place in enumerate(course) if inside(place, [tuple(rings[one])])], default=0)
        lands = [k for k, place in enumerate(course) if k > leaves and inside(place, [tuple(rings[other])])]
        free = course[leaves : min(lands, default=SAMPLES) + 1]
        crossed = len(
            [
                place
                for place in free
                for n, ring in enumerate(rings)
                if n not in (one, other) and away(place, middles[n]) <= reaches[n] and inside(place, [tuple(ring)])
            ]
        )
        if crossed < least:
            best, least = free if bend else [free[0], free[-1]], crossed
        if not crossed:
            break
    return "".join([f"{'L' if k else 'M'}{x:.1f} {y:.1f}" for k, (x, y) in enumerate(best)])


def curve(start: Point, pole: Point, end: Point, part: float) -> Point:
    """A point of a curve that is bent by one pole."""
    return between(between(start, pole, part), between(pole, end, part), part)
