"""The schema of the database has a version: older ones are brought up to it with all their data, and back again."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import MetaData, Select, Table, create_engine, inspect, text

from hegemon.server.migrate import main, version
from hegemon.server.schema import META
from hegemon.server.store import Store, StoreError, open_engine
from house import House, Nursery
from postgres import Postgres

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database from before schemas had versions, with games in it."""
    if request.param == "sqlite":
        path = tmp_path / "games.db"
        path.write_bytes(gzip.decompress((FIXTURES / "games.sqlite.gz").read_bytes()))
        return f"sqlite:///{path}"
    return old_on_postgres(request.getfixturevalue("postgres"))


def old_on_postgres(postgres: Postgres) -> str:
    address = postgres.database()
    with psycopg.connect(address.replace("postgresql+psycopg:", "postgresql:"), autocommit=True) as connection:
        connection.execute(gzip.decompress((FIXTURES / "games.postgresql.sql.gz").read_bytes()))
    return address


@pytest.fixture
def opened(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def everything(table: Table) -> Select[Any]:
    return table.select().order_by(*table.primary_key)


def content(address: str) -> Rows:
    """Everything in a database, with its rows in order; the version of its schema left out."""
    engine = create_engine(address)
    meta = MetaData()
    meta.reflect(engine)
    with engine.connect() as connection:
        found = {
            table.name: [dict(row) for row in connection.execute(everything(table)).mappings()]
            for table in meta.sorted_tables
            if table.name != "alembic_version"
        }
    engine.dispose()
    return found


def test_the_migrations_lead_to_the_tables_that_the_program_uses(opened: Store) -> None:
    with opened.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, META) == []
        assert version(connection) == "0005"


def test_an_old_database_keeps_its_data(old: str) -> None:
    before = content(old)
    assert len(before["games"]) == 12
    assert len(before["entries"]) > 1000
    Store(old).close()
    after = content(old)
    for table in ("entries", "snapshots", "clocks", "standing"):
        assert after[table] == before[table]
    for then, now in zip(before["games"], after["games"], strict=True):
        assert then.items() <= now.items()
        finished = then["status"] in ("over", "ended")
        assert now["revealed"] == (then["server_seed"] if finished else "")
        assert (now["touched"], now["aside"], now["origin"], now["origin_seq"]) == (then["created"], "", "", 0)
    invited = 0
    for then, now in zip(before["seats"], after["seats"], strict=True):
        waits = then["kind"] == "link" and not then["joined"]
        invited += waits
        own = "" if waits else then["token_hash"]
        assert {**then, "token_hash": own}.items() <= now.items()
        assert now["invite_hash"] == (then["token_hash"] if waits else "")
    assert invited > 0


def test_the_way_back_restores_the_old_database(old: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = content(old)
    Store(old).close()
    assert main([old, "0001"]) == 0
    assert capsys.readouterr().out == "The database has schema 0001 now.\n"
    assert content(old) == before
    Store(old).close()
    assert set(content(old)) == set(META.tables)


def test_a_migration_that_fails_changes_nothing(old: str) -> None:
    engine = create_engine(old)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE secrets (name TEXT PRIMARY KEY)"))
    before = content(old)
    with pytest.raises(StoreError, match=r"cannot be used: .*secrets.* already exists"):
        Store(old)
    assert content(old) == before
    with engine.begin() as connection:
        assert not inspect(connection).has_table("alembic_version")
        connection.execute(text("DROP TABLE secrets"))
    engine.dispose()
    Store(old).close()


def test_a_database_of_a_newer_program_is_refused(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Store(database).close()
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    says = r"a newer Hegemon has written it \(schema 9999; this one knows 0005\): update Hegemon\.$"
    with pytest.raises(StoreError, match=says):
        Store(database)
    assert main([database, "0001"]) == 1
    assert "a newer Hegemon" in capsys.readouterr().err


def test_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("usage: python -m hegemon.server.migrate ADDRESS VERSION")
    assert main(["sqlite://", "0000"]) == 1
    assert capsys.readouterr().err.endswith("there is no schema 0000; there are 0001, 0002, 0003, 0004, 0005.\n")


def test_several_processes_may_start_at_once_on_an_old_database(postgres: Postgres, nursery: Nursery) -> None:
    old = old_on_postgres(postgres)
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [old] * 4):
            store.close()
    house = House(old, nursery)
    house.stop()
