"""What is said at a table, who is muted there, and where to push that it is somebody's turn."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.add_column("games", sa.Column("chat", sa.String(8), nullable=False, server_default="on"))
    op.add_column("seats", sa.Column("muted", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "chat",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(16), nullable=False, server_default=""),
        sa.Column("says", sa.Text, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("told", sa.String(32), nullable=False, server_default=""),
        sa.Column("seq", sa.Integer, nullable=False, server_default="0"),
    )


def downgrade() -> None:
    op.drop_table("pushes")
    op.drop_table("chat")
    op.drop_column("seats", "muted")
    op.drop_column("games", "chat")
