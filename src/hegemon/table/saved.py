"""The table of a save, field by field, as the library checks it. It stays interpreted, like ``files``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.kernel.piles import Hand, Pile
from hegemon.table.board import Changes
from hegemon.table.combat import Battle
from hegemon.table.extra import Extra

Count = Annotated[int, msgspec.Meta(ge=0)]


class TableFile(msgspec.Struct, forbid_unknown_fields=True):
    """Every field of a saved table; records in it are made already."""

    owner: list[int]
    armies: list[int]
    reserve: list[int]
    hands: list[Hand]
    pile: Pile
    discards: tuple[int, ...]
    removed: tuple[int, ...]
    shown: tuple[int, ...]
    sets: Count
    first: int
    turn: int
    turns: Count
    out: tuple[int, ...]
    battle: Battle | None
    captured: bool
    bonus_given: bool
    extra: Extra | None
    changes: Changes | None = None


class ChangesFile(msgspec.Struct):
    """What changed on a board."""

    gone: tuple[int, ...]
    closed: tuple[tuple[int, int], ...]
    added: tuple[tuple[str, str, str, bool], ...]
    joined: tuple[tuple[int, int, str], ...]
