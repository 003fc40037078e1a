"""Positions as tensors: named, of one size, and never more than the seat may know."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from fuzz import laws

from hegemon.envs.core import Rules, Runner
from hegemon.envs.encoding import ActionSpace, Question
from hegemon.envs.planes import Planes
from hegemon.envs.setting import seeded
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from late import Late, late_games
from modes import MODES, PLAIN, Mode, bold


@cache
def planes_of(mode: Mode) -> Planes:
    edition = mode.edition()
    return Planes(mode.book, edition, Rules(edition, 1).space)


def walked(mode: Mode, steps: int, seed: int = 1) -> Runner:
    """A runner after so many ids at random."""
    runner = Runner(Rules(mode.edition(), 1_000))
    runner.reset(seeded(mode.seed))
    rng = Rng(seed)
    for _ in range(steps):
        if runner.over:
            runner.reset(seeded(mode.seed + 1))
        runner.step(runner.ids[rng.below(len(runner.ids))])
    return runner


def check_secrets(planes: Planes, begin: Callable[[], Game[Table]], seed: int, decisions: int, closely: int) -> None:
    """Deal anew what each seat cannot see, at every so-many-th of these decisions."""
    game, rng = begin(), Rng(seed)
    for number in range(decisions):
        decision = game.pending
        if decision is None:
            game = begin()
            continue
        if number % closely == 0:
            for seat in range(game.table.edition.seats):
                other = laws.with_other_secrets(game, seat, rng)
                assert planes.space.write(other.view(seat), []) == planes.space.write(game.view(seat), [])
                if seat == decision.who:
                    check_parts(planes, game, other, rng)
        game.play(bold(decision, rng))


def check_parts(planes: Planes, game: Game[Table], other: Game[Table], rng: Rng) -> None:
    """While a seat says an answer, its masks and what was said so far are the same in a game that it takes for this."""
    decision, twin = game.pending, other.pending
    assert decision is not None
    assert twin is not None
    view, same = game.view(decision.who), other.view(decision.who)
    for macro in (False, True):
        one, two = Question(planes.space.actions, macro), Question(planes.space.actions, macro)
        answer, again = one.open(game.table, decision.menu), two.open(other.table, twin.menu)
        while answer is None:
            assert again is None
            assert sorted(one.ids) == sorted(two.ids)
            assert planes.space.write(view, one.chosen) == planes.space.write(same, two.chosen)
            id = one.ids[rng.below(len(one.ids))]
            answer, again = one.take(id), two.take(id)
        assert answer == again
        assert one.chosen == two.chosen


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_dealing_anew_what_a_seat_cannot_see_changes_no_number(mode: Mode) -> None:
    """The permutation law of views, on tensors, masks and the ids said so far."""
    check_secrets(planes_of(mode), mode.game, mode.seed, 260, 20)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_same_late_in_the_game(mode: Mode) -> None:
    check_secrets(planes_of(mode), mode.game, mode.seed, 4_000, 10)


@pytest.mark.parametrize("late", late_games(6), ids=repr)
def test_the_same_late_in_a_campaign(late: Late) -> None:
    check_secrets(planes_of(Mode(late.book, late.begin().table.edition.seats, {})), late.begin, late.seed, 120, 10)


@pytest.mark.soak
@pytest.mark.parametrize("late", late_games(60), ids=repr)
def test_the_same_in_many_campaigns(late: Late) -> None:
    check_secrets(planes_of(Mode(late.book, late.begin().table.edition.seats, {})), late.begin, late.seed, 2_000, 10)


@pytest.mark.parametrize("late", late_games(6), ids=repr)
def test_tensors_of_late_worlds_are_those_of_a_fresh_one(late: Late) -> None:
    """What a campaign opens has its place from the beginning on, and numbers stay where they are."""
    game, rng = late.begin(), Rng(late.seed)
    planes = planes_of(Mode(late.book, game.table.edition.seats, {}))
    own = Planes(late.book, game.table.edition, ActionSpace(game.table.edition))
    assert own.shapes == planes.shapes
    for _ in range(60):
        decision = game.pending
        if decision is None:
            return
        row = planes.space.write(game.view(max(decision.who, 0)), [])
        assert len(row) == planes.space.size
        arrays = planes.empty(1)
        planes.fill(np.array([row], dtype=np.int32), arrays)
        for name, array in planes.one(row).items():
            assert np.array_equal(array, arrays[name][0]), name
        assert (arrays["lands"][0][:, : game.table.edition.seats + 3].sum(axis=1) == 1).all()
        assert int(arrays["lands"][0][:, planes.land_names.index("gone")].sum()) == len(arrays["lands"][0]) - len(
            game.table.board
        )
        game.play(bold(decision, rng))


def test_armies_of_any_size_have_their_logarithm() -> None:
    mode = PLAIN[0]
    planes = planes_of(mode)
    runner = walked(mode, 0)
    row = planes.space.write(runner.game.view(runner.who), [])
    armies = planes.land_names.index("armies")
    for count in (0, 1, 1023, 1024, 200_000):
        row[planes.space.places] = count
        arrays = planes.empty(1)
        planes.fill(np.array([row], dtype=np.int32), arrays)
        assert planes.one(row)["lands"][0, armies] == arrays["lands"][0, 0, armies] == np.float32(np.log1p(count))


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_every_number_has_a_name_and_many_positions_are_filled_like_one(mode: Mode) -> None:
    planes = planes_of(mode)
    runner = walked(mode, 0)
    rng = Rng(3)
    rows: list[list[int]] = []
    for _ in range(120):
        if runner.over:
            break
        rows.append(planes.space.write(runner.game.view(runner.who), runner.question.chosen))
        runner.step(runner.ids[rng.below(len(runner.ids))])
    arrays = planes.empty(len(rows))
    planes.fill(np.array(rows, dtype=np.int32), arrays)
    for k, row in enumerate(rows):
        assert len(row) == planes.space.size
        for name, array in planes.one(row).items():
            assert array.shape == planes.shapes[name]
            assert np.array_equal(array, arrays[name][k]), name
    assert planes.flat(rows[-1]).shape == (planes.size,)
    widths = {
        "lands": len(planes.land_names),
        "seats": len(planes.seat_names),
        "cards": len(planes.card_names),
        "globals": len(planes.global_names),
        "question": len(planes.question_names),
    }
    assert {name: planes.shapes[name][-1] for name in widths} == widths
    owners = arrays["lands"][:, :, : mode.seats + 3]
    assert (owners.sum(axis=2) == 1).all()
    assert (arrays["cards"].sum(axis=2) == 1).all()
    assert (arrays["question"][:, : len(planes.questions)].sum(axis=1) == 1).all()


def test_planes_say_what_lies_on_the_board() -> None:
    mode = Mode(PLAIN[0].book, 3, {})
    planes, runner = planes_of(mode), walked(mode, 700)
    t, me = runner.game.table, runner.who
    arrays = planes.one(planes.space.write(runner.game.view(me), runner.question.chosen))
    lands = dict(zip(planes.land_names, arrays["lands"].T, strict=True))
    assert [bool(mine) for mine in lands["own"]] == [owner == me for owner in t.owner]
    left = (me + 1) % 3
    assert [bool(theirs) for theirs in lands["seat 1 to the left"]] == [owner == left for owner in t.owner]
    assert np.expm1(lands["armies"]).round().astype(int).tolist() == t.armies
    cards = arrays["cards"][:, planes.card_names.index("own")]
    assert np.flatnonzero(cards).tolist() == list(t.hands[me].cards)
    seats = dict(zip(planes.seat_names, arrays["seats"].T, strict=True))
    assert seats["territories"].tolist() == [t.count((me + k) % 3) for k in range(3)]
    assert seats["cards"].tolist() == [len(t.hands[(me + k) % 3]) for k in range(3)]


def test_what_was_said_of_an_answer_is_seen_by_its_seat_alone() -> None:
    mode = Mode(PLAIN[0].book, 3, {})
    planes, runner = planes_of(mode), walked(mode, 500)
    rng = Rng(9)
    seen = 0
    for _ in range(400):
        space = runner.rules.space
        chosen = runner.question.chosen
        if chosen and space.place_of[chosen[0]] >= 0:
            arrays = planes.one(planes.space.write(runner.game.view(runner.who), chosen))
            named = arrays["lands"][:, planes.land_names.index("named first")]
            assert np.flatnonzero(named).tolist() == [space.place_of[chosen[0]]]
            assert np.flatnonzero(arrays["said"]).tolist() == sorted(set(chosen))
            seen += 1
        runner.step(runner.ids[rng.below(len(runner.ids))])
    assert seen > 10


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_tensors_are_pickled_as_the_edition_they_are_of(mode: Mode) -> None:
    planes = planes_of(mode)
    again = pickle.loads(pickle.dumps(planes))
    row = planes.space.write(mode.game().view(0), [])
    assert again.shapes == planes.shapes
    assert all([np.array_equal(array, planes.one(row)[name]) for name, array in again.one(row).items()])


def test_the_graph_has_every_border_both_ways() -> None:
    mode = Mode(PLAIN[0].book, 3, {})
    planes, runner = planes_of(mode), walked(mode, 300)
    graph = planes.graph(planes.space.write(runner.game.view(runner.who), []))
    board = runner.game.table.board
    pairs = {(int(one), int(other)) for one, other in graph["edge_index"].T}
    assert pairs == {(one, other) for one in range(len(board)) for other in board.near[one]}
    assert graph["nodes"].shape == (len(board), len(planes.land_names) + len(planes.fixed_names))
    for k, region in enumerate(board.regions):
        column = graph["nodes"][:, len(planes.land_names) + k]
        assert np.flatnonzero(column).tolist() == sorted(region.lands)
