"""What happens at a table, told to whoever listens: logs, terminals and browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from hegemon.kernel.steps import Event
from hegemon.table.board import Region, Territory
from hegemon.table.cards import UNKNOWN, Card

Names = Callable[[int], str]
"""What a seat is called."""


def some(number: int, one: str, many: str) -> str:
    """A number of things, in words: 1 army, 5 armies."""
    return f"{number} {one if number == 1 else many}"


class Happening(Event):
    """An event that can be told in a sentence."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        """The event as one sentence."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> Happening:
        return self


class FirstFound(Happening):
    """The dice have said who begins."""

    __slots__ = ("seat",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} begins."


MANY: Final = 6
"""More regions than this are counted, not named."""


class TurnBegan(Happening):
    """A turn has begun, with so many armies for territories and for whole regions."""

    __slots__ = ("armies", "lands", "regions", "seat", "turn")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "turn", "armies", "lands", "regions")

    def __init__(self, seat: int, turn: int, armies: int, lands: int, regions: tuple[Region, ...]) -> None:
        self.seat: Final = seat
        self.turn: Final = turn
        self.armies: Final = armies
        self.lands: Final = lands
        self.regions: Final = regions

    def told(self, name: Names) -> str:
        several = len(self.regions) > MANY
        held = f" and {len(self.regions)} regions" if several else "".join([f" and {one.name}" for one in self.regions])
        armies, lands = some(self.armies, "army", "armies"), some(self.lands, "territory", "territories")
        return f"{name(self.seat)} gets {armies} for {lands}{held}."


class SetTraded(Happening):
    """A set was traded."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} trades a set for {some(self.armies, 'army', 'armies')}."


class BonusPlaced(Happening):
    """A card of an own territory brought armies onto it."""

    __slots__ = ("armies", "land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "armies")

    def __init__(self, seat: int, land: Territory, armies: int) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)}'s card puts {some(self.armies, 'army', 'armies')} onto {self.land.name}."


class ArmiesLost(Happening):
    """Armies that could be placed nowhere are lost."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} loses {some(self.armies, 'army', 'armies')} for which there is no room."


def dice_told(faces: tuple[int, ...], sizes: tuple[int, ...], counted: tuple[int, ...]) -> str:
    """Dice in words: ``6 4 1``; one with other than six faces, or with something added to it, says so: ``7d8+1``."""
    told: list[str] = []
    for place, face in enumerate(faces):
        size = sizes[place] if sizes else 6
        more = counted[place] - face if counted else 0
        told.append(f"{face}{f'd{size}' if size != 6 else ''}{f'+{more}' if more > 0 else ''}")
    return " ".join(told)


class BattleFought(Happening):
    """A roll was compared: what either side lost.

    ``sizes`` are the faces of the dice on both sides and ``counted`` what they counted in the end, or nothing for plain
    six-sided dice.
    """

    __slots__ = (
        "attacker",
        "attacker_lost",
        "counted",
        "defender",
        "defender_lost",
        "dst",
        "red",
        "sizes",
        "src",
        "white",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "attacker",
        "defender",
        "src",
        "dst",
        "red",
        "white",
        "attacker_lost",
        "defender_lost",
        "sizes",
        "counted",
    )

    def __init__(
        self,
        attacker: int,
        defender: int,
        src: Territory,
        dst: Territory,
        red: tuple[int, ...],
        white: tuple[int, ...],
        attacker_lost: int,
        defender_lost: int,
        sizes: tuple[int, ...] = (),
        counted: tuple[int, ...] = (),
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.src: Final = src
        self.dst: Final = dst
        self.red: Final = red
        self.white: Final = white
        self.attacker_lost: Final = attacker_lost
        self.defender_lost: Final = defender_lost
        self.sizes: Final = sizes
        self.counted: Final = counted

    def told(self, name: Names) -> str:
        half = len(self.red)
        red = dice_told(self.red, self.sizes[:half], self.counted[:half])
        white = dice_told(self.white, self.sizes[half:], self.counted[half:])
        return (
            f"{self.src.name} attacks {self.dst.name}: {red} against {white}; "
            f"{name(self.attacker)} loses {self.attacker_lost}, {name(self.defender)} loses {self.defender_lost}."
        )


class Captured(Happening):
    """A territory has changed hands."""

    __slots__ = ("land", "loser", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "loser")

    def __init__(self, seat: int, land: Territory, loser: int) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.loser: Final = loser

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} captures {self.land.name} from {name(self.loser)}."


class Eliminated(Happening):
    """A seat has lost its last territory; its cards go to the captor."""

    __slots__ = ("cards", "captor", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "captor", "cards")

    def __init__(self, seat: int, captor: int, cards: int) -> None:
        self.seat: Final = seat
        self.captor: Final = captor
        self.cards: Final = cards

    def told(self, name: Names) -> str:
        cards = f", who takes {some(self.cards, 'card', 'cards')}" if self.cards else ""
        return f"{name(self.seat)} is eliminated by {name(self.captor)}{cards}."


class CardDrawn(Happening):
    """A card was drawn; only its owner sees which."""

    __slots__ = ("card", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: Card) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def seen_by(self, seat: int) -> Happening:
        return self if seat == self.seat else CardDrawn(self.seat, UNKNOWN)

    def told(self, name: Names) -> str:
        card = "a card" if self.card is UNKNOWN else f"the card {self.card.name}"
        return f"{name(self.seat)} draws {card}."


class DeckRenewed(Happening):
    """The discards were shuffled into a new draw pile."""

    __slots__ = ("cards",)
    __match_args__: ClassVar[tuple[str, ...]] = ("cards",)

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards

    def told(self, name: Names) -> str:
        return f"A new draw pile is made of {some(self.cards, 'discarded card', 'discarded cards')}."


class GameWon(Happening):
    """The game is over."""

    __slots__ = ("reason", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "reason")

    def __init__(self, seat: int, reason: str) -> None:
        self.seat: Final = seat
        self.reason: Final = reason

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} wins: {self.reason}"
