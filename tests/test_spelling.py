"""One spelling throughout: British, in the docs, in the catalogue of the browser's side, and in what programs say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from program import ROOT

AMERICAN = (
    r"(?:dis|re)?col(?:or)(?:s|ed|ing|ful|less)?|(?:in)?defenses?|offenses?|pretenses?|(?:out)?man(?:eu)ver(?:s|ed|ing|able)?|"
    r"neighbor(?:s|ing|hood)?|(?:re)?center(?:s|ed|ing)?|gr(?:a)y(?:s|ed|ish)?|(?:dis)?hono(?:r)(?:s|ed|able)?|"
    r"(?:dis)?favor(?:s|ed|ite|ites|able)?|behavior(?:s)?|armor(?:y|ed)?|harbor(?:s|ed)?|labor(?:s|ed)?|rumor(?:s|ed)?|"
    r"(?:end(?:eav)|val|vig|splend|savi|clam|ferv|ranc)or(?:s|ed|ing)?|humor(?:ed)?|theater(?:s)?|specter(?:s)?|somber|meager|luster|"
    r"saber(?:s)?|fiber(?:s)?|caliber|catalog(?:s|ed)?|canceled|canceling|travel(?:ed|er|ers|ing)|label(?:ed|ing)|model(?:ed|ing)|"
    r"signal(?:ed|ing)|level(?:ed|ing)|quarrel(?:ed|ing)|duel(?:ed|ing)|marvelous|jewelry|fulfill(?:s|ment)?|enroll(?:s|ment)?|skillful|"
    r"willful|judgment(?:s)?|acknowledgment(?:s)?|plow(?:s|ed)?|smolder(?:s|ing)?|mold(?:s|ed|y)?|gotten|toward|afterward|skeptic(?:s|al)?|"
    r"artifact(?:s)?|cozy|"
    r"(?!(?:[a-z]*-)?(?:re|cap|over)?siz|priz|seiz|maiz|baiz)[a-z]+iz(?:e|es|ed|er|ers|ing|able|ation|ations)|"
    r"(?:an|par|cat)alyz(?:e|es|ed|er|ing)"
)
WORD = re.compile(rf"(?<![\w./_-])(?:{AMERICAN})(?![\w/_(=-]|\.\w)", re.IGNORECASE)
"""Common American spellings, unless they are part of a name in code."""

CODE = re.compile(r"```.*?```|`[^`\n]*`|<[^>\n]*>|\]\([^)\n]*\)", re.DOTALL)
PROPER = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*")
"""Names inside a sentence: of places, people and cards."""


def prose(text: str) -> str:
    """A page without its code and links."""
    return CODE.sub(" ", text)


def found(text: str) -> list[str]:
    """The American words of a text."""
    return WORD.findall(PROPER.sub(" ", text))


def shown(text: str) -> bool:
    """Whether a string is for people: more than a word, or one with a capital letter, such as a title."""
    return " " in text or re.fullmatch(r"[A-Z][a-z]+", text) is not None


def strings(value: Any) -> Iterator[str]:
    """All strings of a TOML file that are more than a word, or one word as people read it."""
    if isinstance(value, str):
        if shown(value):
            yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def said(code: str) -> Iterator[str]:
    """All strings of a program that are more than a word, or one word as people read it, with its docstrings."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and shown(node.value):
            yield prose(node.value)


def texts() -> dict[str, str]:
    """Whatever people read, by file."""
    pages = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    source = ROOT / "src" / "hegemon"
    pages += [*ROOT.glob("docs/**/*.md"), *source.glob("editions/*/*.md"), *ROOT.glob("client/src/**/*.md")]
    all_: dict[Path, str] = {page: prose(page.read_text(encoding="utf-8")) for page in pages}
    for file in ROOT.glob("client/src/text/*.ts"):
        all_[file] = file.read_text(encoding="utf-8")
    for file in source.glob("editions/*/*.toml"):
        all_[file] = "\n".join(strings(tomllib.loads(file.read_text(encoding="utf-8"))))
    for file in source.rglob("*.py"):
        all_[file] = "\n".join(said(file.read_text(encoding="utf-8")))
    return {str(file.relative_to(ROOT)): text for file, text in all_.items()}


@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="the documentation is not at hand")
def test_everything_is_spelt_in_one_way() -> None:
    read = texts()
    assert len(read) > 100
    assert {file: words for file, text in read.items() if (words := found(text))} == {}


def test_american_words_are_found_in_prose_and_not_in_code() -> None:
    assert found("Your defense, in your color; a neighboring land is organized.") == [
        "defense",
        "color",
        "neighboring",
        "organized",
    ]
    assert found("End maneuver. Maneuvers, outmaneuvered; the size of the prize was memorized, theater and all.") == [
        "maneuver",
        "Maneuvers",
        "outmaneuvered",
        "memorized",
        "theater",
    ]
    assert list(said('title = "Maneuver"; verb = "maneuver"')) == ["Maneuver"]
    assert not found("Seize it and resize it: a good-sized prize, organised in grey, with manoeuvres.")
    assert not found(prose("Set `color` in `tokens.css`, see [here](color.md)."))
    assert not found("Your defence at White Harbor: board.color, color_scheme, --color=never and a seat of power.")
