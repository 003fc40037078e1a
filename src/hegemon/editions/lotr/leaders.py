"""Leaders: putting them onto the board, bringing them along, and losing them."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.actions import Appoint
from hegemon.editions.lotr.extra import OFF_BOARD, lotr
from hegemon.editions.lotr.lands import LEADER, SITES
from hegemon.editions.lotr.moments import ARRIVED
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Named, SeatStep, Step
from hegemon.rules.effects import Moment
from hegemon.rules.fortify import Accompany
from hegemon.table.events import PieceLost, PieceMoved
from hegemon.table.table import Table


def lead_away(g: Game[Table], seat: int, src: int, dst: int) -> None:
    """A Leader goes from one territory to another.

    Rules: LR-LDR-13
    """
    lotr(g.table).move_leader(seat, src, dst)
    lands = g.table.board.territories
    g.tell(PieceMoved(seat, LEADER, lands[src], lands[dst]))


def lose_leader(g: Game[Table], seat: int, land: int) -> None:
    """A Leader whose last battalion fell goes back to his owner's supply, whether or not he was sent.

    Rules: LR-LDR-11
    """
    lotr(g.table).move_leader(seat, land, OFF_BOARD)
    g.tell(PieceLost(seat, LEADER, g.table.board.territories[land]))


class Appointments(OneOf):
    """The own territories without an own Leader; with why another one cannot have him."""

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int) -> None:
        x = lotr(t)
        lands = t.board.territories
        super().__init__(tuple([Appoint(lands[land]) for land in t.lands(who) if not x.leader_at(who, land)]))
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Appoint):
            return f"Place a Leader in a territory of yours; “{action}” is for another moment (LR-SET-16)."
        if self.t.owner[action.land.index] != self.who:
            return f"{action.land.name} is not yours; a Leader goes into a territory of his own army (LR-SET-18)."
        return f"Your other Leader is in {action.land.name}; two never share a territory (LR-SET-17)."


class PlaceLeader(Ask[Table]):
    """Put a Leader into an own territory that does not hold the other one.

    Rules: LR-SET-17 LR-SET-18 LR-LDR-13 LR-RPL-01
    """

    __slots__ = ()
    title = "Place a Leader"

    def moot(self, g: Game[Table]) -> bool:
        return not len(self.menu(g))

    def menu(self, g: Game[Table]) -> Menu:
        return Appointments(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Appoint)
        lotr(g.table).move_leader(self.who, OFF_BOARD, action.land.index)
        if g.table.turns and action.land.index in SITES:
            g.then(Moment((self.who,), 0, ARRIVED))

    def prompt(self, g: Game[Table]) -> str:
        return "In which of your territories does the Leader stand?"


class PlaceLeaders(Step[Table]):
    """After all battalions everybody places one Leader, from the first player on, and then the second in that order.

    Rules: LR-SET-16 LR-SET-26 LR-SET-27
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        order = [t.first]
        while len(order) < t.edition.seats:
            order.append(t.after(order[-1]))
        g.then(*[PlaceLeader(seat) for seat in (*order, *order)])


class ReplaceALeader(SeatStep[Table]):
    """Step 6: whoever has no Leader on the board places one, and only one.

    Rules: LR-RPL-01 LR-RPL-02 LR-RPL-03 LR-RPL-04 LR-LDR-12 LR-TRN-02
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if not lotr(g.table).leaders_of(self.who):
            g.then(PlaceLeader(self.who))


class BringLeader(Accompany):
    """A Leader may go along with battalions, but not to where the other one is.

    Rules: LR-LDR-09 LR-LDR-13 LR-LDR-14 LR-FRT-06
    """

    __slots__ = ()
    title = "Bring the Leader"
    passing = "Leave the Leader"

    def companions(self, t: Table) -> tuple[Named, ...]:
        return (LEADER,) if may_come_along(t, self.who, self.src, self.dst) else ()

    def bring(self, g: Game[Table], piece: Named) -> None:
        lead_away(g, self.who, self.src, self.dst)

    def prompt(self, g: Game[Table]) -> str:
        lands = g.table.board.territories
        return f"Does your Leader go along from {lands[self.src].name} to {lands[self.dst].name}?"


def may_come_along(t: Table, who: int, src: int, dst: int) -> bool:
    """Whether a Leader of a seat is in the first territory, and the other one not in the second.

    Rules: LR-LDR-13 LR-FRT-06
    """
    x = lotr(t)
    return x.leader_at(who, src) and not x.leader_at(who, dst)


def moved_in(g: Game[Table], src: int, dst: int) -> None:
    """More battalions move into a conquered territory than had to: a Leader who was not sent may follow with them.

    Rules: LR-LDR-09 LR-LDR-14
    """
    g.then(BringLeader(g.table.turn, src, dst))
