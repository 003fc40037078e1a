"""Kill the server, again and again: python tests/soak/chaos.py --kills 50 (make soak-chaos).

The test of ``tests/server/test_kill.py`` is run in rounds of a few kills, each round at other moments, on SQLite and on
PostgreSQL, until every database has had its kills. Rounds that held are counted in ``build/soak/chaos.json``, so that a
run goes on where the last one ended; a change of Hegemon, or ``--anew``, begins again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "soak" / "chaos.json"
ROUND: Final = 5
"""Kills in one round."""
DATABASES: Final = ("sqlite", "postgresql")


def number(text: str) -> float:
    """A number above 0."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise argparse.ArgumentTypeError(f"must be a number above 0, not {text!r}")
    return found


def fingerprint() -> str:
    """What tells versions of Hegemon apart."""
    found = hashlib.sha256()
    for path in sorted((ROOT / "src" / "hegemon").rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def kept(version: str) -> dict[str, int]:
    """How many kills this version has had on each database."""
    try:
        found = json.loads(KEPT.read_text(encoding="utf-8"))
        return {name: int(found[version][name]) for name in DATABASES}
    except (OSError, ValueError, KeyError, TypeError):
        return dict.fromkeys(DATABASES, 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=number, default=50, help="kills on each database")
    parser.add_argument("--minutes", type=number, default=20, help="begin no round after so many minutes")
    parser.add_argument("--anew", action="store_true", help="forget earlier runs")
    given = parser.parse_args()
    version = fingerprint()
    done = dict.fromkeys(DATABASES, 0) if given.anew else kept(version)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * given.minutes
    for database in DATABASES * math.ceil(given.kills / ROUND):
        killed = done[database]
        if killed >= given.kills or time.monotonic() > until:
            continue
        told = {"HEGEMON_KILLS": str(ROUND), "HEGEMON_KILLS_SEED": str(2026 + killed)}
        words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "tests/server/test_kill.py", "-k", database]
        if subprocess.run(words, cwd=ROOT, env={**os.environ, **told}, check=False).returncode:
            print(f"Something was lost; once more: {' '.join(f'{k}={v}' for k, v in told.items())} {' '.join(words)}")
            return 1
        done[database] = killed + ROUND
        KEPT.write_text(json.dumps({version: done}), encoding="utf-8")
    print("Kills that lost nothing: " + ", ".join(f"{name} {done[name]}" for name in DATABASES) + ".")
    if min(done.values()) < given.kills:
        print(f"The time was up before {given.kills:g} on each: the same command goes on from here.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
