"""Packages of editions that are broken: each is told of in one sentence, and everything else works."""

from __future__ import annotations

import json
import os
import shutil
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from hegemon.editions import GROUP, OWN, gather
from house import House, database
from outside import on_the_path
from program import run

BOOK = """
from hegemon.editions.{of} import RULEBOOK as OTHER
from hegemon.table.rulebook import Option, Rulebook
from hegemon.kernel.chance import Thrown

def opener(seats, options, version):
    {opens}

said = dict(id="zebra", name="Zebra", code="ZB", summary="", version=1, seats=range(2, 4), options=())
said.update({changed})
RULEBOOK = Rulebook(opener=opener, package={package!r}, **said)
{after}
"""
WRONG = {
    "sentences": ({"after": "raise ValueError('No sea.\\n\\n  Draw one. ')"}, "cannot be used: No sea. Draw one."),
    "silent": ({"after": "raise KeyError"}, "cannot be used: KeyError."),
    "ends": ({"after": "raise SystemExit(3)"}, "cannot be used: it ends the program while it is being imported."),
    "syntax": ({"after": "def (:"}, "invalid syntax"),
    "nameless": ({"changed": "name=''"}, "its id, name and code are not all words"),
    "nobody": ({"changed": "seats=range(0)"}, "it is for no number of players"),
    "words": ({"changed": "options=('fast',)"}, "among its options is 'fast', which is no Option"),
    "same": (
        {"changed": "options=(Option('fog', (False, True), '', ()),) * 2"},
        "two of its options have one name",
    ),
    "nowhere": ({"package": "nowhere_at_all"}, "No module named 'nowhere_at_all'"),
    "closed": ({"opens": "return None"}, "for 2 players it does not open as an Edition of the id 'zebra' for so many"),
    "other": ({"opens": "return OTHER.open(seats, {})"}, "for 2 players it does not open as an Edition"),
    "late": ({"opens": "raise ValueError(f'no map for {seats}')"}, "cannot be used: no map for 2."),
}
TYPED = ("words", "closed")
"""What the compiled build notices sooner, as a wrong type, and says in its own words."""


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_package_is_one_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes, sentence = WRONG[name]
    module = f"broken_{name}"
    words = {"of": "classic", "opens": "raise AssertionError", "package": module, "changed": "", "after": "", **changes}
    (tmp_path / module).mkdir()
    (tmp_path / module / "__init__.py").write_text(BOOK.format(**words), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    books, broken = gather(OWN, [EntryPoint("zebra", f"{module}:RULEBOOK", GROUP)])
    sys.modules.pop(module, None)
    assert books == list(OWN)
    assert list(broken) == ["zebra"]
    assert broken["zebra"].startswith("The edition 'zebra' cannot be used: ")
    if name not in TYPED or os.environ.get("HEGEMON_EXPECT") != "compiled":
        assert sentence in broken["zebra"]
    assert "\n" not in broken["zebra"]
    assert broken["zebra"].endswith(".")


def test_one_that_is_whole_is_found(lagoon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(lagoon))
    books, broken = gather(OWN, [EntryPoint("lagoon", "hegemon_lagoon:RULEBOOK", GROUP)])
    assert ([book.id for book in books[len(OWN) :]], broken) == (["lagoon"], {})


@pytest.fixture
def torn(lagoon: Path, tmp_path: Path) -> Path:
    """Lagoon with files that cannot be read, and beside it a package that cannot even be imported."""
    there = tmp_path / "torn"
    shutil.copytree(lagoon, there)
    package = there / "hegemon_lagoon"
    (package / "rules.toml").write_text("[[rule]]\nsays = 'No id.'\n", encoding="utf-8")
    (package / "guide.toml").write_text("[[mode]]\n", encoding="utf-8")
    (package / "emblems.toml").write_text("[[", encoding="utf-8")
    about = there / "gone-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: gone\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\ngone = gone_away:RULEBOOK\n", encoding="utf-8")
    return there


NO_ID = "In rules.toml of LA, id is missing in rule[0]."
NO_GUIDE = "In guide.toml of hegemon_lagoon, id is missing in mode[0]."


def test_files_that_cannot_be_read_are_told_at_the_terminal(torn: Path) -> None:
    with on_the_path(torn):
        listed = run("editions")
        assert (listed.code, listed.err) == (0, "")
        told = " ".join(listed.out.split())
        assert "The edition 'gone' cannot be used: No module named 'gone_away'." in told
        for sentence in (NO_ID, NO_GUIDE, "emblems.toml of hegemon_lagoon is no TOML"):
            assert f"A file of the edition 'lagoon' cannot be used: {sentence}" in told
        found = run("rules", "--search", "Commander")
        assert (found.code, found.err) == (0, f"hegemon: {NO_ID}\n")
        assert "Classic: " in found.out
        run("rules", "--edition", "lagoon").refuses(NO_ID, code=1)


def test_a_server_shows_the_others_and_says_what_is_wrong(torn: Path, tmp_path: Path) -> None:
    with on_the_path(torn):
        house = House(database(tmp_path))
    try:
        guest = house.browser()
        assert [book["id"] for book in guest.get("/api/editions").json()] == [book.id for book in OWN]
        for address, sentence in (("rules", NO_ID), ("how", NO_GUIDE)):
            answer = guest.get(f"/api/{address}/lagoon")
            assert (answer.status_code, answer.json()["says"]) == (500, sentence)
        assert guest.get("/api/rules/classic").status_code == 200
        assert "emblems.toml" in guest.get("/api/boards/lagoon?seats=3").json()["says"]
        assert "The edition 'gone' cannot be used: No module named 'gone_away'." in house.said()
        logged = next(line for line in map(json.loads, house.said().splitlines()) if "edition" in line)
        assert (logged["event"], logged["edition"]) == ("an edition cannot be shown", "lagoon")
        assert f"{logged['reason']}." == NO_GUIDE
    finally:
        house.stop()
