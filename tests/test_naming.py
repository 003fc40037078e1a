"""Nothing outside the editions names an edition, or a class, verb, step, option, board, territory, card or rule of one.

The words are gathered from the rulebooks themselves, so a new edition is covered by being in the list. Looked at are
the sources in Python (``src``, ``fuzz``, ``bench``) and TypeScript (``client/src``), style sheets and data:
identifiers, with the parts of ``camelCase``, strings, docstrings and comments. A word that is also plain English
counts only where it is unmistakable: as a whole string that names a verb, an option or a class, as the verb at the
beginning of a sentence in a string, as an identifier that names a class, or as an attribute that names an option.
Rule ids stand only in the lines of docstrings that cite them (docs/decisions/0009).
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
    **dict.fromkeys(("Game", "Lord", "Risk", "The"), "parts of names of books that mean nothing alone"),
    **dict.fromkeys(("gold", "rings"), "a colour and a pattern of banners"),
    "army_cap": "the most armies of a territory, a value of every edition",
    "board": "the option that every edition may have for maps of one's own",
    **dict.fromkeys(("mode", "victory"), "keys of what a guide and a result tell"),
    "lower": "a side of a picture",
}
"""Names that an edition shares with plain English, and what else they stand for."""

SHOWN: Final = ("Act", "Buy", "Choose", "Command", "Holds", "Nothing")
"""Names of classes of editions that are also words on buttons and in tables."""


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


def split(identifier: str) -> str:
    """The parts of an identifier in small letters: ``newWorldMap`` is ``new_world_map``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", identifier).lower()


@cache
def words() -> Words:
    """All that only an edition may say, and whose it is."""
    return Words(*[{word: whose for word, whose in kind.items() if word not in ENGLISH} for kind in gathered()])


@cache
def gathered() -> Words:
    """All that editions call their own, plain English or not."""
    anywhere: dict[str, str] = {}
    identifiers: dict[str, str] = {}
    strings: dict[str, str] = {}
    shared_classes = {name for folder in ("src", "fuzz", "bench") for name in classes_in(ROOT / folder, EDITIONS)}
    shared_verbs = set(verbs_in(PACKAGE, EDITIONS))
    for book in RULEBOOKS:
        for word in (book.id, book.name, *re.findall("[A-Z][a-z]+", book.name)):
            anywhere[word] = f"the edition {book.id}"
        anywhere[f"{book.code}-"] = strings[book.code] = f"the code of rules of {book.id}"
        for option in book.options:
            if option.name not in shared_verbs:
                (anywhere if "_" in option.name else strings)[option.name] = f"an option of {book.id}"
        for mode in plain(book):
            board = mode.edition().board
            anywhere[board.id] = anywhere[board.name] = f"a board of {book.id}"
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
    return Words(anywhere, identifiers, strings)


@cache
def pattern() -> re.Pattern[str]:
    longest_first = sorted(words().anywhere, key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z])({'|'.join(map(re.escape, longest_first))})(?![a-z])")


@cache
def parts() -> re.Pattern[str]:
    """What must not be part of an identifier: whatever must not be said anywhere and may be one."""
    small = {word.lower() for word in words().anywhere if re.fullmatch(r"\w+", word)} - set(ENGLISH)
    return re.compile(rf"(?:^|_)({'|'.join(sorted(small, key=len, reverse=True))})(?:_|$)")


def said_by_name(name: str) -> Iterator[str]:
    """What an identifier says that only an edition may say."""
    if name in words().identifiers:
        yield name
    elif name != name.lower():  # else it is found as any text is
        for found in parts().finditer(split(name)):
            yield f"{found[1]} in {name}"


def said_by_string(string: str) -> Iterator[str]:
    """What a string says that only an edition may say: alone, or as the verb of a sentence."""
    if string in words().strings or (string in words().identifiers and string not in SHOWN):
        yield string
    verb = re.match(r"\^?([a-z_]+) ", string)
    if verb is not None and words().strings.get(verb[1], "").startswith("a verb"):
        yield verb[1]


def said_by_attribute(name: str) -> Iterator[str]:
    """What an attribute says that only an edition may say."""
    if words().strings.get(name, "").startswith("an option"):
        yield name


def said_in_python(text: str) -> Iterator[tuple[int, str]]:
    """What a Python source says that only an edition may say."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.NAME:
            yield from ((line, word) for word in (*said_by_name(token.string), *said_by_attribute(token.string)))
        if token.type in STRINGS and '"""' not in token.string:
            yield from ((line, word) for word in said_by_string(token.string.strip("rbfRBF").strip("'\"")))
    blank = re.sub(CITED, lambda lines: "\n" * lines[0].count("\n"), text, flags=re.MULTILINE)
    yield from said_anywhere(blank)


