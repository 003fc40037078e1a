"""How long the hard bots think in a turn, against what they may: ``python bench/thinking.py hard:200ms --seats 6``.

All answers of a turn are added up; the share of the budget is what counts, since machines differ.
"""

from __future__ import annotations

import argparse
import time

from hegemon.ai import bot
from hegemon.ai.hard import HardBot
from hegemon.editions import begin
from hegemon.kernel.chance import CHANCE, Rng


def turns(spec: str, seats: int, seed: int) -> list[float]:
    """The seconds that each turn of one such bot takes in a game against medium ones."""
    game = begin("classic", seats, {})
    rng = Rng(seed)
    mine = seed % seats
    agents = [bot(spec if seat == mine else "medium", rng.split()) for seat in range(seats)]
    spent: dict[int, float] = {}
    while game.asking is not None:
        who = game.asking.who
        if who == CHANCE:
            game.play(game.asking.menu(game).sample(rng))
            continue
        view = game.view(who)
        decision = view.pending
        assert decision is not None
        start = time.perf_counter()
        action = agents[who].choose(view, decision)
        if who == mine and game.table.turn == mine:
            spent[game.table.turns] = spent.get(game.table.turns, 0.0) + time.perf_counter() - start
        game.play(action)
    return list(spent.values())


def main() -> None:
    """Read the command line, play, and print the shares."""
    parser = argparse.ArgumentParser(description="Time the turns of a hard bot.")
    parser.add_argument("bot", nargs="?", default="hard")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    agent = bot(given.bot, 1)
    assert isinstance(agent, HardBot)
    budget = agent.budget.seconds
    found = sorted(one for seed in range(given.games) for one in turns(given.bot, given.seats, seed))
    for name, share in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("all", 1.0)):
        value = found[min(len(found) - 1, int(share * len(found)))]
        print(f"{name:>5} of {len(found)} turns took at most {value:.3f} s, {value / budget:.0%} of the budget")


if __name__ == "__main__":
    main()
