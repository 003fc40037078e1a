"""OpenSpiel's own tests, what its players see, and a search on it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts, outcome_sampling_mccfr

from hegemon.envs import spiel
from hegemon.envs.setting import NAMED
from hegemon.kernel.chance import CHANCE

NAMES = spiel.register_all()
FIRST = NAMES[0]
SMALL = [f"hegemon_{one.board}" for one in NAMED if one.board]


def walked(game: Any, plies: int, seed: int = 1) -> Any:
    """A state after so many ids at random."""
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            break
        if state.is_chance_node():
            ids, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(ids, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_simulations(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{name}(turns=1,length=400)"), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def test_a_playthrough_can_be_played_again() -> None:
    name = f"{FIRST}(players=2,length=40)"
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=3, alsologtostdout=False)
    lines = text.splitlines()
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert len(actions) == 40
    assert generate_playthrough.playthrough(name, action_sequence=actions, alsologtostdout=False) == text


def test_every_edition_has_its_game() -> None:
    for one, name in zip(NAMED, NAMES, strict=True):
        game, book = pyspiel.load_game(name), one.book
        assert game.get_type().min_num_players == book.seats[0]
        assert game.num_distinct_actions() == game.setting.space.size
        assert game.utility_sum() == 0.0


def test_states_are_saved_copied_and_pickled() -> None:
    game = pyspiel.load_game(f"{FIRST}(turns=5)")
    state = walked(game, 300)
    for other in (
        state.clone(),
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(0) == state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert len(twin.history()) == len(state.history()) + 1


def test_a_player_remembers_what_it_saw_and_no_more() -> None:
    """Two states that a player cannot tell apart have one information state; others' cards are not in it."""
    game = pyspiel.load_game(f"{FIRST}(turns=40)")
    rng = np.random.RandomState(4)
    for seed in range(40):
        state = walked(game, 900 + seed, seed)
        while not state.is_terminal() and not drawing(state):
            moves = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(int(rng.choice(moves)))
        if state.is_terminal():
            continue
        ids = [id for id, _ in state.chance_outcomes()]
        one, other = state.child(ids[0]), state.child(ids[1])
        owner = state.runner.game.table.turn
        for player in range(3):
            alike = one.information_state_string(player) == other.information_state_string(player)
            assert alike == (player != owner)
            same = one.observation_tensor(player) == other.observation_tensor(player)
            assert same == (player != owner)
        return
    pytest.fail("Nobody drew a card.")


def drawing(state: Any) -> bool:
    """Whether chance draws one of several cards."""
    question = state.runner.question
    names = state.runner.rules.space.names
    return state.runner.who == CHANCE and len(question.ids) > 1 and names[question.ids[0]].startswith("draw ")


def test_what_everybody_sees_is_seen_by_an_observer_without_a_seat() -> None:
    game = pyspiel.load_game(FIRST)
    state = walked(game, 400)
    public_only = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = game.make_py_observer(public_only)
    public.set_from(state, 0)
    assert public.tensor.any()
    assert "player 0" in public.string_from(state, 0)
    with pytest.raises(ValueError, match=r"^An observer takes no parameters"):
        game.make_py_observer(None, {"depth": 3})


def test_errors_are_sentences() -> None:
    with pytest.raises(ValueError, match=r"is for 2 to 6 players, not 9"):
        pyspiel.load_game(f"{FIRST}(players=9)")
    for options in ("no", "[]", "3"):
        with pytest.raises(ValueError, match=r"^options must be a JSON object such as \{\}, not '.+'\.$"):
            pyspiel.load_game(FIRST, {"options": options})
    with pytest.raises(ValueError, match=r"^turns must be 1 or more, not 0\.$"):
        pyspiel.load_game(f"{FIRST}(turns=0)")
    state = pyspiel.load_game(FIRST).new_initial_state()
    with pytest.raises(ValueError, match=r"^There is no id 999999; there are ids from 0 to"):
        state.apply_action(999_999)
    with pytest.raises(ValueError, match=r"^The id \d+ \(.+\) is masked: it is no answer to this question\.$"):
        state.apply_action(next(id for id in range(500) if id not in state.legal_actions()))


def test_a_search_plays() -> None:
    """Monte Carlo tree search with random rollouts, as OpenSpiel has it."""
    game = pyspiel.load_game(f"{FIRST}(players=2,turns=1)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = walked(game, 1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", SMALL)
def test_a_search_plays_whole_games_on_small_boards(name: str) -> None:
    """Monte Carlo tree search against somebody who answers at random, to the end of the game."""
    game = pyspiel.load_game(f"{name}(players=2,turns=4)")
    rng = np.random.RandomState(2)
    bot = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            ids, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(ids, p=chances)))
        elif state.current_player() == 0 and asked < 8:
            asked += 1
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert asked == 8
    assert sum(state.returns()) == pytest.approx(0.0)


def test_counterfactual_regrets_are_learnt_on_the_smallest_board() -> None:
    """Outcome sampling MCCFR walks whole games, and has a policy for what it came through."""
    game = pyspiel.load_game(f"{SMALL[0]}(players=2,turns=1)")
    np.random.seed(5)  # what OpenSpiel's solver draws from
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(4):
        solver.iteration()
    policy = solver.average_policy()
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(int(rng.choice([id for id, _ in state.chance_outcomes()])))
    chances = policy.action_probabilities(state, state.current_player())
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1.0)
    assert len(solver._infostates) > 50