STRINGS: Final = (tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
CITED: Final = r"^ *Rules:(\s+[A-Z]{2}-[A-Z0-9]+-\d+)+$"
"""The last lines of a docstring, which cite rules."""
QUOTED: Final = r"""(["'`])([A-Za-z_]+)\1"""
BEGUN: Final = r"""["'`/](\^?[a-z_]+ )"""
"""How a string or a regular expression with a sentence begins."""
ASIDE: Final = r"""//.*|^\s*/?\*.*|"[^"]*"|`[^`$]*`|'[^']*'"""
"""What is no code in a line of TypeScript: comments and strings."""


def said_in_typescript(text: str) -> Iterator[tuple[int, str]]:
    """What a TypeScript source says that only an edition may say."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(QUOTED, line):
            yield from ((number, word) for word in said_by_string(found[2]))
        for found in re.finditer(BEGUN, line):
            yield from ((number, word) for word in said_by_string(found[1]))
        code = re.sub(ASIDE, " ", line)
        for name in re.findall(r"\.([a-z_]+)\b", code):
            yield from ((number, word) for word in said_by_attribute(name))
        for name in re.findall(r"[A-Za-z_]\w*", code):
            if split(name).count("_"):  # a component named by one word is named in plain English
                yield from ((number, word) for word in said_by_name(name))
    yield from said_anywhere(text)


def said_anywhere(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for found in pattern().finditer(line):
            yield number, found[1]


def sources() -> list[Path]:
    python = [path for name in ("src", "fuzz", "bench") for path in (ROOT / name).rglob("*.py")]
    pages = [path for kind in ("*.ts", "*.tsx", "*.css") for path in (ROOT / "client" / "src").rglob(kind)]
    outside = [path for path in [*python, *pages, *PACKAGE.rglob("*.toml")] if not path.is_relative_to(EDITIONS)]
    return sorted(outside)


def named_in(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    said = {".py": said_in_python, ".ts": said_in_typescript, ".tsx": said_in_typescript}.get(
        path.suffix, said_anywhere
    )(text)
    return [f"{path.relative_to(ROOT)}:{line}: {word}" for line, word in said]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_edition_is_named(path: Path) -> None:
    assert not named_in(path)


SEEN_IN_PYTHON: Final = {
    "if book.id == 'godstorm': ...": "godstorm",
    "# as in The Lord of the Rings": "The Lord of the Rings",
    "# as the Rings have it": "Rings",
    "godstorm_extra = None": "godstorm",
    "class GodstormBot: ...": "godstorm in GodstormBot",
    "class NewKamchatka: ...": "kamchatka in NewKamchatka",
    "from there import FortifyYourPosition": "FortifyYourPosition",
    "t.step = Maneuver": "Maneuver",
    "options['multi_fortify']": "multi_fortify",
    "options['commander']": "commander",
    "t.edition.commander": "commander",
    "if kind == 'Muster': ...": "Muster",
    "text.startswith('summon magic')": "summon",
    "say('from Kamchatka')": "Kamchatka",
    "board = 'mini12'": "mini12",
    "verb = 'summon'": "summon",
    "return 'You may not (CL-ATK-01).'": "CL-",
    "code = 'GT'": "GT",
}
SEEN_IN_TYPESCRIPT: Final = {
    'if (edition === "lotr") x();': "lotr",
    "const legacyWorld = 1;": "legacy in legacyWorld",
    "export function forGodstorm() {}": "godstorm in forGodstorm",
    "let kamchatkaFirst = true;": "kamchatka in kamchatkaFirst",
    'options["headquarters"] = "two";': "headquarters",
    "if (options.headquarters) x();": "headquarters",
    'if (asked.step === "Muster") x();': "Muster",
    "if (/^summon (\\w+)/.test(says)) x();": "summon",
    "say(`summon ${god}`);": "summon",
    "/** Rules: GT-SKI-01 */": "GT-",
}
UNSEEN: Final = (
    "t.edition.army_cap",
    "options['board']",
    "risky = 'The board of this game'",
    "'''A step.\n\n    Rules: CL-ATK-01 CL-2P-08\n        GT-SKI-25\n    '''",
)


@pytest.mark.parametrize("text", SEEN_IN_PYTHON)
def test_the_check_sees(text: str) -> None:
    assert SEEN_IN_PYTHON[text] in [word for _, word in said_in_python(text)]


@pytest.mark.parametrize("text", SEEN_IN_TYPESCRIPT)
def test_the_check_sees_in_typescript(text: str) -> None:
    assert SEEN_IN_TYPESCRIPT[text] in [word for _, word in said_in_typescript(text)]


@pytest.mark.parametrize("text", UNSEEN)
def test_the_check_leaves_plain_english_and_citations_alone(text: str) -> None:
    assert not list(said_in_python(text))


def test_rules_are_cited_only_by_editions_and_by_the_rules_that_they_share() -> None:
    citing = [path for path in sources() if path.suffix == ".py" and re.search(CITED, path.read_text(), re.MULTILINE)]
    assert {path.relative_to(PACKAGE).parts[0] for path in citing} == {"rules", "table"}
