"""Extra evaluation terms of Risk Legacy: stars, cards that buy them, and HQs in danger."""

from __future__ import annotations

from typing import Final

from hegemon.ai.evaluator import Terms
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.stars import TO_WIN, stars
from hegemon.editions.legacy.start import PRICE
from hegemon.table.table import NOBODY, Table

BY_STARS: Final = (0.0, 0.6, 1.5, 3.0, 20.0)
"""The strength of a seat by its stars."""
CARD: Final = 0.15
"""What a card adds."""
RISK: Final = 1.2
"""What an HQ takes away that is as good as lost."""


class LegacyTerms(Terms):
    """Stars decide the game; a hand of four cards is nearly one, and an HQ beside a large stack nearly none."""

    __slots__ = ()

    def strength(self, t: Table, seat: int) -> float:
        cards = len(t.hands[seat])
        count = stars(t, seat)
        total = BY_STARS[min(count, TO_WIN)] + CARD * cards
        if count < TO_WIN and cards >= PRICE:
            total += 0.7 * (BY_STARS[count + 1] - BY_STARS[count])
        for land in legacy(t).hqs:
            if land >= 0 and t.owner[land] == seat:
                total -= RISK * exposure(t, land, seat)
        return total

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        x = legacy(t)
        if loser != NOBODY and not x.deeds.conquests:
            x.deeds = x.deeds.replaced(conquests=(dst,))

    def on_advance(self, t: Table, src: int, dst: int) -> None:
        t.captured = bool(legacy(t).deeds.conquests)  # only a battle earns a card

    def won(self, t: Table, seat: int) -> bool:
        return stars(t, seat) >= TO_WIN


def exposure(t: Table, land: int, who: int) -> float:
    """How likely an HQ is to fall, from 0 to 1, by the stacks beside it and one empty territory away."""
    owner, armies, near = t.owner, t.armies, t.board.near
    worst = 0
    for other in near[land]:
        rival = owner[other]
        if rival == NOBODY:
            for further in near[other]:
                if owner[further] not in (who, NOBODY):
                    worst = max(worst, armies[further] - 1)
        elif rival != who:
            worst = max(worst, armies[other] + 1)
    if worst < 2:
        return 0.0
    force = (worst + 2.0) ** 2
    return force / (force + (armies[land] + 1.0) ** 2)
