"""The sheets of the Ancient Earth and the Underworld show the boards as the rules have them, alone and side by side."""

from __future__ import annotations

import gzip

import pytest

from hegemon.boards import Sheet, check, draw, open_sheet
from hegemon.boards.emblems import emblems_of
from hegemon.boards.signs import spot
from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.files import EARTH_FILE, UNDERWORLD_FILE, EarthFile, UnderworldFile
from hegemon.editions.godstorm.lands import ALTARS, CRYPTS, EARTH, GROUND, PANTHEONS, TWO_WORLDS
from hegemon.editions.godstorm.show import PIECES
from hegemon.table.board import board_of

FILES: dict[str, EarthFile | UnderworldFile] = {"godstorm": EARTH_FILE, "underworld": UNDERWORLD_FILE}
BOTH = pytest.mark.parametrize("id", list(FILES))
WORLDS = open_sheet("two_worlds")


@BOTH
def test_the_sheet_is_true(id: str) -> None:
    file = FILES[id]
    assert check(open_sheet(id), board_of(file), [(one, other) for one, other, _ in file.impassable]) == []


@BOTH
def test_names_are_those_of_the_board(id: str) -> None:
    names = {land.id: land.name for land in open_sheet(id).lands.values()}
    assert names == {place.id: place.name for place in FILES[id].territory}


@BOTH
def test_what_lies_on_a_frontier_is_what_the_board_says(id: str) -> None:
    """Mountains and fire are drawn where nobody may pass, and nowhere else; dotted lines where a sea is crossed."""
    file, sheet = FILES[id], open_sheet(id)
    told = {frozenset((one, other)): kind for one, other, kind in [*file.edges, *file.impassable]}
    drawn = {frozenset((line.a, line.b)): line.kind for line in sheet.frontiers if line.kind != "corner"}
    assert {pair: kind for pair, kind in drawn.items() if told[pair] != kind} == {}
    assert {pair for pair, kind in told.items() if kind in ("mountain", "flame")} <= drawn.keys()
    assert {frozenset((lane.a, lane.b)) for lane in sheet.lanes} == {p for p, kind in told.items() if kind == "sea"}


def test_gates_crypts_and_altars_have_their_signs_and_every_people_its_cloud() -> None:
    sheet = open_sheet("underworld")
    told = {place.id: (place.kind,) for place in UNDERWORLD_FILE.territory if place.kind in ("gate", "crypt", "altar")}
    assert sheet.signs == told
    assert len(told) == 3 + len(CRYPTS) + len(ALTARS)
    heavens = {TWO_WORLDS.territories[people.heaven].id for people in PANTHEONS}
    assert heavens == {place.id for place in UNDERWORLD_FILE.territory if place.kind == "heaven"}
    assert heavens <= sheet.lands.keys()


def test_both_sheets_lie_side_by_side_and_neither_covers_the_other() -> None:
    assert list(WORLDS.lands) == [place.id for place in TWO_WORLDS.territories]
    earth, below = WORLDS.parts
    assert [part.title.title() for part in (earth, below)] == ["Ancient Earth", "Underworld"]
    assert earth.x + earth.width <= below.x
    for part, places in ((earth, TWO_WORLDS.territories[:GROUND]), (below, TWO_WORLDS.territories[GROUND:])):
        for place in places:
            x, y = WORLDS.lands[place.id].token
            assert part.x < x < part.x + part.width, place.name
            assert part.y < y < part.y + part.height, place.name


def covered(sheet: Sheet) -> list[str]:
    """Signs that stand on a name."""
    letter = sheet.lettering * 0.5
    found = []
    for land in sheet.lands.values():
        x, top = land.label
        half = max([len(line) for line in land.lines]) * letter / 2
        foot = top + sheet.lettering * len(land.lines)
        for owner, kinds in sheet.signs.items():
            for u, v in [spot(sheet, sheet.lands[owner], kind) for kind in kinds]:
                if abs(u - x) <= half + 6 and top - 6 < v < foot + 6:
                    found.append(f"a sign of {owner} stands on the name of {land.id}")
    return found


@BOTH
def test_signs_and_names_do_not_cover_each_other(id: str) -> None:
    assert covered(open_sheet(id)) == []


def test_the_legends_name_continents_barriers_and_signs() -> None:
    earth = draw.legend(open_sheet("godstorm"), EARTH)
    assert all([f">{region.name}<" in earth for region in EARTH_FILE.region])
    both = draw.legend(WORLDS, TWO_WORLDS)
    names = ("No way over mountains", "No way through fire", "Way in from heaven", "Back to life, 1 point")
    for name in (*names, "Godswar die, 1 point"):
        assert f">{name}<" in both


def test_every_piece_and_every_fact_is_drawn_by_an_emblem() -> None:
    assert set(PIECES) <= emblems_of(RULEBOOK.open(3, {})).keys()


def test_the_boards_load_quickly() -> None:
    assert len(gzip.compress(draw.backdrop(WORLDS).encode(), 9, mtime=0)) <= 120_000
