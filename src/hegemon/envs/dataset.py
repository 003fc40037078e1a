"""Positions of many games in a file, for learning by imitation: what each seat saw, might say, and said.

``Recorder`` watches the seats of a game while bots play it, ``Writer`` puts what was seen into a Parquet file, a few
thousand rows at a time, and ``Dataset`` reads it back as the tensors of the environments. Rows are made from the views
that the bots get, by the encoding of the environments: what a seat may not know is in no row. docs/data.md has the
schema and an example.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zlib
from array import array
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from hegemon.ai.agent import Agent
from hegemon.envs.arguments import whole
from hegemon.envs.core import returns_of, standings
from hegemon.envs.encoding import ActionSpace, Misfit, PositionSpace, parts_of_answer
from hegemon.envs.setting import VERSION, Setting, position_space
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.match.files import read_json, reason
from hegemon.match.own_bots import Guarded
from hegemon.table.table import Table
from hegemon.version import __version__

if TYPE_CHECKING:
    from hegemon.envs.planes import Planes

FORMAT: Final = 1
NAME: Final = "positions.parquet"
KEY: Final = b"hegemon"
"""Where in the file's own metadata it is told what its numbers mean."""
CHUNK: Final = 256
"""So many rows are packed together while a game is played."""
GROUP: Final = 4096
"""About so many rows are written together."""
COLUMNS: Final = ("decision", "part", "seat", "turn", "action")
"""The numbers of a row that are known when it is made."""


class Encoding:
    """How the positions and answers of one edition, as it is opened, are written as numbers."""

    def __init__(self, edition: str, seats: int, options: tuple[tuple[str, bool | str], ...]) -> None:
        self.setting: Final = Setting(edition, seats, dict(options))
        self.actions: Final[ActionSpace] = self.setting.space
        self.positions: Final[PositionSpace] = position_space(self.setting.book, self.setting.edition, self.actions)
        self.pack: Final = Struct(f"={self.positions.size}i")
        self.mask: Final = (self.actions.size + 7) // 8
        """How many bytes a mask takes."""

    @property
    def fingerprint(self) -> str:
        """A hash of what every number means."""
        space = self.positions
        names = [self.actions.names, list(space.questions), space.land_names, space.seat_names, space.global_names]
        told = msgspec.json.encode([*names, space.size, space.decks, space.cards])
        return hashlib.sha256(told).hexdigest()

    def told(self) -> dict[str, object]:
        """What a file says of its numbers."""
        edition = self.setting.edition
        return {
            "format": FORMAT,
            "engine": __version__,
            "environments": VERSION,
            "edition": edition.id,
            "rules": edition.version,
            "seats": self.setting.seats,
            "options": dict(edition.options),
            "ids": self.actions.size,
            "numbers": self.positions.size,
            "fingerprint": self.fingerprint,
        }


@cache
def encoding(edition: str, seats: int, options: tuple[tuple[str, bool | str], ...]) -> Encoding:
    """The same, made once in each process."""
    return Encoding(edition, seats, options)


# --- while a game is played ------------------------------------------------------------------------------------------


class Chunk(NamedTuple):
    """Some rows, column by column, compressed."""

    rows: int
    numbers: tuple[bytes, ...]
    answers: bytes
    positions: bytes
    masks: bytes


class Parcel(NamedTuple):
    """All rows of a game, and what each seat got in the end."""

    chunks: list[Chunk]
    win: tuple[float, ...]
    rank: tuple[float, ...]
    place: tuple[int, ...]


class Watched:
    """A bot whose answers are written down before they are given."""

    def __init__(self, recorder: Recorder, agent: Agent) -> None:
        self.recorder: Final = recorder
        self.agent: Final = agent

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """The answer of the bot."""
        agent = self.agent
        action = agent.choose(view, decision)
        if not isinstance(agent, Guarded) or agent.answered:  # else it is a safe answer that was given in its place
            self.recorder.note(view, decision, action)
        return action


