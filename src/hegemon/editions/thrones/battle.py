"""What works on the dice of a battle: units in the territories and cards in force."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.extra import ThronesExtra
from hegemon.table.combat import Battle, Combat, Side
from hegemon.table.effects import TURN
from hegemon.table.table import Table

KNIGHTS: Final = 0
ENGINES: Final = 1
ALL_EIGHT: Final = 2
EVERY_DIE: Final = 3
HIGHEST: Final = 4
TIES: Final = 5
ONES: Final = 6
"""The places of a side's pieces: Knights; dice that become eight-sided, or all of them; what is added to every die and
to the highest; whether ties are won; whether ones are rolled again. A card says which of them it is."""

PLACES: Final = 7
"""So many places there are."""
NO_DICE: Final = -1
"""The place of a card that does not work on dice."""


def pieces(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """What works on the dice of one side: the units of its territory, and the cards its owner has in force.

    An attacker may leave units out; a Fortification serves defenders only. A card for the invasion under way works in
    no other, but one that covers every defence of a turn does.

    Rules: GT-DOM-44 GT-DOM-54 GT-DOM-82 GT-CHR-31
    """
    x = t.extra
    assert isinstance(x, ThronesExtra)
    land = battle.src if attacking else battle.dst
    forces = x.forces
    knights = x.knights[land]
    engines = x.engines[land]
    fort = 1 if not attacking and x.forts[land] else 0
    if not forces and not knights and not engines and not fort:
        return ()
    invasion = x.invasion
    under_way = invasion is not None and invasion.src == battle.src and invasion.dst == battle.dst
    if attacking and invasion is not None and under_way:
        knights, engines = x.marching(invasion)
    works = [knights, engines, fort, 0, 0, 0, 0]
    owner = t.owner[land]
    effects = t.edition.effects
    if forces and effects is not None:
        for force in forces:
            if force.who == owner and (under_way or (force.scope == TURN and not attacking)):
                effects.by_key[force.key].modifies(t, force, works)
    return tuple(works) if any(works) else ()


def eight_sided(side: Side, other: Side) -> None:
    """A Siege Engine makes one die eight-sided, a Fortification all dice of the defender; cards do the same.

    Rules: GT-DOM-50 GT-DOM-51 GT-DOM-52 GT-DOM-53 GT-DOM-83 GT-DOM-84 GT-CHR-37
    """
    if not side.pieces:
        return
    if side.pieces[ALL_EIGHT]:
        side.upgrade(len(side.sizes), 8)
    elif side.pieces[ENGINES]:
        side.upgrade(side.pieces[ENGINES], 8)


def ones(side: Side, other: Side) -> tuple[int, ...]:
    """Grey Worm has every die of his side that shows 1 rolled again, once.

    Rules: GT-CHR-23
    """
    if not side.pieces or not side.pieces[ONES]:
        return ()
    return tuple([place for place, face in enumerate(side.faces) if face == 1])


def plus_ones(side: Side, other: Side) -> None:
    """What is added to every die, then to the highest, and Knights last: above the highest face if need be.

    Rules: GT-DOM-48 GT-DOM-49 GT-DOM-56 GT-DOM-81 GT-CHR-35
    """
    works = side.pieces
    if not works:
        return
    if works[EVERY_DIE]:
        side.raise_all(works[EVERY_DIE])
    if works[HIGHEST] or works[KNIGHTS]:
        side.raise_highest(works[HIGHEST] + works[KNIGHTS])


def ties(side: Side, other: Side) -> None:
    """Loras wins every tied pair for the attacker.

    Rules: GT-CHR-14 GT-CHR-34
    """
    if side.attacking and side.pieces and side.pieces[TIES]:
        side.wins_ties = True
        other.wins_ties = False


PLAIN: Final = Combat(attack_dice=3, defend_dice=2)
"""Skirmish: dice and nothing else.

Rules: GT-SKI-03 GT-SKI-36 GT-SKI-37 GT-SKI-39 GT-SKI-40 GT-SKI-41 GT-SKI-42 GT-SKI-43
"""
FULL: Final = Combat(
    attack_dice=3, defend_dice=2, dice=(eight_sided,), rerolls=(ones,), adds=(plus_ones,), ties=(ties,), by_pieces=True
)
"""Dominion, in the order of R-45: kind of dice, roll, re-rolls, plus-ones, comparison.

Rules: GT-DOM-56
"""
