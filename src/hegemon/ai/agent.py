"""Agents: whoever answers for a seat. They see a view, never the game."""

from __future__ import annotations

from typing import Protocol

from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.table.table import Table


class Agent(Protocol):
    """Something that answers for a seat, by looking at what that seat may know."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """An answer of the decision's menu."""
        ...


def safe_answer(menu: Menu) -> Action:
    """What is answered for somebody who gives no usable answer: nothing more, or else the first that is offered."""
    return PASS if PASS in menu else menu.pick(0)
