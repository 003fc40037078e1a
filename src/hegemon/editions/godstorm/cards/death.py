"""The Death cards, in the order of their data: dear and devastating, played in the own step 4."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.cards.base import MiracleCard
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import ATLANTIS
from hegemon.editions.godstorm.miracles import continent
from hegemon.editions.godstorm.pieces import banish_all, destroy_temple, lose
from hegemon.kernel.game import Game
from hegemon.rules.effects import CastDie
from hegemon.rules.terrain import sink
from hegemon.table.table import Table


class BloodCoatsTheLand(MiracleCard):
    """Each territory of a continent that a die names loses an army, even the last.

    Rules: GS-CRD-23
    """

    __slots__ = ()
    card = "blood_coats_the_land"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        region = continent(g.table, face)
        if region is None:
            g.then(CastDie(self.key, who, who))
            return
        for land in region.lands:
            lose(g, land, 1)


class TheSeaIsYourTomb(MiracleCard):
    """Atlantis sinks with everything that stands on it, and is no more.

    Rules: GS-CRD-25 GS-ATL-01 GS-ATL-02 GS-ATL-03 GS-ATL-04 GS-ATL-05 GS-ATL-06 GS-ATL-07
    """

    __slots__ = ()
    card = "the_sea_is_your_tomb"

    def playable(self, t: Table, who: int) -> bool:
        return ATLANTIS.lands[0] not in t.board.changes.gone

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        x = godstorm(g.table)
        for land in ATLANTIS.lands:
            lose(g, land, g.table.armies[land])
            banish_all(g, land)
            if land in x.temples:
                destroy_temple(g, land)
        x.plague = tuple([land for land in x.plague if land not in ATLANTIS.lands])
        sink(g, ATLANTIS.lands)


DEATH_CARDS: Final[tuple[type[MiracleCard], ...]] = (BloodCoatsTheLand, TheSeaIsYourTomb)
