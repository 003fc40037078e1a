"""Mutation testing of the rules with mutmut: small changes to the code that some test should notice.

    python tests/soak/mutation.py --sample 300            # a seeded sample of all mutants; run it again to go on
    python tests/soak/mutation.py --changed origin/main   # every mutant of the modules that changed since then
    python tests/soak/mutation.py --survivors             # test the survivors of earlier runs again, after new tests
    python tests/soak/mutation.py --report                # only tell what is known

mutmut keeps the mutants and what became of them in ``mutants/`` (see ``[tool.mutmut]`` in pyproject.toml). A run that
is stopped goes on where it was, and what was tested stays tested until the function changes. The sample is drawn by a
hash of the seed and the mutant's name, so that it stays nearly the same from one version of the code to the next.

A survivor that changes nothing that could be observed is listed with a reason in ``mutation.toml`` and does not count.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from mutmut.__main__ import (
    SourceFileMutationData,
    copy_also_copy_files,
    copy_src_dir,
    create_mutants,
    set_mutant_under_test,
    setup_source_paths,
    status_by_exit_code,
    walk_mutatable_files,
)

ROOT = Path(__file__).resolve().parent.parent.parent
EQUIVALENT = Path(__file__).with_suffix(".toml")

KILLED = ("killed", "timeout", "suspicious", "segfault")
ALIVE = ("survived", "no tests")


def generated() -> dict[str, str]:
    """Make the mutants of everything that changed; every mutant's name with what became of it."""
    folder = ROOT / "mutants"
    folder.mkdir(exist_ok=True)
    begun = folder / "generating"
    if begun.exists():  # a run was stopped here: a file may be cut off, so all are made again; what is known is kept
        for path in (folder / "src").rglob("*.py"):
            path.unlink()
    begun.touch()
    set_mutant_under_test("mutant_generation")
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(2)
    begun.unlink()
    found: dict[str, str] = {}
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        for name, code in data.exit_code_by_key.items():
            found[name] = status_by_exit_code[code]
    return found


def drawn(names: list[str], count: int, seed: str) -> list[str]:
    """A sample by hash: a name keeps its place in the draw whatever other names there are."""
    return sorted(sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())[:count])


def changed_since(names: list[str], reference: str) -> list[str]:
    """The mutants of modules that differ from a commit."""
    told = subprocess.run(
        ["git", "diff", "--name-only", reference, "--", "src"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    modules = {line.removeprefix("src/").removesuffix(".py").replace("/", ".") for line in told.stdout.split()}
    modules |= {module.removesuffix(".__init__") for module in modules}
    return [name for name in names if name.rpartition(".")[0] in modules]


def equivalent() -> dict[str, str]:
    """The mutants that cannot be told from the original, with why."""
    return tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")) if EQUIVALENT.exists() else {}


def report(names: list[str], state: dict[str, str]) -> int:
    """Print the score and the survivors; whether the score is below the bar."""
    same = equivalent()
    count = Counter(["equivalent" if name in same else state.get(name, "not checked") for name in names])
    killed = sum([count[status] for status in KILLED])
    alive = sum([count[status] for status in ALIVE])
    for name in names:
        if name not in same and state.get(name) in ALIVE:
            print(f"{state[name]}: {name}")
    tested = killed + alive
    score = 100 * killed / tested if tested else 0.0
    rest = sorted([status for status in count if status not in KILLED + ALIVE])
    others = ", ".join([f"{count[status]} {status}" for status in rest])
    print(f"{killed} of {tested} mutants killed: {score:.1f} %{f' ({others})' if others else ''}.")
    return int(score < 95 and tested > 0)


def main() -> int:
    """Draw, test and report."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--sample", type=int, default=0, help="so many mutants, drawn by the seed; 0: all")
    words.add_argument("--seed", default="hegemon", help="another seed draws another sample")
    words.add_argument("--changed", metavar="COMMIT", help="only modules that changed since this commit")
    words.add_argument("--only", metavar="TEXT", default="", help="only mutants whose name holds this")
    words.add_argument("--survivors", action="store_true", help="test survivors of earlier runs again")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--report", action="store_true", help="test nothing")
    said = words.parse_args()
    os.chdir(ROOT)
    state = generated()
    names = [name for name in state if said.only in name]
    if said.changed:
        names = changed_since(names, said.changed)
    if said.sample:
        names = drawn(names, said.sample, said.seed)
    same = equivalent()
    again = ALIVE if said.survivors else ()
    left = [name for name in names if name not in same and (state[name] == "not checked" or state[name] in again)]
    if left and not said.report:
        print(f"{len(left)} of {len(names)} mutants are to be tested.", flush=True)
        mutmut = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()"]
        there = {**os.environ, "PYTHONPATH": str(ROOT / "mutants" / "src")}  # for tests that start programs
        subprocess.run([*mutmut, "run", "--max-children", str(said.workers), *left], cwd=ROOT, env=there, check=True)
        state = generated()
    return report(names, state)


if __name__ == "__main__":
    raise SystemExit(main())
