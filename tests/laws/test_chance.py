"""Sampled chance agrees with its exact probabilities: chi-square with fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest
from fuzz import laws

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import ChanceMenu, Rng, Throw
from hegemon.table.combat import battle_dice, losses
from modes import Mode, bold, plain
from scene import carried_out, scene, set_up

Rolls = Callable[[], ChanceMenu]


def critical(freedom: int) -> float:
    """The value that chi-square exceeds once in ten thousand times (after Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.719 * sqrt(part)) ** 3)


def agrees(menu: ChanceMenu, samples: int, seed: int) -> None:
    chances = dict(menu.outcomes())
    rng = Rng(seed)
    counts = Counter([menu.sample(rng) for _ in range(samples)])
    assert set(counts) <= set(chances)
    square = 0.0
    for outcome, chance in chances.items():
        expected = float(chance) * samples
        square += (counts[outcome] - expected) ** 2 / expected
    assert square < critical(len(chances) - 1)


def drawing() -> ChanceMenu:
    """The draw of the first card of a game."""
    t = scene("Alaska: alice 3 | Kamchatka: bob 1", captured=True)
    t.alice.passes()
    assert t.step == "DrawCard"
    return chance_in(t.game.pending)


def dealing() -> ChanceMenu:
    t = set_up(4, {"deal": True})
    carried_out(t, Rng(1), until="DealTerritories")
    return chance_in(t.game.pending)


def piles() -> ChanceMenu:
    t = set_up(2)
    carried_out(t, Rng(1), until="DealThreePiles")
    return chance_in(t.game.pending)


def chance_in(decision: object) -> ChanceMenu:
    menu = getattr(decision, "menu", None)
    assert isinstance(menu, ChanceMenu)
    return menu


@pytest.mark.parametrize(
    ("rolls", "samples"),
    [
        (lambda: Throw(1, 6), 6_000),
        (lambda: Throw(2, 6), 12_000),
        (lambda: Throw(1, 5), 5_000),
        (drawing, 20_000),
        (dealing, 20_000),
        (piles, 20_000),
        (lambda: battle_dice((6,), (6,)), 12_000),
        (lambda: battle_dice((6, 6), (6,)), 20_000),
        (lambda: battle_dice((6, 6, 6), (6, 6)), 60_000),
        (lambda: battle_dice((8, 6), (6,)), 20_000),
    ],
)
def test_samples_agree_with_the_probabilities(rolls: Rolls, samples: int) -> None:
    agrees(rolls(), samples, seed=2026)


@pytest.mark.parametrize("mode", [mode for book in RULEBOOKS for mode in plain(book)[::5]], ids=repr)
def test_samples_of_every_rulebook_agree_with_the_probabilities(mode: Mode) -> None:
    """Wherever a kind of chance comes up for the first time in a game."""
    game, rng = mode.game(), Rng(mode.seed)
    seen: set[str] = set()
    while game.pending is not None and game.number < 400:
        menu, kind = game.pending.menu, type(game.pending.step).__name__
        if isinstance(menu, ChanceMenu) and kind not in seen and 1 < len(menu) <= 150:
            seen.add(kind)
            agrees(menu, 60 * len(menu), mode.seed)
        game.play(bold(game.pending, rng))
    assert seen


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defend", [1, 2])
def test_every_roll_of_classic_adds_up(attack: int, defend: int) -> None:
    laws.odds_add_up(battle_dice((6,) * attack, (6,) * defend))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_throw_for_the_first_place_adds_up(count: int) -> None:
    laws.odds_add_up(Throw(count, 6))


def test_draws_and_deals_add_up() -> None:
    for menu in (drawing(), dealing(), piles()):
        laws.odds_add_up(menu)


def test_three_dice_against_two_cost_what_is_published() -> None:
    dice = battle_dice((6, 6, 6), (6, 6))
    counts: Counter[tuple[int, int]] = Counter()
    for way in range(dice.ways):
        rolled = dice.way(way)
        red, white = rolled.fields()
        assert isinstance(red, tuple)
        assert isinstance(white, tuple)
        counts[losses(red, white)] += 1
    assert counts == {(2, 0): 2275, (0, 2): 2890, (1, 1): 2611}
