"""A territory that a pack adds, and its sea lines, on the board as it is drawn, on the page and on the poster."""

from __future__ import annotations

import pytest

from changed_earth import carved, cut, fresh_world, opened
from hegemon.boards import sheet_of
from hegemon.boards.marks import layer
from hegemon.boards.poster import poster
from hegemon.editions import rulebook
from hegemon.editions.legacy.lands import EARTH, board
from hegemon.editions.legacy.world import FOUNDED, ISLAND, LANE, MINOR, World
from hegemon.match.campaign import world_hash
from hegemon.server.boards import board_told

BOOK = rulebook("legacy")
PLACE = len(EARTH)
BRAZIL = EARTH.find("brazil").index


def found(spot: int) -> World:
    """A world with the added territory, a sea line to Brazil, and a city on it."""
    return carved(
        fresh_world(),
        opened("pocket_2"),
        cut(ISLAND, 3, spot),
        cut(LANE, PLACE, BRAZIL),
        cut(FOUNDED, PLACE, MINOR, "Newtown"),
    )


@pytest.mark.rule("LG-PCK-40")
@pytest.mark.parametrize("spot", range(6))
def test_it_is_drawn_at_the_place_that_was_chosen(spot: int) -> None:
    land = board(found(spot)).territories[PLACE]
    sheet = sheet_of(board(found(spot)))
    assert sheet.lands[land.id].token == sheet.spots[spot]
    assert {"brazil", land.id} in [{lane.a, lane.b} for lane in sheet.lanes]


def test_its_city_has_a_mark_and_the_poster_shows_it() -> None:
    world, rules = found(2), BOOK.campaign
    assert rules is not None
    land, sheet = board(world).territories[PLACE], sheet_of(board(world))
    marks = layer(board(world), BOOK.package, rules.marks(world))
    assert f'id="m-{land.id}"' in marks
    drawn = poster(board(world), BOOK.package, rules, world, "Ours", ["Ann", "Bo", "Cy"], 1, world_hash(world))
    assert sheet.lands[land.id].path in drawn
    assert sheet.lanes[-1].path in drawn
    assert marks in drawn


def test_pages_can_point_at_it_and_tell_its_story() -> None:
    world, rules = found(2), BOOK.campaign
    assert rules is not None
    edition = BOOK.open(3, {}, setting=rules.setting(world, 2, (0, 1, 2), ""))
    told, land = board_told(edition, edition.board), edition.board.territories[PLACE]
    assert told.territories[PLACE].token == sheet_of(edition.board).spots[2]
    assert f'data-id="{land.id}"' in told.layers["territories"]
    assert sheet_of(edition.board).lanes[-1].path in told.layers["changes"]
    assert {"brazil", land.id} in [{lane.a, lane.b} for lane in told.lanes]
    story = [deed.says for deed in rules.deeds(world) if land.id in deed.lands]
    assert story == [
        f"adds {land.name} to the world",
        f"draws a sea line between {land.name} and Brazil",
        f"founds Newtown in {land.name}",
    ]


def test_before_that_nothing_is_drawn_of_it() -> None:
    world = carved(fresh_world(), opened("pocket_2"))
    assert sheet_of(board(world)).printed is None
