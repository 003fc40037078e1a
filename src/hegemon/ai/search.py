"""Searching for a turn: every goal by itself, then what the best can be joined with, as long as that gets better."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from hegemon.ai.lookahead import Foresight
from hegemon.ai.placement import spread
from hegemon.ai.planner import Campaign, Planner
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

TOP: Final = 4
"""So many schemes are joined with others at a time."""
JOINED: Final = 40
"""So many new schemes come of that at most."""
DEPTH: Final = 12
"""So often schemes are joined."""
CAMPAIGNS: Final = 6
"""With so many campaigns other places are tried."""
GAIN: Final = 1e-4
"""Schemes are joined as long as that makes them better by so much."""


class Budget:
    """How much may be thought in one turn: so many schemes, and so many seconds by the clock unless that is 0."""

    __slots__ = ("clock", "left", "most", "plans", "seconds", "spent", "until")

    def __init__(self, seconds: float, plans: int) -> None:
        self.seconds: Final = seconds
        self.plans: Final = plans
        self.clock = 0.0
        self.spent = 0.0
        self.left = plans
        self.until = 0.0
        self.most = 0

    def renew(self) -> None:
        """A new turn begins."""
        self.spent = 0.0
        self.left = self.plans

    def open(self, share: float) -> None:
        """Think with this share of what is left."""
        self.most = max(1, int(self.left * share))
        self.left -= self.most
        if self.seconds:
            self.clock = perf_counter()
            self.until = self.clock + (self.seconds - self.spent) * share

    def games(self, price: int, seconds: float) -> int:
        """For how many more games there is time, each of which counts as so many schemes and takes so long."""
        most = self.most // price
        if self.seconds:
            most = min(most, int((self.until - perf_counter()) / max(seconds, 1e-6)))
        return max(0, most)

    def take(self, price: int) -> bool:
        """Whether there is time for something that counts as so many schemes; it counts as done."""
        self.most -= price
        return self.most >= 0 and (self.seconds == 0.0 or perf_counter() < self.until)

    def more(self) -> bool:
        """Whether one more scheme may be looked at; it counts as looked at."""
        return self.take(1)

    def close(self) -> None:
        """Enough thought for now."""
        self.left += max(0, self.most)
        if self.seconds:
            self.spent += perf_counter() - self.clock


class Scheme:
    """A way to play a turn, and how it went when it was played ahead."""

    __slots__ = ("at", "gifts", "goal", "keeps", "now", "plan", "score", "value")

    def __init__(
        self,
        goal: tuple[int, ...],
        plan: Campaign | None,
        gifts: dict[int, int],
        at: int = 0,
        now: Action | None = None,
    ) -> None:
        self.goal: Final = goal
        self.plan: Final = plan
        self.gifts: Final = gifts
        self.at: Final = at
        """The number of the attack with which the campaign goes on."""
        self.now: Final = now
        """What is answered now, before it goes on, where that is what is to be chosen."""
        self.keeps = False
        """Whether no set is traded in this turn unless it must be."""
        self.score = 0.0 if plan is None else plan.score
        self.value = -1.0


class Search:
    """Looks for the best scheme in one position."""

    __slots__ = ("budget", "planner", "pool", "seen", "sight", "t", "tried")

    def __init__(
        self,
        t: Table,
        planner: Planner,
        sight: Foresight,
        budget: Budget,
        pool: int,
    ) -> None:
        self.t: Final = t
        self.planner: Final = planner
        self.sight: Final = sight
        self.budget: Final = budget
        self.pool: Final = pool
        self.tried: Final[list[Scheme]] = []
        self.seen: Final[set[tuple[int, ...]]] = set()

    def scheme(self, goal: list[int]) -> Scheme | None:
        """The scheme that takes these territories, unless it is known or cannot be."""
        key = tuple(sorted(goal))
        if key in self.seen:
            return None
        self.seen.add(key)
        planner = self.planner
        plan = planner.grow(goal, self.pool)
        if plan is None:
            return None
        whole = tuple(sorted([dst for _, dst in plan.edges]))  # with what lies on the way
        if whole != key:
            if whole in self.seen:
                return None
            self.seen.add(whole)
        planner.weigh(plan, self.pool)
        gifts = plan.gifts.copy()
        left = self.pool
        for gift in gifts.values():
            left -= gift
        if left:
            spread(planner, gifts, left, plan.root)
        return Scheme(whole, plan, gifts)

    def idle(self) -> Scheme:
        """The scheme that takes nothing."""
        gifts: dict[int, int] = {}
        if self.pool:
            spread(self.planner, gifts, self.pool, -1)
        return Scheme((), None, gifts)

    def play(self, scheme: Scheme) -> bool:
        """Play a scheme ahead; False if there is no time left."""
        if not self.budget.more():
            return False
        scheme.value = self.sight.expect(self.t, scheme.gifts, scheme.plan, scheme.at)
        return True

    def best(self, kept: Scheme | None) -> Scheme:
        """The best scheme that is found in time; ``kept`` is one to compare with."""
        first = [self.idle()] if kept is None else [self.idle(), kept]
        schemes: list[Scheme] = []
        for goal in self.planner.goals(self.pool):
            scheme = self.scheme(goal)
            if scheme is not None:
                schemes.append(scheme)
        schemes.sort(key=by_score, reverse=True)
        tried = self.tried
        self.try_all([*first, *schemes], tried)
        if not tried:
            tried.append(first[-1])
        tried.sort(key=by_value, reverse=True)
        for depth in range(DEPTH):
            best = tried[0].value
            if self.pool and depth % 3 == 0:
                self.placed(tried)
            going = self.try_all(self.joined(tried), tried)
            tried.sort(key=by_value, reverse=True)
            if not going or tried[0].value < best + GAIN:
                break
        return tried[0]

    def try_all(self, schemes: list[Scheme], tried: list[Scheme]) -> bool:
        """Play schemes ahead and note them; False if there is no time for all."""
        for scheme in schemes:
            if not self.play(scheme):
                return False
            tried.append(scheme)
        return True

    def joined(self, tried: list[Scheme]) -> list[Scheme]:
        """New schemes: the best ones with the goals of others, and with what lies behind theirs."""
        owner = self.t.owner
        who = self.planner.who
        near = self.t.board.near
        fresh: list[Scheme] = []
        for scheme in tried[:TOP]:
            if not scheme.goal:
                continue
            goal = set(scheme.goal)
            for other in tried[: 2 * TOP]:
                if other.goal and not goal.issuperset(other.goal):
                    self.add(fresh, sorted(goal.union(other.goal)))
            for land in scheme.goal:
                for beyond in near[land]:
                    if owner[beyond] != who and beyond not in goal:
                        self.add(fresh, [*scheme.goal, beyond])
        return fresh[:JOINED]

    def add(self, fresh: list[Scheme], goal: list[int]) -> None:
        """Put the scheme for a goal on the list, if there is one."""
        scheme = self.scheme(goal)
        if scheme is not None:
            fresh.append(scheme)

    def placed(self, tried: list[Scheme]) -> None:
        """Try the best with all that its campaign does not need in other places."""
        self.try_all(self.moved(tried[0]), tried)
        tried.sort(key=by_value, reverse=True)

    def elsewhere(self) -> None:
        """Try the best campaigns with all that they do not need in other places."""
        goals: set[tuple[int, ...]] = set()
        found: list[Scheme] = []
        for scheme in self.tried:
            if scheme.goal not in goals and len(goals) < CAMPAIGNS:
                goals.add(scheme.goal)
                found += self.moved(scheme)
        self.try_all(found, self.tried)
        self.tried.sort(key=by_value, reverse=True)

    def moved(self, scheme: Scheme) -> list[Scheme]:
        """The scheme with all that its campaign does not need in other places."""
        plan = scheme.plan
        needed = {} if plan is None else plan.gifts
        left = self.pool
        for gift in needed.values():
            left -= gift
        if left == 0:
            return []
        found: list[Scheme] = []
        for land, held in enumerate(self.t.owner):
            if held != self.planner.who or self.t.room(land) < left + needed.get(land, 0):
                continue
            if self.sight.facing(self.t, land) < 0:
                continue
            gifts = needed.copy()
            gifts[land] = gifts.get(land, 0) + left
            if gifts != scheme.gifts:
                found.append(Scheme(scheme.goal, plan, gifts))
        return found


def by_score(scheme: Scheme) -> float:
    """What the campaign promises before it is played ahead."""
    return scheme.score


def by_value(scheme: Scheme) -> float:
    """How it went when it was played ahead."""
    return scheme.value

