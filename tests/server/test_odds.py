"""The odds that a page asks for, with what they leave out."""

from __future__ import annotations

import pytest

from hegemon.editions import rulebook
from hegemon.kernel.saves import dump
from hegemon.rules.positions import set_up
from hegemon.server.worker_tasks import Desk, OddsQuestion, rules_of
from hegemon.table.attack_odds import LEFT_OUT


@pytest.mark.parametrize(
    ("armies", "commander", "note"), [((40, 30), True, LEFT_OUT), ((9, 7), True, ""), ((40, 30), False, "")]
)
def test_a_page_is_told_what_the_odds_leave_out(armies: tuple[int, int], commander: bool, note: str) -> None:
    edition = rulebook("classic").open(3, {"commander": commander})
    game = set_up(edition, {"alaska": (0, armies[0]), "kamchatka": (1, armies[1])}, rest=2, step="attack")
    src, dst = [edition.board.places[name].index for name in ("alaska", "kamchatka")]
    question = OddsQuestion(rules_of(edition), src, dst, 0, dump(game.view(0).masked))
    assert Desk().odds(question).note == note
