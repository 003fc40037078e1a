"""Play a game to its end: agents answer for the seats, a random generator for chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.ai.agent import Agent
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.views import View
from hegemon.table.table import Table

LIMIT: Final = 1_000_000
"""Far more decisions than any game between bots takes."""


def playout(game: Game[Table], agents: Sequence[Agent], rng: Rng, limit: int = LIMIT) -> int:
    """Play until the game is over or ``limit`` decisions are made, chance included; returns how many were made.

    Every agent sees only the view of the seat it answers for, and its answers are trusted to be on the menu.
    """
    made = 0
    while made < limit:
        ask = game.asking
        if ask is None:
            break
        who = ask.who
        if who == CHANCE:
            game.play(ask.menu(game).sample(rng))
        else:
            view: View[Table] = game.view(who)
            decision = view.pending
            assert decision is not None
            game.play(agents[who].choose(view, decision))
        made += 1
    return made
