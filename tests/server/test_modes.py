"""What the form for a new game is told, and what it may choose: ways to play, colours, How to play."""

from __future__ import annotations

from typing import Any

import pytest

from house import House

ANY_DATABASE = True

EASY = {"kind": "bot", "bot": "easy"}


@pytest.fixture(scope="module")
def editions(house: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.get("/api/editions")
    return found


def test_every_way_to_play_can_be_begun_as_it_is_told(house: House, editions: list[dict[str, Any]]) -> None:
    browser = house.browser()
    for edition in editions:
        assert edition["modes"]
        for mode in edition["modes"]:
            wanted = {"edition": edition["id"], "options": mode["options"], "listed": False, "begin": False}
            seats = [{"kind": "local"}, *[EASY] * (mode["propose"] - 1)]
            answer = browser.post("/api/games", json={**wanted, "seats": seats})
            assert answer.status_code == 201, answer.text


def test_the_picture_of_every_way_to_play_is_a_drawing(house: House, editions: list[dict[str, Any]]) -> None:
    browser = house.browser()
    pictures = {mode["picture"] for edition in editions for mode in edition["modes"]}
    assert len(pictures) > len(editions), "some have several boards"
    for picture in pictures:
        answer = browser.get(picture)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")


def test_how_to_play_has_two_pages_with_pictures(house: House) -> None:
    for edition in ("classic", "thrones"):
        told = house.get(f"/api/how/{edition}")
        assert len(told["pages"]) == 2
        boards = {part["picture"]["board"] for page in told["pages"] for part in page["parts"] if part["picture"]}
        assert boards
        for board in boards:
            assert house.get(board)["territories"]
    assert house.browser().get("/api/how/nothing").status_code == 404


def test_colours_go_to_whoever_chose_them(house: House, editions: list[dict[str, Any]]) -> None:
    assert [banner["name"] for banner in editions[0]["banners"]][:2] == ["red", "blue"]
    assert editions[1]["banners"] == []


@pytest.mark.parametrize(
    ("edition", "banners", "says"),
    [
        ("classic", (1, 1, None), "seats.1.banner: blue is taken by seat 1; choose another colour."),
        ("classic", (None, 7, None), "seats.1.banner"),
        ("classic", (None, -1, None), "seats.1.banner"),
        ("thrones", (0, None, None), "seats.0.banner: Game of Thrones gives out the colours itself; leave it out."),
    ],
)
def test_a_colour_that_cannot_be_had_is_refused(
    house: House, edition: str, banners: tuple[Any, ...], says: str
) -> None:
    seats = [{**EASY, **({} if banner is None else {"banner": banner})} for banner in banners]
    answer = house.browser().post("/api/games", json={"edition": edition, "seats": seats})
    assert answer.status_code == 422
    assert says in answer.json()["says"]
