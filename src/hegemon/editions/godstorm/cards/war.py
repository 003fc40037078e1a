"""The War cards, in the order of their data: cheap miracles for all purposes, played in the own step 4."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import CallDeck, StealCard
from hegemon.editions.godstorm.cards import DECKS, MIRACLES
from hegemon.editions.godstorm.cards.base import MiracleCard
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import DEATH, PANTHEONS, SKY, WAR
from hegemon.editions.godstorm.pieces import gain, lose
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Against, Target
from hegemon.rules.effects import CastDie
from hegemon.table.cards import UNKNOWN
from hegemon.table.events import CardLost
from hegemon.table.table import NOBODY, Table

HANDS: Final = (WAR, SKY, DEATH)
"""The decks of which cards are held in hand."""
NO_DECK: Final = -1


def own_lands(t: Table, who: int) -> tuple[Action, ...]:
    """Every territory of a seat."""
    lands = t.board.territories
    return tuple([Target(lands[land]) for land in t.lands(who)])


def occupied(t: Table) -> tuple[Action, ...]:
    """Every territory that somebody holds, neutral ones too."""
    lands = t.board.territories
    return tuple([Target(lands[land]) for land in t.board.lands if t.owner[land] != NOBODY])


def seat_named(t: Table, action: Action) -> int:
    """The seat whose pantheon an answer names."""
    assert isinstance(action, Against)
    return godstorm(t).pantheons.index(action.faction.index)


class VisionsBecomeReal(MiracleCard):
    """Look at the hand of another player and take one card of it.

    Rules: GS-CRD-01
    """

    __slots__ = ()
    card = "visions_become_real"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        x = godstorm(t)
        return any([x.in_hand(seat) > 0 for seat in t.living() if seat != who])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        x = godstorm(t)
        seats = [seat for seat in t.living() if seat != who and x.in_hand(seat)]
        return tuple([Against(PANTHEONS[x.pantheons[seat]]) for seat in seats])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "whose hand do you look at?"

    def noted(self, t: Table, who: int, notes: tuple[int, ...], action: Action) -> tuple[int, ...]:
        return (seat_named(t, action),)

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        godstorm(g.table).peek = (who, notes[0])
        g.then(TakeFromHand(who, notes[0]))


class TakeFromHand(Ask[Table]):
    """One card of the hand that is looked at changes hands: everybody sees of which deck, but nobody else which one.

    ``kind`` is the deck, once it is named.

    Rules: GS-CRD-01
    """

    __slots__ = ("kind", "victim")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "victim", "kind")
    title = "Take a card"
    secret = True

    def __init__(self, who: int, victim: int, kind: int = NO_DECK) -> None:
        super().__init__(who)
        self.victim: Final = victim
        self.kind: Final = kind

    def run(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        decks = [kind for kind in HANDS if len(x.deck_of(kind).hands[self.victim])]
        if self.kind == NO_DECK and len(decks) == 1:
            g.then(TakeFromHand(self.who, self.victim, decks[0]))
        elif decks:
            g.asking = self
        else:
            x.peek = ()

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        x = godstorm(g.table)
        if self.kind == NO_DECK:
            decks = [kind for kind in HANDS if len(x.deck_of(kind).hands[self.victim])]
            return OneOf(tuple([CallDeck(DECKS[kind]) for kind in decks]))
        cards = x.deck_of(self.kind).hands[self.victim].cards
        return OneOf(tuple([StealCard(MIRACLES[self.kind][card]) for card in cards if card != HIDDEN]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, CallDeck):
            g.then(TakeFromHand(self.who, self.victim, action.deck.index))
            return
        assert isinstance(action, StealCard)
        x = godstorm(g.table)
        deck = x.deck_of(self.kind)
        card = (action.card.index,)
        deck.hands[self.victim] = deck.hands[self.victim].without(card)
        deck.hands[self.who] = deck.hands[self.who].with_cards(card)
        x.peek = ()
        g.tell(CardLost(self.victim, self.who, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        known = isinstance(action, CallDeck) or seat in (self.who, self.victim)
        return action if known else StealCard(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        if self.kind == NO_DECK:
            return "Of which deck do you take a card of this hand?"
        return f"Which {DECKS[self.kind].name} card of this hand do you take?"


class HeroesAreBorn(MiracleCard):
    """Three armies in an own territory.

    Rules: GS-CRD-08
    """

    __slots__ = ()
    card = "heroes_are_born"
    asks = 1

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return own_lands(t, who)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "in which of your territories do heroes rise?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain(g, who, notes[0], 3, "miracle")


class StormsRage(MiracleCard):
    """A die of armies is lost in any territory.

    Rules: GS-CRD-11
    """

    __slots__ = ()
    card = "storms_rage"
    asks = 1

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return occupied(t)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "over which territory do storms rage?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who, notes))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        lose(g, notes[0], face)


WAR_CARDS: Final[tuple[type[MiracleCard], ...]] = (VisionsBecomeReal, HeroesAreBorn, StormsRage)
