"""Cards that are played: what each of them does, what they have put in force, and how an edition plays them.

A card is one class, a subclass of ``Effect``, with a method for every moment at which it matters. An edition lists its
cards in one ``Effects``, which also says who may play what and what it costs; the steps in ``hegemon.rules.effects``
ask there. What a card has put in force is a ``Force``, kept by an extra that is an ``ExtraWithForces``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action, Record
from hegemon.table.cards import Power
from hegemon.table.extra import Extra, Facts
from hegemon.table.invasion import Invasion

if TYPE_CHECKING:
    from hegemon.table.table import Table

BATTLE: Final = "battle"
INVASION: Final = "invasion"
TURN: Final = "turn"
ROUND: Final = "round"
"""How long something is in force; a round ends when its owner's next turn begins."""


class Force(Record):
    """Something a card has put in force: which card, whose, for how long; the territories, seat or thing it names."""

    __slots__ = ("key", "lands", "scope", "seat", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "who", "scope", "lands", "seat")

    def __init__(self, key: str, who: int, scope: str, lands: tuple[int, ...] = (), seat: int = -1) -> None:
        self.key: Final = key
        self.who: Final = who
        self.scope: Final = scope
        self.lands: Final = lands
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class ExtraWithForces(Extra):
    """What lies beside the board in an edition with invasions, and with cards that have lasting effects."""

    __slots__ = ("die", "forces", "invasion")
    __match_args__: ClassVar[tuple[str, ...]] = ("forces", "invasion", "die")

    def __init__(self, forces: tuple[Force, ...] = (), invasion: Invasion | None = None, die: int = 0) -> None:
        self.forces = forces
        """What cards have put in force."""
        self.die = die
        """What the last die thrown for a card shows; 0 when it has counted."""
        self.invasion = invasion
        """The invasion under way, where they are fought battle by battle."""

    def tell(self, facts: Facts) -> None:
        invasion = self.invasion
        facts.at("invasion from", () if invasion is None else (invasion.src,))
        facts.at("invasion to", () if invasion is None else (invasion.dst,))
        facts.number("battles of the invasion", 0 if invasion is None else invasion.battles)
        facts.number("companions left out", 0 if invasion is None else len(invasion.out))
        facts.number("die thrown for a card", self.die)
        facts.at("cards in force", [land for force in self.forces for land in force.lands])
        facts.of_seats("cards in force", [len([1 for one in self.forces if one.who == k]) for k in range(facts.seats)])

    def copy(self) -> Extra:
        return ExtraWithForces(self.forces, self.invasion, self.die)

    def misfits(self, seats: int, places: int) -> list[str]:
        found: list[str] = []
        for force in self.forces:
            if not 0 <= force.who < seats or force.seat < -1:
                found.append("A card is in force for a seat that does not exist.")
            if not all([0 <= land < places for land in force.lands]):
                found.append("A card is in force at a place that the board does not have.")
        invasion = self.invasion
        if invasion is not None and not all([0 <= land < places for land in (invasion.src, invasion.dst)]):
            found.append("There is an invasion at a place that the board does not have.")
        return found

    def in_force(self, key: str, who: int = -1) -> bool:
        """Whether this card is in force, for this seat if one is named."""
        for force in self.forces:  # noqa: SIM110  (a generator is slow when compiled, and a list goes on to the end)
            if force.key == key and who in (-1, force.who):
                return True
        return False

    def put(self, force: Force) -> None:
        """Put a card in force."""
        self.forces = (*self.forces, force)

    def lift(self, scope: str, who: int = -1) -> None:
        """End everything of a scope, or of that scope and seat."""
        if self.forces:
            self.forces = tuple([f for f in self.forces if f.scope != scope or (who not in (-1, f.who))])

    def lift_all(self, who: int) -> None:
        """End everything that a seat has put in force, because it is out of the game."""
        self.forces = tuple([force for force in self.forces if force.who != who])


