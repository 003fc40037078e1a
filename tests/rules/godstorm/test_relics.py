"""The relics: when each of them acts, for whom, and what it is worth in the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions.godstorm.battle import pieces
from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.relics import RELICS
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.godswar import odds_of_godswar
from hegemon.editions.godstorm.lands import MAGIC
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.combat import Battle
from hegemon.table.events import DuelFought
from hegemon.table.table import Table
from miracle_play import assert_sound, discarded, loaded
from two_worlds import TwoWorlds, worlds

FIELD = "Thule: alice 5 | Varangia: bob 3 | Roma: bob 2"
"""Alice faces bob in the north; carol has one army in every other territory."""
GODS = {"alice": "thor@thule", "bob": "zeus@varangia"}
ALL = " ".join(card.id for card in MIRACLES[MAGIC])


def begins(relics: str, position: str = FIELD, **more: object) -> TwoWorlds:
    """Alice's turn begins with these relics in play."""
    return worlds(position, phase="turn", relics={"alice": relics}, **more)  # type: ignore[arg-type]


def godswar(relics: Mapping[str, str] | None = None, gods: Mapping[str, str] = GODS, **more: object) -> TwoWorlds:
    """Alice has invaded Varangia with four armies, and both sides have chosen a god."""
    t = worlds(FIELD, relics=relics, gods=gods, **more)  # type: ignore[arg-type]
    t.alice.invades("Thule", "Varangia", force=4)
    t.alice.says(f"choose {gods['alice'].split('@')[0]}")
    t.bob.says(f"choose {gods['bob'].split('@')[0]}")
    return t


@pytest.mark.rule("GS-CMP-03", "GS-MAG-05")
def test_data_and_classes_match_one_to_one() -> None:
    assert [relic.card for relic in RELICS] == [card.key for card in MIRACLES[MAGIC]]
    assert [card.rule for card in MIRACLES[MAGIC]] == [f"GS-CRD-{43 + n}" for n in range(15)]
    assert {card.cost for card in MIRACLES[MAGIC]} == {0}
    lands = worlds().table.board.territories
    assert {card.id: lands[card.place].id for card in MIRACLES[MAGIC] if card.place >= 0} == {
        "the_great_pyramids": "egypt",
        "stonehenge": "anglia",
        "pandoras_box": "graecia",
        "mjolnir_hammer_of_thor": "thule",
        "the_tree_of_life": "babylon",
    }


@pytest.mark.rule("GS-MAG-01", "GS-MAG-02", "GS-PLY-14")
def test_a_relic_lies_open_for_nothing_and_stays_when_the_goddess_leaves() -> None:
    t = worlds(FIELD, phase="obtain", gods={"alice": "freya@thule"}, faith={"alice": 2})
    t.alice.says("obtain magic 1")
    t.draws("excalibur")
    assert (t.alice.relics, t.alice.cards, t.alice.faith) == (["excalibur"], set(), 0)
    t.extra.gods[MAGIC] = -1
    t.alice.passes()
    assert t.alice.relics == ["excalibur"]


@pytest.mark.rule("GS-PLY-14")
def test_no_relic_is_played() -> None:
    t = worlds(
        FIELD, phase="play", gods=GODS, cards={"alice": "storms_rage"}, relics={"alice": "mjolnir_hammer_of_thor"}
    )
    t.alice.cannot("play mjolnir_hammer_of_thor", because="There is no miracle")
    t.alice.cannot("use mjolnir_hammer_of_thor", because="GS-PLY-14")


# --- before step 1: the Golden Fleece, the Cauldron, the Great Pyramids ----------------------------------------------

BRINGING = {
    "the_golden_fleece": ("war", "storms_rage"),
    "arawns_cauldron_of_life": ("death", "ragnarok_cometh"),
    "the_great_pyramids": ("sky", "lava_erupts"),
}


@pytest.mark.rule("GS-CRD-43", "GS-CRD-44", "GS-CRD-45", "GS-OBT-09")
@pytest.mark.parametrize("relic", BRINGING)
def test_a_card_comes_before_step_1_without_god_or_faith(relic: str) -> None:
    _, card = BRINGING[relic]
    t = begins(relic)
    assert (t.asked, t.step) == ("chance", "DrawInto")
    assert t.alice.faith == 0, "nothing is gathered yet"
    t.draws(card)
    assert t.alice.cards == {card}
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert t.alice.faith == 3