class Recorder:
    """Writes down what the seats of one game see, may say and say. What was written is kept compressed."""

    def __init__(self, edition: str, seats: int, options: tuple[tuple[str, bool | str], ...]) -> None:
        self.encoding: Final = encoding(edition, seats, options)
        self.chunks: Final[list[Chunk]] = []
        self.begin()

    def begin(self) -> None:
        """Begin a new chunk."""
        self.numbers = [array("i") for _ in COLUMNS]
        self.answers: list[str] = []
        self.positions = bytearray()
        self.masks = bytearray()

    def seated(self, agent: Agent) -> Agent:
        """Watch a seat."""
        return Watched(self, agent)

    def note(self, view: View[Table], decision: Decision[Table], action: Action) -> None:
        """Write down an answer: a row for each id that says it, none if there was no choice."""
        kept = self.encoding
        try:
            parts = parts_of_answer(kept.actions, view.table, decision.menu, action)
        except Misfit:
            return  # a text of its own, which has no id
        if not parts:
            return
        row = kept.positions.write(view, [])
        said = str(action)
        for place, part in enumerate(parts):
            kept.positions.say(row, part.before)
            told = (decision.number, place, view.seat, view.table.turns, part.id)
            for column, number in zip(self.numbers, told, strict=True):
                column.append(number)
            self.answers.append(said)
            self.positions += kept.pack.pack(*row)
            self.masks += sum([1 << id for id in part.ids]).to_bytes(kept.mask, "little")
        if len(self.answers) >= CHUNK:
            self.close()

    def close(self) -> None:
        """Compress the rows so far."""
        if self.answers:
            numbers = tuple([zlib.compress(column.tobytes(), 1) for column in self.numbers])
            answers = zlib.compress("\n".join(self.answers).encode(), 1)
            positions, masks = zlib.compress(self.positions, 1), zlib.compress(self.masks, 1)
            self.chunks.append(Chunk(len(self.answers), numbers, answers, positions, masks))
        self.begin()

    def ended(self, game: Game[Table]) -> Parcel:
        """All rows of the game."""
        self.close()
        ranking = standings(game.table) if game.result is None else game.result.ranking
        place = tuple([ranking.index(seat) + 1 for seat in range(len(ranking))])
        return Parcel(self.chunks, tuple(returns_of(game)), tuple(returns_of(game, ranked=True)), place)


# --- the file --------------------------------------------------------------------------------------------------------


def load_pyarrow() -> Any:
    """The library that reads and writes Parquet files, or a sentence that says how to install it."""
    try:
        import pyarrow.parquet  # noqa: PLC0415  (optional, and slow to load)
    except ImportError as error:
        raise SaveError("Parquet files need pyarrow: install it with pip install 'hegemon[parquet]'.") from error
    return pyarrow


