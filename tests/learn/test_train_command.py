"""``hegemon train`` says what is wrong before it begins, and what it needs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from program import Say


def test_without_torch_a_sentence_says_what_to_install(
    tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("hegemon.learn.")]:
        monkeypatch.delitem(sys.modules, name)
    for missing in ("matplotlib", "torch"):
        monkeypatch.setitem(sys.modules, missing, None)
        done = say("train", "--output", tmp_path / "run", "--minutes", 1)
        done.refuses(f"Training needs {missing}: install it with pip install 'hegemon[train]'", code=1)
        monkeypatch.setitem(sys.modules, missing, type(sys)(missing))
        monkeypatch.setitem(sys.modules, "hegemon.learn.curves", type(sys)("hegemon.learn.curves"))
    assert not (tmp_path / "run").exists()


def test_a_map_of_ones_own_can_be_learnt(tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets as far as a training that is checked as any other."""
    file = tmp_path / "row.toml"
    lands = ", ".join([f'{{id = "land_{k}", name = "Land {k}"}}' for k in range(4)])
    file.write_text(f'name = "Row"\nterritory = [{lands}]\nedges = [["land_0", "land_1"]]\n', encoding="utf-8")
    done = say("train", "--output", tmp_path / "run", "--board", file)
    done.refuses("In the map, no way leads from land_0 to land_2")
    edges = ", ".join([f'["land_{k}", "land_{k + 1}"]' for k in range(3)])
    file.write_text(f'name = "Row"\nterritory = [{lands}]\nedges = [{edges}]\n', encoding="utf-8")
    monkeypatch.setitem(sys.modules, "hegemon.learn.curves", None)
    say("train", "--output", tmp_path / "run", "--board", file).refuses("Training needs hegemon.learn.curves", code=1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--edition", "nowhere"), "There is no edition 'nowhere'"),
        (("--seats", 9), "is for 2 to 6 players, not 9"),
        (("--opponents", "genius"), "There is no bot 'genius'"),
        (("--opponents", "easy,easy"), "--opponents names a bot twice"),
        (("--minutes", 0), "--minutes must be more than 0, not 0"),
        (("--minutes", "nan"), "--minutes must be more than 0, not nan"),
        (("--updates", -1), "--updates must be from 0 to 10000000, not -1"),
        (("--games", 1), "--games must be from 4 to 4096, not 1"),
        (("--width", 4), "--width must be from 8 to 1024, not 4"),
        (("--threads", 0), "--threads must be from 1 to 256, not 0"),
        (("--option", "nothing=1"), "nothing"),
        (("--board", "nowhere.toml"), "nowhere.toml cannot be read: no such file or directory"),
        (("--board", "mini6", "--option", "board=mini12"), "--board and --option board do not go together"),
    ],
)
def test_what_cannot_be_trained_is_refused_first(
    tmp_path: Path, say: Say, words: tuple[object, ...], says: str
) -> None:
    say("train", "--output", tmp_path / "run", *words).refuses(says)
    assert not (tmp_path / "run").exists()
