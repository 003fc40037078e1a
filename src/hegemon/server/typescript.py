"""The client's types, made from the server's records: ``python -m hegemon.server.typescript > types.ts``.

The kinds of events are read from the source of ``table/events.py``, since a compiled class knows no types.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import msgspec
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hegemon import table
from hegemon.server import protocol, schemas

HEAD = """// Made by `python -m hegemon.server.typescript` from protocol.py, schemas.py, events.py; do not edit.
"""
EVENTS: Final = Path(next(iter(table.__path__))) / "events.py"
BASES: Final = {"Event", "Happening"}
THING = """/** A card, a character or another thing that an event names. */
export interface Thing {
  id: string;
  name: string;
  says: string;
  /** The picture on it, by name. */
  emblem?: string;
}
"""
HAPPENING = """/** What every event carries: a sentence or none, how much it matters (0 to 2), and its territories. */
export interface Happening<Kind extends string = "Happening"> {
  kind: Kind;
  says: string;
  weight: number;
  lands: string[];
}
"""
NAMED: Final = ("Happened", "Beside")
"""Types that another schema declares."""
FIELDS: Final = {
    "int": "number",
    "float": "number",
    "str": "string",
    "bool": "boolean",
    "None": "null",
    "Territory": "string",
    "Region": "string",
    "Card": "Thing",
    "Named": "Thing",
}
"""The fields of events as they are sent."""

Schema = dict[str, Any]


def typescript() -> str:
    """All types as one file."""
    _, spoken = msgspec.json.schema_components(
        (protocol.FromBrowser, protocol.FromServer), ref_template="#/definitions/{name}"
    )
    models = [
        (kind, "validation")
        for kind in vars(schemas).values()
        if isinstance(kind, type) and issubclass(kind, BaseModel) and kind not in (BaseModel, schemas.Schema)
    ]
    _, told = models_json_schema(models, ref_template="#/definitions/{model}")  # type: ignore[arg-type]
    kinds: dict[str, Schema] = {**spoken}
    for name, schema in told["$defs"].items():
        kinds["Note" if name == "Told" else name] = schema  # an error, not the Told of the log
    parts = [HEAD]
    parts += [declared(name, schema) for name, schema in sorted(kinds.items())]
    parts += [THING, HAPPENING, *events()]
    parts.append(union("FromBrowser", protocol.FromBrowser))
    parts.append(union("FromServer", protocol.FromServer))
    return "\n".join(parts)


def events() -> list[str]:
    """Every kind of event as an interface, and their union."""
    found: list[str] = []
    names = ["Happening"]
    for node in ast.parse(EVENTS.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef) or node.name in BASES:
            continue
        if not any(isinstance(base, ast.Name) and base.id in BASES for base in node.bases):
            continue
        start = next(part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
        lines = [f"/** {(ast.get_docstring(node) or '').splitlines()[0]} */"]
        lines.append(f'export interface {node.name} extends Happening<"{node.name}"> {{')
        lines += [f"  {field.arg}: {sent_as(field.annotation)};" for field in start.args.args[1:]]
        found.append("\n".join([*lines, "}", ""]))
        names.append(node.name)
    return [*found, "\n".join(["export type Happened =", *[f"  | {name}" for name in names]]) + ";\n"]


def sent_as(kind: ast.expr | None) -> str:
    """The type of a field of an event."""
    if isinstance(kind, ast.Subscript):
        inner = kind.slice.elts[0] if isinstance(kind.slice, ast.Tuple) else kind.slice
        return f"{sent_as(inner)}[]"
    if isinstance(kind, ast.BinOp):
        return f"{sent_as(kind.left)} | {sent_as(kind.right)}"
    return FIELDS[ast.unparse(kind)] if kind is not None else "unknown"


def union(name: str, kinds: Any) -> str:
    """A type that is one of several messages."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds.__args__)};\n"


def declared(name: str, schema: Schema) -> str:
    """One record as an interface."""
    required = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    if schema.get("description"):
        lines.insert(0, f"/** {schema['description'].split(chr(10))[0]} */")
    for field, kind in schema.get("properties", {}).items():
        mark = "" if field in required or field == "type" else "?"
        lines.append(f"  {field}{mark}: {written(kind)};")
    return "\n".join([*lines, "}", ""])


def written(kind: Schema) -> str:
    """The type of a field."""
    if "$ref" in kind:
        name = str(kind["$ref"]).rpartition("/")[2]
        return name
    if kind.get("title") in NAMED:
        return str(kind["title"])
    if "enum" in kind:
        return " | ".join(f'"{value}"' for value in kind["enum"])
    if "const" in kind:
        return f'"{kind["const"]}"'
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(written(part) for part in kind["anyOf"]))
    if "allOf" in kind:
        return written(kind["allOf"][0])
    sort = kind.get("type")
    if sort == "array":
        if "prefixItems" in kind:
            return f"[{', '.join(written(part) for part in kind['prefixItems'])}]"
        inner = written(kind.get("items") or {})
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if sort == "object":
        inside = kind.get("additionalProperties")
        return f"Record<string, {written(inside if isinstance(inside, dict) else {})}>"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(sort), "unknown"
    )


if __name__ == "__main__":
    print(typescript(), end="")
