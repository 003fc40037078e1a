"""Elimination: who is out, what becomes of the cards, and what stays in force."""

from __future__ import annotations

import pytest

from hegemon.editions.lotr.cards import ADVENTURES
from middle_earth import MiddleEarth, middle_earth

LAST = "Evendim Hills: alice 9 | Lune Valley: alice 4 | Borderlands: bob 1"
"""Borderlands is all that bob has."""

ARCHERS = "eastern_angmar borderlands weather_hills old_forest rhudaur"
RIDERS = "forodwaith north_downs buckland south_downs"
EAGLES = "angmar fornost andrast"


def adventure_discards(t: MiddleEarth) -> set[str]:
    return {ADVENTURES[card].id for card in t.extra.adventures.discards}


def discards(t: MiddleEarth) -> set[str]:
    return {t.table.edition.cards[card].id for card in t.table.discards}


@pytest.mark.rule("LR-ELM-01")
def test_whoever_loses_the_last_battalion_is_out() -> None:
    t = middle_earth(f"{LAST} | Harad: bob 1")
    t.alice.wins("Evendim Hills", "Borderlands")
    assert t.table.alive(1)
    t = middle_earth(LAST)
    t.alice.wins("Evendim Hills", "Borderlands")
    assert not t.table.alive(1)
    assert "bob is eliminated by alice." in t.told()
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-ELM-01", "LR-ELM-10")
def test_a_leader_alone_keeps_nobody_in_the_game() -> None:
    t = middle_earth(LAST, leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.bob.says("defend 1")  # he is not even sent
    t.roll("6 6 6 against 1")
    t.alice.occupies(3)
    assert not t.table.alive(1)
    assert t.bob.leaders == set()


@pytest.mark.rule("LR-ELM-02", "LR-ELM-05")
def test_the_territory_cards_go_to_the_eliminator_and_up_to_four_are_kept() -> None:
    t = middle_earth(LAST, hands={"alice": "angmar", "bob": "fornost andrast harad", "carol": "umbar"})
    t.alice.wins("Evendim Hills", "Borderlands")
    assert t.alice.hand == {"angmar", "fornost", "andrast", "harad"}
    assert (t.bob.hand, t.carol.hand) == (set(), {"umbar"})
    assert t.step == "DeclareInvasion"
    t.alice.cannot("trade angmar fornost andrast", "for another step")  # three eagles, but four cards only


@pytest.mark.rule("LR-ELM-03", "LR-ELM-09")
def test_the_adventure_cards_go_to_the_discards_played_or_not() -> None:
    t = middle_earth(
        LAST,
        adventures={"alice": "ambush", "bob": "mission_bree gollum"},
        laid={"bob": "mission_erebor siege_machines", "carol": "mission_erech"},
        adventure_discards="raiders",
    )
    t.alice.wins("Evendim Hills", "Borderlands")
    assert adventure_discards(t) == {"raiders", "mission_bree", "gollum", "mission_erebor", "siege_machines"}
    assert (t.bob.adventures, t.bob.laid) == (set(), [])
    assert t.alice.adventures == {"ambush"}
    assert t.alice.laid == []
    assert t.carol.laid == ["mission_erech"]


@pytest.mark.rule("LR-ELM-03", "LR-ADV-10")
def test_they_may_be_drawn_again() -> None:
    t = middle_earth(
        LAST,
        adventures={"bob": "mission_bree"},
        adventure_discards=" ".join(card.id for card in ADVENTURES if card.id != "mission_bree"),
        site_won=True,
    )
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.ends()
    t.draws("fangorn")
    t.draws("mission_bree")
    assert t.alice.adventures == {"mission_bree"}


@pytest.mark.rule("LR-ELM-04", "LR-ELM-06")
def test_five_cards_or_more_are_turned_in_at_once() -> None:
    t = middle_earth(LAST, hands={"alice": "angmar fornost buckland", "bob": "andrast rhudaur"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(3)
    assert (t.asked, t.step) == ("alice", "Reinforce")
    must = "You hold 5 cards and must trade a set first (LR-ELM-04)."
    t.alice.cannot("pass", must)
    t.alice.cannot("place lune_valley 1", must)
    t.alice.cannot("invade evendim_hills tower_hills", must)
    t.alice.trades("angmar", "fornost", "andrast")
    assert t.alice.hand == {"buckland", "rhudaur"}
    assert t.alice.reserve == 8  # three eagles
    t.alice.cannot("pass", "Place your 8 new battalions first (LR-ELM-06).")
    t.alice.cannot("invade evendim_hills tower_hills", "(LR-ELM-06)")
    t.alice.cannot("place tower_hills 1", "Tower Hills is not yours")
    t.alice.places("lune_valley", 5)
    t.alice.places("borderlands", 3)
    t.expect("Lune Valley: alice 9 | Borderlands: alice 6")
    assert t.step == "DeclareInvasion"
    t.alice.wins("Borderlands", "Fornost")


@pytest.mark.rule("LR-ELM-05")
def test_once_four_or_fewer_are_left_no_further_set_is_turned_in() -> None:
    t = middle_earth(LAST, hands={"alice": "angmar fornost andrast", "bob": RIDERS})
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.trades("angmar", "fornost", "andrast")
    assert t.alice.hand == set(RIDERS.split())
    down = "After an elimination you trade only down to four cards (LR-ELM-05)."
    t.alice.cannot("trade forodwaith north_downs buckland", down)
    t.alice.places("borderlands", 8)
    assert t.step == "DeclareInvasion"
    t.alice.cannot("trade forodwaith north_downs buckland", "for another step")


@pytest.mark.rule("LR-ELM-08", "LR-ELM-04")
def test_three_own_and_five_captured_cards_make_two_sets_at_once() -> None:
    t = middle_earth(LAST, hands={"alice": EAGLES, "bob": ARCHERS})
    t.alice.wins("Evendim Hills", "Borderlands")
    assert len(t.alice.hand) == 8
    must = "You hold 8 cards and must trade a set first (LR-ELM-04)."
    t.alice.cannot("place borderlands 1", must)
    t.alice.trades(*EAGLES.split())
    t.alice.cannot("pass", "You hold 5 cards and must trade a set first (LR-ELM-04).")
    t.alice.trades(*ARCHERS.split()[:3])
    assert t.alice.hand == set(ARCHERS.split()[3:])
    assert t.alice.reserve == 12
    t.alice.places("evendim_hills", 12)
    assert t.step == "DeclareInvasion"
    assert discards(t) == {*EAGLES.split(), *ARCHERS.split()[:3]}


@pytest.mark.rule("LR-ELM-06", "LR-ELM-04", "LR-ELM-08")
def test_the_battalions_of_one_set_may_be_placed_before_the_next_is_turned_in() -> None:
    t = middle_earth(LAST, hands={"alice": EAGLES, "bob": ARCHERS})
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.trades(*EAGLES.split())
    t.alice.places("lune_valley", 5)
    t.alice.cannot("place lune_valley 4", "You may place 1 to 3 battalions, not 4")
    t.alice.cannot("invade evendim_hills tower_hills", "You hold 5 cards and must trade a set first (LR-ELM-04).")
    t.alice.places("lune_valley", 3)
    must = "You hold 5 cards and must trade a set first (LR-ELM-04)."
    for answer in ("place lune_valley 1", "pass"):
        t.alice.cannot(answer, must)
    t.alice.trades(*ARCHERS.split()[:3])
    assert t.alice.reserve == 4
    t.alice.places("borderlands", 4)
    t.expect("Lune Valley: alice 12 | Borderlands: alice 7")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-ELM-06")
def test_the_battalions_may_go_on_to_conquer() -> None:
    t = middle_earth("Evendim Hills: alice 2 | Borderlands: bob 1", hands={"alice": EAGLES, "bob": "rhudaur harad"})
    t.alice.wins("Evendim Hills", "Borderlands")
    assert t.step == "Reinforce"
    t.alice.trades(*EAGLES.split())
    t.alice.places("borderlands", 8)
    t.alice.wins("Borderlands", "Angmar")
    t.expect("Angmar: alice 3")


@pytest.mark.rule("LR-ELM-07")
def test_who_is_out_has_no_turn_and_moves_no_ring() -> None:
    t = middle_earth(LAST, leaders={"alice": "evendim_hills", "carol": "fangorn"})
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.ends()
    t.draws("fangorn")
    assert t.ring == "buckland"
    assert (t.asked, t.table.turn) == ("carol", 2)
    t.carol.idles()
    assert t.ring == "old_forest"
    assert (t.asked, t.table.turn) == ("alice", 0)


@pytest.mark.rule("LR-ELM-07", "LR-ELM-03")
def test_who_is_out_cannot_win_by_the_points_of_cards() -> None:
    t = middle_earth(
        LAST,
        leaders={"alice": "evendim_hills"},
        laid={"bob": "mission_elven_halls mission_harlond mission_erebor mission_edoras"},
        ring="mount_doom",
        rest="carol",
    )
    assert t.bob.score == 1 + 3 + 3 + 2 + 2
    t.alice.wins("Evendim Hills", "Borderlands")
    assert t.bob.score == 0
    t.alice.ends()
    t.draws("fangorn")
    t.throws(6)
    assert t.game.result is not None
    assert t.game.result.winners == (2,)
    assert t.game.result.ranking == (2, 0, 1)


@pytest.mark.rule("LR-ELM-07")
def test_the_last_opponent_out_ends_the_game_before_any_set() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: bob 1", seats=2, rest="neutral", hands={"alice": EAGLES, "bob": ARCHERS}
    )
    t.alice.wins("Evendim Hills", "Borderlands")
    assert t.asked == "nobody"
    assert t.game.result is not None
    assert t.game.result.winners == (0,)


@pytest.mark.rule("LR-ELM-10", "LR-ELM-07")
def test_an_uprising_of_somebody_who_is_out_is_discarded() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: carol 1",
        rest="bob",
        turn="carol",
        phase="adventure",
        site_won=True,
        leaders={"alice": "evendim_hills", "carol": "borderlands"},
    )
    t.draws("local_uprising")
    t.draws("fangorn")
    t.draws("mission_erebor")
    assert [one.who for one in t.extra.uprisings] == [2]
    t.alice.places("evendim_hills", 3)
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.carol.says("defend 1")
    t.roll("6 6 6 against 1")
    t.alice.occupies(3)
    assert t.extra.uprisings == ()
    assert "fangorn" in discards(t)
    assert t.alice.hand == set()
    assert t.carol.leaders == set()


@pytest.mark.rule("LR-ELM-10")
def test_what_the_cards_of_somebody_who_is_out_put_in_force_ends_when_that_turn_would_have_begun() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: carol 1 | Fangorn: bob 5 | Umbar: bob 1",
        rest="bob",
        turn="carol",
        phase="adventure",
        site_won=True,
        leaders={"alice": "evendim_hills", "bob": "fangorn", "carol": "borderlands"},
    )
    t.draws("winter_storms")
    for land in ("tower_hills", "fangorn", "umbar"):
        t.draws(land)
    t.draws("mission_erebor")
    t.alice.places("evendim_hills", 3)
    frozen = "A card keeps Tower Hills from being invaded now (LR-EVT-03)."
    t.alice.cannot("invade evendim_hills tower_hills", frozen)
    t.alice.wins("Evendim Hills", "Borderlands")
    assert not t.table.alive(2)
    t.alice.cannot("invade evendim_hills tower_hills", frozen)
    t.alice.ends()
    t.draws("harad")
    t.bob.idles()  # carol's turn would have begun after this one
    assert t.table.turn == 0
    t.alice.places("evendim_hills", t.alice.reserve)
    t.alice.wins("Evendim Hills", "Tower Hills")
    t.expect("Tower Hills: alice 3")


@pytest.mark.rule("LR-ELM-10")
def test_until_then_it_stays_in_force() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: carol 1 | Fangorn: bob 5 | Lorien: alice 1",
        rest="bob",
        turn="carol",
        phase="adventure",
        site_won=True,
        leaders={"alice": "evendim_hills", "bob": "fangorn", "carol": "borderlands"},
    )
    t.draws("winter_storms")
    for land in ("lorien", "khand", "umbar"):
        t.draws(land)
    t.draws("mission_erebor")
    t.alice.places("evendim_hills", 3)
    t.alice.wins("Evendim Hills", "Borderlands")
    t.alice.ends()
    t.draws("harad")
    t.bob.places("fangorn", t.bob.reserve)
    t.bob.cannot("invade fangorn lorien", "A card keeps Lorien from being invaded now (LR-EVT-03).")
