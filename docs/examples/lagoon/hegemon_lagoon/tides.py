"""Tide cards: one class a card, what everybody may know about hands, and the moments at which cards are played."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Step
from hegemon.rules.decks import DrawInto
from hegemon.rules.effects import Moment
from hegemon.rules.invade import rewrite, shown_dice
from hegemon.table.cards import Power
from hegemon.table.effects import Effect, Effects
from hegemon.table.events import CardPlayed
from hegemon.table.table import Table
from hegemon_lagoon.captains import lagoon
from hegemon_lagoon.files import TideFile

TIDE: Final = "tide"
START: Final = "start"
ROLLED: Final = "rolled"
SIX: Final = 6
GIFT: Final = 2


def tide_cards(kinds: list[TideFile]) -> tuple[Power, ...]:
    """Every copy is a card of its own.

    Rules: LA-TID-01
    """
    found: list[Power] = []
    for kind in kinds:
        for copy in range(kind.copies):
            id = kind.id if copy == 0 else f"{kind.id}_{copy + 1}"
            found.append(Power(len(found), id, kind.name, TIDE, kind.id, 0, kind.says, kind.emblem))
    return tuple(found)


class Tide(Effect):
    """A tide card; ``moment`` says when it is played."""

    moment: ClassVar[str] = ""


class Squall(Tide):
    """Against a roll at an own island: the highest own die becomes a six.

    Rules: LA-TID-02
    """

    card = "squall"
    moment = ROLLED

    def playable(self, t: Table, who: int) -> bool:
        battle = t.battle
        if battle is None or battle.rolled is None or t.owner[battle.dst] != who:
            return False
        return max(battle.rolled.defend) < SIX

    def play(self, g: Game[Table], who: int) -> None:
        attacker, defender = shown_dice(g.table)
        defender.faces[defender.faces.index(max(defender.faces))] = SIX
        rewrite(g.table, attacker, defender, self.key)


class FairWind(Tide):
    """At the beginning of the own turn: two more armies.

    Rules: LA-TID-03
    """

    card = "fair_wind"
    moment = START

    def play(self, g: Game[Table], who: int) -> None:
        g.table.reserve[who] += GIFT


class Tides(Effects):
    """Who may play which tide card: whoever holds it, at its moment.

    A seat is asked whenever, as far as everybody knows, it could hold a card that fits: so the question tells nothing.

    Rules: LA-TID-01
    """

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[Power, ...]) -> None:
        kinds: tuple[type[Tide], ...] = (Squall, FairWind)
        super().__init__(tuple([kind(next(c for c in cards if c.key == kind.card)) for kind in kinds]))
        self.cards: Final = cards

    def fits(self, t: Table, who: int, moment: str, key: str) -> bool:
        effect = self.by_key[key]
        assert isinstance(effect, Tide)
        return effect.moment == moment and effect.playable(t, who)

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        deck = lagoon(t).tides
        if not len(deck.hands[who]):
            return False
        around = {self.cards[card].key for card in deck.cards if card not in deck.discards}
        return any(self.fits(t, who, moment, key) for key in around)

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        found: dict[str, Power] = {}
        for card in lagoon(t).tides.hands[who].cards:
            if card != HIDDEN and self.fits(t, who, moment, self.cards[card].key):
                found.setdefault(self.cards[card].key, self.cards[card])
        return list(found.values())

    def why_not(self, t: Table, who: int, moment: str, power: Power) -> str:
        held = any(card != HIDDEN and self.cards[card].key == power.key for card in lagoon(t).tides.hands[who].cards)
        if not held:
            return f"You do not hold {power.name} (LA-TID-01)."
        return f"{power.name} cannot be played now (LA-TID-01)."

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        lagoon(g.table).tides.discard(who, power.index)
        g.tell(CardPlayed(who, power, 0, ""))
        self.by_key[power.key].play(g, who)

    def situation(self, t: Table, moment: str) -> str:
        battle = t.battle
        if moment == ROLLED and battle is not None:
            return f"The dice are rolled against {t.board.territories[battle.dst].name}"
        return "Your turn begins"


class AtStart(Step[Table]):
    """The moment before new armies are placed.

    Rules: LA-TID-03
    """

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, g: Game[Table]) -> None:
        g.then(Moment((self.who,), 0, START))


def after_roll(who: int) -> Step[Table]:
    """What opens between the roll and the losses."""
    return AfterRoll()


class AfterRoll(Step[Table]):
    """The defender may play a card against the roll.

    Rules: LA-TID-02
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        battle = g.table.battle
        assert battle is not None
        g.then(Moment((g.table.owner[battle.dst],), 0, ROLLED))


class DrawTide(Step[Table]):
    """Whoever captured an island draws a tide card.

    Rules: LA-TRN-01 LA-TID-01
    """

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, g: Game[Table]) -> None:
        g.table.battle = None
        if g.table.captured:
            g.then(DrawInto(self.who, TIDE))
