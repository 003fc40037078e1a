"""The hard bot: searches candidate turns by lookahead, compares the best by rollouts, and plays the winner.

It plans whole offensives, as the medium bot does, but chooses among them with a learnt evaluator and with rollouts that
include the opponents' replies; the rest of the turn is then played as in those rollouts. When the offensive is over,
rollouts decide again: whether to stop or to start another, how many armies move into the last territory, what to
fortify. With thorough settings they also decide claims, starting armies and sets. Where there is no time for
rollouts, it relies on the evaluator alone and searches again after every capture.
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
"""Share of the remaining budget for each claim; all claims together have the budget of one turn."""
SET_SHARE: Final = 0.15
"""Share of the budget for the search without trading a set, and again for the search with it."""
FIRST_SHARE: Final = 0.4
"""Share of the budget for the first search of a turn."""
ROLLOUT_SHARE: Final = 0.7
"""Share of the rest for the rollouts after it."""
LATER_SHARE: Final = 0.3
"""Share of the remaining budget for later rollouts of the same turn."""
ASIDE_SHARE: Final = 0.3
"""Share of the remaining budget for each question of the edition that is decided by rollouts."""
REPLAN_SHARE: Final = 0.2
"""Share of the remaining budget for each later search."""
ALTERNATIVES: Final = 5
"""How many further candidates are rolled out then, besides the default ones."""
TRADE_CANDIDATES: Final = 8
"""How many candidates with a trade, and how many without, are rolled out to decide whether to trade a set."""
USUAL: Final = 0.05
"""By how much the usual answer to a question of the edition is thought better than others, before rollouts."""
MAX_MOVES: Final = 5
"""The most fortifying moves in one turn."""
MAX_STACKS: Final = 6
"""How many of the largest stacks are considered for them."""
MIN_GAIN: Final = 5e-4
"""By how much a fortifying move must beat staying put."""


def moved(t: Table, src: int, dst: int, here: int, there: int) -> Table:
    """A copy of the table with ``here`` armies in one territory and ``there`` in another."""
    found = t.copy()
    found.armies[src] = here
    found.armies[dst] = there
    return found


def traded(t: Table, who: int, three: tuple[int, int, int]) -> Table:
    """A copy of the table after trading a set, before its armies are placed."""
    found = t.copy()
    found.hands[who] = t.hands[who].without(three)
    found.sets += 1
    return found


def with_or_without(keeping: list[Candidate], trading: list[Candidate], trade: Trade) -> list[Candidate]:
    """The best candidates that keep a set and the best that start with this trade, alternating."""
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
    """Plays the best candidate turn found by lookahead and rollouts within its budget."""

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
        """How many networks are averaged."""
        self.rollouts: Final = rollouts
        """How many rollouts it plays, and for which decisions."""
        self.by_rollouts = False
        """Whether rollouts chose the candidate; if so, the rest of the turn is played as in the rollouts."""
        self.decision: Decision[Table] | None = None
        self.exploration = 0.0
        """How often a random candidate is taken instead of the best, to vary training games."""
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
        usual = super().answer(t, who, decision)
        others = knowledge_of(t).choices(t, who, decision)
        return self.compare(t, who, usual, others) if usual is not None and others else usual

    def compare(self, t: Table, who: int, usual: Action, others: list[Action]) -> Action:
        """The answer with the best rollout value to a question of the edition; the usual one if it is hardly worse."""
        if not self.uses_rollouts(t, who):
            return usual
        value = self.lookahead(t, who).value(t)
        ways: list[Candidate] = []
        for action in (usual, *others):
            if all([way.now != action for way in ways]):
                way = Candidate((), self.plan, dict(self.orders), self.at, action)
                way.value = value
                ways.append(way)
        ways[0].value += USUAL
        found = self.roll_out(t, who, ways, ASIDE_SHARE, self.rollouts.later)
        return usual if found is None or found.now is None else found.now

    def explain(self) -> str | None:
        t = self.seen
        if t is not None and t.turn == self.who and self.before is not None:
            self.win_chance = self.public_chance(t, self.who)
        return super().explain()

    def public_chance(self, t: Table, who: int) -> float | None:
        """Our chance to win from what a rival can see: what is shown to others must not reveal our secrets."""
        rivals = [seat for seat in range(t.edition.seats) if seat != who and t.count(seat) > 0]
        if not rivals or t.count(who) == 0:
            return None
        return self.lookahead(t, who).evaluator.chances(t, rivals[0], t.after(who))[who]

    def lookahead(self, t: Table, who: int) -> Lookahead:
        """The lookahead for this table."""
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
        """All candidates examined for the rest of the turn, best first."""
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
        """The best candidate for new armies: by rollouts if there is time, else by the evaluator."""
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
        """Whether to use rollouts: if they chose the current candidate, or if nothing is planned yet."""
        new = self.candidate is None and self.rollouts.first > 0
        return self.by_rollouts or (new and self.lookahead(t, who).evaluator.terms.rollouts)

    def roll_out(self, t: Table, who: int, candidates: list[Candidate], share: float, games: int) -> Candidate | None:
        """The candidate with the best rollout value; None if there is no time or nothing to choose."""
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

        With thorough settings rollouts decide, and a set that is kept stays in hand for the whole turn. Otherwise the
        evaluator decides, and a set is kept only until the armies are placed.
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
        if self.candidate is None and not self.by_rollouts:  # taking over in the middle of a turn
            self.candidate = self.choose_candidate(t, who, 0)
            self.plan = self.candidate.plan
            self.at = 0
        if self.by_rollouts:
            over = self.plan is None or not self.goes_on(t, who, self.plan)
            return self.push(t, who) if over and self.stops(t, who) else super().attack(t, who)
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
            return self.push(t, who)
        edges = candidate.plan.edges
        while self.at < len(edges):
            src, dst = edges[self.at]
            if self.worth_attacking(t, who, src, dst):
                return self.strike(t, src, dst)
            self.at += 1
        return self.push(t, who)

    def stops(self, t: Table, who: int) -> bool:
        """Whether to stop attacking now that the offensive is over; if not, the next offensive is chosen here."""
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
        """Whether the target is still to be taken from there, and the odds are good enough."""
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
        """How many armies move in, by rollouts, after the last capture of an offensive; None before that."""
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
        """The move with the best rollout value, else with the best evaluation, else the medium bot's move."""
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
        """The moves to consider at the end of the turn, with their evaluation, best first."""
        lookahead = self.lookahead(t, who)
        lands = t.board.territories
        found: list[Candidate] = []
        mine = [held == who for held in t.owner]
        stacks = [land for land in t.lands(who) if t.armies[land] > 1]
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
