"""What several commands share: their options and how they are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from hegemon.editions import RULEBOOKS, rulebook
from hegemon.match.maps import board_option
from hegemon.match.own_bots import check_bot, is_outside
from hegemon.table.rulebook import BOARD, BadOption

DEFAULT_EDITION: Final = RULEBOOKS[0].id
"""The rulebook if none is named."""

JSON: Final = typer.Option(False, "--json", help="Print JSON instead of tables.")
EDITION: Final = typer.Option(DEFAULT_EDITION, "--edition", "-e", help="The rulebook: see `hegemon editions`.")
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="A rules option, name or name=value: see `hegemon editions`; repeatable."),
]
OwnBoard = Annotated[
    str, typer.Option("--board", metavar="FILE", help="A map of your own, or a board of the edition by its name.")
]
Own = Annotated[
    list[str] | None,
    typer.Option("--bot", help="A bot of your own: mybot.py:MyBot, exec:./mybot or policy:FILE; repeatable."),
]

MOST_SEATS: Final = 20


def read_seats(text: str, example: str) -> list[str]:
    """Who sits where: ``human,medium*2,easy``."""
    agents: list[str] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([^\s*]+)\s*(?:\*\s*([0-9]{1,4})\s*)?", part)
        if match is None:
            raise BadOption(f"--seats cannot be {text!r}; it looks like this: {example}.")
        count = int(match[2] or 1)
        if not 1 <= count <= MOST_SEATS:
            raise BadOption(f"--seats {part.strip()!r} asks for {count} seats; 1 to {MOST_SEATS} are possible.")
        agents += [match[1] if is_outside(match[1]) else match[1].lower()] * count
    return agents


def own_bots(given: Sequence[str] | None) -> list[str]:
    """The bots of ``--bot``; one that cannot be started is refused."""
    bots = [spec.strip() for spec in given or []]
    for spec in bots:
        check_bot(spec)
    return bots


def read_options(given: Sequence[str] | None, edition: str = "", board: str = "") -> dict[str, object]:
    """Rules options: ``name`` switches one on, ``name=value`` sets one; and the board of the edition or of a file."""
    chosen: dict[str, object] = board_option(rulebook(edition), board) if board else {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if board and name.strip() == BOARD:
            raise BadOption("--board and --option board do not go together: leave one of them out.")
        chosen[name.strip()] = value.strip() if equals else True
    return chosen
