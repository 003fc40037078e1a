"""Drawing a sheet as SVG: a backdrop that never changes, and the layers that lie over it.

``backdrop`` is a whole picture; ``territories``, ``lettering`` and ``tokens`` are groups in the same coordinates, for
a page to put over it; ``poster`` is everything in one file. Nothing refers to anything outside.

>>> from hegemon.boards import sheet_of
>>> from hegemon.editions import RULEBOOKS
>>> backdrop(sheet_of(RULEBOOKS[0].open(3, {}).board))[:60]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 90'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

from hegemon.boards import glyphs
from hegemon.boards.banners import BANNERS, CLIP, CREAM, EMBLEMS, INK, INNER, NEUTRAL, NEUTRAL_SEAT, OUTER, RINGS
from hegemon.boards.files import BarrierFile
from hegemon.boards.geometry import BRIDGE, MOUNTAIN, RIVER, Frontier, Land, Mark, Path, Point, Sheet
from hegemon.boards.looks import BLACK, LOOKS, WASHES, Look, mix, rim, tone
from hegemon.boards.pen import Value, group, number, place, polyline, tag
from hegemon.boards.signs import drawn, spot
from hegemon.boards.survey import strolls
from hegemon.table.board import Board
from hegemon.table.edition import NO_SEAT

WATER_LINES: Final = ((28.0, 0.10, 0.24), (17.0, 0.21, 0.28), (8.0, 0.36, 0.36))
"""The lines that follow the coast: how wide, how much foam is within, how strong the line is."""
RIMS: Final = ((17.0, 0.10), (9.0, 0.13), (3.6, 0.24))
"""Strokes along the inner edge of each land, like the brushed edges of an old atlas: how wide and how strong."""
JITTER: Final = (-0.034, 0.034, -0.01, 0.02)
"""By how much neighbours in one region are lighter or darker than it."""
SMALL: Final = 3000.0
"""The area below which an island needs a larger place to be hit."""
HIT: Final = 22.0
"""The radius of that place."""
SIGN_STEP: Final = 16.0
"""The distance of two signs in the legend."""
COLUMN: Final = 0.46
"""The part of the legend's width that the regions have, if the signs stand beside them."""
GOLDEN: Final = 0.6180339887
"""Multiples of this, without their whole part, look like chance and are none."""
NAMES: Final = re.compile(r'(?:(?<= id=")|(?<=#))bd-')
"""How the names of everything in a backdrop begin; those of parts get a number there, so that none comes twice."""


# --- whole pictures --------------------------------------------------------------------------------------------------


def backdrop(sheet: Sheet, look: Look | None = None, *, bare: bool = False) -> str:
    """The picture under all other layers, without a single letter, since no font of the page reaches an image.

    A bare one lacks the outlines of the lands, two thirds of it, for pages that have them from ``territories`` and put
    them into the elements with the same ``data-id``.
    """
    return _picture(sheet, _scene(sheet, look or LOOKS[sheet.look], bare=bare))


def poster(
    sheet: Sheet,
    board: Board,
    owner: Sequence[int] = (),
    armies: Sequence[int] = (),
    *,
    look: Look | None = None,
    neutral: int = NO_SEAT,
    scale: float = 1.0,
    style: str = "",
) -> str:
    """Everything in one picture; owners and armies stand in the order of the board's territories, as on a table.

    ``scale`` enlarges tokens and names for small pictures, and ``style`` is CSS to put in, for fonts say.
    """
    look = look or LOOKS[sheet.look]
    held: dict[str, tuple[int, int]] = {}
    for land, seat, count in zip(board.territories, owner, armies, strict=False):
        if seat >= 0 and land.id in sheet.lands:
            held[land.id] = (NEUTRAL_SEAT if seat == neutral else seat, count)
    layers = [
        tag("style", style) if style else "",
        *_scene(sheet, look),
        changes(sheet, board),
        lettering(sheet, board, look, scale=scale),
        heraldry() if held else "",
        tokens(sheet, held, scale=scale),
    ]
    return _picture(sheet, layers)


def _picture(sheet: Sheet, layers: Iterable[str]) -> str:
    wide, high = sheet.width, sheet.height
    size: dict[str, Value] = {"viewBox": f"0 0 {wide} {high}", "width": wide, "height": high}
    return group("svg", layers, xmlns="http://www.w3.org/2000/svg", **size) + "\n"


def _scene(sheet: Sheet, look: Look, *, bare: bool = False) -> list[str]:
    """Everything below the letters, as it was printed. Parts that keep their frame are pictures of their own on a plain
    mat.
    """
    sheet = sheet.printed or sheet
    framed = _framed(sheet)
    if framed:
        scenes = [_cut(part, _scene(part, LOOKS[part.look], bare=bare)) for part in framed]
        return [_mat(sheet, look), *[NAMES.sub(rf"\g<0>{k}-", scene) for k, scene in enumerate(scenes, 1)]]
    return [
        group("defs", [*_paints(sheet, look), *_pictures(sheet, look), *_shapes(sheet, bare=bare)]),
        _sea(sheet, look),
        _causeways(sheet, look),
        _ground(sheet, look),
        _waters(sheet, look),
        _borders(sheet, look),
        _roads(sheet, look),
        _sea_lanes(sheet, look),
        _rivers(sheet, look),
        _relief(sheet),
        _paths(sheet, look),
        _paper(sheet, look),
        _signs(sheet),
        _compass(sheet, look),
        _frame(sheet, look),
    ]


