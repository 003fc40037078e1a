"""The example edition, installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from examples.installing import LAGOON, install


@pytest.fixture(scope="session")
def lagoon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Lagoon is installed in."""
    folder = tmp_path_factory.mktemp("lagoon") / "installed"
    install(LAGOON, folder)
    return folder


@pytest.fixture
def with_lagoon(lagoon: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every program that a test starts finds Lagoon installed."""
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(lagoon), *([before] if before else [])]))
    return lagoon
