"""Attacking: dice and what changes them, losses, conquest, powers of battle, and knockouts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hegemon.editions.legacy.battle import COMBAT, pieces
from hegemon.editions.legacy.hooks import AMMO_SHORTAGE, BUNKER, FORTIFIED, INTIMIDATED, MISSILE
from hegemon.editions.legacy.world import FORTIFIED as FORTIFICATION
from hegemon.server.show import asked_of
from hegemon.table.attack_odds import odds_of_attack
from hegemon.table.combat import Battle, Side
from hegemon.table.odds import odds_of
from new_earth import AMMO, NewEarth, a_world, earth, engraved, place
from new_earth import BUNKER as BUNKER_CARD

POSITION = "Peru: alice 9 | Brazil: bob 5 | Egypt: carol 1 | Japan: bob 1"


def counted(flags: tuple[int, ...], attack: tuple[int, ...], defend: tuple[int, ...]) -> list[int]:
    """The defender's dice after everything that works on them."""
    attacker, defender = Side(True, 5, (), [6] * len(attack)), Side(False, 5, flags, [6] * len(defend))
    attacker.faces, defender.faces = list(attack), list(defend)
    COMBAT.losses(attacker, defender)
    return defender.faces


@pytest.mark.rule("LG-ATK-01", "LG-ATK-02", "LG-ATK-28")
def test_where_from_where_to_and_with_how_many() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 5 | Argentina: alice 1 | North Africa: carol 1 | Japan: bob 1")
    t.alice.cannot("attack argentina brazil 1", "LG-ATK-01")
    t.alice.cannot("attack peru north_africa 1", "LG-ATK-01")
    t.alice.cannot("attack peru argentina 1", "LG-EXP-13")
    t.alice.cannot("attack brazil peru 1", "LG-ATK-01")
    t.alice.cannot("attack peru brazil 3", "LG-ATK-02")
    t.alice.attacks("peru", "brazil", 2)
    t.bob.cannot("defend 3", "LG-ATK-02")
    t.rolls("6 5 against 1 1")
    sea = earth("Brazil: alice 4 | North Africa: bob 1 | Egypt: carol 1")
    sea.alice.attacks("brazil", "north_africa", 3)
    sea.rolls("6 5 4 against 1")
    sea.expect("North Africa: alice 3")


@pytest.mark.rule("LG-ATK-03", "LG-ATK-25", "LG-ATK-27")
def test_the_first_printed_battle() -> None:
    t = earth(
        "East Africa: alice 5 | Egypt: bob 3 | Peru: carol 1",
        factions={"alice": "enclave_of_the_bear", "bob": "die_mechaniker"},
    )
    t.alice.attacks("east_africa", "egypt", 3)
    t.rolls("5 4 1 against 5 3")
    t.expect("East Africa: alice 4 | Egypt: bob 2")
    t.alice.attacks("east_africa", "egypt", 3)
    t.rolls("6 6 6 against 1")
    t.expect("East Africa: alice 4 | Egypt: bob 1")


@pytest.mark.rule("LG-ATK-14", "LG-ATK-26")
def test_the_second_printed_battle() -> None:
    t = earth("East Africa: alice 3 | Egypt: bob 2 | Peru: carol 1")
    t.alice.cannot("attack east_africa egypt 3", "LG-ATK-02")
    t.alice.attacks("east_africa", "egypt", 2)
    t.rolls("6 4 against 5 2")
    t.expect("East Africa: alice 1 | Egypt: alice 2")
    assert t.step == "ExpandAndAttack"


@pytest.mark.rule("LG-ATK-14")
def test_more_troops_may_move_in_and_one_stays() -> None:
    t = earth("Peru: alice 9 | Brazil: bob 1 | Egypt: carol 1 | Japan: bob 1")
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("6 5 4 against 1")
    t.alice.cannot("occupy 2", "LG-ATK-14")
    t.alice.cannot("occupy 9", "LG-ATK-14")
    asked = asked_of(t.game.view(1), "", with_offers=True)
    assert asked is not None
    assert (t.table.battle, asked.into) == (None, ("peru", "brazil"))  # the page still draws it
    t.alice.occupies(8)
    t.expect("Peru: alice 1 | Brazil: alice 8")
    after = asked_of(t.game.view(1), "", with_offers=True)
    assert after is not None
    assert after.into is None


