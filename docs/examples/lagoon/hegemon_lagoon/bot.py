"""What bots know of Lagoon: where a captain stands well, and when a card is worth playing."""

from __future__ import annotations

from hegemon.ai.bots.base import Bot
from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Use
from hegemon.rules.effects import Moment
from hegemon.table.table import Table
from hegemon_lagoon.captains import LOST, Post, PostCaptain, lagoon


class LagoonTerms(Terms):
    """A captain makes its side a little stronger."""

    def strength(self, t: Table, seat: int) -> float:
        return 0.1 if lagoon(t).captains[seat] != LOST else 0.0


class LagoonKnowledge(Knowledge):
    """The captain goes where most armies stand; cards are played whenever they may be."""

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        if isinstance(decision.step, PostCaptain):
            return Post(t.board.territories[max(t.lands(who), key=lambda land: t.armies[land])])
        if isinstance(decision.step, Moment):
            return next((action for action in decision.menu if isinstance(action, Use)), PASS)
        return None

    def terms(self, t: Table) -> Terms:
        return LagoonTerms()
