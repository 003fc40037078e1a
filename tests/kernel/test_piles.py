"""Piles, hands and sealed choices: the only holders of secrets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand, Pile, Sealed

END = 99


def test_the_end_card_in_the_bottom_half_is_never_drawn_before_it() -> None:
    top, bottom = (0, 1, 2, 3), (4, 5, 6, END)
    rng = Rng(4)
    seen_at: set[int] = set()
    for _ in range(200):
        pile = Pile((top, bottom))
        drawn: list[int] = []
        while pile.top():
            card = pile.top()[rng.below(len(pile.top()))]
            pile = pile.without((card,))
            drawn.append(card)
        assert set(drawn[:4]) == set(top)
        assert set(drawn[4:]) == set(bottom)
        seen_at.add(drawn.index(END))
    assert seen_at == {4, 5, 6, 7}


def test_an_empty_layer_is_no_layer() -> None:
    pile = Pile(((), (1, 2), ()))
    assert pile.layers == ((1, 2),)
    assert pile.without((1, 2)).layers == ()
    assert len(Pile(())) == 0
    assert Pile(()).top() == ()
    assert Pile(()).cards() == ()


def test_cards_are_taken_out_once_each_and_as_near_the_top_as_they_lie() -> None:
    pile = Pile(((1, 1, 2), (1, 3)))
    assert pile.without((1,)).layers == ((1, 2), (1, 3))
    assert pile.without((1, 1, 1)).layers == ((2,), (3,))
    assert pile.without((3, 9)).layers == ((1, 1, 2), (1,))
    assert pile.layers == ((1, 1, 2), (1, 3)), "a pile never changes"


def test_cards_put_underneath_are_shuffled_among_themselves() -> None:
    pile = Pile(((5,),)).under((9, 7))
    assert pile.layers == ((5,), (7, 9))
    assert pile.top() == (5,)
    assert pile == Pile(((5,),)).under((7, 9)), "the order in which they were put tells nothing"
    assert Pile(((5,),)).under(()).layers == ((5,),)


def test_a_hidden_pile_tells_only_how_many() -> None:
    assert Pile(((1, 2), (3,))).hidden() == Pile(((4, 5), (6,))).hidden() == Pile(((HIDDEN, HIDDEN), (HIDDEN,)))


def test_a_hand_is_sorted_and_never_changes() -> None:
    hand = EMPTY_HAND.with_cards((7, 3)).with_cards((5,))
    assert hand.cards == (3, 5, 7)
    assert len(hand) == 3
    assert 5 in hand
    assert 6 not in hand
    assert hand.without((5,)).cards == (3, 7)
    assert hand.cards == (3, 5, 7)
    assert EMPTY_HAND.cards == ()
    with pytest.raises(ValueError):  # noqa: PT011  (the words are Python's)
        hand.without((6,))


def test_others_see_of_a_hand_how_many_cards_and_those_face_up() -> None:
    hand = Hand((3, 5, 7))
    assert hand.hidden() == Hand((HIDDEN, HIDDEN, HIDDEN))
    assert hand.hidden((5, 9)) == Hand((HIDDEN, HIDDEN, 5))
    assert hand.hidden((3, 5, 7)) == hand
    assert EMPTY_HAND.hidden() == EMPTY_HAND


def test_a_sealed_choice_is_seen_by_its_maker_only() -> None:
    sealed = Sealed().add(4).add(8).add(6)
    assert len(sealed) == 3
    assert sealed.made == (4, 8, 6)
    assert sealed.hidden(1) == Sealed((HIDDEN, 8, HIDDEN))
    assert sealed.hidden(-1) == Sealed((HIDDEN, HIDDEN, HIDDEN))
    assert sealed.hidden(7) == Sealed((HIDDEN, HIDDEN, HIDDEN)), "somebody who has not chosen yet"


@given(st.lists(st.lists(st.integers(0, 50), max_size=5).map(tuple), max_size=4).map(tuple))
def test_piles_keep_their_cards(layers: tuple[tuple[int, ...], ...]) -> None:
    pile = Pile(layers)
    cards = sorted(card for layer in layers for card in layer)
    assert sorted(pile.cards()) == cards
    assert len(pile) == len(pile.hidden()) == len(cards)
    while pile.top():
        before = len(pile)
        pile = pile.without(pile.top()[:1])
        assert len(pile) == before - 1
