"""Steps 4 to 6: the Territory card of a conquest, the Adventure card of a Site of Power, and a new Leader."""

from __future__ import annotations

import pytest

from hegemon.editions.lotr.cards import ADVENTURES
from middle_earth import MiddleEarth, middle_earth

FOUR = "angmar buckland old_forest north_downs"
"""Four Territory cards; with another rider or archer there is a set among them."""

NORTH = "Borderlands: alice 9 | Fornost: bob 1 | Weather Hills: bob 1 | Angmar: bob 1 | Harad: bob 1"
"""Fornost and Weather Hills have a Site of Power, Angmar has none."""


def adventure_discards(t: MiddleEarth) -> set[str]:
    return {ADVENTURES[card].id for card in t.extra.adventures.discards}


def all_but(*ids: str) -> str:
    """All Adventure cards but these."""
    return " ".join(card.id for card in ADVENTURES if card.id not in ids)


# --- step 4: a Territory card ----------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TCD-01")
@pytest.mark.parametrize("conquests", [1, 2, 3])
def test_one_card_however_many_conquests(conquests: int) -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    for land in ("Angmar", "Fornost", "Weather Hills")[:conquests]:
        t.alice.wins("Borderlands", land)
        assert t.alice.hand == set()
    t.alice.ends()
    assert (t.asked, t.step) == ("chance", "DrawInto")
    t.draws("umbar")
    assert t.alice.hand == {"umbar"}
    assert t.table.turn == 1


@pytest.mark.rule("LR-TCD-02")
def test_no_conquest_no_card() -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    t.alice.invades("Borderlands", "Fornost")
    t.alice.sends(3)
    t.roll("1 1 1 against 6")
    t.alice.passes()
    t.alice.ends()
    assert t.alice.hand == set()
    assert t.table.turn == 1


@pytest.mark.rule("LR-TCD-01")
def test_the_card_comes_after_fortifying() -> None:
    t = middle_earth(f"{NORTH} | Lune Valley: alice 1", leaders={"alice": "borderlands"})
    t.alice.wins("Borderlands", "Angmar")
    t.alice.passes()
    assert t.step == "FortifyYourPosition"
    assert t.alice.hand == set()
    t.alice.fortifies("borderlands", "lune_valley", 1)
    t.alice.passes()  # the Leader stays
    assert t.step == "DrawInto"


@pytest.mark.rule("LR-TCD-03")
def test_the_hand_may_grow_to_five_and_is_dealt_with_in_the_next_step_1() -> None:
    t = middle_earth(
        NORTH,
        hands={"alice": FOUR},
        leaders={"alice": "borderlands", "bob": "harad", "carol": "fangorn"},
    )
    t.alice.wins("Borderlands", "Angmar")
    t.alice.ends()
    t.draws("umbar")
    assert t.alice.hand == {*FOUR.split(), "umbar"}
    assert t.table.turn == 1  # nothing is discarded or turned in
    t.bob.idles()
    t.carol.idles()
    assert t.asked == "alice"
    t.alice.cannot("place borderlands 1", "You hold 5 cards and must trade a set first (LR-TCS-09).")
    t.alice.trades("angmar", "buckland", "old_forest")
    assert t.alice.hand == {"north_downs", "umbar"}


@pytest.mark.rule("LR-TCD-03")
def test_a_conquest_brings_its_card_even_to_five() -> None:
    t = middle_earth(
        "Borderlands: alice 3", hands={"alice": f"{FOUR} rhudaur"}, leaders={"alice": "borderlands"},
        phase="territory", captured=True,
    )  # fmt: skip
    t.draws("umbar")
    assert len(t.alice.hand) == 6


@pytest.mark.rule("LR-TCD-04")
def test_a_neutral_territory_earns_the_card_like_any_other() -> None:
    t = middle_earth(
        "Borderlands: alice 9 | Angmar: neutral 2 | Harad: bob 3", seats=2, leaders={"alice": "borderlands"}
    )
    t.alice.wins("Borderlands", "Angmar")
    t.alice.ends()
    t.draws("umbar")
    assert t.alice.hand == {"umbar"}


@pytest.mark.rule("LR-TCD-05")
@pytest.mark.parametrize(("held", "drawn"), [(2, 3), (3, 2), (4, 1)])
def test_the_card_of_the_conquest_comes_first_then_those_of_missions_up_to_five(held: int, drawn: int) -> None:
    hand = FOUR.split()[:held]
    t = middle_earth(
        "Lorien: alice 3 | Gap of Rohan: alice 3 | Harad: bob 1",
        hands={"alice": " ".join(hand)},
        leaders={"alice": "lorien gap_of_rohan"},
        adventures={"alice": "mission_lothlorien mission_edoras"},
        captured=True,
    )
    t.alice.says("complete mission_lothlorien")
    t.alice.says("complete mission_edoras")
    t.alice.ends()
    for card in ("umbar", "khand", "nurn")[:drawn]:
        t.draws(card)
    assert len(t.alice.hand) == held + drawn == 5
    assert t.table.turn == 1


