"""Windows: moments at which several seats may react, asked in the rulebook's order of priority."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import Pass
from hegemon.kernel.steps import Action, Ask, T


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Ask[T]):
    """Everyone in ``order`` may react; a reaction reopens the window; it closes when all have passed.

    ``at`` is the place in the order of the seat that is asked now. A subclass says who may react (from what everybody
    knows, so that the question gives nothing away), with what, and what a reaction does.
    """

    __slots__ = ("at", "order")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "at")
    passing = "Pass"
    reaction = True
    standing = "Always pass here"

    def __init__(self, order: tuple[int, ...], at: int = 0) -> None:
        Ask.__init__(self, order[at])  # super() is slow
        self.order: Final = order
        self.at: Final = at

    def open_to(self, g: Game[T], seat: int) -> bool:
        """Whether this seat could react, as far as everybody knows."""
        raise NotImplementedError

    def private(self, g: Game[T]) -> bool:
        return True

    def moved(self, at: int) -> Window[T]:
        """The same window, asking the seat at another place in the order."""
        raise NotImplementedError

    def react(self, g: Game[T], action: Action) -> None:
        """What a reaction does. The window reopens after it."""
        raise NotImplementedError

    def run(self, g: Game[T]) -> None:
        """Ask the next seat that could react; close when there is none."""
        for at in range(self.at, len(self.order)):
            if self.open_to(g, self.order[at]):
                g.asking = self if at == self.at else self.moved(at)
                return

    def take(self, g: Game[T], action: Action) -> None:
        if not isinstance(action, Pass):
            g.then(self.moved(0))
            self.react(g, action)
        elif self.at + 1 < len(self.order):
            g.then(self.moved(self.at + 1))
