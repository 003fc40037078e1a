"""The Adventure cards as they are printed; what they do is said by the modules of this folder."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.files import PRINTED, EventFile, MissionFile, PowerFile
from hegemon.editions.lotr.lands import MIDDLE_EARTH
from hegemon.table.cards import NO_LAND, Power

ADVENTURE: Final = "adventure"
"""The id of the deck."""
MISSION: Final = "mission"
EVENT: Final = "event"
POWER: Final = "power"

HAND_LIMIT: Final = 4
"""Nobody keeps more Adventure cards.

Rules: LR-ADV-07
"""

Row = MissionFile | EventFile | PowerFile


class Adventure(Power):
    """An Adventure card: a Mission, an Event or a Power, with its figures as they stand in the data.

    ``good`` and ``evil`` are what it scores for either side once it is completed or played; ``place`` is the territory
    that it names.

    Rules: LR-POW-29 LR-SCO-05 LR-EVT-01
    """

    __slots__ = ("evil", "good", "place", "row", "when")

    def __init__(self, index: int, id: str, kind: str, row: Row) -> None:
        super().__init__(index, id, row.name, kind, row.id, 0, row.says, row.emblem)
        self.row: Final = row
        self.when: Final = row.when
        good = evil = 0
        if isinstance(row, MissionFile):
            good, evil = row.points_good, row.points_evil
        elif isinstance(row, PowerFile):
            good = evil = row.points
        self.good: Final = good
        self.evil: Final = evil
        self.place: Final = MIDDLE_EARTH.find(row.territory).index if row.territory else NO_LAND

    @property
    def mission(self) -> MissionFile:
        """The figures of a Mission."""
        assert isinstance(self.row, MissionFile)
        return self.row

    @property
    def event(self) -> EventFile:
        """The figures of an Event."""
        assert isinstance(self.row, EventFile)
        return self.row

    @property
    def figures(self) -> PowerFile:
        """The figures of a Power."""
        assert isinstance(self.row, PowerFile)
        return self.row


def kind_of(row: Row) -> str:
    """Whether a card is a Mission, an Event or a Power."""
    return MISSION if isinstance(row, MissionFile) else EVENT if isinstance(row, EventFile) else POWER


def read_adventures() -> tuple[Adventure, ...]:
    """Every copy is a card of its own.

    Rules: LR-CMP-13 LR-CMP-14 LR-EVT-16 LR-POW-28
    """
    found: list[Adventure] = []
    for row in PRINTED.adventure:
        for copy in range(row.copies):
            id = row.id if copy == 0 else f"{row.id}_{copy + 1}"
            found.append(Adventure(len(found), id, kind_of(row), row))
    return tuple(found)


ADVENTURES: Final = read_adventures()
BY_KEY: Final[dict[str, Adventure]] = {card.key: card for card in reversed(ADVENTURES)}
"""Every kind of Adventure card; of copies the first."""
MISSIONS: Final = tuple([card for card in ADVENTURES if card.symbol == MISSION])
EVENTS: Final = tuple([card for card in ADVENTURES if card.symbol == EVENT])
POWERS: Final = tuple([card for card in ADVENTURES if card.symbol == POWER])
