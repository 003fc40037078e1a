"""Actions and questions say of themselves what pages and terminals have to know of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.steps import ROLES, Action, Ask, title_of
from hegemon.kernel.windows import Window
from program import ROOT

PACKAGES = ("hegemon.", *[book.package for book in RULEBOOKS])
"""Our own package, and those that bring an edition."""


def kinds_of(kind: type[Any]) -> list[type[Any]]:
    """All subclasses of a class in these packages."""
    found = [one for one in kind.__subclasses__() if one.__module__.startswith(PACKAGES)]
    return [*found, *[further for one in found for further in kinds_of(one)]]


def named(kind: type[Any]) -> str:
    """A class by its module and its name."""
    return f"{kind.__module__}.{kind.__name__}"


ACTIONS = kinds_of(Action)
QUESTIONS = [kind for kind in kinds_of(Ask) if kind is not Window]


@pytest.mark.parametrize("kind", ACTIONS, ids=named)
def test_every_action_says_how_a_button_calls_it(kind: type[Action]) -> None:
    assert kind.label
    assert kind.label[0].isupper()
    assert kind.role in ("", *ROLES)


@pytest.mark.parametrize("kind", QUESTIONS, ids=named)
def test_every_question_says_how_it_is_called(kind: type[Ask[Any]]) -> None:
    assert title_of(kind)[0].isupper()
    assert kind.passing
    assert kind.reaction or not issubclass(kind, Window)
    assert not kind.stuck or kind.stuck.endswith(".")


def test_the_browser_asks_for_no_verb_but_passing() -> None:
    said = {
        verb
        for path in (ROOT / "client" / "src").rglob("*.ts*")
        for verb in re.findall(r"verb\)? *[!=]==? *[\"'](\w+)", path.read_text(encoding="utf-8"))
    }
    assert said == {"pass"}, "what a page needs to know of an action, the action says of itself (Action.role)"


def test_a_question_without_a_title_is_called_by_its_name() -> None:
    class ChooseTheWay(Ask[Any]):
        __slots__ = ()

    assert title_of(ChooseTheWay) == "Choose the way"
