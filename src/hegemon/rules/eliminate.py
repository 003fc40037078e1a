"""After a capture: is somebody out, is the game won, and what becomes of the cards."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.game import Game, Result
from hegemon.kernel.piles import EMPTY_HAND
from hegemon.kernel.steps import SeatStep, Step
from hegemon.rules.reinforce import Reinforce
from hegemon.rules.turn import end_turn
from hegemon.table.events import Eliminated, GameWon
from hegemon.table.table import NOBODY, Table


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
        fallen = loser not in (NOBODY, t.edition.neutral) and loser not in t.out and not survives(t, loser)
        if fallen:
            put_out(g, loser, self.who)
        if not check_victory(g, self.who) and fallen:
            g.then(t.edition.eliminated(self.who, loser))


def survives(t: Table, seat: int) -> bool:
    """Whether a seat may stay in the game: it holds a territory, unless the edition has another rule."""
    if t.edition.survives is not None:
        return t.edition.survives(t, seat)
    return seat in t.owner if t.board.whole else t.count(seat) > 0


def put_out(g: Game[Table], loser: int, by: int) -> None:
    """A seat is out; its cards go to whoever eliminated it, or to the discards if no player did."""
    t = g.table
    cards = t.hands[loser].cards
    t.out = (*t.out, loser)
    g.tell(Eliminated(loser, by, len(cards)))
    if 0 <= by < t.edition.seats and by != loser:
        t.hands[by] = t.hands[by].with_cards(cards)
    else:
        t.discards = (*t.discards, *cards)
    t.hands[loser] = EMPTY_HAND
    if t.edition.gone is not None:
        t.edition.gone(g, loser)


def check_victory(g: Game[Table], who: int) -> bool:
    """Whether the game is won now that this seat has gained something; then it is over."""
    result = g.table.edition.victory(g, who)
    if result is None:
        return False
    for winner in result.winners:
        g.tell(GameWon(winner, result.reason))
    g.over(result)
    return True


def eliminate(g: Game[Table], loser: int, by: int = NOBODY) -> None:
    """Put a seat out of the game, for whatever reason and on anybody's turn.

    ``by`` is the player who did it, or NOBODY. The game may be won by it. Otherwise what the edition has to say about
    an elimination follows next; and if it is the turn of the one who is out, that turn is over.
    """
    if loser not in g.table.out:
        eliminate_all(g, [loser], by)


def eliminate_all(g: Game[Table], losers: list[int], by: int) -> None:
    """Put some seats out of the game at once. If nobody is left, those who fell together share the victory."""
    t = g.table
    living = t.living()
    if len(losers) == len(living):
        reason = "nobody is left."
        for seat in losers:
            g.tell(GameWon(seat, reason))
        g.over(Result(tuple(losers), (*losers, *reversed(t.out)), reason))
        return
    captor = NOBODY if by in losers else by
    for loser in losers:
        put_out(g, loser, captor)
    living = t.living()
    gains = by if by in living else t.turn if t.turn in living else t.after(losers[0])
    if check_victory(g, gains):
        return
    if t.turn in losers:
        end_turn(g)
    if by in living:
        g.then(*[t.edition.eliminated(by, loser) for loser in losers])


class CheckEliminations(Step[Table]):
    """Everybody who may not stay in the game is out at once; for cards that strike several players together."""

    __slots__ = ("by",)
    __match_args__: ClassVar[tuple[str, ...]] = ("by",)

    def __init__(self, by: int = NOBODY) -> None:
        self.by: Final = by

    def run(self, g: Game[Table]) -> None:
        t = g.table
        fallen = [seat for seat in t.living() if not survives(t, seat)]
        if fallen:
            eliminate_all(g, fallen, self.by)


class TradeDown(SeatStep[Table]):
    """Whoever holds too many cards after an elimination trades at once, until few enough are left.

    Rules: CL-CRD-20 CL-CRD-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if len(g.table.hands[self.who]) >= g.table.edition.sets.must_now:
            g.then(Reinforce(self.who, False))


def trade_down(who: int, loser: int) -> Step[Table]:
    """After an elimination: trade at once if there are too many cards."""
    return TradeDown(who)


def last_one_standing(g: Game[Table], who: int) -> Result | None:
    """Whoever eliminates every opponent wins at once, with all allies; a neutral force need not be beaten.

    Rules: CL-WIN-01 CL-WIN-02 CL-WIN-05 CL-2P-12 CL-HQ-22
    """
    t = g.table
    if t.edition.allied is None:
        if len(t.out) < t.edition.seats - 1:
            return None
        return Result((who,), ranking(t, who), "every opponent is eliminated.")
    living = t.living()
    if any([t.hostile(who, seat) for seat in living]):
        return None
    winners = (who, *[seat for seat in living if seat != who])
    return Result(winners, ranking(t, *winners), "every opponent is eliminated.")


def ranking(t: Table, *winners: int) -> tuple[int, ...]:
    """The winners, then the living by territories and armies, then the eliminated, the last one out first.

    Rules: CL-WIN-04
    """
    others = [seat for seat in t.living() if seat not in winners]
    armies = {seat: sum([t.armies[land] for land in t.lands(seat)]) for seat in others}
    others.sort(key=lambda seat: (-t.count(seat), -armies[seat], seat))
    return (*winners, *others, *[seat for seat in reversed(t.out) if seat not in winners])
