"""The tables of the store. Their history is in ``migrations``, and a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, DateTime, Index, Integer, MetaData, String, Table, Text

META: Final = MetaData()


def words(name: str, length: int) -> Column[str]:
    """A column of words, empty unless something was written."""
    return Column(name, String(length), nullable=False, server_default="")


def count(name: str) -> Column[int]:
    """A column of a number, 0 unless something was written."""
    return Column(name, Integer, nullable=False, server_default="0")


GAMES: Final = Table(
    "games",
    META,
    Column("id", String(16), primary_key=True),
    Column("edition", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("server_seed", String(64), nullable=False),
    Column("clock", Text, nullable=False),
    Column("header", Text, nullable=False),  # the first line of the log; empty until the game starts
    words("revealed", 64),  # the server seed once it is published, else empty
    Column("aside", Text, nullable=False, server_default=""),  # why the game was put aside, in a sentence, else empty
    words("origin", 16),  # the game that a fork plays on from
    count("origin_seq"),  # how many entries of it the fork begins with
    words("touched", 32),  # when anything about the game last changed
    words("creator", 64),  # a keyed hash of the address that made it
    words("person", 64),  # the hash of the host's personal token
    words("rematch", 16),  # the game in which the same players play again
    Column("chat", String(8), nullable=False, server_default="on"),  # what may be said at the table: on, phrases, off
    words("campaign", 16),  # the campaign that this is a game of
    Index("games_by_status", "status", "created"),
    Index("games_by_origin", "origin"),
    Index("games_by_creator", "creator", "created"),
    Index("games_by_person", "person"),
    Index("games_by_touched", "status", "touched"),
)

SEATS: Final = Table(
    "seats",
    META,
    Column("game", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("stands_in", Boolean, nullable=False),  # a bot that holds the seat of somebody who may come back
    Column("token_hash", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("joined", Boolean, nullable=False),
    words("invite_hash", 64),  # the hash of an invitation that nobody has used yet
    count("devices"),  # how many devices have entered
    words("person", 64),  # the hash of the player's personal token
    Column("banner", Integer, nullable=False, server_default="-1"),  # the colour that was chosen, or -1
    count("muted"),  # 1 if the operator has muted whoever sits here
    Index("seats_by_person", "person"),
)

ENTRIES: Final = Table(
    "entries",
    META,
    Column("game", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("who", Integer, nullable=False),
    Column("say", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("news", Text, nullable=False),  # what everybody and what single seats may read of it, as JSON
)

SNAPSHOTS: Final = Table(
    "snapshots",
    META,
    Column("game", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)

CLOCKS: Final = Table(
    "clocks",
    META,
    Column("game", String(16), primary_key=True),
    Column("times", Text, nullable=False),  # as JSON
)

STANDING: Final = Table(
    "standing",
    META,
    Column("game", String(16), primary_key=True),
    Column("answers", Text, nullable=False),  # as JSON
)

LEASES: Final = Table(
    "leases",
    META,
    Column("game", String(16), primary_key=True),
    Column("holder", String(32), nullable=False),  # the process that leads the game
    Column("term", Integer, nullable=False),  # one more with every new holder
    Column("until", DateTime(timezone=True), nullable=False),  # by the database's clock
)

NOTICES: Final = Table(
    "notices",
    META,
    Column("game", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("says", Text, nullable=False),
)

CHAT: Final = Table(
    "chat",
    META,
    Column("game", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    words("phrase", 16),  # the name of a quick phrase or emote, else empty
    Column("says", Text, nullable=False),  # what somebody wrote, else empty
)

PUSHES: Final = Table(
    "pushes",
    META,
    Column("game", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("endpoint", Text, nullable=False),
    Column("key", String(128), nullable=False),  # the browser's public key
    Column("auth", String(32), nullable=False),  # what it shares with this server alone
    Column("made", String(32), nullable=False),
    words("told", 32),  # when it was last sent something, or its page was there by itself
    count("seq"),  # how many entries the log had then
)

BANS: Final = Table(
    "bans",
    META,
    Column("address", String(64), primary_key=True),  # a keyed hash of it
    Column("until", String(32), nullable=False),
    Column("why", Text, nullable=False),
)

SECRETS: Final = Table(
    "secrets",
    META,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

ORDERS: Final = Table(
    "orders",
    META,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("game", String(16), nullable=False),
    Column("at", String(32), nullable=False),
)

SETTINGS: Final = Table(
    "settings",
    META,
    Column("game", String(16), primary_key=True),
    Column("data", Text, nullable=False),  # what the game is begun from beside its options, as JSON
)

CAMPAIGNS: Final = Table(
    "campaigns",
    META,
    Column("id", String(16), primary_key=True),
    Column("edition", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("options", Text, nullable=False),  # as JSON
    Column("created", String(32), nullable=False),
    Column("touched", String(32), nullable=False),
    Column("creator", String(64), nullable=False),  # a keyed hash of the address that made it
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("header", Text, nullable=False),  # the first line of its file
    Column("world", Text, nullable=False),  # the world as it is, as JSON
    Column("world_hash", String(64), nullable=False),
    Index("campaigns_by_creator", "creator", "created"),
)

PEOPLE: Final = Table(
    "people",
    META,
    Column("campaign", String(16), primary_key=True),
    Column("person", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(8), nullable=False),  # local, link or bot
    Column("bot", String(64), nullable=False),
    words("token_hash", 64),
    words("invite_hash", 64),  # the hash of an invitation that nobody has used yet
)

CHAPTERS: Final = Table(
    "chapters",
    META,
    Column("campaign", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),  # its place in the file: games, and what happened between them
    Column("number", Integer, nullable=False),  # of the game, or of the next one
    Column("attempt", Integer, nullable=False),  # how many games of this number were begun before; 0 between games
    words("game", 16),
    Column("status", String(8), nullable=False),  # open, closed, void, or note for what happened between two games
    Column("seated", Text, nullable=False),  # the persons at its seats, as JSON
    Column("line", Text, nullable=False),  # what the file says after it; empty as long as nothing does
    Column("world", Text, nullable=False),  # the world after it, as JSON; empty as long as it is open
)
