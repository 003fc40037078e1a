"""Characters, Maester cards and objectives as they are printed; what they do is said by the modules of this folder."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.files import PRINTED
from hegemon.editions.thrones.lands import house
from hegemon.table.cards import NO_LAND, Card, Power

CHARACTER: Final = "character"
MAESTER: Final = "maester"
OBJECTIVE: Final = "objective"


class Character(Power):
    """A character of a House."""

    __slots__ = ("house",)

    def __init__(self, index: int, id: str, name: str, house: int, cost: int, says: str, emblem: str) -> None:
        super().__init__(index, id, name, CHARACTER, id, cost, says, emblem)
        self.house: Final = house


class Objective(Card):
    """An objective: what has to be done, in figures, and the points for it."""

    __slots__ = ("emblem", "figures", "kind", "points", "says")

    def __init__(
        self, index: int, id: str, name: str, points: int, says: str, kind: str, figures: dict[str, int], emblem: str
    ) -> None:
        super().__init__(index, id, name, OBJECTIVE, NO_LAND)
        self.points: Final = points
        self.says: Final = says
        self.emblem: Final = emblem
        self.kind: Final = kind
        self.figures: Final = figures

    def asks(self, figure: str) -> int:
        """One of its figures, 0 if it does not ask for that."""
        return self.figures.get(figure, 0)


def read_characters() -> tuple[Character, ...]:
    """Four of each House.

    Rules: GT-CMP-12
    """
    found: list[Character] = []
    for k, row in enumerate(PRINTED.character):
        found.append(Character(k, row.id, row.name, house(row.house).index, row.cost, row.says, row.emblem))
    return tuple(found)


def read_maesters() -> tuple[Power, ...]:
    """Every copy is a card of its own.

    Rules: GT-CMP-11 GT-MAE-37
    """
    found: list[Power] = []
    for row in PRINTED.maester:
        for copy in range(row.copies):
            id = row.id if copy == 0 else f"{row.id}_{copy + 1}"
            found.append(Power(len(found), id, row.name, MAESTER, row.id, row.cost, row.says, row.emblem))
    return tuple(found)


def read_objectives() -> tuple[Objective, ...]:
    """Nine of each value from 1 to 4.

    Rules: GT-CMP-14
    """
    found: list[Objective] = []
    for k, row in enumerate(PRINTED.objective):
        found.append(Objective(k, row.id, row.name, row.points, row.says, row.kind, row.figures(), row.emblem))
    return tuple(found)


CHARACTERS: Final = read_characters()
MAESTERS: Final = read_maesters()
OBJECTIVES: Final = read_objectives()
POWERS: Final[dict[str, Power]] = {power.key: power for power in (*CHARACTERS, *reversed(MAESTERS))}
"""Every character and Maester card by what it does."""