def _framed(sheet: Sheet) -> list[Sheet]:
    """The parts of a sheet that keep their look and their frame."""
    return [part.sheet for part in sheet.parts if part.sheet is not None]


def _cut(part: Sheet, scene: list[str]) -> str:
    """The scene of a part, cut off at its edge."""
    edge = group("clipPath", [tag("rect", **_whole(part))], id="bd-edge")
    return group("g", [edge, *scene], clip_path="url(#bd-edge)")


def _mat(sheet: Sheet, look: Look) -> str:
    """What framed parts lie on."""
    return tag("rect", width=sheet.width, height=sheet.height, fill=mix(look.frame, BLACK, 0.72))


# --- the backdrop: what it is made of --------------------------------------------------------------------------------


def _paints(sheet: Sheet, look: Look) -> list[str]:
    """Gradients of the water and of the shade, the grain of the paper, and the engraver's lines."""
    near, far = look.sea
    waters = [("bd-sea", 0.0)] + [(f"bd-sea{k}", foam) for k, (_, foam, _) in enumerate(WATER_LINES)]
    stained = " ".join([f"0 0 0 0 {part:g}" for part in look.stain])
    colour, strength = look.shade
    whole = {"x": 0, "y": 0, "width": 1, "height": 1}
    return [
        *[
            group(
                "radialGradient",
                [
                    tag("stop", stop_color=mix(near, look.foam, foam)),
                    tag("stop", offset=1, stop_color=mix(far, look.foam, foam)),
                ],
                id=id,
                gradientUnits="userSpaceOnUse",
                cx=0.5,
                cy=0.45,
                r=0.8,
                gradientTransform=f"{_corner(sheet)}scale({sheet.width} {sheet.height})",
            )
            for id, foam in waters
        ],
        group(
            "radialGradient",
            [
                tag("stop", offset=0.6, stop_color=colour, stop_opacity=0),
                tag("stop", offset=1, stop_color=colour, stop_opacity=strength),
            ],
            id="bd-shade",
            r=0.72,
        ),
        group(
            "filter",
            [
                tag("feTurbulence", type="fractalNoise", baseFrequency=".013 .017", numOctaves=5, seed=7),
                tag("feColorMatrix", values=f"{stained} .9 .5 0 0 -.52"),
            ],
            id="bd-paper",
            **whole,
        ),
        group(
            "filter",
            [
                tag("feTurbulence", type="fractalNoise", baseFrequency=0.8, numOctaves=2, seed=3),
                tag("feColorMatrix", values="0 0 0 0 .2 0 0 0 0 .13 0 0 0 0 .05 0 .55 0 0 -.22"),
            ],
            id="bd-grain",
            **whole,
        ),
        group(
            "filter", [tag("feGaussianBlur", stdDeviation=2.2)], id="bd-soft", x=-0.02, y=-0.02, width=1.04, height=1.04
        ),
        group(
            "pattern",
            [tag("path", d="M0 1H40", stroke=look.wave, stroke_width=0.55)],
            id="bd-engrave",
            width=40,
            height=1.9,
            patternUnits="userSpaceOnUse",
        ),
    ]


def _corner(sheet: Sheet) -> str:
    """The transform that leads to the corner of a part; none for a whole sheet."""
    return place(sheet.left, sheet.top) if sheet.left or sheet.top else ""


def _pictures(sheet: Sheet, look: Look) -> list[str]:
    """The glyphs that this sheet needs."""
    kinds = {line.kind for line in sheet.frontiers}
    return [
        glyphs.peak("bd-peak", look.ink) if sheet.peaks or MOUNTAIN in kinds else "",
        glyphs.tree("bd-tree", look.ink) if sheet.trees else "",
        *[glyphs.layers(f"bd-barrier-{kind}", one.glyph) for kind, one in sheet.own_barriers.items() if kind in kinds],
        glyphs.ship("bd-ship", look.wave, look.cream) if sheet.ships else "",
        glyphs.bridge("bd-bridge", look.ink) if sheet.bridges else "",
        *[group("g", [drawn(sheet.sign_kinds[kind])], id=f"bd-{kind}") for kind in _kinds(sheet)],
    ]


def _kinds(sheet: Sheet) -> list[str]:
    """The kinds of signs that stand on this sheet."""
    there = {kind for kinds in sheet.signs.values() for kind in kinds}
    return [kind for kind in sheet.sign_kinds if kind in there]


def _shapes(sheet: Sheet, *, bare: bool) -> list[str]:
    """The outline of each land, which all else refers to, and the same outlines to cut with."""
    outlines = [
        tag("path", id=f"bd-{k}", data_id=land.id) if bare else tag("path", id=f"bd-{k}", d=land.path)
        for k, land in enumerate(sheet.lands.values())
    ]
    outlines += [tag("path", d=path) for path in sheet.decor.get("inert", ())]
    return [
        group("g", outlines, id="bd-lands", fill_rule="evenodd", stroke_linejoin="round"),
        *[
            group("clipPath", [tag("use", href=f"#bd-{k}", clip_rule="evenodd")], id=f"bd-c{k}")
            for k in range(len(sheet.lands))
        ],
    ]


def colours(sheet: Sheet) -> dict[str, str]:
    """The colour of each region: its own, or else one of the common washes."""
    return {region: sheet.colours.get(region, WASHES[k % len(WASHES)]) for k, region in enumerate(sheet.regions)}


