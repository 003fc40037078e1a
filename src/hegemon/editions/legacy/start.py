"""Step 1 of a turn: powers that act at its start, and buying Red Stars."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import BuyStar, LayCard
from hegemon.editions.legacy.cards import put_away
from hegemon.editions.legacy.extra import NO_DEEDS, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.lands import continents
from hegemon.editions.legacy.own_turn import any_time, could_do, did_any_time
from hegemon.editions.legacy.stars import earn
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.table.table import Table

PRICE: Final = BOX.victory.price


class BeginTurn(SeatStep[Table]):
    """The turn begins: nothing has been done in it, and powers and packs that act now do so.

    Rules: LG-TRN-20 LG-TRN-24
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        held = tuple([region.index for region in continents(t.board) if t.holds(self.who, region.lands)])
        x.deeds = NO_DEEDS if not held else NO_DEEDS.replaced(regions=held)
        for pack in open_packs(x.world):
            pack.turn_begins(g, self.who)
        for power in x.powers(self.who):
            power.begins(g, self.who)


class StartOfTurn(Ask[Table]):
    """At the start of a turn Red Stars may be bought with four cards each, as often as the cards last.

    Rules: LG-TRN-01 LG-TRN-24 LG-TRN-27 LG-TRN-34
    """

    __slots__ = ()
    title = "Start of your turn"
    passing = "Go on"

    def moot(self, g: Game[Table]) -> bool:
        return len(g.table.hands[self.who]) < PRICE and not could_do(g.table, self.who)

    def private(self, g: Game[Table]) -> bool:
        return legacy(g.table).scars[self.who] != 0

    def menu(self, g: Game[Table]) -> Menu:
        buy: tuple[Action, ...] = (BuyStar(),) if len(g.table.hands[self.who]) >= PRICE else ()
        return any_time(g.table, self.who, Purchases((PASS, *buy)), True)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, BuyStar):
            g.then(PayForStar(self.who, PRICE), self)
        elif not isinstance(action, Pass):
            g.then(self)
            did_any_time(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        if len(g.table.hands[self.who]) >= PRICE:
            return "Your turn begins: buy a Red Star for four cards, or go on."
        return "Your turn begins: do you do anything before you recruit?"


class Purchases(OneOf):
    """Buying a star, or going on."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, BuyStar):
            return "A Red Star costs four Resource cards (LG-TRN-01)."
        return f"“{action}” is for another step of the turn (LG-TRN-24)."


class PayForStar(Ask[Table]):
    """Four cards are turned in for a Red Star, whatever coins are on them.

    Rules: LG-TRN-01 LG-TRN-02 LG-TRN-03 LG-TRN-27
    """

    __slots__ = ("laid", "left")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "left", "laid")
    title = "Pay for a star"

    def __init__(self, who: int, left: int, laid: tuple[int, ...] = ()) -> None:
        super().__init__(who)
        self.left: Final = left
        self.laid: Final = laid
        """The cards turned in for it so far."""

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if len(t.hands[self.who]) > self.left:
            g.asking = self
        else:
            self.lay(g, t.hands[self.who].cards)

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return Payments(tuple([LayCard(t.edition.cards[card]) for card in t.hands[self.who].cards]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, LayCard)
        self.lay(g, (action.card.index,))

    def lay(self, g: Game[Table], cards: tuple[int, ...]) -> None:
        """These cards are turned in; with the fourth the star is bought."""
        put_away(g.table, self.who, cards)
        laid = (*self.laid, *cards)
        if len(cards) < self.left:
            g.then(PayForStar(self.who, self.left - len(cards), laid))
            return
        x = legacy(g.table)
        x.deeds = x.deeds.replaced(bought=x.deeds.bought + 1)
        if not earn(g, self.who, 1, "for four cards"):
            for power in x.powers(self.who):
                power.turned_in(g, self.who, laid)

    def prompt(self, g: Game[Table]) -> str:
        cards = "card" if self.left == 1 else "cards"
        return f"Turn in {self.left} more {cards} for the star."


class Payments(OneOf):
    """The cards of the own hand."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return "Turn in a card of your own hand for the star that you are buying (LG-TRN-01)."
