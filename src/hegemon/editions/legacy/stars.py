"""Red Stars: how many a seat has, earning tokens, and the fourth star, which wins at once."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.events import TokenEarned
from hegemon.editions.legacy.extra import PLAY, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import open_packs
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Step
from hegemon.table.events import some
from hegemon.table.table import Table

TO_WIN: Final = BOX.victory.stars


def stars(t: Table, seat: int) -> int:
    """The stars of a seat: its tokens, and every HQ in a territory that it controls. An HQ without troops is nobody's.

    Rules: LG-TRN-25 LG-TRN-26 LG-ATK-16 LG-ATK-35
    """
    x = legacy(t)
    owner = t.owner
    total = x.tokens[seat]
    for land in x.hqs:
        if land >= 0 and owner[land] == seat:
            total += 1
    return total


def check_stars(g: Game[Table]) -> bool:
    """Whether somebody has four stars: then the game is won, and nothing that was waiting is done any more.

    If several have, the player in turn wins, else the next in order.

    Rules: LG-TRN-03 LG-END-01 LG-END-18
    """
    t = g.table
    x = legacy(t)
    if x.stage != PLAY:
        return True
    for seat in x.turn_order(t.turn, t.edition.seats):
        if t.alive(seat) and stars(t, seat) >= TO_WIN:
            finish(g, seat, f"{stars(t, seat)} Red Stars.")
            return True
    return False


class CheckStars(Step[Table]):
    """Something has changed hands that is worth a star: has somebody won?

    Rules: LG-ATK-16 LG-END-01
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        check_stars(g)


def earn(g: Game[Table], seat: int, tokens: int, how: str) -> bool:
    """A seat earns Red Star tokens; whether the game is won by it.

    Rules: LG-TRN-03 LG-CRD-23
    """
    legacy(g.table).tokens[seat] += tokens
    if g.events is not None:
        g.tell(TokenEarned(seat, f"earns {some(tokens, 'Red Star', 'Red Stars')} {how}"))
    for pack in open_packs(legacy(g.table).world):
        pack.token_earned(g, seat)
    return check_stars(g)
