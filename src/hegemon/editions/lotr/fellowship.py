"""Step 7: the Fellowship moves along its path, and the Ring is destroyed; in Team play evil may find it first."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.lands import ABOVE, DICE, DOOM, PATH, RING
from hegemon.editions.lotr.moments import DEPARTING, LEAVING, TESTED
from hegemon.editions.lotr.options import ON_ARRIVAL
from hegemon.editions.lotr.victory import ring_destroyed, ring_found
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.rules.effects import Moment, in_order
from hegemon.table.events import DiceTested, PieceMoved
from hegemon.table.table import Table

FOUND: Final = 12
"""What evil must throw with two dice to find the Ring."""


def tell_roll(g: Game[Table], what: str, faces: tuple[int, ...], need: int, more: int = 0) -> None:
    """Tell of dice that were rolled for the Fellowship, or against it."""
    if g.events is not None:
        place = g.table.board.territories[lotr(g.table).ring_place()]
        g.tell(DiceTested(what, place, faces, more, need))


def must_roll(t: Table) -> bool:
    """Whether the Fellowship has to roll before it leaves: at a die on the board, or because of a card.

    Rules: LR-FEL-03 LR-FEL-06 LR-POW-21 LR-POW-22
    """
    x = lotr(t)
    return x.forced or x.ring_place() in DICE


def all_from_the_left(t: Table) -> tuple[int, ...]:
    """Everybody from the left of the player in turn on, who comes last.

    Rules: LR-POW-27
    """
    order = in_order(t)
    return (*order[1:], order[0])


class MoveTheFellowship(SeatStep[Table]):
    """At the end of every turn the Fellowship goes one territory on; where there is a die it rolls first.

    Cards come in this order: those that force a roll, the roll, those that change it, those that hold the Fellowship.

    Rules: LR-FEL-01 LR-FEL-02 LR-FEL-03 LR-FEL-05 LR-FEL-06 LR-FEL-09 LR-FEL-10 LR-FEL-12 LR-FEL-13 LR-TRN-02
        LR-TEAM-04 LR-TEAM-21
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = lotr(t)
        x.forced = x.held = False
        x.sway = 0
        if x.ring == DOOM:
            g.then(FinalRoll())
        elif must_roll(t):
            g.then(RollToLeave())
        else:
            g.then(Moment(all_from_the_left(t), 0, LEAVING), Leave())


class Leave(Step[Table]):
    """The Fellowship sets out, unless a card has it roll first.

    Rules: LR-POW-21
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if lotr(g.table).forced:
            g.then(RollToLeave())
        else:
            g.then(Moment(all_from_the_left(g.table), 0, DEPARTING), Depart())


class RollToLeave(Ask[Table]):
    """The player in turn rolls a die for the Fellowship; then cards may change what it counts for.

    Rules: LR-FEL-03 LR-FEL-04 LR-FEL-13
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    title = "Roll for the Fellowship"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        t = g.table
        x = lotr(t)
        x.die = action.faces[0]
        place = t.board.territories[x.ring_place()].name
        tell_roll(g, f"The Fellowship rolls to leave {place}", action.faces, ABOVE + 1)
        g.then(Moment(all_from_the_left(t), 0, TESTED), CountTheRoll())

    def prompt(self, g: Game[Table]) -> str:
        return "A die is rolled for the Fellowship."


class CountTheRoll(Step[Table]):
    """With everything that cards add, more than three lets the Fellowship leave.

    Rules: LR-FEL-03 LR-FEL-04 LR-POW-25
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = lotr(t)
        total = x.die + x.sway
        x.die = x.sway = 0
        if total > ABOVE:
            g.then(Moment(all_from_the_left(t), 0, DEPARTING), Depart())


class Depart(Step[Table]):
    """The Fellowship leaves, unless a card holds it until the next turn.

    Rules: LR-POW-19 LR-POW-20
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if not lotr(g.table).held:
            advance(g)


def advance(g: Game[Table]) -> None:
    """The Fellowship goes into the next territory of its path; at Mount Doom the final roll follows.

    Rules: LR-FEL-01 LR-FEL-05 LR-FEL-07 LR-FEL-11 LR-POW-15
    """
    t = g.table
    x = lotr(t)
    lands = t.board.territories
    x.ring += 1
    g.tell(PieceMoved(-1, RING, lands[PATH[x.ring - 1]], lands[PATH[x.ring]]))
    if x.ring == DOOM and t.edition.options["final_roll"] == ON_ARRIVAL:
        g.then(FinalRoll())


class FinalRoll(Ask[Table]):
    """At Mount Doom: more than three destroys the Ring and ends the game; no card changes it.

    Rules: LR-FEL-07 LR-FEL-08 LR-FEL-09 LR-POW-26 LR-TEAM-17
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    title = "Roll at Mount Doom"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        tell_roll(g, "The Fellowship rolls to destroy the Ring", action.faces, ABOVE + 1)
        if action.faces[0] > ABOVE:
            ring_destroyed(g)

    def prompt(self, g: Game[Table]) -> str:
        return "A die is rolled to destroy the Ring."


# --- finding the Ring ------------------------------------------------------------------------------------------------


class TryToFindTheRing(SeatStep[Table]):
    """Team play, step 7 of everybody's turn: an evil player in whose territory the Ring is tries to find it.

    Rules: LR-TEAM-04 LR-TEAM-05 LR-TEAM-06 LR-TEAM-17
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = lotr(t)
        if x.side(t.owner[x.ring_place()]) == EVIL:
            g.then(Search())


class Search(Ask[Table]):
    """Two dice, with one more for the whole region and one more for a Leader there: twelve finds the Ring.

    Rules: LR-TEAM-07 LR-TEAM-08 LR-TEAM-09 LR-TEAM-10 LR-TEAM-11 LR-TEAM-18
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    title = "Search for the Ring"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(2, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        t = g.table
        seeker = t.owner[lotr(t).ring_place()]
        bonus = search_bonus(t, seeker)
        tell_roll(g, "Evil searches for the Ring", action.faces, FOUND, bonus)
        if sum(action.faces) + bonus >= FOUND:
            ring_found(g, seeker)

    def prompt(self, g: Game[Table]) -> str:
        return "Two dice are rolled to find the Ring."


def search_bonus(t: Table, seeker: int) -> int:
    """One for the whole region of the Ring's territory, one for an own Leader in it; a partner's do not count.

    Rules: LR-TEAM-08 LR-TEAM-11
    """
    x = lotr(t)
    place = x.ring_place()
    region = t.board.region_of(place)
    assert region is not None
    return int(t.holds(seeker, region.lands)) + int(x.leader_at(seeker, place))
