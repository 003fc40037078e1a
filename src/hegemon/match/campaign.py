"""A campaign: a chain of matches on one world, in one file.

Every game is an ordinary match, begun from a setting that holds the world before it; the world it leaves is where the
next one begins. The file is JSON Lines: a header (who belongs to it, the options, the SHA-256 of everything that is
sealed), then the games as they are in files of their own, with a line after each that has the hash of the world then.
Between two games somebody may join, and the spelling of a name may be corrected. A game that is broken off is void.

>>> campaign = new_campaign(CAMPAIGN_BOOKS[0].id, [Player("Ann", "easy"), Player("Bo", "easy"), Player("Cy", "easy")])
>>> match = campaign.sit(date="18 November 2026")
>>> campaign.under_way is match, campaign.number
(True, 1)
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from hegemon.ai import UnknownBot
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.kernel.saves import SaveError, encode
from hegemon.kernel.steps import Record
from hegemon.match.files import CAMPAIGN, FORMAT, read_header, read_json, read_lines, read_record, setting_of, write
from hegemon.match.log import Digest, Log, Player, PlayerLine, log_of, verify
from hegemon.match.match import HUMAN, Match, go_on, new_match
from hegemon.match.own_bots import check_bot, is_outside
from hegemon.table.campaign import Campaigning
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.version import __version__

SUFFIX: Final = ".campaign"
LONGEST_NAME: Final = 24
MOST_PEOPLE: Final = 20

CAMPAIGN_BOOKS: Final = tuple([book for book in RULEBOOKS if book.campaign is not None])
"""The rulebooks whose games change one another."""


class CampaignHeader(msgspec.Struct):
    """The first line of a campaign's file."""

    hegemon: int
    kind: str
    engine: str
    edition: str
    rules: int
    name: str
    options: dict[str, object]
    people: Annotated[list[PlayerLine], msgspec.Meta(min_length=1, max_length=MOST_PEOPLE)]
    seals: dict[str, Digest]


