"""The build under test is the one that is meant to be under test, and it is complete."""

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src" / "hegemon"
DATA = (".toml", ".md", ".json")


def module_file(name: str) -> str:
    path = importlib.import_module(name).__file__
    assert path is not None
    return path


def is_extension(path: str) -> bool:
    return path.endswith(tuple(EXTENSION_SUFFIXES))


def test_the_kernel_is_compiled_exactly_if_expected() -> None:
    path = module_file("hegemon.kernel.game")
    if os.environ.get("HEGEMON_EXPECT") == "compiled":
        assert is_extension(path), f"expected the compiled build, but the kernel was loaded from {path}"
    else:
        assert path.endswith(".py"), f"expected the plain build, but the kernel was loaded from {path}"


def test_no_extension_modules_lie_among_the_sources() -> None:
    strays = [path for path in SOURCES.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES))]
    assert strays == []


def test_the_installed_package_holds_every_source_and_data_file() -> None:
    wanted = {path.relative_to(SOURCES) for path in SOURCES.rglob("*") if path.suffix in (".py", *DATA)}
    installed = files("hegemon")
    missing = sorted(str(path) for path in wanted if not installed.joinpath(*path.parts).is_file())
    assert missing == []
