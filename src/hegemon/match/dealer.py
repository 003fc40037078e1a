"""The dealer: chance outcomes that anybody can check afterwards.

Before the first roll the dealer publishes the SHA-256 of a secret server seed, then every seat adds a seed of its own.
The outcome of decision n comes from HMAC-SHA-256 under the server seed over n and the seats' seeds, turned into a
number by rejection, so that every way chance can go is exactly equally likely. ``docs/fairness.md`` has it all.

>>> dealer = FairDealer(bytes(32), ("alice", "bob"))
>>> dealer.commitment
'66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
>>> dealer.number_below(0, 7776)
6688
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final, Protocol

from hegemon.kernel.chance import ChanceMenu, Rng
from hegemon.kernel.steps import Action

SCHEME: Final = "hegemon-dice-1"
HEADS: Final = "hegemon-head-1"
SEED: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
"""What the seed of a seat looks like."""

WORDS: Final = 1 << 64


class BadSeed(Exception):
    """A seed that cannot be used. The text is one sentence that says what a seed looks like."""


class Dealer(Protocol):
    """Whoever answers for chance."""

    def deal(self, number: int, menu: ChanceMenu) -> Action:
        """The outcome of this decision."""
        ...


class FairDealer:
    """Deals from the committed server seed and the seeds of the seats."""

    __slots__ = ("commitment", "seeds", "server_seed")

    def __init__(self, server_seed: bytes, seeds: Sequence[str]) -> None:
        for seed in seeds:
            check_seed(seed)
        if len(server_seed) != 32:
            raise BadSeed("The server seed must have 32 bytes.")
        self.server_seed: Final = server_seed
        self.seeds: Final = tuple(seeds)
        self.commitment: Final = commitment(server_seed)

    def block(self, number: int, counter: int) -> bytes:
        """The 32 bytes with this counter for this decision."""
        message = "|".join((SCHEME, str(number), str(counter), *self.seeds))
        return hmac.digest(self.server_seed, message.encode("ascii"), "sha256")

    def number_below(self, number: int, ways: int) -> int:
        """Which of the equally likely ways decision ``number`` goes: 0 to ways - 1, without any bias."""
        limit = WORDS - WORDS % ways
        counter = 0
        while True:
            block = self.block(number, counter)
            for start in range(0, 32, 8):
                word = int.from_bytes(block[start : start + 8], "big")
                if word < limit:
                    return word % ways
            counter += 1

    def deal(self, number: int, menu: ChanceMenu) -> Action:
        """The outcome of this decision."""
        return menu.way(self.number_below(number, menu.ways))

    def head(self, entries: int, hash: str) -> str:
        """What a table shows of its log after so many entries, whose hash this is, while the game is played.

        It fixes the log, as the hash does, but tells nothing before the server seed is revealed: from the hashes before
        and after a draw anybody could find the card by trying them all.
        """
        return hmac.digest(self.server_seed, f"{HEADS}|{entries}|{hash}".encode("ascii"), "sha256").hex()


class SeededDealer:
    """Deals from a small generator: for simulations, where nobody needs to be convinced."""

    __slots__ = ("rng",)

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def deal(self, number: int, menu: ChanceMenu) -> Action:
        """The next outcome, whatever the number of the decision."""
        return menu.sample(self.rng)


def commitment(server_seed: bytes) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(server_seed).hexdigest()


def check_seed(seed: str) -> None:
    """Refuse a seat's seed that cannot be written into the record."""
    if not SEED.fullmatch(seed):
        raise BadSeed(f"The seed {seed!r} will not do: use 1 to 64 letters, digits, dots, dashes or underscores.")
