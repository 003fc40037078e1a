"""Step 4 and the Sky window: when cards may be played, what that takes, and what follows; relics, and Atlantis."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import ATLANTIS, TWO_WORLDS
from hegemon.editions.godstorm.miracles import DrawTerritory, continent, destroy_relic, take_relic
from hegemon.editions.godstorm.pieces import lose, move_armies, move_god, reckon
from hegemon.kernel.saves import dump, restore
from hegemon.rules.invade import most_dice
from hegemon.table.table import lay
from two_worlds import TwoWorlds, worlds

NORTH = "Thule: alice 4 | Rus: alice 2 | Varangia: bob 2 | Roma: bob 3"


@pytest.mark.rule("GS-PLY-01", "GS-PLY-14")
def test_war_and_death_cards_are_for_step_four_and_sky_cards_are_not() -> None:
    t = worlds(
        NORTH,
        phase="play",
        gods={"alice": "thor@thule odin@thule"},
        cards={"alice": "heroes_are_born men_become_warriors"},
        faith={"alice": 5},
        relics={"alice": "excalibur"},
    )
    assert t.answers == {"pass", "play heroes_are_born"}
    t.alice.cannot("play men_become_warriors", "is played when an invasion of your territory is declared (GS-PLY-14).")
    with pytest.raises(Exception, match="no miracle"):
        t.alice.says("play excalibur")
    t.alice.passes()
    t.alice.cannot("play heroes_are_born")
    t = worlds(
        NORTH,
        gods={"bob": "ares@roma zeus@roma"},
        cards={"bob": "heroes_are_born men_become_warriors"},
        faith={"bob": 5},
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.cannot("play heroes_are_born", "Heroes Are Born is played in step 4 of your own turn (GS-PLY-01).")


@pytest.mark.rule("GS-PLY-02", "GS-PLY-05", "GS-PLY-11")
def test_god_and_faith_are_needed_and_the_faith_is_paid_first() -> None:
    t = worlds(
        NORTH, phase="play", gods={"alice": "loki@thule"}, cards={"alice": "the_sea_is_your_tomb"}, faith={"alice": 4}
    )
    t.alice.says("play the_sea_is_your_tomb")
    assert t.alice.faith == 1
    assert t.alice.cards == set()
    assert "alice uses The Sea Is Your Tomb for 3 faith." in t.told()
    assert len(t.extra.death.discards) == 1


@pytest.mark.rule("GS-PLY-04", "GS-PLY-12")
def test_without_faith_or_requirement_a_card_stays_in_hand_and_costs_nothing() -> None:
    t = worlds(
        NORTH,
        phase="play",
        gods={"alice": "loki@thule thor@thule"},
        faith={"alice": 2},
        cards={"alice": "the_sea_is_your_tomb heroes_are_born visions_become_real"},
    )
    t.alice.cannot("play the_sea_is_your_tomb", "The Sea Is Your Tomb costs 3 faith and you have 2 (GS-PLY-04).")
    t.alice.cannot("play visions_become_real", "cannot be played now, since what it takes is not there (GS-PLY-12).")
    assert (t.alice.faith, len(t.alice.cards)) == (2, 3)


@pytest.mark.rule("GS-PLY-03", "GS-PLY-15")
def test_any_number_of_cards_in_any_order_each_resolved_before_the_next() -> None:
    for order in (("heroes_are_born", "storms_rage"), ("storms_rage", "heroes_are_born")):
        t = worlds(NORTH, phase="play", gods={"alice": "thor@thule"}, cards={"alice": "heroes_are_born storms_rage"})
        for card in order:
            t.alice.says(f"play {card}")
            if card == "heroes_are_born":
                t.alice.says("target thule")
                t.expect("Thule: alice 7")
            else:
                t.alice.says("target roma")
                t.throws("1")
                t.expect("Roma: bob 2")
        assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-PLY-06", "GS-PLY-16")
def test_armies_that_a_card_moves_lose_nothing_in_a_plague_land_and_gods_do() -> None:
    t = worlds(NORTH, plague="rus", gods={"alice": "thor@thule"})
    move_armies(t.table, t.land("Thule").index, t.land("Rus").index, 3)
    move_god(t.game, 0, 3, t.land("Rus").index)
    t.expect("Thule: alice 1 | Rus: alice 5")
    assert t.alice.gods == {}


@pytest.mark.rule("GS-PLY-07")
def test_the_territory_deck_is_whole_again_after_every_draw() -> None:
    t = worlds(NORTH, plague="rus")
    assert len(t.table.pile) == 42
    before = t.table.pile
    t.game.stack.append(DrawTerritory("storms_rage", 0))
    t.game.asking = None
    t.game.run()
    with pytest.raises(NotImplementedError):  # this card draws none
        t.draws("roma")
    assert t.table.pile == before


@pytest.mark.rule("GS-PLY-08", "GS-PLY-13")
def test_a_card_may_empty_land_and_then_gods_and_players_follow() -> None:
    t = worlds(
        "Thule: alice 4 | Hesperide: bob 1 | Tritonis: carol 1 | Poseidonis: alice 1 | Oricalcos: alice 2",
        rest="carol",
        phase="play",
        gods={"alice": "loki@thule", "bob": "zeus@hesperide"},
        cards={"alice": "blood_coats_the_land"},
        faith={"alice": 1},
        temples="hesperide",
    )
    t.alice.says("play blood_coats_the_land")
    t.throws("5")  # Atlantis
    t.expect("Hesperide: nobody 0 | Tritonis: nobody 0 | Poseidonis: nobody 0 | Oricalcos: alice 1")
    assert t.bob.gods == {}
    assert t.table.out == (1,)
    assert t.temples == {"hesperide"}  # nonaligned
    assert (t.carol.dead, t.alice.dead) == (1, 2)


@pytest.mark.rule("GS-PLY-09")
def test_cards_leave_the_underworld_alone() -> None:
    t = worlds(
        f"{NORTH} | Gate I: bob 3",
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "storms_rage heroes_are_born"},
    )
    t.alice.says("play storms_rage")
    assert "target gate_i" not in t.answers
    assert "target valhalla" not in t.answers
    assert len(t.answers) == 42


@pytest.mark.rule("GS-PLY-10")
def test_a_war_card_of_step_six_waits_and_a_sky_card_can_answer_at_once() -> None:
    t = worlds(
        "Thule: alice 9 | Varangia: bob 1 | Roma: bob 3 | Rus: bob 5",
        gods={"alice": "thor@thule odin@thule", "bob": "zeus@varangia"},
        faith={"alice": 3},
        rest="carol",
        order="alice bob carol",
    )
    t.alice.invades("Thule", "Varangia")
    t.godswar("thor", "zeus", "6 6 5 5", "1 2 1 1")
    t.draws("men_become_warriors")
    t.alice.sends(3)
    t.roll("6 5 4 against 2")
    t.alice.says("occupy 3")
    t.alice.ends()
    t.goes_on_to("bob", "InvadeTerritories")
    t.bob.declares("Rus", "Varangia")
    assert (t.asked, t.answers) == ("alice", {"pass", "play men_become_warriors"})


@pytest.mark.rule("GS-PLY-17", "GS-CRD-49")
def test_what_comes_out_of_the_box_is_shown_and_laid_aside_if_impossible() -> None:
    t = worlds(NORTH, phase="turn", relics={"alice": "pandoras_box"})
    t.draws("the_dead_walk")  # no temple, no army below
    says = "Move up to six armies from one of your Underworld spaces to a territory where you have a temple."
    assert f"The Dead Walk is turned up: {says}" in t.told()
    assert t.step == "Reinforce"
    assert len(t.extra.death.discards) == 1


# --- Sky cards -------------------------------------------------------------------------------------------------------


def attacked(**given: object) -> TwoWorlds:
    """Thule invades Varangia; bob holds Sky cards, has Zeus in Roma and faith."""
    base: dict[str, object] = {
        "gods": {"bob": "zeus@roma"},
        "cards": {"bob": "men_become_warriors men_become_warriors_2 this_ground_is_sacred"},
        "faith": {"bob": 9},
    }
    return worlds(NORTH, **{**base, **given})  # type: ignore[arg-type]


@pytest.mark.rule("GS-SKY-01", "GS-SKY-02", "GS-SKY-05")
def test_the_defender_may_answer_with_several_cards_before_any_die() -> None:
    t = attacked()
    t.alice.says("invade thule varangia")
    assert t.asked == "alice"  # not before the force is named
    t.alice.says("force 3")
    assert (t.asked, t.step) == ("bob", "Moment")
    t.bob.says("play men_become_warriors")
    assert t.bob.faith == 8
    t.bob.says("play men_become_warriors")  # the second copy
    t.expect("Varangia: bob 8")
    t.bob.passes()
    assert (t.asked, t.step) == ("alice", "FightOn")
    t.alice.sends(3)
    t.bob.says("defend 2")
    t.chance("roll 6 5 4 against 3 2")
    assert t.step == "FightOn"  # no window after the dice


@pytest.mark.rule("GS-SKY-03")
def test_no_sky_card_without_the_sky_god() -> None:
    t = attacked(gods={"bob": "ares@roma"})
    t.alice.declares("Thule", "Varangia")
    assert t.step == "FightOn"


@pytest.mark.rule("GS-SKY-04")
def test_a_new_declaration_opens_a_new_window() -> None:
    t = attacked()
    t.alice.invades("Thule", "Varangia", force=1)
    t.alice.sends(1)
    t.roll("6 against 2 1")
    t.alice.passes()
    t.alice.declares("Thule", "Varangia")
    assert (t.asked, t.step) == ("bob", "Moment")


@pytest.mark.rule("GS-SKY-05")
def test_a_sky_card_needs_its_faith() -> None:
    t = attacked(faith={"bob": 1})
    t.alice.declares("Thule", "Varangia")
    t.bob.cannot("play this_ground_is_sacred", "This Ground Is Sacred costs 3 faith and you have 1 (GS-SKY-05).")
    t.bob.says("play men_become_warriors")
    t.bob.cannot("play men_become_warriors", "(GS-SKY-05)")
    t = attacked(faith={"bob": 0}, cards={"bob": "men_become_warriors"})
    t.alice.declares("Thule", "Varangia")
    t.bob.cannot("play men_become_warriors", "(GS-SKY-05)")


@pytest.mark.rule("GS-SKY-06")
def test_no_sky_card_by_others_or_for_empty_land_or_below() -> None:
    t = worlds(
        f"{NORTH} | Scythia: nobody 0 | Gate I: bob 2 | Plain XI: alice 3",
        gods={"alice": "odin@thule", "carol": "ra@egypt"},
        cards={"alice": "men_become_warriors", "carol": "men_become_warriors_2", "bob": "this_ground_is_sacred"},
        faith={"alice": 9, "bob": 9, "carol": 9},
    )
    t.alice.declares("Thule", "Varangia")
    assert (t.asked, t.step) == ("alice", "FightOn")
    t = worlds(
        f"{NORTH} | Scythia: nobody 0 | Gate I: bob 2 | Plain XI: alice 3",
        gods={"bob": "zeus@roma"},
        cards={"bob": "men_become_warriors"},
        faith={"bob": 9},
    )
    t.alice.says("enter rus scythia 1")
    assert t.asked == "alice"
    t.goes_on_to("alice", "InvadeTheUnderworld")
    t.alice.says("attack plain_xi gate_i 2")
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")


@pytest.mark.rule("GS-SKY-07", "GS-INV-15")
def test_a_force_that_is_too_small_after_the_answers_does_not_fight() -> None:
    t = attacked()
    t.alice.declares("Thule", "Varangia")
    lose(t.game, t.land("Thule").index, 3)  # as a Sky card would
    t.bob.passes()
    assert t.step == "InvadeTerritories"
    t.expect("Thule: alice 1 | Varangia: bob 2")
    t = attacked()
    t.alice.declares("Thule", "Varangia", force=3)
    lose(t.game, t.land("Thule").index, 1)
    t.bob.passes()
    assert t.answers == {"commit 1", "commit 2"}  # one stays behind
    t = attacked()
    t.alice.declares("Thule", "Varangia", force=1)
    lose(t.game, t.land("Thule").index, 1)
    t.bob.passes()
    assert t.answers == {"commit 1"}  # cut no further than need be


@pytest.mark.rule("GS-SKY-07")
def test_an_attacker_without_armies_has_neither_gods_nor_invasion() -> None:
    t = attacked(gods={"alice": "thor@thule", "bob": "zeus@roma"})
    t.alice.declares("Thule", "Varangia")
    lose(t.game, t.land("Thule").index, 4)
    reckon(t.game, 1)
    t.bob.passes()
    assert t.step == "InvadeTerritories"
    assert t.alice.gods == {}
    t.expect("Thule: nobody 0")


@pytest.mark.rule("GS-SKY-08")
def test_armies_that_a_sky_card_brings_fight_at_once() -> None:
    t = worlds(
        NORTH,
        gods={"alice": "thor@thule", "bob": "zeus@varangia"},
        cards={"bob": "men_become_warriors"},
        faith={"bob": 1},
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("play men_become_warriors")
    t.all_pass()
    t.godswar("thor", "zeus", "3 3 2", "1 1 2 1")
    assert (t.duel.foes, t.duel.armies) == (5, 3)


@pytest.mark.rule("GS-SKY-09", "GS-LAB-16")
def test_a_defender_who_wipes_himself_out_leaves_land_to_enter() -> None:
    t = attacked(gods={"alice": "thor@thule", "bob": "zeus@roma"}, temples="varangia", plague="varangia")
    t.alice.declares("Thule", "Varangia")
    lose(t.game, t.land("Varangia").index, 2)
    t.bob.passes()
    assert (t.step, t.asked) == ("EnterEmptied", "alice")
    assert t.answers == {"pass", "enter thule varangia 1", "enter thule varangia 2", "enter thule varangia 3"}
    t.alice.says("enter thule varangia 3")
    t.expect("Thule: alice 1 | Varangia: alice 2")  # the plague takes one of three
    assert t.alice.gods == {}  # Thor came along
    assert t.extra.conquests == 0
    t = attacked()
    t.alice.declares("Thule", "Varangia")
    lose(t.game, t.land("Varangia").index, 2)
    t.bob.passes()
    t.alice.passes()
    assert t.step == "InvadeTerritories"
    t.expect("Varangia: nobody 0 | Thule: alice 4")


# --- relics ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-MAG-01", "GS-MAG-02")
def test_a_relic_is_open_and_stays_when_the_goddess_leaves() -> None:
    t = worlds(NORTH, phase="obtain", gods={"alice": "freya@thule"}, faith={"alice": 2}, plague="thule")
    t.alice.says("obtain magic 1")
    t.draws("excalibur")
    assert godstorm(t.game.view(2).table).relics(0) == t.extra.relics(0)
    assert t.alice.gods == {}  # the plague of step 5
    assert (t.alice.relics, t.alice.faith) == (["excalibur"], 0)


@pytest.mark.rule("GS-MAG-03", "GS-MAG-04", "GS-MAG-05", "GS-WIN-04", "GS-WIN-15")
@pytest.mark.parametrize(
    ("relic", "land"),
    [
        ("the_great_pyramids", "Egypt"),
        ("stonehenge", "Anglia"),
        ("pandoras_box", "Graecia"),
        ("mjolnir_hammer_of_thor", "Thule"),
        ("the_tree_of_life", "Babylon"),
        ("excalibur", ""),
        ("the_golden_fleece", ""),
    ],
)
def test_some_relics_are_worth_a_point_with_their_territory(relic: str, land: str) -> None:
    bonus = {card.id for card in MIRACLES[1] if card.place >= 0}
    assert bonus == {"the_great_pyramids", "stonehenge", "pandoras_box", "mjolnir_hammer_of_thor", "the_tree_of_life"}
    place = land or "Roma"
    with_it = worlds(f"{place}: alice 1", rest="bob", relics={"alice": relic})
    assert with_it.alice.score == (2 if land else 1)
    without = worlds(f"{place}: bob 1 | Corsica: alice 1", rest="bob", relics={"alice": relic})
    assert without.alice.score == 1
    empty = worlds(f"{place}: nobody 0 | Corsica: alice 1", rest="bob", relics={"alice": relic})
    assert empty.alice.score == 1


@pytest.mark.rule("GS-MAG-06")
def test_a_stolen_relic_serves_the_thief_and_a_destroyed_one_nobody() -> None:
    t = worlds("Thule: alice 1", rest="bob", relics={"bob": "mjolnir_hammer_of_thor"})
    card = t.extra.relics(1)[0]
    take_relic(t.game, 0, card)
    assert (t.alice.relics, t.bob.relics, t.alice.score) == (["mjolnir_hammer_of_thor"], [], 2)
    destroy_relic(t.game, 0, card)
    assert (t.alice.relics, t.alice.score) == ([], 1)
    assert card in t.extra.magic.discards


@pytest.mark.rule("GS-MAG-07", "GS-UND-14")
def test_relics_do_nothing_below() -> None:
    t = worlds(
        "Thule: alice 3 | Gate I: alice 5 | Plain XI: bob 3",
        rest="bob",
        phase="underworld",
        relics={"alice": "gungnir_spear_of_odin", "bob": "the_tree_of_life"},
        faith={"bob": 5},
        gods={"alice": "thor@thule", "bob": "hekate@roma"},
    )
    t.alice.says("attack gate_i plain_xi 3")
    t.roll("6 5 1 against 5 1")  # 1s stand, and nobody is asked to save armies
    t.expect("Plain XI: bob 1")


@pytest.mark.rule("GS-MAG-08")
def test_a_relic_found_in_battle_works_at_once() -> None:
    t = worlds(NORTH, gods={"alice": "freya@rus thor@thule", "bob": "zeus@varangia"})
    t.alice.invades("Thule", "Varangia")
    t.alice.says("choose thor")
    t.bob.says("choose zeus")
    t.throws("2 2 2")
    t.draws("mjolnir_hammer_of_thor")
    t.throws("3 3 2 2")
    assert (t.duel.more, t.duel.won) == (3, True)  # 6 + 3 armies + 3 against 10 + 2: the tie is Thor's


@pytest.mark.rule("GS-MAG-09")
def test_relics_of_the_start_act_in_the_order_their_owner_likes() -> None:
    for first, step in (("the_golden_fleece", "DrawInto"), ("pandoras_box", "OpenTheBox")):
        t = worlds(NORTH, phase="turn", relics={"alice": "the_golden_fleece pandoras_box"})
        assert t.answers == {"act the_golden_fleece", "act pandoras_box"}
        t.alice.says(f"act {first}")
        assert t.step == step
    t = worlds(
        "Thule: alice 1 | Hesperide: alice 1 | Tritonis: alice 1 | Poseidonis: alice 1 | Oricalcos: alice 1",
        rest="bob",
        phase="turn",
        relics={"alice": "pandoras_box"},
    )
    t.draws("the_sea_is_your_tomb")
    assert (t.alice.reserve, t.alice.faith) == (3, 3)  # step 1 counts what is left


@pytest.mark.rule("GS-CRD-56", "GS-CRD-08")
def test_the_aegis_cancels_a_card_before_it_acts() -> None:
    t = worlds(
        NORTH,
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "storms_rage heroes_are_born"},
        relics={"bob": "aegis_shield_of_athena"},
    )
    t.alice.says("play storms_rage")
    t.alice.says("target roma")
    assert (t.asked, t.answers) == ("bob", {"pass", "use aegis_shield_of_athena"})
    t.bob.says("use aegis_shield_of_athena")
    t.expect("Roma: bob 3")
    assert t.alice.cards == {"heroes_are_born"}
    assert t.bob.relics == []
    assert "bob answers with Aegis, Shield of Athena: alice's Storms Rage is cancelled." in t.told()
    t.alice.says("play heroes_are_born")
    t.alice.says("target thule")
    t.expect("Thule: alice 7")  # the Aegis is gone


@pytest.mark.rule("GS-CRD-56")
def test_the_owner_may_let_a_card_pass_and_cancel_an_own_one() -> None:
    t = worlds(NORTH, phase="turn", relics={"alice": "pandoras_box aegis_shield_of_athena"})
    t.draws("the_sea_is_your_tomb")
    assert t.asked == "alice"
    t.alice.says("use aegis_shield_of_athena")
    assert t.owner("Hesperide") == "carol"
    t = worlds(
        NORTH,
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "heroes_are_born"},
        relics={"bob": "aegis_shield_of_athena"},
    )
    t.alice.says("play heroes_are_born")
    t.alice.says("target thule")
    t.bob.passes()
    t.expect("Thule: alice 7")
    assert t.bob.relics == ["aegis_shield_of_athena"]


@pytest.mark.rule("GS-CRD-01", "GS-GEN-09")
def test_visions_open_one_hand_to_the_looker_alone() -> None:
    t = worlds(
        NORTH,
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "visions_become_real", "bob": "storms_rage lava_erupts heroes_are_born"},
        relics={"bob": "excalibur"},
    )
    t.alice.says("play visions_become_real")
    t.alice.says("against greeks")
    assert godstorm(t.game.view(0).table).war.hands[1] == t.extra.war.hands[1]
    assert all(card == -1 for card in godstorm(t.game.view(2).table).war.hands[1].cards)
    again = restore(dump(t.game), lambda fields: lay(t.table.edition, fields), "godstorm")
    assert dump(again) == dump(t.game)  # a save in the middle of it
    assert t.answers == {"deck war", "deck sky"}
    t.alice.says("deck war")
    assert t.answers == {"steal storms_rage", "steal heroes_are_born"}
    t.alice.says("steal heroes_are_born")
    assert t.alice.cards == {"heroes_are_born"}
    assert t.bob.cards == {"storms_rage", "lava_erupts"}
    assert all(card == -1 for card in godstorm(t.game.view(0).table).war.hands[1].cards)
    t.alice.says("play heroes_are_born")  # this very step


# --- Atlantis --------------------------------------------------------------------------------------------------------


ISLANDS = "Hesperide: bob 3 | Tritonis: bob 1 | Poseidonis: alice 2 | Oricalcos: carol 4 | Thule: alice 3 | Roma: bob 1"


def sunk(position: str = ISLANDS, **given: object) -> TwoWorlds:
    """Alice sinks Atlantis."""
    base: dict[str, object] = {
        "phase": "play",
        "gods": {"alice": "loki@thule", "bob": "zeus@hesperide"},
        "faith": {"alice": 3},
        "cards": {"alice": "the_sea_is_your_tomb"},
        "temples": "hesperide roma",
        "plague": "tritonis gaul",
    }
    t = worlds(position, **{**base, **given})  # type: ignore[arg-type]
    t.alice.says("play the_sea_is_your_tomb")
    return t


@pytest.mark.rule("GS-ATL-01", "GS-ATL-02", "GS-ATL-06", "GS-CRD-25")
def test_sinking_takes_armies_gods_temples_and_plague() -> None:
    t = sunk()
    assert (t.bob.dead, t.alice.dead, t.carol.dead) == (4, 2, 4)
    assert t.bob.gods == {}
    assert (t.temples, t.extra.supply) == ({"roma"}, 11)
    assert (t.plague, t.extra.spare) == ({"gaul"}, True)
    assert {t.table.owner[land] for land in ATLANTIS.lands} == {-1}


@pytest.mark.rule("GS-ATL-03", "GS-ATL-07")
def test_nothing_goes_to_or_from_sunk_land() -> None:
    t = sunk(f"{ISLANDS} | Hibernia: alice 3 | Iberia: alice 3 | Atlas: alice 3")
    board = t.table.board
    assert len(board.lands) == 38
    assert len(TWO_WORLDS.edges) - len(board.edges) == 6
    for name in ("hibernia", "iberia", "atlas"):
        index = board.find(name).index
        assert len(TWO_WORLDS.near[index]) - len(board.near[index]) == 1
    t.goes_on_to("alice", "InvadeTerritories")
    assert not any(land in answer for answer in t.answers for land in ("hesperide", "oricalcos"))
    t.alice.cannot("enter hibernia hesperide 1")
    again = restore(dump(t.game), lambda fields: lay(t.table.edition, fields), "godstorm")
    assert again.table.board is board  # a sunk land stays sunk in a save
    assert dump(again) == dump(t.game)


@pytest.mark.rule("GS-ATL-04")
def test_sunk_land_counts_for_nothing() -> None:
    t = sunk(
        "Hesperide: alice 1 | Tritonis: alice 1 | Poseidonis: alice 1 | Oricalcos: alice 1 | Thule: alice 1",
        gods={"alice": "loki@thule"},
        temples="",
        plague="",
        rest="bob",
    )
    assert t.alice.score == 1
    t.goes_on_to("alice", "InvadeTerritories")
    assert t.table.edition.income(t.table, 0) == 3


@pytest.mark.rule("GS-ATL-05", "GS-ELI-08")
def test_who_lived_on_atlantis_alone_is_out() -> None:
    t = sunk("Hesperide: bob 3 | Thule: alice 3", temples="", plague="")
    assert t.table.out == (1,)


@pytest.mark.rule("GS-ATL-08")
def test_sunk_land_is_drawn_and_rolled_again() -> None:
    t = sunk()
    assert continent(t.table, 5) is None
    region = continent(t.table, 1)
    assert region is not None
    assert region.name == "Europa"
    t = worlds(
        ISLANDS,
        phase="play",
        gods={"alice": "loki@thule"},
        faith={"alice": 4},
        cards={"alice": "the_sea_is_your_tomb blood_coats_the_land"},
    )
    t.alice.says("play the_sea_is_your_tomb")
    t.alice.says("play blood_coats_the_land")
    t.throws("5")
    assert t.step == "CastDie"
    t.throws("6")
    t.expect("Rus: nobody 0")
    assert most_dice(t.table, t.land("Thule").index, t.land("Varangia").index) == 2
