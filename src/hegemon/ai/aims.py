"""What wins besides beating everybody: territories that count by themselves, such as Headquarters."""

from __future__ import annotations

from hegemon.editions.classic.extra import ClassicExtra
from hegemon.editions.classic.headquarters import needed
from hegemon.table.table import Table


def key_lands(t: Table) -> tuple[int, ...]:
    """The territory of each seat that counts toward a win of its own, in seat order; empty if there are none."""
    extra = t.extra
    return extra.headquarters if isinstance(extra, ClassicExtra) else ()


def keys_needed(t: Table) -> int:
    """How many keys of other seats win, together with one's own."""
    return needed(t)


def keys_missing(t: Table, seat: int, keys: tuple[int, ...]) -> int:
    """How many captures of keys a seat is short of a win."""
    held = 0
    for other, land in enumerate(keys):
        if other != seat and t.owner[land] == seat:
            held += 1
    missing = max(0, keys_needed(t) - held)
    return missing if t.owner[keys[seat]] == seat else missing + 1
