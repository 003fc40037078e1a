"""Every card of the data is one class, and every class is a card of the data."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from hegemon.editions.thrones.cards import OBJECTIVES, characters, maesters, objectives
from hegemon.editions.thrones.cards.base import ATTACKER, DEFENDER, EITHER_SIDE, ThronesCard
from hegemon.editions.thrones.cards.characters import CHARACTER_CARDS
from hegemon.editions.thrones.cards.maesters import MAESTER_CARDS
from hegemon.editions.thrones.cards.objectives import FEATS, OBJECTIVE_CARDS, Feat
from hegemon.editions.thrones.moments import OCCASIONS, OPP_PLAYS_MAESTER
from hegemon.editions.thrones.options import MODULES
from hegemon.editions.thrones.powers import powers
from realm import realm

ALL = (*CHARACTER_CARDS, *MAESTER_CARDS)


def rows(kind: str) -> list[dict[str, Any]]:
    text = (files("hegemon.editions.thrones") / "cards.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)[kind]  # type: ignore[no-any-return]


@pytest.mark.parametrize(("kind", "classes"), [("character", CHARACTER_CARDS), ("maester", MAESTER_CARDS)])
def test_cards_of_the_data_and_classes_match_one_to_one(kind: str, classes: tuple[type[ThronesCard], ...]) -> None:
    assert [one.card for one in classes] == [row["id"] for row in rows(kind)]


@pytest.mark.parametrize(
    ("module", "classes"),
    [
        (characters, CHARACTER_CARDS),
        (maesters, MAESTER_CARDS),
    ],
)
def test_every_class_that_names_a_card_is_listed(module: object, classes: tuple[type[ThronesCard], ...]) -> None:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, ThronesCard)]
    assert {one for one in found if one.card} == set(classes)


def test_a_class_is_named_like_its_card() -> None:
    for one in ALL:
        words = one.card.split("_")
        assert one.__name__.lower() == "".join(words), one.card


def test_cards_are_used_in_windows_that_exist_and_all_windows_are_used() -> None:
    windows = {row["id"] for row in rows("window")}
    assert {one.when for one in ALL} == windows
    assert {when for at in OCCASIONS for when in at.whens} == windows - {OPP_PLAYS_MAESTER}
    assert [at.number for at in OCCASIONS] == list(range(len(OCCASIONS)))


def test_cards_say_whom_they_serve_and_what_they_need() -> None:
    assert {one.role for one in CHARACTER_CARDS} == {ATTACKER, DEFENDER, EITHER_SIDE}
    assert {one.role for one in MAESTER_CARDS} == {EITHER_SIDE}
    assert {one.needs for one in ALL} <= {"", *MODULES}


def test_every_card_in_the_game_is_played_by_its_class() -> None:
    cards = powers(realm().table)
    assert set(cards.by_key) == {one.card for one in ALL}
    for one in ALL:
        assert type(cards.card(one.card)) is one


def test_kinds_of_objectives_and_classes_match_one_to_one() -> None:
    listed = [feat.kind for feat in FEATS]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {row["kind"] for row in rows("objective")}
    found = [one for one in vars(objectives).values() if isinstance(one, type) and issubclass(one, Feat)]
    assert {one for one in found if one.kind} == set(FEATS)
    assert {feat.needs for feat in FEATS} <= {"", *MODULES}


def test_every_objective_gives_the_figures_its_kind_reads_and_no_others() -> None:
    assert [card.objective for card in OBJECTIVE_CARDS] == list(OBJECTIVES)
    for card in OBJECTIVE_CARDS:
        assert card.kind == card.objective.kind
        assert set(card.objective.figures) <= set(card.figures), card.objective.id
    for feat in FEATS:
        given = {name for card in OBJECTIVE_CARDS if type(card) is feat for name in card.objective.figures}
        assert given == set(feat.figures), feat.kind