@pytest.mark.rule("LG-ATK-04", "LG-ATK-05", "LG-ATK-06", "LG-ATK-07", "LG-ATK-08")
def test_what_marks_do_to_the_dice() -> None:
    assert counted((BUNKER,), (3, 2), (5, 5)) == [6, 5]
    assert counted((BUNKER,), (3, 2), (6, 2)) == [6, 2]
    assert counted((AMMO_SHORTAGE,), (3, 2), (5, 5)) == [4, 5]
    assert counted((AMMO_SHORTAGE,), (3,), (1,)) == [1]
    assert counted((FORTIFIED,), (3, 2), (6, 3)) == [6, 4]
    t = earth("Peru: alice 9 | Brazil: bob 5 | Egypt: carol 1", world=a_world(scars={"brazil": AMMO}))
    t.alice.attacks("peru", "brazil", 2)
    t.rolls("5 5 against 5 5")  # the 5s count as 5 and 4: sorted again, one tie stays the defender's
    t.expect("Peru: alice 8 | Brazil: bob 4")


@pytest.mark.rule("LG-ATK-30", "LG-ATK-31", "LG-ATK-39")
def test_modifiers_are_reckoned_together_from_the_natural_roll() -> None:
    assert counted((BUNKER, FORTIFIED), (3, 2), (4, 2)) == [6, 3]
    assert counted((BUNKER, FORTIFIED), (3, 2), (6, 2)) == [6, 3]
    assert counted((INTIMIDATED,), (3, 2), (4, 4)) == [4, 3]
    assert counted((INTIMIDATED,), (3, 2), (4,)) == [3]
    assert counted((AMMO_SHORTAGE, INTIMIDATED), (3, 2), (6, 6)) == [5, 5]


@pytest.mark.rule("LG-ATK-08", "LG-ATK-09", "LG-ATK-10", "LG-ATK-37")
def test_a_fortification_adds_to_both_dice_until_its_boxes_are_marked() -> None:
    t = earth(
        "Peru: alice 9 | Brazil: bob 9 | Egypt: carol 1",
        world=a_world(minor={"brazil": "bob"}, forts={"brazil": 2}),
    )
    t.alice.attacks("peru", "brazil", 2)
    t.rolls("5 4 against 4 3")  # counted as 5 and 4
    t.expect("Peru: alice 7 | Brazil: bob 9")
    assert t.world.fort[place("brazil")] == 2
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("6 6 6 against 1 1")
    assert t.world.fort[place("brazil")] == 1
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("5 4 1 against 4 3")  # the last box still protects in its own roll
    t.expect("Peru: alice 5 | Brazil: bob 7")
    assert t.world.fort[place("brazil")] == 0
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("5 4 1 against 4 3")
    t.expect("Peru: alice 5 | Brazil: bob 5")


@pytest.mark.rule("LG-ATK-11", "LG-END-22")
def test_a_new_fortification_has_ten_fresh_boxes() -> None:
    world = a_world(minor={"brazil": "bob"}, forts={"brazil": 3})
    again = engraved(world, FORTIFICATION, place("brazil"))
    assert again.fort[place("brazil")] == 10
    assert again.supply[5] == world.supply[5] - 1


@pytest.mark.rule("LG-ATK-12", "LG-ATK-38")
def test_a_scar_is_played_before_the_roll_by_any_holder() -> None:
    t = earth(POSITION, scar_cards={"carol": BUNKER_CARD})
    t.alice.attacks("peru", "brazil", 2)
    assert t.asked == "bob"  # both numbers come first
    t.defends(2)
    assert t.asked == "carol"
    t.carol.cannot("scar peru", "LG-ATK-13")
    t.carol.says("scar brazil")
    assert t.world.scar[place("brazil")] == BUNKER_CARD
    assert t.extra.scars[2] == 0
    t.chance("roll 5 5 against 5 5")  # counted as 6 and 5
    t.expect("Peru: alice 7 | Brazil: bob 5")


@pytest.mark.rule("LG-ATK-13")
def test_a_scarred_territory_takes_no_second_scar() -> None:
    t = earth(POSITION, scar_cards={"carol": BUNKER_CARD}, world=a_world(scars={"brazil": AMMO}))
    t.alice.attacks("peru", "brazil", 2)
    t.defends(2)
    assert t.asked == "chance"


@pytest.mark.rule("LG-ATK-32")
def test_who_plays_a_scar_first() -> None:
    t = earth(POSITION, scar_cards={"alice": AMMO, "bob": BUNKER_CARD, "carol": AMMO})
    t.alice.attacks("peru", "brazil", 2)
    t.defends(1)
    assert t.asked == "alice"
    t.alice.passes()
    assert t.asked == "bob"
    t.bob.says("scar brazil")
    assert t.asked == "chance"  # nobody can scar it any more
    t.chance("roll 5 4 against 5")
    t.expect("Peru: alice 8 | Brazil: bob 5")
    assert t.extra.scars == [AMMO, 0, AMMO]


