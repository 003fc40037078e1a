"""What ``make dist`` builds can be installed without a checkout, and is played as it comes.

In ``make test`` packages of others come from the environment of the developers, by a path; the soak installs everything
from nothing, as people do. On the compiled build the compiled wheel is the one that is installed.
"""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from pathlib import Path
from typing import Final, NamedTuple

import httpx
import pytest

import hegemon
from house import Page, free_port
from visitor import need

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
STATIC: Final = ROOT / "src" / "hegemon" / "server" / "static"
COMPILED: Final = os.environ.get("HEGEMON_EXPECT") == "compiled"
LEFT_OUT: Final = (
    *(".git", ".gitignore", ".venv*", "build", "dist", "node_modules", "mutants", "runs", "*.egg-info"),
    *("__pycache__", "*.py[cod]", "*.so", ".*_cache", ".hypothesis", ".coverage*", "*.db", "*.db-*", "*.log", "*.game", "*.whl"),
)
"""What building, testing and playing leave behind, which belongs in no archive."""
BUILD: Final = "from setuptools import build_meta; build_meta.build_sdist('dist')"
BARE: Final = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "TMPDIR")}
PATIENCE: Final = 60.0


def done(*words: object, cwd: Path, **env: str) -> str:
    """Run a program to its end; what it has printed."""
    ran = subprocess.run(
        list(map(str, words)), cwd=cwd, env={**BARE, **env}, capture_output=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def pip(*words: object, cwd: Path) -> None:
    """Run the installer of this environment."""
    given = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    given |= {name: str(ROOT / "constraints.txt") for name in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT")}
    done(sys.executable, "-m", "pip", "--quiet", *words, cwd=cwd, PATH=os.environ["PATH"], **given)


# --- building --------------------------------------------------------------------------------------------------------


class Built(NamedTuple):
    """What was built."""

    checkout: Path
    archive: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source archive of this checkout, and the plain wheel that is built from the archive."""
    if COMPILED:
        pytest.skip("the plain wheel is tested with the plain build")
    need((STATIC / "index.html").is_file(), "The browser's side is not built: run make client, which needs Node.")
    folder = tmp_path_factory.mktemp("built")
    checkout = folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(*LEFT_OUT))
    done(sys.executable, "-c", BUILD, cwd=checkout)
    (archive,) = (checkout / "dist").iterdir()
    pip("wheel", "--no-build-isolation", "--no-deps", "-w", folder / "wheels", archive, cwd=folder)
    (wheel,) = (folder / "wheels").iterdir()
    return Built(checkout, archive, wheel)


@pytest.fixture(scope="module")
def wheel(request: pytest.FixtureRequest) -> Path:
    """The wheel to install: the plain one, or the compiled one that the compiled build was installed from."""
    if not COMPILED:
        built: Built = request.getfixturevalue("built")
        return built.wheel
    level = os.environ.get("HEGEMON_OPTIMISE", "3")
    found = list((ROOT / "build" / f"wheel-{level}").glob("*.whl"))
    assert len(found) == 1, "The compiled build is tested, and its wheel is not there."
    return found[0]


def members(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def metadata(wheel: Path) -> Message:
    (text,) = [body for name, body in members(wheel).items() if name.endswith(".dist-info/METADATA")]
    return email.message_from_bytes(text)


def test_the_archive_holds_the_whole_checkout(built: Built) -> None:
    made = {Path("dist"), Path("src/hegemon.egg-info")}
    every = {path.relative_to(built.checkout) for path in built.checkout.rglob("*") if path.is_file()}
    wanted = {path for path in every if not made.intersection(path.parents)}
    with tarfile.open(built.archive) as opened:
        found = {Path(*Path(name).parts[1:]) for name in opened.getnames() if not opened.getmember(name).isdir()}
    assert built.archive.name == f"hegemon-{hegemon.__version__}.tar.gz"
    assert len(wanted) > 500
    assert wanted - found == set()
    assert {path for path in found - wanted if not made.intersection(path.parents)} == {
        Path("PKG-INFO"),
        Path("setup.cfg"),
    }


def test_the_wheel_holds_the_whole_package(wheel: Path) -> None:
    source = ROOT / "src"
    wanted = [path for path in (source / "hegemon").rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")]
    found = set(members(wheel))
    assert {path.relative_to(source).as_posix() for path in wanted} - found == set()
    assert {"hegemon/py.typed", "hegemon/server/static/index.html"} <= found
    extensions = {name for name in found if name.endswith(".so")}
    assert bool(extensions) == COMPILED
    assert wheel.name.startswith(f"hegemon-{hegemon.__version__}-{'cp3' if COMPILED else 'py3-none-any'}")


def test_nothing_in_it_tells_where_it_was_built(wheel: Path) -> None:
    places = [str(place).encode() for place in (ROOT, wheel.parent, sys.prefix)]
    assert [name for name, body in members(wheel).items() if any(place in body for place in places)] == []


def test_the_metadata_say_what_it_is(wheel: Path) -> None:
    told = metadata(wheel)
    assert told["Name"] == "hegemon"
    assert told["Version"] == hegemon.__version__
    assert told["Summary"] == PROJECT["description"]
    assert told["Requires-Python"] == ">=3.11"
    assert set(told.get_all("Provides-Extra", [])) == set(PROJECT["optional-dependencies"])
    assert "Typing :: Typed" in told.get_all("Classifier", [])
    assert "Topic :: Games/Entertainment :: Board Games" in told.get_all("Classifier", [])
    assert told.get_all("Project-URL") is None
    assert told.get_all("License-Expression") is None
    (points,) = [text for name, text in members(wheel).items() if name.endswith("/entry_points.txt")]
    assert points.decode().split() == ["[console_scripts]", "hegemon", "=", "hegemon.cli:main"]


# --- installing and playing ------------------------------------------------------------------------------------------


class Home(NamedTuple):
    """An environment with nothing but a wheel and what it needs; there is no Node on its path."""

    folder: Path

    @property
    def bin(self) -> Path:
        return self.folder / "venv" / "bin"

    def run(self, program: str, *words: object) -> str:
        return done(self.bin / program, *words, cwd=self.folder, PATH=str(self.bin))


def check_program(home: Home) -> None:
    """The program knows its version, and plays a game that it can verify."""
    assert home.run("hegemon", "--version") == f"hegemon {hegemon.__version__}\n"
    kernel = home.run("python", "-c", "import hegemon.kernel.game as kernel; print(kernel.__file__)").strip()
    assert kernel.startswith(str(home.folder))
    assert kernel.endswith(".so" if COMPILED else ".py")
    record = home.folder / "one.game"
    home.run("hegemon", "play", "--seats", "easy*3", "--seed", "7", "--plain", "--quick", "--save", record)
    home.run("hegemon", "verify", record)


class Server:
    """The server of an environment."""

    def __init__(self) -> None:
        self.port = free_port()
        self.pages: list[Page] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(home: Home) -> Iterator[Server]:
    """Serve from an environment."""
    found = Server()
    words = ["serve", "--port", str(found.port), "--db", f"sqlite:///{home.folder / 'games.db'}"]
    with (home.folder / "log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [str(home.bin / "hegemon"), *words], cwd=home.folder, env={**BARE, "PATH": str(home.bin)}, stderr=log
        )
        try:
            deadline = time.monotonic() + PATIENCE
            up = False
            while not up:
                assert time.monotonic() < deadline, "the server does not come up"
                assert server.poll() is None, (home.folder / "log").read_text(encoding="utf-8")
                with suppress(httpx.TransportError):
                    up = httpx.get(f"{found.address}/healthz", timeout=PATIENCE).status_code == 200
                time.sleep(0.05)
            yield found
        finally:
            for page in found.pages:
                page.close()
            server.terminate()
            server.wait(PATIENCE)


def check_server(home: Home) -> None:
    """The server has its pages, and a game can be played at it."""
    with serving(home) as server, httpx.Client(base_url=server.address, timeout=PATIENCE) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        parts = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page.text)
        assert parts
        for part in parts:
            found = browser.get(part)
            assert found.status_code == 200
            assert found.headers["content-type"].startswith(("text/javascript", "text/css"))
        answer = browser.post("/api/games", json={"seats": [{"kind": "local"}, *[{"kind": "bot", "bot": "easy"}] * 2]})
        assert answer.status_code == 201, answer.text
        table = Page(server, browser, answer.json()["id"])
        assert table.play(5) == 5
        assert table.now["seq"] > 5


def examples_of(page: str, *headings: str) -> str:
    """The examples of some sections of a page as a program."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    lines: list[str] = []
    for heading in headings:
        (section,) = re.findall(rf"(?ms)^## {heading}\n(.*?)(?=^## )", text)
        for body in re.findall(r"(?ms)^```python\n(.*?)^```", section):
            lines += [line[4:] for line in body.splitlines() if line.startswith((">>> ", "... "))]
            lines.append("")
    return "\n".join(lines)


def check_environments(home: Home) -> None:
    """The documented examples of the environments run."""
    program = examples_of("envs.md", "PettingZoo", "Gymnasium")
    assert "envs.aec(" in program
    assert "make_vec(" in program
    told = "\nprint(observations['lands'].shape)\n"
    assert home.run("python", "-c", program + told).splitlines()[-1] == "(8, 42, 12)"


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A new environment with the wheel, and by a path what it needs."""
    folder = tmp_path_factory.mktemp("home")
    done(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    (packages,) = (folder / "venv" / "lib").glob("python3*/site-packages")
    others = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "others.pth").write_text("\n".join([*others, ""]), encoding="utf-8")
    python = folder / "venv" / "bin" / "python"
    pip("--python", python, "install", "--no-deps", "--no-index", "--no-compile", wheel, cwd=folder)
    return Home(folder)


def test_the_installed_program_plays(home: Home) -> None:
    check_program(home)


def test_the_installed_server_has_its_pages(home: Home) -> None:
    check_server(home)


def test_the_installed_environments_run(home: Home) -> None:
    check_environments(home)


@pytest.mark.soak
@pytest.mark.parametrize("extra", ["server", "envs"])
def test_everything_is_installed_from_nothing(extra: str, wheel: Path, tmp_path: Path) -> None:
    done(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    home = Home(tmp_path)
    pip("--python", home.bin / "python", "install", f"hegemon[{extra}] @ {wheel.as_uri()}", cwd=tmp_path)
    check_program(home)
    if extra == "server":
        check_server(home)
    else:
        check_environments(home)
    with pytest.raises(AssertionError, match=r"hegemon\[\w+\]"):
        home.run("python", "-c", "import hegemon.envs.spiel")
