"""The game: steps in order, one question at a time, strict answers, and an end."""

from __future__ import annotations

import pytest

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game, Refused, Result
from hegemon.kernel.menus import NOTHING, PASS, Menu, OneOf
from hegemon.kernel.saves import dump
from hegemon.kernel.steps import Action, Ask, Event, Step
from hegemon.kernel.tabletop import Tabletop
from hegemon.kernel.views import SPECTATOR
from kernel.toy import ToyAsk, ToyBranch, ToyCount, ToyCounted, ToyDraw, ToyDrawn, ToyEnd, ToyNote, ToyShow, toy


def test_steps_are_carried_out_in_order_and_new_ones_before_those_that_wait() -> None:
    game = toy(ToyNote("one"), ToyBranch(), ToyNote("two"), ToyAsk(0))
    assert game.table.diary == ("one", "branch", "first", "second", "two")
    assert game.pending is not None
    assert game.pending.who == 0


def test_then_keeps_the_order_it_is_given() -> None:
    game = toy(ToyAsk(0))
    game.then(ToyNote("a"), ToyNote("b"), ToyNote("c"))
    assert [step.text for step in reversed(game.stack) if isinstance(step, ToyNote)] == ["a", "b", "c"]


def test_a_game_at_rest_waits_on_one_question() -> None:
    game = toy(ToyAsk(2), ToyNote("after"))
    decision = game.pending
    assert decision is not None
    assert (decision.number, decision.who, decision.step) == (0, 2, ToyAsk(2))
    assert decision.prompt == "You have 0: count on."
    assert "seat 2" in repr(decision)
    assert list(decision.menu) == [ToyCount(1), ToyCount(2)]
    assert game.table.diary == ()


def test_a_step_that_repeats_asks_again_until_it_is_moot() -> None:
    game = toy(ToyAsk(0), ToyNote("end"), ToyAsk(1))
    game.play(ToyCount(2))
    assert game.pending is not None
    assert (game.pending.number, game.pending.who) == (1, 0)
    game.play(ToyCount(1))
    assert game.pending is not None
    assert (game.pending.number, game.pending.who) == (2, 1)
    assert game.table.diary == ("seat 0 counts 2", "seat 0 counts 1", "end")


def test_a_question_that_is_moot_from_the_start_is_never_asked() -> None:
    game = toy(ToyAsk(0), ToyAsk(0), ToyAsk(1))
    game.play(ToyCount(2))
    game.play(ToyCount(1))
    assert game.pending is not None
    assert game.pending.who == 1


