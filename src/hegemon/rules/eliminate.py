"""After a capture: is somebody out, is the game won, and what becomes of the cards."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.game import Game, Result
from hegemon.kernel.piles import EMPTY_HAND
from hegemon.kernel.steps import Step
from hegemon.rules.reinforce import Reinforce
from hegemon.table.events import Eliminated, GameWon
from hegemon.table.table import Table


class Conquered(Step[Table]):
    """The armies have moved in. Who has lost the last territory is out and gives all cards to the captor.

    The game may be won here, before anything is traded. Otherwise the edition says what follows: for
    example, a captor who now holds too many cards trades at once, places those armies, and attacks on.

    Rules: CL-ATK-25 CL-CRD-19 CL-CRD-20 CL-CRD-21 CL-CRD-22 CL-CRD-31 CL-CRD-35 CL-WIN-01 CL-WIN-03 CL-WIN-06
        CL-WIN-07 CL-2P-13 CL-2P-21 CL-HQ-16 CL-HQ-23
    """

    __slots__ = ("loser", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "loser")

    def __init__(self, who: int, loser: int) -> None:
        self.who: Final = who
        self.loser: Final = loser

    def run(self, g: Game[Table]) -> None:
        t = g.table
        loser = self.loser
        fallen = loser != t.edition.neutral and loser not in t.owner
        if fallen:
            t.out = (*t.out, loser)
            g.tell(Eliminated(loser, self.who, len(t.hands[loser])))
            t.hands[self.who] = t.hands[self.who].with_cards(t.hands[loser].cards)
            t.hands[loser] = EMPTY_HAND
        result = t.edition.victory(g, self.who)
        if result is not None:
            g.tell(GameWon(self.who, result.reason))
            g.over(result)
        elif fallen:
            g.then(t.edition.eliminated(self.who, loser))


class TradeDown(Step[Table]):
    """Whoever holds too many cards after an elimination trades at once, until few enough are left.

    Rules: CL-CRD-20 CL-CRD-22
    """

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, g: Game[Table]) -> None:
        if len(g.table.hands[self.who]) >= g.table.edition.sets.must_now:
            g.then(Reinforce(self.who, False))


def trade_down(who: int, loser: int) -> Step[Table]:
    """What follows an elimination in Classic."""
    return TradeDown(who)


def last_one_standing(g: Game[Table], who: int) -> Result | None:
    """Whoever eliminates every opponent wins at once; a neutral force need not be beaten.

    Rules: CL-WIN-01 CL-WIN-02 CL-WIN-05 CL-2P-12 CL-HQ-22
    """
    t = g.table
    if len(t.out) < t.edition.seats - 1:
        return None
    return Result((who,), ranking(t, who), "every opponent is eliminated.")


def ranking(t: Table, winner: int) -> tuple[int, ...]:
    """The winner, then the living by territories and armies, then the eliminated, the last one out first.

    Rules: CL-WIN-04
    """
    others = [seat for seat in t.living() if seat != winner]
    armies = {seat: sum([t.armies[land] for land in t.lands(seat)]) for seat in others}
    others.sort(key=lambda seat: (-t.owner.count(seat), -armies[seat], seat))
    return (winner, *others, *reversed(t.out))
