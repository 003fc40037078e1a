"""What Legacy lays beside the board, for pages and terminals."""

from __future__ import annotations

from hegemon.editions.legacy.actions import PlayScar
from hegemon.editions.legacy.cards import population
from hegemon.editions.legacy.drawings import emblem_of
from hegemon.editions.legacy.extra import EMPTY_SLOT, NO_FACTION, NO_MISSION, NO_SCAR, OFF_BOARD, LegacyExtra, legacy
from hegemon.editions.legacy.faction_card import laid_mission, stuck_on
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import HQ, factions, resources
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.stars import TO_WIN, stars
from hegemon.editions.legacy.things import HELD, drafts, scar_name, stickers
from hegemon.editions.legacy.world import World
from hegemon.kernel.piles import HIDDEN
from hegemon.table.show import NOBODYS, Beside, Fact, LaidCard, Marker, Tray
from hegemon.table.table import Table

SCAR_WORDS = {row.number: row for row in BOX.scar}
MARK_WORDS = {row.number: row for row in BOX.mark}


def show(t: Table, seat: int) -> Beside:
    """Everything beside the board that this seat may see; a viewer without a seat sees what is open.

    Rules: LG-SET-08
    """
    x = legacy(t)
    seats = range(t.edition.seats)
    return Beside(
        facts=[facts(t, x, one) for one in seats],
        trays=[
            *[tray(x, one) for one in seats if x.factions[one] != NO_FACTION],
            *free_factions(x),
            *[cards_taken(x, one) for one in seats if x.drafted and x.drafted[one]],
            *table_trays(t, x),
            *hands(x, seat),
        ],
        markers=markers(t, x),
        banners=[x.banner(one) for one in seats],
        order=list(x.order),
    )


def facts(t: Table, x: LegacyExtra, seat: int) -> list[Fact]:
    """What everybody knows of a seat: its stars, with HQs, and what else it has."""
    found = [Fact("Red Stars", stars(t, seat), TO_WIN)]
    if x.factions[seat] != NO_FACTION:
        names = [faction.name for faction in factions(x.world) if faction.index + 1 == x.factions[seat]]
        found.append(Fact("Faction", names[0]))
    if seat in x.down:
        found.append(Fact("Troops", "none left"))
    if population(t, seat):
        found.append(Fact("Population", population(t, seat)))
    if x.missiles[seat]:
        found.append(Fact("Missiles", x.missiles[seat]))
    if x.scars[seat] != NO_SCAR:
        found.append(Fact("Scar card", 1))
    return found


def tray(x: LegacyExtra, seat: int) -> Tray:
    """The stickers on the faction card of a seat."""
    return Tray("Faction card", seat, False, stuck_on(x.world, x.factions[seat]))


def free_factions(x: LegacyExtra) -> list[Tray]:
    """The factions that are still to be chosen, with the stickers on their cards."""
    if NO_FACTION not in x.factions:
        return []
    laid: list[LaidCard] = []
    for faction in factions(x.world):
        stuck = stuck_on(x.world, faction.index + 1)
        if faction.index + 1 not in x.factions and stuck:
            says = " ".join([f"{sticker.name}: {sticker.says}" for sticker in stuck])
            laid.append(LaidCard(faction.id, faction.name, says, emblem=faction.emblem))
    return [Tray("Factions", NOBODYS, False, laid)] if laid else []


def cards_taken(x: LegacyExtra, seat: int) -> Tray:
    """The cards that a seat has taken before the game, where a pack has them; they lie open."""
    laid = [
        LaidCard(card.id, card.name, card.says, emblem=emblem_of(x.world, card.id))
        for number in x.drafted[seat]
        for card in drafts(x.world)
        if card.index == number
    ]
    return Tray("Cards taken", seat, False, laid)


