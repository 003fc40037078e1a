"""How a game ends: the last one standing, all territories, ten points with the seat held, or the End Game card."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.extra import castles, ports, realm, thrones
from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import SeatStep
from hegemon.table.cards import END
from hegemon.table.events import CardShown, GameWon
from hegemon.table.table import Table

POINTS: Final = 10


def score(t: Table, seat: int) -> int:
    """A point for each territory, castle and port.

    Rules: GT-SKI-65 GT-WAW-18
    """
    return t.owner.count(seat) + castles(t, seat) + ports(t, seat)


def standing(t: Table, seat: int) -> tuple[int, int, int, int]:
    """What decides at the End Game card: score, then castles, ports and armies.

    Rules: GT-SKI-66
    """
    armies = sum([t.armies[land] for land in t.lands(seat)])
    return score(t, seat), castles(t, seat), ports(t, seat), armies


def ranking(t: Table, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The winners, then the living by points and standing, then the eliminated, the last one out first."""
    points = thrones(t).points
    others = [seat for seat in t.living() if seat not in winners]
    others.sort(key=lambda seat: (points[seat], standing(t, seat), -seat), reverse=True)
    return (*winners, *others, *[seat for seat in reversed(t.out) if seat not in winners])


def end_game(g: Game[Table]) -> None:
    """The End Game card is revealed: play stops at once, and the highest score wins.

    Rules: GT-SKI-64 GT-SKI-65 GT-SKI-66 GT-MIX-08 GT-MIX-09 GT-WAW-18
    """
    t = g.table
    best = max([standing(t, seat) for seat in t.living()])
    winners = tuple([seat for seat in t.living() if standing(t, seat) == best])
    reason = f"the End Game card came up, with {best[0]} points."
    g.tell(CardShown(next(card for card in t.edition.cards if card.symbol == END)))
    for seat in winners:
        g.tell(GameWon(seat, reason))
    g.over(Result(winners, ranking(t, winners), reason))


def conquest(g: Game[Table], who: int) -> Result | None:
    """Whoever eliminates all opponents, or holds every territory, wins at once.

    Rules: GT-SKI-53 GT-SKI-67 GT-SKI-81 GT-DOM-67 GT-DOM-98
    """
    t = g.table
    if len(t.out) < t.edition.seats - 1 and t.owner.count(who) < len(t.owner):
        return None
    return Result((who,), ranking(t, (who,)), "every opponent is eliminated.")


def holds_seat(t: Table, who: int) -> bool:
    """Whether a seat holds its own House's seat of power.

    Rules: GT-DOM-69 GT-DOM-71
    """
    return t.owner[realm(t).seats[thrones(t).houses[who]]] == who


class CheckVictory(SeatStep[Table]):
    """At the end of one's own turn, before the draw: ten points and the own seat win.

    Rules: GT-DOM-68 GT-DOM-69 GT-DOM-70 GT-DOM-90 GT-DOM-91 GT-DOM-92 GT-WAW-19 GT-WAW-26
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if thrones(t).points[self.who] < POINTS:
            return
        needs_seat = t.edition.seats < 6 or t.edition.options["waw_needs_seat"] is True
        if needs_seat and not holds_seat(t, self.who):
            return
        held = " with the seat of power held" if needs_seat else ""
        reason = f"{thrones(t).points[self.who]} victory points{held}."
        g.tell(GameWon(self.who, reason))
        g.over(Result((self.who,), ranking(t, (self.who,)), reason))
