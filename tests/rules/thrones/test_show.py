"""What a page is told of the things beside the boards."""

from __future__ import annotations

import json

import pytest

from hegemon.editions.thrones.show import show
from realm import Realm, realm


def told(t: Realm, seat: int) -> str:
    """Everything a seat is told beside the boards."""
    return json.dumps(show(t.game.view(seat).table, seat))


@pytest.mark.rule("GT-DOM-93", "GT-DOM-32", "GT-DOM-37")
def test_own_cards_are_told_and_those_of_others_only_counted() -> None:
    t = realm(
        gold={"alice": 300},
        points={"bob": 4},
        maesters={"alice": "bribery", "bob": "hired_thieves a_web_of_lies"},
        objectives={"alice": "control_5_castles", "bob": "control_3_ports"},
    )
    own, other, spectator = told(t, 0), told(t, 1), told(t, -2)
    assert "Bribery" in own
    assert "Control 5 castles" in own
    assert "Hired Thieves" not in own
    assert "Control 3 ports" not in own
    assert "Hired Thieves" in other
    assert "Bribery" not in other
    for secret in ("Bribery", "Hired Thieves", "A Web of Lies", "Control 5 castles", "Control 3 ports"):
        assert secret not in spectator
    facts = show(t.table, -2)["facts"]
    assert isinstance(facts, list)
    bob = {one["label"]: one["value"] for one in facts[1]}
    assert (bob["Points"], bob["Maesters"], bob["Objectives"], bob["House"]) == (4, 2, 1, "Baratheon")
    assert {one["label"]: one["value"] for one in facts[0]}["Gold"] == 300


def test_units_stand_on_their_territories() -> None:
    t = realm(units="Winterfell: 2 knight 1 fortification")
    markers = show(t.table, 0)["markers"]
    assert markers == {
        "winterfell": [
            {"kind": "knight", "name": "Knight", "count": 2},
            {"kind": "fortification", "name": "Fortification", "count": 1},
        ]
    }


def test_characters_lie_open_with_their_state() -> None:
    t = realm(turned="ned_stark")
    trays = show(t.table, 1)["trays"]
    assert isinstance(trays, list)
    stark = next(tray for tray in trays if tray["seat"] == 0)
    assert {card["id"]: card["state"] for card in stark["cards"]} == {
        "catelyn_stark": "ready",
        "jon_snow": "ready",
        "ned_stark": "turned",
        "robb_stark": "ready",
    }
    assert not stark["secret"]


def test_skirmish_shows_scores_and_no_cards() -> None:
    t = realm("Dragonstone: alice 3", mode="skirmish")
    told = show(t.table, 0)
    assert told["trays"] == []
    facts = told["facts"]
    assert isinstance(facts, list)
    assert {one["label"]: one["value"] for one in facts[0]} == {"House": "Stark", "Score": 3, "Castles": 1, "Ports": 1}
