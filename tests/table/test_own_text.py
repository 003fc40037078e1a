"""Answers that end in a text of the player's own: how they are written, read and refused."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.kernel.game import Refused
from hegemon.kernel.steps import Action, is_proper, takes_text
from hegemon.rules.actions import Claim
from hegemon.table.board import Territory
from hegemon.table.notation import read


class Call(Action):
    """``call hill "New Hope"``: give a territory a name."""

    __slots__ = ("land", "name")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "name")
    verb = "call"
    shape = ("territory", "text")

    def __init__(self, land: Territory, name: str) -> None:
        self.land: Final = land
        self.name: Final = name


class Motto(Action):
    """``motto``: words, or none."""

    __slots__ = ("words",)
    __match_args__: ClassVar[tuple[str, ...]] = ("words",)
    verb = "motto"
    shape = ("text",)
    text_length = (0, 40)

    def __init__(self, words: str) -> None:
        self.words: Final = words


EDITION = RULEBOOKS[0].open(3, {})
TALKING = EDITION.replaced(actions=(*EDITION.actions, Call, Motto))
LAND = EDITION.board.territories[0]


def test_a_text_stands_in_quotes_and_keeps_its_capitals() -> None:
    action = Call(LAND, "Saint-Étienne, the 2nd")
    assert str(action) == f'call {LAND.id} "Saint-Étienne, the 2nd"'
    assert read(TALKING, str(action)) == action
    assert str(Motto("")) == 'motto ""'
    assert read(TALKING, 'motto ""') == Motto("")


def test_quotes_may_be_of_any_kind_or_left_out() -> None:
    for said in (f"call {LAND.id} “New Hope”", f"CALL {LAND.name.upper()} New Hope", f'call {LAND.id}   "New  Hope" '):
        assert read(TALKING, said) == Call(LAND, "New Hope")
    assert read(TALKING, "motto From the sea to the hills") == Motto("From the sea to the hills")
    assert read(TALKING, "motto") == Motto("")


@pytest.mark.parametrize("text", ["", "x" * 25, "tab\there\x07"])
def test_an_improper_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match="1 to 24 characters"):
        read(TALKING, f'call {LAND.id} "{text}"')


def test_words_between_are_too_much() -> None:
    with pytest.raises(Refused, match="too much"):
        read(TALKING, f'call {LAND.id} well "New Hope"')


def test_quotes_mean_nothing_where_no_text_is_asked_for() -> None:
    assert read(TALKING, f'claim "{LAND.id}"') == Claim(LAND)
    assert read(TALKING, f'"claim {LAND.id}"') == Claim(LAND)


def test_what_is_proper() -> None:
    assert takes_text(Call)
    assert not takes_text(Claim)
    assert is_proper(Motto, "")
    for text in (None, 3, " x", "x ", "two  blanks", 'say "hi"', "„so“", "a\nb"):
        assert not is_proper(Motto, text)
