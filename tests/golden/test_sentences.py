"""What players are told, in every mode of every rulebook, is what was written down."""

from __future__ import annotations

import pytest

from golden.sentences import path_of, sentences
from hegemon.editions import RULEBOOKS
from hegemon.table.rulebook import Rulebook

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_players_are_told_what_was_written_down(book: Rulebook) -> None:
    again = "if this was meant, run python tests/golden/sentences.py and review the difference"
    assert sentences(book) == path_of(book).read_text(encoding="utf-8").splitlines(), again
