"""Epochs: bids for the order of turns, the markers, whose turn follows, and when the game ends."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import SEALED_BID, Bid, TakeMarker
from hegemon.editions.godstorm.cards.base import relics_of
from hegemon.editions.godstorm.extra import LAST_EPOCH, godstorm
from hegemon.editions.godstorm.victory import end_of_time
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, Offer, OneOf
from hegemon.kernel.piles import Sealed
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.rules.factions import RollForOrder
from hegemon.rules.sealed import SealedChoice
from hegemon.rules.turn import Turn
from hegemon.table.effects import BATTLE, INVASION, TURN
from hegemon.table.events import GREAT, Happening, Names, NumbersShown
from hegemon.table.table import Table

EPOCHS: Final = ("", "First", "Second", "Third", "Fourth", "Fifth")


class EpochBegan(Happening):
    """An epoch begins."""

    __slots__ = ("epoch",)
    __match_args__: ClassVar[tuple[str, ...]] = ("epoch",)
    weight = GREAT

    def __init__(self, epoch: int) -> None:
        self.epoch: Final = epoch

    def told(self, name: Names) -> str:
        return f"The {EPOCHS[self.epoch]} Epoch begins."


class MarkerTaken(Happening):
    """A seat has a turn order marker."""

    __slots__ = ("number", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} takes marker {self.number}."


class BeginEpoch(Step[Table]):
    """Everybody who is still in the game bids for the order of turns, before every epoch.

    Rules: GS-EPO-05 GS-EPO-07 GS-EPO-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = godstorm(t)
        g.tell(EpochBegan(x.epoch))
        seats = t.edition.seats
        order = [seat % seats for seat in range(t.first, t.first + seats) if t.alive(seat % seats)]
        poor = [seat for seat in order if not x.faith[seat]]
        rich = [seat for seat in order if x.faith[seat]]
        if rich:
            g.then(BidForTurnOrder((*poor, *rich), Sealed((0,) * len(poor))))
        else:
            show_bids(g, tuple(poor), (0,) * len(poor))


class Bids(Menu):
    """From nothing to all faith that a seat has."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def __len__(self) -> int:
        return self.most + 1

    def pick(self, k: int) -> Action:
        return Bid(k)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Bid) and 0 <= action.faith <= self.most

    def offers(self) -> list[Offer]:
        return [Offer("bid", (), 0, self.most)]

    def why_not(self, action: Action) -> str:
        if isinstance(action, Bid):
            return f"You have {self.most} faith, so bid 0 to {self.most} (GS-EPO-01)."
        return "Bid for the order of turns first (GS-EPO-01)."


class BidForTurnOrder(SealedChoice):
    """Everybody bids in secret, from nothing to all faith; then all bids are shown and paid, whoever wins.

    Whoever has no faith bids nothing, and is not asked.

    Rules: GS-EPO-01 GS-EPO-02 GS-EPO-04 GS-EPO-10 GS-GEN-09
    """

    __slots__ = ()
    title = "Bid for turn order"

    def choices(self, t: Table, seat: int) -> Menu:
        return Bids(godstorm(t).faith[seat])

    def number(self, action: Action) -> int:
        assert isinstance(action, Bid)
        return action.faith

    def unseen(self) -> Action:
        return SEALED_BID

    def reveal(self, g: Game[Table], made: tuple[int, ...]) -> None:
        show_bids(g, self.order, made)

    def prompt(self, g: Game[Table]) -> str:
        most = godstorm(g.table).faith[self.who]
        return f"How much of your {most} faith do you sacrifice for the order of turns?"


def show_bids(g: Game[Table], order: tuple[int, ...], made: tuple[int, ...]) -> None:
    """All bids are shown and paid; those who bid as much are still tied.

    Rules: GS-EPO-02 GS-EPO-03
    """
    x = godstorm(g.table)
    g.tell(NumbersShown("The bids are shown", order, made))
    by_worth: dict[int, tuple[int, ...]] = {}
    for seat, bid in zip(order, made, strict=True):
        x.faith[seat] -= bid
        worth = bid + bid_bonus(g.table, seat)
        by_worth[worth] = (*by_worth.get(worth, ()), seat)
    g.then(RankBids(tuple([by_worth[worth] for worth in sorted(by_worth, reverse=True)])))


def bid_bonus(t: Table, seat: int) -> int:
    """What relics add to the bid of a seat when bids are ranked."""
    return sum([relic.bids() for relic in relics_of(t, seat)])


class RankBids(RollForOrder):
    """Tied bidders roll, which ranks them among themselves; then markers are taken in the order found.

    Rules: GS-EPO-04
    """

    __slots__ = ()
    title = "Roll for tied bids"

    def ranked(self, g: Game[Table], order: tuple[int, ...]) -> None:
        g.then(PickMarker(order))


class Markers(OneOf):
    """The markers that nobody has taken."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, TakeMarker):
            return f"Marker {action.number} is not there to be taken; you may say {self.said()} (GS-EPO-03)."
        return "Take a turn order marker first (GS-EPO-03)."


class PickMarker(Ask[Table]):
    """The highest bidder takes any marker, then the next one; the last gets what is left.

    ``taken`` are the markers of those who had their choice, in the order of ``order``.

    Rules: GS-EPO-03 GS-EPO-05 GS-EPO-06
    """

    __slots__ = ("order", "taken")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "taken")
    title = "Take a marker"

    def __init__(self, order: tuple[int, ...], taken: tuple[int, ...] = ()) -> None:
        super().__init__(order[len(taken)])
        self.order: Final = order
        self.taken: Final = taken

    def left(self) -> list[int]:
        """The markers that are left."""
        return [number + 1 for number in range(len(self.order)) if number + 1 not in self.taken]

    def run(self, g: Game[Table]) -> None:
        if len(self.left()) > 1:
            g.asking = self
        else:
            self.take(g, TakeMarker(self.left()[0]))

    def menu(self, g: Game[Table]) -> Menu:
        return Markers(tuple([TakeMarker(number) for number in self.left()]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, TakeMarker)
        g.tell(MarkerTaken(self.who, action.number))
        taken = (*self.taken, action.number)
        if len(taken) < len(self.order):
            g.then(PickMarker(self.order, taken))
            return
        x = godstorm(g.table)
        by_marker = [self.order[taken.index(number + 1)] for number in range(len(taken))]
        x.order = (*by_marker, *g.table.out)
        x.markers = len(taken)
        g.then(Turn(by_marker[0]))

    def prompt(self, g: Game[Table]) -> str:
        return "Which turn order marker do you take?"


class NextMarker(SeatStep[Table]):
    """The turn passes to the next marker whose owner is still there; after the last one the epoch ends.

    What was in force for the turn is over, and so is whatever was still going on in it.

    Rules: GS-EPO-06 GS-EPO-11 GS-END-01 GS-END-03 GS-TRN-01
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = godstorm(t)
        t.battle = None
        x.invasion = x.godswar = None
        x.peek = ()
        for scope in (BATTLE, INVASION, TURN):
            x.lift(scope)
        place = x.order.index(self.who) + 1
        for seat in x.order[place : x.markers]:
            if t.alive(seat):
                g.then(Turn(seat))
                return
        g.then(EndEpoch())


class EndEpoch(Step[Table]):
    """The epoch ends: after the fifth the game is over, otherwise the marker advances and everybody bids again.

    Rules: GS-EPO-07 GS-EPO-08 GS-END-03
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        if x.epoch == LAST_EPOCH:
            end_of_time(g)
        else:
            x.epoch += 1
            g.then(BeginEpoch())
