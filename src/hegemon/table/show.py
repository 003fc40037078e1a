"""What lies beside the board, as records that the server sends and any page or terminal can draw.

An edition fills one ``Beside`` for each viewer: facts about every seat, rows of cards, pieces on territories, what
cards have put in force, and points with their parts. Nobody who draws them has to know the edition.

These are plain msgspec structs, and this module is not compiled: nothing here runs during a search.
"""

from __future__ import annotations

import msgspec

NOBODYS = -1
"""The seat of a piece that belongs to whoever holds its territory, and of an effect that is nobody's in particular."""


class Fact(msgspec.Struct, omit_defaults=True):
    """What can be said of a seat in a word and a value."""

    label: str
    value: int | str
    most: int = 0
    """What the value counts up to, if it is a track; 0 if it is none."""


class LaidCard(msgspec.Struct, omit_defaults=True):
    """A card that does not belong to the deck of territory cards: what it does, what it costs, and its state."""

    id: str
    name: str
    says: str
    cost: str = ""
    state: str = "ready"
    """One word; ``ready`` is not worth showing."""


class Tray(msgspec.Struct):
    """A row of cards before a seat; a secret one is sent to its owner only."""

    title: str
    seat: int
    secret: bool
    cards: list[LaidCard]


class Marker(msgspec.Struct, omit_defaults=True):
    """Pieces of one kind on a territory, beside its armies."""

    kind: str
    name: str
    count: int = 1
    seat: int = NOBODYS
    """Whose it is, if it stays this seat's whoever holds the territory: a headquarters, a capital."""


class InForce(msgspec.Struct, omit_defaults=True):
    """An effect that lasts: what it is called, what it does, until when, where, and whose it is."""

    title: str
    says: str
    until: str
    """For example ``until the end of the turn``."""
    seat: int = NOBODYS
    lands: list[str] = []
    """The territories it works on, to light up."""


class Score(msgspec.Struct, omit_defaults=True):
    """The points of a seat and what they are made of."""

    seat: int
    total: int
    parts: list[Fact] = []


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
