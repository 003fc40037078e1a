"""The survey: whether a sheet shows exactly what the rules' board says.

>>> from hegemon.boards import open_sheet
>>> from hegemon.editions import RULEBOOKS
>>> board = RULEBOOKS[0].open(3, {}).board
>>> check(open_sheet(board.id), board), corners(open_sheet(board.id))
([], [])
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Final

from hegemon.boards.geometry import BRIDGE, CORNER, WORD, Land, Point, Sheet, inside
from hegemon.boards.signs import RADIUS, spot
from hegemon.table.board import SEA, Board

Pair = tuple[str, str]

CONTACT: Final = 6.0
"""Lands that share less than this only meet at a corner, and that means nothing."""
LINE: Final = 0.5
"""The distance of the lines along which areas are measured."""
SPILL: Final = 1.0
"""How many square units two lands may overlap before it counts."""
GRAZE: Final = 2.0
"""How far a lane may run over foreign land before it counts."""
SHORE: Final = 5.0
"""How far from its land a lane may end, and from its river a bridge may stand."""
MARK: Final = 7.0
"""The radius that a mark on a land needs for itself."""
SPOT: Final = 24.0
"""The radius of the water that one more land needs."""
TOKEN: Final = 12.0
"""The radius that a token needs for itself."""
SMALL: Final = 3000.0
"""The area below which an island counts as small."""


def check(sheet: Sheet, board: Board, impassable: Collection[Pair] | None = None) -> list[str]:
    """Everything in which the sheet contradicts the board or itself, as sentences; an empty list if nothing does.

    ``impassable`` names the pairs that touch and are blocked; without it, the sheet's own marks are believed.
    """
    found = _roll_call(sheet, board)
    if found:
        return found  # nothing else can be compared
    ground = Ground(sheet)
    return [
        *_edges(sheet, board, impassable),
        *_frontiers(sheet),
        *_bridges(sheet),
        *_overlaps(ground),
        *_tokens(sheet),
        *_signs(sheet),
        *_paths(sheet),
        *_lanes(sheet, ground),
        *_marks(sheet, ground),
        *_spots(sheet, ground),
    ]


def corners(sheet: Sheet) -> list[str]:
    """The places where two lands meet at a corner only, which the eye may take for a border."""
    return [
        f"{a} and {b} meet at a corner of {length:.1f} units."
        for (a, b), length in sorted(sheet.contacts.items())
        if length < CONTACT
    ]


class Ground:
    """The sheet cut into thin lines from left to right, each with the places where a land begins or ends."""

    __slots__ = ("ids", "lines")

    def __init__(self, sheet: Sheet) -> None:
        self.ids: Final = list(sheet.lands)
        self.lines: Final[list[list[tuple[float, int]]]] = [[] for _ in range(ceil(sheet.height / LINE) + 1)]
        last = len(self.lines) - 1
        for land, shape in enumerate(sheet.lands.values()):
            for ring in shape.rings:
                px, py = ring[-1]
                for qx, qy in ring:
                    low, high = (py, qy) if py < qy else (qy, py)
                    for line in range(max(0, ceil(low / LINE - 0.5)), min(last, ceil(high / LINE - 0.5) - 1) + 1):
                        y = (line + 0.5) * LINE
                        self.lines[line].append((px + (y - py) * (qx - px) / (qy - py), land))
                    px, py = qx, qy
        for crossings in self.lines:
            crossings.sort()

    def at(self, x: float, y: float) -> set[str]:
        """The lands at a place, to the width of a line."""
        line = int(y / LINE)
        if not 0 <= line < len(self.lines):
            return set()
        found: set[int] = set()
        crossings = self.lines[line]
        for _, land in crossings[: bisect_right(crossings, (x, len(self.ids)))]:
            found ^= {land}
        return {self.ids[land] for land in found}

    def overlaps(self) -> dict[Pair, float]:
        """The area that two lands have in common, for each pair that has one."""
        shared: dict[Pair, float] = {}
        for crossings in self.lines:
            here: set[int] = set()
            since = 0.0
            for x, land in crossings:
                if len(here) > 1:
                    for one, other in combinations(sorted(here), 2):
                        pair = self.ids[one], self.ids[other]
                        shared[pair] = shared.get(pair, 0.0) + (x - since) * LINE
                here ^= {land}
                since = x
        return shared


# --- the parts of the check ------------------------------------------------------------------------------------------


def _in_order(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def _roll_call(sheet: Sheet, board: Board) -> list[str]:
    """Every territory is on the sheet, in its region, and nothing else is."""
    found = [f"{land.id} is missing on the sheet." for land in board.territories if land.id not in sheet.lands]
    found += [f"{id} is on the sheet, but not on the board." for id in sheet.lands if id not in board.places]
    for land in board.territories:
        region = board.region_of(land.index)
        coloured = sheet.lands[land.id].region if land.id in sheet.lands else ""
        if region is not None and coloured and coloured != region.id:
            found.append(f"{land.id} belongs to {region.id}, but the sheet colours it as {coloured}.")
    ways = [*sheet.lanes, *sheet.causeways]
    drawn = [(line.a, line.b) for line in sheet.frontiers] + [(way.a, way.b) for way in ways]
    found += [
        f"{a} - {b} is drawn, but {id} is not on the sheet." for a, b in drawn for id in (a, b) if id not in sheet.lands
    ]
    return found


def _edges(sheet: Sheet, board: Board, impassable: Collection[Pair] | None) -> Iterator[str]:
    """Neighbours touch or have a lane or a causeway; whoever touches is a neighbour or visibly blocked.

    A sheet with causeways tells land from sea, so its lanes are ways by sea, and its causeways are none.
    """
    edges = {
        _in_order(board.territories[one].id, board.territories[other].id)
        for one, others in enumerate(board.near)
        for other in others
    }
    blocked = None if impassable is None else {_in_order(a, b) for a, b in impassable}
    kinds = {_in_order(frontier.a, frontier.b): frontier.kind for frontier in sheet.frontiers}
    lanes = {_in_order(lane.a, lane.b) for lane in sheet.lanes}
    causeways = {_in_order(way.a, way.b) for way in sheet.causeways}
    for a, b in sorted(edges):
        touches = sheet.contacts.get((a, b), 0.0) >= CONTACT
        by_sea = board.kind(board.find(a).index, board.find(b).index) == SEA
        if touches and sheet.blocked(kinds.get((a, b))):
            yield f"{a} and {b} are neighbours, but a {kinds[a, b]} is drawn between them."
        if not touches and (a, b) not in lanes | causeways:
            yield f"{a} and {b} are neighbours, but neither touch nor have a lane."
        if touches and (a, b) in lanes:
            yield f"{a} and {b} touch, and have a lane as well."
        if (a, b) in causeways and (touches or (a, b) in lanes):
            yield f"{a} and {b} have a causeway, and touch or have a lane as well."
        if (a, b) in causeways and by_sea:
            yield f"{a} and {b} are joined by sea, but have a causeway."
        if causeways and (a, b) in lanes and not by_sea:
            yield f"{a} and {b} are joined by land, but have a lane on a sheet with causeways."
    for a, b in sorted(lanes - edges):
        yield f"{a} and {b} have a lane, but are no neighbours."
    for a, b in sorted(causeways - edges):
        yield f"{a} and {b} have a causeway, but are no neighbours."
    for (a, b), length in sorted(sheet.contacts.items()):
        if length >= CONTACT and (a, b) not in edges:
            if not sheet.blocked(kinds.get((a, b))):
                yield f"{a} and {b} touch along {length:.1f} units, but are no neighbours."
            elif blocked is not None and (a, b) not in blocked:
                yield f"a {kinds[a, b]} is drawn between {a} and {b}, but the board does not block them."


def _frontiers(sheet: Sheet) -> Iterator[str]:
    """Each contact is drawn once, as long as it is, and as a corner exactly if it is one."""
    drawn: set[Pair] = set()
    for frontier in sheet.frontiers:
        pair = _in_order(frontier.a, frontier.b)
        length = sheet.contacts.get(pair, 0.0)
        if pair in drawn:
            yield f"{pair[0]} and {pair[1]} have two frontiers."
        drawn.add(pair)
        if abs(length - frontier.length) > max(1.0, length / 50):
            yield f"{pair[0]} and {pair[1]} touch along {length:.1f} units, not {frontier.length:.1f}."
        if not sheet.blocked(frontier.kind) and (frontier.kind == CORNER) != (length < CONTACT):
            yield f"{pair[0]} and {pair[1]} touch along {length:.1f} units, and this is drawn as {frontier.kind}."
    for a, b in sorted(sheet.contacts.keys() - drawn):
        yield f"{a} and {b} touch, but no frontier is drawn."


def _bridges(sheet: Sheet) -> Iterator[str]:
    """Each frontier with a bridge has one, and each bridge stands on such a frontier."""
    crossed = [frontier for frontier in sheet.frontiers if frontier.kind == BRIDGE]
    bridged: set[int] = set()
    for bridge in sheet.bridges:
        near = {
            k
            for k, frontier in enumerate(crossed)
            for line in frontier.lines
            for (x, y), (u, v) in pairwise(line)
            if _distance((bridge.x, bridge.y), (x, y), (u, v)) <= SHORE
        }
        if not near:
            yield f"The bridge at {bridge.x:g}, {bridge.y:g} stands on no frontier that has one."
        bridged |= near
    for k, frontier in enumerate(crossed):
        if k not in bridged:
            yield f"{frontier.a} and {frontier.b} are joined by a bridge that is not drawn."


def _overlaps(ground: Ground) -> Iterator[str]:
    for (a, b), size in sorted(ground.overlaps().items()):
        if size > SPILL:
            yield f"{a} and {b} overlap on {size:.1f} square units."


def _tokens(sheet: Sheet) -> Iterator[str]:
    """Tokens stand on their own land and clear of each other; on small islands they cover no foreign shore."""
    lands = list(sheet.lands.values())
    touching = {id for pair in sheet.contacts for id in pair}
    for land in lands:
        if not inside(land.token, land.rings):
            yield f"The token of {land.id} is not on its land."
        if land.id not in touching and land.area < SMALL:
            for other in lands:
                if other is not land and _covers(land.token, other):
                    yield f"The token of the island {land.id} covers a part of {other.id}."
    for one, other in combinations(lands, 2):
        if hypot(one.token[0] - other.token[0], one.token[1] - other.token[1]) < 2 * TOKEN:
            yield f"The tokens of {one.id} and {other.id} cover each other."


def _signs(sheet: Sheet) -> Iterator[str]:
    """Signs are of known kinds, belong to lands of the sheet, and stand clear of tokens, other lands and each other."""
    placed: list[tuple[str, str, Point]] = []
    for id, kinds in sheet.signs.items():
        if id not in sheet.lands:
            yield f"{id} has signs, but is not on the sheet."
            continue
        for kind in kinds:
            if kind in sheet.sign_kinds:
                placed.append((id, kind, spot(sheet, sheet.lands[id], kind)))
            else:
                yield f"{id} has the sign {kind}, which nobody knows."
    for id, kind, (x, y) in placed:
        around = [(x + RADIUS * cos(k * pi / 12), y + RADIUS * sin(k * pi / 12)) for k in range(24)]
        for land in sheet.lands.values():
            if hypot(land.token[0] - x, land.token[1] - y) < TOKEN + RADIUS:
                yield f"The {kind} sign of {id} stands under the token of {land.id}."
            elif land.id != id and any(inside(place, land.rings) for place in [(x, y), *around]):
                yield f"The {kind} sign of {id} stands on {land.id}."
    for (one, first, (x, y)), (other, second, (u, v)) in combinations(placed, 2):
        if hypot(u - x, v - y) < 2 * RADIUS:
            yield f"The {first} sign of {one} and the {second} sign of {other} cover each other."


def _paths(sheet: Sheet) -> Iterator[str]:
    """Paths lead through lands of the sheet, and bend on it."""
    for path in sheet.paths:
        for stop in path.stops:
            if isinstance(stop, str):
                if stop not in sheet.lands:
                    yield f"The path {path.name} leads through {stop}, which is not on the sheet."
            elif not (0 < stop[0] < sheet.width and 0 < stop[1] < sheet.height):
                yield f"The path {path.name} bends at {stop[0]:g}, {stop[1]:g}, outside the sheet."


def _covers(token: Point, land: Land) -> bool:
    """Whether a token reaches over a land."""
    x, y = token
    if inside(token, land.rings):
        return True
    around = [(x + TOKEN * cos(k * pi / 12), y + TOKEN * sin(k * pi / 12)) for k in range(24)]
    near = any([hypot(u - x, v - y) < TOKEN for ring in land.rings for u, v in ring])
    return near or any(inside(place, land.rings) for place in around)


def _lanes(sheet: Sheet, ground: Ground) -> Iterator[str]:
    """Lanes and causeways begin and end at their two lands, and cross no other; the curve is walked as it is drawn."""
    for lane, what in [*[(lane, "lane") for lane in sheet.lanes], *[(way, "causeway") for way in sheet.causeways]]:
        crossed: dict[str, float] = {}
        ends: list[Point] = []
        for walk in strolls(lane.path):
            ends += [walk[0], walk[-1]]
            for (x, y), (u, v) in pairwise(walk):
                for id in ground.at((x + u) / 2, (y + v) / 2):
                    crossed[id] = crossed.get(id, 0.0) + hypot(u - x, v - y)
        for id, length in sorted(crossed.items()):
            if length > GRAZE and id not in (lane.a, lane.b):
                yield f"The {what} from {lane.a} to {lane.b} crosses {id} for {length:.1f} units."
        for id in (lane.a, lane.b):
            if id not in crossed and not any(_ashore(end, sheet.lands[id]) for end in ends):
                yield f"The {what} from {lane.a} to {lane.b} does not reach {id}."


def _marks(sheet: Sheet, ground: Ground) -> Iterator[str]:
    """Marks stand clear of tokens, of each other and of other lands; their middle is on their own land or on water."""
    lands = list(sheet.lands.values())
    placed = [(land, place) for land in lands for place in land.marks]
    for land, (x, y) in placed:
        for other in lands:
            if hypot(other.token[0] - x, other.token[1] - y) < TOKEN + MARK:
                yield f"A mark of {land.id} stands under the token of {other.id}."
        for id in sorted(_around((x, y), MARK, ground) - {land.id}):
            yield f"A mark of {land.id} stands on {id}."
    for (one, (x, y)), (other, (u, v)) in combinations(placed, 2):
        if hypot(u - x, v - y) < 2 * MARK:
            yield f"A mark of {one.id} and a mark of {other.id} cover each other."


def _spots(sheet: Sheet, ground: Ground) -> Iterator[str]:
    """Places for one more land are on open water, on the sheet, and clear of each other."""
    for x, y in sheet.spots:
        for id in sorted(_around((x, y), SPOT, ground)):
            yield f"The place for a land at {x:g}, {y:g} lies on {id}."
        if not (SPOT <= x <= sheet.width - SPOT and SPOT <= y <= sheet.height - SPOT):
            yield f"The place for a land at {x:g}, {y:g} lies at the edge of the sheet."
    for (x, y), (u, v) in combinations(sheet.spots, 2):
        if hypot(u - x, v - y) < 2 * SPOT:
            yield f"The places for lands at {x:g}, {y:g} and {u:g}, {v:g} cover each other."


def _around(middle: Point, radius: float, ground: Ground) -> set[str]:
    """The lands at a place and on two circles around it."""
    x, y = middle
    found = ground.at(x, y)
    for part in (radius / 2, radius):
        for k in range(24):
            found |= ground.at(x + part * cos(k * pi / 12), y + part * sin(k * pi / 12))
    return found


def _ashore(place: Point, land: Land) -> bool:
    return inside(place, land.rings) or any(
        _distance(place, start, end) <= SHORE
        for ring in land.rings
        for start, end in zip(ring, [*ring[1:], ring[0]], strict=True)
    )


def _distance(place: Point, start: Point, end: Point) -> float:
    """How far a place lies from a straight line between two others."""
    (x, y), (px, py), (qx, qy) = place, start, end
    dx, dy = qx - px, qy - py
    part = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy or 1.0)))
    return hypot(px + part * dx - x, py + part * dy - y)


# --- walking along a path --------------------------------------------------------------------------------------------

STEPS: Final = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def strolls(path: str, step: float = 1.0) -> list[list[Point]]:
    """The lines of a path as points no farther apart than a step; it knows M, L, Q, C and Z, absolute or relative."""
    words = WORD.findall(path)
    walks: list[list[Point]] = []
    command = ""
    x = y = 0.0
    k = 0
    while k < len(words):
        if words[k].isalpha():
            command = words[k]
            k += 1
        need = STEPS[command.upper()]
        if not need:
            ways = [walks[-1][0]]
        else:
            numbers = [float(word) for word in words[k : k + need]]
            k += need
            fromx, fromy = (x, y) if command.islower() else (0.0, 0.0)
            ways = [(fromx + numbers[n], fromy + numbers[n + 1]) for n in range(0, need, 2)]
        if command in "Mm":
            walks.append([ways[0]])
            command = "L" if command == "M" else "l"
        else:
            walks[-1] += _bend([(x, y), *ways], step)
        x, y = ways[-1]
    return walks


def _bend(poles: list[Point], step: float) -> list[Point]:
    """Points along the Bézier curve of any degree that these poles span, without the first."""
    length = sum([hypot(u - x, v - y) for (x, y), (u, v) in pairwise(poles)])
    pieces = max(1, ceil(length / step))
    return [_along(poles, k / pieces) for k in range(1, pieces + 1)]


def _along(poles: list[Point], part: float) -> Point:
    while len(poles) > 1:
        pairs = pairwise(poles)
        poles = [(x + (u - x) * part, y + (v - y) * part) for (x, y), (u, v) in pairs]
    return poles[0]
