"""How a game ends: points when the Ring is destroyed, conquest, the better side, or a side that wins together."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.cards import ADVENTURES
from hegemon.editions.lotr.extra import lotr, other_side, strongholds
from hegemon.editions.lotr.files import EVIL, GOOD
from hegemon.editions.lotr.options import ALLIANCE, STANDARD, TEAM
from hegemon.kernel.game import Game, Result
from hegemon.rules.reinforce import for_regions
from hegemon.table.events import GameWon
from hegemon.table.table import Table

FOR_A_STRONGHOLD: Final = 2
"""What a stronghold scores, besides its territory's point."""


def card_points(t: Table, seat: int) -> int:
    """The points of completed Missions and played Powers; cards in hand do not count.

    Rules: LR-SCO-04 LR-SCO-05 LR-MSN-08 LR-MSN-09 LR-POW-02
    """
    x = lotr(t)
    evil = x.side(seat) == EVIL
    total = 0
    for card in x.adventures.laid[seat]:
        adventure = ADVENTURES[card]
        total += adventure.evil if evil else adventure.good
    return total


def score(t: Table, seat: int) -> int:
    """A point for each territory, two for each stronghold, the bonus of each whole region, and the points of cards.

    Rules: LR-SCO-01 LR-SCO-02 LR-SCO-03 LR-SCO-04 LR-SCO-09
    """
    return t.count(seat) + FOR_A_STRONGHOLD * strongholds(t, seat) + for_regions(t, seat) + card_points(t, seat)


Standing = tuple[int, int, int, int]
"""What decides between players or sides, in this order: points, territories, strongholds, points of cards."""


def standing(t: Table, seat: int) -> Standing:
    """What decides for a player; somebody who is out has nothing.

    Rules: LR-SCO-06 LR-SCO-11 LR-SCO-12 LR-SCO-13 LR-ELM-07 LR-ALL-09
    """
    if not t.alive(seat):
        return 0, 0, 0, 0
    return score(t, seat), t.count(seat), strongholds(t, seat), card_points(t, seat)


def side_standing(t: Table, side: str) -> Standing:
    """What decides for a side: the sums of its players.

    Rules: LR-ALL-06 LR-ALL-07 LR-ALL-09
    """
    points = lands = forts = cards = 0
    for seat in lotr(t).of_side(side):
        one, two, three, four = standing(t, seat)
        points += one
        lands += two
        forts += three
        cards += four
    return points, lands, forts, cards


def best(t: Table, seats: list[int]) -> tuple[int, ...]:
    """Those of these seats with the best standing; several if they are tied to the end.

    Rules: LR-SCO-06 LR-SCO-11 LR-SCO-12 LR-SCO-13
    """
    highest = max([standing(t, seat) for seat in seats])
    return tuple([seat for seat in seats if standing(t, seat) == highest])


def end(g: Game[Table], winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    for seat in winners:
        g.tell(GameWon(seat, reason))
    g.over(Result(winners, ranking(g.table, winners), reason))


def ranking(t: Table, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The winners, then the others by standing, after those of the better side where sides count; the fallen last.

    Rules: LR-ALL-07
    """
    x = lotr(t)
    sides = t.edition.options["mode"] in (ALLIANCE, TEAM)
    first = x.side(winners[0])
    living = [seat for seat in t.living() if seat not in winners]
    living.sort(key=lambda seat: (sides and x.side(seat) == first, standing(t, seat), -seat), reverse=True)
    return (*winners, *living, *[seat for seat in reversed(t.out) if seat not in winners])


def ring_destroyed(g: Game[Table]) -> None:
    """The Ring is destroyed: the points decide as the board stands; in Team play good has won.

    Rules: LR-SCO-06 LR-SCO-10 LR-FEL-08 LR-ALL-07 LR-ALL-08 LR-ALL-10 LR-ALL-11 LR-TEAM-12 LR-TEAM-19 LR-TEAM-20
    """
    t = g.table
    mode = t.edition.options["mode"]
    if mode == TEAM:
        end(g, tuple(lotr(t).of_side(GOOD)), "the Ring is destroyed, and good prevails.")
        return
    winners = better_of_better(t) if mode == ALLIANCE else best(t, t.living())
    end(g, winners, f"the Ring is destroyed, with {score(t, winners[0])} points.")


def better_of_better(t: Table) -> tuple[int, ...]:
    """The better player of the better side; of sides that are tied to the end, of both.

    Rules: LR-ALL-07 LR-ALL-08 LR-ALL-11
    """
    x = lotr(t)
    highest = max([side_standing(t, side) for side in (GOOD, EVIL)])
    found: list[int] = []
    for side in (GOOD, EVIL):
        living = [seat for seat in x.of_side(side) if t.alive(seat)]
        if side_standing(t, side) == highest and living:
            found += best(t, living)
    return tuple(found)


def ring_found(g: Game[Table], seeker: int) -> None:
    """Team play: the Ring is found, and evil wins at once.

    Rules: LR-TEAM-09
    """
    end(g, tuple(lotr(g.table).of_side(EVIL)), "the Ring is found, and evil prevails.")


def conquest(g: Game[Table], who: int) -> Result | None:
    """Whoever holds all of Middle-earth, or has no opponent left, wins; a side wins when the other one is gone.

    In the Standard game it takes every territory, the neutral ones too.

    Rules: LR-SCO-07 LR-SCO-08 LR-STD-09 LR-STD-11 LR-STD-15 LR-TWO-16 LR-ALL-09 LR-ALL-10 LR-TEAM-01 LR-TEAM-13
        LR-TEAM-14 LR-TEAM-15
    """
    t = g.table
    mode = t.edition.options["mode"]
    living = t.living()
    if mode == STANDARD:
        if t.count(who) < len(t.board.lands):
            return None
        return Result((who,), ranking(t, (who,)), "all of Middle-earth is conquered.")
    x = lotr(t)
    if mode in (ALLIANCE, TEAM):
        side = x.side(who)
        if any([x.side(seat) == other_side(side) for seat in living]):
            return None
        seats = x.of_side(side)
        winners = tuple(seats) if mode == TEAM else best(t, [seat for seat in seats if t.alive(seat)])
        return Result(winners, ranking(t, winners), "the other side is gone.")
    if len(living) > 1:
        return None
    return Result((who,), ranking(t, (who,)), "every opponent is eliminated.")
