"""Views: what one seat may know, and what it may imagine."""

from __future__ import annotations

import json

from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.piles import HIDDEN, Sealed
from hegemon.kernel.saves import dump
from hegemon.kernel.views import SPECTATOR
from kernel.toy import Toy, ToyAsk, ToyBid, ToyCount, ToyDraw, ToyDrawn, toy


def dealt() -> Toy:
    """Seat 0 holds 3, seat 1 holds 5, and everybody bids from seat 2 on."""
    game = toy(ToyDraw(0), ToyDraw(1), ToyBid((2, 0, 1), Sealed()), ToyAsk(0))
    game.play(ToyDrawn(3))
    game.play(ToyDrawn(5))
    game.play(ToyCount(4))
    return game


def test_a_seat_sees_its_own_hand_and_its_own_bid() -> None:
    game = dealt()
    assert game.view(0).table.hands[0].cards == (3,)
    assert game.view(0).table.hands[1].cards == (HIDDEN,)
    assert game.view(2).masked.asking == ToyBid((2, 0, 1), Sealed((4,)))
    assert game.view(0).masked.asking == game.view(SPECTATOR).masked.asking == ToyBid((2, 0, 1), Sealed((HIDDEN,)))


def test_only_the_seat_that_is_asked_sees_the_menu() -> None:
    game = dealt()
    for seat in (0, 1, 2, SPECTATOR):
        decision = game.view(seat).pending
        assert decision is not None
        assert (decision.who, decision.number, decision.prompt) == (0, 3, "Bid in secret.")
        assert len(decision.menu) == (5 if seat == 0 else 0)


def test_a_view_holds_nothing_it_hides() -> None:
    one, other = dealt(), toy(ToyDraw(0), ToyDraw(1), ToyBid((2, 0, 1), Sealed()), ToyAsk(0))
    other.play(ToyDrawn(3))
    other.play(ToyDrawn(1))
    other.play(ToyCount(0))
    assert one != other
    assert one.view(0) == other.view(0)
    assert json.dumps(dump(one.view(0).masked)) == json.dumps(dump(other.view(0).masked))
    assert one.view(1) != other.view(1)
    assert one.view(0) != one.view(1)
    assert one.view(0) != "a view"
    assert isinstance(hash(one.view(0)), int)


def test_what_is_imagined_looks_like_what_is_seen() -> None:
    game = dealt()
    rng = Rng(11)
    hands, bids = set(), set()
    for seat in (0, 1, 2, SPECTATOR):
        view = game.view(seat)
        for _ in range(40):
            imagined = view.imagine(rng)
            assert imagined.view(seat) == view
            if seat == 0:
                hands.add(imagined.table.hands[1].cards)
                assert isinstance(imagined.asking, ToyBid)
                bids.add(imagined.asking.made.made)
    assert hands == {(0,), (1,), (2,), (4,), (5,)}
    assert bids == {(0,), (1,), (2,), (3,), (4,)}


def test_an_imagined_game_can_be_played_on() -> None:
    imagined = dealt().view(1).imagine(Rng(2))
    while imagined.pending is not None:
        imagined.play(imagined.pending.menu.pick(0))
    assert imagined.table.score[0] >= 3


def test_others_are_shown_that_a_card_was_drawn_but_not_which() -> None:
    game = toy(ToyDraw(1))
    step = game.asking
    assert step is not None
    assert step.who == CHANCE
    assert step.shown(game, ToyDrawn(4), 1) == ToyDrawn(4)
    assert step.shown(game, ToyDrawn(4), 0) == ToyDrawn(HIDDEN)
    assert ToyAsk(0).shown(game, ToyCount(1), 2) == ToyCount(1)


def test_a_finished_game_asks_nobody() -> None:
    game = toy(ToyAsk(0))
    game.play(ToyCount(2))
    game.play(ToyCount(2))
    assert game.view(0).pending is None
    assert game.view(0).imagine(Rng(1)).pending is None
