"""What players say in every rulebook of the family: one class, one sentence."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Action, Event, Named
from hegemon.table.board import Territory
from hegemon.table.cards import Card, Power
from hegemon.table.events import (
    ArmiesCommitted,
    AttackDeclared,
    CardKept,
    Claimed,
    DefenceDeclared,
    Moved,
    MovedIn,
    Placed,
    TerritoryDealt,
)


class Claim(Action):
    """``claim hill``: take a territory nobody holds, with one army."""

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
    """``place hill 5``: put armies onto a territory."""

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
    """``trade hill valley coast``: turn in a set of three cards. Everybody sees them."""

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
    """``bonus hill``: choose which territory gets the armies for a traded card that shows it."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "bonus"
    shape = ("territory",)
    label = "Reinforce"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


@mypyc_attr(free_list_len=1)
class Attack(Action):
    """``attack hill valley 3``: from where, which territory, with how many dice."""

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


class Enter(Action):
    """``enter hills marsh 3``: from where, which territory that nobody holds, with how many armies."""

    __slots__ = ("armies", "dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst", "armies")
    verb = "enter"
    shape = ("territory", "territory", "number")
    label = "Enter"

    def __init__(self, src: Territory, dst: Territory, armies: int) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return Moved(who, self.src, self.dst, self.armies)


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
    """``fortify hill valley 4``: move armies between two own territories."""

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
    """``deal hill``: a territory that chance has dealt."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "deal"
    shape = ("territory",)
    label = "Deal"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return TerritoryDealt(self.land)


# --- invasions, battle by battle, and cards that are played ----------------------------------------------------------


@mypyc_attr(free_list_len=1)
class Invade(Action):
    """``invade hill valley``: declare an invasion."""

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst")
    verb = "invade"
    shape = ("territory", "territory")
    label = "Invade"
    hostile = True

    def __init__(self, src: Territory, dst: Territory) -> None:
        self.src: Final = src
        self.dst: Final = dst


class Commit(Action):
    """``commit 3``: so many armies fight the next battle, each with a die."""

    __slots__ = ("armies",)
    __match_args__: ClassVar[tuple[str, ...]] = ("armies",)
    verb = "commit"
    shape = ("number",)
    label = "Commit"
    role = "commit"

    def __init__(self, armies: int) -> None:
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return ArmiesCommitted(who, self.armies)


class Leave(Action):
    """``leave tower``: a companion of the armies stays out of this invasion's battles."""

    __slots__ = ("unit",)
    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)
    verb = "leave"
    shape = ("unit",)
    label = "Leave out"
    role = "apart"

    def __init__(self, unit: Named) -> None:
        self.unit: Final = unit


class Bring(Action):
    """``bring tower``: a companion goes along with the armies that just moved."""

    __slots__ = ("unit",)
    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)
    verb = "bring"
    shape = ("unit",)
    label = "Bring along"

    def __init__(self, unit: Named) -> None:
        self.unit: Final = unit


class Use(Action):
    """``use spy``: pay for a card that is ready or in hand and have its effect. Everybody sees it."""

    __slots__ = ("power",)
    __match_args__: ClassVar[tuple[str, ...]] = ("power",)
    verb = "use"
    shape = ("power",)
    binding = True
    label = "Use"

    def __init__(self, power: Power) -> None:
        self.power: Final = power


class Reveal(Action):
    """``reveal hill``: turn up a card that lies face down before you."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "reveal"
    shape = ("card",)
    binding = True
    label = "Reveal"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Target(Action):
    """``target hill``: name a territory for a card."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "target"
    shape = ("territory",)
    label = "Choose"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class Against(Action):
    """``against north``: name an opponent for a card, by faction."""

    __slots__ = ("faction",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faction",)
    verb = "against"
    shape = ("faction",)
    label = "Play it against"

    def __init__(self, faction: Named) -> None:
        self.faction: Final = faction


class Amount(Action):
    """``amount 2``: so many."""

    __slots__ = ("number",)
    __match_args__: ClassVar[tuple[str, ...]] = ("number",)
    verb = "amount"
    shape = ("number",)
    label = "Choose"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class Die(Action):
    """``die 1``: this die, counted from the left as the roll is written."""

    __slots__ = ("place",)
    __match_args__: ClassVar[tuple[str, ...]] = ("place",)
    verb = "die"
    exact = True
    shape = ("number",)
    label = "Die no."
    role = "which"

    def __init__(self, place: int) -> None:
        self.place: Final = place


class Keep(Action):
    """``keep five_hills``: keep this of the cards just drawn."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "keep"
    shape = ("card",)
    binding = True
    label = "Keep"

    def __init__(self, card: Card) -> None:
        self.card: Final = card

    def event(self, who: int) -> Event:
        return CardKept(who, self.card)


class Discard(Action):
    """``discard five_hills``: lay a card of the own hand aside. Everybody sees it."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "discard"
    shape = ("card",)
    binding = True
    label = "Discard"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class TakeCard(Action):
    """``take``: draw the Territory card you have earned."""

    __slots__ = ()
    verb = "take"
    label = "Take the card"
