"""The medium bot: plans its turn as offensives with exact odds, and guards what it holds."""

from __future__ import annotations

from typing import Final

from hegemon.ai.bots.base import Bot, best_set, trade_of
from hegemon.ai.explain import account, reason
from hegemon.ai.features import Atlas, is_border, largest_idle, steps_to_front
from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.placement import main_front, spread
from hegemon.ai.planner import Costs, Offensive, Planner, costs_of
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Bonus, Claim, Fortify, Occupy, Place
from hegemon.rules.reinforce import Musters
from hegemon.rules.sets import Bonuses
from hegemon.table.edition import NO_CAP, Edition
from hegemon.table.odds import odds_between
from hegemon.table.table import NOBODY, Table

FLOOR: Final = 0.4
"""A battle is abandoned when the chance of winning it falls below this."""
WANT: Final = 4.0
"""Claiming: weight of the region bonus."""
FRIEND: Final = 0.3
"""Claiming: weight of each own neighbour."""
CROWD: Final = 1.0
"""Claiming: how strongly territories of others in the region count against it (an exponent)."""
REPLANS: Final = 12
"""The most offensives planned in one turn."""


class MediumBot(Bot):
    """Plans one offensive at a time and carries it out; keeps it, and those fought earlier in the turn, as state."""

    __slots__ = (
        "at",
        "atlas",
        "before",
        "costs",
        "edition",
        "fought",
        "win_chance",
        "keeps",
        "orders",
        "plan",
        "plans",
        "pushes",
        "seen",
        "turns",
        "who",
    )
    strategic = True

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.edition: Edition | None = None
        self.atlas: Atlas | None = None
        self.costs: Costs | None = None
        self.turns = -1
        self.plan: Offensive | None = None
        self.at = 0
        self.plans = 0
        self.orders: list[tuple[int, int]] = []
        self.keeps = False
        """Whether sets are kept this turn unless a trade is compulsory."""
        self.seen: Table | None = None
        """The table at the last question; ``who`` is the seat that was asked."""
        self.who = -1
        self.win_chance: float | None = None
        """Its estimated chance of winning; None if it does not estimate one."""
        self.fought: list[Offensive] = []
        """The offensives of this turn in which there was an attack."""
        self.pushes: tuple[int, int] | None = None
        """From where to where it attacks in this turn only because all its territories are full."""
        self.before: list[int] | None = None
        """The owners of all territories before this turn's first offensive; None before one was planned."""

    def answer(self, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        if t.edition is not self.edition or (self.atlas is not None and self.atlas.board is not t.board):
            self.prepare(t)
        if t.turns != self.turns:
            self.turns = t.turns
            self.new_turn()
        self.seen = t
        self.who = who
        return super().answer(t, who, decision)

    def prepare(self, t: Table) -> None:
        """Set up what depends on the edition and the board."""
        if t.edition is not self.edition:
            self.edition = t.edition
            self.costs = costs_of(t)
            self.turns = -1
        if self.atlas is None or self.atlas.board is not t.board:
            self.atlas = Atlas(t.board)

    def new_turn(self) -> None:
        """A new turn begins: drop all plans."""
        self.plan = None
        self.at = 0
        self.plans = 0
        self.orders = []
        self.keeps = False
        self.fought = []
        self.before = None
        self.pushes = None

    def take_over(
        self, t: Table, plan: Offensive | None, at: int, orders: list[tuple[int, int]], keeps: bool = False
    ) -> None:
        """Continue the turn with a given plan from attack number ``at`` on; rollouts use this."""
        self.prepare(t)
        self.turns = t.turns
        self.new_turn()
        self.plan = plan
        self.at = at
        self.orders = orders
        self.keeps = keeps

    def explain(self) -> str | None:
        t = self.seen
        before = self.before
        if t is None or before is None or t.turn != self.who:
            return None
        who = self.who
        plan = self.plan
        if plan is not None and any([t.owner[dst] != who for _, dst in plan.edges]):
            return reason(t, who, goals([plan]), self.win_chance)
        if self.fought:
            return account(t, who, before, goals(self.fought))
        return reason(t, who, (), self.win_chance)

    def planner(self, t: Table, who: int) -> Planner:
        """A planner for the current position."""
        assert self.atlas is not None
        assert self.costs is not None
        return Planner(t, who, self.atlas, self.costs)

    # --- new armies

    def muster(self, t: Table, who: int, menu: Musters) -> Action | None:
        if self.may_trade(menu):
            self.orders = []
            return trade_of(t, best_set(t, who, menu.sets))
        armies = menu.placing()
        return self.deploy(t, who, armies) if armies else PASS

    def may_trade(self, menu: Musters) -> bool:
        """Whether there is a set to trade now: sets that are kept are traded only if that is compulsory."""
        return bool(menu.sets) and not (self.keeps and (menu.placing() > 0 or menu.may_pass()))

    def regroup(self) -> None:
        self.orders = []

    def deploy(self, t: Table, who: int, armies: int) -> Action | None:
        if not self.orders or self.orders[-1][1] > armies:
            self.plan_turn(t, who, armies)
        if not self.orders:
            return None
        land, count = self.orders.pop()
        return Place(t.board.territories[land], count)

    def plan_turn(self, t: Table, who: int, pool: int) -> None:
        """Choose an offensive and the placement of all new armies."""
        planner = self.planner(t, who)
        plan = planner.best(pool)
        self.plan = plan
        self.at = 0
        if self.before is None:
            self.before = t.owner.copy()
        placements: dict[int, int] = {}
        left = pool
        main = -1
        if plan is not None:
            main = plan.root
            for land, added in plan.placements.items():
                placements[land] = added
                left -= added
        if left:
            spread(planner, placements, left, main)
        self.orders = list(placements.items())

    # --- attacking

    def attack(self, t: Table, who: int) -> Action | None:
        while True:
            plan = self.plan
            if plan is None:
                if self.plans >= REPLANS:
                    return self.push(t, who)
                self.plans += 1
                if self.before is None:
                    self.before = t.owner.copy()
                plan = self.planner(t, who).best(0)
                if plan is None:
                    self.plans = REPLANS
                    return self.push(t, who)
                self.plan = plan
                self.at = 0
            if self.goes_on(t, who, plan):
                src, dst = plan.edges[self.at]
                return self.strike(t, src, dst)
            self.plan = None

    def push(self, t: Table, who: int) -> Action:
        """Pass; but where all one's territories are full, attack at the best odds, since new armies would only be lost.

        Without this, bots whose territories are all at the cap would wait for each other for ever.
        """
        if t.edition.army_cap == NO_CAP:
            return PASS
        if self.pushes is None:
            full = [land for land in t.lands(who) if t.room(land) <= 0]
            if len(full) < len(t.lands(who)):
                return PASS
            near, owner, armies = t.board.near, t.owner, t.armies
            fronts = [(src, dst) for src in full for dst in near[src] if t.hostile(who, owner[dst])]
            if not fronts:
                return PASS
            self.pushes = max(fronts, key=lambda one: odds_between(t, *one).win(armies[one[0]], armies[one[1]]))
        src, dst = self.pushes
        if t.owner[src] != who or not t.hostile(who, t.owner[dst]) or t.armies[src] < 2:
            return PASS
        worth = odds_between(t, src, dst).win(t.armies[src], t.armies[dst]) >= FLOOR
        return self.strike(t, src, dst) if worth else PASS

    def strike(self, t: Table, src: int, dst: int) -> Action:
        """Attack with as many dice as possible."""
        if self.plan is not None and (not self.fought or self.fought[-1] is not self.plan):
            self.fought.append(self.plan)
        lands = t.board.territories
        return Attack(lands[src], lands[dst], t.edition.combat.most_attack(t.armies[src]))

    def goes_on(self, t: Table, who: int, plan: Offensive) -> bool:
        """Whether the offensive has a target left and the odds of its next battle are good enough."""
        owner = t.owner
        while self.at < len(plan.edges):
            src, dst = plan.edges[self.at]
            if owner[dst] != who:
                here = t.armies[src]
                return owner[src] == who and here > 1 and odds_between(t, src, dst).win(here, t.armies[dst]) >= FLOOR
            self.at += 1
        return False

    def move_in(self, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
        most = least + t.armies[src] - 1
        plan = self.plan
        if plan is not None:
            later = 0.0
            onward = False
            seen = False
            for a, b in plan.edges:
                if (a, b) == (src, dst):
                    seen = True
                elif seen and a == src and t.owner[b] != who:
                    later += plan.needs.get(b, 0.0) + 1.0 + t.armies[b]
                elif seen and a == dst and t.owner[b] != who:
                    onward = True
            if later:
                keep = int(later) + 1
                need = int(plan.needs.get(dst, 0.0)) + 2 if onward else least
                return Occupy(min(most, max(least, need, 0 if not onward else most - keep)))
            if onward:
                planner = self.planner(t, who)
                keep = min(planner.guard(src), 1 + t.armies[src] // 2) if is_border(t, src) else 1
                return Occupy(max(least, most + 1 - keep))
        if not is_border(t, src):
            return Occupy(most)
        if not is_border(t, dst):
            return Occupy(least)
        planner = self.planner(t, who)
        here = planner.prospect(src)
        there = planner.prospect(dst)
        if there >= here:
            keep = planner.guard(src)
            return Occupy(min(most, max(least, most + 1 - keep)))
        return Occupy(min(most, max(least, planner.guard(dst))))

    # --- fortifying

    def fortify(self, t: Table, who: int) -> Action | None:
        return self.march(t, who, False)

    def redistribute(self, t: Table, who: int, left: int) -> Action | None:
        return self.march(t, who, True)

    def march(self, t: Table, who: int, chains: bool) -> Action | None:
        """Move the largest idle stack towards the front; ``chains`` if it may move along connected territories."""
        armies = t.armies
        far = steps_to_front(t, who)
        best = largest_idle(t, far)
        if best < 0:
            return PASS
        planner = self.planner(t, who)
        to = -1
        most = -1e9
        if chains:
            mine = [held == who for held in t.owner]
            for other in t.board.reach(best, mine):
                if far[other] == 0 and t.room(other) > 0:
                    score = planner.prospect(other) + 0.25 * armies[other] + 0.5 * (planner.guard(other) - 1)
                    if score > most:
                        most = score
                        to = other
        else:
            for other in t.board.near[best]:
                if 0 <= far[other] < far[best] and t.room(other) > 0:
                    score = 0.25 * armies[other]
                    if far[other] == 0:
                        score += planner.prospect(other) + 0.5 * (planner.guard(other) - 1)
                    if score > most:
                        most = score
                        to = other
        if to < 0:
            return PASS
        lands = t.board.territories
        return Fortify(lands[best], lands[to], min(armies[best] - 1, t.room(to)))

    # --- before the first turn

    def claim(self, t: Table, who: int) -> Action | None:
        found = self.claims(t, who)
        return Claim(t.board.territories[found[0]]) if found else None

    def claims(self, t: Table, who: int) -> list[int]:
        """The territories that can be claimed, best first."""
        assert self.atlas is not None
        owner = t.owner
        atlas = self.atlas
        wanted = knowledge_of(t).claims(t, who)
        scores: dict[int, float] = {}
        for region in t.board.regions:
            mine = 0
            others = 0
            size = len(region.lands)
            for land in region.lands:
                if owner[land] == who:
                    mine += 1
                elif owner[land] != NOBODY:
                    others += 1
            entries = max(1, len(atlas.entries[region.index]))
            worth = region.bonus * (1.0 + mine) / (1.0 + others) ** CROWD / entries / size
            for land in region.lands:
                if owner[land] == NOBODY and t.board.territories[land].ground:
                    score = worth * WANT + wanted.get(land, 0.0)
                    for other in t.board.near[land]:
                        if owner[other] == who:
                            score += FRIEND
                    scores[land] = score
        return sorted(scores, key=scores.__getitem__, reverse=True)

    def opening(self, t: Table, who: int) -> list[tuple[int, int]]:
        """Where the starting armies go: all of them to the root of the best offensive."""
        planner = self.planner(t, who)
        plan = planner.best(t.reserve[who])
        root = plan.root if plan is not None and planner.room(plan.root) > 0 else main_front(planner)
        self.plan = None
        return [(root, min(t.room(root), t.reserve[who]))] if root >= 0 and t.room(root) > 0 else []

    def place(self, t: Table, who: int, most: int) -> Action | None:
        if not self.orders:
            self.orders = self.opening(t, who)
        if not self.orders:
            return None
        land, count = self.orders.pop()
        if count > most:
            self.orders.append((land, count - most))
            count = most
        if t.owner[land] != who or t.room(land) < count:
            self.orders = []
            return None
        return Place(t.board.territories[land], count)

    def place_neutral(self, t: Table, who: int) -> Action | None:
        owner = t.owner
        best = -1
        most = -1 << 30
        neutral = t.edition.neutral
        for land in t.lands(neutral):
            if t.room(land) > 0:
                score = 0
                for other in t.board.near[land]:
                    if owner[other] == who:
                        score -= 2
                    elif owner[other] != neutral:
                        score += 2
                score = score * 4 - t.armies[land]
                if score > most:
                    most = score
                    best = land
        return Place(t.board.territories[best], 1) if best >= 0 else None

    def bonus(self, t: Table, who: int, menu: Bonuses) -> Action | None:
        planner = self.planner(t, who)
        best = menu.lands[0]
        most = -1e9
        for land in menu.lands:
            score = planner.prospect(land) + planner.guard(land) if is_border(t, land) else -1e8
            if t.room(land) < 2:
                score -= 1e7
            if score > most:
                most = score
                best = land
        return Bonus(t.board.territories[best])

    def safest(self, t: Table, who: int) -> int:
        best = -1
        most = -1e9
        for land in t.lands(who):
            safety = float(t.armies[land])
            for other in t.board.near[land]:
                if t.owner[other] != who:
                    safety -= 1.0 + 0.5 * t.armies[other]
                else:
                    safety += 0.5
            if safety > most:
                most = safety
                best = land
        return best


def goals(plans: list[Offensive]) -> tuple[int, ...]:
    """The targets of these offensives, in the order of attack."""
    found: list[int] = []
    for plan in plans:
        for _, dst in plan.edges:
            if dst not in found:
                found.append(dst)
    return tuple(found)
