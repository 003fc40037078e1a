"""Random campaigns with the laws checked along the way, for every edition that has campaigns.

There are three kinds of trial, each fixed by its edition and seed:

* ``games``: a whole campaign through its file, some games beyond its end; people join, names are corrected, games are
  broken off. The world is checked after every game, and the campaign is read again from its file.
* ``world``: a world made by random changes for good, without playing games, and one game on it.
* ``eve``: a game that begins one step before something is opened.

The last two need to know the edition: ``tests/editions/<id>/beginnings.py`` has ``WORLD``, which makes a world and
tells the number of the next game, and ``EVES``, games by name.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from fuzz import laws
from fuzz.play import CUT, Trial, chosen
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.steps import Action, Event, Record
from hegemon.match.campaign import new_campaign, read_campaign
from hegemon.match.log import Player
from hegemon.match.match import HUMAN, Match
from hegemon.rules.audit import broken
from hegemon.table.campaign import Campaigning
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table, empty_table

ROOT: Final = Path(__file__).resolve().parents[1]
NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
BEYOND: Final = 3
"""So many games are played after the last one of the story."""
AFTER_EVE: Final = 150
"""So many decisions are played after the eve of an opening."""

GAMES: Final = "games"
WORLD: Final = "world"
EVE: Final = "eve"

MakeWorld = Callable[[Sequence[str], Rng], tuple[Record, int]]
MakeEve = Callable[[], Game[Table]]


class Beginnings:
    """Late worlds and the eves of openings, as the tests of an edition know them."""

    def __init__(self, world: MakeWorld | None, eves: dict[str, MakeEve]) -> None:
        self.world = world
        self.eves = eves


def beginnings(book: Rulebook) -> Beginnings:
    """What the tests of an edition tell; nothing if they have no such file."""
    path = ROOT / "tests" / "editions" / book.id / "beginnings.py"
    if not path.exists():
        return Beginnings(None, {})
    tests = str(ROOT / "tests")
    if tests not in sys.path:
        sys.path.append(tests)
    spec = importlib.util.spec_from_file_location(f"beginnings_of_{book.id}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Beginnings(module.WORLD, module.EVES)


def kinds(known: Beginnings) -> list[str]:
    """The kinds of trial in the order in which they are run; a campaign is long, so the others come more often."""
    return [GAMES, *[WORLD] * (3 * (known.world is not None)), *[EVE] * (2 * len(known.eves))]


def rules_of(book: Rulebook) -> Campaigning:
    """What the edition tells of its campaigns."""
    assert book.campaign is not None
    return book.campaign


class Chapter(Trial):
    """One game of a campaign, played through its match, so that its log is written too."""

    def __init__(self, saga: Saga, match: Match, seed: int) -> None:
        self.saga = saga
        self.match = match
        super().__init__(saga.book, seed, len(match.players), saga.options)

    def begin(self) -> Game[Table]:
        return self.match.game.copy()

    def look(self, game: Game[Table]) -> Game[Table]:
        found = super().look(self.match.game)
        self.match.live.game = found
        return found

    def choose(self, decision: Decision[Table]) -> Action:
        return self.match.live.deal() if decision.who == CHANCE else chosen(decision, self.rng, self.boldness)

    def carry_out(self, game: Game[Table], action: Action) -> list[Event]:
        self.match.events = []
        self.match.answer(game.number, laws.asked(game).who, action)
        return self.match.events


class Saga(Trial):
    """A whole campaign: its seed says who belongs to it, with which options, and everything that happens."""

    campaign = GAMES

    def __init__(self, book: Rulebook, seed: int, games: int | None = None) -> None:
        super().__init__(book, seed)
        self.last = rules_of(book).games + BEYOND if games is None else games
        people = min(len(NAMES) - 2, self.seats + self.rng.below(2))
        self.names = NAMES[:people]
        self.kept = new_campaign(book.id, [Player(name, HUMAN) for name in self.names], dict(self.options))
        self.void = 0

    @property
    def over(self) -> bool:
        return self.kept.number > self.last

    def play(self, most: int) -> None:
        done = 0
        while not self.over and done < most:
            self.between()
            chapter = Chapter(self, self.sit(), self.seed * 1_009 + len(self.kept.chapters))
            chapter.deep = self.deep
            try:
                chapter.play(min(CUT, most - done))
            finally:
                self.at = done + chapter.at
                self.answers += chapter.answers
            done += len(chapter.answers)
            self.end(chapter)
            self.check_world()
        self.check_file()

    def between(self) -> None:
        """Now and then somebody joins, or a name is corrected."""
        kept = self.kept
        if len(kept.people) < len(NAMES) and self.rng.below(8) == 0:
            kept.join(Player(NAMES[len(kept.people)], HUMAN))
        if self.rng.below(8) == 0:
            old = kept.people[self.rng.below(len(kept.people))].name
            kept.rename(old, f"{old[:20]}e")

    def sit(self) -> Match:
        """Begin the next game."""
        rng = self.rng
        seats = self.book.seats[rng.below(len(self.book.seats))]
        left = list(range(len(self.kept.people)))
        people = [left.pop(rng.below(len(left))) for _ in range(min(seats, len(left)))]
        seeds = [f"{rng.word():016x}" for _ in people]
        return self.kept.sit(people, f"day {self.kept.number}", seeds=seeds, server_seed=f"{rng.word():032x}".encode())

    def end(self, chapter: Chapter) -> None:
        """Close a game that is over; break off one that lasts too long."""
        if chapter.match.game.pending is None:
            self.kept.close()
            return
        self.kept.void()
        self.void += 1

    def check_world(self) -> None:
        """The laws about the world between two games."""
        laws.world_is_sound(self.book, self.kept.world, self.names)
        laws.world_can_be_told(self.book, self.kept.world)

    def check_file(self) -> None:
        """The campaign that is read from its file is this one, and so is a parallel world with all of its games."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ours.campaign"
            self.kept.save(path)
            again = read_campaign(path)
        kept = self.kept
        if again.world != kept.world or again.pack() != kept.pack() or again.people != kept.people:
            broken("campaign", "the file is another campaign than the one that was played")
        if not self.void and again.fork("Parallel", again.number - 1).world != kept.world:
            broken("campaign", "a parallel world with all games is another world")


