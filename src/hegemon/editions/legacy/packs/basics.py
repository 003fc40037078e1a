"""What several packs need: the words of a seal, who plays a faction, effects that last, and dice for territories."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.cards import event_over
from hegemon.editions.legacy.events import MissileLaunched
from hegemon.editions.legacy.extra import Lasting, has_troops, legacy
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.losses import lose
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Named, Step
from hegemon.table.table import NOBODY, Table

# --- words ------------------------------------------------------------------------------------------------------------


def says(pack: str, id: str) -> str:
    """A question in the words of a seal."""
    return next(row.says for row in read_seal(pack).prompt if row.id == id)


def power_name(pack: str, number: int) -> str:
    """What a power is called."""
    return next(row.name for row in read_seal(pack).power if row.number == number)


def thing(t: Table, kind: str, id: str) -> Named:
    """A sticker, choice or draft card of an opened pack, as sentences name it."""
    return next(one for one in t.edition.things[kind] if one.id == id)


# --- who --------------------------------------------------------------------------------------------------------------


def seat_of(t: Table, faction: int) -> int:
    """The seat that plays a faction, or NOBODY."""
    factions = legacy(t).factions
    return factions.index(faction) if faction in factions else NOBODY


def playing(t: Table, faction: int) -> int:
    """The seat that plays a faction, if it is in the game and not knocked out; else NOBODY.

    Rules: LG-EVT-14
    """
    seat = seat_of(t, faction)
    return seat if seat != NOBODY and t.alive(seat) and has_troops(t, seat) else NOBODY


# --- missiles that are spent ------------------------------------------------------------------------------------------


def may_spend(t: Table, seat: int) -> bool:
    """Whether a seat has a missile that it may use now for something else than a die.

    Rules: LG-PCK-33
    """
    x = legacy(t)
    return x.missiles[seat] > 0 and t.alive(seat) and all([pack.may_launch(t, seat) for pack in open_packs(x.world)])


def spend(g: Game[Table], seat: int, power: int, name: str) -> None:
    """A missile is spent on a power, which cannot be used again in this turn; it is no missile on a roll.

    Rules: LG-PCK-33 LG-PCK-81
    """
    x = legacy(g.table)
    x.missiles[seat] -= 1
    x.deeds = x.deeds.replaced(used=(*x.deeds.used, power))
    g.tell(MissileLaunched(seat, f"spends a missile for {name}"))


# --- effects that last ------------------------------------------------------------------------------------------------


def note(t: Table, flag: int) -> None:
    """Note something until the end of the turn under way."""
    x = legacy(t)
    x.deeds = x.deeds.replaced(flags=(*x.deeds.flags, flag))


def noted(t: Table, flag: int) -> bool:
    """Whether something was noted in the turn under way."""
    return flag in legacy(t).deeds.flags


def put(t: Table, effect: Lasting) -> None:
    """An effect begins that outlasts the turn."""
    x = legacy(t)
    x.lasting = (*x.lasting, effect)


def in_force(t: Table, key: int) -> list[Lasting]:
    """The effects of a card or power that are in force."""
    lasting = legacy(t).lasting
    return [effect for effect in lasting if effect.key == key] if lasting else []


def end(t: Table, key: int, who: int) -> None:
    """The effects that a card or power has for a seat are over."""
    x = legacy(t)
    if x.lasting:
        x.lasting = tuple([effect for effect in x.lasting if (effect.key, effect.who) != (key, who)])


# --- territories ------------------------------------------------------------------------------------------------------


class LandDie(Ask[Table]):
    """A die for a territory: so many troops are lost there, but for those of a faction that is spared.

    ``pack`` and ``id`` say whose question it is.
    """

    __slots__ = ("id", "land", "pack", "spared")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "spared", "pack", "id")
    title = "Roll for a territory"

    def __init__(self, land: int, spared: int, pack: str, id: str) -> None:
        super().__init__(CHANCE)
        self.land: Final = land
        self.spared: Final = spared
        self.pack: Final = pack
        self.id: Final = id

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        owner = t.owner[self.land]
        return owner == NOBODY or legacy(t).factions[owner] == self.spared

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        lose(g, self.land, action.faces[0])

    def prompt(self, g: Game[Table]) -> str:
        return says(self.pack, self.id)


class EventOver(Step[Table]):
    """What an event says is done: its card goes back to the box until the next game, or is destroyed."""

    __slots__ = ("card", "destroyed")
    __match_args__: ClassVar[tuple[str, ...]] = ("card", "destroyed")

    def __init__(self, card: int, destroyed: bool) -> None:
        self.card: Final = card
        self.destroyed: Final = destroyed

    def run(self, g: Game[Table]) -> None:
        event_over(g, self.card, self.destroyed)
