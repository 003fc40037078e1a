"""The only holders of secrets: a pile of cards face down, a hand of cards, and choices sealed until all are made.

Cards are numbers, their places in the edition's list of cards. A card that the viewer cannot know is HIDDEN.
A pile has no order: what lies face down is drawn by chance, so there is nothing to shuffle, copy or leak.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.steps import Record

HIDDEN: Final = -1
"""A card or choice that the viewer cannot know."""


class Pile(Record):
    """Cards face down in layers, the top one first; each card of the top layer is equally likely to be drawn next."""

    __slots__ = ("layers",)
    __match_args__: ClassVar[tuple[str, ...]] = ("layers",)

    def __init__(self, layers: tuple[tuple[int, ...], ...]) -> None:
        self.layers: Final = tuple([layer for layer in layers if layer])

    def __len__(self) -> int:
        return sum([len(layer) for layer in self.layers])

    def top(self) -> tuple[int, ...]:
        """The cards of which one is drawn next."""
        return self.layers[0] if self.layers else ()

    def cards(self) -> tuple[int, ...]:
        """All cards, without order within a layer."""
        return tuple([card for layer in self.layers for card in layer])

    def without(self, cards: tuple[int, ...]) -> Pile:
        """The pile after these cards were taken out of it, each once and as near the top as it lies."""
        layers = list(self.layers)
        for card in cards:
            for k, layer in enumerate(layers):
                if card in layer:
                    place = layer.index(card)
                    layers[k] = layer[:place] + layer[place + 1 :]
                    break
        return Pile(tuple(layers))

    def under(self, cards: tuple[int, ...]) -> Pile:
        """The pile with these cards shuffled among themselves and put underneath."""
        return Pile((*self.layers, tuple(sorted(cards))))

    def hidden(self) -> Pile:
        """The pile as everybody sees it: how many cards lie in it."""
        return Pile(tuple([(HIDDEN,) * len(layer) for layer in self.layers]))


class Hand(Record):
    """The cards of one seat, sorted."""

    __slots__ = ("cards",)
    __match_args__: ClassVar[tuple[str, ...]] = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards: Final = cards

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def with_cards(self, cards: tuple[int, ...]) -> Hand:
        """The hand with these cards added."""
        return Hand(tuple(sorted(self.cards + cards)))

    def without(self, cards: tuple[int, ...]) -> Hand:
        """The hand without these cards, each taken once."""
        kept = list(self.cards)
        for card in cards:
            kept.remove(card)
        return Hand(tuple(kept))

    def hidden(self, shown: tuple[int, ...] = ()) -> Hand:
        """The hand as others see it: how many cards, and those that lie face up for now."""
        seen = tuple([card for card in self.cards if card in shown])
        return Hand((HIDDEN,) * (len(self.cards) - len(seen)) + seen)


EMPTY_HAND: Final = Hand(())


class Sealed(Record):
    """Choices made in secret, one after another, and shown together when the last is made."""

    __slots__ = ("made",)
    __match_args__: ClassVar[tuple[str, ...]] = ("made",)

    def __init__(self, made: tuple[int, ...] = ()) -> None:
        self.made: Final = made

    def __len__(self) -> int:
        return len(self.made)

    def add(self, choice: int) -> Sealed:
        """The choices with one more."""
        return Sealed((*self.made, choice))

    def hidden(self, own: int) -> Sealed:
        """The choices as the maker of choice number ``own`` knows them (-1 for somebody who made none)."""
        return Sealed(tuple([choice if k == own else HIDDEN for k, choice in enumerate(self.made)]))
