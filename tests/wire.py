"""A wire to a PostgreSQL that can be cut: a socket that passes everything on, until it does not."""

from __future__ import annotations

import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

NAME = ".s.PGSQL.5432"


class Wire:
    """Passes on what is said between servers and the database in a folder."""

    def __init__(self, to: Path) -> None:
        self.to = to
        self.folder = tempfile.TemporaryDirectory(prefix="hegemon-wire-")
        self.whole = threading.Event()
        self.whole.set()
        self.severed = False
        self.ends: list[socket.socket] = []
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(Path(self.folder.name) / NAME))
        self.door.listen(50)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self.door.accept()
                there = socket.socket(socket.AF_UNIX)
                self.ends += (here, there)
                try:
                    if self.severed:
                        raise ConnectionRefusedError
                    there.connect(str(self.to / NAME))
                except OSError:  # the database is down, or the wire is
                    here.close()
                    there.close()
                    continue
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.whole.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self.whole.clear()

    def sever(self) -> None:
        """Every connection ends, and whoever asks for a new one is refused."""
        self.severed = True
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        """Everything that was held up comes through, and what follows."""
        self.severed = False
        self.whole.set()

    def close(self) -> None:
        self.mend()
        self.door.close()
        for end in self.ends:
            end.close()
        self.folder.cleanup()
