"""What works on the dice: Leaders who were sent, strongholds, and sails."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.extra import LotrExtra
from hegemon.editions.lotr.lands import STRONG
from hegemon.editions.lotr.ways import CORSAIRS, strength
from hegemon.rules.effects import effect_of
from hegemon.table.combat import Battle, Combat, Side
from hegemon.table.effects import INVASION
from hegemon.table.table import Table

LED: Final = "led"
UNLED: Final = "unled"
STOOD: Final = "stood"
UNAIDED: Final = "unaided"
"""What is noted of a battle: whether the Leader of the attack, and that of the defence, was sent into it."""


def pieces(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """What is added to the highest die of a side: for the Leader who was sent, for a stronghold, and by cards in force.

    As long as nobody has said whether a Leader is sent, one who is there counts; so do the odds.

    Rules: LR-CBT-16 LR-LDR-01 LR-LDR-02 LR-LDR-03 LR-LDR-06 LR-LDR-07 LR-POW-08 LR-POW-09 LR-POW-18
    """
    x = t.extra
    assert isinstance(x, LotrExtra)
    land = battle.src if attacking else battle.dst
    owner = t.owner[land]
    bonus = 0
    if 0 <= owner < len(x.armies) and x.leader_at(owner, land):
        bonus = 0 if (UNLED if attacking else UNAIDED) in battle.notes else 1
    if not attacking and STRONG[land]:
        bonus += 1
    for force in x.forces:
        if force.scope == INVASION:
            effect = effect_of(t, force.key)
            assert isinstance(effect, AdventureCard)
            bonus += effect.adds(t, force, battle, attacking)
    return (bonus,) if bonus else ()


def helps(t: Table, src: int, dst: int, attacking: bool) -> tuple[str, ...]:
    """What is added to the highest die of a side, in words; a Leader counts as long as nobody holds him back.

    Against the attacker stands also what the sea costs him.

    Rules: LR-CBT-16 LR-LDR-01 LR-LDR-02 LR-EVT-08
    """
    x = t.extra
    assert isinstance(x, LotrExtra)
    land = src if attacking else dst
    owner = t.owner[land]
    found: list[str] = []
    if 0 <= owner < len(x.armies) and x.leader_at(owner, land):
        found.append("a Leader")
    if not attacking and STRONG[land] and not x.breached(land):
        found.append("a stronghold")
    for force in x.forces:
        if force.scope == INVASION:
            effect = effect_of(t, force.key)
            assert isinstance(effect, AdventureCard)
            if effect.adds(t, force, Battle(src, dst, 0), attacking) > 0:
                found.append(effect.power.name)
    due = None if attacking else strength(t, src, dst, src)
    if due is not None:
        found.append(f"the {BY_KEY[CORSAIRS].name} ({t.edition.many(t.armies[src] - due.attackers)} lost first)")
    return tuple(found)


def bonuses(side: Side, other: Side) -> None:
    """Every bonus goes to the highest die, above six if need be; with one die, to that one.

    Rules: LR-CBT-17 LR-CBT-18 LR-LDR-04 LR-LDR-16 LR-LDR-17
    """
    if side.pieces:
        side.raise_highest(side.pieces[0])


COMBAT: Final = Combat(attack_dice=3, defend_dice=2, adds=(bonuses,), by_pieces=True)
"""Rules: LR-CBT-03 LR-CBT-04 LR-CBT-05 LR-CBT-06 LR-CBT-07 LR-CBT-08 LR-CBT-09 LR-CBT-19 LR-CBT-20 LR-CBT-29
    LR-CBT-30
"""

PLAIN: Final = Combat(attack_dice=3, defend_dice=2)
"""The Standard game: dice and nothing else.

Rules: LR-STD-04 LR-STD-14
"""
