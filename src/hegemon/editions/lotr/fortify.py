"""Step 3: fortify your position, along own territories, with a Leader if he is to come."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.leaders import BringLeader, lead_away, may_come_along
from hegemon.editions.lotr.moments import FORTIFY
from hegemon.editions.lotr.ways import any_blocked, blocked
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify, Use
from hegemon.rules.effects import Uses, WithCards, could_use, effects_of
from hegemon.rules.fortify import FortifyAlong, Journeys, march, own_chains, why_not_fortify
from hegemon.table.table import Table


def open_chains(t: Table, who: int) -> list[list[int]]:
    """The groups of own territories that hang together without crossing a blocked bridge.

    Rules: LR-POW-05 LR-FRT-02
    """
    chains: list[list[int]] = []
    left = t.lands(who)
    while left:
        chain = [left.pop(0)]
        for one in chain:  # it grows as it is walked
            for other in t.board.near[one]:
                if other in left and not blocked(t, one, other):
                    left.remove(other)
                    chain.append(other)
        chains.append(sorted(chain))
    return chains


class GuardedJourneys(OneOf):
    """The ways while a bridge is blocked: over it only with a Leader, who must be where the battalions come from.

    Rules: LR-POW-05 LR-FRT-02 LR-FRT-04
    """

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int) -> None:
        lands = t.board.territories
        found: list[Action] = []
        guarded = open_chains(t, who)
        for chain in own_chains(t, who):
            for src in chain:
                for dst in chain:
                    if src != dst and (joined(guarded, src, dst) or may_come_along(t, who, src, dst)):
                        found += [Fortify(lands[src], lands[dst], n + 1) for n in range(t.armies[src] - 1)]
        super().__init__((*found, PASS))
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        if isinstance(action, Fortify) and action in Journeys(self.t, self.who):
            return "That way crosses a blocked bridge, which takes a Leader of yours (LR-POW-05)."
        return why_not_fortify(self.t, self.who, action, True)


def joined(chains: list[list[int]], src: int, dst: int) -> bool:
    """Whether two territories are in the same group."""
    return any([src in chain and dst in chain for chain in chains])


def ways(t: Table, who: int) -> Menu:
    """The fortifications a seat can make now, or none."""
    return GuardedJourneys(t, who) if any_blocked(t) else Journeys(t, who)


class FortifyYourPosition(FortifyAlong):
    """One fortification along own territories, or none; more by night. Missions may be completed meanwhile.

    Rules: LR-FRT-01 LR-FRT-02 LR-FRT-03 LR-FRT-04 LR-FRT-05 LR-FRT-06 LR-FRT-07 LR-FRT-08 LR-FRT-09 LR-MSN-03 LR-POW-10
        LR-ALL-03 LR-TEAM-16 LR-TWO-12
    """

    __slots__ = ()

    def moot(self, g: Game[Table]) -> bool:
        return lotr(g.table).moves == 0 and not could_use(g.table, self.who, FORTIFY)

    def private(self, g: Game[Table]) -> bool:
        return could_use(g.table, self.who, FORTIFY)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        if lotr(t).moves == 0:
            return Uses(t, who, FORTIFY, (PASS,))
        if not len(lotr(t).adventures.hands[who]):
            return ways(t, who)
        return WithCards((ways(t, who), Uses(t, who, FORTIFY)))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        g.stack.append(self)
        if isinstance(action, Use):
            effects_of(g.table).use(g, self.who, action.power)
        else:
            assert isinstance(action, Fortify)
            self.travel(g, action)

    def travel(self, g: Game[Table], action: Fortify) -> None:
        t = g.table
        src, dst = action.src.index, action.dst.index
        alone = not any_blocked(t) or joined(open_chains(t, self.who), src, dst)
        lotr(t).moves -= 1
        march(t, action)
        if alone:
            g.then(BringLeader(self.who, src, dst))
        else:
            lead_away(g, self.who, src, dst)

    def prompt(self, g: Game[Table]) -> str:
        if lotr(g.table).moves == 0:
            return "You have fortified: play a card, or end your turn."
        return super().prompt(g)
