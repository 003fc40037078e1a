"""Signs: what stands beside the tokens of a sheet, such as castles and ports.

A sheet says in its decoration which kinds it has: a name for the legend, one of the drawings here or one of its own, a
colour and a side of the token. Kinds should differ in shape as well as in colour, so that nobody needs to see colours.
"""

from __future__ import annotations

from typing import Final

from hegemon.boards.banners import CREAM, EMBLEMS, INK
from hegemon.boards.geometry import Land, Point, Sheet, SignKind
from hegemon.boards.glyphs import wheel
from hegemon.boards.pen import group, place, tag

BESIDE: Final = 25.0
"""How far from the middle of the token a sign stands; larger tokens for small pictures just do not cover it."""
RADIUS: Final = 8.0
"""The room that a sign needs."""
GOLD: Final = "#efbf3f"
HALO: Final = "#fff8e4"


def spot(sheet: Sheet, land: Land, kind: str) -> Point:
    """Where a sign of this kind stands on a land."""
    return land.token[0] + BESIDE * sheet.sign_kinds[kind].side, land.token[1]


def drawn(kind: SignKind) -> str:
    """The drawing of a kind of sign around 0, 0, in its colour; one that is not known is drawn as a disc."""
    if kind.own is not None:
        return _keep(kind.own.wall, kind.own.dark, kind.colour, kind.own.gold)
    if kind.drawing in KEEPS:
        wall, gate, crown = KEEPS[kind.drawing]
        return _keep(wall, gate, kind.colour, crown)
    shape, emblem = PLATES.get(kind.drawing, PLATES["disc"])
    return _plate(shape, kind.colour, emblem, CREAM if is_dark(kind.colour) else INK)


def _keep(wall: str, gate: str, stone: str, crown: str = "") -> str:
    """A castle, with a crown over it if it is a seat of power; a pale rim lifts it from any ground."""
    parts = [
        tag("path", d=wall + crown, fill="none", stroke=HALO, stroke_width=3.4, stroke_opacity=0.85),
        tag("path", d=wall, fill=stone),
        tag("path", d=crown, fill=GOLD) if crown else "",
        tag("path", d=gate, fill=INK, stroke="none"),
    ]
    return group("g", parts, stroke=INK, stroke_width=0.9, stroke_linejoin="round")


def _plate(shape: str, colour: str, emblem: str, ink: str) -> str:
    """An emblem on a plate."""
    parts = [
        tag("path", d=shape, fill=colour, stroke=HALO, stroke_width=3.2, stroke_opacity=0.85),
        tag("path", d=shape, fill=colour, stroke=INK, stroke_width=0.9),
        group("g", [emblem], color=ink, transform=place(0, 0, scale=0.86)) if emblem else "",
    ]
    return group("g", parts, stroke_linejoin="round")


def is_dark(colour: str) -> bool:
    """Whether pale ink shows better on a colour than dark ink."""
    red, green, blue = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return 0.299 * red + 0.587 * green + 0.114 * blue < 150


KEEPS: Final = {
    "castle": (
        "M-7 7.4V-2.2H-5V-.4H-3V-7.4H-1.2V-5.6H1.2V-7.4H3V-.4H5V-2.2H7V7.4Z",
        "M-1.7 7V4A1.7 1.7 0 0 1 1.7 4V7ZM-.6-1.8H.6V-4H-.6Z",
        "",
    ),
    "crowned_castle": (
        "M-7.4 7.8V-.4H-4.8V1.4H-2.4V-.4H2.4V1.4H4.8V-.4H7.4V7.8Z",
        "M-1.7 7.4V5A1.7 1.7 0 0 1 1.7 5V7.4Z",
        "M-5.2-2.4L-6.6-8.4L-3-5.8L0-9.8L3-5.8L6.6-8.4L5.2-2.4Z",
    ),
    "temple": (
        "M-8 7.8V5.8H-6.4V-1.4H-8V-3.4L0-8.6L8-3.4V-1.4H6.4V5.8H8V7.8Z",
        "M-4.6-1.2H-3V5.6H-4.6ZM-.8-1.2H.8V5.6H-.8ZM3-1.2H4.6V5.6H3Z"
        "M-1.2-4.2A1.2 1.2 0 0 1 1.2-4.2A1.2 1.2 0 0 1-1.2-4.2Z",
        "",
    ),
}
"""Buildings: wall, gate (whatever is drawn dark), crown (whatever is drawn in gold)."""
DISC: Final = "M-7.6 0A7.6 7.6 0 1 1 7.6 0A7.6 7.6 0 1 1-7.6 0Z"
DIAMOND: Final = "M0-9.4L9.4 0L0 9.4L-9.4 0Z"
SQUARE: Final = "M-5-7H5A2 2 0 0 1 7-5V5A2 2 0 0 1 5 7H-5A2 2 0 0 1-7 5V-5A2 2 0 0 1-5-7Z"
PIPS: Final = group(
    "g",
    [tag("circle", cx=x, cy=y, r=1.6) for x, y in ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4))],
    fill="currentColor",
)
ANCHOR: Final = EMBLEMS["anchor"]
PLATES: Final = {
    "disc": (DISC, ""),
    "diamond": (DIAMOND, ""),
    "triangle": (wheel(3, 9.0, 9.0), ""),
    "star": (wheel(5, 9.2, 4.1), ""),
    "die": (SQUARE, PIPS),
    "round_port": (DISC, ANCHOR),
    "diamond_port": (DIAMOND, ANCHOR),
    "triangle_port": (wheel(3, 9.0, 9.0), ANCHOR),
}
"""Plates of different shapes, some with an emblem; things that belong together should differ in more than colour."""
