"""An edition from outside: the example package, installed as anybody would install it, into a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from program import ROOT

LAGOON = ROOT / "docs" / "examples" / "lagoon"


def install(folder: Path, package: Path = LAGOON) -> Path:
    """Install a package into a folder, from a copy so that nothing is left beside its sources; where it is now."""
    copy, there = folder / "package", folder / "installed"
    shutil.copytree(package, copy)
    words = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(there), str(copy)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, timeout=120)
    return there


@contextmanager
def on_the_path(there: Path) -> Iterator[None]:
    """Let programs that are started now find what is installed there."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([*([before] if before else []), str(there)])
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
