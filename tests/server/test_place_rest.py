"""*Place the rest for me*: a bot's judgement, the seat's ordinary answers, taken back in one go."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Refused
from hegemon.server.no_choice import asks_to_place, is_placement
from hegemon.server.worker_tasks import Desk, question_of
from hegemon.table.notation import read_at
from house import POSTGRES_LATER, House, Nursery, Page
from modes import PLAIN, Mode, bold
from scene import scene


def place_rest(page: Page) -> None:
    page.refusals.clear()
    page.tell(type="place_rest", number=page.now["asked"]["number"])


def refused(page: Page, **message: Any) -> str:
    page.refusals.clear()
    page.tell(**message)
    while not page.refusals:
        page.hear()
    return page.refusals[0]


def table(page: Page) -> tuple[list[int], list[int]]:
    shown = page.now["table"]
    return shown["owner"], shown["armies"]


def said(page: Page, seat: int) -> list[str]:
    return [entry["say"] for entry in page.heard if entry["who"] == seat]


@POSTGRES_LATER
def test_set_up_armies_are_placed_on_each_of_ones_turns_until_none_is_left(database: str, nursery: Nursery) -> None:
    house = House(database, nursery)
    browser = house.browser()
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True, "lots": True})
    page = Page(house, browser, game["id"])
    if not page.asked():
        page.wait(lambda update: page.asked())
    assert page.now["asked"]["step"] == "PlaceOne"
    reserve = page.now["players"][0]["reserve"]
    place_rest(page)
    page.wait(lambda update: bool(update["always"]))
    house.kill()  # it is kept: the next server goes on with it
    house.start()
    page = Page(house, browser, game["id"])
    if not page.asked():
        page.wait(lambda update: page.asked())
    assert page.now["table"]["turns"] > 0  # nobody was asked before
    own = [say for say in said(page, 0) if say.startswith("place")]
    assert len(own) == reserve
    assert page.now["always"] == []  # the first turn is one's own again
    assert page.asked()

    # And the new armies of a turn: all at once, and back with one undo.
    before, number = table(page), page.now["asked"]["number"]
    place_rest(page)
    page.wait(lambda update: update["asked"]["step"] != "Reinforce" and page.asked())
    assert table(page) != before
    assert page.now["always"] == []
    page.insist(lambda: page.now["asked"]["number"] == number, type="undo", number=page.now["asked"]["number"])
    assert table(page) == before
    assert page.asked()
    assert page.now["asked"]["step"] == "Reinforce"
    house.stop()


def test_it_can_be_stopped_and_is_refused_where_there_is_nothing_to_place(house: House) -> None:
    browser, other = house.browser(), house.browser()
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True, "lots": True})
    page = Page(house, browser, game["id"])
    if not page.asked():
        page.wait(lambda update: page.asked())
    watcher = Page(house, other, game["id"])
    assert "You are watching" in refused(watcher, type="place_rest", number=page.now["asked"]["number"])
    assert "moved on" in refused(page, type="place_rest", number=page.now["asked"]["number"] + 1)
    assert "reload" in refused(page, type="place_rest")
    assert "reload" in refused(page, type="place_rest", number="now")
    place_rest(page)
    page.wait(lambda update: update["table"]["turns"] > 0 and page.asked())
    while page.now["asked"]["step"] == "Reinforce":
        page.say(page.first_answer())
    assert "no armies to place" in refused(page, type="place_rest", number=page.now["asked"]["number"])
    page.tell(type="always", seat=0, step="Placing", answer="ask")  # there is none to end, and nothing is wrong


def test_a_bot_that_would_trade_first_still_places() -> None:
    at = scene("Alaska: alice 3 | Siam: alice 2", phase="reinforce", rest="bob")
    hand = at.table.hands[0]
    symbol = at.table.edition.cards[0].symbol
    alike = [card.index for card in at.table.edition.cards if card.symbol == symbol][:3]
    at.table.hands[0] = type(hand)(tuple(alike))
    at.table.pile = type(at.table.pile)(
        (tuple([card.index for card in at.table.edition.cards if card.index not in alike]),)
    )
    desk = Desk()
    would = desk.answer(question_of(at.game, "id", 0, "medium", 1)).say
    assert would.startswith("trade")
    placed = desk.answer(question_of(at.game, "id", 0, "medium", 1, placing=True)).say
    assert placed in at.answers
    assert placed.startswith("place")


@pytest.mark.parametrize("mode", PLAIN[:: max(1, len(PLAIN) // (3 * len(RULEBOOKS)))], ids=repr)
def test_bots_place_in_every_edition(mode: Mode) -> None:
    """Wherever armies are placed, all of them are, and by nothing but placements."""
    desk, game, rng = Desk(), mode.game(), Rng(mode.seed)
    placed = 0
    for _ in range(200):
        decision = game.pending
        if decision is None:
            break
        action = bold(decision, rng)
        if decision.who >= 0 and asks_to_place(decision):
            say = desk.answer(question_of(game, "id", decision.who, "medium", 1, placing=True)).say
            action = read_at(game.table, say)
            assert is_placement(type(action)), say
            placed += 1
        game.submit(decision.number, decision.who, action)
    assert placed


def test_a_bot_refuses_to_place_what_cannot_be_placed() -> None:
    at = scene("Alaska: alice 3 | Siam: alice 2", rest="bob")
    with pytest.raises(Refused, match="nothing to place"):
        Desk().answer(question_of(at.game, "id", 0, "medium", 1, placing=True))
