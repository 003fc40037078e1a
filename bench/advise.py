"""How long ``hegemon advise`` takes for a position, in every phase of whole games.

Usage: python bench/advise.py [BOT] [SEATS] [GAMES]
"""

from __future__ import annotations

import argparse
import time

import msgspec

import hegemon
from hegemon.ai import bot
from hegemon.kernel.chance import CHANCE
from hegemon.lab.advise import Adviser
from hegemon.match.position import describe
from options import a_bot, whole


def measure(name: str, seats: int, games: int) -> None:
    """Play games, ask for advice at every decision as another program would, and print how long it took."""
    taken: dict[str, list[float]] = {}
    adviser = Adviser(name)
    for seed in range(games):
        rng = hegemon.Rng(seed)
        game = hegemon.new_game(hegemon.editions()[0].id, seats)
        agents = [bot("medium", rng) for _ in range(seats)]
        while (decision := game.pending) is not None and game.table.turns < 300:
            if decision.who == CHANCE:
                game.play(decision.menu.sample(rng))
                continue
            view = game.view(decision.who)
            asked = view.pending
            assert asked is not None
            line = msgspec.json.encode(describe(view, asked))
            begun = time.process_time()
            adviser.advise(msgspec.json.decode(line))
            seconds = time.process_time() - begun
            taken.setdefault(str(msgspec.json.decode(line)["phase"]), []).append(seconds)
            game.play(agents[decision.who].choose(view, asked))
    everything = [seconds for several in taken.values() for seconds in several]
    print(f"{name}, {seats} seats, {games} games: milliseconds of CPU for a position")
    print(f"{'phase':<14}{'positions':>10}{'mean':>8}{'99 %':>8}{'most':>8}")
    for phase, several in [*taken.items(), ("all", everything)]:
        several.sort()
        mean, high = sum(several) / len(several), several[int(0.99 * len(several))]
        print(f"{phase:<14}{len(several):>10}{1000 * mean:>8.2f}{1000 * high:>8.2f}{1000 * several[-1]:>8.2f}")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="How long a bot's advice takes.")
    parser.add_argument("bot", nargs="?", type=a_bot, default="medium")
    parser.add_argument("seats", nargs="?", type=whole(2, 6), default=6)
    parser.add_argument("games", nargs="?", type=whole(1), default=5)
    given = parser.parse_args()
    measure(given.bot, given.seats, given.games)


if __name__ == "__main__":
    main()
