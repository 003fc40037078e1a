"""A board that nobody has drawn is laid out as islands, always the same way."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from hegemon.boards import NoSheet, draw, open_sheet, sheet_of
from hegemon.boards.islands import in_lines, island_sheet
from hegemon.editions import RULEBOOKS
from hegemon.table.board import Board, read_board


def chain(size: int) -> Board:
    ids = [f"isle_{k}" for k in range(size)]
    return read_board(
        {
            "id": "chain",
            "name": "The Chain",
            "region": [{"id": "all", "name": "All of it", "bonus": 2}],
            "territory": [{"id": id, "name": id.replace("_", " ").title(), "region": "all"} for id in ids],
            "edges": [[a, b, "sea"] for a, b in pairwise(ids)],
        }
    )


@pytest.mark.parametrize("size", [2, 9, 42])
def test_islands_stand_apart_within_the_sheet(size: int) -> None:
    sheet = island_sheet(chain(size))
    lands = list(sheet.lands.values())
    for n, land in enumerate(lands):
        assert all(0 < x < sheet.width and 0 < y < sheet.height for ring in land.rings for x, y in ring)
        for other in lands[:n]:
            assert hypot(land.token[0] - other.token[0], land.token[1] - other.token[1]) > 60
    assert {(lane.a, lane.b) for lane in sheet.lanes} == {(f"isle_{k}", f"isle_{k + 1}") for k in range(size - 1)}


def test_the_same_board_gives_the_same_sheet() -> None:
    assert draw.backdrop(island_sheet(chain(12))) == draw.backdrop(island_sheet(chain(12)))


def test_a_board_without_a_sheet_gets_islands_and_one_with_a_sheet_keeps_it() -> None:
    with pytest.raises(NoSheet):
        open_sheet("chain")
    assert set(sheet_of(chain(5)).lands) == {f"isle_{k}" for k in range(5)}
    for book in RULEBOOKS:
        board = book.open(book.seats[0], {}).board
        assert sheet_of(board) is open_sheet(board.id)


def test_a_board_with_the_name_of_another_is_not_drawn_as_that() -> None:
    """Two editions may each call a board the same."""
    board = RULEBOOKS[0].open(3, {}).board
    other = Board(board.id, board.name, chain(5).territories, chain(5).regions, chain(5).edges)
    assert set(sheet_of(other).lands) == {f"isle_{k}" for k in range(5)}
    assert sheet_of(board) is open_sheet(board.id)


def test_a_poster_of_islands_can_be_drawn() -> None:
    board = chain(6)
    drawn = draw.poster(island_sheet(board), board, [0, 0, 1, 1, 0, 1], [3] * 6)
    assert drawn.startswith("<svg")
    assert "Isle" in drawn


def test_long_names_are_broken_into_lines() -> None:
    assert in_lines("The Free City of Braavos") == ("The Free City", "of Braavos")
    assert in_lines("Peru") == ("Peru",)
