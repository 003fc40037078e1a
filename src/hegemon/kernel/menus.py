"""Menus: what may be answered now. ``in`` decides; listing, counting and sampling never disagree with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Action

if TYPE_CHECKING:
    from hegemon.kernel.chance import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu:
    """A lazy sequence of answers: ``len``, the k-th one, and ``in``. Nothing is listed in order to choose."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def pick(self, k: int) -> Action:
        """The k-th answer, from 0 up to ``len``."""
        raise NotImplementedError

    def __contains__(self, action: object) -> bool:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Action]:
        return iter([self.pick(k) for k in range(len(self))])

    def sample(self, rng: Rng) -> Action:
        """Any answer, each equally likely."""
        return self.pick(rng.below(len(self)))

    def meant(self, action: Action) -> Action:
        """The answer that a sentence means here, where that is another one."""
        return action

    def why_not(self, action: Action) -> str:
        """Why an answer is refused: one sentence to the player."""
        return f"“{action}” is no answer to this."


class Pass(Action):
    """Say that you do nothing, or nothing more."""

    __slots__ = ()
    verb = "pass"


PASS: Final = Pass()


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Menu):
    """A short list of answers, written out."""

    __slots__ = ("answers",)

    def __init__(self, answers: tuple[Action, ...]) -> None:
        self.answers: Final = answers

    def __len__(self) -> int:
        return len(self.answers)

    def pick(self, k: int) -> Action:
        return self.answers[k]

    def __contains__(self, action: object) -> bool:
        return action in self.answers

    def __iter__(self) -> Iterator[Action]:
        return iter(self.answers)

    def why_not(self, action: Action) -> str:
        return f"“{action}” is not possible; you may say {' or '.join([str(answer) for answer in self.answers])}."


NOTHING: Final = OneOf(())
