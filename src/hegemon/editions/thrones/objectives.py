"""Objectives: scoring one in a turn, and drawing the next."""

from __future__ import annotations

from hegemon.editions.thrones.actions import Score
from hegemon.editions.thrones.cards import OBJECTIVE, OBJECTIVES, Objective
from hegemon.editions.thrones.cards.objectives import OBJECTIVE_CARDS
from hegemon.editions.thrones.extra import on, thrones
from hegemon.editions.thrones.moments import SCORE
from hegemon.editions.thrones.reinforce import rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.decks import DISCARD, DrawInto
from hegemon.rules.effects import Uses, WithCards
from hegemon.table.events import Scored
from hegemon.table.table import Table


def met(t: Table, who: int, objective: Objective) -> bool:
    """Whether a seat has done what an objective asks.

    Rules: GT-OBJ-37 GT-DOM-60 GT-DOM-62
    """
    return OBJECTIVE_CARDS[objective.index].met(t, who)


class Scorings(OneOf):
    """The objectives that are met; with why another one cannot be scored."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Score):
            return f"You do not hold “{action.card.name}”, or you have not achieved it (GT-DOM-62)."
        return "Score an objective you have achieved, or pass (GT-DOM-87)."


class ScoreObjective(Ask[Table]):
    """After the manoeuvre one achieved objective may be shown: its points count, it is discarded, and two are drawn of
    which one is kept. Before that, cards for any time may be used.

    Rules: GT-DOM-37 GT-DOM-58 GT-DOM-59 GT-DOM-61 GT-DOM-62 GT-DOM-87 GT-DOM-88 GT-OBJ-38 GT-OBJ-41 GT-MAE-56
    """

    __slots__ = ()
    title = "Score an objective"
    passing = "Score none"

    def moot(self, g: Game[Table]) -> bool:
        return not len(thrones(g.table).objectives.hands[self.who])

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        held = thrones(t).objectives.hands[self.who].cards
        achieved = [card for card in held if card != HIDDEN and OBJECTIVE_CARDS[card].met(t, self.who)]
        scorings = Scorings((PASS, *[Score(OBJECTIVES[card]) for card in achieved]))
        if not on(t, "maesters"):
            return scorings
        return WithCards((scorings, Uses(t, self.who, SCORE, tuple(rallies(t, self.who)))))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        if not isinstance(action, Score):
            g.then(self)
            use_or_reveal(g, self.who, action)
            return
        x = thrones(g.table)
        card = action.card
        assert isinstance(card, Objective)
        x.objectives.discard(self.who, card.index)
        x.points[self.who] += card.points
        g.tell(Scored(self.who, card.points, card))
        g.then(DrawInto(self.who, OBJECTIVE, 2, DISCARD))

    def prompt(self, g: Game[Table]) -> str:
        return "Score an objective you have achieved, or score none."
