"""The client's types, made from the server's records: ``python -m hegemon.server.typescript > types.ts``."""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from hegemon.server import protocol, schemas

HEAD = """// Made by `python -m hegemon.server.typescript` from protocol.py and schemas.py; do not edit.
"""

Schema = dict[str, Any]


def typescript() -> str:
    """All types as one file."""
    _, spoken = msgspec.json.schema_components(
        (protocol.FromBrowser, protocol.FromServer), ref_template="#/definitions/{name}"
    )
    models = [
        (kind, "validation")
        for kind in vars(schemas).values()
        if isinstance(kind, type) and issubclass(kind, BaseModel) and kind not in (BaseModel, schemas.Form)
    ]
    _, told = models_json_schema(models, ref_template="#/definitions/{model}")  # type: ignore[arg-type]
    kinds: dict[str, Schema] = {**spoken}
    for name, schema in told["$defs"].items():
        kinds["Note" if name == "Told" else name] = schema  # an error, not the Told of the log
    parts = [HEAD]
    parts += [declared(name, schema) for name, schema in sorted(kinds.items())]
    parts.append(union("FromBrowser", protocol.FromBrowser))
    parts.append(union("FromServer", protocol.FromServer))
    return "\n".join(parts)


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
