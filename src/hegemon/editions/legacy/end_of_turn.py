"""Step 5 of a turn: scars on the board act, before mission and card."""

from __future__ import annotations

from hegemon.editions.legacy.cards import lay_open
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import SCARS, open_packs
from hegemon.editions.legacy.losses import gain, lose
from hegemon.kernel.game import Game
from hegemon.kernel.steps import SeatStep
from hegemon.table.table import Table


class ScarsAtTheEnd(SeatStep[Table]):
    """After the manoeuvre, scars on the board act on the territories of the player in turn, once each.

    Rules: LG-TRN-24 LG-TRN-40 LG-TRN-41
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        t.battle = None
        lay_open(t)
        for land in t.lands(self.who):
            scar = x.world.scar[land]
            change = SCARS[scar].end_of_turn() if scar in SCARS else 0
            if change:
                for power in x.powers(self.who):
                    change = power.end_of_turn(t, land, scar, change)
                if change > 0:
                    gain(g, land, change, "scar")
                else:
                    lose(g, land, -change)
        for pack in open_packs(x.world):
            pack.turn_ends(g, self.who)
