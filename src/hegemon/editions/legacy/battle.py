"""A battle: both sides name their troops, scars, the roll, missiles, losses, and the conquest.

What works on the dice are the ``pieces`` of a side: flags that scars, Fortifications and powers give, and the dice set
by missiles. One function reckons all modifiers together from the natural dice; missiles come after them and override
everything. Rules and exact odds read the same ``COMBAT``.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import NO_TARGET, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import (
    ALL_UP,
    AMMO_SHORTAGE,
    BUNKER,
    FORTIFIED,
    INTIMIDATED,
    MISSILE,
    NO_CHANGE,
    ONES_AGAIN,
    SCARS,
    SIXES,
    open_packs,
)
from hegemon.editions.legacy.lands import ATTACKER, DEFENDER
from hegemon.editions.legacy.losses import check_knockout
from hegemon.editions.legacy.maneuver import toll
from hegemon.editions.legacy.scars import ScarsBeforeTheRoll
from hegemon.editions.legacy.stars import CheckStars
from hegemon.editions.legacy.things import scar_name
from hegemon.editions.legacy.world import BOXED
from hegemon.kernel.game import Game
from hegemon.kernel.steps import SeatStep, Step
from hegemon.rules.actions import Attack
from hegemon.rules.invade import ROLL, AnnounceDefence, lay_out, touched_sides
from hegemon.rules.occupy import MoveIn
from hegemon.table.board import SEA
from hegemon.table.combat import Battle, Combat, Side, losses
from hegemon.table.events import ArmiesDestroyed, BattleFought, Captured
from hegemon.table.table import Table

SIX: Final = 6
WEARS_DOWN: Final = BOX.fortification.attackers

# --- what works on the dice -------------------------------------------------------------------------------------------


def modify(side: Side, other: Side) -> None:
    """All modifiers of one side, reckoned together from the natural dice; each die is kept within 1 and 6 afterwards.

    Dice lie with the highest first. Bunker and Ammo Shortage change the higher die, Intimidate the lower one; of equal
    dice one is the higher, another the lower. With a single die it is both.

    Rules: LG-ATK-04 LG-ATK-05 LG-ATK-06 LG-ATK-07 LG-ATK-08 LG-ATK-30 LG-ATK-31 LG-ATK-39
    """
    pieces = side.pieces
    if not pieces or not side.faces or NO_CHANGE in pieces:
        return
    if BUNKER in pieces:
        side.raise_die(0, 1)
    if AMMO_SHORTAGE in pieces:
        side.raise_die(0, -1)
    if INTIMIDATED in pieces:
        side.raise_die(len(side.faces) - 1, -1)
    if FORTIFIED in pieces:
        side.raise_all(1)
    if ALL_UP in pieces:
        side.raise_all(1)


def strike(side: Side, other: Side) -> None:
    """Every die that a missile was used on is a 6, whatever else would change it.

    Rules: LG-MIS-01 LG-MIS-02 LG-MIS-15
    """
    for piece in side.pieces:
        if piece >= MISSILE and piece - MISSILE < len(side.faces):
            side.faces[piece - MISSILE] = SIX


def sixes(side: Side, other: Side) -> None:
    """A side with this power wins ties of sixes in its attacks; all other ties stay the defender's.

    Rules: LG-MIS-07 LG-PWR-12
    """
    if side.attacking and SIXES in side.pieces:
        side.wins_ties = True
        side.ties_from = SIX
        other.wins_ties = False


def ones_again(side: Side, other: Side) -> tuple[int, ...]:
    """The dice that are rolled again: ones of a side that has that power.

    Rules: LG-PWR-16
    """
    if ONES_AGAIN not in side.pieces or NO_CHANGE in side.pieces:
        return ()
    return tuple([place for place, face in enumerate(side.faces) if face == 1])


COMBAT: Final = Combat(
    attack_dice=BOX.combat.attack,
    defend_dice=BOX.combat.defence,
    adds=(modify,),
    fixes=(strike,),
    ties=(sixes,),
    cap=range(1, 7),
    by_pieces=True,
)
COMBAT_AGAIN: Final = Combat(
    attack_dice=BOX.combat.attack,
    defend_dice=BOX.combat.defence,
    rerolls=(ones_again,),
    adds=(modify,),
    fixes=(strike,),
    ties=(sixes,),
    cap=range(1, 7),
    until=True,
    by_pieces=True,
)
"""The battles of this edition, and those in which dice may go again.

