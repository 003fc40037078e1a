"""Boards: a graph read from TOML, the same from both sides of every border."""

from __future__ import annotations

import pytest

from hegemon.editions.classic import BOARD
from hegemon.table.board import Board, Region, Territory, read_board

SMALL = {
    "id": "small",
    "name": "A small board",
    "region": [
        {"id": "north", "name": "North", "bonus": 3},
        {"id": "south", "name": "South", "bonus": 1},
    ],
    "territory": [
        {"id": "a", "name": "Aa", "region": "north"},
        {"id": "b", "name": "Bee Bee", "region": "south"},
        {"id": "c", "name": "Cee", "region": "north"},
        {"id": "d", "name": "Dee", "region": "south"},
    ],
    "edges": [["a", "b", "border"], ["c", "a", "sea"], ["c", "b", "border"]],
}


@pytest.fixture
def small() -> Board:
    return read_board(SMALL)


def test_territories_and_regions_keep_the_order_of_the_file(small: Board) -> None:
    assert [land.id for land in small.territories] == ["a", "b", "c", "d"]
    assert [land.index for land in small.territories] == [0, 1, 2, 3]
    assert [(region.id, region.bonus, region.lands) for region in small.regions] == [
        ("north", 3, (0, 2)),
        ("south", 1, (1, 3)),
    ]
    assert [land.region for land in small.territories] == [0, 1, 0, 1]
    assert len(small) == 4


def test_borders_work_both_ways_and_are_sorted(small: Board) -> None:
    assert small.near == [(1, 2), (0, 2), (0, 1), ()]
    assert small.seas == {(2, 0)}


def test_a_territory_is_found_by_its_id(small: Board) -> None:
    assert small.find("b").name == "Bee Bee"
    with pytest.raises(KeyError):
        small.find("Bee Bee")


def test_reach_follows_only_what_is_mine(small: Board) -> None:
    assert small.reach(0, [True, True, True, True]) == {0, 1, 2}
    assert small.reach(0, [True, False, True, True]) == {0, 2}
    assert small.reach(0, [True, False, False, True]) == {0}
    assert small.reach(3, [True] * 4) == {3}


def test_printed_things_are_known_by_id_and_kind() -> None:
    land, same, region = Territory(0, "a", "Aa", 0), Territory(5, "a", "Other", 1), Region(0, "a", "Aa", 2, ())
    assert land == same
    assert land != region
    assert land != "a"
    assert hash(land) == hash(same)
    assert (str(land), repr(land)) == ("Aa", "<a>")
    assert str(region) == "Aa"


def test_the_classic_board_is_one_whole() -> None:
    everywhere = [True] * len(BOARD)
    assert len(BOARD.reach(0, everywhere)) == len(BOARD) == 42
    for land, others in enumerate(BOARD.near):
        assert land not in others
        assert len(set(others)) == len(others)
        assert list(others) == sorted(others)
        assert all(land in BOARD.near[other] for other in others)
