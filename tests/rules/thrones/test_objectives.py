"""Objectives: what each of the 36 asks for, when it is read, and what counts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hegemon.editions.thrones.cards import OBJECTIVES
from hegemon.editions.thrones.lands import NO_PORT, WESTEROS
from realm import Realm, realm

PLACES = [(land.id, WESTEROS.castle[land.index], WESTEROS.port[land.index]) for land in WESTEROS.board.territories]
CASTLES = [land for land, castle, port in PLACES if castle and port == NO_PORT]
PORTS = [land for land, castle, port in PLACES if not castle and port != NO_PORT]
BOTH = [land for land, castle, port in PLACES if castle and port != NO_PORT]
AROUND = ("the_gift", "bear_island", "the_dreadfort", "barrowlands", "white_harbor", "wolfswood", "widows_watch")
"""All neighbours of Winterfell: two plain territories, two castles, three ports."""


def held(lands: Sequence[str], owner: str = "alice", armies: int = 1) -> str:
    return " | ".join(f"{land}: {owner} {armies}" for land in lands)


def holding(castles: int, ports: int) -> str:
    """Alice holds so many castles and so many ports, few of them in one territory."""
    both = max(0, ports - len(PORTS))
    assert castles == 0 or both <= castles
    return held(BOTH[:both] + PORTS[: ports - both] + CASTLES[: max(0, castles - both)])


def at_objectives(position: str, objective: str, gold: int = 0, units: str = "") -> Realm:
    return realm(position, phase="objective", objectives={"alice": objective}, gold={"alice": gold}, units=units)


def scores(t: Realm, objective: str) -> None:
    """Alice scores this objective for its points."""
    before = t.alice.points
    t.alice.says(f"score {objective}")
    assert t.alice.points - before == next(card.points for card in OBJECTIVES if card.id == objective)


def fails(t: Realm, objective: str) -> None:
    """Alice holds this objective, is asked, and may not score it."""
    assert (t.asked, t.step, t.alice.objectives) == ("alice", "ScoreObjective", {objective})
    t.alice.cannot(f"score {objective}", because="you have not achieved it")


def ended(t: Realm) -> Realm:
    """Alice invades no more and makes no maneuver."""
    t.alice.passes()
    assert t.step == "Maneuver"
    t.alice.passes()
    return t


def after_conquests(
    objective: str, *ways: tuple[str, str], more: str = "", units: str = "", owner: str = "carol", rest: str = "carol"
) -> Realm:
    """Alice conquers these territories, each from another one, and comes to her objectives."""
    position = held([dst for _, dst in ways], owner) + more
    t = realm(f"{position} | Winterfell: alice 40", objectives={"alice": objective}, units=units, rest=rest)
    for src, dst in ways:
        t.alice.wins(src, dst)
    return ended(t)


def around(count: int) -> list[tuple[str, str]]:
    """So many territories, all but the last of eight taken from Winterfell."""
    ways = [("winterfell", land) for land in AROUND]
    return [*ways, ("the_gift", "skagos")][:count]


# --- what each asks for ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize(
    ("objective", "castles", "ports"),
    [
        pytest.param("control_3_ports", 0, 3, marks=pytest.mark.rule("GT-OBJ-04")),
        pytest.param("control_4_castles_2_ports", 4, 2, marks=pytest.mark.rule("GT-OBJ-05")),
        pytest.param("control_5_castles", 5, 0, marks=[pytest.mark.rule("GT-OBJ-06"), pytest.mark.rule("GT-DOM-60")]),
        pytest.param("control_5_ports", 0, 5, marks=pytest.mark.rule("GT-OBJ-13")),
        pytest.param("control_6_castles_4_ports", 6, 4, marks=pytest.mark.rule("GT-OBJ-14")),
        pytest.param("control_7_castles", 7, 0, marks=pytest.mark.rule("GT-OBJ-15")),
        pytest.param("control_7_ports", 0, 7, marks=pytest.mark.rule("GT-OBJ-22")),
        pytest.param("control_8_castles_6_ports", 8, 6, marks=pytest.mark.rule("GT-OBJ-23")),
        pytest.param("control_9_castles", 9, 0, marks=pytest.mark.rule("GT-OBJ-24")),
        pytest.param("control_10_castles_8_ports", 10, 8, marks=pytest.mark.rule("GT-OBJ-31")),
        pytest.param("control_11_castles", 11, 0, marks=pytest.mark.rule("GT-OBJ-32")),
        pytest.param("control_9_ports", 2, 9, marks=pytest.mark.rule("GT-OBJ-34")),
    ],
)
def test_castles_and_ports_are_counted(objective: str, castles: int, ports: int) -> None:
    scores(at_objectives(holding(castles, ports), objective), objective)
    if "castles" in objective:
        fails(at_objectives(holding(castles - 1, ports), objective), objective)
    if "ports" in objective:
        fails(at_objectives(holding(max(castles, 1), ports - 1), objective), objective)


@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize(
    ("objective", "gold"),
    [
        pytest.param("possess_500_gold", 500, marks=pytest.mark.rule("GT-OBJ-09")),
        pytest.param("possess_1000_gold", 1000, marks=pytest.mark.rule("GT-OBJ-17")),
        pytest.param("possess_1500_gold", 1500, marks=pytest.mark.rule("GT-OBJ-27")),
        pytest.param("possess_2000_gold", 2000, marks=pytest.mark.rule("GT-OBJ-36")),
    ],
)
def test_gold_is_counted_and_stays(objective: str, gold: int) -> None:
    t = at_objectives("Winterfell: alice 3", objective, gold)
    scores(t, objective)
    assert t.alice.gold == gold
    fails(at_objectives("Winterfell: alice 3", objective, gold - 100), objective)


@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize(
    ("objective", "armies"),
    [
        pytest.param("destroy_4_armies", 4, marks=pytest.mark.rule("GT-OBJ-08")),
        pytest.param("destroy_8_armies", 8, marks=pytest.mark.rule("GT-OBJ-16")),
        pytest.param("destroy_12_armies", 12, marks=pytest.mark.rule("GT-OBJ-25")),
        pytest.param("destroy_16_armies", 16, marks=pytest.mark.rule("GT-OBJ-35")),
    ],
)
def test_destroyed_armies_are_counted_over_the_turn(objective: str, armies: int) -> None:
    half = armies // 2
    for first, second, enough in ((half, half, True), (half, half - 1, False)):
        lands = f"The Gift: carol {first} | Bear Island: bob {second}"
        t = realm(f"Winterfell: alice 9 | {lands}", objectives={"alice": objective})
        t.alice.wins("Winterfell", "The Gift")
        t.alice.wins("Winterfell", "Bear Island")
        ended(t)
        (scores if enough else fails)(t, objective)


@pytest.mark.rule("GT-OBJ-08")
@pytest.mark.rule("GT-MAE-16")
def test_armies_destroyed_by_cards_add_up() -> None:
    for karhold, enough in ((5, True), (3, False)):
        t = realm(
            f"Winterfell: alice 9 | The Gift: carol 5 | Karhold: bob {karhold}",
            objectives={"alice": "destroy_4_armies"},
            gold={"alice": 200},
            maesters={"alice": "mass_desertion"},
        )
        t.alice.uses("mass_desertion")
        t.draws("the_gift")
        t.draws("karhold")
        ended(t)
        (scores if enough else fails)(t, "destroy_4_armies")


@pytest.mark.rule("GT-OBJ-08")
def test_armies_destroyed_without_a_conquest_count_and_own_losses_do_not() -> None:
    for armies, enough in ((4, True), (3, False)):
        t = realm(f"Winterfell: alice 9 | The Gift: carol {armies + 1}", objectives={"alice": "destroy_4_armies"})
        t.alice.invades("Winterfell", "The Gift")
        for _ in range(2):
            t.alice.commits(2)
            t.battle("6 6", "1 1" if enough or t.armies("The Gift") == armies + 1 else "1")
        if not enough:
            t.alice.commits(1)
            t.battle("1", "6")
        t.alice.passes()
        ended(t)
        (scores if enough else fails)(t, "destroy_4_armies")


@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize(
    ("objective", "count"),
    [
        pytest.param("conquer_3_territories", 3, marks=pytest.mark.rule("GT-OBJ-02")),
        pytest.param("conquer_6_territories", 6, marks=pytest.mark.rule("GT-OBJ-20")),
        pytest.param("conquer_8_territories", 8, marks=pytest.mark.rule("GT-OBJ-30")),
    ],
)
def test_conquests_are_counted(objective: str, count: int) -> None:
    scores(after_conquests(objective, *around(count)), objective)
    fails(after_conquests(objective, *around(count - 1)), objective)


@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize(
    ("objective", "count"),
    [
        pytest.param("conquer_2_from_one_opponent", 2, marks=pytest.mark.rule("GT-OBJ-01")),
        pytest.param("conquer_4_from_one_opponent", 4, marks=pytest.mark.rule("GT-OBJ-19")),
    ],
)
def test_territories_of_one_opponent_are_counted_apart(objective: str, count: int) -> None:
    scores(after_conquests(objective, *around(count), owner="bob"), objective)
    ways = [("winterfell", "white_harbor"), ("winterfell", "wolfswood"), ("winterfell", "widows_watch")]
    position = " | ".join(
        [held([land for _, land in around(count - 1)], "bob"), held([land for _, land in ways[: count - 1]], "carol")]
    )
    t = realm(f"{position} | Winterfell: alice 40", objectives={"alice": objective})
    for src, dst in (*around(count - 1), *ways[: count - 1]):
        t.alice.wins(src, dst)
    fails(ended(t), objective)


@pytest.mark.rule("GT-OBJ-10")
@pytest.mark.rule("GT-OBJ-11")
@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.rule("GT-OBJ-39")
@pytest.mark.parametrize(
    ("objective", "special"), [("conquer_3_with_castle", "the_dreadfort"), ("conquer_3_with_port", "white_harbor")]
)
def test_one_of_the_three_conquests_has_the_castle_or_the_port(objective: str, special: str) -> None:
    plain = [("winterfell", "the_gift"), ("winterfell", "bear_island")]
    other = {"the_dreadfort": "white_harbor", "white_harbor": "the_dreadfort"}[special]
    scores(after_conquests(objective, *plain, ("winterfell", special)), objective)
    fails(after_conquests(objective, *plain, ("winterfell", other)), objective)
    fails(after_conquests(objective, plain[0], ("winterfell", special)), objective)


@pytest.mark.rule("GT-OBJ-28")
@pytest.mark.rule("GT-OBJ-29")
@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.rule("GT-OBJ-43")
def test_conquests_with_a_port_or_a_castle_each() -> None:
    ports = [("widows_watch", land) for land in ("white_harbor", "gulltown", "dragonstone", "storms_end", "sunspear")]
    start = " | widows_watch: alice 30"
    scores(after_conquests("conquer_5_ports", *ports, more=start), "conquer_5_ports")
    fails(after_conquests("conquer_5_ports", *ports[1:], ("winterfell", "the_gift"), more=start), "conquer_5_ports")
    castles = [("widows_watch", land) for land in ("dragonstone", "storms_end", "sunspear", "kings_landing")]
    castles += [("winterfell", "the_dreadfort"), ("winterfell", "barrowlands")]
    scores(after_conquests("conquer_6_castles", *castles, more=start), "conquer_6_castles")
    short = [*castles[1:], ("winterfell", "the_gift")]
    fails(after_conquests("conquer_6_castles", *short, more=start), "conquer_6_castles")


@pytest.mark.rule("GT-OBJ-03")
@pytest.mark.rule("GT-OBJ-21")
@pytest.mark.rule("GT-OBJ-37")
def test_a_region_is_controlled_as_a_whole() -> None:
    vale = ["mountains_of_the_moon", "the_fingers", "the_eyrie", "gulltown"]
    iron = ["pyke", "harlaw"]
    scores(at_objectives(held(vale), "control_1_region"), "control_1_region")
    fails(at_objectives(held(vale[1:] + iron[1:]), "control_1_region"), "control_1_region")
    scores(at_objectives(held(vale + iron), "control_2_regions"), "control_2_regions")
    fails(at_objectives(held(vale + iron[1:]), "control_2_regions"), "control_2_regions")


@pytest.mark.rule("GT-OBJ-12")
@pytest.mark.rule("GT-OBJ-33")
@pytest.mark.rule("GT-OBJ-37")
def test_territories_in_each_of_several_regions() -> None:
    two = ["skagos", "karhold", "pyke", "harlaw", "the_crag", "silverhill"]
    scores(at_objectives(held(two), "control_2_in_3_regions"), "control_2_in_3_regions")
    wide = [*two[:-1], "skagos", "winterfell", "riverrun", "gulltown", "sunspear"]
    fails(at_objectives(held(wide), "control_2_in_3_regions"), "control_2_in_3_regions")
    three = ["skagos", "karhold", "winterfell", "riverrun", "harrenhal", "the_twins", "the_crag", "silverhill"]
    three += ["golden_tooth", "tarth", "rainwood", "storms_end"]
    scores(at_objectives(held(three), "control_3_in_4_regions"), "control_3_in_4_regions")
    wide = [*three[:-1], "the_gift", "stoney_sept", "pyke", "harlaw"]
    fails(at_objectives(held(wide), "control_3_in_4_regions"), "control_3_in_4_regions")


@pytest.mark.rule("GT-OBJ-18")
@pytest.mark.rule("GT-OBJ-26")
@pytest.mark.rule("GT-OBJ-37")
@pytest.mark.parametrize("kind", ["knight", "siege_engine", "fortification"])
def test_units_of_one_kind_or_one_of_each(kind: str) -> None:
    here = "Winterfell: alice 3 | Karhold: alice 1"
    own = f"Winterfell: 1 {kind} | Karhold: 1 {kind}"
    scores(at_objectives(here, "two_of_one_unit", units=own), "two_of_one_unit")
    each = "Winterfell: 1 knight 1 siege_engine | Karhold: 1 fortification"
    fails(at_objectives(here, "two_of_one_unit", units=each), "two_of_one_unit")
    theirs = f"Winterfell: 1 {kind} | Skagos: 1 {kind}"
    fails(at_objectives(here, "two_of_one_unit", units=theirs), "two_of_one_unit")
    scores(at_objectives(here, "one_of_each_unit", units=each), "one_of_each_unit")
    short = each.replace(f"1 {kind}", f"0 {kind}")
    fails(at_objectives(here, "one_of_each_unit", units=short), "one_of_each_unit")


@pytest.mark.rule("GT-OBJ-07")
@pytest.mark.rule("GT-OBJ-42")
def test_a_port_on_each_coast() -> None:
    name = "control_port_each_coast"
    scores(at_objectives(held(["pyke", "sunspear"]), name), name)
    fails(at_objectives(held(["pyke", "harlaw", "oldtown"]), name), name)
    fails(at_objectives(held(["gulltown", "sunspear"]), name), name)
    for lands, enough in ((["myr", "qarth"], True), (["myr", "lys"], False), (["qarth", "astapor"], False)):
        t = realm(held(lands), seats=2, phase="objective", objectives={"alice": name})
        (scores if enough else fails)(t, name)


@pytest.mark.rule("GT-OBJ-43")
def test_a_territory_with_castle_and_port_counts_for_both() -> None:
    name = "control_4_castles_2_ports"
    scores(at_objectives(held([*BOTH[:2], *CASTLES[:2]]), name), name)
    fails(at_objectives(held([*BOTH[:1], *CASTLES[:3]]), name), name)


# --- when, and what counts -------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-OBJ-38")
def test_control_is_read_after_the_maneuver() -> None:
    ports = "Widows Watch: alice 1 | White Harbor: alice 1 | Wolfswood: carol 1"
    t = realm(f"{ports} | Winterfell: alice 5", phase="invade", objectives={"alice": "control_3_ports"})
    t.alice.cannot("score control_3_ports")
    t.alice.wins("Winterfell", "Wolfswood")
    t.alice.cannot("score control_3_ports")
    t.alice.passes()
    t.alice.cannot("score control_3_ports")
    t.alice.passes()
    scores(t, "control_3_ports")


@pytest.mark.rule("GT-OBJ-38")
def test_gold_that_was_spent_earlier_in_the_turn_does_not_count() -> None:
    t = realm("Winterfell: alice 5", phase="purchase", objectives={"alice": "possess_500_gold"}, gold={"alice": 500})
    t.alice.says("buy maester")
    t.draws("lead_into_a_trap")
    t.alice.passes()
    ended(t)
    fails(t, "possess_500_gold")


@pytest.mark.rule("GT-OBJ-40")
@pytest.mark.parametrize("counted", [True, False])
def test_neutrals_count_for_conquering_and_destroying_unless_switched_off(counted: bool) -> None:
    lands = ["braavosian_coastlands", "the_golden_fields", "upper_rhoyne"]
    for objective in ("conquer_3_territories", "destroy_4_armies", "conquer_2_from_one_opponent"):
        t = realm(
            held(lands, "neutral", 2) + " | The Flatlands: alice 20",
            seats=2,
            options={"neutral_counts": counted},
            objectives={"alice": objective},
        )
        for land in lands:
            t.alice.wins("the_flatlands", land)
        ended(t)
        (scores if counted and objective != "conquer_2_from_one_opponent" else fails)(t, objective)


@pytest.mark.rule("GT-OBJ-40")
def test_without_neutrals_only_what_players_lose_counts() -> None:
    for theirs, enough in ((4, True), (3, False)):
        t = realm(
            f"Myr: bob {theirs} | Upper Rhoyne: neutral 4 | The Flatlands: alice 20",
            seats=2,
            options={"neutral_counts": False},
            objectives={"alice": "destroy_4_armies"},
        )
        t.alice.wins("the_flatlands", "myr")
        t.alice.wins("the_flatlands", "upper_rhoyne")
        ended(t)
        (scores if enough else fails)(t, "destroy_4_armies")


@pytest.mark.rule("GT-OBJ-41")
def test_armies_destroyed_in_defence_do_not_count() -> None:
    t = realm("Winterfell: alice 9 | The Gift: carol 9", turn="carol", objectives={"alice": "destroy_4_armies"})
    t.carol.invades("The Gift", "Winterfell")
    for _ in range(2):
        t.carol.commits(3)
        t.battle("1 1 1", "6 6")
    t.carol.passes()
    t.carol.passes()
    t.carol.passes()
    assert t.table.turn == 0
    t.alice.places("Winterfell", t.alice.reserve)
    while t.step != "ScoreObjective":
        t.alice.passes()
    fails(t, "destroy_4_armies")
