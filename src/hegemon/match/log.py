"""The log of a match: every answer, chance included, each hashed with the one before.

The log is the truth: a game is replayed from it without any random generator, and nobody can change an entry without
breaking the chain. ``verify`` recomputes everything, the dice too once the server seed is revealed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

import msgspec

from hegemon.editions import first_question
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Record
from hegemon.match.dealer import SCHEME, BadSeed, Dealer, FairDealer, commitment
from hegemon.match.files import (
    FORMAT,
    MATCH,
    Header,
    describe,
    edition_of,
    read_header,
    read_json,
    read_lines,
    read_record,
)
from hegemon.match.live import UNDO, Entry, LiveGame, Played, Tampered, first_hash, link, walk
from hegemon.table.edition import Edition
from hegemon.table.table import Table


class Player(Record):
    """Who sits at a seat: a name, and ``human`` or the name of a bot."""

    __slots__ = ("agent", "name")
    __match_args__: ClassVar[tuple[str, ...]] = ("name", "agent")

    def __init__(self, name: str, agent: str) -> None:
        self.name: Final = name
        self.agent: Final = agent


class PlayerLine(msgspec.Struct):
    """A player as the header names him."""

    name: str
    agent: str


class DiceLine(msgspec.Struct):
    """How the dice are dealt, as the header says it."""

    scheme: str
    commitment: str
    seeds: list[str]


class MatchHeader(Header, kw_only=True):
    """The first line of a match's file; ``copied`` answers come from another match, and their dice from its seed."""

    players: list[PlayerLine]
    dice: DiceLine
    copied: int = 0


class EntryLine(msgspec.Struct):
    """A line of a match's file: the number, the seat, the sentence and the hash of an entry."""

    n: int
    who: int
    say: str
    hash: str


class SeedLine(msgspec.Struct):
    """The last line of a match's file, which reveals the server seed."""

    seed: str
    hash: str


class Log:
    """The header and the entries of a match, and, when it is over, the server seed."""

    def __init__(
        self,
        edition: Edition,
        players: tuple[Player, ...],
        seeds: tuple[str, ...],
        commitment: str,
        header: bytes = b"",
        source: str = "this record",
        copied: int = 0,
    ) -> None:
        self.edition: Final = edition
        self.players: Final = players
        self.seeds: Final = seeds
        self.header: Final = header or head(edition, players, seeds, commitment, copied)
        self.source: Final = source
        self.entries: list[Entry] = []
        self.seed: bytes | None = None
        self.seal: str | None = None
        """The hash beside the server seed, as it was read from a file."""

    @cached_property
    def first_line(self) -> MatchHeader:
        """What the header says."""
        return msgspec.json.decode(self.header, type=MatchHeader)

    @property
    def commitment(self) -> str:
        """The hash of the server seed, published before the first roll."""
        return self.first_line.dice.commitment

    @property
    def copied(self) -> int:
        """How many answers at the start come from another match."""
        return self.first_line.copied

    @property
    def last_hash(self) -> str:
        """The hash that the next entry builds on; whoever keeps it can tell if anything before it is changed."""
        return self.entries[-1].hash if self.entries else first_hash(self.header)

    def add(self, who: int, say: str) -> None:
        """Append an answer."""
        number = len(self.entries)
        self.entries.append(Entry(number, who, say, link(self.last_hash, number, who, say)))

    def start(self) -> Game[Table]:
        """The game before the first answer."""
        return first_question(self.edition)

    def live(self, dealer: Dealer | None = None) -> LiveGame:
        """The live game before the first answer."""
        return LiveGame(self.start(), first_hash(self.header), dealer=dealer)

    def walk(self, live: LiveGame | None = None) -> Iterator[Played]:
        """Every entry, carried out in a new live game or in one that was begun with this log."""
        number = 0
        try:
            for played in walk(self.live() if live is None else live, self.entries):
                yield played
                number += 1
        except Refused as refusal:
            raise SaveError(f"Entry {number} of {self.source} cannot be: {refusal}") from refusal

    def standing(self) -> list[Played]:
        """Every answer that was not taken back again."""
        found: list[Played] = []
        for played in self.walk():
            if played.action is UNDO:
                found.pop()
            else:
                found.append(played)
        return found

    def game(self, to: int | None = None) -> Game[Table]:
        """The game after all entries, or after the first ``to`` of them."""
        part = self if to is None else self.until(to)
        live = part.live()
        for _ in part.walk(live):
            pass
        return live.game

    def until(self, to: int) -> Log:
        """The log with only its first ``to`` entries."""
        part = Log(self.edition, self.players, self.seeds, self.commitment, self.header, self.source)
        part.entries = self.entries[:to]
        return part

    def write(self, reveal: bool) -> bytes:
        """The file of this match; with ``reveal`` its last line holds the server seed, to verify or go on with."""
        lines = [self.header]
        lines += [
            msgspec.json.encode({"n": entry.number, "who": entry.who, "say": entry.say, "hash": entry.hash})
            for entry in self.entries
        ]
        if reveal and self.seed is not None:
            lines.append(msgspec.json.encode({"seed": self.seed.hex(), "hash": closing(self.last_hash, self.seed)}))
        return b"\n".join((*lines, b""))


def closing(before: str, seed: bytes) -> str:
    """The hash of the last line, which reveals the server seed."""
    return hashlib.sha256(f"{before}|seed|{seed.hex()}".encode()).hexdigest()


