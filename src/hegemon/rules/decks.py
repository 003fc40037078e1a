"""Drawing cards: into a hand, two of which one is kept, the top card for all to see, one from somebody's hand.

A deck is named by its id. The cards of the board are ``TERRITORY`` and lie on the table itself; any other deck lies in
the edition's extra.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand, Pile
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Keep
from hegemon.table.cards import END, UNKNOWN, Card, Drawn, Draws
from hegemon.table.decks import Deck
from hegemon.table.events import CardDrawn, CardLost, CardsDiscarded, DeckRenewed
from hegemon.table.table import Table

TERRITORY: Final = "territory"
"""The cards that belong to the board."""


def deck_of(t: Table, deck: str) -> Deck:
    """A deck beside the cards of the board."""
    extra = t.extra
    assert extra is not None
    return extra.deck(deck)


def cards_of(t: Table, deck: str) -> tuple[Card, ...]:
    """Every card of a deck, as printed."""
    return t.edition.cards if deck == TERRITORY else t.edition.deck(deck).cards


def hand_of(t: Table, deck: str, who: int) -> Hand:
    """What a seat holds of a deck."""
    return t.hands[who] if deck == TERRITORY else deck_of(t, deck).hands[who]


def set_hand(t: Table, deck: str, who: int, hand: Hand) -> None:
    """Change what a seat holds of a deck."""
    if deck == TERRITORY:
        t.hands[who] = hand
    else:
        deck_of(t, deck).hands[who] = hand


def pile_of(t: Table, deck: str) -> Pile:
    """The cards of a deck that lie face down."""
    return t.pile if deck == TERRITORY else deck_of(t, deck).pile


def set_pile(t: Table, deck: str, pile: Pile) -> None:
    """Change the cards of a deck that lie face down."""
    if deck == TERRITORY:
        t.pile = pile
    else:
        deck_of(t, deck).pile = pile


def discard(t: Table, deck: str, cards: tuple[int, ...]) -> None:
    """Lay cards onto the discards of a deck."""
    if deck == TERRITORY:
        t.discards = (*t.discards, *cards)
    else:
        held = deck_of(t, deck)
        held.discards = (*held.discards, *cards)


def in_stock(t: Table, deck: str) -> bool:
    """Whether a deck has a card left, in the pile or on the discards; those of some decks never come back."""
    if deck == TERRITORY:
        return bool(t.pile.layers) or bool(t.discards)
    held = deck_of(t, deck)
    return bool(held.pile.layers) if t.edition.deck(deck).once else held.stock


def renew(g: Game[Table], deck: str) -> bool:
    """Make a new pile of the discards if nothing lies face down; whether there is a card to draw then."""
    t = g.table
    if pile_of(t, deck).layers:
        return True
    if not in_stock(t, deck):
        return False
    if deck == TERRITORY:
        count = len(t.discards)
        t.pile = Pile((tuple(sorted(t.discards)),))
        t.discards = ()
    else:
        count = deck_of(t, deck).renew()
    g.tell(DeckRenewed(count))
    return True


def next_cards(t: Table, deck: str) -> tuple[int, ...]:
    """The cards of which one is drawn next."""
    if deck != TERRITORY:
        return deck_of(t, deck).pile.top()
    return t.pile.top() if t.extra is None else t.extra.next_cards(t.pile, t.edition.cards)


def ends(g: Game[Table], card: Card) -> bool:
    """Whether this is the card that ends the game; if so, it does."""
    if card.symbol != END:
        return False
    end = g.table.edition.ended
    assert end is not None
    end(g)
    return True


class DrawInto(Ask[Table]):
    """Chance draws the top card of a deck into a hand, and only its owner sees it.

    With ``count`` above one it goes on, and ``drawn`` remembers what came.
    """

    __slots__ = ("count", "deck", "drawn", "owner", "then")
    __match_args__: ClassVar[tuple[str, ...]] = ("owner", "deck", "count", "then", "drawn")
    title = "Draw a card"

    def __init__(self, owner: int, deck: str, count: int = 1, then: str = "", drawn: Hand | None = None) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner
        self.deck: Final = deck
        self.count: Final = count
        self.then: Final = then
        """What is done with the cards in the end: nothing, or one of them is kept."""
        self.drawn: Final = drawn if drawn is not None else EMPTY_HAND

    def run(self, g: Game[Table]) -> None:
        if self.count and renew(g, self.deck):
            g.asking = self
        elif self.then and len(self.drawn) > 1:
            g.then(KeepOne(self.owner, self.deck, self.then, self.drawn))

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(cards_of(g.table, self.deck), next_cards(g.table, self.deck))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        if ends(g, action.card):
            return
        t, owner = g.table, self.owner
        card = (action.card.index,)
        if self.deck == TERRITORY:
            t.pile = t.pile.without(card)
            t.hands[owner] = t.hands[owner].with_cards(card)
        else:
            deck_of(t, self.deck).draw(owner, action.card.index)
        if g.events is not None:
            g.tell(CardDrawn(owner, action.card))
        if self.count > 1 or self.then:
            g.stack.append(DrawInto(owner, self.deck, self.count - 1, self.then, self.drawn.with_cards(card)))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        assert isinstance(action, Drawn)
        return action if seat == self.owner or action.card.symbol == END else Drawn(UNKNOWN)

    def seen_by(self, seat: int) -> Step[Table]:
        if seat == self.owner:
            return self
        return DrawInto(self.owner, self.deck, self.count, self.then, self.drawn.hidden())

    def imagined(self, g: Game[Table], rng: Rng) -> Step[Table]:
        made_up = made_up_of(g.table, self.deck, self.owner, self.drawn, rng)
        return DrawInto(self.owner, self.deck, self.count, self.then, made_up)

    def prompt(self, g: Game[Table]) -> str:
        return "A card is drawn."


def made_up_of(t: Table, deck: str, who: int, drawn: Hand, rng: Rng) -> Hand:
    """Cards that a seat has just drawn, made up from the hand it is imagined to have."""
    if HIDDEN not in drawn:
        return drawn
    held = list(hand_of(t, deck, who).cards)
    made: list[int] = []
    for _ in drawn.cards:
        made.append(held.pop(rng.below(len(held))))
    return Hand(tuple(sorted(made)))


BOTTOM: Final = "bottom"
DISCARD: Final = "discard"
BACK: Final = "back"
"""What becomes of a card that is not kept: under the pile, onto the discards, or shuffled back."""


class KeepOne(Ask[Table]):
    """Keep one of the cards just drawn; with ``BACK`` all but one, by keeping one after the other.

    What is not kept goes under the pile, onto the discards, or is shuffled back.
    """

    __slots__ = ("deck", "drawn", "then")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "deck", "then", "drawn")
    topic = "keep"
    secret = True
    title = "Keep a card"

    def __init__(self, who: int, deck: str, then: str, drawn: Hand) -> None:
        super().__init__(who)
        self.deck: Final = deck
        self.then: Final = then
        self.drawn: Final = drawn

    def menu(self, g: Game[Table]) -> Menu:
        cards = cards_of(g.table, self.deck)
        return OneOf(tuple([Keep(cards[card]) for card in self.drawn.cards if card != HIDDEN]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Keep)
        left = self.drawn.without((action.card.index,))
        if self.then == BACK and len(left) > 1:
            g.then(KeepOne(self.who, self.deck, self.then, left))
            return
        put_away(g, self.who, self.deck, self.then, left.cards)

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        return action if seat == self.who else Keep(UNKNOWN)

    def seen_by(self, seat: int) -> Step[Table]:
        return self if seat == self.who else KeepOne(self.who, self.deck, self.then, self.drawn.hidden())

    def imagined(self, g: Game[Table], rng: Rng) -> Step[Table]:
        return KeepOne(self.who, self.deck, self.then, made_up_of(g.table, self.deck, self.who, self.drawn, rng))

    def prompt(self, g: Game[Table]) -> str:
        return "Which of the cards you have drawn do you keep?"


def put_away(g: Game[Table], who: int, deck: str, then: str, cards: tuple[int, ...]) -> None:
    """Cards that were drawn and not kept leave the hand again."""
    t = g.table
    set_hand(t, deck, who, hand_of(t, deck, who).without(cards))
    if then == DISCARD:
        discard(t, deck, cards)
        g.tell(CardsDiscarded(who, tuple([cards_of(t, deck)[card] for card in cards])))
    elif then == BOTTOM:
        set_pile(t, deck, pile_of(t, deck).under(cards))
    else:
        set_pile(t, deck, Pile((tuple(sorted((*pile_of(t, deck).cards(), *cards))),)))


@mypyc_attr(allow_interpreted_subclasses=True)
class TopCard(Ask[Table]):
    """Chance draws the top Territory card; with no card left anywhere nothing is drawn."""

    __slots__ = ()
    title = "Turn up a card"

    def run(self, g: Game[Table]) -> None:
        if renew(g, TERRITORY):
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(g.table.edition.cards, next_cards(g.table, TERRITORY))


class Pluck(Ask[Table]):
    """Chance picks one card of a seat's hand: it is discarded for all to see, or the thief takes it."""

    __slots__ = ("deck", "thief", "victim")
    __match_args__: ClassVar[tuple[str, ...]] = ("deck", "victim", "thief")
    title = "Pick a card"

    def __init__(self, deck: str, victim: int, thief: int = -1) -> None:
        super().__init__(CHANCE)
        self.deck: Final = deck
        self.victim: Final = victim
        self.thief: Final = thief

    def moot(self, g: Game[Table]) -> bool:
        return not len(hand_of(g.table, self.deck, self.victim))

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(cards_of(g.table, self.deck), hand_of(g.table, self.deck, self.victim).cards)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t, deck = g.table, self.deck
        card = (action.card.index,)
        set_hand(t, deck, self.victim, hand_of(t, deck, self.victim).without(card))
        if self.thief == -1:
            discard(t, deck, card)
        else:
            set_hand(t, deck, self.thief, hand_of(t, deck, self.thief).with_cards(card))
        g.tell(CardLost(self.victim, self.thief, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        if self.thief == -1 or seat in (self.thief, self.victim):
            return action
        return Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        name = "card" if self.deck == TERRITORY else g.table.edition.deck(self.deck).name
        return f"A {name} is picked at random."
