"""The table as bots plan on it: allies cannot be reached, and every territory belongs to a region.

Planner, lookahead and evaluator read neighbours and regions in their innermost loops. Instead of asking everywhere
whether an owner is an ally or a territory stands outside all regions, they get a table whose board says so: without
the edges between allies, and with one more region, worth nothing, for the territories that have none.
"""

from __future__ import annotations

from typing import Final

from hegemon.table.board import NO_REGION, Board, Region, Territory
from hegemon.table.table import NOBODY, Table

Pairs = tuple[tuple[int, int], ...]

KEPT: Final = 256
"""The most boards cached; then the cache is cleared."""
BOARDS: Final[dict[tuple[int, Pairs], tuple[Board, Board]]] = {}
"""The cache, by the id of the game's board (which is stored too, so that its id stays valid) and the closed edges."""


def planning_table(t: Table) -> Table:
    """The same table, or a copy with the board that bots plan on if it differs."""
    pairs = edges_between_allies(t)
    key = (id(t.board), pairs)
    found = BOARDS.get(key)
    if found is None:
        if len(BOARDS) >= KEPT:
            BOARDS.clear()
        found = BOARDS[key] = (t.board, planning_board(t.board, pairs))
    if found[1] is t.board:
        return t
    seen = t.copy()
    seen.board = found[1]
    return seen


def edges_between_allies(t: Table) -> Pairs:
    """The edges that no attack can cross, because allies hold both ends."""
    allied = t.edition.allied
    if allied is None:
        return ()
    owner = t.owner
    found: list[tuple[int, int]] = []
    for one, near in enumerate(t.board.near):
        for other in near:
            mine, theirs = owner[one], owner[other]
            if one < other and mine != theirs and NOBODY not in (mine, theirs) and allied(t, mine, theirs):
                found.append((one, other))
    return tuple(found)


def planning_board(board: Board, closed: Pairs) -> Board:
    """The board without these edges and with a region for whatever has none; itself if nothing changes."""
    loose = tuple([land.index for land in board.territories if land.region == NO_REGION])
    if not loose and not closed:
        return board
    extra = len(board.regions)
    territories = board.territories
    regions = board.regions
    if loose:
        territories = tuple(
            [
                Territory(land.index, land.id, land.name, extra, land.ground) if land.region == NO_REGION else land
                for land in territories
            ]
        )
        regions = (*regions, Region(extra, "elsewhere", "Elsewhere", 0, loose))
    shut = set(closed)
    edges = [(one, other) for one, near in enumerate(board.near) for other in near if one < other]
    return Board(board.id, board.name, territories, regions, [pair for pair in edges if pair not in shut])
