"""The turn in Dominion: income, purchases, cards, objectives, the draw, elimination, and winning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES
from hegemon.editions.thrones.extra import CAPTIVE, GONE, READY, TURNED, Rally, ThronesExtra, thrones
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.table.effects import TURN, Force
from realm import Realm, realm
from scene import NAMES

TEN = "the_dreadfort winterfell barrowlands skagos the_gift karhold bear_island stoney_shore the_neck the_fingers"
"""Ten territories with three castles, no port and no whole region."""
WESTERLANDS = "the_crag golden_tooth casterly_rock silverhill crakehall"


def held(lands: str, owner: str = "alice") -> str:
    return " | ".join(f"{land}: {owner} 1" for land in lands.split())


def income(lands: str, gold: int = 0) -> tuple[int, int]:
    """The armies and the gold alice collects for these territories."""
    t = realm(held(lands), phase="turn", gold={"alice": gold})
    assert (t.asked, t.step) == ("alice", "Muster")
    return t.alice.reserve, t.alice.gold - gold


# --- the course of a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-17")
@pytest.mark.rule("GT-DOM-40")
@pytest.mark.rule("GT-DOM-58")
def test_a_turn_step_by_step() -> None:
    t = realm(
        "Winterfell: alice 5 | Karhold: carol 1",
        phase="turn",
        gold={"alice": 500},
        objectives={"alice": "control_5_castles"},
        turned="robb_stark ned_stark",
    )
    assert t.step == "Muster"
    t.alice.cannot("pass", because="Place your")
    t.alice.places("Winterfell", 3)
    assert (t.step, t.state("robb_stark")) == ("Purchase", TURNED)
    t.alice.passes()
    assert (t.step, t.state("robb_stark"), t.state("ned_stark")) == ("DeclareInvasion", READY, READY)
    t.alice.wins("Winterfell", "The Gift")
    t.alice.passes()
    assert t.step == "Maneuver"
    t.alice.cannot("invade winterfell karhold")
    t.alice.passes()
    assert t.step == "ScoreObjective"
    t.alice.passes()
    assert t.step == "DrawTerritory"
    t.alice.says("take")
    t.draws("karhold")
    assert t.table.turn == 1
    assert t.alice.hand == {"karhold"}


@pytest.mark.rule("GT-DOM-18")
@pytest.mark.rule("GT-DOM-19")
@pytest.mark.rule("GT-DOM-28")
@pytest.mark.rule("GT-DOM-73")
def test_territories_and_castles_bring_armies_and_gold() -> None:
    assert income(TEN) == (4, 400)
    assert income(TEN, gold=700) == (4, 400)
    assert income("winterfell barrowlands skagos") == (3, 300)
    assert income(f"{TEN} red_mountains greenblood") == (5, 500)


@pytest.mark.rule("GT-DOM-20")
@pytest.mark.rule("GT-DOM-21")
@pytest.mark.rule("GT-DOM-22")
def test_regions_and_ports_bring_gold() -> None:
    assert income(WESTERLANDS) == (5, 600)  # 3 and 2, and one port
    assert income(WESTERLANDS.replace("silverhill", "")) == (3, 400)
    assert income("widows_watch white_harbor wolfswood") == (3, 600)
    assert income("the_gift skagos karhold") == (3, 300)


@pytest.mark.rule("GT-DOM-72")
def test_skirmish_rules_hold_where_dominion_says_nothing_else() -> None:
    t = realm("Harrenhal: alice 7 | Kings Landing: carol 2 | Riverrun: alice 1 | The Twins: carol 1")
    t.alice.cannot("invade riverrun the_twins", because="it takes two")
    t.alice.cannot("invade harrenhal pyke", because="cannot be reached")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.cannot("pass", because="at least one battle")
    t.alice.cannot("commit 4", because="1 to 3")
    t.alice.commits(3)
    assert t.answers == {"defend 1", "defend 2"}
    t.battle("6 4 1", "5 4")
    t.expect("Harrenhal: alice 6 | Kings Landing: carol 1")
    t.alice.commits(3)
    t.battle("6 4 1", "5")
    t.alice.cannot("occupy 2")
    t.alice.cannot("occupy 6")
    t.alice.occupies(5)
    t.expect("Harrenhal: alice 1 | Kings Landing: alice 5")
    t.alice.passes()
    t.alice.cannot("fortify kings_landing pyke 1")
    t.alice.cannot("fortify kings_landing harrenhal 5")
    t.alice.fortifies("Kings Landing", "Riverrun", 4)
    t.expect("Kings Landing: alice 1 | Riverrun: alice 5")


# --- purchases -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-29")
@pytest.mark.rule("GT-DOM-30")
@pytest.mark.rule("GT-DOM-31")
@pytest.mark.rule("GT-DOM-94")
def test_maester_cards_cost_200_each_as_long_as_the_gold_lasts() -> None:
    t = realm(
        "Winterfell: alice 5",
        phase="purchase",
        gold={"alice": 500},
        maesters={"bob": "blood_magic"},
        maester_discards="bribery",
    )
    t.alice.says("buy maester")
    assert t.alice.gold == 300
    away = ("blood_magic", "bribery")
    assert t.answers == {f"draw {card.id}" for card in MAESTERS if card.id not in away}
    t.draws("spiders_sabotage")
    t.alice.says("buy maester")
    t.draws("preparing_for_war")
    assert (t.alice.gold, t.alice.maesters) == (100, {"spiders_sabotage", "preparing_for_war"})
    t.alice.cannot("buy maester")
    assert not t.table.faults()
    t.extra.gold[0] = 150
    assert any("gold" in fault for fault in t.table.faults())
    t.extra.gold[0] = -100
    assert any("gold" in fault for fault in t.table.faults())


@pytest.mark.rule("GT-DOM-30")
def test_refused_purchases_say_what_they_cost() -> None:
    t = realm("Winterfell: alice 5", phase="purchase", gold={"alice": 100}, maesters={"alice": "a_sworn_sword"})
    t.alice.cannot("buy maester", because="It costs 200 gold and you have 100 (GT-DOM-30).")
    t.alice.cannot("ransom robb_stark", because="is not a captive of your House")
    t = realm("Winterfell: alice 5", phase="purchase", gold={"alice": 400}, options={"maesters": "off"})
    t.alice.cannot("buy maester", because="no maester to buy in this game")


@pytest.mark.rule("GT-DOM-31")
@pytest.mark.rule("GT-DOM-79")
def test_nothing_is_bought_outside_the_purchase_step() -> None:
    for phase in ("muster", "invade", "maneuver", "objective", "draw"):
        t = realm(
            "Winterfell: alice 5",
            phase=phase,
            gold={"alice": 1000},
            hands={"alice": "karhold"},
            objectives={"alice": "control_5_castles"},
            captured=True,
        )
        assert t.asked == "alice"
        t.alice.cannot("buy maester")
        t.alice.cannot("buy objective")


@pytest.mark.rule("GT-DOM-36")
@pytest.mark.rule("GT-DOM-79")
@pytest.mark.rule("GT-DOM-80")
def test_200_gold_draw_two_objectives_of_which_one_is_kept() -> None:
    t = realm(
        "Winterfell: alice 5",
        phase="purchase",
        gold={"alice": 400},
        objectives={"alice": "control_5_castles control_3_ports"},
    )
    ids = [card.id for card in OBJECTIVES if card.id not in t.alice.objectives]
    for one, other, gold in ((ids[0], ids[1], 200), (ids[2], ids[3], 0)):
        t.alice.says("buy objective")
        assert t.alice.gold == gold
        t.draws(one)
        t.draws(other)
        assert t.answers == {f"keep {one}", f"keep {other}"}
        t.alice.says(f"keep {other}")
    assert t.alice.objectives == {"control_5_castles", "control_3_ports", ids[1], ids[3]}
    assert [OBJECTIVES[card].id for card in t.extra.objectives.discards] == [ids[0], ids[2]]


@pytest.mark.rule("GT-DOM-33")
@pytest.mark.rule("GT-DOM-34")
@pytest.mark.rule("GT-DOM-35")
def test_a_maester_card_is_used_on_the_turn_it_was_bought_and_discarded() -> None:
    t = realm("Winterfell: alice 5", phase="purchase", gold={"alice": 600})
    t.alice.says("buy maester")
    t.draws("preparing_for_war")
    t.alice.says("buy maester")
    t.draws("strength_of_steel")
    t.alice.cannot("use strength_of_steel", because="cannot be used at this moment")
    t.alice.cannot("use a_sworn_sword", because="You do not hold")
    t.alice.uses("preparing_for_war")
    t.expect("Winterfell: alice 6")
    assert (t.alice.gold, t.alice.maesters) == (0, {"strength_of_steel"})
    assert [MAESTERS[card].id for card in t.extra.maesters.discards] == ["preparing_for_war"]
    t.alice.cannot("use preparing_for_war")
    t.alice.invades("Winterfell", "The Gift")
    t.alice.cannot("use strength_of_steel")
    assert t.step == "FightOn"  # without 100 gold there is no moment for it


@pytest.mark.rule("GT-DOM-32")
@pytest.mark.rule("GT-DOM-37")
@pytest.mark.rule("GT-DOM-93")
def test_hands_are_hidden_and_everything_else_is_open() -> None:
    one, other = (
        realm(
            "Winterfell: alice 5",
            gold={"alice": 600},
            points={"alice": 3},
            turned="robb_stark",
            maesters={"alice": maester},
            objectives={"alice": objective},
        )
        for maester, objective in (("bribery", "control_5_castles"), ("a_sworn_sword", "control_3_ports"))
    )
    for seat in (1, 2):
        assert one.game.view(seat) == other.game.view(seat)
        seen = thrones(one.game.view(seat).table)
        assert seen.maesters.hands[0] == seen.objectives.hands[0] == Hand((HIDDEN,))
        assert set(seen.maesters.pile.cards()) == set(seen.objectives.pile.cards()) == {HIDDEN}
        assert (seen.gold, seen.points, seen.characters) == (one.extra.gold, one.extra.points, one.extra.characters)
    assert thrones(one.game.view(0).table).maesters.hands[0] == one.extra.maesters.hands[0]
    assert thrones(one.game.view(0).table).objectives.hands[0] == one.extra.objectives.hands[0]


@pytest.mark.rule("GT-DOM-97")
def test_empty_decks_are_made_of_their_discards() -> None:
    t = realm("Winterfell: alice 5", phase="purchase", gold={"alice": 400})
    x = t.extra
    x.maesters.discards = tuple(x.maesters.cards)
    x.objectives.discards = tuple(x.objectives.cards)
    x.maesters.pile = x.objectives.pile = Pile(())
    t.alice.says("buy maester")
    assert len(t.answers) == len(MAESTERS)
    t.draws("bribery")
    assert (x.maesters.discards, len(x.maesters.pile)) == ((), len(MAESTERS) - 1)
    t.alice.says("buy objective")
    t.draws("control_3_ports")
    t.draws("control_5_ports")
    t.alice.says("keep control_3_ports")
    assert [OBJECTIVES[card].id for card in x.objectives.discards] == ["control_5_ports"]
    cards = " ".join(card.id for card in t.table.edition.cards)
    t = realm("Winterfell: alice 5", phase="draw", discards=cards, captured=True)
    t.alice.says("take")
    t.draws("karhold")
    assert (t.alice.hand, len(t.table.pile), t.table.discards) == ({"karhold"}, 47, ())


@pytest.mark.rule("GT-DOM-97")
def test_with_no_card_left_anywhere_nothing_is_bought_and_one_is_all_there_is() -> None:
    t = realm("Winterfell: alice 5", phase="purchase", gold={"alice": 800}, maesters={"alice": "a_sworn_sword"})
    x = t.extra
    last = x.objectives.cards[0]
    x.objectives.hands[1] = Hand(x.objectives.cards[1:])
    x.maesters.hands[1] = Hand(tuple(card for card in x.maesters.cards if card not in x.maesters.hands[0].cards))
    x.maesters.pile, x.objectives.pile = Pile(()), Pile(((last,),))
    t.alice.cannot("buy maester", because="or its deck is empty")
    t.alice.says("buy objective")
    t.draws(OBJECTIVES[last].id)
    assert t.alice.objectives == {OBJECTIVES[last].id}
    assert t.step == "Purchase"
    t.alice.cannot("buy objective", because="or its deck is empty")


# --- characters and cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-38")
@pytest.mark.rule("GT-DOM-39")
def test_a_character_is_paid_turned_and_not_used_again() -> None:
    t = realm("Winterfell: alice 9", gold={"alice": 900})
    t.alice.invades("Winterfell", "The Gift")
    t.alice.uses("robb_stark")
    assert (t.alice.gold, t.state("robb_stark")) == (600, TURNED)
    t.all_pass()
    t.alice.commits(1)
    t.battle("1", "6")
    t.alice.passes()
    t.alice.invades("Winterfell", "The Gift")
    t.alice.cannot("use robb_stark")
    t = realm("Winterfell: alice 9", phase="maneuver", gold={"alice": 900}, turned="jon_snow")
    t.alice.cannot("use jon_snow", because="was used already")


@pytest.mark.rule("GT-DOM-41")
def test_a_defensive_character_serves_once_between_two_refreshes() -> None:
    t = realm("Winterfell: alice 9 | The Gift: bob 3 | Bear Island: bob 3", gold={"bob": 900})
    t.alice.invades("Winterfell", "The Gift")
    t.bob.uses("stannis_baratheon")
    t.all_pass()
    t.alice.commits(1)
    t.battle("2", "1")
    t.expect("Winterfell: alice 8 | The Gift: bob 3")  # 2 against 2
    t.alice.passes()
    t.alice.invades("Winterfell", "Bear Island")
    t.alice.commits(1)
    t.battle("2", "1")
    t.expect("Bear Island: bob 2")
    t.alice.passes()
    t.alice.passes()
    t.alice.passes()
    assert (t.table.turn, t.state("stannis_baratheon")) == (1, TURNED)
    t.bob.places("the_gift", t.bob.reserve)
    assert (t.step, t.state("stannis_baratheon")) == ("Purchase", TURNED)
    t.bob.passes()
    assert t.state("stannis_baratheon") == READY


@pytest.mark.rule("GT-DOM-42")
def test_cards_win_against_rules() -> None:
    t = realm("Highgarden: dave 5 | Oldtown: carol 2", seats=4, rest="carol", turn="dave", gold={"dave": 200})
    t.dave.invades("Highgarden", "Oldtown")
    t.dave.uses("loras_tyrell")
    t.all_pass()
    t.dave.commits(2)
    t.battle("5 3", "5 3")
    assert t.owner("Oldtown") == "dave"
    t = realm("Winterfell: alice 5 | The Gift: alice 1", phase="maneuver", gold={"alice": 100})
    t.alice.uses("jon_snow")
    t.alice.fortifies("winterfell", "the_gift", 1)
    t.alice.fortifies("winterfell", "the_gift", 1)
    t.expect("Winterfell: alice 3 | The Gift: alice 3")
    assert t.table.turn == 1  # there is no third
    t = realm("Pyke: alice 5", gold={"alice": 100}, maesters={"alice": "pirate_ship_fleet"})
    t.alice.cannot("invade pyke tarth", because="cannot be reached")
    t.alice.uses("pirate_ship_fleet")
    t.alice.cannot("invade pyke the_mander", because="cannot be reached")
    t.alice.invades("Pyke", "Tarth")


@pytest.mark.rule("GT-DOM-57")
def test_one_maneuver_in_a_turn() -> None:
    t = realm(
        "Winterfell: alice 5 | The Gift: alice 1",
        phase="maneuver",
        gold={"alice": 100},
        objectives={"alice": "control_3_ports"},
    )
    t.alice.fortifies("winterfell", "the_gift", 1)
    assert t.answers == {"pass", "use jon_snow"}
    t.alice.cannot("fortify winterfell the_gift 1")
    t.alice.passes()
    assert t.step == "ScoreObjective"


@pytest.mark.rule("GT-DOM-95")
def test_no_card_opens_territories_of_others_to_a_maneuver() -> None:
    position = "Winterfell: alice 5 | The Gift: carol 1 | Skagos: alice 1 | Widows Watch: alice 1"
    plain = realm(position, phase="maneuver").answers
    assert "fortify winterfell widows_watch 1" in plain
    for power in (*CHARACTERS, *MAESTERS):
        t = realm(position, phase="maneuver", gold={"alice": 100})
        t.extra.put(Force(power.key, 0, TURN, (t.land("The Gift").index,), 2))
        assert {answer for answer in t.answers if answer.startswith("fortify")} == plain - {"pass"}, power.id
        t.alice.cannot("fortify winterfell skagos 1")


@pytest.mark.rule("GT-DOM-96")
def test_a_card_without_a_target_or_with_an_unmet_condition_is_refused_at_no_cost() -> None:
    t = realm("Dragonstone: bob 5", turn="bob", gold={"bob": 900})
    t.bob.cannot("use melisandre", because="no target or its condition is not met")
    t.bob.invades("Dragonstone", "Crackclaw Point")
    t.bob.cannot("use davos_seaworth")
    assert (t.bob.gold, t.state("davos_seaworth"), t.state("melisandre")) == (900, READY, READY)


# --- objectives ------------------------------------------------------------------------------------------------------

CASTLES = held("the_dreadfort winterfell barrowlands the_twins riverrun")


@pytest.mark.rule("GT-DOM-59")
@pytest.mark.rule("GT-DOM-61")
@pytest.mark.rule("GT-DOM-62")
@pytest.mark.rule("GT-DOM-80")
@pytest.mark.rule("GT-DOM-88")
def test_one_met_objective_is_scored_shown_and_replaced() -> None:
    t = realm(
        CASTLES,
        phase="objective",
        gold={"alice": 500},
        objectives={"alice": "control_5_castles possess_500_gold control_3_ports"},
    )
    assert t.answers == {"pass", "score control_5_castles", "score possess_500_gold"}
    t.alice.cannot("score control_3_ports", because="have not achieved it (GT-DOM-62)")
    t.alice.cannot("score control_7_castles", because="You do not hold")
    t.alice.cannot("take", because="or pass (GT-DOM-87)")
    t.alice.says("score control_5_castles")
    assert t.alice.points == 1
    assert [OBJECTIVES[card].id for card in t.extra.objectives.discards] == ["control_5_castles"]
    assert t.told()[-1] == "alice scores 1 point: Control 5 castles."
    t.draws("control_7_castles")
    t.draws("control_9_castles")
    t.alice.says("keep control_9_castles")
    assert t.alice.objectives == {"possess_500_gold", "control_3_ports", "control_9_castles"}
    assert t.table.turn == 1  # no second one


@pytest.mark.rule("GT-DOM-87")
def test_a_met_objective_may_be_kept() -> None:
    t = realm(CASTLES, phase="objective", objectives={"alice": "control_5_castles"})
    t.alice.passes()
    assert (t.alice.points, t.alice.objectives, t.table.turn) == (0, {"control_5_castles"}, 1)


# --- the draw --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-63")
def test_conquests_give_the_right_to_one_card() -> None:
    t = realm("Winterfell: alice 20")
    t.alice.wins("Winterfell", "The Gift")
    t.alice.wins("Winterfell", "Bear Island")
    t.alice.passes()
    t.alice.passes()
    assert t.answers == {"take", "pass"}
    t.alice.says("take")
    t.draws("pyke")
    assert (t.alice.hand, t.table.turn) == ({"pyke"}, 1)
    t = realm("Winterfell: alice 20", phase="draw", captured=True)
    t.alice.passes()
    assert (t.alice.hand, t.table.turn) == (set(), 1)
    t = realm("Winterfell: alice 20", phase="maneuver")
    t.alice.passes()
    assert t.table.turn == 1


@pytest.mark.rule("GT-DOM-64")
def test_nobody_draws_a_sixth_card() -> None:
    five = "karhold skagos the_gift winterfell pyke"
    t = realm("Winterfell: alice 20 | Karhold: carol 1", phase="draw", hands={"alice": five}, captured=True)
    assert t.table.turn == 1
    assert len(t.alice.hand) == 5


# --- elimination -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-65")
@pytest.mark.rule("GT-DOM-66")
@pytest.mark.rule("GT-DOM-89")
def test_the_conqueror_takes_territory_cards_and_gold_and_nothing_else() -> None:
    t = realm(
        "Winterfell: alice 9 | The Gift: bob 1",
        gold={"alice": 100, "bob": 700},
        hands={"alice": "karhold winterfell stoney_shore", "bob": "pyke skagos wolfswood"},
        maesters={"bob": "bribery blood_magic", "alice": "a_sworn_sword"},
        objectives={"bob": "control_3_ports", "alice": "control_5_castles"},
        points={"bob": 4},
    )
    t.alice.wins("Winterfell", "The Gift")
    assert (t.alice.gold, t.bob.gold) == (800, 0)
    assert (t.alice.maesters, t.alice.objectives) == ({"a_sworn_sword"}, {"control_5_castles"})
    assert (t.bob.maesters, t.bob.objectives) == (set(), set())
    assert {MAESTERS[card].id for card in t.extra.maesters.discards} == {"bribery", "blood_magic"}
    assert [OBJECTIVES[card].id for card in t.extra.objectives.discards] == ["control_3_ports"]
    assert t.state("stannis_baratheon") == GONE
    assert (t.asked, t.step, len(t.alice.hand)) == ("alice", "Muster", 6)
    t.alice.cannot("pass")
    t.alice.cannot("invade winterfell bear_island")
    t.alice.trades("karhold", "winterfell", "stoney_shore")
    t.expect("Winterfell: alice 8")  # six stayed, and two for the card
    assert t.alice.reserve == 4
    t.alice.cannot("enlist pyke")
    t.alice.cannot("invade winterfell bear_island")
    t.alice.cannot("trade pyke skagos wolfswood", "only while you hold more than five (GT-SKI-52)")
    assert {answer.split()[0] for answer in t.answers} == {"place"}
    t.alice.places("Winterfell", 4)
    assert (t.step, t.alice.hand) == ("DeclareInvasion", {"pyke", "skagos", "wolfswood"})


@pytest.mark.rule("GT-DOM-89")
def test_captives_go_home_when_their_captor_falls() -> None:
    t = realm("Winterfell: alice 9 | The Gift: bob 1")
    index = {one.id: one.index for one in CHARACTERS}
    t.extra.characters[index["robb_stark"]] = CAPTIVE + 1
    t.extra.characters[index["tywin_lannister"]] = CAPTIVE + 1
    t.extra.characters[index["ned_stark"]] = CAPTIVE + 2
    t.extra.characters[index["stannis_baratheon"]] = CAPTIVE + 2
    t.alice.wins("Winterfell", "The Gift")
    assert [t.state("robb_stark"), t.state("tywin_lannister")] == [TURNED, TURNED]
    assert t.state("ned_stark") == CAPTIVE + 2, "carol still has him"
    assert t.state("stannis_baratheon") == GONE, "the characters of the fallen House leave play, captive or not"


@pytest.mark.rule("GT-DOM-65")
def test_the_armies_that_wait_for_a_fallen_player_come_no_more() -> None:
    t = realm("Winterfell: alice 9 | The Gift: bob 1")
    skagos, karhold, pyke = (t.has(card).index for card in ("skagos", "karhold", "pyke"))
    t.extra.rallies = (Rally(1, skagos), Rally(0, karhold), Rally(2, pyke))
    t.table.pile = t.table.pile.without((skagos, karhold, pyke))
    t.alice.wins("Winterfell", "The Gift")
    assert list(t.extra.rallies) == [Rally(0, karhold), Rally(2, pyke)]
    assert (t.table.discards, t.table.faults()) == ((skagos,), [])


@pytest.mark.rule("GT-DOM-89")
@pytest.mark.rule("GT-MAE-33")
def test_what_a_fallen_player_put_in_force_ends() -> None:
    t = realm(
        "Winterfell: alice 9 | The Gift: bob 1",
        turn="bob",
        phase="turn",
        gold={"alice": 400, "bob": 300},
        maesters={"bob": "mourning_the_fallen"},
    )
    t.bob.uses("mourning_the_fallen")
    while t.table.turn != 0 or t.step != "DeclareInvasion":
        who = t.people[t.asked]
        who.says(f"place {min(who.lands)} {who.reserve}" if who.reserve else "pass")
    gold = t.alice.gold
    t.alice.wins("Winterfell", "The Gift")
    taken = t.alice.gold - gold
    t.alice.invades("Winterfell", "Bear Island")
    t.alice.uses("robb_stark")
    assert t.alice.gold == gold + taken - 300, "nobody mourns any more, so he costs what is printed"


@pytest.mark.rule("GT-DOM-67")
@pytest.mark.rule("GT-DOM-98")
@pytest.mark.parametrize("points", [0, 9])
def test_eliminating_everybody_wins_whatever_the_points(points: int) -> None:
    t = realm("The Gift: bob 1", rest="alice", out=("carol",), points={"bob": points})
    t.table.armies[t.land("Winterfell").index] = 5
    t.alice.wins("Winterfell", "The Gift")
    assert t.asked == "nobody"
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert t.game.result.ranking == (0, 1, 2)
    assert t.game.result.reason == "every opponent is eliminated."
    assert len(t.alice.lands) == 48


@pytest.mark.rule("GT-DOM-29")
@pytest.mark.rule("GT-DOM-94")
def test_what_cannot_lie_beside_the_board_is_named() -> None:
    def faults(spoil: Callable[[ThronesExtra], object]) -> list[str]:
        t = realm(units="Winterfell: 21 knight")
        assert t.extra.faults() == []
        spoil(t.extra)
        return t.extra.faults()

    units = ["There are more units of a kind than pieces, or fewer than none."]
    gold = ["Somebody has an amount of gold that no coins make."]
    assert faults(lambda x: x.gold.__setitem__(0, -100)) == gold
    assert faults(lambda x: x.gold.__setitem__(2, 150)) == gold
    assert faults(lambda x: x.points.__setitem__(1, -1)) == ["Somebody has fewer than no points."]
    assert faults(lambda x: x.knights.__setitem__(0, 1)) == units
    assert faults(lambda x: x.engines.__setitem__(0, -1)) == units
    assert faults(lambda x: x.forts.__setitem__(0, 22)) == units
    assert faults(lambda x: x.characters.pop()) == ["There are more or fewer characters than cards."]
    assert faults(lambda x: setattr(x.maesters, "discards", (0,))) == ["The Maester cards do not make one deck."]
    assert faults(lambda x: setattr(x.objectives, "discards", (0,))) == ["The objectives do not make one deck."]


# --- winning ---------------------------------------------------------------------------------------------------------


def winner(t: Realm) -> str:
    """Who has won, or "nobody" while the game goes on."""
    result = t.game.result
    return NAMES[result.winners[0]] if result is not None else "nobody"


@pytest.mark.rule("GT-DOM-68")
@pytest.mark.rule("GT-DOM-90")
@pytest.mark.rule("GT-DOM-92")
@pytest.mark.parametrize(("points", "won"), [(9, "nobody"), (10, "alice"), (13, "alice")])
def test_ten_points_and_the_seat_win_before_the_draw(points: int, won: str) -> None:
    t = realm("Winterfell: alice 5", phase="maneuver", points={"alice": points}, captured=True)
    t.alice.passes()
    assert winner(t) == won
    assert t.step == ("" if won == "alice" else "DrawTerritory")


@pytest.mark.rule("GT-DOM-68")
def test_the_objective_that_brings_the_tenth_point_wins() -> None:
    t = realm(CASTLES, phase="objective", objectives={"alice": "control_5_castles"}, points={"alice": 9})
    t.alice.says("score control_5_castles")
    t.draws("control_7_castles")
    t.draws("control_9_castles")
    t.alice.says("keep control_9_castles")
    assert winner(t) == "alice"
    assert t.game.result is not None
    assert t.game.result.reason == "10 victory points with the seat of power held."


@pytest.mark.rule("GT-DOM-69")
@pytest.mark.rule("GT-DOM-70")
@pytest.mark.rule("GT-DOM-71")
def test_without_the_own_seat_ten_points_wait_until_it_is_regained() -> None:
    position = "Karhold: alice 5 | The Gift: alice 5 | Dragonstone: alice 1 | Casterly Rock: alice 1"
    t = realm(f"{position} | Winterfell: carol 1", phase="maneuver", points={"alice": 12})
    t.alice.passes()
    assert (winner(t), t.alice.points) == ("nobody", 12)
    t = realm(f"{position} | Winterfell: carol 1", points={"alice": 12})
    t.alice.wins("The Gift", "Winterfell")
    assert winner(t) == "nobody"
    t.alice.passes()
    t.alice.passes()
    assert winner(t) == "alice"


@pytest.mark.rule("GT-DOM-91")
def test_ten_points_do_not_win_on_the_turn_of_another() -> None:
    t = realm("Winterfell: alice 5", turn="carol", phase="maneuver", points={"alice": 15})
    t.carol.passes()
    assert (winner(t), t.table.turn) == ("nobody", 0)
