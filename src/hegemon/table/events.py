"""What happens at a table, told to whoever listens: logs, terminals and browsers.

Every event is a record with typed fields, so that nobody has to read its sentence to know what happened. The browser's
types are generated from this file; an edition tells events of these kinds, or of subclasses of them, and needs no new
code in the browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Event, Named
from hegemon.table.board import Region, Territory
from hegemon.table.cards import UNKNOWN, Card
from hegemon.table.words import ARMY, listed

Names = Callable[[int], str]
"""What a seat is called; a ``Naming`` says what armies are called, too."""


class Naming:
    """What seats and armies are called in the sentences of one game."""

    __slots__ = ("seat", "units")

    def __init__(self, seat: Names, units: tuple[str, str]) -> None:
        self.seat: Final = seat
        self.units: Final = units

    def __call__(self, seat: int) -> str:
        return self.seat(seat)


def units_of(name: Names) -> tuple[str, str]:
    """What armies are called, one and several."""
    return name.units if isinstance(name, Naming) else ARMY


def armies(name: Names, number: int) -> str:
    """So many armies, as they are called in this game."""
    one, more = units_of(name)
    return some(number, one, more)


def some(number: int, one: str, many: str) -> str:
    """A number of things, in words: 1 army, 5 armies."""
    return f"{number} {one if number == 1 else many}"


NOBODY: Final = -1
"""In the place of a seat: the bank, or nobody at all."""

QUIET: Final = 0
PLAIN: Final = 1
GREAT: Final = 2
"""How much an event matters: logs leave it out, tell it, or tell it even in the shortest summary."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Happening(Event):
    """An event that can be told in a sentence."""

    __slots__ = ()
    weight: ClassVar[int] = PLAIN

    def told(self, name: Names) -> str:
        """The event as one sentence."""
        raise NotImplementedError

    def in_full(self, name: Names) -> list[str]:
        """The event line by line: the sentence, and what there is to read besides."""
        return [self.told(name)]

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


class DiceThrown(Happening):
    """Dice were thrown outside a battle: who begins, or what a card does."""

    __slots__ = ("faces",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faces",)

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces: Final = faces

    def told(self, name: Names) -> str:
        return f"Chance throws {' '.join([str(face) for face in self.faces])}."


class DiceFor(Happening):
    """Dice were thrown for something that can be named: a side of a contest, or a territory that a card strikes."""

    __slots__ = ("faces", "places", "what")
    __match_args__: ClassVar[tuple[str, ...]] = ("what", "faces", "places")

    def __init__(self, what: str, faces: tuple[int, ...], places: tuple[Territory, ...] = ()) -> None:
        self.what: Final = what
        self.faces: Final = faces
        self.places: Final = places

    def told(self, name: Names) -> str:
        return f"{self.what}: {' '.join([str(face) for face in self.faces])}."


class DiceTested(Happening):
    """Dice were rolled to see whether something comes true: what, in which territory, and how much that takes.

    ``more`` is what is added to them. What is made of it is told by what follows; cards may still change it.
    """

    __slots__ = ("faces", "land", "more", "need", "what")
    __match_args__: ClassVar[tuple[str, ...]] = ("what", "land", "faces", "more", "need")

    def __init__(self, what: str, land: Territory, faces: tuple[int, ...], more: int, need: int) -> None:
        self.what: Final = what
        self.land: Final = land
        self.faces: Final = faces
        self.more: Final = more
        self.need: Final = need

    def told(self, name: Names) -> str:
        faces = " and ".join([str(face) for face in self.faces])
        total = sum(self.faces) + self.more
        sums = f", {total} in all," if total != self.faces[0] else ""
        return f"{self.what}: {faces}{sums} where {self.need} is needed."


class SideChosen(Happening):
    """A seat has chosen the faction it plays; ``title`` says how it is called, such as a House with its name."""

    __slots__ = ("seat", "side", "title")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "side", "title")

    def __init__(self, seat: int, side: Named, title: str) -> None:
        self.seat: Final = seat
        self.side: Final = side
        self.title: Final = title

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} plays {self.title}."


