"""A turn: the steps of the edition in order, then the next living seat."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.table.cards import UNKNOWN, Drawn, Draws
from hegemon.table.events import CardDrawn, DeckRenewed
from hegemon.table.table import Table


class Turn(SeatStep[Table]):
    """One seat takes its turn, step by step; then the next living seat to the left takes its own.

    An edition may have something else follow a turn, such as another order of play in every round.

    Rules: CL-RNF-07 CL-RNF-11 CL-FRT-05 CL-ATK-25 CL-2P-14
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        t.turn = self.who
        t.turns += 1
        t.captured = False
        t.bonus_given = False
        after_turn = t.edition.after_turn
        g.stack.append(NextTurn(self.who) if after_turn is None else after_turn(self.who))
        for opening in reversed(t.edition.turn):
            g.stack.append(opening(self.who))


class NextTurn(SeatStep[Table]):
    """The turn passes to the left, over everybody who is out.

    Rules: CL-FRT-05 CL-ATK-25
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(Turn(g.table.after(self.who)))


def end_turn(g: Game[Table]) -> None:
    """The turn is over at once: nothing of it that was still to be done is done, and what follows a turn follows.

    Outside a turn nothing happens.
    """
    t = g.table
    after_turn = t.edition.after_turn
    last: Step[Table] = NextTurn(t.turn) if after_turn is None else after_turn(t.turn)
    if last in g.stack:
        while g.stack[-1] != last:
            g.stack.pop()
        t.battle = None
        t.shown = ()


class EarnCard(SeatStep[Table]):
    """Attacking is over: whoever captured a territory in it draws one card, and only one.

    An empty draw pile is renewed from the discards first; with no card left anywhere nothing is drawn.

    Rules: CL-CRD-01 CL-CRD-02 CL-CRD-03 CL-CRD-23 CL-CRD-24 CL-CRD-27 CL-FRT-08 CL-2P-11 CL-2P-21
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        t.battle = None
        t.shown = ()
        if not t.captured:
            return
        if not t.pile.layers and t.discards:
            g.tell(DeckRenewed(len(t.discards)))
            t.pile = Pile((tuple(sorted(t.discards)),))
            t.discards = ()
        if t.pile.layers:
            g.then(DrawCard(self.who))


class DrawCard(Ask[Table]):
    """Chance draws the top card, and only its owner sees it.

    Rules: CL-CRD-01 CL-CRD-25
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Draw a card"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(g.table.edition.cards, g.table.pile.top())

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t = g.table
        card = (action.card.index,)
        t.pile = t.pile.without(card)
        t.hands[self.owner] = t.hands[self.owner].with_cards(card)
        g.tell(CardDrawn(self.owner, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        return action if seat == self.owner else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A card is drawn."
