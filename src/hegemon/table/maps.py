"""Maps of one's own: read from the text of a file in the format of our boards, checked, and kept as one line of text.

>>> own = read_map('''
... name = "Atoll"
... territory = [{id = "cove", name = "Cove"}, {id = "rock", name = "Rock"}, {id = "palm", name = "Palm"}]
... edges = [["cove", "rock"], ["rock", "palm", "sea"]]
... ''', ("sun", "moon"))
>>> own.board.name, own.symbols, own.wilds
('Atoll', ('sun', 'moon', 'sun'), 2)
>>> read_map(own.text, ("sun", "moon")).board is own.board
True
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from math import hypot, isfinite
from typing import Final

import msgspec

from hegemon.table.board import BORDER, NO_REGION, SEA, Board, Region, Territory
from hegemon.table.files import BadFile, OwnBoard, OwnPlace, checked, own_fields

LARGEST: Final = 40 << 10
"""The bytes of the largest file."""
FEWEST: Final = 3
MOST: Final = 100
LONGEST: Final = 40
"""The letters of the longest name."""
FARTHEST: Final = 1_000_000
ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
WILD_ID: Final = re.compile(r"wild_[0-9]+")
PATH: Final = re.compile(r"(region|territory)\[")
WHAT: Final = "the map"
MARK: Final = "\ufeff"
"""What some editors write before the first letter of a file."""
LOST: Final = "\ufffd"
"""What browsers make of bytes that are no text in UTF-8."""
KEPT: Final = 64
"""So many maps are cached."""


class OwnMap:
    """A map of one's own: its board, the symbols of the cards of its territories, its wild cards, and its text."""

    __slots__ = ("board", "symbols", "text", "wilds")

    def __init__(self, board: Board, symbols: tuple[str, ...], wilds: int, text: str) -> None:
        self.board: Final = board
        self.symbols: Final = symbols
        self.wilds: Final = wilds
        self.text: Final = text
        """The whole map in one line of JSON, always the same for the same map."""


MAPS: Final[dict[str, OwnMap]] = {}


def read_map(text: str, symbols: tuple[str, ...]) -> OwnMap:
    """The map in a text, TOML or the line of JSON; whatever is wrong with it is said in one sentence (``BadFile``)."""
    known = MAPS.get(text)
    if known is not None:
        return known
    if len(text.encode()) > LARGEST:
        raise BadFile(f"The map is too large: it may have {LARGEST >> 10} kilobytes of text.")
    file = opened(text)
    check(file, symbols)
    line = msgspec.json.encode(file).decode()
    found = MAPS.get(line)
    if found is None:
        found = OwnMap(board_from(file, line), symbols_of(file, symbols), file.wilds, line)
    if len(MAPS) + 2 > KEPT:
        MAPS.clear()
    MAPS[text] = MAPS[line] = found
    return found


def opened(text: str) -> OwnBoard:
    """The fields of a map, of which each has the right type."""
    text = text.removeprefix(MARK)
    if LOST in text and not text.startswith("{"):
        raise BadFile("The map is no text in UTF-8, so that some of its letters are lost: save the file as UTF-8.")
    try:
        data = msgspec.json.decode(text) if text.startswith("{") else tomllib.loads(text)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, RecursionError) as error:
        reason = str(error).rstrip(".").replace("\n", " ")
        raise BadFile(f"The map is no TOML: {reason}.") from error
    try:
        return checked(data, OwnBoard, WHAT)
    except BadFile as error:
        raise BadFile(mended(str(error))) from error


def mended(said: str) -> str:
    """A sentence about a field, with what to write instead."""
    group = PATH.search(said)
    where = group[1] if group is not None else ""
    if "is no field" in said:
        return f"{said.rstrip('.')}; the fields there are {', '.join(own_fields(where))}."
    if "is missing" in said:
        return f"{said.rstrip('.')}: write it there."
    return said


def check(file: OwnBoard, symbols: tuple[str, ...]) -> None:
    """Refuse a map in which something does not fit together."""
    if not FEWEST <= len(file.territory) <= MOST:
        raise BadFile(f"In the map, territory has {len(file.territory)} entries: a map has {FEWEST} to {MOST}.")
    check_name(file.name, "name")
    if file.id:
        check_id(file.id, "id")
    check_things("region", [(region.id, region.name) for region in file.region])
    check_things("territory", [(place.id, place.name) for place in file.territory])
    regions = {region.id for region in file.region}
    for k, place in enumerate(file.territory):
        if place.region and place.region not in regions:
            known = f"write one of {', '.join(sorted(regions))}" if regions else "add it, or leave the field out"
            raise BadFile(f"In the map, territory[{k}].region is {place.region!r}, which is no region: {known}.")
        if WILD_ID.fullmatch(place.id):
            raise BadFile(f"In the map, territory[{k}].id is {place.id!r}, which is a wild card: take another id.")
    held = {place.region for place in file.territory}
    for k, region in enumerate(file.region):
        if region.id not in held:
            raise BadFile(
                f"In the map, region[{k}] ({region.name}) is empty: give a territory region = {region.id!r}, "
                "or take the region out."
            )
    check_edges(file)
    check_symbols(file.territory, symbols)
    check_spots(file.territory)


def check_things(kind: str, things: Sequence[tuple[str, str]]) -> None:
    """Refuse ids and names that are none, or that two regions or two territories share."""
    ids: dict[str, int] = {}
    names: dict[str, int] = {}
    for k, (id, name) in enumerate(things):
        check_id(id, f"{kind}[{k}].id")
        check_name(name, f"{kind}[{k}].name")
        for field, value, seen in (("id", id, ids), ("name", name.casefold(), names)):
            first = seen.setdefault(value, k)
            if first != k:
                shown = id if field == "id" else name
                raise BadFile(
                    f"In the map, {kind}[{first}].{field} and {kind}[{k}].{field} are both {shown!r}: "
                    f"give each its own {field}."
                )


