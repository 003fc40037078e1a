"""Sheets are read from TopoJSON without loss, and their path data says the same as their points."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

from boards import printed
from boards.atoll import atoll, delta, geo
from hegemon.boards import open_sheet, sheet_in, sheets
from hegemon.boards.files import ArtFile
from hegemon.boards.geometry import area, decode_arcs, inside, lay_out, moved, reach, read_sheet, stitch, trace, written
from hegemon.boards.survey import strolls
from hegemon.editions import classic
from hegemon.table.files import BadFile

Values = dict[str, Any]


def test_arcs_are_sums_of_steps() -> None:
    arcs = decode_arcs([[(10, 20), (5, -5), (0, 1)]], (0.1, 0.1))
    assert arcs == [[(10, 20), (15, 15), (15, 16)]]


def test_a_transform_is_applied() -> None:
    arcs = decode_arcs([[(2, 3), (2, 0)]], (0.5, 2), (1, -1))
    assert arcs == [[(20, 50), (30, 50)]]
    assert decode_arcs([[(1, 2)]]) == [[(10, 20)]]


def test_arcs_are_stitched_end_to_end_and_may_run_backwards() -> None:
    arcs = [[(0, 0), (1, 0), (2, 0)], [(2, 5), (2, 0)]]
    assert stitch(arcs, [0, ~1]) == [(0, 0), (1, 0), (2, 0), (2, 5)]
    assert stitch(arcs, [~0]) == [(2, 0), (1, 0), (0, 0)]


@pytest.mark.parametrize(
    ("tenths", "text"),
    [(0, "0"), (5, ".5"), (-5, "-.5"), (10, "1"), (-10, "-1"), (12, "1.2"), (-123, "-12.3"), (100, "10")],
)
def test_numbers_are_written_as_short_as_can_be(tenths: int, text: str) -> None:
    assert written(tenths) == text


def test_path_data_leaves_out_what_it_can() -> None:
    assert trace([(10, 20), (11, 15), (11, 25), (15, 26), (25, 36), (30, 46)]) == "M1 2l.1-.5 0 1 .4.1 1 1 .5 1"


def test_the_tiny_sheet() -> None:
    sheet = atoll()
    assert list(sheet.lands) == ["west", "east", "south", "isle"]
    assert [*map(list, sheet.lands["east"].rings)] == [[(60, 60), (60, 20), (100, 20), (100, 60)]]
    assert sheet.lands["east"].path == "M60 60l0-40 40 0 0 40z"
    assert {land.id: land.area for land in sheet.lands.values()} == {
        "west": 1600,
        "east": 1600,
        "south": 1200,
        "isle": 144,
    }
    assert sheet.contacts == {("east", "west"): 40.0, ("south", "west"): 40.0}
    assert sheet.neighbours() == {"west": ["east", "south"], "east": ["west"], "south": ["west"], "isle": []}
    assert sheet.regions == ["here"]
    assert (sheet.title, sheet.look, sheet.legend, sheet.compass) == ("Atoll", "parchment", None, None)


def test_a_hole_is_no_land() -> None:
    values = geo()
    values["arcs"].append(delta([(30, 30), (30, 40), (36, 40), (36, 30), (30, 30)]))
    values["objects"]["territories"]["geometries"][0]["arcs"] = [[[0, 1, 2], [6]]]
    west = atoll(values).lands["west"]
    assert west.area == 1600 - 60
    assert inside((25, 25), west.rings)
    assert not inside((33, 35), west.rings)
    assert west.path.count("z") == 2


def test_measures() -> None:
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0))
    assert reach(square) == 11
    assert area([square]) == area([square[::-1]]) == 12
    assert area([]) == 0


# --- classic ---------------------------------------------------------------------------------------------------------


def test_the_classic_sheet_shows_every_territory() -> None:
    sheet = open_sheet("classic")
    assert (sheet.width, sheet.height) == (1600, 900)
    assert set(sheet.lands) == {land.id for land in classic.BOARD.territories}
    assert set(sheet.colours) == {region.id for region in classic.BOARD.regions} == set(sheet.regions)
    for land in classic.BOARD.territories:
        assert sheet.lands[land.id].name == land.name


def test_the_classic_sheet_is_as_it_was_made() -> None:
    sheet = open_sheet("classic")
    kinds = [frontier.kind for frontier in sheet.frontiers]
    assert (len(sheet.frontiers), set(kinds), len(sheet.lanes)) == (58, {"border"}, 25)
    assert round(sheet.lands["iceland"].area) == 642
    assert len(sheet.peaks) > 150
    assert "Atlantic Ocean" in [sea.text for sea in sheet.seas]
    assert sheet.decor["lakes"]


@pytest.mark.parametrize("id", printed.BOARDS)
def test_the_sheets_of_thrones_show_every_territory(id: str) -> None:
    sheet, board = open_sheet(id), printed.BOARDS[id]
    assert {land.id: land.name for land in sheet.lands.values()} == {land.id: land.name for land in board.territories}
    assert set(sheet.colours) == {region.id for region in board.regions} == set(sheet.regions)
    assert len(sheet.frontiers) + len(sheet.lanes) == len(printed.read(id)["edges"])


def test_sheets_are_laid_out_side_by_side() -> None:
    world, east = open_sheet("world_at_war"), open_sheet("essos")
    assert list(world.lands) == [*open_sheet("westeros").lands, *east.lands]
    x, y = east.lands["lys"].token
    assert world.lands["lys"].token == (x + 960, y + 100)
    assert world.lands["lys"].area == pytest.approx(east.lands["lys"].area)
    assert world.contacts == {**open_sheet("westeros").contacts, **east.contacts}
    assert len(world.peaks) == len(open_sheet("westeros").peaks) + len(east.peaks)
    assert world.seas != east.seas


def test_paths_go_along_with_their_sheet() -> None:
    part = atoll(art={"path": [{"name": "Trail", "stops": ["south", [30, 50], "west"], "colour": "#ffffff"}]})
    (path,) = lay_out("both", ArtFile(size=(400, 300)), [(part, 100, 20)]).paths
    assert (path.name, path.stops, path.colour) == ("Trail", ("south", (130, 70), "west"), "#ffffff")


def test_path_data_is_moved() -> None:
    path = moved("M98 40Q120-30 142.5 36l1-2 .5 0zM0 0L1 1", 10, 100)
    assert path == "M 108 140 Q 130 70 152.5 136 l 1 -2 .5 0 z M 10 100 L 11 101"


def test_a_board_is_made_of_one_sheet_or_of_several() -> None:
    assert sheets("classic") == ("classic",)
    assert sheets("westeros") == ("westeros",)
    assert sheets("world_at_war") == ("westeros", "essos")


def test_path_data_and_points_agree() -> None:
    for land in open_sheet("classic").lands.values():
        walks = strolls(land.path, step=1e9)
        assert len(walks) == len(land.rings)
        for walk, ring in zip(walks, land.rings, strict=True):
            assert walk[-1] == walk[0]
            for (x, y), (u, v) in zip(walk, ring, strict=False):
                assert (x, y) == pytest.approx((u, v), abs=0.001)


@pytest.mark.parametrize("id", ["classic", *printed.BOARDS])
def test_everything_lies_on_the_sheet(id: str) -> None:
    sheet = open_sheet(id)
    for land in sheet.lands.values():
        for x, y in [land.token, land.label, *[place for ring in land.rings for place in ring]]:
            assert -0.5 <= x <= sheet.width + 0.5
            assert -0.5 <= y <= sheet.height + 0.5
    for mark in sheet.peaks:
        assert any(inside((mark.x, mark.y), land.rings) for land in sheet.lands.values()), (mark.x, mark.y)


def test_reading_a_sheet_is_quick() -> None:
    sheet_in.cache_clear()
    times: list[float] = []
    for _ in range(3):
        start = time.process_time()
        open_sheet("classic")
        times.append(time.process_time() - start)
        sheet_in.cache_clear()
    assert min(times) < 1.0  # a tenth of it on a quiet machine


def land(geo: Values) -> Values:
    return cast("Values", geo["objects"]["territories"]["geometries"][0])


def border(geo: Values) -> Values:
    return cast("Values", geo["objects"]["borders"]["geometries"][0])


WRONG: dict[str, tuple[Callable[[Values, Values], object], str]] = {
    "no token": (lambda geo, art: land(geo)["properties"].pop("token"), "token is missing"),
    "a side": (lambda geo, art: land(geo)["properties"].update(side="left"), "side"),
    "an arc": (lambda geo, art: land(geo).update(arcs=[[[99]]]), "territories[0] has the arc 99"),
    "no arcs": (lambda geo, art: border(geo).update(arcs=[[]]), "borders[0] has a line without arcs"),
    "a kind": (lambda geo, art: border(geo)["properties"].update(kind="boarder"), "borders[0] is 'boarder'"),
    "no sheet": (lambda geo, art: geo.pop("sheet"), "sheet is missing"),
    "a bridge": (lambda geo, art: geo.update(bridges=[[1, 2]]), "bridges[0]"),
    "a slip": (lambda geo, art: art.update(titel="Atoll"), "'titel' is no field"),
    "a look": (lambda geo, art: art.update(look="neon"), "look is 'neon'"),
    "a colour": (lambda geo, art: art.update(colours={"here": "red"}), "colours"),
    "a sea": (lambda geo, art: art.update(sea=[{"text": "Mare", "x": "far"}]), "sea[0].x should be a number"),
    "a sign": (lambda geo, art: art.update(sign={"hut": {"name": "Hut"}}), "drawing is missing"),
    "a barrier": (lambda geo, art: art.update(barrier={"lava": {}}), "glyph is missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_in_one_sentence_that_names_the_field(name: str) -> None:
    change, sentence = WRONG[name]
    values = geo()
    art: Values = {}
    change(values, art)
    with pytest.raises(BadFile, match=re.escape(sentence)) as error:
        read_sheet("atoll", values, art)
    said = str(error.value)
    assert said.startswith("In atoll.toml," if art else "In atoll.json,")
    assert said.endswith(".")
    assert "\n" not in said


def test_a_sheet_without_decoration_can_be_read() -> None:
    values = geo()
    for name in ("lanes", "bridges"):
        del values[name]
    sheet = read_sheet("sunken_atoll", values)
    assert sheet.title == "Sunken Atoll"
    assert not sheet.lanes
    assert not sheet.bridges