# --- step 5: an Adventure card ---------------------------------------------------------------------------------------


@pytest.mark.rule("LR-ADV-01", "LR-ADV-06")
def test_a_leader_who_conquered_a_site_draws() -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    t.alice.wins("Borderlands", "Fornost", leader=True)
    t.alice.ends()
    t.draws("umbar")
    assert (t.asked, t.step) == ("chance", "DrawAdventure")
    t.draws("mission_erebor")
    assert t.alice.adventures == {"mission_erebor"}
    assert t.table.turn == 1  # a Mission ends the draw


@pytest.mark.rule("LR-ADV-06")
def test_so_does_a_power() -> None:
    t = middle_earth("Fornost: alice 3", leaders={"alice": "fornost"}, phase="adventure", site_won=True)
    t.draws("ambush")
    assert t.alice.adventures == {"ambush"}
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-01")
def test_only_the_battle_that_conquers_counts() -> None:
    t = middle_earth(NORTH.replace("Fornost: bob 1", "Fornost: bob 2"), leaders={"alice": "borderlands"})
    t.alice.invades("Borderlands", "Fornost")
    t.alice.sends(1, leader=True)
    t.roll("6 against 1 1")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(3)
    t.alice.ends()
    t.draws("umbar")
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-02")
@pytest.mark.parametrize("follows", [True, False])
def test_no_draw_for_a_site_that_was_conquered_without_a_leader(follows: bool) -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    t.alice.invades("Borderlands", "Fornost")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(4)
    t.alice.says("bring leader" if follows else "pass")
    t.alice.ends()
    t.draws("umbar")
    assert t.alice.adventures == set()
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-03")
def test_no_draw_for_a_territory_without_a_site() -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    t.alice.wins("Borderlands", "Angmar", leader=True)
    t.alice.ends()
    t.draws("umbar")
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-04")
def test_one_draw_however_many_sites() -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands"})
    t.alice.wins("Borderlands", "Fornost", 8, leader=True)
    t.alice.wins("Fornost", "Weather Hills", 7, leader=True)
    t.alice.ends()
    t.draws("umbar")
    t.draws("mission_erebor")
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-05", "LR-ADV-06")
def test_events_happen_at_once_and_the_draw_goes_on() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Fangorn: bob 5 | Moria: bob 3 | Harad: bob 1",
        leaders={"alice": "fornost"},
        phase="adventure",
        site_won=True,
    )
    t.draws("the_entmoot")
    t.expect("Fangorn: bob 3")
    assert t.step == "DrawAdventure"
    t.draws("theyve_brought_a_cave_troll")
    t.expect("Moria: bob 5")
    assert t.step == "DrawAdventure"
    t.draws("boromir_tries_to_seize_the_one_ring")
    assert t.alice.adventures == {"boromir_tries_to_seize_the_one_ring"}
    assert adventure_discards(t) == {"the_entmoot", "theyve_brought_a_cave_troll"}
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-07", "LR-ADV-11")
@pytest.mark.parametrize("gone", ["gollum", "ambush"])
def test_of_five_cards_one_is_discarded_the_new_one_if_one_likes(gone: str) -> None:
    held = "mission_bree mission_erebor gollum smeagol"
    t = middle_earth(
        "Fornost: alice 3",
        leaders={"alice": "fornost"},
        adventures={"alice": held},
        phase="adventure",
        site_won=True,
    )
    t.draws("ambush")
    assert (t.asked, t.step) == ("alice", "DiscardOne")
    assert t.answers == {f"discard {card}" for card in (*held.split(), "ambush")}
    t.alice.cannot("discard siege_machines")
    t.alice.cannot("pass")
    t.alice.says(f"discard {gone}")
    assert t.alice.adventures == {*held.split(), "ambush"} - {gone}
    assert adventure_discards(t) == {gone}
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-07")
def test_the_fourth_card_is_kept() -> None:
    t = middle_earth(
        "Fornost: alice 3",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree mission_erebor mission_erech"},
        phase="adventure",
        site_won=True,
    )
    t.draws("mission_tharbad")
    assert len(t.alice.adventures) == 4
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-07")
def test_events_do_not_count_for_the_hand() -> None:
    held = "mission_bree mission_erebor mission_erech mission_tharbad"
    t = middle_earth(
        "Fornost: alice 3 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventures={"alice": held},
        phase="adventure",
        site_won=True,
    )
    t.draws("corsairs_of_umbar")
    assert (t.asked, t.step) == ("chance", "DrawAdventure")
    assert t.alice.adventures == set(held.split())


