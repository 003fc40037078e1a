"""Pocket 1: its opening, the marked territory, missile powers, its faction, and its events."""

from __future__ import annotations

from typing import Any

import pytest

import hegemon
from hegemon.editions.legacy.extra import Lasting
from hegemon.editions.legacy.packs.basics import put
from hegemon.editions.legacy.packs.pocket_1 import POWER_18, Pocket1, Power24
from hegemon.editions.legacy.world import BROWN, FREE, STUCK, YELLOW
from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import HIDDEN
from new_earth import BUNKER, NewEarth, a_world, begun, engraved, place
from pocket_scene import (
    BAD_INTEL,
    BIOHAZARD,
    EMP,
    FALLOUT,
    INTERFERENCE,
    MERCENARY,
    MUTANTS,
    RALLY,
    RECON,
    evolved,
    opened,
    pocket,
    scarred,
    to_factions,
    with_fallout,
    with_power,
)

ROLL = "6 5 4 against 3 2"
BATTLE = "Ural: alice 5 | Siberia: bob 4 | Egypt: carol 3"


def third_missile(position: str = BATTLE, *, strikes: str = "", roll: str = ROLL, **given: Any) -> NewEarth:
    """Alice attacks Siberia from Ural; everybody launches a missile, carol the third, and carol chooses the target."""
    given.setdefault("missiles", {"alice": 1, "bob": 1, "carol": 2})
    t = pocket(position, **given)
    t.alice.attacks("ural", "siberia", len(roll.split("against", maxsplit=1)[0].split()))
    t.throws_dice(roll)
    t.alice.says("launch attacker 1")
    t.bob.says("launch defender 1")
    t.carol.says("launch defender 2")
    if strikes:
        t.carol.says(f"choose choose_{1 if strikes == 'source' else 2}")
    return t


def border_dice(t: NewEarth, *faces: int) -> None:
    """The dice for territories that border on the target, in the order of the board."""
    for face in faces:
        assert t.step == "LandDie"
        t.chance(f"throw {face}")


# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-26", "LG-PCK-76")
def test_the_third_missile_on_one_roll_opens_it_before_the_losses() -> None:
    t = pocket(BATTLE, missiles={"alice": 1, "bob": 1, "carol": 2})
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice(ROLL)
    t.alice.says("launch attacker 1")
    t.bob.says("launch defender 1")
    assert not t.world.is_open("pocket_1")
    t.carol.says("launch defender 2")
    assert t.world.is_open("pocket_1")
    assert (t.asked, t.step) == ("carol", "StrikeTerritory")
    t.expect("Ural: alice 5 | Siberia: bob 4")
    assert t.carol.missiles == 1
    t.carol.cannot("pass", because="choose choose_1 or choose choose_2")
    t.carol.says("choose choose_2")
    assert t.world.card(3).titles == (1,), "carol's faction, which was not in the battle"
    assert [t.world.card(faction).titles for faction in (1, 2)] == [(), ()]


@pytest.mark.rule("LG-PCK-26", "LG-MIS-14", "LG-PCK-88")
def test_two_missiles_open_nothing_and_neither_does_a_third_once_it_is_open() -> None:
    t = pocket(BATTLE, missiles={"alice": 1, "bob": 1})
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice(ROLL)
    t.alice.says("launch attacker 1")
    t.bob.says("launch defender 1")
    assert not t.world.opened
    again = third_missile(world=with_fallout())
    again.all_pass()
    assert len(again.world.opened) == 1
    assert again.step == "ExpandAndAttack"
    again.expect("Ural: alice 3 | Siberia: bob 4")


@pytest.mark.rule("LG-PCK-27", "LG-PCK-71", "LG-PCK-75")
def test_the_defending_territory_is_emptied_and_the_attackers_are_gone() -> None:
    t = third_missile(strikes="target", hqs={"bob": "siberia"}, hands={"carol": "siberia"})
    t.expect("Ural: alice 2 | Siberia: nobody 0")
    assert t.extra.hqs[1] == -1
    assert "siberia" not in t.carol.hand
    assert t.world.coins[place("siberia")] == 0
    assert place("siberia") in t.table.removed
    border_dice(t, 1)  # for Ural alone: nobody is in the others
    t.expect("Ural: alice 1")
    assert (t.asked, t.step) == ("alice", "ExpandAndAttack"), "the turn goes on"
    assert t.table.battle is None
    t.alice.passes()
    assert t.asked == "bob", "no conquest, no card"


@pytest.mark.rule("LG-PCK-72")
@pytest.mark.parametrize(("roll", "left"), [(ROLL, 2), ("6 5 4 against 3", 3)])
def test_the_attacking_territory_is_emptied_and_the_defenders_of_the_battle_are_gone(roll: str, left: int) -> None:
    t = pocket(BATTLE, missiles={"alice": 1, "bob": 1, "carol": 1})
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice(roll)
    for person, die in ((t.alice, "attacker 1"), (t.bob, "defender 1"), (t.carol, "attacker 2")):
        person.says(f"launch {die}")
    t.carol.says("choose choose_1")
    t.expect(f"Ural: nobody 0 | Siberia: bob {left}")
    assert t.world.scar[place("ural")] == FALLOUT


@pytest.mark.rule("LG-PCK-28")
def test_a_die_for_each_border_and_none_over_sea() -> None:
    position = "Northwest Territory: alice 5 | Alaska: bob 4 | Kamchatka: carol 9 | Alberta: carol 2"
    t = pocket(position, missiles={"alice": 3})
    t.alice.attacks("northwest_territory", "alaska", 3)
    t.throws_dice(ROLL)
    for die in ("attacker 1", "attacker 2", "attacker 3"):
        t.alice.says(f"launch {die}")
    t.alice.says("choose choose_2")
    border_dice(t, 1, 6)
    t.expect("Northwest Territory: alice 1 | Alberta: nobody 0 | Kamchatka: carol 9")
    assert t.step == "ExpandAndAttack"


