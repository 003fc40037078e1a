"""Data that comes in, from TOML files and saves: read into records whose types are checked, or refused in a sentence.

This module stays interpreted when the rest is compiled, since the library makes its classes in a way of its own.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Annotated, Final, TypeVar

import msgspec

S = TypeVar("S")


class BadFile(ValueError):
    """Data that is not what it should be. The text is one sentence that names the field."""


WORDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of fields",
    "null": "nothing",
}


def checked(data: object, kind: type[S], what: str) -> S:
    """The data as a record of this kind; refused with a sentence that names the field if it does not fit.

    >>> checked({"id": "north", "name": "North", "bonus": "five"}, RegionFile, "the region")
    Traceback (most recent call last):
    hegemon.table.files.BadFile: In the region, bonus should be a whole number, not text.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadFile(explained(str(error), what)) from error


def load(package: str, name: str, kind: type[S]) -> S:
    """A TOML file of a package as a record of this kind."""
    text = (resources.files(package) / name).read_text(encoding="utf-8")
    return from_toml(text, kind, f"{name} of {package}")


def from_toml(text: str, kind: type[S], what: str) -> S:
    """The text of a TOML file as a record of this kind."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{what} is no TOML: {error}.") from error
    return checked(data, kind, what)


def from_json(text: str, kind: type[S], what: str) -> S:
    """The text of a JSON file as a record of this kind.

    >>> from_json('{"id": "north"}', RegionFile, "north.json")
    Traceback (most recent call last):
    hegemon.table.files.BadFile: In north.json, name is missing.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise BadFile(explained(str(error), what)) from error
    except msgspec.DecodeError as error:
        raise BadFile(f"{what} is no JSON: {error}.") from error


def explained(said: str, what: str) -> str:
    """What the library says about a field, as a sentence."""
    problem, _, path = said.partition(" - at `")
    inside = path.removeprefix("key` in `")
    field = inside.rstrip("`").removeprefix("$").removeprefix(".") or "the whole"
    if inside != path:
        field = f"every name in {field}"
    wanted = re.fullmatch(r"Expected `(.+?)`(?:, got `(.+?)`)?", problem)
    missing = re.fullmatch(r"Object missing required field `(.+?)`", problem)
    if missing is not None:
        place = f" in {field}" if path else ""
        return f"In {what}, {missing[1]} is missing{place}."
    unknown = re.fullmatch(r"Object contains unknown field `(.+?)`", problem)
    if unknown is not None:
        place = f" of {field}" if path else ""
        return f"In {what}, {unknown[1]!r} is no field{place}."
    bound = re.fullmatch(r"Expected `(.+?)` (>=|<=) (.+)", problem)
    if bound is not None:
        limit = "or more" if bound[2] == ">=" else "at most"
        return f"In {what}, {field} should be {worded(bound[1])}, {bound[3]} {limit}."
    if wanted is not None and wanted[2]:
        got = "a decimal number" if wanted[2] == "float" else worded(wanted[2])
        return f"In {what}, {field} should be {worded(wanted[1])}, not {got}."
    return f"In {what}, {field} is wrong: {problem[:1].lower()}{problem[1:].replace('`', '')}."


def worded(kinds: str) -> str:
    """The library's name of a type, in words: ``int | null`` is a whole number or nothing."""
    return " or ".join([WORDS.get(kind, kind) for kind in kinds.split(" | ")])


class RegionFile(msgspec.Struct):
    """A region of a board's file."""

    id: str
    name: str
    bonus: int = 0


class PlaceFile(msgspec.Struct):
    """A place of a board's file; an edition may write more about it there and read that itself.

    A place without ``region`` belongs to none. One that is no territory, such as a space of a second board, says
    ``ground = false``. ``x`` and ``y`` say where it lies on a plan: how far right and how far
    down, in any unit.
    """

    id: str
    name: str
    region: str = ""
    ground: bool = True
    x: float | None = None
    y: float | None = None


class BoardFile(msgspec.Struct):
    """A board's file."""

    id: str
    name: str
    territory: tuple[PlaceFile, ...]
    edges: list[tuple[str, str, str]]
    region: list[RegionFile] = []


class OwnRegion(msgspec.Struct, forbid_unknown_fields=True):
    """A region of a map of one's own."""

    id: str
    name: str
    bonus: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class OwnPlace(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A territory of a map of one's own, with the symbol of its card."""

    id: str
    name: str
    region: str = ""
    symbol: str = ""
    x: float | None = None
    y: float | None = None


class OwnBoard(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A map of one's own. Every pair of neighbours stands once, with or without the kind of edge."""

    name: str
    territory: list[OwnPlace]
    edges: list[list[str]]
    region: list[OwnRegion] = []
    wilds: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    id: str = ""


def own_fields(kind: str) -> tuple[str, ...]:
    """The fields of a map of one's own, of its regions or of its territories."""
    kinds = {"region": OwnRegion, "territory": OwnPlace}
    return kinds.get(kind, OwnBoard).__struct_fields__
