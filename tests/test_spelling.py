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
    r"(?:dis)?col(?:or)(?:s|ed|ing|ful)?|defenses?|offenses?|neighbor(?:s|ing|hood)?|(?:re)?center(?:s|ed)?|gray|hono(?:r)(?:s|ed)?|"
    r"favor(?:s|ed|ite|able)?|behavior(?:s)?|armor(?:ed)?|harbor(?:s)?|labor(?:s)?|rumor(?:s)?|theater|catalog|canceled|canceling|traveled|"
    r"traveler|labeled|modeled|signaled|fulfill|fulfillment|judgment|skillful|plow|"
    r"(?:organ|recogn|summar|real|author|custom|minim|maxim|optim|serial|synchron|final|random|local|normal|apolog|memor|util|emphas)"
    r"iz(?:e|es|ed|ing|ation)|analyz(?:e|es|ed|ing)"
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


def strings(value: Any) -> Iterator[str]:
    """All strings of a TOML file that are more than a word."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def said(code: str) -> Iterator[str]:
    """All strings of a program that are more than a word, with its docstrings."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield prose(node.value)


def texts() -> dict[str, str]:
    """Whatever people read, by file."""
    pages = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    source = ROOT / "src" / "hegemon"
    pages += [*ROOT.glob("docs/**/*.md"), *source.glob("editions/*/*.md"), *ROOT.glob("client/**/text/*.md")]
    all_: dict[Path, str] = {page: prose(page.read_text(encoding="utf-8")) for page in pages}
    for file in ROOT.glob("client/src/text/*.ts"):
        all_[file] = file.read_text(encoding="utf-8")
    for file in source.glob("editions/*/*.toml"):
        all_[file] = "\n".join(strings(tomllib.loads(file.read_text(encoding="utf-8"))))
    for part in ("cli", "server", "rules", "editions"):
        for file in (source / part).rglob("*.py"):
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
    assert not found(prose("Set `color` in `tokens.css`, see [here](color.md)."))
    assert not found("Your defence at White Harbor: board.color, color_scheme, --color=never and a seat of power.")
