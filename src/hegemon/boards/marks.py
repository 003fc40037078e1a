"""Marks that games leave on a board for good, as one layer of SVG over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot, pi
from typing import Final

from hegemon.boards import sheet_of
from hegemon.boards.emblems import Emblem, emblem
from hegemon.boards.geometry import Land, Point
from hegemon.boards.looks import LOOKS
from hegemon.boards.pen import Value, group, place, tag
from hegemon.table.board import Board
from hegemon.table.campaign import Mark

RADIUS: Final = 13.0
"""Of the disc that a mark is drawn on."""
RING: Final = RADIUS + 6.5
"""Of the ring around it, boxes and all."""
BOXES: Final = 10
"""A whole ring has so many boxes."""
PAPER: Final = "#fbf3dd"
INK: Final = "#3a2a18"
LOST: Final = "#8f2a1c"


def layer(board: Board, package: str, marks: Mapping[str, Iterable[Mark]]) -> str:
    """All marks of a world, at the places that the sheet has for them."""
    sheet = sheet_of(board)
    face = LOOKS[sheet.look].face
    drawn = [land_marks(land, package, tuple(marks[land.id])) for land in sheet.lands.values() if land.id in marks]
    return group("g", drawn, class_="world-marks", font_family=face)


def land_marks(land: Land, package: str, marks: tuple[Mark, ...]) -> str:
    """The marks of one territory."""
    parts: list[str] = []
    spots = spots_of(land)
    if len([mark for mark in marks if not mark.ring]) > 1:
        spots = apart(spots)
    here = spots[0]
    number = 0
    for k, mark in enumerate(marks):
        if mark.ring:
            parts.append(ring(here, mark.count))
            continue
        here = spots[min(number, len(spots) - 1)]
        shift = max(0, number - len(spots) + 1) * 2.2 * RADIUS
        here = (here[0] + shift, here[1])
        number += 1
        parts.append(disc(here, package, mark))
        if mark.label:
            ringed = any([following.ring for following in marks[k + 1 : k + 2]])
            parts.append(ribbon(here, mark.label, RING if ringed else RADIUS))
    return group("g", parts, id=f"m-{land.id}")


def spots_of(land: Land) -> tuple[Point, ...]:
    """Where marks of a territory go; beside its token if the sheet does not say."""
    x, y = land.token
    return land.marks or ((x - 2.4 * RADIUS, y), (x + 2.4 * RADIUS, y))


def apart(spots: tuple[Point, ...]) -> tuple[Point, ...]:
    """The first two places, so far from each other that their discs do not touch, around the same middle."""
    if len(spots) < 2:
        return spots
    (x, y), (u, v) = spots[:2]
    far = hypot(u - x, v - y) or 1.0
    more = max(0.0, 2.2 * RADIUS - far) / 2 / far
    return ((x - more * (u - x), y - more * (v - y)), (u + more * (u - x), v + more * (v - y)), *spots[2:])


def disc(spot: Point, package: str, mark: Mark) -> str:
    """A mark on its disc: the drawing of its kind, or the first letter of its name."""
    drawing = emblem(package, mark.kind) or (Emblem(*mark.drawing) if any(mark.drawing) else None)
    parts = [tag("title", mark.name), tag("circle", r=RADIUS, fill=PAPER, stroke=INK, stroke_width=1.6)]
    if drawing is not None:
        inside = [
            tag("path", d=drawing.fill, fill=INK, fill_rule="evenodd") if drawing.fill else "",
            tag("path", d=drawing.line, fill="none", stroke=LOST, stroke_width=4) if drawing.line else "",
        ]
        parts.append(group("g", inside, transform="translate(-8.6 -8.6) scale(.36)"))
    elif mark.kind == "destroyed":
        parts.append(tag("path", d="M-6 -6L6 6M6 -6L-6 6", stroke=LOST, stroke_width=3, stroke_linecap="round"))
    else:
        letter = mark.name[:1]
        parts.append(tag("text", letter, y=5.6, text_anchor="middle", font_size=16, font_weight="bold", fill=INK))
    return group("g", parts, transform=place(*spot))


def ring(spot: Point, boxes: int) -> str:
    """A ring of boxes around a mark: those that are left are filled."""
    radius = RING - 2.0
    around = 2 * pi * radius
    piece, gap = around / BOXES - 2.0, 2.0
    dashes = f"{piece:.2f} {gap:.2f}"
    whole: dict[str, Value] = {"r": radius, "fill": "none", "stroke_width": 4.0}
    left = " ".join([dashes] * min(boxes, BOXES)) + f" 0 {around:.2f}"
    parts = [
        tag("circle", stroke=PAPER, stroke_dasharray=dashes, **whole),
        tag("circle", stroke=INK, stroke_dasharray=left, transform="rotate(-90)", **whole),
    ]
    return group("g", parts, transform=place(*spot))


def ribbon(spot: Point, words: str, radius: float) -> str:
    """A name above a mark of this radius; below it another may stand."""
    wide = max(28.0, 6.4 * len(words) + 10)
    parts = [
        tag("rect", x=-wide / 2, y=-radius - 16, width=wide, height=15, rx=3, fill=PAPER, stroke=INK, stroke_width=0.9),
        tag("text", words, y=-radius - 5, text_anchor="middle", font_size=11.5, fill=INK),
    ]
    return group("g", parts, transform=place(*spot))
