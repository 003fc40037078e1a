"""Published seeds, games put aside, forks that refer, invitations, leases, notices, bans, secrets and orders."""

from __future__ import annotations

import hashlib
from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"
branch_labels: Final = None
depends_on: Final = None

INDEXES: Final = {
    "games_by_origin": ("games", ["origin"]),
    "games_by_creator": ("games", ["creator", "created"]),
    "games_by_person": ("games", ["person"]),
    "games_by_touched": ("games", ["status", "touched"]),
    "seats_by_person": ("seats", ["person"]),
}
COLUMNS: Final = {
    "games": ("revealed", "aside", "origin", "origin_seq", "touched", "creator", "person"),
    "seats": ("invite_hash", "devices", "person"),
}


def words(name: str, kind: sa.String) -> sa.Column[str]:
    return sa.Column(name, kind, nullable=False, server_default="")


def count(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default="0")


def upgrade() -> None:
    op.add_column("games", words("revealed", sa.String(64)))
    op.add_column("games", words("aside", sa.Text()))
    op.add_column("games", words("origin", sa.String(16)))
    op.add_column("games", count("origin_seq"))
    op.add_column("games", words("touched", sa.String(32)))
    op.add_column("games", words("creator", sa.String(64)))
    op.add_column("games", words("person", sa.String(64)))
    op.add_column("seats", words("invite_hash", sa.String(64)))
    op.add_column("seats", count("devices"))
    op.add_column("seats", words("person", sa.String(64)))
    op.create_table(
        "leases",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("term", sa.Integer, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("says", sa.Text, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    for name, (table, columns) in INDEXES.items():
        op.create_index(name, table, columns)
    op.execute("UPDATE games SET touched = created")
    op.execute("UPDATE games SET revealed = server_seed WHERE status IN ('over', 'ended')")
    op.execute("UPDATE seats SET invite_hash = token_hash, token_hash = '' WHERE kind = 'link' AND NOT joined")


def copy_entries() -> None:
    """Give every fork the entries that it refers to, with the hashes that follow from its header."""
    connection = op.get_bind()
    forks = connection.execute(sa.text("SELECT id, header FROM games WHERE origin_seq > 0")).all()
    adding = sa.text(
        "INSERT INTO entries (game, seq, who, say, hash, news) VALUES (:game, :seq, :who, :say, :hash, :news)"
    )
    for id, header in forks:
        copies = [{"game": id, **entry} for entry in referred(connection, id, header)]
        if copies:
            connection.execute(adding, copies)


def referred(connection: sa.Connection, fork: str, header: str) -> list[dict[str, object]]:
    """The entries that a fork refers to."""
    where = sa.text("SELECT origin, origin_seq FROM games WHERE id = :id")
    query = sa.text("SELECT seq, who, say, news FROM entries WHERE game = :game AND seq >= :begin AND seq < :end")
    source, end = connection.execute(where, {"id": fork}).one()
    found: list[dict[str, object]] = []
    while end:
        row = connection.execute(where, {"id": source}).first()
        if row is None:
            break
        begin = min(end, row.origin_seq)
        part = connection.execute(query, {"game": source, "begin": begin, "end": end}).mappings()
        found += [dict(entry) for entry in part]
        source, end = row.origin, begin
    found.sort(key=lambda entry: int(str(entry["seq"])))
    hash = hashlib.sha256(header.encode()).hexdigest()
    for entry in found:
        hash = hashlib.sha256(f"{hash}|{entry['seq']}|{entry['who']}|{entry['say']}".encode()).hexdigest()
        entry["hash"] = hash
    return found


def downgrade() -> None:
    copy_entries()
    op.execute("UPDATE seats SET token_hash = invite_hash WHERE token_hash = '' AND invite_hash <> ''")
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    for table in ("orders", "secrets", "bans", "notices", "leases"):
        op.drop_table(table)
    for table, columns in COLUMNS.items():
        for column in columns:
            op.drop_column(table, column)
