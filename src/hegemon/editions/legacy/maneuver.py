"""Manoeuvring: one move of troops between own territories that are connected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import SCARS, Pack, closing_packs
from hegemon.editions.legacy.losses import lose
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, SPAN, Menu, Offer, Pass, Spans
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify
from hegemon.rules.fortify import FortifyAlong, Journeys, march, own_chains, why_not_fortify
from hegemon.table.table import Table


def is_plain(t: Table, who: int) -> bool:
    """Whether nothing changes where the troops of a seat may go."""
    x = legacy(t)
    if x.world.opened:
        return False
    return not any([power.unconnected or power.adjacent_only for power in x.powers(who)])


def blocks(t: Table, who: int, land: int) -> bool:
    """Whether a scar keeps troops of a seat from passing through a territory.

    Rules: LG-TRN-18
    """
    x = legacy(t)
    scar = x.world.scar[land]
    if scar not in SCARS or not SCARS[scar].blocks_passing:
        return False
    return not any([power.spared(scar) for power in x.powers(who)])


class Maneuvers(Menu):
    """Where special powers, scars or packs have a say: from where troops may go, and to which territories.

    The goals of a way are told with its start among them, so that those of a chain are one list.

    Rules: LG-TRN-17 LG-TRN-18 LG-TRN-22 LG-TRN-23 LG-CRD-29
    """

    __slots__ = ("t", "ways", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.ways: Final = ways_of(t, who)

    def __len__(self) -> int:
        armies = self.t.armies
        count = 1
        for src, goals in self.ways:
            count += (armies[src] - 1) * (len(goals) - 1)
        return count

    def pick(self, k: int) -> Action:
        lands = self.t.board.territories
        armies = self.t.armies
        for src, goals in self.ways:
            spare = armies[src] - 1
            others = len(goals) - 1
            if k < spare * others:
                way = k // spare
                return Fortify(lands[src], lands[goals[way + (way >= goals.index(src))]], k % spare + 1)
            k -= spare * others
        return PASS

    def __iter__(self) -> Iterator[Action]:
        lands = self.t.board.territories
        found: list[Action] = [
            Fortify(lands[src], lands[dst], n + 1)
            for src, goals in self.ways
            for dst in goals
            if dst != src
            for n in range(self.t.armies[src] - 1)
        ]
        found.append(PASS)
        return iter(found)

    def spans(self, to: Spans) -> None:
        fortify, armies = to.kind(Fortify), self.t.armies
        for src, goals in self.ways:
            for dst in goals:
                if dst != src:
                    to.row(fortify, src, dst, 1, armies[src] - 1)
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Fortify):
            src, dst = action.src.index, action.dst.index
            known = src != dst and any([start == src and dst in goals for start, goals in self.ways])
            return known and 1 <= action.armies < self.t.armies[src]
        return isinstance(action, Pass)

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        found = [
            Offer("fortify", (lands[src].id, lands[dst].id), 1, self.t.armies[src] - 1)
            for src, goals in self.ways
            for dst in goals
            if dst != src
        ]
        return [*found, Offer("pass", ())]

    def meant(self, action: Action) -> Action:
        return PASS if isinstance(action, Fortify) and action.armies == 0 else action

    def why_not(self, action: Action) -> str:
        return why_not_fortify(self.t, self.who, action, True)


def ways_of(t: Table, who: int) -> list[tuple[int, list[int]]]:
    """From each own territory with troops to spare that may go somewhere: where they may go, and where they are."""
    x = legacy(t)
    powers = x.powers(who)
    packs = closing_packs(t, x.world)
    own = t.lands(who)
    near_only = any([power.adjacent_only for power in powers])
    anywhere = not near_only and any([power.unconnected for power in powers])
    scar = x.world.scar
    blocked = [land for land in own if scar[land] and blocks(t, who, land)]
    chained = not near_only and not anywhere and not packs and not blocked
    home = [own] * len(t.owner)
    for chain in own_chains(t, who) if chained else []:
        for land in chain:
            home[land] = chain
    found: list[tuple[int, list[int]]] = []
    for src in own:
        if t.armies[src] < 2:
            continue
        if chained or anywhere:
            goals = home[src]
        elif near_only:
            goals = [src, *[dst for dst in t.board.near[src] if t.owner[dst] == who]]
        else:
            goals = reached(t, who, src, blocked, packs)
        if packs:
            goals = [dst for dst in goals if dst == src or all([pack.may_enter(t, src, dst) for pack in packs])]
        if len(goals) > 1:
            found.append((src, goals))
    return found


def reached(t: Table, who: int, src: int, blocked: list[int], packs: list[Pack]) -> list[int]:
    """The own territories that a chain of own territories joins to this one; none leads through a blocked one.

    Rules: LG-TRN-18
    """
    owner = t.owner
    left = [held == who for held in owner]
    left[src] = False
    found = [src]
    for land in found:  # it grows as it is walked
        if land == src or land not in blocked:
            for other in t.board.near[land]:
                if left[other] and (not packs or all([pack.may_enter(t, land, other) for pack in packs])):
                    left[other] = False
                    found.append(other)
    return sorted(found)


class WithoutPass(Menu):
    """A menu whose last answer is to pass, without that."""

    __slots__ = ("menu",)

    def __init__(self, menu: Menu) -> None:
        self.menu: Final = menu

    def __len__(self) -> int:
        return len(self.menu) - 1

    def pick(self, k: int) -> Action:
        return self.menu.pick(k)

    def __contains__(self, action: object) -> bool:
        return not isinstance(action, Pass) and action in self.menu

    def __iter__(self) -> Iterator[Action]:
        return iter(list(self.menu)[:-1])

    def spans(self, to: Spans) -> None:
        whole = Spans(to.kinds)
        self.menu.spans(whole)
        rows, passing = whole.rows, to.kind(Pass)
        for at in range(0, len(rows), SPAN):
            if rows[at] != passing:
                to.rows.extend(rows[at : at + SPAN])
        to.answers += [action for action in whole.answers if not isinstance(action, Pass)]

    def offers(self) -> list[Offer]:
        return [offer for offer in self.menu.offers() if offer.verb != PASS.verb]

    def why_not(self, action: Action) -> str:
        return self.menu.why_not(action)


def maneuvers(t: Table, who: int, passing: bool = True) -> Menu:
    """The manoeuvres of a seat, with passing or without."""
    menu: Menu = Journeys(t, who) if is_plain(t, who) else Maneuvers(t, who)
    return menu if passing else WithoutPass(menu)


def can_move(t: Table, who: int) -> bool:
    """Whether any troops of a seat can be manoeuvred."""
    x = legacy(t)
    if any([power.unconnected for power in x.powers(who)]) or closing_packs(t, x.world):
        return len(ways_of(t, who)) > 0
    owner = t.owner
    for src, armies in enumerate(t.armies):
        if armies > 1 and owner[src] == who:
            for dst in t.board.near[src]:
                if owner[dst] == who:  # what is near can be entered whatever blocks the way on from there
                    return True
    return False


def may_always_move(t: Table, who: int) -> bool:
    """Whether a seat may make its manoeuvre at any time, and has not made it yet.

    Rules: LG-TRN-21 LG-TRN-38
    """
    x = legacy(t)
    return not x.deeds.maneuvered and any([power.any_time for power in x.powers(who)])


def maneuver(g: Game[Table], who: int, action: Fortify) -> None:
    """Troops move; it is the one manoeuvre of the turn.

    Rules: LG-TRN-17
    """
    x = legacy(g.table)
    x.deeds = x.deeds.replaced(maneuvered=True)
    move_troops(g, who, action)


def move_troops(g: Game[Table], who: int, action: Fortify) -> None:
    """Troops move between own territories. Where entering costs troops, it does so here too."""
    march(g.table, action)
    toll(g, who, action.dst.index, action.armies)


def toll(g: Game[Table], who: int, land: int, troops: int) -> None:
    """A scar takes some of the troops that have entered a territory."""
    x = legacy(g.table)
    scar = x.world.scar[land]
    if scar in SCARS and not any([power.spared(scar) for power in x.powers(who)]):
        lose(g, land, SCARS[scar].entry_cost(troops))


class ManeuverTroops(FortifyAlong):
    """After expansions and attacks, one manoeuvre; or none.

    Rules: LG-TRN-17 LG-TRN-18 LG-TRN-24 LG-TRN-43
    """

    __slots__ = ()
    title = "Manoeuvre"

    def moot(self, g: Game[Table]) -> bool:
        return legacy(g.table).deeds.maneuvered or not can_move(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        return maneuvers(g.table, self.who)

    def travel(self, g: Game[Table], action: Fortify) -> None:
        maneuver(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        return "Manoeuvre troops from one of your territories to another that is connected, or end your turn."
