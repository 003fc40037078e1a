"""At a shared screen the curtain falls before secrets of somebody else, and does not interrupt whoever is playing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hegemon.kernel.views import SPECTATOR
from hegemon.server.viewers import Viewer, reveal, seat_shown
from house import House, Page

WITH_CARDS = {"deal": True, "lots": True, "defender_most": True}
"""Classic with cards, and with as few questions as possible to whoever is attacked."""


def cards_of(page: Page, seat: int) -> int:
    return int(page.now["players"][seat]["cards"])


def go_on(page: Page) -> None:
    """Take over if somebody must, else give some answer."""
    if page.now["curtain"] >= 0:
        page.lift()
    elif page.asked():
        page.say(page.first_answer())
    else:
        page.hear()


def test_it_falls_only_before_secrets_of_a_seat_that_is_not_at_the_screen(house: House) -> None:
    seen = {"open": 0, "curtain": 0}
    while min(seen.values()) < 3:
        browser = house.browser()
        watch(Page(house, browser, house.new_game(browser, *["local"] * 3, options=WITH_CARDS)["id"]), seen)


def watch(page: Page, seen: dict[str, int]) -> None:
    """Play a game, and look at everybody who comes to the screen."""
    hands: dict[int, list[str]] = {}
    at_screen = -1
    while page.now["status"] == "playing" and min(seen.values()) < 3:
        now, asked = page.now, page.now["asked"]
        hand = now["table"]["hand"]
        if now["curtain"] >= 0:
            assert cards_of(page, now["curtain"]), "nobody is called who has nothing to hide"
            assert now["curtain"] != at_screen, "whoever is at the screen stays there"
            assert hand == []
            seen["curtain"] += 1
            at_screen = now["curtain"]
        elif asked and asked["offers"] and asked["who"] != at_screen:
            assert hand == [], "without a curtain no hand comes to light"
            seen["open"] += any(hands[seat] for seat in hands if seat != asked["who"])
            at_screen = asked["who"]
        if now["seat"] >= 0:
            hands[now["seat"]] = hand
        go_on(page)
    page.close()


class Screen:
    """Two seats, 0 and 1, at one screen, and a game that can be put into any state."""

    def __init__(self) -> None:
        self.viewer = Viewer(None, frozenset({0, 1}), host=True)  # type: ignore[arg-type]  # nothing is sent
        self.game: Any = None
        self.table = SimpleNamespace(hands=[SimpleNamespace(cards=()) for _ in range(3)], extra=None, turn=0, turns=1)

    def asks(self, who: int, secret: bool = False, open_hand: bool = False) -> tuple[int, int]:
        """Whose secrets are shown, and for whom the curtain is down, when a seat is asked; seat 2 is a bot."""
        ask = SimpleNamespace(who=who, secret=secret, open_hand=open_hand)
        self.game = SimpleNamespace(live=SimpleNamespace(game=SimpleNamespace(table=self.table, asking=ask)))
        return seat_shown(self.game, self.viewer, who if who in self.viewer.seats else SPECTATOR)

    def give(self, seat: int, *cards: int) -> None:
        self.table.hands[seat].cards = cards

    def lift(self, seat: int) -> None:
        reveal(self.game, self.viewer, seat)


def test_the_first_secret_of_a_turn_does_not_interrupt_it() -> None:
    screen = Screen()
    assert screen.asks(0) == (0, -1)
    screen.give(0, 7)
    assert screen.asks(0) == (0, -1), "the same person plays on, and has got a card"
    assert screen.asks(2) == (0, -1), "a bot is asked in between"
    assert screen.asks(1, open_hand=True) == (SPECTATOR, -1), "somebody else answers something that needs no secret"
    assert screen.asks(0) == (0, -1)


def test_what_comes_after_the_turn_is_behind_the_curtain() -> None:
    screen = Screen()
    assert screen.asks(0) == (0, -1)
    screen.give(0, 7)
    screen.table.turns = 2
    assert screen.asks(2) == (SPECTATOR, -1), "nobody has taken over the screen to see it"
    assert screen.asks(0) == (SPECTATOR, 0)
    screen.lift(0)
    screen.table.turns = 3
    assert screen.asks(2) == (0, -1)
    assert screen.asks(0) == (0, -1), "whoever came through the curtain stays until somebody else does"


def test_a_deal_before_the_first_turn_is_behind_the_curtain() -> None:
    screen = Screen()
    screen.table.turn, screen.table.turns = -1, 0
    assert screen.asks(0) == (0, -1)
    screen.give(0, 7)
    assert screen.asks(0) == (SPECTATOR, 0)


def test_whoever_plays_in_between_sends_the_other_away_from_the_screen() -> None:
    screen = Screen()
    screen.give(0, 7)
    assert screen.asks(0) == (SPECTATOR, 0)
    screen.lift(0)
    assert screen.asks(0) == (0, -1)
    assert screen.asks(1) == (1, -1), "the other has nothing to hide"
    assert screen.asks(0) == (SPECTATOR, 0)
    screen.lift(0)
    assert screen.asks(1, secret=True) == (SPECTATOR, 1)
    assert screen.asks(0) == (SPECTATOR, 0), "the other may have sat down already"
