"""Points and winning: what counts when the Ring is destroyed, how ties are broken, and winning by conquest."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions.lotr.cards import MISSIONS
from hegemon.editions.lotr.lands import MIDDLE_EARTH, STRONGHOLDS
from middle_earth import MiddleEarth, middle_earth
from scene import NAMES

MIRKWOOD = "carrock north_mirkwood eastern_mirkwood anduin_valley south_mirkwood"
RHUN = "north_rhun withered_heath esgaroth south_rhun"


def held(who: str, lands: str) -> str:
    """Somebody holds these territories, with one battalion each."""
    return " | ".join(f"{land}: {who} 1" for land in lands.split())


def shared_out(lands: Mapping[str, int], forts: Mapping[str, int], whole: Mapping[str, str] | None = None) -> str:
    """All of Middle-earth: so many territories with so many strongholds, scattered but for those that are ``whole``."""
    position: dict[str, str] = {}
    ids = [land.id for land in MIDDLE_EARTH.territories]
    for who, own in (whole or {}).items():
        position.update(dict.fromkeys(own.split(), who))
    strong = iter([ids[land] for land in STRONGHOLDS])
    for who, number in forts.items():
        for _ in range(number):
            position[next(strong)] = who
    left = {who: number - list(position.values()).count(who) for who, number in lands.items()}
    for land in ids:
        if land not in position:
            who = max(left, key=lambda name: left[name])
            position[land] = who
            left[who] -= 1
    assert set(left.values()) == {0}
    return " | ".join(f"{land}: {who} 1" for land, who in position.items())


def at_the_fire(position: str, laid: Mapping[str, str] | None = None, **more: str) -> MiddleEarth:
    """Alice's turn is over, and the Ring is at Mount Doom."""
    return middle_earth(position, phase="fellowship", ring="mount_doom", laid=laid, rest=more.get("rest", ""))


def winners(t: MiddleEarth) -> list[str]:
    """The Ring is destroyed: who has won?"""
    t.chance("throw 4")
    assert t.game.result is not None
    return [NAMES[seat] for seat in t.game.result.winners]


@pytest.mark.rule("LR-SCO-01", "LR-SCO-02")
def test_a_territory_is_a_point_and_its_stronghold_two_more() -> None:
    t = middle_earth(held("alice", "fornost old_forest") + " | " + held("bob", "rhudaur moria buckland"))
    assert (t.alice.score, t.bob.score) == (2, 3 + 2 * 2)


@pytest.mark.rule("LR-SCO-02")
@pytest.mark.parametrize("land", [MIDDLE_EARTH.territories[place].id for place in STRONGHOLDS])
def test_every_stronghold_counts(land: str) -> None:
    assert middle_earth(held("alice", land)).alice.score == 3


@pytest.mark.rule("LR-SCO-03")
@pytest.mark.parametrize(
    ("region", "bonus", "forts"),
    [
        ("arnor", 7, 1),
        ("gondor", 7, 1),
        ("rhovanion", 5, 1),
        ("rohan", 4, 2),
        ("eriador", 3, 1),
        ("mordor", 2, 3),
        ("haradwaith", 2, 1),
        ("mirkwood", 4, 1),
        ("rhun", 2, 0),
    ],
)
def test_a_whole_region_scores_its_bonus_and_one_with_a_gap_nothing(region: str, bonus: int, forts: int) -> None:
    lands = next(one for one in MIDDLE_EARTH.regions if one.id == region).lands
    ids = [MIDDLE_EARTH.territories[land].id for land in lands]
    assert middle_earth(held("alice", " ".join(ids))).alice.score == len(ids) + 2 * forts + bonus
    last = MIDDLE_EARTH.find(ids[-1]).index
    t = middle_earth(held("alice", " ".join(ids[:-1])))
    assert t.alice.score == len(ids) - 1 + 2 * (forts - (last in STRONGHOLDS))


@pytest.mark.rule("LR-SCO-04")
def test_cards_on_the_table_count_and_cards_in_hand_do_not() -> None:
    t = middle_earth(
        held("alice", "fornost"),
        laid={"alice": "mission_elven_halls ambush gollum"},
        adventures={"alice": "mission_bree smeagol"},
    )
    assert t.alice.score == 1 + 2 + 1 + 1


@pytest.mark.rule("LR-SCO-05")
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda card: card.id)
def test_a_mission_scores_the_points_of_its_players_side(mission: object) -> None:
    card = next(one for one in MISSIONS if one is mission)
    for who, points in (("alice", card.mission.points_good), ("bob", card.mission.points_evil)):
        t = middle_earth(held("alice", "fornost") + " | " + held("bob", "buckland"), laid={who: card.id})
        assert t.captain(who).score == 1 + points


