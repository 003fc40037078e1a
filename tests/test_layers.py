"""Imports point left.

kernel <- table <- rules <- ai <- editions <- {boards, match} <- {lab, envs} <- learn <- {server, cli}

The check reads the sources and never imports them, so it sees imports inside functions and type-checking blocks too.
Up to the editions, and in boards, it also keeps out whatever would let the world leak into a game: clocks,
foreign randomness, the operating system, and files other than the package's own data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = "hegemon"
SOURCES: Final = Path(__file__).resolve().parent.parent / "src" / PACKAGE

# From left to right.  Members of one group stand side by side and may not import each other, save for SIDEWAYS.
LAYERS: Final = (
    ("version",),
    ("kernel",),
    ("table",),
    ("rules",),
    ("ai",),
    ("editions",),
    ("boards", "match"),
    ("lab", "envs"),
    ("learn",),
    ("server", "cli"),
)
RANK: Final = {name: rank for rank, group in enumerate(LAYERS) for name in group}
SIDEWAYS: Final = {("cli", "server")}

# Names at the top of the package that any layer may use, and modules there that may use any layer.
ROOT_NAMES: Final = {"__version__"}
ROOT_MODULES: Final = {"__init__", "__main__"}
PROGRAM: Final = "__main__"
"""A tool for developers, which may write files; no other module may import it."""

# Modules beside the editions that gather them.  They may import every edition, and no edition may import them.
# A module or package whose name begins with an underscore is shared by the editions and may import none of them.
GATHERERS: Final = {"__init__", "registry"}

FORBIDDEN: Final = {
    "asyncio", "concurrent", "ctypes", "datetime", "fcntl", "glob", "http", "importlib", "io", "multiprocessing", "os",
    "pathlib", "pickle", "platform", "random", "secrets", "select", "shelve", "shutil", "signal", "socket", "sqlite3",
    "subprocess", "tempfile", "threading", "time", "tomllib", "urllib", "uuid",
}  # fmt: skip
PACKAGE_DATA: Final = {"importlib.resources", "pathlib", "tomllib"}  # to read the package's own data; never to write
ALLOWED: Final[dict[str, set[str]]] = {
    "kernel": set(),
    "table": PACKAGE_DATA,
    "rules": PACKAGE_DATA,
    "editions": PACKAGE_DATA | {"importlib.metadata"},  # to find the editions of other packages
    "ai": PACKAGE_DATA | {"time"},
    "boards": PACKAGE_DATA,
}
WRITERS: Final = {"chmod", "mkdir", "rmdir", "symlink_to", "touch", "unlink", "write_bytes", "write_text"}


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every import in a module, as a line number and a full dotted name; `from a import b` counts as a.b."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=origin, names=names, level=level):
                base = [origin] if origin else []
                if level:
                    parents = module.split(".")
                    base = parents[: len(parents) - level + is_package] + base
                for alias in names:
                    yield node.lineno, ".".join([*base, alias.name])
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every call in a module that opens a file by itself or changes the file system."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="open")):
                yield node.lineno, "open"
            case ast.Call(func=ast.Attribute(attr="open"), args=args, keywords=keywords):
                modes = [*args, *(keyword.value for keyword in keywords if keyword.arg == "mode")]
                if any(isinstance(mode, ast.Constant) and set(str(mode.value)) & set("wax+") for mode in modes):
                    yield node.lineno, "open"
            case ast.Call(func=ast.Attribute(attr=name)) if name in WRITERS:
                yield node.lineno, name


def edition_of(module: str) -> str:
    """The edition, or other member of the editions package, that a module belongs to."""
    return [*module.split("."), "__init__"][2]


def layer_problem(module: str, target: str) -> str | None:
    """What is wrong with one module of the package importing another, if anything."""
    layer, other = module.split(".")[1], [*target.split("."), "*"][1]
    if other in ROOT_NAMES:
        return None
    if other not in RANK:
        return f"{target} is in no layer"
    if PROGRAM in target.split("."):
        return f"{layer} imports a program"
    if layer == other == "editions":
        own, foreign = edition_of(module), edition_of(target)
        if own == foreign or own in GATHERERS or (foreign.startswith("_") and foreign not in GATHERERS):
            return None
        return f"edition {own} imports {foreign}"
    if layer == other or RANK[other] < RANK[layer] or (layer, other) in SIDEWAYS:
        return None
    return f"{layer} imports {other}"


def world_problem(layer: str, target: str) -> str | None:
    """What is wrong with a module of a layer importing something from outside the package, if anything."""
    if layer not in ALLOWED or target.partition(".")[0] not in FORBIDDEN:
        return None
    if any(f"{target}.".startswith(f"{name}.") for name in ALLOWED[layer]):
        return None
    return f"{layer} imports {target}"


def problems(module: str, source: str, is_package: bool = False) -> list[str]:
    """Everything wrong with the imports of one module, given its dotted name and its text."""
    parts = module.split(".")
    if len(parts) == 1 or parts[1] in ROOT_MODULES:
        return []
    layer = parts[1]
    if layer not in RANK:
        return [f"{module}: is in no layer"]
    tree = ast.parse(source)
    found: list[str] = []
    for line, target in imports(tree, module, is_package):
        inside = target.partition(".")[0] == PACKAGE
        problem = layer_problem(module, target) if inside else world_problem(layer, target)
        if problem:
            found.append(f"{module}:{line}: {problem}")
    if layer in ALLOWED and parts[-1] != PROGRAM:
        found += [f"{module}:{line}: {layer} calls {name}" for line, name in writes(tree)]
    return found


def test_imports_only_point_to_the_left() -> None:
    found: list[str] = []
    for path in sorted(SOURCES.rglob("*.py")):
        is_package = path.name == "__init__.py"
        name = path.relative_to(SOURCES.parent).with_suffix("")
        module = ".".join(name.parent.parts if is_package else name.parts)
        found += problems(module, path.read_text(encoding="utf-8"), is_package)
    assert not found, "\n".join(["imports that the layers forbid:", *found])


@pytest.mark.parametrize(
    ("module", "source", "problem"),
    [
        ("hegemon.kernel.game", "import hegemon.table", "kernel imports table"),
        ("hegemon.kernel.game", "import hegemon", "hegemon is in no layer"),
        ("hegemon.kernel.game", "from hegemon import rules", "kernel imports rules"),
        ("hegemon.kernel.game", "from hegemon import *", "hegemon.* is in no layer"),
        ("hegemon.kernel.game", "from ..rules import war", "kernel imports rules"),
        ("hegemon.kernel.game", "def late():\n    from hegemon.ai.bot import Bot", "kernel imports ai"),
        ("hegemon.kernel.game", "import importlib\nimportlib.import_module('hegemon.cli')", "kernel imports cli"),
        ("hegemon.table.map", "from hegemon.rules.war import War", "table imports rules"),
        ("hegemon.rules.war", "from hegemon.editions.classic import CLASSIC", "rules imports editions"),
        ("hegemon.rules.war", "if TYPE_CHECKING:\n    from hegemon.match import Match", "rules imports match"),
        ("hegemon.editions.classic.game", "import hegemon.editions.castle.rules", "edition classic imports castle"),
        ("hegemon.editions.classic.game", "from ..castle import rules", "edition classic imports castle"),
        ("hegemon.editions.classic.game", "from hegemon.editions import castle", "edition classic imports castle"),
        ("hegemon.editions.classic.game", "import hegemon.editions", "edition classic imports __init__"),
        ("hegemon.editions.classic.game", "from .. import registry", "edition classic imports registry"),
        ("hegemon.editions._shared", "from hegemon.editions import castle", "edition _shared imports castle"),
        ("hegemon.ai.bot", "from hegemon.editions import classic", "ai imports editions"),
        ("hegemon.ai.bot", "from hegemon.match import Match", "ai imports match"),
        ("hegemon.match.log", "from hegemon.lab import sim", "match imports lab"),
        ("hegemon.match.log", "from hegemon.boards import draw", "match imports boards"),
        ("hegemon.lab.sim", "from hegemon.server import app", "lab imports server"),
        ("hegemon.envs.gym", "from hegemon.learn import policy", "envs imports learn"),
        ("hegemon.ai.bot", "from hegemon.boards import draw", "ai imports boards"),
        ("hegemon.boards.draw", "from hegemon.lab import sim", "boards imports lab"),
        ("hegemon.boards.draw", "import random", "boards imports random"),
        ("hegemon.match", "import hegemon.cli", "match imports cli"),
        ("hegemon.server.app", "import hegemon.cli", "server imports cli"),
        ("hegemon.server.app", "import hegemon.nowhere", "hegemon.nowhere is in no layer"),
        ("hegemon.nowhere", "", "is in no layer"),
        ("hegemon.kernel.game", "import random", "kernel imports random"),
        ("hegemon.kernel.game", "from os import path", "kernel imports os.path"),
        ("hegemon.kernel.game", "import os.path", "kernel imports os.path"),
        ("hegemon.kernel.game", "import tomllib", "kernel imports tomllib"),
        ("hegemon.kernel.game", "import time as clock", "kernel imports time"),
        ("hegemon.rules.war", "from importlib import import_module", "rules imports importlib.import_module"),
        ("hegemon.rules.war", "import secrets", "rules imports secrets"),
        ("hegemon.editions.classic", "from datetime import datetime", "editions imports datetime.datetime"),
        ("hegemon.ai.bot", "import random", "ai imports random"),
        ("hegemon.ai.bot", "import pickle", "ai imports pickle"),
        ("hegemon.table.map", "from pathlib import Path\nPath('x').write_text('y')", "table calls write_text"),
        ("hegemon.table.map", "path.open('w')", "table calls open"),
        ("hegemon.table.map", "open('x')", "table calls open"),
        ("hegemon.editions.classic.game", "from hegemon.editions.classic.__main__ import seal", "imports a program"),
    ],
)
def test_the_check_sees(module: str, source: str, problem: str) -> None:
    found = problems(module, source)
    assert [text for text in found if text.endswith(f" {problem}")], found


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hegemon", "from hegemon.cli import main"),
        ("hegemon.__main__", "from hegemon.cli import main"),
        ("hegemon.kernel.game", "from hegemon.kernel.chance import Rng\nfrom . import steps\nimport math"),
        ("hegemon.kernel.game", "from hegemon import __version__"),
        ("hegemon.table.map", "import tomllib\nfrom importlib.resources import files\nfrom importlib import resources"),
        ("hegemon.table.map", "from pathlib import Path\nPath('x').read_text()\nPath('x').open('rb')"),
        ("hegemon.editions.classic.game", "from . import board\nfrom hegemon.editions.classic.board import MAP"),
        ("hegemon.editions.classic.game", "from hegemon.editions._shared import deck\nfrom hegemon.rules import war"),
        ("hegemon.editions.registry", "from hegemon.editions import castle, classic"),
        ("hegemon.editions", "from hegemon.editions import castle, classic"),
        ("hegemon.editions.classic.__main__", "from pathlib import Path\nPath('x').write_text('y')"),
        ("hegemon.ai.bot", "import time\nfrom hegemon.rules import war"),
        ("hegemon.editions.classic.bot", "from hegemon.ai import knowledge"),
        ("hegemon.match", "import time, random, os, datetime\nfrom hegemon.editions import classic"),
        ("hegemon.cli", "import hegemon.server.app, hegemon.envs, hegemon.ai.bot, hegemon.lab, hegemon.match"),
    ],
)
def test_the_check_lets_pass(module: str, source: str) -> None:
    assert problems(module, source) == []


def test_a_relative_import_in_an_init_file_starts_at_the_package_itself() -> None:
    source = "from . import castle"
    assert problems("hegemon.editions.classic", source, is_package=True) == []
    assert problems("hegemon.editions.classic", source, is_package=False) != []
