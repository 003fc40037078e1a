"""Lands at prepared places, and sea lanes, that a game adds to a drawn board: every layer has them but the picture."""

from __future__ import annotations

from typing import Any

import pytest

from boards.atoll import atoll, board, geo
from hegemon.boards import draw, sheet_of
from hegemon.boards.additions import RADIUS, grown
from hegemon.boards.geometry import Sheet, inside
from hegemon.boards.survey import strolls
from hegemon.editions import RULEBOOKS
from hegemon.table.board import SEA, Board

SPOTS = [[150, 70], [120, 15]]


def roomy() -> Sheet:
    """The tiny sheet with two places for one more land."""
    values: dict[str, Any] = {**geo(), "spots": SPOTS}
    return atoll(values)


def reef(spot: int = 0, region: str = "") -> Board:
    """The tiny board with a reef at a spot, joined to the south by sea."""
    more = board().with_place("reef", "The Long Reef", region, spot=spot)
    return more.with_edge(more.find("south").index, more.find("reef").index, SEA)


def test_a_land_lies_at_the_place_that_was_chosen() -> None:
    for spot, (x, y) in enumerate(SPOTS):
        land = grown(roomy(), reef(spot)).lands["reef"]
        assert list(land.token) == [x, y]
        assert inside((x, y), land.rings)
        assert not inside((x, y + 1.3 * RADIUS), land.rings)
        assert " ".join(land.lines) == "The Long Reef"
    assert grown(roomy(), reef(0)).lands["reef"].side == "above"  # below it is the frame


def test_it_can_be_pointed_at_has_a_name_and_holds_armies() -> None:
    sheet = grown(roomy(), reef())
    assert 'data-id="reef"' in draw.territories(sheet)
    assert ">The Long Reef<" in draw.labels(sheet)
    assert 'data-id="reef"' in draw.tokens(sheet, {"reef": (1, 5)})


def test_a_lane_that_was_added_joins_the_coasts_with_little_land_under_it() -> None:
    sheet = grown(roomy(), reef())
    assert [(lane.a, lane.b) for lane in sheet.lanes] == [("east", "isle"), ("south", "reef")]
    (walk,) = strolls(sheet.lanes[1].path)
    middle = walk[len(walk) // 2]
    assert not any(inside(middle, land.rings) for land in sheet.lands.values())


def test_the_changes_draw_what_was_added_and_the_picture_does_not() -> None:
    sheet, plain = grown(roomy(), reef()), roomy()
    land, lane = sheet.lands["reef"].path, sheet.lanes[1].path
    drawn = draw.changes(sheet, reef())
    assert land in drawn
    assert lane in drawn
    assert sheet.lanes[0].path not in drawn
    assert draw.backdrop(sheet) == draw.backdrop(plain)
    whole = draw.poster(sheet, reef())
    assert land in whole
    assert lane in whole


def test_a_land_of_a_region_has_its_colour() -> None:
    sheet = grown(roomy(), reef(region="here"))
    assert sheet.lands["reef"].region == "here"
    assert draw.colours(sheet)["here"] in draw.changes(sheet, reef(region="here"))


def test_without_a_place_for_it_nothing_is_drawn() -> None:
    assert grown(roomy(), reef(-1)).lands.keys() == roomy().lands.keys()
    assert grown(atoll(), reef(0)).lands.keys() == atoll().lands.keys()
    plain = roomy()
    assert grown(plain, board()) is plain
    by_land = board().with_edge(board().find("south").index, board().find("isle").index)
    assert grown(plain, by_land) is plain


def test_a_land_that_is_gone_again_is_not_there() -> None:
    sunk = reef().without([reef().find("reef").index])
    assert "reef" not in grown(roomy(), sunk).lands


def test_places_keep_their_spots_through_other_changes() -> None:
    two = reef().with_place("rock", "Rock").with_place("bank", "Bank", spot=1)
    assert two.changes.spots == (0, -1, 1)
    assert two.without([0]).changes.spots == (0, -1, 1)
    assert board().with_place("rock", "Rock").changes.spots == ()


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_printed_boards_are_as_their_sheets(book: Any) -> None:
    assert sheet_of(book.open(book.seats[-1], {}).board).printed is None
