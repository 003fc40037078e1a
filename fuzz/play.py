"""Random games with the laws checked along the way: the cheap ones at every decision, the costly ones now and then.

A trial is one game, fixed by its edition, seats, options and seed; whatever it finds, it finds again.
"""

from __future__ import annotations

import shlex
from collections import Counter
from typing import Final

from fuzz import laws
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.menus import Pass
from hegemon.kernel.replay import Answer
from hegemon.kernel.steps import Action, Event
from hegemon.rules.actions import Attack, Commit, Fortify, Invade, Occupy, Place
from hegemon.rules.audit import Broken, broken
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table, empty_table

CUT: Final = 3_000
"""A game is cut off after so many decisions."""
DEEP: Final = 149
"""Every so many decisions all laws are checked, and whenever a kind of question is new to the game."""
NEW: Final = 2
AGAIN: Final = 1_000
"""Every so many decisions the game is replayed from its start."""

Options = dict[str, bool | str]


def opened(book: Rulebook, seats: int, options: Options) -> Game[Table]:
    """A new game of a rulebook, listed among the editions or not."""
    edition = book.open(seats, options)
    game = Game(empty_table(edition), list(reversed(edition.setup)))
    game.run()
    return game


class Failure(Exception):
    """A law that was broken in a trial, with everything needed to see it again."""

    def __init__(self, trial: Trial, law: str, what: str) -> None:
        super().__init__(law, what)
        self.law = law
        self.what = what
        self.edition = trial.book.id
        self.seats = trial.seats
        self.options = trial.options
        self.seed = trial.seed
        self.decision = trial.at
        self.deep = trial.deep
        self.campaign = trial.campaign

    @property
    def command(self) -> str:
        """The command line that shows it again."""
        words = ["python", "-m", "fuzz", "--edition", self.edition]
        if self.campaign:
            words += ["--campaign", self.campaign]
        else:
            words += ["--seats", str(self.seats), "--options", written(self.options)]
        words += ["--seed", str(self.seed), "--decisions", str(self.decision + 1)]
        if self.deep != DEEP:
            words += ["--deep", str(self.deep)]
        if self.decision >= CUT and not self.campaign:
            words += ["--cut", str(self.decision + 1)]
        return shlex.join(words)

    def __str__(self) -> str:
        return self.report()

    def report(self) -> str:
        """What to tell a person."""
        return (
            f"A law is broken: {self.law}.\n"
            f"  what:     {self.what}\n"
            f"  edition:  {self.edition}\n"
            f"  seats:    {self.seats}\n"
            f"  options:  {written(self.options)}\n"
            f"  seed:     {self.seed}\n"
            f"  decision: {self.decision}\n"
            f"  again:    {self.command}"
        )


def written(options: Options) -> str:
    """Options as the command line takes them."""
    return ",".join([f"{name}={str(value).lower()}" for name, value in options.items()])


