"""The answers to a question as a short numbered list, the most promising first, each with what one should know.

Answers that differ only in how many armies or dice they name are one choice, with the largest number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hegemon.cli.terminal.board import shortened
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.words import chance
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Pass
from hegemon.kernel.steps import Action, Named
from hegemon.rules.actions import Bonus, Claim, Fortify, Place, Trade
from hegemon.rules.sets import gain as armies_for
from hegemon.rules.sets import worth_of
from hegemon.table.attack_odds import odds_of_attack
from hegemon.table.board import NO_REGION, Territory
from hegemon.table.cards import NO_LAND, Power
from hegemon.table.sets import WILD
from hegemon.table.table import Table

PAGE: Final = 20
"""So many choices are shown at once."""

LONG: Final = 99
"""Names need not be shortened."""

GLANCE: Final = 5
"""So many choices are shown without being asked for."""

COUNTS: Final = ("dice", "commit", "force", "follow")
"""The roles of actions whose number is an amount, and not the name of something such as a die."""


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


def attack_of(action: Action) -> tuple[Territory, Territory] | None:
    """From where this action attacks, and what; None if it is no attack."""
    kind = type(action)
    if not kind.hostile or kind.shape[:2] != ("territory", "territory"):
        return None
    src, dst = action.fields()[:2]
    assert isinstance(src, Territory)
    assert isinstance(dst, Territory)
    return src, dst


def is_count(menu: Menu) -> bool:
    """Whether the question asks just for a number, such as how many dice; perhaps one may pass, too."""
    kinds = {type(action) for action in menu if not isinstance(action, Pass)}
    if len(kinds) != 1:
        return False
    kind = kinds.pop()
    return kind.shape == ("number",) and (kind.role in COUNTS or PASS not in menu)


def choices(game: Game[Table], who: int, players: Players, size: int = LONG) -> list[Choice]:
    """What may be answered, the most promising first, with names of this size. Passing is not among them."""
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
        counts = len(fields) > 1 or type(action).role in COUNTS
        if fields and counts and isinstance(fields[-1], int):
            key, number = key[:-1], fields[-1]
        known = most.get(key)
        most[key] = (action, number) if known is None else (action, known[1])
    found = [described(game.table, who, players, action, least, size) for action, least in most.values()]
    if len({type(action) for action, _ in most.values()}) > 1:  # a name alone does not say what is done there
        found = [choice._replace(label=in_words(choice)) for choice in found]
    return sorted(found, key=lambda choice: choice.rank, reverse=True)


def in_words(choice: Choice) -> str:
    """The label of a choice, with what is done if it is only the name of a territory."""
    kind = type(choice.action)
    plain = kind.shape == ("territory",) and choice.label == str(getattr(choice.action.fields()[0], "name", ""))
    return f"{kind.label or kind.verb} {choice.label}" if plain else choice.label


def threats(t: Table, who: int, land: int) -> list[int]:
    """The neighbours of a territory that belong to enemies, the strongest first."""
    others = [other for other in t.board.near[land] if t.hostile(who, t.owner[other])]
    return sorted(others, key=lambda other: -t.armies[other])


def pressure(t: Table, who: int, land: int) -> float:
    """How many hostile armies stand around a territory for each own army in it."""
    return sum([t.armies[other] for other in threats(t, who, land)]) / max(1, t.armies[land])


def around(t: Table, players: Players, who: int, land: int) -> str:
    """Which enemies border a territory, in a few words."""
    found = [f"{players.letter(t.owner[other])} {t.armies[other]}" for other in threats(t, who, land)[:4]]
    return f"borders {', '.join(found)}" if found else "no enemy near"


def described(t: Table, who: int, players: Players, action: Action, least: int, size: int) -> Choice:
    """A choice with its label, its note and its rank."""
    attack = attack_of(action)
    if attack is not None:
        return attack_choice(t, who, players, action, attack, least, size)
    match action:
        case Place(land, most):
            note = f"{t.armies[land.index]} there, {around(t, players, who, land.index)}"
            name = shortened(land.name, size)
            label = name if most == 1 and least == 1 else f"{name} +{most}"
            return Choice(action, least, label, note, (1.0, pressure(t, who, land.index)))
        case Fortify(src, dst, most):
            gain = pressure(t, who, dst.index) - 2 * pressure(t, who, src.index)
            note = around(t, players, who, dst.index)
            note = note if size < LONG else f"{dst.name} {note}"
            return Choice(action, least, f"{way(src, dst, size)} {most}", note, (0.9, gain, float(most)))
        case Trade(cards):
            own = [card.name for card in cards if card.land != NO_LAND and t.owner[card.land] == who]
            wilds = sum([card.symbol == WILD for card in cards])
            more = armies_for(t, who, cards) - worth_of(t, cards)
            bonus = f", {more} more on {' or '.join(own)}" if more else ""
            label = " + ".join([card.name for card in cards])
            return Choice(action, least, label, f"{t.edition.many(worth_of(t, cards))}{bonus}", (2.0, -wilds, len(own)))
        case Claim(land):
            return claim_choice(t, who, action, land, least)
        case Bonus(land):
            note = f"{t.armies[land.index]} there, {around(t, players, who, land.index)}"
            return Choice(action, least, land.name, note, (1.0, pressure(t, who, land.index)))
    return other_choice(t, who, players, action, least)


def way(src: Territory, dst: Territory, size: int) -> str:
    """From one territory to another."""
    return f"{shortened(src.name, size)} → {shortened(dst.name, size)}"


def attack_choice(
    t: Table, who: int, players: Players, action: Action, attack: tuple[Territory, Territory], least: int, size: int
) -> Choice:
    """An attack with its odds; likely ones come first, and a little more those that complete or break a region."""
    src, dst = attack
    mine, theirs = t.armies[src.index], t.armies[dst.index]
    odds = odds_of_attack(t, src.index, dst.index)
    held = f"{mine}{' : ' if size < LONG else ' against '}{players.letter(t.owner[dst.index])} {theirs}"
    about = "" if odds.exact else "about "
    note = f"{held}, {about}{chance(odds.win)}, keeps {odds.left_if_won:.0f}"
    rank = (1.0, odds.win + completes(t, who, dst.index), odds.left_if_won)
    return Choice(action, least, way(src, dst, size), note, rank)


def claim_choice(t: Table, who: int, action: Claim, land: Territory, least: int) -> Choice:
    """A free territory; regions of which one holds much come first."""
    friends = sum([t.owner[other] == who for other in t.board.near[land.index]])
    if land.region == NO_REGION:
        return Choice(action, least, land.name, "", (1.0, 0.0, friends, 0))
    region = t.board.regions[land.region]
    mine = sum([t.owner[other] == who for other in region.lands])
    note = f"{region.name}, you hold {mine} of {len(region.lands)}"
    return Choice(action, least, land.name, note, (1.0, mine / len(region.lands), friends, -len(region.lands)))


def other_choice(t: Table, who: int, players: Players, action: Action, least: int) -> Choice:
    """Any other choice, called as on a button, with what its cards do."""
    fields = action.fields()
    if len(fields) == 1 and isinstance(fields[0], Territory) and 0 <= fields[0].index < len(t.armies):
        land = fields[0].index
        note = f"{t.armies[land]} there, {around(t, players, who, land)}"
        return Choice(action, least, fields[0].name, note, (0.8, float(t.armies[land])))
    names = [field.name if isinstance(field, Named) else str(field) for field in fields]
    between = ", " if any([isinstance(field, Territory) for field in fields]) else " "
    label = f"{t.edition.label(type(action))} {between.join(names)}".rstrip()
    says = " ".join([field.says for field in fields if isinstance(field, Power)])
    return Choice(action, least, label, says.rstrip("."), (0.5 if type(action).role in COUNTS else 0.0,))


def completes(t: Table, who: int, land: int) -> float:
    """A little more for a territory that completes a region, or breaks one that somebody else holds."""
    number = t.board.territories[land].region
    if number == NO_REGION:
        return 0.0
    lands = t.board.regions[number].lands
    missing = [other for other in lands if t.owner[other] != who]
    broken = t.holds(t.owner[land], lands)
    return 0.15 * (missing == [land]) + 0.1 * broken
