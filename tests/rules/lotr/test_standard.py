"""Standard Risk in Middle-earth: conquer all, without sides, Leaders, strongholds, adventures and the Ring."""

from __future__ import annotations

from functools import partial

import pytest

import hegemon
from hegemon.editions.lotr.files import BOARD
from hegemon.editions.lotr.lands import ALIGNED
from hegemon.table.table import NOBODY
from middle_earth import MiddleEarth, begun, chosen, dealt, middle_earth, ready
from scene import NAMES, carried_out

NEUTRAL = 2
"""The number of the neutral army."""
standard = partial(middle_earth, mode="standard")
MIRKWOOD = "north_mirkwood carrock eastern_mirkwood anduin_valley south_mirkwood"


def held(lands: str, owner: str = "alice") -> str:
    return " | ".join(f"{land}: {owner} 1" for land in lands.split())


def answered(t: MiddleEarth, step: str) -> list[str]:
    """Whoever is asked answers with the first thing possible as long as this step asks; the names in order."""
    order = []
    while t.step == step:
        assert t.game.pending is not None
        order.append(t.asked)
        t.game.play(t.game.pending.menu.pick(0))
    return order


def of_side(t: MiddleEarth, side: str) -> set[str]:
    return {t.table.board.territories[land].id for land in ALIGNED[side]}


# --- the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-STD-01")
def test_there_is_no_good_and_no_evil_in_the_choice_of_armies() -> None:
    t = begun(3, "standard")
    t.alice.says("army yellow")
    t.bob.says("army green")  # two good armies of three players
    assert t.answers == {"army black", "army red"}
    t.carol.cannot("army green", because="The green army is taken (LR-SET-02).")
    t.carol.says("army red")
    assert t.step == "RollForFirst"
    t = standard("The Shire: alice 4 | Buckland: carol 1", seats=4)
    t.alice.wins("The Shire", "Buckland")  # yellow takes it from green
    assert t.owner("Buckland") == "alice"


@pytest.mark.rule("LR-STD-01", "LR-STD-02", "LR-STD-13")
@pytest.mark.parametrize(("seats", "battalions", "claims"), [(3, 52, [22, 21, 21]), (4, 45, [16, 16, 16, 16])])
def test_all_territories_are_claimed_from_an_empty_board(seats: int, battalions: int, claims: list[int]) -> None:
    t = chosen(seats, "standard")
    assert t.step == "RollForFirst"  # nothing is dealt
    assert t.table.owner == [NOBODY] * 64
    assert t.table.reserve[:seats] == [battalions] * seats
    t.chance("throw " + " ".join(["1", "5", *"1" * (seats - 2)]))
    order = [NAMES[(1 + k) % seats] for k in range(seats)]
    assert answered(t, "ClaimOne") == (order * 22)[:64]
    assert [len(t.people[name].lands) for name in order] == claims
    answered(t, "PlaceOne")
    for name in order:
        assert sum(t.armies(land) for land in t.people[name].lands) == battalions
    assert t.step == "RollForFirst"  # no Leaders, no cards: only who begins
    t.chance("throw " + " ".join([*"1" * (seats - 1), "6"]))
    assert (t.asked, t.step) == (NAMES[seats - 1], "Reinforce")


