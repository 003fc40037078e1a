"""What territories, gods, temples and cards are worth to bots, in armies."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.bot.ending import at_the_end, last_word, point, turns_left
from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.extra import GodstormExtra, crypts_of, godstorm, temples_of
from hegemon.editions.godstorm.labours import CONQUESTS
from hegemon.editions.godstorm.lands import DEATH, GROUND, KINDS, MAGIC, SKY, WAR
from hegemon.editions.godstorm.victory import score
from hegemon.rules.invasion import shielded
from hegemon.rules.reinforce import new_armies
from hegemon.table.cards import NO_LAND
from hegemon.table.odds import odds_between
from hegemon.table.table import NOBODY, Table

FAITH: Final = 0.45
"""The worth of a faith that can still be spent."""
CARD: Final = 1.3
"""The worth of a miracle card in hand."""
RELIC: Final = 0.7
"""The worth of a relic for each turn to come, and what it is worth at least."""
RELIC_LEAST: Final = 0.4
GOD: Final[tuple[float, ...]] = (1.2, 2.5, 1.6, 3.6)
"""The worth of a god in play, by kind: death, magic, sky, war."""
WASTE: Final = 0.6
"""What a plague costs whoever takes its land, for each turn to come, and at once."""
STRUCK: Final = 1.0
BELOW: Final = 0.25
"""The worth of an army in heaven or in the Underworld."""
IDLE: Final = 0.75
"""The worth of an army that stands on no border."""
SPENT: Final = 0.35
"""The worth of an army of a seat that has no turn left."""
SECOND: Final = 0.6
"""What the losses of the strongest of several rivals are worth, and those of the others."""
OTHERS: Final = 0.25


def temple_worth(t: Table, seat: int) -> float:
    """The worth of a temple: an army and a faith in every turn to come, and its help in defence."""
    return turns_left(t, seat) * (1.0 + FAITH) + 0.5


def god_worth(t: Table, seat: int, kind: int) -> float:
    """The worth of a god in play."""
    x = godstorm(t)
    worth = GOD[kind]
    if kind == SKY:
        worth += 0.5 * len(x.sky.hands[seat])
    elif kind == DEATH:
        worth += 0.5 * len(x.death.hands[seat])
        if crypts_of(t, seat):
            worth += 0.7 * turns_left(t, seat)
    elif kind == WAR:
        worth += 0.4 * len(x.war.hands[seat])
    return worth if turns_left(t, seat) or t.turn == seat else 0.4 * worth


def harm(t: Table, who: int) -> list[float]:
    """By force: how much a loss of theirs is worth to a seat, of a gain of its own."""
    found = [0.0] * len(t.reserve)
    rivals = [seat for seat in t.living() if seat != who]
    if len(rivals) == 1:
        found[rivals[0]] = 1.0
        return found
    most = max([score(t, seat) for seat in rivals], default=0)
    for seat in rivals:
        found[seat] = SECOND if score(t, seat) == most else OTHERS
    return found


def relic_places(x: GodstormExtra, seat: int) -> list[int]:
    """The territories that are worth a point more to a seat, by its relics."""
    found = [MIRACLES[MAGIC][card].place for card in x.relics(seat)]
    return [place for place in found if place != NO_LAND]


def wanted(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories of others to a seat: points, temples, gods; less where a plague is."""
    x = t.extra
    if not isinstance(x, GodstormExtra) or t.turns == 0:
        return {}
    owner = t.owner
    each = point(t, who)
    hurt = harm(t, who)
    left = turns_left(t, who)
    places = relic_places(x, who)
    labour = 0.0
    if t.turn == who and not x.war_labour and x.conquests == CONQUESTS - 1 and x.in_play(who, WAR):
        labour = CARD
    temple = temple_worth(t, who)
    found: dict[int, float] = {}
    for land in t.board.lands:
        holder = owner[land]
        if holder == who:
            continue
        share = 1.0 + hurt[holder] if holder != NOBODY else 1.0
        worth = each * share
        if land in x.temples:
            worth += 0.7 * temple * share
        if land in x.plague:
            worth -= STRUCK + WASTE * left
        if land in places:
            worth += each
        if holder != NOBODY:
            worth += labour
        found[land] = worth
    for place, land in enumerate(x.gods):
        seat = place // len(KINDS)
        if land >= 0 and seat != who and land in found:
            found[land] += 0.8 * hurt[seat] * GOD[place % len(KINDS)]
    return found


def kept(t: Table, who: int) -> dict[int, float]:
    """The extra loss if own territories of a seat fall: temples and gods, and in the last epoch every one of them."""
    x = t.extra
    if not isinstance(x, GodstormExtra) or t.turns == 0:
        return {}
    found: dict[int, float] = {}
    if at_the_end(x) and not last_word(t, who):
        found = dict.fromkeys(t.lands(who), point(t, who))
    temple = temple_worth(t, who)
    for land in temples_of(t, who):
        found[land] = found.get(land, 0.0) + temple
    for kind in range(len(KINDS)):
        land = x.god_at(who, kind)
        if land >= 0:
            found[land] = found.get(land, 0.0) + god_worth(t, who, kind)
    return found


