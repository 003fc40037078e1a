"""Initial placement of armies: the board, the deck, who begins, claiming, and placing the rest."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import hegemon
from hegemon.editions import classic
from hegemon.kernel.chance import ChanceMenu
from hegemon.kernel.piles import HIDDEN
from scene import NAMES, Scene, carried_out, scene, set_up


def begun(seats: int, first: str = "alice", options: dict[str, object] | None = None) -> Scene:
    """A new game in which the dice have said who begins."""
    t = set_up(seats, options)
    t.chance("throw " + " ".join("6" if name == first else "1" for name in NAMES[:seats]))
    return t


def claimed(seats: int, first: str = "alice", options: dict[str, object] | None = None) -> Scene:
    """A game in which everybody has claimed the next free territory in the order of the board."""
    t = begun(seats, first, options)
    for land in t.table.board.territories:
        t.people[t.asked].says(f"claim {land.id}")
    return t


def placed(seats: int, first: str = "alice", options: dict[str, object] | None = None) -> Scene:
    """A game at its first turn: everybody has put all armies onto one territory."""
    t = claimed(seats, first, options)
    while t.step == "PlaceOne":
        person = t.people[t.asked]
        person.places(min(person.lands), 1)
    return t


def order_of(seats: int, first: str) -> list[str]:
    """The names to the left of the first player, from the first player on."""
    start = NAMES.index(first)
    return [NAMES[(start + k) % seats] for k in range(seats)]


# --- how many armies, for how many players ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "armies"),
    [
        pytest.param(3, 35, marks=pytest.mark.rule("CL-SET-01")),
        pytest.param(4, 30, marks=pytest.mark.rule("CL-SET-02")),
        pytest.param(5, 25, marks=pytest.mark.rule("CL-SET-03")),
        pytest.param(6, 20, marks=pytest.mark.rule("CL-SET-04")),
    ],
)
def test_everybody_counts_out_the_same_pile(seats: int, armies: int) -> None:
    t = set_up(seats)
    assert [person.reserve for person in t.people.values()] == [armies] * seats
    assert len(t.people) == seats
    t = placed(seats)
    for person in t.people.values():
        assert sum(t.armies(land) for land in person.lands) == armies


@pytest.mark.rule("CL-SET-05")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 8, 42])
def test_fewer_than_two_or_more_than_six_players_are_refused(seats: int) -> None:
    with pytest.raises(hegemon.BadOption, match=f"2 to 6 players, not {seats} .*CL-SET-05"):
        set_up(seats)


@pytest.mark.rule("CL-SET-05")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_may_play(seats: int) -> None:
    t = set_up(seats)
    assert len(t.people) == seats
    carried_out(t, hegemon.Rng(seats), "Reinforce")
    assert all(person.lands for person in t.people.values())


# --- who begins ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SET-06")
@pytest.mark.parametrize(
    ("throw", "first"),
    [
        ("6 5 5 5", "alice"),
        ("1 2 1 1", "bob"),
        ("3 3 4 3", "carol"),
        ("5 5 5 6", "dave"),
    ],
)
def test_the_highest_die_places_first(throw: str, first: str) -> None:
    t = set_up(4)
    assert t.asked == "chance"
    t.chance(f"throw {throw}")
    assert (t.asked, t.step) == (first, "ClaimOne")
    assert t.told() == [f"{first} begins."]
    t.people[first].says("claim siam")
    t.expect(f"Siam: {first} 1")


@pytest.mark.rule("CL-SET-06")
def test_those_who_tie_for_the_highest_die_roll_again_and_only_they() -> None:
    t = set_up(4)
    t.chance("throw 3 6 5 6")
    assert t.asked == "chance"
    with pytest.raises(hegemon.Refused, match="2 dice"):
        t.chance("throw 6 1 6 1")
    with pytest.raises(hegemon.Refused, match="2 dice"):
        t.chance("throw 6")
    t.chance("throw 1 4")
    assert t.asked == "dave"


@pytest.mark.rule("CL-SET-06")
def test_a_tie_is_rolled_again_as_often_as_needed_by_those_still_tied() -> None:
    t = set_up(6)
    t.chance("throw 4 6 6 1 6 5")  # bob, carol and erin
    t.chance("throw 2 2 2")
    t.chance("throw 5 1 5")  # bob and erin
    with pytest.raises(hegemon.Refused, match="2 dice"):
        t.chance("throw 1 6 2")
    t.chance("throw 3 3")
    t.chance("throw 1 2")
    assert t.asked == "erin"


@pytest.mark.rule("CL-SET-06")
def test_a_tie_below_the_highest_die_is_not_rolled_again() -> None:
    t = set_up(3)
    t.chance("throw 2 3 2")
    assert t.asked == "bob"


@pytest.mark.rule("CL-SET-06")
def test_everybody_rolls_one_six_sided_die() -> None:
    t = set_up(3)
    for text in ("throw 6 6", "throw 1 2 3 4", "throw 1 2 7", "throw 0 1 2"):
        with pytest.raises(hegemon.Refused, match="throw of 3 dice with 6 faces"):
            t.chance(text)
    decision = t.game.pending
    assert decision is not None
    assert len(decision.menu) == 6**3


@pytest.mark.rule("CL-SET-06")
@pytest.mark.parametrize(("lot", "first"), [(1, "alice"), (2, "bob"), (3, "carol"), (4, "dave")])
def test_lots_may_say_who_begins_instead(lot: int, first: str) -> None:
    t = set_up(4, {"lots": True})
    decision = t.game.pending
    assert decision is not None
    assert isinstance(decision.menu, ChanceMenu)
    assert [p for _, p in decision.menu.outcomes()] == [Fraction(1, 4)] * 4
    t.chance(f"throw {lot}")
    assert t.asked == first


# --- claiming --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SET-07")
@pytest.mark.parametrize(("seats", "first"), [(3, "alice"), (3, "carol"), (4, "bob"), (5, "erin"), (6, "dave")])
def test_claiming_goes_around_to_the_left_of_the_first_player(seats: int, first: str) -> None:
    t = begun(seats, first)
    lands = "siam peru iceland congo japan quebec ural egypt india brazil china alaska"
    start = t.table.edition.armies
    for k, land in enumerate(lands.split()):
        name = order_of(seats, first)[k % seats]
        assert (t.asked, t.step) == (name, "ClaimOne")
        for other in t.people.values():
            if other is not t.people[name]:
                other.cannot(f"claim {land}", "is asked, not")
        t.people[name].says(f"claim {land}")
        t.expect(f"{land}: {name} 1")
        assert t.people[name].reserve == start - k // seats - 1
    assert sum(t.table.armies) == 12


@pytest.mark.rule("CL-SET-07")
def test_any_unoccupied_territory_may_be_claimed_and_no_other() -> None:
    t = begun(3)
    t.alice.says("claim siam")
    t.bob.says("claim china")
    free = {land.id for land in t.table.board.territories} - {"siam", "china"}
    assert t.answers == {f"claim {land}" for land in free}
    assert len(t.answers) == 40


@pytest.mark.rule("CL-SET-08")
def test_an_occupied_territory_cannot_be_claimed_whoever_holds_it() -> None:
    t = begun(3)
    t.alice.says("claim siam")
    t.bob.cannot("claim siam", "CL-SET-08")
    t.bob.says("claim china")
    t.carol.says("claim india")
    t.alice.cannot("claim siam", "CL-SET-08")  # her own
    t.alice.cannot("claim china", "CL-SET-08")  # bob's
    t.alice.says("claim ural")
    t.expect("Siam: alice 1 | China: bob 1 | India: carol 1 | Ural: alice 1")


@pytest.mark.rule("CL-SET-08")
def test_nobody_doubles_up_while_a_single_territory_is_free() -> None:
    t = begun(3)
    lands = [land.id for land in t.table.board.territories]
    for land in lands[:-1]:
        t.people[t.asked].says(f"claim {land}")
    last = t.people[t.asked]
    assert t.asked == "carol"
    last.cannot("place greenland 1")  # her own, but one is still free
    for land in lands[:-1]:
        last.cannot(f"claim {land}", "CL-SET-08")
    assert t.answers == {f"claim {lands[-1]}"}
    last.says(f"claim {lands[-1]}")
    assert t.step == "PlaceOne"


@pytest.mark.rule("CL-SET-09")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_after_42_claims_every_territory_has_one_army_and_one_owner(seats: int) -> None:
    t = claimed(seats)
    assert t.table.armies == [1] * 42
    assert all(t.owner(land.id) in t.people for land in t.table.board.territories)
    assert sum(len(person.lands) for person in t.people.values()) == 42
    assert t.game.number == 1 + 42  # the throw and the claims


@pytest.mark.rule("CL-SET-09")
def test_dealt_territories_have_one_army_and_one_owner_too() -> None:
    t = begun(4, "carol", {"deal": True})
    for k, land in enumerate(t.table.board.territories):
        assert t.asked == "chance"
        t.chance(f"deal {land.id}")
        t.expect(f"{land.id}: {order_of(4, 'carol')[k % 4]} 1")
    assert t.table.armies == [1] * 42
    assert (t.asked, t.step) == ("alice", "PlaceOne")


@pytest.mark.rule("CL-SET-16")
@pytest.mark.parametrize(
    ("seats", "first", "last_claim", "places_next"),
    [
        (3, "alice", "carol", "alice"),
        (4, "alice", "bob", "carol"),
        (5, "alice", "bob", "carol"),
        (6, "alice", "frank", "alice"),
        (4, "carol", "dave", "alice"),
        (5, "dave", "erin", "alice"),
    ],
)
def test_claiming_and_placing_are_one_unbroken_round(seats: int, first: str, last_claim: str, places_next: str) -> None:
    t = begun(seats, first)
    asked = ""
    for land in t.table.board.territories:
        asked = t.asked
        t.people[asked].says(f"claim {land.id}")
    assert asked == last_claim
    assert (t.asked, t.step) == (places_next, "PlaceOne")


@pytest.mark.rule("CL-SET-17")
@pytest.mark.parametrize(
    ("seats", "claims"), [(3, [14, 14, 14]), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7, 7, 7, 7, 7, 7])]
)
@pytest.mark.parametrize("first", ["alice", "carol"])
def test_early_seats_claim_one_more_where_42_does_not_divide(seats: int, claims: list[int], first: str) -> None:
    t = claimed(seats, first)
    assert [len(t.people[name].lands) for name in order_of(seats, first)] == claims


# --- placing the rest ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SET-10")
def test_further_armies_go_one_at_a_time_in_turn() -> None:
    t = claimed(3)  # alice Alaska, bob Northwest Territory, carol Greenland, alice Alberta and so on
    t.alice.places("Alaska", 1)
    t.expect("Alaska: alice 2")
    assert (t.alice.reserve, t.asked) == (20, "bob")
    t.alice.cannot("place alaska 1")  # not now
    t.bob.places("Northwest Territory", 1)
    t.carol.places("Greenland", 1)
    t.alice.places("Alberta", 1)
    t.bob.places("Northwest Territory", 1)
    t.expect("Alaska: alice 2 | Alberta: alice 2 | Northwest Territory: bob 3 | Greenland: carol 2")


@pytest.mark.rule("CL-SET-10")
def test_further_armies_go_onto_own_territories_only() -> None:
    t = claimed(3)
    assert t.answers == {f"place {land} 1" for land in t.alice.lands}
    for land in t.bob.lands | t.carol.lands:
        t.alice.cannot(f"place {land} 1", "is not yours")


@pytest.mark.rule("CL-SET-10")
def test_the_refusal_of_a_foreign_territory_names_the_rule_of_the_set_up() -> None:
    t = claimed(3)
    t.alice.cannot("place greenland 1", "CL-SET-10")


@pytest.mark.rule("CL-SET-11")
@pytest.mark.parametrize(("seats", "total"), [(3, 105), (4, 120), (5, 125), (6, 120)])
@pytest.mark.parametrize("first", ["alice", "bob"])
def test_placing_goes_on_until_every_pile_is_empty(seats: int, total: int, first: str) -> None:
    t = claimed(seats, first)
    placings = 0
    while t.step == "PlaceOne":
        person = t.people[t.asked]
        before = person.reserve
        person.places(max(person.lands), 1)
        assert person.reserve == before - 1
        placings += 1
    assert placings == total - 42  # and nobody is ever skipped
    assert sum(t.table.armies) == total
    assert t.table.turns == 1  # the first turn has begun, and only its player has armies to place
    assert [person.reserve for person in t.people.values() if person is not t.people[first]] == [0] * (seats - 1)


@pytest.mark.rule("CL-SET-11")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_piles_run_out_in_the_same_round(seats: int) -> None:
    t = claimed(seats)
    asked: list[str] = []
    while t.step == "PlaceOne":
        asked.append(t.asked)
        t.people[t.asked].places(min(t.people[t.asked].lands), 1)
    start = NAMES.index(asked[0])
    assert asked == [NAMES[(start + k) % seats] for k in range(len(asked))]  # always the next seat, to the very end
    assert asked[-1] == NAMES[seats - 1]


@pytest.mark.rule("CL-SET-12")
def test_a_whole_pile_may_stand_on_one_territory() -> None:
    t = claimed(3)
    while t.step == "PlaceOne":
        t.people[t.asked].places({"alice": "Alaska", "bob": "Siam", "carol": "Japan"}[t.asked], 1)
    t.expect("Alaska: alice 22 | Siam: bob 22 | Japan: carol 22")  # 35 armies, 13 of them on the other territories
    assert sorted(t.table.armies)[-3:] == [22, 22, 22]
    assert sorted(t.table.armies)[:-3] == [1] * 39


@pytest.mark.rule("CL-SET-18")
def test_nobody_may_pass_while_claiming() -> None:
    t = begun(4)
    t.alice.cannot("pass", "CL-SET-18")
    t.alice.cannot("place alaska 1", "CL-SET-18")
    t.alice.cannot("attack alaska kamchatka 1", "CL-SET-18")
    t.alice.says("claim alaska")
    t.bob.cannot("pass", "CL-SET-18")
    assert (t.alice.reserve, t.bob.reserve) == (29, 30)


@pytest.mark.rule("CL-SET-18")
def test_nobody_may_pass_while_placing() -> None:
    t = claimed(3)
    t.alice.cannot("pass", "CL-SET-18")
    t.alice.cannot("claim alaska", "CL-SET-18")
    while t.alice.reserve > 1 or t.asked != "alice":
        person = t.people[t.asked]
        person.places(min(person.lands), 1)
    t.alice.cannot("pass", "CL-SET-18")  # with the very last army
    t.alice.places("Alaska", 1)
    assert t.alice.reserve == 0


@pytest.mark.rule("CL-SET-18")
@pytest.mark.parametrize("armies", [0, 2, 3, 21])
def test_each_time_exactly_one_army_is_placed(armies: int) -> None:
    t = claimed(3)
    t.alice.cannot(f"place alaska {armies}")
    t.alice.cannot(f"place alberta {armies}")
    assert all(answer.endswith(" 1") for answer in t.answers)


@pytest.mark.rule("CL-SET-18")
def test_the_refusal_of_two_armies_says_that_it_is_one() -> None:
    t = claimed(3)
    t.alice.cannot("place alaska 2", "CL-SET-18")


@pytest.mark.rule("CL-SET-20")
def test_armies_are_plain_numbers_and_pieces_never_limit_a_placement() -> None:
    t = scene("Alaska: alice 998 | Peru: bob 1", phase="reinforce")
    assert t.answers == {f"place alaska {n}" for n in (1, 2, 3)}  # 2 and 4 have no piece of their own
    t.alice.places("Alaska", 2)
    t.expect("Alaska: alice 1000")
    t.alice.places("Alaska", 1)
    t.expect("Alaska: alice 1001")


@pytest.mark.rule("CL-SET-20")
@pytest.mark.parametrize("armies", [1, 2, 4, 6, 7, 11, 999, 1234])
def test_armies_are_plain_numbers_and_pieces_never_limit_a_move(armies: int) -> None:
    t = scene("Alaska: alice 1235 | Alberta: alice 1 | Peru: bob 1", phase="fortify")
    t.alice.fortifies("Alaska", "Alberta", armies)
    t.expect(f"Alaska: alice {1235 - armies} | Alberta: alice {1 + armies}")


@pytest.mark.rule("CL-SET-20")
def test_there_are_pieces_enough_for_any_number_in_play() -> None:
    lands = [land.id for land in classic.BOARD.territories]
    t = scene(
        "|".join(f"{land}: alice 5000" for land in lands[:40]) + "| new_guinea: alice 5000 | eastern_australia: bob 1",
        rest="bob",
        phase="reinforce",
    )
    t.alice.places("Alaska", t.alice.reserve)
    assert t.armies("Alaska") > 5000
    t.alice.attacks("New Guinea", "Eastern Australia", 3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(4999)
    t.expect("New Guinea: alice 1 | Eastern Australia: alice 4999")


# --- the first turn --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SET-14")
@pytest.mark.parametrize(("seats", "first"), [(3, "alice"), (3, "bob"), (4, "dave"), (5, "carol"), (6, "frank")])
def test_whoever_placed_the_first_army_takes_the_first_turn(seats: int, first: str) -> None:
    t = placed(seats, first)
    assert (t.asked, t.step) == (first, "Reinforce")
    assert (t.table.turn, t.table.turns) == (NAMES.index(first), 1)
    t.people[first].idles()
    assert t.asked == order_of(seats, first)[1]


@pytest.mark.rule("CL-SET-14")
def test_the_first_turn_does_not_go_on_with_the_round_of_placing() -> None:
    t = claimed(4)
    assert t.asked == "carol"  # the unbroken round goes on with her, but the game begins with alice
    while t.step == "PlaceOne":
        t.people[t.asked].places(min(t.people[t.asked].lands), 1)
    assert (t.asked, t.step) == ("alice", "Reinforce")


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SET-13")
def test_the_deck_holds_a_card_of_each_territory_and_two_wilds() -> None:
    cards = set_up(3).table.edition.cards
    assert Counter(card.symbol for card in cards) == {"infantry": 14, "cavalry": 14, "artillery": 14, "wild": 2}
    lands = [land.id for land in classic.BOARD.territories]
    assert [card.id for card in cards if card.symbol != "wild"] == lands
    assert [classic.BOARD.territories[card.land].id for card in cards if card.symbol != "wild"] == lands
    assert [card.id for card in cards if card.symbol == "wild"] == ["wild_1", "wild_2"]
    assert len({card.id for card in cards}) == 44


@pytest.mark.rule("CL-SET-19")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_nobody_starts_with_a_card_and_all_44_lie_face_down(seats: int) -> None:
    t = set_up(seats)
    carried_out(t, hegemon.Rng(100 + seats), "Reinforce")
    assert t.table.turns == 1
    assert all(person.hand == set() for person in t.people.values())
    assert sorted(t.table.pile.cards()) == list(range(44))
    assert (t.table.discards, t.table.removed) == ((), ())
    for seat in (*range(seats), hegemon.SPECTATOR):
        assert t.game.view(seat).table.pile.cards() == (HIDDEN,) * 44


@pytest.mark.rule("CL-SET-19")
def test_every_card_is_equally_likely_to_lie_on_top() -> None:
    t = placed(3)
    t.alice.places("Alaska", t.alice.reserve)
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    decision = t.game.pending
    assert decision is not None
    assert isinstance(decision.menu, ChanceMenu)
    assert {str(draw): p for draw, p in decision.menu.outcomes()} == {
        f"draw {card.id}": Fraction(1, 44) for card in t.table.edition.cards
    }


# --- the board -------------------------------------------------------------------------------------------------------

NEIGHBOURS = """
alaska 3  northwest_territory 4  greenland 4  alberta 4  ontario 6  quebec 3  western_united_states 4
eastern_united_states 4  central_america 3
venezuela 3  peru 3  brazil 4  argentina 2
iceland 3  great_britain 4  scandinavia 4  ukraine 6  northern_europe 5  western_europe 4  southern_europe 6
north_africa 6  egypt 4  east_africa 6  congo 3  south_africa 3  madagascar 2
ural 4  siberia 5  yakutsk 3  kamchatka 5  irkutsk 4  mongolia 5  japan 2  afghanistan 5  china 6  middle_east 6
india 4  siam 3
indonesia 3  new_guinea 3  western_australia 3  eastern_australia 2
"""
"""How many neighbours each territory has, counted on the board."""


def adjacent(one: str, other: str) -> bool:
    board = classic.BOARD
    there = board.find(other).index in board.near[board.find(one).index]
    back = board.find(one).index in board.near[board.find(other).index]
    assert there == back, f"{one} and {other} disagree"
    return there


@pytest.mark.rule("CL-SET-15")
def test_the_board_has_42_territories_in_six_continents() -> None:
    board = classic.BOARD
    assert len(board) == len({land.id for land in board.territories}) == 42
    assert {region.name: len(region.lands) for region in board.regions} == {
        "North America": 9,
        "South America": 4,
        "Europe": 7,
        "Africa": 6,
        "Asia": 12,
        "Australia": 4,
    }
    assert sorted(land for region in board.regions for land in region.lands) == list(range(42))


@pytest.mark.rule("CL-SET-15")
def test_83_connections_work_both_ways_and_join_the_whole_board() -> None:
    board = classic.BOARD
    pairs = {(one, other) for one, others in enumerate(board.near) for other in others}
    assert len(pairs) == sum(len(others) for others in board.near) == 2 * 83
    assert all((other, one) in pairs and one != other for one, other in pairs)
    assert board.reach(0, [True] * 42) == set(range(42))


@pytest.mark.rule("CL-SET-15")
def test_every_territory_has_the_neighbours_that_the_board_shows() -> None:
    board = classic.BOARD
    words = NEIGHBOURS.split()
    counted = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {land.id: len(board.near[land.index]) for land in board.territories} == counted


@pytest.mark.rule("CL-SET-15")
@pytest.mark.parametrize(
    "pair",
    [
        # the rulebook's own examples
        "greenland northwest_territory",
        "north_africa egypt",
        "north_africa brazil",
        "alaska kamchatka",
        # CL-R2, CL-R3
        "middle_east east_africa",
        "southern_europe egypt",
        "southern_europe north_africa",
        "western_europe north_africa",
        # CL-R5
        "ural china",
        "siberia mongolia",
        "kamchatka mongolia",
        "kamchatka irkutsk",
        "ukraine middle_east",
        "egypt middle_east",
        "north_africa east_africa",
        "greenland ontario",
        "great_britain scandinavia",
    ],
)
def test_pairs_that_are_adjacent(pair: str) -> None:
    one, other = pair.split()
    assert adjacent(one, other)


@pytest.mark.rule("CL-SET-15")
@pytest.mark.parametrize(
    "pair",
    [
        # CL-R3, CL-R4
        "western_europe egypt",
        "middle_east china",
        "siberia kamchatka",
        "alberta eastern_united_states",
        "yakutsk mongolia",
        "madagascar north_africa",
        "japan china",
        "peru central_america",
        "eastern_australia indonesia",
    ],
)
def test_pairs_that_are_apart(pair: str) -> None:
    one, other = pair.split()
    assert not adjacent(one, other)
