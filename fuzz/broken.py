"""How a law says that it does not hold."""

from __future__ import annotations

from typing import NoReturn


class Broken(AssertionError):
    """A law that does not hold: its name, and what was seen instead."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


def broken(law: str, what: str) -> NoReturn:
    """Say that a law does not hold."""
    raise Broken(law, what)
