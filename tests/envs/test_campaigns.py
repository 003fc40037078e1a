"""Games that change their own rules, behind the interfaces: from a fresh world, or from what a campaign has left."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from hegemon import envs
from hegemon.envs import gym, spiel
from hegemon.envs.core import AGENT, LEARNER, Rules, Runner
from hegemon.envs.setting import BOOKS, Named, Setting, names, seeded
from hegemon.kernel.chance import Rng
from hegemon.match.campaign import CAMPAIGN_BOOKS, Campaign, new_campaign
from hegemon.match.log import Player
from hegemon.match.own_bots import seat_bot

BOOK = CAMPAIGN_BOOKS[0]
OTHER = next(book for book in BOOKS if book.campaign is None)


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    """A campaign of bots after its first game."""
    found = new_campaign(BOOK.id, [Player(name, "easy") for name in ("Ann", "Bo", "Cy", "Dee")])
    match = found.sit((0, 1, 2), "a day", seeds=("a", "b", "c"), server_seed=bytes(32))
    while match.advance() is not None:
        pass
    found.close()
    return found


@pytest.fixture
def file(campaign: Campaign, tmp_path: Path) -> Path:
    path = tmp_path / "ours.campaign"
    campaign.save(path)
    return path


def test_every_edition_with_campaigns_has_an_environment() -> None:
    assert set(CAMPAIGN_BOOKS) <= set(BOOKS)
    for book in CAMPAIGN_BOOKS:
        edition = book.open(book.seats[0], {})
        whole = edition.everything()
        assert len(whole.actions) > len(edition.actions)
        assert set(edition.actions) <= set(whole.actions)
        assert whole.board.territories[: len(edition.board)] == edition.board.territories


@pytest.mark.no_cover
def test_a_game_begins_in_the_world_that_a_campaign_has_left(file: Path, campaign: Campaign) -> None:
    setting = Setting(BOOK.id, 4, campaign=file)
    assert setting.edition.setting == campaign.rules.setting(campaign.world, 2, (0, 1, 2, 3), "")
    assert setting.space.names == Setting(BOOK.id, 4).space.names
    again = pickle.loads(pickle.dumps(setting))
    assert again.edition.setting == setting.edition.setting
    rng = np.random.default_rng(1)
    env = envs.aec(BOOK.id, seats=3, campaign=str(file), turns=3)
    env.reset(seed=1)
    for agent in env.agent_iter(200):
        seen, _, ended, cut, _ = env.last()
        assert seen is not None
        assert env.observation_space(agent).contains(seen)
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    vector: Any = gymnasium.make_vec(
        names()[[book.id for book in BOOKS].index(BOOK.id)], 2, seats=3, campaign=str(file)
    )
    assert isinstance(vector, gym.TableVector)
    vector.reset(seed=1)
    for _ in range(40):
        vector.step(vector.sample(Rng(1)))
    game = pyspiel.load_game(spiel.name_of(Named(BOOK)), {"players": 3, "campaign": str(file), "turns": 1})
    assert game.setting.edition.setting is not None
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert str(game.deserialize_state(state.serialize())) == str(state)


@pytest.mark.no_cover
def test_campaigns_that_do_not_fit_are_refused_with_a_sentence(file: Path, tmp_path: Path) -> None:
    for arguments, sentence in (
        ({"campaign": tmp_path / "none.campaign"}, r"none\.campaign cannot be read: no such file or directory\.$"),
        ({"campaign": 3}, r"^campaign must be the name of a file, not 3\.$"),
        ({"campaign": file, "seats": 5}, r"ours\.campaign has 4 people, and 5 are to play\.$"),
        ({"campaign": file, "edition": OTHER.id}, r"ours\.campaign is a campaign of .+, not of .+\.$"),
        ({"campaign": file, "options": {"x": True}}, r"^campaign goes with no options and no board: .+\.$"),
    ):
        given: dict[str, Any] = {"edition": BOOK.id, "seats": 3, **arguments}
        with pytest.raises(ValueError, match=sentence):
            Setting(**given)


@pytest.mark.no_cover
def test_a_game_is_played_to_its_end_with_everything_that_follows_it() -> None:
    """The winner signs and everybody chooses what stays: only then is the game over, and all are paid."""
    rng = Rng(4)
    agents = [None, *[seat_bot("easy", rng.split()) for _ in range(2)]]
    runner = Runner(Rules(BOOK.open(3, {}), 400, macro=True), [LEARNER, AGENT, AGENT], agents)
    runner.reset(seeded(3))
    asked = 0
    while not runner.over:
        runner.step(runner.ids[rng.below(len(runner.ids))])
        asked += 1
    assert asked > 20
    assert not runner.truncated
    assert runner.game.result is not None
    assert sum(runner.returns()) == pytest.approx(0.0)
    assert sorted(runner.returns(ranked=True)) == [-1.0, 0.0, 1.0]