@pytest.mark.parametrize(
    ("number", "who", "action", "sentence"),
    [
        (1, 0, ToyCount(1), "Decision 1 is not open; the game waits for decision 0."),
        (-1, 0, ToyCount(1), "Decision -1 is not open; the game waits for decision 0."),
        (0, 1, ToyCount(1), "Seat 0 is asked, not Seat 1."),
        (0, CHANCE, ToyCount(1), "Seat 0 is asked, not Chance."),
        (0, 0, ToyCount(3), "“count 3” is not possible; you may say count 1 or count 2."),
        (0, 0, PASS, "“pass” is not possible; you may say count 1 or count 2."),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_and_changes_nothing(
    number: int, who: int, action: Action, sentence: str
) -> None:
    game = toy(ToyAsk(0))
    before = dump(game)
    with pytest.raises(Refused) as refusal:
        game.submit(number, who, action)
    assert str(refusal.value) == sentence
    assert dump(game) == before
    game.submit(0, 0, ToyCount(1))
    assert game.number == 1


def test_a_refusal_lists_a_few_answers_and_of_many_one_of_each_kind() -> None:
    said = OneOf((*[ToyCount(n) for n in range(1, 12)], PASS)).said()
    assert said.count(" or ") == 11
    assert OneOf((*[ToyCount(n) for n in range(1, 13)], PASS)).said() == "count 1 (one of 12) or pass"


def test_a_refusal_lists_fewer_answers_when_the_refused_one_is_long() -> None:
    menu = OneOf((*[ToyCount(n) for n in range(1, 12)], PASS))
    assert menu.said("x" * 60).count(" or ") == 11
    assert menu.said("x" * 90) == "count 1 (one of 11) or pass"


def test_the_end_clears_what_was_still_to_be_done() -> None:
    game = toy(ToyAsk(0), ToyEnd(), ToyNote("never"), ToyAsk(1))
    game.play(ToyCount(2))
    game.play(ToyCount(2))
    assert game.pending is None
    assert game.stack == []
    assert game.result == Result((1,), (1, 0, 2), "that is the rule.")
    assert game.result.winner == 1
    assert "never" not in game.table.diary
    with pytest.raises(Refused, match=r"^The game is over; nothing more can be answered\.$"):
        game.submit(game.number, 0, ToyCount(1))


def test_a_shared_win_has_no_single_winner() -> None:
    assert Result((0, 2), (0, 2, 1), "both.").winner is None


def test_events_are_told_only_to_who_listens() -> None:
    game = toy(ToyAsk(0))
    game.play(ToyCount(1))
    assert game.events is None
    game.events = []
    game.play(ToyCount(1))
    assert game.events == [ToyCounted(0, 1)]
    assert game.copy().events is None
    assert game.events[0].seen_by(0) == ToyCounted(0, 1)
    assert game.events[0].seen_by(1) == ToyCounted(0, 0)
    assert Event().seen_by(3) == Event()


def test_a_copy_goes_its_own_way() -> None:
    game = toy(ToyAsk(0), ToyNote("after"), ToyAsk(1))
    before = dump(game)
    copy = game.copy()
    assert copy == game
    assert copy is not game
    copy.play(ToyCount(2))
    copy.play(ToyCount(2))
    assert dump(game) == before
    assert copy != game
    assert game != "a game"
    game.play(ToyCount(2))
    game.play(ToyCount(2))
    assert copy == game
    assert hash(copy) != hash(game)


def test_chance_is_a_seat_like_any_other() -> None:
    game = toy(ToyDraw(1))
    assert game.pending is not None
    assert game.pending.who == CHANCE
    with pytest.raises(Refused, match=r"^Chance is asked, not Seat 1\.$"):
        game.submit(0, 1, ToyDrawn(3))
    game.submit(0, CHANCE, ToyDrawn(3))
    assert game.table.hands[1].cards == (3,)


def test_a_menu_and_its_plain_refusals() -> None:
    menu = OneOf((ToyCount(1), PASS))
    assert len(menu) == 2
    assert list(menu) == [menu.pick(0), menu.pick(1)] == [ToyCount(1), PASS]
    assert PASS in menu
    assert ToyShow(1) not in menu
    assert "pass" not in menu
    assert len(NOTHING) == 0
    assert Menu().why_not(ToyShow(1)) == "“show 1” is no answer to this."


def test_what_a_subclass_must_say_is_not_made_up() -> None:
    game = toy(ToyAsk(0))
    table: Tabletop = Tabletop()
    for unsaid in (
        lambda: len(Menu()),
        lambda: Menu().pick(0),
        lambda: PASS in Menu(),
        lambda: Step[Tabletop]().run(game),  # type: ignore[arg-type]
        lambda: Ask[Tabletop](0).menu(game),  # type: ignore[arg-type]
        lambda: Ask[Tabletop](0).take(game, PASS),  # type: ignore[arg-type]
        lambda: Ask[Tabletop](0).prompt(game),  # type: ignore[arg-type]
        table.copy,
        lambda: table.seen_by(0),
        lambda: table.imagined(None),  # type: ignore[arg-type]
    ):
        with pytest.raises((NotImplementedError, TypeError)):
            unsaid()


def test_a_table_that_nobody_lays_needs_no_game() -> None:
    game: Game[Tabletop] = Game(Tabletop(), [])
    game.run()
    assert game.pending is None


# --- what is no action, and answers as sentences ----------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", ["count 1", None, 5, ("count", 1)])
def test_what_is_no_action_is_refused_before_anything_changes(nonsense: object) -> None:
    game = toy(ToyAsk(0))
    before = dump(game)
    with pytest.raises(TypeError):
        game.play(nonsense)  # type: ignore[arg-type]
    assert dump(game) == before
    game.play(ToyCount(1))
    assert game.table.score[0] == 1


def test_an_answer_may_be_a_sentence() -> None:
    game = toy(ToyAsk(0))
    assert game.answer("count 2") == ToyCount(2)
    assert game.table.score[0] == 2
    before = dump(game)
    with pytest.raises(Refused):
        game.answer("count 7")
    assert dump(game) == before
    over = toy(ToyEnd())
    with pytest.raises(Refused, match=r"^The game is over; nothing more can be answered\.$"):
        over.answer("count 1")


def test_games_and_views_are_shown_in_a_few_words() -> None:
    game = toy(ToyAsk(1))
    assert repr(game).startswith("<game: decision 0, seat 1 is asked: ToyAsk(1); <")
    assert repr(game.view(0)).startswith("<view of seat 0: <game: decision 0")
    assert repr(game.view(SPECTATOR)).startswith("<view of a spectator: ")
    assert repr(toy(ToyEnd())).startswith("<game: over, won by 1; ")
    assert repr(Game(game.table, [])).startswith("<game: not begun; ")
