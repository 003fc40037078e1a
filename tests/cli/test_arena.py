"""``hegemon arena``: the same results however it is run, files for every use, and a run that was killed goes on."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hegemon.lab.sim import Played, simulate
from program import PROGRAM, Done, Say, run

QUICK = ("arena", "--bots", "easy,random", "--seats", "2", "--seed", "7", "--limit", "20")


def told(done: Done) -> dict[str, Any]:
    """What a run with --json says, but for how long it took."""
    assert done.code == 0, done.err
    return {name: value for name, value in done.json.items() if name != "timing"}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_ladder_and_the_matrix_are_shown(say: Say) -> None:
    done = say(*QUICK, "-n", 5, "--workers", 1)
    assert (done.code, done.err) == (0, "")
    assert "classic: 5 games with 2 seats, seed 7" in done.out
    assert done.out.index(" easy ") < done.out.index(" random ")
    assert "wins against" in done.out
    assert "a multiple of 2 games" in done.out


def test_the_results_do_not_depend_on_workers_or_on_being_ended(say: Say, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "parts")]
    first = told(say(*QUICK, "-n", 6, "--workers", 1, "--json", "-o", folders[0]))
    assert told(run(*QUICK, "-n", 6, "--workers", 2, "--json", "-o", folders[1])) == first
    say(*QUICK, "-n", 2, "--workers", 1, "-o", folders[2])
    last = say(*QUICK, "-n", 6, "--workers", 1, "--json", "-o", folders[2])
    assert told(last) == first
    assert last.json["timing"]["games"] == 4
    for name in ("games.csv", "ratings.csv", "matrix.csv", "ladder.svg"):
        assert len({(folder / name).read_bytes() for folder in folders}) == 1


def test_the_files_hold_every_game_and_every_bot(say: Say, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    data = told(say(*QUICK, "-n", 4, "--workers", 1, "--json", "-o", tmp_path, "--parquet"))
    games = rows(tmp_path / "games.csv")
    assert list(games[0]) == list(Played._fields)
    assert [row["game"] for row in games] == ["1", "2", "3", "4"]
    assert games[0]["seed"] == games[1]["seed"] != games[2]["seed"]
    assert [row["bot"] for row in rows(tmp_path / "ratings.csv")] == [entry["bot"] for entry in data["ratings"]]
    assert len(rows(tmp_path / "matrix.csv")) == 2
    assert told(Done(0, (tmp_path / "summary.json").read_text(), "")) == data
    assert (tmp_path / "ladder.svg").read_text().startswith("<svg")
    import pyarrow.parquet  # noqa: PLC0415

    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").num_rows == 4


def test_without_a_seed_a_run_goes_on_with_the_one_it_has(say: Say, tmp_path: Path) -> None:
    words = (*QUICK[:5], "--limit", "20", "--workers", "1", "-o", tmp_path, "--json")
    first = say(*words, "-n", 2).json
    assert say(*words, "-n", 4).json["seed"] == first["seed"]


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    words = [*QUICK[:-1], "300", "-n", "24", "--workers", "2", "--json"]
    record = tmp_path / "killed" / "results.jsonl"
    with subprocess.Popen(
        [str(PROGRAM), *words, "-o", str(record.parent)], stdout=subprocess.DEVNULL, start_new_session=True
    ) as process:
        begun = time.monotonic()
        while (not record.exists() or record.read_bytes().count(b"\n") < 4) and time.monotonic() - begun < 600:
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)
    done = record.read_bytes().count(b"\n") - 1
    assert done >= 3
    last = run(*words, "-o", record.parent)
    whole = run(*words, "-o", tmp_path / "whole")
    assert told(last) == told(whole)
    assert last.json["timing"]["games"] <= 24 - done
    assert (record.parent / "games.csv").read_bytes() == (tmp_path / "whole" / "games.csv").read_bytes()


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Any:
        for row in simulate(*given):
            yield row
            if row.game == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr("hegemon.cli.commands.arena.simulate", interrupted)
    done = say(*QUICK, "-n", 6, "--workers", 1, "-o", tmp_path)
    assert done.code == 1
    assert done.err == "hegemon: Stopped after 2 of 6 games. The same command goes on from here.\n"
    assert len(rows(tmp_path / "games.csv")) == 2


def test_bots_of_ones_own_take_part(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "mybot.py"
    path.write_text("class MyBot:\n    def choose(self, view, decision):\n        return decision.menu.pick(0)\n")
    data = told(say(*QUICK, "--bot", f"{path}:MyBot", "-n", 6, "--workers", 1, "--json"))
    assert data["bots"] == [f"{path}:MyBot", "easy", "random"]
    assert data["lost_turns"] == 0
    assert {entry["bot"] for entry in data["ratings"]} == set(data["bots"])


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--bots", "easy"), "two bots or more"),
        (("--bots", "easy,genius"), "genius"),
        (("--seats", "1"), "1"),
        (("-n", "0"), "number of games"),
        (("--workers", "0"), "--workers"),
        (("--parquet",), "--output"),
        (("--option", "moon"), "moon"),
        (("--bot", "nowhere.py:MyBot"), "nowhere.py"),
    ],
)
def test_what_was_asked_wrongly_is_refused(say: Say, words: tuple[str, ...], part: str) -> None:
    say(*QUICK, *words).refuses(part)


def test_another_tournament_in_the_folder_is_not_touched(say: Say, tmp_path: Path) -> None:
    say(*QUICK, "-n", 2, "--workers", 1, "-o", tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    say(*QUICK, "-n", 2, "--seed", 8, "-o", tmp_path).refuses("holds another tournament", code=1)
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_without_ray_or_pyarrow_a_sentence_says_how_to_get_them(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    say(*QUICK, "--ray").refuses("hegemon[ray]")
    say(*QUICK, "--ray-address", "nowhere:1").refuses("hegemon[ray]")
    say(*QUICK, "--parquet", "-o", tmp_path).refuses("hegemon[parquet]", code=1)


def test_the_summary_is_plain_json(say: Say) -> None:
    data = json.loads(say(*QUICK, "-n", 2, "--workers", 1, "--json").out)
    assert data["games_in_a_block"] == 2
    assert data["matrix"][0].keys() == {"bot", "other", "wins", "losses", "share"}