class PlaceChosen(Happening):
    """A seat has chosen a territory for something, perhaps in secret: then ``land`` is none of the board."""

    __slots__ = ("land", "seat", "what")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "what")

    def __init__(self, seat: int, land: Territory, what: str) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.what: Final = what

    def told(self, name: Names) -> str:
        if self.land.index < 0:
            return f"{name(self.seat)} chooses a {self.what} in secret."
        return f"{name(self.seat)} chooses {self.land.name} as {self.what}."


class Claimed(Happening):
    """A territory that nobody held was claimed."""

    __slots__ = ("land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land")

    def __init__(self, seat: int, land: Territory) -> None:
        self.seat: Final = seat
        self.land: Final = land

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} claims {self.land.name}."


class TerritoryDealt(Happening):
    """A territory was dealt by chance."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def told(self, name: Names) -> str:
        return f"{self.land.name} is dealt."


class Placed(Happening):
    """Armies were put onto a territory."""

    __slots__ = ("armies", "land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "armies")

    def __init__(self, seat: int, land: Territory, armies: int) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} places {armies(name, self.armies)} on {self.land.name}."


class Moved(Happening):
    """Armies have moved between two territories of a seat."""

    __slots__ = ("armies", "dst", "seat", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "src", "dst", "armies")

    def __init__(self, seat: int, src: Territory, dst: Territory, armies: int) -> None:
        self.seat: Final = seat
        self.src: Final = src
        self.dst: Final = dst
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} moves {armies(name, self.armies)} from {self.src.name} to {self.dst.name}."


class MovedIn(Happening):
    """Armies have moved into the territory that was just captured."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{armies(name, self.armies)} {'moves' if self.armies == 1 else 'move'} in."


class PieceGained(Happening):
    """A seat has got a piece other than an army, which has no place yet."""

    __slots__ = ("piece", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: int, piece: Named) -> None:
        self.seat: Final = seat
        self.piece: Final = piece

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} trades a card for a {self.piece.name}."


class PiecePlaced(Happening):
    """A piece other than an army was put onto a territory."""

    __slots__ = ("land", "piece", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "piece", "land")

    def __init__(self, seat: int, piece: Named, land: Territory) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.land: Final = land

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} stations a {self.piece.name} in {self.land.name}."


class PieceMoved(Happening):
    """A piece other than an army went from one territory to another."""

    __slots__ = ("dst", "piece", "seat", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "piece", "src", "dst")

    def __init__(self, seat: int, piece: Named, src: Territory, dst: Territory) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.src: Final = src
        self.dst: Final = dst

    def told(self, name: Names) -> str:
        whose = "The" if self.seat < 0 else f"{name(self.seat)}'s"
        return f"{whose} {self.piece.name} goes from {self.src.name} to {self.dst.name}."


class PieceLost(Happening):
    """A piece other than an army was taken off a territory."""

    __slots__ = ("land", "piece", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "piece", "land")

    def __init__(self, seat: int, piece: Named, land: Territory) -> None:
        self.seat: Final = seat
        self.piece: Final = piece
        self.land: Final = land

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} loses a {self.piece.name} in {self.land.name}."


class Reinforced(Happening):
    """Armies came onto a territory by something other than an order: ``cause`` says what brought them."""

    __slots__ = ("armies", "cause", "land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "armies", "cause")

    def __init__(self, seat: int, land: Territory, armies: int, cause: str) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.armies: Final = armies
        self.cause: Final = cause

    def told(self, name: Names) -> str:
        return f"{name(self.seat)}'s {self.cause} brings {armies(name, self.armies)} to {self.land.name}."


class AttackDeclared(Happening):
    """An attack was announced, with so many dice."""

    __slots__ = ("dice", "dst", "seat", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "src", "dst", "dice")
    weight = QUIET

    def __init__(self, seat: int, src: Territory, dst: Territory, dice: int) -> None:
        self.seat: Final = seat
        self.src: Final = src
        self.dst: Final = dst
        self.dice: Final = dice

    def told(self, name: Names) -> str:
        dice = some(self.dice, "die", "dice")
        return f"{name(self.seat)} attacks {self.dst.name} from {self.src.name} with {dice}."


class DefenceDeclared(Happening):
    """The defender has said how many dice he rolls."""

    __slots__ = ("dice", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "dice")
    weight = QUIET

    def __init__(self, seat: int, dice: int) -> None:
        self.seat: Final = seat
        self.dice: Final = dice

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} defends with {some(self.dice, 'die', 'dice')}."


