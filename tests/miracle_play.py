"""More vocabulary for the Godstorm cards: play a card with its answers, and save and load the game at any question."""

from __future__ import annotations

import json

from hegemon.editions.godstorm.cards import ALL_MIRACLES, MIRACLES
from hegemon.editions.godstorm.extra import ALL_ARMIES
from hegemon.editions.godstorm.lands import ATLANTIS, KINDS
from hegemon.kernel.saves import dump, restore
from hegemon.rules.terrain import sink
from hegemon.table.table import NOBODY, lay
from scene import NAMES
from two_worlds import TwoWorlds


def loaded(t: TwoWorlds) -> TwoWorlds:
    """The same game, saved and loaded."""
    data = json.loads(json.dumps(dump(t.game)))
    again = TwoWorlds(restore(data, lambda fields: lay(t.table.edition, fields)))
    assert dump(again.game) == dump(t.game)
    return again


def answer(t: TwoWorlds, text: str) -> None:
    """Whoever is asked says this, chance too."""
    if t.asked == "chance":
        t.chance(text)
    else:
        t.people[t.asked].says(text)


def play(t: TwoWorlds, card: str, *answers: str) -> None:
    """Alice plays a card; these are the answers to what follows, chance included."""
    t.alice.says(f"play {card}")
    for text in answers:
        answer(t, text)
    assert_sound(t)


def play_saving(t: TwoWorlds, card: str, *answers: str) -> TwoWorlds:
    """The same with the game saved and loaded before every answer, and in the end."""
    for text in (f"play {card}", *answers):
        t = loaded(t)
        answer(t, text)
    return loaded(t)


def assert_sound(t: TwoWorlds) -> None:
    """Nothing is amiss: every living player has 110 armies, and every deck is whole."""
    assert t.table.faults() == []
    for seat in range(t.table.edition.seats):
        assert t.in_all(NAMES[seat]) == (ALL_ARMIES if t.table.alive(seat) else 0), NAMES[seat]


def discarded(t: TwoWorlds) -> set[str]:
    """The ids of all cards that are out of the game."""
    return {MIRACLES[kind][card].id for kind in range(len(KINDS)) for card in t.extra.deck_of(kind).discards}


def cost(card: str) -> int:
    """How much faith a card takes."""
    return next(one.cost for one in ALL_MIRACLES if one.id == card)


def sink_atlantis(t: TwoWorlds) -> TwoWorlds:
    """Atlantis has sunk some time ago; its armies are in the reserves."""
    for land in ATLANTIS.lands:
        if 0 <= t.table.owner[land] < t.table.edition.seats:
            t.extra.pool[t.table.owner[land]] += t.table.armies[land]
        t.table.owner[land], t.table.armies[land] = NOBODY, 0
    sink(t.game, ATLANTIS.lands)
    return t
