"""The Events: each happens as it is drawn, whoever it favours, and the draw goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from hegemon.editions.lotr.cards import ADVENTURES, EVENTS
from middle_earth import MiddleEarth, middle_earth
from scene import NAMES

LAST = "ambush"
"""A Power, which ends the draw."""


def drawing(
    position: str = "",
    *,
    leaders: Mapping[str, str] | None = None,
    adventures: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    seats: int = 3,
    rest: str = "carol",
    turn: str = "alice",
) -> MiddleEarth:
    """Somebody, usually alice, has conquered a Site of Power with a Leader and draws."""
    where = leaders or {"alice": "fornost", "bob": "moria", "carol": "nurn"}
    return middle_earth(
        f"Fornost: alice 2 | Moria: bob 2 | {position}",
        seats=seats,
        rest=rest,
        turn=turn,
        phase="adventure",
        site_won=True,
        leaders=where,
        adventures=adventures,
        hands=hands,
    )


def turned_up(t: MiddleEarth, event: str, *cards: str) -> None:
    """An Event is drawn, and these Territory cards are turned up for it."""
    t.draws(event)
    for card in cards:
        t.draws(card)


def discarded(t: MiddleEarth) -> list[str]:
    """The ids of the discarded Adventure cards, the first one first."""
    return [ADVENTURES[card].id for card in t.extra.adventures.discards]


def territory_discards(t: MiddleEarth) -> list[str]:
    """The ids of the discarded Territory cards, the first one first."""
    return [t.table.edition.cards[card].id for card in t.table.discards]


@pytest.mark.rule("LR-EVT-16")
def test_there_are_thirteen_events_of_ten_kinds() -> None:
    copies = Counter(card.key for card in EVENTS)
    assert len(EVENTS) == 13
    assert copies.pop("appoint_a_second_leader") == 4
    assert copies == dict.fromkeys(
        (
            "winter_storms",
            "raiders",
            "mustering_of_middle_earth",
            "local_uprising",
            "corsairs_of_umbar",
            "the_black_gates_open",
            "theyve_brought_a_cave_troll",
            "the_entmoot",
            "aragorn_arrives",
        ),
        1,
    )


@pytest.mark.rule("LR-EVT-01", "LR-EVT-18", "LR-ADV-05", "LR-ADV-06")
def test_events_are_discarded_one_after_another_until_a_power_is_drawn() -> None:
    t = drawing()
    before = t.alice.score
    for event in ("the_entmoot", "aragorn_arrives", "corsairs_of_umbar"):
        t.draws(event)
        assert (t.asked, t.step) == ("chance", "DrawAdventure"), "nobody may refuse it, and another card is drawn"
    assert t.alice.adventures == set()
    assert t.alice.laid == []
    t.draws(LAST)
    assert discarded(t) == ["the_entmoot", "aragorn_arrives", "corsairs_of_umbar"]
    assert t.alice.adventures == {LAST}
    assert t.alice.score == before
    assert [(card.good, card.evil) for card in EVENTS] == [(0, 0)] * 13
    assert t.step != "DrawAdventure"


# --- Leaders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-EVT-02", "LR-EVT-18")
@pytest.mark.parametrize("copy", ["", "_2", "_3", "_4"])
def test_whoever_has_one_leader_must_place_the_second(copy: str) -> None:
    t = drawing("Fangorn: alice 1")
    t.draws(f"appoint_a_second_leader{copy}")
    assert (t.asked, t.step) == ("alice", "PlaceLeader")
    assert t.answers == {"appoint fangorn"}
    t.alice.cannot("pass", because="Place a Leader in a territory of yours")
    t.alice.cannot("appoint fornost", because="two never share a territory (LR-SET-17)")
    t.alice.cannot("appoint moria", because="Moria is not yours")
    t.alice.says("appoint fangorn")
    assert t.alice.leaders == {"fornost", "fangorn"}
    assert t.step == "DrawAdventure"
    assert discarded(t) == [f"appoint_a_second_leader{copy}"]


@pytest.mark.rule("LR-EVT-02")
def test_whoever_has_no_leader_places_one_by_the_event_and_none_in_step_6() -> None:
    t = drawing("Fangorn: alice 1", leaders={"bob": "moria"})
    t.draws("appoint_a_second_leader")
    t.alice.says("appoint fangorn")
    t.draws(LAST)
    assert t.alice.leaders == {"fangorn"}
    assert t.step != "PlaceLeader", "step 6 is for those who have none"


@pytest.mark.rule("LR-EVT-02")
@pytest.mark.parametrize(
    ("position", "leaders"),
    [("Fangorn: alice 1 | Nurn: alice 1", "fornost fangorn"), ("", "fornost")],
    ids=["two on the board", "nowhere to go"],
)
def test_with_two_leaders_or_no_free_territory_nothing_happens(position: str, leaders: str) -> None:
    t = drawing(position, leaders={"alice": leaders})
    t.draws("appoint_a_second_leader")
    assert t.step == "DrawAdventure"
    assert t.alice.leaders == set(leaders.split())


@pytest.mark.rule("LR-MSN-37", "LR-EVT-02")
def test_a_leader_placed_on_a_site_by_the_event_completes_its_mission_before_the_draw_goes_on() -> None:
    t = drawing("Eregion: alice 1", adventures={"alice": "mission_gates_of_moria"})
    t.draws("appoint_a_second_leader")
    t.alice.says("appoint eregion")
    assert t.answers == {"pass", "complete mission_gates_of_moria"}
    t.alice.says("complete mission_gates_of_moria")
    t.expect("Eregion: alice 3")
    assert t.step == "DrawAdventure"


# --- territories that are turned up ----------------------------------------------------------------------------------


@pytest.mark.rule("LR-EVT-03", "LR-EVT-18")
def test_winter_storms_close_three_territories_both_ways() -> None:
    position = "Borderlands: bob 5 | Weather Hills: bob 5 | Moria: bob 5 | Eregion: alice 5"
    t = drawing(position)
    turned_up(t, "winter_storms", "borderlands", "moria", "nurn")
    t.goes_on_to("bob")
    t.bob.cannot("invade borderlands fornost", because="nobody invades out of the winter storms (LR-EVT-03)")
    t.bob.cannot("invade moria eregion", because="nobody invades out of the winter storms (LR-EVT-03)")
    t.bob.declares("Weather Hills", "Fornost")
    t.all_pass()
    assert t.step == "FightOn", "what was not turned up fights on"


@pytest.mark.rule("LR-EVT-03")
def test_nobody_invades_into_the_storms_not_even_their_drawer_and_they_end_with_the_drawers_next_turn() -> None:
    t = drawing("Borderlands: bob 5 | Moria: bob 5 | Eregion: carol 5 | Gladden Fields: bob 5")
    turned_up(t, "winter_storms", "moria", "borderlands", "nurn")
    t.goes_on_to("carol")
    t.carol.cannot("invade eregion moria", because="A card keeps Moria from being invaded now (LR-EVT-03)")
    assert "invade eregion moria" not in t.answers
    t.carol.ends()
    t.goes_on_to("alice")
    assert t.extra.forces == ()
    t.alice.declares("Fornost", "Borderlands")
    assert t.extra.invasion is not None


@pytest.mark.rule("LR-EVT-03")
def test_an_invasion_does_not_go_on_out_of_the_storms() -> None:
    t = drawing("Borderlands: bob 9 | Weather Hills: bob 9 | Buckland: bob 9 | Fornost: alice 5")
    turned_up(t, "winter_storms", "weather_hills", "north_rhun", "khand")
    t.goes_on_to("bob")
    t.bob.invades("Borderlands", "Fornost")
    t.bob.sends(1)
    t.roll("1 against 6")
    assert "shift buckland" in t.answers
    t.bob.cannot("shift weather_hills")


@pytest.mark.rule("LR-EVT-03")
def test_storms_bind_the_ways_under_the_mountains_too() -> None:
    position = "Moria: alice 5 | Eregion: alice 5 | Dunland: alice 5 | Lorien: bob 5 | Rhudaur: bob 9"
    t = drawing(position, adventures={"bob": "the_way_is_under_the_mountains"}, leaders={"bob": "lorien"})
    turned_up(t, "winter_storms", "moria", "north_rhun", "khand")
    t.goes_on_to("bob")
    t.bob.says("use the_way_is_under_the_mountains")
    targets = {answer.split()[2] for answer in t.answers if answer.startswith("invade lorien")}
    assert "dunland" in targets
    assert "moria" not in targets, "the ice is under the mountains too"


@pytest.mark.rule("LR-EVT-04")
def test_winter_storms_let_everybody_fortify() -> None:
    t = drawing("Borderlands: bob 5 | Weather Hills: bob 1")
    turned_up(t, "winter_storms", "borderlands", "weather_hills", "nurn")
    t.goes_on_to("bob")
    t.bob.passes()
    there = t.armies("Borderlands")
    t.bob.fortifies("borderlands", "weather_hills", there - 1)
    t.expect(f"Borderlands: bob 1 | Weather Hills: bob {there}")


@pytest.mark.rule("LR-EVT-05", "LR-EVT-15", "LR-EVT-18")
def test_raiders_take_half_rounded_down_and_leave_leaders_alone() -> None:
    t = drawing("Fornost: alice 5 | Moria: bob 1 | Khand: carol 8")
    turned_up(t, "raiders", "fornost", "moria", "khand")
    t.expect("Fornost: alice 3 | Moria: bob 1 | Khand: carol 4")
    assert (t.alice.leaders, t.bob.leaders) == ({"fornost"}, {"moria"})


@pytest.mark.rule("LR-EVT-06", "LR-EVT-18")
def test_mustering_brings_three_battalions_to_whoever_holds_the_territories() -> None:
    t = drawing(
        "Fornost: alice 2 | Moria: bob 2 | Khand: neutral 2 | Nurn: bob 1",
        seats=2,
        rest="bob",
        leaders={"alice": "fornost", "bob": "moria"},
    )
    turned_up(t, "mustering_of_middle_earth", "fornost", "moria", "khand")
    t.expect("Fornost: alice 5 | Moria: bob 5 | Khand: neutral 5 | Nurn: bob 1")


@pytest.mark.rule("LR-EVT-05", "LR-EVT-13")
def test_raiders_strike_the_neutral_army_too() -> None:
    t = drawing("Khand: neutral 6", seats=2, rest="bob", leaders={"alice": "fornost", "bob": "moria"})
    turned_up(t, "raiders", "khand", "nurn", "fornost")
    t.expect("Khand: neutral 3 | Fornost: alice 1")


@pytest.mark.rule("LR-EVT-14", "LR-EVT-17")
@pytest.mark.parametrize("event", ["winter_storms", "raiders", "mustering_of_middle_earth"])
def test_wild_cards_are_replaced_and_all_that_was_turned_up_is_discarded(event: str) -> None:
    t = drawing("Khand: carol 4")
    t.draws(event)
    for card in ("wild_1", "khand", "wild_2", "nurn"):
        t.draws(card)
        assert t.step == "TurnUp"
    t.draws("harad")
    assert t.step == "DrawAdventure"
    assert territory_discards(t) == ["wild_1", "khand", "wild_2", "nurn", "harad"]
    armies = {"winter_storms": 4, "raiders": 2, "mustering_of_middle_earth": 7}
    t.expect(f"Khand: carol {armies[event]}")


@pytest.mark.rule("LR-EVT-17")
def test_an_empty_territory_deck_is_made_anew_in_the_middle_of_an_event() -> None:
    t = drawing("Khand: carol 4")
    pile = t.table.pile
    khand = t.has("khand").index
    t.table.discards = tuple(card for card in pile.cards() if card != khand)
    t.table.pile = pile.without(t.table.discards)
    t.draws("mustering_of_middle_earth")
    t.draws("khand")
    assert len(t.table.pile) == 66
    assert t.table.discards == ()
    t.draws("nurn")
    assert territory_discards(t) == ["nurn"]


@pytest.mark.rule("LR-EVT-14", "LR-EVT-05", "LR-EVT-06", "LR-EVT-03")
@pytest.mark.parametrize("event", ["winter_storms", "raiders", "mustering_of_middle_earth"])
def test_an_event_strikes_three_different_territories_though_the_deck_is_made_anew(event: str) -> None:
    t = drawing("Khand: carol 8 | Nurn: carol 8 | Harad: carol 8")
    pile = t.table.pile
    khand = t.has("khand").index
    t.table.discards = tuple(card for card in pile.cards() if card != khand)
    t.table.pile = pile.without(t.table.discards)
    turned_up(t, event, "khand", "nurn", "khand")
    assert t.step == "TurnUp", "that one lies there already"
    t.draws("harad")
    assert t.step == "DrawAdventure"
    armies = {"winter_storms": 8, "raiders": 4, "mustering_of_middle_earth": 11}[event]
    t.expect(f"Khand: carol {armies} | Nurn: carol {armies} | Harad: carol {armies}")


@pytest.mark.rule("LR-EVT-14", "LR-EVT-05")
def test_with_no_other_territory_left_an_event_is_over() -> None:
    t = drawing("Khand: carol 8 | Nurn: carol 8")
    t.draws("raiders")
    few = tuple(t.has(card).index for card in ("khand", "nurn", "wild_1"))
    t.table.hands[2] = t.table.hands[2].with_cards(tuple(c for c in t.table.pile.cards() if c not in few))
    t.table.pile = t.table.pile.without(t.table.hands[2].cards)
    for card in ("wild_1", "khand", "nurn"):
        t.draws(card)
    assert t.step == "DrawAdventure"
    t.expect("Khand: carol 4 | Nurn: carol 4")


@pytest.mark.rule("LR-EVT-14", "LR-EVT-07")
def test_with_nothing_but_wild_cards_left_there_is_no_uprising() -> None:
    t = drawing()
    wild = t.has("wild_1").index
    t.table.hands[2] = t.table.hands[2].with_cards(tuple(c for c in t.table.pile.cards() if c != wild))
    t.table.pile = t.table.pile.without(t.table.hands[2].cards)
    t.draws("local_uprising")
    assert t.step == "DrawAdventure"
    assert t.extra.uprisings == ()


# --- Local Uprising --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-EVT-07", "LR-EVT-18")
def test_an_uprising_in_an_own_territory_breaks_out_at_once() -> None:
    t = drawing()
    t.draws("local_uprising")
    t.draws("fornost")
    t.expect("Fornost: alice 6")
    assert t.extra.uprisings == ()
    assert territory_discards(t) == ["fornost"]
    assert t.step == "DrawAdventure"


@pytest.mark.rule("LR-EVT-07")
def test_an_uprising_waits_until_its_drawer_conquers_the_territory_and_fires_once() -> None:
    t = drawing("Borderlands: bob 1 | Fornost: alice 9")
    turned_up(t, "local_uprising", "borderlands")
    assert [one.who for one in t.extra.uprisings] == [0]
    assert t.alice.hand == set(), "the card is no part of the hand"
    assert territory_discards(t) == []
    t.goes_on_to("alice")
    held = t.armies("Fornost")
    t.alice.wins("Fornost", "Borderlands", battalions=3)
    assert t.armies("Borderlands") + t.armies("Fornost") == held + 4
    assert t.extra.uprisings == ()
    assert territory_discards(t) == ["borderlands"]
    before = t.armies("Borderlands")
    t.alice.ends()
    t.all_pass()
    assert t.armies("Borderlands") == before


@pytest.mark.rule("LR-EVT-07")
def test_an_uprising_does_not_break_out_for_anybody_else() -> None:
    t = drawing("Borderlands: bob 1 | Angmar: carol 9")
    turned_up(t, "local_uprising", "borderlands")
    t.goes_on_to("carol")
    held = t.armies("Angmar")
    t.carol.wins("Angmar", "Borderlands")
    assert t.armies("Borderlands") + t.armies("Angmar") == held
    assert [one.who for one in t.extra.uprisings] == [0]


@pytest.mark.rule("LR-EVT-14", "LR-EVT-07")
def test_a_wild_card_is_no_place_for_an_uprising() -> None:
    t = drawing()
    t.draws("local_uprising")
    t.draws("wild_2")
    assert (t.step, territory_discards(t)) == ("DrawUprising", ["wild_2"])
    t.draws("khand")
    assert len(t.extra.uprisings) == 1


@pytest.mark.rule("LR-EVT-07")
def test_the_card_of_an_uprising_counts_for_no_hand() -> None:
    t = drawing(hands={"alice": "angmar borderlands north_downs buckland"})
    turned_up(t, "local_uprising", "khand")
    assert len(t.alice.hand) == 4
    t.goes_on_to("alice")
    assert len(t.alice.hand) == 4, "four cards in hand are no five that must be traded"


# --- Corsairs --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-EVT-08", "LR-EVT-18")
@pytest.mark.parametrize(("there", "left"), [(9, 6), (4, 1), (3, 1)])
def test_corsairs_take_three_battalions_of_an_invasion_by_sea_but_never_the_last(there: int, left: int) -> None:
    t = drawing("Umbar: bob 1 | Nurn: bob 1 | Belfalas: carol 2", leaders={"alice": "fornost"})
    turned_up(t, "corsairs_of_umbar")
    t.goes_on_to("bob")
    t.table.armies[t.land("Umbar").index] = there
    t.bob.declares("Umbar", "Belfalas")
    t.expect(f"Umbar: bob {left} | Belfalas: carol 2")
    t.all_pass()
    if left > 1:
        assert t.answers >= {"commit 1", "commit 2", "commit 3"}
    else:
        assert not [answer for answer in t.answers if answer.startswith("commit")], "one battalion is no invasion"


@pytest.mark.rule("LR-EVT-08")
def test_corsairs_take_their_toll_once_for_each_territory_of_an_invasion_and_ask_none_by_land() -> None:
    t = drawing("Umbar: bob 20 | Minhiriath: bob 20 | Lebennin: bob 20 | Belfalas: carol 9")
    turned_up(t, "corsairs_of_umbar")
    t.goes_on_to("bob")
    umbar, minhiriath, lebennin = t.armies("Umbar"), t.armies("Minhiriath"), t.armies("Lebennin")
    t.bob.invades("Umbar", "Belfalas")
    t.bob.sends(1)
    t.roll("1 against 6")
    assert t.armies("Umbar") == umbar - 3 - 1
    t.bob.says("shift minhiriath")
    assert t.armies("Minhiriath") == minhiriath - 3
    t.bob.sends(1)
    t.roll("1 against 6")
    t.bob.says("shift umbar")
    assert t.armies("Umbar") == umbar - 3 - 1, "Umbar has paid"
    t.bob.sends(1)
    t.roll("1 against 6")
    t.bob.says("shift lebennin")
    assert t.armies("Lebennin") == lebennin
    t.bob.passes()
    before = t.armies("Umbar")
    t.bob.declares("Umbar", "Belfalas")
    assert t.armies("Umbar") == before - 3, "a new invasion pays anew"


@pytest.mark.rule("LR-EVT-08")
def test_corsairs_sail_until_the_drawers_next_turn_begins() -> None:
    t = drawing("Minhiriath: alice 9 | Umbar: carol 9")
    turned_up(t, "corsairs_of_umbar")
    t.goes_on_to("carol")
    before = t.armies("Umbar")
    t.carol.declares("Umbar", "Minhiriath")
    assert t.armies("Umbar") == before - 3
    t.all_pass()
    t.carol.sends(1)
    t.roll("1 against 6")
    t.carol.passes()
    t.goes_on_to("alice")
    before = t.armies("Minhiriath")
    t.alice.declares("Minhiriath", "Umbar")
    assert t.armies("Minhiriath") == before


# --- territories of one side -----------------------------------------------------------------------------------------


@pytest.mark.rule("LR-EVT-09", "LR-EVT-10", "LR-EVT-11", "LR-EVT-12", "LR-EVT-18")
@pytest.mark.parametrize("drawer", NAMES[:3])
@pytest.mark.parametrize(
    ("event", "land", "good", "evil"),
    [
        ("the_black_gates_open", "Udun Vale", 3, 15),
        ("theyve_brought_a_cave_troll", "Moria", 3, 7),
        ("the_entmoot", "Fangorn", 7, 3),
        ("aragorn_arrives", "Minas Tirith", 15, 3),
    ],
)
def test_an_event_favours_the_side_of_the_holder_whoever_drew_it(
    event: str, land: str, good: int, evil: int, drawer: str
) -> None:
    for holder, left in (("alice", good), ("bob", evil), ("carol", evil)):
        t = drawing(f"{land}: {holder} 5", turn=drawer, leaders={drawer: "fornost"} if drawer == "alice" else {})
        t.draws(event)
        t.expect(f"{land}: {holder} {left}")


@pytest.mark.rule("LR-EVT-09", "LR-EVT-10", "LR-EVT-11", "LR-EVT-12")
@pytest.mark.parametrize(("there", "left"), [(1, 1), (2, 1), (3, 1), (4, 2)])
@pytest.mark.parametrize(
    ("event", "land", "foe"),
    [
        ("the_black_gates_open", "Udun Vale", "alice"),
        ("theyve_brought_a_cave_troll", "Moria", "alice"),
        ("the_entmoot", "Fangorn", "bob"),
        ("aragorn_arrives", "Minas Tirith", "bob"),
    ],
)
def test_the_other_side_loses_two_but_never_the_last(event: str, land: str, foe: str, there: int, left: int) -> None:
    t = drawing(f"{land}: {foe} {there}", leaders={foe: land.lower().replace(" ", "_")})
    t.draws(event)
    t.expect(f"{land}: {foe} {left}")
    assert t.captain(foe).leaders == {t.land(land).id}, "a Leader stays with the last battalion"


@pytest.mark.rule("LR-EVT-13")
@pytest.mark.parametrize(
    ("event", "land"),
    [
        ("the_black_gates_open", "Udun Vale"),
        ("theyve_brought_a_cave_troll", "Moria"),
        ("the_entmoot", "Fangorn"),
        ("aragorn_arrives", "Minas Tirith"),
    ],
)
def test_the_neutral_army_is_on_no_side(event: str, land: str) -> None:
    t = drawing(f"{land}: neutral 5", seats=2, rest="bob", leaders={"alice": "fornost"})
    t.draws(event)
    t.expect(f"{land}: neutral 5")
