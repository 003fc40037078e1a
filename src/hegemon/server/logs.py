"""The log: one line for each event on stderr, as JSON for programs or as text for people.

The message of a record is the event, always in the same words; what it is about (``game``, ``why``, …) comes as
fields: ``LOG.warning("a game was put aside", extra={"game": id, "why": sentence})``. Nothing in a line is secret: what
looks like a token, a seed, a cookie or an address is blotted out, wherever it came from.

What happens again and again is written a few times a minute only, and errors are counted.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

LISTENING: Final = "listening"
"""The one event that tells an address: the server's own."""

AGAIN: Final = 60.0
"""Seconds for which messages of one kind are counted together."""
TIMES: Final = 5
"""How many messages of one kind are written within that time."""
ALL: Final = 300
"""How many warnings and errors of all kinds are written within that time."""
KINDS: Final = 1000
"""How many kinds are remembered."""

SECRETS: Final = (
    (re.compile(r"([#?&;\s]t=|hegemon-[a-z0-9]+=|[Bb]earer\s+)[\w-]{8,}"), r"\1…"),  # tokens in links and cookies
    (re.compile(r"\b[0-9a-fA-F]{32,}\b"), "…"),  # seeds and hashes
    (re.compile(r"(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{22}(?![\w-])"), "…"),  # tokens by themselves
    (re.compile(r"//[^/@\s]+@"), "//…@"),  # the user and the password of a database
    (re.compile(r"\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b"), "…"),
    (re.compile(r"(?<![\w:])(?!\d\d:\d\d:\d\d\b)(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])"), "…"),
)
USUAL: Final = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "color_message", "taskName"}
"""What every record has; whatever else it has is a field."""


def blotted(text: str) -> str:
    """A text without anything that looks like a secret or an address."""
    for secret, instead in SECRETS:
        text = secret.sub(instead, text)
    return text


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """What an event is about."""
    found: dict[str, object] = {}
    for name, value in record.__dict__.items():
        if name not in USUAL:
            plain = value if isinstance(value, bool | int | float) or value is None else str(value)
            found[name] = blotted(plain) if isinstance(plain, str) and record.msg != LISTENING else plain
    return found


class JsonLines(logging.Formatter):
    """One JSON object a line: ``time``, ``level``, ``event``, ``source``, the fields of the event, and a ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        line: dict[str, object] = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "event": blotted(record.getMessage().strip()),
            "source": record.name,
            **fields_of(record),
        }
        if record.exc_info:
            line["trace"] = blotted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """One line of text, and the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        about = "".join([f" {name}={value}" for name, value in fields_of(record).items()])
        event = blotted(record.getMessage().strip())
        line = f"{moment(record)} {record.levelname.lower()} {record.name} {event}{about}"
        return f"{line}\n{blotted(self.formatException(record.exc_info))}" if record.exc_info else line


def moment(record: logging.LogRecord) -> str:
    """When it happened."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Kind:
    """How often something has happened lately."""

    __slots__ = ("left_out", "since", "times")

    def __init__(self, since: float) -> None:
        self.since = since
        self.times = 0
        self.left_out = 0


class Seldom(logging.Filter):
    """Lets a few messages of a kind pass each minute, and says with the next how many were left out.

    A kind is an event, before any values are filled in, with its game and the class of its exception; a traceback is
    written only with the first. Errors are counted, whether they are written or not.
    """

    def __init__(self, count: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.count: Final = count
        self.clock: Final = clock
        self.kinds: Final[dict[tuple[str, ...], Kind]] = {}
        self.all = Kind(clock())

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a message."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0] if record.exc_info else None
        name = error.__name__ if error is not None else ""
        if record.levelno >= logging.ERROR:
            self.count(name or record.name)
        now = self.clock()
        key = (record.name, str(record.msg), name, str(getattr(record, "game", "")))
        kind = self.kinds.get(key)
        if kind is None or now - kind.since > AGAIN:
            if len(self.kinds) >= KINDS:
                self.kinds.clear()
            if kind is not None and kind.left_out:
                record.left_out = kind.left_out
            kind = self.kinds[key] = Kind(now)
        if now - self.all.since > AGAIN:
            self.all = Kind(now)
        kind.times += 1
        self.all.times += kind.times <= TIMES
        if kind.times > TIMES or self.all.times > ALL:
            kind.left_out += 1
            return False
        if kind.times > 1:
            record.exc_info = record.exc_text = None
        return True


def start_logging(style: str, count: Callable[[str], None]) -> None:
    """Write the log to stderr, as ``json`` or ``text``: all of this package, and the warnings of others."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    handler.addFilter(Seldom(count))
    logging.captureWarnings(True)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("hegemon").setLevel(logging.INFO)
