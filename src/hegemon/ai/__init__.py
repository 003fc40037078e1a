"""Bots, and what they reckon with.

>>> agent = bot("easy", 7)
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.agent import Agent
from hegemon.ai.medium import MediumBot
from hegemon.ai.playout import playout
from hegemon.ai.simple import EasyBot, RandomBot
from hegemon.kernel.chance import Rng

__all__ = ["BOTS", "Agent", "UnknownBot", "bot", "playout"]

BOTS: Final = (
    ("random", "Takes any answer that is allowed, each equally likely."),
    ("easy", "Piles its armies up and attacks whatever is weaker than itself."),
    ("medium", "Plans its turns with exact odds: regions to take, hold and break, cards, and rivals to finish off."),
)
"""The bots by name, and what they do in a sentence."""


class UnknownBot(ValueError):
    """There is no such bot. The text is one sentence that names those there are."""


def bot(spec: str, seed: int | Rng) -> Agent:
    """The bot of this name, with a generator of its own.

    ``name:argument`` is kept for bots that take an argument; none of these does.
    """
    name, colon, argument = spec.strip().partition(":")
    known = [known for known, _ in BOTS]
    if name not in known:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(known)}.")
    if colon:
        raise UnknownBot(f"The bot {name} takes no argument, so {argument!r} cannot follow its name.")
    rng = seed.split() if isinstance(seed, Rng) else Rng(seed)
    if name == "random":
        return RandomBot(rng)
    if name == "easy":
        return EasyBot(rng)
    return MediumBot(rng)
