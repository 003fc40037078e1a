"""Boards that nobody has drawn, but whose files say where their territories lie: the picture is true to the rules."""

from __future__ import annotations

import pytest

from hegemon.boards import check, corners, draw, sheet_of
from hegemon.boards.cells import HIGHEST, WIDEST, cell_sheet
from hegemon.boards.geometry import inside
from hegemon.editions import RULEBOOKS
from hegemon.table.board import Board
from hegemon.table.maps import read_map
from hegemon.table.rulebook import BOARD

OTHERS = [
    book.open(3, {BOARD: choice}).board
    for book in RULEBOOKS
    for option in book.options
    if option.name == BOARD
    for choice in option.choices[1:]
]


def own(places: list[tuple[float, float]], edges: list[tuple[int, int, str]]) -> Board:
    """A map of one's own with territories at these places."""
    lands = ", ".join([f'{{id = "t{k}", name = "T {k}", x = {x}, y = {y}}}' for k, (x, y) in enumerate(places)])
    ways = ", ".join([f'["t{one}", "t{other}", "{kind}"]' for one, other, kind in edges])
    return read_map(f'name = "A map"\nterritory = [{lands}]\nedges = [{ways}]\n', ("sun",)).board


@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.id)
def test_the_small_boards_are_drawn_as_the_rules_have_them(board: Board) -> None:
    sheet = sheet_of(board)
    assert check(sheet, board) == []
    assert corners(sheet) == []
    assert not sheet.lanes
    assert sheet_of(board) is sheet


def test_neighbours_that_lie_far_apart_or_across_the_sea_have_lanes() -> None:
    board = own(
        [(0, 0), (10, 0), (20, 0), (0, 10), (60, 5)],
        [(0, 1, "border"), (1, 2, "sea"), (0, 3, "border"), (2, 4, "border"), (1, 3, "border")],
    )
    sheet = sheet_of(board)
    assert check(sheet, board) == []
    assert {(lane.a, lane.b) for lane in sheet.lanes} == {("t1", "t2"), ("t2", "t4")}
    assert {(line.a, line.b) for line in sheet.frontiers} == {("t0", "t1"), ("t0", "t3"), ("t1", "t3")}
    edge = {
        id: (min(x for x, _ in land.rings[0]), max(x for x, _ in land.rings[0])) for id, land in sheet.lands.items()
    }
    assert edge["t2"][0] - edge["t1"][1] > 10, "there is water between them"
    assert edge["t1"][0] == pytest.approx(edge["t0"][1], abs=0.11)


def test_a_lane_bends_around_what_lies_between() -> None:
    board = own([(0, 0), (10, 0), (20, 0)], [(0, 1, "border"), (1, 2, "border"), (0, 2, "sea")])
    sheet = sheet_of(board)
    assert check(sheet, board) == []
    [lane] = sheet.lanes
    assert lane.path.count("L") > 1


def test_a_map_of_any_size_fits_the_sheet() -> None:
    row = own([(1000 * k, 0) for k in range(40)], [(k, k + 1, "border") for k in range(39)])
    heap = own(
        [(k % 10, k // 10 + 0.3 * (k % 2)) for k in range(100)],
        [(k, k + 1, "border") for k in range(99) if k % 10 < 9] + [(k, k + 10, "border") for k in range(90)],
    )
    for board in (row, heap):
        sheet = cell_sheet(board)
        assert sheet.width <= WIDEST
        assert sheet.height <= HIGHEST
        for land in sheet.lands.values():
            assert all(0 < x < sheet.width and 0 < y < sheet.height for ring in land.rings for x, y in ring)
            assert inside(land.token, land.rings)
        assert len(sheet.frontiers) + len(sheet.lanes) == len(board.edges)


def test_names_are_written_as_text_whatever_they_hold() -> None:
    board = read_map(
        'name = "<b>&"\nterritory = [{id = "a", name = "<i>", x = 0, y = 0}, {id = "b", name = "B", x = 1, y = 0}, '
        '{id = "c", name = "C", x = 2, y = 0}]\nedges = [["a", "b"], ["b", "c"]]\n',
        ("sun",),
    ).board
    drawn = draw.poster(sheet_of(board), board, [0, 1, 2], [1, 1, 1])
    assert "&lt;i&gt;" in drawn
    assert "<i>" not in drawn
    assert "<B>" not in drawn
