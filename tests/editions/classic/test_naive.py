"""The engine and a second, naive Classic agree on who is asked, on every answer, and on the board, move by move."""

from __future__ import annotations

import pytest

import hegemon
from editions.classic.naive import LANDS, World, game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Occupy, Place, Trade
from hegemon.rules.occupy import MoveIn


def fighting(answers: list[Action], rng: hegemon.Rng) -> Action:
    """Random, but greedy enough that games end: big placements, strong attacks, all armies moved in."""
    attacks = [a for a in answers if isinstance(a, Attack) and a.dice == 3]
    trades = [a for a in answers if isinstance(a, Trade)]
    largest = [a for a in answers if isinstance(a, (Place, Occupy))]
    if trades and rng.below(2):
        return trades[rng.below(len(trades))]
    if attacks and rng.below(20):
        return attacks[rng.below(len(attacks))]
    if largest and rng.below(4):
        most = max(a.armies for a in largest)
        best = [a for a in largest if a.armies == most]
        return best[rng.below(len(best))]
    return answers[rng.below(len(answers))]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 12)]])
def test_two_classics_play_the_same_game(seats: int, seed: int) -> None:
    rng = hegemon.Rng(1000 * seats + seed)
    engine = hegemon.new_game("classic", seats=seats)
    world = World(seats)
    asking = game(world)
    question = next(asking)
    for _ in range(2500):
        decision = engine.pending
        assert decision is not None
        who, expected = question
        assert who == decision.who
        if who != hegemon.CHANCE or rng.below(20) == 0:  # the dice are the same every time, and many
            assert {str(answer) for answer in decision.menu} == expected, decision.prompt
        action = decision.menu.sample(rng) if who == hegemon.CHANCE else fighting(list(decision.menu), rng)
        assert str(action) in expected
        engine.play(action)
        try:
            question = asking.send(str(action))
        except StopIteration:
            assert engine.pending is None
            assert engine.result is not None
            assert engine.result.winner == world.winner
            assert list(engine.result.ranking) == [world.winner, *reversed(world.out)]
            return
        table = engine.table
        if not isinstance(engine.asking, MoveIn):  # the naive game moves all armies in at once, after asking
            assert [world.owner.get(land, -1) for land in LANDS] == table.owner
            assert [world.armies.get(land, 0) for land in LANDS] == table.armies
        assert table.sets == world.sets
        for seat in range(seats):
            assert {table.edition.cards[card].id for card in table.hands[seat].cards} == world.hand[seat]
    assert engine.pending is not None
