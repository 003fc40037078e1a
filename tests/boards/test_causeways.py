"""Causeways, places for marks, and places for one more land: how they are read, checked, moved and drawn."""

from __future__ import annotations

from typing import Any

import pytest

from boards.atoll import EDGES, atoll, board, geo
from hegemon.boards import check, draw
from hegemon.boards.files import ArtFile
from hegemon.boards.geometry import lay_out, moved_sheet

WAY = "M96 40Q120 34 144 36"
BY_LAND = [*EDGES[:2], ["east", "isle", "border"]]


def causeway(**more: Any) -> dict[str, Any]:
    """The tiny sheet with a causeway to the isle instead of a lane."""
    return {**geo(), "lanes": [], "causeways": [{"a": "east", "b": "isle", "d": WAY}], **more}


def marked(id: str, *places: tuple[float, float]) -> dict[str, Any]:
    """The tiny sheet with places for marks on one land."""
    values = geo()
    for shape in values["objects"]["territories"]["geometries"]:
        if shape["id"] == id:
            shape["properties"]["marks"] = [list(place) for place in places]
    return values


# --- causeways -------------------------------------------------------------------------------------------------------


def test_a_causeway_joins_lands_that_do_not_touch() -> None:
    sheet = atoll(causeway())
    assert [(way.a, way.b) for way in sheet.causeways] == [("east", "isle")]
    assert check(sheet, board(BY_LAND)) == []


def test_a_causeway_is_no_way_by_sea() -> None:
    assert check(atoll(causeway()), board()) == ["east and isle are joined by sea, but have a causeway."]


def test_a_sheet_with_causeways_has_no_lane_for_a_way_by_land() -> None:
    edges = [*BY_LAND, ["isle", "south", "border"]]
    values = causeway(lanes=[{"a": "south", "b": "isle", "d": "M58 80Q100 80 142 40"}])
    assert check(atoll(values), board(edges)) == [
        "isle and south are joined by land, but have a lane on a sheet with causeways."
    ]
    edges[3][2] = "sea"
    assert check(atoll(values), board(edges)) == []


def test_without_causeways_a_lane_may_stand_for_any_way() -> None:
    assert check(atoll(), board(BY_LAND)) == []


def test_a_causeway_between_strangers() -> None:
    assert check(atoll(causeway()), board(EDGES[:2])) == ["east and isle have a causeway, but are no neighbours."]


@pytest.mark.parametrize(
    "more",
    [
        {"lanes": [{"a": "isle", "b": "east", "d": WAY}]},
        {"causeways": [{"a": "east", "b": "isle", "d": WAY}, {"a": "west", "b": "south", "d": "M30 50L30 70"}]},
    ],
)
def test_a_causeway_where_there_is_another_way(more: dict[str, Any]) -> None:
    faults = check(atoll(causeway(**more)), board(BY_LAND))
    assert [fault for fault in faults if fault.endswith("have a causeway, and touch or have a lane as well.")]


def test_a_causeway_ends_at_its_lands_and_crosses_no_other() -> None:
    short = causeway(causeways=[{"a": "east", "b": "isle", "d": "M96 40L128 38"}])
    assert check(atoll(short), board(BY_LAND)) == ["The causeway from east to isle does not reach isle."]
    edges = [*EDGES[:2], ["west", "isle", "border"]]
    far = causeway(causeways=[{"a": "west", "b": "isle", "d": "M50 30L142 36"}])
    assert [line[:48] for line in check(atoll(far), board(edges))] == [
        "The causeway from west to isle crosses east for "
    ]


def test_a_causeway_of_a_land_that_is_not_there() -> None:
    values = causeway(causeways=[{"a": "east", "b": "reef", "d": WAY}])
    assert check(atoll(values), board()) == ["east - reef is drawn, but reef is not on the sheet."]


def test_a_causeway_is_drawn_as_a_strip_of_land_with_a_road() -> None:
    picture = draw.backdrop(atoll(causeway()))
    assert picture.count(WAY) == 2
    strip, ground, road = [picture.index(f'id="{layer}"') for layer in ("bd-causeways", "bd-ground", "bd-roads")]
    assert strip < ground < road
    plain = draw.backdrop(atoll())
    assert "causeway" not in plain
    assert "road" not in plain


def test_a_causeway_that_is_closed_is_washed_out() -> None:
    land = board(BY_LAND)
    shut = land.without(edges=[(land.find("east").index, land.find("isle").index)])
    assert WAY in draw.changes(atoll(causeway()), shut)


# --- marks and spots -------------------------------------------------------------------------------------------------


def test_marks_have_places_of_their_own() -> None:
    sheet = atoll(marked("west", (26, 26), (10, 40)))
    assert list(sheet.lands["west"].marks) == [(26, 26), (10, 40)]
    assert not sheet.lands["east"].marks
    assert check(sheet, board()) == []


@pytest.mark.parametrize(
    ("id", "places", "fault"),
    [
        ("west", [(30, 30)], "A mark of west stands under the token of west."),
        ("west", [(57, 28)], "A mark of west stands on east."),
        ("west", [(27, 27), (27, 40)], "A mark of west and a mark of west cover each other."),
        ("isle", [(146, 60)], ""),
    ],
)
def test_where_marks_may_stand(id: str, places: list[tuple[float, float]], fault: str) -> None:
    faults = check(atoll(marked(id, *places)), board())
    assert fault in faults if fault else faults == []


@pytest.mark.parametrize(
    ("spots", "fault"),
    [
        ([[125, 72]], ""),
        ([[110, 40]], "The place for a land at 110, 40 lies on east."),
        ([[185, 70]], "The place for a land at 185, 70 lies at the edge of the sheet."),
        ([[125, 72], [150, 72]], "The places for lands at 125, 72 and 150, 72 cover each other."),
    ],
)
def test_where_one_more_land_may_lie(spots: list[list[float]], fault: str) -> None:
    sheet = atoll({**geo(), "spots": spots})
    assert sheet.spots == tuple([(x, y) for x, y in spots])
    faults = check(sheet, board())
    assert faults == ([fault] if fault else [])


def test_a_sheet_that_is_moved_takes_all_of_it_along() -> None:
    values = {**marked("west", (27, 27)), "lanes": [], "spots": [[125, 72]]}
    values["causeways"] = [{"a": "east", "b": "isle", "d": "M96 40L144 36"}]
    sheet = atoll(values)
    moved = moved_sheet(sheet, 10, 20)
    assert list(moved.lands["west"].marks) == [(37, 47)]
    assert list(moved.spots) == [(135, 92)]
    assert [way.path for way in moved.causeways] == ["M 106 60 L 154 56"]
    both = lay_out("two", ArtFile(size=(300, 200)), [(sheet, 10, 20)])
    assert (both.spots, [way.a for way in both.causeways]) == (moved.spots, ["east"])
