"""What is known about a question: the rules behind it, and whether its answers are secret."""

from __future__ import annotations

import re
from typing import Final

from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.piles import Sealed
from hegemon.kernel.steps import Ask
from hegemon.kernel.windows import Window
from hegemon.match import catalogue
from hegemon.rules.reinforce import Reinforce
from hegemon.table.edition import Edition
from hegemon.table.table import Table

RULE_ID: Final = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d+\b")


def shows_secrets(decision: Decision[Table]) -> bool:
    """Whether the answers to a question show what only its seat may know, as far as everybody can tell."""
    step, hand = decision.step, decision.game.table.hands[decision.who]
    if any(isinstance(field, Sealed) for field in step.fields()):
        return True
    return (isinstance(step, Reinforce) and len(hand) > 2) or (isinstance(step, Window) and len(hand) > 0)


def rule_behind(decision: Decision[Table]) -> str:
    """The rule that a question rests on: why one may not just pass, or else that of its topic or its code."""
    if PASS not in decision.menu:
        found = RULE_ID.findall(decision.menu.why_not(PASS))
        if found:
            return str(found[0])
    return catalogue.rule_behind(decision.step, decision.game.table.edition)


def rules_behind(step: Ask[Table], menu: Menu, edition: Edition) -> list[str]:
    """All rules that the code of a question cites and that are in force, the most telling first."""
    cited = catalogue.cites(type(menu))  # type: ignore[arg-type]  # a class is hashable, whatever its instances are
    found = dict.fromkeys([*cited, *catalogue.rules_behind(step, edition)])
    rules = catalogue.catalogue(edition.id).rules
    off = [f"`{name}`" for name, value in edition.options.items() if value in (False, "off")]
    return [id for id in found if id in rules and not any(name in rules[id].says for name in off)]