@pytest.mark.rule("LG-PCK-29")
def test_whoever_is_knocked_out_by_it_discards_all_cards() -> None:
    position = "Ural: alice 4 | Siberia: bob 4 | Mongolia: carol 3"
    t = third_missile(position, strikes="target", hands={"bob": "peru coin_1", "carol": "brazil", "alice": "egypt"})
    border_dice(t, 6, 6)
    assert set(t.extra.down) == {0, 1, 2}
    assert (t.alice.hand, t.bob.hand, t.carol.hand) == (set(), set(), set())
    assert place("peru") in t.table.discards
    assert len(t.extra.coin_pile) == 10


@pytest.mark.rule("LG-PCK-29")
def test_whoever_was_knocked_out_before_keeps_the_cards() -> None:
    t = third_missile("Ural: alice 5 | Siberia: bob 4", strikes="target", hands={"carol": "brazil", "bob": "peru"})
    border_dice(t, 1)
    assert (t.carol.hand, t.bob.hand) == ({"brazil"}, set())


@pytest.mark.rule("LG-PCK-73")
def test_the_mark_covers_city_fortification_and_scar() -> None:
    world = a_world(scars={"siberia": BUNKER}, major={"siberia": "bob"}, forts={"siberia": 7})
    t = third_missile(world=world, strikes="target", hqs={"alice": "siberia"})
    land = place("siberia")
    assert (t.world.city[land], t.world.fort[land], t.world.scar[land]) == (None, 0, FALLOUT)
    assert t.world.population(land) == 0
    assert t.bob.stars == 0


@pytest.mark.rule("LG-PCK-74")
@pytest.mark.parametrize("where", ["hand", "deck", "market", "discards", "torn"])
def test_the_card_is_destroyed_wherever_it_lies(where: str) -> None:
    world = opened(a_world(coins={"peru": 2}, destroyed="siberia" if where == "torn" else ""), "envelope_2")
    t = third_missile(
        world=world,
        strikes="target",
        hands={"bob": "siberia"} if where == "hand" else {},
        market="brazil siberia egypt" if where == "market" else "brazil",
    )
    if where == "market":
        assert t.step == "Refill"
        t.draws("peru")
        assert t.market == ["peru", "brazil", "egypt", ""]
        assert t.step != "DrawEvent", "a card of two coins, but no event comes of it"
    border_dice(t, 1)
    card = place("siberia")
    places = [*t.table.pile.cards(), *t.table.discards, *t.extra.market, *t.table.hands[1].cards]
    assert card not in places
    assert t.table.removed.count(card) == 1
    assert not t.table.faults()


@pytest.mark.rule("LG-ATK-40")
def test_a_box_is_marked_for_the_attack_that_opened_it() -> None:
    world = a_world(minor={"siberia": "bob"}, forts={"siberia": 5})
    t = third_missile(world=world)
    assert t.world.fort[place("siberia")] == 4
    t.carol.says("choose choose_1")
    assert t.world.fort[place("siberia")] == 4
    two = third_missile(world=world, roll="6 5 against 3 2")
    assert two.world.fort[place("siberia")] == 5


@pytest.mark.rule("LG-PCK-79", "LG-PCK-50", "LG-PCK-86")
def test_its_events_and_its_faction_come_with_the_next_game() -> None:
    t = third_missile(strikes="target")
    assert len(t.world.events) == 8
    assert t.extra.events == ()
    assert FALLOUT not in t.world.scars, "it is never dealt"
    assert t.extra.factions == [1, 2, 3]
    later = begun(3, t.world, game=3)
    assert len(later.extra.events) == 8
    assert "faction mutants" in to_factions(later).answers
    before = begun(
        3, a_world(powers=("fortified_hq", "intimidate", "round_up", "hq_troops", "any_time_maneuver")), game=2
    )
    assert not any("mutants" in faction.id for faction in before.table.edition.things["faction"])


# --- the marked territory ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-30", "LG-PCK-77", "LG-EXP-15")
def test_expanding_into_it_costs_half_rounded_up() -> None:
    t = pocket("Southeast Asia: alice 9", world=with_fallout())
    t.alice.cannot("enter southeast_asia china 1", because="takes 2 troops or more")
    t.alice.expands("southeast_asia", "china", 5)
    t.expect("China: alice 2 | Southeast Asia: alice 4")


@pytest.mark.rule("LG-PCK-30", "LG-PCK-77", "LG-MSN-18")
def test_a_conquest_that_leaves_nobody_still_counts() -> None:
    t = pocket("Southeast Asia: alice 2 | China: bob 1 | Peru: bob 1", world=with_fallout(), market="southeast_asia")
    t.alice.attacks("southeast_asia", "china", 1)
    t.rolls("6 against 1")
    t.expect("China: nobody 0 | Southeast Asia: alice 1")
    assert t.extra.deeds.conquests == (place("china"),)
    t.alice.passes()
    assert "collect southeast_asia" in t.answers
    more = pocket("Southeast Asia: alice 9 | China: bob 1 | Peru: bob 1", world=with_fallout())
    more.alice.wins("southeast_asia", "china", 5)
    more.expect("China: alice 2 | Southeast Asia: alice 4")


@pytest.mark.rule("LG-PCK-30", "LG-PCK-89")
@pytest.mark.parametrize(("troops", "arrive"), [(4, 2), (1, 0), (3, 1)])
def test_a_maneuver_may_end_there_at_the_same_cost(troops: int, arrive: int) -> None:
    t = pocket("Southeast Asia: alice 9 | China: alice 2", world=with_fallout(), phase="maneuver")
    t.alice.maneuvers("southeast_asia", "china", troops)
    t.expect(
        f"China: alice {2 + arrive - 1} | Southeast Asia: alice {9 - troops}"
    )  # and one is lost at the end of the turn


@pytest.mark.rule("LG-PCK-89")
def test_a_campaign_may_decide_that_no_maneuver_ends_there() -> None:
    t = pocket(
        "Southeast Asia: alice 9 | China: alice 2", world=with_fallout(), phase="maneuver", options={"r70": False}
    )
    assert "fortify southeast_asia china 3" not in t.answers
    assert "fortify china southeast_asia 1" in t.answers


