"""Files that an earlier Hegemon wrote (``tests/fixtures``) still load, replay, verify, and are played on."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hegemon
from fixtures.seen import as_meant, seen
from hegemon.ai import bot
from hegemon.kernel.game import Game
from hegemon.match.log import Log, read_log, verify
from hegemon.match.match import resume
from hegemon.table.notation import read
from hegemon.table.table import Table

OLD = Path(__file__).resolve().parent.parent / "fixtures"
POSITIONS = sorted(path.stem for path in OLD.glob("*.save"))
MATCHES = sorted(path.name.partition(".")[0] for path in OLD.glob("*.match*"))
FURTHER = 60


@cache
def told(name: str) -> dict[str, Any]:
    """What the earlier version has said about its files."""
    data: dict[str, Any] = json.loads(gzip.decompress((OLD / f"{name}.json.gz").read_bytes()))
    return data


def unpacked(name: str, folder: Path) -> Path:
    """The record of a match."""
    plain, packed = OLD / f"{name}.match", OLD / f"{name}.match.gz"
    path = folder / f"{name}.match"
    path.write_bytes(plain.read_bytes() if plain.exists() else gzip.decompress(packed.read_bytes()))
    return path


def play_on(game: Game[Table], answers: int) -> None:
    """Let a bot play for every seat."""
    rng = hegemon.Rng(1)
    agents = [bot("easy", hegemon.Rng(seat)) for seat in range(game.table.edition.seats)]
    for _ in range(answers):
        decision = game.pending
        if decision is None:
            return
        if decision.who == hegemon.CHANCE:
            game.submit(decision.number, decision.who, decision.menu.sample(rng))
        else:
            view = game.view(decision.who)
            assert view.pending is not None
            game.submit(decision.number, decision.who, agents[decision.who].choose(view, view.pending))


def test_there_are_fixtures_of_both_editions() -> None:
    for edition in ("classic", "thrones"):
        assert sum(name.startswith(edition) for name in POSITIONS) >= 10
        assert sum(name.startswith(edition) for name in MATCHES) >= 3
    assert sorted(told("positions")) == POSITIONS
    assert sorted(told("matches")) == MATCHES


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_seen_as_it_was_and_goes_on_as_it_did(name: str) -> None:
    known, game = told("positions")[name], hegemon.load(OLD / f"{name}.save")
    assert seen(game) == as_meant(known["before"])
    for who, say in known["answers"]:
        game.submit(game.number, who, read(game.table.edition, say))
    assert seen(game) == as_meant(known["after"])


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_played_on_by_bots_and_saved_again(name: str, tmp_path: Path) -> None:
    game = hegemon.load(OLD / f"{name}.save")
    play_on(game, FURTHER)
    hegemon.save(game, tmp_path / "again.save")
    assert hegemon.load(tmp_path / "again.save") == game


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_verifies_and_ends_as_it_did(name: str, tmp_path: Path) -> None:
    known, log = told("matches")[name], read_log(unpacked(name, tmp_path))
    verdict = verify(log)
    assert verdict.good, verdict.says
    assert (verdict.entries, verdict.dice) == (known["entries"], known["dice"])
    assert [entry.say for entry in log.entries].count("undo") == known["undone"]
    assert (log.game().result is not None) == known["over"]
    assert seen(log.game()) == as_meant(known["after"])
    assert seen(hegemon.load(tmp_path / f"{name}.match")) == as_meant(known["after"])


@pytest.mark.parametrize("name", [name for name in MATCHES if not told("matches")[name]["over"]])
def test_a_match_is_resumed_and_played_on(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    match = resume(path)
    before = len(match.log.entries)
    while len(match.log.entries) < before + FURTHER and match.game.pending is not None:
        if match.advance() is None:
            decision = match.game.pending
            match.answer(decision.number, decision.who, decision.menu.pick(0))
    match.save(path)
    log: Log = read_log(path)
    assert len(log.entries) == before + FURTHER
    assert verify(log).good
