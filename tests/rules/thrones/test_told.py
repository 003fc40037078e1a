"""What everybody is told of what happens in Game of Thrones: who, what, where and how much."""

from __future__ import annotations

import pytest

from hegemon.editions.thrones.cards import CHARACTERS
from hegemon.editions.thrones.extra import CAPTIVE
from hegemon.table.events import DiceRolled
from realm import Realm, realm
from scene import NAMES

STARKS = {"catelyn_stark", "jon_snow", "ned_stark", "robb_stark"}
RICH = dict.fromkeys(NAMES[:3], 2000)
FIELD = "Harrenhal: alice 9 | Kings Landing: bob 5 | Karhold: bob 5"


def war(maesters: dict[str, str], position: str = FIELD, phase: str = "invade", turn: str = "alice") -> Realm:
    """Alice next to bob, with gold for everything."""
    return realm(position, maesters=maesters, gold=RICH, phase=phase, turn=turn)


def turn_to(t: Realm, name: str) -> None:
    """Everybody passes until this one is asked at a moment for cards."""
    while t.asked != name:
        t.people[t.asked].passes()


def invaded(t: Realm) -> None:
    t.alice.invades("Harrenhal", "Kings Landing")
    turn_to(t, "bob")


@pytest.mark.rule("GT-SKI-31")
@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
def test_an_invasion_is_told_with_cards_or_without(mode: str) -> None:
    t = realm(FIELD, mode=mode)
    t.alice.invades("Harrenhal", "Kings Landing")
    assert "alice declares an invasion: Harrenhal against King's Landing." in t.told()


@pytest.mark.rule("GT-DOM-18")
def test_the_beginning_of_a_turn() -> None:
    t = realm("Winterfell: bob 1 | Dragonstone: bob 1", phase="draw", captured=True)
    t.alice.passes()
    assert t.told() == ["bob gets 3 armies for 2 territories.", "bob collects 400 gold."]


@pytest.mark.rule("GT-DOM-30")
@pytest.mark.rule("GT-DOM-36")
def test_purchases() -> None:
    t = realm("Winterfell: alice 1", phase="purchase", gold={"alice": 400})
    t.alice.says("buy maester")
    t.draws("bribery")
    t.alice.says("buy objective")
    t.draws("control_3_ports")
    t.draws("control_5_castles")
    t.alice.says("keep control_3_ports")
    assert t.told() == [
        "alice buys a Maester card.",
        "alice draws the card Bribery.",
        "alice buys a choice of two objectives.",
        "alice draws the card Control 3 ports.",
        "alice draws the card Control 5 castles.",
        "alice discards Control 5 castles.",
    ]


@pytest.mark.rule("GT-MAE-47")
def test_a_ransom_and_a_capture() -> None:
    t = war({"alice": "taken_captive"}, "Harrenhal: alice 9 | Kings Landing: bob 1 | Karhold: bob 5")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("taken_captive")
    t.alice.says("name stannis_baratheon")
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.battle("6 6 6", "1")
    assert [line for line in t.told() if "captive" in line.lower()] == [
        "alice uses Taken Captive for 200 gold.",
        "alice takes Stannis Baratheon of bob captive.",
    ]
    t = war({}, phase="purchase", turn="bob")
    t.extra.characters[next(one.index for one in CHARACTERS if one.id == "stannis_baratheon")] = CAPTIVE
    t.bob.says("ransom stannis_baratheon")
    assert t.told() == ["bob pays alice 500 gold for Stannis Baratheon."]


@pytest.mark.rule("GT-DOM-33")
@pytest.mark.rule("GT-MAE-18")
def test_cards_and_what_cancels_them() -> None:
    t = war({"alice": "valar_morghulis", "bob": "spiders_sabotage"})
    t.alice.says("use valar_morghulis")
    t.bob.says("use spiders_sabotage")
    assert t.told() == [
        "alice uses Valar Morghulis for 500 gold.",
        "bob answers with Spider's Sabotage: alice's Valar Morghulis is cancelled.",
    ]
    t = war({"alice": "valar_morghulis"})
    t.alice.uses("valar_morghulis")
    t.alice.says("name tywin_lannister")
    assert t.told()[1:] == ["Tywin Lannister is removed from the game."]


@pytest.mark.rule("GT-MAE-15")
@pytest.mark.rule("GT-MAE-40")
def test_an_invasion_that_ends_before_it_began() -> None:
    t = war({"bob": "bribery"})
    invaded(t)
    t.bob.uses("bribery")
    assert t.told() == [
        "alice declares an invasion: Harrenhal against King's Landing.",
        "bob uses Bribery.",
        "alice takes 200 gold from bob.",
        "alice's invasion is over.",
    ]


@pytest.mark.rule("GT-MAE-39")
@pytest.mark.rule("GT-MAE-42")
def test_armies_that_cards_destroy() -> None:
    t = war({"bob": "lead_into_a_trap"})
    invaded(t)
    t.bob.passes()
    t.all_pass()
    t.alice.commits(3)
    t.bob.uses("lead_into_a_trap")
    assert t.told()[-1] == "alice loses 3 armies in Harrenhal."
    t = war({"alice": "mass_desertion"})
    t.alice.uses("mass_desertion")
    t.draws("karhold")
    assert t.told()[1:] == ["The card Karhold is turned up.", "bob loses 2 armies in Karhold."]
    t = war({"alice": "sickness_in_the_ranks"}, "Harrenhal: alice 9 | Karhold: bob 2", phase="invade")
    t.alice.uses("sickness_in_the_ranks")
    t.draws("karhold")
    assert t.told()[1:] == ["The card Karhold is turned up.", "bob loses 1 army in Karhold."]


