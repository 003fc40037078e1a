"""``hegemon campaign``: a world in a file, its games at the terminal, and campaigns of bots alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hegemon.cli.commands import campaign as shown
from hegemon.editions.legacy.world import OPENED, Engraving
from hegemon.match.campaign import read_campaign
from program import Say
from terminal import run

OPENING = Engraving(1, 0, 0, OPENED, text="pack_1")


@pytest.fixture(scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with one game, played by bots in the place of two people."""
    folder = tmp_path_factory.mktemp("campaign")
    path = folder / "ours.campaign"
    made = run("campaign", "new", str(path), "--people", "Ann,Bob,easy*2", cwd=folder)
    assert made.code == 0, made.err
    done = run("campaign", "play", str(path), "--absent", "Ann,Bob", "--plain", "--quick", cwd=folder)
    assert done.code == 0, done.err
    assert "signs the board" in done.out
    assert "To play game 2: hegemon campaign play" in done.out
    return path


def test_a_campaign_is_begun_once(tmp_path: Path, say: Say) -> None:
    path = tmp_path / "ours.campaign"
    done = say("campaign", "new", path, "--people", "Ann,Bob,medium*2", "--name", "Earth")
    assert done.code == 0
    assert "Earth, a campaign of" in done.out
    assert [person.name for person in read_campaign(path).people] == ["Ann", "Bob", "Ada", "Boris"]
    again = say("campaign", "new", path)
    assert (again.code, again.out) == (2, "")
    assert "is there already" in again.err


def test_the_world_after_a_game(one_game: Path, say: Say) -> None:
    done = say("campaign", "show", one_game)
    assert done.code == 0
    assert "1 of 15 games played" in done.out
    assert "signs the board" in done.out
    before = say("campaign", "show", one_game, "--after", "0")
    assert "0 of 15 games played" in before.out
    assert "signs the board" not in before.out