def check_id(id: str, field: str) -> None:
    """Refuse an id that cannot be typed as one word."""
    if not ID.fullmatch(id):
        raise BadFile(
            f"In the map, {field} is {briefly(id)}: an id is 1 to {LONGEST} small letters, digits and _, with a letter "
            "first, such as old_harbour."
        )


def briefly(text: str) -> str:
    """A text in quotes, cut where it is too long.

    >>> briefly("x" * 41) == f"'{'x' * 40}…'"
    True
    """
    return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def check_name(name: str, field: str) -> None:
    """Refuse a name that cannot be shown."""
    if not name.strip() or len(name) > LONGEST or not name.isprintable():
        raise BadFile(f"In the map, {field} is {briefly(name)}: a name has 1 to {LONGEST} letters on one line.")


def check_edges(file: OwnBoard) -> None:
    """Refuse edges that are no pairs of neighbours, and territories that cannot be reached."""
    near: dict[str, list[str]] = {place.id: [] for place in file.territory}
    for k, edge in enumerate(file.edges):
        if len(edge) not in (2, 3):
            raise BadFile(f'In the map, edges[{k}] has {len(edge)} parts: write two territories, such as ["a", "b"].')
        one, other = edge[0], edge[1]
        for end in (one, other):
            if end not in near:
                raise BadFile(f"In the map, edges[{k}] names {end!r}, which is no territory: correct it, or add one.")
        if one == other:
            raise BadFile(f"In the map, edges[{k}] joins {one} to itself: name two territories.")
        if other in near[one]:
            raise BadFile(
                f"In the map, edges[{k}] joins {one} and {other} once more: a pair works both ways, so take it out."
            )
        if len(edge) == 3 and edge[2] not in (BORDER, SEA):
            raise BadFile(f"In the map, edges[{k}] is of the kind {edge[2]!r}: write {BORDER} or {SEA}, or nothing.")
        near[one].append(other)
        near[other].append(one)
    first = file.territory[0]
    found = {first.id}
    waiting = [first.id]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    for place in file.territory:
        if place.id not in found:
            raise BadFile(
                f"In the map, no way leads from {first.id} to {place.id}: join them in edges, if need be across others."
            )


def check_symbols(places: Sequence[OwnPlace], symbols: tuple[str, ...]) -> None:
    """Refuse symbols that the cards do not have, and maps where only some territories name one."""
    named = [place.symbol for place in places if place.symbol]
    for k, place in enumerate(places):
        if place.symbol and place.symbol not in symbols:
            raise BadFile(
                f"In the map, territory[{k}].symbol is {place.symbol!r}: write {', '.join(symbols)}, or nothing."
            )
        if named and not place.symbol:
            raise BadFile(
                f"In the map, territory[{k}].symbol is missing, and others have one: write it, or take out all symbols."
            )


def check_spots(places: Sequence[OwnPlace]) -> None:
    """Refuse places on the plan that are none, or where only some territories have one."""
    named = [place for place in places if place.x is not None or place.y is not None]
    spots: list[tuple[float, float]] = []
    for k, place in enumerate(places):
        x, y = place.x, place.y
        if x is None or y is None:
            if named:
                field = "x" if x is None else "y"
                raise BadFile(
                    f"In the map, territory[{k}].{field} is missing, and others have x and y: "
                    "write it, or take out all of them."
                )
            continue
        if not isfinite(x) or not isfinite(y) or abs(x) > FARTHEST or abs(y) > FARTHEST:
            raise BadFile(
                f"In the map, x and y of territory[{k}] are {x:g} and {y:g}: they are numbers up to {FARTHEST}."
            )
        spots.append((x, y))
    if spots:
        wide = max([x for x, _ in spots]) - min([x for x, _ in spots])
        high = max([y for _, y in spots]) - min([y for _, y in spots])
        least = max(wide, high) / 200
        for k, (x, y) in enumerate(spots):
            for other in range(k):
                if hypot(x - spots[other][0], y - spots[other][1]) <= least:
                    raise BadFile(
                        f"In the map, territory[{other}] and territory[{k}] lie on one another: move one in x or y."
                    )


def symbols_of(file: OwnBoard, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbol on the card of each territory: as the map says, or by turns."""
    return tuple([place.symbol or symbols[k % len(symbols)] for k, place in enumerate(file.territory)])


def board_from(file: OwnBoard, line: str) -> Board:
    """The board of a map that was checked; its id tells it from every other."""
    order = {region.id: k for k, region in enumerate(file.region)}
    index = {place.id: k for k, place in enumerate(file.territory)}
    home = [order.get(place.region, NO_REGION) for place in file.territory]
    lands = tuple([Territory(k, place.id, place.name, home[k]) for k, place in enumerate(file.territory)])
    regions = tuple(
        [
            Region(k, group.id, group.name, group.bonus, tuple([land for land, own in enumerate(home) if own == k]))
            for k, group in enumerate(file.region)
        ]
    )
    pairs = [(index[edge[0]], index[edge[1]]) for edge in file.edges]
    kinds = {pair: edge[2] if len(edge) == 3 else BORDER for pair, edge in zip(pairs, file.edges, strict=True)}
    spots = tuple([(place.x, place.y) for place in file.territory if place.x is not None and place.y is not None])
    id = f"own_{hashlib.sha256(line.encode()).hexdigest()[:16]}"
    return Board(id, file.name, lands, regions, pairs, kinds=kinds, spots=spots)
