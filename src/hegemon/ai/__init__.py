"""The bots, and how to create one by name.

>>> agent = bot("easy", 7)
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.agent import Agent
from hegemon.ai.bots.easy import EasyBot
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.bots.random import RandomBot
from hegemon.ai.playout import playout
from hegemon.ai.rollouts import RolloutSettings
from hegemon.ai.search import Budget
from hegemon.kernel.chance import Rng

__all__ = ["BOTS", "Agent", "UnknownBot", "bot", "playout"]

BOTS: Final = (
    ("random", "Picks any legal answer, each equally likely."),
    ("easy", "Builds one big stack and attacks whatever is weaker."),
    ("medium", "Plans attacks with exact odds: regions to take, hold and break, cards, and rivals to eliminate."),
    ("hard", "Looks a turn ahead, simulates the opponents' replies and plays the best turn, in at most 1 second."),
    ("expert", "As hard, but simulates replies to every candidate, from the first claim on, in at most 5 seconds."),
)
"""The bots: name, and a description of one sentence."""


HARD_PLANS: Final = 6000
EXPERT_PLANS: Final = 60_000
"""The most candidates examined in a turn, however fast the machine is."""
EXPERT_NETWORKS: Final = 5
"""How many networks the expert averages."""
HARD_ROLLOUTS: Final = RolloutSettings(first=8, later=8, candidates=8, thorough=False)
EXPERT_ROLLOUTS: Final = RolloutSettings(first=4, later=8, candidates=64, thorough=True)
"""How many rollouts these bots play, and for which decisions."""


class UnknownBot(ValueError):
    """There is no such bot. The message is one sentence that lists the bots."""


def budget_of(name: str, argument: str | None, usual: float, most: int) -> Budget:
    """The thinking budget for a turn: ``200ms``, ``2s``, or ``plans=500`` candidates and no clock."""
    if argument is None:
        return Budget(usual, most)
    unit = 0.0
    number = argument
    if argument.startswith("plans="):
        number = argument[6:]
        if number.isdecimal() and number.isascii() and 1 <= int(number) <= 10_000_000:
            return Budget(0.0, int(number))
    elif argument.endswith("ms"):
        unit = 0.001
        number = argument[:-2]
    elif argument.endswith("s"):
        unit = 1.0
        number = argument[:-1]
    if unit and number.isdecimal() and number.isascii() and 0.001 <= int(number) * unit <= 3600.0:
        return Budget(int(number) * unit, most)
    raise UnknownBot(
        f"The bot {name} takes a budget for each turn such as 200ms, 2s or plans=500, from 1ms to 3600s, "
        f"so {argument!r} cannot follow its name."
    )


def bot(spec: str, seed: int | Rng) -> Agent:
    """Create the bot of this name, with its own random generator.

    ``name:argument`` gives a budget to the bots that take one; see ``budget_of``.
    """
    name, colon, argument = spec.strip().partition(":")
    known = [known for known, _ in BOTS]
    if name not in known:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(known)}.")
    rng = seed.split() if isinstance(seed, Rng) else Rng(seed)
    if name == "hard":
        return HardBot(rng, budget_of(name, argument if colon else None, 1.0, HARD_PLANS), 1, HARD_ROLLOUTS)
    if name == "expert":
        return HardBot(
            rng, budget_of(name, argument if colon else None, 5.0, EXPERT_PLANS), EXPERT_NETWORKS, EXPERT_ROLLOUTS
        )
    if colon:
        raise UnknownBot(f"The bot {name} takes no argument, so {argument!r} cannot follow its name.")
    if name == "random":
        return RandomBot(rng)
    if name == "easy":
        return EasyBot(rng)
    return MediumBot(rng)
