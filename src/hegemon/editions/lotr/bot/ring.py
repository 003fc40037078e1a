"""How long the Fellowship is still on its way, and what that means to a seat."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.extra import NO_RING, lotr
from hegemon.editions.lotr.files import GOOD
from hegemon.editions.lotr.lands import ABOVE, DICE, DOOM, PATH
from hegemon.editions.lotr.options import ON_ARRIVAL, TEAM
from hegemon.editions.lotr.victory import side_standing, standing
from hegemon.table.table import Table

LEAVES: Final = 1.0 - ABOVE / 6.0
"""The chance that a die lets the Fellowship leave, or destroys the Ring."""
FOREVER: Final = 1000.0
"""Instead of turns, in a game without the Ring."""
LONGEST: Final = 9
"""So many turns are foreseen exactly."""


def chance_to_move(place: int) -> float:
    """The chance that the Fellowship leaves a place of its path in a turn."""
    return LEAVES if PATH[place] in DICE else 1.0


def ways(on_arrival: bool) -> list[list[float]]:
    """By place of the path and number of turns: the chance that the Ring is destroyed within so many turns."""
    found = [[0.0] * (LONGEST + 1) for _ in PATH]
    for turns in range(1, LONGEST + 1):
        for place in range(DOOM, -1, -1):
            moves = chance_to_move(place)
            if place == DOOM:
                then = 1.0
            else:
                then = found[place + 1][turns - 1]
                if place + 1 == DOOM and on_arrival:
                    then = LEAVES + (1.0 - LEAVES) * then
            found[place][turns] = moves * then + (1.0 - moves) * found[place][turns - 1]
    return found


def lengths(on_arrival: bool) -> list[float]:
    """By place of the path: how many turns it takes on the average until the Ring is destroyed."""
    found = [0.0] * len(PATH)
    for place in range(DOOM, -1, -1):
        found[place] = 1.0 / chance_to_move(place)
        if place + 1 == DOOM and on_arrival:
            found[place] += (1.0 - LEAVES) * found[DOOM]
        elif place < DOOM:
            found[place] += found[place + 1]
    return found


ENDS: Final = {on_arrival: ways(on_arrival) for on_arrival in (True, False)}
TURNS: Final = {on_arrival: lengths(on_arrival) for on_arrival in (True, False)}


def on_arrival(t: Table) -> bool:
    """Whether the final roll is made as soon as the Fellowship comes to Mount Doom."""
    return t.edition.options["final_roll"] == ON_ARRIVAL


def turns_left(t: Table) -> float:
    """How many turns, of anybody, end on the average until the Ring is destroyed; the one under way counts."""
    ring = lotr(t).ring
    return FOREVER if ring == NO_RING else TURNS[on_arrival(t)][ring]


def rounds_left(t: Table) -> float:
    """How many turns everybody has on the average until the Ring is destroyed."""
    return turns_left(t) / max(1, t.edition.seats - len(t.out))


def ends_within(t: Table, turns: int) -> float:
    """The chance that the Ring is destroyed within so many turns, the one under way among them."""
    ring = lotr(t).ring
    return 0.0 if ring == NO_RING else ENDS[on_arrival(t)][ring][min(turns, LONGEST)]


def ends_before(t: Table, who: int) -> float:
    """The chance that the Ring is destroyed before a seat has its next turn."""
    turns = 1
    seat = t.turn
    for _ in range(t.edition.seats):
        seat = t.after(seat)
        if seat == who:
            break
        turns += 1
    return ends_within(t, turns)


def haste(t: Table, who: int) -> float:
    """Whether a seat is better off if the Ring is destroyed soon (above 0) or late (below 0), from -1 to 1."""
    x = lotr(t)
    side = x.side(who)
    if t.edition.options["mode"] == TEAM:
        return 1.0 if side == GOOD else -1.0
    mine = standing(t, who)[0]
    others = [standing(t, seat)[0] for seat in t.living() if seat != who]
    if not others:
        return 1.0
    ahead = mine - max(others)
    if t.edition.allied is not None:
        both = side_standing(t, side)[0]
        ahead = min(both - max([side_standing(t, x.side(seat))[0] for seat in t.living()]), mine - max(others))
        if both > sum([standing(t, seat)[0] for seat in t.living()]) - both and ahead > -3:
            ahead = max(ahead, 1)
    return max(-1.0, min(1.0, ahead / 6.0))
