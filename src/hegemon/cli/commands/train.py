"""``hegemon train``: a policy that learns by playing against itself and our bots."""

from __future__ import annotations

import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer
from rich.console import Console

from hegemon.cli.app import app
from hegemon.cli.commands.common import EDITION, JSON, Options, OwnBoard, read_options
from hegemon.cli.output import console, percent, print_json, table
from hegemon.editions import rulebook
from hegemon.envs.setting import Setting
from hegemon.kernel.saves import SaveError
from hegemon.lab.sim import Plan, cores, simulate, wilson
from hegemon.match.files import reason, write
from hegemon.match.own_bots import check_bot
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption
from hegemon.version import __version__

if TYPE_CHECKING:
    from hegemon.learn.trainer import Line, Trainer

OPPONENTS: Final = "easy,random"
SUMMARY: Final = "summary.json"
MOST_THREADS: Final = 256
SHOWN: Final = 10.0
"""Seconds between two lines of progress."""
LIMIT: Final = 400
"""A game of the measurement is broken off after so many turns, and counts as lost."""

Folder = Annotated[Path, typer.Option("--output", "-o", help="A folder for the policy, checkpoints and curves.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the training that was stopped in that folder.")]


@app.command()
def train(
    output: Folder,
    edition: str = EDITION,
    seats: int = typer.Option(2, "--seats", help="How many play."),
    option: Options = None,
    board: OwnBoard = "",
    opponents: str = typer.Option(OPPONENTS, "--opponents", help="The bots to learn from, each with its own games."),
    minutes: float = typer.Option(60.0, "--minutes", help="How long to train."),
    updates: int = typer.Option(0, "--updates", help="How many updates instead, which can be repeated exactly."),
    seed: int = typer.Option(1, "--seed", help="The seed of everything."),
    games: int = typer.Option(96, "--games", help="How many games are played at once."),
    width: int = typer.Option(64, "--width", help="How many numbers a layer of the network has."),
    threads: int | None = typer.Option(None, "--threads", help="How many cores to use; all by default."),
    measure: int = typer.Option(400, "--measure", help="How many games to play in the end against each opponent."),
    resume: Resume = False,
    force: bool = typer.Option(False, "--force", help="Overwrite an earlier training in that folder."),
    json: bool = JSON,
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Show no progress."),
) -> None:
    """Train a policy by self-play, which then plays as the bot policy:FILE.

    Example: hegemon train --seats 2 --minutes 60 --output runs/first
    """
    chosen = read_options(option, edition, board)
    bots = read_opponents(opponents)
    opened = open_edition(edition, seats, chosen)
    for bot in bots:
        check_bot(bot, opened)
    for name, value, least, most in (
        ("updates", updates, 0, 10_000_000),
        ("games", games, 4, 4096),
        ("width", width, 8, 1024),
        ("threads", 1 if threads is None else threads, 1, MOST_THREADS),
        ("measure", measure, 0, 1_000_000),
    ):
        if not least <= value <= most:
            raise BadOption(f"--{name} must be from {least} to {most}, not {value}.")
    if not 0.0 < minutes <= 1e6:
        raise BadOption(f"--minutes must be more than 0, not {minutes:g}.")
    learn = load_learn()
    options = tuple([(name, dict(opened.options)[name]) for name in chosen])
    course = learn.Course(
        edition, seats, options, tuple(bots), seed, minutes, updates, games, width=width, threads=threads or cores()
    )
    trainer = begin(learn, course, output, resume, force)
    screen = console(stderr=True)
    trainer.train(output, Progress(screen, quiet))
    run = Measured(trainer, output, measure)
    run.write()
    print_json(run.data()) if json else run.show(console())


def open_edition(edition: str, seats: int, chosen: dict[str, object]) -> Edition:
    """The edition to learn, if it has an environment."""
    opened = rulebook(edition).open(seats, chosen)
    try:
        return Setting(edition, seats, opened.options).edition
    except ValueError as error:
        raise BadOption(str(error)) from error


def read_opponents(text: str) -> list[str]:
    """The bots to learn from; none for self-play alone."""
    found = [name.strip() for name in text.split(",") if name.strip()]
    if len(set(found)) < len(found):
        raise BadOption("--opponents names a bot twice; each has games of its own.")
    return found