Rules: LG-ATK-02 LG-ATK-03 LG-ATK-06 LG-ATK-27
"""


def pieces(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """What works on the dice of a side of a battle.

    Rules: LG-ATK-04 LG-ATK-05 LG-ATK-08 LG-ATK-10 LG-ATK-17 LG-ATK-20 LG-MIS-02
    """
    x = legacy(t)
    world = x.world
    mine, theirs = (battle.src, battle.dst) if attacking else (battle.dst, battle.src)
    who, enemy = t.owner[mine], t.owner[theirs]
    found: list[int] = []
    powers = x.powers(who) if who >= 0 else []
    if not attacking:
        if world.fort[mine]:
            found.append(FORTIFIED)
        scar = world.scar[mine]
        if scar and scar in SCARS and not any([power.ignores(scar, True) for power in powers]):
            found += SCARS[scar].dice(t, battle)
    for power in powers:
        found += power.dice(t, battle, who, attacking)
    if enemy >= 0:
        for power in x.powers(enemy):
            found += power.on_enemy(t, battle, enemy, not attacking)
    if world.opened:
        packs = open_packs(world)
        for pack in packs:
            found += pack.dice(t, battle, attacking)
        dropped = [piece for pack in packs for piece in pack.drops(t, battle, attacking)]
        found = [piece for piece in found if piece not in dropped]
    if battle.notes:
        side = ATTACKER.id if attacking else DEFENDER.id
        found += [MISSILE + int(note.split()[1]) for note in battle.notes if note.startswith(side)]
    return tuple(sorted(set(found))) if found else ()


WORDS: Final = {
    FORTIFIED: "a Fortification",
    INTIMIDATED: "an intimidated defender",
    ALL_UP: "a power that adds to all dice",
    NO_CHANGE: "dice that nothing changes",
    SIXES: "ties of sixes",
    ONES_AGAIN: "ones that are rolled again",
}


def helps(t: Table, src: int, dst: int, attacking: bool) -> tuple[str, ...]:
    """What works on the dice of a side in an attack, in words."""
    world = legacy(t).world
    found: list[str] = []
    for piece in pieces(t, Battle(src, dst, 0), attacking):
        if piece in (BUNKER, AMMO_SHORTAGE):
            found.append(scar_name(world, piece))
        elif piece == FORTIFIED and world.fort[dst]:
            found.append(f"a Fortification with {world.fort[dst]} of {BOX.fortification.boxes} boxes left")
        elif piece in WORDS:
            found.append(WORDS[piece])
    return tuple(found)


# --- the course of a battle -------------------------------------------------------------------------------------------


def begin_attack(g: Game[Table], who: int, action: Attack) -> None:
    """The attacker has named the territory and the troops; the defender answers with his, then come scars and the roll.

    Rules: LG-ATK-02 LG-ATK-24 LG-ATK-36 LG-ATK-38
    """
    t = g.table
    x = legacy(t)
    dst = action.dst.index
    t.battle = Battle(action.src.index, dst, action.dice)
    if x.deeds.first == NO_TARGET:
        x.deeds = x.deeds.replaced(first=dst)
    elif x.deeds.intimidating and x.deeds.first != dst:
        x.deeds = x.deeds.replaced(intimidating=False)
    g.then(AnnounceDefence(t.owner[dst]), ScarsBeforeTheRoll(), ROLL, TakeLosses())


class TakeLosses(Step[Table]):
    """Compare the dice, remove what is lost, mark a box of the Fortification, and see whether the territory falls.

    Rules: LG-ATK-03 LG-ATK-09 LG-ATK-21 LG-ATK-22 LG-ATK-25 LG-ATK-27 LG-ATK-34 LG-ATK-37
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        battle = t.battle
        assert battle is not None
        rolled = battle.rolled
        assert rolled is not None
        src, dst = battle.src, battle.dst
        who, enemy = t.owner[src], t.owner[dst]
        sizes: tuple[int, ...] = ()
        counted: tuple[int, ...] = ()
        touched = touched_sides(t, battle)
        if touched is None:
            mine, theirs = losses(rolled.attack, rolled.defend)
        else:
            attacker, defender = touched
            lay_out(t.edition.combat, attacker, defender, rolled)
            mine, theirs = t.edition.combat.losses(attacker, defender)
            sizes = (*attacker.sizes, *defender.sizes)
            counted = (*attacker.faces, *defender.faces)
        t.armies[src] -= mine
        t.armies[dst] -= theirs
        if g.events is not None:
            lands = t.board.territories
            g.tell(
                BattleFought(
                    who, enemy, lands[src], lands[dst], rolled.attack, rolled.defend, mine, theirs, sizes, counted
                )
            )
        if t.armies[dst] and any([power.sweeps(rolled.attack, theirs) for power in x.powers(who)]):
            if g.events is not None:
                g.tell(ArmiesDestroyed(enemy, t.board.territories[dst], t.armies[dst]))
            t.armies[dst] = 0
        t.battle = None
        g.then(BattleOver(who, enemy, battle))
        if t.armies[dst] == 0:
            conquer(g, who, enemy, battle, battle.attack - mine)
        if x.world.fort[dst] and battle.attack == WEARS_DOWN:
            engrave(g, who, BOXED, dst, 1)


