"""Alliance Risk: good against evil, but partners play separately, and the better player of the better side wins."""

from __future__ import annotations

from functools import partial

import pytest

import hegemon
from hegemon.editions.lotr.lands import ALIGNED, STRONGHOLDS
from middle_earth import MiddleEarth, begun, dealt, middle_earth, ready
from scene import NAMES, random_play

alliance = partial(middle_earth, seats=4, mode="alliance")
"""Alice is yellow and carol green, both good; bob is black and dave red, both evil."""
MIRKWOOD = "north_mirkwood carrock eastern_mirkwood anduin_valley south_mirkwood"
LEADERS = {"alice": "rhudaur", "bob": "moria", "carol": "lorien", "dave": "khand"}
CAPITALS = "Rhudaur: alice 2 | Moria: bob 2 | Lorien: carol 2 | Khand: dave 2"


def held(lands: str, owner: str = "alice", armies: int = 1) -> str:
    return " | ".join(f"{land}: {owner} {armies}" for land in lands.split())


def divided(**shares: tuple[int, int]) -> str:
    """A position in which everybody has so many territories and strongholds, and nobody a whole region.

    What is left over is nobody's: only a position laid out by hand has that.
    """
    board = middle_earth(seats=4).table.board
    strong = [board.territories[land].id for land in STRONGHOLDS]
    plain = [land.id for land in board.territories if land.id not in strong]
    plain = [*plain[::3], *plain[1::3], *plain[2::3]]  # everybody's lie scattered
    parts: list[str] = []
    for name, (lands, forts) in shares.items():
        parts += [f"{id}: {name} 1" for id in (*strong[:forts], *plain[: lands - forts])]
        strong, plain = strong[forts:], plain[lands - forts :]
    parts += [f"{id}: nobody 0" for id in (*strong, *plain)]
    return " | ".join(parts)


def scores(t: MiddleEarth) -> list[int]:
    return [t.alice.score, t.bob.score, t.carol.score, t.dave.score]


def winners(t: MiddleEarth) -> list[str]:
    assert t.game.result is not None
    return [NAMES[seat] for seat in t.game.result.winners]


# --- the sides -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-ALL-01")
def test_two_good_players_play_against_two_evil_ones_wherever_they_sit() -> None:
    t = begun(4, "alliance")
    t.alice.says("army red")
    t.bob.says("army black")
    assert t.answers == {"army yellow", "army green"}  # evil is full
    t.carol.says("army green")
    t.dave.says("army yellow")
    assert [t.extra.side(seat) for seat in range(4)] == ["evil", "evil", "good", "good"]
    assert not t.table.hostile(t.alice.seat, t.bob.seat)
    assert not t.table.hostile(t.carol.seat, t.dave.seat)
    assert t.table.hostile(t.bob.seat, t.carol.seat)
    assert t.table.hostile(t.alice.seat, t.dave.seat)


@pytest.mark.rule("LR-ALL-02", "LR-ALL-12")
def test_the_set_up_is_that_of_the_individual_game() -> None:
    t = dealt(4, first="dave", mode="alliance")
    assert (t.asked, t.step) == ("dave", "ClaimOne")
    board = t.table.board.territories
    good = {board[land].id for land in ALIGNED["good"]}
    assert t.alice.lands | t.carol.lands == good
    assert (len(t.alice.lands), len(t.carol.lands), t.alice.reserve) == (8, 8, 37)
    t = ready(4, first="carol", mode="alliance")
    assert t.table.turn == t.carol.seat
    for person in (t.alice, t.bob, t.carol, t.dave):
        assert (len(person.lands), len(person.hand), len(person.adventures), len(person.leaders)) == (16, 1, 4, 2)
        assert sum(t.armies(land) for land in person.lands) == 45
    assert t.ring == "the_shire"


