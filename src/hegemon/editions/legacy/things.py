"""What sentences may name beside territories and Resource cards: factions, missions, events, stickers, answers."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import SIDES, STARTING_POWERS, board, factions
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import WEAKNESS, World, printed_scars
from hegemon.kernel.steps import Action, Named
from hegemon.table.cards import NO_LAND, Card, Drawn, Draws

EVENT: Final = "event"
MISSION: Final = "mission"
SCAR: Final = "scar"
HELD: Final = 1000
"""What is added to the number of a card in hand, to tell it from a power."""


class Sticker(Named):
    """A power, a weakness, a draft card or an answer of an opened pack: the words come from its seal."""

    __slots__ = ("says",)

    def __init__(self, number: int, id: str, name: str, says: str) -> None:
        super().__init__(number, id, name)
        self.says: Final = says


class PictureCard(Card):
    """A card that everybody sees, with the name of its emblem."""

    __slots__ = ("emblem",)

    def __init__(self, index: int, id: str, name: str, symbol: str, emblem: str) -> None:
        super().__init__(index, id, name, symbol, NO_LAND)
        self.emblem: Final = emblem


class PrintedDraws(Draws):
    """The cards left in a deck beside the board, each equally likely to be drawn."""

    __slots__ = ("answers",)

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__(cards, tuple(range(len(cards))))
        self.answers: Final = tuple([Drawn(card) for card in cards])

    def pick(self, k: int) -> Action:
        return self.answers[k]

    def __contains__(self, action: object) -> bool:
        return action in self.answers


def scar_name(world: World, kind: int) -> str:
    """What a kind of scar is called; one of a pack is named by its seal."""
    for row in BOX.scar:
        if row.number == kind:
            return row.name
    for opening in world.opened:
        seal = read_seal(opening.pack)
        for mark in seal.scar:
            if mark.number == kind:
                return mark.name
        for burden in seal.weakness:
            if burden.scar == kind:
                return burden.name
    return f"Scar {kind}"


def scar_card(world: World, kind: int, copy: int) -> Card:
    """A scar card as it is dealt: its number is its kind, and copies have one name."""
    return Card(kind, f"scar_{kind}_{copy + 1}", scar_name(world, kind), SCAR, NO_LAND)


def scar_cards(world: World) -> tuple[Card, ...]:
    """Every scar card that was printed, used up or not: what can be named does not change in the middle of a game."""
    kinds = printed_scars(world)
    return tuple([scar_card(world, kind, kinds[:place].count(kind)) for place, kind in enumerate(kinds)])


def event_card(world: World, card: int) -> Card:
    """An event card as it lies in the deck: nobody knows yet what it says.

    Rules: LG-PCK-93
    """
    return Card(card, f"event_{card}", "Event card", EVENT, NO_LAND)


def drawn_event(world: World, card: int) -> Card:
    """An event card that was turned over; copies have one name."""
    for opening in world.opened:
        for row in read_seal(opening.pack).event:
            if row.number == card // 10:
                return PictureCard(card, f"event_{card}", row.name, EVENT, row.emblem)
    return event_card(world, card)


def mission_card(world: World, number: int) -> Card:
    """A mission by its number."""
    for opening in world.opened:
        for row in read_seal(opening.pack).mission:
            if row.number == number:
                return Card(number, f"mission_{number}", row.name, MISSION, NO_LAND)
    return Card(number, f"mission_{number}", f"Mission {number}", MISSION, NO_LAND)


def stickers(world: World) -> tuple[Sticker, ...]:
    """The powers, weaknesses and cards in hand of opened packs."""
    found: list[Sticker] = []
    for opening in world.opened:
        seal = read_seal(opening.pack)
        found += [Sticker(row.number, f"power_{row.number}", row.name, row.text) for row in seal.power]
        found += [Sticker(WEAKNESS + row.number, f"weakness_{row.number}", row.name, row.text) for row in seal.weakness]
        found += [
            Sticker(HELD + row.number, f"held_{row.number}", row.name, row.text) for row in seal.event if row.hand
        ]
    return tuple(found)


def choices(world: World) -> tuple[Named, ...]:
    """The answers that cards of opened packs offer."""
    return tuple(
        [
            Sticker(row.number, f"{row.of}_{row.number}", row.name, row.text)
            for opening in world.opened
            for row in read_seal(opening.pack).choice
        ]
    )


def drafts(world: World) -> tuple[Sticker, ...]:
    """The draft cards of opened packs."""
    return tuple(
        [
            Sticker(row.number, f"draft_{row.number}", row.name, row.text)
            for opening in world.opened
            for row in read_seal(opening.pack).draft
        ]
    )


def things(world: World) -> dict[str, tuple[Named, ...]]:
    """Everything that sentences may name in a world. What a closed pack holds is not there.

    Rules: LG-CMP-26
    """
    found: dict[str, tuple[Named, ...]] = {
        "faction": factions(world),
        "starting_power": STARTING_POWERS,
        "side": SIDES,
        "continent": board(world).regions,
        "card": scar_cards(world),
    }
    if world.opened:
        seals = [read_seal(opening.pack) for opening in world.opened]
        events = [row.number * 10 + copy for seal in seals for row in seal.event for copy in range(row.copies)]
        missions = [row.number for seal in seals for row in seal.mission]
        found["mission"] = tuple([mission_card(world, number) for number in missions])
        found["card"] = (*scar_cards(world), *[event_card(world, card) for card in events], *found["mission"])
        found["sticker"] = stickers(world)
        found["choice"] = choices(world)
        found["draft"] = drafts(world)
    return {name: row for name, row in found.items() if row}
