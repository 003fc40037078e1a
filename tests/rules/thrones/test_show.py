"""What a page is told of the things beside the boards."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.editions.thrones.extra import thrones
from hegemon.editions.thrones.show import show
from hegemon.table.effects import INVASION, TURN, Force
from hegemon.table.invasion import Invasion
from hegemon.table.show import Fact, Marker, Score
from realm import Realm, realm


def told(t: Realm, seat: int) -> str:
    """Everything a seat is told beside the boards."""
    return msgspec.json.encode(show(t.game.view(seat).table, seat)).decode()


def values(facts: list[Fact]) -> dict[str, int | str]:
    """The facts of a seat by their labels."""
    return {fact.label: fact.value for fact in facts}


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
    facts = show(t.table, -2).facts
    bob = values(facts[1])
    assert (bob["Points"], bob["Maesters"], bob["Objectives"], bob["House"]) == (4, 2, 1, "Baratheon")
    assert values(facts[0])["Gold"] == 300


def test_units_stand_on_their_territories() -> None:
    t = realm(units="Winterfell: 2 knight 1 fortification")
    markers = show(t.table, 0).markers
    assert markers == {"winterfell": [Marker("knight", "Knight", 2), Marker("fortification", "Fortification", 1)]}


def test_characters_lie_open_with_their_state() -> None:
    t = realm(turned="ned_stark")
    stark = next(tray for tray in show(t.table, 1).trays if tray.seat == 0)
    assert {card.id: card.state for card in stark.cards} == {
        "catelyn_stark": "ready",
        "jon_snow": "ready",
        "ned_stark": "turned",
        "robb_stark": "ready",
    }
    assert not stark.secret


def test_skirmish_shows_scores_and_no_cards() -> None:
    t = realm("Dragonstone: alice 3", mode="skirmish")
    told = show(t.table, 0)
    assert told.trays == []
    assert values(told.facts[0]) == {"House": "Stark", "Score": 3, "Castles": 1, "Ports": 1}
    assert told.score[0] == Score(0, 3, [Fact("Territories", 1), Fact("Castles", 1), Fact("Ports", 1)])


def test_cards_in_force_say_until_when_and_where() -> None:
    t = realm(points={"bob": 4})
    x = thrones(t.table)
    x.invasion = Invasion(0, 1)
    x.put(Force("robb_stark", 0, INVASION))
    x.put(Force("freefolk_uprising", 1, TURN, (), 0))
    told = show(t.game.view(2).table, 2)
    lands = t.table.board.territories
    assert told.invasion == (lands[0].id, lands[1].id)
    robb, freefolk = told.forces
    assert (robb.title, robb.until, robb.seat, robb.lands) == (
        "Robb Stark",
        "until the end of the invasion",
        0,
        [lands[1].id],
    )
    assert (freefolk.title, freefolk.seat, freefolk.lands) == ("Freefolk Uprising", 1, [])
    assert told.score[1] == Score(1, 4)
