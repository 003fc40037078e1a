"""What happens only in Legacy, told in sentences of its own."""

from __future__ import annotations

from typing import ClassVar

from hegemon.table.events import GREAT, Names, Said


class Told(Said):
    """Something that a seat does or that befalls it, in words that follow its name."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} {self.words}."


class TokenEarned(Told):
    """A seat has got Red Star tokens, and how."""

    __slots__ = ()
    weight: ClassVar[int] = GREAT


class MissileLaunched(Told):
    """A missile has set a die to 6."""

    __slots__ = ()
    weight: ClassVar[int] = GREAT


class KnockedOut(Told):
    """A seat has lost its last troop and may still come back."""

    __slots__ = ()
    weight: ClassVar[int] = GREAT


class CardTaken(Told):
    """A Resource card was taken, or the market has changed."""

    __slots__ = ()