class LateGame(Trial):
    """One game on a world that was made by random changes for good."""

    campaign = WORLD

    def __init__(self, book: Rulebook, seed: int, make: MakeWorld) -> None:
        super().__init__(book, seed)
        draw = Rng(seed ^ 0x0A1D)
        self.names = NAMES[: self.seats]
        self.world, self.number = make(self.names, draw)

    def begin(self) -> Game[Table]:
        laws.world_is_sound(self.book, self.world, self.names)
        laws.world_can_be_told(self.book, self.world)
        setting = rules_of(self.book).setting(self.world, self.number, tuple(range(self.seats)), "a day")
        edition = self.book.open(self.seats, self.options, None, setting)
        game = Game(empty_table(edition), list(reversed(edition.setup)))
        game.run()
        return game

    def check_end(self, start: Game[Table], game: Game[Table]) -> None:
        super().check_end(start, game)
        laws.world_is_sound(self.book, rules_of(self.book).after(game.table), self.names)


class AfterEve(Trial):
    """A game that begins one step before something is opened; it is saved and loaded at every decision."""

    campaign = EVE

    def __init__(self, book: Rulebook, seed: int, eves: dict[str, MakeEve]) -> None:
        super().__init__(book, seed)
        self.name = sorted(eves)[self.rng.below(len(eves))]
        self.start = eves[self.name]()
        self.opened = 0
        """How much was opened for good."""

    def begin(self) -> Game[Table]:
        return self.start

    def look(self, game: Game[Table]) -> Game[Table]:
        laws.rules_follow_the_table(game)
        return laws.saved_and_loaded(super().look(game))

    def check_end(self, start: Game[Table], game: Game[Table]) -> None:
        super().check_end(start, game)
        self.opened = game.table.revealed() - start.table.revealed()


def campaign_trial(book: Rulebook, seed: int, known: Beginnings, kind: str = "") -> tuple[Trial, int]:
    """The trial of a seed, and after how many decisions it is cut off."""
    order = kinds(known)
    which = kind or order[seed % len(order)]
    if which == WORLD and known.world is not None:
        return LateGame(book, seed, known.world), CUT
    if which == EVE and known.eves:
        return AfterEve(book, seed, known.eves), AFTER_EVE
    return Saga(book, seed), 1 << 40