class InvasionDeclared(Happening):
    """An invasion of several battles was declared."""

    __slots__ = ("dst", "seat", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "src", "dst")

    def __init__(self, seat: int, src: Territory, dst: Territory) -> None:
        self.seat: Final = seat
        self.src: Final = src
        self.dst: Final = dst

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} declares an invasion: {self.src.name} against {self.dst.name}."


class ArmiesCommitted(Happening):
    """Armies were committed to the next battle of an invasion."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")
    weight = QUIET

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} commits {armies(name, self.armies)}."


class InvasionEnded(Happening):
    """An invasion was broken off by a card."""

    __slots__ = ("seat",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def told(self, name: Names) -> str:
        return f"{name(self.seat)}'s invasion is over."


MANY: Final = 6
"""More regions than this are counted, not named."""


class TurnBegan(Happening):
    """A turn has begun, with so many armies for territories and for whole regions."""

    __slots__ = ("armies", "held", "regions", "seat", "turn")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "turn", "armies", "held", "regions")

    def __init__(self, seat: int, turn: int, armies: int, held: int, regions: tuple[Region, ...]) -> None:
        self.seat: Final = seat
        self.turn: Final = turn
        self.armies: Final = armies
        self.held: Final = held
        self.regions: Final = regions

    def told(self, name: Names) -> str:
        several = len(self.regions) > MANY
        whole = (
            f" and {len(self.regions)} regions" if several else "".join([f" and {one.name}" for one in self.regions])
        )
        held = some(self.held, "territory", "territories")
        return f"{name(self.seat)} gets {armies(name, self.armies)} for {held}{whole}."


class SetTraded(Happening):
    """A set was traded."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")
    weight = GREAT

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} trades a set for {armies(name, self.armies)}."


class BonusPlaced(Happening):
    """A card of an own territory brought armies onto it."""

    __slots__ = ("armies", "land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "armies")

    def __init__(self, seat: int, land: Territory, armies: int) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)}'s card puts {armies(name, self.armies)} onto {self.land.name}."


class ArmiesLost(Happening):
    """Armies that could be placed nowhere are lost."""

    __slots__ = ("armies", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "armies")

    def __init__(self, seat: int, armies: int) -> None:
        self.seat: Final = seat
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} loses {armies(name, self.armies)} for which there is no room."


def dice_told(faces: tuple[int, ...], sizes: tuple[int, ...], counted: tuple[int, ...]) -> str:
    """Dice in words: ``6 4 1``; one with other than six faces, or with something added to it, says so: ``7d8+1``."""
    told: list[str] = []
    for place, face in enumerate(faces):
        size = sizes[place] if sizes else 6
        more = counted[place] - face if counted else 0
        told.append(f"{face}{f'd{size}' if size != 6 else ''}{f'+{more}' if more > 0 else ''}")
    return " ".join(told)


