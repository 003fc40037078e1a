"""Which rule stands behind a question or a refusal: shared code has topics, and every edition names its own rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hegemon.cli.terminal import question
from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Ask
from hegemon.match.catalogue import PACKAGE, catalogue, rule_behind, rules_behind
from hegemon.rules.topics import TOPICS
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table
from modes import MODES, PLAIN, Mode, bold

ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")
SHARED = [path for layer in ("kernel", "table", "rules") for path in sorted((PACKAGE / layer).rglob("*.py"))]


def strings(path: Path) -> list[str]:
    """Every text in a file but for those that stand alone: docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in alone]
    return [node.value for node in texts if isinstance(node.value, str)]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_shared_code_names_no_rule_of_any_book_in_what_it_says(path: Path) -> None:
    assert [text for text in strings(path) if ID.search(text)] == []


def test_every_topic_is_used_and_none_is_used_that_is_not_listed() -> None:
    said = {text for path in SHARED if path.stem != "topics" for text in strings(path)}
    assert set(TOPICS) <= said
    source = "".join([path.read_text(encoding="utf-8") for path in SHARED])
    cited = {found[1] for found in re.finditer(r"(?:cite\(|topic = )[\"']([a-z_.]+)[\"']", source)}
    assert cited <= set(TOPICS)


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_editions_name_rules_of_their_own_for_topics_there_are(mode: Mode) -> None:
    edition = mode.edition()
    assert set(edition.rules) <= set(TOPICS)
    assert set(edition.rules.values()) <= set(catalogue(edition.id).rules)


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_every_question_and_every_refusal_names_rules_of_its_own_book(mode: Mode) -> None:
    game, rng = mode.game(), Rng(mode.seed)
    edition = game.table.edition
    known = set(catalogue(edition.id).rules)
    for _ in range(900):
        decision = game.pending
        if decision is None:
            break
        if decision.who != CHANCE:
            step, menu = decision.step, decision.menu
            assert rule_behind(step, edition) in known, type(step).__name__
            if type(step).__module__.startswith("hegemon.rules."):
                assert edition.rule(type(step).topic) in known, type(step).__name__
            assert question.rule_behind(decision) in known, type(step).__name__
            assert set(question.rules_behind(step, menu, edition)) <= known
            if PASS not in menu:
                assert set(ID.findall(menu.why_not(PASS))) <= known
        game.play(bold(decision, rng))


class Unknown(Ask[Table]):
    """A question that is about nothing any edition knows."""

    __slots__ = ()
    topic = "weather"


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_topic_that_an_edition_has_no_rule_for_names_none(book: Rulebook) -> None:
    edition = book.open(book.seats[0], {})
    assert (edition.rule("weather"), edition.cite("weather")) == ("", "")
    assert (rule_behind(Unknown(0), edition), rules_behind(Unknown(0), edition)) == ("", [])
