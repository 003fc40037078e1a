"""Mutation testing of the rules: small changes to the code that some test should notice.

    python tests/soak/mutation.py --part rules --sample 300    # a seeded sample of one part; run it again to go on
    python tests/soak/mutation.py --part rules --survivors     # test its survivors again, after new tests
    python tests/soak/mutation.py --changed origin/main        # every mutant of the modules that changed since then
    python tests/soak/mutation.py --part rules --report        # only tell what is known

A part is ``rules`` or the folder of an edition. mutmut thinks of the changes; the rest is done here, because five books
have too many tests to run all of them for one change:

1. Every test of the part is run once with all rules noting which statements it reaches, and how long it takes.
2. All tests are collected once. For each mutant a child is forked, the code of the one function is replaced in it, and
   the tests that reach the changed statement are run, the quickest first, until one fails or takes far too long. The
   test that fails must pass without the mutant, or it does not count.
3. What survives although it worked while modules were imported (reading boards and cards) is tested once more in a
   fresh process, with ten seconds of tests of the part.

What is known lies in ``mutants/``: the mutants of each module, which tests reach what, and what became of each mutant.
A run that is stopped goes on where it was. Mutants are tested again when their function changes, survivors when asked
for. The sample is drawn by a hash of the seed and the mutant's name, so that it stays nearly the same from one version
of the code to the next. A mutant that changes nothing that could be observed is listed with a reason in
``mutation.toml`` and does not count.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import fnmatch
import functools
import gc
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT))  # for tests that use the fuzzer, as with python -m pytest
SOURCE = ROOT / "src"
FOLDER = ROOT / "mutants"
SETTINGS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
SHARED = "rules"
"""The part that every edition uses; the others are the folders of the editions."""

KILLED = ("killed", "timeout")
ALIVE = ("survived", "no tests")
BAR = 95
"""So many of a hundred mutants must be noticed."""
MEMORY = 3 * 2**30
"""A mutant that wants more bytes than this is noticed by not getting them."""
GRACE = 4.0
"""So many seconds of its own time a test may take with a mutant, besides eight times what it takes without."""
FRESH = 10.0
"""So many seconds of tests, the quickest first, are run in a fresh process."""
NOTICED, SURVIVED, TOO_LONG, NOT_REPLACED = 1, 0, 2, 3
"""How a child ends."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- parts -----------------------------------------------------------------------------------------------------------


@functools.cache
def parts() -> list[str]:
    editions = SOURCE / "hegemon" / "editions"
    return [SHARED, *sorted([path.parent.name for path in editions.glob("*/__init__.py")])]


def modules(part: str) -> dict[str, Path]:
    """The modules of a part that are changed, by name."""
    folder = SOURCE / "hegemon" / (part if part == SHARED else f"editions/{part}")
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).as_posix()
        if any(fnmatch.fnmatch(inside, pattern) for pattern in SETTINGS["unchanged"]):
            continue
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        found[name] = path
    return found


@functools.cache
def everything() -> dict[str, Path]:
    return {name: path for part in parts() for name, path in modules(part).items()}


def test_files(part: str) -> list[str]:
    """The files whose tests concern a part: its own, and those that are about every rulebook."""
    own = ("tests/rules", *SETTINGS["shared"]) if part == SHARED else (f"tests/rules/{part}", f"tests/editions/{part}")
    found: set[Path] = set()
    for name in (*own, *SETTINGS["every"]):
        path = ROOT / name
        found |= {path} if path.is_file() else set(path.rglob("test_*.py"))
    told = [path.relative_to(ROOT).as_posix() for path in sorted(found)]
    return [name for name in told if not any(fnmatch.fnmatch(name, pattern) for pattern in SETTINGS["left_out"])]


def concerns(part: str, test: str) -> bool:
    """Whether a test is about a part: in a file about every rulebook, it says so in its parameters."""
    file, _, name = test.partition("::")
    if any(word in name for word in SETTINGS["slow"]):
        return False
    if part == SHARED or file.startswith((f"tests/rules/{part}/", f"tests/editions/{part}/")):
        return True
    others = set(parts()) - {part, SHARED}
    words = set(re.split(r"[^a-z]+", name.partition("[")[2]))
    return part in words or not words & others