def load_learn() -> Any:
    """The module that trains, or a sentence that says what to install."""
    try:
        import hegemon.learn.curves  # noqa: PLC0415  (optional, and slow to load)
        import hegemon.learn.trainer  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise SaveError(f"Training needs {error.name}: install it with pip install 'hegemon[train]'.") from error
    return hegemon.learn.trainer


def begin(learn: Any, course: Any, folder: Path, resume: bool, force: bool) -> Trainer:
    """A new training, or one that was stopped."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"The folder {folder} of --output cannot be made: {reason(error)}.") from error
    checkpoint = folder / learn.CHECKPOINT
    if resume:
        kept, state = learn.read_checkpoint(checkpoint)
        for name in ("edition", "seats", "options", "opponents", "seed", "width", "games"):
            if getattr(kept, name) != getattr(course, name):
                raise BadOption(f"--resume: the training in {folder} began with another --{OPTION.get(name, name)}.")
        trainer: Trainer = learn.Trainer(course, state)
        return trainer
    if checkpoint.exists() and not force:
        raise SaveError(f"{checkpoint} exists already: go on with --resume, name another folder, or add --force.")
    fresh: Trainer = learn.Trainer(course)
    return fresh


OPTION: Final = {"options": "option"}


class Progress:
    """Lines of progress, now and then."""

    def __init__(self, screen: Console, quiet: bool) -> None:
        self.screen: Final = screen
        self.quiet: Final = quiet
        self.shown = 0.0

    def __call__(self, line: Line) -> None:
        now = time.monotonic()
        if self.quiet or now - self.shown < SHOWN:
            return
        self.shown = now
        wins = ", ".join([f"{name} {percent(share)}" for name, share in line.wins.items()])
        self.screen.print(f"{line.minutes:6.1f} min  {line.steps:>10,} ids  {line.games:>7,} games  won: {wins or '–'}")


class Measured:
    """What came of a training, measured with the exported policy in games of its own."""

    def __init__(self, trainer: Trainer, folder: Path, games: int) -> None:
        self.trainer: Final = trainer
        self.folder: Final = folder
        self.rows: Final[list[tuple[str, int, int]]] = []
        """Each opponent, games and games won."""
        course = trainer.course
        spec = f"policy:{folder / 'policy.npz'}"
        for bot in course.opponents if games else ():
            plan = Plan(
                course.edition,
                (spec, *[bot] * (course.seats - 1)),
                games,
                course.seed + 1_000_000,
                course.options,
                limit=LIMIT,
            )
            won = sum([played.winner == spec for played in simulate(plan, course.threads)])
            self.rows.append((bot, games, won))

    def data(self) -> dict[str, object]:
        """The summary as data."""
        course, line = self.trainer.course, self.trainer.lines[-1]
        return {
            "hegemon": __version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "course": {**course._asdict(), "options": dict(course.options)},
            "trained": line._asdict(),
            "measured": [
                {"opponents": bot, "games": games, "won": won, "share": won / games, "interval": wilson(won, games)}
                for bot, games, won in self.rows
            ],
        }

    def write(self) -> None:
        """Write log, curves and summary."""
        from hegemon.learn.curves import draw_curves, write_log  # noqa: PLC0415

        course = self.trainer.course
        write_log(self.folder, self.trainer.lines)
        draw_curves(self.folder, self.trainer.lines, f"{course.edition}, {course.seats} seats, seed {course.seed}")
        write(self.folder / SUMMARY, msgspec.json.format(msgspec.json.encode(self.data()), indent=2) + b"\n")

    def show(self, screen: Console) -> None:
        """How strong it is now."""
        course, line = self.trainer.course, self.trainer.lines[-1]
        screen.print(
            f"{course.edition}, {course.seats} seats: {line.games:,} games, {line.steps:,} ids, "
            f"{line.minutes:.1f} min, {line.cpu_minutes:.1f} min of the processor, seed {course.seed}",
            style="bold",
        )
        found = table("against", ">games", ">won", ">share", ">95 % interval")
        for bot, games, won in self.rows:
            low, high = wilson(won, games)
            name = bot if course.seats == 2 else f"{bot}*{course.seats - 1}"
            found.add_row(name, str(games), str(won), percent(won / games), f"{100 * low:.1f}–{100 * high:.1f} %")
        if self.rows:
            screen.print(found)
        screen.print(f"Play against it: hegemon play --bot policy:{self.folder / 'policy.npz'}")
