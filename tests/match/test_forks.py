"""Matches that play on from others: their headers prove the dice they copied, and no claim of a copy hides a roll."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hegemon.kernel.saves import SaveError
from hegemon.match.dealer import FairDealer
from hegemon.match.log import DEEPEST, Log, Player, Verdict, depth, head, origin_of, read_log, verify
from hegemon.match.match import Match, new_match
from program import Say

SEED = bytes(range(32))


def secret(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def played(answers: int) -> Log:
    """The first answers of a match between three easy bots with fixed dice."""
    players = [Player(name, "easy") for name in "ABC"]
    return played_on(new_match("classic", players, {"deal": True}, ["a", "b", "c"], SEED), answers)


def played_on(match: Match, answers: int) -> Log:
    while len(match.answers) < answers and match.advance() is not None:
        pass
    return match.log


def forked(log: Log, at: int, name: str, answers: int = 0, proof: bool = True) -> Log:
    """A match that plays on from another one after so many entries, with dice of its own."""
    assert log.seed is not None
    dealer = FairDealer(secret(name), ["x", "y", "z"])
    origin = origin_of(log.header, log.seed.hex(), log.entries[:at]) if proof else None
    new = Log(log.edition, log.players, dealer.seeds, dealer.commitment, copied=at, origin=origin)
    for entry in log.entries[:at]:
        new.add(entry.who, entry.say)
    return played_on(Match(new, dealer.server_seed), at + answers)


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """The program, to be run with some words."""
    return Say(monkeypatch, capsys)


@pytest.fixture(scope="module")
def first() -> Log:
    return played(300)


@pytest.fixture(scope="module")
def third(first: Log) -> Log:
    """A match that plays on from one that plays on from another one."""
    return forked(forked(first, 200, "second", 60), 230, "third", 40)


def rolls(log: Log, start: int = 0, stop: int | None = None) -> int:
    return sum(entry.who == -1 for entry in log.entries[start:stop])


def judged(log: Log, path: Path) -> Verdict:
    """The verdict on a log that goes through a file."""
    path.write_bytes(log.write(reveal=True))
    return verify(read_log(path))


def changed(log: Log, change: Callable[[dict[str, Any]], object], says: dict[int, str] | None = None) -> Log:
    """What a careful forger makes of a log: another header, other sentences, and all of its own hashes made to fit."""
    header = json.loads(log.header)
    change(header)
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    forged = Log(log.edition, log.players, log.seeds, "", text)
    for entry in log.entries:
        forged.add(entry.who, (says or {}).get(entry.number, entry.say))
    forged.seed = log.seed
    return forged


# --- what is right ---------------------------------------------------------------------------------------------------


def test_every_roll_of_a_fork_is_checked(first: Log, tmp_path: Path) -> None:
    fork = forked(first, 200, "second", 60)
    verdict = judged(fork, tmp_path / "x.game")
    assert verdict.proved, verdict
    assert verdict.dice == rolls(fork)
    (origin,) = verdict.origins
    assert (origin.start, origin.copied) == (0, 200)
    assert (origin.commitment, origin.hash) == (first.commitment, first.entries[199].hash)
    assert origin.header == first.header


def test_every_roll_of_a_fork_of_a_fork_is_checked(first: Log, third: Log, tmp_path: Path) -> None:
    verdict = judged(third, tmp_path / "x.game")
    assert verdict.proved, verdict
    assert verdict.dice == rolls(third)
    assert [(origin.start, origin.copied) for origin in verdict.origins] == [(200, 230), (0, 200)]
    assert verdict.origins[1].header == first.header
    assert depth(third.header) == 2


@pytest.mark.parametrize("at", [200, 120])
def test_a_fork_from_before_the_fork_refers_to_the_original(first: Log, third: Log, at: int, tmp_path: Path) -> None:
    early = forked(third, at, "early", 30)
    verdict = judged(early, tmp_path / "x.game")
    assert verdict.proved
    assert [origin.header for origin in verdict.origins] == [first.header]


def test_a_fork_from_the_start_is_a_match_like_any(first: Log, tmp_path: Path) -> None:
    fork = forked(first, 0, "anew", 30)
    assert "copied" not in json.loads(fork.header)
    assert "origin" not in json.loads(fork.header)
    assert judged(fork, tmp_path / "x.game").proved


def test_headers_grow_by_their_own_size_only(first: Log) -> None:
    log = first
    for place in range(DEEPEST):
        log = forked(log, 100 + place, f"fork {place}", 1)
    assert depth(log.header) == DEEPEST
    assert len(log.header) < (DEEPEST + 1) * (len(first.header) + 250)
    assert verify(log).proved


def test_strange_names_are_the_same_text_again(tmp_path: Path) -> None:
    names = ['\u2028\x7f"\\', "Zoë\t\x00/", "\U0001f409"]
    match = new_match("classic", [Player(name, "easy") for name in names], {"deal": True}, ["a", "b", "c"], SEED)
    fork = forked(played_on(match, 80), 60, "second", 10)
    verdict = judged(fork, tmp_path / "x.game")
    assert verdict.proved
    assert verdict.origins[0].header == match.log.header


# --- what is not proved ----------------------------------------------------------------------------------------------


def test_copied_without_proof_counts_as_unproved(first: Log, tmp_path: Path, say: Say) -> None:
    fork = forked(first, 200, "second", 60, proof=False)
    verdict = judged(fork, tmp_path / "x.game")
    assert verdict.good
    assert not verdict.proved
    assert (verdict.dice, verdict.unproved) == (rolls(fork, 200), rolls(fork, 0, 200))
    assert "the first 200 entries, which were copied from another match without proof" in verdict.warns
    done = say("verify", tmp_path / "x.game")
    assert (done.code, done.err) == (3, "")
    assert f"UNPROVED: {verdict.warns}" in done.out.splitlines()
    assert say("replay", tmp_path / "x.game").err == f"hegemon: UNPROVED: {verdict.warns}\n"
    data = json.loads(say("verify", tmp_path / "x.game", "--json").out)
    assert (data["good"], data["unproved"], data["dice"]) == (False, verdict.unproved, verdict.dice)


def test_a_proof_on_top_of_what_is_not_proved(first: Log, tmp_path: Path) -> None:
    """A game of this version that plays on from a fork of an older one."""
    old = forked(first, 200, "second", 60, proof=False)
    fork = forked(old, 230, "third", 20)
    verdict = judged(fork, tmp_path / "x.game")
    assert (verdict.good, verdict.proved) == (True, False)
    assert (verdict.dice, verdict.unproved) == (rolls(fork, 200), rolls(fork, 0, 200))


def test_the_seed_of_the_fork_is_missing_but_the_copy_is_proved(first: Log, tmp_path: Path) -> None:
    fork = forked(first, 200, "second", 60)
    path = tmp_path / "x.game"
    path.write_bytes(fork.write(reveal=False))
    verdict = verify(read_log(path))
    assert (verdict.dice, verdict.unproved) == (rolls(fork, 0, 200), rolls(fork, 200))


def test_the_program_tells_where_the_entries_come_from(first: Log, third: Log, tmp_path: Path, say: Say) -> None:
    path = tmp_path / "x.game"
    path.write_bytes(third.write(reveal=True))
    done = say("verify", path)
    assert (done.code, done.err) == (0, "")
    told = (
        f"Its first 200 entries come from the match with the commitment {first.commitment}, "
        f"whose hash there was {first.entries[199].hash}."
    )
    assert told in done.out.splitlines()
    done = say("verify", path, "--head", first.entries[150].hash)
    assert done.code == 0
    assert "is that of entry 150 of the match it plays on from, so nothing up to there was changed." in done.out
    assert say("verify", path, "--head", first.entries[210].hash).code == 1


# --- forgers ---------------------------------------------------------------------------------------------------------

FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "more copied": lambda header: header.update(copied=260),
    "fewer copied": lambda header: header.update(copied=150),
    "another hash": lambda header: header["origin"].update(hash="0" * 64),
    "another seed": lambda header: header["origin"].update(seed="0" * 64),
    "another name": lambda header: header["origin"]["header"]["players"][0].update(name="Z"),
    "another commitment": lambda header: header["origin"]["header"]["dice"].update(commitment="0" * 64),
    "other options": lambda header: header["origin"]["header"]["options"].update(army_cap=True),
    "copied itself": lambda header: header["origin"]["header"].update(copied=250),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_proof_that_does_not_hold(first: Log, what: str, tmp_path: Path) -> None:
    fork = forked(first, 200, "second", 60)
    verdict = judged(changed(fork, FORGERIES[what]), tmp_path / "x.game")
    assert verdict.fault == -1, verdict
    assert "answers were copied" in verdict.says


def test_a_roll_forged_in_the_copy_is_named(first: Log, third: Log, tmp_path: Path) -> None:
    """The forger makes every hash fit, those of the proof too; only the dice do not follow."""
    for start, stop in ((0, 200), (200, 230), (230, 270)):
        number = next(entry.number for entry in third.entries[start:stop] if entry.say.startswith("roll"))
        words = third.entries[number].say.split()
        words[1] = str(int(words[1]) % 6 + 1)
        forged = changed(third, lambda _: None, {number: " ".join(words)})
        header = json.loads(forged.header)
        reprove(header, forged)
        forged = changed(forged, lambda own, header=header: own.update(header))  # type: ignore[misc]
        verdict = judged(forged, tmp_path / "x.game")
        assert verdict.fault == number, verdict
        assert f"Entry {number} " in verdict.says


def reprove(header: dict[str, Any], log: Log) -> None:
    """Make the hashes of all proofs in a header fit the entries of a log."""
    origin = header.get("origin")
    if origin is not None:
        reprove(origin["header"], log)
        line = json.dumps(origin["header"], separators=(",", ":")).encode()
        proved = origin_of(line, origin["seed"], log.entries[: header["copied"]])
        assert proved is not None
        origin["hash"] = proved.hash


REFUSED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "negative": (lambda header: header.update(copied=-1), "copied"),
    "a text": (lambda header: header.update(copied="200"), "copied"),
    "a truth": (lambda header: header.update(copied=True), "copied"),
    "a fraction": (lambda header: header.update(copied=0.5), "copied"),
    "a proof of nothing": (lambda header: header.update(copied=0), "copied does not say how many"),
    "no proof at all": (lambda header: header.update(origin="trust me"), "origin"),
    "a proof that says more": (lambda header: header["origin"].update(more=1), "'more' is no field"),
    "no header": (lambda header: header["origin"].update(header={}), "is missing"),
    "no seats": (lambda header: header["origin"]["header"].update(seats=0), "players"),
    "too few seeds": (lambda header: header["origin"]["header"]["dice"]["seeds"].pop(), "2 seeds for 3 seats"),
    "other dice": (lambda header: header["origin"]["header"]["dice"].update(scheme="mine"), "'mine'"),
    "a short seed": (lambda header: header["origin"].update(seed="00"), "seed"),
    "rules that never were": (lambda header: header.update(rules=0), "never were"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_header_that_cannot_be_is_refused(first: Log, what: str, tmp_path: Path) -> None:
    change, says = REFUSED[what]
    with pytest.raises(SaveError, match=says):
        judged(changed(forked(first, 200, "second", 60), change), tmp_path / "x.game")


def test_proofs_are_not_followed_for_ever(first: Log, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_bytes(nested(json.loads(forked(first, 100, "again").header), DEEPEST) + b"\n")
    with pytest.raises(SaveError, match=f"more than {DEEPEST} matches in a row"):
        read_log(path)


def nested(header: dict[str, Any], times: int) -> bytes:
    """A header in a header in a header."""
    whole = dict(header)
    for _ in range(times):
        whole = {**header, "origin": {**header["origin"], "header": whole}}
    return json.dumps(whole, separators=(",", ":")).encode()


@pytest.mark.parametrize("seed", ["a|b", "", "ä", "x" * 65])
def test_seeds_that_could_be_mistaken_are_found_even_without_the_server_seed(seed: str, tmp_path: Path) -> None:
    log = played(20)
    forged = changed(log, lambda header: header["dice"].update(seeds=[seed, "b", "c"]))
    path = tmp_path / "x.game"
    for reveal in (True, False):
        path.write_bytes(forged.write(reveal=reveal))
        verdict = verify(read_log(path))
        assert verdict.fault == -1
        assert "letters, digits" in verdict.says


# --- other lies of a record ------------------------------------------------------------------------------------------


def lines(log: Log) -> list[bytes]:
    return log.write(reveal=True).splitlines()


def test_a_field_named_twice_is_refused(first: Log, tmp_path: Path) -> None:
    """One reader would see the first and another the second."""
    path = tmp_path / "x.game"
    for place, old, new in (
        (0, b'"seats":3', b'"seats":2,"seats":3'),
        (0, b'"deal":true', b'"deal":false,"deal":true'),
        (5, b'"who":', b'"who":0,"who":'),
        (-1, b'"seed":', b'"seed":"00","seed":'),
    ):
        found = lines(first)
        found[place] = found[place].replace(old, new, 1)
        path.write_bytes(b"\n".join(found))
        with pytest.raises(SaveError, match=r"twice|not a Hegemon file"):
            read_log(path)


def test_a_line_says_nothing_that_is_not_hashed(first: Log, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    for place in (7, -1):
        found = lines(first)
        found[place] = found[place][:-1] + b',"note":"trust me"}'
        path.write_bytes(b"\n".join(found))
        with pytest.raises(SaveError, match=r"damaged|does not reveal"):
            read_log(path)


def test_nothing_comes_after_the_seed(first: Log, tmp_path: Path) -> None:
    found = lines(first)
    path = tmp_path / "x.game"
    path.write_bytes(b"\n".join([*found[:-2], found[-1], found[-2]]))
    with pytest.raises(SaveError, match="damaged"):
        read_log(path)


def test_an_entry_that_also_holds_the_seed_is_refused(first: Log, tmp_path: Path) -> None:
    found = lines(first)
    entry = json.loads(found[-2])
    entry["seed"] = SEED.hex()
    path = tmp_path / "x.game"
    path.write_bytes(b"\n".join([*found[:-2], json.dumps(entry).encode()]))
    with pytest.raises(SaveError, match="does not reveal"):
        read_log(path)


def test_lies_about_who_answered_are_found(first: Log, tmp_path: Path) -> None:
    """A roll under a seat, and a seat's answer under chance, with all hashes made to fit."""
    for wanted, lie in ((-1, 0), (0, -1)):
        number = next(entry.number for entry in first.entries[100:] if entry.who == wanted)
        forged = Log(first.edition, first.players, first.seeds, "", first.header)
        for entry in first.entries:
            forged.add(lie if entry.number == number else entry.who, entry.say)
        forged.seed = first.seed
        verdict = judged(forged, tmp_path / "x.game")
        assert verdict.fault == number
        assert "is asked, not" in verdict.says


