"""What Red Stars, HQs, territories and cards are worth to bots, in troops."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from hegemon.editions.legacy.cards import worth
from hegemon.editions.legacy.expand import least_to_enter
from hegemon.editions.legacy.extra import EMPTY_SLOT, legacy
from hegemon.editions.legacy.hooks import SCARS, Power, closing_packs
from hegemon.editions.legacy.lands import land_of, resources
from hegemon.editions.legacy.recruit import FEWEST, for_cards, may_place, more_resources
from hegemon.editions.legacy.stars import TO_WIN, stars
from hegemon.editions.legacy.start import PRICE
from hegemon.editions.legacy.world import FREE, WEAKNESS, FactionCard
from hegemon.table.odds import odds_between
from hegemon.table.table import NOBODY, Table

WIN: Final = 500.0
"""The worth of the fourth star."""
STAR: Final = 10.0
"""The worth of a star that does not win yet."""
THIRD: Final = 14.0
"""The worth of the star before the last."""
STOP: Final = 40.0
"""The worth of taking a star from somebody who would win in the next turn."""
LEADING: Final = 10.0
"""The worth of taking one from somebody who lacks one."""
EMPTY: Final = 2.0
"""What speaks for an empty territory: nobody defends it."""
COIN: Final = 0.5
"""The worth of each further coin on the face-up card of a territory, which whoever holds it may take."""
RECRUITS: Final = 3
"""What everybody recruits at least."""
POWERS: Final = {1: 3.0, 2: 1.0, 3: 2.0, 4: 0.6, 5: 1.8, 6: 2.5, 7: 2.4, 8: 0.7, 9: 0.8, 10: 0.8}
"""The worth of the starting powers by number."""
OTHER_POWER: Final = 1.0
BURDENED: Final = -2.0
"""The worth of any other sticker on a faction card, and of one that hinders."""
FARTHEST: Final = 14.0
"""What lies on the way to a territory is not reckoned beyond this."""


def own_hq(t: Table, seat: int) -> int:
    """The own HQ of a seat, if it is on the board; else -1."""
    return legacy(t).hqs[seat]


def held_hqs(t: Table, who: int) -> list[int]:
    """The HQs that a seat controls, its own or captured."""
    return [land for land in legacy(t).hqs if land >= 0 and t.owner[land] == who]


def other_hqs(t: Table, who: int) -> list[int]:
    """The HQs that a seat could take."""
    return [land for land in legacy(t).hqs if land >= 0 and t.owner[land] != who]


def missing(t: Table, who: int) -> int:
    """How many stars a seat needs to win."""
    return TO_WIN - stars(t, who)


def may_win_next(t: Table, seat: int) -> bool:
    """Whether a seat wins at the start of its next turn with the cards that it holds."""
    return missing(t, seat) <= len(t.hands[seat]) // PRICE


def star_worth(t: Table, who: int) -> float:
    """The worth of one more star to a seat."""
    left = missing(t, who)
    return WIN if left <= 1 else THIRD if left == 2 else STAR


# --- territories ------------------------------------------------------------------------------------------------------


def priced(t: Table, who: int) -> Table:
    """The table on which attacks are planned: what an empty territory costs stands there like defenders.

    Besides the price of a city that is what its scar takes until the end of the turn.
    """
    world = legacy(t).world
    powers = legacy(t).powers(who)
    seen: Table | None = None
    for land, city in enumerate(world.city):
        if t.owner[land] == NOBODY and (city is not None or world.scar[land]):
            cost = least_to_enter(t, powers, land) - 1 + scar_loss(t, powers, land)
            if cost:
                if seen is None:
                    seen = t.copy()
                seen.armies[land] = cost
    return t if seen is None else seen


def scar_loss(t: Table, powers: list[Power], land: int) -> int:
    """How many troops the scar of a territory takes at the end of a turn."""
    scar = legacy(t).world.scar[land]
    change = SCARS[scar].end_of_turn() if scar in SCARS else 0
    if change >= 0:
        return 0
    for power in powers:
        change = power.end_of_turn(t, land, scar, change)
    return max(0, -change)


def wanted(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories: HQs for their stars, empty ones, and those whose cards lie face up."""
    x = legacy(t)
    found: dict[int, float] = {}
    for land in t.board.lands:
        if t.owner[land] == NOBODY:
            found[land] = EMPTY
    for card in x.market:
        if card != EMPTY_SLOT and t.owner[land_of(card)] != who:
            land = land_of(card)
            found[land] = found.get(land, 0.0) + COIN * (resources(x.world, card) - 1)
    for land in other_hqs(t, who):
        holder = t.owner[land]
        value = star_worth(t, who)
        if holder != NOBODY:
            if may_win_next(t, holder):
                value += STOP
            elif missing(t, holder) == 1:
                value += LEADING
        found[land] = found.get(land, 0.0) + value
    return found


def sought(t: Table, who: int) -> list[list[int]]:
    """The HQs of others, each alone, and all pairs of them if two win."""
    hqs = other_hqs(t, who)
    found = [[land] for land in hqs]
    if missing(t, who) == 2:
        found += [[one, other] for one in hqs for other in hqs if one < other]
    return found


def kept(t: Table, who: int) -> dict[int, float]:
    """The extra loss if HQs that a seat controls fall: its star, and the star of whoever takes it."""
    seats = range(t.edition.seats)
    last = any([missing(t, seat) == 1 for seat in seats if seat != who and t.count(seat)])
    return dict.fromkeys(held_hqs(t, who), STAR + (STOP if last else 0.0))


