"""What a page is told of the things beside the boards, as plain data.

``facts`` lists for every seat what can be said in a word and a number; ``trays`` are rows of cards that lie open, or
that only the viewer may see; ``markers`` are the pieces on territories beside armies. A page that can draw these three
can draw any edition.
"""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES, Power
from hegemon.editions.thrones.extra import (
    AWAY,
    CAPTIVE,
    GONE,
    NO_HOUSE,
    READY,
    ThronesExtra,
    castles,
    on,
    ports,
    thrones,
)
from hegemon.editions.thrones.lands import HOUSES, UNITS
from hegemon.editions.thrones.objectives import met
from hegemon.editions.thrones.powers import price
from hegemon.editions.thrones.reinforce import REDEMPTION
from hegemon.editions.thrones.victory import POINTS, holds_seat, score
from hegemon.kernel.piles import HIDDEN
from hegemon.table.table import Table

Plain = dict[str, object]


def show(t: Table, seat: int) -> Plain:
    """Everything beside the boards that this seat may see; a viewer without a seat sees what is open.

    Rules: GT-DOM-32 GT-DOM-37 GT-DOM-93
    """
    x = thrones(t)
    lands = t.board.territories
    invasion = x.invasion
    return {
        "facts": [facts(t, one) for one in range(t.edition.seats)],
        "trays": trays(t, seat),
        "markers": {
            lands[land].id: [
                {"kind": unit.id, "name": unit.name, "count": x.units(unit.index)[land]}
                for unit in UNITS
                if x.units(unit.index)[land]
            ]
            for land in range(len(lands))
            if x.knights[land] or x.engines[land] or x.forts[land]
        },
        "banners": [x.banner(one) for one in range(t.edition.seats)],
        "order": list(x.order),
        "sets": f"{min(REDEMPTION.values())} to {max(REDEMPTION.values())}",
        "invasion": None if invasion is None else [lands[invasion.src].id, lands[invasion.dst].id],
    }


def fact(label: str, value: object, most: int = 0) -> Plain:
    """A thing that can be said in a word and a number; ``most`` makes it a track."""
    return {"label": label, "value": value, "most": most}


def facts(t: Table, seat: int) -> list[Plain]:
    """What everybody knows of a House: points, gold, castles, ports, and how many hidden cards it holds."""
    x = thrones(t)
    if x.houses[seat] == NO_HOUSE:
        return []
    found = [fact("House", HOUSES[x.houses[seat]].name)]
    if t.edition.options["victory"] == "dominion":
        found.append(fact("Points", x.points[seat], POINTS))
    else:
        found.append(fact("Score", score(t, seat)))
    if on(t, "seats_of_power"):
        found.append(fact("Seat", "held" if holds_seat(t, seat) else "lost"))
    if on(t, "gold"):
        found.append(fact("Gold", x.gold[seat]))
    found += [fact("Castles", castles(t, seat)), fact("Ports", ports(t, seat))]
    if on(t, "maesters"):
        found.append(fact("Maesters", len(x.maesters[seat])))
    if on(t, "objectives"):
        found.append(fact("Objectives", len(x.objectives[seat])))
    rallies = sum([one.who == seat for one in x.rallies])
    if rallies:
        found.append(fact("Rallies", rallies))
    return found


def trays(t: Table, seat: int) -> list[Plain]:
    """The characters of every House, open; and the viewer's own Maester cards, objectives and rallies."""
    x = thrones(t)
    found: list[Plain] = []
    for one, house in enumerate(x.houses):
        cards = [shown_character(t, x, one, card) for card in CHARACTERS if card.house == house]
        if house != NO_HOUSE and on(t, "characters"):
            found.append({"title": "Characters", "seat": one, "secret": False, "cards": cards})
    if not 0 <= seat < t.edition.seats:
        return found
    hand = [MAESTERS[card] for card in x.maesters[seat].cards if card != HIDDEN]
    if hand:
        cards = [shown_card(card.id, card.name, card.says, f"{price(t, seat, card)} gold", READY_WORD) for card in hand]
        found.append({"title": "Maester cards", "seat": seat, "secret": True, "cards": cards})
    goals = [OBJECTIVES[card] for card in x.objectives[seat].cards if card != HIDDEN]
    if goals:
        cards = [
            shown_card(
                goal.id, goal.name, goal.says, some_points(goal.points), "met" if met(t, seat, goal) else "open"
            )
            for goal in goals
        ]
        found.append({"title": "Objectives", "seat": seat, "secret": True, "cards": cards})
    rallies = [t.edition.cards[one.card] for one in x.rallies if one.who == seat and one.card != HIDDEN]
    if rallies:
        says = "Five armies wait here; once you hold the territory you may reveal the card and put them there."
        cards = [shown_card(card.id, card.name, says, "5 armies", READY_WORD) for card in rallies]
        found.append({"title": "Rally the Smallfolk", "seat": seat, "secret": True, "cards": cards})
    return found


READY_WORD: Final = "ready"


def some_points(points: int) -> str:
    """Points in words."""
    return "1 point" if points == 1 else f"{points} points"


def shown_card(id: str, name: str, says: str, cost: str, state: str) -> Plain:
    """A card as a page draws it."""
    return {"id": id, "name": name, "says": says, "cost": cost, "state": state}


def shown_character(t: Table, x: ThronesExtra, seat: int, card: Power) -> Plain:
    """A character, ready, turned, captive or gone."""
    state = x.characters[card.index]
    words = {AWAY: "away", READY: READY_WORD, GONE: "gone"}
    word = "captive" if state >= CAPTIVE else words.get(state, "turned")
    return shown_card(card.id, card.name, card.says, f"{price(t, seat, card)} gold", word)
