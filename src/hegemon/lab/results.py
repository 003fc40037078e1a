"""The record of a tournament: a file that only grows, one line for each game, so that a run that was ended goes on."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import msgspec

from hegemon.kernel.saves import SaveError
from hegemon.lab.arena import Tournament
from hegemon.lab.sim import Played
from hegemon.match.files import read_json, reason
from hegemon.version import __version__

FORMAT: Final = 1


class Results:
    """The games of a tournament that are over, in a file or only in memory."""

    def __init__(self, cup: Tournament, file: IO[bytes] | None = None, rows: list[Played] | None = None) -> None:
        self.cup: Final = cup
        self.file: Final = file
        self.rows: Final = rows or []

    def missing(self) -> list[int]:
        """The games that are still to be played."""
        done = {row.game for row in self.rows}
        return [number for number in range(1, self.cup.games + 1) if number not in done]

    def add(self, row: Played) -> None:
        """Keep a game; it is on the disk when this returns."""
        if self.file is not None:
            self.file.write(msgspec.json.encode(row._asdict()) + b"\n")
            self.file.flush()
            os.fsync(self.file.fileno())
        self.rows.append(row)

    def played(self) -> list[Played]:
        """The games of this tournament that are over, in order; the file may hold more of a longer one."""
        return sorted([row for row in self.rows if row.game <= self.cup.games])


def header(cup: Tournament) -> dict[str, object]:
    """The first line: everything on which the games depend. How many are played does not matter to any of them."""
    return {
        "hegemon": "arena",
        "format": FORMAT,
        "engine": __version__,
        "edition": cup.edition,
        "seats": cup.seats,
        "bots": list(cup.bots),
        "options": dict(cup.options),
        "limit": cup.limit,
        "seed": cup.seed,
    }


def seed_of(path: Path) -> int | None:
    """The seed of the tournament in a file, if there is one."""
    try:
        with path.open("rb") as file:
            line = file.readline()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {reason(error)}.") from error
    if not line.endswith(b"\n"):
        return None  # it was ended while the first line was written
    seed = read_json(line, f"The first line of {path}").get("seed")
    return seed if isinstance(seed, int) else None


@contextlib.contextmanager
def results(cup: Tournament, path: Path | None) -> Iterator[Results]:
    """The results so far, to be added to. Nobody else can add to them meanwhile."""
    if path is None:
        yield Results(cup)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {reason(error)}.") from error
    with file:
        lock(file, path)
        rows = read_rows(cup, file, path)
        yield Results(cup, file, rows)


def lock(file: IO[bytes], path: Path) -> None:
    """Keep other runs away, where the system can."""
    try:
        import fcntl  # noqa: PLC0415  (not on every system)
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise SaveError(f"{path} is in use: another run adds to it.") from error


def read_rows(cup: Tournament, file: IO[bytes], path: Path) -> list[Played]:
    """The games in the file. A last line that is not whole is cut off: its game is played again."""
    file.seek(0)
    data = file.read()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        file.truncate(whole)
    lines = data[:whole].splitlines()
    wanted = header(cup)
    if not lines:
        file.write(msgspec.json.encode(wanted) + b"\n")
        file.flush()
        return []
    found = read_json(lines[0], f"The first line of {path}")
    for name, value in wanted.items():
        if found.get(name) != value:
            raise SaveError(
                f"{path} holds another tournament: its {name} is {found.get(name)!r}, not {value!r}; "
                f"name another folder with --output."
            )
    rows: list[Played] = []
    for number, line in enumerate(lines[1:], 2):
        row = read_row(line)
        if row is None or row.game < 1 or cup.fixture(row.game) != (row.seed, row.seating):
            raise SaveError(f"Line {number} of {path} is no game of this tournament: the file is damaged.")
        rows.append(row)
    return list({row.game: row for row in rows}.values())


def read_row(line: bytes) -> Played | None:
    """One game; None if the line holds none."""
    try:
        fields = msgspec.json.decode(line, type=dict[str, object])
        return msgspec.convert([fields[name] for name in Played._fields], Played)
    except (msgspec.DecodeError, KeyError, RecursionError):
        return None
