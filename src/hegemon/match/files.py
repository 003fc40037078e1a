"""Files: saving a position, writing so that nothing is ever lost, and reading what was written.

A file is JSON Lines in UTF-8. The first line is the header. A saved position has one more line, the snapshot with its
checksum; the record of a match has one line for each answer instead (see ``hegemon.match.log``).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import tempfile
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from hegemon.editions import rulebook
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.saves import SaveError, decode, dump, encode, records, restore, space_of
from hegemon.kernel.steps import Record
from hegemon.kernel.views import SPECTATOR
from hegemon.table.edition import NO_SEAT, Edition
from hegemon.table.files import BadFile, checked
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.saved import misplaced, numbers_in
from hegemon.table.table import Table, lay
from hegemon.version import __version__

FORMAT: Final = 1
"""The version of the file format; a newer one is refused."""

LARGEST: Final = 1 << 26
"""The bytes of the largest file that is read: the longest games have about a hundredth of that."""

LONGEST_LINE: Final = 1 << 22
MOST_LINES: Final = 250_000
"""So many answers are not given in any game; each takes some memory when it is read."""

TRIED: Final = 4
FURTHER: Final = 250
STEPS: Final = 10_000
"""A position that is loaded is tried out so often, for so many answers, with so many steps between two of them."""

OPENING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How files are opened to be read: without waiting, which opening a pipe would mean."""

SAVE: Final = "save"
MATCH: Final = "match"
CAMPAIGN: Final = "campaign"


