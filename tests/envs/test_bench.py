"""The benchmark of the environments: one command measures every edition and writes the table of docs/envs.md."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from hegemon.envs.setting import BOOKS

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = ROOT / "bench" / "envs.py"
QUICK: Final = ("--seconds", "0.01", "--rounds", "1")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    if not SCRIPT.is_file():
        pytest.skip("bench/envs.py is not at hand")
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    spec = importlib.util.spec_from_file_location("bench_envs", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_envs", module)
    spec.loader.exec_module(module)
    for name, value in (("SOME", 2), ("BATCH", 2)):
        monkeypatch.setattr(module, name, value)
    return module


def rows(text: str) -> list[list[str]]:
    """The cells of a table in Markdown, without the line below its heads."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_has_every_edition_and_every_interface(
    bench: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n\n{bench.BEGIN}\nold\n{bench.END}\n\nAfter.\n", encoding="utf-8")
    bench.main([*QUICK, "--table", "--into", str(page)])
    told = capsys.readouterr().out
    found = rows(told)
    assert found[0] == ["game", *bench.COLUMNS]
    assert [row[0].partition(",")[0] for row in found[4:]] == [book.name for book in BOOKS]
    for row in found[4:]:
        assert len(row) == 1 + len(bench.COLUMNS)
        assert all([int(cell.split()[0].replace(",", "")) > 0 for cell in row[1:]])
        assert ["×" in cell for cell in row[1:]] == [name in bench.BARS for name in bench.COLUMNS]
    assert re.search(r"Hegemon [\d.]+, the (plain|compiled) build; PettingZoo [\d.]+, Gymnasium [\d.]+, OpenS", told)
    written = page.read_text(encoding="utf-8")
    assert written == f"Before.\n\n{bench.BEGIN}\n\n{told.strip()}\n\n{bench.END}\n\nAfter.\n"
    bench.put("new", page)
    assert page.read_text(encoding="utf-8") == f"Before.\n\n{bench.BEGIN}\n\nnew\n\n{bench.END}\n\nAfter.\n"


def test_figures_are_steps_a_second_and_told_beside_the_bar(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.25, 0.5, 1.0])
    monkeypatch.setattr(bench.time, "process_time", lambda: next(clock))
    assert bench.speed(lambda: 100, 1.0, 1) == 200.0
    four, first, other = [one for one in bench.measures(BOOKS[:2]) if one.column == bench.AEC]
    assert bench.bar_of(four, []) == 0
    assert bench.cell(32_400.0, bench.bar_of(first, [(four, None)])) == "32,400 (2.0 ×)"
    assert bench.cell(8_100.0, bench.bar_of(other, [])) == "8,100 (2.0 ×)"
    assert bench.cell(None, bench.bar_of(other, [])) == "not installed"


def test_the_bar_of_a_library_game_is_the_one_of_the_same_run(bench: ModuleType) -> None:
    four, first, other = [one for one in bench.measures(BOOKS[:2]) if one.column == bench.AEC]
    assert bench.bar_of(first, [(four, 5_000.0), (first, 1.0)]) == 15_000
    assert bench.bar_of(other, [(four, 5_000.0)]) == 3_750
    vector = next(one for one in bench.measures(BOOKS[:1]) if one.column == bench.PLANES)
    assert bench.bar_of(vector, [(four, 5_000.0)]) == 60_000


def test_the_page_has_a_place_for_the_table_and_what_stands_there_is_one(bench: ModuleType, tmp_path: Path) -> None:
    page = ROOT / "docs" / "envs.md"
    if not page.is_file():
        pytest.skip("the documentation is not at hand")
    copy = tmp_path / "envs.md"
    copy.write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    found = rows(copy.read_text(encoding="utf-8").partition(bench.BEGIN)[2].partition(bench.END)[0])
    assert found, "docs/envs.md has no figures: run bench/envs.py --table --into docs/envs.md on the compiled build"
    assert found[0] == ["game", *bench.COLUMNS]
    assert [row[0] for row in found[1:]] == list(dict.fromkeys([one.game for one in bench.measures(BOOKS)]))
    assert "not installed" not in str(found)
    bench.put("new", copy)
    assert f"{bench.BEGIN}\n\nnew\n\n{bench.END}\n" in copy.read_text(encoding="utf-8")
    (tmp_path / "none.md").write_text("nothing", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place for the table"):
        bench.put("new", tmp_path / "none.md")


def test_a_run_can_be_told_to_programs(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    bench.main([*QUICK, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert len(told["measures"]) == 3 + len(bench.COLUMNS)
    with pytest.raises(SystemExit):
        bench.main([*QUICK, "--into", "page.md"])
