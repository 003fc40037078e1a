"""Answer trees have as many leaves as were counted before, and as many as a naive count finds."""

from __future__ import annotations

import pytest

from editions.classic import naive_turns as naive
from editions.classic.positions import POSITIONS, counts, stored
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from scene import NAMES, carried_out, force_name, set_up

PHASES = {
    "Reinforce": "place",
    "DeclareAttack": "attack",
    "AnnounceDefence": "defend",
    "RollDice": "roll",
    "MoveIn": "occupy",
    "DrawCard": "draw",
    "FortifyPosition": "fortify",
    "Redistribute": "fortify",
}
NAIVE = (
    "attack", "two_fronts", "capture", "place", "place_continent", "place_under_cap", "fortify", "fortify_under_cap",
    "redistribute", "redistribute_under_cap", "end_of_turn",
)  # fmt: skip


def plain_position(game: Game[Table]) -> naive.Position:
    """The position in the words of the naive generator."""
    t = game.table
    ids = [land.id for land in t.board.territories]
    decision, battle = game.pending, t.battle
    assert decision is not None
    detail = ("", "", 0, 0) if battle is None else (ids[battle.src], ids[battle.dst], battle.attack, battle.defend)
    return naive.Position(
        owner={land: force_name(t, held) for land, held in zip(ids, t.owner, strict=True)},
        armies=dict(zip(ids, t.armies, strict=True)),
        seats=NAMES[: t.edition.seats],
        who=NAMES[t.turn],
        phase=PHASES[type(decision.step).__name__],
        reserve=t.reserve[t.turn],
        detail=detail,
        captured=t.captured,
        deck=len(t.pile),
        cap=12 if t.edition.options["army_cap"] is True else 10**9,
        chains=t.edition.options["multi_fortify"] is True,
    )


@pytest.mark.parametrize("name", POSITIONS)
def test_counted_before(name: str) -> None:
    assert counts(name) == stored()[name], "if this is meant, run python tests/editions/classic/positions.py"


def test_every_position_was_counted() -> None:
    assert list(stored()) == list(POSITIONS)


@pytest.mark.parametrize("name", NAIVE)
def test_counted_naively(name: str) -> None:
    begin, deepest = POSITIONS[name]
    position = plain_position(begin().game)
    assert [naive.count(position, depth) for depth in range(1, deepest + 1)] == stored()[name]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"army_cap": True},
        {"multi_fortify": True},
        {"army_cap": True, "multi_fortify": True, "set_plus_one": True},
    ],
    ids=["plain", "cap", "chains", "both"],
)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_same_answers_all_through_a_game(seats: int, options: dict[str, object]) -> None:
    """Wherever the naive generator has a say, it lists just what the menu lists, and every answer leads to the same."""
    t = set_up(seats, options)
    rng = Rng(seats)
    carried_out(t, rng, until="Reinforce")
    compared = 0
    while t.step in PHASES and compared < 250:
        decision = t.game.pending
        assert decision is not None
        asked = t.step
        action = decision.menu.sample(rng)
        known = len(t.table.hands[t.table.turn]) < 3  # with three cards there is a trade to be thought of
        if asked != "DrawCard":
            found = dict(naive.answers(plain_position(t.game)))
            if known:
                assert set(found) == {str(answer) for answer in decision.menu}
        else:
            assert len(naive.answers(plain_position(t.game))) == len(decision.menu)
            found = {}
        t.game.play(action)
        if not known or str(action) not in found or t.step not in PHASES:
            continue
        after, expected = plain_position(t.game), found[str(action)]
        if expected.phase == "place" and len(t.table.hands[t.table.turn]) > 2:
            continue
        compared += 1
        assert after[:4] == expected[:4]
        assert (after.phase, after.reserve) == (expected.phase, expected.reserve)
    assert compared > 100
