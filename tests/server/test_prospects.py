"""What an answer would change is told to whoever may give it; nobody else notices that there is something to tell."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

from hegemon.server.room import Room
from house import House, Page

ANY_DATABASE = True


def would(page: Page) -> list[str]:
    """What the page is told that its answers would change."""
    return [offer["would"] for offer in page.now["asked"]["offers"] if offer.get("would")]


def weighing(page: Page) -> bool:
    """Whether this page is asked whether to use a card."""
    return page.asked() and page.now["asked"]["reaction"] and len(page.now["asked"]["offers"]) > 1


def thrifty(page: Page) -> str:
    """Keep one's gold: no more is bought or done than has to be, but for attacks."""
    verbs = {offer["verb"] for offer in page.now["asked"]["offers"]}
    return "pass" if "pass" in verbs and not verbs & {"invade", "commit"} else page.first_answer()


def test_what_a_card_would_change_is_told_to_its_own_player_alone(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", edition="thrones", options={"mode": "dominion"}, listed=True)
    page, watcher = Page(house, host, game["id"]), Page(house, house.browser(), game["id"])
    told: list[str] = []
    for _ in range(1000):
        assert page.now["status"] == "playing", "the game was over too soon"
        if weighing(page):
            page.catch_up(2)
            told = would(page)
            if told:
                break
        if page.asked():
            page.say(thrifty(page))
        else:
            page.hear()
    assert told, "no card would have changed anything"
    assert all(sentence.endswith(".") for sentence in told)
    again = [update for update in page.updates() if update["seq"] == page.now["seq"]]
    assert len(again) == 2, "the question at once, and again with what its answers would change"
    watcher.catch_up(1)
    assert watcher.now["seq"] == page.now["seq"]
    assert not [sentence for sentence in told if sentence in "".join(watcher.frames)]


def test_nobody_else_is_sent_anything_when_it_is_known() -> None:
    """An update that brings nothing new would tell that the seat has something to choose."""
    own, other = (SimpleNamespace(seats=frozenset({seat}), wake=asyncio.Event()) for seat in (0, 1))
    watcher = SimpleNamespace(seats=frozenset[int](), wake=asyncio.Event())
    room = SimpleNamespace(viewers=[own, other, watcher], shown={})
    Room.tell_prospects(cast(Room, room), 0)
    assert [page.wake.is_set() for page in (own, other, watcher)] == [True, False, False]
