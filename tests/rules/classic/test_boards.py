"""Other boards: small ones, and maps of one's own."""

from __future__ import annotations

from collections import Counter

import pytest

import hegemon
from hegemon.editions import rulebook
from hegemon.editions.classic import BOARD, RULEBOOK
from hegemon.editions.classic.worlds import armies
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import BadOption
from hegemon.table.sets import WILD
from hegemon.table.table import NOBODY, Table

SMALL = {"mini6": 6, "mini12": 12, "mini20": 20}


def chain(size: int, more: str = "") -> str:
    """A map of so many territories in a row."""
    lands = "\n".join([f'[[territory]]\nid = "land_{k}"\nname = "Land {k}"\n' for k in range(size)])
    edges = ", ".join([f'["land_{k}", "land_{k + 1}"]' for k in range(size - 1)])
    return f'name = "Chain"\nedges = [{edges}]\n{more}\n{lands}'


def set_up(options: dict[str, object], seats: int, seed: int = 1) -> Table:
    """The table when the first turn begins."""
    game, rng = hegemon.new_game("classic", seats, options), Rng(seed)
    while not game.table.turns and (decision := game.pending) is not None:
        game.submit(decision.number, decision.who, decision.menu.sample(rng))
    return game.table


@pytest.mark.rule("CL-MAP-01")
@pytest.mark.parametrize("name", SMALL)
def test_a_small_board_hangs_together_in_regions_of_their_own(name: str) -> None:
    board = RULEBOOK.open(3, {"board": name}).board
    assert (board.id, len(board)) == (name, SMALL[name])
    assert board.reach(0, [True] * len(board)) == set(range(len(board)))
    assert all([1 < len(region.lands) < 5 and region.bonus > 0 for region in board.regions])
    assert sum([len(region.lands) for region in board.regions]) == len(board)
    for region in board.regions:
        inside = [land in region.lands for land in range(len(board))]
        assert board.reach(region.lands[0], inside) == set(region.lands)


@pytest.mark.rule("CL-MAP-01")
def test_the_world_is_played_on_unless_another_board_is_chosen() -> None:
    assert RULEBOOK.open(3, {}).board is BOARD is RULEBOOK.open(3, {"board": "world"}).board
    assert RULEBOOK.open(3, {"board": "mini6"}).sets is not None
    assert RULEBOOK.open(3, {"board": chain(5)}).board.name == "Chain"
    with pytest.raises(BadOption, match=r"^Option board cannot be 'mini7'; it takes world, mini6, mini12, mini20\.$"):
        RULEBOOK.open(3, {"board": "mini7"})


@pytest.mark.rule("CL-MAP-02")
@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        (42, [40, 35, 30, 25, 20]),
        (20, [20, 17, 15, 12, 10]),
        (12, [12, 10, 9, 8, 6]),
        (6, [6, 5, 5, 4, 3]),
        (43, [42, 36, 31, 26, 21]),
    ],
)
def test_armies_are_in_proportion_to_the_board(lands: int, expected: list[int]) -> None:
    assert [armies(seats, lands) for seats in range(2, 7)] == expected
    for seats, each in zip(range(2, 7), expected, strict=True):
        assert RULEBOOK.open(seats, {"board": chain(lands)}).armies == each


@pytest.mark.rule("CL-MAP-02")
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_armies_stand_on_the_board_when_play_begins(name: str, seats: int) -> None:
    t = set_up({"board": name}, seats)
    each = armies(seats, SMALL[name])
    assert [force for force, left in enumerate(t.reserve) if left] == [t.turn]  # the first new armies
    assert NOBODY not in t.owner
    for force in range(3 if seats == 2 else seats):
        assert sum([t.armies[land] for land in t.places(force)]) == each


@pytest.mark.rule("CL-MAP-03")
@pytest.mark.parametrize("name", SMALL)
def test_the_deck_has_a_card_for_each_territory_and_two_wilds(name: str) -> None:
    edition = RULEBOOK.open(4, {"board": name})
    assert [card.land for card in edition.cards[: SMALL[name]]] == list(range(SMALL[name]))
    assert [card.symbol for card in edition.cards[SMALL[name] :]] == [WILD, WILD]
    counted = Counter([card.symbol for card in edition.cards[: SMALL[name]]])
    assert len(counted) == 3
    assert max(counted.values()) - min(counted.values()) <= 1


@pytest.mark.rule("CL-MAP-03")
def test_a_map_may_name_symbols_and_the_number_of_wild_cards() -> None:
    plain = RULEBOOK.open(3, {"board": chain(5)})
    assert [card.symbol for card in plain.cards] == [
        "infantry",
        "cavalry",
        "artillery",
        "infantry",
        "cavalry",
        WILD,
        WILD,
    ]
    named = chain(3, "wilds = 1").replace('name = "Land', 'symbol = "cavalry"\nname = "Land')
    assert [card.symbol for card in RULEBOOK.open(3, {"board": named}).cards] == ["cavalry"] * 3 + [WILD]


@pytest.mark.rule("CL-MAP-04")
@pytest.mark.parametrize(("lands", "piles"), [(19, [7, 6, 6]), (20, [7, 7, 6]), (21, [7, 7, 7])])
def test_the_neutral_pile_is_never_the_larger_one(lands: int, piles: list[int]) -> None:
    for seed in range(3):
        t = set_up({"board": chain(lands)}, 2, seed)
        assert [t.count(force) for force in range(3)] == piles
        assert [force for force, left in enumerate(t.reserve) if left] == [t.turn]  # the first new armies


@pytest.mark.rule("CL-MAP-05")
@pytest.mark.parametrize(("lands", "seats", "least"), [(4, 5, 5), (5, 6, 6)])
def test_a_map_needs_a_territory_for_every_player(lands: int, seats: int, least: int) -> None:
    said = rf"^The map Chain has {lands} territories, and {seats} players need {least} or more: .+ \(CL-MAP-05\)\.$"
    with pytest.raises(BadOption, match=said):
        RULEBOOK.open(seats, {"board": chain(lands)})
    RULEBOOK.open(seats - 1, {"board": chain(lands)})


@pytest.mark.rule("CL-MAP-05")
def test_two_players_need_three_territories() -> None:
    t = set_up({"board": chain(3)}, 2)
    assert sorted(t.owner) == [0, 1, 2]


def test_a_save_and_a_log_carry_the_whole_map() -> None:
    book = rulebook("classic")
    opened = book.open(3, {"board": chain(6)})
    again = book.open(3, dict(opened.options))
    assert again.options == opened.options
    assert again.board is opened.board
