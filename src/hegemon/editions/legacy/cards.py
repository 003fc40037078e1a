"""Resource cards: the market of four slots, the coin pile, what is turned in, and the card at the end of a turn."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Collect, Complete
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.events import CardTaken
from hegemon.editions.legacy.extra import EMPTY_SLOT, SLOTS, legacy
from hegemon.editions.legacy.hooks import EVENTS, NO_LIMIT, open_packs
from hegemon.editions.legacy.lands import is_coin, land_of, resources
from hegemon.editions.legacy.missions import completable, complete
from hegemon.editions.legacy.stars import earn
from hegemon.editions.legacy.things import PrintedDraws, drawn_event, event_card, mission_card
from hegemon.editions.legacy.world import EVENT_GONE
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.table.cards import Drawn, Draws
from hegemon.table.events import CardPlayed, CardShown, DeckRenewed
from hegemon.table.table import NOBODY, Table

EMPTY_MARKET: Final = (EMPTY_SLOT,) * SLOTS


def put_away(t: Table, who: int, cards: tuple[int, ...]) -> None:
    """Cards leave a hand: Territory cards go to the discards, Coin cards back to their pile.

    Rules: LG-TRN-02 LG-TRN-28
    """
    x = legacy(t)
    t.hands[who] = t.hands[who].without(cards)
    t.discards = (*t.discards, *[card for card in cards if not is_coin(card)])
    x.coin_pile = tuple(sorted([*x.coin_pile, *[card for card in cards if is_coin(card)]]))
    t.shown = tuple([card for card in t.shown if card not in cards])


def lay_open(t: Table) -> None:
    """The Coin cards of whoever may hold only a few lie face up, and no other card does.

    Rules: LG-PWR-21
    """
    x = legacy(t)
    found: list[int] = []
    if x.world.opened:
        for seat, hand in enumerate(t.hands):
            if any([power.most_coins != NO_LIMIT for power in x.powers(seat)]):
                found += [card for card in hand.cards if is_coin(card)]
    t.shown = tuple(sorted(found))


def hand_grew(g: Game[Table], seat: int) -> None:
    """Cards have come into a hand otherwise than by taking one at the end of a turn, or a weakness has come to it.

    Rules: LG-PWR-21
    """
    lay_open(g.table)
    for power in legacy(g.table).powers(seat):
        power.hand_grew(g, seat)


def worth(t: Table, cards: tuple[int, ...]) -> int:
    """The resources on some cards."""
    world = legacy(t).world
    return sum([resources(world, card) for card in cards])


# --- the market -------------------------------------------------------------------------------------------------------


class Refill(Ask[Table]):
    """Slot 1 is empty: the top card of the Territory deck is turned up there.

    ``event`` is whether an event follows if that card has an even number of coins. An empty deck is renewed from the
    discards; with both empty the slot stays empty.

    Rules: LG-CRD-04 LG-CRD-06 LG-CRD-09 LG-CRD-10 LG-CRD-25 LG-CRD-27 LG-SET-15
    """

    __slots__ = ("event", "slot")
    __match_args__: ClassVar[tuple[str, ...]] = ("slot", "event")
    title = "Turn up a Territory card"

    def __init__(self, slot: int, event: bool) -> None:
        super().__init__(CHANCE)
        self.slot: Final = slot
        self.event: Final = event

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if not t.pile.layers and t.discards:
            g.tell(DeckRenewed(len(t.discards)))
            t.pile = Pile((tuple(sorted(t.discards)),))
            t.discards = ()
        if t.pile.layers:
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(g.table.edition.cards, g.table.pile.top())

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t = g.table
        x = legacy(t)
        card = action.card.index
        t.pile = t.pile.without((card,))
        x.market[self.slot] = card
        if g.events is not None:
            g.tell(CardShown(action.card))
        if self.event and x.events and resources(x.world, card) % 2 == 0:
            g.then(DrawEvent())

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is turned up."


def slide(t: Table, slot: int) -> int:
    """Take the card out of a slot: those to the left of it slide to the right, and slot 1 is empty.

    Rules: LG-CRD-04
    """
    x = legacy(t)
    card = x.market[slot]
    x.market = [EMPTY_SLOT, *x.market[:slot], *x.market[slot + 1 :]]
    return card


class LayOutMarket(Step[Table]):
    """Four Territory cards are laid out at the start of a game, and no event comes of them.

    Rules: LG-SET-15 LG-SET-29
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(*[Refill(slot, False) for slot in range(SLOTS)])


