"""The 22 Missions: when they are complete, and what each of them pays to good and to evil."""

from __future__ import annotations

import pytest

from hegemon.editions.lotr.cards import MISSIONS
from middle_earth import Captain, MiddleEarth, middle_earth

THERE, REGION, ANYWHERE, CARD = "there", "region", "anywhere", "card"

NEXT_TO_IT = {"the_shire": "tower_hills", "weather_hills": "angmar", "forodwaith": "angmar"}
"""Another territory of the region of a site, where that matters; all others are in Rhovanion."""

LINES = [
    pytest.param("elven_halls", "north_mirkwood", ANYWHERE, 2, 1, 2, 3),
    pytest.param("mount_doom", "mount_doom", THERE, 2, 5, 2, 1),
    pytest.param("erebor", "esgaroth", THERE, 4, 2, 1, 2),
    pytest.param("hobbiton", "the_shire", REGION, 2, 2, 2, 2),
    pytest.param("harlond", "harlindon", CARD, 0, 0, 2, 3),
    pytest.param("grey_havens", "mithlond", THERE, 2, 4, 2, 1),
    pytest.param("weathertop", "weather_hills", REGION, 2, 2, 2, 2),
    pytest.param("mount_gundabad", "eastern_angmar", THERE, 4, 4, 1, 1),
    pytest.param("carn_dum", "forodwaith", REGION, 2, 2, 2, 2),
    pytest.param("bree", "fornost", THERE, 2, 6, 2, 1),
    pytest.param("lothlorien", "lorien", CARD, 0, 0, 2, 2),
    pytest.param("rauros", "the_wold", REGION, 2, 2, 2, 2),
    pytest.param("dagorlad", "dead_marshes", REGION, 2, 2, 2, 2),
    pytest.param("easterling_encampment", "brown_lands", THERE, 6, 2, 1, 2),
    pytest.param("osgiliath", "ithilien", THERE, 2, 4, 2, 1),
    pytest.param("erech", "vale_of_erech", THERE, 6, 6, 1, 1),
    pytest.param("pelargir", "lebennin", THERE, 5, 5, 1, 1),
    pytest.param("dol_amroth", "belfalas", ANYWHERE, 2, 2, 2, 2),
    pytest.param("haradrim_encampment", "khand", THERE, 2, 4, 2, 1),
    pytest.param("edoras", "gap_of_rohan", CARD, 0, 0, 2, 2),
    pytest.param("tharbad", "minhiriath", THERE, 4, 4, 1, 1),
    pytest.param("gates_of_moria", "eregion", THERE, 2, 4, 2, 1),
]
"""Mission, site, where the battalions go, battalions for good and for evil, points for good and for evil."""


NAMES = {card.id: card.name for card in MISSIONS}


def captain_of(t: MiddleEarth, name: str) -> Captain:
    found = t.people[name]
    assert isinstance(found, Captain)
    return found


def total(t: MiddleEarth, who: int) -> int:
    """All battalions of a seat."""
    return sum(t.table.armies[land] for land in t.table.lands(who))


