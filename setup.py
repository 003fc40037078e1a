"""Build hook: the compiled variant of the package.

Everything else about the build is in pyproject.toml.  By default the wheel is pure Python.  With HEGEMON_COMPILE=1 in
the environment, the packages that do the thinking are compiled with mypyc; the same sources stay in the wheel beside
the extension modules, which Python prefers on import.  HEGEMON_OPTIMISE sets the C compiler's level, 3 if unset.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
COMPILED = ("kernel", "table", "rules", "editions", "ai")
# Not compiled: what laws and fuzzer check, with match statements that mypyc cannot do, files read by the library, and
# programs of their own.
COLD = ("audit.py", "files.py", "sealing.py", "__main__.py")
SKIP = ("table/odds_numpy.py", "table/saved.py", "table/show.py")  # nor these, below src/hegemon
BESIDE = ("envs/encoding.py", "envs/core.py")  # but these, which step environments

# Commands that only gather metadata; compiling for them would do the work twice.
METADATA_COMMANDS = {"egg_info", "dist_info", "sdist"}


def sources() -> list[str]:
    """The files to compile, relative to the project's root, in an order that does not depend on the file system."""
    package = Path("src/hegemon")
    found = (path for name in COMPILED for path in sorted((package / name).rglob("*.py")))
    kept = [path for path in found if path.name not in COLD and path.relative_to(package).as_posix() not in SKIP]
    return [path.as_posix() for path in [*kept, *[package / name for name in BESIDE]]]


def extensions() -> list[Extension]:
    """All compiled modules, as one unit, so that calls between them are direct."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only there for compiled builds

    os.environ["MYPYPATH"] = "src"  # the modules are hegemon.kernel.game, not src.hegemon.kernel.game
    level = os.environ.get("HEGEMON_OPTIMISE", "3")
    return mypycify(["--strict", *sources()], opt_level=level, debug_level="0", group_name="hegemon")


def compiler_requirements() -> list[str]:
    """What an isolated build must install first: mypy, and the packages whose types it has to see."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["optional-dependencies"]["fast"], *project["dependencies"]]


os.chdir(ROOT)
if os.environ.get("HEGEMON_COMPILE") != "1":
    setup()
elif METADATA_COMMANDS.intersection(sys.argv):
    setup(setup_requires=compiler_requirements())
else:
    setup(ext_modules=extensions())
