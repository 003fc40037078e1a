"""The turn: its seven steps in order, those that always happen and those that may, and who comes next."""

from __future__ import annotations

import pytest

from middle_earth import MiddleEarth, middle_earth
from scene import NAMES


def march_on_eregion() -> MiddleEarth:
    """Alice can do something in every step: carry a Leader, take a Site of Power with him, fortify, draw twice."""
    return middle_earth(
        "Rhudaur: alice 4 | Fornost: alice 2 | Weather Hills: alice 1 | Eregion: bob 1 | Moria: bob 3",
        phase="turn",
        leaders={"alice": "fornost"},
        adventures={"alice": "borne_to_another_place"},
    )


# --- the steps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TRN-01", "LR-TRN-02")
def test_a_turn_step_by_step() -> None:
    t = march_on_eregion()
    everything = {
        "place rhudaur 1",
        "invade rhudaur eregion",
        "fortify fornost rhudaur 1",
        "appoint rhudaur",
        "pass",
    }

    def only(*said: str) -> None:
        """Of everything that a turn knows nothing but this can be said now."""
        for text in sorted(everything - set(said)):
            t.alice.cannot(text)

    assert (t.asked, t.step) == ("alice", "Moment")  # before step 1
    only("pass")
    t.alice.says("use borne_to_another_place")
    t.alice.says("carry fornost rhudaur")
    t.expect("Rhudaur: alice 5")  # and 1 for the stronghold
    assert t.step == "PlaceReinforcements"  # step 1
    only("place rhudaur 1")
    t.alice.cannot("invade rhudaur eregion", because="Place your 3 new battalions first (LR-RNF-10).")
    t.alice.places("Rhudaur", 3)
    assert t.step == "DeclareInvasion"  # step 2
    only("invade rhudaur eregion", "pass")
    t.alice.cannot("place rhudaur 1", because="is for another step (LR-TRN-01)")
    t.alice.cannot("fortify fornost rhudaur 1", because="is for another step (LR-TRN-01)")
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    only("pass", "invade rhudaur eregion")
    t.alice.passes()
    assert t.step == "FortifyYourPosition"  # step 3
    only("fortify fornost rhudaur 1", "pass")
    t.alice.fortifies("Fornost", "Rhudaur", 1)
    t.alice.ends()
    assert (t.asked, t.step) == ("chance", "DrawInto")  # step 4
    t.draws("moria")
    assert t.alice.hand == {"moria"}
    assert (t.asked, t.step) == ("chance", "DrawAdventure")  # step 5
    assert t.ring == "the_shire"
    t.draws("gollum")
    assert t.alice.adventures == {"gollum"}
    t.all_pass()
    assert t.ring == "buckland"  # step 7; she has a Leader, so there is no step 6
    assert (t.table.turn, t.asked, t.step) == (t.bob.seat, "bob", "PlaceReinforcements")


@pytest.mark.rule("LR-TRN-01")
def test_no_step_comes_back_once_it_is_closed() -> None:
    t = middle_earth("Rhudaur: alice 5 | Fornost: alice 3 | Weather Hills: alice 1 | Eregion: bob 1")
    t.alice.passes()
    t.alice.cannot("invade rhudaur eregion")
    t.alice.cannot("place rhudaur 1")
    t.alice.fortifies("Fornost", "Rhudaur", 1)
    assert t.step == "PlaceLeader"
    t.alice.cannot("fortify fornost rhudaur 1", because="is for another moment (LR-SET-16)")
    t.alice.cannot("invade rhudaur eregion", because="is for another moment (LR-SET-16)")
    t.alice.says("appoint rhudaur")
    assert (t.table.turn, t.ring) == (t.bob.seat, "buckland")


@pytest.mark.rule("LR-TRN-02")
def test_a_turn_in_which_nothing_is_done_still_reinforces_and_moves_the_fellowship() -> None:
    t = middle_earth("Rhudaur: alice 4 | Eregion: bob 1", phase="turn", leaders={"alice": "rhudaur", "bob": "eregion"})
    t.alice.cannot("pass", because="Place your 3 new battalions first (LR-RNF-10).")
    t.alice.places("Rhudaur", 3)
    t.alice.passes()  # no Combat
    t.alice.passes()  # no fortification, no cards, no Leader to replace
    t.expect("Rhudaur: alice 8 | Eregion: bob 1")
    assert (t.alice.hand, t.alice.adventures) == (set(), set())
    assert (t.table.turn, t.ring) == (t.bob.seat, "buckland")


