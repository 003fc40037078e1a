"""Game of Thrones at the terminal."""

from __future__ import annotations

from pathlib import Path

from terminal import run


def test_a_person_sees_house_gold_characters_and_objectives(tmp_path: Path) -> None:
    words = ("play", "--edition", "thrones", "--seats", "human,easy", "--option", "mode=dominion", "--plain")
    typed = "?\n1\n?\n1\n?\n1\ncards\nplayers\n"
    done = run(*words, cwd=tmp_path, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "Choose your House." in done.out
    assert "Which of the cards you have drawn do you keep?" in done.out
    assert "Claim a territory that nobody holds yet." in done.out
    assert "Characters: " in done.out
    assert "Objectives: " in done.out
    assert "Points 0" in done.out
    assert "Gold " in done.out


def test_bots_play_a_skirmish_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    done = run("play", "--edition", "thrones", "--seats", "easy*2", "--plain", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert " wins: " in done.out
