"""What a position tells of the rules is true of every rulebook."""

from __future__ import annotations

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.match.position import told_rules
from hegemon.rules.actions import Fortify
from modes import PLAIN, Mode, bold

DECISIONS = 400


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_no_move_between_territories_far_apart_is_told_as_a_move_between_neighbours(mode: Mode) -> None:
    told = told_rules(mode.edition())["fortify"]
    game = mode.game()
    rng = Rng(mode.seed)
    near = game.table.board.near
    numbers = {land.id: land.index for land in game.table.board.territories}
    while (decision := game.pending) is not None and game.number < DECISIONS:
        if decision.who != CHANCE and told == "adjacent":
            for offer in decision.menu.offers():
                if offer.verb == Fortify.verb:
                    src, dst = offer.words
                    assert numbers[dst] in near[numbers[src]], offer
        game.play(bold(decision, rng))


@pytest.mark.parametrize(
    ("edition", "seats", "options", "told"),
    [
        ("classic", 3, {}, "adjacent"),
        ("classic", 3, {"multi_fortify": True}, "chains"),
        ("godstorm", 3, {}, "chain"),
        ("legacy", 3, {}, "chain"),
        ("lotr", 3, {}, "chain"),
        ("thrones", 3, {}, "chain"),
    ],
)
def test_how_far_armies_go_is_told(edition: str, seats: int, options: dict[str, bool | str], told: str) -> None:
    (book,) = [book for book in RULEBOOKS if book.id == edition]
    assert told_rules(book.open(seats, options))["fortify"] == told