def write(path: str | Path, data: bytes) -> None:
    """Write a file whole or not at all: to a temporary name beside it, to the disk, then renamed over the old one."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            raise SaveError(f"{target} cannot be written: it is no plain file.")
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except (OSError, ValueError) as error:
        raise SaveError(f"{target} cannot be written: {reason(error)}.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException as error:  # somebody may press Ctrl-C right here
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        if not isinstance(error, OSError):
            raise
        raise SaveError(f"{target} cannot be written: {reason(error)}; the file before it is untouched.") from error


def reason(error: OSError | ValueError) -> str:
    """Why the system refused, in its own few words."""
    return str(getattr(error, "strerror", None) or "the system refuses").lower()


def read_whole(path: str | Path, largest: int) -> bytes:
    """The bytes of a file, which must be a plain one of at most so many: pipes and devices may never end."""
    try:
        handle = os.open(path, OPENING)
        with os.fdopen(handle, "rb") as file:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode) and not stat.S_ISDIR(about.st_mode):
                raise SaveError(f"{path} cannot be read: it is no plain file; copy what it holds into one.")
            data = file.read(largest + 1) if about.st_size <= largest else b""
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read: {reason(error)}.") from error
    if about.st_size > largest or len(data) > largest:
        most = f"{largest >> 20} megabytes" if largest >> 20 else f"{largest >> 10} kilobytes"
        raise SaveError(f"{path} is too large to be ours: our files have at most {most}.")
    return data


def read_lines(path: str | Path) -> list[bytes]:
    """The lines of a file."""
    data = read_whole(path, LARGEST)
    if data.count(b"\n") > MOST_LINES:
        raise SaveError(f"{path} is too long to be ours: our files have at most {MOST_LINES} lines.")
    lines = [line for line in data.split(b"\n") if line.strip()]
    if not lines:
        raise SaveError(f"{path} is empty.")
    if max([len(line) for line in lines]) > LONGEST_LINE:
        raise SaveError(f"{path} is not a Hegemon file: a line of ours has at most {LONGEST_LINE >> 20} megabytes.")
    return lines


class TwiceNamed(ValueError):
    """A JSON object has two fields of the same name, so that one reader may see the first and another the second."""


def once(fields: list[tuple[str, object]]) -> None:
    """Refuse an object that names a field twice."""
    names: set[str] = set()
    for name, _ in fields:
        if name in names:
            raise TwiceNamed(name)
        names.add(name)


def read_json(line: bytes, where: str) -> dict[str, object]:
    """One line as a JSON object."""
    try:
        value = msgspec.json.decode(line)
        json.loads(line, object_pairs_hook=once)
    except TwiceNamed as error:
        raise SaveError(f"{where} names {error.args[0]!r} twice: the file is damaged or forged.") from error
    except (ValueError, RecursionError) as error:  # errors of msgspec and of decoding text are such too
        raise SaveError(f"{where} is not JSON: the file is damaged or cut off.") from error
    if not isinstance(value, dict):
        raise SaveError(f"{where} is not a JSON object: the file is damaged.")
    return value


class Stamp(msgspec.Struct):
    """How every header begins: the version of the file format, and the kind of file."""

    hegemon: int
    kind: str = ""


class Header(msgspec.Struct):
    """The header of every file: what is played, by which version of the rules, and by which engine it was written."""

    hegemon: int
    kind: str
    engine: str
    edition: str
    rules: int
    seats: int
    options: dict[str, object]
    """The options of the edition check what they may be."""
    setting: dict[str, object] | None = None
    """What the game was begun from beside its options, as a record; the edition checks it."""


H = TypeVar("H")


def read_record(data: object, kind: type[H], what: str) -> H:
    """Data from a file as a record; refused in a sentence that names the field."""
    try:
        return checked(data, kind, what)
    except BadFile as error:
        raise SaveError(str(error)) from error


def read_header(line: bytes, path: str | Path) -> dict[str, object]:
    """The header, if this is a file of ours and not from a newer version."""
    try:
        header = read_json(line, f"The first line of {path}")
        version = read_record(header, Stamp, "the header").hegemon
    except SaveError as error:
        raise SaveError(f"{path} is not a Hegemon file.") from error
    if version > FORMAT:
        raise SaveError(
            f"{path} was written by a newer Hegemon (format {version}; this one reads up to {FORMAT}): update Hegemon."
        )
    return header


def describe(edition: Edition) -> dict[str, object]:
    """The part of a header that says what is played."""
    return {
        "engine": __version__,
        "edition": edition.id,
        "rules": edition.version,
        "seats": edition.seats,
        "options": dict(edition.options),
        **({} if edition.setting is None else {"setting": encode(edition.setting)}),
    }


def edition_of(header: Header, path: str | Path) -> Edition:
    """The edition that a header describes."""
    try:
        book = rulebook(header.edition)
        if header.rules < 1:
            raise SaveError(f"{path} names rules of {book.name} that never were: version {header.rules}.")
        if header.rules > book.version:
            raise SaveError(f"{path} was played by newer rules of {book.name} than these: update Hegemon.")
        return book.open(header.seats, header.options, header.rules, setting_of(header.setting, book))
    except BadOption as error:
        raise SaveError(f"{path} names what this Hegemon does not know: {error}") from error


def setting_of(data: object, book: Rulebook) -> Record | None:
    """What a game was begun from, as a header has it."""
    if data is None:
        return None
    setting = decode(data, records(space_of(book.package), book.renamed))
    if not isinstance(setting, Record):
        raise SaveError("The setting in the header is none.")
    return setting


def checksum(header: bytes, snapshot: bytes) -> str:
    """A check that neither line has changed."""
    return hashlib.sha256(header + b"\n" + snapshot).hexdigest()


def pack(game: Game[Table]) -> bytes:
    """A position as the bytes of its file."""
    header = msgspec.json.encode({"hegemon": FORMAT, "kind": SAVE, **describe(game.table.edition)})
    snapshot = msgspec.json.encode(dump(game))
    seal = msgspec.json.encode({"sha256": checksum(header, snapshot)})
    return b"\n".join((header, snapshot, seal, b""))


def save(game: Game[Table], path: str | Path) -> None:
    """Save a game at any decision. The file before it stays untouched unless the new one is whole."""
    write(path, pack(game))


def load(path: str | Path) -> Game[Table]:
    """The game that was saved, or the game as it stands at the end of a match's record."""
    lines = read_lines(path)
    header = read_header(lines[0], path)
    if header.get("kind") == MATCH:
        from hegemon.match.log import read_log  # noqa: PLC0415  (logs are files)

        return read_log(path).game()
    if header.get("kind") != SAVE:
        raise SaveError(f"{path} is neither a saved game nor the record of a match.")
    if len(lines) != 3:
        raise SaveError(f"{path} is cut off or has lines too many: a saved game has three.")
    seal = read_json(lines[2], f"The last line of {path}")
    if seal.get("sha256") != checksum(lines[0], lines[1]):
        raise SaveError(f"{path} was changed after it was saved: its checksum does not fit.")
    edition = edition_of(read_record(header, Header, f"the header of {path}"), path)
    snapshot = read_json(lines[1], f"The second line of {path}")
    try:
        if hides(snapshot):
            raise SaveError(f"{path} holds cards face down that nobody knows, so it cannot be played on.")
        game = reopen(snapshot, edition)
        check_steps(game)
        look_over(game)
        try_out(game)
    except SaveError:
        raise
    except Exception as error:  # whatever a position made by hand may break, it cannot be played
        raise SaveError(f"{path} holds a position that cannot be.") from error
    return game