@pytest.mark.rule("LR-ALL-02")
def test_everybody_takes_turns_of_their_own_with_all_seven_steps() -> None:
    assert alliance().table.edition.turn == middle_earth(seats=4).table.edition.turn
    t = alliance(f"{CAPITALS} | Rhudaur: alice 5 | Eregion: bob 1", phase="turn", leaders=LEADERS)
    t.expect("Rhudaur: alice 6 | Lorien: carol 2")
    assert t.alice.reserve == 3
    t.alice.places("Rhudaur", 3)
    t.alice.wins("Rhudaur", "Eregion", leader=True)
    t.alice.ends()
    t.draws("angmar")
    t.draws("ambush")
    assert (t.alice.hand, t.alice.adventures, t.carol.hand, t.carol.adventures) == (
        {"angmar"},
        {"ambush"},
        set(),
        set(),
    )
    assert (t.asked, t.ring) == ("bob", "buckland")
    t.bob.idles()
    t.all_pass()
    assert (t.asked, t.carol.reserve) == ("carol", 3)


@pytest.mark.rule("LR-ALL-02")
def test_random_games_of_partners_keep_every_law() -> None:
    t = ready(4, mode="alliance")
    for _ in random_play(t, hegemon.Rng(3), 2000):
        assert not t.table.faults()


# --- partners --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-ALL-03", "LR-ALL-04")
def test_no_battalion_goes_through_or_into_a_partners_territory() -> None:
    position = "The Shire: alice 4 | Buckland: carol 2 | Fornost: alice 1"
    t = alliance(position, phase="fortify", leaders=LEADERS | {"alice": "the_shire"})
    t.alice.cannot("fortify the_shire fornost 1", because="(LR-FRT-05)")  # Buckland is in between
    t.alice.cannot("fortify the_shire buckland 1", because="(LR-FRT-02)")  # nothing can be given
    t.alice.cannot("fortify buckland the_shire 1", because="(LR-FRT-02)")  # nor taken
    assert t.answers == {"pass"}
    t = alliance(f"{position} | Buckland: alice 2", phase="fortify", leaders=LEADERS)
    t.alice.fortifies("The Shire", "Fornost", 3)
    t.expect("The Shire: alice 1 | Buckland: alice 2 | Fornost: alice 4")


@pytest.mark.rule("LR-ALL-04")
def test_new_battalions_and_leaders_stay_in_own_territories() -> None:
    t = alliance(CAPITALS, phase="turn")
    t.alice.cannot(
        "place lorien 1", because="Lorien is not yours; place battalions onto your own territories (LR-RNF-10)."
    )
    t.alice.places("Rhudaur", 3)
    t.alice.passes()
    t.alice.passes()
    assert t.step == "PlaceLeader"
    t.alice.cannot("appoint lorien", because="Lorien is not yours; a Leader goes into a territory of his own army")


@pytest.mark.rule("LR-ALL-04")
def test_partners_share_no_cards() -> None:
    hands = {"alice": "weather_hills old_forest", "carol": "borderlands ithilien lebennin"}
    t = alliance(CAPITALS, phase="turn", hands=hands)
    t.alice.cannot(
        "trade weather_hills old_forest borderlands", because="You do not hold the card Borderlands (LR-TCS-01)."
    )
    t = alliance(
        "Minhiriath: alice 3 | Umbar: bob 2",
        leaders=LEADERS | {"alice": "minhiriath"},
        adventures={"carol": "mission_tharbad", "alice": "ambush"},
    )
    t.alice.cannot("complete mission_tharbad", because="You do not hold")
    assert t.carol.adventures == {"mission_tharbad"}


@pytest.mark.rule("LR-ALL-04")
def test_partners_do_not_see_each_others_cards() -> None:
    one, other = (
        alliance(CAPITALS, hands={"carol": card}, adventures={"carol": adventure})
        for card, adventure in (("khand", "ambush"), ("angmar", "mission_erebor"))
    )
    assert one.game.view(2) != other.game.view(2)
    for seat in (0, 1, 3):
        assert one.game.view(seat) == other.game.view(seat)


@pytest.mark.rule("LR-ALL-04")
def test_an_eliminated_players_cards_go_to_the_conqueror_alone() -> None:
    t = alliance("Rhudaur: alice 5 | Eregion: bob 1 | Lorien: carol 1", hands={"bob": "khand angmar"})
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.alice.hand, t.carol.hand) == ({"khand", "angmar"}, set())


