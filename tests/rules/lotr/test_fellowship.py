"""The Fellowship: along its path at the end of every turn, with a roll where there is a die, to the fire in the end."""

from __future__ import annotations

import pytest

from hegemon.editions.lotr.lands import PATH
from middle_earth import MiddleEarth, middle_earth, ready
from scene import NAMES

LEADERS = {"alice": "fornost", "bob": "moria", "carol": "nurn"}
FIELD = "Fornost: alice 2 | Moria: bob 2"
WAY = (
    *("the_shire", "buckland", "old_forest", "fornost", "weather_hills", "south_downs", "rhudaur", "eregion", "moria"),
    *("gladden_fields", "lorien", "the_wold", "emyn_muil", "dead_marshes", "ithilien", "minas_morgul", "gorgoroth"),
    "mount_doom",
)
DICE = ("moria", "lorien", "dead_marshes", "minas_morgul", "gorgoroth")
"""Where it leaves with a roll; at Mount Doom it does not leave."""


def evening(ring: str, turn: str = "alice", position: str = FIELD, **options: str) -> MiddleEarth:
    """The end of a turn: the Fellowship is about to move."""
    return middle_earth(position, phase="fellowship", ring=ring, turn=turn, leaders=LEADERS, options=options)


def whole_turn(t: MiddleEarth) -> None:
    """A turn in which as little as possible is done and the Fellowship has luck."""
    turn = t.table.turns
    while t.table.turns == turn and t.game.pending is not None and t.step != "FinalRoll":
        if t.asked == "chance":
            t.throws(6)
            continue
        who = t.people[t.asked]
        if t.step == "PlaceReinforcements" and who.reserve:
            who.says(f"place {min(who.lands)} {who.reserve}")
        else:
            who.passes()


@pytest.mark.rule("LR-FEL-01")
def test_at_the_end_of_everybodys_turn_it_moves_one_territory_on() -> None:
    t = evening("the_shire")
    assert (t.ring, NAMES[t.table.turn]) == ("buckland", "bob")
    whole_turn(t)
    assert (t.ring, NAMES[t.table.turn]) == ("old_forest", "carol")
    whole_turn(t)
    assert (t.ring, NAMES[t.table.turn]) == ("fornost", "alice")


