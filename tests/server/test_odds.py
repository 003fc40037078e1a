"""The odds that a page asks for, with what they leave out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from hegemon.editions import rulebook
from hegemon.rules.positions import set_up
from hegemon.server.protocol import OddsAsked
from hegemon.server.routes.socket import odds
from hegemon.table.attack_odds import LEFT_OUT


@pytest.mark.parametrize(
    ("armies", "commander", "note"), [((40, 30), True, LEFT_OUT), ((9, 7), True, ""), ((40, 30), False, "")]
)
def test_a_page_is_told_what_the_odds_leave_out(armies: tuple[int, int], commander: bool, note: str) -> None:
    edition = rulebook("classic").open(3, {"commander": commander})
    game = set_up(edition, {"alaska": (0, armies[0]), "kamchatka": (1, armies[1])}, rest=2, step="attack")
    room = cast("Any", SimpleNamespace(live=SimpleNamespace(game=game)))
    told = odds(room, cast("Any", SimpleNamespace(seats={0})), OddsAsked("alaska", "kamchatka", 0))
    assert told.note == note