@pytest.mark.rule("LG-PCK-30", "LG-TRN-18")
def test_no_maneuver_leads_through_it() -> None:
    t = pocket("Southeast Asia: alice 9 | China: alice 2 | Mongolia: alice 2", world=with_fallout(), phase="maneuver")
    t.alice.cannot("fortify southeast_asia mongolia 3")
    t.alice.cannot("fortify mongolia southeast_asia 1")
    t.alice.maneuvers("china", "mongolia", 1)
    t.expect("Mongolia: alice 3")
    round_about = pocket(
        "Southeast Asia: alice 9 | China: alice 2 | Mongolia: alice 2 | India: alice 1 | Afghanistan: alice 1 | "
        "Ural: alice 1 | Siberia: alice 1",
        world=with_fallout(),
        phase="maneuver",
    )
    round_about.alice.maneuvers("southeast_asia", "mongolia", 3)


@pytest.mark.rule("LG-PCK-30", "LG-PCK-78")
def test_nothing_may_be_placed_there() -> None:
    t = pocket("Southeast Asia: alice 2 | China: alice 2", world=with_fallout(), phase="recruit")
    t.alice.cannot("place china 1", because="You may not place recruits in China")
    alone = pocket("China: alice 5 | Peru: bob 3", world=with_fallout(), phase="recruit")
    assert alone.step == "ExpandAndAttack"
    assert alone.alice.reserve == 0
    alone.expect("China: alice 5")


@pytest.mark.rule("LG-PCK-30")
def test_a_troop_is_lost_there_at_the_end_of_the_turn_and_no_mark_ever_fits() -> None:
    t = pocket(
        "China: alice 2 | Southeast Asia: bob 5", world=with_fallout(), phase="maneuver", scar_cards={"bob": BUNKER}
    )
    t.alice.ends()
    t.expect("China: alice 1")
    bob = pocket(
        "China: alice 2 | Southeast Asia: bob 5", world=with_fallout(), turn="bob", scar_cards={"alice": BUNKER}
    )
    bob.bob.attacks("southeast_asia", "china", 3)
    bob.defends(2)
    assert bob.asked == "chance", "no scar can be put there"
    won = pocket(
        "China: alice 2 | Southeast Asia: bob 5 | Peru: carol 1",
        world=with_fallout(),
        tokens={"alice": 3},
        phase="start",
        hands={"alice": "peru brazil egypt coin_1"},
        hqs={"alice": "southeast_asia"},
    )
    won.alice.says("buy")
    pick = next(answer for answer in sorted(won.answers) if answer.startswith("pick"))
    won.alice.says(pick)
    won.alice.says('sign ""')
    assert not [answer for answer in won.answers if "china" in answer]
    won.alice.says("raise africa")
    assert won.step == "HoldOn"


@pytest.mark.rule("LG-PCK-70")
def test_under_the_mark_a_city_is_no_city() -> None:
    world = engraved(a_world(), 8, place("siberia"), 3, "Capital", 0)
    t = third_missile(world=world, strikes="target")
    assert t.world.city[place("siberia")] is None
    assert t.world.population(place("siberia")) == 0
    assert not t.world.has_city(place("siberia"))


# --- the title --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-31", "LG-PCK-76")
@pytest.mark.parametrize(("faction", "missiles"), [("mutants", 3), ("khan_industries", 1)])
def test_the_faction_with_the_title_has_two_missiles_more_if_the_mutants_play(faction: str, missiles: int) -> None:
    powers = ("fortified_hq", "intimidate", "round_up", "hq_troops", "any_time_maneuver")
    world = with_fallout(a_world(powers=powers, signed={"alice": 1}), bringer=2)
    t = to_factions(begun(3, world, game=2))
    wanted = {"alice": "enclave_of_the_bear", "bob": faction, "carol": "saharan_republic"}
    starts = {"alice": "peru", "bob": "egypt", "carol": "japan"}
    for _ in range(3):
        who = t.asked
        t.player(who).says(f"faction {wanted[who]}")
        t.player(who).says(f"start {starts[who]}")
    assert t.alice.missiles == missiles
    assert (t.bob.missiles, t.carol.missiles) == (0, 0)


# --- missile powers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-32", "LG-PCK-80")
def test_a_faction_that_earns_a_token_chooses_a_missile_power_once() -> None:
    t = pocket(
        "Peru: alice 3 | Egypt: bob 1",
        world=with_fallout(),
        phase="start",
        tokens={"alice": 1},
        hands={"alice": "peru brazil egypt southeast_asia coin_1 coin_2 coin_3 coin_4"},
    )
    assert t.world.card(1).slots[BROWN] == FREE, "tokens of the start do not count"
    t.alice.says("buy")
    for card in ("peru", "brazil", "egypt", "southeast_asia"):
        t.alice.says(f"lay {card}")
    assert (t.asked, t.step) == ("alice", "ChooseMissilePower")
    assert t.answers == {f"pick power_{number}" for number in (17, 18, 19, 20, 21)}
    t.alice.cannot("pick power_22")
    t.alice.says("pick power_21")
    assert t.world.card(1).slots[BROWN] == RALLY
    t.alice.says("buy")
    assert t.alice.tokens == 3
    assert t.step != "ChooseMissilePower", "one for each faction"


@pytest.mark.rule("LG-PCK-80", "LG-PWR-26")
def test_a_power_that_another_faction_has_is_not_left() -> None:
    world = with_fallout()
    for faction, power in ((2, EMP), (3, RECON), (4, RALLY), (5, BAD_INTEL)):
        world = with_power(world, faction, power)
    t = pocket(
        "Peru: alice 3 | Egypt: bob 1", world=world, phase="start", hands={"alice": "peru brazil egypt southeast_asia"}
    )
    t.alice.says("buy")
    assert t.answers == {"pick power_18"}
    t.alice.says("pick power_18")
    none_left = pocket(
        "Peru: bob 3 | Egypt: alice 1",
        who={"bob": MUTANTS},
        world=with_power(world, 1, INTERFERENCE),
        phase="start",
        turn="bob",
        hands={"bob": "peru brazil egypt southeast_asia"},
    )
    none_left.bob.says("buy")
    assert none_left.step != "ChooseMissilePower"


