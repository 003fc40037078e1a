"""The boards and what comes in the box: territories, regions, castles, ports, links, and the number of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES
from hegemon.editions.thrones.lands import ESSOS, HOUSES, WESTEROS, WORLD, Realm
from realm import realm

BOARDS = [(2, ESSOS), (3, WESTEROS), (6, WORLD)]


def near(there: Realm, one: str, ports: bool = True) -> set[str]:
    """The neighbours of a territory, with the links of ports or without."""
    lands = there.board.territories
    index = next(land.index for land in lands if land.id == one)
    return {lands[other].id for other in (there.board.near[index] if ports else there.inland[index])}


def with_port(there: Realm, colour: str) -> list[str]:
    """The territories with a port of a colour."""
    return [land.id for land in there.board.territories if there.port[land.index] == colour]


def shown_regions(seats: int) -> list[tuple[str, int, int]]:
    """Name, number of territories and bonus of the regions in a game."""
    return [(region.name, len(region.lands), region.bonus) for region in realm(seats=seats).table.board.regions]


@pytest.mark.rule("GT-CMP-01", "GT-CMP-03", "GT-CMP-04")
def test_westeros() -> None:
    assert shown_regions(3) == [
        ("The North", 13, 5),
        ("The Riverlands", 5, 2),
        ("The Vale of Arryn", 4, 1),
        ("The Iron Islands", 2, 1),
        ("The Westerlands", 5, 2),
        ("The Crownlands", 4, 2),
        ("The Stormlands", 4, 1),
        ("The Reach", 7, 4),
        ("Dorne", 4, 1),
    ]
    assert len(realm(seats=5).table.board) == 48


@pytest.mark.rule("GT-CMP-02", "GT-CMP-05")
def test_essos() -> None:
    assert shown_regions(2) == [
        ("Andalos", 7, 4),
        ("The Disputed Lands", 6, 3),
        ("Lands of Long Summer", 4, 1),
        ("The Dothraki Sea", 7, 4),
        ("Slaver's Bay", 6, 3),
        ("Jade Sea Coast", 4, 1),
    ]
    assert len(realm(seats=2).table.board) == 34


@pytest.mark.rule("GT-CMP-06")
@pytest.mark.parametrize("there", [ESSOS, WESTEROS])
@pytest.mark.parametrize("ports", [True, False])
def test_a_board_is_symmetric_and_connected_with_its_ports_and_without(there: Realm, ports: bool) -> None:
    links = there.board.near if ports else there.inland
    for land, others in enumerate(links):
        assert land not in others
        assert len(set(others)) == len(others)
        assert all(land in links[other] for other in others)
    reached, waiting = {0}, [0]
    while waiting:
        fresh = set(links[waiting.pop()]) - reached
        reached |= fresh
        waiting += fresh
    assert len(reached) == len(there.board)


@pytest.mark.rule("GT-CMP-07")
def test_harrenhal_borders_kings_landing() -> None:
    t = realm("Harrenhal: alice 2 | Kings Landing: alice 2", mode="skirmish", rest="bob")
    t.alice.cannot("invade harrenhal kings_landing", "your own")
    assert "kings_landing" in near(WESTEROS, "harrenhal", ports=False)
    t = realm("Harrenhal: alice 2 | Kings Landing: bob 2", mode="skirmish")
    t.alice.invades("Harrenhal", "Kings Landing")
    assert t.step == "FightOn"


@pytest.mark.rule("GT-CMP-08", "GT-SKI-71")
def test_dragonstone_reaches_sunspear_by_port() -> None:
    t = realm("Dragonstone: alice 3 | Sunspear: bob 1", mode="skirmish")
    assert "sunspear" not in near(WESTEROS, "dragonstone", ports=False)
    t.alice.invades("Dragonstone", "Sunspear")
    t.alice.commits(2)
    t.battle("6 5", "1")
    t.expect("Dragonstone: alice 1 | Sunspear: alice 2")


@pytest.mark.parametrize(
    ("there", "one", "other"),
    [
        pytest.param(WESTEROS, "silver", "blue", marks=pytest.mark.rule("GT-CMP-09"), id="westeros"),
        pytest.param(ESSOS, "blue", "teal", marks=pytest.mark.rule("GT-CMP-16"), id="essos"),
    ],
)
def test_ports_link_those_of_their_own_colour_and_no_others(there: Realm, one: str, other: str) -> None:
    for colour in (one, other):
        for port in with_port(there, colour):
            inland = near(there, port, ports=False)
            assert near(there, port) == inland | set(with_port(there, colour)) - {port}
    for port in with_port(there, one):
        assert near(there, port) & set(with_port(there, other)) == near(there, port, ports=False) & set(
            with_port(there, other)
        )


@pytest.mark.rule("GT-CMP-09")
def test_casterly_rock_cannot_invade_an_eastern_port() -> None:
    t = realm("Casterly Rock: alice 5 | Kings Landing: bob 1 | Oldtown: bob 1", mode="skirmish")
    t.alice.cannot("invade casterly_rock kings_landing", "cannot be reached")
    t.alice.invades("Casterly Rock", "Oldtown")


@pytest.mark.rule("GT-CMP-16")
def test_myr_cannot_invade_a_teal_port() -> None:
    t = realm("Myr: alice 5", seats=2, mode="skirmish")
    t.alice.cannot("invade myr meereen", "cannot be reached")
    t.alice.invades("Myr", "Volantis")


@pytest.mark.rule("GT-CMP-10", "GT-WAW-03")
@pytest.mark.parametrize(("seats", "there"), BOARDS)
def test_every_territory_has_one_card_with_one_of_three_symbols(seats: int, there: Realm) -> None:
    t = realm(seats=seats)
    assert Counter(card.land for card in t.table.edition.cards) == {land.index: 1 for land in there.board.territories}
    assert {card.symbol for card in t.table.edition.cards} == {"knight", "siege_engine", "fortification"}
    assert all(card.name == there.board.territories[card.land].name for card in t.table.edition.cards)
    assert set(t.table.pile.cards()) == {card.index for card in t.table.edition.cards}


@pytest.mark.rule("GT-CMP-11")
def test_the_box_holds_187_cards() -> None:
    skirmish, dominion = realm(seats=7, mode="skirmish"), realm(seats=7)
    territory = len(skirmish.table.edition.cards)  # with the End Game card
    assert (territory, len(dominion.table.edition.cards)) == (83, 82)
    decks = dominion.extra
    assert territory + len(decks.maesters.cards) + len(decks.objectives.cards) + len(decks.characters) == 187
    assert (len(MAESTERS), len(OBJECTIVES)) == (40, 36)


@pytest.mark.rule("GT-CMP-12")
def test_seven_houses_have_four_characters_each() -> None:
    assert [house.name for house in HOUSES] == [
        "Stark", "Baratheon", "Lannister", "Tyrell", "Martell", "Targaryen", "Ghiscari"
    ]  # fmt: skip
    assert Counter(one.house for one in CHARACTERS) == dict.fromkeys(range(7), 4)
    assert len({one.id for one in CHARACTERS}) == 28


@pytest.mark.rule("GT-CMP-13", "GT-SKI-79")
def test_armies_are_counted_and_not_pieces() -> None:
    t = realm("Harrenhal: alice 3 | Kings Landing: bob 3", mode="skirmish", phase="turn")
    t.alice.places("Harrenhal", 1)
    t.alice.places("Harrenhal", 2)
    t.expect("Harrenhal: alice 6")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.commits(3)
    t.battle("6 1 1", "2 1")  # each side loses one of its three, whatever pieces they were
    t.expect("Harrenhal: alice 5 | Kings Landing: bob 2")


@pytest.mark.rule("GT-SKI-79")
def test_armies_never_run_out() -> None:
    t = realm("Harrenhal: alice 999999", mode="skirmish", phase="turn")
    t.alice.places("Harrenhal", 3)
    t.expect("Harrenhal: alice 1000002")


@pytest.mark.rule("GT-CMP-14")
def test_nine_objectives_are_worth_each_of_one_to_four_points() -> None:
    deck = realm().extra.objectives.cards
    assert Counter(OBJECTIVES[card].points for card in deck) == {1: 9, 2: 9, 3: 9, 4: 9}


@pytest.mark.rule("GT-CMP-15")
@pytest.mark.parametrize(
    ("there", "castles", "ports"),
    [
        (WESTEROS, 19, {"silver": 7, "blue": 7}),
        (ESSOS, 14, {"blue": 5, "teal": 5}),
        (WORLD, 33, {"silver": 7, "blue": 12, "teal": 5}),
    ],
)
def test_castles_and_ports(there: Realm, castles: int, ports: dict[str, int]) -> None:
    assert sum(there.castle) == castles
    assert Counter(colour for colour in there.port if colour) == ports


@pytest.mark.rule("GT-CMP-17")
@pytest.mark.parametrize(("there", "borders", "seas"), [(WESTEROS, 76, 15), (ESSOS, 64, 4)])
def test_borders_and_sea_lines(there: Realm, borders: int, seas: int) -> None:
    links = sum(len(others) for others in there.inland) // 2
    assert (links - len(there.board.seas), len(there.board.seas)) == (borders, seas)