@pytest.mark.rule("LR-MSN-14")
@pytest.mark.rule(
    "LR-MSN-15",
    "LR-MSN-16",
    "LR-MSN-17",
    "LR-MSN-18",
    "LR-MSN-19",
    "LR-MSN-20",
    "LR-MSN-21",
    "LR-MSN-22",
    "LR-MSN-23",
    "LR-MSN-24",
    "LR-MSN-25",
    "LR-MSN-26",
    "LR-MSN-27",
    "LR-MSN-28",
    "LR-MSN-29",
    "LR-MSN-30",
    "LR-MSN-31",
    "LR-MSN-32",
    "LR-MSN-33",
    "LR-MSN-34",
    "LR-MSN-35",
    "LR-MSN-36",
)
@pytest.mark.parametrize("side", ["good", "evil"])
@pytest.mark.parametrize(("card", "site", "where", "good", "evil", "points_good", "points_evil"), LINES)
def test_a_mission_pays_what_its_line_says(
    side: str, card: str, site: str, where: str, good: int, evil: int, points_good: int, points_evil: int
) -> None:
    name = "alice" if side == "good" else "bob"  # yellow or black
    battalions, points = (good, points_good) if side == "good" else (evil, points_evil)
    near = NEXT_TO_IT.get(site, "gladden_fields")
    t = middle_earth(
        f"{site}: {name} 3 | {near}: {name} 1 | Harad: {name} 1",
        turn=name,
        leaders={name: site},
        adventures={name: f"mission_{card}"},
    )
    captain = captain_of(t, name)
    score, before = captain.score, total(t, captain.seat)
    captain.says(f"complete mission_{card}")
    if where in (REGION, ANYWHERE):
        own = (site, near) if where == REGION else (site, near, "harad")
        assert t.answers == {f"place {land} {n}" for land in own for n in range(1, battalions + 1)}
        assert t.game.pending is not None
        region = t.table.board.region_of(t.land(site).index)
        assert region is not None
        inside = f" in {region.name}" if where == REGION else ""
        many = "1 battalion" if battalions == 1 else f"{battalions} battalions"
        says = f"{NAMES[f'mission_{card}']}: place {many} in territories of yours{inside}."
        assert t.game.pending.prompt == says
    if where == THERE:
        t.expect(f"{site}: {name} {3 + battalions} | {near}: {name} 1 | Harad: {name} 1")
    elif where == REGION:
        captain.cannot("place harad 1", f"Place the {battalions} battalions of the Mission in territories of yours in ")
        captain.cannot("place harad 1", "(LR-MSN-13)")
        captain.places(near, 1)
        captain.cannot("place harad 1", "Place the 1 battalion of the Mission in ")
        captain.places(site, 1)
        t.expect(f"{site}: {name} 4 | {near}: {name} 2 | Harad: {name} 1")
    elif where == ANYWHERE:
        captain.cannot("place fangorn 1", "in territories of yours (LR-MSN-13)")
        captain.cannot(f"place harad {battalions + 1}", "(LR-MSN-13)")
        captain.places("harad", battalions)
        t.expect(f"{site}: {name} 3 | {near}: {name} 1 | Harad: {name} {1 + battalions}")
    assert t.step == "DeclareInvasion"
    assert total(t, captain.seat) == before + battalions
    assert captain.score == score + points
    assert captain.laid == [f"mission_{card}"]
    assert captain.adventures == set()
    captain.passes()
    captain.passes()
    assert captain.hand == set()
    if where == CARD:
        t.draws("fangorn")
        assert captain.hand == {"fangorn"}
    assert t.table.turn == captain.seat + 1


@pytest.mark.rule("LR-MSN-14")
def test_the_list_above_has_every_mission_once() -> None:
    assert sorted(f"mission_{line.values[0]}" for line in LINES) == sorted(card.id for card in MISSIONS)


@pytest.mark.rule("LR-MSN-07")
def test_good_and_evil_are_paid_differently() -> None:
    for name, battalions, points in (("alice", 2, 2), ("bob", 4, 1), ("carol", 4, 1)):
        t = middle_earth(
            f"Eregion: {name} 1 | Harad: {name} 1",
            rest="bob" if name == "carol" else "carol",
            turn=name,
            leaders={name: "eregion"},
            adventures={name: "mission_gates_of_moria"},
        )
        captain = captain_of(t, name)
        before = captain.score
        captain.says("complete mission_gates_of_moria")
        t.expect(f"Eregion: {name} {1 + battalions}")
        assert captain.score == before + points


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-MSN-01")
def test_a_leader_who_conquers_the_site_completes_it() -> None:
    t = middle_earth(
        "Borderlands: alice 6 | Fornost: bob 1 | Harad: bob 1",
        leaders={"alice": "borderlands"},
        adventures={"alice": "mission_bree"},
    )
    t.alice.cannot("complete mission_bree", "None of your Leaders is in Fornost (LR-MSN-04).")
    t.alice.wins("Borderlands", "Fornost", leader=True)
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 5")
    assert "alice completes the Mission Bree." in t.told()


