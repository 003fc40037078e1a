"""Several processes on one PostgreSQL: each is notified when another has written, and reads on from the store."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from typing import Any, Final

import msgspec

from hegemon.server.lobby import Lobby
from hegemon.server.store import CHANNEL, Note, Store, StoreError

LOG: Final = logging.getLogger("hegemon.listen")


class Listener:
    """A thread that waits for notifications of other processes; with SQLite there is only one process."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self.store: Final = store
        self.lobby: Final = lobby
        self.stopped: Final = threading.Event()
        self.loop: Final = asyncio.get_running_loop()
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def start(self) -> None:
        """Start the thread, on PostgreSQL."""
        if self.store.leases is not None:
            self.store.leases.changed = lambda game: self.pass_on(self.lobby.led(game))
            self.store.leases.start()
            threading.Thread(target=self.listen, name="hegemon-listen", daemon=True).start()

    def stop(self) -> None:
        """Stop the thread."""
        self.stopped.set()
        if self.store.leases is not None:
            self.store.leases.changed = None

    def listen(self) -> None:
        """Pass on every notification; connect again when the connection is lost, and then read what was missed."""
        import psycopg  # noqa: PLC0415  (only servers with PostgreSQL have it)

        address = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopped.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.pass_on(self.lobby.read_all())
                    while not self.stopped.is_set():
                        for note in connection.notifies(timeout=0.5, stop_after=50):
                            self.heard(note.payload)
            except psycopg.Error:
                LOG.warning("lost the notifications of the database; connecting again")
                self.stopped.wait(1)

    def heard(self, payload: str) -> None:
        """A game has news: let its room read on, unless this process wrote them itself."""
        try:
            note = msgspec.json.decode(payload, type=Note)
        except msgspec.DecodeError:
            return
        if note.writer != self.store.writer:
            self.pass_on(self.lobby.read_on(note.game, note.seq))

    def pass_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine on the event loop of the server."""

        async def do() -> None:
            try:
                await work
            except StoreError:
                LOG.warning("the database failed while reading on; the game reads on when it is back")

        def begin() -> None:
            task = self.loop.create_task(do())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        if self.stopped.is_set() or self.loop.is_closed():
            work.close()
        else:
            self.loop.call_soon_threadsafe(begin)
