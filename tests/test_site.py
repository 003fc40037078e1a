"""The documentation as a site: every page has its place, and nothing under seal is in it. The soak builds it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from xml.etree import ElementTree

import pytest
import yaml

from hegemon.editions import RULEBOOKS
from test_docs import FENCE, LINK, PAGES, read
from test_seals import HOME, at_home, phrases, runs, tells
from visitor import need

ROOT: Final = Path(__file__).resolve().parent.parent
CONFIG: Final = ROOT / "mkdocs.yml"
pytestmark = pytest.mark.skipif(not CONFIG.is_file(), reason="the documentation is not at hand")


@pytest.fixture(scope="module")
def site() -> ModuleType:
    """What the documentation knows beside MkDocs, which need not be installed."""
    spec = importlib.util.spec_from_file_location("hegemon_docs_site", ROOT / "docs" / "site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def config() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(read(CONFIG))
    return found


def leaves(part: Any) -> Iterator[str]:
    """The pages in a part of the navigation."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        yield from leaves(list(part.values()))
    else:
        for one in part:
            yield from leaves(one)


def test_every_page_has_one_place(site: ModuleType, config: dict[str, Any]) -> None:
    placed = list(leaves(config["nav"]))
    assert sorted(placed) == site.pages()
    shown = {path.relative_to(ROOT).as_posix() for path in PAGES if "examples" not in path.parts}
    assert shown <= set(placed)
    assert {f"src/hegemon/editions/{book.id}/rulings.md" for book in RULEBOOKS} <= set(placed)


def test_pages_link_only_to_what_the_site_has(site: ModuleType) -> None:
    pages = set(site.pages())
    files = {site.where(path) for pattern in site.STATIC for path in ROOT.glob(pattern) if path.is_file()}
    checked = 0
    for page in sorted(pages):
        text = FENCE.sub("", read(ROOT / page))
        for target in [*LINK.findall(text), *re.findall(r'<img src="([^"]+)"', text)]:
            place = target.partition("#")[0]
            if place and not re.match(r"[a-z]+:", place):
                found = ((ROOT / page).parent / place).resolve().relative_to(ROOT).as_posix()
                assert found in pages | files | set(site.FOLDERS), f"{page} links to {target}, which is not in the site"
                checked += 1
    assert checked > 100


def test_the_site_loads_nothing_from_elsewhere(config: dict[str, Any]) -> None:
    assert config["theme"]["font"] is False
    assert not {"extra_css", "extra_javascript"} & set(config)
    assert config["site_dir"].startswith("build/")


def test_modules_that_speak_of_what_is_sealed_have_no_reference(site: ModuleType) -> None:
    modules = site.modules()
    assert {"hegemon", "hegemon.kernel.game", "hegemon.envs.dataset", "hegemon.editions.classic"} <= set(modules)
    assert len(modules) > 150
    assert not [name for name in modules if ".legacy.packs" in name]
    home = f"hegemon.editions.{HOME.name}"
    assert len([name for name in modules if name.startswith(f"{home}.")]) > 10
    for name in modules:
        path = ROOT / "src" / Path(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if at_home(path):
            assert (tells(read(path), home=True), runs(read(path)) & phrases().keys()) == ([], set()), name


def test_examples_in_docstrings_become_code(site: ModuleType) -> None:
    text = "What it does.\n\n>>> one\n1\n>>> two\n2\n\nMore.\n\n>>> three\n3"
    assert site.fenced(text).split("\n") == [
        *("What it does.", "", "", "```pycon", ">>> one", "1", ">>> two", "2", "```", "", "More."),
        *("", "", "```pycon", ">>> three", "3", "```"),
    ]


def test_the_pictures_are_drawn_from_the_code(site: ModuleType) -> None:
    books = {book.id for book, _ in site.boards()}
    assert {board.id for _, board in site.boards()} >= {"classic", "westeros", "essos", "world_at_war"}
    assert books == {book.id for book in RULEBOOKS}
    chart = ElementTree.fromstring(site.odds_chart())
    told = [text.text for text in chart.iter("{http://www.w3.org/2000/svg}text")]
    assert len(told) == 4 + 2 * site.MOST + site.MOST**2
    assert told[4:6] == ["2", "42"]  # one die against one: the attacker needs the higher, 15 of 36 times


# --- the whole of it -------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_the_site_is_built_with_no_broken_link_and_nothing_sealed(tmp_path: Path) -> None:
    need(find_spec("mkdocs") is not None, "MkDocs is not installed: make docs installs it.")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) > 200
    for page in pages:
        text = page.read_text(encoding="utf-8")
        name = page.relative_to(tmp_path).as_posix()
        assert not re.search(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//', text), name
        assert not re.search(r'<link[^>]+href="(?:https?:)?//', text), name
        body = re.search(r"(?s)<article\b.*?</article>", text)  # what stands around it is the same on all pages
        plain = re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<(script|style|pre)\b.*?</\1>", "", body[0] if body else ""))
        assert "```" not in plain, name
        home = f"editions/{HOME.name}" in name or f"editions.{HOME.name}" in name
        assert (tells(plain, home), runs(plain) & phrases().keys()) == ([], set()), name
    index = (tmp_path / "search" / "search_index.json").read_text(encoding="utf-8")
    assert tells(index, home=False) == []
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//", style.read_text(encoding="utf-8")), style.name
    assert (tmp_path / "img" / "odds.svg").is_file()
