"""The drawn map of a board: a sheet of lands, frontiers and sea lanes, read from TopoJSON.

>>> from hegemon.editions import RULEBOOKS
>>> sheet = open_sheet(RULEBOOKS[0].open(3, {}).board.id)
>>> sheet.width, sheet.height, len(sheet.lands), len(sheet.frontiers), len(sheet.lanes)
(1600, 900, 42, 58, 25)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple

from hegemon.boards.files import ArtFile, BarrierFile, DrawingFile, PathFile, SheetFile, SignFile, Triple, WayFile
from hegemon.boards.looks import LOOKS
from hegemon.editions import RULEBOOKS
from hegemon.table.files import BadFile, checked, from_json, from_toml

Point = tuple[float, float]
Ring = tuple[Point, ...]
Tenth = tuple[int, int]
"""A point in tenths of a sheet unit, as the file holds it: whole numbers do not drift."""

SHEETS: Final = "sheet"
"""The folder of an edition in which its sheets lie."""
WORD: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
"""The commands and numbers of path data."""
BORDER: Final = "border"
BRIDGE: Final = "bridge"
CORNER: Final = "corner"
RIVER: Final = "river"
MOUNTAIN: Final = "mountain"
BLOCKED: Final = frozenset({RIVER, MOUNTAIN})
"""Kinds of frontier that any sheet may have where two lands touch and nobody may cross; a sheet may bring others."""


class Land:
    """A territory as it is drawn: its outline, where its token stands, and its name broken into lines."""

    __slots__ = ("area", "id", "label", "lines", "marks", "path", "region", "rings", "side", "token")

    def __init__(
        self,
        id: str,
        region: str,
        token: Point,
        label: Point,
        lines: tuple[str, ...],
        side: str,
        rings: tuple[Ring, ...],
        path: str,
        marks: tuple[Point, ...] = (),
    ) -> None:
        self.id: Final = id
        self.region: Final = region
        self.token: Final = token
        self.label: Final = label
        """The middle of the name, and the top of its first line."""
        self.lines: Final = lines
        self.side: Final = side
        """Whether the name stands above or below the token."""
        self.rings: Final = rings
        """Outlines of all islands, and of holes in them; a point within an odd number of rings is on this land."""
        self.path: Final = path
        self.marks: Final = marks
        """Where marks go that a game leaves on the land, the uppermost first; most sheets have none."""
        self.area: Final = area(rings)

    @property
    def name(self) -> str:
        return " ".join(self.lines)


class Frontier:
    """The line along which two lands touch. Its kind says what is drawn there: see BORDER, BRIDGE, CORNER, BLOCKED.

    Other kinds are those of the sheet (``Sheet.own_barriers``), and blocked as well.
    """

    __slots__ = ("a", "b", "kind", "length", "lines", "path")

    def __init__(self, a: str, b: str, kind: str, length: float, lines: tuple[Ring, ...], path: str) -> None:
        self.a: Final = a
        self.b: Final = b
        self.kind: Final = kind
        self.length: Final = length
        self.lines: Final = lines
        self.path: Final = path


class Lane:
    """A sea lane between two lands that do not touch, or a causeway: a strip of land with a road."""

    __slots__ = ("a", "b", "path")

    def __init__(self, a: str, b: str, path: str) -> None:
        self.a: Final = a
        self.b: Final = b
        self.path: Final = path


class Mark:
    """A small picture on the sheet, such as a peak or a tree."""

    __slots__ = ("size", "turn", "x", "y")

    def __init__(self, x: float, y: float, size: float = 1.0, turn: float = 0.0) -> None:
        self.x: Final = x
        self.y: Final = y
        self.size: Final = size
        self.turn: Final = turn


class SignKind:
    """A kind of sign of one sheet: what the legend calls it, which drawing it is, its colour, and its side.

    ``side`` is 1 for the right of the token and -1 for the left; ``own`` is the drawing, if the sheet brings it.
    """

    __slots__ = ("colour", "drawing", "name", "own", "side")

    def __init__(self, name: str, drawing: str, colour: str, side: int, own: DrawingFile | None = None) -> None:
        self.name: Final = name
        self.drawing: Final = drawing
        self.colour: Final = colour
        self.side: Final = side
        self.own: Final = own


class Path:
    """A way that something goes in the game, drawn as a dotted line; the legend gives its name.

    ``stops`` are the ids of the lands whose tokens it passes, in order, and between them points where it bends.
    """

    __slots__ = ("colour", "name", "stops")

    def __init__(self, name: str, stops: Sequence[str | Point], colour: str) -> None:
        self.name: Final = name
        self.stops: Final = tuple(stops)
        self.colour: Final = colour

    @property
    def lands(self) -> list[str]:
        """The lands that it leads through."""
        return [stop for stop in self.stops if isinstance(stop, str)]


class SeaName:
    """The name of a sea, written on the water."""

    __slots__ = ("size", "text", "turn", "x", "y")

    def __init__(self, text: str, x: float, y: float, size: float, turn: float) -> None:
        self.text: Final = text
        self.x: Final = x
        self.y: Final = y
        self.size: Final = size
        self.turn: Final = turn


class Part(NamedTuple):
    """Where one sheet lies on another that is laid out from several."""

    title: str
    x: int
    y: int
    width: int
    height: int
    sheet: Sheet | None = None
    """The sheet at its place, if it keeps its look, frame, legend and names of seas."""


class Sheet:
    """Everything that is drawn of one board, in sheet units; it knows nothing of rules."""

    __slots__ = (
        "barriers",
        "bridges",
        "causeways",
        "colours",
        "columns",
        "compass",
        "contacts",
        "decor",
        "frontiers",
        "height",
        "id",
        "lands",
        "lanes",
        "left",
        "legend",
        "lettering",
        "look",
        "names",
        "own_barriers",
        "parts",
        "paths",
        "peaks",
        "printed",
        "seas",
        "ships",
        "sign_kinds",
        "signs",
        "spots",
        "title",
        "top",
        "trees",
        "wall",
        "width",
    )

    def __init__(
        self,
        id: str,
        width: int,
        height: int,
        lands: Mapping[str, Land],
        frontiers: Sequence[Frontier],
        lanes: Sequence[Lane],
        *,
        causeways: Sequence[Lane] = (),
        spots: Sequence[Point] = (),
        contacts: Mapping[tuple[str, str], float] | None = None,
        bridges: Sequence[Mark] = (),
        decor: Mapping[str, Sequence[str]] | None = None,
        peaks: Sequence[Mark] = (),
        trees: Sequence[Mark] = (),
        seas: Sequence[SeaName] = (),
        ships: Sequence[Mark] = (),
        wall: Sequence[Point] = (),
        signs: Mapping[str, Sequence[str]] | None = None,
        sign_kinds: Mapping[str, SignKind] | None = None,
        title: str = "",
        look: str = "parchment",
        colours: Mapping[str, str] | None = None,
        legend: tuple[float, float, float] | None = None,
        columns: int = 1,
        compass: tuple[float, float, float] | None = None,
        lettering: float = 11.5,
        paths: Sequence[Path] = (),
        barriers: Mapping[str, str] | None = None,
        own_barriers: Mapping[str, BarrierFile] | None = None,
        names: Mapping[str, str] | None = None,
        parts: Sequence[Part] = (),
        left: int = 0,
        top: int = 0,
        printed: Sheet | None = None,
    ) -> None:
        self.id: Final = id
        self.width: Final = width
        self.height: Final = height
        self.lands: Final = dict(lands)
        self.frontiers: Final = tuple(frontiers)
        self.lanes: Final = tuple(lanes)
        self.causeways: Final = tuple(causeways)
        """Ways by land between two lands that do not touch. On a sheet that has some, every lane is a way by sea."""
        self.spots: Final = tuple(spots)
        """Places on the water where a game may put one more land."""
        self.contacts: Final = dict(contacts or {})
        """How long two lands touch, measured on the arcs that both outlines share; the names stand in order."""
        self.bridges: Final = tuple(bridges)
        self.decor: Final = {kind: tuple(paths) for kind, paths in (decor or {}).items()}
        """Paths that mean nothing in the rules: lakes, rivers, and land that is nobody's ("inert")."""
        self.peaks: Final = tuple(peaks)
        self.trees: Final = tuple(trees)
        self.seas: Final = tuple(seas)
        self.ships: Final = tuple(ships)
        self.wall: Final = tuple(wall)
        self.signs: Final = {id: tuple(kinds) for id, kinds in (signs or {}).items()}
        """What stands beside the tokens of some lands, by the kinds of signs: castles, ports."""
        self.sign_kinds: Final = dict(sign_kinds or {})
        self.title: Final = title
        self.look: Final = look
        self.colours: Final = dict(colours or {})
        """The colour of each region that has one of its own."""
        self.legend: Final = legend
        """Left, top and width of the legend."""
        self.columns: Final = columns
        """In how many columns the legend is written: with two, what the signs mean stands beside the regions."""
        self.compass: Final = compass
        """Place and radius of the compass rose."""
        self.lettering: Final = lettering
        """The size of the names of lands."""
        self.paths: Final = tuple(paths)
        self.barriers: Final = dict(barriers or {})
        """What the legend calls the kinds of frontier that nobody may cross; those without a name are left out."""
        self.own_barriers: Final = dict(own_barriers or {})
        """How the kinds of barriers are drawn that this sheet brings."""
        self.names: Final = dict(names or {})
        """What the legend calls regions of the sheet that are none on the board, and bring nothing."""
        self.parts: Final = tuple(parts)
        """Where the sheets lie that this one is laid out from, if there are any."""
        self.left: Final = left
        """Where its corner lies: away from 0, 0 only if it is a part of another."""
        self.top: Final = top
        self.printed: Final = printed
        """The sheet without what a game has added to it; None for one that is as it was drawn."""

    def grown(self, lands: Iterable[Land], lanes: Iterable[Lane]) -> Sheet:
        """The sheet with more lands and sea lanes, which are no part of the picture under all layers."""
        new = ("id", "width", "height", "lands", "frontiers", "lanes", "printed")
        kept: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__ if name not in new}
        more = {**self.lands, **{land.id: land for land in lands}}
        printed = self.printed or self
        return Sheet(
            self.id, self.width, self.height, more, self.frontiers, (*self.lanes, *lanes), printed=printed, **kept
        )

    @property
    def regions(self) -> list[str]:
        """The regions in the order in which their first lands stand on the sheet's list."""
        return list(dict.fromkeys([land.region for land in self.lands.values()]))

    def blocked(self, kind: str | None) -> bool:
        """Whether nobody may cross a frontier of this kind."""
        return kind in BLOCKED or kind in self.own_barriers

    def neighbours(self) -> dict[str, list[str]]:
        """Which lands touch which."""
        found: dict[str, list[str]] = {id: [] for id in self.lands}
        for frontier in self.frontiers:
            found[frontier.a].append(frontier.b)
            found[frontier.b].append(frontier.a)
        return found


