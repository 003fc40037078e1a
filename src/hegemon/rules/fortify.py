"""Fortifying the position: one move between neighbours, or, as a variation, any number along own chains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, OneOf, Pass, Spans
from hegemon.kernel.steps import Action, Ask, Named
from hegemon.rules.actions import Bring, Fortify
from hegemon.rules.occupy import leave
from hegemon.table.edition import NO_CAP
from hegemon.table.table import Table


def no_army(action: Action) -> Action:
    """Moving no army is the same as not fortifying.

    Rules: CL-FRT-06
    """
    return PASS if isinstance(action, Fortify) and action.armies == 0 else action


def why_not_fortify(t: Table, who: int, action: Action, chains: bool) -> str:
    """Why armies cannot move like that."""
    cite = t.edition.cite
    one, several = t.edition.units
    if not isinstance(action, Fortify):
        return f"Move {several} between two territories of yours, or pass to end your turn{cite('turn')}."
    for land in (action.src, action.dst):
        if t.owner[land.index] != who:
            return f"{land.name} is not yours; {several} move between your own territories{cite('fortify.own')}."
    if action.src == action.dst:
        rule = cite("fortify.own")
        return f"{several.capitalize()} move between two different territories, not within {action.src.name}{rule}."
    if not chains and action.dst.index not in t.board.near[action.src.index]:
        return f"{action.dst.name} does not border {action.src.name}{cite('fortify.border')}."
    armies = t.armies[action.src.index]
    stay = t.stays(action.src.index)
    if armies <= stay and stay != 1:
        return f"{action.src.name} has {armies} {several}, and {stay} must stay there{cite('fortify.stay')}."
    if armies < 2 and stay == 1:
        return f"The only {one} in {action.src.name} must stay there{cite('fortify.stay')}."
    if not 1 <= action.armies <= armies - stay:
        behind = f"One {one}" if stay == 1 else t.edition.many(stay)
        return f"{behind} must stay in {action.src.name}: move 1 to {armies - stay}{cite('fortify.stay')}."
    if action.armies > t.room(action.dst.index):
        return f"{action.dst.name} may hold no more than {t.edition.army_cap} {several}{cite('fortify.cap')}."
    return f"No chain of your territories joins {action.src.name} and {action.dst.name}{cite('fortify.connected')}."


def add_offer(found: list[Offer], t: Table, src: int, dst: int) -> None:
    """Offer the armies that may go this way, if any."""
    most = min(t.armies[src] - t.stays(src), t.room(dst))
    if most > 0:
        lands = t.board.territories
        found.append(Offer("fortify", (lands[src].id, lands[dst].id), 1, most))


@mypyc_attr(free_list_len=1)
class Marches(Menu):
    """From an own territory with armies to spare to an own neighbour with room; or pass."""

    __slots__ = ("plain", "stay", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.stay: Final = t.edition.combat.stay
        self.plain: Final = t.edition.stays is None and t.board.whole

    def __len__(self) -> int:
        t = self.t
        if not self.plain:
            return len(self.listed())
        who = self.who
        stay = self.stay
        cap = t.edition.army_cap
        owner = t.owner
        count: i64 = 1
        land: i64 = 0
        for armies in t.armies:
            if armies > stay and owner[land] == who:
                for other in t.board.near[land]:
                    if owner[other] == who:
                        count += min(armies - stay, cap - t.armies[other])
            land += 1
        return count

    def pick(self, k: int) -> Action:
        t = self.t
        if not self.plain:
            return self.listed()[k]
        who = self.who
        stay = self.stay
        cap = t.edition.army_cap
        owner = t.owner
        left: i64 = k
        land: i64 = 0
        for armies in t.armies:
            if armies > stay and owner[land] == who:
                for other in t.board.near[land]:
                    if owner[other] == who:
                        choices: i64 = min(armies - stay, cap - t.armies[other])
                        if left < choices:
                            lands = t.board.territories
                            return Fortify(lands[land], lands[other], left + 1)
                        left -= choices
            land += 1
        return PASS

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def listed(self) -> list[Action]:
        """Every answer."""
        t = self.t
        lands = t.board.territories
        found: list[Action] = []
        for src in t.lands(self.who):
            for dst in t.board.near[src]:
                if t.owner[dst] == self.who and lands[dst].ground:
                    most = min(t.armies[src] - t.stays(src), t.room(dst))
                    found += [Fortify(lands[src], lands[dst], n + 1) for n in range(most)]
        found.append(PASS)
        return found

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Fortify):
            t = self.t
            src = action.src.index
            dst = action.dst.index
            return (
                src >= 0
                and t.owner[src] == self.who
                and t.owner[dst] == self.who
                and dst in t.board.near[src]
                and action.src.ground
                and action.dst.ground
                and 1 <= action.armies <= min(t.armies[src] - t.stays(src), t.room(dst))
            )
        return isinstance(action, Pass)

    def offers(self) -> list[Offer]:
        t = self.t
        found: list[Offer] = []
        for src in t.lands(self.who):
            for dst in t.board.near[src]:
                if t.owner[dst] == self.who and t.board.territories[dst].ground:
                    add_offer(found, t, src, dst)
        found.append(Offer("pass", ()))
        return found

    def spans(self, to: Spans) -> None:
        t = self.t
        who = self.who
        owner = t.owner
        lands = t.board.territories
        cap = t.edition.army_cap
        fortify = to.kind(Fortify)
        land: i64 = 0
        for armies in t.armies:
            if owner[land] == who and lands[land].ground:
                spare = armies - self.stay if self.plain else armies - t.stays(land)
                if spare > 0:
                    for other in t.board.near[land]:
                        if owner[other] == who and lands[other].ground:
                            most = min(spare, cap - t.armies[other])
                            if most > 0:
                                to.row(fortify, land, other, 1, most)
            land += 1
        to.row(to.kind(Pass))

    def meant(self, action: Action) -> Action:
        return no_army(action)

    def why_not(self, action: Action) -> str:
        return why_not_fortify(self.t, self.who, action, False)


class FortifyPosition(Ask[Table]):
    """End the turn with one move between two adjacent own territories, leaving an army behind; or with none.

    Rules: CL-FRT-01 CL-FRT-02 CL-FRT-03 CL-FRT-04 CL-FRT-05 CL-FRT-06 CL-FRT-07 CL-VAR-11
    """

    __slots__ = ()
    topic = "fortify"
    title = "Fortify"
    passing = "End turn"
    stuck = "There are no {armies} that you could move."

    def menu(self, g: Game[Table]) -> Menu:
        return Marches(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Fortify):
            march(g.table, action)

    def prompt(self, g: Game[Table]) -> str:
        return g.table.edition.worded(
            "Move {armies} from one of your territories to a neighbouring one of yours, or end your turn."
        )


def march(t: Table, move: Fortify) -> None:
    """Move the armies."""
    t.armies[move.dst.index] += move.armies
    leave(t, move.src.index, move.armies)


class Journeys(Menu):
    """From an own territory to any other that a chain of own territories joins to it; or pass.

    Rules: CL-VAR-04 CL-VAR-05 CL-VAR-06 CL-VAR-26
    """

    __slots__ = ("chains", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.chains: Final = own_chains(t, who)

    def choices(self, src: int, dst: int) -> int:
        """How many numbers of armies may go this way."""
        return 0 if src == dst else max(0, min(self.t.armies[src] - self.t.stays(src), self.t.room(dst)))

    @property
    def uncapped(self) -> bool:
        """Whether as many armies may go to any territory, so that none of them has to be looked at."""
        edition = self.t.edition
        return edition.army_cap == NO_CAP and edition.stays is None

    def __len__(self) -> int:
        if not self.uncapped:
            return 1 + sum([self.choices(src, dst) for chain in self.chains for src in chain for dst in chain])
        armies = self.t.armies
        stay = self.t.edition.combat.stay
        count = 1
        for chain in self.chains:
            spare = 0
            for src in chain:
                if armies[src] > stay:
                    spare += armies[src] - stay
            count += spare * (len(chain) - 1)
        return count

    def pick(self, k: int) -> Action:
        if self.uncapped:
            return self.pick_uncapped(k)
        for chain in self.chains:
            for src in chain:
                if self.t.armies[src] > self.t.stays(src):
                    for dst in chain:
                        choices = self.choices(src, dst)
                        if k < choices:
                            lands = self.t.board.territories
                            return Fortify(lands[src], lands[dst], k + 1)
                        k -= choices
        return PASS

    def pick_uncapped(self, k: int) -> Action:
        """The k-th answer where as many armies may go to any territory."""
        armies = self.t.armies
        stay = self.t.edition.combat.stay
        for chain in self.chains:
            others = len(chain) - 1
            for place, src in enumerate(chain):
                spare = armies[src] - stay
                if spare > 0:
                    if k < spare * others:
                        way = k // spare
                        lands = self.t.board.territories
                        return Fortify(lands[src], lands[chain[way + (way >= place)]], k % spare + 1)
                    k -= spare * others
        return PASS

    def __iter__(self) -> Iterator[Action]:
        lands = self.t.board.territories
        found: list[Action] = [
            Fortify(lands[src], lands[dst], n + 1)
            for chain in self.chains
            for src in chain
            for dst in chain
            for n in range(self.choices(src, dst))
        ]
        found.append(PASS)
        return iter(found)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Fortify):
            src, dst = action.src.index, action.dst.index
            joined = any([src in chain and dst in chain for chain in self.chains])
            return joined and 1 <= action.armies <= self.choices(src, dst)
        return isinstance(action, Pass)

    def offers(self) -> list[Offer]:
        found: list[Offer] = []
        for chain in self.chains:
            for src in chain:
                for dst in chain:
                    if src != dst:
                        add_offer(found, self.t, src, dst)
        found.append(Offer("pass", ()))
        return found

    def spans(self, to: Spans) -> None:
        self.ways(to)
        to.row(to.kind(Pass))

    def ways(self, to: Spans) -> None:
        """Tell all moves, but not that one may pass."""
        armies = self.t.armies
        uncapped = self.uncapped
        stay = self.t.edition.combat.stay
        fortify = to.kind(Fortify)
        for chain in self.chains:
            for src in chain:
                spare = armies[src] - stay if uncapped else armies[src] - self.t.stays(src)
                if spare > 0:
                    for dst in chain:
                        if dst != src:
                            most = spare if uncapped else self.choices(src, dst)
                            if most > 0:
                                to.row(fortify, src, dst, 1, most)

    def meant(self, action: Action) -> Action:
        return no_army(action)

    def why_not(self, action: Action) -> str:
        return why_not_fortify(self.t, self.who, action, True)


def own_chains(t: Table, who: int) -> list[list[int]]:
    """The groups of own territories that hang together, each in board order."""
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
                    if waiting[other]:
                        waiting[other] = False
                        chain.append(other)
            chain.sort()
            chains.append(chain)
    return chains


class Redistribute(Ask[Table]):
    """Variation: any number of moves along chains of own territories, so that any division of a chain can be reached.

    ``left`` counts the moves that may still be made: as many as the board has territories, far more than any division
    needs, so that the turn ends. It is -1 before the first.

    Rules: CL-VAR-03 CL-VAR-04 CL-VAR-05 CL-VAR-06 CL-VAR-07 CL-VAR-25 CL-VAR-26
    """

    __slots__ = ("left",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "left")
    topic = "fortify"
    title = "Redistribute"
    passing = "End turn"
    stuck = "There are no {armies} that you could move."

    def __init__(self, who: int, left: int = -1) -> None:
        super().__init__(who)
        self.left: Final = left

    def moot(self, g: Game[Table]) -> bool:
        return self.left == 0

    def menu(self, g: Game[Table]) -> Menu:
        return Journeys(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Fortify):
            march(g.table, action)
            left = len(g.table.board) if self.left == -1 else self.left
            g.then(Redistribute(self.who, left - 1))

    def prompt(self, g: Game[Table]) -> str:
        return g.table.edition.worded(
            "Move {armies} along your own territories as often as you like, or end your turn."
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class FortifyAlong(Ask[Table]):
    """One journey of armies along a chain of own territories, or none.

    A subclass of an edition in which pieces may go along asks for them in ``accompany``.
    """

    __slots__ = ()
    topic = "fortify"
    title = "Fortify"
    passing = "End turn"
    stuck = "There are no {armies} that you could move."

    def accompany(self, g: Game[Table], src: int, dst: int) -> None:
        """Armies have gone from one territory to another: what may go with them? Here nothing does."""

    def menu(self, g: Game[Table]) -> Menu:
        return Journeys(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Fortify):
            self.travel(g, action)

    def travel(self, g: Game[Table], action: Fortify) -> None:
        """Move the armies, and whatever goes with them."""
        march(g.table, action)
        self.accompany(g, action.src.index, action.dst.index)

    def prompt(self, g: Game[Table]) -> str:
        return g.table.edition.worded(
            "Move {armies} from one of your territories to another that is connected, or end your turn."
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Accompany(Ask[Table]):
    """Pieces go along, one by one, with armies that went from ``src`` to ``dst``, until no more may or shall.

    A subclass says which pieces may go and how one does. It can be asked after any move of armies.
    """

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "src", "dst")
    topic = "accompany"
    title = "Bring along"
    passing = "Bring no more"

    def __init__(self, who: int, src: int, dst: int) -> None:
        super().__init__(who)
        self.src: Final = src
        self.dst: Final = dst

    def companions(self, t: Table) -> tuple[Named, ...]:
        """The kinds of pieces, or the pieces, of which one may go along now."""
        raise NotImplementedError

    def bring(self, g: Game[Table], piece: Named) -> None:
        """One of these pieces goes along."""
        raise NotImplementedError

    def moot(self, g: Game[Table]) -> bool:
        return not self.companions(g.table)

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS, *[Bring(piece) for piece in self.companions(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Bring):
            self.bring(g, action.unit)
            g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        lands = g.table.board.territories
        return f"What goes along from {lands[self.src].name} to {lands[self.dst].name}?"
