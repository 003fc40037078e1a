"""What a page is told of the things beside the board."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.lands import DOOM, PATH
from hegemon.editions.lotr.show import WINDOWS, show
from hegemon.table.effects import INVASION, ROUND
from hegemon.table.show import Fact, Marker, Score
from middle_earth import MiddleEarth, begun, laid_face_down, middle_earth

FIELD = "Minhiriath: alice 9 | Umbar: bob 5 | Deep Harad: bob 2 | Mithlond: alice 2 | Rhudaur: alice 1"


def told(t: MiddleEarth, seat: int) -> str:
    """Everything a seat is told beside the board."""
    return msgspec.json.encode(show(t.game.view(seat).table, seat)).decode()


@pytest.mark.rule("LR-POW-02", "LR-MSN-08")
def test_own_cards_are_told_those_of_others_counted_and_open_ones_shown_to_all() -> None:
    t = middle_earth(
        FIELD,
        adventures={"alice": "mission_bree ambush", "bob": "gollum mission_erech smeagol"},
        laid={"bob": "siege_machines mission_erebor"},
    )
    own, other, spectator = told(t, 0), told(t, 1), told(t, -2)
    for secret in ("Bree", "Ambush"):
        assert secret in own
        assert secret not in other
        assert secret not in spectator
    for secret in ("Gollum", "Erech", "Smeagol"):
        assert secret in other
        assert secret not in own
        assert secret not in spectator
    for shown in ("Siege Machines", "Erebor"):
        assert all(shown in seen for seen in (own, other, spectator))
    assert {tray.secret for tray in show(t.table, -2).trays} == {False}
    facts = show(t.game.view(-2).table, -2).facts
    assert [fact.value for row in facts for fact in row if fact.label == "Adventures"] == [2, 3, 0]


@pytest.mark.rule("LR-POW-29", "LR-SCO-05", "LR-POW-02")
def test_everything_that_a_seat_of_a_full_table_is_told() -> None:
    t = middle_earth(
        FIELD,
        leaders={"alice": "mithlond rhudaur", "bob": "umbar"},
        adventures={"alice": "mission_grey_havens ambush smeagol", "bob": "gollum"},
        laid={"alice": "mission_gates_of_moria", "bob": "mission_mount_doom black_sails"},
        ring="rhudaur",
    )
    laid_face_down(t, 0, "khand")
    laid_face_down(t, 1, "nurn")
    seen = show(t.game.view(0).table, 0)
    assert seen.facts[0] == [
        Fact("Strongholds", 1),
        Fact("Leaders", 2),
        Fact("Adventures", 3),
        Fact("Uprisings", 1),
        Fact("Army", "Yellow (good)"),
    ]
    assert seen.facts[1] == [
        Fact("Strongholds", 1),
        Fact("Leaders", 1),
        Fact("Adventures", 1),
        Fact("Uprisings", 1),
        Fact("Army", "Black (evil)"),
    ]
    assert Fact("Leaders", 0) in seen.facts[2]
    assert "Uprisings" not in {fact.label for fact in seen.facts[2]}
    assert [(tray.title, tray.seat, tray.secret) for tray in seen.trays] == [
        ("Missions", 0, True),
        ("Powers", 0, True),
        ("Uprising", 0, True),
        ("Completed and played", 0, False),
        ("Completed and played", 1, False),
    ]
    missions, powers, rising, mine, theirs = [tray.cards for tray in seen.trays]
    assert [(card.id, card.worth) for card in mine] == [("mission_gates_of_moria", "2 points")]
    assert [(card.id, card.worth) for card in theirs] == [("mission_mount_doom", "1 point"), ("black_sails", "1 point")]
    assert [(card.id, card.name, card.worth) for card in missions] == [
        ("mission_grey_havens", "Grey Havens", "2 points")
    ]
    assert [(card.id, card.worth) for card in powers] == [("ambush", "1 point"), ("smeagol", "1 point")]
    assert [(card.id, card.name) for card in rising] == [("khand", "Khand")]
    assert rising[0].says == "Four battalions rise here as soon as you hold the territory."
    for card in (*missions, *powers):
        printed = BY_KEY[card.id]
        assert (card.says, card.when, card.emblem) == (printed.says, WINDOWS[printed.when], printed.emblem)
    assert seen.markers == {
        "mithlond": [Marker("leader", "Leader", seat=0)],
        "rhudaur": [Marker("leader", "Leader", seat=0), Marker("ring", "One Ring", large=True)],
        "umbar": [Marker("leader", "Leader", seat=1)],
    }
    assert seen.banners == [t.extra.banner(seat) for seat in range(3)]
    assert seen.invasion is None
    assert seen.forces == []
    assert seen.score[0] == Score(
        0, 7, [Fact("Territories", 3), Fact("Strongholds", 2), Fact("Regions", 0), Fact("Cards", 2)]
    )
    for one in seen.score:
        assert one.total == sum(int(part.value) for part in one.parts)


@pytest.mark.rule("LR-SCO-03")
def test_the_parts_of_a_score() -> None:
    lands = ("carrock", "north_mirkwood", "eastern_mirkwood", "anduin_valley", "south_mirkwood")
    t = middle_earth(" | ".join(f"{land}: alice 1" for land in lands), laid={"alice": "ambush"})
    parts = [Fact("Territories", 5), Fact("Strongholds", 2), Fact("Regions", 4), Fact("Cards", 1)]
    assert show(t.table, 0).score[0] == Score(0, 12, parts)


@pytest.mark.rule("LR-EVT-03", "LR-EVT-08", "LR-POW-05")
def test_what_is_in_force_says_where_and_until_when() -> None:
    t = middle_earth(
        FIELD,
        phase="adventure",
        site_won=True,
        leaders={"alice": "rhudaur", "bob": "umbar", "carol": "nurn"},
        adventures={"bob": "you_shall_not_pass"},
    )
    for card in ("winter_storms", "khand", "nurn", "harad", "corsairs_of_umbar", "mission_bree"):
        t.draws(card)
    t.goes_on_to("bob", "Moment")
    while "use you_shall_not_pass" not in t.answers:
        t.people[t.asked].passes()
    t.bob.says("use you_shall_not_pass")
    t.bob.says("block umbar deep_harad")
    forces = show(t.game.view(2).table, 2).forces
    assert [(force.title, force.seat, force.lands) for force in forces] == [
        ("Winter Storms", 0, ["khand"]),
        ("Winter Storms", 0, ["nurn"]),
        ("Winter Storms", 0, ["harad"]),
        ("Corsairs of Umbar", 0, []),
        ("You Shall Not Pass", 1, ["umbar", "deep_harad"]),
    ]
    assert {(force.until, force.scope) for force in forces} == {("until the player's next turn", ROUND)}
    assert forces[3].says == BY_KEY["corsairs_of_umbar"].says


@pytest.mark.rule("LR-POW-08", "LR-POW-18", "LR-POW-11")
def test_what_is_in_force_for_an_invasion_and_the_invasion_itself() -> None:
    t = middle_earth(FIELD, adventures={"alice": "siege_machines black_sails"}, leaders={"alice": "mithlond"})
    t.alice.invades("Minhiriath", "Umbar")
    for card in ("siege_machines", "black_sails"):
        t.alice.says(f"use {card}")
        t.all_pass()
    seen = show(t.game.view(1).table, 1)
    assert seen.invasion == ("minhiriath", "umbar")
    assert [(force.title, force.lands, force.until, force.scope) for force in seen.forces] == [
        ("Siege Machines", ["umbar"], "until the end of the invasion", INVASION),
        ("Black Sails", ["umbar"], "until the end of the invasion", INVASION),
    ]
    t.alice.sends(1)
    t.roll("1 against 6")
    t.alice.passes()
    assert (show(t.table, 1).forces, show(t.table, 1).invasion) == ([], None)


@pytest.mark.rule("LR-TEAM-01", "LR-TEAM-19", "LR-ALL-07")
def test_team_play_tells_no_points_and_alliance_play_those_of_the_side_too() -> None:
    t = middle_earth(FIELD, seats=4, mode="team")
    labels = [fact.label for fact in show(t.table, 0).facts[0]]
    assert labels == ["Strongholds", "Leaders", "Adventures", "Army"]
    good, evil = show(t.table, 0).sides
    assert (good.name, good.seats, good.total, good.most) == ("Good", [0, 2], 0, 17)
    assert good.says == "17 steps to Mount Doom"
    assert (evil.name, evil.seats, evil.total, evil.most) == ("Evil", [1, 3], 1, 36)
    t = middle_earth(FIELD + " | Lorien: carol 1", seats=4, mode="alliance", laid={"carol": "ambush"})
    seen = show(t.table, 0)
    assert (seen.score[0].total, seen.score[2].total) == (5, 2)
    assert [(side.name, side.seats, side.says) for side in seen.sides] == [
        ("Good", [0, 2], "points"),
        ("Evil", [1, 3], "points"),
    ]
    assert seen.sides[0].total == 5 + 2
    assert seen.sides[1].total == seen.score[1].total + seen.score[3].total


@pytest.mark.rule("LR-TEAM-06", "LR-TEAM-08", "LR-TEAM-12")
def test_how_near_each_side_is_to_its_end_is_told_in_words() -> None:
    t = middle_earth(FIELD, seats=4, mode="team", ring="rhudaur")
    good, evil = show(t.table, 0).sides
    steps = PATH.index(t.land("Rhudaur").index)
    assert (good.total, good.says) == (steps, f"{DOOM - steps} steps to Mount Doom")
    assert (evil.total, evil.says) == (0, "Hold Rhudaur to search for the Ring")
    t = middle_earth("Rhudaur: bob 2", seats=4, mode="team", ring="rhudaur")
    assert show(t.table, 0).sides[1].says == "Searches Rhudaur: 1 of 36 throws find the Ring"
    t.extra.ring = DOOM
    assert show(t.table, 0).sides[0].says == "The Ring is at Mount Doom"
    t.extra.ring = DOOM - 1
    assert show(t.table, 0).sides[0].says == "1 step to Mount Doom"


def test_there_are_no_sides_where_everybody_plays_alone_or_before_armies_are_chosen() -> None:
    assert show(middle_earth(FIELD).table, 0).sides == []
    for mode in ("team", "alliance"):
        t = begun(4, mode)
        assert show(t.table, 0).sides == []
        t.alice.says("army yellow")
        assert show(t.table, 0).sides == []


@pytest.mark.rule("LR-TEAM-01")
def test_in_team_play_no_points_are_shown_as_a_score_either() -> None:
    t = middle_earth(FIELD, seats=4, mode="team")
    assert show(t.table, 0).score == []


@pytest.mark.rule("LR-STD-03", "LR-STD-09")
def test_the_standard_game_has_armies_and_nothing_else() -> None:
    t = middle_earth(FIELD, mode="standard")
    seen = show(t.table, 0)
    assert seen.facts == [[Fact("Army", name)] for name in ("Yellow", "Black", "Red")]
    assert (seen.trays, seen.markers, seen.score, seen.forces) == ([], {}, [], [])


@pytest.mark.rule("LR-SET-02")
def test_before_armies_are_chosen_there_is_nothing_to_tell() -> None:
    t = begun(3)
    seen = show(t.table, 0)
    assert seen.facts == [[], [], []]
    assert (seen.score, seen.trays, seen.markers) == ([], [], {})
    assert seen.banners == [0, 1, 2]


def test_the_edition_tells_it_and_has_pictures_for_its_pieces() -> None:
    t = middle_earth(FIELD)
    edition = t.table.edition
    assert edition.show is not None
    assert edition.show(t.table, 0) == show(t.table, 0)
    assert edition.icons == {"archer": "bow", "rider": "cavalry", "leader": "crown"}


@pytest.mark.rule("LR-EVT-07")
def test_only_its_owner_is_told_where_an_uprising_waits() -> None:
    t = middle_earth(FIELD)
    laid_face_down(t, 0, "khand")
    assert "khand" in told(t, 0)
    for seat in (1, 2, -2):
        assert "khand" not in told(t, seat)
        assert Fact("Uprisings", 1) in show(t.game.view(seat).table, seat).facts[0]