# --- reading ---------------------------------------------------------------------------------------------------------


def sheets(board: str) -> tuple[str, ...]:
    """The sheets that a board is made of: most are one, and some are laid out from several."""
    return tuple([part.sheet for part in _art(packages(board)[0], board).part]) or (board,)


class NoSheet(Exception):
    """No edition brings a sheet with this name."""


def open_sheet(id: str) -> Sheet:
    """The sheet with this id, of the first edition that brings it; several sheets may be laid out as one."""
    return sheet_in(packages(id)[0], id)


@cache
def packages(id: str) -> tuple[str, ...]:
    """The packages of all editions that bring a sheet with this id; at least one, or there is no such sheet."""
    name = f"{id}.toml"
    found = tuple([book.package for book in RULEBOOKS if (files(book.package) / SHEETS / name).is_file()])
    if not found:
        raise NoSheet(f"No edition brings the sheet {name}.")
    return found


@cache
def sheet_in(package: str, id: str) -> Sheet:
    """The sheet with this id among those of an edition."""
    art = _art(package, id)
    if art.part:
        return lay_out(id, art, [(sheet_in(package, part.sheet), part.x, part.y) for part in art.part])
    return made_sheet(id, from_json(_text(package, f"{id}.json"), SheetFile, f"{id}.json"), art)