@pytest.mark.rule("LR-ADV-08")
@pytest.mark.parametrize("drawn", [True, False])
def test_after_the_draw_the_player_in_turn_plays_no_card(drawn: bool) -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventures={"alice": "gollum boromir_tries_to_seize_the_one_ring"},
        phase="adventure",
        site_won=drawn,
    )
    if drawn:
        t.draws("mission_erebor")
        assert t.ring == "buckland"  # alice was not asked for a card that has it roll, nor for one that holds it
        assert t.table.turn == 1
        assert t.alice.adventures == {"gollum", "boromir_tries_to_seize_the_one_ring", "mission_erebor"}
    else:
        assert (t.asked, t.step) == ("alice", "Moment")
        t.alice.says("use gollum")
        t.throws(1)
        assert t.ring == "the_shire"


@pytest.mark.rule("LR-ADV-08")
def test_in_the_next_turn_cards_are_played_again() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: bob 1",
        leaders={"alice": "fornost", "bob": "harad", "carol": "fangorn"},
        adventures={"alice": "mission_bree"},
        phase="adventure",
        site_won=True,
    )
    t.draws("mission_erebor")
    t.all_pass()
    t.bob.idles()
    t.all_pass()
    t.carol.idles()
    while t.asked != "alice" or t.table.turn != 0:
        t.all_pass()
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 5")


@pytest.mark.rule("LR-ADV-13")
def test_the_others_may_still_play_theirs() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventures={"alice": "gollum", "bob": "boromir_tries_to_seize_the_one_ring"},
        phase="adventure",
        site_won=True,
    )
    t.draws("mission_erebor")
    assert (t.asked, t.step) == ("bob", "Moment")
    t.bob.passes()  # he might hold a card that has the Fellowship roll
    assert t.asked == "bob"
    t.bob.says("use boromir_tries_to_seize_the_one_ring")
    assert t.ring == "the_shire"
    assert t.bob.laid == ["boromir_tries_to_seize_the_one_ring"]
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-09")
def test_any_number_of_cards_may_be_played_before() -> None:
    t = middle_earth(
        "Fornost: alice 4 | Borderlands: bob 3 | Weather Hills: alice 3 | Rhudaur: bob 4 | Harad: bob 1",
        leaders={"alice": "fornost weather_hills"},
        adventures={"alice": "mission_bree ambush siege_machines mission_weathertop"},
    )
    t.alice.says("complete mission_bree")
    t.alice.says("complete mission_weathertop")
    t.alice.places("weather_hills", 2)
    t.alice.invades("Weather Hills", "Rhudaur")
    t.alice.says("use ambush")
    t.all_pass()
    t.alice.says("use siege_machines")
    t.all_pass()
    t.expect("Fornost: alice 6 | Weather Hills: alice 8")
    t.alice.sends(3)
    t.roll("5 1 1 against 4 4")  # five against four: the stronghold does not help
    t.expect("Weather Hills: alice 7 | Rhudaur: bob 3")
    assert t.alice.laid == ["mission_bree", "mission_weathertop", "ambush", "siege_machines"]


@pytest.mark.rule("LR-ADV-10")
def test_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    t = middle_earth(
        "Fornost: alice 3",
        leaders={"alice": "fornost"},
        adventure_discards=all_but("mission_bree", "gollum"),
        adventures={"bob": "gollum"},
        laid={"carol": "mission_bree"},
        phase="adventure",
        site_won=True,
    )
    assert (t.asked, t.step) == ("chance", "DrawAdventure")
    assert "draw mission_bree" not in t.answers  # a completed Mission never returns
    assert "draw gollum" not in t.answers
    assert len(t.answers) == 58
    assert adventure_discards(t) == set()
    t.draws("mission_erebor")
    assert t.alice.adventures == {"mission_erebor"}


@pytest.mark.rule("LR-ADV-10", "LR-ADV-05")
def test_it_is_rebuilt_in_the_middle_of_a_draw() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Fangorn: bob 5 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventure_discards="mission_erebor",
        laid={"carol": all_but("the_entmoot", "mission_erebor")},
        phase="adventure",
        site_won=True,
    )
    assert t.answers == {"draw the_entmoot"}
    t.draws("the_entmoot")
    assert t.answers == {"draw the_entmoot", "draw mission_erebor"}
    t.draws("mission_erebor")
    assert t.alice.adventures == {"mission_erebor"}


@pytest.mark.rule("LR-ADV-10")
def test_without_any_card_nothing_is_drawn() -> None:
    t = middle_earth(
        "Fornost: alice 3", leaders={"alice": "fornost"}, laid={"carol": all_but()}, phase="adventure", site_won=True
    )
    assert t.table.turn == 1
    assert t.alice.adventures == set()


