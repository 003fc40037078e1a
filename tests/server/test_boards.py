"""Boards come from the table: its options, and whatever has changed on it in the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.editions import RULEBOOKS, begin
from hegemon.server.boards import board_address, board_data, board_told, printed_address
from hegemon.server.lobby import Lobby
from hegemon.server.replay import table_after
from hegemon.server.schemas import BoardTold, GameWanted, SeatWanted
from hegemon.server.store import Store
from hegemon.server.viewers import Viewer, update_for
from hegemon.server.workers import Workers
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import set_board
from house import House, Nursery, Page, database
from inside import finish


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("boards")), nursery)
    yield house
    house.stop()


@pytest.mark.parametrize("book", RULEBOOKS, ids=[book.id for book in RULEBOOKS])
def test_an_update_names_the_address_of_its_board(house: House, book: Rulebook) -> None:
    for seats in book.seats[:2]:
        browser = house.browser()
        game = house.new_game(browser, "local", *["easy"] * (seats - 1), edition=book.id)
        page = Page(house, browser, game["id"])
        board = browser.get(page.now["board"]).json()
        assert len(board["territories"]) == len(page.now["table"]["owner"])
        assert browser.get(f"/api/games/{game['id']}/board").json() == board
        assert browser.get(f"/api/games/{game['id']}/board?seq=0").json() == board
        assert browser.get(board["backdrop"]).headers["content-type"] == "image/svg+xml"
        page.close()


def test_options_belong_to_the_address(house: House) -> None:
    edition = begin("classic", 4, {"headquarters": "two", "deal": True}).table.edition
    address = printed_address(edition)
    assert house.browser().get(address).status_code == 200
    assert address == printed_address(begin("classic", 4, {"deal": True, "headquarters": "two"}).table.edition)
    assert printed_address(begin("classic", 4, {}).table.edition) == "/api/boards/classic?seats=4"
    for query in ('options={"flying": true}', "options=[]", "options={", "options=3"):
        refused = house.browser().get(f"/api/boards/classic?{query}")
        assert refused.status_code == 422, refused.text
        assert refused.json()["says"].endswith(".")


def test_a_private_game_keeps_its_board_to_itself(house: House) -> None:
    game = house.new_game(house.browser(), "local", "easy", listed=False)
    assert house.browser().get(f"/api/games/{game['id']}/board").status_code == 403
    assert house.browser().get("/api/games/aaaaaaaa/board").status_code == 404


ATOLL = """
name = "Atoll"
edges = [["cove", "rock"], ["rock", "palm", "sea"], ["palm", "cove"]]
territory = [{id = "cove", name = "Cove"}, {id = "rock", name = "Rock"}, {id = "palm", name = "<b>"}]
"""


def test_a_game_on_a_map_of_ones_own_has_its_board_and_picture_at_the_game(house: House) -> None:
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", "easy", options={"board": ATOLL}, listed=True)
    address = f"/api/games/{game['id']}"
    page = Page(house, browser, game["id"])
    assert page.now["board"].startswith(f"{address}/board?seq=")
    board = browser.get(page.now["board"]).json()
    assert [land["name"] for land in board["territories"]] == ["Cove", "Rock", "<b>"]
    assert browser.get(f"{address}/board").json() == board
    assert board["backdrop"] == f"{address}/backdrop.svg"
    pictures = [browser.get(board[name]) for name in ("backdrop", "bare")]
    assert [picture.headers["content-type"] for picture in pictures] == ["image/svg+xml"] * 2
    assert pictures[0].text != pictures[1].text
    assert "<b>" not in board["layers"]["labels"]
    [listed] = [one for one in browser.get("/api/games").json() if one["id"] == game["id"]]
    assert listed["options"] == {"board": '{"name": "Atoll"}'}
    page.close()


def test_a_map_that_is_wrong_is_refused_in_the_form(house: House) -> None:
    seats = [{"kind": "local"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    wrong = ATOLL.replace('"palm", "cove"', '"palm", "cave"')
    refused = house.browser().post("/api/games", json={"seats": seats, "options": {"board": wrong}})
    assert refused.status_code == 422
    assert "edges[2] names 'cave', which is no territory" in refused.json()["says"]
    few = house.browser().post("/api/games", json={"seats": [*seats, seats[1]], "options": {"board": ATOLL}})
    assert few.status_code == 422
    assert "The map Atoll has 3 territories" in few.json()["says"]


def test_the_picture_of_a_private_game_is_kept_too(house: House) -> None:
    game = house.new_game(house.browser(), "local", "easy", "easy", options={"board": ATOLL}, listed=False)
    assert house.browser().get(f"/api/games/{game['id']}/backdrop.svg").status_code == 403


def test_a_board_that_has_changed_has_an_address_of_its_own_and_is_told_as_it_is() -> None:
    table = begin("classic", 3, {"deal": True}).table
    printed = BoardTold.model_validate(json.loads(board_data(table.edition, table.board)))
    assert board_address("abcd2345", table, 7) == printed_address(table.edition)
    board = table.board
    iceland, alaska, kamchatka = (board.find(id).index for id in ("iceland", "alaska", "kamchatka"))
    changed = board.without(lands=[iceland], edges=[(alaska, kamchatka)]).with_place("atoll", "Atoll")
    set_board(table, changed.with_edge(alaska, len(board)))
    assert board_address("abcd2345", table, 7) == "/api/games/abcd2345/board?seq=7"
    told = BoardTold.model_validate(json.loads(board_data(table.edition, table.board)))
    lands = {land.id: land for land in told.territories}
    assert [land.id for land in told.territories][:-1] == [land.id for land in printed.territories]
    assert [id for id, land in lands.items() if land.gone] == ["iceland"]
    assert lands["iceland"].near == []
    assert "iceland" not in lands["greenland"].near
    assert "kamchatka" not in lands["alaska"].near
    assert lands["atoll"].near == ["alaska"]
    assert lands["atoll"].region == ""
    assert lands["atoll"].token == lands["alaska"].token
    assert 'id="t-iceland"' in printed.layers["territories"]
    assert 'id="t-iceland"' not in told.layers["territories"]
    assert printed.layers["changes"] == ""
    assert ">Iceland</text>" in told.layers["changes"]
    assert told.layers["changes"].count('class="whirl"') == 1
    gone = {frozenset(("alaska", "kamchatka"))} | {
        frozenset((lane.a, lane.b)) for lane in printed.lanes if "iceland" in (lane.a, lane.b)
    }
    lanes = [{frozenset((lane.a, lane.b)) for lane in one.lanes} for one in (printed, told)]
    assert lanes[0] - lanes[1] == gone & lanes[0]


def test_every_board_is_told() -> None:
    for book in RULEBOOKS:
        for seats in book.seats:
            edition = book.open(seats, {})
            told = board_told(edition, edition.board)
            assert len(told.territories) == len(edition.board)
            assert not any(land.gone for land in told.territories)


def test_a_page_learns_of_a_board_that_changes_under_it(tmp_path: Path) -> None:
    async def nowhere(data: bytes) -> None:
        """The page is not there."""

    async def play() -> None:
        lobby = Lobby(Store(database(tmp_path)), Workers(1, 5.0))
        seats = [SeatWanted(kind="local"), SeatWanted(kind="local"), SeatWanted(kind="local")]
        links = await lobby.create(GameWanted(seats=seats, options={"lots": True}))
        room = await lobby.room(links.id)
        viewer = Viewer(nowhere, frozenset({0, 1, 2}), True)
        assert update_for(room, viewer, ()).board == "/api/boards/classic?seats=3&options=%7B%22lots%22%3Atrue%7D"
        live = room.live.copy()
        set_board(live.game.table, live.game.table.board.without(lands=[3]))
        room.go_on(live, [])
        assert room.board_since == room.seq
        assert update_for(room, viewer, ()).board == f"/api/games/{links.id}/board?seq={room.seq}"
        assert table_after(room.record(), 0).board is room.live.game.table.edition.board
        await lobby.close()
        lobby.store.close()

    finish(play())
