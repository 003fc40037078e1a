"""The Ancient Earth, alone and with the Underworld as one graph; the pantheons, their gods and their heavens.

Of the sixty places of both boards the first 42 are territories, then come thirteen spaces and five heavens. A heaven is
joined to every gate, though no line shows it. Which of these ways may be used in which step is said by the steps.
"""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.files import EARTH_FILE, PRINTED, UNDERWORLD_FILE, PantheonFile
from hegemon.kernel.steps import Named
from hegemon.table.board import SEA, board_of
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.factions import Faction
from hegemon.table.files import BoardFile
from hegemon.table.sets import WILD

EARTH: Final = board_of(EARTH_FILE)
"""The board of Classic play. Mountains part territories there too.

Rules: GS-CMP-01 GS-CMP-02 GS-CMP-09 GS-CMP-12 GS-CSET-09 GS-CATK-01 GS-CATK-09
"""

GATE: Final = "gate"
CRYPT: Final = "crypt"
ALTAR: Final = "altar"
HEAVEN: Final = "heaven"

BELOW: Final = UNDERWORLD_FILE.territory
GATE_WAYS: Final = [
    (heaven.id, gate.id, "heaven") for heaven in BELOW if heaven.kind == HEAVEN for gate in BELOW if gate.kind == GATE
]
"""The ways from every heaven to every gate.

Rules: GS-HEA-05
"""

TWO_WORLDS: Final = board_of(
    BoardFile(
        "two_worlds",
        "The Two Worlds",
        (*EARTH_FILE.territory, *BELOW),
        [*EARTH_FILE.edges, *UNDERWORLD_FILE.edges, *GATE_WAYS],
        EARTH_FILE.region,
    )
)
"""Both boards as one.

Rules: GS-INV-03 GS-INV-04 GS-INV-16 GS-UND-05 GS-UND-07 GS-UND-09 GS-RAI-11
"""

GROUND: Final = len(EARTH)
"""How many places are territories; those of the Underworld have higher numbers, and are none for any card.

Rules: GS-PLY-09
"""


def of_kind(kind: str) -> tuple[int, ...]:
    """The places of the Underworld of a kind."""
    return tuple([GROUND + k for k, place in enumerate(BELOW) if place.kind == kind])


GATES: Final = of_kind(GATE)
CRYPTS: Final = of_kind(CRYPT)
ALTARS: Final = of_kind(ALTAR)
SPACES: Final = tuple([GROUND + k for k, place in enumerate(BELOW) if place.kind != HEAVEN])
"""Gates, crypts, altars and plains."""

ATLANTIS: Final = next(region for region in EARTH.regions if region.id == "atlantis")
SEAS: Final = tuple([pair for pair in EARTH.edges if EARTH.kind(pair[0], pair[1]) == SEA])
"""The sea connections of the Ancient Earth."""

DEATH: Final = 0
MAGIC: Final = 1
SKY: Final = 2
WAR: Final = 3
KINDS: Final = ("death", "magic", "sky", "war")
"""The four kinds of gods; each has a deck of miracle cards of its own."""
TITLES: Final = ("god of death", "goddess of magic", "god of the sky", "god of war")

BANNERS: Final = {"babylonians": 1, "celts": 2, "egyptians": 3, "greeks": 4, "norse": 0}
"""The banner of each pantheon."""


class God(Named):
    """One of the four gods of a pantheon."""

    __slots__ = ("kind", "pantheon", "says")

    def __init__(self, index: int, name: str) -> None:
        super().__init__(index, name.lower(), name)
        self.kind: Final = index % len(KINDS)
        self.pantheon: Final = index // len(KINDS)
        self.says: Final = TITLES[self.kind]


class Pantheon(Faction):
    """A people with its gods, its colour and its heaven.

    Rules: GS-CMP-05 GS-CMP-10 GS-CMP-11
    """

    __slots__ = ("colour", "gods", "heaven")

    def __init__(self, index: int, row: PantheonFile) -> None:
        names = (row.death, row.magic, row.sky, row.war)
        home = TWO_WORLDS.find(row.heaven)
        says = ", ".join([f"{name} ({title})" for name, title in zip(names, TITLES, strict=True)])
        super().__init__(index, row.id, row.name, BANNERS[row.id], row.emblem, home.name, f"{says}.")
        self.colour: Final = row.colour
        self.heaven: Final = home.index
        self.gods: Final = tuple([God(len(KINDS) * index + kind, name) for kind, name in enumerate(names)])


PANTHEONS: Final = tuple([Pantheon(k, row) for k, row in enumerate(PRINTED.pantheon)])
GODS: Final = tuple([god for pantheon in PANTHEONS for god in pantheon.gods])
TEMPLE: Final = Named(0, "temple", "temple")
PLAGUE: Final = Named(1, "plague", "plague")

TERRITORY_CARDS: Final = tuple(
    [Card(k, place.id, place.name, place.symbol, k) for k, place in enumerate(EARTH_FILE.territory)]
)
"""The cards of Godstorm, without the wild ones.

Rules: GS-CMP-04
"""

CLASSIC_CARDS: Final = (
    *TERRITORY_CARDS,
    *[Card(GROUND + k, f"wild_{k + 1}", f"Wild {k + 1}", WILD, NO_LAND) for k in range(EARTH_FILE.wilds)],
)
"""The cards of Classic play.

Rules: GS-CSET-05 GS-CCRD-09
"""
