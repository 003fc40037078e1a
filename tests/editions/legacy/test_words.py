"""What a fresh box shows: the board and its sheet, the figures, the emblems, and what newcomers are told."""

from __future__ import annotations

import json
import tomllib
from math import hypot
from pathlib import Path
from typing import Any, Final

import pytest

import hegemon
from hegemon.boards import Sheet, check, corners, draw, read_sheet
from hegemon.boards.marks import RADIUS
from hegemon.match.catalogue import read_catalogue
from hegemon.match.guide import HINTS, Guide
from hegemon.table.board import BORDER, SEA, Board, read_board
from hegemon.table.files import checked

HOME: Final = Path(hegemon.__file__).parent / "editions" / "legacy"
WORLD: Final[dict[str, Any]] = tomllib.loads((HOME / "world.toml").read_text(encoding="utf-8"))
BOARD: Final = read_board(WORLD)
CAUSEWAYS: Final = [("north_africa", "southern_europe"), ("north_africa", "western_europe")]


def opened() -> Sheet:
    geo, art = [(HOME / "sheet" / f"legacy.{kind}").read_text(encoding="utf-8") for kind in ("json", "toml")]
    return read_sheet("legacy", json.loads(geo), tomllib.loads(art))


SHEET: Final = opened()


def kind(board: Board, one: str, other: str) -> str:
    return board.kind(board.find(one).index, board.find(other).index)


# --- the board -------------------------------------------------------------------------------------------------------


def test_the_board_has_42_territories_in_six_continents() -> None:
    assert len(BOARD) == 42
    assert len(BOARD.edges) == 83
    assert [(region.id, len(region.lands), region.bonus) for region in BOARD.regions] == [
        ("north_america", 9, 5),
        ("south_america", 4, 2),
        ("europe", 7, 5),
        ("africa", 6, 3),
        ("asia", 12, 7),
        ("australia", 4, 2),
    ]


def test_every_territory_is_reached_from_every_other() -> None:
    assert len(BOARD.reach(0, [True] * 42)) == 42


def test_islands_are_joined_by_sea_alone_and_lie_at_an_ocean() -> None:
    islands = {place["id"] for place in WORLD["territory"] if place["island"]}
    assert islands == {
        land.id
        for land in BOARD.territories
        if all(BOARD.kind(land.index, other) == SEA for other in BOARD.near[land.index])
    }
    assert len(islands) == 7
    assert [place["id"] for place in WORLD["territory"] if not place["ocean"]] == ["irkutsk", "afghanistan"]


@pytest.mark.rule("LG-ATK-28")
def test_north_africa_is_joined_to_europe_by_land() -> None:
    assert [kind(BOARD, one, other) for one, other in CAUSEWAYS] == [BORDER, BORDER]
    assert kind(BOARD, "egypt", "southern_europe") == SEA
    assert kind(BOARD, "greenland", "northwest_territory") == SEA


def test_the_figures_of_the_box() -> None:
    cards, supplies = WORLD["cards"], WORLD["supplies"]
    low, high = cards["resources"]
    assert dict(zip(range(low, high + 1), cards["troops"], strict=True)) == {
        **{2: 2, 3: 4, 4: 7, 5: 10, 6: 13},
        **{7: 17, 8: 21, 9: 25, 10: 30},
    }
    assert supplies["victor_lines"] == WORLD["campaign"]["games"] == 15
    assert [mark["copies"] for mark in WORLD["mark"]] == [supplies["minor_cities"], supplies["major_cities"]]
    assert [faction["number"] for faction in WORLD["faction"]] == [1, 2, 3, 4, 5]
    powers = [power for faction in WORLD["faction"] for power in faction["power"]]
    assert [power["number"] for power in powers] == list(range(1, 11))
    assert len({power["id"] for power in powers}) == 10
    assert len({faction["banner"] for faction in WORLD["faction"]}) == 5
    assert [scar["number"] for scar in WORLD["scar"]] == [1, 2]
    assert [pack["number"] for pack in WORLD["pack"]] == [1, 2, 3, 4, 5, 6]


