"""Boards: a graph read from TOML, the same from both sides of every border."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from hegemon.editions.classic import BOARD
from hegemon.table.board import NO_CHANGES, NO_REGION, Board, Changes, Region, Territory, read_board
from hegemon.table.files import BadFile, checked, load

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


# --- kinds of edges, places without a region, places that are no territories ------------------------------------------

ISLES = {
    "id": "isles",
    "name": "Isles",
    "region": [{"id": "reef", "name": "The Reef", "bonus": 2}, {"id": "far", "name": "Far Off", "bonus": 1}],
    "territory": [
        {"id": "cove", "name": "Cove", "region": "reef"},
        {"id": "dune", "name": "Dune", "region": "reef", "symbol": "of no concern here"},
        {"id": "rock", "name": "Rock", "region": "far"},
        {"id": "buoy", "name": "Buoy"},
        {"id": "deep", "name": "The Deep", "ground": False},
    ],
    "edges": [
        ["cove", "dune", "border"],
        ["rock", "dune", "sea"],
        ["cove", "rock", "bridge"],
        ["rock", "buoy", "pass"],
        ["deep", "buoy", "border"],
    ],
}


@pytest.fixture
def isles() -> Board:
    return read_board(ISLES)


def test_edges_have_kinds_from_both_ends(isles: Board) -> None:
    pairs = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (0, 3)]
    assert [isles.kind(*pair) for pair in pairs] == ["border", "sea", "bridge", "pass", "border", ""]
    assert [isles.kind(b, a) for a, b in pairs] == ["border", "sea", "bridge", "pass", "border", ""]
    assert isles.seas == {(2, 1)}


def test_a_place_may_belong_to_no_region(isles: Board) -> None:
    assert isles.find("buoy").region == NO_REGION
    assert isles.region_of(3) is None
    region = isles.region_of(2)
    assert region is not None
    assert (region.id, region.lands) == ("far", (2,))


def test_not_every_place_is_a_territory(isles: Board, small: Board) -> None:
    assert (len(isles), isles.lands, isles.whole) == (5, (0, 1, 2, 3), False)
    assert (small.lands, small.whole) == ((0, 1, 2, 3), True)


# --- boards that change ----------------------------------------------------------------------------------------------


def test_land_sinks_and_the_others_keep_their_numbers(isles: Board) -> None:
    sunk = isles.without(lands=(2,))
    assert sunk.near == [(1,), (0,), (), (4,), (3,)]
    assert sunk.lands == (0, 1, 3)
    assert [(region.id, region.lands) for region in sunk.regions] == [("reef", (0, 1))], "an empty region is no more"
    assert [land.region for land in sunk.territories] == [0, 0, NO_REGION, NO_REGION, NO_REGION]
    assert sunk.territories[2] == isles.territories[2]
    assert "rock" not in sunk.places
    assert isles.near[0] == (1, 2), "the printed board is left as it was"


def test_a_lane_closes_and_opens_again(isles: Board) -> None:
    shut = isles.without(edges=((1, 2),))
    assert shut.near[1] == (0,)
    assert (shut.kind(1, 2), shut.kind(0, 2)) == ("", "bridge")
    assert shut.with_edge(2, 1, "sea").kind(1, 2) == "sea"
    built = isles.with_edge(0, 3, "bridge")
    assert (built.kind(3, 0), built.near[0]) == ("bridge", (1, 2, 3))
    assert built.without(edges=((3, 0),)).near[0] == (1, 2)
    assert isles.with_edge(1, 2, "bridge").kind(2, 1) == "bridge", "a lane may become a bridge"
    assert isles.with_edge(1, 2, "bridge").near[1] == (0, 2)


def test_a_territory_is_added(isles: Board) -> None:
    more = isles.with_place("ness", "Ness", "far").with_edge(5, 2)
    assert (more.find("ness").index, more.near[5], more.lands) == (5, (2,), (0, 1, 2, 3, 5))
    assert more.regions[1].lands == (2, 5)
    assert more.without(lands=(5,)).regions[1].lands == (2,)
    assert isles.with_place("isle", "Isle").find("isle").region == NO_REGION
    assert not isles.with_place("hell", "Hell", ground=False).find("hell").ground
    with pytest.raises(ValueError, match=r"^There is a place cove already"):
        isles.with_place("cove", "Cove")
    with pytest.raises(ValueError, match=r"or no region nowhere\.$"):
        isles.with_place("ness", "Ness", "nowhere")


def test_the_same_changes_are_the_same_board(isles: Board) -> None:
    one = isles.without(lands=(2,)).without(edges=((3, 4),))
    other = isles.without(edges=((4, 3),)).without(lands=(2,))
    assert one is other
    assert one.printed is isles
    assert isles.changed(one.changes) is one
    assert one.changed(NO_CHANGES) is isles
    assert one.changes == Changes((2,), ((3, 4),))


@pytest.mark.parametrize("changes", [Changes((9,)), Changes((), ((0, 9),)), Changes(joined=((0, -1, "sea"),))])
def test_changes_of_places_that_are_not_there_are_refused(isles: Board, changes: Changes) -> None:
    with pytest.raises(ValueError, match=r"^The board isles has no such place\.$"):
        isles.changed(changes)


def test_a_board_is_shown_in_a_few_words(isles: Board) -> None:
    assert repr(isles) == "<board isles: 4 territories, 2 regions>"
    assert repr(isles.without(lands=(2,))) == "<board isles: 3 territories, 1 regions, changed>"


# --- files that are wrong --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": 5}, "In the board isles, name should be text, not a whole number."),
        ({"territory": 5}, "In the board isles, territory should be a list, not a whole number."),
        ({"territory": [{"id": "a"}]}, "In the board isles, name is missing in territory[0]."),
        (
            {"region": [{"id": "a", "name": "A", "bonus": "two"}]},
            "In the board isles, region[0].bonus should be a whole number, not text.",
        ),
        (
            {"edges": [["cove", "dune"]]},
            "In the board isles, edges[0] is wrong: expected array of length 3, got 2.",
        ),
        (
            {"edges": [["cove", "atlantis", "sea"]]},
            "In the board isles, edges[0] names 'atlantis', and there is no such place.",
        ),
        (
            {"edges": [["cove", "dune", "sea"], ["dune", "cove", "sea"]]},
            "In the board isles, edges[1] joins dune and cove: a pair stands once, and is two places.",
        ),
        ({"region": []}, "In the board isles, territory[0].region is 'reef', and there is no such region."),
        (
            {"territory": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]},
            "In the board isles, two places or two regions have the same id.",
        ),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence_that_names_the_field(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadFile) as error:
        read_board({**ISLES, **change})
    assert str(error.value) == sentence


def test_a_board_without_an_id_is_refused() -> None:
    with pytest.raises(BadFile, match=r"^In the board without an id, id is missing\.$"):
        read_board({key: value for key, value in ISLES.items() if key != "id"})


# --- the library's words, as sentences -------------------------------------------------------------------------------


class Chest(msgspec.Struct):
    coins: int | None
    kind: Literal["oak", "pine"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"coins": "many", "kind": "oak"}, "In the chest, coins should be a whole number or nothing, not text."),
        ({"coins": 1}, "In the chest, kind is missing."),
        ({"coins": 1, "kind": "elm"}, "In the chest, kind is wrong: invalid enum value 'elm'."),
        (5, "In the chest, the whole should be a table of fields, not a whole number."),
    ],
)
def test_data_that_does_not_fit_is_explained(data: object, sentence: str) -> None:
    with pytest.raises(BadFile) as error:
        checked(data, Chest, "the chest")
    assert str(error.value) == sentence


def test_a_file_of_a_package_is_read_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "treasure"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "good.toml").write_text('coins = 3\nkind = "oak"\n')
    (package / "bad.toml").write_text("coins = 3\nkind = 4\n")
    (package / "worse.toml").write_text("coins = \n")
    monkeypatch.syspath_prepend(tmp_path)
    assert load("treasure", "good.toml", Chest).coins == 3
    with pytest.raises(BadFile, match=r"^In bad\.toml of treasure, kind should be text, not a whole number\.$"):
        load("treasure", "bad.toml", Chest)
    with pytest.raises(BadFile, match=r"^worse\.toml of treasure is no TOML: "):
        load("treasure", "worse.toml", Chest)