class DiceRolled(Event):
    """The dice of a battle as they fell, before anybody changes them, and how lucky they were. It has no sentence.

    ``attacker_due`` and ``defender_due`` are the losses that such a roll costs on average; ``luck`` is by how many
    armies the roll was better for the attacker than the average, own and hostile losses together, and ``variance`` how
    much that varies. All of it is exact, for any dice, modifiers and rerolls.
    """

    __slots__ = (
        "attacker",
        "attacker_due",
        "defender",
        "defender_due",
        "dst",
        "luck",
        "red",
        "src",
        "variance",
        "white",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "attacker",
        "defender",
        "src",
        "dst",
        "red",
        "white",
        "attacker_due",
        "defender_due",
        "luck",
        "variance",
    )

    def __init__(
        self,
        attacker: int,
        defender: int,
        src: Territory,
        dst: Territory,
        red: tuple[int, ...],
        white: tuple[int, ...],
        attacker_due: float,
        defender_due: float,
        luck: float,
        variance: float,
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.src: Final = src
        self.dst: Final = dst
        self.red: Final = red
        self.white: Final = white
        self.attacker_due: Final = attacker_due
        self.defender_due: Final = defender_due
        self.luck: Final = luck
        self.variance: Final = variance


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


class DuelFought(Happening):
    """Champions of both sides have met before the armies fight: everything that counted, and who won.

    Dice, armies and ``more`` (what cards and relics add) make the total of a side; ``tie`` says whether the totals
    were equal, and ``won`` whether the attacker's champion prevailed.
    """

    __slots__ = (
        "armies",
        "attacker",
        "champion",
        "defender",
        "dst",
        "foe",
        "foes",
        "foes_more",
        "more",
        "red",
        "src",
        "tie",
        "white",
        "won",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "attacker",
        "defender",
        "src",
        "dst",
        "champion",
        "foe",
        "red",
        "white",
        "armies",
        "foes",
        "more",
        "foes_more",
        "tie",
        "won",
    )
    weight = GREAT

    def __init__(
        self,
        attacker: int,
        defender: int,
        src: Territory,
        dst: Territory,
        champion: Named,
        foe: Named,
        red: tuple[int, ...],
        white: tuple[int, ...],
        armies: int,
        foes: int,
        more: int,
        foes_more: int,
        tie: bool,
        won: bool,
    ) -> None:
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.src: Final = src
        self.dst: Final = dst
        self.champion: Final = champion
        self.foe: Final = foe
        self.red: Final = red
        self.white: Final = white
        self.armies: Final = armies
        self.foes: Final = foes
        self.more: Final = more
        self.foes_more: Final = foes_more
        self.tie: Final = tie
        self.won: Final = won

    def told(self, name: Names) -> str:
        mine = total_told(self.champion, self.red, self.armies, self.more)
        theirs = total_told(self.foe, self.white, self.foes, self.foes_more)
        winner = self.champion if self.won else self.foe
        how = "wins the tie" if self.tie else "wins"
        return f"{mine} against {theirs}: {winner.name} {how}."


def total_told(champion: Named, dice: tuple[int, ...], armies: int, more: int) -> str:
    """What one side of a duel has, in words: the dice, the armies, and what else counts."""
    parts = [" ".join([str(face) for face in dice]), some(armies, "army", "armies")]
    if more:
        parts.append(str(more))
    return f"{champion.name} with {listed(parts)} ({sum(dice) + armies + more})"


class NumbersShown(Happening):
    """Numbers that were chosen in secret are shown, all at once: what they are, whose, and how much."""

    __slots__ = ("numbers", "seats", "what")
    __match_args__: ClassVar[tuple[str, ...]] = ("what", "seats", "numbers")
    weight = GREAT

    def __init__(self, what: str, seats: tuple[int, ...], numbers: tuple[int, ...]) -> None:
        self.what: Final = what
        self.seats: Final = seats
        self.numbers: Final = numbers

    def told(self, name: Names) -> str:
        numbers = [f"{name(seat)} {number}" for seat, number in zip(self.seats, self.numbers, strict=True)]
        return f"{self.what}: {', '.join(numbers)}."


class Captured(Happening):
    """A territory has changed hands."""

    __slots__ = ("land", "loser", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "loser")
    weight = GREAT

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
    weight = GREAT

    def __init__(self, seat: int, captor: int, cards: int) -> None:
        self.seat: Final = seat
        self.captor: Final = captor
        self.cards: Final = cards

    def told(self, name: Names) -> str:
        if self.captor == NOBODY:
            return f"{name(self.seat)} is eliminated."
        cards = f", who takes {some(self.cards, 'card', 'cards')}" if self.cards else ""
        return f"{name(self.seat)} is eliminated by {name(self.captor)}{cards}."


class BoardChanged(Happening):
    """Places are no more or new; pairs of neighbours, named in words, are parted or joined."""

    __slots__ = ("added", "gone", "joined", "parted")
    __match_args__: ClassVar[tuple[str, ...]] = ("gone", "added", "parted", "joined")
    weight = GREAT

    def __init__(
        self,
        gone: tuple[Territory, ...],
        added: tuple[Territory, ...],
        parted: tuple[str, ...],
        joined: tuple[str, ...],
    ) -> None:
        self.gone: Final = gone
        self.added: Final = added
        self.parted: Final = parted
        self.joined: Final = joined

    def told(self, name: Names) -> str:
        parts = [f"{land.name} is no more" for land in self.gone]
        parts += [f"{land.name} is new on the board" for land in self.added]
        parts += [f"{pair} are no longer neighbours" for pair in self.parted]
        parts += [f"{pair} are neighbours now" for pair in self.joined]
        return f"{'; '.join(parts) or 'The board is as it was'}."


class CardDrawn(Happening):
    """A card was drawn; only its owner sees which."""

    __slots__ = ("card", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "card")
    weight = GREAT

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


class ArmiesDestroyed(Happening):
    """Armies were destroyed outside the comparison of dice, in a territory."""

    __slots__ = ("armies", "land", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "land", "armies")

    def __init__(self, seat: int, land: Territory, armies: int) -> None:
        self.seat: Final = seat
        self.land: Final = land
        self.armies: Final = armies

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} loses {armies(name, self.armies)} in {self.land.name}."