def reopen(snapshot: object, edition: Edition, book: Rulebook | None = None) -> Game[Table]:
    """The game of a dumped position, of this version or an older one."""
    if book is None:
        book = rulebook(edition.id)
    if book.upgrade is not None and isinstance(snapshot, dict):
        snapshot = book.upgrade(snapshot)
    return restore(snapshot, lambda fields: lay(edition, fields), space_of(book.package), book.renamed)


def hides(value: object) -> bool:
    """Whether a saved hand or pile has a card that is not known, as in the view of a seat."""
    if isinstance(value, dict):
        if value.get("@") in ("Hand", "Pile") and HIDDEN in numbers_in(list(value.values())):
            return True
        return any([hides(part) for part in value.values()])
    return isinstance(value, list) and any([hides(part) for part in value])


def check_steps(game: Game[Table]) -> None:
    """Refuse steps that name seats or places this table does not have, and a question for nobody."""
    t = game.table
    seats = range(NO_SEAT, max(t.edition.seats, t.edition.neutral + 1))
    asked = [game.asking] if game.asking is not None else []
    for record in (*game.stack, *asked, *([game.result] if game.result is not None else [])):
        wrong = misplaced(record, seats, range(len(t.board)))
        if wrong:
            raise SaveError(f"The save holds a {type(record).__name__} whose {wrong} this table does not have.")
    for ask in asked:
        if not CHANCE <= ask.who < t.edition.seats:
            raise SaveError("The save asks a seat that does not exist.")


def try_out(game: Game[Table]) -> None:
    """Play a copy of a restored position on at random: one that was made by hand may break many answers later."""
    for seed in range(TRIED):
        rng, tried = Rng(seed), game.copy()
        for _ in range(FURTHER):
            ask = tried.asking
            if ask is None:
                break
            if ask.who != CHANCE:
                hash(tried.view(ask.who).pending)
            menu = ask.menu(tried)
            action = menu.sample(rng)
            if action not in menu or isinstance(menu, ChanceMenu) != (ask.who == CHANCE):
                raise SaveError("The save holds a position in which something is asked that cannot be answered.")
            hash(str(action))
            tried.asking = None
            tried.number += 1
            ask.take(tried, action)
            if not goes_on(tried):
                raise SaveError("The save holds a position from which the game does not go on.")


def goes_on(game: Game[Table]) -> bool:
    """Carry out whatever needs no choice, as a game does, but not for ever; whether it asks again or is over."""
    for _ in range(STEPS):
        if game.asking is not None or not game.stack:
            break
        game.stack.pop().run(game)
    return game.asking is not None or game.result is not None


def look_over(game: Game[Table]) -> None:
    """See a restored position as every seat does and go through its menu: a broken one shows itself here."""
    for seat in (SPECTATOR, *range(game.table.edition.seats)):
        view = game.view(seat)
        view.imagine(Rng(0))
        if (seen := view.pending) is not None:
            hash((seen.prompt, len(seen.menu)))
    decision = game.pending
    if decision is not None:
        seats = range(CHANCE, game.table.edition.seats)
        if decision.who not in seats or len(decision.menu) < 1 or decision.menu.pick(0) not in decision.menu:
            raise SaveError("The save asks something that cannot be answered.")
        hash(str(decision.menu.pick(len(decision.menu) - 1)))
