"""Winning: points when the last epoch ends, and what decides a tie."""

from __future__ import annotations

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.extra import altars_of, crypts_of, godstorm, temples_of
from hegemon.editions.godstorm.lands import KINDS, MAGIC
from hegemon.kernel.game import Game, Result
from hegemon.rules.reinforce import for_regions
from hegemon.table.cards import NO_LAND
from hegemon.table.events import GameWon
from hegemon.table.table import Table


def relic_points(t: Table, seat: int) -> int:
    """A point for each relic whose territory its owner controls.

    Rules: GS-WIN-04 GS-WIN-15 GS-MAG-03 GS-MAG-04 GS-MAG-05 GS-MAG-06
    """
    places = [MIRACLES[MAGIC][card].place for card in godstorm(t).relics(seat)]
    return sum([place != NO_LAND and t.owner[place] == seat for place in places])


def score(t: Table, seat: int) -> int:
    """A point for each territory, the bonuses of whole continents, a point for each crypt and altar, and for relics.

    Rules: GS-WIN-01 GS-WIN-02 GS-WIN-03 GS-WIN-04 GS-WIN-11 GS-WIN-13 GS-WIN-15 GS-ALT-01 GS-CRY-01 GS-ATL-04
    """
    below = len(crypts_of(t, seat)) + altars_of(t, seat)
    return t.count(seat) + for_regions(t, seat) + below + relic_points(t, seat)


Standing = tuple[int, int, int, int, int]
"""What decides between players, in this order: points, faith, temples, gods in play, armies on the Ancient Earth."""


def standing(t: Table, seat: int) -> Standing:
    """What decides for a player.

    Rules: GS-WIN-05 GS-WIN-06 GS-WIN-07 GS-WIN-08 GS-WIN-09 GS-WIN-12
    """
    x = godstorm(t)
    gods = sum([x.in_play(seat, kind) for kind in range(len(KINDS))])
    armies = sum([t.armies[land] for land in t.lands(seat)])
    return score(t, seat), x.faith[seat], len(temples_of(t, seat)), gods, armies


def end_of_time(g: Game[Table]) -> None:
    """The last epoch is over: whoever stands best has won; those who are tied to the end share the victory.

    Rules: GS-EPO-08 GS-WIN-05 GS-WIN-10 GS-WIN-12 GS-WIN-14
    """
    t = g.table
    living = t.living()
    living.sort(key=lambda seat: (standing(t, seat), -seat), reverse=True)
    best = standing(t, living[0])
    winners = tuple([seat for seat in living if standing(t, seat) == best])
    reason = f"the last epoch is over, with {best[0]} points."
    for seat in winners:
        g.tell(GameWon(seat, reason))
    others = [seat for seat in living if seat not in winners]
    g.over(Result(winners, (*winners, *others, *reversed(t.out)), reason))
