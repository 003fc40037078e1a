"""Agents: whoever answers for a seat. They see a view, never the game."""

from __future__ import annotations

from typing import Protocol

from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.table.table import Table


class Agent(Protocol):
    """Something that answers for a seat, by looking at what that seat may know."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """An answer of the decision's menu."""
        ...