def washes(sheet: Sheet) -> dict[str, str]:
    """The colour of each land: that of its region, a little lighter or darker than its neighbours there."""
    region = colours(sheet)
    near = sheet.neighbours()
    shade: dict[str, float] = {}
    for k, land in enumerate(sheet.lands.values()):
        taken = [shade[id] for id in near[land.id] if id in shade and sheet.lands[id].region == land.region]
        gaps = [(min([abs(step - other) for other in taken], default=0.0), step) for step in JITTER]
        widest = max(gaps)[0]
        free = [step for gap, step in gaps if gap == widest]
        shade[land.id] = free[k % len(free)]
    return {land.id: tone(region[land.region], shade[land.id]) for land in sheet.lands.values()}


# --- the backdrop: layer by layer ------------------------------------------------------------------------------------


def _sea(sheet: Sheet, look: Look) -> str:
    """The water: graticule, rhumb lines of the compass, and lines and engraving that follow the coast."""
    wide, high = sheet.width, sheet.height
    left, top = sheet.left, sheet.top
    meridians = "".join([f"M{left + x} {top}v{high}" for x in range(100, wide, 100)])
    parallels = "".join([f"M{left} {top + y}h{wide}" for y in range(100, high, 100)])
    parts = [
        tag("rect", **_whole(sheet), fill="url(#bd-sea)"),
        tag("path", d=meridians + parallels, stroke=look.wave, stroke_opacity=0.1, stroke_width=0.6),
    ]
    if sheet.compass:
        x, y, _ = sheet.compass
        far = wide + high
        rays = [f"M{x:g} {y:g}l{far * cos(k * pi / 16):.0f} {far * sin(k * pi / 16):.0f}" for k in range(32)]
        parts.append(tag("path", d="".join(rays), stroke=look.wave, stroke_opacity=0.17, stroke_width=0.5))
    for k, (width, _, strength) in enumerate(WATER_LINES):
        parts.append(tag("use", href="#bd-lands", stroke=look.wave, stroke_width=width + 1.1, opacity=strength))
        parts.append(tag("use", href="#bd-lands", stroke=f"url(#bd-sea{k})", stroke_width=width))
    parts.append(tag("use", href="#bd-lands", stroke="url(#bd-engrave)", stroke_width=11, opacity=0.4))
    return group("g", parts, id="bd-water")


def _ground(sheet: Sheet, look: Look) -> str:
    """The lands: a soft shadow on the water, the outline of the coast, and each land's wash with its brushed rim."""
    wash, region = washes(sheet), colours(sheet)
    dark = mix(look.ink, BLACK, 0.2)
    parts = [
        tag("use", href="#bd-lands", fill=dark, opacity=0.42, transform=place(2, 3), filter="url(#bd-soft)"),
        tag("use", href="#bd-lands", fill=dark, stroke=dark, stroke_width=1.9),
        *[tag("path", d=path, fill=look.waste) for path in sheet.decor.get("inert", ())],
    ]
    for k, land in enumerate(sheet.lands.values()):
        brushed = [tag("use", href=f"#bd-{k}", fill=wash[land.id], stroke="none")]
        brushed += [
            tag("use", href=f"#bd-{k}", fill="none", stroke_width=width, stroke_opacity=strength)
            for width, strength in RIMS
        ]
        parts.append(group("g", brushed, clip_path=f"url(#bd-c{k})", stroke=rim(region[land.region])))
    return group("g", parts, id="bd-ground")


def _waters(sheet: Sheet, look: Look) -> str:
    """Lakes and small rivers, which stop nobody."""
    lakes, rivers = "".join(sheet.decor.get("lakes", ())), "".join(sheet.decor.get("rivers", ()))
    drawn = [
        tag("path", d=lakes, fill=look.lake, stroke=look.ink, stroke_width=0.7) if lakes else "",
        tag("path", d=rivers, fill="none", stroke=look.lake, stroke_width=1.5) if rivers else "",
    ]
    return group("g", drawn, id="bd-waters", stroke_linecap="round")


def _borders(sheet: Sheet, look: Look) -> str:
    """Fine lines between lands of one region, strong ones between regions."""
    home = {land.id: land.region for land in sheet.lands.values()}
    within = "".join([line.path for line in sheet.frontiers if home[line.a] == home[line.b]])
    between = "".join([line.path for line in sheet.frontiers if home[line.a] != home[line.b]])
    fine = [tag("path", d=within, stroke=look.ink, stroke_width=0.85, stroke_opacity=0.78)] if within else []
    strong = [(look.cream, 4.6, 0.3), (mix(look.ink, BLACK, 0.3), 1.8, 0.88)]
    return _strokes("bd-borders", fine, between, strong)


def _rivers(sheet: Sheet, look: Look) -> str:
    """Rivers that stop armies; they are one line, so that none runs across the bank of another."""
    streams = "".join([line.path for line in sheet.frontiers if line.kind in (RIVER, BRIDGE)])
    bed = [(mix(look.lake, BLACK, 0.55), 5.0, 1.0), (look.lake, 3.4, 1.0), (mix(look.lake, look.foam, 0.5), 0.9, 1.0)]
    return _strokes("bd-rivers", [], streams, bed)


