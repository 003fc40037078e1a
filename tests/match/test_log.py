"""Records and files: whatever is changed, cut off or damaged is found out, and named in one sentence."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hegemon
from hegemon.kernel.saves import SaveError
from hegemon.match import files
from hegemon.match.live import link
from hegemon.match.log import Log, Player, closing, read_log, verify
from hegemon.match.match import Match, new_match, resume

SEED = bytes(range(32))


def played(answers: int | None = None, **options: object) -> Match:
    """A match between three easy bots with fixed dice, to its end or for so many answers."""
    match = new_match("classic", [Player(name, "easy") for name in "ABC"], options, ["a", "b", "c"], SEED)
    while (answers is None or len(match.answers) < answers) and match.advance() is not None:
        pass
    return match


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "whole.game"
    played(deal=True).save(path)
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def write(path: Path, found: list[dict[str, Any]], header: bytes | None = None) -> Path:
    """Write lines as they are; the header keeps its bytes if it is given."""
    text = [json.dumps(line, separators=(",", ":")).encode() for line in found]
    if header is not None:
        text[0] = header
    path.write_bytes(b"\n".join(text) + b"\n")
    return path


def rehash(found: list[dict[str, Any]], header: bytes) -> None:
    """What a careful forger does: make all hashes fit again."""
    before = hashlib.sha256(header).hexdigest()
    for entry in found[1:-1]:
        entry["hash"] = before = link(before, entry["n"], entry["who"], entry["say"])
    found[-1]["hash"] = closing(before, bytes.fromhex(found[-1]["seed"]))


def header_of(path: Path) -> bytes:
    return path.read_bytes().split(b"\n")[0]


def judge(path: Path) -> tuple[int | None, str]:
    """The entry at fault and the sentence, whether reading or verifying finds it."""
    try:
        verdict = verify(read_log(path))
    except SaveError as error:
        return -2, str(error)
    return verdict.fault, verdict.says


# --- what is right ---------------------------------------------------------------------------------------------------


def test_a_whole_record_is_right(whole: Path) -> None:
    log = read_log(whole)
    verdict = verify(log)
    assert verdict.good
    assert verdict.entries == len(log.entries) == len(lines(whole)) - 2
    assert log.game().result is not None


def test_writing_what_was_read_gives_the_same_bytes(whole: Path) -> None:
    assert read_log(whole).write(reveal=True) == whole.read_bytes()


def test_without_the_seed_the_dice_wait(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "hidden.game"
    path.write_bytes(read_log(whole).write(reveal=False))
    log = read_log(path)
    assert log.seed is None
    verdict = verify(log)
    assert verdict.good
    assert verdict.dice == 0
    assert "when the server seed is revealed" in verdict.says
    with pytest.raises(SaveError, match="server seed"):
        resume(path)


def test_an_unfinished_record_is_right_so_far(tmp_path: Path) -> None:
    match = played(100)
    match.save(tmp_path / "half.game")
    verdict = verify(read_log(tmp_path / "half.game"))
    assert verdict.good
    assert "not over yet" in verdict.says


def test_the_log_gives_the_game_after_any_answer(whole: Path) -> None:
    log = read_log(whole)
    assert log.game(0) == log.start()
    assert log.game(7).number == 7
    numbers = [played.game.number for played in log.walk()]
    assert numbers == list(range(1, len(log.entries) + 1))


def test_loading_a_record_gives_its_game(whole: Path) -> None:
    assert hegemon.load(whole) == read_log(whole).game()


# --- tampering -------------------------------------------------------------------------------------------------------

PLACES = (0, 1, 50, 200, -1)


def place_in(found: list[dict[str, Any]], place: int) -> int:
    """The number of an entry, counted from the end if negative."""
    return place if place >= 0 else len(found) - 2 + place


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("field", ["say", "who", "hash"])
def test_a_changed_entry_is_named(whole: Path, tmp_path: Path, place: int, field: str) -> None:
    found = lines(whole)
    number = place_in(found, place)
    entry = found[number + 1]
    entry[field] = {"say": "pass", "who": 2 if entry["who"] != 2 else 1, "hash": "0" * 64}[field]
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == number
    assert f"ntry {number} was changed" in says


def test_every_single_sentence_counts(tmp_path: Path) -> None:
    path = tmp_path / "short.game"
    played(60).save(path)
    header, found = header_of(path), lines(path)
    for number in range(60):
        changed = [dict(line) for line in found]
        changed[number + 1]["say"] += " "
        fault, _ = judge(write(tmp_path / "x.game", changed, header))
        assert fault == number


@pytest.mark.parametrize("place", PLACES[:-1])
def test_a_deleted_entry_is_named(whole: Path, tmp_path: Path, place: int) -> None:
    found = lines(whole)
    del found[place + 1]
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert (fault, f"Entry {place} of" in says) == (-2, True), says
    assert "missing" in says


def test_a_record_cut_off_before_the_last_line_is_found_out(whole: Path, tmp_path: Path) -> None:
    found = lines(whole)
    del found[-2]
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == -1
    assert f"entries after entry {len(found) - 3} were removed" in says


@pytest.mark.parametrize("place", PLACES[:-1])
def test_swapped_entries_are_named(whole: Path, tmp_path: Path, place: int) -> None:
    found = lines(whole)
    found[place + 1], found[place + 2] = found[place + 2], found[place + 1]
    _, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert f"Entry {place} of" in says


@pytest.mark.parametrize("place", PLACES[:-1])
def test_swapped_sentences_are_named(whole: Path, tmp_path: Path, place: int) -> None:
    found = lines(whole)
    one, other = found[place + 1], found[place + 2]
    one["say"], other["say"] = other["say"], one["say"]
    fault, _ = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == place


@pytest.mark.parametrize("place", PLACES[:-1])
def test_an_inserted_entry_is_named(whole: Path, tmp_path: Path, place: int) -> None:
    found = lines(whole)
    found.insert(place + 1, dict(found[place + 1]))
    _, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert f"Entry {place + 1} of" in says


@pytest.mark.parametrize("place", [1, 60, 200])
def test_an_inserted_entry_is_named_even_if_all_is_numbered_and_hashed_anew(
    whole: Path, tmp_path: Path, place: int
) -> None:
    found = lines(whole)
    found.insert(place + 1, dict(found[place + 1]))
    for number, entry in enumerate(found[1:-1]):
        entry["n"] = number
    rehash(found, header_of(whole))
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault in (place, place + 1), says
    assert f"Entry {fault} " in says


def test_a_changed_seed_is_found_out(whole: Path, tmp_path: Path) -> None:
    found = lines(whole)
    found[-1]["seed"] = bytes(32).hex()
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert (fault, says) == (-1, "The server seed is not the one that was committed to.")
    rehash(found, header_of(whole))
    fault, says = judge(write(tmp_path / "y.game", found, header_of(whole)))
    assert (fault, says) == (-1, "The server seed is not the one that was committed to.")


def test_a_changed_last_line_is_found_out(whole: Path, tmp_path: Path) -> None:
    found = lines(whole)
    found[-1]["hash"] = "0" * 64
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == -1
    assert "The last line was changed" in says


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a name": lambda header: header["players"][0].update(name="Z"),
    "a bot": lambda header: header["players"][1].update(agent="random"),
    "an option": lambda header: header["options"].update(army_cap=True),
    "a seed": lambda header: header["dice"]["seeds"].__setitem__(1, "z"),
    "the engine": lambda header: header.update(engine="9.9.9"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_header_is_found_out(whole: Path, tmp_path: Path, what: str) -> None:
    found = lines(whole)
    CHANGES[what](found[0])
    fault, says = judge(write(tmp_path / "x.game", found))
    assert fault == 0
    assert says == "The header or entry 0 was changed: its hash does not fit."


def test_a_header_with_other_seeds_is_found_out_by_the_dice(whole: Path, tmp_path: Path) -> None:
    """The forger makes all hashes fit, but the dice do not follow."""
    found = lines(whole)
    found[0]["dice"]["seeds"][2] = "z"
    header = json.dumps(found[0], separators=(",", ":")).encode()
    rehash(found, header)
    fault, says = judge(write(tmp_path / "x.game", found, header))
    assert fault == 0
    assert says.startswith("Entry 0 was tampered with: chance had to say “throw ")


def test_a_commitment_to_another_seed_is_found_out_by_the_dice(whole: Path, tmp_path: Path) -> None:
    found = lines(whole)
    other = hashlib.sha256(b"better for me").digest()
    found[0]["dice"]["commitment"] = hashlib.sha256(other).hexdigest()
    found[-1]["seed"] = other.hex()
    header = json.dumps(found[0], separators=(",", ":")).encode()
    rehash(found, header)
    fault, says = judge(write(tmp_path / "x.game", found, header))
    assert fault == 0
    assert "tampered" in says


@pytest.mark.parametrize("place", [150, 300])
def test_a_forged_answer_that_is_not_allowed_is_named(whole: Path, tmp_path: Path, place: int) -> None:
    found = lines(whole)
    number = next(entry["n"] for entry in found[place + 1 : -1] if entry["who"] >= 0)
    found[number + 1]["say"] = "attack alaska brazil 3"
    rehash(found, header_of(whole))
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == number
    assert says.startswith(f"Entry {number} cannot be: ")


def test_entries_after_the_end_are_named(whole: Path, tmp_path: Path) -> None:
    found = lines(whole)
    number = len(found) - 2
    found.insert(-1, {"n": number, "who": 0, "say": "pass", "hash": ""})
    rehash(found, header_of(whole))
    fault, says = judge(write(tmp_path / "x.game", found, header_of(whole)))
    assert fault == number
    assert "The game is over" in says


def test_a_changed_record_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    played(80).save(path)
    found = lines(path)
    found[60]["say"] = "pass"
    write(path, found, header_of(path))
    with pytest.raises(SaveError, match="cannot be played on: Entry 59 was changed"):
        resume(path)


def test_a_record_with_an_unknown_bot_is_not_played_on(tmp_path: Path) -> None:
    log = Log(played(0).log.edition, tuple([Player(name, "genius") for name in "ABC"]), ("a", "b", "c"), "0")
    path = tmp_path / "x.game"
    secret = bytes(32)
    log = Log(log.edition, log.players, log.seeds, hashlib.sha256(secret).hexdigest())
    log.seed = secret
    path.write_bytes(log.write(reveal=True))
    assert verify(read_log(path)).good
    with pytest.raises(SaveError, match="genius"):
        resume(path)


# --- damage ----------------------------------------------------------------------------------------------------------

DAMAGE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "blank": (b"\n\n", "is empty"),
    "binary": (bytes(range(256)), "not a Hegemon file"),
    "prose": (b"Dear diary,\n", "not a Hegemon file"),
    "other json": (b'{"hello": 1}\n', "not a Hegemon file"),
    "a list": (b"[1, 2]\n", "not a Hegemon file"),
    "deep": (b"[" * 100_000, "not a Hegemon file"),
    "newer": (b'{"hegemon": 99, "kind": "match"}\n', "newer Hegemon"),
    "a truth": (b'{"hegemon": true}\n', "not a Hegemon file"),
    "nothing more": (b'{"hegemon": 1, "kind": "match"}\n', "engine is missing"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_files_that_are_no_record_are_refused_in_a_sentence(tmp_path: Path, what: str) -> None:
    data, says = DAMAGE[what]
    path = tmp_path / "x.game"
    path.write_bytes(data)
    for reader in (read_log, resume, hegemon.load):
        with pytest.raises(SaveError, match=says) as error:
            reader(path)
        assert "\n" not in str(error.value)


def test_a_record_cut_off_anywhere_never_breaks_anything(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    played(40).save(path)
    data = path.read_bytes()
    for size in range(0, len(data), 97):
        path.write_bytes(data[:size])
        with contextlib.suppress(SaveError):
            log = read_log(path)
            assert log.seed is None or size >= len(data) - 1
            assert verify(log).good


HEADERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "no edition": lambda header: header.update(edition="chess"),
    "no seats": lambda header: header.update(seats="many"),
    "too many seats": lambda header: header.update(seats=99),
    "newer rules": lambda header: header.update(rules=99),
    "odd options": lambda header: header.update(options={"speed": 3}),
    "no options": lambda header: header.update(options=[]),
    "no players": lambda header: header.update(players=[]),
    "odd players": lambda header: header.update(players=[1, 2, 3]),
    "no dice": lambda header: header.pop("dice"),
    "other dice": lambda header: header["dice"].update(scheme="trust-me-1"),
    "no seeds": lambda header: header["dice"].update(seeds=None),
    "no commitment": lambda header: header["dice"].pop("commitment"),
    "another kind": lambda header: header.update(kind="letter"),
}


@pytest.mark.parametrize("what", HEADERS)
def test_damaged_headers_are_refused_in_a_sentence(whole: Path, tmp_path: Path, what: str) -> None:
    found = lines(whole)
    HEADERS[what](found[0])
    with pytest.raises(SaveError) as error:
        read_log(write(tmp_path / "x.game", found))
    assert "x.game" in str(error.value)
    assert "\n" not in str(error.value)


ENTRIES: dict[str, object] = {
    "a text for a number": {"n": "5", "who": 0, "say": "pass", "hash": ""},
    "no sentence": {"n": 5, "who": 0, "hash": ""},
    "a list": [1, 2, 3],
    "nothing": {},
}


@pytest.mark.parametrize("what", ENTRIES)
def test_damaged_entries_are_named_by_their_line(whole: Path, tmp_path: Path, what: str) -> None:
    text = whole.read_bytes().split(b"\n")
    text[6] = json.dumps(ENTRIES[what]).encode()
    path = tmp_path / "x.game"
    path.write_bytes(b"\n".join(text))
    with pytest.raises(SaveError, match="Line 7 of"):
        read_log(path)


@pytest.mark.parametrize("seed", ["", "zz", "00", 5, None])
def test_a_damaged_seed_is_refused(whole: Path, tmp_path: Path, seed: object) -> None:
    found = lines(whole)
    found[-1]["seed"] = seed
    with pytest.raises(SaveError, match="32 bytes"):
        read_log(write(tmp_path / "x.game", found, header_of(whole)))


def test_bad_seat_seeds_are_a_fault_of_the_header(tmp_path: Path) -> None:
    edition = played(0).log.edition
    log = Log(edition, tuple([Player(n, "easy") for n in "ABC"]), ("a|b", "b", "c"), hashlib.sha256(SEED).hexdigest())
    log.seed = SEED
    (tmp_path / "x.game").write_bytes(log.write(reveal=True))
    fault, says = judge(tmp_path / "x.game")
    assert fault == -1
    assert "a|b" in says


def test_a_saved_position_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.save"
    hegemon.save(hegemon.new_game("classic", seats=3), path)
    with pytest.raises(SaveError, match="saved position"):
        read_log(path)


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read: no such file"):
        read_log(tmp_path / "nothing")
    with pytest.raises(SaveError, match="cannot be read"):
        read_log(tmp_path)


# --- writing ---------------------------------------------------------------------------------------------------------


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.game"
    files.write(path, b"old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="no space left on device; the file before it is untouched"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["x.game"]


def test_nothing_is_written_into_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be written: no such file or directory"):
        files.write(tmp_path / "nowhere" / "x.game", b"new")


def test_only_plain_files_are_written_over(tmp_path: Path) -> None:
    """Renaming over a device would replace it for the whole system."""
    for path in (tmp_path, Path("/dev/null")):
        with pytest.raises(SaveError, match="no plain file"):
            files.write(path, b"new")
    assert Path("/dev/null").is_char_device()


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be written"):
        files.write(tmp_path / ("x" * 300), b"new")
