"""The log: errors are counted, and what happens again and again is written down a few times a minute only."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

AGAIN: Final = 60.0
"""Seconds for which messages of one kind are counted together."""
TIMES: Final = 5
"""How many messages of one kind are written within that time."""
KINDS: Final = 500
"""How many kinds are remembered."""


class Kind:
    """How often something has happened lately."""

    __slots__ = ("left_out", "since", "times")

    def __init__(self) -> None:
        self.since = time.monotonic()
        self.times = 0
        self.left_out = 0


class Seldom(logging.Filter):
    """Lets a few messages of a kind pass each minute, and says with the next how many were left out.

    A kind is a text before its values are filled in, with the class of the exception; a traceback is written only with
    the first. Errors are counted, whether they are written or not.
    """

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__()
        self.count: Final = count
        self.kinds: Final[dict[tuple[str, str, str], Kind]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a message."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0] if record.exc_info else None
        name = error.__name__ if error is not None else ""
        if record.levelno >= logging.ERROR:
            self.count(name or record.name)
        key = (record.name, str(record.msg), name)
        kind = self.kinds.get(key)
        if kind is None or time.monotonic() - kind.since > AGAIN:
            left_out = kind.left_out if kind is not None else 0
            if len(self.kinds) >= KINDS:
                self.kinds.clear()
            kind = self.kinds[key] = Kind()
            if left_out:
                record.msg = f"{record.msg} ({left_out} more like this before)"
        kind.times += 1
        if kind.times > TIMES:
            kind.left_out += 1
            return False
        if kind.times > 1:
            record.exc_info = record.exc_text = None
        return True
