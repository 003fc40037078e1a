"""What players say in The Lord of the Rings and nowhere else."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.lands import LEADER, Army
from hegemon.kernel.steps import Action, Event
from hegemon.rules.actions import Commit, Defend, Discard, Use
from hegemon.table.board import Territory
from hegemon.table.events import ArmiesCommitted, DefenceDeclared, Names, PiecePlaced, armies, some


class ChooseArmy(Action):
    """``army yellow``: play this army."""

    __slots__ = ("army",)
    __match_args__: ClassVar[tuple[str, ...]] = ("army",)
    verb = "army"
    shape = ("army",)
    label = "Play the army"
    role = "faction"

    def __init__(self, army: Army) -> None:
        self.army: Final = army


class Appoint(Action):
    """``appoint rhudaur``: put a Leader into a territory."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "appoint"
    shape = ("territory",)
    label = "Place a Leader"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PiecePlaced(who, LEADER, self.land)


class Sent(ArmiesCommitted):
    """Battalions were sent into a battle with their Leader."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} sends a Leader with {armies(name, self.armies)}."


class Lead(Commit):
    """``lead 3``: so many battalions fight the next battle, and the Leader goes with them."""

    __slots__ = ()
    verb = "lead"
    label = "Commit with the Leader"

    def event(self, who: int) -> Event:
        return Sent(who, self.armies)


class Stood(DefenceDeclared):
    """Battalions defend with their Leader."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} defends with {some(self.dice, 'die', 'dice')} and a Leader."


class Stand(Defend):
    """``stand 2``: defend with so many dice, and with the Leader."""

    __slots__ = ()
    verb = "stand"
    label = "Defend with the Leader"

    def event(self, who: int) -> Event:
        return Stood(who, self.dice)


class Shift(Action):
    """``shift lune_valley``: go on with the invasion from another territory."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "shift"
    shape = ("territory",)
    label = "Attack from"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class Complete(Use):
    """``complete mission_erebor``: declare a Mission complete. Everybody sees it."""

    __slots__ = ()
    verb = "complete"
    shape = ("mission",)
    label = "Complete"


class LayAside(Discard):
    """``discard erebor``: lay aside an Adventure card of a hand that is too large."""

    __slots__ = ()
    shape = ("adventure",)


class Block(Action):
    """``block the_shire buckland``: name the bridge that nobody shall pass, by either end first."""

    __slots__ = ("one", "other")
    __match_args__: ClassVar[tuple[str, ...]] = ("one", "other")
    verb = "block"
    shape = ("territory", "territory")
    label = "Block the bridge"
    role = "either"

    def __init__(self, one: Territory, other: Territory) -> None:
        self.one: Final = one
        self.other: Final = other


class Carry(Action):
    """``carry rhudaur moria``: a Leader is borne from one territory to another."""

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst")
    verb = "carry"
    shape = ("territory", "territory")
    label = "Carry the Leader"

    def __init__(self, src: Territory, dst: Territory) -> None:
        self.src: Final = src
        self.dst: Final = dst


class Hasten(Action):
    """``hasten``: the card adds to the roll of the Fellowship."""

    __slots__ = ()
    verb = "hasten"
    label = "Add to the roll"


class Delay(Action):
    """``delay``: the card takes from the roll of the Fellowship."""

    __slots__ = ()
    verb = "delay"
    label = "Take from the roll"


HASTEN: Final = Hasten()
DELAY: Final = Delay()
