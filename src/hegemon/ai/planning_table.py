"""The table as bots plan on it: allies and what is closed cannot be reached; every territory belongs to a region.

Planner, lookahead and evaluator read neighbours and regions in their innermost loops. Instead of asking everywhere
whether an owner is an ally, a place is no territory or a territory stands outside all regions, they get a table whose
board says so: without the edges between allies and those of places that are no territories, and with one more region,
worth nothing, for the territories that have none. Who holds the other places is still on the table, for what an edition
tells its bots; what all editions share goes through ``board.lands`` and ``Table.lands``, which leave them out.
"""

from __future__ import annotations

from typing import Final

from hegemon.ai.knowledge import knowledge_of
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
    closed = knowledge_of(t).closed(t)
    if closed:
        pairs = tuple(sorted({*pairs, *closed}))
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
    """The board with edges between territories only, less the closed ones, and with a region for every territory.

    It is the board itself if nothing changes.
    """
    loose = tuple([land for land in board.lands if board.territories[land].region == NO_REGION])
    if board.whole and not loose and not closed:
        return board
    extra = len(board.regions)
    territories = board.territories
    regions = board.regions
    if loose:
        territories = tuple(
            [
                Territory(land.index, land.id, land.name, extra, land.ground) if land.index in loose else land
                for land in territories
            ]
        )
        regions = (*regions, Region(extra, "elsewhere", "Elsewhere", 0, loose))
    shut = set(closed)
    lands = set(board.lands)
    edges = [
        (one, other)
        for one in board.lands
        for other in board.near[one]
        if one < other and other in lands and (one, other) not in shut
    ]
    changes = board.changes
    return Board(board.id, board.name, territories, regions, edges, kinds=board.kinds, printed=board, changes=changes)
