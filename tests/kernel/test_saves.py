"""Saves: plain data out, the same game in, and a sentence for everything that is no save."""

from __future__ import annotations

import importlib
import json
import math
import pkgutil

import pytest

import hegemon
from hegemon.kernel.game import Result
from hegemon.kernel.piles import Hand, Pile, Sealed
from hegemon.kernel.saves import SaveError, clashes, decode, dump, encode, records, restore, revised, same
from hegemon.kernel.steps import Record
from hegemon.table.board import Territory
from hegemon.table.combat import Battle
from kernel.toy import (
    Toy,
    ToyAsk,
    ToyBid,
    ToyCount,
    ToyCounted,
    ToyDraw,
    ToyEnd,
    ToyNote,
    ToyPair,
    ToyTable,
    lay_toy,
    toy,
)


def again(game: Toy) -> Toy:
    return restore(json.loads(json.dumps(dump(game))), lay_toy, "kernel")


def test_plain_values_and_records_come_back() -> None:
    value = ToyPair((1, (2, "three"), None, True), ToyPair(Hand((4,)), Pile(((5, 6),))))
    data = json.loads(json.dumps(encode(value)))
    assert data["@"] == "kernel.ToyPair"
    assert decode(data, records()) == value


def test_a_list_comes_back_as_a_tuple() -> None:
    assert decode(encode([1, [2, 3]]), records()) == (1, (2, 3))


@pytest.mark.parametrize("value", [print, lambda: 0, 1.5, math.inf, {"a": 1}, {1, 2}, b"x", object(), Territory])
def test_what_is_no_plain_data_cannot_be_saved(value: object) -> None:
    with pytest.raises(TypeError, match=r"cannot be saved: steps and tables hold plain data only\.$"):
        encode(ToyPair(0, value))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"@": "NoSuchRecord"}, "The save holds something unknown: 'NoSuchRecord'."),
        ({"@": 5}, "The save holds something unknown: 5."),
        ({}, "The save holds something unknown: None."),
        ({"@": ["Hand"]}, "The save holds something unknown: ['Hand']."),
        ({"@": "Hand"}, "The save holds a Hand with the wrong fields."),
        ({"@": "Hand", "cards": [], "more": 1}, "The save holds a Hand with the wrong fields."),
        ({"@": "Pile", "layers": 5}, "The save holds a Pile that cannot be."),
        ({"@": "Window", "order": [], "at": 0}, "The save holds a Window that cannot be."),
        ([1, {"@": "SaveError"}], "The save holds something unknown: 'SaveError'."),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(data: object, sentence: str) -> None:
    with pytest.raises(SaveError) as error:
        decode(data, records())
    assert str(error.value) == sentence


def test_a_game_comes_back_at_every_decision() -> None:
    game = toy(ToyAsk(0), ToyDraw(1), ToyBid((2, 0, 1), Sealed()), ToyNote("then"), ToyEnd())
    while game.pending is not None:
        loaded = again(game)
        assert loaded == game
        assert loaded.asking == game.asking
        assert loaded.stack == game.stack
        assert same(loaded.table, game.table)
        game.play(game.pending.menu.pick(1))
    loaded = again(game)
    assert loaded == game
    assert loaded.result == Result((1,), (1, 0, 2), "that is the rule.")


def test_tables_are_compared_by_what_lies_on_them() -> None:
    game = toy(ToyAsk(0))
    copy = game.copy()
    assert same(game.table, copy.table)
    copy.table.score[0] = 5
    assert not same(game.table, copy.table)


