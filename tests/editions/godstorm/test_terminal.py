"""Godstorm at the terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from hegemon.cli.terminal.blitz import Blitz, sentence_of_odds
from hegemon.cli.terminal.board import (
    board_picture,
    board_words,
    cards_words,
    force_words,
    pieces_legend,
    players_picture,
    players_words,
    tray_words,
)
from hegemon.cli.terminal.choices import choices
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.session import Session
from hegemon.match.log import Player
from hegemon.match.match import new_match
from hegemon.rules.actions import Invade
from hegemon.table.events import DiceFor
from terminal import Script, run
from two_worlds import TwoWorlds, worlds

NORTH = "thule: alice 8 | varangia: bob 3 | rus: bob 2"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
GODS = {"alice": "thor@thule odin@thule", "bob": "ares@varangia"}


def people(t: TwoWorlds) -> Players:
    """Everybody at the table, with names."""
    return Players([Player(name, "human") for name in NAMES][: t.table.edition.seats])


def labels(t: TwoWorlds, who: int) -> list[str]:
    """What may be answered, as the list calls it."""
    return [choice.label for choice in choices(t.game, who, people(t))]


def test_a_person_chooses_a_people_bids_and_plays_on(tmp_path: Path) -> None:
    words = ("play", "--edition", "godstorm", "--seats", "human,random,random", "--plain", "--seed", "fox")
    typed = "?\n1\n" * 25 + "cards\nplayers\nquit\n"
    done = run(*words, cwd=tmp_path, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "Which pantheon is yours?" in done.out
    assert re.search(r"\d: Play the (Babylonians|Celts|Egyptians|Greeks|Norse)\.", done.out)
    assert re.search(r"In which of your territories does (Gilgamesh|Nuada|Set|Ares|Thor) stand\?", done.out)
    assert "How much of your 3 faith do you sacrifice for the order of turns?" in done.out
    assert re.search(r"The bids are shown: (\w+ \d(, )?){3}\.", done.out)
    assert re.search(r"Red \(you\): .*\d+ points \(Territories \d+.*Faith \d+", done.out)
    assert "Epoch: First (1 of 5)." in done.out
    assert "The next set" not in done.out, "nothing is traded here"


def test_bots_play_five_epochs_to_the_end_at_the_terminal(tmp_path: Path) -> None:
    words = ("play", "--edition", "godstorm", "--seats", "random*2", "--plain", "--seed", "fox")
    done = run(*words, cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "The Fifth Epoch begins." in done.out
    assert re.search(r" (win|wins): the last epoch is over, with \d+ points\.", done.out), done.out[-600:]
    assert run("verify", "hegemon.game", cwd=tmp_path).out.startswith("All ")


def test_what_is_said_at_the_wrong_moment_gets_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    words = ("play", "--edition", "godstorm", "--seats", "human,random", "--plain", "--seed", "fox")
    nonsense = (
        "pantheon romans",
        "bid 2",
        "invade thule rus",
        "force 3",
        "choose zeus",
        "steal aegis",
        "marker -1",
        "leave",
    )
    done = run(*words, cwd=tmp_path, typed="\n".join([*nonsense, "norse", "quit"]) + "\n")
    assert (done.code, done.err) == (0, "")
    before, _, after = done.out.partition("plays the Norse")
    answers = before.split("Red> ")[1:-1]
    assert len(answers) == len(nonsense)
    for said, answer in zip(nonsense, answers, strict=True):
        told = answer.partition("\n")[2].strip()
        assert told.endswith("."), f"{said}: {answer}"
        assert len(told.splitlines()) <= 2, f"{said}: {answer}"
    assert after, "the game goes on"


def test_the_force_is_one_choice_and_gods_may_be_left_out() -> None:
    t = worlds(NORTH, gods=GODS)
    t.alice.says("invade thule varangia")
    assert labels(t, 0) == ["Invade with 7", "Leave out Odin", "Leave out Thor"]
    t.alice.says("leave odin")
    assert labels(t, 0) == ["Invade with 7", "Leave out Thor"]


def test_a_god_and_a_territory_are_parted_in_the_list() -> None:
    t = worlds("thule: alice 5 | rus: alice 2", phase="summon", faith={"alice": 3})
    assert {"Summon Thor, Thule", "Summon Odin, Rus"} <= set(labels(t, 0))


def test_odds_count_gods_and_temples_and_say_so() -> None:
    plain = worlds(NORTH)
    t = worlds(NORTH, gods={"alice": "thor@thule"}, temples="varangia")
    src, dst = t.land("Thule"), t.land("Varangia")
    assert sentence_of_odds(plain.table, src, dst).endswith(" left there.")
    assert sentence_of_odds(t.table, src, dst).endswith(
        " With Thor (wins ties), against a temple (1s are rolled again)."
    )
    met = worlds(NORTH, gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    assert sentence_of_odds(met.table, src, dst).endswith(
        " With Thor (wins ties). A godswar comes first (59 % to win it)."
    )


def test_an_invasion_that_is_repeated_declares_all_armies_and_goes_on() -> None:
    t = worlds(NORTH, gods={"alice": "thor@thule"})
    blitz = Blitz(0, Invade(t.land("Thule"), t.land("Varangia")))
    t.alice.says("invade thule varangia")
    assert t.game.pending is not None
    assert str(blitz.next_answer(t.game.pending.menu)) == "force 7"
    t.alice.says("force 7")
    t.all_pass()
    assert t.game.pending is not None
    assert str(blitz.next_answer(t.game.pending.menu)) == "commit 3"


def test_pieces_cards_points_tracks_and_what_is_in_force_are_told() -> None:
    t = worlds(
        NORTH,
        gods=GODS,
        temples="thule",
        plague="varangia",
        cards={"alice": "heroes_are_born", "bob": "this_ground_is_sacred"},
        relics={"alice": "gungnir_spear_of_odin"},
        faith={"alice": 2, "bob": 9},
    )
    told = " ".join(board_words(t.table, people(t)))
    assert "Thule 8 with War elephant, Temple, Odin, god of the sky and Thor, god of war" in told
    assert "Varangia 3 with Plague and Ares, god of war" in told
    signs = pieces_legend(t.table).replace(", god", "; god").split(", ")
    pieces = ["P Plague", "T Temple", "WE War elephant"]
    assert sorted(signs) == sorted(["Ar Ares; god of war", "Od Odin; god of the sky", "Th Thor; god of war", *pieces])
    paper = io.StringIO()
    pictures = (board_picture(t.table, people(t), 120, 0), players_picture(t.table, people(t), 120, 0))
    Console(file=paper, width=120, color_system=None).print(*pictures)
    assert re.search(r"Thule +WE T Od Th +8\b", paper.getvalue())
    assert re.search(r"Lands +Armies +Income +Holds", paper.getvalue()), "no Territory cards are held here"
    assert [line.partition(" (")[0].partition(".")[0] for line in tray_words(t.table, 0)] == [
        "Miracles: Heroes Are Born",
        "Relics: Gungnir, Spear of Odin",
    ]
    assert "This Ground Is Sacred" not in " ".join(cards_words(t.table, 0))
    players = list(players_words(t.table, people(t), 0))
    assert "Faith 2, Gods 2, Temples 1, War cards 1, Sky cards 0, Death cards 0, In heaven 0" in players[0]
    assert " cards, " not in players[0].partition("holds")[0], "no Territory cards are held here"
    assert players[-2:] == ["Epoch: First (1 of 5).", "Turn order: 1 (1 of 3), Ana at 1, Ben at 2, Cleo at 3."]


def test_a_hand_that_is_looked_at_is_told_with_the_question(tmp_path: Path) -> None:
    cards = {"alice": "visions_become_real storms_rage", "bob": "heroes_are_born lava_erupts"}
    t = worlds(NORTH, phase="play", gods={"alice": "thor@thule"}, cards=cards)
    players = [Player(name, kind) for name, kind in zip(NAMES, ("human", "random", "random"), strict=False)]
    match = new_match("godstorm", players, {}, ["a", "b", "c"], bytes(32))
    match.live.game = t.game
    typed = iter(["play visions_become_real", "against greeks"])
    screen = Script(lambda screen, prompt: next(typed, None))
    Session(match, screen, tmp_path / "x.game").run()
    asked = screen.all.index("Ana: Of which deck do you take a card of this hand? (GS-CRD-01)")
    assert [line.partition(" (")[0] for line in screen.all[asked - 2 : asked]] == [
        "The hand you look at: Heroes Are Born",
        "The hand you look at: Lava Erupts",
    ]


def test_cards_in_force_are_told_until_they_end() -> None:
    t = worlds(
        NORTH,
        gods={**GODS, "bob": "ares@varangia zeus@varangia"},
        cards={"bob": "fire_sears_the_sky"},
        faith={"bob": 9},
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("use fire_sears_the_sky")
    told = list(force_words(t.table, people(t), 0))
    assert len(told) == 1
    assert told[0].startswith("In force until the end of the turn: Fire Sears the Sky of Ben.")


def test_dice_say_for_which_territory_and_for_which_god_they_are_thrown() -> None:
    t = worlds(NORTH, gods={"bob": "zeus@varangia"}, cards={"bob": "lava_erupts"}, faith={"bob": 9})
    t.alice.declares("Thule", "Varangia")
    t.bob.says("use lava_erupts")
    asking = t.game.asking
    assert asking is not None
    assert asking.prompt(t.game) == "A die is thrown for Lava Erupts in Thule."
    t.events.clear()
    t.throws("2")
    told = [event.told(lambda seat: NAMES[seat]) for event in t.events if isinstance(event, DiceFor)]
    assert told == ["Lava Erupts, Thule: 2."]
    fight = worlds(NORTH, gods=GODS)
    fight.alice.invades("Thule", "Varangia")
    fight.alice.says("choose odin")
    fight.bob.says("choose ares")
    fight.events.clear()
    fight.throws("6 5 4 2")
    told = [event.told(lambda seat: NAMES[seat]) for event in fight.events if isinstance(event, DiceFor)]
    assert told == ["Odin rolls: 6 5 4 2."]