@pytest.mark.rule("GS-CRD-43", "GS-CRD-44", "GS-CRD-45", "GS-OBT-05")
@pytest.mark.parametrize("relic", BRINGING)
def test_an_empty_deck_brings_nothing(relic: str) -> None:
    deck, _ = BRINGING[relic]
    t = begins(relic, discards=f"all {deck}")
    assert t.step == "Reinforce"
    assert t.alice.cards == set()


@pytest.mark.rule("GS-CRD-43", "GS-CRD-44", "GS-CRD-45", "GS-TRN-01")
@pytest.mark.parametrize("relic", BRINGING)
def test_it_brings_nothing_in_the_turn_of_another(relic: str) -> None:
    t = begins(relic, turn="bob")
    assert (t.asked, t.step) == ("bob", "Reinforce")


@pytest.mark.rule("GS-CRD-43", "GS-OBT-02", "GS-OBT-09")
def test_cards_of_relics_do_not_count_against_the_four() -> None:
    t = begins("the_golden_fleece", gods=GODS, faith={"alice": 20})
    t.draws("storms_rage")
    t.goes_on_to("alice", "ObtainMiracles")
    assert "obtain war 4" in t.answers


@pytest.mark.rule("GS-CRD-44", "GS-PLY-02")
def test_what_the_cauldron_brings_takes_god_and_faith() -> None:
    t = begins("arawns_cauldron_of_life", gods=GODS, cards={"alice": "storms_rage"})
    t.draws("blood_coats_the_land")
    assert t.alice.cards == {"storms_rage", "blood_coats_the_land"}
    t.goes_on_to("alice", "PlayMiracles")
    t.alice.cannot("play blood_coats_the_land", because="takes Loki in play (GS-PLY-02)")


@pytest.mark.rule("GS-MAG-09", "GS-TRN-01")
def test_several_relics_act_in_the_order_their_owner_likes() -> None:
    t = begins("the_golden_fleece excalibur pandoras_box the_great_pyramids")
    assert (t.asked, t.step) == ("alice", "ChooseRelic")
    assert t.answers == {"act the_golden_fleece", "act pandoras_box", "act the_great_pyramids"}
    t.alice.says("act the_great_pyramids")
    t.draws("lava_erupts")
    t = loaded(t)
    assert t.answers == {"act the_golden_fleece", "act pandoras_box"}
    t.alice.says("act pandoras_box")
    t.draws("diamonds_turn_to_rust")
    assert t.step == "Reinforce", "the Fleece has turned to rust before it could act"
    assert (t.alice.cards, t.alice.relics) == ({"lava_erupts"}, [])


@pytest.mark.rule("GS-MAG-09", "GS-CRD-49", "GS-RAI-15")
def test_step_1_counts_what_pandoras_box_has_left() -> None:
    whole = "Cimmeria: alice 1 | Rus: alice 1 | Sarmatia: alice 1 | Scythia: alice 2 | Roma: bob 3"
    t = begins("pandoras_box", whole)
    t.draws("blood_coats_the_land")
    t.throws("6")
    assert (t.alice.lands, t.alice.reserve, t.alice.faith) == ({"scythia"}, 3, 3)
    t = begins("", whole)
    assert (t.alice.reserve, t.alice.faith) == (5, 5)


# --- Pandora's Box ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-49", "GS-PLY-17", "GS-GEN-02")
def test_the_box_shows_its_card_to_all_and_its_owner_chooses() -> None:
    t = begins("pandoras_box", temples="roma")
    assert (t.asked, t.step) == ("chance", "OpenTheBox")
    t = loaded(t)
    t.draws("fire_rains_down")
    says = "Destroy a temple, one army in its territory and one in each territory next to it."
    assert t.told()[:2] == [f"Fire Rains Down is turned up: {says}", "alice uses Fire Rains Down."]
    assert t.asked == "alice"
    t = loaded(t)
    t.alice.says("target roma")
    assert (t.alice.faith, t.temples) == (3, set())
    assert "fire_rains_down" in discarded(t)
    assert_sound(t)


