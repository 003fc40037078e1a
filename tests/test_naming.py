"""Nothing outside the editions names an edition, or a class, verb, step, territory or card of one.

The words are gathered from the rulebooks themselves, so a new edition is covered by being in the list. Looked at are
the sources in Python (``src``, ``fuzz``, ``bench``) and TypeScript (``client/src``): identifiers, strings, docstrings
and comments. A word that is also plain English counts only where it is unmistakable: as a whole string that names a
verb, or as an identifier that names a class.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.steps import Named
from modes import plain

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "hegemon"
EDITIONS: Final = PACKAGE / "editions"

ENGLISH: Final[dict[str, str]] = {
    "name": "a key of data and of attributes in every language",
    "score": "a key of what a planner is told, and what a tournament counts",
    "command": "what is typed at a terminal",
    "objective": "what any bot may be after",
    **dict.fromkeys(("red", "green", "black", "yellow", "Red", "Green", "Yellow"), "the colours of dice and banners"),
    "leader": "the server that leads a game, and whoever is ahead",
    "lead": "how far somebody is ahead",
    "block": "what browsers do to what they do not want",
    "shift": "a field of tables of odds",
    "army": "what is counted everywhere",
    "Wild": "a card that any deck may have",
    **dict.fromkeys(("set", "Set"), "a word of Python and of every page; cards make sets"),
    **dict.fromkeys(("atlas", "Atlas"), "what bots know of a board"),
    **dict.fromkeys(("war", "magic"), "what people say of games"),
    "link": "what leads to a page",
    "neutral": "the force that nobody plays",
    "deck": "cards that belong together",
    "force": "whose armies are meant",
    **dict.fromkeys(("act", "bid", "choose", "play"), "what anybody does at a table"),
    "save": "what is done with a game",
    "build": "which variant of the program runs",
    **dict.fromkeys(("attacker", "defender"), "the two sides of a battle"),
    **dict.fromkeys(("faction", "FactionCard"), "the side that a player chooses, and how a page shows it"),
    **dict.fromkeys(("found", "line", "next", "power", "sign", "start", "upgrade"), "what any program says"),
    "raise": "what is done with an error",
    **dict.fromkeys(("sealed", "single"), "what nobody may know yet, and what is one of a kind"),
    "Box": "a kind of space in Gymnasium",
    "Opening": "makes the step with which a part of a turn begins",
}
"""Names that an edition shares with plain English, and what else they stand for."""


class Words(NamedTuple):
    """What must not be said: in any text, as an identifier, and as a whole string."""

    anywhere: dict[str, str]
    identifiers: dict[str, str]
    strings: dict[str, str]


def classes_in(folder: Path, skip: Path | None = None) -> Iterator[str]:
    """The names of all classes that the sources of a folder define."""
    for path in sorted(folder.rglob("*.py")):
        if skip is None or not path.is_relative_to(skip):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield node.name


def verbs_in(folder: Path, skip: Path | None = None) -> Iterator[str]:
    """The verbs of all actions that the sources of a folder define."""
    for path in sorted(folder.rglob("*.py")):
        if skip is None or not path.is_relative_to(skip):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    for line in node.body:
                        target = line.targets[0] if isinstance(line, ast.Assign) else None
                        if isinstance(target, ast.Name) and target.id == "verb":
                            assert isinstance(line, ast.Assign)
                            yield str(ast.literal_eval(line.value))


def printed() -> Iterator[tuple[str, Named]]:
    """Everything that is printed on a board or a card of an edition."""
    for book in RULEBOOKS:
        for mode in plain(book):
            edition = mode.edition()
            for things in (edition.board.territories, edition.board.regions, edition.cards, *edition.things.values()):
                for thing in things:
                    if isinstance(thing, Named):
                        yield book.id, thing


@cache
def words() -> Words:
    """All that only an edition may say, and whose it is."""
    anywhere: dict[str, str] = {}
    identifiers: dict[str, str] = {}
    strings: dict[str, str] = {}
    shared_classes = {name for folder in ("src", "fuzz", "bench") for name in classes_in(ROOT / folder, EDITIONS)}
    shared_verbs = set(verbs_in(PACKAGE, EDITIONS))
    for book in RULEBOOKS:
        anywhere[book.id] = anywhere[book.name] = f"the edition {book.id}"
        folder = EDITIONS / book.id
        for name in classes_in(folder):
            if name not in shared_classes:
                several = len(re.findall("[A-Z]", name)) > 1
                (anywhere if several else identifiers)[name] = f"a class of {book.id}"
        for verb in verbs_in(folder):
            if verb not in shared_verbs:
                strings[verb] = f"a verb of {book.id}"
    for id, thing in printed():
        for word in {thing.id, thing.name}:
            if word not in anywhere:
                anywhere[word] = f"a {type(thing).__name__.lower()} of {id}"
    for name in ENGLISH:
        anywhere.pop(name, None)
        identifiers.pop(name, None)
        strings.pop(name, None)
    return Words(anywhere, identifiers, strings)


@cache
def pattern() -> re.Pattern[str]:
    longest_first = sorted(words().anywhere, key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z])({'|'.join(map(re.escape, longest_first))})(?![A-Za-z])")


def said_in_python(path: Path) -> Iterator[tuple[int, str]]:
    """What a Python source says that only an edition may say."""
    with tokenize.open(path) as file:
        text = file.read()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.NAME and token.string in words().identifiers:
            yield line, token.string
        if token.type == tokenize.STRING and token.string.strip("rbfRBF").strip("'\"") in words().strings:
            yield line, token.string
    yield from said_anywhere(text)


def said_in_typescript(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(r"""(["'`])([a-z_]+)\1""", line):
            if found[2] in words().strings:
                yield number, found[2]
    yield from said_anywhere(text)


def said_anywhere(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for found in pattern().finditer(line):
            yield number, found[1]


def sources() -> list[Path]:
    python = [path for name in ("src", "fuzz", "bench") for path in (ROOT / name).rglob("*.py")]
    pages = [path for kind in ("*.ts", "*.tsx") for path in (ROOT / "client" / "src").rglob(kind)]
    outside = [path for path in [*python, *pages] if not path.is_relative_to(EDITIONS)]
    return sorted(outside)


def named_in(path: Path) -> list[str]:
    said = said_in_python(path) if path.suffix == ".py" else said_in_typescript(path)
    return [f"{path.relative_to(ROOT)}:{line}: {word}" for line, word in said]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_edition_is_named(path: Path) -> None:
    assert not named_in(path)
