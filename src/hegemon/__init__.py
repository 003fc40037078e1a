"""Hegemon: the Risk family of board games, played by its rulebooks.

>>> import hegemon
>>> first = hegemon.editions()[0]
>>> game = hegemon.new_game(first.id, seats=4)
>>> game.pending.prompt
'The dice say who begins.'
>>> str(game.pending.menu.sample(hegemon.Rng(7)))
'throw 6 6 2 1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from hegemon.editions import RULEBOOKS, begin, rulebook
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game, Refused, Result
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action, Record
from hegemon.kernel.views import SPECTATOR, View
from hegemon.match.files import load, save
from hegemon.match.maps import board_option
from hegemon.match.own_bots import BROUGHT
from hegemon.rules.positions import set_up
from hegemon.table.extra import Extra
from hegemon.table.notation import parse
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table
from hegemon.version import __version__

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Action",
    "BadOption",
    "Decision",
    "Game",
    "Refused",
    "Result",
    "Rng",
    "SaveError",
    "View",
    "__version__",
    "editions",
    "load",
    "new_game",
    "parse",
    "position",
    "save",
]

BROUGHT["policy:"] = "hegemon.learn.policy"  # trained policies, which need NumPy


def editions() -> tuple[Rulebook, ...]:
    """Every rulebook that can be played."""
    return RULEBOOKS.books()


def new_game(
    edition: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    setting: Record | None = None,
    board: str | Path = "",
) -> Game[Table]:
    """A new game of this edition, waiting for its first answer; with a setting, if the edition takes one.

    ``board`` is one of the edition's, by name, or the file of a map (docs/boards.md).
    """
    chosen = {**(options or {}), **board_option(rulebook(edition), board)}
    return begin(edition, seats, chosen, setting=setting)


def position(
    edition: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    lands: Mapping[str, tuple[int, int]],
    rest: int | Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Sequence[str] = (),
    reserve: Mapping[int, int] | None = None,
    turn: int = 0,
    step: str = "",
    out: Sequence[int] = (),
    extra: Extra | None = None,
    setting: Record | None = None,
    board: str | Path = "",
) -> Game[Table]:
    """A game of this edition set up by hand, in the turn of a seat, at the first question from a step on.

    ``lands`` gives owner and armies of territories by id or name; ``rest`` says whose the others are, with one army
    each, and ``out`` which seats were eliminated, the first of them first. docs/python.md has examples.
    """
    book = rulebook(edition)
    opened = book.open(seats, {**(options or {}), **board_option(book, board)}, setting=setting)
    return set_up(opened, lands, rest, hands, discards, reserve, turn, step, out=out, extra=extra)
