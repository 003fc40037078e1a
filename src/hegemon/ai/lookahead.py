"""Lookahead: plays a turn to its end with average battle outcomes, and evaluates the position.

It works on copies of the table, without steps or menus, because thousands of turns are compared to choose one.
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.evaluator import Evaluator
from hegemon.ai.features import Atlas
from hegemon.ai.placement import spread
from hegemon.ai.planner import Costs, Offensive, Planner
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand
from hegemon.table.edition import NO_CAP
from hegemon.table.odds import Odds, odds_between
from hegemon.table.table import NOBODY, Table

FLOOR: Final = 0.4
"""A battle is abandoned when the chance of winning it falls below this."""
LIKELY: Final = 0.2
"""After an elimination a further offensive is examined only if the elimination is at least this likely."""
RISK: Final = 0.03
"""Defeats less likely than this are ignored."""


class Outcome:
    """The result of a battle that is fought until it is won or abandoned."""

    __slots__ = ("beaten", "chance", "left", "standing")

    def __init__(self, chance: float, left: float, beaten: float, standing: float) -> None:
        self.chance: Final = chance
        """The chance to win it."""
        self.left: Final = left
        """Attackers left on average if it is won."""
        self.beaten: Final = beaten
        """Attackers left on average if it is not."""
        self.standing: Final = standing
        """Defenders left on average if it is not."""


HOPELESS: Final = Outcome(0.0, 0.0, 0.0, 0.0)
SMALL: Final = 24
"""Battles with more armies than this on a side are approximated."""
STANDING: Final = 0.35
"""The share of defenders left on average when such a battle is abandoned."""


class Outcomes:
    """The outcomes of battles with given odds, cached."""

    __slots__ = ("known", "odds")

    def __init__(self, odds: Odds) -> None:
        self.odds: Final = odds
        self.known: Final[dict[int, Outcome]] = {}

    def of(self, attackers: int, defenders: int) -> Outcome:
        """The outcome of a battle between this many attackers and defenders."""
        key = attackers * 65536 + defenders
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.compute(attackers, defenders)
        return found

    def compute(self, attackers: int, defenders: int) -> Outcome:
        """Compute an outcome that is not cached yet."""
        odds = self.odds
        stay = odds.combat.stay
        chance = odds.win(attackers, defenders)
        if attackers <= stay or chance < FLOOR:
            return HOPELESS
        if defenders == 0:  # nobody is there: it is walked into
            return Outcome(1.0, float(attackers), float(stay), 1.0)
        if attackers - stay > SMALL or defenders > SMALL:
            return self.large(attackers, defenders, chance)
        rows = [[0.0] * (defenders + 1) for _ in range(attackers + 1)]
        rows[attackers][defenders] = 1.0
        won = held = left = beaten = standing = 0.0
        for a in range(attackers, -1, -1):
            row = rows[a]
            for d in range(defenders, -1, -1):
                here = row[d]
                if here == 0.0:
                    continue
                if d == 0:
                    won += here
                    left += here * a
                elif a <= stay or odds.win(a, d) < FLOOR:
                    held += here
                    beaten += here * a
                    standing += here * d
                else:
                    for mine, theirs, share in odds.costs(a, d).outcomes:
                        rows[max(0, a - mine)][max(0, d - theirs)] += here * share
        if won == 0.0:
            return HOPELESS
        if held == 0.0:
            return Outcome(1.0, left / won, float(stay), 1.0)
        return Outcome(won, left / won, beaten / held, standing / held)

    def large(self, attackers: int, defenders: int, chance: float) -> Outcome:
        """Approximate the outcome of a large battle.

        The chance of winning is a martingale: it changes with every roll but not on average, and ends at 1 or at
        ``FLOOR``, where the battle is abandoned; that gives the chance to win. The lead in armies, with defenders
        counted at what they cost the attacker, is a martingale too; that gives the armies left.
        """
        stay = self.odds.combat.stay
        price = self.odds.drift(attackers, defenders)[0]
        if price <= 0.0:
            return Outcome(1.0, float(attackers), float(stay), 1.0)
        won = max(0.01, (chance - FLOOR) / (1.0 - FLOOR))
        lead = attackers - stay - price * defenders
        standing = max(1.0, STANDING * defenders)
        left = min(float(attackers), max(stay + 1.0, stay + lead / won))
        return Outcome(won, left, min(float(attackers), stay + price * standing), standing)


BY_ODDS: Final[dict[Odds, Outcomes]] = {}


def outcomes_of(odds: Odds) -> Outcomes:
    """The outcomes of battles with these odds, shared by all bots."""
    found = BY_ODDS.get(odds)
    if found is None:
        found = BY_ODDS[odds] = Outcomes(odds)
    return found


class Lookahead:
    """Estimates the value of turns of one seat."""

    __slots__ = ("atlas", "costs", "outcomes", "evaluator", "who")

    def __init__(self, who: int, atlas: Atlas, costs: Costs, evaluator: Evaluator) -> None:
        self.who: Final = who
        self.atlas: Final = atlas
        self.costs: Final = costs
        self.evaluator: Final = evaluator
        self.outcomes: Final = outcomes_of(costs.odds)

    # --- a whole turn

    def expect(self, t: Table, placements: dict[int, int], plan: Offensive | None, at: int) -> float:
        """Our expected chance to win after this turn, averaged over its battles."""
        full = t.copy()
        for land, added in placements.items():
            full.armies[land] += added
        full.reserve[self.who] = 0
        return self.follow(full, plan, at, 0.0, 1.0)

    def follow(self, t: Table, plan: Offensive | None, at: int, carry: float, weight: float) -> float:
        """The expected value of an offensive from attack number ``at`` on; ``carry`` is what rounding of armies lost.

        Each battle continues with the average armies left after a win, and branches into the average armies left
        after a defeat unless that is too unlikely. ``weight`` is the probability of this branch.
        """
        total = 0.0
        going = 1.0
        if plan is not None:
            who = self.who
            owner = t.owner
            armies = t.armies
            edges = plan.edges
            while at < len(edges):
                src, dst = edges[at]
                if owner[dst] != who and owner[src] == who:
                    outcome = self.outcome(t, src, dst)
                    if outcome.chance > 0.0:
                        risk = going * (1.0 - outcome.chance)
                        if risk * weight > RISK:
                            lost = t.copy()
                            left = int(outcome.beaten + 0.5)
                            lost.armies[src] = max(1, left)
                            lost.armies[dst] = max(1, int(outcome.standing + 0.5))
                            spare = carry + outcome.beaten - left
                            total += risk * self.follow(lost, plan, at + 1, spare, weight * risk)
                            going *= outcome.chance
                        exact = outcome.left + carry
                        left = max(2, int(exact + 0.5))
                        carry = exact - left
                        armies[src] = left
                        self.enter(t, plan, at, src, dst)
                        if self.won(t):
                            return total + going
                at += 1
        gained = t.reserve[self.who]
        if gained:
            return total + going * self.go_on(t, gained, carry, weight * going)
        return total + going * self.close(t, carry)

    def close(self, t: Table, carry: float) -> float:
        """The value of ending the turn."""
        self.end(t)
        return 1.0 if self.won(t) else self.evaluator.chance(t, self.who, t.after(self.who), carry)

    def go_on(self, t: Table, gained: int, carry: float, weight: float) -> float:
        """The value of using the armies from an eliminated rival's cards, in another offensive or for defence."""
        who = self.who
        t.reserve[who] = 0
        planner = Planner(t, who, self.atlas, self.costs)
        plan = planner.best(gained) if weight > LIKELY else None
        highest = 0.0
        if plan is not None:
            further = t.copy()
            placements = plan.placements.copy()
            left = gained
            for added in placements.values():
                left -= added
            if left:
                spread(planner, placements, left, plan.root)
            for land, added in placements.items():
                further.armies[land] += added
            highest = self.follow(further, plan, 0, carry, weight)
        resting: dict[int, int] = {}
        spread(planner, resting, gained, -1)
        for land, added in resting.items():
            t.armies[land] += added
        return max(highest, self.close(t, carry))

    def outcome(self, t: Table, src: int, dst: int) -> Outcome:
        """The outcome of a battle between two territories."""
        outcomes = self.outcomes if t.edition.pieces is None else outcomes_of(odds_between(t, src, dst))
        return outcomes.of(t.armies[src], t.armies[dst])

    def won(self, t: Table) -> bool:
        """Whether we have just won."""
        if len(t.out) >= t.edition.seats - 1 or self.evaluator.terms.won(t, self.who):
            return True
        return t.edition.allied is not None and not any([t.hostile(self.who, seat) for seat in t.living()])

    def value(self, t: Table) -> float:
        """Our chance to win if our turn ends here."""
        if self.won(t):
            return 1.0
        return self.evaluator.chance(t, self.who, t.after(self.who))

    def enter(self, t: Table, plan: Offensive, at: int, src: int, dst: int) -> None:
        """Capture a territory: move armies in, and eliminate a rival who has none left."""
        who = self.who
        loser = t.owner[dst]
        self.evaluator.terms.on_capture(t, dst, loser, t.armies[dst])
        t.owner[dst] = who
        t.captured = True
        dice = min(t.edition.combat.attack_dice, t.armies[src] - 1)
        most = t.armies[src] - 1
        moved = self.moving(t, plan, at, src, dst, min(dice, most), most)
        t.armies[dst] = moved
        t.armies[src] -= moved
        self.evaluator.terms.on_advance(t, src, dst)
        if loser not in (t.edition.neutral, NOBODY) and t.count(loser) == 0:
            t.out = (*t.out, loser)
            prize = len(t.hands[loser])
            if prize:
                t.hands[who] = Hand((HIDDEN,) * (prize + len(t.hands[who])))
                t.hands[loser] = EMPTY_HAND
                self.cash(t)

    def cash(self, t: Table) -> None:
        """Trade sets after an elimination, as far as the rules force it; the armies go to the reserve."""
        who = self.who
        cards = len(t.hands[who])
        sets = t.edition.sets
        if cards >= sets.must_now:
            while cards > sets.down_to:
                t.reserve[who] += sets.value(t.sets)
                t.sets += 1
                cards -= 3
            t.hands[who] = Hand((HIDDEN,) * cards)

    def moving(self, t: Table, plan: Offensive, at: int, src: int, dst: int, least: int, most: int) -> int:
        """How many armies move in: what the rest of the offensive needs, else in proportion to the threats."""
        who = self.who
        owner = t.owner
        later = 0.0
        onward = False
        for k in range(at + 1, len(plan.edges)):
            a, b = plan.edges[k]
            if owner[b] != who:
                if a == src:
                    later += plan.needs.get(b, 0.0) + 1.5 + self.costs.of(t.armies[b])
                elif a == dst:
                    onward = True
        if later > 0.0:
            wanted = most - int(later) if onward else least
            return min(most, max(least, wanted))
        if onward:
            return most
        here = self.facing(t, src)
        if here < 0:
            return most
        there = self.facing(t, dst)
        if there < 0:
            return least
        share = (there + 1.0) / (here + there + 2.0)
        return min(most, max(least, int((most + 1) * share + 0.5)))

    def facing(self, t: Table, land: int) -> int:
        """The largest rival stack next to an own territory; 0 if only neutrals are there, -1 if it is no border."""
        owner = t.owner
        seats = t.edition.seats
        worst = -1
        for other in t.board.near[land]:
            rival = owner[other]
            if rival != self.who:
                force = t.armies[other] if 0 <= rival < seats else 0
                worst = max(worst, force)
        return worst

    # --- the end of the turn

    def end(self, t: Table) -> None:
        """End the turn: draw the card that was earned, and move the largest idle stack towards the front."""
        who = self.who
        self.evaluator.terms.on_turn_end(t, who)
        if t.captured:
            t.hands[who] = Hand((*t.hands[who].cards, HIDDEN)) if len(t.hands[who]) else Hand((HIDDEN,))
        owner = t.owner
        armies = t.armies
        near = t.board.near
        best = -1
        idle = 1
        for land in t.board.lands:
            if owner[land] == who and armies[land] > idle and self.facing(t, land) < 0:
                idle = armies[land]
                best = land
        if best < 0:
            return
        to = -1
        most = -1
        for other in near[best]:
            worst = self.facing(t, other)
            if worst > most:
                most = worst
                to = other
        if to >= 0 and owner[to] == who:
            count = idle - 1 if t.edition.army_cap == NO_CAP else min(idle - 1, t.room(to))
            armies[to] += count
            armies[best] -= count