# --- mutants ---------------------------------------------------------------------------------------------------------


class Mutant:
    """One change: lines ``first`` to ``last`` of a module become ``lines``."""

    def __init__(self, name: str, first: int, last: int, lines: list[str]) -> None:
        self.name = name
        self.module, self.function, _ = name.split(":")
        self.first, self.last, self.lines = first, last, lines

    def path(self) -> Path:
        return everything()[self.module]

    def before(self) -> str:
        source = self.path().read_text(encoding="utf-8").splitlines()
        return " ".join([line.strip() for line in source[self.first : self.last]])

    def after(self) -> str:
        return " ".join([line.strip() for line in self.lines])

    def source(self) -> str:
        """The whole module with this change."""
        lines = self.path().read_text(encoding="utf-8").splitlines()
        return "\n".join([*lines[: self.first], *self.lines, *lines[self.last :], ""])


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module with their names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def function_digests(source: str) -> dict[str, str]:
    """A digest of the code of every function and method, by its name."""
    return {name: digest(ast.dump(node)) for name, node in functions(ast.parse(source))}


class Module:
    """What mutmut makes of a module: how many changes of each function, and the text of those that are asked for."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.text = path.read_text(encoding="utf-8")
        self.kept = FOLDER / "modules" / f"{name}.json"
        self.made: Any = None
        told = json.loads(self.kept.read_text(encoding="utf-8")) if self.kept.exists() else {}
        if told.get("digest") != digest(self.text):
            told = {"digest": digest(self.text), "counts": self.counts(), "changes": {}}
            write(self.kept, told)
        self.told = told

    def generate(self) -> Any:
        """The parsed module and, for each function, the statement of the module that it stands in and its changes."""
        if self.made is None:
            from mutmut.mutation.file_mutation import create_mutations, group_by_top_level_node  # noqa: PLC0415

            parsed, mutations, _, _ = create_mutations(str(self.path), self.text)
            grouped = group_by_top_level_node(mutations)
            found = {}
            for place, node in enumerate(parsed.body):
                inside = node.body.body if type(node).__name__ == "ClassDef" else [node]
                prefix = "" if inside == [node] else f"{node.name.value}."
                for inner in inside:
                    if type(inner).__name__ == "FunctionDef" and inner in grouped:
                        found[f"{prefix}{inner.name.value}"] = (place, grouped[inner])
            self.made = (parsed, found)
        return self.made

    def counts(self) -> dict[str, int]:
        return {function: len(changes) for function, (_, changes) in self.generate()[1].items()}

    def names(self) -> list[str]:
        return [f"{self.name}:{name}:{n + 1}" for name, count in self.told["counts"].items() for n in range(count)]

    def change(self, function: str, number: int) -> tuple[int, int, list[str]]:
        """Lines that are replaced, and by what."""
        from mutmut.mutation.file_mutation import deep_replace  # noqa: PLC0415

        parsed, found = self.generate()
        place, mutations = found[function]
        mutation = mutations[number - 1]
        above = [*parsed.header, *parsed.body[:place]]
        start = "".join([parsed.code_for_node(node) for node in above]).count("\n")
        changed = deep_replace(parsed.body[place], mutation.original_node, mutation.mutated_node)
        old, new = parsed.code_for_node(parsed.body[place]).splitlines(), parsed.code_for_node(changed).splitlines()
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        end = 0
        while end < min(len(old), len(new)) - same and old[-1 - end] == new[-1 - end]:
            end += 1
        return start + same, start + len(old) - end, new[same : len(new) - end]

    def mutants(self, names: list[str]) -> list[Mutant]:
        changes = self.told["changes"]
        made = False
        for name in names:
            if name not in changes:
                _, function, number = name.split(":")
                changes[name] = self.change(function, int(number))
                made = True
        if made:
            write(self.kept, self.told)
        return [Mutant(name, *changes[name]) for name in names]


def by_name(names: list[str]) -> list[Mutant]:
    """The mutants of these names."""
    there = everything()
    inside: dict[str, list[str]] = {}
    for name in names:
        inside.setdefault(name.partition(":")[0], []).append(name)
    return [mutant for module, some in inside.items() for mutant in Module(module, there[module]).mutants(some)]


def write(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".new")
    half.write_text(json.dumps(value, separators=(",", ":")), encoding="utf-8")
    half.replace(path)


def drawn(names: list[str], count: int, seed: str) -> list[str]:
    """A sample by hash: a name keeps its place in the draw whatever other names there are."""
    return sorted(sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())[:count])


def changed_since(reference: str) -> set[str]:
    """The modules that differ from a commit."""
    asked = ["git", "diff", "--name-only", reference, "--", "src"]
    told = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return {name for name, path in everything().items() if path.relative_to(ROOT).as_posix() in told}


# --- which tests reach a statement -----------------------------------------------------------------------------------


def owner_key(module: str, name: str, function: ast.FunctionDef) -> str:
    """A function as it stands now."""
    return f"{module}:{name}@{digest(ast.dump(function))}"


class Marks(ast.NodeTransformer):
    """Let every statement of a function say that it was reached, before it does anything."""

    def __init__(self, owner: str, start: int, keys: list[str]) -> None:
        self.owner, self.start, self.keys = owner, start, keys

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            inside = getattr(node, field, None)
            if isinstance(inside, list) and inside and isinstance(inside[0], ast.stmt):
                setattr(node, field, self.marked(inside, isinstance(node, ast.FunctionDef)))
        return node

    def marked(self, body: list[ast.stmt], function: bool) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for place, statement in enumerate(body):
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not (function and place == 0 and is_text):
                self.keys.append(f"{self.owner}+{statement.lineno - self.start}")
                call = ast.parse(f"__reached__({len(self.keys) - 1})").body[0]
                found.append(ast.copy_location(call, statement))
            found.append(statement)
        return found


def with_marks(module: str, source: str, keys: list[str]) -> CodeType:
    tree = ast.parse(source)
    for name, function in functions(tree):
        Marks(owner_key(module, name, function), function.lineno, keys).visit(function)
    return compile(ast.fix_missing_locations(tree), str(everything()[module]), "exec")


def changed_statement(mutant: Mutant) -> tuple[str, int | None]:
    """The function of a mutant, and how many lines below its name the statement begins that holds the change.

    None if the change is in the head of the function.
    """
    tree = ast.parse(mutant.path().read_text(encoding="utf-8"))
    function = dict(functions(tree))[mutant.function]
    line = mutant.first + 1
    best: ast.stmt | None = None
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and node is not function and node.lineno <= line <= (node.end_lineno or 0):
            best = node if best is None or node.lineno >= best.lineno else best
    return owner_key(mutant.module, mutant.function, function), None if best is None else best.lineno - function.lineno


class Loader(importlib.machinery.SourceFileLoader):
    """Load a module with other code than stands in its file."""

    def __init__(self, name: str, path: Path, code: Callable[[], CodeType]) -> None:
        super().__init__(name, str(path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code()


class Finder(importlib.abc.MetaPathFinder):
    """Find some modules with other code than stands in their files."""

    def __init__(self, code: dict[str, Callable[[], CodeType]]) -> None:
        self.code = code

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.code:
            return None
        file = everything()[fullname]
        loader = Loader(fullname, file, self.code[fullname])
        return importlib.util.spec_from_file_location(fullname, file, loader=loader)


class Statistics:
    """For each test how long it takes and which statements it reaches, kept until its file changes."""

    def __init__(self) -> None:
        self.path = FOLDER / "statistics.json"
        self.files: dict[str, str] = {}
        self.keys: list[str] = []
        self.tests: dict[str, tuple[float, list[int]]] = {}
        self.imported: list[int] = []
        if self.path.exists():
            told = json.loads(self.path.read_text(encoding="utf-8"))
            self.files, self.keys = told["files"], told["keys"]
            self.tests = {name: (seconds, reached) for name, (seconds, reached) in told["tests"].items()}
            self.imported = told["imported"]
        self.by_key: dict[str, list[str]] = {}

    def save(self) -> None:
        names = ("files", "keys", "tests", "imported")
        write(self.path, {name: getattr(self, name) for name in names})

    def missing(self, files: list[str]) -> list[str]:
        return [file for file in files if self.files.get(file) != digest((ROOT / file).read_text(encoding="utf-8"))]

    def traced(self, part: str) -> list[str]:
        """The files of a part that the statistics know."""
        missing = set(self.missing(test_files(part)))
        return [file for file in test_files(part) if file not in missing]

    def index(self) -> None:
        for test, (_, reached) in self.tests.items():
            for number in reached:
                self.by_key.setdefault(self.keys[number], []).append(test)
        self.at_import = {self.keys[number] for number in self.imported}
        self.all_keys = {*self.by_key, *self.at_import}

    def matching(self, mutant: Mutant) -> list[str]:
        """The statements to ask for: the changed one, and all of the function from before it was written anew."""
        owner, offset = changed_statement(mutant)
        wanted = None if offset is None else f"{owner}+{offset}"
        inside = [key for key in self.all_keys if key.startswith(f"{owner.partition('@')[0]}@")]
        return [key for key in inside if wanted is None or key == wanted or not key.startswith(owner)]

    def tests_for(self, mutant: Mutant, part: str) -> list[str]:
        found = {test for key in self.matching(mutant) for test in self.by_key.get(key, ()) if concerns(part, test)}
        return sorted(found, key=lambda test: (self.tests[test][0], test))

    def works_at_import(self, mutant: Mutant) -> bool:
        return changed_statement(mutant)[1] is None or any(key in self.at_import for key in self.matching(mutant))


class Tracing:
    """A plugin for pytest that fills the statistics."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self.reached: set[int] = set()
        self.keys: list[str] = []
        self.numbers = {key: number for number, key in enumerate(statistics.keys)}
        self.saved = 0.0

    def install(self) -> None:
        builtins.__dict__["__reached__"] = self.reached.add

        def code_of(module: str, path: Path) -> Callable[[], CodeType]:
            return lambda: with_marks(module, path.read_text(encoding="utf-8"), self.keys)

        sys.meta_path.insert(0, Finder({name: code_of(name, path) for name, path in everything().items()}))

    def kept(self, reached: set[int]) -> list[int]:
        """The numbers of these statements in the statistics, where a statement keeps its number."""
        for place in reached:
            key = self.keys[place]
            if key not in self.numbers:
                self.numbers[key] = len(self.statistics.keys)
                self.statistics.keys.append(key)
        return sorted({self.numbers[self.keys[place]] for place in reached})

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return False
        self.statistics.imported = sorted({*self.statistics.imported, *self.kept(self.reached)})
        items = [item for item in session.items if any(concerns(part, item.nodeid) for part in parts())]
        for place, item in enumerate(items):
            after = items[place + 1] if place + 1 < len(items) else None
            self.reached.clear()
            begun = time.process_time()
            passed = all(report.passed for report in runtestprotocol(item, log=False, nextitem=after))
            if passed:
                self.statistics.tests[item.nodeid] = (time.process_time() - begun, self.kept(self.reached))
            else:
                print(f"{item.nodeid} fails or is skipped without any mutant, and is left out.", flush=True)
            file = item.nodeid.partition("::")[0]
            if after is None or after.nodeid.partition("::")[0] != file:
                self.statistics.files[file] = digest((ROOT / file).read_text(encoding="utf-8"))
                if time.process_time() - self.saved > 10:
                    self.statistics.save()
                    self.saved = time.process_time()
        return True


