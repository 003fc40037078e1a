"""Mixtures: parts of Dominion switched on or off, what cannot go together, and cards that leave their decks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

import hegemon
from hegemon.editions.thrones.cards import MAESTERS, OBJECTIVES
from realm import Realm, begun, housed, ready, realm
from scene import random_play

PARTS = ("gold", "characters", "maesters", "special_units", "objectives", "seats_of_power")
PRINTED = {"gold": "on", "characters": "on", "special_units": "on"}
"""The mixture the rulebook names, with the victory of a Skirmish."""


def playable(on: Mapping[str, bool], victory: str) -> bool:
    """Whether these parts go together: cards need gold, points need objectives and seats, and the other way round."""
    if (on["characters"] or on["maesters"]) and not on["gold"]:
        return False
    return on["objectives"] and on["seats_of_power"] if victory == "dominion" else not on["objectives"]


def switched(on: Mapping[str, bool], victory: str) -> dict[str, object]:
    return {"victory": victory, **{part: "on" if on[part] else "off" for part in PARTS}}


def without(*parts: str) -> dict[str, object]:
    return dict.fromkeys(parts, "off")


@pytest.mark.rule("GT-MIX-02")
@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
@pytest.mark.parametrize("victory", ["skirmish", "dominion"])
def test_every_part_can_be_on_or_off_where_it_goes_with_the_others(mode: str, victory: str) -> None:
    played = 0
    for switches in product((False, True), repeat=len(PARTS)):
        on = dict(zip(PARTS, switches, strict=True))
        options = {"mode": mode, **switched(on, victory)}
        if not playable(on, victory):
            with pytest.raises(hegemon.BadOption, match="needs"):
                hegemon.new_game("thrones", seats=3, options=options)
            continue
        played += 1
        t = begun(3, mode=mode, options=switched(on, victory))
        assert {part: t.table.edition.options[part] for part in PARTS} == {
            part: "on" if on[part] else "off" for part in PARTS
        }
    assert played == (10 if victory == "dominion" else 20)


@pytest.mark.rule("GT-MIX-02")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_mixture_can_be_played(seats: int) -> None:
    for victory in ("skirmish", "dominion"):
        for switches in product((False, True), repeat=len(PARTS)):
            on = dict(zip(PARTS, switches, strict=True))
            if playable(on, victory):
                t = ready(seats, options=switched(on, victory))
                for _ in random_play(t, hegemon.Rng(seats), 60):
                    pass
                assert not t.table.faults()
                assert t.game.pending is not None


@pytest.mark.rule("GT-MIX-03")
@pytest.mark.parametrize("part", ["objectives", "seats_of_power"])
def test_dominion_victory_needs_objectives_and_seats(part: str) -> None:
    with pytest.raises(hegemon.BadOption, match=rf"victory=dominion needs {part}=on \(GT-MIX-03"):
        begun(3, mode="dominion", options={part: "off"})


@pytest.mark.rule("GT-MIX-04")
@pytest.mark.parametrize("part", ["characters", "maesters"])
def test_characters_and_maesters_need_gold(part: str) -> None:
    with pytest.raises(hegemon.BadOption, match=rf"{part}=on needs gold=on.*GT-MIX-04"):
        begun(3, options={part: "on"})
    assert begun(3, options={part: "on", "gold": "on"}).step == "PickHouse"


@pytest.mark.rule("GT-MIX-13")
def test_objectives_with_skirmish_victory_are_refused() -> None:
    with pytest.raises(hegemon.BadOption, match=r"objectives=on needs victory=dominion.*GT-MIX-13"):
        begun(3, options={"objectives": "on"})
    with pytest.raises(hegemon.BadOption, match="GT-MIX-13"):
        begun(3, mode="dominion", options={"victory": "skirmish"})


@pytest.mark.rule("GT-MIX-05")
@pytest.mark.parametrize(("seats", "lower"), [(2, 18), (3, 25), (4, 24), (5, 24), (6, 40), (7, 40)])
def test_skirmish_victory_puts_the_end_game_card_below_what_the_bonuses_leave(seats: int, lower: int) -> None:
    options = {"victory": "skirmish", "objectives": "off"}
    t = ready(seats, mode="dominion", options=options)
    ends = [card for card in t.table.pile.cards() if t.table.edition.cards[card].id == "end_game"]
    assert len(ends) == 1
    drawn = max(0, seats - 3)  # the Territory cards of the start bonuses, never the End Game card
    assert sum(len(hand) for hand in t.table.hands) == drawn
    left = len(t.table.board) - drawn
    assert t.extra.lower == lower == left // 2 + 1
    assert len(t.table.pile) == left + 1
    plain = ready(seats, mode="dominion")
    assert not [card for card in plain.table.edition.cards if card.id == "end_game"]


@pytest.mark.rule("GT-MIX-01", "GT-MIX-09")
def test_the_printed_example() -> None:
    t = ready(3, options=PRINTED)
    assert t.table.edition.options["victory"] == "skirmish"
    assert t.extra.maesters.cards == t.extra.objectives.cards == ()
    assert t.table.armies == [2] * 48
    t = realm(
        "Harrenhal: alice 7 | Kings Landing: bob 1",
        mode="skirmish",
        options=PRINTED,
        gold={"alice": 700},
        phase="purchase",
        units="Harrenhal: 1 knight",
    )
    assert t.step == "DeclareInvasion"  # there is nothing to buy
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    assert t.alice.gold == 400
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.battle("4 1 1", "5")  # Robb and the Knight make it a 6
    t.alice.occupies(3)
    t.expect("Kings Landing: alice 3")
    assert t.units("Kings Landing") == (1, 0, 0)
    t.alice.passes()
    t.alice.passes()
    t.extra.lower = len(t.table.pile)
    t.alice.says("take")
    t.draws("end_game")
    assert t.game.result is not None
    assert "End Game" in t.game.result.reason


@pytest.mark.rule("GT-MIX-09")
def test_gold_is_collected_in_the_printed_example() -> None:
    t = realm("Dragonstone: alice 3", mode="skirmish", options=PRINTED, phase="turn")
    assert (t.alice.reserve, t.alice.gold) == (3, 400)  # and a port
    assert realm("Dragonstone: alice 3", mode="skirmish", phase="turn").alice.gold == 0


def kinds_left(t: Realm) -> tuple[set[str], set[str]]:
    """What is missing from the decks of Maester cards and objectives."""
    maesters = {MAESTERS[card].key for card in t.extra.maesters.cards}
    objectives = {OBJECTIVES[card].kind for card in t.extra.objectives.cards}
    return {card.key for card in MAESTERS} - maesters, {card.kind for card in OBJECTIVES} - objectives


@pytest.mark.rule("GT-MIX-06")
@pytest.mark.parametrize(
    ("options", "maesters", "objectives", "sizes"),
    [
        ({}, set(), set(), (40, 36)),
        (
            without("special_units"),
            {"reinforce_bulwarks", "a_sworn_sword", "weapons_of_war"},
            {"units_same", "units_each"},
            (34, 34),
        ),
        (without("characters"), {"taken_captive", "blood_magic", "valar_morghulis"}, set(), (37, 36)),
    ],
)
def test_cards_of_missing_parts_leave_their_decks(
    options: dict[str, object], maesters: set[str], objectives: set[str], sizes: tuple[int, int]
) -> None:
    t = ready(3, mode="dominion", options=options)
    assert kinds_left(t) == (maesters, objectives)
    assert (len(t.extra.maesters.cards), len(t.extra.objectives.cards)) == sizes
    assert sorted(t.extra.maesters.pile.cards()) == list(t.extra.maesters.cards)


@pytest.mark.rule("GT-MIX-06")
def test_best_laid_plans_leave_without_objectives() -> None:
    t = ready(3, mode="dominion", options={"objectives": "off", "victory": "skirmish"})
    assert kinds_left(t)[0] == {"best_laid_plans"}
    assert t.extra.objectives.cards == ()


@pytest.mark.rule("GT-MIX-07")
def test_melisandre_and_tyrion_are_of_no_use_without_maesters() -> None:
    position = "Dragonstone: bob 5 | Casterly Rock: carol 5 | Winterfell: alice 1"
    rich = {"bob": 2000, "carol": 2000}
    options = without("maesters")
    for turn, character, phase in (("bob", "melisandre", "invade"), ("carol", "tyrion_lannister", "purchase")):
        t = realm(position, turn=turn, gold=rich, phase=phase, options=options)
        assert f"use {character}" not in t.answers
        t.people[turn].cannot(f"use {character}", "cannot be used")
    t = realm(position, turn="bob", gold=rich, phase="invade", maesters={"alice": "bribery"})
    assert "use melisandre" in t.answers  # with them she may
    t = realm(position, turn="carol", gold=rich, phase="purchase")
    assert "use tyrion_lannister" in t.answers


@pytest.mark.rule("GT-MIX-08")
@pytest.mark.parametrize("card", ["mass_desertion", "sickness_in_the_ranks", "rally_the_smallfolk"])
def test_a_card_that_turns_up_the_end_game_card_ends_the_game(card: str) -> None:
    t = realm(
        "Winterfell: alice 3 | Karhold: bob 3",
        options={"victory": "skirmish", "objectives": "off"},
        maesters={"alice": card},
        gold={"alice": 300},
    )
    t.extra.lower = len(t.table.pile)
    t.alice.uses(card)
    t.draws("end_game")
    assert t.game.result is not None
    assert t.game.result.winners == (2,)  # carol holds the rest
    assert "The card End Game is turned up." in t.told()


@pytest.mark.rule("GT-MIX-10")
def test_special_units_alone_come_for_single_cards_and_fight() -> None:
    options = {"special_units": "on"}
    position = "Harrenhal: alice 4 | Kings Landing: bob 2"
    t = realm(position, mode="skirmish", options=options, phase="turn", hands={"alice": "riverrun"})
    t.alice.says("enlist riverrun")
    t.alice.says("station harrenhal")
    assert t.units("Harrenhal") == (0, 1, 0)
    t.alice.places("Harrenhal", 3)
    assert t.alice.gold == 0
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.commits(3)
    t.defends(2)
    assert t.sizes() == ((8, 6, 6), (6, 6))


@pytest.mark.rule("GT-MIX-11")
def test_without_special_units_no_single_card_can_be_traded() -> None:
    position, hands = "Harrenhal: alice 4", {"alice": "riverrun"}
    t = realm(position, options=without("special_units"), phase="turn", hands=hands)
    t.alice.cannot("enlist riverrun", "no special units")
    assert "enlist riverrun" in realm(position, phase="turn", hands=hands).answers


@pytest.mark.rule("GT-MIX-12")
def test_without_gold_nobody_collects_or_buys_and_gold_objectives_leave() -> None:
    options = without("gold", "characters", "maesters")
    t = realm("Dragonstone: alice 4", options=options, phase="turn")
    assert kinds_left(t)[1] == {"gold"}
    assert len(t.extra.objectives.cards) == 32
    t.alice.places("Dragonstone", 3)
    assert t.alice.gold == 0
    assert t.step == "DeclareInvasion"
    t.alice.cannot("buy objective")
    assert ready(5, mode="dominion", options=options).extra.gold == [0] * 5  # no bonus either


@pytest.mark.rule("GT-MIX-14")
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_the_set_up_is_that_of_dominion_exactly_when_seats_are_in(seats: int) -> None:
    dominion = without("objectives", "gold", "characters", "maesters", "special_units")
    t = housed(seats, "bob", "dominion", {**dominion, "victory": "skirmish"})
    assert t.step == ("DealNeutrals" if seats == 2 else "ClaimOne")
    assert t.extra.order[0] == 1  # whoever has the first House of the list
    assert max(t.table.armies) == 3
    skirmish = {**PRINTED, "maesters": "on"}
    t = housed(seats, "bob", "skirmish", skirmish)
    assert t.step == "DealLands"
    assert set(t.table.armies) == {0}
    t = ready(seats, "bob", "skirmish", skirmish)
    assert t.extra.gold.count(0) == seats - 1  # the first turn brought some, no bonus did
    assert sum(len(hand) for hand in t.table.hands) == 0


@pytest.mark.rule("GT-MIX-14")
def test_nobody_has_armies_left_after_a_dominion_set_up_for_two() -> None:
    t = ready(2, mode="dominion")
    assert t.table.reserve[1:] == [0, 0]  # the second player and the neutral force


@pytest.mark.rule("GT-MIX-14")
@pytest.mark.parametrize("seats_of_power", ["on", "off"])
def test_the_order_of_turns_goes_with_the_set_up(seats_of_power: str) -> None:
    t = begun(3, "bob", options={"seats_of_power": seats_of_power})
    for house in ("lannister", "stark", "baratheon"):
        t.people[t.asked].says(f"house {house}")
    assert t.extra.order == ((2, 0, 1) if seats_of_power == "on" else (1, 2, 0))
    assert t.table.first == t.extra.order[0]
