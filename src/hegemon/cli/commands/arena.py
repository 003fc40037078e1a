"""``hegemon arena``: tournaments between bots, with ratings and their confidence intervals."""

from __future__ import annotations

import contextlib
import secrets
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console

from hegemon.cli.app import app
from hegemon.cli.commands.common import EDITION, JSON, Options, Own, OwnBoard, own_bots, read_options
from hegemon.cli.commands.sim import MOST_WORKERS, bar, load_pyarrow, pack_csv, pack_parquet
from hegemon.cli.output import console, percent, print_json, table
from hegemon.editions import rulebook
from hegemon.lab.arena import Meeting, Rating, Tournament, meetings, ratings
from hegemon.lab.cluster import load_ray, simulate_on_cluster
from hegemon.lab.ladder import draw_ladder, short
from hegemon.lab.results import Results, results, seed_of
from hegemon.lab.sim import LIMIT, Played, SimFailed, cores, mean, simulate
from hegemon.match.files import write
from hegemon.match.own_bots import is_outside
from hegemon.table.rulebook import BadOption, said
from hegemon.version import __version__

RECORD: Final = "results.jsonl"

Folder = Annotated[
    Path | None, typer.Option("--output", "-o", help="A folder for the results; a run that was stopped goes on there.")
]
Joined = Annotated[bool, typer.Option("--ray", help="Spread the games over a Ray cluster instead of processes.")]
Address = Annotated[str | None, typer.Option("--ray-address", help="The cluster to join, HOST:PORT.")]


@app.command()
def arena(
    edition: str = EDITION,
    bots: str = typer.Option("medium,easy,random", "--bots", help="The bots, each once: medium,easy."),
    bot: Own = None,
    seats: int = typer.Option(3, "--seats", help="How many players a game has."),
    games: int = typer.Option(120, "--num", "-n", help="How many games to play in all."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="How many processes play; all cores by default."),
    seed: int | None = typer.Option(None, "--seed", help="The seed of the tournament; drawn at random by default."),
    option: Options = None,
    board: OwnBoard = "",
    limit: int = typer.Option(LIMIT, "--limit", help="Stop a game after this many turns."),
    output: Folder = None,
    parquet: bool = typer.Option(False, "--parquet", help="Write the games as Parquet too."),
    ray: Joined = False,
    ray_address: Address = None,
    json: bool = JSON,
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Show no progress."),
) -> None:
    """Let bots play a tournament and rate them.

    Example: hegemon arena --bots medium,easy,random --seats 3 -n 400 --workers 2 --output runs/cup
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadOption(f"--workers must be from 1 to {MOST_WORKERS}, not {workers}.")
    if parquet and output is None:
        raise BadOption("--parquet needs a folder to write to: name one with --output.")
    if ray or ray_address:
        load_ray()
    pyarrow = load_pyarrow("--parquet") if parquet else None
    record = None if output is None else output / RECORD
    kept = None if record is None or seed is not None else seed_of(record)
    chosen = read_options(option, edition, board)
    understood = rulebook(edition).open(seats, chosen).options
    cup = Tournament(
        edition=edition,
        bots=(*own_bots(bot), *read_bots(bots)),
        seats=seats,
        games=games,
        seed=seed if seed is not None else secrets.randbits(32) if kept is None else kept,
        options=tuple([(name, understood[name]) for name in sorted(chosen)]),
        limit=limit,
    )
    cup.check()
    with results(cup, record) as kept_results:
        run = Run(kept_results, cores() if workers is None else workers)
        run.play(console(stderr=True), quiet, (ray_address,) if ray or ray_address else None)
        rows = kept_results.played()
    if output is not None and rows:
        write(output / "games.csv", pack_csv(Played._fields, rows))
        write(output / "ratings.csv", pack_csv(Rating._fields, run.ratings))
        write(output / "matrix.csv", pack_csv(Meeting._fields, run.meetings))
        write(output / "ladder.svg", draw_ladder(run.ratings, title(cup, len(rows))).encode() + b"\n")
        write(output / "summary.json", msgspec.json.format(msgspec.json.encode(run.data()), indent=2) + b"\n")
        if parquet:
            write(output / "games.parquet", pack_parquet(pyarrow, rows))
    print_json(run.data()) if json else show(console(), run)
    if run.failure:
        print(f"hegemon: {run.failure}", file=sys.stderr)
        raise typer.Exit(1)


def read_bots(text: str) -> list[str]:
    """The bots of a tournament: ``medium,easy,mybot.py:MyBot``."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [name if is_outside(name) else name.lower() for name in names]