def trace(files: list[str]) -> None:
    """Run some files of tests and note what each test reaches."""
    statistics = Statistics()
    for test in [test for test in statistics.tests if test.partition("::")[0] in files]:
        del statistics.tests[test]
    tracing = Tracing(statistics)
    tracing.install()
    if pytest.main([*PYTEST, *files], plugins=[tracing]):
        raise SystemExit("The tests cannot be collected; what pytest says is above.")
    for file in files:
        statistics.files[file] = digest((ROOT / file).read_text(encoding="utf-8"))
    statistics.save()


# --- what becomes of a mutant ----------------------------------------------------------------------------------------

PYTEST = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider", "-p", "no:cov"]


class Known:
    """What became of the mutants of a part: a word, and the test that noticed it."""

    def __init__(self, part: str) -> None:
        self.path = FOLDER / f"{part}.json"
        self.told: dict[str, list[str]] = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        self.digests = {
            f"{name}:{function}": told
            for name, path in modules(part).items()
            for function, told in function_digests(path.read_text(encoding="utf-8")).items()
        }

    def state(self, mutant: Mutant) -> str:
        entry = self.told.get(mutant.name)
        same = entry is not None and entry[0] == self.digests[f"{mutant.module}:{mutant.function}"]
        return entry[1] if entry is not None and same else "not tested"

    def note(self, mutant: Mutant, state: str, test: str = "") -> None:
        self.told[mutant.name] = [self.digests[f"{mutant.module}:{mutant.function}"], state, test]
        write(self.path, self.told)


