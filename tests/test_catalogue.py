"""Rules, code and tests belong together: every rule is kept by code and claimed by a test, and nobody cites another.

The sources are read as text, so the compiled build makes no difference.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, cast

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.match.catalogue import catalogue, without_rule
from hegemon.table.rulebook import Rulebook, said

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "hegemon"
EDITIONS: Final = {path.parent.name: path for path in sorted(SOURCES.glob("editions/*/rules.toml"))}
PLAYED: Final = [book.id for book in RULEBOOKS]
CITATION: Final = re.compile(r"^[ \t]*Rules:[ \t]*(?P<ids>.*)\Z", re.MULTILINE | re.DOTALL)

Rule = dict[str, object]


@cache
def rules_of(edition: str) -> dict[str, Rule]:
    """Every rule of an edition by its id."""
    rules = cast("list[Rule]", tomllib.loads(EDITIONS[edition].read_text(encoding="utf-8"))["rule"])
    return {str(rule["id"]): rule for rule in rules}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string that stands alone as a statement: docstrings, and the notes under constants."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


@cache
def cited() -> dict[str, list[str]]:
    """Where the code cites each rule: rule id to file and line."""
    found: dict[str, list[str]] = {}
    for path in python_files(SOURCES):
        for line, text in docstrings(path):
            citation = CITATION.search(text)
            for id in citation["ids"].split() if citation is not None else ():
                found.setdefault(id, []).append(f"{path.relative_to(ROOT)}:{line}")
    return found


@cache
def claimed() -> dict[str, list[str]]:
    """Which tests claim each rule: rule id to file and line."""
    found: dict[str, list[str]] = {}
    for path in python_files(ROOT / "tests"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
                assert node.args, f"{path}:{node.lineno} claims no rule"
                for part in node.args:
                    assert isinstance(part, ast.Constant), f"{path}:{node.lineno} claims a rule without naming it"
                    found.setdefault(str(part.value), []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def known() -> set[str]:
    return {id for edition in EDITIONS for id in rules_of(edition)}


def code_of(edition: str) -> str:
    """The letters that all rule ids of an edition begin with."""
    codes = {id.split("-")[0] for id in rules_of(edition)}
    assert len(codes) == 1, f"the rules of {edition} begin with {codes}"
    return codes.pop()


def all_codes() -> str:
    """The letters of every edition, for a search."""
    return "|".join([code_of(edition) for edition in EDITIONS])


def headings(edition: str) -> list[str]:
    """The ids of the rulings that stand as headings in rulings.md."""
    text = (EDITIONS[edition].parent / "rulings.md").read_text(encoding="utf-8")
    return re.findall(r"(?m)^#{2,4} ([A-Z]+-R\d+)\b", text)


# --- rules, code and tests -------------------------------------------------------------------------------------------


def test_a_refusal_is_told_without_the_rule_that_it_names() -> None:
    says = "You must leave one army in Egypt (CL-ATK-09)."
    assert without_rule(says, "classic") == ("You must leave one army in Egypt.", "CL-ATK-09")
    assert without_rule(says, "thrones") == (says, "")
    assert without_rule("The game is over.", "classic") == ("The game is over.", "")


@pytest.mark.parametrize("book", RULEBOOKS, ids=PLAYED)
def test_every_rulebook_has_its_list_of_rules(book: Rulebook) -> None:
    assert code_of(book.id) == book.code


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_of_rules_is_in_order(edition: str) -> None:
    data = tomllib.loads(EDITIONS[edition].read_text(encoding="utf-8"))
    rules = cast("list[Rule]", data["rule"])
    ids = [str(rule["id"]) for rule in rules]
    assert data["edition"] == edition
    assert data["version"] >= 1
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    for rule in rules:
        assert set(rule) - {"seals"} == {"id", "section", "says", "rulings"}, rule["id"]
        assert rule.get("seals", True), rule["id"]
        assert re.fullmatch(rf"{code_of(edition)}-[A-Z0-9]+-\d\d", str(rule["id"])), rule["id"]
        assert str(rule["says"]).endswith("."), rule["id"]
        assert str(rule["section"]).strip(), rule["id"]
    by_group: dict[str, list[int]] = {}
    for id in ids:
        group, number = id.rsplit("-", 1)
        by_group.setdefault(group, []).append(int(number))
    for group, numbers in by_group.items():
        assert numbers == list(range(1, len(numbers) + 1)), f"{group} is not numbered from 1 on without gaps"


@pytest.mark.parametrize("edition", PLAYED)
def test_every_rule_is_kept_by_code(edition: str) -> None:
    missing = [f"{id}: {rule['says']}" for id, rule in rules_of(edition).items() if id not in cited()]
    assert missing == [], "no docstring cites these rules"


@pytest.mark.parametrize("edition", PLAYED)
def test_every_rule_is_claimed_by_a_test(edition: str) -> None:
    missing = [f"{id}: {rule['says']}" for id, rule in rules_of(edition).items() if id not in claimed()]
    assert missing == [], "no test claims these rules"


def test_no_code_cites_a_rule_that_does_not_exist() -> None:
    strangers = {id: places for id, places in cited().items() if id not in known()}
    assert strangers == {}


def test_no_test_claims_a_rule_that_does_not_exist() -> None:
    strangers = {id: places for id, places in claimed().items() if id not in known()}
    assert strangers == {}


def test_citations_are_the_last_thing_of_a_docstring_and_name_nothing_but_rules() -> None:
    wrong: list[str] = []
    for path in python_files(SOURCES):
        for line, text in docstrings(path):
            citation = CITATION.search(text)
            if citation is None:
                continue
            ids = citation["ids"].split()
            sound = all([re.fullmatch(r"[A-Z]+-[A-Z0-9]+-\d\d", id) for id in ids])
            if not ids or not sound or len(set(ids)) != len(ids):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {citation['ids']!r}")
    assert wrong == []


def test_nothing_mentions_a_rule_or_a_ruling_that_does_not_exist() -> None:
    """Refusals, options, comments and pages name rules too."""
    mention = re.compile(rf"\b(?:{all_codes()})-(?:R\d+|[A-Z0-9]+-\d+)\b")
    rulings = {id for edition in EDITIONS for id in headings(edition)}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *SOURCES.rglob("*.md"), *SOURCES.rglob("*.toml")]
    strangers: list[str] = []
    for path in [*python_files(SOURCES, ROOT / "fuzz"), *pages]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in mention.findall(line):
                if id not in known() and id not in rulings:
                    strangers.append(f"{path.relative_to(ROOT)}:{number}: {id}")
    assert strangers == []


def test_every_refusal_that_names_a_rule_names_it_at_its_end() -> None:
    """A rule id inside a sentence to the player stands in brackets before the full stop."""
    wrong: list[str] = []
    for path in python_files(SOURCES / "rules", SOURCES / "editions"):
        notes = {text for _, text in docstrings(path)}
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in notes:
                text = node.value
                named = re.search(rf"\b(?:{all_codes()})-[A-Z0-9]+-\d\d\b", text)
                if named and " " in text and not text.endswith(")."):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")
    assert wrong == []


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ruling_that_a_rule_mentions_stands_in_the_rulings(edition: str) -> None:
    there = set(headings(edition))
    for id, rule in rules_of(edition).items():
        mentioned = cast("list[str]", rule["rulings"])
        assert set(mentioned) <= there, id
        assert len(set(mentioned)) == len(mentioned), id


@pytest.mark.parametrize("edition", EDITIONS)
def test_rulings_are_numbered_and_each_bears_on_a_rule(edition: str) -> None:
    ids = headings(edition)
    assert ids == [f"{code_of(edition)}-R{number}" for number in range(1, len(ids) + 1)]
    borne = {id for rule in rules_of(edition).values() for id in cast("list[str]", rule["rulings"])}
    assert [id for id in ids if id not in borne] == []


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_rules_and_rulings_name_real_options_only(book: Rulebook) -> None:
    """Whatever stands between backquotes is an option, perhaps with one of its choices."""
    options = {option.name: option for option in book.options}
    contents = catalogue(book.id)
    texts = {id: rule.says for id, rule in contents.rules.items()}
    texts |= {id: f"{ruling.title} {ruling.text}" for id, ruling in contents.rulings.items()}
    for id, text in texts.items():
        for word in re.findall("`([^`]+)`", text):
            name, equals, choice = word.partition("=")
            assert name in options, f"{id} names the option {name}, which does not exist"
            assert not equals or choice in [said(one) for one in options[name].choices], f"{id}: {word}"
