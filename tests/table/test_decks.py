"""A deck beside the cards of the board: where its cards lie, who sees them, and what cannot be."""

from __future__ import annotations

import pytest

from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand, Pile
from hegemon.table.decks import Deck, new_deck


def dealt() -> Deck:
    """Seven cards for two seats: two in each hand, one on the discards, two in the pile."""
    deck = new_deck((0, 1, 2, 4, 5, 7, 9), 2)
    for who, card in ((0, 4), (0, 1), (1, 9), (1, 0), (1, 7)):
        deck.draw(who, card)
    deck.discard(1, 7)
    return deck


def test_a_new_deck_lies_face_down() -> None:
    deck = new_deck((0, 2, 3), 2)
    assert (deck.hands, deck.pile, deck.discards) == ([EMPTY_HAND, EMPTY_HAND], Pile(((0, 2, 3),)), ())
    assert deck.stock
    assert not new_deck((), 2).stock


def test_cards_go_from_the_pile_to_a_hand_to_the_discards_to_a_new_pile() -> None:
    deck = dealt()
    assert deck.hands == [Hand((1, 4)), Hand((0, 9))]
    assert (sorted(deck.pile.cards()), deck.discards) == ([2, 5], (7,))
    for card in (2, 5):
        deck.draw(0, card)
    assert (len(deck.pile), deck.stock) == (0, True)
    deck.fold(0)
    assert (deck.hands[0], deck.discards) == (EMPTY_HAND, (7, 1, 2, 4, 5))
    assert deck.renew() == 5
    assert (deck.pile, deck.discards) == (Pile(((1, 2, 4, 5, 7),)), ())
    assert deck.sound()


def test_a_copy_shares_nothing_that_changes() -> None:
    deck = dealt()
    other = deck.copy()
    assert other == deck
    other.draw(0, 2)
    assert (deck.hands[0], len(deck.pile)) == (Hand((1, 4)), 2)


def test_a_seat_sees_its_own_hand_and_how_many_cards_others_hold() -> None:
    deck = dealt()
    seen = deck.seen_by(1)
    assert seen.hands == [Hand((HIDDEN, HIDDEN)), Hand((0, 9))]
    assert (seen.pile.cards(), seen.discards, seen.sound()) == ((HIDDEN, HIDDEN), (7,), True)
    assert deck.seen_by(-2).hands[1] == Hand((HIDDEN, HIDDEN))


def test_what_cannot_be_seen_is_made_up_of_what_is_left() -> None:
    deck = dealt()
    seen = deck.seen_by(1)
    made_up = [seen.imagined(Rng(seed)) for seed in range(60)]
    for one in made_up:
        assert one.sound()
        assert one.hands[1] == Hand((0, 9))
        assert set(one.hands[0].cards) | set(one.pile.cards()) == {1, 2, 4, 5}
    assert {one.hands[0].cards for one in made_up} == {(1, 2), (1, 4), (1, 5), (2, 4), (2, 5), (4, 5)}
    assert deck.imagined(Rng(1)) == deck


@pytest.mark.parametrize(
    "deck",
    [
        Deck((0, 1), [Hand((0,)), EMPTY_HAND], Pile(())),
        Deck((0, 1), [Hand((0,)), Hand((0,))], Pile(())),
        Deck((0, 1), [Hand((0,)), Hand((2,))], Pile(())),
        Deck((0, 1), [Hand((0,)), Hand((1,))], Pile(((1,),))),
    ],
)
def test_a_deck_that_cannot_be_is_told(deck: Deck) -> None:
    assert not deck.sound()
