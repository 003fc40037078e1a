"""Windows: several seats may react, in the order of priority, as often as somebody does."""

from __future__ import annotations

import pytest

from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import Sealed
from hegemon.kernel.saves import dump, restore
from hegemon.kernel.steps import Action
from hegemon.kernel.windows import Window
from kernel.toy import Toy, ToyBid, ToyNote, ToyShow, ToyWindow, lay_toy, toy


def who(game: Toy) -> int | None:
    return game.pending.who if game.pending is not None else None


def said(game: Toy, *actions: Action) -> list[int | None]:
    """Who was asked in turn while these answers were given, and who is asked after them."""
    asked = [who(game)]
    for action in actions:
        game.play(action)
        asked.append(who(game))
    return asked


def test_seats_are_asked_in_the_order_of_priority_and_the_window_closes_when_all_have_passed() -> None:
    game = toy(ToyWindow((2, 0, 1)), ToyNote("closed"))
    assert said(game, PASS, PASS, PASS) == [2, 0, 1, None]
    assert game.table.diary == ("closed",)


def test_a_reaction_opens_the_window_anew_for_everybody() -> None:
    game = toy(ToyWindow((2, 0, 1)), ToyNote("closed"))
    assert said(game, PASS, ToyShow(0), PASS, PASS, ToyShow(1), PASS, PASS, PASS) == [2, 0, 2, 0, 1, 2, 0, 1, None]
    assert game.table.diary == ("seat 0 shows 0", "seat 1 shows 1", "closed")


def test_seats_that_cannot_react_are_skipped_when_they_would_be_asked() -> None:
    game = toy(ToyWindow((2, 0, 1)))
    assert said(game, ToyShow(92)) == [2, 2], "seat 2 has shut out seat 0, and is asked first again"
    assert said(game, PASS, PASS) == [2, 1, None]


def test_a_window_that_is_open_to_nobody_asks_nothing() -> None:
    game = toy(ToyNote("before"))
    game.table.closed = (0, 1, 2)
    game.then(ToyWindow((0, 1, 2)), ToyNote("after"))
    game.run()
    assert who(game) is None
    assert game.table.diary == ("before", "after")


def test_the_first_in_the_order_may_be_shut_out_before_the_window_opens() -> None:
    game = toy(ToyNote("before"))
    game.table.closed = (2,)
    game.then(ToyWindow((2, 0)))
    game.run()
    assert game.asking == ToyWindow((2, 0), 1)
    assert who(game) == 0


def test_windows_can_be_nested() -> None:
    game = toy(ToyWindow((0, 1)), ToyNote("outer"))
    game.play(PASS)
    game.then(ToyWindow((2,)), ToyNote("inner"))
    game.asking = None
    game.run()
    assert said(game, PASS) == [2, None]
    assert game.table.diary == ("inner", "outer")


@pytest.mark.parametrize("answers", [(), (PASS,), (PASS, ToyShow(0)), (PASS, ToyShow(90), PASS)])
def test_a_game_saved_in_the_middle_of_a_window_goes_on_alike(answers: tuple[Action, ...]) -> None:
    game = toy(ToyWindow((2, 0, 1)), ToyNote("closed"))
    for action in answers:
        game.play(action)
    again = restore(dump(game), lay_toy)
    assert again == game
    rest = (PASS, ToyShow(92), PASS, PASS, PASS)
    for action in rest:
        if game.pending is not None:
            assert again.pending is not None
            assert again.pending.who == game.pending.who
            game.play(action)
            again.play(action)
    assert again == game


def test_bids_are_sealed_until_the_last() -> None:
    game = toy(ToyBid((1, 2, 0), Sealed()))
    assert who(game) == 1
    for bid in (4, 0, 2):
        decision = game.pending
        assert decision is not None
        game.play(decision.menu.pick(bid))
    assert game.table.diary == ("bids (4, 0, 2)",)


def test_what_a_window_must_say_is_not_made_up() -> None:
    game = toy(ToyNote("x"))
    window: Window[object] = Window((0, 1))  # type: ignore[type-var]
    assert (window.who, window.order, window.at) == (0, (0, 1), 0)
    with pytest.raises(NotImplementedError):
        window.open_to(game, 0)  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        window.moved(1)
    with pytest.raises(NotImplementedError):
        window.react(game, PASS)  # type: ignore[arg-type]