@pytest.mark.rule("LR-TRN-02")
def test_the_territory_card_comes_only_after_a_conquest() -> None:
    t = middle_earth("Rhudaur: alice 4 | Eregion: bob 1 | Moria: bob 1", leaders={"alice": "rhudaur"})
    t.alice.wins("Rhudaur", "Eregion")
    t.alice.passes()
    t.alice.passes()
    assert t.step == "DrawInto"
    t.draws("khand")
    assert (t.alice.hand, t.table.turn) == ({"khand"}, t.bob.seat)  # the Leader stayed behind: no Adventure card


@pytest.mark.rule("LR-TRN-02")
def test_the_adventure_card_comes_only_after_a_leader_took_a_site() -> None:
    t = middle_earth("Rhudaur: alice 6 | Eregion: bob 1 | Carrock: bob 1", leaders={"alice": "rhudaur"})
    t.alice.wins("Rhudaur", "Carrock", leader=True)  # no Site of Power
    t.alice.passes()
    t.alice.passes()
    t.draws("khand")
    assert t.table.turn == t.bob.seat
    t = middle_earth("Rhudaur: alice 6 | Eregion: bob 1 | Carrock: bob 1", leaders={"alice": "rhudaur"})
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    t.alice.passes()
    t.alice.passes()
    t.draws("khand")
    assert (t.step, t.table.turn) == ("DrawAdventure", t.alice.seat)


@pytest.mark.rule("LR-TRN-01", "LR-TRN-02")
def test_cards_come_before_a_new_leader_and_he_before_the_fellowship() -> None:
    """Nobody comes to steps 5 and 6 in one turn; the position is laid out by hand."""
    t = middle_earth("Rhudaur: alice 4 | Moria: bob 1", phase="territory", captured=True, site_won=True)
    assert t.step == "DrawInto"
    t.draws("khand")
    assert t.step == "DrawAdventure"
    t.draws("ambush")
    assert (t.step, t.ring) == ("PlaceLeader", "the_shire")
    t.alice.says("appoint rhudaur")
    assert (t.asked, t.ring) == ("bob", "buckland")


@pytest.mark.rule("LR-TRN-02")
def test_the_conquests_of_one_turn_earn_nothing_in_the_next() -> None:
    t = middle_earth("Rhudaur: alice 6 | Eregion: bob 1", seats=2, leaders={"alice": "rhudaur", "bob": "khand"})
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    t.alice.ends()
    t.draws("moria")
    t.draws("mission_erebor")
    t.all_pass()
    t.bob.idles()
    t.all_pass()
    assert (t.asked, t.step) == ("alice", "PlaceReinforcements")
    t.alice.idles()
    assert (t.asked, t.alice.hand, t.alice.adventures) == ("bob", {"moria"}, {"mission_erebor"})


@pytest.mark.rule("LR-TRN-02")
@pytest.mark.parametrize(("leaders", "replaced"), [("", True), ("rhudaur", False), ("rhudaur fornost", False)])
def test_a_leader_is_replaced_only_if_none_is_on_the_board(leaders: str, replaced: bool) -> None:
    t = middle_earth("Rhudaur: alice 4 | Fornost: alice 1 | Moria: bob 1", phase="fortify", leaders={"alice": leaders})
    t.alice.passes()
    assert (t.step == "PlaceLeader") is replaced
    if replaced:
        t.alice.cannot("pass", because="Place a Leader in a territory of yours")
        t.alice.says("appoint fornost")
        assert t.alice.leaders == {"fornost"}
    assert (t.table.turn, t.ring) == (t.bob.seat, "buckland")


# --- before step 1 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TRN-03")
def test_powers_for_the_start_of_the_turn_come_before_any_battalion() -> None:
    t = middle_earth(
        "Rhudaur: alice 2 | The Shire: alice 2 | Moria: bob 1",
        phase="turn",
        leaders={"alice": "rhudaur"},
        adventures={"alice": "hunt_for_the_ringbearer borne_to_another_place you_shall_not_pass ambush"},
    )
    assert (t.asked, t.step) == ("alice", "Moment")
    assert {answer for answer in t.answers if "ambush" in answer} == set()
    t.alice.cannot("use ambush", because="Ambush cannot be played at this moment")
    t.expect("Rhudaur: alice 2")  # its stronghold has not been reinforced yet
    assert t.alice.reserve == 0
    t.alice.says("use borne_to_another_place")
    t.alice.says("carry rhudaur the_shire")
    assert t.alice.leaders == {"the_shire"}
    assert t.step == "Moment"  # she may go on
    t.expect("Rhudaur: alice 2")
    t.alice.passes()
    t.expect("Rhudaur: alice 3")
    assert (t.step, t.alice.reserve) == ("PlaceReinforcements", 3)


