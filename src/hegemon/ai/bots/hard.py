"""The hard bot: reckons many turns ahead, lets the others reply to the best, and plays the one that promises most.

It plans with whole offensives, as the medium bot does, but chooses among them by a learnt evaluator and by what the
others make of them; and then it plays on as it did when they replied. When the offensive is over, it hears them again:
whether to stop or to begin another, how many armies move into the last territory, what to fortify. If it listens
closely, it hears them about claims, the starting armies and sets, too. Where there is no time for that, it goes by
the evaluator alone, and thinks again after every territory it takes.
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.bots.base import best_set, trade_of
from hegemon.ai.bots.medium import REPLANS, MediumBot
from hegemon.ai.evaluator import Evaluator, learnt
from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.lookahead import FLOOR, Lookahead
from hegemon.ai.rollouts import Rollouts, RolloutSettings, promising
from hegemon.ai.search import Budget, Candidate, Search, by_value
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.rules.actions import Claim, Fortify, Occupy, Place, Trade
from hegemon.rules.reinforce import Musters
from hegemon.table.odds import odds_between
from hegemon.table.table import Table

CLAIM_SHARE: Final = 0.2
"""The share of what is left that goes into every claim; all of them together get the time of a turn."""
SET_SHARE: Final = 0.15
"""The share of the time that goes into the best plan without a set, and into the best with it."""
FIRST_SHARE: Final = 0.4
"""The share of the time that goes into the first plan of a turn."""
ROLLOUT_SHARE: Final = 0.7
"""The share of what is left then that goes into rollouts."""
LATER_SHARE: Final = 0.3
"""The share of what is left that goes into later rollouts of the same turn."""
REPLAN_SHARE: Final = 0.2
"""The share of what is left that goes into every later plan."""
ALTERNATIVES: Final = 5
"""So many ways to go on are heard then, besides the usual ones."""
TRADE_CANDIDATES: Final = 8
"""So many candidates with a set and so many without it are heard to decide whether to trade it."""
MAX_MOVES: Final = 5
"""So many moves are made at the end of a turn at most."""
MAX_STACKS: Final = 6
"""So many of the largest stacks are considered for them."""
MIN_GAIN: Final = 5e-4
"""How much better than nothing a move at the end of the turn must be."""


def moved(t: Table, src: int, dst: int, here: int, there: int) -> Table:
    """The table with so many armies in two territories."""
    found = t.copy()
    found.armies[src] = here
    found.armies[dst] = there
    return found


def traded(t: Table, who: int, three: tuple[int, int, int]) -> Table:
    """The table after a set was traded, before what it brings is placed."""
    found = t.copy()
    found.hands[who] = t.hands[who].without(three)
    found.sets += 1
    return found


def with_or_without(keeping: list[Candidate], trading: list[Candidate], trade: Trade) -> list[Candidate]:
    """The best candidates that keep a set, and the best that begin with this trade, by turns."""
    ways: list[Candidate] = []
    without = promising(keeping, TRADE_CANDIDATES)
    with_it = promising(trading, TRADE_CANDIDATES)
    for k in range(TRADE_CANDIDATES):
        if k < len(without):
            without[k].keeps = True
            ways.append(without[k])
        if k < len(with_it):
            candidate = with_it[k]
            way = Candidate(candidate.goal, candidate.plan, candidate.placements, 0, trade)
            way.value = candidate.value
            ways.append(way)
    return ways


class HardBot(MediumBot):
    """Remembers the candidate it is carrying out, and why."""

    __slots__ = (
        "decision",
        "budget",
        "exploration",
        "by_rollouts",
        "rollouts",
        "moves_made",
        "networks",
        "evaluator",
        "candidate",
    )

    def __init__(self, rng: Rng, budget: Budget, networks: int, rollouts: RolloutSettings) -> None:
        super().__init__(rng)
        self.budget: Final = budget
        self.networks: Final = networks
        """How many networks it asks."""
        self.rollouts: Final = rollouts
        """How well it listens to what the others reply."""
        self.by_rollouts = False
        """Whether the candidate was chosen by that; then the rest of the turn is played as it was there."""
        self.decision: Decision[Table] | None = None
        self.exploration = 0.0
        """How often it takes any candidate, to learn what comes of it."""
        self.evaluator: Evaluator | None = None
        self.candidate: Candidate | None = None
        self.moves_made = 0

    def answer(self, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        if t.edition is not self.edition:
            self.evaluator = None
        if t.turns != self.turns:
            self.candidate = None
            self.by_rollouts = False
            self.moves_made = 0
            self.budget.renew()
        self.decision = decision
        return super().answer(t, who, decision)

    def explain(self) -> str | None:
        t = self.seen
        if t is not None and t.turn == self.who and self.before is not None:
            self.win_chance = self.public_chance(t, self.who)
        return super().explain()

    def public_chance(self, t: Table, who: int) -> float | None:
        """How likely we are to win as the table lies, by what a rival knows: what is told must not tell our secrets."""
        rivals = [seat for seat in range(t.edition.seats) if seat != who and seat in t.owner]
        if not rivals or who not in t.owner:
            return None
        return self.lookahead(t, who).evaluator.chances(t, rivals[0], t.after(who))[who]

    def lookahead(self, t: Table, who: int) -> Lookahead:
        """What plays turns ahead at this table."""
        assert self.atlas is not None
        assert self.costs is not None
        evaluator = self.evaluator
        if evaluator is None or evaluator.atlas is not self.atlas:
            terms = knowledge_of(t).terms(t)
            evaluator = self.evaluator = Evaluator(self.atlas, self.costs.odds, learnt(terms)[: self.networks], terms)
        return Lookahead(who, self.atlas, self.costs, evaluator)

    def best_candidate(self, t: Table, who: int, pool: int, share: float, kept: Candidate | None = None) -> Candidate:
        """The best candidate for the rest of the turn."""
        return self.search(t, who, pool, share, kept)[0]

    def search(self, t: Table, who: int, pool: int, share: float, kept: Candidate | None = None) -> list[Candidate]:
        """All candidates that were looked at for the rest of the turn, from the best to the worst."""
        self.budget.open(share)
        search = Search(t, self.planner(t, who), self.lookahead(t, who), self.budget, pool)
        search.best(kept)
        if self.rollouts.thorough and pool:
            search.vary_placements()
        tried = search.tried
        if self.exploration > 0.0 and self.rng.unit() < self.exploration:
            tried = [tried[self.rng.below(len(tried))]]
        self.budget.close()
        if self.before is None:
            self.before = t.owner.copy()
        return tried

    def choose_candidate(self, t: Table, who: int, pool: int) -> Candidate:
        """The best candidate for new armies, by rollouts if there is time, else by the evaluator."""
        tried = self.search(t, who, pool, FIRST_SHARE)
        found: Candidate | None = None
        if self.uses_rollouts(t, who):
            best = promising(tried, self.rollouts.candidates)
            for candidate in best:
                candidate.keeps = self.keeps
            found = self.roll_out(t, who, best, ROLLOUT_SHARE, self.rollouts.first)
        self.by_rollouts = found is not None
        return tried[0] if found is None else found

    def uses_rollouts(self, t: Table, who: int) -> bool:
        """Whether the others are heard: if they were before in this turn, and where nothing is planned yet."""
        new = self.candidate is None and self.rollouts.first > 0
        return self.by_rollouts or (new and self.lookahead(t, who).evaluator.terms.rollouts)

    def roll_out(self, t: Table, who: int, candidates: list[Candidate], share: float, games: int) -> Candidate | None:
        """The best of these after the others have replied; None if there is no time or nothing to choose."""
        decision = self.decision
        if decision is None:
            return None
        candidates = [candidate for candidate in candidates if candidate.now is None or candidate.now in decision.menu]
        if len(candidates) < 2:
            return None
        self.budget.open(share)
        evaluator = self.lookahead(t, who).evaluator
        rollouts = Rollouts(who, t.edition.seats, evaluator, games, self.rollouts.thorough, self.rng)
        found = rollouts.best(View(decision.game, who), candidates, self.budget)
        self.budget.close()
        return found

    # --- new armies

    def muster(self, t: Table, who: int, menu: Musters) -> Action | None:
        armies = menu.placing()
        if self.may_trade(menu):
            three = best_set(t, who, menu.sets)
            if armies == 0 or self.trades(t, who, three, armies):
                self.orders = []
                self.candidate = None
                return trade_of(t, three)
        return self.deploy(t, who, armies) if armies else PASS

    def deploy(self, t: Table, who: int, armies: int) -> Action | None:
        if self.candidate is None or not self.orders or self.orders[-1][1] > armies:
            self.candidate = self.choose_candidate(t, who, armies)
            self.plan = self.candidate.plan
            self.at = 0
            self.orders = list(self.candidate.placements.items())
        if not self.orders:
            return None
        land, count = self.orders.pop()
        return Place(t.board.territories[land], count)

    def regroup(self) -> None:
        super().regroup()
        self.candidate = None

    def trades(self, t: Table, who: int, three: tuple[int, int, int], armies: int) -> bool:
        """Whether it is better to trade a set now than to keep it.

        If it listens closely, the others are heard, and a set that is kept is kept for this turn; otherwise it goes by
        the evaluator, and a set is kept no longer than until the armies are placed.
        """
        if self.candidate is not None:
            return False
        keeping = self.search(t, who, armies, SET_SHARE)
        trading = self.search(traded(t, who, three), who, armies + t.edition.sets.value(t.sets), SET_SHARE)
        keeps = trading[0].value < keeping[0].value
        if self.rollouts.thorough and self.uses_rollouts(t, who):
            found = self.roll_out(
                t, who, with_or_without(keeping, trading, trade_of(t, three)), LATER_SHARE, self.rollouts.later
            )
            self.keeps = keeps = found.keeps if found is not None else keeps
        return not keeps

    # --- attacking

    def attack(self, t: Table, who: int) -> Action | None:
        if self.candidate is None and not self.by_rollouts:  # in the middle of a turn that somebody else has begun
            self.candidate = self.choose_candidate(t, who, 0)
            self.plan = self.candidate.plan
            self.at = 0
        if self.by_rollouts:
            over = self.plan is None or not self.goes_on(t, who, self.plan)
            return PASS if over and self.stops(t, who) else super().attack(t, who)
        owner = t.owner
        plan = self.plan
        if plan is not None and self.at < len(plan.edges):
            src, dst = plan.edges[self.at]
            if self.worth_attacking(t, who, src, dst):
                return self.strike(t, src, dst)
        kept: Candidate | None = None
        if plan is not None and self.candidate is not None:
            while self.at < len(plan.edges) and owner[plan.edges[self.at][1]] == who:
                self.at += 1
            if self.at < len(plan.edges):
                kept = Candidate(tuple([land for land in self.candidate.goal if owner[land] != who]), plan, {}, self.at)
        candidate = self.best_candidate(t, who, 0, REPLAN_SHARE, kept)
        self.candidate = candidate
        self.plan = candidate.plan
        self.at = candidate.at
        if candidate.plan is None:
            return PASS
        edges = candidate.plan.edges
        while self.at < len(edges):
            src, dst = edges[self.at]
            if self.worth_attacking(t, who, src, dst):
                return self.strike(t, src, dst)
            self.at += 1
        return PASS

    def stops(self, t: Table, who: int) -> bool:
        """Whether to stop attacking now that the offensive is over; if not, the next one is chosen here."""
        self.plan = None
        if self.plans >= REPLANS:
            return True
        lookahead = self.lookahead(t, who)
        ways = [Candidate((), None, {}, 0, PASS)]
        usual = self.planner(t, who).best(0)
        if usual is not None:
            ways.append(Candidate((), usual, {}))
        for way in ways:
            way.value = lookahead.expect(t, {}, way.plan, 0)
        ways += [candidate for candidate in self.search(t, who, 0, LATER_SHARE) if candidate.plan is not None][
            :ALTERNATIVES
        ]
        if len(ways) == 1:
            return True
        found = self.roll_out(t, who, ways, LATER_SHARE, self.rollouts.later)
        if found is not None:
            self.plans += 1
            self.candidate = found
            self.plan = found.plan
            self.at = 0
        return found is not None and found.plan is None

    def worth_attacking(self, t: Table, who: int, src: int, dst: int) -> bool:
        """Whether there is still something to take, and the odds are good enough."""
        there = t.owner[dst] != who and t.owner[src] == who
        return there and odds_between(t, src, dst).win(t.armies[src], t.armies[dst]) >= FLOOR

    def move_in(self, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
        usual = super().move_in(t, who, src, dst, least)
        if self.uses_rollouts(t, who):
            found = self.choose_move_in(t, who, src, dst, least, usual)
            if found is not None or self.by_rollouts:
                return found.now if found is not None else usual
        most = least + t.armies[src] - 1
        plan = self.plan
        lookahead = self.lookahead(t, who)
        at = self.at + 1
        if plan is None or self.at >= len(plan.edges) or plan.edges[self.at] != (src, dst):
            plan = None
        choices = {least, most, (least + most) // 2, (3 * least + most) // 4, (least + 3 * most) // 4}
        if plan is not None:
            choices.add(lookahead.moving(t, plan, self.at, src, dst, least, most))
        best = least
        highest = -1.0
        self.budget.open(REPLAN_SHARE)
        for count in sorted(choices):
            value = lookahead.expect(moved(t, src, dst, most + 1 - count, count), {}, plan, at)
            if value > highest:
                highest = value
                best = count
        self.budget.close()
        return Occupy(best)

    def choose_move_in(
        self, t: Table, who: int, src: int, dst: int, least: int, usual: Action | None
    ) -> Candidate | None:
        """How many to move in by what the others reply, at the end of an offensive; None while it goes on."""
        most = least + t.armies[src] - 1
        plan = self.plan
        if plan is not None and any([t.owner[land] != who for _, land in plan.edges[self.at + 1 :]]):
            return None
        counts = {least, (least + most) // 2, most}
        if isinstance(usual, Occupy):
            counts.add(usual.armies)
        lookahead = self.lookahead(t, who)
        ways: list[Candidate] = []
        for count in sorted(counts):
            way = Candidate((), plan, {}, self.at, Occupy(count))
            way.value = lookahead.value(moved(t, src, dst, most + 1 - count, count))
            ways.append(way)
        return self.roll_out(t, who, ways, LATER_SHARE, self.rollouts.later)

    # --- fortifying

    def march(self, t: Table, who: int, chains: bool) -> Action | None:
        """The move that the others' replies speak for, or that makes the evaluator best; or else toward the front."""
        if self.moves_made >= MAX_MOVES:
            return PASS
        self.moves_made += 1
        usual = super().march(t, who, chains)
        lookahead = self.lookahead(t, who)
        moves = self.moves(t, who, chains)
        staying = lookahead.value(t)
        if self.uses_rollouts(t, who):
            ways = moves[:ALTERNATIVES]
            for action in (PASS, usual):
                if all([way.now != action for way in ways]):
                    way = Candidate((), None, {}, 0, action)
                    way.value = staying
                    ways.append(way)
            found = self.roll_out(t, who, ways, LATER_SHARE, self.rollouts.later)
            if found is not None or self.by_rollouts:
                return found.now if found is not None else usual
        return moves[0].now if moves and moves[0].value > staying + MIN_GAIN else usual

    def moves(self, t: Table, who: int, chains: bool) -> list[Candidate]:
        """What can be moved at the end of the turn, from what makes the evaluator best to what makes it worst."""
        lookahead = self.lookahead(t, who)
        lands = t.board.territories
        found: list[Candidate] = []
        mine = [held == who for held in t.owner]
        stacks = [land for land, held in enumerate(t.owner) if held == who and t.armies[land] > 1]
        stacks.sort(key=t.armies.__getitem__, reverse=True)
        for src in stacks[:MAX_STACKS]:
            idle = lookahead.facing(t, src) < 0
            for dst in sorted(t.board.reach(src, mine)) if chains else t.board.near[src]:
                if t.owner[dst] != who or dst == src or t.room(dst) < 1:
                    continue
                if chains and lookahead.facing(t, dst) < 0:
                    continue
                most = min(t.armies[src] - 1, t.room(dst))
                counts = {most} if idle else {most, (most + 1) // 2, (most + 3) // 4}
                for count in sorted(counts):
                    way = Candidate((), None, {}, 0, Fortify(lands[src], lands[dst], count))
                    way.value = lookahead.value(moved(t, src, dst, t.armies[src] - count, t.armies[dst] + count))
                    found.append(way)
        found.sort(key=by_value, reverse=True)
        return found

    # --- before the first turn

    def claim(self, t: Table, who: int) -> Action | None:
        usual = super().claim(t, who)
        if not self.rollouts.thorough or not self.uses_rollouts(t, who):
            return usual
        lands = t.board.territories
        ways = [Candidate((), None, {}, 0, Claim(lands[land])) for land in self.claims(t, who)]
        for way in ways:
            way.value = 1.0 / t.edition.seats
        found = self.roll_out(t, who, ways, CLAIM_SHARE, self.rollouts.first)
        return found.now if found is not None else usual

    def opening(self, t: Table, who: int) -> list[tuple[int, int]]:
        self.budget.renew()
        tried = self.search(t, who, t.reserve[who], FIRST_SHARE)
        found: Candidate | None = None
        if self.rollouts.thorough and self.uses_rollouts(t, who):
            found = self.roll_out(
                t, who, promising(tried, self.rollouts.candidates), ROLLOUT_SHARE, self.rollouts.first
            )
        return list((tried[0] if found is None else found).placements.items())
