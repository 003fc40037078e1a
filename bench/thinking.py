"""How long the hard bots think in a turn, against what they may: ``python bench/thinking.py hard:200ms --seats 6``.

All answers of a turn are added up; the share of the budget is what counts, since machines differ.
"""

from __future__ import annotations

import argparse
import time

from hegemon.ai import Agent, bot, playout
from hegemon.ai.bots.hard import HardBot
from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.table.table import Table
from options import a_bot, whole


class Timed:
    """A bot whose answers are timed, for each turn of its own."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.spent: dict[int, float] = {}

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """The answer of the bot."""
        start = time.perf_counter()
        action = self.agent.choose(view, decision)
        t = view.table
        if t.turn == view.seat:
            self.spent[t.turns] = self.spent.get(t.turns, 0.0) + time.perf_counter() - start
        return action


def turns(spec: str, seats: int, seed: int) -> list[float]:
    """The seconds that each turn of one such bot takes in a game against medium ones."""
    rng = Rng(seed)
    mine = seed % seats
    agents: list[Agent] = [bot("medium", rng.split()) for _ in range(seats)]
    timed = agents[mine] = Timed(bot(spec, rng.split()))
    playout(begin(RULEBOOKS[0].id, seats, {}), agents, rng)
    return list(timed.spent.values())


def main() -> None:
    """Read the command line, play, and print the shares."""
    parser = argparse.ArgumentParser(description="Time the turns of a hard bot.")
    parser.add_argument("bot", nargs="?", type=a_bot, default="hard", help="hard or expert, with a time if you like")
    parser.add_argument("--seats", type=whole(2, 6), default=6)
    parser.add_argument("--games", type=whole(1), default=10)
    given = parser.parse_args()
    agent = bot(given.bot, 1)
    budget = agent.budget.seconds if isinstance(agent, HardBot) else 0.0
    if not budget:
        parser.error(f"bot must be one that thinks by the clock, such as hard or expert:2s, not {given.bot!r}")
    found = sorted(one for seed in range(given.games) for one in turns(given.bot, given.seats, seed))
    for name, share in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("all", 1.0)):
        value = found[min(len(found) - 1, int(share * len(found)))]
        print(f"{name:>5} of {len(found)} turns took at most {value:.3f} s, {value / budget:.0%} of the budget")


if __name__ == "__main__":
    main()