@pytest.mark.rule("LG-PCK-80")
def test_the_token_of_the_coin_pile_brings_a_power_too() -> None:
    t = pocket(
        "Peru: alice 3 | Brazil: alice 1 | Egypt: bob 1",
        world=with_fallout(),
        phase="card",
        coin_pile=1,
        conquered="peru",
    )
    t.alice.says("collect coin_1")
    assert (t.asked, t.step) == ("alice", "ChooseMissilePower")


@pytest.mark.rule("LG-END-31")
@pytest.mark.parametrize("counts", [True, False])
def test_the_token_that_wins_the_game_brings_a_power_before_the_signature(counts: bool) -> None:
    t = pocket(
        "Peru: alice 3 | Egypt: bob 1 | Japan: carol 1",
        world=with_fallout(),
        phase="start",
        tokens={"alice": 3},
        hands={"alice": "peru brazil egypt southeast_asia"},
        options={"r88": counts},
    )
    t.alice.says("buy")
    if counts:
        assert t.step == "ChooseMissilePower"
        t.alice.says("pick power_17")
        assert t.world.card(1).slots[BROWN] == EMP
    assert t.step == "SignTheBoard"


@pytest.mark.rule("LG-PCK-33", "LG-PCK-34", "LG-PWR-07", "LG-ATK-38")
def test_with_power_17_nothing_changes_dice_in_a_territory_for_the_turn() -> None:
    world = with_power(
        with_fallout(a_world(scars={"siberia": BUNKER}, minor={"siberia": "bob"}, forts={"siberia": 9})), 3, EMP
    )
    t = pocket("Ural: alice 9 | Siberia: bob 5 | Peru: carol 1", world=world, missiles={"carol": 2, "alice": 1})
    t.alice.attacks("ural", "siberia", 3)
    t.defends(2)
    assert (t.asked, t.answers) == ("carol", {"pass", "use power_17"})
    t.carol.says("use power_17")
    t.chance("roll 4 4 4 against 3 3")
    assert t.asked == "alice", "no missiles"
    assert t.step == "ExpandAndAttack"
    t.expect("Siberia: bob 3 | Ural: alice 9")
    assert t.carol.missiles == 1
    t.alice.attacks("ural", "siberia", 3)
    t.defends(2)
    assert t.asked == "chance", "it is in force, and could not be used again in this turn"
    t.chance("roll 4 4 4 against 3 3")
    t.expect("Siberia: bob 1")
    elsewhere = pocket("Ural: alice 9 | Siberia: bob 5 | Peru: carol 1", world=world)
    elsewhere.alice.attacks("ural", "siberia", 3)
    elsewhere.rolls("4 4 4 against 3 3")
    elsewhere.expect("Siberia: bob 5 | Ural: alice 7")  # 5 and 4 with both


@pytest.mark.rule("LG-PCK-33")
def test_a_missile_power_works_once_in_each_turn_whoevers_turn_it_is() -> None:
    world = with_power(with_fallout(), 3, EMP)
    t = pocket("Ural: alice 9 | Siberia: bob 5 | Peru: carol 1 | Japan: bob 1", world=world, missiles={"carol": 3})
    t.alice.attacks("ural", "siberia", 1)
    t.defends(1)
    t.carol.says("use power_17")
    t.chance("roll 6 against 1")
    t.alice.passes()
    t.alice.ends()
    assert t.extra.missiles[2] == 2
    while t.step != "ExpandAndAttack":
        t.bob.says("place siberia") if t.step == "PlaceTroops" else t.player(t.asked).passes()
    t.bob.attacks("siberia", "ural", 1)
    t.defends(1)
    assert "use power_17" in t.answers
    t.carol.says("use power_17")
    assert t.carol.missiles == 1


@pytest.mark.rule("LG-PCK-81")
def test_a_missile_for_a_power_is_none_on_the_roll() -> None:
    world = with_power(with_fallout(), 1, RALLY)
    t = pocket(
        "Ural: alice 9 | Siberia: bob 5 | Peru: carol 1",
        world=world,
        phase="turn",
        hqs={"alice": "ural"},
        missiles={"alice": 4},
    )
    t.alice.says("use power_21")
    t.alice.says("place ural")
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice(ROLL)
    t.alice.says("launch attacker 1")
    t.alice.says("launch attacker 2")
    assert t.alice.missiles == 1
    assert not Pocket1().due(t.table), "three were spent, two of them on the roll"
    t.alice.says("launch attacker 3")
    assert t.world.is_open("pocket_1")


def drawing(world_power: int, holder: int = 2, **given: Any) -> NewEarth:
    """Alice may take a card; a faction has a missile power."""
    given.setdefault("missiles", {"bob": 1})
    given.setdefault("market", "peru egypt southeast_asia japan")
    position = given.pop("position", "Peru: alice 3 | Egypt: alice 1 | Japan: bob 3")
    return pocket(
        str(position), world=with_power(with_fallout(), holder, world_power), phase="card", conquered="peru", **given
    )


@pytest.mark.rule("LG-PWR-08")
def test_power_18_keeps_a_card_from_being_taken() -> None:
    t = drawing(INTERFERENCE)
    t.alice.says("collect peru")
    assert (t.asked, t.answers) == ("bob", {"pass", "use power_18"})
    t.bob.says("use power_18")
    assert t.bob.missiles == 0
    assert (t.asked, t.answers) == ("alice", {"pass", "collect egypt"})
    t.alice.says("collect egypt")
    assert t.alice.hand == {"egypt"}
    assert "peru" in t.market
    let = drawing(INTERFERENCE)
    let.alice.says("collect peru")
    let.bob.passes()
    assert let.alice.hand == {"peru"}


