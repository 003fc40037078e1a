"""``hegemon verify``: 0 if all is right and proved, 1 and the entry at fault if not, 3 if rolls are unproved."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from hegemon.match.dealer import FairDealer
from hegemon.match.log import Log, Player, read_log
from hegemon.match.match import new_match
from program import Say
from terminal import environment, run

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("verify") / "x.game"
    match = new_match("classic", [Player(name, "easy") for name in "ABC"], {}, ["a", "b", "c"], SEED)
    while match.advance() is not None:
        pass
    match.save(path)
    return path


def test_a_good_record(whole: Path, say: Say) -> None:
    done = say("verify", whole)
    log = read_log(whole)
    assert (done.code, done.err) == (0, "")
    says, head = done.out.splitlines()
    assert says.startswith(f"All {len(log.entries)} entries and ")
    assert says.endswith("chance outcomes are right.")
    assert head == f"Its last hash is {log.last_hash}."


def test_a_good_record_as_data(whole: Path, say: Say) -> None:
    done = say("verify", whole, "--json")
    log = read_log(whole)
    data = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert data["good"] is True
    assert data["fault"] is None
    assert data["entries"] == len(log.entries)
    assert data["dice"] == sum(entry.who == -1 for entry in log.entries)
    assert data["head"] == log.last_hash
    assert data["commitment"] == log.commitment


def test_a_changed_record(whole: Path, tmp_path: Path, say: Say) -> None:
    log = read_log(whole)
    entry = log.entries[77]
    path = tmp_path / "x.game"
    path.write_bytes(whole.read_bytes().replace(entry.hash.encode(), b"0" * 64, 1))
    done = say("verify", tmp_path / "x.game")
    assert (done.code, done.out) == (1, "")
    assert done.err == f"hegemon: {path} is not as it was played: Entry 77 was changed: its hash does not fit.\n"
    done = say("verify", tmp_path / "x.game", "--json")
    data = json.loads(done.out)
    assert (done.code, done.err) == (1, "")
    assert (data["good"], data["fault"]) == (False, 77)


def test_a_noted_hash_is_found(whole: Path, say: Say) -> None:
    log = read_log(whole)
    for head, where in (
        (log.last_hash, f"entry {len(log.entries) - 1}"),
        (log.entries[40].hash, "entry 40"),
        (log.entries[40].hash[:8].upper(), "entry 40"),
        (log.until(0).last_hash, "the header"),
    ):
        done = say("verify", whole, "--head", head)
        assert (done.code, done.err) == (0, "")
        assert f"is that of {where}, so nothing up to there was changed." in done.out


def test_the_head_that_a_table_showed_is_found(whole: Path, say: Say) -> None:
    log = read_log(whole)
    head = FairDealer(SEED, log.seeds).head(41, log.entries[40].hash)
    done = say("verify", whole, "--head", head)
    assert (done.code, done.err) == (0, "")
    assert "is that of entry 40, so nothing up to there was changed." in done.out
    assert say("verify", whole, "--head", FairDealer(SEED, log.seeds).head(40, log.entries[40].hash)).code == 1


def test_a_noted_hash_finds_out_what_was_cut_off(whole: Path, tmp_path: Path, say: Say) -> None:
    """A record that is cut off fits together; only who noted its end can tell."""
    log = read_log(whole)
    path = tmp_path / "x.game"
    short = log.until(50)
    path.write_bytes(short.write(reveal=False))
    assert say("verify", tmp_path / "x.game").code == 3
    done = say("verify", tmp_path / "x.game", "--head", log.last_hash)
    assert (done.code, done.out) == (1, "")
    assert "not in this record" in done.err
    done = say("verify", tmp_path / "x.game", "--head", log.last_hash, "--json")
    assert done.code == 1
    assert json.loads(done.out)["good"] is False


@pytest.mark.parametrize("head", ["", "abc", "xyzxyzxyz", "0" * 65])
def test_what_is_no_hash_is_asked_wrongly(whole: Path, head: str, say: Say) -> None:
    done = say("verify", whole, "--head", head)
    assert (done.code, done.out) == (2, "")
    assert "--head takes a hash" in done.err


def test_files_that_cannot_be_verified(tmp_path: Path, say: Say) -> None:
    (tmp_path / "prose").write_text("Dear diary,\n")
    (tmp_path / "empty").write_bytes(b"")
    for name in ("prose", "empty", "missing", "."):
        done = say("verify", tmp_path / name)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("hegemon: ")
        assert done.err.count("\n") == 1
        done = say("verify", tmp_path / name, "--json")
        assert done.code == 1
        data = json.loads(done.out)
        assert (data["good"], data["fault"], data["head"]) == (False, -1, None)
        assert data["says"].endswith(".")


def test_what_is_not_proved_is_said_loudly(whole: Path, tmp_path: Path, say: Say) -> None:
    log = read_log(whole)
    rolls = sum(entry.who == -1 for entry in log.entries)
    path = tmp_path / "hidden.game"
    path.write_bytes(log.write(reveal=False))
    done = say("verify", path)
    assert (done.code, done.err) == (3, "")
    line = f"UNPROVED: {rolls} of {rolls} chance outcomes wait for the server seed, which is not revealed."
    assert line in done.out.splitlines()
    done = say("verify", path, "--json")
    data = json.loads(done.out)
    assert (done.code, data["good"], data["fault"], data["unproved"]) == (3, False, None, rolls)


def test_a_header_cannot_switch_the_check_off(whole: Path, tmp_path: Path, say: Say) -> None:
    """Whoever claims that everything was copied gets nothing approved."""
    log = read_log(whole)
    assert "throw 6 1 1" not in [entry.say for entry in log.entries]
    header = json.loads(log.header)
    for copied in (1_000_000, len(log.entries), -1):
        header["copied"] = copied
        forged = Log(log.edition, log.players, log.seeds, "", json.dumps(header, separators=(",", ":")).encode())
        for entry in log.entries:
            forged.add(entry.who, "throw 6 1 1" if entry.say.startswith("throw") else entry.say)
        forged.seed = SEED
        (tmp_path / "x.game").write_bytes(forged.write(reveal=True))
        done = say("verify", tmp_path / "x.game")
        assert done.code == (3 if copied == len(log.entries) else 1), (copied, done)
        assert "copied from another match without proof of its dice." in done.out or "copied" in done.err
        assert ("UNPROVED: " in done.out) == (copied == len(log.entries))


def test_a_record_without_an_end_says_so(whole: Path, tmp_path: Path, say: Say) -> None:
    log = read_log(whole)
    short = log.until(60)
    short.seed = SEED
    (tmp_path / "x.game").write_bytes(short.write(reveal=True))
    done = say("verify", tmp_path / "x.game")
    assert done.code == 0
    assert "it was broken off here, or the end of the record is missing." in done.out
    assert json.loads(say("verify", tmp_path / "x.game", "--json").out)["over"] is False
    assert json.loads(say("verify", whole, "--json").out)["over"] is True


def test_files_that_never_end(whole: Path, tmp_path: Path, say: Say) -> None:
    """A device, a pipe nobody writes to, a line without end, a file of many gigabytes: a sentence, at once."""
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(10 << 30)
    header = whole.read_bytes().splitlines()[0]
    (tmp_path / "line").write_bytes(header + b" " * (5 << 20))
    (tmp_path / "lines").write_bytes(header + b"\n" * 300_000)
    tried = {"pipe": "no plain file", "huge": "too large", "line": "a line of ours has at most", "lines": "too long"}
    for name, says in (*[(str(tmp_path / name), says) for name, says in tried.items()], ("/dev/zero", "no plain file")):
        for command in ("verify", "replay"):
            done = say(command, name)
            assert (done.code, done.out) == (1, "")
            assert done.err.startswith("hegemon: ")
            assert says in done.err
            assert done.err.count("\n") == 1


def test_what_a_forger_wrote_does_nothing_to_the_terminal(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes().splitlines()
    entry = json.loads(data[1])
    entry["say"] = "\x1b[2J\x07throw"
    data[1] = json.dumps(entry).encode()
    (tmp_path / "x.game").write_bytes(b"\n".join(data) + b"\n")
    for words in (["verify", "x.game"], ["replay", "x.game"]):
        done = run(*words, cwd=tmp_path, env=environment())
        assert done.code == 1
        assert "\x1b" not in done.out + done.err