def test_a_roll_is_not_taken_back_to_roll_again(first: Log, tmp_path: Path) -> None:
    number = next(entry.number for entry in first.entries if entry.say.startswith("roll"))
    for who in (-1, 0, 1, 2):
        forged = first.until(number + 1)
        forged.add(who, "undo")
        forged.add(-1, "roll 6 6 6 against 1 1")
        forged.seed = first.seed
        verdict = judged(forged, tmp_path / "x.game")
        assert verdict.fault == number + 1
        assert "take that back" in verdict.says


@pytest.mark.parametrize(
    "say", ["PLACE {0} 1", "place  {0} 1", "place {0} one", "place {0}", "pl {0} 1", "ｐlace {0} 1"]
)
def test_answers_are_written_in_one_way_only(say: str, tmp_path: Path) -> None:
    """What a person may type is not what a record may hold: two records of one game are the same bytes."""
    log = played(60)
    number = next(entry.number for entry in log.entries if entry.say.startswith("place"))
    forged = log.until(number)
    forged.add(log.entries[number].who, say.format(log.entries[number].say.split()[1]))
    forged.seed = log.seed
    verdict = judged(forged, tmp_path / "x.game")
    assert verdict.fault == number, verdict


def test_a_header_is_what_head_writes(first: Log) -> None:
    assert head(first.edition, first.players, first.seeds, first.commitment) == first.header
