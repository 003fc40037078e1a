"""The 36 kinds of Maester cards: what each of them does, for which price, and to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS
from hegemon.editions.thrones.extra import CAPTIVE, GONE, READY, ThronesExtra
from hegemon.editions.thrones.powers import powers
from realm import Realm, realm
from scene import NAMES

FIELD = "Harrenhal: alice 9 | Kings Landing: bob 5 | Stoney Sept: bob 5 | Karhold: bob 1"
"""King's Landing has a castle and a port, Stoney Sept neither."""


def war(
    maesters: Mapping[str, str],
    position: str = FIELD,
    *,
    gold: Mapping[str, int] | None = None,
    units: str = "",
    phase: str = "invade",
    turn: str = "alice",
    hands: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
) -> Realm:
    """Three players with gold enough."""
    rich = dict.fromkeys(NAMES[:3], 2000)
    return realm(
        position,
        maesters=maesters,
        gold=gold if gold is not None else rich,
        units=units,
        phase=phase,
        turn=turn,
        hands=hands,
        points=points,
    )


def turn_to(t: Realm, name: str) -> None:
    """Everybody passes until this one is asked at a moment for cards."""
    while t.asked != name:
        assert t.step == "Moment", t.step
        t.people[t.asked].says("pass")


def invaded(t: Realm, dst: str = "Kings Landing") -> None:
    """Alice invades from Harrenhal, and it is bob's to answer."""
    t.alice.invades("Harrenhal", dst)
    turn_to(t, "bob")


def attacked(t: Realm, armies: int = 3) -> None:
    """Alice has committed armies, and cards for that moment may be used."""
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(armies)


def fights(t: Realm, red: str, white: str) -> None:
    """A battle in which nobody uses a card."""
    t.all_pass()
    t.alice.commits(len(red.split()))
    t.all_pass()
    t.battle(red, white)


def idles(t: Realm, name: str) -> None:
    """The rest of somebody's turn, with nothing done in it."""
    turn = t.table.turn
    while t.table.turn == turn:
        who = t.people[t.asked]
        who.says(f"place {min(who.lands)} {who.reserve}" if who.reserve else "pass")
    assert NAMES[turn] == name


def number(character: str) -> int:
    """The place of a character among all of them."""
    return next(one.index for one in CHARACTERS if one.id == character)


def discarded(t: Realm) -> list[str]:
    return [MAESTERS[card].id for card in t.extra.maesters.discards]


@pytest.mark.rule("GT-MAE-37")
def test_there_are_forty_cards_of_thirty_six_kinds() -> None:
    copies = Counter(card.key for card in MAESTERS)
    assert len(MAESTERS) == 40
    assert len(copies) == 36
    twice = {key for key, count in copies.items() if count == 2}
    assert twice == {"reinforce_bulwarks", "a_sworn_sword", "weapons_of_war", "preparing_for_war"}
    assert sorted(realm().extra.maesters.pile.cards()) == list(range(40))


# --- answers to a declaration ----------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-01")
@pytest.mark.rule("GT-MAE-40")
def test_bribery_buys_a_territory_off_for_the_turn() -> None:
    t = war({"bob": "bribery"})
    invaded(t)
    t.bob.uses("bribery")
    assert (t.alice.gold, t.bob.gold) == (2200, 1800)
    assert discarded(t) == ["bribery"]
    t.expect("Harrenhal: alice 9 | Kings Landing: bob 5")
    t.alice.cannot("invade harrenhal kings_landing", because="A card keeps")
    t.alice.wins("Harrenhal", "Stoney Sept")
    t.alice.cannot("invade harrenhal kings_landing", because="A card keeps")


@pytest.mark.rule("GT-MAE-40")
@pytest.mark.rule("GT-MAE-48")
@pytest.mark.parametrize(("gold", "enough"), [(200, True), (100, False)])
def test_bribery_costs_its_gift_alone_even_in_mourning(gold: int, enough: bool) -> None:
    held = {"alice": "mourning_the_fallen", "bob": "bribery"}
    t = war(held, gold={"alice": 300, "bob": gold}, phase="turn")
    t.alice.uses("mourning_the_fallen")
    t.all_pass()
    t.alice.says(f"place harrenhal {t.alice.reserve}")
    while t.step != "DeclareInvasion":
        t.alice.passes()
    had = t.alice.gold
    t.alice.invades("Harrenhal", "Kings Landing")
    if enough:
        turn_to(t, "bob")
        t.bob.uses("bribery")
        assert (t.alice.gold, t.bob.gold) == (had + 200, 0)
    else:
        t.all_pass()
        assert t.step == "FightOn", "whoever has 100 gold can use nothing at twice the price"


@pytest.mark.rule("GT-MAE-40")
def test_bribery_needs_two_hundred_gold_to_give() -> None:
    t = war({"bob": "bribery"}, gold={"bob": 100})
    invaded(t)
    t.bob.cannot("use bribery", because="cannot be used")


@pytest.mark.rule("GT-MAE-41")
@pytest.mark.rule("GT-MAE-15")
@pytest.mark.rule("GT-MAE-35")
@pytest.mark.parametrize(("card", "cost"), [("bribery", 200), ("a_temporary_truce", 200), ("wed_for_peace", 400)])
def test_what_stops_an_invasion_stops_it_before_any_die(card: str, cost: int) -> None:
    t = war({"bob": card})
    invaded(t)
    t.bob.uses(card)
    assert t.bob.gold == 2000 - cost
    assert (t.asked, t.step) == ("alice", "DeclareInvasion")
    t.expect(FIELD)
    t.alice.cannot("invade harrenhal kings_landing", because="A card keeps")


@pytest.mark.rule("GT-MAE-35")
def test_wed_for_peace_keeps_every_territory_of_its_player_safe() -> None:
    t = war({"bob": "wed_for_peace"})
    invaded(t)
    t.bob.uses("wed_for_peace")
    t.alice.cannot("invade harrenhal stoney_sept", because="A card keeps")
    t.alice.wins("Harrenhal", "Blackwater Rush")  # carol's
    t.alice.cannot("invade harrenhal kings_landing", because="A card keeps")


