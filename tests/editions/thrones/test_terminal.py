"""Game of Thrones at the terminal."""

from __future__ import annotations

from pathlib import Path

from hegemon.cli.terminal.blitz import Blitz, sentence_of_odds
from hegemon.cli.terminal.board import board_words, force_words, pieces_legend, tray_words
from hegemon.cli.terminal.players import Players
from hegemon.match.log import Player
from hegemon.rules.actions import Invade
from realm import realm
from terminal import run

NORTH = "Winterfell: alice 6 | White Harbor: bob 5"


def test_a_person_sees_house_gold_characters_and_objectives(tmp_path: Path) -> None:
    words = ("play", "--edition", "thrones", "--seats", "human,easy", "--option", "mode=dominion", "--plain")
    typed = "?\n1\n?\n1\n?\n1\ncards\nplayers\n"
    done = run(*words, "--seed", "fox", cwd=tmp_path, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "Choose your House." in done.out
    assert "Which of the cards you have drawn do you keep?" in done.out
    assert "Claim a territory that nobody holds yet." in done.out
    assert "Characters: " in done.out
    assert "Objectives: " in done.out
    assert "Points 0" in done.out
    assert "Gold " in done.out


def test_bots_play_a_skirmish_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    done = run("play", "--edition", "thrones", "--seats", "easy*2", "--plain", "--seed", "fox", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert " wins: " in done.out


def test_odds_at_the_terminal_count_a_fortification() -> None:
    t = realm(NORTH, units="White Harbor: 1 fortification")
    src, dst = t.land("Winterfell"), t.land("White Harbor")
    assert sentence_of_odds(t.table, src, dst).startswith("Winterfell 6 against White Harbor 5: 21 % to take it")
    assert sentence_of_odds(realm(NORTH).table, src, dst).startswith("Winterfell 6 against White Harbor 5: 51 %")


def test_an_invasion_is_repeated_battle_by_battle() -> None:
    t = realm(NORTH)
    blitz = Blitz(0, Invade(t.land("Winterfell"), t.land("White Harbor")), stop=3)
    assert t.game.pending is not None
    assert blitz.next_answer(t.game.pending.menu) == blitz.action
    t.alice.invades("Winterfell", "White Harbor")
    t.all_pass()
    assert str(blitz.next_answer(t.game.pending.menu)) == "commit 3"
    assert blitz.goes_on(t.table)
    t.table.armies[t.land("Winterfell").index] = 3
    assert not blitz.goes_on(t.table)


def test_pieces_cards_and_what_is_in_force_are_told() -> None:
    t = realm(NORTH, units="White Harbor: 1 fortification | Winterfell: 2 knight", gold={"alice": 500})
    players = Players([Player(name, "human") for name in ("Ana", "Ben", "Cleo", "Dan")][: t.table.edition.seats])
    told = " ".join(board_words(t.table, players))
    assert "Winterfell (Castle) 6 with 2 Knight" in told
    assert "White Harbor (Port) 5 with Fortification" in told
    assert pieces_legend(t.table) == "# Castle, ~ Port, K Knight, F Fortification"
    assert any(line.startswith("Characters: Robb Stark (300 gold). ") for line in tray_words(t.table, 0))
    assert list(force_words(t.table, players, 0)) == []
    t.alice.invades("Winterfell", "White Harbor")
    t.alice.uses("robb_stark")
    assert next(force_words(t.table, players, 0)).startswith(
        "In force until the end of the invasion: Robb Stark of Ana"
    )
