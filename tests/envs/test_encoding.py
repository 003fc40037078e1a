"""Ids and answers: every answer of every menu can be said, and whatever can be said is an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.envs.core import OVER, Rules, Runner
from hegemon.envs.encoding import (
    AMOUNTS,
    BUCKETS,
    EXACT,
    TEXTS,
    ActionSpace,
    Misfit,
    Question,
    amount_names,
    amounts_among,
    amounts_between,
    chance_tree,
    decode,
    encode,
)
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng, Throw
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Occupy, Place, Trade
from hegemon.table.combat import battle_dice
from hegemon.table.table import Table
from late import Late, late_games
from modes import MODES, PLAIN, Mode, bold

LISTED = 3_000
"""Longer menus are looked at in samples only."""
DECISIONS = 120
"""So many decisions of every mode are looked at, and a few of them closely."""


def sayable(space: ActionSpace, t: Table, menu: Menu) -> list[Action]:
    """Every answer that can be said by ids, in every way."""
    question = Question(space)
    only = question.open(t, menu)
    if only is not None:
        return [only]
    found: list[Action] = []
    waiting = [question]
    while waiting:
        question = waiting.pop()
        assert len(set(question.ids)) == len(question.ids) > 1
        for id in question.ids:
            after = question.copy()
            action = after.take(id)
            if action is None:
                waiting.append(after)
            else:
                found.append(action)
    return found


def amount_of(space: ActionSpace, action: Action) -> int | None:
    """The amount in an answer, if there is one that may be rounded."""
    kind = space.kinds[type(action)]
    for part, value in zip(space.parts[kind], action.fields(), strict=True):
        if part == -1 and not space.exact[kind]:
            assert isinstance(value, int)
            return value
    return None


def without_amount(space: ActionSpace, action: Action) -> tuple[object, ...]:
    """What an answer is beside its amount."""
    kind = space.kinds[type(action)]
    values = zip(space.parts[kind], action.fields(), strict=True)
    return (kind, *[value for part, value in values if part != -1 or space.exact[kind]])


def check_all(space: ActionSpace, t: Table, menu: Menu) -> None:
    """All that can be said is listed, once; all that is listed can be said, up to amounts, with the least and most."""
    said, listed = sayable(space, t, menu), list(menu)
    assert len(set(said)) == len(said)
    assert set(said) <= set(listed)
    missing = set(listed) - set(said)
    assert all([amount_of(space, action) is not None for action in missing])
    ends: dict[tuple[object, ...], list[int]] = {}
    for action in listed:
        amount = amount_of(space, action)
        if amount is not None:
            ends.setdefault(without_amount(space, action), []).append(amount)
    told: dict[tuple[object, ...], list[int]] = {}
    for action in said:
        amount = amount_of(space, action)
        if amount is not None:
            told.setdefault(without_amount(space, action), []).append(amount)
    for key, amounts in ends.items():
        assert min(told[key]) == min(amounts)
        assert max(told[key]) == max(amounts)
        assert {amount for amount in amounts if amount <= EXACT} <= set(told[key])


def check_one(space: ActionSpace, t: Table, menu: Menu, action: Action) -> None:
    """An answer is said by its ids, or by those of the nearest amount."""
    ids = encode(space, t, menu, action)
    again = decode(space, t, menu, ids)
    assert again in menu
    if again != action:
        assert without_amount(space, again) == without_amount(space, action)
        assert encode(space, t, menu, again) == ids


def check_play(begin: Callable[[], Game[Table]], seed: int, decisions: int, closely: int) -> None:
    """Look at so many decisions of games that begin so, at every so-many-th of them closely."""
    rng = Rng(seed)
    game = begin()
    space = ActionSpace(game.table.edition)
    for number in range(decisions):
        decision = game.pending
        if decision is None:
            game = begin()
            continue
        action = bold(decision, rng)
        if decision.who == CHANCE:
            assert isinstance(decision.menu, ChanceMenu)
            if len(decision.menu) <= LISTED and number % closely == 0:
                check_chance(space, decision.menu)
        else:
            check_one(space, game.table, decision.menu, action)
            if number % closely == 0 and len(decision.menu) <= LISTED:
                check_all(space, game.table, decision.menu)
        game.play(action)


def check_chance(space: ActionSpace, menu: ChanceMenu) -> None:
    """Every outcome is said once, with its exact probability."""
    exact = {action: float(chance) for action, chance in menu.outcomes()}
    found: dict[Action, float] = {}
    first = Question(space)
    only = first.open_chance(chance_tree(space, menu))
    if only is not None:
        assert exact == {only: 1.0}
        return
    waiting = [(first, 1.0)]
    while waiting:
        question, before = waiting.pop()
        assert sum(question.chances) == pytest.approx(1.0)
        assert question.ids == sorted(set(question.ids))
        for id, chance in zip(question.ids, question.chances, strict=True):
            after = question.copy()
            end = after.take(id)
            if end is None:
                waiting.append((after, before * chance))
            else:
                assert end not in found
                found[end] = before * chance
    assert found == pytest.approx(exact)


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_every_answer_can_be_said_and_whatever_can_be_said_is_an_answer(mode: Mode) -> None:
    check_play(mode.game, mode.seed, DECISIONS, 10)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_same_over_many_decisions(mode: Mode) -> None:
    check_play(mode.game, mode.seed, 100_000, 100)


@pytest.mark.parametrize("late", late_games(6), ids=repr)
def test_what_a_campaign_brings_has_ids_from_the_beginning_on(late: Late) -> None:
    check_play(late.begin, late.seed, DECISIONS, 10)
    edition = late.begin().table.edition
    fresh = late.book.open(edition.seats, {})
    assert ActionSpace(edition).names == ActionSpace(fresh).names


@pytest.mark.soak
@pytest.mark.parametrize("late", late_games(60), ids=repr)
def test_the_same_over_many_decisions_of_campaigns(late: Late) -> None:
    check_play(late.begin, late.seed, 3_000, 30)


def check_battles(begin: Callable[[], Game[Table]], seed: int, decisions: int) -> None:
    """Play with whole battles as answers: everything that is played, said or not, is an answer of its menu."""
    game = begin()
    runner = Runner(Rules(game.table.edition, 1_000, macro=True))
    question, rng = runner.question, Rng(seed)
    for _ in range(decisions):
        decision = game.pending
        if decision is None:
            game = begin()
            runner.fighter = OVER
            continue
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        runner.who = decision.who
        action = runner.asked(game, decision.step)
        while action is None:
            assert len(set(question.ids)) == len(question.ids) > 1
            action = question.take(question.ids[rng.below(len(question.ids))])
        assert action in decision.menu, f"{action} is no answer to {decision}"
        runner.take_up()
        game.play(action)


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_whatever_a_whole_battle_plays_is_an_answer(mode: Mode) -> None:
    check_battles(mode.game, mode.seed, 400)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_same_over_many_battles(mode: Mode) -> None:
    check_battles(mode.game, mode.seed, 100_000)


@pytest.mark.parametrize("late", late_games(6), ids=repr)
def test_so_it_is_late_in_a_campaign(late: Late) -> None:
    check_battles(late.begin, late.seed, 200)


def test_ids_are_the_same_each_time_and_have_names_of_their_own() -> None:
    for mode in PLAIN:
        one, other = ActionSpace(mode.edition()), ActionSpace(mode.edition())
        assert one.names == other.names
        assert len(set(one.names)) == one.size
        assert [one.numbers[name] for name in one.names] == list(range(one.size))


# --- single answers --------------------------------------------------------------------------------------------------


def started(seats: int = 3) -> Game[Table]:
    """A game of the first edition in which everybody has placed, at a question to a player about attacks."""
    mode = Mode(PLAIN[0].book, seats, {})
    game, rng = mode.game(), Rng(3)
    while True:
        decision = game.pending
        assert decision is not None
        if any([isinstance(action, Attack) for action in decision.menu]):
            return game
        game.play(bold(decision, rng))


def test_an_attack_is_said_in_parts() -> None:
    game = started()
    decision = game.pending
    assert decision is not None
    space = ActionSpace(game.table.edition)
    attack = next(action for action in decision.menu if isinstance(action, Attack) and action.dice == 3)
    ids = encode(space, game.table, decision.menu, attack)
    assert space.names[ids[0]] == f"attack {attack.src.id}"
    assert space.names[ids[-1]] == "then amount most"
    assert space.place_of[ids[0]] == attack.src.index
    assert decode(space, game.table, decision.menu, ids) == attack


def test_passing_is_one_id() -> None:
    game = started()
    decision = game.pending
    assert decision is not None
    space = ActionSpace(game.table.edition)
    passing = space.numbers["pass"]
    assert str(decode(space, game.table, decision.menu, [passing])) == "pass"


def test_cards_of_a_set_may_be_named_in_any_order() -> None:
    game = started()
    space = ActionSpace(game.table.edition)
    cards = game.table.edition.cards
    one, other = Trade((cards[1], cards[4], cards[7])), Trade((cards[1], cards[5], cards[7]))
    menu = OneOf((one, other))
    said = encode(space, game.table, menu, Trade((cards[7], cards[1], cards[4])))
    assert space.said(said) == f"then card {cards[4].id}"
    assert decode(space, game.table, menu, said) == one


def test_what_cannot_be_said_is_refused_with_a_sentence() -> None:
    game = started()
    decision = game.pending
    assert decision is not None
    space, t, menu = ActionSpace(game.table.edition), game.table, decision.menu
    lands = t.board.territories
    with pytest.raises(Misfit, match=r"^There is no id 99999; there are ids from 0 to \d+\.$"):
        decode(space, t, menu, [99_999])
    with pytest.raises(Misfit, match=r"^The id \d+ \(claim .+\) is masked: it is no answer to this question\.$"):
        decode(space, t, menu, [space.numbers[f"claim {lands[0].id}"]])
    with pytest.raises(Misfit, match=r"^The ids are no complete answer; more must be said\.$"):
        decode(space, t, menu, [])
    with pytest.raises(Misfit, match=r"^The answer is complete before the id 3\.$"):
        decode(space, t, menu, [space.numbers["pass"], 3])
    with pytest.raises(Misfit, match=r"^“place .+ 3” is no answer to this question\.$"):
        encode(space, t, menu, Place(lands[0], 3))


# --- amounts ---------------------------------------------------------------------------------------------------------


def between(low: int, high: int) -> dict[str, int]:
    ids: list[int] = []
    values: list[int] = []
    amounts_between(low, high, False, 0, ids, values)
    return {amount_names()[id]: value for id, value in zip(ids, values, strict=True)}


def test_amounts_are_told_in_buckets_with_least_and_most() -> None:
    assert len(amount_names()) == AMOUNTS
    assert between(4, 4) == {"least": 4}
    assert between(1, 3) == {"least": 1, "most": 3, "2": 2}
    wide = {"least": 18, "most": 40, "19": 19, "20": 20, "up to 24": 24, "up to 32": 32, "up to 48": 39}
    assert between(18, 40) == wide
    assert between(500, 5000)["above 1024"] == 4999


def test_amounts_need_not_follow_each_other() -> None:
    ids: list[int] = []
    values: list[int] = []
    amounts_among([40, 2, 30, 7, 31, 7], False, 0, ids, values)
    assert {amount_names()[id]: value for id, value in zip(ids, values, strict=True)} == {
        "least": 2,
        "most": 40,
        "7": 7,
        "up to 32": 31,
    }


@pytest.mark.parametrize("high", [*range(1, 60), 100, 257, BUCKETS[-2] + 5])
def test_every_amount_is_told_once_and_lies_between(high: int) -> None:
    for low in (0, 1, high // 2, high):
        ids: list[int] = []
        values: list[int] = []
        amounts_between(low, high, False, 0, ids, values)
        assert len(set(ids)) == len(ids) == len(set(values))
        assert {low, high} <= set(values)
        assert all([low <= value <= high for value in values])
        listed: list[int] = []
        numbers: list[int] = []
        amounts_among([*range(low, high + 1)], False, 0, listed, numbers)
        assert (listed, numbers) == (ids, values)


def test_a_large_amount_is_rounded_to_the_nearest_that_can_be_said() -> None:
    game = started()
    space = ActionSpace(game.table.edition)
    menu = OneOf(tuple([Occupy(n) for n in range(3, 101)]))
    for amount, told in ((3, 3), (19, 19), (25, 24), (30, 32), (81, 96), (99, 99), (100, 100)):
        ids = encode(space, game.table, menu, Occupy(amount))
        assert decode(space, game.table, menu, ids) == Occupy(told)


# --- texts and chance ------------------------------------------------------------------------------------------------


class Call(Action):
    """``call "New Hope"``: a text of the player's own."""

    __slots__ = ("text",)
    __match_args__ = ("text",)
    verb = "call"
    shape = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Suggestions(OneOf):
    """Some texts that are listed; any other may be said too."""

    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Call)


def test_a_text_is_one_of_those_that_are_listed() -> None:
    game = started()
    edition = game.table.edition.replaced(actions=(*game.table.edition.actions, Call))
    space = ActionSpace(edition)
    menu = Suggestions((Call("Hope"), Call("Despair")))
    ids = encode(space, game.table, menu, Call("Despair"))
    assert space.said(ids) == "call text 2"
    assert decode(space, game.table, menu, ids) == Call("Despair")
    with pytest.raises(Misfit, match=r"is a text that the menu does not list\.$"):
        encode(space, game.table, menu, Call("Elsewhere"))
    many = Suggestions(tuple([Call(f"Town {n}") for n in range(TEXTS + 1)]))
    with pytest.raises(Misfit, match=rf"^A menu lists more than {TEXTS} texts"):
        encode(space, game.table, many, Call("Town 1"))


DICE = [Throw(1, 6), Throw(3, 6), battle_dice((6, 6, 6), (6, 6)), battle_dice((6,), (6,)), battle_dice((8, 6), (8,))]


@pytest.mark.parametrize("menu", DICE)
def test_dice_are_said_die_by_die_with_exact_chances(menu: ChanceMenu) -> None:
    check_chance(ActionSpace(PLAIN[0].edition()), menu)