def _strokes(id: str, first: list[str], path: str, strokes: list[tuple[str, float, float]]) -> str:
    """One path drawn several times, each time in another colour, width and strength."""
    if path:
        first = [*first, group("defs", [tag("path", id=f"{id}-line", d=path)])]
        for colour, width, strength in strokes:
            faint = None if strength == 1 else strength
            first.append(tag("use", href=f"#{id}-line", stroke=colour, stroke_width=width, stroke_opacity=faint))
    return group("g", first, id=id, fill="none", stroke_linejoin="round", stroke_linecap="round")


def _sea_lanes(sheet: Sheet, look: Look) -> str:
    paths = "".join([lane.path for lane in sheet.lanes])
    parts = _lane_strokes(paths, look) if paths else []
    return group("g", parts, id="bd-lanes", fill="none", stroke_linecap="round")


def _lane_strokes(path: str, look: Look) -> list[str]:
    """Dots on a pale line."""
    return [
        tag("path", d=path, stroke=look.cream, stroke_width=3.6, stroke_opacity=0.6),
        tag("path", d=path, stroke=look.lane, stroke_width=1.7, stroke_dasharray="1.6 4.6"),
    ]


def _causeways(sheet: Sheet, look: Look) -> str:
    """Strips of land through the water, below the lands that they join."""
    earth = mix(look.panel, look.frame, 0.22)
    strokes = [(look.foam, 21.0, 0.5), (mix(look.ink, BLACK, 0.2), 13.4, 1.0), (earth, 11.0, 1.0)]
    return _strokes("bd-causeways", [], "".join([way.path for way in sheet.causeways]), strokes)


def _roads(sheet: Sheet, look: Look) -> str:
    """The roads along the causeways, from land to land."""
    strokes = [(mix(look.ink, BLACK, 0.2), 4.4, 0.9), (look.cream, 2.8, 1.0)]
    return _strokes("bd-roads", [], "".join([way.path for way in sheet.causeways]), strokes)


def _relief(sheet: Sheet) -> str:
    """Ranges, forests and ships for decoration, then whatever blocks a frontier, then bridges and the Wall."""
    ranges = [mark for line in sheet.frontiers if line.kind == MOUNTAIN for mark in _row(line, 4.5, 4.2, 1.15)]
    course = polyline(sheet.wall)
    wall = (("#5c7c8c", 9.0, None), ("#eaf6fb", 6.4, None), ("#7fa3b4", 6.4, "1 6"))
    parts = [
        group("g", _stamps("bd-peak", sheet.peaks), id="bd-peaks", opacity=0.8),
        group("g", _stamps("bd-tree", sheet.trees), id="bd-trees", opacity=0.75),
        group("g", _stamps("bd-ship", sheet.ships), id="bd-ships", opacity=0.75),
        group("g", _stamps("bd-peak", ranges), id="bd-ranges"),
        *[
            group("g", _stamps(f"bd-barrier-{kind}", _rows(sheet, kind, one)), id=f"bd-barriers-{kind}")
            for kind, one in sheet.own_barriers.items()
        ],
        *[
            tag("use", href="#bd-bridge", transform=place(mark.x, mark.y, turn=mark.turn, scale=1.75))
            for mark in sheet.bridges
        ],
        *[
            tag("path", d=course, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)
            for colour, width, dashes in (wall if sheet.wall else ())
        ],
    ]
    return group("g", parts, id="bd-relief")


def _paths(sheet: Sheet, look: Look) -> str:
    """The ways that something goes in the game: beads along a curve, in the order of its lands."""
    return group("g", [_beads(course(sheet, path), path.colour, look) for path in sheet.paths], id="bd-paths")


def _beads(line: str, colour: str, look: Look) -> str:
    """A line of beads with a dark rim, on a pale ground that lifts them from the map."""
    beads = "0 8.4"
    parts = [
        tag("path", d=line, stroke=look.cream, stroke_width=6.4, stroke_opacity=0.5),
        tag("path", d=line, stroke=mix(look.ink, BLACK, 0.4), stroke_width=5, stroke_dasharray=beads),
        tag("path", d=line, stroke=colour, stroke_width=3.2, stroke_dasharray=beads),
    ]
    return group("g", parts, fill="none", stroke_linecap="round", stroke_linejoin="round")


def course(sheet: Sheet, path: Path) -> str:
    """Path data of the smooth curve through all stops of a path."""
    stops = [sheet.lands[stop].token if isinstance(stop, str) else stop for stop in path.stops]
    around = [stops[0], *stops, stops[-1]]
    parts = [polyline(stops[:1])]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        poles = [_pole(start, before, end), _pole(end, after, start), end]
        parts.append("C" + " ".join([f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in poles]))
    return "".join(parts)


def _pole(stop: Point, behind: Point, ahead: Point) -> Point:
    """Where a curve that passes a stop is pulled to: along the line between its neighbours, a third of the way on."""
    (x, y), (px, py), (qx, qy) = stop, behind, ahead
    length = hypot(qx - px, qy - py) or 1.0
    reach = hypot(qx - x, qy - y) / 3 / length
    return x + (qx - px) * reach, y + (qy - py) * reach


def _stamps(glyph: str, marks: Iterable[Mark]) -> list[str]:
    """One glyph at many places, those farther down in front."""
    return [
        tag("use", href=f"#{glyph}", transform=place(round(mark.x), round(mark.y), scale=round(mark.size, 1)))
        for mark in sorted(marks, key=lambda mark: mark.y)
    ]


