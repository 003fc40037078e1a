"""What editions tell newcomers: every way to play opens, every picture shows territories that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.match.guide import FILE, HINTS, Guide, Picture, guide
from hegemon.table.files import BadFile, load
from hegemon.table.rulebook import Rulebook

BOOKS = pytest.mark.parametrize("book", list(RULEBOOKS), ids=lambda book: book.id)


@BOOKS
def test_every_way_to_play_opens_with_every_number_of_players_it_names(book: Rulebook) -> None:
    modes = guide(book).mode
    assert modes
    assert len({mode.id for mode in modes}) == len({mode.name for mode in modes}) == len(modes)
    for mode in modes:
        assert mode.propose in mode.seats
        for seats in mode.seats:
            book.open(seats, mode.options)


@BOOKS
def test_every_number_of_players_has_a_way_to_play(book: Rulebook) -> None:
    assert {seats for mode in guide(book).mode for seats in mode.seats} == set(book.seats)


@BOOKS
def test_the_guided_game_opens_and_hints_at_questions_that_there_are(book: Rulebook) -> None:
    tour = guide(book).tour
    verbs = {kind.verb for kind in book.open(tour.seats, tour.options).actions}
    assert set(tour.hints) <= set(HINTS) | verbs


@BOOKS
def test_pictures_show_territories_of_their_board(book: Rulebook) -> None:
    pictures = [part.picture for page in guide(book).page for part in page.part]
    for picture in [one for one in pictures if one is not None and one.seats]:
        board = book.open(picture.seats, picture.options).board
        held = {one.land for one in picture.held}
        assert {*picture.lands, *picture.arrow, *held} <= set(board.places)
        assert held | set(picture.arrow) <= set(picture.lands)
        if picture.arrow:
            src, dst = picture.arrow
            assert board.places[dst].index in board.near[board.places[src].index]


@BOOKS
def test_dice_in_pictures_are_in_order(book: Rulebook) -> None:
    pictures = [part.picture for page in guide(book).page for part in page.part]
    for picture in [one for one in pictures if isinstance(one, Picture)]:
        for dice in (picture.attack, picture.defend):
            assert dice == sorted(dice, reverse=True)
            assert all(1 <= face <= 8 for face in dice)


def test_a_misspelt_field_is_refused_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "made_up_guide"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / FILE).write_text("[[mode]]\nid = 'a'\nname = 'A'\nsays = 'B.'\nminuets = [1, 2]\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadFile, match=r"'minuets' is no field"):
        load("made_up_guide", FILE, Guide)
