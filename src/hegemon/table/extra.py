"""What only one edition lays on the table, beside what all of them have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Record
from hegemon.table.cards import Card
from hegemon.table.decks import Deck

if TYPE_CHECKING:
    from hegemon.table.table import Table


class Facts:
    """What lies beside the board in numbers, as seen from one seat, for programs that learn.

    Whatever lies there, the same facts are told in the same order, so that every number has its place.
    """

    __slots__ = ("lands", "lands_named", "named", "numbers", "places", "seat", "seats", "told", "told_named")

    def __init__(self, seat: int, seats: int, places: int) -> None:
        self.seat: Final = seat
        """Whose view it is: seats are told from this one on."""
        self.seats: Final = seats
        self.places: Final = places
        self.lands: Final[list[int]] = []
        """One number for each place of the board, fact by fact."""
        self.lands_named: Final[list[str]] = []
        self.told: Final[list[int]] = []
        """One number for each seat, fact by fact."""
        self.told_named: Final[list[str]] = []
        self.numbers: Final[list[int]] = []
        self.named: Final[list[str]] = []

    def number(self, name: str, value: int) -> None:
        """A single number."""
        self.named.append(name)
        self.numbers.append(value)

    def of_seats(self, name: str, values: Sequence[int]) -> None:
        """A number of each seat."""
        self.told_named.append(name)
        for k in range(self.seats):
            self.told.append(values[(self.seat + k) % self.seats])

    def on_lands(self, name: str, values: Sequence[int]) -> None:
        """A number of each place; those that are not on the board, or not yet, have none."""
        self.lands_named.append(name)
        self.lands.extend(values[: self.places])
        self.lands.extend([0] * (self.places - len(values)))

    def at(self, name: str, lands: Sequence[int]) -> None:
        """How many of something are at each place; a negative place is none."""
        counts = [0] * self.places
        for land in lands:
            if 0 <= land < self.places:
                counts[land] += 1
        self.on_lands(name, counts)

    def pieces(self, name: str, lands: Sequence[int]) -> None:
        """Where the piece of each seat stands: 1 for the own one, -1 for others; a negative place is none."""
        marks = [0] * self.places
        for seat, land in enumerate(lands):
            if 0 <= land < self.places:
                marks[land] = 1 if seat == self.seat else -1
        self.on_lands(name, marks)

    def relative(self, seat: int) -> int:
        """A seat, counted from the one whose view it is."""
        return (seat - self.seat) % self.seats


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
        """The same with everything hidden made up; cards of the deck are taken from the end of ``unknown``.

        Hands and the pile are dealt what is left.
        """
        return self

    def put_last(self, unknown: list[int], owner: list[int]) -> None:
        """Put cards that may lie here at the end of ``unknown``, from where ``imagined`` takes them.

        Not every card may: one that would have been turned up by now lies elsewhere. ``owner`` says who holds what.
        """

    def cards(self) -> tuple[int, ...]:
        """The cards of the deck that lie here, HIDDEN if they cannot be known."""
        return ()

    def deck(self, id: str) -> Deck:
        """One of the decks that lie here."""
        raise KeyError(id)

    def next_cards(self, pile: Pile, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The cards of the board's own draw pile of which one is drawn next."""
        return pile.top()

    def gathered(self, left: tuple[int, ...]) -> tuple[int, ...]:
        """The draw pile of a position set up by hand, of the cards that are in no hand and not discarded.

        Cards that always lie here are put here; those that are left over are out of the game.
        """
        here = self.cards()
        return tuple([card for card in left if card not in here])

    def off_pile(self, card: int) -> bool:
        """Whether a card of the deck never lies in its draw pile, but in hands or here."""
        return False

    def revealed(self) -> int:
        """How much has been shown for good that nobody knew; an answer that adds to it cannot be taken back."""
        return 0

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

    def tell(self, facts: Facts) -> None:
        """Tell in numbers what lies here; this is what a seat sees of it."""

    def fit(self, t: Table) -> None:
        """A table was set up by hand, and this lies beside it: fill in what a game would have settled by then.

        Only what is still as at the start of a game is filled in.
        """

    def faults(self) -> list[str]:
        """What cannot be."""
        return []

    def misfits(self, seats: int, places: int) -> list[str]:
        """What cannot be at a table with so many seats and places, such as lists of another length."""
        return []