def test_an_opened_pack_is_read_again_and_a_sealed_one_is_not(
    one_game: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("campaign", "show", one_game, "--pack", "pack_1").refuses("Pack 1 is still sealed")
    say("campaign", "show", one_game, "--pack", "zeppelin").refuses("There is no pack 'zeppelin'", "pack_1, ")
    monkeypatch.setattr(shown, "world_after", lambda campaign, after: campaign.world.engraved(OPENING))
    data = say("campaign", "show", one_game, "--pack", "Pack 1", "--json").json
    events = [row["Name"] for row in data["sections"]["events"]]
    done = say("campaign", "show", one_game, "--pack", "pack_1")
    assert done.out.startswith(f"{data['title']}, opened in game 1")
    assert all(name in done.out for name in events)


def test_the_world_as_data(one_game: Path, say: Say, tmp_path: Path) -> None:
    done = say("campaign", "show", one_game, "--json")
    data = json.loads(done.out)
    assert data["games"] == 1
    assert [person["name"] for person in data["people"]][:2] == ["Ann", "Bob"]
    target = tmp_path / "world.json"
    written = say("campaign", "export", one_game, target)
    assert written.code == 0
    assert json.loads(target.read_text(encoding="utf-8"))["hash"] == data["hash"]


def test_it_is_verified(one_game: Path, say: Say, tmp_path: Path) -> None:
    done = say("campaign", "verify", one_game)
    assert done.code == 0
    assert "All 1 game of Our world are as they were played" in done.out
    forged = tmp_path / "forged.campaign"
    forged.write_bytes(one_game.read_bytes().replace(b'"say":"place', b'"say":"plant', 1))
    bad = say("campaign", "verify", forged)
    assert bad.code == 1
    assert bad.err.count("\n") == 1


def test_people_join_and_names_are_corrected(one_game: Path, say: Say, tmp_path: Path) -> None:
    path = tmp_path / "copy.campaign"
    path.write_bytes(one_game.read_bytes())
    assert say("campaign", "join", path, "Dee").code == 0
    assert say("campaign", "rename", path, "Bob", "Bo").code == 0
    assert [person.name for person in read_campaign(path).people] == ["Ann", "Bo", "Ada", "Boris", "Dee"]
    refused = say("campaign", "rename", path, "Zed", "Zoe")
    assert (refused.code, refused.err) == (2, "hegemon: Nothing and nobody in Our world is called 'Zed'.\n")


def test_a_parallel_world(one_game: Path, say: Say, tmp_path: Path) -> None:
    path = tmp_path / "other.campaign"
    assert say("campaign", "new", path, "--from", one_game, "--after", "0", "--name", "Earth B").code == 0
    other = read_campaign(path)
    assert (other.name, other.number) == ("Earth B", 1)


def test_a_game_under_way_goes_on_and_can_be_broken_off(one_game: Path, say: Say, tmp_path: Path) -> None:
    path = tmp_path / "copy.campaign"
    campaign = read_campaign(one_game)
    match = campaign.sit((0, 2, 3), "today")
    while match.advance() is not None:
        pass
    assert match.game.result is None  # a person is asked
    campaign.save(path)
    told = say("campaign", "play", path, "--seats", "Ann,Ada,Boris")
    assert told.code == 2
    assert "is under way" in told.err
    done = say("campaign", "play", path, "--break-off")
    assert done.out.startswith("Game 2 is broken off and counts for nothing.")
    assert read_campaign(path).number == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["campaign", "play", "FILE", "--seats", "Ann,Zed,Ada"], "Nobody in Our world is called 'Zed'"),
        (["campaign", "play", "FILE", "--seats", "Ann,Ann,Ada"], "Ann cannot have two seats"),
        (["campaign", "play", "FILE", "--seats", "Ann,Ada"], "is for 3 to 5 players, not 2"),
        (["campaign", "play", "FILE", "--absent", "Zed"], "Nobody in Our world is called 'Zed'"),
        (["campaign", "play", "FILE", "--break-off"], "No game of Our world is under way"),
        (["campaign", "join", "FILE", ""], "The name '' will not do"),
        (["campaign", "join", "FILE", "x" * 25], "will not do: 1 to 24 printable characters"),
        (["campaign", "join", "FILE", "a\tb"], "will not do: 1 to 24 printable characters"),
        (["campaign", "join", "FILE", "ann"], "ann belongs to Our world already"),
        (["campaign", "join", "FILE", "Dee", "--bot", "genius"], "There is no bot 'genius'"),
        (["campaign", "rename", "FILE", "Ann", "Bob"], "Bob belongs to Our world already"),
        (["campaign", "rename", "FILE", "Ann", "\u202e"], "will not do"),
        (["campaign", "rename", "FILE", "Ann", "Ann"], "Ann is spelled so already"),
        (["campaign", "show", "FILE", "--after", "2"], "--after must be from 0 to 1, not 2"),
        (["campaign", "export", "FILE", "world.pdf"], "should end in .svg"),
        (["replay", "FILE"], "is a campaign, not a single match"),
        (["verify", "FILE"], "is a campaign, not a single match"),
    ],
)
def test_what_does_not_fit_a_campaign_is_refused_and_nothing_lost(
    one_game: Path, words: list[str], says: str, say: Say, tmp_path: Path
) -> None:
    path = tmp_path / "copy.campaign"
    path.write_bytes(one_game.read_bytes())
    done = say(*[path if word == "FILE" else word for word in words])
    assert done.code in (1, 2)
    assert done.err.startswith("hegemon: ")
    assert done.err.count("\n") == 1
    assert says in done.err
    assert path.read_bytes() == one_game.read_bytes()


def test_campaigns_of_bots(say: Say) -> None:
    words = ("campaign", "sim", "--seats", "random*3", "--games", "2", "-n", "2", "--seed", "3", "-w", "1")
    done = say(*words, "--json")
    figures = json.loads(done.out)
    assert (figures["campaigns"], figures["games"], figures["void"]) == (2, 4, 0)
    assert sum(figures["wins_by_bot"].values()) == 4
    assert json.loads(say(*words, "--json").out) == figures
    assert "2 campaigns of 2 games (seed 3)" in say(*words).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "nowhere.campaign"], "cannot be read"),
        (["new", "x.campaign", "--people", "Ann,Bob"], "has 3 to 20 people, not 2"),
        (["new", "x.campaign", "--people", "Ann*2,Bob"], "is no bot, and people come one by one"),
        (["new", "x.campaign", "--people", "Ann,ann,Bob"], "same name"),
        (["new", "x.campaign", "--name", ""], "The name of the campaign '' will not do"),
        (["new", "x.campaign", "--after", "1"], "--after goes with --from"),
        (["new", "x.campaign", "--option", "wonder"], "There is no option"),
        (["sim", "--seats", "medium*2"], "not 2"),
        (["sim", "--seats", "genius*3"], "genius"),
        (["sim", "--games", "0"], "--games must be from 1 to 100"),
        (["sim", "-n", "0"], "--num must be from 1"),
        (["sim", "-w", "0"], "--workers must be from 1 to 256"),
    ],
)
def test_what_is_refused(
    words: list[str], says: str, say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = say("campaign", *words)
    assert done.code in (1, 2)
    assert done.err.startswith("hegemon: ")
    assert done.err.count("\n") == 1
    assert says in done.err
    assert list(tmp_path.iterdir()) == []
