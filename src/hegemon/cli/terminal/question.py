"""What is known about a question: the rules behind it, and whether its answers show secrets."""

from __future__ import annotations

import re
from typing import Final

from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.piles import Sealed
from hegemon.kernel.steps import Ask
from hegemon.match import catalogue
from hegemon.rules.reinforce import Reinforce
from hegemon.table.edition import Edition
from hegemon.table.rulebook import said
from hegemon.table.table import Table

Question = Decision[Table]
"""A question that is open at the table."""

RULE_ID: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+-\d+\b")
FEWEST: Final = 3
"""With fewer cards in hand nobody can trade a set."""


def holds_secrets(t: Table, seat: int) -> bool:
    """Whether a seat holds anything that nobody else may see."""
    return len(t.hands[seat]) > 0 or (t.extra is not None and t.extra.secrets(seat))


def shows_secrets(question: Question) -> bool:
    """Whether the answers may show what only this seat may know. It must not depend on the secrets themselves."""
    step, t = question.step, question.game.table
    if step.secret or any(isinstance(field, Sealed) for field in step.fields()):
        return True
    if step.open_hand:
        return False
    if t.extra is not None and t.extra.secrets(question.who):
        return True
    cards = len(t.hands[question.who])
    return (isinstance(step, Reinforce) and cards >= FEWEST) or (step.reaction and cards > 0)


def rule_behind(question: Question) -> str:
    """The rule that a question rests on: why one may not just pass, or else that of its topic or its code."""
    if PASS not in question.menu:
        found = RULE_ID.findall(question.menu.why_not(PASS))
        if found:
            return str(found[0])
    return catalogue.rule_behind(question.step, question.game.table.edition)


def rules_behind(step: Ask[Table], menu: Menu, edition: Edition) -> list[str]:
    """All rules that the code of a question cites and that are in force, those of the menu first."""
    cited = catalogue.cites(type(menu))  # type: ignore[arg-type]  # a class is hashable, whatever its instances are
    found = dict.fromkeys([*cited, *catalogue.rules_behind(step, edition)])
    rules = catalogue.catalogue(edition.id).rules
    return [id for id in found if id in rules and in_force(rules[id].says, edition)]


def in_force(rule: str, edition: Edition) -> bool:
    """Whether all options that a rule names in backquotes, perhaps with a choice, are chosen."""
    for word in re.findall("`([^`]+)`", rule):
        name, equals, choice = word.partition("=")
        value = edition.options.get(name)
        if value in (False, "off") or (equals and value is not None and said(value) != choice):
            return False
    return True
