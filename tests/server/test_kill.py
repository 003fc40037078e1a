"""Nothing that was acknowledged is ever lost: a busy server is killed at random moments, again and again."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

import hegemon
from hegemon.server.store import Store
from house import POSTGRES_LATER, House, Nursery, Page, enter
from witness import Seen, Witness, seen

TABLES = (
    (("local", "easy", "easy"), {"deal": True}),
    (("link", "link", "easy", "easy"), {"deal": True, "headquarters": "two"}),
    (("local", "local", "random"), {"lots": True, "army_cap": True}),
)


class Guest:
    """Somebody at a table who comes back after every kill, with what he knew."""

    def __init__(self, house: House, browser: Any, game: str) -> None:
        self.house, self.browser, self.game = house, browser, game
        self.page = Page(house, browser, game)
        self.answered = (-1, -1)

    def seen(self) -> list[Seen]:
        """All that was shown since he came."""
        return [seen(update) for update in self.page.updates()]

    def come_back(self) -> None:
        """Open the page again where it was; it must go on from there, without a gap."""
        known = self.page.now["seq"]
        self.page.close()
        self.page = Page(self.house, self.browser, self.game, known - 1)
        self.answered = (-1, -1)
        assert self.page.now["seq"] >= known
        assert [entry["seq"] for entry in self.page.heard] == list(range(known, self.page.now["seq"]))

    def act(self) -> None:
        """Hear what is new, and answer if asked, without waiting for what comes of it."""
        page = self.page
        page.catch_up(0.001)
        state = (page.now["seq"], page.now["curtain"])
        if state == self.answered:
            return
        if page.now["curtain"] >= 0:
            self.answered = state
            page.tell(type="reveal", seat=page.now["curtain"])
        elif page.asked():
            self.answered = state
            page.tell(type="say", number=page.now["asked"]["number"], say=page.first_answer())


def sit_down(house: House) -> list[Guest]:
    """Several tables, each with a stranger who watches."""
    guests: list[Guest] = []
    for kinds, options in TABLES:
        host = house.browser()
        game = house.new_game(host, *kinds, options=options)
        links = [seat for seat, kind in enumerate(kinds) if kind == "link"]
        people = [house.browser() for _ in links]
        for browser, seat in zip(people, links, strict=True):
            enter(browser, game, seat)
        guests += [Guest(house, browser, game["id"]) for browser in (people or [host])]
        guests.append(Guest(house, house.browser(), game["id"]))
    return guests


def keep_busy(guests: list[Guest]) -> None:
    """Everybody acts until something has happened."""
    before = [guest.page.now["seq"] for guest in guests]
    deadline = time.monotonic() + 60
    while before == [guest.page.now["seq"] for guest in guests]:
        for guest in guests:
            guest.act()
        assert time.monotonic() < deadline, "nothing happens at any table"


KILLS, SEED = 4, 2026
"""How often the server is killed, and the moments when; make soak-chaos does more to it, more often."""


@POSTGRES_LATER
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(database: str, nursery: Nursery) -> None:
    rng, said = hegemon.Rng(SEED), 0
    house = House(database, nursery, luck=str(SEED))
    store = Store(database)
    guests = sit_down(house)
    witnesses = {guest.game: Witness(store, guest.game) for guest in guests}
    try:
        for _ in range(KILLS):
            keep_busy(guests)
            killing = threading.Timer(0.05 + rng.below(400) / 1000, house.kill)
            killing.start()
            with suppress(ConnectionClosed):
                while True:
                    for guest in guests:
                        guest.act()
            killing.join()
            for guest in guests:
                with suppress(ConnectionClosed):
                    guest.page.catch_up()  # what had arrived before the end
            for id, witness in witnesses.items():
                witness.check([one for guest in guests if guest.game == id for one in guest.seen()])
            house.start()
            for guest in guests:
                guest.come_back()
            if any(guest.page.now["status"] == "over" for guest in guests):
                said += sum(witness.entries for witness in witnesses.values())
                guests = sit_down(house)
                witnesses = {guest.game: Witness(store, guest.game) for guest in guests}
        assert said + sum(witness.entries for witness in witnesses.values()) >= KILLS
    finally:
        store.close()
        house.stop()


@POSTGRES_LATER
def test_a_busy_server_ends_when_it_is_asked_to(database: str, nursery: Nursery) -> None:
    """Bots are in the middle of their thoughts, and still every room lets go."""
    house = House(database, nursery, "--bot-games-per-address", "12")
    browser = house.browser()
    for _ in range(12):
        house.new_game(browser, "easy", "random", "easy", options={"deal": True})
    rng = hegemon.Rng(7)
    for _ in range(3):
        threading.Event().wait(0.05 + rng.below(300) / 1000)
        hung = threading.Timer(60, os.kill, (house.pid, signal.SIGKILL))
        hung.start()
        code = house.end(signal.SIGTERM)
        hung.cancel()
        assert code != -signal.SIGKILL, "the server does not end"
        house.start()
    house.stop()
