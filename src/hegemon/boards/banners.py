"""Banners: how the armies of each seat are told apart, by colour, by the pattern of a ring, and by an emblem.

Any two colours stay apart for people with red, green or blue blindness, and rings and emblems need no colour at all.

>>> [(one.name, one.ring, one.emblem) for one in BANNERS][:2]
[('red', 'teeth', 'sword'), ('blue', 'beads', 'anchor')]
"""

from __future__ import annotations

from math import pi
from typing import Final

from hegemon.boards.glyphs import wheel
from hegemon.boards.looks import mix
from hegemon.boards.pen import group, number, tag

INNER: Final = 7.2
OUTER: Final = 12.7
"""The edges of the ring around the emblem."""
INK: Final = "#1d130a"
CREAM: Final = "#fffaf0"


class Banner:
    """The colour, ring and emblem of one seat."""

    __slots__ = ("colour", "emblem", "field", "marks", "name", "ring")

    def __init__(self, name: str, colour: str, ring: str, emblem: str, *, pale: bool = False) -> None:
        self.name: Final = name
        self.colour: Final = colour
        self.ring: Final = ring
        self.emblem: Final = emblem
        self.marks: Final = mix(colour, INK, 0.72) if pale else mix(colour, CREAM, 0.8)
        """The colour in which the ring's pattern is drawn: a dark one on pale colours, a pale one on dark colours."""
        self.field: Final = mix(colour, INK, 0.78 if pale else 0.6)
        """The dark field behind the emblem."""


BANNERS: Final = (
    Banner("red", "#b3201a", "teeth", "sword"),
    Banner("blue", "#3d8cc4", "beads", "anchor"),
    Banner("green", "#2f6d58", "rays", "oak"),
    Banner("gold", "#edb83a", "rings", "sun", pale=True),
    Banner("purple", "#64307c", "quarters", "crown"),
    Banner("black", "#1f2226", "hatch", "tower"),
    Banner("white", "#f7f1e0", "saltire", "moon", pale=True),
)
NEUTRAL: Final = Banner("stone", "#a39e92", "plain", "star", pale=True)
NEUTRAL_SEAT: Final = len(BANNERS)
"""The number that stands for the neutral force where seats are drawn."""


def banner(seat: int) -> Banner:
    """The banner of a seat; whoever sits beyond the last one, and the neutral force, fights under the plain one."""
    return BANNERS[seat] if 0 <= seat < len(BANNERS) else NEUTRAL


# --- rings -----------------------------------------------------------------------------------------------------------

CLIP: Final = "tk-disc"
"""The id of a clip path that keeps a pattern within the disc of a token."""


def _rings() -> dict[str, str]:
    middle, width = (INNER + OUTER) / 2, OUTER - INNER
    around = 2 * pi * middle

    def spokes(count: int, part: float, turn: float = 0.0) -> str:
        """Bars across the ring, which cover a part of it."""
        bar, gap = around / count * part, around / count * (1 - part)
        start = turn - 180 * part / count
        dashes = f"{number(bar)} {number(gap)}"
        return tag("circle", r=middle, stroke_width=width, stroke_dasharray=dashes, transform=f"rotate({start:.4g})")

    slanted = "".join([f"M{x} 14L{x + 28}-14" for x in range(-40, 14, 4)])
    beads = f"0 {number(around / 10)}"
    return {
        "plain": "",
        "teeth": tag("path", d=wheel(10, OUTER + 1.2, INNER - 0.4), stroke="none", fill="currentColor"),
        "beads": tag("circle", r=middle, stroke_width=3.2, stroke_dasharray=beads, stroke_linecap="round"),
        "rays": spokes(12, 1 / 3),
        "rings": tag("circle", r=INNER + 1.3, stroke_width=0.9) + tag("circle", r=OUTER - 1.5, stroke_width=1.1),
        "quarters": spokes(4, 0.4),
        "hatch": tag("path", d=slanted, stroke_width=1.4),
        "saltire": spokes(4, 0.2, 45),
    }


RINGS: Final = _rings()
"""The patterns of rings, in the current colour around the point 0, 0; some reach beyond the disc."""

# --- emblems ---------------------------------------------------------------------------------------------------------

EMBLEMS: Final = {
    "sword": tag("path", d="M0-5.8L1.2-4.2V1.3H3.4V2.8H.9V4.3L1.3 5.8H-1.3L-.9 4.3V2.8H-3.4V1.3H-1.2V-4.2Z"),
    "anchor": group(
        "g",
        [
            tag("path", d="M0-2.2V4.7M-2.5-1H2.5M-4.5 1.3C-4 3.9-2 4.8 0 4.8S4 3.9 4.5 1.3"),
            tag("circle", cy=-3.9, r=1.4),
        ],
        fill="none",
        stroke="currentColor",
        stroke_width=1.5,
        stroke_linecap="round",
    ),
    "oak": tag(
        "path",
        d="M0-5.8C1.5-5.8 2.5-4.6 2.3-3.3C3.7-3.3 4.3-1.9 3.4-.9C4.6-.3 4.4 1.4 3 1.7C3 3 1.9 3.6.7 3.3L.6 5.9H-.6"
        "L-.7 3.3C-1.9 3.6-3 3-3 1.7C-4.4 1.4-4.6-.3-3.4-.9C-4.3-1.9-3.7-3.3-2.3-3.3C-2.5-4.6-1.5-5.8 0-5.8Z",
    ),
    "sun": tag("path", d=wheel(8, 5.8, 3.2)),
    "crown": tag("path", d="M-5.2-2.9L-2.6-.3L0-4.6L2.6-.3L5.2-2.9L4.3 2.4H-4.3ZM-4.3 3.2H4.3V4.6H-4.3Z"),
    "tower": tag(
        "path",
        d="M-3.5 5.2V-.9L-4.6-2V-5.2H-2.8V-3.8H-.9V-5.2H.9V-3.8H2.8V-5.2H4.6V-2L3.5-.9V5.2H1.3V3"
        "A1.3 1.3 0 0 0-1.3 3V5.2Z",
    ),
    "moon": tag("path", d="M1.2-5.2A5.3 5.3 0 1 0 5.2 2.6A4.6 4.6 0 0 1 1.2-5.2Z"),
    "star": tag("path", d=wheel(5, 5.8, 2.3)),
}
"""Silhouettes about eleven units high, in the current colour around the point 0, 0."""
