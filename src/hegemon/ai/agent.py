"""Agents: whatever answers for a seat. They see a view, never the game itself."""

from __future__ import annotations

from typing import Protocol

from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.table.table import Table


class Agent(Protocol):
    """Answers for a seat from what that seat may know."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """An answer from the decision's menu."""
        ...


def safe_answer(menu: Menu) -> Action:
    """The answer given for a player who gives no usable one: pass if that is legal, else the first answer."""
    return PASS if PASS in menu else menu.pick(0)
