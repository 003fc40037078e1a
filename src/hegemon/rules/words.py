"""Numbers as words, for prompts and refusals."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def in_words(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
