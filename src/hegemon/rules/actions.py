"""What players say in every rulebook of the family: one class, one sentence."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Action, Event
from hegemon.table.board import Territory
from hegemon.table.cards import Card
from hegemon.table.events import (
    AttackDeclared,
    Claimed,
    DefenceDeclared,
    Moved,
    MovedIn,
    Placed,
    TerritoryDealt,
)


class Claim(Action):
    """``claim alaska``: take a territory nobody holds, with one army."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "claim"
    shape = ("territory",)
    label = "Claim"
    role = "quick"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return Claimed(who, self.land)


@mypyc_attr(free_list_len=1)
class Place(Action):
    """``place ural 5``: put armies onto a territory."""

    __slots__ = ("armies", "land")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "armies")
    verb = "place"
    shape = ("territory", "number")
    label = "Place"

    def __init__(self, land: Territory, armies: int) -> None:
        self.land: Final = land
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return Placed(who, self.land, self.armies)


class Trade(Action):
    """``trade alaska siam wild_1``: turn in a set of three cards. Everybody sees them."""

    __slots__ = ("cards",)
    __match_args__: ClassVar[tuple[str, ...]] = ("cards",)
    verb = "trade"
    shape = ("cards",)
    binding = True
    label = "Trade"
    role = "set"

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards


class Bonus(Action):
    """``bonus siam``: choose which territory gets the armies for a traded card that shows it."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "bonus"
    shape = ("territory",)
    label = "Reinforce"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


@mypyc_attr(free_list_len=1)
class Attack(Action):
    """``attack alaska kamchatka 3``: from where, which territory, with how many dice."""

    __slots__ = ("dice", "dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst", "dice")
    verb = "attack"
    shape = ("territory", "territory", "number")
    label = "Attack"
    hostile = True
    role = "dice"

    def __init__(self, src: Territory, dst: Territory, dice: int) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.dice: Final = dice

    def event(self, who: int) -> Event:
        return AttackDeclared(who, self.src, self.dst, self.dice)


class Defend(Action):
    """``defend 2``: with how many dice."""

    __slots__ = ("dice",)
    __match_args__: ClassVar[tuple[str, ...]] = ("dice",)
    verb = "defend"
    shape = ("number",)
    label = "Defend"
    role = "dice"

    def __init__(self, dice: int) -> None:
        self.dice: Final = dice

    def event(self, who: int) -> Event:
        return DefenceDeclared(who, self.dice)


@mypyc_attr(free_list_len=1)
class Occupy(Action):
    """``occupy 5``: how many armies move into the captured territory, all told."""

    __slots__ = ("armies",)
    __match_args__: ClassVar[tuple[str, ...]] = ("armies",)
    verb = "occupy"
    shape = ("number",)
    label = "Move in"
    role = "follow"

    def __init__(self, armies: int) -> None:
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return MovedIn(who, self.armies)


@mypyc_attr(free_list_len=1)
class Fortify(Action):
    """``fortify siam china 4``: move armies between two own territories."""

    __slots__ = ("armies", "dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst", "armies")
    verb = "fortify"
    shape = ("territory", "territory", "number")
    label = "Fortify"

    def __init__(self, src: Territory, dst: Territory, armies: int) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return Moved(who, self.src, self.dst, self.armies)


class Dealt(Action):
    """``deal siam``: a territory that chance has dealt."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "deal"
    shape = ("territory",)
    label = "Deal"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return TerritoryDealt(self.land)
