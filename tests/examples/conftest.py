"""The example edition, installed as anybody would install it, beside Hegemon and outside of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAGOON = ROOT / "docs" / "examples" / "lagoon"


def install(source: Path, into: Path) -> None:
    """Install a package into a folder of its own, without asking any registry."""
    copy = into.parent / f"{into.name}-source"
    shutil.copytree(source, copy)
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(into)]
    env = {**os.environ, "PIP_CONSTRAINT": "", "PIP_BUILD_CONSTRAINT": ""}
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(copy)], check=True, env=env, cwd=into.parent)


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
