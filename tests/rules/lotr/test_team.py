"""Team Risk: two sides, a search for the Ring in everybody's turn, and a win together."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions.lotr import RULEBOOK
from hegemon.editions.lotr.lands import ALIGNED, MIDDLE_EARTH
from hegemon.kernel.game import Result
from hegemon.table.rulebook import BadOption
from middle_earth import MiddleEarth, chosen, middle_earth
from scene import NAMES

LEADERS = {"alice": "fornost", "bob": "umbar", "carol": "lorien", "dave": "khand"}
FIELD = "Fornost: alice 5 | Umbar: bob 5 | Lorien: carol 5 | Khand: dave 5 | Borderlands: bob 5"
MORDOR = ("udun_vale", "barad_dur", "minas_morgul")
"""The strongholds of Mordor."""
ROHAN = "eregion minhiriath dunland enedwaith fangorn gap_of_rohan west_rohan"


def team(
    position: str = FIELD,
    *,
    leaders: Mapping[str, str] | None = None,
    adventures: Mapping[str, str] | None = None,
    laid: Mapping[str, str] | None = None,
    turn: str = "alice",
    phase: str = "invade",
    ring: str = "the_shire",
    rest: str = "carol",
    out: tuple[str, ...] = (),
    options: Mapping[str, object] | None = None,
) -> MiddleEarth:
    """Alice and carol are good, bob and dave evil; carol holds what nobody is said to hold."""
    return middle_earth(
        position,
        seats=4,
        mode="team",
        leaders=LEADERS if leaders is None else leaders,
        adventures=adventures,
        laid=laid,
        turn=turn,
        phase=phase,
        ring=ring,
        rest=rest,
        out=out,
        options=options,
    )


def result(t: MiddleEarth) -> Result:
    """How the game has ended."""
    assert t.game.result is not None, "The game goes on."
    return t.game.result


def takes(t: MiddleEarth, who: str, src: str, dst: str) -> None:
    """Somebody takes a territory that one battalion defends; the game may be over then."""
    t.captain(who).invades(src, dst)
    t.captain(who).sends(3)
    t.roll("6 6 6 against 1")
    if t.step == "MoveIn":
        t.captain(who).occupies(3)


# --- setting up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TEAM-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_it_takes_four_players(seats: int) -> None:
    with pytest.raises(BadOption, match=r"two good players play against two evil ones \(LR-TEAM-01\)"):
        RULEBOOK.open(seats, {"mode": "team"})
    assert RULEBOOK.open(4, {"mode": "team"}).seats == 4


@pytest.mark.rule("LR-TEAM-01")
def test_two_are_good_and_two_are_evil() -> None:
    t = chosen(4, "team")
    assert [t.extra.side(seat) for seat in range(4)] == ["good", "evil", "good", "evil"]


def dealt_to(bob: tuple[str, ...]) -> MiddleEarth:
    """The deal of a Team game in which bob gets these strongholds of Mordor, and dave the others."""
    t = chosen(4, "team")
    evil = [MIDDLE_EARTH.territories[land].id for land in ALIGNED["evil"]]
    others = [land for land in evil if land not in MORDOR]
    shares = [*bob, *others[: 8 - len(bob)]]
    shares += [land for land in evil if land not in shares]
    while t.step == "DealSide":
        deals = [land for land in shares if f"deal {land}" in t.answers]
        t.chance(f"deal {deals[0]}" if deals else sorted(t.answers)[0])
    return t


@pytest.mark.rule("LR-TEAM-02", "LR-TEAM-03", "LR-TEAM-22")
@pytest.mark.parametrize(
    ("bob", "last"),
    [
        ((), "dave"),
        (MORDOR[:1], "dave"),
        (MORDOR[1:2], "dave"),
        (MORDOR[:2], "bob"),
        (MORDOR[1:], "bob"),
        (MORDOR, "bob"),
    ],
)
def test_whoever_has_more_strongholds_of_mordor_places_and_plays_last(bob: tuple[str, ...], last: str) -> None:
    t = dealt_to(bob)
    count = [sum(t.owner(land) == name for land in MORDOR) for name in ("bob", "dave")]
    assert count == [len(bob), 3 - len(bob)]
    first = NAMES[(NAMES.index(last) + 1) % 4]
    assert (t.asked, t.step) == (first, "ClaimOne"), "nobody rolls for it"
    claimed: list[str] = []
    while t.step == "ClaimOne":
        if len(claimed) < 4:
            claimed.append(t.asked)
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert claimed[-1] == last
    placing = []
    while t.table.turn < 0:
        assert t.step != "RollForFirst", "the first turn is not rolled for either"
        if t.step == "PlaceLeader":
            placing.append(t.asked)
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert (placing[0], placing[3], len(placing)) == (first, last, 8)
    assert NAMES[t.table.turn] == first


# --- finding the Ring ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TEAM-04", "LR-TEAM-10")
def test_finding_the_ring_is_the_seventh_step_after_replacing_a_leader_and_before_the_fellowship() -> None:
    position = FIELD + " | Moria: bob 1"
    leaders = {"bob": "umbar", "carol": "lorien", "dave": "khand"}
    t = team(position, leaders=leaders, phase="replace", ring="moria")
    assert (t.asked, t.step) == ("alice", "PlaceLeader")
    t.alice.says("appoint fornost")
    assert (t.asked, t.step) == ("chance", "Search")
    t.chance("throw 5 6")
    assert (t.asked, t.step) == ("chance", "RollToLeave")
    t.throws(4)
    assert (t.ring, NAMES[t.table.turn]) == ("gladden_fields", "bob")


@pytest.mark.rule("LR-TEAM-04")
def test_the_other_ways_to_play_have_no_search() -> None:
    for mode in ("individual", "alliance"):
        t = middle_earth(FIELD, seats=4, mode=mode, rest="bob", leaders=LEADERS, phase="replace", ring="moria")
        assert t.step == "RollToLeave"


@pytest.mark.rule("LR-TEAM-05", "LR-TEAM-06")
@pytest.mark.parametrize("turn", NAMES[:4])
@pytest.mark.parametrize(("holder", "search"), [("alice", False), ("bob", True), ("carol", False), ("dave", True)])
def test_the_attempt_is_made_in_everybodys_turn_if_an_evil_player_holds_the_territory(
    turn: str, holder: str, search: bool
) -> None:
    t = team(FIELD + f" | Moria: {holder} 1", phase="find", turn=turn, ring="moria")
    assert t.step == ("Search" if search else "RollToLeave")


@pytest.mark.rule("LR-TEAM-07", "LR-TEAM-18", "LR-TEAM-08", "LR-TEAM-09", "LR-TEAM-10")
@pytest.mark.parametrize(
    ("region", "leader", "faces", "found"),
    [
        (False, False, (6, 6), True),
        (False, False, (6, 5), False),
        (True, False, (6, 5), True),
        (True, False, (5, 5), False),
        (False, True, (5, 6), True),
        (False, True, (4, 6), False),
        (True, True, (5, 5), True),
        (True, True, (4, 6), True),
        (True, True, (4, 5), False),
    ],
)
def test_twelve_with_two_dice_finds_the_ring_with_one_more_for_the_region_and_one_for_a_leader(
    region: bool, leader: bool, faces: tuple[int, int], found: bool
) -> None:
    lands = ROHAN if region else "eregion"
    position = FIELD + "".join(f" | {land}: dave 1" for land in lands.split())
    t = team(position, leaders={**LEADERS, "dave": "eregion"} if leader else LEADERS, phase="find", ring="eregion")
    assert t.step == "Search"
    t.chance(f"throw {faces[0]} {faces[1]}")
    if found:
        assert result(t).winners == (1, 3), "evil wins together and at once"
        assert t.ring == "eregion"
        assert t.asked == "nobody"
    else:
        t.all_pass()
        assert t.game.result is None
        assert t.ring == "moria", "nothing has changed, and the Fellowship moves"


@pytest.mark.rule("LR-TEAM-11")
def test_a_partners_part_of_the_region_or_leader_gives_no_bonus() -> None:
    position = FIELD + " | eregion: dave 1" + "".join(f" | {land}: bob 1" for land in ROHAN.split()[1:])
    t = team(position, leaders={**LEADERS, "bob": "dunland"}, phase="find", ring="eregion")
    t.chance("throw 6 5")
    assert t.game.result is None
    t = team(position, leaders={**LEADERS, "dave": "eregion"}, phase="find", ring="eregion")
    t.chance("throw 6 5")
    assert result(t).winners == (1, 3), "the own Leader does"


@pytest.mark.rule("LR-TEAM-17")
def test_at_mount_doom_the_attempt_comes_before_the_roll_of_the_turn() -> None:
    position = FIELD + " | Mount Doom: bob 1"
    t = team(position, phase="find", ring="mount_doom")
    assert t.step == "Search"
    t.chance("throw 1 1")
    assert t.step == "FinalRoll"
    t.chance("throw 4")
    assert result(t).winners == (0, 2)
    t = team(position, phase="find", ring="mount_doom")
    t.chance("throw 6 6")
    assert result(t).winners == (1, 3), "found before it could be destroyed"


@pytest.mark.rule("LR-TEAM-17")
def test_on_the_turn_of_arrival_the_roll_follows_at_once() -> None:
    t = team(FIELD + " | Mount Doom: bob 1 | Gorgoroth: alice 1", phase="find", ring="gorgoroth")
    t.throws(5)
    assert (t.ring, t.step) == ("mount_doom", "FinalRoll")


@pytest.mark.rule("LR-TEAM-21", "LR-TEAM-04")
def test_the_powers_of_the_fellowship_are_played_after_the_search() -> None:
    t = team(FIELD + " | Eregion: bob 1", phase="find", ring="eregion", adventures={"dave": "gollum"})
    assert t.step == "Search", "nobody is asked before it"
    t.chance("throw 1 2")
    assert (t.asked, t.step) == ("dave", "Moment")
    t.dave.says("use gollum")
    t.throws(1)
    assert t.ring == "eregion"


# --- winning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TEAM-12", "LR-TEAM-20", "LR-TEAM-19", "LR-TEAM-01")
@pytest.mark.parametrize("out", [(), ("alice",)], ids=["both good", "one of them out"])
def test_the_destroyed_ring_wins_for_good_whatever_the_board_and_the_points_say(out: tuple[str, ...]) -> None:
    position = "Lorien: carol 1 | Khand: dave 1" + ("" if out else " | Fornost: alice 1")
    t = team(
        position,
        leaders={},
        laid={"bob": "ambush gollum mission_erebor"},
        phase="fellowship",
        ring="mount_doom",
        rest="bob",
        out=out,
    )
    assert t.bob.score > 60
    t.chance("throw 4")
    assert result(t).winners == (0, 2)
    assert result(t).reason == "the Ring is destroyed, and good prevails."


@pytest.mark.rule("LR-TEAM-13", "LR-TEAM-15")
def test_good_wins_when_both_evil_players_are_eliminated_and_not_before() -> None:
    position = "Fornost: alice 20 | Borderlands: bob 1 | Weather Hills: dave 1"
    t = team(position, leaders={"alice": "fornost", "carol": "lorien"})
    takes(t, "alice", "Fornost", "Borderlands")
    assert t.table.out == (1,)
    assert t.game.result is None, "dave plays on"
    takes(t, "alice", "Fornost", "Weather Hills")
    assert result(t).winners == (0, 2)
    assert result(t).reason == "the other side is gone."


@pytest.mark.rule("LR-TEAM-14", "LR-TEAM-15")
def test_evil_wins_when_both_good_players_are_eliminated_also_one_who_is_out() -> None:
    position = "Fornost: alice 1 | Borderlands: dave 20 | Weather Hills: carol 1"
    t = team(position, leaders={"dave": "borderlands"}, turn="dave", rest="dave", out=("bob",))
    takes(t, "dave", "Borderlands", "Fornost")
    assert t.table.out == (1, 0)
    assert t.game.result is None, "carol plays on alone"
    takes(t, "dave", "Borderlands", "Weather Hills")
    assert result(t).winners == (1, 3)


@pytest.mark.rule("LR-TEAM-15")
def test_with_one_partner_out_the_other_has_turns() -> None:
    t = team("Fornost: alice 5 | Khand: dave 5", phase="fellowship", ring="the_shire", out=("bob",))
    order = [t.table.turn]
    for _ in range(3):
        t.goes_on_to(NAMES[order[-1]], "FortifyYourPosition")
        turn = t.table.turn
        while t.table.turn == turn:
            if t.asked == "chance":
                t.throws(1)
            else:
                t.people[t.asked].passes()
        order.append(t.table.turn)
    assert [NAMES[seat] for seat in order] == ["carol", "dave", "alice", "carol"]


@pytest.mark.rule("LR-TEAM-19")
def test_adventure_cards_have_their_effects_and_their_points_are_not_told() -> None:
    t = team(FIELD, adventures={"alice": "ambush"})
    t.alice.invades("Fornost", "Borderlands")
    t.alice.says("use ambush")
    t.expect("Fornost: alice 8")
    t.all_pass()
    assert t.table.edition.show is not None
    facts = t.table.edition.show(t.table, 0).facts[0]
    assert "Points" not in {fact.label for fact in facts}


# --- partners --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TEAM-16")
def test_partners_do_not_invade_each_other_unless_it_was_agreed() -> None:
    position = FIELD + " | Weather Hills: carol 1"
    t = team(position)
    t.alice.cannot(
        "invade fornost weather_hills", because="Weather Hills belongs to your partner, who is no enemy (LR-ALL-05)."
    )
    assert "invade fornost borderlands" in t.answers
    t = team(position, options={"attack_teammates": True})
    t.alice.declares("Fornost", "Weather Hills")
    assert t.extra.invasion is not None


@pytest.mark.rule("LR-TEAM-16")
def test_partners_do_not_pass_through_each_others_territories_or_into_them() -> None:
    position = FIELD + " | Weather Hills: carol 1 | South Downs: alice 1"
    t = team(position, phase="fortify")
    t.alice.cannot("fortify fornost weather_hills 1", because="Weather Hills is not yours")
    t.alice.cannot("fortify fornost south_downs 1", because="No chain of your territories joins")
    assert t.answers == {"pass"}


@pytest.mark.rule("LR-TEAM-16")
def test_partners_do_not_place_with_each_other_or_play_each_others_cards() -> None:
    t = team(phase="turn", adventures={"carol": "hunt_for_the_ringbearer"})
    t.goes_on_to("alice", "PlaceReinforcements")
    t.alice.cannot("place lorien 1", because="Lorien is not yours")
    t = team(phase="start", adventures={"alice": "borne_to_another_place", "carol": "hunt_for_the_ringbearer"})
    t.alice.cannot("use hunt_for_the_ringbearer", because="You do not hold Hunt for the Ringbearer (LR-POW-01).")


@pytest.mark.rule("LR-TEAM-16")
def test_a_declared_invasion_asks_the_partner_of_the_defender_nothing() -> None:
    t = team(FIELD, adventures={"dave": "courage_alone_will_not_save_you", "bob": "gollum"})
    t.alice.declares("Fornost", "Borderlands")
    assert t.asked == "bob"
    t.bob.passes()
    assert t.step == "FightOn"
