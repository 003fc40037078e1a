"""Letting bots answer, with every answer checked against the menu of the game itself."""

from __future__ import annotations

import hegemon
from hegemon.ai import bot
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.table.table import Table


def answered(game: Game[Table], names: list[str], seed: int, most: int) -> list[Action]:
    """Play so many answers, chance included, with bots that see their views alone; all that was answered."""
    agents = [bot(name, seed * 10 + seat) for seat, name in enumerate(names)]
    rng = hegemon.Rng(seed)
    said: list[Action] = []
    while (decision := game.pending) is not None and len(said) < most:
        if decision.who == hegemon.CHANCE:
            action = decision.menu.sample(rng)
        else:
            view = game.view(decision.who)
            asked = view.pending
            assert asked is not None
            action = agents[decision.who].choose(view, asked)
            assert action in decision.menu, f"{names[decision.who]} says {action} to {decision.prompt}"
        said.append(action)
        game.play(action)
    return said