@pytest.mark.rule("LR-FEL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_turn_of_the_game_moves_it_to_buckland(seats: int) -> None:
    t = ready(seats)
    assert (t.ring, t.table.turns) == ("the_shire", 1)
    whole_turn(t)
    assert (t.ring, t.table.turns) == ("buckland", 2)


@pytest.mark.rule("LR-FEL-03", "LR-FEL-04")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("ring", DICE)
def test_where_there_is_a_die_it_leaves_with_more_than_three(ring: str, face: int) -> None:
    t = evening(ring)
    assert (t.asked, t.step) == ("chance", "RollToLeave")
    t.throws(face)
    assert t.ring == (WAY[WAY.index(ring) + 1] if face > 3 else ring)


@pytest.mark.rule("LR-FEL-04")
def test_after_a_failed_roll_the_next_player_tries_again() -> None:
    t = evening("moria")
    t.throws(3)
    assert (t.ring, NAMES[t.table.turn]) == ("moria", "bob")
    t.goes_on_to("chance", "RollToLeave")
    assert NAMES[t.table.turn] == "bob"
    t.throws(1)
    t.goes_on_to("chance", "RollToLeave")
    assert NAMES[t.table.turn] == "carol"
    t.throws(4)
    assert (t.ring, NAMES[t.table.turn]) == ("gladden_fields", "alice")


@pytest.mark.rule("LR-FEL-05", "LR-FEL-06")
@pytest.mark.parametrize("ring", [place for place in WAY[:-1] if place not in DICE])
def test_without_a_die_it_moves_without_a_roll_even_into_a_territory_with_one(ring: str) -> None:
    t = evening(ring)
    assert t.ring == WAY[WAY.index(ring) + 1]
    assert t.table.turn == 1, "nothing was rolled"


@pytest.mark.rule("LR-FEL-11")
def test_south_downs_to_rhudaur_is_a_step_although_a_river_parts_them() -> None:
    t = evening("south_downs")
    assert t.ring == "rhudaur"
    lands = t.table.board
    assert lands.find("rhudaur").index not in lands.near[lands.find("south_downs").index]
    assert [lands.territories[land].id for land in PATH] == list(WAY)


@pytest.mark.rule("LR-FEL-07", "LR-FEL-08")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_arrival_at_mount_doom_the_final_roll_follows_and_may_end_the_game(face: int) -> None:
    t = evening("gorgoroth")
    t.throws(4)
    assert (t.ring, t.step, t.table.turn) == ("mount_doom", "FinalRoll", 0)
    t.chance(f"throw {face}")
    assert t.asked == "nobody"
    assert t.game.result is not None


@pytest.mark.rule("LR-FEL-07")
def test_the_final_roll_may_be_agreed_to_wait_for_the_next_turn() -> None:
    t = evening("gorgoroth", final_roll="next_turn")
    t.throws(6)
    assert (t.ring, NAMES[t.table.turn]) == ("mount_doom", "bob")
    t.goes_on_to("chance", "FinalRoll")
    assert NAMES[t.table.turn] == "bob"


@pytest.mark.rule("LR-FEL-09")
def test_a_failed_final_roll_is_made_again_at_the_end_of_every_turn() -> None:
    t = evening("gorgoroth")
    t.throws(4)
    for face, name in ((3, "bob"), (1, "carol"), (2, "alice")):
        t.chance(f"throw {face}")
        assert (t.ring, NAMES[t.table.turn]) == ("mount_doom", name)
        t.goes_on_to("chance", "FinalRoll")
        assert NAMES[t.table.turn] == name
    t.chance("throw 4")
    assert t.game.result is not None


@pytest.mark.rule("LR-FEL-10")
@pytest.mark.parametrize("holder", NAMES[:3])
def test_whoever_holds_the_territory_of_the_ring_is_of_no_matter(holder: str) -> None:
    t = evening("buckland", position=f"{FIELD} | Buckland: {holder} 9 | Old Forest: {holder} 9")
    assert t.ring == "old_forest"
    t = evening("lorien", position=f"{FIELD} | Lorien: {holder} 9 | The Wold: {holder} 9")
    t.throws(4)
    assert t.ring == "the_wold"


@pytest.mark.rule("LR-FEL-12")
def test_it_takes_seventeen_turns_to_mount_doom_with_all_the_luck_of_the_world() -> None:
    t = middle_earth(FIELD, phase="turn", leaders=LEADERS)
    for turn in range(1, 17):
        assert t.table.turns == turn
        whole_turn(t)
        assert t.ring == WAY[turn]
        assert t.game.result is None
    whole_turn(t)
    assert (t.ring, t.table.turns, t.step) == ("mount_doom", 17, "FinalRoll")
    t.chance("throw 4")
    assert t.game.result is not None


@pytest.mark.rule("LR-FEL-13")
def test_nobody_moves_it_for_a_player_who_is_out() -> None:
    leaders = {"alice": "fornost", "carol": "nurn"}
    t = middle_earth("Fornost: alice 2", phase="fellowship", ring="the_shire", leaders=leaders, out=("bob",))
    assert (t.ring, NAMES[t.table.turn]) == ("buckland", "carol")
    whole_turn(t)
    assert (t.ring, NAMES[t.table.turn]) == ("old_forest", "alice")


@pytest.mark.rule("LR-FEL-13")
def test_nobody_moves_it_for_the_neutral_army() -> None:
    leaders = {"alice": "fornost", "bob": "moria"}
    t = middle_earth(FIELD, seats=2, rest="neutral", phase="fellowship", ring="eregion", leaders=leaders)
    assert (t.ring, NAMES[t.table.turn]) == ("moria", "bob")
    t.goes_on_to("chance", "RollToLeave")
    assert NAMES[t.table.turn] == "bob"
    t.throws(1)
    assert NAMES[t.table.turn] == "alice"


@pytest.mark.rule("LR-FEL-01", "LR-FEL-13")
def test_it_waits_until_the_turn_is_over() -> None:
    t = middle_earth(FIELD, phase="turn", leaders=LEADERS)
    while t.table.turn == 0:
        assert t.ring == "the_shire"
        who = t.people[t.asked]
        if t.step == "PlaceReinforcements" and who.reserve:
            who.says(f"place fornost {who.reserve}")
        else:
            who.passes()
    assert t.ring == "buckland"
