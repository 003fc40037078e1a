"""The board changes in a game: land sinks or rises, a lane closes or opens, and everybody is told."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.kernel.game import Game
from hegemon.table.board import BORDER, Board
from hegemon.table.events import BoardChanged
from hegemon.table.table import Table, set_board


def redraw(g: Game[Table], board: Board) -> None:
    """Play goes on with another form of the board. Whoever stood on land that is no more is gone with it.

    Nobody is eliminated by this step; ``CheckEliminations`` sees to that when all of a card's effect is done.
    """
    t = g.table
    old = t.board
    set_board(t, board)
    if g.events is not None:
        before, now = old.changes, board.changes
        g.tell(
            BoardChanged(
                tuple([old.territories[land] for land in now.gone if land not in before.gone]),
                tuple([land for land in board.territories if land.index >= len(old)]),
                tuple([ends(old, pair) for pair in pairs(old) if pair not in pairs(board) and gone(board, pair)]),
                tuple([ends(board, pair) for pair in pairs(board) if pair not in pairs(old)]),
            )
        )


def pairs(board: Board) -> list[tuple[int, int]]:
    """All neighbours of a board, each pair once."""
    return [(land, other) for land, others in enumerate(board.near) for other in others if land < other]


def gone(board: Board, pair: tuple[int, int]) -> bool:
    """Whether an edge closed while both of its ends are still there."""
    return pair[0] not in board.changes.gone and pair[1] not in board.changes.gone


def ends(board: Board, pair: tuple[int, int]) -> str:
    """Two neighbours in words."""
    return f"{board.territories[pair[0]].name} and {board.territories[pair[1]].name}"


def sink(g: Game[Table], lands: Sequence[int]) -> None:
    """These places are no more, and neither is what stood on them."""
    redraw(g, g.table.board.without(lands=lands))


def close(g: Game[Table], one: int, other: int) -> None:
    """Two places are no longer neighbours."""
    redraw(g, g.table.board.without(edges=((one, other),)))


def join(g: Game[Table], one: int, other: int, kind: str = BORDER) -> None:
    """Two places become neighbours."""
    redraw(g, g.table.board.with_edge(one, other, kind))
