"""Godstorm: gods, miracles and the land of the dead over five epochs, for two to five; and Classic on its board.

>>> RULEBOOK.open(3, {"mode": "classic"}).board.name
'Ancient Earth'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.godstorm.classic import classic
from hegemon.editions.godstorm.lands import PANTHEONS
from hegemon.editions.godstorm.options import OPTIONS, resolve
from hegemon.table.edition import Edition
from hegemon.table.rulebook import Rulebook, read_options

ID: Final = "godstorm"
NAME: Final = "Godstorm"
CODE: Final = "GS"
SEATS: Final = range(2, 6)


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The rulebook for so many players with these options.

    Rules: GS-CMP-08
    """
    options = resolve(read_options(OPTIONS, given, seats))
    return classic(ID, NAME, CODE, seats, options, version)


RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="Gods, miracles and the land of the dead in five epochs for two to five; Classic on the Ancient Earth.",
    version=1,
    seats=SEATS,
    seats_rule="GS-CMP-08",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    banners_chosen=False,
    factions=PANTHEONS,
)
