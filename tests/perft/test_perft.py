"""Every rulebook offers as many answers, in every mode, as were counted before."""

from __future__ import annotations

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.table.rulebook import Rulebook
from modes import PLAIN, Mode, plain
from perft.regenerate import counted, stored

AGAIN = "if the rules were meant to change, run python tests/perft/regenerate.py and review the difference"

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_counted_before(mode: Mode) -> None:
    assert counted(mode) == stored(mode.book).get(mode.name), AGAIN


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_every_mode_was_counted(book: Rulebook) -> None:
    assert list(stored(book)) == [mode.name for mode in plain(book)], AGAIN
