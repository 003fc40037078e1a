"""OpenSpiel's own tests, what its players see, and a search on it."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts, outcome_sampling_mccfr

from hegemon.envs import spiel
from hegemon.envs.setting import NAMED
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.steps import Ask

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


def test_games_are_pickled_copied_and_named_whatever_their_options() -> None:
    """OpenSpiel takes the text of a game apart by commas, brackets and =, wherever they stand; ours has none."""
    lands = ", ".join([f'{{id = "l{k}", name = "L ({k}), x=y"}}' for k in range(5)])
    edges = ", ".join([f'["l{k}", "l{k + 1}"]' for k in range(4)])
    own = f'name = "Row"\nterritory = [{lands}]\nedges = [{edges}]\n'
    for options in ({}, {"deal": True}, {"deal": True, "army_cap": True}, {"board": own, "deal": True}):
        game = pyspiel.load_game(FIRST, {"options": json.dumps(options), "turns": 5})
        state = walked(game, 90)
        for other in (
            pyspiel.load_game(str(game)),
            *[pickle.loads(pickle.dumps(game, protocol)) for protocol in (0, pickle.HIGHEST_PROTOCOL)],
            copy.deepcopy(game),
        ):
            assert str(other) == str(game)
            assert other.setting.edition.options == game.setting.edition.options
            assert str(other.deserialize_state(state.serialize())) == str(state)
        assert str(pickle.loads(pickle.dumps(state))) == str(state)
    several = pyspiel.load_game(f'{FIRST}(options={{"deal": true}}; {{"army_cap": true}})')
    assert several.setting.edition.options["deal"] is several.setting.edition.options["army_cap"] is True


def ids_of(state: Any) -> list[int]:
    """What can be said, by chance too."""
    return [id for id, _ in state.chance_outcomes()] if state.is_chance_node() else list(state.legal_actions())


def remember_alike(one: Any, other: Any) -> list[bool]:
    """Which players cannot tell two states apart; what these see now, and may say, must be the same."""
    alike: list[bool] = []
    for player in range(one.get_game().num_players()):
        same = one.information_state_string(player) == other.information_state_string(player)
        alike.append(same)
        if same:
            assert one.is_terminal() == other.is_terminal()
            assert one.observation_tensor(player) == other.observation_tensor(player)
            assert one.observation_string(player) == other.observation_string(player)
            assert (one.current_player() == player) == (other.current_player() == player)
            assert one.current_player() != player or one.legal_actions() == other.legal_actions()
    return alike


@pytest.mark.parametrize("name", NAMES)
def test_whoever_remembers_the_same_sees_the_same(name: str) -> None:
    """Whatever comes to light, chosen or dealt in secret before, is remembered from then on."""
    game = pyspiel.load_game(name, {"granularity": "macro", "turns": 20})
    rng = np.random.RandomState(3)
    state, hidden, looked = game.new_initial_state(), 0, 0
    for _ in range(400):
        ids = ids_of(state)
        if state.is_terminal() or looked >= 12:
            break
        if len(ids) > 1 and type(state.runner.game.asking).shown is not Ask.shown:
            alike = [remember_alike(state.child(ids[0]), state.child(id)) for id in ids[1:3]]
            hidden += any([any(one) for one in alike])
            looked += 1
        state.apply_action(int(rng.choice(ids)))
    assert hidden >= 2


def test_cards_that_are_taken_over_are_remembered() -> None:
    """Two games that differ in the card that somebody draws, and are played alike: whoever eliminates the owner sees
    it then, and remembers that it was so. Until then the two cannot be told apart, but by the owner.
    """
    game = pyspiel.load_game(SMALL[0], {"players": 3, "granularity": "macro"})
    for seed in range(300):
        rng = np.random.RandomState(seed)
        state, twin, owner, before = game.new_initial_state(), None, -1, [False]
        while not state.is_terminal():
            ids, t = ids_of(state), state.runner.game.table
            if twin is None and drawing(state):
                owner = t.turn
                twin = state.child(ids[0])
                state.apply_action(ids[1])
                continue
            attacks = [id for id in ids if state.action_to_string(0, id).startswith("attack")]
            id = int(rng.choice(attacks or ids))
            gone, taker = set(t.out), t.turn
            if twin is not None:
                if twin.current_player() != state.current_player() or id not in ids_of(twin):
                    break
                if state.runner.game.asking is not None and len(t.living()) == 3 and t.count(owner) == 1:
                    before = remember_alike(state, twin)
                twin.apply_action(id)
            state.apply_action(id)
            if twin is not None and owner in set(state.runner.game.table.out) - gone and not state.is_terminal():
                after = remember_alike(state, twin)
                if t.hands[owner] or any(after[player] for player in (owner, taker)):
                    break
                assert before == [player != owner for player in range(3)]
                assert after == [player not in (owner, taker) for player in range(3)]
                return
    pytest.fail("Nobody took cards over.")


def test_what_was_seen_is_told_the_same_however_it_is_asked() -> None:
    """Asked after every id, for the first time at the end, or of many states that go on from one."""
    game = pyspiel.load_game(SMALL[0], {"players": 3})
    rng = np.random.RandomState(5)
    asked, silent = game.new_initial_state(), game.new_initial_state()
    for number in range(120):
        ids = ids_of(asked)
        told = [asked.child(id).information_state_string(number % 3) for id in ids[:3]]
        assert told == [silent.child(id).information_state_string(number % 3) for id in ids[:3]]
        id = int(rng.choice(ids))
        for state in (asked, silent):
            state.apply_action(id)
        asked.information_state_string(number % 2)
    again = game.deserialize_state(asked.serialize())
    for player in range(3):
        told = [state.information_state_string(player) for state in (asked, silent, again)]
        assert told == [told[0]] * 3


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
    recalling = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    told = game.make_py_observer(recalling).string_from(state, 0)
    assert len(told.splitlines()) == state.runner.game.number + 1
    with pytest.raises(ValueError, match=r"^An observer takes no parameters"):
        game.make_py_observer(None, {"depth": 3})


def test_errors_are_sentences() -> None:
    with pytest.raises(ValueError, match=r"is for 2 to 6 players, not 9"):
        pyspiel.load_game(f"{FIRST}(players=9)")
    for options in ("no", "[]", "3", "{} 3", '{"deal": true}, {}'):
        with pytest.raises(ValueError, match=r"^options must be a JSON object such as \{\}, not '.+'\.$"):
            pyspiel.load_game(FIRST, {"options": options})
    for name in ("board", "campaign"):
        with pytest.raises(
            ValueError, match=rf"^{name} must be without commas, brackets and =, which OpenSpiel cannot"
        ):
            pyspiel.load_game(FIRST, {name: "my map (2).toml"})
    with pytest.raises(ValueError, match=r"^turns must be 1 or more, not 0\.$"):
        pyspiel.load_game(f"{FIRST}(turns=0)")
    state = pyspiel.load_game(FIRST).new_initial_state()
    with pytest.raises(ValueError, match=r"^There is no id 999999; there are ids from 0 to"):
        state.apply_action(999_999)
    with pytest.raises(ValueError, match=r"^The id \d+ \(.+\) is masked: it is no answer to this question\.$"):
        state.apply_action(next(id for id in range(500) if id not in state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[len(state.history()) % len(state.legal_actions())])
    with pytest.raises(
        ValueError, match=r"^Chance has nothing to say here; legal_actions\(\) has what a player can say"
    ):
        state.chance_outcomes()


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
