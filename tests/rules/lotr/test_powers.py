"""The Powers: when each of them may be played and by whom, what it does, and that it lies open and scores then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from hegemon.editions.lotr.actions import Block
from hegemon.editions.lotr.cards import POWERS
from hegemon.rules.effects import Moment
from middle_earth import MiddleEarth, middle_earth
from scene import NAMES

OWN = "LR-POW-01"
FIELD = "Minhiriath: alice 9 | Umbar: bob 5 | Deep Harad: bob 2 | Mithlond: alice 2 | South Downs: bob 4"
"""Alice in Minhiriath faces bob by sea in Umbar, a stronghold and port, and by land in South Downs."""


def war(
    adventures: Mapping[str, str],
    position: str = FIELD,
    *,
    leaders: Mapping[str, str] | None = None,
    phase: str = "invade",
    turn: str = "alice",
    ring: str = "the_shire",
    seats: int = 3,
    rest: str = "carol",
) -> MiddleEarth:
    """Everybody has a Leader somewhere, so that nobody has to place one."""
    where = {"alice": "mithlond", "bob": "deep_harad", "carol": "nurn"}
    return middle_earth(
        position,
        adventures=adventures,
        leaders=where if leaders is None else leaders,
        phase=phase,
        turn=turn,
        ring=ring,
        seats=seats,
        rest=rest,
    )


def lies_open(t: MiddleEarth, who: str, card: str) -> None:
    """A Power that was played lies before its player and is worth a point."""
    player = t.captain(who)
    assert player.laid == [card]
    assert card not in player.adventures
    before = player.score
    t.extra.adventures.laid[player.seat] = ()
    assert player.score == before - 1
    t.extra.adventures.laid[player.seat] = (next(one.index for one in POWERS if one.id == card),)


def hands_down(t: MiddleEarth, name: str) -> None:
    """Everybody passes until this one is asked at the moment that is open."""
    while t.asked != name:
        assert t.step == "Moment", t.step
        t.people[t.asked].passes()


# --- every card in its window ----------------------------------------------------------------------------------------

WINDOWS = {
    "you_shall_not_pass": ("alice", "start"),
    "borne_to_another_place": ("alice", "start"),
    "hunt_for_the_ringbearer": ("alice", "start"),
    "the_way_is_under_the_mountains": ("alice", "invasions"),
    "grima_wormtongue": ("alice", "first battle"),
    "ambush": ("alice", "first battle"),
    "the_enemy_is_at_hand": ("alice", "first battle"),
    "siege_machines": ("alice", "first battle"),
    "black_sails": ("alice", "first battle"),
    "move_by_night": ("alice", "fortify"),
    "courage_alone_will_not_save_you": ("bob", "declared"),
    "strategic_withdrawal": ("bob", "declared"),
    "violent_storms": ("bob", "committed"),
    "knife_in_the_dark": ("all", "leaving"),
    "dangerous_crossing": ("all", "leaving"),
    "gollum": ("all", "leaving"),
    "faramir_finds_the_ringbearer": ("all", "tested"),
    "smeagol": ("all", "tested"),
    "captured_by_orcs": ("all", "tested"),
    "shelobs_lair": ("all", "tested"),
    "boromir_tries_to_seize_the_one_ring": ("all", "departing"),
    "a_balrog_is_come": ("all", "departing"),
}
"""Who can play each Power, and when, in a turn of alice in which she invades bob by sea and carol looks on."""
ONLY_AT = {"captured_by_orcs": "gorgoroth", "shelobs_lair": "minas_morgul", "a_balrog_is_come": "moria"}
RINGS = {"the_shire": ("leaving", "departing")} | dict.fromkeys(
    ("moria", "gorgoroth", "minas_morgul"), ("tested", "departing")
)
"""Where the Ring is, and which moments of the Fellowship come then if the die shows five."""


def what(t: MiddleEarth, fought: int) -> str:
    """What is going on, in a word or two."""
    asking = t.game.asking
    if isinstance(asking, Moment):
        return asking.moment
    if t.step == "FightOn":
        return "later battles" if fought else "first battle"
    return {"DeclareInvasion": "invasions", "FortifyYourPosition": "fortify"}.get(t.step, t.step)


def played(t: MiddleEarth) -> list[tuple[str, str, set[str]]]:
    """Who is asked what in the whole turn, and which Powers can be played then; nobody plays any."""
    asked: list[tuple[str, str, set[str]]] = []
    invaded = fought = 0
    while t.table.turn == 0 and t.game.pending is not None:
        if t.asked == "chance":
            t.chance("roll 5 4 1 against 3 2" if t.step == "RollDice" else "throw 5")
            continue
        usable = {answer.removeprefix("use ") for answer in t.answers if answer.startswith("use ")}
        asked.append((t.asked, what(t, fought), usable))
        who = t.people[t.asked]
        if who.reserve and t.step == "PlaceReinforcements":
            who.says(f"place minhiriath {who.reserve}")
        elif t.step == "DeclareInvasion" and not invaded:
            who.says("invade minhiriath umbar")
            invaded = 1
        elif t.step == "FightOn" and fought < 2:
            who.says("commit 3")
            fought += 1
        elif t.step == "AnnounceDefence":
            who.says("defend 2")
        else:
            who.passes()
    return asked


@pytest.mark.rule("LR-POW-28", "LR-POW-29")
def test_there_are_twenty_five_powers_of_twenty_two_kinds_each_worth_a_point() -> None:
    copies = Counter(card.key for card in POWERS)
    assert len(POWERS) == 25
    assert set(copies) == set(WINDOWS)
    twice = {key for key, count in copies.items() if count == 2}
    assert twice == {"grima_wormtongue", "you_shall_not_pass", "the_way_is_under_the_mountains"}
    assert set(copies.values()) == {1, 2}
    assert {(card.good, card.evil) for card in POWERS} == {(1, 1)}


@pytest.mark.rule("LR-POW-01", "LR-POW-24", "LR-POW-35", "LR-POW-22", "LR-POW-31")
@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize("holder", NAMES[:3])
@pytest.mark.parametrize("card", WINDOWS)
def test_a_power_can_be_played_in_its_window_only(card: str, holder: str, ring: str) -> None:
    t = war({holder: card}, FIELD.replace("bob 5", "bob 9"), phase="turn", ring=ring)
    found = {moment for who, moment, usable in played(t) if card in usable}
    whose, window = WINDOWS[card]
    possible = whose in (holder, "all") and ONLY_AT.get(card, ring) == ring
    if whose == "all" and window not in RINGS[ring]:
        possible = False
    assert found == ({window} if possible else set())


@pytest.mark.rule("LR-POW-01")
@pytest.mark.parametrize(
    ("card", "phase"),
    [
        ("ambush", "start"),
        ("ambush", "invade"),
        ("ambush", "fortify"),
        ("you_shall_not_pass", "invade"),
        ("hunt_for_the_ringbearer", "fortify"),
        ("borne_to_another_place", "invade"),
        ("move_by_night", "invade"),
        ("move_by_night", "start"),
        ("courage_alone_will_not_save_you", "invade"),
        ("gollum", "invade"),
        ("the_way_is_under_the_mountains", "fortify"),
    ],
)
def test_a_power_outside_its_window_is_refused(card: str, phase: str) -> None:
    t = war({"alice": card}, phase=phase)
    t.alice.cannot(f"use {card}", because="cannot be played at this moment")
    t.alice.cannot(f"use {card}", because=OWN)


@pytest.mark.rule("LR-POW-01")
def test_nobody_plays_a_power_of_somebody_else() -> None:
    t = war({"alice": "black_sails", "bob": "ambush"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.cannot("use ambush", because="You do not hold Ambush (LR-POW-01).")
    t.bob.cannot("use ambush")


@pytest.mark.rule("LR-POW-01")
@pytest.mark.parametrize(
    "card", ["ambush", "grima_wormtongue", "the_enemy_is_at_hand", "siege_machines", "black_sails"]
)
def test_what_is_played_before_an_invasion_comes_too_late_after_its_first_battle(card: str) -> None:
    t = war({"alice": card})
    t.alice.invades("Minhiriath", "Umbar")
    assert f"use {card}" in t.answers
    t.alice.sends(3)
    t.roll("1 1 1 against 6 6")
    t.alice.cannot(f"use {card}", because="cannot be played at this moment")
    t.alice.cannot(f"use {card}", because=OWN)
    t.alice.passes()
    t.alice.invades("Minhiriath", "Umbar")
    assert f"use {card}" in t.answers, "another invasion, another chance"


@pytest.mark.rule("LR-POW-02")
def test_a_power_in_hand_scores_nothing_and_a_played_one_its_point() -> None:
    t = war({"alice": "ambush gollum"})
    before = t.alice.score
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("use ambush")
    assert t.alice.laid == ["ambush"]
    assert t.alice.adventures == {"gollum"}
    assert t.alice.score == before + 1


@pytest.mark.rule("LR-POW-01")
def test_either_copy_of_a_power_names_the_other() -> None:
    t = war({"alice": "grima_wormtongue grima_wormtongue_2"})
    t.alice.invades("Minhiriath", "Umbar")
    assert len([answer for answer in t.answers if answer.startswith("use")]) == 1
    t.alice.says("use grima_wormtongue_2")
    t.alice.says("amount 1")
    t.all_pass()
    t.alice.says("use grima_wormtongue")
    t.alice.says("amount 2")
    t.expect("Minhiriath: alice 12 | Umbar: bob 2")
    assert len(t.alice.laid) == 2


# --- before an invasion ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-POW-03", "LR-POW-32")
@pytest.mark.parametrize(("there", "choices"), [(5, {1, 2}), (3, {1, 2}), (2, {1})])
def test_grima_turns_up_to_two_defenders_but_never_the_last(there: int, choices: set[int]) -> None:
    for over in choices:
        t = war({"alice": "grima_wormtongue"}, FIELD.replace("Umbar: bob 5", f"Umbar: bob {there}"))
        t.alice.invades("Minhiriath", "Umbar")
        t.alice.says("use grima_wormtongue")
        assert t.answers == {f"amount {n}" for n in choices}
        t.alice.cannot("amount 3")
        t.alice.cannot("pass")
        t.alice.says(f"amount {over}")
        t.expect(f"Minhiriath: alice {9 + over} | Umbar: bob {there - over}")
        t.all_pass()
        t.alice.cannot("pass", because="A declared invasion has at least one battle (LR-CBT-32).")
        lies_open(t, "alice", "grima_wormtongue")


@pytest.mark.rule("LR-POW-30", "LR-POW-03")
def test_grima_has_nobody_to_turn_where_one_battalion_stands() -> None:
    t = war({"alice": "grima_wormtongue"}, FIELD.replace("Umbar: bob 5", "Umbar: bob 1"))
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.cannot("use grima_wormtongue", because="Grima Wormtongue would change nothing now")
    t.alice.cannot("use grima_wormtongue", because="(LR-POW-30)")


@pytest.mark.rule("LR-POW-32")
def test_grima_turns_the_neutral_army_too() -> None:
    t = war(
        {"alice": "grima_wormtongue"},
        "Minhiriath: alice 9 | Dunland: neutral 3",
        seats=2,
        rest="bob",
        leaders={"bob": "nurn"},
    )
    t.alice.invades("Minhiriath", "Dunland")
    t.alice.says("use grima_wormtongue")
    t.alice.says("amount 2")
    t.expect("Minhiriath: alice 11 | Dunland: neutral 1")


@pytest.mark.rule("LR-POW-07")
def test_an_ambush_adds_three_battalions_where_the_invasion_starts() -> None:
    t = war({"alice": "ambush"}, FIELD.replace("Minhiriath: alice 9", "Minhiriath: alice 2"))
    t.alice.invades("Minhiriath", "Umbar")
    assert {"commit 1", "use ambush"} <= t.answers
    assert "commit 2" not in t.answers
    t.alice.says("use ambush")
    t.expect("Minhiriath: alice 5")
    t.all_pass()
    assert {"commit 1", "commit 2", "commit 3"} <= t.answers
    lies_open(t, "alice", "ambush")


@pytest.mark.rule("LR-POW-07", "LR-EVT-08")
def test_an_ambush_saves_an_invasion_that_the_corsairs_left_with_one_battalion() -> None:
    t = middle_earth(
        "Minhiriath: alice 1 | Umbar: bob 9 | Moria: alice 1 | Eregion: bob 9",
        phase="adventure",
        turn="carol",
        site_won=True,
        leaders={"alice": "moria", "bob": "umbar", "carol": "nurn"},
        adventures={"alice": "ambush"},
    )
    t.draws("corsairs_of_umbar")
    t.goes_on_to("alice", "PlaceReinforcements")
    t.alice.places("minhiriath", 3)
    t.alice.declares("Minhiriath", "Umbar")
    t.all_pass()
    t.expect("Minhiriath: alice 1")
    assert t.answers == {"pass", "use ambush"}
    t.alice.says("use ambush")
    t.all_pass()
    t.expect("Minhiriath: alice 4")
    assert t.answers == {"commit 1", "commit 2", "commit 3"}


@pytest.mark.rule("LR-POW-08", "LR-POW-09")
@pytest.mark.parametrize("card", ["the_enemy_is_at_hand", "siege_machines"])
def test_a_breach_takes_the_stronghold_off_the_dice_until_the_invasion_ends_but_not_the_leader(card: str) -> None:
    t = war({"alice": card}, leaders={"bob": "umbar", "alice": "mithlond", "carol": "nurn"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says(f"use {card}")
    t.all_pass()
    t.alice.sends(1)
    t.bob.says("defend 1")
    t.roll("4 against 3")
    t.expect("Minhiriath: alice 9 | Umbar: bob 4")
    t.alice.sends(1)
    t.bob.says("stand 1")
    t.roll("4 against 3")
    t.expect("Minhiriath: alice 8 | Umbar: bob 4")
    t.alice.passes()
    assert t.extra.forces == ()
    lies_open(t, "alice", card)
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.sends(1)
    t.bob.says("defend 1")
    t.roll("4 against 3")
    t.expect("Minhiriath: alice 7 | Umbar: bob 4")


@pytest.mark.rule("LR-POW-08", "LR-POW-30")
@pytest.mark.parametrize("card", ["the_enemy_is_at_hand", "siege_machines"])
def test_a_breach_needs_a_stronghold_that_still_helps(card: str) -> None:
    t = war({"alice": "the_enemy_is_at_hand siege_machines"})
    t.alice.invades("Minhiriath", "South Downs")
    t.alice.cannot(f"use {card}", because="would change nothing now, so it cannot be played (LR-POW-30)")
    t = war({"alice": "the_enemy_is_at_hand siege_machines"})
    t.alice.invades("Minhiriath", "Umbar")
    other = "siege_machines" if card == "the_enemy_is_at_hand" else "the_enemy_is_at_hand"
    t.alice.says(f"use {other}")
    t.all_pass()
    t.alice.cannot(f"use {card}", because="would change nothing now, so it cannot be played (LR-POW-30)")


@pytest.mark.rule("LR-POW-08")
def test_a_breach_goes_on_when_the_attacking_territory_changes() -> None:
    t = war({"alice": "siege_machines"}, FIELD + " | Belfalas: alice 5")
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("use siege_machines")
    t.all_pass()
    t.alice.sends(1)
    t.roll("4 against 3")
    t.alice.says("shift belfalas")
    t.alice.sends(1)
    t.roll("4 against 3")
    t.expect("Umbar: bob 3 | Belfalas: alice 5")


@pytest.mark.rule("LR-POW-11")
def test_the_way_under_the_mountains_joins_two_territories_for_one_invasion() -> None:
    t = war(
        {"alice": "the_way_is_under_the_mountains"},
        "Moria: alice 9 | Lorien: bob 2 | Nurn: carol 1",
        leaders={"carol": "nurn", "alice": "moria"},
    )
    t.alice.cannot("invade moria lorien", because="no border, bridge or sea-line joins them (LR-CBT-01)")
    t.alice.says("use the_way_is_under_the_mountains")
    t.alice.says("invade moria lorien")
    t.all_pass()
    t.alice.sends(3)
    t.roll("1 1 1 against 6 6")
    t.expect("Moria: alice 7 | Lorien: bob 2")
    t.alice.sends(3)
    t.roll("6 6 6 against 1 1")
    t.alice.occupies(6)
    t.alice.says("bring leader")
    t.expect("Moria: alice 1 | Lorien: alice 6")
    assert t.extra.forces == ()
    lies_open(t, "alice", "the_way_is_under_the_mountains")
    t.goes_on_to("alice", "FortifyYourPosition")
    t.alice.cannot("fortify lorien moria 2", because="No chain of your territories joins Lorien and Moria (LR-FRT-05)")


@pytest.mark.rule("LR-POW-11")
def test_the_way_is_closed_again_when_the_invasion_is_called_off() -> None:
    t = war({"alice": "the_way_is_under_the_mountains"}, "Moria: alice 9 | Lorien: bob 2", leaders={"alice": "moria"})
    t.alice.says("use the_way_is_under_the_mountains")
    t.alice.says("invade moria lorien")
    t.all_pass()
    t.alice.cannot("pass", because="A declared invasion has at least one battle (LR-CBT-32).")
    t.alice.sends(1)
    t.roll("1 against 6")
    t.alice.passes()
    t.alice.cannot("invade moria lorien", because="no border, bridge or sea-line joins them (LR-CBT-01)")


@pytest.mark.rule("LR-POW-12")
def test_the_way_leads_only_along_one_range_and_from_where_an_army_can_start() -> None:
    t = war(
        {"alice": "the_way_is_under_the_mountains"},
        "Moria: alice 9 | Lorien: bob 2 | Fornost: alice 9 | Enedwaith: alice 1 | Dunland: alice 5",
        leaders={"alice": "moria"},
    )
    t.alice.says("use the_way_is_under_the_mountains")
    t.alice.cannot("invade moria west_rohan")
    t.alice.cannot("invade moria eastern_angmar")
    t.alice.cannot("invade enedwaith lorien")
    t.alice.cannot("invade moria dunland")
    t.alice.cannot("invade moria gladden_fields")
    misty = {"rhudaur", "carrock", "anduin_valley", "lorien", "fangorn"}
    assert {answer.split()[2] for answer in t.answers if answer.startswith("invade moria")} == misty
    assert not [answer for answer in t.answers if answer.startswith("invade fornost")]
    assert not [answer for answer in t.answers if answer.startswith("invade enedwaith")]


@pytest.mark.rule("LR-POW-12", "LR-POW-30")
def test_without_a_range_to_go_under_the_way_is_refused() -> None:
    t = war({"alice": "the_way_is_under_the_mountains"}, "Fornost: alice 9", leaders={"alice": "fornost"})
    t.alice.cannot("use the_way_is_under_the_mountains")
    assert "use the_way_is_under_the_mountains" not in t.answers


@pytest.mark.rule("LR-POW-18")
def test_black_sails_add_one_to_the_highest_die_of_an_invasion_by_sea_besides_a_leader() -> None:
    t = war({"alice": "black_sails"}, leaders={"alice": "minhiriath", "bob": "deep_harad", "carol": "nurn"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("use black_sails")
    t.all_pass()
    t.alice.sends(1)
    t.roll("4 against 3")
    t.expect("Minhiriath: alice 9 | Umbar: bob 4")
    t.alice.sends(2, leader=True)
    t.roll("4 3 against 4 3")
    t.expect("Minhiriath: alice 8 | Umbar: bob 3")
    t.alice.passes()
    lies_open(t, "alice", "black_sails")
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.sends(1)
    t.roll("4 against 3")
    t.expect("Minhiriath: alice 7 | Umbar: bob 3")


@pytest.mark.rule("LR-POW-18", "LR-POW-30")
def test_black_sails_need_the_sea_and_may_be_set_when_the_invasion_changes_to_it() -> None:
    position = "Minhiriath: alice 9 | Lebennin: alice 9 | Belfalas: bob 9"
    t = war({"alice": "black_sails"}, position, leaders={"alice": "lebennin"})
    t.alice.invades("Lebennin", "Belfalas")
    t.alice.cannot("use black_sails", because="Black Sails would change nothing now, so it cannot be played")
    t.alice.sends(1)
    t.roll("1 against 6")
    t.alice.says("shift minhiriath")
    t.alice.says("use black_sails")
    t.alice.sends(1)
    t.roll("4 against 4")
    t.expect("Belfalas: bob 8")
    t.alice.says("shift lebennin")
    t.alice.sends(1)
    t.roll("4 against 4")
    t.expect("Belfalas: bob 8 | Lebennin: alice 7")


# --- when one is invaded ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-POW-04", "LR-POW-31")
def test_courage_adds_four_battalions_to_the_invaded_territory() -> None:
    t = war({"bob": "courage_alone_will_not_save_you", "carol": "boromir_tries_to_seize_the_one_ring"})
    t.alice.declares("Minhiriath", "Umbar")
    assert t.asked == "bob"
    assert t.answers == {"pass", "use courage_alone_will_not_save_you"}
    t.bob.says("use courage_alone_will_not_save_you")
    t.expect("Minhiriath: alice 9 | Umbar: bob 9 | Deep Harad: bob 2")
    lies_open(t, "bob", "courage_alone_will_not_save_you")


@pytest.mark.rule("LR-POW-31", "LR-POW-27")
@pytest.mark.parametrize("card", ["courage_alone_will_not_save_you", "strategic_withdrawal"])
def test_an_invasion_of_somebody_else_asks_nobody_but_the_defender(card: str) -> None:
    t = war({"alice": "ambush", "bob": "gollum", "carol": card}, FIELD + " | Nurn: carol 5 | Gorgoroth: carol 5")
    t.alice.declares("Minhiriath", "Umbar")
    assert t.asked == "bob"
    t.carol.cannot(f"use {card}")
    t.bob.cannot(f"use {card}", because="You do not hold")
    t.bob.passes()
    assert (t.asked, t.step) == ("alice", "FightOn")


@pytest.mark.rule("LR-POW-16")
def test_a_withdrawal_leaves_one_battalion_and_takes_the_rest_to_one_neighbour() -> None:
    position = FIELD + " | Belfalas: bob 1 | Harad: bob 1"
    t = war({"bob": "strategic_withdrawal"}, position)
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.says("use strategic_withdrawal")
    assert t.answers == {"target belfalas", "target deep_harad"}
    t.bob.cannot("target harad")
    t.bob.cannot("target nurn")
    t.bob.says("target belfalas")
    t.expect("Umbar: bob 1 | Belfalas: bob 5 | Deep Harad: bob 2")
    assert (t.asked, t.step) == ("alice", "FightOn"), "the invasion goes on against what is left"
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    assert t.owner("Umbar") == "alice"
    lies_open(t, "bob", "strategic_withdrawal")


@pytest.mark.rule("LR-POW-16")
@pytest.mark.parametrize("comes", [True, False])
def test_a_leader_may_withdraw_with_the_battalions(comes: bool) -> None:
    leaders = {"bob": "umbar", "alice": "mithlond", "carol": "nurn"}
    t = war({"bob": "strategic_withdrawal"}, leaders=leaders)
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.says("use strategic_withdrawal")
    t.bob.says("target deep_harad")
    assert t.answers == {"pass", "bring leader"}
    t.bob.says("bring leader" if comes else "pass")
    t.expect("Umbar: bob 1 | Deep Harad: bob 6")
    assert t.bob.leaders == ({"deep_harad"} if comes else {"umbar"})


@pytest.mark.rule("LR-POW-16", "LR-LDR-13")
def test_a_leader_does_not_withdraw_to_the_other_one() -> None:
    leaders = {"bob": "umbar deep_harad", "alice": "mithlond", "carol": "nurn"}
    t = war({"bob": "strategic_withdrawal"}, leaders=leaders)
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.says("use strategic_withdrawal")
    t.bob.says("target deep_harad")
    assert t.step == "FightOn"
    assert t.bob.leaders == {"umbar", "deep_harad"}


@pytest.mark.rule("LR-POW-17", "LR-POW-30")
@pytest.mark.parametrize(
    "position",
    ["Minhiriath: alice 9 | Umbar: bob 5 | Harad: bob 2", "Minhiriath: alice 9 | Umbar: bob 1 | Deep Harad: bob 2"],
    ids=["no neighbour", "nobody to move"],
)
def test_a_withdrawal_that_cannot_be_is_refused(position: str) -> None:
    t = war({"bob": "strategic_withdrawal"}, position, leaders={"alice": "minhiriath"})
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.cannot(
        "use strategic_withdrawal",
        because="Strategic Withdrawal would change nothing now, so it cannot be played (LR-POW-30).",
    )


@pytest.mark.rule("LR-POW-13", "LR-POW-34")
def test_violent_storms_sink_the_battalions_of_one_battle_and_spare_the_leader() -> None:
    t = war({"bob": "violent_storms"}, leaders={"alice": "minhiriath", "bob": "deep_harad", "carol": "nurn"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("lead 3")
    assert (t.asked, t.answers) == ("bob", {"pass", "use violent_storms"})
    t.bob.says("use violent_storms")
    t.expect("Minhiriath: alice 6 | Umbar: bob 5")
    assert t.alice.leaders == {"minhiriath"}
    lies_open(t, "bob", "violent_storms")
    assert (t.asked, t.step) == ("alice", "FightOn"), "no dice are rolled, and the invasion may go on"
    assert "pass" in t.answers, "there has been a battle"
    t.alice.sends(2)
    t.roll("6 5 against 4 4")
    t.expect("Minhiriath: alice 6 | Umbar: bob 3")


@pytest.mark.rule("LR-POW-13")
def test_storms_that_leave_one_battalion_end_the_invasion() -> None:
    t = war({"bob": "violent_storms"}, FIELD.replace("Minhiriath: alice 9", "Minhiriath: alice 3"))
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("commit 2")
    t.bob.says("use violent_storms")
    t.expect("Minhiriath: alice 1 | Umbar: bob 5")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-POW-34")
@pytest.mark.parametrize(
    ("src", "dst"),
    [("South Downs", "Minhiriath"), ("Dunland", "Minhiriath")],
    ids=["border", "bridge"],
)
def test_there_are_no_storms_on_land_even_before_a_port(src: str, dst: str) -> None:
    t = war({"bob": "violent_storms"}, f"{src}: alice 9 | {dst}: bob 5", leaders={"bob": "minhiriath"})
    t.alice.declares(src, dst)
    t.bob.cannot("use violent_storms", because="Violent Storms cannot be played at this moment")
    t.bob.passes()
    t.alice.says("commit 3")
    assert (t.asked, t.step) == ("bob", "AnnounceDefence"), "nobody is asked for storms"
    t.bob.cannot("use violent_storms")


@pytest.mark.rule("LR-POW-34", "LR-POW-31")
def test_storms_are_for_the_owner_of_the_port() -> None:
    t = war({"carol": "violent_storms", "bob": "ambush"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("commit 3")
    assert t.asked == "bob"
    t.carol.cannot("use violent_storms")
    t.bob.passes()
    assert t.step == "AnnounceDefence"


# --- at the start of the turn ----------------------------------------------------------------------------------------


def blocked(position: str, bridge: str, leaders: Mapping[str, str], turn: str = "alice") -> MiddleEarth:
    """Alice has blocked a bridge at the start of her turn; now it is the turn of somebody to invade."""
    t = war({"alice": "you_shall_not_pass"}, position, leaders=leaders, phase="start")
    t.alice.says("use you_shall_not_pass")
    t.alice.says(f"block {bridge}")
    t.goes_on_to(turn)
    return t


@pytest.mark.rule("LR-POW-06")
def test_only_bridges_can_be_blocked_each_once() -> None:
    t = war({"alice": "you_shall_not_pass you_shall_not_pass_2"}, phase="start")
    t.alice.says("use you_shall_not_pass")
    assert len(t.answers) == 18
    t.alice.cannot("block minhiriath south_downs")
    t.alice.cannot("block minhiriath umbar")
    t.alice.cannot("block minhiriath the_shire")
    t.alice.says("block minhiriath dunland")
    t.alice.says("use you_shall_not_pass_2")
    assert len(t.answers) == 17
    t.alice.cannot("block minhiriath dunland")
    t.alice.says("block weather_hills rhudaur")
    assert len(t.extra.forces) == 2
    assert t.alice.laid == ["you_shall_not_pass", "you_shall_not_pass_2"]


@pytest.mark.rule("LR-POW-06")
def test_a_bridge_is_named_from_either_end() -> None:
    t = war({"alice": "you_shall_not_pass"}, phase="start")
    t.alice.says("use you_shall_not_pass")
    t.alice.cannot("block south_downs minhiriath")
    t.alice.says("block dunland minhiriath")
    there = {t.table.board.territories[land].id for land in t.extra.forces[0].lands}
    assert there == {"minhiriath", "dunland"}
    assert Block.role == "either", "a page takes the ends in either order too"


@pytest.mark.rule("LR-POW-06", "LR-POW-05", "LR-POW-30")
def test_a_bridge_that_somebody_else_has_blocked_may_be_blocked_for_longer() -> None:
    t = war(
        {"alice": "you_shall_not_pass", "bob": "you_shall_not_pass_2"},
        FIELD + " | Rhudaur: alice 9 | Weather Hills: carol 2",
        phase="start",
    )
    t.alice.says("use you_shall_not_pass")
    t.alice.says("block weather_hills rhudaur")
    t.goes_on_to("bob", "Moment")
    while t.table.turn == 0:
        t.bob.passes()
        t.goes_on_to("bob", "Moment")
    t.bob.says("use you_shall_not_pass_2")
    assert len(t.answers) == 18
    t.bob.says("block weather_hills rhudaur")
    t.goes_on_to("alice")
    assert [force.who for force in t.extra.forces] == [1], "what alice put in force is over"
    t.alice.cannot("invade rhudaur weather_hills", because="(LR-POW-05)")


@pytest.mark.rule("LR-POW-05")
def test_a_blocked_bridge_is_invaded_only_with_a_leader_in_every_battle() -> None:
    position = "Weather Hills: alice 1 | Fornost: alice 1 | Rhudaur: bob 9 | Eregion: bob 2"
    t = blocked(position, "weather_hills rhudaur", {"alice": "fornost", "bob": "eregion", "carol": "nurn"}, "bob")
    t.bob.cannot(
        "invade rhudaur weather_hills", because="the bridge is crossed only together with a Leader (LR-POW-05)"
    )
    leaders = {"alice": "fornost", "bob": "rhudaur", "carol": "nurn"}
    t = blocked(position.replace("Hills: alice 1", "Hills: alice 3"), "weather_hills rhudaur", leaders, "bob")
    t.bob.declares("Rhudaur", "Weather Hills")
    t.all_pass()
    assert {"lead 1", "lead 2", "lead 3"} <= t.answers
    t.bob.cannot("commit 2")
    t.bob.sends(2, leader=True)
    t.roll("6 6 against 1 1")
    t.bob.cannot("commit 1")
    t.bob.sends(2, leader=True)
    t.roll("6 6 against 1")
    assert t.bob.leaders == {"weather_hills"}, "he has gone over with them"


@pytest.mark.rule("LR-POW-05")
def test_the_player_of_the_card_does_not_pass_either_and_its_time_ends_with_the_next_turn() -> None:
    position = "Weather Hills: alice 9 | Fornost: alice 1 | Rhudaur: bob 1 | Eregion: bob 2"
    leaders = {"alice": "fornost", "bob": "eregion", "carol": "nurn"}
    t = blocked(position, "weather_hills rhudaur", leaders)
    t.alice.cannot("invade weather_hills rhudaur", because="(LR-POW-05)")
    t.alice.ends()
    t.goes_on_to("bob")
    t.bob.ends()
    t.goes_on_to("carol")
    assert [force.key for force in t.extra.forces] == ["you_shall_not_pass"]
    t.carol.ends()
    t.goes_on_to("alice")
    assert t.extra.forces == ()
    t.alice.declares("Weather Hills", "Rhudaur")


@pytest.mark.rule("LR-POW-05")
def test_a_change_of_the_attacking_territory_over_a_blocked_bridge_takes_a_leader() -> None:
    position = "Weather Hills: alice 9 | Eregion: alice 9 | Carrock: alice 9 | Rhudaur: bob 5 | Fornost: alice 1"
    for where, may in (("fornost", False), ("weather_hills", True)):
        leaders = {"alice": where, "bob": "rhudaur", "carol": "nurn"}
        t = blocked(position, "weather_hills rhudaur", leaders)
        t.alice.invades("Carrock", "Rhudaur")
        t.alice.sends(1)
        t.bob.says("defend 1")
        t.roll("1 against 6")
        assert "shift eregion" in t.answers
        assert ("shift weather_hills" in t.answers) is may


@pytest.mark.rule("LR-POW-05")
def test_battalions_fortify_over_a_blocked_bridge_only_with_their_leader() -> None:
    position = "Weather Hills: alice 5 | Fornost: alice 5 | Rhudaur: alice 5 | Eregion: alice 5"
    t = blocked(position, "weather_hills rhudaur", {"alice": "fornost", "carol": "nurn"})
    t.alice.passes()
    t.alice.cannot("fortify weather_hills rhudaur 2", because="crosses a blocked bridge, which takes a Leader")
    t.alice.cannot("fortify weather_hills eregion 2", because="(LR-POW-05)")
    t.alice.fortifies("fornost", "eregion", 2)
    assert t.alice.leaders == {"eregion"}, "he must go along"
    t = blocked(position, "weather_hills rhudaur", {"alice": "fornost", "carol": "nurn"})
    t.alice.passes()
    before = t.armies("Eregion")
    t.alice.fortifies("rhudaur", "eregion", 2)
    t.expect(f"Rhudaur: alice 4 | Eregion: alice {before + 2}")


@pytest.mark.rule("LR-POW-05", "LR-FRT-04", "LR-FRT-06")
def test_all_ways_are_told_while_a_bridge_is_blocked() -> None:
    position = "Weather Hills: alice 3 | Fornost: alice 2 | Rhudaur: alice 2 | Eregion: alice 1"
    north, south = ("weather_hills", "fornost"), ("rhudaur", "eregion")
    for leaders, over in (("", ()), ("fornost", ("fornost",)), ("fornost eregion", ("fornost", "eregion"))):
        t = blocked(position, "weather_hills rhudaur", {"alice": leaders, "carol": "nurn"})
        t.alice.passes()
        ways = {(src, dst) for side in (north, south) for src in side for dst in side if src != dst}
        ways |= {(src, dst) for src in over for dst in (south if src in north else north) if dst not in leaders.split()}
        most = {land: t.armies(land) - 1 for land in (*north, *south)}
        told = {f"fortify {src} {dst} {n}" for src, dst in ways for n in range(1, most[src] + 1)}
        assert {answer for answer in t.answers if "mithlond" not in answer} >= told
        crossing = {answer for answer in t.answers if {*answer.split()} & {*north} and {*answer.split()} & {*south}}
        assert crossing == {answer for answer in told if {*answer.split()} & {*north} and {*answer.split()} & {*south}}
        assert t.alice.refused("fortify weather_hills fornost 9") == (
            f"One battalion must stay in Weather Hills: move 1 to {most['weather_hills']} (LR-FRT-04)."
        )


@pytest.mark.rule("LR-POW-05")
def test_a_way_around_a_blocked_bridge_is_free() -> None:
    position = "Minhiriath: alice 5 | Dunland: alice 1 | Enedwaith: alice 1"
    t = blocked(position, "minhiriath dunland", {"alice": "enedwaith", "carol": "nurn"})
    t.alice.passes()
    t.alice.fortifies("minhiriath", "dunland", 4)
    t.expect("Minhiriath: alice 1")


@pytest.mark.rule("LR-POW-05", "LR-POW-16")
def test_a_withdrawal_over_a_blocked_bridge_takes_the_leader_along_or_is_refused() -> None:
    for where, refuge in (("umbar", "deep_harad"), ("deep_harad", "")):
        t = war(
            {"alice": "you_shall_not_pass", "bob": "strategic_withdrawal"},
            leaders={"alice": "mithlond", "bob": where, "carol": "nurn"},
            phase="start",
        )
        t.alice.says("use you_shall_not_pass")
        t.alice.says("block umbar deep_harad")
        t.goes_on_to("alice")
        t.alice.declares("Minhiriath", "Umbar")
        if not refuge:
            t.bob.cannot("use strategic_withdrawal", because="(LR-POW-30)")
            continue
        t.bob.says("use strategic_withdrawal")
        t.bob.says("target deep_harad")
        assert t.bob.leaders == {"deep_harad"}
        t.expect("Umbar: bob 1 | Deep Harad: bob 6")


@pytest.mark.rule("LR-POW-14")
def test_a_leader_is_borne_alone_to_any_own_territory() -> None:
    leaders = {"alice": "mithlond fornost", "bob": "deep_harad", "carol": "nurn"}
    position = FIELD + " | Fornost: alice 1 | Khand: alice 1"
    t = war({"alice": "borne_to_another_place"}, position, leaders=leaders, phase="start")
    t.alice.says("use borne_to_another_place")
    ways = {f"carry {src} {dst}" for src in ("mithlond", "fornost") for dst in ("minhiriath", "khand")}
    assert t.answers == ways
    t.alice.cannot("carry mithlond fornost")
    t.alice.cannot("carry mithlond umbar")
    t.alice.cannot("pass")
    t.alice.says("carry mithlond khand")
    assert t.alice.leaders == {"khand", "fornost"}
    t.expect("Mithlond: alice 2 | Khand: alice 1")
    lies_open(t, "alice", "borne_to_another_place")


@pytest.mark.rule("LR-POW-14", "LR-POW-30")
@pytest.mark.parametrize("leaders", [{}, {"alice": "minhiriath mithlond"}], ids=["no Leader", "nowhere to go"])
def test_nobody_is_borne_anywhere_without_a_leader_or_a_place(leaders: Mapping[str, str]) -> None:
    t = war({"alice": "borne_to_another_place"}, leaders=leaders, phase="start")
    t.alice.cannot("use borne_to_another_place", because="would change nothing now, so it cannot be played")


@pytest.mark.rule("LR-POW-15")
def test_the_hunter_who_holds_the_territory_of_the_ring_gets_four_battalions() -> None:
    t = war({"alice": "hunt_for_the_ringbearer"}, FIELD + " | Lorien: alice 1", phase="start", ring="lorien")
    t.alice.says("use hunt_for_the_ringbearer")
    assert t.ring == "lorien"
    t.expect("Lorien: alice 5")
    lies_open(t, "alice", "hunt_for_the_ringbearer")


@pytest.mark.rule("LR-POW-15", "LR-POW-35")
@pytest.mark.parametrize(("ring", "further"), [("the_shire", "buckland"), ("moria", "gladden_fields")])
def test_otherwise_the_hunt_drives_the_fellowship_on_without_a_roll_or_an_answer(ring: str, further: str) -> None:
    held = {"alice": "hunt_for_the_ringbearer", "bob": "gollum boromir_tries_to_seize_the_one_ring"}
    t = war(held, phase="start", ring=ring)
    t.alice.says("use hunt_for_the_ringbearer")
    assert t.ring == further
    assert t.asked == "alice", "nobody answers"


@pytest.mark.rule("LR-POW-15", "LR-FEL-07")
def test_a_hunt_that_drives_the_fellowship_to_mount_doom_is_followed_by_the_final_roll() -> None:
    t = war({"alice": "hunt_for_the_ringbearer"}, phase="start", ring="gorgoroth")
    t.alice.says("use hunt_for_the_ringbearer")
    assert (t.ring, t.step) == ("mount_doom", "FinalRoll")
    t.chance("throw 3")
    assert t.asked == "alice", "her turn goes on"
    t = war({"alice": "hunt_for_the_ringbearer"}, phase="start", ring="gorgoroth")
    t.alice.says("use hunt_for_the_ringbearer")
    t.chance("throw 4")
    assert t.game.result is not None


@pytest.mark.rule("LR-POW-30", "LR-POW-15")
def test_at_mount_doom_a_hunt_needs_the_territory() -> None:
    t = war({"alice": "hunt_for_the_ringbearer"}, phase="start", ring="mount_doom")
    t.alice.cannot("use hunt_for_the_ringbearer", because="Hunt for the Ringbearer would change nothing now")
    t = war({"alice": "hunt_for_the_ringbearer"}, FIELD + " | Mount Doom: alice 1", phase="start", ring="mount_doom")
    t.alice.says("use hunt_for_the_ringbearer")
    t.expect("Mount Doom: alice 5")


# --- after the last invasion -----------------------------------------------------------------------------------------


@pytest.mark.rule("LR-POW-10", "LR-POW-33")
@pytest.mark.parametrize("first", [True, False], ids=["before the free move", "after it"])
def test_by_night_there_are_three_fortifications_more_and_no_invasion(first: bool) -> None:
    t = war({"alice": "move_by_night"})
    t.alice.cannot("use move_by_night", because="cannot be played at this moment")
    t.alice.passes()
    if not first:
        t.alice.fortifies("minhiriath", "mithlond", 1)
    t.alice.says("use move_by_night")
    lies_open(t, "alice", "move_by_night")
    t.alice.cannot("invade minhiriath umbar")
    for _ in range(4 if first else 3):
        t.alice.fortifies("minhiriath", "mithlond", 1)
    t.expect("Minhiriath: alice 5 | Mithlond: alice 6")
    assert not [answer for answer in t.answers if answer.startswith("fortify")], "four are all"


@pytest.mark.rule("LR-POW-10")
def test_every_move_by_night_is_a_fortification_of_its_own_with_a_leader_if_one_likes() -> None:
    t = war({"alice": "move_by_night"}, leaders={"alice": "minhiriath", "bob": "deep_harad", "carol": "nurn"})
    t.alice.passes()
    t.alice.says("use move_by_night")
    t.alice.fortifies("minhiriath", "mithlond", 8)
    t.alice.says("bring leader")
    t.alice.fortifies("mithlond", "minhiriath", 9)
    t.alice.passes()
    assert t.alice.leaders == {"mithlond"}
    t.alice.passes()
    assert t.step != "FortifyYourPosition", "the rest of them may be left out"
    t.expect("Minhiriath: alice 10 | Mithlond: alice 1")


@pytest.mark.rule("LR-POW-10", "LR-POW-30")
@pytest.mark.parametrize(
    "position",
    ["Minhiriath: alice 9 | Umbar: bob 5", "Minhiriath: alice 1 | Mithlond: alice 1"],
    ids=["not connected", "nobody to move"],
)
def test_whoever_has_nothing_to_move_cannot_move_by_night(position: str) -> None:
    t = war({"alice": "move_by_night"}, position, leaders={"alice": "minhiriath"}, phase="fortify")
    t.alice.cannot("use move_by_night")
    assert "use move_by_night" not in t.answers


@pytest.mark.rule("LR-POW-10", "LR-POW-30", "LR-POW-05")
def test_nobody_moves_by_night_where_a_bridge_is_blocked_and_no_leader_is_near() -> None:
    t = war(
        {"alice": "you_shall_not_pass move_by_night"},
        "Rhudaur: alice 1 | Weather Hills: alice 5 | Khand: alice 1",
        leaders={"alice": "khand"},
        phase="start",
    )
    t.alice.says("use you_shall_not_pass")
    t.alice.says("block weather_hills rhudaur")
    t.goes_on_to("alice")
    t.alice.passes()
    assert "use move_by_night" not in t.answers
    t.alice.cannot("use move_by_night")


# --- the Fellowship --------------------------------------------------------------------------------------------------


def departure(adventures: Mapping[str, str], ring: str, turn: str = "alice") -> MiddleEarth:
    """The Fellowship is about to move at the end of a turn."""
    return war(adventures, phase="fellowship", ring=ring, turn=turn)


@pytest.mark.rule("LR-POW-21")
@pytest.mark.parametrize("card", ["knife_in_the_dark", "dangerous_crossing", "gollum"])
@pytest.mark.parametrize(("face", "where"), [(3, "eregion"), (4, "moria")])
@pytest.mark.parametrize("holder", NAMES[:3])
def test_a_roll_is_forced_where_there_is_none(card: str, face: int, where: str, holder: str) -> None:
    t = departure({holder: card}, "eregion")
    hands_down(t, holder)
    t.people[holder].says(f"use {card}")
    assert (t.asked, t.step) == ("chance", "RollToLeave")
    t.chance(f"throw {face}")
    lies_open(t, holder, card)
    t.all_pass()
    assert t.ring == where


@pytest.mark.rule("LR-POW-21")
def test_one_roll_is_forced_for_a_departure_and_no_more() -> None:
    t = departure({"bob": "gollum", "carol": "knife_in_the_dark"}, "eregion")
    t.bob.says("use gollum")
    assert (t.asked, t.step) == ("chance", "RollToLeave"), "nobody can force a second one"
    t.chance("throw 1")
    t.all_pass()
    assert (t.ring, t.carol.adventures) == ("eregion", {"knife_in_the_dark"})


@pytest.mark.rule("LR-POW-22")
@pytest.mark.parametrize("card", ["knife_in_the_dark", "dangerous_crossing", "gollum"])
def test_a_roll_is_not_forced_where_there_is_one_anyway(card: str) -> None:
    t = departure({"bob": f"{card} smeagol"}, "moria")
    assert t.step == "RollToLeave", "nobody is asked for it"
    t.chance("throw 4")
    assert t.asked == "bob"
    t.bob.cannot(f"use {card}", because="cannot be played at this moment")
    t.bob.cannot(f"use {card}", because=OWN)


@pytest.mark.rule("LR-POW-23")
@pytest.mark.parametrize(
    ("says", "face", "leaves"),
    [
        (("use smeagol",), 2, True),
        (("use smeagol",), 1, False),
        (("use faramir_finds_the_ringbearer", "hasten"), 2, True),
        (("use faramir_finds_the_ringbearer", "hasten"), 1, False),
        (("use faramir_finds_the_ringbearer", "delay"), 5, False),
        (("use faramir_finds_the_ringbearer", "delay"), 6, True),
    ],
)
@pytest.mark.parametrize("holder", NAMES[:3])
def test_faramir_and_smeagol_change_a_roll(says: tuple[str, ...], face: int, leaves: bool, holder: str) -> None:
    card = says[0].removeprefix("use ")
    t = departure({holder: card}, "lorien")
    t.chance(f"throw {face}")
    hands_down(t, holder)
    for words in says:
        t.people[holder].says(words)
    lies_open(t, holder, card)
    t.all_pass()
    assert t.ring == ("the_wold" if leaves else "lorien")


@pytest.mark.rule("LR-POW-23")
def test_faramir_asks_for_a_choice_that_cannot_be_put_off() -> None:
    t = departure({"bob": "faramir_finds_the_ringbearer"}, "lorien")
    t.chance("throw 3")
    hands_down(t, "bob")
    t.bob.says("use faramir_finds_the_ringbearer")
    assert t.answers == {"hasten", "delay"}
    t.bob.cannot("pass")


@pytest.mark.rule("LR-POW-24")
@pytest.mark.parametrize(
    ("card", "ring", "face", "leaves"),
    [
        ("captured_by_orcs", "gorgoroth", 4, False),
        ("captured_by_orcs", "gorgoroth", 5, True),
        ("shelobs_lair", "minas_morgul", 5, False),
        ("shelobs_lair", "minas_morgul", 6, True),
    ],
)
def test_orcs_and_shelob_wait_in_one_place(card: str, ring: str, face: int, leaves: bool) -> None:
    t = departure({"bob": card}, ring)
    t.chance(f"throw {face}")
    hands_down(t, "bob")
    t.bob.says(f"use {card}")
    t.all_pass()
    assert (t.ring != ring) is leaves
    lies_open(t, "bob", card)


@pytest.mark.rule("LR-POW-24")
@pytest.mark.parametrize(("card", "ring"), [("captured_by_orcs", "minas_morgul"), ("shelobs_lair", "gorgoroth")])
def test_orcs_and_shelob_wait_nowhere_else(card: str, ring: str) -> None:
    t = departure({"bob": card}, ring)
    t.chance("throw 5")
    assert t.asked == "bob"
    t.bob.cannot(f"use {card}", because="would change nothing now, so it cannot be played (LR-POW-30)")


@pytest.mark.rule("LR-POW-25")
@pytest.mark.parametrize(("face", "leaves"), [(5, False), (6, True)])
def test_all_that_changes_a_roll_adds_up_before_it_counts(face: int, leaves: bool) -> None:
    held = {"alice": "smeagol", "bob": "faramir_finds_the_ringbearer", "carol": "shelobs_lair"}
    t = departure(held, "minas_morgul")
    t.chance(f"throw {face}")
    t.bob.says("use faramir_finds_the_ringbearer")
    t.bob.says("delay")
    hands_down(t, "carol")
    t.carol.says("use shelobs_lair")
    assert t.ring == "minas_morgul"
    hands_down(t, "alice")
    t.alice.says("use smeagol")
    t.all_pass()
    assert (t.ring == "gorgoroth") is leaves


@pytest.mark.rule("LR-POW-25", "LR-POW-21")
def test_what_changed_one_roll_or_forced_it_does_nothing_to_the_next() -> None:
    t = departure({"bob": "gollum smeagol"}, "eregion")
    t.bob.says("use gollum")
    t.chance("throw 1")
    t.bob.says("use smeagol")
    t.all_pass()
    assert t.ring == "eregion"
    t.goes_on_to("bob", "FortifyYourPosition")
    t.bob.passes()
    t.all_pass()
    assert t.ring == "moria", "nobody has to roll this time"
    t.goes_on_to("chance", "RollToLeave")
    t.throws(3)
    assert t.ring == "moria", "three is three again"


@pytest.mark.rule("LR-POW-19")
def test_a_balrog_holds_the_fellowship_in_moria_after_a_roll_that_freed_it_until_the_next_turn() -> None:
    t = departure({"bob": "a_balrog_is_come"}, "moria")
    t.chance("throw 6")
    t.goes_on_to("bob", "Moment")
    assert t.answers == {"pass"}, "the roll is not counted yet"
    t.bob.passes()
    t.goes_on_to("bob", "Moment")
    t.bob.says("use a_balrog_is_come")
    t.all_pass()
    assert t.ring == "moria"
    lies_open(t, "bob", "a_balrog_is_come")
    t.goes_on_to("chance", "RollToLeave")
    t.throws(6)
    assert t.ring == "gladden_fields", "it tries again on the next turn"


@pytest.mark.rule("LR-POW-19")
def test_a_balrog_is_not_called_for_a_fellowship_that_stays_anyway() -> None:
    t = departure({"bob": "a_balrog_is_come"}, "moria")
    t.throws(3)
    assert t.ring == "moria"
    assert t.bob.adventures == {"a_balrog_is_come"}
    assert t.table.turn == 1, "the turn is over"


@pytest.mark.rule("LR-POW-35")
def test_there_is_no_balrog_outside_moria() -> None:
    t = departure({"bob": "a_balrog_is_come"}, "eregion")
    t.goes_on_to("bob", "Moment")
    t.bob.cannot("use a_balrog_is_come", because="cannot be played at this moment")
    t.bob.passes()
    while t.game.asking is not None and what(t, 0) != "departing":
        t.people[t.asked].passes()
    hands_down(t, "bob")
    t.bob.cannot("use a_balrog_is_come", because="would change nothing now, so it cannot be played (LR-POW-30)")


@pytest.mark.rule("LR-POW-20")
@pytest.mark.parametrize("ring", ["the_shire", "eregion", "moria", "lorien", "gorgoroth"])
@pytest.mark.parametrize("holder", NAMES[:3])
def test_boromir_holds_the_fellowship_anywhere(ring: str, holder: str) -> None:
    card = "boromir_tries_to_seize_the_one_ring"
    t = departure({holder: card}, ring)
    if t.asked == "chance":
        t.chance("throw 5")
    while f"use {card}" not in t.answers:
        t.people[t.asked].passes()
    assert what(t, 0) == "departing"
    t.people[holder].says(f"use {card}")
    t.all_pass()
    assert t.ring == ring
    lies_open(t, holder, card)


@pytest.mark.rule("LR-POW-20")
def test_a_held_fellowship_is_held_once() -> None:
    t = departure({"bob": "boromir_tries_to_seize_the_one_ring", "carol": "a_balrog_is_come"}, "moria")
    t.chance("throw 5")
    while "use boromir_tries_to_seize_the_one_ring" not in t.answers:
        t.people[t.asked].passes()
    t.bob.says("use boromir_tries_to_seize_the_one_ring")
    assert (t.table.turn, t.carol.adventures) == (1, {"a_balrog_is_come"}), "nobody is asked to hold it again"


@pytest.mark.rule("LR-POW-26", "LR-FEL-07")
@pytest.mark.parametrize("turn", NAMES[:3])
def test_no_card_touches_the_final_roll(turn: str) -> None:
    held = {
        "alice": "smeagol boromir_tries_to_seize_the_one_ring",
        "bob": "faramir_finds_the_ringbearer gollum captured_by_orcs",
        "carol": "knife_in_the_dark dangerous_crossing shelobs_lair",
    }
    t = departure(held, "mount_doom", turn)
    assert (t.asked, t.step) == ("chance", "FinalRoll"), "nobody is asked before it"
    t.chance("throw 3")
    assert t.step != "Moment" or what(t, 0) == "start", "nor after it"
    assert t.table.turn == (NAMES.index(turn) + 1) % 3
    t = departure(held, "mount_doom", turn)
    t.chance("throw 4")
    assert t.game.result is not None


# --- who is asked, and when ------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-POW-27")
@pytest.mark.parametrize("turn", NAMES[:3])
def test_reactions_are_asked_from_the_left_of_the_player_in_turn_who_comes_last(turn: str) -> None:
    held = {"alice": "smeagol", "bob": "faramir_finds_the_ringbearer", "carol": "gollum"}
    t = departure(held, "lorien", turn)
    t.chance("throw 1")
    at = NAMES.index(turn)
    asked = []
    while t.step == "Moment" and what(t, 0) == "tested":
        asked.append(t.asked)
        t.people[t.asked].passes()
    assert asked == [NAMES[(at + step) % 3] for step in (1, 2, 3)]


@pytest.mark.rule("LR-POW-27")
def test_after_each_card_the_asking_begins_anew_until_all_pass_in_a_row() -> None:
    held = {"alice": "smeagol gollum", "bob": "faramir_finds_the_ringbearer ambush", "carol": "knife_in_the_dark"}
    t = departure(held, "lorien")
    t.chance("throw 3")
    t.bob.passes()
    t.carol.passes()
    t.alice.says("use smeagol")
    assert t.asked == "bob", "bob has passed, and is asked again"
    t.bob.says("use faramir_finds_the_ringbearer")
    t.bob.says("delay")
    asked = []
    while t.step == "Moment" and what(t, 0) == "tested":
        asked.append(t.asked)
        t.people[t.asked].passes()
    assert asked == [], "the cards that could change the roll lie open: nobody has anything left to play"
    assert t.ring == "lorien"


@pytest.mark.rule("LR-POW-27")
def test_the_invader_may_play_after_the_defender_and_the_defender_after_that() -> None:
    t = war({"alice": "ambush", "bob": "courage_alone_will_not_save_you strategic_withdrawal"})
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.says("use courage_alone_will_not_save_you")
    assert t.asked == "bob", "another card may follow"
    t.bob.passes()
    t.alice.says("use ambush")
    assert t.asked == "bob", "an ambush may be answered"
    t.bob.says("use strategic_withdrawal")
    t.bob.says("target deep_harad")
    t.expect("Minhiriath: alice 12 | Umbar: bob 1 | Deep Harad: bob 10")


@pytest.mark.rule("LR-MSN-04", "LR-POW-01")
def test_a_mission_is_no_answer_to_the_departure_of_the_fellowship_or_to_an_invasion() -> None:
    t = departure({"alice": "mission_grey_havens gollum", "bob": "mission_pelargir"}, "eregion")
    hands_down(t, "alice")
    t.alice.cannot("complete mission_grey_havens", because="A Mission is completed before the Fellowship moves")
    t = war({"alice": "ambush", "bob": "mission_haradrim_encampment"})
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.cannot("complete mission_haradrim_encampment", because="A Mission is completed on your own turn (LR-MSN-04).")


@pytest.mark.rule("LR-POW-27", "LR-ADV-13", "LR-ADV-08")
def test_whoever_has_drawn_in_step_5_plays_no_more_but_the_others_do() -> None:
    t = middle_earth(
        FIELD,
        phase="adventure",
        site_won=True,
        leaders={"alice": "mithlond", "bob": "deep_harad", "carol": "nurn"},
        adventures={"alice": "gollum", "bob": "knife_in_the_dark"},
    )
    t.draws("smeagol")
    assert t.asked == "bob"
    t.bob.says("use knife_in_the_dark")
    t.chance("throw 1")
    asked = []
    while t.step == "Moment" and what(t, 0) == "tested":
        asked.append(t.asked)
        t.people[t.asked].passes()
    assert "alice" not in asked
    assert t.alice.adventures == {"gollum", "smeagol"}
