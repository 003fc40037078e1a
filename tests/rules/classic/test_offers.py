"""What a menu offers to clients is just what it lists, and every question is one sentence."""

from __future__ import annotations

import pytest

import hegemon

ALL = {"army_cap": True, "multi_fortify": True, "card_reroll": True, "commander": True, "headquarters": "all"}


@pytest.mark.parametrize("options", [{}, ALL, {"deal": True, "lots": True}])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_offers_are_the_menu(seats: int, options: dict[str, object]) -> None:
    if seats == 2 and "deal" in options:
        options = {"lots": True}
    game = hegemon.new_game("classic", seats=seats, options=options)
    rng = hegemon.Rng(seats)
    for _ in range(1200):
        decision = game.pending
        if decision is None:
            break
        assert decision.prompt[-1] in ".?"
        assert "\n" not in decision.prompt
        if decision.who != hegemon.CHANCE:
            offered = [sentence for offer in decision.menu.offers() for sentence in offer.sentences()]
            assert sorted(offered) == sorted(str(action) for action in decision.menu)
        game.play(decision.menu.sample(rng))
