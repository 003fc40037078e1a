"""What only one edition lays on the table, beside what all of them have."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Record
from hegemon.table.cards import Card
from hegemon.table.decks import Deck


@mypyc_attr(allow_interpreted_subclasses=True)
class Extra(Record):
    """What lies beside the board in one edition. One that never changes, but is replaced, need not say anything here.

    One that changes (its fields are lists then) copies itself, hides its secrets and makes them up again, and counts
    the cards of the deck that lie with it.
    """

    __slots__ = ()

    def copy(self) -> Extra:
        """The same, sharing nothing that changes."""
        return self

    def seen_by(self, seat: int) -> Extra:
        """The same as this seat may know it."""
        return self

    def imagined(self, unknown: list[int], rng: Rng) -> Extra:
        """The same with everything hidden made up; cards of the deck are taken from the end of ``unknown``."""
        return self

    def cards(self) -> tuple[int, ...]:
        """The cards of the deck that lie here, HIDDEN if they cannot be known."""
        return ()

    def deck(self, id: str) -> Deck:
        """One of the decks that lie here."""
        raise KeyError(id)

    def next_cards(self, pile: Pile, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The cards of the board's own draw pile of which one is drawn next."""
        return pile.top()

    def secrets(self, seat: int) -> bool:
        """Whether something lies here that only this seat may see."""
        return False

    def banner(self, seat: int) -> int:
        """The number of the banner this seat fights under."""
        return seat

    def following(self, seat: int, seats: int) -> int:
        """Who sits next in the order of turns, eliminated or not."""
        return (seat + 1) % seats

    def turn_order(self, first: int, seats: int) -> tuple[int, ...]:
        """All seats in the order of turns, from one of them on, eliminated or not."""
        order = [first]
        while len(order) < seats:
            order.append(self.following(order[-1], seats))
        return tuple(order)

    def faults(self) -> list[str]:
        """What cannot be."""
        return []

    def misfits(self, seats: int, places: int) -> list[str]:
        """What cannot be at a table with so many seats and places, such as lists of another length."""
        return []
