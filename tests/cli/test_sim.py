"""``hegemon sim``: the same games on any number of processes, honest statistics, and files that are never lost."""

from __future__ import annotations

import contextlib
import csv
import json
import math
import multiprocessing
import os
import pty
import signal
import subprocess
import sys
import time
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli.commands import sim as command
from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import CHANCE
from hegemon.lab import sim
from hegemon.lab.sim import Plan, Played, SimFailed, by_bot, by_seat, game_seed, play_game, seating, simulate, wilson
from program import PROGRAM, Done, Say, run

QUICK = ("sim", "--seats", "easy,random*2", "--seed", "7", "--limit", "25")
PLAN = Plan("classic", ("easy", "random", "random"), games=6, seed=7, limit=25)


def told(done: Done) -> dict[str, Any]:
    """What a run with --json says, but for how long it took."""
    assert done.code == 0, done.err
    return {name: value for name, value in done.json.items() if name != "timing"}


def read_csv(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# --- games -----------------------------------------------------------------------------------------------------------


def test_the_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    told_by = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        done = run(*QUICK, "-n", 9, "--workers", workers, "--json", "--output", folder)
        assert done.err == ""
        told_by.append((told(done), (folder / "games.csv").read_bytes()))
    assert told_by[0] == told_by[1]
    assert told_by[0][0]["games"] == 9


@pytest.mark.parametrize(("games", "workers"), [(2, 2), (4, 3)])
def test_every_worker_has_something_to_do_and_the_run_ends(games: int, workers: int) -> None:
    plan = PLAN._replace(games=games, limit=2)
    assert sorted(simulate(plan, workers)) == list(simulate(plan))
    assert multiprocessing.active_children() == []


def test_a_game_can_be_played_again_by_its_number() -> None:
    rows = list(simulate(PLAN))
    assert [row.game for row in rows] == [1, 2, 3, 4, 5, 6]
    assert play_game(PLAN, 4) == rows[3]
    assert rows[3].seed == game_seed(7, 4)


def test_another_seed_gives_other_games() -> None:
    assert list(simulate(PLAN)) != list(simulate(PLAN._replace(seed=8)))


def test_seeds_are_all_different_and_fit_into_any_table() -> None:
    seeds = {game_seed(seed, number) for seed in (0, 1, -1, 10**30) for number in range(1000)}
    assert len(seeds) == 4000
    assert all(0 <= seed < 1 << 63 for seed in seeds)


def test_a_row_says_what_happened() -> None:
    for row in simulate(PLAN._replace(limit=1000)):
        assert row.winner is not None
        assert row.winner_seat == row.ranking[0]
        assert row.seating[row.ranking[0]] == row.winner
        assert sorted(row.ranking) == [0, 1, 2]
        assert row.decisions > row.turns > 0
        assert row.reason == "every opponent is eliminated."


def test_a_game_over_the_limit_is_nobodys(say: Say) -> None:
    rows = list(simulate(PLAN._replace(limit=3)))
    for row in rows:
        assert (row.winner, row.winner_seat, row.turns) == (None, None, 3)
        assert sorted(row.ranking) == [0, 1, 2]
        assert row.reason == "not over after 3 turns."
    done = say(*QUICK, "-n", 3, "--workers", 1, "--limit", 3)
    assert "3 games were not over after 3 turns and do not count" in done.out
    assert told(say(*QUICK, "-n", 3, "--workers", 1, "--limit", 3, "--json"))["unfinished"] == 3


def test_the_limit_stops_just_where_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin("classic", 3, {})
    monkeypatch.setattr(sim, "begin", lambda *_: game)
    play_game(PLAN._replace(limit=5), 1)
    assert game.table.turns == 6
    assert game.asking is not None
    assert game.asking.who in (game.table.turn, CHANCE)


def test_every_set_of_options_can_be_simulated(say: Say) -> None:
    done = say(*QUICK, "-n", 2, "--workers", 1, "--option", "army_cap", "--option", "headquarters=all", "--json")
    assert told(done)["options"] == {"army_cap": True, "headquarters": "all"}
    shown = say(*QUICK, "-n", 2, "--workers", 1, "--option", "army_cap", "--option", "headquarters=all")
    assert "classic, army_cap=yes, headquarters=all: 2 games, seed 7" in shown.out


def test_without_a_seed_one_is_drawn_and_told(say: Say) -> None:
    words = ("sim", "--seats", "random*3", "--limit", "1", "-n", "1", "--json")
    first, second = told(say(*words)), told(say(*words))
    assert first["seed"] != second["seed"]
    again = told(say(*words, "--seed", first["seed"]))
    assert again == first


# --- seats -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_everybody_sits_everywhere_and_every_order_comes_about(count: int) -> None:
    bots = tuple("abcdef"[:count])
    orders = [seating(bots, number) for number in range(1, math.factorial(count) + 1)]
    for start in range(0, len(orders), count):
        for name in bots:
            assert sorted(order.index(name) for order in orders[start : start + count]) == list(range(count))
    assert sorted(orders) == sorted(permutations(bots))
    assert seating(bots, len(orders) + 1) == orders[0] == bots


def test_seats_can_be_left_as_they_are(say: Say, tmp_path: Path) -> None:
    say(*QUICK, "-n", 3, "--workers", 1, "--no-rotate", "--output", tmp_path)
    assert {row["seating"] for row in read_csv(tmp_path / "games.csv")} == {"easy random random"}


def test_options_are_read_by_name_and_value(say: Say) -> None:
    words = ("--option", "deal", "--option", "commander=off", "--option", "set_plus_one=yes")
    done = say(*QUICK, "-n", 1, "--workers", 1, *words, "--json")
    assert told(done)["options"] == {"deal": True, "commander": False, "set_plus_one": True}


# --- statistics ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def row(number: int, seats: str, winner: int | None, ranking: tuple[int, ...]) -> Played:
    names = tuple(seats.split())
    return Played(number, number, names, None if winner is None else names[winner], winner, 9, 99, ranking, "")


def test_wins_are_counted_for_bots_and_for_seats() -> None:
    rows = [row(1, "a b b", 0, (0, 1, 2)), row(2, "b b a", 1, (1, 2, 0)), row(3, "b a b", None, (2, 1, 0))]
    plan = Plan("classic", ("a", "b", "b"), 3, 1)
    a, b = by_bot(plan, rows)
    assert (a.name, a.seats, a.games, a.wins) == ("a", 1, 3, 1)
    assert a.mean_place == pytest.approx((1 + 2 + 2) / 3)
    assert (b.name, b.seats, b.games, b.wins) == ("b", 2, 3, 1)
    assert b.mean_place == pytest.approx((2 + 3 + 3 + 1 + 3 + 1) / 6)
    assert [seat.wins for seat in by_seat(plan, rows)] == [1, 1, 0]
    assert a.share == pytest.approx(1 / 3)


def test_a_run_without_games_has_no_shares() -> None:
    plan = Plan("classic", ("a", "b"), 3, 1)
    assert [(tally.share, tally.interval) for tally in by_bot(plan, [])] == [(0.0, (0.0, 1.0))] * 2


def test_the_table(say: Say) -> None:
    done = say(*QUICK, "-n", 6, "--workers", 1, "--limit", 1000)
    assert (done.code, done.err) == (0, "")
    assert "classic: 6 games, seed 7" in done.out
    for part in ("95 % interval", "even share", "33.3 %", "turns and", "games/s with 1 worker"):
        assert part in done.out


# --- files -----------------------------------------------------------------------------------------------------------


def test_all_formats_hold_the_same_rows(say: Say, tmp_path: Path) -> None:
    for form in ("csv", "jsonl", "parquet"):
        if form == "parquet":
            pytest.importorskip("pyarrow")
        done = say(*QUICK, "-n", 6, "--workers", 1, "--output", tmp_path / "deep" / form, "--output-format", form)
        assert done.code == 0, done.err
    folder = tmp_path / "deep"
    lines = [json.loads(line) for line in (folder / "jsonl" / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [Played(**{**line, "seating": tuple(line["seating"]), "ranking": tuple(line["ranking"])}) for line in lines]
    assert rows == list(simulate(PLAN))
    table = read_csv(folder / "csv" / "games.csv")
    assert list(table[0]) == list(Played._fields)
    for plain, full in zip(table, lines, strict=True):
        assert plain["seating"].split() == full["seating"]
        assert [int(seat) for seat in plain["ranking"].split()] == full["ranking"]
        assert plain["winner"] == (full["winner"] or "")
        assert int(plain["seed"]) == full["seed"]
        assert int(plain["decisions"]) == full["decisions"]
    from pyarrow import parquet  # noqa: PLC0415

    assert parquet.read_table(folder / "parquet" / "games.parquet").to_pylist() == lines


def test_the_summary_lies_beside_the_games(say: Say, tmp_path: Path) -> None:
    done = say(*QUICK, "-n", 2, "--workers", 1, "--output", tmp_path, "--json")
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary == done.json
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "summary.json"]


def test_nothing_is_overwritten_unless_forced(say: Say, tmp_path: Path) -> None:
    words = (*QUICK, "-n", 2, "--workers", 1, "--output", tmp_path)
    (tmp_path / "games.csv").write_text("precious", encoding="utf-8")
    say(*words).refuses("games.csv", "exists already", "--force", code=1)
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == "precious"
    assert say(*words, "--force").code == 0
    assert (tmp_path / "games.csv").read_text(encoding="utf-8").startswith("game,seed,")


def positions(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of positions, game by game."""
    from pyarrow import parquet  # noqa: PLC0415

    rows: list[dict[str, Any]] = parquet.read_table(path / "positions.parquet").to_pylist()
    return sorted(rows, key=lambda row: (row["game"], row["row"]))


def test_positions_are_written_beside_the_games_whatever_the_number_of_workers(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    found = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        words = ("-n", 4, "--limit", 3, "--workers", workers, "--output", folder, "--output-format", "parquet")
        done = run(*QUICK, *words, "--json")
        assert sorted(path.name for path in folder.iterdir()) == ["games.parquet", "positions.parquet", "summary.json"]
        found.append(positions(folder))
        assert done.json["positions"] == len(found[-1]) > 300
    assert found[0] == found[1]
    assert {row["game"] for row in found[0]} == {1, 2, 3, 4}


def test_positions_can_be_left_out_and_asked_for(say: Say, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    words = (*QUICK, "-n", 1, "--limit", 2, "--output")
    done = say(*words, tmp_path / "a", "--output-format", "parquet", "--no-positions", "--json")
    assert told(done)["positions"] is None
    assert not (tmp_path / "a" / "positions.parquet").exists()
    done = say(*words, tmp_path / "b", "--positions")
    names = sorted(path.name for path in (tmp_path / "b").iterdir())
    assert names == ["games.csv", "positions.parquet", "summary.json"]
    assert f"{len(positions(tmp_path / 'b'))} positions written" in done.out
    (tmp_path / "b" / "games.csv").unlink()
    (tmp_path / "b" / "summary.json").unlink()
    say(*words, tmp_path / "b", "--positions").refuses("positions.parquet", "exists already", code=1)
    say(*QUICK, "--positions").refuses("--positions needs a folder", "--output")
    say(*QUICK, "--output-format", "parquet").refuses("--output-format parquet needs a folder", "--output")


def test_an_edition_that_changes_its_own_rules_has_positions_too(say: Say, tmp_path: Path) -> None:
    (changing,) = [book.id for book in RULEBOOKS if book.campaign is not None]
    words = ("sim", "--edition", changing, "--seats", "random*3", "-n", 1, "--limit", 1, "--output", tmp_path)
    assert say(*words, "--output-format", "parquet").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "positions.parquet", "summary.json"]


def test_a_folder_that_cannot_be_made_is_told_before_the_first_game(say: Say, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    say(*QUICK, "-n", 1_000_000, "--output", tmp_path / "file").refuses("--output", "cannot be made", code=1)
    say(*QUICK, "-n", 1_000_000, "--output", tmp_path / "file" / "x").refuses("--output", "cannot be made", code=1)


def test_parquet_without_pyarrow_says_how_to_get_it(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = say(*QUICK, "-n", 1_000_000, "--output", tmp_path, "--output-format", "parquet")
    done.refuses("pyarrow", "pip install 'hegemon[parquet]'", code=1)


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("-n", "0"), ("number of games", "1 or more")),
        (("-n", "-5"), ("number of games", "1 or more")),
        (("--workers", "0"), ("--workers", "from 1 to 256")),
        (("--workers", "1000000"), ("--workers", "from 1 to 256")),
        (("--limit", "0"), ("limit", "1 turn or more")),
        (("--seats", "easy"), ("2 to 6 players", "not 1")),
        (("--seats", "easy*7"), ("2 to 6 players", "not 7")),
        (("--seats", "easy,nobody"), ("no bot 'nobody'", "easy")),
        (("--seats", "easy,human"), ("no bot 'human'", "easy")),
        (("--seats", "easy,,easy"), ("--seats", "medium")),
        (("--seats", "easy*0"), ("--seats", "0 seats")),
        (("--seats", "easy*99999999"), ("--seats", "medium")),
        (("--edition", "chess"), ("edition 'chess'", "classic")),
        (("--option", "flying"), ("no option 'flying'", "army_cap")),
        (("--option", "army_cap=maybe"), ("army_cap", "maybe")),
        (("--option", "headquarters=four"), ("headquarters", "off, all, two, three")),
        (("--option", "headquarters=two"), ("headquarters=two", "4 players")),
    ],
)
def test_bad_words_are_refused_with_a_sentence(say: Say, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    say(*QUICK, *words).refuses(*parts)


def test_a_format_that_does_not_exist_ends_with_2(say: Say) -> None:
    done = say(*QUICK, "--output-format", "xls")
    assert (done.code, done.out) == (2, "")
    assert "csv" in done.err


def test_a_game_that_breaks_down_is_told_in_a_sentence_and_the_others_are_kept(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = sim.play_game

    def breaks(plan: Plan, number: int) -> Played:
        if number == 3:
            raise IndexError("out of luck")
        return whole(plan, number)

    monkeypatch.setattr(sim, "play_game", breaks)
    done = say(*QUICK, "-n", 5, "--workers", 1)
    assert done.code == 1
    assert "classic: 2 games" in done.out
    assert done.err == "hegemon: Game 3 of the run with seed 7 broke down (IndexError: out of luck).\n"


def test_a_worker_that_dies_does_not_hang_the_run() -> None:
    games = simulate(PLAN._replace(games=100_000), workers=2)
    assert isinstance(next(games), Played)
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(SimFailed, match="ended before its games were over"):
        for _ in games:
            pass
    assert multiprocessing.active_children() == []


def test_a_run_that_is_given_up_leaves_no_processes_behind() -> None:
    games = simulate(PLAN._replace(games=100_000), workers=2)
    next(games)
    games.close()
    assert multiprocessing.active_children() == []


def test_ctrl_c_while_a_worker_is_started_is_not_lost() -> None:
    told: list[str] = []

    def start() -> None:
        code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
        with sim.no_interrupts():
            signal.raise_signal(signal.SIGINT)
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            told.append(done.stdout)
        told.append("went on")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert told == ["True\n"], "the new process cannot be interrupted, and the interrupt comes when it is there"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


FIRST = """
import signal
from hegemon.lab import sim

def play(plan, number):
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

if __name__ == "__main__":
    print(*sim.spread(play, None, 2, range(4)))
"""


def test_no_worker_hears_ctrl_c_while_it_starts_not_even_the_first(tmp_path: Path) -> None:
    script = tmp_path / "first.py"
    script.write_text(FIRST, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 4


@pytest.mark.parametrize(("workers", "seconds"), [(1, 0.5), (2, 2.0)])
def test_ctrl_c_ends_cleanly_with_what_is_finished(tmp_path: Path, workers: int, seconds: float) -> None:
    folder = tmp_path / "out"
    words = [*QUICK, "-n", "1000000", "--workers", str(workers), "--output", str(folder), "--positions"]
    process = subprocess.Popen(
        [str(PROGRAM), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # so that the signal goes to all of them, as it does from a terminal
    )
    deadline = time.monotonic() + 60
    while not folder.is_dir() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err.startswith("hegemon: Stopped after "), err
    assert err.count("\n") == 1, err
    count = int(err.split()[3])
    if count:  # a very busy machine may not have finished one
        assert f"{count} games, seed 7" in out
        assert len(read_csv(folder / "games.csv")) == count
        assert json.loads((folder / "summary.json").read_text(encoding="utf-8"))["games"] == count
        games = {int(row["game"]) for row in read_csv(folder / "games.csv")}
        assert {row["game"] for row in positions(folder)} == games
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


# --- progress --------------------------------------------------------------------------------------------------------


def on_terminal(*words: str) -> str:
    """What the program shows on a terminal that is its stderr; its stdout is a pipe."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm"}
    command = [str(PROGRAM), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # so it ends when the program does; all is read as it comes, for it waits
            while part := os.read(ours, 4096):
                shown += part
        assert process.stdout is not None
        out = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    assert b"games, seed" in out
    assert b"\x1b" not in out
    return shown.decode()


def test_progress_is_shown_on_a_terminal_unless_quiet() -> None:
    words = (*QUICK, "-n", "2", "--workers", "1")
    assert "games" in on_terminal(*words)
    assert on_terminal(*words, "--quiet") == ""


def test_progress_tells_how_many_positions_there_are(tmp_path: Path) -> None:
    words = (*QUICK, "-n", "2", "--workers", "1", "--limit", "3", "--output", str(tmp_path), "--positions")
    shown = on_terminal(*words)
    assert f"{len(positions(tmp_path)):,} positions" in shown


def test_no_worker_is_started_for_a_single_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "spread", lambda *_: pytest.fail("started"))
    assert len(list(simulate(PLAN._replace(games=1), workers=8))) == 1


def test_there_is_at_least_one_core() -> None:
    assert sim.cores() >= 1
    assert command.MOST_WORKERS >= 1


MAP = """
name = "Row"
edges = [["one", "two"], ["two", "three"], ["three", "four"]]
territory = [
    {id = "one", name = "One"},
    {id = "two", name = "Two"},
    {id = "three", name = "Three"},
    {id = "four", name = "Four"},
]
"""


def test_games_on_a_map_of_ones_own_and_on_a_small_board(tmp_path: Path, say: Say) -> None:
    (tmp_path / "row.toml").write_text(MAP, encoding="utf-8")
    quick = ("sim", "--seats", "easy,random*2", "--seed", "7", "--limit", "8", "-n", "2", "--workers", "1", "--json")
    own = told(say(*quick, "--board", str(tmp_path / "row.toml")))
    assert json.loads(own["options"]["board"])["name"] == "Row"
    small = told(say(*quick, "--board", "mini6"))
    assert small["options"] == {"board": "mini6"}
    assert small == told(say(*quick, "--option", "board=mini6"))


def test_a_map_that_does_not_fit_is_refused_in_one_sentence(tmp_path: Path, say: Say) -> None:
    path = tmp_path / "row.toml"
    path.write_text(MAP.replace("four", "for", 1), encoding="utf-8")
    for words, says in (
        (("--board", str(path)), "names 'for', which is no territory: correct it, or add one."),
        (("--board", "nowhere.toml"), "nowhere.toml cannot be read: no such file or directory."),
        (("--board", "mini6", "--option", "board=mini12"), "--board and --option board do not go together"),
        (("--board", "mini6", "--edition", "thrones"), "is played on boards of its own only: leave the board out."),
    ):
        done = say("sim", "--seats", "easy*3", *words)
        assert done.code == 2
        assert says in done.err
        assert done.err.count("\n") == 1