@pytest.mark.rule("GS-CRD-49")
def test_there_is_no_refusing_the_box() -> None:
    t = begins("pandoras_box")
    t.draws("the_gods_forsake_us")
    assert not any(said == "pass" for said in t.answers)
    t.alice.cannot("pass")


@pytest.mark.rule("GS-CRD-49", "GS-OBT-05")
def test_an_empty_deck_leaves_the_box_shut() -> None:
    t = begins("pandoras_box", discards="all death")
    assert t.step == "Reinforce"


@pytest.mark.rule("GS-CRD-49", "GS-CRD-56")
def test_the_aegis_cancels_what_comes_out_of_the_box() -> None:
    t = worlds(FIELD, phase="turn", relics={"alice": "pandoras_box", "bob": "aegis_shield_of_athena"})
    t.draws("the_young_grow_old")
    assert (t.asked, t.step) == ("bob", "Answered")
    t.bob.says("use aegis_shield_of_athena")
    t.expect(FIELD)
    assert (t.step, t.bob.relics) == ("Reinforce", [])


# --- Stonehenge ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-46", "GS-OBT-02", "GS-OBT-03")
def test_cards_cost_one_faith_with_stonehenge() -> None:
    t = worlds(FIELD, phase="obtain", gods=GODS, faith={"alice": 9}, relics={"alice": "stonehenge"})
    t.alice.cannot("obtain war 5", because="GS-OBT-02")
    t.alice.cannot("obtain sky 1", because="GS-OBT-03")
    t.alice.says("obtain war 4")
    assert t.alice.faith == 5
    t = worlds(FIELD, phase="obtain", gods=GODS, faith={"alice": 1}, relics={"alice": "stonehenge"})
    assert t.answers == {"pass", "obtain war 1"}
    t = worlds(FIELD, phase="obtain", gods=GODS, faith={"alice": 9}, relics={"bob": "stonehenge"})
    t.alice.says("obtain war 2")
    assert t.alice.faith == 5, "of another player's it is no help"


@pytest.mark.rule("GS-CRD-46", "GS-OBT-04")
def test_a_stonehenge_that_was_just_bought_helps_next_turn() -> None:
    t = worlds(FIELD, phase="obtain", gods={"alice": "freya@thule"}, faith={"alice": 9})
    t.alice.says("obtain magic 2")
    t.alice.says("obtain magic 1")
    assert t.alice.faith == 3
    t.alice.passes()
    for relic in ("stonehenge", "excalibur", "the_tree_of_life"):
        t.draws(relic)
    assert t.step == "InvadeTerritories"
    assert (len(t.alice.relics), t.alice.faith) == (3, 3)


# --- step 1: the Wine, the Tears, Excalibur --------------------------------------------------------------------------

WHOLE = "Cimmeria: alice 1 | Rus: alice 1 | Sarmatia: alice 1 | Scythia: alice 1 | Roma: bob 2"
TWO = f"{WHOLE} | Hesperide: alice 1 | Oricalcos: alice 1 | Poseidonis: alice 1 | Tritonis: alice 1"


@pytest.mark.rule("GS-CRD-47", "GS-CRD-48", "GS-CRD-52")
@pytest.mark.parametrize(
    ("relics", "position", "armies", "faith"),
    [
        ("", FIELD, 3, 3),
        ("the_wine_of_eternal_life", FIELD, 4, 3),
        ("freyas_tears_of_gold", FIELD, 3, 4),
        ("excalibur", FIELD, 3, 3),
        ("excalibur", WHOLE, 3 + 2 + 2, 5),
        ("excalibur", TWO, 3 + 5 + 4, 8),
        ("excalibur the_wine_of_eternal_life freyas_tears_of_gold", TWO, 3 + 5 + 5, 9),
    ],
)
def test_relics_bring_armies_and_faith_in_step_1(relics: str, position: str, armies: int, faith: int) -> None:
    t = begins(relics, position)
    assert (t.step, t.alice.reserve, t.alice.faith) == ("Reinforce", armies, faith)
    assert t.alice.pool == 110 - armies - t.table.count(0) - (4 if position == FIELD else 0)


