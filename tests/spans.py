"""What a menu tells in numbers (``Menu.spans``), spelt out again."""

from __future__ import annotations

from hegemon.kernel.game import Game
from hegemon.kernel.menus import NOTHING_NAMED, Menu, Spans
from hegemon.kernel.steps import Action
from hegemon.table.table import Table


def spelt_out(game: Game[Table], menu: Menu) -> list[str]:
    """The answers that the spans of a menu stand for, as sentences, sorted."""
    actions, lands = game.table.edition.actions, game.table.board.territories
    spans = Spans({kind: number for number, kind in enumerate(actions)})
    menu.spans(spans)
    told = [str(action) for action in spans.answers]
    for at in range(0, len(spans.rows), 5):
        number, first, second, low, high = spans.rows[at : at + 5]
        words = [actions[number].verb, *[lands[land].id for land in (first, second) if land != NOTHING_NAMED]]
        amounts = [[str(n)] for n in range(low, high + 1)] if "number" in actions[number].shape else [[]]
        told += [" ".join([*words, *amount]) for amount in amounts]
    return sorted(told)


def listed(game: Game[Table], menu: Menu) -> list[Action]:
    """All answers of a menu; counting, picking, ``in`` and spans agree with the list."""
    found = list(menu)
    assert [menu.pick(k) for k in range(len(menu))] == found
    assert all([action in menu for action in found])
    if set(map(type, found)) <= set(game.table.edition.actions):
        assert spelt_out(game, menu) == sorted([str(action) for action in found])
    return found
