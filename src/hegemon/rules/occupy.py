"""Capturing a territory: moving in, and what follows from it."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, Offer, Spans
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Occupy
from hegemon.rules.eliminate import Conquered
from hegemon.table.combat import Battle
from hegemon.table.events import Captured
from hegemon.table.table import NOBODY, Table


def capture(g: Game[Table], battle: Battle) -> None:
    """The territory changes hands, and as many armies as dice were rolled move in at once.

    The attacker lost nothing in the roll that felled the last defender, so he always has them.

    Rules: CL-ATK-14 CL-ATK-15 CL-ATK-18 CL-ATK-24 CL-ATK-36 CL-VAR-28
    """
    t = g.table
    dst = battle.dst
    loser = t.owner[dst]
    dice = battle.attack
    t.owner[dst] = t.turn
    t.armies[dst] = dice
    leave(t, battle.src, dice)
    t.captured = True
    t.shown = ()
    if g.events is not None:
        g.tell(Captured(t.turn, t.board.territories[dst], loser))
    if t.edition.captured is not None:
        t.edition.captured(g, battle, loser)
    g.stack.append(Conquered(t.turn, loser))
    if t.armies[battle.src] > t.stays(battle.src):
        g.stack.append(MoveIn(t.turn, battle.src, dst, dice))


def leave(t: Table, land: int, armies: int) -> None:
    """Armies leave a place; one that need not be held is nobody's when the last of them has gone."""
    t.armies[land] -= armies
    if t.armies[land] == 0:
        t.owner[land] = NOBODY


@mypyc_attr(free_list_len=1)
class Movements(Menu):
    """From the armies that must move in up to all but those that must stay."""

    __slots__ = ("least", "most", "t")

    def __init__(self, t: Table, least: int, most: int) -> None:
        self.t: Final = t
        self.least: Final = least
        self.most: Final = most

    def __len__(self) -> int:
        return self.most - self.least + 1

    def pick(self, k: int) -> Action:
        return Occupy(self.least + k)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Occupy) and self.least <= action.armies <= self.most

    def offers(self) -> list[Offer]:
        return [Offer("occupy", (), self.least, self.most)]

    def spans(self, to: Spans) -> None:
        to.row(to.kind(Occupy), low=self.least, high=self.most)

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        army, armies = self.t.edition.units
        if isinstance(action, Occupy) and action.armies > self.most:
            return f"One {army} must stay behind, so {self.most} may move in at most{cite('occupy.stay')}."
        rule = cite("occupy.least")
        return f"Move in {self.least} to {self.most} {armies}: at least as many as dice were rolled{rule}."


@mypyc_attr(free_list_len=1)
class MoveIn(Ask[Table]):
    """More armies may follow into the captured territory, up to all but one.

    Rules: CL-ATK-15 CL-ATK-16 CL-ATK-17 CL-ATK-35
    """

    __slots__ = ("dice", "dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "src", "dst", "dice")
    topic = "occupy"
    title = "Move in"

    def __init__(self, who: int, src: int, dst: int, dice: int) -> None:
        super().__init__(who)
        self.src: Final = src
        self.dst: Final = dst
        self.dice: Final = dice

    def menu(self, g: Game[Table]) -> Menu:
        return Movements(g.table, self.dice, self.most(g.table))

    def most(self, t: Table) -> int:
        """All armies that may be in the captured territory in the end."""
        return self.dice + t.armies[self.src] - t.stays(self.src)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Occupy)
        t = g.table
        more = action.armies - self.dice
        t.armies[self.dst] += more
        leave(t, self.src, more)
        if more and t.edition.moved_in is not None:
            t.edition.moved_in(g, self.src, self.dst)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        lands = t.board.territories
        most = self.most(t)
        way = f"from {lands[self.src].name} into {lands[self.dst].name}"
        return f"How many {t.edition.units[1]} move {way}, {self.dice} to {most}?"
