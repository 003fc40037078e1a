"""The gameboard, the pieces and the cards of The Lord of the Rings, as they are printed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from hegemon.boards.emblems import emblem
from hegemon.editions.lotr import RULEBOOK
from hegemon.editions.lotr.cards import ADVENTURES, EVENTS, MISSIONS, POWERS
from hegemon.editions.lotr.files import BOARD, PACKAGE, PRINTED, MissionFile
from hegemon.editions.lotr.lands import CARDS, DICE, LEADERS, MIDDLE_EARTH, PATH, PORTS, SITES, STRONGHOLDS
from hegemon.table.cards import NO_LAND
from hegemon.table.rulebook import BadOption
from hegemon.table.sets import WILD
from middle_earth import begun, middle_earth


def names(lands: tuple[int, ...]) -> list[str]:
    return [MIDDLE_EARTH.territories[land].name for land in lands]


def neighbours(id: str) -> set[str]:
    return set(names(MIDDLE_EARTH.near[MIDDLE_EARTH.find(id).index]))


def region(id: str) -> set[str]:
    return set(names(next(group for group in MIDDLE_EARTH.regions if group.id == id).lands))


# --- the gameboard ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CMP-01")
def test_there_are_64_territories_in_nine_regions() -> None:
    assert len(MIDDLE_EARTH.territories) == len({land.name for land in MIDDLE_EARTH.territories}) == 64
    assert [(group.name, len(group.lands)) for group in MIDDLE_EARTH.regions] == [
        ("Arnor", 11),
        ("Gondor", 10),
        ("Rhovanion", 8),
        ("Rohan", 7),
        ("Eriador", 7),
        ("Mordor", 6),
        ("Haradwaith", 6),
        ("Mirkwood", 5),
        ("Rhûn", 4),
    ]


@pytest.mark.rule("LR-CMP-02")
def test_a_region_has_its_bonus() -> None:
    assert {group.name: group.bonus for group in MIDDLE_EARTH.regions} == {
        "Arnor": 7,
        "Gondor": 7,
        "Rhovanion": 5,
        "Rohan": 4,
        "Mirkwood": 4,
        "Eriador": 3,
        "Mordor": 2,
        "Haradwaith": 2,
        "Rhûn": 2,
    }


@pytest.mark.rule("LR-CMP-03")
def test_borders_bridges_and_sea_lines_work_both_ways_and_join_the_whole_board() -> None:
    kinds = Counter(MIDDLE_EARTH.kind(one, other) for one, other in MIDDLE_EARTH.edges)
    assert kinds == {"border": 78, "bridge": 18, "sea": 5}
    for one, others in enumerate(MIDDLE_EARTH.near):
        assert all([one in MIDDLE_EARTH.near[other] for other in others])
        assert all([MIDDLE_EARTH.kind(one, other) == MIDDLE_EARTH.kind(other, one) for other in others])
    assert len(MIDDLE_EARTH.reach(0, [True] * 64)) == 64


@pytest.mark.rule("LR-CMP-03")
def test_mithlond_is_one_territory_on_both_shores_and_evendim_hills_do_not_touch_north_downs() -> None:
    assert neighbours("mithlond") == {
        "Forlindon",
        "Lune Valley",
        "Tower Hills",
        "Harlindon",
        "Forodwaith",
        "Minhiriath",
    }
    assert "North Downs" not in neighbours("evendim_hills")
    assert "Borderlands" in neighbours("evendim_hills")


@pytest.mark.rule("LR-CMP-04", "LR-CMP-05")
def test_minhiriath_has_six_neighbours_and_none_beyond_the_river() -> None:
    found = neighbours("minhiriath")
    assert found == {"South Downs", "Enedwaith", "Dunland", "Mithlond", "Belfalas", "Umbar"}
    here = MIDDLE_EARTH.find("minhiriath").index
    kinds = {MIDDLE_EARTH.territories[land].id: MIDDLE_EARTH.kind(here, land) for land in MIDDLE_EARTH.near[here]}
    assert kinds == {
        "south_downs": "border",
        "enedwaith": "bridge",
        "dunland": "bridge",
        "mithlond": "sea",
        "belfalas": "sea",
        "umbar": "sea",
    }


@pytest.mark.rule("LR-CMP-05")
def test_nobody_invades_minhiriath_over_a_river_without_a_bridge() -> None:
    t = middle_earth("Harlindon: alice 5 | The Shire: alice 5 | Minhiriath: bob 1", rest="alice")
    for place in ("Harlindon", "The Shire"):
        t.alice.cannot(f"invade {t.land(place).id} minhiriath")


@pytest.mark.rule("LR-CMP-06")
def test_rivers_and_mountains_part_territories_that_touch() -> None:
    assert Counter(kind for _, _, kind in BOARD.impassable) == {"river": 24, "mountain": 43}
    for one, other, _ in BOARD.impassable:
        assert MIDDLE_EARTH.find(other).index not in MIDDLE_EARTH.near[MIDDLE_EARTH.find(one).index]


@pytest.mark.rule("LR-CMP-07")
def test_eleven_strongholds_and_22_sites_stand_in_territories() -> None:
    assert (len(STRONGHOLDS), len(SITES)) == (11, 22)
    assert not set(STRONGHOLDS) & set(SITES)
    called = [place.stronghold or place.site_of_power for place in BOARD.territory]
    assert len({name for name in called if name}) == 33
    assert len(MIDDLE_EARTH.lands) == 64


@pytest.mark.rule("LR-CMP-08", "LR-CMP-21")
def test_the_path_leads_through_18_territories_from_the_shire_to_mount_doom() -> None:
    assert names(PATH) == [
        "The Shire",
        "Buckland",
        "Old Forest",
        "Fornost",
        "Weather Hills",
        "South Downs",
        "Rhudaur",
        "Eregion",
        "Moria",
        "Gladden Fields",
        "Lorien",
        "The Wold",
        "Emyn Muil",
        "Dead Marshes",
        "Ithilien",
        "Minas Morgul",
        "Gorgoroth",
        "Mount Doom",
    ]
    apart = [(one, other) for one, other in pairwise(PATH) if other not in MIDDLE_EARTH.near[one]]
    assert [names(pair) for pair in apart] == [["South Downs", "Rhudaur"]]


@pytest.mark.rule("LR-CMP-09")
def test_six_territories_of_the_path_show_a_die() -> None:
    assert names(DICE) == ["Moria", "Lorien", "Dead Marshes", "Minas Morgul", "Gorgoroth", "Mount Doom"]
    assert set(DICE) <= set(PATH)


@pytest.mark.rule("LR-CMP-18")
def test_five_territories_are_mirkwood() -> None:
    assert region("mirkwood") == {
        "North Mirkwood",
        "Carrock",
        "Eastern Mirkwood",
        "Anduin Valley",
        "South Mirkwood",
    }


@pytest.mark.rule("LR-CMP-19")
def test_the_strongholds() -> None:
    told = {place.name: place.stronghold for place in BOARD.territory if place.stronghold}
    assert told == {
        "Rhudaur": "Rivendell",
        "Minas Tirith": "Minas Tirith",
        "Moria": "Mines of Moria",
        "Fangorn": "Isengard",
        "West Rohan": "Helm's Deep",
        "Evendim Hills": "Annuminas",
        "Udun Vale": "Udun",
        "Barad-dûr": "Barad-dûr",
        "Minas Morgul": "Minas Morgul",
        "Umbar": "City of the Corsairs",
        "South Mirkwood": "Dol Guldur",
    }
    assert set(names(STRONGHOLDS)) == set(told)


@pytest.mark.rule("LR-CMP-20")
def test_the_ports_are_the_ends_of_the_sea_lines() -> None:
    assert set(names(PORTS)) == {"Forodwaith", "Belfalas", "Minhiriath", "Mithlond", "Umbar"}


def test_territories_that_mountains_part_stand_at_one_range() -> None:
    ids = {place.id for place in BOARD.territory}
    assert len(BOARD.mountain_range) == len({at.id for at in BOARD.mountain_range}) == 13
    for at in BOARD.mountain_range:
        assert len(set(at.territories)) == len(at.territories) >= 2
        assert set(at.territories) <= ids
    parted = [(one, other) for one, other, kind in BOARD.impassable if kind == "mountain"]
    for one, other in parted:
        assert any([one in at.territories and other in at.territories for at in BOARD.mountain_range]), (one, other)


# --- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CMP-15")
def test_a_rider_and_two_archers_are_five_battalions_and_a_troll_a_rider_and_an_orc_nine() -> None:
    t = middle_earth(f"Minhiriath: alice {3 + 1 + 1} | Enedwaith: bob {5 + 3 + 1}")
    t.expect("Minhiriath: alice 5 | Enedwaith: bob 9")


@pytest.mark.rule("LR-CMP-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_two_leaders(seats: int) -> None:
    assert LEADERS == 2
    assert len(begun(seats).extra.leaders) == 2 * seats


@pytest.mark.rule("LR-CMP-17")
def test_the_game_is_for_two_to_four() -> None:
    for seats in (2, 3, 4):
        assert RULEBOOK.open(seats, {}).seats == seats
    for seats in (1, 5):
        with pytest.raises(BadOption, match="LR-CMP-17"):
            RULEBOOK.open(seats, {})


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-CMP-10")
def test_there_is_a_card_for_each_territory() -> None:
    shown = [card for card in CARDS if card.land != NO_LAND]
    assert [card.land for card in shown] == list(range(64))
    assert [(card.id, card.name) for card in shown] == [(land.id, land.name) for land in MIDDLE_EARTH.territories]
    assert Counter(card.symbol for card in shown) == {"archer": 22, "rider": 21, "eagle": 21}
    assert next(card.symbol for card in shown if card.id == "the_shire") == "rider"


@pytest.mark.rule("LR-CMP-11")
def test_two_wild_cards_show_no_territory() -> None:
    wild = [card for card in CARDS if card.land == NO_LAND]
    assert [(card.id, card.symbol) for card in wild] == [("wild_1", WILD), ("wild_2", WILD)]


@pytest.mark.rule("LR-CMP-12")
def test_the_cards_are_good_evil_and_neutral() -> None:
    assert Counter(place.alignment for place in BOARD.territory) == {"good": 16, "evil": 16, "neutral": 32}
    assert next(place.alignment for place in BOARD.territory if place.id == "the_shire") == "good"


@pytest.mark.rule("LR-CMP-12")
def test_every_stronghold_is_good_or_evil() -> None:
    assert {place.alignment for place in BOARD.territory if place.stronghold} == {"good", "evil"}


@pytest.mark.rule("LR-CMP-13")
def test_there_are_60_adventure_cards() -> None:
    assert (len(MISSIONS), len(EVENTS), len(POWERS)) == (22, 13, 25)
    assert len(ADVENTURES) == len({card.id for card in ADVENTURES}) == 60


@pytest.mark.rule("LR-CMP-14")
def test_every_site_of_power_has_its_mission() -> None:
    told = {row.name: row.territory for row in PRINTED.adventure if isinstance(row, MissionFile)}
    assert told == {place.site_of_power: place.id for place in BOARD.territory if place.site_of_power}
    assert [card.place for card in sorted(MISSIONS, key=lambda card: card.place)] == list(SITES)


def test_every_picture_is_drawn() -> None:
    named = {row.emblem for row in PRINTED.adventure} | {row.emblem for row in PRINTED.army}
    assert {name for name in named if emblem(PACKAGE, name) is None} == set()
    assert len({row.emblem for row in PRINTED.army}) == len(PRINTED.army) == 4


def test_copies_of_a_card_are_cards_of_their_own() -> None:
    twice = Counter(card.key for card in ADVENTURES)
    assert {key: count for key, count in twice.items() if count > 1} == {
        "appoint_a_second_leader": 4,
        "grima_wormtongue": 2,
        "you_shall_not_pass": 2,
        "the_way_is_under_the_mountains": 2,
    }
    assert {"gollum", "grima_wormtongue", "grima_wormtongue_2"} <= {card.id for card in ADVENTURES}