@pytest.mark.rule("GT-MAE-19")
def test_points_that_are_lost() -> None:
    t = realm(FIELD, maesters={"alice": "best_laid_plans"}, gold=RICH, phase="turn", points={"bob": 1, "carol": 1})
    t.alice.uses("best_laid_plans")
    t.throws(2)
    t.throws(5)
    assert [line for line in t.told() if "loses" in line] == ["bob loses a victory point."]


@pytest.mark.rule("GT-DOM-24")
@pytest.mark.rule("GT-MAE-04")
def test_units_that_are_gained_and_stationed() -> None:
    t = realm("Winterfell: alice 1", phase="muster", hands={"alice": "karhold"})
    t.alice.says("enlist karhold")
    t.alice.says("station winterfell")
    unit = ("Knight", "Siege Engine", "Fortification")[t.units("Winterfell").index(1)]
    assert t.told() == [f"alice trades a card for a {unit}.", f"alice stations a {unit} in Winterfell."]


@pytest.mark.rule("GT-MAE-28")
def test_a_rally_that_marches_in() -> None:
    t = war({"alice": "rally_the_smallfolk"})
    t.alice.uses("rally_the_smallfolk")
    t.draws("harrenhal")
    t.alice.says("reveal harrenhal")
    assert t.told()[1:] == ["alice draws the card Harrenhal.", "alice's rally brings 5 armies to Harrenhal."]


@pytest.mark.rule("GT-MAE-22")
@pytest.mark.rule("GT-CHR-06")
def test_maester_cards_that_change_hands_or_are_lost() -> None:
    t = war({"alice": "a_web_of_lies", "carol": "bribery hired_thieves"})
    t.alice.uses("a_web_of_lies")
    t.alice.says("against lannister")
    t.draws("bribery")
    assert t.told()[-1] == "alice takes a card from carol."
    t = war({"bob": "bribery", "carol": "hired_thieves", "alice": "confusion_in_the_ranks"})
    t.alice.uses("confusion_in_the_ranks")
    t.draws("bribery")
    t.draws("hired_thieves")
    assert t.told()[1:] == ["bob loses Bribery.", "carol loses Hired Thieves."]


@pytest.mark.rule("GT-SKI-64")
@pytest.mark.rule("GT-SKI-65")
def test_the_end_game_card() -> None:
    t = realm("Winterfell: alice 9", mode="skirmish", phase="draw", captured=True)
    t.extra.lower = len(t.table.pile)
    t.alice.says("take")
    t.draws("end_game")
    assert t.told()[0] == "The card End Game is turned up."
    assert t.told()[1].startswith("carol wins: the End Game card came up, with ")


@pytest.mark.rule("GT-DOM-68")
def test_a_win_by_points() -> None:
    t = realm("Winterfell: alice 5", phase="objective", points={"alice": 10}, objectives={"alice": "control_9_castles"})
    t.alice.passes()
    assert t.told() == ["alice wins: 10 victory points with the seat of power held."]


@pytest.mark.rule("GT-DOM-97")
def test_a_deck_made_of_its_discards() -> None:
    t = realm("Winterfell: alice 1", phase="purchase", gold={"alice": 200})
    x = t.extra
    cards = x.maesters.pile.cards()
    x.maesters.discards = tuple(cards)
    x.maesters.pile = x.maesters.pile.without(tuple(cards))
    t.alice.says("buy maester")
    assert t.told() == ["alice buys a Maester card.", f"A new draw pile is made of {len(cards)} discarded cards."]


@pytest.mark.rule("GT-DOM-48")
def test_how_lucky_a_roll_was_counts_the_units_of_both_sides() -> None:
    for units, due in (("Harrenhal: 2 knight", 10 / 36), ("Kings Landing: 2 knight", 30 / 36), ("", 21 / 36)):
        t = realm("Harrenhal: alice 9 | Kings Landing: carol 3", units=units)
        t.alice.invades("Harrenhal", "Kings Landing")
        t.alice.commits(1)
        t.roll("3", "3")
        rolled = next(event for event in t.game.events or [] if isinstance(event, DiceRolled))
        assert rolled.attacker_due == pytest.approx(due)
        assert rolled.defender_due == pytest.approx(1 - due)


@pytest.mark.rule("GT-SKI-37")
@pytest.mark.parametrize(("holds", "because"), [(1, "The only army there is"), (2, "Defend with 1 to 2 dice")])
def test_a_defender_is_told_how_many_dice_there_may_be(holds: int, because: str) -> None:
    t = realm(f"Harrenhal: alice 9 | Kings Landing: bob {holds} | Karhold: bob 1", options={"characters": "off"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(2)
    t.all_pass()
    t.bob.cannot("defend 3", because=because)


@pytest.mark.rule("GT-DOM-32")
def test_nobody_is_offered_cards_that_another_holds() -> None:
    t = war({"alice": "castle_walls", "bob": "bribery valar_morghulis"}, phase="invade")
    seen = t.game.view(1).pending
    assert seen is not None
    assert [str(answer) for answer in seen.menu if str(answer).startswith("use ")] == [
        answer for answer in (str(one) for one in seen.menu) if answer.removeprefix("use ") in STARKS
    ]