@pytest.mark.rule("GT-MAE-15")
@pytest.mark.rule("GT-MAE-59")
def test_a_truce_ends_when_the_attacker_conquers_from_a_third_player() -> None:
    t = war({"bob": "a_temporary_truce"}, FIELD.replace("Stoney Sept: bob 5", "Stoney Sept: bob 1"))
    invaded(t)
    t.bob.uses("a_temporary_truce")
    t.alice.wins("Harrenhal", "Stoney Sept")
    t.alice.cannot("invade harrenhal kings_landing", because="A card keeps")
    t.alice.wins("Harrenhal", "Blackwater Rush")
    t.alice.invades("Harrenhal", "Kings Landing")


@pytest.mark.rule("GT-MAE-59")
def test_a_truce_of_two_players_outlasts_neutral_conquests() -> None:
    t = realm(
        "Myr: alice 9 | Tyrosh: bob 5 | Astapor: bob 1",
        seats=2,
        rest="neutral",
        gold={"bob": 200},
        maesters={"bob": "a_temporary_truce"},
    )
    t.alice.invades("Myr", "Tyrosh")
    turn_to(t, "bob")
    t.bob.uses("a_temporary_truce")
    t.alice.wins("Myr", "The Golden Fields")
    t.alice.cannot("invade myr tyrosh", because="A card keeps")


@pytest.mark.rule("GT-MAE-06")
@pytest.mark.rule("GT-MAE-07")
@pytest.mark.parametrize(
    ("card", "dst"),
    [("castle_walls", "Riverrun"), ("fortified_ports", "The Trident"), ("castle_walls", "Kings Landing")],
)
def test_walls_and_ports_add_one_to_the_highest_defence_die(card: str, dst: str) -> None:
    t = war({"bob": card}, f"Harrenhal: alice 9 | {dst}: bob 5")
    invaded(t, dst)
    t.bob.uses(card)
    assert t.bob.gold == 1900
    fights(t, "6 5", "5 4")
    t.expect(f"Harrenhal: alice 8 | {dst}: bob 4")
    fights(t, "6 5", "5 4")
    t.expect(f"Harrenhal: alice 7 | {dst}: bob 3")
    t.alice.passes()
    t.alice.invades("Harrenhal", dst)
    fights(t, "6 5", "5 4")
    t.expect(f"Harrenhal: alice 7 | {dst}: bob 1")


@pytest.mark.rule("GT-MAE-06")
@pytest.mark.rule("GT-MAE-07")
@pytest.mark.parametrize(("card", "dst"), [("castle_walls", "The Trident"), ("fortified_ports", "Riverrun")])
def test_walls_and_ports_need_a_castle_and_a_port(card: str, dst: str) -> None:
    t = war({"bob": card}, f"Harrenhal: alice 9 | {dst}: bob 5")
    invaded(t, dst)
    t.bob.cannot(f"use {card}", because="condition is not met")


@pytest.mark.rule("GT-MAE-11")
@pytest.mark.rule("GT-MAE-58")
def test_a_withdrawal_leaves_one_army_and_the_fortification() -> None:
    t = war({"bob": "strategic_withdrawal"}, units="Kings Landing: 2 knight 1 siege_engine 1 fortification")
    invaded(t)
    t.bob.uses("strategic_withdrawal")
    assert t.bob.gold == 1900
    assert t.answers == {"target stoney_sept", "target karhold"}
    t.bob.says("target karhold")
    t.bob.says("bring knight")
    t.bob.says("bring siege_engine")
    t.bob.passes()
    t.expect("Kings Landing: bob 1 | Karhold: bob 5")
    assert t.units("Kings Landing") == (1, 0, 1)
    assert t.units("Karhold") == (1, 1, 0)
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.defends(1)
    assert t.sizes() == ((6, 6, 6), (8,))


@pytest.mark.rule("GT-MAE-58")
@pytest.mark.parametrize(
    "position", ["Harrenhal: alice 9 | Kings Landing: bob 5", FIELD.replace("Landing: bob 5", "Landing: bob 1")]
)
def test_a_withdrawal_needs_armies_to_go_and_somewhere_to_go(position: str) -> None:
    t = war({"bob": "strategic_withdrawal"}, position)
    invaded(t)
    t.bob.cannot("use strategic_withdrawal", because="no target")


@pytest.mark.rule("GT-MAE-13")
@pytest.mark.rule("GT-MAE-53")
def test_the_high_ground_works_everywhere_until_its_territory_falls() -> None:
    t = war({"bob": "establish_the_high_ground"}, FIELD.replace("alice 9", "alice 20"))
    invaded(t)
    t.bob.uses("establish_the_high_ground")
    assert t.bob.gold == 1800
    fights(t, "6 5 1", "5 4")
    t.expect("Harrenhal: alice 18 | Kings Landing: bob 5")
    t.alice.passes()
    t.alice.invades("Harrenhal", "Stoney Sept")
    fights(t, "6 5 1", "5 4")
    t.expect("Harrenhal: alice 16 | Stoney Sept: bob 5")
    t.alice.passes()
    t.alice.wins("Harrenhal", "Kings Landing")
    t.alice.invades("Harrenhal", "Stoney Sept")
    fights(t, "6 5 1", "5 4")
    t.expect("Stoney Sept: bob 3")


@pytest.mark.rule("GT-MAE-53")
def test_the_high_ground_ends_with_the_turn() -> None:
    t = war({"bob": "establish_the_high_ground"}, FIELD + " | Riverrun: carol 9")
    invaded(t)
    t.bob.uses("establish_the_high_ground")
    fights(t, "6 5 1", "5 4")
    while t.asked != "bob" or t.step == "Moment":
        t.people[t.asked].says("pass")
    assert not t.extra.in_force("establish_the_high_ground")


