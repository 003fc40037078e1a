"""The table of a save, field by field, as the library checks it. It stays interpreted, like ``files``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec

from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.steps import Record
from hegemon.table.board import Changes
from hegemon.table.combat import Battle
from hegemon.table.extra import Extra

MOST: Final = 1_000_000
"""No table has more of anything."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


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
    spots: tuple[int, ...]


# --- steps -----------------------------------------------------------------------------------------------------------

SEATS: Final = frozenset(
    ("who", "by", "force", "loser", "owner", "player", "roller", "seat", "thief", "to", "victim")
) | frozenset(("order", "seats", "groups", "ranking", "winners"))
"""The fields of our steps that name seats, one or several."""

PLACES: Final = frozenset(("src", "dst", "lands", "land"))
"""Those that name places of the board."""

COUNTS: Final = frozenset(
    ("own", "neutral", "left", "dice", "count", "attack", "defend", "attacker_lost", "defender_lost", "battles")
)
"""Those that say how many; -1 often means all."""


def misplaced(record: Record, seats: range, places: range) -> str:
    """The field of a step, or of a record in it, that names no seat or place there is, or cannot be counted.

    Editions from elsewhere may call their fields what they like.
    """
    if not type(record).__module__.startswith("hegemon."):
        return ""
    for name, value in zip(type(record).__match_args__, record.fields(), strict=True):
        if isinstance(value, Record):
            inner = misplaced(value, seats, places)
            if inner:
                return inner
        numbers = list(numbers_in(value))
        if name in SEATS and not all([number in seats for number in numbers]):
            return name
        if name in PLACES and not all([number in places for number in numbers]):
            return name
        if name in COUNTS and not all([-1 <= number <= MOST for number in numbers]):
            return name
    return ""


def numbers_in(value: object) -> Iterator[int]:
    """Every number in a value, through lists of lists."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from numbers_in(part)
