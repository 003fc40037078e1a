"""Sets of cards: finding them in a hand, trading them, and the armies for territories that they show."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import HIDDEN, Hand
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Bonus, Trade
from hegemon.rules.words import in_words
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.edition import Edition
from hegemon.table.events import BonusPlaced, SetTraded
from hegemon.table.sets import EACH, ONE, WILD
from hegemon.table.table import Table


def rising_value(traded: int) -> int:
    """The first six sets of the game are worth 4, 6, 8, 10, 12 and 15 armies; every further one 5 more.

    Rules: CL-CRD-09 CL-CRD-10
    """
    return 4 + 2 * traded if traded < 5 else 15 + 5 * (traded - 5)


def sets_in(edition: Edition, hand: Hand) -> list[tuple[int, int, int]]:
    """Every set of three cards in a hand.

    Rules: CL-CRD-04 CL-CRD-05 CL-CRD-06 CL-CRD-07 CL-CRD-08 CL-CRD-14
    """
    held = hand.cards
    if len(held) < 3 or HIDDEN in held:
        return []
    cards, sets = edition.cards, edition.sets
    return [
        (a, b, c)
        for a, b, c in combinations(held, 3)
        if sets.made_of(cards[a].symbol, cards[b].symbol, cards[c].symbol)
    ]


def trades_in(t: Table, who: int) -> list[Action]:
    """Every set that a seat can trade, as an answer."""
    found = sets_in(t.edition, t.hands[who])
    cards = t.edition.cards
    return [Trade((cards[a], cards[b], cards[c])) for a, b, c in found] if found else []


def must_trade(t: Table, who: int, own_turn: bool) -> bool:
    """Whether a set must be traded before anything else: at the start of the own turn, or after an elimination.

    Rules: CL-CRD-12 CL-CRD-20 CL-CRD-22
    """
    sets = t.edition.sets
    size = len(t.hands[who].cards)
    return size >= sets.must if own_turn else size > sets.down_to


def worth_of(t: Table, cards: tuple[Card, ...]) -> int:
    """What these cards are worth if they are traded now, without armies for territories that they show.

    Rules: CL-CRD-11 CL-VAR-37
    """
    sets = t.edition.sets
    return sets.worth(tuple([card.symbol for card in cards]), t.sets) if sets.symbols else sets.value(t.sets)


def shown_own(t: Table, who: int, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The own territories that cards show."""
    return tuple([card.land for card in cards if card.land != NO_LAND and t.owner[card.land] == who])


def gain(t: Table, who: int, cards: tuple[Card, ...]) -> int:
    """All armies that trading these cards brings now, those for shown territories too."""
    sets = t.edition.sets
    own = 0 if sets.bonus_once and t.bonus_given else len(shown_own(t, who, cards))
    return worth_of(t, cards) + sets.bonus * (own if sets.bonus_to == EACH else min(own, 1))


def trade(g: Game[Table], who: int, cards: tuple[Card, ...]) -> None:
    """Turn in a set for its worth; cards of own territories bring armies onto these, as the edition has it.

    Rules: CL-CRD-11 CL-CRD-15 CL-CRD-16 CL-CRD-17 CL-CRD-18 CL-CRD-28 CL-CRD-29 CL-CRD-33 CL-CRD-34 CL-CRD-36
        CL-VAR-37 CL-RNF-13
    """
    t = g.table
    sets = t.edition.sets
    numbers = tuple(sorted([card.index for card in cards]))
    worth = worth_of(t, cards)
    t.sets += 1
    t.hands[who] = t.hands[who].without(numbers)
    if sets.under:
        t.pile = t.pile.under(numbers)
    else:
        t.discards = t.discards + numbers
    t.shown = tuple([card for card in t.shown if card not in numbers])
    t.reserve[who] += worth
    g.tell(SetTraded(who, worth))
    own = shown_own(t, who, cards)
    if not own or not sets.bonus or (sets.bonus_once and t.bonus_given):
        return
    if sets.bonus_once:
        t.bonus_given = True
    if sets.bonus_to == EACH or len(own) == 1:
        for land in own:
            place_bonus(g, who, land, sets.bonus)
    elif sets.bonus_to == ONE:
        g.then(ChooseBonus(who, own))
    else:
        g.then(PlaceBonus(who, own, sets.bonus))


