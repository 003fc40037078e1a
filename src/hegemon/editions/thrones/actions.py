"""What players say in Game of Thrones and nowhere else."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.cards import Power
from hegemon.editions.thrones.lands import House, Unit
from hegemon.kernel.steps import Action, Event, Named
from hegemon.table.board import Territory
from hegemon.table.cards import Card
from hegemon.table.events import ArmiesCommitted, CardKept


class ChooseHouse(Action):
    """``house stark``: play this House."""

    __slots__ = ("house",)
    __match_args__: ClassVar[tuple[str, ...]] = ("house",)
    verb = "house"
    shape = ("house",)
    label = "Play House"

    def __init__(self, house: House) -> None:
        self.house: Final = house


class Enlist(Action):
    """``enlist karhold``: trade a single Territory card for the unit it shows. Everybody sees it."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "enlist"
    shape = ("card",)
    binding = True
    label = "Trade for a unit"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Station(Action):
    """``station karhold``: put the new unit there."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "station"
    shape = ("territory",)
    label = "Station in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class Ware(Named):
    """What can be bought."""

    __slots__ = ()


MAESTER_WARE: Final = Ware(0, "maester", "a Maester card")
OBJECTIVE_WARE: Final = Ware(1, "objective", "a choice of two objectives")
WARES: Final = (MAESTER_WARE, OBJECTIVE_WARE)


class Buy(Action):
    """``buy maester`` or ``buy objective``, for 200 gold."""

    __slots__ = ("ware",)
    __match_args__: ClassVar[tuple[str, ...]] = ("ware",)
    verb = "buy"
    shape = ("ware",)
    label = "Buy"

    def __init__(self, ware: Ware) -> None:
        self.ware: Final = ware


class Ransom(Action):
    """``ransom ned_stark``: pay the captor 500 gold and have your character back."""

    __slots__ = ("character",)
    __match_args__: ClassVar[tuple[str, ...]] = ("character",)
    verb = "ransom"
    shape = ("character",)
    label = "Ransom"

    def __init__(self, character: Power) -> None:
        self.character: Final = character


class Use(Action):
    """``use robb_stark``: pay for a character or a Maester card and have its effect. Everybody sees it."""

    __slots__ = ("power",)
    __match_args__: ClassVar[tuple[str, ...]] = ("power",)
    verb = "use"
    shape = ("power",)
    binding = True
    label = "Use"

    def __init__(self, power: Power) -> None:
        self.power: Final = power


class Reveal(Action):
    """``reveal karhold``: turn up the card of your rally; its five armies march in."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "reveal"
    shape = ("card",)
    binding = True
    label = "Reveal"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Invade(Action):
    """``invade harrenhal kings_landing``: declare an invasion."""

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
    """``leave knight``: a unit stays out of this invasion's battles."""

    __slots__ = ("unit",)
    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)
    verb = "leave"
    shape = ("unit",)
    label = "Leave out"

    def __init__(self, unit: Unit) -> None:
        self.unit: Final = unit


class Bring(Action):
    """``bring knight``: a unit goes along with the armies that just moved."""

    __slots__ = ("unit",)
    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)
    verb = "bring"
    shape = ("unit",)
    label = "Bring along"

    def __init__(self, unit: Unit) -> None:
        self.unit: Final = unit


class Score(Action):
    """``score control_5_castles``: show an objective you have achieved."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "score"
    shape = ("card",)
    binding = True
    label = "Score"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Keep(Action):
    """``keep control_5_castles``: keep this of the cards just drawn."""

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


class TakeCard(Action):
    """``take``: draw the Territory card you have earned."""

    __slots__ = ()
    verb = "take"
    label = "Take the card"


class Target(Action):
    """``target karhold``: name a territory for a card."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "target"
    shape = ("territory",)
    label = "Choose"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class Against(Action):
    """``against stark``: name an opponent for a card, by House."""

    __slots__ = ("house",)
    __match_args__: ClassVar[tuple[str, ...]] = ("house",)
    verb = "against"
    shape = ("house",)
    label = "Against House"

    def __init__(self, house: House) -> None:
        self.house: Final = house


class NameCharacter(Action):
    """``name ned_stark``: name a character for a card."""

    __slots__ = ("character",)
    __match_args__: ClassVar[tuple[str, ...]] = ("character",)
    verb = "name"
    shape = ("character",)
    label = "Name"

    def __init__(self, character: Power) -> None:
        self.character: Final = character


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
    shape = ("number",)
    label = "Die"

    def __init__(self, place: int) -> None:
        self.place: Final = place
