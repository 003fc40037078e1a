"""What a page is told of the things beside the boards."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.editions.thrones.cards import CHARACTERS, OBJECTIVES, POWERS
from hegemon.editions.thrones.extra import CAPTIVE, GONE, NO_HOUSE, Rally, thrones
from hegemon.editions.thrones.extra import realm as lands_of
from hegemon.editions.thrones.lands import UNITS
from hegemon.editions.thrones.show import show
from hegemon.kernel.menus import Offer
from hegemon.server.show import beside, offer_made, plain
from hegemon.table.effects import BATTLE, INVASION, ROUND, TURN, Force
from hegemon.table.invasion import Invasion
from hegemon.table.show import Fact, Marker, Score, forces_shown
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


def test_a_unit_is_shown_where_it_stands_alone() -> None:
    units = "Winterfell: 1 knight | Harrenhal: 2 siege_engine | Karhold: 1 fortification"
    markers = show(realm("Winterfell: alice 5", units=units).table, 0).markers
    assert {land: [(mark.kind, mark.count) for mark in marks] for land, marks in markers.items()} == {
        "winterfell": [("knight", 1)],
        "harrenhal": [("siege_engine", 2)],
        "karhold": [("fortification", 1)],
    }


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
    assert values(told.facts[0]) == {"House": "Stark", "Castles": 1, "Ports": 1}
    assert told.score[0] == Score(0, 3, [Fact("Territories", 1), Fact("Castles", 1), Fact("Ports", 1)])


def test_what_can_be_bought_says_its_price() -> None:
    made = offer_made(realm().table, ["ware"], Offer("buy", ("maester",)))
    assert (made.name, made.says) == ("a Maester card", "200 gold")


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


@pytest.mark.rule("GT-DOM-93")
def test_everything_that_a_seat_of_a_full_table_is_told() -> None:
    t = realm(
        "Winterfell: alice 5 | Dragonstone: bob 1 | White Harbor: alice 1",
        gold={"alice": 300, "bob": 100},
        points={"alice": 2},
        maesters={"alice": "bribery a_sworn_sword", "bob": "hired_thieves"},
        objectives={"alice": "control_3_ports possess_500_gold", "bob": "control_5_castles"},
        turned="ned_stark",
    )
    x = t.extra
    index = {one.id: one.index for one in CHARACTERS}
    x.characters[index["jon_snow"]] = CAPTIVE
    x.characters[index["robb_stark"]] = CAPTIVE + 1
    x.characters[index["catelyn_stark"]] = GONE
    pile, karhold = t.table.pile, next(card.index for card in t.table.edition.cards if card.id == "karhold")
    t.table.pile = pile.without((karhold,))
    x.rallies = (Rally(0, karhold),)
    x.put(Force("mourning_the_fallen", 2, ROUND))
    told = show(t.game.view(0).table, 0)
    assert told.facts[0] == [
        Fact("House", "Stark"),
        Fact("Points", 2, 10),
        Fact("Seat", "held"),
        Fact("Gold", 300),
        Fact("Castles", 1),
        Fact("Ports", 1),
        Fact("Maesters", 2),
        Fact("Objectives", 2),
        Fact("Rallies", 1),
    ]
    assert values(told.facts[1]) == {
        "House": "Baratheon",
        "Points": 0,
        "Seat": "held",
        "Gold": 100,
        "Castles": 1,
        "Ports": 1,
        "Maesters": 1,
        "Objectives": 1,
    }
    assert [(tray.title, tray.seat, tray.secret) for tray in told.trays] == [
        ("Characters", 0, False),
        ("Characters", 1, False),
        ("Characters", 2, False),
        ("Maester cards", 0, True),
        ("Objectives", 0, True),
        ("Rally the Smallfolk", 0, True),
    ]
    characters, theirs, mourners, maesters, goals, rallies = [tray.cards for tray in told.trays]
    assert [(card.id, card.cost, card.state) for card in characters] == [
        ("catelyn_stark", "400 gold", "gone"),
        ("jon_snow", f"{2 * POWERS['jon_snow'].cost} gold", "captive"),
        ("ned_stark", f"{2 * POWERS['ned_stark'].cost} gold", "turned"),
        ("robb_stark", "600 gold", "captive"),
    ]
    assert all(card.cost.endswith("00 gold") and card.state == "ready" for card in theirs)
    costs = {card.id: card.cost for card in mourners}
    assert costs["tywin_lannister"] == f"{POWERS['tywin_lannister'].cost} gold", "whoever mourns pays what is printed"
    for cards in (characters, theirs, mourners):
        assert [(card.name, card.says) for card in cards] == [(POWERS[c.id].name, POWERS[c.id].says) for c in cards]
    assert [(card.id, card.name, card.cost, card.state) for card in maesters] == [
        ("bribery", "Bribery", "0 gold", "ready"),
        ("a_sworn_sword", "A Sworn Sword", "200 gold", "ready"),
    ]
    assert [(card.id, card.cost, card.state) for card in goals] == [
        ("control_3_ports", "1 point", "open"),
        ("possess_500_gold", "1 point", "open"),
    ]
    assert [(card.name, card.says) for card in goals] == [
        ("Control 3 ports", "Control 3 ports."),
        ("Possess 500 gold or more", "Possess 500 gold or more."),
    ]
    assert [(card.id, card.name, card.cost, card.state) for card in rallies] == [
        ("karhold", "Karhold", "5 armies", "ready")
    ]
    assert "Five armies wait here" in rallies[0].says
    assert told.banners == [x.banner(seat) for seat in range(3)]
    assert told.order == [0, 1, 2]
    assert told.invasion is None
    assert [(force.title, force.until, force.seat) for force in told.forces] == [
        ("Mourning the Fallen", "until the player's next turn", 2)
    ]
    assert [(one.seat, one.total, one.parts) for one in told.score] == [(0, 2, []), (1, 0, []), (2, 0, [])]
    x.gold[0] = 500
    assert next(tray for tray in show(t.table, 0).trays if tray.title == "Objectives").cards[1].state == "met"
    x.houses[2] = NO_HOUSE
    assert show(t.table, 0).facts[2] == []
    assert [tray.seat for tray in show(t.table, 0).trays if tray.title == "Characters"] == [0, 1]
    assert [one.seat for one in show(t.table, 0).score] == [0, 1]
    assert [tray.title for tray in show(t.game.view(3).table, 3).trays] == ["Characters"] * 2


def test_the_edition_tells_what_lies_beside_the_board_and_how_units_look() -> None:
    t = realm("Winterfell: alice 5")
    edition = t.table.edition
    assert edition.show is not None
    assert edition.show(t.table, 0) == show(t.table, 0)
    assert edition.icons == {"knight": "helmet", "siege_engine": "catapult", "fortification": "tower"}
    assert set(edition.icons) == {unit.id for unit in UNITS}
    there = lands_of(t.table)
    assert [(mark.name, mark.sign, mark.lands) for mark in edition.landmarks] == [
        ("Castle", "#", there.castles),
        ("Port", "~", there.ports),
    ]


def test_points_are_told_one_by_one_and_a_lost_seat_is_lost() -> None:
    t = realm("Winterfell: bob 1", objectives={"alice": "control_7_castles control_9_castles"})
    assert values(show(t.table, 0).facts[0])["Seat"] == "lost"
    t.table.turns = 0
    assert "Seat" not in values(show(t.table, 0).facts[0]), "nothing is lost before the game begins"
    goals = next(tray for tray in show(t.table, 0).trays if tray.title == "Objectives")
    points = {one.id: one.points for one in OBJECTIVES}
    assert [card.cost for card in goals.cards] == [f"{points[card.id]} points" for card in goals.cards]


@pytest.mark.parametrize(
    ("scope", "until", "where"),
    [
        (BATTLE, "until the end of the battle", True),
        (INVASION, "until the end of the invasion", True),
        (TURN, "until the end of the turn", False),
    ],
)
def test_what_is_in_force_for_a_battle_or_an_invasion_works_where_it_is_fought(
    scope: str, until: str, where: bool
) -> None:
    t = realm("Winterfell: alice 5")
    x = thrones(t.table)
    x.put(Force("robb_stark", 0, scope))
    assert show(t.table, 0).forces[0].lands == []
    x.invasion = Invasion(0, 1)
    force = show(t.table, 0).forces[0]
    assert (force.until, force.lands) == (until, [t.table.board.territories[1].id] if where else [])
    x.forces = (Force("establish_the_high_ground", 1, scope, (2,)),)
    force = show(t.table, 0).forces[0]
    assert (force.title, force.lands) == ("Establish the High Ground", [t.table.board.territories[2].id])
    assert force.says == POWERS["establish_the_high_ground"].says


def test_cards_have_a_picture_and_say_when_they_may_be_used() -> None:
    t = realm("Harrenhal: alice 9 | Kings Landing: bob 5", gold={"alice": 900}, maesters={"alice": "bribery"})
    told = {card.id: card for tray in show(t.table, 0).trays for card in tray.cards}
    assert (told["robb_stark"].emblem, told["bribery"].emblem) == ("swords", "coin")
    assert told["robb_stark"].when == "When you declare an invasion, before anything is committed."
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    (robb,) = show(t.table, 1).forces
    assert (robb.scope, robb.emblem, robb.seat) == (INVASION, "swords", 0)
    assert beside(t.table, 1).forces == [robb] == forces_shown(t.table)
    assert plain(POWERS["robb_stark"]) == {
        "id": "robb_stark",
        "name": "Robb Stark",
        "says": POWERS["robb_stark"].says,
        "emblem": "swords",
    }
