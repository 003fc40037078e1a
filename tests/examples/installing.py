"""Installing the example edition as anybody would, beside Hegemon and outside of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAGOON = ROOT / "docs" / "examples" / "lagoon"


def install(source: Path, into: Path) -> None:
    """Install a package into a folder of its own, without asking any registry."""
    copy = into.parent / f"{into.name}-source"
    shutil.copytree(source, copy)
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(into)]
    env = {**os.environ, "PIP_CONSTRAINT": "", "PIP_BUILD_CONSTRAINT": ""}
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(copy)], check=True, env=env, cwd=into.parent)