@pytest.mark.rule("LG-PWR-08")
def test_after_the_only_card_was_barred_a_coin_card_may_be_taken() -> None:
    t = drawing(INTERFERENCE, position="Peru: alice 3 | Japan: bob 3")
    t.alice.cannot("collect coin_1", because="goes before a Coin card")
    t.alice.says("collect peru")
    t.bob.says("use power_18")
    assert t.answers == {"pass", "collect coin_1"}
    t.alice.says("collect coin_1")
    assert t.alice.hand == {"coin_1"}
    assert POWER_18.number in t.extra.deeds.used


@pytest.mark.rule("LG-PWR-08")
@pytest.mark.parametrize(
    ("by_the_letter", "pile", "left"), [(True, 5, "collect coin_2"), (True, 1, ""), (False, 5, "")]
)
def test_instead_of_a_barred_coin_card_there_may_be_another(by_the_letter: bool, pile: int, left: str) -> None:
    t = drawing(INTERFERENCE, position="Brazil: alice 3 | Japan: bob 3", coin_pile=pile, options={"r94": by_the_letter})
    t.alice.says("collect coin_1")
    t.bob.says("use power_18")
    if left:
        assert t.answers == {"pass", left}
    else:
        assert t.alice.hand == set()
        assert t.step != "TakeACard"
        assert len(t.extra.coin_pile) == pile
        assert t.market == ["peru", "egypt", "southeast_asia", "japan"]


@pytest.mark.rule("LG-PWR-09")
def test_power_19_takes_any_face_up_card_in_place_of_the_coin_card() -> None:
    t = drawing(RECON, 1, position="Brazil: alice 3 | Japan: bob 3", missiles={"alice": 1})
    t.alice.says("collect coin_1")
    assert (t.asked, t.step) == ("alice", "Reconnoitre")
    assert t.answers == {"pass", "collect peru", "collect egypt", "collect southeast_asia", "collect japan"}
    t.alice.says("collect egypt")
    assert t.alice.hand == {"egypt"}
    assert t.alice.missiles == 0
    assert t.market == ["", "peru", "southeast_asia", "japan"]
    assert t.table.discards == (), "slot 4 is not discarded"
    assert len(t.extra.coin_pile) == 10
    keeps = drawing(RECON, 1, position="Brazil: alice 3 | Japan: bob 3", missiles={"alice": 1})
    keeps.alice.says("collect coin_1")
    keeps.alice.passes()
    assert keeps.alice.hand == {"coin_1"}
    own = drawing(RECON, 1, missiles={"alice": 1})
    own.alice.says("collect peru")
    assert own.step != "Reconnoitre"


@pytest.mark.rule("LG-PWR-10")
def test_power_20_takes_the_bonus_of_a_continent_for_one_turn() -> None:
    continent = " | ".join(f"{land}: alice 1" for land in ("Peru", "Brazil", "Argentina", "Venezuela"))
    world = with_power(
        with_fallout(a_world(named={"south_america": "alice"}, marked={"south_america": 1})), 2, BAD_INTEL
    )
    t = pocket(f"{continent} | Japan: bob 3", world=world, phase="turn", missiles={"bob": 2})
    assert t.asked == "bob"
    t.bob.says("continent south_america")
    assert t.alice.reserve == 3
    assert t.bob.missiles == 1
    plain = pocket(f"{continent} | Japan: bob 3", world=world, phase="turn", missiles={"bob": 2})
    plain.bob.passes()
    assert plain.alice.reserve == 3 + 2 + 1 + 1
    other = pocket(f"{continent} | Japan: bob 3", world=world, phase="turn", missiles={"bob": 2})
    other.bob.says("continent africa")
    assert other.alice.reserve == 3 + 2 + 1 + 1
    own = pocket(f"{continent} | Japan: bob 3", world=world, phase="turn", turn="bob", missiles={"bob": 2})
    assert own.step == "PlaceTroops", "not in the own turn"


@pytest.mark.rule("LG-PWR-11")
def test_power_21_brings_two_troops_to_every_hq_that_one_holds() -> None:
    world = with_power(with_fallout(), 1, RALLY)
    t = pocket(
        "Peru: alice 2 | Egypt: alice 1 | Japan: bob 1 | Southeast Asia: alice 1",
        world=world,
        phase="turn",
        missiles={"alice": 1},
        hqs={"alice": "peru", "bob": "egypt", "carol": "japan"},
    )
    t.alice.says("use power_21")
    t.expect("Peru: alice 4 | Egypt: alice 3 | Southeast Asia: alice 1 | Japan: bob 1")
    assert t.alice.reserve == 3, "they are no recruits"
    assert t.alice.missiles == 0
    others = pocket(
        "Peru: alice 2 | Japan: bob 1",
        world=world,
        phase="turn",
        turn="bob",
        missiles={"alice": 1},
        hqs={"alice": "peru"},
    )
    assert others.asked == "bob"


@pytest.mark.rule("LG-PWR-11", "LG-PCK-80")
def test_power_21_may_be_used_at_once_by_whoever_earns_it_as_the_turn_begins() -> None:
    t = pocket(
        "Peru: alice 2 | Japan: bob 1 | Egypt: carol 1",
        world=with_fallout(),
        phase="turn",
        missiles={"alice": 1},
        hqs={"alice": "peru"},
        hands={"alice": "alaska peru coin_1 coin_2"},
    )
    t.alice.says("buy")
    t.alice.says("pick power_21")
    t.alice.says("use power_21")
    t.expect("Peru: alice 4")
    assert t.alice.missiles == 0
    t.alice.cannot("use power_21")


@pytest.mark.rule("LG-PWR-11", "LG-PWR-04")
def test_power_21_may_wait_until_the_hq_has_moved() -> None:
    world = with_power(with_fallout(opened(a_world(), "pack_2")), 1, RALLY)
    t = pocket(
        "Peru: alice 2 | Brazil: alice 1 | Japan: bob 1 | Egypt: carol 1",
        world=engraved(world, STUCK, 1, 1014),
        phase="turn",
        missiles={"alice": 2},
        hqs={"alice": "peru"},
    )
    t.alice.passes()
    t.alice.says("hq peru brazil")
    t.alice.says("use power_21")
    t.expect("Peru: alice 2 | Brazil: alice 3")
    assert t.alice.missiles == 1
    t.alice.cannot("use power_21")