class CardPlayed(Happening):
    """A card was played from the hand or from before a seat, and paid for; everybody sees it."""

    __slots__ = ("card", "cost", "goods", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "card", "cost", "goods")
    weight = GREAT

    def __init__(self, seat: int, card: Named, cost: int, goods: str) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.cost: Final = cost
        self.goods: Final = goods

    def told(self, name: Names) -> str:
        paid = f" for {self.cost} {self.goods}" if self.cost else ""
        return f"{name(self.seat)} uses {self.card.name}{paid}."


class CardCancelled(Happening):
    """A card that was played has no effect: another card has answered it."""

    __slots__ = ("cancelled", "card", "player", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "card", "player", "cancelled")
    weight = GREAT

    def __init__(self, seat: int, card: Named, player: int, cancelled: Named) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.player: Final = player
        self.cancelled: Final = cancelled

    def told(self, name: Names) -> str:
        answer = f"{name(self.seat)} answers with {self.card.name}"
        return f"{answer}: {name(self.player)}'s {self.cancelled.name} is cancelled."


class CardShown(Happening):
    """A card was turned up for everybody to see."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    weight = GREAT

    def __init__(self, card: Named) -> None:
        self.card: Final = card

    def told(self, name: Names) -> str:
        return f"The card {self.card.name} is turned up."


class CardsDiscarded(Happening):
    """Cards were laid aside from a hand for everybody to see."""

    __slots__ = ("cards", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "cards")

    def __init__(self, seat: int, cards: tuple[Named, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} discards {listed([card.name for card in self.cards])}."


class CardLost(Happening):
    """A card was taken from a hand: by another seat, which alone learns which, or laid aside for all to see."""

    __slots__ = ("card", "seat", "taker")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "taker", "card")

    def __init__(self, seat: int, taker: int, card: Named) -> None:
        self.seat: Final = seat
        self.taker: Final = taker
        self.card: Final = card

    def seen_by(self, seat: int) -> Happening:
        open_to_all = self.taker < 0 or seat in (self.seat, self.taker)
        return self if open_to_all else CardLost(self.seat, self.taker, UNKNOWN)

    def told(self, name: Names) -> str:
        if self.taker < 0:
            return f"{name(self.seat)} loses {self.card.name}."
        return f"{name(self.taker)} takes a card from {name(self.seat)}."


class Bought(Happening):
    """Something was bought: a card, or a choice of cards."""

    __slots__ = ("cost", "goods", "seat", "thing")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "thing", "cost", "goods")

    def __init__(self, seat: int, thing: Named, cost: int, goods: str) -> None:
        self.seat: Final = seat
        self.thing: Final = thing
        self.cost: Final = cost
        self.goods: Final = goods

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} buys {self.thing.name}."


class Transferred(Happening):
    """Goods such as gold have changed hands; ``giver`` is NOBODY if they come from the bank."""

    __slots__ = ("amount", "giver", "goods", "taker")
    __match_args__: ClassVar[tuple[str, ...]] = ("giver", "taker", "amount", "goods")

    def __init__(self, giver: int, taker: int, amount: int, goods: str) -> None:
        self.giver: Final = giver
        self.taker: Final = taker
        self.amount: Final = amount
        self.goods: Final = goods

    def told(self, name: Names) -> str:
        if self.giver < 0:
            return f"{name(self.taker)} collects {self.amount} {self.goods}."
        return f"{name(self.taker)} takes {self.amount} {self.goods} from {name(self.giver)}."


class Ransomed(Happening):
    """Something of one's own was bought back from another seat."""

    __slots__ = ("amount", "captor", "goods", "seat", "thing")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "captor", "thing", "amount", "goods")

    def __init__(self, seat: int, captor: int, thing: Named, amount: int, goods: str) -> None:
        self.seat: Final = seat
        self.captor: Final = captor
        self.thing: Final = thing
        self.amount: Final = amount
        self.goods: Final = goods

    def told(self, name: Names) -> str:
        paid = f"{self.amount} {self.goods}"
        return f"{name(self.seat)} pays {name(self.captor)} {paid} for {self.thing.name}."


