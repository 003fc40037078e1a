"""Sets of cards: what makes one, what it is worth, and trading it."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import HIDDEN, Hand
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Bonus, Trade
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.edition import Edition
from hegemon.table.events import BonusPlaced, SetTraded
from hegemon.table.table import Table

WILD: Final = "wild"
MUST_TRADE: Final = 5
"""With so many cards at the start of a turn a set must be traded."""
MUST_TRADE_NOW: Final = 6
"""With so many after an elimination sets must be traded at once."""
BONUS: Final = 2


def is_set(one: str, two: str, three: str) -> bool:
    """Three alike, three different, or any two with a wild.

    Rules: CL-CRD-04 CL-CRD-05 CL-CRD-06 CL-CRD-07 CL-CRD-08 CL-CRD-14
    """
    if WILD in (one, two, three):
        return True
    return (one == two) == (two == three) == (one == three)


def rising_value(traded: int) -> int:
    """The first six sets of the game are worth 4, 6, 8, 10, 12 and 15 armies; every further one 5 more.

    Rules: CL-CRD-09 CL-CRD-10
    """
    return 4 + 2 * traded if traded < 5 else 15 + 5 * (traded - 5)


def sets_in(edition: Edition, hand: Hand) -> list[tuple[int, int, int]]:
    """Every set of three cards in a hand."""
    cards = edition.cards
    if len(hand) < 3 or HIDDEN in hand:
        return []
    return [
        (a, b, c)
        for a, b, c in combinations(hand.cards, 3)
        if is_set(cards[a].symbol, cards[b].symbol, cards[c].symbol)
    ]


def trade(g: Game[Table], who: int, cards: tuple[Card, ...]) -> None:
    """Turn in a set for the next value of the common count; a card of an own territory brings two armies onto it.

    Only two such armies come in one turn, however many sets and cards there are; if several cards show own
    territories, the player chooses.

    Rules: CL-CRD-11 CL-CRD-15 CL-CRD-16 CL-CRD-17 CL-CRD-18 CL-CRD-28 CL-CRD-29 CL-CRD-33 CL-CRD-34 CL-CRD-36
        CL-VAR-37 CL-RNF-13
    """
    t = g.table
    numbers = tuple(sorted([card.index for card in cards]))
    worth = t.edition.set_value(t.sets)
    t.sets += 1
    t.hands[who] = t.hands[who].without(numbers)
    t.discards = t.discards + numbers
    t.shown = tuple([card for card in t.shown if card not in numbers])
    t.reserve[who] += worth
    g.tell(SetTraded(who, worth))
    own = tuple([card.land for card in cards if card.land != NO_LAND and t.owner[card.land] == who])
    if own and not t.bonus_given:
        t.bonus_given = True
        if len(own) == 1:
            place_bonus(g, who, own[0])
        else:
            g.then(ChooseBonus(who, own))


def place_bonus(g: Game[Table], who: int, land: int) -> None:
    """Both armies stand on the territory shown; under a cap, as many as it has room for and the rest is lost.

    Rules: CL-CRD-15 CL-CRD-38 CL-VAR-12
    """
    t = g.table
    armies = min(BONUS, t.room(land))
    t.armies[land] += armies
    g.tell(BonusPlaced(who, t.board.territories[land], armies))


class Bonuses(Menu):
    """The own territories shown on the traded cards."""

    __slots__ = ("lands", "t")

    def __init__(self, t: Table, lands: tuple[int, ...]) -> None:
        self.t: Final = t
        self.lands: Final = lands

    def __len__(self) -> int:
        return len(self.lands)

    def pick(self, k: int) -> Action:
        return Bonus(self.t.board.territories[self.lands[k]])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Bonus) and action.land.index in self.lands

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        names = " or ".join([self.t.board.territories[land].name for land in self.lands])
        return f"The two armies go onto a territory that your traded cards show: {names}{cite('CL-CRD-38')}."


class ChooseBonus(Ask[Table]):
    """Several traded cards show own territories: choose the one that gets both armies.

    Rules: CL-CRD-16 CL-CRD-38
    """

    __slots__ = ("lands",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "lands")
    title = "Choose the bonus"

    def __init__(self, who: int, lands: tuple[int, ...]) -> None:
        super().__init__(who)
        self.lands: Final = lands

    def menu(self, g: Game[Table]) -> Menu:
        return Bonuses(g.table, self.lands)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Bonus)
        place_bonus(g, self.who, action.land.index)

    def prompt(self, g: Game[Table]) -> str:
        return "Which territory gets the two armies that your cards bring?"


def why_not_trade(t: Table, who: int, action: Trade) -> str:
    """Why these cards cannot be traded."""
    cite = t.edition.cite
    hand = t.hands[who]
    for card in action.cards:
        if card.index not in hand:
            return f"You do not hold the card {card.name}{cite('CL-CRD-36')}."
    if len(action.cards) != 3 or len({card.index for card in action.cards}) != 3:
        return f"A set is exactly three cards of your hand{cite('CL-CRD-36')}."
    wilds = any([card.symbol == WILD for card in t.edition.cards])
    kinds = "three alike, three different, or a wild" if wilds else "three alike or three different"
    return f"These three make no set: it takes {kinds}{cite('CL-CRD-08')}."
