"""A toy game that exercises the whole kernel and knows no territory.

Every seat holds cards of a small deck. Seats count up a score, may draw a card by chance, may react in a window that
is asked in an order, and bid in secret. All of it is interpreted, also when the kernel is compiled.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng, Throw, Thrown
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.piles import HIDDEN, Hand, Pile, Sealed
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action, Ask, Event, Record, Step
from hegemon.kernel.tabletop import Tabletop
from hegemon.kernel.windows import Window

Toy = Game["ToyTable"]


class ToyTable(Tabletop):
    """Scores, hands, a pile, and a diary of what was done in which order."""

    SAVED: ClassVar[tuple[str, ...]] = ("score", "hands", "pile", "diary", "closed")

    def __init__(
        self,
        score: list[int],
        hands: list[Hand],
        pile: Pile,
        diary: tuple[str, ...] = (),
        closed: tuple[int, ...] = (),
    ) -> None:
        self.score = score
        self.hands = hands
        self.pile = pile
        self.diary = diary
        self.closed = closed

    def note(self, text: str) -> None:
        self.diary = (*self.diary, text)

    def copy(self) -> ToyTable:
        return ToyTable(self.score.copy(), self.hands.copy(), self.pile, self.diary, self.closed)

    def read(self, game: Game[Any], text: str) -> Action:
        verb, number = text.split()
        assert verb == "count"
        return ToyCount(int(number))

    def seen_by(self, seat: int) -> ToyTable:
        seen = self.copy()
        seen.pile = self.pile.hidden()
        seen.hands = [hand if other == seat else hand.hidden() for other, hand in enumerate(self.hands)]
        return seen

    def imagined(self, rng: Rng) -> ToyTable:
        known = {card for hand in self.hands for card in hand.cards}
        unknown = [card for card in range(6) if card not in known]
        full = self.copy()
        for seat, hand in enumerate(self.hands):
            cards = [unknown.pop(rng.below(len(unknown))) if card == HIDDEN else card for card in hand.cards]
            full.hands[seat] = Hand(tuple(sorted(cards)))
        full.pile = Pile((tuple(sorted(unknown)),))
        return full


def lay_toy(fields: dict[str, object]) -> ToyTable:
    score, hands, pile = fields["score"], fields["hands"], fields["pile"]
    diary, closed = fields["diary"], fields["closed"]
    assert isinstance(score, tuple)
    assert isinstance(hands, tuple)
    assert isinstance(diary, tuple)
    assert isinstance(closed, tuple)
    if not isinstance(pile, Pile):
        raise SaveError("There is no pile.")
    return ToyTable(list(score), list(hands), pile, diary, closed)


def toy(*steps: Step[ToyTable], seats: int = 3) -> Toy:
    """A toy game that carries out these steps in this order."""
    table = ToyTable([0] * seats, [Hand(())] * seats, Pile((tuple(range(6)),)))
    game = Game(table, list(reversed(steps)))
    game.run()
    return game


class ToyCount(Action):
    """``count 2``."""

    __match_args__: ClassVar[tuple[str, ...]] = ("by",)
    verb = "count"
    shape = ("number",)

    def __init__(self, by: int) -> None:
        self.by = by


class ToyShow(Action):
    """``show 3``: cannot be taken back."""

    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "show"
    shape = ("number",)
    binding = True

    def __init__(self, card: int) -> None:
        self.card = card


class ToyDrawn(Action):
    """``take 3``."""

    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "take"
    shape = ("number",)

    def __init__(self, card: int) -> None:
        self.card = card


class ToyCounted(Event):
    """Somebody counted; only that seat is told how far."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "by")

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else ToyCounted(self.seat, 0)


class ToyNote(Step[ToyTable]):
    """Write something into the diary."""

    __match_args__: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def run(self, g: Toy) -> None:
        g.table.note(self.text)


class ToyBranch(Step[ToyTable]):
    """Carry out two notes before whatever was waiting."""

    def run(self, g: Toy) -> None:
        g.table.note("branch")
        g.then(ToyNote("first"), ToyNote("second"))


class ToyEnd(Step[ToyTable]):
    """The game is over; seat 1 has won."""

    def run(self, g: Toy) -> None:
        g.over(Result((1,), (1, 0, 2), "that is the rule."))


