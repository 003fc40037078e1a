"""Missiles: after the roll and before the losses, anybody who has one may make a die of either side a 6."""

from __future__ import annotations

from hegemon.editions.legacy.actions import Launch
from hegemon.editions.legacy.engrave import open_due
from hegemon.editions.legacy.events import MissileLaunched
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import NO_CHANGE, open_packs
from hegemon.editions.legacy.lands import ATTACKER, DEFENDER
from hegemon.editions.legacy.scars import in_order
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, SeatStep
from hegemon.kernel.windows import Window
from hegemon.table.combat import Battle
from hegemon.table.table import Table


def missiles_on(battle: Battle) -> int:
    """How many missiles were used on the roll of a battle."""
    return len([note for note in battle.notes if note.startswith((ATTACKER.id, DEFENDER.id))])


def targets(t: Table) -> tuple[Action, ...]:
    """The dice that a missile may still be used on, counted from 1 as the roll is written.

    Rules: LG-MIS-01 LG-MIS-11 LG-MIS-15
    """
    battle = t.battle
    assert battle is not None
    found: list[Action] = []
    for side, dice in ((ATTACKER, battle.attack), (DEFENDER, battle.defend)):
        found += [Launch(side, place + 1) for place in range(dice) if f"{side.id} {place}" not in battle.notes]
    return tuple(found)


def may_launch(t: Table, seat: int) -> bool:
    """Whether a seat may use a missile on the roll that lies there; who is out may not, who is knocked out may.

    Rules: LG-MIS-03 LG-MIS-10 LG-MIS-13
    """
    x = legacy(t)
    if not x.missiles[seat] or not t.alive(seat):
        return False
    if not x.world.opened:
        return True
    battle = t.battle
    assert battle is not None
    packs = open_packs(x.world)
    if any([NO_CHANGE in pack.dice(t, battle, attacking) for pack in packs for attacking in (True, False)]):
        return False
    return all([pack.may_launch(t, seat) for pack in packs])


class Missiles(SeatStep[Table]):
    """The dice are rolled: whoever has missiles is asked, in the order of priority.

    Rules: LG-MIS-05 LG-MIS-12 LG-MIS-13
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if any(legacy(t).missiles):
            battle = t.battle
            assert battle is not None
            LaunchMissiles(in_order(t, self.who, t.owner[battle.dst])).run(g)


class LaunchMissiles(Window[Table]):
    """Use a missile on a die of the roll, or pass; everybody may answer until all have passed in a row.

    Rules: LG-MIS-03 LG-MIS-04 LG-MIS-05 LG-MIS-06 LG-MIS-09 LG-MIS-11 LG-MIS-13
    """

    __slots__ = ()
    title = "Launch missiles"

    def moved(self, at: int) -> LaunchMissiles:
        return LaunchMissiles(self.order, at)

    def private(self, g: Game[Table]) -> bool:
        return False

    def open_to(self, g: Game[Table], seat: int) -> bool:
        return may_launch(g.table, seat) and bool(targets(g.table))

    def menu(self, g: Game[Table]) -> Menu:
        return Dice((PASS, *targets(g.table)))

    def react(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Launch)
        t = g.table
        battle = t.battle
        assert battle is not None
        rolled = battle.rolled
        assert rolled is not None
        t.battle = battle.noted(rolled, f"{action.side.id} {action.place - 1}")
        legacy(t).missiles[self.who] -= 1
        if g.events is not None:
            faces = rolled.attack if action.side == ATTACKER else rolled.defend
            told = f"launches a missile: the {action.side.name}'s {faces[action.place - 1]} becomes a 6"
            g.tell(MissileLaunched(self.who, told))
        open_due(g, self.who)

    def prompt(self, g: Game[Table]) -> str:
        battle = g.table.battle
        assert battle is not None
        assert battle.rolled is not None
        red = " ".join([str(face) for face in battle.rolled.attack])
        white = " ".join([str(face) for face in battle.rolled.defend])
        return f"The roll is {red} against {white}: do you launch a missile?"


class Dice(OneOf):
    """The dice that a missile may be used on."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Launch):
            return "There is no such die, or a missile has set it already (LG-MIS-11)."
        return super().why_not(action)
