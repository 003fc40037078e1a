"""Sensible answers: the menu of a question as a short numbered list, the best first, each with what one should know.

Answers that differ only in their last number (how many armies, how many dice) are one choice with the largest number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hegemon.cli.terminal.board import shortened
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.screen import armies, percent
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, Pass
from hegemon.kernel.steps import Action, Named
from hegemon.rules.actions import Attack, Bonus, Claim, Fortify, Place, Trade
from hegemon.rules.sets import gain as armies_for
from hegemon.rules.sets import worth_of
from hegemon.table.attack_odds import odds_of_attack
from hegemon.table.board import Territory
from hegemon.table.cards import NO_LAND
from hegemon.table.sets import WILD
from hegemon.table.table import Table

PAGE: Final = 20
"""So many choices are shown at once."""

LONG: Final = 99
"""Names need not be shortened."""

GLANCE: Final = 5
"""So many choices are shown without being asked for."""


class Choice(NamedTuple):
    """An answer, how small its last number could be, what to call it, what to know, and how good it looks."""

    action: Action
    least: int
    label: str
    note: str
    rank: tuple[float, ...]

    def amount(self) -> int:
        """The last number of the answer, or 0 if it has none."""
        fields = self.action.fields()
        return fields[-1] if fields and isinstance(fields[-1], int) else 0

    def with_amount(self, number: int) -> Action:
        """The same answer with another last number."""
        kind: Callable[..., Action] = type(self.action)
        return kind(*self.action.fields()[:-1], number)


def is_count(menu: Menu) -> bool:
    """Whether what is asked is just a number, such as how many dice."""
    kinds = {type(action) for action in menu}
    return len(kinds) == 1 and all(kind.shape == ("number",) for kind in kinds)


def choices(game: Game[Table], who: int, players: Players, size: int = LONG) -> list[Choice]:
    """What may be answered, the most sensible first, with names of this size. To pass is not among them."""
    decision = game.pending
    if decision is None:
        return []
    most: dict[tuple[object, ...], tuple[Action, int]] = {}
    for action in decision.menu:
        if isinstance(action, Pass):
            continue
        fields = action.fields()
        key: tuple[object, ...] = (type(action), *fields)
        number = 0
        if len(fields) > 1 and isinstance(fields[-1], int):
            key, number = key[:-1], fields[-1]
        known = most.get(key)
        most[key] = (action, number) if known is None else (action, known[1])
    found = [weighed(game.table, who, players, action, least, size) for action, least in most.values()]
    return sorted(found, key=lambda choice: choice.rank, reverse=True)


def threats(t: Table, who: int, land: int) -> list[int]:
    """The neighbours of a territory that belong to others, the strongest first."""
    others = [other for other in t.board.near[land] if t.owner[other] != who and t.owner[other] >= 0]
    return sorted(others, key=lambda other: -t.armies[other])


def pressure(t: Table, who: int, land: int) -> float:
    """How many hostile armies stand around a territory for each own army in it."""
    return sum([t.armies[other] for other in threats(t, who, land)]) / max(1, t.armies[land])


def around(t: Table, players: Players, who: int, land: int) -> str:
    """Who threatens a territory, in a few words."""
    found = [f"{players.letter(t.owner[other])} {t.armies[other]}" for other in threats(t, who, land)[:4]]
    return f"borders {', '.join(found)}" if found else "no enemy near"


def weighed(t: Table, who: int, players: Players, action: Action, least: int, size: int) -> Choice:
    """A choice with its label, its note and its rank."""
    match action:
        case Attack(src, dst, _):
            mine, theirs = t.armies[src.index], t.armies[dst.index]
            odds = odds_of_attack(t, src.index, dst.index)
            win, left = odds.win, odds.left_if_won
            against = " : " if size < LONG else " against "
            note = f"{mine}{against}{players.letter(t.owner[dst.index])} {theirs}, {percent(win)}, keeps {left:.0f}"
            gain = completes(t, who, dst.index)
            return Choice(action, least, way(src, dst, size), note, (1.0, win + gain, left))
        case Place(land, most):
            note = f"{t.armies[land.index]} there, {around(t, players, who, land.index)}"
            name = shortened(land.name, size)
            label = name if most == 1 and least == 1 else f"{name} +{most}"
            return Choice(action, least, label, note, (1.0, pressure(t, who, land.index)))
        case Fortify(src, dst, most):
            gain = pressure(t, who, dst.index) - 2 * pressure(t, who, src.index)
            note = around(t, players, who, dst.index)
            note = note if size < LONG else f"{dst.name} {note}"
            return Choice(action, least, f"{way(src, dst, size)} {most}", note, (1.0, gain, float(most)))
        case Trade(cards):
            own = [card.name for card in cards if card.land != NO_LAND and t.owner[card.land] == who]
            wilds = sum([card.symbol == WILD for card in cards])
            more = armies_for(t, who, cards) - worth_of(t, cards)
            bonus = f", {more} more on {' or '.join(own)}" if more else ""
            note = f"{armies(worth_of(t, cards))}{bonus}"
            return Choice(action, least, " + ".join([card.name for card in cards]), note, (2.0, -wilds, len(own)))
        case Claim(land):
            lands = t.board.regions[land.region].lands
            mine = sum([t.owner[other] == who for other in lands])
            note = f"{t.board.regions[land.region].name}, you hold {mine} of {len(lands)}"
            friends = sum([t.owner[other] == who for other in t.board.near[land.index]])
            return Choice(action, least, land.name, note, (1.0, mine / len(lands), friends, -len(lands)))
        case Bonus(land):
            note = f"{t.armies[land.index]} there, {around(t, players, who, land.index)}"
            return Choice(action, least, land.name, note, (1.0, pressure(t, who, land.index)))
    return other_choice(t, who, players, action, least)


def way(src: Territory, dst: Territory, size: int) -> str:
    """From one territory to another."""
    return f"{shortened(src.name, size)} → {shortened(dst.name, size)}"


def other_choice(t: Table, who: int, players: Players, action: Action, least: int) -> Choice:
    """A choice of a kind that needs no reckoning."""
    fields = action.fields()
    if len(fields) == 1 and isinstance(fields[0], Territory) and 0 <= fields[0].index < len(t.armies):
        land = fields[0].index
        note = f"{t.armies[land]} there, {around(t, players, who, land)}"
        return Choice(action, least, fields[0].name, note, (1.0, float(t.armies[land])))
    words = [type(action).verb, *[field.name if isinstance(field, Named) else str(field) for field in fields]]
    return Choice(action, least, " ".join(words), "", (0.0,))


def completes(t: Table, who: int, land: int) -> float:
    """A little more for a territory that completes a region or breaks one of somebody else."""
    lands = t.board.regions[t.board.territories[land].region].lands
    missing = [other for other in lands if t.owner[other] != who]
    broken = t.holds(t.owner[land], lands)
    return 0.15 * (missing == [land]) + 0.1 * broken