def _art(package: str, id: str) -> ArtFile:
    """The decoration of a sheet."""
    name = f"{id}.toml"
    return from_toml(_text(package, name), ArtFile, name)


def _text(package: str, name: str) -> str:
    """A file among the sheets of an edition."""
    return (files(package) / SHEETS / name).read_text(encoding="utf-8")


def read_sheet(id: str, geo: Mapping[str, Any], art: Mapping[str, Any] | None = None) -> Sheet:
    """A sheet from the values of its TopoJSON file, and of the TOML file with its decoration.

    What is not as it should be is refused with a sentence that names the field.
    """
    return made_sheet(id, checked(geo, SheetFile, f"{id}.json"), checked(art or {}, ArtFile, f"{id}.toml"))


def made_sheet(id: str, geo: SheetFile, art: ArtFile) -> Sheet:
    """A sheet from its two files, in which everything must fit together."""
    check_names(id, geo, art)
    arcs = decode_arcs(geo.arcs, geo.transform.scale, geo.transform.translate)
    users: dict[int, set[str]] = {}
    lands: dict[str, Land] = {}
    for shape in geo.objects.territories.geometries:
        told = shape.properties
        rounds = [indexes for polygon in shape.arcs for indexes in polygon]
        for indexes in rounds:
            for index in indexes:
                users.setdefault(index if index >= 0 else ~index, set()).add(shape.id)
        rings = [stitch(arcs, indexes)[:-1] for indexes in rounds]
        lands[shape.id] = Land(
            shape.id,
            told.region,
            told.token,
            told.label,
            tuple(told.lines),
            told.side,
            tuple([in_units(ring) for ring in rings]),
            "".join([trace(ring) + "z" for ring in rings]),
            tuple(told.marks),
        )
    frontiers: list[Frontier] = []
    for line in geo.objects.borders.geometries:
        border = line.properties
        lines = [stitch(arcs, indexes) for indexes in line.arcs]
        frontiers.append(
            Frontier(
                border.a,
                border.b,
                border.kind,
                border.length,
                tuple([in_units(stretch) for stretch in lines]),
                "".join([trace(stretch) for stretch in lines]),
            )
        )
    contacts: dict[tuple[str, str], float] = {}
    for index, both in users.items():
        if len(both) == 2:
            a, b = sorted(both)
            contacts[a, b] = contacts.get((a, b), 0.0) + reach(in_units(arcs[index]))
    width, height = geo.sheet
    return Sheet(
        id,
        width,
        height,
        lands,
        frontiers,
        read_ways(geo.lanes),
        causeways=read_ways(geo.causeways),
        spots=geo.spots,
        contacts=contacts,
        bridges=[Mark(x, y, turn=turn) for x, y, turn in geo.bridges],
        decor=geo.decor,
        peaks=[Mark(*place) for place in art.peaks.places],
        trees=[Mark(*place) for place in art.trees.places],
        wall=art.wall,
        signs=art.signs,
        sign_kinds={kind: read_sign(told, art) for kind, told in art.sign.items()},
        colours=art.colours,
        paths=[read_path(told) for told in art.path],
        barriers=art.barriers,
        own_barriers=art.barrier,
        names=art.names,
        **ornaments(id, art),
    )


