"""Boards: territories, the regions they form, and who borders whom.

>>> from hegemon.editions import classic
>>> board = classic.BOARD
>>> board.find("alaska").name
'Alaska'
>>> [board.territories[n].id for n in board.near[board.find("alaska").index]]
['northwest_territory', 'alberta', 'kamchatka']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from hegemon.kernel.steps import Named


class Territory(Named):
    """A territory of a board; ``region`` is the place of its region in the board's list."""

    __slots__ = ("region",)

    def __init__(self, index: int, id: str, name: str, region: int) -> None:
        super().__init__(index, id, name)
        self.region: Final = region


class Region(Named):
    """A group of territories that is worth a bonus to whoever holds all of them."""

    __slots__ = ("bonus", "lands")

    def __init__(self, index: int, id: str, name: str, bonus: int, lands: tuple[int, ...]) -> None:
        super().__init__(index, id, name)
        self.bonus: Final = bonus
        self.lands: Final = lands


class Board:
    """An immutable graph of territories. ``near[n]`` lists the neighbours of territory n, ``seas`` the sea lanes."""

    __slots__ = ("id", "name", "near", "places", "regions", "seas", "territories")

    def __init__(
        self,
        id: str,
        name: str,
        territories: tuple[Territory, ...],
        regions: tuple[Region, ...],
        edges: Iterable[tuple[int, int]],
        seas: frozenset[tuple[int, int]],
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.territories: Final = territories
        self.regions: Final = regions
        near: list[list[int]] = [[] for _ in territories]
        for one, other in edges:
            near[one].append(other)
            near[other].append(one)
        self.near: Final = [tuple(sorted(others)) for others in near]
        self.seas: Final = seas
        self.places: Final = {land.id: land for land in territories}

    def __len__(self) -> int:
        return len(self.territories)

    def find(self, id: str) -> Territory:
        """The territory with this id."""
        return self.places[id]

    def reach(self, start: int, mine: list[bool]) -> set[int]:
        """Every territory joined to the start by a chain of territories for which ``mine`` is true."""
        found = {start}
        waiting = [start]
        while waiting:
            for other in self.near[waiting.pop()]:
                if mine[other] and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found


def read_board(data: Mapping[str, object]) -> Board:
    """A board from the plain values of its TOML file."""
    places = cast("list[dict[str, str]]", data["territory"])
    groups = cast("list[dict[str, object]]", data["region"])
    edges = cast("list[list[str]]", data["edges"])
    order = {str(group["id"]): k for k, group in enumerate(groups)}
    index = {place["id"]: k for k, place in enumerate(places)}
    territories = tuple(
        [Territory(k, place["id"], place["name"], order[place["region"]]) for k, place in enumerate(places)]
    )
    regions = tuple(
        [
            Region(
                k,
                str(group["id"]),
                str(group["name"]),
                cast("int", group["bonus"]),
                tuple([land.index for land in territories if land.region == k]),
            )
            for k, group in enumerate(groups)
        ]
    )
    seas = frozenset([(index[a], index[b]) for a, b, kind in edges if kind == "sea"])
    pairs = [(index[a], index[b]) for a, b, _ in edges]
    return Board(str(data["id"]), str(data["name"]), territories, regions, pairs, seas)