# --- events -----------------------------------------------------------------------------------------------------------


class DrawEvent(Ask[Table]):
    """The top card of the event deck is turned over, and what it says is done. The deck is never renewed in a game.

    Which event it was is known from now on, and not before.

    Rules: LG-CRD-09 LG-CRD-11 LG-CRD-30 LG-PCK-93
    """

    __slots__ = ()
    __match_args__ = ()
    title = "Draw an event"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def moot(self, g: Game[Table]) -> bool:
        return not legacy(g.table).events

    def menu(self, g: Game[Table]) -> Menu:
        x = legacy(g.table)
        return PrintedDraws(tuple([event_card(x.world, card) for card in x.events]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        x = legacy(g.table)
        card = action.card.index
        x.events = tuple([other for other in x.events if other != card])
        if g.events is not None:
            g.tell(CardPlayed(g.table.turn, drawn_event(x.world, card), 0, ""))
        EVENTS[card // 10].happens(g, card)

    def prompt(self, g: Game[Table]) -> str:
        return "An event card is turned over."


def event_over(g: Game[Table], card: int, destroyed: bool) -> None:
    """An event is done: its card goes back to the box until the next game, or is destroyed.

    Rules: LG-CRD-21
    """
    if destroyed:
        engrave(g, g.table.turn, EVENT_GONE, number=card)


# --- the card at the end of a turn ------------------------------------------------------------------------------------


def entitled(t: Table, who: int) -> bool:
    """Whether a seat has a right to a Resource card: it has conquered a territory this turn, or a power says so.

    Rules: LG-CRD-01 LG-EXP-05 LG-EXP-06
    """
    x = legacy(t)
    return bool(x.deeds.conquests) or any([power.entitled(t, who) for power in x.powers(who)])


def own_market(t: Table, who: int) -> list[int]:
    """The face-up cards of territories that a seat controls.

    Rules: LG-CRD-02 LG-CRD-33
    """
    return [card for card in legacy(t).market if card != EMPTY_SLOT and t.owner[land_of(card)] == who]


def takable(t: Table, who: int) -> list[int]:
    """The cards that a seat with a right to one may take: own face-up ones, others that a pack allows, a Coin card.

    A face-up card of a controlled territory must be taken before a Coin card.

    Rules: LG-CRD-02 LG-CRD-03 LG-CRD-20
    """
    x = legacy(t)
    packs = open_packs(x.world)
    own = [card for card in own_market(t, who) if not is_barred(t, card)]
    more = [card for pack in packs for card in pack.takable(t, who) if card not in own and not is_barred(t, card)]
    coin = top_coin(t)
    if own or coin == EMPTY_SLOT:
        return [*own, *more]
    most = min([power.most_coins for power in x.powers(who)], default=NO_LIMIT)
    if most != NO_LIMIT and len([card for card in t.hands[who].cards if is_coin(card)]) >= most:
        return more
    return [*more, coin]


def top_coin(t: Table) -> int:
    """The first Coin card of the pile that may be taken now, or EMPTY_SLOT."""
    for card in legacy(t).coin_pile:
        if not is_barred(t, card):
            return card
    return EMPTY_SLOT


def is_barred(t: Table, card: int) -> bool:
    """Whether a pack keeps a card from being taken for now."""
    packs = open_packs(legacy(t).world)
    return bool(packs) and any([pack.bars(t, card) for pack in packs])


def about_to_take(g: Game[Table], who: int, card: int) -> None:
    """A seat has said which card it takes; whatever may come between is asked before it has it."""
    g.then(Collecting(who, card))
    for pack in open_packs(legacy(g.table).world):
        pack.drawing(g, who, card)


class TakeACard(Ask[Table]):
    """At the end of a turn with a conquest: take a Resource card, complete a mission instead, or do neither.

    Rules: LG-CRD-01 LG-CRD-13 LG-CRD-14 LG-CRD-19 LG-CRD-22 LG-TRN-24
    """

    __slots__ = ()
    title = "Take a card"
    passing = "Take nothing"

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        return not completable(t, self.who) and not (entitled(t, self.who) and takable(t, self.who))

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        world = legacy(t).world
        found: list[Action] = [Complete(mission_card(world, number)) for number in completable(t, self.who)]
        if entitled(t, self.who):
            found += [Collect(t.edition.cards[card]) for card in takable(t, self.who)]
        return CardChoices((PASS, *found), t, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Complete):
            complete(g, self.who, action.mission.index)
        elif isinstance(action, Collect):
            about_to_take(g, self.who, action.card.index)

    def prompt(self, g: Game[Table]) -> str:
        if completable(g.table, self.who):
            return "Complete a mission, take a Resource card if you may, or take nothing."
        return "Take a Resource card, or none."


class CardChoices(OneOf):
    """What may be taken at the end of a turn, and why not another card."""

    __slots__ = ("t", "who")

    def __init__(self, answers: tuple[Action, ...], t: Table, who: int) -> None:
        super().__init__(answers)
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        t = self.t
        if isinstance(action, Complete):
            return f"The mission {action.mission.name} is not done, or not yours to complete now (LG-CRD-13)."
        if not isinstance(action, Collect):
            return f"Your turn ends: you may say {self.said()} (LG-TRN-24)."
        if not entitled(t, self.who):
            return "You have conquered nothing this turn, so you have no right to a card (LG-CRD-01)."
        if is_coin(action.card.index) and own_market(t, self.who):
            return "A face-up card of a territory that you control goes before a Coin card (LG-CRD-02)."
        return f"You cannot take {action.card.name}: it is not face up, or not of a territory you control (LG-CRD-02)."


class Collecting(SeatStep[Table]):
    """A card goes into the hand, and the market moves on.

    Rules: LG-CRD-04 LG-CRD-05 LG-CRD-09 LG-CRD-16 LG-CRD-32
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def run(self, g: Game[Table]) -> None:
        collect(g, self.who, self.card)


def collect(g: Game[Table], who: int, card: int, event: bool = True) -> None:
    """Take a face-up card or a Coin card; with a Coin card the one in slot 4 is discarded.

    Rules: LG-CRD-04 LG-CRD-05 LG-CRD-07 LG-CRD-09 LG-CRD-16 LG-CRD-32
    """
    t = g.table
    x = legacy(t)
    t.hands[who] = t.hands[who].with_cards((card,))
    if g.events is not None:
        g.tell(CardTaken(who, f"takes the card {t.edition.cards[card].name}"))
    g.then(Refill(0, event))
    if is_coin(card):
        x.coin_pile = tuple([other for other in x.coin_pile if other != card])
        if coins_gone(g):
            return
        last = slide(t, SLOTS - 1)
        if last != EMPTY_SLOT:
            t.discards = (*t.discards, last)
    else:
        slide(t, x.market.index(card))
    lay_open(t)
    for power in x.powers(who):
        power.drew(g, who, card)


def coins_gone(g: Game[Table]) -> bool:
    """The first time that the coin pile is empty, whoever holds most territories gets a token; whether that wins.

    Rules: LG-CRD-07 LG-CRD-08 LG-CRD-26 LG-CRD-32
    """
    t = g.table
    x = legacy(t)
    if x.coin_pile or x.depleted:
        return False
    x.depleted = True
    counts = [t.count(seat) for seat in range(t.edition.seats)]
    leader = counts.index(max(counts))
    if counts.count(max(counts)) > 1:
        return False
    return earn(g, leader, 1, "for the most territories, as the last Coin card is gone")


def population(t: Table, who: int) -> int:
    """The population of a seat: the sum of the cities it controls.

    Rules: LG-TRN-29
    """
    world = legacy(t).world
    return sum([world.population(land) for land in t.lands(who)])


def population_leader(t: Table) -> int:
    """The seat with the strictly largest population, or NOBODY.

    Rules: LG-CRD-12
    """
    counts = [population(t, seat) for seat in range(t.edition.seats)]
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else NOBODY