def check_names(id: str, geo: SheetFile, art: ArtFile) -> None:
    """Refuse a sheet that names arcs or kinds of frontiers that it does not have, or a look that nobody has."""
    if art.look not in LOOKS:
        raise BadFile(f"In {id}.toml, look is {art.look!r}, and should be one of {', '.join(LOOKS)}.")
    what = f"{id}.json"
    territories, borders = geo.objects.territories.geometries, geo.objects.borders.geometries
    kinds = (BORDER, BRIDGE, CORNER, *sorted(BLOCKED), *art.barrier)
    for k, shape in enumerate(territories):
        rings = [ring for polygon in shape.arcs for ring in polygon]
        check_arcs(geo, rings, f"territories[{k}]", what)
    for k, line in enumerate(borders):
        check_arcs(geo, line.arcs, f"borders[{k}]", what)
        kind = line.properties.kind
        if kind not in kinds:
            raise BadFile(f"In {what}, the kind of borders[{k}] is {kind!r}, and should be one of {', '.join(kinds)}.")


def check_arcs(geo: SheetFile, lines: Iterable[Sequence[int]], field: str, what: str) -> None:
    """Refuse a shape of arcs that are not there, or of none."""
    for line in lines:
        if not line:
            raise BadFile(f"In {what}, {field} has a line without arcs.")
        for index in line:
            if not -len(geo.arcs) <= index < len(geo.arcs):
                raise BadFile(f"In {what}, {field} has the arc {index}, and there are only {len(geo.arcs)}.")


