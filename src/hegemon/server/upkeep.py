"""Whether the database can be relied on: its file is this process's alone and still the same, and a write succeeds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

EVERY: Final = 2.0
"""Seconds between two tries to write."""
OVERDUE: Final = 10.0
"""Seconds after which a try that has not come back means that the database does not answer."""

FAILURES: Final = (
    ("full", "The disk of the database is full, so nothing can be written."),
    ("locked", "Another program has locked the database, so nothing can be written."),
    ("readonly", "The database may only be read here, so nothing can be written."),
    ("read-only", "The database may only be read here, so nothing can be written."),
)


class SqliteFile:
    """The file of a SQLite database: locked for one process, and watched whether it is still the one it was."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.identity: tuple[int, int] | None = None
        """Which file it was when it was opened."""
        self.lock: Final = FileLock(path.with_name(path.name + ".lock"), thread_local=False)

    def hold(self) -> bool:
        """Keep the file for this process until it ends, however it ends; False if another process has it."""
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            return False
        return True

    def release(self) -> None:
        """Let others have the file."""
        self.lock.release()

    def opened(self) -> None:
        """From now on it must be this file."""
        self.identity = identity(self.path)

    def there(self) -> bool:
        """Whether the file is there and no other one."""
        return identity(self.path) == self.identity


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path, whatever its name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Pulse:
    """A thread that tries again and again whether the database can be written."""

    def __init__(self, beat: Callable[[], bool]) -> None:
        self.beat: Final = beat
        self.last = time.monotonic()
        """When it could last be written."""
        self.stopped: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self.run, name="hegemon-pulse", daemon=True)

    def run(self) -> None:
        """Try again and again."""
        while not self.stopped.wait(EVERY):
            if self.beat():
                self.last = time.monotonic()

    def stop(self) -> None:
        """Try no more."""
        self.stopped.set()
        self.thread.join(EVERY)

    def overdue(self) -> str:
        """A sentence if the database has not answered for long; else nothing."""
        seconds = time.monotonic() - self.last
        return f"The database has not answered for {seconds:.0f} seconds." if seconds > OVERDUE else ""


def failure(said: str) -> str:
    """What a database has said, as a sentence for everybody: without paths or addresses."""
    found = [sentence for word, sentence in FAILURES if word in said.lower()]
    return found[0] if found else "The database does not answer."
