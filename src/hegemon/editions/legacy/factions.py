"""The ten starting powers: each faction has one of its two for the whole campaign."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.extra import NO_TARGET, has_hq, legacy
from hegemon.editions.legacy.hooks import FORTIFIED, INTIMIDATED, Power, add_power
from hegemon.editions.legacy.lands import is_coin, land_of
from hegemon.editions.legacy.losses import gain
from hegemon.editions.legacy.recruit import may_stand
from hegemon.kernel.game import Game
from hegemon.table.combat import Battle
from hegemon.table.table import Table

TO_EXPAND: Final = 4
"""So many expansions in a turn give Colonists a right to a card.

Rules: LG-EXP-06
"""


class FortifiedHq(Power):
    """The own starting HQ, defended by its own faction, counts as fortified; no box is ever marked for it.

    Rules: LG-ATK-17 LG-ATK-18
    """

    __slots__ = ()

    def dice(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        return (FORTIFIED,) if not attacking and legacy(t).hqs[who] == battle.dst else ()


class Unbreakable(Power):
    """Two natural sixes in defence: that territory cannot be attacked again in this turn.

    Rules: LG-ATK-19
    """

    __slots__ = ()
    watches = True

    def closes(self, faces: tuple[int, ...]) -> bool:
        return faces == (6, 6)

    def rolled(self, g: Game[Table], battle: Battle, who: int, attacking: bool) -> None:
        assert battle.rolled is not None
        x = legacy(g.table)
        if not attacking and self.closes(battle.rolled.defend) and battle.dst not in x.deeds.closed:
            x.deeds = x.deeds.replaced(closed=(*x.deeds.closed, battle.dst))


class Intimidate(Power):
    """In the first territory attacked in a turn the defender takes 1 off the lower die, until another is attacked.

    Rules: LG-ATK-20 LG-ATK-31
    """

    __slots__ = ()

    def on_enemy(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        deeds = legacy(t).deeds
        first = deeds.first in (NO_TARGET, battle.dst) and deeds.intimidating
        return (INTIMIDATED,) if attacking and who == t.turn and first else ()


class Rampage(Power):
    """A natural three of a kind with three dice that takes at least one defender takes all of them.

    Rules: LG-ATK-21 LG-ATK-22 LG-ATK-34
    """

    __slots__ = ()
    watches = True

    def sweeps(self, faces: tuple[int, ...], defender_lost: int) -> bool:
        return len(faces) == 3 and len(set(faces)) == 1 and defender_lost > 0


class Conscription(Power):
    """A third of territories and population is rounded up.

    Rules: LG-TRN-19
    """

    __slots__ = ()
    rounds_up = True


class Colonists(Power):
    """Four expansions in a turn give a right to a Resource card.

    Rules: LG-EXP-06
    """

    __slots__ = ()

    def entitled(self, t: Table, who: int) -> bool:
        return len(legacy(t).deeds.entered) >= TO_EXPAND


class AssemblyLine(Power):
    """At the start of the own turn one troop comes to every controlled territory with an HQ, own or captured.

    Rules: LG-TRN-20
    """

    __slots__ = ()

    def begins(self, g: Game[Table], who: int) -> None:
        t = g.table
        for land in t.lands(who):
            if has_hq(t, land) and may_stand(t, who, land):
                gain(g, land, 1, "Assembly Line")


class LocalSupply(Power):
    """A Territory card that is drawn brings one troop to its territory, if that is controlled.

    Rules: LG-CRD-16
    """

    __slots__ = ()

    def drew(self, g: Game[Table], who: int, card: int) -> None:
        if not is_coin(card) and may_stand(g.table, who, land_of(card)):
            gain(g, land_of(card), 1, "Local Supply")


class AlwaysMoving(Power):
    """The manoeuvre may be made at any time of the turn.

    Rules: LG-TRN-21 LG-TRN-38 LG-TRN-43
    """

    __slots__ = ()
    any_time = True


class DesertPaths(Power):
    """The manoeuvre may join any two own territories.

    Rules: LG-TRN-18 LG-TRN-22
    """

    __slots__ = ()
    unconnected = True


STARTING: Final[tuple[Power, ...]] = (
    FortifiedHq(),
    Unbreakable(),
    Intimidate(),
    Rampage(),
    Conscription(),
    Colonists(),
    AssemblyLine(),
    LocalSupply(),
    AlwaysMoving(),
    DesertPaths(),
)
"""The starting powers in the order of their numbers, from 1."""


def register_powers() -> None:
    """Register the starting powers; the contents page does it once."""
    for place, power in enumerate(STARTING):
        add_power(place + 1, power)