@pytest.mark.rule("LG-PCK-30", "LG-TRN-20")
def test_no_power_of_the_start_of_a_turn_places_troops_in_the_marked_territory() -> None:
    world = with_fallout(a_world(powers=("hq_troops",)))
    t = pocket(
        "China: alice 2 | Egypt: alice 1 | Japan: bob 1 | Peru: carol 1",
        world=world,
        who={"alice": 4},
        phase="turn",
        hqs={"alice": "china", "bob": "egypt"},
    )
    t.expect("China: alice 2 | Egypt: alice 2")


# --- the faction ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-35", "LG-PWR-17")
def test_the_mutants_lose_nothing_in_the_marked_territory_and_gain_there() -> None:
    world = with_fallout()
    t = pocket("Southeast Asia: alice 9", world=world, who={"alice": MUTANTS})
    t.alice.expands("southeast_asia", "china", 1)
    t.expect("China: alice 1")
    placing = pocket(
        "Southeast Asia: alice 9 | China: alice 1 | Mongolia: alice 1",
        world=world,
        who={"alice": MUTANTS},
        phase="recruit",
    )
    placing.alice.places("china", 3)
    placing.alice.passes()
    placing.alice.maneuvers("southeast_asia", "mongolia", 2)  # through China
    placing.expect("China: alice 5 | Mongolia: alice 3")  # one more at the end of the turn


@pytest.mark.rule("LG-PCK-35", "LG-PWR-17")
def test_scars_work_the_other_way_round_for_the_mutants() -> None:
    power = Power24()
    t = pocket("Southeast Asia: alice 9", world=with_fallout(), who={"alice": MUTANTS})
    assert power.end_of_turn(t.table, 0, BIOHAZARD, -1) == 1
    assert power.end_of_turn(t.table, 0, MERCENARY, 1) == -1
    assert power.end_of_turn(t.table, 0, FALLOUT, -1) == 1
    assert power.end_of_turn(t.table, 0, BUNKER, 0) == 0


@pytest.mark.rule("LG-PCK-35", "LG-PWR-16")
def test_ones_against_the_bringer_are_rolled_again_until_none_is_left() -> None:
    world = with_fallout(bringer=2)
    t = pocket("Ural: alice 9 | Siberia: bob 5 | Japan: carol 5", world=world, who={"alice": MUTANTS})
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice("6 1 1 against 1 1")
    assert t.step == "RerollDice"
    t.chance("roll 5 1 against")
    assert t.step == "RerollDice"
    t.chance("roll 4 against")
    t.expect("Siberia: bob 3")
    assert t.step == "ExpandAndAttack"
    defence = pocket("Ural: alice 9 | Siberia: bob 5", world=world, who={"alice": MUTANTS}, turn="bob")
    defence.bob.attacks("siberia", "ural", 2)
    defence.throws_dice("6 5 against 1 1")
    assert defence.step == "ExpandAndAttack", "only in the own attacks"
    others = pocket("Ural: alice 9 | Siberia: carol 5", world=world, who={"alice": MUTANTS})
    others.alice.attacks("ural", "siberia", 3)
    others.throws_dice("6 1 1 against 1 1")
    others.expect("Siberia: carol 4 | Ural: alice 8")


@pytest.mark.rule("LG-PWR-27", "LG-PWR-07")
def test_power_17_stops_rerolls_and_no_tie() -> None:
    world = evolved(with_power(with_fallout(bringer=2), 3, EMP), 1)
    t = pocket(
        "Ural: alice 9 | Siberia: bob 5 | Peru: carol 1", world=world, who={"alice": MUTANTS}, missiles={"carol": 1}
    )
    t.alice.attacks("ural", "siberia", 3)
    t.defends(2)
    t.carol.says("use power_17")
    t.chance("roll 6 1 1 against 6 1")
    assert t.step == "ExpandAndAttack"
    t.expect("Siberia: bob 4 | Ural: alice 8")  # the six wins its tie, the one does not


@pytest.mark.rule("LG-MSN-15", "LG-MSN-17")
def test_the_mission_of_the_mutants() -> None:
    world = scarred(with_fallout(opened(a_world(), "pack_1", "pack_4")), "peru", BIOHAZARD)
    mine = "China: alice 4 | Peru: alice 2 | Egypt: bob 5 | Japan: carol 2"
    t = pocket(mine, world=world, who={"alice": MUTANTS}, phase="card", conquered="peru", market="peru")
    assert "complete mission_15" in t.answers
    t.alice.says("complete mission_15")
    assert t.alice.tokens == 1
    assert t.alice.hand == set(), "no card, and a missile power for the token"
    assert t.step == "ChooseMissilePower"
    t.alice.says("pick power_17")
    assert t.asked != "alice"
    done = pocket(
        mine,
        world=world,
        who={"alice": MUTANTS},
        phase="card",
        conquered="peru",
        more=lambda table: put(table, Lasting(-15, 0)),
    )
    assert "complete mission_15" not in done.answers, "once per game"
    assert t.extra.lasting == (Lasting(-15, 0),)
    half = pocket(
        "China: alice 4 | Egypt: bob 5 | Peru: bob 1",
        world=world,
        who={"alice": MUTANTS},
        phase="card",
        conquered="china",
    )
    assert "complete mission_15" not in half.answers
    human = pocket(mine, world=world, phase="card", conquered="peru")
    assert "complete mission_15" not in human.answers


# --- evolution --------------------------------------------------------------------------------------------------------


def drawn(
    event: int, position: str = "Southeast Asia: alice 9 | Peru: bob 3 | Egypt: carol 3", **given: Any
) -> NewEarth:
    """Alice takes the card of Southeast Asia, one of two coins comes up, and the event is drawn."""
    base = given.pop("world", None)
    world = with_fallout(a_world(coins={"brazil": 2})) if base is None else base
    hqs = given.pop("hqs", {})
    t = pocket(
        position, world=world, phase="card", conquered="southeast_asia", market="southeast_asia", hqs=hqs, **given
    )
    t.alice.says("collect southeast_asia")
    while t.step not in ("Refill", "Interfere"):
        t.player(t.asked).passes()
    t.draws("brazil")
    assert t.step == "DrawEvent"
    t.draws(f"event_{event}")
    return t