def function_in(module: ModuleType, name: str) -> FunctionType | None:
    """The function or method of this name."""
    owner, _, method = name.rpartition(".")
    found = vars(getattr(module, owner) if owner else module).get(method)
    found = getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def code_in(code: CodeType, name: str) -> CodeType | None:
    """The code of the function or method of this name in a compiled module."""
    for word in name.split("."):
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == word]
        if len(inner) != 1:
            return None
        code = inner[0]
    return code


def replace(mutant: Mutant) -> bool:
    """Put a mutant in the place of its function, wherever that is used; False if this cannot be done."""
    module = sys.modules.get(mutant.module)
    if module is None or changed_statement(mutant)[1] is None:
        return False
    function = function_in(module, mutant.function)
    code = code_in(compile(mutant.source(), str(mutant.path()), "exec"), mutant.function)
    if function is None or code is None or code.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = code
    return True


def run_in_child(items: list[pytest.Item], limits: list[float], mutant: Mutant | None, told: int) -> None:
    """Run tests until one fails; the last line written to ``told`` is its place, and the exit says how it went."""
    with open(os.devnull, "r+b") as nothing:
        for number in (0, 1, 2):
            os.dup2(nothing.fileno(), number)

    def stop(number: int, frame: FrameType | None) -> None:
        os._exit(TOO_LONG)

    signal.signal(signal.SIGPROF, stop)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if mutant is not None and not replace(mutant):
        os._exit(NOT_REPLACED)
    for place, item in enumerate(items):
        os.write(told, f"{place}\n".encode())
        signal.setitimer(signal.ITIMER_PROF, limits[place])
        after = items[place + 1] if place + 1 < len(items) else None
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            os._exit(NOTICED)
    os._exit(SURVIVED)


