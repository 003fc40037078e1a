"""Choosing sides: everybody rolls, the order is ranked, and in some order each seat chooses a faction."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.setup import begin
from hegemon.table.edition import NO_SEAT
from hegemon.table.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class RollForOrder(Ask[Table]):
    """Everybody rolls a die, and higher goes before lower; those who tie roll again among themselves.

    ``groups`` are the seats in the order found so far; those of one group are still tied. At first it is one group.
    """

    __slots__ = ("groups",)
    __match_args__: ClassVar[tuple[str, ...]] = ("groups",)
    title = "Roll for the order"

    def __init__(self, groups: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(CHANCE)
        self.groups: Final = groups

    def ranked(self, g: Game[Table], order: tuple[int, ...]) -> None:
        """What follows when all are ranked. A subclass may keep the order; here the first one begins."""
        begin(g, order[0])

    def going_on(self, groups: tuple[tuple[int, ...], ...]) -> RollForOrder:
        """The same question with other groups; a subclass with fields of its own keeps them."""
        return type(self)(groups)

    def tied(self) -> int:
        """The place of the first group that is still tied, or the number of groups."""
        return next((place for place, group in enumerate(self.groups) if len(group) > 1), len(self.groups))

    def run(self, g: Game[Table]) -> None:
        if self.tied() < len(self.groups):
            g.asking = self
        else:
            self.ranked(g, tuple([group[0] for group in self.groups]))

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(len(self.groups[self.tied()]), 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        place = self.tied()
        by_face: dict[int, tuple[int, ...]] = {}
        for seat, face in zip(self.groups[place], action.faces, strict=True):
            by_face[face] = (*by_face.get(face, ()), seat)
        split = [by_face[face] for face in sorted(by_face, reverse=True)]
        g.then(self.going_on((*self.groups[:place], *split, *self.groups[place + 1 :])))

    def prompt(self, g: Game[Table]) -> str:
        return "The dice say in which order."


@mypyc_attr(allow_interpreted_subclasses=True)
class PickFaction(Ask[Table]):
    """One seat after the other chooses a faction that nobody has chosen yet.

    A subclass says which are left, what choosing one does, who chooses next, and what follows when all have.
    """

    __slots__ = ()
    topic = "faction"
    title = "Choose a faction"

    def left(self, t: Table) -> tuple[Action, ...]:
        """The answers for factions that may still be chosen."""
        raise NotImplementedError

    def chosen(self, g: Game[Table], action: Action) -> None:
        """The seat that is asked has chosen."""
        raise NotImplementedError

    def following(self, t: Table) -> int:
        """Who chooses next, or NO_SEAT when all have; here it goes round once in the order of turns."""
        following = t.after(self.who)
        return NO_SEAT if following == t.first else following

    def all_chosen(self, g: Game[Table]) -> None:
        """What follows when everybody has chosen."""

    def why_not(self, t: Table, action: Action) -> str:
        """Why another answer is refused."""
        return "Choose one that nobody has chosen yet."

    def going_on(self, who: int) -> PickFaction:
        """The same question for another seat; a subclass with fields of its own keeps them."""
        return type(self)(who)

    def menu(self, g: Game[Table]) -> Menu:
        return Factions(g.table, self)

    def take(self, g: Game[Table], action: Action) -> None:
        self.chosen(g, action)
        following = self.following(g.table)
        if following == NO_SEAT:
            self.all_chosen(g)
        else:
            g.then(self.going_on(following))

    def prompt(self, g: Game[Table]) -> str:
        return "Choose one that nobody has chosen yet."


class Factions(OneOf):
    """The factions nobody has chosen yet, and why not another one."""

    __slots__ = ("picking", "t")

    def __init__(self, t: Table, picking: PickFaction) -> None:
        super().__init__(picking.left(t))
        self.t: Final = t
        self.picking: Final = picking

    def why_not(self, action: Action) -> str:
        return self.picking.why_not(self.t, action)
