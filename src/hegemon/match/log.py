"""The log of a match: every answer, chance included, each hashed with the one before.

The log is the truth: a game is replayed from it without any random generator, and nobody can change an entry without
breaking the chain. ``verify`` recomputes everything, the dice too once the server seed is revealed.

A match may play on from another one: it begins with a copy of its first answers, and its header holds the proof of
their dice (``Origin``). ``docs/fairness.md`` describes all of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Final

import msgspec

from hegemon.editions import first_question
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Record
from hegemon.match.dealer import SCHEME, BadSeed, Dealer, FairDealer, check_seed, commitment
from hegemon.match.files import (
    CAMPAIGN,
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
from hegemon.match.live import UNDO, Entry, LiveGame, Played, Said, Tampered, first_hash, link, walk
from hegemon.table.edition import Edition
from hegemon.table.table import Table

DEEPEST: Final = 32
"""How many matches in a row may play on from one another: each adds its header to the next one's."""

Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A hash, or a server seed: 32 bytes in hexadecimal, with small letters."""


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
    commitment: Digest
    seeds: list[str]


class Origin(msgspec.Struct, forbid_unknown_fields=True):
    """The proof of copied answers: the header of the match they come from, its server seed, and its hash after them.

    The header is kept as an object, not as text: text in text in text doubles its escapes with every match. It is the
    same line again when it is encoded.
    """

    header: dict[str, object]
    seed: Digest
    hash: Digest

    @property
    def line(self) -> bytes:
        """The first line of the original's record."""
        return msgspec.json.encode(self.header)


class MatchHeader(Header, kw_only=True):
    """The first line of a match's file; ``copied`` answers come from another match, and their dice from its seed."""

    players: list[PlayerLine]
    dice: DiceLine
    copied: Annotated[int, msgspec.Meta(ge=0)] = 0
    origin: Origin | None = None


class EntryLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a match's file: the number, the seat, the sentence and the hash of an entry."""

    n: int
    who: int
    say: str
    hash: str


class SeedLine(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a match's file, which reveals the server seed."""

    seed: Digest
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
        origin: Origin | None = None,
    ) -> None:
        self.edition: Final = edition
        self.players: Final = players
        self.seeds: Final = seeds
        self.header: Final = header or head(edition, players, seeds, commitment, copied, origin)
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


def head(
    edition: Edition,
    players: Sequence[Player],
    seeds: Sequence[str],
    commitment: str,
    copied: int = 0,
    origin: Origin | None = None,
) -> bytes:
    """The first line of a match's file; ``copied`` answers come from another match, whose dice ``origin`` proves."""
    return msgspec.json.encode(
        {
            "hegemon": FORMAT,
            "kind": MATCH,
            **describe(edition),
            "players": [{"name": player.name, "agent": player.agent} for player in players],
            "dice": {"scheme": SCHEME, "commitment": commitment, "seeds": list(seeds)},
            **({"copied": copied} if copied else {}),
            **({"origin": origin} if copied and origin is not None else {}),
        }
    )


def origin_of(header: bytes, seed: str, said: Sequence[Said]) -> Origin | None:
    """What proves the dice of these answers, copied from the start of the match with this header and server seed.

    If they all were copied before, from a match that this one plays on from, they are that one's. None if there is
    nothing to prove, or if the match cannot be named: its header was not written by this program.
    """
    while True:
        first = msgspec.json.decode(header, type=MatchHeader)
        if first.origin is None or len(said) > first.copied:
            break
        header, seed = first.origin.line, first.origin.seed
    told: dict[str, object] = msgspec.json.decode(header)
    if not said or msgspec.json.encode(told) != header:
        return None
    return Origin(told, seed, hashes(header, said)[-1])


def depth(header: bytes) -> int:
    """How many matches in a row a match plays on from, as far as its header tells."""
    found, first = 0, msgspec.json.decode(header, type=MatchHeader)
    while first.origin is not None:
        found += 1
        first = msgspec.convert(first.origin.header, MatchHeader)
    return found


def hashes(header: bytes, said: Iterable[Said]) -> list[str]:
    """The hash of a header, and that after each of these answers, in the record with this header."""
    found = [first_hash(header)]
    for number, entry in enumerate(said):
        found.append(link(found[-1], number, entry.who, entry.say))
    return found


def read_log(path: str | Path) -> Log:
    """The log in a file. Its form is checked here; ``verify`` and ``walk`` check what it says."""
    return log_of(read_lines(path), path)


def log_of(lines: Sequence[bytes], path: str | Path) -> Log:
    """The log in the lines of a file, or in a part of one."""
    header = read_header(lines[0], path)
    if header.get("kind") == CAMPAIGN:
        raise SaveError(f"{path} is a campaign, not a single match: `hegemon campaign` shows and verifies it.")
    if header.get("kind") != MATCH:
        raise SaveError(
            f"{path} is a saved position (hegemon.load opens it in Python), not the record of a match that was played."
        )
    first = read_record(header, MatchHeader, f"the header of {path}")
    edition = edition_of(first, path)
    check_form(first, edition, f"the header of {path}")
    check_origins(first, path)
    dice = first.dice
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


