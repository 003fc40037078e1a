"""Whole games of every rulebook and mode, written down as text, are played again and come out the same."""

from __future__ import annotations

import pytest

from golden.regenerate import HERE, Golden, GoldenCampaign, by_hand, campaigns, of_modes, sentences
from hegemon.editions import RULEBOOKS
from hegemon.table.rulebook import Rulebook
from modes import plain

AGAIN = "if the rules were meant to change, run python tests/golden/regenerate.py and review the difference"
GAMES = [game for book in RULEBOOKS for game in [*by_hand(book), *of_modes(book)]]
books = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_replayed(game: Golden) -> None:
    assert game.replayed().splitlines() == game.text().splitlines(), AGAIN


@pytest.mark.parametrize("game", [of_modes(book)[-1] for book in RULEBOOKS], ids=repr)
def test_the_same_seed_still_plays_the_same_game(game: Golden) -> None:
    assert game.anew().splitlines() == game.text().splitlines(), AGAIN


@pytest.mark.parametrize("campaign", [one for book in RULEBOOKS for one in campaigns(book)], ids=repr)
def test_a_campaign_comes_out_the_same(campaign: GoldenCampaign) -> None:
    assert campaign.anew().splitlines() == campaign.text().splitlines(), AGAIN


@books
def test_every_mode_is_written_down_and_small(book: Rulebook) -> None:
    files = sorted((HERE / book.id).glob("*.game"))
    games = [*by_hand(book), *of_modes(book)]
    assert files == sorted([game.path for game in games]), AGAIN
    assert all(path.stat().st_size < 90_000 for path in files), "a whole game may be long, but somebody has to read it"


@books
def test_the_games_show_most_kinds_of_answers(book: Rulebook) -> None:
    """At least four of five verbs of a rulebook are said in its golden games; a game kept by hand may add one.

    A book whose rules change in a game may say more than it does at the first question.
    """
    verbs = {kind.verb for mode in plain(book) for kind in mode.edition().actions}
    changes = any(mode.edition().amended is not None for mode in plain(book))
    said = {say.split()[0] for game in GAMES if game.mode.book is book for say in sentences(game.text())}
    for campaign in campaigns(book):
        said |= {
            verb for line in campaign.text().splitlines() if line.startswith("verbs ") for verb in line.split()[1:]
        }
    assert changes or said <= verbs
    assert len(verbs - said) <= len(verbs) // 5, f"nobody says any of {sorted(verbs - said)}"