@pytest.mark.rule("LG-ATK-15")
def test_a_conquered_city_costs_nothing() -> None:
    t = earth("Peru: alice 5 | Brazil: bob 1 | Egypt: carol 1 | Japan: bob 1", world=a_world(major={"brazil": "bob"}))
    t.alice.wins("peru", "brazil", 4)
    t.expect("Peru: alice 1 | Brazil: alice 4")


@pytest.mark.rule("LG-ATK-16", "LG-ATK-35")
def test_a_conquered_hq_stays_and_counts_for_its_holder() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: bob 1 | Argentina: bob 5 | Egypt: carol 1",
        hqs={"bob": "brazil"},
    )
    t.alice.wins("peru", "brazil")
    assert (t.alice.stars, t.bob.stars) == (1, 0)
    assert t.extra.hqs[1] == place("brazil")
    t.alice.ends()
    if t.step == "Refill":
        t.draws("alaska")
    t.bob.says("place argentina 3")
    t.bob.wins("argentina", "brazil")
    assert (t.alice.stars, t.bob.stars) == (0, 1)
    winning = earth(
        "Peru: alice 5 | Brazil: bob 1 | Japan: bob 1 | Egypt: carol 1", hqs={"bob": "brazil"}, tokens={"alice": 3}
    )
    winning.alice.wins("peru", "brazil")
    assert winning.step == "SignTheBoard"


# --- powers -----------------------------------------------------------------------------------------------------------


def against_mechaniker(power: str, **more: object) -> NewEarth:
    """Alice, the Enclave, attacks bob, Die Mechaniker, in Brazil."""
    return earth(
        "Peru: alice 9 | Brazil: bob 5 | Argentina: bob 5 | Egypt: carol 1",
        factions={"alice": "enclave_of_the_bear", "bob": "die_mechaniker"},
        world=a_world(powers=(power,)),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("LG-ATK-17", "LG-ATK-18")
def test_the_own_starting_hq_counts_as_fortified() -> None:
    t = against_mechaniker("fortified_hq", hqs={"bob": "brazil"})
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("5 4 1 against 4 3")
    t.expect("Peru: alice 7 | Brazil: bob 5")
    assert t.world.fort[place("brazil")] == 0
    captured = against_mechaniker("fortified_hq", hqs={"alice": "brazil", "bob": "argentina"})
    assert pieces(captured.table, Battle(place("peru"), place("brazil"), 3), False) == ()
    taken = earth(
        "Peru: bob 9 | Brazil: alice 5 | Egypt: carol 1",
        factions={"alice": "enclave_of_the_bear", "bob": "die_mechaniker"},
        world=a_world(powers=("fortified_hq",)),
        hqs={"bob": "brazil"},
        turn="bob",
    )
    assert pieces(taken.table, Battle(place("peru"), place("brazil"), 3), False) == ()


@pytest.mark.rule("LG-ATK-17")
def test_it_adds_nothing_to_a_fortification() -> None:
    t = earth(
        "Peru: alice 9 | Brazil: bob 5 | Egypt: carol 1",
        factions={"alice": "enclave_of_the_bear", "bob": "die_mechaniker"},
        world=a_world(powers=("fortified_hq",), minor={"brazil": "bob"}, forts={"brazil": 10}),
        hqs={"bob": "brazil"},
    )
    assert pieces(t.table, Battle(place("peru"), place("brazil"), 3), False) == (FORTIFIED,)


@pytest.mark.rule("LG-ATK-19")
def test_two_natural_sixes_close_the_territory_for_the_turn() -> None:
    t = against_mechaniker("double_six")
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("6 6 5 against 6 6")
    t.expect("Peru: alice 7 | Brazil: bob 5")
    t.alice.cannot("attack peru brazil 1", "LG-ATK-19")
    t.alice.attacks("peru", "argentina", 1)
    t.rolls("1 against 6 6")
    t.alice.cannot("attack peru argentina 1", "LG-ATK-19")
    one_die = against_mechaniker("double_six")
    one_die.alice.attacks("peru", "brazil", 3)
    one_die.rolls("6 6 5 against 6")
    one_die.alice.attacks("peru", "brazil", 1)


@pytest.mark.rule("LG-ATK-20")
def test_intimidate_works_in_the_first_territory_until_another_is_attacked() -> None:
    t = against_mechaniker("intimidate")
    t.alice.attacks("peru", "brazil", 2)
    t.rolls("5 4 against 6 4")  # counted as 6 and 3
    t.expect("Peru: alice 8 | Brazil: bob 4")
    t.alice.attacks("peru", "brazil", 2)
    t.rolls("5 4 against 6 4")
    t.expect("Peru: alice 7 | Brazil: bob 3")
    t.alice.attacks("peru", "argentina", 2)
    t.rolls("5 4 against 6 4")
    t.expect("Peru: alice 5 | Argentina: bob 5")
    t.alice.attacks("peru", "brazil", 2)
    t.rolls("5 4 against 6 4")
    t.expect("Peru: alice 3 | Brazil: bob 3")


@pytest.mark.rule("LG-ATK-21", "LG-ATK-34")
def test_rampage_takes_all_defenders() -> None:
    t = against_mechaniker("rampage")
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("4 4 4 against 5 3")
    t.expect("Brazil: alice 2")
    t.alice.cannot("occupy 1", "LG-ATK-14")
    t.alice.occupies(2)
    t.expect("Peru: alice 6 | Brazil: alice 2")


@pytest.mark.rule("LG-ATK-22")
def test_a_triple_without_a_loss_does_nothing() -> None:
    t = against_mechaniker("rampage")
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("4 4 4 against 5 4")
    t.expect("Peru: alice 7 | Brazil: bob 5")


# --- knockouts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-ATK-23", "LG-CRD-28", "LG-TRN-26")
def test_knocking_a_player_out_gives_the_resource_cards_only() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: bob 1 | Egypt: carol 1",
        hands={"alice": "alaska", "bob": "peru coin_1 ural china india brazil"},
        tokens={"bob": 1},
        missiles={"bob": 1},
        scar_cards={"bob": BUNKER_CARD},
    )
    t.alice.wins("peru", "brazil")
    assert t.alice.hand == {"alaska", "peru", "coin_1", "ural", "china", "india", "brazil"}
    assert t.bob.hand == set()
    assert (t.bob.tokens, t.bob.missiles, t.extra.scars[1]) == (1, 1, BUNKER_CARD)
    assert t.table.out == ()
    assert t.extra.deeds.knocked_out == ((1, 6),)


