"""Drawing from the three decks: Territory cards with the End Game card among them, Maester cards, objectives."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.actions import Keep
from hegemon.editions.thrones.cards import MAESTERS, OBJECTIVES
from hegemon.editions.thrones.extra import Rally, thrones
from hegemon.editions.thrones.powers import EFFECTS
from hegemon.editions.thrones.victory import end_game
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.cards import END, UNKNOWN, Card, Drawn, Draws
from hegemon.table.events import NOBODY, CardDrawn, CardLost, CardsDiscarded, CardShown, DeckRenewed
from hegemon.table.table import Table

TERRITORY: Final = "territory"
MAESTER: Final = "maester"
OBJECTIVE: Final = "objective"

HAND_LIMIT: Final = 5
"""Nobody ever holds more Territory cards."""


def cards_of(t: Table, deck: str) -> tuple[Card, ...]:
    """Every card of a deck."""
    return t.edition.cards if deck == TERRITORY else MAESTERS if deck == MAESTER else OBJECTIVES


def hand_of(t: Table, deck: str, who: int) -> Hand:
    """What a seat holds of a deck."""
    x = thrones(t)
    return t.hands[who] if deck == TERRITORY else x.maesters[who] if deck == MAESTER else x.objectives[who]


def set_hand(t: Table, deck: str, who: int, hand: Hand) -> None:
    """Change what a seat holds of a deck."""
    if deck == TERRITORY:
        t.hands[who] = hand
    elif deck == MAESTER:
        thrones(t).maesters[who] = hand
    else:
        thrones(t).objectives[who] = hand


def pile_of(t: Table, deck: str) -> Pile:
    """The cards of a deck that lie face down."""
    x = thrones(t)
    return t.pile if deck == TERRITORY else x.maester_pile if deck == MAESTER else x.objective_pile


def set_pile(t: Table, deck: str, pile: Pile) -> None:
    """Change the cards of a deck that lie face down."""
    if deck == TERRITORY:
        t.pile = pile
    elif deck == MAESTER:
        thrones(t).maester_pile = pile
    else:
        thrones(t).objective_pile = pile


def discard(t: Table, deck: str, cards: tuple[int, ...]) -> None:
    """Lay cards onto the discards of a deck."""
    x = thrones(t)
    if deck == TERRITORY:
        t.discards = (*t.discards, *cards)
    elif deck == MAESTER:
        x.maester_discards = (*x.maester_discards, *cards)
    else:
        x.objective_discards = (*x.objective_discards, *cards)


def renew(g: Game[Table], deck: str) -> bool:
    """Make a new deck of the discards if nothing lies face down; whether there is a card to draw then.

    Rules: GT-DOM-97
    """
    t = g.table
    x = thrones(t)
    if len(pile_of(t, deck)):
        return True
    discards = t.discards if deck == TERRITORY else x.maester_discards if deck == MAESTER else x.objective_discards
    if not discards:
        return False
    if deck == TERRITORY:
        t.discards = ()
    elif deck == MAESTER:
        x.maester_discards = ()
    else:
        x.objective_discards = ()
    set_pile(t, deck, Pile((tuple(sorted(discards)),)))
    g.tell(DeckRenewed(len(discards)))
    return True


def next_cards(t: Table, deck: str) -> tuple[int, ...]:
    """The cards of which one is drawn next. The End Game card lies in the lower half, any place equally likely.

    Rules: GT-SKI-12 GT-MIX-05
    """
    top = pile_of(t, deck).top()
    lower = thrones(t).lower
    if deck == TERRITORY and (lower == 0 or len(t.pile) > lower):
        return tuple([card for card in top if t.edition.cards[card].symbol != END])
    return top


class DrawInto(Ask[Table]):
    """Chance draws the top card of a deck into a hand, and only its owner sees it; the End Game card ends the game.

    With ``count`` above one it goes on, and ``drawn`` remembers what came.

    Rules: GT-SKI-62 GT-SKI-64 GT-DOM-30 GT-DOM-36
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
        self.drawn: Final = drawn if drawn is not None else Hand(())

    def run(self, g: Game[Table]) -> None:
        if self.count and renew(g, self.deck):
            g.asking = self
        elif self.then and len(self.drawn) > 1:
            g.then(KeepOne(self.owner, self.deck, self.then, self.drawn))

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(cards_of(g.table, self.deck), next_cards(g.table, self.deck))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t = g.table
        card = (action.card.index,)
        if action.card.symbol == END:
            end_game(g)
            return
        set_pile(t, self.deck, pile_of(t, self.deck).without(card))
        set_hand(t, self.deck, self.owner, hand_of(t, self.deck, self.owner).with_cards(card))
        g.tell(CardDrawn(self.owner, action.card))
        g.then(DrawInto(self.owner, self.deck, self.count - 1, self.then, self.drawn.with_cards(card)))

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
    """Keep one of two cards just drawn (or two of three at set-up, by keeping one after the other).

    What is not kept goes under the pile, onto the discards, or is shuffled back.

    Rules: GT-DOM-36 GT-DOM-61 GT-CHR-11 GT-CHR-28
    """

    __slots__ = ("deck", "drawn", "then")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "deck", "then", "drawn")
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


class TopCard(Ask[Table]):
    """Chance draws the top Territory card; with no card left anywhere nothing is drawn."""

    __slots__ = ()
    title = "Turn up a card"

    def run(self, g: Game[Table]) -> None:
        if renew(g, TERRITORY):
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(g.table.edition.cards, next_cards(g.table, TERRITORY))


class TurnUp(TopCard):
    """The top Territory card is turned up for a card; the End Game card ends the game.

    Rules: GT-MAE-16 GT-MAE-31 GT-MIX-08
    """

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "notes")

    def __init__(self, key: str, player: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(CHANCE)
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        t = g.table
        if action.card.symbol == END:
            end_game(g)
            return
        card = action.card.index
        t.pile = t.pile.without((card,))
        t.discards = (*t.discards, card)
        g.tell(CardShown(action.card))
        EFFECTS[self.key].drawn(g, self.player, self.notes, card)

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is turned up."


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
        if action.card.symbol == END:
            end_game(g)
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


class Pluck(Ask[Table]):
    """Chance picks one of a seat's Maester cards: it is discarded for all to see, or the player of the card takes it.

    Rules: GT-CHR-06 GT-MAE-22 GT-MAE-23
    """

    __slots__ = ("thief", "victim")
    __match_args__: ClassVar[tuple[str, ...]] = ("victim", "thief")
    title = "Pick a card"

    def __init__(self, victim: int, thief: int = -1) -> None:
        super().__init__(CHANCE)
        self.victim: Final = victim
        self.thief: Final = thief

    def moot(self, g: Game[Table]) -> bool:
        return not len(thrones(g.table).maesters[self.victim])

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(MAESTERS, thrones(g.table).maesters[self.victim].cards)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        x = thrones(g.table)
        card = (action.card.index,)
        x.maesters[self.victim] = x.maesters[self.victim].without(card)
        if self.thief == -1:
            x.maester_discards = (*x.maester_discards, *card)
            g.tell(CardLost(self.victim, NOBODY, action.card))
        else:
            x.maesters[self.thief] = x.maesters[self.thief].with_cards(card)
            g.tell(CardLost(self.victim, self.thief, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        if self.thief == -1 or seat in (self.thief, self.victim):
            return action
        return Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A Maester card is picked at random."
