"""The dead: where armies embark, which spaces of the Underworld they take, and which of them come back to life.

An expedition leads from one place with armies to a crypt or an altar, through spaces that are not one's own; one army
stays in each. The best expeditions are chosen one after the other, as far as there are armies for them.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import ceil
from typing import Final

from hegemon.editions.godstorm.actions import Embark, Revive
from hegemon.editions.godstorm.bot.ending import point, turns_left
from hegemon.editions.godstorm.bot.worth import harm, worst_near
from hegemon.editions.godstorm.extra import crypts_of, godstorm, temples_of
from hegemon.editions.godstorm.lands import ALTARS, CRYPTS, DEATH, GATES, SPACES, TWO_WORLDS
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Enter, Occupy
from hegemon.table.odds import odds_of
from hegemon.table.table import NOBODY, Table

NEAR: Final = TWO_WORLDS.near
"""The ways of the Underworld are always open."""
REVIVED: Final = 0.7
"""The worth of an army that comes back to life."""
DEATH_CARD: Final = 0.7
"""The worth of a Death card at the end of each turn."""
ALTAR: Final = 0.4
"""The worth of a die in godswar."""
ARMY: Final = 0.2
"""The worth of an army that stays below."""
MARGIN: Final = 1.3
"""How much more than the average loss is sent against a space that is held."""
FLOOR: Final = 0.45
"""An attack is not made, or not repeated, with a lower chance than this."""


class Expedition:
    """A way to a space worth having: from where, through which spaces, how many armies it takes, and its worth."""

    __slots__ = ("armies", "path", "src", "worth")

    def __init__(self, src: int, path: list[int], armies: int, worth: float) -> None:
        self.src: Final = src
        self.path: Final = path
        self.armies: Final = armies
        self.worth: Final = worth


def prizes(t: Table, who: int) -> dict[int, float]:
    """What the crypts and altars of others are worth to a seat."""
    x = godstorm(t)
    each = point(t, who)
    hurt = harm(t, who)
    left = turns_left(t, who)
    crypt = each
    if temples_of(t, who):
        crypt += REVIVED * left
    if x.in_play(who, DEATH) and not crypts_of(t, who):
        crypt += DEATH_CARD * (left + 1)
    found: dict[int, float] = {}
    for places, worth in ((CRYPTS, crypt), (ALTARS, each + ALTAR)):
        for place in places:
            holder = t.owner[place]
            if holder != who:
                found[place] = worth + (each * hurt[holder] if holder != NOBODY else 0.0)
    return found


def price(t: Table, place: int) -> float:
    """How many armies it takes to take a space of others, the one that stays there among them."""
    if t.owner[place] == NOBODY:
        return 1.0
    defenders = t.armies[place]
    return 1.0 + MARGIN * odds_of(t.edition.combat).expected(2 * defenders + 20, defenders)[1]


def ways(
    t: Table, who: int, src: int, taken: set[int], prices: dict[int, float]
) -> tuple[dict[int, float], dict[int, int]]:
    """The cheapest ways from a place through spaces that are neither one's own nor promised: costs, predecessors."""
    cost: dict[int, float] = {}
    came: dict[int, int] = {}
    heap: list[tuple[float, int, int]] = [(0.0, src, -1)]
    while heap:
        so_far, place, before = heappop(heap)
        if place in cost:
            continue
        cost[place] = so_far
        came[place] = before
        for other in NEAR[place]:
            if other in prices and other not in cost and other not in taken:
                heappush(heap, (so_far + prices[other], other, place))
    return cost, came


def expeditions(t: Table, who: int, movable: dict[int, int], reserve: int) -> list[Expedition]:
    """The expeditions from these places, best first, if each has so many armies to send and ``reserve`` may join any.

    The armies of an expedition are those it takes; a free gate among the places needs one more to stay there.
    """
    found: list[Expedition] = []
    if not movable:
        return found
    wish = prizes(t, who)
    prices = {place: price(t, place) for place in SPACES if t.owner[place] != who}
    taken: set[int] = set()
    left = dict(movable)
    while wish:
        best: Expedition | None = None
        most = 0.0
        for src, free in left.items():
            if free + reserve <= 0:
                continue
            cost, came = ways(t, who, src, taken, prices)
            for place in wish:
                armies = cost.get(place, 1e9)
                if place in taken or armies > free + reserve:
                    continue
                path = [place]
                while came[path[-1]] != src:
                    path.append(came[path[-1]])
                path.reverse()
                gain = sum([wish.get(one, 0.0) for one in path if one not in taken])
                ratio = (gain - ARMY * armies) / (1.0 + armies)
                if ratio > most:
                    most = ratio
                    best = Expedition(src, path, ceil(armies), gain)
        if best is None:
            return found
        found.append(best)
        drawn = max(0, best.armies - max(0, left[best.src])) if left[best.src] >= 0 else best.armies - left[best.src]
        reserve = max(0, reserve - drawn)
        left[best.src] = max(0, left[best.src] - best.armies)
        taken.update(best.path)
    return found