@pytest.mark.rule("LG-ATK-24", "LG-ATK-36")
def test_the_last_defender_defends_and_cannot_decline() -> None:
    t = earth("Peru: alice 5 | Brazil: bob 1 | Egypt: carol 1")
    t.alice.attacks("peru", "brazil", 3)
    t.bob.cannot("defend 2", "LG-ATK-02")
    t.bob.cannot("pass", "LG-ATK-02")
    t.defends(1)
    assert t.asked == "chance"


@pytest.mark.rule("LG-ATK-29")
def test_attacks_go_on_without_limit() -> None:
    t = earth("Peru: alice 20 | Brazil: bob 9 | Egypt: carol 1")
    for _ in range(4):
        t.alice.attacks("peru", "brazil", 3)
        t.rolls("6 1 1 against 5 5")
    t.expect("Peru: alice 16 | Brazil: bob 5")


# --- odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-ATK-04", "LG-ATK-08", "LG-MIS-02")
def test_the_exact_odds_read_the_same_rules() -> None:
    plain = odds_of(COMBAT, (), ()).roll((3, 2, 0, 0))
    assert dict(plain)[2, 0] == Fraction(2275, 7776)
    by_hand: dict[tuple[int, int], int] = {}
    for roll in range(6**5):
        faces = [roll // 6**k % 6 + 1 for k in range(5)]
        red = sorted(faces[:3], reverse=True)
        white = sorted(faces[3:], reverse=True)
        white = sorted([min(6, white[0] + 2), min(6, white[1] + 1)], reverse=True)
        lost = sum([mine <= theirs for mine, theirs in zip(red, white, strict=False)])
        by_hand[lost, 2 - lost] = by_hand.get((lost, 2 - lost), 0) + 1
    fortified = odds_of(COMBAT, (), (BUNKER, FORTIFIED)).roll((3, 2, 0, 0))
    assert dict(fortified) == {loss: Fraction(count, 6**5) for loss, count in by_hand.items()}
    struck = dict(odds_of(COMBAT, (), (MISSILE,)).roll((1, 1, 0, 0)))
    assert struck == {(1, 0): 1}


def test_the_odds_of_an_attack_know_scars_and_powers() -> None:
    plain = odds_of_attack(earth(POSITION).table, place("peru"), place("brazil"))
    bunker = odds_of_attack(
        earth(POSITION, world=a_world(scars={"brazil": BUNKER_CARD})).table, place("peru"), place("brazil")
    )
    ammo = odds_of_attack(earth(POSITION, world=a_world(scars={"brazil": AMMO})).table, place("peru"), place("brazil"))
    assert bunker.win < plain.win < ammo.win
