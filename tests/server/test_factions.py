"""Factions: told with the edition and the board, drawn by us, and wished for before the game begins."""

from __future__ import annotations

import pytest

from hegemon.boards.emblems import emblem, emblems_of, named
from hegemon.editions import RULEBOOKS
from hegemon.kernel.menus import PASS, OneOf
from hegemon.server.standing_answers import wished_in
from hegemon.table.rulebook import Rulebook
from house import House, Page

HOUSES = {2: ["targaryen", "ghiscari"], 3: ["stark", "baratheon", "lannister"]}


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_every_emblem_that_is_named_is_drawn(book: Rulebook) -> None:
    for seats in book.seats:
        edition = book.open(seats, {})
        drawn = set(emblems_of(edition))
        assert named(edition) <= drawn <= named(edition) | set(edition.icons.values())
    assert all(emblem(book.package, faction.emblem) for faction in book.factions)
    assert all(faction.plays(seats) for faction in book.factions for seats in faction.seats)


def test_an_emblem_that_nobody_has_drawn_is_left_out() -> None:
    assert emblem("hegemon.boards", "swords") is not None
    assert emblem("hegemon.boards", "no such thing") is None


def test_factions_are_told_with_the_edition_and_with_the_board(house: House) -> None:
    told = {edition["id"]: edition for edition in house.get("/api/editions")}
    assert told["classic"]["factions"] == []
    stark = told["thrones"]["factions"][0]
    assert [stark[key] for key in ("id", "name", "home")] == ["stark", "Stark", "Winterfell"]
    assert stark["seats"] == [3, 4, 5, 6, 7]
    assert stark["emblem"]["fill"].startswith("M")
    assert stark["colour"].startswith("#")
    assert stark["says"]
    for seats, houses in HOUSES.items():
        board = house.get(f"/api/boards/thrones?seats={seats}")
        assert sorted(faction["id"] for faction in board["factions"]) == sorted(houses)
    assert "wolf" in house.get("/api/boards/thrones?seats=3")["emblems"]
    assert house.get("/api/boards/classic?seats=3")["emblems"] == {}


def test_a_wish_is_answered_by_itself_and_the_rest_is_asked(house: House) -> None:
    browser = house.browser()
    wishes = ["lannister", "lannister", ""]
    seats = [{"kind": "local", "faction": faction} for faction in wishes]
    game = browser.post("/api/games", json={"seats": seats, "edition": "thrones"}).json()
    page = Page(house, browser, game["id"])

    def chosen() -> dict[int, str]:
        said = {entry["who"]: entry["say"].split() for entry in page.heard}
        return {who: words[1] for who, words in said.items() if words[0] == "house"}

    while len(chosen()) < len(wishes):
        if page.asked():
            assert page.now["asked"]["verbs"]["house"]["role"] == "faction"
            wish = wishes[page.now["asked"]["who"]]
            assert wish == "" or wish in chosen().values()  # only one can have it, and the other is asked
            page.say(page.first_answer())
        else:
            page.hear()
    assert sorted(chosen().values()) == sorted(HOUSES[3])
    assert page.now["always"] == []


def test_bots_get_the_faction_that_is_wished_for_them(house: House) -> None:
    browser = house.browser()
    seats = [{"kind": "bot", "bot": "easy", "faction": faction} for faction in reversed(HOUSES[3])]
    game = browser.post("/api/games", json={"seats": seats, "edition": "thrones"}).json()
    page = Page(house, browser, game["id"])
    while not all(page.now["table"]["extra"].get("facts", [[]])):
        page.hear()
    names = [facts[0]["value"].lower() for facts in page.now["table"]["extra"]["facts"]]
    assert names == [*reversed(HOUSES[3])]


def test_a_wish_that_cannot_come_true_is_refused(house: House) -> None:
    browser = house.browser()
    seats = [{"kind": "local"}, {"kind": "local", "faction": "stark"}]
    answer = browser.post("/api/games", json={"seats": seats, "edition": "thrones"})
    assert answer.status_code == 422
    assert "seats.1.faction: 'stark' cannot be chosen in a game of 2; it is one of targaryen, ghiscari" in answer.text
    answer = browser.post("/api/games", json={"seats": seats, "edition": "classic"})
    assert answer.status_code == 422
    assert "seats.1.faction: no sides are chosen in Classic" in answer.text
    assert wished_in(OneOf((PASS,)), "stark") is None