def schema_of(pa: Any, kept: Encoding) -> Any:
    """The columns of the file."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("row", pa.int32()),
            *[(name, pa.int32()) for name in COLUMNS],
            ("bot", pa.string()),
            ("answer", pa.string()),
            ("position", pa.list_(pa.int32(), kept.positions.size)),
            ("mask", pa.binary(kept.mask)),
            ("win", pa.float32()),
            ("rank", pa.float32()),
            ("place", pa.int32()),
        ],
        metadata={KEY: msgspec.json.encode(kept.told())},
    )


class Writer:
    """Writes the rows of game after game; the file takes its name when it is closed and whole.

    Rows of several games wait until there are enough of them for a group; there are never more.
    """

    def __init__(self, path: Path, kept: Encoding) -> None:
        self.pa: Final = load_pyarrow()
        self.path: Final = path
        self.kept: Final = kept
        self.schema: Final = schema_of(self.pa, kept)
        self.games = 0
        self.rows = 0
        """How many games and rows were handed over so far."""
        self.waiting: list[Any] = []
        try:
            handle, self.temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            os.close(handle)
            self.file: Final = self.pa.parquet.ParquetWriter(
                self.temporary, self.schema, compression="zstd", write_statistics=["game", "seat", "bot"]
            )
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {reason(error)}.") from error

    def add(self, game: int, seating: tuple[str, ...], parcel: Parcel) -> None:
        """Write the rows of a game."""
        self.games += 1
        first = 0
        for chunk in parcel.chunks:
            self.waiting.append(self.batch(game, first, seating, parcel, chunk))
            first += chunk.rows
            self.rows += chunk.rows
            if sum([batch.num_rows for batch in self.waiting]) >= GROUP:
                self.flush()

    def batch(self, game: int, first: int, seating: tuple[str, ...], parcel: Parcel, chunk: Chunk) -> Any:
        """Some rows as columns."""
        pa = self.pa
        count = chunk.rows
        numbers = {name: column(data) for name, data in zip(COLUMNS, chunk.numbers, strict=True)}
        seats = numbers["seat"]
        size = self.kept.positions.size
        positions = pa.Array.from_buffers(pa.int32(), count * size, [None, inflated(pa, chunk.positions)])
        columns = [
            pa.array([game] * count, pa.int64()),
            pa.array(range(first, first + count), pa.int32()),
            *[pa.array(numbers[name], pa.int32()) for name in COLUMNS],
            pa.array([seating[seat] for seat in seats], pa.string()),
            pa.array(zlib.decompress(chunk.answers).decode().split("\n"), pa.string()),
            pa.FixedSizeListArray.from_arrays(positions, size),
            pa.Array.from_buffers(pa.binary(self.kept.mask), count, [None, inflated(pa, chunk.masks)]),
            pa.array([parcel.win[seat] for seat in seats], pa.float32()),
            pa.array([parcel.rank[seat] for seat in seats], pa.float32()),
            pa.array([parcel.place[seat] for seat in seats], pa.int32()),
        ]
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)

    def flush(self) -> None:
        """Write what waits."""
        if not self.waiting:
            return
        try:
            self.file.write_table(self.pa.Table.from_batches(self.waiting, self.schema))
        except OSError as error:
            raise SaveError(f"{self.path} cannot be written: {reason(error)}.") from error
        self.waiting = []

    def close(self) -> None:
        """Write what waits, and give the file its name."""
        try:
            self.flush()
            self.file.close()
            Path(self.temporary).replace(self.path)
        except OSError as error:
            raise SaveError(f"{self.path} cannot be written: {reason(error)}.") from error

    def discard(self) -> None:
        """Leave nothing behind, if it was not closed."""
        with contextlib.suppress(OSError):
            self.file.close()
        with contextlib.suppress(OSError):
            Path(self.temporary).unlink()


def column(data: bytes) -> array[int]:
    """A column of numbers."""
    found = array("i")
    found.frombytes(zlib.decompress(data))
    return found


def inflated(pa: Any, data: bytes) -> Any:
    """What was compressed, as a buffer."""
    return pa.py_buffer(zlib.decompress(data))


# --- reading it ------------------------------------------------------------------------------------------------------


class Dataset:
    """The rows of a file as tensors, batch by batch: no more than a batch is ever in memory.

    ``setting`` and ``planes`` are those of the environments, so that names of ids and planes can be looked up.
    """

    def __init__(self, path: str | Path) -> None:
        from hegemon.envs.planes import Planes  # noqa: PLC0415  (NumPy is an extra)

        pa = load_pyarrow()
        self.path: Final = Path(path) / NAME if Path(path).is_dir() else Path(path)
        try:
            self.path.open("rb").close()  # whose reasons are plainer
            self.file: Final = pa.parquet.ParquetFile(self.path)
        except OSError as error:
            raise SaveError(f"{self.path} cannot be read: {reason(error)}.") from error
        except pa.ArrowInvalid as error:
            raise SaveError(f"{self.path} is no Parquet file.") from error
        told = read_told(self.path, self.file.schema_arrow.metadata or {})
        self.told: Final = told
        """What the file says of itself: edition, seats, options, versions."""
        self.setting: Final = Setting(told.edition, told.seats, told.options)
        kept = Encoding(told.edition, told.seats, tuple(told.options.items()))
        if kept.fingerprint != told.fingerprint:
            raise SaveError(
                f"{self.path} was written by Hegemon {told.engine}, whose numbers mean something else than those of "
                f"{__version__}: read it with that version."
            )
        self.planes: Final[Planes] = Planes(self.setting.book, self.setting.edition, self.setting.space)

    def __len__(self) -> int:
        """How many rows there are."""
        return int(self.file.metadata.num_rows)

    def batches(self, size: int = 1024) -> Iterator[dict[str, Any]]:
        """The rows in the order of the file, as many at once, as arrays by the names of their columns.

        ``observation`` has the planes, ``action_mask`` a number for each id.
        """
        import numpy as np  # noqa: PLC0415

        size = whole("size", size, 1)
        ids = self.setting.space.size
        width = self.planes.space.size
        plain = [name for name in self.file.schema_arrow.names if name not in ("position", "mask", "bot", "answer")]
        for batch in self.file.iter_batches(size):
            count = batch.num_rows
            rows = batch.column("position").flatten().to_numpy(zero_copy_only=False).reshape(count, width)
            packed = np.frombuffer(b"".join(batch.column("mask").to_pylist()), dtype=np.uint8).reshape(count, -1)
            arrays = self.planes.empty(count)
            self.planes.fill(rows, arrays)
            yield {
                **{name: np.array(batch.column(name)) for name in plain},
                **{name: batch.column(name).to_pylist() for name in ("bot", "answer")},
                "observation": arrays,
                "action_mask": np.unpackbits(packed, axis=1, count=ids, bitorder="little").view(np.int8),
            }


class Told(msgspec.Struct):
    """What a file says of itself."""

    format: int
    engine: str
    environments: int
    edition: str
    rules: int
    seats: int
    options: dict[str, bool | str]
    ids: int
    numbers: int
    fingerprint: str


def read_told(path: Path, metadata: Mapping[bytes, bytes]) -> Told:
    """What a file says of itself, if it is one of ours."""
    text = metadata.get(KEY)
    if text is None:
        raise SaveError(f"{path} is no file of positions: it does not say what its numbers mean.")
    try:
        told = msgspec.convert(read_json(text, f"The metadata of {path}"), Told)
    except msgspec.ValidationError as error:
        raise SaveError(f"The metadata of {path} are damaged: {error}.") from error
    if told.format != FORMAT:
        raise SaveError(f"{path} has the format {told.format}, and this version reads only {FORMAT}.")
    return told
