"""No page is sent anything that its seat cannot know: twin games that differ only in that are shown alike.

Every frame is compared whole: the table, rows of cards, the question and its offers, what they would change, and what
is told of every answer. Fingerprints of the log have a test of their own (``test_heads``).
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from fuzz import laws

from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.steps import Action
from hegemon.kernel.views import SPECTATOR
from hegemon.match.live import LiveGame
from hegemon.server.game import ServerGame
from hegemon.server.room import encoded
from hegemon.server.show import prospects_of
from hegemon.server.viewers import Viewer, update_for
from hegemon.table.table import Table
from inside import seated
from modes import MODES, PLAIN, Mode, bold

PLIES = 3
"""So many answers twins are followed."""


def served(mode: Mode, game: Game[Table]) -> ServerGame:
    """A game of people as the server has it in memory, at this position."""
    made = seated(mode)
    made.live = LiveGame(game, dealer=made.live.dealer)
    return made


def frame(game: ServerGame, seat: int) -> dict[str, Any]:
    """What a page of this seat is sent."""
    own = frozenset[int]() if seat == SPECTATOR else frozenset({seat})
    pages = [Viewer(None, frozenset({other}), host=False) for other in range(len(game.seats))]  # type: ignore[arg-type]
    sent: dict[str, Any] = json.loads(encoded(update_for(game, Viewer(None, own, host=False), pages)))  # type: ignore[arg-type]
    return sent


def answered(game: ServerGame, action: Action) -> None:
    """Somebody answers; pages are told of it."""
    decision = game.live.game.pending
    assert decision is not None
    played = game.live.answer(decision.number, decision.who, action)
    game.news = [*game.news, game.entry_row(played)]


def compare(mode: Mode, game: Game[Table], seat: int, rng: Rng) -> tuple[bool, int]:
    """Follow two games that differ in what this seat cannot know; whether they differ at all, and for how long."""
    one, other = served(mode, game.copy()), served(mode, laws.with_other_secrets(game, seat, rng))
    differ = one.live.game != other.live.game
    for ply in range(PLIES):
        mine, theirs = frame(one, seat), frame(other, seat)
        for part in mine:
            assert mine[part] == theirs[part], f"seat {seat} is told by “{part}” what it cannot know"
        if ply == 0:
            would = [prospects_of(twin.live.game.view(seat), twin.name) for twin in (one, other)]
            assert would[0] == would[1], f"seat {seat} is told what answers would change as it cannot know"
        answers = laws.alike(one.live.game, other.live.game, seat, rng)
        if answers is None:
            return differ, ply
        out = one.live.game.table.out
        for twin, action in zip((one, other), answers, strict=True):
            answered(twin, action)
        if one.live.game.table.out != out:
            return differ, ply  # the cards of somebody who falls may be shown
    return differ, PLIES


def is_secret(decision: Decision[Table], rng: Rng) -> bool:
    """Whether chance is about to say something that not everybody may hear."""
    return decision.who == CHANCE and laws.hidden_answer(decision, decision.game, SPECTATOR, rng) is not None


def play(mode: Mode, decisions: int, every: int) -> None:
    """Compare twins of a game for every seat and a spectator, again and again."""
    game, rng = mode.game(), Rng(mode.seed)
    differing = followed = 0
    for number in range(decisions):
        decision = game.pending
        if decision is None:
            break
        if number % every == 0 or (decision.step.reaction and number % 9 == 0) or is_secret(decision, rng):
            for seat in laws.everybody(game):
                differ, plies = compare(mode, game, seat, rng)
                differing += differ
                followed += plies
        game.play(bold(decision, rng))
    assert differing > 3, "there were no secrets"
    assert followed > 50


@pytest.mark.parametrize("mode", PLAIN[::3], ids=repr)
def test_no_page_is_sent_what_its_seat_cannot_know(mode: Mode) -> None:
    play(mode, 600, 53)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_no_page_is_sent_what_its_seat_cannot_know_in_whole_games(mode: Mode) -> None:
    play(mode, 6000, 37)
