"""Repeated attacks, and the odds of attacks as sentences.

A blitz is one attack that goes on until the territory is taken or too little is left.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from hegemon.cli.terminal.choices import attack_of
from hegemon.cli.terminal.words import chance, many
from hegemon.kernel.game import Refused
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action
from hegemon.table.attack_odds import (
    AttackOdds,
    counted,
    influence_on,
    odds_of_attack,
    odds_of_numbers,
    odds_of_way,
    win_of_attack,
)
from hegemon.table.board import Territory
from hegemon.table.events import BattleFought
from hegemon.table.odds import odds_of
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import listed

LARGE_WAY: Final = 250_000
"""The most pairs of numbers of a whole way whose odds are computed; they are computed exactly."""

NOWHERE: Final = -2
"""No territory: two bare numbers of armies stand nowhere."""


class Blitz:
    """An attack that goes on until the territory is taken, so few armies are left, or the odds are too bad."""

    __slots__ = ("action", "beaten", "chance", "dst", "lost", "rolls", "src", "stop", "who")

    def __init__(self, who: int, action: Action, stop: int = 0, chance: float = 0.0) -> None:
        attack = attack_of(action)
        assert attack is not None
        self.who: Final = who
        self.action: Final = action
        self.src: Final = attack[0]
        self.dst: Final = attack[1]
        self.stop: Final = stop
        self.chance: Final = chance
        self.rolls = 0
        self.lost = 0
        self.beaten = 0

    def count(self, event: BattleFought) -> None:
        """Count a roll."""
        self.rolls += 1
        self.lost += event.attacker_lost
        self.beaten += event.defender_lost

    def taken(self, t: Table) -> bool:
        """Whether the territory is captured."""
        return t.owner[self.dst.index] == self.who

    def goes_on(self, t: Table) -> bool:
        """Whether to attack once more."""
        mine = t.armies[self.src.index]
        if self.taken(t) or t.owner[self.src.index] != self.who or mine <= t.stays(self.src.index):
            return False
        return mine > self.stop and win_of_attack(t, self.src.index, self.dst.index) >= self.chance

    def next_answer(self, menu: Menu) -> Action | None:
        """The answer that goes on with the attack, with the most armies or dice; None if this is not asked here."""
        again = with_most(self.action, menu)
        if again in menu:
            return again
        commits = [action for action in menu if type(action).role in ("commit", "force")]
        return commits[-1] if commits else None

    def told(self, t: Table) -> str:
        """How it went."""
        toll = f"{t.edition.many(self.lost)} lost and {self.beaten} beaten"
        rolls = many(self.rolls, "roll", "rolls")
        if self.taken(t):
            return f"{self.src.name} takes {self.dst.name} in {rolls}, with {toll}."
        left = t.edition.many(t.armies[self.src.index])
        holds = f"{self.dst.name} holds with {t.armies[self.dst.index]}"
        if not self.rolls:
            return f"{self.src.name} does not attack with {left}; {holds}."
        return f"{self.src.name} stops after {rolls} with {left} left; {holds}, with {toll}."


def with_most(action: Action, menu: Menu) -> Action:
    """The same attack with as many dice as it may have now."""
    if type(action).shape[-1] != "number":
        return action
    kind: Callable[..., Action] = type(action)
    number = 1
    while kind(*action.fields()[:-1], number + 1) in menu:
        number += 1
    return kind(*action.fields()[:-1], number)


# --- odds ------------------------------------------------------------------------------------------------------------


def chances(odds: AttackOdds) -> str:
    """How an attack fought to its end would go, in a few words."""
    if odds.win < 0.0005:
        return "no chance to take it"
    low, high = odds.left_between()
    spread = f" (mostly {low} to {high})" if low < high else ""
    rest = f"; if not, {odds.held_if_lost:.0f} left there" if odds.win < 0.995 else ""
    about = "" if odds.exact else "about "
    note = f". {odds.note[:-1]}" if odds.note else ""
    return f"{about}{chance(odds.win)} to take it, then keeping {odds.left_if_won:.0f}{spread}{rest}{note}"


def sentence_of_odds(t: Table, src: Territory, dst: Territory, stop: int = 0) -> str:
    """The odds of one attack, as a sentence."""
    mine, theirs = t.armies[src.index], t.armies[dst.index]
    possible = mine > max(stop, t.stays(src.index)) and theirs > 0
    start = f"{src.name} {mine} against {dst.name} {theirs}"
    if not possible:
        return f"{start}: no attack is possible."
    odds = odds_of_attack(t, src.index, dst.index, stop)
    parts = (f"{start}: {chances(odds)}.", counted(t, src.index, dst.index), odds.before)
    return " ".join([part for part in parts if part])


def sentence_of_numbers(t: Table, who: int, mine: int, theirs: int) -> str:
    """The odds of so many armies against so many, without pieces or cards of territories."""
    if t.edition.combat.most_attack(mine) < 1:
        return f"{mine} against {theirs}: no attack is possible."
    odds = odds_of_numbers(odds_of(t.edition.combat), mine, theirs, influence_on(t, who, NOWHERE, NOWHERE))
    return f"{mine} against {theirs}: {chances(odds)}."


def sentence_of_way(t: Table, lands: list[Territory]) -> str:
    """The odds of attacking one territory after the other, as a sentence."""
    start = t.owner[lands[0].index]
    if any(t.owner[land.index] == NOBODY for land in lands):
        raise Refused("There are no odds yet: nobody holds one of these territories.")
    for one, other in pairwise(lands):
        if other.index not in t.board.near[one.index]:
            raise Refused(f"{other.name} does not border {one.name}.")
        if t.owner[other.index] == start:
            raise Refused(f"{other.name} and {lands[0].name} belong to the same player.")
        if not t.hostile(start, t.owner[other.index]):
            raise Refused(f"{other.name} belongs to an ally of whoever holds {lands[0].name}.")
    if len(lands) == 2:
        return sentence_of_odds(t, lands[0], lands[1])
    if len({land.index for land in lands}) < len(lands):
        raise Refused("Name each territory on the way once only.")
    mine = t.armies[lands[0].index]
    if mine * sum([t.armies[land.index] for land in lands[1:]]) > LARGE_WAY:
        raise Refused(f"There are too many {t.edition.units[1]} to reckon the whole way. Ask for one attack at a time.")
    found = odds_of_way(t, [land.index for land in lands])
    left = "one" if t.stays(lands[0].index) == 1 else "as few as possible"
    steps = [f"{land.name} {chance(found.reach(place + 1))}" for place, land in enumerate(lands[1:])]
    note = f" {found.note}" if found.note else ""
    return (
        f"From {lands[0].name} with {t.edition.many(mine)}, leaving {left} in each: {listed(steps)}; "
        f"{t.edition.many(round(found.left_if_won))} left in {lands[-1].name} on average if all goes well.{note}"
    )
