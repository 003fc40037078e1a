"""``hegemon sim``: many games between bots, and who wins how often."""

from __future__ import annotations

import contextlib
import csv
import io
import secrets
import sys
import time
from collections.abc import Generator, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hegemon.cli.app import app
from hegemon.cli.commands.common import EDITION, JSON, Options, Own, OwnBoard, own_bots, read_options, read_seats
from hegemon.cli.output import console, percent, print_json, table
from hegemon.editions import rulebook
from hegemon.kernel.saves import SaveError
from hegemon.lab.sim import (
    LIMIT,
    Kept,
    Plan,
    Played,
    SimFailed,
    Tally,
    by_bot,
    by_seat,
    cores,
    mean,
    no_interrupts,
    simulate,
    simulate_kept,
)
from hegemon.match.files import reason, write
from hegemon.table.rulebook import BadOption, said
from hegemon.version import __version__

if TYPE_CHECKING:
    from hegemon.envs.dataset import Encoding, Writer

MOST_WORKERS: Final = 256
SEATS: Final = "medium,easy*2"
WITH_OWN: Final = "medium*2"
"""Who sits at the table by default if somebody brings a bot."""


class Format(StrEnum):
    """How the games are written."""

    csv = "csv"
    jsonl = "jsonl"
    parquet = "parquet"


Folder = Annotated[Path | None, typer.Option("--output", "-o", help="A folder for one row per game, and a summary.")]
Form = Annotated[Format, typer.Option("--output-format", help="The file format of the rows.")]
Positions = Annotated[
    bool | None,
    typer.Option(
        "--positions/--no-positions",
        help="Whether every position, mask and answer is written too; with Parquet it is, unless told otherwise.",
        show_default=False,
    ),
]


