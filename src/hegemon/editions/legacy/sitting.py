"""A sitting: what one game of a campaign is begun from."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.world import World, fresh
from hegemon.kernel.steps import Record
from hegemon.table.rulebook import BadOption


class Sitting(Record):
    """The world as it is, the number of the game, the persons of seats 0 and on (clockwise), and the date.

    The date comes from outside: nothing in the engine reads a clock, and a signature needs one. So the same sitting and
    the same answers always give the same world.

    Rules: LG-CMP-09 LG-CMP-10
    """

    __slots__ = ("date", "number", "people", "world")
    __match_args__: ClassVar[tuple[str, ...]] = ("world", "number", "people", "date")

    def __init__(self, world: World, number: int, people: tuple[int, ...], date: str) -> None:
        self.world: Final = world
        self.number: Final = number
        self.people: Final = people
        self.date: Final = date


def first_sitting(seats: int) -> Sitting:
    """Game 1 of a fresh box, without a campaign around it."""
    return Sitting(fresh([f"Player {seat + 1}" for seat in range(seats)]), 1, tuple(range(seats)), "")


def checked_sitting(setting: Record, seats: int) -> Sitting:
    """A setting as the sitting that it must be; refused with a sentence if it is none, or does not fit.

    Rules: LG-SET-01 LG-CMP-15 LG-CMP-25
    """
    if not isinstance(setting, Sitting):
        raise BadOption("The setting of a game of this edition is a sitting: world, number, people and date.")
    known = [person.number for person in setting.world.people]
    if len(setting.people) != seats or len(set(setting.people)) != seats:
        raise BadOption(f"The sitting has {len(setting.people)} persons, and {seats} different ones are to play.")
    if not all([person in known for person in setting.people]):
        raise BadOption("The sitting names a person who does not belong to the campaign.")
    if setting.number < 1:
        raise BadOption(f"There is no game {setting.number} of a campaign.")
    faults = setting.world.faults()
    if faults:
        raise BadOption(f"The world of the sitting cannot be: {faults[0]}")
    return setting
