"""Alembic runs this: it migrates over the connection that ``hegemon.server.migrate`` gives it."""

from __future__ import annotations

from alembic import context

from hegemon.server.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
context.run_migrations()
