"""Steps 4 and 5: the Territory card of a conquest, those of Missions, and the Adventure card of a Site of Power."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.actions import LayAside
from hegemon.editions.lotr.cards import ADVENTURE, ADVENTURES, EVENT, HAND_LIMIT
from hegemon.editions.lotr.cards.missions import HAND_CAP
from hegemon.editions.lotr.extra import lotr
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.decks import TERRITORY, DrawInto, renew
from hegemon.rules.effects import effect_of
from hegemon.table.cards import UNKNOWN, Drawn, Draws
from hegemon.table.events import CardDrawn, CardsDiscarded, CardShown
from hegemon.table.table import Table


class CollectATerritoryCard(SeatStep[Table]):
    """Step 4: one card for at least one conquest, then those that Missions bring.

    Rules: LR-TCD-01 LR-TCD-02 LR-TCD-03 LR-TCD-04 LR-TCD-05 LR-TRN-02
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = lotr(g.table)
        x.collected = True
        more = [CardOfAMission(self.who) for _ in range(x.owed)]
        x.owed = 0
        g.then(*more)
        if g.table.captured:
            g.then(DrawInto(self.who, TERRITORY))


class CardOfAMission(SeatStep[Table]):
    """A Mission brings a Territory card, unless five are in hand.

    Rules: LR-MSN-10 LR-MSN-11 LR-TCD-05
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if len(g.table.hands[self.who]) < HAND_CAP:
            g.then(DrawInto(self.who, TERRITORY))


class CollectAnAdventureCard(SeatStep[Table]):
    """Step 5: whoever has conquered a Site of Power with a Leader draws, once.

    Rules: LR-ADV-01 LR-ADV-02 LR-ADV-03 LR-ADV-04 LR-ADV-12 LR-TRN-02
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if lotr(g.table).site_won:
            g.then(DrawAdventure(self.who))


class DrawAdventure(Ask[Table]):
    """Chance draws the top Adventure card. An Event happens for all to see, and another is drawn; a Mission or a Power
    goes into the hand unseen, and ends both the draw and the playing of cards. Discards with nothing but Events make no
    new deck: they would come again and again.

    Rules: LR-ADV-05 LR-ADV-06 LR-ADV-08 LR-ADV-10 LR-EVT-01 LR-EVT-18
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Draw an Adventure card"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def run(self, g: Game[Table]) -> None:
        deck = lotr(g.table).adventures
        if not deck.pile.layers and all([ADVENTURES[card].symbol == EVENT for card in deck.discards]):
            return
        if renew(g, ADVENTURE):
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(ADVENTURES, lotr(g.table).adventures.pile.top())

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        x = lotr(g.table)
        card = ADVENTURES[action.card.index]
        if card.symbol == EVENT:
            x.adventures.pile = x.adventures.pile.without((card.index,))
            x.adventures.discards = (*x.adventures.discards, card.index)
            g.tell(CardShown(card))
            g.then(self)
            effect_of(g.table, card.key).play(g, self.owner)
            return
        x.adventures.draw(self.owner, card.index)
        x.closed = True
        g.tell(CardDrawn(self.owner, card))
        if len(x.adventures.hands[self.owner]) > HAND_LIMIT:
            g.then(DiscardOne(self.owner))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        assert isinstance(action, Drawn)
        return action if seat == self.owner or action.card.symbol == EVENT else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "An Adventure card is drawn."


class DiscardOne(Ask[Table]):
    """More than four Adventure cards: one of them is discarded, the new one if one likes.

    Rules: LR-ADV-07 LR-ADV-11
    """

    __slots__ = ()
    title = "Discard a card"

    def menu(self, g: Game[Table]) -> Menu:
        held = lotr(g.table).adventures.hands[self.who].cards
        return OneOf(tuple([LayAside(ADVENTURES[card]) for card in held if card != HIDDEN]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, LayAside)
        lotr(g.table).adventures.discard(self.who, action.card.index)
        g.tell(CardsDiscarded(self.who, (action.card,)))

    def prompt(self, g: Game[Table]) -> str:
        return f"You may keep {HAND_LIMIT} Adventure cards: which one do you discard?"
