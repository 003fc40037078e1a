"""Manoeuvring: armies, and units with them, from one own territory to another that is connected."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.extra import thrones
from hegemon.editions.thrones.lands import ENGINE, KNIGHT
from hegemon.editions.thrones.moments import MANEUVER
from hegemon.editions.thrones.reinforce import has_rally, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Pass
from hegemon.kernel.steps import Action, Named
from hegemon.rules.actions import Fortify
from hegemon.rules.effects import Uses, WithCards, could_use
from hegemon.rules.fortify import Accompany, FortifyAlong, Journeys, march
from hegemon.table.table import Table

MOVING: Final = (KNIGHT, ENGINE)
"""The units that can move."""


def maneuver(g: Game[Table], who: int, action: Fortify) -> None:
    """Move the armies; Knights and Siege Engines may go with them.

    Rules: GT-SKI-57 GT-SKI-58 GT-SKI-61 GT-DOM-57 GT-DOM-85
    """
    thrones(g.table).maneuvers -= 1
    march(g.table, action)
    g.then(BringUnits(who, action.src.index, action.dst.index))


class Maneuver(FortifyAlong):
    """Make one manoeuvre along own territories, or none; Jon Snow grants another.

    Rules: GT-SKI-57 GT-SKI-58 GT-SKI-59 GT-SKI-60 GT-SKI-61 GT-SKI-80 GT-DOM-57 GT-DOM-95 GT-CHR-32 GT-WAW-15
    """

    __slots__ = ()
    title = "Manoeuvre"
    passing = "End manoeuvre"
    stuck = "There are no armies that you could move."

    def moot(self, g: Game[Table]) -> bool:
        t, who = g.table, self.who
        return thrones(t).maneuvers == 0 and not has_rally(t, who) and not could_use(t, who, MANEUVER)

    def private(self, g: Game[Table]) -> bool:
        return could_use(g.table, self.who, MANEUVER) or has_rally(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        reveals = rallies(t, who)
        if thrones(t).maneuvers == 0:
            return Uses(t, who, MANEUVER, (PASS, *reveals))
        return WithCards((Journeys(t, who), Uses(t, who, MANEUVER, tuple(reveals))))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        g.stack.append(self)
        if isinstance(action, Fortify):
            self.travel(g, action)
        else:
            use_or_reveal(g, self.who, action)

    def travel(self, g: Game[Table], action: Fortify) -> None:
        maneuver(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        if thrones(g.table).maneuvers == 0:
            return "Your manoeuvre is made: use a card, or end your manoeuvre."
        return "Move armies from one of your territories to another that is connected, or end your manoeuvre."


class BringUnits(Accompany):
    """Knights and Siege Engines may go along with armies; a Fortification never moves, and a unit that has fought in
    the invasion under way stays in it.

    Rules: GT-DOM-55 GT-DOM-85 GT-DOM-86
    """

    __slots__ = ()
    title = "Bring units"

    def companions(self, t: Table) -> tuple[Named, ...]:
        x = thrones(t)
        free = [x.units(unit.index)[self.src] > bound for unit, bound in zip(MOVING, x.bound(self.src), strict=True)]
        return tuple([unit for unit, may_go in zip(MOVING, free, strict=True) if may_go])

    def bring(self, g: Game[Table], piece: Named) -> None:
        t = g.table
        x = thrones(t)
        units = x.units(piece.index)
        units[self.src] -= 1
        units[self.dst] += 1
        invasion = x.invasion
        if invasion is not None and invasion.src == self.src and t.edition.version > 1:
            # whoever goes was left out; version 1 counts him as out even when he is gone
            x.invasion = invasion.back(piece.index)

    def prompt(self, g: Game[Table]) -> str:
        lands = g.table.board.territories
        return f"Which units go along from {lands[self.src].name} to {lands[self.dst].name}?"