def broken_dumps() -> list[tuple[str, dict[str, object]]]:
    """Dumps in which one thing is wrong, and what should be said about it."""
    position = "The save does not hold a position."
    question = "The save asks something that is no question."
    step = "The save holds something on its stack that is no step."
    waiting = "The save is neither over nor waiting for an answer."
    over: dict[str, object] = {"@": "Result", "winners": [0], "ranking": [0], "reason": "so."}
    return [
        (position, {"number": "0"}),
        (position, {"number": -1}),
        (position, {"number": True}),
        (position, {"number": 1.5}),
        (position, {"table": []}),
        (question, {"asking": 5}),
        (question, {"asking": {"@": "ToyNote", "text": "x"}}),
        (question, {"result": {"@": "ToyNote", "text": "x"}}),
        (step, {"stack": [5]}),
        (step, {"stack": 5}),
        (step, {"stack": [{"@": "ToyCount", "by": 1}]}),
        (waiting, {"asking": None}),
        (waiting, {"result": over}),
    ]


@pytest.mark.parametrize(("sentence", "change"), broken_dumps())
def test_a_position_that_cannot_be_is_refused(sentence: str, change: dict[str, object]) -> None:
    data = {**dump(toy(ToyAsk(0), ToyNote("x"))), **change}
    with pytest.raises(SaveError) as error:
        restore(data, lay_toy, "kernel")
    assert str(error.value) == sentence


@pytest.mark.parametrize("data", [None, 5, [], "save", {}, {"number": 0}])
def test_what_is_no_position_at_all_is_refused(data: object) -> None:
    with pytest.raises(SaveError, match=r"^The save does not hold a position\.$"):
        restore(data, lay_toy, "kernel")


def test_one_field_too_many_is_refused() -> None:
    data = {**dump(toy(ToyAsk(0))), "extra": 1}
    with pytest.raises(SaveError, match=r"^The save does not hold a position\.$"):
        restore(data, lay_toy, "kernel")


def test_records_are_equal_by_kind_and_fields() -> None:
    assert ToyCount(1) == ToyCount(1)
    assert ToyCount(1) != ToyCount(2)
    assert ToyCount(1) != ToyAsk(1)
    assert ToyCount(1) != 1
    assert hash(ToyPair(1, (2,))) == hash(ToyPair(1, (2,)))
    assert repr(ToyPair(1, "x")) == "ToyPair(1, 'x')"
    assert Record() == Record()
    kind, fields = ToyPair(1, 2).__reduce__()
    assert (kind, fields) == (ToyPair, (1, 2))


def test_every_kind_of_record_has_a_name_of_its_own() -> None:
    for package in ("kernel", "table", "rules", "editions", "match"):
        parent = importlib.import_module(f"hegemon.{package}")
        for module in pkgutil.walk_packages(parent.__path__, f"hegemon.{package}."):
            if module.name != "hegemon.table.odds_numpy":  # an extra
                importlib.import_module(module.name)
    assert hegemon.__version__
    assert [sentence for sentence in clashes() if "hegemon." in sentence] == []


# --- name spaces -----------------------------------------------------------------------------------------------------


def made_up(name: str, module: str, *fields: str) -> type[ToyPair]:
    """A kind of record as some module might define it."""

    def __init__(self: object, *values: object) -> None:
        for field, value in zip(fields, values, strict=True):
            setattr(self, field, value)

    return type(name, (ToyPair,), {"__module__": module, "__match_args__": fields, "__init__": __init__})


def test_editions_may_use_one_name_each_for_a_record_of_its_own() -> None:
    here = made_up("Landslide", "hegemon.editions.reef.cards", "land", "size")
    there = made_up("Landslide", "atoll.cards", "land", "size")
    shared = made_up("Landslide", "hegemon.rules.slides", "land", "size")
    assert encode(here(1, 0)) == {"@": "reef.Landslide", "land": 1, "size": 0}
    assert encode(there(2, 0)) == {"@": "atoll.Landslide", "land": 2, "size": 0}
    assert encode(shared(3, 0)) == {"@": "Landslide", "land": 3, "size": 0}
    for space in ("", "reef", "atoll"):
        for kind in (here, there, shared):
            if space == "" or kind is not shared:
                assert type(decode(encode(kind(1, 0)), records(space))) is kind