@pytest.mark.rule("LR-SCO-09")
def test_the_example_of_thirty_three_points() -> None:
    others = (
        "rhudaur moria fornost buckland angmar ithilien lamedon lorien dunland lune_valley nurn harad esgaroth khand"
    )
    lands = f"{MIRKWOOD} {others} belfalas"
    assert len(lands.split()) == 20
    t = middle_earth(held("alice", lands), laid={"alice": "mission_gates_of_moria ambush"})
    assert t.alice.score == 20 + 6 + 4 + 2 + 1 == 33


@pytest.mark.rule("LR-SCO-06", "LR-SCO-10")
def test_the_highest_total_wins_as_the_board_stands_and_nobody_plays_on() -> None:
    position = shared_out({"alice": 20, "bob": 20, "carol": 24}, {"alice": 1, "bob": 9, "carol": 1})
    t = at_the_fire(position)
    assert (t.alice.score, t.bob.score, t.carol.score) == (22, 38, 26)
    assert winners(t) == ["bob"]
    assert t.game.result is not None
    assert t.game.result.ranking == (1, 2, 0)
    assert t.game.result.reason == "the Ring is destroyed, with 38 points."
    assert (t.asked, t.step) == ("nobody", "")
    assert t.bob.score == 38, "nothing has changed: no strongholds were reinforced, and no turn has begun"


@pytest.mark.rule("LR-SCO-06")
def test_players_tied_to_the_end_share_the_win_whatever_a_third_one_holds() -> None:
    position = shared_out({"alice": 19, "bob": 19, "carol": 26}, {"alice": 5, "bob": 5, "carol": 1})
    t = at_the_fire(position)
    assert (t.alice.score, t.bob.score, t.carol.score) == (29, 29, 28)
    assert winners(t) == ["alice", "bob"], "carol has more territories, but is not tied"


@pytest.mark.rule("LR-SCO-11")
@pytest.mark.parametrize(("more", "less"), [("alice", "bob"), ("bob", "alice")])
def test_of_the_tied_the_one_with_more_territories_wins(more: str, less: str) -> None:
    position = shared_out({more: 24, less: 22, "carol": 18}, {more: 4, less: 5, "carol": 2})
    t = at_the_fire(position)
    assert (t.alice.score, t.bob.score, t.carol.score) == (32, 32, 22)
    assert winners(t) == [more]


@pytest.mark.rule("LR-SCO-12")
@pytest.mark.parametrize(("more", "less"), [("alice", "bob"), ("bob", "alice")])
def test_then_the_one_with_more_strongholds(more: str, less: str) -> None:
    position = shared_out({more: 22, less: 22, "carol": 20}, {more: 4, less: 3, "carol": 4})
    t = at_the_fire(position, {less: "ambush gollum"})
    assert (t.alice.score, t.bob.score, t.carol.score) == (30, 30, 28)
    assert winners(t) == [more]


@pytest.mark.rule("LR-SCO-13")
@pytest.mark.parametrize(("more", "less"), [("alice", "bob"), ("bob", "alice")])
def test_then_the_one_with_more_points_of_cards(more: str, less: str) -> None:
    position = shared_out({more: 22, less: 22, "carol": 20}, {more: 4, less: 4, "carol": 3}, {less: RHUN})
    t = at_the_fire(position, {more: "ambush gollum"})
    assert (t.alice.score, t.bob.score, t.carol.score) == (32, 32, 26)
    assert winners(t) == [more]


@pytest.mark.rule("LR-SCO-07")
def test_whoever_takes_the_last_of_all_territories_wins_before_the_ring_is_destroyed() -> None:
    t = middle_earth("Borderlands: bob 1 | Fornost: alice 9", rest="alice", out=("carol",))
    t.alice.invades("Fornost", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    if t.step == "MoveIn":
        t.alice.occupies(3)
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert t.game.result.ranking == (0, 1, 2)
    assert t.table.count(0) == 64
    assert t.ring == "the_shire"


@pytest.mark.rule("LR-SCO-08")
def test_the_last_player_left_wins_at_once_although_neutral_battalions_stand() -> None:
    t = middle_earth("Borderlands: bob 1 | Fornost: alice 9", seats=2, rest="neutral")
    t.alice.invades("Fornost", "Borderlands")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    if t.step == "MoveIn":
        t.alice.occupies(3)
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert t.game.result.reason == "every opponent is eliminated."
    assert t.table.count(0) == 2


@pytest.mark.rule("LR-SCO-08")
def test_as_long_as_two_are_left_the_game_goes_on() -> None:
    t = middle_earth("Borderlands: bob 1 | Fornost: alice 9", laid={"bob": "ambush"}, adventures={"bob": "gollum"})
    t.alice.wins("Fornost", "Borderlands")
    assert t.table.out == (1,)
    assert t.game.result is None
    assert t.asked == "alice"
    assert t.bob.score == 0


@pytest.mark.rule("LR-SCO-06")
def test_whoever_is_out_is_last_and_cannot_win() -> None:
    t = middle_earth("Fornost: alice 9", phase="fellowship", ring="mount_doom", out=("bob",))
    t.chance("throw 5")
    assert t.game.result is not None
    assert t.game.result.ranking == (2, 0, 1)
