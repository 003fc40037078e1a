"""The Sky cards, in the order of their data: played when an own territory is invaded, before any die."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.cards.base import MiracleCard, SkyCard
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.pieces import gain
from hegemon.kernel.game import Game
from hegemon.rules.invasion import invasion_in
from hegemon.table.effects import TURN, Force
from hegemon.table.events import InvasionEnded
from hegemon.table.table import Table


class FireSearsTheSky(SkyCard):
    """Four more in every godswar battle of its player until the turn ends.

    Rules: GS-CRD-37
    """

    __slots__ = ()
    card = "fire_sears_the_sky"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        godstorm(g.table).put(Force(self.key, who, TURN))

    def duel(self, force: Force) -> int:
        return 4


class MenBecomeWarriors(SkyCard):
    """Three armies in the territory that is attacked.

    Rules: GS-CRD-40
    """

    __slots__ = ()
    card = "men_become_warriors"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain(g, who, invasion_in(g.table).dst, 3, "miracle")


class ThisGroundIsSacred(SkyCard):
    """The invasion ends without a roll, and the territory cannot be attacked again this turn.

    Rules: GS-CRD-42 GS-INV-09
    """

    __slots__ = ()
    card = "this_ground_is_sacred"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        t = g.table
        x = godstorm(t)
        x.put(Force(self.key, who, TURN, (invasion_in(t).dst,)))
        x.invasion = None
        g.tell(InvasionEnded(t.turn))

    def shields(self, t: Table, force: Force, land: int) -> bool:
        return land in force.lands


SKY_CARDS: Final[tuple[type[MiracleCard], ...]] = (FireSearsTheSky, MenBecomeWarriors, ThisGroundIsSacred)
