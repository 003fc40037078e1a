"""Seals: texts that ship with a game and are not to be read before their time.

The first line of a seal is a plain warning; below it stands the text, packed so that nobody reads it by chance.
This hides nothing from whoever wants to look: it keeps searches, listings and pages from telling what a pack holds.

>>> unwrapped(wrapped("The butler did it.", "Do not read on."))
'The butler did it.'
"""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode
from typing import Final

SUFFIX: Final = ".seal"
WIDTH: Final = 120
"""How many characters stand in a line."""


class BadSeal(ValueError):
    """A seal that is not one, or that does not exist. The text is one sentence."""


def wrapped(text: str, warning: str) -> str:
    """A text as a seal: the same text and warning always give the same seal."""
    pressed = b85encode(zlib.compress(text.encode(), 9)).decode("ascii")
    lines = [pressed[start : start + WIDTH] for start in range(0, len(pressed), WIDTH)]
    return "\n".join([warning, *lines, ""])


def unwrapped(seal: str) -> str:
    """The text of a seal."""
    _, _, pressed = seal.partition("\n")
    try:
        return zlib.decompress(b85decode(pressed.replace("\n", ""))).decode()
    except (ValueError, zlib.error) as error:
        raise BadSeal(f"This is no seal: {error}.") from error
