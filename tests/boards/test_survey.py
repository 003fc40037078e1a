"""The survey finds nothing on true sheets, and each kind of fault on false ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from boards import printed
from boards.atoll import EDGES, LAVA, atoll, board, delta, frontier, geo
from hegemon.boards import check, corners, open_sheet
from hegemon.boards.geometry import Frontier, Land, Lane, Mark, Sheet
from hegemon.boards.survey import Ground, strolls
from hegemon.editions import classic
from hegemon.table.board import Board


def test_classic_is_true() -> None:
    assert check(open_sheet("classic"), classic.BOARD) == []
    assert corners(open_sheet("classic")) == []


@pytest.mark.parametrize("id", printed.BOARDS)
def test_the_sheets_of_thrones_are_true(id: str) -> None:
    assert check(open_sheet(id), printed.BOARDS[id]) == []
    assert corners(open_sheet(id)) == []


@pytest.mark.parametrize("id", printed.BOARDS)
def test_the_signs_of_thrones_are_what_stands_on_the_board(id: str) -> None:
    told = {}
    for place in printed.read(id)["territory"]:
        ports = [place["port"]] if "port" in place else []
        keeps = ["seat"] if "seat" in place else ["castle"] if place["castle"] else []
        if ports or keeps:
            told[place["id"]] = (*ports, *keeps)
    assert open_sheet(id).signs == told


def test_every_edge_of_classic_is_a_border_or_a_lane_and_never_both() -> None:
    sheet = open_sheet("classic")
    edges = {
        frozenset((land.id, classic.BOARD.territories[n].id))
        for land in classic.BOARD.territories
        for n in classic.BOARD.near[land.index]
    }
    borders = {frozenset((line.a, line.b)) for line in sheet.frontiers}
    lanes = {frozenset((lane.a, lane.b)) for lane in sheet.lanes}
    assert borders | lanes == edges
    assert not borders & lanes
    assert len(edges) == 83


def test_the_tiny_sheet_is_true() -> None:
    assert check(atoll(), board()) == []


# --- what may be wrong -----------------------------------------------------------------------------------------------


def found(values: dict[str, Any] | None = None, edges: list[list[str]] | None = None, **more: Any) -> list[str]:
    return check(atoll(values, LAVA), board(edges), **more)


def test_a_missing_territory() -> None:
    assert check(atoll(), board(extra=["reef"])) == ["reef is missing on the sheet."]


def test_a_territory_too_many() -> None:
    values = geo()
    values["objects"]["territories"]["geometries"][3]["id"] = "reef"
    values["lanes"] = []
    assert found(values) == ["isle is missing on the sheet.", "reef is on the sheet, but not on the board."]


@pytest.mark.parametrize(
    ("signs", "fault"),
    [
        ({"south": ["silver"]}, []),
        ({"reef": ["castle"]}, ["reef has signs, but is not on the sheet."]),
        ({"south": ["tavern"]}, ["south has the sign tavern, which nobody knows."]),
        ({"south": ["castle", "seat"]}, ["The castle sign of south and the seat sign of south cover each other."]),
        ({"west": ["castle"]}, ["The castle sign of west stands under the token of east."]),
        ({"east": ["blue"]}, ["The blue sign of east stands under the token of west."]),
    ],
)
def test_signs_that_stand_in_the_way(signs: dict[str, list[str]], fault: list[str]) -> None:
    assert check(atoll(art={"signs": signs}), board()) == fault


def test_a_sign_on_foreign_land() -> None:
    values = geo()
    told = values["objects"]["territories"]["geometries"]
    told[0]["properties"]["token"], told[1]["properties"]["token"] = [45, 30], [80, 55]
    sheet = atoll(values, {"signs": {"west": ["castle"]}})
    assert check(sheet, board()) == ["The castle sign of west stands on east."]


def test_a_wrong_region() -> None:
    values = geo()
    values["objects"]["territories"]["geometries"][3]["properties"]["region"] = "there"
    assert found(values) == ["isle belongs to here, but the sheet colours it as there."]


def test_a_line_to_nowhere() -> None:
    values = geo()
    values["lanes"][0]["b"] = "reef"
    assert found(values) == ["east - reef is drawn, but reef is not on the sheet."]


def test_neighbours_without_contact_or_lane() -> None:
    assert found(edges=[*EDGES, ["south", "east", "border"]]) == [
        "east and south are neighbours, but neither touch nor have a lane."
    ]
    values = geo()
    values["lanes"] = []
    assert found(values) == ["east and isle are neighbours, but neither touch nor have a lane."]


def test_contact_of_strangers() -> None:
    assert found(edges=[EDGES[0], EDGES[2]]) == ["south and west touch along 40.0 units, but are no neighbours."]


@pytest.mark.parametrize("kind", ["river", "mountain", "lava"])
def test_strangers_may_touch_where_a_mark_blocks_the_way(kind: str) -> None:
    values = geo()
    values["objects"]["borders"]["geometries"][1]["properties"]["kind"] = kind
    apart = [EDGES[0], EDGES[2]]
    assert found(values, apart) == []
    assert found(values, apart, impassable=[("west", "south")]) == []
    assert found(values, apart, impassable=[]) == [
        f"a {kind} is drawn between south and west, but the board does not block them."
    ]
    assert found(values) == [f"south and west are neighbours, but a {kind} is drawn between them."]


def test_a_lane_between_strangers() -> None:
    values = geo()
    values["lanes"].append({"a": "south", "b": "isle", "d": "M58 80Q100 80 142 40"})
    assert found(values) == ["isle and south have a lane, but are no neighbours."]


def test_a_lane_between_lands_that_touch() -> None:
    values = geo()
    values["lanes"].append({"a": "west", "b": "south", "d": "M30 50L30 70"})
    assert found(values) == ["south and west touch, and have a lane as well."]


def test_a_frontier_that_is_not_drawn() -> None:
    values = geo()
    del values["objects"]["borders"]["geometries"][1]
    assert found(values) == ["south and west touch, but no frontier is drawn."]


def test_a_frontier_drawn_twice() -> None:
    values = geo()
    values["objects"]["borders"]["geometries"].append(frontier("west", "south", "border", 40.0, 1))
    assert found(values) == ["south and west have two frontiers."]


def test_a_frontier_of_the_wrong_length() -> None:
    values = geo()
    values["objects"]["borders"]["geometries"][1]["properties"]["length"] = 50.0
    assert found(values) == ["south and west touch along 40.0 units, not 50.0."]


def test_a_border_drawn_as_a_corner() -> None:
    values = geo()
    values["objects"]["borders"]["geometries"][1]["properties"]["kind"] = "corner"
    assert found(values) == ["south and west touch along 40.0 units, and this is drawn as corner."]


def with_a_corner(kind: str) -> dict[str, Any]:
    """East and south share four units, from 60, 60 to 64, 60."""
    values = geo()
    values["arcs"][3] = delta([(60, 20), (100, 20), (100, 60), (64, 60)])
    values["arcs"][4] = delta([(64, 60), (64, 90), (20, 90), (20, 60)])
    values["arcs"].append(delta([(64, 60), (60, 60)]))
    shapes = values["objects"]["territories"]["geometries"]
    shapes[1]["arcs"] = [[[~0, 3, 6]]]
    shapes[2]["arcs"] = [[[~1, ~6, 4]]]
    values["objects"]["borders"]["geometries"].append(frontier("east", "south", kind, 4.0, 6))
    return values


def test_a_corner_is_no_contact_and_is_reported_apart() -> None:
    values = with_a_corner("corner")
    assert found(values) == []
    assert corners(atoll(values)) == ["east and south meet at a corner of 4.0 units."]
    assert found(values, [*EDGES, ["south", "east", "border"]]) == [
        "east and south are neighbours, but neither touch nor have a lane."
    ]


def test_a_corner_drawn_as_a_border() -> None:
    assert found(with_a_corner("border")) == ["east and south touch along 4.0 units, and this is drawn as border."]


def test_a_path_that_leaves_the_sheet() -> None:
    path = {"name": "Trail", "stops": ["west", [50, 120], "east", "nowhere"]}
    assert check(atoll(art={"path": [path]}), board()) == [
        "The path Trail bends at 50, 120, outside the sheet.",
        "The path Trail leads through nowhere, which is not on the sheet.",
    ]


def test_lands_that_overlap() -> None:
    values = geo()
    values["arcs"][5] = delta([(90, 30), (102, 30), (102, 42), (90, 42), (90, 30)])
    values["lanes"][0]["d"] = "M98 40L101 40"
    values["objects"]["territories"]["geometries"][3]["properties"]["token"] = [101, 36]
    assert "east and isle overlap on 120.0 square units." in found(values)


def test_a_token_off_its_land() -> None:
    values = geo()
    values["objects"]["territories"]["geometries"][2]["properties"]["token"] = [40, 95]
    assert found(values) == ["The token of south is not on its land."]


def test_tokens_that_cover_each_other() -> None:
    values = geo()
    values["objects"]["territories"]["geometries"][2]["properties"]["token"] = [42, 63]
    assert found(values) == ["The tokens of west and south cover each other."]


@pytest.mark.parametrize("left", [104.0, 110.9])
def test_a_token_of_a_small_island_that_covers_a_foreign_shore(left: float) -> None:
    values = geo()
    values["arcs"][5] = delta([(left, 30), (left + 4, 30), (left + 4, 42), (left, 42), (left, 30)])
    values["lanes"][0]["d"] = f"M98 40L{left + 1} 40"
    values["objects"]["territories"]["geometries"][3]["properties"]["token"] = [left + 1, 36]
    assert found(values) == ["The token of the island isle covers a part of east."]


def test_a_lane_over_foreign_land() -> None:
    values = geo()
    edges = [EDGES[0], EDGES[1], ["west", "isle", "sea"]]
    values["lanes"] = [{"a": "west", "b": "isle", "d": "M50 30L142 36"}]
    assert [line[:46] for line in found(values, edges)] == ["The lane from west to isle crosses east for 40"]
    values["lanes"] = [{"a": "west", "b": "isle", "d": "M50 22Q110 -40 142 36"}]  # its straight line would cross east
    assert found(values, edges) == []
    values["lanes"] = [{"a": "west", "b": "isle", "d": "M50 22Q110 18 142 36"}]  # bent, but not enough
    assert "crosses east" in found(values, edges)[0]


def test_a_lane_that_ends_at_sea() -> None:
    values = geo()
    values["lanes"][0]["d"] = "M98 40L120 36"
    assert found(values) == ["The lane from east to isle does not reach isle."]


def test_a_lane_may_leave_at_one_edge_of_the_sheet_and_come_back_at_the_other() -> None:
    values = geo()
    edges = [*EDGES, ["west", "isle", "sea"]]
    values["lanes"].append({"a": "west", "b": "isle", "d": "M22 40L0 40M150 36L200 40"})
    assert found(values, edges) == []


def test_bridges_stand_where_the_frontier_says_so() -> None:
    values = geo()
    values["objects"]["borders"]["geometries"][1]["properties"]["kind"] = "bridge"
    assert found(values) == ["south and west are joined by a bridge that is not drawn."]
    values["bridges"] = [[40.0, 61.0, 90]]
    assert found(values) == []
    values["bridges"].append([60.0, 30.0, 0])
    assert found(values) == ["The bridge at 60, 30 stands on no frontier that has one."]


# --- faults in the real sheet ----------------------------------------------------------------------------------------


def classic_with(
    lands: dict[str, Land] | None = None, frontiers: list[Frontier] | None = None, lanes: list[Lane] | None = None
) -> Sheet:
    sheet = open_sheet("classic")
    return Sheet(
        "classic",
        sheet.width,
        sheet.height,
        sheet.lands | (lands or {}),
        sheet.frontiers if frontiers is None else frontiers,
        sheet.lanes if lanes is None else lanes,
        contacts=sheet.contacts,
    )


def test_lanes_of_classic_are_needed() -> None:
    sheet = open_sheet("classic")
    for lane in sheet.lanes[::8]:
        a, b = sorted([lane.a, lane.b])
        without = classic_with(lanes=[other for other in sheet.lanes if other is not lane])
        assert check(without, classic.BOARD) == [f"{a} and {b} are neighbours, but neither touch nor have a lane."]


def test_a_straight_lane_from_greenland_to_ontario_would_cross_land() -> None:
    sheet = open_sheet("classic")
    lanes = [lane for lane in sheet.lanes if {lane.a, lane.b} != {"greenland", "ontario"}]
    (x, y), (u, v) = sheet.lands["greenland"].token, sheet.lands["ontario"].token
    straight = classic_with(lanes=[*lanes, Lane("greenland", "ontario", f"M{x} {y}L{u} {v}")])
    assert any("crosses northwest_territory" in line for line in check(straight, classic.BOARD))


def test_a_shifted_land_overlaps() -> None:
    old = open_sheet("classic").lands["peru"]
    rings = tuple(tuple((x + 6, y) for x, y in ring) for ring in old.rings)
    peru = Land(old.id, old.region, old.token, old.label, old.lines, old.side, rings, old.path)
    assert any(
        line.startswith("peru and brazil overlap") for line in check(classic_with({"peru": peru}), classic.BOARD)
    )


def test_another_board_is_another_map() -> None:
    other: Board = board()
    assert len(check(open_sheet("classic"), other)) == 42 + 4


# --- walking ---------------------------------------------------------------------------------------------------------


def test_strolls_know_lines_curves_and_relative_steps() -> None:
    assert strolls("M0 0L3 4", 1e9) == [[(0, 0), (3, 4)]]
    assert strolls("M1 1l1 0 0 1z", 1e9) == [[(1, 1), (2, 1), (2, 2), (1, 1)]]
    assert strolls("M0 0 2 0m1 1l1 1", 1e9) == [[(0, 0), (2, 0)], [(3, 1), (4, 2)]]
    assert strolls("M0 0Q5 10 10 0", 5.6)[0][2] == (5, 5)
    assert strolls("M0 0C0 4 8 4 8 0", 1e9) == [[(0, 0), (8, 0)]]
    assert strolls("M.5-.5l-.5.5", 1e9) == [[(0.5, -0.5), (0, 0)]]


def test_steps_are_short() -> None:
    walk = strolls("M0 0Q50 80 100 0", 1.0)[0]
    for (x, y), (u, v) in pairwise(walk):
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 < 1.6


def test_the_ground_knows_what_lies_where() -> None:
    ground = Ground(atoll())
    assert ground.at(40, 40) == {"west"}
    assert ground.at(80, 40) == {"east"}
    assert ground.at(120, 40) == set()
    assert ground.at(40, -5) == ground.at(40, 500) == set()
    assert all(size < 1e-6 for size in ground.overlaps().values())


def test_marks_have_a_size_and_no_turn_unless_told() -> None:
    assert (Mark(1, 2).size, Mark(1, 2).turn) == (1, 0)
