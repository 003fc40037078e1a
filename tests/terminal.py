"""The real program at a pseudo-terminal or a pipe, and somebody who types.

with Terminal(["play", "--seats", "human,easy"], cwd=folder) as at:
    at.sees("> ")
    at.types("?")
"""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from rich.console import Console, RenderableType

from hegemon.cli.terminal.screen import Screen
from program import PROGRAM, Done

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]|\x1b[=>]")
PATIENCE = 240.0
"""The longest wait for anything to appear; only what never comes takes so long, however busy the machine is."""


def environment(**more: str) -> dict[str, str]:
    """What the program finds around it: nothing of the terminal that the tests run in."""
    hidden = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def run(
    *words: str, cwd: Path, typed: str | bytes = "", timeout: float = 300.0, env: dict[str, str] | None = None
) -> Done:
    """Run the program without a terminal, with what is typed piped into it."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [str(PROGRAM), *words],
        cwd=cwd,
        input=data,
        capture_output=True,
        timeout=timeout,
        env=env or environment(),
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


class Terminal:
    """The program in a terminal of its own."""

    def __init__(
        self, words: list[str], cwd: Path, columns: int = 100, lines: int = 35, env: dict[str, str] | None = None
    ) -> None:
        self.seen = ""
        """Everything that was printed, with what colours it."""
        self.read_to = 0
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.master = master
        self.process = subprocess.Popen(
            [str(PROGRAM), *words],
            cwd=cwd,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env or environment(),
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509  (no threads here)
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    @property
    def text(self) -> str:
        """Everything that was printed, as one reads it."""
        return ESCAPES.sub("", self.seen).replace("\r", "")

    @property
    def edits(self) -> bool:
        """Whether the line editor has the terminal, and takes it key by key."""
        return self.process.poll() is None and not termios.tcgetattr(self.master)[3] & termios.ICANON

    def listen(self, seconds: float) -> bool:
        """Read what is printed; false when nothing came."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def sees(self, pattern: str, patience: float = PATIENCE) -> str:
        """Wait for something new that matches; what was printed up to there."""
        until = time.monotonic() + patience
        while True:
            found = re.search(pattern, self.text[self.read_to :])
            if found:
                new = self.text[self.read_to : self.read_to + found.end()]
                self.read_to += found.end()
                return new
            silent = not self.listen(0.2)
            if time.monotonic() > until or (silent and self.process.poll() is not None and not self.listen(0.2)):
                raise AssertionError(f"{pattern!r} did not come after:\n{self.text[-3000:]}")

    def types(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self.master, line.encode() + b"\n")

    def presses(self, keys: bytes) -> None:
        """Press keys, without Enter."""
        os.write(self.master, keys)

    def interrupts(self) -> None:
        """Ctrl-C."""
        os.killpg(os.getpgid(self.process.pid), signal.SIGINT)

    def breaks_off(self, pattern: str, patience: float = PATIENCE) -> str:
        """Press Ctrl-C until something new matches; what was printed up to there.

        Python's line editor overlooks a Ctrl-C that comes in the instant before it begins to wait for a key, so a
        person who sees nothing happen presses again.
        """
        until = time.monotonic() + patience
        while True:
            self.presses(b"\x03")
            try:
                return self.sees(pattern, 1.0)
            except AssertionError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise

    def ends(self, patience: float = PATIENCE, pressing: bytes = b"") -> int:
        """Wait until the program is over; its exit code.

        Keys to press are pressed again, once a second, as long as the line editor waits for some: a second Ctrl-C in a
        program that is about to end would break that off, however long the end takes.
        """
        until = time.monotonic() + patience
        press = time.monotonic()
        while self.process.poll() is None or self.listen(0.05):
            if pressing and time.monotonic() >= press and self.edits:
                self.presses(pressing)
                press = time.monotonic() + 1.0
            if not self.listen(0.1) and time.monotonic() > until:
                raise AssertionError(f"The program did not end:\n{self.text[-3000:]}")
        return self.process.returncode


def own_terminal() -> None:
    """Make the pseudo-terminal the one that controls the program, so that Ctrl-C reaches it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Script(Screen):
    """A screen in this process: it takes its lines from a function and remembers what can be read."""

    def __init__(self, types: Callable[[Script, str], str | None], plain: bool = True, width: int = 100) -> None:
        self.paper = io.StringIO()
        super().__init__(plain, Console(file=self.paper, width=width, height=40, color_system=None))
        self.types = types
        self.shown: list[str] = []
        """What was printed since the screen was cleared."""
        self.all: list[str] = []
        """What was ever printed."""
        self.clears = 0

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def put(self, line: str) -> None:
        """Remember a line."""
        self.shown.append(line)
        self.all.append(line)

    def say(self, text: str, style: str = "") -> None:
        self.put(text)

    def show(self, picture: Callable[[], RenderableType], words: Callable[[], Iterable[str]]) -> None:
        self.console.print(picture())  # it must at least be possible to draw it
        for line in words():
            self.put(line)

    def clear(self) -> None:
        self.clears += 1
        self.shown.clear()

    def ask(self, prompt: str) -> str | None:
        line = self.types(self, prompt)
        self.put(f"{prompt}{line}")
        return line

    @property
    def last(self) -> str:
        """The line printed last."""
        return self.all[-1]
