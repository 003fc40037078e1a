"""Games in the middle of campaigns: late worlds, and the eves of openings.

The fuzzer's package stands at the root of the project, which the ``conftest`` of who uses this puts into the path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fuzz.campaign import LateGame, MakeWorld, beginnings

from hegemon.kernel.game import Game
from hegemon.match.campaign import CAMPAIGN_BOOKS
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table


class Late:
    """A game that begins late in a campaign; each time it is begun it is the same one."""

    def __init__(self, book: Rulebook, name: str, begin: Callable[[], Game[Table]]) -> None:
        self.book: Final = book
        self.name: Final = name
        self.begin: Final = begin

    def __repr__(self) -> str:
        return f"{self.book.id}-{self.name}"

    @property
    def seed(self) -> int:
        """A seed of its own, the same in every run."""
        return sum([(place + 1) * ord(letter) for place, letter in enumerate(repr(self))])


def late_games(worlds: int) -> list[Late]:
    """The eves of openings, and games on so many late worlds, of every edition with campaigns."""
    found: list[Late] = []
    for book in CAMPAIGN_BOOKS:
        known = beginnings(book)
        found += [Late(book, name, eve) for name, eve in known.eves.items()]
        if known.world is not None:
            found += [Late(book, f"world_{seed}", on_a_world(book, seed, known.world)) for seed in range(worlds)]
    return found


def on_a_world(book: Rulebook, seed: int, make: MakeWorld) -> Callable[[], Game[Table]]:
    """A game on a late world."""
    return lambda: LateGame(book, seed, make).begin()