def lay_out(id: str, art: ArtFile, parts: Sequence[tuple[Sheet, int, int]]) -> Sheet:
    """One sheet from several, each moved right and down by so much.

    Names of seas, ships, legend and frame are its own, unless it says that its parts are ``framed``: then each keeps
    those that it has.
    """
    placed = [moved_sheet(part, x, y) for part, x, y in parts]
    decor: dict[str, list[str]] = {}
    for part in placed:
        for kind, paths in part.decor.items():
            decor.setdefault(kind, []).extend(paths)
    width, height = art.size
    return Sheet(
        id,
        width,
        height,
        {land.id: land for part in placed for land in part.lands.values()},
        [line for part in placed for line in part.frontiers],
        [lane for part in placed for lane in part.lanes],
        causeways=[way for part in placed for way in part.causeways],
        spots=[place for part in placed for place in part.spots],
        contacts={pair: length for part in placed for pair, length in part.contacts.items()},
        bridges=[mark for part in placed for mark in part.bridges],
        decor=decor,
        peaks=[mark for part in placed for mark in part.peaks],
        trees=[mark for part in placed for mark in part.trees],
        wall=[place for part in placed for place in part.wall],
        signs={land: kinds for part in placed for land, kinds in part.signs.items()},
        sign_kinds={kind: told for part in placed for kind, told in part.sign_kinds.items()},
        colours={region: colour for part in placed for region, colour in part.colours.items()},
        paths=[path for part in placed for path in part.paths],
        barriers={kind: name for part in placed for kind, name in part.barriers.items()},
        own_barriers={kind: told for part in placed for kind, told in part.own_barriers.items()},
        names={region: name for part in placed for region, name in part.names.items()},
        parts=[
            Part(part.title, part.left, part.top, part.width, part.height, part if art.framed else None)
            for part in placed
        ],
        **ornaments(id, art),
    )