@pytest.mark.rule("LG-PCK-36", "LG-EVT-10", "LG-PCK-93")
@pytest.mark.parametrize("path", [1, 2])
@pytest.mark.parametrize("part", [1, 2])
def test_two_answers_open_one_of_four_boxes_for_good(path: int, part: int) -> None:
    t = drawn(80, who={"bob": MUTANTS})
    assert (t.asked, t.answers) == ("bob", {"choose event_8_1", "choose event_8_2"})
    t.bob.says(f"choose event_8_{path}")
    assert t.world.answer(8) == path
    assert 80 not in t.world.events
    assert len(t.world.opened) == 1
    after = drawn(90, who={"bob": MUTANTS}, world=t.world)
    after.bob.says(f"choose event_9_{part}")
    box = 2 * path + part - 2
    assert [opening.pack for opening in after.world.opened] == ["pocket_1", f"evolution_{box}"]
    assert after.world.card(MUTANTS).slots[YELLOW] == 24 + box
    assert 90 not in after.world.events
    known = {thing.id for thing in after.table.edition.things["sticker"]}
    assert [f"power_{number}" in known for number in (25, 26, 27, 28)] == [number == box for number in (1, 2, 3, 4)]
    names = {card.name for card in after.table.edition.things["card"] if card.id.startswith("event_")}
    assert names == {"Event card"}, "what an event says is known when it is drawn"


@pytest.mark.rule("LG-EVT-09", "LG-EVT-14")
@pytest.mark.parametrize(
    "position", ["Southeast Asia: alice 9 | Peru: bob 3 | Egypt: carol 3", "Southeast Asia: alice 9 | Egypt: carol 3"]
)
def test_without_the_mutants_nothing_evolves(position: str) -> None:
    who = {"bob": MUTANTS} if "bob" not in position else {}
    t = drawn(80, position, who=who)
    assert t.step not in ("AnswerForGood", "DrawEvent")
    assert 80 in t.world.events
    assert 80 not in t.extra.events
    assert t.world.answers == ()


@pytest.mark.rule("LG-PWR-12", "LG-MIS-07")
def test_box_1_wins_ties_of_sixes_in_attack() -> None:
    world = evolved(with_fallout(), 1)
    t = pocket("Ural: alice 9 | Siberia: bob 5", world=world, who={"alice": MUTANTS}, missiles={"bob": 1})
    t.alice.attacks("ural", "siberia", 2)
    t.throws_dice("6 5 against 5 3")
    t.bob.says("launch defender 1")
    t.expect("Siberia: bob 3")  # six beats the missile, five beats three
    t.alice.attacks("ural", "siberia", 2)
    t.rolls("5 4 against 5 4")
    t.expect("Siberia: bob 3 | Ural: alice 7")
    back = pocket("Ural: alice 9 | Siberia: bob 5", world=world, who={"alice": MUTANTS}, turn="bob")
    back.bob.attacks("siberia", "ural", 1)
    back.rolls("6 against 6")
    back.expect("Siberia: bob 4 | Ural: alice 9")


@pytest.mark.rule("LG-PWR-13")
def test_box_2_exchanges_the_card_for_a_random_one() -> None:
    world = evolved(with_fallout(), 2)
    t = pocket(
        "Ural: alice 9 | Siberia: bob 1 | Egypt: bob 2 | Peru: carol 2",
        world=world,
        who={"alice": MUTANTS},
        market="ural",
        hands={"bob": "peru brazil", "carol": "japan"},
    )
    t.alice.wins("ural", "siberia")
    t.alice.passes()
    t.alice.passes()
    t.alice.says("collect ural")
    assert t.answers == {"pass", "target enclave_of_the_bear"}, "carol lost nothing"
    t.alice.says("target enclave_of_the_bear")
    assert (t.asked, t.answers) == ("chance", {"draw peru", "draw brazil"})
    assert t.game.pending is not None
    assert t.game.pending.prompt == "A card is picked at random."
    t.draws("brazil")
    assert (t.alice.hand, t.bob.hand, t.carol.hand) == ({"brazil"}, {"peru", "ural"}, {"japan"})
    empty = pocket("Ural: alice 9 | Siberia: bob 1 | Egypt: bob 2", world=world, who={"alice": MUTANTS}, market="ural")
    empty.alice.wins("ural", "siberia")
    empty.alice.passes()
    empty.alice.passes()
    empty.alice.says("collect ural")
    assert empty.step != "Exchange"


@pytest.mark.rule("LG-PWR-13")
def test_the_card_that_may_be_exchanged_is_known_to_all() -> None:
    """Everybody saw it taken, so whatever game another seat imagines goes on; kept, it is as hidden as the others."""
    t = pocket(
        "Ural: alice 9 | Siberia: bob 1 | Egypt: bob 2 | Peru: carol 2",
        world=evolved(with_fallout(), 2),
        who={"alice": MUTANTS},
        market="ural",
        hands={"alice": "india egypt", "bob": "peru brazil", "carol": "japan"},
    )
    t.alice.wins("ural", "siberia")
    t.alice.passes()
    t.alice.passes()
    t.alice.says("collect ural")
    kept = t.game.copy()
    assert t.game.view(2).table.hands[0].cards == (HIDDEN, HIDDEN, place("ural"))
    for seed in range(20):
        imagined = t.game.view(2).imagine(Rng(seed))
        imagined.play(hegemon.parse(imagined, "target enclave_of_the_bear"))
        imagined.play(imagined.pending.menu.pick(0))  # type: ignore[union-attr]
        assert place("ural") in imagined.table.hands[1]
    kept.play(hegemon.parse(kept, "pass"))
    assert kept.view(2).table.hands[0].cards == (HIDDEN,) * 3


