"""What an edition tells newcomers: the ways to play it, How to play with pictures, and a guided first game.

All of it is data in ``guide.toml`` of the edition's folder, and none of it is needed: an edition without it is played
in one way, and its first game is guided by the kinds of its questions.

>>> from hegemon.editions import RULEBOOKS
>>> [mode.name for mode in guide(RULEBOOKS[0]).mode][0]
'Quick world'
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from hegemon.editions import rulebook
from hegemon.table.files import load
from hegemon.table.rulebook import Rulebook

FILE: Final = "guide.toml"

HINTS: Final = ("land", "amount", "single", "attack", "commit", "dice", "follow", "move", "cards", "list", "pass")
"""The kinds of questions that a guided game has a hint for: by the shape of their answers, as pages show them.

Words for a verb of the edition come before those for a kind of question.
"""


class Mode(msgspec.Struct, forbid_unknown_fields=True):
    """A way to play: options that are set, numbers of players, minutes at least and at most."""

    id: str
    name: str
    says: str
    seats: list[int] = []
    """For how many; all that the edition is for if empty."""
    propose: int = 0
    """For how many the form for a new game begins, and whose board is shown."""
    options: dict[str, bool | str] = {}
    minutes: tuple[int, int] | None = None


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A territory in a picture."""

    land: str
    seat: int
    armies: int


class Picture(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a board, or dice of a battle, or both."""

    says: str
    seats: int = 0
    """Whose board is shown: the one for so many players; 0 for dice alone."""
    options: dict[str, bool | str] = {}
    lands: list[str] = []
    held: list[Held] = []
    arrow: list[str] = []
    attack: list[int] = []
    defend: list[int] = []


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a page."""

    heading: str
    text: list[str] = []
    steps: list[str] = []
    picture: Picture | None = None


class Page(msgspec.Struct, forbid_unknown_fields=True):
    """A page of How to play."""

    title: str
    part: list[Part]


class Tour(msgspec.Struct, forbid_unknown_fields=True):
    """A guided first game: for so many, with these options; how it opens, and hints in the edition's own words."""

    seats: int = 0
    options: dict[str, bool | str] = {}
    opening: str = ""
    hints: dict[str, str] = {}
    """By kinds of questions, as in HINTS, or by verbs."""


class Guide(msgspec.Struct, forbid_unknown_fields=True):
    """All that an edition tells newcomers."""

    mode: list[Mode] = []
    page: list[Page] = []
    tour: Tour = msgspec.field(default_factory=Tour)


@cache
def guide_of(edition: str) -> Guide:
    """The guide of an edition, with what follows from its rulebook where it says nothing."""
    book = rulebook(edition)
    brought = (files(book.package) / FILE).is_file()
    found = load(book.package, FILE, Guide) if brought else Guide()
    modes = found.mode or [Mode("standard", book.name, book.summary, options=dict(book.quick))]
    for mode in modes:
        mode.seats = mode.seats or list(book.seats)
        mode.propose = mode.propose or (4 if 4 in mode.seats else mode.seats[-1])
    tour = found.tour
    if not tour.seats:
        tour.seats, tour.options = book.seats[0], dict(book.quick)
    return Guide(modes, found.page, tour)


def guide(book: Rulebook) -> Guide:
    """The guide of an edition."""
    return guide_of(book.id)
