"""Words that every book has, unless it says otherwise."""

from __future__ import annotations

from typing import Final

ARMY: Final = ("army", "armies")
"""What the pieces that fight are called where a book has no other word for them: one of them, and several."""


def with_article(noun: str) -> str:
    """A noun with its indefinite article: an army, a battalion."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
