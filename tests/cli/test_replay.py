"""``hegemon replay``: a recorded match as text, as data, and page by page at a terminal."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from hegemon.match.log import Player, read_log
from hegemon.match.match import HUMAN, Match, new_match
from program import PROGRAM, Say
from terminal import Terminal

SEED = bytes(range(32))
PROMPT = r"\d+/\d+> $"


def played(answers: int | None, **options: object) -> Match:
    players = [Player("Ana", "easy"), Player("Ben", "easy"), Player("Cleo", "easy")]
    match = new_match("classic", players, options, ["a", "b", "c"], SEED)
    while (answers is None or len(match.answers) < answers) and match.advance() is not None:
        pass
    return match


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, and the same one in its middle, when cards are held."""
    path = tmp_path_factory.mktemp("replay")
    whole = played(None, deal=True)
    whole.save(path / "whole.game")
    drawn = [place for place, answer in enumerate(whole.answers) if str(answer.action).startswith("draw")]
    played(drawn[4] + 2, deal=True).save(path / "half.game")
    return path


def test_a_record_is_printed_as_text(folder: Path, say: Say) -> None:
    done = say("replay", folder / "whole.game")
    assert (done.code, done.err) == (0, "")
    log = read_log(folder / "whole.game")
    said = re.findall(r"(?m)^ *(\d+)  (\w+): (.*)$", done.out)
    assert [int(number) for number, _, _ in said] == list(range(len(log.entries)))
    assert [text for _, _, text in said] == [entry.say for entry in log.entries]
    assert "is eliminated by" in done.out
    assert re.search(r"wins: every opponent is eliminated\.\n$", done.out)


