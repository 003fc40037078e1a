"""Choices made in secret, one seat after the other, and shown together when the last is made."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import HIDDEN, Sealed
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.table import Table

NOTHING_MADE: Final = Sealed()


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedChoice(Ask[Table]):
    """Each seat in ``order`` chooses in secret; ``made`` are the choices so far, as numbers.

    A subclass says what may be chosen, which number stands for an answer, what others see of it, and what happens when
    all have chosen. Nobody learns a choice before that: neither from the answer nor from the step in a view or a save
    that is shown.

    Rules: CL-HQ-02
    """

    __slots__ = ("made", "order")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "made")
    secret = True

    def __init__(self, order: tuple[int, ...], made: Sealed = NOTHING_MADE) -> None:
        super().__init__(order[len(made)])
        self.order: Final = order
        self.made: Final = made

    def choices(self, t: Table, seat: int) -> Menu:
        """What this seat may choose, as far as everybody knows."""
        raise NotImplementedError

    def number(self, action: Action) -> int:
        """The number that stands for an answer; never HIDDEN."""
        raise NotImplementedError

    def unseen(self) -> Action:
        """What others see of an answer."""
        raise NotImplementedError

    def reveal(self, g: Game[Table], made: tuple[int, ...]) -> None:
        """All have chosen, in the order of ``order``."""
        raise NotImplementedError

    def going_on(self, made: Sealed) -> SealedChoice:
        """The same question with these choices made; a subclass with fields of its own keeps them."""
        return type(self)(self.order, made)

    def menu(self, g: Game[Table]) -> Menu:
        return self.choices(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        made = self.made.add(self.number(action))
        if len(made) < len(self.order):
            g.then(self.going_on(made))
        else:
            self.reveal(g, made.made)

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        return action if seat == self.who else self.unseen()

    def seen_by(self, seat: int) -> Step[Table]:
        own = self.order.index(seat) if seat in self.order else -1
        return self.going_on(self.made.hidden(own))

    def imagined(self, g: Game[Table], rng: Rng) -> Step[Table]:
        made = list(self.made.made)
        for place, choice in enumerate(made):
            if choice == HIDDEN:
                made[place] = self.number(self.choices(g.table, self.order[place]).sample(rng))
        return self.going_on(Sealed(tuple(made)))
