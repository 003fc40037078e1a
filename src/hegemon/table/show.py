"""What lies beside the board, as records that the server sends and any page or terminal can draw.

An edition fills one ``Beside`` for each viewer: facts about every seat, rows of cards, pieces on territories, what
cards have put in force, points with their parts, and tracks. Nobody who draws them has to know the edition.

These are plain msgspec structs, and this module is not compiled: nothing here runs during a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from hegemon.table.effects import BATTLE, INVASION, ROUND, TURN, ExtraWithForces, Force

if TYPE_CHECKING:
    from hegemon.table.table import Table

NOBODYS = -1
"""The seat of a piece that belongs to whoever holds its territory, and of an effect that is nobody's in particular."""


NOWHERE = -1
"""The place of a marker that is not on its track."""


class Fact(msgspec.Struct, omit_defaults=True):
    """What can be said of a seat in a word and a value."""

    label: str
    value: int | str
    most: int = 0
    """What the value counts up to, if it is a track; 0 if it is none."""
    emblem: str = ""
    """A drawing that stands for the label where there is little room, by its name among the emblems of the edition."""


class LaidCard(msgspec.Struct, omit_defaults=True):
    """A card that does not belong to the deck of territory cards: what it does, what it costs, and its state."""

    id: str
    name: str
    says: str
    cost: str = ""
    state: str = "ready"
    """One word; ``ready`` is not worth showing."""
    emblem: str = ""
    """The picture on it, by its name among the emblems of the edition; without one, a page draws the first letter."""
    when: str = ""
    """When it may be played, in a sentence; empty if its text says so."""
    worth: str = ""
    """What it brings in the end, such as points; beside what it costs."""
    lands: list[str] = []
    """The territories it speaks of, to light up."""
    plays: str = ""
    """The verb of the answer that plays it, where that answer does not name it."""


class Tray(msgspec.Struct, omit_defaults=True):
    """A row of cards before a seat; a secret one is sent to its owner only."""

    title: str
    seat: int
    secret: bool
    cards: list[LaidCard]
    asked: bool = False
    """Whether the open question is about these cards, so that they are laid out beside it."""


class Marker(msgspec.Struct, omit_defaults=True):
    """Pieces of one kind on a territory, beside its armies."""

    kind: str
    name: str
    count: int = 1
    seat: int = NOBODYS
    """Whose it is, if it stays this seat's whoever holds the territory: a headquarters, a capital."""
    large: bool = False
    """The one piece that everybody looks for: drawn larger than others."""
    pinned: bool = False
    """Part of the armies themselves: drawn small at the rim of their token, where it takes no room of its own."""


class InForce(msgspec.Struct, omit_defaults=True):
    """An effect that lasts: what it is called, what it does, until when, where, and whose it is."""

    title: str
    says: str
    until: str
    """For example ``until the end of the turn``."""
    seat: int = NOBODYS
    lands: list[str] = []
    """The territories it works on, to light up."""
    scope: str = ""
    """How long that is in one word: battle, invasion, turn, or round (until the next turn of its owner)."""
    emblem: str = ""
    """The picture on its card, by name."""


class Score(msgspec.Struct, omit_defaults=True):
    """The points of a seat and what they are made of."""

    seat: int
    total: int
    parts: list[Fact] = []


class Side(msgspec.Struct, omit_defaults=True):
    """Seats that win or lose together: what they have, or how near they are to what they strive for."""

    name: str
    seats: list[int]
    total: int
    most: int = 0
    """What the total counts up to; 0 if the sides are compared with each other."""
    says: str = ""
    """What the total is, in a sentence."""


class Track(msgspec.Struct, omit_defaults=True):
    """A row of stops with markers on it: rounds of the game, the order of turns, a race.

    One marker may belong to all, others to the seats.
    """

    title: str
    stops: list[str]
    """What each stop is called, in order; short, or a page shows their numbers."""
    at: int = NOWHERE
    """The stop at which the marker of all stands, or NOWHERE."""
    seats: list[int] = []
    """The stop at which the marker of each seat stands, or NOWHERE; empty if seats have none."""


class Beside(msgspec.Struct, omit_defaults=True):
    """Everything beside the board that one viewer may see. What an edition does not have, it leaves empty."""

    facts: list[list[Fact]] = []
    """For every seat, what everybody knows of it."""
    trays: list[Tray] = []
    markers: dict[str, list[Marker]] = {}
    """By territory."""
    banners: list[int] = []
    """The banner each seat fights under, if seats choose them."""
    order: list[int] = []
    """The seats in the order of turns, if it is not the order of seats."""
    invasion: tuple[str, str] | None = None
    """From where to where, while an invasion of several battles is under way."""
    forces: list[InForce] = []
    score: list[Score] = []
    sides: list[Side] = []
    tracks: list[Track] = []


UNTIL: Final = {
    BATTLE: "until the end of the battle",
    INVASION: "until the end of the invasion",
    TURN: "until the end of the turn",
    ROUND: "until the player's next turn",
}
"""How long a card is in force, in words."""


def forces_shown(t: Table) -> list[InForce]:
    """Every card in force, from what the rules know of it: for any edition whose cards have lasting effects."""
    extra, effects = t.extra, t.edition.effects
    if not isinstance(extra, ExtraWithForces) or effects is None:
        return []
    return [force_shown(t, extra, force) for force in extra.forces if force.key in effects.by_key]


def force_shown(t: Table, extra: ExtraWithForces, force: Force) -> InForce:
    """A card in force: it works on the territories it names, or on the target of the invasion it was played in."""
    assert t.edition.effects is not None
    power = t.edition.effects.by_key[force.key].power
    named = force.lands
    if not named and extra.invasion is not None and force.scope in (BATTLE, INVASION):
        named = (extra.invasion.dst,)
    lands = [t.board.territories[land].id for land in named]
    until = UNTIL.get(force.scope, "")
    return InForce(power.name, power.says, until, force.who, lands, force.scope, power.emblem)
