"""The table: what lies on it, what a seat sees of it, and what cannot lie on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hegemon
from hegemon.editions.classic import BOARD, CARDS, RULEBOOK
from hegemon.kernel.chance import Rng
from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.kernel.saves import SaveError, decode, dump, encode, records
from hegemon.kernel.views import SPECTATOR
from hegemon.table.cards import NO_LAND, UNKNOWN, Drawn, Draws
from hegemon.table.combat import Battle
from hegemon.table.table import NOBODY, Table, empty_table, lay
from scene import scene


def laid() -> Table:
    return scene(
        "Alaska: alice 4 | Kamchatka: bob 2",
        hands={"alice": "alaska siam", "bob": "congo peru wild_1"},
        discards="india",
        phase="reinforce",
    ).table


def test_an_empty_table_holds_nothing_but_the_deck() -> None:
    table = empty_table(RULEBOOK.open(2, {}))
    assert set(table.owner) == {NOBODY}
    assert set(table.armies) == {0}
    assert table.reserve == [40, 40, 40], "the neutral force has a place too"
    assert len(table.pile) == 44
    assert table.faults() == []
    assert table.living() == [0, 1]


def test_seats_and_lands() -> None:
    table = laid()
    assert table.lands(0) == [BOARD.find("alaska").index]
    assert table.holds(2, BOARD.regions[1].lands)
    assert not table.holds(0, BOARD.regions[0].lands)
    assert [table.after(seat) for seat in range(3)] == [1, 2, 0]
    table.out = (1,)
    assert table.after(0) == 2
    assert table.living() == [0, 2]
    assert not table.alive(1)
    assert table.room(0) > 1_000_000
    assert empty_table(RULEBOOK.open(3, {"army_cap": True})).room(0) == 12


def test_a_territory_by_its_place_among_those_of_a_seat() -> None:
    table = laid()
    for board in (BOARD, BOARD.without(lands=(0, 5))):  # a printed board, and one with places that are no more
        table.board = board
        for seat in range(3):
            lands = table.lands(seat)
            assert [table.land(seat, k) for k in range(len(lands))] == lands
    assert len(table.lands(2)) > 5


def test_others_see_only_how_many_cards_there_are() -> None:
    table = laid()
    table.shown = (table.hands[1].cards[0],)
    seen = table.seen_by(0)
    assert seen.hands[0] == table.hands[0]
    assert seen.hands[1].cards == (HIDDEN, HIDDEN, table.shown[0])
    assert set(seen.pile.cards()) == {HIDDEN}
    assert len(seen.pile) == len(table.pile)
    assert seen.discards == table.discards
    assert table.seen_by(SPECTATOR).hands[0].cards == (HIDDEN, HIDDEN)
    assert HIDDEN not in table.hands[1].cards, "the table itself is left alone"


def test_hidden_cards_are_imagined_where_they_may_be() -> None:
    table = laid()
    rng = Rng(8)
    held: set[int] = set()
    for _ in range(200):
        imagined = table.seen_by(0).imagined(rng)
        assert imagined.faults() == []
        assert imagined.hands[0] == table.hands[0]
        assert len(imagined.hands[1]) == 3
        assert list(imagined.hands[1].cards) == sorted(imagined.hands[1].cards)
        held.update(imagined.hands[1].cards)
    known = {*table.hands[0].cards, *table.discards}
    assert held == set(range(44)) - known, "every card that bob may hold, and no other"


def test_what_is_known_is_imagined_as_it_is() -> None:
    table = laid()
    imagined = table.imagined(Rng(1))
    assert imagined.hands == table.hands
    assert sorted(imagined.pile.cards()) == sorted(table.pile.cards())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda t: t.owner.__setitem__(0, 5), "Alaska belongs to no seat."),
        (lambda t: t.owner.__setitem__(0, NOBODY), "Alaska has 4 armies."),
        (lambda t: t.armies.__setitem__(0, 0), "Alaska has 0 armies."),
        (lambda t: t.armies.__setitem__(0, -1), "Alaska has -1 armies."),
        (lambda t: t.reserve.__setitem__(1, -1), "Somebody has fewer than no armies to place."),
        (lambda t: t.hands.__setitem__(0, Hand(())), "The cards do not make one whole deck."),
        (lambda t: t.hands.__setitem__(0, Hand((5, 5))), "The cards do not make one whole deck."),
        (lambda t: setattr(t, "discards", (99,)), "There is a card that the deck does not have."),
    ],
)
def test_faults_are_found(change: Callable[[Table], None], fault: str) -> None:
    table = laid()
    assert table.faults() == []
    change(table)
    assert fault in table.faults()


def test_more_armies_than_the_cap_are_a_fault() -> None:
    table = scene("Alaska: alice 12", options={"army_cap": True}).table
    table.armies[0] = 13
    assert table.faults() == ["Alaska has more armies than the cap allows."]


# --- laying the table from a save ------------------------------------------------------------------------------------


def fields_of(table: Table) -> dict[str, object]:
    return {name: decode(encode(getattr(table, name)), records()) for name in Table.SAVED}


def test_a_table_is_laid_again_as_it_was() -> None:
    table = laid()
    table.battle = Battle(0, 1, 3)
    again = lay(table.edition, fields_of(table))
    assert all(getattr(again, name) == getattr(table, name) for name in Table.SAVED)
    assert isinstance(again.owner, list)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("owner", (1, 2)),
        ("owner", 5),
        ("owner", ("a",) * 42),
        ("owner", (True,) * 42),
        ("armies", (0,) * 42),
        ("armies", (1.5,) * 42),
        ("reserve", (0,)),
        ("reserve", (-1, 0, 0)),
        ("hands", ()),
        ("hands", (1, 2, 3)),
        ("hands", None),
        ("pile", Hand((1,))),
        ("pile", None),
        ("battle", 5),
        ("battle", Hand(())),
        ("extra", None),
        ("extra", Pile(())),
        ("extra", 5),
        ("discards", None),
        ("discards", ("a",)),
        ("removed", (0,)),
        ("sets", "many"),
        ("sets", True),
        ("first", 3),
        ("turn", -2),
        ("turns", None),
        ("out", (7,)),
    ],
)
def test_a_table_that_cannot_be_is_refused(name: str, value: object) -> None:
    table = laid()
    with pytest.raises(SaveError) as error:
        lay(table.edition, {**fields_of(table), name: value})
    assert str(error.value).startswith("The save ")
    assert str(error.value).endswith(".")


def test_a_table_with_a_field_missing_is_refused() -> None:
    fields = fields_of(laid())
    fields.pop("sets")
    with pytest.raises(SaveError, match=r"^The save cannot be read: in its table, sets is missing\.$"):
        lay(RULEBOOK.open(3, {}), fields)
    unknown = r"^The save cannot be read: in its table, 'wind' is no field\.$"
    with pytest.raises(SaveError, match=unknown):
        lay(RULEBOOK.open(3, {}), {**fields, "sets": 0, "wind": 1})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("battle", Battle(0, 99, 3)),
        ("battle", Battle(-5, 1, 3)),
        ("shown", (99,)),
        ("captured", 5),
        ("captured", None),
        ("sets", -4),
        ("turns", -4),
    ],
)
def test_fields_that_no_game_could_have_are_refused(name: str, value: object) -> None:
    table = laid()
    with pytest.raises(SaveError):
        lay(table.edition, {**fields_of(table), name: value})


# --- cards -----------------------------------------------------------------------------------------------------------


def test_drawing_knows_what_lies_in_the_pile() -> None:
    menu = Draws(CARDS, (3, 43))
    assert len(menu) == menu.ways == 2
    assert list(menu) == [Drawn(CARDS[3]), Drawn(CARDS[43])]
    assert Drawn(CARDS[3]) in menu
    assert Drawn(CARDS[4]) not in menu
    assert Drawn(UNKNOWN) not in menu
    assert PASS not in menu
    assert menu.why_not(Drawn(CARDS[4])) == "“draw ontario” cannot be drawn: that card is not in the draw pile."


def test_the_deck_shows_every_territory_once_and_has_two_wilds() -> None:
    assert [card.land for card in CARDS] == [*range(42), NO_LAND, NO_LAND]
    assert [card.index for card in CARDS] == list(range(44))
    assert all(card.id == BOARD.territories[card.land].id for card in CARDS[:42])


def test_a_dump_of_a_view_tells_no_card() -> None:
    t = scene("Alaska: alice 4", hands={"alice": "alaska siam", "bob": "congo"})
    table = dump(t.game.view(1).masked)["table"]
    assert isinstance(table, dict)
    assert table["hands"][0] == {"@": "Hand", "cards": [HIDDEN, HIDDEN]}
    assert hegemon.SPECTATOR == SPECTATOR