@pytest.mark.rule("LR-ALL-05")
def test_a_partner_is_not_invaded() -> None:
    t = alliance("The Shire: alice 4 | Buckland: carol 1 | Tower Hills: bob 1")
    assert t.answers == {"invade the_shire tower_hills", "pass"}
    t.alice.cannot(
        "invade the_shire buckland", because="Buckland belongs to your partner, who is no enemy (LR-ALL-05)."
    )
    t = alliance("The Shire: bob 4 | Buckland: dave 1 | Tower Hills: alice 1", turn="bob")
    t.bob.cannot("invade the_shire buckland", because="(LR-ALL-05)")  # evil keeps peace too
    t.bob.wins("The Shire", "Tower Hills")


@pytest.mark.rule("LR-ALL-05")
def test_partners_may_fight_if_the_table_agreed_so() -> None:
    t = alliance(
        "The Shire: alice 4 | Buckland: carol 1 | Lorien: carol 1", options={"attack_teammates": True}, leaders=LEADERS
    )
    t.alice.wins("The Shire", "Buckland")
    assert t.owner("Buckland") == "alice"
    t.alice.ends()
    assert t.step == "DrawInto"  # a conquest like any other


@pytest.mark.rule("LR-ALL-05")
def test_who_eliminates_a_partner_plays_on_against_the_other_side() -> None:
    t = alliance(
        "The Shire: alice 4 | Buckland: carol 1 | Moria: bob 1",
        options={"attack_teammates": True},
        hands={"carol": "khand"},
    )
    t.alice.wins("The Shire", "Buckland")
    assert (t.game.result, t.table.out, t.alice.hand) == (None, (t.carol.seat,), {"khand"})


@pytest.mark.rule("LR-ALL-06")
def test_regions_and_strongholds_count_for_each_player_alone() -> None:
    shared = f"{held(MIRKWOOD)} | Carrock: carol 1 | Rhudaur: carol 1 | Moria: bob 1"
    t = alliance(shared, phase="turn", leaders=LEADERS | {"alice": "anduin_valley"})
    t.expect("South Mirkwood: alice 2 | Rhudaur: carol 1")  # the partner's stronghold waits for its own turn
    assert t.alice.reserve == 3
    assert (t.alice.score, t.carol.score) == (4 + 2, 2 + 2)  # nobody has Mirkwood
    t.alice.idles()
    t.bob.idles()
    t.expect("Rhudaur: carol 2 | South Mirkwood: alice 2")
    assert t.carol.reserve == 3
    t = alliance(held(MIRKWOOD), phase="turn")
    assert (t.alice.reserve, t.alice.score) == (3 + 4, 5 + 2 + 4)


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-ALL-07", "LR-ALL-08", "LR-ALL-11")
def test_the_highest_score_loses_with_the_worse_side() -> None:
    t = alliance(divided(alice=(22, 4), carol=(8, 1), bob=(16, 3), dave=(14, 3)), ring="mount_doom", phase="fellowship")
    assert scores(t) == [30, 22, 10, 20]
    t.throws(4)
    assert winners(t) == ["bob"]  # 42 against 40, and 22 against 20
    assert t.game.result is not None
    assert t.game.result.ranking == (1, 3, 0, 2)  # the better side first
    assert t.game.result.reason == "the Ring is destroyed, with 22 points."


@pytest.mark.rule("LR-ALL-07")
def test_the_better_player_of_the_better_side_wins() -> None:
    t = alliance(divided(alice=(10, 1), carol=(26, 5), bob=(20, 4), dave=(8, 1)), ring="mount_doom", phase="fellowship")
    assert scores(t) == [12, 28, 36, 10]
    t.throws(6)
    assert winners(t) == ["carol"]
    t = alliance(divided(alice=(10, 1), carol=(26, 5), bob=(20, 4), dave=(8, 1)), ring="mount_doom", phase="fellowship")
    t.throws(3)  # nothing is over yet
    assert t.game.result is None


@pytest.mark.rule("LR-ALL-07")
def test_the_points_of_cards_count_for_the_side_too() -> None:
    shares = divided(alice=(16, 3), carol=(16, 2), bob=(16, 3), dave=(16, 3))
    t = alliance(shares, ring="mount_doom", phase="fellowship")
    assert scores(t) == [22, 22, 20, 22]
    t.throws(4)
    assert sorted(winners(t)) == ["bob", "dave"]  # 44 against 42; the two are tied to the end
    t = alliance(shares, ring="mount_doom", phase="fellowship", laid={"carol": "mission_bree mission_osgiliath"})
    assert scores(t) == [22, 22, 24, 22]
    t.throws(4)
    assert winners(t) == ["carol"]  # 46 against 44, and 24 against 22