# --- step 8 ----------------------------------------------------------------------------------------------------------


def embark(t: Table, who: int, strategic: bool) -> Action:
    """Armies leave heaven where they begin an expedition; the others guard crypts, from which they may come back."""
    x = godstorm(t)
    waiting = t.armies[x.heaven(who)]
    owner, armies = t.owner, t.armies
    lands = t.board.territories
    own = [place for place in SPACES if owner[place] == who]
    free = [place for place in GATES if owner[place] == NOBODY]
    if not strategic:
        places = own or free
        return Embark(lands[max(places, key=lambda place: (armies[place], -place))], waiting)
    movable = {place: armies[place] - 1 for place in own}
    movable.update(dict.fromkeys(free, -1))
    for trip in expeditions(t, who, movable, waiting):
        needed = trip.armies - movable[trip.src]
        if 0 < needed <= waiting:
            return Embark(lands[trip.src], needed)
    if not own:
        return PASS
    crypts = crypts_of(t, who)
    wish = 1 + turns_left(t, who)
    if temples_of(t, who):
        short = [place for place in crypts if armies[place] < 1 + wish]
        if short:
            place = min(short, key=lambda place: (armies[place], place))
            return Embark(lands[place], min(waiting, 1 + wish - armies[place]))
    holy = [place for place in own if place in CRYPTS or place in ALTARS]
    shaky = [place for place in holy if threat_below(t, who, place) > armies[place]]
    if shaky:
        place = max(shaky, key=lambda place: (threat_below(t, who, place) - armies[place], -place))
        return Embark(lands[place], waiting)
    return PASS


def threat_below(t: Table, who: int, place: int) -> int:
    """The largest stack of a rival that could attack a space from another one or from a heaven."""
    owner = t.owner
    stacks = [t.armies[other] for other in NEAR[place] if owner[other] not in (who, NOBODY)]
    return max(stacks, default=0)


# --- step 9 ----------------------------------------------------------------------------------------------------------


def descend(t: Table, who: int, strategic: bool, menu: Menu) -> Action:
    """The next move of the best expedition, or pass."""
    owner, armies = t.owner, t.armies
    lands = t.board.territories
    heaven = godstorm(t).heaven(who)
    movable = {place: armies[place] - 1 for place in SPACES if owner[place] == who and armies[place] > 1}
    if owner[heaven] == who:
        movable[heaven] = armies[heaven]
    trips = expeditions(t, who, movable, 0)
    odds = odds_of(t.edition.combat)
    for trip in trips:
        src, dst = trip.src, trip.path[0]
        free = movable[src]
        others = sum([other.armies for other in trips if other is not trip and other.src == src])
        if owner[dst] == NOBODY:
            action: Action = Enter(lands[src], lands[dst], max(trip.armies, free - others))
        elif not strategic or odds.win(free + 1, armies[dst]) >= FLOOR:
            action = Attack(lands[src], lands[dst], t.edition.combat.most_attack(free + 1))
        else:
            continue
        if action in menu:
            return action
    return PASS


def move_below(t: Table, who: int, src: int, dst: int, least: int) -> Action:
    """How many armies move into a space just taken: those that go on from there, unless others go on from behind."""
    most = least + t.armies[src] - t.stays(src)
    here = expeditions(t, who, {src: max(0, most - least)}, 0)
    onward = expeditions(t, who, {dst: max(0, most - 1)}, 0)
    if not onward:
        return Occupy(least if here or src in CRYPTS else most)
    if here and here[0].worth > onward[0].worth:
        return Occupy(least)
    return Occupy(most)


# --- step 1 ----------------------------------------------------------------------------------------------------------


def revive(t: Table, who: int, strategic: bool, menu: Menu) -> Action:
    """Armies come back to life at the temple where they are most useful, unless a crypt would fall."""
    ways = [action for action in menu if isinstance(action, Revive)]
    if strategic:
        ways = [
            action
            for action in ways
            if t.armies[action.src.index] > 2
            or threat_below(t, who, action.src.index) < 2
            or point(t, who) * 1.2 < REVIVED + turns_left(t, who)
        ]
    if not ways:
        return PASS
    plague = godstorm(t).plague
    return max(
        ways,
        key=lambda action: (
            action.dst.index not in plague,
            worst_near(t, who, action.dst.index) > 0,
            t.armies[action.dst.index],
            t.armies[action.src.index],
            -action.dst.index,
        ),
    )
