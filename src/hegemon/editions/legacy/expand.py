"""Step 3 of a turn: expanding into empty territories at their price, and attacking, as often as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64, mypyc_attr

from hegemon.editions.legacy.battle import begin_attack
from hegemon.editions.legacy.extra import has_hq, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import SCARS, Pack, Power, closing_packs, open_packs
from hegemon.editions.legacy.losses import lose
from hegemon.editions.legacy.maneuver import toll
from hegemon.editions.legacy.own_turn import any_time, did_any_time
from hegemon.editions.legacy.stars import CheckStars
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, Pass, Spans
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Attack, Enter
from hegemon.table.table import NOBODY, Table

MORE_FOR_FORTS: Final = BOX.fortification.costs
MOST_DICE: Final = BOX.combat.attack


def price(t: Table, powers: list[Power], land: int) -> int:
    """How many troops it costs to expand into an empty territory: its population, and 2 more with a Fortification.

    What hinders is added after what helps.

    Rules: LG-EXP-02 LG-EXP-03 LG-EXP-09 LG-EXP-11 LG-EXP-15
    """
    world = legacy(t).world
    city = world.city[land]
    if city is None or not world.population(land):
        return 0
    cost = world.population(land)
    if world.fort[land]:
        cost += MORE_FOR_FORTS
    for power in powers:
        cost = power.city_cost(t, land, cost)
    return cost + sum([power.city_toll() for power in powers])


def least_to_enter(t: Table, powers: list[Power], land: int) -> int:
    """The fewest troops that may expand into an empty territory: one must be left after all costs.

    Rules: LG-EXP-04 LG-EXP-10
    """
    troops = price(t, powers, land) + 1
    scar = legacy(t).world.scar[land]
    if scar in SCARS and not any([power.spared(scar) for power in powers]):
        while troops - price(t, powers, land) - SCARS[scar].entry_cost(troops) < 1:
            troops += 1
    return troops


@mypyc_attr(free_list_len=1)
class Advances(Menu):
    """From an own territory with troops to spare: into an empty neighbour at its price, or against an enemy; or pass.

    Rules: LG-EXP-01 LG-EXP-04 LG-EXP-12 LG-EXP-13 LG-ATK-01 LG-ATK-02 LG-ATK-28
    """

    __slots__ = ("closed", "closing", "most", "powers", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        x = legacy(t)
        self.t: Final = t
        self.who: Final = who
        self.powers: Final = x.powers(who)
        self.closing: Final[list[Pack]] = closing_packs(t, x.world)
        self.closed: Final = x.deeds.closed
        most = MOST_DICE
        for pack in open_packs(x.world):
            most = min(most, pack.most_dice(t, who))
        self.most: Final = most

    def may_attack(self, src: int, dst: int) -> bool:
        """Whether nothing keeps a territory from being attacked.

        Rules: LG-ATK-19
        """
        if dst in self.closed:
            return False
        return all([pack.may_attack(self.t, src, dst) for pack in self.closing])

    def numbers(self, src: int, dst: int, spare: int) -> tuple[int, int]:
        """The least number of troops for this way, and how many numbers there are; none if it is closed."""
        held = self.t.owner[dst]
        if held == self.who:
            return 1, 0
        if held != NOBODY:
            if (self.closed or self.closing) and not self.may_attack(src, dst):
                return 1, 0
            return 1, spare if spare < self.most else self.most
        if self.closing and not all([pack.may_enter(self.t, src, dst) for pack in self.closing]):
            return 1, 0
        world = legacy(self.t).world
        if world.city[dst] is None and not world.scar[dst]:
            return 1, spare
        least = least_to_enter(self.t, self.powers, dst)
        return least, max(0, spare - least + 1)

    def __len__(self) -> int:
        t = self.t
        who = self.who
        owner = t.owner
        near = t.board.near
        most = self.most
        all_open = not self.closed and not self.closing
        count: i64 = 1
        land: i64 = 0
        for armies in t.armies:
            if armies > 1 and owner[land] == who:
                dice = most if armies > most else armies - 1
                for other in near[land]:
                    held = owner[other]
                    if held == who:
                        continue
                    if all_open and held != NOBODY:
                        count += dice
                    else:
                        count += self.numbers(land, other, armies - 1)[1]
            land += 1
        return count

    def pick(self, k: int) -> Action:
        t = self.t
        who = self.who
        owner = t.owner
        near = t.board.near
        most = self.most
        all_open = not self.closed and not self.closing
        left: i64 = k
        land: i64 = 0
        for armies in t.armies:
            if armies > 1 and owner[land] == who:
                dice = most if armies > most else armies - 1
                for other in near[land]:
                    held = owner[other]
                    if held == who:
                        continue
                    least, numbers = 1, dice
                    if held == NOBODY or not all_open:
                        least, numbers = self.numbers(land, other, armies - 1)
                    if left < numbers:
                        return self.answer(land, other, least + left)
                    left -= numbers
            land += 1
        return PASS

    def answer(self, src: int, dst: int, troops: int) -> Action:
        """The answer for so many troops this way."""
        lands = self.t.board.territories
        if self.t.owner[dst] == NOBODY:
            return Enter(lands[src], lands[dst], troops)
        return Attack(lands[src], lands[dst], troops)

    def rows(self) -> list[tuple[int, int, int, int]]:
        """From where, whereto, with how many troops at least, and how many numbers there are."""
        t = self.t
        found: list[tuple[int, int, int, int]] = []
        for src in t.lands(self.who):
            if t.armies[src] > 1:
                for dst in t.board.near[src]:
                    least, numbers = self.numbers(src, dst, t.armies[src] - 1)
                    if numbers:
                        found.append((src, dst, least, numbers))
        return found

    def __iter__(self) -> Iterator[Action]:
        found: list[Action] = [
            self.answer(src, dst, least + n) for src, dst, least, numbers in self.rows() for n in range(numbers)
        ]
        found.append(PASS)
        return iter(found)

    def spans(self, to: Spans) -> None:
        owner = self.t.owner
        enter, attack = to.kind(Enter), to.kind(Attack)
        for src, dst, least, numbers in self.rows():
            to.row(enter if owner[dst] == NOBODY else attack, src, dst, least, least + numbers - 1)
        to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        t = self.t
        if isinstance(action, Attack):
            src, dst, troops = action.src.index, action.dst.index, action.dice
            if src < 0 or t.owner[dst] == NOBODY:
                return False
        elif isinstance(action, Enter):
            src, dst, troops = action.src.index, action.dst.index, action.armies
            if src < 0 or t.owner[dst] != NOBODY:
                return False
        else:
            return isinstance(action, Pass)
        if t.owner[src] != self.who or dst not in t.board.near[src]:
            return False
        least, numbers = self.numbers(src, dst, t.armies[src] - 1)
        return least <= troops < least + numbers

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        found = [
            Offer(
                "enter" if self.t.owner[dst] == NOBODY else "attack",
                (lands[src].id, lands[dst].id),
                least,
                least + numbers - 1,
            )
            for src, dst, least, numbers in self.rows()
        ]
        return [*found, Offer("pass", ())]

    def why_not(self, action: Action) -> str:
        if isinstance(action, (Attack, Enter)):
            return self.why_not_this_way(action)
        return f"This is the time to expand and attack, or to pass; “{action}” is for another step (LG-TRN-24)."

    def why_not_this_way(self, action: Attack | Enter) -> str:
        """Why troops cannot go this way."""
        t = self.t
        src, dst = action.src, action.dst
        troops = action.dice if isinstance(action, Attack) else action.armies
        held = t.owner[dst.index]
        if t.owner[src.index] != self.who:
            return f"{src.name} is not yours; send troops from a territory of your own (LG-ATK-01)."
        if held == self.who:
            return f"{dst.name} is your own; troops move between your own territories only by a manoeuvre (LG-EXP-13)."
        if dst.index not in t.board.near[src.index]:
            return f"{dst.name} is not next to {src.name} (LG-ATK-01)."
        if t.armies[src.index] < 2:
            return f"The only troop in {src.name} must stay there (LG-ATK-01)."
        least, numbers = self.numbers(src.index, dst.index, t.armies[src.index] - 1)
        if isinstance(action, Attack):
            if held == NOBODY:
                return f"Nobody defends {dst.name}; expand into it instead (LG-EXP-01)."
            if not numbers:
                return f"{dst.name} cannot be attacked from {src.name} now (LG-ATK-19)."
            return f"{src.name} may attack with 1 to {numbers} troops, not {troops} (LG-ATK-02)."
        if held != NOBODY:
            return f"Troops of an enemy stand in {dst.name}; attack it (LG-ATK-01)."
        cost = price(t, self.powers, dst.index)
        if numbers < 1 or troops < least:
            return (
                f"Entering {dst.name} takes {least} troops or more: it costs {cost} and one must be left (LG-EXP-04)."
            )
        return f"From {src.name} {least} to {least + numbers - 1} troops may expand, not {troops} (LG-EXP-01)."


class ExpandAndAttack(Ask[Table]):
    """Expand into empty territories and attack enemies, in any order and as often as one likes.

    Rules: LG-TRN-24 LG-EXP-07 LG-EXP-14 LG-ATK-29
    """

    __slots__ = ()
    topic = "attack"
    title = "Expand and attack"
    passing = "End attack"
    stuck = "None of your territories can expand or attack now."

    def private(self, g: Game[Table]) -> bool:
        x = legacy(g.table)
        return bool(x.world.opened) and x.scars[self.who] != 0

    def menu(self, g: Game[Table]) -> Menu:
        return any_time(g.table, self.who, Advances(g.table, self.who))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Attack):
            g.stack.append(self)
            begin_attack(g, self.who, action)
        elif isinstance(action, Enter):
            g.stack.append(self)
            expand(g, self.who, action)
        elif not isinstance(action, Pass):
            g.stack.append(self)
            did_any_time(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        return "Expand into an empty territory, attack a neighbouring one, or end your attack."


def expand(g: Game[Table], who: int, action: Enter) -> None:
    """Troops enter a territory without troops and pay its price. An HQ that stands there alone changes control at once.

    Rules: LG-EXP-01 LG-EXP-02 LG-EXP-03 LG-EXP-08 LG-EXP-10
    """
    t = g.table
    x = legacy(t)
    src, dst = action.src.index, action.dst.index
    cost = price(t, x.powers(who), dst)
    t.armies[src] -= action.armies
    t.owner[dst] = who
    t.armies[dst] = action.armies
    if has_hq(t, dst):
        g.then(CheckStars())
        if x.hq_owner(dst) != who:
            for pack in open_packs(x.world):
                pack.hq_taken(g, x.hq_owner(dst), NOBODY)
    else:
        x.deeds = x.deeds.replaced(entered=(*x.deeds.entered, dst))
    if cost:
        lose(g, dst, cost)
    toll(g, who, dst, t.armies[dst])


def entered(g: Game[Table], src: int, dst: int, armies: int) -> None:
    """Shared steps know by this that empty land can be entered; ``expand`` does everything."""
