"""The program as a whole: whatever is typed wrongly is answered with one sentence and the right exit code."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-c", "from hegemon.cli import main; main()"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("odds", "twelve", "3"), "ATTACKERS"),
        (("odds",), "ATTACKERS"),
        (("odds", "3", "2", "--bad"), "--bad"),
        (("nonsense",), "nonsense"),
        (("--nonsense",), "--nonsense"),
        (("play", "--edition", "chess"), "chess"),
        (("sim", "--seats", "harder,easy"), "harder"),
    ],
)
def test_a_word_that_does_not_fit_is_one_sentence_and_code_two(words: tuple[str, ...], part: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("hegemon: ")
    assert part in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_words_the_program_explains_itself() -> None:
    done = run()
    assert done.returncode == 2
    assert "Commands" in done.stdout + done.stderr


def test_the_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hegemon ")