class Testing:
    """A plugin for pytest that tests mutants in forked children once the tests are collected."""

    def __init__(self, part: str, mutants: list[Mutant], workers: int) -> None:
        self.part, self.waiting, self.workers = part, mutants, workers
        self.statistics = Statistics()
        self.statistics.index()
        self.known = Known(part)
        self.items: dict[str, pytest.Item] = {}
        self.sound: dict[str, bool] = {}
        self.children: dict[int, tuple[Mutant, list[str], int]] = {}
        self.begun = time.time()
        self.done = 0

    def child(self, tests: list[str], mutant: Mutant | None) -> tuple[int, int]:
        read, told = os.pipe()
        limits = [GRACE + 8 * self.statistics.tests[test][0] for test in tests]
        child = os.fork()
        if child == 0:
            try:
                run_in_child([self.items[test] for test in tests], limits, mutant, told)
            finally:
                os._exit(NOTICED)
        os.close(told)
        return child, read

    def is_sound(self, test: str) -> bool:
        """Whether a test passes by itself when there is no mutant."""
        if test not in self.sound:
            child, read = self.child([test], None)
            self.sound[test] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == SURVIVED
            os.close(read)
            if not self.sound[test]:
                print(f"{test} fails by itself without any mutant, and is left out.", flush=True)
        return self.sound[test]

    def begin(self, mutant: Mutant) -> None:
        tests = [test for test in self.statistics.tests_for(mutant, self.part) if test in self.items]
        tests = [test for test in tests if self.sound.get(test, True)]
        if tests:
            child, read = self.child(tests, mutant)
            self.children[child] = (mutant, tests, read)
        else:
            self.survived(mutant, "no tests")

    def finish(self) -> None:
        """Wait for one child and note what became of its mutant."""
        child, status = os.waitpid(-1, 0)
        mutant, tests, read = self.children.pop(child)
        with os.fdopen(read) as told:
            places = told.read().split()
        end = os.waitstatus_to_exitcode(status)
        if end == SURVIVED:
            self.survived(mutant, "survived")
        elif end == NOT_REPLACED:
            self.fresh(mutant)
        elif self.is_sound(test := tests[int(places[-1])]):
            self.note(mutant, "timeout" if end == TOO_LONG else "killed", test)
        else:
            self.waiting.append(mutant)

    def survived(self, mutant: Mutant, state: str) -> None:
        if self.statistics.works_at_import(mutant):
            self.fresh(mutant)
        else:
            self.note(mutant, state)

    def fresh(self, mutant: Mutant) -> None:
        """Test a mutant in a process of its own, so that it works from the first import on."""
        run = [sys.executable, __file__, "--part", self.part, "--fresh", mutant.name]
        done = subprocess.run(run, cwd=ROOT, check=False, capture_output=True)
        self.note(mutant, "killed" if done.returncode else "survived", "in a fresh process")

    def note(self, mutant: Mutant, state: str, test: str = "") -> None:
        self.known.note(mutant, state, test)
        self.done += 1
        rest = len(self.waiting) + len(self.children)
        print(f"{time.time() - self.begun:6.0f} s, {rest} to go: {mutant.name} {state} {test}", flush=True)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items if item.nodeid in self.statistics.tests}
        gc.collect()
        gc.freeze()
        while self.waiting or self.children:
            while self.waiting and len(self.children) < self.workers:
                self.begin(self.waiting.pop(0))
            if self.children:
                self.finish()
        return True


