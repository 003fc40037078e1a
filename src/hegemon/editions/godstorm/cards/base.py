"""What every miracle card says of itself. A card is one class of its deck's module (``war``, ``death``, ``sky``,
``relics``), listed there; its data are found by the key in ``card``.

A War, Death or Sky card is a ``MiracleCard``:

- ``playable``: the requirement, from what everybody knows. A card that may not be played costs nothing. What Pandora's
  Box forces out is asked by ``forced_out``, which is the same unless the card counts cards in hand.
- ``asks``: how many notes are chosen before it is announced; 0 if it has no target. ``choices`` and ``question`` ask
  for the next one, and ``noted`` says which numbers an answer adds (a territory, an amount, a kind of god, a seat).
  A card whose number of questions depends on the answers overrides ``wants``.
  ``limits`` says what may be chosen, and which rule says so, when something else is answered.
- ``resolve``: what it does once nobody has cancelled it, with the notes. All strikes of a card are ``lose`` (or another
  verb of ``miracles``); afterwards gods without armies are banished and players without armies are out, by themselves.
- Dice: ``resolve`` puts ``CastDie(self.key, who, who, notes)`` on the stack, and ``thrown`` does what the face says.
  A territory at random: ``DrawTerritory``, and ``drawn``. A continent at random: ``continent(t, face)``.
- What lasts: ``godstorm(t).put(Force(self.key, who, TURN, lands))``; while in force ``shields`` keeps territories from
  being invaded, and ``duel`` adds to the godswar total of its owner.

A relic is a ``Relic``: whatever it changes is a method that is left as it is here by all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.godstorm.actions import CallDeck, ChooseGod, Link, NameRelic
from hegemon.editions.godstorm.cards import MIRACLES, Miracle
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import MAGIC
from hegemon.editions.godstorm.pieces import reckon
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action, Step
from hegemon.rules.actions import Against, Amount, Target
from hegemon.rules.effects import Answered, CardAsks
from hegemon.rules.invasion import DECLARED
from hegemon.table.cards import Power
from hegemon.table.effects import Effect, Force
from hegemon.table.table import NOBODY, Table

PLAY: Final = "play"
"""The moment of step 4; that of Sky cards is DECLARED."""

AEGIS: Final = "aegis_shield_of_athena"


class Reckon(Step[Table]):
    """A card has done all it does: gods without armies are banished, then players without armies are out.

    Rules: GS-PLY-13
    """

    __slots__ = ("by",)
    __match_args__: ClassVar[tuple[str, ...]] = ("by",)

    def __init__(self, by: int = NOBODY) -> None:
        self.by: Final = by

    def run(self, g: Game[Table]) -> None:
        reckon(g, self.by)


@mypyc_attr(allow_interpreted_subclasses=True)
class MiracleCard(Effect):
    """A War, Death or Sky card: it asks, is announced, may be cancelled, and is resolved."""

    __slots__ = ("copies", "miracle")
    moment: ClassVar[str] = PLAY
    asks: ClassVar[int] = 0

    def __init__(self, power: Power) -> None:
        super().__init__(power)
        assert isinstance(power, Miracle)
        self.miracle: Final = power
        self.copies: Final[tuple[int, ...]] = tuple([one.index for one in MIRACLES[power.deck] if one.key == power.key])
        """The numbers of the card and its copies."""

    def may_be_held(self, x: GodstormExtra) -> bool:
        """Whether somebody may hold it, as everybody sees: not every copy is out of the game."""
        discards = x.deck_of(self.miracle.deck).discards
        for copy in self.copies:  # noqa: SIM110  (a generator is slow when compiled, and a list goes on to the end)
            if copy not in discards:
                return True
        return False

    def forced_out(self, t: Table, who: int) -> bool:
        """Whether it can have its effect when it comes straight from the deck and must be played."""
        return self.playable(t, who)

    def wants(self, t: Table, who: int, notes: tuple[int, ...]) -> bool:
        """Whether something is still to be chosen before it is announced."""
        return len(notes) < self.asks

    def noted(self, t: Table, who: int, notes: tuple[int, ...], action: Action) -> tuple[int, ...]:
        """The numbers that an answer adds to the notes."""
        if isinstance(action, Target):
            return (action.land.index,)
        if isinstance(action, Amount):
            return (action.number,)
        if isinstance(action, Link):
            return (action.one.index, action.other.index)
        if isinstance(action, ChooseGod):
            return (action.god.kind,)
        if isinstance(action, CallDeck):
            return (action.deck.index,)
        if isinstance(action, NameRelic):
            return (action.relic.index,)
        raise NotImplementedError

    def cites(self) -> str:
        return self.miracle.rule

    def play(self, g: Game[Table], who: int) -> None:
        self.ask_on(g, who, ())

    def ask_on(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        """Ask for what is still to be chosen, or announce the card with what was."""
        if self.wants(g.table, who, notes):
            g.then(CardAsks(who, self.key, notes))
        else:
            announce(g, self, who, notes)

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        self.ask_on(g, who, (*notes, *self.noted(g.table, who, notes, action)))

    def answered(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(Reckon(who))
        self.resolve(g, who, notes)

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        """Have the effect."""
        raise NotImplementedError

    def duel(self, force: Force) -> int:
        """What it adds to the godswar totals of its owner while it is in force."""
        return 0


def targets(t: Table, lands: Iterable[int]) -> tuple[Action, ...]:
    """These places as answers."""
    return tuple([Target(t.board.territories[land]) for land in lands])


def seat_named(t: Table, action: Action) -> int:
    """The seat whose pantheon an answer names."""
    assert isinstance(action, Against)
    return godstorm(t).pantheons.index(action.faction.index)


@mypyc_attr(allow_interpreted_subclasses=True)
class SkyCard(MiracleCard):
    """A card played when an own territory is invaded, before any die.

    Rules: GS-SKY-01
    """

    __slots__ = ()
    moment = DECLARED


def announce(g: Game[Table], card: MiracleCard, who: int, notes: tuple[int, ...]) -> None:
    """The choices for a card are named: whoever has the Aegis may cancel it, or else it has its effect.

    Rules: GS-PLY-05 GS-CRD-56
    """
    t = g.table
    x = godstorm(t)
    for seat in range(t.edition.seats):
        if x.has_relic(seat, AEGIS):
            g.then(Answered((seat,), 0, card.key, who, notes))
            return
    card.answered(g, who, notes)


@mypyc_attr(allow_interpreted_subclasses=True)
class Relic(Effect):
    """A Magic card, open before its owner. What one does not change it leaves as it is here.

    Rules: GS-MAG-01 GS-MAG-02
    """

    __slots__ = ("miracle",)
    starts: ClassVar[bool] = False
    """Whether it acts before step 1 of its owner's turn."""
    trades: ClassVar[bool] = False
    """Whether its owner may raise fewer armies for faith."""
    saves: ClassVar[bool] = False
    """Whether its owner may pay for defending armies that a roll would take."""
    rerolls: ClassVar[bool] = False
    """Whether its owner's 1s are rolled again in godswar."""

    def __init__(self, power: Power) -> None:
        super().__init__(power)
        assert isinstance(power, Miracle)
        self.miracle: Final = power

    def play(self, g: Game[Table], who: int) -> None:
        """Act at the start of the owner's turn."""
        raise NotImplementedError

    def bids(self) -> int:
        """What it adds when bids are ranked."""
        return 0

    def armies(self, t: Table, who: int) -> int:
        """How many armies more its owner raises."""
        return 0

    def faith(self, t: Table, who: int) -> int:
        """How much more faith its owner gathers."""
        return 0

    def price(self, usual: int) -> int:
        """What a miracle card costs its owner to obtain."""
        return usual

    def revives(self, usual: int) -> int:
        """How many armies each crypt of its owner revives."""
        return usual

    def duel(self) -> int:
        """What it adds to the godswar totals of its owner."""
        return 0


def relics_of(t: Table, seat: int) -> list[Relic]:
    """The relics that a seat has in play, as far as they do anything."""
    laid = godstorm(t).magic.laid[seat]
    if not laid:
        return []
    effects = t.edition.effects
    assert effects is not None
    found: list[Relic] = []
    for card in laid:
        effect = effects.by_key.get(MIRACLES[MAGIC][card].key)
        if isinstance(effect, Relic):
            found.append(effect)
    return found
