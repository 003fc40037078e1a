"""Maneuvering: armies, and units with them, from one own territory to another that is connected."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.extra import thrones
from hegemon.editions.thrones.lands import ENGINE, KNIGHT
from hegemon.editions.thrones.moments import MANEUVER
from hegemon.editions.thrones.reinforce import has_rally, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Bring, Fortify
from hegemon.rules.effects import Uses, WithCards, could_use
from hegemon.rules.fortify import Journeys, march
from hegemon.table.table import Table


def maneuver(g: Game[Table], who: int, action: Fortify) -> None:
    """Move the armies; Knights and Siege Engines may go with them.

    Rules: GT-SKI-57 GT-SKI-58 GT-SKI-61 GT-DOM-57 GT-DOM-85
    """
    x = thrones(g.table)
    x.maneuvers -= 1
    march(g.table, action)
    if x.knights[action.src.index] or x.engines[action.src.index]:
        g.then(BringUnits(who, action.src.index, action.dst.index))


class Maneuver(Ask[Table]):
    """Make one maneuver along own territories, or none; Jon Snow grants another.

    Rules: GT-SKI-57 GT-SKI-58 GT-SKI-59 GT-SKI-60 GT-SKI-61 GT-SKI-80 GT-DOM-57 GT-DOM-95 GT-CHR-32 GT-WAW-15
    """

    __slots__ = ()
    title = "Maneuver"
    passing = "End maneuver"
    stuck = "There are no armies that you could move."

    def moot(self, g: Game[Table]) -> bool:
        t, who = g.table, self.who
        return thrones(t).maneuvers == 0 and not has_rally(t, who) and not could_use(t, who, MANEUVER)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        more = Uses(t, who, MANEUVER, tuple(rallies(t, who)))
        if thrones(t).maneuvers == 0:
            return Uses(t, who, MANEUVER, (PASS, *rallies(t, who)))
        return WithCards((Journeys(t, who), more))

    def take(self, g: Game[Table], action: Action) -> None:
        if action == PASS:
            return
        g.then(self)
        if isinstance(action, Fortify):
            maneuver(g, self.who, action)
        else:
            use_or_reveal(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        if thrones(g.table).maneuvers == 0:
            return "Your maneuver is made: use a card, or pass."
        return "Move armies from one of your territories to another that is connected, or pass."


class BringUnits(Ask[Table]):
    """Knights and Siege Engines may go along with armies; a Fortification never moves, and a unit that has fought in
    the invasion under way stays in it.

    Rules: GT-DOM-55 GT-DOM-85 GT-DOM-86
    """

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "src", "dst")
    title = "Bring units"
    passing = "Bring no more"

    def __init__(self, who: int, src: int, dst: int) -> None:
        super().__init__(who)
        self.src: Final = src
        self.dst: Final = dst

    def free(self, t: Table) -> tuple[int, int]:
        """How many Knights and Siege Engines may go."""
        x = thrones(t)
        knights, engines = x.bound(self.src)
        return x.knights[self.src] - knights, x.engines[self.src] - engines

    def moot(self, g: Game[Table]) -> bool:
        return self.free(g.table) == (0, 0)

    def menu(self, g: Game[Table]) -> Menu:
        units = [unit for unit, free in zip((KNIGHT, ENGINE), self.free(g.table), strict=True) if free]
        return OneOf((PASS, *[Bring(unit) for unit in units]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Bring):
            t = g.table
            x = thrones(t)
            units = x.units(action.unit.index)
            units[self.src] -= 1
            units[self.dst] += 1
            invasion = x.invasion
            if invasion is not None and invasion.src == self.src and t.edition.version > 1:
                # whoever goes was left out; version 1 counts him as out even when he is gone
                knights = int(action.unit == KNIGHT and invasion.knights_out > 0)
                engines = int(action.unit == ENGINE and invasion.engines_out > 0)
                x.invasion = invasion.leaving_out(-knights, -engines)
            g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        lands = g.table.board.territories
        return f"Which units go along from {lands[self.src].name} to {lands[self.dst].name}?"
