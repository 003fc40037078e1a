"""What is said at a table: quick phrases, emotes and text.

It stands beside the game: not in its log, its record or its fingerprints, and no bot is ever shown it. The host may
switch it off, the operator may mute a seat, and every page may hide what other seats say.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from hegemon.kernel.game import Refused
from hegemon.server.protocol import PHRASES, ChatLine, ChatTold
from hegemon.server.store import ChatRow, SeatRow

LONGEST: Final = 200
"""The most characters of a message."""

PACE: Final = (0.5, 5.0)
"""How many messages a second somebody may send to a table, and how many at once."""

MARKS: Final = 3
"""The most marks on one letter: more of them would paint over the lines around it."""

JOINER: Final = "\u200d"
"""Joins several signs to one, in names of families for instance."""

TOO_MANY: Final = "You are writing too quickly. Wait a few seconds."
OFF: Final = "The host has switched chat off at this table."
ONLY_PHRASES: Final = "The host allows only the quick phrases at this table."
MUTED: Final = "The operator of this server has muted you at this table."


def cleaned(says: str) -> str:
    """A text as it is kept: on one line, without control characters, signs that turn the writing round, or towers."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", says):
        mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if mark else 0
        if letter.isspace():
            kept.append(" ")
        elif (letter.isprintable() or letter == JOINER) and marks <= MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split()).strip(JOINER)


def checked(phrase: str, says: str) -> tuple[str, str]:
    """A message as it is kept: the name of a phrase, or a text; refused with a sentence if it is neither."""
    if phrase:
        if phrase not in PHRASES:
            raise Refused(f"phrase must be one of {', '.join(PHRASES)}.")
        if says:
            raise Refused("Send either phrase or says, not both.")
        return phrase, ""
    says = cleaned(says)
    if not says:
        raise Refused("says is empty: write something, or send a phrase.")
    if len(says) > LONGEST:
        raise Refused(f"says may have {LONGEST} characters; yours has {len(says)}. Shorten it.")
    return "", says


def why_silent(chat: str, seat: SeatRow, phrase: str) -> str:
    """Why a seat may not say this at its table, in a sentence; empty if it may."""
    if seat.muted:
        return MUTED
    if chat == "off":
        return OFF
    return ONLY_PHRASES if chat == "phrases" and not phrase else ""


def told(rows: Sequence[ChatRow], last: int | None) -> ChatTold:
    """What a page is told that has everything up to message ``last``; all of it, if it has heard nothing yet."""
    new = rows if last is None else [row for row in rows if row.n > last]
    return ChatTold(whole=last is None, lines=[ChatLine(row.n, row.at, row.seat, row.phrase, row.says) for row in new])
