"""What territories, Missions and cards are worth to bots, in armies, and how that changes towards the end."""

from __future__ import annotations

from math import exp
from typing import Final

from hegemon.ai.knowledge import HORIZON
from hegemon.editions.lotr.bot.ring import chance_to_move, ends_before, rounds_left
from hegemon.editions.lotr.cards import ADVENTURES, MISSION, Adventure
from hegemon.editions.lotr.cards.missions import CARD
from hegemon.editions.lotr.extra import NO_ARMY, NO_RING, LotrExtra, lotr
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.lands import DOOM, PATH, SITES, STRONG, STRONGHOLDS
from hegemon.editions.lotr.options import TEAM
from hegemon.editions.lotr.victory import score
from hegemon.editions.lotr.ways import blocked
from hegemon.kernel.piles import HIDDEN
from hegemon.rules.invasion import shielded
from hegemon.table.table import NOBODY, Table

POINT: Final = 1.6
"""The worth of a point early in the game."""
LATE: Final = 3.5
"""What is added to it as the end comes near, and how many turns before that is."""
FADES: Final = 0.8
LAST: Final = 3.0
"""What is added if the turn is the last one for sure."""
FORT_TURNS: Final = 3.0
"""For how many turns the battalion of a stronghold counts."""
TERRITORY_CARD: Final = 2.0
"""The worth of a Territory card."""
ADVENTURE_CARD: Final = 1.0
"""The worth of an Adventure card besides the point that it will score."""
REWARD: Final = 0.8
"""The worth of a battalion that a Mission brings: not always where it is needed."""
GAME: Final = 150.0
"""The worth of a game of Team play, which is won or lost with the Ring."""
SEARCHES: Final = (1 / 36, 3 / 36, 6 / 36)
"""The chance to find the Ring, by what is added to the dice."""
GROUND: Final = 2.0
"""What stands for a point in Team play, where nothing scores: territories bring battalions."""
DISTANT: Final = 0.9
"""What a search counts in Team play, for each territory that the Fellowship has to go before."""


MOP_UP: Final = 10.0
"""The worth of a neutral territory to whoever is alone with them in the Standard game, which takes them all."""


def no_points(t: Table) -> bool:
    """Whether points do not matter: in the Standard game and in Team play."""
    return lotr(t).ring == NO_RING or t.edition.options["mode"] == TEAM


def point(t: Table, who: int) -> float:
    """The worth of a point to a seat: the nearer the end, the more, since armies score nothing."""
    if no_points(t):
        return 0.0
    return POINT + LATE * exp(-FADES * rounds_left(t)) + LAST * ends_before(t, who)


def region_turns(t: Table, who: int) -> float:
    """For how many turns the bonus of a region counts: until the end, where it scores as many points."""
    if lotr(t).ring == NO_RING:
        return HORIZON
    return min(HORIZON, max(0.0, rounds_left(t) - 0.5)) + point(t, who)


def hand(t: Table, who: int) -> list[Adventure]:
    """The Adventure cards of a seat, as far as they are visible."""
    return [ADVENTURES[card] for card in lotr(t).adventures.hands[who].cards if card != HIDDEN]


def missions(t: Table, who: int) -> list[Adventure]:
    """The Missions in a seat's hand, as far as they are visible."""
    return [card for card in hand(t, who) if card.symbol == MISSION]


def scores(x: LotrExtra, who: int, card: Adventure) -> int:
    """The points of a card for a seat."""
    return card.evil if x.side(who) == EVIL else card.good


def mission_worth(t: Table, who: int, card: Adventure) -> float:
    """The worth of completing a Mission: its points and its reward."""
    x = lotr(t)
    row = card.mission
    if row.reward == CARD:
        reward = TERRITORY_CARD
    else:
        reward = REWARD * (row.evil_battalions if x.side(who) == EVIL else row.good_battalions)
    return point(t, who) * scores(x, who, card) + reward * (1.0 - 0.8 * ends_before(t, who))


def reach_of_leaders(t: Table, who: int) -> tuple[set[int], set[int]]:
    """The territories next to a Leader of a seat who has battalions to go there, and those two steps away."""
    near = t.board.near
    one: set[int] = set()
    two: set[int] = set()
    for land in lotr(t).leaders_of(who):
        for other in near[land]:
            one.add(other)
            two.update(near[other])
    return one, two - one


def hurt(t: Table, who: int) -> list[float]:
    """By force: how much a point less of theirs is worth to a seat, of a point more of its own."""
    found = [0.0] * len(t.reserve)
    rivals = [seat for seat in t.living() if t.hostile(who, seat)]
    if not rivals:
        return found
    most = max([score(t, seat) for seat in rivals])
    for seat in rivals:
        found[seat] = 1.0 if len(rivals) == 1 else 0.6 if score(t, seat) == most else 0.25
    return found