class Trial:
    """One random game: its seed says how many play, with which options (unless given), and everything they do."""

    campaign = ""
    """The kind of campaign that it belongs to, if it does."""

    def __init__(self, book: Rulebook, seed: int, seats: int | None = None, options: Options | None = None) -> None:
        self.book = book
        self.seed = seed
        draw = Rng(seed).split()
        self.seats, self.options = drawn_setting(book, draw, seats, options or {})
        self.rng = Rng(seed ^ 0x5EED)
        self.checks = Rng(seed ^ 0xC4EC)
        self.boldness = (0, 20, 60, 95)[self.rng.below(4)]
        self.answers: list[Answer] = []
        self.seen: Counter[str] = Counter()
        self.at = 0
        self.deep = DEEP
        self.game: Game[Table] | None = None

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return self.game is not None and self.game.pending is None

    def run(self, most: int = CUT, deep: int = DEEP) -> int:
        """Play up to so many decisions; how many there were. Whatever goes wrong is a ``Failure``."""
        self.deep = deep
        try:
            self.play(most)
        except Broken as error:
            raise Failure(self, error.law, error.what) from error
        except Exception as error:
            raise Failure(self, "no crash", f"{type(error).__name__}: {error}") from error
        return len(self.answers)

    def play(self, most: int) -> None:
        """Play up to so many decisions."""
        start = self.begin()
        game = start.copy()
        while len(self.answers) < most and game.pending is not None:
            self.at = len(self.answers)
            game = self.look(game)
            self.step(game)
            if len(self.answers) % AGAIN == 0:
                laws.replays_alike(start, self.answers, game)
        self.check_end(start, game)
        self.game = game

    def begin(self) -> Game[Table]:
        """The game at its first question."""
        return opened(self.book, self.seats, self.options)

    def look(self, game: Game[Table]) -> Game[Table]:
        """Check the laws about the position; the game to go on with is the same, or the same saved and loaded."""
        rng = self.checks
        decision = laws.asked(game)
        laws.table_is_sound(game)
        laws.dice_fit(game)
        name = type(decision.step).__name__
        self.seen[name] += 1
        if self.seen[name] > NEW and game.number % self.deep and not laws.seals(decision.step):
            return game
        laws.answers_fit(game, rng)
        laws.spans_tell_all(game)
        laws.wrong_answers_are_refused(game, rng)
        laws.submit_is_strict(game, rng)
        laws.sentences_read_back(game, rng)
        laws.babble_is_refused(game, rng)
        if not isinstance(decision.menu, ChanceMenu) or decision.menu.ways <= laws.MANY_WAYS or rng.below(20) == 0:
            laws.chance_adds_up(game)
        laws.copies_go_their_own_way(game, rng)
        laws.copies_share_nothing(game)
        laws.rules_follow_the_table(game)
        laws.views_can_be_imagined(game, rng)
        laws.secrets_change_nothing(game, rng)
        again = laws.saved_and_loaded(game)
        return again if rng.below(2) else game  # whatever a save forgets will show sooner or later

    def step(self, game: Game[Table]) -> None:
        """Choose an answer, play it, and check the laws about what it did."""
        decision = laws.asked(game)
        action = self.choose(decision)
        if action not in decision.menu:
            broken("answers", f"“{action}” is sampled but not in the menu")
        laws.sentence_reads_back(game, action)
        laws.answers_shown(game, action)
        books = laws.audit_of(game).books(game)
        self.answers.append(Answer(decision.who, action))
        events = self.carry_out(game, action)
        if game.number != len(self.answers):
            broken("pending", f"after {len(self.answers)} answers the game waits for number {game.number}")
        books.check(action, game, events)
        laws.events_can_be_told(game, events)

    def choose(self, decision: Decision[Table]) -> Action:
        """An answer of a seat or of chance."""
        return chosen(decision, self.rng, self.boldness)

    def carry_out(self, game: Game[Table], action: Action) -> list[Event]:
        """Play an answer; what happened."""
        events: list[Event] = []
        game.events = events
        game.play(action)
        game.events = None
        return events

    def check_end(self, start: Game[Table], game: Game[Table]) -> None:
        """Check the laws about the last position."""
        laws.table_is_sound(game)
        laws.replays_alike(start, self.answers, game)
        laws.saved_and_loaded(game)
        if game.pending is None:
            laws.the_end_is_final(game)


def drawn_setting(book: Rulebook, rng: Rng, seats: int | None, given: Options) -> tuple[int, Options]:
    """Seats and options that go together; what is given is kept, the rest is drawn."""
    for _ in range(1000):
        chosen_seats = seats if seats is not None else book.seats[rng.below(len(book.seats))]
        lively = rng.below(3)  # the plain game, some options, many
        options: Options = {}
        for option in book.options:
            on = rng.below(4) < lively
            value = option.choices[1 + rng.below(len(option.choices) - 1)] if on else option.default
            options[option.name] = given.get(option.name, value)
        try:
            book.open(chosen_seats, options)
        except BadOption:
            continue
        return chosen_seats, options
    book.open(seats if seats is not None else book.seats[0], given)  # raises the sentence that says why
    raise BadOption("These options do not go together.")


def chosen(decision: Decision[Table], rng: Rng, boldness: int) -> Action:
    """Any answer, or, so often in a hundred as one is bold, the boldest of some."""
    if decision.who == CHANCE or rng.below(100) >= boldness:
        return decision.menu.sample(rng)
    tried = [decision.menu.sample(rng) for _ in range(12)]
    return max(tried, key=lambda action: drive(decision.game.table, action))


def drive(t: Table, action: Action) -> int:
    """How much an answer drives the game on."""
    match action:
        case Invade(src, dst):
            ahead = t.armies[src.index] - t.armies[dst.index]
            return 1000 + 10 * ahead if ahead > 0 else 0
        case Commit(armies):
            return 1000 + int(armies)
        case Attack(src, dst, dice):
            ahead = t.armies[src.index] - t.armies[dst.index]
            return 1000 + 10 * ahead + dice if ahead > 0 else 0
        case Place(land, armies):
            return 1000 * at_front(t, land.index) + int(armies)
        case Occupy(armies):
            return int(armies)
        case Fortify(src, dst, armies):
            return 1000 + armies if at_front(t, dst.index) > at_front(t, src.index) else 0
        case Pass():
            return 100
        case _:
            return 500


def at_front(t: Table, land: int) -> bool:
    """Whether a territory borders one of somebody else."""
    return any([t.owner[other] != t.owner[land] for other in t.board.near[land]])
