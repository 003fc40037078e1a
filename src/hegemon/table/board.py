"""Boards: territories, the regions they form, and who borders whom.

>>> board = read_board({
...     "id": "isles",
...     "name": "Isles",
...     "region": [{"id": "reef", "name": "The Reef", "bonus": 2}],
...     "territory": [
...         {"id": "cove", "name": "Cove", "region": "reef"},
...         {"id": "dune", "name": "Dune", "region": "reef"},
...         {"id": "rock", "name": "Rock"},
...     ],
...     "edges": [["cove", "dune", "border"], ["dune", "rock", "sea"]],
... })
>>> board.find("dune").name, [board.territories[n].id for n in board.near[1]], board.kind(1, 2)
('Dune', ['cove', 'rock'], 'sea')
>>> sunk = board.without(lands=(2,))
>>> sunk.near[1], sunk.lands, sunk is board.without(lands=(2,))
((0,), (0, 1), True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from hegemon.kernel.steps import Named, Record
from hegemon.table.files import BadFile, BoardFile, checked

NO_REGION: Final = -1
"""In the place of a region: the place belongs to none."""

BORDER: Final = "border"
SEA: Final = "sea"
"""The kinds of edge that every book has. Others (bridge, pass, port) are named by the board's file."""


class Landmark:
    """What is printed on some places and stays there: its name, a character that marks it, and where it is."""

    __slots__ = ("lands", "name", "sign")

    def __init__(self, name: str, sign: str, lands: tuple[int, ...]) -> None:
        self.name: Final = name
        self.sign: Final = sign
        self.lands: Final = lands


class Territory(Named):
    """A place on a board; ``region`` is the number of its region, or NO_REGION.

    Most places are territories. One that is not (``ground`` is false), such as a space of a second board, can be held
    and fought over, but counts neither for income nor for staying in the game.
    """

    __slots__ = ("ground", "region")

    def __init__(self, index: int, id: str, name: str, region: int, ground: bool = True) -> None:
        super().__init__(index, id, name)
        self.region: Final = region
        self.ground: Final = ground


class Region(Named):
    """A group of territories that is worth a bonus to whoever holds all of them."""

    __slots__ = ("bonus", "lands")

    def __init__(self, index: int, id: str, name: str, bonus: int, lands: tuple[int, ...]) -> None:
        super().__init__(index, id, name)
        self.bonus: Final = bonus
        self.lands: Final = lands


NO_SPOT: Final = -1
"""Where a place was added, if no sheet has prepared it."""


class Changes(Record):
    """How the board of a game differs from the printed one; it is saved with the game.

    ``gone`` are places that are no more, ``closed`` pairs that are no longer neighbours, ``added`` new places (id,
    name, id of the region or nothing, whether it is a territory), ``joined`` new neighbours with the kind of edge.
    ``spots`` says for each added place at which of the places it lies that the sheet has prepared, counted from 0.
    """

    __slots__ = ("added", "closed", "gone", "joined", "spots")
    __match_args__: ClassVar[tuple[str, ...]] = ("gone", "closed", "added", "joined", "spots")

    def __init__(
        self,
        gone: tuple[int, ...] = (),
        closed: tuple[tuple[int, int], ...] = (),
        added: tuple[tuple[str, str, str, bool], ...] = (),
        joined: tuple[tuple[int, int, str], ...] = (),
        spots: tuple[int, ...] = (),
    ) -> None:
        self.gone: Final = gone
        self.closed: Final = closed
        self.added: Final = added
        self.joined: Final = joined
        self.spots: Final = spots


NO_CHANGES: Final = Changes()


