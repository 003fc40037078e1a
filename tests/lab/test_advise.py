"""Advice: a described position is understood as it is meant, on any board, in every phase, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import pytest

import hegemon
from hegemon.ai import UnknownBot, bot
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.lab.advise import Adviser, advise
from hegemon.match.position import KEPT, PHASES, BadPosition, describe, understand
from hegemon.match.position import Position as Told
from hegemon.table.notation import parse
from hegemon.table.table import Table

Position = dict[str, Any]


def position(**changes: object) -> Position:
    """Three seats on a line of six territories: the first is strong in the west."""
    made: Position = {
        "phase": "attack",
        "seats": 3,
        "seat": 0,
        "board": {
            "regions": {
                "west": {"bonus": 3, "territories": ["a", "b", "c"]},
                "east": {"bonus": 2, "territories": ["d", "e"]},
            },
            "borders": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "far land"]],
        },
        "owners": {"a": 0, "b": 0, "c": 1, "d": 1, "e": 2, "far land": 2},
        "armies": {"a": 4, "b": 12, "c": 1, "d": 2, "e": 3, "far land": 1},
    }
    made.update(changes)
    return {name: value for name, value in made.items() if value is not ...}


# --- the same game, told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "seed"), [(3, {}, 1), (2, {}, 3), (5, {"multi_fortify": True, "set_plus_one": True}, 2)]
)
def test_a_bot_that_is_told_the_position_plays_as_if_it_sat_at_the_table(
    seats: int, options: dict[str, object], seed: int
) -> None:
    game = hegemon.new_game("classic", seats=seats, options=options)
    rng = Rng(seed)
    agents = [bot("medium", seat) for seat in range(seats)]
    adviser = Adviser("medium")
    phases: set[object] = set()
    while (decision := game.pending) is not None and game.number < 2000:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        told = json.loads(json.dumps({**describe(view, asked), "game": "only one"}))
        action = agents[decision.who].choose(view, asked)
        assert adviser.advise(told)["sentence"] == str(action), told["prompt"]
        phases.add(told["phase"])
        game.play(action)
    assert phases >= {"place", "reinforce", "attack", "defend", "occupy", "fortify"}
    assert adviser.failed == 0


def test_the_position_tells_what_the_seat_knows_and_nothing_else() -> None:
    game = hegemon.new_game("classic", seats=3)
    rng = Rng(5)
    agents = [bot("easy", seat) for seat in range(3)]
    while sum(len(hand) for hand in game.table.hands) < 4 or game.pending is None or game.pending.who == CHANCE:
        hegemon_step(game, agents, rng)
    decision = game.pending
    assert decision is not None
    seat = decision.who
    view = game.view(seat)
    asked = view.pending
    assert asked is not None
    told = describe(view, asked)
    assert told["hands"] == [len(hand) for hand in game.table.hands]
    assert told["cards"] == [game.table.edition.cards[card].id for card in game.table.hands[seat].cards]
    other = game.copy()
    for foreign in range(3):
        if foreign != seat:
            other.table.hands[foreign] = game.table.hands[foreign].hidden()
    other.table.pile = game.table.pile.hidden()
    masked = other.view(seat)
    assert masked.pending is not None
    assert describe(masked, masked.pending) == told


def hegemon_step(game: Game[Table], agents: list[Any], rng: Rng) -> None:
    decision = game.pending
    assert decision is not None
    if decision.who == CHANCE:
        game.play(decision.menu.sample(rng))
    else:
        view = game.view(decision.who)
        game.play(agents[decision.who].choose(view, view.pending))


# --- any board -------------------------------------------------------------------------------------------------------


def drawn_board(rng: Rng, size: int) -> Position:
    """A board nobody has seen: a tree with some borders more, in regions of any size, some lands in none."""
    names = [f"land {k}" if k % 3 else k for k in range(size)]
    borders = [[names[k], names[rng.below(k)]] for k in range(1, size)]
    for _ in range(size // 2):
        one, other = rng.below(size), rng.below(size)
        if one != other:
            borders.append([names[one], names[other]])
    regions: Position = {}
    at = 0
    while at < size - 1:
        count = min(size - 1 - at, 1 + rng.below(6))
        regions[f"region {at}"] = {"bonus": rng.below(5), "territories": names[at : at + count]}
        at += count
    return {"regions": regions, "borders": borders}


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_on_boards_that_nobody_has_seen(seed: int) -> None:
    rng = Rng(seed)
    seats = 2 + seed % 5
    board = drawn_board(rng, 12 + rng.below(20))
    lands = sorted({str(end) for pair in board["borders"] for end in pair})
    start: Position = {
        "phase": "claim",
        "seats": seats,
        "seat": 0,
        "board": board,
        "owners": dict.fromkeys(lands),
        "armies": dict.fromkeys(lands, 0),
        "to_place": 10 + len(lands) // seats,
        "next_set_value": [8, [4, 6, 8, 10, 12, 15, 20]][seed % 2],
        "deck": [None, {"infantry": 5, "cavalry": 5, "artillery": 5, "wild": 1}][seed // 2 % 2],
        "rules": {"fortify": ["adjacent", "chain", "chains"][seed % 3], "defend_dice": 2 + seed % 2},
    }
    game = View(understand(start).game, 0).imagine(rng)
    advisers = [Adviser(["medium", "easy"][seat % 2], seat) for seat in range(seats)]
    answers = 0
    while (decision := game.pending) is not None and answers < 600:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        told = json.loads(json.dumps(describe(view, asked)))
        said = advisers[decision.who].advise(told)
        action = parse(game, str(said["sentence"]))
        answers += 1
        game.play(action)
    assert [adviser.failed for adviser in advisers] == [0] * seats
    assert game.table.faults() == []
    assert game.table.turns > 3


# --- every phase -----------------------------------------------------------------------------------------------------


def test_the_answer_is_a_sentence_and_its_parts() -> None:
    assert advise(position()) == "attack b c 3"
    said = Adviser().advise(position())
    assert said == {"sentence": "attack b c 3", "action": "attack", "from": "b", "to": "c", "dice": 3}


def test_names_come_back_as_they_were_given() -> None:
    told = position(seat=2, owners={"a": 0, "b": 0, "c": 1, "d": 1, "e": 2, "far land": 2}, phase="fortify")
    told["armies"] = {"a": 1, "b": 1, "c": 1, "d": 3, "e": 1, "far land": 9}
    said = Adviser().advise(told)
    assert said["sentence"] == "fortify far_land e 8"
    assert (said["from"], said["to"], said["armies"]) == ("far land", "e", 8)


def test_claiming() -> None:
    owners = {"a": 0, "b": None, "c": 1, "d": None, "e": 2, "far land": 2}
    said = Adviser().advise(position(phase="claim", owners=owners, to_place=5))
    assert said["action"] == "claim"
    assert said["territory"] in ("b", "d")


def test_placing_before_the_first_turn() -> None:
    said = Adviser().advise(position(phase="place", to_place=5))
    assert (said["action"], said["armies"]) == ("place", 1)
    assert said["territory"] in ("a", "b")


def test_placing_a_neutral_army() -> None:
    told = position(
        phase="place_neutral",
        seats=2,
        owners={"a": 0, "b": 0, "c": "neutral", "d": "neutral", "e": 1, "far land": 1},
    )
    said = Adviser().advise(told)
    assert (said["action"], said["armies"]) == ("place", 1)
    assert said["territory"] in ("c", "d")


def test_reinforcing_places_armies_and_never_too_many() -> None:
    said = Adviser().advise(position(phase="reinforce", to_place=7))
    assert said["action"] == "place"
    assert 1 <= int(str(said["armies"])) <= 7


CARDS = ["infantry", "wild", {"symbol": "infantry", "territory": "e"}, {"symbol": "infantry", "id": "my card"}]


@pytest.mark.parametrize("phase", ["trade", "reinforce"])
def test_trading_a_set(phase: str) -> None:
    said = Adviser().advise(position(phase=phase, to_place=3, cards=CARDS, hands=[4, 1, 0]))
    assert said["action"] == "trade"
    assert sorted(said["cards"]) == ["e", "infantry_1", "my_card"]  # type: ignore[call-overload]
    assert sorted(said["places"]) == [0, 2, 3]  # type: ignore[call-overload]


def test_asked_only_for_trades_a_bot_without_a_set_passes() -> None:
    assert advise(position(phase="trade", to_place=3, cards=["infantry", "infantry", "cavalry"])) == "pass"


def test_who_gets_the_armies_for_a_traded_card() -> None:
    assert advise(position(phase="bonus", choices=["a", "b"])) == "bonus b"


def test_moving_in() -> None:
    said = Adviser().advise(position(phase="occupy", battle={"from": "b", "to": "c", "dice": 3}))
    assert said["action"] == "occupy"
    assert (said["from"], said["to"]) == ("b", "c")
    assert 3 <= int(str(said["armies"])) <= 11


def test_moving_in_without_a_choice() -> None:
    armies = {"a": 4, "b": 4, "c": 0, "d": 2, "e": 3, "far land": 1}
    assert advise(position(phase="occupy", armies=armies, battle={"from": "b", "to": "c", "dice": 3})) == "occupy 3"


def test_defending() -> None:
    told = position(seat=1, phase="defend", battle={"from": "b", "to": "c", "dice": 3})
    assert advise(told) == "defend 1"
    told["armies"]["c"] = 2
    assert advise(told) == "defend 2"


def test_seats_may_have_names() -> None:
    owners = {"a": "red", "b": "red", "c": "blue", "d": "blue", "e": "green", "far land": "green"}
    told = position(seats=["red", "blue", "green"], seat="red", owners=owners, hands={"blue": 2})
    assert advise(told) == advise(position(hands=[0, 2, 0])) == "attack b c 3"


def test_lists_may_stand_for_objects_in_the_order_of_the_board() -> None:
    assert advise(position(owners=[0, 0, 1, 1, 2, 2], armies=[4, 12, 1, 2, 3, 1])) == "attack b c 3"


def test_a_printed_board_goes_by_its_name() -> None:
    owners = [k % 3 for k in range(42)]
    said = advise({"board": "classic", "seats": 3, "seat": 0, "phase": "claim", "owners": [None, *owners[1:]],
                   "armies": [1] * 42})  # fmt: skip
    assert said == "claim alaska"


def test_questions_that_have_no_phase_are_answered_from_their_menu() -> None:
    menu = [{"sentence": "command 3"}, {"sentence": "pass"}]
    assert advise({"phase": "other", "menu": menu}) == "pass"
    assert advise({"phase": "other", "menu": [{"sentence": "headquarter siam"}]}) == "headquarter siam"


def test_a_bot_keeps_its_plans_for_a_turn_and_not_for_longer() -> None:
    """A game that does not tell its turns: the next turn begins when armies are to be placed after anything else."""
    adviser = Adviser("medium")
    same = []
    for phase, changes in (
        ("reinforce", {"to_place": 3}),
        ("reinforce", {"to_place": 1}),
        ("attack", {}),
        ("reinforce", {"to_place": 2, "after_elimination": True}),
        ("fortify", {}),
        ("reinforce", {"to_place": 3}),
        ("attack", {}),
    ):
        adviser.advise(position(phase=phase, game="ours", **changes))
        same.append(adviser.agents[repr(("ours", 0))])
    assert len(set(map(id, same[:5]))) == 1
    assert same[5] is same[6] is not same[0]
    for turn in (4, 5):
        adviser.advise(position(phase="reinforce", to_place=3, game="ours", turn=turn))
    assert adviser.agents[repr(("ours", 0))] is same[6]


LANDS = [land.id for land in hegemon.new_game("classic", seats=3).table.board.territories]
SET = ["infantry", "infantry", "infantry"]


def early(seed: int, **changes: object) -> Position:
    """Three seats somewhere on the printed board, with nine armies to place."""
    rng = Rng(seed)
    made: Position = {"board": "classic", "seats": 3, "seat": 0, "to_place": 9, "game": "ours"}
    made["owners"] = [rng.below(3) for _ in LANDS]
    made["armies"] = [1 + rng.below(5) for _ in LANDS]
    return {**made, **changes}


def placements(adviser: Adviser, told: Position) -> list[str]:
    """What it places, one answer after the other, until no armies are left or it does something else."""
    said = []
    told = {**told, "phase": "reinforce", "armies": list(told["armies"])}
    while told["to_place"]:
        answer: Any = adviser.advise(told)
        said.append(answer["sentence"])
        if answer["action"] != "place":
            break
        told["to_place"] -= answer["armies"]
        told["armies"][LANDS.index(answer["territory"])] += answer["armies"]
    return said


KEEPING: list[tuple[str, int, dict[str, object]]] = [
    ("medium", 3, {}),
    ("medium", 4, {"cards": ["infantry", "infantry", "cavalry"], "turn": 5}),
    ("hard:plans=30", 3, {"cards": SET, "next_set_value": [0, 4, 50]}),
    ("expert:plans=30", 3, {"cards": SET, "next_set_value": [0, 4, 50], "turn": 5}),
]


@pytest.mark.parametrize(("name", "seed", "changes"), KEEPING)
@pytest.mark.parametrize("times", [1, 3])
def test_a_bot_that_keeps_its_set_places_as_planned(
    name: str, seed: int, changes: dict[str, object], times: int
) -> None:
    """Whether it trades is asked by itself, even more than once: that costs none of the planned placements."""
    told = early(seed, **changes)
    planned = placements(Adviser(name), told)
    assert len(planned) > 1
    assert all(sentence.startswith("place ") for sentence in planned)
    adviser = Adviser(name)
    for _ in range(times):
        assert adviser.advise({**told, "phase": "trade"})["sentence"] == "pass"
    assert placements(adviser, told) == planned
    assert adviser.waiting == {}


def test_a_placement_waits_for_its_own_turn_and_seat_only() -> None:
    told = early(3)
    planned = placements(Adviser(), told)
    adviser = Adviser()
    adviser.advise({**told, "phase": "trade"})
    other = early(3, game="theirs")
    assert placements(adviser, other) == planned
    adviser.advise({**told, "phase": "attack"})
    assert adviser.waiting == {}
    adviser.advise({**told, "phase": "trade", "turn": 2})
    assert placements(adviser, {**told, "turn": 3}) == planned


def test_a_placement_that_waits_is_forgotten_if_cards_were_traded_in_between() -> None:
    deck = [{"symbol": "infantry", "id": f"card {k}"} for k in range(9)]
    told = early(3, deck=deck, cards=["card 0", "card 1", "card 2"], next_set_value=[0, 4, 50])
    later = {**told, "cards": [], "to_place": 21}
    adviser = Adviser("hard:plans=30")
    assert adviser.advise({**told, "phase": "trade"})["sentence"] == "pass"
    old = adviser.agents[repr(("ours", 0))]
    said = placements(adviser, later)
    assert adviser.agents[repr(("ours", 0))] is not old
    assert said == placements(Adviser("hard:plans=30"), later)


def test_a_placement_that_waits_is_forgotten_if_there_is_no_room_for_it() -> None:
    told = early(3)
    adviser = Adviser()
    adviser.advise({**told, "phase": "trade"})
    less = {**told, "to_place": 1}
    assert placements(adviser, less) == placements(Adviser(), less)


def test_old_games_are_forgotten() -> None:
    adviser = Adviser("easy")
    for number in range(KEPT + 3):
        adviser.advise(position(game=number, phase="trade", to_place=3))
    assert len(adviser.agents) == len(adviser.phases) == len(adviser.waiting) == KEPT


def test_a_bot_that_breaks_down_gets_a_safe_answer() -> None:
    class Broken:
        def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
            raise ZeroDivisionError

    adviser = Adviser()
    adviser.agents[repr(("mine", 0))] = Broken()
    assert adviser.advise(position(game="mine"))["sentence"] == "pass"
    assert adviser.failed == 1


# --- one thing, written in several ways ------------------------------------------------------------------------------

MAY_BE_NULL = ["to_place", "at_once", "cards", "deck", "hands", "next_set_value", "after_elimination", "bonus_given",
               "captured", "choices", "battle", "turn", "rules", "id", "game", "seed", "prompt", "menu"]  # fmt: skip


@pytest.mark.parametrize("field", MAY_BE_NULL)
def test_null_is_left_out(field: str) -> None:
    assert advise(position(**{field: None})) == "attack b c 3"


def test_every_field_that_may_be_left_out_may_be_null() -> None:
    assert sorted([*MAY_BE_NULL, "phase", "board", "seats", "seat", "owners", "armies"]) == sorted(
        Told.__struct_fields__
    )


@pytest.mark.parametrize("field", ["phase", "board", "seats", "seat", "owners", "armies"])
def test_a_field_that_is_needed_is_missing_if_it_is_null(field: str) -> None:
    with pytest.raises(BadPosition, match=f"^In the position, {field} is missing.$"):
        advise(position(**{field: None}))


def test_null_is_left_out_within_fields_too() -> None:
    rules = {"attack_dice": None, "defend_dice": None, "army_cap": None, "fortify": None}
    assert advise(position(rules=rules, hands={"1": None}, deck={"infantry": 6, "wild": None})) == "attack b c 3"
    assert advise(position(hands=[None, 2, None])) == advise(position(hands=[0, 2, 0]))
    board = position()["board"]
    assert advise(position(board={**board, "territories": None})) == "attack b c 3"
    told = position(phase="occupy", battle={"from": "b", "to": "c", "dice": 3, "loser": None})
    assert advise(told) == advise(position(phase="occupy", battle={"from": "b", "to": "c", "dice": 3}))
    least = position(phase="occupy", battle={"from": "b", "to": "c", "dice": None})
    assert advise(least) == advise(position(phase="occupy", battle={"from": "b", "to": "c"}))


def test_a_turn_that_is_null_is_not_told() -> None:
    adviser = Adviser("easy")
    agents = []
    for phase in ("reinforce", "attack", "reinforce"):
        adviser.advise(position(phase=phase, to_place=3, game="ours", turn=None))
        agents.append(adviser.agents[repr(("ours", 0))])
    assert agents[0] is agents[1] is not agents[2]


def with_points(value: Any) -> Any:
    """The same, as a program writes it that knows only numbers with a decimal point."""
    if isinstance(value, dict):
        return {name: with_points(part) for name, part in value.items()}
    if isinstance(value, list):
        return [with_points(part) for part in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def test_whole_numbers_may_have_a_decimal_point() -> None:
    told = position(phase="occupy", battle={"from": "b", "to": "c", "dice": 3, "loser": 1}, cards=CARDS,
                    hands=[4, 0, 1], next_set_value=[4, 6], turn=7, to_place=3, at_once=2, captured=True,
                    rules={"army_cap": 12, "attack_dice": 3}, deck={"infantry": 4})  # fmt: skip
    assert advise(with_points(told)) == advise(told)
    for phase in ("attack", "reinforce", "trade", "fortify", "place"):
        assert advise({**with_points(told), "phase": phase}) == advise({**told, "phase": phase})


def test_territories_and_games_called_by_numbers_may_have_a_decimal_point() -> None:
    told = position(board={"borders": [[1, 2], [2, 3]], "regions": {"w": {"bonus": 2, "territories": [1, 2]}}},
                    seats=2, owners={"1": 0, "2": 1, "3": 1}, armies=[9, 2, 1], game=5)  # fmt: skip
    adviser = Adviser()
    assert adviser.advise(told)["sentence"] == adviser.advise(with_points(told))["sentence"] == "attack 1 2 3"
    assert len(adviser.agents) == 1


@pytest.mark.parametrize("value", [2.5, float("nan"), float("inf"), 1e300])
def test_numbers_that_are_not_whole_are_refused(value: float) -> None:
    for changes, field in (
        ({"turn": value}, "turn"),
        ({"seat": value}, "seat"),
        ({"to_place": value}, "to_place"),
        ({"hands": [value, 0, 0]}, "hands[0]"),
        ({"rules": {"army_cap": value}}, "rules.army_cap"),
        ({"armies": [value, 12, 1, 2, 3, 1]}, "armies[0]"),
    ):
        with pytest.raises(BadPosition) as refusal:
            advise(position(**changes))
        assert str(refusal.value).startswith(f"In the position, {field} should be a whole number")
        assert str(refusal.value).endswith(", not a decimal number.")


def test_an_entry_of_a_menu_without_a_sentence_is_no_answer() -> None:
    assert advise({"phase": "other", "menu": [{"sentence": None}, {}, {"sentence": "command 3"}]}) == "command 3"
    assert advise({"phase": "other", "menu": None}) == "pass"


# --- what makes no sense ---------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, object], str]] = [
    ({"phase": ...}, "phase is missing"),
    ({"phase": "sleep"}, "phase must be one of claim"),
    ({"armys": {}}, "'armys' is no field"),
    ({"seats": 1}, "seats should be a whole number, 2 or more"),
    ({"seats": ["red"]}, "seats must be 2 to"),
    ({"seats": ["red", "red"]}, "seats must have names that differ"),
    ({"seat": 3}, "seat names 3"),
    ({"seat": None}, "seat is missing"),
    ({"owners": {1: 0}}, "every name in owners should be text, not a whole number"),
    ({"cards": [None]}, "cards[0] should be"),
    ({"board": {"borders": [["a", None]]}}, "board.borders[0][1] should be"),
    ({"owners": {"a": 0}}, "owners says nothing about b"),
    ({"owners": [0, 1]}, "owners must have 6 entries"),
    ({"owners": {"q": 0}}, "owners names 'q'"),
    ({"owners": [0, 0, 1, 1, 2, 7]}, "owners names 7"),
    ({"owners": [0, 0, 1, 1, 2, None]}, "owners gives far_land to nobody"),
    ({"owners": [1, 1, 1, 1, 2, 2]}, "seat holds no territory"),
    ({"armies": [4, 12, 1, 2, 3, "many"]}, "armies[5] should be a whole number or nothing, not text"),
    ({"armies": [4, 12, 1, 2, 3, 0]}, "armies of far_land must be 1 or more"),
    ({"armies": 7}, "armies should be"),
    ({"board": 7}, "board should be"),
    ({"board": "moon"}, "board must be an object or the name of an edition"),
    ({"board": {"borders": [["a", "a"]]}}, "board.borders must be pairs"),
    ({"board": {"borders": []}}, "board must have 2 to"),
    ({"board": {"borders": [["a", "b"]], "regions": {"w": {"bonus": 1, "territories": []}}}}, "is empty"),
    ({"board": {"borders": [["a", "b"]], "regions": {"w": {"territories": ["a"]}}}}, "bonus is missing"),
    ({"board": {"borders": [["a", "b"]], "territories": ["a"]}}, "not in board.territories"),
    ({"board": {"borders": [["a", "b"]], "territories": ["a", "a"]}}, "twice"),
    ({"board": {"borders": [["a", "b"]], "lakes": []}}, "'lakes' is no field"),
    ({"phase": "reinforce"}, "to_place must be a whole number from 1"),
    ({"phase": "reinforce", "to_place": -1}, "to_place should be"),
    ({"phase": "claim"}, "owners leaves no territory to claim"),
    ({"phase": "occupy"}, "battle is missing"),
    ({"phase": "occupy", "battle": {"from": "b", "to": "d"}}, "battle.to does not border"),
    ({"phase": "occupy", "battle": {"from": "b", "to": "c", "dice": 12}}, "must have 13 armies or more"),
    ({"phase": "defend", "battle": {"from": "b", "to": "c"}}, "battle.from must belong to another seat"),
    ({"phase": "bonus"}, "choices is missing"),
    ({"phase": "bonus", "choices": ["c"]}, "choices must name territories of the own seat"),
    ({"phase": "place_neutral"}, "owners has no neutral territory"),
    ({"cards": ["a", "b", "c", "d"]}, "three symbols"),
    ({"cards": [7]}, "cards[0] should be"),
    ({"cards": [{"symbol": "wild", "id": "x"}, {"symbol": "wild", "id": "x"}]}, "same name"),
    ({"cards": ["x"], "deck": [{"symbol": "wild"}]}, "cards names 'x'"),
    ({"hands": [1, 2]}, "hands must have 3 entries"),
    ({"hands": [2, 0, 0]}, "hands says 2 cards for the own seat"),
    ({"hands": [0, 9, 0], "deck": [{"symbol": "wild"}]}, "hands hold more cards than the deck"),
    ({"next_set_value": []}, "next_set_value must be"),
    ({"next_set_value": "ten"}, "next_set_value should be"),
    ({"captured": 1}, "captured should be"),
    ({"rules": {"fortify": "swim"}}, "rules.fortify must be adjacent, chain or chains"),
    ({"rules": {"attack_dice": 9}}, "rules.attack_dice should be a whole number, 3 at most"),
    ({"rules": {"army_cap": 4}, "phase": "place", "armies": [4, 4, 1, 1, 1, 1]}, "rules.army_cap"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), WRONG, ids=lambda value: str(value)[:40])
def test_nonsense_is_refused_with_a_sentence_that_names_the_field(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        advise(position(**changes))
    said = str(refusal.value)
    assert sentence in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_position_with_anything_replaced_by_anything_is_answered_or_refused() -> None:
    whole = position(phase="occupy", battle={"from": "b", "to": "c", "dice": 3}, cards=CARDS, hands=[4, 0, 1],
                     next_set_value=[4, 6], rules={"army_cap": 12}, turn=7, to_place=3, choices=["a"],
                     deck={"infantry": 4}, captured=False)  # fmt: skip
    junk: list[object] = [None, True, -1, 10**30, 2.5, "", "x", [], [[]], {}, {"a": {}}, [None], {"": 0}, ["a", "b"]]
    answered = refused = 0
    for phase in PHASES:
        for field in whole:
            for value in junk:
                try:
                    assert advise({**whole, "phase": phase, field: value})
                    answered += 1
                except BadPosition as refusal:
                    assert str(refusal).endswith(".")  # noqa: PT017
                    refused += 1
    assert answered > 60
    assert refused > 1000


@pytest.mark.parametrize("value", [None, 7, [], "attack"])
def test_a_position_is_an_object(value: object) -> None:
    with pytest.raises(BadPosition, match="The position must be an object"):
        advise(value)


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownBot, match="genius"):
        Adviser("genius")