def region_turns(t: Table, who: int) -> float:
    """For how many turns the bonus of a continent counts: armies and faith in turns to come, and points in the end."""
    if not isinstance(t.extra, GodstormExtra):
        return 3.0
    if t.turns == 0:
        return 4.0
    return min(2.5, float(turns_left(t, who))) * (1.0 + FAITH) + point(t, who)


def closed(t: Table) -> tuple[tuple[int, int], ...]:
    """Neighbours between which nobody can invade now: a card keeps one of them from it."""
    x = t.extra
    if not isinstance(x, GodstormExtra) or not x.forces:
        return ()
    found: list[tuple[int, int]] = []
    for one in range(GROUND):
        safe = shielded(t, one)
        for other in t.board.near[one]:
            if one < other and (safe or shielded(t, other)):
                found.append((one, other))
    return tuple(found)


def plagued(t: Table, who: int) -> tuple[int, ...]:
    """The territories in which new armies are wasted: a plague takes half of them before they can do anything."""
    x = t.extra
    return x.plague if isinstance(x, GodstormExtra) else ()


def claimed(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories that can be claimed: a plague makes them worth less."""
    x = t.extra
    return dict.fromkeys(x.plague, -0.8) if isinstance(x, GodstormExtra) else {}


def worst_near(t: Table, who: int, land: int) -> int:
    """The largest stack of a rival next to a territory."""
    owner, armies, seats = t.owner, t.armies, t.edition.seats
    worst = 0
    for other in t.board.near[land]:
        if owner[other] != who and 0 <= owner[other] < seats and armies[other] > worst:
            worst = armies[other]
    return worst


def on_front(t: Table, who: int, land: int) -> bool:
    """Whether a territory has a neighbour that can be taken."""
    owner = t.owner
    return any([owner[other] != who for other in t.board.near[land]])


def post_worth(t: Table, who: int, kind: int, land: int, armies: int) -> float:
    """The worth of a god in an own territory with so many armies: with an army that attacks, and not in danger."""
    if land in godstorm(t).plague:
        return -5.0
    worst = worst_near(t, who, land)
    worth = 0.0
    if on_front(t, who, land) and kind in (WAR, MAGIC):
        worth += 0.3 * min(armies, 25) * (1.0 if kind == WAR else 0.7)
    else:
        worth += 0.08 * min(armies, 25)
    if worst >= armies:
        worth -= min(4.0, 0.5 + 0.4 * (worst - armies))
    return worth


def best_post(t: Table, who: int, kind: int, lands: list[int]) -> int:
    """The best of these territories for a god."""
    armies = t.armies
    return max(lands, key=lambda land: (post_worth(t, who, kind, land, armies[land]), -land))


# --- the whole table -------------------------------------------------------------------------------------------------


def seat_worth(t: Table, seat: int, each: float) -> float:
    """What a seat has, with its points at so much each."""
    x = godstorm(t)
    if seat in t.out or t.count(seat) == 0:
        return -15.0
    left = turns_left(t, seat)
    acts = left > 0 or t.turn == seat
    owner, armies = t.owner, t.armies
    army = 1.0 if acts else SPENT
    worth = each * score(t, seat)
    near = t.board.near
    for land in t.board.lands:
        if owner[land] == seat:
            share = IDLE
            for other in near[land]:
                if owner[other] != seat:
                    share = 1.0
                    break
            worth += army * armies[land] * share
    for place in range(GROUND, len(owner)):
        if owner[place] == seat:
            worth += BELOW * armies[place]
    worth += 0.6 * left * new_armies(t, seat) * (1.0 + FAITH)
    worth += temple_worth(t, seat) * len(temples_of(t, seat))
    for kind in range(len(KINDS)):
        land = x.god_at(seat, kind)
        if land >= 0:
            worth += god_worth(t, seat, kind)
            if worst_near(t, seat, land) > armies[land]:
                worth -= 0.3
    if acts:
        worth += FAITH * x.faith[seat] + CARD * x.in_hand(seat)
    else:
        worth += 0.02 * x.faith[seat] + 0.5 * len(x.sky.hands[seat])
    return worth + len(x.relics(seat)) * (RELIC_LEAST + RELIC * left)


def material(t: Table, who: int) -> float:
    """What a seat has, less what its rivals have as far as that matters to it, less what it is about to lose."""
    each = point(t, who)
    total = seat_worth(t, who, each)
    for seat, weight in enumerate(harm(t, who)):
        if weight > 0.0:
            total -= weight * seat_worth(t, seat, each)
    return total - at_stake(t, who, each)


def at_stake(t: Table, who: int, each: float) -> float:
    """What a seat is about to lose to the invasion of one of its territories."""
    x = godstorm(t)
    invasion = x.invasion
    if invasion is None or t.owner[invasion.dst] != who or t.owner[invasion.src] == who or not x.force:
        return 0.0
    src, dst = invasion.src, invasion.dst
    attackers = min(t.armies[src], x.force + 1)
    if attackers < 2:
        return 0.0
    chance = odds_between(t, src, dst).win(attackers, t.armies[dst])
    loss = 1.5 + 0.8 * t.armies[dst] + 1.6 * each
    if dst in x.temples:
        loss += 1.5 * temple_worth(t, who)
    for kind in x.gods_at(who, dst):
        loss += god_worth(t, who, kind)
    region = t.board.region_of(dst)
    if region is not None and t.holds(who, region.lands):
        loss += region.bonus * (each + turns_left(t, who))
    return chance * loss
