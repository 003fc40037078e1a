"""The files of a sheet, field by field: the TopoJSON of its lands, and the TOML of its decoration."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Pair = tuple[float, float]
Triple = tuple[float, float, float]
Places = list[Annotated[list[float], msgspec.Meta(min_length=2, max_length=4)]]
"""Marks: x and y, and perhaps how large, and how far turned."""
Kind = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
"""A word that names a kind of sign or barrier; it becomes a part of ids in the picture."""
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$")]


# --- TopoJSON --------------------------------------------------------------------------------------------------------


class Frame(msgspec.Struct):
    """How large a step of the arcs is, and where they begin."""

    scale: Pair = (1.0, 1.0)
    translate: Pair = (0.0, 0.0)


class LandFile(msgspec.Struct):
    """What a sheet says of a territory besides its outline."""

    region: str
    token: Pair
    label: Pair
    lines: list[str]
    side: Literal["above", "below"]
    marks: list[Pair] = []


class LandShape(msgspec.Struct):
    """A territory: for every polygon its rings, and for each of them the numbers of its arcs."""

    id: str
    properties: LandFile
    arcs: list[list[list[int]]]


class BorderFile(msgspec.Struct):
    """What a sheet says of a frontier besides its line."""

    a: str
    b: str
    kind: str
    length: float


class BorderShape(msgspec.Struct):
    """A frontier: for every stretch the numbers of its arcs."""

    properties: BorderFile
    arcs: list[list[int]]


class LandShapes(msgspec.Struct):
    """All territories."""

    geometries: list[LandShape]


class BorderShapes(msgspec.Struct):
    """All frontiers."""

    geometries: list[BorderShape]


class Shapes(msgspec.Struct):
    """The objects of a sheet."""

    territories: LandShapes
    borders: BorderShapes


class WayFile(msgspec.Struct):
    """A lane or a causeway, as path data."""

    a: str
    b: str
    d: str


class SheetFile(msgspec.Struct):
    """The TopoJSON file of a sheet."""

    sheet: tuple[int, int]
    objects: Shapes
    arcs: list[Annotated[list[Pair], msgspec.Meta(min_length=1)]]
    transform: Frame = msgspec.field(default_factory=Frame)
    lanes: list[WayFile] = []
    causeways: list[WayFile] = []
    spots: list[Pair] = []
    bridges: list[Triple] = []
    decor: dict[str, list[str]] = {}


# --- decoration ------------------------------------------------------------------------------------------------------


class Art(msgspec.Struct, forbid_unknown_fields=True):
    """A part of the decoration; a field that nobody reads is refused."""


class Stamped(Art):
    """Marks of one kind."""

    places: Places = []


class SeaFile(Art):
    """The name of a sea."""

    text: str
    x: float
    y: float
    size: float
    turn: float = 0.0


class SignFile(Art):
    """A kind of sign: its words in the legend, which drawing it is, its colour, and its side of the token."""

    name: str
    drawing: str
    colour: Colour = "#f4ead0"
    side: Literal[-1, 1] = 1


class DrawingFile(Art):
    """A drawing for signs around 0, 0: the building, what is dark in it, and what is drawn over it in gold."""

    wall: str
    dark: str
    gold: str = ""


class LayerFile(Art):
    """A path of a glyph: how it is filled and lined."""

    d: str
    fill: str = "none"
    stroke: str | None = None
    width: float | None = None


class BarrierFile(Art):
    """How a kind of frontier that nobody crosses is drawn: glyphs in a row along it.

    ``spacing`` is how far they are apart, ``sway`` how far off the line, and ``size`` how large.
    """

    glyph: list[LayerFile]
    spacing: Annotated[float, msgspec.Meta(ge=1)] = 8.0
    sway: float = 2.0
    size: float = 1.0


class PathFile(Art):
    """A way through lands, or points where it bends."""

    name: str
    stops: list[str | Pair]
    colour: str = "#e8b83a"


class PartFile(Art):
    """A sheet that is laid out on another, and where its corner lies."""

    sheet: str
    x: int
    y: int


class ArtFile(Art):
    """The TOML file of a sheet."""

    title: str = ""
    look: str = "parchment"
    legend: Triple | None = None
    legend_columns: int = 1
    compass: Triple | None = None
    lettering: float = 11.5
    colours: dict[str, Colour] = {}
    names: dict[str, str] = {}
    barriers: dict[str, str] = {}
    barrier: dict[Kind, BarrierFile] = {}
    drawing: dict[str, DrawingFile] = {}
    sign: dict[Kind, SignFile] = {}
    signs: dict[str, list[str]] = {}
    path: list[PathFile] = []
    sea: list[SeaFile] = []
    peaks: Stamped = msgspec.field(default_factory=Stamped)
    trees: Stamped = msgspec.field(default_factory=Stamped)
    ships: Stamped = msgspec.field(default_factory=Stamped)
    wall: list[Pair] = []
    size: tuple[int, int] = (0, 0)
    framed: bool = False
    part: list[PartFile] = []
