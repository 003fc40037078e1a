"""The editions, listed by hand, and how a game of one is begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.classic import RULEBOOK as CLASSIC
from hegemon.editions.thrones import RULEBOOK as THRONES
from hegemon.kernel.game import Game
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table, empty_table

RULEBOOKS: Final = (CLASSIC, THRONES)


def rulebook(id: str) -> Rulebook:
    """The rulebook with this id."""
    for book in RULEBOOKS:
        if book.id == id:
            return book
    known = ", ".join([book.id for book in RULEBOOKS])
    raise BadOption(f"There is no edition {id!r}; there are {known}.")


def begin(id: str, seats: int, options: Mapping[str, object], version: int | None = None) -> Game[Table]:
    """A new game at its first question, by the present rules or those of an older version."""
    return first_question(rulebook(id).open(seats, options, version))


def first_question(edition: Edition) -> Game[Table]:
    """A new game of an edition that was opened before."""
    game = Game(empty_table(edition), list(reversed(edition.setup)))
    game.run()
    return game
