"""The end of a turn: drawing the Territory card one has earned."""

from __future__ import annotations

from hegemon.editions.thrones.decks import HAND_LIMIT
from hegemon.editions.thrones.moments import DRAW
from hegemon.editions.thrones.reinforce import has_rally, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Pass
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import TakeCard
from hegemon.rules.decks import TERRITORY, DrawInto, in_stock
from hegemon.rules.effects import Uses, could_use
from hegemon.table.table import Table


def entitled(t: Table, who: int) -> bool:
    """Whether a seat may draw a card: it has conquered a territory this turn and holds fewer than five.

    Rules: GT-SKI-62 GT-SKI-63 GT-SKI-72 GT-SKI-75 GT-DOM-63 GT-DOM-64
    """
    return t.captured and len(t.hands[who].cards) < HAND_LIMIT and in_stock(t, TERRITORY)


class DrawTerritory(Ask[Table]):
    """Whoever conquered a territory may draw one card, or decline; the draw characters are used here.

    Rules: GT-SKI-62 GT-SKI-63 GT-DOM-63 GT-DOM-64 GT-CHR-36
    """

    __slots__ = ()
    title = "Draw a card"
    passing = "Decline"

    def run(self, g: Game[Table]) -> None:
        t, who = g.table, self.who
        if could_use(t, who, DRAW) or has_rally(t, who):
            g.asking = self
        elif entitled(t, who):
            if t.edition.options["draw_optional"] is True:
                g.asking = self
            else:
                self.take(g, TakeCard())

    def private(self, g: Game[Table]) -> bool:
        return could_use(g.table, self.who, DRAW) or has_rally(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        answers: list[Action] = []
        may_draw = entitled(t, who)
        if may_draw:
            answers.append(TakeCard())
        if not may_draw or t.edition.options["draw_optional"] is True:
            answers.append(PASS)
        return Uses(t, who, DRAW, (*answers, *rallies(t, who)))

    def take(self, g: Game[Table], action: Action) -> None:
        t, who = g.table, self.who
        if isinstance(action, Pass):
            return
        g.stack.append(self)
        if isinstance(action, TakeCard):
            t.captured = False
            g.then(DrawInto(who, TERRITORY))
        else:
            use_or_reveal(g, who, action)

    def prompt(self, g: Game[Table]) -> str:
        if entitled(g.table, self.who):
            return "You have conquered a territory: take a Territory card, or decline it."
        return "Use a card before your turn ends, or decline."
