"""Maps made at random, to learn and to test on: what plays well on these plays well on any.

>>> from hegemon.kernel.chance import Rng
>>> board = random_board(Rng(7))
>>> len(board) > 15, len(board.regions) > 2, min([len(near) for near in board.near]) > 0
(True, True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Rng
from hegemon.table.board import Board, Region, Territory
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.edition import Edition
from hegemon.table.sets import WILD, Sets

SMALLEST: Final = 18
LARGEST: Final = 60
SYMBOLS: Final = ("one", "two", "three")


def random_board(rng: Rng) -> Board:
    """Points in a square, each joined to the nearest ones until all hang together, and grown into regions."""
    size = SMALLEST + 3 * rng.below((LARGEST - SMALLEST) // 3 + 1)  # two players and a neutral force share it evenly
    spots = [(rng.unit(), rng.unit()) for _ in range(size)]
    edges = joined(spots, 2 + rng.below(2))
    near: list[list[int]] = [[] for _ in spots]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    region_of = grown(near, max(3, size // (4 + rng.below(5))), rng)
    count = max(region_of) + 1
    regions: list[Region] = []
    for k in range(count):
        lands = tuple([land for land in range(size) if region_of[land] == k])
        entries = len([land for land in lands if any([region_of[other] != k for other in near[land]])])
        bonus = max(1, (len(lands) + entries + rng.below(3) - 1) // 3)
        regions.append(Region(k, f"region_{k}", f"Region {k}", bonus, lands))
    lands_ = tuple([Territory(k, f"land_{k}", f"Land {k}", region_of[k]) for k in range(size)])
    return Board("random", "Random", lands_, tuple(regions), sorted(edges), frozenset())


def joined(spots: list[tuple[float, float]], least: int) -> set[tuple[int, int]]:
    """Every point with its nearest ones, and then the nearest points of parts that do not hang together yet."""
    size = len(spots)
    pairs = sorted(
        [
            ((spots[a][0] - spots[b][0]) ** 2 + (spots[a][1] - spots[b][1]) ** 2, a, b)
            for a in range(size)
            for b in range(a + 1, size)
        ]
    )
    edges: set[tuple[int, int]] = set()
    degree = [0] * size
    part = list(range(size))
    for _, a, b in pairs:
        if degree[a] < least or degree[b] < least:
            edges.add((a, b))
            degree[a] += 1
            degree[b] += 1
            merge(part, a, b)
    for _, a, b in pairs:
        if part[a] != part[b]:
            edges.add((a, b))
            merge(part, a, b)
    return edges


def merge(part: list[int], a: int, b: int) -> None:
    """Both parts become one."""
    old, new = part[a], part[b]
    for k in range(len(part)):
        if part[k] == old:
            part[k] = new


def grown(near: list[list[int]], count: int, rng: Rng) -> list[int]:
    """The region of each territory: seeds at random, which take in neighbours by turns."""
    size = len(near)
    region_of = [-1] * size
    parts: list[list[int]] = []
    while len(parts) < count:
        seed = rng.below(size)
        if region_of[seed] < 0:
            region_of[seed] = len(parts)
            parts.append([seed])
    left = size - count
    while left:
        k = rng.below(count)
        free = [other for land in parts[k] for other in near[land] if region_of[other] < 0]
        if free:
            land = free[rng.below(len(free))]
            region_of[land] = k
            parts[k].append(land)
            left -= 1
    return region_of


def elsewhere(board: Board, seats: int, options: dict[str, object], set_value: Callable[[int], int] | None) -> Edition:
    """The first edition on another board, with armies in proportion to its size and a card for each territory."""
    edition = RULEBOOKS[0].open(seats, options)
    cards = [Card(k, land.id, land.name, SYMBOLS[k % 3], k) for k, land in enumerate(board.territories)]
    cards += [Card(len(board) + n, f"wild_{n + 1}", f"Wild {n + 1}", WILD, NO_LAND) for n in range(2)]
    share = len(board) // max(3, seats)
    more = max(6, edition.armies * len(board) // len(edition.board) - share)
    return edition.replaced(
        board=board,
        cards=tuple(cards),
        armies=share + more - more % 2,  # two players place two at a time
        sets=edition.sets if set_value is None else Sets(value=set_value),
    )
