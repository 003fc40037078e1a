"""Words that every book has, unless it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ARMY: Final = ("army", "armies")
"""What the pieces that fight are called where a book has no other word for them: one of them, and several."""


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them.

    >>> listed(["red", "green", "blue"]), listed(["red", "green"], "or")
    ('red, green and blue', 'red or green')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: an army, a battalion."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
