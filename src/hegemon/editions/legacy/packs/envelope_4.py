"""The fourth content of the pack that is not to be opened; it is our own. Its words are in its seal."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import LayCard, UsePower
from hegemon.editions.legacy.cards import put_away
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import BUNKER, FORTIFIED, NO_LIMIT, TURN_START, Pack, add_pack
from hegemon.editions.legacy.packs.basics import end, in_force, note, noted, put, says, thing
from hegemon.editions.legacy.packs.words import refusal
from hegemon.editions.legacy.things import HELD, PrintedDraws, drawn_event, event_card
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask
from hegemon.table.cards import UNKNOWN, Drawn
from hegemon.table.combat import Battle
from hegemon.table.events import CardDrawn, CardPlayed
from hegemon.table.table import Table

ENVELOPE: Final = "envelope_4"
FEW_DICE: Final = 21
FEW_RECRUITS: Final = 22
NO_MISSILES: Final = 23
NO_WALLS: Final = 24
A_CARD: Final = 25
CARDS: Final = (FEW_DICE, FEW_RECRUITS, NO_MISSILES, NO_WALLS, A_CARD)
NOTED: Final = 21000
"""What is noted for a turn: the number of the card is added."""


class DealCurse(Ask[Table]):
    """Chance deals a card, and only its owner sees which.

    Rules: LG-OPT-04
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Deal a card"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def menu(self, g: Game[Table]) -> Menu:
        x = legacy(g.table)
        return PrintedDraws(tuple([event_card(x.world, number * 10) for number in CARDS if number not in x.curses]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        legacy(g.table).curses[self.owner] = action.card.index // 10
        g.tell(CardDrawn(self.owner, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        return action if seat == self.owner else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A card is dealt."


class Envelope4(Pack):
    """Everybody is dealt a card in secret and may once lay it on another player as that player's turn begins.

    Rules: LG-PCK-52 LG-OPT-04
    """

    __slots__ = ()
    id = ENVELOPE
    actions = (UsePower,)

    def before_starts(self, g: Game[Table]) -> None:
        seats = g.table.edition.seats
        legacy(g.table).curses = [0] * seats
        g.then(*[DealCurse(seat) for seat in range(seats)])

    def turn_begins(self, g: Game[Table], who: int) -> None:
        for key in (NO_MISSILES, NO_WALLS):
            end(g.table, key, who)

    def could_answer(self, t: Table, who: int, moment: int) -> bool:
        curses = legacy(t).curses
        return moment == TURN_START and who != t.turn and t.alive(who) and bool(curses) and curses[who] != 0

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        if not self.could_answer(t, who, moment) or legacy(t).curses[who] == HIDDEN:
            return ()
        return (UsePower(thing(t, "sticker", f"held_{legacy(t).curses[who]}")),)

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        """A card is laid on the player in turn, for all to see; it is not played again in this game.

        Rules: LG-OPT-04
        """
        t = g.table
        x = legacy(t)
        if not isinstance(action, UsePower) or action.power.index - HELD not in CARDS:
            return False
        number = action.power.index - HELD
        x.curses[who] = 0
        put(t, Lasting(number, HIDDEN, number=HIDDEN))
        if g.events is not None:
            g.tell(CardPlayed(who, drawn_event(x.world, number * 10), 0, ""))
        if number == A_CARD:
            g.then(DiscardOne(t.turn))
        elif number in (FEW_DICE, FEW_RECRUITS):
            note(t, NOTED + number)
        else:
            put(t, Lasting(number, t.turn))
        return True

    def asks(self, moment: int) -> str:
        return says(ENVELOPE, "curse")

    def most_dice(self, t: Table, who: int) -> int:
        return 2 if who == t.turn and noted(t, NOTED + FEW_DICE) else NO_LIMIT

    def recruits(self, t: Table, who: int, troops: int) -> int:
        return max(1, troops - 3) if who == t.turn and noted(t, NOTED + FEW_RECRUITS) else troops

    def may_launch(self, t: Table, who: int) -> bool:
        return not any([effect.who == who for effect in in_force(t, NO_MISSILES)])

    def drops(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        defender = t.owner[battle.dst]
        cursed = any([effect.who == defender for effect in in_force(t, NO_WALLS)])
        return (BUNKER, FORTIFIED) if cursed and not attacking else ()


class DiscardOne(Ask[Table]):
    """One Resource card of the own choice goes.

    Rules: LG-OPT-04
    """

    __slots__ = ()
    title = "Discard a card"

    def moot(self, g: Game[Table]) -> bool:
        return not len(g.table.hands[self.who])

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return Discards(tuple([LayCard(t.edition.cards[card]) for card in t.hands[self.who].cards]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, LayCard)
        put_away(g.table, self.who, (action.card.index,))

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_25")


class Discards(OneOf):
    """The cards of the own hand."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return refusal(ENVELOPE, "event_25", "LG-OPT-04")


def register() -> None:
    """Register the content."""
    add_pack(Envelope4())