def check_form(first: MatchHeader, edition: Edition, where: str) -> None:
    """Refuse a header that does not fit itself: so many players and seeds as seats, and dice of a kind we know."""
    if first.dice.scheme != SCHEME:
        raise SaveError(f"In {where}, the dice are of a kind this Hegemon does not know: {first.dice.scheme!r}.")
    if not len(first.players) == len(first.dice.seeds) == edition.seats:
        raise SaveError(
            f"{where[:1].upper()}{where[1:]} is damaged: it names {len(first.players)} players and "
            f"{len(first.dice.seeds)} seeds for {edition.seats} seats."
        )
    if first.origin is not None and not first.copied:
        raise SaveError(f"In {where}, origin proves copied answers, but copied does not say how many.")


def check_origins(first: MatchHeader, path: str | Path) -> None:
    """Refuse proofs of copied answers that do not have the form of one."""
    for place in range(DEEPEST + 1):
        if first.origin is None:
            return
        where = f"the header of the match that {path} plays on from"
        if place == DEEPEST:
            raise SaveError(f"{path} plays on from more than {DEEPEST} matches in a row.")
        first = read_record(first.origin.header, MatchHeader, where)
        check_form(first, edition_of(first, path), where)


def read_seed(found: dict[str, object], path: str | Path) -> tuple[bytes, str]:
    """The server seed that the last line reveals, and the hash beside it."""
    try:
        line = msgspec.convert(found, SeedLine)
    except msgspec.ValidationError as error:
        raise SaveError(f"The last line of {path} does not reveal a seed of 32 bytes and a hash only.") from error
    return bytes.fromhex(line.seed), line.hash


def read_entry(found: dict[str, object], place: int, where: str) -> Entry:
    """One entry of the log."""
    try:
        line = msgspec.convert(found, EntryLine)
    except msgspec.ValidationError as error:
        raise SaveError(f"{where} is damaged: an entry has a number, a seat, a sentence and a hash.") from error
    if line.n != place:
        raise SaveError(f"Entry {place} of {where.partition(' of ')[2]} is missing: its line has number {line.n}.")
    return Entry(line.n, line.who, line.say, line.hash)


class Original(Record):
    """A match from which answers were copied: how many stand before it, how many up to its end here, and its dealer."""

    __slots__ = ("commitment", "copied", "hash", "header", "start")
    __match_args__: ClassVar[tuple[str, ...]] = ("start", "copied", "commitment", "hash", "header")

    def __init__(self, start: int, copied: int, commitment: str, hash: str, header: bytes) -> None:
        self.start: Final = start
        """The first entry that was dealt there; those before come from another one again."""
        self.copied: Final = copied
        """How many entries were copied from it."""
        self.commitment: Final = commitment
        self.hash: Final = hash
        """Its hash after them."""
        self.header: Final = header


class Verdict(Record):
    """What verifying a log has shown: the entry at fault (-1 for the header or the seed), and a sentence."""

    __slots__ = ("dice", "entries", "fault", "origins", "over", "says", "unproved", "warns")
    __match_args__: ClassVar[tuple[str, ...]] = (
        "fault",
        "says",
        "entries",
        "dice",
        "unproved",
        "warns",
        "over",
        "origins",
    )

    def __init__(
        self,
        fault: int | None,
        says: str,
        entries: int,
        dice: int,
        unproved: int = 0,
        warns: str = "",
        over: bool = False,
        origins: tuple[Original, ...] = (),
    ) -> None:
        self.fault: Final = fault
        self.says: Final = says
        self.entries: Final = entries
        """How many entries were checked."""
        self.dice: Final = dice
        """How many chance outcomes were recomputed."""
        self.unproved: Final = unproved
        """How many chance outcomes could not be recomputed."""
        self.warns: Final = warns
        """Why not, in a sentence, or nothing."""
        self.over: Final = over
        """Whether the record goes to the end of the game."""
        self.origins: Final = origins
        """The matches it plays on from, whose dice were checked too, the last one first."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong. What is unproved may still be anything."""
        return self.fault is None

    @property
    def proved(self) -> bool:
        """Whether nothing is wrong and every outcome of chance was recomputed."""
        return self.good and not self.unproved

    def adding(self, sentence: str) -> Verdict:
        """The same verdict with one more sentence."""
        says = f"{self.says} {sentence}"
        return Verdict(self.fault, says, self.entries, self.dice, self.unproved, self.warns, self.over, self.origins)


class Forged(Exception):
    """A record or its header does not hold what it claims. The text is one sentence."""


def verify(log: Log) -> Verdict:
    """Recompute the hash chain, the legality of every answer, and every chance outcome whose seed is revealed."""
    before = first_hash(log.header)
    for entry in log.entries:
        before = link(before, entry.number, entry.who, entry.say)
        if before != entry.hash:
            what = f"Entry {entry.number}" if entry.number else "The header or entry 0"
            return Verdict(entry.number, f"{what} was changed: its hash does not fit.", entry.number, 0)
    try:
        dealer = dealer_of(log, before)
        originals = originals_of(log)
    except (BadSeed, Forged) as error:
        return Verdict(-1, str(error), len(log.entries), 0)
    return verify_answers(log, dealer, originals)


