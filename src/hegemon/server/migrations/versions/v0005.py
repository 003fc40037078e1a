"""Campaigns: their people, their games one after the other, and what a game is begun from."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"
branch_labels: Final = None
depends_on: Final = None


def words(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def upgrade() -> None:
    op.add_column("games", sa.Column("campaign", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "settings",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(16), primary_key=True),
        words("edition", 32),
        words("name", 64),
        sa.Column("options", sa.Text, nullable=False),
        words("created", 32),
        words("touched", 32),
        words("creator", 64),
        words("host_hash", 64),
        words("watch_hash", 64),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("world", sa.Text, nullable=False),
        words("world_hash", 64),
    )
    op.create_index("campaigns_by_creator", "campaigns", ["creator", "created"])
    op.create_table(
        "people",
        sa.Column("campaign", sa.String(16), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True),
        words("name", 64),
        words("kind", 8),
        words("bot", 64),
        sa.Column("token_hash", sa.String(64), nullable=False, server_default=""),
        sa.Column("invite_hash", sa.String(64), nullable=False, server_default=""),
    )
    op.create_table(
        "chapters",
        sa.Column("campaign", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("game", sa.String(16), nullable=False, server_default=""),
        words("status", 8),
        sa.Column("seated", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("world", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("chapters", "people", "campaigns", "settings"):
        op.drop_table(table)
    op.drop_column("games", "campaign")
