"""Setting up a Skirmish: boards, Houses, dealing the territories, and where the End Game card lies."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hegemon
from hegemon.editions.thrones.draw import DrawTerritory
from hegemon.kernel.piles import EMPTY_HAND
from realm import Realm, begun, housed, ready, realm
from scene import NAMES

SEATS = [2, 3, 4, 5, 6, 7]


def forces(t: Realm) -> dict[str, list[int]]:
    """The armies on each territory of every force."""
    found: dict[str, list[int]] = {}
    for land in t.table.board.territories:
        found.setdefault(t.owner(land.id), []).append(t.armies(land.id))
    return found


def order_of(seats: int, first: str) -> list[str]:
    """The names clockwise from the first player on."""
    start = NAMES.index(first)
    return [NAMES[(start + k) % seats] for k in range(seats)]


@pytest.mark.parametrize(
    ("seats", "board", "houses"),
    [
        pytest.param(2, "Essos", "targaryen ghiscari", marks=pytest.mark.rule("GT-SKI-01")),
        pytest.param(3, "Westeros", "stark baratheon lannister", marks=pytest.mark.rule("GT-SKI-02")),
        pytest.param(4, "Westeros", "stark baratheon lannister tyrell", marks=pytest.mark.rule("GT-SKI-02")),
        pytest.param(5, "Westeros", "stark baratheon lannister tyrell martell", marks=pytest.mark.rule("GT-SKI-02")),
    ],
)
def test_the_number_of_players_says_where_and_with_which_houses(seats: int, board: str, houses: str) -> None:
    t = begun(seats)
    assert t.table.board.name == board
    assert t.answers == {f"house {house}" for house in houses.split()}


@pytest.mark.rule("GT-SKI-01")
def test_only_two_players_have_a_neutral_force() -> None:
    assert [("neutral" in forces(ready(seats))) for seats in SEATS] == [True, False, False, False, False, False]


@pytest.mark.rule("GT-SKI-82")
@pytest.mark.parametrize("seats", [0, 1, 8])
def test_one_player_or_eight_are_refused(seats: int) -> None:
    with pytest.raises(hegemon.BadOption, match=f"2 to 7 players, not {seats} .*GT-SKI-82"):
        hegemon.new_game("thrones", seats=seats, options={})


@pytest.mark.rule("GT-SKI-82")
@pytest.mark.parametrize("seats", SEATS)
def test_six_or_seven_players_play_on_both_boards(seats: int) -> None:
    assert len(begun(seats).table.board) == {2: 34, 6: 82, 7: 82}.get(seats, 48)


@pytest.mark.rule("GT-SKI-03")
def test_nothing_of_dominion_is_in_a_skirmish() -> None:
    t = ready(3)
    x = t.extra
    assert x.gold == [0, 0, 0]
    assert set(x.characters) == {0}
    assert x.maesters.cards == x.objectives.cards == ()
    assert t.table.armies == [2] * 48  # no seat has three more
    t.alice.cannot("use robb_stark", "without characters")
    t.alice.cannot("use bribery", "without maesters")
    t.alice.places("Riverrun", t.alice.reserve)
    assert t.step == "DeclareInvasion"  # nothing was to buy
    assert x.gold == [0, 0, 0]
    t.alice.invades("Riverrun", "Harrenhal")
    t.alice.commits(3)
    t.defends(2)
    assert t.sizes() == ((6, 6, 6), (6, 6))


@pytest.mark.rule("GT-SKI-03", "GT-MIX-11")
def test_a_single_card_brings_no_unit_in_a_skirmish() -> None:
    t = realm("Skagos: alice 1", mode="skirmish", phase="turn", hands={"alice": "skagos"})
    t.alice.cannot("enlist skagos", "no special units")
    t.alice.places("Skagos", 3)
    assert t.step == "DeclareInvasion"  # one card is nothing to think about


@pytest.mark.rule("GT-SKI-04")
def test_the_high_roller_chooses_first_and_ties_roll_again() -> None:
    t = Realm(hegemon.new_game("thrones", seats=4, options={}))
    t.chance("throw 5 6 2 6")
    with pytest.raises(hegemon.Refused, match="2 dice"):
        t.chance("throw 1 2 3 4")
    t.chance("throw 3 3")
    t.chance("throw 2 4")
    assert (t.asked, t.step) == ("dave", "PickHouse")


@pytest.mark.rule("GT-SKI-05")
def test_houses_are_chosen_in_turn_order_each_once() -> None:
    t = begun(4, first="carol")
    t.alice.cannot("house stark", "is asked, not")
    t.carol.says("house tyrell")
    t.dave.cannot("house tyrell", "chosen already")
    t.dave.cannot("house martell", "does not play with so many")
    t.dave.cannot("pass", "Choose a House")
    t.dave.says("house stark")
    t.alice.says("house lannister")
    assert t.answers == {"house baratheon"}
    t.bob.says("house baratheon")
    assert t.extra.houses == [2, 1, 3, 0]
    assert t.told()[1:] == [
        "carol plays House Tyrell.",
        "dave plays House Stark.",
        "alice plays House Lannister.",
        "bob plays House Baratheon.",
    ]


@pytest.mark.rule("GT-SKI-09")
@pytest.mark.parametrize("first", ["alice", "bob"])
@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        pytest.param(2, [12, 12], marks=pytest.mark.rule("GT-SKI-06")),
        pytest.param(3, [16, 16, 16], marks=pytest.mark.rule("GT-SKI-07")),
        pytest.param(4, [12, 12, 12, 12], marks=pytest.mark.rule("GT-SKI-07")),
        pytest.param(5, [9, 9, 10, 10, 10], marks=pytest.mark.rule("GT-SKI-08")),
        pytest.param(6, [13, 13, 14, 14, 14, 14], marks=pytest.mark.rule("GT-WAW-16")),
        pytest.param(7, [11, 11, 12, 12, 12, 12, 12], marks=pytest.mark.rule("GT-WAW-17")),
    ],
)
def test_the_cards_are_dealt_with_two_armies_for_each(seats: int, cards: list[int], first: str) -> None:
    found = forces(ready(seats, first))
    assert [found[name] for name in order_of(seats, first)] == [[2] * count for count in cards]


@pytest.mark.rule("GT-SKI-06", "GT-SKI-10")
def test_ten_territories_are_neutral_with_two_armies_each() -> None:
    t = ready(2)
    assert forces(t)["neutral"] == [2] * 10
    assert sum(len(armies) for armies in forces(t).values()) == 34


@pytest.mark.rule("GT-SKI-06")
def test_any_territory_may_be_dealt_and_each_is_equally_likely() -> None:
    t = housed(3)
    assert t.step == "DealLands"
    assert len(t.answers) == 48
    t.chance("deal pyke")
    t.expect("Pyke: alice 2")
    with pytest.raises(hegemon.Refused, match="nobody holds"):
        t.chance("deal pyke")
    assert t.game.pending is not None
    assert t.game.pending.prompt == "The territories are dealt."


@pytest.mark.rule("GT-SKI-11", "GT-WAW-18")
@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_go_back_and_nobody_holds_one(seats: int) -> None:
    t = ready(seats)
    assert [len(hand) for hand in t.table.hands] == [0] * seats
    assert sorted(t.table.pile.cards()) == list(range(len(t.table.board) + 1))
    assert t.table.discards == ()


@pytest.mark.rule("GT-SKI-12")
@pytest.mark.parametrize("seats", [2, 3, pytest.param(7, marks=pytest.mark.rule("GT-WAW-18"))])
def test_the_end_game_card_lies_anywhere_in_the_lower_half(seats: int) -> None:
    t = ready(seats)
    half = len(t.table.board) // 2
    found: list[Fraction] = []
    answers: list[str] = []
    left = Fraction(1)  # the chance that it has not come yet
    for _ in range(2 * half + 1):
        take_another(t)
        answers = sorted(t.answers)
        here = Fraction("draw end_game" in answers, len(answers))
        found.append(left * here)
        left -= left * here
        if len(answers) > 1:
            t.chance(next(answer for answer in answers if answer != "draw end_game"))
    assert answers == ["draw end_game"]
    assert found == [Fraction(0)] * half + [Fraction(1, half + 1)] * (half + 1)


def take_another(t: Realm) -> None:
    """Alice has conquered something and takes a card, with nothing in her hand."""
    table = t.table
    table.discards = (*table.discards, *table.hands[0].cards)
    table.hands[0] = EMPTY_HAND
    table.captured = True
    t.game.asking = None
    t.game.stack.append(DrawTerritory(0))
    t.game.run()
    t.alice.says("take")


@pytest.mark.rule("GT-SKI-13")
@pytest.mark.parametrize("first", ["alice", "carol"])
def test_play_starts_with_the_high_roller_and_goes_clockwise_whatever_the_houses(first: str) -> None:
    t = begun(4, first)
    for house in ("tyrell", "lannister", "stark", "baratheon"):
        t.people[t.asked].says(f"house {house}")
    while t.table.turn < 0:
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    turns = []
    for _ in range(5):
        turns.append(t.asked)
        t.people[t.asked].idles()
    assert turns == [*order_of(4, first), first]
