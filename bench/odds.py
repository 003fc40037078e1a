"""How fast the exact odds are: ``python bench/odds.py [--json] [--repeats N]``.

Every number is the best of some repeats, as machines are noisy; the ratios say how often a plain table could be made in
the same time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib.util import find_spec

from hegemon.table import odds
from hegemon.table.combat import Combat, Side
from options import whole

CAMPAIGN = (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)
LOOKUPS = 20_000


def best(work: Callable[[], object], repeats: int) -> float:
    """The shortest time the work took, in milliseconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def ones(side: Side, other: Side) -> tuple[int, ...]:
    """Dice that show a one go again."""
    return tuple([place for place, face in enumerate(side.faces) if face == 1])


def looked_up(kept: odds.Odds) -> None:
    """Many look-ups the way a bot makes them."""
    win = kept.win
    for _ in range(LOOKUPS):
        win(12, 10)


def looked_up_by_combat(combat: Combat) -> None:
    """Many look-ups by somebody who keeps only the rules of battle."""
    chance = odds.win_chance
    for _ in range(LOOKUPS):
        chance(combat, 12, 10)


def means_looked_up(combat: Combat) -> None:
    """Many look-ups of what is lost on average."""
    mean = odds.expected
    for _ in range(LOOKUPS):
        mean(combat, 12, 10)


def measured(repeats: int) -> dict[str, float]:
    """What is measured, in milliseconds for one."""
    combat = Combat()
    kept = odds.odds_of(combat)
    results = {
        "one roll, first time, with rerolls": best(lambda: odds.one_roll(Combat(rerolls=(ones,)), 3, 2), 1),
        "table 100 x 100, plain": best(lambda: odds.table(combat, 100, 100, numpy=False), repeats),
    }
    if find_spec("numpy") is not None:
        results["table 100 x 100, numpy"] = best(lambda: odds.table(combat, 100, 100, numpy=True), repeats)
    results["table 30 x 30, plain"] = best(lambda: odds.table(combat, 30, 30, numpy=False), repeats)
    results["battle 101 against 100, all ends"] = best(lambda: odds.battle(combat, 101, 100), repeats)
    results["battle 31 against 30, all ends"] = best(lambda: odds.battle(combat, 31, 30), repeats)
    results["offensive of 72 through 14 territories"] = best(lambda: odds.chain(combat, 72, CAMPAIGN), repeats)
    kept.win(12, 10)
    kept.expected(12, 10)
    results["look-up of a chance"] = best(lambda: looked_up(kept), repeats) / LOOKUPS
    results["look-up of a chance by Combat"] = best(lambda: looked_up_by_combat(combat), repeats) / LOOKUPS
    results["look-up of means by Combat"] = best(lambda: means_looked_up(combat), repeats) / LOOKUPS
    results["far battle, first time"] = best(lambda: kept.win(1001, 1000), 1)
    results["far battle"] = best(lambda: kept.win(1001, 1000), repeats)
    return results


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast the exact odds are.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    parser.add_argument("--repeats", type=whole(1), default=30, help="of so many repeats the best counts (default: 30)")
    wishes = parser.parse_args()
    results = measured(wishes.repeats)
    build = "plain" if str(odds.__file__).endswith(".py") else "compiled"
    plain = results["table 100 x 100, plain"]
    ratios = {name: plain / spent for name, spent in results.items()}
    if wishes.json:
        print(json.dumps({"build": build, "ms": results, "ratios": ratios}, indent=2))
        return
    print(f"{build} build{'ms':>36} {'ratio':>11}")
    for name, spent in results.items():
        print(f"{name:<40} {spent:>11.5f} {ratios[name]:>11.2f}")


if __name__ == "__main__":
    main()
