"""Effects that several cards have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.decks import HAND_LIMIT
from hegemon.editions.thrones.extra import Force, Invasion, realm, thrones
from hegemon.editions.thrones.lands import TOKENS
from hegemon.editions.thrones.powers import CardAsks, Effect
from hegemon.editions.thrones.reinforce import StationUnit
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Die
from hegemon.rules.decks import TERRITORY, DrawInto
from hegemon.rules.invade import RerollDice, rewrite, shown_dice
from hegemon.table.combat import Side
from hegemon.table.table import Table

ANYWHERE: Final = "anywhere"
CASTLE: Final = "castle"
PORT: Final = "port"
EITHER: Final = "either"


def invasion_in(t: Table) -> Invasion:
    """The invasion under way."""
    invasion = thrones(t).invasion
    assert invasion is not None
    return invasion


def stands_at(t: Table, land: int, what: str) -> bool:
    """Whether a territory has what a card asks for."""
    there = realm(t)
    castle, port = there.castle[land], there.port[land] != ""
    return {ANYWHERE: True, CASTLE: castle, PORT: port, EITHER: castle or port}[what]


@mypyc_attr(allow_interpreted_subclasses=True)
class InForce(Effect):
    """The card is in force for a battle, an invasion or a turn; it may ask for a castle or a port where it works."""

    __slots__ = ("key", "scope", "where")

    def __init__(self, key: str, scope: str, where: str = ANYWHERE) -> None:
        self.key: Final = key
        self.scope: Final = scope
        self.where: Final = where

    def may(self, t: Table, who: int) -> bool:
        if thrones(t).in_force(self.key, who):
            return False
        return self.where == ANYWHERE or stands_at(t, invasion_in(t).dst, self.where)

    def do(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(self.key, who, self.scope))


def own_side(t: Table, who: int) -> tuple[Side, Side, Side]:
    """The dice of a seat in the battle, and both sides."""
    attacker, defender = shown_dice(t)
    return (attacker if who == t.turn else defender), attacker, defender


@mypyc_attr(allow_interpreted_subclasses=True)
class HighestFace(Effect):
    """One of the own dice is set to its highest face."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key: Final = key

    def may(self, t: Table, who: int) -> bool:
        mine, _, _ = own_side(t, who)
        return any([face < size for face, size in zip(mine.faces, mine.sizes, strict=True)])

    def do(self, g: Game[Table], who: int) -> None:
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
class NewUnit(Effect):
    """A unit comes to an own territory, if its kind has not run out."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def may(self, t: Table, who: int) -> bool:
        return sum(thrones(t).units(self.kind)) < TOKENS

    def do(self, g: Game[Table], who: int) -> None:
        g.then(StationUnit(who, self.kind))


@mypyc_attr(allow_interpreted_subclasses=True)
class ExtraCard(Effect):
    """A Territory card is drawn, up to the limit of five."""

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        stock = len(t.pile) or len(t.discards)
        return stock > 0 and len(t.hands[who]) < HAND_LIMIT and self.earned(t, who)

    def earned(self, t: Table, who: int) -> bool:
        """Whether the turn went as the card asks."""
        raise NotImplementedError

    def do(self, g: Game[Table], who: int) -> None:
        g.then(DrawInto(who, TERRITORY))
