"""What needs a pocket and a pack at once."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import BLUE, FOUNDED, LANE, STUCK, World, fold
from hegemon.kernel.chance import Rng
from new_earth import ALL_POWERS, DATE, a_world, begun, engraved, place
from pocket_scene import (
    ALIENS,
    BIOHAZARD,
    CAUTIOUS,
    COLLABORATOR,
    MERCENARY,
    MUTANTS,
    evolved,
    opened,
    pocket,
    scarred,
    with_fallout,
    with_island,
    with_weakness,
)

STEALTHY = 12
CAPITAL = 3


@pytest.mark.rule("LG-PCK-91")
def test_who_loses_the_last_troop_to_the_third_missile_chooses_a_comeback_power() -> None:
    world = opened(a_world(), "pack_2")
    t = pocket(
        "Ural: alice 5 | Siberia: bob 2 | Egypt: carol 3", world=world, missiles={"alice": 3}, hands={"bob": "peru"}
    )
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice("6 5 4 against 3 2")
    for die in (1, 2, 3):
        t.alice.says(f"launch attacker {die}")
    t.alice.says("choose choose_2")
    assert (t.asked, t.step) == ("bob", "ComeBack")
    t.bob.says("pick power_11")
    assert t.world.card(2).slots[BLUE] == 11
    t.chance("throw 1")
    assert t.bob.hand == set(), "and the cards are discarded"
    filled = engraved(world, STUCK, 2, BLUE * 1000 + 11)
    none = pocket("Ural: alice 5 | Siberia: bob 2 | Egypt: carol 3", world=filled, missiles={"alice": 3})
    none.alice.attacks("ural", "siberia", 3)
    none.throws_dice("6 5 4 against 3 2")
    for die in (1, 2, 3):
        none.alice.says(f"launch attacker {die}")
    none.alice.says("choose choose_2")
    assert none.step == "LandDie"


@pytest.mark.rule("LG-PWR-28", "LG-PWR-20")
def test_the_far_territory_is_one_of_the_two_of_cautious() -> None:
    world = with_weakness(with_island(opened(a_world(), "pack_2")), 1, CAUTIOUS)
    world = engraved(world, STUCK, 1, BLUE * 1000 + STEALTHY)
    t = pocket("Peru: alice 1 | Brazil: alice 1 | Egypt: bob 3", world=world, phase="recruit")
    t.alice.places("japan", 1)
    t.alice.places("peru", 1)
    t.alice.cannot("place brazil 1", because="(LG-TRN-16)")
    t.alice.places("japan", 1)
    t.expect("Japan: alice 2 | Peru: alice 2 | Brazil: alice 1")


@pytest.mark.rule("LG-PCK-35", "LG-PWR-17")
def test_at_the_end_of_a_turn_of_the_mutants_scars_are_reversed() -> None:
    world = with_fallout(opened(a_world(), "pack_1", "pack_2"))
    world = scarred(scarred(world, "peru", BIOHAZARD), "brazil", MERCENARY)
    position = "Peru: alice 2 | Brazil: alice 2 | China: alice 2 | Egypt: bob 3 | Japan: carol 3"
    t = pocket(position, world=world, who={"alice": MUTANTS}, phase="end")
    t.expect("Peru: alice 3 | Brazil: alice 1 | China: alice 3")
    human = pocket(position, world=world, phase="end")
    human.expect("Peru: alice 1 | Brazil: alice 3 | China: alice 1")


@pytest.mark.rule("LG-PCK-70")
def test_a_capital_under_the_mark_brings_no_troops_to_a_leader() -> None:
    base = opened(a_world(powers=ALL_POWERS), "pack_1", "pack_3", "pack_4")
    base = engraved(base, FOUNDED, place("china"), CAPITAL, "Capital", 0)
    assert base.population(place("china")) == 5
    world = with_fallout(base)
    assert world.population(place("china")) == 0
    assert not [city for city in world.city if city is not None]


@pytest.mark.rule("LG-END-31", "LG-OPT-03")
def test_lasting_effects_of_different_packs_do_not_meet() -> None:
    world = opened(with_fallout(a_world(coins={"siberia": 2})), "envelope_3")
    t = pocket(
        "India: alice 9 | Peru: bob 3 | Egypt: carol 3 | Brazil: carol 1",
        world=world,
        phase="start",
        tokens={"alice": 3},
        hands={"alice": "peru brazil egypt japan"},
        more=lambda table: setattr(legacy(table), "lasting", (Lasting(16, 1),)),
    )
    t.alice.says("buy")
    assert (t.asked, t.step) == ("alice", "ChooseMissilePower")
    t.alice.says("pick power_17")
    assert t.step == "SignTheBoard", "bob is asked nothing for the event that lasts"


@pytest.mark.rule("LG-PCK-85")
def test_collaborator_and_aliens_are_enemies_in_later_games() -> None:
    world = with_weakness(with_island(), 1, COLLABORATOR)
    t = pocket("Alien Island: bob 3 | Brazil: alice 5 | Egypt: carol 3", world=world, who={"bob": ALIENS})
    t.alice.attacks("brazil", "alien_island", 2)
    t.rolls("6 5 against 2 1")
    t.expect("Alien Island: bob 1")


@pytest.mark.rule("LG-PCK-92")
def test_a_pair_that_is_joined_already_gets_no_line() -> None:
    world = with_island()
    assert (place("brazil"), 42) in world.lanes
    t = pocket("Alien Island: bob 3 | Brazil: alice 5", world=engraved(world, LANE, place("peru"), place("japan")))
    assert t.table.board.near[place("japan")].count(place("peru")) == 1


def everything() -> World:
    """Every pack, both pockets, a box, and an island."""
    world = opened(a_world(5, powers=ALL_POWERS), "pack_1", "pack_2", "pack_3", "pack_4")
    return evolved(with_island(with_fallout(world, "china", bringer=3)), 2)


@pytest.mark.rule("LG-CMP-19")
def test_with_every_pack_open_games_go_on_to_the_fifteenth_and_beyond() -> None:
    world = everything()
    for number, seats in ((14, 3), (15, 4), (16, 5)):
        sitting = Sitting(world, number, tuple(range(seats)), DATE)
        game = begun(seats, world, game=number).game
        assert RULEBOOK.open(seats, {}, setting=sitting).seats == seats
        rng = Rng(number)
        while game.pending is not None and game.number < 6000:
            menu = game.pending.menu
            game.play(menu.sample(rng))
        assert game.result is not None, f"game {number} is not over after {game.number} decisions"
        after = legacy(game.table).world
        assert fold(world, after.chronicle[len(world.chronicle) :]) == after
        assert not after.faults()
        world = after
    assert len(world.signatures) == 2
