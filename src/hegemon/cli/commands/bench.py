"""``hegemon bench``: how fast this build is on this machine; ``bench/speed.py`` compares two builds by it.

The loops are plain Python in either build, as they are in the programs of those who use the engine. All times are CPU
time of one process, except where the disk has to be waited for.
"""

from __future__ import annotations

import platform
import statistics
import tempfile
import time
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final, NamedTuple

import typer
from rich.console import Console

from hegemon.cli.app import app
from hegemon.cli.commands.common import DEFAULT_EDITION, JSON
from hegemon.cli.output import console, print_json, table
from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel import game as kernel_game
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.lab.sim import Plan, play_game
from hegemon.match.files import pack, save
from hegemon.table.edition import NO_SEAT, Edition
from hegemon.table.odds import battle
from hegemon.table.rulebook import BadOption, Rulebook, said
from hegemon.table.table import Table
from hegemon.version import __version__

ROUNDS: Final = 5
"""Every measure is taken so often; the median and the best are shown."""

TURNS: Final = 300
"""Games of random play hardly ever end, so a new one begins after so many turns."""

PLAYED: Final = "decisions/s"
"""What random play is measured in."""

Clock = Callable[[], float]


class Measure(NamedTuple):
    """One measure: what it is, in which unit, and its median and best value."""

    name: str
    unit: str
    median: float
    best: float

    @property
    def more_is_better(self) -> bool:
        """Whether it counts things per second, not the time of one thing."""
        return self.unit.endswith("/s")


def compiled() -> bool:
    """Whether the engine in use is the compiled build."""
    return str(kernel_game.__file__).endswith(tuple(EXTENSION_SUFFIXES))


# --- what is measured ------------------------------------------------------------------------------------------------


class Mode(NamedTuple):
    """What is measured: a rulebook, how many play, and what was chosen."""

    edition: str
    seats: int
    options: dict[str, bool | str]

    @property
    def name(self) -> str:
        """What it is called in the table."""
        chosen = [f"{name}={said(value)}" for name, value in self.options.items()]
        return ", ".join([f"random play, {self.edition}", *chosen, f"{self.seats} seats"])


def modes(every_option: bool = False) -> list[Mode]:
    """What is worth measuring: every board of every rulebook, with the most players, in every mode of play.

    The modes are the choices of the first option that takes words, with a neutral force and without. With
    ``every_option`` every other choice that changes the rules is measured too, by itself.
    """
    found: list[Mode] = []
    for book in RULEBOOKS:
        own = modes_of(book)
        found += own
        if every_option:
            found += variations(book, own)
    return found


def modes_of(book: Rulebook) -> list[Mode]:
    """The modes of one rulebook, each on every board with the most players, with a neutral force and without."""
    found: list[Mode] = []
    worded = [option for option in book.options if isinstance(option.default, str)]
    for choice in worded[0].choices if worded else (None,):
        options = {} if choice is None else {worded[0].name: choice}
        most: dict[tuple[str, bool], int] = {}
        for seats in book.seats:
            edition = opened(book, seats, options)
            if edition is not None:
                most[edition.board.id, edition.neutral != NO_SEAT] = seats
        found += [Mode(book.id, seats, options) for seats in sorted(most.values(), reverse=True)]
    return found


def variations(book: Rulebook, known: list[Mode]) -> list[Mode]:
    """Every choice of an option that changes the rules, in the first mode with the most players where it does."""
    found: list[Mode] = []
    in_force = [book.open(mode.seats, mode.options).options for mode in known]
    for option in book.options:
        for choice in option.choices:
            for mode in sorted(known, key=lambda mode: -mode.seats):
                options = {**mode.options, option.name: choice}
                edition = opened(book, mode.seats, options)
                if edition is not None and edition.options not in in_force:
                    in_force.append(edition.options)
                    found.append(Mode(book.id, mode.seats, options))
                    break
    return found


def opened(book: Rulebook, seats: int, options: dict[str, bool | str]) -> Edition | None:
    """The edition for so many players with these options, or None if they do not go together."""
    try:
        return book.open(seats, options)
    except BadOption:
        return None


class RandomPlay:
    """Random legal play through ``pending`` and ``play``."""

    def __init__(self, mode: Mode) -> None:
        self.mode: Final = mode
        self.rng: Final = Rng(1)
        self.turns = 0
        self.decisions = 0

    def __call__(self) -> int:
        """Play one game; how many decisions were made."""
        rng = self.rng
        game = begin(self.mode.edition, self.mode.seats, self.mode.options)
        table = game.table
        while table.turns <= TURNS:
            decision = game.pending
            if decision is None:
                break
            game.play(decision.menu.sample(rng))
        self.turns += min(TURNS, table.turns)
        self.decisions += game.number
        return game.number