@pytest.fixture(scope="module")
def taken_back(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which a person takes every answer back, as often as possible, before giving it again."""
    players = [Player("Ana", HUMAN), Player("Ben", "easy"), Player("Cleo", "easy")]
    match = new_match("classic", players, {"deal": True}, ["a", "b", "c"], SEED)
    while len(match.log.entries) < 300 and match.game.pending is not None:
        if match.advance() is None:
            decision = match.game.pending
            action = decision.menu.pick(0)
            match.answer(decision.number, decision.who, action)
            if match.live.why_no_undo(0) == "":
                match.undo(0)
                match.answer(decision.number, decision.who, action)
    path = tmp_path_factory.mktemp("undo") / "undo.game"
    match.save(path)
    return path


@pytest.mark.parametrize("viewer", ["all", "public", "Ana"])
def test_a_record_with_undo_is_replayed(taken_back: Path, say: Say, viewer: str) -> None:
    log = read_log(taken_back)
    text = say("replay", taken_back, "--as", viewer)
    assert (text.code, text.err) == (0, "")
    numbers = [int(number) for number in re.findall(r"(?m)^ *(\d+)  \w+: ", text.out)]
    assert numbers == list(range(len(log.entries)))
    assert text.out.count("Ana: undo\n") == [entry.say for entry in log.entries].count("undo") > 20
    data = say("replay", taken_back, "--json", "--as", viewer).json
    table = log.game().table
    assert [answer["n"] for answer in data["answers"]] == numbers
    assert [land["armies"] for land in data["board"].values()] == table.armies
    for to in (1, len(log.entries) // 2, len(log.entries)):
        part = say("replay", taken_back, "--to", str(to), "--as", viewer)
        assert (part.code, part.err) == (0, "")
    assert say("verify", taken_back).code == 0


def test_a_record_with_undo_is_read_page_by_page(taken_back: Path) -> None:
    count = len(read_log(taken_back).entries)
    place = next(entry.number for entry in read_log(taken_back).entries if entry.say == "undo")
    with Terminal(["replay", str(taken_back), "--plain"], cwd=taken_back.parent) as at:
        at.sees(PROMPT)
        at.types(f"g {place + 1}")
        at.sees(r"Ana: undo")
        at.types("p")
        at.sees(PROMPT)
        at.types(f"g {count}")
        at.sees(rf"{count}/{count}> $")
        at.types("q")
        at.ends()


def test_the_table_after_some_answers(folder: Path, say: Say) -> None:
    done = say("replay", folder / "whole.game", "--to", "100")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("After 100 of ")
    game = read_log(folder / "whole.game").game(100)
    table = game.table
    land = table.board.find("siam").index
    assert re.search(rf"Siam {table.armies[land]}\b", done.out)
    assert "to move: " in done.out
    start = say("replay", folder / "whole.game", "--to", "0")
    assert start.out.startswith("After 0 of ")
    end = say("replay", folder / "whole.game", "--to", len(read_log(folder / "whole.game").entries))
    assert "is out." in end.out


def test_with_whose_eyes(folder: Path, say: Say) -> None:
    log = read_log(folder / "half.game")
    table = log.game().table
    owners = [seat for seat, hand in enumerate(table.hands) if hand.cards]
    count = str(len(log.entries))
    names = ["Ana", "Ben", "Cleo"]
    for seat in range(3):
        for words in (names[seat], str(seat + 1), names[seat].upper()):
            done = say("replay", folder / "half.game", "--to", count, "--as", words)
            holds = re.findall(r"(?m)^(\w+) holds ", done.out)
            assert holds == ([names[seat]] if seat in owners else [])
    public = say("replay", folder / "half.game", "--to", count)
    assert not re.search(r"(?m)^\w+ holds ", public.out), "a game that goes on gives nothing away"
    everything = say("replay", folder / "half.game", "--to", count, "--as", "all")
    assert len(re.findall(r"(?m)^(\w+) holds ", everything.out)) == len(owners) > 1
    text = say("replay", folder / "half.game", "--as", "public").out
    assert "draw hidden" in text
    assert set(re.findall(r"draw (\w+)", text)) == {"hidden"}
    assert "draws a card." in text
    mine = say("replay", folder / "half.game", "--as", names[owners[0]]).out
    shown = re.findall(r"(\w+) draws the card", mine)
    assert set(shown) == {names[owners[0]]}


def test_a_record_as_data(folder: Path, say: Say) -> None:
    done = say("replay", folder / "whole.game", "--json")
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    log = read_log(folder / "whole.game")
    result = log.game().result
    assert result is not None
    assert data["result"] == {
        "winners": list(result.winners),
        "ranking": list(result.ranking),
        "reason": result.reason,
    }
    assert [answer["say"] for answer in data["answers"]] == [entry.say for entry in log.entries]
    assert len(data["board"]) == 42
    assert data["players"][1] == {"name": "Ben", "agent": "easy"}
    part = json.loads(say("replay", folder / "half.game", "--json", "--to", "60").out)
    assert len(part["answers"]) == 60
    assert part["result"] is None
    table = log.game(60).table
    assert part["board"]["siam"] == {
        "owner": table.owner[table.board.find("siam").index],
        "armies": table.armies[table.board.find("siam").index],
    }
    hidden = json.loads(say("replay", folder / "half.game", "--json").out)
    assert {answer["say"] for answer in hidden["answers"] if answer["say"].startswith("draw")} == {"draw hidden"}


def test_turning_pages(folder: Path) -> None:
    last = len(read_log(folder / "whole.game").entries)
    with Terminal(["replay", "whole.game"], cwd=folder) as at:
        first = at.sees(PROMPT)
        assert "After 0 of" in first
        assert f"0/{last}> " in first
        at.types("n")
        assert "After 1 of" in at.sees(PROMPT)
        at.types("p")
        assert "After 0 of" in at.sees(PROMPT)
        at.types("p")
        assert "This is the beginning." in at.sees(PROMPT)
        at.types("")
        assert "turn 1 of" in at.sees(PROMPT)
        at.types("")
        assert "turn 2 of" in at.sees(PROMPT)
        at.types("g 150")
        assert "After 150 of" in at.sees(PROMPT)
        at.types("what?")
        assert "Enter: next turn" in at.sees(PROMPT)
        at.types("g one")
        assert "Enter: next turn" in at.sees(PROMPT)
        at.types("g 99999")
        end = at.sees(PROMPT)
        assert f"After {last} of" in end
        assert "wins: every opponent is eliminated." in end
        assert "Luck" in end
        at.types("n")
        assert "This is the end of the record." in at.sees(PROMPT)
        at.types("q")
        assert at.ends() == 0


@pytest.mark.parametrize("keys", [b"\x03", b"\x04"])
def test_readers_may_leave_at_any_time(folder: Path, keys: bytes) -> None:
    with Terminal(["replay", "half.game", "--plain"], cwd=folder, columns=60, lines=24) as at:
        at.sees(PROMPT)
        assert at.ends(pressing=keys) == 0
        assert "Traceback" not in at.text


def test_a_pipe_that_closes_early_is_no_error(folder: Path) -> None:
    line = f"'{PROGRAM}' replay whole.game | head -n 1"
    done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_headquarters_stay_secret_until_all_are_shown(tmp_path: Path, say: Say) -> None:
    players = [Player("Ana", HUMAN), Player("Ben", "easy"), Player("Cleo", "easy")]
    match = new_match("classic", players, {"deal": True, "headquarters": "all"}, ["a", "b", "c"], SEED)
    while not any(str(answer.action).startswith("headquarter") for answer in match.answers):
        decision = match.game.pending
        assert decision is not None
        if match.advance() is None:
            match.answer(decision.number, decision.who, decision.menu.pick(0))
    match.save(tmp_path / "x.game")
    chosen = str(match.answers[-1].action)
    who = match.answers[-1].who
    public = say("replay", tmp_path / "x.game").out
    assert "headquarter hidden" in public
    assert chosen not in public
    assert chosen in say("replay", tmp_path / "x.game", "--as", str(who + 1)).out


def test_what_cannot_be_shown(folder: Path, tmp_path: Path, say: Say) -> None:
    done = say("replay", folder / "whole.game", "--to", "999999")
    assert (done.code, done.out) == (2, "")
    assert "too far" in done.err
    done = say("replay", folder / "whole.game", "--as", "Zoe")
    assert (done.code, done.out) == (2, "")
    assert "Ana, Ben, Cleo" in done.err
    done = say("replay", folder / "whole.game", "--to", "-1")
    assert done.code == 2
    assert say("replay").code == 2
    data = (folder / "whole.game").read_bytes()
    (tmp_path / "x.game").write_bytes(data.replace(b'"say":"pass"', b'"say":"dance"', 1))
    for name in ("x.game", "missing.game", "."):
        done = say("replay", tmp_path / name)
        assert done.code == 1
        assert "cannot be" in done.err


def test_a_changed_record_is_shown_with_a_warning(folder: Path, tmp_path: Path, say: Say) -> None:
    log = read_log(folder / "whole.game")
    data = (folder / "whole.game").read_bytes()
    (tmp_path / "x.game").write_bytes(data.replace(log.entries[30].hash.encode(), b"0" * 64, 1))
    done = say("replay", tmp_path / "x.game", "--to", "5")
    assert done.code == 0
    assert done.out.startswith("After 5 of ")
    assert "Entry 30 was changed" in done.err