@pytest.mark.rule("LR-MSN-01", "LR-LDR-09")
def test_so_does_one_who_follows_into_it() -> None:
    t = middle_earth(
        "Borderlands: alice 6 | Fornost: bob 1 | Harad: bob 1",
        leaders={"alice": "borderlands"},
        adventures={"alice": "mission_bree"},
    )
    t.alice.invades("Borderlands", "Fornost")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    t.alice.occupies(4)
    t.alice.says("bring leader")
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 6")


@pytest.mark.rule("LR-MSN-02")
@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("turn", "Moment"),
        ("reinforce", "PlaceReinforcements"),
        ("invade", "DeclareInvasion"),
        ("fortify", "FortifyYourPosition"),
    ],
)
def test_a_leader_who_is_there_already_completes_it_at_any_time_of_the_turn(phase: str, step: str) -> None:
    t = middle_earth(
        "Fornost: alice 1 | Harad: alice 1",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree"},
        phase=phase,
    )
    assert (t.asked, t.step) == ("alice", step)
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 3")


@pytest.mark.rule("LR-MSN-02", "LR-MSN-06")
def test_between_two_battles_it_brings_battalions_for_the_next() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Borderlands: bob 6", leaders={"alice": "fornost"}, adventures={"alice": "mission_bree"}
    )
    t.alice.invades("Fornost", "Borderlands")
    t.alice.sends(2)
    t.roll("1 1 against 6 6")
    t.expect("Fornost: alice 1")
    # with one battalion left the invasion is over, but not the turn
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 3")
    t.alice.invades("Fornost", "Borderlands")
    assert {"commit 2", "lead 2"} < t.answers


@pytest.mark.rule("LR-MSN-02")
def test_it_is_completed_in_the_middle_of_an_invasion() -> None:
    t = middle_earth(
        "Fornost: alice 4 | Borderlands: bob 6", leaders={"alice": "fornost"}, adventures={"alice": "mission_bree"}
    )
    t.alice.invades("Fornost", "Borderlands")
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 6")
    assert t.step == "FightOn"
    t.alice.cannot("pass", "A declared invasion has at least one battle (LR-CBT-32).")
    t.alice.sends(3, leader=True)
    t.roll("6 6 6 against 1 1")
    t.expect("Fornost: alice 6 | Borderlands: bob 4")


@pytest.mark.rule("LR-MSN-03")
def test_a_fortification_that_brings_the_leader_completes_it_at_once() -> None:
    t = middle_earth(
        "Borderlands: alice 4 | Fornost: alice 1",
        leaders={"alice": "borderlands"},
        adventures={"alice": "mission_bree"},
        phase="fortify",
    )
    t.alice.cannot("complete mission_bree", "None of your Leaders is in Fornost (LR-MSN-04).")
    t.alice.fortifies("borderlands", "fornost", 3)
    t.alice.says("bring leader")
    assert t.answers == {"complete mission_bree", "pass"}
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 6")
    assert t.alice.laid == ["mission_bree"]
    assert t.table.turn == 1


@pytest.mark.rule("LR-MSN-03", "LR-MSN-04")
def test_a_fortification_without_the_leader_does_not() -> None:
    t = middle_earth(
        "Borderlands: alice 4 | Fornost: alice 1",
        leaders={"alice": "borderlands"},
        adventures={"alice": "mission_bree"},
        phase="fortify",
    )
    t.alice.fortifies("borderlands", "fornost", 3)
    t.alice.passes()
    t.alice.cannot("complete mission_bree", "None of your Leaders is in Fornost (LR-MSN-04).")
    t.alice.ends()
    assert t.table.turn == 1
    assert t.alice.adventures == {"mission_bree"}


@pytest.mark.rule("LR-MSN-04")
def test_it_is_not_completed_on_the_turn_of_another() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Borderlands: bob 4",
        turn="bob",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree"},
    )
    t.bob.declares("Borderlands", "Fornost")
    assert (t.asked, t.step) == ("alice", "Moment")
    t.alice.cannot("complete mission_bree", "A Mission is completed on your own turn (LR-MSN-04).")
    assert t.answers == {"pass"}


