"""The boards of Game of Thrones as they are printed: without the links between ports, which no map draws as lines."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from hegemon.table.board import read_board


def read(id: str) -> dict[str, Any]:
    path = files("hegemon") / "editions" / "thrones" / f"{id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


BOARDS = {id: read_board(read(id)) for id in ("westeros", "essos")}
