"""Several people at one screen: with the curtain down there is no secret anywhere in the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from house import House, Page
from newcomer import Newcomer
from visitor import Mouse, Visitor

JOINED = "concatenated string"


def test_a_secret_headquarters_leaves_nothing_in_the_page(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, game["id"])
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    verb, home = Newcomer(ada, Mouse(ada)).answer()
    ada.see("curtain").wait_for()
    secret = f"{verb} {home}"
    assert ada.now["curtain"] >= 0
    assert secret not in ada.frames[-1]
    assert secret not in ada.page.content()
    assert home not in ada.storage()
    assert not ada.page.locator(f'[data-id="{home}"]').count(), "nothing of the map is in the page"
    assert not [text for text in Heap(ada).texts() if secret in text]


def test_a_hand_of_cards_leaves_nothing_in_the_page(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", options={"lots": True, "neutral_most": True, "defender_most": True})
    play_to_cards(Page(house, host, game["id"]))
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    cards: list[str] = ada.now["table"]["hand"]
    titles = ada.see("hand").locator("[title]").evaluate_all("found => found.map(one => one.title)")
    assert len(titles) == len(cards) > 0
    shown = Heap(ada)
    assert shown.hands(), "the search finds a hand that is there"
    assert set(titles) <= set(shown.texts())
    newcomer = Newcomer(ada, Mouse(ada))
    while ada.now["curtain"] < 0:
        newcomer.answer()
        ada.wait_for_turn()
    ada.see("curtain").wait_for()
    assert ada.now["table"]["hand"] == []
    assert ada.now["asked"]["offers"] == []
    assert not ada.see("hand").count()
    written = ada.storage()
    assert not [card for card in cards if card in written]
    hidden = Heap(ada)
    assert not hidden.hands()
    assert not [text for text in hidden.texts() if '"hand":["' in text or text in titles]


def test_the_objectives_of_a_house_are_seen_while_held_open_and_leave_nothing_in_the_page(
    enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", edition="thrones", options={"mode": "dominion"})
    play_to(Page(house, host, game["id"]), "ClaimOne")
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    tray = next(tray for tray in ada.now["table"]["extra"]["trays"] if tray["title"] == "Objectives")
    names = {card["name"] for card in tray["cards"]}
    ada.page.get_by_role("button", name="Cards").click()
    assert not [name for name in names if name in ada.page.get_by_label("Cards", exact=True).inner_text()]
    ada.page.get_by_role("button", name="Hold to look at 2").hover()
    ada.page.mouse.down()
    for name in names:
        ada.page.get_by_label("Objectives").get_by_text(name, exact=True).wait_for()
    ada.page.mouse.up()
    ada.page.get_by_label("Objectives").locator("li").first.wait_for(state="detached")
    assert names <= set(Heap(ada).texts()), "the search finds what is there"
    Newcomer(ada, Mouse(ada), "thrones", 2).answer()
    ada.see("curtain").wait_for()
    assert not [card["id"] for card in tray["cards"] if card["id"] in ada.frames[-1] or card["id"] in ada.storage()]
    assert not [name for name in names if name in ada.page.content()]
    assert not names & set(Heap(ada).texts())


def play_to(page: Page, step: str) -> None:
    """Play on until the curtain hides a question of this kind."""
    while page.now["curtain"] < 0 or page.now["asked"]["step"] != step:
        if page.now["curtain"] >= 0:
            page.lift()
        elif page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    page.close()


def lift(visitor: Visitor) -> None:
    """Hold the seal until the curtain opens."""
    visitor.see("reveal").hover()
    visitor.page.mouse.down()
    visitor.see("curtain").wait_for(state="detached")
    visitor.page.mouse.up()
    visitor.wait_for_turn()


def play_to_cards(page: Page) -> None:
    """Play on until somebody who begins a turn holds cards."""
    while True:
        if page.now["curtain"] >= 0:
            if page.now["players"][page.now["curtain"]]["cards"] and page.now["table"]["battle"] is None:
                break
            page.lift()
        elif page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    page.close()


class Heap:
    """Everything that the page can still reach in memory."""

    def __init__(self, visitor: Visitor) -> None:
        session = visitor.context.new_cdp_session(visitor.page)
        parts: list[str] = []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        taken: dict[str, Any] = json.loads("".join(parts))
        meta = taken["snapshot"]["meta"]
        self.strings: list[str] = taken["strings"]
        self.nodes: list[int] = taken["nodes"]
        self.edges: list[int] = taken["edges"]
        self.node_fields: list[str] = meta["node_fields"]
        self.edge_fields: list[str] = meta["edge_fields"]
        self.node_types: list[str] = meta["node_types"][0]
        self.edge_types: list[str] = meta["edge_types"][0]
        self.first_edge = self.count_edges()

    def texts(self) -> list[str]:
        """All strings, names of objects and of their parts included, and those that are kept in two halves."""
        wide = len(self.node_fields)
        joined = [self.text(node) for node in range(0, len(self.nodes), wide) if self.kind(node) == JOINED]
        return self.strings + joined

    def kind(self, node: int) -> str:
        return self.node_types[self.nodes[node]]

    def text(self, node: int) -> str:
        """A string, put together from its halves."""
        found: list[str] = []
        open_ = [node]
        while open_:
            here = open_.pop()
            if self.kind(here) == JOINED:
                halves = {name: there for _, name, there in self.parts(here)}
                open_ += [halves[half] for half in ("second", "first") if half in halves]
            else:
                found.append(self.strings[self.nodes[here + self.node_fields.index("name")]])
        return "".join(found)

    def count_edges(self) -> dict[int, int]:
        """Where the edges of each node begin."""
        wide, at = len(self.node_fields), self.node_fields.index("edge_count")
        found: dict[int, int] = {}
        edge = 0
        for node in range(0, len(self.nodes), wide):
            found[node] = edge
            edge += self.nodes[node + at] * len(self.edge_fields)
        return found

    def parts(self, node: int) -> Iterator[tuple[str, str | int, int]]:
        """What an object holds: the kind and the name of each part, and where it is."""
        start = self.first_edge[node]
        wide = len(self.edge_fields)
        number = self.nodes[node + self.node_fields.index("edge_count")]
        for edge in range(start, start + number * wide, wide):
            kind = self.edge_types[self.edges[edge]]
            name: str | int = self.edges[edge + 1]
            if kind in ("property", "context", "internal"):
                name = self.strings[int(name)]
            yield kind, name, self.edges[edge + 2]

    def hands(self) -> list[int]:
        """Lists called ``hand`` that hold anything."""
        wide = len(self.node_fields)
        found: list[int] = []
        for node in range(0, len(self.nodes), wide):
            for kind, name, there in self.parts(node):
                if kind == "property" and name == "hand" and self.length(there):
                    found.append(there)
        return found

    def length(self, node: int) -> int:
        """How many elements a list has."""
        inside = [there for kind, name, there in self.parts(node) if kind == "internal" and name == "elements"]
        own = sum(kind == "element" for kind, _, _ in self.parts(node))
        return own + sum(kind in ("element", "hidden") for there in inside for kind, _, _ in self.parts(there))
