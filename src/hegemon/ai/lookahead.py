"""Looking a turn ahead: armies are placed, an offensive is fought as on average, a card drawn, and the end evaluated.

Nothing here touches the game: everything happens on copies of the table, without steps or menus, because thousands of
turns are played ahead to choose one.
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
"""A battle is broken off when the odds of winning it fall below this."""
LIKELY: Final = 0.2
"""What follows the end of a rival is looked at if it is at least so likely."""
RISK: Final = 0.03
"""Less likely defeats are left out of account."""


class Outcome:
    """How a battle ends that is fought until it is won or hopeless."""

    __slots__ = ("beaten", "chance", "left", "standing")

    def __init__(self, chance: float, left: float, beaten: float, standing: float) -> None:
        self.chance: Final = chance
        """How likely it is won."""
        self.left: Final = left
        """The attackers left on average if it is won."""
        self.beaten: Final = beaten
        """The attackers left on average if it is not."""
        self.standing: Final = standing
        """The defenders left then."""


HOPELESS: Final = Outcome(0.0, 0.0, 0.0, 0.0)
SMALL: Final = 24
"""Battles with more armies on a side are reckoned nearly."""
STANDING: Final = 0.35
"""How many of the defenders are left on average when such a battle is broken off."""


class Outcomes:
    """How battles end under some rules."""

    __slots__ = ("known", "odds")

    def __init__(self, odds: Odds) -> None:
        self.odds: Final = odds
        self.known: Final[dict[int, Outcome]] = {}

    def of(self, attackers: int, defenders: int) -> Outcome:
        """How so many armies fare, that attack so many."""
        key = attackers * 65536 + defenders
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.compute(attackers, defenders)
        return found

    def compute(self, attackers: int, defenders: int) -> Outcome:
        """The same, not yet known."""
        odds = self.odds
        stay = odds.combat.stay
        chance = odds.win(attackers, defenders)
        if attackers <= stay or chance < FLOOR:
            return HOPELESS
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
        """The same with many armies, nearly.

        The odds of winning change in every roll, but not on average; so they end at 1 or where the battle is broken
        off as often as that takes. And a lead, with defenders counted for what they cost, is kept on average, too.
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
    """How battles end with these odds; reckoned once for all who ask."""
    found = BY_ODDS.get(odds)
    if found is None:
        found = BY_ODDS[odds] = Outcomes(odds)
    return found


class Lookahead:
    """Plays turns of one seat ahead."""

    __slots__ = ("atlas", "costs", "outcomes", "evaluator", "who")

    def __init__(self, who: int, atlas: Atlas, costs: Costs, evaluator: Evaluator) -> None:
        self.who: Final = who
        self.atlas: Final = atlas
        self.costs: Final = costs
        self.evaluator: Final = evaluator
        self.outcomes: Final = outcomes_of(costs.odds)

    # --- a whole turn

    def expect(self, t: Table, placements: dict[int, int], plan: Offensive | None, at: int) -> float:
        """How likely we are to win after the turn, on average over all its battles."""
        full = t.copy()
        for land, added in placements.items():
            full.armies[land] += added
        full.reserve[self.who] = 0
        return self.follow(full, plan, at, 0.0, 1.0)

    def follow(self, t: Table, plan: Offensive | None, at: int, carry: float, weight: float) -> float:
        """The value of carrying on an offensive, on average; ``carry`` is a part of an army lost in rounding.

        Every battle goes on with what is left on average if it is won, and apart from that, if it is not too unlikely,
        with what is left if it is lost.
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
        """The value of going on with the armies that cards of somebody beaten bring, in another offensive."""
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
        """How a battle between two territories ends."""
        outcomes = self.outcomes if t.edition.pieces is None else outcomes_of(odds_between(t, src, dst))
        return outcomes.of(t.armies[src], t.armies[dst])

    def won(self, t: Table) -> bool:
        """Whether we have just won."""
        if len(t.out) >= t.edition.seats - 1 or self.evaluator.terms.won(t, self.who):
            return True
        return t.edition.allied is not None and not any([t.hostile(self.who, seat) for seat in t.living()])

    def value(self, t: Table) -> float:
        """How likely we are to win after our turn."""
        if self.won(t):
            return 1.0
        return self.evaluator.chance(t, self.who, t.after(self.who))

    def enter(self, t: Table, plan: Offensive, at: int, src: int, dst: int) -> None:
        """The territory is taken: armies move in, and whoever has lost the last one is out."""
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
        if loser not in (t.edition.neutral, NOBODY) and loser not in t.owner:
            t.out = (*t.out, loser)
            prize = len(t.hands[loser])
            if prize:
                t.hands[who] = Hand((HIDDEN,) * (prize + len(t.hands[who])))
                t.hands[loser] = EMPTY_HAND
                self.cash(t)

    def cash(self, t: Table) -> None:
        """After an elimination sets are traded down to four cards; the armies can be placed at once."""
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
        """How many armies move in: what the rest of the offensive needs, or as many as face a danger on either side."""
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
        """The largest stack of a rival next to an own territory; 0 if only others are there, -1 if it is no border."""
        owner = t.owner
        seats = t.edition.seats
        worst = -1
        for other in t.board.near[land]:
            rival = owner[other]
            if rival != self.who:
                force = t.armies[other] if 0 <= rival < seats else 0
                worst = max(worst, force)
        return worst

    # --- its end

    def end(self, t: Table) -> None:
        """Draw the card that was earned, and bring the largest idle stack to the front."""
        who = self.who
        self.evaluator.terms.on_turn_end(t, who)
        if t.captured:
            t.hands[who] = Hand((*t.hands[who].cards, HIDDEN)) if len(t.hands[who]) else Hand((HIDDEN,))
        owner = t.owner
        armies = t.armies
        near = t.board.near
        best = -1
        idle = 1
        land = 0
        for held in owner:
            if held == who and armies[land] > idle and self.facing(t, land) < 0:
                idle = armies[land]
                best = land
            land += 1
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
