"""The laws over campaigns: a short form of ``python -m fuzz --campaign``, and proofs that it finds what is broken."""

from __future__ import annotations

import pytest
from fuzz import laws
from fuzz.__main__ import main
from fuzz.campaign import EVE, GAMES, WORLD, AfterEve, Beginnings, LateGame, Saga, beginnings, campaign_trial, kinds
from fuzz.play import Failure

from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import Rng
from hegemon.match.campaign import CAMPAIGN_BOOKS, Campaign
from hegemon.rules.audit import Broken
from hegemon.table.rulebook import Rulebook

BOOK = CAMPAIGN_BOOKS[0]
KNOWN = {book.id: beginnings(book) for book in CAMPAIGN_BOOKS}


def late_game(seed: int) -> LateGame:
    """A game on a late world."""
    make = KNOWN[BOOK.id].world
    assert make is not None
    return LateGame(BOOK, seed, make)


@pytest.mark.parametrize("book", CAMPAIGN_BOOKS, ids=lambda book: book.id)
def test_a_campaign_keeps_the_laws_and_is_what_its_file_says(book: Rulebook) -> None:
    saga = Saga(book, 3)
    assert saga.run(220) == 220
    assert len(saga.kept.chapters) == 1


@pytest.mark.parametrize("book", CAMPAIGN_BOOKS, ids=lambda book: book.id)
def test_games_on_worlds_made_by_engravings_keep_the_laws(book: Rulebook) -> None:
    make = KNOWN[book.id].world
    assert make is not None, f"tests/editions/{book.id}/beginnings.py tells no worlds"
    for seed in (1, 2):
        assert LateGame(book, seed, make).run(90) == 90
    numbers = {make(["Ann", "Bo", "Cy", "Dee"], Rng(seed))[1] for seed in range(30)}
    assert len(numbers) > 10, "worlds of many games"


@pytest.mark.parametrize("book", CAMPAIGN_BOOKS, ids=lambda book: book.id)
def test_games_from_the_eve_of_an_opening_keep_the_laws(book: Rulebook) -> None:
    eves = KNOWN[book.id].eves
    assert eves, f"tests/editions/{book.id}/beginnings.py tells no eves"
    trials = [AfterEve(book, seed, eves) for seed in range(4)]
    assert len({trial.name for trial in trials}) > 1
    assert all([trial.run(10) == 10 for trial in trials])
    assert any([trial.opened for trial in trials])


@pytest.mark.soak
@pytest.mark.parametrize("kind", [GAMES, WORLD, EVE])
@pytest.mark.parametrize("book", CAMPAIGN_BOOKS, ids=lambda book: book.id)
def test_many_decisions_of_campaigns_keep_the_laws(book: Rulebook, kind: str) -> None:
    assert main(["--edition", book.id, "--campaign", kind, "--decisions", "6000", "--seed", "77"]) == 0


# --- what is broken is found ------------------------------------------------------------------------------------------


def test_every_kind_of_trial_comes_up() -> None:
    known = KNOWN[BOOK.id]
    found = [type(campaign_trial(BOOK, seed, known)[0]) for seed in range(len(kinds(known)))]
    assert set(found) == {Saga, LateGame, AfterEve}
    assert isinstance(campaign_trial(BOOK, 5, Beginnings(None, {}))[0], Saga)


def test_a_world_that_its_chronicle_does_not_tell_is_found() -> None:
    trial = late_game(3)
    laws.world_is_sound(BOOK, trial.world, trial.names)
    with pytest.raises(Broken, match="not what its chronicle tells"):
        laws.world_is_sound(BOOK, trial.world, ["Somebody else", *trial.names[1:]])


def test_rules_that_do_not_follow_the_world_are_found() -> None:
    rules = BOOK.campaign
    assert rules is not None
    late = late_game(0)
    while late.number < 12:
        late = late_game(late.seed + 1)
    game = late.begin()
    laws.rules_follow_the_table(game)
    game.table.edition = begin(BOOK.id, late.seats, {}).table.edition
    with pytest.raises(Broken, match="rules in force"):
        laws.rules_follow_the_table(game)


def test_a_file_that_is_not_the_campaign_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    saga = Saga(BOOK, 3)
    saga.run(5)
    packed = saga.kept.pack()
    monkeypatch.setattr(Campaign, "pack", lambda self: packed if self is saga.kept else packed + b"\n")
    with pytest.raises(Broken, match="another campaign"):
        saga.check_file()


def test_a_failure_names_the_command_that_shows_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "world_can_be_told", lambda book, world: 1 / 0)
    with pytest.raises(Failure) as caught:
        late_game(4).run(9)
    assert caught.value.command.endswith(f"--edition {BOOK.id} --campaign world --seed 4 --decisions 1")
    assert "ZeroDivisionError" in caught.value.report()


def test_what_does_not_go_with_campaigns_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    without = next(book for book in RULEBOOKS if book.campaign is None)
    assert main(["--edition", without.id, "--campaign"]) == 2
    assert capsys.readouterr().err == f"{without.name} has no campaigns; leave --campaign out.\n"
    assert main(["--campaign", "--seats", "3"]) == 2
    assert capsys.readouterr().err == "--seats and --options do not go with --campaign, which draws them.\n"
    assert main([]) == 2
    assert capsys.readouterr().err == "Name a rulebook with --edition; only --campaign goes without.\n"
