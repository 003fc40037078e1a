"""The sheet of Middle-earth shows the board as the rules have it: neighbours, barriers, signs, and the path."""

from __future__ import annotations

import gzip
import json
import tomllib
from importlib.resources import files

from hegemon.boards import Sheet, check, corners, draw, read_sheet
from hegemon.boards.geometry import BRIDGE
from hegemon.boards.signs import spot
from hegemon.editions.lotr.files import BOARD, PACKAGE
from hegemon.table.board import board_of


def opened() -> Sheet:
    folder = files(PACKAGE) / "sheet"
    geo, art = [(folder / f"{BOARD.id}.{kind}").read_text(encoding="utf-8") for kind in ("json", "toml")]
    return read_sheet(BOARD.id, json.loads(geo), tomllib.loads(art))


SHEET = opened()
MIDDLE_EARTH = board_of(BOARD)


def test_the_sheet_is_true() -> None:
    assert check(SHEET, MIDDLE_EARTH, [(one, other) for one, other, _ in BOARD.impassable]) == []


def test_four_lands_meet_at_a_corner_in_four_places() -> None:
    assert [sentence.split(" meet ")[0] for sentence in corners(SHEET)] == [
        "brown_lands and esgaroth",
        "carrock and eastern_mirkwood",
        "dead_marshes and minas_tirith",
        "south_downs and the_shire",
    ]


def test_names_and_regions_are_those_of_the_board() -> None:
    assert {land.id: land.name for land in SHEET.lands.values()} == {place.id: place.name for place in BOARD.territory}
    assert set(SHEET.colours) == {region.id for region in BOARD.region}


def test_what_lies_on_a_frontier_is_what_the_board_says() -> None:
    told = {frozenset((one, other)): kind for one, other, kind in [*BOARD.edges, *BOARD.impassable]}
    drawn = {frozenset((line.a, line.b)): line.kind for line in SHEET.frontiers if line.kind != "corner"}
    assert {pair: kind for pair, kind in drawn.items() if told[pair] != kind} == {}
    assert {pair for pair, kind in told.items() if kind == BRIDGE} <= drawn.keys()
    assert {frozenset((lane.a, lane.b)) for lane in SHEET.lanes} == {p for p, kind in told.items() if kind == "sea"}


def test_the_signs_are_what_stands_in_a_territory() -> None:
    ports = {end for one, other, kind in BOARD.edges if kind == "sea" for end in (one, other)}
    told = {}
    for place in BOARD.territory:
        left = [
            kind for kind, there in (("die", place.id in BOARD.fellowship.dice), ("port", place.id in ports)) if there
        ]
        right = [kind for kind, name in (("stronghold", place.stronghold), ("site", place.site_of_power)) if name]
        if left or right:
            told[place.id] = (*left, *right)
    assert SHEET.signs == told


def test_signs_and_names_do_not_cover_each_other() -> None:
    letter = SHEET.lettering * 0.5
    for land in SHEET.lands.values():
        x, top = land.label
        half = max([len(line) for line in land.lines]) * letter / 2
        foot = top + SHEET.lettering * len(land.lines)
        for owner, kinds in SHEET.signs.items():
            for u, v in [spot(SHEET, SHEET.lands[owner], kind) for kind in kinds]:
                clear = abs(u - x) > half + 6 or not top - 6 < v < foot + 6
                assert clear, f"a sign of {owner} stands on the name of {land.id}"


def test_the_path_is_that_of_the_fellowship() -> None:
    (path,) = SHEET.paths
    assert path.lands == BOARD.fellowship.path


def test_the_legend_names_regions_signs_and_the_path() -> None:
    legend = draw.legend(SHEET, MIDDLE_EARTH)
    assert all([f">{region.name}<" in legend for region in BOARD.region])
    for name in ("Stronghold", "Site of Power", "Roll to go on", "Port", "Path of the Fellowship"):
        assert f">{name}<" in legend


def test_the_board_loads_quickly() -> None:
    assert len(gzip.compress(draw.backdrop(SHEET).encode(), 9, mtime=0)) <= 70_000