def closed(t: Table) -> tuple[tuple[int, int], ...]:
    """The neighbours between which the seat in turn can neither attack nor expand now."""
    x = legacy(t)
    shut = x.deeds.closed
    packs = closing_packs(t, x.world)
    if not shut and not packs:
        return ()
    who = t.turn
    found: set[tuple[int, int]] = set()
    for src in t.lands(who):
        for dst in t.board.near[src]:
            held = t.owner[dst]
            if held == who:
                continue
            if held == NOBODY:
                barred_way = not all([pack.may_enter(t, src, dst) for pack in packs])
            else:
                barred_way = dst in shut or not all([pack.may_attack(t, src, dst) for pack in packs])
            if barred_way:
                found.add((min(src, dst), max(src, dst)))
    return tuple(sorted(found))


def barred(t: Table, who: int) -> tuple[int, ...]:
    """The own territories where no recruits may be placed."""
    if not legacy(t).world.opened:
        return ()
    return tuple([land for land in t.lands(who) if not may_place(t, who, land)])


# --- dangers and chances ----------------------------------------------------------------------------------------------


def arriving(t: Table, land: int, rival: int) -> float:
    """The troops with which a rival could reach a territory now, less what lies on the way; below 0 if it cannot."""
    owner, armies, near = t.owner, t.armies, t.board.near
    cost = {land: 0.0}
    heap = [(0.0, land)]
    best = -FARTHEST
    while heap:
        so_far, here = heappop(heap)
        if so_far > cost[here]:
            continue
        for other in near[here]:
            if owner[other] == rival:
                best = max(best, armies[other] - 1 - so_far)
                continue
            further = so_far + 1.0 + armies[other]
            if further < cost.get(other, FARTHEST):
                cost[other] = further
                heappush(heap, (further, other))
    return best


def danger(t: Table, land: int, who: int) -> int:
    """The troops with which the most dangerous rival could come to an own territory in its next turn."""
    rivals = [seat for seat in range(t.edition.seats) if seat != who and t.count(seat)]
    reaching = [arriving(t, land, rival) for rival in rivals]
    return max(0, int(max(reaching, default=-FARTHEST)) + RECRUITS)


def falls(t: Table, land: int, who: int, armies: int) -> float:
    """The chance that an own territory with so many troops falls to whoever can come there."""
    force = danger(t, land, who)
    if force < 1:
        return 0.0
    src = next((other for other in t.board.near[land] if t.owner[other] not in (who, NOBODY)), land)
    return odds_between(t, src, land).win(force + 1, armies)


def within_reach(t: Table, who: int, more: int) -> bool:
    """Whether so many more troops make the difference for taking an HQ in this turn."""
    for land in other_hqs(t, who):
        spare = arriving(t, land, who) + t.reserve[who]
        need = 1.15 * t.armies[land] + 1.0
        if spare < need <= spare + more:
            return True
    return False


# --- cards ------------------------------------------------------------------------------------------------------------


def troops_for(t: Table, who: int, cards: tuple[int, ...]) -> int:
    """The troops for turning in these cards."""
    total = worth(t, cards) + more_resources(t, who)
    return for_cards(total) if cards and total >= FEWEST else 0


def keeping(t: Table, who: int) -> float:
    """What the cards in hand are worth if they are kept for a star."""
    left = missing(t, who)
    each = 9.0 if left == 1 else 3.5 if left == 2 else 2.4
    return each * len(t.hands[who])


def faction_worth(card: FactionCard) -> float:
    """The worth of a faction by what is printed and stuck on its card."""
    total = 0.0
    for number in (*card.printed, *card.slots):
        if number != FREE:
            total += BURDENED if number >= WEAKNESS else POWERS.get(number, OTHER_POWER)
    return total


def start_worth(t: Table, who: int, land: int) -> float:
    """The worth of a starting territory: a continent that is easily held, room before the next HQ, few ways in."""
    x = legacy(t)
    world = x.world
    near = t.board.near
    total = -0.35 * len(near[land])
    number = t.board.territories[land].region
    if 0 <= number < len(t.board.regions):
        region = t.board.regions[number]
        inside = set(region.lands)
        doors = [one for one in region.lands if any([other not in inside for other in near[one]])]
        named = world.named[number] if number < len(world.named) else None
        bonus = region.bonus + (1 if named is not None and named.person == x.people[who] else 0)
        taken = len([one for one in region.lands if t.owner[one] not in (NOBODY, who)])
        total += 8.0 * bonus / (len(doors) + 1) / len(region.lands) ** 0.5 / (1 + 2 * taken)
    total += 0.2 * room(t, who, land)
    city = world.city[land]
    return total + (2.0 if city is not None else 0.0)


def room(t: Table, who: int, land: int) -> int:
    """How many territories within three steps are empty and nearer to here than to any troops of others."""
    near, owner = t.board.near, t.owner
    away = {one: 0 for one in t.board.lands if owner[one] not in (NOBODY, who)}
    queue = list(away)
    for one in queue:  # it grows as it is walked
        for other in near[one]:
            if other not in away:
                away[other] = away[one] + 1
                queue.append(other)
    mine = {land: 0}
    queue = [land]
    for one in queue:
        for other in near[one]:
            if other not in mine and mine[one] < 3 and mine[one] + 1 < away.get(other, 99):
                mine[other] = mine[one] + 1
                queue.append(other)
    return len(queue)
