"""Every rulebook at the terminal: whatever an edition brings is asked, listed, drawn, taken back and replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.cli.terminal import commands
from hegemon.cli.terminal.choices import attack_of, choices
from hegemon.cli.terminal.log import pages
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.session import Session, chosen_options
from hegemon.cli.terminal.stats import stats
from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Rng
from hegemon.kernel.views import SPECTATOR
from hegemon.match.log import Player, read_log, verify
from hegemon.match.match import HUMAN, Match, new_match, resume
from hegemon.table.rulebook import Rulebook
from modes import Mode, mixed
from terminal import Script

LOOKS = ["?", "more", "board", "players", "cards", "stats", "log 5", "rules", "dice", "help", "odds 5 3", "undo"]
MODES = [mode for book in RULEBOOKS for mode in [Mode(book, book.seats[0], {}), *mixed(book)[:2]]]


def match_of(mode: Mode, people: int = 1) -> Match:
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
    agents = [HUMAN] * people + ["random"] * (mode.seats - people)
    players = [Player(name, agent) for name, agent in zip(names, agents, strict=False)]
    seeds = [f"seed-{seat}" for seat in range(mode.seats)]
    return new_match(mode.book.id, players, mode.options, seeds, bytes(range(32)))


class Somebody:
    """A person who looks around, takes back an answer now and then, and leaves after so many answers."""

    def __init__(self, match: Match, folder: Path, answers: int, plain: bool) -> None:
        self.left = answers
        self.rng = Rng(7)
        self.looks = 0
        self.screen = Script(self.types, plain)
        self.session = Session(match, self.screen, folder / "x.game")
        self.session.run()

    def types(self, screen: Script, prompt: str) -> str | None:
        if prompt.startswith("Press Enter"):
            return ""
        self.looks += 1
        if self.looks % 3:
            return LOOKS[self.looks % len(LOOKS)]
        self.left -= 1
        decision = self.session.game.pending
        if self.left < 0 or decision is None:
            return "quit"
        view = self.session.game.view(decision.who).pending
        assert view is not None
        for action in view.menu:
            attack = attack_of(action)
            if attack is not None and self.left % 2:
                verb = commands.attack_verb(self.session.edition)
                return f"{verb} {attack[0].id} {attack[1].id} until 2"
        return str(view.menu.sample(self.rng))


@pytest.mark.parametrize("mode", MODES, ids=repr)
@pytest.mark.parametrize("people", [1, 2])
def test_somebody_plays_looks_around_takes_back_and_leaves(mode: Mode, people: int, tmp_path: Path) -> None:
    somebody = Somebody(match_of(mode, people), tmp_path, 25, plain=people == 2)
    told = somebody.screen.all
    assert told[0].startswith(f"{mode.book.name}: Ana (person)")
    assert not [line for line in told if "Traceback" in line]
    if somebody.session.game.pending is not None:
        assert told[-1].startswith("The game is saved. To go on: hegemon play --resume")
    log = read_log(tmp_path / "x.game")
    assert verify(log).good
    assert len(list(pages(log, SPECTATOR))) == len(log.entries)
    assert len(stats(log)) == mode.seats
    again = resume(tmp_path / "x.game")
    assert again.game == somebody.session.game
    assert Session(again, Script(lambda screen, prompt: None), tmp_path / "x.game").last == somebody.session.last


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_hints_name_what_is_on_the_board(book: Rulebook) -> None:
    edition = book.open(book.seats[0], {})
    verb, src, dst = commands.attack_example(edition).split()
    places = edition.board.places
    assert verb in {kind.verb for kind in edition.actions}
    assert places[dst].index in edition.board.near[places[src].index]
    assert verb in " ".join([line for line, _ in commands.help_lines(edition)])


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_fewest_options_give_the_same_rules(mode: Mode) -> None:
    edition = mode.edition()
    chosen = chosen_options(edition)
    assert mode.book.open(mode.seats, chosen).options == edition.options
    assert set(chosen) <= set(edition.options)
    assert chosen_options(mode.book.open(mode.seats, {})) == {}


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_every_choice_is_an_answer_and_attacks_show_their_odds(mode: Mode) -> None:
    match = match_of(mode, people=0)
    players = Players(match.players)
    attacks = 0
    while match.game.pending is not None and match.game.table.turns < 8:
        decision = match.game.pending
        if decision.who >= 0 and decision.number % 3 == 0:
            for choice in choices(match.game, decision.who, players):
                assert choice.action in decision.menu
                assert choice.label
                if attack_of(choice.action) is not None:
                    attacks += 1
                    assert re.fullmatch(r"\d+ against . \d+, [<>]?\d+ %, keeps \d+", choice.note)
        match.advance()
    assert attacks