def head(edition: Edition, players: Sequence[Player], seeds: Sequence[str], commitment: str, copied: int = 0) -> bytes:
    """The first line of a match's file; ``copied`` answers come from another match, and their dice from its seed."""
    return msgspec.json.encode(
        {
            "hegemon": FORMAT,
            "kind": MATCH,
            **describe(edition),
            "players": [{"name": player.name, "agent": player.agent} for player in players],
            "dice": {"scheme": SCHEME, "commitment": commitment, "seeds": list(seeds)},
            **({"copied": copied} if copied else {}),
        }
    )


def read_log(path: str | Path) -> Log:
    """The log in a file. Its form is checked here; ``verify`` and ``walk`` check what it says."""
    lines = read_lines(path)
    header = read_header(lines[0], path)
    if header.get("kind") != MATCH:
        raise SaveError(
            f"{path} is a saved position (hegemon.load opens it in Python), not the record of a match that was played."
        )
    first = read_record(header, MatchHeader, f"the header of {path}")
    edition = edition_of(first, path)
    dice = first.dice
    if dice.scheme != SCHEME:
        raise SaveError(f"{path} has dice of a kind this Hegemon does not know: {dice.scheme!r}.")
    if not len(first.players) == len(dice.seeds) == edition.seats:
        raise SaveError(
            f"The header of {path} is damaged: it names {len(first.players)} players and {len(dice.seeds)} seeds "
            f"for {edition.seats} seats."
        )
    players = tuple([Player(player.name, player.agent) for player in first.players])
    log = Log(edition, players, tuple(dice.seeds), dice.commitment, lines[0], str(path))
    for place, line in enumerate(lines[1:]):
        where = f"Line {place + 2} of {path}"
        found = read_json(line, where)
        if "seed" in found and place == len(lines) - 2:
            log.seed, log.seal = read_seed(found, path)
        else:
            log.entries.append(read_entry(found, place, where))
    return log


def read_seed(found: dict[str, object], path: str | Path) -> tuple[bytes, str]:
    """The server seed that the last line reveals, and the hash beside it."""
    try:
        line = msgspec.convert(found, SeedLine)
        seed = bytes.fromhex(line.seed)
    except ValueError as error:  # so are errors of msgspec
        raise SaveError(f"The last line of {path} does not reveal a seed of 32 bytes and a hash.") from error
    if len(seed) != 32:
        raise SaveError(f"The last line of {path} does not reveal a seed of 32 bytes.")
    return seed, line.hash


def read_entry(found: dict[str, object], place: int, where: str) -> Entry:
    """One entry of the log."""
    try:
        line = msgspec.convert(found, EntryLine)
    except msgspec.ValidationError as error:
        raise SaveError(f"{where} is damaged: an entry has a number, a seat, a sentence and a hash.") from error
    if line.n != place:
        raise SaveError(f"Entry {place} of {where.partition(' of ')[2]} is missing: its line has number {line.n}.")
    return Entry(line.n, line.who, line.say, line.hash)


class Verdict(Record):
    """What verifying a log has shown: the entry at fault (-1 for the header or the seed), and a sentence."""

    __slots__ = ("dice", "entries", "fault", "says")
    __match_args__: ClassVar[tuple[str, ...]] = ("fault", "says", "entries", "dice")

    def __init__(self, fault: int | None, says: str, entries: int, dice: int) -> None:
        self.fault: Final = fault
        self.says: Final = says
        self.entries: Final = entries
        """How many entries were checked."""
        self.dice: Final = dice
        """How many chance outcomes were recomputed."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None


def verify(log: Log) -> Verdict:
    """Recompute the hash chain, the legality of every answer, and, if the seed is revealed, every chance outcome."""
    before = first_hash(log.header)
    for entry in log.entries:
        before = link(before, entry.number, entry.who, entry.say)
        if before != entry.hash:
            what = f"Entry {entry.number}" if entry.number else "The header or entry 0"
            return Verdict(entry.number, f"{what} was changed: its hash does not fit.", entry.number, 0)
    dealer: FairDealer | None = None
    if log.seed is not None:
        if commitment(log.seed) != log.commitment:
            return Verdict(-1, "The server seed is not the one that was committed to.", len(log.entries), 0)
        if log.seal is not None and log.seal != closing(before, log.seed):
            last = len(log.entries) - 1
            says = f"The last line was changed, or entries after entry {last} were removed: its hash does not fit."
            return Verdict(-1, says, len(log.entries), 0)
        try:
            dealer = FairDealer(log.seed, log.seeds)
        except BadSeed as error:
            return Verdict(-1, str(error), len(log.entries), 0)
    return verify_answers(log, dealer)


def verify_answers(log: Log, dealer: FairDealer | None) -> Verdict:
    """Replay the answers, each checked, and compare every outcome of chance with what the dealer had to deal."""
    live, copied = log.live(dealer), log.copied
    dice = 0
    try:
        for played in walk(live, log.entries, None if dealer is None else copied):
            dice += dealer is not None and played.entry.number >= copied and played.entry.who == CHANCE
    except Tampered as error:
        says = f"Entry {live.entries} was tampered with: {error}"
        return Verdict(live.entries, says, live.entries, dice)
    except Refused as refusal:
        return Verdict(live.entries, f"Entry {live.entries} cannot be: {refusal}", live.entries, dice)
    count = len(log.entries)
    if dealer is None:
        says = f"All {count} entries fit together; the dice can be checked when the server seed is revealed."
    elif live.game.pending is not None:
        says = f"All {count} entries and {dice} chance outcomes are right so far; the game is not over yet."
    else:
        says = f"All {count} entries and {dice} chance outcomes are right."
    return Verdict(None, says, count, dice)