class Seized(Happening):
    """A seat has taken something that belongs to another and keeps it, such as a character."""

    __slots__ = ("seat", "thing", "victim")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "victim", "thing")
    weight = GREAT

    def __init__(self, seat: int, victim: int, thing: Named) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.thing: Final = thing

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} takes {self.thing.name} of {name(self.victim)} captive."


class Removed(Happening):
    """Something has left the game for good."""

    __slots__ = ("thing",)
    __match_args__: ClassVar[tuple[str, ...]] = ("thing",)
    weight = GREAT

    def __init__(self, thing: Named) -> None:
        self.thing: Final = thing

    def told(self, name: Names) -> str:
        return f"{self.thing.name} is removed from the game."


class Scored(Happening):
    """A seat has won victory points, for a card that says for what; or lost some, where they are negative."""

    __slots__ = ("card", "points", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "points", "card")
    weight = GREAT

    def __init__(self, seat: int, points: int, card: Named | None) -> None:
        self.seat: Final = seat
        self.points: Final = points
        self.card: Final = card

    def told(self, name: Names) -> str:
        if self.points < 0:
            lost = "a victory point" if self.points == -1 else f"{-self.points} victory points"
            return f"{name(self.seat)} loses {lost}."
        points = some(self.points, "point", "points")
        return f"{name(self.seat)} scores {points}" + (f": {self.card.name}." if self.card is not None else ".")


class CardKept(Happening):
    """A seat has kept one of the cards it drew; the action as others see it hides which."""

    __slots__ = ("card", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "card")
    weight = QUIET

    def __init__(self, seat: int, card: Named) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} keeps {self.card.name}."


class Passed(Happening):
    """A seat has passed."""

    __slots__ = ("seat",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)
    weight = QUIET

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} goes on."


class TakenBack(Happening):
    """A seat has taken back its last answer."""

    __slots__ = ("seat",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} takes the last answer back."


class Said(Happening):
    """An answer that nothing else tells of, in the words of the answer."""

    __slots__ = ("words", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "words")

    def __init__(self, seat: int, words: str) -> None:
        self.seat: Final = seat
        self.words: Final = words

    def told(self, name: Names) -> str:
        return f"{name(self.seat)}: {self.words}."


class Engraved(Happening):
    """The world has changed for good: by a mark on the board, a name, a signature, or a card that is no more.

    ``what`` is one of ``mark``, ``name``, ``sign``, ``tear`` and ``card``; ``words`` follow the name of the seat.
    """

    __slots__ = ("places", "seat", "what", "words")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "words", "what", "places")
    weight = GREAT

    def __init__(self, seat: int, words: str, what: str = "card", places: tuple[Territory, ...] = ()) -> None:
        self.seat: Final = seat
        self.words: Final = words
        self.what: Final = what
        self.places: Final = places

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} {self.words}."


class PackOpened(Happening):
    """Something sealed was opened: everybody reads its cards, each with a title and a text."""

    __slots__ = ("cards", "pack", "seat", "words")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "words", "pack", "cards")
    weight = GREAT

    def __init__(self, seat: int, words: str, pack: str = "", cards: tuple[tuple[str, str], ...] = ()) -> None:
        self.seat: Final = seat
        self.words: Final = words
        self.pack: Final = pack
        self.cards: Final = cards

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} {self.words}."

    def in_full(self, name: Names) -> list[str]:
        return [self.told(name), *[f"  {title}: {text}" for title, text in self.cards]]


class GameWon(Happening):
    """The game is over."""

    __slots__ = ("reason", "seat")
    __match_args__: ClassVar[tuple[str, ...]] = ("seat", "reason")
    weight = GREAT

    def __init__(self, seat: int, reason: str) -> None:
        self.seat: Final = seat
        self.reason: Final = reason

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} wins: {self.reason}"
