"""The bots at Game of Thrones: they play every mode to its end from their views alone, and the better ones win."""

from __future__ import annotations

import pytest

import hegemon
from answers import answered
from hegemon.ai import bot

MODES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"draw_optional": False}),
    (5, {"defender_most": True}),
    (7, {}),
    (2, {"mode": "dominion"}),
    (3, {"mode": "dominion"}),
    (5, {"mode": "dominion"}),
    (7, {"mode": "dominion"}),
    (4, {"gold": "on", "characters": "on", "special_units": "on"}),
    (2, {"mode": "dominion", "victory": "skirmish", "objectives": "off"}),
    (3, {"mode": "dominion", "maesters": "off", "characters": "off", "gold": "off"}),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_games_of_every_mode_come_to_their_end(name: str, seats: int, options: dict[str, object]) -> None:
    game = hegemon.new_game("thrones", seats=seats, options=options)
    answered(game, [name] * seats, 5, 40_000)
    assert game.result is not None, f"{game.table.turns} turns"
    assert game.table.faults() == []


# The laws have all bots at one table in every mode; alone with easy ones, hard plays most of them in the soak only.
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(*mode, marks=() if number % 4 == 0 else pytest.mark.soak) for number, mode in enumerate(MODES)],
)
def test_hard_answers_what_every_mode_asks(seats: int, options: dict[str, object]) -> None:
    game = hegemon.new_game("thrones", seats=seats, options=options)
    said = answered(game, ["hard:plans=20", *["easy"] * (seats - 1)], 3, 900)
    assert said
    assert game.table.faults() == []


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "options"), MODES[::3])
def test_random_players_answer_everything(seats: int, options: dict[str, object]) -> None:
    game = hegemon.new_game("thrones", seats=seats, options=options)
    answered(game, ["random"] * seats, 2, 2500)
    assert game.table.faults() == []


def test_medium_buys_uses_cards_and_scores() -> None:
    said: set[str] = set()
    for seed in range(4):
        game = hegemon.new_game("thrones", seats=4, options={"mode": "dominion"})
        said.update([type(action).verb for action in answered(game, ["medium"] * 4, seed, 5000)])
    assert {"buy", "use", "score", "keep", "trade", "take", "fortify", "station"} <= said


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["easy", "medium", "hard:plans=20"])
def test_what_others_hold_does_not_change_an_answer(name: str) -> None:
    game = hegemon.new_game("thrones", seats=3, options={"mode": "dominion"})
    rng = hegemon.Rng(8)
    agents = [bot(name, seat) for seat in range(3)]
    compared = 0
    while (decision := game.pending) is not None and game.number < 900:
        if decision.who == hegemon.CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        if rng.below(12) == 0:
            other = view.imagine(rng).view(decision.who)
            others = other.pending
            assert others is not None
            assert bot(name, 1).choose(view, asked) == bot(name, 1).choose(other, others)
            compared += 1
        game.play(agents[decision.who].choose(view, asked))
    assert compared > 10
