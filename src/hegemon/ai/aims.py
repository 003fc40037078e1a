"""What wins besides beating everybody: territories that count by themselves, such as Headquarters."""

from __future__ import annotations

from hegemon.ai.outlook import Terms
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


class KeyTerms(Terms):
    """Headquarters: the nearer a seat is to having taken enough of them, the stronger it is."""

    __slots__ = ()

    def strength(self, t: Table, seat: int) -> float:
        keys = key_lands(t)
        return -0.9 * keys_missing(t, seat, keys) if keys else 0.0

    def won(self, t: Table, seat: int) -> bool:
        keys = key_lands(t)
        return bool(keys) and keys_missing(t, seat, keys) == 0