@pytest.mark.rule("GS-CRD-47")
def test_the_army_of_the_wine_goes_to_any_own_territory() -> None:
    t = begins("the_wine_of_eternal_life", f"{FIELD} | Egypt: alice 1")
    assert {"place egypt 4", "place thule 4"} <= t.answers


@pytest.mark.rule("GS-CRD-47", "GS-CRD-48", "GS-CRD-52")
def test_relics_bring_nothing_in_the_turn_of_another() -> None:
    t = begins("the_wine_of_eternal_life freyas_tears_of_gold excalibur", WHOLE, turn="bob")
    assert (t.bob.reserve, t.bob.faith, t.alice.reserve, t.alice.faith) == (3, 3, 0, 0)


@pytest.mark.rule("GS-CRD-52", "GS-RAI-10")
def test_excalibur_counts_no_broken_continent() -> None:
    t = begins("excalibur", WHOLE.replace("Scythia: alice 1", "Scythia: nobody 0"))
    assert t.alice.reserve == 3


# --- the Tablets of Destiny ------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-50", "GS-EPO-02")
@pytest.mark.parametrize(("alice", "bob", "first"), [(0, 2, "alice"), (0, 4, "bob"), (3, 5, "alice"), (2, 6, "bob")])
def test_the_tablets_add_three_to_a_bid_even_of_nothing(alice: int, bob: int, first: str) -> None:
    faith = {"alice": 6, "bob": 6}
    t = worlds(FIELD, phase="bid", relics={"alice": "the_tablets_of_destiny"}, faith=faith)
    t.alice.says(f"bid {alice}")
    t.bob.says(f"bid {bob}")
    assert (t.asked, t.step) == (first, "PickMarker")
    assert (t.alice.faith, t.bob.faith) == (6 - alice, 6 - bob), "only the bid itself is paid"


@pytest.mark.rule("GS-CRD-50", "GS-EPO-04", "GS-EPO-10")
def test_a_bid_that_the_tablets_make_equal_is_tied() -> None:
    t = worlds(FIELD, phase="bid", relics={"alice": "the_tablets_of_destiny"}, faith={"bob": 6})
    t.bob.says("bid 3")  # alice and carol have no faith, and are not asked
    assert t.step == "RankBids"
    t.throws("2 5")
    assert (t.asked, t.step) == ("bob", "PickMarker")


# --- godswar: Gungnir and Mjolnir ------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-51", "GS-GWR-06")
def test_gungnir_rolls_ones_again_on_either_side() -> None:
    t = godswar({"alice": "gungnir_spear_of_odin"})
    t.throws("6 1 1")
    t.throws("5 4 3 1")  # bob has no such spear, and his god of the sky lends a die
    assert (t.asked, t.step) == ("chance", "RollOnesAgain")
    t = loaded(t)
    t.throws("1 2")
    t.throws("4")
    assert t.duel.red == (6, 4, 2)
    assert t.duel.white == (5, 4, 3, 1)
    t = godswar({"bob": "gungnir_spear_of_odin"})
    t.throws("6 1 1")
    t.throws("5 4 3 1")
    t.throws("2")
    assert (t.duel.red, t.duel.white) == ((6, 1, 1), (5, 4, 3, 2))


