"""The example edition, installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from outside import install, on_the_path


@pytest.fixture(scope="session")
def lagoon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Lagoon is installed in."""
    return install(tmp_path_factory.mktemp("lagoon"))


@pytest.fixture
def with_lagoon(lagoon: Path) -> Iterator[Path]:
    """Every program that a test starts finds Lagoon installed."""
    with on_the_path(lagoon):
        yield lagoon
