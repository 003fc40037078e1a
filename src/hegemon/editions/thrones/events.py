"""What happens in Game of Thrones and nowhere else, told in sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.table.events import Happening, Names


class Told(Happening):
    """Something that everybody sees, told in a sentence with a place for the name of every seat in it."""

    __slots__ = ("seats", "words")
    __match_args__: ClassVar[tuple[str, ...]] = ("seats", "words")

    def __init__(self, seats: tuple[int, ...], words: str) -> None:
        self.seats: Final = seats
        self.words: Final = words

    def told(self, name: Names) -> str:
        return self.words.format(*[name(seat) for seat in self.seats])