@pytest.mark.rule("LR-STD-03", "LR-STD-05", "LR-STD-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_leaders_adventures_ring_or_first_cards_but_the_whole_deck(seats: int) -> None:
    t = ready(seats, mode="standard")
    assert all(not t.people[name].hand for name in NAMES[:seats])
    assert all(not getattr(t, name).leaders for name in NAMES[:seats])
    assert all(not getattr(t, name).adventures for name in NAMES[:seats])
    assert t.extra.adventures.cards == ()
    assert t.extra.ring_place() == -1
    deck = {t.table.edition.cards[card].id for card in t.table.pile.cards()}
    assert deck == {land.id for land in t.table.board.territories} | {"wild_1", "wild_2"}
    assert len(t.table.pile) == 66


@pytest.mark.rule("LR-STD-03")
def test_nothing_special_can_be_said_in_any_step() -> None:
    position = "Rhudaur: alice 4 | Weather Hills: alice 2 | Eregion: bob 2"
    special = ("appoint rhudaur", "lead 1", "use ambush", "complete mission_erebor", "use hunt_for_the_ringbearer")
    for phase in ("turn", "invade", "fortify"):
        t = standard(position, phase=phase)
        for text in special:
            t.alice.cannot(text)
    t = standard(position)
    t.alice.invades("Rhudaur", "Eregion")
    assert t.answers == {"commit 1", "commit 2", "commit 3"}
    for text in special:
        t.alice.cannot(text)
    t.alice.cannot("lead 1", because="There are no Leaders in the Standard game (LR-STD-03).")
    t.alice.sends(2)
    assert t.answers == {"defend 1", "defend 2"}
    t.bob.cannot("stand 2", because="Defend with 1 to 2 dice")


# --- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-STD-06", "LR-STD-03")
def test_a_turn_has_four_steps() -> None:
    t = standard("Rhudaur: alice 4 | Weather Hills: alice 1 | Eregion: bob 1 | Moria: bob 1", phase="turn")
    assert (t.asked, t.step) == ("alice", "Reinforce")
    t.alice.cannot("pass", because="Place your 3 new battalions first (LR-RNF-10).")
    t.alice.cannot("invade rhudaur eregion", because="(LR-RNF-10)")
    t.alice.places("Rhudaur", 3)
    assert t.step == "DeclareInvasion"
    t.alice.cannot("fortify rhudaur weather_hills 1", because="is for another step (LR-TRN-01)")
    t.alice.wins("Rhudaur", "Eregion")  # a Site of Power means nothing here
    t.alice.passes()
    assert t.step == "FortifyAlong"
    t.alice.cannot("invade rhudaur carrock")
    t.alice.fortifies("Rhudaur", "Weather Hills", 1)
    assert (t.asked, t.step) == ("chance", "DrawCard")
    t.draws("khand")
    assert (t.alice.hand, t.asked, t.step) == ({"khand"}, "bob", "Reinforce")


@pytest.mark.rule("LR-STD-06")
def test_combat_and_fortifying_may_be_skipped_and_no_card_comes_then() -> None:
    t = standard("Rhudaur: alice 4 | Eregion: bob 1", phase="turn")
    t.alice.places("Rhudaur", 3)
    t.alice.passes()
    t.alice.passes()
    assert (t.asked, t.alice.hand, t.step) == ("bob", set(), "Reinforce")


@pytest.mark.rule("LR-STD-06", "LR-STD-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_random_players_knows_only_these_steps(seats: int) -> None:
    t = ready(seats, mode="standard")
    rng = hegemon.Rng(seats)
    steps = set()
    for _ in range(2000):
        assert t.game.pending is not None
        steps.add(t.step)
        t.game.play(t.game.pending.menu.sample(rng))
    assert steps <= {
        "Reinforce",
        "DeclareInvasion",
        "FightOn",
        "AnnounceDefence",
        "RollDice",
        "MoveIn",
        "FortifyAlong",
        "DrawCard",
    }
    assert not t.table.faults()


@pytest.mark.rule("LR-STD-04")
def test_strongholds_give_no_battalion() -> None:
    t = standard("Rhudaur: alice 1 | Moria: alice 1", phase="turn")
    t.expect("Rhudaur: alice 1 | Moria: alice 1")
    assert t.alice.reserve == 3


@pytest.mark.rule("LR-STD-04", "LR-STD-14")
@pytest.mark.parametrize(("dice", "left", "there"), [("5 3 against 4 2", 4, 0), ("5 3 against 5 3", 2, 2)])
def test_strongholds_add_nothing_to_a_die_and_ties_go_to_the_defender(dice: str, left: int, there: int) -> None:
    t = standard("Weather Hills: alice 4 | Rhudaur: bob 2 | Moria: bob 1")
    t.alice.invades("Weather Hills", "Rhudaur")
    t.alice.sends(2)
    t.roll(dice)
    if there:
        t.expect(f"Weather Hills: alice {left} | Rhudaur: bob {there}")
    else:
        t.alice.occupies(2)
        t.expect("Weather Hills: alice 2 | Rhudaur: alice 2")


@pytest.mark.rule("LR-STD-14")
def test_five_beats_four_on_a_stronghold_with_one_die() -> None:
    t = standard("Weather Hills: alice 3 | Rhudaur: bob 1 | Moria: bob 1")
    t.alice.invades("Weather Hills", "Rhudaur")
    t.alice.sends(1)
    t.roll("5 against 4")
    assert t.owner("Rhudaur") == "alice"


@pytest.mark.rule("LR-STD-07")
def test_regions_and_sets_stay() -> None:
    t = standard(held(MIRKWOOD), phase="turn", hands={"alice": "rhudaur forodwaith angmar"})
    assert t.alice.reserve == 3 + 4
    t.alice.trades("rhudaur", "forodwaith", "angmar")
    assert t.alice.reserve == 3 + 4 + 10
    for cards, worth in (
        ("rhudaur weather_hills old_forest", 4),
        ("forodwaith buckland anfalas", 6),
        ("angmar fornost moria", 8),
        ("angmar wild_1 wild_2", 10),
    ):
        t = standard("Khand: alice 1", phase="turn", hands={"alice": cards})
        t.alice.trades(*cards.split())
        assert t.alice.reserve == 3 + worth
        assert {t.table.edition.cards[card].id for card in t.table.discards} == set(cards.split())


@pytest.mark.rule("LR-STD-07")
def test_with_five_cards_a_set_must_be_turned_in() -> None:
    cards = "rhudaur weather_hills old_forest angmar fornost"
    t = standard("Khand: alice 1", phase="turn", hands={"alice": cards})
    t.alice.cannot("place khand 3", because="You hold 5 cards and must trade a set first (LR-TCS-09).")
    t.alice.cannot("trade rhudaur weather_hills angmar", because="These three make no set")
    t.alice.trades("rhudaur", "weather_hills", "old_forest")
    assert (t.alice.reserve, t.alice.hand) == (3 + 4, {"angmar", "fornost"})


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-STD-08")
def test_borders_bridges_and_sea_lines_join_and_rivers_and_mountains_part() -> None:
    t = standard("Minhiriath: alice 4 | Harlindon: bob 1")
    for land in ("south_downs", "enedwaith", "dunland", "mithlond", "belfalas", "umbar"):
        assert f"invade minhiriath {land}" in t.answers
    for land in ("harlindon", "the_shire"):
        t.alice.cannot(f"invade minhiriath {land}", because="no border, bridge or sea-line joins them (LR-CBT-01)")
    assert len([answer for answer in t.answers if answer.startswith("invade")]) == 6
    edges = middle_earth().table.board.edges
    assert t.table.board.edges == edges


@pytest.mark.rule("LR-STD-08")
def test_the_barriers_may_be_left_out_of_the_standard_game() -> None:
    t = standard("Minhiriath: alice 4", options={"standard_barriers": False})
    t.alice.wins("Minhiriath", "Harlindon")  # over the river
    assert t.owner("Harlindon") == "alice"
    board = t.table.board
    for one, other, _ in BOARD.impassable:
        assert board.find(other).index in board.near[board.find(one).index]
    assert len(board.edges) == 101 + len(BOARD.impassable)
    t = standard("Minhiriath: alice 4", options={"standard_barriers": True})
    t.alice.cannot("invade minhiriath harlindon", because="(LR-CBT-01)")


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-STD-10", "LR-STD-09")
def test_an_elimination_passes_the_cards_on_and_the_game_goes_on() -> None:
    t = standard(
        "Rhudaur: alice 6 | Eregion: bob 1",
        hands={"alice": "moria khand", "bob": "angmar fornost belfalas"},
    )
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.table.out, t.bob.hand, t.game.result) == ((t.bob.seat,), set(), None)
    t.alice.cannot("pass", because="You hold 5 cards and must trade a set first (LR-ELM-04).")
    t.alice.trades("moria", "khand", "angmar")
    t.alice.places("Eregion", 8)
    assert (t.step, t.alice.hand) == ("DeclareInvasion", {"fornost", "belfalas"})
    t.alice.passes()
    t.alice.passes()
    t.draws("the_shire")
    assert t.asked == "carol"


@pytest.mark.rule("LR-STD-10")
def test_with_four_cards_after_an_elimination_nothing_is_turned_in() -> None:
    t = standard("Rhudaur: alice 6 | Eregion: bob 1", hands={"alice": "moria khand", "bob": "angmar fornost"})
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.step, len(t.alice.hand)) == ("DeclareInvasion", 4)
    t.alice.cannot("trade moria khand angmar", because="is for another step (LR-TRN-01)")


