"""The planner: finds offensives, chains of attacks in one turn, and scores them by rules of thumb."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from hegemon.ai.features import Atlas, Standing, threat
from hegemon.ai.knowledge import keys_missing, knowledge_of
from hegemon.table.combat import Battle
from hegemon.table.odds import Odds, odds_of
from hegemon.table.table import NOBODY, Table

LAND: Final = 0.7
"""The worth of a territory in armies: a third of one each turn, for as long as it is held."""
PROGRESS: Final = 0.5
"""The weight of progress in a region that is not completed."""
THIN: Final = 2.0
"""The cost of the army that stays behind in a captured territory."""
EDGE: Final = 0.4
"""The cost of one more border edge with another owner."""
KILL: Final = 5.0
"""The worth of eliminating a rival, without the cards."""
KEY: Final = 6.0
"""The worth of a key territory."""
WIN: Final = 500.0
"""The worth of winning the game."""
BRANCH: Final = 2
"""Armies stuck in a side branch of an offensive: as many as dice must move in, though one would be enough."""
GUARD: Final = 0.4
"""The share of the threat to a border that is kept there as its guard."""
DANGER: Final = 0.8
"""The chance that a rival who can break a region tries to."""
SURE: Final = 0.92
"""An offensive gets armies until it succeeds with this chance."""


class Costs:
    """The average attackers lost to beat a number of defenders, with plenty of attackers."""

    __slots__ = ("by_pieces", "lost", "odds")

    def __init__(self, odds: Odds) -> None:
        self.odds: Final = odds
        self.lost: Final[list[float]] = [0.0]
        self.by_pieces: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], Costs]] = {}
        """The costs with what stands beside the armies, by the pieces of both sides."""

    def between(self, t: Table, src: int, dst: int) -> Costs:
        """The costs of battles between two territories, with what stands there beside the armies; none at NOBODY."""
        pieces = t.edition.pieces
        if pieces is None:
            return self
        pair = Battle(src, dst, 0)
        key = (pieces(t, pair, True) if src != NOBODY else (), pieces(t, pair, False))
        found = self.by_pieces.get(key)
        if found is None:
            found = self.by_pieces[key] = Costs(odds_of(t.edition.combat, *key))
        return found

    def of(self, defenders: int) -> float:
        """The attackers lost on average."""
        lost = self.lost
        while len(lost) <= defenders:
            d = len(lost)
            lost.append(self.odds.expected(2 * d + 20, d)[1])
        return lost[defenders]

    def defenders(self, lost: float) -> int:
        """The number of defenders in one place that would cost this much."""
        d = 0
        while self.of(d) < lost - 0.25:
            d += 1
        return d


class Offensive:
    """A plan of attacks: their order, the armies each needs, the placements before it, its chance and its score."""

    __slots__ = ("chance", "edges", "placements", "needs", "rest", "root", "score")

    def __init__(self) -> None:
        self.edges: list[tuple[int, int]] = []
        self.needs: dict[int, float] = {}
        """By territory: the armies needed there for the rest of the plan."""
        self.placements: dict[int, int] = {}
        self.root = -1
        self.rest = 0
        self.chance = 1.0
        self.score = 0.0


class Paths:
    """The cheapest paths to territories of others: cost and predecessor of each, -1 for the first on a path."""

    __slots__ = ("came_from", "cost")

    def __init__(self) -> None:
        self.came_from: Final[dict[int, int]] = {}
        self.cost: Final[dict[int, float]] = {}


class Planner:
    """Finds the best offensive of a seat in a position."""

    __slots__ = (
        "atlas",
        "costs",
        "guards",
        "home",
        "horizon",
        "keys",
        "losses",
        "mine",
        "prices",
        "paths",
        "pieces",
        "stakes",
        "standing",
        "t",
        "wants",
        "wasted",
        "who",
        "wholes",
    )

    def __init__(self, t: Table, who: int, atlas: Atlas, costs: Costs) -> None:
        self.t: Final = t
        self.who: Final = who
        self.atlas: Final = atlas
        self.costs: Final = costs
        knowledge = knowledge_of(t)
        self.standing: Final = Standing(t, who, knowledge.finishes)
        self.keys: Final = knowledge.keys(t)
        self.home: Final = knowledge.home(t, who)
        """The territory without which we cannot win, or -1."""
        self.wants: Final = knowledge.wants(t, who)
        """The extra worth of territories of others in this edition."""
        self.stakes: Final = knowledge.stakes(t, who)
        """The extra loss if own territories fall in this edition."""
        self.wasted: Final = knowledge.wasted(t, who)
        """The territories where new armies do no good."""
        self.horizon: Final = knowledge.horizon(t, who)
        """For how many turns the bonus of a region counts."""
        self.pieces: Final = knowledge.with_pieces and t.edition.pieces is not None
        self.losses: Final[dict[tuple[int, int], float]] = {}
        """The attackers lost against each territory from each root, if pieces count."""
        regions = t.board.regions
        region_of = atlas.region_of
        self.prices: Final = [0.0] * len(t.owner)
        """The cost to take each territory of others: the attackers lost, and the army that stays."""
        self.mine: Final = [0] * len(regions)
        """How many territories of each region are ours."""
        self.wholes: Final = [NOBODY] * len(regions)
        """Who holds each region whole."""
        for land in t.board.lands:
            if t.owner[land] == who:
                self.mine[region_of[land]] += 1
            else:
                self.prices[land] = self.lost(NOBODY, land) + 1.0
        for region in regions:
            holder = t.owner[region.lands[0]]
            if t.holds(holder, region.lands):
                self.wholes[region.index] = holder
        self.guards: Final[dict[int, int]] = {}
        self.paths: Paths | None = None
        """The paths from our territories, computed on first use."""

    def lost(self, root: int, land: int) -> float:
        """The attackers lost on average against a territory, if they come from ``root`` with what stands there."""
        armies = self.t.armies[land]
        if not self.pieces:
            return self.costs.of(armies)
        found = self.losses.get((root, land))
        if found is None:
            found = self.costs.between(self.t, root, land).of(armies)
            self.losses[root, land] = found
        return found

    def room(self, land: int) -> int:
        """How many new armies a territory takes; none where they would be wasted."""
        return 0 if land in self.wasted else self.t.room(land)

    # --- guards and worth of territories

    def guard(self, land: int) -> int:
        """The armies that should stay in an own territory to guard it."""
        found = self.guards.get(land)
        if found is None:
            found = 1
            t = self.t
            if self.wholes[self.atlas.region_of[land]] == self.who or land in self.keys or land == self.home:
                worst = threat(t, land, self.who, self.standing)
                if worst:
                    found = 1 + int(worst * GUARD)
            self.guards[land] = found
        return found

    def danger(self, land: int) -> int:
        """The armies with which an own territory should reckon, if it is worth guarding; else 0."""
        if land in self.stakes:
            return int(threat(self.t, land, self.who, self.standing) * GUARD) * 3 // 2
        return (self.guard(land) - 1) * 3 // 2

    def stake(self, land: int) -> float:
        """The loss if an own territory falls: itself, a region bonus, a key territory."""
        stake = 1.0 + self.stakes.get(land, 0.0)
        region = self.atlas.region_of[land]
        if self.wholes[region] == self.who:
            stake += self.t.board.regions[region].bonus * self.horizon
        if land in self.keys or land == self.home:
            stake += 2 * KEY
        return stake

    def interest(self, land: int) -> float:
        """The worth of capturing a territory, less the cost."""
        t = self.t
        region = self.atlas.region_of[land]
        size = len(t.board.regions[region].lands)
        bonus = t.board.regions[region].bonus
        count = self.mine[region]
        rival = t.owner[land]
        worth = PROGRESS * bonus * (2 * count + 1) / (size * size)
        if count + 1 == size:
            worth += bonus * self.horizon * 0.6
        if rival != NOBODY and self.wholes[region] == rival:
            worth += bonus * self.horizon * self.standing.weight[rival]
        if land in self.keys:
            worth += KEY
        worth += self.wants.get(land, 0.0)
        return worth - 0.5 * (self.prices[land] - 1.0)

    def prospect(self, land: int) -> float:
        """The highest interest among the neighbours of other owners."""
        owner = self.t.owner
        best = -1e6
        for other in self.t.board.near[land]:
            if owner[other] != self.who:
                best = max(best, self.interest(other))
        return best

    # --- building an offensive

    def grow(self, targets: list[int], pool: int) -> Offensive | None:
        """The cheapest offensive that takes all targets with ``pool`` new armies; None if they are not enough."""
        t = self.t
        who = self.who
        owner = t.owner
        armies = t.armies
        near = t.board.near
        prices = self.prices
        origin: dict[int, int] = {}
        parent: dict[int, int] = {}
        slack: dict[int, float] = {}
        tips: set[int] = set()
        todo = [land for land in targets if owner[land] != who]
        short = 0.0
        while todo:
            best = -1e9
            best_src = best_dst = -1
            for dst in todo:
                price = prices[dst]
                for src in near[dst]:
                    if owner[src] == who:
                        root = src
                    elif src in origin:
                        root = origin[src]
                    else:
                        continue
                    left = slack.get(root, -1e9)
                    if left == -1e9:
                        left = slack[root] = float(armies[root] - self.guard(root))
                        tips.add(root)
                    left -= price if not self.pieces else self.lost(root, dst) + 1.0
                    if src not in tips:
                        left -= BRANCH
                    if left > best:
                        best = left
                        best_src = src
                        best_dst = dst
            if best_src < 0:
                path = self.bridge(origin, todo)
                if not path:
                    return None
                todo += path
                continue
            root = origin.get(best_src, best_src)
            before = slack[root]
            short += max(0.0, -best) - max(0.0, -before)
            if short > pool:
                return None
            slack[root] = best
            tips.discard(best_src)
            tips.add(best_dst)
            origin[best_dst] = root
            parent[best_dst] = best_src
            todo.remove(best_dst)
        return self.build(parent, origin, pool)

    def bridge(self, taken: dict[int, int], targets: list[int]) -> list[int]:
        """The cheapest path to the nearest target from our territories or those in the plan, without its ends."""
        if taken:
            paths = Paths()
            end = self.explore(paths, taken, targets)
        else:
            known = self.paths
            if known is None:
                known = self.paths = Paths()
                self.explore(known, taken, [])
            paths = known
            end = -1
            for land in targets:
                price = paths.cost.get(land, 1e9)
                if price < 1e9 and (end < 0 or (price, land) < (paths.cost[end], end)):
                    end = land
        path: list[int] = []
        if end >= 0:
            end = paths.came_from[end]
            while end >= 0:
                path.append(end)
                end = paths.came_from[end]
        return path

    def explore(self, paths: Paths, taken: dict[int, int], targets: list[int]) -> int:
        """Extend the cheapest paths (Dijkstra) until a target is reached; -1 if none is."""
        owner = self.t.owner
        near = self.t.board.near
        who = self.who
        prices = self.prices
        heap: list[tuple[float, int]] = []
        came_from = paths.came_from
        cost = paths.cost
        for land in self.t.board.lands:
            if owner[land] == who or land in taken:
                for other in near[land]:
                    if owner[other] != who and other not in taken and other not in cost:
                        cost[other] = prices[other]
                        came_from[other] = -1
                        heappush(heap, (prices[other], other))
        while heap:
            price, land = heappop(heap)
            if price > cost[land]:
                continue
            if land in targets:
                return land
            for other in near[land]:
                if owner[other] != who and other not in taken:
                    further = price + prices[other]
                    if further < cost.get(other, 1e9):
                        cost[other] = further
                        came_from[other] = land
                        heappush(heap, (further, other))
        return -1

    def build(self, parent: dict[int, int], origin: dict[int, int], pool: int) -> Offensive:
        """The offensive from its tree of attacks: order, needs, placements and chance."""
        t = self.t
        armies = t.armies
        costs = self.costs
        plan = Offensive()
        needs = plan.needs
        children: dict[int, list[int]] = {}
        lost: dict[int, float] = {}
        stays: dict[int, int] = {}
        for dst in reversed(list(parent)):
            src = parent[dst]
            root = origin[dst]
            price = self.lost(root, dst)
            lost[root] = lost.get(root, 0.0) + price
            stays[root] = stays.get(root, 0) + 1
            if src in children:
                children[src].append(dst)
                stays[root] += BRANCH
            else:
                children[src] = [dst]
            needs[src] = needs.get(src, 0.0) + price + 1.0 + needs.get(dst, 0.0)
        for root in lost:
            self.order(plan, root, children)
        left = pool
        most = -1.0
        odds = costs.odds
        for root in sorted(lost, key=lost.__getitem__):
            hard = costs.defenders(lost[root])
            stay = stays[root] - 1 + self.guard(root) - 1
            here = armies[root] - stay
            added = 0
            chance = odds.win(max(0, here), hard)
            room = min(left, self.room(root))
            while added < room and chance < SURE:
                added += 1
                chance = odds.win(max(0, here + added), hard)
            if added:
                plan.placements[root] = added
                left -= added
            plan.chance *= chance
            if lost[root] > most:
                most = lost[root]
                plan.root = root
        plan.rest = left
        return plan

    def order(self, plan: Offensive, src: int, children: dict[int, list[int]]) -> None:
        """Append the attacks below a territory: side branches first, the longest branch last."""
        below = children.get(src)
        if below is None:
            return
        for k in range(1, len(below)):
            while k > 0 and plan.needs.get(below[k], 0.0) < plan.needs.get(below[k - 1], 0.0):
                below[k - 1], below[k] = below[k], below[k - 1]
                k -= 1
        for dst in below:
            plan.edges.append((src, dst))
            self.order(plan, dst, children)

    # --- scoring

    def weigh(self, plan: Offensive, pool: int) -> None:
        """Set the score of an offensive: the gain times its chance, less the cost."""
        t = self.t
        who = self.who
        owner = t.owner
        armies = t.armies
        standing = self.standing
        weight = standing.weight
        region_of = self.atlas.region_of
        regions = t.board.regions
        lost = 0.0
        lands = 0.0
        spare = float(plan.rest)
        taken: dict[int, int] = {}
        falls: dict[int, int] = {}
        for added in plan.placements.values():
            spare += added
        roots: set[int] = set()
        targets: set[int] = set()
        origin: dict[int, int] = {}
        for src, dst in plan.edges:
            rival = owner[dst]
            if src not in targets:
                roots.add(src)
            targets.add(dst)
            origin[dst] = origin.get(src, src)
            lost += self.lost(origin[dst], dst)
            share = weight[rival] if rival != NOBODY else 0.0
            lands += LAND * (1.0 + share) + share * armies[dst] - THIN + self.wants.get(dst, 0.0)
            where = region_of[dst]
            taken[where] = taken.get(where, 0) + 1
            if rival != NOBODY:
                falls[rival] = falls.get(rival, 0) + 1
        near = t.board.near
        for land in targets:
            for other in near[land]:
                if owner[other] == who:
                    lands += EDGE
                elif other not in targets:
                    lands -= EDGE
        for root in roots:
            spare += armies[root] - self.guard(root)
        spare -= lost + len(plan.edges)
        gain = 0.0
        for number, count in taken.items():
            region = regions[number]
            size = len(region.lands)
            bonus = region.bonus
            before = self.mine[number]
            if before + count == size:
                gain += bonus * self.horizon * self.hold(number, max(0.0, spare), targets)
            lands += PROGRESS * bonus * ((before + count) ** 2 - before**2) / (size * size)
            holder = self.wholes[number]
            if holder != NOBODY:
                gain += bonus * self.horizon * weight[holder]
        if not t.captured and falls:  # to enter what nobody holds earns no card
            gain += standing.card
        for rival, count in falls.items():
            if rival < t.edition.seats and count == standing.lands[rival]:
                if len(standing.rivals) == 1:
                    gain += WIN
                cards = len(t.hands[rival])
                gain += KILL + cards * standing.card
                if cards and cards + len(t.hands[who]) >= t.edition.sets.must_now:
                    gain += t.edition.sets.value(t.sets) * 0.5
        if self.keys:
            gain += self.for_keys(targets)
        plan.score = plan.chance * (gain + lands) + (1.0 - plan.chance) * 0.3 * lands - lost

    def for_keys(self, targets: set[int]) -> float:
        """The worth of the key territories among the targets."""
        t = self.t
        keys = self.keys
        count = 0
        gain = 0.0
        for seat, land in enumerate(keys):
            if land in targets:
                count += 1
                gain += KEY
                holder = t.owner[land]
                if 0 <= holder < t.edition.seats and seat != holder and keys_missing(t, holder, keys) <= 1:
                    gain += 2 * KEY
        if count and count >= keys_missing(t, self.who, keys):
            gain += WIN
        return gain

    def hold(self, region: int, spare: float, targets: set[int]) -> float:
        """The chance to hold a region for a turn with ``spare`` armies on its entries."""
        t = self.t
        owner = t.owner
        who = self.who
        worst: list[int] = []
        total = 0
        for land in self.atlas.entries[region]:
            danger = 0
            for other in t.board.near[land]:
                rival = owner[other]
                if rival != who and other not in targets and 0 <= rival < t.edition.seats:
                    danger = max(danger, t.armies[other] - 1 + self.standing.income[rival] // 2)
            if danger:
                worst.append(danger)
                total += danger
        chance = 1.0
        win = self.costs.odds.win
        for danger in worst:
            chance *= 1.0 - DANGER * win(danger + 1, 1 + int(spare * danger / total))
        return chance

    # --- finding the best

    def best(self, pool: int) -> Offensive | None:
        """The offensive with the highest positive score, or None."""
        found: Offensive | None = None
        most = 0.0
        for goal in self.goals(pool):
            plan = self.grow(goal, pool)
            if plan is not None:
                self.weigh(plan, pool)
                if plan.score > most:
                    most = plan.score
                    found = plan
        return found

    def goals(self, pool: int) -> list[list[int]]:
        """Groups of territories to consider: neighbours, rests of regions, entries of rivals' regions, rivals, keys."""
        t = self.t
        who = self.who
        owner = t.owner
        armies = t.armies
        near = t.board.near
        standing = self.standing
        strength = 0.0
        front: list[int] = []
        for land in t.board.lands:
            if owner[land] == who:
                strength += armies[land] - 1
            else:
                for other in near[land]:
                    if owner[other] == who and (armies[other] > 1 or pool):
                        front.append(land)
                        break
        strength += pool
        if strength < 1:
            return []
        goals: list[list[int]] = [[land] for land in front]
        for region in t.board.regions:
            missing = [land for land in region.lands if owner[land] != who]
            if len(missing) > 1 and self.affordable(missing, strength):
                goals.append(missing)
            holder = self.wholes[region.index]
            if holder not in (who, NOBODY) and standing.weight[holder] > 0.0:
                inside = [land for land in region.lands if land in front]
                if not inside:
                    entry = self.nearest(self.atlas.entries[region.index])
                    if entry >= 0:
                        goals.append([entry])
        for rival in standing.rivals:
            if standing.lands[rival] > 1:
                theirs = t.lands(rival)
                if self.affordable(theirs, strength):
                    goals.append(theirs)
        if self.keys:
            self.add_keys(goals, strength)
        for group in knowledge_of(t).goals(t, who):
            if (len(group) > 1 or group[0] not in front) and self.affordable(group, strength):
                goals.append(group)
        return goals

    def affordable(self, lands: list[int], strength: float) -> bool:
        """Whether this many armies could take all of these territories."""
        total = 0.0
        for land in lands:
            total += self.prices[land]
        return total <= strength

    def nearest(self, lands: tuple[int, ...]) -> int:
        """The cheapest of these territories to reach; -1 if none can be reached."""
        path = self.bridge({}, list(lands))
        if not path:
            return -1
        for land in self.t.board.near[path[0]]:
            if land in lands:
                return land
        return -1

    def add_keys(self, goals: list[list[int]], strength: float) -> None:
        """Add goals: each key territory of others, and the cheapest group of them that wins."""
        t = self.t
        who = self.who
        keys = self.keys
        wanted: list[tuple[float, int]] = []
        own: list[int] = []
        for seat, land in enumerate(keys):
            if t.owner[land] != who:
                if seat == who:
                    own.append(land)
                else:
                    wanted.append((self.costs.of(t.armies[land]), land))
                if self.affordable([land], strength):
                    goals.append([land])
        wanted.sort()
        missing = keys_missing(t, who, keys) - len(own)
        together = own + [land for _, land in wanted[:missing]]
        if len(together) > 1 and self.affordable(together, strength):
            goals.append(together)


def costs_of(t: Table) -> Costs:
    """The battle costs at this table."""
    return Costs(odds_of(t.edition.combat))
