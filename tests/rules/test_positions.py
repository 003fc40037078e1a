"""Positions set up by hand, and the words of shared refusals, on a made-up board."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.classic.extra import ClassicExtra
from hegemon.kernel.game import Refused
from hegemon.rules.positions import place_called, set_up, steps_from
from hegemon.rules.turn import Turn
from hegemon.table.table import NOBODY
from isles import BUOY, COVE, DEEP, DUNE, ROCK, attack, isles


def test_what_is_not_named_belongs_to_the_living_in_turn_with_one_army_each() -> None:
    t = set_up(isles(), {"Cove": (1, 4)}).table
    assert (t.owner[COVE], t.armies[COVE]) == (1, 4)
    assert [t.owner[land] for land in (DUNE, ROCK, BUOY)] == [1, 2, 0]
    assert [t.armies[land] for land in (DUNE, ROCK, BUOY)] == [1, 1, 1]
    assert (t.owner[DEEP], t.armies[DEEP]) == (NOBODY, 0)
    t = set_up(isles(), {"cove": (0, 2)}, rest=(2, 0)).table
    assert [t.owner[land] for land in (DUNE, ROCK, BUOY)] == [0, 2, 0]
    t = set_up(isles(), {}, out=(1,)).table
    assert (t.out, t.owner[:4]) == ((1,), [0, 2, 0, 2])


def test_hands_discards_and_reserves() -> None:
    game = set_up(
        isles(), {}, hands={1: ("dune", "cove")}, discards=("rock",), reserve={0: 3}, turns=7, sets=2, step="Reinforce"
    )
    t = game.table
    assert (t.hands[1].cards, t.discards, t.pile.cards()) == ((COVE, DUNE), (ROCK,), (BUOY, DEEP))
    assert (t.reserve[0], t.turns, t.sets, t.turn, t.first) == (3, 7, 2, 0, 0)


def test_a_turn_begins_with_the_step_that_is_named() -> None:
    edition = isles()
    names = [type(step).__name__ for step in steps_from(edition, 0, "")]
    assert names == ["CountNewArmies", "Reinforce", "DeclareAttack", "EarnCard", "FortifyPosition"]
    for name in ("DeclareAttack", "declareattack", "Attack", "attack"):
        assert [type(step).__name__ for step in steps_from(edition, 1, name)] == names[2:]
    for name in ("none", "None", "attacks"):
        with pytest.raises(ValueError, match=rf"^A turn has no step '{name}'; it has {', '.join(names)}\.$"):
            steps_from(edition, 0, name)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^Seat 3 cannot be in turn\.$"):
        set_up(isles(), {}, turn=3)
    with pytest.raises(ValueError, match=r"^Seat 1 cannot be in turn\.$"):
        set_up(isles(), {}, turn=1, out=(1,))
    for wrong in ((3,), (-1,), (1, 1)):
        with pytest.raises(ValueError, match=rf"^Seat {wrong[0]} cannot be out: name seats from 0 to 2, each once\.$"):
            set_up(isles(), {}, out=wrong)
    with pytest.raises(ValueError, match=r"^Seat 1 cannot be out: it holds Dune\.$"):
        set_up(isles(), {"dune": (1, 1)}, out=(1,))
    with pytest.raises(ValueError, match=r"^There is no card 'moon' in the deck\.$"):
        set_up(isles(), {}, hands={0: ("cove", "moon")})
    with pytest.raises(ValueError, match=r"^There is no territory 'moon' on the board isles\.$"):
        place_called(isles(), "moon")
    with pytest.raises(ValueError, match=r"^This cannot be: "):
        set_up(isles(), {}, hands={0: ("cove",), 1: ("cove",)})


def test_offers_of_land_that_nobody_holds() -> None:
    edition = isles(entered=lambda g, src, dst, armies: None)
    game = set_up(edition, {"cove": (0, 4), "rock": (1, 2)}, rest=NOBODY, step="attack")
    assert game.pending is not None
    offers = [(offer.verb, offer.words, offer.low, offer.high) for offer in game.pending.menu.offers()]
    assert ("enter", ("cove", "dune"), 1, 3) in offers


def test_refusals_of_shared_steps_end_with_the_rule_of_the_edition() -> None:
    rules = {"attack.two": "IS-ATK-01", "attack.border": "IS-ATK-02", "attack.dice": "IS-ATK-03"}
    game = attack(isles(stays=lambda t, land: 3, rules=rules), cove=(0, 3), dune=(1, 2))
    with pytest.raises(Refused, match=r"^Cove has 3 armies, and 3 must stay there \(IS-ATK-01\)\.$"):
        game.answer("attack cove dune 1")
    game = attack(isles(rules=rules), cove=(0, 1), dune=(1, 2))
    with pytest.raises(Refused, match=r" \(IS-ATK-01\)\.$"):
        game.answer("attack cove dune 1")
    game = attack(isles(rules=rules), cove=(0, 3), dune=(1, 2))
    with pytest.raises(Refused, match=r" \(IS-ATK-02\)\.$"):
        game.answer("attack cove rock 1")
    with pytest.raises(Refused, match=r" \(IS-ATK-03\)\.$"):
        game.answer("attack cove dune 3")


def test_what_follows_the_turn_follows() -> None:
    game = set_up(isles(), {}, turn=2, step="FortifyPosition")
    game.answer("pass")
    assert game.table.turn == 0
    again = set_up(isles(after_turn=Turn), {}, turn=2, step="FortifyPosition")
    again.answer("pass")
    assert again.table.turn == 2, "this edition lets a seat go on for ever"


def test_an_edition_is_opened_by_its_id_and_may_bring_what_lies_beside_the_board() -> None:
    extra = ClassicExtra().commanding(True)
    options = {"commander": True}
    game = hegemon.position("classic", 3, options, lands={"Alaska": (1, 9)}, rest=0, turn=1, step="attack", extra=extra)
    assert game.table.extra == extra
    assert game.table.edition.options["commander"] is True
    with pytest.raises(hegemon.BadOption):
        hegemon.position("classic", 9, lands={})


def test_the_turn_passes_over_seats_that_are_out() -> None:
    game = hegemon.position("classic", 3, lands={"alaska": (0, 1)}, rest=2, out=[1], step="attack")
    while game.table.turn == 0:
        game.answer("pass")
    assert (game.table.out, game.table.turn) == ((1,), 2)
