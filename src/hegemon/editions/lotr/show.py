"""What The Lord of the Rings lays beside the board: armies and points, Leaders, the Ring, and Adventure cards."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.cards import ADVENTURES, MISSION, Adventure
from hegemon.editions.lotr.extra import NO_ARMY, NO_RING, LotrExtra, lotr, strongholds
from hegemon.editions.lotr.fellowship import FOUND, search_bonus
from hegemon.editions.lotr.files import EVIL, GOOD, PRINTED
from hegemon.editions.lotr.lands import ARMIES, DOOM, LEADER, RING
from hegemon.editions.lotr.options import ALLIANCE, STANDARD, TEAM
from hegemon.editions.lotr.victory import FOR_A_STRONGHOLD, card_points, score, side_standing
from hegemon.kernel.piles import HIDDEN
from hegemon.rules.reinforce import for_regions
from hegemon.table.events import some
from hegemon.table.show import Beside, Fact, LaidCard, Marker, Score, Side, Tray, forces_shown
from hegemon.table.table import Table

SIDES: Final = (GOOD, EVIL)
TWELVE: Final = 12
"""The most that two dice show."""
THROWS: Final = 36
"""How many throws of two dice there are."""

WINDOWS: Final = {window.id: window.says for window in PRINTED.window}


def show(t: Table, seat: int) -> Beside:
    """Everything beside the board that this seat may see; a viewer without a seat sees what is open.

    Rules: LR-MSN-08 LR-POW-02 LR-TEAM-01
    """
    x = lotr(t)
    lands = t.board.territories
    seats = range(t.edition.seats)
    invasion = x.invasion
    markers: dict[str, list[Marker]] = {}
    for owner in seats:
        for land in x.leaders_of(owner):
            markers.setdefault(lands[land].id, []).append(Marker(LEADER.id, LEADER.name, seat=owner))
    if x.ring != NO_RING:
        markers.setdefault(lands[x.ring_place()].id, []).append(Marker(RING.id, RING.name, large=True))
    return Beside(
        facts=[facts(t, x, one) for one in seats],
        trays=trays(t, x, seat),
        markers=markers,
        banners=[x.banner(one) for one in seats],
        invasion=None if invasion is None else (lands[invasion.src].id, lands[invasion.dst].id),
        forces=forces_shown(t),
        score=[]
        if t.edition.options["mode"] in (STANDARD, TEAM)
        else [scored(t, one) for one in seats if x.armies[one] != NO_ARMY],
        sides=sides(t, x),
    )


def sides(t: Table, x: LotrExtra) -> list[Side]:
    """Good and evil where sides win: their points together, or how near each is to its end for the Ring.

    Rules: LR-ALL-06 LR-TEAM-01 LR-TEAM-05 LR-TEAM-12
    """
    mode = t.edition.options["mode"]
    if mode not in (ALLIANCE, TEAM) or NO_ARMY in x.armies:
        return []
    if mode == ALLIANCE:
        return [Side(side.capitalize(), x.of_side(side), side_standing(t, side)[0], says="points") for side in SIDES]
    gone = max(x.ring, 0)
    road = "The Ring is at Mount Doom" if gone == DOOM else f"{some(DOOM - gone, 'step', 'steps')} to Mount Doom"
    return [
        Side(GOOD.capitalize(), x.of_side(GOOD), gone, DOOM, road),
        Side(EVIL.capitalize(), x.of_side(EVIL), *search(t, x)),
    ]


def search(t: Table, x: LotrExtra) -> tuple[int, int, str]:
    """How likely evil is to find the Ring with one search, out of 36 throws, and what that takes.

    Rules: LR-TEAM-06 LR-TEAM-08 LR-TEAM-09
    """
    if x.ring == NO_RING:
        return 0, THROWS, ""
    place = x.ring_place()
    holder = t.owner[place]
    name = t.board.territories[place].name
    if holder < 0 or x.side(holder) != EVIL:
        return 0, THROWS, f"Hold {name} to search for the Ring"
    short = max(0, TWELVE - FOUND + search_bonus(t, holder))
    ways = (short + 1) * (short + 2) // 2
    return ways, THROWS, f"Searches {name}: {ways} of {THROWS} throws find the Ring"


def scored(t: Table, seat: int) -> Score:
    """The points of a seat and their parts."""
    parts = (
        ("Territories", t.count(seat)),
        ("Strongholds", FOR_A_STRONGHOLD * strongholds(t, seat)),
        ("Regions", for_regions(t, seat)),
        ("Cards", card_points(t, seat)),
    )
    return Score(seat, score(t, seat), [Fact(label, count) for label, count in parts])


def facts(t: Table, x: LotrExtra, seat: int) -> list[Fact]:
    """What everybody knows of a seat: its army and side, points, strongholds, Leaders, and how many cards it holds."""
    if x.armies[seat] == NO_ARMY:
        return []
    army = ARMIES[x.armies[seat]]
    if t.edition.options["mode"] == STANDARD:
        return [Fact("Army", army.name)]
    found = [Fact("Strongholds", strongholds(t, seat)), Fact("Leaders", len(x.leaders_of(seat)))]
    found.append(Fact("Adventures", len(x.adventures.hands[seat])))
    waiting = sum([one.who == seat for one in x.uprisings])
    if waiting:
        found.append(Fact("Uprisings", waiting))
    found.append(Fact("Army", f"{army.name} ({army.side})"))
    return found


def trays(t: Table, x: LotrExtra, seat: int) -> list[Tray]:
    """The cards that everybody completed or played, open; and the viewer's own Missions, Powers and uprising."""
    found: list[Tray] = []
    if 0 <= seat < t.edition.seats:
        held = [ADVENTURES[card] for card in x.adventures.hands[seat].cards if card != HIDDEN]
        for title, of_kind in (("Missions", True), ("Powers", False)):
            cards = [card for card in held if (card.symbol == MISSION) == of_kind]
            if cards:
                found.append(Tray(title, seat, True, [shown(t, x, seat, card) for card in cards]))
        rising = [t.edition.cards[one.card] for one in x.uprisings if one.who == seat and one.card != HIDDEN]
        if rising:
            says = "Four battalions rise here as soon as you hold the territory."
            lands = t.board.territories
            found.append(
                Tray(
                    "Uprising",
                    seat,
                    True,
                    [LaidCard(card.id, card.name, says, lands=[lands[card.land].id]) for card in rising],
                )
            )
    for one, laid in enumerate(x.adventures.laid):
        if laid:
            cards = [ADVENTURES[card] for card in laid]
            found.append(Tray("Completed and played", one, False, [shown(t, x, one, card) for card in cards]))
    return found


def shown(t: Table, x: LotrExtra, seat: int, card: Adventure) -> LaidCard:
    """An Adventure card with its points for this seat, and the territory it names."""
    points = card.evil if x.side(seat) == EVIL else card.good
    worth = "1 point" if points == 1 else f"{points} points"
    lands = [] if card.place < 0 else [t.board.territories[card.place].id]
    return LaidCard(
        card.id, card.name, card.says, worth=worth, emblem=card.emblem, lands=lands, when=WINDOWS[card.when]
    )
