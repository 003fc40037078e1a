"""Servers for tests: every test of a house on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from house import House, Nursery
from house import database as database_in
from postgres import Postgres, start_postgres

DATABASES = ("sqlite", "postgresql")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On PostgreSQL the tests of a module that says ``ANY_DATABASE`` are for the soak: they hardly touch the store."""
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.module, "ANY_DATABASE", False):
            params = item.callspec.params if hasattr(item, "callspec") else {}
            if "postgresql" in (params.get("house"), params.get("database")):
                item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    postgres = start_postgres()
    yield postgres
    postgres.stop()


def new_database(request: pytest.FixtureRequest, kind: str) -> str:
    """The address of an empty database."""
    if kind == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        return postgres.database()
    folders: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
    return database_in(folders.mktemp("house"))


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, nursery: Nursery) -> Iterator[House]:
    """A server for all tests of a module, with the words that it names in ``SERVE``."""
    house = House(new_database(request, request.param), nursery, *getattr(request.module, "SERVE", ()))
    yield house
    house.stop()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    """An empty database for one test."""
    return new_database(request, request.param)