class Stopping:
    """A plugin for pytest: the quickest tests first, and no further than the first that fails."""

    def __init__(self, part: str) -> None:
        self.part, self.statistics, self.failed = part, Statistics(), False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known = self.statistics.tests
        items = [item for item in session.items if item.nodeid in known and concerns(self.part, item.nodeid)]
        found = {item.nodeid for item in items}
        files = set(self.statistics.traced(self.part))
        expected = {test for test in known if test.partition("::")[0] in files and concerns(self.part, test)}
        self.failed = bool(session.testsfailed or expected - found)
        items.sort(key=lambda item: known[item.nodeid][0])
        left = FRESH
        for place, item in enumerate(items):
            left -= known[item.nodeid][0]
            if left < 0:
                break
            after = items[place + 1] if place + 1 < len(items) else None
            signal.setitimer(signal.ITIMER_PROF, GRACE + 8 * known[item.nodeid][0])
            if self.failed or any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
                self.failed = True
                break
        return True


def run_fresh(part: str, mutant: Mutant | None) -> int:
    """Run the tests of a part with a mutant in this process, which has imported nothing yet."""

    def stop(number: int, frame: FrameType | None) -> None:
        os._exit(TOO_LONG)

    signal.signal(signal.SIGPROF, stop)
    if mutant is not None:
        changed = mutant
        code = {changed.module: lambda: compile(changed.source(), str(changed.path()), "exec")}
        sys.meta_path.insert(0, Finder(code))
    stopping = Stopping(part)
    ended = pytest.main([*PYTEST, *stopping.statistics.traced(part)], plugins=[stopping])
    return int(stopping.failed or ended not in {0, 5})


# --- the report ------------------------------------------------------------------------------------------------------


def is_equivalent(mutant: Mutant) -> bool:
    """Whether a mutant does the same as the original: ``mutation.toml`` lists such changes."""
    before, after, place = mutant.before(), mutant.after(), f"{mutant.module}:{mutant.function}"
    return any(
        place.endswith(entry.get("where", "")) and re.search(entry["was"], before) and re.search(entry["now"], after)
        for entry in SETTINGS["same"]
    )