@app.command()
def sim(
    edition: str = EDITION,
    seats: str | None = typer.Option(None, "--seats", help="The bots: medium,easy*3.", show_default="medium,easy*2"),
    bot: Own = None,
    games: int = typer.Option(100, "--num", "-n", help="How many games to play."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="How many processes play; all cores by default."),
    seed: int | None = typer.Option(None, "--seed", help="The seed of the run; drawn at random by default."),
    option: Options = None,
    board: OwnBoard = "",
    rotate: bool = typer.Option(True, "--rotate/--no-rotate", help="Whether the bots change seats from game to game."),
    limit: int = typer.Option(LIMIT, "--limit", help="Stop a game after this many turns."),
    output: Folder = None,
    output_format: Form = Format.csv,
    positions: Positions = None,
    force: bool = typer.Option(False, "--force", help="Overwrite the files of an earlier run in that folder."),
    json: bool = JSON,
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Show no progress."),
) -> None:
    """Let bots play many games and count who wins.

    Example: hegemon sim --seats medium,easy*3 -n 1000 --seed 1 --output runs/a
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadOption(f"--workers must be from 1 to {MOST_WORKERS}, not {workers}.")
    bots = (*own_bots(bot), *read_seats(seats or (WITH_OWN if bot else SEATS), SEATS))
    chosen = read_options(option, edition, board)
    understood = rulebook(edition).open(len(bots), chosen).options
    plan = Plan(
        edition=edition,
        bots=bots,
        games=games,
        seed=secrets.randbits(32) if seed is None else seed,
        options=tuple([(name, understood[name]) for name in chosen]),
        rotate=rotate,
        limit=limit,
    )
    plan.check()
    if positions and output is None:
        raise BadOption("--positions needs a folder to write to: name one with --output.")
    if output_format is not Format.csv and output is None:
        raise BadOption(f"--output-format {output_format} needs a folder to write to: name one with --output.")
    wanted = output_format is Format.parquet if positions is None else positions
    kept = encoding_of(plan, positions is True) if wanted and output is not None else None
    target = None if output is None else Target(output, output_format, force, kept)
    run = Run(plan, cores() if workers is None else workers)
    if target is None:
        run.play(console(stderr=True), quiet)
    else:
        with target.writing() as writer:
            run.play(console(stderr=True), quiet, writer)
    if target is not None and run.rows:
        target.write(run)
    print_json(run.data()) if json else show(console(), run)
    if run.failure:
        print(f"hegemon: {run.failure}", file=sys.stderr)
        raise typer.Exit(1)


def encoding_of(plan: Plan, asked: bool) -> Encoding | None:
    """How positions are written as numbers. An edition without fixed ids has none, which is told if they were asked."""
    from hegemon.envs.dataset import encoding  # noqa: PLC0415  (brings libraries that are slow to load)

    try:
        return encoding(plan.edition, len(plan.bots), plan.options)
    except ValueError as error:
        if asked:
            raise BadOption(f"There are no --positions: {error}") from error
        return None


def bar(screen: Console, quiet: bool) -> Progress:
    """A progress bar, shown on a terminal only."""
    return Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[kept]}"),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet or not screen.is_terminal,
    )


class Run:
    """One run: the plan, the finished games, how long it took, and why it stopped early, if so."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.plan: Final = plan
        self.workers: Final = min(workers, plan.games)
        self.rows: list[Played] = []
        self.seconds = 0.0
        self.failure = ""
        self.positions: int | None = None
        """How many rows of positions were written, if they were."""

    def play(self, screen: Console, quiet: bool, writer: Writer | None = None) -> None:
        """Play until all games are over, or Ctrl-C or an error stops it; finished games are kept."""
        begun = time.perf_counter()
        try:
            with (
                bar(screen, quiet) as progress,
                contextlib.closing(self.games(writer)) as games,
            ):
                task = progress.add_task("games", total=self.plan.games, kept="")
                for game in games:
                    with no_interrupts():  # a game is written whole or not at all
                        self.rows.append(game.played)
                        if writer is not None:
                            writer.add(game.played.game, game.played.seating, game.more)
                    if writer is not None:
                        progress.update(task, kept=f"{writer.rows:,} positions")
                    progress.advance(task)
        except KeyboardInterrupt:
            self.failure = f"Stopped after {len(self.rows)} of {self.plan.games} games."
        except SimFailed as failed:
            self.failure = str(failed)
        self.seconds = time.perf_counter() - begun
        self.rows.sort()
        if writer is not None:
            self.positions = writer.rows

    def games(self, writer: Writer | None) -> Generator[Kept]:
        """The games as they end, with their positions if these are to be written."""
        plan = self.plan
        if writer is None:
            for played in simulate(plan, self.workers):
                yield Kept(played, None)
            return
        from hegemon.envs.dataset import Recorder  # noqa: PLC0415

        keep = partial(Recorder, plan.edition, len(plan.bots), plan.options)
        with contextlib.closing(simulate_kept(keep, plan, self.workers)) as games:
            yield from games

    @property
    def unfinished(self) -> int:
        """How many games were broken off at the limit."""
        return sum([row.winner is None for row in self.rows])

    def data(self) -> dict[str, object]:
        """The run as JSON."""
        plan = self.plan
        return {
            "engine": __version__,
            "edition": plan.edition,
            "options": dict(plan.options),
            "bots": plan.bots,
            "seed": plan.seed,
            "rotate": plan.rotate,
            "limit": plan.limit,
            "games": len(self.rows),
            "games_asked": plan.games,
            "positions": self.positions,
            "unfinished": self.unfinished,
            "lost_turns": sum([row.lost_turns for row in self.rows]),
            "mean_turns": mean([row.turns for row in self.rows]),
            "mean_decisions": mean([row.decisions for row in self.rows]),
            "wins": [tally_data(tally) for tally in by_bot(plan, self.rows)],
            "wins_by_seat": [tally_data(tally) for tally in by_seat(plan, self.rows)],
            "timing": {
                "seconds": self.seconds,
                "games_per_second": len(self.rows) / self.seconds if self.seconds > 0 else None,
                "workers": self.workers,
            },
        }


def tally_data(tally: Tally) -> dict[str, object]:
    """A tally as JSON."""
    low, high = tally.interval
    return {
        "name": tally.name,
        "seats": tally.seats,
        "wins": tally.wins,
        "share": tally.share,
        "low": low,
        "high": high,
        "mean_place": tally.mean_place,
    }


