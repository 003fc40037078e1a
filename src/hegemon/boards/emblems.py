"""Emblems: the pictures on cards and the sigils of factions, drawn by us on a field of 48 by 48.

A card, character or faction names its emblem. An edition draws emblems of its own in ``emblems.toml`` in its folder;
those in the file of that name beside this module are there for all. A name that nobody has drawn is left out, and a
page writes the first letter instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from hegemon.editions import rulebook
from hegemon.table.edition import Edition
from hegemon.table.files import from_toml

FILE: Final = "emblems.toml"


class Emblem(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A drawing of two paths: one that is filled, with holes where it crosses itself, and one drawn as a line."""

    fill: str = ""
    line: str = ""


@cache
def drawn_in(package: str) -> dict[str, Emblem]:
    """The emblems that are drawn in a folder: that of an edition, or this one."""
    place = files(package) / FILE
    if not place.is_file():
        return {}
    return from_toml(place.read_text(encoding="utf-8"), dict[str, Emblem], f"{FILE} of {package}")


def emblem(package: str, name: str) -> Emblem | None:
    """An emblem of an edition by its name: one of its own, or one for all; None if nobody has drawn it."""
    return drawn_in(package).get(name) or drawn_in(__package__).get(name)


def emblems_of(edition: Edition) -> dict[str, Emblem]:
    """The emblems of all that an edition names or brings, by name; of pieces and symbols, those that are drawn."""
    package = rulebook(edition.id).package
    found = {name: emblem(package, name) for name in sorted(named(edition) | set(edition.icons.values()))}
    drawn = {name: drawing for name, drawing in found.items() if drawing is not None}
    return drawn | {name: Emblem(*paths) for name, paths in edition.emblems.items()}


def named(edition: Edition) -> set[str]:
    """The names of all emblems on the cards, characters and factions of an edition."""
    things: list[Iterable[object]] = [*edition.things.values(), *[deck.cards for deck in edition.decks], edition.cards]
    return {name for kind in things for thing in kind if (name := str(getattr(thing, "emblem", "")))}
