"""What this edition draws from its decks besides what all editions do: the cards of rallies."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.cards import MAESTER, MAESTERS, OBJECTIVE, OBJECTIVES
from hegemon.editions.thrones.extra import Rally, thrones
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.decks import TopCard, ends
from hegemon.table.cards import END, UNKNOWN, Drawn
from hegemon.table.decks import Printed
from hegemon.table.events import CardDrawn
from hegemon.table.table import Table

HAND_LIMIT: Final = 5
"""Nobody ever holds more Territory cards."""

DECKS: Final = (Printed(MAESTER, "Maester card", MAESTERS), Printed(OBJECTIVE, "objective", OBJECTIVES))
"""A hand of Maester cards or objectives is secret; a deck that runs out is renewed from its discards.

Rules: GT-SKI-62 GT-SKI-64 GT-DOM-30 GT-DOM-36 GT-DOM-61 GT-DOM-97 GT-CHR-06 GT-CHR-11 GT-CHR-28 GT-MAE-22 GT-MAE-23
"""


class DrawRally(TopCard):
    """A Territory card is laid face down before a seat with five armies on it; only its owner knows which.

    Rules: GT-MAE-28 GT-MAE-52
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        if ends(g, action.card):
            return
        t = g.table
        x = thrones(t)
        t.pile = t.pile.without((action.card.index,))
        x.rallies = (*x.rallies, Rally(self.owner, action.card.index))
        g.tell(CardDrawn(self.owner, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        assert isinstance(action, Drawn)
        return action if seat == self.owner or action.card.symbol == END else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is laid face down for the rally."
