"""Expanding into empty territories, and what that costs."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.expand import price
from hegemon.editions.legacy.world import FORTIFIED, FOUNDED
from new_earth import BUNKER, a_world, earth, engraved, place

POSITION = "Peru: alice 9 | Japan: bob 1 | Egypt: carol 1"


@pytest.mark.rule("LG-EXP-01")
def test_troops_enter_an_empty_neighbour_and_one_stays() -> None:
    t = earth(POSITION)
    t.alice.cannot("enter peru north_africa 1", "LG-ATK-01")
    t.alice.cannot("enter peru brazil 9", "LG-EXP-01")
    t.alice.cannot("enter peru brazil 0")
    t.alice.cannot("attack peru brazil 1", "LG-EXP-01")
    t.alice.expands("peru", "brazil", 8)
    t.expect("Peru: alice 1 | Brazil: alice 8")


@pytest.mark.rule("LG-EXP-02", "LG-EXP-10")
def test_a_city_costs_its_population() -> None:
    world = a_world(minor={"brazil": "bob"}, major={"argentina": "bob"})
    world = engraved(world, FOUNDED, place("venezuela"), 3, "Capital")
    t = earth(POSITION, world=world)
    assert [price(t.table, [], place(land)) for land in ("brazil", "argentina", "venezuela")] == [1, 2, 5]
    t.alice.cannot("enter peru argentina 2", "LG-EXP-04")
    t.alice.expands("peru", "argentina", 3)
    t.expect("Peru: alice 6 | Argentina: alice 1")
    t.alice.expands("peru", "brazil", 2)
    t.expect("Brazil: alice 1")


@pytest.mark.rule("LG-EXP-03", "LG-EXP-09", "LG-EXP-11")
def test_a_fortification_costs_two_more_while_it_lasts() -> None:
    world = a_world(minor={"brazil": "bob", "argentina": "bob"}, forts={"brazil": 1, "argentina": 0})
    world = engraved(world, FOUNDED, place("venezuela"), 3, "Capital")
    world = engraved(world, FORTIFIED, place("venezuela"))
    t = earth(POSITION, world=world)
    assert [price(t.table, [], place(land)) for land in ("brazil", "argentina", "venezuela")] == [3, 1, 7]
    t.alice.expands("peru", "brazil", 5)
    t.expect("Brazil: alice 2")


@pytest.mark.rule("LG-EXP-04")
def test_one_must_be_left_after_the_price() -> None:
    t = earth("Peru: alice 3 | Japan: bob 1 | Egypt: carol 1", world=a_world(major={"brazil": "bob"}))
    assert not [answer for answer in t.answers if answer.startswith("enter peru brazil")]
    t.alice.cannot("enter peru brazil 2", "costs 2")


@pytest.mark.rule("LG-EXP-05", "LG-EXP-06")
def test_expanding_earns_no_card_but_for_colonists() -> None:
    position = "Peru: alice 9 | Japan: bob 1 | Egypt: carol 1"
    for power, asks in (("expansion_card", True), ("round_up", False)):
        t = earth(
            position,
            world=a_world(powers=(power,)),
            factions={"alice": "imperial_balkania", "carol": "die_mechaniker"},
        )
        t.alice.expands("peru", "brazil", 7)
        t.alice.expands("brazil", "north_africa", 5)
        t.alice.expands("north_africa", "western_europe", 4)
        assert len(t.extra.deeds.entered) == 3
        t.alice.expands("western_europe", "great_britain", 3)
        t.alice.passes()
        t.alice.passes()
        assert (t.step == "TakeACard") is asks
    three = earth(
        position,
        world=a_world(powers=("expansion_card",)),
        factions={"alice": "imperial_balkania", "carol": "die_mechaniker"},
    )
    for src, dst in (("peru", "brazil"), ("brazil", "argentina"), ("brazil", "venezuela")):
        three.alice.expands(src, dst, 1 if dst != "brazil" else 5)
    three.alice.passes()
    three.alice.passes()
    assert three.asked == "bob"


@pytest.mark.rule("LG-EXP-07", "LG-EXP-14")
def test_expansions_and_attacks_may_alternate_and_troops_may_go_on() -> None:
    t = earth("Peru: alice 9 | Argentina: bob 1 | Egypt: carol 1 | Japan: bob 1")
    t.alice.expands("peru", "brazil", 7)
    t.alice.attacks("brazil", "argentina", 3)
    t.rolls("6 5 4 against 1")
    t.alice.occupies(3)
    t.alice.expands("brazil", "venezuela", 3)
    t.alice.expands("venezuela", "central_america", 2)
    t.expect("Argentina: alice 3 | Brazil: alice 1 | Venezuela: alice 1 | Central America: alice 2")


@pytest.mark.rule("LG-EXP-08")
def test_a_lone_hq_changes_control_and_it_is_no_expansion() -> None:
    t = earth(
        POSITION,
        hqs={"bob": "brazil"},
        tokens={"alice": 2},
        world=a_world(minor={"brazil": "bob"}),
    )
    assert t.bob.stars == 0
    t.alice.cannot("enter peru brazil 1", "LG-EXP-04")
    t.alice.expands("peru", "brazil", 3)
    t.expect("Brazil: alice 2")
    assert t.alice.stars == 3
    assert t.extra.deeds.entered == ()
    assert t.extra.deeds.conquests == ()
    winning = earth(POSITION, hqs={"bob": "brazil"}, tokens={"alice": 3})
    winning.alice.expands("peru", "brazil", 3)
    assert winning.step == "SignTheBoard"


@pytest.mark.rule("LG-EXP-12")
def test_a_sea_line_serves_like_a_border() -> None:
    t = earth("Brazil: alice 3 | Japan: bob 1 | Egypt: carol 1")
    assert t.table.board.kind(place("brazil"), place("north_africa")) == "sea"
    t.alice.expands("brazil", "north_africa", 2)
    t.expect("North Africa: alice 2")


@pytest.mark.rule("LG-EXP-13")
def test_own_territories_are_not_entered() -> None:
    t = earth("Peru: alice 3 | Brazil: alice 1 | Japan: bob 1 | Egypt: carol 1")
    t.alice.cannot("enter peru brazil 1", "LG-EXP-13")


@pytest.mark.rule("LG-EXP-15")
def test_a_scar_costs_nothing_to_enter() -> None:
    t = earth(POSITION, world=a_world(scars={"brazil": BUNKER}))
    t.alice.expands("peru", "brazil", 1)
    t.expect("Brazil: alice 1")
