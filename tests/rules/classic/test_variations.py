"""The five rule variations for experts, alone and together."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

import hegemon
from hegemon.editions.classic.experts import Command, Reroll
from hegemon.kernel.game import Refused
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.saves import dump
from hegemon.table.events import ArmiesLost, BattleFought, Captured
from scene import Scene, random_play, scene, set_up

VARIATIONS = ("set_plus_one", "multi_fortify", "army_cap", "card_reroll", "commander")
ALL_FIVE: dict[str, object] = dict.fromkeys(VARIATIONS, True)
PLUS_ONE = {"set_plus_one": True}
CHAINS = {"multi_fortify": True}
CAP = {"army_cap": True}
CAP_AND_CHAINS = {"army_cap": True, "multi_fortify": True}
REROLL = {"card_reroll": True}
COMMANDER = {"commander": True}
BOTH = {"card_reroll": True, "commander": True}

DUEL = "Alaska: alice 9 | Kamchatka: bob 9"


def dice_now(t: Scene) -> str:
    """The dice of the battle as they lie on the table."""
    battle = t.table.battle
    assert battle is not None
    assert battle.rolled is not None
    return str(battle.rolled)


def seen(t: Scene, seat: int) -> tuple[object, str, list[str]]:
    """All that a seat may know: its view, the open question, and what it may answer."""
    view = t.game.view(seat)
    assert view.pending is not None
    return dump(view.masked), view.pending.prompt, [str(answer) for answer in view.pending.menu]


# --- set_plus_one: the value of sets ---------------------------------------------------------------------------------


@pytest.mark.rule("CL-VAR-01", "CL-VAR-02")
@pytest.mark.parametrize(("traded", "worth"), [(0, 4), (1, 5), (2, 6), (3, 7), (4, 8), (5, 9), (9, 13), (40, 44)])
def test_each_set_is_worth_just_one_army_more_than_the_one_before(traded: int, worth: int) -> None:
    t = scene(
        "Alaska: alice 1 | Peru: bob 1",
        phase="reinforce",
        options=PLUS_ONE,
        sets=traded,
        hands={"alice": "iceland egypt japan"},
    )
    assert t.alice.reserve == 3
    t.alice.trades("iceland", "egypt", "japan")
    assert t.alice.reserve == 3 + worth


@pytest.mark.rule("CL-VAR-01")
def test_the_first_five_sets_of_a_game_are_worth_4_5_6_7_and_8_whoever_trades_them() -> None:
    t = scene(
        "Alaska: alice 1 | Peru: bob 1",
        phase="reinforce",
        options=PLUS_ONE,
        hands={
            "alice": "argentina iceland western_europe north_africa",
            "bob": "egypt madagascar irkutsk brazil scandinavia ukraine siam",
            "carol": "greenland ontario congo quebec siberia mongolia",
        },
    )
    worth: list[int] = []
    for who, sets in (
        ("alice", ["argentina iceland western_europe"]),
        ("bob", ["egypt madagascar irkutsk", "brazil scandinavia ukraine"]),
        ("carol", ["greenland ontario congo", "quebec siberia mongolia"]),
    ):
        person = t.people[who]
        assert t.asked == who
        for cards in sets:
            before = person.reserve
            stood = sum(t.table.armies)
            person.trades(*cards.split())
            worth.append(person.reserve - before)
            if t.step == "ChooseBonus":
                person.says(f"bonus {cards.split()[0]}")
            assert sum(t.table.armies) - stood in (0, 2)  # the two extra armies are no part of the value
        person.places(min(person.lands), person.reserve)
        while t.asked == who:
            person.passes()
    assert worth == [4, 5, 6, 7, 8]


@pytest.mark.rule("CL-VAR-01", "CL-VAR-02")
@pytest.mark.parametrize(("traded", "worth"), [(0, 4), (1, 6), (4, 12), (9, 35)])
def test_without_the_variation_sets_keep_their_printed_values(traded: int, worth: int) -> None:
    t = scene("Alaska: alice 1", phase="reinforce", sets=traded, hands={"alice": "iceland egypt japan"})
    t.alice.trades("iceland", "egypt", "japan")
    assert t.alice.reserve == 3 + worth


@pytest.mark.rule("CL-VAR-37")
def test_sets_traded_after_an_elimination_take_the_next_values_of_the_same_count() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1",
        options=PLUS_ONE,
        sets=3,
        hands={"alice": "iceland egypt japan", "bob": "brazil siam ukraine congo china"},
    )
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.step == "Reinforce"
    assert t.alice.reserve == 0
    t.alice.trades("iceland", "egypt", "japan")
    assert t.alice.reserve == 7
    t.alice.trades("brazil", "siam", "ukraine")
    assert t.alice.reserve == 7 + 8
    assert t.table.sets == 5
    t.alice.places("Kamchatka", 15)
    t.alice.passes()
    t.draws("peru")
    t.alice.passes()
    assert t.asked == "carol"


# --- multi_fortify: moving along chains ------------------------------------------------------------------------------

AFRICA = "South Africa: alice 5 | Congo: alice 1 | North Africa: alice 1 | Brazil: alice 1"


@pytest.mark.rule("CL-VAR-03")
def test_several_moves_may_be_made_at_the_end_of_one_turn() -> None:
    t = scene(
        "Alaska: alice 5 | Alberta: alice 1 | Peru: alice 4 | Brazil: alice 1 | Japan: bob 1",
        options=CHAINS,
        phase="fortify",
    )
    t.alice.fortifies("Alaska", "Alberta", 2)
    t.alice.fortifies("Peru", "Brazil", 3)
    t.alice.fortifies("Alaska", "Alberta", 2)
    t.alice.fortifies("Brazil", "Peru", 1)
    assert t.asked == "alice"
    t.expect("Alaska: alice 1 | Alberta: alice 5 | Peru: alice 2 | Brazil: alice 3")
    t.alice.passes()
    assert t.asked == "bob"


@pytest.mark.rule("CL-VAR-03")
def test_without_the_variation_a_second_move_is_not_even_asked_for() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Japan: bob 1", phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", 2)
    assert t.asked == "bob"


@pytest.mark.rule("CL-VAR-03")
def test_moving_stays_optional() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Japan: bob 1", options=CHAINS, phase="fortify")
    t.alice.passes()
    assert t.asked == "bob"
    t.expect("Alaska: alice 5 | Alberta: alice 1")


@pytest.mark.rule("CL-VAR-03")
def test_the_moves_of_one_turn_are_as_many_as_there_are_territories() -> None:
    t = scene("Alaska: alice 2 | Alberta: alice 1 | Japan: bob 1", options=CHAINS, phase="fortify")
    for _ in range(21):
        t.alice.fortifies("Alaska", "Alberta", 1)
        assert t.asked == "alice"
        t.alice.fortifies("Alberta", "Alaska", 1)
    assert t.asked == "bob"
    t.expect("Alaska: alice 2 | Alberta: alice 1")


@pytest.mark.rule("CL-VAR-04")
def test_armies_march_from_south_africa_to_brazil_through_the_congo_and_north_africa() -> None:
    t = scene(AFRICA, options=CHAINS, phase="fortify")
    t.alice.fortifies("South Africa", "Brazil", 4)
    t.expect("South Africa: alice 1 | Congo: alice 1 | North Africa: alice 1 | Brazil: alice 5")


@pytest.mark.rule("CL-VAR-04")
@pytest.mark.parametrize(
    "path",
    [
        "East Africa: alice 1 | North Africa: alice 1",
        "East Africa: alice 1 | Egypt: alice 1 | North Africa: alice 1",
        "East Africa: alice 1 | Middle East: alice 1 | Southern Europe: alice 1 | North Africa: alice 1",
    ],
)
def test_another_own_chain_from_south_africa_to_brazil_serves_as_well(path: str) -> None:
    t = scene(f"South Africa: alice 5 | Brazil: alice 1 | {path}", options=CHAINS, phase="fortify")
    t.alice.fortifies("South Africa", "Brazil", 4)
    t.expect(f"South Africa: alice 1 | Brazil: alice 5 | {path}")


@pytest.mark.rule("CL-VAR-04", "CL-VAR-05")
@pytest.mark.parametrize("gap", ["Congo: bob 1", "North Africa: bob 1", "Congo: bob 1 | North Africa: bob 1"])
def test_a_gap_between_south_africa_and_brazil_stops_the_march(gap: str) -> None:
    t = scene(f"{AFRICA} | {gap}", options=CHAINS, phase="fortify")
    for armies in (1, 4):
        t.alice.cannot(f"fortify South Africa Brazil {armies}", "CL-VAR-05")
    assert not any(answer.startswith("fortify south_africa brazil") for answer in t.answers)


@pytest.mark.rule("CL-VAR-05")
def test_the_way_round_may_not_lead_over_neutral_ground() -> None:
    t = scene(f"{AFRICA} | Congo: neutral 1", seats=2, rest="bob", options=CHAINS, phase="fortify")
    t.alice.cannot("fortify South Africa Brazil 1", "CL-VAR-05")
    t = scene(AFRICA, seats=2, rest="neutral", options=CHAINS, phase="fortify")
    t.alice.fortifies("South Africa", "Brazil", 1)


@pytest.mark.rule("CL-VAR-05")
def test_armies_never_march_into_or_out_of_territory_of_others() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Kamchatka: bob 5", options=CHAINS, phase="fortify")
    t.alice.cannot("fortify Alaska Kamchatka 1", "CL-FRT-01")
    t.alice.cannot("fortify Kamchatka Alaska 1", "CL-FRT-01")


@pytest.mark.rule("CL-VAR-05")
def test_a_move_from_a_territory_to_itself_is_not_blamed_on_a_gap_in_the_chain() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1", options=CHAINS, phase="fortify")
    with pytest.raises(Refused) as refusal:
        t.alice.says("fortify Alaska Alaska 1")
    assert "chain" not in str(refusal.value), str(refusal.value)


@pytest.mark.rule("CL-VAR-06")
def test_every_territory_keeps_an_army_however_often_one_moves() -> None:
    t = scene(AFRICA, options=CHAINS, phase="fortify")
    t.alice.cannot("fortify South Africa Brazil 5", "CL-FRT-02")
    t.alice.cannot("fortify Congo Brazil 1", "CL-FRT-02")
    t.alice.fortifies("South Africa", "Brazil", 2)
    t.alice.cannot("fortify South Africa Brazil 3", "CL-FRT-02")
    t.alice.fortifies("South Africa", "Congo", 2)
    t.alice.cannot("fortify South Africa Congo 1", "CL-FRT-02")
    t.expect("South Africa: alice 1 | Congo: alice 3 | North Africa: alice 1 | Brazil: alice 3")


@pytest.mark.rule("CL-VAR-06", "CL-VAR-07")
@pytest.mark.parametrize("seed", range(10))
def test_random_moves_leave_no_territory_empty_and_lose_no_army(seed: int) -> None:
    t = scene(
        f"{AFRICA} | Egypt: alice 6 | Alaska: alice 7 | Alberta: alice 2 | Siam: alice 3 | Japan: bob 9",
        options=CHAINS,
        phase="fortify",
    )
    groups = [["South Africa", "Congo", "North Africa", "Brazil", "Egypt"], ["Alaska", "Alberta"], ["Siam"], ["Japan"]]
    before = [sum(t.armies(name) for name in group) for group in groups]
    rng = hegemon.Rng(seed)
    for _ in range(42):
        moves = sorted(t.answers - {"pass"})
        t.alice.says(moves[rng.below(len(moves))])
        assert min(t.table.armies) >= 1
        assert [sum(t.armies(name) for name in group) for group in groups] == before
    assert t.asked == "bob"


@pytest.mark.rule("CL-VAR-07")
def test_moves_only_shift_armies() -> None:
    t = scene(AFRICA, options=CHAINS, phase="fortify")
    before = sum(t.table.armies)
    t.alice.fortifies("South Africa", "Brazil", 4)
    t.alice.fortifies("Brazil", "Congo", 3)
    t.alice.fortifies("Congo", "South Africa", 1)
    assert sum(t.table.armies) == before
    t.expect("South Africa: alice 2 | Congo: alice 3 | North Africa: alice 1 | Brazil: alice 2")


@pytest.mark.rule("CL-VAR-25")
def test_five_one_one_along_a_chain_may_become_one_one_five() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Ontario: alice 1", options=CHAINS, phase="fortify")
    t.alice.fortifies("Alaska", "Ontario", 4)
    t.alice.passes()
    t.expect("Alaska: alice 1 | Alberta: alice 1 | Ontario: alice 5")


@pytest.mark.rule("CL-VAR-25")
@pytest.mark.parametrize("wanted", [(a, b, 7 - a - b) for a in range(1, 6) for b in range(1, 7 - a)])
def test_any_division_within_a_connected_group_is_accepted(wanted: tuple[int, int, int]) -> None:
    lands = ("Alaska", "Alberta", "Ontario")
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Ontario: alice 1", options=CHAINS, phase="fortify")
    for src in lands:
        for dst in lands:
            over = t.armies(src) - wanted[lands.index(src)]
            under = wanted[lands.index(dst)] - t.armies(dst)
            if over > 0 and under > 0:
                t.alice.fortifies(src, dst, min(over, under))
    t.alice.passes()
    assert tuple(t.armies(land) for land in lands) == wanted


@pytest.mark.rule("CL-VAR-25")
def test_one_army_may_cross_the_whole_group_with_several_moves() -> None:
    chain_of_four = "Alaska: alice 2 | Alberta: alice 1 | Ontario: alice 1 | Quebec: alice 1"
    t = scene(chain_of_four, options=CHAINS, phase="fortify")
    for src, dst in (("Alaska", "Alberta"), ("Alberta", "Ontario"), ("Ontario", "Quebec")):
        t.alice.fortifies(src, dst, 1)
    t.expect("Alaska: alice 1 | Alberta: alice 1 | Ontario: alice 1 | Quebec: alice 2")


@pytest.mark.rule("CL-VAR-25")
def test_a_group_of_its_own_gets_nothing_from_another_group() -> None:
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Peru: alice 1", options=CHAINS, phase="fortify")
    t.alice.cannot("fortify Alaska Peru 1", "CL-VAR-05")
    assert t.answers == {"pass", *(f"fortify alaska alberta {n}" for n in (1, 2, 3, 4))}


@pytest.mark.rule("CL-VAR-26")
def test_no_division_may_put_more_than_twelve_armies_onto_a_territory() -> None:
    t = scene(
        "Alaska: alice 9 | Alberta: alice 9 | Ontario: alice 9 | Quebec: alice 1",
        options=CAP_AND_CHAINS,
        phase="fortify",
    )
    t.alice.cannot("fortify Alaska Ontario 4", "12")
    t.alice.fortifies("Alaska", "Ontario", 3)
    t.alice.cannot("fortify Alberta Ontario 1", "12")
    t.alice.fortifies("Alberta", "Quebec", 8)
    t.alice.fortifies("Alaska", "Quebec", 3)
    t.alice.cannot("fortify Alaska Quebec 1", "12")
    t.expect("Alaska: alice 3 | Alberta: alice 1 | Ontario: alice 12 | Quebec: alice 12")


@pytest.mark.rule("CL-VAR-26")
def test_without_the_cap_a_division_may_put_more_than_twelve_armies_onto_a_territory() -> None:
    t = scene("Alaska: alice 9 | Alberta: alice 9 | Ontario: alice 9", options=CHAINS, phase="fortify")
    t.alice.fortifies("Alaska", "Ontario", 8)
    t.alice.fortifies("Alberta", "Ontario", 8)
    t.expect("Alaska: alice 1 | Alberta: alice 1 | Ontario: alice 25")


# --- army_cap: twelve armies on a territory --------------------------------------------------------------------------


@pytest.mark.rule("CL-VAR-08")
def test_a_thirteenth_army_is_refused_in_placing() -> None:
    t = scene("Alaska: alice 11 | Alberta: alice 12 | Peru: alice 1", options=CAP, phase="reinforce")
    assert t.alice.reserve == 3
    t.alice.cannot("place Alaska 2", "CL-VAR-08")
    t.alice.cannot("place Alberta 1", "CL-VAR-08")
    t.alice.places("Alaska", 1)
    t.alice.cannot("place Alaska 1", "CL-VAR-08")
    t.expect("Alaska: alice 12 | Alberta: alice 12")
    assert t.answers == {"place peru 1", "place peru 2"}


@pytest.mark.rule("CL-VAR-08")
def test_without_the_variation_a_territory_holds_any_number() -> None:
    t = scene("Alaska: alice 12", phase="reinforce")
    t.alice.places("Alaska", 3)
    t.expect("Alaska: alice 15")


@pytest.mark.rule("CL-VAR-09")
def test_new_armies_are_lost_when_all_own_territories_hold_twelve() -> None:
    t = scene("Alaska: alice 12 | Peru: alice 12 | Kamchatka: bob 1", options=CAP, phase="reinforce")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    assert t.alice.reserve == 0
    t.expect("Alaska: alice 12 | Peru: alice 12")


@pytest.mark.rule("CL-VAR-09")
def test_it_is_told_how_many_armies_were_lost() -> None:
    t = scene("Alaska: alice 12 | Kamchatka: bob 1 | Japan: carol 1", options=CAP, turn="carol", phase="fortify")
    t.carol.passes()
    assert [event for event in t.events if isinstance(event, ArmiesLost)] == [ArmiesLost(0, 3)]
    assert "alice loses 3 armies for which there is no room." in t.told()


@pytest.mark.rule("CL-VAR-09")
def test_the_armies_of_a_set_are_lost_too_when_there_is_no_room() -> None:
    t = scene("Alaska: alice 12", options=CAP, phase="reinforce", hands={"alice": "iceland egypt japan"})
    assert t.alice.reserve == 0
    t.alice.trades("iceland", "egypt", "japan")
    assert [event for event in t.events if isinstance(event, ArmiesLost)] == [ArmiesLost(0, 4)]
    assert (t.alice.reserve, t.table.sets, t.step) == (0, 1, "DeclareAttack")
    t.expect("Alaska: alice 12")


@pytest.mark.rule("CL-VAR-10")
def test_armies_must_go_where_room_is_left_before_any_are_lost() -> None:
    t = scene("Alaska: alice 12 | Peru: alice 11 | Kamchatka: bob 1", options=CAP, phase="reinforce")
    assert t.alice.reserve == 3
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.cannot("attack Alaska Kamchatka 3", "CL-RNF-09")
    assert t.answers == {"place peru 1"}
    t.alice.places("Peru", 1)
    assert [event for event in t.events if isinstance(event, ArmiesLost)] == [ArmiesLost(0, 2)]
    assert t.step == "DeclareAttack"
    t.expect("Alaska: alice 12 | Peru: alice 12")


@pytest.mark.rule("CL-VAR-10")
def test_with_room_for_all_of_them_no_army_is_lost() -> None:
    t = scene("Alaska: alice 12 | Peru: alice 10 | Siam: alice 11", options=CAP, phase="reinforce")
    t.alice.places("Peru", 2)
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.places("Siam", 1)
    assert not any(isinstance(event, ArmiesLost) for event in t.events)
    t.expect("Alaska: alice 12 | Peru: alice 12 | Siam: alice 12")


@pytest.mark.rule("CL-VAR-11")
def test_a_fortifying_move_beyond_twelve_is_refused() -> None:
    t = scene("Alaska: alice 9 | Alberta: alice 7 | Ontario: alice 12", options=CAP, phase="fortify")
    t.alice.cannot("fortify Alaska Alberta 6", "CL-VAR-11")
    t.alice.cannot("fortify Alberta Ontario 1", "CL-VAR-11")
    t.alice.fortifies("Alaska", "Alberta", 5)
    t.expect("Alaska: alice 4 | Alberta: alice 12")


@pytest.mark.rule("CL-VAR-11")
def test_without_the_cap_the_same_move_is_fine() -> None:
    t = scene("Alaska: alice 9 | Alberta: alice 7 | Ontario: alice 12", phase="fortify")
    t.alice.fortifies("Alberta", "Ontario", 6)
    t.expect("Alberta: alice 1 | Ontario: alice 18")


@pytest.mark.rule("CL-VAR-12")
@pytest.mark.parametrize(("before", "after"), [(9, 11), (10, 12), (11, 12), (12, 12)])
def test_the_two_extra_armies_are_lost_as_far_as_their_territory_is_full(before: int, after: int) -> None:
    t = scene(
        f"Alaska: alice {before} | Peru: alice 1",
        options=CAP,
        phase="reinforce",
        hands={"alice": "alaska egypt japan"},
    )
    t.alice.trades("alaska", "egypt", "japan")
    t.expect(f"Alaska: alice {after} | Peru: alice 1")
    assert t.alice.reserve == 3 + 4


@pytest.mark.rule("CL-VAR-12")
def test_what_the_full_territory_cannot_take_is_not_had_by_another_card_later_in_the_turn() -> None:
    t = scene(
        "Alaska: alice 12 | Peru: alice 1",
        options=CAP,
        phase="reinforce",
        hands={"alice": "alaska egypt japan peru congo china"},
    )
    t.alice.trades("alaska", "egypt", "japan")
    t.alice.trades("peru", "congo", "china")
    t.expect("Alaska: alice 12 | Peru: alice 1")


@pytest.mark.rule("CL-VAR-27")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_thirteenth_army_is_refused_in_set_up(seats: int) -> None:
    t = set_up(seats, CAP)
    t.chance("throw 6" + " 1" * (seats - 1))
    while t.step == "ClaimOne":
        t.people[t.asked].says(min(t.answers))
    full = min(t.alice.lands)
    other = max(t.alice.lands)
    for armies in range(2, 13):
        while t.asked != "alice":
            t.people[t.asked].says(min(t.answers))
        t.alice.places(full, 1)
        assert t.armies(full) == armies
    while t.asked != "alice":
        t.people[t.asked].says(min(t.answers))
    t.alice.cannot(f"place {full} 1", "12")
    t.alice.places(other, 1)
    t.expect(f"{full}: alice 12 | {other}: alice 2")


@pytest.mark.rule("CL-VAR-27")
def test_a_thirteenth_army_is_refused_in_the_set_up_for_two_and_neutral_armies_are_no_exception() -> None:
    t = set_up(2, CAP)
    t.chance("throw 6 1")
    while t.step == "DealThreePiles":
        t.chance(min(t.answers))
    neutral = next(land.id for land in t.table.board.territories if t.owner(land.id) == "neutral")
    full = {"alice": min(t.alice.lands), "bob": min(t.bob.lands)}
    for go in range(10):
        who = t.asked
        assert t.armies(full[who]) == 1 + 2 * (go // 2)
        t.people[who].places(full[who], 2)
        assert t.armies(neutral) == 1 + go
        t.people[who].places(neutral, 1)
    assert t.asked == "alice"
    t.expect(f"{full['alice']}: alice 11 | {full['bob']}: bob 11 | {neutral}: neutral 11")
    t.alice.cannot(f"place {full['alice']} 2", "12")
    t.alice.places(full["alice"], 1)
    t.alice.cannot(f"place {full['alice']} 1", "12")
    t.alice.places(max(t.alice.lands), 1)
    t.alice.places(neutral, 1)
    t.bob.places(max(t.bob.lands), 2)
    t.bob.cannot(f"place {neutral} 1", "12")
    t.expect(f"{full['alice']}: alice 12 | {max(t.alice.lands)}: alice 2 | {neutral}: neutral 12")


@pytest.mark.rule("CL-VAR-28")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_moving_in_cannot_break_the_cap_since_eleven_at_most_leave_a_full_territory(dice: int) -> None:
    t = scene("Alaska: alice 12 | Kamchatka: bob 1 | Peru: bob 1", options=CAP)
    t.alice.attacks("Alaska", "Kamchatka", dice=dice)
    t.dice(f"{'6 ' * dice} against 1")
    assert t.answers == {f"occupy {n}" for n in range(dice, 12)}
    t.alice.cannot("occupy 12", "CL-ATK-16")
    t.alice.occupies(11)
    t.expect("Alaska: alice 1 | Kamchatka: alice 11")
    assert t.table.faults() == []


@pytest.mark.rule("CL-VAR-29")
def test_armies_of_an_elimination_trade_are_lost_as_far_as_no_room_is_left() -> None:
    t = scene(
        "Alaska: alice 12 | Kamchatka: bob 1",
        options=CAP,
        sets=6,
        hands={"alice": "iceland egypt japan", "bob": "brazil siam congo"},
    )
    t.alice.conquers("Alaska", "Kamchatka", 11)
    assert t.step == "Reinforce"
    t.alice.trades("iceland", "egypt", "japan")
    assert t.alice.reserve == 20
    t.alice.cannot("place Kamchatka 2", "CL-VAR-08")
    t.alice.cannot("place Alaska 12", "CL-VAR-08")
    t.alice.places("Kamchatka", 1)
    t.alice.cannot("attack Kamchatka Japan 1", "CL-CRD-22")
    assert not any(isinstance(event, ArmiesLost) for event in t.events)
    t.alice.places("Alaska", 11)
    assert [event for event in t.events if isinstance(event, ArmiesLost)] == [ArmiesLost(0, 8)]
    t.expect("Alaska: alice 12 | Kamchatka: alice 12")
    assert (t.step, t.alice.reserve) == ("DeclareAttack", 0)


# --- card_reroll: the advantage when attacking -----------------------------------------------------------------------


@pytest.mark.rule("CL-VAR-13")
def test_a_card_of_the_source_lets_the_attacker_roll_one_die_again() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    assert t.asked == "alice"
    assert t.answers == {"pass", "reroll 1 alaska", "reroll 3 alaska", "reroll 6 alaska"}
    t.alice.says("reroll 1 alaska")
    assert t.asked == "chance"
    assert t.answers == {f"throw {face}" for face in range(1, 7)}
    t.chance("throw 5")
    t.expect("Alaska: alice 9 | Kamchatka: bob 7")


@pytest.mark.rule("CL-VAR-14")
def test_a_card_of_the_target_does_so_too() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    assert t.answers == {"pass", "reroll 1 kamchatka", "reroll 3 kamchatka", "reroll 6 kamchatka"}
    t.alice.says("reroll 3 kamchatka")
    t.chance("throw 4")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-15")
@pytest.mark.parametrize(("first", "second"), [("alaska", "kamchatka"), ("kamchatka", "alaska"), ("alaska", "alaska")])
def test_two_fitting_cards_still_allow_one_reroll_in_a_roll(first: str, second: str) -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 6 6")
    for card in ("alaska", "kamchatka"):
        assert f"reroll 1 {card}" in t.answers
    t.alice.says(f"reroll 1 {first}")
    t.chance("throw 2")
    t.alice.cannot(f"reroll 2 {second}", "CL-VAR-30")
    assert not any(answer.startswith("reroll") for answer in t.answers)
    t.alice.passes()
    t.expect("Alaska: alice 7 | Kamchatka: bob 9")


@pytest.mark.rule("CL-VAR-15")
def test_after_the_one_reroll_the_dice_are_compared_at_once() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 6 6")
    t.alice.says("reroll 1 alaska")
    t.chance("throw 1")
    t.expect("Alaska: alice 7 | Kamchatka: bob 9")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-VAR-16")
def test_the_same_card_serves_again_on_every_further_roll() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska"})
    for roll in range(1, 5):
        t.alice.attacks("Alaska", "Kamchatka", dice=1)
        t.dice("1 against 5")
        t.alice.says("reroll 1 alaska")
        t.chance("throw 6")
        t.expect(f"Alaska: alice 9 | Kamchatka: bob {9 - roll}")


@pytest.mark.rule("CL-VAR-17")
def test_the_defender_may_not_use_a_card() -> None:
    t = scene(DUEL, options=REROLL, hands={"bob": "kamchatka alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.cannot("reroll 4 kamchatka")
    t.dice("6 3 1 against 5 4")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-VAR-17")
def test_the_attackers_window_does_not_open_for_the_defender() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "siam", "bob": "kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.bob.cannot("reroll 4 kamchatka", "CL-VAR-19")
    t.bob.cannot("reroll 1 kamchatka", "CL-VAR-19")
    t.bob.cannot("pass", "Seat 0 is asked")
    t.alice.passes()
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    assert t.asked == "alice"


@pytest.mark.rule("CL-VAR-17")
def test_the_attacker_may_not_roll_a_white_die_again() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.alice.cannot("reroll 5 alaska", "CL-VAR-13")
    t.alice.cannot("reroll 4 alaska", "CL-VAR-13")


@pytest.mark.rule("CL-VAR-18")
def test_the_card_stays_in_the_hand_and_may_be_traded_in_a_later_turn() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 9 | Peru: carol 1",
        options=REROLL,
        hands={"alice": "alaska iceland japan"},
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("reroll 1 alaska")
    t.chance("throw 6")
    assert t.alice.hand == {"alaska", "iceland", "japan"}
    t.alice.passes()
    t.alice.passes()
    t.bob.idles()
    t.carol.idles()
    assert t.alice.hand == {"alaska", "iceland", "japan"}
    t.alice.trades("alaska", "iceland", "japan")
    assert t.alice.hand == set()
    assert t.alice.reserve == 3 + 4
    t.expect("Alaska: alice 11")


@pytest.mark.rule("CL-VAR-19")
@pytest.mark.parametrize("useless", ["siam", "wild_1", "wild_2", "alberta"])
def test_an_unrelated_card_or_a_wild_gives_nothing(useless: str) -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9 | Alberta: alice 1", options=REROLL, hands={"alice": useless})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    assert t.answers == {"pass"}
    t.alice.cannot(f"reroll 1 {useless}", "CL-VAR-19")
    t.alice.passes()
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-19")
def test_a_fitting_card_that_is_in_no_hand_of_ones_own_gives_nothing() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "siam", "carol": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.alice.cannot("reroll 1 alaska", "CL-VAR-19")
    t.alice.cannot("reroll 1 kamchatka", "CL-VAR-19")


@pytest.mark.rule("CL-VAR-19")
def test_whoever_holds_no_card_is_not_asked() -> None:
    t = scene(DUEL, options=REROLL)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-30")
@pytest.mark.parametrize("new", [1, 2, 3, 4, 5, 6])
def test_the_new_number_stands_lower_or_not(new: int) -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("4 4 2 against 4 3")
    t.alice.says("reroll 4 alaska")
    t.chance(f"throw {new}")
    faces = sorted((new, 4, 2), reverse=True)
    assert dice_now(t) == f"roll {' '.join(map(str, faces))} against 4 3"
    t.alice.passes()
    high, low = faces[0] > 4, faces[1] > 3
    t.expect(f"Alaska: alice {7 + high + low} | Kamchatka: bob {9 - high - low}")


@pytest.mark.rule("CL-VAR-30")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_exactly_one_die_is_rolled_again_however_many_there_are(dice: int) -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=dice)
    t.dice(f"{'3 ' * dice} against 5")
    t.alice.says("reroll 3 alaska")
    assert t.game.pending is not None
    assert len(t.game.pending.menu) == 6
    t.chance("throw 6")
    assert dice_now(t) == f"roll {' '.join(['6'] + ['3'] * (dice - 1))} against 5"
    t.alice.cannot("reroll 6 alaska", "CL-VAR-30")


@pytest.mark.rule("CL-VAR-30")
def test_one_cannot_roll_a_die_again_that_was_not_rolled() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 3 against 5 4")
    t.alice.cannot("reroll 1 alaska", "CL-VAR-13")
    t.alice.cannot("reroll 0 alaska", "CL-VAR-13")
    t.alice.cannot("reroll 7 alaska", "CL-VAR-13")


@pytest.mark.rule("CL-VAR-32")
def test_different_cards_serve_in_different_battles_of_one_turn() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 9 | Brazil: alice 9 | Peru: bob 9",
        options=REROLL,
        hands={"alice": "alaska kamchatka peru"},
    )
    for src, dst, card, left in (
        ("Alaska", "Kamchatka", "alaska", 8),
        ("Alaska", "Kamchatka", "kamchatka", 7),
        ("Brazil", "Peru", "peru", 8),
        ("Alaska", "Kamchatka", "alaska", 6),
    ):
        t.alice.attacks(src, dst, dice=1)
        t.dice("1 against 5")
        t.alice.says(f"reroll 1 {card}")
        t.chance("throw 6")
        t.expect(f"{src}: alice 9 | {dst}: bob {left}")


@pytest.mark.rule("CL-VAR-32")
def test_the_card_of_one_battle_is_no_help_in_another() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 9 | Brazil: alice 9 | Peru: bob 9",
        options=REROLL,
        hands={"alice": "alaska peru"},
    )
    t.alice.attacks("Brazil", "Peru", dice=1)
    t.dice("1 against 5")
    t.alice.cannot("reroll 1 alaska", "CL-VAR-19")
    t.alice.says("reroll 1 peru")


@pytest.mark.rule("CL-VAR-33")
def test_a_traded_card_serves_no_longer() -> None:
    t = scene(DUEL, options=REROLL, phase="reinforce", hands={"alice": "alaska iceland japan siam"})
    t.alice.trades("alaska", "iceland", "japan")
    t.alice.places("Alaska", 7)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.cannot("reroll 1 alaska", "CL-VAR-19")
    t.alice.passes()
    t.expect("Alaska: alice 17 | Kamchatka: bob 9")


@pytest.mark.rule("CL-VAR-33")
def test_a_card_that_is_not_traded_serves_on() -> None:
    t = scene(DUEL, options=REROLL, phase="reinforce", hands={"alice": "alaska iceland japan egypt"})
    t.alice.trades("egypt", "iceland", "japan")
    t.alice.places("Alaska", 7)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("reroll 1 alaska")
    t.chance("throw 6")
    t.expect("Alaska: alice 16 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-33")
def test_a_card_won_from_an_eliminated_player_serves_at_once() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1 | Japan: carol 5",
        options=REROLL,
        hands={"bob": "japan siam"},
    )
    t.alice.conquers("Alaska", "Kamchatka", 8)
    assert t.alice.hand == {"japan", "siam"}
    t.alice.attacks("Kamchatka", "Japan", dice=1)
    t.dice("1 against 5")
    t.alice.says("reroll 1 japan")
    t.chance("throw 6")
    t.expect("Kamchatka: alice 8 | Japan: carol 4")


@pytest.mark.rule("CL-VAR-33")
def test_a_card_traded_after_an_elimination_serves_no_longer_and_one_kept_does() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1 | Japan: carol 5",
        options=REROLL,
        hands={"alice": "alaska iceland egypt", "bob": "japan siam congo kamchatka"},
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.passes()
    t.alice.occupies(8)
    t.alice.trades("japan", "iceland", "egypt")
    t.alice.places("Kamchatka", 4)
    t.alice.attacks("Kamchatka", "Japan", dice=1)
    t.dice("1 against 5")
    t.alice.cannot("reroll 1 japan", "CL-VAR-19")
    t.alice.says("reroll 1 kamchatka")
    t.chance("throw 6")
    t.expect("Kamchatka: alice 12 | Japan: carol 4")


@pytest.mark.rule("CL-VAR-34")
def test_the_reroll_comes_after_the_roll_and_before_the_comparison() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska"})
    t.alice.cannot("reroll 1 alaska")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.alice.cannot("reroll 1 alaska")
    t.bob.says("defend 2")
    t.alice.cannot("reroll 1 alaska")
    t.chance("roll 6 3 1 against 5 4")
    assert t.asked == "alice"
    t.expect("Alaska: alice 9 | Kamchatka: bob 9")
    t.alice.says("reroll 1 alaska")
    t.expect("Alaska: alice 9 | Kamchatka: bob 9")
    t.chance("throw 6")
    t.expect("Alaska: alice 9 | Kamchatka: bob 7")
    t.alice.cannot("reroll 6 alaska")


@pytest.mark.rule("CL-VAR-34")
def test_the_reroll_is_optional() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.alice.passes()
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")


# --- who sees the card -----------------------------------------------------------------------------------------------


def cards_seen(t: Scene, viewer: int, owner: int) -> list[str]:
    """The cards of a hand that the viewer sees; how many there are is always seen."""
    hand = t.game.view(viewer).table.hands[owner].cards
    assert len(hand) == len(t.table.hands[owner])
    return sorted(t.table.edition.cards[card].id for card in hand if card != HIDDEN)


OTHERS = (1, 2, hegemon.SPECTATOR)


@pytest.mark.rule("CL-VAR-31")
def test_the_card_is_visible_to_all_while_its_territory_is_attacked_and_hidden_again_afterwards() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 9 | Brazil: alice 9 | Peru: bob 9",
        options=REROLL,
        hands={"alice": "alaska siam kamchatka"},
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    assert all(cards_seen(t, seat, 0) == [] for seat in OTHERS)
    t.alice.says("reroll 1 alaska")
    assert all(cards_seen(t, seat, 0) == ["alaska"] for seat in OTHERS)
    t.chance("throw 6")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    assert all(cards_seen(t, seat, 0) == ["alaska"] for seat in OTHERS)
    t.dice("6 against 5")
    t.alice.passes()
    assert all(cards_seen(t, seat, 0) == ["alaska"] for seat in OTHERS)
    t.alice.attacks("Brazil", "Peru", dice=1)
    assert all(cards_seen(t, seat, 0) == [] for seat in OTHERS)
    assert cards_seen(t, 0, 0) == ["alaska", "kamchatka", "siam"]


@pytest.mark.rule("CL-VAR-31")
def test_a_card_goes_back_into_the_hand_when_the_attack_ends() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "alaska siam"})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("reroll 1 alaska")
    t.chance("throw 6")
    t.alice.passes()
    assert t.step == "FortifyPosition"
    assert all(cards_seen(t, seat, 0) == [] for seat in OTHERS)


@pytest.mark.rule("CL-VAR-31")
def test_a_card_goes_back_into_the_hand_when_its_territory_is_captured() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1 | Peru: bob 1", options=REROLL, hands={"alice": "kamchatka siam"})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("reroll 1 kamchatka")
    assert all(cards_seen(t, seat, 0) == ["kamchatka"] for seat in OTHERS)
    t.chance("throw 6")
    assert t.owner("Kamchatka") == "alice"
    assert all(cards_seen(t, seat, 0) == [] for seat in OTHERS)


@pytest.mark.rule("CL-VAR-31")
def test_the_card_of_the_target_stays_open_when_another_territory_takes_the_attack_up() -> None:
    position = "Alaska: alice 9 | Japan: alice 9 | Kamchatka: bob 9"
    t = scene(position, options=REROLL, hands={"alice": "alaska kamchatka"})
    for card in ("alaska", "kamchatka"):
        t.alice.attacks("Alaska", "Kamchatka", dice=1)
        t.dice("1 against 5")
        t.alice.says(f"reroll 1 {card}")
        t.chance("throw 6")
    assert all(cards_seen(t, seat, 0) == ["alaska", "kamchatka"] for seat in OTHERS)
    t.alice.attacks("Japan", "Kamchatka", dice=1)
    assert all(cards_seen(t, seat, 0) == ["kamchatka"] for seat in OTHERS)


@pytest.mark.rule("CL-VAR-31")
@pytest.mark.parametrize("hand", ["alaska siam", "kamchatka siam", "alaska kamchatka", "wild_1 siam", "peru congo"])
def test_before_a_card_is_shown_nothing_the_others_see_tells_which_cards_the_attacker_holds(hand: str) -> None:
    """The roll, the question and the silence after it are the same whatever is in the hand."""
    told: list[list[object]] = []
    for cards in ("brazil india", hand):
        t = scene(DUEL, options=REROLL, hands={"alice": cards})
        known: list[object] = []
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        known += [seen(t, seat) for seat in OTHERS]
        t.bob.says("defend 2")
        known += [seen(t, seat) for seat in OTHERS]
        t.chance("roll 6 3 1 against 5 4")
        assert t.step == "InfluenceRoll"
        known += [seen(t, seat) for seat in OTHERS]
        assert all(seen(t, seat)[2] == [] for seat in OTHERS)
        t.alice.passes()
        known += [seen(t, seat) for seat in OTHERS]
        told.append(known)
    assert told[0] == told[1]


@pytest.mark.rule("CL-VAR-31")
def test_while_one_card_lies_open_the_rest_of_the_hand_stays_hidden() -> None:
    told: list[list[object]] = []
    for cards in ("alaska brazil india", "alaska kamchatka wild_1"):
        t = scene(DUEL, options=REROLL, hands={"alice": cards})
        known: list[object] = []
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        t.dice("6 3 1 against 5 4")
        answer = Reroll(1, t.has("alaska"))
        assert t.game.asking is not None
        assert all(t.game.asking.shown(t.game, answer, seat) == answer for seat in OTHERS)
        t.alice.says("reroll 1 alaska")
        known += [seen(t, seat) for seat in OTHERS]
        t.chance("throw 6")
        known += [seen(t, seat) for seat in OTHERS]
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        t.dice("6 3 1 against 5 4")
        known += [seen(t, seat) for seat in OTHERS]
        told.append(known)
    assert told[0] == told[1]


@pytest.mark.rule("CL-VAR-31")
def test_once_both_cards_lie_in_the_discards_everybody_knows_that_there_is_nothing_to_ask() -> None:
    t = scene(DUEL, options=REROLL, hands={"alice": "siam"}, discards="alaska kamchatka")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    assert t.step == "DeclareAttack"
    t = scene(DUEL, options=REROLL, hands={"alice": "siam"}, discards="alaska")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    assert t.step == "InfluenceRoll"


# --- commander -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-VAR-20")
@pytest.mark.parametrize(
    ("face", "dice", "left"),
    [
        (1, "6 6 3", "Alaska: alice 9 | Kamchatka: bob 7"),
        (3, "6 6 1", "Alaska: alice 9 | Kamchatka: bob 7"),
        (6, "6 3 1", "Alaska: alice 8 | Kamchatka: bob 8"),
    ],
)
def test_once_in_a_turn_the_commander_turns_one_attacking_die_to_a_six(face: int, dice: str, left: str) -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    assert t.asked == "alice"
    assert t.answers == {"pass", "command 1", "command 3", "command 6"}
    t.alice.says(f"command {face}")
    assert dice_now(t) == f"roll {dice} against 5 4"
    t.expect(left)


@pytest.mark.rule("CL-VAR-20")
def test_only_one_of_two_equal_dice_is_turned() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("3 3 against 5 4")
    t.alice.says("command 3")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-20")
def test_the_commander_can_only_turn_a_die_that_was_rolled() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("3 2 against 5 4")
    for face in (0, 1, 4, 5, 6):
        t.alice.cannot(f"command {face}", "CL-VAR-20")
    t.alice.passes()
    t.expect("Alaska: alice 7 | Kamchatka: bob 9")


@pytest.mark.rule("CL-VAR-21")
def test_the_commander_is_refused_a_second_time_in_the_turn_and_fresh_in_the_next() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9 | Peru: carol 9 | Brazil: alice 9", options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("command 1")
    t.expect("Alaska: alice 9 | Kamchatka: bob 8")
    for src, dst in (("Alaska", "Kamchatka"), ("Brazil", "Peru")):
        t.alice.attacks(src, dst, dice=1)
        t.dice("1 against 5")
        assert t.step == "DeclareAttack"
        t.alice.cannot("command 1")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8 | Brazil: alice 8 | Peru: carol 9")
    t.alice.passes()
    t.alice.passes()
    t.bob.idles()
    t.carol.idles()
    t.alice.places("Alaska", t.alice.reserve)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("command 1")
    t.expect("Kamchatka: bob 10")


@pytest.mark.rule("CL-VAR-21")
def test_where_a_card_still_opens_the_question_the_spent_commander_is_refused_by_name() -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("command 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    assert t.answers == {"pass", "reroll 1 alaska"}
    t.alice.cannot("command 1", "CL-VAR-21")


@pytest.mark.rule("CL-VAR-21")
def test_a_commander_who_was_not_used_is_offered_at_every_roll() -> None:
    t = scene(DUEL, options=COMMANDER)
    for _ in range(3):
        t.alice.attacks("Alaska", "Kamchatka", dice=1)
        t.dice("1 against 5")
        assert "command 1" in t.answers
        t.alice.passes()
    t.expect("Alaska: alice 6 | Kamchatka: bob 9")


@pytest.mark.rule("CL-VAR-21")
def test_every_player_has_a_commander_of_their_own() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 9 | Japan: carol 1", options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.alice.says("command 1")
    t.alice.passes()
    t.alice.passes()
    t.bob.places("Kamchatka", 3)
    t.bob.attacks("Kamchatka", "Alaska", dice=1)
    t.dice("1 against 5")
    t.bob.says("command 1")
    t.expect("Kamchatka: bob 11 | Alaska: alice 8")


@pytest.mark.rule("CL-VAR-22")
def test_the_commander_is_refused_when_defending() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.bob.cannot("command 5")
    t.bob.says("defend 2")
    t.bob.cannot("command 5")
    t.chance("roll 6 3 1 against 5 4")
    t.bob.cannot("command 5", "CL-VAR-20")
    t.bob.cannot("command 3", "Seat 0 is asked")
    t.alice.passes()
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-VAR-22")
def test_the_attackers_commander_has_no_power_over_a_white_die() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("3 against 5 4")
    t.alice.cannot("command 5", "CL-VAR-20")
    t.alice.cannot("command 4", "CL-VAR-20")
    t.alice.says("command 3")
    t.expect("Alaska: alice 9 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-23")
def test_in_one_roll_the_reroll_comes_first_and_the_commander_after_it() -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 5 4")
    assert {"reroll 2 alaska", "command 3"} < t.answers
    t.alice.says("reroll 2 alaska")
    t.chance("throw 5")
    assert dice_now(t) == "roll 5 3 1 against 5 4"
    assert t.answers == {"pass", "command 1", "command 3", "command 5"}
    t.alice.says("command 1")
    t.expect("Alaska: alice 9 | Kamchatka: bob 7")


@pytest.mark.rule("CL-VAR-23")
def test_a_die_that_the_reroll_made_worse_may_be_turned_to_a_six() -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("4 against 5")
    t.alice.says("reroll 4 alaska")
    t.chance("throw 1")
    t.alice.says("command 1")
    t.expect("Alaska: alice 9 | Kamchatka: bob 8")


@pytest.mark.rule("CL-VAR-23")
def test_after_the_commander_there_is_no_reroll_in_this_roll() -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 5 5")
    t.alice.says("command 3")
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-VAR-13", "CL-VAR-19", "CL-VAR-20", "CL-VAR-21", "CL-VAR-30", "CL-VAR-34")
def test_what_may_be_done_about_a_roll_and_what_not_is_said_in_whole_sentences() -> None:
    t = scene(DUEL, options=BOTH, hands={"alice": "alaska peru"})
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 5 4")
    assert t.game.pending is not None
    assert t.game.pending.prompt == (
        "You rolled 3 2 1 against 5 4: roll a die again with a card of the source or the target, "
        "let your Commander turn a die to a 6, or keep the roll."
    )
    source = "It takes a card of your hand that shows the source or the target (CL-VAR-19)."
    assert t.alice.refused("reroll 3 peru") == t.alice.refused("reroll 3 kamchatka") == source
    assert t.alice.refused("reroll 4 alaska") == "None of your dice shows a 4 (CL-VAR-13)."
    assert t.alice.refused("command 4") == "None of your dice shows a 4 (CL-VAR-20)."
    assert t.alice.refused("attack alaska kamchatka 3") == "Change your roll or pass (CL-VAR-34)."
    t.alice.says("reroll 3 alaska")
    t.chance("throw 4")
    again = "You have rolled a die again already; that is possible once in each roll (CL-VAR-30)."
    assert t.alice.refused("reroll 4 alaska") == again
    assert t.game.pending.prompt.endswith("against 5 4: let your Commander turn a die to a 6, or keep the roll.")
    t.alice.says("command 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("3 2 1 against 5 4")
    spent = "Your Commander has acted in this turn; he is back in your next one (CL-VAR-21)."
    assert t.alice.refused("command 3") == spent


@pytest.mark.rule("CL-VAR-35")
def test_the_commander_is_refused_before_the_roll_and_after_the_losses() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.cannot("command 3")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.alice.cannot("command 3")
    t.bob.says("defend 2")
    t.alice.cannot("command 3")
    t.chance("roll 6 3 1 against 5 4")
    t.alice.passes()
    t.expect("Alaska: alice 8 | Kamchatka: bob 8")
    t.alice.cannot("command 3")
    t.alice.passes()
    t.alice.cannot("command 3")


@pytest.mark.rule("CL-VAR-35")
def test_a_six_of_the_commander_against_a_six_still_goes_to_the_defender() -> None:
    t = scene(DUEL, options=COMMANDER)
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("5 against 6")
    t.alice.says("command 5")
    t.expect("Alaska: alice 8 | Kamchatka: bob 9")


@pytest.mark.rule("CL-VAR-36")
def test_reroll_and_commander_work_against_neutral_territory_as_well() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: neutral 9", seats=2, rest="bob", options=BOTH, hands={"alice": "kamchatka"})
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("3 2 against 5 5")
    assert t.asked == "alice"
    t.alice.says("reroll 3 kamchatka")
    t.chance("throw 6")
    t.alice.says("command 2")
    t.expect("Alaska: alice 9 | Kamchatka: neutral 7")


@pytest.mark.rule("CL-VAR-36")
def test_whoever_rolls_for_the_neutral_force_has_neither_reroll_nor_commander() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: neutral 9",
        seats=2,
        rest="bob",
        options=BOTH,
        hands={"alice": "siam", "bob": "kamchatka"},
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("6 6 against 5 4")
    t.bob.cannot("reroll 5 kamchatka", "CL-VAR-19")
    t.bob.cannot("command 5", "CL-VAR-20")
    t.alice.passes()
    t.expect("Alaska: alice 9 | Kamchatka: neutral 7")
    assert t.asked == "alice"


# --- alone and together ----------------------------------------------------------------------------------------------


def in_force(chosen: tuple[str, ...]) -> set[str]:
    """The variations that can be felt in play at a table where these were chosen."""
    options = dict.fromkeys(chosen, True)
    found: set[str] = set()
    t = scene("Alaska: alice 1", phase="reinforce", options=options, sets=1, hands={"alice": "iceland egypt japan"})
    t.alice.trades("iceland", "egypt", "japan")
    if t.alice.reserve - 3 == 5:
        found.add("set_plus_one")
    else:
        assert t.alice.reserve - 3 == 6
    t = scene("Alaska: alice 5 | Alberta: alice 1 | Japan: bob 1", phase="fortify", options=options)
    t.alice.fortifies("Alaska", "Alberta", 1)
    if t.asked == "alice":
        found.add("multi_fortify")
    t = scene("Alaska: alice 12 | Peru: alice 1", phase="reinforce", options=options)
    if "place alaska 1" not in t.answers:
        found.add("army_cap")
    t = scene(DUEL, options=options, hands={"alice": "alaska"})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    if "reroll 1 alaska" in t.answers:
        found.add("card_reroll")
    if "command 1" in t.answers:
        found.add("commander")
    return found


SUBSETS = list(chain.from_iterable(combinations(VARIATIONS, n) for n in range(6)))


@pytest.mark.rule("CL-VAR-24")
@pytest.mark.parametrize("chosen", SUBSETS, ids=lambda chosen: "+".join(chosen) or "none")
def test_exactly_the_variations_that_were_chosen_are_in_force(chosen: tuple[str, ...]) -> None:
    assert in_force(chosen) == set(chosen)


@pytest.mark.rule("CL-VAR-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_variation_is_off_by_default(seats: int) -> None:
    options = hegemon.new_game("classic", seats=seats).table.edition.options
    assert [options[name] for name in VARIATIONS] == [False] * 5


@pytest.mark.rule("CL-VAR-24")
@pytest.mark.parametrize("name", VARIATIONS)
def test_a_variation_is_either_on_or_off(name: str) -> None:
    with pytest.raises(hegemon.BadOption, match=name):
        hegemon.new_game("classic", seats=3, options={name: "maybe"})


GAMES = [
    (seats, form)
    for seats in range(2, 7)
    for form in ("off", "all", *(["two"] if seats == 4 else ["three"] if seats > 4 else []))
]
SHORT = ((2, "all"), (3, "off"), (4, "two"), (5, "three"))
"""Those that are worth waiting for; the others are left to the soak."""


@pytest.mark.rule("CL-VAR-38", "CL-VAR-28")
@pytest.mark.parametrize(
    ("seats", "form"),
    [pytest.param(*game, marks=() if game in SHORT else pytest.mark.soak) for game in GAMES],
)
def test_all_five_variations_together_run_through_a_whole_game(seats: int, form: str) -> None:
    """Random play ends under a cap; on the way the table is sound and the variations keep their bounds."""
    t = set_up(seats, {**ALL_FIVE, "headquarters": form})
    commanded = rerolled = captured = 0
    for number, action in enumerate(random_play(t, hegemon.Rng(seats), 60_000)):
        table = t.table
        if number % 10 == 0:
            assert table.faults() == []
        assert max(table.armies) <= 12
        if isinstance(action, Command):
            commanded += 1
            assert commanded <= table.turns
        elif isinstance(action, Reroll):
            rerolled += 1
            assert action.card.land in battle_lands(t)
            assert action.card.index in table.hands[table.turn]
        for event in t.events:
            if isinstance(event, Captured):
                captured += 1
                fought = next(event for event in t.events if isinstance(event, BattleFought))
                assert table.armies[event.land.index] == len(fought.red)
                assert 1 <= table.armies[fought.src.index] <= 12 - len(fought.red)
        t.game.events = []
    result = t.game.result
    assert result is not None, "the game has not ended"
    assert t.asked == "nobody"
    assert t.table.faults() == []
    assert result.winner is not None
    assert sorted(result.ranking) == list(range(seats))
    assert min(commanded, captured) > 0
    if form == "off":
        assert rerolled > 0
        assert set(t.table.owner) <= {result.winner, t.table.edition.neutral}


def battle_lands(t: Scene) -> tuple[int, int]:
    """Source and target of the battle being fought."""
    battle = t.table.battle
    assert battle is not None
    return battle.src, battle.dst


@pytest.mark.rule("CL-VAR-20", "CL-VAR-21", "CL-VAR-30")
@pytest.mark.parametrize("seed", range(3))
def test_in_random_play_no_turn_sees_two_commanders_and_no_roll_two_rerolls(seed: int) -> None:
    t = set_up(3, {**ALL_FIVE, "deal": True})
    commands: dict[int, int] = {}
    rerolls: dict[int, int] = {}
    rolls = 0
    for action in random_play(t, hegemon.Rng(seed), 3_000):
        rolls += str(action).startswith("roll ")
        if isinstance(action, Command):
            commands[t.table.turns] = commands.get(t.table.turns, 0) + 1
        if isinstance(action, Reroll):
            rerolls[rolls] = rerolls.get(rolls, 0) + 1
    assert set(commands.values()) == {1}
    assert set(rerolls.values()) == {1}
