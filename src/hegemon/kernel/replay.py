"""Replays: a game is its start and the answers given since; undo is replaying all but the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.steps import Action, Record, T


class Answer(Record):
    """One answer of a log: who gave it, and what it was."""

    __slots__ = ("action", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "action")

    def __init__(self, who: int, action: Action) -> None:
        self.who: Final = who
        self.action: Final = action


def replay(start: Game[T], answers: Sequence[Answer]) -> Game[T]:
    """The game after these answers, each checked like any other; the start is left as it was."""
    game = start.copy()
    for answer in answers:
        game.submit(game.number, answer.who, answer.action)
    return game


def undoable(answers: Sequence[Answer], seat: int) -> int:
    """How many answers remain when this seat takes back its last one; refused when it may not.

    Undo stops at any roll, draw or reveal, and at another seat's answer: what others know or did cannot be unknown.
    """
    if not answers:
        raise Refused("There is nothing to take back yet.")
    last = answers[-1]
    if last.who == CHANCE:
        raise Refused("You cannot take that back: dice were rolled or a card was drawn since.")
    if last.who != seat:
        raise Refused("You cannot take that back: another player has answered since.")
    if type(last.action).binding:
        raise Refused("You cannot take that back: it showed the others something they did not know.")
    return len(answers) - 1


def first_difference(one: Sequence[Answer], other: Sequence[Answer]) -> int | None:
    """The number of the first answer in which two logs differ; None if they are the same."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return number
    return None if len(one) == len(other) else min(len(one), len(other))
