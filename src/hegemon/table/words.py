"""Words that every book has, unless it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ARMY: Final = ("army", "armies")
"""What the pieces that fight are called where a book has no other word for them: one of them, and several."""


def listed(words: Sequence[str]) -> str:
    """Join words with commas and "and".

    >>> listed(["red", "green", "blue"]), listed(["red", "green"])
    ('red, green and blue', 'red and green')
    """
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: an army, a battalion."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
