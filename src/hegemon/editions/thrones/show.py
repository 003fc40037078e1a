"""What Game of Thrones lays beside the boards: Houses, gold and points, units, characters and hidden cards."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES, Character
from hegemon.editions.thrones.cards.base import ThronesCard
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
from hegemon.editions.thrones.files import PRINTED
from hegemon.editions.thrones.lands import HOUSES, UNITS
from hegemon.editions.thrones.objectives import met
from hegemon.editions.thrones.powers import price
from hegemon.editions.thrones.victory import POINTS, holds_seat, score
from hegemon.kernel.piles import HIDDEN
from hegemon.table.cards import Power
from hegemon.table.show import Beside, Fact, LaidCard, Marker, Score, Tray, forces_shown
from hegemon.table.table import Table


def show(t: Table, seat: int) -> Beside:
    """Everything beside the boards that this seat may see; a viewer without a seat sees what is open.

    Rules: GT-DOM-32 GT-DOM-37 GT-DOM-93
    """
    x = thrones(t)
    lands = t.board.territories
    seats = range(t.edition.seats)
    invasion = x.invasion
    return Beside(
        facts=[facts(t, one) for one in seats],
        trays=trays(t, seat),
        markers={
            lands[land].id: [
                Marker(unit.id, unit.name, x.units(unit.index)[land]) for unit in UNITS if x.units(unit.index)[land]
            ]
            for land in range(len(lands))
            if x.knights[land] or x.engines[land] or x.forts[land]
        },
        banners=[x.banner(one) for one in seats],
        order=list(x.order),
        invasion=None if invasion is None else (lands[invasion.src].id, lands[invasion.dst].id),
        forces=forces_shown(t),
        score=[scored(t, one) for one in seats if x.houses[one] != NO_HOUSE],
    )


def scored(t: Table, seat: int) -> Score:
    """The points of a House: in Dominion as they were scored, else for territories, castles and ports."""
    if t.edition.options["victory"] == "dominion":
        return Score(seat, thrones(t).points[seat])
    held = (("Territories", t.owner.count(seat)), ("Castles", castles(t, seat)), ("Ports", ports(t, seat)))
    return Score(seat, score(t, seat), [Fact(label, count) for label, count in held])


def facts(t: Table, seat: int) -> list[Fact]:
    """What everybody knows of a House, beside its score: gold, castles, ports, and how many hidden cards it holds."""
    x = thrones(t)
    if x.houses[seat] == NO_HOUSE:
        return []
    found = [Fact("House", HOUSES[x.houses[seat]].name)]
    if t.edition.options["victory"] == "dominion":
        found.append(Fact("Points", x.points[seat], POINTS))
    if on(t, "seats_of_power") and (t.turns or holds_seat(t, seat)):
        found.append(Fact("Seat", "held" if holds_seat(t, seat) else "lost"))
    if on(t, "gold"):
        found.append(Fact("Gold", x.gold[seat]))
    found += [Fact("Castles", castles(t, seat)), Fact("Ports", ports(t, seat))]
    if on(t, "maesters"):
        found.append(Fact("Maesters", len(x.maesters.hands[seat])))
    if on(t, "objectives"):
        found.append(Fact("Objectives", len(x.objectives.hands[seat])))
    rallies = sum([one.who == seat for one in x.rallies])
    if rallies:
        found.append(Fact("Rallies", rallies))
    return found


def trays(t: Table, seat: int) -> list[Tray]:
    """The characters of every House, open; and the viewer's own Maester cards, objectives and rallies."""
    x = thrones(t)
    found: list[Tray] = []
    for one, house in enumerate(x.houses):
        cards = [shown_character(t, x, one, card) for card in CHARACTERS if card.house == house]
        if house != NO_HOUSE and on(t, "characters"):
            found.append(Tray("Characters", one, False, cards))
    if not 0 <= seat < t.edition.seats:
        return found
    hand = [MAESTERS[card] for card in x.maesters.hands[seat].cards if card != HIDDEN]
    if hand:
        cards = [
            LaidCard(
                card.id, card.name, card.says, f"{price(t, seat, card)} gold", READY_WORD, card.emblem, when(t, card)
            )
            for card in hand
        ]
        found.append(Tray("Maester cards", seat, True, cards))
    goals = [OBJECTIVES[card] for card in x.objectives.hands[seat].cards if card != HIDDEN]
    if goals:
        cards = [
            LaidCard(
                goal.id,
                goal.name,
                goal.says,
                some_points(goal.points),
                "met" if met(t, seat, goal) else "open",
                goal.emblem,
            )
            for goal in goals
        ]
        found.append(Tray("Objectives", seat, True, cards))
    rallies = [t.edition.cards[one.card] for one in x.rallies if one.who == seat and one.card != HIDDEN]
    if rallies:
        says = "Five armies wait here; once you hold the territory you may reveal the card and put them there."
        cards = [LaidCard(card.id, card.name, says, "5 armies", READY_WORD, "people") for card in rallies]
        found.append(Tray("Rally the Smallfolk", seat, True, cards))
    return found


READY_WORD: Final = "ready"


def some_points(points: int) -> str:
    """Points in words."""
    return "1 point" if points == 1 else f"{points} points"


def shown_character(t: Table, x: ThronesExtra, seat: int, card: Character) -> LaidCard:
    """A character, ready, turned, captive or gone."""
    state = x.characters[card.index]
    words = {AWAY: "away", READY: READY_WORD, GONE: "gone"}
    word = "captive" if state >= CAPTIVE else words.get(state, "turned")
    return LaidCard(card.id, card.name, card.says, cost(t, seat, card), word, card.emblem, when(t, card))


def cost(t: Table, seat: int, card: Power) -> str:
    """What using a card costs now, in words."""
    return f"{price(t, seat, card)} gold"


WINDOWS: Final = {window.id: window.says for window in PRINTED.window}


def when(t: Table, card: Power) -> str:
    """When a card may be used, as it is printed."""
    effects = t.edition.effects
    effect = None if effects is None else effects.by_key.get(card.key)
    return WINDOWS[effect.when] if isinstance(effect, ThronesCard) else ""