def show(screen: Console, run: Run) -> None:
    """Who won how often, and how long it took."""
    plan = run.plan
    count = len(run.rows)
    if not count:
        return
    chosen = "".join([f", {name}={said(value)}" for name, value in plan.options])
    screen.print(f"{plan.edition}{chosen}: {count} games, seed {plan.seed}", style="bold")
    for first, tallies in (("bot", by_bot(plan, run.rows)), ("seat", by_seat(plan, run.rows))):
        wins = table(first, ">seats", ">wins", ">share", ">95 % interval", ">even share", ">mean place")
        for tally in tallies:
            low, high = tally.interval
            wins.add_row(
                tally.name.removeprefix("seat "),
                str(tally.seats),
                str(tally.wins),
                percent(tally.share),
                f"{100 * low:.1f}–{100 * high:.1f} %",
                percent(tally.seats / len(plan.bots)),
                f"{tally.mean_place:.2f}",
            )
        screen.print(wins)
    turns = mean([row.turns for row in run.rows])
    decisions = mean([row.decisions for row in run.rows])
    screen.print(f"{turns:.1f} turns and {decisions:.0f} decisions a game on average")
    if run.unfinished:
        screen.print(f"{run.unfinished} games were not over after {plan.limit} turns and do not count")
    if run.positions is not None:
        screen.print(f"{run.positions} positions written")
    lost = sum([row.lost_turns for row in run.rows])
    if lost:
        screen.print(f"bots of your own gave no usable answer and lost {lost} turns")
    speed = count / run.seconds if run.seconds > 0 else 0.0
    workers = "1 worker" if run.workers == 1 else f"{run.workers} workers"
    screen.print(f"{run.seconds:.1f} s, {speed:.1f} games/s with {workers}")


# --- files -----------------------------------------------------------------------------------------------------------


class Target:
    """The folder of a run. Whatever would prevent writing is found before the first game."""

    def __init__(self, folder: Path, form: Format, force: bool, kept: Encoding | None) -> None:
        self.form: Final = form
        self.kept: Final = kept
        self.positions: Final = folder / "positions.parquet"
        self.games: Final = folder / f"games.{form}"
        self.summary: Final = folder / "summary.json"
        if kept is not None and form is not Format.parquet:
            load_pyarrow("--positions")
        self.pyarrow: Final = load_pyarrow("--output-format parquet") if form is Format.parquet else None
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"The folder {folder} of --output cannot be made: {reason(error)}.") from error
        for path in (self.games, self.summary, *([] if kept is None else [self.positions])):
            if path.exists() and not force:
                raise SaveError(f"{path} exists already: name another folder with --output, or add --force.")

    @contextlib.contextmanager
    def writing(self) -> Generator[Writer | None]:
        """What writes positions while games are played; the file is there when all are over."""
        if self.kept is None:
            yield None
            return
        from hegemon.envs.dataset import Writer  # noqa: PLC0415

        writer = Writer(self.positions, self.kept)
        try:
            yield writer
            if writer.games:
                writer.close()
        finally:
            writer.discard()

    def write(self, run: Run) -> None:
        """Write the games and the summary, each whole or not at all."""
        write(self.games, self.pack(run.rows))
        write(self.summary, msgspec.json.format(msgspec.json.encode(run.data()), indent=2) + b"\n")

    def pack(self, rows: Sequence[Played]) -> bytes:
        """The rows in the format asked for."""
        if self.form is Format.jsonl:
            return b"".join([msgspec.json.encode(row._asdict()) + b"\n" for row in rows])
        if self.form is Format.csv:
            return pack_csv(Played._fields, rows)
        return pack_parquet(self.pyarrow, rows)


def pack_csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> bytes:
    """Rows as a CSV file."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(columns)
    lines.writerows([[cell(value) for value in row] for row in rows])
    return text.getvalue().encode()


def cell(value: object) -> object:
    """A value for a CSV file: the entries of a list with spaces between, and underscores for spaces within them."""
    return " ".join(["_".join(str(part).split()) for part in value]) if isinstance(value, tuple) else value


def load_pyarrow(asked: str) -> ModuleType:
    """The library that writes Parquet files, or a sentence that says how to install it."""
    try:
        import pyarrow.parquet  # noqa: PLC0415  (optional, and slow to load)
    except ImportError as error:
        raise SaveError(
            f"{asked} needs pyarrow: install it with pip install 'hegemon[parquet]', or choose csv."
        ) from error
    module: ModuleType = pyarrow
    return module


def pack_parquet(pa: ModuleType | None, rows: Sequence[Played]) -> bytes:
    """The rows as a Parquet file."""
    assert pa is not None
    schema = pa.schema(
        [
            ("game", pa.int64()),
            ("seed", pa.int64()),
            ("seating", pa.list_(pa.string())),
            ("winner", pa.string()),
            ("winner_seat", pa.int64()),
            ("turns", pa.int64()),
            ("decisions", pa.int64()),
            ("ranking", pa.list_(pa.int64())),
            ("reason", pa.string()),
            ("lost_turns", pa.int64()),
        ]
    )
    file = io.BytesIO()
    pa.parquet.write_table(pa.Table.from_pylist([row._asdict() for row in rows], schema=schema), file)
    return file.getvalue()
