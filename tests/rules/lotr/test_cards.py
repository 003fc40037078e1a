"""Every Event and every Power of the data is one class, and every class is a card of the data."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from hegemon.editions.lotr import ADVENTURE_CARDS
from hegemon.editions.lotr.adventures import MOMENTS
from hegemon.editions.lotr.cards import ADVENTURES, BY_KEY, MISSIONS, events, powers
from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.cards.events import EVENT_CARDS
from hegemon.editions.lotr.cards.missions import Mission
from hegemon.editions.lotr.cards.powers import POWER_CARDS
from hegemon.editions.lotr.lands import MIDDLE_EARTH, SITES
from hegemon.editions.lotr.moments import COMBAT, DEPARTING, FIGHT, FORTIFY, LEAVING, OWN_TURN, START, TESTED
from hegemon.rules.invasion import COMMITTED, DECLARED

MOMENTS_OF = {
    "on_draw": (),
    "own_turn_leader_at_site": OWN_TURN,
    "own_turn_start": (START,),
    "after_own_declaration": (COMBAT,),
    "before_invasion": (FIGHT,),
    "before_invasion_of_stronghold": (FIGHT,),
    "after_own_sea_declaration": (FIGHT,),
    "after_own_last_invasion": (FORTIFY,),
    "after_enemy_declares_on_you": (DECLARED,),
    "after_enemy_sea_battle_on_your_port": (COMMITTED,),
    "fellowship_leaving_without_roll": (LEAVING,),
    "fellowship_after_roll": (TESTED,),
    "fellowship_after_roll_gorgoroth": (TESTED,),
    "fellowship_after_roll_minas_morgul": (TESTED,),
    "fellowship_leaving_any": (DEPARTING,),
    "fellowship_leaving_moria": (DEPARTING,),
}
"""The moments of every window of the data."""


def rows(kind: str) -> list[dict[str, Any]]:
    """The Adventure cards of a kind, as the data has them."""
    text = (files("hegemon.editions.lotr") / "cards.toml").read_text(encoding="utf-8")
    return [row for row in tomllib.loads(text)["adventure"] if row["type"] == kind]


@pytest.mark.rule("LR-EVT-18", "LR-POW-28")
@pytest.mark.parametrize(("kind", "classes"), [("event", EVENT_CARDS), ("power", POWER_CARDS)])
def test_cards_of_the_data_and_classes_match_one_to_one(kind: str, classes: tuple[type[AdventureCard], ...]) -> None:
    assert [one.card for one in classes] == [row["id"] for row in rows(kind)]


@pytest.mark.parametrize(("module", "classes"), [(events, EVENT_CARDS), (powers, POWER_CARDS)])
def test_every_class_that_names_a_card_is_listed(module: object, classes: tuple[type[AdventureCard], ...]) -> None:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, AdventureCard)]
    assert {one for one in found if one.card} == set(classes)


def test_a_class_is_named_like_its_card() -> None:
    for one in (*EVENT_CARDS, *POWER_CARDS):
        assert one.__name__.lower() == one.card.replace("_", ""), one.card


@pytest.mark.rule("LR-EVT-16", "LR-POW-28", "LR-CMP-13")
@pytest.mark.parametrize(("kind", "cards"), [("mission", 22), ("event", 13), ("power", 25)])
def test_every_copy_is_a_card_of_its_own(kind: str, cards: int) -> None:
    printed = [card for card in ADVENTURES if card.symbol == kind]
    assert len(printed) == sum(row.get("copies", 1) for row in rows(kind)) == cards
    for row in rows(kind):
        ids = [card.id for card in printed if card.key == row["id"]]
        copies = row.get("copies", 1)
        assert ids == [row["id"], *[f"{row['id']}_{copy}" for copy in range(2, copies + 1)]]
    assert [card.index for card in ADVENTURES] == list(range(60))


def test_every_card_in_the_game_is_played_by_its_class() -> None:
    classes = {one.card: one for one in (*EVENT_CARDS, *POWER_CARDS)} | {card.key: Mission for card in MISSIONS}
    assert {key: type(card) for key, card in ADVENTURE_CARDS.by_key.items()} == classes
    assert set(classes) == set(BY_KEY)


@pytest.mark.rule("LR-POW-01")
def test_every_card_is_played_at_the_moments_of_its_window() -> None:
    windows = {card.when for card in ADVENTURES}
    assert windows == set(MOMENTS_OF)
    for key, card in BY_KEY.items():
        assert ADVENTURE_CARDS.card(key).moments == MOMENTS_OF[card.when], key
    assert {moment for moments in MOMENTS_OF.values() for moment in moments} == set(MOMENTS)
    for moment in MOMENTS:
        listed = {card.key for card in ADVENTURE_CARDS.at[moment]}
        open_then = {key for key, card in BY_KEY.items() if moment in MOMENTS_OF[card.when]}
        assert listed == open_then - {card.key for card in MISSIONS}
    assert {mission.key for mission in ADVENTURE_CARDS.missions.values()} == {card.key for card in MISSIONS}


@pytest.mark.rule("LR-CMP-14")
def test_every_site_of_power_has_one_mission() -> None:
    assert sorted(card.place for card in MISSIONS) == sorted(SITES)
    for card in MISSIONS:
        region = MIDDLE_EARTH.region_of(card.place)
        assert region is not None
        assert region.id == card.mission.region


def test_the_windows_say_when_in_a_sentence() -> None:
    text = (files("hegemon.editions.lotr") / "cards.toml").read_text(encoding="utf-8")
    windows = {row["id"]: row["says"] for row in tomllib.loads(text)["window"]}
    assert set(windows) == set(MOMENTS_OF)
    assert all(says.endswith(".") for says in windows.values())