def forces_of(t: Table) -> ExtraWithForces:
    """What lies beside a board on which cards have lasting effects."""
    extra = t.extra
    assert isinstance(extra, ExtraWithForces)
    return extra


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One kind of card: when it may be played, what it asks, what it does, and what it changes while it is in force.

    A subclass names its card in ``card``, by the key of the data. Whatever does not matter to a card is left as it is
    here. ``notes`` is what was chosen or thrown for the card before.
    """

    __slots__ = ("cost", "key", "power")
    card: ClassVar[str] = ""
    limits: ClassVar[str] = ""
    """What may be chosen for it, as the end of a sentence that names the rule: why another answer is refused."""

    def __init__(self, power: Power) -> None:
        self.power: Final = power
        """The card as it is printed, or the first of its copies."""
        self.key: Final = power.key
        self.cost: Final = power.cost

    # --- playing it ---

    def playable(self, t: Table, who: int) -> bool:
        """Whether it can be played now at all, from what everybody knows: a condition met, a target there."""
        return True

    def play(self, g: Game[Table], who: int) -> None:
        """Have the effect, once it is paid."""
        raise NotImplementedError

    def answered(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        """Nobody has cancelled it: have the effect. Where targets are named before, ``notes`` are those."""
        self.play(g, who)

    # --- what it asks, throws and turns up ---

    def meant(self, action: Action) -> Action:
        """The answer that somebody means who chooses this, if it can be said in two ways."""
        return action

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        """What may be answered to its question."""
        raise NotImplementedError

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        """What it asks, in one sentence."""
        raise NotImplementedError

    def cites(self) -> str:
        """The rule to name when an answer to its question is refused, or nothing."""
        return ""

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        """What the answer does."""
        raise NotImplementedError

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        """What the die does that was thrown for it."""
        raise NotImplementedError

    def die_for(self, t: Table, notes: tuple[int, ...]) -> int:
        """The territory for which the next die is thrown, where that is not clear by itself; -1 for none."""
        return -1

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        """What the card does that was turned up for it."""
        raise NotImplementedError

    # --- while it is in force ---

    def modifies(self, t: Table, force: Force, pieces: list[int]) -> None:
        """Add what it does to the dice of a side to what works on them. The odds read the same."""

    def shields(self, t: Table, force: Force, land: int) -> bool:
        """Whether it keeps a territory from being invaded by the seat in turn."""
        return False

    def reaches(self, t: Table, force: Force, src: int) -> list[int]:
        """Territories that its owner may invade from here besides the neighbours."""
        return []

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        """What it does when the seat in turn conquers a territory of another player; whether it stays in force."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects:
    """The cards of an edition that are played, by key; and who may play what, when, and for how much."""

    __slots__ = ("by_key",)

    def __init__(self, cards: tuple[Effect, ...]) -> None:
        self.by_key: Final = {card.key: card for card in cards}

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        """Whether a seat can play a card at a moment, as far as everybody knows; never when the moment has passed."""
        raise NotImplementedError

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        """The cards a seat can play at a moment."""
        raise NotImplementedError

    def why_not(self, t: Table, who: int, moment: str, power: Power) -> str:
        """Why a card cannot be played."""
        raise NotImplementedError

    def said(self, power: Power) -> Action | None:
        """How playing this card is said, where it is not said as of other cards: a kind of ``Use``."""
        return None

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        """Pay for a card and play it."""
        raise NotImplementedError

    def situation(self, t: Table, moment: str) -> str:
        """What has just happened, for whoever may answer it with a card."""
        raise NotImplementedError

    def could_answer(self, t: Table, who: int, key: str, player: int) -> bool:
        """Whether a seat can cancel a card that another plays, as far as everybody knows."""
        return False

    def answers(self, t: Table, who: int, key: str, player: int) -> list[Power]:
        """The cards with which a seat can cancel a card that another plays."""
        return []

    def cancel(self, g: Game[Table], who: int, power: Power, key: str, player: int) -> None:
        """Pay for a card that cancels another."""
        raise NotImplementedError

    def playing(self, t: Table, key: str, player: int) -> str:
        """Who plays which card, for whoever may cancel it."""
        raise NotImplementedError
