"""The boards of Game of Thrones as they are printed: without the links between ports, which no map draws as lines."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from hegemon.boards import sheets
from hegemon.table.board import read_board


def read(id: str) -> dict[str, Any]:
    """The data of a board, or of several that lie side by side."""
    folder = files("hegemon") / "editions" / "thrones"
    parts = [tomllib.loads((folder / f"{part}.toml").read_text(encoding="utf-8")) for part in sheets(id)]
    lists = {name: [row for part in parts for row in part[name]] for name in ("region", "territory", "edges")}
    return {"id": id, "name": id, **lists}


BOARDS = {id: read_board(read(id)) for id in ("westeros", "essos", "world_at_war")}