class FullGames:
    """Whole games between three easy bots, each of which sees only its own view."""

    def __init__(self) -> None:
        self.plan: Final = Plan(DEFAULT_EDITION, ("easy",) * 3, games=1, seed=1)
        self.number = 0

    def __call__(self) -> int:
        """Play the next game."""
        self.number += 1
        play_game(self.plan, self.number)
        return 1


def middle_game() -> Game[Table]:
    """A game with the most players after 100 turns of random play, with a full board and cards in hand."""
    rng = Rng(2)
    game = begin(DEFAULT_EDITION, RULEBOOKS[0].seats[-1], {})
    while game.table.turns <= 100:
        decision = game.pending
        assert decision is not None
        game.play(decision.menu.sample(rng))
    return game


def repeated(work: Callable[[], object], times: int) -> Callable[[], int]:
    """Something short, repeated so often that it can be measured."""

    def many() -> int:
        for _ in range(times):
            work()
        return times

    return many


def rates(work: Callable[[], int], seconds: float, clock: Clock = time.process_time) -> list[float]:
    """How often per second the work is done, in each of several rounds."""
    found: list[float] = []
    for _ in range(ROUNDS):
        count = 0
        begun = clock()
        while (took := clock() - begun) < seconds / ROUNDS or count == 0:
            count += work()
        found.append(count / took)
    return found


def measures(seconds: float, every_option: bool = False) -> list[Measure]:
    """Take all measures, each for about so many seconds; with every option of a rulebook by itself if that is asked."""
    found: list[Measure] = []

    def note(name: str, unit: str, per_second: list[float]) -> None:
        scale = {"ms": 1e3, "µs": 1e6}.get(unit)
        values = per_second if scale is None else [scale / rate for rate in per_second]
        best = max(values) if scale is None else min(values)
        found.append(Measure(name, unit, statistics.median(values), best))

    for place, mode in enumerate(modes(every_option)):
        play = RandomPlay(mode)
        decisions = rates(play, seconds)
        note(mode.name, PLAYED, decisions)
        if place == 0:
            note("the same in turns", "turns/s", [rate * play.turns / play.decisions for rate in decisions])
    game = middle_game()
    note("copy", "µs", rates(repeated(game.copy, 1000), seconds))
    note("view of one seat", "µs", rates(repeated(lambda: game.view(0), 1000), seconds))
    note("save, in memory", "µs", rates(repeated(lambda: pack(game), 20), seconds))
    with tempfile.TemporaryDirectory(prefix="hegemon-bench-") as folder:
        path = Path(folder) / "game.hegemon"
        to_disk = repeated(lambda: save(game, path), 1)
        note("save, on disk (wall time)", "µs", rates(to_disk, seconds, time.perf_counter))
    note("full games, easy*3", "games/s", rates(FullGames(), seconds))
    combat = game.table.edition.combat
    note("odds, 100 against 100", "ms", rates(repeated(lambda: battle(combat, 100, 100), 1), seconds))
    return found


# --- the command -----------------------------------------------------------------------------------------------------


def times_first(found: list[Measure]) -> list[float | None]:
    """For every mode of play, how many times the decisions of the first one it makes; None for other measures."""
    first = next((one.median for one in found if one.unit == PLAYED), 0.0)
    return [one.median / first if one.unit == PLAYED and first else None for one in found]


def report(found: list[Measure]) -> dict[str, object]:
    """All measures as JSON, with what they were taken on."""
    return {
        "engine": __version__,
        "compiled": compiled(),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "measures": [
            {"name": one.name, "unit": one.unit, "median": one.median, "best": one.best, "times_first": times}
            for one, times in zip(found, times_first(found), strict=True)
        ],
    }


def figures(value: float) -> str:
    """A number with three significant digits, or with thousands separators."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def build_name() -> str:
    """What is measured: which build, on which Python."""
    build = "compiled" if compiled() else "plain Python (not compiled)"
    return f"Hegemon {__version__}, {build}, Python {platform.python_version()}"


def show(screen: Console, found: list[Measure]) -> None:
    """All measures as a table."""
    screen.print(build_name(), style="bold")
    listed = table("measure", ">median", ">best", "unit", ">× first")
    for one, times in zip(found, times_first(found), strict=True):
        told = "" if times is None else f"{times:.2f}"
        listed.add_row(one.name, figures(one.median), figures(one.best), one.unit, told)
    screen.print(listed)


@app.command()
def bench(
    seconds: float = typer.Option(1.0, "--seconds", help="How long each measure takes, about."),
    options: bool = typer.Option(False, "--options", help="Measure every option of the rules by itself, too."),
    json: bool = JSON,
) -> None:
    """Measure how fast this build is on this machine.

    Example: hegemon bench --seconds 2
    """
    if not 0.01 <= seconds <= 600:
        raise BadOption(f"--seconds must be from 0.01 to 600, not {seconds:g}.")
    found = measures(seconds, options)
    print_json(report(found)) if json else show(console(), found)