def report(part: str, mutants: list[Mutant]) -> int:
    """Print the score and the survivors; whether the score is below the bar."""
    known = Known(part)
    states = {mutant.name: known.state(mutant) for mutant in mutants}
    alive = [mutant for mutant in mutants if states[mutant.name] in ALIVE]
    same = [mutant for mutant in alive if is_equivalent(mutant)]
    alive = [mutant for mutant in alive if mutant not in same]
    for mutant in alive:
        print(f"{mutant.name} ({states[mutant.name]})\n    - {mutant.before()}\n    + {mutant.after()}")
    counted = Counter(states.values())
    killed = sum([counted[state] for state in KILLED])
    tested = killed + len(alive)
    score = 100 * killed / tested if tested else 0.0
    others = f"{len(same)} equivalent, {counted['not tested']} not tested"
    print(f"{part}: {killed} of {tested} mutants noticed: {score:.1f} % ({others}).")
    return int(tested > 0 and score < BAR)


def test_part(part: str, said: argparse.Namespace) -> int:
    """Draw, test and report the mutants of one part."""
    there = modules(part)
    changed = changed_since(said.changed) if said.changed else set(there)
    made = {name: Module(name, path) for name, path in there.items() if name in changed}
    names = [name for module in made.values() for name in module.names() if said.only in name]
    if said.sample:
        names = drawn(names, said.sample, said.seed)
    mutants = [
        mutant
        for module in made.values()
        for mutant in module.mutants([name for name in names if name.startswith(f"{module.name}:")])
    ]
    known = Known(part)
    wanted = ("not tested", *(ALIVE if said.survivors else ()))
    left = [] if said.report else [mutant for mutant in mutants if known.state(mutant) in wanted]
    left = [mutant for mutant in left if not is_equivalent(mutant)]
    print(f"{part}: {len(left)} of {len(mutants)} mutants are to be tested.", flush=True)
    if left:
        if not said.known and Statistics().missing(test_files(part)):
            subprocess.run([sys.executable, __file__, "--part", part, "--trace"], cwd=ROOT, check=True)
        run = [sys.executable, __file__, "--part", part, "--workers", str(said.workers), "--fork", "-"]
        subprocess.run(run, cwd=ROOT, check=True, input="\n".join([mutant.name for mutant in left]), text=True)
    return report(part, mutants)


def main() -> int:
    """Draw, test and report, part by part."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--part", choices=parts(), help="only this part; all, one after the other, if not given")
    words.add_argument("--sample", type=int, default=0, help="so many mutants of each part, drawn by the seed; 0: all")
    words.add_argument("--seed", default="hegemon", help="another seed draws another sample")
    words.add_argument("--changed", metavar="COMMIT", help="only modules that changed since this commit")
    words.add_argument("--only", metavar="TEXT", default="", help="only mutants whose name holds this")
    words.add_argument("--survivors", action="store_true", help="test survivors of earlier runs again")
    words.add_argument("--known", action="store_true", help="only tests that are known to reach something; trace none")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--report", action="store_true", help="test nothing")
    words.add_argument("--trace", action="store_true", help=argparse.SUPPRESS)
    words.add_argument("--fork", help=argparse.SUPPRESS)
    words.add_argument("--fresh", metavar="NAME", help=argparse.SUPPRESS)
    said = words.parse_args()
    os.chdir(ROOT)
    if said.trace:
        trace(Statistics().missing(test_files(said.part)))
        return 0
    if said.fresh is not None:
        return run_fresh(said.part, by_name([said.fresh])[0] if said.fresh else None)
    if said.fork:
        testing = Testing(said.part, by_name(sys.stdin.read().split("\n")), said.workers)
        pytest.main([*PYTEST, *testing.statistics.traced(said.part)], plugins=[testing])
        return 0
    return max([test_part(part, said) for part in ([said.part] if said.part else parts())])


if __name__ == "__main__":
    raise SystemExit(main())