def _rows(sheet: Sheet, kind: str, told: BarrierFile) -> list[Mark]:
    """The marks along all frontiers of a kind that the sheet brings."""
    lines = [line for line in sheet.frontiers if line.kind == kind]
    return [mark for line in lines for mark in _row(line, told.spacing, told.sway, told.size)]


def _row(frontier: Frontier, spacing: float, sway: float, size: float) -> list[Mark]:
    """Marks along a frontier, now on one side of it and now on the other."""
    marks: list[Mark] = []
    for line in frontier.lines:
        ahead = spacing / 2
        for (x, y), (u, v) in pairwise(line):
            length = hypot(u - x, v - y)
            while ahead <= length:
                k = len(marks)
                aside = sway * (1 if k % 2 else -1) * (0.4 + 0.6 * (k * GOLDEN % 1)) / length
                part = ahead / length
                spot = x + (u - x) * part - (v - y) * aside, y + (v - y) * part + (u - x) * aside
                marks.append(Mark(*spot, size * (0.85 + 0.3 * (k * k * GOLDEN % 1))))
                ahead += spacing
            ahead -= length
    return marks


def _paper(sheet: Sheet, look: Look) -> str:
    """Stains, grain, and the shade around the edges."""
    whole = _whole(sheet)
    stains: dict[str, Value] = {"filter": "url(#bd-paper)", "opacity": look.paper, "style": "mix-blend-mode:multiply"}
    return "\n".join(
        [
            tag("rect", **whole, **stains),
            tag("rect", **whole, filter="url(#bd-grain)", opacity=0.35),
            tag("rect", **whole, fill="url(#bd-shade)"),
        ]
    )


def _whole(sheet: Sheet) -> dict[str, Value]:
    """The rectangle that a sheet fills."""
    corner: dict[str, Value] = {"x": sheet.left, "y": sheet.top} if sheet.left or sheet.top else {}
    return {**corner, "width": sheet.width, "height": sheet.height}


def _signs(sheet: Sheet) -> str:
    """Castles, seats of power and ports, beside the places of the tokens."""
    marks = [
        tag("use", href=f"#bd-{kind}", transform=place(*spot(sheet, sheet.lands[id], kind)))
        for id, kinds in sheet.signs.items()
        for kind in kinds
    ]
    return group("g", marks, id="bd-signs")


def _compass(sheet: Sheet, look: Look) -> str:
    if not sheet.compass:
        return ""
    x, y, radius = sheet.compass
    parts = glyphs.rose(look.ink, look.cream)
    where = place(x, y, scale=radius / 45)
    return group(
        "g", parts, id="bd-compass", transform=where, opacity=0.85, fill="none", stroke=look.ink, stroke_width=0.5
    )


def _frame(sheet: Sheet, look: Look) -> str:
    """The edge of the sheet: a dark bar, a scale of degrees in light and dark, and fine lines within."""
    wide, high = sheet.width, sheet.height

    def bar(inset: float, width: float, colour: str) -> str:
        size = {"x": inset, "y": inset, "width": wide - 2 * inset, "height": high - 2 * inset}
        return tag("rect", stroke=colour, stroke_width=width, **size)

    dark = mix(look.ink, BLACK, 0.25)
    scale = f"M0 8.5H{wide}M0 {high - 8.5}H{wide}M8.5 11V{high}M{wide - 8.5} 11V{high}"
    parts = [
        bar(3, 6, look.frame),
        bar(8.5, 5, look.cream),
        tag("path", d=scale, stroke=dark, stroke_width=2.6, stroke_dasharray="25"),
        bar(6, 0.8, dark),
        bar(11, 1.1, dark),
        bar(13.6, 0.6, dark),
    ]
    return group("g", parts, id="bd-frame", fill="none", transform=_corner(sheet) or None)


# --- layers over the backdrop ----------------------------------------------------------------------------------------

STYLE: Final = """\
.land{cursor:pointer;outline:none}
.land path{fill:#fff8dc;fill-opacity:0;stroke:#fff3c4;stroke-opacity:0;stroke-width:2.6;stroke-linejoin:round;\
transition:fill-opacity .12s,stroke-opacity .12s}
.land:hover path,.land:focus-visible path{fill-opacity:.2}
.land:focus-visible path,.land.selected path{fill-opacity:.16;stroke-opacity:1}
.land.reachable path{fill-opacity:.1;stroke-opacity:.8;stroke-dasharray:4 3}
.land.target path{fill:#d8301f;fill-opacity:.1;stroke:#d8301f;stroke-opacity:.9;stroke-dasharray:7 2.5}
.land.target:hover path{fill-opacity:.26}
.hit{fill:none;pointer-events:all}
.lettering,.tokens{pointer-events:none}
@media(prefers-reduced-motion:reduce){.land path{transition:none}}
"""
"""CSS for a page that shows the layers: what hovering, choosing and aiming look like."""


def territories(sheet: Sheet, gone: Collection[str] = ()) -> str:
    """Transparent lands to point at, each a button with its id and name; small islands have a circle below the rest.

    Those that are gone, because the board has changed, are left out.
    """
    lands = [land for land in sheet.lands.values() if land.id not in gone]
    circles = [
        tag("circle", class_="hit", data_id=land.id, cx=land.token[0], cy=land.token[1], r=HIT, fill_opacity=0)
        for land in lands
        if small_island(sheet, land)
    ]
    buttons = [
        group(
            "g",
            [tag("path", d=land.path, fill_opacity=0)],
            class_="land",
            id=f"t-{land.id}",
            data_id=land.id,
            data_region=land.region,
            role="button",
            tabindex=-1,
            aria_label=land.name,
        )
        for land in lands
    ]
    return group("g", [*circles, *buttons], class_="lands", fill_rule="evenodd")


