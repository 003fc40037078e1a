"""The file of this edition, field by field: the board, and the tide cards beside it."""

from __future__ import annotations

from typing import Final

import msgspec

from hegemon.table.files import BoardFile, load


class TideFile(msgspec.Struct):
    """A kind of tide card, and how many there are of it."""

    id: str
    name: str
    copies: int
    emblem: str
    says: str


class LagoonFile(BoardFile, kw_only=True):
    """The islands, and the tide cards."""

    tide: list[TideFile]


PRINTED: Final = load("hegemon_lagoon", "board.toml", LagoonFile)
