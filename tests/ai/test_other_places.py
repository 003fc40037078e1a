"""Bots leave out places that are no territories: a cellar below the made-up board, and a territory that has sunk."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.ai import BOTS, bot
from hegemon.ai.bots.base import Bot
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.explain import purposes
from hegemon.ai.features import FOREIGN, Standing, steps_to_front
from hegemon.ai.planning_table import planning_table
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS
from hegemon.kernel.saves import dump
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.positions import set_up
from hegemon.rules.reinforce import CountNewArmies, Reinforce
from hegemon.rules.setup import BeginPlay, ClaimTerritories, RollForFirst
from hegemon.rules.terrain import sink
from hegemon.rules.turn import EarnCard
from hegemon.table.board import read_board
from hegemon.table.edition import Edition
from hegemon.table.table import Table, empty_table
from made_up import EDGES, LANDS, edition

CELLAR = "xyz"
BOARD = read_board(
    {
        "id": "made_up",
        "name": "Made Up, with a Cellar",
        "territory": [
            *[{"id": k, "name": k.upper(), "region": "west" if k < "e" else "east"} for k in LANDS],
            {"id": "quay", "name": "Quay"},
            *[{"id": k, "name": k.upper(), "region": "cellar", "ground": False} for k in CELLAR[:2]],
            {"id": "z", "name": "Z", "ground": False},
        ],
        "region": [
            {"id": "west", "name": "West", "bonus": 2},
            {"id": "east", "name": "East", "bonus": 3},
            {"id": "cellar", "name": "Cellar", "bonus": 4},
        ],
        "edges": [
            *[[*pair, "border"] for pair in EDGES.split()],
            ["d", "quay", "sea"],
            ["a", "x", "stairs"],
            ["x", "y", "border"],
            ["y", "z", "border"],
            ["z", "h", "stairs"],
        ],
    }
)
QUAY, X, Y, Z = range(8, 12)
BUDGETS = {"hard": "hard:plans=60", "expert": "expert:plans=300"}
LEVELS = [BUDGETS.get(name, name) for name, _ in BOTS]


def with_cellar(seats: int = 3) -> Edition:
    return edition(
        seats=seats,
        armies=12,
        setup=(RollForFirst(tuple(range(seats))), ClaimTerritories(), BeginPlay()),
        turn=(CountNewArmies, Reinforce, DeclareAttack, EarnCard, FortifyPosition),
    ).replaced(board=BOARD)


def held(step: str, **lands: tuple[int, int]) -> Table:
    """A table on which seats 0 and 1 hold the cellar, as bots plan on it."""
    return planning_table(set_up(with_cellar(), {"x": (0, 40), "z": (1, 30), **lands}, rest=2, step=step).table)


def played(game: Game[Table], level: str, seed: int, most: int) -> list[str]:
    """Let one level of bots play for all seats; its answers that were not possible."""
    agents = [bot(level, seed * 10 + seat) for seat in range(game.table.edition.seats)]
    rng = hegemon.Rng(seed)
    wrong: list[str] = []
    for _ in range(most):
        decision = game.pending
        if decision is None:
            break
        action = None
        if decision.who != hegemon.CHANCE:
            view = game.view(decision.who)
            asked = view.pending
            agent = agents[decision.who]
            assert asked is not None
            assert isinstance(agent, Bot)
            action = agent.answer(planning_table(view.table), decision.who, asked)
            if action is not None and action not in asked.menu:
                wrong.append(f"{action} to {asked.prompt}")
                action = None
        game.play(decision.menu.sample(rng) if action is None else action)
        assert game.table.faults() == []
    return wrong


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end_and_says_only_what_is_possible(level: str) -> None:
    made = with_cellar()
    game: Game[Table] = Game(empty_table(made), list(reversed(made.setup)))
    t = game.table
    for place, seat, armies in ((X, 0, 9), (Y, 1, 1), (Z, 1, 14)):
        t.owner[place], t.armies[place] = seat, armies
    game.run()
    assert played(game, level, 4, 60) == [], "the set-up and the first turns"
    if t.count(t.owner[QUAY]) > 1:
        sink(game, (QUAY,))
    assert played(game, level, 5, 3000) == []
    if level != "random":
        assert game.result is not None
        assert [t.owner[place] for place in (X, Y, Z)] == [0, 1, 1], "nobody has gone down there"


def test_only_territories_are_on_the_board_that_bots_plan_on() -> None:
    t = held("attack", quay=(0, 1))
    assert [t.board.near[place] for place in (X, Y, Z)] == [(), (), ()]
    assert t.board.near[0] == (1, 4)
    assert t.board.kind(3, QUAY) == "sea"
    assert t.board.lands == tuple(range(9))
    assert [region.lands for region in t.board.regions] == [(0, 1, 2, 3), (4, 5, 6, 7), (X, Y), (QUAY,)]
    assert (t.owner[X], t.armies[X]) == (0, 40), "an edition's own knowledge can see what is there"


def test_a_territory_that_has_sunk_is_in_no_region_and_not_claimed() -> None:
    game = set_up(with_cellar(), {"a": (0, 3)}, rest=-1, step="attack")
    sink(game, (QUAY,))
    t = planning_table(game.table)
    assert t.board.lands == tuple(range(8))
    assert [region.id for region in t.board.regions] == ["west", "east", "cellar"]
    medium = MediumBot(hegemon.Rng(1))
    medium.prepare(t)
    assert sorted(medium.claims(t, 0)) == list(range(1, 8))
    assert dump(game)["table"]["changes"]  # type: ignore[index]


def test_standing_and_evaluation_count_territories() -> None:
    t = held("attack", a=(0, 3), b=(1, 2))
    standing = Standing(t, 0)
    assert (standing.lands, standing.armies) == ([1, 1, 7], [3, 2, 7])
    hard = bot("hard:plans=8", 1)
    assert isinstance(hard, HardBot)
    hard.prepare(t)
    evaluator = hard.lookahead(t, 0).evaluator
    chances = evaluator.chances(t, 0, 1)
    t.armies[Z] = 1
    assert evaluator.chances(t, 0, 1) == chances


def test_a_stack_in_the_cellar_is_neither_idle_nor_moved() -> None:
    t = held("FortifyPosition", a=(0, 3), b=(0, 1), e=(0, 1))
    steps = steps_to_front(t, 0)
    assert (steps[0], steps[1], steps[X]) == (1, 0, FOREIGN)
    for level in ("easy", "medium", "hard:plans=8"):
        one = bot(level, 3)
        assert isinstance(one, Bot)
        if isinstance(one, MediumBot):
            one.prepare(t)
        move = one.fortify(t, 0)
        assert move is not None
        assert move != PASS, level
        assert str(move).startswith("fortify a "), level


def test_whoever_only_holds_the_cellar_is_out_in_the_lookahead() -> None:
    t = held("attack", a=(0, 20), b=(1, 1))
    hard = bot("hard:plans=8", 1)
    assert isinstance(hard, HardBot)
    hard.prepare(t)
    planner = hard.planner(t, 0)
    plan = planner.grow([1], 0)
    assert plan is not None
    after = t.copy()
    hard.lookahead(t, 0).enter(after, plan, 0, 0, 1)
    assert after.out == (1,)
    assert purposes(t, 0, (1,)) == ["put seat 1 out"]
    assert hard.public_chance(after, 1) is None


@pytest.mark.parametrize("level", LEVELS)
def test_new_armies_go_to_territories(level: str) -> None:
    made = with_cellar()
    game = set_up(made, {"x": (0, 2), "a": (0, 1), "b": (0, 1), "e": (0, 1), "h": (1, 1)}, rest=2, turn=0)
    assert game.pending is not None
    assert type(game.pending.step).__name__ == "Reinforce"
    assert played(game, level, 1, 1) == []
    assert game.table.armies[X] == 2
