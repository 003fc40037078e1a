"""Step 3: fortify your position, along own territories, with a Leader if he is to come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.leaders import BringLeader, lead_away, may_come_along
from hegemon.editions.lotr.moments import FORTIFY
from hegemon.editions.lotr.ways import any_blocked, blocked
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Pass, Spans
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify, Use
from hegemon.rules.effects import Uses, WithCards, could_use, effects_of
from hegemon.rules.fortify import FortifyAlong, Journeys, march, no_army, own_chains, why_not_fortify
from hegemon.table.table import Table


def open_chains(t: Table, who: int) -> list[list[int]]:
    """The groups of own territories that hang together without crossing a blocked bridge.

    Rules: LR-POW-05 LR-FRT-02
    """
    near = t.board.near
    lands = t.lands(who)
    waiting = [False] * len(t.owner)
    for land in lands:
        waiting[land] = True
    chains: list[list[int]] = []
    for land in lands:
        if waiting[land]:
            waiting[land] = False
            chain = [land]
            for one in chain:  # it grows as it is walked
                for other in near[one]:
                    if waiting[other] and not blocked(t, one, other):
                        waiting[other] = False
                        chain.append(other)
            chain.sort()
            chains.append(chain)
    return chains


class GuardedJourneys(Menu):
    """The ways while a bridge is blocked: over it only with a Leader, who must be where the battalions come from.

    Rules: LR-POW-05 LR-FRT-02 LR-FRT-04
    """

    __slots__ = ("t", "ways", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        group = [-1] * len(t.owner)
        for number, chain in enumerate(open_chains(t, who)):
            for land in chain:
                group[land] = number
        found: list[tuple[int, list[int]]] = []
        for chain in own_chains(t, who):
            for src in chain:
                if t.armies[src] > 1:
                    here = group[src]
                    led = lotr(t).leader_at(who, src)
                    near = [
                        dst
                        for dst in chain
                        if dst != src and (group[dst] == here or (led and may_come_along(t, who, src, dst)))
                    ]
                    found.append((src, near))
        self.ways: Final = found
        """From where battalions can go, and to where."""

    def __len__(self) -> int:
        armies = self.t.armies
        count: i64 = 1
        for src, lands in self.ways:
            count += (armies[src] - 1) * len(lands)
        return count

    def pick(self, k: int) -> Action:
        t = self.t
        for src, lands in self.ways:
            spare = t.armies[src] - 1
            if k < spare * len(lands):
                places = t.board.territories
                return Fortify(places[src], places[lands[k // spare]], k % spare + 1)
            k -= spare * len(lands)
        return PASS

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Fortify):
            return isinstance(action, Pass)
        src, dst = action.src.index, action.dst.index
        return any([here == src and dst in lands for here, lands in self.ways]) and (
            1 <= action.armies < self.t.armies[src]
        )

    def spans(self, to: Spans) -> None:
        fortify = to.kind(Fortify)
        for src, lands in self.ways:
            for dst in lands:
                to.row(fortify, src, dst, 1, self.t.armies[src] - 1)
        to.row(to.kind(Pass))

    def meant(self, action: Action) -> Action:
        return no_army(action)

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
