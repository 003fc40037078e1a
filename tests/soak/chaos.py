"""Everything goes wrong, again and again: python tests/soak/chaos.py --kills 200 (make soak-chaos).

Servers are killed, frozen, cut off from their database, and run out of disk, PostgreSQL is stopped at once, all at
random (``tests/faults.py`` says what happens), in rounds on SQLite (one server) and on PostgreSQL (three), while people
play. After every round all that anybody was shown is compared with the store. Told is how long play stood still: for
faults of one of several servers at the others, and it fails if that was ever more than five seconds; for all other
faults after they were mended. ``HEGEMON_PATIENCE=3`` allows three times as much, for machines that are busy.

Rounds that held are counted in ``build/soak/chaos.json``, so that a run goes on where the last one ended; a change of
Hegemon, or ``--anew``, begins again. ``--anew --database NAME --seed N`` is one round that is known by its seed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from faults import FAULTS, PATIENCE, Count, Struck, chaos  # noqa: E402
from house import Nursery  # noqa: E402
from postgres import Postgres, binaries  # noqa: E402

KEPT: Final = ROOT / "build" / "soak" / "chaos.json"
ROUND: Final = 10
"""Faults in one round."""
SEED: Final = 2026
DATABASES: Final = ("sqlite", "postgresql")
LIMIT: Final = 5.0
"""Seconds for which play may stand still when something happens to one of several servers."""


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


def kept(version: str) -> dict[str, Any]:
    """What this version has stood already."""
    try:
        found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
        return {name: {**nothing()[name], **found[version][name]} for name in DATABASES}
    except (OSError, ValueError, KeyError, TypeError):
        return nothing()


def nothing() -> dict[str, Any]:
    return {name: {"faults": 0, "entries": 0, "updates": 0, "kinds": {}} for name in DATABASES}


def add(held: dict[str, Any], struck: list[Struck], count: Count) -> None:
    """Count a round that held."""
    held["faults"] += len(struck)
    held["entries"] += count.entries
    held["updates"] += count.updates
    for one in struck:
        kind = held["kinds"].setdefault(one.name, {"times": 0, "worst": 0.0, "load": 0.0, "calm": 0.0})
        kind["times"] += 1
        kind["calm"] = max(kind["calm"], one.calm)
        if one.stood_still >= kind["worst"]:
            kind["worst"], kind["load"] = one.stood_still, one.load


def report(done: dict[str, Any]) -> bool:
    """Tell what has been stood; False if play stood still for too long."""
    fine = True
    for name in DATABASES:
        held = done[name]
        told = f"{held['entries']} acknowledged entries ({held['updates']} updates) compared, none lost"
        print(f"{name}: {held['faults']} faults, {told}.")
        for kind, found in sorted(held["kinds"].items()):
            measured = name == "postgresql" and FAULTS[kind].of_one
            slow = measured and found["worst"] > LIMIT * PATIENCE
            fine = fine and not slow
            where = "at the others" if measured else "once mended"
            print(
                f"  {kind:10} {found['times']:4} times, play stood still {found['worst']:5.2f} s at most {where}"
                f" (load average {found['load']:.1f}, {found['calm']:.2f} s without a fault)" + (" TOO LONG" * slow)
            )
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=number, default=200, help="faults in all, half of them on each database")
    parser.add_argument("--minutes", type=number, default=20, help="begin no round after so many minutes")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first round; those after it count on")
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--anew", action="store_true", help="forget earlier runs")
    given = parser.parse_args()
    programs = binaries()
    if programs is None:
        print("PostgreSQL is not installed here (Debian: apt-get install postgresql).")
        return 1
    version = fingerprint()
    done = nothing() if given.anew else kept(version)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * given.minutes
    databases = [given.database] if given.database else list(DATABASES)
    nursery, postgres = Nursery(), Postgres(programs)
    try:
        while (left := [name for name in databases if done[name]["faults"] < given.kills / len(databases)]) and (
            time.monotonic() < until
        ):
            name = min(left, key=lambda name: done[name]["faults"])
            seed = given.seed + done[name]["faults"]
            faults = min(ROUND, round(given.kills / len(databases) - done[name]["faults"]) or 1)
            print(f"{name}, seed {seed}: {faults} faults …", flush=True)
            try:
                struck, count = chaos(nursery, postgres if name == "postgresql" else None, seed, faults)
            except BaseException:
                words = f"--anew --database {name} --seed {seed} --kills {faults}"
                print(f"It did not hold; once more: {sys.executable} {Path(__file__).relative_to(ROOT)} {words}")
                raise
            add(done[name], struck, count)
            KEPT.write_text(json.dumps({version: done}), encoding="utf-8")
            worst = ", ".join(f"{one.name} {one.stood_still:.1f} s" for one in struck)
            print(f"  held at load average {os.getloadavg()[0]:.1f}: {worst}", flush=True)
    finally:
        nursery.close()
        postgres.stop()
    fine = report(done)
    if any(done[name]["faults"] < given.kills / len(databases) for name in databases):
        print(f"The time was up before {given.kills:g} faults: the same command goes on from here.")
    if not fine:
        print(f"Play stood still for more than {LIMIT * PATIENCE:g} s though only one of three servers was struck.")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