class BattleOver(Step[Table]):
    """Powers that look at the natural dice of a roll take effect.

    Rules: LG-ATK-19
    """

    __slots__ = ("battle", "enemy", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "enemy", "battle")

    def __init__(self, who: int, enemy: int, battle: Battle) -> None:
        self.who: Final = who
        self.enemy: Final = enemy
        self.battle: Final = battle

    def run(self, g: Game[Table]) -> None:
        x = legacy(g.table)
        for power in x.powers(self.who):
            power.rolled(g, self.battle, self.who, True)
        for power in x.powers(self.enemy):
            power.rolled(g, self.battle, self.enemy, False)


def conquer(g: Game[Table], who: int, loser: int, battle: Battle, survivors: int) -> None:
    """The last defender is gone: the survivors of the attack move in, more may follow, and an HQ there changes control.

    No price is paid for a city after a battle.

    Rules: LG-ATK-14 LG-ATK-15 LG-ATK-16 LG-ATK-23 LG-ATK-26 LG-ATK-35
    """
    t = g.table
    x = legacy(t)
    src, dst = battle.src, battle.dst
    t.owner[dst] = who
    t.armies[dst] = survivors
    t.armies[src] -= survivors
    t.captured = True
    deeds = x.deeds
    over_sea = (*deeds.over_sea, dst) if t.board.kind(src, dst) == SEA else deeds.over_sea
    beaten = deeds.beaten if loser in deeds.beaten else (*deeds.beaten, loser)
    x.deeds = x.deeds.replaced(conquests=(*deeds.conquests, dst), over_sea=over_sea, beaten=beaten)
    if g.events is not None:
        g.tell(Captured(who, t.board.territories[dst], loser))
    g.then(Arrive(who, dst))
    if t.armies[src] > 1:
        g.then(MoveIn(who, src, dst, survivors))
    g.then(CheckStars())
    check_knockout(g, loser, who)
    seat = x.hq_owner(dst)
    if seat >= 0 and seat != who:
        for pack in open_packs(x.world):
            pack.hq_taken(g, seat, loser)


class Arrive(SeatStep[Table]):
    """The troops have moved into a conquered territory; where entering costs troops, they are lost now.

    Rules: LG-ATK-15
    """

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "land")

    def __init__(self, who: int, land: int) -> None:
        super().__init__(who)
        self.land: Final = land

    def run(self, g: Game[Table]) -> None:
        toll(g, self.who, self.land, g.table.armies[self.land])
