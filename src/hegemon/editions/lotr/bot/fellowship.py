"""When bots hold, hasten or test the Fellowship: a Power scores a point, but may end the game at a bad time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.lotr.bot.ring import haste, turns_left
from hegemon.editions.lotr.bot.worth import no_points
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.lands import ABOVE
from hegemon.editions.lotr.moments import TESTED
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

ADDS: Final = {"faramir_finds_the_ringbearer": 2, "smeagol": 2, "captured_by_orcs": -1, "shelobs_lair": -2}
"""What a Power adds to the roll of the Fellowship."""
EARLY: Final = 7.0
"""With more turns left than this it does not matter who gains by a delay; the point of the card does."""


def sways(bot: Bot, t: Table, who: int, key: str, moment: str) -> bool:
    """Whether to play a Power on the Fellowship now."""
    if not bot.strategic:
        return True
    wish = haste(t, who)
    if no_points(t):
        return team_sways(t, who, key, moment)
    if turns_left(t) > EARLY:
        return True
    if moment != TESTED:
        return wish <= 0.0
    x = lotr(t)
    total = x.die + x.sway
    if key == "faramir_finds_the_ringbearer":
        return True
    if (total > ABOVE) == (total + ADDS[key] > ABOVE):
        return True  # it changes nothing, and scores
    return wish >= 0.0 if ADDS[key] > 0 else wish <= 0.0


def team_sways(t: Table, who: int, key: str, moment: str) -> bool:
    """In Team play points do not count: evil holds the Fellowship where it can search, good helps it on."""
    x = lotr(t)
    evil = x.side(who) == EVIL
    if moment != TESTED:
        return evil and x.side(t.owner[x.ring_place()]) == EVIL
    total = x.die + x.sway
    if evil:
        less = -2 if key == "faramir_finds_the_ringbearer" else ADDS[key]
        return less < 0 and total > ABOVE >= total + less
    return ADDS[key] > 0 and total <= ABOVE < total + ADDS[key]
