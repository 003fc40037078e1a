"""What opens and closes the ways of Middle-earth: frozen territories, blocked bridges, the toll of the sea."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.extra import lotr
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


def toll(t: Table) -> int:
    """What an invasion along a sea-line costs the attacking territory before its first battle.

    Rules: LR-EVT-08
    """
    return BY_KEY[CORSAIRS].event.battalions if lotr(t).in_force(CORSAIRS) else 0
