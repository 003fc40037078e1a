"""Games for two with a neutral force between them, and placing several armies at a time.

The numbers of armies and territories are parameters of the steps.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Dealt, Place
from hegemon.rules.setup import Deal, Placements, hold, settle
from hegemon.rules.words import in_words
from hegemon.table.edition import NO_SEAT
from hegemon.table.table import NOBODY, Table


class DealThreePiles(Ask[Table]):
    """The cards without the wilds are dealt into three equal piles: one for each player, the third is neutral.

    One army of its owner goes onto each territory; nobody keeps a card, and the deck is whole again before play.

    Rules: CL-2P-01 CL-2P-02 CL-2P-07 CL-2P-17 CL-2P-19 CL-MAP-04
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
        if g.table.count(NOBODY):
            g.then(DealThreePiles((self.force + 1) % 3))

    def prompt(self, g: Game[Table]) -> str:
        return "The territories are dealt into three piles."


class DealNeutrals(Ask[Table]):
    """Chance gives ``left`` territories that nobody holds to the neutral force, with so many armies on each.

    The neutral force places no more armies after that.

    Rules: GT-DOM-10
    """

    __slots__ = ("armies", "left")
    __match_args__: ClassVar[tuple[str, ...]] = ("left", "armies")
    title = "Deal the neutral territories"

    def __init__(self, left: int, armies: int = 2) -> None:
        super().__init__(CHANCE)
        self.left: Final = left
        self.armies: Final = armies

    def menu(self, g: Game[Table]) -> Menu:
        return Deal(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Dealt)
        t = g.table
        hold(t, action.land.index, t.edition.neutral, self.armies)
        if self.left > 1:
            g.then(DealNeutrals(self.left - 1, self.armies))
        else:
            t.reserve[t.edition.neutral] = 0

    def prompt(self, g: Game[Table]) -> str:
        return f"Neutral {g.table.edition.units[1]} take their territories."


class PlaceByTurns(Step[Table]):
    """Everybody in turn, the first player first, places ``own`` armies and then ``neutral`` ones, until none is left.

    Rules: CL-2P-03 CL-2P-06 CL-2P-15 CL-2P-16
    """

    __slots__ = ("neutral", "own")
    __match_args__: ClassVar[tuple[str, ...]] = ("own", "neutral")

    def __init__(self, own: int, neutral: int) -> None:
        self.own: Final = own
        self.neutral: Final = neutral

    def run(self, g: Game[Table]) -> None:
        g.then(PlaceOwn(g.table.first, self.own, self.own, self.neutral))


class PlaceOwn(Ask[Table]):
    """Some own armies go onto one or more own territories: ``left`` of ``own`` now, then ``neutral`` neutral ones.

    Rules: CL-2P-03 CL-2P-04 CL-2P-18 CL-VAR-27
    """

    __slots__ = ("left", "neutral", "own")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "left", "own", "neutral")
    topic = "place"
    title = "Place your armies"

    def __init__(self, who: int, left: int, own: int = 2, neutral: int = 1) -> None:
        super().__init__(who)
        self.left: Final = left
        self.own: Final = own
        self.neutral: Final = neutral

    def moot(self, g: Game[Table]) -> bool:
        return g.table.reserve[self.who] == 0

    def now(self, t: Table) -> int:
        """How many armies are to be placed now: fewer than asked for if the reserve has no more."""
        return min(self.left, t.reserve[self.who])

    def menu(self, g: Game[Table]) -> Menu:
        return Placements(g.table, self.who, 1, self.now(g.table))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        t = g.table
        left = self.now(t) - action.armies
        t.armies[action.land.index] += action.armies
        t.reserve[self.who] -= action.armies
        if left:
            g.then(PlaceOwn(self.who, left, self.own, self.neutral))
        elif self.neutral and t.edition.neutral != NO_SEAT and t.reserve[t.edition.neutral]:
            g.then(PlaceNeutral(self.who, self.own, self.neutral))
        else:
            place_next(g, self.who, self.own, self.neutral)

    def prompt(self, g: Game[Table]) -> str:
        now = self.now(g.table)
        if now == 1:
            last = self.left < self.own
            which = ("the second army" if self.own == 2 else "the last army") if last else "one army"
            return f"Place {which}." if last else f"Place {which} on one of your territories."
        if now < self.own and self.left < self.own:
            return f"Place the other {in_words(now)} armies."
        places = "one or two" if now == 2 else "one or more"
        return f"Place {in_words(now)} armies on {places} of your territories."


class PlaceNeutral(Ask[Table]):
    """One neutral army after the other goes onto any neutral territory; then the next player places.

    Rules: CL-2P-03 CL-2P-05 CL-2P-18 CL-VAR-27
    """

    __slots__ = ("left", "neutral", "own")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "own", "neutral", "left")
    topic = "place"
    title = "Place a neutral army"

    def __init__(self, who: int, own: int = 2, neutral: int = 1, left: int = 0) -> None:
        super().__init__(who)
        self.own: Final = own
        self.neutral: Final = neutral
        self.left: Final = left or neutral

    def menu(self, g: Game[Table]) -> Menu:
        return Placements(g.table, g.table.edition.neutral, 1, 1)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        t = g.table
        t.armies[action.land.index] += 1
        t.reserve[t.edition.neutral] -= 1
        if self.left > 1 and t.reserve[t.edition.neutral]:
            g.then(PlaceNeutral(self.who, self.own, self.neutral, self.left - 1))
        else:
            place_next(g, self.who, self.own, self.neutral)

    def prompt(self, g: Game[Table]) -> str:
        return "Place an army on a neutral territory."


def place_next(g: Game[Table], who: int, own: int, neutral: int) -> None:
    """The next seat in turn that has armies left places; nobody does when none has."""
    t = g.table
    following = t.after(who)
    while following != who and not t.reserve[following]:
        following = t.after(following)
    g.then(PlaceOwn(following, own, own, neutral))
