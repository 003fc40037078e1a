"""The table of access: every way in, and who may use it. Routes and socket ask it, a test walks the whole of it.

``python -m hegemon.server.access`` prints it as ``docs/access.md`` shows it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

SOCKET: Final = "SOCKET"
"""The method of the socket itself; its messages have the method ``MESSAGE`` and their type as path."""

MESSAGE: Final = "MESSAGE"


class Who(StrEnum):
    """Who may use a door."""

    ANYBODY = "anybody"
    LINK = "whoever has a link"
    """The token in the body decides; without a valid one nobody comes in."""
    WATCH = "whoever may watch"
    """Anybody at a game of the lobby; at a private one those with a cookie from one of its links."""
    PERSON = "whoever has a personal link"
    """In this browser: by its cookie."""
    SEAT = "a seat"
    TABLE = "a seat or the host"
    HOST = "the host"
    CAMPAIGN = "whoever has a link of the campaign"
    """Of its host, of one of its people, or to watch: by its cookie."""
    CAMPAIGN_HOST = "the host of the campaign"
    OPERATOR = "whoever runs the server"
    """From its own machine, or with the token for metrics."""


class Door(NamedTuple):
    """A way in: its method and path, who may use it, and what it is for."""

    method: str
    path: str
    who: Who
    what: str


DOORS: Final = (
    Door("GET", "/api/editions", Who.ANYBODY, "the editions and their options"),
    Door("GET", "/api/bots", Who.ANYBODY, "the bots"),
    Door("GET", "/api/rules/{edition}", Who.ANYBODY, "a rulebook"),
    Door("GET", "/api/how/{edition}", Who.ANYBODY, "how to play an edition, in a few pages"),
    Door("GET", "/api/boards/{edition}", Who.ANYBODY, "a printed board"),
    Door("GET", "/api/boards/{edition}/backdrop.svg", Who.ANYBODY, "the picture behind it"),
    Door("GET", "/api/games", Who.ANYBODY, "the lobby: games that are listed, never private ones"),
    Door("POST", "/api/games", Who.ANYBODY, "a new game; whoever makes it is its host"),
    Door(
        "POST", "/api/games/{id}/begin", Who.TABLE, "the seed of a kept seat, after the commitment; the game may begin"
    ),
    Door("POST", "/api/games/{id}/knock", Who.LINK, "what a link opens, and the commitment; nothing is taken yet"),
    Door("POST", "/api/games/{id}/enter", Who.LINK, "exchange a link for a cookie, and take the seat it invites to"),
    Door("POST", "/api/games/{id}/join", Who.WATCH, "take a free seat"),
    Door("POST", "/api/games/{id}/seats/{seat}", Who.HOST, "let a bot play for a seat, or give it back"),
    Door("POST", "/api/games/{id}/seats/{seat}/free", Who.HOST, "free a seat for all to see, and get a new invitation"),
    Door("GET", "/api/games/{id}/seats/{seat}/why", Who.WATCH, "why a bot played as it did"),
    Door("POST", "/api/games/{id}/status", Who.HOST, "begin without those who have not come, pause, go on, end"),
    Door("POST", "/api/games/{id}/chat", Who.HOST, "allow chat, only the quick phrases, or nothing"),
    Door("GET", "/api/push", Who.ANYBODY, "the key with which a browser subscribes to pushes, if there are any"),
    Door("POST", "/api/games/{id}/push", Who.SEAT, "be told by one's browser that it is one's turn"),
    Door("POST", "/api/games/{id}/push/stop", Who.SEAT, "be told no more"),
    Door("GET", "/api/games/{id}/board", Who.WATCH, "the board of a game"),
    Door("GET", "/api/games/{id}/backdrop.svg", Who.WATCH, "the picture behind it, for a map of somebody's own too"),
    Door("GET", "/api/games/{id}/log", Who.WATCH, "the record, when the game is over"),
    Door("GET", "/api/games/{id}/replay", Who.WATCH, "the replay, when the game is over"),
    Door("GET", "/api/games/{id}/chances", Who.WATCH, "what chance could have said, when the game is over"),
    Door("POST", "/api/games/{id}/fork", Who.WATCH, "play on from a game that is over; a new game with its own host"),
    Door("POST", "/api/games/{id}/rematch", Who.TABLE, "play again with the same players, when the game is over"),
    Door("POST", "/api/campaigns", Who.ANYBODY, "a new campaign; whoever makes it is its host"),
    Door("GET", "/api/campaigns/{campaign}", Who.CAMPAIGN, "the home of a campaign: its world, people and games"),
    Door("POST", "/api/campaigns/{campaign}/enter", Who.LINK, "exchange a link of a campaign for a cookie"),
    Door("GET", "/api/campaigns/{campaign}/world/{number}", Who.CAMPAIGN, "the world after a game"),
    Door("GET", "/api/campaigns/{campaign}/board/{number}", Who.CAMPAIGN, "the board of that world"),
    Door("GET", "/api/campaigns/{campaign}/poster.svg", Who.CAMPAIGN, "a poster of the world after a game"),
    Door("GET", "/api/campaigns/{campaign}/packs/{pack}", Who.CAMPAIGN, "what is in a pack, once it is opened"),
    Door("GET", "/api/campaigns/{campaign}/file", Who.CAMPAIGN, "the campaign as a file"),
    Door(
        "POST",
        "/api/campaigns/{campaign}/people",
        Who.CAMPAIGN_HOST,
        "somebody joins, is spelled anew, or gets a new link",
    ),
    Door("POST", "/api/campaigns/{campaign}/fork", Who.CAMPAIGN, "a parallel world; whoever makes it is its host"),
    Door("POST", "/api/campaigns/{campaign}/sit", Who.CAMPAIGN_HOST, "make the next game"),
    Door(
        "POST",
        "/api/campaigns/{campaign}/break-off",
        Who.CAMPAIGN_HOST,
        "break off the game under way, which counts for nothing",
    ),
    Door("GET", "/api/me", Who.ANYBODY, "one's own games, on any device; none without a personal link"),
    Door("POST", "/api/me/link", Who.ANYBODY, "make a personal link for the games of this browser, or a new one"),
    Door("POST", "/api/me/enter", Who.LINK, "open a personal link on this device"),
    Door("POST", "/api/me/leave", Who.ANYBODY, "forget it on this device"),
    Door(SOCKET, "/ws/{id}", Who.WATCH, "the table as this page may know it"),
    Door(MESSAGE, "hello", Who.WATCH, "be sent what is new"),
    Door(MESSAGE, "odds", Who.WATCH, "the odds of an attack, as far as one may know them"),
    Door(MESSAGE, "head", Who.WATCH, "the fingerprint of the log after so many entries"),
    Door(MESSAGE, "ping", Who.WATCH, "hear that the server is there"),
    Door(MESSAGE, "say", Who.SEAT, "answer, when this seat is asked"),
    Door(MESSAGE, "undo", Who.SEAT, "take back one's own last answer"),
    Door(MESSAGE, "place_rest", Who.SEAT, "have a bot place the rest of one's own armies, when this seat is asked"),
    Door(MESSAGE, "reveal", Who.SEAT, "lift the curtain at a shared screen, when this seat is asked"),
    Door(MESSAGE, "why", Who.SEAT, "why one's own answer would be refused"),
    Door(MESSAGE, "always", Who.SEAT, "a standing answer of one's own seat"),
    Door(MESSAGE, "chat", Who.SEAT, "say something at the table, for one's own seat"),
    Door("GET", "/healthz", Who.ANYBODY, "whether the server answers and can write to its database"),
    Door("GET", "/readyz", Who.ANYBODY, "the same, for whoever hands requests out to several servers"),
    Door("GET", "/metrics", Who.OPERATOR, "what the server counts of itself"),
    Door("GET", "/docs", Who.ANYBODY, "the HTTP API as a page"),
    Door("GET", "/openapi.json", Who.ANYBODY, "the HTTP API for programs"),
    Door("GET", "/assets/{path:path}", Who.ANYBODY, "the files of the client"),
    Door("GET", "/manifest.webmanifest", Who.ANYBODY, "what the page is called and looks like as an app"),
    Door("GET", "/sw.js", Who.ANYBODY, "the service worker: it keeps the files of the client and printed boards"),
    Door("GET", "/offline.html", Who.ANYBODY, "the page that is shown without a connection"),
    Door("GET", "/{path:path}", Who.ANYBODY, "the page itself, whatever its address; it holds no game"),
)

FOUND: Final = {(door.method, door.path): door for door in DOORS}

ONLY_WATCH: Final = "You are watching this game. Take a seat to play."
ONLY_HOST: Final = "Only the host can do that."


def why_closed(door: Door, seats: frozenset[int], host: bool) -> str:
    """Why a door is closed to somebody who may watch the game, has these seats and is its host or not; or nothing."""
    if door.who is Who.HOST and not host:
        return ONLY_HOST
    if door.who is Who.TABLE and not (seats or host):
        return ONLY_WATCH
    if door.who is Who.SEAT and not seats:
        return ONLY_WATCH
    return ""


def table() -> str:
    """The table for the documentation."""
    rows = ["| endpoint | who may use it | for what |", "|---|---|---|"]
    for door in DOORS:
        name = f"message `{door.path}`" if door.method == MESSAGE else f"`{door.method} {door.path}`"
        rows.append(f"| {name.replace('SOCKET', 'socket')} | {door.who} | {door.what} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(table(), end="")
