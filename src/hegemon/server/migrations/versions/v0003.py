"""Rematches, and the colours that players have chosen."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"
branch_labels: Final = None
depends_on: Final = None


def upgrade() -> None:
    op.add_column("games", sa.Column("rematch", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("banner", sa.Integer, nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("seats", "banner")
    op.drop_column("games", "rematch")
