"""Evaluation terms of Risk Legacy: stars, cards that buy them, HQs in danger and within reach."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.editions.legacy.extra import OFF_BOARD, legacy
from hegemon.editions.legacy.stars import TO_WIN, stars
from hegemon.editions.legacy.start import PRICE
from hegemon.table.table import NOBODY, Table

WON: Final = 20.0
"""The strength of a seat that has all its stars."""


class LegacyTerms(Terms):
    """Stars decide the game; a hand of four cards is nearly one, and an HQ beside a large stack nearly none."""

    __slots__ = ()
    learnt: ClassVar[tuple[str, str]] = (__package__, "evaluator.json")
    names: ClassVar[tuple[str, ...]] = (
        "stars",
        "ahead",
        "one short",
        "to buy",
        "wins next",
        "rival wins next",
        "in hand",
        "own hq",
        "other hqs",
        "hqs in danger",
        "hqs in reach",
        "missiles",
    )

    def features(self, t: Table, seat: int, who: int) -> list[float]:
        x = legacy(t)
        owner = t.owner
        mine = stars(t, seat)
        soon = mine + len(t.hands[seat]) // PRICE
        most = threatened = 0
        for other in range(t.edition.seats):
            if other != seat and t.count(other) > 0:
                theirs = stars(t, other)
                most = max(most, theirs)
                if theirs + len(t.hands[other]) // PRICE >= TO_WIN:
                    threatened = 1
        own = others = 0
        danger = reach = 0.0
        for founder, land in enumerate(x.hqs):
            if land == OFF_BOARD:
                continue
            if owner[land] != seat:
                reach += chance(force_beside(t, land, seat), t.armies[land])
                continue
            if founder == seat:
                own = 1
            else:
                others += 1
            danger += exposure(t, land, seat)
        return [
            mine / TO_WIN,
            (mine - most) / TO_WIN,
            1.0 if mine == TO_WIN - 1 else 0.0,
            (soon - mine) / TO_WIN,
            1.0 if soon >= TO_WIN else 0.0,
            float(threatened),
            min(2.0, len(t.hands[seat]) / PRICE),
            float(own),
            others / TO_WIN,
            danger,
            reach,
            min(2.0, x.missiles[seat] / 2.0),
        ]

    def strength(self, t: Table, seat: int) -> float:
        return WON if stars(t, seat) >= TO_WIN else 0.0

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        x = legacy(t)
        if loser != NOBODY and not x.deeds.conquests:
            x.deeds = x.deeds.replaced(conquests=(dst,))

    def on_advance(self, t: Table, src: int, dst: int) -> None:
        t.captured = bool(legacy(t).deeds.conquests)  # only a battle earns a card

    def won(self, t: Table, seat: int) -> bool:
        return stars(t, seat) >= TO_WIN


def chance(force: int, armies: int) -> float:
    """Roughly how likely a territory falls to a force beside it, from 0 to 1."""
    if force < 2:
        return 0.0
    attack = (force + 2.0) ** 2
    return attack / (attack + (armies + 1.0) ** 2)


def exposure(t: Table, land: int, who: int) -> float:
    """How likely a territory is to fall, from 0 to 1, by the stacks beside it and one empty territory away."""
    worst = 0
    for rival in range(t.edition.seats):
        if rival != who and t.count(rival) > 0:
            worst = max(worst, force_beside(t, land, rival))
    return chance(worst, t.armies[land])


def force_beside(t: Table, land: int, who: int) -> int:
    """The largest stack of a seat beside a territory, or, with one troop and the price less, one empty one away."""
    owner, armies, near = t.owner, t.armies, t.board.near
    most = 0
    for other in near[land]:
        held = owner[other]
        if held == who:
            most = max(most, armies[other] + 1)
        elif held == NOBODY:
            for further in near[other]:
                if owner[further] == who:
                    most = max(most, armies[further] - 1)
    return most
