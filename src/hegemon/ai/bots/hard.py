"""The hard bot: reckons many turns ahead, lets the others reply to the best, and plays the one that promises most.

It plans with whole campaigns, as the medium bot does, but chooses among them by a learnt outlook and by what the
others make of them; and then it plays on as it did when they replied. When the campaign is over, it hears them again:
whether to stop or to begin another, how many armies move into the last territory, what to fortify. If it listens
closely, it hears them about claims, the starting armies and sets, too. Where there is no time for that, it goes by
the outlook alone, and thinks again after every territory it takes.
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.bots.base import best_set, trade_of
from hegemon.ai.bots.medium import REPLANS, MediumBot
from hegemon.ai.evaluator import Outlook, learnt
from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.lookahead import FLOOR, Foresight
from hegemon.ai.rollouts import Hearing, Replies, promising
from hegemon.ai.search import Budget, Scheme, Search, by_value
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.rules.actions import Claim, Fortify, Occupy, Place, Trade
from hegemon.rules.reinforce import Musters
from hegemon.table.odds import odds_between
from hegemon.table.table import Table

CLAIMS: Final = 0.2
"""The share of what is left that goes into every claim; all of them together get the time of a turn."""
SETS: Final = 0.15
"""The share of the time that goes into the best plan without a set, and into the best with it."""
START: Final = 0.4
"""The share of the time that goes into the first plan of a turn."""
HEAR: Final = 0.7
"""The share of what is left then that goes into hearing the others."""
LATER: Final = 0.3
"""The share of what is left that goes into hearing them again."""
AGAIN: Final = 0.2
"""The share of what is left that goes into every later plan."""
OTHERS: Final = 5
"""So many ways to go on are heard then, besides the usual ones."""
EITHER: Final = 8
"""So many schemes with a set and so many without it are heard to decide whether to trade it."""
MARCHES: Final = 5
"""So many moves are made at the end of a turn at most."""
STACKS: Final = 6
"""So many of the largest stacks are considered for them."""
GAIN: Final = 5e-4
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


def with_or_without(keeping: list[Scheme], trading: list[Scheme], trade: Trade) -> list[Scheme]:
    """The best schemes that keep a set, and the best that begin with this trade, by turns."""
    ways: list[Scheme] = []
    without = promising(keeping, EITHER)
    with_it = promising(trading, EITHER)
    for k in range(EITHER):
        if k < len(without):
            without[k].keeps = True
            ways.append(without[k])
        if k < len(with_it):
            scheme = with_it[k]
            way = Scheme(scheme.goal, scheme.plan, scheme.gifts, 0, trade)
            way.value = scheme.value
            ways.append(way)
    return ways


class HardBot(MediumBot):
    """Remembers the scheme it is carrying out, and why."""

    __slots__ = ("asked", "budget", "curious", "heard", "hearing", "marches", "minds", "outlook", "scheme")

    def __init__(self, rng: Rng, budget: Budget, minds: int, hearing: Hearing) -> None:
        super().__init__(rng)
        self.budget: Final = budget
        self.minds: Final = minds
        """How many networks it asks."""
        self.hearing: Final = hearing
        """How well it listens to what the others reply."""
        self.heard = False
        """Whether the scheme was chosen by that; then the rest of the turn is played as it was there."""
        self.asked: Decision[Table] | None = None
        self.curious = 0.0
        """How often it takes any scheme, to learn what comes of it."""
        self.outlook: Outlook | None = None
        self.scheme: Scheme | None = None
        self.marches = 0

    def answer(self, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        if t.edition is not self.edition:
            self.outlook = None
        if t.turns != self.turns:
            self.scheme = None
            self.heard = False
            self.marches = 0
            self.budget.renew()
        self.asked = decision
        return super().answer(t, who, decision)

    def explain(self) -> str | None:
        t = self.seen
        if t is not None and t.turn == self.who and self.before is not None:
            self.hope = self.seen_by_others(t, self.who)
        return super().explain()

    def seen_by_others(self, t: Table, who: int) -> float | None:
        """How likely we are to win as the table lies, by what a rival knows: what is told must not tell our secrets."""
        rivals = [seat for seat in range(t.edition.seats) if seat != who and seat in t.owner]
        if not rivals or who not in t.owner:
            return None
        return self.sight(t, who).outlook.chances(t, rivals[0], t.after(who))[who]

    def sight(self, t: Table, who: int) -> Foresight:
        """What plays turns ahead at this table."""
        assert self.atlas is not None
        assert self.costs is not None
        outlook = self.outlook
        if outlook is None:
            terms = knowledge_of(t).terms(t)
            outlook = self.outlook = Outlook(self.atlas, self.costs.odds, learnt(terms)[: self.minds], terms)
        return Foresight(who, self.atlas, self.costs, outlook)

    def think(self, t: Table, who: int, pool: int, share: float, kept: Scheme | None = None) -> Scheme:
        """The best scheme for the rest of the turn."""
        return self.thought(t, who, pool, share, kept)[0]

    def thought(self, t: Table, who: int, pool: int, share: float, kept: Scheme | None = None) -> list[Scheme]:
        """All schemes that were looked at for the rest of the turn, from the best to the worst."""
        self.budget.open(share)
        search = Search(t, self.planner(t, who), self.sight(t, who), self.budget, pool)
        search.best(kept)
        if self.hearing.closely and pool:
            search.elsewhere()
        tried = search.tried
        if self.curious > 0.0 and self.rng.unit() < self.curious:
            tried = [tried[self.rng.below(len(tried))]]
        self.budget.close()
        if self.before is None:
            self.before = t.owner.copy()
        return tried

    def listen(self, t: Table, who: int, pool: int) -> Scheme:
        """The best scheme for new armies, after the others have replied to those that look best, if there is time."""
        tried = self.thought(t, who, pool, START)
        found: Scheme | None = None
        if self.listens(t, who):
            best = promising(tried, self.hearing.schemes)
            for scheme in best:
                scheme.keeps = self.keeps
            found = self.hear(t, who, best, HEAR, self.hearing.first)
        self.heard = found is not None
        return tried[0] if found is None else found

    def listens(self, t: Table, who: int) -> bool:
        """Whether the others are heard: if they were before in this turn, and where nothing is planned yet."""
        new = self.scheme is None and self.hearing.first > 0
        return self.heard or (new and self.sight(t, who).outlook.terms.answered)

    def hear(self, t: Table, who: int, schemes: list[Scheme], share: float, games: int) -> Scheme | None:
        """The best of these after the others have replied; None if there is no time or nothing to choose."""
        asked = self.asked
        if asked is None:
            return None
        schemes = [scheme for scheme in schemes if scheme.now is None or scheme.now in asked.menu]
        if len(schemes) < 2:
            return None
        self.budget.open(share)
        outlook = self.sight(t, who).outlook
        replies = Replies(who, t.edition.seats, outlook, games, self.hearing.closely, self.rng)
        found = replies.best(View(asked.game, who), schemes, self.budget)
        self.budget.close()
        return found

    # --- new armies

    def muster(self, t: Table, who: int, menu: Musters) -> Action | None:
        armies = menu.placing()
        if self.may_trade(menu):
            three = best_set(t, who, menu.sets)
            if armies == 0 or self.trades(t, who, three, armies):
                self.orders = []
                self.scheme = None
                return trade_of(t, three)
        return self.deploy(t, who, armies) if armies else PASS

    def deploy(self, t: Table, who: int, armies: int) -> Action | None:
        if self.scheme is None or not self.orders or self.orders[-1][1] > armies:
            self.scheme = self.listen(t, who, armies)
            self.plan = self.scheme.plan
            self.at = 0
            self.orders = list(self.scheme.gifts.items())
        if not self.orders:
            return None
        land, count = self.orders.pop()
        return Place(t.board.territories[land], count)

    def regroup(self) -> None:
        super().regroup()
        self.scheme = None

    def trades(self, t: Table, who: int, three: tuple[int, int, int], armies: int) -> bool:
        """Whether it is better to trade a set now than to keep it.

        If it listens closely, the others are heard, and a set that is kept is kept for this turn; otherwise it goes by
        the outlook, and a set is kept no longer than until the armies are placed.
        """
        if self.scheme is not None:
            return False
        keeping = self.thought(t, who, armies, SETS)
        trading = self.thought(traded(t, who, three), who, armies + t.edition.sets.value(t.sets), SETS)
        keeps = trading[0].value < keeping[0].value
        if self.hearing.closely and self.listens(t, who):
            found = self.hear(t, who, with_or_without(keeping, trading, trade_of(t, three)), LATER, self.hearing.later)
            self.keeps = keeps = found.keeps if found is not None else keeps
        return not keeps

    # --- attacking

    def attack(self, t: Table, who: int) -> Action | None:
        if self.scheme is None and not self.heard:  # in the middle of a turn that somebody else has begun
            self.scheme = self.listen(t, who, 0)
            self.plan = self.scheme.plan
            self.at = 0
        if self.heard:
            over = self.plan is None or not self.goes_on(t, who, self.plan)
            return PASS if over and self.stops(t, who) else super().attack(t, who)
        owner = t.owner
        plan = self.plan
        if plan is not None and self.at < len(plan.edges):
            src, dst = plan.edges[self.at]
            if self.hopeful(t, who, src, dst):
                return self.strike(t, src, dst)
        kept: Scheme | None = None
        if plan is not None and self.scheme is not None:
            while self.at < len(plan.edges) and owner[plan.edges[self.at][1]] == who:
                self.at += 1
            if self.at < len(plan.edges):
                kept = Scheme(tuple([land for land in self.scheme.goal if owner[land] != who]), plan, {}, self.at)
        scheme = self.think(t, who, 0, AGAIN, kept)
        self.scheme = scheme
        self.plan = scheme.plan
        self.at = scheme.at
        if scheme.plan is None:
            return PASS
        edges = scheme.plan.edges
        while self.at < len(edges):
            src, dst = edges[self.at]
            if self.hopeful(t, who, src, dst):
                return self.strike(t, src, dst)
            self.at += 1
        return PASS

    def stops(self, t: Table, who: int) -> bool:
        """Whether to attack no more now that the campaign is over; if not, the next one is chosen, if there is time."""
        self.plan = None
        if self.plans >= REPLANS:
            return True
        sight = self.sight(t, who)
        ways = [Scheme((), None, {}, 0, PASS)]
        usual = self.planner(t, who).best(0)
        if usual is not None:
            ways.append(Scheme((), usual, {}))
        for way in ways:
            way.value = sight.expect(t, {}, way.plan, 0)
        ways += [scheme for scheme in self.thought(t, who, 0, LATER) if scheme.plan is not None][:OTHERS]
        if len(ways) == 1:
            return True
        found = self.hear(t, who, ways, LATER, self.hearing.later)
        if found is not None:
            self.plans += 1
            self.scheme = found
            self.plan = found.plan
            self.at = 0
        return found is not None and found.plan is None

    def hopeful(self, t: Table, who: int, src: int, dst: int) -> bool:
        """Whether there is still something to take, and the odds are good enough."""
        there = t.owner[dst] != who and t.owner[src] == who
        return there and odds_between(t, src, dst).win(t.armies[src], t.armies[dst]) >= FLOOR

    def move_in(self, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
        usual = super().move_in(t, who, src, dst, least)
        if self.listens(t, who):
            found = self.settle(t, who, src, dst, least, usual)
            if found is not None or self.heard:
                return found.now if found is not None else usual
        most = least + t.armies[src] - 1
        plan = self.plan
        sight = self.sight(t, who)
        at = self.at + 1
        if plan is None or self.at >= len(plan.edges) or plan.edges[self.at] != (src, dst):
            plan = None
        choices = {least, most, (least + most) // 2, (3 * least + most) // 4, (least + 3 * most) // 4}
        if plan is not None:
            choices.add(sight.moving(t, plan, self.at, src, dst, least, most))
        best = least
        highest = -1.0
        self.budget.open(AGAIN)
        for count in sorted(choices):
            value = sight.expect(moved(t, src, dst, most + 1 - count, count), {}, plan, at)
            if value > highest:
                highest = value
                best = count
        self.budget.close()
        return Occupy(best)

    def settle(self, t: Table, who: int, src: int, dst: int, least: int, usual: Action | None) -> Scheme | None:
        """How many to move in by what the others reply, at the end of a campaign; None while it goes on."""
        most = least + t.armies[src] - 1
        plan = self.plan
        if plan is not None and any([t.owner[land] != who for _, land in plan.edges[self.at + 1 :]]):
            return None
        counts = {least, (least + most) // 2, most}
        if isinstance(usual, Occupy):
            counts.add(usual.armies)
        sight = self.sight(t, who)
        ways: list[Scheme] = []
        for count in sorted(counts):
            way = Scheme((), plan, {}, self.at, Occupy(count))
            way.value = sight.value(moved(t, src, dst, most + 1 - count, count))
            ways.append(way)
        return self.hear(t, who, ways, LATER, self.hearing.later)

    # --- fortifying

    def march(self, t: Table, who: int, chains: bool) -> Action | None:
        """The move that the others' replies speak for, or that makes the outlook best; or else toward the front."""
        if self.marches >= MARCHES:
            return PASS
        self.marches += 1
        usual = super().march(t, who, chains)
        sight = self.sight(t, who)
        moves = self.moves(t, who, chains)
        staying = sight.value(t)
        if self.listens(t, who):
            ways = moves[:OTHERS]
            for action in (PASS, usual):
                if all([way.now != action for way in ways]):
                    way = Scheme((), None, {}, 0, action)
                    way.value = staying
                    ways.append(way)
            found = self.hear(t, who, ways, LATER, self.hearing.later)
            if found is not None or self.heard:
                return found.now if found is not None else usual
        return moves[0].now if moves and moves[0].value > staying + GAIN else usual

    def moves(self, t: Table, who: int, chains: bool) -> list[Scheme]:
        """What can be moved at the end of the turn, from what makes the outlook best to what makes it worst."""
        sight = self.sight(t, who)
        lands = t.board.territories
        found: list[Scheme] = []
        mine = [held == who for held in t.owner]
        stacks = [land for land, held in enumerate(t.owner) if held == who and t.armies[land] > 1]
        stacks.sort(key=t.armies.__getitem__, reverse=True)
        for src in stacks[:STACKS]:
            idle = sight.facing(t, src) < 0
            for dst in sorted(t.board.reach(src, mine)) if chains else t.board.near[src]:
                if t.owner[dst] != who or dst == src or t.room(dst) < 1:
                    continue
                if chains and sight.facing(t, dst) < 0:
                    continue
                most = min(t.armies[src] - 1, t.room(dst))
                counts = {most} if idle else {most, (most + 1) // 2, (most + 3) // 4}
                for count in sorted(counts):
                    way = Scheme((), None, {}, 0, Fortify(lands[src], lands[dst], count))
                    way.value = sight.value(moved(t, src, dst, t.armies[src] - count, t.armies[dst] + count))
                    found.append(way)
        found.sort(key=by_value, reverse=True)
        return found

    # --- before the first turn

    def claim(self, t: Table, who: int) -> Action | None:
        usual = super().claim(t, who)
        if not self.hearing.closely or not self.listens(t, who):
            return usual
        lands = t.board.territories
        ways = [Scheme((), None, {}, 0, Claim(lands[land])) for land in self.claims(t, who)]
        for way in ways:
            way.value = 1.0 / t.edition.seats
        found = self.hear(t, who, ways, CLAIMS, self.hearing.first)
        return found.now if found is not None else usual

    def opening(self, t: Table, who: int) -> list[tuple[int, int]]:
        self.budget.renew()
        tried = self.thought(t, who, t.reserve[who], START)
        found: Scheme | None = None
        if self.hearing.closely and self.listens(t, who):
            found = self.hear(t, who, promising(tried, self.hearing.schemes), HEAR, self.hearing.first)
        return list((tried[0] if found is None else found).gifts.items())
