"""What the laws and the fuzzer check in a game, as far as it depends on the edition.

Every rulebook carries an ``Audit``. The one here knows the cards of the board, every ``Deck`` beside it and the steps
that draw from them; an edition adds what only it hides (``hidden_elsewhere``, ``hide_again``) and what only it counts
(``books``). A law that does not hold raises ``Broken``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.kernel.steps import Action, Ask, Event, Record, Step
from hegemon.rules.decks import TERRITORY, DrawInto, KeepOne, Pluck
from hegemon.rules.turn import DrawCard
from hegemon.table.cards import END, Drawn
from hegemon.table.rulebook import AuditNotes
from hegemon.table.table import Table

Cards = dict[int, int]
"""The card that replaces each card in the same game with other secrets."""


class Broken(AssertionError):
    """A law that does not hold: its name, and what was seen instead."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


def broken(law: str, what: str) -> NoReturn:
    """Say that a law does not hold."""
    raise Broken(law, what)


@mypyc_attr(allow_interpreted_subclasses=True)
class Books:
    """What the table held before an answer; ``check`` tells whether the answer did only what it may."""

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Raise ``Broken`` if armies, cards or anything else came or went otherwise than the answer says."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Audit(AuditNotes):
    """What is secret at a table of one edition, who may see what, and what must add up."""

    def books(self, game: Game[Table]) -> Books:
        """What is noted before an answer."""
        return Books()

    def hidden_elsewhere(self, t: Table, seat: int) -> list[int]:
        """Cards of the board that lie neither in hands nor in the pile and that this seat cannot see."""
        return []

    def alike(self, t: Table, cards: list[int]) -> list[list[int]]:
        """Hidden cards of the board in groups, within which each may lie where another does."""
        return [cards]

    def other_cards(self, t: Table, seat: int, cards: list[int], rng: Rng) -> Cards:
        """Which hidden card of the board lies where another did: any within its group, and only where it may lie."""
        found: Cards = {}
        for group in self.alike(t, cards):
            found.update(shuffled(group, rng))
        return found

    def hide_again(self, t: Table, seat: int, cards: Cards, rng: Rng) -> None:
        """Put other cards where ``hidden_elsewhere`` found some, and change whatever else this seat cannot know."""

    def views_hide(self, game: Game[Table], masked: Game[Table], seat: int) -> None:
        """Raise ``Broken`` if the view of a seat gives away anything of this edition."""

    def open_hands(self, t: Table, seat: int) -> tuple[int, ...]:
        """The seats whose cards of the decks beside the board this seat sees: its own, and one it may look at."""
        return (seat,)

    def sees(self, t: Table, step: Ask[Table], action: Action, seat: int) -> bool:
        """Whether a seat may know an answer: draws are for their owner, and so is what is kept of them."""
        if isinstance(action, Drawn) and action.card.symbol == END:
            return True
        if isinstance(step, (DrawInto, DrawCard)):
            return seat == step.owner
        if isinstance(step, KeepOne):
            return seat == step.who
        if isinstance(step, Pluck):
            return step.thief == HIDDEN or seat in (step.victim, step.thief)
        return True

    def shows_a_secret(self, step: Ask[Table]) -> bool:
        """Whether an answer that is hidden itself makes something public: what is not kept lies in the discards."""
        return isinstance(step, KeepOne) and step.then == "discard"

    def retold(self, names: Sequence[str], world: Record) -> Record:
        """The world that the chronicle of one tells, from a fresh one with these persons."""
        return world

    def with_other_secrets(self, game: Game[Table], seat: int, rng: Rng) -> Game[Table]:
        """The same game to this seat, with every card it cannot know dealt anew; made without asking any view."""
        other = game.copy()
        t = other.table
        shown = set(t.shown)
        lands = [card for card in hidden_cards(t.hands, t.pile, (seat,)) if card not in shown]
        lands = [card for card in lands if t.edition.cards[card].symbol != END]
        territory = self.other_cards(t, seat, [*lands, *self.hidden_elsewhere(t, seat)], rng)
        t.hands = dealt(t.hands, (seat,), territory)
        t.pile = laid(t.pile, territory)
        mappings = {TERRITORY: territory}
        seen = self.open_hands(t, seat)
        for printed in t.edition.decks:
            extra = t.extra
            assert extra is not None
            deck = extra.deck(printed.id)
            mapping = mappings[printed.id] = shuffled(hidden_cards(deck.hands, deck.pile, seen), rng)
            deck.hands, deck.pile = dealt(deck.hands, seen, mapping), laid(deck.pile, mapping)
        self.hide_again(t, seat, territory, rng)
        other.stack = [remembered(step, seat, mappings) for step in other.stack]
        if other.asking is not None:
            asking = remembered(other.asking, seat, mappings)
            assert isinstance(asking, Ask)
            other.asking = asking
        return other

    def decks_stay_hidden(self, game: Game[Table], masked: Game[Table], seat: int) -> None:
        """No view holds a card of a deck that somebody else has, lies in the pile or was just drawn by another."""
        full, seen = game.table.extra, masked.table.extra
        open_to = self.open_hands(game.table, seat)
        for printed in game.table.edition.decks:
            assert full is not None
            assert seen is not None
            whole, part = full.deck(printed.id), seen.deck(printed.id)
            for owner, hand in enumerate(part.hands):
                if owner in open_to and hand != whole.hands[owner]:
                    broken("views", f"seat {seat} does not see its own cards of the deck {printed.id}")
                if owner not in open_to and any([card != HIDDEN for card in hand.cards]):
                    broken("secrets", f"seat {seat} sees cards of the deck {printed.id} of seat {owner}")
                if len(hand) != len(whole.hands[owner]):
                    broken("views", f"the number of cards of the deck {printed.id} of seat {owner} is hidden")
            if any([card != HIDDEN for card in part.pile.cards()]):
                broken("secrets", f"seat {seat} sees what lies in the pile of the deck {printed.id}")
        for step in [*masked.stack, masked.asking]:
            if isinstance(step, (DrawInto, KeepOne)):
                owner = step.owner if isinstance(step, DrawInto) else step.who
                if owner != seat and any([card != HIDDEN for card in step.drawn.cards]):
                    broken("secrets", f"seat {seat} sees what seat {owner} has just drawn")