@pytest.mark.rule("LR-ADV-10", "LR-ADV-05")
def test_with_nothing_but_events_among_the_discards_the_draw_ends() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Fangorn: carol 5 | Moria: carol 5 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventure_discards="the_entmoot",
        laid={"carol": all_but("the_entmoot", "theyve_brought_a_cave_troll")},
        phase="adventure",
        site_won=True,
    )
    t.draws("theyve_brought_a_cave_troll")
    assert t.table.turn == 1
    t.expect("Moria: carol 7 | Fangorn: carol 5")
    assert adventure_discards(t) == {"the_entmoot", "theyve_brought_a_cave_troll"}


@pytest.mark.rule("LR-ADV-12")
def test_fortifying_a_leader_onto_a_site_earns_nothing() -> None:
    t = middle_earth("Borderlands: alice 4 | Fornost: alice 1", leaders={"alice": "borderlands"}, phase="fortify")
    t.alice.fortifies("borderlands", "fornost", 3)
    t.alice.says("bring leader")
    assert t.alice.leaders == {"fornost"}
    assert t.table.turn == 1


@pytest.mark.rule("LR-ADV-12", "LR-RPL-01")
def test_replacing_a_leader_onto_a_site_earns_nothing() -> None:
    t = middle_earth("Borderlands: alice 4 | Fornost: alice 1", phase="adventure")
    assert t.step == "PlaceLeader"
    t.alice.says("appoint fornost")
    assert t.table.turn == 1
    assert t.alice.adventures == set()


@pytest.mark.rule("LR-ADV-01")
def test_what_was_won_in_a_turn_is_drawn_in_that_turn_only() -> None:
    t = middle_earth(NORTH, leaders={"alice": "borderlands", "bob": "harad", "carol": "fangorn"})
    t.alice.wins("Borderlands", "Fornost", leader=True)
    t.alice.ends()
    t.draws("umbar")
    t.draws("mission_erebor")
    t.all_pass()
    t.bob.idles()
    t.all_pass()
    assert t.table.turn == 2


# --- step 6: a Leader ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-RPL-01")
def test_whoever_has_no_leader_places_one_in_any_own_territory() -> None:
    t = middle_earth("Borderlands: alice 4 | Harad: alice 1", phase="replace")
    assert (t.asked, t.step) == ("alice", "PlaceLeader")
    assert t.answers == {"appoint borderlands", "appoint harad"}
    t.alice.cannot(
        "appoint fangorn", "Fangorn is not yours; a Leader goes into a territory of his own army (LR-SET-18)."
    )
    t.alice.cannot("pass", "Place a Leader in a territory of yours")
    t.alice.says("appoint harad")
    assert t.alice.leaders == {"harad"}


@pytest.mark.rule("LR-RPL-02")
@pytest.mark.parametrize("leaders", ["borderlands", "borderlands harad"])
def test_with_a_leader_on_the_board_none_is_placed(leaders: str) -> None:
    t = middle_earth("Borderlands: alice 4 | Harad: alice 1", leaders={"alice": leaders}, phase="replace")
    assert t.table.turn == 1
    assert t.alice.leaders == set(leaders.split())


@pytest.mark.rule("LR-RPL-03")
def test_a_leader_lost_on_the_turn_of_another_waits_for_the_own_step_6() -> None:
    t = middle_earth(
        "Borderlands: alice 9 | Angmar: bob 1 | Harad: bob 1",
        leaders={"alice": "borderlands", "bob": "angmar", "carol": "fangorn"},
    )
    t.alice.wins("Borderlands", "Angmar")
    t.alice.ends()
    t.draws("umbar")
    assert (t.asked, t.bob.leaders) == ("bob", set())
    t.bob.places("harad", 3)
    t.bob.passes()
    t.bob.passes()
    assert (t.asked, t.step) == ("bob", "PlaceLeader")
    t.bob.says("appoint harad")
    assert t.bob.leaders == {"harad"}


@pytest.mark.rule("LR-RPL-04")
def test_of_two_lost_leaders_only_one_is_replaced() -> None:
    t = middle_earth(
        "Borderlands: alice 9 | Angmar: bob 1 | Fornost: bob 1 | Harad: bob 1 | Khand: bob 1",
        leaders={"alice": "borderlands", "bob": "angmar fornost", "carol": "fangorn"},
    )
    t.alice.wins("Borderlands", "Angmar")
    t.alice.wins("Borderlands", "Fornost")
    assert t.bob.leaders == set()
    t.alice.ends()
    t.draws("umbar")
    t.bob.places("harad", 3)
    t.bob.passes()
    t.bob.passes()
    t.bob.says("appoint harad")
    assert t.bob.leaders == {"harad"}
    assert t.table.turn == 2
    t.carol.idles()
    t.alice.idles()
    t.bob.idles()  # nor is the second one replaced in the next turn
    assert t.bob.leaders == {"harad"}
