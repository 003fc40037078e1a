"""A made-up edition on a board of eight lands, to test what the books have in common with numbers of no book.

    west: a b c d       a - b - c - d
    east: e f g h       |   |   |   |
                        e - f - g - h

A test says what is different; everything else is as plain as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import hegemon
from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.menus import Pass
from hegemon.kernel.piles import Hand
from hegemon.kernel.saves import dump, restore
from hegemon.kernel.steps import Action, Named, Step
from hegemon.rules.actions import Attack, Bonus, Claim, Dealt, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.eliminate import last_one_standing, trade_down
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.reinforce import Reinforce, new_armies
from hegemon.table.board import read_board
from hegemon.table.cards import NO_LAND, Card, Drawn
from hegemon.table.combat import Combat, Rolled
from hegemon.table.edition import NO_SEAT, Edition, Opening
from hegemon.table.events import Happening
from hegemon.table.extra import Extra
from hegemon.table.sets import WILD, Sets
from hegemon.table.table import NOBODY, Table, empty_table, lay
from spans import listed

LANDS = "abcdefgh"
EDGES = "ab bc cd ae bf cg dh ef fg gh"
SYMBOLS = ("sun", "moon", "star")
BOARD = read_board(
    {
        "id": "made_up",
        "name": "Made Up",
        "territory": [{"id": k, "name": k.upper(), "region": "west" if k < "e" else "east"} for k in LANDS],
        "region": [{"id": "west", "name": "West", "bonus": 2}, {"id": "east", "name": "East", "bonus": 3}],
        "edges": [[*pair, "border"] for pair in EDGES.split()],
    }
)
CARDS = (
    *[Card(k, land, land.upper(), SYMBOLS[k % 3], k) for k, land in enumerate(LANDS)],
    Card(8, "wild_1", "Wild 1", WILD, NO_LAND),
    Card(9, "wild_2", "Wild 2", WILD, NO_LAND),
)
ACTIONS = (Claim, Place, Trade, Bonus, Attack, Defend, Occupy, Fortify, Pass, Thrown, Dealt, Rolled, Drawn)


def flat(traded: int) -> int:
    """Every set is worth five armies."""
    return 5


def edition(
    *,
    seats: int = 2,
    armies: int = 8,
    setup: tuple[Step[Table], ...] = (),
    turn: tuple[Opening, ...] = (Reinforce, FortifyPosition),
    sets: Sets | None = None,
    actions: tuple[type[Action], ...] = (),
    things: Mapping[str, tuple[Named, ...]] | None = None,
    extra: Extra | None = None,
    neutral: int = NO_SEAT,
    cards: tuple[Card, ...] = CARDS,
    income: Callable[[Table, int], int] = new_armies,
    combat: Combat | None = None,
) -> Edition:
    """An edition that cites no rule and has two seats, unless a test says so."""
    return Edition(
        id="made_up",
        name="Made Up",
        code="MU",
        seats=seats,
        options={},
        board=BOARD,
        cards=cards,
        actions=(*ACTIONS, *actions),
        armies=armies,
        setup=setup,
        turn=turn,
        combat=combat or Combat(attack_dice=3, defend_dice=2),
        sets=sets or Sets(value=flat),
        income=income,
        victory=last_one_standing,
        eliminated=trade_down,
        things=things or {},
        rules={},
        extra=extra,
        neutral=neutral,
    )


class Played:
    """A game of a made-up edition, by what is said and seen."""

    def __init__(self, made: Edition, position: str = "", hands: tuple[str, ...] = (), step: Step[Table] | None = None):
        """``position`` reads ``a: 0 3 | b: 1 2``: land, owner, armies; ``step`` is asked first, or the set-up."""
        table = empty_table(made)
        for part in filter(None, position.split("|")):
            land, _, (owner, armies) = (*part.partition(":")[:2], part.partition(":")[2].split())
            place = BOARD.find(land.strip()).index
            table.owner[place], table.armies[place] = int(owner), int(armies)
        for seat, cards in enumerate(hands):
            numbers = tuple(sorted([card.index for card in made.cards if card.id in cards.split()]))
            table.hands[seat] = Hand(numbers)
            table.pile = table.pile.without(numbers)
        if position and step is not None:
            table.first = table.turn = 0
        self.game: Game[Table] = Game(table, [step] if step is not None else list(reversed(made.setup)))
        self.game.events = []
        self.game.run()

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def step(self) -> str:
        """The question that is open, with the seat it is put to."""
        decision = self.game.pending
        return "nothing" if decision is None else f"{type(decision.step).__name__} {decision.who}"

    @property
    def prompt(self) -> str:
        decision = self.game.pending
        assert decision is not None
        return decision.prompt

    @property
    def answers(self) -> list[str]:
        """Everything that may be said now."""
        decision = self.game.pending
        assert decision is not None
        found = [str(action) for action in listed(self.game, decision.menu)]
        offered = [sentence for offer in decision.menu.offers() for sentence in offer.sentences()]
        assert sorted(found) == sorted(offered)
        return found

    def say(self, *sentences: str) -> None:
        """Answer one question after the other, whoever is asked; the game is saved and loaded before each."""
        for sentence in sentences:
            self.reload()
            decision = self.game.pending
            assert decision is not None, "Nothing is asked any more."
            self.game.submit(decision.number, decision.who, hegemon.parse(self.game, sentence))

    def why_not(self, sentence: str) -> str:
        """Why this is refused."""
        decision = self.game.pending
        assert decision is not None
        try:
            action = hegemon.parse(self.game, sentence)
            self.game.submit(decision.number, decision.who, action)
        except Refused as refused:
            return str(refused)
        raise AssertionError(f"{sentence} is possible.")

    def reload(self) -> None:
        """Save the game and go on from the save."""
        made, events = self.table.edition, self.game.events
        again = restore(dump(self.game), lambda fields: lay(made, fields))
        assert again == self.game
        again.events = events
        self.game = again

    def told(self) -> list[str]:
        """What has happened since this was last asked."""
        events, self.game.events = self.game.events or [], []
        return [event.told(lambda seat: f"P{seat}") for event in events if isinstance(event, Happening)]

    def lands(self, seat: int) -> str:
        """The lands of a seat: ``a3 b1``."""
        t = self.table
        return " ".join([f"{LANDS[land]}{t.armies[land]}" for land in t.lands(seat)])


EMPTY = NOBODY