def dealer_of(log: Log, last: str) -> FairDealer | None:
    """The dealer of a log whose last hash this is; None before the server seed is revealed."""
    for seed in log.seeds:
        check_seed(seed)
    if log.seed is None:
        return None
    if commitment(log.seed) != log.commitment:
        raise Forged("The server seed is not the one that was committed to.")
    if log.seal is not None and log.seal != closing(last, log.seed):
        final = len(log.entries) - 1
        raise Forged(f"The last line was changed, or entries after entry {final} were removed: its hash does not fit.")
    return FairDealer(log.seed, log.seeds)


def originals_of(log: Log) -> list[tuple[Original, FairDealer]]:
    """The matches a log plays on from, as far as it proves them, with their dealers; the last one first.

    Each must be the same game, its seed the one it had committed to, and its hash after the copied answers the one that
    the proof names.
    """
    found: list[tuple[Original, FairDealer]] = []
    first = log.first_line
    if first.copied > len(log.entries):
        raise Forged(
            f"The header says that {first.copied} answers were copied from another match, but the record has "
            f"{len(log.entries)}."
        )
    while first.origin is not None:
        origin, copied = first.origin, first.copied
        line = origin.line
        first = msgspec.convert(origin.header, MatchHeader)
        what = f"The match of which the first {copied} answers were copied"
        edition = edition_of(first, log.source)
        if (edition.id, edition.version, edition.seats, edition.options) != (
            log.edition.id,
            log.edition.version,
            log.edition.seats,
            log.edition.options,
        ):
            raise Forged(f"{what} was another game: its edition, rules, seats or options are not those of this one.")
        if first.copied > copied:
            raise Forged(f"{what} had copied {first.copied} itself, so it proves nothing about these.")
        if hashes(line, log.entries[:copied])[-1] != origin.hash:
            raise Forged(f"{what} did not go like this: its hash does not fit.")
        seed = bytes.fromhex(origin.seed)
        if commitment(seed) != first.dice.commitment:
            raise Forged(f"{what} had committed to another server seed.")
        dealer = FairDealer(seed, first.dice.seeds)
        found.append((Original(first.copied, copied, first.dice.commitment, origin.hash, line), dealer))
    return found


def verify_answers(
    log: Log, dealer: FairDealer | None, originals: Sequence[tuple[Original, FairDealer]] = ()
) -> Verdict:
    """Replay the answers, each checked, and compare every outcome of chance with what its dealer had to deal."""

    def dealt_by(number: int) -> FairDealer | None:
        """Whose seed the outcome at an entry came from; None if nothing tells."""
        if number >= log.copied:
            return dealer
        return next((own for original, own in originals if number >= original.start), None)

    live = log.live()
    dice = hidden = foreign = 0
    try:
        for played, entry in zip(walk(live, log.entries, dealt_by), log.entries, strict=True):
            if played.entry.say != entry.say:
                says = f"Entry {entry.number} is not written as it is said: “{entry.say}” for “{played.entry.say}”."
                return Verdict(entry.number, says, entry.number, dice)
            if played.entry.who == CHANCE:
                proved = dealt_by(entry.number) is not None
                dice += proved
                hidden += not proved and entry.number >= log.copied
                foreign += not proved and entry.number < log.copied
    except Tampered as error:
        says = f"Entry {live.entries} was tampered with: {error}"
        return Verdict(live.entries, says, live.entries, dice)
    except Refused as refusal:
        return Verdict(live.entries, f"Entry {live.entries} cannot be: {refusal}", live.entries, dice)
    over = live.game.pending is None
    origins = tuple([original for original, _ in originals])
    says = told(len(log.entries), dice, hidden + foreign, dealer is not None, over)
    warns = warned(dice, hidden, foreign, origins[-1].start if origins else log.copied)
    return Verdict(None, says, len(log.entries), dice, hidden + foreign, warns, over, origins)


def told(entries: int, dice: int, unproved: int, revealed: bool, over: bool) -> str:
    """What a good record has shown."""
    if not revealed:
        return f"All {entries} entries fit together; the dice can be checked when the server seed is revealed."
    rolls = f" and {dice} chance outcomes are right"
    if unproved:
        rolls = f" fit together, and {dice} of {dice + unproved} chance outcomes are right"
    if over:
        return f"All {entries} entries{rolls}."
    return (
        f"All {entries} entries{rolls} so far; the game is not over yet: "
        "it was broken off here, or the end of the record is missing."
    )


def warned(dice: int, hidden: int, foreign: int, copied: int) -> str:
    """What a record does not prove; nothing if it proves every outcome of chance."""
    every = dice + hidden + foreign
    says: list[str] = []
    if foreign:
        says.append(
            f"{foreign} of {every} chance outcomes are in the first {copied} entries, which were copied from another "
            "match without proof of its dice."
        )
    if hidden:
        says.append(f"{hidden} of {every} chance outcomes wait for the server seed, which is not revealed.")
    return " ".join(says)
