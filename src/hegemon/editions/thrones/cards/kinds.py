"""Kinds of effects that several cards have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.cards.base import ThronesCard
from hegemon.editions.thrones.decks import HAND_LIMIT
from hegemon.editions.thrones.extra import realm, thrones
from hegemon.editions.thrones.lands import NO_PORT, TOKENS
from hegemon.editions.thrones.reinforce import StationUnit
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Die
from hegemon.rules.decks import TERRITORY, DrawInto, in_stock
from hegemon.rules.effects import CardAsks
from hegemon.rules.invade import RerollDice, rewrite, shown_dice
from hegemon.rules.invasion import invasion_in
from hegemon.table.combat import Side
from hegemon.table.effects import INVASION, Force
from hegemon.table.table import Table

ANYWHERE: Final = 0
CASTLE: Final = 1
PORT: Final = 2
EITHER: Final = 3
"""What must stand in the territory where a card works: nothing, a castle, a port, or one of the two."""


def stands_at(t: Table, land: int, what: int) -> bool:
    """Whether a territory has what a card asks for."""
    there = realm(t)
    if what == CASTLE:
        return there.castle[land]
    if what == PORT:
        return there.port[land] != NO_PORT
    return what == ANYWHERE or there.castle[land] or there.port[land] != NO_PORT


@mypyc_attr(allow_interpreted_subclasses=True)
class InForce(ThronesCard):
    """The card is in force for a battle, an invasion, a turn or a round; it may ask for a castle or a port there."""

    __slots__ = ()
    scope: ClassVar[str] = INVASION
    where: ClassVar[int] = ANYWHERE

    def playable(self, t: Table, who: int) -> bool:
        if thrones(t).in_force(self.key, who):
            return False
        return self.where == ANYWHERE or stands_at(t, invasion_in(t).dst, self.where)

    def play(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(self.key, who, self.scope))


def own_side(t: Table, who: int) -> tuple[Side, Side, Side]:
    """The dice of a seat in the battle, and both sides."""
    attacker, defender = shown_dice(t)
    return (attacker if who == t.turn else defender), attacker, defender


@mypyc_attr(allow_interpreted_subclasses=True)
class HighestFace(ThronesCard):
    """One of the own dice is set to its highest face."""

    __slots__ = ()

    def playable(self, t: Table, who: int) -> bool:
        battle = t.battle
        assert battle is not None
        rolled = battle.rolled
        assert rolled is not None
        faces = rolled.attack if who == t.turn else rolled.defend
        if min(faces) < t.edition.combat.size:  # no die is smaller than that
            return True
        mine, _, _ = own_side(t, who)
        return any([face < size for face, size in zip(mine.faces, mine.sizes, strict=True)])

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        mine, _, _ = own_side(t, who)
        dice = list(zip(mine.faces, mine.sizes, strict=True))
        return tuple([Die(n + 1) for n, (face, size) in enumerate(dice) if face < size])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        mine, _, _ = own_side(t, who)
        return f"which of your dice ({written(mine)}) is set to its highest face?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Die)
        mine, attacker, defender = own_side(g.table, who)
        mine.faces[action.place - 1] = mine.sizes[action.place - 1]
        rewrite(g.table, attacker, defender, self.key)


def written(side: Side) -> str:
    """The dice of a side, those with eight faces marked."""
    return ", ".join(
        [f"{face} of 8" if size == 8 else str(face) for face, size in zip(side.faces, side.sizes, strict=True)]
    )


def roll_again(g: Game[Table], attacking: bool, places: tuple[int, ...]) -> None:
    """Roll some dice of one side again."""
    g.then(RerollDice(places, ()) if attacking else RerollDice((), places))


@mypyc_attr(allow_interpreted_subclasses=True)
class NewUnit(ThronesCard):
    """A unit comes to an own territory, if its kind has not run out."""

    __slots__ = ()
    unit: ClassVar[int] = 0

    def playable(self, t: Table, who: int) -> bool:
        return sum(thrones(t).units(self.unit)) < TOKENS

    def play(self, g: Game[Table], who: int) -> None:
        g.then(StationUnit(who, self.unit))


@mypyc_attr(allow_interpreted_subclasses=True)
class ExtraCard(ThronesCard):
    """A Territory card is drawn, up to the limit of five."""

    __slots__ = ()

    def playable(self, t: Table, who: int) -> bool:
        return in_stock(t, TERRITORY) and len(t.hands[who]) < HAND_LIMIT and self.earned(t, who)

    def earned(self, t: Table, who: int) -> bool:
        """Whether the turn went as the card asks."""
        raise NotImplementedError

    def play(self, g: Game[Table], who: int) -> None:
        g.then(DrawInto(who, TERRITORY))
