"""One's own games in the browser, by a personal link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from house import House
from visitor import PHONE, Visitor


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_personal_link_finds_the_games_on_another_device(
    enter: Callable[..., Visitor], house: House, screen: dict[str, Any]
) -> None:
    ada = enter()
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "bot": "easy", "name": "Bruno"}]
    game = ada.post("/api/games", {"seats": seats, "listed": False})
    ada.go("/me")
    ada.page.get_by_role("button", name="Make my link").click()
    ada.page.get_by_role("button", name="Copy my personal link").wait_for()
    link = str(ada.page.evaluate("() => sessionStorage.getItem('hegemon-mine')"))

    other = enter(**screen)
    other.go(link)
    mine = other.see("my-games")
    mine.get_by_text("you play Ada").wait_for()
    assert "#" not in other.page.url, "the token has left the address"
    assert not other.axe("my games")
    mine.get_by_role("link", name="Ada and Bruno").click()
    other.until(lambda: bool(other.now) and other.now["seats"] == [0] and other.up_to_date(), "the other device plays")
    assert other.page.url.endswith(f"/g/{game['id']}")
    assert [one["says"] for one in other.now["notices"]] == ["Ada has joined from another device."]

    ada.page.get_by_role("button", name="Make a new link…").click()
    ada.page.get_by_role("button", name="Make a new link", exact=True).click()
    other.page.get_by_text("This game is private").wait_for()
    stranger = enter(**screen)
    stranger.pardoned = ("403",)
    stranger.go(link)
    stranger.page.get_by_text("This personal link no longer works").wait_for()
