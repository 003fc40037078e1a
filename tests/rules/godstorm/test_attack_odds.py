"""The exact odds of battles with gods and temples, against battles that were fought."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.table.odds import odds_between
from two_worlds import worlds

FIGHTS = 300


@pytest.mark.parametrize(
    ("gods", "temples"),
    [({}, ""), ({"alice": "thor@thule"}, ""), ({"alice": "freya@thule"}, "varangia"), ({"bob": "hekate@varangia"}, "")],
)
def test_the_odds_are_those_of_the_fights(gods: dict[str, str], temples: str) -> None:
    position = "Thule: alice 6 | Varangia: bob 4 | Roma: bob 1"
    start = worlds(position, gods=gods, temples=temples)
    expected = odds_between(start.table, start.land("Thule").index, start.land("Varangia").index).win(6, 4)
    start.alice.invades("Thule", "Varangia")
    rng = hegemon.Rng(11)
    won = 0
    for _ in range(FIGHTS):
        game = start.game.copy()
        while type(game.asking).__name__ in ("FightOn", "AnnounceDefence", "RollDice", "RerollDice", "DrawRelic"):
            decision = game.pending
            assert decision is not None
            choices = [answer for answer in decision.menu if str(answer) != "pass"] if decision.who >= 0 else []
            game.play(choices[-1] if choices else decision.menu.sample(rng))
        won += game.table.owner[start.land("Varangia").index] == 0
    assert abs(won / FIGHTS - expected) < 0.09


def test_gods_and_temples_change_the_odds() -> None:
    def win(gods: dict[str, str], temples: str = "") -> float:
        t = worlds("Thule: alice 6 | Varangia: bob 4", gods=gods, temples=temples)
        return odds_between(t.table, t.land("Thule").index, t.land("Varangia").index).win(6, 4)

    plain = win({})
    assert win({"alice": "thor@thule"}) > plain
    assert win({"alice": "freya@thule"}) > plain
    assert win({"bob": "hekate@varangia"}) < plain
    assert win({}, "varangia") == win({"bob": "hekate@varangia"}) == win({"bob": "hekate@varangia"}, "varangia")
    assert win({"alice": "odin@thule loki@thule", "bob": "ares@varangia"}) == plain
