"""The screen and the keyboard of somebody who plays.

A ``Screen`` prints in two ways: tables and colours, or, if it is ``plain``, sentences for screen readers, pipes and
files.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from hegemon.cli.output import clean, console

LONGEST: Final = 300
"""A typed line with more characters than this is refused."""

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the terminal, with what has scrolled away."""


def line_editor() -> ModuleType | None:
    """Python's readline, where there is one."""
    try:
        return importlib.import_module("readline")
    except ImportError:
        return None


class Screen:
    """One terminal with one keyboard."""

    __slots__ = ("console", "editor", "plain", "tty")

    def __init__(self, plain: bool = False, to: Console | None = None) -> None:
        self.tty: Final = to is not None or (sys.stdin.isatty() and sys.stdout.isatty())
        self.plain: Final = plain or not self.tty or os.environ.get("TERM") == "dumb"
        self.console: Final = to or console()
        self.editor: Final = line_editor() if self.tty and to is None else None

    @property
    def width(self) -> int:
        """How many characters fit into a line."""
        return self.console.width

    @property
    def height(self) -> int:
        """How many lines the terminal shows."""
        return self.console.height

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        text = clean(text)
        if self.plain:
            print(text, flush=True)
        else:
            self.console.print(Text(text, style=style))

    def show(self, picture: Callable[[], RenderableType], words: Callable[[], Iterable[str]]) -> None:
        """Print the picture, or on a plain screen the lines."""
        if self.plain:
            for line in words():
                print(clean(line), flush=True)
        else:
            self.console.print(picture())

    def gap(self) -> None:
        """An empty line, unless the screen is plain."""
        if not self.plain:
            self.console.print()

    def clear(self) -> None:
        """Clear the screen, and forget the typed lines, so that nobody can scroll or page back to secrets."""
        if self.tty:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()
        if self.editor is not None:
            self.editor.clear_history()

    def ask(self, prompt: str) -> str | None:
        """A typed line without control characters; None at the end of input."""
        try:
            line = input(prompt)
        except EOFError:
            print()
            return None
        line = "".join([letter if letter.isprintable() else " " for letter in line]).strip()
        if not self.tty:
            print(line[:LONGEST], flush=True)  # so that a transcript shows what was typed
        return line

    def complete(self, words: Sequence[str]) -> None:
        """Let the Tab key complete these words."""
        editor = self.editor
        if editor is None:
            return

        def finished(start: str, place: int) -> str | None:
            found = [word for word in words if word.startswith(start.lower())]
            return f"{found[place]} " if place < len(found) else None

        with contextlib.suppress(AttributeError):
            editor.set_completer(finished)
            editor.set_completer_delims(" ")
            editor.parse_and_bind("tab: complete")