def moved_sheet(sheet: Sheet, x: int, y: int) -> Sheet:
    """A sheet moved right and down by so many units."""

    def marks(places: Iterable[Mark]) -> list[Mark]:
        return [Mark(mark.x + x, mark.y + y, mark.size, mark.turn) for mark in places]

    def triple(values: Triple | None) -> Triple | None:
        return None if values is None else (values[0] + x, values[1] + y, values[2])

    return Sheet(
        sheet.id,
        sheet.width,
        sheet.height,
        {land.id: moved_land(land, x, y) for land in sheet.lands.values()},
        [moved_frontier(line, x, y) for line in sheet.frontiers],
        [Lane(lane.a, lane.b, moved(lane.path, x, y)) for lane in sheet.lanes],
        causeways=[Lane(way.a, way.b, moved(way.path, x, y)) for way in sheet.causeways],
        spots=[(u + x, v + y) for u, v in sheet.spots],
        contacts=sheet.contacts,
        bridges=marks(sheet.bridges),
        decor={kind: [moved(path, x, y) for path in paths] for kind, paths in sheet.decor.items()},
        peaks=marks(sheet.peaks),
        trees=marks(sheet.trees),
        seas=[SeaName(sea.text, sea.x + x, sea.y + y, sea.size, sea.turn) for sea in sheet.seas],
        ships=marks(sheet.ships),
        wall=[(u + x, v + y) for u, v in sheet.wall],
        signs=sheet.signs,
        sign_kinds=sheet.sign_kinds,
        title=sheet.title,
        look=sheet.look,
        colours=sheet.colours,
        legend=triple(sheet.legend),
        columns=sheet.columns,
        compass=triple(sheet.compass),
        lettering=sheet.lettering,
        paths=[moved_path(path, x, y) for path in sheet.paths],
        barriers=sheet.barriers,
        own_barriers=sheet.own_barriers,
        names=sheet.names,
        left=sheet.left + x,
        top=sheet.top + y,
    )


def moved_land(land: Land, x: int, y: int) -> Land:
    """A land moved right and down by so many units."""
    rings = [shifted(ring, x, y) for ring in land.rings]
    return Land(
        land.id,
        land.region,
        (land.token[0] + x, land.token[1] + y),
        (land.label[0] + x, land.label[1] + y),
        land.lines,
        land.side,
        tuple([in_units(ring) for ring in rings]),
        "".join([trace(ring) + "z" for ring in rings]),
        tuple([(u + x, v + y) for u, v in land.marks]),
    )


def moved_frontier(line: Frontier, x: int, y: int) -> Frontier:
    """A frontier moved right and down by so many units."""
    lines = [shifted(stretch, x, y) for stretch in line.lines]
    path = "".join([trace(stretch) for stretch in lines])
    return Frontier(line.a, line.b, line.kind, line.length, tuple([in_units(stretch) for stretch in lines]), path)


def ornaments(id: str, art: ArtFile) -> dict[str, Any]:
    """What a sheet has of its own, alone or laid out from others."""
    return {
        "seas": [SeaName(sea.text, sea.x, sea.y, sea.size, sea.turn) for sea in art.sea],
        "ships": [Mark(*place) for place in art.ships.places],
        "title": art.title or id.replace("_", " ").title(),
        "look": art.look,
        "legend": art.legend,
        "columns": art.legend_columns,
        "compass": art.compass,
        "lettering": art.lettering,
    }


def shifted(line: Iterable[Point], x: int, y: int) -> list[Tenth]:
    """A line moved right and down by so many units, in tenths."""
    return [(round(10 * u) + 10 * x, round(10 * v) + 10 * y) for u, v in line]


def moved(path: str, x: int, y: int) -> str:
    """Path data moved right and down by so many units: what follows a capital letter says where, all else how far."""
    words: list[str] = []
    absolute = down = False
    for word in WORD.findall(path):
        if word.isalpha():
            absolute, down = word.isupper(), False
            words.append(word)
        else:
            words.append(f"{float(word) + (y if down else x):g}" if absolute else word)
            down = not down
    return " ".join(words)


def read_ways(ways: list[WayFile]) -> list[Lane]:
    """The lanes or causeways of a file."""
    return [Lane(way.a, way.b, way.d) for way in ways]


