"""The Lord of the Rings at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

from hegemon.cli.terminal.blitz import Blitz, sentence_of_odds
from hegemon.cli.terminal.board import board_words, force_words, pieces_legend, players_words, tray_words
from hegemon.cli.terminal.choices import choices
from hegemon.cli.terminal.commands import help_lines
from hegemon.cli.terminal.players import Players, seat_players
from hegemon.cli.terminal.turn_summary import TurnSummary
from hegemon.editions.lotr.lands import ARMIES
from hegemon.match.log import Player
from hegemon.rules.actions import Invade
from hegemon.table.events import Moved, SetTraded
from middle_earth import MiddleEarth, middle_earth
from terminal import run

NORTH = "Evendim Hills: alice 6 | Lune Valley: alice 4 | Borderlands: bob 5 | Fornost: bob 5"
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def people(t: MiddleEarth) -> Players:
    """Everybody at the table, with names."""
    return Players([Player(name, "human") for name in NAMES][: t.table.edition.seats])


def test_a_person_chooses_an_army_by_its_name_and_plays_on(tmp_path: Path) -> None:
    words = ("play", "--edition", "lotr", "--seats", "human,easy,easy", "--plain", "--seed", "fox")
    typed = "?\nblack\n" + "?\n1\n" * 40 + "cards\nplayers\nquit\n"
    done = run(*words, cwd=tmp_path, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "Which army is yours?" in done.out
    assert "Play the army Black" in done.out
    assert "In which of your territories does the Leader stand?" in done.out
    assert "Your turn begins" in done.out or "Place your" in done.out
    assert re.search(r"^(Missions|Powers): .+ \(\d points?\)\. ", done.out, re.MULTILINE)
    assert re.search(r"Ada \(you\): .* 4 cards|Ada \(you\): .*\d+ points \(Territories \d+", done.out)


def test_bots_play_a_team_game_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    words = ("play", "--edition", "lotr", "--seats", "random*4", "--option", "mode=team", "--plain", "--seed", "fox")
    done = run(*words, cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"The Fellowship rolls to leave The Shire: \d where 4 is needed\.", done.out)
    assert re.search(r" (win|have won|wins): ", done.out), done.out[-600:]
    assert run("verify", "hegemon.game", cwd=tmp_path).out.startswith("All ")
    assert "The One Ring goes from The Shire to Buckland." in run("replay", "hegemon.game", cwd=tmp_path).out


def test_what_is_said_at_the_wrong_moment_gets_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    words = ("play", "--edition", "lotr", "--seats", "human,random", "--plain", "--seed", "fox")
    nonsense = (
        "army purple",
        "claim mordor",
        "appoint",
        "invade moria lorien",
        "lead 2",
        "stand 3",
        "shift rhudaur",
        "complete mission_bree",
        "use gollum",
        "block moria",
        "carry the_ring",
        "hasten 7",
        "delay",
        "trade ring ring ring",
        "bring -1",
        "💥",
    )
    done = run(*words, cwd=tmp_path, typed="\n".join([*nonsense, "black", "quit"]) + "\n")
    assert (done.code, done.err) == (0, "")
    before, _, after = done.out.partition("plays the black army")
    answers = before.split("Ada> ")[1:-1]
    assert len(answers) == len(nonsense), before
    for said, answer in zip(nonsense, answers, strict=True):
        told = answer.partition("\n")[2].strip()
        assert told.endswith("."), f"{said}: {answer}"
        assert len(told.splitlines()) <= 2, f"{said}: {answer}"
    assert after, "the game goes on"


def test_nobody_is_called_like_an_army_that_somebody_else_plays() -> None:
    colours = [army.name for army in ARMIES]
    assert [player.name for player in seat_players(["human", "easy"], [], colours)] == ["Ada", "Bruno"]
    assert [player.name for player in seat_players(["human", "easy"], ["Bruno"], colours)] == ["Bruno", "Greta"]
    assert [player.name for player in seat_players(["human", "easy"], [])] == ["Red", "Blue"]


def test_odds_count_leaders_and_strongholds_and_say_so() -> None:
    plain = middle_earth(NORTH)
    t = middle_earth(NORTH, leaders={"alice": "evendim_hills", "bob": "borderlands"})
    src, dst = t.land("Evendim Hills"), t.land("Borderlands")
    assert sentence_of_odds(plain.table, src, dst).endswith(" left there.")
    assert sentence_of_odds(t.table, src, dst).endswith(" With a Leader, against a Leader.")
    assert sentence_of_odds(plain.table, src, dst) != sentence_of_odds(t.table, src, dst)
    against = middle_earth("Lorien: alice 8 | Moria: bob 2", leaders={"bob": "moria"})
    found = sentence_of_odds(against.table, against.land("Lorien"), against.land("Moria"))
    assert found.endswith(" Against a Leader and a stronghold.")
    standard = middle_earth(NORTH, mode="standard")
    assert sentence_of_odds(standard.table, src, dst) == sentence_of_odds(plain.table, src, dst)


def test_an_invasion_is_repeated_with_the_leader_and_other_answers_say_what_they_are() -> None:
    t = middle_earth(NORTH, leaders={"alice": "evendim_hills"}, phase="invade")
    blitz = Blitz(0, Invade(t.land("Evendim Hills"), t.land("Borderlands")))
    t.alice.invades("Evendim Hills", "Borderlands")
    assert t.game.pending is not None
    assert str(blitz.next_answer(t.game.pending.menu)) == "lead 3"
    t.alice.sends(1)
    t.roll("1 against 6 6")
    labels = [choice.label for choice in choices(t.game, 0, people(t))]
    assert labels == ["Attack from Lune Valley", "Commit 3", "Commit with the Leader 3"]


def test_pieces_cards_points_and_what_is_in_force_are_told() -> None:
    t = middle_earth(
        NORTH,
        leaders={"alice": "evendim_hills"},
        adventures={"alice": "mission_erebor you_shall_not_pass"},
        phase="start",
        ring="Moria",
    )
    told = " ".join(board_words(t.table, people(t)))
    assert "Evendim Hills (Stronghold) 6 with Leader" in told
    assert "Moria (Stronghold, die for the Fellowship) 1 with One Ring" in told
    assert "Eregion (Site of Power) 1" in told
    signs = "# Stronghold, * Site of Power, ? die for the Fellowship"
    assert pieces_legend(t.table) == f"{signs}, L Leader, OR One Ring"
    assert [line.partition(" (")[0] for line in tray_words(t.table, 0)] == [
        "Missions: Erebor",
        "Powers: You Shall Not Pass",
    ]
    assert "4 points (Territories 2, Strongholds 2)" in next(players_words(t.table, people(t)))
    t.alice.says("use you shall not pass")
    t.alice.says("block the shire buckland")
    assert next(force_words(t.table, people(t), 0)).startswith(
        "In force until the player's next turn: You Shall Not Pass of Ana (The Shire and Buckland). "
    )


def test_sides_are_told_where_sides_win() -> None:
    t = middle_earth("Moria: bob 3", seats=4, mode="team", ring="Moria", rest="alice")
    told = list(players_words(t.table, people(t)))[-2:]
    assert told == [
        "Good: 9 steps to Mount Doom.",
        "Evil: Searches Moria: 1 of 36 throws find the Ring.",
    ]
    points = middle_earth("Moria: bob 3", seats=4, mode="alliance", rest="alice")
    assert list(players_words(points.table, people(points)))[-1] == "Evil: 3 points."


def test_what_fights_is_called_a_battalion_in_prompts_summaries_and_help() -> None:
    t = middle_earth(NORTH)
    edition = t.table.edition
    assert ("odds 12 10", "chances of 12 battalions against 10") in help_lines(edition)
    assert "Arnor, worth 7 battalions a turn" in " ".join(board_words(t.table, people(t)))
    players = Players([Player(name, "human") for name in NAMES][: edition.seats], edition.units)
    summary = TurnSummary(0, t.table)
    lands = t.table.board.territories
    summary.add(Moved(0, lands[0], lands[1], 2))
    summary.add(SetTraded(0, 1))
    moved = f"moves 2 battalions from {lands[0].name} to {lands[1].name}"
    assert summary.told(players, quick=False) == [f"Ana trades a set for 1 battalion; {moved}."]
    told = " ".join([*players_words(t.table, players), *summary.told(players, quick=False)])
    assert not re.search(r"\barm(y|ies)\b", told), "an army is a side in this book"
    assert edition.worded("Place {an army}: {army}, {armies}") == "Place a battalion: battalion, battalions"