@pytest.mark.rule("LR-ALL-07")
def test_sides_with_equal_sums_are_told_apart_by_their_territories() -> None:
    t = alliance(
        divided(alice=(17, 3), carol=(16, 2), bob=(16, 3), dave=(15, 3)), ring="mount_doom", phase="fellowship"
    )
    assert scores(t) == [23, 22, 20, 21]
    t.throws(4)
    assert winners(t) == ["alice"]  # 33 territories against 31


@pytest.mark.rule("LR-ALL-07")
def test_players_with_equal_points_are_told_apart_by_their_territories() -> None:
    t = alliance(
        divided(alice=(18, 3), carol=(20, 2), bob=(13, 3), dave=(13, 3)), ring="mount_doom", phase="fellowship"
    )
    assert scores(t) == [24, 19, 24, 19]
    t.throws(4)
    assert winners(t) == ["carol"]


@pytest.mark.rule("LR-ALL-09")
def test_an_eliminated_partner_adds_nothing() -> None:
    t = alliance(
        divided(alice=(30, 5), bob=(18, 3), dave=(16, 3)),
        ring="mount_doom",
        phase="fellowship",
        out=("carol",),
        laid={"carol": "mission_bree mission_osgiliath mission_rauros mission_dagorlad"},  # laid out by hand
    )
    assert (t.alice.score, t.bob.score, t.dave.score) == (40, 24, 22)
    t.throws(4)
    assert winners(t) == ["bob"]  # 46 against 40 and nothing
    t = alliance(
        divided(alice=(36, 7), bob=(14, 2), dave=(14, 2)), ring="mount_doom", phase="fellowship", out=("carol",)
    )
    assert (t.alice.score, t.bob.score, t.dave.score) == (50, 18, 18)
    t.throws(4)
    assert winners(t) == ["alice"]
    assert t.game.result is not None
    assert t.game.result.ranking == (0, 1, 3, 2)  # the eliminated last


@pytest.mark.rule("LR-ALL-09")
def test_an_eliminated_players_played_cards_count_no_more() -> None:
    t = alliance(
        "Rhudaur: alice 5 | Eregion: bob 1 | Lorien: carol 1", laid={"bob": "mission_erebor ambush"}, leaders=LEADERS
    )
    assert t.bob.score == 1 + 2 + 1
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.bob.score, t.bob.laid) == (0, [])


@pytest.mark.rule("LR-ALL-10")
def test_the_game_ends_when_one_side_is_gone_and_its_conquerors_better_player_wins() -> None:
    t = alliance("Rhudaur: alice 5 | Eregion: dave 1", rest="carol", out=("bob",))
    t.alice.wins("Rhudaur", "Eregion")
    assert winners(t) == ["carol"]  # she has the higher score, though alice struck the blow
    assert t.game.result is not None
    assert t.game.result.reason == "the other side is gone."
    t = alliance("Rhudaur: carol 5 | Eregion: dave 1", rest="alice", turn="carol", out=("bob",))
    t.carol.wins("Rhudaur", "Eregion")
    assert winners(t) == ["alice"]


@pytest.mark.rule("LR-ALL-10")
def test_it_goes_on_while_one_player_of_each_side_lives() -> None:
    t = alliance("Rhudaur: alice 5 | Eregion: bob 1", out=("carol",))
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.game.result, t.table.out) == (None, (t.carol.seat, t.bob.seat))


@pytest.mark.rule("LR-ALL-10")
def test_the_conquest_of_all_middle_earth_ends_it_too() -> None:
    t = alliance("Rhudaur: alice 5 | Eregion: dave 1", rest="alice", out=("bob", "carol"))
    t.alice.wins("Rhudaur", "Eregion")
    assert winners(t) == ["alice"]
    assert len(t.alice.lands) == 64
    assert t.asked == "nobody"


@pytest.mark.rule("LR-ALL-10")
def test_evil_can_win_by_the_destroyed_ring_as_well() -> None:
    t = alliance(divided(alice=(8, 1), carol=(8, 1), bob=(30, 6), dave=(18, 3)), ring="gorgoroth", phase="fellowship")
    t.throws(4)
    t.throws(5)
    assert winners(t) == ["bob"]
    assert t.asked == "nobody"
