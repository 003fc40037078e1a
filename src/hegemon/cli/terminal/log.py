"""The record of a match, answer by answer, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hegemon.cli.terminal.players import Players
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.match.live import EVERYTHING
from hegemon.match.log import Log
from hegemon.table.events import Happening
from hegemon.table.table import Table


class Page(NamedTuple):
    """One answer: its number, whose it was, what it said, what came of it, and the game just after it."""

    number: int
    who: int
    say: str
    told: tuple[str, ...]
    game: Game[Table]


def pages(log: Log, viewer: int) -> Iterator[Page]:
    """Every answer of a record as this viewer may know it. The game is the live one: copy it to keep it."""
    players = Players(log.players, log.edition.units)
    for played in log.walk():
        told = [event.told(players.naming) for event in played.seen_by(viewer) if isinstance(event, Happening)]
        entry = played.entry
        yield Page(entry.number, entry.who, str(played.said_to(viewer)), tuple(told), played.game)


def page_lines(page: Page, players: Players) -> list[str]:
    """An answer and what came of it, as lines of text."""
    who = "Chance" if page.who == CHANCE else players.name(page.who)
    return [f"{page.number:>5}  {who}: {page.say}", *[f"       {line}" for line in page.told]]


def seen_table(game: Game[Table], viewer: int) -> Table:
    """The table as this viewer may know it."""
    return game.table if viewer == EVERYTHING else game.view(viewer).table
