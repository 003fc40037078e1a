"""Chance is a seat. Its menus know how likely every outcome is, exactly.

>>> Throw(1, 6).sample(Rng(7))
Thrown((6,))
>>> [str(p) for _, p in Throw(1, 6).outcomes()][:2]
['1/6', '1/6']
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action

CHANCE: Final = -1
"""The seat that rolls and draws."""

WORD: Final = 0xFFFFFFFF


class Rng:
    """A small seeded generator (sfc32) for play-outs and search; served games use the verifiable dealer instead."""

    __slots__ = ("a", "b", "c", "n")

    def __init__(self, seed: int = 0) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = (seed >> 64) & WORD
        self.n: i64 = 1
        for _ in range(15):
            self.word()

    def word(self) -> int:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        n = self.n
        t: i64 = (self.a + b + n) & 0xFFFFFFFF
        self.n = n + 1
        self.a = b ^ (b >> 9)
        self.b = (c * 9) & 0xFFFFFFFF
        self.c = ((c << 21 | c >> 11) + t) & 0xFFFFFFFF
        return t

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, for n up to 2**30."""
        b = self.b
        c = self.c
        k = self.n
        t: i64 = (self.a + b + k) & 0xFFFFFFFF
        self.n = k + 1
        self.a = b ^ (b >> 9)
        self.b = (c * 9) & 0xFFFFFFFF
        self.c = ((c << 21 | c >> 11) + t) & 0xFFFFFFFF
        bound: i64 = n
        return (t * bound) >> 32

    def unit(self) -> float:
        """A number from 0 up to 1, without 1."""
        return self.word() / 4294967296.0

    def split(self) -> Rng:
        """A new generator, seeded from this one."""
        return Rng(self.word() | (self.word() << 32) | (self.word() << 64))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceMenu(Menu):
    """Outcomes of chance: ``ways`` equally likely ways, several of which may lead to the same outcome."""

    __slots__ = ()

    @property
    def ways(self) -> int:
        """How many equally likely ways there are."""
        return len(self)

    def way(self, k: int) -> Action:
        """The outcome of the k-th way."""
        return self.pick(k)

    def sample(self, rng: Rng) -> Action:
        return self.way(rng.below(self.ways))

    def outcomes(self) -> Iterator[tuple[Action, Fraction]]:
        """Every distinct outcome with its exact probability; they sum to one."""
        total = len(self)
        return iter([(self.pick(k), Fraction(1, total)) for k in range(total)])


class Thrown(Action):
    """Dice that chance has thrown, in the order of the people or things they belong to."""

    __slots__ = ("faces",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faces",)
    verb = "throw"
    shape = ("faces",)
    label = "Throw"

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces: Final = faces


class Throw(ChanceMenu):
    """A throw of some equal dice whose order matters, such as one die for each player."""

    __slots__ = ("count", "size")

    def __init__(self, count: int, size: int) -> None:
        self.count: Final = count
        self.size: Final = size

    def __len__(self) -> int:
        total = 1
        for _ in range(self.count):
            total *= self.size
        return total

    def pick(self, k: int) -> Action:
        faces: list[int] = []
        for _ in range(self.count):
            faces.append(k % self.size + 1)
            k //= self.size
        faces.reverse()  # the first die counts most, as in a number
        return Thrown(tuple(faces))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Thrown) or len(action.faces) != self.count:
            return False
        return all([1 <= face <= self.size for face in action.faces])

    def why_not(self, action: Action) -> str:
        return f"“{action}” is not a throw of {self.count} dice with {self.size} faces."
