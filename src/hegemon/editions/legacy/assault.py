"""What a roll changes for the next one in an attack, for the odds: boxes of a Fortification, and what powers see."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.battle import WEARS_DOWN, pieces
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import NO_LIMIT, SCARS, Power, open_packs
from hegemon.table.assault import CLOSED, SWEPT, After, Assault
from hegemon.table.combat import Battle, Rolled
from hegemon.table.odds import ANY, Odds, odds_of
from hegemon.table.table import Table

MANY: Final = 1000
"""So many troops would show if entering costs any."""
UNCOUNTED: Final = 1
"""Where it does not matter how many defend, it is reckoned with so many."""


def assault(t: Table, src: int, dst: int, start: int) -> Assault | None:
    """What changes from roll to roll in an attack by one territory on another; None if nothing does.

    Rules: LG-ATK-09 LG-ATK-19 LG-ATK-21 LG-PWR-14
    """
    who, enemy = t.owner[start], t.owner[dst]
    if who < 0 or enemy < 0:
        return None
    x = legacy(t)
    mine = [power for power in x.powers(who) if power.watches]
    theirs = [power for power in x.powers(enemy) if power.watches]
    packs = open_packs(x.world)
    most = min([pack.most_dice(t, who) for pack in packs], default=NO_LIMIT)
    counts = any([pack.counts_troops for pack in packs])
    toll = x.world.scar[dst] in SCARS and SCARS[x.world.scar[dst]].entry_cost(MANY) > 0
    if not toll and not x.world.fort[dst] and not mine and not theirs and most == NO_LIMIT and not counts:
        return None
    return LegacyAssault(t, src, dst, start, mine, theirs, ANY if most == NO_LIMIT else most, counts)


class LegacyAssault(Assault):
    """The state is how many boxes are left; a roll of three dice marks one.

    Rules: LG-ATK-09 LG-ATK-18
    """

    __slots__ = ("counts", "dst", "known", "mine", "most", "src", "t", "theirs")

    def __init__(
        self,
        t: Table,
        src: int,
        dst: int,
        start: int,
        mine: list[Power],
        theirs: list[Power],
        most: int,
        counts: bool,
    ) -> None:
        super().__init__(legacy(t).world.fort[dst])
        self.src: Final = start
        self.dst: Final = dst
        self.mine: Final = mine
        self.theirs: Final = theirs
        self.most: Final = most
        """The most dice of the attacker."""
        self.counts: Final = counts
        """Whether it matters how many defend."""
        self.known: Final[dict[tuple[bool, int], Odds]] = {}
        there = t.copy()
        there.battle = None
        x = legacy(there)
        if start != src:  # who has attacked another territory before this one frightens nobody here
            x.deeds = x.deeds.replaced(intimidating=False)
        self.t: Final = there

    def odds(self, state: int, defenders: int) -> Odds:
        key = (state > 0, defenders if self.counts else UNCOUNTED)
        found = self.known.get(key)
        if found is None:
            t = self.t
            x = legacy(t)
            fort = x.world.fort
            x.world = x.world.replaced(fort=(*fort[: self.dst], state, *fort[self.dst + 1 :]))
            if self.counts:
                t.armies[self.dst] = defenders
            pair = Battle(self.src, self.dst, 0)
            found = odds_of(t.edition.combat, pieces(t, pair, True), pieces(t, pair, False), self.most)
            self.known[key] = found
        return found

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        left = state - 1 if state and len(rolled.attack) == WEARS_DOWN else state
        if any([power.sweeps(rolled.attack, lost) for power in self.mine]):
            return left, SWEPT
        more = sum([power.joined_by(rolled.defend) for power in self.theirs])
        return (CLOSED if any([power.closes(rolled.defend) for power in self.theirs]) else left), more

    def arrived(self, armies: int) -> int:
        x = legacy(self.t)
        scar = x.world.scar[self.dst]
        if scar not in SCARS or any([power.spared(scar) for power in x.powers(self.t.owner[self.src])]):
            return armies
        return max(0, armies - SCARS[scar].entry_cost(armies))

    def key(self, most: int) -> tuple[object, ...]:
        numbers = range(1, most + 1) if self.counts else range(UNCOUNTED, UNCOUNTED + 1)
        kinds = [self.odds(state, count) for state in (0, 1) for count in numbers if state <= self.start]
        names = [type(power).__name__ for power in (*self.mine, *self.theirs)]
        return (self.start, tuple(kinds), len(self.mine), tuple(names))