def test_a_bare_name_of_an_old_save_is_looked_for_in_its_edition_and_then_among_shared_records() -> None:
    own = made_up("Tide", "atoll.cards", "land", "size")
    shared = made_up("Tide", "hegemon.rules.tides", "land", "size")
    old = {"@": "Tide", "land": 4, "size": 0}
    assert type(decode(old, records("atoll"))) is own
    assert type(decode(old, records("reef"))) is shared
    assert type(decode(old, records())) is shared


def test_a_record_that_moved_from_an_edition_to_the_shared_rules_is_found() -> None:
    shared = made_up("Ebb", "hegemon.rules.tides", "land", "size")
    assert type(decode({"@": "atoll.Ebb", "land": 4, "size": 0}, records("atoll"))) is shared
    with pytest.raises(SaveError, match=r"^The save holds something unknown: 'reef\.Ebb'\.$"):
        decode({"@": "reef.Ebb", "land": 4, "size": 0}, records("atoll"))


def test_a_renamed_record_is_found_by_its_old_name() -> None:
    new = made_up("Flood", "atoll.cards", "land", "size")
    kinds = records("atoll", {"Deluge": "atoll.Flood", "Washout": "Flood"})
    for old in ("Deluge", "atoll.Deluge", "Washout", "atoll.Washout", "Flood"):
        assert type(decode({"@": old, "land": 4, "size": 0}, kinds)) is new


def test_two_records_with_one_name_in_one_edition_are_an_error() -> None:
    one = made_up("Storm", "lagoon.cards", "land", "size")
    assert encode(one(1, 0)) == {"@": "lagoon.Storm", "land": 1, "size": 0}
    two = made_up("Storm", "lagoon.events", "land", "size")
    sentence = "Two records are called lagoon.Storm in saves: lagoon.cards.Storm and lagoon.events.Storm."
    for kind in (two, one):
        with pytest.raises(TypeError) as clash:
            encode(kind(1, 0))
        assert str(clash.value) == sentence
    for name in ("Storm", "lagoon.Storm"):
        with pytest.raises(SaveError) as error:
            decode({"@": name, "land": 1, "size": 0}, records("lagoon"))
        assert str(error.value) == sentence
    assert sentence in clashes()
    assert decode({"@": "Hand", "cards": []}, records("lagoon")) == Hand(()), "other records are read as before"


def test_the_same_class_defined_anew_is_no_clash() -> None:
    made_up("Calm", "bay.cards", "land", "size")
    latest = made_up("Calm", "bay.cards", "land", "size")
    assert encode(latest(1, 0)) == {"@": "bay.Calm", "land": 1, "size": 0}
    assert type(decode({"@": "Calm", "land": 1, "size": 0}, records("bay"))) is latest


def test_events_are_told_and_not_kept() -> None:
    with pytest.raises(TypeError, match=r"^ToyCounted cannot be saved: events are told, not kept\.$"):
        encode(ToyCounted(1, 2))


def test_fields_that_came_later_have_their_default() -> None:
    assert decode({"@": "Battle", "src": 1, "dst": 2, "attack": 3}, records()) == Battle(1, 2, 3)
    with pytest.raises(SaveError, match=r"^The save holds a Battle with the wrong fields\.$"):
        decode({"@": "Battle", "src": 1, "dst": 2}, records())
    with pytest.raises(SaveError, match=r"^The save holds a Battle with the wrong fields\.$"):
        decode({"@": "Battle", "src": 1, "dst": 2, "defend": 3}, records())


def test_saved_data_is_revised_record_by_record() -> None:
    def renumber(record: dict[str, object]) -> object:
        return {**record, "cards": ["new"]} if record.get("@") == "Hand" else record

    old = {"table": {"hands": [{"@": "Hand", "cards": [1]}], "n": 3}}
    assert revised(old, renumber) == {"table": {"hands": [{"@": "Hand", "cards": ["new"]}], "n": 3}}
    assert old["table"]["hands"] == [{"@": "Hand", "cards": [1]}], "the old data is left as it was"


def test_a_toy_is_a_table() -> None:
    assert isinstance(toy(ToyAsk(0)).table, ToyTable)
