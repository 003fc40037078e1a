"""The random bot: any legal answer, each equally likely."""

from __future__ import annotations

from hegemon.ai.bots.base import Bot
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.table import Table


class RandomBot(Bot):
    """Picks any answer from the menu, each equally likely."""

    __slots__ = ()

    def answer(self, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        return None
