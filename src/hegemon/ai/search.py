"""Search for a turn: evaluates every goal by lookahead, then combines the best ones while that improves them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from hegemon.ai.lookahead import Lookahead
from hegemon.ai.placement import spread
from hegemon.ai.planner import Offensive, Planner
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

JOIN_TOP: Final = 4
"""How many of the best candidates are combined with others in each round."""
MAX_JOINED: Final = 40
"""The most new candidates of a round."""
MAX_DEPTH: Final = 12
"""The most rounds."""
OFFENSIVES: Final = 6
"""For how many of the best offensives other placements are tried."""
MIN_GAIN: Final = 1e-4
"""Another round follows only if the last one gained this much."""


CLOCKS: Final[list[Callable[[], float]]] = [perf_counter]
"""The clock by which the bots of this process think."""


def think_by(clock: Callable[[], float]) -> None:
    """Let all bots of this process reckon their seconds by another clock.

    With ``time.process_time`` they think as much as on an idle machine, whatever else is running: for measuring only,
    since people wait by the clock on the wall.
    """
    CLOCKS[0] = clock


def clock_time() -> float:
    """The seconds on the clock by which bots think."""
    return CLOCKS[0]()


class Budget:
    """The thinking budget of a turn: a number of candidates, and a number of seconds unless that is 0."""

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
        """Start a new turn with the full budget."""
        self.spent = 0.0
        self.left = self.plans

    def open(self, share: float) -> None:
        """Start thinking with this share of what is left."""
        self.most = max(1, int(self.left * share))
        self.left -= self.most
        if self.seconds:
            self.clock = clock_time()
            self.until = self.clock + (self.seconds - self.spent) * share

    def games(self, price: int, seconds: float) -> int:
        """How many more games fit, if each costs ``price`` candidates and takes ``seconds``."""
        most = self.most // price
        if self.seconds:
            most = min(most, int((self.until - clock_time()) / max(seconds, 1e-6)))
        return max(0, most)

    def take(self, price: int) -> bool:
        """Spend ``price`` candidates; False if the budget is used up."""
        self.most -= price
        return self.most >= 0 and (self.seconds == 0.0 or clock_time() < self.until)

    def more(self) -> bool:
        """Spend one candidate; False if the budget is used up."""
        return self.take(1)

    def close(self) -> None:
        """Stop thinking, and give back what was not used."""
        self.left += max(0, self.most)
        if self.seconds:
            self.spent += clock_time() - self.clock


class Candidate:
    """A way to play the rest of the turn, and its value."""

    __slots__ = ("at", "placements", "goal", "keeps", "now", "plan", "score", "value")

    def __init__(
        self,
        goal: tuple[int, ...],
        plan: Offensive | None,
        placements: dict[int, int],
        at: int = 0,
        now: Action | None = None,
    ) -> None:
        self.goal: Final = goal
        self.plan: Final = plan
        self.placements: Final = placements
        self.at: Final = at
        """The number of the offensive's next attack."""
        self.now: Final = now
        """The answer to give now, if that is the choice; the plan follows after it."""
        self.keeps = False
        """Whether sets are kept this turn unless a trade is compulsory."""
        self.score = 0.0 if plan is None else plan.score
        self.value = -1.0