@pytest.mark.rule("LR-MSN-04", "LR-MSN-39")
def test_it_takes_the_card_and_an_own_leader() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: bob 1 | Khand: bob 1",
        leaders={"alice": "fornost", "bob": "khand"},
        adventures={"alice": "mission_haradrim_encampment", "bob": "mission_bree"},
    )
    t.alice.cannot("complete mission_bree", "You do not hold Bree (LR-MSN-39).")
    t.alice.cannot("complete mission_haradrim_encampment", "None of your Leaders is in Khand (LR-MSN-04).")
    t.bob.cannot("complete mission_bree")
    assert t.bob.adventures == {"mission_bree"}


@pytest.mark.rule("LR-MSN-04")
def test_holding_the_site_without_a_leader_is_not_enough() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: alice 3", leaders={"alice": "harad"}, adventures={"alice": "mission_bree"}
    )
    assert "complete mission_bree" not in t.answers
    t.alice.cannot("complete mission_bree", "None of your Leaders is in Fornost (LR-MSN-04).")


@pytest.mark.rule("LR-MSN-05", "LR-ADV-08")
@pytest.mark.parametrize("drawn", ["mission_erebor", "ambush"])
def test_after_the_draw_of_step_5_no_mission_is_completed(drawn: str) -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: alice 3",
        adventures={"alice": "mission_bree"},
        phase="adventure",
        site_won=True,
    )
    t.draws(drawn)
    assert t.step == "PlaceLeader"
    t.alice.says("appoint fornost")
    assert t.table.turn == 1  # nothing was asked any more
    assert t.alice.adventures == {"mission_bree", drawn}
    t.expect("Fornost: alice 3")


@pytest.mark.rule("LR-MSN-37")
def test_a_leader_put_onto_a_site_in_step_6_completes_its_mission() -> None:
    t = middle_earth("Fornost: alice 3 | Harad: alice 3", adventures={"alice": "mission_bree"}, phase="replace")
    t.alice.says("appoint fornost")
    assert (t.asked, t.answers) == ("alice", {"complete mission_bree", "pass"})
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 5")
    assert t.table.turn == 1


@pytest.mark.rule("LR-MSN-37")
def test_so_does_one_who_is_appointed_by_an_event() -> None:
    t = middle_earth(
        "Fornost: alice 3 | Harad: alice 3",
        leaders={"alice": "harad"},
        adventures={"alice": "mission_bree"},
        phase="adventure",
        site_won=True,
    )
    t.draws("appoint_a_second_leader")
    t.alice.says("appoint fornost")
    t.alice.says("complete mission_bree")
    t.expect("Fornost: alice 5")
    assert (t.asked, t.step) == ("chance", "DrawAdventure")  # the draw goes on


# --- what it brings --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-MSN-06")
def test_the_battalions_come_at_once_and_may_attack() -> None:
    t = middle_earth(
        "Fornost: alice 1 | Borderlands: bob 1 | Harad: bob 1",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree"},
    )
    t.alice.cannot("invade fornost borderlands", "it takes two to invade (LR-CBT-02)")
    t.alice.says("complete mission_bree")
    t.alice.wins("Fornost", "Borderlands")
    t.expect("Fornost: alice 1 | Borderlands: alice 2")


@pytest.mark.rule("LR-MSN-06")
def test_nothing_else_happens_before_they_are_placed() -> None:
    t = middle_earth(
        "Belfalas: alice 3 | Harad: alice 1", leaders={"alice": "belfalas"}, adventures={"alice": "mission_dol_amroth"}
    )
    t.alice.says("complete mission_dol_amroth")
    t.alice.cannot("invade belfalas lamedon", "(LR-MSN-13)")
    t.alice.cannot("pass", "Place the 2 battalions of the Mission in territories of yours (LR-MSN-13).")
    t.alice.places("harad", 1)
    t.alice.cannot("pass", "Place the 1 battalion of the Mission in territories of yours (LR-MSN-13).")
    t.alice.places("belfalas", 1)
    t.expect("Belfalas: alice 4 | Harad: alice 2")


