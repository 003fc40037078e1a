"""Menus: what may be answered now. ``in`` decides; listing, counting and sampling never disagree with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Action, written

if TYPE_CHECKING:
    from hegemon.kernel.chance import Rng


class Offer:
    """Some answers of a menu at once: a verb, the words after it, and, if a number ends it, the range it may have.

    It is what a client needs to draw a menu: ``attack`` with ``("hill", "valley")`` and 1 to 3.
    """

    __slots__ = ("high", "low", "verb", "words")

    def __init__(self, verb: str, words: tuple[str, ...], low: int = 0, high: int = 0) -> None:
        self.verb: Final = verb
        self.words: Final = words
        self.low: Final = low
        self.high: Final = high

    def sentences(self) -> list[str]:
        """Every answer of the offer, as a sentence."""
        start = " ".join([self.verb, *self.words])
        return [f"{start} {n}" for n in range(self.low, self.high + 1)] if self.high else [start]


NOTHING_NAMED: Final = -1
"""In a row of spans: this answer names nothing here."""


SPAN: Final = 5
"""So many numbers make a span."""


class Spans:
    """The answers of a menu as numbers, for programs that look at all of them many times a second.

    ``rows`` has five numbers for each span: the kind of action, the numbers of the first and the second thing it names
    (places on the board; NOTHING_NAMED for none), and the least and the most of the amount that ends it. What a menu
    does not tell as a span stands in ``answers``. A kind is numbered by its place among the actions of the edition.
    """

    __slots__ = ("answers", "kinds", "rows")

    def __init__(self, kinds: dict[type[Action], int]) -> None:
        self.kinds: Final = kinds
        self.rows: list[int] = []
        self.answers: list[Action] = []

    def clear(self) -> None:
        """Forget all answers."""
        self.rows = []
        self.answers = []

    def kind(self, kind: type[Action]) -> int:
        """The number of a kind of action."""
        return self.kinds[kind]

    def row(
        self, kind: int, first: int = NOTHING_NAMED, second: int = NOTHING_NAMED, low: int = 0, high: int = 0
    ) -> None:
        """All answers of this kind that name these things, with any amount from the least to the most."""
        rows = self.rows
        rows.append(kind)
        rows.append(first)
        rows.append(second)
        rows.append(low)
        rows.append(high)


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

    def offers(self) -> list[Offer]:
        """All answers, those that differ only in their last number as one. A large menu says it without listing."""
        numbers: dict[tuple[str, ...], list[int]] = {}
        for action in self:
            shape = type(action).shape
            words = [type(action).verb, *[written(value) for value in action.fields()]]
            number = int(words.pop()) if shape and shape[-1] == "number" else 0
            numbers.setdefault(tuple(words), []).append(number)
        found: list[Offer] = []
        for said, several in numbers.items():
            several.sort()
            low = high = several[0]
            for number in [*several[1:], -1]:
                if number == high + 1:
                    high = number
                else:
                    found.append(Offer(said[0], said[1:], low, high))
                    low = high = number
        return found

    def spans(self, to: Spans) -> None:
        """Tell all answers; a menu that names territories and amounts does so without making them."""
        for action in self:
            to.answers.append(action)

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
    label = "Pass"


PASS: Final = Pass()

FEW: Final = 12
"""The most answers listed when another one is refused; of more, each kind is told with one example."""

SHORT: Final = 200
"""The most letters of such a list and of the answer that is refused: what is told should still be one sentence."""


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

    def sample(self, rng: Rng) -> Action:
        return self.answers[rng.below(len(self.answers))]

    def __contains__(self, action: object) -> bool:
        return action in self.answers

    def __iter__(self) -> Iterator[Action]:
        return iter(self.answers)

    def spans(self, to: Spans) -> None:
        to.answers.extend(self.answers)

    def said(self, instead: str = "") -> str:
        """What may be said: every answer, or of many each kind with an example and how many there are of it."""
        if len(self.answers) <= FEW:
            every = " or ".join([str(answer) for answer in self.answers])
            if len(every) + len(instead) <= SHORT:
                return every
        kinds: dict[str, list[Action]] = {}
        for answer in self.answers:
            kinds.setdefault(type(answer).verb, []).append(answer)
        return " or ".join(
            [f"{alike[0]} (one of {len(alike)})" if len(alike) > 1 else str(alike[0]) for alike in kinds.values()]
        )

    def why_not(self, action: Action) -> str:
        return f"“{action}” is not possible; you may say {self.said(str(action))}."


class Joined(Menu):
    """Several menus as one: what any of them offers may be answered, the first menu's answers first.

    A refusal is explained by the menu that knows the verb, or else by the first.
    """

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Menu, ...]) -> None:
        self.parts: Final = parts

    def __len__(self) -> int:
        total = 0
        for part in self.parts:
            total += len(part)
        return total

    def pick(self, k: int) -> Action:
        for part in self.parts:
            size = len(part)
            if k < size:
                return part.pick(k)
            k -= size
        raise IndexError(k)

    def sample(self, rng: Rng) -> Action:
        sizes: list[int] = []  # a part may have to count; once is enough
        total = 0
        for part in self.parts:
            size = len(part)
            sizes.append(size)
            total += size
        k = rng.below(total)
        at = 0
        for part in self.parts:
            size = sizes[at]
            if k < size:
                return part.pick(k)
            k -= size
            at += 1
        raise IndexError(k)

    def __contains__(self, action: object) -> bool:
        return any([action in part for part in self.parts])

    def __iter__(self) -> Iterator[Action]:
        return iter([action for part in self.parts for action in part])

    def offers(self) -> list[Offer]:
        return [offer for part in self.parts for offer in part.offers()]

    def spans(self, to: Spans) -> None:
        for part in self.parts:
            part.spans(to)

    def meant(self, action: Action) -> Action:
        for part in self.parts:
            meant = part.meant(action)
            if meant != action:
                return meant
        return action

    def why_not(self, action: Action) -> str:
        for part in self.parts:
            if any([type(answer) is type(action) for answer in part]):
                return part.why_not(action)
        return self.parts[0].why_not(action)


NOTHING: Final = OneOf(())
