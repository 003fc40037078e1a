"""Maps to look at: the sheets of the boards, whether they are true to the rules, and how they are drawn."""

from __future__ import annotations

from contextlib import suppress

from hegemon.boards.additions import grown
from hegemon.boards.cells import cell_sheet
from hegemon.boards.geometry import NoSheet, Sheet, open_sheet, packages, read_sheet, sheet_in, sheets
from hegemon.boards.islands import island_sheet
from hegemon.boards.survey import check, corners
from hegemon.table.board import Board

__all__ = ["NoSheet", "Sheet", "check", "corners", "open_sheet", "read_sheet", "sheet_in", "sheet_of", "sheets"]


def sheet_of(board: Board) -> Sheet:
    """The sheet of a board, with what a game has added to it; see ``printed_sheet``."""
    return grown(printed_sheet(board), board)


def printed_sheet(board: Board) -> Sheet:
    """The sheet of a board as it was drawn; one that nobody has drawn is cut into cells by its plan, or laid out as
    islands. So is one that has only its name in common with the board of another edition.
    """
    printed = board.printed or board
    with suppress(NoSheet):
        for package in packages(board.id):
            sheet = sheet_in(package, board.id)
            if all(place.id in sheet.lands for place in printed.territories):
                return sheet
    return cell_sheet(board) if board.spots else island_sheet(board)