def small_island(sheet: Sheet, land: Land) -> bool:
    """Whether a land is so small, and so much alone, that a finger may miss it."""
    return land.area < SMALL and not any(land.id in (line.a, line.b) for line in sheet.frontiers)


def changes(sheet: Sheet, board: Board) -> str:
    """How the board of a game differs from the printed one: water over land that is gone, ways that are closed, and
    land and lanes that were added.

    A lane that is closed ends in a whirlpool; one whose land is gone just fades; a closed frontier is barred.
    """
    if board.printed is None:
        return ""
    lands = board.territories
    gone = [lands[land].id for land in board.changes.gone if lands[land].id in sheet.lands]
    parted = {frozenset((lands[one].id, lands[other].id)) for one, other in board.changes.closed}
    parts: list[str] = []
    for field in _framed(sheet) or [sheet]:
        look = LOOKS[field.look]
        sunk = [field.lands[id] for id in gone if id in field.lands]
        ways = [*field.lanes, *field.causeways]
        closed = [lane for lane in ways if {lane.a, lane.b} in parted]
        faded = [lane for lane in ways if lane not in closed and (lane.a in gone or lane.b in gone)]
        barred = [line for line in field.frontiers if {line.a, line.b} in parted]
        parts += [_flooded(sunk, look), _closed("".join([lane.path for lane in (*faded, *closed)]), look)]
        parts += [_barred("".join([line.path for line in barred]), look)]
        parts += [
            group("g", [glyphs.whirl(look.wave, look.sea[0])], transform=place(*_middle(lane.path)), class_="whirl")
            for lane in closed
        ]
    return group("g", [*parts, _added(sheet)], class_="changes", pointer_events="none")


def _added(sheet: Sheet) -> str:
    """The lands and sea lanes that a game has added to the sheet, drawn as those that were printed."""
    if sheet.printed is None:
        return ""
    look = LOOKS[sheet.look]
    old = sheet.printed
    paths = "".join([lane.path for lane in sheet.lanes if lane not in old.lanes])
    parts = [group("g", _lane_strokes(paths, look), fill="none", stroke_linecap="round")] if paths else []
    dark = mix(look.ink, BLACK, 0.2)
    hues = colours(old)
    for land in [land for land in sheet.lands.values() if land.id not in old.lands]:
        hue = hues.get(land.region, mix(look.panel, look.frame, 0.22))
        coast = [(look.foam, 9.0, 0.35), (dark, 2.4, 1.0)]
        parts += [
            tag("path", d=land.path, fill="none", stroke=colour, stroke_width=width, stroke_opacity=strength)
            for colour, width, strength in coast
        ]
        parts.append(tag("path", d=land.path, fill=hue, stroke=rim(hue), stroke_width=1.2))
    return group("g", parts, class_="added", stroke_linejoin="round")


def _flooded(lands: Sequence[Land], look: Look) -> str:
    """Land that is gone: waves over it, its old outline as a faint line, and its name in the letters of the seas."""
    if not lands:
        return ""
    water = mix(look.sea[0], look.sea[1], 0.45)
    waves = f"ch-{look.name}"
    outline = "".join([land.path for land in lands])
    size: dict[str, Value] = {"width": 26, "height": 12, "patternUnits": "userSpaceOnUse"}
    ripple = tag("path", d="M1 8C4 5 8 5 11 8M14 3C17 0 21 0 24 3", fill="none", stroke=look.wave, stroke_opacity=0.4)
    texts = [
        tag("text", line, x=land.label[0], y=round(land.label[1] + 12 * (k + 1), 1))
        for land in lands
        for k, line in enumerate(land.lines)
    ]
    letters: dict[str, Value] = {"font_family": look.italic, "font_style": "italic", "text_anchor": "middle"}
    parts = [
        group("pattern", [ripple], id=waves, **size),
        tag("path", d=outline, fill=water, stroke=water, stroke_width=5, stroke_linejoin="round"),
        tag("path", d=outline, fill=f"url(#{waves})"),
        tag("path", d=outline, fill="none", stroke=look.wave, stroke_opacity=0.5, stroke_dasharray="2 4"),
        group("g", texts, fill=look.letters, font_size=12, letter_spacing=1, **letters),
    ]
    return group("g", parts, class_="gone")


def _closed(path: str, look: Look) -> str:
    """Lanes that lead nowhere any more, washed out."""
    if not path:
        return ""
    parts = [
        tag("path", d=path, stroke=mix(look.sea[0], look.sea[1], 0.35), stroke_width=5, stroke_opacity=0.9),
        tag("path", d=path, stroke=look.wave, stroke_width=1.2, stroke_opacity=0.4, stroke_dasharray="1 7"),
    ]
    return group("g", parts, class_="closed", fill="none", stroke_linecap="round")