@pytest.mark.rule("LG-PWR-14")
@pytest.mark.parametrize(
    ("dice", "armies", "left"),
    [("6 5 against 3 3", 5, 4), ("6 5 against 3 2", 5, 3), ("6 5 against 3 3", 2, 0), ("2 1 against 3", 5, 5)],
)
def test_box_3_adds_a_troop_for_doubles_in_defence(dice: str, armies: int, left: int) -> None:
    world = evolved(with_fallout(), 3)
    t = pocket(f"Ural: alice 9 | Siberia: bob {armies}", world=world, who={"bob": MUTANTS})
    t.alice.attacks("ural", "siberia", 2)
    t.rolls(dice)
    if left:
        t.expect(f"Siberia: bob {left}")
    else:
        t.alice.occupies(2)
        t.expect("Siberia: alice 2")


@pytest.mark.rule("LG-PWR-15")
def test_box_4_keeps_a_territory_from_being_attacked_until_the_next_turn() -> None:
    world = evolved(with_fallout(a_world(coins={"siberia": 2})), 4)
    t = pocket(
        "Siberia: alice 4 | Ural: bob 5 | Peru: carol 5",
        world=world,
        who={"alice": MUTANTS},
        phase="recruit",
        hands={"alice": "siberia coin_1 japan"},
    )
    t.alice.says("lay siberia")
    t.alice.says("lay coin_1")
    t.alice.passes()
    assert t.answers == {"pass", "single siberia"}
    t.alice.says("single siberia")
    t.alice.says("place siberia")
    t.alice.ends()
    t.bob.says("place ural")
    t.bob.cannot("attack ural siberia 2", because="cannot be attacked")
    t.bob.ends()
    t.carol.says("place peru")
    t.carol.ends()
    assert t.table.turn == 0
    assert t.extra.lasting == ()


@pytest.mark.rule("LG-PWR-15")
def test_box_4_counts_the_cards_turned_in_for_a_star_too() -> None:
    world = evolved(with_fallout(a_world()), 4)
    t = pocket(
        "Siberia: alice 4 | Ural: bob 5 | Peru: carol 5",
        world=world,
        who={"alice": MUTANTS},
        phase="turn",
        hands={"alice": "siberia coin_1 japan coin_2 coin_3"},
    )
    t.alice.says("buy")
    for card in ("siberia", "coin_1", "japan", "coin_2"):
        t.alice.says(f"lay {card}")
    assert t.alice.tokens == 1
    assert t.answers == {"pass", "single siberia", "single japan"}
    t.alice.says("single siberia")
    t.alice.says("pick power_17")
    assert t.alice.hand == {"coin_3"}
    t.alice.passes()
    t.alice.says("place siberia")
    t.alice.ends()
    t.bob.says("place ural")
    t.bob.cannot("attack ural siberia 2", because="cannot be attacked")


@pytest.mark.rule("LG-PWR-15")
def test_box_4_asks_nobody_whose_fourth_star_was_bought() -> None:
    world = evolved(with_fallout(a_world()), 4)
    t = pocket(
        "Siberia: alice 4 | Ural: bob 5 | Peru: carol 5",
        world=world,
        who={"alice": MUTANTS},
        phase="turn",
        tokens={"alice": 3},
        hands={"alice": "siberia coin_1 japan coin_2"},
    )
    t.alice.says("buy")
    assert t.extra.winner == 0
    assert t.step == "ChooseMissilePower"
    t.alice.says("pick power_17")
    assert t.step == "SignTheBoard"


# --- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-38", "LG-EVT-07")
def test_event_6_rolls_for_every_border_and_spares_the_mutants() -> None:
    position = "Southeast Asia: alice 9 | Mongolia: bob 9 | India: carol 3 | Siberia: bob 1 | Japan: carol 4"
    t = drawn(60, position, who={"bob": MUTANTS})
    assert len([card for card in t.world.events if card // 10 == 6]) == 3
    border_dice(t, 4, 2)  # Southeast Asia and India by the order of the board
    assert sorted([t.armies("southeast_asia"), t.armies("india")]) in ([1, 5], [0, 7], [1, 7], [0, 5])
    t.expect("Mongolia: bob 9 | Siberia: bob 1 | Japan: carol 4")
    assert 60 not in t.world.events, "destroyed after use"
    assert 61 in t.world.events


@pytest.mark.rule("LG-PCK-37", "LG-EVT-08")
def test_event_7_brings_the_mutants_a_token() -> None:
    t = drawn(70, who={"bob": MUTANTS})
    assert t.bob.tokens == 1
    assert 70 in t.world.events
    wins = drawn(70, who={"bob": MUTANTS}, tokens={"bob": 3})
    assert wins.extra.winner == 1, "in another's turn"
    continent = " | ".join(f"{land}: carol 1" for land in ("Peru", "Brazil", "Argentina", "Venezuela"))
    held = drawn(70, f"Southeast Asia: alice 9 | Egypt: bob 2 | {continent}", who={"bob": MUTANTS})
    assert held.bob.tokens == 0
    their_own = drawn(
        70, f"Southeast Asia: alice 9 | Egypt: carol 2 | {continent.replace('carol', 'bob')}", who={"bob": MUTANTS}
    )
    assert their_own.bob.tokens == 1, "they are no human faction"
    nobody = drawn(70)
    assert nobody.extra.tokens == [0, 0, 0]
    down = drawn(70, "Southeast Asia: alice 9 | Egypt: carol 2", who={"bob": MUTANTS})
    assert down.bob.tokens == 0


@pytest.mark.rule("LG-PCK-93")
def test_nothing_of_it_is_known_before() -> None:
    t = pocket(BATTLE)
    known = [thing.name for things in t.table.edition.things.values() for thing in things]
    for word in ("Mutant", "Fallout", "EMP", "Rally", "Evolve", "Bringer"):
        assert not [name for name in known if word in name]
    assert not {"use", "pick", "continent", "choose", "target", "single"} & {
        kind.verb for kind in t.table.edition.actions
    }
