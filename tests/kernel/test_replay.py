"""Replays and undo: a game is its start and its answers."""

from __future__ import annotations

import pytest

from hegemon.kernel.chance import CHANCE, Rng, Thrown
from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS
from hegemon.kernel.replay import Answer, first_difference, replay, undoable
from hegemon.kernel.saves import dump
from kernel.toy import ToyAsk, ToyCount, ToyDraw, ToyDrawn, ToyShow, toy


def test_a_replay_is_the_same_game_and_leaves_its_start_alone() -> None:
    start = toy(ToyAsk(0), ToyDraw(1), ToyAsk(2), ToyDraw(0))
    before = dump(start)
    game = start.copy()
    answers: list[Answer] = []
    rng = Rng(9)
    while game.pending is not None:
        decision = game.pending
        action = decision.menu.sample(rng)
        answers.append(Answer(decision.who, action))
        game.play(action)
    assert replay(start, answers) == game
    assert dump(start) == before
    middle = replay(start, answers[:2])
    assert replay(middle, answers[2:]) == game


def test_a_replay_checks_every_answer() -> None:
    start = toy(ToyAsk(0))
    with pytest.raises(Refused, match="not possible"):
        replay(start, [Answer(0, ToyCount(1)), Answer(0, ToyCount(7))])
    with pytest.raises(Refused, match="Seat 0 is asked, not Seat 1"):
        replay(start, [Answer(1, ToyCount(1))])


def test_the_last_own_answer_can_be_taken_back() -> None:
    answers = [Answer(CHANCE, ToyDrawn(3)), Answer(0, ToyCount(1)), Answer(0, ToyCount(2))]
    assert undoable(answers, 0) == 2
    assert undoable(answers[:2], 0) == 1


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ([], "There is nothing to take back yet."),
        (
            [Answer(0, ToyCount(1)), Answer(CHANCE, Thrown((3,)))],
            "You cannot take that back: dice were rolled or a card was drawn since.",
        ),
        (
            [Answer(0, ToyCount(1)), Answer(1, PASS)],
            "You cannot take that back: another player has answered since.",
        ),
        ([Answer(0, ToyShow(1))], "You cannot take that back: it showed the others something they did not know."),
    ],
)
def test_what_others_know_or_did_cannot_be_taken_back(answers: list[Answer], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        undoable(answers, 0)
    assert str(refusal.value) == sentence


def test_the_first_difference_of_two_logs() -> None:
    one = [Answer(0, ToyCount(1)), Answer(1, PASS), Answer(0, ToyCount(2))]
    assert first_difference(one, list(one)) is None
    assert first_difference([], []) is None
    assert first_difference(one, [*one[:2], Answer(0, ToyCount(1))]) == 2
    assert first_difference(one, [Answer(1, ToyCount(1)), *one[1:]]) == 0
    assert first_difference(one, one[:1]) == first_difference(one[:1], one) == 1
    assert first_difference([], one) == 0