class Search:
    """Finds the best candidate in one position."""

    __slots__ = ("budget", "planner", "pool", "seen", "lookahead", "t", "tried")

    def __init__(
        self,
        t: Table,
        planner: Planner,
        lookahead: Lookahead,
        budget: Budget,
        pool: int,
    ) -> None:
        self.t: Final = t
        self.planner: Final = planner
        self.lookahead: Final = lookahead
        self.budget: Final = budget
        self.pool: Final = pool
        self.tried: Final[list[Candidate]] = []
        self.seen: Final[set[tuple[int, ...]]] = set()

    def candidate(self, goal: list[int]) -> Candidate | None:
        """The candidate that takes these territories; None if it was made before or is impossible."""
        key = tuple(sorted(goal))
        if key in self.seen:
            return None
        self.seen.add(key)
        planner = self.planner
        plan = planner.grow(goal, self.pool)
        if plan is None:
            return None
        whole = tuple(sorted([dst for _, dst in plan.edges]))  # including the territories on the way
        if whole != key:
            if whole in self.seen:
                return None
            self.seen.add(whole)
        planner.weigh(plan, self.pool)
        placements = plan.placements.copy()
        left = self.pool
        for added in placements.values():
            left -= added
        if left:
            spread(planner, placements, left, plan.root)
        return Candidate(whole, plan, placements)

    def idle(self) -> Candidate:
        """The candidate without attacks."""
        placements: dict[int, int] = {}
        if self.pool:
            spread(self.planner, placements, self.pool, -1)
        return Candidate((), None, placements)

    def evaluate(self, candidate: Candidate) -> bool:
        """Evaluate a candidate by lookahead; False if the budget is used up."""
        if not self.budget.more():
            return False
        candidate.value = self.lookahead.expect(self.t, candidate.placements, candidate.plan, candidate.at)
        return True

    def best(self, kept: Candidate | None) -> Candidate:
        """The best candidate found within the budget; ``kept`` is the current plan, to compare with."""
        first = [self.idle()] if kept is None else [self.idle(), kept]
        candidates: list[Candidate] = []
        for goal in self.planner.goals(self.pool):
            candidate = self.candidate(goal)
            if candidate is not None:
                candidates.append(candidate)
        candidates.sort(key=by_score, reverse=True)
        tried = self.tried
        self.try_all([*first, *candidates], tried)
        if not tried:
            tried.append(first[-1])
        tried.sort(key=by_value, reverse=True)
        for depth in range(MAX_DEPTH):
            best = tried[0].value
            if self.pool and depth % 3 == 0:
                self.vary_best(tried)
            going = self.try_all(self.joined(tried), tried)
            tried.sort(key=by_value, reverse=True)
            if not going or tried[0].value < best + MIN_GAIN:
                break
        return tried[0]

    def try_all(self, candidates: list[Candidate], tried: list[Candidate]) -> bool:
        """Evaluate candidates and add them to ``tried``; False if the budget is used up first."""
        for candidate in candidates:
            if not self.evaluate(candidate):
                return False
            tried.append(candidate)
        return True

    def joined(self, tried: list[Candidate]) -> list[Candidate]:
        """New candidates: the best ones combined with the goals of others, or extended by a neighbouring territory."""
        owner = self.t.owner
        who = self.planner.who
        near = self.t.board.near
        fresh: list[Candidate] = []
        for candidate in tried[:JOIN_TOP]:
            if not candidate.goal:
                continue
            goal = set(candidate.goal)
            for other in tried[: 2 * JOIN_TOP]:
                if other.goal and not goal.issuperset(other.goal):
                    self.add(fresh, sorted(goal.union(other.goal)))
            for land in candidate.goal:
                for beyond in near[land]:
                    if owner[beyond] != who and beyond not in goal:
                        self.add(fresh, [*candidate.goal, beyond])
        return fresh[:MAX_JOINED]

    def add(self, fresh: list[Candidate], goal: list[int]) -> None:
        """Add the candidate for a goal to the list, if there is one."""
        candidate = self.candidate(goal)
        if candidate is not None:
            fresh.append(candidate)

    def vary_best(self, tried: list[Candidate]) -> None:
        """Try the best candidate with its spare armies in other places."""
        self.try_all(self.variants(tried[0]), tried)
        tried.sort(key=by_value, reverse=True)

    def vary_placements(self) -> None:
        """Try the best offensives with their spare armies in other places."""
        goals: set[tuple[int, ...]] = set()
        found: list[Candidate] = []
        for candidate in self.tried:
            if candidate.goal not in goals and len(goals) < OFFENSIVES:
                goals.add(candidate.goal)
                found += self.variants(candidate)
        self.try_all(found, self.tried)
        self.tried.sort(key=by_value, reverse=True)

    def variants(self, candidate: Candidate) -> list[Candidate]:
        """The candidate with its spare armies in each of the other places."""
        plan = candidate.plan
        needed = {} if plan is None else plan.placements
        left = self.pool
        for added in needed.values():
            left -= added
        if left == 0:
            return []
        found: list[Candidate] = []
        for land in self.t.lands(self.planner.who):
            if self.planner.room(land) < left + needed.get(land, 0):
                continue
            if self.lookahead.facing(self.t, land) < 0:
                continue
            placements = needed.copy()
            placements[land] = placements.get(land, 0) + left
            if placements != candidate.placements:
                found.append(Candidate(candidate.goal, plan, placements))
        return found


def by_score(candidate: Candidate) -> float:
    """Sort key: the planner's score of the offensive."""
    return candidate.score


def by_value(candidate: Candidate) -> float:
    """Sort key: the lookahead or rollout value."""
    return candidate.value