@pytest.mark.rule("LR-STD-09")
def test_whoever_holds_all_64_wins_and_no_points_are_counted() -> None:
    t = standard("Moria: carol 1 | Eregion: alice 4", rest="alice", out=("bob",))
    t.alice.wins("Eregion", "Moria")
    assert t.game.result is not None
    assert t.game.result.winners == (t.alice.seat,)
    assert t.game.result.reason == "all of Middle-earth is conquered."
    assert t.asked == "nobody"
    assert len(t.alice.lands) == 64
    assert t.table.edition.show is not None
    assert t.table.edition.show(t.table, 0).score == []


@pytest.mark.rule("LR-STD-09", "LR-STD-03")
def test_sixty_three_territories_and_any_number_of_turns_win_nothing() -> None:
    t = standard("Moria: carol 9 | Eregion: alice 4", rest="alice", out=("bob",), phase="turn")
    for _ in range(20):  # longer than the Fellowship would need
        t.alice.idles()
        t.carol.idles()
    assert (t.game.result, t.asked) == (None, "alice")
    assert t.extra.ring_place() == -1


# --- two players -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-STD-15", "LR-STD-11", "LR-STD-02")
def test_two_players_are_dealt_to_as_in_the_game_for_two() -> None:
    t = begun(2, "standard")
    t.alice.says("army green")
    t.bob.says("army red")
    assert (t.alice.lands, t.bob.lands) == (of_side(t, "good"), of_side(t, "evil"))
    assert (t.alice.reserve, t.bob.reserve) == (44, 44)  # of 60
    answered(t, "DealNeutrals")
    neutral = t.table.lands(NEUTRAL)
    assert (len(neutral), sum(t.table.armies[land] for land in neutral)) == (21, 42)
    assert t.table.count(NOBODY) == 11
    t.chance("throw 6 1")
    claims = answered(t, "ClaimOne")
    assert (claims.count("alice"), claims.count("bob")) == (6, 5)
    answered(t, "PlaceOne")
    assert [sum(t.armies(land) for land in t.people[name].lands) for name in NAMES[:2]] == [60, 60]
    assert t.step == "RollForFirst"
    t.chance("throw 1 6")
    assert (t.asked, t.step, t.bob.hand) == ("bob", "Reinforce", set())