def shuffled(cards: Sequence[int], rng: Rng) -> Cards:
    """Another order of these cards: which one stands for which."""
    others = list(cards)
    for place in range(len(others) - 1, 0, -1):
        swap = rng.below(place + 1)
        others[place], others[swap] = others[swap], others[place]
    return dict(zip(cards, others, strict=True))


def dealt(hands: Sequence[Hand], seen: tuple[int, ...], cards: Cards) -> list[Hand]:
    """The hands of all others with other cards; those that lie open stay."""
    return [
        hand if owner in seen else Hand(tuple(sorted([cards.get(card, card) for card in hand.cards])))
        for owner, hand in enumerate(hands)
    ]


def laid(pile: Pile, cards: Cards) -> Pile:
    """A pile of other cards; a card that ends the game stays where it is."""
    return Pile(tuple([tuple(sorted([cards.get(card, card) for card in layer])) for layer in pile.layers]))


def hidden_cards(hands: Sequence[Hand], pile: Pile, seen: tuple[int, ...]) -> list[int]:
    """The cards of a deck that somebody who sees only these hands cannot see."""
    return [*pile.cards(), *[card for owner, hand in enumerate(hands) if owner not in seen for card in hand.cards]]


def remembered(step: Step[Table], seat: int, decks: dict[str, Cards]) -> Step[Table]:
    """A step that remembers cards just drawn, with the cards that stand for them."""
    if not isinstance(step, (DrawInto, KeepOne)):
        return step
    owner = step.owner if isinstance(step, DrawInto) else step.who
    if owner == seat:
        return step
    cards = decks[step.deck]
    drawn = Hand(tuple(sorted([cards.get(card, card) for card in step.drawn.cards])))
    if isinstance(step, DrawInto):
        return DrawInto(step.owner, step.deck, step.count, step.then, drawn)
    return KeepOne(step.who, step.deck, step.then, drawn)
