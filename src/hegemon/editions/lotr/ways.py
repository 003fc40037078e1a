"""What opens and closes the ways of Middle-earth: frozen territories, blocked bridges, the toll of the sea."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.lands import at_sea
from hegemon.table.attack_odds import Strength
from hegemon.table.table import Table

NOT_PASS: Final = "you_shall_not_pass"
CORSAIRS: Final = "corsairs_of_umbar"


def blocked(t: Table, one: int, other: int) -> bool:
    """Whether the bridge between two territories is crossed only together with a Leader now.

    Rules: LR-POW-05
    """
    for force in lotr(t).forces:  # noqa: SIM110  (a generator is slow when compiled)
        if force.key == NOT_PASS and one in force.lands and other in force.lands:
            return True
    return False


def any_blocked(t: Table) -> bool:
    """Whether any bridge is blocked."""
    forces = lotr(t).forces
    return bool(forces) and any([force.key == NOT_PASS for force in forces])


def toll(t: Table, src: int, dst: int, armies: int) -> int:
    """What an invasion by so many costs before its first battle: only along a sea-line, and never the last one.

    Rules: LR-EVT-08
    """
    x = lotr(t)
    if not x.forces or not x.in_force(CORSAIRS) or not at_sea(src, dst):
        return 0
    return max(0, min(BY_KEY[CORSAIRS].event.battalions, armies - 1))


def strength(t: Table, src: int, dst: int, start: int) -> Strength | None:
    """What is left of the battalions of a territory once the toll of the sea is paid, unless it is paid already.

    Rules: LR-EVT-08
    """
    lost = toll(t, src, dst, t.armies[start])
    if lost == 0:
        return None
    x = lotr(t)
    invasion = x.invasion
    if invasion is not None and invasion.dst == dst and (invasion.src == src or src in x.tolled):
        return None
    return Strength(t.armies[start] - lost)