def read_sign(told: SignFile, art: ArtFile) -> SignKind:
    """A kind of sign, with its drawing if the sheet brings that itself."""
    return SignKind(told.name, told.drawing, told.colour, told.side, art.drawing.get(told.drawing))


def read_path(told: PathFile) -> Path:
    """A path from the decoration."""
    return Path(told.name, told.stops, told.colour)


def moved_path(path: Path, x: int, y: int) -> Path:
    """A path moved right and down by so many units."""
    stops = [stop if isinstance(stop, str) else (stop[0] + x, stop[1] + y) for stop in path.stops]
    return Path(path.name, stops, path.colour)


def decode_arcs(
    steps: Iterable[Sequence[Point]], scale: Point = (1.0, 1.0), translate: Point = (0.0, 0.0)
) -> list[list[Tenth]]:
    """The arcs in tenths of a unit: each holds its first point, and then the steps from point to point."""
    (wide, high), (left, top) = scale, translate
    exact = (wide, high, left, top) == (0.1, 0.1, 0, 0)
    arcs: list[list[Tenth]] = []
    for arc in steps:
        x = y = 0.0
        places: list[Tenth] = []
        for dx, dy in arc:
            x += dx
            y += dy
            if exact:
                places.append((round(x), round(y)))
            else:
                places.append((round((x * wide + left) * 10), round((y * high + top) * 10)))
        arcs.append(places)
    return arcs


def stitch(arcs: Sequence[list[Tenth]], indexes: Iterable[int]) -> list[Tenth]:
    """One line from arcs laid end to end; ``~i`` stands for arc i walked backwards."""
    line: list[Tenth] = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        line += arc[1:] if line else arc
    return line


def in_units(line: Iterable[Tenth]) -> Ring:
    return tuple([(x / 10, y / 10) for x, y in line])


# --- path data -------------------------------------------------------------------------------------------------------


@cache
def written(tenths: int) -> str:
    """A number of tenths as SVG writes it shortest: 12 is 1.2, -5 is -.5, 30 is 3."""
    whole, rest = divmod(abs(tenths), 10)
    return ("-" if tenths < 0 else "") + (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")


def trace(line: Sequence[Tenth]) -> str:
    """Path data of a line: an absolute start and relative steps, with no more separators than needed."""
    x, y = line[0]
    parts = [f"M{written(x)} {written(y)}l"]
    pointed = bare = True  # whether the last number has a point; whether nothing stands between it and the next
    for u, v in line[1:]:
        for tenths in (u - x, v - y):
            number = written(tenths)
            head = number[0]
            if not (bare or head == "-" or (head == "." and pointed)):
                parts.append(" ")
            parts.append(number)
            pointed, bare = tenths % 10 != 0, False
        x, y = u, v
    return "".join(parts)


# --- measuring -------------------------------------------------------------------------------------------------------


def reach(line: Sequence[Point]) -> float:
    """The length of a line."""
    return sum([hypot(u - x, v - y) for (x, y), (u, v) in pairwise(line)])


def signed(ring: Sequence[Point]) -> float:
    """The area within a ring: positive if it runs clockwise on the sheet, negative otherwise."""
    turned = [*ring[1:], ring[0]]
    return sum([x * v - u * y for (x, y), (u, v) in zip(ring, turned, strict=True)]) / 2


def area(rings: Sequence[Ring]) -> float:
    """The area of outlines and holes together; holes run the other way round than the largest outline."""
    sizes = [signed(ring) for ring in rings]
    return abs(sum(sizes)) if sizes else 0.0


def inside(place: Point, rings: Iterable[Ring]) -> bool:
    """Whether a place lies within an odd number of rings."""
    x, y = place
    odd = False
    for ring in rings:
        px, py = ring[-1]
        for qx, qy in ring:
            if (py > y) != (qy > y) and x < px + (y - py) * (qx - px) / (qy - py):
                odd = not odd
            px, py = qx, qy
    return odd