@pytest.mark.rule("LR-STD-11", "LR-STD-15", "LR-STD-09")
def test_two_players_must_take_the_neutral_army_too() -> None:
    t = standard(
        "Rhudaur: alice 9 | Eregion: bob 1 | Carrock: neutral 1",
        seats=2,
        rest="alice",
        hands={"bob": "khand"},
    )
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.game.result, t.table.out, t.alice.hand) == (None, (t.bob.seat,), {"khand"})
    t.alice.passes()
    t.alice.passes()
    t.draws("moria")
    assert (t.asked, t.step, t.table.turn) == ("alice", "Reinforce", t.alice.seat)  # nobody else is left to play
    t.alice.places("Rhudaur", t.alice.reserve)
    t.alice.invades("Rhudaur", "Carrock")
    t.alice.sends(3)
    assert t.asked == "chance"  # the neutral army still defends as it must
    t.chance("roll 6 6 6 against 1")
    t.alice.occupies(3)
    assert t.game.result is not None
    assert t.game.result.winners == (t.alice.seat,)
    assert t.game.result.reason == "all of Middle-earth is conquered."


@pytest.mark.rule("LR-STD-11")
def test_the_neutral_army_of_the_standard_game_only_defends() -> None:
    t = dealt(2, mode="standard")
    rng = hegemon.Rng(5)
    carried_out(t, rng, "Reinforce")
    held_before = set(t.table.lands(NEUTRAL))
    for _ in range(1500):
        assert t.game.pending is not None
        assert (t.table.turn in (0, 1), t.asked in ("alice", "bob", "chance")) == (True, True)
        t.game.play(t.game.pending.menu.sample(rng))
        now = set(t.table.lands(NEUTRAL))
        assert now <= held_before
        held_before = now