@pytest.mark.rule("GT-MAE-53")
def test_the_high_ground_of_a_third_player_does_not_last_into_the_next_turn() -> None:
    t = war(
        {"carol": "establish_the_high_ground"},
        "Harrenhal: alice 9 | Kings Landing: carol 5 | Stoney Sept: bob 9 | Riverrun: carol 5",
    )
    t.alice.invades("Harrenhal", "Kings Landing")
    turn_to(t, "carol")
    t.carol.uses("establish_the_high_ground")
    fights(t, "6 5 1", "5 4")
    t.expect("Harrenhal: alice 7 | Kings Landing: carol 5")
    t.alice.passes()
    idles(t, "alice")
    while t.step != "DeclareInvasion":
        t.bob.says("place stoney_sept" if t.bob.reserve else "pass")
    t.bob.invades("Stoney Sept", "Riverrun")
    t.all_pass()
    t.bob.commits(2)
    t.all_pass()
    t.battle("6 5", "5 4")
    t.expect("Riverrun: carol 3")


@pytest.mark.rule("GT-MAE-09")
def test_the_pirate_fleet_sails_for_one_turn() -> None:
    position = "Gulltown: alice 9 | Harrenhal: alice 9 | Dragonstone: bob 2"
    t = war({"alice": "pirate_ship_fleet"}, position)
    t.alice.uses("pirate_ship_fleet")
    far = {answer for answer in t.answers if answer.startswith("invade gulltown")}
    for name in ("alice", "bob", "carol"):
        idles(t, name)
    while t.step != "DeclareInvasion":
        placing = t.step == "Muster" and t.alice.reserve
        t.people[t.asked].says(f"place harrenhal {t.alice.reserve}" if placing else "pass")
    near = {answer for answer in t.answers if answer.startswith("invade gulltown")}
    assert near < far


@pytest.mark.rule("GT-MAE-29")
@pytest.mark.rule("GT-MAE-55")
def test_a_call_to_arms_adds_what_the_die_shows_and_valyrian_steel_makes_it_six() -> None:
    t = war({"bob": "a_call_to_arms"})
    invaded(t)
    t.bob.uses("a_call_to_arms")
    assert t.bob.gold == 1700
    t.throws(4)
    t.expect("Kings Landing: bob 9")
    t = war({"bob": "a_call_to_arms valyrian_steel", "alice": "bribery"})
    invaded(t)
    t.bob.uses("a_call_to_arms")
    t.chance("throw 1")
    assert t.asked == "bob", "only who rolled may set the die"
    t.bob.uses("valyrian_steel")
    t.expect("Kings Landing: bob 11")
    assert t.bob.gold == 1600
    assert set(discarded(t)) == {"a_call_to_arms", "valyrian_steel"}


@pytest.mark.rule("GT-MAE-26")
@pytest.mark.rule("GT-MAE-39")
def test_unplanned_losses_hit_both_sides_of_a_strange_invasion() -> None:
    t = war({"carol": "unplanned_losses"}, "Harrenhal: alice 2 | Kings Landing: bob 5 | Karhold: bob 1")
    t.alice.invades("Harrenhal", "Kings Landing")
    turn_to(t, "carol")
    t.carol.uses("unplanned_losses")
    assert t.carol.gold == 1700
    assert t.answers == {"amount 0", "amount 1"}, "one army stays"
    t.carol.says("amount 1")
    assert t.answers == {"amount 0", "amount 1", "amount 2"}
    t.carol.says("amount 2")
    t.expect("Harrenhal: alice 1 | Kings Landing: bob 3")
    t.all_pass()
    assert (t.asked, t.step) == ("alice", "DeclareInvasion"), "no army is left to attack with"


@pytest.mark.rule("GT-MAE-26")
@pytest.mark.rule("GT-MAE-39")
def test_unplanned_losses_leave_a_lone_defender_alone() -> None:
    t = war({"carol": "unplanned_losses"}, "Harrenhal: alice 9 | Kings Landing: bob 1 | Karhold: bob 1")
    t.alice.invades("Harrenhal", "Kings Landing")
    turn_to(t, "carol")
    t.carol.uses("unplanned_losses")
    t.carol.says("amount 0")
    t.expect("Harrenhal: alice 9 | Kings Landing: bob 1")
    assert t.asked != "carol" or "amount 0" not in t.answers


@pytest.mark.rule("GT-MAE-57")
@pytest.mark.rule("GT-MAE-26")
def test_unplanned_losses_are_refused_to_the_sides_and_against_neutrals() -> None:
    t = war({"bob": "unplanned_losses"})
    invaded(t)
    t.bob.cannot("use unplanned_losses", because="cannot be used at this moment")
    t = realm(
        "Myr: alice 9 | Astapor: bob 1",
        seats=2,
        rest="neutral",
        gold={"bob": 900},
        maesters={"bob": "unplanned_losses"},
    )
    t.alice.invades("Myr", "Tyrosh")
    turn_to(t, "bob")
    t.bob.cannot("use unplanned_losses", because="cannot be used at this moment")


