"""Step 1: battalions for strongholds, territories and regions, sets of Territory cards, and placing all of them."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.extra import lotr, strongholds
from hegemon.editions.lotr.lands import REDEMPTION, STRONGHOLDS
from hegemon.editions.lotr.moments import REINFORCE, START
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, SeatStep
from hegemon.rules.actions import Use
from hegemon.rules.effects import Moment, Uses, WithCards, could_use, effects_of
from hegemon.rules.reinforce import Reinforce, new_armies, tell_turn
from hegemon.rules.sets import must_trade
from hegemon.table.effects import ROUND, TURN
from hegemon.table.events import Reinforced
from hegemon.table.sets import Sets
from hegemon.table.table import Table

FOR_A_STRONGHOLD: Final = 1


def typical_value(traded: int) -> int:
    """What a set is worth on the average; the symbols decide, and the worth never rises.

    Rules: LR-TCS-02
    """
    return 7


SETS: Final = Sets(value=typical_value, symbols=REDEMPTION, bonus=0, must=5, must_now=5, down_to=4, between=True)
"""Sets are worth what their symbols say, at their best; pictured territories bring nothing. After an elimination the
battalions of one set may be placed before the next one is turned in.

Rules: LR-TCS-01 LR-TCS-02 LR-TCS-03 LR-TCS-04 LR-TCS-05 LR-TCS-06 LR-TCS-07 LR-TCS-08 LR-TCS-09 LR-TCS-10 LR-TCS-11
    LR-TCS-12 LR-TCS-13 LR-TCS-15 LR-ELM-04 LR-ELM-05 LR-STD-07
"""


class BeginTurn(SeatStep[Table]):
    """What holds for a turn begins anew; what was in force until the own next turn ends.

    What an eliminated player left in force ends when that turn would have begun. The turn is told of before any card of
    its start is played: none of them changes who holds what, and so what the turn brings.

    Rules: LR-TRN-03 LR-TRN-04 LR-RNF-12 LR-ELM-10 LR-EVT-03 LR-POW-05
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = lotr(t)
        x.lift(TURN)
        if x.forces:
            x.lift(ROUND, self.who)
            seat = before(t, self.who)
            while seat != self.who and not t.alive(seat):
                x.lift(ROUND, seat)
                seat = before(t, seat)
        x.site_won = x.collected = x.closed = False
        x.owed = 0
        x.moves = 1
        if g.events is not None:
            tell_turn(g, self.who, new_armies(t, self.who))


def before(t: Table, seat: int) -> int:
    """The seat to the right."""
    return (seat - 1) % t.edition.seats


class AtStart(SeatStep[Table]):
    """The moment before step 1, for the player in turn.

    Rules: LR-TRN-03
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(Moment((self.who,), 0, START))


def battalions(t: Table, who: int) -> int:
    """All battalions a seat would get if its turn began now, those for strongholds too.

    Rules: LR-RNF-09
    """
    return new_armies(t, who) + FOR_A_STRONGHOLD * strongholds(t, who)


class ReinforceStrongholds(SeatStep[Table]):
    """One battalion goes into each stronghold of the player in turn, before anything else; then the rest is counted.

    Rules: LR-RNF-01 LR-RNF-02 LR-RNF-03 LR-RNF-04 LR-RNF-05 LR-RNF-06 LR-RNF-07 LR-RNF-08 LR-RNF-09 LR-RNF-11 LR-RNF-12
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t, who = g.table, self.who
        for land in STRONGHOLDS:
            if t.owner[land] == who:
                t.armies[land] += FOR_A_STRONGHOLD
                if g.events is not None:
                    g.tell(Reinforced(who, t.board.territories[land], FOR_A_STRONGHOLD, "stronghold"))
        t.reserve[who] += new_armies(t, who)


class PlaceReinforcements(Reinforce):
    """Turn in sets and place every battalion; Missions may be completed meanwhile.

    Rules: LR-RNF-10 LR-TCS-08 LR-TCS-09 LR-TCS-10 LR-TCS-14 LR-MSN-02 LR-MSN-12
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        super().run(g)
        if g.asking is None and could_use(g.table, self.who, REINFORCE):
            g.asking = self

    def private(self, g: Game[Table]) -> bool:
        return super().private(g) or could_use(g.table, self.who, REINFORCE)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        plain = super().menu(g)
        if must_trade(t, who, self.trading) or not len(lotr(t).adventures.hands[who]):
            return plain
        return WithCards((plain, Uses(t, who, REINFORCE)))

    def prompt(self, g: Game[Table]) -> str:
        t, who = g.table, self.who
        if t.reserve[who] or (self.trading and len(t.hands[who]) > 2) or not could_use(t, who, REINFORCE):
            return super().prompt(g)
        return "Complete a Mission, or go on to attack."

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Use):
            g.stack.append(self)
            effects_of(g.table).use(g, self.who, action.power)
        else:
            super().take(g, action)
