"""Small words of English sentences: lists, numbers with their nouns, chances."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.table.words import listed


def victory(winners: Sequence[str], reason: str) -> str:
    """Who has won, and why: ``Ana and Ben win: ...``."""
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}: {reason}"


def many(count: int, one: str, more: str) -> str:
    """A number with its noun: ``1 army``, ``5 armies``."""
    return f"{count} {one if count == 1 else more}"


def chance(share: float) -> str:
    """A chance in whole percent; what is not certain never looks certain.

    >>> chance(0.6538), chance(0.001), chance(0.999), chance(1.0)
    ('65 %', '<1 %', '>99 %', '100 %')
    """
    if 0.0 < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1.0:
        return ">99 %"
    return f"{share:.0%}".replace("%", " %")


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