# --- with an own declaration -----------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-02")
def test_strength_of_steel_adds_one_to_the_highest_attack_die_of_an_invasion() -> None:
    t = war({"alice": "strength_of_steel"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("strength_of_steel")
    assert t.alice.gold == 1900
    fights(t, "5 4", "5 4")
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 4")
    fights(t, "6 4", "6 4")
    t.expect("Harrenhal: alice 7 | Kings Landing: bob 3")
    t.alice.passes()
    t.alice.invades("Harrenhal", "Kings Landing")
    fights(t, "5 4", "5 4")
    t.expect("Harrenhal: alice 5 | Kings Landing: bob 3")


@pytest.mark.rule("GT-MAE-10")
@pytest.mark.rule("GT-MAE-50")
@pytest.mark.parametrize(("had", "stolen"), [(900, 300), (100, 100)])
def test_a_raid_takes_gold_with_the_territory(had: int, stolen: int) -> None:
    t = war({"alice": "raid_the_countryside"}, gold={"alice": 100, "bob": had})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("raid_the_countryside")
    assert t.alice.gold == 0
    for left in (5, 3, 1):
        assert t.bob.gold == had, "nothing before it falls"
        fights(t, "6 6 6", "1 1" if left > 1 else "1")
    assert (t.alice.gold, t.bob.gold) == (stolen, had - stolen)


@pytest.mark.rule("GT-MAE-10")
def test_a_raid_that_conquers_nothing_takes_nothing() -> None:
    t = war({"alice": "raid_the_countryside"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("raid_the_countryside")
    fights(t, "6 6 6", "1 1")
    t.alice.passes()
    t.alice.wins("Harrenhal", "Kings Landing")
    assert (t.alice.gold, t.bob.gold) == (1900, 2000)


@pytest.mark.rule("GT-MAE-20")
@pytest.mark.rule("GT-MAE-47")
def test_a_captive_is_held_until_the_ransom_is_paid() -> None:
    t = war({"alice": "taken_captive", "bob": "castle_walls"}, FIELD + " | Riverrun: bob 5")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("taken_captive")
    assert t.alice.gold == 1800
    bobs = {"melisandre", "davos_seaworth", "salladhor_saan", "stannis_baratheon"}
    assert t.answers == {f"name {one}" for one in bobs}
    t.alice.says("name stannis_baratheon")
    fights(t, "6 6 6", "1 1")
    fights(t, "6 6 6", "1 1")
    assert t.state("stannis_baratheon") == READY
    fights(t, "6 6 6", "1")
    assert t.state("stannis_baratheon") == CAPTIVE + 0
    t.alice.occupies(3)
    t.alice.invades("Harrenhal", "Riverrun")
    turn_to(t, "bob")
    t.bob.cannot("use stannis_baratheon", because="captive or removed")


@pytest.mark.rule("GT-MAE-47")
def test_the_ransom_goes_to_the_captor_who_is_not_asked() -> None:
    t = war({}, turn="bob", phase="purchase", gold={"alice": 0, "bob": 500})
    t.extra.characters[number("stannis_baratheon")] = CAPTIVE + 0
    t.bob.cannot("ransom melisandre", because="not a captive")
    t.bob.says("ransom stannis_baratheon")
    assert (t.alice.gold, t.bob.gold) == (500, 0)
    assert (t.asked, t.step) == ("bob", "DeclareInvasion")
    assert t.state("stannis_baratheon") == READY, "turned when he comes home, and refreshed in the next step"


@pytest.mark.rule("GT-MAE-20")
def test_a_character_that_was_used_can_be_captured_and_one_that_is_captive_cannot() -> None:
    t = realm(FIELD, gold=dict.fromkeys(NAMES[:3], 2000), maesters={"alice": "taken_captive"}, turned="melisandre")
    t.extra.characters[number("davos_seaworth")] = CAPTIVE + 2
    t.extra.characters[number("salladhor_saan")] = GONE
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("taken_captive")
    assert t.answers == {"name melisandre", "name stannis_baratheon"}
    t.alice.says("name melisandre")
    for white in ("1 1", "1 1", "1"):
        fights(t, "6 6 6", white)
    assert t.state("melisandre") == CAPTIVE + 0


@pytest.mark.rule("GT-MAE-20")
def test_a_capture_that_fails_is_forgotten_and_neutrals_have_no_characters() -> None:
    t = war({"alice": "taken_captive"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("taken_captive")
    t.alice.says("name stannis_baratheon")
    fights(t, "6 6 6", "1 1")
    t.alice.passes()
    t.alice.wins("Harrenhal", "Kings Landing")
    assert t.state("stannis_baratheon") == READY
    t = realm(
        "Myr: alice 9 | Astapor: bob 1",
        seats=2,
        rest="neutral",
        gold={"alice": 900},
        maesters={"alice": "taken_captive"},
    )
    t.alice.invades("Myr", "Tyrosh")
    t.alice.cannot("use taken_captive", because="no target")


# --- answers to committed armies -------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-14")
@pytest.mark.rule("GT-MAE-43")
@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_desperate_ambush_destroys_by_the_die(face: int, lost: int) -> None:
    t = war({"bob": "desperate_ambush"})
    attacked(t)
    t.bob.uses("desperate_ambush")
    assert t.bob.gold == 1800
    t.throws(face)
    t.expect(f"Harrenhal: alice {9 - lost} | Kings Landing: bob 5")
    if lost < 3:
        t.all_pass()
        t.battle("6 " * (3 - lost), "1 1")
        t.expect(f"Kings Landing: bob {5 - min(2, 3 - lost)}")
    assert t.step == "FightOn"


@pytest.mark.rule("GT-MAE-43")
def test_an_ambush_destroys_no_more_than_were_committed() -> None:
    t = war({"bob": "desperate_ambush"})
    attacked(t, 1)
    t.bob.uses("desperate_ambush")
    t.throws(6)
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 5")


@pytest.mark.rule("GT-MAE-25")
@pytest.mark.rule("GT-MAE-42")
@pytest.mark.parametrize(("armies", "left", "step"), [(7, 4, "FightOn"), (4, 1, "DeclareInvasion")])
def test_a_trap_destroys_all_that_were_committed(armies: int, left: int, step: str) -> None:
    t = war({"bob": "lead_into_a_trap"}, FIELD.replace("alice 9", f"alice {armies}"))
    attacked(t)
    t.bob.uses("lead_into_a_trap")
    assert t.bob.gold == 1700
    t.expect(f"Harrenhal: alice {left} | Kings Landing: bob 5")
    assert (t.asked, t.step) == ("alice", step)


@pytest.mark.rule("GT-MAE-34")
@pytest.mark.parametrize("chosen", [0, 2])
def test_a_shifting_alliance_destroys_up_to_two_and_adds_two(chosen: int) -> None:
    t = war({"bob": "shifting_alliance"})
    attacked(t)
    t.bob.uses("shifting_alliance")
    assert t.bob.gold == 1600
    assert t.answers == {"amount 0", "amount 1", "amount 2"}
    t.bob.says(f"amount {chosen}")
    t.expect(f"Harrenhal: alice {9 - chosen} | Kings Landing: bob 7")
    t.all_pass()
    t.battle("6 " * (3 - chosen), "1 1")
    t.expect(f"Kings Landing: bob {7 - min(2, 3 - chosen)}")


@pytest.mark.rule("GT-MAE-34")
def test_a_shifting_alliance_hits_committed_armies_only() -> None:
    t = war({"bob": "shifting_alliance"})
    attacked(t, 1)
    t.bob.uses("shifting_alliance")
    assert t.answers == {"amount 0", "amount 1"}


# --- after a roll ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-08")
@pytest.mark.rule("GT-MAE-56")
def test_valyrian_steel_sets_one_die_of_either_side() -> None:
    t = war({"bob": "valyrian_steel a_sworn_sword"}, units="Kings Landing: 1 siege_engine")
    attacked(t)
    t.all_pass()
    t.roll("6 6 1", "2 5")
    t.bob.cannot("use a_sworn_sword", because="cannot be used at this moment")
    t.bob.uses("valyrian_steel")
    assert t.bob.gold == 1900
    t.bob.says("die 1")
    t.all_pass()
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 4")
    t = war({"alice": "valyrian_steel"})
    attacked(t)
    t.all_pass()
    t.roll("3 2 1", "5 5")
    t.alice.uses("valyrian_steel")
    t.alice.says("die 3")
    t.all_pass()
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 4")


@pytest.mark.rule("GT-MAE-08")
def test_valyrian_steel_needs_a_die_that_can_rise() -> None:
    t = war({"alice": "valyrian_steel"})
    attacked(t)
    t.all_pass()
    t.roll("6 6 6", "5 5")
    t.expect("Harrenhal: alice 9 | Kings Landing: bob 3")


# --- at any time -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-03")
@pytest.mark.rule("GT-MAE-04")
@pytest.mark.rule("GT-MAE-05")
@pytest.mark.parametrize(
    ("card", "units"),
    [("a_sworn_sword", (1, 0, 0)), ("weapons_of_war", (0, 1, 0)), ("reinforce_bulwarks_2", (0, 0, 1))],
)
def test_a_unit_comes_to_an_own_territory(card: str, units: tuple[int, int, int]) -> None:
    t = war({"bob": card})
    invaded(t)
    t.bob.uses(card.removesuffix("_2"))
    assert t.bob.gold == 1900
    assert t.answers == {"station kings_landing", "station stoney_sept", "station karhold"}
    t.bob.says("station kings_landing")
    assert t.units("Kings Landing") == units
    assert not t.bob.maesters
    assert discarded(t) == [card]


@pytest.mark.rule("GT-MAE-04")
def test_no_unit_comes_when_its_kind_has_run_out() -> None:
    t = war({"alice": "a_sworn_sword weapons_of_war"}, units="Harrenhal: 21 knight")
    t.alice.cannot("use a_sworn_sword", because="no target")
    t.alice.uses("weapons_of_war")


@pytest.mark.rule("GT-MAE-12")
def test_preparing_for_war_places_armies_in_three_different_territories() -> None:
    t = war({"bob": "preparing_for_war"}, FIELD + " | Skagos: bob 1")
    invaded(t)
    t.bob.uses("preparing_for_war")
    assert t.bob.gold == 1800
    t.bob.says("target kings_landing")
    assert t.answers == {"target stoney_sept", "target karhold", "target skagos"}
    t.bob.says("target karhold")
    t.bob.cannot("target karhold")
    t.bob.says("target skagos")
    t.expect("Kings Landing: bob 6 | Karhold: bob 2 | Skagos: bob 2 | Stoney Sept: bob 5")


@pytest.mark.rule("GT-MAE-37")
@pytest.mark.parametrize("held", ["preparing_for_war", "preparing_for_war_2"])
def test_either_copy_of_a_card_is_meant_by_the_beginning_of_its_name(held: str) -> None:
    t = war({"alice": held}, "Harrenhal: alice 9 | Riverrun: alice 2 | Karhold: alice 1")
    t.alice.says("use preparing")
    assert t.alice.maesters == set()
    t = war({"alice": f"{held} bribery"}, gold={"alice": 0})
    t.alice.cannot("use preparing", because="Preparing for War costs 200 gold and you have 0")


@pytest.mark.rule("GT-MAE-37")
def test_both_copies_of_a_card_can_be_used_in_one_window() -> None:
    t = war({"alice": "preparing_for_war preparing_for_war_2"}, "Harrenhal: alice 9 | Riverrun: alice 2")
    t.alice.uses("preparing_for_war")
    t.alice.uses("preparing_for_war")
    t.expect("Harrenhal: alice 11 | Riverrun: alice 4")
    assert (t.alice.gold, t.alice.maesters) == (1600, set())


@pytest.mark.rule("GT-MAE-12")
def test_preparing_for_war_with_two_territories() -> None:
    t = war({"bob": "preparing_for_war_2"}, "Harrenhal: alice 9 | Kings Landing: bob 5 | Karhold: bob 1")
    invaded(t)
    t.bob.uses("preparing_for_war")
    t.expect("Kings Landing: bob 6 | Karhold: bob 2")


# --- before the first invasion ---------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-09")
@pytest.mark.rule("GT-MAE-54")
def test_the_pirate_fleet_carries_invasions_to_any_coast_and_nothing_else() -> None:
    position = "Gulltown: alice 5 | Harrenhal: alice 5 | Bear Island: bob 5 | Karhold: bob 1"
    t = war({"alice": "pirate_ship_fleet cut_off_supply_lines"}, position)
    t.alice.cannot("invade gulltown bear_island", because="cannot be reached")
    t.alice.uses("pirate_ship_fleet")
    assert t.alice.gold == 1900
    t.alice.cannot("use cut_off_supply_lines", because="no target")
    t.alice.cannot("invade harrenhal bear_island", because="cannot be reached")
    t.alice.cannot("invade gulltown golden_tooth", because="cannot be reached")
    t.alice.wins("Gulltown", "Bear Island", 3)
    t.alice.passes()
    t.alice.cannot("fortify bear_island gulltown 1", because="No chain")


@pytest.mark.rule("GT-MAE-16")
@pytest.mark.rule("GT-MAE-45")
def test_mass_desertion_halves_the_shown_territories_of_opponents() -> None:
    t = war({"alice": "mass_desertion"})
    t.alice.uses("mass_desertion")
    assert t.alice.gold == 1800
    t.draws("kings_landing")
    t.draws("karhold")
    t.expect("Kings Landing: bob 3 | Karhold: bob 1")
    assert [t.table.edition.cards[card].id for card in t.table.discards] == ["kings_landing", "karhold"]
    t = war({"alice": "mass_desertion"})
    t.alice.uses("mass_desertion")
    t.draws("harrenhal")
    t.draws("stoney_sept")
    t.expect("Harrenhal: alice 9 | Stoney Sept: bob 3")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-MAE-16")
def test_mass_desertion_spares_neutrals() -> None:
    t = realm(
        "Myr: alice 9 | Tyrosh: neutral 6 | Astapor: bob 6",
        seats=2,
        rest="neutral",
        gold={"alice": 200},
        maesters={"alice": "mass_desertion"},
    )
    t.alice.uses("mass_desertion")
    t.draws("tyrosh")
    t.draws("astapor")
    t.expect("Tyrosh: neutral 6 | Astapor: bob 3")


@pytest.mark.rule("GT-MAE-31")
@pytest.mark.rule("GT-MAE-39")
def test_sickness_takes_an_army_from_every_opposing_territory_of_a_region() -> None:
    position = "Harrenhal: alice 9 | Riverrun: bob 5 | The Twins: carol 2 | The Trident: bob 1 | Kings Landing: bob 5"
    t = war({"alice": "sickness_in_the_ranks"}, position)
    t.alice.uses("sickness_in_the_ranks")
    assert t.alice.gold == 1700
    t.draws("stoney_sept")
    t.expect("Harrenhal: alice 9 | Riverrun: bob 4 | The Twins: carol 1 | The Trident: bob 1 | Kings Landing: bob 5")
    assert len(t.table.discards) == 1
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-MAE-21")
@pytest.mark.parametrize(("face", "state"), [(2, READY), (3, GONE), (6, GONE)])
def test_blood_magic_removes_a_character_from_three_on(face: int, state: int) -> None:
    t = war({"alice": "blood_magic"})
    t.alice.uses("blood_magic")
    assert t.alice.gold == 1800
    assert len(t.answers) == 8
    assert "name robb_stark" not in t.answers, "her own are not for choice"
    t.alice.says("name tywin_lannister")
    t.throws(face)
    assert t.state("tywin_lannister") == state


@pytest.mark.rule("GT-MAE-21")
@pytest.mark.rule("GT-MAE-36")
@pytest.mark.parametrize(("card", "named"), [("blood_magic", 7), ("valar_morghulis", 11)])
def test_captives_can_be_removed_and_removed_characters_cannot(card: str, named: int) -> None:
    t = war({"alice": card})
    t.extra.characters[number("stannis_baratheon")] = CAPTIVE + 2
    t.extra.characters[number("tywin_lannister")] = CAPTIVE + 0
    t.extra.characters[number("melisandre")] = GONE
    t.alice.uses(card)
    assert len(t.answers) == named
    assert {"name stannis_baratheon", "name tywin_lannister"} <= t.answers
    assert "name melisandre" not in t.answers
    t.alice.says("name stannis_baratheon")
    if card == "blood_magic":
        t.throws(3)
    assert t.state("stannis_baratheon") == GONE


@pytest.mark.rule("GT-MAE-36")
@pytest.mark.parametrize("victim", ["tywin_lannister", "robb_stark"])
def test_valar_morghulis_removes_any_character(victim: str) -> None:
    t = war({"alice": "valar_morghulis"})
    t.alice.uses("valar_morghulis")
    assert t.alice.gold == 1500
    assert len(t.answers) == 12
    t.alice.says(f"name {victim}")
    assert t.state(victim) == GONE


@pytest.mark.rule("GT-MAE-22")
def test_a_web_of_lies_takes_a_card_at_random() -> None:
    t = war({"alice": "a_web_of_lies", "bob": "bribery castle_walls"})
    t.alice.uses("a_web_of_lies")
    assert t.alice.gold == 1700
    assert t.answers == {"against baratheon"}
    t.alice.says("against baratheon")
    assert t.answers == {"draw bribery", "draw castle_walls"}
    t.draws("bribery")
    assert (t.alice.maesters, t.bob.maesters) == ({"bribery"}, {"castle_walls"})
    assert discarded(t) == ["a_web_of_lies"]


@pytest.mark.rule("GT-MAE-23")
def test_confusion_costs_every_opponent_a_card() -> None:
    t = war(
        {"alice": "confusion_in_the_ranks wed_for_peace", "bob": "bribery castle_walls", "carol": "fortified_ports"}
    )
    t.alice.uses("confusion_in_the_ranks")
    assert t.alice.gold == 1700
    t.draws("bribery")
    t.draws("fortified_ports")
    assert (t.alice.maesters, t.bob.maesters, t.carol.maesters) == ({"wed_for_peace"}, {"castle_walls"}, set())
    assert set(discarded(t)) == {"confusion_in_the_ranks", "bribery", "fortified_ports"}


@pytest.mark.rule("GT-MAE-22")
@pytest.mark.rule("GT-MAE-23")
@pytest.mark.parametrize("card", ["a_web_of_lies", "confusion_in_the_ranks"])
def test_cards_against_cards_need_a_victim(card: str) -> None:
    t = war({"alice": card})
    t.alice.cannot(f"use {card}", because="no target")


@pytest.mark.rule("GT-MAE-27")
@pytest.mark.rule("GT-MAE-39")
@pytest.mark.rule("GT-MAE-46")
def test_winter_goes_round_twice_and_then_comes_home() -> None:
    position = "Harrenhal: alice 9 | Kings Landing: bob 2 | Karhold: bob 1 | Pyke: carol 3 | Harlaw: carol 2"
    t = war({"alice": "winter_is_coming"}, position)
    t.alice.uses("winter_is_coming")
    assert t.alice.gold == 1700
    assert (t.asked, t.answers) == ("bob", {"target kings_landing"})
    t.bob.says("target kings_landing")
    assert (t.asked, t.answers) == ("carol", {"target pyke", "target harlaw"})
    t.carol.says("target pyke")
    assert t.asked == "carol", "bob has only single armies now"
    t.carol.says("target pyke")
    assert (t.asked, t.answers) == ("alice", {"target harrenhal"})
    t.alice.says("target harrenhal")
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 1 | Karhold: bob 1 | Pyke: carol 1 | Harlaw: carol 2")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-MAE-28")
@pytest.mark.rule("GT-MAE-52")
def test_a_rally_waits_for_its_territory() -> None:
    full = {"alice": "skagos karhold the_gift winterfell"}
    t = war({"alice": "rally_the_smallfolk"}, FIELD.replace("Landing: bob 5", "Landing: bob 1"), hands=full)
    t.alice.uses("rally_the_smallfolk")
    assert t.alice.gold == 1700
    t.draws("kings_landing")
    assert len(t.alice.hand) == 4, "the card is not in hand"
    seen, own = t.extra.seen_by(1), t.extra.seen_by(0)
    assert isinstance(seen, ThronesExtra)
    assert isinstance(own, ThronesExtra)
    assert [one.card for one in seen.rallies] == [-1]
    assert [one.card for one in own.rallies] == [t.land("Kings Landing").index]
    t.alice.cannot("reveal kings_landing")
    t.alice.wins("Harrenhal", "Kings Landing")
    t.alice.says("reveal kings_landing")
    t.expect("Kings Landing: alice 8")
    t.alice.cannot("reveal kings_landing")
    assert t.land("Kings Landing").index in t.table.discards


@pytest.mark.rule("GT-MAE-52")
@pytest.mark.parametrize("step", ["Muster", "Purchase", "Maneuver", "DrawTerritory"])
def test_a_rally_may_march_in_at_any_step_of_the_own_turn(step: str) -> None:
    t = war({"alice": "rally_the_smallfolk"})
    t.alice.uses("rally_the_smallfolk")
    t.draws("harrenhal")
    while (t.asked, t.step) != ("alice", step):
        who = t.people[t.asked]
        who.says(f"place {min(who.lands)} {who.reserve}" if who.reserve else "pass")
    before = t.armies("Harrenhal")
    t.alice.says("reveal harrenhal")
    assert t.armies("Harrenhal") == before + 5


@pytest.mark.rule("GT-MAE-52")
@pytest.mark.rule("GT-MAE-56")
@pytest.mark.parametrize("battles", [0, 1])
def test_a_rally_may_march_in_before_and_between_battles(battles: int) -> None:
    t = war({"alice": "rally_the_smallfolk"})
    t.alice.uses("rally_the_smallfolk")
    t.draws("harrenhal")
    t.alice.invades("Harrenhal", "Kings Landing")
    for _ in range(battles):
        fights(t, "6 6 6", "1 1")
    t.all_pass()
    t.alice.says("reveal harrenhal")
    assert t.armies("Harrenhal") == 14
    assert t.step == "FightOn"


@pytest.mark.rule("GT-MAE-56")
@pytest.mark.rule("GT-OBJ-37")
def test_a_card_for_any_time_may_still_achieve_an_objective_in_its_step() -> None:
    t = realm(
        "Winterfell: alice 5",
        phase="objective",
        gold={"alice": 100},
        maesters={"alice": "a_sworn_sword"},
        objectives={"alice": "two_of_one_unit"},
        units="Winterfell: 1 knight",
    )
    t.alice.cannot("score two_of_one_unit", because="not achieved")
    t.alice.uses("a_sworn_sword")
    t.alice.says("station winterfell")
    assert (t.asked, t.step) == ("alice", "ScoreObjective")
    t.alice.says("score two_of_one_unit")
    assert t.alice.points > 0


@pytest.mark.rule("GT-MAE-30")
@pytest.mark.rule("GT-MAE-39")
def test_cut_supply_lines_cost_a_neighbour_up_to_the_die() -> None:
    t = war({"alice": "cut_off_supply_lines"}, FIELD + " | The Gift: bob 5 | Riverrun: bob 1")
    t.alice.uses("cut_off_supply_lines")
    assert t.alice.gold == 1700
    assert t.answers == {"target kings_landing", "target stoney_sept"}
    t.alice.says("target kings_landing")
    t.throws(3)
    assert t.answers == {"amount 0", "amount 1", "amount 2", "amount 3"}
    t.alice.says("amount 2")
    t.expect("Kings Landing: bob 3")
    t = war({"alice": "cut_off_supply_lines"})
    t.alice.uses("cut_off_supply_lines")
    t.alice.says("target stoney_sept")
    t.throws(6)
    t.alice.cannot("amount 5")
    t.alice.says("amount 4")
    t.expect("Stoney Sept: bob 1")


# --- at the start of a turn, and while reinforcing -------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-17")
@pytest.mark.rule("GT-MAE-50")
def test_hired_thieves_take_from_everybody() -> None:
    t = war({"alice": "hired_thieves a_sworn_sword"}, phase="turn", gold={"alice": 200, "bob": 100, "carol": 900})
    t.alice.uses("hired_thieves")
    assert (t.alice.gold, t.bob.gold, t.carol.gold) == (300, 0, 700)
    t = war({"alice": "hired_thieves"}, phase="turn", gold={"alice": 200})
    t.alice.cannot("use hired_thieves", because="no target")


@pytest.mark.rule("GT-MAE-19")
@pytest.mark.rule("GT-MAE-51")
@pytest.mark.parametrize(("faces", "points"), [((2, 5), (3, 2, 4)), ((5, 2), (3, 3, 3)), ((4, 4), (3, 2, 3))])
def test_best_laid_plans_cost_the_lowest_a_point(faces: tuple[int, int], points: tuple[int, ...]) -> None:
    t = war({"alice": "best_laid_plans"}, phase="turn", points={"alice": 3, "bob": 3, "carol": 4})
    t.alice.uses("best_laid_plans")
    assert t.alice.gold == 1800
    for face in faces:
        t.chance(f"throw {face}")
    assert (t.alice.points, t.bob.points, t.carol.points) == points


@pytest.mark.rule("GT-MAE-51")
@pytest.mark.rule("GT-MAE-55")
def test_nobody_falls_below_zero_and_steel_saves_a_roller() -> None:
    t = war({"alice": "best_laid_plans", "bob": "valyrian_steel"}, phase="turn", points={"carol": 0, "bob": 3})
    t.alice.uses("best_laid_plans")
    t.chance("throw 1")
    t.bob.uses("valyrian_steel")
    t.chance("throw 2")
    t.all_pass()
    assert (t.bob.points, t.carol.points) == (3, 0)


@pytest.mark.rule("GT-MAE-24")
@pytest.mark.rule("GT-MAE-44")
@pytest.mark.parametrize(("uprising", "armies", "gold"), [(False, 6, 900), (True, 3, 400)])
def test_the_freefolk_halve_what_is_collected(uprising: bool, armies: int, gold: int) -> None:
    lands = (
        "the_crag golden_tooth casterly_rock silverhill crakehall pyke the_trident stoney_sept searoad_marshes skagos"
    )
    position = " | ".join(f"{land}: carol 1" for land in lands.split())
    t = realm(
        position, rest="bob", turn="carol", phase="turn", gold={"alice": 300}, maesters={"alice": "freefolk_uprising"}
    )
    turn_to(t, "alice")
    if uprising:
        t.alice.uses("freefolk_uprising")
        assert t.alice.gold == 0
    t.all_pass()
    assert (t.carol.reserve, t.carol.gold) == (armies, gold)


@pytest.mark.rule("GT-MAE-32")
def test_banners_add_a_die_of_armies_to_the_reinforcements() -> None:
    t = war({"alice": "call_in_your_banners"}, phase="turn")
    t.all_pass()
    had, gold = t.alice.reserve, t.alice.gold
    t.alice.uses("call_in_your_banners")
    t.throws(5)
    assert (t.alice.reserve, t.alice.gold) == (had + 5, gold - 300)


@pytest.mark.rule("GT-MAE-33")
@pytest.mark.rule("GT-MAE-48")
def test_mourning_doubles_what_opponents_pay_until_the_own_next_turn() -> None:
    held = {"alice": "mourning_the_fallen raid_the_countryside", "bob": "castle_walls"}
    t = war(held, phase="turn", gold={"alice": 2000, "bob": 500})
    t.alice.uses("mourning_the_fallen")
    assert t.alice.gold == 1700
    t.all_pass()
    t.alice.says(f"place harrenhal {t.alice.reserve}")
    t.alice.passes()
    had = t.alice.gold
    t.alice.says("buy maester")
    t.draws("bribery")
    assert t.alice.gold == had - 200
    t.alice.passes()
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("raid_the_countryside")
    assert t.alice.gold == had - 300, "she pays the price that is printed"
    turn_to(t, "bob")
    t.bob.cannot("use stannis_baratheon", because="costs 600 gold and you have 500")
    t.bob.uses("castle_walls")
    assert t.bob.gold == 300
    fights(t, "1", "6")
    t.alice.passes()
    rounds = [powers(t.table).dearer(t.extra, 1) == 2]
    for name in ("alice", "bob", "carol"):
        idles(t, name)
        rounds.append(powers(t.table).dearer(t.extra, 1) == 2)
    assert rounds == [True, True, True, False]


# --- Spider's Sabotage -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-MAE-18")
@pytest.mark.rule("GT-MAE-49")
def test_a_sabotage_cancels_a_card_and_both_have_paid() -> None:
    t = war({"alice": "strength_of_steel", "carol": "spiders_sabotage"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("use strength_of_steel")
    assert t.asked == "carol", "an opponent who is not even in the battle"
    t.carol.says("use spiders_sabotage")
    assert (t.alice.gold, t.carol.gold) == (1900, 1800)
    assert discarded(t) == ["strength_of_steel", "spiders_sabotage"]
    assert not t.alice.maesters | t.carol.maesters
    fights(t, "5 4", "5 4")
    t.expect("Harrenhal: alice 7 | Kings Landing: bob 5")


@pytest.mark.rule("GT-MAE-18")
@pytest.mark.rule("GT-MAE-49")
def test_a_cancelled_bribe_is_kept_and_the_invasion_goes_on() -> None:
    t = war({"bob": "bribery", "alice": "spiders_sabotage"})
    invaded(t)
    t.bob.says("use bribery")
    t.alice.says("use spiders_sabotage")
    assert (t.alice.gold, t.bob.gold) == (1800, 2000)
    t.all_pass()
    assert t.step == "FightOn"


@pytest.mark.rule("GT-MAE-18")
@pytest.mark.rule("GT-MAE-48")
@pytest.mark.parametrize(("gold", "asked"), [(400, True), (300, False)])
def test_a_sabotage_costs_twice_in_mourning(gold: int, asked: bool) -> None:
    t = war({"alice": "mourning_the_fallen", "bob": "spiders_sabotage"}, phase="turn", gold={"alice": 900, "bob": gold})
    t.alice.uses("mourning_the_fallen")
    t.all_pass()
    t.alice.says(f"place harrenhal {t.alice.reserve}")
    t.alice.says("buy maester")
    t.draws("a_sworn_sword")
    t.alice.says("use a_sworn_sword")
    assert (t.asked == "bob") is asked
    if asked:
        t.bob.says("use spiders_sabotage")
        assert t.bob.gold == 0
        assert sum(sum(t.extra.units(kind)) for kind in range(3)) == 0


@pytest.mark.rule("GT-MAE-18")
@pytest.mark.parametrize("held", ["spiders_sabotage", "bribery", "valar_morghulis"])
def test_who_is_asked_about_a_sabotage_does_not_depend_on_the_card_held(held: str) -> None:
    t = war({"alice": "strength_of_steel", "bob": held})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("use strength_of_steel")
    assert t.asked == "bob"
    if held != "spiders_sabotage":
        assert t.answers == {"pass"}
        t.bob.cannot("use spiders_sabotage")


@pytest.mark.rule("GT-MAE-18")
def test_nobody_is_asked_about_a_sabotage_that_lies_in_the_discards() -> None:
    t = realm(
        FIELD,
        gold=dict.fromkeys(NAMES[:3], 2000),
        maesters={"alice": "strength_of_steel", "bob": "bribery"},
        maester_discards="spiders_sabotage",
    )
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("use strength_of_steel")
    assert t.step == "Moment", "the card is in force already"
    assert t.extra.in_force("strength_of_steel", 0)
