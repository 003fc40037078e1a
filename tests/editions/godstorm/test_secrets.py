"""Secrets of Godstorm over frames: sealed bids, three hidden hands, and a hand that only one other looks at.

Whole games are played by people, a bot and a spectator through a real server, and everything that any of them was sent
is searched for ids, names and texts of cards that were hidden from that viewer, and for bids before they were shown.
Positions that chance seldom brings are compared as twins that differ only in what a viewer cannot know.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import house as doors
from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.cards import ALL_MIRACLES, MIRACLES
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import KINDS, MAGIC
from hegemon.editions.godstorm.show import HANDS
from hegemon.kernel.chance import Rng
from hegemon.kernel.views import SPECTATOR
from hegemon.match.log import read_log
from house import House, Page, together
from laws.test_frames import compare, frame, served
from modes import Mode
from two_worlds import TwoWorlds, worlds

TURNS = 5
NORTH = "thule: alice 8 | varangia: bob 3 | rus: bob 2"
GODS = {"alice": "thor@thule odin@thule loki@thule", "bob": "ares@varangia zeus@varangia hades@varangia"}
HELD = {"bob": "this_ground_is_sacred heroes_are_born crops_wither", "carol": "lava_erupts"}


# --- whole games ---------------------------------------------------------------------------------------------------


class State(NamedTuple):
    """Who held which kinds of cards after an answer, and which lay open; only before the game nothing is known."""

    held: list[set[str]]
    public: set[str]


def state_of(x: GodstormExtra) -> State:
    """Who holds what now."""
    held = [set[str]() for _ in x.faith]
    public = {MIRACLES[MAGIC][card].key for row in x.magic.laid for card in row}
    for kind in range(len(KINDS)):
        deck = x.deck_of(kind)
        public |= {MIRACLES[kind][card].key for card in deck.discards}
        for seat, hand in enumerate(deck.hands if kind in HANDS else ()):
            held[seat] |= {MIRACLES[kind][card].key for card in hand.cards}
    return State(held, public)


def signs(key: str) -> list[tuple[str, re.Pattern[str]]]:
    """What gives a card away: the ids of its copies, its name, and its text."""
    copies = [card for card in ALL_MIRACLES if card.key == key]
    written = [json.dumps(word, ensure_ascii=False)[1:-1] for word in (*[c.id for c in copies], copies[0].name)]
    if sum([card.says == copies[0].says for card in ALL_MIRACLES]) == len(copies):
        written.append(json.dumps(copies[0].says, ensure_ascii=False)[1:-1])
    return [(word, re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")) for word in written]


SIGNS = {card.key: signs(card.key) for card in ALL_MIRACLES}


def given_away(text: str, hidden: set[str]) -> str:
    """What gives away one of these cards; nothing if nothing does."""
    for key in hidden:
        for word, sign in SIGNS[key]:
            if word in text and (found := sign.search(text)):
                return text[max(0, found.start() - 120) : found.end() + 40]
    return ""


class Played:
    """A game of people with a bot and a spectator; all that everybody is sent is kept."""

    def __init__(self, house: House, seats: int) -> None:
        self.host = house.browser()
        kinds = ["link"] * 2 if seats == 2 else ["link"] * (seats - 1) + ["easy"]
        self.game = house.new_game(self.host, *kinds, edition="godstorm")
        browsers = [house.browser() for kind in kinds if kind == "link"]
        for seat, browser in enumerate(browsers):
            doors.enter(browser, self.game, seat)
        self.pages = [Page(house, browser, self.game["id"]) for browser in browsers]
        self.watching = Page(house, house.browser(), self.game["id"])
        self.random = random.Random(seats)
        self.asked: dict[int, str] = {}
        """The card that each page has asked about, which comes back to it by name."""
        self.answers = 0

    def play(self) -> None:
        """Answer at random, rather by a card than by something else; and ask what else a page may ask."""
        together(self.pages, lambda: self.pages[0].now["table"]["turns"] > TURNS, self.answer)
        for page in (*self.pages, self.watching):
            page.catch_up(0.3)

    def answer(self, page: Page) -> None:
        self.answers += 1
        if self.answers % 9 == 0:
            self.ask_around(page)
        offers = page.now["asked"]["offers"]
        liked = {"obtain": 40, "summon": 20, "play": 30, "use": 30, "steal": 9, "pass": 1, "invade": 3, "build": 0.2}
        offer = self.random.choices(offers, [liked.get(offer["verb"], 1) for offer in offers])[0]
        number = offer["high"]
        if offer["verb"] == "bid":
            number = self.random.randrange(min(2, number) + 1)
        counted = [str(number)] if "number" in page.now["asked"]["verbs"][offer["verb"]]["shape"] else []
        page.say(" ".join([offer["verb"], *offer["words"], *counted]))

    def ask_around(self, asked: Page) -> None:
        """Somebody who is not asked wants to know why a card cannot be played, and speaks out of turn."""
        number = asked.now["asked"]["number"]
        for page in (*self.pages, self.watching):
            if page is asked:
                continue
            page.tell(type="why", say=f"play {self.random.choice(ALL_MIRACLES).id}")
            page.tell(type="say", number=number, say=f"bid {self.random.randrange(4)}")

    def record(self) -> bytes:
        """End the game; its record."""
        door = f"/api/games/{self.game['id']}"
        self.host.post(f"{door}/status", json={"status": "ended"}).raise_for_status()
        return self.host.get(f"{door}/log").raise_for_status().content


def texts(page: Page) -> list[tuple[str, int]]:
    """Everything that a page was sent, and after how many entries; a card that it asked about itself is left out."""
    found = []
    seq = 0
    for text in page.frames:
        message = json.loads(text)
        if message["type"] == "update":
            seq = message["seq"]
        if message["type"] == "because":
            card = next(card for card in ALL_MIRACLES if card.id == message["say"].split()[-1])
            text = message["says"].replace(card.name, "that card")
        found.append((text, seq))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_no_frame_gives_away_a_hidden_card_or_a_sealed_bid(seats: int, house: House, tmp_path: Path) -> None:
    table = Played(house, seats)
    table.play()
    (tmp_path / "x.game").write_bytes(table.record())
    log = read_log(tmp_path / "x.game")
    states, bids, sealed = [State([set()] * seats, set())], dict[int, tuple[int, str]](), 0
    for number, played in enumerate(log.walk()):
        states.append(state_of(godstorm(played.game.table)))
        if str(played.action).startswith("bid "):
            bids[number] = (played.entry.who, str(played.action))
            sealed += not any("NumbersShown" in type(event).__name__ for event in played.events)
    assert sealed > 0, "bids are made, and others follow before all are shown"
    assert any(map(any, (state.held for state in states))), "cards are held"
    searched = 0
    for page in (*table.pages, table.watching):
        seat = page.now["seat"] if page is not table.watching else -1
        known, seen = [], set[str]()
        for state in states:  # what lay open once, or was in one's own hand, may be spoken of
            seen = seen | state.public | (state.held[seat] if seat >= 0 else set())
            known.append(seen)
        for text, seq in texts(page):
            others = [held for other, held in enumerate(states[seq].held) if other != seat]
            assert given_away(text, set[str]().union(*others) - known[seq]) == ""
            searched += 1
        for entry in page.heard:
            if entry["seq"] in bids:
                who, said = bids[entry["seq"]]
                assert entry["say"] == (said if who == seat else "sealed"), entry
                assert who == seat or "bid" not in json.dumps(entry).lower().replace("a sealed bid", "").replace(
                    "the bids are shown", ""
                ), "nothing but that a bid was made is told"
    assert searched > 300


# --- positions -----------------------------------------------------------------------------------------------------


def twins(t: TwoWorlds, seat: int) -> int:
    """Compare what a seat is sent in twin games that differ in what it cannot know; for how many answers."""
    mode = Mode(RULEBOOK, t.table.edition.seats, {})
    differ, plies = compare(mode, t.game, seat, Rng(5))
    assert differ, "there is a secret"
    return plies


def sent(t: TwoWorlds, seat: int) -> str:
    """The frame that a page of this seat gets."""
    return json.dumps(frame(served(Mode(RULEBOOK, t.table.edition.seats, {}), t.game.copy()), seat), ensure_ascii=False)


@pytest.mark.rule("GS-EPO-01")
@pytest.mark.rule("GS-GEN-09")
def test_whoever_bids_next_is_sent_the_same_whatever_was_bid() -> None:
    t = worlds(NORTH, phase="bid", faith={"alice": 6, "bob": 6, "carol": 6})
    t.person(t.asked).says("bid 5")
    for seat in (1, 2, SPECTATOR):
        twins(t, seat)
    t.person(t.asked).says("bid 1")
    for seat in (2, SPECTATOR):
        twins(t, seat)


@pytest.mark.rule("GS-GEN-02")
def test_hands_of_all_three_decks_are_hidden_from_everybody_else() -> None:
    t = worlds(NORTH, gods=GODS, cards=HELD, faith={"alice": 9, "bob": 9, "carol": 9})
    for seat in (0, 2, SPECTATOR):
        twins(t, seat)
        for card in HELD["bob"].split():
            assert given_away(sent(t, seat), {card}) == ""
    for card in HELD["bob"].split():
        assert given_away(sent(t, 1), {card}) != "", "the owner is sent it, and the search finds what is there"


@pytest.mark.rule("GS-CRD-01")
def test_only_whoever_has_visions_is_sent_the_hand_that_is_looked_at() -> None:
    t = worlds(
        NORTH,
        gods=GODS,
        cards={**HELD, "alice": "visions_become_real"},
        faith={"alice": 9, "bob": 9, "carol": 9},
        phase="play",
    )
    t.alice.plays("visions_become_real", "against greeks")
    assert t.step == "TakeFromHand"
    bobs = set(HELD["bob"].split())
    assert all(given_away(sent(t, 0), {card}) for card in bobs)
    assert given_away(sent(t, 0), {"lava_erupts"}) == "", "other hands stay hidden"
    for seat in (2, SPECTATOR):
        twins(t, seat)
        assert given_away(sent(t, seat), bobs) == ""
    t.alice.says("deck war")
    t.alice.says("steal heroes_are_born")
    for seat in (2, SPECTATOR):
        assert given_away(sent(t, seat), bobs) == "", "nobody else learns what was taken"
    assert given_away(sent(t, 0), bobs - {"heroes_are_born"}) == "", "the look is over"
