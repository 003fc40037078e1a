"""Bring a database to the schema of this program, or back to an older one.

The server does the first by itself when it starts. To go back to an older Hegemon, stop every server, make a copy of
the database, and say which schema the older one has: ``python -m hegemon.server.migrate ADDRESS 0001``.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

LOG: Final = logging.getLogger("hegemon.store")
SCRIPTS: Final = Path(__file__).parent / "migrations"
PREPARING: Final = 0x4865_6765
"""The lock under which a process changes the schema."""


class SchemaError(Exception):
    """The schema cannot be changed to what is wanted. The text is one sentence that says why."""


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema to a version in one transaction, which is begun here and is the caller's to commit."""
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": PREPARING})
    else:  # Python's driver would commit before each change of a table
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    now = version(connection)
    if now and now not in known:
        raise SchemaError(f"a newer Hegemon has written it (schema {now}; this one knows {known[0]}): update Hegemon.")
    if to != "head" and to not in known:
        raise SchemaError(f"there is no schema {to}; there are {', '.join(reversed(known))}.")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if to != "head" and now > to:
        command.downgrade(config, to)
    else:
        command.upgrade(config, to)
    if now != (then := version(connection)):
        LOG.info("the database has a new schema", extra={"before": now or "0000", "now": then})


def version(connection: Connection) -> str:
    """The version of the schema; empty if the database has none yet."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def main(words: list[str]) -> int:
    """Bring the database at an address to a version of its schema."""
    from hegemon.server.store import StoreError, migrated  # noqa: PLC0415  (the store migrates when it opens)

    if len(words) != 2:
        print("usage: python -m hegemon.server.migrate ADDRESS VERSION (0001, 0002, … or head)", file=sys.stderr)
        return 2
    try:
        migrated(words[0], words[1]).dispose()
    except StoreError as error:
        print(f"hegemon: {error}", file=sys.stderr)
        return 1
    print(f"The database has schema {words[1]} now.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
