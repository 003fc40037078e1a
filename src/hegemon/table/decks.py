"""Decks beside the cards of the board: events, objectives, miracles, adventures.

The cards of a deck as they are printed are a ``Printed``, listed by the edition; where they lie in a game is a
``Deck``, held by the edition's ``Extra``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand, Pile
from hegemon.kernel.steps import Record
from hegemon.table.cards import Card


class Printed:
    """A deck as it comes out of the box: its id, what one card of it is called, and all of its cards."""

    __slots__ = ("cards", "id", "name", "once")

    def __init__(self, id: str, name: str, cards: Sequence[Card], once: bool = False) -> None:
        self.id: Final = id
        self.name: Final = name
        self.cards: Final[tuple[Card, ...]] = tuple(cards)
        self.once: Final = once
        """Whether its discards are out of the game, so that no new pile is ever made of them."""


class Deck(Record):
    """Where the cards of one deck lie: in hands, face down in the pile, or on the discards.

    ``cards`` lists those that are in this game at all. The rest changes; a copy shares nothing of it.
    """

    __slots__ = ("cards", "discards", "hands", "pile")
    __match_args__: ClassVar[tuple[str, ...]] = ("cards", "hands", "pile", "discards")

    def __init__(
        self, cards: tuple[int, ...], hands: Sequence[Hand], pile: Pile, discards: tuple[int, ...] = ()
    ) -> None:
        self.cards: Final = cards
        self.hands = list(hands)
        self.pile = pile
        self.discards = discards

    def copy(self) -> Deck:
        """The same deck, sharing nothing that changes."""
        return Deck(self.cards, self.hands, self.pile, self.discards)

    def seen_by(self, seat: int) -> Deck:
        """The deck with the pile and the hands of all others face down."""
        hands = [hand if other == seat else hand.hidden() for other, hand in enumerate(self.hands)]
        return Deck(self.cards, hands, self.pile.hidden(), self.discards)

    def imagined(self, rng: Rng) -> Deck:
        """The deck with the cards that cannot be seen dealt at random to where they may be."""
        known = {card for hand in self.hands for card in hand.cards}
        known.update(self.discards)
        known.update(self.pile.cards())
        unknown = [card for card in self.cards if card not in known]
        for k in range(len(unknown) - 1, 0, -1):
            other = rng.below(k + 1)
            unknown[k], unknown[other] = unknown[other], unknown[k]
        hands = [filled(hand.cards, unknown) for hand in self.hands]
        layers = [filled(layer, unknown) for layer in self.pile.layers]
        return Deck(self.cards, [Hand(hand) for hand in hands], Pile(tuple(layers)), self.discards)

    @property
    def stock(self) -> bool:
        """Whether a card can be drawn, from the pile or after renewing it from the discards."""
        return bool(self.pile.layers) or bool(self.discards)

    def renew(self) -> int:
        """Shuffle the discards into a new pile; how many cards it has."""
        cards = self.discards
        self.pile = Pile((tuple(sorted(cards)),))
        self.discards = ()
        return len(cards)

    def draw(self, who: int, card: int) -> None:
        """A card goes from the pile into a hand."""
        self.pile = self.pile.without((card,))
        self.hands[who] = self.hands[who].with_cards((card,))

    def discard(self, who: int, card: int) -> None:
        """A card goes from a hand onto the discards."""
        self.hands[who] = self.hands[who].without((card,))
        self.discards = (*self.discards, card)

    def fold(self, who: int) -> None:
        """All cards of a hand go onto the discards."""
        self.discards = (*self.discards, *self.hands[who].cards)
        self.hands[who] = EMPTY_HAND

    def fits(self, seats: int, cards: int) -> bool:
        """Whether it is a deck for so many seats, of a printed one with so many cards."""
        return len(self.hands) == seats and all([0 <= card < cards for card in self.cards])

    def sound(self) -> bool:
        """Whether hands, pile and discards make one whole deck."""
        cards = [card for hand in self.hands for card in hand.cards] + [*self.pile.cards(), *self.discards]
        seen = [card for card in cards if card != HIDDEN]
        return len(cards) == len(self.cards) and len(set(seen)) == len(seen) and set(seen) <= set(self.cards)


class OpenDeck(Deck):
    """A deck of which cards that were played lie open before the seats that played them, until the end."""

    __slots__ = ("known", "known_discards", "known_laid", "laid")
    __match_args__: ClassVar[tuple[str, ...]] = ("cards", "hands", "pile", "discards", "laid")

    def __init__(
        self,
        cards: tuple[int, ...],
        hands: Sequence[Hand],
        pile: Pile,
        discards: tuple[int, ...],
        laid: Sequence[tuple[int, ...]],
    ) -> None:
        super().__init__(cards, hands, pile, discards)
        self.laid = list(laid)
        """The cards that lie open before each seat, in the order in which they were played."""
        self.known: list[bool] = []
        """What ``out`` has found, and below from which discards and open cards: they seldom change."""
        self.known_discards: tuple[int, ...] = ()
        self.known_laid: list[tuple[int, ...]] = []

    def hidden_part(self) -> Deck:
        """The deck without the cards that lie open."""
        out = {card for row in self.laid for card in row}
        return Deck(tuple([card for card in self.cards if card not in out]), self.hands, self.pile, self.discards)

    def copy(self) -> OpenDeck:
        other = OpenDeck(self.cards, self.hands, self.pile, self.discards, self.laid)
        other.known, other.known_discards, other.known_laid = self.known, self.known_discards, self.known_laid
        return other

    def seen_by(self, seat: int) -> OpenDeck:
        seen = super().seen_by(seat)
        return OpenDeck(self.cards, seen.hands, seen.pile, seen.discards, self.laid)

    def imagined(self, rng: Rng) -> OpenDeck:
        full = self.hidden_part().imagined(rng)
        return OpenDeck(self.cards, full.hands, full.pile, full.discards, self.laid)

    def lay(self, who: int, card: int) -> None:
        """A card goes from a hand onto the table before its seat."""
        self.hands[who] = self.hands[who].without((card,))
        self.laid[who] = (*self.laid[who], card)

    def fold(self, who: int) -> None:
        """All cards of a seat, in hand or open, go onto the discards."""
        super().fold(who)
        self.discards = (*self.discards, *self.laid[who])
        self.laid[who] = ()

    def out(self) -> list[bool]:
        """Of each card, whether nobody can hold it, as everybody sees: it lies open or is discarded."""
        if not self.known or self.known_discards is not self.discards or self.known_laid != self.laid:
            found = [False] * (max(self.cards, default=0) + 1)
            for row in (self.discards, *self.laid):
                for card in row:
                    found[card] = True
            self.known, self.known_discards, self.known_laid = found, self.discards, self.laid.copy()
        return self.known

    def fits(self, seats: int, cards: int) -> bool:
        return super().fits(seats, cards) and len(self.laid) == seats

    def sound(self) -> bool:
        out = [card for row in self.laid for card in row]
        return len(set(out)) == len(out) and set(out) <= set(self.cards) and self.hidden_part().sound()


def filled(cards: tuple[int, ...], unknown: list[int]) -> tuple[int, ...]:
    """These cards, sorted, with every hidden one taken from the end of ``unknown``."""
    return tuple(sorted([unknown.pop() if card == HIDDEN else card for card in cards]))


def new_deck(cards: tuple[int, ...], seats: int) -> Deck:
    """A deck before anything is dealt: all of its cards face down."""
    return Deck(cards, [EMPTY_HAND] * seats, Pile((cards,)))
