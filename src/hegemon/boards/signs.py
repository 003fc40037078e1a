"""Signs: the castles, seats of power and ports of a sheet. They stand beside the tokens, ports left and castles right.

Ports of one coast share a colour, and a shape as well, so that nobody needs to see colours.

>>> SIGNS["blue"].name, SIGNS["blue"].side
('Blue port', -1)
"""

from __future__ import annotations

from typing import Final

from hegemon.boards.banners import CREAM, EMBLEMS, INK
from hegemon.boards.geometry import Land, Point
from hegemon.boards.glyphs import wheel
from hegemon.boards.pen import group, place, tag

BESIDE: Final = 25.0
"""How far from the middle of the token a sign stands; larger tokens for small pictures just do not cover it."""
RADIUS: Final = 8.0
"""The room that a sign needs."""
STONE: Final = "#f4ead0"
GOLD: Final = "#efbf3f"
HALO: Final = "#fff8e4"


class Sign:
    """A kind of sign: what it is called, on which side of the token it stands, and how it is drawn around 0, 0."""

    __slots__ = ("drawn", "name", "side")

    def __init__(self, name: str, side: int, drawn: str) -> None:
        self.name: Final = name
        self.side: Final = side
        self.drawn: Final = drawn


def spot(land: Land, kind: str) -> Point:
    """Where a sign of this kind stands on a land."""
    return land.token[0] + BESIDE * SIGNS[kind].side, land.token[1]


def _keep(wall: str, gate: str, stone: str, crown: str = "") -> str:
    """A castle, with a crown over it if it is a seat of power; a pale rim lifts it from any ground."""
    parts = [
        tag("path", d=wall + crown, fill="none", stroke=HALO, stroke_width=3.4, stroke_opacity=0.85),
        tag("path", d=wall, fill=stone),
        tag("path", d=crown, fill=GOLD) if crown else "",
        tag("path", d=gate, fill=INK, stroke="none"),
    ]
    return group("g", parts, stroke=INK, stroke_width=0.9, stroke_linejoin="round")


def _port(shape: str, colour: str, anchor: str) -> str:
    """An anchor on a plate."""
    parts = [
        tag("path", d=shape, fill=colour, stroke=HALO, stroke_width=3.2, stroke_opacity=0.85),
        tag("path", d=shape, fill=colour, stroke=INK, stroke_width=0.9),
        group("g", [EMBLEMS["anchor"]], color=anchor, transform=place(0, 0, scale=0.86)),
    ]
    return group("g", parts, stroke_linejoin="round")


SIGNS: Final = {
    "castle": Sign(
        "Castle",
        1,
        _keep(
            "M-7 7.4V-2.2H-5V-.4H-3V-7.4H-1.2V-5.6H1.2V-7.4H3V-.4H5V-2.2H7V7.4Z",
            "M-1.7 7V4A1.7 1.7 0 0 1 1.7 4V7ZM-.6-1.8H.6V-4H-.6Z",
            STONE,
        ),
    ),
    "seat": Sign(
        "Seat of power",
        1,
        _keep(
            "M-7.4 7.8V-.4H-4.8V1.4H-2.4V-.4H2.4V1.4H4.8V-.4H7.4V7.8Z",
            "M-1.7 7.4V5A1.7 1.7 0 0 1 1.7 5V7.4Z",
            GOLD,
            "M-5.2-2.4L-6.6-8.4L-3-5.8L0-9.8L3-5.8L6.6-8.4L5.2-2.4Z",
        ),
    ),
    "silver": Sign("Silver port", -1, _port("M-7.6 0A7.6 7.6 0 1 1 7.6 0A7.6 7.6 0 1 1-7.6 0Z", "#dfe3e6", INK)),
    "blue": Sign("Blue port", -1, _port("M0-9.4L9.4 0L0 9.4L-9.4 0Z", "#2b6cb5", CREAM)),
    "teal": Sign("Teal port", -1, _port(wheel(3, 9.0, 9.0), "#12857c", CREAM)),
}
"""Every kind of sign."""