@pytest.mark.rule("LR-MSN-13")
def test_the_battalions_of_a_region_go_into_own_territories_of_it() -> None:
    t = middle_earth(
        "Weather Hills: alice 3 | Angmar: alice 1 | Fornost: bob 2 | Harad: alice 1",
        leaders={"alice": "weather_hills"},
        adventures={"alice": "mission_weathertop"},
    )
    t.alice.says("complete mission_weathertop")
    assert t.answers == {f"place {land} {n}" for land in ("weather_hills", "angmar") for n in (1, 2)}
    refusal = "Place the 2 battalions of the Mission in territories of yours in Arnor (LR-MSN-13)."
    t.alice.cannot("place harad 1", refusal)
    t.alice.cannot("place fornost 1", refusal)
    t.alice.cannot("place angmar 3", refusal)
    t.alice.places("angmar", 2)
    t.expect("Angmar: alice 3 | Weather Hills: alice 3")


@pytest.mark.rule("LR-MSN-08", "LR-MSN-09")
def test_a_completed_mission_lies_open_and_scores_though_the_site_is_lost() -> None:
    t = middle_earth(
        "Fornost: alice 1 | Harad: alice 3 | Khand: alice 3 | Borderlands: bob 9",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree mission_haradrim_encampment"},
    )
    assert t.alice.score == 3  # three territories; cards in hand are worth nothing
    t.alice.says("complete mission_bree")
    assert t.alice.score == 5
    seen = t.game.view(1).table.extra
    assert isinstance(seen, type(t.extra))
    assert seen.adventures.laid[0] == t.extra.adventures.laid[0] != ()
    t.alice.ends()
    assert t.asked == "bob"
    t.bob.places("borderlands", 3)
    t.bob.wins("Borderlands", "Fornost")
    assert t.alice.laid == ["mission_bree"]
    assert t.alice.score == 4


@pytest.mark.rule("LR-MSN-09")
def test_a_mission_in_hand_scores_nothing_at_the_end() -> None:
    t = middle_earth(
        "Fornost: alice 1",
        leaders={"alice": "fornost"},
        adventures={"alice": "mission_bree", "carol": "mission_erebor"},
        ring="mount_doom",
        phase="fellowship",
        out=("bob",),
    )
    t.throws(6)
    assert t.asked == "nobody"
    assert t.alice.score == 1


@pytest.mark.rule("LR-MSN-12")
def test_completing_is_free() -> None:
    t = middle_earth("Fornost: alice 1", leaders={"alice": "fornost"}, adventures={"alice": "mission_bree"})
    t.alice.ends()
    assert t.table.turn == 1
    assert t.alice.adventures == {"mission_bree"}
    assert t.alice.laid == []


@pytest.mark.rule("LR-MSN-12")
def test_a_leader_completes_several_in_one_turn() -> None:
    t = middle_earth(
        "Fornost: alice 6 | Weather Hills: bob 1 | Harad: bob 1 | Khand: alice 1",
        leaders={"alice": "fornost khand"},
        adventures={"alice": "mission_bree mission_weathertop mission_haradrim_encampment"},
    )
    t.alice.says("complete mission_bree")
    t.alice.wins("Fornost", "Weather Hills", leader=True)
    t.alice.says("complete mission_weathertop")
    t.alice.places("weather_hills", 2)
    t.alice.says("complete mission_haradrim_encampment")
    t.expect("Fornost: alice 5 | Weather Hills: alice 5 | Khand: alice 3")
    assert t.alice.laid == ["mission_bree", "mission_weathertop", "mission_haradrim_encampment"]


# --- Territory cards -------------------------------------------------------------------------------------------------

FOUR = "angmar buckland old_forest north_downs"
"""Four Territory cards."""