def table_trays(t: Table, x: LegacyExtra) -> list[Tray]:
    """The market, the coin pile, and the mission."""
    slots = [
        LaidCard(
            t.edition.cards[card].id,
            t.edition.cards[card].name,
            f"Face up in slot {slot + 1}",
            worth=coins(resources(x.world, card)),
            state="event" if x.events and resources(x.world, card) % 2 == 0 else "ready",
            lands=[t.edition.cards[card].id],
        )
        for slot, card in enumerate(x.market)
        if card != EMPTY_SLOT
    ]
    pile = [LaidCard("coin", "Coin", "The coin pile", worth=str(len(x.coin_pile)))]
    found = [Tray("Territory cards", NOBODYS, False, slots), Tray("Coin pile", NOBODYS, False, pile)]
    if x.mission != NO_MISSION:
        found.append(Tray("Mission", NOBODYS, False, [laid_mission(x.world, x.mission)]))
    return found


def coins(number: int) -> str:
    """So many coins, in words."""
    return "1 coin" if number == 1 else f"{number} coins"


def hands(x: LegacyExtra, seat: int) -> list[Tray]:
    """The cards in the hand of the seat that looks, beside its Resource cards."""
    return [*scar_in_hand(x, seat), *card_in_hand(x, seat)]


def card_in_hand(x: LegacyExtra, seat: int) -> list[Tray]:
    """A card that a pack has dealt to the seat that looks."""
    if not 0 <= seat < len(x.curses) or x.curses[seat] in (0, HIDDEN):
        return []
    held = [sticker for sticker in stickers(x.world) if sticker.index == HELD + x.curses[seat]]
    emblem = emblem_of(x.world, f"event_{x.curses[seat]}")
    return [Tray("Your card", seat, True, [LaidCard(one.id, one.name, one.says, emblem=emblem) for one in held])]


def scar_in_hand(x: LegacyExtra, seat: int) -> list[Tray]:
    """The scar card in the hand of the seat that looks."""
    if not 0 <= seat < len(x.scars) or x.scars[seat] in (NO_SCAR, HIDDEN):
        return []
    kind = x.scars[seat]
    row = SCAR_WORDS.get(kind)
    id = f"scar_{kind}"
    says, emblem = (row.says, row.emblem) if row is not None else (sealed_scar(x.world, kind), emblem_of(x.world, id))
    card = LaidCard(id, scar_name(x.world, kind), says, emblem=emblem, plays=PlayScar.verb)
    return [Tray("Your scar card", seat, True, [card])]


def sealed_mark(world: World, kind: int) -> str:
    """What a mark in the place of a city is called, by its seal."""
    names = [row.name for opening in world.opened for row in read_seal(opening.pack).mark if row.number == kind]
    return names[0] if names else f"mark_{kind}"


def sealed_scar(world: World, kind: int) -> str:
    """What a scar of a pack says, by its seal."""
    for opening in world.opened:
        seal = read_seal(opening.pack)
        for row in seal.scar:
            if row.number == kind:
                return row.text
        for burden in seal.weakness:
            if burden.scar == kind:
                return burden.text
    return ""


def markers(t: Table, x: LegacyExtra) -> dict[str, list[Marker]]:
    """HQs, cities, scars and Fortifications on territories."""
    found: dict[str, list[Marker]] = {}
    lands = t.board.territories
    for seat, land in enumerate(x.hqs):
        if land != OFF_BOARD:
            found.setdefault(lands[land].id, []).append(Marker(HQ.id, HQ.name, seat=seat))
    for land, city in enumerate(x.world.city):
        if city is not None:
            kind = MARK_WORDS[city.kind].id if city.kind in MARK_WORDS else f"mark_{city.kind}"
            found.setdefault(lands[land].id, []).append(Marker(kind, city.name or sealed_mark(x.world, city.kind)))
    for land, scar in enumerate(x.world.scar):
        if scar:
            kind = SCAR_WORDS[scar].id if scar in SCAR_WORDS else f"scar_{scar}"
            found.setdefault(lands[land].id, []).append(Marker(kind, scar_name(x.world, scar)))
    for land, boxes in enumerate(x.world.fort):
        if boxes:
            found.setdefault(lands[land].id, []).append(Marker("fortification", "Fortification", boxes))
    return found