class Board:
    """An immutable graph of places. ``near[n]`` lists the neighbours of place n, ``lands`` the places that are
    territories, and ``kind`` says whether an edge is a border, a sea lane, a bridge or something else.

    A board that changes in a game (land sinks, a lane closes, a territory is added) is another board with the same
    numbers for the same places: see ``without``, ``with_place`` and ``with_edge``.
    """

    __slots__ = (
        "changes",
        "edges",
        "id",
        "kinds",
        "lands",
        "name",
        "near",
        "places",
        "printed",
        "regions",
        "seas",
        "spots",
        "territories",
        "variants",
        "whole",
    )

    def __init__(
        self,
        id: str,
        name: str,
        territories: tuple[Territory, ...],
        regions: tuple[Region, ...],
        edges: Iterable[tuple[int, int]],
        seas: frozenset[tuple[int, int]] = frozenset(),
        kinds: Mapping[tuple[int, int], str] | None = None,
        printed: Board | None = None,
        changes: Changes = NO_CHANGES,
        spots: tuple[tuple[float, float], ...] = (),
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.territories: Final = territories
        self.regions: Final = regions
        self.edges: Final = tuple(edges)
        near: list[list[int]] = [[] for _ in territories]
        for one, other in self.edges:
            near[one].append(other)
            near[other].append(one)
        self.near: Final = [tuple(sorted(others)) for others in near]
        found = dict.fromkeys(seas, SEA)
        if kinds is not None:
            found.update({pair: kind for pair, kind in kinds.items() if kind != BORDER})
        self.kinds: Final = found
        """The kinds of all edges that are not borders, by the pair as it stands in ``edges``."""
        self.seas: Final = frozenset([pair for pair, kind in found.items() if kind == SEA])
        self.places: Final = {land.id: land for land in territories if land.index not in changes.gone}
        self.lands: Final = tuple(
            [land.index for land in territories if land.ground and land.index not in changes.gone]
        )
        """The places that count as territories, in order."""
        self.whole: Final = len(self.lands) == len(territories)
        """Whether every place is a territory, so that nobody need look."""
        self.printed: Final = printed
        """The board that this one was made from, or None for a printed one."""
        self.changes: Final = changes
        self.spots: Final = spots
        """Where each place lies on a plan, if its file says so: a board that nobody has drawn is laid out from this."""
        self.variants: Final[dict[Changes, Board]] = {}

    def __len__(self) -> int:
        return len(self.territories)

    def __repr__(self) -> str:
        changed = ", changed" if self.printed is not None else ""
        return f"<board {self.id}: {len(self.lands)} territories, {len(self.regions)} regions{changed}>"

    def find(self, id: str) -> Territory:
        """The place with this id."""
        return self.places[id]

    def kind(self, one: int, other: int) -> str:
        """What joins two places: ``border``, ``sea``, ``bridge`` and so on; nothing if they are no neighbours."""
        if other not in self.near[one]:
            return ""
        return self.kinds.get((one, other)) or self.kinds.get((other, one)) or BORDER

    def region_of(self, land: int) -> Region | None:
        """The region of a place, if it belongs to one."""
        region = self.territories[land].region
        return None if region == NO_REGION else self.regions[region]

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

    # --- boards that change

    def without(self, lands: Iterable[int] = (), edges: Iterable[tuple[int, int]] = ()) -> Board:
        """The board without these places and edges; the others keep their numbers, and an empty region is no more."""
        old = self.changes
        shut = {(min(pair), max(pair)) for pair in edges}
        joined = tuple([join for join in old.joined if (min(join[:2]), max(join[:2])) not in shut])
        gone, closed = tuple(sorted({*old.gone, *lands})), tuple(sorted({*old.closed, *shut}))
        return self.changed(Changes(gone, closed, old.added, joined, old.spots))

    def with_place(self, id: str, name: str, region: str = "", ground: bool = True, spot: int = NO_SPOT) -> Board:
        """The board with one more place, which has the next number and no neighbours yet; it may lie at a spot."""
        old = self.changes
        if id in self.places or (region and region not in [one.id for one in self.regions]):
            raise ValueError(f"There is a place {id} already, or no region {region}.")
        spots = old.spots
        if spot != NO_SPOT or spots:
            spots = (*spots, *[NO_SPOT] * (len(old.added) - len(spots)), spot)
        added = (*old.added, (id, name, region, ground))
        return self.changed(Changes(old.gone, old.closed, added, old.joined, spots))

    def with_edge(self, one: int, other: int, kind: str = BORDER) -> Board:
        """The board with two more places as neighbours, or joined in another way than before."""
        old = self.changes
        pair = (min(one, other), max(one, other))
        closed = {shut for shut in old.closed if shut != pair}
        if other in self.near[one] and pair not in [join[:2] for join in old.joined]:
            closed.add(pair)
        kept = [join for join in old.joined if join[:2] != pair]
        joined = tuple(sorted([*kept, (*pair, kind)]))
        return self.changed(Changes(old.gone, tuple(sorted(closed)), old.added, joined, old.spots))

    def changed(self, changes: Changes) -> Board:
        """The printed board with these changes and no others; the same board each time, so that it can be kept."""
        printed = self if self.printed is None else self.printed
        if changes == NO_CHANGES:
            return printed
        board = printed.variants.get(changes)
        if board is None:
            board = printed.variants[changes] = changed_board(printed, changes)
        return board


def changed_board(printed: Board, changes: Changes) -> Board:
    """A printed board with these changes."""
    size = len(printed) + len(changes.added)
    ends = [*changes.gone, *[end for pair in changes.closed for end in pair]]
    ends += [end for one, other, _ in changes.joined for end in (one, other)]
    if not all([0 <= end < size for end in ends]):
        raise ValueError(f"The board {printed.id} has no such place.")
    unknown = [group for _, _, group, _ in changes.added if group and group not in [one.id for one in printed.regions]]
    if unknown:
        raise ValueError(f"The board {printed.id} has no region {unknown[0]}.")
    gone = set(changes.gone)
    left = [[land for land in region.lands if land not in gone] for region in printed.regions]
    names = [region.id for region in printed.regions]
    for number, (_, _, group, _) in enumerate(changes.added):
        index = len(printed) + number
        if group and index not in gone:
            left[names.index(group)].append(index)
    regions: list[Region] = []
    home = [NO_REGION] * size
    for region, lands in zip(printed.regions, left, strict=True):
        if lands:
            for land in lands:
                home[land] = len(regions)
            regions.append(Region(len(regions), region.id, region.name, region.bonus, tuple(lands)))
    places = [(land.id, land.name, land.ground) for land in printed.territories]
    places += [(id, name, ground) for id, name, _, ground in changes.added]
    territories = tuple([Territory(k, id, name, home[k], ground) for k, (id, name, ground) in enumerate(places)])
    shut = set(changes.closed)
    edges = [(a, b) for a, b in printed.edges if (min(a, b), max(a, b)) not in shut]
    kinds = {pair: kind for pair, kind in printed.kinds.items() if pair in edges}
    for one, other, kind in changes.joined:
        edges.append((one, other))
        kinds[one, other] = kind
    edges = [pair for pair in edges if gone.isdisjoint(pair)]
    kinds = {pair: kind for pair, kind in kinds.items() if gone.isdisjoint(pair)}
    return Board(
        printed.id,
        printed.name,
        territories,
        tuple(regions),
        edges,
        kinds=kinds,
        printed=printed,
        changes=changes,
        spots=() if changes.added else printed.spots,
    )


def read_board(data: Mapping[str, object]) -> Board:
    """A board from the plain values of its TOML file."""
    return board_of(checked(data, BoardFile, f"the board {data.get('id', 'without an id')}"))


def board_of(file: BoardFile) -> Board:
    """A board from its file, in which everything must fit together."""
    what = f"the board {file.id}"
    order = {group.id: k for k, group in enumerate(file.region)}
    index = {place.id: k for k, place in enumerate(file.territory)}
    if len(order) < len(file.region) or len(index) < len(file.territory):
        raise BadFile(f"In {what}, two places or two regions have the same id.")
    for k, place in enumerate(file.territory):
        if place.region and place.region not in order:
            raise BadFile(f"In {what}, territory[{k}].region is {place.region!r}, and there is no such region.")
    seen: set[tuple[str, str]] = set()
    for k, (one, other, _) in enumerate(file.edges):
        for end in (one, other):
            if end not in index:
                raise BadFile(f"In {what}, edges[{k}] names {end!r}, and there is no such place.")
        if one == other or (one, other) in seen or (other, one) in seen:
            raise BadFile(f"In {what}, edges[{k}] joins {one} and {other}: a pair stands once, and is two places.")
        seen.add((one, other))
    territories = tuple(
        [
            Territory(k, place.id, place.name, order.get(place.region, NO_REGION), place.ground)
            for k, place in enumerate(file.territory)
        ]
    )
    regions = tuple(
        [
            Region(
                k,
                group.id,
                group.name,
                group.bonus,
                tuple([land.index for land in territories if land.region == k]),
            )
            for k, group in enumerate(file.region)
        ]
    )
    pairs = [(index[one], index[other]) for one, other, _ in file.edges]
    kinds = {(index[one], index[other]): kind for one, other, kind in file.edges}
    spots = tuple([(place.x, place.y) for place in file.territory if place.x is not None and place.y is not None])
    if len(spots) < len(territories):
        spots = ()
    return Board(file.id, file.name, territories, regions, pairs, kinds=kinds, spots=spots)
