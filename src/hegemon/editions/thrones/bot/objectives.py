"""Objectives for bots: how far each is from being met, and which territories help."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.cards import OBJECTIVES, Objective
from hegemon.editions.thrones.extra import ThronesExtra, castles, on, ports, realm
from hegemon.editions.thrones.lands import NO_PORT
from hegemon.editions.thrones.objectives import met
from hegemon.editions.thrones.reinforce import income
from hegemon.kernel.piles import HIDDEN
from hegemon.table.table import Table

POINT: Final = 5.0
"""The worth of a victory point, in armies."""
NEAR: Final = 2.0
"""Conquests that are easy within a turn; objectives that need more count less."""
SITE: Final = 0.8
"""The worth of a castle or a port for its income."""
TALLY: Final = 0.5
"""The worth of a point of the final score in a game that the End Game card decides."""
SEAT: Final = 8.0
"""The worth of the own seat of power to a player who has lost it: nobody wins without it."""
DEPOSE: Final = 3.0
"""The worth of a rival's seat of power."""


def held(t: Table, who: int) -> list[Objective]:
    """The objectives in a seat's hand, as far as they are visible."""
    extra = t.extra
    if not isinstance(extra, ThronesExtra):
        return []
    return [OBJECTIVES[card] for card in extra.objectives.hands[who].cards if card != HIDDEN]


def distance(t: Table, who: int, objective: Objective) -> float:
    """The effort to meet an objective, in conquests; a round of waiting for gold counts as two."""
    extra = t.extra
    assert isinstance(extra, ThronesExtra)
    asks = objective.asks
    kind = objective.kind
    if kind == "conquer":
        return max(float(asks("territories")), 1.6 * asks("castles"), 1.8 * asks("ports"))
    if kind == "conquer_from_one":
        return 1.3 * asks("territories")
    if kind == "destroy":
        return 0.45 * asks("armies")
    if kind == "gold":
        return 2.0 * max(0, asks("amount") - extra.gold[who]) / max(300, income(t, who)[1])
    if kind == "control":
        sites = max(0, asks("castles") - castles(t, who)) + max(0, asks("ports") - ports(t, who))
        return 1.3 * sites + missing_regions(t, who, asks("regions"))
    if kind == "control_in_regions":
        each = asks("territories_each")
        short = [max(0, each - sum([t.owner[land] == who for land in region.lands])) for region in t.board.regions]
        return float(sum(sorted(short)[: asks("regions")]))
    if kind == "port_each_coast":
        there = realm(t)
        mine = {there.port[land] for land in t.lands(who)}
        return 1.5 * len([colour for colour in there.colours if colour not in mine])
    units = [sum([extra.units(unit)[land] for land in t.lands(who)]) for unit in range(3)]
    if kind == "units_same":
        return 3.0 * max(0, asks("amount") - max(units))
    return 3.0 * units.count(0)


def missing_regions(t: Table, who: int, count: int) -> float:
    """The effort to complete this many regions, the nearest ones."""
    short = [sum([t.owner[land] != who for land in region.lands]) for region in t.board.regions]
    return 1.3 * sum(sorted(short)[:count])


def promise(t: Table, who: int, objective: Objective) -> float:
    """The value of an objective: its points, discounted by its distance."""
    return objective.points / (NEAR + distance(t, who, objective))


def saved_for(t: Table, who: int) -> int:
    """The gold to save for an objective that can be met with one more round's income."""
    extra = t.extra
    assert isinstance(extra, ThronesExtra)
    within = extra.gold[who] + income(t, who)[1]
    asked = [one.asks("amount") for one in held(t, who) if one.kind == "gold"]
    return max([0, *[amount for amount in asked if amount <= within]])


def seat_of_power(t: Table, who: int) -> int:
    """The territory without which a seat cannot win; -1 if there is none."""
    extra = t.extra
    if not isinstance(extra, ThronesExtra) or not on(t, "seats_of_power") or extra.houses[who] < 0:
        return -1
    return realm(t).seats[extra.houses[who]]


def wanted(t: Table, who: int) -> dict[int, float]:
    """The extra worth of territories of others to a seat: castles, ports, objectives and seats of power."""
    extra = t.extra
    if not isinstance(extra, ThronesExtra):
        return {}
    there = realm(t)
    each = SITE if on(t, "gold") else 0.5 * SITE
    tally = TALLY if t.edition.options["victory"] == "skirmish" else 0.0
    castle, port, any_land = each * 0.5 + tally, each + tally, tally
    for one in held(t, who):
        if met(t, who, one):
            continue
        worth = POINT * one.points / (NEAR + distance(t, who, one))
        if one.kind in ("conquer", "conquer_from_one", "destroy"):
            any_land += 0.5 * worth
        if one.asks("castles"):
            castle += 0.6 * worth
        if one.asks("ports") or one.kind == "port_each_coast":
            port += 0.6 * worth
        if one.asks("regions"):
            any_land += 0.3 * worth
    found: dict[int, float] = {}
    for land, holder in enumerate(t.owner):
        if holder != who:
            found[land] = any_land + castle * there.castle[land] + port * (there.port[land] != NO_PORT)
    for seat in range(t.edition.seats):
        home = seat_of_power(t, seat)
        if home in found:
            found[home] += SEAT if seat == who else DEPOSE
    return found
