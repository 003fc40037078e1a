"""Several people at one screen: going through the curtain, and everything that a page still holds behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from house import Page
from visitor import Visitor

JOINED = "concatenated string"


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
