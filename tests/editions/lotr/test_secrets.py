"""Whole games of The Lord of the Rings over sockets: no frame to anybody holds a card that its viewer may not know.

People, a bot and a spectator play through a real server; partners in Alliance and Team games are people too. When
enough was played the game is ended, and its record says who held which card after every answer. Then everything that
any of them was sent is searched, whole, for the ids, names and texts of the cards that were hidden from that viewer.
"""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import house as doors
from hegemon.editions.lotr.cards import ADVENTURES, MISSIONS, POWERS
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.lands import CARDS, MIDDLE_EARTH, SITES
from hegemon.kernel.piles import HIDDEN
from hegemon.match.log import read_log
from hegemon.table.table import Table
from house import House, Page, together

PLACES = [place.name for place in (*MIDDLE_EARTH.territories, *MIDDLE_EARTH.regions)]
TURNS = 7
GAMES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"mode": "alliance"}),
    (4, {"mode": "team"}),
]


class Sent(NamedTuple):
    """Something that a page was sent: the text, and after how many entries of the log, at the latest."""

    text: str
    seq: int


class State(NamedTuple):
    """Who held what after an answer, by the kinds of Adventure cards and the ids of Territory cards."""

    held: list[set[str]]
    public: set[str]
    territory: list[set[str]]
    open: set[str]
    turns: int


def state_of(t: Table) -> State:
    """Who holds what now."""
    x = lotr(t)
    deck = x.adventures
    held = [{ADVENTURES[card].key for card in hand.cards} for hand in deck.hands]
    public = {ADVENTURES[card].key for laid in (*deck.laid, deck.discards) for card in laid}
    territory = [{CARDS[card].id for card in hand.cards} for hand in t.hands]
    for one in x.uprisings:
        assert one.card != HIDDEN
        territory[one.who].add(CARDS[one.card].id)
    return State(held, public, territory, {CARDS[card].id for card in t.discards}, t.turns)


def drawn_in(before: State, after: State) -> bool:
    """Whether a seat has drawn an Adventure card in between."""
    return any(now - then for then, now in zip(before.held, after.held, strict=True))


