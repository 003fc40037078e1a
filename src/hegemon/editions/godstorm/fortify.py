"""Step 7: fortify a position with armies and gods, along a chain of own territories."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.actions import Walk
from hegemon.editions.godstorm.extra import AWAY, godstorm
from hegemon.editions.godstorm.invade import BringGods
from hegemon.editions.godstorm.lands import GROUND, KINDS
from hegemon.editions.godstorm.pieces import move_god
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Joined, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify
from hegemon.rules.fortify import FortifyAlong, Journeys, why_not_fortify
from hegemon.table.table import Table


class EarthJourneys(Journeys):
    """Armies along own territories: over sea connections too, never over mountains, sunk land or a closed lane.

    Rules: GS-FOR-02 GS-FOR-03 GS-FOR-06 GS-FOR-08
    """

    __slots__ = ()

    @property
    def uncapped(self) -> bool:
        return True

    def choices(self, src: int, dst: int) -> int:
        return 0 if src == dst else self.t.armies[src] - 1

    def why_not(self, action: Action) -> str:
        if isinstance(action, Fortify):
            for land in (action.src, action.dst):
                if land.index >= GROUND:
                    return f"{land.name} is in the Underworld, where nobody fortifies (GS-FOR-08)."
        return why_not_fortify(self.t, self.who, action, True)


class Walks(Menu):
    """Gods that go without armies, to where a chain of own territories leads; not into a plague land.

    Rules: GS-FOR-02 GS-FOR-04 GS-FOR-09
    """

    __slots__ = ("t", "ways", "who")

    def __init__(self, t: Table, who: int, chains: list[list[int]]) -> None:
        x = godstorm(t)
        self.t: Final = t
        self.who: Final = who
        ways: list[tuple[int, list[int]]] = []
        for kind in range(len(KINDS)):
            src = x.god_at(who, kind)
            for chain in chains if src != AWAY else ():
                if src in chain and len(chain) > 1:
                    ways.append((kind, [dst for dst in chain if dst != src and dst not in x.plague]))
        self.ways: Final = ways

    def __len__(self) -> int:
        total = 0
        for _, lands in self.ways:
            total += len(lands)
        return total

    def pick(self, k: int) -> Action:
        for kind, lands in self.ways:
            if k < len(lands):
                return Walk(godstorm(self.t).god(self.who, kind), self.t.board.territories[lands[k]])
            k -= len(lands)
        raise IndexError(k)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Walk):
            return False
        kind = godstorm(self.t).kind_of(self.who, action.god)
        return any([one == kind and action.land.index in lands for one, lands in self.ways])

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Walk):
            return f"“{action}” is no way to fortify (GS-FOR-01)."
        x = godstorm(self.t)
        kind = x.kind_of(self.who, action.god)
        if kind < 0 or not x.in_play(self.who, kind):
            return f"{action.god.name} is no god of yours in play (GS-FOR-09)."
        if action.land.index in x.plague:
            return f"No god ends a journey in {action.land.name}, a plague land (GS-FOR-04)."
        return f"No chain of your territories leads {action.god.name} to {action.land.name} (GS-FOR-02)."


class FortifyAPosition(FortifyAlong):
    """Step 7: one journey of armies and gods, of armies alone or of gods alone; or none.

    Armies that come into a plague land lose nothing; gods do not go there.

    Rules: GS-FOR-01 GS-FOR-02 GS-FOR-03 GS-FOR-04 GS-FOR-05 GS-FOR-06 GS-FOR-07 GS-FOR-08 GS-FOR-09 GS-FOR-10
    """

    __slots__ = ()
    title = "Fortify a position"
    passing = "Go on"

    def menu(self, g: Game[Table]) -> Menu:
        journeys = EarthJourneys(g.table, self.who)
        walks = Walks(g.table, self.who, journeys.chains)
        return Joined((journeys, walks)) if walks.ways else WithoutWalks(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Walk):
            src = godstorm(g.table).god_at(self.who, action.god.kind)
            move_god(g, self.who, action.god.kind, action.land.index)
            self.accompany(g, src, action.land.index)
        else:
            super().take(g, action)

    def accompany(self, g: Game[Table], src: int, dst: int) -> None:
        if dst not in godstorm(g.table).plague:
            g.then(BringGods(self.who, src, dst))

    def prompt(self, g: Game[Table]) -> str:
        return "Move armies or gods from one of your territories to another that is connected, or go on."


class WithoutWalks(EarthJourneys):
    """The journeys where no god may walk, and why not."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Walk):
            return Walks(self.t, self.who, self.chains).why_not(action)
        return super().why_not(action)
