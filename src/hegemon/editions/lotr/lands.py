"""Middle-earth: who borders whom, strongholds, Sites of Power, ports, ranges, the Fellowship's path, and the armies."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.files import BOARD, EVIL, GOOD, NEUTRAL, PRINTED, ArmyFile, SetupFile
from hegemon.kernel.steps import Named
from hegemon.table.board import SEA, Changes, Landmark, board_of
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.factions import Faction
from hegemon.table.sets import WILD

BRIDGE: Final = "bridge"
"""The kind of edge that crosses a river."""

MIDDLE_EARTH: Final = board_of(BOARD)
"""Rules: LR-CMP-01 LR-CMP-02 LR-CMP-03 LR-CMP-04 LR-CMP-05 LR-CMP-06 LR-CMP-18 LR-STD-08"""

WITHOUT_BARRIERS: Final = MIDDLE_EARTH.changed(
    Changes(
        joined=tuple(
            [
                (MIDDLE_EARTH.find(one).index, MIDDLE_EARTH.find(other).index, "border")
                for one, other, _ in BOARD.impassable
            ]
        )
    )
)
"""The board if rivers and mountains do not part territories that touch: a reading of the Standard rules."""


def places(ids: list[str]) -> tuple[int, ...]:
    """The numbers of territories."""
    return tuple([MIDDLE_EARTH.find(id).index for id in ids])


STRONGHOLDS: Final = places([place.id for place in BOARD.territory if place.stronghold])
"""Rules: LR-CMP-07 LR-CMP-19"""
SITES: Final = places([place.id for place in BOARD.territory if place.site_of_power])
"""Rules: LR-CMP-07"""
STRONG: Final = tuple([land.index in STRONGHOLDS for land in MIDDLE_EARTH.territories])
"""Whether each territory has a stronghold."""
PORTS: Final = tuple(sorted({end for pair in MIDDLE_EARTH.seas for end in pair}))
"""Rules: LR-CMP-20"""
BRIDGES: Final = tuple([pair for pair in MIDDLE_EARTH.edges if MIDDLE_EARTH.kind(pair[0], pair[1]) == BRIDGE])
RANGES: Final = tuple([places(one.territories) for one in BOARD.mountain_range])
PATH: Final = places(BOARD.fellowship.path)
"""Rules: LR-CMP-08 LR-CMP-21 LR-FEL-11"""
DICE: Final = places(BOARD.fellowship.dice)
"""Rules: LR-CMP-09"""
LANDMARKS: Final = (
    Landmark("Stronghold", "#", STRONGHOLDS),
    Landmark("Site of Power", "*", SITES),
    Landmark("die for the Fellowship", "?", DICE),
)
DOOM: Final = len(PATH) - 1
"""The last place of the path."""
ABOVE: Final = BOARD.fellowship.success_above
"""What a die for the Fellowship must be above."""
MORDOR: Final = next(region for region in MIDDLE_EARTH.regions if region.id == "mordor")

ALIGNED: Final = {
    side: places([place.id for place in BOARD.territory if place.alignment == side]) for side in (GOOD, EVIL, NEUTRAL)
}
"""The territories by the side on their cards.

Rules: LR-CMP-12
"""


def at_sea(src: int, dst: int) -> bool:
    """Whether a sea-line joins two territories."""
    return MIDDLE_EARTH.kind(src, dst) == SEA


UNDER: Final = tuple(
    [
        tuple(sorted({other for lands in RANGES if one in lands for other in lands} - {one, *MIDDLE_EARTH.near[one]}))
        for one in range(len(MIDDLE_EARTH))
    ]
)
"""For each territory those that stand at the same mountain range and are no neighbours."""


BANNERS: Final = {"yellow": 3, "green": 2, "black": 5, "red": 0}
"""The banner of each army."""


class Army(Faction):
    """One of the four armies, on the side of good or of evil.

    Rules: LR-SET-02
    """

    __slots__ = ("side",)

    def __init__(self, index: int, row: ArmyFile) -> None:
        super().__init__(index, row.id, row.name, BANNERS[row.id], row.emblem, "", row.says)
        self.side: Final = row.side


ARMIES: Final = tuple([Army(k, row) for k, row in enumerate(PRINTED.army)])

EVIL_ARMY: Final = tuple([army.side == EVIL for army in ARMIES])
"""Whether each army is evil."""

LEADER: Final = Named(0, "leader", "Leader")
RING: Final = Named(1, "ring", "One Ring")
LEADERS: Final = 2
"""So many Leaders everybody has.

Rules: LR-CMP-16
"""

CARDS: Final = (
    *[Card(k, place.id, place.name, place.symbol, k) for k, place in enumerate(BOARD.territory)],
    *[Card(len(BOARD.territory) + k, f"wild_{k + 1}", "Wild", WILD, NO_LAND) for k in range(BOARD.wilds)],
)
"""The Territory cards and the wild ones.

Rules: LR-CMP-10 LR-CMP-11 LR-SET-08 LR-STD-12
"""

REDEMPTION: Final = {tuple(sorted(row.set)): row.battalions for row in PRINTED.redemption}
"""Rules: LR-TCS-01"""


def setup_for(seats: int) -> SetupFile:
    """The line of the set-up table for so many players."""
    return next(row for row in PRINTED.setup if row.players == seats)
