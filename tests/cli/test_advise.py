"""``hegemon advise``: one answer for one position, one line for one line, and never anything else."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from hegemon.cli.commands.advise import LONGEST
from program import PROGRAM, Done, Say

POSITION: dict[str, Any] = {
    "phase": "attack",
    "seats": 2,
    "seat": 0,
    "board": {"borders": [["a", "b"], ["b", "c"]]},
    "owners": {"a": 0, "b": 1, "c": 1},
    "armies": {"a": 9, "b": 2, "c": 1},
}


class Typed:
    """The program with something on its standard input."""

    def __init__(self, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
        self.say = say
        self.monkeypatch = monkeypatch

    def __call__(self, data: bytes, *words: str) -> Done:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        return self.say("advise", *words)


@pytest.fixture
def ask(say: Say, monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(say, monkeypatch)


def test_a_position_gets_a_sentence(ask: Typed) -> None:
    assert ask(json.dumps(POSITION, indent=2).encode()) == Done(0, "attack a b 3\n", "")
    assert ask(json.dumps(POSITION).encode(), "--bot", "easy").out == "attack a b 3\n"


def test_a_position_gets_its_action_by_parts(ask: Typed) -> None:
    done = ask(json.dumps(POSITION).encode(), "--json")
    assert done.json == {"sentence": "attack a b 3", "action": "attack", "from": "a", "to": "b", "dice": 3}


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"7", "The position must be an object"),
        (json.dumps({**POSITION, "armies": {}}).encode(), "armies says nothing about a"),
        (b" " * (LONGEST + 1), "longer than"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(ask: Typed, data: bytes, part: str) -> None:
    ask(data).refuses(part)


def test_an_unknown_bot_is_refused(ask: Typed) -> None:
    ask(b"{}", "--bot", "genius").refuses("genius")


def test_line_by_line_every_line_is_answered_by_one(ask: Typed) -> None:
    good = json.dumps(POSITION).encode()
    lines = [good, b"{", b"", b"7", b"x" * (LONGEST + 10), json.dumps({**POSITION, "seat": 5}).encode(), good]
    done = ask(b"\n".join(lines) + b"\n", "--lines")
    assert (done.code, done.err) == (0, "")
    said = done.out.splitlines()
    assert len(said) == 6  # an empty line is no question
    assert said[0] == said[5] == "attack a b 3"
    assert all(line.startswith("error: ") and line.endswith(".") for line in said[1:5])


def test_line_by_line_a_set_that_is_kept_costs_no_placement(ask: Typed) -> None:
    """Two fronts, and armies for both: whoever is first asked for trades hears of the first placement too."""
    told = {"seats": 2, "seat": 0, "game": "ours", "to_place": 8, "cards": ["infantry", "infantry", "cavalry"],
            "board": {"regions": {"west": {"bonus": 3, "territories": ["a", "b"]},
                                  "east": {"bonus": 3, "territories": ["e", "f"]}},
                      "borders": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"]]},
            "owners": {"a": 0, "b": 1, "c": 1, "d": 1, "e": 1, "f": 0},
            "armies": {"a": 1, "b": 1, "c": 1, "d": 1, "e": 9, "f": 9}}  # fmt: skip
    first = json.dumps({**told, "phase": "trade"})
    then = json.dumps({**told, "phase": "reinforce"})
    asked, direct = ask(f"{first}\n{then}\n".encode(), "--lines"), ask(f"{then}\n".encode(), "--lines")
    assert direct.out.startswith("place ")
    assert not direct.out.endswith(" 8\n")
    assert asked.out == f"pass\n{direct.out}"


def test_null_and_decimal_points_are_understood(ask: Typed) -> None:
    told = {
        **POSITION,
        "captured": None,
        "turn": None,
        "rules": None,
        "seats": 2.0,
        "armies": {"a": 9.0, "b": 2, "c": 1},
    }
    assert ask(json.dumps(told).encode()) == Done(0, "attack a b 3\n", "")
    ask(json.dumps({**POSITION, "seats": 2.5}).encode()).refuses("seats should be a whole number")
    ask(json.dumps({**POSITION, "seats": None}).encode()).refuses("seats is missing")


def test_line_by_line_as_json_with_what_the_asker_calls_it(ask: Typed) -> None:
    lines = [json.dumps({**POSITION, "id": 7}), json.dumps({**POSITION, "id": "x", "seats": 0}), "nonsense"]
    done = ask("\n".join(lines).encode(), "--lines", "--json")
    first, second, third = [json.loads(line) for line in done.out.splitlines()]
    assert (first["id"], first["action"]) == (7, "attack")
    assert second["id"] == "x"
    assert "seats" in second["error"]
    assert "not JSON" in third["error"]


def test_each_answer_comes_at_once_and_not_at_the_end() -> None:
    with subprocess.Popen(
        [str(PROGRAM), "advise", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(POSITION) + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == "attack a b 3\n"
        process.stdin.close()
        assert process.wait(60) == 0