def _barred(path: str, look: Look) -> str:
    """Frontiers that were open and are closed now."""
    bars = ((mix(look.ink, BLACK, 0.4), 6.0, None), (look.lane, 3.4, None), (look.cream, 3.4, "5 6"))
    strokes = [
        tag("path", d=path, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
        for colour, width, dashes in bars
    ]
    return group("g", strokes if path else [], class_="barred", fill="none", stroke_linejoin="round")


def _middle(path: str) -> Point:
    """The middle of a line, or of its longest piece."""
    walk = max(strolls(path), key=len)
    x, y = walk[len(walk) // 2]
    return round(x, 1), round(y, 1)


def lettering(sheet: Sheet, board: Board, look: Look | None = None, *, scale: float = 1.0) -> str:
    """All letters of the sheet as live text in the fonts of the page: seas, lands, and the legend."""
    gone = {board.territories[land].id for land in board.changes.gone}
    parts = [sea_names(sheet, look), labels(sheet, look, scale=scale, gone=gone), legend(sheet, board, look)]
    return group("g", parts, class_="lettering")


def labels(sheet: Sheet, look: Look | None = None, *, scale: float = 1.0, gone: Collection[str] = ()) -> str:
    """The names of the lands, each with a pale halo; they grow half as much as tokens do, and make room for them.

    Those that are gone, because the board has changed, are left out.
    """
    if _framed(sheet):
        return group("g", [labels(part, scale=scale, gone=gone) for part in _framed(sheet)])
    look = look or LOOKS[sheet.look]
    size = sheet.lettering * (1 + (scale - 1) / 2)
    texts: list[str] = []
    for land in [land for land in sheet.lands.values() if land.id not in gone]:
        x, top = land.label
        top = land.token[1] + scale * (top - land.token[1])
        if land.side == "above":  # the foot of the last line keeps its distance, not the head of the first
            top += (scale * sheet.lettering - size) * len(land.lines)
        for k, line in enumerate(land.lines):
            texts.append(tag("text", line, x=x, y=round(top + size * (k + 0.86), 1)))
    return group(
        "g",
        texts,
        class_="labels",
        text_anchor="middle",
        font_family=look.face,
        font_size=size,
        fill=mix(look.ink, BLACK, 0.3),
        stroke=look.halo,
        stroke_width=2.6,
        stroke_opacity=0.78,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def sea_names(sheet: Sheet, look: Look | None = None) -> str:
    """The names of the seas, in wide italics."""
    if _framed(sheet):
        return group("g", [sea_names(part) for part in _framed(sheet)])
    look = look or LOOKS[sheet.look]
    texts = [
        tag(
            "text",
            sea.text,
            transform=place(sea.x, sea.y, turn=sea.turn),
            font_size=sea.size,
            letter_spacing=round(sea.size * 0.22, 1),
        )
        for sea in sheet.seas
    ]
    kind = {"font_family": look.italic, "font_style": "italic", "text_anchor": "middle"}
    return group("g", texts, class_="seas", fill=look.letters, fill_opacity=0.82, **kind)


def legend(sheet: Sheet, board: Board, look: Look | None = None) -> str:
    """The title, the regions with their colours and what each is worth, and what the signs mean."""
    if _framed(sheet):
        return group("g", [legend(part, board) for part in _framed(sheet)])
    if not sheet.legend:
        return ""
    look = look or LOOKS[sheet.look]
    ink = look.ink
    x, y, wide = sheet.legend
    wash = colours(sheet)
    shown = [(region.id, region.name, region.bonus) for region in board.regions if region.id in wash]
    shown += [(region, sheet.names[region], 0) for region in wash if region in sheet.names]
    step = 15.0 if len(shown) < 8 else 13.4
    drawings = [(drawn(sheet.sign_kinds[kind]), sheet.sign_kinds[kind].name) for kind in _kinds(sheet)]
    drawings += [(_beads("M-8.4 4Q0-6 8.4-4", path.colour, look), path.name) for path in sheet.paths]
    barred = {line.kind for line in sheet.frontiers}
    drawings += [(_barrier(sheet, kind, look), name) for kind, name in sheet.barriers.items() if kind in barred]
    regions, signs = step * len(shown), SIGN_STEP * len(drawings)
    if sheet.columns > 1:  # the signs stand beside the regions
        column = left = COLUMN * wide
        top, high = 40.0, 47 + max(regions, signs)
    else:
        column, left = wide, 0.0
        top, high = 46 + regions, 47 + regions + (6 + signs if signs else 0)
    middle = wide / 2
    corners = ((3.5, 3.5, 0), (wide - 3.5, 3.5, 90), (wide - 3.5, high - 3.5, 180), (3.5, high - 3.5, 270))
    title_size = min(18.0, 1.32 * (wide - 34) / max(1, len(sheet.title)))
    parts = [
        tag("rect", x=1.6, y=2.4, width=wide, height=high, rx=4, fill=BLACK, fill_opacity=0.28),
        tag("rect", width=wide, height=high, rx=4, fill=look.panel, stroke=ink, stroke_width=1.6),
        group(
            "g",
            [
                tag("rect", x=3.5, y=3.5, width=wide - 7, height=high - 7),
                *[tag("path", d="M0 7A7 7 0 0 0 7 0", transform=place(u, v, turn=turn)) for u, v, turn in corners],
            ],
            fill="none",
            stroke=ink,
            stroke_width=0.6,
        ),
        tag(
            "text",
            sheet.title,
            x=middle,
            y=25,
            text_anchor="middle",
            font_family=look.title,
            font_size=title_size,
            letter_spacing=1,
        ),
        tag("path", d=f"M14 33H{middle - 6:g}M{middle + 6:g} 33H{wide - 14:g}", stroke=ink, stroke_width=0.7),
        tag("path", d=f"M{middle - 4:g} 33l4-3 4 3-4 3Z"),
    ]
    for k, (region, name, worth) in enumerate(shown):
        line = 40 + step * k
        bonus: dict[str, Value] = {"text_anchor": "end", "font_family": look.title, "font_weight": 700}
        row = [
            tag("rect", x=14, y=line, width=15, height=9.6, fill=wash[region], stroke=ink, stroke_width=0.7),
            tag("text", name, x=35, y=line + 8.8),
            tag("text", str(worth), x=column - 14, y=line + 8.8, **bonus) if worth else "",
        ]
        parts.append(group("g", row, data_region=region))
    for k, (drawing, name) in enumerate(drawings):
        line = top + SIGN_STEP * k
        parts.append(group("g", [drawing], transform=place(left + 21.5, line + 5, scale=0.8)))
        parts.append(tag("text", name, x=left + 35, y=line + 8.8))
    return group("g", parts, class_="legend", transform=place(x, y), font_family=look.face, font_size=11, fill=ink)


def _barrier(sheet: Sheet, kind: str, look: Look) -> str:
    """A short stretch of a frontier that nobody may cross."""
    if kind == RIVER:
        bed = [(mix(look.lake, BLACK, 0.55), 5.0), (look.lake, 3.4)]
        waves = [tag("path", d="M-9 1Q-4-3 0 1T9 1", stroke=colour, stroke_width=width) for colour, width in bed]
        return group("g", waves, fill="none", stroke_linecap="round")
    own = sheet.own_barriers.get(kind)
    glyph = glyphs.peak(None, look.ink) if own is None else glyphs.layers(None, own.glyph)
    return "".join([group("g", [glyph], transform=place(x, y)) for x, y in ((-6, 0), (6, 0), (0, 2.4))])


# --- tokens ----------------------------------------------------------------------------------------------------------

FIGURES: Final = "'Cormorant Garamond','EB Garamond',Georgia,serif"
PLATES: Final = (11.0, 15.5, 21.0, 27.0)
"""How wide the plate under a number of one, two, three or four figures is."""
EDGE: Final = "#1c1008"


def heraldry() -> str:
    """What tokens are made of, to be put into a page once.

    ``#seat-0`` to ``#seat-6`` are the seats and ``#seat-7`` is the neutral force, each around the point 0, 0;
    ``#plate-1`` to ``#plate-4`` carry numbers of so many figures.
    """
    gloss = [
        tag("stop", stop_color="#fff", stop_opacity=0.42),
        tag("stop", offset=0.5, stop_color="#fff", stop_opacity=0),
        tag("stop", offset=1, stop_opacity=0.34),
    ]
    parts = [
        group("clipPath", [tag("circle", r=OUTER)], id=CLIP),
        group("radialGradient", gloss, id="tk-gloss", cx=0.36, cy=0.28, r=0.85),
    ]
    for seat, one in enumerate([*BANNERS, NEUTRAL]):
        drawn = [
            tag("ellipse", cx=0.8, cy=2.2, rx=OUTER + 0.5, ry=OUTER, fill=EDGE, fill_opacity=0.4),
            tag("circle", r=OUTER, fill=one.colour),
            group(
                "g",
                [RINGS[one.ring]],
                color=one.marks,
                fill="none",
                stroke="currentColor",
                opacity=0.95,
                clip_path=f"url(#{CLIP})",
            ),
            tag("circle", r=OUTER, fill="url(#tk-gloss)", stroke=EDGE, stroke_width=1.1),
            tag("circle", r=INNER, fill=one.field, stroke="#f7ecd0", stroke_width=0.9),
            group("g", [EMBLEMS[one.emblem]], transform=place(0, -1.2, scale=0.82), color=CREAM, fill="currentColor"),
        ]
        parts.append(group("g", drawn, id=f"seat-{seat}", transform=place(0, -2.2)))
    for digits, wide in enumerate(PLATES, 1):
        size = {"x": -wide / 2, "y": 3.0, "width": wide, "height": 10.4, "rx": 2.6}
        parts.append(tag("rect", id=f"plate-{digits}", fill="#f9efd6", stroke=EDGE, stroke_width=1, **size))
    return group("defs", parts, class_="heraldry")


def tokens(sheet: Sheet, held: Mapping[str, tuple[int, int]], *, scale: float = 1.0) -> str:
    """The armies on the sheet: for each land that somebody holds, the seat and how many armies stand there."""
    placed = sorted([land for land in sheet.lands.values() if land.id in held], key=lambda land: land.token[1])
    return group(
        "g",
        [token(land, *held[land.id], scale) for land in placed],
        class_="tokens",
        text_anchor="middle",
        font_family=FIGURES,
        font_weight=700,
        font_size=12.8,
        fill=INK,
        style="font-variant-numeric:lining-nums",
    )


def token(land: Land, seat: int, armies: int, scale: float = 1.0) -> str:
    """One token: the banner of the seat, and the number of its armies on a plate."""
    seat = seat if 0 <= seat < NEUTRAL_SEAT else NEUTRAL_SEAT
    digits = min(len(str(armies)), len(PLATES))
    parts = [
        tag("use", href=f"#seat-{seat}"),
        tag("use", href=f"#plate-{digits}"),
        tag("text", str(armies), y=12.3),
    ]
    where = place(*land.token, scale=scale)
    return group("g", parts, class_="token", data_id=land.id, data_seat=seat, transform=where)