@pytest.mark.rule("LR-TRN-03")
@pytest.mark.parametrize("power", ["hunt_for_the_ringbearer", "borne_to_another_place", "you_shall_not_pass"])
@pytest.mark.parametrize("phase", ["reinforce", "invade", "fortify"])
def test_they_are_refused_later_in_the_turn(power: str, phase: str) -> None:
    t = middle_earth(
        "Rhudaur: alice 2 | The Shire: alice 2",
        phase=phase,
        leaders={"alice": "rhudaur"},
        adventures={"alice": power},
    )
    assert t.asked == "alice"
    t.alice.cannot(f"use {power}", because="cannot be played at this moment")
    t.alice.cannot(f"use {power}", because="(LR-POW-01)")
    t.alice.cannot("complete mission_erebor", because="You do not hold Erebor (LR-MSN-39).")
    assert t.alice.adventures == {power}


# --- who comes next --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TRN-04")
def test_the_turn_passes_to_the_left_and_round_the_table() -> None:
    position = "Rhudaur: alice 2 | Moria: bob 2 | Khand: carol 2"
    leaders = {"alice": "rhudaur", "bob": "moria", "carol": "khand", "dave": "angmar"}
    t = middle_earth(position, seats=4, phase="turn", turn="carol", leaders=leaders)
    order = []
    for _ in range(6):
        order.append(t.asked)
        t.people[t.asked].idles()
    assert order == ["carol", "dave", "alice", "bob", "carol", "dave"]


@pytest.mark.rule("LR-TRN-04")
def test_the_eliminated_are_skipped_and_move_no_fellowship() -> None:
    leaders = {"alice": "rhudaur", "carol": "khand", "dave": "angmar"}
    t = middle_earth("Rhudaur: alice 4 | Eregion: bob 1 | Khand: carol 2", seats=4, leaders=leaders)
    t.alice.wins("Rhudaur", "Eregion")
    assert t.table.out == (t.bob.seat,)
    t.alice.passes()
    t.alice.passes()
    t.draws("moria")
    assert (t.asked, t.ring) == ("carol", "buckland")
    order = []
    for _ in range(4):
        order.append(t.asked)
        t.people[t.asked].idles()
    assert order == ["carol", "dave", "alice", "carol"]
    assert t.ring == "south_downs"  # five turns, five steps


@pytest.mark.rule("LR-TRN-05")
def test_only_the_player_on_turn_acts() -> None:
    position = "Rhudaur: alice 4 | Fornost: alice 2 | Weather Hills: alice 1 | Eregion: bob 1 | Moria: bob 4"
    t = middle_earth(f"{position} | Gladden Fields: bob 2", phase="turn", leaders={"alice": "rhudaur"})

    def others_wait() -> None:
        """Nobody else can do what alice can, nor anything in their own territories."""
        for name in ("bob", "carol"):
            for text in ("place moria 1", "invade moria eregion", "fortify moria gladden_fields 1"):
                t.people[name].cannot(text)
            for text in sorted(t.answers)[:5]:
                t.people[name].cannot(text, because="is asked, not Seat")

    others_wait()
    t.alice.places("Rhudaur", 3)
    others_wait()
    t.alice.cannot("invade moria gladden_fields", because="Moria is not yours")
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    others_wait()
    t.alice.passes()
    others_wait()
    t.alice.cannot("fortify moria gladden_fields 1")
    t.alice.passes()
    others_wait()
    t.draws("khand")
    t.draws("ambush")
    assert [t.people[name].hand for name in NAMES[:3]] == [{"khand"}, set(), set()]
    assert [t.alice.adventures, t.bob.adventures, t.carol.adventures] == [{"ambush"}, set(), set()]
    assert t.asked == "bob"
    t.alice.cannot("place moria 1", because="Seat 1 is asked, not Seat 0.")
