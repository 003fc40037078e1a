"""Worlds that campaigns between bots leave, and the contests of bots that begin from them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from hegemon.kernel.steps import Record
from hegemon.lab import campaigns
from hegemon.lab.campaigns import CampaignPlan, first_world, play_campaign, world_after
from hegemon.match.campaign import CAMPAIGN_BOOKS

BOOK = CAMPAIGN_BOOKS[0]
RULES = BOOK.campaign
SEATS = BOOK.seats[0]
STRENGTH = Path(__file__).resolve().parents[1] / "soak" / "strength.py"


@pytest.fixture
def strength() -> ModuleType:
    """The program that measures bots."""
    spec = importlib.util.spec_from_file_location("strength", STRENGTH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_world_is_what_the_games_of_its_campaign_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    assert RULES is not None
    plan = CampaignPlan(BOOK.id, ("random",) * SEATS, 2, 1, 5)
    monkeypatch.setattr(campaigns, "LONGEST", 40)
    assert [game.winner for game in play_campaign(plan, 1).games] == [-1, -1], "broken off"
    voided = RULES.voided(RULES.voided(first_world(plan), 1), 2)
    assert world_after(plan, 1) == voided
    assert world_after(plan._replace(games=0), 1) == first_world(plan)


def test_contests_may_begin_from_a_later_game(strength: ModuleType) -> None:
    found = [contest for contest in strength.contests(BOOK) if contest.game]
    assert {contest.game for contest in found} == {1, 8, 15}
    assert len({contest.name for contest in found}) == len(found)
    assert all(contest.games == 400 for contest in found)


def test_worlds_are_made_once_and_kept(strength: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert RULES is not None
    made: list[tuple[int, int]] = []

    def marked(plan: CampaignPlan, number: int) -> Record:
        made.append((plan.games, number))
        assert RULES is not None
        return RULES.voided(first_world(plan), number)

    monkeypatch.setattr(strength, "folder_of_games", lambda: tmp_path)
    monkeypatch.setattr(strength, "world_after", marked)
    contest = strength.Contest(BOOK.id, ("easy",) * SEATS, 0.5, 4, game=8)
    first = strength.setting_of(contest, 3)
    strength.kept_world.cache_clear()
    assert strength.setting_of(contest, 3) == first
    assert made == [(7, 3)], "seven games before the eighth, played once"
    assert strength.setting_of(contest, 4) != first
    assert RULES.people(first) == tuple(range(SEATS))


def test_a_game_of_a_campaign_is_begun_from_the_kept_world(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    plan = CampaignPlan(BOOK.id, ("easy",) * SEATS, 0, 1, 1)

    def first(*key: object) -> Record:
        begun.append(key)
        return first_world(plan)

    monkeypatch.setattr(strength, "kept_world", first)
    monkeypatch.setattr(strength, "LONGEST", 1)
    contest = strength.Contest(BOOK.id, ("easy",) * SEATS, 0.5, 4, game=8)
    assert strength.play((contest, SEATS)) == (contest, SEATS, False)
    assert begun == [(BOOK.id, SEATS, (), 8, 1)]
