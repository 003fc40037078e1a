"""How the terminal puts things in words."""

from __future__ import annotations

from hegemon.cli.terminal.words import victory


def test_one_wins_and_several_win() -> None:
    assert victory(["Ana"], "every opponent is eliminated.") == "Ana wins: every opponent is eliminated."
    assert victory(["Ana", "Ben"], "they have the most points.") == "Ana and Ben win: they have the most points."
