"""Sets of three cards: which cards make one, what it brings, and when it must be traded.

An edition holds one ``Sets``. Menus, refusals, bots and pages read it, so that none of them has to know the book:

>>> by_symbol = Sets(
...     value=lambda traded: 6,
...     symbols={("a", "a", "a"): 4, ("b", "b", "b"): 6, ("c", "c", "c"): 8, ("a", "b", "c"): 10},
... )
>>> by_symbol.worth(("b", "b", "b"), 0), by_symbol.worth(("a", "b", "wild"), 0), by_symbol.worth(("a", "a", "wild"), 0)
(6, 10, 4)
>>> by_symbol.limits(0)
(4, 10)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

WILD: Final = "wild"
"""The symbol of a card that stands for any other."""

ONE: Final = "one"
SPREAD: Final = "spread"
EACH: Final = "each"
"""Where the armies for shown territories go: all onto one, one by one onto any of them, or as many onto each."""

NEVER: Final = 1 << 30
"""More cards than anybody can hold."""

NO_SYMBOLS: Final[dict[tuple[str, ...], int]] = {}


class Sets:
    """How an edition trades sets.

    ``value`` says what the n-th set of the game is worth, from 0. Where the symbols decide, ``symbols`` has the worth
    of each set by its sorted symbols, and ``value`` is a typical one for whoever has to guess.

    A traded card that shows an own territory brings ``bonus`` armies onto it, with ``bonus_to`` saying how they are
    divided, and with ``bonus_once`` only once in a turn.

    With ``must`` cards in the own turn a set must be traded; whoever has ``must_now`` or more after eliminating
    somebody trades at once until ``down_to`` are left. The numbers have to be so high that there is a set among any
    such cards. With ``between`` the armies of one of those sets may be placed before the next one is traded.

    Traded cards go onto the discards, or with ``under`` beneath the draw pile.
    """

    __slots__ = (
        "between",
        "bonus",
        "bonus_once",
        "bonus_to",
        "down_to",
        "must",
        "must_now",
        "symbols",
        "under",
        "value",
    )

    def __init__(
        self,
        *,
        value: Callable[[int], int],
        symbols: Mapping[tuple[str, ...], int] = NO_SYMBOLS,
        bonus: int = 2,
        bonus_to: str = ONE,
        bonus_once: bool = True,
        must: int = 5,
        must_now: int = 6,
        down_to: int = 4,
        under: bool = False,
        between: bool = False,
    ) -> None:
        self.value: Final = value
        self.symbols: Final[dict[tuple[str, ...], int]] = dict(symbols)
        self.bonus: Final = bonus
        self.bonus_to: Final = bonus_to
        self.bonus_once: Final = bonus_once
        self.must: Final = must
        self.must_now: Final = must_now
        self.down_to: Final = down_to
        self.under: Final = under
        self.between: Final = between

    def made_of(self, one: str, two: str, three: str) -> bool:
        """Whether three symbols make a set: three alike, three different, or any two with a wild."""
        if WILD in (one, two, three):
            return True
        return (one == two) == (two == three) == (one == three)

    def worth(self, symbols: tuple[str, ...], traded: int) -> int:
        """What a set of these symbols is worth as the n-th of the game; wilds stand for whatever brings most."""
        if not self.symbols:
            return self.value(traded)
        natural = [symbol for symbol in symbols if symbol != WILD]
        if len(natural) == len(symbols):
            return self.symbols[tuple(sorted(natural))]
        return max([armies for of, armies in self.symbols.items() if within(natural, of)])

    def limits(self, traded: int) -> tuple[int, int]:
        """The least and the most that the n-th set of the game may be worth."""
        if not self.symbols:
            return self.value(traded), self.value(traded)
        return min(self.symbols.values()), max(self.symbols.values())


def within(some: list[str], all_of: tuple[str, ...]) -> bool:
    """Whether these symbols are among the others, each as often."""
    left = list(all_of)
    for symbol in some:
        if symbol not in left:
            return False
        left.remove(symbol)
    return True