def signs(key: str) -> list[tuple[str, re.Pattern[str]]]:
    """What gives a card away: its id, its name unless a place has that too, and its text unless another card has it."""
    copies = [card for card in ADVENTURES if card.key == key]
    words = [card.id for card in copies]
    if len({card.key for card in ADVENTURES if card.says == copies[0].says}) == 1:
        words.append(copies[0].says)
    if not any(copies[0].name in place for place in PLACES):
        words.append(copies[0].name)
    written = [json.dumps(word, ensure_ascii=False)[1:-1] for word in words]
    return [(word, re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")) for word in written]


SIGNS = {card.key: signs(card.key) for card in ADVENTURES}


def given_away(sent: Sent, seat: int, states: list[State], known: list[set[str]]) -> str:
    """What gives away a card that this viewer may not know, in something he was sent; nothing if nothing does."""
    at = states[sent.seq]
    for other, held in enumerate(at.held):
        for key in held - known[sent.seq] if other != seat else ():
            for word, sign in SIGNS[key]:
                if word in sent.text and (found := sign.search(sent.text)):  # most of the time it is not
                    return f"{sent.text[max(0, found.start() - 120) : found.end() + 40]} (of seat {other})"
    return ""


def territory_cards(update: dict[str, Any]) -> list[tuple[int, str]]:
    """The Territory cards in the answers and events that an update tells, each with the number of its entry."""
    found: list[tuple[int, str]] = []
    ids = {card.id for card in CARDS}
    for news in update["news"]:
        verb, *words = news["say"].split()
        found += [(news["seq"], word) for word in words if verb in ("draw", "trade")]
        for event in news["told"]:
            cards = event.get("cards", [event["card"]] if "card" in event else [])
            found += [(news["seq"], card["id"]) for card in cards]
    return [(seq, id) for seq, id in found if id in ids]


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_no_frame_gives_away_a_card_that_its_viewer_may_not_know(
    seats: int, options: dict[str, str], house: House, tmp_path: Path
) -> None:
    table = Played(house, seats, options)
    table.play()
    (tmp_path / "x.game").write_bytes(table.record())
    log = read_log(tmp_path / "x.game")
    states = [State([set()] * seats, set(), [set()] * seats, set(), 0)]
    states += [state_of(played.game.table) for played in log.walk()]
    assert sum(map(len, states[-1].held)) > seats, "cards are held to the end"
    assert any(state.public for state in states), "cards are played"
    assert any(drawn_in(before, after) for before, after in pairwise(states) if before.turns > 0), "cards are drawn"
    searched = 0
    for page, seat in table.viewers():
        known, seen = [], set[str]()
        for state in states:  # what was open once, or was in one's own hand, may be spoken of
            seen = seen | state.public | (state.held[seat] if seat >= 0 else set())
            known.append(seen)
        for sent in table.sent_to(page):
            assert given_away(sent, seat, states, known) == ""
            searched += 1
        for update in page.updates():
            own = states[update["seq"]].territory[seat] if seat >= 0 else set()
            assert set(update["table"]["hand"]) <= own
            for number, id in territory_cards(update):
                after = states[number + 1]
                assert id in after.open or (seat >= 0 and id in after.territory[seat]), f"{id} in entry {number}"
    assert searched > 400
    assert {"because", "head", "odds", "refused", "update"} <= table.kinds


class Played:
    """A game of people with a bot and a spectator; all that everybody is sent is kept."""

    def __init__(self, house: House, seats: int, options: dict[str, str]) -> None:
        self.host = house.browser()
        kinds = ["link"] * 2 if seats == 2 else ["link"] * (seats - 1) + ["medium"]
        self.game = house.new_game(self.host, *kinds, edition="lotr", options=options)
        browsers = [house.browser() for kind in kinds if kind == "link"]
        for seat, browser in enumerate(browsers):
            doors.enter(browser, self.game, seat)
        self.pages = [Page(house, browser, self.game["id"]) for browser in browsers]
        self.curious = [Page(house, browser, self.game["id"]) for browser in browsers]
        """A second page of every person, which only asks."""
        self.watching = Page(house, house.browser(), self.game["id"])
        self.bot = seats - 1 if "medium" in kinds else -1
        self.reasons: list[Sent] = []
        self.random = random.Random(f"{seats} {options}")
        self.answers = 0

    def play(self) -> None:
        """Answer at random, and ask all the other questions that a page may ask."""
        together(self.pages, lambda: self.pages[0].now["table"]["turns"] > TURNS, self.answer)
        for page in (*self.pages, *self.curious, self.watching):
            page.catch_up(0.3)

    def answer(self, page: Page) -> None:
        """Some answer: rather a card than something else, and rather a battle than none."""
        self.answers += 1
        asked = page.now["asked"]
        if asked["step"] == "PlaceOne":
            page.insist(
                lambda: page.now["asked"]["number"] != asked["number"], type="place_rest", number=asked["number"]
            )
            return
        if self.answers % 12 == 0:
            self.ask_around(page)
        offers = asked["offers"]
        offer = self.random.choices(offers, [self.liked(page, offer) for offer in offers])[0]
        number = [str(offer["high"])] if offer["high"] else []
        page.say(" ".join([offer["verb"], *offer["words"], *number]))

    def liked(self, page: Page, offer: dict[str, Any]) -> float:
        """How much an answer is preferred: cards, and Leaders who conquer Sites of Power."""
        verb, words = offer["verb"], offer["words"]
        if verb in ("place", "invade"):
            markers = page.now["table"]["extra"]["markers"].get(words[0], [])
            led = any(one["kind"] == "leader" for one in markers)
            site = verb == "invade" and MIDDLE_EARTH.find(words[1]).index in SITES
            return 1 + 20 * led + 200 * (led and site)
        return {"use": 20, "complete": 50, "lead": 100, "commit": 3, "pass": 2}.get(verb, 1)

    def ask_around(self, asked: Page) -> None:
        """Everybody asks why cards cannot be played, for odds and fingerprints, and the bot for its reasons."""
        for page in (*self.curious, self.watching):
            page.catch_up(0.002)
            for card in self.random.sample((*MISSIONS, *POWERS), 1):
                page.tell(type="why", say=f"{'complete' if card.symbol == 'mission' else 'use'} {card.id}")
            src = self.random.choice([place.index for place in MIDDLE_EARTH.territories])
            dst = self.random.choice(MIDDLE_EARTH.near[src])
            places = MIDDLE_EARTH.territories
            page.tell(type="odds", src=places[src].id, dst=places[dst].id)
            page.tell(type="head", seq=page.now["seq"])
            if page.now["seat"] != asked.now["seat"]:
                page.tell(type="say", number=asked.now["asked"]["number"], say="pass")
        if self.bot >= 0:
            answer = self.watching.browser.get(f"/api/games/{self.game['id']}/seats/{self.bot}/why")
            self.reasons.append(Sent(answer.text, asked.now["seq"]))

    def viewers(self) -> list[tuple[Page, int]]:
        """Every page with its seat; a spectator has none."""
        return [*[(page, page.now["seat"]) for page in (*self.pages, *self.curious)], (self.watching, -1)]

    def record(self) -> bytes:
        """End the game; its record."""
        door = f"/api/games/{self.game['id']}"
        self.host.post(f"{door}/status", json={"status": "ended"}).raise_for_status()
        return self.host.get(f"{door}/log").raise_for_status().content

    def sent_to(self, page: Page) -> list[Sent]:
        """Everything that a page was sent; what it said itself comes back to it, and is left out."""
        found: list[Sent] = []
        seq = 0
        for text in page.frames:
            message = json.loads(text)
            if message["type"] == "update":
                seq = message["seq"]
            if message["type"] == "because":
                card = next(card for card in ADVENTURES if card.id == message["say"].split()[-1])
                text = message["says"].replace(card.name, "that card")
            found.append(Sent(text, seq))
        return found + (self.reasons if page is self.watching else [])

    @property
    def kinds(self) -> set[str]:
        """The kinds of messages that came."""
        return {json.loads(text)["type"] for page in (*self.curious, self.watching) for text in page.frames}
