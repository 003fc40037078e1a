"""Between processes: PostgreSQL tells which games have news, and their rooms read on from the store."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Final

from hegemon.server.hall import Hall
from hegemon.server.store import CHANNEL, Store

LOG: Final = logging.getLogger("hegemon.listen")


class Listener:
    """A thread that waits for notifications; with SQLite there is one process and nothing to hear."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self.store: Final = store
        self.hall: Final = hall
        self.stopped: Final = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def start(self) -> None:
        """Begin to listen, on PostgreSQL."""
        self.loop = asyncio.get_running_loop()
        if self.store.postgres:
            threading.Thread(target=self.listen, name="hegemon-listen", daemon=True).start()

    def stop(self) -> None:
        """Listen no more."""
        self.stopped.set()

    def listen(self) -> None:
        """Pass on every notification; connect again when the connection is lost."""
        import psycopg  # noqa: PLC0415  (only servers with PostgreSQL have it)

        address = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopped.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self.stopped.is_set():
                        for note in connection.notifies(timeout=0.5, stop_after=50):
                            self.heard(note.payload)
            except psycopg.Error:
                LOG.warning("lost the database's notifications; connecting again")
                self.stopped.wait(1)

    def heard(self, game: str) -> None:
        """A game has news: let its room read on, if it is open here."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.wake, game)

    def wake(self, game: str) -> None:
        """Let the room read on unless it wrote the news itself."""
        room = self.hall.rooms.get(game)
        if room is not None:
            task = asyncio.create_task(room.catch_up_if_behind())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
