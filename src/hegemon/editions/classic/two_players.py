"""Risk for two players: a third, neutral force stands between them."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Dealt, Place
from hegemon.rules.setup import Deal, Placements, settle
from hegemon.table.table import NOBODY, Table

OWN: Final = 2
"""The own armies of a placing turn; one neutral army goes with them."""


class DealThreePiles(Ask[Table]):
    """The cards without the wilds are dealt into three equal piles: one for each player, the third is neutral.

    One army of its owner goes onto each territory; nobody keeps a card, and the deck is whole again before play.

    Rules: CL-2P-01 CL-2P-02 CL-2P-07 CL-2P-17 CL-2P-19
    """

    __slots__ = ("force",)
    __match_args__: ClassVar[tuple[str, ...]] = ("force",)
    title = "Deal the territories"

    def __init__(self, force: int = 0) -> None:
        super().__init__(CHANCE)
        self.force: Final = force

    def menu(self, g: Game[Table]) -> Menu:
        return Deal(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Dealt)
        settle(g.table, action.land.index, self.force)
        if NOBODY in g.table.owner:
            g.then(DealThreePiles((self.force + 1) % 3))

    def prompt(self, g: Game[Table]) -> str:
        return "The territories are dealt into three piles."


class PlaceTwoAndOne(Step[Table]):
    """The players take turns, the first player first: two own armies and one neutral army, until all are placed.

    Rules: CL-2P-03 CL-2P-06 CL-2P-15 CL-2P-16
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(PlaceOwn(g.table.first, OWN))


class PlaceOwn(Ask[Table]):
    """Two own armies go onto one or two own territories.

    Rules: CL-2P-03 CL-2P-04 CL-2P-18 CL-VAR-27
    """

    __slots__ = ("left",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "left")
    title = "Place your armies"

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left: Final = left

    def moot(self, g: Game[Table]) -> bool:
        return g.table.reserve[self.who] == 0

    def menu(self, g: Game[Table]) -> Menu:
        return Placements(g.table, self.who, 1, self.left)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        g.table.armies[action.land.index] += action.armies
        g.table.reserve[self.who] -= action.armies
        left = self.left - action.armies
        g.then(PlaceOwn(self.who, left) if left else PlaceNeutral(self.who))

    def prompt(self, g: Game[Table]) -> str:
        return "Place two armies onto one or two of your territories." if self.left == OWN else "Place the second army."


class PlaceNeutral(Ask[Table]):
    """One neutral army goes onto any neutral territory; then the opponent places.

    Rules: CL-2P-03 CL-2P-05 CL-2P-18 CL-VAR-27
    """

    __slots__ = ()
    title = "Place a neutral army"

    def menu(self, g: Game[Table]) -> Menu:
        return Placements(g.table, g.table.edition.neutral, 1, 1)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        t = g.table
        t.armies[action.land.index] += 1
        t.reserve[t.edition.neutral] -= 1
        g.then(PlaceOwn(t.after(self.who), OWN))

    def prompt(self, g: Game[Table]) -> str:
        return "Place one neutral army onto a neutral territory."
