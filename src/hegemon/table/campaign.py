"""Campaigns: games that change one another, one after the other, on one world.

A *world* is what a game leaves to the next one: an immutable record of the edition. A game of a campaign is begun from
a *setting*, which holds the world, the number of the game, the persons at its seats and the date. What else there is to
know about worlds an edition tells by its ``Campaigning``; a rulebook without one has single games only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Record
from hegemon.table.table import Table


class Section(Record):
    """A part of what there is to tell of a world: a title, the heads of its columns, and rows of words."""

    __slots__ = ("heads", "id", "rows", "title")
    __match_args__: ClassVar[tuple[str, ...]] = ("id", "title", "heads", "rows")

    def __init__(self, id: str, title: str, heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.heads: Final = heads
        self.rows: Final = rows


class Deed(Record):
    """Something that was done to the world for good: in which game, by whom, where (ids of territories), in words."""

    __slots__ = ("game", "lands", "person", "says")
    __match_args__: ClassVar[tuple[str, ...]] = ("game", "person", "lands", "says")

    def __init__(self, game: int, person: int, lands: tuple[str, ...], says: str) -> None:
        self.game: Final = game
        self.person: Final = person
        self.lands: Final = lands
        self.says: Final = says


NO_DRAWING: Final = ("", "")


class Mark(Record):
    """What stands on a territory for good: its kind (the name of a drawing), what it is called, and how many.

    ``label`` is what is written beside it, if anything. A ring of so many boxes is drawn around the mark before it.
    ``drawing`` is what it looks like if its edition has no such drawing in its folder: a filled path, and a line.
    """

    __slots__ = ("count", "drawing", "kind", "label", "name", "ring")
    __match_args__: ClassVar[tuple[str, ...]] = ("kind", "name", "count", "label", "ring", "drawing")

    def __init__(
        self,
        kind: str,
        name: str,
        count: int = 1,
        label: str = "",
        ring: bool = False,
        drawing: tuple[str, str] = NO_DRAWING,
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.count: Final = count
        self.label: Final = label
        self.ring: Final = ring
        self.drawing: Final = drawing


class SealedPack(Record):
    """Something sealed, as it looks from outside: its id, its name, when it is opened, and how near that is.

    ``game`` is the game in which it was opened, or 0; only then is there a title. What nobody knew of before bears its
    title as its name.
    """

    __slots__ = ("game", "id", "name", "near", "opens", "title")
    __match_args__: ClassVar[tuple[str, ...]] = ("id", "name", "opens", "game", "title", "near")

    def __init__(self, id: str, name: str, opens: str, game: int, title: str, near: str = "") -> None:
        self.id: Final = id
        self.name: Final = name
        self.opens: Final = opens
        self.game: Final = game
        self.title: Final = title
        self.near: Final = near


class Tally(Record):
    """What simulations count: in which game things came about, how often each side has won, what supplies are left."""

    __slots__ = ("left", "milestones", "wins")
    __match_args__: ClassVar[tuple[str, ...]] = ("milestones", "wins", "left")

    def __init__(
        self,
        milestones: tuple[tuple[str, int], ...],
        wins: tuple[tuple[str, int], ...],
        left: tuple[tuple[str, int], ...],
    ) -> None:
        self.milestones: Final = milestones
        self.wins: Final = wins
        self.left: Final = left


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaigning:
    """What an edition tells of its campaigns. Worlds and settings are records of its own; persons are numbers."""

    games: ClassVar[int] = 0
    """So many games tell the story; what is played after them changes less."""

    def fresh(self, names: Sequence[str]) -> Record:
        """The world before the first game, with these persons, numbered from 0."""
        raise NotImplementedError

    def setting(self, world: Record, number: int, people: tuple[int, ...], date: str) -> Record:
        """What a game is begun from; the persons sit clockwise."""
        raise NotImplementedError

    def people(self, setting: Record) -> tuple[int, ...]:
        """The persons at the seats of a game."""
        raise NotImplementedError

    def date(self, setting: Record) -> str:
        """The date of a game."""
        raise NotImplementedError

    def after(self, t: Table) -> Record:
        """The world that a game leaves."""
        raise NotImplementedError

    def joined(self, world: Record, game: int, name: str) -> Record:
        """The world after another person has joined, before this game."""
        raise NotImplementedError

    def renamed(self, world: Record, game: int, old: str, new: str) -> Record | None:
        """The world with the spelling of a name corrected; None if nothing is called so."""
        raise NotImplementedError

    def voided(self, world: Record, game: int) -> Record:
        """The world after a game was broken off, which counts for nothing."""
        raise NotImplementedError

    def faults(self, world: Record) -> list[str]:
        """What cannot be in a world, in sentences."""
        return []

    def seals(self) -> dict[str, str]:
        """The SHA-256 of everything that is sealed, by numbers that tell nothing."""
        return {}

    def title(self, world: Record) -> str:
        """What the world is called; nothing if it has no name yet."""
        return ""

    def story(self, world: Record) -> tuple[Section, ...]:
        """What there is to tell of a world as it is, and of nothing that is still sealed."""
        return ()

    def deeds(self, world: Record) -> tuple[Deed, ...]:
        """Everything that was done to the world, in order."""
        return ()

    def marks(self, world: Record) -> dict[str, tuple[Mark, ...]]:
        """What stands on the territories for good, by their ids."""
        return {}

    def packs(self, world: Record) -> tuple[SealedPack, ...]:
        """Everything that was sealed at first and that people know of, opened or not."""
        return ()

    def contents(self, world: Record, pack: str) -> tuple[Section, ...] | None:
        """What is in a pack, card by card; None as long as it is sealed."""
        return None

    def tally(self, world: Record) -> Tally:
        """What simulations count."""
        return Tally((), (), ())