def title(cup: Tournament, games: int) -> str:
    """What was played, in one line."""
    chosen = "".join([f", {name}={said(value)}" for name, value in cup.options])
    return f"{cup.edition}{chosen}: {games} games with {cup.seats} seats, seed {cup.seed}"


class Run:
    """One run of a tournament: old and new results, how long the new ones took, and why it stopped early, if so."""

    def __init__(self, kept: Results, workers: int) -> None:
        self.kept: Final = kept
        self.workers: Final = workers
        self.seconds = 0.0
        self.new = 0
        self.failure = ""
        self.ratings: list[Rating] = []
        self.meetings: list[Meeting] = []

    def play(self, screen: Console, quiet: bool, ray: tuple[str | None] | None) -> None:
        """Play the missing games until all are over, or Ctrl-C or an error stops it; finished games are kept."""
        cup = self.kept.cup
        missing = self.kept.missing()
        begun = time.perf_counter()
        try:
            with bar(screen, quiet) as progress, contextlib.closing(self.games(missing, ray)) as games:
                task = progress.add_task("games", total=cup.games, completed=cup.games - len(missing))
                for played in games:
                    self.kept.add(played)
                    self.new += 1
                    progress.advance(task)
        except KeyboardInterrupt:
            self.failure = f"Stopped after {len(self.kept.played())} of {cup.games} games."
        except SimFailed as failed:
            self.failure = str(failed)
        if self.failure and self.kept.file is not None:
            self.failure += " The same command goes on from here."
        self.seconds = time.perf_counter() - begun
        rows = self.kept.played()
        if rows:
            self.ratings = ratings(cup, rows)
            self.meetings = meetings(cup, rows)

    def games(self, missing: list[int], ray: tuple[str | None] | None) -> Generator[Played]:
        """The games that are missing, from processes of this machine or from a cluster."""
        if ray is None:
            return simulate(self.kept.cup, self.workers, missing)
        return simulate_on_cluster(self.kept.cup, missing, ray[0])

    def data(self) -> dict[str, object]:
        """The tournament as JSON."""
        cup = self.kept.cup
        rows = self.kept.played()
        return {
            "engine": __version__,
            "edition": cup.edition,
            "options": dict(cup.options),
            "bots": cup.bots,
            "seats": cup.seats,
            "seed": cup.seed,
            "limit": cup.limit,
            "games": len(rows),
            "games_asked": cup.games,
            "games_in_a_block": cup.block,
            "unfinished": sum([row.winner is None for row in rows]),
            "lost_turns": sum([row.lost_turns for row in rows]),
            "mean_turns": mean([row.turns for row in rows]),
            "ratings": [rating._asdict() for rating in self.ratings],
            "matrix": [{**meeting._asdict(), "share": meeting.share} for meeting in self.meetings],
            "timing": {"seconds": self.seconds, "games": self.new, "workers": self.workers},
        }


def show(screen: Console, run: Run) -> None:
    """Print the ratings, and who beats whom."""
    cup = run.kept.cup
    rows = run.kept.played()
    if not rows:
        return
    screen.print(title(cup, len(rows)), style="bold")
    ladder = table("bot", ">rating", ">95 %", ">games", ">wins", ">share", ">95 %", ">even")
    for rating in run.ratings:
        ladder.add_row(
            short(rating.bot),
            f"{rating.rating:.0f}",
            f"{rating.low:.0f}–{rating.high:.0f}",
            str(rating.games),
            str(rating.wins),
            percent(rating.share),
            f"{100 * rating.share_low:.1f}–{100 * rating.share_high:.1f}",
            percent(rating.even_share),
        )
    screen.print(ladder)
    order = [rating.bot for rating in run.ratings]
    shares = {(meeting.bot, meeting.other): meeting.share for meeting in run.meetings}
    matrix = table("wins against", *[f">{short(name)}" for name in order])
    for name in order:
        cells: list[str] = []
        for other in order:
            share = shares.get((name, other))
            cells.append("" if share is None else percent(share))
        matrix.add_row(short(name), *cells)
    screen.print(matrix)
    unfinished = sum([row.winner is None for row in rows])
    if unfinished:
        screen.print(f"{unfinished} games were not over after {cup.limit} turns and do not count")
    lost = sum([row.lost_turns for row in rows])
    if lost:
        screen.print(f"bots of your own gave no usable answer and lost {lost} turns")
    if len(rows) % cup.block:
        screen.print(f"for a perfectly even comparison play a multiple of {cup.block} games")
    screen.print(f"{run.new} games in {run.seconds:.1f} s")
