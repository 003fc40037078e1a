"""Measure the speed of the build in use, or compare it with that of another interpreter.

    .venv/bin/python bench/speed.py
    .venv/bin/python bench/speed.py --against .venv-fast/bin/python

What is measured is written once, in ``hegemon.cli.commands.bench``; ``hegemon bench`` shows the same. To compare, both
interpreters take all measures in turn, several times over, so that a busy spell of the machine strikes both. A ratio
under 1.2 is a tie.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from hegemon.cli.commands.bench import figures, measures, report, show
from hegemon.cli.output import console, table
from options import real, whole


def taken_by(python: str, seconds: float, every_option: bool) -> tuple[str, dict[str, tuple[str, float]]]:
    """All measures as another interpreter takes them: which build it runs, and for each measure the unit and value."""
    command = [python, str(Path(__file__).resolve()), "--json", "--seconds", str(seconds)]
    command += ["--options"] if every_option else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{python} could not take the measures: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")
    data = json.loads(done.stdout)
    build = f"{'compiled' if data['compiled'] else 'plain'}, Python {data['python']}"
    return build, {one["name"]: (one["unit"], one["median"]) for one in data["measures"]}


def compare(other: str, seconds: float, repeats: int, every_option: bool, as_json: bool) -> None:
    """Let both interpreters measure in turn and show the medians side by side."""
    if shutil.which(other) is None:
        sys.exit(f"--against {other} is no program that can be run: name the python of another environment.")
    runs: dict[str, list[dict[str, tuple[str, float]]]] = {sys.executable: [], other: []}
    builds: dict[str, str] = {}
    for repeat in range(repeats):
        for python, found in runs.items():
            print(f"repeat {repeat + 1} of {repeats}: {python}", file=sys.stderr)
            builds[python], values = taken_by(python, seconds, every_option)
            found.append(values)
    ratios: dict[str, tuple[str, float, float, float]] = {}
    for name, (unit, _) in runs[other][0].items():
        mine, theirs = [statistics.median([run[name][1] for run in runs[python]]) for python in (sys.executable, other)]
        ratios[name] = unit, mine, theirs, theirs / mine if unit.endswith("/s") else mine / theirs
    if as_json:
        keys = ("unit", "this", "other", "ratio")
        measured = [{"name": name, **dict(zip(keys, row, strict=True))} for name, row in ratios.items()]
        print(json.dumps({"this": builds[sys.executable], "other": builds[other], "measures": measured}))
        return
    screen = console()
    for name, python in (("this", sys.executable), ("other", other)):
        screen.print(f"{name:5}  {python} ({builds[python]})", soft_wrap=True)
    listed = table("measure", ">this", ">other", "unit", ">other is faster by")
    for name, (unit, mine, theirs, ratio) in ratios.items():
        listed.add_row(name, figures(mine), figures(theirs), unit, f"{ratio:.2f}×")
    screen.print(listed)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="Measure the speed of Hegemon.")
    parser.add_argument("--seconds", type=real(0.01, 600), default=1.0, help="how long each measure takes, about")
    parser.add_argument("--options", action="store_true", help="measure every option of the rules by itself, too")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--against", metavar="PYTHON", help="an interpreter of another environment to compare with")
    parser.add_argument("--repeats", type=whole(1), default=5, help="how often both measure in turn")
    given = parser.parse_args()
    if given.against is not None:
        compare(given.against, given.seconds, given.repeats, given.options, given.json)
        return
    found = measures(given.seconds, given.options)
    if given.json:
        print(json.dumps(report(found)))
    else:
        show(console(), found)


if __name__ == "__main__":
    main()