class ToyAsk(Ask[ToyTable]):
    """Count up by one or two; repeats until the seat has three or more."""

    def moot(self, g: Toy) -> bool:
        return g.table.score[self.who] >= 3

    def menu(self, g: Toy) -> Menu:
        return OneOf((ToyCount(1), ToyCount(2)))

    def take(self, g: Toy, action: Action) -> None:
        assert isinstance(action, ToyCount)
        g.table.score[self.who] += action.by
        g.tell(ToyCounted(self.who, action.by))
        g.then(ToyNote(f"seat {self.who} counts {action.by}"), self)

    def prompt(self, g: Toy) -> str:
        return f"You have {g.table.score[self.who]}: count on."


class ToyDraws(ChanceMenu):
    """The top cards of the pile."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards)

    def pick(self, k: int) -> Action:
        return ToyDrawn(self.cards[k])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, ToyDrawn) and action.card in self.cards


class ToyDraw(Ask[ToyTable]):
    """Chance draws a card for a seat, which alone may know it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner = owner

    def menu(self, g: Toy) -> Menu:
        return ToyDraws(g.table.pile.top())

    def take(self, g: Toy, action: Action) -> None:
        assert isinstance(action, ToyDrawn)
        g.table.pile = g.table.pile.without((action.card,))
        g.table.hands[self.owner] = g.table.hands[self.owner].with_cards((action.card,))

    def shown(self, g: Toy, action: Action, seat: int) -> Action:
        return action if seat == self.owner else ToyDrawn(HIDDEN)

    def prompt(self, g: Toy) -> str:
        return "A card is drawn."


class ToyThrow(Ask[ToyTable]):
    """Chance throws a die for nobody."""

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Toy) -> Menu:
        return Throw(1, 6)

    def take(self, g: Toy, action: Action) -> None:
        assert isinstance(action, Thrown)
        g.table.note(f"thrown {action.faces[0]}")

    def prompt(self, g: Toy) -> str:
        return "A die is thrown."


class ToyWindow(Window[ToyTable]):
    """Anybody who is not closed may show something; seat 9 does not exist and never may."""

    def open_to(self, g: Toy, seat: int) -> bool:
        return seat not in g.table.closed

    def moved(self, at: int) -> Window[ToyTable]:
        return ToyWindow(self.order, at)

    def menu(self, g: Toy) -> Menu:
        return OneOf((PASS, ToyShow(self.who), ToyShow(90 + self.who)))

    def react(self, g: Toy, action: Action) -> None:
        assert isinstance(action, ToyShow)
        g.table.note(f"seat {self.who} shows {action.card}")
        if action.card >= 90:
            g.table.closed = (*g.table.closed, (self.who + 1) % len(g.table.score))

    def prompt(self, g: Toy) -> str:
        return "Show something, or pass."


class ToyBid(Ask[ToyTable]):
    """Everybody in order bids in secret; then all bids are noted together."""

    __match_args__: ClassVar[tuple[str, ...]] = ("order", "made")

    def __init__(self, order: tuple[int, ...], made: Sealed) -> None:
        super().__init__(order[len(made)])
        self.order = order
        self.made = made

    def menu(self, g: Toy) -> Menu:
        return OneOf(tuple([ToyCount(n) for n in range(5)]))

    def take(self, g: Toy, action: Action) -> None:
        assert isinstance(action, ToyCount)
        made = self.made.add(action.by)
        if len(made) < len(self.order):
            g.then(ToyBid(self.order, made))
        else:
            g.table.note(f"bids {made.made}")

    def shown(self, g: Toy, action: Action, seat: int) -> Action:
        return action if seat == self.who else ToyCount(HIDDEN)

    def seen_by(self, seat: int) -> Step[ToyTable]:
        own = self.order.index(seat) if seat in self.order else -1
        return ToyBid(self.order, self.made.hidden(own))

    def imagined(self, g: Toy, rng: Rng) -> Step[ToyTable]:
        return ToyBid(self.order, Sealed(tuple([rng.below(5) if bid == HIDDEN else bid for bid in self.made.made])))

    def prompt(self, g: Toy) -> str:
        return "Bid in secret."


class ToyPair(Record):
    """A record with fields of every kind."""

    __match_args__: ClassVar[tuple[str, ...]] = ("left", "right")

    def __init__(self, left: object, right: object) -> None:
        self.left = left
        self.right = right