class Between(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line after a game or between two: what happened, and the hash of the world after it."""

    event: Literal["closed", "void", "joined", "renamed"]
    world: Digest
    name: str = ""
    agent: str = ""
    old: str = ""


class Chapter:
    """One game of a campaign: its log, and whether it has been closed or was broken off."""

    __slots__ = ("ended", "log", "number")

    def __init__(self, number: int, log: Log) -> None:
        self.number: Final = number
        self.log: Final = log
        self.ended = ""
        """``closed``, ``void``, or nothing while it is under way."""


def world_hash(world: Record) -> str:
    """The SHA-256 of a world."""
    return hashlib.sha256(msgspec.json.encode(encode(world))).hexdigest()


def world_data(world: Record) -> str:
    """A world as text, to be kept somewhere else than in a file."""
    return msgspec.json.encode(encode(world)).decode()


def read_world(data: str, book: Rulebook) -> Record:
    """The world of such a text."""
    found = setting_of(msgspec.json.decode(data), book)
    assert found is not None
    return found


def check_name(name: str, what: str) -> None:
    """Refuse a name that cannot be written or read."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != " ".join(name.split()) or '"' in name:
        raise BadOption(f"{what} {name!r} will not do: 1 to {LONGEST_NAME} printable characters, without quotes.")


def check_spelling(old: str, new: str) -> None:
    """Refuse a correction that corrects nothing, or by a name that cannot be."""
    check_name(new, "The name")
    if new == old:
        raise BadOption(f"{old} is spelled so already.")


def check_people(people: Sequence[Player], book: Rulebook, trusted: Collection[str] = ()) -> None:
    """Refuse people who cannot belong to one campaign: their number, their names, or the bots that they are.

    A campaign's file goes from hand to hand, and a bot that is not ours is a program: it has to be trusted by name.
    """
    if not book.seats[0] <= len(people) <= MOST_PEOPLE:
        raise BadOption(f"A campaign of {book.name} has {book.seats[0]} to {MOST_PEOPLE} people, not {len(people)}.")
    for person in people:
        check_name(person.name, "The name")
        if is_outside(person.agent) and person.agent not in trusted:
            raise BadOption(f"{person.name} would be played by {person.agent}, and campaigns are for our own bots.")
        try:
            if person.agent != HUMAN:
                check_bot(person.agent)
        except UnknownBot as error:
            raise BadOption(str(error)) from error
    if len({person.name.lower() for person in people}) < len(people):
        raise BadOption("Two people cannot have the same name.")


class Campaign:
    """People, the world as it is, and the games that have made it so."""

    __slots__ = ("book", "chapters", "header", "lines", "name", "options", "people", "seals", "under_way", "world")

    def __init__(
        self,
        book: Rulebook,
        name: str,
        people: Sequence[Player],
        options: Mapping[str, object],
        seals: dict[str, str] | None = None,
        header: bytes = b"",
    ) -> None:
        self.book: Final = book
        self.name: Final = name
        self.options: Final = options
        self.people: Final = list(people)
        """Everybody who belongs to it; a person's number is the place in this list."""
        self.seals: Final = self.rules.seals() if seals is None else seals
        self.header: Final = header or self.first_line()
        self.world: Record = self.rules.fresh([person.name for person in people])
        self.chapters: Final[list[Chapter]] = []
        self.lines: Final[list[bytes]] = []
        """What the file says after the header, up to the game that is under way."""
        self.under_way: Match | None = None

    @property
    def rules(self) -> Campaigning:
        """What the edition tells of its campaigns."""
        assert self.book.campaign is not None
        return self.book.campaign

    @property
    def number(self) -> int:
        """The number of the game that is under way, or else of the next one; void games do not count."""
        return 1 + len([chapter for chapter in self.chapters if chapter.ended == "closed"])

    def first_line(self) -> bytes:
        """The header of the file."""
        return msgspec.json.encode(
            {
                "hegemon": FORMAT,
                "kind": CAMPAIGN,
                "engine": __version__,
                "edition": self.book.id,
                "rules": self.book.version,
                "name": self.name,
                "options": self.options,
                "people": [{"name": person.name, "agent": person.agent} for person in self.people],
                "seals": self.seals,
            }
        )

    # --- games

    def sit(
        self,
        people: Sequence[int] | None = None,
        date: str = "",
        stand_ins: dict[int, str] | None = None,
        seeds: Sequence[str] = (),
        server_seed: bytes | None = None,
    ) -> Match:
        """Begin the next game with these persons, clockwise; bots may stand in for those who are absent.

        Seeds that are not given are drawn at random.
        """
        if self.under_way is not None:
            raise BadOption(f"Game {self.number} of {self.name} is under way; it is played on or broken off first.")
        seated = tuple(range(len(self.people))) if people is None else tuple(people)
        unknown = [person for person in seated if not 0 <= person < len(self.people)]
        if unknown:
            raise BadOption(f"Nobody in {self.name} has the number {unknown[0]}.")
        twice = [person for place, person in enumerate(seated) if person in seated[:place]]
        if twice:
            raise BadOption(f"{self.people[twice[0]].name} cannot have two seats.")
        agents = {**{person: self.people[person].agent for person in seated}, **(stand_ins or {})}
        players = [Player(self.people[person].name, agents[person]) for person in seated]
        setting = self.rules.setting(self.world, self.number, seated, date)
        match = new_match(self.book.id, players, self.options, seeds, server_seed, setting)
        self.chapters.append(Chapter(self.number, match.log))
        self.under_way = match
        return match

    def close(self) -> None:
        """End the game that is under way, which must be over: the world is what it has left."""
        match = self.playing()
        if match.game.result is None:
            raise BadOption(f"Game {self.number} of {self.name} is not over yet.")
        world = self.rules.after(match.game.table)
        self.end(match.log, "closed", world)

    def void(self) -> None:
        """Break off the game that is under way: it counts for nothing, and the world is as before it."""
        match = self.playing()
        self.end(match.log, "void", self.rules.voided(self.world, self.number))

    def playing(self) -> Match:
        """The game that is under way."""
        if self.under_way is None:
            raise BadOption(f"No game of {self.name} is under way.")
        return self.under_way

    def end(self, log: Log, how: Literal["closed", "void"], world: Record) -> None:
        """Put the game that was under way among those that are done."""
        self.lines.extend([line for line in log.write(reveal=True).split(b"\n") if line])
        self.chapters[-1].ended = how
        self.under_way = None
        self.note(Between(how, world_hash(world)), world)

    def note(self, line: Between, world: Record) -> None:
        """Write down what has happened between two games."""
        self.world = world
        self.lines.append(msgspec.json.encode(line))

    # --- between two games

    def join(self, person: Player) -> int:
        """Let somebody join, before the next game; the answer is the new number."""
        self.between_games("Somebody can join")
        check_name(person.name, "The name")
        if person.name.lower() in [known.name.lower() for known in self.people]:
            raise BadOption(f"{person.name} belongs to {self.name} already.")
        if len(self.people) >= MOST_PEOPLE:
            raise BadOption(f"A campaign has at most {MOST_PEOPLE} people.")
        check_people([*self.people, person], self.book)
        world = self.rules.joined(self.world, self.number, person.name)
        self.people.append(person)
        self.note(Between("joined", world_hash(world), person.name, person.agent), world)
        return len(self.people) - 1

    def rename(self, old: str, new: str) -> None:
        """Correct the spelling of a name: of a person, or of what somebody has named."""
        self.between_games("A name can be corrected")
        check_name(new, "The name")
        world = self.rules.renamed(self.world, self.number, old, new)
        if world is None:
            raise BadOption(f"Nothing and nobody in {self.name} is called {old!r}.")
        others = [one.name.lower() for one in self.people if one.name != old]
        if len(others) < len(self.people) and new.lower() in others:
            raise BadOption(f"{new} belongs to {self.name} already.")
        self.people[:] = [Player(new if one.name == old else one.name, one.agent) for one in self.people]
        self.note(Between("renamed", world_hash(world), new, old=old), world)

    def between_games(self, what: str) -> None:
        """Refuse what is possible only between two games."""
        if self.under_way is not None:
            raise BadOption(f"{what} between two games; game {self.number} is under way.")

    # --- files

    def pack(self) -> bytes:
        """The file of this campaign."""
        going = [] if self.under_way is None else self.under_way.log.write(reveal=True).split(b"\n")
        return b"\n".join((self.header, *self.lines, *[line for line in going if line], b""))

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all."""
        write(path, self.pack())

    def worlds(self) -> list[Record]:
        """The world before the first game and after each that counts, by replaying them."""
        found = [self.rules.fresh([line.name for line in read_first(self.header, self.name).people])]
        found += [self.rules.after(one.log.game().table) for one in self.chapters if one.ended == "closed"]
        return found

    def fork(self, name: str, after: int) -> Campaign:
        """A parallel world: a new campaign that begins with the first games of this one.

        After the last of them it has all that has happened since, too; a game that is under way stays where it is.
        """
        if not 0 <= after < self.number:
            raise BadOption(f"{self.name} can be forked after game 0 to {self.number - 1}, not {after}.")
        first = read_first(self.header, self.name)
        people = [Player(line.name, line.agent) for line in first.people]
        other = Campaign(self.book, name, people, dict(self.options), dict(self.seals))
        kept, closed = [], 0
        for line in self.lines:
            if closed == after < self.number - 1:
                break
            kept.append(line)
            closed += is_between(line) and msgspec.json.decode(line, type=Between).event == "closed"
        replay(other, kept, name)
        return other


def is_between(line: bytes) -> bool:
    """Whether a line of a campaign's file is none of a game."""
    return line.startswith(b'{"event":')


def read_first(line: bytes, path: str | Path) -> CampaignHeader:
    """The header of a campaign's file."""
    header = read_header(line, path)
    if header.get("kind") != CAMPAIGN:
        raise SaveError(f"{path} is not a campaign; `hegemon replay` and `hegemon verify` read single games.")
    return read_record(header, CampaignHeader, f"the header of {path}")


def new_campaign(
    edition: str, people: Sequence[Player], options: dict[str, object] | None = None, name: str = ""
) -> Campaign:
    """A campaign before its first game."""
    book = rulebook(edition)
    if book.campaign is None:
        known = ", ".join([one.id for one in CAMPAIGN_BOOKS])
        raise BadOption(f"{book.name} has no campaign, each of its games begins anew; {known} has one.")
    title = name or "Our world"
    check_name(title, "The name of the campaign")
    check_people(people, book)
    chosen = options or {}
    book.open(book.seats[0], chosen)  # whatever is wrong with the options is said now
    return Campaign(book, title, people, dict(chosen))


def read_campaign(path: str | Path, trusted: Collection[str] = ()) -> Campaign:
    """The campaign in a file; a game that is under way can be played on. What was changed by hand is refused."""
    lines = read_lines(path)
    first = read_first(lines[0], path)
    try:
        book = rulebook(first.edition)
    except BadOption as error:
        raise SaveError(f"{path} names what this Hegemon does not know: {error}") from error
    if book.campaign is None:
        raise SaveError(f"{path} cannot be: {book.name} has no campaign, each of its games begins anew.")
    if not 1 <= first.rules <= book.version:
        raise SaveError(f"{path} was played by rules of {book.name} that this Hegemon does not have: update Hegemon.")
    if first.seals != book.campaign.seals():
        raise SaveError(f"{path} was begun with other sealed packs than those of this Hegemon: {changed(first, book)}.")
    people = [Player(line.name, line.agent) for line in first.people]
    try:
        check_name(first.name, "The name of the campaign")
        check_people(people, book, trusted)
        book.open(book.seats[0], first.options)
    except BadOption as error:
        raise SaveError(f"The header of {path} cannot be: {error}") from error
    campaign = Campaign(book, first.name, people, first.options, first.seals, lines[0])
    replay(campaign, lines[1:], path, trusted)
    return campaign


def changed(first: CampaignHeader, book: Rulebook) -> str:
    """Which seals are not those of the header."""
    own = book.campaign.seals() if book.campaign is not None else {}
    differ = [name for name in sorted({*own, *first.seals}) if own.get(name) != first.seals.get(name)]
    return ", ".join(differ)


def replay(campaign: Campaign, lines: Sequence[bytes], path: str | Path, trusted: Collection[str] = ()) -> None:
    """Carry out what the lines of a campaign's file say."""
    game: list[bytes] = []
    for line in lines:
        if not is_between(line):
            game.append(line)
            continue
        told = read_record(read_json(line, f"A line of {path}"), Between, f"a line of {path}")
        if game:
            resume_chapter(campaign, game, path, trusted)
            game = []
        carry_out(campaign, told, path)
        campaign.lines[-1] = line
        if world_hash(campaign.world) != told.world:
            raise SaveError(f"{path} is not as it was played: after game {campaign.number - 1} the world is another.")
    if game:
        resume_chapter(campaign, game, path, trusted)


def carry_out(campaign: Campaign, told: Between, path: str | Path) -> None:
    """Do what a line between two games says."""
    try:
        if told.event == "closed":
            campaign.close()
        elif told.event == "void":
            campaign.void()
        elif told.event == "joined":
            campaign.join(Player(told.name, told.agent))
        else:
            campaign.rename(told.old, told.name)
    except BadOption as error:
        raise SaveError(f"{path} is not as it was played: {error}") from error


def resume_chapter(campaign: Campaign, lines: Sequence[bytes], path: str | Path, trusted: Collection[str]) -> None:
    """Take up a game from its lines: it must begin from the world as it is, and be as it was played."""
    where = f"game {campaign.number} of {path}"
    log = log_of(lines, where)
    setting = log.edition.setting
    if setting is None:
        raise SaveError(f"{where[:1].upper()}{where[1:]} does not belong to a campaign.")
    seated = campaign.rules.people(setting)
    known = set(range(len(campaign.people)))
    expected = campaign.rules.setting(campaign.world, campaign.number, seated, campaign.rules.date(setting))
    if setting != expected or not known.issuperset(seated):
        raise SaveError(f"{where[:1].upper()}{where[1:]} does not begin where the one before it has ended.")
    if [player.name for player in log.players] != [campaign.people[person].name for person in seated]:
        raise SaveError(f"{where[:1].upper()}{where[1:]} names other people than the campaign.")
    if log.edition.options != campaign.book.open(len(seated), campaign.options, setting=setting).options:
        raise SaveError(f"{where[:1].upper()}{where[1:]} was played with other options than those of the campaign.")
    campaign.under_way = go_on(log, where, trusted)
    campaign.chapters.append(Chapter(campaign.number, campaign.under_way.log))


def verify_campaign(path: str | Path) -> str:
    """Check a whole campaign: every log, every world, every seal. What is wrong is refused; else a sentence."""
    campaign = read_campaign(path)
    faults = campaign.rules.faults(campaign.world)
    if faults:
        raise SaveError(f"The world of {path} cannot be: {faults[0]}")
    dice = entries = 0
    for chapter in campaign.chapters:
        verdict = verify(chapter.log)
        if not verdict.good:
            raise SaveError(f"Game {chapter.number} of {path} is not as it was played: {verdict.says}")
        dice += verdict.dice
        entries += verdict.entries
    closed = [chapter for chapter in campaign.chapters if chapter.ended == "closed"]
    voided = [chapter for chapter in campaign.chapters if chapter.ended == "void"]
    more = [f"{len(voided)} broken off"] if voided else []
    more += [f"game {campaign.number} under way"] if campaign.under_way is not None else []
    also = f" ({', '.join(more)})" if more else ""
    games = "game" if len(closed) == 1 else "games"
    return (
        f"All {len(closed)} {games}{also} of {campaign.name} are as they were played: {entries} entries, {dice} "
        f"outcomes of chance, {len(campaign.seals)} seals. The hash of the world is {world_hash(campaign.world)}."
    )