@pytest.mark.rule("GS-CRD-51", "GS-UND-14")
def test_gungnir_is_no_help_to_armies() -> None:
    t = worlds(
        f"{FIELD} | Crypt II: alice 4 | Altar III: bob 2",
        relics={"alice": "gungnir_spear_of_odin", "bob": "mjolnir_hammer_of_thor"},
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 1 1 against 1 1")
    t.expect("Thule: alice 4 | Varangia: bob 2")
    t.goes_on_to("alice", "InvadeTheUnderworld")
    t.alice.attacks("Crypt II", "Altar III", 3)
    t.roll("1 1 1 against 1 1")
    t.expect("Crypt II: alice 2 | Altar III: bob 2")


@pytest.mark.rule("GS-CRD-53", "GS-GWR-16")
@pytest.mark.parametrize(("relics", "won"), [({"alice": "mjolnir_hammer_of_thor"}, True), ({}, False)])
def test_mjolnir_adds_three_for_the_attacker(relics: dict[str, str], won: bool) -> None:
    gods = {"alice": "odin@thule", "bob": "ares@varangia"}
    t = godswar(relics, gods)
    t.throws("5 3 2 1")
    t.throws("6 5 4")  # 11 + 4 and the hammer, against 15 + 3
    assert (t.duel.more, t.duel.won) == (3 if relics else 0, False)
    t = godswar(relics, gods)
    t.throws("5 3 2 2")
    t.throws("6 5 4")
    assert t.duel.won is won


@pytest.mark.rule("GS-CRD-53", "GS-GWR-16")
def test_mjolnir_adds_three_for_the_defender() -> None:
    for relics, won in (({"bob": "mjolnir_hammer_of_thor"}, False), ({"carol": "mjolnir_hammer_of_thor"}, True)):
        t = godswar(relics)
        t.throws("6 6 5")
        t.throws("6 6 3 2")  # 21 against 20, with the hammer 23
        assert t.duel.won is won


@pytest.mark.rule("GS-MAG-08", "GS-CRD-51", "GS-LAB-07")
def test_a_gungnir_drawn_for_the_roll_works_on_that_roll() -> None:
    gods = {"alice": "odin@thule freya@gaul", "bob": "ares@varangia"}
    t = worlds(f"{FIELD} | Gaul: alice 1", gods=gods)
    t.alice.invades("Thule", "Varangia", force=4)
    t.alice.says("choose odin")
    t.bob.says("choose ares")
    t.throws("4 4 4 1")
    assert t.step == "DrawRelic"
    t.draws("gungnir_spear_of_odin")
    t.throws("6 5 2")
    assert t.step == "RollOnesAgain"
    t.throws("3")
    assert t.duel.red == (4, 4, 4, 3)


@pytest.mark.rule("GS-MAG-08", "GS-CRD-53", "GS-LAB-07")
def test_a_mjolnir_drawn_for_the_roll_adds_to_that_roll() -> None:
    gods = {"alice": "odin@thule freya@gaul", "bob": "ares@varangia"}
    t = worlds(f"{FIELD} | Gaul: alice 1", gods=gods)
    t.alice.invades("Thule", "Varangia", force=4)
    t.alice.says("choose odin")
    t.bob.says("choose ares")
    t.throws("3 3 3 2")
    t.draws("mjolnir_hammer_of_thor")
    t.throws("6 5 3")
    assert (t.duel.more, t.duel.won) == (3, True)  # 11 + 4 + 3 against 14 + 3


@pytest.mark.rule("GS-CRD-51", "GS-CRD-53", "GS-GWR-06")
@pytest.mark.parametrize(
    "relics",
    [
        {},
        {"alice": "gungnir_spear_of_odin"},
        {"alice": "mjolnir_hammer_of_thor", "bob": "gungnir_spear_of_odin"},
        {"bob": "mjolnir_hammer_of_thor gungnir_spear_of_odin"},
    ],
)
def test_the_exact_odds_of_a_godswar_know_the_relics(relics: dict[str, str]) -> None:
    t = godswar(relics)
    expected = float(odds_of_godswar(t.table))
    rng = Rng(7)
    tries, won = 1500, 0
    for _ in range(tries):
        won += fought(t.game, rng)
    sigma = (expected * (1 - expected) / tries) ** 0.5
    assert abs(won / tries - expected) < 4 * sigma + 0.001


def fought(game: Game[Table], rng: Rng) -> bool:
    """Whether the attacker wins when chance goes on from here."""
    copy = game.copy()
    copy.events = []
    while True:
        duels = [event for event in copy.events if isinstance(event, DuelFought)]
        if duels:
            return duels[0].won
        assert copy.pending is not None
        copy.play(copy.pending.menu.sample(rng))


@pytest.mark.rule("GS-CRD-51", "GS-CRD-53", "GS-S2P-10")
def test_no_relic_changes_the_dice_of_an_army_battle() -> None:
    plain = worlds(FIELD, gods=GODS)
    with_all = worlds(FIELD, gods=GODS, relics={"alice": ALL})
    against = worlds(FIELD, gods=GODS, relics={"bob": ALL})
    for attacking in (True, False):
        battle = Battle(plain.land("Thule").index, plain.land("Varangia").index, 0)
        expected = pieces(plain.table, battle, attacking)
        assert pieces(with_all.table, battle, attacking) == pieces(against.table, battle, attacking) == expected


# --- the Book of the Dead --------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-54")
def test_the_book_trades_two_armies_for_four_faith_once() -> None:
    t = begins("the_book_of_the_dead")
    assert (t.asked, t.step) == ("alice", "TradeArmies")
    assert t.answers == {"pass", "forgo"}
    pool = t.alice.pool
    t = loaded(t)
    t.alice.says("forgo")
    assert (t.alice.reserve, t.alice.faith, t.alice.pool) == (1, 3 + 4, pool + 2)
    assert t.step == "Reinforce", "only once"
    assert_sound(t)
    t = begins("the_book_of_the_dead")
    t.alice.passes()
    assert (t.alice.reserve, t.alice.faith) == (3, 3)


@pytest.mark.rule("GS-CRD-54")
def test_armies_of_temples_and_relics_cannot_be_given_up() -> None:
    t = begins("the_book_of_the_dead the_wine_of_eternal_life", temples="thule")
    t.alice.says("forgo")
    assert (t.alice.reserve, t.armies("Thule")) == (2, 6), "one of the land, one of the wine, and that of the temple"
    t = begins("the_book_of_the_dead", temples="thule", pool={"alice": 2})
    assert (t.step, t.alice.reserve) == ("Reinforce", 1), "the temple took one of two, and there are not two to give up"


@pytest.mark.rule("GS-CRD-54")
def test_the_book_is_read_in_the_own_turn_only() -> None:
    t = begins("the_book_of_the_dead", turn="bob")
    assert (t.asked, t.step) == ("bob", "Reinforce")


# --- the Tree of Life ------------------------------------------------------------------------------------------------

TREE = {"bob": "the_tree_of_life"}


@pytest.mark.rule("GS-CRD-55")
def test_the_tree_keeps_defending_armies_for_a_faith_each() -> None:
    t = worlds(FIELD, relics=TREE, faith={"bob": 3})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 5 1 against 3 2")
    assert (t.asked, t.step) == ("bob", "SaveArmies")
    assert t.answers == {"save 0", "save 1", "save 2"}
    t = loaded(t)
    t.bob.says("save 1")
    t.expect("Thule: alice 5 | Varangia: bob 2")
    assert (t.bob.faith, t.bob.dead) == (2, 1)
    t.alice.sends(3)
    t.roll("6 5 1 against 3 2")
    t.bob.says("save 2")
    t.expect("Varangia: bob 2")
    assert (t.bob.faith, t.bob.dead) == (0, 1)
    t.alice.sends(3)
    t.roll("6 5 1 against 3 2")
    assert t.owner("Varangia") == "alice", "without faith all of them die"
    assert t.bob.dead == 3


@pytest.mark.rule("GS-CRD-55")
def test_the_last_army_may_be_kept_and_the_land_does_not_fall() -> None:
    t = worlds(
        "Thule: alice 5 | Varangia: bob 1 | Roma: bob 2", relics=TREE, faith={"bob": 1}, gods={"alice": "loki@thule"}
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 5 1 against 3")
    t.bob.says("save 1")
    t.expect("Varangia: bob 1")
    assert (t.step, t.asked, t.bob.faith) == ("FightOn", "alice", 0)


@pytest.mark.rule("GS-CRD-55")
def test_the_tree_is_no_help_to_attackers() -> None:
    t = worlds(FIELD, relics={"alice": "the_tree_of_life"}, faith={"alice": 9, "bob": 9})
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("3 2 1 against 6 5")
    t.expect("Thule: alice 3 | Varangia: bob 3")
    assert (t.asked, t.step) == ("alice", "FightOn")
    t.alice.sends(2)
    t.roll("6 5 against 2 1")
    t.expect("Varangia: bob 1")


@pytest.mark.rule("GS-CRD-55", "GS-MAG-07", "GS-UND-01")
def test_the_tree_does_not_grow_in_the_underworld() -> None:
    t = worlds(f"{FIELD} | Crypt II: alice 4 | Altar III: bob 3", phase="underworld", relics=TREE, faith={"bob": 9})
    t.alice.attacks("Crypt II", "Altar III", 3)
    t.roll("6 6 5 against 2 1")
    t.expect("Altar III: bob 1")


@pytest.mark.rule("GS-CRD-55")
def test_the_tree_saves_nobody_from_cards_or_plague() -> None:
    t = worlds(
        FIELD,
        phase="play",
        relics=TREE,
        faith={"alice": 9, "bob": 9},
        gods={"alice": "loki@thule"},
        cards={"alice": "the_young_grow_old"},
    )
    t.alice.says("play the_young_grow_old")
    t.expect("Varangia: bob 2 | Roma: bob 1")
    t = worlds(FIELD, phase="plague", turn="bob", relics=TREE, faith={"bob": 9}, plague="varangia")
    t.expect("Varangia: bob 2")
    assert t.bob.faith == 9


@pytest.mark.rule("GS-CRD-55", "GS-S2P-10")
def test_the_tree_of_the_opponent_saves_no_neutral_army() -> None:
    t = worlds(
        "Thule: alice 5 | Varangia: neutral 3 | Roma: bob 2", seats=2, rest="neutral", relics=TREE, faith={"bob": 9}
    )
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 5 1 against 3 2")
    t.expect("Varangia: neutral 1")


# --- the Aegis -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-56")
def test_the_aegis_undoes_an_own_card_too() -> None:
    t = worlds(
        FIELD,
        phase="play",
        gods={"alice": "loki@thule"},
        faith={"alice": 2},
        cards={"alice": "the_young_grow_old"},
        relics={"alice": "aegis_shield_of_athena"},
    )
    t.alice.says("play the_young_grow_old")
    assert (t.asked, t.answers) == ("alice", {"pass", "use aegis_shield_of_athena"})
    t.alice.says("use aegis_shield_of_athena")
    t.expect(FIELD)
    assert (t.alice.faith, t.alice.cards, t.alice.relics) == (0, set(), [])
    assert discarded(t) == {"the_young_grow_old", "aegis_shield_of_athena"}


@pytest.mark.rule("GS-CRD-56")
def test_the_aegis_may_be_kept_for_another_card() -> None:
    t = worlds(
        FIELD,
        phase="play",
        gods={"alice": "loki@thule"},
        faith={"alice": 9},
        cards={"alice": "the_young_grow_old diamonds_turn_to_rust"},
        relics={"carol": "aegis_shield_of_athena"},
    )
    t.alice.says("play the_young_grow_old")
    t.carol.passes()
    t.expect("Thule: alice 4 | Varangia: bob 2")
    assert t.carol.relics == ["aegis_shield_of_athena"]
    t.alice.says("play diamonds_turn_to_rust")
    t.carol.passes()
    assert t.carol.relics == []


@pytest.mark.rule("GS-CRD-56", "GS-SKY-05")
def test_the_aegis_undoes_a_sky_card() -> None:
    t = worlds(
        FIELD,
        gods=GODS,
        faith={"bob": 3},
        cards={"bob": "men_become_warriors"},
        relics={"alice": "aegis_shield_of_athena"},
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("play men_become_warriors")
    assert t.asked == "alice"
    t.alice.says("use aegis_shield_of_athena")
    t.expect("Varangia: bob 3")
    assert t.bob.faith == 2


@pytest.mark.rule("GS-CRD-56")
def test_a_relic_cannot_be_undone() -> None:
    t = worlds(FIELD, phase="turn", relics={"alice": "the_golden_fleece excalibur", "bob": "aegis_shield_of_athena"})
    t.draws("storms_rage")
    assert (t.asked, t.step) == ("alice", "Reinforce")


# --- the Scales of Osiris --------------------------------------------------------------------------------------------

GRAVES = f"{FIELD} | Egypt: alice 1 | Crypt V: alice 5 | Crypt II: alice 2 | Crypt X: alice 1 | Gate I: alice 6"


@pytest.mark.rule("GS-CRD-57", "GS-RAI-06", "GS-RAI-07", "GS-MAG-07")
def test_the_scales_revive_two_armies_from_each_crypt() -> None:
    t = worlds(GRAVES, phase="revive", temples="thule egypt", relics={"alice": "the_scales_of_osiris"})
    t.alice.says("revive crypt_v thule")
    t = loaded(t)
    t.alice.says("revive crypt_v egypt")
    t.alice.cannot("revive crypt_v egypt", because="GS-RAI-14")
    t.alice.says("revive crypt_ii egypt")
    t.expect(
        "Crypt V: alice 3 | Crypt II: alice 1 | Crypt X: alice 1 | Gate I: alice 6 | Thule: alice 6 | Egypt: alice 3"
    )
    assert t.step != "ReviveArmies", "the last army of a crypt stays"
    assert_sound(t)


@pytest.mark.rule("GS-CRD-57", "GS-RAI-14")
def test_without_the_scales_it_is_one_army() -> None:
    t = worlds(GRAVES, phase="revive", temples="thule", relics={"bob": "the_scales_of_osiris"})
    t.alice.says("revive crypt_v thule")
    t.alice.cannot("revive crypt_v thule", because="GS-RAI-14")


# --- points ----------------------------------------------------------------------------------------------------------

PLACES = {
    "the_great_pyramids": "Egypt",
    "stonehenge": "Anglia",
    "pandoras_box": "Graecia",
    "mjolnir_hammer_of_thor": "Thule",
    "the_tree_of_life": "Babylon",
}


@pytest.mark.rule("GS-WIN-04", "GS-WIN-15", "GS-MAG-03", "GS-MAG-04", "GS-MAG-05")
@pytest.mark.parametrize("relic", [card.id for card in MIRACLES[MAGIC]])
def test_a_relic_is_worth_a_point_with_its_territory_alone(relic: str) -> None:
    place = PLACES.get(relic, "Gaul")
    position = f"{place}: %s | Kush: alice 1 | Sicilia: bob 1"
    mine = worlds(position % "alice 1", relics={"alice": relic})
    assert mine.alice.score == 2 + (relic in PLACES)
    assert worlds(position % "alice 1", relics={"bob": relic}).alice.score == 2
    for held in ("bob 1", "nobody 0"):
        assert worlds(position % held, relics={"alice": relic}).alice.score == 1
    everywhere = worlds("Sicilia: bob 1 | Corsica: carol 1", relics={"alice": relic}, rest="alice")
    without = worlds("Sicilia: bob 1 | Corsica: carol 1", rest="alice")
    assert everywhere.alice.score - without.alice.score == (relic in PLACES)


@pytest.mark.rule("GS-WIN-13", "GS-WIN-04")
def test_the_example_of_the_book() -> None:
    asia = (
        "Assyria: alice 1 | Babylon: alice 1 | Parthia: alice 1 | Phoenicia: alice 1 | Sheba: alice 1 | Sumer: alice 1"
    )
    t = worlds(
        f"{asia} | Anglia: alice 1 | Crypt V: alice 1 | Altar III: alice 1 | Roma: bob 2",
        relics={"alice": "stonehenge"},
    )
    assert t.alice.score == 7 + 3 + 2 + 1


@pytest.mark.rule("GS-MAG-06")
def test_a_relic_serves_whoever_has_it_now() -> None:
    t = worlds("Anglia: alice 1 | Roma: bob 2", relics={"bob": "stonehenge"})
    assert t.alice.score == 1
    t.extra.magic.laid[0], t.extra.magic.laid[1] = t.extra.magic.laid[1], ()
    assert t.alice.score == 2


@pytest.mark.rule("GS-MAG-01", "GS-GEN-02")
def test_relics_are_there_for_all_to_see_and_save_and_load() -> None:
    t = worlds(FIELD, relics={"alice": "excalibur stonehenge", "bob": "the_tree_of_life"})
    for seat in range(3):
        seen = godstorm(t.game.view(seat).table)
        assert [MIRACLES[MAGIC][card].id for card in seen.relics(0)] == ["excalibur", "stonehenge"]
    assert loaded(t).bob.relics == ["the_tree_of_life"]
