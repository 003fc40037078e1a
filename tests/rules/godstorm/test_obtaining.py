"""Step 3, the Labours, and step 5: obtaining cards, earning them, and suffering plague."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.battle import triple
from two_worlds import worlds

NORTH = "Thule: alice 3 | Rus: alice 2"
ALL_GODS = "thor@thule odin@thule freya@thule loki@thule"


@pytest.mark.rule("GS-OBT-01", "GS-OBT-04")
def test_a_card_costs_two_faith_and_is_seen_when_all_are_paid() -> None:
    t = worlds(NORTH, phase="obtain", faith={"alice": 5}, rest="bob", gods={"alice": ALL_GODS})
    t.alice.says("obtain war 1")
    assert (t.alice.faith, t.alice.cards) == (3, set())  # nothing is drawn before all is bought
    t.alice.says("obtain death 1")
    t.draws("storms_rage")
    t.draws("crops_wither")
    assert t.alice.cards == {"storms_rage", "crops_wither"}
    assert t.alice.faith == 1


@pytest.mark.rule("GS-OBT-02")
def test_four_cards_at_most_of_any_decks() -> None:
    t = worlds(NORTH, phase="obtain", faith={"alice": 20}, rest="bob", gods={"alice": ALL_GODS})
    t.alice.cannot("obtain war 5", "No more than 4 cards are bought in a turn (GS-OBT-02).")
    t.alice.says("obtain war 2")
    t.alice.says("obtain sky 1")
    t.alice.cannot("obtain magic 2", "(GS-OBT-02)")
    t.alice.says("obtain magic 1")
    t.draws("storms_rage")
    t.draws("heroes_are_born")
    t.draws("men_become_warriors")
    t.draws("excalibur")
    assert t.alice.cards == {"storms_rage", "heroes_are_born", "men_become_warriors"}
    assert (t.alice.relics, t.alice.faith) == (["excalibur"], 12)
    assert t.step == "PlayMiracles"


@pytest.mark.rule("GS-OBT-03")
def test_no_card_without_its_god() -> None:
    t = worlds(NORTH, phase="obtain", faith={"alice": 20}, rest="bob", gods={"alice": "thor@thule"})
    assert t.answers == {"pass", "obtain war 1", "obtain war 2", "obtain war 3", "obtain war 4"}
    t.alice.cannot("obtain sky 1", "A Sky card takes Odin in play (GS-OBT-03).")
    t = worlds(NORTH, phase="obtain", faith={"alice": 20}, rest="bob")
    assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-OBT-05", "GS-OBT-08")
def test_an_empty_deck_gives_nothing_and_no_purchase_goes_beyond_it() -> None:
    t = worlds(NORTH, phase="obtain", faith={"alice": 20}, rest="bob", gods={"alice": ALL_GODS}, discards="all sky")
    t.alice.cannot("obtain sky 1", "The Sky deck has not so many cards left (GS-OBT-08).")
    deck = t.extra.war
    deck.discards = deck.pile.cards()[2:]
    deck.pile = deck.pile.without(deck.discards)
    t.alice.cannot("obtain war 3", "(GS-OBT-08)")
    t.alice.says("obtain war 1")
    t.alice.cannot("obtain war 2", "(GS-OBT-08)")
    t.alice.says("obtain war 1")
    t.alice.cannot("obtain war 1", "(GS-OBT-08)")


@pytest.mark.rule("GS-OBT-06", "GS-LAB-01", "GS-LAB-04", "GS-LAB-15")
def test_the_third_conquest_of_a_turn_brings_one_war_card() -> None:
    t = worlds("Thule: alice 20", rest="bob", gods={"alice": "thor@thule"}, faith={"alice": 0})
    for src, dst in (("Thule", "Varangia"), ("Varangia", "Galicia")):
        t.alice.wins(src, dst, 18)
    assert t.alice.cards == set()
    t.alice.wins("Galicia", "Alemannia")
    assert (t.asked, t.step) == ("chance", "DrawInto")  # at once, before anybody moves in
    t.draws("storms_rage")
    assert (t.step, t.alice.cards) == ("MoveIn", {"storms_rage"})
    t.alice.occupies(15)
    t.alice.wins("Alemannia", "Gaul", 12)
    t.alice.wins("Gaul", "Iberia", 9)
    t.alice.wins("Iberia", "Atlas", 6)
    assert t.alice.cards == {"storms_rage"}
    assert t.alice.faith == 0


@pytest.mark.rule("GS-LAB-01", "GS-LAB-11")
def test_without_the_god_of_war_conquests_bring_nothing_until_a_later_one_with_him() -> None:
    t = worlds("Thule: alice 20", rest="bob", gods={"alice": "odin@thule"})
    for src, dst in (("Thule", "Varangia"), ("Varangia", "Galicia"), ("Galicia", "Alemannia")):
        t.alice.wins(src, dst, 18)
    assert t.step == "InvadeTerritories"
    t.extra.gods[3] = t.land("Alemannia").index  # Thor comes, however he may
    t.alice.wins("Alemannia", "Gaul", 12)
    t.draws("storms_rage")
    assert t.alice.cards == {"storms_rage"}


@pytest.mark.rule("GS-LAB-02", "GS-CAP-10")
def test_entering_empty_land_is_no_conquest() -> None:
    t = worlds("Thule: alice 20 | Alemannia: nobody 0", rest="bob", gods={"alice": "thor@thule"})
    t.alice.wins("Thule", "Varangia", 18)
    t.alice.wins("Varangia", "Galicia", 15)
    t.alice.says("enter galicia alemannia 12")
    t.alice.ends()
    assert t.alice.cards == set()
    assert t.extra.war.pile.layers


@pytest.mark.rule("GS-LAB-03", "GS-UND-07")
def test_conquests_below_do_not_count() -> None:
    t = worlds(
        "Thule: alice 3 | Gate I: alice 9 | Plain XI: bob 1 | Altar IX: bob 1 | Crypt X: bob 1",
        rest="bob",
        phase="underworld",
        gods={"alice": "thor@thule"},
    )
    for src, dst in (("gate_i", "plain_xi"), ("plain_xi", "altar_ix"), ("altar_ix", "crypt_x")):
        t.alice.says(f"attack {src} {dst} 3")
        t.roll("6 5 4 against 1")
        t.alice.says("occupy all")
    t.alice.ends()
    assert t.alice.cards == set()


@pytest.mark.rule("GS-LAB-05", "GS-LAB-15")
def test_the_first_god_beaten_brings_a_sky_card() -> None:
    t = worlds(
        "Thule: alice 5 | Rus: alice 2 | Varangia: bob 3 | Roma: bob 1",
        gods={"alice": "thor@thule odin@rus", "bob": "zeus@varangia ares@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "zeus", "6 6 5", "2 1 1 1")
    assert (t.asked, t.step) == ("chance", "DrawInto")  # at once, before anything else
    t.draws("lava_erupts")
    t.godswar("thor", "ares", "6 6 5", "2 1 1")
    assert t.step == "FightOn"
    assert t.alice.cards == {"lava_erupts"}


@pytest.mark.rule("GS-LAB-06", "GS-LAB-11")
def test_no_sky_card_without_the_sky_god_nor_for_the_defender() -> None:
    t = worlds(
        "Thule: alice 5 | Varangia: bob 3 | Roma: bob 1",
        gods={"alice": "thor@thule", "bob": "zeus@varangia ares@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "ares", "6 6 5", "2 1 1 1")
    assert t.step == "ChooseChampion"  # alice has no god of the sky
    t.godswar("thor", "zeus", "1 2 1", "6 6 5 4")
    assert t.step == "FightOn"  # bob has, but it is not his turn
    assert t.bob.cards == set()


@pytest.mark.rule("GS-LAB-07", "GS-MAG-01")
def test_three_equal_dice_find_a_relic() -> None:
    t = worlds("Thule: alice 8 | Rus: alice 1 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "freya@rus"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("4 4 4 against 6 5")
    assert (t.asked, t.step) == ("chance", "DrawRelic")
    t.draws("excalibur")
    assert t.alice.relics == ["excalibur"]
    assert "alice finds a relic, Excalibur." in t.told()
    t.expect("Thule: alice 6")


@pytest.mark.rule("GS-LAB-08", "GS-LAB-09")
def test_the_labour_of_magic_is_for_both_sides_and_without_limit() -> None:
    t = worlds(
        "Thule: alice 8 | Varangia: bob 4 | Roma: bob 1",
        gods={"alice": "thor@thule freya@thule", "bob": "hekate@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.says("choose thor")
    t.bob.says("choose hekate")
    t.throws("5 5 5")
    t.draws("excalibur")
    t.throws("3 3 3")
    t.draws("stonehenge")
    assert (t.alice.relics, t.bob.relics) == (["excalibur"], ["stonehenge"])
    t.alice.sends(3)
    t.roll("6 6 6 against 2 2")
    t.draws("mjolnir_hammer_of_thor")
    assert len(t.alice.relics) == 2


@pytest.mark.rule("GS-LAB-12", "GS-LAB-13")
def test_what_counts_as_three_equal_dice() -> None:
    assert triple((4, 4), (4, 4, 4))  # 4-4-1, the 1 rolled again into a 4
    assert triple((), (1, 1, 1))
    assert triple((), (5, 5, 5))  # three 1s rolled again into three equal dice: one more relic
    assert not triple((4, 4, 4), (4, 4, 4, 4))  # they lay there before
    assert triple((), (2, 2, 2, 5, 5, 5))  # two triples are one relic
    assert triple((4, 4, 4), (4, 4, 4, 2, 2, 2))


@pytest.mark.rule("GS-LAB-08", "GS-LAB-13")
def test_rerolled_ones_may_complete_the_labour() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "freya@thule"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("4 4 1 against 6 5")
    t.chance("roll 4 against")
    t.draws("excalibur")
    t.alice.sends(3)
    t.roll("1 1 1 against 6 5")  # one relic for the ones
    t.chance("roll 5 5 5 against")  # and one for what they became
    t.draws("stonehenge")
    t.draws("the_golden_fleece")
    assert len(t.alice.relics) == 3
    t.expect("Thule: alice 4")


@pytest.mark.rule("GS-LAB-12")
def test_one_relic_for_a_roll_however_many_triples() -> None:
    t = worlds(
        "Thule: alice 8 | Altar III: alice 1 | Altar IX: alice 1 | Varangia: bob 4 | Roma: bob 1",
        gods={"alice": "odin@thule freya@thule", "bob": "hekate@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.says("choose odin")
    t.bob.says("choose hekate")
    t.throws("5 5 5 2 2 2")
    t.draws("excalibur")
    assert t.step == "RollGodswar"
    assert t.alice.relics == ["excalibur"]


@pytest.mark.rule("GS-LAB-14")
def test_a_triple_below_counts_too() -> None:
    t = worlds(
        "Thule: alice 3 | Gate I: alice 5 | Plain XI: bob 3",
        rest="bob",
        phase="underworld",
        gods={"alice": "freya@thule"},
    )
    t.alice.says("attack gate_i plain_xi 3")
    t.roll("1 1 1 against 6 5")
    t.draws("excalibur")
    assert t.alice.relics == ["excalibur"]
    t.expect("Gate I: alice 3")


@pytest.mark.rule("GS-LAB-10", "GS-CRY-02", "GS-END-01", "GS-END-02")
def test_a_crypt_and_the_god_of_death_offer_one_death_card() -> None:
    t = worlds(
        "Thule: alice 3 | Crypt II: alice 1 | Crypt V: alice 1", rest="bob", phase="end", gods={"alice": "loki@thule"}
    )
    assert (t.asked, t.answers) == ("alice", {"pass", "take"})
    t.alice.says("take")
    t.draws("crops_wither")
    assert t.alice.cards == {"crops_wither"}
    assert t.table.turn == 1  # two crypts are still one card
    t = worlds("Thule: alice 3 | Crypt II: alice 1", rest="bob", phase="end", gods={"alice": "loki@thule"})
    t.alice.passes()
    assert (t.alice.cards, t.table.turn) == (set(), 1)


@pytest.mark.rule("GS-LAB-10", "GS-LAB-11", "GS-LAB-17")
@pytest.mark.parametrize(
    ("crypt", "god", "discards"),
    [("Gate I", "loki@thule", ""), ("Crypt II", "thor@thule", ""), ("Crypt II", "loki@thule", "all death")],
)
def test_no_death_card_without_crypt_god_or_deck(crypt: str, god: str, discards: str) -> None:
    t = worlds(f"Thule: alice 3 | {crypt}: alice 1", rest="bob", phase="end", gods={"alice": god}, discards=discards)
    assert t.table.turn == 1


@pytest.mark.rule("GS-LAB-16")
def test_what_is_no_conquest_and_no_godswar() -> None:
    t = worlds(
        "Thule: alice 9 | Rus: alice 1 | Varangia: bob 1 | Roma: bob 1",
        gods={"alice": "odin@rus", "bob": "zeus@varangia"},
    )
    t.alice.wins("Thule", "Varangia")  # Zeus falls with the last army
    assert t.bob.gods == {}
    assert t.alice.cards == set()
    assert not t.extra.sky_labour


@pytest.mark.rule("GS-LAB-17", "GS-OBT-05")
def test_a_labour_with_an_empty_deck_gives_nothing() -> None:
    t = worlds("Thule: alice 8 | Varangia: bob 4 | Roma: bob 1", gods={"alice": "freya@thule"}, discards="all magic")
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("4 4 4 against 6 5")
    assert t.step == "FightOn"
    assert t.alice.relics == []
    t = worlds("Thule: alice 20", rest="bob", gods={"alice": "thor@thule"}, discards="all war")
    for src, dst in (("Thule", "Varangia"), ("Varangia", "Galicia"), ("Galicia", "Alemannia")):
        t.alice.wins(src, dst, 18)
    assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-LAB-18")
def test_dice_for_a_card_are_thrown_one_by_one() -> None:
    t = worlds(
        "Thule: alice 3 | Roma: bob 9",
        rest="bob",
        phase="play",
        gods={"alice": "thor@thule freya@thule"},
        cards={"alice": "storms_rage"},
    )
    t.alice.says("play storms_rage")
    t.alice.says("target roma")
    assert t.game.pending is not None
    assert len(t.game.pending.menu) == 6  # one die
    t.throws("6")
    assert t.alice.relics == []
    t.expect("Roma: bob 3")


@pytest.mark.rule("GS-LAB-19")
def test_the_labour_of_war_is_done_before_the_plague_strikes_its_god() -> None:
    t = worlds("Thule: alice 20", rest="bob", gods={"alice": "thor@thule"}, plague="alemannia")
    t.alice.wins("Thule", "Varangia", 18)
    t.alice.wins("Varangia", "Galicia", 15)
    t.alice.invades("Galicia", "Alemannia")
    t.alice.sends(3)
    t.roll("6 5 4 against 1")
    assert t.step == "DrawInto"  # Thor was in play when the land fell
    t.draws("storms_rage")
    t.alice.says("occupy 9")
    assert t.alice.gods == {}
    t.expect("Alemannia: alice 5")


@pytest.mark.rule("GS-OBT-07")
def test_there_is_no_limit_to_a_hand() -> None:
    many = "heroes_are_born storms_rage champions_arise time_stands_still only_ash_remains crops_wither lava_erupts"
    t = worlds(f"{NORTH} | Egypt: carol 1", rest="bob", phase="fortify", cards={"alice": many})
    t.alice.ends()
    t.goes_on_to("alice", "InvadeTerritories")
    assert len(t.alice.cards) == 7


@pytest.mark.rule("GS-OBT-09")
def test_a_card_drawn_by_a_relic_does_not_count_against_the_four() -> None:
    t = worlds(
        NORTH,
        rest="bob",
        phase="turn",
        faith={"alice": 20},
        gods={"alice": "thor@thule"},
        relics={"alice": "the_golden_fleece"},
    )
    t.draws("storms_rage")
    t.alice.says("place thule 3")
    t.alice.passes()
    assert "obtain war 4" in t.answers


@pytest.mark.rule("GS-OBT-10", "GS-PLY-02")
def test_cards_of_a_banished_god_wait_in_hand() -> None:
    t = worlds(NORTH, rest="bob", phase="play", cards={"alice": "heroes_are_born"})
    assert t.step == "InvadeTerritories"
    assert t.alice.cards == {"heroes_are_born"}
    t = worlds(
        NORTH,
        rest="bob",
        phase="play",
        cards={"alice": "heroes_are_born blood_coats_the_land"},
        faith={"alice": 9},
        gods={"alice": "loki@thule"},
    )
    t.alice.cannot("play heroes_are_born", "Heroes Are Born takes Thor in play (GS-PLY-02).")


# --- plague ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-PLG-01", "GS-PLG-02", "GS-PLG-03", "GS-PLG-04", "GS-PLG-05")
def test_the_plague_takes_half_of_the_own_armies_and_the_gods() -> None:
    t = worlds(
        "Thule: alice 3 | Rus: alice 1 | Gaul: alice 6 | Roma: bob 5 | Sumer: alice 4",
        phase="plague",
        plague="thule rus gaul roma",
        gods={"alice": "thor@thule odin@rus freya@sumer", "bob": "zeus@roma"},
    )
    t.expect("Thule: alice 2 | Rus: alice 1 | Gaul: alice 3 | Roma: bob 5 | Sumer: alice 4")
    assert t.alice.dead == 4
    assert t.alice.gods == {"freya": "sumer"}
    assert t.bob.gods == {"zeus": "roma"}


@pytest.mark.rule("GS-PLG-06", "GS-PLG-07", "GS-CAP-05", "GS-CAP-07")
def test_a_plague_land_is_entered_and_held_at_a_price() -> None:
    t = worlds("Thule: alice 9 | Varangia: bob 1 | Roma: bob 1", plague="varangia", gods={"alice": "thor@thule"})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 5 4 against 1")
    t.alice.says("occupy 5")
    t.expect("Thule: alice 4 | Varangia: alice 3")
    assert (t.alice.dead, t.alice.gods) == (2, {})
    t.alice.ends()
    t.goes_on_to("alice", "Reinforce")
    t.alice.says("place varangia 3")
    t.alice.ends()
    t.expect("Varangia: alice 3")  # six were there in step 5


@pytest.mark.rule("GS-PLG-08", "GS-CAP-10")
def test_a_god_that_enters_a_plague_land_is_banished() -> None:
    t = worlds("Thule: alice 9 | Varangia: nobody 0", rest="bob", plague="varangia", gods={"alice": "thor@thule"})
    t.alice.says("enter thule varangia 5")
    t.alice.says("bring thor")
    assert t.alice.gods == {}
    t.expect("Thule: alice 4 | Varangia: alice 3")


@pytest.mark.rule("GS-PLG-09")
def test_no_land_has_two_plagues() -> None:
    t = worlds(plague="thule rus")
    t.extra.plague = (*t.extra.plague, t.extra.plague[0])
    assert "Two plagues are in one territory." in t.table.faults()
