"""Cards as they are printed, and drawing one."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import ChanceMenu
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Named

NO_LAND: Final = -1
END: Final = "end"
"""The symbol of a card that ends the game when it is drawn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(Named):
    """A card with a symbol; ``land`` is the territory it shows, or NO_LAND."""

    __slots__ = ("land", "symbol")

    def __init__(self, index: int, id: str, name: str, symbol: str, land: int) -> None:
        super().__init__(index, id, name)
        self.symbol: Final = symbol
        self.land: Final = land


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Card):
    """A card that can be played: what that costs, and what the card says.

    ``key`` names what it does; copies of one card have it in common. ``emblem`` is the picture on it, by name.
    """

    __slots__ = ("cost", "emblem", "key", "says")

    def __init__(
        self, index: int, id: str, name: str, symbol: str, key: str, cost: int, says: str, emblem: str = ""
    ) -> None:
        super().__init__(index, id, name, symbol, NO_LAND)
        self.emblem: Final = emblem
        self.key: Final = key
        self.cost: Final = cost
        self.says: Final = says


UNKNOWN: Final = Card(HIDDEN, "hidden", "a hidden card", "", NO_LAND)
"""The back of a card: what others see of a draw."""


class Drawn(Action):
    """A card that chance has drawn; only its owner may know which."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "draw"
    shape = ("card",)
    label = "Draw"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Draws(ChanceMenu):
    """The cards of which one is drawn, each equally likely."""

    __slots__ = ("cards", "numbers")

    def __init__(self, cards: tuple[Card, ...], numbers: tuple[int, ...]) -> None:
        self.cards: Final = cards
        self.numbers: Final = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def pick(self, k: int) -> Action:
        return Drawn(self.cards[self.numbers[k]])

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Drawn) or action.card.index not in self.numbers:
            return False
        return self.cards[action.card.index] == action.card  # a card of another deck may have the same number

    def why_not(self, action: Action) -> str:
        return f"“{action}” cannot be drawn: that card is not in the draw pile."
