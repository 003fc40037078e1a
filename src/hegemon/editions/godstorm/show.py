"""What Godstorm lays beside the boards: faith, hands by deck, gods, temples, plague, relics, order and points."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.cards import DECKS, MIRACLES, WINDOWS, Miracle
from hegemon.editions.godstorm.extra import (
    AWAY,
    NO_PANTHEON,
    GodstormExtra,
    altars_of,
    crypts_of,
    godstorm,
    temples_of,
)
from hegemon.editions.godstorm.lands import DEATH, KINDS, MAGIC, PANTHEONS, PLAGUE, SKY, TEMPLE, TITLES, WAR
from hegemon.editions.godstorm.victory import relic_points, score
from hegemon.kernel.piles import HIDDEN
from hegemon.rules.reinforce import for_regions
from hegemon.table.cards import NO_LAND
from hegemon.table.show import Beside, Fact, LaidCard, Marker, Score, Track, Tray, forces_shown
from hegemon.table.table import Table

HANDS: Final = (WAR, SKY, DEATH)
"""The decks of which cards are held in hand."""

PIECES: Final = ("elephant", "temple", "plague", "war", "magic", "sky", "death", "prayer", "aureole", "cloud", "tent")
"""What is drawn by an emblem: pieces on the boards, and what is told of everybody."""
ELEPHANT: Final = 5
"""So many soldiers a war elephant stands for."""


def show(t: Table, seat: int) -> Beside:
    """Everything beside the boards that this seat may see; a viewer without a seat sees what is open.

    Rules: GS-GEN-02 GS-GEN-09
    """
    x = godstorm(t)
    lands = t.board.territories
    seats = range(t.edition.seats)
    invasion = x.invasion
    chosen = NO_PANTHEON not in x.pantheons
    return Beside(
        facts=[facts(t, x, one) for one in seats],
        trays=trays(t, x, seat),
        markers=markers(t, x),
        banners=[x.banner(one) for one in seats],
        order=[one for one in x.order if t.alive(one)] if x.markers else [],
        invasion=None if invasion is None else (lands[invasion.src].id, lands[invasion.dst].id),
        forces=forces_shown(t),
        tracks=tracks(t, x),
        score=[scored(t, one) for one in seats] if chosen else [],
    )


def markers(t: Table, x: GodstormExtra) -> dict[str, list[Marker]]:
    """Elephants, gods, temples and plague, by territory; those on empty land too. An elephant is five of the armies.

    Rules: GS-GEN-05
    """
    lands = t.board.territories
    found: dict[str, list[Marker]] = {}
    for place, armies in enumerate(t.armies):
        if armies >= ELEPHANT:
            found[lands[place].id] = [Marker("elephant", "War elephant", armies // ELEPHANT, pinned=True)]
    for land in x.plague:
        found.setdefault(lands[land].id, []).append(Marker(PLAGUE.id, "Plague"))
    for land in x.temples:
        found.setdefault(lands[land].id, []).append(Marker(TEMPLE.id, "Temple"))
    for place, land in enumerate(x.gods):
        if land != AWAY:
            owner, kind = place // len(KINDS), place % len(KINDS)
            name = f"{x.god(owner, kind).name}, {TITLES[kind]}"
            found.setdefault(lands[land].id, []).append(Marker(KINDS[kind], name, seat=owner))
    return found


def facts(t: Table, x: GodstormExtra, seat: int) -> list[Fact]:
    """What everybody knows of a seat."""
    if x.pantheons[seat] == NO_PANTHEON:
        return []
    found = [Fact("Faith", x.faith[seat], emblem="prayer")]
    found.append(Fact("Gods", sum([x.in_play(seat, kind) for kind in range(len(KINDS))]), emblem="aureole"))
    found.append(Fact("Temples", len(temples_of(t, seat)), emblem="temple"))
    for kind in HANDS:
        found.append(Fact(f"{DECKS[kind].name} cards", len(x.deck_of(kind).hands[seat]), emblem=KINDS[kind]))
    found.append(Fact("In heaven", t.armies[x.heaven(seat)], emblem="cloud"))
    found.append(Fact("Reserve", x.pool[seat], emblem="tent"))
    found.append(Fact("Pantheon", PANTHEONS[x.pantheons[seat]].name))
    return found


def scored(t: Table, seat: int) -> Score:
    """The points of a seat and their parts."""
    parts = (
        ("Territories", t.count(seat)),
        ("Continents", for_regions(t, seat)),
        ("Crypts", len(crypts_of(t, seat))),
        ("Altars", altars_of(t, seat)),
        ("Relics", relic_points(t, seat)),
    )
    return Score(seat, score(t, seat), [Fact(label, count) for label, count in parts])


def trays(t: Table, x: GodstormExtra, seat: int) -> list[Tray]:
    """The viewer's own hand, and one that is being looked at; and everybody's relics."""
    found: list[Tray] = []
    if 0 <= seat < t.edition.seats:
        for owner, title in ((seat, "Miracles"), (x.looking(seat), "The hand you look at")):
            if owner == HIDDEN:
                continue
            cards = [
                MIRACLES[kind][card] for kind in HANDS for card in x.deck_of(kind).hands[owner].cards if card != HIDDEN
            ]
            if cards:
                found.append(Tray(title, seat, True, [laid(t, x, seat, card) for card in cards], owner != seat))
    for owner, row in enumerate(x.magic.laid):
        if row:
            relics = [laid(t, x, owner, MIRACLES[MAGIC][card]) for card in row]
            found.append(Tray("Relics", owner, False, relics))
    return found


def laid(t: Table, x: GodstormExtra, seat: int, card: Miracle) -> LaidCard:
    """A card with what it costs, when it may be played, and whether its god is in play."""
    if card.deck == MAGIC:
        lands = [] if card.place == NO_LAND else [t.board.territories[card.place].id]
        worth = "" if card.place == NO_LAND else f"1 point with {t.board.territories[card.place].name}"
        return LaidCard(
            card.id, card.name, card.says, emblem=card.emblem, when=WINDOWS[card.when], worth=worth, lands=lands
        )
    state = "ready" if x.in_play(seat, card.deck) else "waiting"
    cost = f"{card.cost} faith" if card.cost else "free"
    return LaidCard(card.id, card.name, card.says, cost, state, card.emblem, WINDOWS[card.when])


def tracks(t: Table, x: GodstormExtra) -> list[Track]:
    """The epochs, and the markers of the turn order."""
    found = [Track("Epoch", ["First", "Second", "Third", "Fourth", "Fifth"], x.epoch - 1)]
    if x.markers:
        order = list(x.order[: x.markers])
        seats = [order.index(one) if one in order else -1 for one in range(t.edition.seats)]
        at = order.index(t.turn) if t.turn in order else -1
        found.append(Track("Turn order", [str(k + 1) for k in range(len(order))], at, seats))
    return found
