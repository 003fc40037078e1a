"""The bots: they answer every question of every mode from their view alone, and the better ones win."""

from __future__ import annotations

import pytest

import hegemon
from answers import answered
from hegemon.ai import BOTS, UnknownBot, bot
from hegemon.editions import rulebook
from hegemon.kernel.menus import PASS
from hegemon.rules.actions import Attack
from hegemon.rules.positions import set_up

NAMES = ["hard:plans=8" if name == "hard" else name for name, _ in BOTS if name != "expert"]
"""One that thinks as long as it may gets a small budget, the same on any machine; an expert is one of these."""
EXPERTS: dict[str, object] = {
    "set_plus_one": True,
    "multi_fortify": True,
    "army_cap": True,
    "card_reroll": True,
    "commander": True,
}
# The laws have all bots at one table, in every mode of every rulebook; so most of what takes long here is for the soak.
MODES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"neutral_most": True, "headquarters": "all", **EXPERTS}),
    (3, {}),
    (3, {"deal": True, "lots": True, "headquarters": "all"}),
    (4, {"headquarters": "two", "card_reroll": True}),
    (4, EXPERTS),
    (5, {"headquarters": "three", "commander": True, "multi_fortify": True}),
    (6, {"army_cap": True, "set_plus_one": True, "defender_most": True}),
    (6, {"headquarters": "three", **EXPERTS}),
]


def slow(name: str) -> bool:
    return name.startswith("hard")


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        pytest.param(name, *mode, marks=pytest.mark.soak if slow(name) and number > 1 else ())
        for name in NAMES
        for number, mode in enumerate(MODES)
    ],
)
def test_every_question_of_every_mode_is_answered_from_the_view(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game = hegemon.new_game("classic", seats=seats, options=options)
    answered(game, [name] * seats, 0, 700 if slow(name) else 3000)
    assert game.table.faults() == []


@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_games_of_thinking_bots_end(name: str, seats: int, options: dict[str, object]) -> None:
    game = hegemon.new_game("classic", seats=seats, options=options)
    answered(game, [name] * seats, 5, 60_000)
    assert game.result is not None, f"{game.table.turns} turns"


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    most = 300 if slow(name) else 800
    games = [answered(hegemon.new_game("classic", seats=4), [name] * 4, 3, most) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != answered(hegemon.new_game("classic", seats=4), [name] * 4, 4, most)


@pytest.mark.parametrize("name", ["easy", "medium", "hard:plans=20"])
def test_what_others_hold_does_not_change_an_answer(name: str) -> None:
    game = hegemon.new_game("classic", seats=4, options={"card_reroll": True})
    rng = hegemon.Rng(8)
    agents = [bot(name, seat) for seat in range(4)]
    compared = 0
    for _ in range(1500):
        decision = game.pending
        if decision is None:
            break
        if decision.who == hegemon.CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        if any(hand.cards for hand in game.table.hands) and rng.below(20) == 0:
            other = view.imagine(rng).view(decision.who)
            others = other.pending
            assert others is not None
            assert bot(name, 1).choose(view, asked) == bot(name, 1).choose(other, others)
            compared += 1
        game.play(agents[decision.who].choose(view, asked))
    assert compared > 10


def test_a_bot_may_be_replaced_in_the_middle_of_a_turn_and_play_many_games() -> None:
    agent = bot("medium", 1)
    for seed in range(3):
        game = hegemon.new_game("classic", seats=3)
        rng = hegemon.Rng(seed)
        for number in range(1200):
            decision = game.pending
            if decision is None:
                break
            if decision.who == hegemon.CHANCE:
                game.play(decision.menu.sample(rng))
                continue
            view = game.view(decision.who)
            asked = view.pending
            assert asked is not None
            answering = bot("medium", number) if number % 7 == 0 else agent
            action = answering.choose(view, asked)
            assert action in decision.menu
            game.play(action)


@pytest.mark.parametrize("spec", ["harder", "", "Medium ", "easy:3", "easy:", "random:x"])
def test_bots_that_do_not_exist(spec: str) -> None:
    with pytest.raises(UnknownBot) as error:
        bot(spec, 1)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["medium", "hard:plans=8"])
def test_bots_whose_territories_are_all_full_do_not_wait_for_ever(name: str) -> None:
    edition = rulebook("classic").open(3, {"army_cap": True})
    full = {land.id: (land.index % 3, edition.army_cap) for land in edition.board.territories}
    game = set_up(edition, full, step="DeclareAttack")
    view = game.view(0)
    assert view.pending is not None
    assert isinstance(bot(name, 0).choose(view, view.pending), Attack)
    room = {**full, edition.board.territories[0].id: (0, 2)}  # where there is room for new armies, one may wait
    assert game.table.faults() == []
    waiting = set_up(edition, room, step="DeclareAttack").view(0)
    assert waiting.pending is not None
    assert bot(name, 0).choose(waiting, waiting.pending) == PASS