def wanted(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories of others to a seat."""
    x = t.extra
    if not isinstance(x, LotrExtra) or x.armies[who] == NO_ARMY:
        return {}
    if x.ring == NO_RING:
        return {} if t.turns == 0 or len(t.living()) > 1 else dict.fromkeys(t.lands(t.edition.neutral), MOP_UP)
    owner = t.owner
    each = point(t, who) or GROUND
    fort = min(FORT_TURNS, max(0.0, rounds_left(t) - 0.5)) + 2.0 * each
    harm = hurt(t, who)
    one, two = reach_of_leaders(t, who)
    found: dict[int, float] = {}
    for land in t.board.lands:
        holder = owner[land]
        if holder not in (who, NOBODY) and t.hostile(who, holder):
            worth = each
            if STRONG[land]:
                worth += fort
            found[land] = worth * (1.0 + harm[holder])
    if who == t.turn and not x.site_won:
        card = ADVENTURE_CARD + 0.7 * each
        for land in SITES:
            if land in found and land in one:
                found[land] += card
    for mission in missions(t, who):
        land = mission.place
        if land in found:
            share = 0.9 if land in one else 0.6 if land in two else 0.3
            found[land] += share * mission_worth(t, who, mission)
    if t.edition.options["mode"] == TEAM:
        for land, worth in on_the_way(t).items():
            if land in found:
                found[land] += worth
    return found


def sought(t: Table, who: int) -> list[list[int]]:
    """What a seat should think of taking, even far away: sites of its Missions; in Team play, the Fellowship's way."""
    x = t.extra
    if not isinstance(x, LotrExtra) or x.ring == NO_RING:
        return []
    owner = t.owner
    found = [[card.place] for card in missions(t, who) if t.hostile(who, owner[card.place])]
    if t.edition.options["mode"] == TEAM:
        ahead = [land for land in PATH[x.ring :] if t.hostile(who, owner[land])]
        found += [[land] for land in ahead]
        found += [ahead[k : k + 2] for k in range(len(ahead) - 1)]
        found += [ahead[k : k + 3] for k in range(len(ahead) - 2)]
    return found


def kept(t: Table, who: int) -> dict[int, float]:
    """The extra loss if own territories of a seat fall."""
    x = t.extra
    if not isinstance(x, LotrExtra) or x.ring == NO_RING or x.armies[who] == NO_ARMY:
        return {}
    owner = t.owner
    each = point(t, who)
    worth = min(FORT_TURNS, max(0.0, rounds_left(t) - 0.5)) + 3.0 * each
    found = {land: worth for land in STRONGHOLDS if owner[land] == who}
    if t.edition.options["mode"] == TEAM:
        for land, more in on_the_way(t).items():
            if owner[land] == who:
                found[land] = found.get(land, 0.0) + more
    return found


def on_the_way(t: Table) -> dict[int, float]:
    """What the next territories of the Fellowship's way are worth to either side in Team play."""
    x = lotr(t)
    found: dict[int, float] = {}
    for place in range(x.ring, DOOM + 1):
        land = PATH[place]
        holder = t.owner[land]
        help = 1 if holder == NOBODY or x.side(holder) != EVIL else max(1, search_help(t, x, holder, land))
        found[land] = GAME * SEARCHES[help] * searches(x, place)
    return found


def searches(x: LotrExtra, place: int) -> float:
    """How often evil may search at a place of the Fellowship's way; the further off, the less it counts."""
    return DISTANT ** (place - x.ring) / chance_to_move(place)


def search_help(t: Table, x: LotrExtra, who: int, land: int) -> int:
    """What would be added to a search of a seat in a territory of its own."""
    region = t.board.region_of(land)
    whole = region is not None and t.holds(who, region.lands)
    return int(whole) + int(x.leader_at(who, land))


def claimed(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories that can be claimed: strongholds."""
    x = t.extra
    if not isinstance(x, LotrExtra) or t.edition.effects is None:
        return {}
    found = dict.fromkeys(STRONGHOLDS, 1.0)
    if t.edition.options["mode"] == TEAM:
        for place, land in enumerate(PATH):
            found[land] = found.get(land, 0.0) + 1.5 / chance_to_move(place)
    return found


def closed(t: Table) -> tuple[tuple[int, int], ...]:
    """Neighbours between which nobody can invade now: frozen ones, and those at a blocked bridge without a Leader."""
    x = t.extra
    if not isinstance(x, LotrExtra) or not x.forces:
        return ()
    owner = t.owner
    found: list[tuple[int, int]] = []
    for one, near in enumerate(t.board.near):
        frozen = shielded(t, one)
        for other in near:
            if one < other and owner[one] != owner[other]:
                shut = frozen or shielded(t, other)
                if not shut and blocked(t, one, other):
                    shut = not x.leader_at(t.turn, one if owner[one] == t.turn else other)
                if shut:
                    found.append((one, other))
    return tuple(found)


def leader_worth(t: Table, who: int, land: int, armies: int) -> float:
    """The worth of a Leader of a seat in an own territory with so many battalions."""
    x = lotr(t)
    owner = t.owner
    front = False
    worst = 0
    worth = 0.0
    held = {card.place: mission_worth(t, who, card) for card in missions(t, who)}
    for other in t.board.near[land]:
        rival = owner[other]
        if rival != who and (rival == NOBODY or t.hostile(who, rival)):
            front = True
            if 0 <= rival < t.edition.seats:
                worst = max(worst, t.armies[other])
            if other in held and armies > t.armies[other]:
                worth += 0.6 * held[other]
            elif other in SITES and armies > t.armies[other]:
                worth += 0.5
    if front:
        worth += 0.3 * min(armies, 25)
    if worst > armies:
        worth -= min(3.0, 0.3 * (worst - armies))
    worth += held.get(land, 0.0)
    if t.edition.options["mode"] == TEAM and x.side(who) == EVIL and land in PATH:
        place = PATH.index(land)
        if x.ring <= place:
            more = 1 if x.leader_at(who, land) else 0
            help = search_help(t, x, who, land) - more
            worth += GAME * (SEARCHES[help + 1] - SEARCHES[help]) * DISTANT ** (place - x.ring) * searches(x, place)
    return worth