def place_bonus(g: Game[Table], who: int, land: int, armies: int) -> None:
    """Armies stand on the territory shown; under a cap, as many as it has room for and the rest is lost.

    Rules: CL-CRD-15 CL-CRD-38 CL-VAR-12
    """
    t = g.table
    armies = min(armies, t.room(land))
    t.armies[land] += armies
    g.tell(BonusPlaced(who, t.board.territories[land], armies))


class Bonuses(Menu):
    """The own territories shown on the traded cards, one of which gets so many armies."""

    __slots__ = ("armies", "lands", "t")

    def __init__(self, t: Table, lands: tuple[int, ...], armies: int) -> None:
        self.t: Final = t
        self.lands: Final = lands
        self.armies: Final = armies

    def __len__(self) -> int:
        return len(self.lands)

    def pick(self, k: int) -> Action:
        return Bonus(self.t.board.territories[self.lands[k]])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Bonus) and action.land.index in self.lands

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        names = " or ".join([self.t.board.territories[land].name for land in self.lands])
        army, armies = self.t.edition.units
        what = f"The {army} goes" if self.armies == 1 else f"The {in_words(self.armies)} {armies} go"
        return f"{what} onto a territory that your traded cards show: {names}{cite('bonus.shown')}."


class ChooseBonus(Ask[Table]):
    """Several traded cards show own territories: choose the one that gets all the armies.

    Rules: CL-CRD-16 CL-CRD-38
    """

    __slots__ = ("lands",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "lands")
    topic = "bonus"
    title = "Choose the bonus"

    def __init__(self, who: int, lands: tuple[int, ...]) -> None:
        super().__init__(who)
        self.lands: Final = lands

    def menu(self, g: Game[Table]) -> Menu:
        return Bonuses(g.table, self.lands, g.table.edition.sets.bonus)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Bonus)
        place_bonus(g, self.who, action.land.index, g.table.edition.sets.bonus)

    def prompt(self, g: Game[Table]) -> str:
        edition = g.table.edition
        return f"Which territory gets the {in_words(edition.sets.bonus)} {edition.units[1]} that your cards bring?"


class PlaceBonus(Ask[Table]):
    """Several traded cards show own territories: the armies go onto these one by one.

    Rules: GT-SKI-25 GT-SKI-84
    """

    __slots__ = ("lands", "left")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "lands", "left")
    topic = "bonus"
    title = "Choose the bonus"

    def __init__(self, who: int, lands: tuple[int, ...], left: int) -> None:
        super().__init__(who)
        self.lands: Final = lands
        self.left: Final = left

    def menu(self, g: Game[Table]) -> Menu:
        return Bonuses(g.table, self.lands, 1)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Bonus)
        place_bonus(g, self.who, action.land.index, 1)
        if self.left > 1:
            g.then(PlaceBonus(self.who, self.lands, self.left - 1))

    def prompt(self, g: Game[Table]) -> str:
        return f"Your set shows territories of yours: where does an extra {g.table.edition.units[0]} go?"


def why_not_trade(t: Table, who: int, action: Trade) -> str:
    """Why these cards cannot be traded."""
    cite = t.edition.cite
    hand = t.hands[who]
    for card in action.cards:
        if card.index not in hand:
            return f"You do not hold the card {card.name}{cite('trade.hold')}."
    if len(action.cards) != 3 or len({card.index for card in action.cards}) != 3:
        return f"A set is exactly three cards of your hand{cite('trade.hold')}."
    wilds = any([card.symbol == WILD for card in t.edition.cards])
    kinds = "three alike, three different, or a wild" if wilds else "three alike or three different"
    return f"These three make no set: it takes {kinds}{cite('trade.set')}."
