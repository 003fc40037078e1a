"""The game for two: one good player, one evil player, and a neutral army between them."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.lotr.lands import ALIGNED
from hegemon.table.table import NOBODY
from middle_earth import MiddleEarth, begun, chosen, dealt, middle_earth, ready
from scene import NAMES

NEUTRAL = 2
"""The number of the neutral army."""


def of_side(t: MiddleEarth, side: str) -> set[str]:
    return {t.table.board.territories[land].id for land in ALIGNED[side]}


def neutral_lands(t: MiddleEarth) -> list[str]:
    return [t.table.board.territories[land].id for land in t.table.lands(NEUTRAL)]


def on_board(t: MiddleEarth, force: int) -> int:
    return sum(t.table.armies[land] for land in t.table.lands(force))


def answered(t: MiddleEarth, step: str) -> list[str]:
    """Whoever is asked answers with the first thing possible as long as this step asks; the names in order."""
    order = []
    while t.step == step:
        assert t.game.pending is not None
        order.append(t.asked)
        t.game.play(t.game.pending.menu.pick(0))
    return order


# --- the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TWO-01")
@pytest.mark.parametrize(
    ("first", "left", "sides"),
    [("green", {"army black", "army red"}, ["good", "evil"]), ("red", {"army yellow", "army green"}, ["evil", "good"])],
)
def test_one_player_is_good_the_other_evil_and_a_third_army_neutral(
    first: str, left: set[str], sides: list[str]
) -> None:
    t = begun(2)
    t.alice.says(f"army {first}")
    assert t.answers == left
    partner = {"green": "yellow", "red": "black"}[first]
    t.bob.cannot(f"army {partner}", because=f"Only 1 of 2 players may be {sides[0]} (LR-SET-03).")
    t.bob.cannot(f"army {first}", because=f"The {first} army is taken (LR-SET-02).")
    t.bob.says(min(left))
    assert [t.extra.side(seat) for seat in range(2)] == sides
    assert t.table.edition.neutral == NEUTRAL
    assert t.step == "DealNeutrals"


@pytest.mark.rule("LR-TWO-02", "LR-TWO-03", "LR-TWO-04")
def test_the_deal_for_two() -> None:
    t = chosen(2)
    assert (t.alice.lands, t.bob.lands) == (of_side(t, "good"), of_side(t, "evil"))
    assert {t.armies(land) for land in t.alice.lands | t.bob.lands} == {1}
    assert (t.alice.reserve, t.bob.reserve) == (44, 44)
    neutral = sorted(of_side(t, "neutral"))
    assert t.answers == {f"deal {land}" for land in neutral}
    for land in neutral[:21]:
        assert t.step == "DealNeutrals"
        t.chance(f"deal {land}")
    assert sorted(neutral_lands(t)) == neutral[:21]
    assert {t.armies(land) for land in neutral[:21]} == {2}
    assert on_board(t, NEUTRAL) == 42
    assert t.table.count(NOBODY) == 11
    assert t.step == "RollForFirst"


@pytest.mark.rule("LR-TWO-02")
def test_the_evil_player_has_the_evil_territories_wherever_that_player_sits() -> None:
    t = begun(2)
    t.alice.says("army red")
    t.bob.says("army green")
    assert (t.alice.lands, t.bob.lands) == (of_side(t, "evil"), of_side(t, "good"))


@pytest.mark.rule("LR-TWO-05", "LR-TWO-06", "LR-TWO-14")
def test_eleven_territories_are_claimed_in_turn_and_sixty_battalions_each_placed() -> None:
    t = chosen(2)
    answered(t, "DealNeutrals")
    t.chance("throw 4 4")  # tied: both roll again
    t.chance("throw 2 5")
    assert (t.asked, t.step) == ("bob", "ClaimOne")
    taken = neutral_lands(t)[0]
    t.bob.cannot(f"claim {taken}", because="is claimed already; claim a territory that nobody holds (LR-SET-11).")
    claims = answered(t, "ClaimOne")
    assert claims == (["bob", "alice"] * 6)[:11]
    assert (claims.count("bob"), claims.count("alice")) == (6, 5)
    assert (len(t.bob.lands), len(t.alice.lands), len(neutral_lands(t))) == (22, 21, 21)
    assert (t.bob.reserve, t.alice.reserve, t.table.reserve[NEUTRAL]) == (38, 39, 0)
    t.alice.cannot(f"place {taken} 1", because="is not yours; place battalions onto your own territories (LR-SET-14).")
    placed = answered(t, "PlaceOne")
    assert placed == ["alice", "bob"] * 38 + ["alice"]
    assert [on_board(t, force) for force in range(3)] == [60, 60, 42]
    assert t.step == "PlaceLeader"


@pytest.mark.rule("LR-TWO-15", "LR-TWO-09")
def test_leaders_cards_and_the_ring_follow_as_with_more_players() -> None:
    t = dealt(2, first="bob")
    for step in ("ClaimOne", "PlaceOne"):
        answered(t, step)
    assert answered(t, "PlaceLeader") == ["bob", "alice", "bob", "alice"]
    assert len(t.answers) == 66  # all 64 cards and both wilds, before the first is dealt
    assert {"draw wild_1", "draw wild_2"} <= t.answers
    answered(t, "DrawInto")
    t.chance("throw 1 6")
    assert (t.table.turn, t.ring) == (t.bob.seat, "the_shire")
    for name in NAMES[:2]:
        person = getattr(t, name)
        assert (len(person.hand), len(person.adventures), len(person.leaders)) == (1, 4, 2)
    assert len(t.table.pile) == 64
    assert len(t.extra.adventures.pile) == 60 - 8
    assert len(t.extra.leaders) == 4  # the neutral army has none


# --- the neutral army ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TWO-07", "LR-TWO-09")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_neutral_army_never_takes_a_turn_nor_a_territory(seed: int) -> None:
    t = ready(2)
    rng = hegemon.Rng(seed)
    held = set(neutral_lands(t))
    turns = t.table.turns
    order = []
    for _ in range(3000):
        decision = t.game.pending
        if decision is None:
            break
        assert t.asked in ("alice", "bob", "chance")
        assert t.table.turn != NEUTRAL
        if t.table.turns != turns:
            turns = t.table.turns
            order.append(t.table.turn)
        t.game.play(decision.menu.sample(rng))
        now = set(neutral_lands(t))
        assert now <= held
        held = now
        assert (len(t.table.hands), len(t.extra.adventures.hands), t.table.reserve[NEUTRAL]) == (2, 2, 0)
    assert order[:6] == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("LR-TWO-07")
def test_nobody_moves_the_neutral_battalions() -> None:
    t = middle_earth("Rhudaur: alice 4 | Eregion: neutral 5 | Dunland: neutral 2", seats=2)
    t.alice.cannot(
        "invade eregion moria", because="Eregion is not yours; invade from a territory of your own (LR-CBT-01)."
    )
    t.alice.passes()
    t.alice.cannot("fortify eregion dunland 1", because="(LR-FRT-02)")


@pytest.mark.rule("LR-TWO-08")
@pytest.mark.parametrize(("there", "dice"), [(1, 1), (2, 2), (5, 2)])
def test_the_neutral_army_defends_with_as_many_dice_as_it_can(there: int, dice: int) -> None:
    t = middle_earth(f"Rhudaur: alice 4 | Eregion: neutral {there}", seats=2)
    t.alice.invades("Rhudaur", "Eregion")
    t.alice.sends(3)
    assert t.asked == "chance"  # nobody chooses for it
    assert all(len(answer.split("against")[1].split()) == dice for answer in t.answers)
    t.chance(f"roll 6 1 1 against {'6 1' if dice == 2 else '6'}")
    t.expect(f"Eregion: neutral {there} | Rhudaur: alice {4 - dice}")


@pytest.mark.rule("LR-TWO-09")
def test_the_fellowship_moves_once_for_each_player_and_never_for_the_neutral_army() -> None:
    t = middle_earth(
        "Rhudaur: alice 4 | Eregion: neutral 2", seats=2, phase="turn", leaders={"alice": "rhudaur", "bob": "khand"}
    )
    seen = []
    for name in ("alice", "bob", "alice", "bob"):
        assert t.asked == name
        t.people[name].idles()
        seen.append(t.ring)
    assert seen == ["buckland", "old_forest", "fornost", "weather_hills"]
    assert t.asked == "alice"


@pytest.mark.rule("LR-TWO-10")
def test_a_stronghold_would_help_the_neutral_army() -> None:
    t = middle_earth("Weather Hills: alice 4 | Rhudaur: neutral 2 | South Downs: neutral 2", seats=2)
    t.alice.invades("Weather Hills", "Rhudaur")
    t.alice.sends(3)
    t.roll("5 1 1 against 4 1")
    t.expect("Weather Hills: alice 2 | Rhudaur: neutral 2")  # 5 against 5, 1 against 1
    t = middle_earth("Weather Hills: alice 4 | Rhudaur: neutral 2 | South Downs: neutral 2", seats=2)
    t.alice.invades("Weather Hills", "South Downs")
    t.alice.sends(3)
    t.roll("5 1 1 against 4 1")
    t.expect("Weather Hills: alice 3 | South Downs: neutral 1")


@pytest.mark.rule("LR-TWO-10")
def test_the_neutral_army_never_starts_in_a_stronghold() -> None:
    t = dealt(2)
    neutral = set(neutral_lands(t)) | {t.table.board.territories[land].id for land in t.table.lands(NOBODY)}
    assert neutral == of_side(t, "neutral")
    strongholds = {
        "rhudaur",
        "minas_tirith",
        "moria",
        "fangorn",
        "west_rohan",
        "evendim_hills",
        "udun_vale",
        "barad_dur",
        "minas_morgul",
        "umbar",
        "south_mirkwood",
    }
    assert not neutral & strongholds


@pytest.mark.rule("LR-TWO-11")
def test_taking_a_neutral_territory_earns_both_cards() -> None:
    t = middle_earth("Rhudaur: alice 5 | Eregion: neutral 1", seats=2, leaders={"alice": "rhudaur"})
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    t.expect("Eregion: alice 3")
    assert t.alice.leaders == {"eregion"}
    t.alice.ends()
    assert t.step == "DrawInto"
    t.draws("khand")
    assert t.step == "DrawAdventure"
    t.draws("ambush")
    assert (t.alice.hand, t.alice.adventures, t.asked) == ({"khand"}, {"ambush"}, "bob")


@pytest.mark.rule("LR-TWO-12")
def test_the_neutral_army_blocks_regions_and_ways() -> None:
    mordor = (
        "Udun Vale: alice 2 | Mount Doom: alice 1 | Barad Dur: alice 1 | Minas Morgul: alice 1 | Gorgoroth: alice 1"
    )
    t = middle_earth(f"{mordor} | Nurn: neutral 2", seats=2, phase="turn")
    assert t.alice.reserve == 3
    assert middle_earth(f"{mordor} | Nurn: alice 2", seats=2, phase="turn").alice.reserve == 3 + 2
    t = middle_earth(f"{mordor} | Nurn: alice 1 | Mount Doom: neutral 2", seats=2, phase="fortify")
    t.alice.cannot("fortify udun_vale gorgoroth 1", because="(LR-FRT-05)")
    t.alice.cannot("fortify udun_vale mount_doom 1", because="(LR-FRT-02)")
    t = middle_earth(f"{mordor} | Nurn: alice 1", seats=2, phase="fortify")
    t.alice.fortifies("Udun Vale", "Nurn", 1)
    t.expect("Udun Vale: alice 1 | Nurn: alice 2")


# --- all else as ever ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TWO-13")
def test_the_points_decide_between_the_two_when_the_ring_is_destroyed() -> None:
    t = middle_earth(
        "Rhudaur: alice 1 | Fornost: alice 1 | Moria: bob 1 | Gladden Fields: bob 1",
        seats=2,
        rest="neutral",
        ring="mount_doom",
        phase="fellowship",
        laid={"alice": "ambush"},
        leaders={"alice": "rhudaur", "bob": "moria"},
    )
    assert (t.alice.score, t.bob.score) == (2 + 2 + 1, 2 + 2)
    t.throws(4)
    assert t.game.result is not None
    assert t.game.result.winners == (t.alice.seat,)  # not the neutral army with its sixty territories
    assert t.game.result.ranking == (0, 1)


@pytest.mark.rule("LR-TWO-13")
def test_a_turn_of_the_game_for_two_has_all_seven_steps() -> None:
    two, four = (middle_earth(seats=seats).table.edition.turn for seats in (2, 4))
    assert two == four
    t = middle_earth(
        "Rhudaur: alice 4 | Weather Hills: neutral 2 | Eregion: bob 1", seats=2, phase="turn", hands={"alice": "moria"}
    )
    t.expect("Rhudaur: alice 5")  # a stronghold
    t.alice.places("Rhudaur", 3)
    t.alice.wins("Rhudaur", "Weather Hills", 4)
    t.alice.wins("Rhudaur", "Eregion")
    t.alice.passes()
    t.alice.fortifies("Weather Hills", "Rhudaur", 1)
    t.draws("khand")
    t.alice.says("appoint eregion")
    assert (t.asked, t.ring, t.alice.hand) == ("bob", "buckland", {"moria", "khand"})


@pytest.mark.rule("LR-TWO-16")
def test_eliminating_the_opponent_wins_though_neutral_battalions_remain() -> None:
    t = middle_earth("Rhudaur: alice 4 | Eregion: bob 1", seats=2, rest="neutral")
    t.alice.invades("Rhudaur", "Eregion")
    t.alice.sends(3)
    t.roll("6 6 6 against 1")
    if t.step == "MoveIn":
        t.alice.occupies(3)
    assert t.game.result is not None
    assert t.game.result.winners == (t.alice.seat,)
    assert t.game.result.reason == "every opponent is eliminated."
    assert len(neutral_lands(t)) == 62


@pytest.mark.rule("LR-TWO-16")
def test_taking_the_last_neutral_territory_wins_nothing_while_the_opponent_lives() -> None:
    t = middle_earth("Rhudaur: alice 4 | Eregion: neutral 1", seats=2)
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.game.result, t.step) == (None, "DeclareInvasion")
    assert not neutral_lands(t)
