"""The course of a match: the game as it stands, the answers that led there, and what can be taken back."""

from __future__ import annotations

from typing import Final

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.replay import Answer, undoable
from hegemon.kernel.steps import Action
from hegemon.table.notation import read
from hegemon.table.table import Table


class Undo(Action):
    """``undo``: take back the last answer. It stands in the log like any answer, but is none of the game's."""

    __slots__ = ()
    verb = "undo"
    label = "Undo"


UNDO: Final = Undo()


class Course:
    """A game under way. It remembers the positions before answers that may still be taken back."""

    __slots__ = ("answers", "back", "game")

    def __init__(self, game: Game[Table]) -> None:
        self.game = game
        self.answers: list[Answer] = []
        self.back: list[Game[Table]] = []

    def copy(self) -> Course:
        """A course that goes its own way from here; its answers are those that can be taken back."""
        other = Course(self.game.copy())
        other.answers = self.answers[-len(self.back) - 1 :]
        other.back = self.back.copy()
        return other

    def answer(self, number: int, who: int, action: Action) -> None:
        """Answer the open question; refused with a sentence if it does not fit, and then nothing has changed."""
        before = self.game.copy() if who != CHANCE and not type(action).binding else None
        self.game.submit(number, who, action)
        if before is None or (self.answers and self.answers[-1].who != who):
            self.back.clear()
        if before is not None:
            self.back.append(before)
        self.answers.append(Answer(who, action))

    def undo(self, who: int) -> Answer:
        """Take back the last answer, if it is this seat's and has shown nobody anything."""
        undoable(self.answers, who)
        if not self.back:
            raise Refused("You cannot take that back any more.")
        events = self.game.events
        self.game = self.back.pop()
        self.game.events = events
        return self.answers.pop()

    def why_no_undo(self, who: int) -> str:
        """Empty if this seat can take back its last answer, else the reason why not."""
        try:
            undoable(self.answers, who)
        except Refused as refusal:
            return str(refusal)
        return "" if self.back else "You cannot take that back any more."

    def carry_out(self, who: int, say: str) -> Answer:
        """Carry out an entry of a log: an answer, or taking one back."""
        if say == Undo.verb:
            self.undo(who)
            return Answer(who, UNDO)
        self.answer(self.game.number, who, read(self.game.table.edition, say))
        return self.answers[-1]
