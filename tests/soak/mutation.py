"""Mutation testing of the rules with mutmut: small changes to the code that some test should notice.

    python tests/soak/mutation.py --sample 400            # a seeded sample of all mutants; run it again to go on
    python tests/soak/mutation.py --changed origin/main   # every mutant of the modules that changed since then
    python tests/soak/mutation.py --survivors             # test the survivors of earlier runs again, after new tests
    python tests/soak/mutation.py --report                # only tell what is known

mutmut keeps the mutants and what became of them in ``mutants/`` (see ``[tool.mutmut]`` in pyproject.toml). A run that
is stopped goes on where it was, and what was tested stays tested until the function changes. The sample is drawn by a
hash of the seed and the mutant's name, so that it stays nearly the same from one version of the code to the next.

Code that runs while modules are imported (reading boards and cards) has done its work before mutmut changes it; so what
survives is tested once more in a fresh process. A mutant that changes nothing that could be observed is listed with a
reason in ``mutation.toml`` and does not count.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
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
    get_diff_for_mutant,
    set_mutant_under_test,
    setup_source_paths,
    status_by_exit_code,
    walk_mutatable_files,
)

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "mutants"

KILLED = ("killed", "timeout", "suspicious", "segfault")
ALIVE = ("survived", "no tests")
BAR = 95
"""So many of a hundred mutants must be noticed."""
FRESH = ("tests/test_edition_data.py", "tests/rules/thrones/test_realms.py", "tests/golden")
"""What is run for a mutant that works while modules are imported."""


class Known:
    """All mutants, and what became of each."""

    def __init__(self) -> None:
        self.data: dict[str, SourceFileMutationData] = {}
        self.state: dict[str, str] = {}
        for path in walk_mutatable_files():
            data = SourceFileMutationData(path=path)
            data.load()
            for name, code in data.exit_code_by_key.items():
                self.data[name] = data
                self.state[name] = status_by_exit_code[code]

    def change(self, name: str) -> tuple[str, str]:
        """The code of a mutant before and after, in a line each."""
        lines = get_diff_for_mutant(name, path=self.data[name].path).splitlines()
        before = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
        after = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
        return " ".join(before), " ".join(after)

    def note(self, name: str, code: int) -> None:
        """Remember what became of a mutant that mutmut could not test."""
        self.data[name].exit_code_by_key[name] = code
        self.data[name].save()
        self.state[name] = status_by_exit_code[code]


def generate() -> None:
    """Make the mutants of everything that changed."""
    FOLDER.mkdir(exist_ok=True)
    begun = FOLDER / "generating"
    if begun.exists():  # a run was stopped here: a file may be cut off, so all are made again; what is known is kept
        for path in (FOLDER / "src").rglob("*.py"):
            path.unlink()
    begun.touch()
    set_mutant_under_test("mutant_generation")
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(2)
    begun.unlink()


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


def environment(name: str = "") -> dict[str, str]:
    """Where programs that tests start find the mutants, and which of them works there."""
    there = {**os.environ, "PYTHONPATH": str(FOLDER / "src")}
    return {**there, "MUTANT_UNDER_TEST": name} if name else there


def test_fresh(known: Known, name: str) -> None:
    """Test a mutant in a process of its own, so that it works from the first import on."""
    tests = [path for path in FRESH if (FOLDER / path).exists()]
    run = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(run, cwd=FOLDER, env=environment(name), check=False, capture_output=True)
    known.note(name, 1 if done.returncode else 0)


def equivalent(known: Known, names: list[str]) -> set[str]:
    """Those of these mutants that do the same as the original: ``mutation.toml`` lists such changes."""
    entries = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["same"]
    found: set[str] = set()
    for name in names:
        before, after = known.change(name)
        if any(re.search(entry["was"], before) and re.search(entry["now"], after) for entry in entries):
            found.add(name)
    return found


def report(known: Known, names: list[str]) -> int:
    """Print the score and the survivors; whether the score is below the bar."""
    alive = [name for name in names if known.state[name] in ALIVE]
    same = equivalent(known, alive)
    alive = [name for name in alive if name not in same]
    killed = [name for name in names if known.state[name] in KILLED]
    for name in alive:
        before, after = known.change(name)
        print(f"{name}\n    - {before}\n    + {after}")
    rest = Counter([known.state[name] for name in names if known.state[name] not in KILLED + ALIVE])
    tested = len(killed) + len(alive)
    score = 100 * len(killed) / tested if tested else 0.0
    others = [f"{len(same)} equivalent"] if same else []
    others += [f"{number} {status}" for status, number in sorted(rest.items())]
    told = f" ({', '.join(others)})" if others else ""
    print(f"{len(killed)} of {tested} mutants noticed: {score:.1f} %{told}.")
    return int(tested > 0 and score < BAR)


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
    generate()
    known = Known()
    names = [name for name in known.state if said.only in name]
    if said.changed:
        names = changed_since(names, said.changed)
    if said.sample:
        names = drawn(names, said.sample, said.seed)
    wanted = ("not checked", *(ALIVE if said.survivors else ()))
    left = [] if said.report else [name for name in names if known.state[name] in wanted]
    if left:
        print(f"{len(left)} of {len(names)} mutants are to be tested.", flush=True)
        mutmut = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", "run"]
        workers = ["--max-children", str(said.workers)]
        done = subprocess.run([*mutmut, *workers, *left], cwd=ROOT, env=environment(), check=False)
        if done.returncode:
            print("mutmut has failed; what it says is above.")
            return 1
        known = Known()
    alive = [name for name in left if known.state[name] in ALIVE]
    same = equivalent(known, alive)
    for name in alive:
        if name not in same:
            test_fresh(known, name)
    return report(known, names)


if __name__ == "__main__":
    raise SystemExit(main())
