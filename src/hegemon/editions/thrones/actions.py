"""What players say in Game of Thrones and nowhere else."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.cards import Character
from hegemon.editions.thrones.lands import House
from hegemon.kernel.steps import Action, Named
from hegemon.table.board import Territory
from hegemon.table.cards import Card


class ChooseHouse(Action):
    """``house stark``: play this House."""

    __slots__ = ("house",)
    __match_args__: ClassVar[tuple[str, ...]] = ("house",)
    verb = "house"
    shape = ("house",)
    label = "Play House"
    role = "faction"

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


PRICE: Final = 200


class Ware(Named):
    """What can be bought, and for how much."""

    __slots__ = ("says",)

    def __init__(self, index: int, id: str, name: str) -> None:
        super().__init__(index, id, name)
        self.says: Final = f"{PRICE} gold"


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
    role = "ware"

    def __init__(self, ware: Ware) -> None:
        self.ware: Final = ware


class Ransom(Action):
    """``ransom ned_stark``: pay the captor 500 gold and have your character back."""

    __slots__ = ("character",)
    __match_args__: ClassVar[tuple[str, ...]] = ("character",)
    verb = "ransom"
    shape = ("character",)
    label = "Ransom"

    def __init__(self, character: Character) -> None:
        self.character: Final = character


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


class NameCharacter(Action):
    """``name ned_stark``: name a character for a card."""

    __slots__ = ("character",)
    __match_args__: ClassVar[tuple[str, ...]] = ("character",)
    verb = "name"
    shape = ("character",)
    label = "Name"

    def __init__(self, character: Character) -> None:
        self.character: Final = character
