"""A wrong file of emblems is refused in one sentence that names the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.boards.emblems import FILE, Emblem, drawn_in
from hegemon.table.files import BadFile


def test_emblems_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, monkeypatch, "drawn_right", '[crab]\nfill = "M0 0L9 9Z"\n')
    assert drawn_in("drawn_right") == {"crab": Emblem("M0 0L9 9Z", "")}


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("drawn_wrong", "[crab]\nfill = 3\n", "In emblems.toml of drawn_wrong, {} should be text, not a whole number."),
        ("drawn_odd", '[crab]\nfil = "M0"\n', "In emblems.toml of drawn_odd, 'fil' is no field{}."),
    ],
)
def test_a_wrong_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, sentence: str
) -> None:
    package(tmp_path, monkeypatch, name, text)
    with pytest.raises(BadFile) as error:
        drawn_in(name)
    assert str(error.value).startswith(sentence.split("{}", maxsplit=1)[0])
    assert str(error.value).endswith(".")


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    """A package with a file of emblems."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text("", encoding="utf-8")
    (folder / name / FILE).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
