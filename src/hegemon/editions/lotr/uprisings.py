"""Local Uprisings: a Territory card face down before a seat, and the battalions that rise there."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.extra import Uprising, land_left, lotr
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action
from hegemon.rules.decks import TopCard
from hegemon.table.cards import NO_LAND, UNKNOWN, Drawn
from hegemon.table.events import CardDrawn, CardShown, Reinforced
from hegemon.table.table import Table

LOCAL_UPRISING: Final = "local_uprising"


class DrawUprising(TopCard):
    """A Territory card is laid face down before a seat, which alone knows it; a wild one is laid aside for another.

    Rules: LR-EVT-07 LR-EVT-14
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def run(self, g: Game[Table]) -> None:
        if land_left(g.table):
            super().run(g)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t = g.table
        card = action.card
        t.pile = t.pile.without((card.index,))
        if card.land == NO_LAND:
            t.discards = (*t.discards, card.index)
            g.tell(CardShown(card))
            g.then(self)
            return
        x = lotr(t)
        x.uprisings = (*x.uprisings, Uprising(self.owner, card.index))
        g.tell(CardDrawn(self.owner, card))
        rise(g, self.owner)

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        assert isinstance(action, Drawn)
        land = action.card.land
        seen = seat == self.owner or land == NO_LAND or g.table.owner[land] == self.owner
        return action if seen else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is laid face down for the uprising."


def rise(g: Game[Table], who: int) -> None:
    """Wherever a seat holds the territory of its uprising, the card is shown and battalions rise; it happens once.

    Rules: LR-EVT-07
    """
    t = g.table
    x = lotr(t)
    for one in x.uprisings:
        if one.who == who and one.card != HIDDEN:
            card = t.edition.cards[one.card]
            if t.owner[card.land] == who:
                x.uprisings = tuple([other for other in x.uprisings if other != one])
                t.discards = (*t.discards, one.card)
                armies = BY_KEY[LOCAL_UPRISING].event.battalions
                t.armies[card.land] += armies
                g.tell(CardShown(card))
                g.tell(Reinforced(who, t.board.territories[card.land], armies, "uprising"))
