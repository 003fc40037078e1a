"""The schema before there were versions. What is there already stays as it is."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("edition", sa.String(32), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("server_seed", sa.String(64), nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_index("games_by_status", "games", ["status", "created"], if_not_exists=True)
    op.create_table(
        "seats",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("stands_in", sa.Boolean, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("joined", sa.Boolean, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("say", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("news", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "clocks",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("times", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "standing",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("answers", sa.Text, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    for table in ("standing", "clocks", "snapshots", "entries", "seats", "games"):
        op.drop_table(table)