@pytest.mark.rule("LR-MSN-10", "LR-TCD-05")
@pytest.mark.parametrize(
    ("hand", "captured", "drawn"),
    [(0, False, 1), (0, True, 2), (3, True, 2), (4, False, 1), (4, True, 1), (5, False, 0)],
)
@pytest.mark.parametrize(
    ("card", "site"), [("edoras", "gap_of_rohan"), ("harlond", "harlindon"), ("lothlorien", "lorien")]
)
def test_it_brings_one_more_card_up_to_a_hand_of_five(
    card: str, site: str, hand: int, captured: bool, drawn: int
) -> None:
    held = [*FOUR.split(), "rhudaur"][:hand]
    t = middle_earth(
        f"{site}: alice 3",
        hands={"alice": " ".join(held)},
        leaders={"alice": site},
        adventures={"alice": f"mission_{card}"},
        captured=captured,
    )
    t.alice.says(f"complete mission_{card}")
    assert len(t.alice.hand) == hand  # the card comes in step 4
    t.alice.ends()
    new = ["fangorn", "umbar"][:drawn]
    for land in new:
        assert (t.asked, t.step) == ("chance", "DrawInto")
        t.draws(land)
    assert t.alice.hand == {*held, *new}
    assert t.table.turn == 1


@pytest.mark.rule("LR-MSN-11")
def test_that_card_comes_without_a_conquest() -> None:
    t = middle_earth("Lorien: alice 3", leaders={"alice": "lorien"}, adventures={"alice": "mission_lothlorien"})
    t.alice.says("complete mission_lothlorien")
    t.alice.ends()
    assert not t.table.captured
    t.draws("fangorn")
    assert t.alice.hand == {"fangorn"}


@pytest.mark.rule("LR-MSN-10")
def test_two_such_missions_bring_two_cards() -> None:
    t = middle_earth(
        "Lorien: alice 3 | Gap of Rohan: alice 3",
        leaders={"alice": "lorien gap_of_rohan"},
        adventures={"alice": "mission_lothlorien mission_edoras"},
    )
    t.alice.says("complete mission_lothlorien")
    t.alice.says("complete mission_edoras")
    t.alice.ends()
    t.draws("fangorn")
    t.draws("umbar")
    assert t.alice.hand == {"fangorn", "umbar"}


@pytest.mark.rule("LR-MSN-38")
@pytest.mark.parametrize(("hand", "comes"), [("", True), (FOUR, True), (f"{FOUR} rhudaur", False)])
def test_completed_after_step_4_it_gives_its_card_at_once(hand: str, comes: bool) -> None:
    t = middle_earth(
        "Lorien: alice 3 | Harad: alice 1",
        hands={"alice": hand},
        adventures={"alice": "mission_lothlorien"},
        phase="territory",
    )
    assert t.step == "PlaceLeader"
    t.alice.says("appoint lorien")
    t.alice.says("complete mission_lothlorien")
    if comes:
        t.draws("fangorn")
    assert t.alice.hand == {*hand.split(), *(["fangorn"] if comes else [])}
    assert t.table.turn == 1


@pytest.mark.rule("LR-MSN-38", "LR-MSN-37")
def test_the_card_of_a_leader_appointed_by_an_event_comes_before_the_next_adventure() -> None:
    t = middle_earth(
        "Lorien: alice 3 | Harad: alice 1",
        leaders={"alice": "harad"},
        adventures={"alice": "mission_lothlorien"},
        phase="territory",
        site_won=True,
    )
    t.draws("appoint_a_second_leader")
    t.alice.says("appoint lorien")
    t.alice.says("complete mission_lothlorien")
    assert t.step == "DrawInto"
    t.draws("fangorn")
    assert t.alice.hand == {"fangorn"}
    assert t.step == "DrawAdventure"


@pytest.mark.rule("LR-MSN-10", "LR-MSN-38")
def test_in_the_next_turn_the_card_waits_for_step_4_again() -> None:
    t = middle_earth(
        "Lorien: alice 3 | Harad: bob 1",
        leaders={"alice": "lorien", "bob": "harad", "carol": "fangorn"},
        adventures={"alice": "mission_lothlorien"},
        phase="territory",
    )
    t.all_pass()  # step 4 is over, and alice may answer the departure of the Fellowship
    for other in (t.bob, t.carol):
        other.idles()
        t.all_pass()
    assert (t.asked, t.step) == ("alice", "PlaceReinforcements")
    t.alice.says("complete mission_lothlorien")
    assert t.asked == "alice"
    t.alice.places("lorien", 3)
    t.alice.ends()
    t.draws("umbar")
    assert t.alice.hand == {"umbar"}