# --- the sheet -------------------------------------------------------------------------------------------------------


def test_the_sheet_is_true() -> None:
    assert check(SHEET, BOARD) == []
    assert corners(SHEET) == []


def test_the_sheet_draws_two_causeways_and_only_sea_lines_as_lanes() -> None:
    assert [(way.a, way.b) for way in SHEET.causeways] == CAUSEWAYS
    assert {kind(BOARD, lane.a, lane.b) for lane in SHEET.lanes} == {SEA}
    assert len(SHEET.lanes) == len(BOARD.seas)


def test_every_land_has_a_place_for_a_city_and_below_it_one_for_a_scar() -> None:
    for land in SHEET.lands.values():
        (x, y), (u, v) = land.marks
        assert (x, y + 17) == (u, v), land.id


def test_the_name_of_a_city_covers_no_city_of_a_neighbour() -> None:
    half, high = 6.4 * 10 / 2 + 5, 15.0  # of a ribbon with ten letters, as it is drawn
    for land in SHEET.lands.values():
        x, y = land.marks[0][0], land.marks[0][1] - RADIUS - 1 - high / 2
        for other in SHEET.lands.values():
            u, v = other.marks[0]
            away = hypot(max(0.0, abs(u - x) - half), max(0.0, abs(v - y) - high / 2))
            assert other is land or away > RADIUS, (land.id, other.id)


def test_names_are_those_of_the_board() -> None:
    assert {land.id: land.name for land in SHEET.lands.values()} == {land.id: land.name for land in BOARD.territories}


def test_there_are_six_places_for_one_more_land_clear_of_ways_and_names() -> None:
    assert len(SHEET.spots) == 6
    for x, y in SHEET.spots:
        assert all(abs(sea.x - x) > 60 or abs(sea.y - y) > 30 for sea in SHEET.seas)
        assert SHEET.compass is not None
        assert abs(SHEET.compass[0] - x) > 75 or abs(SHEET.compass[1] - y) > 75


def test_the_whole_board_can_be_drawn() -> None:
    assert draw.poster(SHEET, BOARD, [0] * 42, [3] * 42).count('class="token"') == 42


# --- emblems and words -----------------------------------------------------------------------------------------------


def test_everything_that_names_an_emblem_has_one() -> None:
    drawn = tomllib.loads((HOME / "emblems.toml").read_text(encoding="utf-8"))
    named = [thing["emblem"] for kind in ("faction", "mark", "scar") for thing in WORLD[kind]]
    assert {*named, "red_star", "missile", "hq", "coin", "fortification"} == set(drawn)
    assert all(set(drawing) <= {"fill", "line"} for drawing in drawn.values())


def test_the_guide_shows_territories_of_the_board() -> None:
    guide = checked(tomllib.loads((HOME / "guide.toml").read_text(encoding="utf-8")), Guide, "the guide")
    assert len(guide.page) == 2
    assert set(HINTS) & set(guide.tour.hints)
    for picture in [part.picture for page in guide.page for part in page.part if part.picture is not None]:
        assert {*picture.lands, *picture.arrow, *[held.land for held in picture.held]} <= set(BOARD.places)
        if picture.arrow:
            assert kind(BOARD, *picture.arrow)


def test_sealed_rules_are_told_only_to_whoever_wants_them() -> None:
    shut, told = read_catalogue(HOME, "LG"), read_catalogue(HOME, "LG", spoil=True)
    sealed = [rule for rule in shut[0].values() if rule.sealed]
    assert len(shut[0]) == 400
    assert len(sealed) == 150
    assert all(rule.says.startswith("Sealed ") for rule in sealed)
    assert not any(told[0][rule.id].says.startswith("Sealed ") for rule in sealed)
    assert not any(ruling.title == "Sealed" for ruling in told[1].values())
    assert told[0]["LG-SET-16"].says.startswith(shut[0]["LG-SET-16"].says + " ")
