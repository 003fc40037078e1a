"""``hegemon bench`` and the programs in ``bench``: all measures are taken, and nonsense is refused."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hegemon
import hegemon.kernel.game
from hegemon.cli.commands import bench
from hegemon.cli.commands.bench import FullGames, Measure, Mode, RandomPlay, measures, modes, times_first
from hegemon.editions import RULEBOOKS
from hegemon.table.edition import NO_SEAT, Edition
from hegemon.table.rulebook import Rulebook
from modes import plain
from program import ROOT, Say

UNITS = {"decisions/s", "turns/s", "µs", "games/s", "ms"}


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures that take no time, and are worth as much."""
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "TURNS", 10)


@pytest.mark.usefixtures("brief")
def test_all_measures_are_taken() -> None:
    found = measures(0.02)
    assert {one.unit for one in found} == UNITS
    assert all(one.median > 0 for one in found)
    assert all(one.best >= one.median if one.more_is_better else one.best <= one.median for one in found)


@pytest.mark.usefixtures("brief")
def test_the_report_says_which_build_it_is(say: Say) -> None:
    data = say("bench", "--seconds", "0.01", "--json").json
    assert data["compiled"] == str(hegemon.kernel.game.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    assert {one["unit"] for one in data["measures"]} == UNITS
    shown = say("bench", "--seconds", "0.01")
    assert (f"Hegemon {hegemon.__version__}, compiled" in shown.out) == data["compiled"]
    assert "decisions/s" in shown.out


@pytest.mark.usefixtures("brief")
def test_every_mode_is_told_beside_the_first(say: Say) -> None:
    told = say("bench", "--seconds", "0.01", "--json").json["measures"]
    first = told[0]["median"]
    for one in told:
        assert one["times_first"] == (one["median"] / first if one["unit"] == "decisions/s" else None)
    assert told[0]["times_first"] == 1.0
    found = [
        Measure("a", "decisions/s", 200.0, 210.0),
        Measure("b", "ms", 3.0, 2.0),
        Measure("c", "decisions/s", 50, 60),
    ]
    assert times_first(found) == [1.0, None, 0.25]
    assert times_first(found[1:2]) == [None]


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "nan", "inf"])
def test_a_time_that_makes_no_sense_is_refused(say: Say, seconds: str) -> None:
    say("bench", "--seconds", seconds).refuses("--seconds", "from 0.01 to 600")


@pytest.mark.usefixtures("brief")
def test_random_play_is_bound_by_turns_and_counts_chance() -> None:
    play = RandomPlay(modes()[0])
    decisions = play()
    assert play.turns == 10
    assert decisions == play.decisions > 120 + 10


def test_every_rulebook_is_measured_on_all_its_boards_in_all_its_modes() -> None:
    found = modes()
    assert {mode.edition for mode in found} == {book.id for book in RULEBOOKS}
    for book in RULEBOOKS:
        boards = {book.open(seats, {}).board.id for seats in book.seats}
        own = [mode for mode in found if mode.edition == book.id]
        assert boards <= {book.open(mode.seats, mode.options).board.id for mode in own}
        neutral = {book.open(seats, {}).neutral != NO_SEAT for seats in book.seats}
        assert {book.open(mode.seats, mode.options).neutral != NO_SEAT for mode in own} == neutral
    assert len({mode.name for mode in found}) == len(found)
    assert Mode("x", 4, {"fast": True, "mode": "long"}).name == "random play, x, fast=yes, mode=long, 4 seats"


def test_every_choice_of_every_option_is_measured_by_itself_where_that_is_asked() -> None:
    found = modes(every_option=True)
    assert found[0] == modes()[0]
    assert set(map(repr, modes())) < set(map(repr, found))
    for book in RULEBOOKS:
        measured = [book.open(mode.seats, mode.options).options for mode in found if mode.edition == book.id]
        for option in book.options:
            played = {edition.options[option.name] for edition in plain_editions(book)}
            assert {options[option.name] for options in measured} == played


def plain_editions(book: Rulebook) -> list[Edition]:
    """Every choice of every option of a rulebook that changes the rules."""
    return [mode.edition() for mode in plain(book)]


@pytest.mark.usefixtures("brief")
def test_the_options_are_measured_at_the_command_line(say: Say) -> None:
    few = say("bench", "--seconds", "0.01", "--json").json["measures"]
    all_of_them = say("bench", "--seconds", "0.01", "--options", "--json").json["measures"]
    assert len(all_of_them) - len(few) == len(modes(every_option=True)) - len(modes())


def test_full_games_are_always_the_same_ones() -> None:
    games = FullGames()
    assert games() == 1
    assert games.number == 1


def speed(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "bench" / "speed.py"), "--seconds", "0.01", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)


@pytest.fixture(autouse=True)
def needs_the_script(request: pytest.FixtureRequest) -> None:
    if "script" in request.node.name and not (ROOT / "bench" / "speed.py").is_file():
        pytest.skip("bench/speed.py is not at hand")


def test_the_script_compares_two_interpreters() -> None:
    done = speed("--against", sys.executable, "--repeats", "1", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert {one["unit"] for one in data["measures"]} == UNITS
    assert all(one["ratio"] > 0 for one in data["measures"])


def test_the_script_says_why_it_cannot_compare(tmp_path: Path) -> None:
    done = speed("--against", str(tmp_path / "nothing"), "--repeats", "1")
    assert done.returncode == 1
    assert "is no program that can be run" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("script", "words", "said"),
    [
        ("speed", "--seconds 0", "--seconds: must be a number, from 0.01 to 600, not '0'"),
        ("speed", "--repeats 0", "--repeats: must be a whole number, 1 or more, not '0'"),
        ("odds", "--repeats many", "--repeats: must be a whole number, 1 or more, not 'many'"),
        ("load", "--games 50 0", "--games: must be a whole number, 1 or more, not '0'"),
        ("load", "--think nan", "--think: must be a number, from 0 to 3600, not 'nan'"),
        ("advise", "nobody", "bot: There is no bot 'nobody'; there are random"),
        ("advise", "medium 7", "seats: must be a whole number, from 2 to 6, not '7'"),
        ("thinking", "medium", "bot must be one that thinks by the clock, such as hard or expert:2s, not 'medium'"),
        ("thinking", "hard:plans=9", "bot must be one that thinks by the clock"),
        ("thinking", "hard:9h", "bot: The bot hard takes a budget"),
        ("choices", "--games 1", "--games: must be a whole number, 2 or more, not '1'"),
        ("train", "play --output x --seats 3,7", "--seats must be from 2 to 6 for Classic"),
        ("train", "play --output x --bots medium,nobody", "--bots: There is no bot 'nobody'"),
        ("train", "play --output .", "--output: must be a file, and '.' is a folder"),
        ("train", "play --output pyproject.toml/x", "--output: must be a file, but 'pyproject.toml/x' has no folder"),
        ("train", "fit nowhere.npz --output x", "inputs: must be a file, and there is none at 'nowhere.npz'"),
    ],
)
def test_a_script_refuses_what_it_cannot_measure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: str, words: str, said: str
) -> None:
    if script == "train":
        pytest.importorskip("numpy")
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(ROOT / "bench")
    monkeypatch.setattr(sys, "argv", [script, *words.split()])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "bench" / f"{script}.py"), run_name="__main__")
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
