"""How much of the game is left: turns still to come, who has the last word, and what a point is worth by then."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.extra import LAST_EPOCH, GodstormExtra, godstorm
from hegemon.table.table import Table

POINTS: Final[tuple[float, ...]] = (6.0, 3.6, 2.6, 2.0, 1.7)
"""The worth of a point in armies, by the turns that a seat has still to come after this one."""
LAST_POINT: Final = 9.0
"""The worth of a point to whoever moves last of all: armies are worth nothing afterwards."""


def turns_left(t: Table, seat: int) -> int:
    """How many turns a seat begins after the present one."""
    x = godstorm(t)
    if seat in t.out:
        return 0
    left = LAST_EPOCH - x.epoch
    if t.turns == 0:
        return left + 1
    order = x.order
    return left + 1 if order.index(seat) > order.index(t.turn) else left


def to_move(t: Table, seat: int) -> int:
    """How many turns a seat has still to play, the present one among them."""
    if godstorm(t).epoch > LAST_EPOCH or seat in t.out:
        return 0
    return turns_left(t, seat) + (1 if t.turn == seat and t.turns else 0)


def last_word(t: Table, who: int) -> bool:
    """Whether nobody else has a turn after the present one of this seat."""
    if t.turn != who or t.turns == 0 or godstorm(t).epoch != LAST_EPOCH:
        return False
    return not any([turns_left(t, seat) for seat in t.living()])


def point(t: Table, who: int) -> float:
    """The worth of a point to a seat in armies: the nearer the end, the more."""
    if last_word(t, who):
        return LAST_POINT
    return POINTS[min(len(POINTS) - 1, turns_left(t, who))]


def at_the_end(x: GodstormExtra) -> bool:
    """Whether this is the last epoch."""
    return x.epoch == LAST_EPOCH
